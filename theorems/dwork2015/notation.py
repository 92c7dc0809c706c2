"""The dataset and the algorithm of most results: n i.i.d. records from P, and A, which outputs a y.  Dwork et al. 2015."""
from verify.language import (
    Alphabet, Channel, Datasets, Distribution, Entry, Every, Expr, Formula, Function, Iid, Letter, Q, Replaced, Statement, Sum,
    absolute, equal, every, forall, positions, real)

n = real("n", "[1, oo) integer")
eps = real("eps", "[0, oo)")
beta = real("beta", "(0, 1)")
any_beta = real("beta", "(0, oo)")
k = real("k")

X = Alphabet("X")
Y = Alphabet("Y")
V = Alphabet("V")
S = Datasets("S", X, n)

x = Letter("x", X)
y = Letter("y", Y)
v = Letter("v", V)
i = Letter("i", positions(S))
Z = Letter("Z", S)
W = Letter("W", S)

P = Distribution("P", (X,))
DATA = Iid(P, S)
A = Channel("A", Y, (S,))

# Functions f(y, .) of the data that change by at most c with one record; the one that is chosen overfits where it exceeds its
# mean by tau or more.
F = Alphabet("F")
named = Letter("y", F)
CHOICE = Channel("A", F, (S,))
f = Function("f", (F, S))
tau = real("tau", "(0, oo)")
c = real("c", "(0, oo)")
SENSITIVE = every((named, Z, i, x), f(named, Z) - f(named, Replaced(Z, i, x)) <= c)
mean = Sum(W, DATA(W) * f(named, W))
overfit = 1 - Sum(Z, Sum(named, DATA(Z) * CHOICE(named, Z), where=(tau - (f(named, Z) - mean),)))

# Figure 1: a training and a holdout set, and the means of one query on them.
n_t = real("n_t", "[1, oo) integer")
n_h = real("n_h", "[1, oo) integer")
TRAINING = Datasets("T", X, n_t)
HOLDOUT = Datasets("H", X, n_h)
S_t = Letter("S_t", TRAINING)
S_h = Letter("S_h", HOLDOUT)
in_t = Letter("i", positions(TRAINING))
in_h = Letter("j", positions(HOLDOUT))
record = Letter("v", X)
query = Function("phi", (X,))
training = Sum(in_t, query(Entry(S_t, in_t))) / n_t
holdout = Sum(in_h, query(Entry(S_h, in_h))) / n_h
IN_RANGE = (every(record, query(record) >= 0), every(record, query(record) <= 1))

# Algorithms of a given randomized description length (Definition 28), as laws U on all maps from datasets w to outputs.
COINS = Alphabet("C")
r = Letter("r", COINS)
U = Distribution("U", (COINS,))
MAPS_AND_COINS = (
    "Ar(., r, .) are all maps from datasets to outputs: each is one of them, and every map G is met.  The coins r of an "
    "algorithm that is wanted have a law U on these maps, and of those that occur each has at most 2^(its description length) "
    "outputs.  That there is such an algorithm is said as: it is absurd that there is none.  ")


def is_map(row: Expr, *letters: Letter) -> Every: return every(letters, equal(row * row, row))


def every_map_is_met(maps: Channel, any_map: Channel, w: Letter) -> Statement:
    return Statement(
        forall(any_map), (is_map(any_map(y, w), y, w),),
        Sum(r, Q(1), where=(1 - Sum(w, Sum(y, absolute(maps(y, r, w) - any_map(y, w)))),)) >= 1)


# The distance of the outputs of the two on the dataset w.
def distance(maps: Channel, algorithm: Channel, w: Letter) -> Expr:
    return Sum(y, absolute(Sum(r, U(r) * maps(y, r, w)) - algorithm(y, w))) / 2


# No algorithm of this length, in bits, is as close as that.
def none_of_length(length: Expr, maps: Channel, w: Letter, close: Formula) -> Statement:
    return Statement(
        forall(U), (every(r, Sum(y, Q(1), where=(Sum(w, maps(y, r, w)),)) <= 2**length, where=(U(r),)), close), Q(1) <= 0)
