"""Processes: no result is lost, whatever one of them does."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from verify.run.plan import Job, Limits
from verify.run.confine import PAPERS, undisturbed
from verify.run.workers import solve_in_processes

WORK = '''
import json, os, signal, subprocess, sys, time
def work(text):
    job = json.loads(text)
    what = job["text"]
    print("noise on standard output")
    if what == "crash": os.kill(os.getpid(), signal.SIGSEGV)
    if what == "leave": os._exit(7)
    if what == "raise": raise ValueError("no\\nsuch thing")
    if what == "hang": time.sleep(600)
    if what == "spin":
        while True: pass
    if what == "children":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        with open(job["where"], "w") as file: file.write(str(child.pid))
        time.sleep(600)
    if what == "memory": return str(len(bytearray(600 * 2**20)))
    if what == "slow": time.sleep(0.4)
    if what.startswith("pid"): return str(os.getpid())
    return "done " + what
'''


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"work_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(WORK)
    monkeypatch.syspath_prepend(str(tmp_path))
    return f"{name}:work"


def answers(work: str, *texts: str, count: int = 2, where: str = "", memory: int = 2048,
            again: bool = False) -> dict[str, tuple[str | None, str]]:
    jobs = [Job(text=t, where=where, limits=Limits(timeout=30, memory=memory), again=again) for t in texts]
    return {a.job.text: (a.text, a.error) for a in solve_in_processes(jobs, count, work=work)}


@pytest.mark.parametrize("again", [False, True])
def test_every_job_has_one_answer_although_others_crash(work: str, again: bool) -> None:
    found = answers(work, "crash", "fine", "leave", "raise", "also fine", again=again)
    assert found["fine"] == ("done fine", "")
    assert found["also fine"] == ("done also fine", "")
    assert found["crash"][0] is None and "SIGSEGV" in found["crash"][1]
    assert found["leave"][0] is None and "code 7" in found["leave"][1]
    assert found["raise"] == (None, "ValueError: no such thing")


def test_only_jobs_that_are_judged_again_share_a_process(work: str) -> None:
    names = ("pid 1", "pid 2", "pid 3", "pid 4", "pid 5")
    assert len({text for text, _ in answers(work, *names).values()}) == 5
    assert len({text for text, _ in answers(work, *names, again=True).values()}) <= 2
    mixed = [Job(text="pid a", again=True), Job(text="pid b"), Job(text="pid c", again=True)]
    assert len({a.text for a in solve_in_processes(mixed, 1, work=work)}) == 3


def test_memory_beyond_the_limit_is_an_error_and_within_it_is_not(work: str) -> None:
    assert "out of memory" in answers(work, "memory", memory=300)["memory"][1]
    assert answers(work, "memory", memory=2000)["memory"] == (str(600 * 2**20), "")


def test_a_process_that_overruns_is_killed_with_its_children(
        work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "kill_after", property(lambda self: 10.0))
    note = tmp_path / "pid"
    found = answers(work, "hang", "children", "fine", where=str(note))
    assert found["fine"] == ("done fine", "")
    assert "killed" in found["hang"][1] and "killed" in found["children"][1]
    assert not running(int(note.read_text()))


def test_a_process_that_uses_the_processor_too_long_is_ended_and_one_that_waits_is_not(work: str) -> None:
    jobs = [Job(text=t, limits=Limits(timeout=0.1)) for t in ("spin", "slow")]
    found = {a.job.text: (a.text, a.error) for a in solve_in_processes(jobs, 2, work=work)}
    assert found["spin"][0] is None and "processor time, far more than the limit of 0.1 s" in found["spin"][1]
    assert found["slow"] == ("done slow", "")


def test_a_request_to_end_waits_until_a_starting_process_is_known() -> None:
    known = False
    with pytest.raises(KeyboardInterrupt), undisturbed():
        os.kill(os.getpid(), signal.SIGINT)
        known = True
    assert known
    with undisturbed():
        pass
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def running(pid: int) -> bool:
    """Whether a process exists and is no zombie, after some patience."""
    for _ in range(300):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            try:
                os.kill(pid, 0)
            except OSError:
                return False
            state = "R"
        if state in "ZX":
            return False
        time.sleep(0.1)
    return True


def test_two_processes_work_at_the_same_time_and_the_second_can_answer_first(work: str) -> None:
    jobs = [Job(text="slow"), Job(text="fast")]
    assert [a.job.text for a in solve_in_processes(jobs, 2, work=work)] == ["fast", "slow"]
    assert [a.job.text for a in solve_in_processes(jobs, 1, work=work)] == ["slow", "fast"]


def test_closing_the_answers_early_ends_what_runs(work: str, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    jobs = [Job(text="children", where=str(note)), Job(text="slow")]
    iterator = solve_in_processes(jobs, 2, work=work)
    assert next(iterator).text == "done slow"
    for _ in range(1200):
        if note.exists() and note.read_text():
            break
        time.sleep(0.1)
    iterator.close()
    assert not running(int(note.read_text()))


@pytest.mark.parametrize("papers, loaded", [("nikolov2017", True), ("no2000 nikolov2017", True), ("no2000", False), ("", False)])
def test_what_the_server_of_processes_loads(papers: str, loaded: bool) -> None:
    code = ("import sys, gc, verify.run.preloaded; from verify.run import load; "
            "print('theorems.nikolov2017.notation' in sys.modules, gc.get_freeze_count() > 1000)")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                         env={**os.environ, PAPERS: papers})
    assert ran.stdout.split() == [str(loaded), "True"] and not ran.stderr
