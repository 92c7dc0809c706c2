"""The rule `bisect`: leaves with false neighbours, cuts that cover, and trees for claims that are nearly or not quite true."""
from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.random_expressions import SMOOTH, UNARY
from tests.kernel.random_goals import accepts, near_a_tie, values_at, violated
from verify.elaborate.cuts import halves, middle
from verify.kernel.scalar.bisection import MAX_CUTS, Boxes, whole
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.numbers.intervals import NEG, POS, Interval, precision
from verify.kernel.format.rejected import Rejected
from verify.language import Domain, Expr, Num, Q, Sym, absolute, between, call, exp, log, maximum, minimum, real, sqrt, substitute
from verify.search.boxes.branch import middles

x, y, n = Sym("x"), Sym("y"), Sym("n")
EVALUATE: dict[str, Any] = {"rule": "evaluate"}
THIRD = Q("1/3")


def goal(claim: Expr, strict: bool = False, given: tuple[Fact, ...] = (), **domains: Any) -> Goal:
    chosen = {name: d if isinstance(d, Domain) else real(name, d).domain for name, d in domains.items()}
    return Goal(tuple(Variable(name, d) for name, d in chosen.items()), given, claim, strict)


def tree(text: object, *proofs: object, **fields: Any) -> dict[str, Any]:
    return {"rule": "bisect", "tree": text, **({"proofs": list(proofs)} if proofs else {}), **fields}


def last(bits: int) -> Domain:
    """[1, 1 + 2^(1 - bits)]: two neighbours of that precision."""
    return Domain(Q(1), Num(1 + Fraction(1, 2 ** (bits - 1))), True, True)


