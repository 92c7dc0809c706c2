"""Formulas and expressions on exact finite models."""
from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.kernel.constants import SignUnknown, log_sum
from verify.kernel.derivative import add, mul
from verify.kernel.intervals import UndefinedValue
from verify.kernel.model_data import MAX_RANGE, Model, ModelError, integer_value
from verify.kernel.pasts import Past, transcripts
from verify.kernel.places import place_value, space_size
from verify.kernel.reals import ONE, ZERO, Real, mean, operation, real
from verify.language import (
    Algorithms, App, At, Atom, BadSet, Both, Bound, Bounded, ComposedDP, ComposedMaxInfo, Defined, Distribution, Drift,
    EachDP, EachMaxInfo, Event, Every, Expr, Formula, Functional, Iid, Indistinguishable, Law, Letter, Mean,
    Num, PrivacyLoss, Q, RangeSum, Relation, Same, Statement, Sum, Sup, Sym, Symbol, Tail, Within, exp, log, symbols, unfold)


class Infinite(ArithmeticError):
    """The expression is +oo on this model (by the convention for divergences)."""


@dataclass(frozen=True)
class PlusInfinity:
    """The value +oo of a divergence."""


OO = PlusInfinity()
Value = Real | PlusInfinity


def ground(e: Expr, model: Model) -> Expr:
    """The expression as a constant, with sums written out; raises Infinite, UndefinedValue, SignUnknown, ModelError."""
    found = value(e, model)
    if isinstance(found, PlusInfinity):
        raise Infinite("the expression is +oo")
    return found.expr


def finite(e: Expr, model: Model) -> Real:
    """The real number that an expression is on a model; raises ModelError where it is +oo, else as `ground`."""
    found = value(e, model)
    if isinstance(found, PlusInfinity):
        raise ModelError("an infinite divergence where a number is needed")
    return found


def value(e: Expr, model: Model) -> Value:
    """What an expression is on a model; raises UndefinedValue where it has no value, also beside something infinite."""
    if isinstance(e, Num):
        return Real(e)
    if isinstance(e, Sym):
        return Real(model.values[e.name])              # shown to have a value when the model was read
    if isinstance(e, App):
        return _operation(e.op, [value(a, model) for a in e.args])
    if isinstance(e, Mean):
        return mean(Mean(e.noise, e.variable, _integrand(e.body, model, e.variable)))
    if isinstance(e, Atom):
        key = tuple(place_value(x, model, _integer) for x in e.letters)
        if isinstance(e.of, Iid):
            return Real(Num(_iid(e.of, key[0], model)))
        if key not in model.values[e.of.name]:
            raise ModelError(f"{e.of.name} has no entry {key}")
        return Real(Num(model.values[e.of.name][key]))
    if isinstance(e, Same):
        return Real(Q(int(place_value(e.left, model, _integer) == place_value(e.right, model, _integer))))
    if isinstance(e, Within):
        return Real(Q(int(place_value(e.position, model, _integer) < _integer(e.upto, model))))
    if isinstance(e, Sum):
        return _total([value(e.body, m) for m in _cells((e.letter,), e.where, model)])
    if isinstance(e, Sup):
        return _greatest([value(e.body, m) for m in _cells((e.letter,), e.where, model)])
    if isinstance(e, Functional):
        return _functional(e, model)
    if isinstance(e, Tail):
        return _tail(e, model)
    if isinstance(e, At):
        i = _integer(e.position, model)
        row = model.values[e.sequence.name]
        if not 0 <= i <= len(row):
            raise UndefinedValue(f"{e.sequence.name} has no entry {i}")
        return Real(Num(row[i - 1])) if i else ONE
    if isinstance(e, RangeSum):
        last = _integer(e.last, model)
        if last > MAX_RANGE:
            raise ModelError(f"a sum of {last} terms is too long to write out")
        return _total([value(e.body, Model({**model.values, e.index: Q(i)}, model.sizes)) for i in range(1, last + 1)])
    raise ModelError(f"{type(e).__name__} has no value on finite models")


def _operation(op: str, parts: list[Value]) -> Value:
    """An operation on values: a sum with +oo and a product of +oo with positive numbers are +oo, nothing else is read."""
    numbers = [p for p in parts if isinstance(p, Real)]
    if len(numbers) == len(parts):
        if op == "pow":                                 # an exponent that is a number is written as one
            exact = log_sum(numbers[1].expr)
            if exact is not None and not exact.logs:
                numbers[1] = Real(Num(exact.rational))
        return operation(op, tuple(numbers))
    if op == "add" or (op == "mul" and all(p.sign() > 0 for p in numbers)) or (
            op == "div" and isinstance(parts[1], Real) and parts[1].sign() > 0):
        return OO
    raise ModelError("an infinite divergence inside an expression that is not a sum of divergences with positive factors")


