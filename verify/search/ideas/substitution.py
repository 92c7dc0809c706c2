"""A variable that occurs only inside one function, such as sin(x) or exp(x): the function value becomes the variable."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.numbers.convert import mantissa
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Goal, Variable
from verify.kernel.numbers.intervals import Interval, Undefined
from verify.kernel.format.terms import read_term, write_term
from verify.language import App, Domain, Expr, Num, Sym, symbols, walk
from verify.search.forms import replaced
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

SIMPLER = ("exp", "log", "sqrt", "sin", "cos", "tanh", "atan", "erf", "cosh", "abs", "floor", "ceil")


def substitution(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The first variable that one function hides, with the range of that function as its domain."""
    goal = task.goal
    if task.depth < 2 or goal.given:
        return
    inside = {name for v in goal.variables for end in (v.domain.lo, v.domain.hi) if end is not None for name in symbols(end)}
    for v in goal.variables:
        if v.name in inside or v.name not in symbols(goal.claim):
            continue
        hiding = (n for n in walk(goal.claim) if isinstance(n, App) and n.op in SIMPLER and symbols(n) == {v.name})
        for n in dict.fromkeys(hiding):
            name = f"{v.name}_u"
            to = replaced(goal.claim, n, Sym(name))
            if v.name in symbols(to) or any(w.name == name for w in goal.variables):
                continue
            yield _with_range(prover, goal, v, n, name, to, task.depth)
            return


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


def _with_range(prover: Prover, goal: Goal, v: Variable, n: App, name: str, to: Expr, depth: int) -> Node | None:
    entry = ranged(goal, name, n)
    if entry is None:
        return None
    lo, hi = (None if entry.get(end) is None else read_term(entry[end]) for end in ("lo", "hi"))
    domain = Domain(lo, hi, lo is not None and not entry["lo_strict"], hi is not None and not entry["hi_strict"])
    needed = set(symbols(to))
    for w in reversed(goal.variables):                # ends mention earlier variables only
        if w.name in needed:
            needed |= {x for end in (w.domain.lo, w.domain.hi) if end is not None for x in symbols(end)}
    kept = tuple(w for w in goal.variables if w.name != v.name and w.name in needed)
    general = Goal((*kept, Variable(name, domain)), (), to, goal.strict)
    if general.undefined_conditions(to):
        return None
    proof = prover.prove(general, depth - 1) or prover.prove_raw(general, depth - 1)
    return None if proof is None else {
        "rule": "generalise", "terms": [entry], "keep": [w.name for w in kept], "to": write_term(to), "proof": proof}


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
