"""The dataset and the algorithm of most results: n i.i.d. records from P, and A, which outputs a y.  Dwork et al. 2015."""
from verify.language import Alphabet, Channel, Datasets, Distribution, Iid, Letter, positions, real

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
