"""index.html: self-contained, well-formed, linked, ordered by weight, readable in both colour schemes."""
from __future__ import annotations

import base64
import gzip
import json
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

import verify.report
from tests.report.models import STATEMENTS, refuted, result, run
from tests.report.page import Page
from verify.language import encode
from verify.notation.outline import Node, Outline
from verify.report.html import report_html
from verify.report.proof_text import ProofStep
from verify.report.result import ClaimResult
from verify.report.shown import anchor

TITLES = {"nikolov2017": "Nikolov <2017>", "dwork2015": "Dwork et al. 2015"}
ODD = "<script>alert('&')</script>\" onload=\"x {{ 7*7 }} {% raw %}"


def page(results: list[ClaimResult] | None = None) -> Page:
    return Page(report_html(run() if results is None else results, TITLES))


def part(text: str, start: str, end: str) -> str:
    """The text of the page from one id to another."""
    return text[text.index(f'id="{start}"'):text.index(f'id="{end}"')]


def test_every_element_is_closed_in_its_place() -> None:
    assert page().misplaced == [] and page().open == []


def test_ids_are_unique_and_every_inner_link_leads_somewhere() -> None:
    p = page()
    assert len(set(p.ids)) == len(p.ids)
    inner = [h[1:] for h in p.links if h.startswith("#")]
    assert len(inner) > len({r.id for r in run()})
    assert set(inner) <= set(p.ids)


def test_each_variant_has_its_permanent_anchor() -> None:
    ids = set(page().ids)
    assert {anchor("claim", r.id, r.variant) for r in run()} | {anchor("claim", r.id) for r in run()} <= ids
    assert anchor("claim", "nikolov2017/lemma", "absent") not in ids


def test_landmarks_language_title_and_labels() -> None:
    text, p = report_html(run(), TITLES), page()
    assert text.startswith("<!DOCTYPE html><html lang=\"en\">") and "<title>Verdicts" in text
    assert [p.tags.count(t) for t in ("header", "main", "footer", "nav", "h1")] == [1, 1, 1, 1, 1]
    assert p.unlabelled == [] and p.tags.count("select") == 4
    assert all(v for k, v in p.attributes if k == "alt")


def test_the_page_is_read_without_a_script() -> None:
    assert '<form class="filter" hidden>' in report_html(run(), TITLES)           # filters wait for the script, nothing else does
    assert [k for k, _ in page().attributes].count("hidden") == 1


def test_headings_descend_by_single_steps() -> None:
    levels = [int(t[1]) for t, _ in page().headings]
    assert levels.count(1) == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))


def test_nothing_is_loaded_from_elsewhere() -> None:
    p = page()
    assert [v for k, v in p.attributes if k in ("src", "srcset", "action", "data")] == []
    assert [h for h in p.links if not h.startswith(("#", "../../reports/"))] == []
    text = report_html(run(), TITLES)
    assert "link" not in p.tags and "@import" not in text and "url(" not in text


def test_hostile_text_is_escaped_everywhere() -> None:
    hostile = result(id=f"a/{ODD}", variant=ODD, label=ODD, source=ODD, note=ODD, method=ODD, reason=ODD, statement=ODD, statement_data=None,
                     verdict="REFUTED", scope=ODD, kind=ODD, region=(ODD,), rules=(ODD,), assumes=(ODD,), rests_on=(ODD,), paste=f"print({ODD!r})",
                     witness={ODD: ODD}, gap={"lower": ODD, "upper": "2"}, sides={"left": [ODD, "1"], "right": ["0", "0"]},
                     remarks=({"kind": "WEAK", "text": ODD, "see": ODD},), certificate=ODD, witness_file=ODD, sharpness={ODD: ODD},
                     instances=({"at": {ODD: ODD}, "lhs": [ODD, ODD], "rhs": None, "digits": 5, "holds": None},),
                     hypotheses=({"text": ODD, "holds": True, "enclosure": [ODD, ODD]},))
    printed = result(**{**hostile.to_json(), "name": "lemma", "variant": "printed"})
    control = result(**{**hostile.to_json(), "name": "lemma", "variant": f"control: {ODD}"})
    text = report_html([hostile, printed, control], {"a": ODD}, made_by={ODD: ODD}, figures={ODD: ODD},
                       proofs={f"{hostile.id}#printed": (ProofStep(ODD, ODD),)})
    p = Page(text)
    assert p.misplaced == [] and p.open == []
    assert text.count("<script>") == 1 and "alert(" in text and "{{ 7*7 }}" in text and ">49" not in text
    assert [k for k, _ in p.attributes if k.startswith("on")] == []
    assert "Nikolov &lt;2017&gt;" in report_html(run(), TITLES)


