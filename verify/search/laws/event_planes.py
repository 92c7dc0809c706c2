"""Divergences against the probabilities of an event that the claim names: the sum of q h(p/q), for a convex h, is at least
b h(a/b), inside the event alone or with the same outside, where a and b are its probabilities; by tangent planes."""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Event, Expr, Letter, Sum, Sym, equal, substitute, walk
from verify.language.proofs import (
    Derivation, Step, Use, cases, combine, derivation, fewer_terms, one_term, pointwise, same_support, total, use)
from verify.search.laws.letterwise import tidy
from verify.search.laws.planes import RATIO, simplified
from verify.search.laws.view import ONE, ZERO, View, at_most_1, exchanged, factors, flat, minus


@dataclass(frozen=True)
class _Part:
    """The letters where `chance`, 0 or 1, is 1; `a` and `b` are their probabilities by the two laws."""

    name: str
    chance: Expr
    a: Expr
    b: Expr


@dataclass(frozen=True)
class _Named:
    """A divergence of the claim, where `where` is positive: q h(p/q) at a letter x, and an event s."""

    view: View
    whole: Expr
    x: Letter
    y: Letter
    p: Expr
    q: Expr
    s: Expr
    where: Expr
    body: Expr
    h: Expr

    @property
    def inside(self) -> _Part:
        return _Part("inside", self.s, Sum(self.x, self.p * self.s), Sum(self.x, self.q * self.s))

    def positive(self, parts: tuple[_Part, ...]) -> tuple[Expr, ...]:
        """The probabilities of parts by the second law that are not known to be positive, as those by the first law are."""
        scope = self.view.context.scope()
        return tuple(part.b for part in parts if not (scope.positive(part.a) or scope.positive(part.b)))

    @property
    def support(self) -> list[Use]:
        """What is known of the laws at a letter."""
        def there(conditions: tuple[Expr, ...], letters: tuple[Letter, ...]) -> bool:
            return {at_places(w, {letters[0].name: self.x}) for w in conditions} <= {self.where}

        names = [*(k.name for k in self.view.supports if len(k.letters) == 1 and not k.zero and there(k.where, k.letters)),
                 *(n for n in self.view.everywhere((self.x.over,)) if there(
                     self.view.known[n].where, self.view.known[n].letters))]
        return [use(name, {"1": self.x}) for name in names]

    @property
    def outside(self) -> _Part:
        return _Part("outside", 1 - self.s, 1 - self.inside.a, 1 - self.inside.b)


def by_event_planes(view: View) -> Iterator[Derivation]:
    """The claim from one divergence and an event of it."""
    if view.aim.letters or view.aim.relation.op != "<=":
        return
    for d in _named(view):
        with suppress(NotDifferentiable):
            yield from _claimed(d, (d.inside,) if _order(d.h) is not None else (d.inside, d.outside))


def _named(view: View) -> Iterator[_Named]:
    events = list(dict.fromkeys(n.of for n in walk(view.gap) if isinstance(n, Atom) and isinstance(n.of, Event)))
    for t in view.sums:
        if len(t.letters) != 1 or len(t.where) != 1:
            continue
        x = view.letter(t.letters[0].over, "e")
        body, (where,) = t.at((x,)), t.where_at((x,))
        atoms = list[Expr](dict.fromkeys(n for n in walk(body) if isinstance(n, Atom)))
        laws = {law(x) for law in view.laws((x.over,))}
        if len(atoms) != 2 or not laws.issuperset(atoms):
            continue
        for p, q in (atoms, atoms[::-1]):
            if where in (p, p + q):
                h = _without_ones(simplified(exchanged(body, {p: RATIO, q: ONE}.get)))
                y = view.letter(x.over, "e")
                yield from (_Named(view, t.whole, x, y, p, q, s(x), where, body, h) for s in events if s.over == (x.over,))


def _without_ones(e: Expr) -> Expr:
    """A product without the powers of 1 in it."""
    left = [f for f in factors(e) if not (isinstance(f, App) and f.op == "pow" and f.args[0] == ONE)]
    return mul(*left) if left else ONE


