"""Sums beside probabilities that something holds, from text, with false siblings."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import chances, divergences, indicators, informations, stronger

WHERE, LOSS = "P, Q distributions on R; eps >= 0; delta >= 0", "Pr(r ~ P, P(r) > exp(eps)*Q(r))"


@pytest.mark.parametrize(("claim", "false", "given"), [
    (f"hockey_stick(P,Q,exp(eps)) <= {LOSS}", f"hockey_stick(P,Q,exp(eps)) <= {LOSS}/2", ()),
    ("hockey_stick(P,Q,exp(eps)) <= Pr(r ~ P, P(r) >= exp(eps)*Q(r))",
     "hockey_stick(P,Q,exp(eps)) <= Pr(r ~ P, P(r) >= 2*exp(eps)*Q(r))", ()),
    ("hockey_stick(P,Q,exp(eps)) <= delta", "hockey_stick(P,Q,exp(eps)) <= delta/2", (f"{LOSS} <= delta",))])
def test_what_vanishes_elsewhere(claim: str, false: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(claim, false, WHERE, given, chances.by_chances)


MEAN, NONNEGATIVE = "mean(u ~ P, f(u))", ("f(r) >= 0 for every r in R",)


@pytest.mark.parametrize(("claim", "false", "given"), [
    (f"Pr(r ~ P, f(r) > t) <= {MEAN}/t", f"Pr(r ~ P, f(r) > t) <= {MEAN}/(2*t)", NONNEGATIVE),
    (f"Pr(r ~ P, f(r) >= t) <= {MEAN}/t", f"Pr(r ~ P, f(r) >= t) <= {MEAN}/t^2", NONNEGATIVE),
    (f"Pr(r ~ P, f(r) < t) >= 1 - {MEAN}/t", f"Pr(r ~ P, f(r) < t) >= 1 - {MEAN}/(2*t)", NONNEGATIVE),
    (f"Pr(r ~ P, |f(r) - {MEAN}| >= t) <= mean(r ~ P, (f(r) - {MEAN})^2)/t^2",
     f"Pr(r ~ P, |f(r) - {MEAN}| >= t) <= mean(r ~ P, (f(r) - {MEAN})^2)/t^3", ()),
    (f"Pr(r ~ P, |f(r) - {MEAN}| >= t) <= (mean(r ~ P, f(r)^2) - {MEAN}^2)/t^2",
     f"Pr(r ~ P, |f(r) - {MEAN}| >= t) <= (mean(r ~ P, f(r)^2) - {MEAN}^2)/(2*t^2)", ()),
    ("Pr(r ~ P, f(r) >= t) <= exp(-s*t)*mean(r ~ P, exp(s*f(r)))", "Pr(r ~ P, f(r) >= t) <= exp(s*t)*mean(r ~ P, exp(-s*f(r)))", ()),
    ("Pr(r ~ P, f(r) >= t) <= s/t^2", "Pr(r ~ P, f(r) >= t) <= s/t^3", ("mean(r ~ P, f(r)^2) <= s",)),
    ("Pr(r ~ P, P(r) <= t*Q(r)) <= t", "Pr(r ~ P, P(r) <= t*Q(r)) <= t/2", ()),
    ("Pr(r ~ Q, P(r) >= t*Q(r)) <= 1/t", "Pr(r ~ Q, P(r) >= t*Q(r)) <= 1/t^2", ())])
def test_tails(claim: str, false: str, given: tuple[str, ...]) -> None:
    where = "P, Q distributions on R; f function on R; t > 0; s > 0"
    proves_and_not_more(claim, false, where, given, chances.by_weights)


@pytest.mark.parametrize(("claim", "false", "given"), [
    (f"Pr(r ~ P, f(r) - {MEAN} >= t) <= s/(s + t^2)", f"Pr(r ~ P, f(r) - {MEAN} >= t) <= s/(2*s + t^2)",
     (f"mean(r ~ P, f(r)^2) - {MEAN}^2 = s",)),
    ("Pr(r ~ P, f(r) > 2*t) <= s/(s + 4*t^2)", "Pr(r ~ P, f(r) > 2*t) <= s/(s + 5*t^2)",
     (f"{MEAN} = 0", "mean(r ~ P, f(r)^2) <= s"))], ids=["by the variance", "by the mean square"])
def test_far_from_the_mean_one_way(claim: str, false: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(claim, false, "P distribution on R; f function on R; t > 0; s > 0", given, chances.by_deviations)


SPREAD = f"(mean(r ~ P, (f(r) - {MEAN})^2))"


@pytest.mark.parametrize("sign", [">", ">="])
def test_far_from_the_mean_by_the_variance_itself(sign: str) -> None:
    chance = f"Pr(r ~ P, f(r) - {MEAN} {sign} t)"
    proves_and_not_more(f"{chance} <= {SPREAD}/({SPREAD} + t^2)", f"{chance} <= {SPREAD}/({SPREAD} + 2*t^2)",
                        "P distribution on R; f function on R; t > 0", (), chances.by_own_deviations)


@pytest.mark.parametrize(("claim", "false"), [
    (f"Pr(r ~ P, f(r) >= t*{MEAN}) <= 1/t", f"Pr(r ~ P, f(r) >= t*{MEAN}) <= 1/(2*t)"),
    (f"Pr(r ~ P, f(r) > 3*{MEAN}) <= 1/3", f"Pr(r ~ P, f(r) > 3*{MEAN}) <= 1/4")])
def test_multiples_of_the_mean(claim: str, false: str) -> None:
    proves_and_not_more(claim, false, "P distribution on R; f function on R; t > 0", (*NONNEGATIVE, f"{MEAN} > 0"),
                        stronger.by_denominators((chances.by_weights,)))


P, Q = "Pr(r ~ P, f(r) > t)", "Pr(r ~ Q, f(r) > t)"


@pytest.mark.parametrize(("claim", "false", "given"), [
    (f"{P} - {Q} <= TV(P,Q)", f"{P} - {Q} <= TV(P,Q)/2", ()),
    (f"|{P} - {Q}| <= TV(P,Q)", f"|{P} - {Q}| <= TV(P,Q)^2", ()),
    (f"{P} <= exp(eps)*{Q} + hockey_stick(P,Q,exp(eps))", f"{P} <= {Q} + hockey_stick(P,Q,exp(eps))", ()),
    (f"{P} <= exp(eps)*{Q}", f"{P} <= {Q}", ("D_inf(P,Q) <= eps",))])
def test_one_relation_under_two_laws(claim: str, false: str, given: tuple[str, ...]) -> None:
    where = "P, Q distributions on R; f function on R; t > 0; eps >= 0"
    proves_and_not_more(claim, false, where, given, chances.by_conditions)


def test_information_below_the_entropy_of_the_input() -> None:
    where = "P distribution on X; K channel X -> Y"
    proves_and_not_more("MI(P,K) <= H(P)", "MI(P,K) <= H(P)/2", where, (), informations.below_entropy)


@pytest.mark.parametrize("name", ["strict", "sum", "unbounded", "both errors", "variation", "no value but 0", "far above the mean",
                                  "in a row", "the greater of two", "a size", "a quotient", "a mean below 1", "two draws",
                                  "two draws, no less", "two independent sets", "a sum, far from its mean"])
def test_more(name: str) -> None:
    text, false, where, given, writer = MORE[name]
    proves_and_not_more(text, false, where, given, writer)


RIGHT = "mean(r ~ P, f(r)) - mean(r ~ Q, exp(f(r)))"
FUNCTIONS, LAWS = "P distribution on R; f, g functions on R; t > 0", "P, Q distributions on R; A event on R; f function on R; k real"
MORE = {
    "strict": (f"{P} <= Pr(r ~ P, f(r) >= t)", f"Pr(r ~ P, f(r) >= t) <= {P}", FUNCTIONS, (), indicators.by_several_conditions),
    "sum": ("Pr(r ~ P, f(r)+g(r) > 2*t) <= Pr(r ~ P, f(r) > t)+Pr(r ~ P, g(r) > t)", f"Pr(r ~ P, f(r)+g(r) > 2*t) <= 2*{P}",
            FUNCTIONS, (), indicators.by_several_conditions),
    "no value but 0": ("Pr(r ~ P, f(r) == 0)*mean(r ~ P, f(r))^2 <= mean(r ~ P, (f(r) - mean(s ~ P, f(s)))^2)",
                       "2*Pr(r ~ P, f(r) == 0)*mean(r ~ P, f(r))^2 <= mean(r ~ P, (f(r) - mean(s ~ P, f(s)))^2)",
                       FUNCTIONS, (), indicators.by_several_conditions),
    "far above the mean": ("Pr(r ~ P, f(r) >= 2*mean(s ~ P, f(s)))*mean(r ~ P, f(r))^2 <= mean(r ~ P, (f(r) - mean(s ~ P, f(s)))^2)",
                           "Pr(r ~ P, f(r) >= mean(s ~ P, f(s)))*mean(r ~ P, f(r))^2 <= mean(r ~ P, (f(r) - mean(s ~ P, f(s)))^2)",
                           FUNCTIONS, ("mean(r ~ P, f(r)) > 0",), indicators.by_several_conditions),
    "in a row": ("Pr(r ~ P, f(r) > t) <= Pr(r ~ P, f(r) > g(r)) + Pr(r ~ P, g(r) > t)",
                 "Pr(r ~ P, f(r) > t) <= Pr(r ~ P, f(r) > g(r))", FUNCTIONS, (), indicators.by_several_conditions),
    "the greater of two": ("Pr(r ~ P, max(f(r), g(r)) > t) <= Pr(r ~ P, f(r) > t) + Pr(r ~ P, g(r) > t)",
                           "Pr(r ~ P, max(f(r), g(r)) > t) <= Pr(r ~ P, f(r) > t)", FUNCTIONS, (), indicators.by_several_conditions),
    "a size": ("Pr(r ~ P, abs(f(r)) > t) <= Pr(r ~ P, f(r) > t) + Pr(r ~ P, f(r) < -t)",
               "Pr(r ~ P, abs(f(r)) > t) <= Pr(r ~ P, f(r) > t)", FUNCTIONS, (), indicators.by_several_conditions),
    "a quotient": ("Pr(r ~ P, f(r) == 0) <= mean(r ~ P, (f(r) - mean(s ~ P, f(s)))^2)/mean(r ~ P, f(r))^2",
                   "Pr(r ~ P, f(r) == 0) <= mean(r ~ P, (f(r) - mean(s ~ P, f(s)))^2)/(2*mean(r ~ P, f(r))^2)",
                   FUNCTIONS, ("mean(r ~ P, f(r)) > 0",), stronger.by_denominators((indicators.by_several_conditions,))),
    "two draws": ("Pr((r, s) ~ P x P, f(r) > f(s)) <= 1/2", "Pr((r, s) ~ P x P, f(r) > f(s)) <= 1/3", FUNCTIONS, (),
                  indicators.by_several_conditions),
    "two draws, no less": ("Pr((r, s) ~ P x P, f(r) >= f(s)) >= 1/2", "Pr((r, s) ~ P x P, f(r) >= f(s)) >= 2/3", FUNCTIONS, (),
                           indicators.by_several_conditions),
    "two independent sets": ("Pr[X + Y >= s] <= (E[X] + E[Y])/s", "Pr[X + Y >= s] <= (E[X] + E[Y])/(2*s)",
                             "X, Y independent nonnegative random variables; s > 0", (), indicators.by_several_conditions),
    "a sum, far from its mean": (
        "Pr[abs(X+Y-E[X]-E[Y]) >= s] <= (Var[X]+Var[Y])/s^2", "Pr[abs(X+Y-E[X]-E[Y]) >= s] <= Var[X]/s^2",
        "X, Y independent random variables; s > 0", (), indicators.by_several_conditions),
    "a mean below 1": ("mean(r ~ P, f(r)) <= Pr(r ~ P, f(r) > 0)", "2*mean(r ~ P, f(r)) <= Pr(r ~ P, f(r) > 0)", FUNCTIONS,
                       ("f(r) <= 1 for every r in R",), indicators.by_several_conditions),
    "unbounded": (f"KL(P,Q) >= {RIGHT} + 1", f"KL(P,Q) >= {RIGHT} + 2", LAWS, (), chances.by_conditions),
    "both errors": ("P(A)+1-Q(A) >= exp(-k)/2", "P(A)+1-Q(A) >= 2*exp(-k)", LAWS, ("KL(P,Q) <= k",), divergences.by_inequalities),
    "variation": ("Q(A)-P(A) <= sqrt(k/2)", "Q(A)-P(A) <= sqrt(k/3)", LAWS, ("KL(P,Q) <= k",), divergences.by_inequalities)}
