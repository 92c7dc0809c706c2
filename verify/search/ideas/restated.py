"""Claims restated before the other stages: variables that are numbers, differences as variables, powers of 2 of logarithms to
base 2."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.elaborate.goals import moved_last
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal, Variable
from verify.kernel.values.enclose import enclose
from verify.language import App, Domain, Expr, Q, Sym, substitute, symbols, walk
from verify.search.forms import holds_errors, open_powers, replaced
from verify.search.ideas.bounds_apart import OWN_ENDS
from verify.search.ideas.hypotheses import tightened
from verify.search.ideas.one_combination import tidy_arguments
from verify.search.task import Node, at_point, pinned

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
Narrowed = tuple[Node, Goal]                          # a rule and the goal that it leaves
MOST_ENDS = 3                                         # hypotheses that become ends of domains


def at_one_value(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The claim at the one value of a variable that has only one."""
    there = pinned(goal)
    return None if there is None else at_point(there[0], search(prover, there[1]))


def difference(goal: Goal) -> tuple[Variable, list[Expr]] | None:
    """The first variable x that is at least a y which no other end mentions, with the bases x - y of open powers; there are
    some, or error functions."""
    for v in goal.variables:
        lo = v.domain.lo
        if lo is None or not symbols(lo) or v.domain.hi is not None or v.domain.integer or goal.given or any(
                v.name in symbols(w.domain) or w.name == f"{v.name}_d" for w in goal.variables if w is not v):
            continue
        held = [n.args[0] for n in open_powers(goal.claim)
                if v.name in symbols(n.args[0]) and goal.normal_forms().equal(n.args[0], Sym(v.name) - lo)]
        if held or holds_errors(goal.claim):
            return v, held
    return None


def hypotheses_as_ends(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """All hypotheses, of which there are some but few, as ends of the domains of variables."""
    found = _all_tightened(goal) if 0 < len(goal.given) <= MOST_ENDS else None
    node = None if not found else search(prover, found[-1][1])
    for rule, narrowed in reversed(found or []):
        shown = None if node is None else prover.with_definedness(narrowed, rule, narrowed.claim)
        node = None if shown is None else {**shown, "proof": node}
    return node


def _all_tightened(goal: Goal) -> list[Narrowed] | None:
    """The rules by which each hypothesis becomes an end of a domain, the outer ones first, with the goal that each leaves."""
    if not goal.given:
        return []
    for steps in _tightened(goal):
        rest = _all_tightened(steps[-1][1])
        if rest is not None:
            return [*steps, *rest]
    return None


def _tightened(goal: Goal) -> Iterator[list[Narrowed]]:
    """The rules by which one hypothesis goes, which an enclosure shows, or becomes an end of a variable: as the variables are,
    then with one that no other end mentions in the last place, so that any of the others may bound it."""
    for i, f in enumerate(goal.given):
        if _evident(goal, f):
            yield [({"rule": "forget", "fact": i}, replace(goal, given=(*goal.given[:i], *goal.given[i + 1:])))]
            return
    yield from ([(rule, narrowed)] for narrowed, rule in tightened(goal, folded=True))
    for v in goal.variables[:-1]:
        if not any(v.name in symbols(w.domain) for w in goal.variables) and not goal.undefined_conditions(goal.claim):
            moved = moved_last(goal, v, OWN_ENDS)
            yield from ([({"rule": "reorder", "var": v.name, "keep": OWN_ENDS}, moved), (rule, narrowed)]
                        for narrowed, rule in tightened(moved, folded=True) if rule["var"] == v.name)


def _evident(goal: Goal, f: Fact) -> bool:
    try:
        return enclose(f.expr, goal.box()).nonnegative(f.strict)
    except (Undefined, EmptyBox):
        return False


def differences(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """x - y is a variable, and x the sum of y and that."""
    found = difference(goal)
    if found is None or found[0].domain.lo is None:
        return None
    (v, held), own = found, Sym(f"{found[0].name}_d")
    lo, others, claim = found[0].domain.lo, tuple(w for w in goal.variables if w is not v), goal.claim
    for e in held:
        claim = replaced(claim, e, own)
    general = replace(goal, claim=substitute(claim, {v.name: lo + own}),
                      variables=(*others, Variable(own.name, Domain(Q(0), None, v.domain.lo_closed, False))))
    claim = tidy_arguments(general, general.claim)
    general = general.with_claim(claim)
    term = {"name": own.name, "expr": write_term(Sym(v.name) - lo), "lo": write_term(Q(0)), "lo_strict": not v.domain.lo_closed}
    rule = prover.with_definedness(general, {"rule": "generalise", "terms": [term], "keep": [w.name for w in others],
                                             "to": write_term(claim)}, claim)
    node = None if rule is None else search(prover, general)
    return None if rule is None or node is None else {**rule, "proof": node}


def in_natural_logarithms(goal: Goal) -> Expr:
    """The claim with exp(u log(x) + ...) for 2^(u log2(x) + ...)."""
    claim = goal.claim
    for n in dict.fromkeys(n for n in walk(claim, once=True) if isinstance(n, App) and n.op == "pow" and n.args[0] == Q(2)):
        made = App("exp", (_natural(n.args[1]),))
        if made.args[0] != n.args[1] and goal.normal_forms().equal(n, made):
            claim = replaced(claim, n, made)
    return claim


def natural_logarithms(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The claim in natural logarithms."""
    claim = in_natural_logarithms(goal)
    rule = None if claim == goal.claim else prover.with_definedness(goal, {"rule": "rewrite", "to": write_term(claim)}, claim)
    node = None if rule is None else search(prover, goal.with_claim(claim))
    return None if rule is None or node is None else {**rule, "proof": node}


def _natural(e: Expr) -> Expr:
    """An expression with log for log2."""
    return App("log" if e.op == "log2" else e.op, tuple(map(_natural, e.args))) if isinstance(e, App) else e
