"""The sentence after Corollary 15, written out: the information is at most the mean divergence from the law nu/N, of density
exp(-gamma R)/N, and that is at most twice the logarithm of a moment, since -log(K/N) is at most its tangent, of mean 0."""
from theorems.wang2016.notation import g, h
from theorems.wang2016.sec_4 import A, C, P, R, V, Z, any_gamma, normaliser_at, out, sigma
from theorems.wang2016.sec_4_written import joint, moment, mutual
from verify.language import Expr, Place, Q, Sum, equal, exp, log
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

y, one, SEEN = any_gamma, A(h, Z), (P(Z),)
nu = exp(-y * R(h))
mass = Sum(g, exp(-y * R(g)))
K = normaliser_at(Z, y)


def share(Z: Place) -> Expr: return 1 / (1 + normaliser_at(Z, y))


w = share(Z)
up, down, twice = exp(y * C(h, Z)), exp(-y * C(h, Z)), exp(-2 * y * C(h, Z))
mean_w = Sum(V, P(V) * share(V))
c1, c4 = exp(y**2 * sigma**2 / 2), exp(2 * y**2 * sigma**2)
W2 = Sum(g, exp(-y * R(g)) * exp(-2 * y * C(g, Z)))
costs = Sum(g, exp(-y * R(g)) * C(g, Z))
squares = W2 / (mass * c4)
u, t, s = mass * one / nu, K / mass, W2 * mass / K**2
Bz = squares - 2 + 2 * y**2 * sigma**2 + 2 * y * costs / mass
PROOFS["wang2016/cor-15.i-bound#printed"] = derivation(
    moment("up", y, {"lam": y}), moment("down", -y, {"lam": -y}), moment("twice", -2 * y, {"lam": -2 * y}),
    # mass is finite: K is, and exp(gamma C) has a mean of at most c1
    pointwise("share", w * K <= 1, terms=(K,)).for_all(Z),
    combine("all shares", Sum(Z, P(Z) * (w * K)) <= 1, use("share", weight=P(Z), over=(Z,))),
    pointwise("at most one", w <= 1, terms=(K,)).for_all(Z),
    combine("a share", mean_w <= 1, use("at most one", {"Z": V}, weight=P(V), over=(V,))),
    combine("down, shared", Sum(Z, P(Z) * down * w) <= Sum(Z, P(Z) * down), use("at most one", weight=P(Z) * down, over=(Z,))
            ).for_all(h),
    combine("up, shared", Sum(Z, P(Z) * up * w) <= c1, use("at most one", weight=P(Z) * up, over=(Z,)),
            use("up")).for_all(h),
    pointwise("two", 2 / mean_w <= c1 / mean_w**2 / up + up / c1, terms=(up, mean_w, c1)).for_all(Z, h),
    combine("one at most", Q(1) <= c1 / mean_w**2 * Sum(Z, P(Z) * down * w), use("two", weight=P(Z) * w, over=(Z,)),
            use("up, shared", weight=1 / c1)).for_all(h),
    combine("all weights", mass <= c1 / mean_w**2, use("one at most", weight=nu, over=(h,)),
            use("all shares", weight=c1 / mean_w**2)),
    # the parts of the divergence from nu/mass
    combine("all up", Sum(h, nu * Sum(Z, P(Z) * up)) <= mass * c1, use("up", weight=nu, over=(h,))),
    combine("all down", Sum(h, nu * Sum(Z, P(Z) * down)) <= mass * c1, use("down", weight=nu, over=(h,))),
    combine("all twice", Sum(h, nu * Sum(Z, P(Z) * twice)) <= mass * c4, use("twice", weight=nu, over=(h,))),
    moment("plus", Q(1), {"lam": Q(1)}), moment("minus", Q(-1), {"lam": Q(-1)}),
    combine("all plus", Sum(h, nu * Sum(Z, P(Z) * exp(C(h, Z)))) <= mass * exp(sigma**2 / 2),
            use("plus", weight=nu, over=(h,))),
    combine("all minus", Sum(h, nu * Sum(Z, P(Z) * exp(-C(h, Z)))) <= mass * exp(sigma**2 / 2),
            use("minus", weight=nu, over=(h,))),
    pointwise("cost", log(exp(C(h, Z))) <= exp(C(h, Z)) - 1, terms=(exp(C(h, Z)),)).for_all(Z, h),
    combine("cost of an output", Sum(Z, P(Z) * C(h, Z)) <= Sum(Z, P(Z) * (exp(C(h, Z)) - 1)),
            use("cost", weight=P(Z), over=(Z,))).for_all(h),
    combine("all costs", Sum(Z, Sum(h, P(Z) * nu * C(h, Z))) <= Sum(Z, Sum(h, P(Z) * nu * (exp(C(h, Z)) - 1))),
            use("cost", weight=P(Z) * nu, over=(Z, h))),
    pointwise("tangent", log(down) <= log(t) + down / t - 1, terms=(down, t)).for_all(Z, h),
    combine("Jensen", -log(t) <= y * costs / mass, use("tangent", weight=nu / mass, over=(h,))).for_all(Z, where=SEEN),
    pointwise("mean square", log(squares) <= squares - 1, terms=(squares,)).for_all(Z, where=SEEN),
    pointwise("positive", one > 0, "given 3", terms=(K, R(h), C(h, Z))).for_all(Z, h),
    pointwise("tangent at s", log(u) <= log(s) + u / s - 1, terms=(u, s)).for_all(Z, h, where=SEEN),
    pointwise("log s", equal(log(s), log(squares) + 2 * y**2 * sigma**2 - 2 * log(t)), terms=(W2, mass, K)
              ).for_all(Z, where=SEEN),
    combine("sampled", equal(one * K, nu * down), "given 3").for_all(Z, h),
    pointwise("its ratio", equal(u / s, nu * down**2 / (one * W2)), "sampled", "positive", terms=(mass, nu, down, K, W2, one)
              ).for_all(Z, h, where=SEEN),
    combine("bound", log(u) <= Bz + nu * down**2 / (one * W2), "tangent at s", "its ratio", "log s", "mean square",
            use("Jensen", weight=2)).for_all(Z, h, where=SEEN),
    combine("its mean", Sum(Z, Sum(h, joint * log(u))) <= 2 * y**2 * sigma**2,
            use("bound", weight=joint, over=(Z, h), where=SEEN), use("given 2", weight=2 * y / mass * nu, over=(h,)),
            use("all twice", weight=1 / (mass * c4))),
    pointwise("split", equal(log(one / out), log(u) + log(nu / mass / out)), "positive", terms=(one, nu, mass, out)
              ).for_all(Z, h, where=SEEN),
    pointwise("tangent at out", log(nu / mass / out) <= nu / mass / out - 1, terms=(nu / mass / out,)
              ).for_all(Z, h, where=SEEN),
    combine("against", log(one / out) <= log(u) + nu / mass / out - 1, "split", "tangent at out").for_all(Z, h, where=SEEN),
    combine("mean output", equal(Sum(Z, joint / out), 1)).for_all(h),
    combine("one", equal(Sum(Z, Sum(h, joint * nu / mass / out)), 1), use("mean output", weight=nu / mass, over=(h,))),
    combine("in u", mutual <= Sum(Z, Sum(h, joint * log(u))), "one", use("against", weight=joint, over=(Z, h), where=SEEN)),
    combine("claim", mutual <= 2 * y**2 * sigma**2, "its mean", "in u"))
