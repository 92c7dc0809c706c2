"""Written bounds of means: what they leave to show is searched, and the whole goes to the kernel."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.elaborate.curves import theorem
from verify.kernel.format.nodes import read_fields
from verify.kernel.theorems.noise import Compared, Growth, MeanBoundProof, growing, joined, means_of, scalar_claim
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.language import (
    App, Both, Domain, Expr, Known, Mean, MeanBound, NoiseProof, Q, Relation, Statement, Sym, substitute, symbols)
from verify.notation.goals import goal_text
from verify.search.budget import Budget, OutOfTime
from verify.search.facts import by_facts, evident_sign
from verify.search.finding import Finding, Trace
from verify.search.ideas.bisection import LONG, bisected
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.schedule import anew
from verify.search.stages import Search, prove_goal

Node = dict[str, Any]
ZERO = Q(0)

METHOD = "written bounds of means, each checked by the kernel"


class NotShown(ArithmeticError):
    """A scalar inequality that a written bound leaves was not proved."""


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by the written bounds among the hints; an equality needs bounds that are equalities, a conjunction one for each
    part."""
    if isinstance(s.claim, Both):
        found = [prove(replace(s, claim=part), budget, trace) for part in s.claim.parts]
        nodes = [f.evidence for f in found if f is not None]
        return Finding("PROVED", {"rule": "parts", "parts": nodes}, METHOD) if len(nodes) == len(found) else None
    if not isinstance(s.claim, Relation) or any(b.kind != "forall" for b in s.prefix):
        return None
    for hint in trace.hints:
        if not isinstance(hint, NoiseProof) or not any(b.mean in means_of(s) or hint.joined for b in hint.bounds):
            continue
        try:
            node = evidence(s, hint, scalar_prover(budget.part(0.9)))
        except (NotShown, Rejected, TooComplex, NotDifferentiable) as error:
            trace.note(f"the written bounds of means: {error}")
            continue
        except OutOfTime:
            trace.note("the written bounds of means: out of time")
            continue
        return Finding("PROVED", node, METHOD)
    return None


def evidence(s: Statement, proof: NoiseProof, prover: Prover, done: dict[MeanBound, Node] | None = None) -> Node:
    """The certificate; raises NotShown.  Bounds that are `done` are not proved again."""
    done = {} if done is None else done
    if isinstance(s.claim, Relation) and s.claim.op == "==":
        below = replace(s, claim=s.claim.left <= s.claim.right)
        above = replace(s, claim=s.claim.right <= s.claim.left)
        return {"rule": "equal", "below": evidence(below, proof, prover, done), "above": evidence(above, proof, prover, done)}
    if proof.joined:
        one = joined(Checker(), s)
        (mean,) = means_of(one)
        own = tuple(replace(b, mean=mean) for b in proof.bounds)
        return {**evidence(one, replace(proof, joined=False, bounds=own), prover), "joined": True}
    means = means_of(s)
    stated = [b for b in proof.bounds if b.mean in means]
    base = scalar_goal(s, ZERO)
    entries = [_without_proofs(means, b) for b in stated]
    bounds = [Compared(b.mean, read_fields(entry, MeanBoundProof)) for b, entry in zip(stated, entries, strict=True)]
    for i, (entry, b, c) in enumerate(zip(entries, stated, bounds, strict=True)):
        if b in done:
            entries[i] = {**done[b], "mean": entry["mean"]}
            continue
        _prove(entry, prover, base, b, c)
        done[b] = entry
    goal = scalar_claim(s, bounds)
    node: Node = {"rule": "noise", "bounds": entries, "proof": _claim(prover, base, goal, proof.known)}
    defined = prover.definedness(goal, goal.claim)
    if defined is None:
        raise NotShown("the claim is not shown to be defined")
    return {**node, "defined": defined} if defined else node


def value_of(b: MeanBound) -> Expr:
    """The number that a bound says."""
    return Compared(b.mean, read_fields(_without_proofs([b.mean], b), MeanBoundProof)).value()


