"""Lemma 24, first condition, written out: Corollary 7 for each query and for its negative, and a union of the two."""
from theorems.dwork2015.lem_24_pure import B, average, beta, chance, far, gap, k, n0, phi, sigma
from theorems.dwork2015.notation import CHOICE, DATA, P, Z, i, n, named, tau, x
from theorems.dwork2015.thm_6 import cor_7
from verify.language import Entry, Expr, Q, Replaced, Sum, exp, log, maximum
from verify.language.citing import by, citing
from verify.language.proofs import (
    LawAt, Step, combine, derivation, exclusive, fewer_terms, instance, pointwise, use)

PROOFS: dict[str, tuple[object, ...]] = {}

for_privacy, for_sample = 2 * B / (sigma * tau), log(6 / beta) / tau**2
LEVEL = (
    pointwise("for privacy", for_privacy <= n0, terms=(for_privacy, for_sample)),
    combine("level", 2 * B / (sigma * n) <= tau, use("n0", weight=tau / n), use("for privacy", weight=tau / n)))


def samples(given: str) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """That n >= n0, the hypothesis `given`, makes the level at most tau, and the bound at most beta."""
    above = combine("n0", n >= n0, given)
    return (above, *LEVEL), (
        above,
        pointwise("for the sample", for_sample <= n0, terms=(for_privacy, for_sample)),
        combine("exponent", -(tau**2) * n <= -log(6 / beta), use("n0", weight=tau**2), use("for the sample", weight=tau**2)),
        pointwise("its exponential", exp(-(tau**2) * n) <= exp(-log(6 / beta)), "exponent",
                  terms=(-(tau**2) * n, -log(6 / beta))),
        pointwise("log and exp", 6 * exp(-log(6 / beta)) <= beta),
        combine("rare", 6 * exp(-(tau**2) * n) <= beta, use("its exponential", weight=6), "log and exp"))


def named_claim(steps: tuple[Step, ...]) -> tuple[object, ...]:
    """The derivation whose last step is the claim."""
    return derivation(*steps[:-1], Step("claim", steps[-1].rule, steps[-1].relation, uses=steps[-1].uses))


PROOFS["dwork2015/lem-24.step-pure#part: the arithmetic"] = tuple(
    proof for steps in samples("given 1") for proof in named_claim(steps))

joint = DATA(Z) * CHOICE(named, Z)
below, over, out, never = tau - gap, tau + gap, far(Z, named), 1 - far(Z, named)
outside = joint * far(Z, named)
inside = joint * (1 - far(Z, named))
moved = Sum(k, phi(named, Entry(Replaced(Z, i, x), k))) / n
overfit = 1 - Sum(Z, Sum(named, joint, where=(below,)))
underfit = 1 - Sum(Z, Sum(named, joint, where=(over,)))
low = 3 * exp(-(tau**2) / ((1 / n)**2 * n))


def by_corollary_7(name: str, body: Expr, there: Expr, claim: Expr, one: Step, private: str, cited: str) -> tuple[Step, ...]:
    return (
        one,
        combine(f"{name}: sensitivity", body - there <= 1 / n, use(one.name, weight=1 / n)).for_all(named, Z, i, x),
        combine(f"{name}: level", CHOICE(named, Z) <= exp(tau / (1 / n * n)) * CHOICE(named, Replaced(Z, i, x)), private
                ).for_all(Z, i, x, named),
        instance(name, claim <= low, cited, {"c": 1 / n, "f": LawAt((named, Z), body)}, f"{name}: sensitivity",
                 f"{name}: level"))


def two_sided(private: str, cited: str) -> tuple[Step, ...]:
    """The chance is at most 6 e^(-tau^2 n), for an algorithm of level tau."""
    return (
        *by_corollary_7("above", average, moved, overfit, pointwise(
            "falls", phi(named, Entry(Z, i)) - phi(named, x) <= 1, "given 1", use("given 2", {"x": Entry(Z, i)})
        ).for_all(Z, i, x, named), private, cited),
        *by_corollary_7("below", -average, -moved, underfit, pointwise(
            "rises", phi(named, x) - phi(named, Entry(Z, i)) <= 1, "given 2", use("given 1", {"x": Entry(Z, i)})
        ).for_all(Z, i, x, named), private, cited),
        pointwise("of one sign", tau <= maximum(gap, -gap), "given 3", terms=(gap,)).for_all(Z, named, where=(out,)),
        pointwise("not both", Q(1) <= 0, "of one sign", terms=(gap,)).for_all(Z, named, where=(out, below, over)),
        exclusive("far", Sum(named, outside, (out, below)) + Sum(named, outside, (out, over)) <= Sum(named, outside, (out,)),
                  below, over, "not both").for_all(Z),
        pointwise("near", Q(0) <= inside).for_all(Z, named),
        fewer_terms("near, from above", Sum(named, inside, (below,)) <= Sum(named, inside), "near").for_all(Z),
        fewer_terms("near, from below", Sum(named, inside, (over,)) <= Sum(named, inside), "near").for_all(Z),
        combine("union", chance <= overfit + underfit, use("far", over=(Z,)), use("near, from above", over=(Z,)),
                use("near, from below", over=(Z,))),
        combine("both tails", chance <= 6 * exp(-(tau**2) * n), "union", "above", "below"))


level, rare = samples("given 6")
PROOFS["dwork2015/lem-24.step-pure#printed"] = citing(by(cor_7, at=(n, tau, P, CHOICE)), proof=(
    *named_claim(two_sided("given 5", "given 7")), *named_claim(level), *named_claim(rare)))

PROOFS["dwork2015/lem-24.n0#printed"] = citing(by(cor_7, at=(n, tau, P, CHOICE)), proof=derivation(
    *level,
    pointwise("no less private", exp(2 * B / (sigma * n)) <= exp(tau), "level", terms=(2 * B / (sigma * n),)),
    combine("private", CHOICE(named, Z) <= exp(tau) * CHOICE(named, Replaced(Z, i, x)), "given 5",
            use("no less private", weight=CHOICE(named, Replaced(Z, i, x)))).for_all(Z, i, x, named),
    *two_sided("private", "given 7"),
    *rare[1:],
    combine("claim", chance <= beta, "both tails", "rare")))
