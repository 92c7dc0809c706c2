"""Theorem 6, written out: exchange a record for a fresh one, then one member of H and Hoeffding's lemma for each record."""
from theorems.chaudhuri2019.notation import c, x
from theorems.chaudhuri2019.thm_6 import AGAINST_CONSTANTS, D, DATA, M, NEIGHBOUR, V, Z, answer, gap, i, n, q, r, y
from verify.language import Entry, Expr, Letter, Place, Sum, Sym, absolute, equal, exp, log, maximum, minimum, real, sqrt
from verify.language.proofs import LawAt, Step, cases, combine, derivation, exchange, instance, limit, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/thm-6-remark#printed"] = derivation(
    pointwise("tangent", c <= exp(c - 1)),
    combine("claim", AGAINST_CONSTANTS <= 0, "tangent"))

w = Letter("w", V)
eps, rate = Sym("eps"), real("rate", "(0, 1)")
size, half_size = sqrt(eps), sqrt(eps / 2)
root = minimum(1, 2 * size)
below = maximum(1 - 2 * size, 0)
PAIR = (Z, i, y, x)


def mean(at: Place) -> Expr: return Sum(q, M(q, at) * answer(q, x))
def moment(s: Expr) -> Expr: return Sum(r, M(r, NEIGHBOUR) * exp(s * answer(r, x)))
def best(s: Expr, at: Letter) -> Expr: return s * answer(at, x) + 1 - log(moment(s))


shift = mean(Z) - mean(NEIGHBOUR)


def one_member(s: Expr, of: str) -> tuple[Step, ...]:
    """s E_P h - log E_Q exp(s h) <= eps for the outputs on Z and its neighbour and h = h_x, from the member s h + c of H."""
    m, rest = moment(s), exp(best(s, q) - 1)
    return (
        combine(f"a multiple {of}", equal(Sum(q, Sum(r, (
            (best(s, q) - s * answer(q, x)) - (best(s, r) - s * answer(r, x))) ** 2)), 0)).for_all(*PAIR),
        instance(f"a member {of}", Sum(q, M(q, Z) * best(s, q)) - Sum(q, M(q, NEIGHBOUR) * rest) <= eps, "given 1",
                 {"t": s, "u": LawAt((w,), best(s, w)), "Z": Z, "i": i, "y": y, "x": x}, f"a multiple {of}").for_all(*PAIR),
        pointwise(f"its constant {of}", equal(rest, exp(s * answer(q, x)) / m), terms=(m, s * answer(q, x))).for_all(*PAIR, q),
        combine(f"Donsker-Varadhan {of}", s * mean(Z) - log(m) <= eps, f"a member {of}",
                use(f"its constant {of}", weight=M(q, NEIGHBOUR), over=(q,))).for_all(*PAIR))


def one_rate(s: Expr, of: str, member: tuple[Step, ...] | None = None) -> tuple[Step, ...]:
    """s (E_P h - E_Q h) <= eps + s^2/8, by the chord of exp on [0, s] and Hoeffding's lemma for a coin."""
    m, p, g = moment(s), mean(NEIGHBOUR), answer(q, x)
    line = 1 - p + p * exp(s)
    return (
        *(one_member(s, of) if member is None else member),
        pointwise(f"chord {of}", exp(s * g) <= 1 - g + g * exp(s), "given 2", "given 3", terms=(g, s)).for_all(q, x),
        combine(f"mean chord {of}", m <= line, use(f"chord {of}", weight=M(q, NEIGHBOUR), over=(q,))).for_all(*PAIR),
        combine(f"mean <= 1 {of}", p <= 1, use("given 3", weight=M(q, NEIGHBOUR), over=(q,))).for_all(*PAIR),
        combine(f"mean >= 0 {of}", p >= 0, use("given 2", weight=M(q, NEIGHBOUR), over=(q,))).for_all(*PAIR),
        pointwise(f"a coin {of}", log(line) <= s * p + s ** 2 / 8, f"mean <= 1 {of}", f"mean >= 0 {of}",
                  terms=(p, s)).for_all(*PAIR),
        pointwise(f"its logarithm {of}", log(m) <= log(line), f"mean chord {of}", terms=(m, line)).for_all(*PAIR),
        combine(f"difference {of}", s * shift <= eps + s ** 2 / 8, f"Donsker-Varadhan {of}", f"its logarithm {of}",
                f"a coin {of}").for_all(*PAIR))


def none(like: Expr, factor: int) -> tuple[Step, ...]:
    """E_P h <= E_Q h for eps = 0, by rates that tend to 0; eps is `factor` times the square of `like`."""
    return (
        *one_rate(rate, "at any rate"),
        combine("in roots", rate * shift <= factor * (like * like) + rate ** 2 / 8, "difference at any rate").for_all(*PAIR),
        pointwise("a small rate", shift <= rate / 8, "in roots", terms=(shift, like)).for_all(*PAIR, zero=(like,)),
        limit("rates to 0", shift <= 0, rate, 0, "a small rate").for_all(*PAIR, zero=(like,)))


