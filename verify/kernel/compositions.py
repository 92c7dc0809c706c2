"""Adaptive composition of any number of algorithms, from one step.

Let T_i be the transcript of the first i outputs.  T_0 is empty, so the joint law of dataset and T_0 is the product: the excess
sum max(joint - product, 0) is 0.  STEP: if T_{i-1} has excess <= b over exp(a) and, after every transcript and for every law of
the dataset, A_i has excess <= b' over exp(a'), then T_i = (T_{i-1}, output of A_i) has excess <= b + b' over exp(a + a').
LAST: the last output, a function of T_m, has at most the excess of T_m.  An excess <= beta with 0 <= beta < 1 over exp(k) is
what beta-approximate max-information <= k says.
"""
from __future__ import annotations

from collections.abc import Callable

from verify.kernel.rejected import Rejected
from verify.language import (
    Alphabet, At, Channel, ComposedMaxInfo, Distribution, EachMaxInfo, Expr, Letter, Num, Q, RangeSum, Relation, Statement,
    Sum, Sym, exp, forall, maximum, real)

Prove = Callable[[Statement, object], None]
S, H, Y = Alphabet("S"), Alphabet("H"), Alphabet("Y")
s, t, h, y = Letter("s", S), Letter("t", S), Letter("h", H), Letter("y", Y)
D, P = Distribution("D", (S,)), Distribution("P", (S,))
A, B = Channel("A", H, (S,)), Channel("B", Y, (S, H))
a1, a2, b1, b2 = real("a1"), real("a2"), real("b1", "[0, oo)"), real("b2", "[0, oo)")


def excess_of_first(law: Distribution) -> Expr:
    """sum of max(P(s) A(h|s) - exp(a1) P(s) A(h), 0)."""
    return Sum(s, Sum(h, maximum(law(s) * A(h, s) - exp(a1) * law(s) * Sum(t, law(t) * A(h, t)), 0)))


def excess_of_second(law: Distribution) -> Expr:
    """sum of max(P(s) B(y|s,h) - exp(a2) P(s) B(y|h), 0)."""
    return Sum(s, Sum(y, maximum(law(s) * B(y, s, h) - exp(a2) * law(s) * Sum(t, law(t) * B(y, t, h)), 0)))


JOINT = D(s) * A(h, s) * B(y, s, h)
OTHERS = Sum(t, D(t) * A(h, t) * B(y, t, h))
STEP = Statement(
    forall(A, B, a1, a2, b1, b2, D),
    (Statement(forall(P), (), excess_of_first(P) <= b1), Statement(forall(h, P), (), excess_of_second(P) <= b2)),
    Sum(s, Sum(h, Sum(y, maximum(JOINT - exp(a1) * exp(a2) * D(s) * OTHERS, 0)))) <= b1 + b2)

LAST_OF = Channel("F", Y, (H,))                       # the last output of a transcript, as a channel
FINAL = Sum(h, D(s) * A(h, s) * LAST_OF(y, h)) - exp(a1) * D(s) * Sum(t, Sum(h, D(t) * A(h, t) * LAST_OF(y, h)))
LAST = Statement(forall(A, LAST_OF, a1, D), (), Sum(s, Sum(y, maximum(FINAL, 0))) <= excess_of_first(D))


def adaptive(prove: Prove, statement: Statement, step: object, last: object) -> None:
    """ComposedMaxInfo(sum of beta_i, sum of k_i) from EachMaxInfo(beta_i, k_i) and sum of beta_i < 1, by STEP and LAST."""
    claim = statement.claim
    found = [f for f in statement.given if isinstance(f, EachMaxInfo) and isinstance(claim, ComposedMaxInfo)
             and f.algorithms == claim.algorithms]
    if not isinstance(claim, ComposedMaxInfo) or not found or any(b.kind != "forall" for b in statement.prefix):
        raise Rejected("adaptive: the claim is not about algorithms of which each has a hypothesis")
    each, length = found[0], claim.algorithms.length
    if not each.beta.nonnegative or each.beta.length != length or each.k.length != length:
        raise Rejected("adaptive: there is not one beta_i >= 0 and one k_i for each algorithm")
    if not _is_sum(claim.beta, At(each.beta, Sym("i")), length) or not _is_sum(claim.k, At(each.k, Sym("i")), length):
        raise Rejected("adaptive: the claim is not with the sums of beta_i and k_i")
    if not any(isinstance(f, Relation) and f.op == "<" and f.left == claim.beta and f.right == Q(1) for f in statement.given):
        raise Rejected("adaptive: no hypothesis says that the sum of the beta_i is below 1")
    low = [b.domain.lo for b in statement.prefix if b.symbol == length and b.domain is not None and b.domain.integer]
    if not low or not isinstance(low[0], Num) or low[0].value < 1:
        raise Rejected("adaptive: the number of algorithms is not an integer symbol >= 1")
    prove(STEP, step)
    prove(LAST, last)


def _is_sum(e: Expr, body: Expr, length: Expr) -> bool:
    return isinstance(e, RangeSum) and e.last == length and isinstance(body, At) and e.body == At(body.sequence, Sym(e.index))
