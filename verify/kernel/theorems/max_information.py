"""Adaptive composition of max-information for any number of algorithms, from one step.

Proof.  Let T_i be the transcript of the first i outputs, and the excess over exp(a) the sum of max(joint - exp(a) product, 0)
over dataset and transcript; "beta-approximate max-information <= a" says that it is at most beta (0 <= beta < 1).  T_0 is
empty, so its excess over exp(0) is 0.  By STEP, if T_(i-1) has excess <= b1 over exp(a1) and, after every transcript and for
every law of the dataset, A_i has excess <= b2 over exp(a2), then T_i = (T_(i-1), output of A_i) has excess <= b1 + b2 over
exp(a1 + a2).  By LAST the last output, a function of T_m, has at most the excess of T_m.  Believed is the induction; STEP and
LAST are proved where it is used."""
from __future__ import annotations

from verify.kernel.theorems.applying import Theorem
from verify.language import (
    Algorithms, Alphabet, At, Channel, ComposedMaxInfo, Distribution, EachMaxInfo, Expr, Letter, Numbers, RangeSum, Statement,
    Sum, Sym, exp, forall, maximum, real)

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

m = real("m", "[1, oo) integer")
EACH, BETA, BITS = Algorithms("C", S, m), Numbers("beta", m, nonnegative=True), Numbers("bits", m)


def total(of: Numbers) -> RangeSum: return RangeSum("i", m, At(of, Sym("i")))


MAX_INFORMATION = Theorem(
    "max-information",
    "C. Dwork, V. Feldman, M. Hardt, T. Pitassi, O. Reingold, A. Roth, Generalization in adaptive data analysis and holdout "
    "reuse, NeurIPS 2015, composition of approximate max-information",
    Statement(forall(m, EACH, BETA, BITS), (EachMaxInfo(EACH, BETA, BITS), total(BETA) < 1),
              ComposedMaxInfo(EACH, total(BETA), total(BITS))),
    (("step", STEP), ("last", LAST)))
THEOREMS = (MAX_INFORMATION,)
