"""Verdicts as objects: what they say, how they print, and that the kernel judges the certificate again."""
from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import verify
from verify.api import Decision, NotEstablished, Rejected, WrongInput, decide
from verify.api.processes import in_fresh_processes
from verify.language import KL, D_inf, Statement, distributions, exists, exp, real, tanh
from verify.run import alone
from verify.run.job import Job, Limits
from verify.run.recheck import recheck

pytestmark = pytest.mark.skipif(not alone.AVAILABLE, reason="scripts need a guard here")
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def proved() -> Decision:
    return verify.prove("log(x) <= x - 1", where="x > 0")


@pytest.fixture(scope="module")
def refuted() -> Decision:
    return verify.prove("x^2 <= x", where="x > 0")


def test_a_proof_has_a_certificate_that_the_kernel_accepts_again(proved: Decision, tmp_path: Path) -> None:
    assert (proved.verdict, proved.ok, proved.witness) == ("PROVED", True, None)
    assert proved.require() is proved and proved.check().verdict == "PROVED" and "scalar" in proved.check().rules
    assert recheck(str(proved.save(tmp_path / "made" / "here.json"))).verdict == "PROVED"
    assert json.loads(json.dumps(proved.to_json()))["statement"] == proved.statement


def test_a_counterexample_is_exact_and_accepted_again(refuted: Decision) -> None:
    assert (refuted.verdict, refuted.ok, dict(refuted.witness or {})) == ("REFUTED", False, {"x": "2"})
    assert refuted.margin == {"lower": "2", "upper": "2"} and "x = mp.mpf(2)" in refuted.paste
    assert refuted.check().rules == ("witness",)
    with pytest.raises(NotEstablished, match=r"REFUTED: for all x > 0: x\^2 <= x, at x = 2 \(required: PROVED\)") as error:
        refuted.require()
    assert error.value.result is refuted and refuted.require("REFUTED") is refuted
    with pytest.raises(NotEstablished):
        dataclasses.replace(refuted, wanted="").require("PROVED")


def test_a_certificate_that_was_altered_or_is_of_another_claim_is_rejected(proved: Decision, refuted: Decision) -> None:
    assert proved.certificate and refuted.certificate
    for other in (refuted.certificate, proved.certificate.replace('"PROVED"', '"REFUTED"'), "{}", proved.certificate[:-9], None):
        with pytest.raises(Rejected):
            dataclasses.replace(proved, certificate=other).check()
    with pytest.raises(Rejected):
        dataclasses.replace(proved, as_read=refuted.as_read).check()
    with pytest.raises(Rejected):
        dataclasses.replace(proved, result=dataclasses.replace(proved.result, verdict="VACUOUS")).check()


def test_what_is_open_has_no_certificate_to_check_or_save(proved: Decision, tmp_path: Path) -> None:
    still = dataclasses.replace(proved, certificate=None, result=dataclasses.replace(proved.result, verdict="UNDECIDED", reason="no time"))
    assert not still.ok and not dataclasses.replace(still, wanted="").ok
    for ask in (still.check, lambda: still.save(tmp_path / "x.json")):
        with pytest.raises(Rejected, match="UNDECIDED"):
            ask()
    assert repr(still) == "<UNDECIDED: for all x > 0: log(x) <= x - 1 (no time)>"


def test_a_verdict_has_no_truth_value(proved: Decision) -> None:
    with pytest.raises(TypeError, match="no truth value"):
        bool(proved)


def test_it_prints_as_the_command_line_does_and_a_notebook_shows_it_typeset(proved: Decision, refuted: Decision) -> None:
    assert str(refuted).splitlines()[:2] == ["REFUTED", "  for all x > 0: x^2 <= x"] and "at          x = 2" in str(refuted)
    shown = refuted._repr_html_()
    assert "REFUTED" in shown and r"\forall x &gt; 0" in shown and "<td" in shown and "x = 2" in shown
    assert refuted._repr_latex_() == r"$\textbf{REFUTED}\quad \forall x > 0:\ x^{2} \le x$" and "#1a7f37" in proved._repr_html_()


def test_nothing_that_a_claim_says_is_markup(proved: Decision) -> None:
    hostile = dataclasses.replace(proved, result=dataclasses.replace(proved.result, method="<script>", reason="a & b"))
    assert "<script>" not in hostile._repr_html_() and "a &amp; b" in hostile._repr_html_()


def test_a_statement_that_no_text_spells_is_decided_and_checked() -> None:
    x = real("x", "[0, 1]")
    for bound, verdict in ((1, "PROVED"), (2, "REFUTED")):
        found = decide(Statement(exists(x), (), bound <= x))
        assert found.verdict == verdict and found.check().verdict == verdict


