"""Claims about gamma: logarithms first; then chords, or Stirling's series in place of log gamma or of its derivatives."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.numbers.derivative import GAMMA_ORDERS
from verify.elaborate.curves import theorem
from verify.kernel.scalar.library import Theorem
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Q, symbols
from verify.search.forms import Factored, factored, linear_in, simplified
from verify.search.ideas.compare import compare_logs
from verify.search.numeric import refuted_at
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_TERMS, MOST_SUMMANDS, MOST_TRIED, ENOUGH = 4, 16, 3, 3


def gamma_logs(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Logarithms of both sides where gamma occurs, before anything else is tried on its products."""
    if task.factors is not None and any(key[0] == "gamma" for key in task.factors.forms.keys):
        yield from compare_logs(prover, task)


def envelopes(prover: Prover, task: Task) -> Iterator[Node | None]:
    """For each such atom whose coefficient has a sign: the series on the safe side, with few terms first."""
    if task.factors is None or len(task.poly) > MOST_SUMMANDS:
        return
    for _, b, atom in linear_in(task.factors.forms, task.poly, ("log", *GAMMA_ORDERS)):
        order, u = _order(atom)
        if u is None or not symbols(u) or (order and task.depth < 2):
            continue
        for sign in (1, -1):
            by = b if sign > 0 else -b
            shown = prover.at_once(task.goal.with_claim(by, task.goal.strict))
            if shown is not None:
                yield from _replaced(prover, task, u, order, sign, by, shown)


def chords(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Where log gamma(u) is to be bounded above: by the chord between two arguments that differ from those of the claim by
    at most 1, with u between them."""
    if task.factors is None or len(task.poly) > MOST_SUMMANDS:
        return
    goal, forms = task.goal, task.factors.forms
    found = [(b, u) for _, b, atom in linear_in(forms, task.poly, ("log",))
             for order, u in [_order(atom)] if order == 0 and u is not None]
    ends = [v + j if j else v for _, v in found for j in (0, 1, -1)]
    for b, u in [*found, *((c, v + 1) for c, v in found)]:              # log gamma(v + 1) is log v + log gamma(v)
        shown = prover.at_once(goal.with_claim(-b, goal.strict)) if symbols(u) else None
        for i, low in enumerate(ends if shown is not None else []):
            for high in ends[:i]:
                share = simplified(goal, (u - high) / (low - high))
                name = "strict chord" if goal.strict else "chord"
                if share is None or share in (Q(0), Q(1)):
                    continue
                fact = theorem(name, [low, high, share], "lgamma")
                if any(refuted_at(goal.with_claim(e, s), task.points) for e, s in fact.premises):
                    continue
                rest = goal.with_claim(goal.claim - -b * fact.expr, False)
                whole = None if refuted_at(rest, task.points) else factored(rest)
                if whole is None or _gammas(whole) >= len(found):
                    continue
                yield _by_chord(prover, task, fact, {
                    "rule": "known", "theorem": name, "of": "lgamma", "at": [write_term(e) for e in (low, high, share)],
                    "by": write_term(-b), "by_proof": shown}, -b)


def _gammas(whole: Factored) -> int:
    """How many logarithms of gamma a factored claim holds."""
    used = {i for p, _ in whole.factors for m in p.monoms() for i, power in enumerate(m) if power}
    return sum(_order(whole.forms.exprs[i]) != (0, None) for i in used)


def _by_chord(prover: Prover, task: Task, fact: Theorem, node: Node, by: Expr) -> Node | None:
    goal = task.goal
    if any(goal.undefined_conditions(e) for e, _ in fact.premises):
        return None
    premises = [prover.prove(goal.with_claim(e, strict), 2) for e, strict in fact.premises]
    proof = None if None in premises else prover.prove(goal.with_claim(goal.claim - by * fact.expr, False),
                                                       max(task.depth, ENOUGH))
    return None if proof is None else {**node, "premises": premises, "proof": proof,
                                       **({"strict_by": "theorem"} if goal.strict else {})}


def _order(atom: Expr) -> tuple[int, Expr | None]:
    """Which derivative of log gamma an atom is, and at which argument; None where it is none."""
    if isinstance(atom, App) and atom.op in GAMMA_ORDERS:
        return GAMMA_ORDERS.index(atom.op), atom.args[0]
    inner = atom.args[0] if isinstance(atom, App) and atom.op == "log" else None
    return 0, inner.args[0] if isinstance(inner, App) and inner.op == "gamma" else None


def _replaced(prover: Prover, task: Task, u: Expr, order: int, sign: int, by: Expr, shown: Node) -> Iterator[Node | None]:
    """The claims with the atom replaced that no sample point refutes, the shortest ones."""
    goal, found = task.goal, []
    for terms in range(sign < 0 if order % 2 == 0 else sign > 0, MOST_TERMS, 2):
        for at in (u, u - 1, u + 1):
            if goal.undefined_conditions(at) or refuted_at(goal.with_claim(at, True), task.points):
                continue
            rest = goal.with_claim(goal.claim - by * theorem("stirling", [at], None, [terms, order]).expr, False)
            whole = None if refuted_at(rest, task.points) else factored(rest)
            if whole is not None:
                found.append((sum(len(p) for p, _ in whole.factors), terms, at, rest))
    for _, terms, at, rest in sorted(found, key=lambda t: t[:2])[:MOST_TRIED]:
        positive = prover.prove(goal.with_claim(at, True), 2)
        proof = None if positive is None else prover.prove(rest, task.depth if order else max(task.depth, ENOUGH))
        yield None if proof is None else {
            "rule": "known", "theorem": "stirling", "at": [write_term(at)], "order": [terms, order], "by": write_term(by),
            "by_proof": shown, "premises": [positive], "proof": proof, **({"strict_by": "theorem"} if goal.strict else {})}
