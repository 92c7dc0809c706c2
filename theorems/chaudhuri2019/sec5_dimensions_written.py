"""Where the d-dimensional bound is on the side that the text says, and where it is not."""
from theorems.chaudhuri2019.notation import a, e
from theorems.chaudhuri2019.sec5_dimensions import d, t, upper, w
from verify.language import Q, equal, exp, log
from verify.language.proofs import choice, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["chaudhuri2019/ddim-same-story#printed"] = (choice({"d": Q(2), "t": Q(1)}),)
power, growth = 2**d, exp(3 * log(2) / 4 * t)
PROOFS["chaudhuri2019/ddim-same-story#sharp"] = derivation(
    combine("product", t * (a - 1) <= d * log(2) * (a - 1), use("given 1", weight=a - 1)),
    pointwise("exponential", exp(t * (a - 1)) <= exp(d * log(2) * (a - 1)), "product",
              terms=(t * (a - 1), d * log(2) * (a - 1))),
    pointwise("power of 2", equal(exp(d * log(2) * (a - 1)), 2**(d * (a - 1)))),
    pointwise("power of t", Q(1) <= t**a),
    pointwise("one", Q(0) < 1),
    combine("claim", exp(t * (a - 1)) < 1 + 2**(d * (a - 1)) * t**a, "exponential", "power of 2", "one",
            use("power of t", weight=2**(d * (a - 1)))))
PROOFS["chaudhuri2019/ddim-same-story#repaired"] = (choice({"a": Q(3)}), *derivation(
    pointwise("cube", power**3 <= growth),
    pointwise("growth", (1 + t**3) * growth < exp(2 * t)),
    pointwise("at least 1", Q(1) <= power**2),
    pointwise("square", equal(2**(d * (Q(3) - 1)), power**2)),
    pointwise("exponents", equal(exp(t * (Q(3) - 1)), exp(2 * t))),
    combine("claim", 1 + 2**(d * (Q(3) - 1)) * t**Q(3) < exp(t * (Q(3) - 1)) / power,
            use("growth", weight=1 / power), use("cube", weight=(1 + t**3) / power), "at least 1",
            use("square", weight=t**3), use("exponents", weight=-1 / power))))

factor = 1 + 2**(1 * (a - 1)) * e**a
powers = 1 + 2**(d * (a - 1)) * (e**a * w)
PROOFS["chaudhuri2019/ddim-vs-composition#repaired"] = derivation(
    pointwise("powers", powers <= factor**d),
    pointwise("logarithms", log(powers) <= log(factor**d), "powers", terms=(powers, factor**d)),
    pointwise("logarithm of the power", log(factor**d) <= d * log(factor), terms=(factor,)),
    combine("claim", upper(d, a, e**a * w) <= d * upper(Q(1), a, e**a), use("logarithms", weight=1 / (a - 1)),
            use("logarithm of the power", weight=1 / (a - 1))))
