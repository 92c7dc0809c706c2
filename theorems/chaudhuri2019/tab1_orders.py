"""Table 1, last column, for orders alpha: the lower bound for Laplace noise, d coordinates, and Gaussian noise."""
from theorems.chaudhuri2019.notation import a, e
from verify.language import (
    Q, Alphabet, Expr, Function, Letter, NoiseMean, Remark, Sum, Theorem, absolute, equal, every, exp, forall, log, real)

s = real("s", "(0, oo)")
coordinates = Alphabet("I")
i = Letter("i", coordinates)
v = Function("v", (coordinates,))
x = Function("x", (coordinates,))


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

# a log(P/Q) at x/e, for Lap(shift, 1/e) against Lap(0, 1/e).
def laplace_ratio(a: Expr, e: Expr, x: Expr, shift: Expr) -> Expr:
    return a * (absolute(1 / e * x) - absolute(1 / e * x - shift)) * e


# a log(P/Q) at s x, for N(shift, s^2) against N(0, s^2).
def normal_ratio(a: Expr, x: Expr, shift: Expr) -> Expr:
    return a * ((s * x) ** 2 - (s * x - shift) ** 2) / (2 * s ** 2)


laplace_ratios = NoiseMean("laplace", x, exp(Sum(i, laplace_ratio(a, e, x(i), v(i)))))
normal_ratios = NoiseMean("normal", x, exp(Sum(i, normal_ratio(a, x(i), v(i)))))

tab1_r5c2 = Theorem(
    "chaudhuri2019/tab1-r5c2", "Table 1, alpha-Renyi/Laplace d-dim/unrestricted", "Chaudhuri et al. 2019, Table 1, row 5",
    prefix=forall(a, e, v),
    given=[NONNEGATIVE],
    claim=log(laplace_ratios) / (a - 1) >= e * Sum(i, v(i)) - d * log(2) / (a - 1),
    instances=[{"a": "2", "e": "1", "v": "1"}, {"a": "11/10", "e": "1/10", "v": "1/2"}],
    note="The coordinates are a finite set of any size d, v_i >= 0 the shift along coordinate i.  The left side is the Renyi "
         "divergence of the law of d independent coordinates: the mean of (P/Q)^alpha under Q, log P/Q the sum of those of the "
         "coordinates.",
    remarks=[Remark("READING", "the printed d log(2)/alpha-1 is read with alpha - 1 as the denominator",
                    see="chaudhuri2019/tab1-r5c2#reading: as typeset")])
tab1_r5c2.variant(
    "part: the sum of the coordinates", claim=equal(log(laplace_ratios), Sum(i, log(inside(a, e * v(i))))),
    note="Additivity: the divergence is the sum of those of the coordinates, equation (4) with eps v_i for eps.")
tab1_r5c2.variant(
    "reading: as typeset", claim=Sum(i, eq_4(a, e * v(i))) >= e * Sum(i, v(i)) - d * log(2) / a - 1, expected="REFUTED",
    instances=[*COORDINATES, {"a": "11/10", "e": "3", "v": "3 3 3 3 3 3 3 3"}],
    note="e ||v||_1 - (d log 2)/alpha - 1, with the divergence as the sum of those of the coordinates: each may lose nearly 1, "
         "but 1 is subtracted once.")
tab1_r5c2.variant(
    "control: log 2 once", claim=Sum(i, eq_4(a, e * v(i))) >= e * Sum(i, v(i)) - log(2) / (a - 1), expected="REFUTED", proof=(),
    instances=[*COORDINATES, {"a": "2", "e": "10", "v": "1 1"}],
    note="Every coordinate loses nearly log(2)/(a - 1) for large eps and large alpha.")

tab1_r6c2 = Theorem(
    "chaudhuri2019/tab1-r6c2", "Table 1, alpha-Renyi/Gaussian d-dim/unrestricted", "Chaudhuri et al. 2019, Table 1, row 6",
    prefix=forall(a, s, v),
    claim=equal(log(normal_ratios) / (a - 1), a * Sum(i, v(i)**2) / (2 * s**2)),
    instances=[{"a": "2", "s": "1", "v": "1"}, {"a": "11/10", "s": "1/10", "v": "-1/2"}],
    note="s is sigma, for every d.  The left side is the Renyi divergence of the law of d independent coordinates, shifted by "
         "v: the mean of (P/Q)^alpha under Q.")
tab1_r6c2.variant(
    "control: the order less 1", claim=equal(log(normal_ratios) / (a - 1), (a - 1) * Sum(i, v(i)**2) / (2 * s**2)),
    instances=[{"a": "2", "s": "1", "v": "1"}], expected="REFUTED", proof=({"a": "2", "s": "1", "v": "1"},),
    note="The order itself is the factor.")
