"""Claims about laws, channels, events and noise in text are those that the Python vocabulary makes."""

from __future__ import annotations

import pytest

from verify.language import (
    KL, MI, TV, Alphabet, Channel, D_inf, Distribution, Event, Every, Function, Indistinguishable, Joint, Letter, Marginal, Product,
    Relation, Statement, Sum, Sup, Sym, absolute, both, chi_square, equal, every, exp, forall, gaussian_mean, hockey_stick,
    laplace_mean, log, outputs, real, renyi, tanh)
from verify.read import ReadError, read_claim

R, X, Y = Alphabet("R"), Alphabet("X"), Alphabet("Y")
P, Q_, S, J = Distribution("P", (X,)), Distribution("Q", (X,)), Event("S", (X,)), Distribution("J", (X, Y))
K, L = Channel("K", Y, (X,)), Channel("L", Alphabet("Z"), (Y,))
x, z, r, v, y = Letter("x", X), Letter("x'", X), Letter("r", X), Letter("v", X), Letter("y", Y)
f = Function("f", (X,))
eps, b, a = real("eps", "[0, oo)"), real("b", "(0, oo)"), real("a", "(1, oo)")
WHERE = "eps >= 0; b > 0; a > 1; P, Q distributions on X; K channel X -> Y; L channel Y -> Z; S event on X; f function on X; " \
        "J distribution on X x Y; x, x' in X"


