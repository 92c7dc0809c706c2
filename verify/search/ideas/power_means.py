"""Powers with one exponent: sums of them against the power of a mean (Jensen), and products against powers (Young)."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.scalar.library import theorem
from verify.language import App, Domain, Expr, Q, Sym, symbols
from verify.search.forms import open_powers, replaced, simplified
from verify.search.ideas.equations import equations
from verify.search.numeric import numeric_sign
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def power_means(prover: Prover, goal: Goal) -> Node | None:
    """A proof of a claim that is not strict by one of both, after an equation among the hypotheses has given a variable."""
    if goal.strict or not open_powers(goal.claim):
        return None
    return next((node for node in (*_jensen(prover, goal), *_young(prover, goal)) if node is not None), None)


def by_equation(prover: Prover, goal: Goal) -> Node | None:
    """The same where a hypothesis is an equation that gives a variable."""
    if goal.strict or not goal.given or not open_powers(goal.claim):
        return None

    class Without:
        """The prover of what is left."""

        at_once, definedness, with_definedness = prover.at_once, prover.definedness, prover.with_definedness

        @staticmethod
        def prove(left: Goal, depth: int) -> Node | None:
            """The goal without the variable."""
            return power_means(prover, left)

    task = Task(goal, list(sample(goal, SAMPLES, prover.seed)), 3)
    return next((node for node in equations(Without(), task) if node is not None), None)      # type: ignore[arg-type]


def _jensen(prover: Prover, goal: Goal) -> Iterator[Node | None]:
    """claim = sum of w (u^e - m^e - e m^(e - 1) (u - m)) over powers of one exponent, for m their mean with the weights w."""
    found = open_powers(goal.claim)
    for e in dict.fromkeys(n.args[1] for n in found):
        same = [n for n in found if n.args[1] == e]
        weights = {n: weight_of(goal.claim, n) for n in same}
        points = list(sample(goal, SAMPLES, prover.seed))
        signs = {n: numeric_sign(goal, w, points) for n, w in weights.items()}
        for sign in (1, -1):
            up = [n for n in same if signs[n] == sign]
            if len(up) < 2:
                continue
            total = add(*(weights[n] for n in up))
            mean = simplified(goal, add(*(weights[n] * n.args[0] for n in up)) / total)
            if mean is not None and not goal.undefined_conditions(mean):
                yield _by_tangents(prover, goal, [(weights[n] * sign, n.args[0]) for n in up], mean, e, sign)


def weight_of(claim: Expr, power: App) -> Expr:
    """What a power that stands to the first power is multiplied by."""
    return replaced(claim, power, Q(1)) - replaced(claim, power, Q(0))


def _by_tangents(prover: Prover, goal: Goal, terms: list[tuple[Expr, Expr]], mean: Expr, e: Expr, sign: int) -> Node | None:
    gaps = [w * (mean ** e * _tangent(u / mean, e, sign)) for w, u in terms]
    if not prover.same(goal, add(*gaps)):
        return None
    proofs = []
    for gap, (w, u) in zip(gaps, terms, strict=True):
        inner = _general(prover, goal, u / mean, e, sign)
        positive = [prover.prove(goal.with_claim(x), 2) for x in (w, mean ** e)]
        if inner is None or None in positive:
            return None
        factors = [w, mean ** e, _tangent(u / mean, e, sign)]
        proofs.append({"expr": write_term(gap), "proof": {"rule": "product", "factors": [
            {"expr": write_term(x), "sign": "+", "proof": p} for x, p in zip(factors, (*positive, inner), strict=True)]}})
    return {"rule": "sum", "terms": proofs}


def _tangent(u: Expr, e: Expr, sign: int) -> Expr:
    """u^e - 1 - e (u - 1), or its negative: >= 0 for u > 0 and e >= 1 (Bernoulli's inequality), <= 0 for 0 <= e <= 1."""
    gap = u ** e - 1 - e * (u - 1)
    return gap if sign > 0 else -gap


def _general(prover: Prover, goal: Goal, u: Expr, e: Expr, sign: int) -> Node | None:
    """The tangent's inequality for any positive number in place of u."""
    keep = tuple(v for v in goal.variables if v.name in symbols(e))
    if any(end is not None and symbols(end) for v in keep for end in (v.domain.lo, v.domain.hi)):
        return None
    name = next(c for c in ("u", *(f"u{i}" for i in range(99))) if all(v.name != c for v in goal.variables))
    to = _tangent(Sym(name), e, sign)
    general = Goal((*keep, Variable(name, Domain(Q(0), None))), (), to)
    proof = prover.prove(general, 3) or prover.prove_raw(general, 4)
    positive = None if proof is None else prover.prove(goal.with_claim(u, True), 3)
    term = {"name": name, "expr": write_term(u), "lo": "0", "lo_strict": True, "lo_proof": positive}
    return None if positive is None else {"rule": "generalise", "terms": [term], "keep": [v.name for v in keep],
                                          "to": write_term(to), "proof": proof}


def _young(prover: Prover, goal: Goal) -> Iterator[Node | None]:
    """The claim as a multiple of Young's inequality a x y <= (a - 1) x^(a/(a - 1)) + y^a."""
    found = open_powers(goal.claim)
    for y in found:
        for x in found:
            a = y.args[1]
            fact = theorem("young", [x.args[0], y.args[0], a])
            if x == y or any(goal.undefined_conditions(c) for c in (fact.expr, 1 / a)):
                continue
            for by in (1 / a, Q(1)):
                if not prover.same(goal, by * fact.expr):
                    continue
                premises = [prover.prove(goal.with_claim(c, strict), 2) for c, strict in fact.premises]
                shown = prover.prove(goal.with_claim(by), 2)
                yield None if None in (*premises, shown) else {
                    "rule": "known", "theorem": "young", "at": [write_term(c) for c in (x.args[0], y.args[0], a)],
                    "by": write_term(by), "by_proof": shown, "premises": premises,
                    "proof": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}}
