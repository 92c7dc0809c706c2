"""Theorem 7, written out: Donsker and Varadhan for one multiple of h, and Hoeffding's lemma for the law Q of (1 + h)/2."""
from theorems.chaudhuri2019.thm_7 import P, R, argshift, gap, h, thm_7, w, x, y
from verify.language import Expr, Place, Q, Sum, Sym, equal, exp, log, maximum, minimum, real, sqrt
from verify.language.proofs import (
    LawAt, Step, cases, combine, derivation, instance, limit, pointwise, use)

level = Sym("k")
rate = real("rate", "(0, 1)")
size = sqrt(level)
ONE, LESS, EIGHT = Q(1), Q("3/2"), Q(8)
root = minimum(1, size)
shift = Sum(x, P(x) * h(x)) - Sum(x, R(x) * h(x))
below = maximum(1 - size, 0)


def share(sign: int, at: Place) -> Expr: return (1 + sign * h(at)) / 2
def mean_p(sign: int) -> Expr: return Sum(x, P(x) * share(sign, x))
def mean_q(sign: int) -> Expr: return Sum(x, R(x) * share(sign, x))
def moment(sign: int, s: Expr) -> Expr: return Sum(w, R(w) * exp(2 * s * share(sign, w)))
def best(sign: int, s: Expr, at: Place) -> Expr: return 2 * s * share(sign, at) + 1 - log(moment(sign, s))


def chords(sign: int, s: Expr, of: str) -> tuple[Step, ...]:
    """E_Q exp(s (1 + h)) is at most its value for a law on -1 and 1 with the same mean: exp lies below its chord."""
    m, p, g = moment(sign, s), mean_q(sign), share(sign, x)
    return (
        pointwise(f"share >= 0, {of}", g >= 0, "given 2", "given 3").for_all(x),
        pointwise(f"share <= 1, {of}", g <= 1, "given 2", "given 3").for_all(x),
        pointwise(f"chord, {of}", exp(2 * s * g) <= 1 - g + g * exp(2 * s), f"share >= 0, {of}", f"share <= 1, {of}",
                  terms=(g, 2 * s)).for_all(x),
        combine(f"mean chord, {of}", m <= 1 - p + p * exp(2 * s), use(f"chord, {of}", weight=R(x), over=(x,))),
        combine(f"mean share <= 1, {of}", p <= 1, use(f"share <= 1, {of}", weight=R(x), over=(x,))),
        combine(f"mean share >= 0, {of}", p >= 0, use(f"share >= 0, {of}", weight=R(x), over=(x,))),
        combine(f"P-mean share <= 1, {of}", mean_p(sign) <= 1, use(f"share <= 1, {of}", weight=P(x), over=(x,))),
        combine(f"P-mean share >= 0, {of}", mean_p(sign) >= 0, use(f"share >= 0, {of}", weight=P(x), over=(x,))))


def coin(sign: int, s: Expr, of: str) -> tuple[Step, ...]:
    """log E_Q exp(s (1 + h)) <= s E_Q (1 + h) + s^2/2 for h in [-1, 1], Hoeffding's lemma for a law on two values."""
    m, p = moment(sign, s), mean_q(sign)
    line = 1 - p + p * exp(2 * s)
    return (
        pointwise(f"a coin, {of}", log(line) <= 2 * s * p + (2 * s) ** 2 / 8, f"mean share <= 1, {of}",
                  f"mean share >= 0, {of}", terms=(p, 2 * s)),
        pointwise(f"its logarithm, {of}", log(m) <= log(line), f"mean chord, {of}", terms=(m, line)))


