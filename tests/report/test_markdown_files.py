"""report.md and errata.md: what they say, and that only verdicts change them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.report.models import refuted, result, run
from verify.report.errata import errata_markdown
from verify.report.markdown import code, code_block, plain, report_markdown

TITLES = {"nikolov2017": "Nikolov 2017, lecture 5", "dwork2015": "Dwork et al. 2015"}


def rows(text: str) -> list[list[str]]:
    """The cells of the table rows about claims."""
    found = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("| ")]
    return [[c.strip() for c in cells] for cells in found if len(cells) == 7 and cells[0].strip() not in ("id", "---")]


def test_every_variant_has_a_row_of_seven_cells() -> None:
    found = rows(report_markdown(run(), TITLES))
    assert len(found) == len(run())
    assert ["dwork2015/cor-21", "Lemma 6", "printed", "REFUTED, WEAK", "as printed", "REFUTED", "moment duality"] in found


def test_a_verdict_that_is_not_the_recorded_one_stands_out() -> None:
    differing = rows(report_markdown([result(expected="REFUTED")], TITLES))[0]
    assert "differs" in differing[5]
    assert "differs" not in rows(report_markdown([result()], TITLES))[0][5]


def test_what_is_decided_as_printed_is_counted_for_each_document_and_in_all() -> None:
    results = [result(), result(id="nikolov2017/b", verdict="UNDECIDED"), result(id="nikolov2017/c", scope="one order"),
               result(variant="repaired", scope="as printed"), result(id="dwork2015/a"), refuted()]
    text = report_markdown(results, TITLES)
    counts = ["3 of 5 printed claims", "1 of 3 printed claims", "2 of 2 printed claims"]
    assert re.findall(r"\d of \d printed claims", text) == counts
    assert "printed claims" not in report_markdown([result(variant="text", id="claims/a", scope="")], {}).split("## ")[1]


def test_an_erratum_is_headed_as_printed_only_where_its_scope_says_so() -> None:
    less = result("scalar", "nikolov2017/x", verdict="REFUTED", scope="one coordinate")
    assert "As printed:" in errata_markdown([refuted()], TITLES)
    text = errata_markdown([less], TITLES)
    assert "As printed:" not in text and "Encoded (one coordinate):" in text
    assert "do not hold as printed: 0; what is encoded in place of 1 more" in text
    assert "As printed:" not in errata_markdown([result("scalar", verdict="REFUTED", scope="")], TITLES)


def test_papers_stand_in_the_order_of_their_titles() -> None:
    headings = [line for line in report_markdown(list(reversed(run())), TITLES).splitlines() if line.startswith("## ")]
    assert headings == ["## Nikolov 2017, lecture 5", "## Dwork et al. 2015", "## a"]


@pytest.mark.parametrize("render", [report_markdown, errata_markdown])
def test_times_and_trials_do_not_change_the_files(render: object) -> None:
    later = [replace(r, seconds=r.seconds + 9, trials=r.trials + 1, seed=r.seed + 1) for r in run()]
    assert render(run(), TITLES) == render(later, TITLES)  # type: ignore[operator]
    other = [replace(r, verdict="UNDECIDED") for r in run()]
    assert render(run(), TITLES) != render(other, TITLES)  # type: ignore[operator]


def test_errata_hold_the_faulty_printed_claims_and_nothing_else() -> None:
    text = errata_markdown(run(), TITLES)
    faulty = [r for r in run() if r.variant == "printed" and r.verdict in ("REFUTED", "VACUOUS", "ILL_POSED")]
    assert len(faulty) >= 3
    assert all(f"`{r.id}`" in text for r in faulty)
    holding = [r for r in run() if r.id not in {f.id for f in faulty} and r.verdict == "PROVED" and not r.remarks]
    assert holding and not any(f"`{r.id}`" in text for r in holding)


def test_an_erratum_has_its_witness_and_its_repair_but_no_control() -> None:
    repaired, control = (
        result("sum", "dwork2015/cor-21", "repaired"),
        result("supremum", "dwork2015/cor-21", "control: dropped", "REFUTED"),
    )
    text = errata_markdown([refuted(), repaired, control], TITLES)
    assert refuted().statement in text and "`x = 1/3`" in text and "[0.2440, 0.2441]" in text
    assert "../../reports/witnesses/cor-21.json" in text
    assert "Repaired (PROVED)" in text and repaired.statement in text
    assert control.statement not in text


def test_a_failing_step_is_listed() -> None:
    step = result(remarks=({"kind": "STEP_REFUTED", "text": "the second display fails"},))
    assert "the second display fails" in errata_markdown([step], TITLES)
    assert "steps" not in errata_markdown([result()], TITLES).lower()


@pytest.mark.parametrize("text", ["a|b", "a\nb", "<b>", "`x`", "``", "*x*", "[x](y)", "a_b", "\\"])
def test_markdown_is_escaped(text: str) -> None:
    assert "\n" not in plain(text) and "\n" not in code(text)
    assert not re.search(r"(?<!\\)(?:\\\\)*[|<*_\[]", plain(text))
    assert all(code_block(inside)[0] not in inside for inside in (text, "```" + text))
