"""What is said of all laws, functions or numbers, on an exact model: it is then a few statements about numbers.

A law on n letters is n - 1 numbers in [0, 1] and 1 minus their sum, which is >= 0; a function is n numbers."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from verify.kernel.format.rejected import Rejected
from verify.kernel.models.evaluate import finite, in_domain
from verify.kernel.models.inner import members, values_of
from verify.kernel.models.model import Model, ModelError, integer_value, read_model
from verify.kernel.models.places import place_value, space_size
from verify.kernel.sums.answers import Table
from verify.kernel.scalar.goal import Goal
from verify.kernel.sums.signs import Premise, Scope
from verify.kernel.written.meaning import aims, hypotheses
from verify.language import (
    App, Atom, Both, Channel, Distribution, Domain, Event, Expr, Formula, Function, Functional, Graph, Iid, Letter, Num, Q,
    Quantifier, Relation, Same, Space, Statement, Sum, Sup, Sym, Within, symbols, walk)

MOST_CASES, ALWAYS_DEFINED = 64, ("add", "mul", "max", "min", "abs")
ZERO, ONE, UNIT = Q(0), Q(1), Domain(Q(0), Q(1), True, True)
Signs = tuple[tuple[Expr, bool], ...]                 # conditions that are taken to be positive, or not


class _Open(Exception):
    """Whether a condition is positive depends on the numbers: both cases have to be looked at."""


def about_numbers(f: Formula, model: Model) -> list[Statement]:
    """Statements about numbers that show, together, that a formula holds on a model; raises ModelError or Rejected where the
    formula is of another kind."""
    if not isinstance(f, Statement) or any(b.kind != "forall" for b in f.prefix):
        raise ModelError("only a hypothesis with universal quantifiers of its own is written out")
    if isinstance(f.claim, Statement):
        return about_numbers(Statement((*f.prefix, *f.claim.prefix), (*f.given, *f.claim.given), f.claim.claim), model)
    return [s for at, kept, known in _models(f, f.prefix, model, (), ()) for s in _at(f, at, kept, known)]


def _models(f: Statement, todo: tuple[Quantifier, ...], model: Model, kept: tuple[Quantifier, ...], known: tuple[Relation, ...]
            ) -> Iterator[tuple[Model, tuple[Quantifier, ...], tuple[Relation, ...]]]:
    """The model with numbers for the quantified laws and functions, these numbers, and what is known of them; one for each
    value of the letters and events."""
    if not todo:
        if len({b.symbol.name for b in kept}) < len(kept):
            raise ModelError("two numbers of a written out law have one name; rename it")
        yield model, kept, known
        return
    b, rest = todo[0], todo[1:]
    s = b.symbol
    if isinstance(s, Sym):
        d = b.domain or Domain()
        ends = {side: None if end is None else _number(end, model, ()) for side, end in (("lo", d.lo), ("hi", d.hi))}
        here = Domain(ends["lo"], ends["hi"], d.lo_closed, d.hi_closed, d.integer)
        yield from _models(f, rest, _with(model, s.name, Sym(s.name)), (*kept, Quantifier("forall", Sym(s.name), here)), known)
    elif isinstance(s, Letter | Event) or (isinstance(s, Function) and members(f, s, model) is not None):
        for value in values_of(f, b, model, _integer):
            yield from _models(f, rest, _with(model, s.name, value), kept, known)
    elif isinstance(s, Distribution | Channel | Function):
        cells = list(itertools.product(*(range(_size(a, model)) for a in s.over)))
        table: dict[tuple[int, ...], Expr] = {k: Sym("_".join([s.name, *map(str, k)])) for k in cells}
        for law in _laws(s, cells):
            table[law[-1]] = App("add", (ONE, *(-table[k] for k in law[:-1]))) if law[1:] else ONE
            known = (*known, *([table[law[-1]] >= ZERO] if law[2:] else []))
        domain = None if isinstance(s, Function) else UNIT
        numbers = tuple(Quantifier("forall", v, domain) for v in table.values() if isinstance(v, Sym))
        yield from _models(f, rest, _with(model, s.name, table), (*kept, *numbers), known)
    else:
        raise ModelError(f"{s.name} is not written out in numbers")


def _laws(s: Distribution | Channel | Function, cells: list[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """The sets of entries that sum to 1."""
    if isinstance(s, Function):
        return []
    key = (lambda k: k[1:]) if isinstance(s, Channel) else (lambda k: ())
    return [[k for k in cells if key(k) == given] for given in dict.fromkeys(map(key, cells))]


def _with(model: Model, name: str, value: object) -> Model: return Model({**model.values, name: value}, model.sizes)


def _at(f: Statement, model: Model, kept: tuple[Quantifier, ...], known: tuple[Relation, ...]) -> Iterator[Statement]:
    """The statements for one value of the letters."""
    shown = [k for part in (f.claim.parts if isinstance(f.claim, Both) else (f.claim,)) for k in _aims(part)]
    given = [k for part in f.given for k in hypotheses(part)]

    def made(aim: Premise, here: Model, signs: Signs) -> Statement | None:
        if not _all_positive(aim.where, here, signs):
            return None
        facts = [_relation(k, at, signs) for k in given for at in _letters(k.letters, model)
                 if _all_positive(k.where, at, signs)]
        cases = (e > ZERO if positive else e <= ZERO for e, positive in signs)
        return Statement(kept, (*known, *facts, *cases), _relation(aim, here, signs))

    for aim in shown:
        for here in _letters(aim.letters, model):
            yield from _cases(partial(made, aim, here), ())


def _aims(f: Formula) -> tuple[Premise, ...]:
    """What is to be shown at letters; for a max-divergence also where the first law is 0, and nothing is lost."""
    if isinstance(f, Relation) and f.op == "<=" and isinstance(f.left, Functional) and f.left.name in ("D_inf", "D_inf_delta"):
        return tuple(hypotheses(f))
    found = aims(f, Scope(Goal((), (), ZERO), Table()))
    return (*found.shown, *(Premise((), (), e <= e) for e in found.defined))


def _cases(made: Callable[[Signs], Statement | None], signs: Signs) -> Iterator[Statement]:
    """What is made when each condition that is met is positive, and when it is not."""
    try:
        found = made(signs)
    except _Open as condition:
        if 2 ** len(signs) >= MOST_CASES:
            raise ModelError("too many conditions to look at all cases") from None
        for positive in (True, False):
            yield from _cases(made, (*signs, (condition.args[0], positive)))
        return
    if found is not None:
        yield found


def _letters(letters: tuple[Letter, ...], model: Model) -> list[Model]:
    """The model at all values of letters."""
    ranges = (range(_size(x.over, model)) for x in letters)
    return [model.with_letters(dict(zip((x.name for x in letters), at, strict=True))) for at in itertools.product(*ranges)]


def _all_positive(where: tuple[Expr, ...], model: Model, signs: Signs) -> bool:
    """Whether all conditions are positive; each is looked at, since each must have a value."""
    positive = [_positive(w, model, signs) for w in where]
    return all(positive)


def _positive(w: Expr, model: Model, signs: Signs) -> bool:
    e = _number(w, model, signs)
    if not symbols(e):
        return finite(e, model).sign() > 0
    if any(isinstance(n, App) and n.op not in ALWAYS_DEFINED for n in walk(e)):
        raise ModelError("a condition that may have no value is not written out")
    found = next((positive for known, positive in signs if known == e), None)
    if found is None:
        raise _Open(e)
    return found


def _relation(k: Premise, model: Model, signs: Signs) -> Relation:
    """A relation in numbers; that a function is in a class with one member says that it is this."""
    place = k.relation.right.letters[0] if isinstance(k.relation.right, Atom) else None
    if isinstance(place, Graph) and k.relation.left == ZERO and k.relation.op == "<":
        rows = model.values[k.relation.right.of.name]  # type: ignore[attr-defined]
        if len(rows) != 1:
            raise ModelError("membership in a class of several functions is not written out")
        values = zip(_letters((place.letter,), model), rows[0], strict=True)
        gaps = [_number(place.body, at, signs) - Num(v) for at, v in values]
        return Relation("==", App("add", tuple(g ** 2 for g in gaps)), ZERO)
    return Relation(k.relation.op, _number(k.relation.left, model, signs), _number(k.relation.right, model, signs))


def _number(e: Expr, model: Model, signs: Signs) -> Expr:
    """An expression on the model, in the numbers of the quantified laws; raises ModelError where it is of another kind."""
    if isinstance(e, Num):
        return e
    if isinstance(e, Sym):
        value = model.values[e.name]
        return value if isinstance(value, Expr) else Num(value)
    if isinstance(e, App):
        return App(e.op, tuple(_number(a, model, signs) for a in e.args))
    if isinstance(e, Atom):
        at = tuple(place_value(x, model, _integer) for x in e.letters)
        return _iid(e.of, at[0], model) if isinstance(e.of, Iid) else _entry(e.of.name, at, model)
    if isinstance(e, Sum | Sup):
        parts = [_number(e.body, at, signs) for at in _letters((e.letter,), model) if _all_positive(e.where, at, signs)]
        if isinstance(e, Sup) and not parts:
            raise ModelError("the supremum of no values")
        return (App("add" if isinstance(e, Sum) else "max", tuple(parts)) if parts[1:] else parts[0]) if parts else ZERO
    if not isinstance(e, Same | Within):
        raise ModelError(f"{type(e).__name__} is not written out in numbers")
    return finite(e, model).expr


def _entry(name: str, key: tuple[int, ...], model: Model) -> Expr:
    found = model.values[name][key]
    return found if isinstance(found, Expr) else Num(found)


def _iid(law: Iid, dataset: int, model: Model) -> Expr:
    """The product of the probabilities of the records, which are the digits of the dataset."""
    records, n = len(model.values[law.law.name]), _integer(law.datasets.length, model)
    digits = [dataset // records ** i % records for i in range(n)]
    parts = [_entry(law.law.name, (d,), model) for d in digits]
    return App("mul", tuple(parts)) if n > 1 else parts[0]


def _size(over: Space, model: Model) -> int: return space_size(over, model, _integer)


def _integer(e: Expr, model: Model) -> int: return integer_value(finite(e, model).expr)


def shown(f: Formula, model: Model, proofs: object, prove: Callable[[Statement, object], object]) -> None:
    """Return if the proofs show a hypothesis at exact values: one for each statement about numbers that it is there."""
    each_shown(about_numbers(f, model), proofs, prove)


def each_shown(parts: list[Statement], proofs: object, prove: Callable[[Statement, object], object]) -> None:
    """Return if each of the statements that something is on a model has its proof."""
    if not isinstance(proofs, list) or len(proofs) != len(parts):
        raise Rejected(f"on the model this is {len(parts)} statements about numbers, with as many proofs")
    for part, proof in zip(parts, proofs, strict=True):
        prove(part, proof)


@dataclass(frozen=True)
class Family:
    """Exact values of what exists, terms that are the values of its numbers or factors of its functions, and proofs."""

    model: dict[str, object]
    values: dict[str, Expr]
    proofs: object


def family(s: Statement, model: dict[str, object], values: dict[str, Expr]) -> list[Statement]:
    """Statements about numbers that show, together: for all real numbers, which come first, there is a model of the rest, the
    exact one but for values of numbers, and factors of functions, that are terms in the former.  Raises Rejected."""
    first = tuple(itertools.takewhile(lambda b: b.kind == "forall" and isinstance(b.symbol, Sym), s.prefix))
    rest, known = s.prefix[len(first):], {b.symbol.name for b in first}
    if any(b.kind == "forall" for b in rest) or any(symbols(e) - known for e in values.values()) or (
            set(values) - {b.symbol.name for b in rest}):
        raise Rejected("family: real numbers come first, the rest exists, and its values are terms in the former")
    exact, needs = read_model(tuple(b.symbol for b in rest), model), [e <= e for e in values.values()]
    at, outside = dict(exact.values), in_domain(Statement(rest, (), s.claim), exact)
    if outside:
        raise Rejected(outside)
    for x, e, d in ((b.symbol, values[b.symbol.name], b.domain) for b in rest if b.symbol.name in values):
        if not isinstance(x, Sym | Function) or (d is not None and d.integer):
            raise Rejected(f"family: {x.name} is neither a real number nor a function")
        at[x.name] = e if isinstance(x, Sym) else {k: e * Num(v) for k, v in at[x.name].items()}
    for x, d in ((b.symbol, b.domain) for b in rest if isinstance(b.symbol, Sym) and b.domain):
        needs += [Relation("<=" if d.lo_closed else "<", d.lo, x)] if d.lo is not None else []
        needs += [Relation("<=" if d.hi_closed else "<", x, d.hi)] if d.hi is not None else []
    return [p for f in (*s.given, *needs, s.claim) for p in about_numbers(Statement(first, (), f), Model(at, exact.sizes))]
