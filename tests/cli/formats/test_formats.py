"""The formats of other tools: their structure, places of claims, and that no text of a claim breaks out of them."""
from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from verify.cli import main
from verify.cli.formats import FORMATS, Found, formatted
from verify.cli.formats.latex import text
from verify.language import VERDICTS, encode
from verify.read.text import read_claim
from verify.report.proof_text import ProofStep
from verify.report.result import ClaimResult

ROOT = Path(__file__).parents[3]

STATEMENT = read_claim("x^2/(1 + x) <= alpha_1", "x >= 0, alpha_1 > 0", ["x <= 3"])
HOSTILE = "50% of\r\n| a,b:c | <b>&amp;</b> $x_1^2$ \\end{document} {#} ~ \u03b5 \u00e9 \x1b[2J \"quoted\" ::error::"


def result(name: str = "a/one", variant: str = "printed", verdict: str = "PROVED", expected: str | None = "PROVED", **more: Any) -> ClaimResult:
    return ClaimResult(**{"id": name, "variant": variant, "label": "Lemma 1", "source": "S", "statement": "for all x: x <= 1", "verdict": verdict, "expected": expected,
                          "statement_data": encode(STATEMENT), "seconds": 0.25, **more})


FOUND = [Found(result(), "a.toml", 1), Found(result("a/two", verdict="REFUTED", witness={"x": "2"}), "a.toml", 7),
         Found(result("b/three", "control: x", "REFUTED", "REFUTED", witness={"x": "1/2"}), "folder with space/b.py", 3), Found(result("b/four", verdict="ERROR", reason="killed"), "b.py", 9),
         Found(result("b/five", verdict="REFUTED", expected="REFUTED"), "b.py", 12), Found(result("b/six", verdict="UNDECIDED", expected="UNDECIDED"), "b.py", 15)]
NASTY = [Found(result("a/one", HOSTILE, "REFUTED", statement=HOSTILE, witness={"x": HOSTILE}, label="[1] " + HOSTILE, reason=HOSTILE, method=HOSTILE, statement_data=None), "a,b:c.toml", 2)]


def test_an_annotation_stands_at_each_verdict_that_is_not_expected() -> None:
    lines = formatted("github", FOUND).splitlines()
    assert lines == ["::error file=a.toml,line=7,title=a/two#printed%3A REFUTED::REFUTED, expected PROVED: for all x: x <= 1; at x = 2",
                     "::error file=b.py,line=9,title=b/four#printed%3A ERROR::ERROR, expected PROVED: for all x: x <= 1; killed",
                     "::notice title=verify::6 claims, 4 with the expected verdict, 2 without"]
    hostile = formatted("github", NASTY).splitlines()
    assert len(hostile) == 2 and hostile[0].startswith("::error file=a%2Cb%3Ac.toml,line=2,title=") and "\x1b" not in hostile[0]


def test_junit_counts_failures_and_errors() -> None:
    top = ElementTree.fromstring(formatted("junit", FOUND))
    assert top.tag == "testsuites" and {k: top.get(k) for k in ("tests", "failures", "errors")} == {"tests": "6", "failures": "1", "errors": "1"}
    assert [(s.get("name"), s.get("tests"), s.get("failures"), s.get("errors")) for s in top] == [("a", "2", "1", "0"), ("b", "4", "0", "1")]
    two = next(c for c in top.iter("testcase") if c.get("classname") == "a/two")
    failure = two.find("failure")
    assert failure is not None and (failure.text or "").startswith("a.toml:7: REFUTED") and two.get("line") == "7" and float(two.get("time") or "") == 0.25
    assert [c.get("classname") for c in top.iter("testcase") if c.find("error") is not None] == ["b/four"]
    assert ElementTree.fromstring(formatted("junit", NASTY)).find(".//failure") is not None


def sarif_problems(log: Any) -> list[str]:
    """What a log lacks of the parts of SARIF 2.1.0 that its schema requires, and of what code scanning needs."""
    problems = [] if log.get("version") == "2.1.0" and str(log.get("$schema")).endswith("sarif-2.1.0.json") else ["version"]
    for run in log.get("runs") or ["no run"]:
        driver = run.get("tool", {}).get("driver", {})
        rules = [r.get("id") for r in driver.get("rules", ())]
        problems += [] if driver.get("name") and len(set(rules)) == len(rules) and all(rules) else ["driver"]
        for r in run.get("results", ()):
            place = r["locations"][0]["physicalLocation"]
            problems += [] if rules[r["ruleIndex"]] == r["ruleId"] else ["rule"]
            problems += [] if r["level"] in ("none", "note", "warning", "error") and (r["level"] == "none") == (r["kind"] != "fail") else ["level"]
            problems += [] if r["kind"] in ("pass", "open", "informational", "notApplicable", "review", "fail") else ["kind"]
            problems += [] if isinstance(r["message"]["text"], str) and r["message"]["text"] else ["message"]
            problems += [] if re.fullmatch(r"[\w./%:~+-]+", place["artifactLocation"]["uri"]) and place["region"]["startLine"] >= 1 else ["place"]
            problems += [] if all(isinstance(v, str) for v in r["partialFingerprints"].values()) else ["fingerprints"]
    return problems


