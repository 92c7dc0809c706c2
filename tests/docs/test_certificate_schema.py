"""The JSON schema of certificates is that of the classes, and certificates are as it says."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from verify.elaborate.schema import FILE, text
from verify.elaborate.statement import renewed
from verify.elaborate.writing import write
from verify.kernel.format.certificate import read

FILES = sorted((Path(__file__).parents[1] / "frozen").glob("*.json"))
SCHEMA = jsonschema.Draft202012Validator(json.loads(FILE.read_text(encoding="utf-8")))


def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run `python -m verify.elaborate.schema`"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_certificate_is_as_the_schema_says(path: Path) -> None:
    """Or, where it names a rule that the core no longer has, as it is written out."""
    kept = read(path.read_text(encoding="utf-8"))
    own = renewed(kept.statement, kept.verdict, kept.evidence)
    now = path.read_text(encoding="utf-8") if own is kept.evidence else write(kept.claim, kept.statement, kept.verdict, own)
    assert SCHEMA.is_valid(json.loads(now))


@pytest.mark.parametrize("change", [
    {"format": "verify-certificate/1"}, {"remark": 1}, {"verdict": "TRUE"}, {"evidence": {"rule": "scalar"}},
    {"evidence": {"rule": "scalar", "proof": {"rule": "trust me"}}}, {"evidence": {"rule": "scalar", "proof": {"rule": "evaluate", "bits": "64"}}}])
def test_what_is_no_certificate_is_not(change: dict[str, Any]) -> None:
    data = json.loads(FILES[0].read_text(encoding="utf-8"))
    assert SCHEMA.is_valid(data) and not SCHEMA.is_valid(data | change)
