"""The proof of Theorem 20, step by step.  Dwork et al. 2015, Section 3.1.2; nats in the proof."""
from theorems.dwork2015.notation import A, DATA, P, S, W, Y, Z, any_beta, beta, eps, i, n, x, y
from verify.language import (
    E_NUMBER, Alphabet, Both, Event, Expr, Formula, Function, Letter, Q, RangeSum, Replaced, Statement, Sum, Sym, Theorem,
    absolute, between, both, call, equal, every, exp, forall, log, log2, real, sqrt)

m = real("m", "[1, oo) integer")
level = real("L", between(log(2), None, "[)"))
yp = Letter("yp", Y)
positive_eps = real("eps", "(0, oo)")
t = real("t", "(0, oo)")
beta_to_2 = real("beta", "(0, 2]")

out = Sum(W, DATA(W) * A(y, W))
PRIVATE = every((Z, i, x, yp), A(yp, Z) <= exp(eps) * A(yp, Replaced(Z, i, x)))
GIVEN = (PRIVATE, out > 0)
loss = log(A(y, Z) / out)
neighbour_loss = log(A(y, Replaced(Z, i, x)) / out)
t_1 = eps**2 * n / 2 + eps * sqrt(n * log(2 / beta) / 2)
t_m = eps**2 * n / 2 + eps * sqrt(n * log(2**m / beta_to_2) / 2)
t_next = eps**2 * n / 2 + eps * sqrt(n * log(2**(m + 1) / beta_to_2) / 2)
t_double = eps**2 * n / 2 + eps * sqrt(n * log(2**(m + m) / beta_to_2) / 2)
square = (eps * sqrt(n) / 2 + sqrt(log(2**m / beta_to_2) / 2))**2
long = exp(eps**2 * n / 2 + eps * sqrt(n * log(2**(m + 1) / beta_to_2) / 2) - 2 * square)
short = exp(eps * sqrt(n / 2) * (sqrt(log(2**(m + 1) / any_beta)) - 2 * sqrt(log(2**m / any_beta))) - log(2**m / any_beta))
in_b_given_y = (Sum(Z, DATA(Z) * A(y, Z) / out, where=(loss - t_m,))
                - Sum(Z, DATA(Z) * A(y, Z) / out, where=(loss - t_next,)))
in_b = Sum(Z, DATA(Z), where=(loss - t_m,)) - Sum(Z, DATA(Z), where=(loss - t_next,))
at_least_t_m = 1 - Sum(Z, DATA(Z), where=(t_m - loss,))
mass = DATA(Z) * A(y, Z)
PART_OF = "dwork2015/thm-20"

LAW = {"n": "1", "P": "1/4 3/4", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "eps": log(2), "y": 0}
PAIR = {"n": "2", "P": "1/2 1/2", "A": {0: "4/7 3/7", 1: "2/7 5/7", 2: "2/7 5/7", 3: "1/7 6/7"}, "eps": log(3), "y": 0}
LAW_BETA = {**LAW, "beta": "1/2"}
PAIR_BETA = {**PAIR, "beta": "1/4"}
LAW_M = {**LAW_BETA, "m": "1"}
PAIR_M = {**PAIR_BETA, "m": "2"}
BARE = {"n": "1", "P": "1/2 1/2", "A": {0: "1 0", 1: "1 0"}, "eps": "0"}
BEYOND = {"n": "1", "eps": "1", "beta": "2", "v": "2"}
NEVER = {**BARE, "y": 1}
STILL = {**BARE, "y": 0}

step_1 = Theorem(
    "dwork2015/thm-20.step-1", "Theorem 20, proof, Jensen and g", "Dwork et al. 2015, proof of Theorem 20",
    prefix=forall(n, eps, P, A, y),
    given=[PRIVATE],
    claim=both(
        Sum(Z, DATA(Z) * log(A(y, Z))) <= log(out),
        Sum(Z, DATA(Z) * loss) <= 0,
        every((Z, i, x), absolute(loss - neighbour_loss) <= eps)),
    instances=[LAW, PAIR, NEVER],
    expected="ILL_POSED",
    note="'Fix y in Y': an output of probability 0 has no logarithm.  g(S) = ln(P[Y=y | S=S]/P[Y=y]).",
    proof=(NEVER,),
    part_of=PART_OF)
step_1.variant(
    "repaired", given=GIVEN, instances=[LAW, PAIR], proof=(),
    note="P[Y=y] > 0; then A(y | S) > 0 for every dataset S, since A is private.")
