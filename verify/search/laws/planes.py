"""Divergences of two laws bounded from below by tangent planes: one on the set A of letters where the first law is above the
second, another one outside.

A summand f(p, q) that is homogeneous and convex is above its tangent planes, so that the sum is at least what the two-letter
laws (a, 1 - a), (b, 1 - b) give, where a and b are the probabilities of A.
"""
from __future__ import annotations

from dataclasses import dataclass

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.language import App, Expr, Letter, Q, Sym, equal, literal, maximum, substitute
from verify.language.proofs import Step, Use, combine, fewer_terms, pointwise, same_support, total, use
from verify.search.laws.letterwise import tidy
from verify.search.laws.view import ONE, ZERO, exchanged, minus

RATIO = Sym("_ratio")
Point = tuple[Expr, Expr]
FUNCTIONS = ("log", "sqrt", "exp", "pow")


@dataclass(frozen=True)
class Pair:
    """Two laws p and q at a letter x; A are the letters where max(p - q, 0) is positive."""

    x: Letter
    p: Expr
    q: Expr

    @property
    def above(self) -> Expr:
        """How much the first law is above the second."""
        return maximum(self.p - self.q, 0)

    @property
    def v(self) -> Expr:
        """The total variation."""
        return total((self.x,), self.above)

    @property
    def a(self) -> Expr:
        """The probability of A by the first law."""
        return total((self.x,), self.p, (self.above,))

    @property
    def b(self) -> Expr:
        """That by the second."""
        return total((self.x,), self.q, (self.above,))


@dataclass(frozen=True)
class Divergence:
    """A divergence, at the letter of a pair, where one of the two laws is positive."""

    name: str
    body: Expr
    where: tuple[Expr, ...]

    def plane(self, pair: Pair) -> tuple[Expr, Expr, Expr, Expr]:
        """The body at one of the two laws as 1, in the ratio `RATIO` of the other to it; its slope; those of the body in the
        first law and in the second."""
        by = pair.q if self.where == (pair.q,) else pair.p
        h = simplified(exchanged(self.body, {pair.p: RATIO, pair.q: RATIO, by: ONE}.get))
        slope = simplified(diff(h, RATIO.name))
        level = h - RATIO * slope
        return (h, slope, slope, level) if by == pair.q else (h, slope, level, slope)


def simplified(e: Expr) -> Expr:
    """An expression as a quotient of polynomials in its functions, these of simplified expressions."""
    functions: dict[str, Expr] = {}

    def apart(n: Expr) -> Expr | None:
        power = literal(n.args[1]) if isinstance(n, App) and n.op == "pow" else None
        if not isinstance(n, App) or n.op not in FUNCTIONS or (power is not None and power.denominator == 1):
            return None
        whole = App(n.op, tuple(map(simplified, n.args)))
        name = next((k for k, f in functions.items() if f == whole), f"_f{len(functions)}")
        functions[name] = whole
        return Sym(name)

    return substitute(tidy(exchanged(e, apart)), functions)


def masses(pair: Pair, s: Divergence) -> list[Step]:
    """How the probabilities of A and of the rest change where a sum is over the letters with p > 0 or with q > 0 alone."""
    x, p, q, above, rest = (pair.x,), pair.p, pair.q, pair.above, pair.p - pair.above
    if s.where == (p,):
        return [pointwise("A without p", equal(q, ZERO)).for_all(*x, where=(above,), zero=(p,)),
                same_support("A where p", equal(total(x, q, (above, p)), pair.b), p, "A without p"),
                fewer_terms("q where p", total(x, q, (p,)) <= total(x, q))]
    return [fewer_terms("A where q", total(x, p, (above, q)) <= pair.a),
            pointwise("above where q, nothing elsewhere", equal(above, ZERO)).for_all(*x, where=(q,), zero=(above,)),
            same_support("above where q", equal(total(x, above, (q, above)), total(x, above, (q,))), above,
                         "above where q, nothing elsewhere"),
            pointwise("the lesser without q", equal(rest, ZERO)).for_all(*x, zero=(q,)),
            same_support("the lesser where q", equal(total(x, rest, (q,)), total(x, rest)), q, "the lesser without q"),
            combine("outside A where q", equal(total(x, p, (q,)) - total(x, p, (above, q)), 1 - pair.a),
                    use("the lesser where q"), use("above where q", weight=Q(-1)), use("on A", over=x, where=(above, q)),
                    use("variation", weight=Q(-1)))]


