"""Written proofs of claims that the search proves by itself: what the kernel is asked here is whether a changed one is refused."""
from __future__ import annotations

from theorems.dwork2015 import notation as dwork
from theorems.dwork2015 import thm_9, thm_13, thm_19
from theorems.textbook import approximate_privacy as approximate
from theorems.textbook import kl, pure_privacy
from theorems.wang2016 import lem_5, lem_6, lem_11_written, lem_14
from theorems.wang2016 import notation as wang
from verify.language import Expr, Letter, Place, Q, Replaced, Sum, equal, exp, log, maximum, minimum, position, positions
from verify.language.proofs import (
    Derivation, Step, all_records, combine, derivation, exchange, gibbs, instance, pointwise, total, use)

ZERO = Q(0)
PROOFS: dict[str, tuple[Derivation, ...]] = {}


def divergence(p: Expr, q: Expr, *letters: Letter) -> Expr: return total(letters, p * log(p / q), (p,))


def against(name: str, p: Expr, q: Expr, letters: tuple[Letter, ...], *where: Expr) -> Step:
    """That the divergence of p from q is >= 0."""
    return gibbs(name, p, q, letters, ZERO <= divergence(p, q, *letters), where)


# Lemma 5 and Lemma 14
h, g = Letter("h", wang.H), Letter("g", lem_5.G)
A, F = lem_5.A, lem_5.F


def output(Z: Place) -> Expr: return Sum(h, A(h, Z) * F(g, h))


drawn = A(h, lem_5.Z) * F(g, h)
PROOFS["wang2016/lem-5#printed"] = derivation(
    against("the posteriors of h given g", drawn, A(h, lem_5.W) * F(g, h) / output(lem_5.W) * output(lem_5.Z), (h, g),
            output(lem_5.Z)),
    combine("claim", divergence(output(lem_5.Z), output(lem_5.W), g) <= divergence(A(h, lem_5.Z), A(h, lem_5.W), h),
            "the posteriors of h given g"))

P, Z, W, U = lem_14.P, lem_14.Z, lem_14.W, lem_14.U
A = lem_14.A
h = wang.h
mean = Sum(U, P(U) * A(h, U))
PROOFS["wang2016/lem-14.identity#repaired"] = derivation(combine("logarithms", equal(
    total((Z, h), P(Z) * A(h, Z) * log(A(h, Z) / mean), (P(Z),)),
    total((Z, W, h), P(Z) * P(W) * A(h, Z) * log(A(h, Z) / A(h, W))) + lem_14.bracket)))
PROOFS["wang2016/lem-14.ineq#repaired"] = derivation(
    against("the divergence of the mean output from each", mean, A(h, W), (h,)).for_all(W, where=(P(W),)),
    combine("claim", total((Z, h), P(Z) * A(h, Z) * log(A(h, Z) / mean), (P(Z) * A(h, Z),))
            <= total((Z, W), P(Z) * P(W) * divergence(A(h, Z), A(h, W), h), (P(W), P(Z))),
            use("the divergence of the mean output from each", weight=P(W), over=(W,), where=(P(W),))))

PROOFS["wang2016/lem-11.step-lemma12#direction: at most"] = lem_11_written.at_most

# the KL divergence
x, y, r = kl.x, kl.y, kl.r


def processed(law: object) -> Expr: return Sum(x, law(x) * kl.F(y, x))  # type: ignore[operator]


PROOFS["textbook/kl-data-processing#printed"] = derivation(
    against("the laws of the input given the output", kl.P(x) * kl.F(y, x),
            kl.Q(x) * kl.F(y, x) / processed(kl.Q) * processed(kl.P), (x, y), processed(kl.P)),
    combine("claim", divergence(processed(kl.P), processed(kl.Q), y) <= divergence(kl.P(x), kl.Q(x), x),
            "the laws of the input given the output"))
z = Letter("z", kl.T)
margin_j, margin_k = (Sum(z, law(x, z)) for law in (kl.J, kl.K))
PROOFS["textbook/kl-data-processing#joint form"] = derivation(
    against("the laws of the second given the first", kl.J(x, y), kl.K(x, y) / margin_k * margin_j, (x, y), margin_j),
    combine("claim", divergence(margin_j, margin_k, x) <= divergence(kl.J(x, y), kl.K(x, y), x, y),
            "the laws of the second given the first"))
