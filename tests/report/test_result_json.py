"""The result model and report.json: every key, both ways, and strict."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.report.models import STATEMENTS, refuted, result, run
from verify.language import VERDICTS
from verify.report.json_report import document, read_report, report_json, summary
from verify.report.result import MEANING, ClaimResult
from verify.report.schema import ReportError, report_schema, require_claim, require_report

PROMISED = [
    "id",
    "variant",
    "label",
    "source",
    "statement",
    "verdict",
    "expected",
    "method",
    "witness",
    "gap",
    "hypotheses",
    "instances",
    "certificate",
    "sharpness",
    "remarks",
    "assumes",
    "seconds",
    "trials",
    "seed",
]


def test_the_promised_keys_come_first_and_in_order() -> None:
    assert list(refuted().to_json())[: len(PROMISED)] == PROMISED


@pytest.mark.parametrize("r", run(), ids=lambda r: f"{r.id}#{r.variant}")
def test_results_survive_json(r: ClaimResult) -> None:
    assert ClaimResult.from_json(json.loads(json.dumps(r.to_json(), allow_nan=False))) == r


def test_the_statement_comes_back_from_its_canonical_form() -> None:
    back = ClaimResult.from_json(json.loads(json.dumps(result("laws").to_json())))
    assert back.decoded_statement() == STATEMENTS["laws"]
    assert result("laws", statement_data=None).decoded_statement() is None
    assert result("laws", statement_data={"Statement": [1]}).decoded_statement() is None
    marginal = {"Marginal": [{"Distribution": ["X", [{"Alphabet": ["R", None]}]]}, 7]}
    functional, one = {"Functional": ["KL", [marginal, marginal], []]}, {"Num": [{"q": "1"}]}
    no_such_axis = {"Statement": [[], [], {"Relation": ["<=", functional, one]}]}
    assert result("laws", statement_data=no_such_axis).decoded_statement() is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"verdict": "proved"}, "claim.verdict"),
        ({"expected": "MAYBE"}, "claim.expected"),
        ({"verdit": "PROVED"}, "verdit"),
        ({"gap": {"lower": "0"}}, "'upper' is missing"),
        ({"gap": {"lower": 0.5, "upper": "1"}}, "claim.gap.lower: 0.5"),
        ({"witness": {"n": 3}}, "claim.witness.n: 3"),
        ({"seconds": "1"}, "claim.seconds"),
        ({"seconds": -1}, "claim.seconds"),
        ({"seconds": True}, "claim.seconds"),
        ({"trials": 1.5}, "claim.trials"),
        ({"remarks": [{"kind": "NOTE", "text": ""}]}, "claim.remarks[0].kind"),
        ({"hypotheses": [{"text": "", "holds": "yes", "enclosure": None}]}, "claim.hypotheses[0].holds"),
        ({"hypotheses": [{"text": "", "holds": True, "enclosure": ["1"]}]}, "claim.hypotheses[0].enclosure"),
        ({"instances": [{"at": {}, "lhs": None, "rhs": None}]}, "'digits' is missing"),
        ({"assumes": "a theorem"}, "claim.assumes"),
        ({"id": None}, "claim.id"),
        ({"certificate": 3}, "claim.certificate"),
        ({"region": [1]}, "claim.region[0]"),
        ({"statement_data": []}, "data"),
    ],
)
def test_a_broken_claim_is_refused_with_its_place(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ReportError) as caught:
        ClaimResult.from_json({**refuted().to_json(), **change})
    assert words in str(caught.value) and str(caught.value).isprintable()


@pytest.mark.parametrize("key", PROMISED)
def test_a_missing_key_is_named(key: str) -> None:
    data = refuted().to_json()
    del data[key]
    with pytest.raises(ReportError, match=key):
        ClaimResult.from_json(data)


@pytest.mark.parametrize("data", [None, [], "claim", 3])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(ReportError):
        ClaimResult.from_json(data)


def test_an_unknown_verdict_is_refused_at_once() -> None:
    with pytest.raises(ReportError, match="is not a verdict"):
        result(verdict="TRUE")


def test_verdicts_are_the_same_words_everywhere() -> None:
    assert tuple(report_schema()["$defs"]["verdict"]["enum"]) == VERDICTS == tuple(MEANING)


def test_a_report_obeys_its_schema_and_counts() -> None:
    data = json.loads(report_json(run()))
    require_report(data)
    assert data["schema"] == report_schema()["$id"] == "verify-report/1"
    counts = data["summary"]
    assert sum(counts["verdicts"].values()) == counts["claims"] == len(data["claims"]) == len(run())
    assert counts["as_expected"] + counts["differing"] + counts["without_expectation"] == counts["claims"]
    assert counts["differing"] == 1
    assert read_report(report_json(run())) == tuple(run())


def test_expectations_that_are_not_recorded_are_counted_apart() -> None:
    assert summary([result(expected=None), result(), result(expected="REFUTED")]) == {
        "claims": 3,
        "verdicts": {"PROVED": 3},
        "as_expected": 1,
        "differing": 1,
        "without_expectation": 1,
        "printed": {"claims": 3, "as_printed": 3},
    }


@pytest.mark.parametrize(
    "change", [{"schema": "verify-report/2"}, {"more": 1}, {"claims": {}}, {"generator": {}}, {"summary": {}}]
)
def test_a_broken_report_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ReportError):
        require_report({**document([result()]), **change})


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "NaN", "[" * 100_000])
def test_text_that_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(ReportError):
        read_report(text)


def test_the_schema_agrees_with_another_validator() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(report_schema())
    validator.check_schema(report_schema())
    data = document(run())
    assert list(validator.iter_errors(data)) == []
    data["claims"][0]["verdict"] = "TRUE"
    assert list(validator.iter_errors(data)) != []


def test_every_keyword_of_the_schema_is_one_that_is_checked() -> None:
    handled = {
        "$schema",
        "$id",
        "$ref",
        "$defs",
        "title",
        "description",
        "type",
        "required",
        "additionalProperties",
        "properties",
        "items",
        "minItems",
        "maxItems",
        "minimum",
        "enum",
        "const",
        "anyOf",
    }

    def keywords(schema: Any) -> set[str]:
        if not isinstance(schema, dict):
            return set()
        found = set(schema)
        for key in ("properties", "$defs"):
            for inner in schema.get(key, {}).values():
                found |= keywords(inner)
        for key in ("items", "additionalProperties"):
            found |= keywords(schema.get(key))
        return found.union(*(keywords(option) for option in schema.get("anyOf", [])))

    assert keywords(report_schema()) <= handled


def test_a_bare_claim_check_accepts_what_to_json_makes() -> None:
    require_claim(refuted().to_json())
    with pytest.raises(ReportError):
        require_claim({})