step_1.variant(
    "control: half of the sensitivity", given=GIVEN, claim=every((Z, i, x), absolute(loss - neighbour_loss) <= eps / 2),
    instances=[LAW, PAIR], expected="REFUTED", proof=(LAW,),
    note="Randomised response.")

eq_1 = Theorem(
    "dwork2015/thm-20.eq-1", "Theorem 20, equation (1)", "Dwork et al. 2015, proof of Theorem 20, eq. (1)",
    prefix=forall(n, eps, t, P, A, y),
    given=[PRIVATE],
    claim=1 - Sum(Z, DATA(Z), where=(t - loss,)) <= exp(-2 * t**2 / (n * eps**2)),
    instances=[{**LAW, "t": "1/4"}, {**PAIR, "t": "1/2"}, {**STILL, "t": "1"}],
    expected="ILL_POSED",
    base="nats",
    note="P[g >= t] as the complement of g < t.  At eps = 0 it divides by zero, and g has no values where P[Y=y] = 0.",
    proof=({**STILL, "t": "1"},),
    part_of=PART_OF)
eq_1.variant(
    "repaired", prefix=forall(n, positive_eps, t, P, A, y), given=GIVEN, proof=(),
    instances=[{**LAW, "t": "1/4"}, {**PAIR, "t": "1/2"}],
    note="P[Y=y] > 0 and eps > 0: McDiarmid's inequality for g, whose mean is at most 0.  (At eps = 0, g = 0 and "
         "P[g >= t] = 0.)")
eq_1.variant(
    "control: without privacy", prefix=forall(n, positive_eps, t, P, A, y), given=[out > 0, every((Z, yp), A(yp, Z) > 0)],
    expected="REFUTED", instances=[{**LAW, "t": "1/4"}, {**LAW, "eps": "1/10", "t": "1/4"}],
    proof=({**LAW, "eps": "1/10", "t": "1/4"},),
    note="The sensitivity of g is what counts.")

# t_i for any number i, and the number of the B_i in which a dataset is that has g = v > t_1, for eps > 0.
def t_of(number: Expr) -> Expr: return eps**2 * n / 2 + eps * sqrt(n * log(2**number / beta_to_2) / 2)


v = real("v")
above_half = (v - eps**2 * n / 2) / eps
in_bits = (2 * above_half**2 / n - log(1 / beta_to_2)) / log(2)
number = call("ceil", in_bits) - 1
TAIL = Sum(Z, DATA(Z), where=(loss - t_m,)) <= exp(-2 * square)


def in_b_y(claim: Formula) -> Statement:
    return Statement(forall(n, positive_eps, beta_to_2, P, A, y, Z, v), (*GIVEN, equal(v, loss), v > t_of(Q(1))), claim)


step_3 = Theorem(
    "dwork2015/thm-20.step-3", "Theorem 20, proof, t_i and B_i", "Dwork et al. 2015, proof of Theorem 20",
    claim=both(
        in_b_y(number >= 1), in_b_y(t_of(number) < v), in_b_y(v <= t_of(number + 1)),
        Statement(forall(n, eps, P, A, y), GIVEN, every(Z, loss <= n * eps)),
        Statement(forall(n, m, eps, beta_to_2), (), t_of(Q(1)) <= t_m),
        Statement(forall(n, m, eps, beta_to_2, P, A, y), GIVEN, TAIL)),
    base="nats",
    note="B_y = {g > t_1} is the union of the B_i = {t_i < g <= t_(i+1)}, i >= 1: where eps > 0 and g(Z) = v > t_1, i = "
         "ceil(w) - 1 is such a whole number, w that with t_w = v; at eps = 0, where every t_i is 0, g <= n eps leaves none "
         "of these sets a dataset; and t_1 <= t_i, which is t_m here.  The last part is the bound, of P[g > t_i].  0 < beta "
         "<= 2, where the roots have values for every i >= 1.  At eps = 0, where the printed reference to (1) divides by "
         "zero, it holds as well.",
    part_of=PART_OF)
step_3.variant(
    "part: without the union", scope="without the union", prefix=forall(n, m, eps, beta_to_2, P, A, y), given=GIVEN, claim=TAIL,
    instances=[LAW_M, PAIR_M],
    note="P[g > t_i].")
