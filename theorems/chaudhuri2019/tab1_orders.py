"""Table 1, last column, for orders alpha: the lower bound for Laplace noise, d coordinates, and Gaussian noise."""
from verify.language import (
    Alphabet, Expr, Function, Letter, Q, Remark, Sum, Theorem, equal, every, exp, forall, log, real)

a = real("a", "(1, oo)")
e = real("e", "(0, oo)")
s = real("s", "(0, oo)")
coordinates = Alphabet("I")
i = Letter("i", coordinates)
v = Function("v", (coordinates,))


def factor(a: Expr) -> Expr:
    return Q("1/2") + 1 / (4 * a - 2)


def inside(a: Expr, t: Expr) -> Expr:
    return factor(a) * exp((a - 1) * t) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a * t)


def eq_4(a: Expr, t: Expr) -> Expr:
    return log(inside(a, t)) / (a - 1)


VALUES = ({"a": "2", "e": "1"}, {"a": "11/10", "e": "1/10"}, {"a": "20", "e": "3"})
NONNEGATIVE = every(i, v(i) >= 0)
COORDINATES = (
    {"a": "2", "e": "1", "v": "1"},
    {"a": "11/10", "e": "1/10", "v": "1/2 1/2"},
    {"a": "20", "e": "3", "v": "0 1 2"},
)
d = Sum(i, Q(1))

tab1_r3c2 = Theorem(
    "chaudhuri2019/tab1-r3c2", "Table 1, alpha-Renyi/Laplace/unrestricted", "Chaudhuri et al. 2019, Table 1, row 3",
    prefix=forall(a, e),
    claim=eq_4(a, e) >= e - log(2) / (a - 1),
    instances=VALUES,
    note="The left side is equation (4), the Renyi-DP parameter of Lap(0, 1/e); the printed eps - log(2)/alpha-1 is read with "
         "alpha - 1 as the denominator.",
    remarks=[Remark("READING", "as typeset, with log(2)/alpha and then minus 1, it holds too",
                    see="chaudhuri2019/tab1-r3c2#reading: as typeset"),
             Remark("WEAK", "the factor 1/2 + 1/(4 alpha - 2) may stand for 1/2", see="chaudhuri2019/tab1-r3c2#sharp")])
tab1_r3c2.variant(
    "reading: as typeset", claim=eq_4(a, e) >= e - log(2) / a - 1,
    note="eps - (log 2)/alpha - 1 with the usual precedence: true as well.")
tab1_r3c2.variant(
    "sharp", claim=e + log(factor(a)) / (a - 1) < eq_4(a, e),
    note="The first of the two terms of (4) alone; strict, and the better constant for large eps.")
tab1_r3c2.variant(
    "control: without log 2", claim=eq_4(a, e) >= e, expected="REFUTED",
    note="The Renyi-DP parameter is below eps.")
tab1_r3c2.variant(
    "control: log 2 over alpha", claim=eq_4(a, e) >= e - log(2) / a, expected="REFUTED",
    note="alpha - 1 in the denominator matters: as alpha tends to 1 the parameter is eps - 1 + exp(-eps).")

tab1_r5c2 = Theorem(
    "chaudhuri2019/tab1-r5c2", "Table 1, alpha-Renyi/Laplace d-dim/unrestricted", "Chaudhuri et al. 2019, Table 1, row 5",
    prefix=forall(a, e, v),
    given=[NONNEGATIVE],
    claim=Sum(i, eq_4(a, e * v(i))) >= e * Sum(i, v(i)) - d * log(2) / (a - 1),
    instances=COORDINATES,
    note="The coordinates are a finite alphabet of any size d, v_i >= 0 the shift along coordinate i.  The left side is the "
         "Renyi divergence of the d independent coordinates: it is the sum of those of the coordinates, equation (4) with "
         "eps v_i for eps.  That additivity is used, not proved here.",
    remarks=[Remark("READING", "the printed d log(2)/alpha-1 is read with alpha - 1 as the denominator",
                    see="chaudhuri2019/tab1-r5c2#reading: as typeset")])
tab1_r5c2.variant(
    "reading: as typeset", claim=Sum(i, eq_4(a, e * v(i))) >= e * Sum(i, v(i)) - d * log(2) / a - 1, expected="REFUTED",
    instances=[*COORDINATES, {"a": "11/10", "e": "3", "v": "3 3 3 3 3 3 3 3"}],
    note="e ||v||_1 - (d log 2)/alpha - 1: each coordinate may lose nearly 1, but 1 is subtracted once.")
tab1_r5c2.variant(
    "control: log 2 once", claim=Sum(i, eq_4(a, e * v(i))) >= e * Sum(i, v(i)) - log(2) / (a - 1), expected="REFUTED",
    instances=[*COORDINATES, {"a": "2", "e": "10", "v": "1 1"}],
    note="Every coordinate loses nearly log(2)/(a - 1) for large eps and large alpha.")

tab1_r6c2 = Theorem(
    "chaudhuri2019/tab1-r6c2", "Table 1, alpha-Renyi/Gaussian d-dim/unrestricted", "Chaudhuri et al. 2019, Table 1, row 6",
    prefix=forall(a, s, v),
    claim=equal(Sum(i, a * v(i)**2 / (2 * s**2)), a * Sum(i, v(i)**2) / (2 * s**2)),
    instances=[{""
                "a": ""
                     "2", ""
                          "s": ""
                               "1", ""
                                    "v": ""
                                         "1"}, {""
                                                "a": ""
                                                     "11/10", ""
                                                              "s": ""
                                                                   "1/10", ""
                                                                           "v": "1/2 "
                                                                                "-1/2"}, {""
                                                                                              "a": ""
                                                                                                   "20", ""
                                                                                                         "s": ""
                                                                                                              "3", ""
                                                                                                                   "v": "0 "
                                                                                                                        "1 2"}],
    note="s is sigma.  The left side adds up the Renyi divergence alpha v_i^2/(2 sigma^2) of every coordinate (Table 1, row 4, "
         "for a shift v_i); that the divergence of independent coordinates is the sum is used, not proved here.")
tab1_r6c2.variant(
    "control: the square of the L1 norm", claim=equal(Sum(i, a * v(i)**2 / (2 * s**2)), a * Sum(i, v(i))**2 / (2 * s**2)),
    expected="REFUTED",
    note="The square of the sum has cross terms.")
