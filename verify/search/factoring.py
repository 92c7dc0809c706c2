"""Factor the claim, show the sign of each factor but one by enclosures, and work on what is left."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.format.terms import write_term
from verify.language import Expr, Num, Sym
from verify.search.forms import Factored, factored, written
from verify.search.numeric import numeric_sign
from verify.search.points import Point
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def factors(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The claim by the signs of its factors."""
    yield factor(prover, task.goal, task.points, task.depth)


def factor(prover: Prover, goal: Goal, points: list[Point], depth: int) -> Node | None:
    """Factor the claim, show the sign of each factor but one by enclosures where possible, work on what is left."""
    whole = factored(goal)
    if whole is None:
        return prover.irreducible(Task(goal, points, depth))
    if whole.zero:
        return None if goal.strict else {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
    done: list[Node] = []
    open_factors: list[tuple[Any, Expr, int]] = []
    sign = 1 if whole.constant > 0 else -1
    done.append({"expr": write_term(Num(whole.constant)), "sign": "+" if sign > 0 else "-", "proof": None})
    for poly, power in whole.factors:
        e = written(whole.forms, poly)
        base_sign = sign_at_once(goal, e)
        if power % 2 == 0 or power < 0:
            entry = even_factor(prover, goal, e, power if power % 2 == 0 else power - 1)
            if entry is None:
                return prover.irreducible(Task(goal, points, depth))
            done.append(entry)
            if power % 2 == 0:
                continue
        if base_sign:
            sign *= base_sign
            done.append({"expr": write_term(e), "sign": "+" if base_sign > 0 else "-", "proof": None})
        else:
            open_factors.append((poly, e, power))
        if power > 1:
            extra = even_factor(prover, goal, e, power - 1)
            if extra is None:
                return prover.irreducible(Task(goal, points, depth))
            done.append(extra)
    open_factors.sort(key=lambda factor: factor[2] > 0)         # denominators first: what is hard comes last
    return close_factors(prover, goal, whole, done, open_factors, sign, points, depth)


def close_factors(prover: Prover, goal: Goal, whole: Factored, done: list[Node], left: list[tuple[Any, Expr, int]], sign: int,
                   points: list[Point], depth: int) -> Node | None:
    """The product of the factors already shown and those left: each but the last is proved, the last carries the sign."""
    if len(left) > 1:
        for _, e, _ in left[:-1]:
            seen = numeric_sign(goal, e, points)
            s = -1 if seen == -1 else 1
            proof = prover.prove(goal.with_claim(e if s > 0 else -e), depth - 1) if seen is not None else None
            if proof is None:
                return prover.irreducible(Task(goal, points, depth))
            sign *= s
            entry = signed_factor(prover, goal, e, s, proof)
            if entry is None:
                return None
            done.append(entry)
        left = left[-1:]
    if not left:
        return {"rule": "product", "factors": done} if sign > 0 else None
    poly, e, _ = left[0]
    proof = prover.irreducible(Task(goal.with_claim(e if sign > 0 else -e), points, depth, whole, poly if sign > 0 else -poly))
    entry = None if proof is None else signed_factor(prover, goal, e, sign, proof)
    return None if entry is None else {"rule": "product", "factors": [*done, entry]}


def signed_factor(prover: Prover, goal: Goal, e: Expr, sign: int, proof: Node | None) -> Node | None:
    """A factor with its sign and, where one enclosure does not show that it is defined, what shows it."""
    entry = {"expr": write_term(e), "sign": "+" if sign > 0 else "-", "proof": proof}
    return prover.with_definedness(goal, entry, e)


def sign_at_once(goal: Goal, e: Expr) -> int:
    """1 or -1 where one enclosure shows the sign of a factor, else 0."""
    for s, claim in ((1, e), (-1, -e)):
        try:
            if enclose(claim, goal.box()).nonnegative(goal.strict):
                return s
        except (Undefined, EmptyBox):
            return 0
    return 0


def even_factor(prover: Prover, goal: Goal, e: Expr, power: int) -> Node | None:
    """The entry for an even (or negative) power, >= 0 by one enclosure, with what shows that it is defined."""
    value = e ** power
    entry: Node = {"expr": write_term(value), "sign": "+", "proof": None}
    wanted = goal.with_claim(value)
    if prover.at_once(wanted) is None:
        if not goal.strict:
            entry["proof"] = _over_positive(prover, goal, e, power)
            return None if entry["proof"] is None else prover.with_definedness(goal, entry, value)
        nonzero = prover.nonzero(goal, e)
        if nonzero is None or (nonzero["sign"] == "-" and power % 2):
            return None
        if power > 0:
            entry["proof"] = {"rule": "product", "factors": [
                {"expr": write_term(e), "sign": nonzero["sign"], "proof": nonzero["proof"]}] * power}
    return prover.with_definedness(goal, entry, value)


def _over_positive(prover: Prover, goal: Goal, e: Expr, power: int) -> Node | None:
    """A proof that a negative even power is >= 0, from one that its base has a sign, which no enclosure shows."""
    if power > 0 or not goal.given or any(v.name == "base_s" for v in goal.variables):
        return None
    shown = prover.nonzero(goal, e)
    if shown is None:
        return None
    term = {"name": "base_s", "expr": write_term(e if shown["sign"] == "+" else -e), "lo": "0", "lo_strict": True}
    return {"rule": "generalise", "terms": [term], "keep": [], "to": write_term(Sym("base_s") ** power), "premises": [shown],
            "proof": {"rule": "evaluate"}}