def _total(parts: list[Value]) -> Value:
    return _operation("add", parts) if parts else ZERO


def _greatest(parts: list[Value]) -> Value:
    if not parts:
        raise UndefinedValue("the supremum of no values")
    numbers = tuple(p for p in parts if isinstance(p, Real))
    if len(numbers) < len(parts):
        return OO
    return numbers[0] if len(parts) == 1 else operation("max", numbers)


def _integrand(e: Expr, model: Model, name: str) -> Expr:
    """The body of a mean with all but its own variable as constants; the mean shows that it has values."""
    if name not in symbols(e):
        return finite(e, model).expr
    if isinstance(e, Sym):
        return e
    if isinstance(e, Sum):
        return add(*(_integrand(e.body, m, name) for m in _cells((e.letter,), e.where, model)))
    if not isinstance(e, App):
        raise ModelError(f"{type(e).__name__} inside a mean is not evaluated")
    parts = [_integrand(a, model, name) for a in e.args]
    return add(*parts) if e.op == "add" else mul(*parts) if e.op == "mul" else App(e.op, tuple(parts))


def _integer(e: Expr, model: Model) -> int:
    return integer_value(finite(e, model).expr)


def _iid(law: Iid, dataset: int, model: Model) -> Fraction:
    """The product of the probabilities of the records, which are the digits of the dataset."""
    row, probability = model.values[law.law.name], Fraction(1)
    for _ in range(_integer(law.datasets.length, model)):
        dataset, record = divmod(dataset, len(row))
        probability *= row[(record,)]
    return probability


def _cells(letters: tuple[Letter, ...], where: tuple[Expr, ...], model: Model) -> Iterator[Model]:
    """The model at all letters where every condition is positive; each condition needs a value at every letter."""
    ranges = [range(space_size(x.over, model, _integer)) for x in letters]
    for places in itertools.product(*ranges):
        at = model.with_letters(dict(zip((x.name for x in letters), places, strict=True)))
        signs = [finite(w, at).sign() for w in where]
        if all(s > 0 for s in signs):
            yield at


def _functional(f: Functional, model: Model) -> Value:
    if f.name == "D_inf_delta":
        return _approximate_max_divergence(f, model)
    letters = tuple(Letter(f"_r{i}", a) for i, a in enumerate(f.laws[0].over))
    body, where, vanishing = unfold(f, letters)
    if f.name == "renyi" and (finite(f.params[0], model) - ONE).sign() <= 0:
        raise UndefinedValue("renyi: the order is not above 1")
    cells = list(_cells(letters, where, model))
    if vanishing is not None and any(finite(vanishing, at).sign() == 0 for at in cells):
        return OO
    parts = [value(body, at) for at in cells]
    return _greatest(parts) if f.name == "D_inf" else _total(parts)


def _approximate_max_divergence(f: Functional, model: Model) -> Value:
    """log max (p(O) - delta)/q(O) over the events O with p(O) > delta.

    For v >= 0, p(O) - v q(O) is greatest for an O that holds letters by falling p/q down to v; so among the events that reach
    the maximum is one of these: the first letters in the order of falling p/q.
    """
    delta = finite(f.params[0], model)
    if delta.sign() < 0 or (ONE - delta).sign() <= 0:
        raise UndefinedValue("the maximum over the events of probability > delta, for delta < 0 or delta >= 1")
    p, q = (_values(law, model) for law in f.laws)
    lost = sum((a for a, b in zip(p, q, strict=True) if not b), Fraction(0))
    if (Real(Num(lost)) - delta).sign() > 0:
        return OO
    pairs = sorted(((a, b) for a, b in zip(p, q, strict=True) if a and b), key=lambda ab: ab[0] / ab[1], reverse=True)
    candidates, total, below = list[Real](), lost, Fraction(0)
    for a, b in pairs:
        total, below = total + a, below + b
        if (Real(Num(total)) - delta).sign() > 0:
            candidates.append(real((Num(total) - delta.expr) / Num(below)))
    best = candidates[0]
    for c in candidates[1:]:
        best = c if (c - best).sign() > 0 else best
    return operation("log", (best,))


