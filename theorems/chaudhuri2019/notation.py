"""The sets and the numbers of most results: records x, outputs y, orders a and alpha, levels e; classes of functions.

A class H is a set of real functions on a finite set of any size.  Chaudhuri et al. 2019.
"""
from verify.language import (
    Alphabet, Event, Expr, Formula, Function, Functions, Graph, Letter, Statement, Sym, abs_power, forall, laplace_mean, real)

SPACES = "general"

X = Alphabet("X")
Y = Alphabet("Y")

x = Letter("x", X)
y = Letter("y", Y)
h = Function("h", (X,))

a = real("a", "(1, oo)")
alpha = real("alpha", "(1, oo)")
p = a / (a - 1)

b = real("b")
c = real("c")
e = real("e", "(0, oo)")

H = Event("H", (Functions(X),))
u = Function("u", (X,))
u2 = Function("u2", (X,))
s = real("s", "[0, 1]")


def member(of: Event, value: Expr) -> Formula: return of(Graph(x, value)) > 0


CONVEX = Statement(forall(u, u2, s), (member(H, u(x)), member(H, u2(x))), member(H, s * u(x) + (1 - s) * u2(x)))
TRANSLATES = Statement(forall(u, c), (member(H, u(x)),), member(H, u(x) + c))
NEGATIVES = Statement(forall(u), (member(H, u(x)),), member(H, -u(x)))


# E|1 + kappa u/2|^alpha for u of Lap(0, 1), which bounds what affine adversaries see of Laplace noise.
def moment(kappa: Expr) -> Expr: return laplace_mean(Sym("u"), abs_power(1 + kappa * Sym("u") / 2, alpha))