def bounded_rate(member: tuple[Step, ...] | None = None) -> tuple[Step, ...]:
    """E_P h - E_Q h <= 8 sqrt(eps) for eps > 0, at the rate min(1, 2 sqrt(eps)); from eps = 1/4 on it is at most 1."""
    of = "at min(1, 2 sqrt(eps))"
    return (
        *one_rate(root, of, member),
        pointwise("the rate", equal(root, 2 * size), terms=(size,)).for_all(where=(below,)),
        pointwise("a root", size >= 0),
        combine("eps < 1/4", shift <= 8 * size, use(f"difference {of}", weight=1 / (2 * size)),
                use("the rate", weight=((2 * size + root) / 8 - shift) / (2 * size)),
                use("a root", weight="29/4")).for_all(*PAIR, where=(size, below)),
        combine("at most 1", shift <= 1, use("given 3", weight=M(q, Z), over=(q,)),
                use("given 2", weight=M(q, NEIGHBOUR), over=(q,))).for_all(*PAIR),
        pointwise("1 is small", 8 * size >= 1, terms=(size,)).for_all(zero=(below,)),
        combine("eps >= 1/4", shift <= 8 * size, "at most 1", "1 is small").for_all(*PAIR, where=(size,), zero=(below,)),
        cases("eps > 0", shift <= 8 * size, below, "eps < 1/4", "eps >= 1/4").for_all(*PAIR, where=(size,)))


def averaged(bound: Expr, pair: str) -> tuple[Step, ...]:
    """|gap| <= bound: the record at position i and a fresh one may be exchanged."""
    drawn, moved = (Sum(Z, DATA(Z) * Sum(y, D(y) * Sum(q, M(q, at) * answer(q, record))))
                    for at, record in ((Z, Entry(Z, i)), (NEIGHBOUR, y)))
    share = DATA(Z) * D(y) / n
    return (
        exchange("exchange", equal(drawn, moved), DATA(Z), D(y), Sum(q, M(q, Z) * answer(q, Entry(Z, i))), i).for_all(i),
        combine("new record", mean_at(NEIGHBOUR) - mean_at(Z) <= bound,
                use(pair, {"Z": NEIGHBOUR, "y": Entry(Z, i), "x": y})).for_all(Z, i, y),
        combine("above", gap <= bound, use("new record", weight=share, over=(i, Z, y)),
                use("exchange", weight=1 / n, over=(i,))),
        combine("below", -bound <= gap, use(pair, {"x": y}, weight=share, over=(i, Z, y)),
                use("exchange", weight=-1 / n, over=(i,))),
        pointwise("claim", absolute(gap) <= bound, "above", "below", terms=(gap, bound)))


def mean_at(at: Place) -> Expr: return Sum(q, M(q, at) * answer(q, y))


PINSKER = derivation(
    *one_rate(4 * half_size, "at 4 sqrt(eps/2)"),
    combine("at that rate", half_size * shift <= half_size * half_size,
            use("difference at 4 sqrt(eps/2)", weight="1/4")).for_all(*PAIR),
    pointwise("eps > 0", shift <= half_size, "at that rate", terms=(shift, half_size)).for_all(*PAIR, where=(half_size,)),
    *none(half_size, 2),
    pointwise("eps = 0", shift <= half_size, "rates to 0", terms=(shift, half_size)).for_all(*PAIR, zero=(half_size,)),
    cases("pair", shift <= half_size, half_size, "eps > 0", "eps = 0").for_all(*PAIR),
    *averaged(half_size, "pair"), let=(rate,))
PROOFS["chaudhuri2019/thm-6#sharp: eps at most 1/8"] = PINSKER
PROOFS["chaudhuri2019/thm-6#repaired"] = derivation(
    *bounded_rate(), *none(size, 1),
    pointwise("eps = 0", shift <= 8 * size, "rates to 0", terms=(shift, size)).for_all(*PAIR, zero=(size,)),
    cases("pair", shift <= 8 * size, size, "eps > 0", "eps = 0").for_all(*PAIR),
    *averaged(8 * size, "pair"), let=(rate,))
PROOFS["chaudhuri2019/thm-6#repaired: one member for each record"] = derivation(
    *bounded_rate((combine("Donsker-Varadhan at min(1, 2 sqrt(eps))", root * mean(Z) - log(moment(root)) <= eps,
                           "given 1").for_all(*PAIR),)),
    *averaged(8 * size, "eps > 0"))