def _tail(e: Tail, model: Model) -> Real:
    threshold, total = finite(e.threshold, model), Fraction(0)

    def beyond(x: Real) -> bool:
        sign = (x - threshold).sign()
        return sign > 0 if e.strict else sign >= 0

    if isinstance(e.process, PrivacyLoss):
        for _, p, q in transcripts(model.values[e.process.of.name], _integer(e.process.of.length, model)):
            if p and (not q or beyond(real(log(Num(p / q))))):
                total += p
        return Real(Num(total))
    table = model.values[e.process.name]
    paths: list[tuple[Past, Fraction, Fraction]] = [((), Fraction(0), Fraction(1))]
    for _ in range(_integer(e.process.length, model)):
        paths = [((*past, i), z + step, p * w) for past, z, p in paths for i, (step, w) in enumerate(table[past]) if w]
    return Real(Num(sum((p for _, z, p in paths if beyond(Real(Num(z)))), Fraction(0))))


# --- formulas on a model

@dataclass(frozen=True)
class Reading:
    """A formula on a model: whether it holds (None: not decided), and for a relation both sides as constants, where finite."""

    holds: bool | None
    left: Expr | None = None
    right: Expr | None = None
    why: str = ""


def evaluate(f: Formula, model: Model) -> Reading:
    """The truth of a formula on a model; raises UndefinedValue where an expression of it has no value."""
    if isinstance(f, Relation):
        return _relation(f, model)
    if isinstance(f, Both):
        return _together([evaluate(p, model) for p in f.parts])
    if isinstance(f, Every):
        return _together([evaluate(f.relation, m) for m in _cells(f.letters, f.where, model)])
    if isinstance(f, Defined):
        found = value(f.expr, model)
        if isinstance(found, PlusInfinity):
            return Reading(False, why="infinite")
        return Reading(True, found.expr, found.expr)
    if isinstance(f, Statement):
        return _for_all(f, f.prefix, model)
    return _together([_relation(r, model) for r in _as_relations(f, model)])


def _together(readings: list[Reading]) -> Reading:
    """The conjunction of formulas all of which have values; a true one shows the sides of its first part."""
    false = next((r for r in readings if r.holds is False), None)
    return false or next((r for r in readings if r.holds is None), (readings or [Reading(True)])[0])


def _for_all(f: Statement, prefix: tuple[Bound, ...], model: Model) -> Reading:
    """A formula with quantifiers of its own, where these range over few enough values to try them all."""
    if not prefix:
        for h in f.given:
            try:
                holds = evaluate(h, model).holds
            except UndefinedValue:
                holds = False                          # a hypothesis without a value is not satisfied
            if holds is not True:
                return Reading(True if holds is False else None)
        return evaluate(f.claim, model)
    b = prefix[0]
    if b.kind != "forall":
        raise ModelError("an inner quantifier that is not universal is not evaluated on a model")
    return _together([_for_all(f, prefix[1:], Model({**model.values, b.symbol.name: v}, model.sizes))
                      for v in _all_values(b.symbol, model)])


def _all_values(s: Symbol, model: Model) -> Iterator[Any]:
    """Every value of a letter or an event, and of a distribution on one letter."""
    if isinstance(s, Letter):
        yield from range(space_size(s.over, model, _integer))
        return
    if not isinstance(s, Distribution | Event):
        raise ModelError(f"{s.name} has too many values to try them all")
    cells = list(itertools.product(*(range(space_size(a, model, _integer)) for a in s.over)))
    if isinstance(s, Event) and len(cells) <= 12:
        for bits in itertools.product((Fraction(0), Fraction(1)), repeat=len(cells)):
            yield dict(zip(cells, bits, strict=True))
    elif isinstance(s, Distribution) and len(cells) == 1:
        yield {cells[0]: Fraction(1)}
    else:
        raise ModelError(f"{s.name} has too many values to try them all")


def _relation(r: Relation, model: Model) -> Reading:
    left, right = value(r.left, model), value(r.right, model)
    if isinstance(left, PlusInfinity) or isinstance(right, PlusInfinity):
        a, b = (isinstance(x, PlusInfinity) for x in (left, right))
        return Reading({"<=": b, "<": b and not a, "==": a and b, "!=": a != b}[r.op], None, None, "infinite")
    try:
        s = (right - left).sign()
    except SignUnknown as error:
        return Reading(None, left.expr, right.expr, str(error))
    return Reading({"<=": s >= 0, "<": s > 0, "==": s == 0, "!=": s != 0}[r.op], left.expr, right.expr)


def _excess(p: list[Fraction], q: list[Fraction], eps: Expr) -> Expr:
    """max over events S of p(S) - exp(eps) q(S)."""
    return add(*(App("max", (Num(a) - exp(eps) * Num(b), Q(0))) for a, b in zip(p, q, strict=True)))


