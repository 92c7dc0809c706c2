"""Counterexamples and examples among small exact models, in size order, so that the smallest comes first."""
from __future__ import annotations

import itertools
import random
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.kernel.models.constants import SignUnknown
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.models.model import Model, ModelError, read_model
from verify.notation.conjuncts import conjuncts
from verify.notation.values import write_model
from verify.kernel.models.pasts import Past
from verify.kernel.models.evaluate import evaluate, ground
from verify.kernel.numbers.intervals import UndefinedValue
from verify.language import (
    Bounded, Channel, Distribution, Domain, Drift, EachDP, Event, Expr, Formula, Function, Functional, Indistinguishable,
    Letter, Num, Q, Relation, Statement, Sym, log, walk)
from verify.language.alphabets import Alphabet, Functions, Mechanisms, Space
from verify.language.finite import Process, Sequence
from verify.language.formula import Symbol
from verify.search.adversary.exact import state
from verify.search.adversary.plan import Given
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.by_sum import by_sum
from verify.search.defined_laws import completed, defined_laws
from verify.search.finding import Finding, Trace
from verify.search.readings.shape import length_symbols

SCALARS: tuple[Expr, ...] = (
    *(Q(v) for v in ("1", "0", "1/2", "2", "1/4", "-1", "3/2", "5/4", "1/3", "3", "1/10", "9/10", "1/8", "4", "1/100", "-1/2",
                     "10")),
    *(log(Q(v)) for v in ("2", "3/2", "4/3", "3", "5/4", "9")))
ROWS: dict[int, tuple[str, ...]] = {
    1: ("1",),
    2: ("1/2 1/2", "1 0", "0 1", "1/3 2/3", "2/3 1/3", "1/4 3/4", "3/4 1/4", "2/5 3/5", "3/5 2/5", "1/10 9/10", "9/10 1/10",
        "1/100 99/100", "99/100 1/100", "1/1000 999/1000", "999/1000 1/1000"),
    3: ("1/3 1/3 1/3", "1/2 1/2 0", "1/2 0 1/2", "1 0 0", "0 1 0", "1/2 1/4 1/4", "1/4 1/4 1/2", "1/4 1/2 1/4", "2/3 1/6 1/6",
        "1/6 1/6 2/3", "1/6 1/3 1/2", "1/2 1/3 1/6"),
}
PROCESSES: tuple[dict[Past, tuple[tuple[str, str], ...]], ...] = tuple(
    {(): row} for row in ((("0", "1"),), (("1", "1/2"), ("-1", "1/2")), (("2", "1/2"), ("-2", "1/2")), (("1", "1"),),
                          (("-1", "1"),), (("1", "2/3"), ("-1", "1/3")), (("4", "1/2"), ("-4", "1/2")),
                          (("1/2", "1/2"), ("-1/2", "1/2")), (("1", "1/4"), ("-1", "3/4")), (("10", "1/2"), ("-10", "1/2"))))

ALL_SCALARS = slice(0, 160)
SCALARS_AT_ONCE = (slice(0, 12), slice(12, 160))         # of each structure the simplest, before the others of any
OTHERS = SECOND      # steps for a violation where a point without a value is found
FIRST = 750          # models that are tried before anything else, however many steps they take
INFINITE = ("at some laws a divergence is +oo inside an expression of the claim, of which no verdict says anything: a"
            " hypothesis that it is at most a number, or that its second law is positive at all letters, leaves these out")
MAKING = 40          # steps of making a model, or what follows from its tables


