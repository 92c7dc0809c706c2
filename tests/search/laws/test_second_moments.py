"""Means against mean squares and chances, by the inequality of Cauchy and Schwarz, from text, with false siblings."""
import pytest

from tests.search.laws.siblings import proves_and_not_more
from verify.search.laws import derived, second_moments

MEAN, NONNEGATIVE = "mean(u ~ P, f(u))", ("f(r) >= 0 for every r in R",)


def test_far_above_the_mean() -> None:
    proves_and_not_more(f"Pr(r ~ P, f(r) > t*{MEAN}) >= (1-t)^2*{MEAN}^2/mean(r ~ P, f(r)^2)",
                        f"Pr(r ~ P, f(r) > t*{MEAN}) >= (1-t)*{MEAN}^2/mean(r ~ P, f(r)^2)",
                        "P distribution on R; f function on R; 0 <= t <= 1", (f"{MEAN} > 0",), second_moments.by_second_moment)


def test_a_positive_value_where_none_is_negative() -> None:
    proves_and_not_more(f"{MEAN}^2 <= mean(r ~ P, f(r)^2)*Pr(r ~ P, f(r) > 0)",
                        f"{MEAN}^2 <= mean(r ~ P, f(r)^2)*Pr(r ~ P, f(r) > 1)", "P distribution on R; f function on R",
                        NONNEGATIVE, second_moments.by_second_moment)


def test_about_any_level() -> None:
    proves_and_not_more("Pr[X > E[X] - t] >= t^2/(t^2 + Var[X])", "Pr[X > E[X] - t] >= 2*t^2/(2*t^2 + Var[X])",
                        "X random variable; t > 0", (), second_moments.by_second_moment)
    proves_and_not_more("Pr[X > t*E[X]]*(Var[X] + (1-t)^2*E[X]^2) >= (1-t)^2*E[X]^2",
                        "Pr[X > t*E[X]]*(Var[X] + (1-t)^2*E[X]^2) >= (1-t)*E[X]^2",
                        "X random variable; 0 <= t <= 1", ("X >= 0",), second_moments.by_second_moment)


@pytest.mark.parametrize(("claim", "false", "given"), [
    ("Pr[X != 0]*E[X^2] >= E[X]^2", "Pr[X > 0]*E[X^2] >= E[X]^2", ()),
    ("Pr[X = 0] <= Var[X]/E[X^2]", "Pr[X = 0] <= Var[X]/(2*E[X^2])", ("E[X^2] > 0",)),
    ("Pr[X <= 0] <= Var[X]/(Var[X]+E[X]^2)", "Pr[X <= 0] <= Var[X]/(Var[X]+2*E[X]^2)", ("E[X] > 0",))])
def test_a_chance_of_0(claim: str, false: str, given: tuple[str, ...]) -> None:
    proves_and_not_more(claim, false, "X random variable", given, derived.BY_DENOMINATORS if "/" in claim else
                        second_moments.by_second_moment)
