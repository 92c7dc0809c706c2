"""How two sums are equal: the identities that bring both sides to one form, in the order in which they are tried."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from math import factorial, prod

from verify.kernel.sums.answers import Rewriting
from verify.kernel.sums.convergence import Extent
from verify.kernel.sums.forms import MAX_POWER, Forms
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, letters_of, places_of
from verify.kernel.sums.signs import Scope
from verify.kernel.sums.summands import ONE, Form, Operation, Summand, written
from verify.language import (
    Alphabet, App, Atom, Channel, Datasets, Distribution, Entry, Expr, Iid, Letter, Merged, Num, Place, Q, Replaced, Same, Sum,
    Within, walk)

MAX_ORDERS = 720
ONE_LETTER = Q(1)                                     # the body of the sum that counts a set


def of_operation(of: Operation, forms: Forms, scope: Scope, together: int = 0) -> Iterator[Rewriting]:
    """How an operation on a form may be rewritten; logarithms of ratios may stay together, but for exponentials (1), or with
    them (2)."""
    if of.name == "cleared":
        for i, t in enumerate(of.form):
            for j, (f, k) in enumerate(t.powers):
                if k < 0 and k.denominator == 1 and isinstance(f, App) and f.op == "add":
                    yield Rewriting("cleared", (i, j))
    elif of.name == "condition":
        yield from _split_condition(of.form, scope)
    elif of.form:
        shared = forms.shared(of.form)
        picks = tuple(i for i, (f, k) in enumerate(shared)
                      if (k > 0 or forms.vanishes_nowhere(f, scope)) and _fits(of, f, scope) and not (
                          together and is_ratio(of, forms) and (together == 2 or _stays(f))))
        if of.name == "max":
            yield from () if together else (Rewriting("low"), Rewriting("high"))
            yield from _scaled_max(of.form, picks, forms, scope, together > 0)
        elif picks:
            yield Rewriting(of.name, picks)


def is_ratio(of: Operation, forms: Forms) -> bool:
    """Whether a logarithm is of several factors that are neither numbers nor exponentials."""
    rest = any(t.letters for t in of.form) or len(of.form) > 1
    return of.name == "log" and bool(of.form) and sum(_stays(f) for f, _ in forms.shared(of.form)) + rest > 1


def _stays(f: Expr) -> bool:
    return bool(letters_of(f)) and not (isinstance(f, App) and f.op == "exp")


def _fits(of: Operation, f: Expr, scope: Scope) -> bool:
    if of.name == "log":
        return scope.positive(f)
    return scope.nonnegative(f) if of.name == "max" or of.power.denominator > 1 else True


def _scaled_max(form: Form, picks: tuple[int, ...], forms: Forms, scope: Scope, whole: bool) -> Iterator[Rewriting]:
    """Of w and -w the one with the lesser text; max(-w, 0) = max(w, 0) - w is no longer a whole."""
    parts = forms.content(form, picks, scope)
    if parts is not None:
        outside, rest = parts
        inner = rest if outside.coefficient > 0 else [t.scaled(-ONE) for t in rest]
        flipped = [t.scaled(-ONE) for t in inner]
        yield Rewriting("max", (int(not whole and key_of(written(flipped)) < key_of(written(inner))), *picks))


def _split_condition(form: Form, scope: Scope) -> Iterator[Rewriting]:
    if len(form) == 1 and not form[0].letters and len(form[0].powers) > 0:
        anyway = replace(scope, positives=())
        yield Rewriting("condition", (0, *(i for i, (f, _) in enumerate(form[0].powers) if anyway.positive(f))))


def of_summand(t: Summand, forms: Forms, scope: Scope) -> Iterator[Rewriting]:
    """How a summand may be rewritten: opened, then its records, then its conditions, then its letters summed out."""
    for i, (f, k) in enumerate(t.powers):
        number = isinstance(f, Num) and abs(k) <= MAX_POWER * 8 and k.denominator == 1
        plain = (isinstance(f, Sum) and not _counts(f)) or (isinstance(f, App) and f.op == "add")
        if number or (plain and 0 < k <= MAX_POWER and k.denominator == 1) or _disordered(f):
            yield Rewriting("expanded", (i,))
    for name, kind in (("replaced record", Replaced), ("merged records", Merged)):
        for i, j in enumerate(t.letters):
            found = dict.fromkeys(p for f, _ in t.powers for p in places_of(f) if isinstance(p, Entry) and p.position == j and (
                isinstance(p.dataset, kind)))
            yield from (Rewriting(name, (i, n)) for n in range(len(found)))
    order = sorted(range(len(t.conditions)), key=lambda i: (isinstance(t.conditions[i], Atom), key_of(t.conditions[i])))
    yield from (Rewriting("implied", (i,)) for i in order)
    for i, (f, _) in enumerate(t.powers):
        if isinstance(f, Same):
            yield from (Rewriting("same", (i, side)) for side in (0, 1))
    yield from (Rewriting("counted", (i,)) for i in range(len(t.letters)))
    yield from _of_factors(t)
    yield from _folds(t, forms, scope)
    yield from _orders(t)


def _counts(e: Sum) -> bool:
    """Whether a sum is the size, which is no number, of a set."""
    known = isinstance(e.letter.over, Alphabet) and e.letter.over.size is not None
    return e.body == ONE_LETTER and not known and not isinstance(e.letter.over, Datasets)


def _of_factors(t: Summand) -> Iterator[Rewriting]:
    for name, kinds in (("first records", (Within,)), ("summed out", (Distribution, Channel, Iid)), ("one record", (Iid,))):
        for i, (f, k) in enumerate(t.powers):
            what = f.of if isinstance(f, Atom) else f
            if k == 1 and isinstance(what, kinds):
                yield Rewriting(name, (i,))


def _folds(t: Summand, forms: Forms, scope: Scope) -> Iterator[Rewriting]:
    anywhere = replace(scope, extent=Extent(supposed=True)).inside(t.letters)       # what a sum is of
    for i, (g, k) in enumerate(t.powers):
        form = forms.form(g, anywhere) if k < 0 and isinstance(g, Sum) else []
        if len(form) == 1 and form[0].letters:
            for picks in itertools.permutations(range(len(t.letters)), len(form[0].letters)):
                if all(t.letters[j].over == y.over for j, y in zip(picks, form[0].letters, strict=True)):
                    yield Rewriting("folded", (i, *picks))


def _orders(t: Summand) -> Iterator[Rewriting]:
    best = _best_order(t)
    if best != tuple(range(len(t.letters))):
        yield Rewriting("ordered", best)


def _best_order(t: Summand) -> tuple[int, ...]:
    """The order of letters, those of one set together, for which the summand has the least text whatever names the letters
    have that it is about: these come before the numbers of bound ones."""
    groups: dict[str, list[int]] = {}
    for i, x in enumerate(t.letters):
        groups.setdefault(x.over.name, []).append(i)
    if prod(factorial(len(g)) for g in groups.values()) > MAX_ORDERS:
        return tuple(range(len(t.letters)))
    orders = [tuple(i for g in pick for i in g)
              for pick in itertools.product(*(itertools.permutations(groups[name]) for name in sorted(groups)))]
    if len(orders) == 1:
        return orders[0]
    marked = _marked(t)
    return min(orders, key=lambda order: replace(marked, letters=tuple(t.letters[i] for i in order)).key)


def _marked(t: Summand) -> Summand:
    """The summand with marked names for the letters that it is about."""
    whole = written([t])
    names = {n for n in letters_of(whole) if not n.startswith("#")}
    letters = (x for x in walk(whole) if isinstance(x, Letter) and x.name in names)
    at: dict[str, Place] = {x.name: Letter(f"#{x.name}", x.over) for x in letters}
    return t if not at else replace(t, conditions=tuple(at_places(c, at) for c in t.conditions), powers=tuple(
        (at_places(f, at), k) for f, k in t.powers))


def _disordered(e: Expr) -> bool:
    """Whether a sum inside an expression is not in its best order, as after letters were replaced."""
    if isinstance(e, App):
        return any(_disordered(a) for a in e.args)
    letters: list[Letter] = []
    where: tuple[Expr, ...] = ()
    body = e
    while isinstance(body, Sum):
        letters.append(body.letter)
        where += body.where
        body = body.body
    if not letters:
        return False
    if len({x.name for x in letters}) == len(letters) > 1:
        whole = Summand(ONE, tuple(letters), where, ((body, ONE),))
        marked = _marked(whole)
        if marked.key != replace(marked, letters=tuple(letters[i] for i in _best_order(whole))).key:
            return True
    return _disordered(body)
