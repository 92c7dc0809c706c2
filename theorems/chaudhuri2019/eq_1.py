"""The variational form, equation (1), and the reduction to Renyi privacy.  Chaudhuri et al. 2019, Sections 2 and 3.

The laws are on a finite alphabet of any size, P absolutely continuous with respect to Q, as in Definition 2.
"""
from theorems.chaudhuri2019.notation import TRANSLATES, H, X, a, c0, h, member, p, u, x
from verify.language import (
    KL, TV, Defined, Expr, Function, Number, Reals, Remark, Statement, Sum, Theorem, abs_power, absolute, as_expr, both,
    distributions, equal, every, exp, forall, log, maximum, minimum, real)

P, Q = distributions("P Q", X)
g = Function("g", (X,))
eps = real("eps", "[0, oo)")
d = real("d", "(0, oo)")
half = as_expr("1/2")


def mean(law: Expr, value: Expr) -> Expr: return Sum(x, law * value)


SUPPORTED = every(x, Q(x) > 0, where=(P(x),))
kl_value = mean(P(x), h(x)) - mean(Q(x), exp(h(x) - 1))
near = 1 + log(P(x) / Q(x) + d)
near_value = Sum(x, P(x) * near, (Q(x),)) - Sum(x, Q(x) * exp(near - 1), (Q(x),))
up, down = maximum(P(x) - Q(x), 0), maximum(Q(x) - P(x), 0)
tv_value = mean(P(x), h(x)) - mean(Q(x), h(x))
moment = Sum(x, P(x)**a * Q(x)**(1 - a), (P(x),))
renyi_value = a * mean(P(x), g(x)) - (a - 1) * Sum(x, Q(x) * absolute(g(x))**p, (absolute(g(x)),))
best = (P(x) / Q(x))**(a - 1)
best_value = a * Sum(x, P(x) * best, (P(x),)) - (a - 1) * Sum(x, Q(x) * best**p, (P(x),))
RESPONSE = {"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1 0", "d": "1/2"}
HALF = {"P": "1 0", "Q": "1/2 1/2", "h": "1 -3", "d": "1/8"}

f = Function("f", (Reals(),))
v = Function("v", (X,))
t = real("t")
t1 = real("t1")
t2 = real("t2")
t3 = real("t3")
r = real("r", "(0, 1)")
ratio = P(x) / Q(x)


def f_at(value: Expr) -> Expr: return f(Number(value))


CONVEX_F = Statement(
    forall(t1, t2, t3), (t1 <= t2, t2 <= t3), (t3 - t1) * f_at(t2) <= (t3 - t2) * f_at(t1) + (t2 - t1) * f_at(t3))
AT_LEAST_CONJUGATE = Statement(forall(t), (), every(x, t * h(x) - f_at(t) <= v(x)))
steep = (f_at(ratio + r) - f_at(ratio)) / r
second = f_at(ratio + 1) - 2 * f_at(ratio) + f_at(ratio - 1)
conjugate = ratio * steep - f_at(ratio) + r * second
f_divergence = Sum(x, Q(x) * f_at(ratio), (Q(x),))
steep_value = Sum(x, P(x) * steep, (Q(x),)) - Sum(x, Q(x) * conjugate, (Q(x),))

eq_1 = Theorem(
    "chaudhuri2019/eq-1", "Equation (1)", "Chaudhuri et al. 2019, equation (1)",
    claim=both(
        Statement(forall(f, P, Q, h, v), (CONVEX_F, equal(f_at(as_expr(1)), 0), SUPPORTED, AT_LEAST_CONJUGATE),
                  mean(P(x), h(x)) - mean(Q(x), v(x)) <= f_divergence),
        Statement(forall(f, P, Q, r, t), (CONVEX_F, equal(f_at(as_expr(1)), 0), SUPPORTED),
                  every(x, t * steep - f_at(t) <= conjugate, where=(Q(x),))),
        Statement(forall(f, P, Q, r), (CONVEX_F, equal(f_at(as_expr(1)), 0), SUPPORTED),
                  f_divergence - r * Sum(x, Q(x) * second, (Q(x),)) <= steep_value)),
    note="f is any convex function on the reals, as the conjugate is printed for f 'with domain R'; it is then continuous.  "
         "The value of an adversary h is E_P[h] - E_Q[v] for v = f*(h), or the least bound of these for v >= f*(h), that is, "
         "t h(x) - f(t) <= v(x) for all t.  First: no value is above the divergence.  Second and third: for 0 < r < 1 the "
         "adversary h(x) = (f(P/Q + r) - f(P/Q))/r has f*(h) at most P/Q h - f(P/Q) + r c for c = f(P/Q + 1) - 2 f(P/Q) + "
         "f(P/Q - 1), and so a value of at least the divergence minus r E_Q[c]: with r to 0 the supremum is the divergence.  "
         "Letters with Q = 0 = P do not count.",
    remarks=[Remark("READING", "a convex f that is infinite somewhere, as t log t for t < 0",
                    see="chaudhuri2019/eq-1#part: t log t")])
