"""The KL divergence, written out: Gibbs' inequality for the right laws, and (u-1)^2 <= (2u+4)(u log u - u + 1)/3."""
from theorems.textbook.kl import P, Q, f, partition, r
from verify.language import Expr, Letter, Sum, absolute, as_expr, equal, exp, log, maximum
from verify.language import Q as number
from verify.language.proofs import Step, cases, combine, derivation, fewer_terms, gibbs, pointwise, same_support, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

zero, half = number(0), as_expr("1/2")


def divergence(p: Expr, q: Expr, *letters: Letter) -> Expr: return total(letters, p * log(p / q), (p,))


gibbs_law = Q(r) * exp(f(r)) / partition

ratio = combine("the ratio of the laws", equal(P(r) / Q(r), exp(f(r)) / partition),
                use("given 1", weight=1 / (Q(r) * partition))).for_all(r, where=(P(r),))
logarithm = pointwise("its logarithm", equal(log(P(r) / Q(r)), log(exp(f(r)) / partition)), "the ratio of the laws",
                      terms=(P(r) / Q(r), exp(f(r)) / partition)).for_all(r, where=(P(r),))
mean, best = Sum(r, P(r) * f(r)), divergence(P(r), Q(r), r) + log(partition)
PROOFS["textbook/gibbs-variational-principle#attained"] = (
    *derivation(gibbs("P against the Gibbs law", P(r), gibbs_law, (r,), zero <= divergence(P(r), gibbs_law, r)),
                combine("claim", mean <= best, "P against the Gibbs law")),
    *derivation(ratio, logarithm,
                combine("claim", best <= mean, use("its logarithm", weight=P(r), over=(r,), where=(P(r),)))))

variation, divergent = Sum(r, maximum(P(r) - Q(r), 0)), divergence(P(r), Q(r), r)


def pinsker(p: Expr, q: Expr, r: Letter, at: tuple[Letter, ...] = (), seen: tuple[Expr, ...] = (), name: str = "claim"
            ) -> tuple[Step, ...]:
    """2 TV^2 <= KL for two laws of r, at the letters `at` where `seen` is positive; `name` is that of the last step."""
    variation, distance, divergent = Sum(r, maximum(p - q, 0)), absolute(p - q), divergence(p, q, r)
    scale, cost = 2 * p / 3 + 4 * q / 3, p * log(p / q) - p + q
    outside = 2 * variation / 3 + 1 / (2 * variation) - 1
    common = Sum(r, q, (p,))
    return (
        pointwise("for one ratio", (p / q - 1) ** 2 <= (2 * (p / q) / 3 + 4 / number(3)) * ((p / q) * log(p / q) - p / q + 1),
                  terms=(p / q,)).for_all(*at, r, where=(*seen, p)),
        combine("for one letter", (p - q) ** 2 / scale <= cost, use("for one ratio", weight=q ** 2 / scale)
                ).for_all(*at, r, where=(*seen, p)),
        pointwise("means", 2 * distance <= variation * scale + (p - q) ** 2 / scale / variation,
                  terms=(variation, scale, p - q)).for_all(*at, r, where=(*seen, p, variation)),
        combine("the distance at one letter", 2 * distance <= variation * scale + cost / variation, "means",
                use("for one letter", weight=1 / variation)).for_all(*at, r, where=(*seen, p, variation)),
        pointwise("where P is 0", equal(distance - q, zero)).for_all(*at, r, where=seen, zero=(p,)),
        same_support("only where P is positive", equal(Sum(r, distance - q, (p,)), Sum(r, distance - q)), p, "where P is 0"
                     ).for_all(*at, where=seen),
        fewer_terms("a part of Q", common <= Sum(r, q)).for_all(*at, where=seen),
        combine("at most 1", common <= 1, "a part of Q").for_all(*at, where=seen),
        pointwise("its factor", zero <= outside, terms=(variation,)).for_all(*at, where=(*seen, variation)),
        pointwise("its part", outside * common <= outside, "its factor", "at most 1",
                  terms=(outside, common)).for_all(*at, where=(*seen, variation)),
        combine("the sum", 2 * variation <= variation + divergent / (2 * variation), use("only where P is positive", weight=-1),
                use("the distance at one letter", weight=half, over=(r,), where=(p,)), "its part"
                ).for_all(*at, where=(*seen, variation)),
        combine("P is not Q", 2 * variation ** 2 <= divergent, use("the sum", weight=2 * variation)
                ).for_all(*at, where=(*seen, variation)),
        gibbs("divergence", p, q, (r,), zero <= divergent).for_all(*at, where=seen),
        pointwise("P is Q", 2 * variation ** 2 <= divergent, "divergence", terms=(divergent,)
                  ).for_all(*at, where=seen, zero=(variation,)),
        cases(name, 2 * variation ** 2 <= divergent, variation, "P is not Q", "P is Q").for_all(*at, where=seen))


SHARP = pinsker(P(r), Q(r), r)
