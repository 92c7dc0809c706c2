"""A variable that stands divided by another one: the quotient is the variable, where no quotient is left then.
So erfc(e/s - s/4) - exp(e) erfc(e/s + s/4) is erfc(r - s/4) - exp(r s) erfc(r + s/4), which has a value, 0, at s = 0."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import App, Domain, Expr, Q, Sym, literal, substitute, symbols, walk
from verify.search.forms import holds_errors, simplified
from verify.search.ideas.reciprocal import in_reciprocal
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

ALGEBRAIC = {"div": ("add", "mul", "div", "pow"), "mul": ("mul", "div", "pow")}   # where a quotient, and a product, is named


def quotients(prover: Prover, goal: Goal, search: Callable[[Prover, Goal], Node | None]) -> Node | None:
    """The claim in the quotient, or the product, of two real variables, for all values that it may have."""
    for general, term in moved(goal):
        v = general.variables[-1]
        lo = {} if v.domain.lo is None else {"lo": "0", "lo_strict": not v.domain.lo_closed}
        node = prover.with_definedness(general, {
            "rule": "generalise", "terms": [{"name": v.name, "expr": write_term(term), **lo}],
            "keep": [w.name for w in general.variables[:-1]], "to": write_term(general.claim)}, general.claim)
        proof = None if node is None else search(prover, general)
        if node is not None and proof is not None:
            return {**node, "proof": proof}
    return None


def moved(goal: Goal) -> Iterator[tuple[Goal, Expr]]:
    """The claims with errors of Gauss about v/w that hold no other quotient by w, and those about v w that hold w only below
    fractions; each with what the new variable is."""
    if goal.given or not holds_errors(goal.claim):
        return
    for v, w in permutations(goal.variables, 2):
        name, one, by = f"{v.name}_q", Sym(v.name), Sym(w.name)
        if v.domain.integer or v.domain.lo not in (None, Q(0)) or v.domain.hi is not None or w.domain.lo != Q(0) or (
                w.domain.lo_closed or any(u.name == name or v.name in symbols(u.domain) for u in goal.variables)):
            continue
        new = Variable(name, Domain(v.domain.lo, None, v.domain.lo_closed, False))
        for term, value, held in ((one / by, by * Sym(name), "div"), (one * by, Sym(name) / by, "mul")):
            if not any(_holds(n, held, v.name, w.name) for n in walk(goal.claim, once=True)):
                continue
            about = Goal((*(u for u in goal.variables if u is not v), new), (), substitute(goal.claim, {v.name: value}),
                         goal.strict)
            claim = _short(about, about.claim, w.name, held)
            left = any(w.name in symbols(below) for below in _denominators(claim))
            if not left if held == "div" else left and in_reciprocal(claim, w.name, by) is not None:
                yield about.with_claim(claim), term


def _holds(n: object, held: str, v: str, w: str) -> bool:
    """Whether something is the quotient, or the product, of what holds the one variable and of what holds the other."""
    if not isinstance(n, App) or n.op not in ("div", "mul"):
        return False
    if held == "div" and n.op == "mul":
        below = [a for a in n.args if isinstance(a, App) and a.op == "pow" and (literal(a.args[1]) or 0) < 0]
        return v in symbols(n) and any(w in symbols(a) for a in below)
    return n.op == held and v in symbols(n.args[0]) and any(w in symbols(a) for a in n.args[1:])


def _denominators(e: Expr) -> Iterator[Expr]:
    for n in walk(e, once=True):
        if isinstance(n, App) and n.op == "div":
            yield n.args[1]
        elif isinstance(n, App) and n.op == "pow" and ((power := literal(n.args[1])) is None or power < 0):
            yield n.args[0]


def _short(goal: Goal, e: Expr, name: str, held: str) -> Expr:
    """An expression with its parts that hold a variable below a fraction, and no function of it, in lowest terms."""
    if not isinstance(e, App) or name not in symbols(e):
        return e
    plain = not any(isinstance(n, App) and n.op not in ALGEBRAIC[held] and name in symbols(n)
                    for n in walk(e, once=True))
    lowest = simplified(goal, e) if plain and any(name in symbols(below) for below in _denominators(e)) else None
    return App(e.op, tuple(_short(goal, a, name, held) for a in e.args)) if lowest is None else lowest
