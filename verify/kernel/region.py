"""What is known at the letters in scope: signs and definedness of expressions over probabilities, functions and sums.

A region is a set of letters in scope with conditions there: expressions that are positive, expressions that are zero.  It
answers only what it can show; "no" means that nothing was shown.
"""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from verify.kernel.domains import NO_GAP, NONNEGATIVE, NONZERO, POSITIVE, own_conditions
from verify.kernel.enclose import enclose
from verify.kernel.goal import EmptyBox, Goal
from verify.kernel.intervals import Interval, Undefined
from verify.kernel.normal_form import TooComplex
from verify.kernel.relabel import at_places, fresh, letters_of, place_letters
from verify.language import (
    App, Atom, Channel, Datasets, Distribution, Entry, Expr, Function, Iid, Letter, Merged, Num, Place, Position, Relation,
    Replaced, Same, Sum, Sym, Within, literal)

DEPTH, MAX_TRIES, MAX_QUESTIONS = 3, 200, 300_000
POSITIVE_IF_DEFINED = ("exp", "cosh")
NONNEGATIVE_IF_DEFINED = ("abs", "sqrt", *POSITIVE_IF_DEFINED)


@dataclass(frozen=True)
class Known:
    """A relation that holds, with both sides defined, at all letters where every `where` is positive and every `zero` is 0."""

    letters: tuple[Letter, ...]
    where: tuple[Expr, ...]
    relation: Relation
    zero: tuple[Expr, ...] = ()

    def at(self, values: dict[str, Place]) -> Known:
        """The relation at particular places: letters that get none stay."""
        moved = tuple(tuple(at_places(e, values) for e in part) for part in (self.where, self.zero))
        relation = replace(self.relation, left=at_places(self.relation.left, values),
                           right=at_places(self.relation.right, values))
        return Known(tuple(x for x in self.letters if x.name not in values), moved[0], relation, moved[1])


@dataclass
class Effort:
    """How many questions may still be asked in the regions that share it."""

    left: int = MAX_QUESTIONS

    def spend(self, questions: int = 1) -> None:
        """Count questions; raises TooComplex after the last."""
        self.left -= questions
        if self.left < 0:
            raise TooComplex(f"more than {MAX_QUESTIONS} questions about signs and sums")


