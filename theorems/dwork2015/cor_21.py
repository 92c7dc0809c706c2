"""Corollary 21: low max-information and functions of low sensitivity.  Dwork et al. 2015, Section 3.1.2."""
from theorems.dwork2015.notation import CHOICE, DATA, SENSITIVE, F, P, S, X, Z, c, f, i, n, named, overfit, tau, x
from verify.language import (
    Entry, Function, I_inf, Letter, Replaced, Sum, Theorem, both, equal, every, exp, forall, positions, real)

beta = real("beta", "[0, oo)")
v = Letter("v", X)

low = exp(-(tau**2) / (c**2 * n))
PRIVATE = every((Z, i, x, named), CHOICE(named, Z) <= exp(tau**2 / (c**2 * n**2)) * CHOICE(named, Replaced(Z, i, x)))

ONE_BIT = {
    "n": "1", "P": "1/2 1/2", "A": {0: "5/9 4/9", 1: "4/9 5/9"}, "f": (("1", "0"), ("0", "1")), "tau": "1/2", "c": "1",
    "beta": "0"}
REVEALED_BIT = {
    "n": "1", "P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "f": (("1", "0"), ("0", "1")), "tau": "1", "c": "1", "beta": "0"}
AGREEMENTS = (("2", "1", "1", "0"), ("1", "2", "0", "1"), ("1", "0", "2", "1"), ("0", "1", "1", "2"))
MOSTLY_REVEALED = {
    "n": "2", "P": "1/2 1/2", "f": AGREEMENTS, "tau": "1", "c": "1", "beta": "0",
    "A": {0: "2/3 1/9 1/9 1/9", 1: "1/9 2/3 1/9 1/9", 2: "1/9 1/9 2/3 1/9", 3: "1/9 1/9 1/9 2/3"}}
BLURRED = {
    "n": "2", "P": "1/2 1/2", "f": AGREEMENTS, "tau": "1", "c": "1", "beta": "1/4",
    "A": {0: "2/5 1/5 1/5 1/5", 1: "1/5 2/5 1/5 1/5", 2: "1/5 1/5 2/5 1/5", 3: "1/5 1/5 1/5 2/5"}}
ONE_BIT_PRIVATE = {
    "n": "1", "P": "1/2 1/2", "A": {0: "5/9 4/9", 1: "4/9 5/9"}, "f": (("1", "0"), ("0", "1")), "tau": "1/2", "c": "1"}
FREE_CHOICE = {
    "n": "2", "P": "1/3 2/3", "A": {0: "1", 1: "1", 2: "1", 3: "1"}, "f": (("0", "1", "1", "2"),), "tau": "2", "c": "1"}
ONE_BIT_REVEALED = {
    "n": "1", "P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "f": (("1", "0"), ("0", "1")), "tau": "1/2", "c": "1"}

cor_21 = Theorem(
    "dwork2015/cor-21", "Corollary 21, first part", "Dwork et al. 2015, Corollary 21",
    prefix=forall(n, beta, tau, c, P, CHOICE, f),
    given=[SENSITIVE, I_inf(DATA, CHOICE, beta) <= tau**2 / c**2],
    claim=overfit <= low + beta,
    instances=[ONE_BIT, REVEALED_BIT, MOSTLY_REVEALED],
    expected="REFUTED",
    base="bits",
    note="The output y of A is the function f(y, .), log e * t bits are t nats, and P[f(S) - mean >= tau] is the complement of "
         "f(S) - mean < tau.  c > 0, as in Lemma 1.  The n is missing under the bound of the hypothesis: n = 2, two fair "
         "bits, y equal to them with probability 2/3, f(y, .) the number of agreements with y.")
cor_21.variant(
    "repaired", given=[SENSITIVE, I_inf(DATA, CHOICE, beta) <= tau**2 / (c**2 * n)], instances=[ONE_BIT, BLURRED], proof=(),
    note="tau^2/(c^2 n) for tau^2/c^2, which is what the second part uses.")
cor_21.variant(
    "control: the repair without beta", given=[SENSITIVE, I_inf(DATA, CHOICE, beta) <= tau**2 / (c**2 * n)],
    claim=overfit <= low, instances=[ONE_BIT, {**ONE_BIT_REVEALED, "beta": "1/2"}],
    proof=({**ONE_BIT_REVEALED, "beta": "1/2"},), expected="REFUTED",
    note="A revealed fair bit has 1/2-approximate max-information 0.")

cor_21_particular = Theorem(
    "dwork2015/cor-21.particular", "Corollary 21, 'In particular'", "Dwork et al. 2015, Corollary 21",
    prefix=forall(n, tau, c, P, CHOICE, f),
    given=[SENSITIVE, PRIVATE],
    claim=overfit <= low,
    instances=[ONE_BIT_PRIVATE, FREE_CHOICE],
    base="nats",
    note="Adjacent datasets are Z and Z with record i replaced by x.  tau > 0 and c > 0, as in the first part and Lemma 1.",
    part_of="dwork2015/cor-21")
cor_21_particular.variant(
    "control: without privacy", given=[SENSITIVE], instances=[ONE_BIT_PRIVATE, ONE_BIT_REVEALED], expected="REFUTED",
    proof=(ONE_BIT_REVEALED,),
    note="An algorithm that knows the data chooses a function that overfits.")
cor_21_particular.variant(
    "control: without the sensitivity", given=[PRIVATE], expected="REFUTED",
    instances=[FREE_CHOICE, {"n": "1", "P": "1/2 1/2", "A": {0: "1", 1: "1"}, "f": (("0", "2"),), "tau": "1", "c": "1"}],
    proof=({"n": "1", "P": "1/2 1/2", "A": {0: "1", 1: "1"}, "f": (("0", "2"),), "tau": "1", "c": "1"},),
    note="A single function of sensitivity 2.")

phi = Function("phi", (F, X))
k = Letter("k", positions(S))
average = Sum(k, phi(named, Entry(Z, k))) / n
average_replaced = Sum(k, phi(named, Entry(Replaced(Z, i, x), k))) / n
true_mean = Sum(v, P(v) * phi(named, v))
PRIVATE_QUERY = {"n": "1", "P": "1/2 1/2", "A": {0: "5/9 4/9", 1: "4/9 5/9"}, "phi": (("1", "0"), ("0", "1")), "tau": "1/2"}
REVEALED_QUERY = {**PRIVATE_QUERY, "A": {0: "1 0", 1: "0 1"}}

cor_21_note = Theorem(
    "dwork2015/cor-21.note", "Note after Corollary 21", "Dwork et al. 2015, after Corollary 21",
    prefix=forall(n, tau, P, CHOICE, phi),
    given=[every((named, x), phi(named, x) >= 0), every((named, x), phi(named, x) <= 1),
           every((Z, i, x, named), CHOICE(named, Z) <= exp(tau) * CHOICE(named, Replaced(Z, i, x)))],
    claim=both(
        every((named, Z, i, x), average - average_replaced <= 1 / n),
        equal(tau**2 / ((1 / n)**2 * n**2), tau**2),
        equal(tau / (1 / n * n), tau),
        1 - Sum(Z, Sum(named, DATA(Z) * CHOICE(named, Z), where=(tau - (average - true_mean),))) <= exp(-3 * tau**2 * n / 4)),
    instances=[PRIVATE_QUERY],
    note="f(S) = E_S[phi] for the query phi = phi(y, .) that A chooses: its sensitivity is c = 1/n, the bound tau^2/(c^2 n^2) "
         "of Corollary 21 is tau^2, the bound tau/(cn) of 'the stronger bound', Corollary 22, is tau, and an algorithm of this "
         "level eps = tau preserves concentration.")
cor_21_note.variant(
    "part: two identities", prefix=forall(n, tau), given=(),
    claim=both(equal(tau**2 / ((1 / n)**2 * n**2), tau**2), equal(tau / (1 / n * n), tau)),
    instances=[{"n": "1", "tau": "1/2"}, {"n": "10", "tau": "1/10"}],
    note="tau^2/(c^2 n^2) and tau/(cn) at c = 1/n.")
cor_21_note.variant(
    "control: without privacy", expected="REFUTED",
    given=[every((named, x), phi(named, x) >= 0), every((named, x), phi(named, x) <= 1)],
    claim=1 - Sum(Z, Sum(named, DATA(Z) * CHOICE(named, Z), where=(tau - (average - true_mean),)))
    <= exp(-3 * tau**2 * n / 4), instances=[PRIVATE_QUERY, REVEALED_QUERY], proof=(REVEALED_QUERY,),
    note="A query that is chosen for the data overfits.")
cor_21_note.variant(
    "control: sensitivity 1", prefix=forall(n, tau), given=(), instances=[{"n": "10", "tau": "1/10"}],
    claim=equal(tau**2 / n**2, tau**2), expected="REFUTED",
    note="The sensitivity of a mean is 1/n.")
