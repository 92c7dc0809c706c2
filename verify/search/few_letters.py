"""Claims with one or two letters in every alphabet: functions are numbers, or tables that textbooks take first; sums are
written out, and noise is one variable."""
from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from verify.kernel.format.terms import read_term
from verify.kernel.models.model import Model, ModelError, read_model
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import map_ends
from verify.language import (
    Alphabet, App, Atom, Both, Channel, Distribution, Event, Every, Expr, Formula, Function, LanguageError, Letter, Mean,
    NoiseMean, Num, Place, Q, Quantifier, Relation, Same, Statement, Sum, Sup, Sym, gaussian_mean, laplace_mean,
    literal, substitute, symbols, walk)
from verify.language.formula import Symbol
from verify.notation.values import write_model
from verify.search import noise_climb, noise_samples
from verify.search.budget import SECOND, Budget
from verify.search.finding import Finding, Trace
from verify.search.finite_search import by_size
from verify.search.readings.shape import NotRead, Shape, free_alphabets
from verify.search.standard_models import standard

LETTERS, TABLES = (1, 2), 60                      # in an alphabet; tables that are tried with so many letters


class OfMoreLetters(ValueError):
    """The statement says something that needs more letters, holds nowhere on so few, or is not read here."""


@dataclass(frozen=True)
class Reading:
    """What a statement says where alphabets have the sizes of `shape` and some symbols the values of `model`."""

    shape: Shape
    model: Model

    def statement(self, s: Statement) -> Statement:
        """The statement about numbers; raises OfMoreLetters."""
        prefix = list[Quantifier]()
        for b in s.prefix:
            if b.kind != "forall" or not isinstance(b.symbol, Sym | Function | Letter | Distribution | Channel | Event):
                raise OfMoreLetters(b.symbol.name)
            if isinstance(b.symbol, Sym):
                prefix.append(b)
            elif isinstance(b.symbol, Function) and b.symbol.name not in self.model.values:
                prefix += [Quantifier(b.kind, x) for x in self.numbers(b.symbol).values()]
        at = {b.symbol.name: self.model.values[b.symbol.name] for b in s.prefix if isinstance(b.symbol, Letter)}
        claim = self._formulas(s.claim, at)
        if not claim:
            raise OfMoreLetters("a claim about no letter")
        given = [f for g in s.given for f in self._formulas(g, at)]
        return Statement(tuple(prefix), tuple(given), claim[0] if len(claim) == 1 else Both(tuple(claim)), s.base)

    def numbers(self, x: Function) -> dict[tuple[int, ...], Sym]:
        """The values of a function that has no table, by its letters."""
        sizes = [self.shape.size(a) for a in x.over]
        cells = list(itertools.product(*map(range, sizes)))
        return {c: Sym(x.name if len(cells) == 1 else "_".join((x.name, *map(str, c)))) for c in cells}

    def _formulas(self, f: Formula, at: Mapping[str, int]) -> list[Relation]:
        if isinstance(f, Relation):
            return [Relation(f.op, self._term(f.left, at), self._term(f.right, at))]
        if isinstance(f, Both):
            return [r for part in f.parts for r in self._formulas(part, at)]
        if isinstance(f, Every):
            return [r for here in self._all(f.letters, at) if self._met(f.where, here)
                    for r in self._formulas(f.relation, here)]
        raise OfMoreLetters(type(f).__name__)

    def _all(self, letters: tuple[Letter, ...], at: Mapping[str, int]) -> Iterator[Mapping[str, int]]:
        if not all(isinstance(x.over, Alphabet) for x in letters):
            raise OfMoreLetters("a set that is no alphabet")
        for cell in itertools.product(*(range(self.shape.size(x.over)) for x in letters)):
            yield {**at, **dict(zip((x.name for x in letters), cell, strict=True))}

    def _met(self, where: tuple[Expr, ...], at: Mapping[str, int]) -> bool:
        found = [self._term(w, at) for w in where]
        if not all(isinstance(w, Num) for w in found):
            raise OfMoreLetters("a condition on numbers")
        return all(w.value > 0 for w in found if isinstance(w, Num))

    def _term(self, e: Expr, at: Mapping[str, int]) -> Expr:
        if isinstance(e, Num | Sym):
            return e
        if isinstance(e, App):
            return _folded(e.op, tuple(self._term(a, at) for a in e.args))
        if isinstance(e, Same):
            return Q(int(_place(e.left, at) == _place(e.right, at)))
        if isinstance(e, Atom) and isinstance(e.of, Function | Distribution | Channel | Event):
            cell = tuple(_place(x, at) for x in e.letters)
            if e.of.name in self.model.values:
                return Num(self.model.values[e.of.name][cell])
            if isinstance(e.of, Function):
                return self.numbers(e.of)[cell]
        if isinstance(e, Sum):
            return _folded("add", tuple(
                self._term(e.body, here) for here in self._all((e.letter,), at) if self._met(e.where, here)))
        if isinstance(e, Sup):
            of = [self._term(e.body, here) for here in self._all((e.letter,), at) if self._met(e.where, here)]
            if of:
                return of[0] if len(of) == 1 else App("max", tuple(of))
        if isinstance(e, NoiseMean):
            return self._mean(e, at)
        if isinstance(e, Mean):
            return replace(e, body=self._term(e.body, at))
        raise OfMoreLetters(type(e).__name__)

    def _mean(self, e: NoiseMean, at: Mapping[str, int]) -> Expr:
        """A mean over noise of which one coordinate is left in the body."""
        body, drawn = self._term(e.body, at), [x.name for x in self.numbers(e.noise).values()]
        left = sorted(set(drawn) & symbols(body))
        if len(left) > 1:
            raise OfMoreLetters("noise of several coordinates")
        x = Sym(left[0] if left else drawn[0])
        return laplace_mean(x, body) if e.law == "laplace" else gaussian_mean(x, body)


