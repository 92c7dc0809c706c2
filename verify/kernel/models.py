"""Formulas and expressions on exact finite models."""
from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.kernel.constants import SignUnknown, constant_interval, constant_sign, log_sum, undefined_part
from verify.kernel.derivative import add, mul
from verify.kernel.enclose import enclosure_text
from verify.kernel.intervals import Undefined
from verify.kernel.places import place_value, space_size
from verify.kernel.model_data import MAX_CELLS, MAX_RANGE, Model, ModelError, Past, read_model, write_model
from verify.language import (
    Algorithms, App, At, Atom, BadSet, Both, Bound, Bounded, ComposedDP, ComposedMaxInfo, Defined, Distribution, Drift,
    EachDP, EachMaxInfo, Event, Every, Expr, Formula, Functional, Iid, Indistinguishable, Law, Letter, Mean, Mechanisms,
    Num, PrivacyLoss, Q, RangeSum, Relation, Same, Statement, Sum, Sup, Sym, Symbol, Tail, Within, exp, log, unfold, walk)


class UndefinedValue(ArithmeticError):
    """The expression has no value on this model."""


class Infinite(ArithmeticError):
    """The expression is +oo on this model (by the convention for divergences)."""


def ground(e: Expr, model: Model) -> Expr:
    """The expression as a constant, with sums written out; raises Infinite, UndefinedValue, ModelError."""
    if isinstance(e, Num):
        return e
    if isinstance(e, Sym):
        return model.values[e.name]  # type: ignore[no-any-return]
    if isinstance(e, App):
        parts = [ground(a, model) for a in e.args]
        if e.op == "pow":
            exact = log_sum(parts[1])
            parts[1] = parts[1] if exact is None or exact.logs else Num(exact.rational)
        return add(*parts) if e.op == "add" else mul(*parts) if e.op == "mul" else App(e.op, tuple(parts))
    if isinstance(e, Mean):
        inner = Model({**model.values, e.variable: Sym(e.variable)}, model.sizes)
        return Mean(e.noise, e.variable, ground(e.body, inner))
    if isinstance(e, Atom):
        key = tuple(place_value(x, model, _integer) for x in e.letters)
        if isinstance(e.of, Iid):
            return Num(_iid(e.of, key[0], model))
        if key not in model.values[e.of.name]:
            raise ModelError(f"{e.of.name} has no entry {key}")
        return Num(model.values[e.of.name][key])
    if isinstance(e, Same):
        return Q(int(place_value(e.left, model, _integer) == place_value(e.right, model, _integer)))
    if isinstance(e, Within):
        return Q(int(place_value(e.position, model, _integer) < _integer(e.upto, model)))
    if isinstance(e, Sum):
        return add(*(ground(e.body, m) for m in _cells((e.letter,), e.where, model)))
    if isinstance(e, Sup):
        values = [ground(e.body, m) for m in _cells((e.letter,), e.where, model)]
        if not values:
            raise UndefinedValue("the supremum of no values")
        return values[0] if len(values) == 1 else App("max", tuple(values))
    if isinstance(e, Functional):
        return _functional(e, model)
    if isinstance(e, Tail):
        return _tail(e, model)
    if isinstance(e, At):
        i = _integer(e.position, model)
        row = model.values[e.sequence.name]
        if not 0 <= i <= len(row):
            raise ModelError(f"{e.sequence.name} has no entry {i}")
        return Num(row[i - 1] if i else Fraction(1))
    if isinstance(e, RangeSum):
        last = _integer(e.last, model)
        if last > MAX_RANGE:
            raise ModelError(f"a sum of {last} terms is too long to write out")
        return add(*(ground(e.body, Model({**model.values, e.index: Q(i)}, model.sizes)) for i in range(1, last + 1)))
    raise ModelError(f"{type(e).__name__} has no value on finite models")


def _integer(e: Expr, model: Model) -> int:
    value = ground(e, model)
    exact = log_sum(value)
    if exact is None or exact.logs or exact.rational.denominator != 1:
        raise ModelError(f"{value!r:.60} is not seen to be an integer")
    if abs(exact.rational) > MAX_CELLS:
        raise ModelError(f"{value!r:.60} is too large")
    return int(exact.rational)


