"""Integer variables: induction with a multiplier that takes one term of the claim to its successor; a few values one by one."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from verify.kernel.scalar.goal import EmptyBox, Fact, Goal, Variable
from verify.elaborate.goals import moved_last, shifted
from verify.kernel.scalar.integers import plus
from verify.kernel.numbers.intervals import Undefined, whole
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Num, Q, Sym, literal, substitute, symbols
from verify.search.forms import Factored, simplified
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_BASE_CASES, MOST_MULTIPLIERS, MOST_VALUES, MOST_SUMMANDS, ENOUGH = 4, 6, 40, 12, 3


def induction(prover: Prover, task: Task) -> Iterator[Node | None]:
    """For each integer variable that the claim mentions, with a first value; products with gamma wait for their logarithms."""
    goal = task.goal
    if task.factors is not None and (len(task.poly) > MOST_SUMMANDS or _holds_gamma(task.factors, task.poly)):
        return
    for v in goal.variables:
        if not v.domain.integer or v.name not in symbols(goal.claim):
            continue
        if not _ends_that_mention(goal, v) and v.domain.lo is not None and v.domain.lo_closed:
            yield _inducted(prover, goal, v, task.depth)


def _holds_gamma(factors: Factored, poly: Any) -> bool:
    return any(power and factors.forms.keys[i][0] == "gamma" for m in poly.monoms() for i, power in enumerate(m))


def points(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Each value of an integer variable that has few."""
    goal = task.goal
    for v in goal.variables:
        lo, hi = v.domain.lo, v.domain.hi
        if task.depth < 2 or not v.domain.integer or v.name not in symbols(goal.claim) or not (
                isinstance(lo, Num) and isinstance(hi, Num) and hi.value - lo.value <= MOST_VALUES):
            continue
        try:
            box = goal.box()[v.name]
        except (EmptyBox, Undefined):
            return
        proofs = []
        for value in range(whole(box.lo), whole(box.hi) + 1):
            proof = prover.prove(goal.fix(v.name, Q(value)), task.depth - 1)
            if proof is None:
                break
            proofs.append(proof)
        else:
            yield {"rule": "points", "var": v.name, "proofs": proofs}


def _ends_that_mention(goal: Goal, v: Variable) -> bool:
    return any(v.name in symbols(end) for w in goal.variables for end in (w.domain.lo, w.domain.hi) if end is not None)


