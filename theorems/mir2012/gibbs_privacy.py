"""Sections 2.2 and 4: the privacy of the Gibbs posterior, and what lambda says of it.  Mir 2012; nats."""
from theorems.mir2012.notation import (
    A, NEIGHBOURS, S, T, W, Z, Z1, Z2, bound, gibbs, gibbs_at, lam, level, normaliser, prior, risk, t)
from verify.language import Channel, D_inf, Remark, Statement, Theorem, absolute, between, equal, every, forall, log, real

other = real("lambda2", between(lam, None, "()"))
eps = real("eps", "[0, oo)")
A2 = Channel("A2", T, (S,))

IS_GIBBS = every((t, Z1), equal(A(t, Z1), gibbs(t, Z1)))
SENSITIVE = every((Z1, Z2, t), absolute(risk(t, Z1) - risk(t, Z2)) <= level, where=(NEIGHBOURS(Z1, Z2),))
ARE_NEIGHBOURS = NEIGHBOURS(Z, W) > 0
FINITE = (normaliser(Z) <= bound, normaliser(W) <= bound)
PRIVATE_BY_4_1 = D_inf(A.row(Z), A.row(W)) <= 2 * lam * level

PAIRED = (("0", "1"), ("1", "0"))
CONSTANT = {"lambda": "1", "Delta": "0", "K": "1", "N": PAIRED, "Z": 0, "W": 1}
REVEALED = {**CONSTANT, "pi": "1/2 1/2", "Rhat": (("0", "0"), ("0", "0")), "A": {0: "1 0", 1: "0 1"}}
RESPONSE = {
    "lambda": log(2), "Delta": "2", "K": "1", "N": PAIRED, "pi": "1/2 1/2", "Rhat": (("0", "2"), ("2", "0")),
    "A": {0: "4/5 1/5", 1: "1/5 4/5"}, "Z": 0, "W": 1}
UNEVEN = {
    "lambda": log(2), "Delta": "1", "K": "1", "N": PAIRED, "pi": "1/4 3/4", "Rhat": (("0", "1"), ("1", "1")),
    "A": {0: "2/5 3/5", 1: "1/4 3/4"}, "Z": 1, "W": 0}

thm_4_1 = Theorem(
    "mir2012/thm-4.1", "Theorem 4.1", "Mir 2012, Theorem 4.1",
    prefix=forall(lam, level, bound, NEIGHBOURS, prior, risk, A, Z, W),
    given=[IS_GIBBS, SENSITIVE, ARE_NEIGHBOURS, *FINITE],
    claim=PRIVATE_BY_4_1,
    instances=[RESPONSE, UNEVEN],
    note="The posterior of Lemma 3.2.  Delta is the greatest |Rhat_Z(theta) - Rhat_Z'(theta)| over neighbours and predictors, "
         "or any number above it.  Samples, their neighbours and the risk are arbitrary; the normalisers are finite, which "
         "for a risk >= 0 they always are.",
    follows=["mir2012/thm-2.4"])
thm_4_1.variant(
    "control: half of it", claim=D_inf(A.row(Z), A.row(W)) <= lam * level / 2, expected="REFUTED", instances=[RESPONSE],
    proof=(RESPONSE,), note="Two predictors, two samples, and the loss of one where the other has none.")

literal = Theorem(
    "mir2012/thm-4.1.literal", "Theorem 4.1 as printed, 'the posterior'", "Mir 2012, Theorem 4.1",
    prefix=forall(lam, level, bound, NEIGHBOURS, prior, risk, A, Z, W),
    given=[SENSITIVE, ARE_NEIGHBOURS, *FINITE],
    claim=PRIVATE_BY_4_1,
    instances=[REVEALED],
    expected="REFUTED",
    note="The posterior of the theorem is printed without its index lambda, as any posterior is: here a risk that does not "
         "depend on the sample, and a posterior that reveals it.",
    remarks=[Remark("READING", "the Gibbs posterior of Lemma 3.2 is", see="mir2012/thm-4.1.literal#repaired")])
literal.variant(
    "repaired", given=[IS_GIBBS, SENSITIVE, ARE_NEIGHBOURS, *FINITE], instances=[RESPONSE, UNEVEN],
    note="The Gibbs posterior of Lemma 3.2.")

