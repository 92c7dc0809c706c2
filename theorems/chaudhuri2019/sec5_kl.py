"""Section 5 and its summaries: linear adversaries and the KL divergence, Laplace and Gaussian noise, printed entries."""
from theorems.chaudhuri2019.notation import c, e
from verify.language import (
    Expr, Q, Remark, Statement, Sym, Theorem, abs_power, both, exists, exp, forall, gaussian_mean, laplace_mean, log, real,
    sqrt)

s = real("s", "(0, oo)")
b = real("b", "(-1, 1)")
gain = real("g", "(0, oo)")


def linear(t: Expr) -> Expr:
    return sqrt(1 + t**2) - 1 + log(1 - (sqrt(1 + t**2) - 1)**2 / t**2)


def unrestricted(t: Expr) -> Expr:
    return t - 1 + exp(-t)


EPSILONS = ({"e": "1"}, {"e": "1/100"}, {"e": "10"})

kl_slightly = Theorem(
    "chaudhuri2019/kl-slightly", "Section 5, Laplace", "Chaudhuri et al. 2019, Section 5, Laplace Mechanism",
    prefix=forall(e),
    claim=linear(e) < unrestricted(e),
    instances=EPSILONS,
    note="The (lin, KL) entry of Table 1 is below the KL-DP entry, for every eps > 0: 'smaller'.  'Slightly' has no number in "
         "the text; the readings say how far it carries.",
    remarks=[Remark("READING", "the difference is not bounded: it grows like log(eps/2)",
                    see="chaudhuri2019/kl-slightly#reading: smaller by at most 1"),
             Remark("READING", "nor is the ratio near 1: for small eps the entry is half the other",
                    see="chaudhuri2019/kl-slightly#reading: within a tenth"),
             Remark("WEAK", "the entry is never below half of the other", see="chaudhuri2019/kl-slightly#sharp")])
kl_slightly.variant(
    "reading: smaller by at most 1", claim=unrestricted(e) - 1 <= linear(e), expected="REFUTED",
    instances=[*EPSILONS, {"e": "20"}],
    note="The difference grows without bound.")
kl_slightly.variant(
    "reading: within a tenth", claim=unrestricted(e) * 9 / 10 <= linear(e), expected="REFUTED",
    note="At eps = 1 the entries are 0.226 and 0.368.")
kl_slightly.variant(
    "sharp", claim=unrestricted(e) / 2 < linear(e),
    note="A reduction by less than half; the factor is 1/2 in the limit of small eps.")
kl_slightly.variant(
    "reading: in the best slope", prefix=forall(real("b", "(0, 1)")), instances=[{"b": "1/2"}, {"b": "9/10"}],
    claim=2 * b**2 / (1 - b**2) + log(1 - b**2) < unrestricted(2 * b / (1 - b**2)),
    note="b = (sqrt(1 + e^2) - 1)/e, the best slope in units of e; each e > 0 is 2b/(1 - b^2) for one b in (0, 1), and the "
         "entry is the left side.")
kl_slightly.variant(
    "control: half of it", claim=linear(e) < unrestricted(e) / 2, expected="REFUTED",
    note="The entry is above half of the other for every eps.")

best = (sqrt(1 + e**2) - 1) / e
constant = 1 + log(1 - best**2)

lin_meaning = Theorem(
    "chaudhuri2019/lin-meaning", "Introduction / Table 1", "Chaudhuri et al. 2019, Introduction and Table 1",
    scope="linear read as without a constant, at eps = 1",
    prefix=exists(b),
    claim=linear(Q(1)) <= b - exp(-1) / (1 - b**2),
    expected="REFUTED",
    note="'lin, the space of all linear functions' read as h(x) = b x without a constant, eps = 1.  With f*(s) = exp(s - 1), "
         "shift 1 and Lap(0, 1): E_P h = b and E_Q f*(h) = exp(-1)/(1 - b^2) for |b| < 1, infinite else.  If the printed entry "
         "were the supremum, values near it would occur; all of them are below 13/500, and the entry is above 1/5.",
    remarks=[Remark("READING", "linear must mean affine, b x + c", see="chaudhuri2019/lin-meaning#repaired"),
             Remark("WEAK", "without a constant every value at eps = 1 is below 13/500",
                    see="chaudhuri2019/lin-meaning#sharp")])
lin_meaning.variant(
    "sharp", prefix=forall(b), claim=both(b - exp(-1) / (1 - b**2) < Q("13/500"), Q("1/5") < linear(Q(1))),
    instances=[{"b": "0"}, {"b": "1/2"}],
    note="So the supremum over linear functions without a constant is not the printed entry.")
lin_meaning.variant(
    "repaired", prefix=forall(e, b, c),
    claim=both(e * b + c - exp(c - 1) / (1 - b**2) <= linear(e),
               linear(e) <= e * best + constant - exp(constant - 1) / (1 - best**2)),
    instances=[{"e": "1", "b": "1/2", "c": "0"}, {"e": "1/10", "b": "-1/2", "c": "1"}, {"e": "5", "b": "9/10", "c": "-1"}],
    note="Affine functions h(x) = e b x + c, shift 1 and Lap(0, 1/e): E_P h = e b + c and E_Q f*(h) = exp(c - 1)/(1 - b^2) for "
         "|b| < 1, infinite else.  The printed entry is an upper bound of these values, and reached: at b = (sqrt(1 + e^2) "
         "- 1)/e, c = 1 + log(1 - b^2).")
