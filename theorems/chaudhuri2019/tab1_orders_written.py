"""Equation (4) is above its first term: the second term in the argument of the logarithm is positive."""
from theorems.chaudhuri2019.laplace_coordinates_written import reflexive
from theorems.chaudhuri2019.notation import a, e
from theorems.chaudhuri2019.tab1_orders import (
    NONNEGATIVE, coordinates, d, eq_4, factor, i, inside, laplace_ratio, laplace_ratios, normal_ratio, normal_ratios, s, v)
from verify.language import (
    NOISE, Expr, Formula, Function, General, Mean, MeanBound, NoiseProof, Piece, Q, Relation, Statement, Sum, Sym, equal, every,
    exp, forall, general, log, real)
from verify.language.proofs import LawAt, Step, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE
HALF = Q("1/2")


def first_term(t: Expr) -> tuple[Step, Step]:
    """(a - 1) t + log(1/2 + 1/(4a - 2)) < log of the argument, for a shift of any size t."""
    grown, shrunk = exp((a - 1) * t), exp(-a * t)
    return (
        pointwise("first term", factor(a) * grown < inside(a, t), terms=(grown, shrunk)),
        pointwise("logarithms", (a - 1) * t + log(factor(a)) < log(inside(a, t)), "first term",
                  terms=((a - 1) * t, factor(a), inside(a, t))),
    )


half = pointwise("factor", -log(2) <= log(factor(a)))

PROOFS["chaudhuri2019/tab1-r3c2#reading: as typeset"] = derivation(
    *first_term(e),
    pointwise("factor", -(a - 1) * (log(2) / a + 1) <= log(factor(a))),
    combine("claim", e - log(2) / a - 1 <= eq_4(a, e), use("logarithms", weight=1 / (a - 1)),
            use("factor", weight=1 / (a - 1))))

f, z, w = Function("f", (coordinates,)), real("z"), real("w")
right, left = 1 / e * t - w, -(1 / e * t) - w
up, far = exp(a * (2 * t - e * w)), exp(a * e * w)


def one_laplace(shift: Expr) -> Mean:
    return Mean("exponential", t.name, HALF * (exp(laplace_ratio(a, e, t, shift)) + exp(laplace_ratio(a, e, -t, shift))))


def one_normal(shift: Expr) -> Mean:
    return Mean("normal", t.name, exp(normal_ratio(a, t, shift)))


def laplace_moment(shift: Expr) -> Expr:
    return inside(a, e * shift)


def normal_moment(shift: Expr) -> Expr:
    return exp(a * (a - 1) * shift**2 / (2 * s**2))


laplace_value = NoiseProof((MeanBound(
    one_laplace(w), "equal",
    (Piece(HALF * (up / (1 - 2 * a) + exp(-a * e * w)), e * w, signs=(-right, -left)),
     Piece(HALF * (far + exp(-a * e * w)), signs=(right, -left))),
    exponents=((laplace_ratio(a, e, t, w), Q(0), a * e * w), (laplace_ratio(a, e, -t, w), Q(0), a * e * w))),))
normal_value = NoiseProof((MeanBound(
    one_normal(w), "equal", (Piece(Q(0)),), waves=((exp(-a * w**2 / (2 * s**2)), a * w / s),)),))


laplace_factor, laplace_moments = (one_laplace(w), one_laplace(v(i))), (laplace_moment(w), laplace_moment(v(i)))
normal_factor, normal_moments = (one_normal(w), one_normal(v(i))), (normal_moment(w), normal_moment(v(i)))


def by_factors(scale: Sym, mean: Expr, factor: tuple[Mean, Mean], moment: tuple[Expr, Expr], shown: NoiseProof,
               given: tuple[Formula, ...], claim: Relation, proof: tuple[object, ...]) -> tuple[General]:
    """A claim about the mean of the exponential of a sum over coordinates, z in `claim`: it is the exponential of the sum of
    the logarithms of the means of the coordinates, of which `factor` is one for the shift w and at v(i), `moment` its value."""
    low = (w >= 0,) if given else (w <= w,)
    of_shift = derivation(combine("claim", v(i) >= 0, "given 1")) if given else reflexive(v(i))
    one = general(Statement(forall(a, scale, w), low, equal(factor[0], moment[0])), {"w": v(i)}, {1: of_shift}, (shown,))
    k = len(given)
    whole = Statement(forall(a, scale, v, f, z), (
        *given, every(i, equal(f(i), moment[1])), equal(z, exp(Sum(i, log(moment[1]))))), claim)
    return (general(whole, {"f": LawAt((i,), factor[1]), "z": mean}, {k + 1: (one,), k + 2: ()}, proof),)


def logarithm(total: Expr, known: str) -> tuple[Step, Step]:
    """log z is the sum, and z > 0."""
    return (pointwise("positive", z > 0, known, terms=(total,)),
            pointwise("logarithm", equal(log(z), total), known, terms=(total,)))


total = Sum(i, log(laplace_moment(v(i))))
additive = (*derivation(*logarithm(total, "given 3"), combine("claim", log(z) <= total, use("logarithm"))),
            *derivation(*logarithm(total, "given 3"), combine("claim", total <= log(z), use("logarithm", weight=-1))))
PROOFS["chaudhuri2019/tab1-r5c2#part: the sum of the coordinates"] = by_factors(
    e, laplace_ratios, laplace_factor, laplace_moments, laplace_value, (NONNEGATIVE,), equal(log(z), total), additive)
PROOFS["chaudhuri2019/tab1-r5c2#printed"] = by_factors(
    e, laplace_ratios, laplace_factor, laplace_moments, laplace_value, (NONNEGATIVE,),
    e * Sum(i, v(i)) - d * log(2) / (a - 1) <= log(z) / (a - 1), derivation(
        *logarithm(total, "given 3"), *(step.for_all(i) for step in first_term(e * v(i))), half,
        combine("coordinates", e * Sum(i, v(i)) - d * log(2) / (a - 1) <= Sum(i, eq_4(a, e * v(i))),
                use("logarithms", weight=1 / (a - 1), over=(i,)), use("factor", weight=d / (a - 1))),
        combine("claim", e * Sum(i, v(i)) - d * log(2) / (a - 1) <= log(z) / (a - 1), "coordinates",
                use("logarithm", weight=-1 / (a - 1)))))

exponents, printed = Sum(i, log(normal_moment(v(i)))), a * Sum(i, v(i)**2) / (2 * s**2)
PROOFS["chaudhuri2019/tab1-r6c2#printed"] = by_factors(
    s, normal_ratios, normal_factor, normal_moments, normal_value, (), equal(log(z) / (a - 1), printed), (
        *derivation(*logarithm(exponents, "given 2"),
                    combine("claim", log(z) / (a - 1) <= printed, use("logarithm", weight=1 / (a - 1)))),
        *derivation(*logarithm(exponents, "given 2"),
                    combine("claim", printed <= log(z) / (a - 1), use("logarithm", weight=-1 / (a - 1))))))
