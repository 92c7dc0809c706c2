"""Definition 10, written out: both forms say that the joint law is at most 2^k times the product."""
from theorems.dwork2015.def_10 import A, B, P, Q, beta, def_10, def_10_iff, def_10_mi, def_10_symmetry, k, x, y
from verify.language import Letter, Sum, equal, log, maximum
from verify.language.proofs import combine, derivation, instance, pointwise, total, use

xp = Letter("xp", x.over)
yp = Letter("yp", y.over)
joint = P(x) * A(y, x)
out = Sum(xp, P(xp) * A(y, xp))
ratio = joint <= 2**k * (P(x) * out)

only_if = derivation(combine("divided by P[Y=y]", joint / out <= 2**k * P(x),
                              use("given 1", {"1": x, "2": y}, weight=1 / out)).for_all(x, y, where=(P(x), out)))
if_ = derivation(combine("times P[Y=y]", ratio, use("given 1", weight=out)).for_all(x, y, where=(joint,)))
def_10.proved_by("printed", *only_if, *if_)
def_10.proved_by("direction: only if", *only_if)
def_10.proved_by("direction: if", *if_)

row = combine("divided by P(x)", A(y, x) <= 2**k * out,
              use("given 1", {"1": x, "2": y}, weight=1 / P(x))).for_all(y)
rows = (
    instance("the row of x", A(y, x) <= 2**k * out, "given 1", {"x": x}, "x is possible", bound=(y,)
             ).for_all(x, y, where=(joint,)),
    combine("times P(x)", ratio, use("the row of x", weight=P(x))).for_all(x, y, where=(joint,)),
)
possible = pointwise("x is possible", P(x) > 0).for_all(x, where=(P(x),))
def_10_iff.proved_by("printed", *derivation(row), *derivation(possible, *rows))
def_10_iff.proved_by("direction: only if", *derivation(row))
def_10_iff.proved_by("direction: if", *derivation(possible, *rows))

backwards = Q(y) * B(x, y)
law_of_x = Sum(yp, Q(yp) * B(x, yp))
def_10_symmetry.proved_by("reading: the same bounds", *derivation(
    combine("the law of X", equal(law_of_x, P(x)), use("given 1", {"y": yp}, over=(yp,), weight=-1)).for_all(x),
    combine("the law of Y", equal(Q(y), out), use("given 1", {"x": xp}, over=(xp,), weight=-1)).for_all(y),
    pointwise("one excess", maximum(backwards - 2**k * (Q(y) * law_of_x), 0) <= maximum(joint - 2**k * (P(x) * out), 0),
              "given 1", "the law of X", "the law of Y", terms=(2**k, backwards, joint)).for_all(x, y),
    combine("claim", total((y, x), maximum(backwards - 2**k * (Q(y) * law_of_x), 0)) <= beta,
            use("one excess", over=(y, x)), "given 2.1")))

loss = log(joint / (P(x) * out))
def_10_mi.proved_by("reading: the same bounds", *derivation(
    pointwise("one loss", loss <= k * log(2), use("given 1", {"1": x, "2": y}),
              terms=(joint, P(x) * out)).for_all(x, y, where=(joint,)),
    combine("mean loss", total((x, y), joint * loss, (joint,)) <= k * log(2),
            use("one loss", over=(x, y), where=(joint,), weight=joint))))
