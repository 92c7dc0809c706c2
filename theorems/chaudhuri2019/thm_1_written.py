"""Theorem 1, written out: the values of i on (gP, gQ) and of i o g on (P, Q) are the same; Jensen for a randomised g."""
from theorems.chaudhuri2019.notation import a, c0, c1, h, x, y
from theorems.chaudhuri2019.thm_1 import (
    G, P, Q, S, after, after_within, b, before, c, eps, i, image, k, linear_part, mean, n, processed, u, v, w, z)
from verify.language import Q as number
from verify.language import Sum, equal, exp, log
from verify.language.proofs import cases, combine, derivation, gibbs, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

zero = number(0)
SAME_VALUES = (
    combine("h and i", equal(G(y, x) * h(x), G(y, x) * i(y)), use("given 1", weight=G(y, x))).for_all(x, y, where=(G(y, x),)),
    combine("h and i where g is not", equal(G(y, x) * h(x), G(y, x) * i(y))).for_all(x, y, zero=(G(y, x),)),
    cases("h for i", equal(G(y, x) * h(x), G(y, x) * i(y)), G(y, x), "h and i", "h and i where g is not").for_all(x, y),
    combine("v and u", equal(G(y, x) * v(x), G(y, x) * u(y)), use("given 2", weight=G(y, x))).for_all(x, y, where=(G(y, x),)),
    combine("v and u where g is not", equal(G(y, x) * v(x), G(y, x) * u(y))).for_all(x, y, zero=(G(y, x),)),
    cases("v for u", equal(G(y, x) * v(x), G(y, x) * u(y)), G(y, x), "v and u", "v and u where g is not").for_all(x, y),
    combine("equal values", equal(after, before), use("h for i", weight=-P(x), over=(x, y)),
            use("v for u", weight=Q(x), over=(x, y))),
)
PROOFS["chaudhuri2019/thm-1#printed"] = derivation(*SAME_VALUES, combine("claim", after <= eps, "equal values", "given 3"))
PROOFS["chaudhuri2019/thm-1#Renyi of order a > 1"] = derivation(
    *SAME_VALUES,
    combine("claim", 1 + a * (a - 1) * after <= exp((a - 1) * eps), use("equal values", weight=a * (a - 1)), "given 3"))

seen = Sum(y, G(y, x) * i(y))
PROOFS["chaudhuri2019/thm-1#KL, a randomised g"] = derivation(
    pointwise("tangent", exp(seen - 1) * (1 + i(y) - seen) <= exp(i(y) - 1), terms=(seen,)).for_all(x, y),
    combine("claim", processed(P, i(y)) - processed(Q, exp(i(y) - 1)) <= eps,
            use("tangent", weight=Q(x) * G(y, x), over=(x, y)), "given 1"))

PROOFS["chaudhuri2019/thm-1-remark#printed"] = derivation(
    combine("h and i", equal(S(z, x) * h(x), S(z, x) * k(z)), use("given 1", weight=S(z, x))).for_all(x, z, where=(S(z, x),)),
    combine("h and i where g is not", equal(S(z, x) * h(x), S(z, x) * k(z))).for_all(x, z, zero=(S(z, x),)),
    cases("h for i", equal(S(z, x) * h(x), S(z, x) * k(z)), S(z, x), "h and i", "h and i where g is not").for_all(x, z),
    combine("v and u", equal(S(z, x) * v(x), S(z, x) * w(z)), use("given 2", weight=S(z, x))).for_all(x, z, where=(S(z, x),)),
    combine("v and u where g is not", equal(S(z, x) * v(x), S(z, x) * w(z))).for_all(x, z, zero=(S(z, x),)),
    cases("v for u", equal(S(z, x) * v(x), S(z, x) * w(z)), S(z, x), "v and u", "v and u where g is not").for_all(x, z),
    combine("claim", after_within <= eps, use("h for i", weight=-P(x), over=(x, z)),
            use("v for u", weight=Q(x), over=(x, z)), "given 3"))

affine = (c0 + Sum(n, c(n) * b(n))) + linear_part
PROOFS["chaudhuri2019/thm-1-example#printed"] = (
    *derivation(combine("claim", image <= affine)), *derivation(combine("claim", affine <= image)))

PROOFS["chaudhuri2019/sec4-postproc-all#the best constant"] = derivation(
    pointwise("tangent at 1", c0 - exp(c0 - 1) <= 0),
    combine("claim", mean(P, c0) - mean(Q, exp(c0 - 1)) <= 0, "tangent at 1"))
guess = c0 + c1 * h(x)
expected = mean(Q, guess)
PROOFS["chaudhuri2019/sec4-postproc-all#equal means"] = derivation(
    pointwise("tangent", guess <= exp(guess - 1), terms=(guess,)).for_all(x),
    combine("claim", mean(P, guess) - mean(Q, exp(guess - 1)) <= 0, use("tangent", weight=Q(x), over=(x,)),
            use("given 1", weight=c1)))

first, second = Sum(x, P(x) * G(y, x)), Sum(x, Q(x) * G(y, x))
drawn, tilted = P(x) * G(y, x), Q(x) * G(y, x) / second * first
PROOFS["chaudhuri2019/sec4-postproc-all#all functions as adversaries"] = derivation(
    gibbs("the laws of the input given the output", drawn, tilted, (x, y),
          zero <= total((x, y), drawn * log(drawn / tilted), (drawn,)), (first,)),
    combine("claim", Sum(y, first * log(first / second), (first,)) <= Sum(x, P(x) * log(P(x) / Q(x)), (P(x),)),
            "the laws of the input given the output"))
