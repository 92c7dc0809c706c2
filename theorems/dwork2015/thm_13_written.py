"""Theorem 13, written out: off the excess over 2^k times the product, an event gains nothing; the excess is at most beta."""
from theorems.dwork2015.notation import k, y
from theorems.dwork2015.thm_13 import A, BAD, P, apart, beta, together, worst, x, xp
from verify.language import Sum, maximum
from verify.language.proofs import at_most_sup, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

joint = P(x) * A(y, x)
product = P(x) * Sum(xp, P(xp) * A(y, xp))
excess = maximum(joint - 2**k * product, 0)

gain = pointwise("gain of one pair", BAD(x, y) * (joint - 2**k * product) <= excess, terms=(2**k,)).for_all(x, y)
event = combine("gain of the event", together <= 2**k * apart + beta, use("gain of one pair", over=(x, y)), "given 1.1")

output = Sum(xp, P(xp) * A(y, xp))
particular = derivation(
    gain, event,
    at_most_sup("each output is at most the worst", Sum(x, P(x) * BAD(x, y)) <= worst, {"y": y}).for_all(y),
    combine("claim", together <= 2**k * worst + beta, "gain of the event",
            use("each output is at most the worst", weight=2**k * output, over=(y,))))
PROOFS["dwork2015/thm-13.particular#printed"] = particular
PROOFS["dwork2015/thm-13.particular#sharp"] = particular