SIDE = {"rule": "infeasible", "fact": 0}
# name: an accepted goal and tree; a goal and tree that must be rejected, its claim false or not shown
CASES: dict[str, tuple[tuple[Goal, Any], tuple[Goal, Any]]] = {
    "e": ((goal(x + 1, x="[0, 1]"), tree("e")), (goal(x - THIRD, x="[0, 1]"), tree("e"))),
    "e, open end": ((goal(x, True, x="(0, 1]"), tree("0ee")), (goal(x, True, x="[0, 1]"), tree("0ee"))),
    "e, strict": ((goal(x * x, x="[0, 1]"), tree("0ee")), (goal(x * x, True, x="[0, 1]"), tree("0ee"))),
    "cut belongs to both": ((goal(absolute(x) + x**2, x="[-1, 1]"), tree("0ee")), (goal(absolute(x), True, x="[-1, 1]"), tree("0ee"))),
    "m": ((goal(x - x**2 / 3, x="[0, 1]"), tree("m")), (goal(x - x**2 / 3 - Q("1/100"), x="[0, 1]"), tree("m"))),
    "m, two variables": ((goal(x + y - x * y, x="[0, 1]", y="[0, 1]"), tree("m")),
                         (goal(x + y - Q("11/10") * x * y - Q("1/100"), x="[0, 1]", y="[0, 1]"), tree("m"))),
    "m, strict": ((goal(exp(x) - x, True, x="[0, 3]"), tree("m")), (goal(exp(x) - 1, True, x="[0, 3]"), tree("m"))),
    "m, falling": ((goal(2 - x - x**3, x="[0, 1]"), tree("m")), (goal(2 - x - x**3, x="[0, 11/10]"), tree("m"))),
    "m, kink": ((goal(2 * x - absolute(x - 1) + 1, x="[0, 2]"), tree("m")), (goal(2 * absolute(x - 1) - x, x="[0, 2]"), tree("m"))),
    "m, root": ((goal(sqrt(x) + x, x="[0, 1]"), tree("m")), (goal(sqrt(x) + x - 2, x="[0, 1]"), tree("m"))),
    "m, pole outside": ((goal(-1 / x + 1, x="[1, 2]"), tree("m")), (goal(-1 / x + 1, x="[-1, 2]"), tree("m"))),
    "m, pole at an open end": ((goal(1 / x - 1, x="(0, 1]"), tree("m")), (goal(1 - 1 / x, x="(0, 1]"), tree("m"))),
    "m, infinite": ((goal(x - 1, x="[1, oo)"), tree("m")), (goal(1 - x, x="[1, oo)"), tree("m"))),
    "m, floor of another": ((goal(x * call("floor", y) + x, x="[0, 1]", y="[0, 0]"), tree("m")),
                            (goal(x - call("floor", x), True, x="[0, 3]"), tree("m"))),
    "m, integers": ((goal(n - 1, n="[1, 9] integer"), tree("m")), (goal(n - 1, n="[0, 9] integer"), tree("m"))),
    "t": ((goal(1 - x + x**2, x="[0, 1]"), tree("t")), (goal(Q("1/5") - x + x**2, x="[0, 1]"), tree("t"))),
    "t, strict": ((goal(1 - call("cos", x) + Q("1/5"), True, x="[-1/2, 1/2]"), tree("t")),
                  (goal(call("cos", x) - 1, True, x="[-1/2, 1/2]"), tree("t"))),
    "t, kink": ((goal(2 - absolute(x - 2), x="[0, 1]"), tree("t")), (goal(-absolute(x - Q("1/2")), x="[0, 1]"), tree("t"))),
    "t, kink at a narrow box": ((goal(absolute(x - 1), x=last(64)), tree("e")), (goal(-absolute(x - 1), x=last(64)), tree("t"))),
    "t, kink at a narrow box, 53 bits": (
        (goal(2 - maximum(x, 1), x=last(53)), tree("e", bits=53)), (goal(1 - maximum(x, 1), x=last(53)), tree("t", bits=53))),
    "t, one variable only": ((goal(y - y**2 + 1, x="[0, 1]", y="[0, 1]"), tree("t")), (goal(x + y, x="[0, 1]", y="[0, 1]"), tree("t"))),
    "t, infinite": ((goal(x**2 - x + 1, x="[0, 1]"), tree("t")), (goal(x**2 - x + 1, x="[0, oo)"), tree("t"))),
    "t, pole": ((goal(1 / x + 5, x="[1, 2]"), tree("t")), (goal(1 / x + 5, x="[-1, 2]"), tree("t"))),
    "b": ((goal(x**2 - x * y + y**2, x="[0, 1]", y="[1, 2]"), tree("0bb")), (goal(x**2 - x * y + y**2 - Q("76/100"), x="[0, 1]", y="[1, 2]"), tree("0bb"))),
    "b, strict": ((goal(x + y, True, x="[0, 1]", y="[1, 2]"), tree("b")), (goal(x * y, True, x="[0, 1]", y="[1, 2]"), tree("b"))),
    "b, infinite": ((goal(x**3 - x + 6, x="[-2, oo)"), tree("0b0bb")), (goal(x**3 - x + 5, x="[-2, oo)"), tree("0b0bb"))),
    "b, no polynomial": ((goal(x**2 / 2 + 0 * exp(x), x="[0, 1]"), tree("b")), (goal(exp(x), x="[0, 1]"), tree("b"))),
    "x": ((goal(Q(-1), given=(Fact(-x - 5),), x="[0, 1]"), tree("x")), (goal(Q(-1), given=(Fact(-x),), x="[0, 1]"), tree("x"))),
    "x, strict": ((goal(Q(-1), given=(Fact(-x, True),), x="[0, 1]"), tree("x")), (goal(Q(-1), given=(Fact(-x),), x="[0, 1]"), tree("x"))),
    "x, dependent end": ((goal(Q("1/2") - x, x="[0, 1]", y=between(x, Q("1/4"))), tree("0ex")),
                         (goal(Q("1/2") - x, x="[0, 1]", y=between(x, Q("3/4"))), tree("0ex"))),
    "x, no value": ((goal(Q(-1), given=(Fact(log(x) - 9),), x="[1, 2]"), tree("x")), (goal(Q(-1), given=(Fact(log(x)),), x="[-2, 3]"), tree("x"))),
    "hypothesis": ((goal(y - x, given=(Fact(y - x - 1),), x="[0, 1]", y="[0, 2]"), tree("p", {"rule": "combine", "multipliers": [
        {"fact": 0, "by": "1", "proof": None}], "proof": {
        "rule": "rewrite", "to": "1", "proof": EVALUATE}})), (goal(y - x, x="[0, 1]", y="[0, 2]"), tree("p", EVALUATE))),
    "p": ((goal(absolute(x) - x, x="[-1, 1]"), tree("0ep", {"rule": "rewrite", "to": "0", "proof": EVALUATE})),
          (goal(absolute(x) - x - Q("1/9"), x="[-1, 1]"), tree("0ep", {"rule": "rewrite", "to": "0", "proof": EVALUATE}))),
    "p, each on its own side": (
        (goal(absolute(x), x="[-1, 1]"), tree("0pp", {"rule": "rewrite", "to": ["mul", "-1", "x"], "proof": EVALUATE}, {"rule": "rewrite", "to": "x", "proof": EVALUATE})),
        (goal(absolute(x), x="[-1, 1]"), tree("0pp", {"rule": "rewrite", "to": "x", "proof": EVALUATE}, {"rule": "rewrite", "to": ["mul", "-1", "x"], "proof": EVALUATE}))),
    "p, dependent end": (
        (goal(x - y, x="[0, 1]", y=between(0, x)), tree("1pp", {"rule": "fact", "fact": 0}, {"rule": "fact", "fact": 3})),
        (goal(2 * x - y, x="[0, 1]", y=between(0, 3 * x)), tree("1pp", {"rule": "fact", "fact": 0}, {"rule": "fact", "fact": 3}))),
    "integers": ((goal((n - 1) * (n - 2), n="[0, 3] integer"), tree("00ee0ee")), (goal((n - 1) * (n - 2), n="[0, 3]"), tree("00ee0ee"))),
    "integers, no values between": ((goal((2 * n - 1) ** 2 - 1, n="[0, 1] integer"), tree("0ee")), (goal((2 * n - 1) ** 2 - 2, n="[0, 1] integer"), tree("0ee"))),
    "scales": ((goal(log(x) ** 2 + 1, x="[1/1000000, 1000000]"), tree("0ee")), (goal(log(x) ** 2 - Q("1/1000"), x="[1/1000000, 1000000]"), tree("0mm"))),
    "another variable": ((goal(x**2 + y, x="[-1, 1]", y="[0, 1]"), tree("1ee")), (goal(x**2 + y, x="[-1, 1]", y="[0, 1]"), tree("2ee"))),
    "bits": ((goal(x, x="[0, 1]"), tree("e", bits=30)), (goal(x, x="[0, 1]"), tree("e", bits=29))),
    "large powers": ((goal(x ** Q(10**1500), x="[0, 1/2]"), tree("e")), (goal(x ** Q(10**1500) - Q("1/4"), x="[0, 1/2]"), tree("m"))),
    "min and max": ((goal(maximum(x, y) - minimum(x, y), x="[0, 1]", y="[2, 3]"), tree("e")),
                    (goal(minimum(x, y) - maximum(x, y), x="[0, 3]", y="[0, 3]"), tree("m"))),
}


