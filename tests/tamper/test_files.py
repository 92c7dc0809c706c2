"""Certificate files: what a reader must refuse, and that a hash binds the evidence to one statement."""
from __future__ import annotations

import json
from typing import Any

import pytest

from verify.elaborate.writing import write
from verify.kernel.format.certificate import MAX_DEPTH, MAX_DIGITS, read, read_json
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Statement, forall, real, statement_hash

x = real("x", "[0, 1]")
TRUE = Statement(forall(x), (), x <= 1)
FALSE = Statement(forall(x), (), x <= "1/2")
EVIDENCE = {"rule": "scalar", "proof": {"rule": "evaluate"}}
TEXT = write({"id": "a/b", "variant": "printed"}, TRUE, "PROVED", EVIDENCE)


def altered(**fields: Any) -> str:
    return json.dumps({**json.loads(TEXT), **fields})


def test_a_file_reads_back_and_its_evidence_is_judged() -> None:
    certificate = read(TEXT)
    assert certificate.statement == TRUE
    assert judge(certificate.statement, certificate.verdict, certificate.evidence).verdict == "PROVED"


def test_the_evidence_of_another_statement_is_judged_on_its_own() -> None:
    other = write({"id": "a/b", "variant": "printed"}, FALSE, "PROVED", EVIDENCE)
    with pytest.raises(Rejected):
        judge(read(other).statement, "PROVED", read(other).evidence)


@pytest.mark.parametrize("fields", [
    {"hash": statement_hash(FALSE)}, {"hash": ""}, {"hash": None}, {"format": "verify-certificate/1"}, {"verdict": "proved"},
    {"verdict": ["PROVED"]}, {"claim": []}, {"remark": "x"}, {"statement": None}, {"statement": []}, {"statement": {"Num": ["1"]}},
    {"statement": {"Statement": [[], [], {"Relation": ["<=", {"Num": [1]}, {"Num": [{"q": "1"}]}]}]}},
    {"statement": {"Statement": [[], [], {"Relation": ["<=", {"Num": [{"q": "nan"}]}, {"Num": [{"q": "1"}]}]}]}},
    {"statement": {"Statement": [[], [], {"Relation": [">=", {"Num": [{"q": "1"}]}, {"Num": [{"q": "1"}]}]}]}},
    {"statement": {"Statement": [[], [], {"Relation": ["<=", {"App": ["system", []]}, {"Num": [{"q": "1"}]}]}]}},
    {"statement": {"Statement": [[], [], {"Relation": ["<=", {"Sym": [True]}, {"Num": [{"q": "1"}]}]}]}},
    {"statement": {"Statement": [[], []]}},
])
def test_a_changed_field_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Rejected):
        read(altered(**fields))


def test_a_missing_field_is_refused() -> None:
    for key in json.loads(TEXT):
        with pytest.raises(Rejected):
            read(json.dumps({k: v for k, v in json.loads(TEXT).items() if k != key}))


@pytest.mark.parametrize("text", [
    "", "[", "nan", "NaN", "Infinity", "-Infinity", "1.0", "1e3", '{"a": 1, "a": 2}', '{"a": {"b": 1, "b": 1}}', "[1.5]",
    "1" * (MAX_DIGITS + 1), "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), '{"a":' * (MAX_DEPTH + 1) + "1" + "}" * (MAX_DEPTH + 1),
    "[" * 100_000, "\x00", "{'a': 1}",
])
def test_json_that_is_not_exact_and_flat_is_refused(text: str) -> None:
    with pytest.raises(Rejected):
        read_json(text)


@pytest.mark.parametrize("text", ["1", "-5", '"[[[["', "null", "true", '{"a": [1, {"b": "1.5"}]}', "1" * MAX_DIGITS,
                                  "[" * MAX_DEPTH + "]" * MAX_DEPTH, '["\\"{{{{"]'])
def test_the_neighbours_of_refused_json_are_read(text: str) -> None:
    assert read_json(text) == json.loads(text)
