"""The tail of the Laplace distribution, by ramps, and a union over draws."""
from theorems.dwork2015.notation_draws import (
    SIGMA, B, M, above, answered, any_beta, d, drawn_gamma, drawn_xi, gamma, gamma_in_force, j, m, s, tau, u, xi, xi_in_force)
from theorems.dwork2015.thm_25_noise import (
    ETAS, any_far, at, exceeding, far_eta, far_gamma, far_xi, h, met_gamma, met_xi, of_eta, reaching, share)
from verify.language import (
    NOISE, Event, Expr, Function, Letter, Mean, MeanBound, NoiseProof, Piece, Q, Sum, Sup, absolute, equal, exp, log, maximum)
from verify.language.proofs import (
    Step, cases, combine, derivation, fewer_terms, identity, instance, pointwise, sup_at_most, use)

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE


def tail(mean: Mean, side: str) -> NoiseProof:
    """The mean of h times a ramp is at most, or at least, h times the probability exp(-s) of what is beyond s."""
    return NoiseProof((MeanBound(mean, side, pieces=(Piece(Q(0), s, signs=(t,)), Piece(h, None, signs=(t,)))),))


PROOFS["dwork2015/thm-25.step-laptail#repaired"] = (tail(exceeding(s), "above"), tail(reaching(s), "below"))


def each_draw(name: str, d: Letter, variable: Function, event: Event, rate: Expr, least: Expr, away: Expr, tail: Expr,
              given: int) -> tuple[Step, ...]:
    """The probability that a variable reaches `least`, `away` times its rate, is at most its tail there."""
    inside, happens = away * rate - absolute(variable(d, u)), event(d, u)
    E, other = maximum(happens, 0), M(u) * (1 - happens)
    return (
        pointwise(f"{name}: logarithm > 0", log(4 * m / any_beta) > 0),
        identity(f"{name}: the distance", away * rate, least),
        pointwise(f"{name}: distance > 0", away > 0),
        instance(f"{name}: its tail", 1 - Sum(u, M(u), where=(inside,)) <= tail, f"given {given}", {"s": away, d.name: d}
                 ).for_all(d),
        pointwise(f"{name}: is inside", inside > 0, terms=(inside,)).for_all(d, u, where=(inside,)),
        pointwise(f"{name}: is large", happens > 0).for_all(d, u, where=(E,)),
        combine(f"{name}: not both", Q(0) < 0, f"{name}: is inside", f"{name}: the distance", f"given {given + 1}"
                ).for_all(d, u, where=(inside, E)),
        pointwise(f"{name}: then not large", happens <= 0, f"{name}: not both").for_all(d, u, where=(inside, E)),
        pointwise(f"{name}: or not large", happens <= 0).for_all(d, u, where=(inside,), zero=(E,)),
        cases(f"{name}: not large inside", happens <= 0, E, f"{name}: then not large", f"{name}: or not large"
              ).for_all(d, u, where=(inside,)),
        combine(f"{name}: inside", Sum(u, M(u), where=(inside,)) <= Sum(u, other, where=(inside,)),
                use(f"{name}: not large inside", weight=M(u), over=(u,), where=(inside,))).for_all(d),
        pointwise(f"{name}: terms >= 0", other >= 0).for_all(d, u),
        fewer_terms(f"{name}: not large", Sum(u, other, where=(inside,)) <= Sum(u, other), f"{name}: terms >= 0").for_all(d),
        combine(f"{name}: each", Sum(u, M(u) * happens) <= tail, f"{name}: its tail", f"{name}: inside", f"{name}: not large"
                ).for_all(d))


def share_of_each(name: str, d: Letter, event: Event, tail: Expr) -> tuple[Step, ...]:
    """The tail is at most the share of each variable."""
    return (
        pointwise(f"{name}: the tail", tail <= share),
        combine(f"{name}: each share", Sum(u, M(u) * event(d, u)) <= share, f"{name}: each", f"{name}: the tail").for_all(d))


