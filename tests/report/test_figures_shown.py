"""The documents' figures stand beside their claims in index.html, and inside of it."""
from __future__ import annotations

from pathlib import Path

from tests.report.models import run
from verify.report.html import report_html
from verify.report.shown import anchor
from verify.report.write import write_reports

RESULTS = run()
TITLES = {r.id.split("/")[0]: "A paper" for r in RESULTS}
SVG = "<svg><title>curve</title><path stroke=\"#000\"/></svg>"
ADDRESS = "data:image/svg+xml,<svg><path stroke='%23000'/></svg>"


def test_a_figure_is_shown_with_its_claim_and_named_at_its_parts() -> None:
    assert any(r.id == "dwork2015/cor-21" for r in RESULTS)
    page = report_html(RESULTS, TITLES, figures={"dwork2015-cor-21": SVG})
    assert page.count(f'<img src="{ADDRESS}"') == 1
    assert SVG not in page and 'alt="Figure dwork2015-cor-21"' in page
    part = report_html(RESULTS, TITLES, figures={"dwork2015-cor": SVG})
    assert part.count("Figure: <code>dwork2015-cor</code>") == 1 and "<img" not in part
    both = report_html(RESULTS, TITLES, figures={"nikolov2017-event": SVG})
    assert f'id="{anchor("claim", "nikolov2017/event")}"' in both and both.count("<img") == 1


def test_without_figures_there_is_none(tmp_path: Path) -> None:
    write_reports(RESULTS, tmp_path, TITLES)
    assert "<img" not in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_files_in_the_folder_of_figures_are_found(tmp_path: Path) -> None:
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / (RESULTS[0].id.replace("/", "-") + ".svg")).write_text(SVG, encoding="utf-8")
    write_reports(RESULTS, tmp_path, TITLES)
    assert '<img src="data:image/svg+xml' in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_a_picture_of_a_claim_stands_in_its_finding_or_else_with_the_claim() -> None:
    page = report_html(RESULTS, TITLES, pictures={"dwork2015/cor-21": [("Both sides over n", SVG)]})
    finding, claim = (page.index(f'id="{anchor(kind, "dwork2015/cor-21")}"') for kind in ("finding", "claim"))
    assert finding < page.index(ADDRESS) < claim and page.count(ADDRESS) == 1 and 'alt="Both sides over n"' in page
    assert page.index("Its picture is in the finding") > claim
    assert SVG not in page and "lie in the band" not in page
    proved = report_html(RESULTS, TITLES, pictures={"nikolov2017/event": [("The gap over <b>", SVG)]})
    assert proved.index(ADDRESS) > proved.index(f'id="{anchor("claim", "nikolov2017/event")}"') and proved.count(ADDRESS) == 1
    assert "lie in the band at every point" in proved and "over <b>" not in proved and "Its picture" not in proved


def test_a_picture_of_no_claim_of_the_page_is_left_out() -> None:
    assert "<img" not in report_html(RESULTS, TITLES, pictures={"nikolov2017/absent": [("Both sides", SVG)]})
