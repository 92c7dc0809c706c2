"""What is known at the letters in scope: signs and definedness of expressions over probabilities, functions and sums.

A scope is a set of letters with conditions there: expressions that are positive, expressions that are zero.  What follows from
the form of an expression is computed; that it is positive by a premise or by a term of a sum stands in the certificate.
"No" means that nothing was shown."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.conditions import NO_GAP, NONNEGATIVE, NONZERO, POSITIVE, own_conditions
from verify.kernel.numbers.intervals import Interval, Undefined
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.answers import Answers, Reason
from verify.kernel.sums.convergence import Extent
from verify.kernel.sums.keys import address, key_of, place_key
from verify.kernel.sums.letters import at_places, fresh, letters_of, mapped, place_letters, places_of, renamed, subplaces
from verify.kernel.sums.summands import Form
from verify.language import (
    App, Atom, Channel, Datasets, Distribution, Entry, Expr, Function, Graph, Iid, Letter, Merged, Num, Number, Place,
    Position, Q, Relation, Repeated, Replaced, Same, Sum, Sup, Sym, Within, literal)
from verify.language.expr import rebuild

DEPTH = 4                                             # premises that stand on each other
POSITIVE_IF_DEFINED = ("exp", "cosh")
NONNEGATIVE_IF_DEFINED = ("abs", "abspow", "sqrt", *POSITIVE_IF_DEFINED)


@dataclass(frozen=True)
class Premise:
    """A relation that holds, with both sides defined, at all letters where every `where` is positive and every `zero` is 0."""

    letters: tuple[Letter, ...]
    where: tuple[Expr, ...]
    relation: Relation
    zero: tuple[Expr, ...] = ()

    def at(self, values: dict[str, Place]) -> Premise:
        """The relation at particular places: letters that get none stay."""
        kept = tuple(x for x in self.letters if x.name not in values)
        return replace(self.changed(lambda e: at_places(e, values)), letters=kept)

    def free(self) -> frozenset[str]:
        """The letters that it mentions and does not speak about all of."""
        sides = (self.relation.left, self.relation.right, *self.where, *self.zero)
        return frozenset().union(*map(letters_of, sides)) - {x.name for x in self.letters}

    def changed(self, f: Callable[[Expr], Expr]) -> Premise:
        """The premise with each of its expressions changed."""
        return Premise(self.letters, tuple(map(f, self.where)), rebuild(self.relation, f), tuple(map(f, self.zero)))


@dataclass(frozen=True)
class Scope:
    """Letters in scope, what is positive and what is zero there, scalars with their domains, and premises to draw on."""

    scalars: Goal
    answers: Answers
    premises: Mapping[str, Premise] = field(default_factory=dict)
    letters: tuple[Letter, ...] = ()
    positives: tuple[Expr, ...] = ()
    zeros: tuple[Expr, ...] = ()
    extent: Extent = field(default_factory=Extent, compare=False, repr=False)
    memo: dict[tuple[str, Expr, int], bool] = field(default_factory=dict, init=False, compare=False, repr=False)
    forms: dict[tuple[object, ...], tuple[Form, int]] = field(default_factory=dict, init=False, compare=False, repr=False)
    inner: dict[tuple[object, ...], Scope] = field(default_factory=dict, init=False, compare=False, repr=False)

    def inside(self, letters: tuple[Letter, ...], where: tuple[Expr, ...] = (), zero: tuple[Expr, ...] = ()) -> Scope:
        """The scope with further letters and further conditions."""
        if not (letters or where or zero):
            return self
        found = self.inner.get((letters, where, zero))
        if found is None:
            self.apart(letters)
            found = replace(self, letters=(*self.letters, *letters), zeros=(*self.zeros, *zero))
            for w in where:
                found = found._with_positive(w)
            self.inner[letters, where, zero] = found
        return found

    def apart(self, letters: tuple[Letter, ...]) -> None:
        """Raise Rejected if one of some letters is in scope, or twice among them."""
        both = [x.name for x in (*self.letters, *letters)]
        if len(set(both)) < len(both):
            raise Rejected(f"a letter is in scope twice: {', '.join(both)}")

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of letters that are in use."""
        return frozenset(x.name for x in self.letters).union(*(letters_of(e) for e in (*self.positives, *self.zeros)))

    def _with_positive(self, w: Expr) -> Scope:
        """The scope where `w` is positive too; a positive sum of things >= 0 has a positive term, at a new letter."""
        found, witnesses, todo = list(self.positives), list(self.letters), [w]
        while todo:
            e = todo.pop()
            for known in self._implied(e):
                if known not in found and isinstance(known, Sum) and self._nonnegative(known):
                    x = fresh(known.letter, self.names.union(*(letters_of(p) for p in (*found, *todo, known)),
                                                               (y.name for y in witnesses)))
                    witnesses.append(x)
                    todo += [at_places(part, {known.letter.name: x}) for part in (known.body, *known.where)]
                found += [] if known in found else [known]
        return replace(self, letters=tuple(witnesses), positives=tuple(found))

    def enter(self, e: Sum | Sup) -> tuple[Scope, Letter, Expr, tuple[Expr, ...]]:
        """The scope inside a sum or supremum, its letter, body and conditions; a letter whose name is in use gets another."""
        e = renamed(e, self.names)
        return self.inside((e.letter,), e.where), e.letter, e.body, e.where

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
            return self.scalars.enclosed(e)
        except (Undefined, EmptyBox, KeyError):        # a scalar that is not declared has no sign
            return None

    def positive(self, e: Expr, depth: int = DEPTH) -> bool:
        """Whether a defined expression is shown to be > 0, by at most so many premises that stand on each other."""
        key = ("positive", e, depth)
        if key not in self.memo:
            self.memo[key] = self._said(e, 0) or self._positive(e, depth) or (depth > 0 and self._by_answer(e, depth - 1))
        return self.memo[key]

    @cached_property
    def _keys(self) -> tuple[frozenset[str], frozenset[str]]:
        return frozenset(map(key_of, self.positives)), frozenset(map(key_of, self.zeros))

    def _said(self, e: Expr, which: int) -> bool:
        """Whether an expression is one of those that are positive (0), or zero (1), here; a large one has a long text."""
        return bool(self._keys[which]) and key_of(e) in self._keys[which]

    def _positive(self, e: Expr, depth: int) -> bool:
        value = self.interval(e) if is_scalar(e) else None
        if value is not None and value.nonnegative(True):
            return True
        if isinstance(e, Sum):
            return self._positive_sum(e, depth)
        if isinstance(e, Sup):                        # it has a value, so its terms are not none
            inner, _, body, _ = self.enter(e)
            return inner.positive(body, depth)
        if isinstance(e, Same):
            return e.left == e.right
        if not isinstance(e, App):
            return False
        match e.op:
            case "add": return all(self.nonnegative(a) for a in e.args) and any(self.positive(a, depth) for a in e.args)
            case "mul" | "min" | "div": return all(self.positive(a, depth) for a in e.args)
            case "max": return any(self.positive(a, depth) for a in e.args)
            case "pow" | "sqrt" | "abs": return self.positive(e.args[0], depth)
        return e.op in POSITIVE_IF_DEFINED

    def _positive_sum(self, e: Sum, depth: int) -> bool:
        """A sum of things >= 0 that are positive at all letters, or wherever a law of the letter is."""
        inner, letter, body, where = self.enter(e)
        if not inner.nonnegative(body):
            return False
        return (not where and inner.positive(body, depth)) or any(
            inner.inside(bound, (f,)).positive(body, depth) and all(
                self.inside((letter, *bound), (f,)).positive(w, depth) for w in where)
            for bound, f in _laws_of(letter, body, inner.names))

    def _by_answer(self, e: Expr, depth: int) -> bool:
        for reason in self.answers.reasons(e, self, depth):
            if self._shows(reason, e, depth):
                self.answers.accept(address(e), reason)
                return True
        return False

    def _shows(self, reason: Reason, e: Expr, depth: int) -> bool:
        """e is a sum of things >= 0 with a positive term at a place; or it is a factor of the larger side of a premise between
        things >= 0 whose smaller side is positive, or larger less smaller side where this is strict."""
        premise = self.premises.get(reason.premise)
        if not reason.premise and isinstance(e, Sum):
            inner, _, body, _ = self.enter(e)
            at = self._places({e.letter.name: reason.at[0][1]}, (e.letter,), e)
            return self.extent.placed(at.values(), lambda: letters_of(e), bool(at) and inner.nonnegative(body) and all(
                self.positive(at_places(w, at), depth) for w in (*e.where, e.body)))
        if premise is None:
            return False
        at = self._places(dict(reason.at), premise.letters, e)
        here = premise.at(at)
        r = here.relation
        sides = [(r.left, r.right), (Q(0), r.right - r.left)] + ([(r.right, r.left)] if r.op == "==" else [])
        return self.extent.placed(at.values(), premise.free, self.holds(here, depth) and any(
            key_of(e) in map(key_of, factors) and (len(factors) == 1 or all(map(self.nonnegative, factors))) and (
                self.nonnegative(small) if r.op == "<" else self.positive(small, depth))
            for small, large in sides if r.op != "!="
            for factors in [large.args if isinstance(large, App) and large.op == "mul" else (large,)]))

    def _places(self, texts: Mapping[str, str], letters: tuple[Letter, ...], e: Expr) -> dict[str, Place]:
        """The places with these texts, which are letters in scope or occur in the expression or in what is positive."""
        known = {place_key(p): p for p in self.places(e)}
        found = {x.name: known[texts[x.name]] for x in letters if texts.get(x.name) in known}
        return {x.name: found[x.name] for x in letters if x.name in found and found[x.name].over == x.over and (
            self.is_place(found[x.name]))}

    def places(self, e: Expr) -> list[Place]:
        """The letters in scope, and the places that occur in what is positive and in an expression."""
        return [*self.letters, *(q for f in (*self.positives, e) for p in places_of(f) for q in subplaces(p)
                                 if place_letters(q) <= {x.name for x in self.letters})]

    def holds(self, k: Premise, depth: int = DEPTH) -> bool:
        """Whether a relation without letters of its own is shown to apply here."""
        return not k.letters and all(self.positive(w, depth) for w in k.where) and all(self.zero(z) for z in k.zero)

    def zero(self, e: Expr) -> bool:
        """Whether an expression is one of those that are 0 here."""
        return self._said(e, 1) or literal(e) == 0

    def nonnegative(self, e: Expr) -> bool:
        """Whether a defined expression is shown to be >= 0."""
        key = ("nonnegative", e, 0)
        if key not in self.memo:
            self.memo[key] = self._said(e, 0) or self._said(e, 1) or self._nonnegative(e)
        return self.memo[key]

    def _nonnegative(self, e: Expr) -> bool:
        value = self.interval(e) if is_scalar(e) else None
        if (value is not None and value.nonnegative()) or self._said_nonnegative(e):
            return True
        if isinstance(e, Atom | Same | Within):
            return isinstance(e, Same | Within) or not isinstance(e.of, Function) or self.positive(e, 0)
        if isinstance(e, Sum | Sup):
            inner, _, body, _ = self.enter(e)
            return inner.nonnegative(body)
        if not isinstance(e, App):
            return False
        match e.op:
            case "add" | "min" | "div": return all(self.nonnegative(a) for a in e.args)
            case "mul": return all(self.nonnegative(a) for a in e.args) or self.positive(e, 0)
            case "max": return any(self.nonnegative(a) for a in e.args)
            case "pow":
                q = literal(e.args[1])
                return self.nonnegative(e.args[0]) or (q is not None and q.denominator == 1 and q % 2 == 0)
        return e.op in NONNEGATIVE_IF_DEFINED

    def _said_nonnegative(self, e: Expr) -> bool:
        """Whether a premise without conditions says that a number is >= 0, or by <= that a function at letters in scope is."""
        return any(k.relation.op != "!=" and not (k.where or k.zero) and (
            {*k.letters} <= {*self.letters} and k.relation.op == "<=" if isinstance(e, Atom) else not k.letters) and (
            literal(k.relation.left) == 0 and key_of(k.relation.right) == key_of(e)) for k in self.premises.values())

    # --- definedness

    def defined(self, e: Expr) -> bool:
        """Whether every operation inside an expression is shown to have a value at all letters in scope."""
        if isinstance(e, Atom | Same | Within):
            places = e.letters if isinstance(e, Atom) else (e.left, e.right) if isinstance(e, Same) else (e.position,)
            return all(self.is_place(p) for p in places) and (
                not isinstance(e, Within) or self.counts(e.upto, e.position.over.of))      # type: ignore[union-attr, arg-type]
        if isinstance(e, Num | Sym):
            return True
        if isinstance(e, Sum | Sup):
            inner, letter, body, where = self.enter(e)
            anywhere = self.inside((letter,))
            some = isinstance(e, Sum) or not where or self.positive(Sum(letter, App("mul", where), where))
            return some and all(anywhere.defined(w) for w in where) and inner.defined(body)
        return isinstance(e, App) and all(self.defined(a) for a in e.args) and all(
            self._meets(c.kind, c.expr) for c in own_conditions(e))

    def is_place(self, p: Place) -> bool:
        """Whether a place is shown to exist: positions are within the dataset."""
        match p:
            case Letter(): return True
            case Position():
                low = self._least_length(p.of)
                return isinstance(p.number, Num) and p.number.value.denominator == 1 and 1 <= p.number.value <= low
            case Repeated(): return self.is_place(p.record)
            case Entry(): return self.is_place(p.dataset) and self.is_place(p.position)
            case Replaced(): return all(self.is_place(q) for q in (p.dataset, p.position, p.record))
            case Merged():
                assert isinstance(p.first.over, Datasets)
                return self.is_place(p.first) and self.is_place(p.second) and self.counts(p.upto, p.first.over)
            case Number(): return self.defined(p.value)
            case Graph():
                inner = mapped(p, lambda e: e, self.names)
                assert isinstance(inner, Graph)
                return self.inside((inner.letter,)).defined(inner.body)

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


