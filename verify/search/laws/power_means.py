"""Power means: A^m <= B^k for the sums A of w a and B of w b with b = a^(m/k) at letters, w a law, m >= k > 0.

By Bernoulli's inequality z^(m/k) >= 1 + (m/k) (z - 1) at z = a/A, and the mean of the right side is 1."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import mul
from verify.language import App, Expr, Letter, Num, Sum, equal, literal
from verify.language.proofs import Derivation, cases, combine, derivation, pointwise, use
from verify.search.laws.hoelder import powers
from verify.search.laws.letterwise import positive_means
from verify.search.laws.view import ONE, ZERO, View, at_letter, flat, without_factor


def by_power_means(view: View) -> Iterator[Derivation]:
    """The claim between powers of two means of powers of one thing."""
    left, right = powers(view.aim.relation.left), powers(view.aim.relation.right)
    if view.aim.letters or left is None or right is None or len(left) != 1 or len(right) != 1:
        return
    ((A, m),), ((B, k),) = left.items(), right.items()
    one, two = flat(A), flat(B)
    if not (isinstance(A, Sum) and isinstance(B, Sum)) or one.where or two.where or len(one.letters) != 1 or (
            [x.over for x in two.letters] != [one.letters[0].over]):
        return
    r = view.letter(one.letters[0].over, "r")
    for law in view.laws((r.over,)):
        a, b = (without_factor(t.at((r,)), law(r)) for t in (one, two))
        if a is not None and b is not None and a != ONE:
            for where in ((), (A,)):
                yield from _derivation(view, r, law(r), (a, A, m), (b, B, k), where)


def _derivation(view: View, r: Letter, law: Expr, first: tuple[Expr, Expr, Expr], second: tuple[Expr, Expr, Expr],
                where: tuple[Expr, ...]) -> Iterator[Derivation]:
    """The claim where A is known to be positive, or `where` it is, with the case that it is 0 apart."""
    (a, A, m), (b, B, k) = first, second
    ratio, z, known, aim = _ratio(m, k), a / A, at_letter(view, (r,)), view.aim.relation
    order = () if literal(ratio) is not None else (ratio,)
    power, raised = A ** ratio, [B] if k == ONE else [B, B ** k]
    yield from derivation(
        *positive_means(view),
        pointwise("orders", ratio >= ONE),
        pointwise("a ratio", z >= ZERO, *known, terms=(A,)).for_all(r, where=where),
        pointwise("Bernoulli", 1 + ratio * (z - 1) <= z ** ratio, "orders", "a ratio", terms=(z, *order)
                  ).for_all(r, where=where),
        pointwise("its power", equal(z ** ratio, b / power), *known, terms=(A,)).for_all(r, where=where),
        combine("over the power", B / power >= ONE, use("its power", weight=law, over=(r,)),
                use("Bernoulli", weight=law, over=(r,))).for_all(where=where),
        pointwise("powers", power <= B, "over the power", terms=(A, B)).for_all(where=where),
        *([] if k == ONE else [pointwise("raised", power ** k <= B ** k, "powers", terms=(power, B)).for_all(where=where)]),
        pointwise("the same", equal(power ** k if k != ONE else power, aim.left), terms=(A,)).for_all(where=where),
        pointwise("A > 0", aim.left <= aim.right, "powers" if k == ONE else "raised", "the same", terms=(
            power if k == ONE else power ** k, aim.left, raised[-1])).for_all(where=where),
        *([pointwise("A = 0", aim.left <= aim.right, terms=(A, B)).for_all(zero=(A,)),
           cases("claim", aim.left <= aim.right, A, "A > 0", "A = 0")] if where else []))


def _ratio(m: Expr, k: Expr) -> Expr:
    p, q = literal(m), literal(k)
    if p is not None and q is not None and q != 0:
        return Num(p / q)
    inverse = isinstance(k, App) and k.op == "div" and literal(k.args[0]) == 1
    by = k.args[1] if isinstance(k, App) and inverse else None
    if by is not None and isinstance(m, App) and m.op == "div":
        return mul(m.args[0], by) / m.args[1] if literal(m.args[0]) != 1 else by / m.args[1]
    return m if q == 1 else m / k

