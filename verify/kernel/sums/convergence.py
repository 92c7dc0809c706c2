"""On which spaces a written proof holds: which sums converge absolutely, so that they may be split, exchanged and cancelled.

On a general space sums are integrals (docs/semantics.md).  If every summand that occurs converges absolutely, at almost all
letters in scope, then linearity and Fubini's theorem make each identity between sums one between integrals.  A summand does so
if it is one that the statement takes to converge, or 1, times laws whose outputs are its other letters, times events: by
Tonelli's theorem its absolute value is summed over them one law after another, each before those that its inputs come from."""
from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache

from verify.kernel.format.parts import SPACES
from verify.kernel.sums.keys import key_of, place_key
from verify.kernel.sums.letters import at_places, letters_of, place_letters, places_of, subplaces
from verify.kernel.sums.summands import ONE, Powers, Summand, merged
from verify.language import (
    Alphabet, App, Atom, Channel, Datasets, Distribution, Entry, Event, Expr, Function, Iid, Letter, Merged, Num, Place,
    Positions, Replaced, Space, Sum, Sup, literal)

MAX_MEANINGS = 1_000                                  # of the letters of one summand in another
# The identities of sums that are identities of integrals: not those that put a letter in place of another or count letters.
# The first ones sum out a law, or only change names: what they give converges absolutely if what they are used at does, and
# by Tonelli's theorem only then.
KEEPING = frozenset({"implied", "summed out", "ordered", "folded", "one record"})
OF_INTEGRALS = KEEPING | {"expanded", "log", "power", "condition", "factors", "max", "low", "high", "cleared",
                          "replaced record", "merged records", "first records"}


@dataclass(frozen=True)
class Taken:
    """A summand that converges absolutely at almost all of some further letters, and at all of finitely many; where it is
    `bounded`, its absolute value has sums below one number at almost all of these."""

    summand: Summand
    anywhere: tuple[Letter, ...] = ()
    bounded: bool = False


@dataclass
class Extent:
    """The widest class of spaces on which what was done so far holds, and the summands that are taken to converge, or all are
    `supposed` to; what is at hand is multiplied by some probabilities, and counts only where they are positive."""

    spaces: str = SPACES[-1]
    taken: tuple[Taken, ...] = ()
    under: tuple[Expr, ...] = ()
    supposed: bool = False
    seen: set[tuple[str, tuple[Expr, ...], tuple[Expr, ...]]] = field(default_factory=set)

    @contextmanager
    def times(self, factors: tuple[Expr, ...]) -> Iterator[None]:
        """While the other factors of a product are looked at."""
        before = self.under
        self.under = (*before, *_probabilities(factors))
        try:
            yield
        finally:
            self.under = before

    def only(self, spaces: str) -> None:
        """Something was done that holds on this class, and perhaps on no wider one."""
        self.spaces = min(self.spaces, spaces, key=SPACES.index)

    def sums(self, t: Summand, positives: tuple[Expr, ...], zeros: tuple[Expr, ...], known: bool = False) -> bool:
        """Whether a summand that occurs where some things are positive, and some 0, is shown to converge, or known to."""
        here = (t.key, (*self.under, *positives), zeros)
        found = known or self.supposed or self.spaces == SPACES[0] or here in self.seen or converges(
            t, self.taken, tuple(f for f in here[1] if isinstance(f, Atom | Sum)))
        self.seen |= {here} if found else set()
        return found

    def rewritten(self, identity: str, what: object, picks: tuple[int, ...]) -> None:
        """An identity was used at some numbers of a summand or an operation."""
        positions = identity == "counted" and isinstance(what, Summand) and isinstance(what.letters[picks[0]].over, Positions)
        self.only("general" if positions or identity in OF_INTEGRALS else "finite")

    def placed(self, places: Collection[Place], apart: Callable[[], frozenset[str]], shown: bool = True) -> bool:
        """What holds at almost all letters was used, if so shown, at these places: made of different letters, none `apart`."""
        names = made_of(places) if shown and self.spaces == SPACES[-1] else []
        if names is None or set(names) & apart():
            self.only("countable")
        return shown


def _probabilities(factors: Collection[Expr]) -> Iterator[Expr]:
    """The probabilities among the factors of a product."""
    for f in factors:
        yield from _probabilities(f.args) if isinstance(f, App) and f.op == "mul" else ()
        yield from (f,) if isinstance(f, Atom) and not isinstance(f.of, Function) else ()


def finitely_many(space: Space) -> bool:
    """Whether a set is finite on all spaces."""
    return isinstance(space, Positions) or (isinstance(space, Alphabet) and space.size is not None)


