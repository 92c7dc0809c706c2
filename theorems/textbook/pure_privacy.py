"""What pure differential privacy says about divergences: the sharp bounds, attained by randomised response."""
from verify.language import (
    KL, TV, Alphabet, Channel, Datasets, Indistinguishable, Letter, Replaced, Theorem, as_expr, chi_square, cosh,
    distributions, every, exp, forall, log, positions, real, renyi, tanh)

P, Q = distributions("P Q")
eps = real("eps", "[0, oo)")
a = real("a", "(1, oo)")
half = as_expr("1/2")

CLOSE = (Indistinguishable(P, Q, eps),)
RESPONSE = {"P": "2/3 1/3", "Q": "1/3 2/3", "eps": log(2)}
THREE = {"P": "1/4 1/4 1/2 0", "Q": "1/2 1/4 1/4 0", "eps": log(3)}
SAME = {"P": "1/2 1/2", "Q": "1/2 1/2", "eps": "0"}
PAIRS = (RESPONSE, THREE, SAME)
ORDERS = ({**RESPONSE, "a": "2"}, {**THREE, "a": "3/2"}, {**SAME, "a": "10"})

kl_bound = Theorem(
    "textbook/pure-dp-kl", "Pure privacy bounds the KL divergence", "Nikolov 2017, Lemma 6, with the sharp bound",
    prefix=forall(P, Q, eps),
    given=CLOSE,
    claim=KL(P, Q) <= eps * tanh(eps / 2),
    instances=PAIRS,
    note="P and Q are the outputs on two adjacent datasets; randomised response attains it.")
kl_bound.variant(
    "control: 99/100 of it", claim=KL(P, Q) <= eps * tanh(eps / 2) * 99 / 100, expected="REFUTED",
    note="Randomised response.")

tv_bound = Theorem(
    "textbook/pure-dp-tv", "Pure privacy bounds the total variation", "Kairouz, Oh, Viswanath 2015, pure case",
    prefix=forall(P, Q, eps),
    given=CLOSE,
    claim=TV(P, Q) <= tanh(eps / 2),
    instances=PAIRS,
    note="Randomised response attains it.")
tv_bound.variant(
    "control: 99/100 of it", claim=TV(P, Q) <= tanh(eps / 2) * 99 / 100, expected="REFUTED",
    note="Randomised response.")

chi_square_bound = Theorem(
    "textbook/pure-dp-chi-square", "Pure privacy bounds the chi-square divergence", "Kairouz, Oh, Viswanath 2015, pure case",
    prefix=forall(P, Q, eps),
    given=CLOSE,
    claim=chi_square(P, Q) <= exp(eps) + exp(-eps) - 2,
    instances=PAIRS,
    note="Randomised response attains it.")
chi_square_bound.variant(
    "control: eps^2", claim=chi_square(P, Q) <= eps**2, expected="REFUTED",
    note="exp(eps) + exp(-eps) - 2 = eps^2 + eps^4/12 + ...")

renyi_bound = Theorem(
    "textbook/pure-dp-renyi", "Pure privacy bounds the Renyi moments", "Mironov 2017, Proposition 5 (randomised response)",
    prefix=forall(P, Q, eps, a),
    given=CLOSE,
    claim=renyi(P, Q, a) <= cosh((a - half) * eps) / cosh(eps / 2),
    instances=ORDERS,
    note="The sum of P^a Q^(1-a), for an order a > 1; randomised response attains it.")
renyi_bound.variant(
    "order 2", prefix=forall(P, Q, eps), claim=renyi(P, Q, 2) <= cosh(3 * eps / 2) / cosh(eps / 2), instances=PAIRS,
    note="One more than the chi-square divergence.")
renyi_bound.variant(
    "order 4", prefix=forall(P, Q, eps), claim=renyi(P, Q, 4) <= cosh(7 * eps / 2) / cosh(eps / 2), instances=PAIRS,
    note="The order that the sharp form of Corollary 22 of Dwork et al. 2015 uses.")
renyi_bound.variant(
    "control: 99/100 of it", prefix=forall(P, Q, eps), claim=renyi(P, Q, 2) <= cosh(3 * eps / 2) / cosh(eps / 2) * 99 / 100,
    instances=PAIRS, expected="REFUTED",
    note="Randomised response.")

zcdp = Theorem(
    "textbook/pure-dp-zcdp", "Pure privacy is concentrated", "Bun, Steinke 2016, Proposition 3.3",
    prefix=forall(P, Q, eps, a),
    given=CLOSE,
    claim=renyi(P, Q, a) <= exp(a * (a - 1) * eps**2 / 2),
    instances=ORDERS,
    note="eps^2/2-zCDP: the Renyi divergence of every order a > 1 is at most a eps^2/2; the moment is exp((a - 1) times it).")
zcdp.variant(
    "order 2", prefix=forall(P, Q, eps), claim=renyi(P, Q, 2) <= exp(eps**2), instances=PAIRS,
    note="a = 2.")
zcdp.variant(
    "control: eps^2/4 for eps^2/2", prefix=forall(P, Q, eps), claim=renyi(P, Q, 2) <= exp(eps**2 / 2), instances=PAIRS,
    expected="REFUTED",
    note="At small eps the moment of order 2 is 1 + eps^2.")
zcdp.variant(
    "control: without privacy", prefix=forall(P, Q, eps), given=(), claim=renyi(P, Q, 2) <= exp(eps**2), expected="REFUTED",
    instances=[RESPONSE, {"P": "2/3 1/3", "Q": "1/3 2/3", "eps": "0"}],
    note="Two different laws at eps = 0.")

n = real("n", "[1, oo) integer")
X = Alphabet("X")
S = Datasets("S", X, n)
Y = Alphabet("Y")
Z = Letter("Z", S)
W = Letter("W", S)
V = Letter("V", S)
i = Letter("i", positions(S))
x = Letter("x", X)
y = Letter("y", Y)
A = Channel("A", Y, (S,))

group_privacy = Theorem(
    "textbook/group-privacy", "Group privacy, pure", "Dwork, Roth 2014, Theorem 2.2",
    prefix=forall(n, eps, A, Z, W),
    given=[every((V, i, x, y), A(y, V) <= exp(eps) * A(y, Replaced(V, i, x)))],
    claim=every(y, A(y, Z) <= exp(n * eps) * A(y, W)),
    instances=[
        {"n": "1", "eps": log(2), "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "Z": 0, "W": 1},
        {"n": "2", "eps": log(2), "A": {0: "1/2 1/2", 1: "1/3 2/3", 2: "1/3 2/3", 3: "1/4 3/4"}, "Z": 0, "W": 3},
    ],
    note="Two datasets of n records differ in at most n of them.")
group_privacy.variant(
    "control: without n", claim=every(y, A(y, Z) <= exp(eps) * A(y, W)), expected="REFUTED",
    instances=[{"n": "2", "eps": log(2), "A": {0: "4/7 3/7", 1: "2/7 5/7", 2: "2/7 5/7", 3: "1/7 6/7"}, "Z": 0, "W": 3}],
    proof=({"n": "2", "eps": log(2), "A": {0: "4/7 3/7", 1: "2/7 5/7", 2: "2/7 5/7", 3: "1/7 6/7"}, "Z": 0, "W": 3},),
    note="Two changed records cost twice.")
