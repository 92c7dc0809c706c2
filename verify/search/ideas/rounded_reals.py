"""Floor and ceil of anything as real variables: floor(u) is one in (u - 1, u], ceil(u) one in [u, u + 1).

Whole numbers are forgotten, so this comes after the claims that hold because a rounding is one."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised, given_as
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Fact, Goal
from verify.language import App, Expr, Num, Sym, literal, symbols, walk
from verify.search.forms import replaced
from verify.search.ideas.roundings import ROUND
from verify.search.ideas.substitution import ranged
from verify.search.numeric import numeric_sign, refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
MOST_ROUNDINGS, _ROUNDED = 4, Sym("_rounded")


def rounded(goal: Goal) -> list[App]:
    """The different roundings in the claim and in the hypotheses, those inside others first; none where there are many."""
    found = dict.fromkeys(n for e in (goal.claim, *(f.expr for f in goal.given)) for n in walk(e, once=True)
                          if isinstance(n, App) and _rounds(n))
    return sorted(found, key=lambda n: sum(1 for m in walk(n) if m in found)) if len(found) <= MOST_ROUNDINGS else []


def rounded_reals(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof of the claim with real variables for its roundings, by `search`; a hypothesis n >= ceil(u), which is all that is
    said of the rounding, as n >= u."""
    plain = _plainly(prover, goal, search)
    if plain is not None:
        return plain
    around: list[Node] = []
    for v in goal.variables:
        if v.domain.integer and any(v.name in symbols(f.expr) and any(map(_rounds, walk(f.expr))) for f in goal.given):
            goal = goal.with_domain(v.name, replace(v.domain, integer=False))
            relaxed = prover.with_definedness(goal, {"rule": "relax", "var": v.name}, goal.claim)
            if relaxed is None:
                return None
            around.append(relaxed)
    node = _renamed(prover, goal, search)
    for outer in reversed(around) if node is not None else ():
        node = {**outer, "proof": node}
    return node


