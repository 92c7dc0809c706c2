"""Definition 10, written out: both forms say that the joint law is at most 2^k times the product."""
from theorems.dwork2015.notation import k
from theorems.dwork2015.def_10 import A, B, P, Q, beta, x, y
from verify.language import Expr, Letter, Sum, equal, exp, log, maximum, real
from verify.language.proofs import Step, combine, derivation, least_bound, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

xp = Letter("xp", x.over)
yp = Letter("yp", y.over)
joint = P(x) * A(y, x)
out = Sum(xp, P(xp) * A(y, xp))

t = real("t")
backwards = Q(y) * B(x, y)
law_of_x = Sum(yp, Q(yp) * B(x, yp))
MARGINALS = (
    combine("the law of X", equal(law_of_x, P(x)), use("given 1", {"y": yp}, over=(yp,), weight=-1)).for_all(x),
    combine("the law of Y", equal(Q(y), out), use("given 1", {"x": xp}, over=(xp,), weight=-1)).for_all(y))


def exchanged(level: Expr) -> tuple[Step, ...]:
    """The excess over the level of the law of (X, Y), and of that of (Y, X)."""
    one, other = maximum(joint - level * (P(x) * out), 0), maximum(backwards - level * (Q(y) * law_of_x), 0)
    return (
        *MARGINALS,
        pointwise("one excess", equal(other, one), "given 1", "the law of X", "the law of Y",
                  terms=(level, backwards, joint)).for_all(x, y),
        combine("one way", total((y, x), other) <= beta, use("one excess", over=(y, x)), "given 2.1"))


def back(level: Expr) -> tuple[Step, ...]:
    """The same from (Y, X) to (X, Y)."""
    one = maximum(joint - level * (P(x) * out), 0)
    *start, _ = exchanged(level)
    return *start, combine("the other way", total((x, y), one) <= beta, use("one excess", over=(x, y), weight=-1),
                            "given 2.1")


PROOFS["dwork2015/def-10.symmetry#repaired"] = (*least_bound(t, *back(exp(t))), *least_bound(t, *exchanged(exp(t))))
PROOFS["dwork2015/def-10.symmetry#reading: the same bounds"] = derivation(*exchanged(2**k))

loss = log(joint / (P(x) * out))


def losses(bound: Expr) -> tuple[Step, ...]:
    """The mutual information is the mean of losses that are all at most the bound."""
    return (
        pointwise("one loss", loss <= bound, use("given 1", {"1": x, "2": y}),
                  terms=(joint, P(x) * out)).for_all(x, y, where=(joint,)),
        combine("mean loss", total((x, y), joint * loss, (joint,)) <= bound,
                use("one loss", over=(x, y), where=(joint,), weight=joint)))


PROOFS["dwork2015/def-10.mi#printed"] = least_bound(t, *losses(t))
