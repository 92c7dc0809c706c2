"""Files judged from the file and the encoding alone."""
from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.run.stand_ins import Search, own_file, write
from verify.kernel.format.rejected import Rejected
from verify.language import encode
from verify.read.text import read_claim
from verify.run.load import load_theorems
from verify.run.wrong_input import WrongInput

TEXT = {"text": "x >= 0", "where": "x >= 0", "given": []}


def recheck(path: Path, source: str = "") -> Any:
    module = importlib.import_module("verify.run.recheck")
    return module.recheck(str(path), module.Source(source))


def kept(path: Path, claim: dict[str, Any], statement: Any, verdict: str = "PROVED", evidence: object = None) -> Path:
    path.write_text(write(claim, statement, verdict, evidence or {"proof": "good"}))
    return path


def test_a_text_claim_is_rebuilt_and_accepted(search: Search, tmp_path: Path) -> None:
    done = recheck(kept(tmp_path / "c.json", TEXT, read_claim("x >= 0", "x >= 0")))
    assert (done.verdict, done.claim) == ("PROVED", "for all x >= 0: 0 <= x")
    assert search.asked == []


@pytest.mark.parametrize("claim", [
    {**TEXT, "text": "x > 0"}, {**TEXT, "where": "x > 0"}, {**TEXT, "given": ["x <= 1"]}])
def test_a_certificate_of_another_statement_is_rejected(search: Search, tmp_path: Path, claim: dict[str, Any]) -> None:
    with pytest.raises(Rejected, match="certificate is for another statement"):
        recheck(kept(tmp_path / "c.json", claim, read_claim("x >= 0", "x >= 0")))


@pytest.mark.parametrize("claim", [
    {**TEXT, "text": "x >="}, {**TEXT, "given": "x <= 1"}, {"text": "x >= 0"},
    {"id": "nikolov2017/lemma-99", "variant": "printed"}, {"id": "nikolov2017/lemma-6", "variant": "no such"}, {}])
def test_a_claim_that_cannot_be_rebuilt_is_rejected(search: Search, tmp_path: Path, claim: dict[str, Any]) -> None:
    with pytest.raises(Rejected):
        recheck(kept(tmp_path / "c.json", claim, read_claim("x >= 0", "x >= 0")))


def test_evidence_that_the_kernel_rejects_is_rejected(search: Search, tmp_path: Path) -> None:
    with pytest.raises(Rejected, match="no evidence"):
        recheck(kept(tmp_path / "c.json", TEXT, read_claim("x >= 0", "x >= 0"), evidence={"proof": "bad"}))


def test_an_encoded_claim_is_rebuilt_from_its_encoding(search: Search, tmp_path: Path) -> None:
    statement = load_theorems(("nikolov2017/lemma-6",))[0].variants[0].statement
    claim = {"id": "nikolov2017/lemma-6", "variant": "printed"}
    assert recheck(kept(tmp_path / "c.json", claim, statement)).claim == "nikolov2017/lemma-6 (printed)"
    with pytest.raises(Rejected, match="another statement"):
        recheck(kept(tmp_path / "c.json", {**claim, "variant": "sharp"}, statement))


OWN = {"id": "own/one", "variant": "printed", "file": "own.py"}
TOUCHES = "\nfrom pathlib import Path\nPath('executed').touch()\n"


def test_a_users_file_is_executed_only_if_the_user_names_it(search: Search, tmp_path: Path) -> None:
    statement = load_theorems((str(own_file(tmp_path)),))[0].variants[0].statement
    own_file(tmp_path, TOUCHES)
    file = kept(tmp_path / "c.json", OWN, statement)
    with pytest.raises(WrongInput, match=r"the Python file 'own\.py'.* add --source and its path"):
        recheck(file)
    own_file(tmp_path, name="other.py")
    with pytest.raises(WrongInput, match=r"not in 'other\.py'; give that file as --source"):
        recheck(file, "other.py")
    assert not (tmp_path / "executed").exists()
    assert recheck(file, "own.py").claim == "own/one (printed)"
    assert recheck(file, str(tmp_path / "own.py")).verdict == "PROVED"
    assert (tmp_path / "executed").exists()
    with pytest.raises(Rejected, match=r"own/one \(sharp\) is not encoded"):
        recheck(kept(tmp_path / "c.json", {**OWN, "variant": "sharp"}, statement), "own.py")


