"""Claims about sums over several sets: what is known in place of parts of their summands, and factors <= 1 left out."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from fractions import Fraction

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, letters_of
from verify.kernel.sums.signs import Premise
from verify.kernel.sums.summands import Summand, written
from verify.kernel.sums.summands import product as product_of
from verify.language import App, Atom, Channel, Event, Expr, Letter, Place, Relation, equal, maximum
from verify.language.proofs import Derivation, Step, derivation, pointwise, use
from verify.search.laws.linear_facts import Facts, own_names, power
from verify.search.laws.view import ONE, ZERO, View, named

LEVELS, MOST_SUMMANDS = 3, 24
Known = tuple[str, Premise, tuple[Step, ...], Summand]


def by_rewriting(view: View) -> Iterator[Derivation]:
    """The claim as a combination of what is known inside its sums, and inside those that come of it."""
    if view.aim.relation.op != "<=" or view.aim.zero or not any(t.letters for t in view.sums):
        return
    facts = Facts(view)
    known = [*_parts_known(facts)]
    done, todo = set[str](), {t.key: t for t in facts.of_claim()}
    for _ in range(LEVELS):
        before = len(facts.found)
        for key, t in todo.items():
            if key not in done and len(done) < MOST_SUMMANDS:
                done.add(key)
                _inside(facts, known, own_names(t, view))
        if len(facts.found) == before:
            return
        proof = facts.proof()
        if proof is not None:
            yield from derivation(*proof)
            return
        todo = {t.key: t for f in facts.found[before:] for t in facts.form(f.gap)}


def _parts_known(facts: Facts) -> Iterator[Known]:
    """What is known, at letters of our own, with each summand of its sides that may stand in another one."""
    for name, k, before in facts.known():
        sides = (k.relation.left, k.relation.right) if k.letters or k.relation.op == "==" else (k.relation.left,)
        own = {x.name: facts.view.letter(x.over, x.name) for x in k.letters}
        here = replace(k.at({**own}), letters=tuple(own.values()))
        for part in (s for side in sides for s in facts.form_at(at_places(side, {**own}), tuple(own.values()))):
            if part.powers and not part.conditions:
                yield name, here, before, own_names(part, facts.view)


def _inside(facts: Facts, known: list[Known], t: Summand) -> None:
    """What is known of parts of a summand, with the rest as its weight; one factor <= 1 of it left out; that it is >= 0."""
    if t.conditions:
        return
    parts = [power(f, q) for f, q in t.powers]
    _positive(facts, t, parts)
    for i, (f, q) in enumerate(t.powers):
        if _at_most_one(f, q) and len(parts) > 1:
            _factor(facts, t, parts, {i}, f <= ONE, "at most 1")
        for j, (g, r) in enumerate(t.powers[:i]):
            if _at_most_one(f, q) and _at_most_one(g, r):
                _factor(facts, t, parts, {i, j}, f + g - f * g <= ONE, "not both")
        if q == 1 and isinstance(f, App) and f.op == "max" and ZERO in f.args:
            _common(facts, t, parts, i, f)
    for name, k, before, part in known:
        _in_place(facts, t, parts, name, k, before, part)


def _at_most_one(f: Expr, q: Fraction) -> bool: return q == 1 and isinstance(f, Atom) and isinstance(f.of, Channel | Event)


def _factor(facts: Facts, t: Summand, parts: list[Expr], which: set[int], r: Relation, stem: str) -> None:
    """A relation between some factors at all letters, with the others as its weight."""
    own = tuple(x for x in (*t.letters, *facts.letters) if x.name in letters_of(r.right - r.left))
    step = pointwise(facts.name(stem), r).for_all(*own)
    facts.add((t.key, r), (step,), use(step.name, weight=_rest(facts, parts, which), over=t.letters), r.op == "==")


def _common(facts: Facts, t: Summand, parts: list[Expr], i: int, f: App) -> None:
    """max(p u, 0) = p max(u, 0) for a probability p."""
    form = facts.form_at(f.args[f.args[0] == ZERO], t.letters)
    for p in dict.fromkeys(p for s in form[:1] for p in s.probabilities()):
        if all((p, Fraction(1)) in s.powers and not s.letters for s in form):
            u = written([s.without(factor=s.powers.index((p, Fraction(1)))) for s in form])
            _factor(facts, t, parts, {i}, equal(f, p * maximum(u, 0)), "a common factor")


def _positive(facts: Facts, t: Summand, parts: list[Expr]) -> None:
    body = named(product_of(parts), facts.view.used)
    if facts.view.context.scope((*facts.letters, *t.letters)).nonnegative(body):
        step = pointwise(facts.name("at least 0"), body >= ZERO).for_all(*t.letters, *(
            x for x in facts.letters if x.name in letters_of(body)))
        facts.add((t.key, "positive"), (step,), use(step.name, over=t.letters), False)


def _in_place(facts: Facts, t: Summand, parts: list[Expr], name: str, k: Premise, before: tuple[Step, ...], part: Summand
              ) -> None:
    """What is known, where one of its summands is a part of `t` at letters of `t`; its other letters are some of these, too, or
    have a law."""
    free = [x for x in k.letters if x.name in part.names()]
    others = [x for x in k.letters if x not in free]
    for at, places in _matches(part, t, (*part.letters, *free), facts.letters):
        hidden = {at[x.name].name for x in part.letters}
        rest = [f for i, f in enumerate(parts) if i not in places]
        if any(letters_of(f) & hidden for f in rest):
            continue
        over = tuple(x for x in t.letters if x.name not in hidden)
        room: list[list[tuple[Letter, tuple[Expr, ...]]]] = [[
            *((y, ()) for y in (*over, *facts.letters) if y.over == x.over),
            *((y, (law(y),)) for law in facts.view.laws((x.over,)) for y in (facts.view.letter(x.over, "w"),))] for x in others]
        for chosen in product(*room):
            there: dict[str, Place] = {**{x.name: at[x.name] for x in free}, **{
                x.name: y for x, (y, _) in zip(others, chosen, strict=True)}}
            drawn = [(y, law) for y, laws in chosen for law in laws]
            where = tuple(at_places(w, there) for w in k.where)
            if all(any(key_of(w) == key_of(f) for f in rest) for w in where):
                weight = mul(_rest(facts, parts, places), *(law for _, law in drawn))
                facts.add((name, tuple(there.items()), key_of(weight), over), before, use(
                    name, {str(i): there[x.name] for i, x in enumerate(k.letters, 1)}, weight=weight,
                    over=(*over, *(y for y, _ in drawn)), where=where), k.relation.op == "==")


def _matches(part: Summand, t: Summand, letters: tuple[Letter, ...], fixed: tuple[Letter, ...]) -> (
        Iterator[tuple[dict[str, Letter], set[int]]]):
    """Letters of `t` for those of a summand at which all its factors are factors of `t`, and which these are."""
    if not letters:
        return
    room = [[y for y in (*t.letters, *fixed) if y.over == x.over] for x in letters]
    found = {(key_of(f), q): i for i, (f, q) in enumerate(t.powers)}
    for chosen in product(*room):
        if len(set(chosen)) == len(chosen) and all(
                y in t.letters for x, y in zip(letters, chosen, strict=True) if x in part.letters):
            at = {x.name: y for x, y in zip(letters, chosen, strict=True)}
            places = [found.get((key_of(at_places(f, {**at})), q)) for f, q in part.powers]
            if None not in places:
                yield at, {i for i in places if i is not None}


def _rest(facts: Facts, parts: list[Expr], without: set[int]) -> Expr:
    return named(product_of([f for i, f in enumerate(parts) if i not in without]), facts.view.used)