step_3.variant(
    "control: at least t_i", prefix=forall(n, m, eps, beta_to_2, P, A, y), given=GIVEN,
    claim=at_least_t_m <= exp(-2 * square), expected="REFUTED",
    instances=[LAW_M, {**STILL, "beta": "1/2", "m": "1"}], proof=({**STILL, "beta": "1/2", "m": "1"},),
    note="At eps = 0, g = 0 = t_i surely.")
step_3.variant(
    "control: one number less", prefix=forall(n, positive_eps, beta_to_2, v), given=[v > t_of(Q(1))], claim=v <= t_of(number),
    instances=[BEYOND], expected="REFUTED", proof=(BEYOND,),
    note="A dataset of B_i is in no other one.")

step_4 = Theorem(
    "dwork2015/thm-20.step-4", "Theorem 20, proof, P[S in B_i | Y=y]", "Dwork et al. 2015, proof of Theorem 20",
    prefix=forall(n, m, eps, beta_to_2, P, A, y),
    given=GIVEN,
    claim=both(
        in_b_given_y <= exp(t_double) * in_b,
        exp(t_double) * in_b <= exp(t_double) * at_least_t_m,
        equal(exp(t_double) * at_least_t_m, long)),
    instances=[LAW_M, PAIR_M],
    expected="REFUTED",
    base="nats",
    note="The index i + i is printed twice; with it the two inequalities hold, since 2 i >= i + 1.  The last equality "
         "fails: a probability is not its bound, and the exponent has t_(i+1).",
    part_of=PART_OF)
step_4.variant(
    "repaired", prefix=forall(n, m, positive_eps, beta_to_2, P, A, y),
    claim=both(
        in_b_given_y <= exp(t_next) * in_b,
        exp(t_next) * in_b <= exp(t_next) * at_least_t_m,
        exp(t_next) * at_least_t_m <= long),
    note="Index i + 1, an inequality at the end, and eps > 0 as in (1).")
step_4.variant(
    "control: eps = 0 with the repaired index", claim=exp(t_next) * at_least_t_m <= long, expected="REFUTED",
    instances=[LAW_M, {**STILL, "beta": "1/2", "m": "1"}], proof=({**STILL, "beta": "1/2", "m": "1"},),
    note="P[g >= t_i] = 1 at eps = 0.")

step_5 = Theorem(
    "dwork2015/thm-20.step-5", "Theorem 20, proof, expansion of the square", "Dwork et al. 2015, proof of Theorem 20",
    prefix=forall(n, m, eps, beta_to_2),
    claim=long <= exp(eps * sqrt(n / 2) * (sqrt(log(2**(m + 1) / beta_to_2)) - 2 * sqrt(log(2**m / beta_to_2)))
                      - log(2**m / beta_to_2)),
    instances=[{"n": "2", "m": "1", "eps": "1", "beta": "1/2"}, {"n": "1", "m": "3", "eps": "0", "beta": "2"}],
    base="nats",
    note="Both sides are equal.  0 < beta <= 2, where the roots have values.",
    part_of=PART_OF)
step_5.variant(
    "control: the mixed term three times", expected="REFUTED",
    claim=long <= exp(eps * sqrt(n / 2) * (sqrt(log(2**(m + 1) / beta_to_2)) - 3 * sqrt(log(2**m / beta_to_2)))
                      - log(2**m / beta_to_2)),
    note="The factor 2 of the mixed term is exact: both sides of the printed step are equal.")

step_6 = Theorem(
    "dwork2015/thm-20.step-6", "Theorem 20, proof, strict inequality", "Dwork et al. 2015, proof of Theorem 20",
    prefix=forall(n, m, eps, any_beta),
    claim=short < any_beta / 2**m,
    instances=[{"n": "1", "m": "1", "eps": "1", "beta": "1/2"}, {"n": "1", "m": "1", "eps": "0", "beta": "1"}],
    expected="REFUTED",
    base="nats",
    note="'any beta > 0' and eps >= 0 as printed: equality at eps = 0; false for beta near 2 and i = 1; and for beta > 2 the "
         "roots have no value.",
    part_of=PART_OF)
step_6.variant(
    "repaired", prefix=forall(n, m, positive_eps, beta),
    instances=[{"n": "1", "m": "1", "eps": "1", "beta": "1/2"}, {"n": "3", "m": "2", "eps": "1/10", "beta": "9/10"}],
    note="0 < beta < 1 and eps > 0, the range in which the proof is used.")
