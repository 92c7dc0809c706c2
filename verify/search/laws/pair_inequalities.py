"""Inequalities between divergences of any two laws p and q at several letters, written out: q is known to be positive where p
is positive."""
from __future__ import annotations

from dataclasses import replace

from verify.kernel.sums.letters import at_places
from verify.language import Expr, Letter, Place, Q, absolute, equal, exp, log, maximum, sqrt
from verify.language.proofs import Step, cases, combine, fewer_terms, gibbs, pointwise, same_support, total, use
from verify.search.laws.view import ONE, ZERO, where_either

Letters = tuple[Letter, ...]


def variation(p: Expr, q: Expr, letters: Letters) -> Expr:
    """The total variation, as a claim writes it."""
    return total(letters, maximum(p - q, 0))


def divergence(p: Expr, q: Expr, letters: Letters) -> Expr:
    """KL of two laws."""
    return total(letters, p * log(p / q), (p,))


def chi_square(p: Expr, q: Expr, letters: Letters) -> Expr:
    """Chi-square of two laws."""
    return total(letters, (p - q) ** 2 / q, (p + q,))


def where_positive(name: str, p: Expr, letters: Letters, body: Expr, vanishing: str) -> list[Step]:
    """The sum of what vanishes where p does, which a step says, is that over the letters where p is positive."""
    *outer, x = letters
    inside = same_support(f"{name}, inside" if outer else name, equal(total((x,), body, (p,)), total((x,), body)), p, vanishing)
    if not outer:
        return [inside]
    return [inside.for_all(*outer), combine(name, equal(total(letters, body, (p,)), total(letters, body)),
                                            use(inside.name, over=tuple(outer)))]


def a_part(name: str, p: Expr, letters: Letters, body: Expr) -> list[Step]:
    """The sum of what is >= 0 over the letters where p is positive is at most the sum."""
    *outer, x = letters
    inside = fewer_terms(f"{name}, inside" if outer else name, total((x,), body, (p,)) <= total((x,), body))
    if not outer:
        return [inside]
    return [inside.for_all(*outer), combine(name, total(letters, body, (p,)) <= total(letters, body),
                                            use(inside.name, over=tuple(outer)))]


def affinity(p: Expr, q: Expr, letters: Letters) -> Expr:
    """The affinity, as a claim writes it."""
    return total(letters, sqrt(p * q))


def affinity_and_variation(p: Expr, q: Expr, letters: Letters) -> list[Step]:
    """V^2 + B^2 <= 1 for the affinity B."""
    v, b, x, y = variation(p, q, letters), affinity(p, q, letters), sqrt(p), sqrt(q)
    hidden = (x, y, b, v)
    squares = [((1 - u) * x - b * y) ** 2 + ((1 + u) * y - b * x) ** 2 for u in (v, -v)]
    return [
        *(pointwise(f"two squares, {i}", e >= ZERO, terms=hidden).for_all(*letters) for i, e in enumerate(squares, 1)),
        pointwise("two squares", v * absolute(x ** 2 - y ** 2) <= (1 + b ** 2 + v ** 2) * (x ** 2 + y ** 2) / 2 - 2 * b * x * y,
                  "two squares, 1", "two squares, 2", terms=hidden).for_all(*letters),
        pointwise("two squares, together", v * absolute(p - q) <= (1 + b ** 2 + v ** 2) * (p + q) / 2 - 2 * b * sqrt(p * q),
                  "two squares", terms=(p, q, b, v)).for_all(*letters),
        combine("affinity from above", b ** 2 + v ** 2 <= 1, use("two squares, together", over=letters))]