eq_1.variant(
    "part: t log t", scope="one f", prefix=forall(P, Q, h, d), given=[SUPPORTED],
    claim=both(kl_value <= KL(P, Q), KL(P, Q) - d <= near_value),
    instances=[RESPONSE, HALF],
    note="f(t) = t log t, f*(s) = exp(s - 1): no adversary h has a value above KL(P, Q), and for every d > 0 the adversary 1 "
         "+ log(P/Q + d) has a value of at least KL(P, Q) - d (letters with Q = 0 = P do not count), so KL(P, Q) is the "
         "supremum; it need not be attained where P is 0.  The total variation and the a-divergence are variants.")
eq_1.variant(
    "total variation", prefix=forall(P, Q, h), given=[every(x, absolute(h(x)) <= half)], claim=tv_value <= TV(P, Q),
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1/2 -1/2"}],
    note="f(t) = |t - 1|/2 on the real line: f*(s) = s for |s| <= 1/2 and +oo elsewhere.")
eq_1.variant(
    "total variation, attained", prefix=forall(P, Q, h),
    given=[every(x, absolute(h(x)) <= half), every(x, h(x) >= half, where=(up,)),
           every(x, h(x) <= -half, where=(down,))],
    claim=TV(P, Q) <= tv_value,
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1/2 -1/2"}, {"P": "1 0", "Q": "1 0", "h": "0 0"}],
    note="h is 1/2 where P > Q and -1/2 where P < Q.")
eq_1.variant(
    "a-divergence, a > 1", scope="one f", prefix=forall(P, Q, g, a), given=[SUPPORTED],
    claim=both(renyi_value <= moment, moment <= best_value),
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "g": "2 1/2", "a": "2"}, {"P": "1 0", "Q": "1/2 1/2", "g": "2 -1", "a": "3/2"}],
    note="With g = (a - 1) h the value of h is (a E_P[g] - (a - 1) E_Q|g|^p - 1)/(a (a - 1)) and the a-divergence (M - 1)/(a "
         "(a - 1)), M the sum of P^a Q^(1-a): no g is above M, and (P/Q)^(a-1) attains it.  Where g is 0 its power is 0.")
eq_1.variant(
    "control: half of the divergence", prefix=forall(P, Q, h), given=[SUPPORTED], claim=kl_value <= KL(P, Q) / 2,
    expected="REFUTED", instances=[{"P": "1 0", "Q": "1/2 1/2", "h": "1 -3"}],
    proof=({"P": "1 0", "Q": "1/2 1/2", "h": "1 -3"},),
    note="An adversary close to 1 + log(P/Q).")