@dataclass(frozen=True)
class Region:
    """Letters in scope, what is positive and what is zero there, scalars with their domains, and facts to draw on."""

    scalars: Goal
    facts: tuple[Known, ...] = ()
    letters: tuple[Letter, ...] = ()
    positives: frozenset[Expr] = frozenset()
    zeros: frozenset[Expr] = frozenset()
    memo: dict[tuple[str, Expr, int], bool] = field(default_factory=dict, compare=False, repr=False)
    effort: Effort = field(default_factory=Effort, compare=False, repr=False)

    def inside(self, letters: tuple[Letter, ...], where: tuple[Expr, ...] = (), zero: tuple[Expr, ...] = ()) -> Region:
        """The region with further letters in scope and further conditions."""
        here = replace(self, letters=(*self.letters, *letters), zeros=self.zeros | frozenset(zero), memo={})
        for w in where:
            here = here._with_positive(w)
        return here

    def _with_positive(self, w: Expr) -> Region:
        """The region where `w` is positive too; a positive sum of things >= 0 has a positive term, at a letter without a
        name that a statement can mention."""
        found, witnesses, todo = set(self.positives), list(self.letters), [w]
        while todo:
            e = todo.pop()
            for known in self._implied(e):
                if known not in found and isinstance(known, Sum) and self._nonnegative(known):
                    x = fresh(known.letter)
                    witnesses.append(x)
                    todo += [at_places(part, {known.letter.name: x}) for part in (known.body, *known.where)]
                found.add(known)
        return replace(self, letters=tuple(witnesses), positives=frozenset(found), memo={})

    def enter(self, e: Sum) -> tuple[Region, Letter, Expr, tuple[Expr, ...]]:
        """The region inside a sum, its letter, body and conditions; a letter whose name is in use gets another name."""
        letter, used = e.letter, {x.name for x in self.letters}.union(*(letters_of(p) for p in self.positives | self.zeros))
        if letter.name in used:
            letter = fresh(letter)
        at: dict[str, Place] = {} if letter == e.letter else {e.letter.name: letter}
        body, where = at_places(e.body, at), tuple(at_places(w, at) for w in e.where)
        return self.inside((letter,), where), letter, body, where

    def _implied(self, w: Expr) -> Iterator[Expr]:
        """What is positive where `w` is: the factors of a product of things >= 0, the term that others are subtracted from."""
        yield w
        if not isinstance(w, App):
            return
        if w.op == "mul" and all(self.nonnegative(a) for a in w.args):
            for a in w.args:
                yield from self._implied(a)
        if w.op == "div" and self.nonnegative(w.args[0]) and self.nonnegative(w.args[1]):
            yield from self._implied(w.args[0])
        if w.op == "add":
            kept = [a for a in w.args if not self.nonnegative(negated(a))]
            if len(kept) == 1:
                yield from self._implied(kept[0])

    # --- signs

    def interval(self, e: Expr) -> Interval | None:
        """An enclosure of a scalar expression over the domains of the scalars, where there is one."""
        try:
            return enclose(e, self.scalars.box())
        except (Undefined, EmptyBox, KeyError):        # a scalar that is not declared has no sign
            return None

    def positive(self, e: Expr, depth: int = DEPTH) -> bool:
        """Whether a defined expression is shown to be > 0."""
        key = ("positive", e, depth)
        if key not in self.memo:
            self.effort.spend()
            self.memo[key] = False
            self.memo[key] = e in self.positives or self._positive(e, depth) or (depth > 0 and self._by_facts(e, depth - 1))
        return self.memo[key]

    def _positive(self, e: Expr, depth: int) -> bool:
        value = self.interval(e) if is_scalar(e) else None
        if value is not None and value.nonnegative(True):
            return True
        if isinstance(e, Sum):
            return self._positive_sum(e, depth)
        if isinstance(e, Same):
            return e.left == e.right
        if not isinstance(e, App):
            return False
        each = [self.positive(a, depth) for a in e.args] if e.op not in POSITIVE_IF_DEFINED else []
        match e.op:
            case "mul" | "min": return all(each)
            case "div": return all(each)
            case "add": return any(each) and all(self.nonnegative(a) for a in e.args)
            case "max": return any(each)
            case "pow" | "sqrt" | "abs": return each[0]
        return e.op in POSITIVE_IF_DEFINED

    def _positive_sum(self, e: Sum, depth: int) -> bool:
        """A sum of things >= 0 one of which is > 0."""
        inner, letter, body, where = self.enter(e)
        if not inner.nonnegative(body):
            return False
        if not e.where and inner.positive(body, depth):
            return True
        if any(_is_law_of(f, letter) and inner.inside((), (f,)).positive(body, depth) and all(
                self.inside((letter,), (f,)).positive(w, depth) for w in where) for f in _factors(body)):
            return True                               # a law of this letter is positive somewhere
        for x in self.places(e.letter):
            at: dict[str, Place] = {e.letter.name: x}
            if all(self.positive(at_places(w, at), depth) for w in (*e.where, e.body)):
                return True
        return False

    def places(self, like: Letter) -> list[Place]:
        """The letters in scope, and the records of datasets in scope, that are of the set of a letter."""
        found: list[Place] = [x for x in self.letters if x.over == like.over]
        for e in self.positives:
            found += [x for x in _places_in(e) if x.over == like.over and x not in found and not isinstance(x, Letter)]
        return found

    def _by_facts(self, e: Expr, depth: int) -> bool:
        """e is a factor of the larger side of a known inequality between things >= 0 whose smaller side is positive."""
        for k in self.facts:
            r = k.relation
            sides = [(r.left, r.right)] + ([(r.right, r.left)] if r.op == "==" else [])
            for small, large in sides if r.op != "!=" else []:
                factors = large.args if isinstance(large, App) and large.op == "mul" else (large,)
                for at in (at for f in factors for at in self._instances(k, f, e)):
                    here = k.at(at)
                    if self.holds(here, depth) and (
                            len(factors) == 1 or all(self.nonnegative(at_places(f, at)) for f in factors)) and (
                            self._above_zero(at_places(small, at), r.op == "<", depth)):
                        return True
        return False

    def _above_zero(self, small: Expr, strictly_below: bool, depth: int) -> bool:
        return self.nonnegative(small) if strictly_below else self.positive(small, depth)

    def holds(self, k: Known, depth: int = DEPTH) -> bool:
        """Whether a relation without letters of its own is shown to apply here."""
        return not k.letters and all(self.positive(w, depth) for w in k.where) and all(self.zero(z) for z in k.zero)

    def zero(self, e: Expr) -> bool:
        """Whether an expression is one of those that are 0 here."""
        return e in self.zeros or literal(e) == 0

    def _instances(self, k: Known, pattern: Expr, target: Expr) -> Iterator[dict[str, Place]]:
        """Choices of the letters of a relation under which `pattern` becomes `target`; letters left over take any in scope."""
        names = {x.name for x in k.letters}
        found = unified(pattern, target, names, {})
        if found is None:
            return
        left = [x for x in k.letters if x.name not in found]
        choices = [self.places(x) for x in left]
        for picks in itertools.islice(itertools.product(*choices), MAX_TRIES):
            self.effort.spend()
            yield {**found, **{x.name: p for x, p in zip(left, picks, strict=True)}}

    def nonnegative(self, e: Expr) -> bool:
        """Whether a defined expression is shown to be >= 0."""
        key = ("nonnegative", e, 0)
        if key not in self.memo:
            self.effort.spend()
            self.memo[key] = False
            self.memo[key] = e in self.positives or e in self.zeros or self._nonnegative(e)
        return self.memo[key]

    def _nonnegative(self, e: Expr) -> bool:
        value = self.interval(e) if is_scalar(e) else None
        if value is not None and value.nonnegative():
            return True
        if isinstance(e, Atom | Same | Within):
            return isinstance(e, Same | Within) or not isinstance(e.of, Function) or self.positive(e, 0)
        if isinstance(e, Sum):
            inner, _, body, _ = self.enter(e)
            return inner.nonnegative(body)
        if not isinstance(e, App):
            return False
        match e.op:
            case "add" | "min": return all(self.nonnegative(a) for a in e.args)
            case "mul": return all(self.nonnegative(a) for a in e.args) or self.positive(e, 0)
            case "div": return all(self.nonnegative(a) for a in e.args)
            case "max": return any(self.nonnegative(a) for a in e.args)
            case "pow":
                q = literal(e.args[1])
                return self.nonnegative(e.args[0]) or (q is not None and q.denominator == 1 and q % 2 == 0)
        return e.op in NONNEGATIVE_IF_DEFINED

    # --- definedness

    def defined(self, e: Expr) -> bool:
        """Whether every operation inside an expression is shown to have a value at all letters in scope."""
        if isinstance(e, Atom | Same | Within):
            places = e.letters if isinstance(e, Atom) else (e.left, e.right) if isinstance(e, Same) else (e.position,)
            return all(self.is_place(p) for p in places) and (
                not isinstance(e, Within) or self.counts(e.upto, e.position.over.of))      # type: ignore[union-attr]
        if isinstance(e, Num | Sym):
            return True
        if isinstance(e, Sum):
            inner, letter, body, where = self.enter(e)
            anywhere = self.inside((letter,))
            return all(anywhere.defined(w) for w in where) and inner.defined(body)
        return isinstance(e, App) and all(self.defined(a) for a in e.args) and all(
            self._meets(c.kind, c.expr) for c in own_conditions(e))

    def is_place(self, p: Place) -> bool:
        """Whether a place is shown to exist: positions are within the dataset."""
        match p:
            case Letter(): return True
            case Position():
                low = self._least_length(p.of)
                return isinstance(p.number, Num) and p.number.value.denominator == 1 and 1 <= p.number.value <= low
            case Entry(): return self.is_place(p.dataset) and self.is_place(p.position)
            case Replaced(): return all(self.is_place(q) for q in (p.dataset, p.position, p.record))
            case Merged():
                assert isinstance(p.first.over, Datasets)
                return self.is_place(p.first) and self.is_place(p.second) and self.counts(p.upto, p.first.over)

    def _least_length(self, d: Datasets) -> Fraction:
        if isinstance(d.length, Num):
            return d.length.value
        found = [v.domain.lo for v in self.scalars.variables if d.length == Sym(v.name)]
        return found[0].value if found and isinstance(found[0], Num) else Fraction(1)

    def counts(self, upto: Expr, d: Datasets) -> bool:
        """Whether a number is shown to be one of 0, 1, ..., the length of the datasets."""
        if isinstance(upto, Num):
            return upto.value.denominator == 1 and 0 <= upto.value <= self._least_length(d)
        found = [v.domain for v in self.scalars.variables if upto == Sym(v.name)]
        return upto == d.length or (bool(found) and found[0].integer and isinstance(found[0].lo, Num) and (
            found[0].lo.value >= 0 and found[0].hi == d.length))

    def _meets(self, kind: str, e: Expr) -> bool:
        if kind in (NONNEGATIVE, NO_GAP):
            return self.nonnegative(e)
        if is_scalar(e) and kind == NONZERO:
            value = self.interval(e)
            return (value is not None and value.nonzero()) or self.positive(e)
        assert kind in (POSITIVE, NONZERO)
        return self.positive(e)


