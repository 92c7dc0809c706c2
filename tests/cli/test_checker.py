"""`check` and `replay` with the kernel as it is: what they accept, and what they never import."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from verify.cli import main
from verify.elaborate.writing import write
from verify.kernel.format import certificate
from verify.read.text import read_claim
from verify.run import recheck
from verify.run.self_test import FALSE_SIBLING, OTHER_POINT, PROOF, TRUE_CLAIM, WITNESS

ROOT = Path(__file__).parents[2]


def written(path: Path, claim: tuple[str, str], verdict: str, evidence: object) -> str:
    named = {"text": claim[0], "where": claim[1], "given": []}
    path.write_text(write(named, read_claim(*claim), verdict, evidence))
    return str(path)


def test_a_proof_and_a_witness_are_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = written(tmp_path / "p.json", TRUE_CLAIM, "PROVED", PROOF)
    witness = written(tmp_path / "w.json", FALSE_SIBLING, "REFUTED", WITNESS)
    assert main(["check", proof, witness]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ACCEPTED PROVED for all x >= 0: 1 <= exp(x) + x rules: evaluate, scalar",
        "ACCEPTED REFUTED for all x >= 0: 2 <= exp(x) + x rules: witness"]


def test_on_request_what_a_verdict_rests_on_and_the_nodes_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof = written(tmp_path / "p.json", TRUE_CLAIM, "PROVED", PROOF)
    witness = written(tmp_path / "w.json", TRUE_CLAIM, "REFUTED", WITNESS)
    assert main(["check", "-v", proof]) == 0
    first, rests, *nodes = capsys.readouterr().out.splitlines()
    assert first.startswith("ACCEPTED") and rests.startswith("  rests on 1,") and nodes == ["  scalar", "    evaluate"]
    assert main(["check", "-v", witness]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1                           # of what is rejected nothing is listed
    assert main(["check", "-v", "--json", proof]) == 0
    assert "nodes" not in json.loads(capsys.readouterr().out)["files"][0]


def test_replay_shows_the_values_both_sides_and_the_margin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", written(tmp_path / "w.json", FALSE_SIBLING, "REFUTED", WITNESS), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["verdict"], shown["witness"], shown["established"]) == ("REFUTED", {"x": "0"}, True)
    low, high = float(shown["gap"]["lower"]), float(shown["gap"]["upper"])
    assert low <= 1 <= high and high - low < 1e-9
    assert shown["lhs"] and shown["rhs"]


@pytest.mark.parametrize(("claim", "verdict", "evidence"), [
    (FALSE_SIBLING, "PROVED", PROOF), (TRUE_CLAIM, "REFUTED", WITNESS), (FALSE_SIBLING, "REFUTED", OTHER_POINT)])
def test_what_does_not_establish_its_verdict_is_rejected(
        tmp_path: Path, claim: tuple[str, str], verdict: str, evidence: object, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path / "c.json", claim, verdict, evidence)
    assert main(["check", file]) == 1
    assert main(["replay", file]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("REJECTED") and second.startswith("NOT RE-ESTABLISHED")


def test_a_certificate_whose_text_was_exchanged_is_for_another_statement(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(written(tmp_path / "c.json", TRUE_CLAIM, "PROVED", PROOF))
    text = file.read_text()
    assert TRUE_CLAIM[0] in text
    file.write_text(text.replace(TRUE_CLAIM[0], FALSE_SIBLING[0]))
    assert main(["check", str(file)]) == 1
    assert "certificate is for another statement" in capsys.readouterr().out


def kept_with_proofs() -> list[Path]:
    """A kept witness of which a hypothesis, about all laws, has a proof at the values, for each kind of verdict."""
    files = sorted((ROOT / "reports" / "witnesses").rglob("*.json"))
    found = {kept["verdict"]: f for f in files if "proofs" in (kept := json.loads(f.read_text("utf-8")))["evidence"]}
    return list(found.values())


def test_neither_check_nor_replay_imports_a_prover(tmp_path: Path) -> None:
    files = [Path(written(tmp_path / "p.json", TRUE_CLAIM, "PROVED", PROOF)), *kept_with_proofs()]
    assert len(files) >= 3
    code = ("import sys\nfrom verify.cli import main\n"
            "code = max(main([command, file]) for file in sys.argv[1:] for command in ('check', 'replay'))\n"
            "heavy = {'sympy', 'numpy', 'mpmath', 'scipy', 'multiprocessing'} & set(sys.modules)\n"
            "print(code, sorted(heavy), sorted(m for m in sys.modules if m.startswith('verify.search')))")
    done = subprocess.run([sys.executable, "-c", code, *map(str, files)], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "0 [] []"


def test_of_a_file_without_an_end_no_more_is_read_than_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert recheck.TOO_LONG == certificate.MAX_BYTES + 1
    monkeypatch.setattr(certificate, "MAX_BYTES", 100_000)
    monkeypatch.setattr(recheck, "TOO_LONG", 100_001)
    for file in ("/dev/zero", written(tmp_path / "p.json", TRUE_CLAIM, "PROVED", PROOF)):
        if Path(file).exists():
            assert main(["check", file]) == (file == "/dev/zero")
    (tmp_path / "long.json").write_text((tmp_path / "p.json").read_text() + " " * 100_000)
    capsys.readouterr()
    assert main(["check", str(tmp_path / "long.json")]) == main(["replay", str(tmp_path / "long.json")]) == 1
    assert capsys.readouterr().out.count("the file is longer than 100000 characters") == 2
