"""Claims about sums over several sets: what is known in place of parts of their summands, and factors <= 1 left out; the same
at places that a claim names, with factors that are positive divided out."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from fractions import Fraction

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.forms import Forms
from verify.kernel.sums.letters import at_places, letters_of, place_letters
from verify.kernel.sums.signs import Premise
from verify.kernel.sums.summands import Form, Summand, written
from verify.kernel.sums.summands import product as product_of
from verify.language import (
    App, Atom, Channel, Datasets, Entry, Event, Expr, Letter, Place, Position, Positions, Q, Relation, Replaced, Sum, Sup,
    equal, exp, literal, maximum, walk)
from verify.language.proofs import Derivation, Step, at_most_sup, derivation, gibbs, pointwise, use
from verify.search.laws.linear_facts import Facts, own_names, power
from verify.search.laws.view import ONE, ZERO, View, named

LEVELS, MOST_SUMMANDS, MOST_NAMED, MOST_PARTS = 3, 24, 8, 3
Known = tuple[str, Premise, tuple[Step, ...], Summand]


def by_rewriting(view: View) -> Iterator[Derivation]:
    """The claim as a combination of what is known inside its sums, and inside those that come of it."""
    if view.aim.relation.op != "<=" or view.aim.zero or not any(t.letters for t in view.sums):
        return
    yield from _found(Facts(view), _inside)


def by_places(view: View) -> Iterator[Derivation]:
    """The claim as a combination of what is known at the letters that the statement names, at positions and at records."""
    aim = view.aim
    of_use = any(isinstance(n, Sup) or (isinstance(n, App) and n.op in ("exp", "max", "abs")) for n in walk(aim.relation))
    if aim.relation.op == "<=" and not aim.zero and len(view.context.letters) <= MOST_NAMED and (of_use or view.known):
        yield from _found(AtPlaces(view), _at_places)


@dataclass
class AtPlaces(Facts):
    """Facts at places that a claim names, where conditions may be known."""

    def __post_init__(self) -> None:
        super().__post_init__()
        named = (*self.letters, *self.view.context.letters)
        used = (n for n in walk(self.aim) if isinstance(n, Position | Entry | Replaced)
                and place_letters(n) <= {x.name for x in named})
        records = (Entry(z, i) for z in named for i in named if isinstance(z.over, Datasets) and i.over == Positions(z.over))
        self.fixed = tuple(dict.fromkeys((*named, *used, *records)))[:MOST_NAMED]

    def known(self) -> Iterator[tuple[str, Premise, tuple[Step, ...]]]:
        """What is known, and that each term of a supremum is at most it."""
        yield from super().known()
        for i, e in enumerate(n for n in self.nodes if isinstance(n, Sup)):
            letters = tuple(dict.fromkeys(n for n in walk(e) if isinstance(n, Letter) and n.name in letters_of(e)))
            own = {x.name: self.view.letter(x.over, x.name) for x in letters if x not in self.view.context.letters}
            term = self.view.letter(e.letter.over, e.letter.name)
            body, *where = (at_places(at_places(a, {**own}), {e.letter.name: term}) for a in (e.body, *e.where))
            step = at_most_sup(f"a term, {i}", body <= at_places(e, {**own}), {e.letter.name: term}).for_all(
                *own.values(), term, where=tuple(where))
            yield step.name, Premise(step.letters, step.where, step.relation), (step,)

    def start(self) -> None:
        """That the divergences in the claim and in what is known are >= 0, with all that they are multiplied by."""
        relations = (self.aim, *(k.relation for k in self.view.known.values() if not k.letters))
        for e in dict.fromkeys(e for r in relations for e in (r.left, r.right)):
            for inner, letters, where, weight in _weighted(e):
                match inner:
                    case Sum(x, App("mul", (p, App("log", (App("div", (q, r)),)))), _) if p == q:
                        others = tuple(y for y in (*letters, *self.letters) if y.name in letters_of(inner))
                        step = gibbs(self.name("a divergence"), p, r, (x,), inner >= ZERO).for_all(*others, where=tuple(
                            w for w in where if letters_of(w) <= {y.name for y in (*others, *self.view.context.letters)}))
                        self.add((inner, weight), (step,), use(step.name, weight=weight, over=letters, where=where), False)

    def form_at(self, e: Expr, letters: tuple[Letter, ...]) -> Form:
        """The summands of an expression where the claim is made."""
        scope = self.view.context.scope((*self.letters, *letters), self.where)
        return Forms(scope.answers).form(e, scope)

    def holds(self, condition: Expr, letters: tuple[Letter, ...]) -> bool:
        """Whether a condition is known to hold at the letters of the claim and others."""
        return self.view.context.scope((*self.letters, *letters), self.where).positive(condition)


def _weighted(e: Expr, letters: tuple[Letter, ...] = (), where: tuple[Expr, ...] = (), weight: Expr = ONE) -> (
        Iterator[tuple[Sum, tuple[Letter, ...], tuple[Expr, ...], Expr]]):
    """The sums in an expression, with the letters and conditions of those around them, and what they are multiplied by."""
    match e:
        case Sum(x, body, conditions):
            yield e, letters, where, weight
            yield from _weighted(body, (*letters, x), (*where, *conditions), weight)
        case App("mul", args):
            for i, a in enumerate(args):
                yield from _weighted(a, letters, where, mul(weight, *args[:i], *args[i + 1:]))
        case App("add" | "abs" | "div", args):
            for a in args[:1] if e.op == "div" else args:
                yield from _weighted(a, letters, where, weight)


def _found(facts: Facts, inside: Callable[[Facts, list[Known], Summand], None]) -> Iterator[Derivation]:
    known = [*_parts_known(facts)]
    facts.start()
    done, todo, before = set[str](), {t.key: t for t in facts.of_claim()}, 0
    for _ in range(LEVELS):
        for key, t in todo.items():
            if key not in done and len(done) < MOST_SUMMANDS:
                done.add(key)
                inside(facts, known, own_names(t, facts.view))
        if len(facts.found) == before:
            return
        proof = facts.proof()
        if proof is not None:
            yield from derivation(*proof)
            return
        todo, before = {t.key: t for f in facts.found[before:] for t in facts.form(f.gap)}, len(facts.found)


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
    for one in known:
        if one[3].letters or any(x.name in one[3].names() for x in one[1].letters):
            _in_place(facts, t, parts, one)


def _at_places(facts: Facts, known: list[Known], t: Summand) -> None:
    """What is known of parts of a summand, with the rest as its weight; or of a multiple of it, where that is positive;
    tangents of exponentials in it, and the parts of a sum in max(sum, 0)."""
    if t.conditions or not t.powers:
        return
    parts = [power(f, q) for f, q in t.powers]
    _positive(facts, t, parts)
    _tangents(facts, known, t, parts)
    for i, (f, q) in enumerate(t.powers):
        if q == 1 and isinstance(f, App) and f.op == "max" and ZERO in f.args:
            _positive_part(facts, known, t, parts, i, f)
    for one in known:
        _in_place(facts, t, parts, one)
        _divided(facts, t, one)


def _positive_part(facts: Facts, known: list[Known], t: Summand, parts: list[Expr], i: int, f: App) -> None:
    """max(u, 0) <= the sum of max(v, 0) for the summands v of u; max(u, 0) <= 0 where u <= 0 is known."""
    form = facts.form_at(f.args[f.args[0] == ZERO], t.letters)
    terms = [named(s.written(), facts.view.used) for s in form]
    if 1 < len(terms) <= MOST_PARTS:
        _factor(facts, t, parts, {i}, f <= add(*(maximum(e, 0) for e in terms)), "part by part")
    for s, (name, k, before, part) in product(form, known):
        for at in () if part.letters or k.where or len(s.powers) != len(part.powers) else _choices(k.letters, t, facts.fixed):
            here = k.at(at).relation
            if not facts.form_at(here.right - here.left + f.args[f.args[0] == ZERO], t.letters):
                own = tuple(x for x in (*t.letters, *facts.letters) if x.name in letters_of(f))
                step = pointwise(facts.name("no positive part"), f <= ZERO, use(
                    name, {str(j): y for j, y in enumerate(at.values(), 1)})).for_all(*own)
                facts.add((t.key, f, "none"), (*before, step), use(
                    step.name, weight=_rest(facts, parts, {i}), over=t.letters), False)


def _tangents(facts: Facts, known: list[Known], t: Summand, parts: list[Expr]) -> None:
    """exp(v) (1 + u - v) <= exp(u) for the product exp(u) of some factors, at v = 0 and at exponents of what is known."""
    which, u = _exponent(t)
    rest = _rest(facts, parts, which)
    if literal(u) is not None or not facts.view.context.scope((*facts.letters, *t.letters)).nonnegative(rest):
        return
    at = [ZERO]
    for v in dict.fromkeys(_exponent(part)[1] for _, _, _, part in known if part.letters):
        own = [x for x in dict.fromkeys(n for n in walk(v) if isinstance(n, Letter)) if x.name in letters_of(v)]
        at += [at_places(v, chosen) for chosen in islice(_choices(own, t, facts.fixed), 2)]
    for v in dict.fromkeys(at):
        _factor(facts, t, parts, which, exp(v) * (1 + u - v) <= exp(u), "a tangent")


def _exponent(t: Summand) -> tuple[set[int], Expr]:
    """Which factors of a summand are powers of exponentials, and the exponent of their product."""
    found = {i: mul(Q(q), f.args[0]) for i, (f, q) in enumerate(t.powers) if isinstance(f, App) and f.op == "exp"}
    return set(found), add(*found.values()) if found else ZERO


def _divided(facts: Facts, t: Summand, one: Known) -> None:
    """What is known of a product that has all factors of `t`, by the others, which are positive."""
    name, k, before, part = one
    wanted = {(key_of(f), q) for f, q in t.powers}
    for at in _choices(k.letters, t, facts.fixed) if not part.letters and len(part.powers) > len(t.powers) else ():
        here = [(f, q) for f, q in part.moved(at).powers if (key_of(f), q) not in wanted]
        where = tuple(at_places(w, at) for w in k.where)
        if len(here) == len(part.powers) - len(t.powers) and all(facts.holds(e, t.letters) for e in (*dict(here), *where)):
            weight = named(mul(*(power(f, -q) for f, q in here)), facts.view.used)
            facts.add((name, tuple(at.items()), key_of(weight), t.letters), before, use(
                name, {str(i): y for i, y in enumerate(at.values(), 1)}, weight=weight, over=t.letters,
                where=where if t.letters else ()), k.relation.op == "==")


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


def _in_place(facts: Facts, t: Summand, parts: list[Expr], one: Known) -> None:
    """What is known, where one of its summands is a part of `t` at letters of `t`; its other letters are some of these, too, or
    have a law."""
    name, k, before, part = one
    free = [x for x in k.letters if x.name in part.names()]
    others = [x for x in k.letters if x not in free]
    for at, places in _matches(part, t, (*part.letters, *free), facts.fixed):
        hidden = {at[x.name].name for x in part.letters}
        rest = [f for i, f in enumerate(parts) if i not in places]
        if any(letters_of(f) & hidden for f in rest):
            continue
        over = tuple(x for x in t.letters if x.name not in hidden)
        room: list[list[tuple[Place, tuple[Expr, ...]]]] = [[
            *((y, ()) for y in (*over, *facts.fixed) if y.over == x.over),
            *((y, (law(y),)) for law in facts.view.laws((x.over,)) for y in (facts.view.letter(x.over, "w"),))] for x in others]
        for chosen in product(*room):
            there: dict[str, Place] = {**{x.name: at[x.name] for x in free}, **{
                x.name: y for x, (y, _) in zip(others, chosen, strict=True)}}
            drawn = [(y, law) for y, laws in chosen for law in laws if isinstance(y, Letter)]
            where = tuple(at_places(w, there) for w in k.where)
            if all(any(key_of(w) == key_of(f) for f in rest) or facts.holds(w, t.letters) for w in where):
                weight = mul(_rest(facts, parts, places), *(law for _, law in drawn))
                facts.add((name, tuple(there.items()), key_of(weight), over), before, use(
                    name, {str(i): there[x.name] for i, x in enumerate(k.letters, 1)}, weight=weight,
                    over=(*over, *(y for y, _ in drawn)), where=where if over or drawn else ()), k.relation.op == "==")


def _matches(part: Summand, t: Summand, letters: tuple[Letter, ...], fixed: tuple[Place, ...]) -> (
        Iterator[tuple[dict[str, Place], set[int]]]):
    """Places of `t` for those of a summand at which all its factors are factors of `t`, and which these are."""
    found = {(key_of(f), q): i for i, (f, q) in enumerate(t.powers)}
    for at in _choices(letters, t, fixed):
        if len(set(at.values())) == len(letters) and all(at[x.name] in t.letters for x in part.letters):
            places = [found.get((key_of(at_places(f, at)), q)) for f, q in part.powers]
            if None not in places:
                yield at, {i for i in places if i is not None}


def _choices(letters: Sequence[Letter], t: Summand, fixed: tuple[Place, ...]) -> Iterator[dict[str, Place]]:
    """The letters of `t` and the places that the claim names, as far as they are of the same sets, in place of letters."""
    for chosen in product(*([y for y in (*t.letters, *fixed) if y.over == x.over] for x in letters)):
        yield {x.name: y for x, y in zip(letters, chosen, strict=True)}


def _rest(facts: Facts, parts: list[Expr], without: set[int]) -> Expr:
    return named(product_of([f for i, f in enumerate(parts) if i not in without]), facts.view.used)

