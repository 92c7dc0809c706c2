"""What the commands print, and the codes they end with."""
from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import verify.cli.run
from tests.run.stand_ins import Finding, Search, own_file
from verify.cli import main
from verify.language import statement_hash
from verify.report.schema import require_claim
from verify.run.load import load_theorems

GOOD = Finding("PROVED", {"proof": "good"})
FALSE_AT_0 = Finding("REFUTED", {"rule": "witness", "model": {"x": "0"}})


def both_found(search: Search, file: Path) -> None:
    printed, strict = load_theorems((str(file),))[0].variants
    search.findings = {statement_hash(printed.statement): GOOD, statement_hash(strict.statement): FALSE_AT_0}


@pytest.mark.parametrize(("finding", "claim", "code", "word"), [
    (GOOD, "x >= 0", 0, "PROVED"), (FALSE_AT_0, "x > 0", 1, "REFUTED"), (FALSE_AT_0, "x >= 0", 3, "UNDECIDED"),
    (Finding("SUPPORTED"), "x >= 0", 3, "SUPPORTED"), (Finding("PROVED"), "x >= 0", 3, "UNDECIDED"),
    (Finding("CONDITIONAL", {"proof": "cites"}), "x >= 0", 3, "CONDITIONAL")])
def test_the_code_of_claim_is_that_of_its_verdict(
        search: Search, capsys: pytest.CaptureFixture[str], finding: Finding, claim: str, code: int, word: str) -> None:
    search.otherwise = finding
    assert main(["claim", claim, "--where", "x >= 0"]) == code
    said = capsys.readouterr()
    assert said.out.splitlines()[0] == word
    assert said.err == ""