PRIVATE = moment <= exp((a - 1) * eps)
N = real("N", "(0, oo)")
cut = minimum(ratio, N)**(a - 1)
cut_value = a * Sum(x, P(x) * cut, (P(x),)) - (a - 1) * Sum(x, Q(x) * cut**p, (P(x),))
below_n = maximum(N * Q(x) - P(x), 0)
cut_moment = Sum(x, P(x)**a * Q(x)**(1 - a), (P(x), below_n))
HAS_VALUE = (Defined(mean(P(x), g(x))), Defined(Sum(x, Q(x) * absolute(g(x))**p, (absolute(g(x)),))))
FLIPPED = {"P": "2/3 1/3", "Q": "1/3 2/3", "a": "2", "eps": log("3/2")}
FLIP = {**FLIPPED, "g": "2 1/2"}
ONE_LETTER = {"P": "1", "Q": "1", "a": "2", "eps": "0", "N": "2"}
def_3_reduction = Theorem(
    "chaudhuri2019/def-3-reduction", "After Definition 3", "Chaudhuri et al. 2019, Section 3, after Definition 3",
    scope="without the limit of N to infinity",
    prefix=forall(P, Q, a, eps),
    given=[SUPPORTED],
    claim=both(
        Statement(forall(g), (PRIVATE, *HAS_VALUE), renyi_value <= exp((a - 1) * eps)),
        Statement(forall(N), (cut_value <= exp((a - 1) * eps),), cut_moment <= exp((a - 1) * eps))),
    instances=[FLIPPED, {"P": "1 0", "Q": "1/2 1/2", "a": "3/2", "eps": "1"}],
    note="On a pair of outputs with P absolutely continuous with respect to Q: if the Renyi divergence of order a > 1 is at "
         "most eps, then every adversary whose two expectations are finite has a restricted value of at most eps.  And if the "
         "adversaries min(P/Q, N)^(a-1) have, then the part of the moment where P/Q < N is at most exp((a - 1) eps) for every "
         "N, and so with N to infinity the Renyi divergence is at most eps.  All in the exponentiated form.")
def_3_reduction.variant(
    "control: half of eps", prefix=forall(P, Q, g, a, eps), given=[SUPPORTED, PRIVATE], instances=[FLIP], proof=(FLIP,),
    claim=renyi_value <= exp((a - 1) * eps / 2), expected="REFUTED",
    note="g = P/Q is the best adversary of order 2.")
def_3_reduction.variant(
    "control: half of the moment", prefix=forall(P, Q, a, eps, N), given=[SUPPORTED, cut_value <= exp((a - 1) * eps)],
    claim=2 * cut_moment <= exp((a - 1) * eps), instances=[ONE_LETTER], proof=(ONE_LETTER,), expected="REFUTED",
    note="Equal laws.")

k = real("k")
F = Function("F", (Reals(),))


def kl_of(value: Expr) -> Expr: return mean(P(x), value) - mean(Q(x), exp(value - 1))
def other_of(value: Expr) -> Expr: return mean(P(x), value) - mean(Q(x), exp(value) - 1)
def f_of(value: Expr) -> Expr: return mean(P(x), value) - mean(Q(x), F(Number(value)))


BY_KL = Statement(forall(u), (member(H, u(x)),), kl_of(u(x)) <= k)
BY_F = Statement(forall(u), (member(H, u(x)),), f_of(u(x)) <= k)
ONLY_ZERO = {"H": ["0 0"], "P": "1/2 1/2", "Q": "1/2 1/2", "h": "0 0", "k": "-1/3"}
eq_2 = Theorem(
    "chaudhuri2019/eq-2", "Equation (2) and Definition 3 (\"Gamma a divergence\")", "Chaudhuri et al. 2019, equation (2)",
    scope="read as: it depends on the divergence, not on its f",
    prefix=forall(H, P, Q, h, k),
    given=[SUPPORTED, BY_KL, member(H, h(x))],
    claim=other_of(h(x)) <= k,
    instances=[ONLY_ZERO, {"H": ["1 1"], "P": "1/2 1/2", "Q": "1/2 1/2", "h": "1 1", "k": "0"}],
    expected="REFUTED",
    proof=(ONLY_ZERO,),
    note="'We can define a notion of a H-restricted f-divergence' for the divergence and the class, any H.  f(t) = t log t and "
         "t log t - t + 1, with f*(s) = exp(s - 1) and exp(s) - 1, are the same divergence; read: so are their restrictions to "
         "H, and so the upper bounds k of the values of all members for the first bound those for the second.  For H = {0} the "
         "suprema are -1/e and 0, whatever P and Q are.")
eq_2.variant(
    "reading: at least 0", prefix=forall(P, Q, h), given=(), claim=kl_value >= 0, expected="REFUTED",
    instances=[{"P": "1/2 1/2", "Q": "1/2 1/2", "h": "0 0"}, {"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1 0"}],
    proof=({"P": "1/2 1/2", "Q": "1/2 1/2", "h": "0 0"},),
    note="A divergence is at least 0, for every class, in particular for a class of one adversary.")