@pytest.mark.parametrize("name", ["own.py", "./own.py", "*", "nikolov2017/*", "nikolov2017/lemma-6#printed", "..", ""])
def test_an_id_is_an_id_and_neither_a_path_nor_a_pattern(search: Search, tmp_path: Path, name: str) -> None:
    own_file(tmp_path, TOUCHES)
    claim = {"id": name, "variant": "printed"}
    for named in (claim, {**claim, "file": ""}):
        with pytest.raises(Rejected, match="is not encoded"):
            recheck(kept(tmp_path / "c.json", named, read_claim("x >= 0", "x >= 0")))
    assert not (tmp_path / "executed").exists()


@pytest.mark.parametrize("text", [
    "raise SystemExit(0)", "raise KeyboardInterrupt", "import os; os._exit(0)", "def f(): f()\nf()", "raise ValueError('a\\nb')",
    "import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "x = (", "import sys\nopen(sys.argv[2], 'w').write('[1]')\nimport os; os._exit(0)",
    "import sys\nopen(sys.argv[2], 'w').write('{')\nimport os; os._exit(0)"])
def test_whatever_a_users_file_does_is_one_line_about_it(search: Search, tmp_path: Path, text: str) -> None:
    statement = load_theorems((str(own_file(tmp_path)),))[0].variants[0].statement
    own_file(tmp_path, "\n" + text + "\n")
    with pytest.raises(WrongInput, match=r"own\.py.*; mend the file") as caught:
        recheck(kept(tmp_path / "c.json", OWN, statement), "own.py")
    assert "\n" not in str(caught.value)


def test_a_users_file_cannot_change_the_judge(search: Search, tmp_path: Path) -> None:
    statement = load_theorems((str(own_file(tmp_path)),))[0].variants[0].statement
    own_file(tmp_path, """
import verify.kernel.statements.judge as judge
judge.judge = lambda *_: None
import verify.run.recheck as recheck
recheck.judge = lambda s, v, e: type("J", (), {"verdict": v, "rules": ("mine",), "assumes": ()})()
""")
    assert recheck(kept(tmp_path / "c.json", OWN, statement), "own.py").judgement.rules == ("stand-in",)
    with pytest.raises(Rejected, match="no evidence"):
        recheck(kept(tmp_path / "c.json", OWN, statement, evidence={"proof": "bad"}), "own.py")


def test_a_users_file_that_does_not_end_is_given_up(search: Search, tmp_path: Path) -> None:
    statement = load_theorems((str(own_file(tmp_path)),))[0].variants[0].statement
    own_file(tmp_path, "\nimport time; time.sleep(600)\n")
    module = importlib.import_module("verify.run.recheck")
    with pytest.raises(WrongInput, match="was not loaded within 2 s"):
        module.recheck(str(kept(tmp_path / "c.json", OWN, statement)), module.Source("own.py", 2))


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_file_that_is_not_json_is_wrong_input(search: Search, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "c.json").write_bytes(content)
    with pytest.raises(WrongInput, match=r"c\.json: is not JSON") as caught:
        recheck(tmp_path / "c.json")
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_wrong_input_and_json_of_another_kind_is_rejected(search: Search, tmp_path: Path) -> None:
    with pytest.raises(WrongInput, match="cannot be read"):
        recheck(tmp_path / "absent.json")
    (tmp_path / "c.json").write_text(json.dumps({"statement": encode(read_claim("1 <= 2"))}))
    with pytest.raises(Rejected):
        recheck(tmp_path / "c.json")
