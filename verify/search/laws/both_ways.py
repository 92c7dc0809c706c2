"""Claims that say several things: that two laws are indistinguishable is shown one way and the other, a conjunction part by
part and an equation from both sides, each by whatever proves it."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from verify.elaborate.writing import node
from verify.elaborate.written import Searched
from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.statements.citing import Cited, said_in
from verify.kernel.sums.signs import Premise
from verify.kernel.written.context import opened
from verify.kernel.written.meaning import hypotheses
from verify.language import (
    Both, Every, Expr, Formula, Functional, Indistinguishable, LanguageError, Law, Letter, Relation, Statement, Sym,
    decode, encode, exp, literal, maximum, walk)
from verify.language.proofs import Derivation, Step, combine, instance, pointwise, total, use
from verify.notation.conjuncts import both_ways
from verify.notation.rejection import rejection_text
from verify.search import duality
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.finding import Finding, Trace, established
from verify.search.laws import derived, reductions
from verify.search.laws.view import ZERO, free
from verify.search.written import derivation_node

Node = dict[str, Any]
Prover = Callable[[Statement, Budget, Trace], "Finding | None"]
PROVERS: tuple[Prover, ...] = (reductions.prove_spelled_out, duality.prove, reductions.prove, derived.prove)
WAYS = ("one way", "other way")


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of each of the things that a claim says, from each of those that the hypotheses say."""
    claims = _claims(s.claim)
    if isinstance(s.claim, Indistinguishable):
        return _indistinguishable(s, claims, budget, trace)
    nodes, methods = decided([replace(s, claim=c) for c in claims], budget, trace)
    if not nodes:
        return None
    if isinstance(s.claim, Both):
        return Finding("PROVED", {"rule": "parts", "parts": nodes}, f"each part by itself: {methods}")
    return Finding("PROVED", {"rule": "equal", "below": nodes[0], "above": nodes[1]}, f"from both sides: {methods}")


def _indistinguishable(s: Statement, claims: tuple[Formula, ...], budget: Budget, trace: Trace) -> Finding | None:
    """Each direction from hypotheses of its own: those that say the same of a pair one way and the other are used alike."""
    parts = list(_parts(s))
    mirrors = _mirrors([p.formula for p in parts])
    choices = [[p for i, p in enumerate(parts) if i not in left] for left in (set(mirrors.values()), set(mirrors))]
    found, used, order = list[Finding](), list[tuple[Part, ...]](), [
        (1, derived.prove_by_links), *((k, prove_one) for k in range(3) for prove_one in PROVERS)]
    for i, claim in enumerate(claims):
        hypotheses_of = tuple(map(tuple, (choices[i], parts, choices[1 - i])))
        seen = list[tuple[tuple[Part, ...], Prover]]()
        for k, prove_one in order:
            chosen = hypotheses_of[k]
            if (chosen, prove_one) in seen:
                continue
            seen.append((chosen, prove_one))
            lemma = Statement(s.prefix, tuple(p.formula for p in chosen), claim)
            one = attempted(prove_one, lemma, budget.part(0.6), trace)
            if one is not None:
                found.append(one)
                used.append(chosen)
                order = [(k, prove_one), *order]           # what shows one direction mostly shows the other
                break
        else:
            return None
    together = _joined(s, found, used, budget, trace) or _cited(s, claims, found, used, budget, trace)
    methods = "; ".join(dict.fromkeys(f.method for f in found))
    return None if together is None else Finding("PROVED", together, f"one way and the other: {methods}")


@dataclass(frozen=True)
class Part:
    """One of the things that the hypotheses say, with the names of its relations in the statement."""

    formula: Formula
    names: tuple[str, ...]


def _parts(s: Statement) -> Iterator[Part]:
    scope = opened(s, Derivation(()), _nothing, Searched())[0].scope()
    for i, f in enumerate(s.given, 1):
        pieces = _claims(f) if isinstance(f, Indistinguishable) else f.parts if isinstance(f, Both) else (f,)
        try:
            counts = [len(hypotheses(p, scope)) for p in pieces]
        except Rejected:
            yield Part(f, ())
            continue
        names = [f"given {i}" if sum(counts) == 1 else f"given {i}.{j}" for j in range(1, sum(counts) + 1)]
        for n, p in zip(counts, pieces, strict=True):
            yield Part(p, tuple(names[:n]))
            names = names[n:]


