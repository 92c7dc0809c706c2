"""Theorem 13, written out: off the excess over 2^k times the product, an event gains nothing; the excess is at most beta."""
from theorems.dwork2015.thm_13 import BAD, A, P, apart, beta, k, thm_13, together, x, xp, y
from verify.language import Sum, maximum
from verify.language.proofs import combine, derivation, pointwise, use

joint = P(x) * A(y, x)
product = P(x) * Sum(xp, P(xp) * A(y, xp))
excess = maximum(joint - 2**k * product, 0)

gain = pointwise("gain of one pair", BAD(x, y) * (joint - 2**k * product) <= excess, terms=(2**k,)).for_all(x, y)
event = combine("gain of the event", together <= 2**k * apart + beta, use("gain of one pair", over=(x, y)), "given 1.1")

thm_13.proved_by("printed", *derivation(gain, event))
thm_13.proved_by("sharp", *derivation(gain, event))