@pytest.mark.parametrize("name", CASES)
def test_the_tree_is_accepted(name: str) -> None:
    assert accepts(*CASES[name][0])


@pytest.mark.parametrize("name", CASES)
def test_the_neighbour_is_rejected(name: str) -> None:
    assert not accepts(*CASES[name][1])


EASY = goal(x, x="[0, 1]")


@pytest.mark.parametrize("node", [
    tree(None), tree(["e"]), tree(3), tree(""), tree("0e"), tree("0eee"), tree("ee"), tree("1ee"), tree("²ee"), tree("z"), tree("E"),
    tree("-1ee"), tree(" e"), tree("p"), tree("e", EVALUATE), tree("p", EVALUATE, EVALUATE), tree("0" * (MAX_CUTS + 1) + "e" * (MAX_CUTS + 2)),
    tree("e", bits="64"), tree("e", bits=None), tree("e", bits=10**6), tree("e", other=1), {"rule": "bisect"}, tree("p", None), tree("p", "e"),
    {"rule": "bisect", "tree": "e", "proofs": {}}])
def test_what_is_no_tree_is_rejected(node: Any) -> None:
    assert accepts(EASY, tree("e")) and not accepts(EASY, node)


def test_an_expression_that_is_nested_too_deep_for_a_leaf_is_rejected() -> None:
    e: Expr = x
    for _ in range(400):
        e = call("sin", e)
    assert not accepts(goal(e - 2, x="[0, 1]"), tree("m")) and not accepts(goal(e + 2, x="[0, 1]"), tree("p", tree("m")) | {"bits": 5})


