"""Scalar rules that change the claim or the variables: identities, factors, terms, hypotheses, comparisons, substitutions."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.kernel.goal import Fact, Goal, Variable, map_ends
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.kernel.terms import read_term
from verify.language import App, Domain, Expr, Num, Q, Sym, exp, log, sqrt, substitute, symbols
from verify.kernel.nodes import known_symbols, listed, take, variable_of


def rewrite(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The claim equals another expression identically."""
    take(node, "to proof", "defined")
    to = read_term(node["to"])
    known_symbols(goal, to)
    c.same(goal, goal.claim, to)
    c.defined(goal, to, node.get("defined"), depth)
    c.check(goal.with_claim(to), node["proof"], depth)


def product(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The claim is a product of factors of proved signs, an even number of them negative."""
    take(node, "factors")
    factors = [(read_term(take(f, "expr sign proof", "defined")["expr"]), f) for f in listed(node["factors"])]
    if any(f["sign"] not in ("+", "-") for _, f in factors) or sum(f["sign"] == "-" for _, f in factors) % 2:
        raise Rejected("product: signs are + and -, with an even number of -")
    whole = App("mul", tuple(e for e, _ in factors)) if factors else Q(1)
    known_symbols(goal, whole)
    c.same(goal, goal.claim, whole)
    for e, f in factors:
        c.defined(goal, e, f.get("defined"), depth)
        c.shows(goal, e if f["sign"] == "+" else -e, goal.strict, f["proof"], depth)


def sum_of_terms(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The claim is a sum of terms that are each >= 0 (and the first > 0 where the claim is strict)."""
    take(node, "terms")
    terms = [(read_term(take(t, "expr proof", "defined")["expr"]), t) for t in listed(node["terms"])]
    if not terms:
        raise Rejected("sum: no terms")
    whole = App("add", tuple(e for e, _ in terms))
    known_symbols(goal, whole)
    c.same(goal, goal.claim, whole)
    for i, (e, t) in enumerate(terms):
        c.defined(goal, e, t.get("defined"), depth)
        c.shows(goal, e, goal.strict and i == 0, t["proof"], depth)


def combine(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The claim minus non-negative multiples of facts is >= 0 (> 0)."""
    take(node, "multipliers proof")
    facts, rest = goal.facts(), goal.claim
    for m in listed(node["multipliers"]):
        take(m, "fact by proof", "defined")
        if not isinstance(m["fact"], int) or not 0 <= m["fact"] < len(facts):
            raise Rejected(f"combine: there is no fact {m['fact']!r}")
        by = read_term(m["by"])
        known_symbols(goal, by)
        c.defined(goal, by, m.get("defined"), depth)
        c.defined(goal, facts[m["fact"]].expr, None, depth)
        c.shows(goal, by, False, m["proof"], depth)
        rest = rest - by * facts[m["fact"]].expr
    c.check(goal.with_claim(rest), node["proof"], depth)


def compare(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """claim = right - left has the sign of f(right) - f(left): f = log on positives, square where right >= 0, exp."""
    take(node, "through left right proof", "left_proof right_proof defined")
    left, right = read_term(node["left"]), read_term(node["right"])
    for e in (left, right):
        known_symbols(goal, e)
        c.defined(goal, e, None, depth)
    c.same(goal, goal.claim, right - left)
    match node["through"]:
        case "log":
            c.shows(goal, left, True, node.get("left_proof"), depth)
            c.shows(goal, right, True, node.get("right_proof"), depth)
            claim = log(right) - log(left)
        case "square":
            c.shows(goal, right, False, node.get("right_proof"), depth)
            claim = right ** 2 - left ** 2
        case "exp": claim = exp(right) - exp(left)
        case other: raise Rejected(f"compare: {other!r} is not log, square or exp")
    c.check(goal.with_claim(claim), node["proof"], depth)


def transform(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """A one-to-one change of a real variable: v = exp(w), lo + w, hi - w, 1/w, w^2, or scale * w."""
    take(node, "var by name proof", "scale")
    v, name = variable_of(goal, node["var"]), node["name"]
    if v.domain.integer or not isinstance(name, str) or not isinstance(read_term(name), Sym) or any(
            name == w.name for w in goal.variables):
        raise Rejected("transform: the variable must be real and the new name unused")
    value, domain = _change(c, goal, v, node, Sym(name), depth)
    at = {v.name: value}
    i = goal.variables.index(v)
    later = tuple(replace(w, domain=map_ends(w.domain, at)) for w in goal.variables[i + 1:])
    c.check(replace(goal, variables=(*goal.variables[:i], Variable(name, domain), *later),
                    given=tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given),
                    claim=substitute(goal.claim, at)), node["proof"], depth)


def _change(c: Obligations, goal: Goal, v: Variable, node: Any, w: Expr, depth: int) -> tuple[Expr, Domain]:
    d = v.domain
    swapped = Domain(None, None, d.hi_closed, d.lo_closed)
    if node["by"] == "shift" and d.lo is not None:
        return d.lo + w, replace(d, lo=Q(0), hi=None if d.hi is None else d.hi - d.lo)
    if node["by"] == "reflect" and d.hi is not None:
        return d.hi - w, replace(swapped, lo=Q(0), hi=None if d.lo is None else d.hi - d.lo)
    if node["by"] == "scale":
        s = read_term(node.get("scale"))
        if not symbols(s) <= {x.name for x in goal.variables[:goal.variables.index(v)]}:
            raise Rejected("transform: the scale mentions a variable that is not declared before")
        c.defined(goal, s, None, depth)
        c.shows(goal, s, True, None, depth)
        return s * w, replace(d, lo=None if d.lo is None else d.lo / s, hi=None if d.hi is None else d.hi / s)
    if d.lo is None:
        raise Rejected(f"transform: {node['by']!r} needs a lower end")
    zero = isinstance(d.lo, Num) and d.lo.value == 0
    if not zero:
        c.shows(goal, d.lo, node["by"] != "square", None, depth)
    if node["by"] == "square":
        return w ** 2, replace(d, lo=sqrt(d.lo), hi=None if d.hi is None else sqrt(d.hi))
    if zero and d.lo_closed:
        raise Rejected("transform: zero itself is not reached")
    if node["by"] == "exp":
        return exp(w), replace(d, lo=None if zero else log(d.lo), hi=None if d.hi is None else log(d.hi),
                               lo_closed=d.lo_closed and not zero)
    if node["by"] == "reciprocal":
        return 1 / w, replace(swapped, lo=Q(0) if d.hi is None else 1 / d.hi, hi=None if zero else 1 / d.lo,
                              lo_closed=d.hi_closed and d.hi is not None, hi_closed=d.lo_closed and not zero)
    raise Rejected(f"transform: {node['by']!r} is not shift, reflect, scale, square, exp or reciprocal")


def generalise(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The claim is an instance of a claim in other variables: each new one stands for an expression that lies in its domain."""
    take(node, "terms keep to proof", "defined")
    keep = [v for v in goal.variables if v.name in listed(node["keep"])]
    values, variables = {}, list(keep)
    for t in listed(node["terms"]):
        take(t, "name expr", "lo hi lo_strict hi_strict lo_proof hi_proof defined")
        e, ends = read_term(t["expr"]), dict[str, Expr | None]()
        known_symbols(goal, e)
        if not isinstance(t["name"], str) or not isinstance(read_term(t["name"]), Sym) or any(
                t["name"] == v.name for v in variables):
            raise Rejected("generalise: a new variable needs an unused name")
        c.defined(goal, e, t.get("defined"), depth)
        for end, side in (("lo", 1), ("hi", -1)):
            at = ends[end] = None if t.get(end) is None else read_term(t[end])
            if at is not None:
                if symbols(at):
                    raise Rejected("generalise: the ends of a new variable are constants")
                c.defined(goal, at, None, depth)
                c.shows(goal, (e - at) * side, bool(t.get(end + "_strict")), t.get(end + "_proof"), depth)
        values[t["name"]] = e
        variables.append(Variable(t["name"], Domain(ends["lo"], ends["hi"], ends["lo"] is not None and not t.get("lo_strict"),
                                                    ends["hi"] is not None and not t.get("hi_strict"))))
    names = {v.name for v in keep}
    if any(symbols(e) - names for v in keep for e in (v.domain.lo, v.domain.hi) if e is not None):
        raise Rejected("generalise: a kept variable has an end that mentions a dropped one")
    to = read_term(node["to"])
    general = Goal(tuple(variables), tuple(f for f in goal.given if symbols(f.expr) <= names), to, goal.strict)
    known_symbols(general, to)
    c.same(goal, goal.claim, substitute(to, values))
    c.defined(general, to, node.get("defined"), depth)
    c.check(general, node["proof"], depth)
