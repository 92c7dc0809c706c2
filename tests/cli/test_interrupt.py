"""Ctrl-C in a real run: one line, nothing lost, nothing left running."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.run.stand_ins import own_file
from tests.run.test_workers import running

PATIENCE = 300    # seconds: a busy machine may need them, and nothing waits longer than it must
ROOT = Path(__file__).parents[2]
SLOW = '''
import multiprocessing, os, time
if multiprocessing.parent_process() is not None:
    with open(f"started-{os.getpid()}", "w"):
        pass
    time.sleep(600)
'''


def heard() -> None:
    """A terminal that is closed is heard of, also where these tests themselves run under nohup."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.mark.parametrize(("end", "number"), [(os.killpg, signal.SIGINT), (os.kill, signal.SIGTERM), (os.kill, signal.SIGHUP)])
def test_ctrl_c_and_a_request_to_end_stop_the_run_and_its_processes(
        tmp_path: Path, end: Callable[[int, int], None], number: signal.Signals) -> None:
    own_file(tmp_path, SLOW)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.Popen([sys.executable, "-m", "verify", "run", "own.py", "--jobs", "2", "--no-cache"], cwd=tmp_path,
                           env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                           preexec_fn=heard)
    try:
        children = started(tmp_path, 2)
        end(run.pid, number)
        _, err = run.communicate(timeout=PATIENCE)
    finally:
        run.kill()
    assert run.returncode == 130
    assert err == "verify: interrupted: 0 of 2 claims are done; their results are in reports/.journal.jsonl\n"
    assert [pid for pid in children if running(pid)] == []


def started(folder: Path, count: int) -> list[int]:
    """The processes that have begun to work, once there are `count` of them."""
    for _ in range(10 * PATIENCE):
        found = [int(p.name.split("-")[1]) for p in folder.glob("started-*")]
        if len(found) == count:
            return found
        time.sleep(0.1)
    raise AssertionError("the processes did not start")


def test_what_was_done_before_ctrl_c_is_kept(tmp_path: Path) -> None:
    own_file(tmp_path, SLOW)
    (tmp_path / "done.toml").write_text("bound = 'x <= 2*x where x >= 0'\nfalse = 'x <= 0 where x >= 0 expect REFUTED'\n")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "verify", "run", "--jobs", "1", "done.toml"]
    run = subprocess.Popen([*command, "own.py"], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                           start_new_session=True)
    try:
        started(tmp_path, 1)              # the claims of done.toml come before those of own.py
        os.killpg(run.pid, signal.SIGINT)
        _, err = run.communicate(timeout=PATIENCE)
    finally:
        run.kill()
    assert run.returncode == 130 and err.startswith("verify: interrupted: 2 of 4 claims are done")
    assert len((tmp_path / "reports" / ".journal.jsonl").read_text().splitlines()) == 2
    assert {p.name for p in (tmp_path / "reports").rglob("*printed.json")} == {"bound.printed.json", "false.printed.json"}
    again = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert "(2 kept, 0 found)" in again.stdout


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_claim_that_is_ended_leaves_no_search_behind(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "verify", "claim", "abs(sin(n)) >= 1/n^7", "--where", "n integer >= 2", "-v"]
    run = subprocess.Popen(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                           preexec_fn=heard,
                           start_new_session=True)
    try:
        assert run.stderr is not None and run.stderr.readline()                 # the search says what it tries
        children = [int(p) for p in Path(f"/proc/{run.pid}/task/{run.pid}/children").read_text().split()] if sys.platform == "linux" else []
        os.kill(run.pid, number)
        out, err = run.communicate(timeout=PATIENCE)
    finally:
        run.kill()
    assert (run.returncode, out, err.splitlines()[-1]) == (130, "", "verify: interrupted")
    assert children or sys.platform != "linux"
    assert [pid for pid in children if running(pid)] == []


def test_who_was_told_to_ignore_a_closed_terminal_goes_on() -> None:
    code = ("import os, signal\nfrom verify.run.confine import ended_like_ctrl_c\nsignal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
            "ended_like_ctrl_c()\nos.kill(os.getpid(), signal.SIGHUP)\nprint('on')\nos.kill(os.getpid(), signal.SIGTERM)\nprint('too far')")
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert done.stdout == "on\n" and "KeyboardInterrupt" in done.stderr
