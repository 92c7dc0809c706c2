"""Section 4.2: queries that an analyst generates while SparseValidate answers her.  Dwork et al. 2015."""
from theorems.dwork2015.notation import DATA, P, S, X, Z, n, tau, x
from verify.language import (
    Alphabet, Channel, Datasets, Distribution, Entry, Event, Function, Letter, Q, Statement, Sum, Theorem, absolute, both,
    every, exp, forall, log, positions, real)

m = real("m", "[2, oo) integer")
B = real("B", "[1, oo) integer")
any_budget = real("B", "[0, oo)")
k = Letter("k", positions(S))

# What SparseValidate has answered: the places of its at most B ones.  One place stands for none.
PLACES, COINS = Alphabet("J"), Alphabet("C")
place, r = Letter("j", PLACES), Letter("r", COINS)
ANSWERS = Datasets("W", PLACES, B)
w = Letter("w", ANSWERS)
U = Distribution("U", (COINS,))
SPARSE_VALIDATE = Channel("A", ANSWERS, (COINS, S))
phi = Function("phi", (COINS, ANSWERS, X))
far = Event("O", (COINS, ANSWERS, S))
gap = absolute(Sum(k, phi(r, w, Entry(Z, k))) / n - Sum(x, P(x) * phi(r, w, x)))
GENERATED = (
    every((r, w, x), phi(r, w, x) >= 0), every((r, w, x), phi(r, w, x) <= 1),
    every((r, w, Z), gap >= tau, where=(far(r, w, Z),)), every((r, w, Z), gap < tau, where=(1 - far(r, w, Z),)))
chance = Sum(r, Sum(Z, Sum(w, U(r) * DATA(Z) * SPARSE_VALIDATE(w, r, Z) * far(r, w, Z))))
places = Sum(place, Q(1))

query = Function("q", (X,))
its_far = Event("O", (S,))
its_gap = absolute(Sum(k, query(Entry(Z, k))) / n - Sum(x, P(x) * query(x)))
QUERY = (every(x, query(x) >= 0), every(x, query(x) <= 1),
         every(Z, its_gap >= tau, where=(its_far(Z),)), every(Z, its_gap < tau, where=(1 - its_far(Z),)))
its_chance = Sum(Z, DATA(Z) * its_far(Z))

sec_4_2_concentration = Theorem(
    "dwork2015/sec-4.2.concentration", "Section 4.2, text after Theorem 27", "Dwork et al. 2015, Section 4.2",
    claim=both(
        Statement(forall(n, tau, P, query, its_far), QUERY, its_chance <= 2 * exp(-2 * tau**2 * n)),
        Statement(forall(n, m, B, tau, P, U, SPARSE_VALIDATE, phi, far), (*GENERATED, places <= m, tau**2 * n / log(m) >= B),
                  chance <= 2 * exp(-(tau**2) * n)),
        Statement(forall(n, tau, P, query, its_far), QUERY, its_chance <= 2 * exp(-(tau**2) * n))),
    base="nats",
    note="The first part is about a fixed query q, and O says that its mean on Z is tau or more away from its expectation.  "
         "The second one is about each query that the analyst generates, with coins r of law U: before it there were at most "
         "m - 1 answers, at most B of them 1, and w says at which of these places the ones are, and none at one more letter, "
         "so that there are at most m.  A says what SparseValidate has answered on the holdout set Z, whatever was asked, and "
         "phi(r, w, .) is the query then.  The last part is B = 0, where no answer precedes.")
sec_4_2_concentration.variant(
    "part: the arithmetic", scope="the arithmetic, with m^B strings of answers",
    prefix=forall(m, any_budget, tau, n),
    given=[any_budget <= tau**2 * n / log(m)],
    claim=m**any_budget * (2 * exp(-2 * tau**2 * n)) <= 2 * exp(-(tau**2) * n),
    instances=[{"m": "2", "B": "1", "tau": "1", "n": "1"}],
    note="2 exp(-2 tau^2 n) of Hoeffding's inequality for each of at most m^B strings of answers.")
sec_4_2_concentration.variant(
    "control: twice the budget", prefix=forall(m, any_budget, tau, n), expected="REFUTED",
    given=[any_budget <= 2 * tau**2 * n / log(m)],
    claim=m**any_budget * (2 * exp(-2 * tau**2 * n)) <= 2 * exp(-(tau**2) * n),
    instances=[{"m": "2", "B": "2", "tau": "1", "n": "1"}],
    note="m = 2, B = 2: 8/e^2 > 2/e.")
