"""The pytest plugin, in processes of its own: what is collected, what fails and how, and that it costs others nothing."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from verify.language.theorem import VERDICTS
from verify.pytest_plugin.items import ClaimItem, Differs
from verify.report.result import ClaimResult
from verify.run import alone

pytest_plugins = ("pytester",)
pytestmark = pytest.mark.skipif(not alone.AVAILABLE, reason="processes are others here")
ROOT = Path(__file__).parents[2]
INSTALLED = any(e.value == "verify.pytest_plugin" for e in entry_points(group="pytest11"))
CLAIMS = "good = 'x <= 2*x where x >= 0'\nbad = 'x^2 <= x where x >= 0'\nopen = 'x <= 1 where 0 <= x <= 1 expect UNDECIDED'\n"


@pytest.fixture
def run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    plugin = () if INSTALLED else ("-p", "verify.pytest_plugin")
    return lambda *more: pytester.runpytest_subprocess(*plugin, "-p", "no:cacheprovider" if "--lf" not in more else "no:nothing", *more)


@pytest.mark.slow
def test_the_example_guards_its_bounds(run, pytester: pytest.Pytester) -> None:
    shutil.copytree(ROOT / "tests" / "plugin" / "example", pytester.path, dirs_exist_ok=True)
    found = run("-v", "--verify-keep")
    found.assert_outcomes(passed=6)
    found.stdout.fnmatch_lines(["*claims_privacy.py::tight-bound#control: reversed PASSED*"])
    kept = {p.name for p in (pytester.path / "evidence").rglob("*.json")}
    assert {"log-bound.printed.json", "split.control-without-the-halves.json", "tight-bound.printed.json"} <= kept


def test_a_bound_that_is_changed_fails_with_the_counterexample(run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("own.claims.toml").write_text(CLAIMS)
    found = run("--verify-claims", "--junitxml=out.xml")
    found.assert_outcomes(passed=1, failed=2)
    found.stdout.fnmatch_lines(["*own/bad (printed) is REFUTED, expected PROVED*", "*for all x >= 0: x^2 <= x*", "at * x = 2", "*own.claims.toml:2: REFUTED"])
    found.stdout.fnmatch_lines(["*own/open (printed) is PROVED, expected UNDECIDED*"])
    cases = {c.get("name"): c for c in ElementTree.parse(pytester.path / "out.xml").iter("testcase")}
    assert set(cases) == {"good#printed", "bad#printed", "open#printed"} and "x = 2" in (cases["bad#printed"].find("failure").text or "")
    assert [p.get("value") for p in cases["good#printed"].iter("property")] == ["PROVED"]
    assert not list(pytester.path.rglob("reports"))


@pytest.mark.parametrize("verdict", VERDICTS)
def test_a_claim_passes_with_the_expected_verdict_alone_and_never_with_an_error(verdict: str) -> None:
    def passes(expected: str) -> bool:
        result = ClaimResult("own/x", "printed", "", "", "x <= 1", verdict, expected)
        try:
            ClaimItem.runtest(SimpleNamespace(_result=lambda: result, user_properties=[]))
        except Differs:
            return False
        return True

    assert [e for e in VERDICTS if passes(e)] == [v for v in (verdict,) if v != "ERROR"]


def test_nothing_is_collected_unless_asked(run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("own.claims.toml").write_text(CLAIMS)
    pytester.path.joinpath("claims_x.py").write_text("raise SystemExit('this is not imported')\n")
    assert run().ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert run("own.claims.toml").ret != 0
    pytester.path.joinpath("claims_x.py").unlink()
    assert run("--verify-claims", "--collect-only", "-q").ret == 0


@pytest.mark.slow
def test_claims_are_chosen_by_name_and_by_their_last_failure(run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("own.claims.toml").write_text(CLAIMS)
    run("--verify-claims", "-k", "good").assert_outcomes(passed=1, deselected=2)
    run("--verify-claims", "own.claims.toml::good#printed").assert_outcomes(passed=1)
    run("--verify-claims", "--lf").assert_outcomes(passed=1, failed=2)
    run("--verify-claims", "--lf").assert_outcomes(failed=2)


@pytest.mark.slow
def test_workers_of_xdist_share_the_claims(run, pytester: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    pytester.path.joinpath("own.claims.toml").write_text(CLAIMS)
    run("--verify-claims", "-n", "2").assert_outcomes(passed=1, failed=2)


@pytest.mark.slow
def test_kept_evidence_is_judged_and_fresh_ignores_it(run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("own.claims.toml").write_text("good = 'x <= 2*x where x >= 0'\n")
    run("--verify-claims", "--verify-keep", "--verify-evidence", "kept").assert_outcomes(passed=1)
    (file,) = (pytester.path / "kept" / "certificates").rglob("*.json")
    before = file.read_text()
    run("--verify-claims", "--verify-evidence", "kept", "--verify-timeout", "0.000001").assert_outcomes(passed=1)
    run("--verify-claims", "--verify-evidence", "kept", "--verify-timeout", "0.000001", "--verify-fresh").assert_outcomes(failed=1)
    pytester.path.joinpath("own.claims.toml").write_text("good = 'x^2 <= x where x >= 0'\n")    # kept evidence is for another statement
    run("--verify-claims", "--verify-evidence", "kept").assert_outcomes(failed=1)
    run("--verify-claims", "--verify-evidence", "kept", "--verify-fresh").assert_outcomes(failed=1)
    assert file.read_text() == before


@pytest.mark.parametrize(("text", "line"), [
    ("bad = 'x <= '\n", "own.claims.toml: bad: claim, column 5"), ("bad = [\n", "is not TOML"), ("", "holds no claim")])
def test_a_file_that_cannot_be_read_is_one_line(text: str, line: str, run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("own.claims.toml").write_text(text)
    found = run("--verify-claims")
    found.assert_outcomes(errors=1)
    assert any(line in row for row in found.outlines) and "Traceback" not in found.stdout.str()


@pytest.mark.parametrize("seconds", ["0", "nan"])
def test_a_wrong_timeout_is_one_line(seconds: str, run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("own.claims.toml").write_text(CLAIMS)
    found = run("--verify-claims", "--verify-timeout", seconds)
    assert any("is not a number of seconds > 0" in row for row in found.outlines) and "Traceback" not in found.stdout.str()


def test_a_folder_for_evidence_that_is_none_is_one_line(run, pytester: pytest.Pytester) -> None:
    pytester.path.joinpath("own.claims.toml").write_text("good = 'x <= 2*x where x >= 0'\n")
    found = run("--verify-claims", "--verify-evidence", "own.claims.toml")
    found.assert_outcomes(failed=1)
    # the summary of pytest repeats the message, whole where CI is set and cut to the terminal's width elsewhere
    said = [row for row in found.outlines if "give a folder with --verify-evidence" in row and not row.startswith("FAILED")]
    assert len(said) == 1 and "Traceback" not in found.stdout.str() and "def _records" not in found.stdout.str()


def test_it_costs_others_nothing() -> None:
    code = "import sys, pytest\nbefore = set(sys.modules)\nimport verify.pytest_plugin\nprint(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert set(done.stdout.split()) <= {"verify", "verify.pytest_plugin"}


def test_the_page_shows_the_options_that_there_are(run) -> None:
    page = (ROOT / "docs" / "pytest.md").read_text(encoding="utf-8")
    shown = run("--help").stdout.str()
    options = set(re.findall(r"`(--verify[\w-]*|verify_\w+)", page))
    assert options == set(re.findall(r"^\s+(--verify[\w-]*|verify_\w+)", shown, re.MULTILINE)) and len(options) == 8