def affinity_and_divergence(p: Expr, q: Expr, letters: Letters) -> list[Step]:
    """exp(KL/2) B >= 1 for the affinity B where p is positive, and that this is a part of it, by the logarithm of
    z = sqrt(q/p) exp(KL/2)."""
    d, u, near = divergence(p, q, letters), q / p, total(letters, sqrt(p * q), (p,))
    z = sqrt(u) * exp(d / 2)
    return [
        pointwise("logarithm", equal(log(z), log(u) / 2 + d / 2), terms=(u, d)).for_all(*letters, where=(p,)),
        pointwise("tangent", log(z) <= z - 1, terms=(z,)).for_all(*letters, where=(p,)),
        pointwise("its part", equal(p * sqrt(u), sqrt(p * q)), terms=(p, q)).for_all(*letters, where=(p,)),
        combine("in the mean", exp(d / 2) * near >= ONE, use("tangent", weight=p, over=letters, where=(p,)),
                use("logarithm", weight=-p, over=letters, where=(p,)),
                use("its part", weight=exp(d / 2), over=letters, where=(p,))),
        *a_part("a part of the affinity", p, letters, sqrt(p * q))]


def bretagnolle_huber(p: Expr, q: Expr, letters: Letters) -> list[Step]:
    """V <= sqrt(1 - exp(-KL)), by exp(-KL/2) <= B for the affinity B."""
    d, v, b = divergence(p, q, letters), variation(p, q, letters), affinity(p, q, letters)
    near = total(letters, sqrt(p * q), (p,))
    return [
        *affinity_and_variation(p, q, letters),
        *affinity_and_divergence(p, q, letters),
        pointwise("exponential", exp(-d) <= b ** 2, "in the mean", "a part of the affinity", terms=(d, near, b)),
        gibbs("divergence", p, q, letters, d >= ZERO),
        pointwise("below the root", 1 - exp(-d) >= ZERO, "divergence", terms=(d,)),
        pointwise("end", v <= sqrt(1 - exp(-d)), "exponential", "affinity from above", "divergence", terms=(d, v, b))]


def overlap(p: Expr, q: Expr, letters: Letters) -> list[Step]:
    """V <= 1 - exp(-KL)/2, by V^2 <= 1 - exp(-KL)."""
    d, v = divergence(p, q, letters), variation(p, q, letters)
    *steps, last = bretagnolle_huber(p, q, letters)
    return [*steps, replace(last, name="root"),
            pointwise("below a line", sqrt(1 - exp(-d)) <= 1 - exp(-d) / 2, "divergence", "below the root", terms=(d,)),
            combine("end", v <= 1 - exp(-d) / 2, "root", "below a line")]


def pinsker(p: Expr, q: Expr, letters: Letters) -> list[Step]:
    """V <= sqrt(KL/2), by (u - 1)^2 <= (2u + 4)(u log u - u + 1)/3."""
    gap, third, half = absolute(p - q), Q("1/3"), Q("1/2")
    v, d = variation(p, q, letters), divergence(p, q, letters)
    scale, cost = 2 * third * p + 4 * third * q, p * log(p / q) - p + q
    outside, common = 2 * v / 3 + 1 / (2 * v) - 1, total(letters, q, (p,))
    u = p / q
    return [
        pointwise("for one ratio", (u - 1) ** 2 <= (2 * third * u + 4 * third) * (u * log(u) - u + 1), terms=(u,)
                  ).for_all(*letters, where=(p,)),
        combine("for one letter", (p - q) ** 2 / scale <= cost, use("for one ratio", weight=q ** 2 / scale)
                ).for_all(*letters, where=(p,)),
        pointwise("means", 2 * gap <= v * scale + (p - q) ** 2 / scale / v, terms=(v, scale, p - q)
                  ).for_all(*letters, where=(p, v)),
        combine("the distance at one letter", 2 * gap <= v * scale + cost / v, "means",
                use("for one letter", weight=1 / v)).for_all(*letters, where=(p, v)),
        pointwise("where P is 0", equal(gap - q, ZERO)).for_all(*letters, zero=(p,)),
        *where_positive("only where P is positive", p, letters, gap - q, "where P is 0"),
        *a_part("a part of Q", p, letters, q),
        combine("at most 1", common <= 1, "a part of Q"),
        pointwise("its factor", outside >= ZERO, terms=(v,)).for_all(where=(v,)),
        pointwise("its part", outside * common <= outside, "its factor", "at most 1", terms=(outside, common)
                  ).for_all(where=(v,)),
        combine("the sum", 2 * v <= v + d / (2 * v), use("only where P is positive", weight=-1),
                use("the distance at one letter", weight=half, over=letters, where=(p,)), "its part").for_all(where=(v,)),
        pointwise("P is not Q", 2 * v ** 2 <= d, "the sum", terms=(v, d)).for_all(where=(v,)),
        gibbs("divergence", p, q, letters, d >= ZERO),
        pointwise("P is Q", 2 * v ** 2 <= d, "divergence", terms=(d,)).for_all(zero=(v,)),
        cases("square", 2 * v ** 2 <= d, v, "P is not Q", "P is Q"),
        pointwise("end", v <= sqrt(d / 2), "square", "divergence", terms=(d, v))]