def test_sarif_has_its_structure_and_says_what_is_wrong_and_what_is_false() -> None:
    log = json.loads(formatted("sarif", FOUND))
    assert sarif_problems(log) == [] and sarif_problems(json.loads(formatted("sarif", NASTY))) == []
    results = log["runs"][0]["results"]
    assert [(r["level"], r["kind"]) for r in results] == [("none", "pass"), ("error", "fail"), ("none", "pass"), ("error", "fail"), ("note", "fail"), ("none", "open")]
    assert results[2]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "folder%20with%20space/b.py"
    assert [r["id"] for r in log["runs"][0]["tool"]["driver"]["rules"]] == list(VERDICTS)
    assert len({r["partialFingerprints"]["claim/v1"] for r in results}) == 6


@pytest.mark.parametrize("change", [lambda log: log.pop("version"), lambda log: log["runs"][0]["tool"]["driver"].pop("name"), lambda log: log["runs"][0]["results"][1].update(ruleIndex=0),
                                    lambda log: log["runs"][0]["results"][1].update(level="fatal"), lambda log: log["runs"][0]["results"][0].update(level="error"),
                                    lambda log: log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"].update(startLine=0)])
def test_a_log_of_another_structure_would_be_seen(change: Any) -> None:
    log = json.loads(formatted("sarif", FOUND))
    change(log)
    assert sarif_problems(log)


def test_the_table_in_markdown_has_a_row_for_each_variant() -> None:
    rows = formatted("md", FOUND).splitlines()
    assert len(rows) == 8 and rows[3] == "| a/two | printed | **REFUTED**, expected PROVED |  | at `x = 2` |"
    (row,) = formatted("md", NASTY).splitlines()[2:]
    assert len(re.findall(r"(?<!\\)\|", row)) == 6 and "<b>" not in re.sub("`[^`]*`", "", row)


def test_words_in_latex_hold_no_command() -> None:
    assert text("50% of x_1") == r"50\% of x\_1" and text("\u03b5 \u2264 \u00e9 \u4e2d") == r"$\varepsilon$ $\le$ e ?"
    made = text(HOSTILE)
    assert made.isascii() and not re.search(r"(?<!\\)[%#&_]", made) and r"\end" not in made


def without_listings(document: str) -> str:
    """The document without what LaTeX takes as it stands."""
    return re.sub(r"\\begin\{lstlisting\}.*?\\end\{lstlisting\}", "", document, flags=re.DOTALL)


PROVED = Found(result("a/proved", method="a derivation", rules=("POINT", "SCALAR"), certificate="reports/certificates/a.json", rests_on=("a/x_1#printed",)), "a.py", 1,
               (ProofStep("the first_step", "for all x: x <= 2  by POINT"), ProofStep("the second")))
FALSE = Found(result("a/false", verdict="REFUTED", witness={"x": "2"}, gap={"lower": "1", "upper": "1"}, witness_file="reports/witnesses/a.json",
                     paste="x = 2\nprint(x, 1, x <= 1)"), "a.py", 1)


def test_the_appendix_holds_proofs_and_counterexamples_and_no_controls() -> None:
    made = formatted("latex", [PROVED, FALSE, *FOUND])
    table, _, appendix = made.partition(r"\section*{Proofs and counterexamples}")
    proof, counterexample, *others = appendix.split(r"\subsection*")[1:]
    assert re.search(r"\\item the first\\_step\n\\begin{lstlisting}\nfor all x: x <= 2  by POINT\n.*\n\\item the second", proof) and "POINT, SCALAR" in proof
    assert r"Rests on a/\allowbreak{}x\_1\#printed." in proof and "verify check reports/certificates/a.json" in proof and "print(" not in proof
    assert "x = 2\nleft side - right side = 1\n" in counterexample and "print(x, 1, x <= 1)" in counterexample and "replay reports/witnesses/a.json" in counterexample
    assert len(others) == 3 and not any("control" in part for part in others) and "control: x" in table
    assert "lstlisting" not in formatted("latex", [Found(result(verdict="UNDECIDED"), "a.py", 1)]).partition(r"\begin{document}")[2]


def test_a_text_cannot_end_its_listing_and_none_is_too_wide() -> None:
    made = formatted("latex", [replace(PROVED, proof=(ProofStep("s", "\\end{lstlisting}\n\\input{x}"), ProofStep("t", "x" * 5000)))])
    assert r"\input" not in without_listings(made) and max(map(len, made.splitlines())) < 1300


def test_the_document_in_latex_is_balanced() -> None:
    for found in (FOUND, NASTY):
        made = without_listings(formatted("latex", found))
        inner = re.sub(r"\\[{}\\%]|%.*", "", made)
        assert inner.count("{") == inner.count("}") and re.sub(r"\\\$", "", made).count("$") % 2 == 0 and made.count(r"\end{document}") == 1
        rows = made.split("\\endhead\n")[1].split("\\hline")[0].splitlines()
        assert len(rows) == len(found) and all(len(re.findall(r"(?<!\\)&", r)) == 2 and r.endswith(r"\\") and r[0] not in "[*" for r in rows)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not there")
def test_the_document_in_latex_compiles(tmp_path: Path) -> None:
    (tmp_path / "verdicts.tex").write_text(formatted("latex", [PROVED, FALSE, *FOUND, *NASTY]))
    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "verdicts.tex"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and (tmp_path / "verdicts.pdf").exists(), done.stdout[-2000:]


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not there")
def test_verdicts_of_a_document_compile_with_their_proofs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    targets = ["dwork2015/cor-21#printed", "dwork2015/cor-21#repaired", "nikolov2017/lemma-6"]
    for kept in ("certificates", "witnesses", "kept"):
        shutil.copytree(ROOT / "reports" / kept, tmp_path / "reports" / kept)
    monkeypatch.chdir(tmp_path)
    assert main(["run", *targets, "--format", "latex", "--jobs", "1"]) == 0
    made = capsys.readouterr().out
    assert made.count(r"\item") > 10 and "left = 1 - sum(prod(P[x] for x in Z)*A[Z][y] for Z in S for y in range(4) if " in made
    (tmp_path / "verdicts.tex").write_text(made)
    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "verdicts.tex"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]


@pytest.fixture
def claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text("good = 'x <= x where x real'\nbad = 'x < x where x real'\n")
    return tmp_path


def test_a_run_prints_the_format_and_nothing_else_and_keeps_its_code(claims: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "own.toml", "--format", "sarif"]) == 1
    log = json.loads(capsys.readouterr().out)
    assert sarif_problems(log) == [] and {(r["ruleId"], r["locations"][0]["physicalLocation"]["region"]["startLine"]) for r in log["runs"][0]["results"]} == {("PROVED", 1), ("REFUTED", 2)}


