"""Certificates about means with random parts exchanged: for false claims none is accepted."""
from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.kernel.test_noise import PAIRS, STEP
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Statement, forall

FALSE = ["a mean that converges", "a mean that diverges faster", "rates that add up", "a potential under normal noise",
         "a potential to the left under normal noise", "waves of numbers", "a constant of numbers", "pieces in order", "pieces that begin at 0",
         "an end that is a number", "a jump at an end", "signs", "potentials in what is there", "a claim that follows", "a strict claim",
         "no help from hypotheses with means", *(f"a potential with a step, {name}" for name in STEP)]
POOL: list[Any] = [
    "t", "0", "1", "-1", "2", "1/2", "-1/2", "11/10", ["exp", "t"], ["exp", ["mul", "1/2", "t"]], ["mul", "t", ["exp", "t"]], ["mul", "-1", ["exp", "t"]],
    ["exp", ["div", ["pow", "t", "2"], "2"]], ["abs", "t"], ["floor", "t"], ["sign", ["add", "t", "-1"]], ["add", "t", "1"], ["log", "t"], ["sqrt", "t"], None,
    {"rule": "evaluate"}, {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}, [], "below", "above", "equal"]


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all parts of a certificate but itself."""
    parts = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, part in parts:
        if key != "rule":
            yield (*path, key)
            yield from places(part, (*path, key))


def at(node: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        node = node[key]
    return node


def mutant(node: Any, rng: random.Random) -> Any:
    """The certificate with one to three parts changed."""
    made = copy.deepcopy(node)
    for _ in range(rng.choice((1, 1, 2, 3))):
        every = list(places(made))
        path = rng.choice(every)
        old, other = at(made, path), at(made, rng.choice(every))
        new = rng.choice([rng.choice(POOL), rng.choice(POOL), other, ["mul", rng.choice(("-1", "2", "11/10")), old], ["add", rng.choice(("-1", "1/10", "t")), old]])
        at(made, path[:-1])[path[-1]] = copy.deepcopy(new)
    return made


@pytest.mark.parametrize("name", FALSE)
def test_no_mutant_shows_a_false_claim(name: str) -> None:
    rng, (true, false) = random.Random(name), PAIRS[name]
    statement, reasons = Statement(forall(*false.over), false.given, false.claim), Counter[str]()
    for node in [true.node, false.node] + [mutant(rng.choice((true.node, false.node)), rng) for _ in range(80)]:
        with pytest.raises(Rejected) as caught:
            judge(statement, "PROVED", node)
        reasons[str(caught.value)[:40]] += 1
    assert len(reasons) > 6


def test_some_mutants_of_a_true_claim_are_accepted() -> None:
    rng, (true, _) = random.Random(0), PAIRS["a claim that follows"]
    statement, kept = Statement(forall(*true.over), true.given, true.claim), 0
    for _ in range(300):
        try:
            judge(statement, "PROVED", mutant(true.node, rng))
            kept += 1
        except Rejected:
            pass
    assert 0 < kept < 300
