"""A sum of k numbers, each at most a, is at most k a: beyond that its tail is empty.

Proof.  Z_1 + ... + Z_k <= k a surely, so neither a sum > s for s >= k a nor a sum >= s for s > k a occurs.  Z_1 has a law of
values between -a and a, so 0 <= 2 a, and -a <= E Z_1 <= b where b bounds the drift: the lemma may use that.  All of it holds
almost surely on any probability space."""
from __future__ import annotations

from verify.kernel.theorems.applying import Theorem
from verify.language import Bounded, Drift, Process, Q, Statement, Tail, forall, real

a, b, s, k = real("a"), real("b"), real("s"), real("k", "[1, oo) integer")
W = Process("W", k)


def _beyond(name: str, over: bool, has_drift: bool) -> Theorem:
    below = Statement((), (Q(0) <= (a + b if has_drift else 2 * a),), k * a <= s if over else k * a < s)
    drift, parameters = ((Drift(W, b),), (k, a, b, s, W)) if has_drift else ((), (k, a, s, W))
    return Theorem(name, "elementary", Statement(forall(*parameters), (Bounded(W, a), *drift), Tail(W, s, over) <= 0),
                   (("beyond", below),), "general")


NEVER_OVER, NEVER_REACHED = _beyond("bounded sum, over", True, False), _beyond("bounded sum, at least", False, False)
NEVER_OVER_WITH_DRIFT = _beyond("bounded sum with drift, over", True, True)
NEVER_REACHED_WITH_DRIFT = _beyond("bounded sum with drift, at least", False, True)
THEOREMS = (NEVER_OVER, NEVER_REACHED, NEVER_OVER_WITH_DRIFT, NEVER_REACHED_WITH_DRIFT)