eq_2.variant(
    "repaired", prefix=(), given=(), instances=(), proof=(), expected="PROVED",
    claim=Statement(forall(H, F, P, Q, h, c0, k), (TRANSLATES, BY_F, member(H, h(x))),
                    mean(P(x), h(x)) - mean(Q(x), F(Number(h(x) - c0)) + c0) <= k),
    note="For a class that is closed under adding constants and for any f, with F = f*: f + c0 (t - 1), the same divergence, "
         "has the conjugate F(s - c0) + c0, and no member has a value above the upper bounds for f.  With -c0 for c0 this is "
         "the other direction, so that the restriction depends on the divergence alone.")
eq_2.variant(
    "part: at least 0 with the constant 1", prefix=forall(P, Q, h), given=[every(x, equal(h(x), 1))], claim=kl_value >= 0,
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1 1"}], proof=(), expected="PROVED",
    note="A class that holds the constant 1 = f'(1), such as every class with a constant that is closed under adding "
         "constants: the supremum is at least the value of 1, which is 0.")
eq_2.variant(
    "at most the divergence", prefix=forall(P, Q, h), given=(), claim=kl_value <= KL(P, Q), expected="PROVED",
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "h": "1 0"}], proof=(),
    note="A restricted divergence is at most the divergence.")

eq_3_value = a * mean(P(x), g(x)) - (a - 1) * Sum(x, Q(x) * absolute(g(x))**p, (absolute(g(x)),))
NOTHING = {"P": "1/2 1/2", "Q": "1/2 1/2", "g": "0 0", "a": "2"}
D = real("D", "[0, oo)")
moment_of_D = 1 + a * (a - 1) * D
INVERTED = equal(exp((a - 1) * (log(moment_of_D) / (a - 1))), moment_of_D)
eq_3 = Theorem(
    "chaudhuri2019/eq-3", "Equation (3)", "Chaudhuri et al. 2019, equation (3)",
    prefix=forall(P, Q, g, a),
    claim=Defined(log(eq_3_value) / (a - 1)),
    instances=[NOTHING, {"P": "2/3 1/3", "Q": "1/3 2/3", "g": "2 1/2", "a": "2"}],
    expected="ILL_POSED",
    proof=(NOTHING,),
    note="No condition on the class is printed.  For a class of one adversary h, g = (a - 1) h, the number 1 + a (a - 1) D is "
         "a E_P[g] - (a - 1) E_Q|g|^(a/(a-1)), which is 0 for h = 0 and negative for others: no logarithm.  Where g is 0 its "
         "power is 0.")
m = real("m")
eq_3_of = a * mean(P(x), (a - 1) * u(x)) - (a - 1) * mean(Q(x), abs_power((a - 1) * u(x), p))
eq_3.variant(
    "repaired", prefix=(), given=(), instances=(), proof=(), expected="PROVED",
    claim=Statement(
        forall(H, P, Q, a, c0, m), (TRANSLATES, member(H, c0), Statement(forall(u), (member(H, u(x)),), eq_3_of <= m)),
        log(m) / (a - 1) >= 0),
    note="For a class with a constant that is closed under adding constants, m = 1 + a (a - 1) D^H, or any upper bound of the "
         "numbers a E_P[g] - (a - 1) E_Q|g|^p for g = (a - 1) h, is at least 1, the one for the constant h = 1/(a - 1): the "
         "right side has a value, and is at least 0.")
eq_3.variant(
    "part: the inverse", scope="numbers", prefix=forall(a, D), claim=INVERTED, given=(),
    instances=[{"a": "2", "D": "0"}], proof=(), expected="PROVED",
    note="For a restricted divergence D of at least 0 the right side has a value, the R with exp((a - 1) R) = 1 + a (a - 1) D.")
eq_3.variant(
    "control: any value", prefix=forall(a, real("D")), claim=INVERTED, expected="ILL_POSED",
    instances=[{"a": "2", "D": "-1"}, {"a": "2", "D": "0"}], proof=({"a": "2", "D": "-1"},),
    note="D = -1, which a class of one adversary can give.")
