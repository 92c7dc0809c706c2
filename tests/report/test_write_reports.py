"""The files of a report: all four, complete or not at all."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.report.models import result, run
from verify.report.json_report import read_report
from verify.report.schema import ReportError
from verify.report.whole_file import write_whole
from verify.report.write import write_reports


def test_four_files_are_written_and_nothing_else(tmp_path: Path) -> None:
    directory = tmp_path / "reports" / "latest"
    paths = write_reports(run(), directory, {})
    assert sorted(p.name for p in directory.iterdir()) == ["errata.md", "index.html", "report.json", "report.md"]
    assert sorted(paths) == sorted(directory.iterdir())
    assert read_report((directory / "report.json").read_text(encoding="utf-8")) == tuple(run())


def test_the_same_verdicts_give_the_same_committed_texts(tmp_path: Path) -> None:
    write_reports(run(), tmp_path, {})
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    write_reports([replace(r, seconds=r.seconds + 1) for r in run()], tmp_path, {})
    after = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    assert {n for n in before if before[n] != after[n]} == {"report.json"}


def test_links_lead_from_the_directory_to_the_root(tmp_path: Path) -> None:
    directory = tmp_path / "out"
    write_reports([result(verdict="REFUTED", witness_file="reports/witnesses/x.json")], directory, {}, root=tmp_path)
    assert 'href="../reports/witnesses/x.json"' in (directory / "index.html").read_text(encoding="utf-8")


def test_a_broken_result_changes_no_file(tmp_path: Path) -> None:
    write_reports([result()], tmp_path, {})
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    with pytest.raises(ReportError):
        write_reports([result(seconds=-1)], tmp_path, {})
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before


def test_a_failed_write_leaves_the_old_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "report.md"
    write_whole(path, "old")

    def fail(*_: object) -> None:
        raise OSError("no space")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no space"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
