"""Where an expression has a value: the conditions its partial operations impose."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache

from verify.kernel.numbers.intervals import Interval, Undefined
from verify.language import App, Expr, Mean, Num, literal

Box = Mapping[str, Interval]
Enclosing = Callable[[Box], Callable[[Expr], Interval]]
POSITIVE, NONNEGATIVE, NONZERO, NO_GAP = ">0", ">=0", "!=0", ">=0 or an integer"
# Operations that have values where their conditions fail too, or (binomial) other values there (docs/semantics.md).
WIDER = ("pow", "abspow", "gamma", "lgamma", "factorial", "binomial", "digamma", "trigamma", "tetragamma", "pentagamma")


@dataclass(frozen=True)
class Condition:
    """`expr` must be positive, non-negative, non-zero, or (for n - k in a binomial coefficient) non-negative or an integer."""

    kind: str
    expr: Expr


@lru_cache(maxsize=5_000)
def conditions(expr: Expr) -> tuple[Condition, ...]:
    """Conditions under which every operation inside the expression has a value, inner ones first, without repeats.

    They are sufficient; those of the operations in `WIDER` are not necessary.  Means are left out: what encloses a mean, or
    proves a bound of it, shows that its integrand is defined and its integral converges."""
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
        case "binomial":
            n, k = e.args
            return [Condition(NONNEGATIVE, n), Condition(NONNEGATIVE, k), Condition(NO_GAP, n - k)]
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
    if literal(base) == 0:
        return [Condition(POSITIVE, exponent)]             # 0^u is 0 for u > 0
    return [] if isinstance(base, Num) and base.value > 0 else [Condition(POSITIVE, base)]


def narrower_conditions(expr: Expr) -> tuple[Condition, ...]:
    """The conditions of the operations that may have a value where these fail: a hypothesis can be satisfied there, and
    identities that suppose them (b^u = exp(u log b), lgamma = log gamma) do not hold there."""
    wider = (n for n in _operations(expr) if n.op in WIDER and not (n.op == "pow" and literal(n.args[1]) is not None))
    return tuple(dict.fromkeys(c for n in wider for c in own_conditions(n)))


def shown_by(condition: Condition, values: Callable[[Expr], Interval]) -> bool:
    """Whether one enclosure proves a condition; `values` encloses expressions over some box."""
    try:
        value = values(condition.expr)
    except Undefined:
        return False
    if condition.kind == NONZERO:
        return value.nonzero()
    return value.nonnegative(condition.kind == POSITIVE)
