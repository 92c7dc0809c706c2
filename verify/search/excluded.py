"""Values that a hypothesis excludes, `x != c` or as it has no value there: both sides of them apart, or nothing where the claim
holds there too."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.conditions import conditions
from verify.kernel.numbers.intervals import Undefined, UndefinedValue
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal
from verify.kernel.values.enclose import enclose, enclosing, holds_on
from verify.language import App, Domain, Expr, Num, Q, literal, substitute, symbols
from verify.search.ideas.curvature import roots_of_linear_factors
from verify.search.ideas.undefined_hypotheses import cut_where_undefined
from verify.search.numeric import strictly_inside
from verify.search.points import Point, as_box, sample, value_at
from verify.search.task import Node
from verify.search.three_parts import three_parts

FEW = 8
Search = Callable[[Goal, float], "Node | None"]


def excluding(goal: Goal) -> Fact | None:
    """The first hypothesis (right - left)^2 > 0 with a variable, as `!=` makes it; None where there is none."""
    return next((f for f in goal.given if f.strict and isinstance(f.expr, App) and f.expr.op == "pow" and f.expr.args[1] == Q(2)
                 and symbols(f.expr)), None)


def without_excluded(goal: Goal, fact: Fact, search: Search) -> Node | None:
    """A proof without the hypothesis: on the whole domain where the claim holds at what it excludes, else on both sides.

    `search` gives a proof with what is `defined` for a goal, from a share of the steps."""
    i = goal.given.index(fact)
    left = replace(goal, given=tuple(f for f in goal.given if f is not fact))
    for name, at in _values(goal, fact):
        if _holds_there(left, name, at):
            break
        parts = dict[str, Node]()
        for part, domain, share in _sides(goal.variable(name).domain, at):
            side = search(left.with_domain(name, domain), share)
            if side is None:
                return None
            parts[part] = forgotten(i, side)
        node: Node = {"rule": "split", "var": name, "at": write_term(at), **parts}
        none: Node = {"rule": "infeasible", "fact": i}
        d = goal.variable(name).domain
        if d.integer and isinstance(at, Num):
            before, nothing = write_term(Num(at.value - 1)), about_nothing(none)
            if d.hi == at:
                return {"proof": {**node, "at": before, "above": nothing}}
            above: Node = {**node, "below": nothing}
            return {"proof": above if d.lo == at else {**node, "at": before, "above": above}}
        none["proof"] = {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
        return {"proof": {**node, "at_cut": about_nothing({"rule": "at_point", "var": name, "proof": none})}}
    whole = search(left, 0.95)
    return None if whole is None else forgotten(i, whole)


def where_hypotheses_hold(goal: Goal, search: Search) -> Node | None:
    """A proof on both sides of the first value at which a hypothesis has no value, so that nothing is to be shown there; None
    where there is none.  `search` gives a proof with what is `defined` for a goal, from a share of the steps."""
    cut = cut_where_undefined(goal) or _where_claim_has_no_value(goal)
    if cut is None or goal.variable(cut[0]).domain.integer:
        return None
    name, at, domains = cut
    node: Node = {"rule": "split", "var": name, "at": write_term(at)}
    for part, share in (("at_cut", 0.3), ("below", 0.5), ("above", 0.95)):
        here = goal.fix(name, at) if part == "at_cut" else goal.with_domain(name, domains[part])
        fact = next((i for i, f in enumerate(here.given) if _has_no_value(here, f)), None)
        side = search(here, share) if fact is None else about_nothing({"rule": "infeasible", "fact": fact})
        if side is None:
            return None
        node[part] = {key: side[key] for key in ("proof", "defined") if key in side}
        if part == "at_cut":
            node[part] = {"proof": {"rule": "at_point", "var": name, "proof": node[part]["proof"]}, **{
                key: side[key] for key in ("defined",) if key in side}}
    return node


def _where_claim_has_no_value(goal: Goal) -> tuple[str, Expr, dict[str, Domain]] | None:
    """The first 0 of a variable that the claim divides by, at which a hypothesis fails."""
    for condition in goal.undefined_conditions(goal.claim):
        for name in sorted(symbols(condition.expr)) if len(symbols(condition.expr)) == 1 else ():
            for at in roots_of_linear_factors(replace(goal, given=()), name, condition.expr, set()):
                number, domain = literal(at), goal.variable(name).domain
                if number is None or domain.integer or not strictly_inside(goal, name, Num(number)):
                    continue
                there = goal.fix(name, Num(number))
                if any(_has_no_value(there, f) for f in there.given):
                    return name, Num(number), three_parts(domain, Num(number))
    return None


def _has_no_value(goal: Goal, fact: Fact) -> bool:
    """Whether one enclosure shows that a hypothesis has no value, or fails, everywhere."""
    try:
        return bool(enclose(fact.expr, goal.box()).nonpositive(not fact.strict))
    except UndefinedValue:
        return True
    except (Undefined, EmptyBox):
        pass
    return False


def about_nothing(node: Node) -> Node:
    """A proof that a goal is about nothing, which shows whatever else is asked there too."""
    return {"proof": node, "defined": [node]}


def _sides(d: Domain, at: Expr) -> tuple[tuple[str, Domain, float], ...]:
    """The domains below and above a value, each with its share of the steps; one without a lower end comes last, since most
    ideas are about rays to the right."""
    if d.integer and isinstance(at, Num):
        below, above = replace(d, hi=Num(at.value - 1), hi_closed=True), replace(d, lo=Num(at.value + 1), lo_closed=True)
    else:
        below, above = replace(d, hi=at, hi_closed=False), replace(d, lo=at, lo_closed=False)
    if d.lo is None:
        return ("above", above, 0.5), ("below", below, 0.95)
    return ("below", below, 0.5), ("above", above, 0.95)


def forgotten(fact: int, node: Node) -> Node:
    """A proof without a hypothesis, for the goal that has it."""
    without: Node = {"rule": "forget", "fact": fact, "proof": node["proof"]}
    if "defined" not in node:
        return {"proof": without}
    there = [{**e, "proof": {"rule": "forget", "fact": fact, "proof": e["proof"]}} if "sign" in e else e
             for e in node["defined"]]
    return {"proof": {**without, "defined": node["defined"]}, "defined": there}


def _values(goal: Goal, fact: Fact) -> Iterator[tuple[str, Expr]]:
    """Variables with what they are not, in variables declared before them and between their ends; integers with an integer."""
    base = fact.expr.args[0] if isinstance(fact.expr, App) else fact.expr
    for v in reversed(goal.variables):
        for root in roots_of_linear_factors(replace(goal, given=()), v.name, base, {w.name for w in goal.before(v)}):
            value = literal(root)
            at = root if value is None else Num(value)
            if (not v.domain.integer or (value is not None and value.denominator == 1)) and (
                    not goal.undefined_conditions(at) and (strictly_inside(goal, v.name, at) or at in _closed_ends(v.domain))):
                yield v.name, at


def _closed_ends(d: Domain) -> list[Expr]:
    """The ends that belong to a domain."""
    return [end for end, closed in ((d.lo, d.lo_closed), (d.hi, d.hi_closed)) if closed and end is not None]


def _has_value(e: Expr, point: Point) -> bool:
    """Whether enclosures show that an expression has a value at a point, or one of its symbols has no rational value there."""
    box = as_box(point)
    values = enclosing(box)
    return not symbols(e) <= set(point) or all(holds_on(c, box, values) for c in conditions(e))


def _holds_there(goal: Goal, name: str, at: Expr) -> bool:
    """Whether the claim has a value, and its sign, at some points that the hypothesis excludes."""
    there = replace(goal.fix(name, at), given=())
    points = list(sample(there, FEW)) if there.variables else [{}]
    values = [value_at(there.claim, p) for p in points]
    pinned = ({**p, name: literal(substitute(at, {k: Num(q) for k, q in p.items()}))} for p in points)
    if not all(_has_value(goal.claim, {k: q for k, q in p.items() if q is not None}) for p in pinned):
        return False                # 0/0, of which an enclosure says nothing
    return bool(values) and all(x is not None and x.nonnegative(goal.strict) for x in values)
