"""Theorem 15: adaptive composition of approximate max-information, any number of algorithms.  Dwork et al. 2015; bits."""
from theorems.dwork2015.notation import S, n
from verify.language import Algorithms, At, ComposedMaxInfo, EachMaxInfo, Numbers, RangeSum, Remark, Sym, Theorem, forall, real

m = real("m", "[1, oo) integer")
A = Algorithms("A", S, m)
beta = Numbers("beta", m, nonnegative=True)
k = Numbers("k", m)

sum_beta = RangeSum("i", m, At(beta, Sym("i")))
sum_k = RangeSum("i", m, At(k, Sym("i")))
EACH = EachMaxInfo(A, beta, k)

COINS = {
    "n": "1", "m": "2", "beta": "1/4 1/4", "k": "0 0",
    "A": {(): {0: "1/2 1/2", 1: "1/2 1/2"}, (0,): {0: "1", 1: "1"}, (1,): {0: "1/3 2/3", 1: "1/3 2/3"}}}
ONE = {"n": "2", "m": "1", "beta": "1/2", "k": "-1/2", "A": {(): {0: "1", 1: "1", 2: "1", 3: "1"}}}
NEGATIVE = {
    "n": "1", "m": "2", "beta": "1/4 1/4", "k": "-1/4 -1/4", "A": {(): {0: "1"}, (0,): {0: "1"}}}

thm_15 = Theorem(
    "dwork2015/thm-15", "Theorem 15", "Dwork et al. 2015, Theorem 15",
    prefix=forall(n, m, A, beta, k),
    given=[EACH, sum_beta < 1],
    claim=ComposedMaxInfo(A, sum_beta, sum_k),
    instances=[COINS, ONE],
    base="bits",
    note="m algorithms, since the printed k counts the algorithms and bounds the max-information; A_i may use all earlier "
         "outputs and, like its output, any finite set.  Max-information is for every law of the dataset, as in Def. 11.  "
         "The sum of the beta_i is below 1, without which the conclusion has no value.  All levels in nats; a common factor "
         "log 2 turns them into bits.",
    remarks=[Remark("READING", "a sum of the beta_i of 1 or more", see="dwork2015/thm-15#reading: any beta_i")])
thm_15.variant(
    "reading: any beta_i", given=[EACH], instances=[COINS], expected="ILL_POSED",
    proof=({**COINS, "beta": "1/2 1/2"},),
    note="Where the beta_i sum to 1 or more, no event has a probability above their sum.")
thm_15.variant(
    "control: half of the sum of beta", claim=ComposedMaxInfo(A, sum_beta / 2, sum_k), instances=[COINS, NEGATIVE],
    expected="REFUTED", proof=(NEGATIVE,),
    note="One dataset: the excess of a sure output over exp(-1/2) is 1 - exp(-1/2) > 1/4.")