def of_a_draw(name: str, d: Letter, noise: Function, drawn: Function, in_force: Event, far: Event, least: Expr, large: str,
              given: int, drawn_given: int, where: tuple[Expr, ...], zero: tuple[Expr, ...], one: Expr) -> tuple[Step, ...]:
    """Where noise that is met is at least so large, which the step `large` says, one of the draws is: `one`, which is 0 or 1,
    is at most the number of those that are far."""
    D, C = maximum(far(d, u), 0), maximum(in_force(d, j, u), 0)
    product = one * in_force(d, j, u)

    def here(step: Step, more: tuple[Expr, ...] = (), none: tuple[Expr, ...] = ()) -> Step:
        return step.for_all(d, j, u, where=(*where, *more), zero=(*zero, *none))

    return (
        combine(f"{name}: one draw", one <= Sum(d, product), use(f"given {given}.1", weight=-one)
                ).for_all(j, u, where=where, zero=zero),
        pointwise(f"{name}: in force", in_force(d, j, u) > 0).for_all(d, j, u, where=(C,)),
        here(combine(f"{name}: the draw", equal(noise(j, u), drawn(d, u)), f"given {given}.3"), (C,)),
        here(pointwise(f"{name}: is it", absolute(drawn(d, u)) >= least, large, f"{name}: the draw",
                       terms=(noise(j, u), drawn(d, u))), (C,)),
        pointwise(f"{name}: not far", 1 - far(d, u) > 0).for_all(d, u, zero=(D,)),
        here(combine(f"{name}: absurd", Q(0) < 0, f"{name}: is it", f"given {drawn_given + 2}"), (C,), (D,)),
        here(pointwise(f"{name}: so it is far", product <= far(d, u), f"{name}: absurd"), (C,), (D,)),
        here(pointwise(f"{name}: it is far", product <= far(d, u)), (C, D)),
        here(cases(f"{name}: if in force", product <= far(d, u), D, f"{name}: it is far", f"{name}: so it is far"), (C,)),
        here(pointwise(f"{name}: else", product <= far(d, u)), (), (C,)),
        here(cases(f"{name}: each draw", product <= far(d, u), C, f"{name}: if in force", f"{name}: else")),
        combine(f"{name}: met", one <= Sum(d, far(d, u)), f"{name}: one draw", use(f"{name}: each draw", over=(d,))
                ).for_all(j, u, where=where, zero=zero))


PROOFS["dwork2015/thm-25.step-etabound#printed"] = (tail(exceeding(s), "above"), *derivation(
    *each_draw("eta", of_eta, ETAS, far_eta, 4 * SIGMA, tau / 12, at, exp(-at / 2), 1),
    *share_of_each("eta", of_eta, far_eta, exp(-at / 2)),
    combine("one of them", Sum(u, M(u) * any_far(u)) <= Sum(u, M(u) * Sum(of_eta, far_eta(of_eta, u))),
            use("given 5", weight=M(u), over=(u,))),
    combine("claim", Sum(u, M(u) * any_far(u)) <= any_beta / 4, "one of them", use("eta: each share", over=(of_eta,)))))


def met(noise: Function, drawn: Function, in_force: Event, meets: Event, far: Event, is_met: Event, rate: Expr, least: Expr,
        given: int) -> tuple[Step, ...]:
    """The probability that some query meets noise of `least` or more is at most the share of each draw."""
    E, far_draws = maximum(is_met(j, u), 0), Sum(d, far(d, u))
    return (
        *each_draw("draws", d, drawn, far, rate, least, at, exp(-at), given + 1),
        *share_of_each("draws", d, far, exp(-at)),
        pointwise("is met", is_met(j, u) > 0).for_all(j, u, where=(E,)),
        pointwise("there", meets(j, u) > 0, f"given {given + 4}.1", "is met").for_all(j, u, where=(E,)),
        combine("noise", absolute(noise(j, u)) >= least, f"given {given + 4}.2").for_all(j, u, where=(E,)),
        *of_a_draw("noise", d, noise, drawn, in_force, far, least, "noise", given, given + 1, (E,), (), is_met(j, u)),
        pointwise("far >= 0", far(d, u) >= 0).for_all(d, u),
        combine("all >= 0", far_draws >= 0, use("far >= 0", over=(d,))).for_all(u),
        pointwise("not met", is_met(j, u) <= far_draws, "all >= 0", terms=(far_draws,)).for_all(j, u, zero=(E,)),
        cases("each query", is_met(j, u) <= far_draws, E, "noise: met", "not met").for_all(j, u),
        sup_at_most("some query", Sup(j, is_met(j, u)) <= far_draws, "each query").for_all(u),
        combine("claim", Sum(u, M(u) * Sup(j, is_met(j, u))) <= B * share, use("some query", weight=M(u), over=(u,)),
                use("draws: each share", over=(d,))))


PROOFS["dwork2015/thm-25.step-gamma-xi#printed"] = (
    tail(exceeding(s), "above"),
    *derivation(*met(gamma, drawn_gamma, gamma_in_force, answered, far_gamma, met_gamma, 2 * SIGMA, tau / 24, 4)),
    *derivation(*met(xi, drawn_xi, xi_in_force, above, far_xi, met_xi, SIGMA, tau / 48, 9)))
