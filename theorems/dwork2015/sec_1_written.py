"""Section 1, written out: a decodable code with short words has few, and a union over them remains."""
from theorems.dwork2015.notation import beta, y
from theorems.dwork2015.sec_1 import (
    A, P, R, apart, bad, beta_i, from_zero, joint, k, length, level, n, size, theorem_20, to_1, x)
from verify.language import Q, Sum, equal, log, maximum, sqrt
from verify.language.proofs import choice, combine, derivation, identity, pointwise, same_support, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

FEW = (
    pointwise("2^(-k) <= 2^(-l)", 2**(-k) <= 2**(-length(y)), "given 2").for_all(y),
    combine("2^(-k) |Y| <= 1", size * 2**(-k) <= 1, use("2^(-k) <= 2^(-l)", over=(y,)), "given 1"),
    pointwise("|Y| <= 2^k", size <= 2**k, "2^(-k) |Y| <= 1", terms=(size,)))
PROOFS["dwork2015/intro-description-length#printed"] = (*derivation(*FEW), *derivation(
    *FEW,
    pointwise("A outputs y with probability <= 1", P(x) * A(y, x) * R(x, y) <= P(x) * R(x, y)).for_all(x, y),
    combine("claim", 1 - 2**k * beta_i <= 1 - bad, use("A outputs y with probability <= 1", over=(x, y)),
            use("given 3", over=(y,)), use("|Y| <= 2^k", weight=beta_i))))

over = maximum(joint - 2**level * apart, 0)
IMPLIED = derivation(
    identity("no excess elsewhere", over, Q(0)).for_all(x, y, zero=(over,)),
    same_support("only above 2^k", equal(Sum(y, over, (over,)), Sum(y, over)), over, "no excess elsewhere").for_all(x),
    pointwise("excess <= joint law", over <= joint, terms=(2**level,)).for_all(x, y),
    combine("claim", total((x, y), over) <= from_zero, use("only above 2^k", over=(x,), weight=-1), "given 1",
            use("excess <= joint law", over=(x, y), where=(over,))))

PROOFS["dwork2015/intro-approx-maxinfo#printed"] = IMPLIED
PROOFS["dwork2015/intro-approx-maxinfo#direction: the informal condition implies it"] = IMPLIED

bits = log(2 / beta)
PROOFS["dwork2015/intro-stronger-iid#repaired"] = derivation(
    pointwise("the root", sqrt(n * bits / 2) < n / 2, "given 1", terms=(bits,)),
    pointwise("the rest", to_1**2 * n / 2 <= to_1 * n / 2),
    combine("claim", theorem_20 < to_1 * n, use("the root", weight=to_1), "the rest"))

PROOFS["dwork2015/intro-stronger-iid#reading: for some number of records"] = (choice({"eps": 2, "beta": "1/2"}),)
