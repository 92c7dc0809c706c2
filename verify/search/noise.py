"""Written bounds of means: what they leave to show is searched, and the whole goes to the kernel."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.kernel.chains import scalar_goal
from verify.kernel.derivative import NotDifferentiable, diff
from verify.kernel.goal import Fact, Goal, Variable
from verify.kernel.library import theorem
from verify.kernel.noise import Compared, Growth, growing, means_of, scalar_claim
from verify.kernel.normal_form import TooComplex
from verify.kernel.rejected import Rejected
from verify.kernel.terms import write_term
from verify.language import (
    App, Domain, Expr, Known, Mean, MeanBound, NoiseProof, Q, Relation, Statement, Sym, substitute, symbols)
from verify.search.budget import Budget, OutOfTime
from verify.search.facts import by_facts, evident_sign
from verify.search.finding import Finding, Trace
from verify.search.ideas.bisection import LONG, bisected
from verify.search.prover import Prover
from verify.search.scalar_search import prove_goal

Node = dict[str, Any]
ZERO = Q(0)


class NotShown(ArithmeticError):
    """A scalar inequality that a written bound leaves was not proved."""


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by the written bounds among the hints; an equality needs bounds that are equalities."""
    if not isinstance(s.claim, Relation) or any(b.kind != "forall" for b in s.prefix):
        return None
    for hint in trace.hints:
        if not isinstance(hint, NoiseProof) or not any(b.mean in means_of(s) for b in hint.bounds):
            continue
        try:
            node = evidence(s, hint, Prover(budget.part(0.9)))
        except (NotShown, Rejected, TooComplex, NotDifferentiable) as error:
            trace.note(f"the written bounds of means: {error}")
            continue
        except OutOfTime:
            trace.note("the written bounds of means: out of time")
            continue
        return Finding("PROVED", node, "written bounds of means, each checked by the kernel")
    return None


def evidence(s: Statement, proof: NoiseProof, prover: Prover) -> Node:
    """The certificate; raises NotShown."""
    if isinstance(s.claim, Relation) and s.claim.op == "==":
        below = replace(s, claim=s.claim.left <= s.claim.right)
        above = replace(s, claim=s.claim.right <= s.claim.left)
        return {"rule": "equal", "below": evidence(below, proof, prover), "above": evidence(above, proof, prover)}
    means = means_of(s)
    stated = [b for b in proof.bounds if b.mean in means]
    base = scalar_goal(s, ZERO)
    bounds = [Compared(b.mean, b.side, tuple(p.upto for p in b.pieces[:-1] if p.upto is not None),
                       tuple(p.potential for p in b.pieces), b.constant, b.waves) for b in stated]
    entries = [_entry(prover, base, means, b, c) for b, c in zip(stated, bounds, strict=True)]
    goal = scalar_claim(s, bounds)
    node: Node = {"rule": "noise", "bounds": entries, "proof": _claim(prover, base, goal, proof.known)}
    defined = prover.definedness(goal, goal.claim)
    if defined is None:
        raise NotShown("the claim is not shown to be defined")
    return {**node, "defined": defined} if defined else node


def _entry(prover: Prover, base: Goal, means: list[Mean], b: MeanBound, c: Compared) -> Node:
    t, exponential = b.mean.variable, b.mean.noise == "exponential"
    entry: Node = {"mean": means.index(b.mean), "side": b.side, "ends": [write_term(e) for e in c.ends],
                   "potentials": [write_term(h) for h in c.potentials], "constant": write_term(c.constant),
                   "waves": [[write_term(x) for x in wave] for wave in c.waves]}
    entry["values"] = [_defined(prover, base, e) for e in (*c.ends, c.value())]
    low = (ZERO, *c.ends) if exponential else c.ends
    high = c.ends if exponential else c.ends[1:]
    entry["order"] = [_shown(prover, base.with_claim(y - x, False)) for x, y in zip(low, high, strict=False)]
    whole = replace(base, variables=(*base.variables, Variable(t, Domain(ZERO if exponential else None, None, exponential))))
    entry["defined"] = _defined(prover, whole, b.mean.body)
    exponents = {u: rate for u, rate, _ in b.exponents}
    entry["exponents"] = [
        {"of": write_term(u), "rate": write_term(rate), "constant": write_term(k),
         "proof": _shown(prover, whole.with_claim(k + rate * Sym(t) - u, False))} for u, rate, k in b.exponents]
    growth = Growth(t, whole.normal_forms().equal, exponents)
    if exponential:
        entry["rates"] = [_shown(prover, base.with_claim(1 - r, True)) for r in growing(growth, c)]
    pieces = [replace(base, variables=(*base.variables, Variable(t, c.interval(i)))) for i in range(len(c.potentials))]
    entry["signs"] = [[{"expr": write_term(e), "proof": _shown(prover, g.with_claim(e, False))} for e in p.signs]
                      for g, p in zip(pieces, b.pieces, strict=True)]
    pieces = [replace(g, given=(*g.given, *map(Fact, p.signs))) for g, p in zip(pieces, b.pieces, strict=True)]
    compared = [c.integrand(i) for i in range(len(pieces))]
    entry["potentials_defined"] = [_defined(prover, g, h) for g, h in zip(pieces, c.potentials, strict=True)]
    entry["tails"] = [_defined(prover, g, e) for g, e in zip(pieces, compared, strict=True)]
    entry["proofs"] = [_comparison(prover, g, b, e, p.known) for g, e, p in zip(pieces, compared, b.pieces, strict=True)]
    return entry