def test_the_bar_of_a_document_counts_printed_claims_only() -> None:
    some = [result(id="dwork2015/a"), result(id="dwork2015/b", verdict="REFUTED")]
    others = [result(id="dwork2015/a", variant="control: less", verdict="REFUTED"), result(id="dwork2015/b", variant="repaired"),
              result(id="dwork2015/b", variant="control: more", verdict="REFUTED")]
    few, many = (part(report_html(r, TITLES), "documents", "findings") for r in (some, some + others))
    assert few == many
    assert 'class="PROVED" style="flex-grow:1"' in few and 'class="REFUTED" style="flex-grow:1"' in few
    assert "2 of 2 printed claims decided as printed" in few
    assert "1 of 2 printed" in part(report_html([some[0], result(id="dwork2015/b", scope="one order")], TITLES), "documents", "findings")


def test_findings_are_in_the_order_of_their_weight() -> None:
    def bad(id: str, label: str, **more: object) -> ClaimResult:
        return result("scalar", f"dwork2015/{id}", label=label, **{"verdict": "REFUTED", "witness": {"x": "1/2"}, **more})

    results = [bad("a.step-1", "Theorem 1, display"), bad("b", "Lemma 1, proof, last line"), result(id="dwork2015/w", label="Theorem 9", remarks=({"kind": "WEAK", "text": "t", "see": "dwork2015/w#sharp"},)),
               result(id="dwork2015/w", variant="sharp"), bad("d", "Definition 2"), bad("c", "Corollary 3"), bad("less", "Theorem 4", scope="one outcome"),
               bad("odd", "Lemma 5", verdict="ILL_POSED"), bad("t.part", "Theorem 6"), bad("long", "Theorem 7", witness={"x": "1/2", "y": "3"}),
               bad("t", "Theorem 8"), result(id="dwork2015/fine", label="Theorem 10"), bad("t", "Theorem 8", variant="control: no"),
               bad("r", "Theorem 11", variant="reading: other")]
    text = part(report_html(results, TITLES), "findings", "claims")
    assert re.findall(r'id="finding_dwork2015/([^"]+)"', text) == ["t", "long", "t.part", "odd", "less", "c", "d", "w", "b", "a.step-1"]
    assert re.findall(r'id="findings-(\w+)"', text) == ["result", "corollary", "passage", "constant", "step"]


def test_a_failing_step_is_told_once() -> None:
    def told(see: str, *others: ClaimResult) -> int:
        holds = result(id="dwork2015/t", label="Theorem 1", remarks=({"kind": "STEP_REFUTED", "text": "too large", "see": see},))
        return part(report_html([holds, *others], TITLES), "findings", "claims").count('class="finding"')

    step = result("scalar", "dwork2015/t.step-1", verdict="REFUTED")
    control = result("scalar", "dwork2015/t.step-2", "control: every x", "REFUTED")
    assert told("dwork2015/t.step-1", step) == 1                              # the step itself
    assert told("dwork2015/t.step-2#control: every x", control) == 1          # the theorem whose step it is
    assert told("dwork2015/absent") == 0


def test_a_repair_that_is_not_proved_is_no_repair_yet() -> None:
    bad = result("scalar", "dwork2015/t", verdict="REFUTED")
    assert "Repair, not proved" in report_html([bad, result(id="dwork2015/t", variant="repaired", verdict="UNDECIDED")], TITLES)
    assert "Repair, not proved" not in report_html([bad, result(id="dwork2015/t", variant="repaired")], TITLES)


