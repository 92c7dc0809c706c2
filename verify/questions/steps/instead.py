"""Rules by which a step that fails would hold, found by trying: the kernel is asked about each, in a fixed order."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from verify.kernel.sums.letters import letters_of
from verify.kernel.sums.signs import Premise
from verify.language import Atom, Expr, Letter, Q, walk
from verify.language.proofs import Step, Use
from verify.questions.steps.walk import FAILS, HOLDS, Fate, Walk, Walker

TRIES, SUGGESTED, FACTS = 48, 3, 8


def with_suggestions(walker: Walker, walk: Walk) -> Walk:
    """The walk with steps that would hold in place of those that fail, and of the last one where the claim is not reached."""
    fates, before = list[Fate](), list[Step]()
    for fate in walk.fates:
        if fate.state == FAILS:
            fate = replace(fate, instead=instead(walker, before, fate.step, dict(walk.known)))
        before += [fate.step] if fate.state == HOLDS else []
        fates.append(fate)
    last = [Step("\t", "", k.relation, k.letters, k.where) for k in walk.shown if walk.reason]
    found = tuple(step for aim in last for step in instead(walker, before, aim, dict(walk.known)))
    return replace(walk, fates=tuple(fates), instead=found)


def instead(walker: Walker, before: Sequence[Step], step: Step, known: Mapping[str, Premise]) -> tuple[Step, ...]:
    """Up to three steps that show the same by other rules, or from other steps, after those `before`."""
    facts = {**known, **{s.name: Premise(s.letters, s.where, s.relation, s.zero) for s in before}}
    tried = islice((s for s in _candidates(step, facts) if (s.rule, s.uses) != (step.rule, step.uses)), TRIES)
    return tuple(islice((s for s in tried if walker.holds([*before, s])), SUGGESTED))


def _candidates(step: Step, facts: Mapping[str, Premise]) -> Iterator[Step]:
    """Steps that are worth a try, the simplest first: no use, a pointwise inequality from what speaks of the same letters, one
    use, summed."""
    bare = Step(step.name, "combine", step.relation, step.letters, step.where, step.zero)
    yield bare
    yield replace(bare, rule="pointwise", terms=step.terms)
    fitting = [n for n, k in reversed(list(facts.items())) if set(k.letters) <= set(step.letters)][:FACTS]
    if step.uses:
        plain = tuple(Use(u.step, u.at) for u in step.uses)
        yield replace(bare, rule="pointwise", uses=plain, terms=step.terms)
        yield replace(bare, uses=step.uses)
    yield replace(bare, rule="pointwise", uses=tuple(map(Use, fitting)), terms=step.terms)
    for u in [*step.uses, *(Use(n) for n in reversed(list(facts)) if n not in {u.step for u in step.uses})]:
        fact = facts.get(u.step)
        if fact is None:
            continue
        beyond = tuple(x for x in fact.letters if x not in step.letters)
        for weight in _weights(step, beyond):
            yield replace(bare, uses=(replace(u, over=beyond, weight=weight),))
        if step.relation.op == fact.relation.op == "<=":
            yield replace(bare, rule="sup_at_most", uses=(Use(u.step),))
    yield replace(bare, rule="fewer_terms")


def _weights(step: Step, over: Sequence[Letter]) -> Iterator[Expr]:
    """1, and the probabilities in a step that mention the letters that are summed over."""
    yield Q(1)
    wanted, allowed = {x.name for x in over}, {x.name for x in (*step.letters, *over)}
    seen = list[Expr]()
    for n in walk(step.relation):
        if over and isinstance(n, Atom) and n not in seen and wanted <= letters_of(n) <= allowed:
            seen.append(n)
    yield from seen[:4]