def _iid(law: Iid, dataset: int, model: Model) -> Fraction:
    """The product of the probabilities of the records, which are the digits of the dataset."""
    row, probability = model.values[law.law.name], Fraction(1)
    for _ in range(_integer(law.datasets.length, model)):
        dataset, record = divmod(dataset, len(row))
        probability *= row[(record,)]
    return probability


def _cells(letters: tuple[Letter, ...], where: tuple[Expr, ...], model: Model) -> Iterator[Model]:
    ranges = [range(space_size(x.over, model, _integer)) for x in letters]
    for values in itertools.product(*ranges):
        at = model.with_letters(dict(zip((x.name for x in letters), values, strict=True)))
        if all(constant_sign(ground(w, at)) > 0 for w in where):
            yield at


def _functional(f: Functional, model: Model) -> Expr:
    if f.name == "D_inf_delta":
        return _approximate_max_divergence(f, model)
    letters = tuple(Letter(f"_r{i}", a) for i, a in enumerate(f.laws[0].over))
    body, where, vanishing = unfold(f, letters)
    if f.name == "renyi" and constant_sign(ground(f.params[0], model) - 1) <= 0:
        raise ModelError("renyi: the order is not above 1")
    parts = []
    for at in _cells(letters, where, model):
        if vanishing is not None and constant_sign(ground(vanishing, at)) == 0:
            raise Infinite(f.name)
        parts.append(ground(body, at))
    if f.name == "D_inf":
        return parts[0] if len(parts) == 1 else App("max", tuple(parts))
    return add(*parts)


def _approximate_max_divergence(f: Functional, model: Model) -> Expr:
    """log max (p(O) - delta)/q(O) over the events O with p(O) > delta.

    For v >= 0, p(O) - v q(O) is greatest for an O that holds letters by falling p/q down to v; so among the events that reach
    the maximum is one of these: the first letters in the order of falling p/q.
    """
    delta = ground(f.params[0], model)
    bad = undefined_part(delta)
    if bad:
        raise UndefinedValue(bad)
    if constant_sign(delta) < 0 or constant_sign(1 - delta) <= 0:
        raise UndefinedValue("the maximum over the events of probability > delta, for delta < 0 or delta >= 1")
    p, q = (_values(law, model) for law in f.laws)
    lost = sum((a for a, b in zip(p, q, strict=True) if not b), Fraction(0))
    if constant_sign(Num(lost) - delta) > 0:
        raise Infinite(f.name)
    pairs = sorted(((a, b) for a, b in zip(p, q, strict=True) if a and b), key=lambda ab: ab[0] / ab[1], reverse=True)
    candidates, total, below = [], lost, Fraction(0)
    for a, b in pairs:
        total, below = total + a, below + b
        if constant_sign(Num(total) - delta) > 0:
            candidates.append((Num(total) - delta) / Num(below))
    best = candidates[0]
    for c in candidates[1:]:
        best = c if constant_sign(c - best) > 0 else best
    return log(best)


def transcripts(model: Model, of: Mechanisms) -> Iterator[tuple[Past, Fraction, Fraction]]:
    """Every transcript of the mechanisms with its probability in the run on x and in the run on x'."""
    runs, k = model.values[of.name], _integer(of.length, model)
    paths: list[tuple[Past, Fraction, Fraction]] = [((), Fraction(1), Fraction(1))]
    for _ in range(k):
        longer = []
        for past, p, q in paths:
            if past not in runs["x"]:
                raise ModelError(f"{of.name}: no law for the past {past}")
            pairs = zip(runs["x"][past], runs["x'"][past], strict=True)
            longer += [((*past, y), p * a, q * b) for y, (a, b) in enumerate(pairs)]
            if len(longer) > MAX_CELLS:
                raise ModelError(f"{of.name}: more than {MAX_CELLS} transcripts")
        paths = longer
    yield from paths