def test_a_finding_tells_print_counterexample_repair_and_how_to_check() -> None:
    repair = result(id="dwork2015/cor-21", variant="repaired", note="n under the bound", certificate="reports/certificates/a b.json",
                    trust={"lines": 1870, "parts": ["numbers"]})
    text = part(report_html([refuted(), repair], TITLES), "findings", "claims")
    for words in ("What is printed", "x = 1/3, k = 2", "left side − right side", "[0.2440, 0.2441]", "far from sharp", "n under the bound", "1,870 lines",
                  "python -m verify replay", "../../reports/witnesses/cor-21.json", "python -m verify check", "../../reports/certificates/a%20b.json"):
        assert words in text
    assert text.index("What is printed") < text.index("Counterexample") < text.index("Repair") < text.index("Why believe it")
    assert "Encoded" not in text and "None" not in text
    assert "What is encoded: one order" in report_html([result("scalar", verdict="REFUTED", scope="one order")], TITLES)


def test_what_is_to_paste_is_on_the_page_to_the_letter() -> None:
    paste = 'left = 1 < 2\nprint(left, "&amp;")    # <b>'
    assert page([result("scalar", verdict="REFUTED", paste=paste)]).codes.count(paste) == 1
    assert page([result("scalar", paste=paste)]).codes.count(paste) == 1          # no finding, but in the claim
    assert paste not in page([result("scalar", paste="")]).codes


def test_a_document_without_faults_has_no_findings() -> None:
    assert "<p>None.</p>" in part(report_html([result()], TITLES), "findings", "claims")


def test_controls_stand_behind_one_click_and_in_no_filter() -> None:
    results = [result(id="dwork2015/a"), result(id="dwork2015/a", variant="control: less", verdict="REFUTED")]
    text = report_html(results, TITLES)
    control = anchor("claim", "dwork2015/a", "control: less")
    assert text.count('class="controls"') == 1 and text.index('class="controls"') < text.index(f'id="{control}"')
    assert re.findall(r'<li class="claim"[^>]*data-verdict="(\w+)"', text) == ["PROVED"]
    assert "1 control: changed statements" in text and 'class="controls"' not in report_html(results[:1], TITLES)


def test_what_rests_on_what_is_shown_both_ways() -> None:
    base, step = result(id="dwork2015/thm-20"), result(id="dwork2015/step", rests_on=("dwork2015/thm-20#printed", "dwork2015/absent#printed"))
    text = report_html([base, step], TITLES)
    p = Page(text)
    assert {h[1:] for h in p.links if h.startswith("#")} <= set(p.ids)
    assert "<dt>Rests on</dt>" in text and "<code>dwork2015/absent#printed</code>" in text
    used = text.index("<dt>Used by</dt>")
    assert f'href="#{anchor("claim", "dwork2015/step", "printed")}"' in text[used:used + 200]
    assert "Used by" not in report_html([base], TITLES)


def test_another_reading_shows_only_what_differs() -> None:
    first, same = result(id="dwork2015/a"), result(id="dwork2015/a", variant="repaired")
    text = report_html([first, same], TITLES)
    assert text.count("Ranges as printed") == text.count("Hypotheses as printed") == 1
    less = replace(STATEMENTS["lemma"], given=STATEMENTS["lemma"].given[:1])
    weaker = report_html([first, result(id="dwork2015/a", variant="repaired", statement_data=encode(less))], TITLES)
    assert weaker.count("Ranges as printed") == 1 and "Hypotheses as printed" not in weaker
    assert report_html([result(id="dwork2015/a", statement_data=encode(less)), same], TITLES).count("Hypotheses as printed, and") == 1
    other = report_html([first, result("sum", "dwork2015/a", "repaired")], TITLES)
    assert "Ranges as printed" not in other and "Hypotheses as printed" not in other


