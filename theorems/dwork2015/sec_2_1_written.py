"""Section 2, written out: neighbours may be exchanged, a mean changes by one summand, McDiarmid's inequality."""
from theorems.dwork2015.notation import DATA, Z, i, n, x
from theorems.dwork2015.sec_2_1 import ALGORITHM, alpha, c, d, d0, delta, differ_in_one, eps, f, far, mean, o
from verify.language import Expr, Letter, Q, Sum, equal, exp, maximum
from verify.language.proofs import combine, derivation, instance, mcdiarmid, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

slope = 4 * alpha / (n * c**2)
bound = exp(-2 * alpha**2 / (n * c**2))
law, gap = DATA(Z), f(Z) - mean
power = slope * (gap - alpha)
below = maximum(alpha - gap, 0)
one = maximum(1 - exp(power), 0)
# The tail from the moment at the best slope.
MCDIARMID = derivation(
    mcdiarmid("moment", Sum(Z, law * exp(slope * f(Z))) <= exp(slope * mean + n * slope**2 * c**2 / 8),
              law, f(Z), c, slope, Z, i, x, "given 1"),
    combine("moment of the gap", Sum(Z, law * exp(power)) <= bound,
            use("moment", weight=exp(-slope * mean - slope * alpha))),
    pointwise("1 <= e^u + (1 - e^u)+", Q(1) <= exp(power) + one, terms=(exp(power),)).for_all(Z),
    pointwise("(1 - e^u)+ <= 1", one <= 1, terms=(exp(power),)).for_all(Z),
    pointwise("slope >= 0", Q(0) <= slope),
    pointwise("beyond alpha", alpha <= gap).for_all(Z, zero=(below,)),
    combine("u >= 0 beyond alpha", Q(0) <= power, use("beyond alpha", weight=slope)).for_all(Z, zero=(below,)),
    pointwise("(1 - e^u)+ <= 0 beyond alpha", one <= 0, "u >= 0 beyond alpha", terms=(power,)).for_all(Z, zero=(below,)),
    pointwise("(1 - e^u)+ >= 0", Q(0) <= one, terms=(exp(power),)).for_all(Z),
    pointwise("nothing beyond alpha", equal(law * one, Q(0)), "(1 - e^u)+ <= 0 beyond alpha", "(1 - e^u)+ >= 0",
              terms=(one,)).for_all(Z, zero=(below,)),
    same_support("only below alpha", equal(Sum(Z, law * one, (below,)), Sum(Z, law * one)), below,
                 "nothing beyond alpha"),
    combine("claim", far <= bound,
            use("1 <= e^u + (1 - e^u)+", weight=law, over=(Z,)), "moment of the gap", use("only below alpha", weight=-1),
            use("(1 - e^u)+ <= 1", weight=law, over=(Z,), where=(below,))))
PROOFS["dwork2015/lem-1#part: records of one law"] = MCDIARMID
PROOFS["dwork2015/app-sup#repaired"] = MCDIARMID

BELOW_1 = pointwise("delta < 1", delta < 1)


def excess_of(a: Letter, b: Letter) -> Expr: return Sum(o, maximum(ALGORITHM(o, a) - exp(eps) * ALGORITHM(o, b), 0))


ONE_ORDER = instance("one order", excess_of(d, d0) <= delta, "given 2", {"x1": d, "x2": d0}, "given 3")
PROOFS["dwork2015/def-2#printed"] = (*derivation(
    ONE_ORDER,
    pointwise("the pair in the other order", differ_in_one(d0, d) > 0, "given 3", use("given 1", {"x1": d, "x2": d0})),
    instance("the other order", excess_of(d0, d) <= delta, "given 2", {"x1": d0, "x2": d}, "the pair in the other order"),
), *derivation(ONE_ORDER, BELOW_1))
