"""Hockey-stick divergences of two laws whose likelihood ratios are at most u one way and the other: at a level s with
1/u <= s <= u, the sum of max(p - s q, 0) is at most (u - s)/(u + 1).

At each letter (u^2 - 1) max(p - s q, 0) <= (u - s)(u p - q), for (u s - 1)(u q - p) >= 0."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.scalar.opening import is_scalar
from verify.language import Expr, exp, literal, maximum
from verify.language.proofs import Derivation, cases, combine, derivation, pointwise, use
from verify.search.laws.chain_rule import ratios
from verify.search.laws.tails import excess_of
from verify.search.laws.view import ONE, ZERO, View


def by_ratios(view: View) -> Iterator[Derivation]:
    """The claim from the bounds of the ratios of the two laws."""
    r = view.aim.relation
    found = None if view.aim.letters or not is_scalar(r.right) else excess_of(view, r.left)
    if found is None:
        return
    x, p, q, s = found
    back = dict(ratios(view, q, p, x, ()))
    for e, one in ratios(view, p, q, x, ()):
        if e not in back:
            continue
        u, body, known = exp(e), maximum(p - s * q, 0), [n for n in view.numbers() if not n.startswith("sum of")]
        wide, gain, bound = u ** 2 - 1, (u - s) * (u * p - q), (u - s) / (u + 1)
        yield from derivation(
            pointwise("level", u - s >= ZERO, *known), pointwise("level back", u * s - 1 >= ZERO, *known),
            pointwise("at least 1", wide >= ZERO),
            combine("rest", u * q - p >= ZERO, one).for_all(x),
            combine("rest back", u * p - q >= ZERO, back[e]).for_all(x),
            pointwise("gain", gain >= ZERO, "level", "rest back", terms=_open(u - s, u * p - q)).for_all(x),
            pointwise("product", (u * s - 1) * (u * q - p) >= ZERO, "level back", "rest", terms=_open(u * s - 1, u * q - p)
                      ).for_all(x),
            combine("in excess", wide * (p - s * q) <= gain, "product").for_all(x),
            pointwise("at a letter", wide * body <= gain, "in excess", "gain", "at least 1", terms=_open(wide, gain, p - s * q)
                      ).for_all(x),
            combine("sum", wide * r.left <= (u - s) * (u - 1), use("at a letter", over=(x,))),
            pointwise("apart", wide > ZERO).for_all(where=(e,)),
            combine("over the width", r.left <= (u - s) * (u - 1) / wide, use("sum", weight=ONE / wide)).for_all(where=(e,)),
            pointwise("its value", (u - s) * (u - 1) / wide <= bound, "apart", "level").for_all(where=(e,)),
            combine("not alike", r.left <= bound, "over the width", "its value").for_all(where=(e,)),
            pointwise("factor at most 1", u <= ONE).for_all(zero=(e,)),
            pointwise("at least 1 too", s >= ONE, "level back", "factor at most 1", terms=_open(s, u)).for_all(zero=(e,)),
            pointwise("nothing", body <= ZERO, "rest", "factor at most 1", "at least 1 too", terms=_open(s, u)
                      ).for_all(x, zero=(e,)),
            combine("none", r.left <= ZERO, use("nothing", over=(x,))).for_all(zero=(e,)),
            pointwise("least", bound >= ZERO, "level").for_all(zero=(e,)),
            combine("alike", r.left <= bound, "none", "least").for_all(zero=(e,)),
            cases("excess", r.left <= bound, e, "not alike", "alike"),
            pointwise("numbers", bound <= r.right, *known), combine("claim", r, "excess", "numbers"))


def _open(*terms: Expr) -> tuple[Expr, ...]:
    """Those that are no given numbers."""
    return tuple(t for t in terms if literal(t) is None)