def made_of(places: Collection[Place]) -> list[str] | None:
    """The letters, but for those of finite sets, that places are made of, each once: records of independent datasets, put
    together, have a density if the datasets have, so that what holds at almost all places does at almost all letters."""
    parts = [q for p in places for q in subplaces(p) if not finitely_many(q.over)]
    names = [q.name for q in parts if isinstance(q, Letter)]
    generic = all(isinstance(q, Letter | Entry | Replaced | Merged) for q in parts) and len(set(names)) == len(names)
    return names if generic else None


@lru_cache(maxsize=4_000)
def converges(t: Summand, taken: tuple[Taken, ...], under: tuple[Expr, ...] = ()) -> bool:
    """Whether a summand is shown to converge absolutely, at almost all letters in scope where some probabilities are > 0."""
    bound = {x.name for x in t.letters if not finitely_many(x.over)}
    maxima = [i for i, (f, k) in enumerate(t.powers) if k == 1 and isinstance(f, App) and f.op == "max" and (
        letters_of(f) & bound)]
    return any(_summed_out(rest.powers, bound, bound - done) or (         # sum |k(x) r(y)| = sum |k(x)| * sum |r(y)|
        len(rest.powers) < len(t.powers) and not rest.names() & done and converges(rest, taken, under))
        for rest, done in _without_taken(t, taken, under)) or any(        # |max(u, v)| <= |u| + |v|
        all(converges(replace(t, powers=merged((*t.without(factor=i).powers, *part))), taken, under)
            for part in _terms(t.powers[i][0])) for i in maxima)


def _terms(e: Expr) -> list[Powers]:
    """Products whose absolute values add up to at least that of an expression."""
    if isinstance(e, App) and e.op in ("add", "max", "min", "abs"):
        return [t for a in e.args for t in _terms(a)]
    if isinstance(e, App) and e.op == "mul":
        return [merged(p for part in parts for p in part) for parts in itertools.product(*map(_terms, e.args))]
    q = literal(e.args[1]) if isinstance(e, App) and e.op == "pow" else None
    if isinstance(e, Num):
        return [()] if e.value else []
    return [((e, ONE),)] if q is None or not isinstance(e, App) else [((e.args[0], q),)]


def _without_taken(t: Summand, taken: tuple[Taken, ...], under: tuple[Expr, ...]) -> Iterator[tuple[Summand, set[str]]]:
    """The summand without one that is taken to converge: what is left, at the other letters, and the letters of that one."""
    yield t, set()
    bound = {x.name for x in t.letters}
    given = {key_of(f): ONE for f in under if not letters_of(f) & bound}
    own = given | {key_of(f): k for f, k in t.powers}
    places = {place_key(q): q for e in (*under, *(f for f, _ in t.powers)) for p in places_of(e) for q in subplaces(p)}
    positive = {key_of(w) for w in (*t.conditions, *t.probabilities(), *under)}
    for known in taken:
        base = known.summand
        inside = [x for x in base.letters if not finitely_many(x.over)]
        further = [x for x in known.anywhere if not finitely_many(x.over)]
        free = base.names() - {x.name for x in (*base.letters, *known.anywhere)}     # the others need not be there
        for at in _meanings((*base.letters, *known.anywhere), list(places.values())):
            done, rest = ({y for x in xs for y in _infinite_in(at[x.name])} for xs in (inside, further))
            if len(done | rest) < sum(len(_infinite_in(at[x.name])) for x in (*inside, *further)) or free & (done | rest) or (
                    rest & bound and not known.bounded):
                continue
            powers = merged((_at_record(f, at, inside) if k == 1 else at_places(f, at), k) for f, k in base.powers)
            used = {key_of(f): k for f, k in powers}
            if not all(isinstance(p, Letter) or (isinstance(p, Entry) and isinstance(p.dataset, Letter) and any(
                    isinstance(f, Atom) and isinstance(f.of, Iid) and f.letters[0] == p.dataset and k == 1 for f, k in powers))
                       for p in (at[x.name] for x in inside)):
                continue
            left = tuple((f, k) for f, k in t.powers if key_of(f) not in used)
            mixed = any(letters_of(f) & done for f, _ in left)    # then a density at what it depends on would be a factor,
            closed = done | rest | free if mixed else done        # as would another law of what is summed over
            if all(own.get(key) == k for key, k in used.items()) and all(
                    key_of(at_places(w, at)) in positive for w in base.conditions) and not any(
                    x in closed for f, _ in left for x in _outputs(f)) and not (rest & bound and mixed):
                yield replace(t, powers=left, letters=tuple(x for x in t.letters if x.name not in done), conditions=tuple(
                    w for w in t.conditions if not letters_of(w) & done)), done


