"""Lemma 23: the levels of privacy of Thresholdout, and of the two parts of it.  Dwork et al. 2015, Section 4.1."""
from theorems.dwork2015.notation import S_t, n_t, record
from theorems.dwork2015.notation_runs import (
    ALL_ARE_QUERIES, J, KNOWN, ORDER, READ, S, Z, above, answer, answered, b, c, drawn, drawn_eta, drawn_gamma, drawn_xi,
    earlier, eta, gamma, h, j, n, over_noise, phi, queries, rank, thresholdout, w, xi)
from verify.language import (
    ComposedDP, Defined, EachDP, Event, Expr, Function, Graph, Letter, Mechanisms, NoiseMean, Place, Q, Remark, Replaced,
    Statement, Sum, Sym, Theorem, absolute, between, both, equal, every, exists, exp, forall, log, positions, real, sqrt, tanh)

B = real("B", "[1, oo) integer")
k = real("k", "[1, oo) integer")
level = real("eps", "(0, oo)")
delta = real("delta", "(0, 1]")
M = Mechanisms("M", k)

# One answer with noise Lap(sigma), halfway between two values that are 1/n apart: eps = 1/(sigma n).
wrong = exp(-level / 2) / 2
right = 1 - wrong


# The level of k mechanisms, each of level eps, at a failure of `left`.
def together(eps: Expr, left: Expr) -> Expr:
    return eps * sqrt(2 * k * log(1 / left)) + k * eps * tanh(eps / 2)


