"""Table 1, Gaussian mechanism in one dimension: N(1, sigma^2) against N(0, sigma^2).  Chaudhuri et al. 2019, Section 5; nats.

Affine adversaries g(x) = c + b x; for Renyi both sides are multiplied by alpha - 1 and exponentiated.
"""
from theorems.chaudhuri2019.notation import alpha, b, c
from verify.language import (
    PI, Q, Expr, Statement, Sym, Theorem, abs_power, both, equal, exists, exp, forall, gaussian_mean, log, real, sqrt)

sigma = real("sigma", "(0, oo)")
x = Sym("x")


def kl_value(c: Expr, b: Expr) -> Expr:
    return c + b - gaussian_mean(x, exp(c + b * x - 1), 0, sigma)


def renyi_value(c: Expr, b: Expr) -> Expr:
    return alpha * (c + b) - (alpha - 1) * gaussian_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, sigma)


ENTRY = 1 / (2 * sigma ** 2)
LOSS = (x ** 2 - (x - 1) ** 2) / (2 * sigma ** 2)
KL_MEAN = gaussian_mean(x, LOSS, 1, sigma)
RATIO = gaussian_mean(x, exp(alpha * LOSS), 0, sigma)
SCALE = sqrt(PI / 2) / sigma
moment = gaussian_mean(x, abs_power(1 + x / sigma ** 2, alpha), 0, sigma)
WIDE = {"alpha": "3", "sigma": "10", "c": "1", "b": "1/100"}

kl_linear_entry = Theorem(
    "chaudhuri2019/tab1-r2c1", "Table 1, KL/Gaussian/linear", "Chaudhuri et al. 2019, Table 1, row 2",
    claim=both(
        Statement(forall(sigma, c, b), (), kl_value(c, b) <= ENTRY),
        Statement(forall(sigma) + exists(c, b), (), equal(kl_value(c, b), ENTRY))),
    note="1/2 sigma^2 is read as 1/(2 sigma^2).  The supremum over affine h of E_P h - E_Q exp(h - 1): no h gives more, some h "
         "gives it.")
kl_linear_entry.variant(
    "control: nine tenths of it", prefix=forall(sigma, c, b), claim=kl_value(c, b) <= Q("9/10") * ENTRY,
    instances=[{"sigma": "1", "c": "0", "b": "0"}], expected="REFUTED", proof=({"sigma": "1", "c": "1/2", "b": "1"},),
    note="The entry is attained: nothing smaller bounds it.")

kl_entry = Theorem(
    "chaudhuri2019/tab1-r2c2", "Table 1, KL/Gaussian/unrestricted", "Chaudhuri et al. 2019, Table 1, row 2",
    prefix=forall(sigma), claim=equal(KL_MEAN, ENTRY), instances=[{"sigma": "1"}],
    note="1/2 sigma^2 is read as 1/(2 sigma^2); KL as the mean of log P/Q under P.")
kl_entry.variant(
    "reading: sigma^2/2", claim=equal(KL_MEAN, sigma ** 2 / 2), expected="REFUTED", proof=({"sigma": "2"},),
    note="1/2 sigma^2 as it would be read with the usual precedence.")

kl_entry.variant(
    "control: half of it", claim=equal(KL_MEAN, ENTRY / 2), expected="REFUTED", proof=({"sigma": "1"},),
    note="The factor 1/2 is there already.")

same = Theorem(
    "chaudhuri2019/gauss-kl-same", "Section 5, Gaussian", "Chaudhuri et al. 2019, Section 5, Gaussian mechanism",
    claim=both(
        Statement(forall(sigma, c, b), (), kl_value(c, b) <= KL_MEAN),
        Statement(forall(sigma) + exists(c, b), (), equal(kl_value(c, b), KL_MEAN))),
    note="The affine supremum is the KL divergence: an affine h, the logarithm of the density ratio plus 1, attains it.")
same.variant(
    "control: strictly less", prefix=forall(sigma, c, b), claim=kl_value(c, b) <= KL_MEAN - Q("1/10"),
    instances=[{"sigma": "1", "c": "0", "b": "0"}], expected="REFUTED", proof=({"sigma": "1", "c": "1/2", "b": "1"},),
    note="The divergence is attained by an affine h.")

renyi_entry = Theorem(
    "chaudhuri2019/tab1-r4c1", "Table 1, alpha-Renyi/Gaussian/linear", "Chaudhuri et al. 2019, Table 1, row 4",
    prefix=forall(alpha, sigma, c, b),
    claim=renyi_value(c, b) <= 1 + sqrt(2 * PI) ** (alpha - 1) / sigma ** alpha,
    instances=[WIDE, {"alpha": "2", "sigma": "1", "c": "1", "b": "1"}], expected="REFUTED", proof=(WIDE,),
    note="For alpha > 2 and large sigma the parameter is of order sigma^-2, the bound of order sigma^-alpha.")
renyi_entry.variant(
    "repaired", prefix=(), proof=(), instances=(), claim=both(
        Statement(forall(alpha, sigma, c, b), (), renyi_value(c, b) <= moment),
        Statement(forall(alpha, sigma, c, b), (), renyi_value(c, b) <= exp(alpha * (alpha - 1) / (2 * sigma ** 2)))),
    note="1/(alpha - 1) log E|1 + u/sigma|^alpha for u of N(0, 1), for all alpha > 1 and sigma > 0: r = 1 + x/sigma^2 has the "
         "moments E_Q r = 1 and E_Q x r = 1 of the shifted law.  The second part: never above the unrestricted parameter.  At "
         "alpha = 2 the first is log(1 + 1/sigma^2), which is attained.")
renyi_entry.variant(
    "control: nine tenths of the repair", claim=renyi_value(c, b) <= Q("9/10") * moment, expected="REFUTED",
    proof=({"alpha": "2", "sigma": "1", "c": "1", "b": "1"},), note="At alpha = 2 the repair is attained.")
renyi_entry.variant(
    "by signs", proof=(), claim=renyi_value(c, b) <= (abs_power(1 + SCALE, alpha) + abs_power(1 - SCALE, alpha)) / 2,
    note="1/(alpha - 1) log(((1 + k)^alpha + |1 - k|^alpha)/2) with k = sqrt(pi/2)/sigma holds too, without a mean; for large "
         "sigma it is above the unrestricted parameter.")
renyi_entry.variant(
    "reading: alpha = 2", prefix=forall(sigma, c, b), proof=(),
    claim=2 * (c + b) - gaussian_mean(x, (c + b * x) ** 2, 0, sigma) <= 1 + 1 / sigma ** 2,
    instances=[{"sigma": "1", "c": "1", "b": "1"}],
    note="At alpha = 2 the parameter is log(1 + 1/sigma^2).")

renyi_unrestricted = Theorem(
    "chaudhuri2019/tab1-r4c2", "Table 1, alpha-Renyi/Gaussian/unrestricted", "Chaudhuri et al. 2019, Table 1, row 4",
    prefix=forall(alpha, sigma), claim=equal(log(RATIO) / (alpha - 1), alpha / (2 * sigma ** 2)),
    instances=[{"alpha": "2", "sigma": "1"}],
    note="alpha/2 sigma^2 is read as alpha/(2 sigma^2); the Renyi divergence as the mean of (P/Q)^alpha under Q.")
renyi_unrestricted.variant(
    "control: alpha - 1 for alpha", claim=equal(log(RATIO) / (alpha - 1), (alpha - 1) / (2 * sigma ** 2)), expected="REFUTED",
    proof=({"alpha": "2", "sigma": "1"},), note="The order itself is the factor.")