def _tail(e: Tail, model: Model) -> Expr:
    threshold, total = ground(e.threshold, model), Fraction(0)
    bad = undefined_part(threshold)
    if bad:
        raise UndefinedValue(bad)

    def beyond(sign: int) -> bool:
        return sign > 0 if e.strict else sign >= 0

    if isinstance(e.process, PrivacyLoss):
        for _, p, q in transcripts(model, e.process.of):
            if p and (not q or beyond(constant_sign(log(Num(p / q)) - threshold))):
                total += p
        return Num(total)
    table = model.values[e.process.name]
    paths: list[tuple[Past, Fraction, Fraction]] = [((), Fraction(0), Fraction(1))]
    for _ in range(_integer(e.process.length, model)):
        longer: list[tuple[Past, Fraction, Fraction]] = []
        for past, z, p in paths:
            if p and past not in table:
                raise ModelError(f"{e.process.name}: no law for the past {past}")
            longer += [((*past, i), z + step, p * w) for i, (step, w) in enumerate(table.get(past, ()))]
        paths = longer
    return Num(sum((p for _, z, p in paths if p and beyond(constant_sign(Num(z) - threshold))), Fraction(0)))


# --- formulas on a model

@dataclass(frozen=True)
class Reading:
    """A formula on a model: whether it holds (None: not decided), and for a relation both sides as constants."""

    holds: bool | None
    left: Expr | None = None
    right: Expr | None = None
    why: str = ""


def evaluate(f: Formula, model: Model) -> Reading:
    """The truth of a formula on a model; raises UndefinedValue where an expression of it has no value."""
    if isinstance(f, Relation):
        return _relation(f, model)
    if isinstance(f, Both):
        readings = [evaluate(p, model) for p in f.parts]
        false = next((r for r in readings if r.holds is False), None)
        return false or next((r for r in readings if r.holds is None), readings[0])
    if isinstance(f, Every):
        cells = [evaluate(f.relation, m) for m in _cells(f.letters, f.where, model)]
        return next((r for r in cells if r.holds is False), next((r for r in cells if r.holds is None), Reading(True)))
    if isinstance(f, Defined):
        try:
            value = ground(f.expr, model)
        except Infinite:
            return Reading(False, why="infinite")
        bad = undefined_part(value)
        if bad:
            raise UndefinedValue(bad)
        return Reading(True, value, value)
    if isinstance(f, Statement):
        return _for_all(f, f.prefix, model)
    parts = list(_as_relations(f, model))
    readings = [_relation(r, model) for r in parts]
    return next((r for r in readings if r.holds is False), next((r for r in readings if r.holds is None), readings[0]))


def _for_all(f: Statement, prefix: tuple[Bound, ...], model: Model) -> Reading:
    """A formula with quantifiers of its own, where these range over few enough values to try them all."""
    if not prefix:
        for h in f.given:
            holds = evaluate(h, model).holds
            if holds is not True:
                return Reading(True if holds is False else None)
        return evaluate(f.claim, model)
    b, unknown = prefix[0], Reading(True)
    if b.kind != "forall":
        raise ModelError("an inner quantifier that is not universal is not evaluated on a model")
    for value in _all_values(b.symbol, model):
        r = _for_all(f, prefix[1:], Model({**model.values, b.symbol.name: value}, model.sizes))
        if r.holds is False:
            return r
        unknown = unknown if r.holds else Reading(None, why=r.why)
    return unknown


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
    sides, infinite = [], []
    for e in (r.left, r.right):
        try:
            value = ground(e, model)
            bad = undefined_part(value)
            if bad:
                raise UndefinedValue(bad)
            sides.append(value)
            infinite.append(False)
        except Infinite:
            if not _infinite_only_upwards(e):
                raise ModelError("an infinite divergence inside an expression that is not a sum of divergences") from None
            _require_defined(e, model)
            sides.append(Q(0))
            infinite.append(True)
    if any(infinite):
        a, b = infinite
        return Reading({"<=": b, "<": b and not a, "==": a and b, "!=": a != b}[r.op], None, None, "infinite")
    try:
        s = constant_sign(sides[1] - sides[0])
    except SignUnknown as error:
        return Reading(None, sides[0], sides[1], str(error))
    return Reading({"<=": s >= 0, "<": s > 0, "==": s == 0, "!=": s != 0}[r.op], sides[0], sides[1])


