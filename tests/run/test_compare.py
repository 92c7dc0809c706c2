"""Committed reports against computed ones."""
from __future__ import annotations

from pathlib import Path

import pytest

from verify.report.result import ClaimResult
from verify.run.compare import main
from verify.run.published import published, published_again
from verify.run.store import Store
from verify.run.wrong_input import WrongInput


def folder(path: Path, **verdicts: str) -> str:
    results = [ClaimResult(id=f"a/{name}", variant="printed", label="L", source="S", statement="x >= 0", verdict=v).to_json()
               for name, v in verdicts.items()]
    published(results, Store(path))
    return str(path)


def test_equal_reports_agree(tmp_path: Path) -> None:
    assert main([folder(tmp_path / "1", x="PROVED", y="REFUTED"), folder(tmp_path / "2", y="REFUTED", x="PROVED")]) == 0


@pytest.mark.parametrize("computed", [{"x": "SUPPORTED"}, {}, {"x": "PROVED", "y": "PROVED"}])
def test_a_changed_missing_or_added_verdict_is_a_difference(
        tmp_path: Path, computed: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([folder(tmp_path / "1", x="PROVED"), folder(tmp_path / "2", **computed)]) == 1
    assert "committed" in capsys.readouterr().out


def test_a_folder_without_a_report_is_wrong_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([folder(tmp_path / "1", x="PROVED"), str(tmp_path / "2")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_table_that_was_edited_by_hand_is_a_difference_until_it_is_rendered_again(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    committed, computed = folder(tmp_path / "1", x="SUPPORTED"), folder(tmp_path / "2", x="SUPPORTED")
    table = tmp_path / "1" / "latest" / "report.md"
    table.write_text(table.read_text().replace("SUPPORTED", "PROVED"))
    assert main([committed, computed]) == 1
    assert "committed PROVED, computed SUPPORTED" in capsys.readouterr().out
    assert len(published_again(Store(tmp_path / "1"))) == 4
    assert main([committed, computed]) == 0


def test_a_page_that_is_not_carried_is_a_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    committed, computed = folder(tmp_path / "1", x="PROVED"), folder(tmp_path / "2", x="PROVED")
    (tmp_path / "1" / "latest" / "report.json").unlink()
    assert main([committed, computed]) == 0
    (tmp_path / "1" / "latest" / "errata.md").unlink()
    assert main([committed, computed]) == 1
    assert "errata.md" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "{}", '{"claims": [{"id": "a/b"}]}'])
def test_what_is_no_report_is_wrong_input(tmp_path: Path, text: str) -> None:
    (tmp_path / "latest").mkdir()
    (tmp_path / "latest" / "report.json").write_text(text)
    with pytest.raises(WrongInput, match=r"report\.json"):
        published_again(Store(tmp_path))
    assert main([str(tmp_path), str(tmp_path)]) == 2
