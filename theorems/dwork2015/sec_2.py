"""Section 2: the max-divergence and the approximate max-divergence.  Dwork et al. 2015; bits."""
from verify.language import (
    Alphabet, D_inf, Defined, Letter, Remark, Sup, Theorem, distributions, every, forall, log2, real)

R = Alphabet("R")
r = Letter("r", R)
P, Q = distributions("P Q", R)
any_delta = real("delta", "[0, oo)")
delta = real("delta", "[0, 1)")
PAIRS = ({"P": "1/3 2/3", "Q": "2/3 1/3", "delta": "1/4"}, {"P": "1 0", "Q": "1/2 1/2", "delta": "0"})

def_max = Theorem(
    "dwork2015/def-max-divergence", "Section 2, max-divergence", "Dwork et al. 2015, Section 2, first display",
    prefix=forall(P, Q),
    claim=Defined(log2(Sup(r, P(r) / Q(r)))),
    instances=[{"P": "1/3 2/3", "Q": "2/3 1/3"}, {"P": "1/2 1/2", "Q": "1 0"}],
    expected="ILL_POSED",
    base="bits",
    note="P and Q are the laws of X and Y.  No condition on them is printed and the maximum runs over all of the domain: "
         "P[Y=x] = 0 divides by zero.",
    remarks=[Remark("READING", "every other claim that names this divergence takes the maximum over P[X=x] > 0, and +oo where "
                    "P[Y=x] = 0 there")])
def_max.variant(
    "repaired", given=[every(r, Q(r) > 0, where=(P(r),))], claim=Defined(log2(Sup(r, P(r) / Q(r), where=(P(r),)))),
    instances=[{"P": "1/3 2/3 0", "Q": "2/3 1/3 0"}, {"P": "1", "Q": "1"}],
    note="The maximum over P[X=x] > 0, for X absolutely continuous with respect to Y.")
def_max.variant(
    "control: support without absolute continuity", claim=Defined(log2(Sup(r, P(r) / Q(r), where=(P(r),)))),
    expected="ILL_POSED",
    note="P[Y=x] = 0 < P[X=x] divides by zero.")

def_approx_max = Theorem(
    "dwork2015/def-approx-max-divergence", "Section 2, approximate max-divergence",
    "Dwork et al. 2015, Section 2, second display",
    prefix=forall(P, Q, any_delta),
    given=[every(r, Q(r) > 0)],
    claim=Defined(D_inf(P, Q, any_delta)),
    instances=[*PAIRS, {"P": "1/3 2/3", "Q": "2/3 1/3", "delta": "1"}],
    expected="ILL_POSED",
    base="bits",
    note="No range of delta is printed; Definition 10 and Theorem 13 speak of all beta >= 0.  For delta >= 1 no event has a "
         "probability above delta, so that there is nothing to take the maximum of.  Q > 0 keeps out the zero denominators, "
         "which are no matter of delta.",
    remarks=[Remark("READING", "where P[Y in O] = 0 < P[X in O] - delta the value is +oo in every other claim")])
def_approx_max.variant(
    "repaired", prefix=forall(P, Q, delta), instances=PAIRS,
    note="0 <= delta < 1.")
def_approx_max.variant(
    "control: zero denominators", prefix=forall(P, Q, delta), given=(), expected="REFUTED",
    instances=[*PAIRS, {"P": "1/2 1/2", "Q": "1 0", "delta": "1/4"}],
    note="P[Y in O] = 0 < P[X in O] - delta has the value +oo at best, which is no finite value.")
