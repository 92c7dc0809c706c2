"""Section 5: how the printed bounds grow with alpha, for every eps, in one dimension, in d, and for Gaussian noise."""
from theorems.chaudhuri2019.notation import a, alpha, b, c, e
from verify.language import (
    PI, Q, Expr, Remark, Statement, Sym, Theorem, abs_power, between, both, equal, exists, exp, forall, gaussian_mean, log,
    real, sqrt)

s = real("s", "(0, oo)")
most = real("A", "(1, oo)")
moderate = real("a", between(1, most, "(]"))
ALPHA_EPS = ({"a": "2", "e": "1"}, {"a": "11/10", "e": "1/10"}, {"a": "20", "e": "3"})


def upper(a: Expr, t: Expr) -> Expr:
    return log(1 + 2**(a - 1) * t**a) / (a - 1)


def lower(a: Expr, t: Expr) -> Expr:
    return t - log(2) / (a - 1)


def inside(a: Expr, t: Expr) -> Expr:
    return (Q("1/2") + 1 / (4 * a - 2)) * exp((a - 1) * t) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a * t)


grow_ub = Theorem(
    "chaudhuri2019/grow-ub", "Section 5", "Chaudhuri et al. 2019, Section 5, after equation (4)",
    prefix=forall(a, e),
    claim=both(equal(2**(a - 1) * e**a, e * (2 * e)**(a - 1)),
               equal(exp((a - 1) * upper(a, e)), 1 + e * (2 * e)**(a - 1))),
    instances=ALPHA_EPS,
    note="'By multiplying by alpha - 1 and exponentiating': the (lin, Renyi) upper bound becomes exactly 1 + eps (2 "
         "eps)^(alpha-1).")
grow_ub.variant(
    "control: without the 1", claim=equal(exp((a - 1) * upper(a, e)), e * (2 * e)**(a - 1)), expected="REFUTED",
    note="For eps < 1/2 the power tends to 0 and the 1 is all that is left.")

grow_lb = Theorem(
    "chaudhuri2019/grow-lb", "Section 5", "Chaudhuri et al. 2019, Section 5, after equation (4)",
    prefix=forall(a, e),
    claim=equal(exp((a - 1) * lower(a, e)), exp(e)**(a - 1) / 2),
    instances=ALPHA_EPS,
    note="'grows with (e^eps)^(alpha-1)': up to the constant factor 1/2 it is that power.")
grow_lb.variant(
    "control: without the factor 1/2", claim=equal(exp((a - 1) * lower(a, e)), exp(e)**(a - 1)), expected="REFUTED",
    note="The term log(2)/(alpha - 1) of the bound is this factor.")

CROSSED = 1 + e * (2 * e)**(a - 1) < exp(e * (a - 1)) / 2

no_matter_eps_exists = Theorem(
    "chaudhuri2019/no-matter-eps-exists", "Section 5", "Chaudhuri et al. 2019, Section 5, after equation (4)",
    prefix=forall(e) + exists(a),
    claim=CROSSED,
    instances=[{"e": "1", "a": "8"}, {"e": "1/10", "a": "26"}, {"e": "10", "a": "6"}],
    note="'no matter what eps is', some alpha > 1 makes the exponentiated upper bound for linear adversaries smaller than the "
         "exponentiated lower bound.  alpha = 6 + 2/eps does.",
    remarks=[Remark("READING", "that alpha is of moderate size is judged by itself",
                    see="chaudhuri2019/no-matter-eps-moderate")])
no_matter_eps_exists.variant(
    "sharp", prefix=forall(e), claim=1 + e * (2 * e)**(5 + 2 / e) < exp(e * (5 + 2 / e)) / 2,
    instances=[{"e": "1"}, {"e": "1/10"}, {"e": "10"}],
    note="alpha = 6 + 2/eps.")
no_matter_eps_exists.variant(
    "control: every alpha", prefix=forall(e, a), expected="REFUTED", instances=ALPHA_EPS,
    note="At eps = 1 it fails for alpha = 2.")

no_matter_eps_moderate = Theorem(
    "chaudhuri2019/no-matter-eps-moderate", "Section 5", "Chaudhuri et al. 2019, Section 5, after equation (4)",
    prefix=exists(most) + forall(e) + exists(moderate),
    claim=CROSSED,
    instances=[{"A": "10", "e": "1", "a": "8"}],
    expected="REFUTED",
    note="'no matter what eps is, a moderately-sized alpha': some A bounds the alpha that is needed, for all eps > 0.  The "
         "left side is above 1, so eps (alpha - 1) must be above log 2: alpha grows like 1/eps.",
    remarks=[Remark("READING", "against the exact Renyi-DP parameter a moderate alpha does",
                    see="chaudhuri2019/no-matter-eps-moderate#repaired"),
             Remark("READING", "the printed expressions are compared; whether the upper bound holds is judged by itself",
                    see="chaudhuri2019/tab1-r3c1")])