gibbs_law = kl.Q(r) * exp(kl.f(r)) / kl.partition
PROOFS["textbook/gibbs-variational-principle#printed"] = derivation(
    against("P against the Gibbs law", kl.P(r), gibbs_law, (r,)),
    combine("claim", Sum(r, kl.P(r) * kl.f(r)) <= divergence(kl.P(r), kl.Q(r), r) + log(kl.partition),
            "P against the Gibbs law"))

run, rerun = kl.P(x) * kl.F(y, x), kl.Q(x) * kl.G(y, x)
chained = combine("logarithms", equal(divergence(run, rerun, x, y), divergence(kl.P(x), kl.Q(x), x) + Sum(
    x, kl.P(x) * divergence(kl.F(y, x), kl.G(y, x), y), (kl.P(x),))))
PROOFS["textbook/kl-chain-rule#printed"] = (*derivation(chained), *derivation(
    pointwise("a part of a probability", kl.F(y, x) * kl.G(y, x) <= kl.G(y, x)).for_all(x, y),
    combine("Q is positive where the joint law is", Sum(y, kl.F(y, x) * rerun) <= kl.Q(x),
            use("a part of a probability", weight=kl.Q(x), over=(y,))).for_all(x),
    chained))

# approximate privacy: what a law has beyond a multiple of another is split, and summed
x, y = approximate.x, Letter("y", approximate.T)
p, m, q = approximate.P(x), approximate.M(x), approximate.Q(x)
F, G = approximate.F, approximate.G
eps, eps1, eps2 = approximate.eps, approximate.eps1, approximate.eps2


def beyond(gap: Expr) -> Expr: return maximum(gap, 0)


first, second, gap = beyond(p - exp(eps) * m), beyond(m - exp(eps) * q), p - exp(2 * eps) * q
PROOFS["textbook/group-privacy-approximate#printed"] = derivation(
    pointwise("P against M", p - exp(eps) * m <= first).for_all(x),
    pointwise("M against Q", m - exp(eps) * q <= second).for_all(x),
    combine("P against Q", gap <= first + exp(eps) * second, "P against M",
            use("M against Q", weight=exp(eps))).for_all(x),
    pointwise("its positive part", beyond(gap) <= first + exp(eps) * second, "P against Q",
              terms=(exp(eps), exp(2 * eps))).for_all(x),
    combine("claim", Sum(x, beyond(gap)) <= (1 + exp(eps)) * approximate.delta, use("its positive part", over=(x,)), "given 1",
            use("given 2", weight=exp(eps))))

of_first, of_second = beyond(p - exp(eps1) * q), beyond(F(y, x) - exp(eps2) * G(y, x))
least, joint_gap = minimum(p, exp(eps1) * q), p * F(y, x) - exp(eps1 + eps2) * q * G(y, x)
PROOFS["textbook/basic-composition#printed"] = derivation(
    instance("the second output", Sum(y, of_second) <= approximate.delta2, "given 2", {"x": x}).for_all(x),
    pointwise("F against G", F(y, x) <= exp(eps2) * G(y, x) + of_second).for_all(x, y),
    pointwise("the least is below Q", least <= exp(eps1) * q).for_all(x),
    pointwise("the least is below P", least <= p).for_all(x),
    combine("both outputs", joint_gap <= F(y, x) * of_first + p * of_second, use("F against G", weight=least),
            use("the least is below Q", weight=exp(eps2) * G(y, x)),
            use("the least is below P", weight=of_second)).for_all(x, y),
    pointwise("its positive part", beyond(joint_gap) <= F(y, x) * of_first + p * of_second, "both outputs",
              terms=(joint_gap, of_first, of_second)).for_all(x, y),
    combine("claim", total((x, y), beyond(joint_gap)) <= approximate.delta1 + approximate.delta2,
            use("its positive part", over=(x, y)), "given 1", use("the second output", weight=p, over=(x,))))