def _plane(d: _Named, part: _Part, given: tuple[Expr, ...]) -> tuple[list[Step], Expr, Expr]:
    """The body at least its tangent plane at the probabilities of a part: the slope in the first law, how much it falls in the
    second; for a power t^c by s^c >= 1 + c (s - 1) for the quotient s of the ratios, which is of one variable."""
    ratio, t, order, where = part.a / part.b, d.p / d.q, _order(d.h), (d.where, *given)
    if order is not None and d.view.context.scope().positive(part.a):
        level, s = ratio ** order, (d.p * part.b) / (d.q * part.a)
        whole, rising, fall = d.q * level * s ** order, order * level * (part.b / part.a), (order - 1) * level
        tangent, weight = pointwise(f"{part.name}, tangent", s ** order - 1 - order * (s - 1) >= ZERO, *d.support, terms=(s,)
                                    ), d.q * level
    else:
        slope = simplified(diff(d.h, RATIO.name)) if order is None else order * RATIO ** (order - 1)
        below = simplified(RATIO * slope - d.h) if order is None else (order - 1) * d.h
        here, (there, rising, fall) = substitute(d.h, {RATIO.name: t}), (
            substitute(e, {RATIO.name: ratio}) for e in (d.h, slope, below))
        whole, weight = d.q * here, d.q
        tangent = pointwise(f"{part.name}, tangent", here - there - rising * (t - ratio) >= ZERO, *d.support, terms=(t, ratio))
    return [pointwise(f"{part.name}, scaled", equal(d.body, whole), *d.support, terms=(d.p, d.q, part.a, part.b)
                      ).for_all(d.x, where=where),
            tangent.for_all(d.x, where=where),
            combine(f"{part.name}, plane", d.body - rising * d.p + fall * d.q >= ZERO,
                    use(f"{part.name}, tangent", weight=weight), use(f"{part.name}, scaled", weight=minus(ONE))
                    ).for_all(d.x, where=where)], rising, fall


def _bound(d: _Named, part: _Part) -> tuple[list[Step], Expr]:
    """What the sum over a part is at least, where both laws have a probability there."""
    x, w, name, given = (d.x,), (d.where,), part.name, d.positive((part,))
    p, q = mul(d.p, part.chance), mul(d.q, part.chance)
    steps, rising, fall = _plane(d, part, given)
    least = add(mul(rising, part.a), minus(mul(fall, part.b)))
    steps += [
        pointwise(f"{name}, weighted", mul(part.chance, d.body - rising * d.p + fall * d.q) >= ZERO, f"{name}, plane",
                  terms=(part.a, part.b)).for_all(*x, where=(*w, *given)),
        pointwise(f"{name}, first law", equal(p, ZERO)).for_all(*x, zero=w),
        same_support(f"{name}, all of the first law", equal(total(x, p, w), total(x, p)), d.where, f"{name}, first law")]
    if d.where == d.p:
        steps += [pointwise(f"{name}, falling", fall >= ZERO, *d.view.numbers(), terms=(part.a, part.b)).for_all(where=given),
                  pointwise(f"{name}, a part", q >= ZERO).for_all(*x),
                  fewer_terms(f"{name}, fewer", total(x, q, w) <= total(x, q), f"{name}, a part")]
        masses = [use(f"{name}, fewer", weight=fall)]
    else:
        steps += [pointwise(f"{name}, second law", equal(q, ZERO)).for_all(*x, zero=w),
                  same_support(f"{name}, all of the second law", equal(total(x, q, w), total(x, q)), d.where,
                               f"{name}, second law")]
        masses = [use(f"{name}, all of the second law", weight=fall)]
    made = combine(name, least <= total(x, mul(part.chance, d.body), w),
                   use(f"{name}, weighted", over=x, where=w),
                   use(f"{name}, all of the first law", weight=minus(rising)), *masses)
    return [*steps, made.for_all(where=given)], least


def _claimed(d: _Named, parts: tuple[_Part, ...]) -> Iterator[Derivation]:
    view, x, w, support = d.view, (d.x,), (d.where,), d.support
    chances = [step for e in (d.inside.a, d.inside.b) for step in at_most_1(flat(e))]
    numbers = [*view.numbers(), *(step.name for step in chances if not step.letters)]
    given = d.positive(parts)
    steps = [*chances, *(step for part in parts for step in _positive(d, part, numbers))]
    least, uses = list[Expr](), list[Use]()
    for part in parts:
        made, bound = _bound(d, part)
        steps += made
        least.append(bound)
        uses.append(use(part.name))
    if len(parts) == 1:
        steps.append(pointwise("elsewhere", mul(d.s, d.body) <= d.body, *support).for_all(*x, where=w))
        uses.append(use("elsewhere", over=x, where=w))
    whole = total(x, d.body, w)
    steps += [combine("of the event", add(*least) <= whole, *uses).for_all(where=given),
              *_from(d, parts, add(*least), numbers, given)]
    claim, at = "claim, positive", [part for part in parts if part.b in given]
    for i, part in enumerate(at):
        name = "claim" if i + 1 == len(at) else f"claim, {part.name}"
        steps += [*_nothing(d, part, numbers),
                  pointwise(f"claim, nothing {part.name}", view.aim.relation, f"nothing {part.name}", *numbers,
                            terms=(d.whole, d.inside.a, d.inside.b)).for_all(zero=(part.b,)),
                  cases(name, view.aim.relation, part.b, claim, f"claim, nothing {part.name}").for_all(where=given[i + 1:])]
        claim = name
    yield from derivation(*steps)


