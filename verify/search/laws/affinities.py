"""Claims about the affinity B of two laws, the sum of sqrt(p q), and its logarithm: B >= exp(-KL/2) for both orders of the
laws, B^2 (1 + chi-square) >= 1, and B^2 + V^2 <= 1."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.sums.keys import key_of
from verify.language import App, Atom, Distribution, Expr, Letter, Sum, exp, log, maximum, minimum, sqrt, walk
from verify.language.proofs import Derivation, Step, combine, derivation, pointwise, use
from verify.search.laws import pair_inequalities
from verify.search.laws.chains import named_apart
from verify.search.laws.view import ONE, View, outer_sums

Facts = tuple[list[Step], list[str]]


def by_affinity(view: View) -> Iterator[Derivation]:
    """The claim from what bounds the affinity, or its logarithm, by the divergences that the claim has."""
    if view.aim.letters:
        return
    seen = {key_of(e) for e in outer_sums(view.gap)}
    for p, q, r in _pairs(view):
        b, v = Sum(r, sqrt(p * q)), Sum(r, maximum(p - q, 0))
        facts, squared = list[Facts](), b ** 2 in walk(view.gap)
        for one, two in ((p, q), (q, p)):
            d, chi = (f(one, two, (r,)) for f in (pair_inequalities.divergence, pair_inequalities.chi_square))
            if key_of(d) in seen or key_of(chi) in seen:
                facts.append(_divergence(one, two, r, b, chi if key_of(d) not in seen else None, squared))
        if key_of(v) in seen:
            facts.append(_variation(p, q, r, b, v))
        for chosen in (facts, *([f] for f in facts if len(facts) > 1)):
            steps, names = [t for f, _ in chosen for t in f], [n for _, found in chosen for n in found]
            if names:
                logarithm = (log(b),) if any(n == log(b) for n in walk(view.gap)) else ()
                yield from derivation(*steps, pointwise("claim", view.aim.relation, *names, *view.numbers(), terms=logarithm))


def _pairs(view: View) -> Iterator[tuple[Atom, Atom, Letter]]:
    for t in view.sums:
        body = t.body
        inside = body.args[0] if isinstance(body, App) and body.op == "sqrt" else None
        factors = inside.args if isinstance(inside, App) and inside.op == "mul" and len(t.letters) == 1 else ()
        if len(factors) == 2 and not t.where:
            p, q = factors
            if isinstance(p, Atom) and isinstance(q, Atom) and all(isinstance(n.of, Distribution) for n in (p, q)) and p != q:
                yield p, q, t.letters[0]


def _divergence(p: Expr, q: Expr, r: Letter, b: Expr, chi: Expr | None, of_square: bool) -> Facts:
    """-log B <= KL/2, or with the logarithm of 1 + chi-square in place of KL, and of its square."""
    tag, d = f" of {p.of.name if isinstance(p, Atom) else p}", pair_inequalities.divergence(p, q, (r,))
    height = exp(d / 2)
    steps = [*pair_inequalities.affinity_and_divergence(p, q, (r,)),
             combine("the affinity", height * b >= ONE, "in the mean", use("a part of the affinity", weight=height)),
             pointwise("tangent of log B", -log(b) <= 1 / (b * height) - 1 + d / 2, "the affinity", terms=(b, d)),
             pointwise("at most 1", 1 / (b * height) <= 1, "the affinity", terms=(b, height)),
             combine("log B", -log(b) <= d / 2, "tangent of log B", "at most 1")]
    names, square = ["log B" + tag], pointwise("squared", exp(-d) <= b ** 2, "the affinity", terms=(d, b))
    if of_square and chi is None:
        steps.append(square)
        names.append("squared" + tag)
    if chi is not None:
        below = named_apart(pair_inequalities.divergence_below_logarithm(p, q, (r,)), " by chi-square")
        steps += [*below, square,
                  pointwise("its exponential", 1 / (1 + chi) <= exp(-d), below[-1].name, terms=(chi, d)),
                  combine("B and chi-square", 1 / (1 + chi) <= b ** 2, "its exponential", "squared"),
                  combine("log B and chi-square", -log(b) <= log(1 + chi) / 2, "log B", use(below[-1].name, weight=ONE / 2))]
        names = ["B and chi-square" + tag, "log B and chi-square" + tag]
    return named_apart(steps, tag), names


def _variation(p: Expr, q: Expr, r: Letter, b: Expr, v: Expr) -> Facts:
    """B^2 + V^2 <= 1 and 1 - V <= B."""
    return [*pair_inequalities.affinity_and_variation(p, q, (r,)),
            pointwise("overlap at a letter", minimum(p, q) <= sqrt(p * q)).for_all(r),
            combine("affinity from below", 1 - v <= b, use("overlap at a letter", over=(r,)))], [
                "affinity from above", "affinity from below"]
