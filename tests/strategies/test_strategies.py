"""The strategies: what they draw is what they promise, and the extremes are reached."""
from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import SearchStrategy

from verify import INFINITY, KL, Channel, Distribution, InvalidInput, datasets, dp_delta, dp_level, log, sensitivity
from verify.strategies import (
    adjacent_datasets, bounded_sensitivity_functions, channels, distributions, private_mechanisms, rationals)

F = Fraction
ROOT = Path(__file__).parents[2]
QUICK = settings(max_examples=60, deadline=None, derandomize=True, database=None, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
DATA = datasets("ab", 2)


def reached(strategy: SearchStrategy[Any], condition: Callable[[Any], bool], examples: int = 600) -> bool:
    """Whether some example of a strategy satisfies a condition."""
    try:
        find(strategy, condition, settings=settings(QUICK, max_examples=examples))
    except NoSuchExample:
        return False
    return True


@given(distributions(), distributions(zeros=False, min_size=2, max_size=3), distributions("ab", max_weight=3))
@QUICK
def test_distributions(free: Distribution, positive: Distribution, named: Distribution) -> None:
    assert sum(free.probabilities) == 1 and 1 <= len(free) <= 6 and all(type(p) is Fraction for p in free.probabilities)
    assert len(positive.support()) == len(positive) in (2, 3) and named.letters == ("a", "b")


@pytest.mark.parametrize(("strategy", "condition", "there"), [
    (distributions(), lambda p: len(p) == 1, True), (distributions(), lambda p: len(p) == 6, True), (distributions(), lambda p: 0 in p.probabilities, True),
    (distributions(min_size=2), lambda p: 1 in p.probabilities, True), (distributions(min_size=3), lambda p: len(set(p.probabilities)) == 1, True),
    (distributions(), lambda p: p == Distribution("1/3 2/3"), True), (distributions(), lambda p: len(p) > 6, False), (distributions(zeros=False), lambda p: 0 in p.probabilities, False),
    (channels(), lambda c: len(c.inputs) == len(c.outputs) == 1, True), (channels(), lambda c: len(c.inputs) == 4, True), (channels(range(2), range(2)), lambda c: dp_level(c) == INFINITY, True),
    (channels(range(2), range(2)), lambda c: dp_level(c) == 0, True), (channels(range(2), range(2)), lambda c: c == Channel(["1 0", "0 1"]), True),
    (channels(zeros=False), lambda c: dp_level(c) == INFINITY, False), (rationals(), lambda x: x == 0, True), (rationals(), lambda x: x == 1, True), (rationals(-3, "7/2"), lambda x: x == F(7, 2), True),
    (rationals(-3, "7/2"), lambda x: x == -3, True), (rationals(-3, 4), lambda x: x.denominator > 5, True), (rationals(), lambda x: not 0 <= x <= 1, False), (rationals(2, 2), lambda x: x == 2, True)])
def test_the_extremes_are_reached_and_not_passed(strategy: SearchStrategy[Any], condition: Callable[[Any], bool], there: bool) -> None:
    assert reached(strategy, condition, 600 if there else 80) is there


@given(channels("xyz", "ab"), channels())
@QUICK
def test_channels(named: Channel, free: Channel) -> None:
    assert (named.inputs, named.outputs) == (("x", "y", "z"), ("a", "b")) and all(sum(named.row(x).probabilities) == 1 for x in "xyz")
    assert 1 <= len(free.inputs) <= 4 and 1 <= len(free.outputs) <= 4


EPS = log("3/2")


@pytest.mark.parametrize("inputs", [None, ("a", "b", "c"), DATA, datasets(range(3), 2), datasets("a", 2), ("a",)])
@pytest.mark.parametrize("delta", [F(0), F(1, 5), F(1)])
def test_private_mechanisms_are_private(inputs: Any, delta: Fraction) -> None:
    @given(private_mechanisms(EPS, delta, inputs=inputs))
    @settings(QUICK, max_examples=25)
    def check(mechanism: Channel) -> None:
        assert dp_delta(mechanism, EPS) <= delta and dp_level(mechanism, delta) <= EPS
        assert inputs is None or mechanism.inputs == tuple(inputs)

    check()


@pytest.mark.parametrize(("strategy", "condition", "there"), [
    (private_mechanisms(EPS), lambda m: dp_level(m) == EPS, True), (private_mechanisms(EPS), lambda m: 0 < dp_level(m) < EPS, True), (private_mechanisms(EPS), lambda m: dp_level(m) == 0, True),
    (private_mechanisms(EPS), lambda m: len(m.inputs) == 1, True), (private_mechanisms(EPS), lambda m: dp_level(m) > EPS, False), (private_mechanisms(0), lambda m: dp_level(m) > 0, False),
    (private_mechanisms(EPS, inputs=DATA), lambda m: dp_level(m) == EPS, True), (private_mechanisms(EPS, inputs=DATA), lambda m: 0 < dp_level(m) < EPS, True),
    (private_mechanisms(EPS, "1/5"), lambda m: dp_level(m) == INFINITY, True), (private_mechanisms(EPS, "1/5"), lambda m: dp_delta(m, EPS) == F(1, 5), True),
    (private_mechanisms(EPS, "1/5", inputs=DATA), lambda m: dp_delta(m, EPS) == F(1, 5), True), (private_mechanisms(EPS, "1/5"), lambda m: 0 < dp_delta(m, EPS) < F(1, 5), True),
    (private_mechanisms(EPS), lambda m: any(0 in r for r in (m.row(x).probabilities for x in m.inputs)), True)])
def test_private_mechanisms_reach_their_level_and_slack(strategy: SearchStrategy[Any], condition: Callable[[Any], bool], there: bool) -> None:
    assert reached(strategy, condition, 600 if there else 80) is there


@given(adjacent_datasets("abc", 3), adjacent_datasets(range(2), 1))
@QUICK
def test_adjacent_datasets(pair: Any, short: Any) -> None:
    assert sum(a != b for a, b in zip(*pair, strict=True)) == 1 and len(pair[0]) == len(pair[1]) == 3 and {*pair[0], *pair[1]} <= set("abc")
    assert {short[0][0], short[1][0]} == {0, 1}


@pytest.mark.parametrize("position", [0, 1, 2])
def test_every_position_is_replaced(position: int) -> None:
    assert reached(adjacent_datasets("ab", 3), lambda p: p[0][position] != p[1][position])
    assert not reached(adjacent_datasets("ab", 3), lambda p: p[0][position] != p[1][position] and p[0][position - 1] != p[1][position - 1], 80)


@given(bounded_sensitivity_functions("ab", 3, "3/2"), bounded_sensitivity_functions("a", 2), bounded_sensitivity_functions(range(3), 1, 0))
@QUICK
def test_functions_of_bounded_sensitivity(f: Any, single: Any, flat: Any) -> None:
    assert sensitivity(f, datasets("ab", 3)) <= F(3, 2) and all(0 <= v <= 4 for v in f.values()) and set(f) == set(datasets("ab", 3))
    assert len(single) == 1 and len(set(flat.values())) == 1


@pytest.mark.parametrize(("condition", "there"), [
    (lambda f: sensitivity(f, DATA) == 1, True), (lambda f: sensitivity(f, DATA) == 0, True), (lambda f: max(f.values()) - min(f.values()) == 2, True), (lambda f: sensitivity(f, DATA) > 1, False)])
def test_functions_reach_their_sensitivity(condition: Callable[[Any], bool], there: bool) -> None:
    assert reached(bounded_sensitivity_functions("ab", 2), condition, 600 if there else 80) is there


@given(distributions("abc"), distributions("abc"), channels("abc", max_outputs=3))
@QUICK
def test_data_processing(p: Distribution, q: Distribution, channel: Channel) -> None:
    assert KL(channel.output(p), channel.output(q)) <= KL(p, q)


def test_a_false_claim_is_refuted_by_a_small_example() -> None:
    p = find(distributions("ab"), lambda p: KL(p, "1/2 1/2") > log("3/2"), settings=settings(QUICK, max_examples=500, phases=(Phase.generate, Phase.shrink)))
    assert p.support() in (("a",), ("b",)) and not reached(distributions("ab"), lambda p: KL(p, "1/2 1/2") > log(2), 80)


@pytest.mark.parametrize("f", [
    lambda: rationals(1, 0), lambda: rationals(0.5, 1), lambda: bounded_sensitivity_functions("ab", 2, -1), lambda: bounded_sensitivity_functions("ab", 2, 0.5),
    lambda: find(private_mechanisms(0.5), bool), lambda: find(private_mechanisms(EPS, 2), bool), lambda: find(private_mechanisms(EPS, inputs=[("a", "b"), ("a", "a")]), bool),
    lambda: find(adjacent_datasets("a", 2), bool), lambda: find(adjacent_datasets("ab", 0), bool)])
def test_wrong_parameters_are_refused(f: Callable[[], object]) -> None:
    with pytest.raises(InvalidInput):
        f()


def test_without_hypothesis_one_line_says_what_to_install() -> None:
    code = "import sys\nsys.modules['hypothesis'] = None\nimport verify.strategies"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 1 and done.stderr.splitlines()[-1] == "ImportError: verify.strategies needs hypothesis: python -m pip install hypothesis"
