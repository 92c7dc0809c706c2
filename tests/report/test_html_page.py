"""index.html: self-contained, well-formed, linked, readable in both colour schemes."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

import verify.report
from tests.report.models import refuted, result, run
from verify.report.html import report_html
from verify.report.html_evidence import anchor

TITLES = {"nikolov2017": "Nikolov <2017>", "dwork2015": "Dwork et al. 2015"}
VOID = {"meta", "input", "br"}


class Page(HTMLParser):
    """Collects ids, links, headings and texts, and whether every element is closed in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.misplaced: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(k, v or "") for k, v in attrs]
        self.ids += [v for k, v in attrs if k == "id" and v]
        self.links += [v for k, v in attrs if k == "href" and v]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.misplaced.append(tag)


def page() -> Page:
    return Page(report_html(run(), TITLES))


def test_every_element_is_closed_in_its_place() -> None:
    assert page().misplaced == [] and page().open == []


def test_ids_are_unique_and_every_inner_link_leads_somewhere() -> None:
    p = page()
    assert len(set(p.ids)) == len(p.ids)
    inner = [h[1:] for h in p.links if h.startswith("#")]
    assert len(inner) > 2 * len(run())
    assert set(inner) <= set(p.ids)


def test_what_rests_on_what_is_shown_both_ways() -> None:
    base, step = result(id="dwork2015/thm-20"), result(id="dwork2015/step", rests_on=("dwork2015/thm-20#printed", "dwork2015/absent#printed"))
    text = report_html([base, step], TITLES)
    assert text.count("What rests on what") == 1 and Page(text).misplaced == []
    p = Page(text)
    assert {h[1:] for h in p.links if h.startswith("#")} <= set(p.ids)
    assert "<code>dwork2015/absent#printed</code>" in text.split("What rests on what")[1].split("</table>")[0]
    assert p.links.count("#" + anchor("claim", "dwork2015/thm-20", "printed")) == 3     # its own row, and both ways
    assert "What rests on what" not in report_html([base], TITLES)


def test_nothing_is_loaded_from_elsewhere() -> None:
    p = page()
    assert [v for k, v in p.attributes if k in ("src", "srcset", "action", "data")] == []
    assert [h for h in p.links if not h.startswith(("#", "../../reports/"))] == []
    assert "link" not in p.tags and "@import" not in report_html(run(), TITLES)


def test_texts_are_escaped() -> None:
    text = report_html(run(), TITLES)
    assert text.count("<script>") == 1
    assert "alert(" in text and "<script>alert" not in text
    assert "Nikolov &lt;2017&gt;" in text


def test_handlers_are_not_in_attributes() -> None:
    assert [k for k, _ in page().attributes if k.startswith("on")] == []


def test_headings_descend_by_single_steps() -> None:
    levels = [int(t[1]) for t in page().tags if re.fullmatch(r"h[1-6]", t)]
    assert levels.count(1) == 1
    assert all(later - earlier <= 1 for earlier, later in pairwise(levels))


def test_a_claim_shows_statement_instances_witness_and_certificate() -> None:
    text = report_html([refuted(), result(certificate="reports/certificates/a b.json")], TITLES)
    for part in (
        "<math",
        "1/3",
        "0.2440",
        "0.1666",
        "far from sharp",
        "python -m verify replay",
        "1.25 s",
        "../../reports/witnesses/cor-21.json",
        "../../reports/certificates/a%20b.json",
    ):
        assert part in text


@pytest.mark.parametrize("path", ["javascript:alert(1)", "/etc/passwd", "../../../x", "https://example.org/x"])
def test_paths_that_leave_the_project_are_not_links(path: str) -> None:
    p = Page(report_html([result(certificate=path, witness_file=path)], TITLES))
    assert [h for h in p.links if not h.startswith("#")] == []
    assert Page(report_html([result(certificate="reports/x.json")], TITLES)).links[-1] == "../../reports/x.json"


def test_a_statement_that_cannot_be_decoded_is_shown_as_text() -> None:
    without, broken = result(statement_data=None), result(statement_data={"Unknown": []})
    for r in (without, broken):
        text = report_html([r], {})
        assert "<math" not in text and "KL(X || Y)" in text


def test_an_empty_run_is_a_page_too() -> None:
    assert Page(report_html([], {})).misplaced == []


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
