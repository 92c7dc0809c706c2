"""A claim whose sign stays when its variables are multiplied by one number, or moved by one, needs one variable less."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import log2
from typing import TYPE_CHECKING

from verify.elaborate.rules import given_as
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.numbers.derivative import diff
from verify.kernel.format.terms import write_term
from verify.language import App, Domain, Expr, Num, Q, Sym, substitute, symbols, walk
from verify.search.forms import factored, linear_in, open_powers, replaced
from verify.search.points import Point, sample, value_at
from verify.search.task import SAMPLES, Node, Task, first_node
from verify.search.three_parts import split_in_three, three_parts

if TYPE_CHECKING:
    from verify.search.prover import Prover

ENOUGH = 4
Search = Callable[["Prover", Goal], "Node | None"]
Part = Callable[["Prover", Goal, float], "Node | None"]


def homogeneous(prover: Prover, task: Task) -> Iterator[Node | None]:
    """All variables of the claim divided by one of them; failing that, the differences from one of them."""
    goal = task.goal
    names = [v.name for v in goal.variables if v.name in symbols(goal.claim)]
    if task.depth < 2 or len(names) < 2 or any(goal.variable(n).domain.integer for n in names) or (
            any(symbols(f.expr) & set(names) for f in goal.given)):
        return
    power = scaling(goal, names, task.points)
    search = partial(_nested, depth=task.depth)
    if power is not None:
        yield _shares(prover, goal, names, power, search)
        for pivot in names:
            yield from _divided(prover, task, names, pivot, power)
    elif translates(goal, names, task.points):
        yield _differences(prover, task, names)


def _nested(prover: Prover, general: Goal, depth: int) -> Node | None:
    return prover.prove(general, depth) or prover.prove_raw(general, depth)


def scales(goal: Goal) -> tuple[list[str], Fraction] | None:
    """Two positive reals of a claim with a function, not bounded but by each other, and the power of a number that comes out
    where both are multiplied by it, as one does of each hypothesis; None where there are none."""
    logarithm = any(isinstance(n, App) and n.op == "log" for n in walk(goal.claim, once=True))
    if not (logarithm or open_powers(goal.claim)):
        return None
    free = [v.name for v in goal.variables if v.name in symbols(goal.claim) and _free(goal, v)]
    for pair in itertools.combinations(free, 2):
        names, points = list(pair), list(sample(goal, SAMPLES, 0))
        power = scaling(goal, names, points)
        if power is not None and all(scaling(goal.with_claim(f.expr), names, points) is not None
                                     for f in goal.given if symbols(f.expr) & set(names)):
            return names, power
    return None


def _free(goal: Goal, v: Variable) -> bool:
    """Whether a real variable is positive, bounded from above by another one at most."""
    lo, hi = v.domain.lo, v.domain.hi
    above = (lo == Q(0) and not v.domain.lo_closed) or isinstance(lo, Sym)
    ends = [end for w in goal.variables for end in (w.domain.lo, w.domain.hi) if end is not None and v.name in symbols(end)]
    return not v.domain.integer and above and (hi is None or isinstance(hi, Sym)) and all(end == Sym(v.name) for end in ends)


def one_by_the_other(prover: Prover, goal: Goal, slopes: Part, search: Part) -> Node | None:
    """Such a claim in the quotient of the two: either way by `slopes`, then by what `search` finds with a share of the steps;
    of the larger one by the other where that is known."""
    found = scales(goal)
    if found is None:
        return None
    names, power = found
    ends = {end for n in names for end in (goal.variable(n).domain.lo, goal.variable(n).domain.hi)}
    known = [n for n in names if Sym(n) in ends]
    bent = {n: _bent(goal, [m for m in names if m != n], n) for n in names}
    pivots = [n for n in names if bent[n] == min(bent.values())]
    tried = [*((slopes, n, 0.2) for n in pivots), *((search, n, 0.5 if len(known or pivots) > 1 else 0.95)
                                                           for n in known or pivots)]
    return first_node(_quotients(prover, goal, names, n, power, with_share(by, share)) for by, n, share in tried)


def _bent(goal: Goal, others: list[str], pivot: str) -> int:
    """How many hypotheses are not linear in the other one, with a number as its factor, where one is divided by the pivot."""
    said = [substitute(f.expr, {pivot: Q(1)}) for f in goal.given]
    return sum(bool(symbols(diff(e, n))) for e in said for n in others)


def with_share(by: Part, share: float) -> Search:
    """The search with a share of the steps."""
    return lambda prover, goal: by(prover, goal, share)


def scaling(goal: Goal, names: list[str], points: list[Point]) -> Fraction | None:
    """The power k with claim(2 x) = 2^k claim(x) at sample points; None where there is none."""
    powers = []
    for p in points[:12]:
        here = value_at(goal.claim, p)
        there = value_at(goal.claim, {n: q * 2 if n in names else q for n, q in p.items()})
        if here is None or there is None or not here.nonzero() or not there.nonzero():
            continue
        ratio = float(there.lo.mid() / here.lo.mid())
        if not 0 < ratio < float("inf"):
            return None
        powers.append(log2(ratio))
    if len(powers) < ENOUGH or max(powers) - min(powers) > 1e-6:
        return None
    return Fraction(powers[0]).limit_denominator(12)


def translates(goal: Goal, names: list[str], points: list[Point]) -> bool:
    """Whether the claim is the same after moving all variables, at sample points."""
    seen = 0
    for p in points[:12]:
        here = value_at(goal.claim, p)
        there = value_at(goal.claim, {n: q + 3 if n in names else q for n, q in p.items()})
        if here is None or there is None or not here.nonzero() or not here.lo.is_finite() or not there.lo.is_finite():
            continue
        if abs(float(there.lo.mid() - here.lo.mid())) > 1e-9 * abs(float(here.lo.mid())):
            return False
        seen += 1
    return seen >= ENOUGH


def _divided(prover: Prover, task: Task, names: list[str], pivot: str, power: Fraction) -> Iterator[Node | None]:
    """The claim as pivot^power times a claim in the quotients; a pivot without sign is first cut at zero."""
    goal, d, search = task.goal, task.goal.variable(pivot).domain, partial(_nested, depth=task.depth)
    if isinstance(d.lo, Num) and d.lo.value >= 0 and d.hi is None and not (d.lo.value == 0 and d.lo_closed):
        yield _quotients(prover, goal, names, pivot, power, search)
    elif d.lo is None and d.hi is None and power.denominator == 1 and power % 2 == 0:
        def part(_: str, domain: Domain) -> Node | None:
            moved = goal.with_domain(pivot, domain)
            if domain.lo == domain.hi:
                return prover.prove(moved, task.depth - 1)
            return _quotients(prover, moved, names, pivot, power, search)
        yield split_in_three(pivot, "0", three_parts(d, Q(0)), part)


def _quotients(prover: Prover, goal: Goal, names: list[str], pivot: str, power: Fraction, search: Search) -> Node | None:
    terms: list[Node] = []
    variables: list[Variable] = []
    at: dict[str, Expr] = {pivot: Q(1)}
    back: dict[str, Expr] = {}
    for n in names:
        if n != pivot:
            found = _quotient(goal, n, pivot, f"{n}_q")
            if found is None:
                return None
            terms.append(found[0])
            variables.append(Variable(f"{n}_q", found[1]))
            at[n], back[f"{n}_q"] = Sym(f"{n}_q"), Sym(n) / Sym(pivot)
    keep = _others(goal, names)
    said = [_said(prover, goal, i, names, Sym(pivot), at, back) for i, f in enumerate(goal.given)
            if symbols(f.expr) & set(names)]
    if keep is None or None in said:
        return None
    kept = (f for f in goal.given if symbols(f.expr) <= {v.name for v in keep})
    divided = sorted(filter(None, said), key=lambda pair: pair[0].strict)         # the order that the rule has them in
    to = substitute(goal.claim, at)
    general = Goal((*keep, *variables), (*kept, *(f for f, _ in divided)), to, goal.strict)
    inside, over = substitute(to, back), Sym(pivot) ** Num(power)
    if not prover.same(goal, over * inside):
        return None
    return _times(prover, goal, over, inside, general, terms, search, divided)


def _said(prover: Prover, goal: Goal, i: int, names: list[str], pivot: Sym, at: dict[str, Expr], back: dict[str, Expr]
          ) -> tuple[Fact, Node] | None:
    """What a hypothesis says of the quotients, and that it does: it is a power of the pivot times that."""
    f = goal.given[i]
    power, new = scaling(goal.with_claim(f.expr), names, list(sample(goal, SAMPLES, 0))), substitute(f.expr, at)
    if power is None or not prover.same(goal.with_claim(f.expr), pivot ** Num(power) * substitute(new, back)):
        return None
    fact = next(k for k, g in enumerate(goal.facts()) if g.expr == f.expr)
    shown: Node = {"rule": "product", "factors": [
        {"expr": write_term(f.expr), "sign": "+", "proof": {"rule": "fact", "fact": fact}},
        {"expr": write_term(pivot ** Num(-power)), "sign": "+", "proof": None}]}
    return Fact(new, f.strict), {"claim": write_term(substitute(new, back)), "strict": f.strict, "proof": shown}


def _shares(prover: Prover, goal: Goal, names: list[str], power: Fraction, search: Search) -> Node | None:
    """The claim as (p + q)^power times a claim in the share p/(p + q), where it holds the sum of its two positive variables."""
    domains = [goal.variable(n).domain for n in names]
    if len(names) != 2 or any(d.lo != Q(0) or d.lo_closed for d in domains):
        return None
    p, q = map(Sym, names)
    share, whole = Sym(f"{names[0]}_share"), next((e for e in (p + q, q + p) if e in set(walk(goal.claim))), None)
    keep = _others(goal, names)
    if whole is None or keep is None or any(v.name == share.name for v in goal.variables):
        return None
    to = substitute(replaced(goal.claim, whole, Q(1)), {names[0]: share, names[1]: 1 - share})
    general = Goal((*keep, Variable(share.name, Domain(Q(0), Q(1)))), (), to, goal.strict)
    inside, over = substitute(to, {share.name: p / whole}), whole ** Num(power)
    if not prover.same(goal, over * inside):
        return None
    term: Node = {"name": share.name, "expr": write_term(p / whole), "lo": "0", "lo_strict": True, "hi": "1", "hi_strict": True,
                  "hi_proof": {"rule": "rewrite", "to": write_term(q / whole), "proof": {"rule": "evaluate"}}}
    return _times(prover, goal, over, inside, general, [term], search)


def _times(prover: Prover, goal: Goal, over: Expr, inside: Expr, general: Goal, terms: list[Node],
           search: Search, said: Sequence[tuple[Fact, Node]] = ()) -> Node | None:
    """The claim as a positive factor times an instance of the general claim, in which new variables stand for the terms; what
    is `said` of these comes with its premises."""
    new = {t["name"] for t in terms}
    given: Node = {**given_as([f for f, _ in said]), "premises": [premise for _, premise in said]} if said else {}
    node = prover.with_definedness(general, {
        "rule": "generalise", "terms": terms, "keep": [v.name for v in general.variables if v.name not in new],
        "to": write_term(general.claim), **given}, general.claim)
    proof = None if node is None else search(prover, general)
    if node is None or proof is None:
        return None
    entry = prover.with_definedness(goal, {"expr": write_term(inside), "sign": "+", "proof": {**node, "proof": proof}}, inside)
    front: Node = {"expr": write_term(over), "sign": "+", "proof": None}
    return None if entry is None else {"rule": "product", "factors": [front, entry]}


def _others(goal: Goal, names: list[str]) -> list[Variable] | None:
    """The variables that stay; None where one has an end that mentions one that goes."""
    keep = [v for v in goal.variables if v.name not in names]
    gone = set(names)
    return None if any(symbols(e) & gone for v in keep for e in (v.domain.lo, v.domain.hi) if e is not None) else keep


def _quotient(goal: Goal, name: str, pivot: str, new: str) -> tuple[Node, Domain] | None:
    """A new variable for name/pivot, with the ends that follow from those of the two."""
    d, p = goal.variable(name).domain, goal.variable(pivot).domain
    node: Node = {"name": new, "expr": write_term(Sym(name) / Sym(pivot))}
    positive = isinstance(p.lo, Num) and p.lo.value >= 0
    ends: dict[str, Expr | None] = {"lo": None, "hi": None}
    of_pivot = {"hi": (p.lo, p.lo_closed), "lo": (p.hi, p.hi_closed)}     # the pivot may be declared after the variable
    for side, end, closed in (("lo", d.lo, d.lo_closed), ("hi", d.hi, d.hi_closed)):
        ratio = None if end is None else _multiple(goal, end, pivot)
        if positive and ratio is None and of_pivot[side][0] == Sym(name):
            ratio, end, closed = Q(1), Sym(pivot), of_pivot[side][1]
        if positive and ratio is not None and end is not None:
            ends[side] = ratio
            node |= {side: write_term(ratio), f"{side}_strict": not closed}
            if ratio != Q(0):
                node[f"{side}_proof"] = _over(goal, Sym(name) - end if side == "lo" else end - Sym(name), pivot)
    domain = Domain(ends["lo"], ends["hi"], ends["lo"] is not None and not node.get("lo_strict"),
                    ends["hi"] is not None and not node.get("hi_strict"))
    return node, domain


def _over(goal: Goal, gap: Expr, pivot: str) -> Node:
    """A proof that a fact divided by the pivot is >= 0."""
    i = next(k for k, f in enumerate(goal.facts()) if f.expr == gap)
    return {"rule": "product", "factors": [{"expr": write_term(gap), "sign": "+", "proof": {"rule": "fact", "fact": i}},
                                           {"expr": write_term(1 / Sym(pivot)), "sign": "+", "proof": None}]}


def _multiple(goal: Goal, end: Expr, pivot: str) -> Expr | None:
    """The rational c with end = c pivot."""
    if isinstance(end, Num):
        return Q(0) if end.value == 0 else None
    if symbols(end) != {pivot}:
        return None
    whole = factored(goal.with_claim(end))
    if whole is None or len(whole.factors) != 1 or whole.factors[0][1] != 1:
        return None
    found = next(iter(linear_in(whole.forms, whole.factors[0][0], ("sym",))), None)
    return Num(whole.constant) if found is not None and found[0] == Q(0) and found[1] == Q(1) else None


def _differences(prover: Prover, task: Task, names: list[str]) -> Node | None:
    """The claim in the differences from the first variable."""
    goal, first = task.goal, names[0]
    keep = _others(goal, names)
    if keep is None or any(f.expr for f in goal.given if symbols(f.expr) & set(names)):
        return None
    terms: list[Node] = []
    variables: list[Variable] = []
    at: dict[str, Expr] = {first: Q(0)}
    facts = goal.facts()
    for n in names[1:]:
        d, gap = goal.variable(n).domain, Sym(n) - Sym(first)
        node: Node = {"name": f"{n}_d", "expr": write_term(gap)}
        domain = Domain()
        for side, end, closed, fact in (("lo", d.lo, d.lo_closed, gap), ("hi", d.hi, d.hi_closed, Sym(first) - Sym(n))):
            if end == Sym(first):
                i = next(k for k, f in enumerate(facts) if f.expr == fact)
                node |= {side: "0", f"{side}_strict": not closed, f"{side}_proof": {"rule": "fact", "fact": i}}
                low = side == "lo"
                domain = replace(domain, lo=Q(0), lo_closed=closed) if low else replace(domain, hi=Q(0), hi_closed=closed)
        terms.append(node)
        variables.append(Variable(f"{n}_d", domain))
        at[n] = Sym(f"{n}_d")
    to = substitute(goal.claim, at)
    general = Goal((*keep, *variables), (), to, goal.strict)
    if not prover.same(goal, substitute(to, {f"{n}_d": Sym(n) - Sym(first) for n in names[1:]})):
        return None
    fields = prover.with_definedness(general, {"rule": "generalise", "terms": terms, "keep": [v.name for v in keep],
                                               "to": write_term(to)}, to)
    proof = None if fields is None else prover.prove(general, task.depth) or prover.prove_raw(general, task.depth)
    return None if fields is None or proof is None else {**fields, "proof": proof}
