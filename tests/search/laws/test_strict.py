"""Claims with < about laws, and quotients by what is known to be positive, from text, with false siblings."""
import pytest

from tests.search.laws.siblings import proved_and_no_more, proves_and_not_more
from verify.search.laws import derived, squares, stronger

WHERE = "P, Q distributions on R; f function on R; a, b > 0"
VARIANCE = "(mean(r ~ Q, f(r)^2)-mean(r ~ Q, f(r))^2)"


@pytest.mark.parametrize(("claim", "false", "given"), [
    ("sup(r in R, P(r)) > 0", "sup(r in R, P(r)) > 1/3", ()), ("sum(r in R, P(r)^2) > 0", "sum(r in R, P(r)^2) > 1/9", ()),
    ("exp(-KL(P,Q)) > 0", "exp(-KL(P,Q)) > 1/2", ("D_inf(P,Q) <= 1",)),
    ("sum(r in R, sqrt(P(r)*Q(r))) < 1", "sum(r in R, sqrt(P(r)*Q(r))) < 99/100", ("TV(P,Q) > 0",)),
    ("sum(r in R, (sqrt(P(r))-sqrt(Q(r)))^2) > 0", "sum(r in R, (sqrt(P(r))-sqrt(Q(r)))^2) > 1/100", ("TV(P,Q) > 0",)),
    ("KL(P,Q) > 0", "KL(P,Q) > 1/100", ("TV(P,Q) > 0",)), ("KL(P,Q) + KL(Q,P) > 0", "KL(P,Q) > KL(Q,P)", ("TV(P,Q) > 0",)),
    ("KL(P,Q) > TV(P,Q)^2", "KL(P,Q) > 3*TV(P,Q)^2", ("TV(P,Q) > 0",)),
    ("chi_square(P,Q) > TV(P,Q)", "chi_square(P,Q) > 5*TV(P,Q)^2", ("TV(P,Q) > 1/3",)),
    ("renyi(P,Q,2) > 1", "renyi(P,Q,2) > 101/100", ("TV(P,Q) > 0",)), ("D_alpha(P,Q,2) > 0", "D_alpha(P,Q,2) > 1", ("TV(P,Q) > 0",)),
    ("JS(P,Q) > 0", "JS(P,Q) > 1/100", ("TV(P,Q) > 0",)), ("JS(P,Q) > TV(P,Q)^2/5", "JS(P,Q) > TV(P,Q)^2", ("TV(P,Q) > 0",)),
    ("TV(P,Q)^2 < b", "TV(P,Q) < b^2", ("TV(P,Q) < a", "a^2 <= b"))])
def test_strict_claims(claim: str, false: str, given: tuple[str, ...]) -> None:
    proved_and_no_more(claim, false, WHERE, given, derived.prove_strict)


SECOND = "mean(r ~ P, f(r)^2)"
QUOTIENTS = {
    "variance": (f"(mean(r ~ P, f(r))-mean(r ~ Q, f(r)))^2/{VARIANCE} <= chi_square(P,Q)",
                 f"2*(mean(r ~ P, f(r))-mean(r ~ Q, f(r)))^2/{VARIANCE} <= chi_square(P,Q)", VARIANCE),
    "second moment": (f"mean(r ~ P, f(r))^2/{SECOND} <= 1", f"mean(r ~ P, f(r))^2/{SECOND} <= 1/2", SECOND)}


@pytest.mark.parametrize("name", QUOTIENTS)
def test_quotients(name: str) -> None:
    claim, false, positive = QUOTIENTS[name]
    proves_and_not_more(claim, false, WHERE, (f"{positive} > 0",), stronger.by_denominators((squares.by_squares,)))
