"""Definition 11 and remarks of Sections 2.3 and 3, written out."""
from theorems.dwork2015.notation import A, W, Z, eps, n, y
from theorems.dwork2015.sec_3_remarks import (
    ANY, kl_of_two, LAW, B, D, P, R, bad, beta, beta_i, inner, k, more, q, size, sizes, x)
from verify.language import (
    Expr, Letter, Q, Statement, Sum, both, equal, every, exp, forall, general, log, maximum, real, sqrt)
from verify.language.proofs import LawAt, choice, combine, derivation, instance, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

u = Letter("u", D)
out = Sum(u, P(u) * B(y, u))


def over(level: Expr) -> Expr: return maximum(P(x) * B(y, x) - level * P(x) * out, 0)


PROOFS["dwork2015/def-11#reading: every larger k"] = derivation(
    instance("for the law P", total((x, y), over(2**k)) <= beta, "given 1", {LAW.name: LawAt((x,), P(x))}),
    pointwise("a larger level", 2**k <= 2**more, "given 2"),
    combine("less above it", P(x) * B(y, x) - 2**more * P(x) * out <= P(x) * B(y, x) - 2**k * P(x) * out,
            use("a larger level", weight=P(x) * out)).for_all(x, y),
    pointwise("less excess", over(2**more) <= over(2**k), "less above it", terms=(2**more * P(x) * out, 2**k * P(x) * out)
              ).for_all(x, y),
    combine("claim", total((x, y), over(2**more)) <= beta, "for the law P", use("less excess", over=(x, y))),
    pointwise("beta < 1", beta < 1))

product = real("w")
FOR_ANY_PRODUCT = Statement(
    forall(product, P, B, R, beta_i), (every(y, Sum(x, P(x) * R(x, y)) <= beta_i), equal(size, product)),
    both(bad <= size * beta_i, equal(size * beta_i, product * beta_i)))
PROOFS["dwork2015/thm-9.adaptive#printed"] = (general(FOR_ANY_PRODUCT, {"w": sizes}, {}, (
    *derivation(
        pointwise("A outputs y with probability <= 1", P(x) * B(y, x) * R(x, y) <= P(x) * R(x, y)).for_all(x, y),
        combine("claim", bad <= size * beta_i, use("A outputs y with probability <= 1", over=(x, y)),
                use("given 1", over=(y,)))),
    *derivation(combine("claim", equal(size * beta_i, product * beta_i), use("given 2", weight=beta_i))))),)

PROOFS["dwork2015/thm-13.mi-remark#printed"] = derivation(
    pointwise("off the event", (1 - q) * log((1 - q) / (1 - inner)) <= 0, "given 1"),
    pointwise("on the event", q * log(q / inner) <= 2 * q * log(1 / inner), "given 1"),
    combine("claim", kl_of_two <= 2 * q * log(1 / inner), "off the event", "on the event"))

PROOFS["dwork2015/thm-19.ref#printed"] = derivation(
    instance("each pair", A(y, Z) <= exp(eps * n) * A(y, W), "given 1", {"Z": Z, "W": W}, binders=(y,)).for_all(Z, W, y),
    combine("mean over S'", ANY(Z) * A(y, Z) <= exp(eps * n) * ANY(Z) * Sum(W, ANY(W) * A(y, W)),
            use("each pair", weight=ANY(Z) * ANY(W), over=(W,))).for_all(Z, y))

PROOFS["dwork2015/remark-20-generalizes-6#printed"] = (choice({
    "n": 1, "beta": Q("1/100000000"), "eps": sqrt(log(Q(100000000)) / 2)}),)

PROOFS["dwork2015/def-11#repaired"] = derivation()
