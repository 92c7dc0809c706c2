"""The privacy losses of mechanisms that are each eps-DP, one output at a time.

Proof.  Given the past, the next outputs y and y' have laws X and Y with X <= exp(eps) Y and Y <= exp(eps) X at every letter,
that is D_inf(X||Y) <= eps and D_inf(Y||X) <= eps, and Z_i = log X(y)/Y(y).  So SIZE bounds |Z_i|, and DRIFT bounds
E[Z_i | past] = KL(X||Y).  For a transcript r, X(r_i) is P(y_1..y_i = r_1..r_i) divided by P(y_1..y_(i-1) = r_1..r_(i-1)).
What remains to be believed is what Z_i means.  If each mechanism is (eps, delta)-DP then so it is with x and x' exchanged.

On general spaces X and Y are conditional laws given the past.  Two letters with ratios exp(eps) and exp(-eps) show that
eps <= a, so SIZE is needed on finite sets only.  Coarse-graining the outputs to finitely many cells keeps both
max-divergences <= eps, and KL(X||Y) is the supremum over all such (Gelfand, Yaglom, Perez; T. van Erven and P. Harremoes,
Renyi divergence and Kullback-Leibler divergence, IEEE Trans. Inf. Theory 60, 2014, Theorem 10): so it is with DRIFT."""
from __future__ import annotations

from verify.kernel.theorems.applying import Theorem
from verify.language import (
    KL, Alphabet, Begins, Bounded, D_inf, Distribution, Drift, EachDP, Exchanged, Letter, Mechanisms, PrivacyLoss, Statement,
    Transcripts, absolute, between, every, forall, log, real)

eps, delta, a, d, k = real("eps"), real("delta"), real("a"), real("d"), real("k", "[1, oo) integer")
i = real("i", between(1, k, integer=True))
M = Mechanisms("M", k)
outputs = Alphabet("_outputs")
y, r = Letter("_y", outputs), Letter("r", Transcripts(M))
X, Y = (Distribution(name, (outputs,)) for name in ("_X", "_Y"))
CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)
SIZE = Statement(forall(X, Y), CLOSE, every(y, absolute(log(X(y) / Y(y))) <= a, where=(X(y),)))
DRIFT = Statement(forall(X, Y), CLOSE, KL(X, Y) <= d)
ON_X, ON_X_PRIME = (Begins(M, run, r, i) / Begins(M, run, r, i - 1) for run in ("x", "x'"))
SOURCE = ("C. Dwork, G. N. Rothblum, S. Vadhan, Boosting and differential privacy, FOCS 2010, proof of Theorem III.3")

SIZE_OF_LOSS = Theorem(
    "size of the privacy loss", SOURCE,
    Statement(forall(k, eps, a, M), (EachDP(M, eps),), Bounded(PrivacyLoss(M), a)), (("size", SIZE),), "general",
    ("size",))
SIZE_ON_TRANSCRIPTS = Theorem(
    "size of the privacy loss on transcripts", SOURCE,
    Statement(forall(k, eps, a, M, i), (EachDP(M, eps),),
              every(r, absolute(log(ON_X / ON_X_PRIME)) <= a, where=(Begins(M, "x", r, k),))), (("size", SIZE),),
    "countable", ("size",))
DRIFT_OF_LOSS = Theorem(
    "drift of the privacy loss", SOURCE,
    Statement(forall(k, eps, d, M), (EachDP(M, eps),), Drift(PrivacyLoss(M), d)), (("drift", DRIFT),), "general",
    ("drift",))
EXCHANGE = Theorem(
    "exchanged runs", "the definition is symmetric in x and x'",
    Statement(forall(k, eps, delta, M), (EachDP(M, eps, delta),), EachDP(Exchanged(M), eps, delta)), (),
    "general")
THEOREMS = (SIZE_OF_LOSS, SIZE_ON_TRANSCRIPTS, DRIFT_OF_LOSS, EXCHANGE)