@pytest.mark.parametrize(("text", "claim"), [
    ("KL(P, Q) <= eps*tanh(eps/2)", KL(P, Q_) <= eps * tanh(eps / 2)),
    ("KL(P || Q) <= D_inf(P, Q)", KL(P, Q_) <= D_inf(P, Q_)),
    ("D_inf(P, Q, b) <= eps", D_inf(P, Q_, b) <= eps),
    ("KL(K(P), K(Q)) <= KL(P, Q)", KL(outputs(P, K), outputs(Q_, K)) <= KL(P, Q_)),
    ("KL(L(K(P)), L(K(Q))) <= KL(P, Q)", KL(outputs(outputs(P, K), L), outputs(outputs(Q_, K), L)) <= KL(P, Q_)),
    ("KL(K(x), K(x')) <= eps", KL(K.row(x), K.row(z)) <= eps),
    ("TV(P x Q, Q x P) <= 1", TV(Product(P, Q_), Product(Q_, P)) <= 1),
    ("KL(joint(P, K), joint(Q, K)) == KL(P, Q)", equal(KL(Joint(P, K), Joint(Q_, K)), KL(P, Q_))),
    ("KL(marginal(J, 1), P) <= eps", KL(Marginal(J, 0), P) <= eps),
    ("MI(P, K) <= eps", MI(P, K) <= eps),
    ("MI(J) <= eps", KL(J, Product(Marginal(J, 0), Marginal(J, 1))) <= eps),
    ("hockey_stick(P, Q, exp(eps)) <= 1", hockey_stick(P, Q_, exp(eps)) <= 1),
    ("renyi(P, Q, a) <= eps", renyi(P, Q_, a) <= eps),
    ("D_alpha(P, Q, a) <= eps", log(renyi(P, Q_, a)) / (a - 1) <= eps),
    ("D_3(P || Q) <= eps", log(renyi(P, Q_, 3)) / 2 <= eps), ("D_2(P, Q) <= eps", log(renyi(P, Q_, 2)) <= eps),
    ("D_KL(P || Q) <= chi2(P, Q)", KL(P, Q_) <= chi_square(P, Q_)), ("d_TV(P, Q) <= D_max(P, Q)", TV(P, Q_) <= D_inf(P, Q_)),
    ("renyi_moment(P, Q, a) <= renyi_divergence(P, Q, a)", renyi(P, Q_, a) <= log(renyi(P, Q_, a)) / (a - 1)),
    ("mutual_information(P, K) <= eps", MI(P, K) <= eps),
    ("TV(P, Q)^2 <= chi_square(P, Q)/4", TV(P, Q_) ** 2 <= chi_square(P, Q_) / 4),
    ("indistinguishable(P, Q, eps, 1/b)", Indistinguishable(P, Q_, eps, 1 / b)),
    ("indistinguishable(K(P), K(x), eps)", Indistinguishable(outputs(P, K), K.row(x), eps)),
    ("indistinguishable(P, Q, eps) and b <= 1", both(Indistinguishable(P, Q_, eps), b <= 1)),
    ("indistinguishable(K(r), K(v), eps, b) for every r, v", both(
        hockey_stick(K.row(r), K.row(v), exp(eps)) <= b, hockey_stick(K.row(v), K.row(r), exp(eps)) <= b)),
    ("indistinguishable(K(r), K(v), eps) for every r, v", both(
        every((y, r, v), K(y, r) <= exp(eps) * K(y, v)), every((y, r, v), K(y, v) <= exp(eps) * K(y, r)))),
    ("P(x) <= exp(eps)*Q(x)", P(x) <= exp(eps) * Q_(x)),
    ("sum(r in X, P(r)^2) <= 1", Sum(r, P(r) ** 2) <= 1),
    ("sup(r in X, P(r)) <= 1", Sup(r, P(r)) <= 1),
    ("mean(r ~ P, f(r)) <= 1", Sum(r, P(r) * f(r)) <= 1),
    ("Pr(r ~ P, P(r) > exp(eps)*Q(r)) <= b", Sum(r, P(r), (P(r) - exp(eps) * Q_(r),)) <= b),
    ("Pr(r ~ P, P(r) < exp(eps)*Q(r)) <= b", Sum(r, P(r), (exp(eps) * Q_(r) - P(r),)) <= b),
    ("Pr(r ~ P, P(r) >= exp(eps)*Q(r)) <= b", 1 - Sum(r, P(r), (exp(eps) * Q_(r) - P(r),)) <= b),
    ("prob(r ~ P, P(r) <= exp(eps)*Q(r)) <= b", 1 - Sum(r, P(r), (P(r) - exp(eps) * Q_(r),)) <= b),
    ("P(r) <= exp(eps)*Q(r) for every r in X", every(r, P(r) <= exp(eps) * Q_(r))),
    ("P(r) <= exp(eps)*Q(r) for every r", every(r, P(r) <= exp(eps) * Q_(r))),
    ("K(y|r) <= exp(eps)*K(y|v) for every y in Y, r in X, v in X", every((y, r, v), K(y, r) <= exp(eps) * K(y, v))),
    ("K(y|r) <= exp(eps)*K(y|v) for every y, r, v", every((y, r, v), K(y, r) <= exp(eps) * K(y, v))),
    ("D_inf(K(r), K(v)) <= eps for every r, v", every((y, r, v), K(y, r) <= exp(eps) * K(y, v))),
    ("KL(K(r), K(v)) <= eps for every r, v", KL(K.row(r), K.row(v)) <= eps),
    ("P(S) <= 1", Sum(Letter("x''", X), P(Letter("x''", X)) * S(Letter("x''", X))) <= 1),
    ("mean(y ~ laplace(0, b), |y|) == b", equal(laplace_mean(real("y"), absolute(real("y")), 0, b), b)),
    ("mean(y ~ laplace(0, b), sum(k = 1..2, k*y)) <= b",
     laplace_mean(real("y"), 1 * real("y") + 2 * real("y"), 0, b) <= b),
    ("mean(t ~ gaussian(0, b), t^2) == b^2", equal(gaussian_mean(real("y"), real("y") ** 2, 0, b), b**2)),
])
def test_a_text_is_what_the_vocabulary_makes(text: str, claim: object) -> None:
    assert read_claim(text, WHERE).claim == claim


