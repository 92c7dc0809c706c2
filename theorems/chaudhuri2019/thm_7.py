"""Theorem 7: a Pinsker-like inequality for restricted KL divergences.  Chaudhuri et al. 2019, Section 6; nats."""
from theorems.chaudhuri2019.notation import CONVEX, NEGATIVES, TRANSLATES, H, X, c, c0, h, member, u, x
from verify.language import (
    E_NUMBER, KL, Alphabet, Event, Expr, Formula, Function, Functions, Graph, Letter, Q, Remark, Same, Statement, Sum,
    Theorem, absolute, distributions, equal, every, exp, forall, log, minimum, real, sqrt)

w = Letter("w", X)
P, R = distributions("P Q", X)
k = real("k", "[0, oo)")
any_k = real("k")
positive_k = real("k", "(0, oo)")
t = real("t", "[-1, 1]")
share = real("s", "[0, 1]")
mass = real("m", "(0, oo)")
q = real("q", "[0, 1]")
small_q = real("q", "[0, 1/4]")

KL_H = Statement(forall(u), (member(H, u(x)),), Sum(x, P(x) * u(x)) - Sum(x, R(x) * exp(u(x) - 1)) <= k)
FROM_BELOW = Statement(forall(u), (member(H, u(x)),), every(x, u(x) >= -1))
FROM_ABOVE = Statement(forall(u), (member(H, u(x)),), every(x, u(x) <= 1))
SUPPORTED = every(x, R(x) > 0, where=(P(x),))
UP_TO_A_CONSTANT = (every(x, h(x) - c0 >= -1), every(x, h(x) - c0 <= 1))
RANGE = (every(x, h(x) >= -1), every(x, h(x) <= 1))
difference = Sum(x, P(x) * h(x)) - Sum(x, R(x) * h(x))
gap = absolute(difference)
best_t = minimum(1, sqrt(k))
two_valued = 2 - log(1 + q * (E_NUMBER**2 - 1))


def best_member(s: Expr) -> Expr: return Sum(x, P(x) * (s * h(x))) - log(Sum(w, R(w) * exp(s * h(w))))


CLOSE = {"k": "1/2", "P": "2/3 1/3", "Q": "1/3 2/3", "h": "1 -1"}
FAR = {"k": "3", "P": "1 0", "Q": "1/10 9/10", "h": "1 -1"}
NEAR_FAIR = {"k": "2001/10000000", "P": "51/100 49/100", "Q": "1/2 1/2", "h": "1 -1"}

thm_7 = Theorem(
    "chaudhuri2019/thm-7", "Theorem 7", "Chaudhuri et al. 2019, Theorem 7",
    prefix=forall(H, P, R, h, any_k),
    given=[CONVEX, FROM_BELOW, FROM_ABOVE, TRANSLATES, NEGATIVES, SUPPORTED, member(H, h(x)), KL_H],
    claim=gap <= 8 * sqrt(any_k),
    expected="VACUOUS",
    note="Translation invariant means closed under adding constants, as Theorems 3 and 4 need it.  h is a member of H, and k "
         "any upper bound of the values of all members, the least of which is KL^H(P, Q).  If h is in H so is h + 3, and they "
         "cannot both have the range [-1, 1]: no class with a member satisfies the hypotheses.",
    remarks=[Remark("READING", "with 'range [-1, 1]' read as h = h0 + c for an h0 with that range and a constant c, the "
                    "theorem holds", see="chaudhuri2019/thm-7#repaired")])
thm_7.variant(
    "repaired", prefix=(), given=(), instances=(), expected="PROVED",
    claim=Statement(forall(H, P, R, h, c0, k), (CONVEX, TRANSLATES, NEGATIVES, member(H, h(x)), KL_H, *UP_TO_A_CONSTANT),
                    gap <= 8 * sqrt(k)),
    note="Members of H have the range [-1, 1] up to a constant: h - c0 has it.  The claim for every member is the claim for "
         "the supremum.  KL^H >= 0, since all constants are in H.  P need not be absolutely continuous.")
thm_7.variant(
    "sharp", prefix=(), given=(), instances=(), expected="PROVED",
    claim=Statement(forall(H, P, R, h, c0, k), (CONVEX, TRANSLATES, NEGATIVES, member(H, h(x)), KL_H, *UP_TO_A_CONSTANT),
                    gap <= Q("3/2") * sqrt(k)),
    note="3/2 for 8; no constant below 1.476 will do.")
thm_7.variant(
    "repaired: two members of H", prefix=forall(positive_k, P, R, h),
    given=[best_member(best_t) <= k, *RANGE, best_member(-best_t) <= k], claim=gap <= 8 * sqrt(k), instances=[CLOSE, FAR],
    note="Of all t only min(1, sqrt(k)) and its negative are needed if k > 0, each with the constant c = 1 - log E_Q exp(t h) "
         "that is the best for it.")
thm_7.variant(
    "step: the best constant", prefix=forall(mass, c), given=(), claim=c - exp(c - 1) * mass <= -log(mass),
    instances=[{"m": "1", "c": "1"}, {"m": "2", "c": "-1"}],
    note="With m = E_Q exp(t h): E_P (t h + c) - E_Q exp(t h + c - 1) is greatest at c = 1 - log m, where it is "
         "E_P (t h) - log m.")
