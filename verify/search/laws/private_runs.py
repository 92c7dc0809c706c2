"""Claims about a channel that is another one, which is locally private, with its outputs processed: the claim about any channel
that is as private is proved apart, and used at this one."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.sums.letters import at_places
from verify.language import Atom, Channel, Every, Expr, LanguageError, Letter, Statement, Sum, walk
from verify.language.proofs import Step, combine, derivation, instance
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.citing import with_lemma
from verify.search.finding import Finding, Trace
from verify.search.laws.local_privacy import Bound, bounds
from verify.search.laws.opening import views
from verify.search.laws.view import View, factors, without_factor
from verify.search.written import derivation_node

METHOD = "the claim about any channel that is as private"


@dataclass(frozen=True)
class Run:
    """A channel is that of a private one with its outputs processed, by a hypothesis with this number."""

    number: int
    channel: Channel
    body: Expr                        # what it gives z on x, a sum over the outputs y of the first channel
    letters: tuple[Letter, Letter]    # z and x
    private: Bound


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from the claim about any channel that is as private as the first of two."""
    if not any(isinstance(g, Every) and g.relation.op == "==" for g in s.given):
        return None
    try:
        for view in views(s):
            for run in _runs(s, view):
                found = _proved(s, view, run, budget, trace)
                if found is not None:
                    return found
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        pass
    return None


def _runs(s: Statement, view: View) -> Iterator[Run]:
    for i, g in enumerate(s.given):
        left, whole = (g.relation.left, g.relation.right) if isinstance(g, Every) and g.relation.op == "==" else (None, None)
        if not isinstance(left, Atom) or not isinstance(left.of, Channel) or len(left.letters) != 2 or not isinstance(
                whole, Sum):
            continue
        z, x = left.letters
        for b in bounds(view):
            if isinstance(z, Letter) and isinstance(x, Letter) and b.channel(whole.letter, x) in factors(whole.body):
                yield Run(i, left.of, whole, (z, x), b)


def _proved(s: Statement, view: View, run: Run, budget: Budget, trace: Trace) -> Finding | None:
    z, x, v = (view.letter(e.over, e.name) for e in (*run.letters, run.letters[1]))
    private = Every((z, x, v), run.channel(z, x) <= run.private.factor * run.channel(z, v))
    inside = set(_channels(run.body))
    kept = [i for i, g in enumerate(s.given) if not inside & set(_channels(g))]
    prefix = tuple(b for b in s.prefix if b.symbol not in inside)
    lemma = Statement(prefix, (*(s.given[i] for i in kept), private), s.claim)
    if inside & set(_channels(s.claim)):
        return None
    found = trace.decide(lemma, (), replace(trace.options, timeout=0.7 * budget.left() / SECOND))
    if found.verdict != "PROVED":
        return None
    cited, other = with_lemma(s, lemma, found.evidence)
    facts = [n for i in kept for n in view.said_by(i + 1)]
    letters = tuple(view.letter(e.over, "w") for e in view.aim.letters)
    aim = view.aim.at({e.name: w for e, w in zip(view.aim.letters, letters, strict=True)})
    (proof,) = derivation(*view.supports, _step(view, run, (z, x, v)), instance(
        "claim", aim.relation, f"given {len(other.given)}", {}, "private", *facts, binders=letters
        ).for_all(*letters, where=aim.where))
    last: dict[str, Any] | None = derivation_node(other, proof, budget.part(0.9), trace)
    return None if last is None else Finding("PROVED", {"rule": "cite", "cited": [node(cited)], "evidence": last}, METHOD)


def _channels(e: object) -> list[Channel]:
    return [n for n in walk(e) if isinstance(n, Channel)]


def _step(view: View, run: Run, letters: tuple[Letter, Letter, Letter]) -> Step:
    """The ratios of the processed outputs: those of the outputs, weighted by the second channel."""
    z, x, v = letters
    assert isinstance(run.body, Sum)
    y = view.letter(run.body.letter.over, "y")
    first, second = (at_places(run.body.body, {run.letters[0].name: z, run.letters[1].name: w, run.body.letter.name: y})
                     for w in (x, v))
    rest = without_factor(first, run.private.channel(y, x))
    assert rest is not None
    return combine("private", Sum(y, first) <= run.private.factor * Sum(y, second),
                   run.private.use_at(y, x, v, rest, (y,))).for_all(z, x, v)
