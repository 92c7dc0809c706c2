"""The hypotheses: one that cannot hold, one without a value on a part of the domain, one that is subtracted, an open side
that they exclude; and ends of a domain that cross."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal, Variable
from verify.kernel.numbers.folding import mul
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.format.terms import write_term
from verify.language import App, Domain, Expr, Num, Sym, symbols, walk
from verify.search.forms import factored, linear_in
from verify.search.ideas.arguments_named import arguments_named
from verify.search.ideas.undefined_hypotheses import cut_where_undefined
from verify.search.numeric import refuted_at, strictly_inside, zero_candidates
from verify.search.points import sample
from verify.search.task import Node, Task
from verify.search.three_parts import split_in_three, three_parts

if TYPE_CHECKING:
    from verify.search.prover import Prover


def by_hypotheses(prover: Prover, task: Task) -> Iterator[Node | None]:
    """What the hypotheses alone suggest: that no point satisfies them, an end of a domain, a cut at a zero of the claim."""
    goal, depth = task.goal, task.depth
    if not task.points:
        yield contradiction(prover, goal, depth)
        yield in_parts(prover, goal, depth)
        yield ends_that_cross(prover, goal, depth)
    if goal.given:
        yield from arguments_named(prover, goal, depth)
        yield tighten(prover, goal, depth)
        yield by_cut(prover, goal, depth)


def contradiction(prover: Prover, goal: Goal, depth: int) -> Node | None:
    """A hypothesis that fails on the whole domain."""
    for i, f in enumerate(goal.given):
        others = replace(goal, given=tuple(Fact(0 * g.expr) if g is f else g for g in goal.given))   # keeps every fact's number
        if goal.undefined_conditions(f.expr):
            continue
        wanted = replace(others, claim=-f.expr, strict=not f.strict)
        if refuted_at(wanted, list(sample(wanted, 20, prover.seed))):
            continue
        proof = prover.prove(wanted, depth - 1)
        if proof is not None:
            return {"rule": "infeasible", "fact": i, "proof": proof}
    return None


def in_parts(prover: Prover, goal: Goal, depth: int) -> Node | None:
    """Both sides of the first value at which what a hypothesis needs vanishes, and that value."""
    cut = cut_where_undefined(goal)
    if cut is None:
        return None
    name, at, domains = cut
    return split_in_three(name, write_term(at), domains, partial(_part, prover, goal, name, depth - 1))


def ends_that_cross(prover: Prover, goal: Goal, depth: int) -> Node | None:
    """A variable whose ends, not both rational, leave no value: the upper one fails where the lower one holds."""
    facts = goal.facts()
    for v in goal.variables:
        low, high = v.domain.lo, v.domain.hi
        if low is None or high is None or (isinstance(low, Num) and isinstance(high, Num)):
            continue
        above = next(i for i, f in enumerate(facts) if f.expr == Sym(v.name) - low)
        below = next(i for i, f in enumerate(facts) if f.expr == high - Sym(v.name))
        wanted = goal.with_claim(-facts[below].expr, not facts[below].strict)
        proof = prover.at_once(wanted)
        if proof is None:
            crossed = prover.prove(wanted.with_claim(low - high), depth - 1)
            by = [{"fact": above, "by": "1", "proof": None}]
            proof = crossed and {"rule": "combine", "multipliers": by, "proof": crossed}
        if proof is not None:
            return {"rule": "infeasible", "fact": below, "proof": proof}
    return None


def tighten(prover: Prover, goal: Goal, depth: int) -> Node | None:
    """A linear hypothesis as the missing end of a variable's domain."""
    for narrowed, rule in tightened(goal):
        proof = prover.prove(narrowed, depth) or prover.prove_raw(narrowed, depth + 1)
        if proof is not None:
            return {**rule, "proof": proof}
    return None


