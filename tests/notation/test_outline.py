"""Outlines of evidence: every node is listed or counted, in the names of the claim."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from verify.kernel.format.certificate import read
from verify.notation.outline import Node, Outline, outline

EVALUATE: dict[str, object] = {"rule": "evaluate"}
SPLIT = {"rule": "split", "var": "x", "at": "1/2", "below": EVALUATE,
         "above": {"rule": "product", "factors": [{"expr": ["add", "x", "1"], "proof": EVALUATE}, {"expr": "x", "sign": "-"}]}}


def lines(evidence: object, deepest: int = 9, most: int = 9) -> list[str]:
    return [line for node in outline(evidence, deepest, most).nodes for line in node.lines()]


def test_each_node_says_what_it_is_there_for() -> None:
    assert lines(SPLIT) == ["split x at 1/2", "  x <= 1/2: evaluate", "  x >= 1/2: product 2 factors", "    sign of x + 1: evaluate"]
    assert outline(SPLIT).size == 4


def test_what_is_left_out_is_counted() -> None:
    assert lines(SPLIT, deepest=1) == ["split x at 1/2", "  x <= 1/2: evaluate", "  x >= 1/2: product 2 factors", "    … 1 more"]
    assert lines(SPLIT, most=1)[-1] == "  … 2 more" and lines(SPLIT, deepest=0) == ["split x at 1/2", "  … 3 more"]


def test_names_and_terms_of_the_certificate_alone_are_not_shown() -> None:
    own = {"rule": "cases", "on": ["mul", "_t1", "x"], "nonnegative": EVALUATE, "nonpositive": {"rule": "monotone", "var": "_d0", "slope": EVALUATE}}
    assert lines(own) == ["cases", "  nonnegative: evaluate", "  nonpositive: monotone", "    slope: evaluate"]
    seen = {**own, "on": ["mul", "y", "x"]}
    assert lines(seen)[:2] == ["cases on y*x", "  y*x >= 0: evaluate"]


def test_a_long_term_is_not_shown() -> None:
    assert lines({"rule": "cases", "on": ["add", *["x"] * 40], "nonnegative": EVALUATE})[0] == "cases"


def test_a_shared_part_is_counted_wherever_it_stands() -> None:
    part: dict[str, object] = EVALUATE
    for _ in range(40):
        part = {"rule": "parts", "parts": [part, part]}
    assert outline(part).size == 2**41 - 1


def test_steps_of_a_written_proof_have_their_nodes() -> None:
    proof = {"Derivation": [[{"Step": ["first", "pointwise", {}]}, {"Step": ["last", "combine", {}]}], []]}
    found = outline({"rule": "parts", "parts": [{"rule": "derivation", "proof": proof, "scalars": {"first": SPLIT}}]})
    assert [n.rule for n in found.steps["first"]] == ["split x at 1/2"] and "last" not in found.steps
    assert [(n.role, n.rule) for n in found.nodes[0].below[0].below] == [('"first"', "pointwise"), ('"last"', "combine")]
    assert found.nodes[0].below[0].below[0].below[0].rule == "split x at 1/2" and found.size == 8


@pytest.mark.parametrize("odd", [None, [], {}, "x", {"rule": 3}, {"rule": "split"}, {"rule": "derivation", "proof": 1, "scalars": 2},
                                 {"rule": "choose", "values": {"x": {}}}, {"rule": "combine", "terms": 3}])
def test_anything_has_an_outline(odd: object) -> None:
    assert outline(odd).size == (1 if isinstance(odd, dict) and odd else 0)


def test_an_outline_travels_as_json() -> None:
    found = outline(SPLIT, 1, 1)
    assert Outline.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_nodes_of_kept_certificates_are_all_listed_or_counted() -> None:
    def told(node: Node) -> int:
        return 1 + node.left + sum(told(n) for n in node.below)

    for file in sorted((Path(__file__).parents[2] / "reports" / "certificates" / "nikolov2017").glob("*.json"))[:8]:
        found = outline(read(file.read_text(encoding="utf-8")).evidence)
        assert sum(told(n) for n in found.nodes) == found.size > 0