def _factors(e: Expr) -> tuple[Expr, ...]:
    if isinstance(e, App) and e.op == "mul":
        return tuple(f for a in e.args for f in _factors(a))
    return (e,)


def _is_law_of(f: Expr, x: Letter) -> bool:
    """Whether a factor is a probability whose sum over x alone is 1."""
    if not isinstance(f, Atom) or not isinstance(f.of, Distribution | Channel | Iid) or f.letters[0] != x:
        return False
    rest = f.letters[1:]
    return not rest if not isinstance(f.of, Channel) else not any(x.name in place_letters(p) for p in rest)


def is_scalar(e: Expr) -> bool:
    """Whether an expression is made of numbers and scalar symbols only."""
    return isinstance(e, Num | Sym) or (isinstance(e, App) and all(is_scalar(a) for a in e.args))


def negated(e: Expr) -> Expr:
    """The expression with the other sign, without a factor -1 on top of one."""
    if isinstance(e, App) and e.op == "mul" and isinstance(e.args[0], Num) and len(e.args) > 1:
        value = -e.args[0].value
        rest = e.args[1:]
        return App("mul", (Num(value), *rest)) if value != 1 else rest[0] if len(rest) == 1 else App("mul", rest)
    return -e


def _places_in(e: Expr) -> Iterator[Place]:
    if isinstance(e, Atom):
        yield from e.letters
    elif isinstance(e, App):
        for a in e.args:
            yield from _places_in(a)


