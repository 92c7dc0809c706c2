"""The triangle inequality of distances that are roots of sums of squares, by the inequality of Cauchy and Schwarz; and the
hockey-stick of two laws below a quarter of their second moment over its order."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Expr, Letter, Place, Q, Sum, equal, literal, maximum, sqrt
from verify.language.proofs import Derivation, combine, derivation, pointwise, use
from verify.search.laws import pair_inequalities
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, View, at_letter


def by_triangle(view: View) -> Iterator[Derivation]:
    """sqrt(sum (u + v)^2) <= sqrt(sum u^2) + sqrt(sum v^2)."""
    r = view.aim.relation
    right = r.right.args if isinstance(r.right, App) and r.right.op == "add" else ()
    sides = [_differences(e) for e in (r.left, *right)]
    if view.aim.letters or len(sides) != 3 or None in sides:
        return
    first = next(s for s in sides if s is not None)
    x, y = (view.letter(first[0].over, n) for n in "xy")
    whole, u, v = (at_places(s[1], {s[0].name: x}) for s in sides if s is not None)
    total, one, two = (Sum(x, e ** 2) for e in (whole, u, v))
    at: dict[str, Place] = {x.name: y}
    a, b = sqrt(one), sqrt(two)
    for sign in (1, -1):
        mixed = Sum(x, sign * u * v)
        yield from derivation(
            combine("the square", equal(total, one + two + 2 * mixed)),
            pointwise("at two letters", (u * at_places(v, at) - at_places(u, at) * v) ** 2 >= ZERO).for_all(x, y),
            combine("squares of means", mixed ** 2 <= one * two, use("at two letters", weight=Q("1/2"), over=(x, y))),
            pointwise("Cauchy and Schwarz", mixed <= a * b, "squares of means", terms=(mixed, one, two)),
            pointwise("its square", total <= (a + b) ** 2, "the square", "Cauchy and Schwarz", terms=(mixed, one, two, total)),
            pointwise("the distance", sqrt(total) <= a + b, "its square", terms=(total, a, b)),
            combine("claim", r, "the distance"))


def _differences(e: Expr) -> tuple[Letter, Expr] | None:
    """The letter and d where an expression is the root of the sum of d^2."""
    whole = e.args[0] if isinstance(e, App) and e.op == "sqrt" else None
    body = whole.body if isinstance(whole, Sum) and not whole.where else None
    if not isinstance(whole, Sum) or not isinstance(body, App) or body.op != "pow" or literal(body.args[1]) != 2:
        return None
    return whole.letter, body.args[0]


def by_second_moment(view: View) -> Iterator[Derivation]:
    """sum of max(p - c q, 0) <= (1 + chi-square)/(4 c), letter by letter: p - c q <= p^2/(4 c q)."""
    if view.aim.letters:
        return
    for t in view.sums:
        inside = t.body.args[0] if isinstance(t.body, App) and t.body.op == "max" and len(t.letters) == 1 else None
        terms = polynomial(inside, lambda e: isinstance(e, Atom)) if inside is not None and not t.where else None
        laws = {m[0][0]: k for m, k in (terms or {}).items() if len(m) == 1 and m[0][1] == 1}
        if terms is None or len(laws) != 2 or len(terms) != 2:
            continue
        p = next((e for e, k in laws.items() if literal(k) == 1), None)
        q = next((e for e in laws if e != p), None)
        if p is None or q is None:
            continue
        (x,), c = t.letters, mul(Q(-1), laws[q])
        gap, moment = maximum(p - c * q, 0), Sum(x, p ** 2 / q, (p,))
        if not view.context.scope().positive(c):
            continue
        chi = pair_inequalities.chi_square(p, q, (x,))
        yield from derivation(
            *pair_inequalities.second_moment(p, q, (x,)),
            pointwise("the excess", gap <= p ** 2 / q / (4 * c), *at_letter(view, (x,))).for_all(x, where=(p,)),
            pointwise("where P is 0", equal(gap, ZERO)).for_all(x, zero=(p,)),
            *pair_inequalities.where_positive("where P is positive", p, (x,), gap, "where P is 0"),
            combine("all letters", Sum(x, gap) <= moment / (4 * c), use("where P is positive", weight=Q(-1)),
                    use("the excess", over=(x,), where=(p,))),
            combine("chi-square", Sum(x, gap) <= (1 + chi) / (4 * c), "all letters", use("second moment", weight=1 / (4 * c))),
            combine("claim", view.aim.relation, "chi-square"))