@settings(max_examples=250, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_no_tree_shows_what_fails_at_a_point(seed: int) -> None:
    tried(seed)


def random_tree(rng: random.Random, depth: int, variables: int) -> str:
    if depth == 0 or rng.random() < 0.35:
        return rng.choice("emtmtbx")
    return str(rng.randrange(variables)) + random_tree(rng, depth - 1, variables) + random_tree(rng, depth - 1, variables)


def tried(seed: int) -> int:
    """Random trees for a goal that is nearly true or nearly false; how many were accepted."""
    rng = random.Random(seed)
    names = rng.choice((("x",), ("x", "y")))
    g, seen = near_a_tie(rng, rng.choice((UNARY, SMOOTH, ["abs", "floor", "ceil", "abs", "sqrt", "exp"])), names, rng.random() < 0.3)
    if g is None:
        return 0
    texts = ["e", "m", "t", "b", *(random_tree(rng, 4, len(names)) for _ in range(4))]
    taken = [t for t in texts if accepts(g, tree(t, bits=rng.choice((30, 64))))]
    if taken:
        assert [at for at, _ in (*seen, *values_at(rng, g)) if violated(g, at)] == [], (g, taken)
    return len(taken)


def test_many_random_trees_are_accepted() -> None:
    assert sum(tried(seed) for seed in range(200)) > 100


def short(rng: random.Random) -> Fraction:
    return Fraction(rng.randint(-2**12, 2**12), 2 ** rng.choice((0, 3, 10, 30))) * Fraction(2) ** rng.choice((0, 0, 20, -20))


def as_ball(q: Fraction) -> arb:
    return arb(fmpq(q.numerator, q.denominator))


@pytest.mark.parametrize("integer", [False, True])
def test_the_search_finds_the_same_middles(integer: bool) -> None:
    rng, cut = random.Random(5), 0
    for i in range(3000):
        a, b = sorted((short(rng), short(rng)))
        if integer:
            a, b = Fraction(a.__floor__()), Fraction(b.__floor__())
        if a == b:
            continue
        lo, hi = (NEG if i % 11 == 0 else as_ball(a)), (POS if i % 7 == 0 else as_ball(b))
        if i % 13 == 0 and a < 0:
            hi, b = arb(0), Fraction(0)
        with precision(64):
            found = middle(Interval(lo, hi), integer)
        there = middles(np.array([float(lo)]), np.array([float(hi)]))
        if integer:
            there = np.where(np.array([float(hi)]) < 0, np.ceil(there) - 1, np.floor(there))
        if found is None:
            assert integer or b - a < Fraction(1, 2**20)
            continue
        cut += 1
        assert Fraction(float(there[0])) == found, (a, b, found)
        assert lo <= as_ball(found) and as_ball(found + 1 if integer else found) <= hi
        assert integer or (lo < as_ball(found) and as_ball(found) < hi)
    assert cut > 2500


def points_of(g: Goal, rng: random.Random) -> list[dict[str, Fraction]]:
    return [{v.name: Fraction(rng.randint(-40, 80), 1 if v.domain.integer else 16) for v in g.variables} for _ in range(60)]


def holds(fact: Fact, at: dict[str, Fraction]) -> bool:
    found = Goal((), (), substitute(fact.expr, {k: Num(q) for k, q in at.items()})).normal_forms().together(
        substitute(fact.expr, {k: Num(q) for k, q in at.items()}))[0][0]
    q = Fraction(0) if found == 0 else Fraction(int(found.leading_coefficient().p), int(found.leading_coefficient().q))
    return q > 0 or (q == 0 and not fact.strict)


def inside(g: Goal, at: dict[str, Fraction]) -> bool:
    return all(holds(f, at) for f in g.facts()) and all(at[v.name].denominator == 1 for v in g.variables if v.domain.integer)


@pytest.mark.parametrize("g", [
    goal(x, x="[-2, 3]", y="(0, 1)"), goal(x, x="[0, 1/3)", y="[-1, 5]"), goal(x, x="[0, 4]", y=between(0, x)),
    goal(n, n="[-3, 5] integer", y=Domain(n - 1, n + 1, False, True)), goal(x, given=(Fact(1 - Sym("x")),), x="[0, oo)"),
    goal(n, n="(-oo, 0] integer"), goal(x, x="(-oo, oo)", y="[-2, 2]")])
def test_the_parts_cover_the_goal_and_no_more(g: Goal) -> None:
    rng = random.Random(3)
    parts: list[Boxes] = [whole(g)]
    for _ in range(5):
        here = parts.pop(rng.randrange(len(parts)))
        try:
            parts += halves(here, rng.randrange(len(g.variables)))
        except Rejected:
            parts.append(here)
    assert len(parts) > 3 or len(g.variables) == 1
    met = 0
    for at in points_of(g, rng):
        homes = [p for p in parts if all(p.box[k].lo <= as_ball(q) and as_ball(q) <= p.box[k].hi for k, q in at.items())
                 and inside(p.restricted(), at)]
        assert bool(homes) == inside(g, at), at
        met += bool(homes)
    assert met > 0


def test_a_cut_below_a_rounded_end_keeps_the_end() -> None:
    """The box of [1/3, ...] begins a little below 1/3: a cut there makes the domain no larger."""
    tiny = Domain(THIRD, Num(Fraction(1, 3) + Fraction(1, 2**70)), True, True)
    g = goal(x, x=tiny)
    with precision(64):
        parts = [whole(g)]
        for _ in range(3):
            try:
                parts = [q for p in parts for q in halves(p, 0)]
            except Rejected:
                break
    for p in parts:
        at = {"x": Fraction(1, 3) - Fraction(1, 2**75)}
        assert not inside(p.restricted(), at)
    low = call("exp", Q(0)) - 1                 # 0, but no number to the kernel: its enclosure may begin below
    cut = Boxes(goal(x, x=Domain(low, Q(1), True, True)), {"x": Interval(arb(-1), arb(1))}, {"x": (Fraction(-1, 2), None)}).restricted()
    assert len(cut.given) == 1 and not cut.given[0].strict


def test_large_integers_keep_exact_ends() -> None:
    g = goal(n, n=Domain(Q(0), Num(Fraction(2**70)), True, True, True))
    with precision(30):
        below, above = halves(whole(g), 0)
    assert above.box["n"].lo.is_exact() and below.box["n"].hi.is_exact()
    assert above.box["n"].lo <= as_ball(Fraction(2**69 + 1)) and above.cuts["n"] == (Fraction(2**69 + 1), None)