def _require_defined(e: Expr, model: Model) -> None:
    """Raise UndefinedValue where a part of an infinite side, beside its divergences, has no value."""
    if isinstance(e, App) and _has_functional(e):
        for a in e.args:
            _require_defined(a, model)
    elif not _has_functional(e):
        bad = undefined_part(ground(e, model))
        if bad:
            raise UndefinedValue(bad)


def _infinite_only_upwards(e: Expr) -> bool:
    """Whether +oo in the divergences of a side makes the side +oo: they occur only as summands with positive factors."""
    if isinstance(e, Functional):
        return not any(_has_functional(p) for p in e.params)
    if isinstance(e, App) and e.op == "add":
        return all(_infinite_only_upwards(a) for a in e.args)
    if isinstance(e, App) and e.op == "mul":
        positive = all(not isinstance(a, Num) or a.value > 0 for a in e.args)
        return positive and sum(_has_functional(a) for a in e.args) <= 1 and all(
            isinstance(a, Num) or (_has_functional(a) and _infinite_only_upwards(a)) for a in e.args)
    return not _has_functional(e)


def _has_functional(e: Expr) -> bool:
    return any(isinstance(n, Functional) for n in walk(e))


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
        runs = model.values[f.mechanisms.name]
        for past in runs["x"]:
            for run, other in (("x", "x'"), ("x'", "x")):
                yield _excess(list(runs[run][past]), list(runs[other][past]), f.eps) <= Q(0)
    elif isinstance(f, ComposedDP):
        last: dict[int, list[Fraction]] = {}
        for past, p, q in transcripts(model, f.mechanisms):
            if not past:
                raise ModelError(f"{f.mechanisms.name}: there is no last output, the length is 0")
            pair = last.setdefault(past[-1], [Fraction(0), Fraction(0)])
            pair[0] += p
            pair[1] += q
        p_row, q_row = [v[0] for v in last.values()], [v[1] for v in last.values()]
        for a, b in ((p_row, q_row), (q_row, p_row)):
            yield _excess(a, b, f.eps) <= f.delta
    elif isinstance(f, BadSet):
        eps, total = ground(f.eps, model), Fraction(0)
        bad = undefined_part(eps)
        if bad:
            raise UndefinedValue(bad)
        for _, p, q in transcripts(model, f.mechanisms):
            if p and (not q or constant_sign(log(Num(p / q)) - eps) >= 0):
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
    """The channels of adaptive algorithms after every transcript of earlier outputs."""
    tables = model.values[of.name]
    pasts: list[Past] = [()]
    for _ in range(_integer(of.length, model)):
        longer: list[Past] = []
        for past in pasts:
            if past not in tables or len(tables[past]) < space_size(of.data, model, _integer):
                raise ModelError(f"{of.name}: no laws for every dataset after the outputs {past}")
            yield past, tables[past]
            longer += [(*past, y) for y in range(max(len(row) for row in tables[past].values()))]
        pasts = longer


def _without_data(table: Mapping[Past, tuple[Fraction, ...]], beta: Expr, k: Expr, model: Model) -> Iterator[Relation]:
    """That the beta-approximate max-information is at most k, of an output that does not depend on the dataset: the two laws
    are equal, and the greatest p(O) - exp(k) p(O) is max(1 - exp(k), 0)."""
    if len(set(table.values())) > 1:
        raise ModelError("max-information for every law is evaluated only where the output does not depend on the dataset")
    value = ground(beta, model)
    if constant_sign(value) < 0 or constant_sign(1 - value) <= 0:
        raise UndefinedValue("the maximum over the events of probability > beta, for beta < 0 or beta >= 1")
    yield App("max", (1 - exp(k), Q(0))) <= beta


