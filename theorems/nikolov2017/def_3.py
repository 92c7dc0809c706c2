"""Definition 3: the KL divergence and the max-KL divergence.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import R, r
from verify.language import Defined, Remark, Sum, Sup, Theorem, distributions, every, forall, log

X, Y = distributions("X Y", R)

PAIRS = (
    {"X": "1/3 2/3", "Y": "2/3 1/3"},
    {"X": "1/4 1/4 1/2", "Y": "1/2 1/4 1/4"},
)
SUPPORTED_PAIRS = (
    {"X": "1/3 2/3 0", "Y": "2/3 1/3 0"},
    {"X": "1 0", "Y": "1/2 1/2"},
    {"X": "1", "Y": "1"},
)

def_3_kl = Theorem(
    "nikolov2017/def-3.kl", "Definition 3, eq. (1)", "Nikolov 2017, lecture 5, Definition 3, eq. (1)",
    prefix=forall(X, Y),
    claim=Defined(Sum(r, X(r) * log(X(r) / Y(r)))),
    instances=PAIRS,
    expected="ILL_POSED",
    note="No condition on X and Y is printed, and the sum runs over all r: P(Y=r) = 0 divides by zero, P(X=r) = 0 needs 0 "
         "log 0.",
    remarks=[Remark("READING", "every other claim that names this divergence uses the standard conventions: 0 log(0/q) = 0, "
                    "and +oo where P(Y=r) = 0 < P(X=r)")])
def_3_kl.variant(
    "repaired", given=[every(r, Y(r) > 0, where=(X(r),))], claim=Defined(Sum(r, X(r) * log(X(r) / Y(r)), where=(X(r),))),
    instances=SUPPORTED_PAIRS,
    note="The sum over P(X=r) > 0, for X absolutely continuous with respect to Y.")
def_3_kl.variant(
    "control: support sum without absolute continuity", claim=Defined(Sum(r, X(r) * log(X(r) / Y(r)), where=(X(r),))),
    expected="ILL_POSED",
    note="P(Y=r) = 0 < P(X=r) divides by zero; only a value of +oo given by convention helps.")

def_3_max = Theorem(
    "nikolov2017/def-3.max", "Definition 3, eq. (2)", "Nikolov 2017, lecture 5, Definition 3, eq. (2)",
    prefix=forall(X, Y),
    claim=Defined(Sup(r, log(X(r) / Y(r)))),
    instances=PAIRS,
    expected="ILL_POSED",
    note="The maximum runs over all r in R: P(Y=r) = 0 divides by zero, P(X=r) = 0 needs log 0.",
    remarks=[Remark("READING", "every other claim that names this divergence takes the maximum over P(X=r) > 0, and +oo where "
                    "P(Y=r) = 0 there")])
def_3_max.variant(
    "repaired", given=[every(r, Y(r) > 0, where=(X(r),))], claim=Defined(Sup(r, log(X(r) / Y(r)), where=(X(r),))),
    instances=SUPPORTED_PAIRS,
    note="The maximum over P(X=r) > 0, for X absolutely continuous with respect to Y.")
