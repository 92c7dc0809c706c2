"""Theorem 7, written out: Donsker and Varadhan for one multiple of h, and Hoeffding's lemma for the law Q of (1 + h)/2."""
from theorems.chaudhuri2019.notation import H, c0, h, x
from theorems.chaudhuri2019.notation import member as in_class
from theorems.chaudhuri2019.thm_7 import P, R, gap, w
from verify.language import Expr, Place, Q, Sum, Sym, equal, exp, log, maximum, minimum, real, sqrt
from verify.language.proofs import LawAt, Step, cases, combine, derivation, instance, limit, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

level = Sym("k")
rate = real("rate", "(0, 1)")
size = sqrt(level)
ONE, LESS, EIGHT = Q(1), Q("3/2"), Q(8)
root = minimum(1, size)
shift = Sum(x, P(x) * h(x)) - Sum(x, R(x) * h(x))
below = maximum(1 - size, 0)


# The constant by which h differs from a function of the range [-1, 1], and the steps that say so, from below and from above.
Setting = tuple[Expr, str, str]
PLAIN, IN_CLASS = (Q(0), "given 2", "given 3"), (c0, "given 6", "given 7")


def share(v: Setting, sign: int, at: Place) -> Expr: return (1 + sign * (h(at) - v[0])) / 2
def mean_p(v: Setting, sign: int) -> Expr: return Sum(x, P(x) * share(v, sign, x))
def mean_q(v: Setting, sign: int) -> Expr: return Sum(x, R(x) * share(v, sign, x))
def moment(v: Setting, sign: int, s: Expr) -> Expr: return Sum(w, R(w) * exp(2 * s * share(v, sign, w)))
def best(v: Setting, sign: int, s: Expr, at: Place) -> Expr: return 2 * s * share(v, sign, at) + 1 - log(moment(v, sign, s))


def chords(v: Setting, sign: int, s: Expr, of: str) -> tuple[Step, ...]:
    """E_Q exp(s (1 + h)) is at most its value for a law on -1 and 1 with the same mean: exp lies below its chord."""
    m, p, g = moment(v, sign, s), mean_q(v, sign), share(v, sign, x)
    return (
        pointwise(f"share >= 0, {of}", g >= 0, v[1], v[2]).for_all(x),
        pointwise(f"share <= 1, {of}", g <= 1, v[1], v[2]).for_all(x),
        pointwise(f"chord, {of}", exp(2 * s * g) <= 1 - g + g * exp(2 * s), f"share >= 0, {of}", f"share <= 1, {of}",
                  terms=(g, 2 * s)).for_all(x),
        combine(f"mean chord, {of}", m <= 1 - p + p * exp(2 * s), use(f"chord, {of}", weight=R(x), over=(x,))),
        combine(f"mean share <= 1, {of}", p <= 1, use(f"share <= 1, {of}", weight=R(x), over=(x,))),
        combine(f"mean share >= 0, {of}", p >= 0, use(f"share >= 0, {of}", weight=R(x), over=(x,))),
        combine(f"P-mean share <= 1, {of}", mean_p(v, sign) <= 1, use(f"share <= 1, {of}", weight=P(x), over=(x,))),
        combine(f"P-mean share >= 0, {of}", mean_p(v, sign) >= 0, use(f"share >= 0, {of}", weight=P(x), over=(x,))))


def coin(v: Setting, sign: int, s: Expr, of: str) -> tuple[Step, ...]:
    """log E_Q exp(s (1 + h)) <= s E_Q (1 + h) + s^2/2 for h in [-1, 1], Hoeffding's lemma for a law on two values."""
    m, p = moment(v, sign, s), mean_q(v, sign)
    line = 1 - p + p * exp(2 * s)
    return (
        pointwise(f"a coin, {of}", log(line) <= 2 * s * p + (2 * s) ** 2 / 8, f"mean share <= 1, {of}",
                  f"mean share >= 0, {of}", terms=(p, 2 * s)),
        pointwise(f"its logarithm, {of}", log(m) <= log(line), f"mean chord, {of}", terms=(m, line)))


