"""Inputs and outputs of a mechanism, samples, predictors, prior and posterior, the empirical risk.  Mir 2012.

Rhat(t, Z) is the empirical risk of the predictor t on the sample Z, and N(Z, W) says that two samples are neighbours.
Where the records of a sample do not matter, Z^n is one set of samples with one law P, and Rhat any function on it.
"""
from verify.language import Alphabet, Channel, Distribution, Event, Expr, Function, Letter, Place, Sum, Sym, exp, real

SPACES = "general"

lam = real("lambda", "(0, oo)")
level = real("Delta", "[0, oo)")
bound = real("K", "(0, oo)")

# Section 2.1: any inputs and neighbours, any outputs with a base measure of density pi, and a score q.
INPUTS = Alphabet("D")
OUTPUTS = Alphabet("U")
x = Letter("x", INPUTS)
y = Letter("y", INPUTS)
x1 = Letter("x1", INPUTS)
x2 = Letter("x2", INPUTS)
u = Letter("u", OUTPUTS)
v = Letter("v", OUTPUTS)
NEAR = Event("N", (INPUTS, INPUTS))
M = Channel("f", OUTPUTS, (INPUTS,))
base = Distribution("pi", (OUTPUTS,))
q = Function("q", (INPUTS, OUTPUTS))
ARE_NEAR = NEAR(x, y) > 0


def tilted(u: Place, x: Place) -> Expr: return exp(lam * q(x, u)) * base(u)
def scale(x: Place) -> Expr: return Sum(v, tilted(v, x))


# From Section 2.2 on: samples Z of the law P, predictors t, a prior of density pi, posteriors A.
S = Alphabet("S")
T = Alphabet("T")
Z = Letter("Z", S)
W = Letter("W", S)
Z1 = Letter("Z1", S)
Z2 = Letter("Z2", S)
t = Letter("t", T)
s = Letter("s", T)
P = Distribution("P", (S,))
prior = Distribution("pi", (T,))
A = Channel("A", T, (S,))
B = Channel("B", T, (S,))
G = Channel("G", T, (S,))
risk = Function("Rhat", (T, S))
NEIGHBOURS = Event("N", (S, S))


def weight_at(rate: Sym, t: Place, Z: Place) -> Expr: return exp(-rate * risk(t, Z)) * prior(t)
def normaliser_at(rate: Sym, Z: Place) -> Expr: return Sum(s, weight_at(rate, s, Z))
def gibbs_at(rate: Sym, t: Place, Z: Place) -> Expr: return weight_at(rate, t, Z) / normaliser_at(rate, Z)
def weight(t: Place, Z: Place) -> Expr: return weight_at(lam, t, Z)
def normaliser(Z: Place) -> Expr: return normaliser_at(lam, Z)
def gibbs(t: Place, Z: Place) -> Expr: return gibbs_at(lam, t, Z)