def known_names(s: Statement) -> list[str]:
    """The names of the relations that the hypotheses of a statement say."""
    return [n for part in _parts(s) for n in part.names]


def _mirrors(found: list[Formula]) -> dict[int, int]:
    """For the first of two hypotheses that are one with its two laws exchanged, the second."""
    pairs = {i: j for i, f in enumerate(found) for j, g in enumerate(found) if i < j and _exchanged(f) == g}
    return {i: j for i, j in pairs.items() if i not in pairs.values()}


def _exchanged(f: Formula) -> Formula | None:
    if isinstance(f, Every):
        inner = _exchanged(f.relation)
        return replace(f, relation=inner) if isinstance(inner, Relation) else None
    if isinstance(f, Relation) and isinstance(f.left, Functional) and len(f.left.laws) == 2:
        return replace(f, left=replace(f.left, laws=f.left.laws[::-1]))
    return None


def decided(statements: list[Statement], budget: Budget, trace: Trace) -> tuple[list[Any], str]:
    """Evidence for each of some statements, and the methods; none where one is not proved."""
    found: list[Finding] = []
    for i, s in enumerate(statements):
        options = replace(trace.options, timeout=0.9 * budget.left() / SECOND / (len(statements) - i))
        found.append(trace.decide(s, (), options))
        if found[-1].verdict != "PROVED":
            trace.note(f"of its parts: {found[-1].reason}")
            return [], ""
    return [f.evidence for f in found], "; ".join(dict.fromkeys(f.method for f in found))


