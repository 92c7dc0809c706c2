"""The remark after Theorem 17, by Theorems 17 and 13 at beta' = sqrt(|Y| beta), as the text derives it."""
from theorems.dwork2015.notation import any_beta, y
from theorems.dwork2015.thm_13 import thm_13
from theorems.dwork2015.thm_17 import A, P, SET, size, thm_17, x, xp
from verify.language import Expr, Q, Sum, equal, exp, log, maximum, sqrt
from verify.language.citing import by, citing
from verify.language.proofs import cases, combine, derivation, identity, instance, pointwise, total, use

joint = P(x) * A(y, x)
out = Sum(xp, P(xp) * A(y, xp))
bad, apart = total((x, y), joint * SET(x, y)), total((x, y), P(x) * out * SET(x, y))
beta_1 = sqrt(size * any_beta)
ratio = size / beta_1
bits = log(ratio) / log(2)
room = maximum(1 - beta_1, 0)
bound = ratio * any_beta + beta_1


def excess(level: Expr) -> Expr: return total((x, y), maximum(joint - level * P(x) * out, 0))


PROOFS: dict[str, tuple[object, ...]] = {}
PROOFS["dwork2015/remark-13-17-vs-9#printed"] = citing(
    by(thm_17, "repaired", at=(P, A), names={"beta": "beta_17"}),
    by(thm_13, "sharp", at=(P, A, SET), names={"O": "R", "beta": "beta_13"}),
    proof=(*derivation(
        pointwise("room for beta'", Q(0) < 1 - beta_1, terms=(beta_1,)).for_all(where=(room,)),
        combine("beta' < 1", beta_1 < 1, "room for beta'").for_all(where=(room,)),
        pointwise("beta' >= 0", Q(0) <= beta_1),
        instance("by Theorem 17", excess(exp(log(ratio))) <= beta_1, "given 2", {"beta_17": beta_1}).for_all(where=(room,)),
        instance("by Theorem 13", bad <= 2**bits * apart + beta_1, "given 3", {"beta_13": beta_1, "k": bits}, "by Theorem 17",
                 "beta' >= 0", "beta' < 1").for_all(where=(room,)),
        pointwise("2^k", equal(2**bits, ratio), terms=(ratio,)),
        combine("the event is rare for independent S and y", apart <= any_beta, use("given 1", weight=out, over=(y,))),
        combine("below 1", bad <= bound, "by Theorem 13", use("2^k", weight=-apart),
                use("the event is rare for independent S and y", weight=ratio)).for_all(where=(room,)),
        pointwise("1 <= beta'", Q(1) <= beta_1, terms=(beta_1,)).for_all(zero=(room,)),
        pointwise("part of the joint law", joint * SET(x, y) <= joint).for_all(x, y),
        combine("a probability", bad <= 1, use("part of the joint law", over=(x, y))),
        pointwise("the product >= 0", Q(0) <= ratio * any_beta),
        combine("from 1 on", bad <= bound, "a probability", "1 <= beta'", "the product >= 0").for_all(zero=(room,)),
        cases("claim", bad <= bound, room, "below 1", "from 1 on"),
    ), *derivation(identity("claim", bound, 2 * beta_1))))
