"""Claims about the outputs of channels on letters that the statement names, from the same claims about any laws."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.language import (
    Atom, Channel, Distribution, Every, Formula, LanguageError, Letter, Place, Quantifier, Relation, Row, Statement, Sum, Sup,
    Sym, walk)
from verify.language.proofs import LawAt, Use, derivation, instance, use
from verify.notation.parts import with_parts
from verify.search.budget import Budget, OutOfTime
from verify.search.citing import with_lemma
from verify.search.finding import Finding, Trace
from verify.search.laws.both_ways import decided
from verify.search.laws.opening import views
from verify.search.laws.view import View, free
from verify.search.written import derivation_node

MOST_PLACES, MOST_ROWS = 9, 3
Key = tuple[Channel, tuple[Place, ...]]


@dataclass(frozen=True)
class Held:
    """A hypothesis of the lemma, and what says it of the channel."""

    formula: Formula
    uses: tuple[Use, ...]


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by a lemma about laws in the place of the outputs on letters."""
    claim, every = (s.claim.relation, s.claim.letters) if isinstance(s.claim, Every) and not s.claim.where else (s.claim, ())
    named = [*(b.symbol for b in s.prefix if isinstance(b.symbol, Letter)), *every]
    if not named or not isinstance(claim, Relation) or claim.op != "<=" or any(b.kind != "forall" for b in s.prefix):
        return None
    laws = _laws(s, claim, set(named))
    try:
        view = next(iter(views(s)), None)
        if view is None or view.aim.letters != every or not laws:
            return None
        held = list(_held(s, view, named, laws))
        lemma = _lemma(s, claim, held, laws)
        if lemma is None:
            return None
        shown, method = decided([lemma], budget.part(0.7), trace)
        if not shown:
            return None
        cited, other = with_lemma(s, lemma, shown[0])
        values = {law.name: LawAt((y,), k(y, *places)) for (k, places), law in laws.items()
                  for y in [view.letter(k.output, "y")]}
        (proof,) = derivation(instance("claim", view.aim.relation, f"given {len(other.given)}", values,
                                       *(u for h in held for u in h.uses)).for_all(*every))
        last = derivation_node(other, proof, budget.part(0.9), trace)
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        return None
    if last is None:
        return None
    return Finding("PROVED", {"rule": "cite", "cited": [node(cited)], "evidence": last}, f"of any laws: {method}")


def _laws(s: Statement, claim: Relation, named: set[Letter]) -> dict[Key, Distribution]:
    """A law for each row of a channel, at letters that are named, in the claim; none where there are too many."""
    used = {n.name for n in walk(s) if isinstance(n, Letter | Sym)} | {b.symbol.name for b in s.prefix}
    found = dict[Key, Distribution]()
    for n in walk(claim):
        key = _key(n)
        if key is not None and set(key[1]) <= named and key not in found:
            found[key] = Distribution(free(f"{key[0].name}{len(found) + 1}", used), (key[0].output,))
            used.add(found[key].name)
    return found if len(found) <= MOST_ROWS else {}


def _key(n: object) -> Key | None:
    if isinstance(n, Row) and isinstance(n.channel, Channel):
        return n.channel, n.inputs
    return (n.of, n.letters[1:]) if isinstance(n, Atom) and isinstance(n.of, Channel) else None


def _held(s: Statement, view: View, named: list[Letter], laws: Mapping[Key, Distribution]) -> Iterator[Held]:
    """What the hypotheses say of the laws: as they are, and at the letters that are named."""
    channels = {k for k, _ in laws}
    for i, f in enumerate(s.given, 1):
        known = {n: view.known[n] for n in view.said_by(i)}
        here = with_laws(f, laws)
        if not channels & set(walk(here)):
            yield Held(here, tuple(use(n) for n in known))
        elif isinstance(f, Every):
            inputs = [x for x in f.letters if any(x in key[1] for n in walk(f) for key in [_key(n)] if key is not None)]
            for places in islice(product(*([y for y in named if y.over == x.over] for x in inputs)), MOST_PLACES):
                at = dict(zip(inputs, places, strict=True))
                if len(set(places)) < len(places):
                    continue
                left = tuple(x for x in f.letters if x not in at)
                there = with_laws(_at(f.relation, at), laws)
                where = with_laws(_at(f.where, at), laws)
                if channels & set(walk((there, where))) or (where and not left):
                    continue
                uses = tuple(use(n, {x.name: y for x, y in at.items() if x in k.letters}) for n, k in known.items())
                yield Held(Every(left, there, where) if left else there, uses)


def _lemma(s: Statement, claim: Relation, held: list[Held], laws: Mapping[Key, Distribution]) -> Statement | None:
    """The claim of any laws; None where it still speaks of the channels."""
    claim, given = with_laws(claim, laws), tuple(dict.fromkeys(h.formula for h in held))
    spoken = set(walk((claim, given)))
    if {k for k, _ in laws} & spoken:
        return None
    kept = tuple(b for b in s.prefix if not isinstance(b.symbol, Channel | Letter) or b.symbol in spoken)
    return Statement((*kept, *(Quantifier("forall", law) for law in laws.values())), given, claim, s.base)


def with_laws(x: Any, laws: Mapping[Key, Distribution]) -> Any:
    """A part of a statement with the laws in the place of the rows."""
    law = laws.get(key) if (key := _key(x)) is not None else None
    if law is not None:
        return Atom(law, x.letters[:1]) if isinstance(x, Atom) else law
    bound = set(x.letters) if isinstance(x, Every) else {x.letter} if isinstance(x, Sum | Sup) else set()
    free_of_these = {k: law for k, law in laws.items() if not bound & set(k[1])} if bound else laws
    return with_parts(x, lambda y: with_laws(y, free_of_these))


def _at(x: Any, at: Mapping[Letter, Letter]) -> Any:
    """A part of a statement at other letters."""
    return at.get(x, x) if isinstance(x, Letter) else with_parts(x, lambda y: _at(y, at))