def test_a_claim_of_the_library_is_annotated_in_its_file(claims: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "nikolov2017/lemma-6#sharp", "--format", "junit"]) == 0
    (case,) = ElementTree.fromstring(capsys.readouterr().out).iter("testcase")
    assert (case.get("file") or "").endswith("theorems/nikolov2017/lemma_6.py") and int(case.get("line") or 0) > 20


@pytest.mark.parametrize("more", [["--format", "xml"], ["--format", "md", "--json"]])
def test_there_is_one_standard_output(more: list[str], claims: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["run", "own.toml", *more])
    except SystemExit as ended:
        code = int(str(ended.code))
    said = capsys.readouterr()
    assert code == 2 and said.out == "" and len(said.err.splitlines()) == 1


def test_every_format_is_written() -> None:
    assert all(formatted(kind, FOUND).endswith("\n") for kind in FORMATS) and all(formatted(kind, []) for kind in FORMATS)


def test_a_table_is_audited_on_the_command_line(claims: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (claims / "t.csv").write_text("x,value\n2,0.69\n2,0.70\n")
    assert main(["audit-table", "t.csv", "--formula", "log(x)"]) == 1
    assert capsys.readouterr().out.splitlines()[1].startswith("line 3: ROUNDED THE WRONG WAY  x = 2: printed 0.70 (nearest); value in [0.6931471805599453094")
    assert main(["audit-table", "t.csv", "--formula", "log(x)", "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["counts"] == {"right": 1, "rounded the wrong way": 1} and [c["should_be"] for c in data["cells"]] == ["0.69", "0.69"]
    (claims / "t.csv").write_text("x,value\n2,0.70\n")
    assert main(["audit-table", "t.csv", "--formula", "log(x)", "--direction", "upper"]) == 0
    assert main(["audit-table", "absent.csv", "--formula", "log(x)"]) == 2 and main(["audit-table", "t.csv", "--formula", "-x*y"]) == 2
