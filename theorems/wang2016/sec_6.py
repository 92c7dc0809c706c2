"""Section 6: the levels of privacy and the formulas of the two experiments.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import D, DATA, FIRST, H, V, X, Z, g, h, i, j, loss, n, z
from verify.language import (
    Alphabet, Defined, Distribution, Entry, Expr, Function, Letter, Place, Remark, Replaced, Statement, Sum, Sym, Theorem,
    absolute, both, equal, every, exists, exp, forall, gaussian_mean, laplace_mean, log, real, sqrt)

gamma = real("gamma", "(0, oo)")
rest = real("rest", "[-198, 198]")
x = real("x", "[-2, 2]")
y = real("y", "[-2, 2]")
out = real("h")
moved = absolute((rest + x) / 100 - (rest + y) / 100)
ONE = "Wang et al. 2016, Section 6, first example"
SECOND = "Wang et al. 2016, Section 6, second example"

sensitivity = Theorem(
    "wang2016/exp-1.sensitivity", "Section 6, example 1, global sensitivity", ONE,
    scope="one of the 100 samples changes",
    claim=both(Statement(forall(rest, x, y), (), moved <= 4), Statement(exists(rest, x, y), (), moved >= 4)),
    expected="REFUTED",
    note="The mean of 100 samples in [-2, 2], one of which changes from x to y; `rest` is the sum of the others.  'The global "
         "sensitivity is 4': at most 4, and attained.  In the structural form of Remark 1, where the mean Z is the one data "
         "point, it is 4; 4 gamma-privacy holds in either reading.",
    remarks=[Remark("READING", "where the whole dataset changes it is 4",
                    see="wang2016/exp-1.sensitivity#reading: the whole dataset")])
sensitivity.variant(
    "repaired", claim=both(
        Statement(forall(rest, x, y), (), 25 * moved <= 1), Statement(exists(rest, x, y), (), 25 * moved >= 1)),
    note="4/100: one of 100 samples.")
sensitivity.variant(
    "reading: the whole dataset", claim=both(
        Statement(forall(x, y), (), absolute(x - y) <= 4), Statement(exists(x, y), (), absolute(x - y) >= 4)),
    note="Z, the mean, as the one data point.")
sensitivity.variant(
    "part: 4 gamma-privacy", prefix=forall(gamma, rest, x, y, out), instances=[
        {"gamma": "1", "rest": "0", "x": "-2", "y": "2", "h": "0"}],
    claim=exp(-gamma * absolute((rest + x) / 100 - out)) <= exp(4 * gamma) * exp(-gamma * absolute((rest + y) / 100 - out)),
    note="The conclusion holds: densities exp(-gamma |Z - h|) gamma/2.")
sensitivity.variant(
    "sharp: gamma/25-privacy", prefix=forall(gamma, rest, x, y, out), instances=[
        {"gamma": "1", "rest": "0", "x": "-2", "y": "2", "h": "0"}],
    claim=exp(-gamma * absolute((rest + x) / 100 - out)) <= exp(gamma / 25) * exp(-gamma * absolute((rest + y) / 100 - out)),
    note="What changing one sample costs.")

v = Sym("v")
d = real("d", "[0, oo)")
loss_moved = laplace_mean(v, absolute(v - d) - absolute(v), 0, 1 / gamma)
log_ratio = laplace_mean(v, gamma * absolute(v - d) - gamma * absolute(v), 0, 1 / gamma)

TWO_MEANS = {"gamma": "2", "P": "1/2 1/2", "m": "0 1", "v": "0 1", "L": (("0", "1"), ("1", "0"))}
T = Alphabet("T")
P = Distribution("P", (T,))
L = Function("L", (H, T))
mean_of = Function("m", (T,))
output = Function("v", (H,))
a = Letter("a", T)
b = Letter("b", T)
distance = absolute(mean_of(a) - output(h))
DISTANCE = (every((h, a), L(h, a) <= distance), every((h, a), L(h, a) >= distance))
WELL_DEFINED = Statement(forall(a), (), Defined(Sum(g, exp(-gamma * L(g, a)))))


def laplace(h: Place, a: Place) -> Expr: return exp(-gamma * L(h, a)) / Sum(g, exp(-gamma * L(g, a)))


privacy = Sum(a, P(a) * Sum(b, P(b) * Sum(h, laplace(h, a) * log(laplace(h, a) / laplace(h, b)))))
gap = Sum(a, P(a) * Sum(h, laplace(h, a) * Sum(b, P(b) * L(h, b)))) - Sum(a, P(a) * Sum(h, laplace(h, a) * L(h, a)))
laplace_divergence = gamma * d + exp(-gamma * d) - 1

laplace_kl = Theorem(
    "wang2016/exp-1.kl", "Section 6, example 1, the curves", ONE,
    claim=both(
        Statement(forall(gamma, d), (), equal(log_ratio, laplace_divergence)),
        Statement(forall(gamma, P, mean_of, output, L), (*DISTANCE, WELL_DEFINED), equal(privacy / gamma, gap))),
    note="The KL divergence of the two Laplace laws on datasets whose means are d apart, and over the datasets a, of any "
         "law P, with means m(a): On-Average KL-Privacy, scaled by 1/gamma, is the generalization error of the loss "
         "|m(a) - v(h)|.  The printed hypotheses are all reals, v(h) = h; here they are any measurable space.")
laplace_kl.variant(
    "part: the curves", prefix=forall(gamma, P, mean_of, output, L), given=[*DISTANCE, WELL_DEFINED],
    claim=equal(privacy / gamma, gap), instances=[TWO_MEANS],
    note="The second part alone.")
laplace_kl.variant(
    "part: two datasets", scope="two datasets, before the expectation over them", prefix=forall(gamma, d),
    instances=[{"gamma": "1", "d": "1"}, {"gamma": "2", "d": "0"}],
    claim=both(equal(log_ratio, laplace_divergence), equal(gamma * loss_moved, laplace_divergence)),
    note="d = |Z - Z'| for the means Z and Z' of two datasets, h = Z + t.  The KL divergence, and gamma times the mean of "
         "|Z' - h| - |Z - h|: the same formula.")
laplace_kl.variant(
    "control: gamma d", prefix=forall(gamma, d), claim=equal(log_ratio, gamma * d), instances=[{"gamma": "1", "d": "1"}],
    expected="REFUTED",
    note="What only the worst case reaches.")
laplace_kl.variant(
    "control: not scaled", prefix=forall(gamma, P, mean_of, output, L), given=[*DISTANCE, WELL_DEFINED],
    claim=equal(privacy, gap), instances=[TWO_MEANS], proof=(TWO_MEANS,),
    expected="REFUTED",
    note="Two means, two outputs, gamma = 2.")

printed_x = real("x", "[-2, 2]")
printed_y = real("y", "[-1, 1]")
beta = real("beta", "[-2, 2]")
small_x = real("x", "[-1, 1]")
noise = real("noise", "[-1, 1]")

domain = Theorem(
    "wang2016/exp-2.domain", "Section 6, example 2, the data domain", SECOND,
    prefix=forall(printed_x, printed_y, beta),
    claim=(printed_y - printed_x * beta)**2 <= 16,
    instances=[{"x": "0", "y": "1", "beta": "1"}, {"x": "2", "y": "1", "beta": "-2"}],
    expected="REFUTED", proof=({"x": "2", "y": "1", "beta": "-2"},),
    note="'Y x X = [-1, 1] x [-2, 2]', with beta in [-2, 2]: |y - x beta| may be 5.  The intervals are "
         "exchanged in print: x is drawn from [-1, 1], and so 16 is right, see repaired.")
domain.variant(
    "repaired", proof=(), prefix=forall(small_x, noise, beta), instances=[{"x": "1", "noise": "1", "beta": "-2"}],
    claim=both(absolute(small_x + noise) <= 2, (small_x + noise - small_x * beta)**2 <= 16),
    note="x and the noise in [-1, 1], y = x + noise in [-2, 2]: the two intervals are exchanged in print.")
domain.variant(
    "reading: every y in [-2, 2]", proof=(), prefix=forall(small_x, y, beta), claim=(y - small_x * beta)**2 <= 16,
    instances=[{"x": "1", "y": "2", "beta": "-2"}],
    note="On X x Y = [-1, 1] x [-2, 2].")

feature = Function("x", (X,))
target = Function("y", (X,))
slope = Function("beta", (H,))


def squared(z: Place, h: Place) -> Expr: return (target(z) - feature(z) * slope(h))**2
SQUARES = (every((z, h), loss(z, h) <= squared(z, h)), every((z, h), loss(z, h) >= squared(z, h)))


def drawn(h: Place, Z: Place) -> Expr: return square_weight(h, Z) / Sum(g, square_weight(g, Z))
def square_weight(h: Place, Z: Place) -> Expr: return exp(-gamma * Sum(j, loss(Entry(Z, j), h)))


FINITE = Statement(forall(V), (), Defined(Sum(g, square_weight(g, V))))
CHANGED = Replaced(Z, i, z)
POINTS = {"n": "1", "gamma": "1", "x": "2 0", "y": "1 0", "beta": "-2 2", "l": (("25", "9"), ("0", "0"))}
REPAIRED = {**POINTS, "x": "1 0", "y": "2 0", "l": (("16", "0"), ("0", "0"))}
regression = Theorem(
    "wang2016/exp-2.dp", "Section 6, example 2, the level of privacy", SECOND,
    prefix=forall(n, gamma, feature, target, slope, loss),
    given=[every(z, absolute(feature(z)) <= 2), every(z, absolute(target(z)) <= 1), every(h, absolute(slope(h)) <= 2),
           *SQUARES, FINITE],
    claim=every((Z, i, z, h), drawn(h, Z) <= exp(64 * gamma) * drawn(h, CHANGED)),
    instances=[POINTS],
    note="On the data domain as printed, where losses are up to 25: 50 gamma would do.  The printed slopes are the reals in "
         "[-2, 2]; here they are any measurable space of such, with finite normalisers, as where its measure is finite.")
regression.variant(
    "control: 8 gamma", claim=every((Z, i, z, h), drawn(h, Z) <= exp(8 * gamma) * drawn(h, CHANGED)), expected="REFUTED",
    instances=[POINTS], proof=(POINTS,),
    note="The losses of two slopes at one point differ by 16.")
regression.variant(
    "reading: the domain repaired", given=[every(z, absolute(feature(z)) <= 1), every(z, absolute(target(z)) <= 2),
                                           every(h, absolute(slope(h)) <= 2), *SQUARES, FINITE],
    instances=[REPAIRED],
    note="|x| <= 1, |y| <= 2: losses are up to 16.")
regression.variant(
    "sharp", given=[every(z, absolute(feature(z)) <= 1), every(z, absolute(target(z)) <= 2),
                    every(h, absolute(slope(h)) <= 2), *SQUARES, FINITE],
    claim=every((Z, i, z, h), drawn(h, Z) <= exp(32 * gamma) * drawn(h, CHANGED)),
    instances=[REPAIRED],
    note="Losses between 0 and 16 differ by 16 at most, not by 32.")

s0 = real("S", "(0, oo)")
s1 = real("S1", "(0, oo)")
t0 = real("T")
t1 = real("T1")
one_slope = real("b")
mean, other = t0 / s0, t1 / s1
spread = 1 / sqrt(2 * gamma * s0)
divergence = (s1 / s0 - 1) / 2 + gamma * s1 * (mean - other)**2
exponents = gaussian_mean(v, gamma * s1 * (v - other)**2 - gamma * s0 * (v - mean)**2, mean, spread)
normalisers = log(s0 / s1) / 2
losses_apart = gaussian_mean(v, s1 * v**2 - 2 * t1 * v - s0 * v**2 + 2 * t0 * v, mean, spread)
on_average = Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, drawn(h, Z) * log(drawn(h, Z) / drawn(h, FIRST)))))
error = Sum(Z, DATA(Z) * Sum(h, drawn(h, Z) * Sum(z, D(z) * loss(z, h)))) - Sum(
    Z, DATA(Z) * Sum(h, drawn(h, Z) * (Sum(i, loss(Entry(Z, i), h)) / n)))
SUMS = {"gamma": "1", "S": "1", "S1": "2", "T": "1", "T1": "0"}
TWO_SLOPES = {"n": "1", "gamma": "2", "D": "1/2 1/2", "x": "1 1", "y": "0 1", "beta": "0 1", "l": (("0", "1"), ("1", "0"))}
gaussian_kl = Theorem(
    "wang2016/exp-2.kl", "Section 6, example 2, the curves", SECOND,
    prefix=forall(n, gamma, s0, s1, t0, t1, one_slope),
    claim=both(
        equal(-gamma * (s0 * one_slope**2 - 2 * t0 * one_slope),
              gamma * t0**2 / s0 - (one_slope - mean)**2 / (2 * spread**2)),
        equal(exponents + normalisers, divergence + normalisers),
        Statement(forall(D, feature, target, slope, loss), (*SQUARES, FINITE), equal(on_average / gamma, error))),
    instances=[{**SUMS, "n": "1", "b": "1"}],
    note="S is the sum of the x^2, T that of the x y, and S1, T1 are those of the other dataset.  The posterior is normal with "
         "mean T/S and variance 1/(2 gamma S): its exponent at the slope b is that of the normal density, up to a number that "
         "does not depend on b.  The KL divergence of two such laws has the known formula.  And On-Average KL-Privacy, scaled "
         "by 1/gamma, is the generalization error of the square loss (y - x beta(h))^2, for n records of any law.  The "
         "printed slopes are all reals, beta(h) = h; in the last part they are any measurable space.")
CURVES = forall(n, gamma, D, feature, target, slope, loss)
gaussian_kl.variant(
    "part: the curves", prefix=CURVES, given=[*SQUARES, FINITE], claim=equal(on_average / gamma, error),
    instances=[TWO_SLOPES, {**TWO_SLOPES, "n": "2", "gamma": "1/2"}],
    note="The last part alone.")
gaussian_kl.variant(
    "part: the divergence of two normal laws", scope="two datasets", prefix=forall(gamma, s0, s1, t0, t1),
    given=(), claim=equal(exponents + normalisers, divergence + normalisers), instances=[SUMS],
    note="S is the sum of the x^2, T that of the x y, and S1, T1 are those of the other dataset; the posterior on all reals is "
         "normal with mean T/S and variance 1/(2 gamma S).  The mean logarithm of the ratio of the two densities.")
gaussian_kl.variant(
    "part: two datasets", scope="two datasets, the mean difference of their losses", prefix=forall(gamma, s0, s1, t0, t1),
    given=(), claim=equal(gamma * losses_apart, divergence + gamma * t0**2 / s0 - gamma * t1**2 / s1), instances=[SUMS],
    note="gamma times the mean difference of the losses of the two datasets is the KL divergence, up to a difference of one "
         "term of both datasets, whose expectation is 0 if it exists.")
gaussian_kl.variant(
    "control: without the difference of terms", prefix=forall(gamma, s0, s1, t0, t1), expected="REFUTED", instances=[SUMS],
    given=(), claim=equal(gamma * losses_apart, divergence),
    note="Two datasets alone: the terms cancel in expectation only.")
gaussian_kl.variant(
    "control: not scaled", prefix=CURVES, given=[*SQUARES, FINITE], claim=equal(on_average, error), instances=[TWO_SLOPES],
    proof=(TWO_SLOPES,), expected="REFUTED",
    note="Two records, two slopes, gamma = 2.")