@pytest.mark.parametrize(("text", "other"), [
    ("D_3(P || Q) <= eps", log(renyi(P, Q_, 3)) <= eps), ("renyi_moment(P, Q, a) <= eps", log(renyi(P, Q_, a)) / (a - 1) <= eps),
    ("Pr(r ~ P, P(r) > b) <= b", 1 - Sum(r, P(r), (b - P(r),)) <= b),
    ("KL(P, Q) <= eps", KL(Q_, P) <= eps), ("renyi(P, Q, a) <= eps", log(renyi(P, Q_, a)) / (a - 1) <= eps),
    ("indistinguishable(P, Q, eps, b)", Indistinguishable(Q_, P, eps, b)),
    ("indistinguishable(P, Q, eps, b)", Indistinguishable(P, Q_, b, eps)),
    ("KL(L(K(P)), L(K(Q))) <= eps", KL(outputs(P, K), outputs(Q_, K)) <= eps),
    ("TV(P x Q, Q x P) <= 1", TV(Product(P, Q_), Product(P, Q_)) <= 1), ("MI(J) <= eps", KL(J, J) <= eps),
    ("mean(y ~ gaussian(0, b), y) <= 1", laplace_mean(real("y"), real("y"), 0, b) <= 1)])
def test_a_text_is_not_its_neighbour(text: str, other: object) -> None:
    assert read_claim(text, WHERE).claim != other


@pytest.mark.parametrize("behind", [", P(v) >= 2", " for every v in X", " >= 2", "; 1 <= 0", " P(v) >= 2", " or 1 <= 0", ")"])
def test_nothing_behind_the_letters_of_a_claim_is_passed_over(behind: str) -> None:
    with pytest.raises(ReadError, match="claim, column 2"):
        read_claim("P(r) <= 1 for every r in X" + behind, WHERE)


def test_a_claim_and_a_hypothesis_go_on_behind_letters_where_they_may() -> None:
    both_claims = read_claim("P(r) <= 1 for every r in X and P(r) >= 2 for every r", WHERE).claim
    assert both_claims == both(every(r, P(r) <= 1), every(r, P(r) >= 2))
    assert read_claim("b <= 1", WHERE, ["P(r) <= 1 for every r in X, b <= 2"]).given == (every(r, P(r) <= 1), b <= 2)
    with pytest.raises(ReadError, match="given 1, column 28"):
        read_claim("b <= 1", WHERE, ["P(r) <= 1 for every r in X b <= 2"])


def test_a_divergence_at_all_letters_is_one_at_letters_of_the_statement() -> None:
    s = read_claim("KL(K(r), K(v)) <= eps for every r, v in X with P(r) > 0", WHERE)
    assert [b.symbol for b in s.prefix[-2:]] == [r, v] and s.given == (P(r) > 0,) and isinstance(s.claim, Relation)
    entropy = read_claim("H(K(r)) <= log(2) for every r in X", WHERE)
    assert entropy.prefix[-1].symbol == r and isinstance(entropy.claim, Relation)


@pytest.mark.parametrize("names", [("u", "v"), ("x", "x'"), ("x", "x''"), ("x'", "x")])
def test_letters_of_hypotheses_stay_different_from_those_of_the_claim(names: tuple[str, str]) -> None:
    one, two = names
    said = f"KL(K({one}), K({two})) <= a for every {one}, {two} in X"
    s = read_claim(said, "K channel X -> Y; a >= 0", [said])
    (f,), claimed = s.given, s.prefix[-2:]
    assert isinstance(f, Every) and isinstance(s.claim, Relation) and [b.symbol.name for b in claimed] == [one, two]
    letters = [x.name for x in f.letters]
    assert len({*letters, one, two}) == 4 and f.relation == (KL(*(K.row(x) for x in f.letters)) <= Sym("a"))


@pytest.mark.parametrize("text", [
    "P(r) <= eps for every r in X", "sum(y in Y, K(y|r)^2) <= 1 for every r in X", "TV(K(r), P) <= 1 for every r in X and b <= 1"])
def test_other_claims_at_all_letters_stay_as_they_are(text: str) -> None:
    s = read_claim(text, WHERE if "TV" not in text else "b > 0; P distribution on X; K channel X -> X")
    assert r not in [b.symbol for b in s.prefix]