def attempted(prove_one: Prover, s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """What a prover finds, in the rules of the core, if the kernel accepts it; None where the prover fails."""
    try:
        found = prove_one(s, budget, Trace(trace.options, (), trace.decide))
    except OutOfTime:
        return None
    except (ArithmeticError, NotDifferentiable, LanguageError, Rejected) as error:
        trace.note(f"{prove_one.__module__.rpartition('.')[2]}: {rejection_text(error)}")
        return None
    return found and established(s, found)


def _claims(f: Formula) -> tuple[Formula, ...]:
    """What a claim says, one by one; nothing where it is one thing."""
    if isinstance(f, Both):
        return f.parts
    if isinstance(f, Relation) and f.op == "==":
        return f.left <= f.right, f.right <= f.left
    return both_ways(f) if isinstance(f, Indistinguishable) else ()


def _joined(s: Statement, found: list[Finding], used: list[tuple[Part, ...]], budget: Budget, trace: Trace) -> Node | None:
    """The derivations of the two directions in a row, with names of their own."""
    steps = list[Step]()
    for way, one, parts, (p, q) in zip(WAYS, found, used, _pairs(s), strict=True):
        evidence: Any = one.evidence
        proof = decode(evidence["proof"], Derivation) if evidence.get("rule") == "derivation" else None
        if proof is None or proof.let:
            return None
        names = {t.name: f"{way}, {t.name}" for t in proof.steps}
        for i, part in enumerate(parts, 1):
            names |= {f"given {i}" if len(part.names) == 1 else f"given {i}.{j}": n for j, n in enumerate(part.names, 1)}
        steps += [replace(t, name=names[t.name], uses=tuple(replace(u, step=names.get(u.step, u.step)) for u in t.uses))
                  for t in proof.steps]
        steps += _ratio_as_excess(s, p, q, steps[-1].name, f"{way}, excess")
    for order in (steps, _numbers_last(steps)):       # a scalar fact is harder with what is known of both directions
        try:
            together = derivation_node(s, Derivation(tuple(order)), budget.part(0.4), Trace(trace.options, ()))
        except OutOfTime:
            continue
        if together is not None:
            return together
    return None


def _numbers_last(steps: list[Step]) -> list[Step]:
    """The steps with those about numbers alone, each relation once, and what rests on them behind all others."""
    early, late, names, relations = list[Step](), list[Step](), dict[str, str](), dict[Relation, str]()
    behind = set[str]()
    for t in steps:
        made = replace(t, uses=tuple(replace(u, step=names.get(u.step, u.step)) for u in t.uses))
        number = not (t.letters or t.where or t.zero) and is_scalar(
            t.relation.right - t.relation.left)
        if number and t.relation in relations and t is not steps[-1]:
            names[t.name] = relations[t.relation]
            continue
        if number:
            relations[t.relation] = t.name
        if number or any(u.step in behind for u in made.uses):
            behind.add(t.name)
        (late if t.name in behind else early).append(made)
    return [*early, *late]


def _pairs(s: Statement) -> list[tuple[Law, Law]]:
    f = s.claim
    return [(f.p, f.q), (f.q, f.p)] if isinstance(f, Indistinguishable) else []


def _letters(s: Statement, law: Law) -> tuple[Letter, ...]:
    """Letters for the places of a law, with names that are free."""
    used = {n.name for n in walk(s) if isinstance(n, Letter | Sym)} | {b.symbol.name for b in s.prefix}
    found: list[Letter] = []
    for space in law.over:
        found.append(Letter(free("r", used), space))
        used.add(found[-1].name)
    return tuple(found)


def _spelled_out(s: Statement, letters: tuple[Letter, ...], law: Law) -> Expr:
    """The probability by a law, or what a hypothesis defines it as."""
    p = law(*letters)
    return opened(s, Derivation(()), _nothing, Searched())[0].plain(Premise(letters, (), p <= p)).relation.left


def _ratio_as_excess(s: Statement, p: Law, q: Law, step: str, name: str) -> Iterator[Step]:
    """For delta = 0: where p <= exp(eps) q at all letters the sum of max(p - exp(eps) q, 0) is 0."""
    assert isinstance(s.claim, Indistinguishable)
    if literal(s.claim.delta) != 0:
        return
    letters = _letters(s, p)
    excess = maximum(_spelled_out(s, letters, p) - exp(s.claim.eps) * _spelled_out(s, letters, q), 0)
    at = {str(i): x for i, x in enumerate(letters, 1)}
    yield pointwise(f"{name} at a letter", excess <= ZERO, use(step, at)).for_all(*letters)
    yield combine(name, total(letters, excess) <= ZERO, use(f"{name} at a letter", over=letters))


def cited_at_its_names(lemma: Statement, evidence: Any) -> Cited:
    """A lemma with evidence of its own, cited at symbols of the same names."""
    return Cited(encode(lemma), at=tuple(b.symbol.name for b in lemma.prefix), evidence=evidence)


def with_cited(s: Statement, lemmas: list[Statement], cited: list[Cited]) -> Statement:
    """The statement with what lemmas say among its hypotheses; raises Rejected, LanguageError."""
    return replace(s, given=(*s.given, *(said_in(s, t, c) for t, c in zip(lemmas, cited, strict=True))))


def _cited(s: Statement, claims: tuple[Formula, ...], found: list[Finding], used: list[tuple[Part, ...]], budget: Budget,
           trace: Trace) -> Node | None:
    """Both directions as lemmas, each proved apart."""
    assert isinstance(s.claim, Indistinguishable)
    lemmas = [Statement(s.prefix, tuple(p.formula for p in parts), c) for c, parts in zip(claims, used, strict=True)]
    cited = [cited_at_its_names(t, f.evidence) for t, f in zip(lemmas, found, strict=True)]
    try:
        other = with_cited(s, lemmas, cited)
    except (Rejected, LanguageError):
        return None
    steps = list[Step]()
    for i, (way, parts, (p, q)) in enumerate(zip(WAYS, used, _pairs(s), strict=True), len(s.given) + 1):
        facts = [n for part in parts for n in part.names]
        letters, level = _letters(s, p), exp(s.claim.eps)
        one, two = (_spelled_out(s, letters, law) for law in (p, q))
        if literal(s.claim.delta) == 0:
            steps.append(instance(way, one <= level * two, f"given {i}", {}, *facts, binders=letters).for_all(*letters))
            steps += _ratio_as_excess(s, p, q, way, f"{way}, excess")
        else:
            excess: Expr = total(letters, maximum(one - level * two, 0))
            steps.append(instance(way, excess <= s.claim.delta, f"given {i}", {}, *facts))
    quiet = Trace(trace.options, ())
    last = derivation_node(other, Derivation(tuple(steps)), budget.part(0.9), quiet)
    for line in quiet.tried or ():
        trace.note(line)
    return None if last is None else {"rule": "cite", "cited": [node(c) for c in cited], "evidence": last}


def _nothing(name: str, goal: Goal) -> None:
    """No step is taken."""
