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

# Coefficients of affine and polynomial functions.
c0 = real("c0")
c1 = real("c1")
c2 = real("c2")
c3 = real("c3")
d0 = real("d0")
d1 = real("d1")
d2 = real("d2")
d3 = real("d3")

# The matrix mechanism: A of rows R, W of queries O, and counts x, all of columns C; B is the inverse of A^T A.
ROWS = Alphabet("R")
COLUMNS = Alphabet("C")
QUERIES = Alphabet("O")
i = Letter("i", COLUMNS)
j = Letter("j", COLUMNS)
k = Letter("k", COLUMNS)
A = Function("A", (ROWS, COLUMNS))
B = Function("B", (COLUMNS, COLUMNS))
W = Function("W", (QUERIES, COLUMNS))
counts = Function("x", (COLUMNS,))

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
