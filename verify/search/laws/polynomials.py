"""Expressions as polynomials in some of their parts."""
from __future__ import annotations

from collections.abc import Callable

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.language import App, Expr, Num, Q, literal

Monomial = tuple[tuple[Expr, int], ...]
Polynomial = dict[Monomial, Expr]
MOST_TERMS = 60


def polynomial(e: Expr, inside: Callable[[Expr], bool], highest: int = 4) -> Polynomial | None:
    """The polynomial in the parts where `inside` says so that are no sums, products or powers; None where it is large.

    Powers up to `highest` are multiplied out."""
    if not inside_any(e, inside):
        return {(): e}
    if isinstance(e, App) and e.op == "add":
        made: Polynomial = {}
        for a in e.args:
            part = polynomial(a, inside, highest)
            if part is None:
                return None
            for m, c in part.items():
                made[m] = add(made[m], c) if m in made else c
        return {m: c for m, c in made.items() if literal(c) != 0}
    if isinstance(e, App) and e.op == "mul":
        return _product([polynomial(a, inside, highest) for a in e.args])
    if isinstance(e, App) and e.op == "div" and not inside_any(e.args[1], inside):
        top = polynomial(e.args[0], inside, highest)
        return None if top is None else {m: _over(c, e.args[1]) for m, c in top.items()}
    if isinstance(e, App) and e.op == "pow":
        q = literal(e.args[1])
        if q is not None and q.denominator == 1 and 0 < q <= highest:
            return _product([polynomial(e.args[0], inside, highest)] * int(q))
    return {((e, 1),): Q(1)}


def product_of(m: Monomial) -> Expr:
    """The product that a monomial stands for."""
    return mul(*(e if k == 1 else e ** k for e, k in m))


def as_sum(p: Polynomial) -> Expr:
    """The polynomial as an expression."""
    return add(*(mul(c, product_of(m)) for m, c in p.items()))


def inside_any(e: Expr, inside: Callable[[Expr], bool]) -> bool:
    """Whether `inside` says so of the expression or of a part of it."""
    return inside(e) or (isinstance(e, App) and any(inside_any(a, inside) for a in e.args))


def degree(p: Polynomial) -> int:
    """The greatest total degree."""
    return max((sum(k for _, k in m) for m in p), default=0)


def _over(c: Expr, by: Expr) -> Expr:
    q = literal(by)
    return c / by if q is None or q == 0 else mul(Num(1 / q), c)


def _product(parts: list[Polynomial | None]) -> Polynomial | None:
    made: Polynomial = {(): Q(1)}
    for part in parts:
        if part is None or len(part) * len(made) > MOST_TERMS:
            return None
        new: Polynomial = {}
        for m, c in made.items():
            for n, d in part.items():
                k, both = _times(m, n), mul(c, d)
                new[k] = add(new[k], both) if k in new else both
        made = {m: c for m, c in new.items() if literal(c) != 0}
    return made


def _times(m: Monomial, n: Monomial) -> Monomial:
    powers: dict[str, tuple[Expr, int]] = {}
    for e, k in (*m, *n):
        powers[key_of(e)] = (e, powers[key_of(e)][1] + k) if key_of(e) in powers else (e, k)
    return tuple(powers[key] for key in sorted(powers))
