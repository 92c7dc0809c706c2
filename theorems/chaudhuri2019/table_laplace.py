"""Table 1, Laplace mechanism in one dimension: Lap(1, 1/eps) against Lap(0, 1/eps).  Chaudhuri et al. 2019, Section 5; nats.

Affine adversaries g(x) = c + b x; the mean of a g under the shifted law is c + b.  For Renyi both sides are multiplied by
alpha - 1 and exponentiated, which is a rising map.
"""
from theorems.chaudhuri2019.notation import alpha, b, c, moment
from verify.language import (
    Q, Expr, Statement, Sym, Theorem, abs_power, absolute, both, equal, exists, exp, forall, laplace_mean, log, real, sqrt)

eps = real("eps", "(0, oo)")
rate = real("rate", "(-1, 1)")
u = real("u", "(0, 1)")
x = Sym("x")


def kl_linear(e: Expr) -> Expr:
    return sqrt(1 + e ** 2) - 1 + log(1 - (sqrt(1 + e ** 2) - 1) ** 2 / e ** 2)


def kl_value(c: Expr, b: Expr, e: Expr) -> Expr:
    return c + b - laplace_mean(x, exp(c + b * x - 1), 0, 1 / e)


def renyi_value(c: Expr, b: Expr) -> Expr:
    return alpha * (c + b) - (alpha - 1) * laplace_mean(x, abs_power(c + b * x, alpha / (alpha - 1)), 0, 1 / eps)


def inside_laplace(a: Expr, e: Expr) -> Expr:
    return (Q("1/2") + 1 / (4 * a - 2)) * exp((a - 1) * e) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a * e)


def renyi_laplace(a: Expr, e: Expr) -> Expr:
    return log(inside_laplace(a, e)) / (a - 1)


SHIFT = 2 * u / (1 - u ** 2)
RATIO = laplace_mean(x, exp(alpha * (absolute(x) - absolute(x - 1)) * eps), 0, 1 / eps)
LOSS = laplace_mean(x, eps * absolute(x) - eps * absolute(x - 1), 1, 1 / eps)
SMALL_SHIFT = {"alpha": "3", "eps": "1/10", "c": "1", "b": "1/200"}

kl_linear_entry = Theorem(
    "chaudhuri2019/tab1-r1c1", "Table 1, KL/Laplace/linear", "Chaudhuri et al. 2019, Table 1, row 1",
    claim=both(
        Statement(forall(eps, c, rate), (), kl_value(c, rate * eps, eps) <= kl_linear(eps)),
        Statement(forall(u) + exists(c), (), equal(kl_value(c, u * SHIFT, SHIFT), kl_linear(SHIFT)))),
    note="The supremum over affine h(x) = c + b x of E_P h - E_Q exp(h - 1): no h gives more than the entry, and some h gives "
         "it.  For |b| >= eps the second mean is infinite, so b = rate * eps.  In the second part every eps > 0 is "
         "2u/(1 - u^2) for one u in (0, 1), and the best slope is u eps.")
kl_linear_entry.variant(
    "control: nine tenths of it", prefix=forall(eps, c, rate), claim=kl_value(c, rate * eps, eps) <= Q("9/10") * kl_linear(eps),
    instances=[{"eps": "1", "c": "0", "rate": "0"}], expected="REFUTED",
    proof=({"eps": "1", "c": "33/40", "rate": "2/5"},), note="The entry is attained: nothing smaller bounds it.")

kl_entry = Theorem(
    "chaudhuri2019/tab1-r1c2", "Table 1, KL/Laplace/unrestricted", "Chaudhuri et al. 2019, Table 1, row 1",
    prefix=forall(eps), claim=equal(LOSS, eps - 1 + exp(-eps)), instances=[{"eps": "1"}],
    note="KL as the mean of log P/Q = eps |x| - eps |x - 1| under P.")
kl_entry.variant(
    "control: without the exponential", claim=equal(LOSS, eps - 1), expected="REFUTED", proof=({"eps": "1"},),
    note="exp(-eps) is needed.")

renyi_entry = Theorem(
    "chaudhuri2019/tab1-r3c1", "Table 1, alpha-Renyi/Laplace/linear", "Chaudhuri et al. 2019, Table 1, row 3",
    prefix=forall(alpha, eps, c, b), claim=renyi_value(c, b) <= 1 + 2 ** (alpha - 1) * eps ** alpha,
    instances=[SMALL_SHIFT, {"alpha": "2", "eps": "1", "c": "1", "b": "1/2"}], expected="REFUTED", proof=(SMALL_SHIFT,),
    note="For alpha > 2 and small eps the parameter is of order eps^2, the bound of order eps^alpha.")
renyi_entry.variant(
    "repaired", prefix=(), proof=(), instances=(), claim=both(
        Statement(forall(alpha, eps, c, b), (), renyi_value(c, b) <= moment(eps)),
        Statement(forall(alpha, eps, c, b), (), renyi_value(c, b) <= inside_laplace(alpha, eps))),
    note="1/(alpha - 1) log E|1 + eps u/2|^alpha for u of Lap(0, 1), for all alpha > 1 and eps > 0: r = 1 + eps^2 x/2 has the "
         "moments E_Q r = 1 and E_Q x r = 1 of the shifted law.  The second part: never above the unrestricted parameter, "
         "equation (4).  At alpha = 2 the first is log(1 + eps^2/2), which is attained.")
renyi_entry.variant(
    "by signs", proof=(), claim=renyi_value(c, b) <= (abs_power(1 + eps, alpha) + abs_power(1 - eps, alpha)) / 2,
    note="1/(alpha - 1) log(((1 + eps)^alpha + |1 - eps|^alpha)/2) holds too, by 1 + eps sign(x), without a mean; for small "
         "eps it is above the unrestricted parameter.")
renyi_entry.variant(
    "control: nine tenths of the repair", claim=renyi_value(c, b) <= Q("9/10") * moment(eps), expected="REFUTED",
    proof=({"alpha": "2", "eps": "1", "c": "1", "b": "1/2"},), note="At alpha = 2 the repair is attained.")
renyi_entry.variant(
    "reading: alpha = 2", prefix=forall(eps, c, b), proof=(),
    claim=2 * (c + b) - laplace_mean(x, (c + b * x) ** 2, 0, 1 / eps) <= 1 + eps ** 2 / 2,
    instances=[{"eps": "1", "c": "1", "b": "1/2"}],
    note="At alpha = 2 the parameter is log(1 + eps^2/2).")

equation_4 = Theorem(
    "chaudhuri2019/eq-4", "Equation (4)", "Chaudhuri et al. 2019, Section 5, equation (4)",
    prefix=forall(alpha, eps), claim=equal(log(RATIO) / (alpha - 1), renyi_laplace(alpha, eps)),
    instances=[{"alpha": "2", "eps": "1"}],
    note="The Renyi divergence as the mean of (P/Q)^alpha under Q, log P/Q = eps |x| - eps |x - 1|.")
equation_4.variant(
    "control: without the second term",
    claim=equal(log(RATIO) / (alpha - 1), log((Q("1/2") + 1 / (4 * alpha - 2)) * exp((alpha - 1) * eps)) / (alpha - 1)),
    expected="REFUTED", proof=({"alpha": "2", "eps": "1"},), note="The second exponential is needed.")
