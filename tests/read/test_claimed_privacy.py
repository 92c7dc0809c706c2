"""Claims that a mechanism is private or two laws indistinguishable, and names and norms of two laws as papers write them."""
import pytest

from verify.language import Distribution
from verify.read.source import ReadError
from verify.read.text import read_claim

CLOSE = "eps, a, b >= 0; 0 <= d <= 1"


@pytest.mark.parametrize(("text", "where", "meaning", "there"), [
    ("M is 2*eps-DP", "M is eps-DP; eps >= 0", "indistinguishable(M(x), M(y), 2*eps)", "M is eps-DP; eps >= 0; x ~ y"),
    ("M is 2eps-DP", "M is eps-DP; eps >= 0; u ~ v", "indistinguishable(M(u), M(v), 2*eps)", "M is eps-DP; eps >= 0; u ~ v"),
    ("M is (eps/2, tanh(eps/4 + (eps - eps)))-differentially private", "M is eps-DP; x, eps >= 0",
     "indistinguishable(M(a), M(b), eps/2, tanh(eps/4 + (eps - eps)))", "M is eps-DP; x, eps >= 0; a ~ b"),
    ("K is 2*eps-LDP", "K is eps-LDP; eps >= 0", "indistinguishable(K(x), K(y), 2*eps)",
     "K is eps-LDP; eps >= 0; K channel X -> Y; x, y in X"),
    ("K is eps-LDP", "K channel U -> Y; K is eps-LDP; eps >= 0", "indistinguishable(K(x), K(y), eps)",
     "K channel U -> Y; K is eps-LDP; eps >= 0; x, y in U"),
    ("P, Q are (a + b)-indistinguishable", "P, R are a-indistinguishable; R, Q are b-indistinguishable; a, b >= 0",
     "indistinguishable(P, Q, a + b)", "P, R are a-indistinguishable; R, Q are b-indistinguishable; a, b >= 0"),
    ("P and Q are (2*eps, d)-indistinguishable", f"P, Q distributions; {CLOSE}", "indistinguishable(P, Q, 2*eps, d)",
     f"P, Q distributions; {CLOSE}")])
def test_a_claim_of_privacy_is_about_two_inputs(text: str, where: str, meaning: str, there: str) -> None:
    assert read_claim(text, where) == read_claim(meaning, there)


@pytest.mark.parametrize(("text", "where"), [
    ("M is eps-DP", "eps >= 0"), ("M is (a, b, c)-DP", "M is eps-DP; a, b, c, eps >= 0"), ("P, Q are close", "P, Q distributions"),
    ("P is eps-indistinguishable", "P, Q distributions; eps >= 0")])
def test_what_says_it_of_nothing_is_refused(text: str, where: str) -> None:
    with pytest.raises(ReadError):
        read_claim(text, where)


LAWS = "P, Q distributions on X; K channel X -> Y"


@pytest.mark.parametrize(("text", "meaning"), [
    ("BC(P, Q) <= 1", "sum(x in X, sqrt(P(x)*Q(x))) <= 1"), ("bhattacharyya(P || Q) <= 1", "sum(x in X, sqrt(P(x)*Q(x))) <= 1"),
    ("||P - Q||_TV <= 1", "TV(P, Q) <= 1"), ("||P - Q||_1 <= 2", "2*TV(P, Q) <= 2"), ("D_{KL}(P || Q) >= 0", "KL(P, Q) >= 0"),
    ("d_{TV}(P, Q) <= 1", "TV(P, Q) <= 1")])
def test_names_of_what_two_laws_have(text: str, meaning: str) -> None:
    assert read_claim(text, LAWS) == read_claim(meaning, LAWS)


def test_subscripts_in_braces_are_read_in_implications_too() -> None:
    said = read_claim("if KL(P, Q) <= 1 then D_{KL}(P || Q) <= 2", "P, Q distributions")
    assert said == read_claim("if KL(P, Q) <= 1 then KL(P, Q) <= 2", "P, Q distributions")


@pytest.mark.parametrize("text", ["BC(P, K(P)) <= 1", "BC(P) <= 1", "||P - Q||_2 <= 1", "JS(P, K(P)) <= 1", "D_{KL(P, Q)} >= 0"])
def test_what_is_none_of_them_is_refused(text: str) -> None:
    with pytest.raises(ReadError, match="claim, column"):
        read_claim(text, LAWS)


@pytest.mark.parametrize(("where", "same"), [
    ("P, Q distributions on a finite set", "P, Q distributions"), ("P, Q laws on the same alphabet", "P, Q distributions"),
    ("Z ~ Normal(0, s^2); s > 0; P, Q distributions", "Z ~ N(0, s^2); s > 0; P, Q distributions"),
    ("Z ~ Normal(0, 1); P, Q distributions", "Z ~ N(0, 1); P, Q distributions")])
def test_conditions_as_papers_write_them(where: str, same: str) -> None:
    assert read_claim("TV(P, Q) <= 1", where) == read_claim("TV(P, Q) <= 1", same)


def test_random_variables_take_values() -> None:
    for where in ("X, Y take values in [0, 1]", "X, Y bounded random variables; 0 <= X <= 1; 0 <= Y <= 1"):
        assert read_claim("E[X*Y] <= 1", where) == read_claim("E[X*Y] <= 1", "X, Y random variables; 0 <= X <= 1; 0 <= Y <= 1")


@pytest.mark.parametrize(("where", "message"), [
    ("Z ~ Poisson(t); t > 0", "this law is not read; write Z ~ Lap"), ("Z ~ Normal(0, s); s > 0", "variance or a standard deviation")])
def test_other_laws_of_noise_are_refused(where: str, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        read_claim("E[Z] <= 1", where)


def test_the_jensen_shannon_divergence_of_outputs_at_declared_letters() -> None:
    s = read_claim("JS(M(x), M(x')) <= log(2)", "M eps-DP")
    assert any(isinstance(b.symbol, Distribution) for b in s.prefix) and len(s.given) == 2
    with pytest.raises(ReadError, match="no letters but those of the conditions"):
        read_claim("sum(z in X, P(z)*JS(K(z), Q)) <= 1", "P distribution on X; K channel X -> Y; Q distribution on Y")


def test_two_laws_compared_among_other_hypotheses() -> None:
    s = read_claim("KL(P, Q) <= a", "P, Q distributions; a > 0", ["P << Q, chi_square(P, Q) <= a, TV(P, Q) <= 1/2"])
    apart = read_claim("KL(P, Q) <= a", "P, Q distributions; a > 0", ["P << Q", "chi_square(P, Q) <= a", "TV(P, Q) <= 1/2"])
    assert s == apart
    with pytest.raises(ReadError):
        read_claim("KL(P, Q) <= a", "P, Q distributions; a > 0", ["P << a, TV(P, Q) <= 1/2"])
