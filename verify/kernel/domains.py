"""Where an expression has a value: the conditions its partial operations impose."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache

from verify.kernel.enclose import Box, enclosing
from verify.kernel.intervals import Interval, Undefined
from verify.language import App, Expr, Mean, Num, literal, walk

POSITIVE, NONNEGATIVE, NONZERO = ">0", ">=0", "!=0"


@dataclass(frozen=True)
class Condition:
    """`expr` must be positive, non-negative or non-zero."""

    kind: str
    expr: Expr


@lru_cache(maxsize=5_000)
def conditions(expr: Expr) -> tuple[Condition, ...]:
    """The conditions under which every operation inside the expression is defined, inner ones first, without repeats.

    Means are left out: what encloses a mean, or proves a bound of it, shows that its integrand is defined and its integral
    converges.
    """
    found: dict[Condition, None] = {}
    for node in reversed(list(_operations(expr))):
        for c in own_conditions(node):
            found.setdefault(c)
    return tuple(found)


def _operations(expr: Expr) -> Iterator[App]:
    """The operations inside an expression, parents first, without those inside means."""
    stack: list[object] = [expr]
    while stack:
        item = stack.pop()
        if isinstance(item, App):
            yield item
        if isinstance(item, tuple):
            stack.extend(reversed(item))
        elif is_dataclass(item) and not isinstance(item, Mean):
            stack.extend(getattr(item, f.name) for f in reversed(fields(item)) if f.compare)


def own_conditions(e: App) -> list[Condition]:
    """The conditions of the outermost operation alone."""
    match e.op:
        case "div": return [] if isinstance(e.args[1], Num) and e.args[1].value else [Condition(NONZERO, e.args[1])]
        case "log" | "log2" | "gamma" | "lgamma" | "digamma" | "trigamma" | "tetragamma" | "pentagamma":
            return [Condition(POSITIVE, e.args[0])]
        case "sqrt": return [Condition(NONNEGATIVE, e.args[0])]
        case "asin" | "acos": return [Condition(NONNEGATIVE, 1 - e.args[0] ** 2)]
        case "atanh": return [Condition(POSITIVE, 1 - e.args[0] ** 2)]
        case "acosh": return [Condition(NONNEGATIVE, e.args[0] - 1)]
        case "tan": return [Condition(NONZERO, App("cos", e.args))]
        case "factorial": return [Condition(POSITIVE, e.args[0] + 1)]
        case "binomial": return [Condition(NONNEGATIVE, e.args[1]), Condition(NONNEGATIVE, e.args[0] - e.args[1])]
        case "pow": return _power(e.args[0], e.args[1])
        case "abspow": return [Condition(POSITIVE, e.args[1])]
        case "sign": return [Condition(NONZERO, e.args[0])]
    return []


def _power(base: Expr, exponent: Expr) -> list[Condition]:
    q = literal(exponent)
    if q is not None:
        if q.denominator == 1:
            return [] if q >= 0 else [Condition(NONZERO, base)]
        return [Condition(NONNEGATIVE if q > 0 else POSITIVE, base)]
    return [] if isinstance(base, Num) and base.value > 0 else [Condition(POSITIVE, base)]


def wider_powers(expr: Expr) -> tuple[Condition, ...]:
    """Conditions under which b^u, which here needs b > 0 unless u is a literal, has no value elsewhere either: where b <= 0,
    single values of u (integers, at b = 0 all positive ones) still give b^u a value."""
    return tuple(Condition(POSITIVE, n.args[0]) for n in walk(expr) if isinstance(n, App) and n.op == "pow"
                 and literal(n.args[1]) is None and not (isinstance(n.args[0], Num) and n.args[0].value > 0))


def holds_on(condition: Condition, box: Box, values: Callable[[Expr], Interval] | None = None) -> bool:
    """Whether one enclosure over the box proves the condition; `values` are enclosures over that box to be shared."""
    try:
        value = (values or enclosing(box))(condition.expr)
    except Undefined:
        return False
    if condition.kind == NONZERO:
        return value.nonzero()
    return value.nonnegative(condition.kind == POSITIVE)
