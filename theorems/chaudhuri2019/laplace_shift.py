"""Section 5, Laplace mechanism: the printed parameters do not fall when the shift grows, up to the sensitivity 1."""
from verify.language import Expr, Q, Remark, Theorem, both, exp, forall, log, real, sqrt

a = real("a", "(1, oo)")
e = real("e", "(0, oo)")
s = real("s", "(0, 1]")
s_0 = real("s", "[0, 1]")


def linear_kl(t: Expr) -> Expr:
    return sqrt(1 + t**2) - 1 + log(1 - (sqrt(1 + t**2) - 1)**2 / t**2)


def kl(t: Expr) -> Expr:
    return t - 1 + exp(-t)


def linear_renyi(a: Expr, t: Expr) -> Expr:
    return log(1 + 2**(a - 1) * t**a) / (a - 1)


def inside(a: Expr, t: Expr) -> Expr:
    return (Q("1/2") + 1 / (4 * a - 2)) * exp((a - 1) * t) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a * t)


def renyi(a: Expr, t: Expr) -> Expr:
    return log(inside(a, t)) / (a - 1)


VALUES = ({"a": "2", "e": "1", "s": "1/2"}, {"a": "11/10", "e": "5", "s": "1"}, {"a": "20", "e": "1/10", "s": "1/100"})

laplace_shift = Theorem(
    "chaudhuri2019/laplace-shift", "Section 5, Laplace Mechanism", "Chaudhuri et al. 2019, Section 5, Laplace Mechanism",
    prefix=forall(a, e, s),
    claim=both(linear_kl(s * e) <= linear_kl(e), kl(s * e) <= kl(e), linear_renyi(a, s * e) <= linear_renyi(a, e),
               renyi(a, s * e) <= renyi(a, e)),
    instances=VALUES,
    note="A function of sensitivity 1 shifts the noise by some s in [0, 1], and Lap(0, 1/e) shifted by s is, in units of s, "
         "Lap(0, 1/(s e)) shifted by 1: the parameters of Table 1 (rows 1 and 3) and (4) at s e are at most those at e.  At "
         "shift 0 the two laws are the same and every divergence is 0; there the printed entry of row 1 is 0/0, so s > 0.",
    remarks=[Remark("READING", "that the entries are the divergences is not used; they are judged by themselves",
                    see="chaudhuri2019/tab1-r3c2")])
laplace_shift.variant(
    "reading: shift 0, unrestricted", prefix=forall(a, e, s_0), claim=both(kl(s * e) <= kl(e), renyi(a, s * e) <= renyi(a, e)),
    instances=[*VALUES, {"a": "2", "e": "1", "s": "0"}],
    note="The two unrestricted parameters with shift 0 included.")
laplace_shift.variant(
    "control: the same at every shift", claim=both(kl(e) <= kl(s * e), renyi(a, e) <= renyi(a, s * e)), expected="REFUTED",
    note="They are strictly smaller at a smaller shift.")
