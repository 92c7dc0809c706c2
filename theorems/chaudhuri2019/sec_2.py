"""Section 2: limits of the Renyi divergence, and the examples of Definition 2.  Chaudhuri et al. 2019.

The laws are on a finite alphabet of any size; the limits are written with their rates.
"""
from theorems.chaudhuri2019.notation import X, a, x
from verify.language import (
    D_inf, Event, Expr, Statement, Sum, Theorem, absolute, both, distributions, equal, every, exp, forall, log, real)

P, Q = distributions("P Q", X)
eps = real("eps", "[0, oo)")
L = real("L", "[0, oo)")
loss = log(P(x) / Q(x))
moment = Sum(x, P(x)**a * Q(x)**(1 - a), (P(x),))
renyi = log(moment) / (a - 1)
divergence = Sum(x, P(x) * loss, (P(x),))
SUPPORTED = every(x, Q(x) > 0, where=(P(x),))
PURE = D_inf(P, Q) <= eps
E = Event("E", (X,))
level = real("t")
mass = Sum(x, P(x), (E(x),))
RENYI = moment <= exp((a - 1) * eps)
RESPONSE = {"P": "2/3 1/3", "Q": "1/3 2/3", "eps": log(2), "a": "2"}
HALF = {"P": "1 0", "Q": "1/2 1/2", "eps": log(2), "a": "3"}

sec_21_inf = Theorem(
    "chaudhuri2019/sec2.1-inf", "Section 2.1", "Chaudhuri et al. 2019, Section 2.1, after Definition 1",
    prefix=forall(P, Q, eps, a),
    given=[SUPPORTED],
    claim=both(
        Statement((), (PURE,), RENYI),
        Statement(forall(E, level), (RENYI, mass > 0, every(x, level <= loss, where=(P(x), E(x)))),
                  level <= eps + log(1 / mass) / (a - 1))),
    instances=[RESPONSE, HALF],
    note="The Renyi divergence is at most eps if and only if the moment is at most exp((a - 1) eps).  Max-divergence at most "
         "eps gives that for every order a > 1.  The converse is the limit: where log(P/Q) is at least t on an event E of "
         "positive probability, the order a gives t <= eps + log(1/P(E))/(a - 1), and the second term goes to 0 as a grows.")
sec_21_inf.variant(
    "control: at one order", claim=Statement((), (RENYI,), every(x, loss <= eps, where=(P(x),))), expected="REFUTED",
    instances=[RESPONSE, {**RESPONSE, "eps": log("3/2")}], proof=({**RESPONSE, "eps": log("3/2")},),
    note="The requirement of order 2 alone is weaker: randomised response.")

sec_21_one = Theorem(
    "chaudhuri2019/sec2.1-one", "Section 2.1", "Chaudhuri et al. 2019, Section 2.1, after Definition 1",
    scope="a bounded loss",
    prefix=forall(P, Q, a, L),
    given=[SUPPORTED, every(x, absolute(loss) <= L, where=(P(x),))],
    claim=both(divergence <= renyi, renyi <= divergence + (a - 1) * L**2 * exp((a - 1) * L) / 2),
    instances=[
        {"P": "2/3 1/3", "Q": "1/3 2/3", "a": "2", "L": log(2)}, {"P": "1 0", "Q": "1/2 1/2", "a": "3/2", "L": "1"},
        {"P": "1/2 1/2", "Q": "1/2 1/2", "a": "2", "L": "0"}],
    note="The limit from above, a > 1, with its rate: the Renyi divergence is between KL(P, Q) and KL(P, Q) plus a term that "
         "goes to 0 with a - 1.  L bounds |log(P/Q)| where P > 0; on a finite alphabet there is always such an L, if P is "
         "absolutely continuous with respect to Q.  No such condition is printed: on infinite alphabets KL(P, Q) may be "
         "finite and every Renyi divergence of an order above 1 infinite, which is beyond this encoding.")
sec_21_one.variant(
    "control: equal before the limit", claim=renyi <= divergence, expected="REFUTED",
    proof=({"P": "2/3 1/3", "Q": "1/3 2/3", "a": "2", "L": log(2)},),
    note="At order 2 the Renyi divergence of a randomised response is above its KL divergence.")

