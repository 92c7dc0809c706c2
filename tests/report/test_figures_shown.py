"""The documents' figures stand beside their claims in index.html."""
from __future__ import annotations

from pathlib import Path

from tests.report.models import run
from verify.report.html import report_html
from verify.report.write import write_reports

RESULTS = run()
TITLES = {r.id.split("/")[0]: "A paper" for r in RESULTS}


def test_a_figure_is_shown_with_its_claim_and_linked_from_its_parts() -> None:
    assert any(r.id == "dwork2015/cor-21" for r in RESULTS)
    page = report_html(RESULTS, TITLES, figures=["figures/dwork2015-cor-21.svg"])
    assert page.count('<img src="figures/dwork2015-cor-21.svg"') == 1
    part = report_html(RESULTS, TITLES, figures=["figures/dwork2015-cor.svg"])
    assert part.count('<a href="figures/dwork2015-cor.svg">') == 1
    assert "<img" not in part


def test_without_figures_there_is_none(tmp_path: Path) -> None:
    write_reports(RESULTS, tmp_path, TITLES)
    assert "<img" not in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_files_in_the_folder_of_figures_are_found(tmp_path: Path) -> None:
    (tmp_path / "figures").mkdir()
    name = RESULTS[0].id.replace("/", "-") + ".svg"
    (tmp_path / "figures" / name).write_text("<svg/>", encoding="utf-8")
    write_reports(RESULTS, tmp_path, TITLES)
    assert f'src="figures/{name}"' in (tmp_path / "index.html").read_text(encoding="utf-8")
