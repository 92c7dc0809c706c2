"""Formulas and expressions on exact finite models."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import cast

from verify.kernel.format.parts import rests_on
from verify.kernel.models.constants import SignUnknown, log_sum
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.intervals import UndefinedValue
from verify.kernel.models.model import MAX_RANGE, Model, ModelError, integer_value
from verify.kernel.models.pasts import excess
from verify.kernel.models.places import place_value, space_size
from verify.kernel.models.readings import Reading, together
from verify.kernel.models.reals import ONE, ZERO, Real, mean, operation, real
from verify.language import (
    Q, App, At, Atom, Begins, Both, Defined, Every, Expr, Formula, Function, Functional, Graph, Iid, Indistinguishable, Law,
    Letter, Mean, NoiseMean, Num, RangeProduct, RangeSum, Relation, Same, Statement, Sum, Sup, Sym, Tail, Within, unfold, walk)


class Infinite(ModelError):
    """The expression is +oo on this model (by the convention for divergences), or holds +oo where that is not read."""


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
    """The real number that an expression is on a model; raises as `ground`, of which it says that a number is needed."""
    found = value(e, model)
    if isinstance(found, PlusInfinity):
        raise Infinite("an infinite divergence where a number is needed")
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
        return mean(Mean(e.noise, e.variable, _integrand(e.body, model, Sym(e.variable))))
    if isinstance(e, NoiseMean):
        from verify.kernel.models import noise

        rests_on(noise.__name__)
        return noise.over_noise(e.law, _integrand(e.body, model, e.noise))
    if isinstance(e, Atom) and isinstance(e.letters[0], Graph):
        return Real(Q(int(row_of(e.letters[0], model) in model.values[e.of.name])))
    if isinstance(e, Atom):
        key = tuple(place_value(x, model, integer) for x in e.letters)
        if isinstance(e.of, Iid):
            return Real(Num(_iid(e.of, key[0], model)))
        if key not in model.values[e.of.name]:
            raise ModelError(f"{e.of.name} has no entry {key}")
        return Real(Num(model.values[e.of.name][key]))
    if isinstance(e, Same):
        return Real(Q(int(place_value(e.left, model, integer) == place_value(e.right, model, integer))))
    if isinstance(e, Within):
        return Real(Q(int(place_value(e.position, model, integer) < integer(e.upto, model))))
    if isinstance(e, Sum | Sup):
        known: tuple[object, ...] = (e, *(model.values.get(name) for name in _names(e)))
        if known not in model.sums:
            found = [value(e.body, m) for m in _cells((e.letter,), e.where, model)]
            model.sums[known] = _total(found) if isinstance(e, Sum) else _greatest(found)
        return cast(Value, model.sums[known])
    if isinstance(e, Functional):
        return _functional(e, model)
    if isinstance(e, Tail | Begins):
        from verify.kernel.models import processes

        rests_on(processes.__name__)
        return processes.OnModel(model, finite).probability(e)
    if isinstance(e, At):
        i = integer(e.position, model)
        row = model.values[e.sequence.name]
        if not 0 <= i <= len(row):
            raise UndefinedValue(f"{e.sequence.name} has no entry {i}")
        return Real(Num(row[i - 1])) if i else ONE
    if isinstance(e, RangeSum | RangeProduct):
        last = integer(e.last, model)
        if last > MAX_RANGE:
            raise ModelError(f"a sum or product of {last} terms is too long to write out")
        terms = [value(e.body, Model({**model.values, e.index: Q(i)}, model.sizes)) for i in range(1, last + 1)]
        return _total(terms) if isinstance(e, RangeSum) else _operation("mul", terms) if terms else ONE
    raise ModelError(f"{type(e).__name__} has no value on finite models")


@lru_cache(maxsize=10_000)
def _names(e: Expr) -> tuple[str, ...]:
    """The names of an expression whose values change from letter to letter of one model, among others."""
    return tuple({n.name for n in walk(e) if isinstance(n, Letter | Sym)})


def row_of(f: Graph, model: Model) -> tuple[Fraction, ...]:
    """The values of a function on the model; raises ModelError where one is not seen to be rational."""
    found = [log_sum(finite(f.body, at).expr) for at in _cells((f.letter,), (), model)]
    if any(v is None or v.logs for v in found):
        raise ModelError("a function has a value that is not seen to be rational")
    return tuple(v.rational for v in found if v is not None)


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
    raise Infinite("an infinite divergence inside an expression that is not a sum of divergences with positive factors")


def _total(parts: list[Value]) -> Value: return _operation("add", parts) if parts else ZERO


def _greatest(parts: list[Value]) -> Value:
    if not parts:
        raise UndefinedValue("the supremum of no values")
    numbers = tuple(p for p in parts if isinstance(p, Real))
    if len(numbers) < len(parts):
        return OO
    return numbers[0] if len(parts) == 1 else operation("max", numbers)


def _integrand(e: Expr, model: Model, noise: Sym | Function) -> Expr:
    """The body of a mean with all but its own noise as constants, the value of a function at letter i as the symbol `ti`; the
    mean shows that it has values."""
    if all(n != noise for n in walk(e)):
        return finite(e, model).expr
    if isinstance(e, Sym):
        return e
    if isinstance(e, Atom) and e.of == noise:
        return Sym(f"t{place_value(e.letters[0], model, integer)}")
    if isinstance(e, Sum) and all(n != noise for n in walk(e.where)):
        return add(*(_integrand(e.body, m, noise) for m in _cells((e.letter,), e.where, model)))
    if not isinstance(e, App):
        raise ModelError(f"{type(e).__name__} inside a mean is not evaluated")
    parts = [_integrand(a, model, noise) for a in e.args]
    return add(*parts) if e.op == "add" else mul(*parts) if e.op == "mul" else App(e.op, tuple(parts))


def integer(e: Expr, model: Model) -> int: return integer_value(finite(e, model).expr)


def _iid(law: Iid, dataset: int, model: Model) -> Fraction:
    """The product of the probabilities of the records, which are the digits of the dataset."""
    row, probability = model.values[law.law.name], Fraction(1)
    for _ in range(integer(law.datasets.length, model)):
        dataset, record = divmod(dataset, len(row))
        probability *= row[(record,)]
    return probability


def _cells(letters: tuple[Letter, ...], where: tuple[Expr, ...], model: Model) -> Iterator[Model]:
    """The model at all letters where every condition is positive; each condition needs a value at every letter."""
    ranges = [range(space_size(x.over, model, integer)) for x in letters]
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
    the maximum is one of these: the first letters in the order of falling p/q."""
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