def _parts(e: Expr) -> tuple[Expr, ...]:
    if isinstance(e, App):
        return tuple(f for a in e.args for f in _parts(a))
    return (e,)


def _laws_of(x: Letter, e: Expr, used: frozenset[str]) -> Iterator[tuple[tuple[Letter, ...], Expr]]:
    """The laws of x of which an expression is made, also inside sums, with the letters of these sums."""
    for f in _parts(e):
        if _is_law_of(f, x):
            yield (), f
        elif isinstance(f, Sum) and not f.where:
            f = renamed(f, used)
            yield from (((f.letter, *bound), law) for bound, law in _laws_of(x, f.body, used | {f.letter.name}))


def _is_law_of(f: Expr, x: Letter) -> bool:
    """Whether a factor is a probability whose sum over x alone is 1."""
    if not isinstance(f, Atom) or not isinstance(f.of, Distribution | Channel | Iid) or f.letters[0] != x:
        return False
    rest = f.letters[1:]
    return not rest if not isinstance(f.of, Channel) else not any(x.name in place_letters(p) for p in rest)


def negated(e: Expr) -> Expr:
    """The expression with the other sign, without a factor -1 on top of one."""
    if isinstance(e, App) and e.op == "mul" and isinstance(e.args[0], Num) and len(e.args) > 1:
        value = -e.args[0].value
        rest = e.args[1:]
        return App("mul", (Num(value), *rest)) if value != 1 else rest[0] if len(rest) == 1 else App("mul", rest)
    return -e