def test_the_claim_of_one_line_is_the_encoded_one() -> None:
    p, q = Distribution("P", (R,)), Distribution("Q", (R,))
    read = read_claim("KL(P,Q) <= eps*tanh(eps/2)", "eps >= 0; P, Q distributions", ["D_inf(P,Q) <= eps, D_inf(Q,P) <= eps"])
    assert read == Statement(forall(eps, p, q), (D_inf(p, q) <= eps, D_inf(q, p) <= eps), KL(p, q) <= eps * tanh(eps / 2))


def test_what_is_not_said_of_alphabets_is_usual() -> None:
    prefix = read_claim("KL(K(P), K(Q)) <= KL(P, Q)", "P, Q distributions, K channel").prefix
    assert [b.symbol for b in prefix] == [Distribution("P", (R,)), Distribution("Q", (R,)), Channel("K", Y, (R,))]
    prefix = read_claim("P(S) <= 1", "P distribution on X of 3 letters; K channel; S event").prefix
    three = Alphabet("X", 3)
    assert [b.symbol for b in prefix] == [Distribution("P", (three,)), Channel("K", Y, (three,)), Event("S", (three,))]


@pytest.mark.parametrize(("text", "where", "start", "advice"), [
    ("KL(P) <= 1", WHERE, "claim, column 5: ')'", "KL(P, Q)"),
    ("KL(P, eps) <= 1", WHERE, "claim, column 7: 'eps'", "a law is expected"),
    ("Pr(r ~ P, P(r) = Q(r) = 1) <= 1", WHERE, "claim, column 23: '='", "one relation"),
    ("Pr(r ~ P, P(r) < 1 < eps) <= 1", WHERE, "claim, column 20: '<'", "one relation"),
    ("Pr(r ~ P, P(r)) <= 1", WHERE, "claim, column 15: ')'", "a relation is missing"),
    ("Pr(r, P(r) > 1) <= 1", WHERE, "claim, column 5: ','", "Pr(r ~ P"),
    ("KL(P, J) <= 1", WHERE, "claim, column 1: 'KL'", "same alphabets"),
    ("KL(P, K) <= 1", WHERE, "claim, column 8: ')'", "K(P)"),
    ("KL(L(P), P) <= 1", WHERE, "claim, column 4: 'L'", "takes letters of Y"),
    ("MI(P, L) <= 1", WHERE, "claim, column 7: 'L'", "takes letters of Y"),
    ("KL(joint(P, L), joint(Q, L)) <= 1", WHERE, "claim, column 13: 'L'", "takes letters of Y"),
    ("P(S) <= 1", "P distribution on X, Q distribution on Y, S event", "where, column 45: 'event'", "on X"),
    ("P <= 1", WHERE, "claim, column 1: 'P'", "P(S)"),
    ("P(eps) <= 1", WHERE, "claim, column 3: 'eps'", "a letter or an event"),
    ("K(P) <= 1", WHERE, "claim, column 1: 'K'", "a law is no number"),
    ("MI(P) <= 1", WHERE, "claim, column 1: 'MI'", "MI(P, K)"),
    ("MI(P, Q) <= 1", WHERE, "claim, column 7: 'Q'", "a channel is expected"),
    ("hockey_stick(P, Q) <= 1", WHERE, "claim, column 1: 'hockey_stick'", "hockey_stick(P, Q, number)"),
    ("indistinguishable(P, Q) and b <= 1", WHERE, "claim, column 1: 'indistinguishable'", "indistinguishable(P, Q, eps)"),
    ("indistinguishable(P, Q, 1, 2, 3)", WHERE, "claim, column 1: 'indistinguishable'", "not 3"),
    ("indistinguishable(P, J, 1)", WHERE, "claim, column 1: 'indistinguishable'", "different alphabets"),
    ("indistinguishable(P, Q, 1) <= 2", WHERE, "claim, column 28: '<='", "no number"),
    ("1 <= indistinguishable(P, Q, 1)", WHERE, "claim, column 6: 'indistinguishable'", "no number"),
    ("Indistinguishable(P, Q, 1)", WHERE, "claim, column 1", "did you mean indistinguishable?"),
    ("D_3(P, Q, 2) <= 1", WHERE, "claim, column 1", "0 number"), ("R_alpha(P, Q) <= 1", WHERE, "claim, column 1", "did you mean D_alpha"),
    ("I(P, Q) <= 1", WHERE, "claim, column 1", "did you mean MI"), ("Hellinger(P, Q) <= 1", WHERE, "claim, column 1", "did you mean sum"),
    ("indistinguishable(P, Q, 1) or b <= 1", WHERE, "claim, column 28: 'or'", "cannot stand"),
    ("KL(P, Q, 2) <= 1", WHERE, "claim, column 1: 'KL'", "0 number(s), not 1"),
    ("marginal(J, 3) <= 1", WHERE, "claim, column 1: 'marginal'", "axis 2"),
    ("MI(marginal(J, 1, 3)) <= 1", WHERE, "claim, column 4: 'marginal'", "from 1 to 2"),
    ("MI(marginal(J, 2, 2)) <= 1", WHERE, "claim, column 4: 'marginal'", "each once"),
    ("MI(marginal(J, 1, P)) <= 1", WHERE, "claim, column 19: 'P'", "number of a coordinate"),
    ("sum(r in X, MI(marginal(joint(K(r), L), 1, 2))) <= 1", WHERE, "claim, column 16: 'marginal'", "without letters"),
    ("P(r) <= 1 for every r in W", WHERE, "claim, column 26: 'W'", "no alphabet"),
    ("D_inf(K(r), K(v)) <= 1 for every r", WHERE, "claim, column 15: 'v'", "a law is expected"),
    ("P(r) <= 1 for every r, v", WHERE, "claim, column 25", "for every r in R"),
    ("P(r) <= 1 for r", WHERE, "claim, column 15: 'r'", "for every"),
    ("P(r) <= 1 for r in N", WHERE, "claim, column 20: 'N'", "no alphabet"),
    ("mean(y ~ cauchy(0, 1), y) <= 1", WHERE, "claim, column 10: 'cauchy'", "a law is expected"),
    ("mean(y ~ laplace(0, 1), sum(k = 1..n, y^k)) >= 0", "n integer >= 1", "claim, column 6: 'y'", "inside a sum"),
    ("mean(y ~ laplace(0, 1), sum(r in X, P(r)*y)) >= 0", WHERE, "claim, column 6: 'y'", "inside a sum"),
    ("KL(P, Q) <= 1", "P, Q distributions on 3", "where, column 23: '3'", "number of letters"),
    ("KL(P, Q) <= 1", "P, Q", "where, column 1: 'P'", "no domain"),
    ("K(P)(S) <= 1", "P distribution, K channel X, S event", "where, column", "K channel X -> Y"),
    ("KL(P, P) <= P", "P distribution, P real", "where, column 17: 'P'", "a distribution"),
    ("KL(P, Q) <= 1", "P, P, Q distributions", "where, column 4: 'P'", "declared twice"),
    ("KL(P, Q) <= 1", "P distribution on X of 2 letters, Q distribution on X of 3 letters", "where, column 53: 'X'", "size"),
    ("KL(P, Q) <= 1", "", "claim, column 1: 'KL'", "is of laws; declare them"),
])
def test_an_error_names_the_column_and_the_mending(text: str, where: str, start: str, advice: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_claim(text, where)
    message = str(caught.value)
    assert message.startswith(start) and advice in message and "\n" not in message


@pytest.mark.parametrize(("text", "where", "other"), [
    ("mean(x ~ gaussian(0, 1), x^2) >= 0", "x real", "mean(u ~ gaussian(0, 1), u^2) >= 0"),
    ("mean(x ~ laplace(0, 1), x^2) <= x", "x > 1", "mean(u ~ laplace(0, 1), u^2) <= x"),
    ("mean(x ~ laplace(0, 1), mean(x ~ laplace(0, 1), x^2)) >= 0", "", "mean(x ~ laplace(0, 1), mean(u ~ laplace(0, 1), x^2*u^2)) >= 0")])
def test_noise_binds_no_name_that_is_in_use(text: str, where: str, other: str) -> None:
    with pytest.raises(ReadError, match="this name is in use already"):
        read_claim(text, where)
    assert read_claim(other, where)


@pytest.mark.parametrize("text", ["max(P(x)) >= 1/2", "min(P(x)) <= 1/2", "sum(r in X, max(P(r))) >= 1"])
def test_a_maximum_of_one_number_may_be_meant_over_letters(text: str) -> None:
    where = "P distribution on X; x in X"
    with pytest.raises(ReadError, match="may be meant over letters"):
        read_claim(text, where)
    for other in ("sup(r in X, P(r)) >= 1/2", "max(P(x), 1/2) >= 1/2"):
        assert read_claim(other, where)
    assert read_claim("max(x) >= 1", "x >= 1")


def test_a_marginal_of_several_coordinates_is_a_law_that_a_hypothesis_defines() -> None:
    """The claim speaks of that law wherever it stands; the order of the coordinates is that of the text."""
    Z = Alphabet("Z")
    three, t = Distribution("J", (X, Y, Z)), Letter("z", Z)
    made = read_claim("TV(marginal(J, 1, 2), marginal(J, 1) x marginal(J, 2)) <= MI(marginal(J, 1, 2))", "J distribution on X x Y x Z")
    own = Distribution("J_1_2", (X, Y))
    assert made.claim == (TV(own, Product(Marginal(three, 0), Marginal(three, 1)))
                          <= KL(own, Product(Marginal(own, 0), Marginal(own, 1))))
    assert made.prefix == forall(three, own) and made.given == (every((z, y), equal(own(z, y), Sum(t, three(z, y, t)))),)
    turned = read_claim("MI(marginal(J, 3, 1)) <= 1", "J distribution on X x Y x Z")
    other = Distribution("J_3_1", (Z, X))
    assert turned.given == (every((t, x), equal(other(t, x), Sum(y, three(x, y, t)))),)


def test_a_mean_over_a_law_of_pairs_is_a_sum_over_both_letters() -> None:
    """With a name for each letter; a number, one name for two, and a law of another size are refused."""
    where = "J distribution on X x Y; f function on X x Y; P distribution on X"
    assert read_claim("mean((x, y) ~ J, f(x, y)) <= 1", where) == read_claim(
        "sum(x in X, sum(y in Y, J(x, y)*f(x, y))) <= 1", where)
    for refused in ("mean((x, 2) ~ J, 1) <= 1", "mean((x, x) ~ J, 1) <= 1", "mean((x, y) ~ P, 1) <= 1", "mean(x ~ J, 1) <= 1",
                    "mean((x, y) ~ J, f(x, y)) + f(x, y) <= 1"):
        with pytest.raises(ReadError):
            read_claim(refused, where)


def test_the_least_of_divergences_is_each_of_them() -> None:
    """They may be +oo, of which no minimum is taken; what may not stays as it is written."""
    where = "P, Q distributions"
    two = read_claim("TV(P, Q) <= min(sqrt(KL(P, Q)/2), chi2(P, Q))", where)
    assert two == read_claim("TV(P, Q) <= sqrt(KL(P, Q)/2) and TV(P, Q) <= chi2(P, Q)", where)
    assert read_claim("max(TV(P, Q), KL(P, Q)) < min(KL(P, Q), 2)", where) == read_claim(
        "TV(P, Q) < KL(P, Q) and TV(P, Q) < 2 and KL(P, Q) < KL(P, Q) and KL(P, Q) < 2", where)
    for other in ("TV(P, Q) >= min(KL(P, Q), 1)", "TV(P, Q) = min(KL(P, Q), 1)"):
        assert isinstance(read_claim(other, where).claim, Relation)
    assert isinstance(read_claim("x <= min(y, 1)", "x, y real").claim, Relation)