def variation(pair: Pair) -> list[Step]:
    """v = a - b."""
    x, above = (pair.x,), pair.above
    return [pointwise("nothing outside A", equal(above, ZERO)).for_all(*x, zero=(above,)),
            same_support("above on A", equal(total(x, above, (above,)), pair.v), above, "nothing outside A"),
            pointwise("on A", equal(above, pair.p - pair.q)).for_all(*x, where=(above,)),
            combine("variation", equal(pair.v, pair.a - pair.b), use("above on A", weight=Q(-1)),
                    use("on A", over=x, where=(above,)))]


def scaled(pair: Pair, s: Divergence) -> Step:
    """The body as a multiple of the law that is positive where it is summed."""
    by, other = (pair.q, pair.p) if s.where == (pair.q,) else (pair.p, pair.q)
    h = substitute(s.plane(pair)[0], {RATIO.name: other / by})
    return pointwise(f"{s.name}, scaled", equal(s.body, by * h), terms=(pair.p, pair.q)).for_all(pair.x, where=s.where)


def _bound(pair: Pair, s: Divergence, inside: Point, outside: Point, tag: str, given: tuple[Expr, ...] = ()
           ) -> tuple[list[Step], list[Expr]]:
    """The sum at least what planes that touch it at points inside and outside of A give; the slopes of the planes."""
    x, p, q, name = (pair.x,), pair.p, pair.q, f"{s.name}{tag}"
    by, other = (q, p) if s.where == (q,) else (p, q)
    steps, slopes, planes = list[Step](), list[Expr](), list[Expr]()
    h, slope, c1, c2 = s.plane(pair)
    ratios = [u / w if by == q else w / u for u, w in (inside, outside)]
    for where, ratio in zip(("on A", "outside"), ratios, strict=True):
        at, here = {RATIO.name: ratio}, {RATIO.name: other / by}
        m, n = substitute(c1, at), substitute(c2, at)
        tangent = substitute(h, here) - substitute(h, at) - substitute(slope, at) * (other / by - ratio)
        slopes += [m, n]
        planes.append(s.body - m * p - n * q)
        steps += [pointwise(f"{name}, {where}, tangent", tangent >= ZERO, terms=(other / by, ratio)
                            ).for_all(*x, where=(*s.where, *given)),
                  combine(f"{name}, {where}", planes[-1] >= ZERO, use(f"{name}, {where}, tangent", weight=by),
                          use(f"{s.name}, scaled", weight=Q(-1))).for_all(*x, where=(*s.where, *given))]
    c1, c2, c3, c4 = slopes
    falling = simplified(minus(slope))               # the divergence falls in the law that it is not taken over
    uses = [use("A where q", weight=substitute(falling, {RATIO.name: ratios[0]})),
            use("outside A where q", weight=minus(c3))] if by == q else [
        use("A where p", weight=c4 - c2), use("q where p", weight=substitute(falling, {RATIO.name: ratios[1]}))]
    return [
        *steps,
        fewer_terms(f"{name}, a part", total(x, planes[1], (*s.where, pair.above)) <= total(x, planes[1], s.where),
                    f"{name}, outside").for_all(where=given),
        combine(name, c1 * pair.a + c2 * pair.b + c3 * (1 - pair.a) + c4 * (1 - pair.b) <= total(x, s.body, s.where),
                use(f"{name}, on A", over=x, where=(*s.where, pair.above)), f"{name}, a part", *uses).for_all(where=given)
    ], slopes


def together(pair: Pair, summands: list[Divergence], weights: list[Expr], inside: Point, outside: Point, tag: str,
              given: tuple[Expr, ...] = ()) -> tuple[list[Step], list[Expr]]:
    """The weighted sum of the divergences by planes; and what that is at least, as multiples of 1, and of v, or of a and b."""
    steps, uses, by_slopes = list[Step](), list[Use](), list[list[Expr]]()
    for s, w in zip(summands, weights, strict=True):
        made, slopes = _bound(pair, s, inside, outside, tag, given)
        steps += made
        uses.append(use(f"{s.name}{tag}", weight=w))
        by_slopes.append([mul(w, c) for c in slopes])
    level = add(*(c[2] + c[3] for c in by_slopes))
    rising = add(*(c[0] - c[2] for c in by_slopes))
    falling = add(*(c[1] - c[3] for c in by_slopes))
    whole = add(*(mul(w, total((pair.x,), s.body, s.where)) for s, w in zip(summands, weights, strict=True)))
    if inside == (outside[1], outside[0]):
        least, uses = [level, rising * pair.v], [*uses, use("variation", weight=rising)]
    else:
        least = [level, rising * pair.a, falling * pair.b]
    return [*steps, combine(f"together{tag}", add(*least) <= whole, *uses).for_all(where=given)], least
