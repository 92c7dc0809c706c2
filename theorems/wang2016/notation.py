"""The dataset and the algorithm of most results: n i.i.d. records from D, and posterior sampling.  Wang et al. 2016."""
from verify.language import (
    Alphabet, Channel, Datasets, Defined, Distribution, Entry, Expr, Function, Iid, Letter, Place, Replaced, Statement, Sum,
    exp, forall, log, position, positions, real)

SPACES = "general"

n = real("n", "[1, oo) integer")

X = Alphabet("X")
H = Alphabet("H")
S = Datasets("S", X, n)

z = Letter("z", X)
h = Letter("h", H)
g = Letter("g", H)
i = Letter("i", positions(S))
j = Letter("j", positions(S))
Z = Letter("Z", S)
W = Letter("W", S)

D = Distribution("D", (X,))
DATA = Iid(D, S)
A = Channel("A", H, (S,))
loss = Function("l", (X, H))
r = Function("r", (H,))

FIRST_POSITION = position(S, 1)
FIRST = Replaced(Z, FIRST_POSITION, z)


def weight(h: Place, Z: Place) -> Expr: return exp(-Sum(j, loss(Entry(Z, j), h)) - r(h))
def normaliser(Z: Place) -> Expr: return Sum(g, weight(g, Z))
def posterior(h: Place, Z: Place) -> Expr: return weight(h, Z) / normaliser(Z)


# The only hypothesis of Theorem 4: for every dataset the normalisation constant is finite.
V = Letter("V", S)
WELL_DEFINED = Statement(forall(V), (), Defined(normaliser(V)))

privacy = Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, posterior(h, Z) * log(posterior(h, Z) / posterior(h, FIRST)))))
risk = Sum(Z, DATA(Z) * Sum(h, posterior(h, Z) * Sum(z, D(z) * loss(z, h))))
empirical = Sum(Z, DATA(Z) * Sum(h, posterior(h, Z) * (Sum(i, loss(Entry(Z, i), h)) / n)))
gap = risk - empirical
