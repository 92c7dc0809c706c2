"""Definition 11 and remarks of Sections 2.3 and 3, written out."""
from theorems.dwork2015.notation import y
from theorems.dwork2015.sec_3_remarks import (
    EVENT, LAW, B, M, N, P, R, bad, beta, beta_i, high, k, more, off, on,
    size, sizes, u, x)
from verify.language import (
    Expr, Letter, Q, Statement, Sum, both, equal, every, forall, general, log, maximum, real, sqrt)
from verify.language.proofs import LawAt, cases, choice, combine, derivation, fewer_terms, instance, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

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

# The hypotheses write the laws out.
def chance(one: Letter) -> Expr: return EVENT(one, y) * on + (1 - EVENT(one, y)) * off


output_chance = Sum(u, 1 / N * chance(u))
joint, both_laws = 1 / N * chance(x), 1 / N * output_chance
in_event = Sum(x, Sum(y, 1 / N * chance(x) * EVENT(x, y)))
rate, loss, there = log(N / M), log(joint / both_laws), maximum(EVENT(x, y), 0)
UNIFORM = (
    combine("all inputs", equal(output_chance, (M * on + (N - M) * off) / N),
            use("given 5", weight=(on - off) / N), use("given 1", weight=off / N)).for_all(y),
    combine("uniform outputs", equal(output_chance, 1 / N), "all inputs", use("given 8", weight=1 / N),
            use("given 9", weight=1 / N)).for_all(y))
AS_HIGH = (
    pointwise("an event", equal(EVENT(x, y)**2, EVENT(x, y))).for_all(x, y),
    combine("one pair", equal(joint * EVENT(x, y), on * EVENT(x, y) / N), use("an event", weight=(on - off) / N)).for_all(x, y),
    combine("the event", equal(in_event, on * M), use("one pair", over=(x, y)), use("given 4", weight=on / N, over=(x,)),
            use("given 1", weight=on * M / N)))
PROOFS["dwork2015/thm-13.mi-remark#printed"] = (
    *derivation(
        *UNIFORM, *AS_HIGH,
        pointwise("is in it", EVENT(x, y) > 0).for_all(x, y, where=(there,)),
        pointwise("one", equal(EVENT(x, y), Q(1))).for_all(x, y, where=(there,)),
        pointwise("none", equal(EVENT(x, y), Q(0))).for_all(x, y, zero=(there,)),
        combine("in the event", equal(chance(x), on), use("one", weight=on - off)).for_all(x, y, where=(there,)),
        combine("off the event", equal(chance(x), off), use("none", weight=on - off)).for_all(x, y, zero=(there,)),
        pointwise("at most 1/M", on <= 1 / M, "given 8"),
        pointwise("N > M", N - M > 0, "given 3"),
        combine("at most 1/N", off <= 1 / N, use("given 9", weight=1 / (N - M)), use("given 10", weight=1 / (N * (N - M)))),
        combine("more there", joint <= N / M * both_laws, use("in the event", weight=1 / N), use("at most 1/M", weight=1 / N),
                use("uniform outputs", weight=-1 / M)).for_all(x, y, where=(there,)),
        combine("less elsewhere", joint <= both_laws, use("off the event", weight=1 / N), use("at most 1/N", weight=1 / N),
                use("uniform outputs", weight=-1 / N)).for_all(x, y, zero=(there,)),
        pointwise("loss there", loss <= rate, "more there", terms=(joint, both_laws)).for_all(x, y, where=(joint, there)),
        pointwise("loss elsewhere", loss <= 0, "less elsewhere", terms=(joint, both_laws)
                  ).for_all(x, y, where=(joint,), zero=(there,)),
        combine("there", joint * loss <= joint * EVENT(x, y) * rate, use("loss there", weight=joint),
                use("one", weight=-joint * rate)).for_all(x, y, where=(joint, there)),
        combine("elsewhere", joint * loss <= joint * EVENT(x, y) * rate, use("loss elsewhere", weight=joint),
                use("none", weight=-joint * rate)).for_all(x, y, where=(joint,), zero=(there,)),
        cases("each pair", joint * loss <= joint * EVENT(x, y) * rate, there, "there", "elsewhere"
              ).for_all(x, y, where=(joint,)),
        pointwise("rate >= 0", rate >= 0, "given 3"),
        pointwise("terms >= 0", joint * EVENT(x, y) * rate >= 0, "rate >= 0", terms=(rate,)).for_all(x, y),
        fewer_terms("possible ones", Sum(y, joint * EVENT(x, y) * rate, (joint,)) <= Sum(y, joint * EVENT(x, y) * rate),
                    "terms >= 0").for_all(x),
        combine("mean", total((x, y), joint * loss, (joint,)) <= rate * in_event, use("possible ones", over=(x,)),
                use("each pair", over=(x, y), where=(joint,))),
        combine("claim", total((x, y), joint * loss, (joint,)) <= k, "mean", use("the event", weight=rate),
                use("given 8", weight=rate), use("rate >= 0", weight=high), use("given 11", weight=-1))),
    *derivation(
        *UNIFORM,
        combine("one pair", equal(1 / N * output_chance * EVENT(x, y), EVENT(x, y) / N**2),
                use("uniform outputs", weight=EVENT(x, y) / N)).for_all(x, y),
        combine("claim", equal(Sum(x, Sum(y, 1 / N * output_chance * EVENT(x, y))), M / N),
                use("one pair", over=(x, y)), use("given 4", weight=1 / N**2, over=(x,)),
                use("given 1", weight=M / N**2))),
    *derivation(
        *AS_HIGH,
        pointwise("log > 0", log(N / M) > 0, "given 3"),
        combine("claim", equal(in_event, k / (2 * log(N / M))), "the event", "given 8",
                use("given 11", weight=-1 / (2 * log(N / M))))))

PROOFS["dwork2015/remark-20-generalizes-6#printed"] = (choice({
    "n": 1, "beta": Q("1/100000000"), "eps": sqrt(log(Q(100000000)) / 2)}),)
