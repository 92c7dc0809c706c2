"""A cluster of a scheduler and two workers on this machine, one of them killed during the run: the evidence is that of a local run."""
from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason='dask.distributed is not installed (the extra "cluster")')
pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="processes are others here")]
ROOT = Path(__file__).parents[2]
PATIENCE = 300    # seconds: nothing waits longer than it must
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "60s"}
CLAIMS = '''
log-bound = "log(1 + x) <= x where x >= 0"
false = "x^2 <= x where x >= 0 expect REFUTED"
pinsker = "2*TV(P, Q)^2 <= KL(P, Q) where P, Q distributions"
euler = "(1 + 1/n)^n <= E where n integer >= 1"
moment = "renyi(P, Q, 2) == 1 + chi_square(P, Q) where P, Q distributions"
'''
FIRST = '''
import os, sys, time
from pathlib import Path
from verify.language import Theorem, forall, real
if sys.argv[0] == "-c" and not Path("go-on").exists():       # in a process that a worker started
    Path("started").write_text(str(os.getppid()))
    time.sleep(600)
x = real("x", "[0, 1]")
first = Theorem("first/one", "One", source="a test", prefix=forall(x), claim=x <= 1, instances=[{"x": "1"}], expected="PROVED")
'''


class Cluster:
    """A scheduler and two workers, each a process without a nurse that would start it again."""

    def __init__(self, folder: Path) -> None:
        file = folder / "scheduler.json"
        command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show",
                   "--scheduler-file", str(file)]
        self.processes = [self._start(command, folder)]
        self.address = str(self._waited(lambda: json.loads(file.read_text())["address"] if file.is_file() and file.read_text() else None))
        work = [sys.executable, "-m", "distributed.cli.dask_worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny",
                "--no-dashboard", "--memory-limit", "0", "--local-directory", str(folder / "scratch")]
        self.workers = [self._start(work, folder) for _ in range(2)]
        self.processes += self.workers
        import distributed

        with distributed.Client(self.address, timeout=60) as client:
            client.wait_for_workers(2, timeout=PATIENCE)

    def _start(self, command: list[str], folder: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(command, cwd=folder, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _waited(self, what: Any) -> Any:
        for _ in range(10 * PATIENCE):
            if (found := what()) is not None:
                return found
            assert self.processes[0].poll() is None, "the scheduler ended"
            time.sleep(0.1)
        raise AssertionError("the cluster did not start")

    def close(self) -> None:
        """End the processes that were started here."""
        for process in reversed(self.processes):
            process.kill()
            process.wait(60)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.close()


def verify(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-m", "verify", *arguments], cwd=folder, env=ENVIRONMENT, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def evidence(folder: Path) -> dict[str, str]:
    """What a run leaves, but the seconds and the reports."""
    kept = {f.relative_to(folder).as_posix(): f.read_text() for part in ("certificates", "witnesses", "kept") for f in (folder / part).rglob("*.json")}
    results = json.loads((folder / "latest" / "report.json").read_text())["claims"]
    return kept | {f"{r['id']}#{r['variant']}": json.dumps({k: v for k, v in r.items() if k not in ("seconds", "certificate", "witness_file")})
                   for r in results}


def test_a_cluster_that_loses_a_worker_leaves_the_evidence_of_a_local_run(cluster: Cluster, tmp_path: Path) -> None:
    (tmp_path / "own.claims.toml").write_text(CLAIMS)
    (tmp_path / "first.py").write_text(FIRST)
    targets = ["own.claims.toml", "first.py", "nikolov2017/eq-7#printed"]
    run = verify(tmp_path, "run", *targets, "--scheduler", cluster.address, "--output", "far", "--json")
    try:
        started = tmp_path / "started"
        for _ in range(10 * PATIENCE):
            if started.exists() and started.read_text():
                break
            assert run.poll() is None, run.communicate()
            time.sleep(0.1)
        victim = next(w for w in cluster.workers if w.pid == int(started.read_text()))
        (tmp_path / "go-on").touch()
        victim.send_signal(signal.SIGKILL)
        out, err = run.communicate(timeout=PATIENCE)
    finally:
        run.kill()
    assert run.returncode == 0, (out, err)
    assert [w.poll() is None for w in cluster.workers].count(True) == 1
    local = verify(tmp_path, "run", *targets, "--output", "near", "--jobs", "1", "--json")
    out, err = local.communicate(timeout=PATIENCE)
    assert local.returncode == 0, (out, err)
    assert evidence(tmp_path / "far") == evidence(tmp_path / "near") and len(evidence(tmp_path / "near")) > 15
    witness = tmp_path / "near" / "witnesses" / "own" / "own" / "false.printed.json"
    witness.write_text(witness.read_text().replace("2", "3", 1))
    assert evidence(tmp_path / "far") != evidence(tmp_path / "near")        # one number that differs is seen


def test_one_claim_is_decided_on_a_cluster(cluster: Cluster, tmp_path: Path) -> None:
    run = verify(tmp_path, "claim", "tanh(x) <= 9*x/10", "--where", "x >= 0", "--scheduler", cluster.address)
    out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, err) == (1, "") and re.search(r"^at +x = 1/2$", out, re.MULTILINE)