def _without_proofs(means: list[Mean], b: MeanBound) -> Node:
    """What a bound says, as the kernel reads it."""
    pieces: list[Node] = [{"potential": {"expr": write_term(p.potential)}} for p in b.pieces]
    for node, p in zip(pieces, b.pieces, strict=True):
        if p.upto is not None:
            node["upto"] = {"expr": write_term(p.upto)}
    return {"mean": means.index(b.mean), "side": b.side, "pieces": pieces, "constant": write_term(b.constant),
            "waves": [{"scale": write_term(c), "rate": write_term(r)} for c, r in b.waves]}


def _prove(entry: Node, prover: Prover, base: Goal, b: MeanBound, c: Compared) -> None:
    """Put the proofs of what a bound asks for into its entry."""
    t, exponential = b.mean.variable, b.mean.noise == "exponential"
    _put(entry, "value_defined", _defined(prover, base, c.value()))
    whole = replace(base, variables=(*base.variables, Variable(t, Domain(ZERO if exponential else None, None, exponential))))
    _put(entry, "body_defined", _defined(prover, whole, b.mean.body))
    entry["exponents"] = [
        _entry({"of": write_term(u), "rate": write_term(rate), "constant": write_term(k)},
               proof=_shown(prover, whole.with_claim(k + rate * Sym(t) - u, False))) for u, rate, k in b.exponents]
    growth = Growth(t, whole.normal_forms().equal, {u: rate for u, rate, _ in b.exponents})
    if exponential:
        rates = growing(growth, c)
        entry["rates"] = [_entry({"expr": write_term(r)}, proof=_shown(prover, base.with_claim(1 - r, True))) for r in rates]
    before = ZERO if exponential else None
    for node, p, proved, interval in zip(entry["pieces"], b.pieces, c.bound.pieces, c.intervals(), strict=True):
        if p.upto is not None:
            _put(node["upto"], "defined", _defined(prover, base, p.upto))
            if before is not None:
                _put(node["upto"], "proof", _shown(prover, base.with_claim(p.upto - before, False)))
            before = p.upto
        piece = replace(base, variables=(*base.variables, Variable(t, interval)))
        node["facts"] = [_entry({"expr": write_term(e)}, proof=_shown(prover, piece.with_claim(e, False)),
                                defined=_defined(prover, piece, e)) for e in p.signs]
        piece = replace(piece, given=(*piece.given, *map(Fact, p.signs)))
        compared = c.integrand(proved)
        _put(node["potential"], "defined", _defined(prover, piece, p.potential))
        _put(node, "integrand_defined", _defined(prover, piece, compared))
        node["comparison"] = _comparison(prover, piece, b, compared, p.known)


def _entry(fields: Node, **proofs: Any) -> Node:
    """An entry with those proofs that say something."""
    for name, proof in proofs.items():
        _put(fields, name, proof)
    return fields


def _put(node: Node, name: str, proof: Any) -> None:
    if proof:
        node[name] = proof


def _comparison(prover: Prover, piece: Goal, b: MeanBound, compared: Expr, known: tuple[Known, ...]) -> list[Node | None]:
    below, above = b.mean.body - compared, compared - b.mean.body
    if b.side == "equal":
        if piece.normal_forms().equal(b.mean.body, compared):
            return []
        return [_shown(prover, piece.with_claim(claim, False)) for claim in (below, above)]
    return [with_known(prover, piece.with_claim(below if b.side == "below" else above, False), known)]


def with_known(prover: Prover, goal: Goal, known: tuple[Known, ...]) -> Node | None:
    """The claim minus multiples of what known theorems say, and then what is left."""
    if not known:
        return _shown(prover, goal, anew)
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


def _shown(prover: Prover, goal: Goal, search: Search = prove_goal) -> Node | None:
    """A certificate of a scalar goal, None where one enclosure is one; raises NotShown."""
    if not goal.strict and goal.normal_forms().equal(goal.claim, ZERO):
        return {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
    node = bisected(prover, goal, LONG) if len(goal.variables) == 1 else None
    node = node or by_facts(prover, goal) or search(prover, goal)
    if node is None:
        raise NotShown(f"not proved: {goal_text(goal):.700}")
    return None if node == {"rule": "evaluate"} else node


def _defined(prover: Prover, goal: Goal, e: Expr) -> Any:
    proofs = prover.definedness(goal, e)
    if proofs is None:
        raise NotShown(f"not shown to be defined: {e!s:.200}")
    return proofs
