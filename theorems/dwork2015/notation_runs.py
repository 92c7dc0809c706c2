"""Figure 1 as a run: Thresholdout, an analyst who asks adaptively, and the noise that is drawn.  Dwork et al. 2015."""
from theorems.dwork2015.notation import S_t, X, in_t, n_t, record
from verify.language import (
    Alphabet, Datasets, Distribution, Entry, Event, Expr, Function, Functions, Graph, Iid, Letter, NoiseMean, Place, Q,
    Same, Statement, Sum, absolute, both, equal, every, forall, maximum, minimum, positions, real)

n = real("n", "[1, oo) integer")
S = Datasets("S", X, n)
Z = Letter("Z", S)
k = Letter("k", positions(S))
P = Distribution("P", (X,))
DATA = Iid(P, S)

J, COINS = Alphabet("J"), Alphabet("C")
b, j, h, w, c = Letter("b", J), Letter("j", J), Letter("h", J), Letter("l", J), Letter("c", COINS)
KNOWN = Functions(J)
RUN = (J, COINS, S, KNOWN, KNOWN, KNOWN)
U = Distribution("U", (COINS,))
rank = Function("r", (J,))
phi = Function("phi", (J, X, COINS, KNOWN, KNOWN))
above, answered, answer = Event("R", RUN), Event("N", RUN), Function("a", RUN)
queries = Sum(j, Q(1))

# The noise at each query, in units of 4 sigma, sigma and 2 sigma, as it is read in the steps and as it is drawn in a mean; the
# threshold noise after c answers above the threshold is that of the query which c come before.
eta, xi, gamma = Function("eta", (J,)), Function("xi", (J,)), Function("gamma", (J,))
drawn_eta, drawn_xi, drawn_gamma = Function("eta'", (J,)), Function("xi'", (J,)), Function("gamma'", (J,))

# How many queries come before each; no two have the same place.
ORDER = (every(j, equal(rank(j), Sum(b, Q(1), where=(rank(j) - rank(b),)))),
         every((b, j), (rank(b) - rank(j))**2 + Same(b, j) > 0))
told, told_if = Function("s", (J,)), Function("s'", (J,))
ALL_ARE_QUERIES = Statement(forall(told, told_if), (), both(
    every((j, record, c), phi(j, record, c, Graph(h, told(h)), Graph(h, told_if(h))) >= 0),
    every((j, record, c), phi(j, record, c, Graph(h, told(h)), Graph(h, told_if(h))) <= 1)))


# 1 if the first query comes before the second, else 0.
def earlier(first: Letter, second: Letter) -> Expr: return maximum(0, minimum(1, rank(second) - rank(first)))


# Something of the run on a dataset, at a query, as it is read in the steps, and with the noise that is drawn.
def read(what: Event | Function, at: Letter, data: Place) -> Expr:
    return what(at, c, data, Graph(w, eta(w)), Graph(w, xi(w)), Graph(w, gamma(w)))


def drawn(what: Event | Function, at: Letter, data: Place) -> Expr:
    return what(at, c, data, Graph(w, drawn_eta(w)), Graph(w, drawn_xi(w)), Graph(w, drawn_gamma(w)))


# The query that the analyst asks, at a record: she knows the answers to earlier ones, and which of them there were.
def asked(at: Letter, x: Place, data: Place) -> Expr:
    return phi(at, x, c, Graph(h, earlier(h, at) * read(answer, h, data)), Graph(h, earlier(h, at) * read(answered, h, data)))


def asked_drawn(at: Letter, x: Place, data: Place) -> Expr:
    return phi(at, x, c, Graph(h, earlier(h, at) * drawn(answer, h, data)), Graph(h, earlier(h, at) * drawn(answered, h, data)))


on_holdout = Sum(k, asked(j, Entry(Z, k), Z)) / n
on_training = Sum(in_t, asked(j, Entry(S_t, in_t), Z)) / n_t
spent = Sum(b, earlier(b, j) * read(above, b, Z))
is_above, is_answered, value = read(above, j, Z), read(answered, j, Z), read(answer, j, Z)
distance = absolute(on_holdout - on_training)
gamma_of_phase = Sum(h, gamma(h), where=(1 - absolute(rank(h) - spent),))


def limit(T: Expr, sigma: Expr) -> Expr: return T + 2 * sigma * gamma_of_phase + 4 * sigma * eta(j)


# Steps (a) and (b) of Figure 1 at every query, for all noise, coins and datasets; bottom is the answer 0 where N is 0.
def thresholdout(T: Expr, sigma: Expr, B: Expr) -> Statement:
    return Statement(forall(eta, xi, gamma), (), both(
        every((c, Z, j), B - spent >= 1, where=(is_answered,)),
        every((c, Z, j), B - spent < 1, where=(1 - is_answered,)),
        every((c, Z, j), is_above <= is_answered),
        every((c, Z, j), distance > limit(T, sigma), where=(is_above,)),
        every((c, Z, j), distance <= limit(T, sigma), where=(is_answered, 1 - is_above)),
        every((c, Z, j), equal(value, on_holdout + sigma * xi(j)), where=(is_above,)),
        every((c, Z, j), equal(value, on_training), where=(is_answered, 1 - is_above)),
        every((c, Z, j), equal(value, 0), where=(1 - is_answered,))))


# The mean over the noise, all of whose values are independent, of the law Lap(1).
def over_noise(body: Expr) -> Expr:
    return NoiseMean("laplace", drawn_eta, NoiseMean("laplace", drawn_xi, NoiseMean("laplace", drawn_gamma, body)))


# A probability over the coins of the analyst, the holdout set and the noise.
def chance(body: Expr) -> Expr: return Sum(c, U(c) * Sum(Z, DATA(Z) * over_noise(body)))


READ = (
    "J are the queries, r(j) is how many come before j.  eta, xi and gamma are the noise in units of 4 sigma, sigma and 2 "
    "sigma: functions on J whose values are independent, of the law Lap(1), in a mean; the threshold noise after c answers "
    "above the threshold is that of the query which c come before.  R says that a query is above its threshold, N that it "
    "is answered; a is the answer, and 0 for bottom.  phi is the analyst: a query of hers is a function on X that depends "
    "on her coins c, on the answers before, and on which there were.  That a probability has a value says that what it is "
    "of is measurable.  ")
