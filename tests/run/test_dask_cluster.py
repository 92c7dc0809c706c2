"""Jobs on a cluster: a stand-in for `distributed` that works at once, late, or not at all."""
from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Callable
from typing import Any

import pytest

from tests.run.stand_ins import Finding, Search
from verify.run import alone
from verify.run.plan import Job, Limits
from verify.run.wrong_input import WrongInput


class Future:
    def __init__(self, work: Callable[[], Any], late: bool) -> None:
        self.late, self.cancelled, self.value, self.error = late, False, None, None
        try:
            self.value = work()
        except Exception as error:
            self.error = error

    def done(self) -> bool: return not self.late
    def exception(self) -> Exception | None: return self.error
    def result(self) -> Any: return self.value
    def cancel(self) -> None: self.cancelled = True


class Client:
    def __init__(self, address: str, timeout: float) -> None:
        if "nowhere" in address:
            raise OSError("timed out\nafter 10 s")
        self.futures: list[Future] = []

    def submit(self, function: Callable[[str], str], text: str, pure: bool) -> Future:
        self.futures.append(Future(lambda: function(text), "late" in text))
        return self.futures[-1]

    def nthreads(self) -> dict[str, int]: return {"worker": 2}


@pytest.fixture
def cluster(search: Search, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(sys.modules, "distributed", types.SimpleNamespace(Client=Client))
    monkeypatch.setattr(alone, "AVAILABLE", False)
    return importlib.import_module("verify.run.dask_cluster")


def test_every_job_has_one_answer_and_an_error_is_its_own(cluster: Any, search: Search) -> None:
    search.otherwise = Finding("PROVED", {"proof": "good"})
    jobs = [Job(text="x >= 0", where="x >= 0"), Job(id="own/none", variant="printed", file="none.py")]
    found = {a.job: a for a in cluster.solve_on_cluster(cluster.connect("tcp://here:1"), jobs, lambda job: None)}
    assert '"PROVED"' in found[jobs[0]].text
    assert found[jobs[1]].text is None and "LoadError" in found[jobs[1]].error


def test_a_job_that_never_ends_is_an_error_and_is_cancelled(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "kill_after", property(lambda self: 0.1))
    client = cluster.connect("tcp://here:1")
    jobs = [Job(text="late >= 0", where="late >= 0"), Job(text="x >= 0", where="x >= 0")]
    found = {a.job.text: a for a in cluster.solve_on_cluster(client, jobs, lambda job: None)}
    assert found["late >= 0"].text is None and "in time" in found["late >= 0"].error
    assert found["x >= 0"].text is not None
    assert [f.cancelled for f in client.futures] == [True, False]


def test_nobody_at_the_address_is_one_line(cluster: Any) -> None:
    with pytest.raises(WrongInput, match="cannot connect") as caught:
        cluster.connect("tcp://nowhere:1")
    assert "\n" not in str(caught.value)