no_matter_eps_moderate.variant(
    "repaired", claim=1 + e * (2 * e)**(a - 1) < inside(a, e),
    note="With the exact Renyi-DP parameter, equation (4), in place of its lower bound: alpha = 4 serves every eps.  For "
         "small eps the lower bound is below 0 and says nothing.")
no_matter_eps_moderate.variant(
    "reading: alpha = 4 against (4)", prefix=forall(e), claim=1 + e * (2 * e)**3 < inside(Q(4), e),
    instances=[{"e": "1"}, {"e": "1/10"}, {"e": "10"}],
    note="The repaired claim with its alpha.")
no_matter_eps_moderate.variant(
    "sharp", prefix=forall(e, a), given=[e * (a - 1) <= log(2)], claim=exp(e * (a - 1)) / 2 < 1 + e * (2 * e)**(a - 1),
    instances=[{"e": "1/10", "a": "2"}, {"e": "1/2", "a": "2"}],
    note="No alpha up to 1 + log(2)/eps will do.")

K = sqrt(2 * PI)
GAUSSIAN = 1 + K**(a - 1) * s**a < exp(a * (a - 1) * s**2 / 2)

x = Sym("x")
sigma = real("sigma", "(0, oo)")


def gaussian_value(c: Expr, b: Expr) -> Expr:
    return alpha * (c + b) - (alpha - 1) * gaussian_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, sigma)


MODERATE = Statement(exists(most) + forall(s) + exists(moderate), (), GAUSSIAN)
NEVER_ABOVE = Statement(forall(alpha, sigma, c, b), (), gaussian_value(c, b) <= exp(alpha * (alpha - 1) / (2 * sigma**2)))
SOMETIMES_WORSE = Statement(exists(a, s), (), exp(a * (a - 1) * s**2 / 2) < 1 + K**(a - 1) * s**a)

gauss_nearly_identical = Theorem(
    "chaudhuri2019/gauss-nearly-identical", "Section 5, Gaussian", "Chaudhuri et al. 2019, Section 5, Gaussian Mechanism",
    claim=both(MODERATE, NEVER_ABOVE, SOMETIMES_WORSE),
    note="'For Renyi capacity bounded privacy, the observations we make are nearly identical', with s = 1/sigma: whatever "
         "sigma is, a moderately-sized alpha (at most some A for all sigma) makes the exponentiated upper bound of Table 1, "
         "row 4, smaller than the exponentiated Renyi-DP parameter alpha/(2 sigma^2); no value of an affine adversary is above "
         "that parameter; and the upper bound may be worse than it.  The remark on d dimensions is judged in "
         "chaudhuri2019/tab1-r6c1 and tab1-r6c2.",
    remarks=[Remark("READING", "for Laplace noise the same holds with (4), and not with the lower bound that the text names",
                    see="chaudhuri2019/no-matter-eps-moderate"),
             Remark("READING", "the printed upper bound is compared as it is; for orders above 2 and large sigma it is none",
                    see="chaudhuri2019/tab1-r4c1")])
gauss_nearly_identical.variant(
    "part: a moderate alpha", prefix=exists(most) + forall(s) + exists(moderate), claim=GAUSSIAN, scope="one observation",
    instances=[{"A": "4", "s": "1", "a": "4"}, {"A": "4", "s": "1/10", "a": "4"}, {"A": "4", "s": "10", "a": "6/5"}],
    note="The first observation alone: A = alpha = 4 serves.")
gauss_nearly_identical.variant(
    "reading: alpha = 4", prefix=forall(s), claim=1 + K**3 * s**4 < exp(6 * s**2),
    instances=[{"s": "1"}, {"s": "1/10"}, {"s": "10"}],
    note="The claim with that alpha.")
gauss_nearly_identical.variant(
    "reading: some alpha", prefix=forall(s) + exists(a), claim=GAUSSIAN,
    instances=[{"s": "1", "a": "3"}, {"s": "1/10", "a": "21"}, {"s": "10", "a": "6/5"}],
    note="alpha may depend on sigma: alpha = 1 + 2 sigma is one that does.")
gauss_nearly_identical.variant(
    "control: every alpha", prefix=forall(s, a), claim=GAUSSIAN, expected="REFUTED",
    instances=[{"s": "1", "a": "2"}, {"s": "1", "a": "3"}],
    note="At sigma = 1 it fails for alpha = 2: 1 + sqrt(2 pi) against e.")
