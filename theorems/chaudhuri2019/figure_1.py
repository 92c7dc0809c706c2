"""Figure 1: exact values for the Laplace mechanism, eps = 1 unless said.  Chaudhuri et al. 2019, Section 5; nats.

Adversaries g, affine or polynomials, in the forms of Table 1: both sides multiplied by alpha - 1 and exponentiated.
"""
from theorems.chaudhuri2019.notation import alpha, b, c, c0, c1, c2, c3, d0, d1, d2, d3
from verify.language import (
    Expr, Q, Statement, Sym, Theorem, abs_power, between, both, equal, exists, exp, forall, laplace_mean, maximum, real)

eps = real("eps", "(0, oo)")
start = real("start", "(1, oo)")
sooner = real("sooner", between(start, None, "()"))
later = real("later", between(sooner, None, "()"))
x = Sym("x")


def value(c: Expr, b: Expr, e: Expr) -> Expr:
    return alpha * (c + b) - (alpha - 1) * laplace_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, 1 / e)


def value_at(a: Expr, c: Expr, b: Expr) -> Expr:
    return a * (c + b) - (a - 1) * laplace_mean(x, abs_power(c + b * x, a / (a - 1)))


def cubic_value(a: Expr, c0: Expr, c1: Expr, c2: Expr, c3: Expr) -> Expr:
    return a * (c0 + c1 + 3 * c2 + 7 * c3) - (a - 1) * laplace_mean(
        x, abs_power(c0 + c1 * x + c2 * x ** 2 + c3 * x ** 3, a / (a - 1)))


def renyi(a: Expr, e: Expr) -> Expr:
    return (Q("1/2") + 1 / (4 * a - 2)) * exp((a - 1) * e) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a * e)


def square_value(g: Expr, shifted: Expr) -> Expr:
    return 2 * shifted - laplace_mean(x, g ** 2)


LINE = c0 + c1 * x
PARABOLA = LINE + c2 * x ** 2
CUBIC = PARABOLA + c3 * x ** 3
LINE_MEAN = c0 + c1
PARABOLA_MEAN = LINE_MEAN + 3 * c2
CUBIC_MEAN = PARABOLA_MEAN + 7 * c3
AT_ONE = {"alpha": "2", "c": "1", "b": "1/2"}

exact_better = Theorem(
    "chaudhuri2019/fig1a-exact-better", "Figure 1a text", "Chaudhuri et al. 2019, Section 5, on Figure 1a",
    prefix=forall(alpha, c, b), claim=value(c, b, Q(1)) < renyi(alpha, Q(1)), instances=[AT_ONE],
    note="The supremum over (c, b) is attained, so it is less than the bound if every value is.")
exact_better.variant(
    "reading: never worse, any eps", prefix=forall(alpha, eps, c, b), claim=value(c, b, eps) <= renyi(alpha, eps),
    instances=[{**AT_ONE, "eps": "1"}],
    note="A restricted supremum is at most the unrestricted one: with the density ratio r, alpha g r <= (alpha - 1)|g|^p + "
         "r^alpha.")
exact_better.variant(
    "control: nine tenths", claim=value(c, b, Q(1)) < Q("9/10") * renyi(alpha, Q(1)), expected="REFUTED",
    proof=({"alpha": "5/4", "c": "1", "b": "1/10"},), note="Near alpha = 1 the two are close.")

bound_valid = Theorem(
    "chaudhuri2019/fig1a-ub-valid", "Figure 1a", "Chaudhuri et al. 2019, Figure 1a",
    prefix=forall(alpha, c, b), claim=value(c, b, Q(1)) <= 1 + 2 ** (alpha - 1), instances=[AT_ONE],
    note="At eps = 1 the plotted bound is right.")
bound_valid.variant("sharp", claim=value(c, b, Q(1)) <= 2 ** (alpha - 1), note="Without the summand 1: log 2 for every alpha.")
bound_valid.variant(
    "control: nine tenths of the sharp bound", claim=value(c, b, Q(1)) <= Q("9/10") * 2 ** (alpha - 1), expected="REFUTED",
    proof=({"alpha": "11/10", "c": "1", "b": "0"},), note="Every bound is at least 1, the value of the constant 1.")

decrease = Theorem(
    "chaudhuri2019/fig1b-decrease", "Figure 1b text", "Chaudhuri et al. 2019, Section 5, on Figure 1b",
    scope="one degree",
    prefix=exists(start) + forall(sooner, later, c0, c1, c2, c3) + exists(d0, d1, d2, d3),
    claim=cubic_value(later, c0, c1, c2, c3) <= maximum(cubic_value(sooner, d0, d1, d2, d3), 0) ** ((later - 1) / (sooner - 1)),
    instances=[{
        "start": "2", "sooner": "3", "later": "4", "c0": "1", "c1": "0", "c2": "0", "c3": "0", "d0": "1", "d1": "0", "d2": "0",
        "d3": "0"}],
    expected="UNDECIDED",
    note="For degree 3: from some order on, every value at a later order is matched at a sooner one.  The figures command "
         "encloses the curves: degree 1 falls from 2.7 to 320, degrees 2 and 3 rise from 10 to 320, so that the sentence seems "
         "wrong for them; what happens beyond is not decided.")
decrease.variant(
    "degree 1", prefix=forall(c, b), claim=value_at(Q(30), c, b) <= Q("3/2") ** 29, instances=[{"c": "1", "b": "1/2"}],
    note="Degree 1: the parameter at alpha = 30 is at most log(3/2), its value at alpha = 2: the curve comes down again.")
decrease.variant(
    "degree 1, with a margin", prefix=forall(c, b), claim=value_at(Q(30), c, b) <= Q("149/100") ** 29,
    instances=[{"c": "1", "b": "1/2"}], note="At most log(149/100).")
decrease.variant(
    "control: degree 1 at alpha = 4", prefix=forall(c, b), claim=value_at(Q(4), c, b) <= Q("7/5") ** 3, expected="REFUTED",
    instances=[{"c": "1", "b": "1/2"}], proof=({"c": "8/5", "b": "1"},), note="At alpha = 4 the parameter is above log(7/5).")

data = Theorem(
    "chaudhuri2019/fig1b-data", "Figure 1b", "Chaudhuri et al. 2019, Figure 1b",
    scope="some points of the curves",
    claim=both(
        Statement(forall(c0, c1), (), square_value(LINE, LINE_MEAN) <= Q("3/2")),
        Statement(exists(c0, c1), (), equal(square_value(LINE, LINE_MEAN), Q("3/2"))),
        Statement(forall(c0, c1, c2), (), square_value(PARABOLA, PARABOLA_MEAN) <= Q("31/20")),
        Statement(exists(c0, c1, c2), (), equal(square_value(PARABOLA, PARABOLA_MEAN), Q("31/20"))),
        Statement(forall(c0, c1, c2, c3), (), square_value(CUBIC, CUBIC_MEAN) <= Q("3473/2160")),
        Statement(exists(c0, c1, c2, c3), (), equal(square_value(CUBIC, CUBIC_MEAN), Q("3473/2160")))),
    note="No numbers are printed with the figure.  At alpha = 2 its three curves pass through log(3/2), log(31/20) and "
         "log(3473/2160).")
data.variant(
    "control: degree 2 as degree 1", prefix=forall(c0, c1, c2), claim=square_value(PARABOLA, PARABOLA_MEAN) <= Q("3/2"),
    instances=[{"c0": "1", "c1": "1/2", "c2": "0"}], expected="REFUTED", proof=({"c0": "9/10", "c1": "1/2", "c2": "1/20"},),
    note="The square helps the adversary.")