def _infinite_in(p: Place) -> set[str]:
    return {q.name for q in subplaces(p) if isinstance(q, Letter) and not finitely_many(q.over)}


def _at_record(f: Expr, at: dict[str, Place], among: list[Letter]) -> Expr:
    """A factor at places; instead of a law at a record of a dataset that is put for a letter among those summed over, that of
    the dataset, which leaves it when the other records are summed out."""
    if isinstance(f, Atom) and isinstance(f.of, Distribution) and len(f.letters) == 1 and f.letters[0] in among:
        record = at.get(f.letters[0].name)
        if isinstance(record, Entry) and isinstance(record.dataset, Letter) and isinstance(record.dataset.over, Datasets):
            return Atom(Iid(f.of, record.dataset.over), (record.dataset,))
    return at_places(f, at)


def _meanings(letters: tuple[Letter, ...], places: list[Place]) -> Iterator[dict[str, Place]]:
    """Letters of a summand for some letters, or records of its datasets, any places in finite sets."""
    choices = [[p for p in places if p.over == x.over and (isinstance(p, Letter) or finitely_many(x.over) or (
        isinstance(p, Entry) and made_of([p]) is not None))] for x in letters]
    for chosen in itertools.product(*choices) if math.prod(map(len, choices)) <= MAX_MEANINGS else ():
        yield {x.name: p for x, p in zip(letters, chosen, strict=True)}


def _summed_out(powers: Powers, bound: set[str], letters: set[str]) -> bool:
    """Whether the letters are outputs of laws, each summed out before those that it has as inputs, in products without common
    letters one by one; what else there is mentions no bound letter, or is an event.  Of a law of a letter in scope the sums
    over its inputs are finite at almost all outputs."""
    laws = [f for f, k in powers if k == 1 and _outputs(f) and letters_of(f) & bound]
    events = [f for f, k in powers if k > 0 and isinstance(f, Atom) and isinstance(f.of, Event)]
    others = [f for f, _ in powers if letters_of(f) & bound and f not in laws and f not in events]
    if others or not letters <= {x for f in laws for x in _outputs(f)}:
        return False
    return all(_in_order(part) for part in _linked(laws, bound))


def _linked(laws: list[Expr], bound: set[str]) -> list[list[Expr]]:
    """Factors in groups that have no bound letter in common."""
    groups: list[list[Expr]] = []
    for f in laws:
        near = [g for g in groups if any(letters_of(e) & letters_of(f) & bound for e in g)]
        groups = [g for g in groups if g not in near] + [[f, *(e for g in near for e in g)]]
    return groups


def _in_order(laws: list[Expr]) -> bool:
    """Whether no letter is an output twice, and each law can be summed out before those that it has as inputs."""
    outputs = [x for f in laws for x in _outputs(f)]
    while laws and len(set(outputs)) == len(outputs):
        last = next((f for f in laws if not any(letters_of(g) & {*_outputs(f)} for g in laws if g is not f)), None)
        if last is None:
            return False
        laws = [f for f in laws if f is not last]
    return not laws


def _outputs(f: Expr) -> tuple[str, ...]:
    """The letters that an expression is a law of, each once, and none of its inputs."""
    if not isinstance(f, Atom) or not isinstance(f.of, Distribution | Channel | Iid):
        return ()
    cut = 1 if isinstance(f.of, Channel) else len(f.letters)
    names, inputs = [x.name for x in f.letters[:cut] if isinstance(x, Letter)], map(place_letters, f.letters[cut:])
    return tuple(names) if len({*names}.difference(*inputs)) == cut else ()


def one_sign(e: Expr) -> bool:
    """Whether an expression is >= 0 by its form, but for the signs of scalars; symbols may stand for probabilities."""
    if isinstance(e, Sum | Sup):
        return one_sign(e.body)
    if not isinstance(e, App):
        return e.value >= 0 if isinstance(e, Num) else not (isinstance(e, Atom) and isinstance(e.of, Function))
    match e.op:
        case "add" | "mul" | "div" | "min": return all(map(one_sign, e.args))
        case "max": return any(map(one_sign, e.args))
        case "pow": return one_sign(e.args[0]) or (literal(e.args[1]) or 1) % 2 == 0
    return e.op in ("abs", "exp", "sqrt", "abspow")