def tightened(goal: Goal, folded: bool = False) -> Iterator[tuple[Goal, Node]]:
    """The goals with a linear hypothesis as an end of a variable's domain, each with the rule that says so; the end may have
    its numbers `folded`."""
    for i, v, by, end, low in linear_ends(goal):
        if folded and isinstance(end, App) and isinstance(end.args[-1], App):
            a, b = end.args[-1].args
            end = mul(Num(-1 / b.value), a) if isinstance(b, Num) else end
        f, d = goal.given[i], v.domain
        if not symbols(end) <= {w.name for w in goal.variables[:goal.variables.index(v)]}:
            continue
        old, closed = (d.lo, d.lo_closed) if low else (d.hi, d.hi_closed)
        if goal.undefined_conditions(end) or not _beyond(goal, old, end, low, not symbols(end) or not (closed or f.strict)):
            continue
        domain = replace(d, lo=end, lo_closed=not f.strict) if low else replace(d, hi=end, hi_closed=not f.strict)
        narrowed = replace(goal.with_domain(v.name, domain), given=tuple(g for g in goal.given if g is not f))
        yield narrowed, {"rule": "tighten", "fact": i, "var": v.name, "by": write_term(by), "end": write_term(end)}


def linear_ends(goal: Goal) -> Iterator[tuple[int, Variable, Num, Expr, bool]]:
    """The hypotheses that are linear in a variable: the number of each, the variable, its factor there, what it bounds the
    variable by, and whether from below."""
    for i, f in enumerate(goal.given):
        whole = factored(goal.with_claim(f.expr))
        if whole is None or len(whole.factors) != 1 or whole.factors[0][1] != 1:
            continue
        for a, b, atom in linear_in(whole.forms, whole.factors[0][0], ("sym",)):
            v = next((w for w in goal.variables if atom == Sym(w.name)), None)
            if v is not None and isinstance(b, Num):
                by = Num(b.value * whole.constant)
                yield i, v, by, -(a / b), by.value > 0


def _beyond(goal: Goal, old: Expr | None, end: Expr, low: bool, strictly: bool) -> bool:
    """Whether an end is missing, or one enclosure shows that a new one lies inside of it, strictly where that is asked."""
    try:
        return old is None or enclose((end - old) * (1 if low else -1), goal.box()).nonnegative(strictly)
    except (Undefined, EmptyBox):
        return False


def by_cut(prover: Prover, goal: Goal, depth: int) -> Node | None:
    """Cut at an exact zero of the claim, the zero itself as a third part: hypotheses can exclude one open side."""
    names = sorted(symbols(goal.claim))
    if depth < 3 or any(goal.variable(name).domain.integer for name in names):
        return None
    for name, at in _zeros(goal, names):
        d = goal.variable(name).domain
        if strictly_inside(goal, name, at) or at in (d.lo, d.hi) or d.lo is d.hi is None:
            return split_in_three(name, write_term(at), three_parts(d, at),
                                  partial(_part, prover, goal, name, depth - 1))
    return None


def _part(prover: Prover, goal: Goal, name: str, depth: int, _: str, domain: Domain) -> Node | None:
    return prover.prove(goal.with_domain(name, domain), depth)


def _zeros(goal: Goal, names: list[str]) -> Iterator[tuple[str, Expr]]:
    """Zeros of a claim in one variable; of one in two real variables, linear in the later, the value at which it is 0."""
    if len(names) == 1:
        yield from ((names[0], at) for at in zero_candidates(replace(goal, given=()), names[0], goal.claim))
    whole = factored(goal) if len(names) == 2 else None
    if whole is None or len(whole.factors) != 1 or whole.factors[0][1] != 1:
        return
    last = [v for v in goal.variables if v.name in names][-1]
    yield from ((last.name, -(a / b)) for a, b, atom in linear_in(whole.forms, whole.factors[0][0], ("sym",))
                if atom == Sym(last.name) and isinstance(b, Num) and last.name not in symbols(a))


def subtract_hypothesis(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The claim minus a hypothesis, where that leaves something short."""
    goal, depth = task.goal, task.depth
    for i, f in enumerate(goal.facts()):
        rounding = any(isinstance(n, App) and n.op in ("floor", "ceil") for n in walk(f.expr))
        if i >= len(goal.given) and not rounding:
            continue                                           # an end of a domain
        if depth < 2 or not symbols(f.expr) & symbols(goal.claim) or goal.undefined_conditions(f.expr):
            continue
        whole = factored(goal.with_claim(goal.claim - f.expr))
        if whole is None or (not whole.zero and sum(len(p) for p, _ in whole.factors) > 12):
            continue
        proof = prover.prove(goal.with_claim(goal.claim - 1 * f.expr), depth - 2)
        if proof is not None:
            yield {"rule": "combine", "multipliers": [{"fact": i, "by": "1", "proof": None}], "proof": proof}
