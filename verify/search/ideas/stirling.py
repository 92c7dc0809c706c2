"""Products and quotients of gamma functions: logarithms of both sides, and every log gamma by Stirling's series at once."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.library import theorem
from verify.language import App, Expr, Num, call, log, symbols, walk
from verify.search.budget import size
from verify.search.factoring import factors
from verify.search.forms import factored, linear_in, simplified
from verify.search.ideas.compare import flat
from verify.search.ideas.log_means import by_log_of_mean
from verify.search.ideas.ranges import tidy
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.prover import Ideas, Prover
from verify.search.task import SAMPLES, Node, first_node

ORDERS = ((0, 1), (2, 1), (0, 3), (2, 3))       # terms of the series below, above log gamma
SHIFTS = (-1, 0, 1, 2)
GAMMAS = ("gamma", "binomial", "factorial")
DEPTH, MOST_TRIED, MOST_GAMMAS = 4, 3, 8


def stirling_at_once(prover: Prover, goal: Goal) -> Node | None:
    """A proof of a claim with a gamma function, a factorial or a binomial coefficient between two positive sides."""
    if not any(isinstance(n, App) and n.op in GAMMAS and symbols(n) for n in walk(goal.claim, once=True)):
        return None
    return first_node(_compared(prover, goal))


def _compared(prover: Prover, goal: Goal) -> Iterator[Node | None]:
    by_factors = Prover(prover.budget, Ideas((factors,), (), ()), prover.seed)
    parts: tuple[list[Expr], list[Expr]] = [], []
    shown: tuple[list[Node], list[Node]] = [], []
    names = [v.name for v in goal.variables]
    for t in (tidy(_through_gamma(t), names) for t in flat(goal.claim)):
        for e, side in ((t, 0), (-t, 1)):
            node = by_factors.prove(goal.with_claim(e, True), 1)
            if node is not None:
                parts[side].append(e)
                shown[side].append(node)
                break
        else:
            return
    if not all(parts):
        return
    right, left = (p[0] if len(p) == 1 else App("add", tuple(p)) for p in parts)
    proofs = [nodes[0] if len(p) == 1 else {"rule": "sum", "terms": [
        {"expr": write_term(e), "proof": node} for e, node in zip(p, nodes, strict=True)]}
        for p, nodes in zip(parts, shown, strict=True)]
    logs = goal.with_claim(log(right) - log(left), goal.strict)
    if logs.undefined_conditions(logs.claim):
        return
    for rest, around in _enveloped(prover, logs):
        proof = by_log_of_mean(prover, rest, DEPTH) or prover.prove_raw(rest, DEPTH) or prover.prove(rest, 2)
        if proof is None:
            continue
        for outer in reversed(around):
            proof = {**outer, "proof": proof}
        yield {"rule": "compare", "through": "log", "left": write_term(left), "right": write_term(right),
               "right_proof": proofs[0], "left_proof": proofs[1], "proof": proof}


def _through_gamma(e: Expr) -> Expr:
    """A term with gamma functions in the place of factorials and binomial coefficients, whose signs one enclosure shows."""
    if not isinstance(e, App):
        return e
    args = tuple(map(_through_gamma, e.args))
    if e.op == "binomial" and symbols(e):
        n, k = args
        return call("gamma", n + 1) / (call("gamma", k + 1) * call("gamma", n - k + 1))
    return call("gamma", args[0] + 1) if e.op == "factorial" and symbols(e) else App(e.op, args)


def _enveloped(prover: Prover, goal: Goal) -> Iterator[tuple[Goal, list[Node]]]:
    """The claims without log gamma that no sample point refutes, each with the nodes around its proof, the shortest first."""
    whole = factored(goal)
    if whole is None or whole.zero or [power for _, power in whole.factors] != [1]:
        return
    found = [(b, inner.args[0]) for _, b, atom in linear_in(whole.forms, whole.factors[0][0], ("log",))
             if isinstance(atom, App) and isinstance(inner := atom.args[0], App) and inner.op == "gamma" and symbols(inner)]
    signs = [next((s for s in (1, -1) if prover.at_once(goal.with_claim(b * s * whole.constant)) is not None), 0)
             for b, _ in found]
    if not 1 <= len(found) <= MOST_GAMMAS or 0 in signs:
        return
    points, names = list(sample(goal, SAMPLES, prover.seed)), [v.name for v in goal.variables]
    made: list[tuple[int, Goal, list[Node]]] = []
    for shift in SHIFTS:
        if any(prover.at_once(goal.with_claim(u + shift, True)) is None for _, u in found):
            continue
        for below, above in ORDERS:
            claim, around = goal.claim, list[Node]()
            for (b, u), sign in zip(found, signs, strict=True):
                at, by = tidy(u + shift, names), b * sign * whole.constant
                order = [below if sign > 0 else above, 0]
                claim = claim - by * theorem("stirling", [at], None, order).expr
                around.append({"rule": "known", "theorem": "stirling", "at": [write_term(at)], "order": order,
                               "by": write_term(by)})
            rest = goal.with_claim(claim)
            if refuted_at(rest, points):
                continue
            short = _by_logarithms(rest)
            if short is not None:
                around.append({"rule": "rewrite", "to": write_term(short)})
                made.append((size(short), goal.with_claim(short), around))
    for _, rest, around in sorted(made, key=lambda t: t[0])[:MOST_TRIED]:
        yield rest, around


def _by_logarithms(goal: Goal) -> Expr | None:
    """A claim without log gamma as a sum of logarithms with short coefficients and a rest, so that slopes stay short."""
    forms = goal.normal_forms()
    try:
        n, d = forms.together(goal.claim)[0]
    except (TooComplex, TypeError):
        return None
    used = {i for m in n.monoms() for i, power in enumerate(m) if power}
    if any(isinstance(e, App) and e.op == "gamma" for i in used for e in walk(forms.exprs[i])):
        return None
    logs = [i for i in used if forms.keys[i][0] == "log" and symbols(forms.exprs[i])]
    if any(n.degrees()[i] != 1 for i in logs):
        return None
    rest, terms = n, list[Expr]()
    for i in logs:
        part = n.derivative(i)
        rest = rest - part * n.context().gens()[i]
        share = simplified(goal, forms.expr(part) / forms.expr(d))
        if share is None:
            return None
        terms.append(mul(share, forms.exprs[i]))
    left = simplified(goal, forms.expr(rest) / forms.expr(d)) if rest != 0 else Num(Fraction(0))
    return None if left is None else add(*terms, left)