def test_claim_json_is_one_document_of_the_interface(search: Search, capsys: pytest.CaptureFixture[str]) -> None:
    search.otherwise = FALSE_AT_0
    assert main(["claim", "x > 0", "--where", "x >= 0", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    require_claim(data)
    assert (data["verdict"], data["witness"], data["gap"]) == ("REFUTED", {"x": "0"}, {"lower": "0", "upper": "0"})
    assert Path(data["certificate"]).is_file()
    assert data["certificate"] == f"reports/witnesses/{data['id']}.json"


def test_a_counterexample_is_python_that_shows_the_violation(search: Search, capsys: pytest.CaptureFixture[str]) -> None:
    search.otherwise = Finding("REFUTED", {"rule": "witness", "model": {"x": "3/2"}})
    assert main(["claim", "exp(x)/2 - x**2 <= x/7", "--where", "x >= 0"]) == 3      # not a counterexample: 0.0 <= 0.2
    search.otherwise = Finding("REFUTED", {"rule": "witness", "model": {"x": "7/2"}})
    capsys.readouterr()
    assert main(["claim", "exp(x)/2 - x**2 <= x/7", "--where", "x >= 0"]) == 1
    out = capsys.readouterr().out
    python = [line for line in out.splitlines() if line.startswith(("from ", "mp.", "x =", "left", "right"))]
    names: dict[str, Any] = {}
    exec("\n".join(python), names)
    assert "x = mp.mpf(7)/2" in python
    assert names["left"] > names["right"]
    assert any(line.startswith("replay ") and line.endswith(".json") for line in out.splitlines())


@pytest.mark.parametrize(("text", "where"), [("x >=", "x >= 0"), ("x >= 0", ""), ("x >= 0", "x > "), ("__import__('os')", "")])
def test_a_claim_that_cannot_be_read_is_one_line(
        search: Search, capsys: pytest.CaptureFixture[str], text: str, where: str) -> None:
    assert main(["claim", text, "--where", where]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert search.asked == []


def test_a_claim_whose_run_fails_is_an_error(
        search: Search, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("verify.search.decide.decide", crash)
    assert main(["claim", "x >= 0", "--where", "x >= 0", "--json"]) == 4
    data = json.loads(capsys.readouterr().out)
    assert (data["verdict"], data["reason"]) == ("ERROR", "crashed: boom")


def test_run_is_0_if_every_verdict_is_as_expected_and_1_if_not(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = own_file(tmp_path)
    both_found(search, file)
    assert main(["run", "own.py"]) == 0
    out = capsys.readouterr().out
    assert "[1/2]" in out and "report: reports/latest/report.json" in out
    search.findings.clear()
    assert main(["run", "own.py", "--no-cache", "-q"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "differs: own/one (printed) is UNDECIDED, expected PROVED: nobody said" in lines
    assert not any(line.startswith(("[", "report")) for line in lines)


def test_run_is_4_if_a_claim_fails(search: Search, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_file(tmp_path)

    def crash(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("verify.search.decide.decide", crash)
    assert main(["run", "own.py"]) == 4


def test_run_json_is_one_document(search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both_found(search, own_file(tmp_path))
    assert main(["run", "own.py", "--json"]) == 0
    said = capsys.readouterr()
    data = json.loads(said.out)
    assert [c["verdict"] for c in data["claims"]] == ["PROVED", "REFUTED"]
    assert said.err == ""
    for claim in data["claims"]:
        require_claim(claim)
    assert json.loads(Path("reports/latest/report.json").read_text())["claims"] == data["claims"]


def test_an_interrupted_run_says_so_in_one_line(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    own_file(tmp_path)

    def interrupted(jobs: Any, started: Any) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(verify.cli.run, "runner", lambda options: interrupted)
    assert main(["run", "own.py"]) == 130
    said = capsys.readouterr()
    assert said.err == "verify: interrupted: 0 of 2 claims are done; their results are in reports/.journal.jsonl\n"
    assert not Path("reports/latest").exists()


def test_check_and_replay_accept_what_run_wrote_and_reject_it_altered(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both_found(search, own_file(tmp_path))
    main(["run", "own.py", "-q"])
    proof, witness = "reports/certificates/own/own/one.printed.json", "reports/witnesses/own/own/one.control-strict.json"
    capsys.readouterr()
    assert main(["check", proof, witness]) == main(["replay", witness]) == 2
    said = capsys.readouterr()
    assert said.out == "" and len(said.err.splitlines()) == 3 and said.err.count("add --source and its path") == 3
    assert main(["check", proof, witness, "--source", "own.py"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ACCEPTED PROVED own/one (printed) rules: stand-in", "ACCEPTED REFUTED own/one (control: strict) rules: stand-in"]
    assert main(["replay", witness, "--source", "own.py"]) == 0
    shown = capsys.readouterr().out
    assert "at          x = 0" in shown and "REFUTED, re-established" in shown and "margin      0" in shown
    Path(proof).write_text(Path(proof).read_text().replace("good", "bad"))
    Path(witness).write_text(Path(witness).read_text().replace('{"x": "0"}', '{"x": "1"}'))
    assert main(["check", proof, "--source", "own.py"]) == 1
    assert main(["check", witness, "--json", "--source", "own.py"]) == 1
    assert main(["replay", witness, "--source", "own.py"]) == 1
    assert "NOT RE-ESTABLISHED" in capsys.readouterr().out


def test_check_of_several_files_ends_with_the_worst_code(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both_found(search, own_file(tmp_path))
    main(["run", "own.py", "-q"])
    proof = "reports/certificates/own/own/one.printed.json"
    Path("bad.json").write_text("{}")
    Path("none.json").write_text("no json")
    capsys.readouterr()
    assert main(["check", proof, "bad.json", "--source", "own.py"]) == 1
    assert main(["check", proof, "bad.json", "none.json", "--source", "own.py"]) == 2
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 1
    assert said.out.count("ACCEPTED") == said.out.count("REJECTED") == 2


def test_show_gives_the_last_verdict_of_the_statement_as_it_is_now(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = own_file(tmp_path)
    both_found(search, file)
    main(["run", "own.py", "-q"])
    capsys.readouterr()
    assert main(["show", "own.py", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [v["last"]["verdict"] for v in shown["variants"]] == ["PROVED", "REFUTED"]
    changed = own_file(tmp_path, name="later.py")
    changed.write_text(file.read_text().replace("claim=x > 0", "claim=x * 2 > 0"))
    assert main(["show", "later.py", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [v["last"] and v["last"]["verdict"] for v in shown["variants"]] == ["PROVED", None]
    assert main(["show", "own.py"]) == 0
    text = capsys.readouterr().out
    assert "last      PROVED" in text and "scope     as printed" in text
    assert [v["scope"] for v in shown["variants"]] == ["as printed", ""]
    assert [v["last"] and v["last"]["scope"] for v in shown["variants"]] == ["as printed", None]


def test_show_says_a_remark_only_while_a_verdict_carries_it(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = own_file(tmp_path, 'one.variant("sharp", claim=2 * x >= x)')
    said = []
    for proved in (False, True):
        if proved:
            search.otherwise = GOOD
            main(["run", "own.py", "-q"])
        capsys.readouterr()
        assert main(["show", str(file)]) == 0
        said.append([line for line in capsys.readouterr().out.splitlines() if line.startswith("remark")])
    assert said == [["remark      WEAK is not said: no verdict of own/one#sharp carries it", "remark      READING: x is real"],
                    ["remark      WEAK: there is a sharper one (see own/one#sharp)", "remark      READING: x is real"]]


def test_new_writes_a_file_that_loads_and_never_overwrites(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "my_bounds"]) == 0
    theorem = load_theorems(("my_bounds.py",))[0]
    assert [v.expected for v in theorem.variants] == ["PROVED", "REFUTED"]
    Path("my_bounds.py").write_text("mine")
    assert main(["new", "my_bounds"]) == 2
    assert Path("my_bounds.py").read_text() == "mine"
    assert "exists already" in capsys.readouterr().err


def test_report_renders_the_last_results_again(search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both_found(search, own_file(tmp_path))
    main(["run", "own.py", "-q"])
    before = Path("reports/latest/report.md").read_text()
    Path("reports/latest/report.md").unlink()
    capsys.readouterr()
    assert main(["report", "--json"]) == 0
    assert "reports/latest/report.md" in json.loads(capsys.readouterr().out)["reports"]
    assert Path("reports/latest/report.md").read_text() == before


def test_output_puts_everything_elsewhere(search: Search, tmp_path: Path) -> None:
    both_found(search, own_file(tmp_path))
    assert main(["run", "own.py", "-q", "--output", "elsewhere"]) == 0
    assert Path("elsewhere/latest/index.html").is_file() and Path("elsewhere/certificates").is_dir()
    assert not Path("reports").exists()


@pytest.mark.parametrize("command", [["run", "own.py"], ["claim", "x >= 0", "--where", "x >= 0"]])
def test_a_scheduler_without_dask_is_one_line(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
        command: list[str]) -> None:
    own_file(tmp_path)
    monkeypatch.setattr(verify.cli.run, "runner", search.real_runner)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*command, "--scheduler", "tcp://nowhere:1"]) == 2
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 1 and "distributed" in said.err
    assert search.asked == []


def test_progress_on_a_terminal_is_one_status_line_and_only_differences_stay() -> None:
    from io import StringIO

    from verify.cli.progress import Progress
    from verify.report.result import ClaimResult
    from verify.run.plan import Job

    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    result = ClaimResult("a/b", "printed", "", "", "", "PROVED", "PROVED", seconds=0.1)
    screen = Terminal()
    progress = Progress(2, screen, quiet=False)
    progress.started(Job(id="a/b", variant="printed"))
    progress.finished(result)
    assert "\n" not in screen.getvalue() and "1/2" in screen.getvalue()
    progress.finished(replace(result, expected="REFUTED"))
    assert screen.getvalue().count("\n") == 1 and "(expected REFUTED)" in screen.getvalue()
    progress.noted("nothing is kept")
    assert screen.getvalue().endswith("nothing is kept\n")
    silent = Terminal()
    quiet = Progress(2, silent, quiet=True)
    quiet.finished(result)
    quiet.noted("nothing is kept")
    assert silent.getvalue() == ""


def test_what_is_under_version_control_does_not_change_from_run_to_run(search: Search, tmp_path: Path) -> None:
    both_found(search, own_file(tmp_path))
    seen = []
    for options in ([], [], ["--fresh"], ["--jobs", "1"]):
        assert main(["run", "own.py", "-q", *options]) == 0
        files = {p for p in Path("reports").rglob("*.*") if p.is_file()} - {
            Path("reports", name) for name in ("latest/report.json", "latest/index.html", ".journal.jsonl")}
        seen.append({p: p.read_bytes() for p in files})
    assert {"report.md", "errata.md", "own.json", "one.printed.json"} <= {p.name for p in seen[0]}
    assert seen[1:] == seen[:1] * 3


def test_a_run_says_what_was_kept_and_what_was_found(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both_found(search, own_file(tmp_path))
    said = []
    for options in ([], [], ["--fresh"], ["--no-cache"]):
        assert main(["run", "own.py", *options]) == 0
        said.append(capsys.readouterr().out)
    assert "no evidence is kept in reports: every claim is searched" in said[0]
    assert "(0 kept, 2 found)" in said[0] and "  found, 0." in said[0]
    assert "(2 kept, 0 found)" in said[1] and "  kept, 0." in said[1] and "no evidence" not in said[1]
    assert all("(0 kept, 2 found)" in text and "no evidence" not in text for text in said[2:])
    assert main(["run", "own.py", "--json"]) == 0
    assert [c["evidence"] for c in json.loads(capsys.readouterr().out)["claims"]] == ["kept", "kept"]


def test_latex_with_several_readings_is_decided_once_one_is_chosen(search: Search, capsys: pytest.CaptureFixture[str]) -> None:
    latex = ["claim", r"\log x/2 \le x", "--where", "x > 0"]
    assert main(latex) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert "2 readings" in said.err and "1: for all x > 0: log(x)/2 <= x; 2: for all x > 0: log(x/2) <= x" in said.err
    assert search.asked == []
    search.otherwise = GOOD
    assert main([*latex, "--reading", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["statement"] == "for all x > 0: log(x/2) <= x"
    assert main([*latex, "--reading", "3"]) == 2
    assert main(["claim", "log(x) <= x", "--where", "x > 0", "--reading", "1"]) == 2


def test_hypotheses_are_shown_as_they_are_read(search: Search, capsys: pytest.CaptureFixture[str]) -> None:
    search.otherwise = GOOD
    assert main(["claim", "x >= 0", "--where", "x >= 0, x != 1, y > x", "--given", "y <= 2, x*y <= 1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    require_claim(data)
    assert [h["text"] for h in data["hypotheses"]] == ["x != 1", "y <= 2", "x*y <= 1"]
    assert main(["claim", "x >= 0", "--where", "x >= 0, x != 1"]) == 0
    assert "hypothesis  x != 1" in capsys.readouterr().out.splitlines()


def test_an_unaided_run_takes_nothing_kept_and_leaves_it_as_it_is(
        search: Search, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both_found(search, own_file(tmp_path))
    assert main(["run", "own.py", "-q"]) == 0
    kept = {p: p.read_bytes() for p in Path("reports").rglob("*") if p.is_file()}
    search.findings.clear()
    capsys.readouterr()
    assert main(["run", "own.py", "--unaided", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    for claim in data["claims"]:
        require_claim(claim)
    assert [(c["verdict"], c["evidence"], c["unaided"]) for c in data["claims"]] == [("UNDECIDED", "found", True)] * 2
    assert all(str(path).startswith("reports/unaided/") for path in data["reports"])
    assert {p: p.read_bytes() for p in kept} == kept
    both_found(search, Path("own.py"))
    assert main(["run", "own.py", "--unaided", "-q"]) == 0
    assert "Searched without the hints of authors: 2." in Path("reports/unaided/latest/report.md").read_text()
    assert {p: p.read_bytes() for p in kept} == kept
    capsys.readouterr()
    assert main(["run", "own.py", "--json"]) == 0
    assert [c["unaided"] for c in json.loads(capsys.readouterr().out)["claims"]] == [False, False]