@pytest.mark.slow
def test_so_is_a_claim_about_laws() -> None:
    eps, (p, q) = real("eps", "[0, oo)"), distributions("P Q")
    true = decide(KL(p, q) <= eps * tanh(eps / 2), given=[D_inf(p, q) <= eps, D_inf(q, p) <= eps])
    assert true.verdict == "PROVED" and true.check().verdict == "PROVED"
    false = decide(KL(p, q) <= eps * exp(eps))
    assert false.verdict == "REFUTED" and false.check().verdict == "REFUTED" and false.witness


@pytest.mark.parametrize(("options", "line"), [
    ({"timeout": 0}, "timeout"), ({"timeout": "1"}, "timeout"), ({"timeout": float("nan")}, "timeout"), ({"memory": 0}, "memory"), ({"memory": 1.5}, "memory"),
    ({"seed": None}, "seed"), ({"precision": 0}, "precision"), ({"precision": 10**6}, "precision"), ({"timeout": True}, "timeout")])
def test_wrong_limits_are_one_line(options: dict[str, object], line: str) -> None:
    with pytest.raises(WrongInput, match=line) as error:
        decide("x <= x", "x real", **options)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)


def test_a_failure_of_the_search_is_an_error_and_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.api.reading.SOLVE", "verify.api.work:nothing_of_the_kind")
    monkeypatch.setattr("verify.api.reading._text", lambda claim, where, given, limits: verify.api.reading.Read(
        verify.read.text.read_claim(claim, where, given), Job(text=claim, where=where, limits=limits), "verify.api.work:nothing_of_the_kind"))
    failed = decide("x <= x", "x real")
    assert failed.verdict == "ERROR" and "nothing_of_the_kind" in failed.reason and not failed.ok


SCRIPT = """
import sys
print("imported", __name__)
import verify
r = verify.prove("exp(x) >= 1 + x", where="x real")
print(r.verdict, r.check().verdict, "multiprocessing" in sys.modules and bool(__import__("multiprocessing").active_children()))
"""
SHARPEN = 'print("imported", __name__)\nimport verify\nprint(verify.sharpen("x^2 <= c", where="0 <= x <= 1", processes=2).exact)\n'


def output(*arguments: str, stdin: str = "", cwd: Path) -> list[str]:
    done = subprocess.run([sys.executable, *arguments], input=stdin, capture_output=True, text=True, cwd=cwd, timeout=120,
                          env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr
    assert done.stderr == "" and not list(cwd.glob("reports"))
    return done.stdout.splitlines()


def test_a_script_without_a_guard_is_run_once(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SCRIPT)
    assert output("mine.py", cwd=tmp_path) == ["imported __main__", "PROVED PROVED False"]


def test_so_is_a_script_on_standard_input(tmp_path: Path) -> None:
    assert output("-", stdin=SCRIPT, cwd=tmp_path) == ["imported __main__", "PROVED PROVED False"]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["file", "stdin"])
def test_a_question_runs_a_script_once_too(way: str, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(SHARPEN)
    found = output("mine.py", cwd=tmp_path) if way == "file" else output("-", stdin=SHARPEN, cwd=tmp_path)
    assert found == ["imported __main__", "1"]


WORK = '''
import json, time
from verify.run.job import Job
def work(text):
    what = Job.from_json(text).text
    if what == "raise": raise ValueError("no such thing")
    if what == "hang": time.sleep(1000)
    return "done " + what
'''


def test_processes_answer_each_for_itself_and_are_gone_when_the_caller_leaves(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "work_here.py").write_text(WORK)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(Limits, "kill_after", property(lambda self: 2.0))
    begun: list[alone.Alone] = []
    monkeypatch.setattr("verify.api.processes.Alone", lambda job, work: begun.append(alone.Alone(job, work)) or begun[-1])
    jobs = [Job(text=t) for t in ("hang", "a", "raise", "b")]
    answers = {a.job.text: (a.text, a.error) for a in in_fresh_processes(2)(jobs, "work_here:work")}
    assert answers["a"] == ("done a", "") and answers["b"] == ("done b", "")
    assert answers["raise"] == (None, "ValueError: no such thing") and "killed: still running" in answers["hang"][1]
    left = in_fresh_processes(2)([Job(text="a"), Job(text="hang")], "work_here:work")
    assert next(left).text == "done a"
    left.close()  # type: ignore[attr-defined]
    assert all(b.reading < 0 and b.process.poll() is not None for b in begun)