def _as_relations(f: Formula, model: Model) -> Iterator[Relation]:
    """A predicate on a model as relations between constants that hold together exactly if it does."""
    if isinstance(f, Indistinguishable):
        laws = _values(f.p, model), _values(f.q, model)
        for a, b in (laws, laws[::-1]):
            yield _excess(a, b, f.eps) <= f.delta
    elif isinstance(f, EachDP):
        runs = model.values[f.mechanisms.name]         # exactly the pasts that one of the runs can reach
        for past in runs["x"]:
            for run, other in (("x", "x'"), ("x'", "x")):
                yield _excess(list(runs[run][past]), list(runs[other][past]), f.eps) <= Q(0)
    elif isinstance(f, ComposedDP):
        runs, last = model.values[f.mechanisms.name], dict[int, list[Fraction]]()
        for past, p, q in transcripts(runs, _integer(f.mechanisms.length, model)):
            if not past:
                raise ModelError(f"{f.mechanisms.name}: there is no last output, the length is 0")
            pair = last.setdefault(past[-1], [Fraction(0), Fraction(0)])
            pair[0] += p
            pair[1] += q
        p_row, q_row = [v[0] for v in last.values()], [v[1] for v in last.values()]
        for a, b in ((p_row, q_row), (q_row, p_row)):
            yield _excess(a, b, f.eps) <= f.delta
    elif isinstance(f, BadSet):
        runs, eps, total = model.values[f.mechanisms.name], finite(f.eps, model), Fraction(0)
        for _, p, q in transcripts(runs, _integer(f.mechanisms.length, model)):
            if p and (not q or (real(log(Num(p / q))) - eps).sign() >= 0):
                total += p
        yield Num(total) < f.delta
    elif isinstance(f, EachMaxInfo):
        for past, table in _tables(f.algorithms, model):
            yield from _without_data(table, At(f.beta, Q(len(past) + 1)), At(f.k, Q(len(past) + 1)), model)
    elif isinstance(f, ComposedMaxInfo):
        for _, table in _tables(f.algorithms, model):
            yield from _without_data(table, f.beta, f.k, model)
    elif isinstance(f, Bounded):
        for row in model.values[f.process.name].values():
            yield from (App("abs", (Num(z),)) <= f.bound for z, p in row if p)
    elif isinstance(f, Drift):
        for row in model.values[f.process.name].values():
            yield Num(sum((z * p for z, p in row), Fraction(0))) <= f.bound
    else:
        raise ModelError(f"{type(f).__name__} is not evaluated on models")


def _tables(of: Algorithms, model: Model) -> Iterator[tuple[Past, Mapping[Past, tuple[Fraction, ...]]]]:
    """The channels of adaptive algorithms after every transcript of earlier outputs that some dataset gives."""
    for past, table in model.values[of.name].items():
        if len(table) != space_size(of.data, model, _integer):
            raise ModelError(f"{of.name}: no laws for every dataset after the outputs {past}")
        yield past, table


def _without_data(table: Mapping[Past, tuple[Fraction, ...]], beta: Expr, k: Expr, model: Model) -> Iterator[Relation]:
    """That the beta-approximate max-information is at most k, of an output that does not depend on the dataset: the two laws
    are equal, and the greatest p(O) - exp(k) p(O) is max(1 - exp(k), 0)."""
    if len(set(table.values())) > 1:
        raise ModelError("max-information for every law is evaluated only where the output does not depend on the dataset")
    level = finite(beta, model)
    if level.sign() < 0 or (ONE - level).sign() <= 0:
        raise UndefinedValue("the maximum over the events of probability > beta, for beta < 0 or beta >= 1")
    yield App("max", (1 - exp(k), Q(0))) <= beta


def _values(law: Law, model: Model) -> list[Fraction]:
    letters = tuple(Letter(f"_r{i}", a) for i, a in enumerate(law.over))
    made = [finite(law(*letters), at).expr for at in _cells(letters, (), model)]
    if not all(isinstance(v, Num) for v in made):
        raise ModelError("a law of a model has entries that are not rational")
    return [v.value for v in made if isinstance(v, Num)]


def in_domain(statement: Statement, model: Model) -> str | None:
    """The first quantifier whose domain the model leaves, or None; no value lies in a domain with an end that has none."""
    for b in statement.prefix:
        d = b.domain
        if d is None:
            continue
        here = Real(model.values[b.symbol.name])
        for end, side, closed in ((d.lo, 1, d.lo_closed), (d.hi, -1, d.hi_closed)):
            if end is not None:
                try:
                    s = (here - finite(end, model)).sign() * side
                except UndefinedValue as error:
                    return f"an end of the domain of {b.symbol.name} has no value: {error}"
                if s < 0 or (s == 0 and not closed):
                    return f"{b.symbol.name} lies outside its domain"
        if d.integer and not here.is_integer():
            return f"{b.symbol.name} is not an integer"
    return None
