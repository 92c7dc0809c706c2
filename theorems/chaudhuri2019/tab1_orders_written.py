"""Equation (4) is above its first term: the second term in the argument of the logarithm is positive."""
from theorems.chaudhuri2019.tab1_orders import a, d, e, eq_4, factor, i, inside, s, tab1_r3c2, tab1_r5c2, tab1_r6c2, v
from verify.language import Expr, Sum, exp, log
from verify.language.proofs import Step, combine, derivation, pointwise, use


def first_term(t: Expr) -> tuple[Step, Step]:
    """(a - 1) t + log(1/2 + 1/(4a - 2)) < log of the argument, for a shift of any size t."""
    grown, shrunk = exp((a - 1) * t), exp(-a * t)
    return (
        pointwise("first term", factor(a) * grown < inside(a, t), terms=(grown, shrunk)),
        pointwise("logarithms", (a - 1) * t + log(factor(a)) < log(inside(a, t)), "first term",
                  terms=((a - 1) * t, factor(a), inside(a, t))),
    )


half = pointwise("factor", -log(2) <= log(factor(a)))

tab1_r3c2.proved_by("printed", *derivation(
    *first_term(e), half,
    combine("claim", e - log(2) / (a - 1) <= eq_4(a, e), use("logarithms", weight=1 / (a - 1)),
            use("factor", weight=1 / (a - 1)))))

tab1_r3c2.proved_by("reading: as typeset", *derivation(
    *first_term(e),
    pointwise("factor", -(a - 1) * (log(2) / a + 1) <= log(factor(a))),
    combine("claim", e - log(2) / a - 1 <= eq_4(a, e), use("logarithms", weight=1 / (a - 1)),
            use("factor", weight=1 / (a - 1)))))

tab1_r3c2.proved_by("sharp", *derivation(
    *first_term(e),
    combine("claim", e + log(factor(a)) / (a - 1) < eq_4(a, e), use("logarithms", weight=1 / (a - 1)))))

tab1_r5c2.proved_by("printed", *derivation(
    *(step.for_all(i) for step in first_term(e * v(i))), half,
    combine("claim", e * Sum(i, v(i)) - d * log(2) / (a - 1) <= Sum(i, eq_4(a, e * v(i))),
            use("logarithms", weight=1 / (a - 1), over=(i,)), use("factor", weight=d / (a - 1)))))

tab1_r6c2.proved_by("printed", *derivation(
    combine("claim", Sum(i, a * v(i)**2 / (2 * s**2)) <= a * Sum(i, v(i)**2) / (2 * s**2))), *derivation(
    combine("claim", a * Sum(i, v(i)**2) / (2 * s**2) <= Sum(i, a * v(i)**2 / (2 * s**2)))))