def variation_below_chi_square(p: Expr, q: Expr, letters: Letters) -> list[Step]:
    """V <= sqrt(chi-square)/2, by (|p - q| - 2 V q)^2 >= 0."""
    v, chi = variation(p, q, letters), chi_square(p, q, letters)
    return [
        *where_either(p, q, letters, "of both"),
        pointwise("square over Q", (p - q) ** 2 / q - 4 * v * absolute(p - q) + 4 * v ** 2 * q >= ZERO, terms=(p, q, v)
                  ).for_all(*letters, where=(p + q,)),
        pointwise("where both are 0", equal(absolute(p - q), ZERO), terms=(p, q)).for_all(*letters, zero=(p + q,)),
        *where_positive("where one is positive", p + q, letters, absolute(p - q), "where both are 0"),
        *a_part("a part of Q", p + q, letters, q),
        combine("square", 4 * v ** 2 <= chi, use("square over Q", over=letters, where=(p + q,)),
                use("where one is positive", weight=-4 * v), use("a part of Q", weight=4 * v ** 2)),
        pointwise("end", v <= sqrt(chi) / 2, "square", terms=(v, chi))]


def second_moment(p: Expr, q: Expr, letters: Letters) -> list[Step]:
    """The sum of p^2/q where p > 0 is 1 + chi-square."""
    chi, both = chi_square(p, q, letters), p + q
    return [*where_either(p, q, letters, "of both"),
            pointwise("where Q alone is", equal((p - q) ** 2 / q - q + 2 * p, ZERO), terms=(q,)).for_all(
                *letters, where=(both,), zero=(p,)),
            combine("second moment", equal(total(letters, p ** 2 / q, (p,)), 1 + chi))]


def divergence_below_chi_square(p: Expr, q: Expr, letters: Letters) -> list[Step]:
    """KL <= chi-square, by log u <= u - 1."""
    u = p / q
    return [*second_moment(p, q, letters),
            pointwise("tangent", log(u) <= u - 1, terms=(u,)).for_all(*letters, where=(p,)),
            combine("end", divergence(p, q, letters) <= chi_square(p, q, letters),
                    use("tangent", weight=p, over=letters, where=(p,)), "second moment")]


def divergence_below_logarithm(p: Expr, q: Expr, letters: Letters) -> list[Step]:
    """KL <= log(1 + chi-square), by log t <= t - 1 at t = p/q over its mean."""
    at: dict[str, Place] = {x.name: Letter(f"{x.name}_m", x.over) for x in letters}
    m = 1 + chi_square(at_places(p, at), at_places(q, at), tuple(x for x in at.values() if isinstance(x, Letter)))
    t, whole = p / q / m, total(letters, p ** 2 / q, (p,))
    return [*second_moment(p, q, letters),
            pointwise("tangent", log(p / q) - log(m) <= t - 1, terms=(p / q, m)).for_all(*letters, where=(p,)),
            pointwise("over the mean", whole / m <= 1, "second moment", terms=(whole, chi_square(p, q, letters))),
            combine("end", divergence(p, q, letters) <= log(m), use("tangent", weight=p, over=letters, where=(p,)),
                    "over the mean")]