step_6.variant(
    "part: the exponent", scope="the exponent", prefix=forall(n, eps, level),
    claim=eps * sqrt(n / 2) * (sqrt(level + log(2)) - 2 * sqrt(level)) <= 0,
    instances=[{"n": "1", "eps": "1", "L": "1"}, {"n": "3", "eps": "0", "L": log(2)}],
    note="In the exponent, with L = ln(2^i/beta) >= ln 2 for 0 < beta < 1, and <= for <: the display is exp of this minus L.")
step_6.variant(
    "control: beta up to 2", prefix=forall(n, m, eps, beta_to_2), claim=exp(
        eps * sqrt(n / 2) * (sqrt(log(2**(m + 1) / beta_to_2)) - 2 * sqrt(log(2**m / beta_to_2)))
        - log(2**m / beta_to_2)) <= beta_to_2 / 2**m, expected="REFUTED",
    instances=[{"n": "1", "m": "1", "eps": "1", "beta": "1/2"}, {"n": "1", "m": "1", "eps": "1", "beta": "2"}],
    note="For i = 1 it needs beta <= 2^(2/3).")

# The indices 1, ..., k: N(q, p) says that p comes next after q, F and L which are first and last, c(p) is the number p.
INDICES = Alphabet("I")
p, q = Letter("p", INDICES), Letter("q", INDICES)
index, follows = Function("c", (INDICES,)), Event("N", (INDICES, INDICES))
first, last = Event("F", (INDICES,)), Event("L", (INDICES,))
ONE_TO_K = both(
    every((q, p), equal(index(p), index(q) + 1), where=(follows(q, p),)), every(p, index(p) >= 1),
    every(p, equal(index(p), 1), where=(first(p),)), equal(Sum(p, first(p)), 1),
    every(p, equal(first(p) + Sum(q, follows(q, p)), 1)), every(q, equal(last(q) + Sum(p, follows(q, p)), 1)))


# t_i for any number i, at beta < 1; and that an event says where g is above a level.
def t_at(number: Expr) -> Expr: return eps**2 * n / 2 + eps * sqrt(n * log(2**number / beta) / 2)


def says_where(event: Expr, level: Expr, *letters: Letter) -> Both:
    return both(every(letters, loss > level, where=(event,)), every(letters, loss <= level, where=(1 - event,)))


above_i, above_next, in_union = Event("O", (INDICES, S)), Event("O'", (INDICES, S)), Event("B", (S,))
IN_B_Y = says_where(in_union(Z), t_1, Z)
EVENTS = (says_where(above_i(p, Z), t_at(index(p)), p, Z), says_where(above_next(p, Z), t_at(index(p) + 1), p, Z), IN_B_Y)
posterior = DATA(Z) * A(y, Z) / out
P_B_Y, P_B_I = Sum(Z, posterior * in_union(Z)), Sum(Z, posterior * (above_i(p, Z) * (1 - above_next(p, Z))))
P_REST = Sum(Z, posterior * Sum(q, last(q) * above_next(q, Z)))
INDEXED = (n, eps, beta, P, A, y, index, follows, first, last, above_i, above_next, in_union)
last_i = real("k", "[1, oo) integer")
beyond_t_1 = Sum(Z, posterior, where=(loss - t_1,))

step_7 = Theorem(
    "dwork2015/thm-20.step-7", "Theorem 20, proof, P[S in B_y | Y=y]", "Dwork et al. 2015, proof of Theorem 20",
    claim=both(
        Statement(forall(*INDEXED), (*GIVEN, ONE_TO_K, *EVENTS), both(
            Sum(p, P_B_I) <= P_B_Y, Sum(p, P_B_I) + P_REST >= P_B_Y,
            every((q, Z), above_next(q, Z) <= 0, where=(last(q), index(q) + 1 - 3 * n)), beta >= P_B_Y)),
        Statement(forall(beta, last_i), (), equal(RangeSum("j", last_i, beta / 2**Sym("j")), beta - beta / 2**last_i))),
    base="nats",
    note="I is the set of the indices 1, ..., k, and O(p, .) and O'(p, .) say where g is above t_i and t_(i+1), i = c(p), so "
         "that B_i is O without O', and B where it is above t_1.  P[S in B_y | Y=y] is the sum of P[S in B_i | Y=y] over all i "
         ">= 1: the sum over i <= k is not more, and what is missing is the probability that g is above t_(k+1), which it is "
         "nowhere from k = 3n on.  The sum of beta/2^i over i >= 1 is beta: over i <= k it is beta - beta/2^k.  The one is at "
         "most the other.",
    part_of=PART_OF)
