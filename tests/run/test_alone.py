"""One process without a server: confined like the others, and nothing of it is left."""
from __future__ import annotations

import json
import os
import signal
import threading
from pathlib import Path

import pytest

from tests.run.test_workers import WORK, running
from verify.run import alone
from verify.run.alone import Alone
from verify.run.plan import Job, Limits

pytestmark = pytest.mark.skipif(not alone.AVAILABLE, reason="claims are run like any others here")
MORE = '''
    if what == "seed": return json.dumps([os.environ["PYTHONHASHSEED"], os.environ["OMP_NUM_THREADS"], sys.path[0]])
    if what == "long": return "x" * 10**6
    return "done " + what
'''


@pytest.fixture
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"work_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(WORK.replace('    return "done " + what\n', MORE))
    monkeypatch.syspath_prepend(str(tmp_path))
    return f"{name}:work"


def answer(work: str, text: str, where: str = "", memory: int = 2048, timeout: float = 30) -> tuple[str | None, str]:
    return Alone(Job(text=text, where=where, limits=Limits(timeout=timeout, memory=memory)), work).result()[:2]


def test_what_the_work_returns_and_raises_comes_back(work: str) -> None:
    assert answer(work, "fine") == ("done fine", "")
    assert answer(work, "long") == ("x" * 10**6, "")
    assert answer(work, "raise") == (None, "ValueError: no such thing")


@pytest.mark.parametrize(("text", "said"), [("crash", "SIGSEGV"), ("leave", "code 7")])
def test_a_crash_is_an_error_that_says_how(work: str, text: str, said: str) -> None:
    result, error = answer(work, text)
    assert result is None and said in error


def test_memory_beyond_the_limit_is_an_error_and_within_it_is_not(work: str) -> None:
    assert "out of memory" in answer(work, "memory", memory=300)[1]
    assert answer(work, "memory", memory=2000) == (str(600 * 2**20), "")


@pytest.mark.slow
def test_a_process_that_uses_the_processor_too_long_is_ended(work: str) -> None:
    result, error = answer(work, "spin", timeout=0.1)
    assert result is None and "processor time" in error
    assert answer(work, "slow", timeout=0.1) == ("done slow", "")


@pytest.mark.slow
def test_a_process_that_overruns_is_killed_with_its_children(
        work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "kill_after", property(lambda self: 8.0))
    note = tmp_path / "pid"
    assert "killed: still running" in answer(work, "children", str(note))[1]
    assert not running(int(note.read_text()))


def test_what_is_killed_early_is_gone(work: str) -> None:
    begun = Alone(Job(text="hang"), work)
    begun.kill()
    begun.kill()
    assert not running(begun.process.pid)


def test_a_ctrl_c_while_it_is_waited_for_ends_it(work: str) -> None:
    begun = Alone(Job(text="hang"), work)
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        begun.result()
    assert not running(begun.process.pid)


def test_processes_repeat_each_other_and_find_the_same_modules(work: str, tmp_path: Path) -> None:
    text = answer(work, "seed")[0]
    assert text is not None
    seed, threads, first = json.loads(text)
    assert (seed, threads) == (os.environ.get("PYTHONHASHSEED", "0"), os.environ.get("OMP_NUM_THREADS", "1"))
    assert Path(first) == tmp_path
