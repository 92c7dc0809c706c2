"""Section 2.1: the exponential mechanism, its privacy, and what it generalizes.  Mir 2012; nats."""
from theorems.mir2012.notation import (
    ARE_NEAR, INPUTS, M, NEAR, OUTPUTS, base, bound, lam, level, q, scale, tilted, u, v, x, x1, x2, y)
from verify.language import (
    D_inf, Expr, Function, Letter, Place, Sum, Theorem, absolute, equal, every, exp, forall, log,
    real)

w = Letter("w", OUTPUTS)
s = Letter("s", OUTPUTS)
noise_sensitivity = real("Delta", "(0, oo)")
constant = real("c", "(0, oo)")
f = Function("f0", (INPUTS,))
place = Function("y0", (OUTPUTS,))

SAMPLES = every((u, x), equal(M(u, x), tilted(u, x) / scale(x)))
SENSITIVE = every((x1, x2, u), absolute(q(x1, u) - q(x2, u)) <= level, where=(NEAR(x1, x2),))
L1_SENSITIVE = every((x1, x2), Sum(u, absolute(q(x1, u) - q(x2, u))) <= level, where=(NEAR(x1, x2),))
FINITE = (scale(x) <= bound, scale(y) <= bound)
NOISE = every((u, x), equal(M(u, x), constant * exp(-lam * absolute(place(u) - f(x)) / noise_sensitivity)))
SCALAR_SENSITIVE = every((x1, x2), absolute(f(x1) - f(x2)) <= noise_sensitivity, where=(NEAR(x1, x2),))

PAIRED = (("0", "1"), ("1", "0"))
WITHOUT_BOUND = {
    "lambda": log(2), "Delta": "1", "N": PAIRED, "pi": "1/2 1/2", "q": (("1", "0"), ("0", "1")),
    "f": {0: "2/3 1/3", 1: "1/3 2/3"}, "x": 0, "y": 1}
UNEVEN_WITHOUT_BOUND = {
    "lambda": log(2), "Delta": "1", "N": PAIRED, "pi": "1/4 3/4", "q": (("1", "0"), ("1", "1")),
    "f": {0: "2/5 3/5", 1: "1/4 3/4"}, "x": 1, "y": 0}
LOGIT = {**WITHOUT_BOUND, "K": "3"}
UNEVEN = {**UNEVEN_WITHOUT_BOUND, "K": "3"}
TWO_VALUES = {
    "lambda": log(2), "Delta": "1", "N": PAIRED, "f0": "0 1", "y0": "0 1", "c": "2/3", "f": {0: "2/3 1/3", 1: "1/3 2/3"},
    "x": 0, "y": 1}

thm_2_3 = Theorem(
    "mir2012/thm-2.3", "Theorem 2.3 (Laplace)", "Mir 2012, Theorem 2.3",
    prefix=forall(lam, noise_sensitivity, NEAR, f, place, constant, M, x, y),
    given=[SCALAR_SENSITIVE, NOISE, ARE_NEAR],
    claim=D_inf(M.row(x), M.row(y)) <= lam,
    instances=[TWO_VALUES],
    note="The output y0 has the density c exp(-lambda |y0 - f0(x)|/Delta) with respect to a measure on any set, and c does not "
         "depend on x: the printed theorem is the case of Lebesgue measure on the line with c = lambda/(2 Delta).  Delta is "
         "the sensitivity of f0, or any number above it.")
thm_2_3.variant(
    "control: half of lambda", claim=D_inf(M.row(x), M.row(y)) <= lam / 2, expected="REFUTED", proof=(TWO_VALUES,),
    note="Two values at a distance of Delta.")


def literal(r: Place, u: Place) -> Expr: return exp(lam * q(x, u)) * base(r) / Sum(s, exp(lam * q(x, u)) * base(s))
def density(r: Place) -> Expr: return tilted(r, x) / scale(x)


HIGHER = (base(v) > 0, equal(base(u), base(v)), q(x, v) < q(x, u), scale(x) <= bound)

exp_mech_formula = Theorem(
    "mir2012/exp-mech.formula", "Section 2.1, the density of the exponential mechanism", "Mir 2012, Section 2.1, display",
    prefix=forall(lam, bound, base, q, x, u, v, w),
    given=HIGHER,
    claim=literal(v, w) < literal(u, w),
    instances=[{"lambda": "1", "K": "3", "pi": "1/2 1/2", "q": (("1", "0"),), "x": 0, "u": 0, "v": 1, "w": 0}],
    expected="REFUTED",
    note="'exponential bias in favor of high scoring outputs': of two outputs that the base measure weighs alike the one with "
         "the higher score is more likely.  As printed the measure is in r, and the score is that of another, free output (w "
         "here), which cancels with the constant: the base measure is left.  A misprint: the sentence itself weighs the "
         "output u that is drawn, and eq. (2) has one letter for both.")
exp_mech_formula.variant(
    "repaired", prefix=forall(lam, bound, base, q, x, u, v), claim=density(v) < density(u),
    instances=[{"lambda": "1", "K": "3", "pi": "1/2 1/2", "q": (("1", "0"),), "x": 0, "u": 0, "v": 1}],
    note="The score q(x, r) of the output itself.")

thm_2_4 = Theorem(
    "mir2012/thm-2.4", "Theorem 2.4 (exponential mechanism)", "Mir 2012, Theorem 2.4",
    prefix=forall(lam, level, bound, NEAR, base, q, M, x, y),
    given=[SAMPLES, SENSITIVE, ARE_NEAR, *FINITE],
    claim=D_inf(M.row(x), M.row(y)) <= 2 * lam * level,
    instances=[LOGIT, UNEVEN],
    note="Delta is the greatest |q(x, u) - q(x', u)| over neighbours and outputs, or any number above it; inputs and their "
         "neighbours are arbitrary.  The normalisers are finite: at most K.")
thm_2_4.variant(
    "control: half of it", claim=D_inf(M.row(x), M.row(y)) <= lam * level / 2, expected="REFUTED", instances=[LOGIT],
    proof=(LOGIT,), note="Two outputs with opposite scores.")

thm_2_4_sensitivity = Theorem(
    "mir2012/thm-2.4.sensitivity", "Theorem 2.4, 'Delta q is the global sensitivity'", "Mir 2012, Theorem 2.4",
    prefix=forall(lam, level, NEAR, base, q, M, x, y),
    given=[SAMPLES, L1_SENSITIVE, ARE_NEAR],
    claim=D_inf(M.row(x), M.row(y)) <= 2 * lam * level,
    instances=[{**WITHOUT_BOUND, "Delta": "2"}, UNEVEN_WITHOUT_BOUND],
    spaces="finite",
    note="Definition 2.2, 'For f: D -> R^d', is about functions with values in R^d: q(x, .) is one where there are d outputs, "
         "and its sensitivity is the greatest sum of |q(x, u) - q(x', u)| over u, or any number above it.  The inputs may be "
         "any: the claim is about two of them, x and y, and of any others only these two matter.")
thm_2_4_sensitivity.variant(
    "sharp", given=[SAMPLES, SENSITIVE, ARE_NEAR], instances=[WITHOUT_BOUND, UNEVEN_WITHOUT_BOUND],
    note="The greatest difference of one output is enough; for two outputs it may be half of the sum.")
thm_2_4_sensitivity.variant(
    "control: half of lambda times it", claim=D_inf(M.row(x), M.row(y)) <= lam * level / 4, expected="REFUTED",
    instances=[{**WITHOUT_BOUND, "Delta": "2"}], proof=({**WITHOUT_BOUND, "Delta": "2"},),
    note="Two outputs with opposite scores.")