def _place(x: Place, at: Mapping[str, int]) -> int:
    if not isinstance(x, Letter):
        raise OfMoreLetters(type(x).__name__)
    return at[x.name]


def _folded(op: str, args: tuple[Expr, ...]) -> Expr:
    if op == "add":
        return add(*(b for a in args for b in (a.args if isinstance(a, App) and a.op == "add" else (a,))))
    if op == "mul":
        return Q(0) if Q(0) in args else mul(*args)
    numbers = [a.value for a in args if isinstance(a, Num)]
    if len(numbers) == len(args) and op in ("abs", "max", "min"):
        return Num(abs(numbers[0]) if op == "abs" else (max if op == "max" else min)(numbers))
    return App(op, args)


def solved(s: Statement) -> tuple[Statement, dict[str, Expr]]:
    """A statement without hypotheses about no symbol, with numbers in the place of symbols that hypotheses say to be numbers,
    and these numbers; raises OfMoreLetters where a hypothesis fails."""
    known: dict[str, Expr] = {r.right.name: r.left for r in s.given if isinstance(r, Relation) and r.op == "=="
                              and isinstance(r.right, Sym) and isinstance(r.left, Num)}

    def put(f: Relation) -> Relation:
        return Relation(f.op, substitute(f.left, known), substitute(f.right, known))

    given = [put(f) for f in s.given if isinstance(f, Relation)]
    for f in given:
        if isinstance(f.left, Num) and isinstance(f.right, Num) and not _holds(f.op, f.left, f.right):
            raise OfMoreLetters("a hypothesis that fails")
    claim = Both(tuple(map(put, s.claim.parts))) if isinstance(s.claim, Both) else put(s.claim)  # type: ignore[arg-type]
    left = tuple(f for f in given if not (isinstance(f.left, Num) and isinstance(f.right, Num)))
    prefix = tuple(replace(b, domain=b.domain and map_ends(b.domain, known)) for b in s.prefix if b.symbol.name not in known)
    return Statement(prefix, left, claim, s.base), known


def _holds(op: str, a: Num, b: Num) -> bool:
    return {"<=": a.value <= b.value, "<": a.value < b.value, "==": a.value == b.value, "!=": a.value != b.value}[op]


def refute(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A counterexample to a claim about noise with one or two letters in each alphabet."""
    tried = set[Statement]()
    for reading in readings(s):
        with suppress(OfMoreLetters, NotRead, LanguageError, ModelError):
            few, known = solved(reading.statement(s))
            if few in tried:
                continue
            tried.add(few)
            part = budget.part(0.25, 4 * SECOND)
            finding = noise_samples.refute(few, part.part(0.15), trace) or noise_climb.refute(few, part, trace)
            if finding is not None and isinstance(finding.evidence, dict):
                found = {**{name: read_term(e) for name, e in finding.evidence["model"].items()}, **known}
                return replace(finding, evidence={"rule": "witness", "model": _model(s, reading, found)})
    trace.note("no counterexample with few letters in each alphabet")
    return None


def readings(s: Statement) -> Iterator[Reading]:
    """One letter with numbers for all functions; then more letters with tables for laws, channels, events and functions of two
    letters."""
    names = free_alphabets(s)
    tabled = [b.symbol for b in s.prefix if not isinstance(b.symbol, Sym) and not _is_list(b.symbol)]
    for many in sorted(itertools.product(LETTERS, repeat=len(names)), key=sum):
        shape = Shape(dict(zip(names, many, strict=True)), {})
        of_functions = [x for x in tabled if not isinstance(x, Function)] if sum(many) == len(many) else tabled
        for some in ([of_functions, tabled] if of_functions != tabled else [tabled]):
            with suppress(NotRead, ModelError):
                for values in by_size([standard(x, shape) for x in some], TABLES):
                    yield Reading(shape, read_model(tuple(some), dict(zip((x.name for x in some), values, strict=True))))


def _is_list(x: Symbol) -> bool:
    return isinstance(x, Function) and len(x.over) == 1


def _model(s: Statement, reading: Reading, found: Mapping[str, Expr]) -> dict[str, object]:
    """The model of all symbols, from the tables that were read and the numbers that were found."""
    values = dict(reading.model.values)
    for x in (b.symbol for b in s.prefix):
        if isinstance(x, Sym):
            values[x.name] = found[x.name]
        elif isinstance(x, Function) and x.name not in values:
            values[x.name] = {cell: literal(found[number.name]) for cell, number in reading.numbers(x).items()}
    sizes = {a.name: reading.shape.size(a) for a in walk(s) if isinstance(a, Alphabet)}
    return write_model(tuple(b.symbol for b in s.prefix), Model(values, sizes))