thm_7.variant(
    "sharp: two values, 1.477 is enough", prefix=forall(q), given=(), claim=(2 * (1 - q))**2 <= Q("1.477")**2 * two_valued,
    instances=[{"q": "9/50"}, {"q": "1"}],
    note="P sits where h = 1, Q has mass q there and 1 - q where h = -1: the gap is 2(1 - q), and t = 1 gives KL^H = "
         "2 - log(1 + q(e^2 - 1)).  Both sides squared.")
thm_7.variant(
    "control: two values, 1.476", prefix=forall(small_q), given=(), claim=(2 * (1 - q))**2 <= Q("1.476")**2 * two_valued,
    instances=[{"q": "9/50"}], expected="REFUTED", proof=({"q": "9/50"},),
    note="So no constant below 1.476 is enough.  t = 1 is the best of all t in [-1, 1], P being where h is greatest.")
thm_7.variant(
    "control: 7/5 for 8", prefix=forall(k, P, R, h), given=[KL(P, R) <= k, *RANGE], claim=gap <= 7 * sqrt(k) / 5,
    instances=[NEAR_FAIR, FAR], expected="REFUTED", proof=(NEAR_FAIR,),
    note="Even if all functions are adversaries: for close laws the constant is sqrt(2).")

Z2 = Alphabet("Z2", 2)
a = Letter("a", Z2)
b = Letter("b", Z2)
F, G = distributions("P Q", Z2)
g = Function("h", (Z2,))
ODD = (every((a, b), equal(g(a) + g(b), 0), where=(1 - Same(a, b),)), every(a, g(a) >= -1), every(a, g(a) <= 1),
       every(a, G(a) > 0, where=(F(a),)),
       Sum(a, G(a) * (g(a) * exp(g(a) - 1))) <= Sum(a, F(a) * g(a)))
divergence = Sum(a, F(a) * g(a)) - Sum(a, G(a) * exp(g(a) - 1))
odd_gap = absolute(Sum(a, F(a) * g(a)) - Sum(a, G(a) * g(a)))
ZERO = {"P": "1/2 1/2", "Q": "1/2 1/2", "h": "0 0"}
SLIGHTLY_POSITIVE = {"P": "569/1000 431/1000", "Q": "1/1000 999/1000", "h": "1 -1"}

K = Event("H", (Functions(Z2),))
f = Function("u", (Z2,))
f2 = Function("u2", (Z2,))


def in_k(value: Expr) -> Formula: return K(Graph(a, value)) > 0


SHIFTS = (
    Statement(forall(f, f2, share), (in_k(f(a)), in_k(f2(a))), in_k(share * f(a) + (1 - share) * f2(a))),
    Statement(forall(f), (in_k(f(a)),), every(a, f(a) >= -1)), Statement(forall(f), (in_k(f(a)),), every(a, f(a) <= 1)),
    Statement(forall(f), (in_k(f(a)),), in_k(Sum(b, (1 - Same(a, b)) * f(b)))),
    Statement(forall(f), (in_k(f(a)),), in_k(-f(a))))
KL_K = Statement(forall(f), (in_k(f(a)),), Sum(a, F(a) * f(a)) - Sum(a, G(a) * exp(f(a) - 1)) <= any_k)
ONLY_ZERO = {"H": ["0 0"], "P": "1/2 1/2", "Q": "1/3 2/3", "h": "0 0", "k": "-1/3"}
argshift = Theorem(
    "chaudhuri2019/thm-7-argshift", "Theorem 7, other reading", "Chaudhuri et al. 2019, Theorem 7",
    scope="functions on the group of two elements",
    prefix=forall(K, F, G, g, any_k),
    given=[*SHIFTS, every(a, G(a) > 0, where=(F(a),)), in_k(g(a)), KL_K],
    claim=odd_gap <= 8 * sqrt(any_k),
    instances=[ONLY_ZERO, {**ONLY_ZERO, "k": "1"}],
    expected="ILL_POSED",
    proof=(ONLY_ZERO,),
    note="Translation invariant means closed under h(. + s), here on the group of two elements, which is one of the domains of "
         "the text; k is any upper bound of the values of all members.  For H = {0} these are -1/e, so that KL^H < 0 has no "
         "square root.")
argshift.variant(
    "reading: multiples of one function", scope="multiples of one function", prefix=forall(F, G, g), given=ODD,
    claim=odd_gap <= 8 * sqrt(divergence), instances=[ZERO, SLIGHTLY_POSITIVE], expected="ILL_POSED", proof=(ZERO,),
    note="H = {t h: -1 <= t <= 1}, for h(0) + h(1) = 0: the shift takes h to -h.  The last hypothesis says that the supremum "
         "over t, of a concave function, is attained at t = 1, so that KL^H is the value at h.  For h = 0 it is -1/e.")
argshift.variant(
    "repaired", prefix=(), given=(), instances=(), proof=(), expected="PROVED",
    claim=Statement(forall(H, P, R, h, c0, k), (CONVEX, TRANSLATES, NEGATIVES, member(H, h(x)), KL_H, *UP_TO_A_CONSTANT),
                    gap <= 8 * sqrt(k)),
    note="If H is closed under adding constants too, with the range [-1, 1] up to a constant; see "
         "chaudhuri2019/thm-7#repaired.")
argshift.variant(
    "reading: where the divergence is >= 0", scope="multiples of one function", prefix=forall(F, G, g),
    claim=odd_gap <= 8 * sqrt(divergence), given=[*ODD, divergence >= 0], instances=[SLIGHTLY_POSITIVE], expected="REFUTED",
    proof=(SLIGHTLY_POSITIVE,),
    note="A restricted divergence without constants in H may be 0 for laws that h tells apart.")
