"""A variable that occurs only inside one function, such as sin(x) or exp(x): the function value becomes the variable."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.numbers.convert import mantissa
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal, Variable
from verify.kernel.numbers.intervals import Interval, Undefined
from verify.elaborate.rules import generalised, given_as
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Num, Sym, symbols, walk
from verify.search.forms import replaced
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
SIMPLER = ("exp", "log", "sqrt", "sin", "cos", "tanh", "atan", "erf", "cosh", "abs", "floor", "ceil")


def substitution(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The first variable that one function hides, with the range of that function as its domain."""
    found = hidden(task.goal, beside_the_claim(task.goal)) if task.depth >= 2 else None
    if found is not None:
        yield _with_range(prover, task.goal, found, lambda own, goal: own.prove(goal, task.depth - 1) or own.prove_raw(
            goal, task.depth - 1))


def functions_as_variables(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The claim as it is written with the function value that hides a variable as one."""
    found = hidden(goal)
    return None if found is None else _with_range(prover, goal, found, search)


@dataclass(frozen=True)
class Hidden:
    """A variable which a claim and its hypotheses mention in one function of it alone, a new name for that function, and the
    claim and those hypotheses with it."""

    variable: Variable
    function: App
    name: str
    to: Expr
    given: tuple[Fact, ...]


def hidden(goal: Goal, elsewhere: set[str] | None = None) -> Hidden | None:
    """The first variable that one function hides, and that is not mentioned elsewhere: in an end, if nothing else is said."""
    elsewhere = {name for v in goal.variables for name in symbols(v.domain)} if elsewhere is None else elsewhere
    for v in goal.variables:
        if v.name in elsewhere or v.name not in symbols(goal.claim):
            continue
        hiding = (n for n in walk(goal.claim) if isinstance(n, App) and n.op in SIMPLER and symbols(n) == {v.name})
        for n in dict.fromkeys(hiding):
            name = f"{v.name}_u"
            to = replaced(goal.claim, n, Sym(name))
            given = tuple(Fact(replaced(f.expr, n, Sym(name)), f.strict) for f in goal.given if v.name in symbols(f.expr))
            if all(v.name not in symbols(e) for e in (to, *(f.expr for f in given))) and all(
                    w.name != name for w in goal.variables):
                return Hidden(v, n, name, to, given)
    return None


def beside_the_claim(goal: Goal) -> set[str]:
    """The names that ends of domains and hypotheses mention."""
    return {name for part in (*(v.domain for v in goal.variables), *(f.expr for f in goal.given)) for name in symbols(part)}


def ranged(goal: Goal, name: str, e: Expr) -> Node | None:
    """A term of a `generalise` that stands for an expression, between short rationals at, or a little beyond, the ends of its
    range."""
    try:
        value = enclose(e, goal.box())
    except (Undefined, EmptyBox):
        return None
    entry: Node = {"name": name, "expr": write_term(e)}
    low, high = _end(value, True), _end(value, False)
    if low is not None:
        entry |= {"lo": write_term(Num(low)), "lo_strict": _missed(goal, e - low)}
    if high is not None:
        entry |= {"hi": write_term(Num(high)), "hi_strict": _missed(goal, high - e)}
    return entry


def _with_range(prover: Prover, goal: Goal, found: Hidden, search: Search) -> Node | None:
    entry = ranged(goal, found.name, found.function)
    if entry is None:
        return None
    needed = symbols(found.to).union(*(symbols(f.expr) for f in (*goal.given, *found.given)))
    for w in reversed(goal.variables):                # ends mention earlier variables only
        if w.name in needed:
            needed |= symbols(w.domain)
    keep = [w.name for w in goal.variables if w is not found.variable and w.name in needed]
    node: Node = {"rule": "generalise", "terms": [entry], "keep": keep, "to": write_term(found.to),
                  **given_as(found.given)}
    general = generalised(goal, node)
    if general.undefined_conditions(found.to):
        return None
    proof = search(prover, general)
    return None if proof is None else {**node, "proof": proof}


def _end(value: Interval, low: bool) -> Fraction | None:
    """A short rational at, or a little beyond, an end of a range; None where it is infinite."""
    x = value.lo if low else value.hi
    if not x.is_finite():
        return None
    man, exp = mantissa(x)
    if abs(exp) > 60:
        return Fraction(0) if low and x >= 0 else None
    q = Fraction(man) * Fraction(2) ** exp
    unit = Fraction(1, 2**30)
    return q if q.denominator <= 2**30 else (q / unit).__floor__() * unit if low else (q / unit).__ceil__() * unit


def _missed(goal: Goal, gap: Expr) -> bool:
    """Whether one enclosure shows that an end is not attained."""
    return enclose(gap, goal.box()).nonnegative(True)