def one_member(sign: int, s: Expr, of: str) -> tuple[Step, ...]:
    """2 s E_P g - log E_Q exp(2 s g) <= k for g = (1 + h)/2, from the member s h + c of H; so with -h for h."""
    m, rest = moment(sign, s), exp(best(sign, s, x) - 1)
    return (
        combine(f"a multiple, {of}", equal(Sum(x, Sum(y, (
            (best(sign, s, x) - sign * s * h(x)) - (best(sign, s, y) - sign * s * h(y))) ** 2)), 0)),
        instance(f"a member, {of}", Sum(x, P(x) * best(sign, s, x)) - Sum(x, R(x) * rest) <= level, "given 1",
                 {"t": sign * s, "u": LawAt((w,), best(sign, s, w))}, f"a multiple, {of}"),
        pointwise(f"its constant, {of}", equal(rest, exp(2 * s * share(sign, x)) / m),
                  terms=(m, 2 * s * share(sign, x))).for_all(x),
        combine(f"Donsker-Varadhan, {of}", 2 * s * mean_p(sign) - log(m) <= level, f"a member, {of}",
                use(f"its constant, {of}", weight=R(x), over=(x,))))


def difference(sign: int) -> Expr: return shift if sign == 1 else -shift


def one_rate(sign: int, s: Expr, of: str, member: tuple[Step, ...] | None = None) -> tuple[Step, ...]:
    """s (E_P h - E_Q h) <= k + s^2/2, from H or from a hypothesis about the one member that is needed."""
    return (*(one_member(sign, s, of) if member is None else member), *chords(sign, s, of), *coin(sign, s, of),
            combine(f"difference, {of}", s * difference(sign) <= level + s ** 2 / 2, f"Donsker-Varadhan, {of}",
                    f"its logarithm, {of}", f"a coin, {of}"))


def far(sign: int, name: str) -> tuple[Step, ...]:
    """E_P h - E_Q h <= 3 sqrt(k)/2 for k >= 1: at the rate 1 the worst law Q has two values, and P sits at one of them."""
    of, a, p = f"{name} at 1", mean_p(sign), mean_q(sign)
    m, chord, d = moment(sign, ONE), 1 - p + p * exp(2 * ONE), maximum(a - p, 0)
    line = maximum(chord, 0)
    value = 2 * ONE * a - log(line)
    return (
        *one_member(sign, ONE, of), *chords(sign, ONE, of),
        pointwise(f"the chord is positive, {name}", m <= line, f"mean chord, {of}", terms=(m, chord)),
        pointwise(f"two values, {name}", log(m) <= log(line), f"the chord is positive, {name}", terms=(m, line)),
        combine(f"against k, {name}", value <= level, f"Donsker-Varadhan, {of}", f"two values, {name}"),
        pointwise(f"the worst laws, {name}", 16 * d ** 2 / 9 <= maximum(1, value), f"P-mean share <= 1, {of}",
                  f"P-mean share >= 0, {of}", f"mean share <= 1, {of}", f"mean share >= 0, {of}", terms=(a, p)),
        pointwise(f"at most k, {name}", maximum(1, value) <= maximum(1, level), f"against k, {name}", terms=(value,)),
        combine(f"squared, {name}", 16 * d ** 2 / 9 <= maximum(1, size * size), f"the worst laws, {name}",
                f"at most k, {name}"),
        pointwise(f"k is larger, {name}", maximum(1, size * size) <= size * size, terms=(size,)).for_all(zero=(below,)),
        combine(f"less than k, {name}", 16 * d ** 2 / 9 <= size * size, f"squared, {name}", f"k is larger, {name}").for_all(
            zero=(below,)),
        combine(f"its root, {name}", d <= 3 * size / 4,
                use(f"less than k, {name}", weight=Q("9/16") / (3 * size / 4 + d))).for_all(where=(size,), zero=(below,)),
        pointwise(f"a positive part, {name}", a - p <= d, terms=(a, p)),
        combine(f"k >= 1, {name}", difference(sign) <= LESS * size, use(f"its root, {name}", weight=2),
                use(f"a positive part, {name}", weight=2)).for_all(where=(size,), zero=(below,)))


