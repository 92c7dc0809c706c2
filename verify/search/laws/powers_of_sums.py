"""Sums of powers of things >= 0 against their sum U: u^c <= u U^(c-1) for c >= 1, since u <= U, as for norms; with what U is
known to be at most in its place where U may be 0."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.keys import key_of
from verify.language import App, Expr, Num, literal
from verify.language.proofs import (
    Derivation, Step, combine, derivation, fewer_terms, one_term, pointwise, total, use)
from verify.search.laws.view import ONE, ZERO, Flat, View, at_letter


def by_powers_of_sums(view: View) -> Iterator[Derivation]:
    """The claim from a bound of one sum of powers."""
    if view.aim.letters or view.aim.relation.op != "<=":
        return
    for t in view.sums:
        if isinstance(t.body, App) and t.body.op == "pow" and len(t.letters) == 1 and len(t.where) <= 1:
            yield from _bounded(view, t, *t.body.args)


def _bounded(view: View, t: Flat, u: Expr, order: Expr) -> Iterator[Derivation]:
    (x,), y = t.letters, view.letter(t.letters[0].over, "n")
    base = Flat(t.whole, t.letters, (), u)
    u, whole, scope = base.at((y,)), total((x,), u), view.context.scope()
    where = t.where_at((y,))
    limits: list[tuple[Expr, str]] = [(whole, "")] if literal(order) is not None or scope.positive(whole) else [
        (k.relation.right, name) for name, k in view.known.items()
        if not k.letters and k.relation.op == "<=" and key_of(k.relation.left) == key_of(whole)]
    for most, name in limits:
        steps: list[Step] = [one_term("one of them", u <= whole, {x.name: y}).for_all(y)]
        if name:
            steps.append(combine("one of them, bounded", u <= most, "one of them", name).for_all(y))
        numbers, q = view.numbers(), literal(order)
        times = ONE if most == ONE else most if q == 2 else most ** (order - 1 if q is None else Num(q - 1))
        steps += [
            pointwise("a power", u ** order <= mul(u, times), steps[-1].name, *numbers, *at_letter(view, (y,)),
                      terms=(whole,)).for_all(y, where=where),
            *(fewer_terms("those that are not 0", total((x,), base.body, (w,)) <= whole) for w in t.where),
            combine("the powers", t.whole <= mul(whole, times), use("a power", over=(y,), where=where),
                    *(use("those that are not 0", weight=times) for _ in t.where))]
        if name:
            steps += [combine("the powers, bounded", t.whole <= mul(most, times), "the powers", use(name, weight=times))]
        elif literal(order) is None:
            steps += [pointwise("some power", t.whole > ZERO).for_all(where=(whole,)),
                      combine("the powers are positive", t.whole > ZERO, "some power")]
        yield from derivation(*steps, pointwise("claim", view.aim.relation, *dict.fromkeys(("the powers", steps[-1].name)),
                                                *numbers, terms=(t.whole, whole)))
