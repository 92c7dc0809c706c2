"""Files judged from the file and the encoding alone."""
from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.run.stand_ins import Search, own_file, write
from verify.kernel.rejected import Rejected
from verify.language import encode
from verify.read.text import read_claim
from verify.run.load import load_theorems
from verify.run.wrong_input import WrongInput

TEXT = {"text": "x >= 0", "where": "x >= 0", "given": []}


def recheck(path: Path) -> Any:
    return importlib.import_module("verify.run.recheck").recheck(str(path))


def kept(path: Path, claim: dict[str, Any], statement: Any, verdict: str = "PROVED", evidence: object = None) -> Path:
    path.write_text(write(claim, statement, verdict, evidence or {"proof": "good"}))
    return path


def test_a_text_claim_is_rebuilt_and_accepted(search: Search, tmp_path: Path) -> None:
    done = recheck(kept(tmp_path / "c.json", TEXT, read_claim("x >= 0", "x >= 0")))
    assert (done.verdict, done.claim) == ("PROVED", "x >= 0 where x >= 0")
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


def test_a_users_file_is_loaded_inside_the_current_folder_only(
        search: Search, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    statement = load_theorems((str(own_file(tmp_path)),))[0].variants[0].statement
    claim = {"id": "own/one", "variant": "printed", "file": "own.py"}
    assert recheck(kept(tmp_path / "c.json", claim, statement)).verdict == "PROVED"
    (tmp_path / "inner").mkdir()
    monkeypatch.chdir(tmp_path / "inner")
    for file in ("../own.py", str(tmp_path / "own.py")):
        with pytest.raises(Rejected, match="outside the current folder"):
            recheck(kept(tmp_path / "c.json", {**claim, "file": file}, statement))


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