clash = Theorem(
    "mir2012/sec-2.2.lambda-clash", "Sections 2.2 and 3, lambda as privacy level and as inverse temperature",
    "Mir 2012, Section 2.2, Lemma 3.2 and Section 4",
    scope="the two meanings of lambda taken for one number",
    prefix=forall(lam, level, bound, NEIGHBOURS, prior, risk, A, Z, W),
    given=[IS_GIBBS, SENSITIVE, ARE_NEIGHBOURS, *FINITE],
    claim=D_inf(A.row(Z), A.row(W)) <= lam,
    instances=[RESPONSE, UNEVEN],
    expected="REFUTED",
    note="Section 2.2 writes the lambda-private mechanism and Lemma 3.2 the Gibbs posterior with the index lambda, which "
         "Section 4 calls the privacy parameter: taken for one number, the Gibbs posterior is lambda-private.  The "
         "document does not say that they are one, and its Theorem 4.1 has the level 2 lambda Delta: a clash of symbols.")
clash.variant(
    "repaired", claim=PRIVATE_BY_4_1,
    note="Its privacy level is 2 lambda Delta.")
clash.variant(
    "reading: sensitivity at most 1/2", given=[IS_GIBBS, SENSITIVE, ARE_NEIGHBOURS, *FINITE, 2 * level <= 1],
    instances=[{"lambda": log(4), "Delta": "1/2", "K": "1", "N": PAIRED, "pi": "1/4 3/4",
                "Rhat": (("0", "1/2"), ("1/2", "1/2")), "A": {0: "2/5 3/5", 1: "1/4 3/4"}, "Z": 1, "W": 0}],
    note="As for losses in [0, 1] and two or more records: then the two meanings of lambda agree.")

GIBBS_AT_OTHER = every((t, Z1), equal(A2(t, Z1), gibbs_at(other, t, Z1)))
PRIVATE_AT_OTHER = Statement(forall(Z1, Z2), (NEIGHBOURS(Z1, Z2) > 0,), D_inf(A2.row(Z1), A2.row(Z2)) <= eps)
SWITCHING = {
    "lambda": log(5), "lambda2": log(6), "eps": log("42/17"), "N": PAIRED, "pi": "1/16 15/16", "Rhat": (("0", "0"), ("2", "1")),
    "A": {0: "5/8 3/8", 1: "1/4 3/4"}, "A2": {0: "12/17 5/17", 1: "2/7 5/7"}, "Z": 0, "W": 1}

small_lambda = Theorem(
    "mir2012/small-lambda.privacy", "Section 4, 'a small lambda, which corresponds to higher privacy'", "Mir 2012, Section 4",
    prefix=forall(lam, other, eps, NEIGHBOURS, prior, risk, A, A2, Z, W),
    given=[IS_GIBBS, GIBBS_AT_OTHER, PRIVATE_AT_OTHER, ARE_NEIGHBOURS,
           every((Z1, Z2), equal(NEIGHBOURS(Z1, Z2), NEIGHBOURS(Z2, Z1)))],
    claim=D_inf(A.row(Z), A.row(W)) <= eps,
    instances=[SWITCHING],
    expected="REFUTED",
    proof=(SWITCHING,),
    note="One prior, and lambda < lambda2: what the Gibbs posterior at lambda2 keeps private, that at lambda does too.  With a "
         "prior that is far from uniform the level falls for a while as lambda grows: the two samples switch to the better "
         "predictor at different lambda.  Of the level of Theorem 4.1, 2 lambda Delta, the sentence is right: see repaired.",
    remarks=[Remark("READING", "the guarantee of Theorem 4.1 does grow with lambda",
                    see="mir2012/small-lambda.privacy#repaired")])
small_lambda.variant(
    "repaired", prefix=forall(lam, other, level, bound, NEIGHBOURS, prior, risk, A, Z, W), proof=(),
    given=[IS_GIBBS, SENSITIVE, ARE_NEIGHBOURS, *FINITE], claim=D_inf(A.row(Z), A.row(W)) <= 2 * other * level,
    instances=[{**RESPONSE, "lambda2": "1"}, {**UNEVEN, "lambda2": "2"}],
    note="What Theorem 4.1 guarantees at lambda2 it guarantees at lambda < lambda2: the guarantee grows with lambda.")
