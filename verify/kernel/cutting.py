"""Scalar rules that close a goal at once or cut its domain."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.kernel.domains import holds_on, narrower_conditions
from verify.kernel.enclose import enclose
from verify.kernel.goal import Fact, Goal
from verify.kernel.intervals import UndefinedValue, precision
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.kernel.terms import read_term
from verify.language import Domain, Expr, Num, Sym, symbols
from verify.kernel.nodes import known_symbols, take, variable_of

MAX_BITS = 4096


def evaluate(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """One enclosure of the claim over the box, at `bits` bits, is on the right side."""
    bits = take(node, "", "bits").get("bits", 64)
    if not isinstance(bits, int) or not 30 <= bits <= MAX_BITS:
        raise Rejected(f"evaluate: {bits!r} bits are not between 30 and {MAX_BITS}")
    with precision(bits):
        value = enclose(goal.claim, goal.box())
    if not value.nonnegative(goal.strict):
        raise Rejected(f"evaluate: {goal.claim!r:.100} has the enclosure [{value.lo}, {value.hi}]")


def infeasible(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """A fact (hypothesis or end) fails, or has no value, on the whole domain: by one enclosure, or a proof of its opposite."""
    take(node, "fact", "proof defined")
    facts, i = goal.facts(), node["fact"]
    if not isinstance(i, int) or not 0 <= i < len(facts):
        raise Rejected(f"infeasible: there is no fact {i!r}")
    if "proof" in node:
        c.defined(goal, facts[i].expr, node.get("defined"), depth)
        c.check(goal.with_claim(-facts[i].expr, not facts[i].strict), node["proof"], depth)
        return
    try:
        value = enclose(facts[i].expr, goal.box())
    except UndefinedValue:
        return
    if not value.nonpositive(not facts[i].strict):
        raise Rejected(f"infeasible: the fact {i} can hold")


def split(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """Two sides of a cut cover the domain; with `at_cut` they are open and the cut is a third part.  At an integer
    variable the parts are v <= at and v >= at + 1."""
    take(node, "var at below above", "at_cut")
    v = variable_of(goal, node["var"])
    at, d = read_term(node["at"]), v.domain
    earlier = [w.name for w in goal.variables[:goal.variables.index(v)]]
    if not symbols(at) <= set(earlier):
        raise Rejected("split: the cut mentions a variable that is not declared before")
    c.defined(goal, at, None, depth)
    below, above = _clear_of(goal, at, d.hi, d.hi_closed, -1), _clear_of(goal, at, d.lo, d.lo_closed, 1)
    if d.integer:
        if not isinstance(at, Num) or at.value.denominator != 1 or "at_cut" in node:
            raise Rejected("split: an integer variable is cut at an integer")
        parts = [(replace(d, hi=at, hi_closed=True), "below"), (replace(d, lo=at + 1, lo_closed=True), "above")]
    elif "at_cut" in node:
        parts = [(replace(d, hi=at, hi_closed=False), "below"), (replace(d, lo=at, lo_closed=False), "above")]
        parts.append((Domain(at, at, True, True), "at_cut"))
    else:
        parts = [(replace(d, hi=at, hi_closed=below), "below"), (replace(d, lo=at, lo_closed=above), "above")]
    if not (below or above) or ("at_cut" in node and not (below and above)):
        raise Rejected("split: the cut is not shown to lie inside the domain")
    for domain, name in parts:
        c.check(goal.with_domain(v.name, domain), node[name], depth)


def _clear_of(goal: Goal, at: Expr, end: Expr | None, closed: bool, side: int) -> bool:
    """Whether a cut that is shown not to pass an end belongs to the domain as far as that end goes."""
    if end is None:
        return True
    gap = enclose((at - end) * side, goal.box())
    if not gap.nonnegative() and not goal.normal_forms().equal(at, end):
        raise Rejected("split: the cut is not shown to lie in the domain")
    return closed or gap.nonnegative(True)


def cases(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """An expression is >= 0 or <= 0; each is added as a hypothesis."""
    take(node, "on nonnegative nonpositive", "defined")
    on = read_term(node["on"])
    known_symbols(goal, on)
    c.defined(goal, on, node.get("defined"), depth)
    for fact, name in ((Fact(on), "nonnegative"), (Fact(-on), "nonpositive")):
        c.check(replace(goal, given=(*goal.given, fact)), node[name], depth)


def at_point(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """A variable whose two closed ends are the same expression has that value."""
    take(node, "var proof")
    v = variable_of(goal, node["var"])
    if v.domain.lo is None or v.domain.lo != v.domain.hi or not (v.domain.lo_closed and v.domain.hi_closed) or v.domain.integer:
        raise Rejected("at_point: the domain of the variable is not one point")
    c.check(goal.fix(v.name, v.domain.lo), node["proof"], depth)


def relax(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """What holds for all reals of an interval holds for its integers; the claim must be defined there."""
    take(node, "var proof", "defined")
    v = variable_of(goal, node["var"])
    wider = goal.with_domain(v.name, replace(v.domain, integer=False))
    c.defined(wider, goal.claim, node.get("defined"), depth)
    c.check(wider, node["proof"], depth)


def tighten(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """A hypothesis `by * (v - end) >= 0` (`> 0`) with a rational `by` is the missing end of the domain of v, or takes the place
    of an end that one enclosure shows to lie beyond it.

    Where the hypothesis may have no value (as n + 0/(n - 5) at 5) the new domain is larger: the claim must be defined there.
    """
    take(node, "fact var by end proof", "defined")
    v, by, end = variable_of(goal, node["var"]), read_term(node["by"]), read_term(node["end"])
    if not isinstance(node["fact"], int) or not 0 <= node["fact"] < len(goal.given):
        raise Rejected(f"tighten: there is no hypothesis {node['fact']!r}")
    if not isinstance(by, Num) or by.value == 0:
        raise Rejected("tighten: the factor is not a rational other than 0")
    if not symbols(end) <= {w.name for w in goal.variables[:goal.variables.index(v)]}:
        raise Rejected("tighten: the end mentions a variable that is not declared before")
    c.defined(goal, end, None, depth)
    old = v.domain.lo if by.value > 0 else v.domain.hi
    if old is not None and not enclose((end - old) * (1 if by.value > 0 else -1), goal.box()).nonnegative(True):
        raise Rejected("tighten: the variable has an end on that side, which is not shown to lie beyond the new one")
    hypothesis = goal.given[node["fact"]]
    meets_identities(goal, hypothesis.expr)
    c.same(goal, hypothesis.expr, by * (Sym(v.name) - end))
    domain = replace(v.domain, lo=end, lo_closed=not hypothesis.strict) if by.value > 0 else replace(
        v.domain, hi=end, hi_closed=not hypothesis.strict)
    given = tuple(f for i, f in enumerate(goal.given) if i != node["fact"])
    tight = replace(goal.with_domain(v.name, domain), given=given)
    if "defined" in node or goal.undefined_conditions(hypothesis.expr):
        c.defined(tight, tight.claim, node.get("defined"), depth)
    c.check(tight, node["proof"], depth)


def fact(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The claim is a fact, up to an identity."""
    take(node, "fact")
    facts = goal.facts()
    if not isinstance(node["fact"], int) or not 0 <= node["fact"] < len(facts):
        raise Rejected(f"fact: there is no fact {node['fact']!r}")
    fact = facts[node["fact"]]
    if goal.strict and not fact.strict:
        raise Rejected("fact: the fact is not strict, the claim is")
    meets_identities(goal, fact.expr)
    c.same(goal, goal.claim, fact.expr)


def meets_identities(goal: Goal, fact: Expr) -> None:
    """A hypothesis may be satisfied where b <= 0 in some b^u, or left of 0 in a gamma function; a rule that puts another form
    in its place needs one enclosure to exclude that."""
    box = goal.box()
    if not all(holds_on(condition, box) for condition in narrower_conditions(fact)):
        raise Rejected("a base in the hypothesis, to a power that is not a literal, or an argument of a gamma function is not "
                       "shown to be positive")
