"""The rule `eliminate`: two hypotheses that together are an equation give a variable its value."""
from __future__ import annotations

from typing import Any

from verify.kernel.cutting import meets_identities
from verify.kernel.goal import Fact, Goal
from verify.kernel.nodes import known_symbols, listed, take, variable_of
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.kernel.terms import read_term
from verify.language import Sym, substitute, symbols


def eliminate(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """Two hypotheses are by * (v - value) >= 0 and by * (value - v) >= 0 with by > 0, so v = value: the variable is replaced,
    and what its ends say of the value becomes hypotheses."""
    take(node, "var value by facts proof", "by_proof value_defined defined")
    v, value, by, given = variable_of(goal, node["var"]), read_term(node["value"]), read_term(node["by"]), goal.given
    pair = listed(node["facts"])
    if len(pair) != 2 or not all(type(i) is int and 0 <= i < len(given) for i in pair):
        raise Rejected("eliminate: `facts` are the numbers of two hypotheses")
    for e in (value, by):
        known_symbols(goal, e)
    others = tuple(w for w in goal.variables if w.name != v.name)
    ends = [e for w in others for e in (w.domain.lo, w.domain.hi) if e is not None]
    if any(v.name in symbols(e) for e in (value, *ends)):
        raise Rejected("eliminate: the value, or an end of another variable, mentions the variable")
    c.defined(goal, value, node.get("value_defined"), depth)
    c.defined(goal, by, None, depth)
    c.shows(goal, by, True, node.get("by_proof"), depth)
    for i, gap in zip(pair, (Sym(v.name) - value, value - Sym(v.name)), strict=True):
        meets_identities(goal, given[i].expr)
        c.same(goal, given[i].expr, by * gap)
    at, d = {v.name: value}, v.domain
    own = [*([] if d.lo is None else [Fact(value - d.lo, not d.lo_closed)]),
           *([] if d.hi is None else [Fact(d.hi - value, not d.hi_closed)])]
    kept = tuple(Fact(substitute(f.expr, at), f.strict) for i, f in enumerate(given) if i not in pair)
    left = Goal(others, (*kept, *own), substitute(goal.claim, at), goal.strict)
    c.defined(left, left.claim, node.get("defined"), depth)
    c.check(left, node["proof"], depth)
