"""Identities that the kernel knows (addition theorems, inverse functions, reflection), and claims between integers."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.normal_form import NormalForms
from verify.kernel.scalar.library import theorem
from verify.language import App, Expr, Num, Q, call, literal, symbols, walk
from verify.search.factoring import sign_at_once
from verify.search.forms import Factored, factored, linear_in, written
from verify.search.numeric import refuted_at
from verify.search.task import Node, Task, first_node

if TYPE_CHECKING:
    from verify.search.prover import Prover

_ROUND = ("floor", "ceil")
_UNDONE = {"asin": {"sin": "asin", "cos": "acos"}, "atan": {"tan": "atan"}}
HALF = Q("1/2")
Use = tuple[str, str, list[Expr]]               # a theorem of the library, what it is about, and where


def whole(prover: Prover, task: Task) -> Iterator[Node | None]:
    """A claim between integers with roundings: e > -1, from u - 1 < floor(u) <= u and its like."""
    goal = task.goal
    if goal.strict or task.depth < 2 or not goal.integral(goal.claim) or not any(_rounds(n) for n in walk(goal.claim)):
        return
    wanted = goal.with_claim(goal.claim + 1, True)
    parts = factored(wanted)
    if parts is None or len(parts.factors) != 1 or parts.factors[0][1] != 1:
        return
    poly = parts.factors[0][0]
    terms: list[Node] = []
    strict: list[Node] = []
    weights: list[Expr] = []
    facts = wanted.facts()
    for _, b, atom in linear_in(parts.forms, poly, _ROUND):
        by = b * Num(parts.constant)
        sign = sign_at_once(goal, by)
        if not sign or not isinstance(atom, App):
            continue
        lower = sign > 0                        # a floor from below is the strict side, a ceil from above
        is_strict = lower == (atom.op == "floor")
        size = Num(abs(value)) if (value := literal(by)) is not None else by * sign
        for i, f in enumerate(facts):
            if f.strict == is_strict and _is_about(f.expr, atom, is_strict):
                (strict if is_strict else terms).append({"fact": i, "by": write_term(size), "proof": None})
                weights.append(size * f.expr)
                break
    multipliers = [*strict, *terms]
    rest = wanted.claim
    for part in weights:
        rest = rest - part
    weaker = wanted.with_claim(rest, not strict)
    if multipliers and not refuted_at(weaker, task.points):
        proof = prover.prove(weaker, task.depth - 1)
        if proof is not None:
            inner = {"rule": "combine", "multipliers": multipliers, "proof": proof,
                     **({"strict_by": "terms"} if strict else {})}
            yield {"rule": "whole", "proof": inner}


def _rounds(node: object) -> bool:
    return isinstance(node, App) and node.op in _ROUND


def _is_about(fact: Expr, atom: App, strict: bool) -> bool:
    """Whether a fact is the one about an atom on its strict or its other side."""
    gap = (atom.args[0] - atom) * (1 if atom.op == "floor" else -1)
    return fact == (1 - gap if strict else gap)


def identities(prover: Prover, task: Task) -> Iterator[Node | None]:
    """One atom of the claim put as a known identity has it, where points do not contradict what is left."""
    if task.factors is None or task.depth < 2 or len(task.poly) > 12:
        return
    goal, forms = task.goal, task.factors.forms
    found = [(atom, b) for _, b, atom in linear_in(forms, task.poly, ("sin", "cos", "atan", "asin", "gamma"))]
    for atom, coefficient in found:
        for name, of, at in (*_uses(atom, found, coefficient), *_in_shares(atom, goal.claim)):
            try:
                fact = theorem(name, at, of)
            except Rejected:
                continue
            b = _multiple(task, of, at, coefficient)
            rest = goal.with_claim(goal.claim - b * fact.expr)
            premises = [prover.at_once(goal.with_claim(e, strict)) for e, strict in fact.premises]
            if None in premises or refuted_at(rest, task.points):
                continue
            defined = prover.definedness(goal, rest.claim)
            proof = None if defined is None else prover.prove(rest, task.depth - (of == "atan"))
            if proof is not None:
                yield {"rule": "known", "theorem": name, "of": of, "at": [write_term(e) for e in at], "by": write_term(b),
                       "premises": premises, "defined": defined, "proof": proof}


def unfactored(prover: Prover, task: Task) -> Iterator[Node | None]:
    """A claim that is a polynomial over its atoms, by identities: its factors, of which one may be 0, stay together."""
    goal = task.goal
    whole = factored(goal)
    if whole is None or whole.zero or any(power < 0 for _, power in whole.factors):
        return
    forms = whole.forms
    (n, d), = forms.together(goal.claim)
    if d.is_constant():
        poly = n / d.leading_coefficient()
        claim = written(forms, poly)
        inner = Task(goal.with_claim(claim), task.points, task.depth, Factored(forms, Fraction(1), [(poly, 1)]), poly)
        node = first_node(identities(prover, inner))
        yield None if node is None else prover.with_definedness(goal, {"rule": "rewrite", "to": write_term(claim),
                                                                       "proof": node}, claim)


def _multiple(task: Task, of: str, at: list[Expr], coefficient: Expr) -> Expr:
    """The multiple of an identity that takes an atom out of the claim, which is the polynomial of the task."""
    assert task.factors is not None
    if of == "gamma":
        forms = task.factors.forms
        gammas = [i for i, e in enumerate(forms.exprs) if isinstance(e, App) and e.op == "gamma"]
        if len(gammas) == 2:
            coefficient = written(forms, task.poly.derivative(gammas[0]).derivative(gammas[1]))
    if of == "gamma" and at == [HALF]:      # gamma(1/2)^2 - pi = (gamma(1/2) - sqrt(pi)) (gamma(1/2) + sqrt(pi))
        return coefficient / (call("gamma", HALF) + call("sqrt", call("pi")))
    if of == "atan" and len(at) == 2:                       # there the atom stands with the other sign, or twice
        return -coefficient / 2 if at[0] == at[1] else -coefficient
    return -coefficient if of == "acos" else coefficient    # acos(u) is pi/2 - asin(u)


def _uses(atom: Expr, others: list[tuple[Expr, Expr]], coefficient: Expr) -> Iterator[Use]:
    if not isinstance(atom, App):
        return
    if atom.op in ("sin", "cos"):
        u = atom.args[0]
        if isinstance(u, App) and u.op == f"a{atom.op}":
            yield "identity", atom.op, [u.args[0]]
        for first, second in _in_two(u):
            yield "addition", atom.op, [first, second]
    elif atom.op in ("asin", "atan") and isinstance(inner := atom.args[0], App) and inner.op in _UNDONE[atom.op]:
        yield "identity", _UNDONE[atom.op][inner.op], [inner.args[0]]
    elif atom.op == "atan":
        if isinstance(coefficient, Num) and abs(coefficient.value) >= 2:
            yield "addition", "atan", [atom.args[0], atom.args[0]]
        for other, b in others:
            if isinstance(other, App) and other.op == "atan" and other != atom:
                opposite = isinstance(coefficient, Num) and isinstance(b, Num) and coefficient.value * b.value < 0
                yield "addition", "atan", [atom.args[0], -other.args[0] if opposite else other.args[0]]
    elif atom.op == "gamma":
        yield "identity", "gamma", [atom.args[0]]


def _in_shares(atom: Expr, claim: Expr) -> Iterator[Use]:
    """The argument of a sine or cosine as k times another angle of the claim, such as x as x/2 + x/2."""
    if not isinstance(atom, App) or atom.op not in ("sin", "cos"):
        return
    u = atom.args[0]
    angles = dict.fromkeys(n.args[0] for n in walk(claim, once=True) if isinstance(n, App) and n.op in ("sin", "cos", "tan"))
    for w in angles:
        for k in (2, 3, 4) if symbols(w) == symbols(u) and w != u else ():
            if NormalForms().equal(u, k * w):
                yield "addition", atom.op, [w if k == 2 else (k - 1) * w, w]


def _in_two(u: Expr) -> Iterator[tuple[Expr, Expr]]:
    """An expression as a sum of two parts that are not numbers: a + b, or k a as (k - 1) a + a."""
    if isinstance(u, App) and u.op == "add" and len(u.args) > 1 and all(symbols(a) for a in u.args):
        head = u.args[:-1]
        yield (head[0] if len(head) == 1 else App("add", head)), u.args[-1]
    if isinstance(u, App) and u.op == "mul" and isinstance(u.args[0], Num) and len(u.args) > 1:
        k = u.args[0].value
        rest = u.args[1] if len(u.args) == 2 else App("mul", u.args[1:])
        if k.denominator == 1 and 2 <= k <= 6:
            yield (rest if k == 2 else Num(k - 1) * rest), rest
