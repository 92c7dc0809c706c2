"""Lemma 23: Thresholdout is private, and so are the two parts of it.  Dwork et al. 2015, Section 4.1."""
from theorems.dwork2015.figure_1 import (
    DRAWN, J, KNOWN, NOISE, ORDER, READ, S, Z, above, answer, answered, b, c, earlier, h, j, n, of, over_noise, phi,
    queries, rank, thresholdout, w)
from theorems.dwork2015.notation import S_t, n_t, record
from verify.language import (
    Defined, Event, Expr, Function, Graph, Letter, NoiseMean, Place, Quantifier, Replaced, Statement, Sum, absolute, both,
    equal, every, exp, forall, log, positions, real, sqrt)

B = real("B", "[1, oo) integer")
T = real("T", "(0, oo)")
sigma = real("sigma", "(0, oo)")
delta = real("delta", "(0, oo)")
p = Letter("p", positions(S))
TRANSCRIPTS = Event("O", (KNOWN, KNOWN))


# The probability that the transcript of the run on a dataset is in O.
def in_transcripts(data: Place) -> Expr:
    return over_noise(TRANSCRIPTS(Graph(h, of(answer, h, data, DRAWN)), Graph(h, of(answered, h, data, DRAWN))))


one, other = in_transcripts(Z), in_transcripts(Replaced(Z, p, record))


# That Thresholdout is (level, excess)-private; `more` are what else the level mentions.
def private(level: Expr, excess: Expr, *more: Quantifier) -> Statement:
    return Statement(
        (*forall(n, n_t, T, sigma, B), *more, *forall(rank, S_t, phi, above, answered, answer, TRANSCRIPTS, Z, p, record, c)),
        (*thresholdout(T, sigma, B), Defined(one), Defined(other)), one <= exp(level) * other + excess)


# What the root of a level asks for, whatever delta is.
ROOT_HAS_A_VALUE = Statement(forall(delta), (), log(2 / delta) >= 0)


PRIVATE = (READ + "Private: for all datasets Z and Z with one record replaced, every analyst, whose coins are fixed, "
                  "and every set O "
           "of transcripts.  ")

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
    before = Graph(h, earlier(h, j) * given(h, Graph(w, NOISE[1](w))))
    return Statement(forall(NOISE[1]), (), every(
        j, equal(given(j, Graph(w, NOISE[1](w))), values(j, before) + sigma * NOISE[1](j))))


def in_set(given: Function) -> Expr:
    return NoiseMean("laplace", DRAWN[1], SETS(Graph(h, given(h, Graph(w, DRAWN[1](w))))))


def answers_are_private(level: Expr, excess: Expr) -> Statement:
    return Statement(
        forall(n, sigma, B, delta, rank, q, q_2, reply, reply_2, SETS),
        (*ORDER, queries <= B, NEIGHBOURS, replies(q, reply), replies(q_2, reply_2), Defined(in_set(reply)),
         Defined(in_set(reply_2))),
        both(in_set(reply) <= exp(B / (sigma * n)) * in_set(reply_2),
             in_set(reply) <= exp(level) * in_set(reply_2) + excess))


over, over_2 = Event("R", (J, KNOWN, KNOWN)), Event("R'", (J, KNOWN, KNOWN))


def is_over(given: Event, at: Letter, eta: Function, gamma: Function) -> Expr:
    return given(at, Graph(w, eta(w)), Graph(w, gamma(w)))


# Sparse vector, with noise rate 2 sigma: after B queries above the threshold no other is.
def sparse_vector(values: Function, given: Event) -> Statement:
    eta, _, gamma = NOISE
    spent = Sum(b, earlier(b, j) * is_over(given, b, eta, gamma))
    value = values(j, Graph(h, earlier(h, j) * is_over(given, h, eta, gamma)))
    phase = Sum(h, gamma(h), where=(1 - absolute(rank(h) - spent),))
    limit = T + 2 * sigma * phase + 4 * sigma * eta(j)
    here = is_over(given, j, eta, gamma)
    return Statement(forall(eta, gamma), (), both(
        every(j, value > limit, where=(here,)), every(j, B - spent >= 1, where=(here,)),
        every(j, value <= limit, where=(1 - here, B - spent))))


def in_bits(given: Event) -> Expr:
    return NoiseMean("laplace", DRAWN[0], NoiseMean("laplace", DRAWN[2], SETS(Graph(h, is_over(given, h, DRAWN[0], DRAWN[2])))))


def bits_are_private(level: Expr, excess: Expr) -> Statement:
    return Statement(
        forall(n, T, sigma, B, delta, rank, q, q_2, over, over_2, SETS),
        (*ORDER, NEIGHBOURS, sparse_vector(q, over), sparse_vector(q_2, over_2), Defined(in_bits(over)),
         Defined(in_bits(over_2))),
        both(in_bits(over) <= exp(B / (sigma * n)) * in_bits(over_2),
             in_bits(over) <= exp(level) * in_bits(over_2) + excess))


PARTS = (
    "J are the queries, r(j) is how many come before j.  The query j has the value q(j, .) on the one dataset and q'(j, "
    ".) on the other, "
    "at most 1/n apart, a function of what was told before.  The noise is a function on J whose values are independent, "
    "of the law "
    "Lap(1), in a mean.  ")
pure_level = 2 * B / (sigma * n)
root_level = sqrt(32 * B * log(2 / delta)) / (sigma * n)
half_level = sqrt(8 * B * log(2 / delta)) / (sigma * n)