lin_meaning.variant(
    "control: half of the entry", prefix=forall(e, b, c), claim=e * b + c - exp(c - 1) / (1 - b**2) <= linear(e) / 2,
    expected="REFUTED", instances=[{"e": "1", "b": "2/5", "c": "4/5"}],
    note="The entry is the supremum.")

alpha = real("alpha", "(1, oo)")
slope = real("slope")
x = Sym("x")
order = alpha / (alpha - 1)


# alpha E_P[g] - (alpha - 1) E_Q|g|^order for g = c + slope x, at most exp((alpha - 1) parameter).
def laplace_value(c: Expr, slope: Expr) -> Expr:
    return alpha * (c + slope) - (alpha - 1) * laplace_mean(x, abs_power(c + slope * x, order), 0, 1 / e)


def gaussian_value(c: Expr, slope: Expr) -> Expr:
    return alpha * (c + slope) - (alpha - 1) * gaussian_mean(x, abs_power(c + slope * x, order), 0, s)


def inside(a: Expr, t: Expr) -> Expr:
    return (Q("1/2") + 1 / (4 * a - 2)) * exp((a - 1) * t) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a * t)


LAPLACE_KL = Statement(forall(e), (), linear(e) < unrestricted(e))
GAUSSIAN_RENYI = exp(alpha * (alpha - 1) / (2 * s**2))

abstract_better = Theorem(
    "chaudhuri2019/abstract-better", "Abstract", "Chaudhuri et al. 2019, Abstract",
    scope="read as: strictly, for KL and every Renyi order",
    claim=both(LAPLACE_KL, Statement(forall(s), (), 1 / (2 * s**2) < 1 / (2 * s**2)),
               Statement(forall(alpha, e, c, slope), (), laplace_value(c, slope) < inside(alpha, e)),
               Statement(forall(alpha, s, c, slope), (), gaussian_value(c, slope) < GAUSSIAN_RENYI)),
    expected="REFUTED",
    note="'the Laplace and Gaussian mechanisms enjoy better privacy guarantees for the same added noise' is read: for KL and "
         "for Renyi of every order, the parameter for affine adversaries is strictly below the unrestricted one, for both "
         "mechanisms (Table 1, rows 1 to 4).  For the Gaussian and KL the two entries are the same.",
    remarks=[Remark("READING", "better is read as strictly smaller; not larger holds",
                    see="chaudhuri2019/abstract-better#repaired")])
abstract_better.variant(
    "repaired", claim=both(
        LAPLACE_KL, Statement(forall(s), (), 1 / (2 * s**2) <= 1 / (2 * s**2)),
        Statement(forall(alpha, e, c, slope), (), laplace_value(c, slope) <= inside(alpha, e)),
        Statement(forall(alpha, s, c, slope), (), gaussian_value(c, slope) <= GAUSSIAN_RENYI)),
    note="Strictly better for the Laplace mechanism and KL, not worse in the other three cases: every value of an affine "
         "adversary for Renyi is at most the exponentiated unrestricted parameter, equation (4) or alpha/(2 sigma^2).")
abstract_better.variant(
    "reading: Laplace only", prefix=forall(e), claim=linear(e) < unrestricted(e), instances=EPSILONS,
    note="Strictly better for the Laplace mechanism.")

# The same for order 2 and Lap(0, 1/t).
def square_value(c: Expr, slope: Expr, t: Expr) -> Expr:
    return 2 * (c + slope) - laplace_mean(x, (c + slope * x)**2, 0, 1 / t)


conclusion_utility = Theorem(
    "chaudhuri2019/conclusion-utility", "Section 7", "Chaudhuri et al. 2019, Section 7",
    claim=both(Statement(exists(e, gain), (), linear((1 + gain) * e) <= unrestricted(e)),
               Statement(exists(e, gain) + forall(c, slope), (), square_value(c, slope, (1 + gain) * e) <= inside(Q(2), e))),
    note="'mechanisms with higher utility (same privacy level)' is read as less Laplace noise: (lin, KL) and (lin, Renyi of "
         "order 2) privacy with the parameter that the unrestricted divergence has for Lap(0, 1/e) are met by "
         "Lap(0, 1/((1 + g) e)), for some e and some g > 0.",
    remarks=[Remark("READING", "one gain of 1/4 does for all eps up to 1",
                    see="chaudhuri2019/conclusion-utility#sharp")])
conclusion_utility.variant(
    "reading: one example", prefix=(), claim=linear(Q("6/5")) <= unrestricted(Q(1)), instances=(),
    note="eps = 1 against 6/5: a sixth less noise at the same level.")
conclusion_utility.variant(
    "sharp", prefix=exists(gain) + forall(real("e", "(0, 1]")), claim=linear((1 + gain) * e) <= unrestricted(e),
    instances=[{"g": "1/4", "e": "1"}, {"g": "1/4", "e": "1/10"}],
    note="One gain for all eps up to 1: g = 1/4, a fifth less noise.")
conclusion_utility.variant(
    "control: half of the noise", prefix=forall(e), claim=linear(2 * e) <= unrestricted(e), expected="REFUTED",
    instances=EPSILONS,
    note="For small eps the entries are about e^2/4 and e^2/2, so the noise can be less by a factor of sqrt(2) at most.")