def test_a_written_proof_unfolds_by_steps_and_a_long_one_says_how_much_is_left() -> None:
    def shown(steps: int) -> str:
        proof = tuple(ProofStep(f"step {i}", "a <= b  by pointwise") for i in range(steps))
        return report_html([result()], TITLES, proofs={"nikolov2017/lemma-6#printed": proof})

    assert "Written proof, 2 steps" in shown(2) and shown(2).count("by pointwise") == 2
    assert "Written proof, 50 steps" in shown(50) and "and 38 more: <code>python -m verify show nikolov2017/lemma-6</code>" in shown(50)
    assert "Written proof" not in shown(0)


def packed(text: str) -> list[list[object]]:
    """The trees of nodes in a page."""
    found = re.search('id="packed">([^<]*)<', text)
    assert found is not None
    return json.loads(gzip.decompress(base64.b64decode(found[1]))) if found[1] else []  # type: ignore[no-any-return]


def test_steps_unfold_to_the_nodes_of_the_certificate() -> None:
    name, steps = "nikolov2017/lemma-6#printed", (ProofStep("one & all", "a <= b  by pointwise"), ProofStep("end", "a <= c  by combine"))
    nodes = (Node("", "split x at 1/2", (Node("x <= 1/2", "evaluate"),), 37),)
    tree = [["", "split x at 1/2", [["x <= 1/2", "evaluate", [], 0]], 37]]

    def text(found: Outline, proof: tuple[ProofStep, ...] = steps) -> str:
        return report_html([result(certificate="reports/certificates/x.json")], TITLES, proofs={name: proof}, outlines={name: found})

    told = text(Outline((Node("", "derivation", ()),), {"one & all": nodes}, 5))
    assert packed(told) == [tree] and "<details data-nodes=0><summary>one &amp; all</summary>" in told and "<details><summary>end</summary>" in told
    assert "Certificate, " not in told                                                      # its steps say all that it does
    other = text(Outline(nodes, {}, 39))
    assert "<details data-nodes=0><summary>Certificate, 39 nodes</summary><p>All: <code>check -v</code>" in other
    assert packed(other) == [tree] and "<details><summary>one &amp; all</summary>" in other and Page(told).misplaced == Page(other).misplaced == []
    both = text(Outline(nodes, {"one & all": nodes, "end": nodes}, 39))
    assert packed(both) == [tree] and both.count("data-nodes=0") == 3                         # the same nodes are there once
    assert "Certificate, 5 nodes" in text(Outline((Node("", "derivation", ()),), {}, 5), ())
    assert packed(report_html([result()], TITLES)) == [] and "data-nodes=" not in report_html([result()], TITLES)


@pytest.mark.parametrize("path", ["javascript:alert(1)", "/etc/passwd", "../../../x", "https://example.org/x"])
def test_paths_that_leave_the_project_are_not_links(path: str) -> None:
    assert [h for h in page([result(verdict="REFUTED", certificate=path, witness_file=path)]).links if not h.startswith("#")] == []
    assert "../../reports/x.json" in page([result(verdict="REFUTED", witness_file="reports/x.json")]).links


def test_a_statement_that_cannot_be_decoded_is_shown_as_text() -> None:
    for r in (result(statement_data=None), result(statement_data={"Unknown": []})):
        text = report_html([r], {})
        assert "<math" not in text and "KL(X || Y)" in text


def test_an_empty_run_is_a_page_too() -> None:
    assert page([]).misplaced == []


def test_anchors_of_different_claims_differ() -> None:
    names = [("a/b",), ("a_b",), ("a", "b"), ("a-b",), ("a/b", "c"), ("a", "b/c"), ("a_", "b"), ("a", "_b")]
    assert len({anchor(*n) for n in names}) == len(names)


def luminance(colour: str) -> float:
    digits = colour if len(colour) == 6 else "".join(c * 2 for c in colour)
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["text", "soft", "link", "good", "bad", "odd", "open"])
def test_text_has_enough_contrast(scheme: int, name: str) -> None:
    css = (Path(verify.report.__file__).parent / "style.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"--(\w+): #([0-9a-f]+)", re.findall(r":root \{([^}]*)\}", css)[scheme]))
    for ground in ("page", "panel"):
        light, dark = sorted((luminance(colours[name]), luminance(colours[ground])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5