def one_member(v: Setting, sign: int, s: Expr, of: str) -> tuple[Step, ...]:
    """2 s E_P g - log E_Q exp(2 s g) <= k for g = (1 + h)/2, from the member s h + c of H; so with -h for h."""
    m, t = moment(v, sign, s), sign * s
    rest, constant = exp(best(v, sign, s, x) - 1), s - t * v[0] + 1 - log(m)
    multiple = (1 + t) / 2 * h(x) + (1 - (1 + t) / 2) * -h(x)
    return (
        instance(f"-h is in H, {of}", in_class(H, -h(x)), "given 3", {"u": LawAt((x,), h(x))}, "given 4"),
        instance(f"a multiple is in H, {of}", in_class(H, multiple), "given 1",
                 {"u": LawAt((x,), h(x)), "u2": LawAt((x,), -h(x)), "s": (1 + t) / 2}, "given 4", f"-h is in H, {of}"),
        instance(f"a translate is in H, {of}", in_class(H, multiple + constant), "given 2",
                 {"u": LawAt((x,), multiple), "c": constant}, f"a multiple is in H, {of}"),
        instance(f"a member, {of}", Sum(x, P(x) * best(v, sign, s, x)) - Sum(x, R(x) * rest) <= level, "given 5",
                 {"u": LawAt((x,), best(v, sign, s, x))}, f"a translate is in H, {of}"),
        pointwise(f"its constant, {of}", equal(rest, exp(2 * s * share(v, sign, x)) / m),
                  terms=(m, 2 * s * share(v, sign, x))).for_all(x),
        combine(f"Donsker-Varadhan, {of}", 2 * s * mean_p(v, sign) - log(m) <= level, f"a member, {of}",
                use(f"its constant, {of}", weight=R(x), over=(x,))))


def difference(sign: int) -> Expr: return shift if sign == 1 else -shift


def one_rate(v: Setting, sign: int, s: Expr, of: str, member: tuple[Step, ...] | None = None) -> tuple[Step, ...]:
    """s (E_P h - E_Q h) <= k + s^2/2, from H or from a hypothesis about the one member that is needed."""
    return (*(one_member(v, sign, s, of) if member is None else member), *chords(v, sign, s, of), *coin(v, sign, s, of),
            combine(f"difference, {of}", s * difference(sign) <= level + s ** 2 / 2, f"Donsker-Varadhan, {of}",
                    f"its logarithm, {of}", f"a coin, {of}"))


