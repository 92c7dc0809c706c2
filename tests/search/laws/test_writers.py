"""Writers of derivations for claims of textbooks; false siblings have no derivation, and their evidence is rejected."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws import (
    affinities, chains, common_part, common_support, convexity, derived, distances, entropies, events, fano, independent, informations,
    inner_means, letter_bounds, letterwise, links, middles, named_letters, processing, product_laws, squares, stronger)

LOCAL = "D_inf(K(x),K(z)) <= eps for every x, z in X"
POSTERIOR = "P distribution on X; K channel X -> Y; u, v in X; w in Y; eps >= 0"
COMMON, INPUTS = "c*M(y) <= K(y|x) for every x in X, y in Y", "Q(x) > 0 for every x in X"
CONTRACTED = "P, Q distribution on X; K channel X -> Y; M distribution on Y; 0 <= c <= 1; eps >= 0"
MIXED = "K(y|x) == t*L(y|x)+(1-t)*M(y) for every x in X, y in Y"
HELLINGER, AFFINITY = "sum(r in R,(sqrt({}(r))-sqrt({}(r)))^2)", "sum(r in R,sqrt(P(r)*Q(r)))"
CLAIMS = {
    "posterior odds": (
        "P(u)*K(w|u)/(P(v)*K(w|v)) <= exp(eps)*P(u)/P(v)", "P(u)*K(w|u)/(P(v)*K(w|v)) <= exp(eps/2)*P(u)/P(v)",
        POSTERIOR, (LOCAL, "K(w|v) > 0", "P(v) > 0"), named_letters.by_named_letters),
    "posterior above the prior": (
        "P(u)*K(w|u)/sum(z in X,P(z)*K(w|z)) >= exp(-eps)*P(u)", "P(u)*K(w|u)/sum(z in X,P(z)*K(w|z)) >= exp(-eps/2)*P(u)",
        POSTERIOR, (LOCAL, "sum(z in X,P(z)*K(w|z)) > 0"), named_letters.by_named_letters),
    "randomised response": (
        "D_inf(K(u),K(v)) <= eps", "D_inf(K(u),K(v)) <= eps/2", "K channel X -> Y; u, v in X; eps >= 0; c > 0",
        ("c <= K(y|x) for every x in X, y in Y", "K(y|x) <= exp(eps)*c for every x in X, y in Y"), named_letters.by_named_letters),
    "Doeblin, divergence": (
        "KL(K(P),K(Q)) <= (1-c)*KL(P,Q)", "KL(K(P),K(Q)) <= (1-c)*KL(P,Q)/2", CONTRACTED, (COMMON, INPUTS),
        common_part.by_common_part),
    "Doeblin, chi-square": (
        "chi_square(K(P),K(Q)) <= (1-c)*chi_square(P,Q)", "chi_square(K(P),K(Q)) <= (1-c)*chi_square(P,Q)/2", CONTRACTED,
        (COMMON, INPUTS), common_part.by_common_part),
    "Doeblin, hockey-stick": (
        "hockey_stick(K(P),K(Q),exp(eps)) <= (1-c)*hockey_stick(P,Q,exp(eps))",
        "hockey_stick(K(P),K(Q),exp(eps)) <= (1-c)*hockey_stick(P,Q,exp(eps))/2", CONTRACTED, (COMMON,),
        common_part.by_common_part),
    "a share of pure noise": (
        "TV(K(P),K(Q)) <= t*TV(P,Q)", "TV(K(P),K(Q)) <= t^2*TV(P,Q)",
        "P, Q distribution on X; K, L channel X -> Y; M distribution on Y; 0 <= t <= 1", (MIXED,), common_part.by_common_part),
    "convex in the channel": (
        "MI(P,M) <= t*MI(P,K)+(1-t)*MI(P,L)", "MI(P,M) <= t*MI(P,K)+(1-t)*MI(P,L)/2",
        "P distribution on X; K, L, M channel X -> Y; 0 < t < 1",
        ("M(y|x) == t*K(y|x)+(1-t)*L(y|x) for every x in X, y in Y",), informations.by_mixtures),
    "concave in the input": (
        "t*MI(P,K)+(1-t)*MI(Q,K) <= MI(M,K)", "t*MI(P,K)+(1-t)*MI(Q,K) <= MI(M,K)/2",
        "P, Q, M distribution on X; K channel X -> Y; 0 < t < 1", ("M(x) == t*P(x)+(1-t)*Q(x) for every x in X",),
        informations.by_mixtures),
    "triangle inequality of the Hellinger distance": (
        f"sqrt({HELLINGER.format('P', 'M')}) <= sqrt({HELLINGER.format('P', 'Q')})+sqrt({HELLINGER.format('Q', 'M')})",
        f"sqrt({HELLINGER.format('P', 'M')}) <= sqrt({HELLINGER.format('P', 'Q')})+sqrt({HELLINGER.format('Q', 'M')})/2",
        "P, Q, M distributions", (), distances.by_triangle),
    "hockey-stick below chi-square": (
        "hockey_stick(P,Q,c) <= (1+chi_square(P,Q))/(4*c)", "hockey_stick(P,Q,c) <= (1+chi_square(P,Q))/(5*c)",
        "P, Q distributions; c > 0", (), distances.by_second_moment),
    "a quotient of means": (
        "E_P[f]/E_Q[f] <= exp(eps)", "E_P[f]/E_Q[f] <= exp(eps)/2",
        "P, Q distributions on X; f: X -> [1, 2]; eps >= 0; P, Q are eps-indistinguishable", (), derived.BY_DENOMINATORS),
    "the square of the affinity": (
        "sum(r in R, sqrt(P(r)*Q(r)))^2 >= exp(-KL(P, Q))", "sum(r in R, sqrt(P(r)*Q(r)))^2 >= exp(-KL(P, Q)/2)",
        "P, Q distributions; P << Q", (), affinities.by_affinity),
    "a function of the other": (
        "H(X) <= H(Y)", "H(X) <= H(Y)/2", "X, Y random variables", ("H(X|Y) = 0",), entropies.from_facts),
    "independent letters": (
        "H(X)+H(Y) <= H(X,Y)", "2*H(X)+H(Y) <= H(X,Y)", "X, Y random variables", ("I(X;Y) = 0",), entropies.from_facts),
    "a key is as long as what it hides": (
        "H(X) <= H(Z)", "H(X) <= H(Z)/2", "X, Y, Z random variables", ("H(X|Y,Z) = 0", "I(X;Y) = 0"), entropies.from_facts),
    "two bounds in a row": (
        "H(X|Z) <= a + b", "H(X|Z) <= a", "X, Y, Z random variables; a >= 0; b >= 0", ("H(X|Y) <= a", "H(Y|Z) <= b"),
        entropies.from_facts),
    "entropy of a mean below its variance": (
        "E[X*log(X)] - E[X]*log(E[X]) <= Var[X]/E[X]", "E[X*log(X)] - E[X]*log(E[X]) <= Var[X]/(2*E[X])",
        "X positive random variable", (), letterwise.tangents),
    "second moment of the loss": (
        "sum(r in R, P(r)*log(P(r)/Q(r))^2) >= KL(P,Q)^2", "sum(r in R, P(r)*log(P(r)/Q(r))^2) >= 2*KL(P,Q)^2", "P, Q distributions",
        ("Q(r) > 0 for every r in R", "P(r) > 0 for every r in R"), common_support.by_common_support),
    "Jensen-Shannon below the logarithm": (
        "(KL(P,M)+KL(Q,M))/2 <= log(1+TV(P,Q))", "(KL(P,M)+KL(Q,M))/2 <= log(1+TV(P,Q)/2)", "P, Q, M distributions",
        ("M(r) == (P(r)+Q(r))/2 for every r in R",), middles.by_logarithm),
    "affinity and both divergences": (
        f"-log({AFFINITY}) <= min(KL(P,Q),KL(Q,P))/2", f"-log({AFFINITY}) <= min(KL(P,Q),KL(Q,P))/5", "P, Q distributions",
        ("P(r) > 0 for every r in R", "Q(r) > 0 for every r in R"), affinities.by_affinity),
    "affinity and chi-square": (
        f"{AFFINITY}^2 >= 1/(1+chi_square(P,Q))", f"{AFFINITY}^2 >= 2/(2+chi_square(P,Q))", "P, Q distributions",
        ("Q(r) > 0 for every r in R",), affinities.by_affinity),
    "Renyi divergence of independent draws": (
        "D_alpha(P x M, Q x N, a) <= s+t", "D_alpha(P x M, Q x N, a) <= s+t/2", "P, Q, M, N distributions; a > 1; s, t >= 0",
        ("D_alpha(P,Q,a) <= s", "D_alpha(M,N,a) <= t", "Q(r) > 0 for every r in R, N(r) > 0 for every r in R"),
        product_laws.by_products),
    "variation of three draws": (
        "TV(P x Q x S,M x N x T) <= TV(P,M)+TV(Q,N)+TV(S,T)", "TV(P x Q x S,M x N x T) <= TV(P,M)+TV(Q,N)+TV(S,T)/2",
        "P, Q, S, M, N, T distributions", (), product_laws.by_products),
    "variation from a law, by a channel": (
        "TV(K(P), Q) <= mean(x ~ P, TV(K(x), Q))", "TV(K(P), Q) <= mean(x ~ P, TV(K(x), Q))/2",
        "P distribution on X; K channel X -> Y; Q distribution on Y", (), processing.outputs),
    "excess over a law, by a channel": (
        "hockey_stick(K(P), Q, exp(c)) <= b", "hockey_stick(K(P), Q, exp(c)) <= b/2",
        "P distribution on X; K channel X -> Y; Q distribution on Y; c, b >= 0",
        ("hockey_stick(K(x), Q, exp(c)) <= b for every x in X",), processing.outputs),
    "variation by two channels": (
        "TV(K(P), L(Q)) <= TV(P, Q) + mean(x ~ Q, TV(K(x), L(x)))", "TV(K(P), L(Q)) <= TV(P, Q)/2 + mean(x ~ Q, TV(K(x), L(x)))",
        "P, Q distributions on X; K, L channels X -> Y", (), processing.outputs),
    "variation between the outputs": (
        "mean(x ~ P, TV(K(x), K(P))) <= mean((x, z) ~ P x P, TV(K(x), K(z)))",
        "mean(x ~ P, TV(K(x), K(P))) <= mean((x, z) ~ P x P, TV(K(x), K(z)))/2",
        "P distribution on X; K channel X -> Y", (), processing.outputs),
    "variation by two channels, at most": (
        "TV(K(P), L(Q)) <= TV(P, Q) + sup(x in X, TV(K(x), L(x)))", "TV(K(P), L(Q)) <= TV(P, Q)/2 + sup(x in X, TV(K(x), L(x)))",
        "P, Q distributions on X; K, L channels X -> Y", (), processing.outputs),
    "chi-square from a law that is nowhere small": (
        "chi_square(P, Q) <= 1/c - 1", "chi_square(P, Q) <= 1/(2*c)", "P, Q distributions on X; 0 < c <= 1",
        ("Q(x) >= c for every x in X",), letter_bounds.by_bounds_at_letters),
    "chi-square below a variation": (
        "chi_square(P, Q) <= 2*TV(P, Q)/c", "chi_square(P, Q) <= TV(P, Q)/(2*c)", "P, Q distributions on X; 0 < c <= 1",
        ("Q(x) >= c for every x in X",), letter_bounds.by_bounds_at_letters),
    "a divergence from a product": (
        "KL(J, P x Q) <= k", "KL(J, P x Q) <= k/2", "J distribution on X x Y; P distribution on X; Q distribution on Y; k >= 0",
        ("D_inf(J, P x Q) <= k",), letter_bounds.by_bounds_at_letters),
    "a moment of the outputs and a law": (
        "renyi(K(P), Q, 2) <= mean(x ~ P, renyi(K(x), Q, 2))", "renyi(K(P), Q, 2) <= mean(x ~ P, renyi(K(x), Q, 2))/2",
        "P distribution on X; K channel X -> Y; Q distribution on Y", (), convexity.by_tangent_planes),
    "variation of a coordinate": (
        "TV(P, Q) <= TV(P x M, Q x N)", "2*TV(P, Q) <= TV(P x M, Q x N)", "P, Q distributions on X; M, N distributions on Y", (),
        processing.outputs),
    "excess of the second draw": (
        "hockey_stick(M, N, exp(c)) <= hockey_stick(P x M, Q x N, exp(c))", "hockey_stick(M, N, c) <= hockey_stick(P x M, Q x N, 2*c)",
        "P, Q distributions on X; M, N distributions on Y; c >= 1", (), processing.outputs),
    "variance of an independent product": (
        "Var[X*Y] >= Var[X]*Var[Y]", "Var[X*Y] >= 2*Var[X]*Var[Y]", "X, Y independent random variables", (),
        independent.by_moments),
    "variance of an independent sum": (
        "Var[X + Y] >= Var[X]", "Var[X + Y] >= 2*Var[X]", "X, Y independent random variables", (), independent.by_moments),
    "second moment of an independent product": (
        "E[X^2*Y^2] >= E[X]^2*E[Y]^2", "E[X^2*Y^2] >= 2*E[X]^2*E[Y]^2", "X, Y independent random variables", (),
        independent.by_moments),
    "information about what is drawn often": (
        "I_inf(P, K) <= log(1/c)", "I_inf(P, K) <= log(1/c)/2", "P distribution on X; K channel X -> Y; 0 < c <= 1",
        ("P(x) >= c for every x in X",), processing.at_letters),
    "divergence below a Renyi divergence of order 2": (
        "KL(P, Q) <= c", "KL(P, Q) <= c/2", "P, Q distributions; c >= 0", ("D_alpha(P, Q, 2) <= c",), chains.by_chains),
    "variation below a Renyi divergence of order 3": (
        "TV(P, Q) <= sqrt(c/2)", "TV(P, Q) <= sqrt(c/3)", "P, Q distributions; c >= 0", ("D_alpha(P, Q, 3) <= c",),
        chains.by_chains),
    "Bennett's bound before its exponential": (
        "E[exp(c*X)] <= 1 + E[X^2]*(exp(c)-1-c)", "E[exp(c*X)] <= 1 + E[X^2]*(exp(c)-1-c)/2", "X random variable; c >= 0; X <= 1",
        ("E[X] = 0",), letterwise.tangents),
    "an exponential and a variance": (
        "E[exp(X)] <= 1 + Var[X]", "E[exp(X)] <= 1 + Var[X]/2", "X random variable; |X| <= 1", ("E[X] = 0",), derived.BY_VARIANCES),
    "kurtosis and skewness": (
        "E[X^3]^2 + E[X^2]^3 <= E[X^4]*E[X^2]", "2*E[X^3]^2 + E[X^2]^3 <= E[X^4]*E[X^2]", "X random variable", ("E[X] = 0",),
        squares.by_squares),
    "an exponential of what lies between -1 and 1": (
        "E[exp(c*X)] <= cosh(c)", "E[exp(c*X)] <= cosh(c)/2 + 1/2", "X random variable in [-1, 1]; c real", ("E[X] = 0",),
        letterwise.tangents),
    "probabilities given an event": (
        "P(S | T) <= exp(2*eps)*Q(S | T)", "P(S | T) <= exp(eps)*Q(S | T)", "P, Q distributions on X; S, T events on X; eps >= 0",
        ("indistinguishable(P, Q, eps)", "P(T) > 0", "Q(T) > 0"), events.by_shares),
    "an event and chi-square": (
        "P(S)^2 <= Q(S)*(1 + chi_square(P, Q))", "P(S)^2 <= Q(S)*(1/2 + chi_square(P, Q))", "P, Q distributions on X; S event on X",
        ("Q(r) > 0 for every r in X",), squares.by_squares),
    "Jensen's inequality for the affinity": (
        "KL(P, Q) >= -2*log(sum(r in X, sqrt(P(r)*Q(r))))", "KL(P, Q) >= -3*log(sum(r in X, sqrt(P(r)*Q(r))))",
        "P, Q distributions on X", ("Q(r) > 0 for every r in X",), affinities.by_affinity),
    "change of measure to a rare event": (
        "P(S)*log(1/Q(S)) <= KL(P, Q) + log(2)", "P(S)*log(1/Q(S)) <= KL(P, Q) + log(2)/2",
        "P, Q distributions on X; S event on X", ("Q(S) > 0",), events.by_change_of_measure),
    "change of measure to an event": (
        "c*P(S) <= KL(P, Q) + log(1 - Q(S) + Q(S)*exp(c))", "c*P(S) <= KL(P, Q) + log(1 - Q(S) + Q(S)*exp(c))/2",
        "P, Q distributions on X; S event on X; c real", (), events.by_change_of_measure),
    "change of measure, with e to a power": (
        "E_P[f] <= KL(P, Q) + log(E_Q[e^f])", "E_P[f] <= KL(P, Q) + log(E_Q[e^f])/2",
        "P, Q distributions on X; f: X -> R", (), entropies.from_facts),
    "Fano's inequality for a channel": (
        "H(P)-MI(P,K) <= log(2)+c*log(sum(x in X,1))", "H(P)-MI(P,K) <= log(2)/4+c*log(sum(x in X,1))",
        "P distribution on X; K channel X -> Y; G event on X x Y; c >= 0",
        ("sum(x in X,sum(y in Y,P(x)*K(y|x)*(1-G(x,y)))) <= c", "sum(x in X,G(x,y)) == 1 for every y in Y"), fano.by_guesses),
    "Fano's inequality for two letters of one set": (
        "H(J) - H(marginal(J, 2)) <= log(2) + (1 - sum(x in X, J(x, x)))*log(|X|)",
        "H(J) - H(marginal(J, 2)) <= log(2)/2 + (1 - sum(x in X, J(x, x)))*log(|X|)", "J distribution on X x X", (), fano.by_guesses),
    "Fano's inequality for an information": (
        "MI(J) >= H(marginal(J, 1)) - log(2) - (1 - sum(x in X, J(x, x)))*log(|X|)",
        "MI(J) >= H(marginal(J, 1)) - log(2)/2 - (1 - sum(x in X, J(x, x)))*log(|X|)", "J distribution on X x X", (), fano.by_guesses),
    "Fano's inequality with a bound of the error": (
        "H(J) - H(marginal(J, 2)) <= log(2) + c*log(|X|)", "H(J) - H(marginal(J, 2)) <= log(2) + c*log(|X|)/2",
        "J distribution on X x X; c real", ("1 - sum(x in X, J(x, x)) <= c",), fano.by_guesses),
    "distance of two draws": (
        "E|X - E[X]| <= E|X - Y|", "E|X - E[X]| <= E|X - Y|/2", "X, Y iid", (), inner_means.by_inner_means),
    "information given a third letter, of independent ones": (
        "I(X; Y | Z) <= H(Z)", "I(X; Y | Z) <= H(Z)/2", "X, Y, Z random variables; X, Y independent", (), entropies.from_facts),
    "variations from one law": (
        "abs(TV(P,Q)-TV(P,M)) <= TV(Q,M)", "abs(TV(P,Q)-TV(P,M)) <= TV(Q,M)/2", "P, Q, M distributions", (),
        stronger.by_signs((letterwise.tangents,))),
}


def test_a_supremum_in_a_bound_ends_no_search() -> None:
    """Links, whose multipliers are read off numbers, have nothing to say of a bound that is none."""
    claim = read_claim("TV(K(P),L(Q)) <= TV(P,Q)+sup(x in X,TV(K(x),L(x)))", "P, Q distribution on X; K, L channel X -> Y")
    assert derived.prove_node(claim, Budget.of_seconds(2), Trace(Options(), ()), (links.by_links,)) is None


@pytest.mark.slow
def test_bennetts_bound() -> None:
    claim = "E[exp(t*X)] <= exp(Var[X]*(exp(t)-1-t))"
    proves_and_not_more(claim, claim.replace("Var[X]", "Var[X]/2"), "X random variable; t >= 0; X <= 1", ("E[X] = 0",),
                        stronger.by_stronger((derived.BY_VARIANCES,)))


@pytest.mark.parametrize("name", CLAIMS)
def test_a_writer_proves_it_and_not_more(name: str) -> None:
    proves_and_not_more(*CLAIMS[name])
