"""Lemma 12, written out: the output law is a mean of rows; a law alpha on x, 1 - alpha on x', with alpha to 0."""
from theorems.dwork2015.notation import k, y
from theorems.dwork2015.lem_12 import A, P, Q, S, alpha, x, xp
from verify.language import Expr, Letter, Place, Same, Sum
from verify.language.proofs import LawAt, combine, derivation, instance, limit, use

PROOFS: dict[str, tuple[object, ...]] = {}

t, u = Letter("t", S), Letter("u", S)


def law(u: Place) -> Expr: return alpha * Same(u, x) + (1 - alpha) * Same(u, xp)


mixed = alpha * A(y, x) + (1 - alpha) * A(y, xp)
at_x = alpha + (1 - alpha) * Same(x, xp)

at_least = derivation(
    instance("the law on x and x'", law(t) * A(y, t) <= 2**k * law(t) * mixed, "given 1", {Q.name: LawAt((u,), law(u))},
             binders=(t, y)).for_all(t, y),
    combine("at x", at_x * A(y, x) <= 2**k * at_x * mixed, use("the law on x and x'", {"t": x})).for_all(y),
    combine("divided by P(x)", A(y, x) <= 2**k * mixed, use("at x", weight=1 / at_x)).for_all(y),
    limit("alpha to 0", A(y, x) <= 2**k * A(y, xp), alpha, 0, "divided by P(x)").for_all(y),
    let=(alpha,))
at_most = derivation(
    instance("each pair", A(y, x) <= 2**k * A(y, xp), "given 1", {"x": x, "xp": xp}, binders=(y,)).for_all(x, xp, y),
    combine("mean over x'", P(x) * A(y, x) <= 2**k * P(x) * Sum(xp, P(xp) * A(y, xp)),
            use("each pair", weight=P(x) * P(xp), over=(xp,))).for_all(x, y))

PROOFS["dwork2015/lem-12#printed"] = (*at_least, *at_most)
PROOFS["dwork2015/lem-12#direction: at least"] = at_least