def _from(d: _Named, parts: tuple[_Part, ...], least: Expr, numbers: list[str], given: tuple[Expr, ...]) -> list[Step]:
    """The claim from what the divergence is at least: by a multiple of it, or by its monotony."""
    opened, values = d.view.opened
    name = next(n for n, e in values.items() if e == d.whole)
    weight, terms = substitute(diff(opened, name), values), (d.inside.a, d.inside.b)
    if d.whole not in walk(weight):
        rest = tidy(substitute(opened, values | {name: ZERO}))
        return [pointwise("in the probabilities", mul(weight, least) + rest >= ZERO, *numbers, terms=terms
                          ).for_all(where=given),
                combine("claim, positive", d.view.aim.relation, use("of the event", weight=weight), "in the probabilities"
                        ).for_all(where=given)]
    scale, short = _in_short(d, parts)
    return [pointwise("in short", equal(mul(scale, least), short), *numbers, terms=terms).for_all(where=given),
            combine("of the event, in short", short <= mul(scale, d.whole), use("of the event", weight=scale),
                    use("in short", weight=minus(ONE))).for_all(where=given),
            pointwise("claim, positive", d.view.aim.relation, "of the event, in short", *numbers, terms=(d.whole, *terms)
                      ).for_all(where=given)]


def _order(h: Expr) -> Expr | None:
    """The exponent, if the function of the ratio is a power."""
    return h.args[1] if isinstance(h, App) and h.op == "pow" and h.args[0] == RATIO else None


def _in_short(d: _Named, parts: tuple[_Part, ...]) -> tuple[Expr, Expr]:
    """What the divergence is at least, times a number in front, without quotients where there are no powers."""
    a, b, order = Sym("_a"), Sym("_b"), _order(d.h)
    pairs = ((a, b), (1 - a, 1 - b))[:len(parts)]
    if order is not None:
        scale, short = ONE, add(*(u ** order * w ** (1 - order) for u, w in pairs))
    else:
        scale = mul(*(w for _, w in pairs))
        short = simplified(scale * add(*(w * substitute(d.h, {RATIO.name: u / w}) for u, w in pairs)))
    here = {a.name: d.inside.a, b.name: d.inside.b}
    return substitute(scale, here), substitute(short, here)


def _nothing(d: _Named, part: _Part, numbers: list[str]) -> list[Step]:
    """Where the second law has no probability in a part, nor has the first."""
    x, name, zero = (d.x,), part.name, (part.b,)
    q = mul(d.q, part.chance)
    return [pointwise(f"{name}, room", part.b >= ZERO, *numbers, terms=(d.inside.b,)),
            pointwise(f"{name}, a term", q >= ZERO).for_all(*x),
            one_term(f"{name}, one letter", q <= total((d.y,), at_places(q, {d.x.name: d.y})), {d.y.name: d.x},
                     use(f"{name}, a term", {d.x.name: d.y})).for_all(*x),
            combine(f"{name}, below all", q <= part.b, f"{name}, one letter").for_all(*x),
            pointwise(f"{name}, no letter", mul(d.p, part.chance) <= ZERO, f"{name}, below all", *d.support
                      ).for_all(*x, where=(d.p,), zero=zero),
            combine(f"nothing {name}", part.a <= ZERO, use(f"{name}, no letter", over=x, where=(d.p,))).for_all(zero=zero)]


def _positive(d: _Named, part: _Part, numbers: list[str]) -> list[Step]:
    """The second law has a probability in a part where the first one is known to have one."""
    scope, b, name = d.view.context.scope(), part.b, f"{part.name}, positive"
    if scope.positive(b) or not scope.positive(part.a):
        return []
    return [*_nothing(d, part, numbers),
            pointwise(f"{name}, if 0", b > ZERO, f"nothing {part.name}", *numbers, terms=(d.inside.a, d.inside.b)
                      ).for_all(zero=(b,)),
            pointwise(f"{name}, if not", b > ZERO, terms=(d.inside.b,)).for_all(where=(b,)),
            cases(name, b > ZERO, b, f"{name}, if not", f"{name}, if 0")]