def _plainly(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof from what hypotheses say with u in place of ceil(u) in n - ceil(u) >= 0, or of floor(u) in floor(u) - n >= 0."""
    rounding = [f for f in goal.given if any(map(_rounds, walk(f.expr)))]
    weaker = [(f, *found) for f in rounding if (found := _without(f.expr)) is not None]
    if not weaker or len(weaker) < len(rounding) or any(map(_rounds, walk(goal.claim))):
        return None
    node: Node = {"rule": "generalise", "terms": [], "keep": [v.name for v in goal.variables], "to": write_term(goal.claim),
                  **given_as([Fact(e, f.strict) for f, e, _ in weaker]),
                  "premises": [{"claim": write_term(e), "strict": f.strict, "proof": _sum(
                      {"of": write_term(f.expr)}, *terms, strict=f.strict)} for f, e, terms in weaker]}
    general = generalised(goal, node)
    if refuted_at(general, list(sample(general, SAMPLES, prover.seed))):
        return None
    rule = prover.with_definedness(general, node, goal.claim)
    proof = None if rule is None else _without_roundings(prover, general, search)
    return None if rule is None or proof is None else {**rule, "proof": proof}


def _without(e: Expr) -> tuple[Expr, list[Node]] | None:
    """A hypothesis with what is rounded in place of the roundings, where it is no less, and the multiples of what is known of
    them that are its growth."""
    terms = list[Node]()
    for n in (n for n in dict.fromkeys(walk(e)) if isinstance(n, App) and _rounds(n)):
        try:
            slope = literal(diff(replaced(e, n, _ROUNDED), _ROUNDED.name))
        except NotDifferentiable:
            return None
        if slope is None or slope * _side(n) <= 0 or any(map(_rounds, walk(n.args[0]))):
            return None
        least: Node = {"of": write_term(_least(n))}
        terms.append({**least, "by": write_term(Num(slope * _side(n))), "proof": _sum(least)})
        e = replaced(e, n, n.args[0])
    return e, terms


def _side(n: App) -> int: return 1 if n.op == "floor" else -1


def _least(n: App) -> Expr:
    """u - floor(u), or ceil(u) - u: a fact says that it is at least 0, and another one that it is below 1."""
    return (n.args[0] - n) * _side(n)


def _sum(*terms: Node, strict: bool = False) -> Node:
    """What is the sum of what is >= 0, strictly by the first."""
    return {"rule": "combine", "terms": list(terms), "rest": "0", "strict_by": "terms" if strict else "rest"}


def _renamed(prover: Prover, goal: Goal, search: Search) -> Node | None:
    atoms, names = rounded(goal), dict[Expr, Sym]()
    if not atoms:
        return None
    for n in atoms:
        names[n] = next(s for s in (Sym(f"rounded_{i}") for i in range(99))
                        if s not in names.values() and all(v.name != s.name for v in goal.variables))
    terms = [_between_ends(n, names) for n in atoms]
    to, given = _in_reals(goal.claim, names), [Fact(_in_reals(f.expr, names), f.strict) for f in goal.given]
    about = [f for f in given if symbols(f.expr) & _named(names)]
    node: Node = {"rule": "generalise", "terms": terms, "keep": [v.name for v in goal.variables], "to": write_term(to),
                  **given_as(about)}
    if not about:
        node["terms"] = [_where_needed(prover, goal, node, i, n) for i, n in enumerate(atoms)]
    general = generalised(goal, node)
    if general.undefined_end() is not None or refuted_at(general, list(sample(general, SAMPLES, prover.seed))):
        return None
    rule = prover.with_definedness(general, node, to)
    proof = None if rule is None else _without_roundings(prover, general, search)
    return None if rule is None or proof is None else {**rule, "proof": proof}


def _without_roundings(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof without the hypotheses that still hold roundings, beside those about variables that stand for them."""
    i = next((i for i, f in enumerate(goal.given) if any(map(_rounds, walk(f.expr)))), None)
    if i is None:
        return search(prover, goal)
    proof = _without_roundings(prover, replace(goal, given=(*goal.given[:i], *goal.given[i + 1:])), search)
    return None if proof is None else {"rule": "forget", "fact": i, "proof": proof}


def _rounds(n: object) -> bool:
    return isinstance(n, App) and n.op in ROUND and bool(symbols(n))


def _named(names: dict[Expr, Sym]) -> set[str]:
    return {s.name for s in names.values()}


def _in_reals(e: Expr, names: dict[Expr, Sym]) -> Expr:
    """An expression with names for its roundings, those around others first."""
    for n, name in reversed(names.items()):
        e = replaced(e, n, name)
    return e


def _between_ends(n: App, names: dict[Expr, Sym]) -> Node:
    """The variable that stands for a rounding, between the ends that it has by the facts about it."""
    u = _in_reals(n.args[0], names)
    near, far = _sum({"of": write_term(_least(n))}), _sum({"of": write_term(1 - _least(n))}, strict=True)
    if _side(n) > 0:
        return {"name": names[n].name, "expr": write_term(n), "lo": write_term(u - 1), "lo_strict": True, "lo_proof": far,
                "hi": write_term(u), "hi_proof": near}
    return {"name": names[n].name, "expr": write_term(n), "lo": write_term(u), "lo_proof": near, "hi": write_term(u + 1),
            "hi_strict": True, "hi_proof": far}


def _where_needed(prover: Prover, goal: Goal, node: Node, i: int, n: App) -> Node:
    """The term of a rounding without an end that the claim does not come near, or with a number for it that one enclosure
    gives: so signs are seen, and slopes stay short."""
    term: Node = node["terms"][i]
    numbers = ranged(goal, term["name"], n)
    for end, sign in (("hi", 1), ("lo", -1)):
        tried: Node = {key: value for key, value in term.items() if not key.startswith(end)}
        tried |= {key: value for key, value in (numbers or {}).items() if key.startswith(end)}
        here = generalised(goal, {**node, "terms": [tried if t is term else t for t in node["terms"]]})
        try:
            slope = diff(here.claim, term["name"])
        except NotDifferentiable:
            continue
        if numeric_sign(here, slope, list(sample(here, SAMPLES, prover.seed))) == sign:
            return tried
    return term
