"""From searched values to an exact model: rational tables, and the tight parameters as exact constants."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from verify.kernel.models.constants import SignUnknown, log_sum
from verify.kernel.models.reals import constant_sign, undefined_part
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.models.model import Model, ModelError
from verify.kernel.models.evaluate import Infinite, evaluate, ground, in_domain
from verify.kernel.numbers.intervals import UndefinedValue
from verify.language import App, Channel, Domain, Expr, Function, Letter, Num, Q, Statement, Sym, log
from verify.search.adversary.evaluations import evaluations
from verify.search.adversary.plan import Given, Plan, Tight
from verify.search.budget import count, size
from verify.search.readings.shape import Shape

BESIDE = Fraction(1, 1000)       # how far a scalar is from a bound that it may not reach
# What is chosen: tables as arrays of Fractions, letters as integers, scalars as constants.
Choice = Mapping[str, Any]


class NoModel(ValueError):
    """The chosen values do not extend to an exact model."""


def exact_model(plan: Plan, shape: Shape, choice: Choice) -> Model:
    """The model with the chosen values, and what follows from them; a tight scalar may be chosen too.  Raises NoModel."""
    values: dict[str, Any] = {n: Q(shape.lengths[n]) for n in plan.lengths}
    for step in plan.steps:
        name = step.symbol.name if isinstance(step, Given | Tight) else step.name
        if name in values:
            continue
        try:
            if name in choice:
                values[name] = _chosen(step.symbol if isinstance(step, Given | Tight) else step, choice[name])
            elif isinstance(step, Given):
                values[name] = _given(step, Model(values, shape.sizes), shape)
            elif isinstance(step, Tight):
                values[name] = _bound(step, Model(values, shape.sizes), plan.domains.get(name, Domain()))
        except (ModelError, SignUnknown, Undefined) as error:
            raise NoModel(str(error)) from None
    return Model(values, {**shape.sizes, **_dataset_sizes(plan, shape)})


def _dataset_sizes(plan: Plan, shape: Shape) -> dict[str, int]:
    spaces = [a for x in plan.symbols if not isinstance(x, Letter) for a in getattr(x, "over", ())]
    spaces += [x.over for x in plan.symbols if isinstance(x, Letter)]
    return {a.name: shape.size(a) for a in spaces}


def _chosen(symbol: object, value: Any) -> Any:
    if isinstance(symbol, Sym):
        return value
    if isinstance(symbol, Letter):
        return int(value)
    return {tuple(int(i) for i in key): Fraction(q) for key, q in np.ndenumerate(value)}


def _given(step: Given, model: Model, shape: Shape) -> dict[tuple[int, ...], Fraction]:
    made = {}
    sizes = [shape.size(x.over) for x in step.letters]
    for key in np.ndindex(*sizes):
        at = model.with_letters(dict(zip((x.name for x in step.letters), key, strict=True)))
        exact = log_sum(ground(step.value, at))
        if exact is None or exact.logs:
            raise NoModel(f"{step.symbol.name} is not rational")
        made[key] = exact.rational
    if isinstance(step.symbol, Function):
        return made
    sums: dict[tuple[int, ...], Fraction] = {}
    for key, q in made.items():
        row = key[1:] if isinstance(step.symbol, Channel) else ()
        sums[row] = sums.get(row, Fraction(0)) + q
    if any(q < 0 for q in made.values()) or set(sums.values()) != {Fraction(1)}:
        raise NoModel(f"{step.symbol.name} is not a law")
    return made


def _bound(step: Tight, model: Model, d: Domain) -> Expr:
    """The strongest bound on a tight scalar, as a constant in a short form."""
    side = -1 if step.side == "hi" else 1
    ends = [e for e in ((d.lo,) if step.side == "lo" else (d.hi,) if step.side == "hi" else ()) if e is not None]
    best: Expr | None = None
    for e in (*step.bounds, *ends):
        try:
            value = tidy(ground(e, model))
            if undefined_part(value):
                continue
        except UndefinedValue:
            continue
        if best is None or constant_sign((value - best) * side) > 0:
            best = value
    if best is None:
        best = Q(0)
    closed = {"lo": d.lo_closed or best != d.lo, "hi": d.hi_closed or best != d.hi, "eq": True}[step.side]
    if step.strict or not closed:
        best = tidy(best + side * BESIDE)
    return best if not d.integer else _whole(best, up=step.side == "lo")


def _whole(e: Expr, up: bool) -> Expr:
    return tidy(App("ceil" if up else "floor", (e,)))


def tidy(e: Expr) -> Expr:
    """A constant in its shortest known form: a rational, a multiple of the logarithm of a rational, or as it was."""
    if isinstance(e, App) and e.op == "max" and all(log_sum(a) is not None for a in e.args):
        best = e.args[0]
        for a in e.args[1:]:
            best = a if constant_sign(a - best) > 0 else best
        e = best
    if isinstance(e, App) and e.op == "log":
        inner = tidy(e.args[0])
        e = log(inner) if inner != Q(1) else Q(0)
    exact = log_sum(e)
    if exact is None:
        return e
    if not exact.logs:
        return Num(exact.rational)
    scale = Fraction(1, int(np.lcm.reduce([c.denominator for c in exact.logs.values()])))
    inside = Fraction(1)
    for p, c in exact.logs.items():
        if abs(c / scale) * p.bit_length() > 200:
            return e
        inside *= Fraction(p) ** int(c / scale)
    return add(Num(exact.rational), mul(Num(scale), log(Num(inside))))


def state(s: Statement, model: Model) -> str:
    """"violated", "holds", "outside" (of a domain or hypothesis), "undefined" (the claim has no value), "infinite" (+oo stands
    in it where that is not read) or "unknown"."""
    parts = size(s)
    count(10 + parts)
    try:
        count(evaluations(s, model) // 3)
        if in_domain(s, model) is not None or any(evaluate(f, model).holds is not True for f in s.given):
            return "outside"
    except (Undefined, SignUnknown, ModelError):
        return "outside"
    count(parts * parts // 40)
    try:
        return "violated" if evaluate(s.claim, model).holds is False else "holds"
    except UndefinedValue:
        return "undefined"
    except Infinite:
        return "infinite"
    except (SignUnknown, ModelError, Undefined):
        return "unknown"


def bits(value: object) -> int:
    """How long a rational or a constant is to write, for comparing witnesses."""
    if isinstance(value, Fraction):
        return value.numerator.bit_length() + value.denominator.bit_length() + (value < 0)
    if isinstance(value, Num):
        return bits(value.value)
    if isinstance(value, App):
        return 2 + sum(bits(a) for a in value.args)
    if isinstance(value, np.ndarray):
        return sum(bits(Fraction(q)) for q in value.flat)
    return int(value).bit_length() if isinstance(value, int) else 4