# --- formulas on a model

def evaluate(f: Formula, model: Model) -> Reading:
    """The truth of a formula on a model; raises UndefinedValue where an expression of it has no value."""
    if isinstance(f, Relation):
        return _relation(f, model)
    if isinstance(f, Both):
        return together([evaluate(p, model) for p in f.parts])
    if isinstance(f, Every):
        return together([evaluate(f.relation, m) for m in _cells(f.letters, f.where, model)])
    if isinstance(f, Defined):
        found = value(f.expr, model)
        if isinstance(found, PlusInfinity):
            return Reading(False, why="infinite")
        return Reading(True, found.expr, found.expr)
    if isinstance(f, Statement):
        from verify.kernel.models import inner

        rests_on(inner.__name__)
        return inner.for_all(f, f.prefix, model, evaluate, integer)
    return together([_relation(r, model) for r in _as_relations(f, model)])


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


def _as_relations(f: Formula, model: Model) -> Iterator[Relation]:
    """A predicate on a model as relations between constants that hold together exactly if it does."""
    if isinstance(f, Indistinguishable):
        laws = _values(f.p, model), _values(f.q, model)
        for a, b in (laws, laws[::-1]):
            yield excess(a, b, f.eps) <= f.delta
    else:
        from verify.kernel.models import processes

        rests_on(processes.__name__)
        yield from processes.OnModel(model, finite).relations(f)


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
