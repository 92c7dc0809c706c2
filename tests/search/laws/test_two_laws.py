"""Claims about two laws at one letter, tilted laws, mixtures whose weight may be 0, and what is left of an overlap: a proof of a
true claim, none of its false sibling, whose evidence the kernel rejects."""
from __future__ import annotations

import pytest

from tests.search.laws.siblings import Attempt, proved_and_no_more, proves_and_not_more
from verify.kernel.written.meaning import functionals
from verify.language import Relation
from verify.read.text import read_claim
from verify.search.laws import (
    at_infinity, convexity, divergences, entropies, letter_gaps, mixture_ends, one_ratio, outlines, pairs, squares, stronger, suprema, tilted,
    uniform)

ON_X = "P, Q distributions on X; x in X; k >= 0"
PAIR, TWO = "P, Q distributions; k real", "P distribution; f, g functions on R"
TILTED = ("P(r) == Q(r)*exp(f(r))/mean(s ~ Q, exp(f(s))) for every r in R",)
MIXED = ("M(r) == t*P(r)+(1-t)*Q(r) for every r in R",)
AFFINITY = "sum(r in R, sqrt(P(r)*Q(r)))"
NORM = "sum(r in R, abs(P(r)-Q(r)))"
VARIANCE = "(mean(r ~ P, {0}(r)^2)-mean(r ~ P, {0}(r))^2)"
COVARIANCE = "(mean(r ~ P, f(r)*g(r))-mean(r ~ P, f(r))*mean(r ~ P, g(r)))"
WRITERS = {
    "no divergence, one letter": ("P(x) <= Q(x)", "P(x) <= Q(x)/2", ON_X, ("KL(P,Q) == 0",), letter_gaps.by_letter_gaps),
    "no chi-square, one letter": ("P(x) <= Q(x)", "P(x) <= Q(x)/2", ON_X, ("chi_square(Q,P) == 0",), letter_gaps.by_letter_gaps),
    "affinity 1, one letter": ("P(x) <= Q(x)", "P(x) <= Q(x)/2", ON_X, ("sum(r in X, sqrt(P(r)*Q(r))) == 1",),
                               letter_gaps.by_letter_gaps),
    "little chi-square, one letter": ("abs(P(x)-Q(x)) <= sqrt(k)/2", "abs(P(x)-Q(x)) <= sqrt(k)/4", ON_X,
                                      ("chi_square(P,Q) <= k",), letter_gaps.by_letter_gaps),
    "little divergence, every letter": ("P(x) <= Q(x)+sqrt(k/2) for every x in X", "P(x) <= Q(x)+k for every x in X",
                                        "P, Q distributions on X; k >= 0", ("KL(P,Q) <= k",), letter_gaps.by_letter_gaps),
    "ratio of a tilted law": ("P(r) <= exp(2*b)*Q(r) for every r in R", "P(r) <= exp(b)*Q(r) for every r in R",
                              "P, Q distributions; f function on R; b >= 0",
                              (*TILTED, "-b <= f(r) <= b for every r in R"), tilted.by_tilting),
    "ratio to a tilted law": ("D_inf(Q,P) <= b-a", "D_inf(Q,P) <= (b-a)/2",
                              "P, Q distributions; f function on R; a <= b; b real",
                              (*TILTED, "a <= f(r) <= b for every r in R"), tilted.by_tilting),
    "mean under a tilted law": ("mean(r ~ Q, f(r)) <= mean(r ~ P, f(r))", "mean(r ~ P, f(r)) <= mean(r ~ Q, f(r))",
                                "P, Q distributions; f function on R", TILTED, entropies.from_facts),
    "greatest probability and collisions": ("sup(r in X, P(r))^2 <= sum(r in X, P(r)^2)", "sup(r in X, P(r)) <= sum(r in X, P(r)^2)",
                                            "P distribution on X", (), suprema.by_powers),
    "divergence below half of chi-square and variation": (
        "KL(P,Q) <= (chi_square(P,Q)+TV(P,Q))/2", "KL(P,Q) <= chi_square(P,Q)/2", "P, Q distributions", (), one_ratio.by_one_ratio),
    "excess below chi-square": (
        "hockey_stick(P,Q,v) <= chi_square(P,Q)/(4*(v-1))", "hockey_stick(P,Q,v) <= chi_square(P,Q)/(8*(v-1))",
        "P, Q distributions; v > 1", (), one_ratio.by_one_ratio),
    "excess below the divergence": (
        "hockey_stick(P,Q,exp(k)) <= KL(P,Q)/k+1/(k*E)", "hockey_stick(P,Q,exp(k)) <= KL(P,Q)/(2*k)",
        "P, Q distributions; k > 0", (), one_ratio.by_one_ratio),
    "a logarithm that has a value by a hypothesis": (
        "KL(P,Q) >= -log(1-TV(P,Q)^2)", "KL(P,Q) >= -2*log(1-TV(P,Q)^2)", "P, Q distributions", ("TV(P,Q) < 1",),
        divergences.by_inequalities),
    "the norm and affinity": (f"{NORM} <= 2*sqrt(1-{AFFINITY}^2)", f"{NORM} <= sqrt(1-{AFFINITY}^2)", "P, Q distributions", (),
                              pairs.by_lemmas),
    "twice the variation and affinity": (f"2*TV(P,Q) <= 2*sqrt(1-{AFFINITY}^2)", f"2*TV(P,Q) <= sqrt(1-{AFFINITY}^2)",
                                         "P, Q distributions", (), pairs.by_lemmas),
    "Pinsker for the norm": (f"{NORM} <= sqrt(2*KL(P,Q))", f"{NORM} <= sqrt(KL(P,Q))", "P, Q distributions", (), pairs.by_lemmas),
    "a mixture with the second law": ("KL(M,Q) <= t*KL(P,Q)", "KL(M,Q) <= t^2*KL(P,Q)", "P, Q, M distributions; 0 < t < 1", MIXED,
                                      convexity.by_tangent_planes),
    "collisions on four letters": ("sum(r in R, P(r)^2) >= 1/4", "sum(r in R, P(r)^2) >= 1/3", "P distribution on R of 4 letters", (),
                                   uniform.by_uniform_law),
    "roots on four letters": ("sum(r in R, sqrt(P(r))) <= 2", "sum(r in R, sqrt(P(r))) <= 3/2", "P distribution on R of 4 letters", (),
                              uniform.by_uniform_law),
    "the greatest of three": ("max_r P(r) >= 1/3", "max_r P(r) >= 1/2", "P distribution on R of 3 letters", (),
                              uniform.by_uniform_law),
    "covariance": (f"{COVARIANCE}^2 <= {VARIANCE.format('f')}*{VARIANCE.format('g')}",
                   f"2*{COVARIANCE}^2 <= {VARIANCE.format('f')}*{VARIANCE.format('g')}", TWO, (), squares.by_squares),
    "variation and the root of affinity": (f"TV(P,Q) <= sqrt(2*(1-{AFFINITY}))", f"TV(P,Q) <= sqrt(1-{AFFINITY})",
                                           "P, Q distributions", (), stronger.by_stronger((pairs.by_lemmas,))),
}
ATTEMPTS: dict[str, tuple[str, str, str, tuple[str, ...], Attempt]] = {
    "Le Cam": ("1-TV(P,Q) >= exp(-k)/2", "1-TV(P,Q) >= 3*exp(-k)/4", PAIR, ("KL(P,Q) <= k",), outlines.prove),
    "Bretagnolle and Huber for the norm": (
        f"{NORM} <= 2*sqrt(1-exp(-KL(P,Q)))", f"{NORM} <= sqrt(1-exp(-KL(P,Q)))", "P, Q distributions", (), at_infinity.prove),
    "concave entropy, ends and all": (
        "t*H(P)+(1-t)*H(Q) <= H(M)", "t*H(P)+H(Q) <= H(M)", "P, Q, M distributions; 0 <= t <= 1", MIXED, mixture_ends.prove),
}


@pytest.mark.parametrize("name", WRITERS)
def test_derivation(name: str) -> None:
    text, false, where, given, writer = WRITERS[name]
    proves_and_not_more(text, false, where, given, writer)


@pytest.mark.parametrize("name", ATTEMPTS)
def test_attempt(name: str) -> None:
    text, false, where, given, attempt = ATTEMPTS[name]
    proved_and_no_more(text, false, where, given, attempt)


@pytest.mark.parametrize(("text", "left"), [
    ("1-TV(P,Q) >= exp(-k)/2", ("TV",)), ("exp(-k) <= 1-TV(P,Q)-2*TV(Q,P)", ("TV", "TV")), ("k <= TV(P,Q)", ()),
    ("k <= 1-TV(P,Q)^2", ()), ("k <= 1-(k-1)*KL(P,Q)", ())])
def test_only_a_variation_that_is_taken_away_is_turned(text: str, left: tuple[str, ...]) -> None:
    claim = read_claim(text, PAIR, ()).claim
    assert isinstance(claim, Relation)
    moved = outlines.turned(claim)
    assert tuple(f.name for f in functionals(moved.left)) == left
    assert (moved != claim) == bool(left)