FAR = {"B": "300", "eps": "20", "delta": "1/2"}
ANSWERS = {"B": "30", "eps": "20", "delta": "1"}
RESPONSES = {"k": "2", "eps": log(2), "delta": "1/10", "M": {
    "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"}, "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}}

T = real("T", "(0, oo)")
sigma = real("sigma", "(0, oo)")
any_delta = real("delta", "(0, oo)")
p = Letter("p", positions(S))
TRANSCRIPTS = Event("O", (KNOWN, KNOWN))


# The probability that the transcript of the run on a dataset is in O.
def in_transcripts(data: Place) -> Expr:
    return over_noise(TRANSCRIPTS(Graph(h, drawn(answer, h, data)), Graph(h, drawn(answered, h, data))))


one, other = in_transcripts(Z), in_transcripts(Replaced(Z, p, record))


# That Thresholdout is (level, excess)-private, for all values of `numbers`.
def private(level: Expr, excess: Expr, *numbers: Sym) -> Statement:
    return Statement(
        forall(*numbers, rank, S_t, phi, above, answered, answer, TRANSCRIPTS, Z, p, record, c),
        (*ORDER, ALL_ARE_QUERIES, thresholdout(T, sigma, B), Defined(one), Defined(other)), one <= exp(level) * other + excess)


PRIVATE = (READ + "Private: for all datasets Z and Z with one record replaced, every analyst, whose coins are fixed, and "
                  "every set O of transcripts.  ")

# The parts of the proof: a query j has the value q(j, .) on the one dataset and q'(j, .) on the other one, 1/n apart at most,
# and depends on what was told before.
q, q_2 = Function("q", (J, KNOWN)), Function("q'", (J, KNOWN))
known = Function("s", (J,))
NEIGHBOURS = Statement(forall(known), (), every(
    j, absolute(q(j, Graph(h, known(h))) - q_2(j, Graph(h, known(h)))) <= 1 / n))
SETS = Event("O", (KNOWN,))
reply, reply_2 = Function("a", (J, KNOWN)), Function("a'", (J, KNOWN))


# Each reply is the value of the query and noise of rate sigma.
def replies(values: Function, given: Function) -> Statement:
    return Statement(forall(xi), (), every(j, equal(given(j, Graph(w, xi(w))), values(
        j, Graph(h, earlier(h, j) * given(h, Graph(w, xi(w))))) + sigma * xi(j))))


def in_set(given: Function) -> Expr:
    return NoiseMean("laplace", drawn_xi, SETS(Graph(h, given(h, Graph(w, drawn_xi(w))))))


def answers_are_private(level: Expr, excess: Expr) -> Statement:
    return Statement(
        forall(rank, q, q_2, reply, reply_2, SETS),
        (*ORDER, queries <= B, NEIGHBOURS, replies(q, reply), replies(q_2, reply_2), Defined(in_set(reply)),
         Defined(in_set(reply_2))),
        both(in_set(reply) <= exp(B / (sigma * n)) * in_set(reply_2),
             in_set(reply) <= exp(level) * in_set(reply_2) + excess))


over, over_2 = Event("R", (J, KNOWN, KNOWN)), Event("R'", (J, KNOWN, KNOWN))


def is_over(given: Event, at: Letter) -> Expr: return given(at, Graph(w, eta(w)), Graph(w, gamma(w)))
def over_before(given: Event) -> Expr: return Sum(b, earlier(b, j) * is_over(given, b))


def over_limit(given: Event) -> Expr:
    return T + 2 * sigma * Sum(h, gamma(h), where=(1 - absolute(rank(h) - over_before(given)),)) + 4 * sigma * eta(j)


def at_query(values: Function, given: Event) -> Expr: return values(j, Graph(h, earlier(h, j) * is_over(given, h)))


# Sparse vector, with noise rate 2 sigma: after B queries above the threshold no other is.
def sparse_vector(values: Function, given: Event) -> Statement:
    return Statement(forall(eta, gamma), (), both(
        every(j, at_query(values, given) > over_limit(given), where=(is_over(given, j),)),
        every(j, B - over_before(given) >= 1, where=(is_over(given, j),)),
        every(j, at_query(values, given) <= over_limit(given), where=(1 - is_over(given, j), B - over_before(given)))))


def drawn_bit(given: Event, at: Letter) -> Expr: return given(at, Graph(w, drawn_eta(w)), Graph(w, drawn_gamma(w)))


def in_bits(given: Event) -> Expr:
    return NoiseMean("laplace", drawn_eta, NoiseMean("laplace", drawn_gamma, SETS(Graph(h, drawn_bit(given, h)))))


def bits_are_private(level: Expr, excess: Expr) -> Statement:
    return Statement(
        forall(rank, q, q_2, over, over_2, SETS),
        (*ORDER, NEIGHBOURS, sparse_vector(q, over), sparse_vector(q_2, over_2), Defined(in_bits(over)),
         Defined(in_bits(over_2))),
        both(in_bits(over) <= exp(B / (sigma * n)) * in_bits(over_2),
             in_bits(over) <= exp(level) * in_bits(over_2) + excess))


PARTS = (
    "J are the queries, r(j) is how many come before j.  The query j has the value q(j, .) on the one dataset and q'(j, .) "
    "on the other, at most 1/n apart, a function of what was told before.  The noise is a function on J whose values are "
    "independent, of the law Lap(1), in a mean.  ")
pure_level = 2 * B / (sigma * n)
root_level = sqrt(32 * B * log(2 / any_delta)) / (sigma * n)
half_level = sqrt(8 * B * log(2 / any_delta)) / (sigma * n)


lem_23_pure = Theorem(
    "dwork2015/lem-23.pure", "Lemma 23, first sentence", "Dwork et al. 2015, Lemma 23",
    claim=private(pure_level, Q(0), n, n_t, T, sigma, B),
    expected="UNDECIDED",
    base="nats",
    note=PRIVATE + "Open: the shift of the noise by which sparse vector is private is no rule of the kernel.  SparseVector "
                   "of verify.mechanisms encloses the exact level of sequences of queries, which stays below the printed "
                   "one.")

lem_23_approx = Theorem(
    "dwork2015/lem-23.approx", "Lemma 23, second sentence", "Dwork et al. 2015, Lemma 23",
    prefix=forall(n, n_t, T, sigma, B, any_delta),
    claim=both(Defined(root_level), private(root_level, any_delta)),
    instances=[{"n": "1", "n_t": "1", "T": "1", "sigma": "1", "B": "1", "delta": "3"}],
    expected="ILL_POSED",
    base="nats",
    note=PRIVATE + "'For any delta > 0': Thresholdout is private at the level, which has to be a number: above delta = 2 the "
                   "root in it has no value.",
    remarks=[
        Remark("READING", "nor does it hold for delta <= 1", see="dwork2015/lem-23.approx#part: B answers, one event"),
        Remark("STEP_REFUTED", "the same of the answers alone", see="dwork2015/lem-23.step-laplace")])
lem_23_approx.variant(
    "part: B answers, one event", scope="a consequence: B answers, one event",
    prefix=forall(B, level, delta),
    claim=right**B <= exp(sqrt(32 * B * log(2 / delta)) * level) * wrong**B + delta,
    instances=[FAR, {**FAR, "B": "1"}],
    expected="REFUTED",
    note="eps = 1/(sigma n), and delta <= 1.  One query is asked B times, whose means on two neighbouring holdout sets are "
         "1/n apart; for a small T and a large n every answer is above the threshold with a probability near 1.  The event is "
         "that all B answers lie on the side of the first mean: probability right^B on the first set and wrong^B on the other "
         "one.  For large eps the exponent is short of B eps/2.",
    proof=(FAR,))
lem_23_approx.variant(
    "repaired", prefix=forall(k, M, level, delta), given=[EachDP(M, level)], claim=ComposedDP(M, together(level, delta), delta),
    instances=[RESPONSES], proof=(), scope="2B mechanisms of level 1/(sigma n), with k = 2B",
    note="B phases of sparse vector and B answers are 2B mechanisms of level eps = 1/(sigma n) each, chosen adaptively: k = "
         "2B.  The term k eps tanh(eps/2), which is of second order in eps, is missing in the print.")

lem_23_step_sv = Theorem(
    "dwork2015/lem-23.step-sv", "Lemma 23, proof, sparse-vector portion", "Dwork et al. 2015, proof of Lemma 23",
    prefix=forall(n, T, sigma, B, any_delta),
    claim=both(Defined(half_level), bits_are_private(half_level, any_delta / 2)),
    instances=[{"n": "1", "T": "1", "sigma": "1", "B": "1", "delta": "3"}],
    expected="ILL_POSED",
    base="nats",
    note=PARTS + "R says which queries are above the threshold, which is all that is told: eta(j), of rate 4 sigma, is the "
                 "noise of the query, and gamma, of rate 2 sigma, that of the threshold, after c of them that of the query "
                 "which c come before.  O is any set of what may be told.  For any delta > 0, as in the lemma, both levels "
                 "hold, and have to be numbers: above delta = 2 the root in the second one has no value.")

lem_23_step_sv.variant(
    "repaired", prefix=forall(k, M, level, delta), given=[EachDP(M, level)],
    claim=ComposedDP(M, together(level, delta / 2), delta / 2),
    instances=[RESPONSES], expected="PROVED", scope="B mechanisms of level 1/(sigma n), with k = B",
    note="For any k = B mechanisms of level eps = 1/(sigma n), chosen adaptively, at the same failure delta/2: the phases of "
         "sparse vector are such.")

lem_23_step_laplace = Theorem(
    "dwork2015/lem-23.step-laplace", "Lemma 23, proof, Laplace portion", "Dwork et al. 2015, proof of Lemma 23",
    prefix=forall(n, sigma, B, any_delta),
    claim=both(Defined(half_level), answers_are_private(half_level, any_delta / 2)),
    instances=[{"n": "1", "sigma": "1", "B": "1", "delta": "3"}],
    expected="ILL_POSED",
    base="nats",
    note=PARTS + "a(j, .) is the answer, with noise of rate sigma, for at most B queries, and O any set of answers.  For "
                 "any delta > 0, as in the lemma, both levels hold, and have to be numbers: above delta = 2 the root in the "
                 "second one has no value.",
    remarks=[Remark("READING", "nor does it hold for delta <= 1",
                    see="dwork2015/lem-23.step-laplace#part: B answers, one event")])
lem_23_step_laplace.variant(
    "part: B answers, one event", scope="a consequence: B answers, one event",
    prefix=forall(B, level, delta),
    claim=right**B <= exp(sqrt(8 * B * log(2 / delta)) * level) * wrong**B + delta / 2,
    instances=[ANSWERS, {**ANSWERS, "B": "1"}],
    expected="REFUTED",
    note="eps = 1/(sigma n), delta <= 1, and B answers to a query whose means are 1/n apart, as in dwork2015/lem-23.approx.  "
         "The corollary cited asks for a level of at most 1 in all.",
    proof=(ANSWERS,))
lem_23_step_laplace.variant(
    "repaired", prefix=forall(k, M, level, delta), given=[EachDP(M, level)],
    claim=ComposedDP(M, together(level, delta / 2), delta / 2),
    instances=[RESPONSES], proof=(), scope="B mechanisms of level 1/(sigma n), with k = B",
    note="For any k = B mechanisms of level eps = 1/(sigma n), chosen adaptively, at the same failure delta/2.")

start = real("eps_0", "(0, oo)")
small = real("eps", between(0, start, "()"))
tighter = small * sqrt(2 * (2 * B) * log(1 / delta)) + 2 * B * small * tanh(small / 2)

lem_23_remark_tighter = Theorem(
    "dwork2015/lem-23.remark-tighter", "Section 4.1, remark after Lemma 23", "Dwork et al. 2015, Section 4.1, after Lemma 23",
    scope="the second level of Lemma 23, by that of 2B mechanisms",
    prefix=forall(B, delta) + exists(start) + forall(small),
    claim=tighter < sqrt(32 * B * log(2 / delta)) * small,
    instances=[{"B": "2", "delta": "1/10", "eps_0": "1/2", "eps": "1/10"}],
    base="nats",
    note="'Tighter privacy parameters are possible', without saying which: at the same delta, for all eps = 1/(sigma n) "
         "below a positive number, the level of 2B mechanisms of level eps that are chosen adaptively is lower than the "
         "printed one.",
    remarks=[Remark("READING", "that these mechanisms have this level: dwork2015/lem-23.approx#repaired",
                    see="dwork2015/lem-23.approx#repaired")])
lem_23_remark_tighter.variant(
    "control: a sixth of it", claim=tighter < sqrt(32 * B * log(2 / delta)) * small / 6, expected="REFUTED",
    note="Not by any factor.")