b = real("alpha")
s = real("s")
t = real("t")
u = real("s", "(0, oo)")
v = real("t", "(0, oo)")
gap = real("t", "(0, oo)")
low = real("alpha", "(0, 1)")
order = real("alpha", "(1, oo)")


def power_f(order: Expr, at: Expr) -> Expr: return (absolute(at)**order - 1) / (order**2 - order)
def kl_f(at: Expr) -> Expr: return at * log(at)
def tv_f(at: Expr) -> Expr: return absolute(at - 1) / 2


def_2 = Theorem(
    "chaudhuri2019/def-2-examples", "Definition 2, examples", "Chaudhuri et al. 2019, after Definition 2",
    prefix=forall(b, s, t),
    claim=both(equal((1**b - 1) / (b**2 - b), 0), power_f(b, (s + t) / 2) <= (power_f(b, s) + power_f(b, t)) / 2),
    instances=[{"alpha": "2", "s": "-1", "t": "3"}, {"alpha": "1/2", "s": "-1", "t": "2"}],
    expected="REFUTED",
    note="f(t) = (|t|^alpha - 1)/(alpha^2 - alpha) on the real line, for every real alpha as printed: f(1) = 0, and convexity "
         "as convexity at midpoints (f is continuous).  For alpha < 1 f is not convex (0 < alpha < 1 is a variant; for alpha "
         "< 0 it is +oo at 0 and finite on both sides), and alpha = 0 and alpha = 1 divide by 0 (variant).  The other two "
         "examples are variants too.")
def_2.variant(
    "reading: every alpha", prefix=forall(b), claim=equal((1**b - 1) / (b**2 - b), 0),
    instances=[{"alpha": "1"}, {"alpha": "2"}],
    expected="ILL_POSED",
    note="Only f(1) = 0: at alpha = 0 and alpha = 1 f has no values.")
def_2.variant(
    "repaired", prefix=forall(order, u, gap),
    claim=both(
        ((u + (u + gap)) / 2)**order <= (u**order + (u + gap)**order) / 2,
        (gap / 2)**order <= (u**order + (u + gap)**order) / 2,
        (u / 2)**order <= u**order / 2),
    instances=[{"alpha": "2", "s": "1", "t": "2"}],
    note="alpha > 1.  f is increasing in |t|^alpha, so this is about |t|^alpha at two points: of one sign, s and s + t; of "
         "opposite signs, -s and s + t; one of them 0.  At two equal points, at t and -t and at 0 and 0 there is nothing to "
         "show: both sides are equal, or the left one is 0.  A power of 0 to a symbolic order has no value here, so that 0 is "
         "a case of its own.")
def_2.variant(
    "reading: 0 < alpha < 1", prefix=forall(low, s, t),
    claim=power_f(low, (s + t) / 2) <= (power_f(low, s) + power_f(low, t)) / 2,
    instances=[{"alpha": "1/2", "s": "-1", "t": "1"}], expected="REFUTED",
    note="The values at -1 and 1 are 0, and that at their midpoint is 4 for alpha = 1/2.")
def_2.variant(
    "KL", prefix=forall(u, v), claim=both(kl_f((u + v) / 2) <= (kl_f(u) + kl_f(v)) / 2, u / 2 * log(u / 2) <= u * log(u) / 2),
    instances=[{"s": "1", "t": "3"}],
    note="f(t) = t log t for t > 0, f(0) = 0 (the second part), +oo for t < 0; f(1) = 1 log 1 = 0.")
def_2.variant(
    "total variation", prefix=forall(s, t), claim=tv_f((s + t) / 2) <= (tv_f(s) + tv_f(t)) / 2,
    instances=[{"s": "-1", "t": "3"}],
    note="f(t) = |t - 1|/2; f(1) = 0.")
def_2.variant(
    "control: concave", prefix=forall(u, v), claim=(kl_f(u) + kl_f(v)) / 2 <= kl_f((u + v) / 2), expected="REFUTED",
    instances=[{"s": "1", "t": "3"}],
    note="t log t is strictly convex.")