def far(v: Setting, sign: int, name: str) -> tuple[Step, ...]:
    """E_P h - E_Q h <= 3 sqrt(k)/2 for k >= 1: at the rate 1 the worst law Q has two values, and P sits at one of them."""
    of, a, p = f"{name} at 1", mean_p(v, sign), mean_q(v, sign)
    m, chord, d = moment(v, sign, ONE), 1 - p + p * exp(2 * ONE), maximum(a - p, 0)
    line = maximum(chord, 0)
    value = 2 * ONE * a - log(line)
    return (
        *one_member(v, sign, ONE, of), *chords(v, sign, ONE, of),
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


def near(v: Setting, sign: int, name: str) -> tuple[Step, ...]:
    """E_P h - E_Q h <= 8 sqrt(k) for k >= 1: it is at most 2."""
    of = f"{name} at min(1, sqrt(k))"
    return (combine(f"at most 2, {name}", difference(sign) <= 2, use(f"P-mean share <= 1, {of}", weight=2),
                    use(f"mean share >= 0, {of}", weight=2)),
            pointwise(f"k >= 1, {name}", difference(sign) <= EIGHT * size, f"at most 2, {name}",
                      terms=(difference(sign), size)).for_all(where=(size,), zero=(below,)))


def named(v: Setting, sign: int) -> tuple[Step, ...]:
    """The same from the hypothesis about that member alone."""
    s, given, of = root, "given 1" if sign == 1 else "given 4", ("h" if sign == 1 else "-h") + " at min(1, sqrt(k))"
    return (combine(f"Donsker-Varadhan, {of}", 2 * s * mean_p(v, sign) - log(moment(v, sign, s)) <= level, given),)


def positive(v: Setting, sign: int, name: str, factor: Expr, beyond: tuple[Step, ...],
             member: tuple[Step, ...] | None = None) -> tuple[Step, ...]:
    """E_P h - E_Q h <= bound for k > 0, where bound is sqrt(k) times a factor >= 3/2; beyond k >= 1 by other steps."""
    d, bound = difference(sign), factor * size
    return (
        pointwise(f"sqrt(k) >= 0, {name}", size >= 0),
        pointwise(f"the rate is sqrt(k), {name}", equal(root, size), terms=(size,)).for_all(where=(below,)),
        *one_rate(v, sign, root, f"{name} at min(1, sqrt(k))", member), *beyond,
        combine(f"k < 1, {name}", d <= bound,
                use(f"the rate is sqrt(k), {name}", weight=((size + root) / 2 - d) / size),
                use(f"difference, {name} at min(1, sqrt(k))", weight=1 / size),
                use(f"sqrt(k) >= 0, {name}", weight=factor - "3/2")).for_all(where=(size, below)),
        cases(f"k > 0, {name}", d <= bound, below, f"k < 1, {name}", f"k >= 1, {name}").for_all(where=(size,)))


def none(v: Setting, sign: int, name: str, factor: Expr) -> tuple[Step, ...]:
    """E_P h - E_Q h <= 0 for k = 0, by rates that tend to 0."""
    d, bound = difference(sign), factor * size
    return (
        *one_rate(v, sign, rate, f"{name} at any rate"),
        combine(f"in sqrt(k), {name}", rate * d <= size * size + rate ** 2 / 2, f"difference, {name} at any rate"),
        pointwise(f"a small rate, {name}", d <= rate / 2, f"in sqrt(k), {name}", terms=(d, size)).for_all(zero=(size,)),
        limit(f"rates to 0, {name}", d <= 0, rate, 0, f"a small rate, {name}").for_all(zero=(size,)),
        pointwise(f"k = 0, {name}", d <= bound, f"rates to 0, {name}", terms=(d, size)).for_all(zero=(size,)),
        cases(f"bound, {name}", d <= bound, size, f"k > 0, {name}", f"k = 0, {name}"))


def both_sides(factor: Expr, beyond: tuple[Step, ...], beyond_minus: tuple[Step, ...]) -> tuple[object, ...]:
    """The claim for h and for -h, from the class."""
    return derivation(
        *positive(IN_CLASS, 1, "h", factor, beyond), *none(IN_CLASS, 1, "h", factor),
        *positive(IN_CLASS, -1, "-h", factor, beyond_minus), *none(IN_CLASS, -1, "-h", factor),
        pointwise("claim", gap <= factor * size, "bound, h", "bound, -h", terms=(shift, size)), let=(rate,))


PROOFS["chaudhuri2019/thm-7#repaired"] = both_sides(EIGHT, near(IN_CLASS, 1, "h"), near(IN_CLASS, -1, "-h"))
PROOFS["chaudhuri2019/thm-7-argshift#repaired"] = both_sides(EIGHT, near(IN_CLASS, 1, "h"), near(IN_CLASS, -1, "-h"))
PROOFS["chaudhuri2019/thm-7#sharp"] = both_sides(LESS, far(IN_CLASS, 1, "h"), far(IN_CLASS, -1, "-h"))
PROOFS["chaudhuri2019/thm-7#printed"] = derivation(
    instance("h + 3 is in H", in_class(H, h(x) + 3), "given 4", {"u": LawAt((x,), h(x)), "c": Q(3)}, "given 7"),
    instance("h + 3 <= 1", h(x) + 3 <= 1, "given 3", {"u": LawAt((w,), h(w) + 3)}, "h + 3 is in H", binders=(x,)).for_all(x),
    instance("-1 <= h", h(x) >= -1, "given 2", {"u": LawAt((w,), h(w))}, "given 7", binders=(x,)).for_all(x),
    combine("no value", Q(0) <= Q(-1), "h + 3 <= 1", "-1 <= h").for_all(x),
    combine("no class", Q(0) <= Q(-1), use("no value", weight=P(x), over=(x,))))
PROOFS["chaudhuri2019/thm-7#repaired: two members of H"] = derivation(
    *positive(PLAIN, 1, "h", EIGHT, near(PLAIN, 1, "h"), named(PLAIN, 1)),
    *positive(PLAIN, -1, "-h", EIGHT, near(PLAIN, -1, "-h"), named(PLAIN, -1)),
    pointwise("claim", gap <= EIGHT * size, "k > 0, h", "k > 0, -h", terms=(shift, size)))