def refute_quickly(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """The smallest counterexample, or point without a value, that few steps find, or the first models if they take more."""
    return _refute(s, budget.part(0.3, 5 * SECOND // 2), trace, FIRST, SECOND // 2)


def refute_slowly(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """The same with a part of the steps that are left."""
    return _refute(s, budget.part(0.4), trace)


def _refute(s: Statement, budget: Budget, trace: Trace, enough: int = 10**9, most: int = 10**12) -> Finding | None:
    """The search ends with its budget, or when it has tried enough models and had the steps that go with them.

    A point without a value is a finding only where no violation is among the models of other scalars either."""
    found, own = Found(), budget.part(1, most)
    with suppress(OutOfTime):
        for tried, model in enumerate(models(s, budget, trace)):
            if (tried >= enough and own.left() <= 0) or found.settles(s, model, trace):
                break
            if found.undefined is not None and trace.trials > 1500:
                break
    if found.undefined is not None and found.violated is None:
        with suppress(OutOfTime):
            for model in itertools.islice(models(s, Budget(steps=OTHERS), trace, at_once=(ALL_SCALARS,)), FIRST):
                if found.settles(s, model, trace):
                    break
    symbols = tuple(b.symbol for b in s.prefix)
    if found.violated is not None:
        evidence = {"rule": "witness", "model": write_model(symbols, found.violated)}
        return Finding("REFUTED", evidence, "search of small exact models")
    if found.undefined is not None:
        evidence = {"rule": "undefined", "model": write_model(symbols, found.undefined)}
        return Finding("ILL_POSED", evidence, "search of small exact models")
    trace.note("no counterexample among small models")
    if found.infinite and enough == 10**9:
        trace.note(INFINITE)
    return None


@dataclass
class Found:
    """The first models at which a claim fails, and at which it has no value."""

    violated: Model | None = None
    undefined: Model | None = None
    infinite: bool = False            # whether a model leaves it without any, by +oo inside an expression

    def settles(self, s: Statement, model: Model, trace: Trace) -> bool:
        """Whether the claim fails at a model; it is kept, like the first without a value."""
        trace.trials += 1
        what = state(s, model)
        if what == "violated":
            self.violated = model
        elif what == "undefined" and self.undefined is None:
            self.undefined = model
        self.infinite |= what == "infinite"
        return what == "violated"


def example_quickly(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A model that satisfies a purely existential statement, found with few steps."""
    return _example(s, budget.part(0.15, 3 * SECOND), trace)


def example(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """The same with more steps."""
    return _example(s, budget.part(0.9, 12 * SECOND), trace)


def _example(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    symbols = tuple(b.symbol for b in s.prefix)
    try:
        for model in models(s, budget, trace):
            trace.trials += 1
            try:
                if all(evaluate(f, model).holds is True for f in (*s.given, s.claim)):
                    return Finding("PROVED", {"rule": "example", "model": write_model(symbols, model)}, "an exact example")
            except (ModelError, SignUnknown, Undefined):
                continue
    except OutOfTime:
        pass
    trace.note("no example among small models")
    return None


# --- models in size order

def models(s: Statement, budget: Budget, trace: Trace, sizes: tuple[int, ...] = (2, 1, 3),
           at_once: tuple[slice, ...] = SCALARS_AT_ONCE) -> Iterator[Model]:
    """Models of the symbols: small structures in size order, and the given instances' structures with other scalars."""
    laws = defined_laws(s)
    computed = {x.symbol.name for x in laws}
    structural = [b.symbol for b in s.prefix if not isinstance(b.symbol, Sym) and b.symbol.name not in computed]
    seeds = [h for h in trace.hints if isinstance(h, Mapping)]
    for size in sizes:
        lists = [_structures(x, size, trace.options.seed) for x in structural]
        if not structural and size != 2:
            continue
        for some, values in itertools.product(at_once, list(by_size(lists, 4000 if size == 2 else 1500))):
            budget.spend(MAKING)
            yield from with_scalars(s, dict(zip((x.name for x in structural), values, strict=True)), budget, laws, some)
        if size == 2:
            for seed in seeds:
                if all(x.name in seed for x in structural):
                    yield from with_scalars(s, {x.name: seed[x.name] for x in structural}, budget, laws, ALL_SCALARS)


def by_size(lists: list[list[Any]], limit: int) -> Iterator[tuple[Any, ...]]:
    """Tuples of one entry per list, by the sum of positions."""
    for places in itertools.islice(by_sum([len(x) for x in lists]), limit):
        yield tuple(x[i] for x, i in zip(lists, places, strict=True))


def _sized(over: Space, size: int) -> int:
    """The size of a space among models whose alphabets have `size` letters; datasets are then of one or two records."""
    return (over.size or size) if isinstance(over, Alphabet) else size


def _structures(x: Symbol, size: int, seed: int) -> list[Any]:
    rng = random.Random(seed)
    if isinstance(x, Distribution) and len(x.over) == 1:
        n = _sized(x.over[0], size)
        return list(ROWS.get(n, (" ".join([f"1/{n}"] * n),)))
    if isinstance(x, Distribution):
        return _joint_laws([_sized(a, size) for a in x.over], rng)
    if isinstance(x, Event) and isinstance(x.over[0], Functions):
        members = [" ".join(row) for row in _tables((x.over[0].of,), size, ("0", "1", "-1"), 81)]
        return [*([row] for row in members), *map(list, itertools.islice(itertools.combinations(members, 2), 81))]
    if isinstance(x, Event):
        return _tables(x.over, size, ("0", "1"), 256)
    if isinstance(x, Function):
        return _tables(x.over, size, ("0", "1", "-1", "1/2", "-1/2"), 125)
    if isinstance(x, Letter):
        return list(range(_sized(x.over, size)))
    if isinstance(x, Channel):
        inputs = list(itertools.product(*(range(_sized(a, size)) for a in x.inputs)))
        rows = ROWS.get(_sized(x.output, size), ("1",))[:4]
        tables = itertools.islice(itertools.product(rows, repeat=len(inputs)), 256)
        return [dict(zip(inputs, t, strict=True)) for t in sorted(tables, key=lambda t: (len(set(t)), t))]
    if isinstance(x, Sequence):
        return [" ".join(str(Fraction(1, b ** i)) for i in range(1, size + 1)) for b in (1, 2, 3)] + [
            " ".join(str(Fraction(rng.randint(1, 9), 10)) for _ in range(size)) for _ in range(6)]
    if isinstance(x, Process):
        return [_repeated(p, k) for k in (1, 2, 3) for p in PROCESSES] if size == 2 else []
    return _mechanisms() if size == 2 else []


def _joint_laws(sizes: list[int], rng: random.Random) -> list[Any]:
    cells = 1
    for n in sizes:
        cells *= n
    flat = [[Fraction(1, cells)] * cells]
    places = itertools.product(*(range(n) for n in sizes))
    diagonal = [Fraction(1, sizes[0]) if len(set(i)) == 1 else Fraction(0) for i in places]
    if sum(diagonal) == 1:
        flat.append(diagonal)
    for _ in range(30):
        weights = [rng.randint(0, 4) for _ in range(cells)]
        if sum(weights):
            flat.append([Fraction(w, sum(weights)) for w in weights])
    return [nested(f, sizes) for f in flat]


def nested(flat: list[Fraction], sizes: list[int]) -> Any:
    """The values as a table of these sizes, the last index running first."""
    if len(sizes) == 1:
        return [str(q) for q in flat]
    step = len(flat) // sizes[0]
    return [nested(flat[i * step:(i + 1) * step], sizes[1:]) for i in range(sizes[0])]


def _tables(over: tuple[Space, ...], size: int, values: tuple[str, ...], limit: int) -> list[Any]:
    """Tables of values, nested, those of the earlier values first."""
    sizes = [_sized(a, size) for a in over]
    cells = 1
    for n in sizes:
        cells *= n
    return [nested([Fraction(v) for v in flat], sizes) for flat in by_size([list(values)] * cells, limit)]


def _repeated(process: dict[Past, Any], k: int) -> dict[Past, Any]:
    row = process[()]
    return {past: row for i in range(k) for past in itertools.product(range(len(row)), repeat=i)}


def _mechanisms() -> list[dict[str, dict[Past, str]]]:
    """Randomised response and its relatives, repeated or followed by constants, for k = 1, 2, 3."""
    made = []
    for k in (1, 2, 3, 4):
        for p in ("2/3", "3/5", "4/7", "3/4", "10/19", "100/199", "1/2", "9/10", "10/11", "50/99", "20/21"):
            a = f"{p} {1 - Fraction(p)}"
            b = f"{1 - Fraction(p)} {p}"
            pasts = [past for i in range(k) for past in itertools.product(range(2), repeat=i)]
            made.append({"x": dict.fromkeys(pasts, a), "x'": dict.fromkeys(pasts, b)})
            if k == 2:
                echo = {(): a, (0,): "1 0", (1,): "0 1"}
                made.append({"x": echo, "x'": {**echo, (): b}})
                kept = {(): a, (0,): a, (1,): b}
                made.append({"x": kept, "x'": {(): b, (0,): b, (1,): a}})
    return made


def with_scalars(s: Statement, structure: dict[str, Any], budget: Budget, laws: tuple[Given, ...], some: slice, records: int = 1
                 ) -> Iterator[Model]:
    """Models with a given structure: tight values of the parameters that bound it, simple values of the others (`some` of
    them, by size), and the laws that these define; datasets have `records` records."""
    scalars = [b for b in s.prefix if isinstance(b.symbol, Sym)]
    symbols = tuple(b.symbol for b in s.prefix)
    if scalars and _excluded(s, structure):
        return
    tight = _tight(s, structure, records)
    lists: list[list[Expr]] = []
    candidates = sorted(SCALARS, key=lambda v: isinstance(v, Num)) if laws else SCALARS      # exp of logarithms first
    for b in scalars:
        simple = [v for v in candidates if _may_be(v, b.domain or Domain())]
        first = tight.get(b.symbol.name, [])
        lists.append(first if first and _fixed(s, b.symbol.name) else (first + simple)[:24 if len(scalars) == 1 else 12])
    for values in itertools.islice(by_size(lists, ALL_SCALARS.stop), some.start, some.stop):
        budget.spend(MAKING)
        try:
            made = completed(s, laws, {**structure, **dict(zip((b.symbol.name for b in scalars), values, strict=True))})
            if made is not None:
                yield read_model(symbols, made)
        except ModelError:
            return


def _excluded(s: Statement, structure: Mapping[str, Any]) -> bool:
    """Whether a hypothesis fails whatever the scalars are: one that mentions none of them."""
    present = tuple(b.symbol for b in s.prefix if b.symbol.name in structure)
    absent = {b.symbol for b in s.prefix} - set(present)
    try:
        model = read_model(present, structure)
        return any(evaluate(f, model).holds is False for f in s.given
                   if not any(isinstance(n, Statement) or (isinstance(n, Hashable) and n in absent) for n in walk(f)))
    except (ModelError, SignUnknown, Undefined, KeyError):
        return False


def _fixed(s: Statement, name: str) -> bool:
    """Whether a parameter is the length of a process or of datasets, so that the structure determines it."""
    return name in length_symbols(s) or any(
        isinstance(b.symbol, Process | Mechanisms | Sequence) and Sym(name) == b.symbol.length for b in s.prefix)


def _may_be(v: Expr, d: Domain) -> bool:
    if d.integer and not (isinstance(v, Num) and v.value.denominator == 1):
        return False
    from verify.kernel.models.reals import constant_sign
    for end, side, closed in ((d.lo, 1, d.lo_closed), (d.hi, -1, d.hi_closed)):
        if isinstance(end, Num):
            sign = constant_sign((v - end) * side)
            if sign < 0 or (sign == 0 and not closed):
                return False
    return True


def _tight(s: Statement, structure: Mapping[str, Any], records: int) -> dict[str, list[Expr]]:
    """For parameters that bound the structure in a hypothesis: their least value, exactly."""
    structural = tuple(b.symbol for b in s.prefix if b.symbol.name in structure)
    found: dict[str, list[Expr]] = {name: [Q(records)] for name in length_symbols(s)}
    try:
        model = read_model((*structural, *map(Sym, found)), {**structure, **dict.fromkeys(found, Q(records))})
    except ModelError:
        return found
    for b in structural:
        if isinstance(b, Process | Mechanisms | Sequence) and isinstance(b.length, Sym):
            found[b.length.name] = [Q(_length(b, model))]
    bounds: dict[str, list[Expr]] = {}
    for f in conjuncts(*s.given):
        name, value = _least(f, model)
        if name and value is not None:
            bounds.setdefault(name, []).append(value)
    for name, values in bounds.items():
        found[name] = [max(values, key=_float)]
    return found


def _length(b: Symbol, model: Model) -> int:
    value = model.values[b.name]
    if isinstance(b, Sequence):
        return len(value)
    return 1 + max(len(past) for past in (value["x"] if isinstance(b, Mechanisms) else value))


def _least(f: Formula, model: Model) -> tuple[str, Expr | None]:
    try:
        if isinstance(f, Relation) and isinstance(f.right, Sym) and isinstance(f.left, Functional):
            return f.right.name, ground(f.left, model)
        if isinstance(f, Indistinguishable) and isinstance(f.eps, Sym):
            letters = tuple(Letter(f"_r{i}", a) for i, a in enumerate(f.p.over))
            ratios = []
            for cell in itertools.product(*(range(model.sizes[x.over.name]) for x in letters)):
                at = model.with_letters(dict(zip((x.name for x in letters), cell, strict=True)))
                p, q = ground(f.p(*letters), at), ground(f.q(*letters), at)
                ratios.append((p, q))
            return f.eps.name, _log_ratio([(a.value, b.value) for a, b in ratios if isinstance(a, Num) and isinstance(b, Num)])
        if isinstance(f, EachDP) and isinstance(f.eps, Sym):
            runs = model.values[f.mechanisms.name]
            pairs = (zip(runs["x"][past], runs["x'"][past], strict=True) for past in runs["x"])
            return f.eps.name, _log_ratio([(a, b) for row in pairs for a, b in row])
        if isinstance(f, Bounded) and isinstance(f.bound, Sym):
            return f.bound.name, Num(max(abs(z) for row in model.values[f.process.name].values() for z, p in row if p))
        if isinstance(f, Drift) and isinstance(f.bound, Sym):
            rows = model.values[f.process.name].values()
            return f.bound.name, Num(max(sum((z * p for z, p in row), Fraction(0)) for row in rows))
    except (UndefinedValue, ModelError, KeyError):
        pass
    return "", None


def _log_ratio(pairs: list[tuple[Fraction, Fraction]]) -> Expr | None:
    if any((a == 0) != (b == 0) for a, b in pairs):
        return None
    r = max((max(a / b, b / a) for a, b in pairs if a), default=Fraction(1))
    return log(Num(r)) if r != 1 else Q(0)


def _float(e: Expr) -> float:
    from verify.kernel.models.constants import constant_interval
    return float(constant_interval(e, 64).lo)