def _values(law: Law, model: Model) -> list[Fraction]:
    letters = tuple(Letter(f"_r{i}", a) for i, a in enumerate(law.over))
    values = [ground(law(*letters), at) for at in _cells(letters, (), model)]
    if not all(isinstance(v, Num) for v in values):
        raise ModelError("a law of a model has entries that are not rational")
    return [v.value for v in values if isinstance(v, Num)]


# --- instances

@dataclass(frozen=True)
class InstanceReport:
    """A statement at exact values: both sides as outward decimal enclosures, and every hypothesis with its truth."""

    at: dict[str, str]
    lhs: tuple[str, str] | None
    rhs: tuple[str, str] | None
    holds: bool | None
    hypotheses: tuple[dict[str, object], ...]


def enclosed(e: Expr | None, digits: int) -> tuple[str, str] | None:
    """A constant as two decimal strings around it, or None where there is none."""
    if e is None:
        return None
    try:
        if constant_sign(e) == 0:
            return "0", "0"
    except (SignUnknown, Undefined):
        pass
    try:
        return enclosure_text(constant_interval(e, int(digits * 3.33) + 40), digits)
    except Undefined:
        return None


def in_domain(statement: Statement, model: Model) -> str | None:
    """The first quantifier whose domain the model leaves, or None."""
    for b in statement.prefix:
        d = b.domain
        if d is None:
            continue
        value = model.values[b.symbol.name]
        ends = [(d.lo, 1, d.lo_closed), (d.hi, -1, d.hi_closed)]
        for end, side, closed in ends:
            if end is not None:
                s = constant_sign((value - ground(end, model)) * side)
                if s < 0 or (s == 0 and not closed):
                    return f"{b.symbol.name} lies outside its domain"
        if d.integer and constant_sign(value - App("floor", (value,))) != 0:
            return f"{b.symbol.name} is not an integer"
    return None


def hypothesis_report(statement: Statement, model: Model, digits: int) -> tuple[dict[str, object], ...]:
    """Each hypothesis with its truth and, for a relation, the enclosure of right - left."""
    made: list[dict[str, object]] = []
    for i, f in enumerate(statement.given):
        try:
            r = evaluate(f, model)
        except UndefinedValue:
            r = Reading(False)
        slack = None if r.left is None or r.right is None else enclosed(r.right - r.left, min(digits, 20))
        made.append({"text": f"hypothesis {i + 1}", "holds": r.holds, "enclosure": slack})
    return tuple(made)


def evaluate_instance(statement: Statement, values: Mapping[str, object], digits: int = 50) -> InstanceReport:
    """The statement at exact values of its symbols; raises ModelError where they do not fit it."""
    symbols = tuple(b.symbol for b in statement.prefix)
    model = read_model(symbols, values)
    at = {name: _shown(v) for name, v in write_model(symbols, model).items()}
    outside = in_domain(statement, model)
    if outside:
        raise ModelError(outside)
    hypotheses = hypothesis_report(statement, model, digits)
    try:
        r = evaluate(statement.claim, model)
    except UndefinedValue as error:
        undefined: dict[str, object] = {"text": f"undefined: {error}", "holds": None, "enclosure": None}
        return InstanceReport(at, None, None, None, (*hypotheses, undefined))
    return InstanceReport(at, enclosed(r.left, digits), enclosed(r.right, digits), r.holds, hypotheses)


def _shown(v: object) -> str:
    if isinstance(v, list) and v and v[0] in ("exp", "log", "sqrt", "div", "mul", "add", "pow"):
        op, args = v[0], [_shown(a) for a in v[1:]]
        joint = {"div": "/", "mul": "*", "add": " + ", "pow": "^"}.get(op)
        return f"{op}({args[0]})" if joint is None else "(" + joint.join(args) + ")"
    if isinstance(v, list):
        return "[" + ", ".join(_shown(x) for x in v) + "]"
    if isinstance(v, dict):
        return "{" + "; ".join(f"({k}): {_shown(x)}" for k, x in v.items()) + "}"
    return str(v)