step_7.variant(
    "part: the two ends", scope="the two ends of the display", prefix=forall(n, eps, beta, P, A, y), given=GIVEN,
    claim=beyond_t_1 <= beta, instances=[LAW_BETA, PAIR_BETA],
    note="B_y = {g > t_1}, with the sum of beta/2^i over i >= 1, which is beta.")
step_7.variant(
    "part: one B_i", scope="one i", prefix=forall(n, m, positive_eps, beta, P, A, y), given=GIVEN,
    claim=in_b_given_y <= beta / 2**m, instances=[LAW_M, PAIR_M],
    note="P[S in B_i | Y=y] <= beta/2^i: the displays before it together, with the index i + 1, for eps > 0.")
step_7.variant(
    "control: without privacy", prefix=forall(n, eps, beta, P, A, y), claim=beyond_t_1 <= beta,
    given=[out > 0, every((Z, yp), A(yp, Z) > 0)], expected="REFUTED",
    instances=[LAW_BETA, {**LAW, "eps": "0", "beta": "1/4"}], proof=({**LAW, "eps": "0", "beta": "1/4"},),
    note="At eps = 0, t_1 = 0.")

eq_2 = Theorem(
    "dwork2015/thm-20.eq-2", "Theorem 20, equation (2)", "Dwork et al. 2015, proof of Theorem 20, eq. (2)",
    prefix=forall(n, eps, beta, P, A),
    given=[PRIVATE],
    claim=Sum(y, Sum(Z, mass, where=(A(y, Z) - exp(t_1) * out,))) <= beta,
    instances=[
        {"n": "1", "P": "1/4 3/4", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "eps": log(2), "beta": "1/2"},
        {**BARE, "beta": "1/2"},
    ],
    base="nats",
    note="The pair (S, y) is in B if P[Y=y | S] > exp(t_1) P[Y=y], which is g(S) > t_1 where P[Y=y] > 0.",
    part_of=PART_OF)
eq_2.variant(
    "control: without privacy", given=(), expected="REFUTED",
    instances=[{**BARE, "beta": "1/2"}, {"n": "1", "P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "eps": "0", "beta": "1/2"}],
    proof=({"n": "1", "P": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}, "eps": "0", "beta": "1/2"},),
    note="At eps = 0, t_1 = 0, and a revealed dataset always has a larger ratio.")

step_9 = Theorem(
    "dwork2015/thm-20.step-9", "Theorem 20, proof, last but one display", "Dwork et al. 2015, proof of Theorem 20",
    prefix=forall(n, eps, beta, P, A),
    given=[PRIVATE],
    claim=1 - Sum(y, Sum(Z, mass, where=(exp(t_1) * out - A(y, Z),))) <= beta,
    instances=[
        {"n": "1", "P": "1/4 3/4", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "eps": log(2), "beta": "1/2"},
        {**BARE, "beta": "1/2"},
    ],
    expected="REFUTED",
    base="nats",
    note="'hence by eq. (2)', which speaks of a ratio > exp(t_1), here >= : at eps = 0 the ratio is 1 = exp(t_1) surely.",
    proof=({**BARE, "beta": "1/2"},),
    part_of=PART_OF)
step_9.variant(
    "reading: a larger ratio", claim=Sum(y, Sum(Z, mass, where=(A(y, Z) - exp(t_1) * out,))) <= beta, proof=(),
    note="> for >=, which is enough for Lemma 18 in its sharp form.")
step_9.variant(
    "repaired", prefix=forall(n, positive_eps, beta, P, A), proof=(),
    instances=[{"n": "1", "P": "1/4 3/4", "A": {0: "2/3 1/3", 1: "1/3 2/3"}, "eps": log(2), "beta": "1/2"}],
    note="For eps > 0 the bound by moments at t_1 is below beta, with >= as well.")

step_10 = Theorem(
    "dwork2015/thm-20.step-10", "Theorem 20, proof, last display", "Dwork et al. 2015, proof of Theorem 20",
    prefix=forall(n, eps, beta),
    claim=equal(log2(exp(t_1)), log2(E_NUMBER) * t_1),
    instances=[{"n": "1", "eps": "1", "beta": "1/2"}, {"n": "4", "eps": "0", "beta": "1/3"}],
    base="bits",
    note="log(exp(t_1)) = log e * t_1 with the binary logarithm.",
    part_of=PART_OF)
step_10.variant(
    "control: without log e", claim=equal(log2(exp(t_1)), t_1), expected="REFUTED",
    note="The bound in nats is not the bound in bits.")
