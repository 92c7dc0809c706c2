"""The tail of the Laplace distribution, by ramps, and a union over draws."""
from theorems.dwork2015.notation_draws import (
    SIGMA, B, M, above, answered, any_beta, d, drawn_gamma, drawn_xi, gamma, gamma_in_force, j, m, s, tau, u, xi, xi_in_force)
from theorems.dwork2015.thm_25_noise import (
    ETA, any_far, asked, at, exceeding, far_eta, far_gamma, far_xi, h, is_above, met_gamma, met_xi, of_eta, reaching, share)
from verify.language import (
    NOISE, Event, Expr, Function, Letter, Mean, MeanBound, NoiseProof, Piece, Q, Sum, Sup, absolute, equal, exp, log, maximum)
from verify.language.proofs import (
    Step, cases, combine, derivation, fewer_terms, instance, pointwise, sup_at_most, use)

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE


def tail(mean: Mean, side: str) -> NoiseProof:
    """The mean of h times a ramp is at most, or at least, h times the probability exp(-s) of what is beyond s."""
    return NoiseProof((MeanBound(mean, side, pieces=(Piece(Q(0), s, signs=(t,)), Piece(h, None, signs=(t,)))),))


PROOFS["dwork2015/thm-25.step-laptail#repaired"] = (tail(exceeding(s), "above"), tail(reaching(s), "below"))


def each_draw(d: Letter, variable: Function, event: Event, rate: Expr, least: Expr, tail: Expr, given: int) -> tuple[Step, ...]:
    """The probability that a variable reaches `least` is at most its tail there, which is at most the share of it."""
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
        combine("each share", Sum(u, M(u) * happens) <= share, "each", "the tail").for_all(d))


PROOFS["dwork2015/thm-25.step-etabound#printed"] = (tail(exceeding(s), "above"), *derivation(
    *each_draw(of_eta, ETA, far_eta, 4 * SIGMA, tau / 12, exp(-at / 2), 1),
    combine("one of them", Sum(u, M(u) * any_far(u)) <= Sum(u, M(u) * Sum(of_eta, far_eta(of_eta, u))),
            use("given 5", weight=M(u), over=(u,))),
    combine("claim", Sum(u, M(u) * any_far(u)) <= any_beta / 4, "one of them", use("each share", over=(of_eta,)))))


def met(noise: Function, drawn: Function, in_force: Event, meets: Event, far: Event, is_met: Event, rate: Expr, least: Expr,
        given: int) -> tuple[Step, ...]:
    """The probability that some query meets noise of `least` or more is at most the share of each draw."""
    D, E, one = maximum(far(d, u), 0), maximum(is_met(j, u), 0), maximum(in_force(d, j, u), 0)
    far_draws, product = Sum(d, far(d, u)), is_met(j, u) * in_force(d, j, u)
    here = {"where": (E, one)}
    return (
        *each_draw(d, drawn, far, rate, least, exp(-at), given + 1),
        pointwise("is met", is_met(j, u) > 0).for_all(j, u, where=(E,)),
        pointwise("there", meets(j, u) > 0, f"given {given + 4}.1", "is met").for_all(j, u, where=(E,)),
        combine("one draw", is_met(j, u) <= Sum(d, product), use(f"given {given}.1", weight=-is_met(j, u))
                ).for_all(j, u, where=(E,)),
        pointwise("in force", in_force(d, j, u) > 0).for_all(d, j, u, where=(one,)),
        combine("the draw", equal(noise(j, u), drawn(d, u)), f"given {given}.3").for_all(d, j, u, **here),
        combine("noise", absolute(noise(j, u)) >= least, f"given {given + 4}.2").for_all(j, u, where=(E,)),
        pointwise("is it", absolute(drawn(d, u)) >= least, "noise", "the draw", terms=(noise(j, u), drawn(d, u))
                  ).for_all(d, j, u, **here),
        pointwise("not far", 1 - far(d, u) > 0).for_all(d, u, zero=(D,)),
        combine("absurd", Q(0) < 0, "is it", f"given {given + 3}").for_all(d, j, u, where=(E, one), zero=(D,)),
        pointwise("so it is far", product <= far(d, u), "absurd").for_all(d, j, u, where=(E, one), zero=(D,)),
        pointwise("it is far", product <= far(d, u)).for_all(d, j, u, where=(E, one, D)),
        cases("if in force", product <= far(d, u), D, "it is far", "so it is far").for_all(d, j, u, where=(E, one)),
        pointwise("else", product <= far(d, u)).for_all(d, j, u, where=(E,), zero=(one,)),
        cases("each draw", product <= far(d, u), one, "if in force", "else").for_all(d, j, u, where=(E,)),
        combine("met", is_met(j, u) <= far_draws, "one draw", use("each draw", over=(d,))).for_all(j, u, where=(E,)),
        pointwise("far >= 0", far(d, u) >= 0).for_all(d, u),
        combine("all >= 0", far_draws >= 0, use("far >= 0", over=(d,))).for_all(u),
        pointwise("not met", is_met(j, u) <= far_draws, "all >= 0", terms=(far_draws,)).for_all(j, u, zero=(E,)),
        cases("each query", is_met(j, u) <= far_draws, E, "met", "not met").for_all(j, u),
        sup_at_most("some query", Sup(j, is_met(j, u)) <= far_draws, "each query").for_all(u),
        combine("claim", Sum(u, M(u) * Sup(j, is_met(j, u))) <= B * share, use("some query", weight=M(u), over=(u,)),
                use("each share", over=(d,))))


PROOFS["dwork2015/thm-25.step-gamma-xi#printed"] = (
    tail(exceeding(s), "above"),
    *derivation(*met(gamma, drawn_gamma, gamma_in_force, answered, far_gamma, met_gamma, 2 * SIGMA, tau / 24, 4)),
    *derivation(*met(xi, drawn_xi, xi_in_force, above, far_xi, met_xi, SIGMA, tau / 48, 9)))

answered = combine("answered", Sum(j, asked(j)) <= m, use("given 2", over=(j,)), "given 5")
loud = combine("above", Sum(j, is_above(j)) <= m, use("given 1", over=(j,)), "answered")
PROOFS["dwork2015/thm-25.step-count#repaired"] = (
    *derivation(combine("claim", Sum(j, asked(j)) <= m, use("given 2", over=(j,)), "given 5")),
    *derivation(answered, combine("claim", Sum(j, is_above(j)) <= m, use("given 1", over=(j,)), "answered")),
    *derivation(answered, loud, combine("claim", 1 + Sum(j, is_above(j)) <= m + 1, "above")),
    *derivation(combine("claim", Sum(j, is_above(j)) <= B, "given 4")))