def _comparison(prover: Prover, piece: Goal, b: MeanBound, compared: Expr, known: tuple[Known, ...]) -> Any:
    below, above = b.mean.body - compared, compared - b.mean.body
    if b.side == "equal":
        if piece.normal_forms().equal(b.mean.body, compared):
            return None
        return [_shown(prover, piece.with_claim(claim, False)) for claim in (below, above)]
    return with_known(prover, piece.with_claim(below if b.side == "below" else above, False), known)


def with_known(prover: Prover, goal: Goal, known: tuple[Known, ...]) -> Node | None:
    """The claim minus multiples of what known theorems say, and then what is left."""
    if not known:
        return _shown(prover, goal)
    k = known[0]
    fact = theorem(k.theorem, list(k.at), k.of or None)
    inner = with_known(prover, goal.with_claim(goal.claim - k.weight * fact.expr), known[1:])
    node: Node = {"rule": "known", "theorem": k.theorem, "at": [write_term(e) for e in k.at], "by": write_term(k.weight),
                  "by_proof": _shown(prover, goal.with_claim(k.weight, False)),
                  "premises": [_shown(prover, goal.with_claim(e, strict)) for e, strict in fact.premises],
                  "proof": {"rule": "evaluate"} if inner is None else inner}
    defined = _defined(prover, goal, k.weight)
    return {**node, **({"of": k.of} if k.of else {}), **({"defined": defined} if defined else {})}


def _claim(prover: Prover, base: Goal, goal: Goal, known: tuple[Known, ...]) -> Node:
    """The scalar claim: bounded means are put at the bound that their coefficient asks for."""
    claim, multipliers, facts = goal.claim, [], list(goal.facts())
    new = [v for v in goal.variables if v not in base.variables]
    for v in new:
        by = diff(goal.claim, v.name)
        if symbols(by) & {w.name for w in new}:
            raise NotShown("the claim is not linear in a mean")
        low, end = (True, v.domain.lo) if v.domain.lo is not None else (False, v.domain.hi)
        if v.domain.lo is not None and v.domain.hi is not None:
            low = prover.at_once(base.with_claim(by, False)) is not None
            end = v.domain.lo if low else v.domain.hi
        if end is None:
            raise NotShown("a mean without a bound")
        side = by if low else -by
        fact = Fact(Sym(v.name) - end) if low else Fact(end - Sym(v.name))
        multipliers.append({"fact": facts.index(fact), "by": write_term(side),
                            "proof": _shown(prover, goal.with_claim(side, False)), "defined": _defined(prover, goal, side)})
        claim = substitute(claim, {v.name: end})
    inner = _without_idle(replace(base, claim=claim, strict=goal.strict))
    proof = with_known(prover, inner, known) or {"rule": "evaluate"}
    if inner.variables == goal.variables:
        return proof
    general = {"rule": "generalise", "terms": [], "keep": [v.name for v in inner.variables], "to": write_term(inner.claim),
               "proof": proof, "defined": _defined(prover, inner, inner.claim)}
    return {"rule": "combine", "multipliers": multipliers, "proof": general} if new else general


def _without_idle(goal: Goal) -> Goal:
    """The goal without real variables of which its claim does not depend, as far as normal forms tell."""
    for v in reversed(goal.variables):
        free = v.domain == Domain() and not any(v.name in symbols(f.expr) for f in goal.given)
        at_zero = substitute(goal.claim, {v.name: ZERO})
        ends = [e for w in goal.variables for e in (w.domain.lo, w.domain.hi) if e is not None]
        if free and not any(v.name in symbols(e) for e in ends) and goal.normal_forms().equal(goal.claim, at_zero):
            goal = replace(goal, variables=tuple(w for w in goal.variables if w != v), claim=at_zero)
    return goal.with_claim(_resolved(goal, goal.claim))


def _resolved(goal: Goal, e: Expr) -> Expr:
    """The claim with |u|^p as a power where the sign of u is evident: powers have derivatives."""
    if not isinstance(e, App):
        return e
    args = tuple(_resolved(goal, a) for a in e.args)
    if e.op == "abspow":
        power = (args[0] * evident_sign(goal, e.args[0])) ** args[1]
        return App(e.op, args) if goal.undefined_conditions(power) else power
    return App(e.op, args)


def _shown(prover: Prover, goal: Goal) -> Node | None:
    """A certificate of a scalar goal, None where one enclosure is one; raises NotShown."""
    if not goal.strict and goal.normal_forms().equal(goal.claim, ZERO):
        return {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
    node = bisected(prover, goal, LONG) if len(goal.variables) == 1 else None
    node = node or by_facts(prover, goal) or prove_goal(prover, goal)
    if node is None:
        raise NotShown(f"not proved: {goal!r:.700}")
    return None if node == {"rule": "evaluate"} else node


def _defined(prover: Prover, goal: Goal, e: Expr) -> Any:
    proofs = prover.definedness(goal, e)
    if proofs is None:
        raise NotShown(f"not shown to be defined: {e!r:.200}")
    return proofs