input_gap = p - exp(eps) * q
output_gap, processed_gap = Sum(x, F(y, x) * p) - exp(eps) * Sum(x, F(y, x) * q), Sum(x, F(y, x) * beyond(input_gap))
PROOFS["textbook/post-processing#printed"] = derivation(
    pointwise("each input", input_gap <= beyond(input_gap)).for_all(x),
    combine("each output", output_gap <= processed_gap, use("each input", weight=F(y, x), over=(x,))).for_all(y),
    pointwise("its positive part", beyond(output_gap) <= processed_gap, "each output").for_all(y),
    combine("claim", Sum(y, beyond(output_gap)) <= approximate.delta, use("its positive part", over=(y,)), "given 1"))

# group privacy, Theorems 9, 13 and 19
n, eps, V = pure_privacy.n, pure_privacy.eps, pure_privacy.V
A, y = pure_privacy.A, pure_privacy.y
other = Letter("U", pure_privacy.S)
PROOFS["textbook/group-privacy#printed"] = derivation(
    all_records("any two datasets", A(y, V) <= exp(n * eps) * A(y, other), V, pure_privacy.i, pure_privacy.x, exp(eps), "given 1"
                ).for_all(V, other, y),
    combine("claim", A(y, pure_privacy.Z) <= exp(n * eps) * A(y, pure_privacy.W),
            use("any two datasets", {"V": pure_privacy.Z, "U": pure_privacy.W})).for_all(y))

A, R, y, x = thm_9.A, thm_9.R, dwork.y, thm_9.x
PROOFS["dwork2015/thm-9#printed"] = derivation(
    pointwise("A outputs y with probability <= 1", thm_9.P(x) * A(y, x) * R(x, y) <= thm_9.P(x) * R(x, y)).for_all(x, y),
    combine("union over y", thm_9.bad <= thm_9.union, use("A outputs y with probability <= 1", over=(x, y))),
    combine("each y is rare", thm_9.union <= thm_9.size * thm_9.beta, use("given 1", over=(y,))),
    combine("claim", thm_9.bad <= thm_9.size * thm_9.beta, "union over y", "each y is rare"))

A, y, k, x = thm_13.A, dwork.y, dwork.k, thm_13.x
joint = thm_13.P(x) * A(y, x)
product = thm_13.P(x) * Sum(thm_13.xp, thm_13.P(thm_13.xp) * A(y, thm_13.xp))
PROOFS["dwork2015/thm-13#printed"] = derivation(
    pointwise("gain of one pair", thm_13.BAD(x, y) * (joint - 2**k * product) <= maximum(joint - 2**k * product, 0), terms=(2**k,)
              ).for_all(x, y),
    combine("gain of the event", thm_13.together <= 2**k * thm_13.apart + thm_13.beta,
            use("gain of one pair", over=(x, y)), "given 1.1"))

A, n, eps, Z, W, law = dwork.A, dwork.n, dwork.eps, dwork.Z, dwork.W, thm_19.Q
PROOFS["dwork2015/thm-19#printed"] = derivation(
    all_records("group privacy", A(y, Z) <= exp(n * eps) * A(y, W), Z, dwork.i, dwork.x, exp(eps), "given 1").for_all(Z, W, y),
    combine("mean over datasets", law(Z) * A(y, Z) <= exp(eps * n) * law(Z) * Sum(W, law(W) * A(y, W)),
            use("group privacy", weight=law(Z) * law(W), over=(W,))).for_all(Z, y))

# normalisers cancel in Lemma 6
D, DATA, Z = wang.D, wang.DATA, wang.Z
i, at_second = Letter("i", positions(wang.S)), {"i": position(wang.S, 2)}
z1, z2 = lem_6.z1, lem_6.z2


def fresh(name: str, before: Place, after: Place) -> Step:
    """The mean over Z and z2 of log K of a dataset, and with record i of Z, too, replaced by z2."""
    return exchange(name, equal(*(Sum(Z, DATA(Z) * Sum(z2, D(z2) * log(wang.normaliser(p)))) for p in (before, after))),
                    DATA(Z), D(z2), log(wang.normaliser(before)), i)


PROOFS["wang2016/lem-6.step-normalisers#repaired"] = derivation(
    fresh("log K", lem_6.ONE, Replaced(Replaced(Z, i, z2), position(wang.S, 1), z1)).for_all(z1, i),
    fresh("log K of Z", Z, Replaced(Z, i, z2)).for_all(i),
    combine("claim", equal(lem_6.second_term, lem_6.second_changed), use("log K", at_second, -D(z1), (z1,)),
            use("log K of Z", at_second)))