def unified(pattern: Expr, target: Expr, names: set[str], found: dict[str, Place]) -> dict[str, Place] | None:
    """Places for the letters in `names` under which `pattern` is `target`, or None where none are found."""
    if isinstance(pattern, Atom) and isinstance(target, Atom) and pattern.of == target.of:
        for a, b in zip(pattern.letters, target.letters, strict=True):
            step = _unified_place(a, b, names, found)
            if step is None:
                return None
            found = step
        return found
    if isinstance(pattern, App) and isinstance(target, App) and pattern.op == target.op and (
            len(pattern.args) == len(target.args)):
        for p, t in zip(pattern.args, target.args, strict=True):
            deeper = unified(p, t, names, found)
            if deeper is None:
                return None
            found = deeper
        return found
    if isinstance(pattern, Sum) and letters_of(pattern) & names - set(found):
        return None
    return found if at_places(pattern, found) == target else None


def _unified_place(a: Place, b: Place, names: set[str], found: dict[str, Place]) -> dict[str, Place] | None:
    if isinstance(a, Letter) and a.name in names:
        if found.get(a.name, b) != b or a.over != b.over:
            return None
        return {**found, a.name: b}
    if not place_letters(a) & names:
        return found if a == b else None
    if type(a) is not type(b):
        return None
    parts: list[tuple[Place, Place]] = []
    if isinstance(a, Entry) and isinstance(b, Entry):
        parts = [(a.dataset, b.dataset), (a.position, b.position)]
    elif isinstance(a, Replaced) and isinstance(b, Replaced):
        parts = [(a.dataset, b.dataset), (a.position, b.position), (a.record, b.record)]
    elif isinstance(a, Merged) and isinstance(b, Merged) and a.upto == b.upto:
        parts = [(a.first, b.first), (a.second, b.second)]
    elif not (isinstance(a, Position) and a == b):
        return None
    for p, q in parts:
        step = _unified_place(p, q, names, found)
        if step is None:
            return None
        found = step
    return found
