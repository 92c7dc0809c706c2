"""What the privacy loss, and the privacy of each mechanism, say of the last output of a composition.

Let H be the transcripts, P and Q their laws in the two runs, F(y|h) = 1 where y is the last output of h.

FROM_TAIL and FROM_BAD_SETS.  Let G be the transcripts with loss <= e (or those outside a bad set of probability < delta).  In
G, P(h) <= exp(e) Q(h) where P(h) > 0, since the loss of h is log P(h)/Q(h).  PASSAGE then says that the excess of the last
output, the sum of max(P(y) - exp(e) Q(y), 0), is at most 1 - P(G); so in the other direction.  Believed is that the losses
of h add up to log P(h)/Q(h).

BAD_SET.  B is the set of transcripts whose loss is at least e.

BASIC.  The excess of the first i outputs over exp(e) is the sum of max(P_i(h) - exp(e) Q_i(h), 0) over transcripts of i
outputs.  For i = 0 it is 0 over exp(0).  By STEP, if that of i - 1 outputs is at most d1 over exp(e1) and that of M_i after
every past is at most d2 over exp(e2), then that of i outputs is at most d1 + d2 over exp(e1 + e2).  By LAST the excess of
the last output is at most that of the transcript.  Believed is the induction.

APPROXIMATE.  For delta < 1 the laws X, Y of any next output are images under one channel of (delta, (1 - delta) B, 0)
and (0, (1 - delta) B', delta), B and B' the laws e^d : 1 and 1 : e^d on two letters, d >= 0.  The images X', Y' of B and B' are
those of mechanisms that are d-DP (for d < 0 there are none), X >= (1 - delta) X' and Y >= (1 - delta) Y'.  So for the laws P, Q
and P', Q' of the last output and c = (1 - delta)^k, P - c P' and Q - c Q' are >= 0, P - c P' has the mass 1 - c <= k delta, and
c P'(S) <= exp(level) c Q'(S) + slack for every S, by PURE.  If delta >= 1 there is nothing to show: slack >= 0, for S empty.

On general spaces P and Q are the products of the conditional densities, measurable by assumption.  For a set S of outputs
PASSAGE is then used on the four sets that S and G cut out of the transcripts."""
from __future__ import annotations

from verify.kernel.theorems.applying import Theorem
from verify.language import (
    Alphabet, At, BadSet, Channel, ComposedDP, Distribution, EachDP, Event, Exchanged, Letter, Mechanisms, Numbers, PrivacyLoss,
    RangeSum, Statement, Sum, Sym, Tail, every, exp, forall, maximum, real)

e, delta, k = real("e"), real("delta"), real("k", "[1, oo) integer")
M = Mechanisms("M", k)
SOURCE = "C. Dwork, G. N. Rothblum, S. Vadhan, Boosting and differential privacy, FOCS 2010, section III"

H, Y = Alphabet("H"), Alphabet("Y")
h, y = Letter("h", H), Letter("y", Y)
P, Q_law = Distribution("P", (H,)), Distribution("Q", (H,))
F, G = Channel("F", Y, (H,)), Event("G", (H,))
gap = P(h) - exp(e) * Q_law(h)
excess = Sum(y, maximum(Sum(h, P(h) * F(y, h)) - exp(e) * Sum(h, Q_law(h) * F(y, h)), 0))
PASSAGE = Statement(
    forall(e, delta, P, Q_law, F, G), (Sum(h, P(h) * (1 - G(h))) <= delta, every(h, gap <= 0, where=(P(h), G(h)))),
    excess <= delta)
PARAMETERS = forall(k, e, delta, M)
FROM_TAIL = Theorem("composition", SOURCE, Statement(
    PARAMETERS, (Tail(PrivacyLoss(M), e) <= delta, Tail(PrivacyLoss(Exchanged(M)), e) <= delta), ComposedDP(M, e, delta)),
    (("passage", PASSAGE),), "general", ("passage",))
FROM_BAD_SETS = Theorem("composition from bad sets", SOURCE, Statement(
    PARAMETERS, (BadSet(M, e, delta), BadSet(Exchanged(M), e, delta)), ComposedDP(M, e, delta)),
    (("passage", PASSAGE),), "general", ("passage",))
BAD_SET = Theorem("bad set", SOURCE, Statement(
    PARAMETERS, (Tail(PrivacyLoss(M), e, False) < delta,), BadSet(M, e, delta)), (), "general")

e1, e2, d1, d2 = real("e1"), real("e2"), real("d1"), real("d2")
A1, A2 = Channel("A1", Y, (H,)), Channel("A2", Y, (H,))
EACH_OUTPUT = Statement(forall(h), (), Sum(y, maximum(A1(y, h) - exp(e2) * A2(y, h), 0)) <= d2)
STEP = Statement(
    forall(e1, e2, d1, d2, P, Q_law, A1, A2), (Sum(h, maximum(P(h) - exp(e1) * Q_law(h), 0)) <= d1, EACH_OUTPUT),
    Sum(h, Sum(y, maximum(P(h) * A1(y, h) - exp(e1 + e2) * Q_law(h) * A2(y, h), 0))) <= d1 + d2)
LAST = Statement(forall(e, P, Q_law, F), (), excess <= Sum(h, maximum(gap, 0)))
EPS, DELTA = Numbers("eps", k), Numbers("delta", k)


def total(of: Numbers) -> RangeSum: return RangeSum("i", k, At(of, Sym("i")))


BASIC = Theorem(
    "basic composition", "C. Dwork, J. Lei, Differential privacy and robust statistics, STOC 2009; C. Dwork, A. Roth, The "
    "algorithmic foundations of differential privacy, 2014, Theorem B.1",
    Statement(forall(k, EPS, DELTA, M), (EachDP(M, EPS, DELTA),), ComposedDP(M, total(EPS), total(DELTA))),
    (("step", STEP), ("last", LAST)), "general")

d, level, slack, N = real("d", "[0, oo)"), real("level"), real("slack"), Mechanisms("pure", k)
APPROXIMATE = Theorem(
    "composition of approximate privacy", "P. Kairouz, S. Oh, P. Viswanath, The composition theorem for DP, ICML 2015",
    Statement(forall(k, d, delta, level, slack, M), (EachDP(M, d, delta),), ComposedDP(M, level, k * delta + slack)),
    (("pure", Statement(forall(N), (EachDP(N, d),), ComposedDP(N, level, slack))),))
THEOREMS = (FROM_TAIL, FROM_BAD_SETS, BAD_SET, BASIC, APPROXIMATE)