def untie(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Integers with k <= n, by an end of k or by a hypothesis: k is chosen first, and n = k + m with m >= 0."""
    for goal, around in untied(task.goal):
        proof = prover.prove(goal, task.depth)
        yield None if proof is None else around(proof)


def untied(goal: Goal) -> Iterator[tuple[Goal, Callable[[Node], Node]]]:
    """The goals about k and m, each with what makes a proof of the goal from one of theirs."""
    for v in goal.variables:
        if not v.domain.integer or v.domain.hi is not None:
            continue
        for w in goal.variables:
            name = f"{v.name}_{w.name}"
            moved = moved_last(goal, v, []) if w is not v and w.domain.integer else None
            if moved is None or any(u.name == name for u in goal.variables):
                continue
            fact, end = next(((i, e) for i, f in enumerate(moved.given) if symbols(f.expr) == {v.name, w.name}
                              and not f.strict and (e := _end(moved, f, v.name, w.name)) is not None), (None, None))
            if fact is None or end is None:
                continue
            last = moved.variables[-1]
            narrowed = replace(moved.with_domain(v.name, replace(last.domain, lo=end, lo_closed=True)),
                               given=tuple(f for i, f in enumerate(moved.given) if i != fact))
            tightened = {"rule": "tighten", "fact": fact, "var": v.name, "by": "1", "end": write_term(end)}
            yield shifted(narrowed, narrowed.variables[-1], end, name), partial(_from_untied, v.name, name, tightened)


def _from_untied(var: str, name: str, tightened: Node, proof: Node) -> Node:
    return {"rule": "reorder", "var": var, "proof": {**tightened, "proof": {
        "rule": "shift", "var": var, "name": name, "proof": proof}}}


def _end(goal: Goal, fact: Fact, name: str, other: str) -> Expr | None:
    """k + c for a fact n - k - c >= 0 with a whole number c, else None."""
    c = literal(substitute(fact.expr, {name: Q(0), other: Q(0)}))
    if c is None or c.denominator > 1 or not goal.normal_forms().equal(fact.expr, Sym(name) - Sym(other) + Num(c)):
        return None
    return Sym(other) + Num(-c) if c else Sym(other)


def either_first(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Two integers without upper ends and without order: both orders as cases."""
    goal = task.goal
    free = [v for v in goal.variables if v.domain.integer and v.domain.hi is None and v.name in symbols(goal.claim)
            and not _ends_that_mention(goal, v)]
    if task.depth < 2 or len(free) != 2 or any({v.name for v in free} <= symbols(f.expr) for f in goal.given):
        return
    on = Sym(free[1].name) - Sym(free[0].name)
    parts: list[Node | None] = []
    for e in (on, -on):
        parts.append(prover.prove(replace(goal, given=(*goal.given, Fact(e))), task.depth - 1) if None not in parts else None)
    if None not in parts:
        yield {"rule": "cases", "on": write_term(on), "nonnegative": parts[0], "nonpositive": parts[1]}


def _inducted(prover: Prover, goal: Goal, v: Variable, depth: int) -> Node | None:
    fixed = replace(goal, given=tuple(f for f in goal.given if v.name not in symbols(f.expr)))
    fields: Node | None = {"rule": "induction", "var": v.name}
    if fixed.given != goal.given:
        fields = prover.with_definedness(fixed, fields or {}, goal.claim)
    if fields is None or v.domain.lo is None:
        return None
    after = substitute(goal.claim, {v.name: Sym(v.name) + 1})
    proofs: list[Node] = []
    for base in range(1, MOST_BASE_CASES + 1):
        onward = fixed.with_domain(v.name, replace(v.domain, lo=plus(v.domain.lo, base - 1),
                                                   hi=None if v.domain.hi is None else v.domain.hi - 1))
        points = list(sample(onward, SAMPLES, prover.seed))
        for by in _multipliers(onward, goal.claim, v.name):
            rest = onward.with_claim(after - by * goal.claim, False)
            if refuted_at(onward.with_claim(by, goal.strict), points) or refuted_at(rest, points):
                continue
            while len(proofs) < base:
                proof = _base_case(prover, fixed, v, len(proofs), depth)
                if proof is None:
                    return None
                proofs.append(proof)
            node = _with_multiplier(prover, onward, by, rest, {**fields, "by": write_term(by)}, goal.strict, depth)
            if node is not None:
                undefined = [p["defined"] for p in proofs]
                return {**node, "base": [p["proof"] for p in proofs], **({"base_defined": undefined} if any(undefined) else {})}
    return None


def _with_multiplier(prover: Prover, onward: Goal, by: Expr, rest: Goal, node: Node, strict: bool, depth: int) -> Node | None:
    fields = prover.with_definedness(onward, node, by, "by_defined")
    sign = None if fields is None else prover.prove(onward.with_claim(by, strict), depth - 1)
    if fields is None or sign is None:
        return None
    domain = next(v.domain for v in rest.variables if v.name == node["var"])
    wider = rest.with_domain(node["var"], replace(domain, integer=False))     # so that no induction nests in this one
    relaxed = prover.with_definedness(wider, {"rule": "relax", "var": node["var"]}, wider.claim)
    least = ENOUGH if depth >= 4 or len(wider.variables) == 1 else 2
    step = None if relaxed is None else prover.prove(wider, max(depth - 1, least))
    return None if step is None else {**fields, "by_proof": sign, "step": {**(relaxed or {}), "proof": step}}


def _base_case(prover: Prover, fixed: Goal, v: Variable, i: int, depth: int) -> Node | None:
    """Proofs that the claim is defined and holds at one of the first values."""
    at = fixed.fix(v.name, plus(Q(0) if v.domain.lo is None else v.domain.lo, i))
    defined = prover.definedness(at, at.claim)
    proof = None if defined is None else prover.prove(at, max(depth - 1, ENOUGH - 1))
    return None if proof is None else {"defined": defined, "proof": proof}


def _factors(e: Expr) -> Iterator[Expr]:
    """The factors of the terms of an expression."""
    if isinstance(e, App) and e.op in ("add", "mul", "div"):
        for a in e.args:
            yield from _factors(a)
    else:
        yield e


def _multipliers(goal: Goal, claim: Expr, name: str) -> Iterator[Expr]:
    """1 where the claim holds logarithms of gamma; none where it holds others, which calculus does better; else what takes a
    term of it to its successor, for one term after the other, and 1."""
    if isinstance(claim, App) and claim.op == "mul" and len(claim.args) == 2 and isinstance(claim.args[0], Num):
        claim = claim.args[1]
    terms = claim.args if isinstance(claim, App) and claim.op == "add" else ()
    logs = [e.args[0] for e in _factors(claim) if isinstance(e, App) and e.op == "log" and name in symbols(e)]
    if logs:
        yield from [Q(1)] if any(isinstance(u, App) and u.op == "gamma" for u in logs) else []
        return
    seen: list[Expr] = []
    for t in (*terms[:MOST_MULTIPLIERS], Q(1)):
        ratio = simplified(goal, substitute(t, {name: Sym(name) + 1}) / t)
        if ratio is not None and ratio not in seen:
            seen.append(ratio)
            yield ratio