def near(sign: int, name: str) -> tuple[Step, ...]:
    """E_P h - E_Q h <= 8 sqrt(k) for k >= 1: it is at most 2."""
    of = f"{name} at min(1, sqrt(k))"
    return (combine(f"at most 2, {name}", difference(sign) <= 2, use(f"P-mean share <= 1, {of}", weight=2),
                    use(f"mean share >= 0, {of}", weight=2)),
            pointwise(f"k >= 1, {name}", difference(sign) <= EIGHT * size, f"at most 2, {name}",
                      terms=(difference(sign), size)).for_all(where=(size,), zero=(below,)))


def named(sign: int) -> tuple[Step, ...]:
    """The same from the hypothesis about that member alone."""
    s, given, of = root, "given 1" if sign == 1 else "given 4", ("h" if sign == 1 else "-h") + " at min(1, sqrt(k))"
    return (combine(f"Donsker-Varadhan, {of}", 2 * s * mean_p(sign) - log(moment(sign, s)) <= level, given),)


def positive(sign: int, name: str, factor: Expr, beyond: tuple[Step, ...],
             member: tuple[Step, ...] | None = None) -> tuple[Step, ...]:
    """E_P h - E_Q h <= bound for k > 0, where bound is sqrt(k) times a factor >= 3/2; beyond k >= 1 by other steps."""
    d, bound = difference(sign), factor * size
    return (
        pointwise(f"sqrt(k) >= 0, {name}", size >= 0),
        pointwise(f"the rate is sqrt(k), {name}", equal(root, size), terms=(size,)).for_all(where=(below,)),
        *one_rate(sign, root, f"{name} at min(1, sqrt(k))", member), *beyond,
        combine(f"k < 1, {name}", d <= bound,
                use(f"the rate is sqrt(k), {name}", weight=((size + root) / 2 - d) / size),
                use(f"difference, {name} at min(1, sqrt(k))", weight=1 / size),
                use(f"sqrt(k) >= 0, {name}", weight=factor - "3/2")).for_all(where=(size, below)),
        cases(f"k > 0, {name}", d <= bound, below, f"k < 1, {name}", f"k >= 1, {name}").for_all(where=(size,)))


def none(sign: int, name: str, factor: Expr) -> tuple[Step, ...]:
    """E_P h - E_Q h <= 0 for k = 0, by rates that tend to 0."""
    d, bound = difference(sign), factor * size
    return (
        *one_rate(sign, rate, f"{name} at any rate"),
        combine(f"in sqrt(k), {name}", rate * d <= size * size + rate ** 2 / 2, f"difference, {name} at any rate"),
        pointwise(f"a small rate, {name}", d <= rate / 2, f"in sqrt(k), {name}", terms=(d, size)).for_all(zero=(size,)),
        limit(f"rates to 0, {name}", d <= 0, rate, 0, f"a small rate, {name}").for_all(zero=(size,)),
        pointwise(f"k = 0, {name}", d <= bound, f"rates to 0, {name}", terms=(d, size)).for_all(zero=(size,)),
        cases(f"bound, {name}", d <= bound, size, f"k > 0, {name}", f"k = 0, {name}"))


ONE_SIDE = derivation(*positive(1, "h", EIGHT, near(1, "h")), *none(1, "h", EIGHT), let=(rate,))
thm_7.proved_by("repaired", *ONE_SIDE)
argshift.proved_by("repaired", *ONE_SIDE)
thm_7.proved_by("sharp", *derivation(*positive(1, "h", LESS, far(1, "h")), *none(1, "h", LESS), let=(rate,)))
thm_7.proved_by("repaired: two members of H", *derivation(
    *positive(1, "h", EIGHT, near(1, "h"), named(1)), *positive(-1, "-h", EIGHT, near(-1, "-h"), named(-1)),
    pointwise("claim", gap <= EIGHT * size, "k > 0, h", "k > 0, -h", terms=(shift, size))))
