"""The introduction's bound, written out: a record is exchanged for a fresh one, whose query tells the outputs on two
neighbours apart by little: one member of H for each rate, and Hoeffding's lemma for a law on [0, 1]."""
from theorems.chaudhuri2019.notation import X
from theorems.chaudhuri2019.thm_6 import D, DATA, M, NEIGHBOUR, S, Z, answer, gap, i, n, q, r, y
from verify.language import Entry, Expr, Letter, Place, Replaced, Sum, Sym, absolute, equal, exp, log, positions, real, sqrt
from verify.language.proofs import LawAt, Step, cases, combine, derivation, exchange, instance, limit, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

eps, rate = Sym("eps"), real("rate", "(0, 1)")
bound = sqrt(eps / 2)
PAIR = (Z, i, y)
ANY_PAIR = Z0, i0, y0 = Letter("Z0", S), Letter("i0", positions(S)), Letter("y0", X)
FORTH, BACK = (Z, NEIGHBOUR, Replaced(Z0, i0, y0)), (NEIGHBOUR, Z, Z0)
Way = tuple[Place, Place, Place]                       # the outputs on one dataset, those on the other, and that for any pair


def mean(at: Place) -> Expr: return Sum(q, M(q, at) * answer(q, y))
def moment(s: Expr, at: Place, query: Letter = y) -> Expr: return Sum(r, M(r, at) * exp(s * answer(r, query)))


def one_rate(way: Way, s: Expr, of: str) -> tuple[Step, ...]:
    """s (E_P h - E_Q h) <= eps + s^2/8 for h = h_y, by the member s h + c of H, and the chord of exp on [0, s]."""
    one, other, anywhere = way
    m, p, g = moment(s, other), mean(other), answer(q, y)
    line, member = 1 - p + p * exp(s), s * g + (1 - log(m))
    return (
        *(combine(f"{name} mean <= 1 {of}", mean(at) <= 1, use("given 3", {"x": y}, M(q, at), (q,))).for_all(*PAIR)
          for name, at in (("one", one), ("other", other))),
        combine(f"mean >= 0 {of}", p >= 0, use("given 2", {"x": y}, M(q, other), (q,))).for_all(*PAIR),
        pointwise(f"chord {of}", exp(s * g) <= 1 - g + g * exp(s), use("given 2", {"x": y}), use("given 3", {"x": y}),
                  terms=(g, s)).for_all(q, y),
        combine(f"mean chord {of}", m <= line, use(f"chord {of}", weight=M(q, other), over=(q,))).for_all(*PAIR),
        pointwise(f"the multiple {of}", s >= 0).for_all(*ANY_PAIR),
        instance(f"a member {of}", Sum(q, M(q, one) * member) - Sum(q, M(q, other) * exp(member - 1)) <= eps, "given 1",
                 {"t": LawAt(ANY_PAIR, s), "c": LawAt(ANY_PAIR, 1 - log(moment(s, anywhere, y0)))}, f"the multiple {of}",
                 binders=PAIR).for_all(*PAIR),
        pointwise(f"its constant {of}", equal(exp(member - 1), exp(s * g) / m), terms=(m, s * g)).for_all(*PAIR, q),
        combine(f"Donsker-Varadhan {of}", s * mean(one) - log(m) <= eps, f"a member {of}",
                use(f"its constant {of}", weight=M(q, other), over=(q,))).for_all(*PAIR),
        pointwise(f"a coin {of}", log(line) <= s * p + s ** 2 / 8, f"other mean <= 1 {of}", f"mean >= 0 {of}",
                  terms=(p, s)).for_all(*PAIR),
        pointwise(f"its logarithm {of}", log(m) <= log(line), f"mean chord {of}", terms=(m, line)).for_all(*PAIR),
        combine(f"difference {of}", s * (mean(one) - p) <= eps + s ** 2 / 8, f"Donsker-Varadhan {of}", f"its logarithm {of}",
                f"a coin {of}").for_all(*PAIR))


def close(way: Way, name: str) -> tuple[Step, ...]:
    """E_P h - E_Q h <= sqrt(eps/2): at the rate 4 sqrt(eps/2), or for eps = 0 by rates that tend to 0."""
    shift = mean(way[0]) - mean(way[1])
    return (
        *one_rate(way, 4 * bound, f"at 4 sqrt(eps/2), {name}"),
        combine(f"at that rate, {name}", bound * shift <= bound * bound,
                use(f"difference at 4 sqrt(eps/2), {name}", weight="1/4")).for_all(*PAIR),
        pointwise(f"eps > 0, {name}", shift <= bound, f"at that rate, {name}", terms=(shift, bound)
                  ).for_all(*PAIR, where=(bound,)),
        *one_rate(way, rate, f"at any rate, {name}"),
        combine(f"in roots, {name}", rate * shift <= 2 * (bound * bound) + rate ** 2 / 8, f"difference at any rate, {name}"
                ).for_all(*PAIR),
        pointwise(f"a small rate, {name}", shift <= rate / 8, f"in roots, {name}", terms=(shift, bound)
                  ).for_all(*PAIR, zero=(bound,)),
        limit(f"rates to 0, {name}", shift <= 0, rate, 0, f"a small rate, {name}").for_all(*PAIR, zero=(bound,)),
        pointwise(f"eps = 0, {name}", shift <= bound, f"rates to 0, {name}", terms=(shift, bound)
                  ).for_all(*PAIR, zero=(bound,)),
        cases(name, shift <= bound, bound, f"eps > 0, {name}", f"eps = 0, {name}").for_all(*PAIR))


drawn, moved = (Sum(Z, DATA(Z) * Sum(y, D(y) * Sum(q, M(q, at) * answer(q, record))))
                for at, record in ((Z, Entry(Z, i)), (NEIGHBOUR, y)))
share = DATA(Z) * D(y) / n
PROOFS["chaudhuri2019/intro-generalization#printed"] = derivation(
    combine("answers >= 0", answer(q, y) >= 0, use("given 2", {"x": y})).for_all(q, y),
    *close(FORTH, "from Z"), *close(BACK, "to Z"),
    exchange("exchange", equal(drawn, moved), DATA(Z), D(y), Sum(q, M(q, Z) * answer(q, Entry(Z, i))), i).for_all(i),
    combine("above", gap <= bound, use("to Z", weight=share, over=(i, Z, y)), use("exchange", weight=1 / n, over=(i,))),
    combine("below", -bound <= gap, use("from Z", weight=share, over=(i, Z, y)), use("exchange", weight=-1 / n, over=(i,))),
    pointwise("claim", absolute(gap) <= bound, "above", "below", terms=(gap, bound)), let=(rate,))
