"""The commands as a user calls them, from an empty folder, with nothing replaced."""
from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def verify(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "verify", *arguments], cwd=folder, capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=900)


def test_a_true_claim_is_proved_fast_and_its_certificate_checks(tmp_path: Path) -> None:
    begun = time.monotonic()
    done = verify(tmp_path, "claim", "exp(x) >= 1 + x", "--where", "x real", "--json")
    assert time.monotonic() - begun < 120        # 1 s on an idle machine
    result = json.loads(done.stdout)
    assert (done.returncode, done.stderr, result["verdict"]) == (0, "", "PROVED")
    checked = verify(tmp_path, "check", result["certificate"])
    assert checked.returncode == 0 and checked.stdout.startswith("ACCEPTED PROVED for all x real: 1 + x <= exp(x)")


def test_its_false_sibling_is_refuted_and_its_witness_replays(tmp_path: Path) -> None:
    done = verify(tmp_path, "claim", "exp(x) >= 1 + 2*x", "--where", "x real", "--json")
    result = json.loads(done.stdout)
    assert (done.returncode, done.stderr, result["verdict"]) == (1, "", "REFUTED")
    assert float(result["gap"]["lower"]) > 0
    replayed = verify(tmp_path, "replay", result["certificate"])
    assert replayed.returncode == 0 and "verdict     REFUTED, re-established" in replayed.stdout
    file = tmp_path / result["certificate"]
    file.write_text(file.read_text().replace("1 + 2*x", "1 + x"))
    assert verify(tmp_path, "replay", result["certificate"]).returncode == 1


def test_the_moment_is_not_taken_for_the_divergence_unawares(tmp_path: Path) -> None:
    moment = verify(tmp_path, "claim", "renyi(P, Q, 2) >= 2", "--where", "P, Q distributions").stdout
    assert "note        renyi(P, Q, a) is the moment" in moment
    divergence = verify(tmp_path, "claim", "D_2(P, Q) >= 1", "--where", "P, Q distributions").stdout
    assert "REFUTED" in divergence and "note" not in divergence


def test_the_file_that_new_writes_runs_as_expected_and_again_from_the_cache(tmp_path: Path) -> None:
    assert verify(tmp_path, "new", "my_bounds").returncode == 0
    first = verify(tmp_path, "run", "my_bounds.py")
    assert first.returncode == 0, first.stdout + first.stderr
    assert (tmp_path / "reports" / "latest" / "index.html").is_file()
    again = verify(tmp_path, "run", "my_bounds.py", "--json")
    assert again.returncode == 0
    assert [c["verdict"] for c in json.loads(again.stdout)["claims"]] == ["PROVED", "REFUTED"]
    files = [str(p.relative_to(tmp_path)) for kind in ("certificates", "witnesses")
             for p in (tmp_path / "reports" / kind).rglob("*.json")]
    assert len(files) == 2
    assert verify(tmp_path, "check", *files).returncode == 2
    assert verify(tmp_path, "check", *files, "--source", "my_bounds.py").returncode == 0


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals here")
@pytest.mark.parametrize("quiet", [(), ("-q",)])
def test_a_terminal_sees_at_once_that_a_claim_is_being_decided_and_json_stays_one_document(
        tmp_path: Path, quiet: tuple[str, ...]) -> None:
    near, far = os.openpty()
    try:
        done = subprocess.run([sys.executable, "-m", "verify", "claim", "x <= x + 1", "--where", "x real", "--json", *quiet],
                              cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=far,
                              timeout=900, check=False)
        os.write(far, b"!")
        said = ""
        while not said.endswith("!"):
            said += os.read(near, 1000).decode()
    finally:
        os.close(near)
        os.close(far)
    assert json.loads(done.stdout)["verdict"] == "PROVED"
    assert said == ("!" if quiet else "searching for a proof or a counterexample ...\r\x1b[K!")


def test_a_claim_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    done = verify(tmp_path, "claim", "x <")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("verify: claim, column 4: ") and len(done.stderr.splitlines()) == 1


def test_the_search_thinks_aloud_where_it_is_asked_to_and_finds_the_same(tmp_path: Path) -> None:
    def claim(*more: str, text: str = "tanh(x) <= x") -> tuple[str, list[str]]:
        done = subprocess.run([sys.executable, "-m", "verify", "claim", text, "--where", "x >= 0", "--no-cache", *more], cwd=tmp_path,
                              env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
        return done.stdout, done.stderr.splitlines()

    quiet, silent = claim()
    evidence = next((tmp_path / "reports" / "certificates").rglob("*.json")).read_text()
    verbose, aloud = claim("-v")
    assert silent == [] and aloud[0] == "deciding for all x >= 0: tanh(x) <= x" and any("steps: prove (scalar search)" in line for line in aloud)
    assert verbose.splitlines()[0] == quiet.splitlines()[0] == "PROVED"
    assert next((tmp_path / "reports" / "certificates").rglob("*.json")).read_text() == evidence
    assert claim("-v", "--json")[1] == []
