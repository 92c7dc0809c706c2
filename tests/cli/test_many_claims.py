"""`sharpen` and `region` as commands: what they print, their codes, and wrong input in one line."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from verify.cli import main


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def test_sharpen_is_one_document_whose_files_are_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sharpen", "sqrt(x) <= c*(1+x)", "--where", "x >= 0", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["status"], result["ends"][0]["exact"], result["ends"][0]["attained"]) == ("complete", "1/2", "yes")
    assert main(["check", *result["files"], "-q"]) == 0


def test_region_writes_data_and_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["region", "x^2 < 2", "--where", "x > 0"]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[0] == "holds       0 < x < sqrt(2)" and "fails       x >= sqrt(2)" in lines
    picture, data = (Path(line.split()[1]) for line in lines[-2:])
    assert picture.read_text().startswith("<svg") and json.loads(data.read_text())["status"] == "complete"


def test_what_is_left_open_is_code_3(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sharpen", "(1+x)^c >= 1 + c*x", "--where", "x > -1"]) == 3
    assert "neither easier nor harder" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [
    ["sharpen", "x <= d*x", "--where", "x > 0"], ["sharpen", "x <= 2*x", "--where", "x > 0", "--constant", "c"],
    ["sharpen", "x == c", "--where", "x > 0"], ["sharpen", "x <= c", "--where", "x > 0", "--width", "0"],
    ["sharpen", "x <= c", "--where", "x > 0", "--scheduler", "tcp://nowhere:1"], ["sharpen", "x <=", "--where", "x > 0"],
    ["region", "x <= y"], ["region", "x == 1", "--where", "x > 0"], ["region", "x <= 1", "--where", "x > 0", "--width", "wide"],
    ["region", "x <= y", "--where", "x > 0, y > 0", "--window", "z > 0"]])
def test_wrong_input_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
