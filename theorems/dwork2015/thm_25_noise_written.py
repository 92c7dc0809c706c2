"""The tail of the Laplace distribution, by ramps, and a union over draws."""
from theorems.dwork2015.thm_25_noise import (
    B, ETA, GAMMA, M, SIGMA, XI, above, any_beta, any_far, any_far_2, asked, at, exceeding, far_eta, far_gamma, far_xi, h, j,
    m, of_eta, of_gamma, of_xi, reaching, s, share, tau, u)
from verify.language import (
    NOISE, Event, Expr, Function, Letter, Mean, MeanBound, NoiseProof, Piece, Q, Sum, absolute, equal, exp, log, maximum)
from verify.language.proofs import (
    Step, cases, combine, derivation, fewer_terms, instance, pointwise, use)

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE


def tail(mean: Mean, side: str) -> NoiseProof:
    """The mean of h times a ramp is at most, or at least, h times the probability exp(-s) of what is beyond s."""
    return NoiseProof((MeanBound(mean, side, pieces=(Piece(Q(0), s, signs=(t,)), Piece(h, None, signs=(t,)))),))


PROOFS["dwork2015/thm-25.step-laptail#repaired"] = (tail(exceeding(s), "above"), tail(reaching(s), "below"))


def union(d: Letter, variable: Function, event: Event, some: Event, rate: Expr, least: Expr, tail: Expr,
          given: int) -> tuple[Step, ...]:
    """The probability that some of the variables reaches `least` is at most the sum of their tails there."""
    inside, happens = at * rate - absolute(variable(d, u)), event(d, u)
    E, other = maximum(happens, 0), M(u) * (1 - happens)
    return (
        pointwise("logarithm > 0", log(4 * m / any_beta) > 0),
        pointwise("the distance", equal(at * rate, least)),
        pointwise("distance > 0", at > 0),
        instance("its tail", 1 - Sum(u, M(u), where=(inside,)) <= tail, f"given {given}", {"s": at, d.name: d}).for_all(d),
        pointwise("is inside", inside > 0, terms=(inside,)).for_all(d, u, where=(inside,)),
        pointwise("is large", happens > 0).for_all(d, u, where=(E,)),
        combine("not both", Q(0) < 0, "is inside", "the distance", use(f"given {given + 1}")
                ).for_all(d, u, where=(inside, E)),
        pointwise("then not large", happens <= 0, "not both").for_all(d, u, where=(inside, E)),
        pointwise("or not large", happens <= 0).for_all(d, u, where=(inside,), zero=(E,)),
        cases("not large inside", happens <= 0, E, "then not large", "or not large").for_all(d, u, where=(inside,)),
        combine("inside", Sum(u, M(u), where=(inside,)) <= Sum(u, other, where=(inside,)),
                use("not large inside", weight=M(u), over=(u,), where=(inside,))).for_all(d),
        pointwise("terms >= 0", other >= 0).for_all(d, u),
        fewer_terms("not large", Sum(u, other, where=(inside,)) <= Sum(u, other), "terms >= 0").for_all(d),
        combine("each", Sum(u, M(u) * happens) <= tail, "its tail", "inside", "not large").for_all(d),
        pointwise("the tail", tail <= share),
        combine("each share", Sum(u, M(u) * happens) <= share, "each", "the tail").for_all(d),
        pointwise("share >= 0", share >= 0),
        combine("one of them", Sum(u, M(u) * some(u)) <= Sum(u, M(u) * Sum(d, happens)),
                use(f"given {given + 4}", weight=M(u), over=(u,))),
        combine("their chances", Sum(d, Sum(u, M(u) * happens)) <= Sum(d, share), use("each share", over=(d,))),
        combine("one by one", Sum(u, M(u) * Sum(d, happens)) <= Sum(d, Sum(u, M(u) * happens))),
        combine("all", Sum(u, M(u) * some(u)) <= Sum(d, share), "one of them", "one by one", "their chances"))


PROOFS["dwork2015/thm-25.step-etabound#printed"] = (tail(exceeding(s), "above"), *derivation(
    *union(of_eta, ETA, far_eta, any_far, 4 * SIGMA, tau / 12, exp(-at / 2), 1),
    combine("claim", Sum(u, M(u) * any_far(u)) <= any_beta / 4, "all")))
PROOFS["dwork2015/thm-25.step-gamma-xi#printed"] = (
    tail(exceeding(s), "above"),
    *derivation(*union(of_gamma, GAMMA, far_gamma, any_far, 2 * SIGMA, tau / 24, exp(-at), 1), combine(
        "claim", Sum(u, M(u) * any_far(u)) <= B * share, "all", use("given 11", weight=share))),
    *derivation(*union(of_xi, XI, far_xi, any_far_2, SIGMA, tau / 48, exp(-at), 6), combine(
        "claim", Sum(u, M(u) * any_far_2(u)) <= B * share, "all", use("given 12", weight=share))))

answered = combine("answered", Sum(j, asked(j)) <= m, use("given 2", over=(j,)), "given 5")
loud = combine("above", Sum(j, above(j)) <= m, use("given 1", over=(j,)), "answered")
PROOFS["dwork2015/thm-25.step-count#repaired"] = (
    *derivation(combine("claim", Sum(j, asked(j)) <= m, use("given 2", over=(j,)), "given 5")),
    *derivation(answered, combine("claim", Sum(j, above(j)) <= m, use("given 1", over=(j,)), "answered")),
    *derivation(answered, loud, combine("claim", 1 + Sum(j, above(j)) <= m + 1, "above")),
    *derivation(combine("claim", Sum(j, above(j)) <= B, "given 4")))
