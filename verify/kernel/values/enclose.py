"""The enclosure of an expression over a box, and what one enclosure shows."""
from __future__ import annotations

from collections.abc import Callable

from flint import arb

from verify.kernel.format.parts import rests_on
from verify.kernel.numbers import intervals as iv
from verify.kernel.numbers.conditions import Box, Condition, shown_by
from verify.kernel.numbers.intervals import TOP, Interval
from verify.kernel.numbers.operations import apply
from verify.language import App, Expr, Mean, Num, Sym

NARROW = arb(2) ** -20      # a relative width that no sharper enclosure would improve


def enclose(expr: Expr, box: Box, limit: bool = False) -> Interval:
    """An interval that holds the value of the expression at every point of the box where it is defined.

    With `limit`, a symbol may stand at an infinite end as the point interval there: the result then holds every limit of
    the expression towards that end.  Raises UndefinedValue where the expression has no value on the whole box,
    and Undefined where a mean in it is not shown to have one."""
    return enclosing(box, limit)(expr)


def enclosing(box: Box, limit: bool = False) -> Callable[[Expr], Interval]:
    """`enclose` for one box, remembering what it has enclosed."""
    memo: dict[Expr, Interval] = {}

    def go(e: Expr) -> Interval:
        if isinstance(e, Sym):
            return box[e.name]
        if isinstance(e, Num):
            return iv.number(e.value)
        if not isinstance(e, App | Mean):
            raise TypeError(f"{type(e).__name__} is not a scalar expression")
        found = memo.get(e)
        if found is None and isinstance(e, Mean):
            found = memo[e] = TOP if limit else _mean(e, box)
        elif found is None and isinstance(e, App):
            found = apply(e, tuple(go(a) for a in e.args), limit)
            if e.op in ("mul", "div") and box and not limit and not found.hi - found.lo < abs(found.lo) * NARROW:
                found = _product(e, found, box, go)
            memo[e] = found
        assert found is not None
        return found

    return go


def holds_on(condition: Condition, box: Box, values: Callable[[Expr], Interval] | None = None) -> bool:
    """Whether one enclosure over the box proves the condition; `values` are enclosures over that box to be shared."""
    return shown_by(condition, values or enclosing(box))


# What few certificates need is loaded and noted where it is used; it is told how to enclose, and imports nothing from here.

def _mean(e: Mean, box: Box) -> Interval:
    """The enclosure of a mean."""
    from verify.kernel.means import quadrature

    rests_on(quadrature.__name__)
    return quadrature.mean_interval(e, box, enclosing)


def _product(e: App, found: Interval, box: Box, go: Callable[[Expr], Interval]) -> Interval:
    """The enclosure of a product or quotient, made narrower by its turning points, or where an end makes it 0/0; what leaves
    it as it is, is not noted."""
    from verify.kernel.enclosures import products

    if products.may_sharpen(e):
        plain, found = found, products.sharpened(e, found, go)
        if found is not plain:
            rests_on(products.__name__)
    if not (found.lo.is_finite() and found.hi.is_finite()):
        from verify.kernel.enclosures import removable

        plain, found = found, removable.quotient(e, found, box, enclosing)
        if found is not plain:
            rests_on(removable.__name__)
    return found
