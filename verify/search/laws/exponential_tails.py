"""Laws that are normalised exponentials, P = exp(e)/A: P(x) <= exp(e(x) - e(z)) for every letter z that a statement names,
since P(z) <= 1; and the probability of an event on which e is far below e(z)."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Event, Expr, Letter, Place, Sum, exp, walk
from verify.language.proofs import Derivation, Step, Use, combine, derivation, one_term, pointwise, use
from verify.search.laws.view import ONE, View, factors, nested, without_factor

MOST = 6


def by_share(view: View) -> Iterator[Derivation]:
    """The claim that such a probability is at most an exponential, at a named letter or at all."""
    fresh = tuple(view.letter(x.over, "r") for x in view.aim.letters)
    aim = view.aim.at({x.name: y for x, y in zip(view.aim.letters, fresh, strict=True)})
    r, places = aim.relation, (*fresh, *_named(view))
    made, exponent = _quotient(r.left), _exponent(r.right)
    if made is None or exponent is None or len(fresh) > 1:
        return
    (e, whole), x = made, _letter_of(made[0], places)
    for z in [z for z in _named(view) if x is not None and z.over == x.over and z != x][:MOST]:
        steps, there = _below(view, x, z, e, whole) if x is not None else ([], e)
        known = _about(view, (e, there), places)
        for numbers in dict.fromkeys((tuple(known), (*known, *map(use, _numbers(view))))):
            yield from derivation(
                *steps, pointwise("its ratio", r.left <= exp(e - there), "one weight", terms=_terms(e, there, whole)
                                  ).for_all(*fresh),
                pointwise("exponents", e - there <= exponent, *numbers).for_all(*fresh),
                pointwise("grown", exp(e - there) <= r.right, "exponents", terms=_terms(e, there)).for_all(*fresh),
                combine("claim", r, "its ratio", "grown").for_all(*fresh, where=aim.where))


def by_event(view: View) -> Iterator[Derivation]:
    """The probability of an event is at most n F, for n letters, where it is at most F at each letter of the event."""
    r = view.aim.relation
    if view.aim.letters or not isinstance(r.left, Sum):
        return
    t = nested(r.left)
    events = [a for a in factors(t.body) if isinstance(a, Atom) and isinstance(a.of, Event)]
    if len(t.letters) != 1 or len(events) != 1 or t.where:
        return
    (x,), (event,) = t.letters, events
    count = next((f for f in factors(r.right) if key_of(f) == key_of(Sum(x, ONE))), None)
    bound = None if count is None else without_factor(r.right, count)
    body = without_factor(t.body, event)
    made = None if body is None else _quotient(body)
    exponent = None if bound is None else _exponent(bound)
    if made is None or exponent is None or body is None or bound is None:
        return
    e, whole = made
    for z in [z for z in _named(view) if z.over == x.over][:MOST]:
        steps, there = _below(view, x, z, e, whole)
        known = [use(n, {"1": x}) for n in view.everywhere((x.over,)) if any(
            isinstance(n, Atom) and n.of == event.of for n in walk(view.known[n].relation))]
        for numbers in dict.fromkeys((tuple(known), (*known, *map(use, _numbers(view))))):
            yield from derivation(
                *steps, pointwise("its ratio", body <= exp(e - there), "one weight", terms=_terms(e, there, whole)).for_all(x),
                pointwise("at all letters", event * exp(e - there) <= bound, *numbers).for_all(x),
                combine("claim", r, use("its ratio", weight=event, over=(x,)), use("at all letters", over=(x,))))


def _named(view: View) -> tuple[Letter, ...]:
    return tuple(b.symbol for b in view.statement.prefix if isinstance(b.symbol, Letter))


def _quotient(e: Expr) -> tuple[Expr, Expr] | None:
    """The exponent and the sum of all weights, perhaps as a number, where an expression is an exponential over it."""
    weight, whole = e.args if isinstance(e, App) and e.op == "div" else (e, ONE)
    exponent = _exponent(weight)
    return (exponent, whole) if exponent is not None and (isinstance(whole, Sum) or is_scalar(whole)) else None


def _exponent(e: Expr) -> Expr | None:
    return e.args[0] if isinstance(e, App) and e.op == "exp" else None


def _letter_of(e: Expr, places: tuple[Letter, ...]) -> Letter | None:
    """The only one of some letters at which an expression has functions."""
    found = {x for n in walk(e) if isinstance(n, Atom) for x in n.letters if isinstance(x, Letter) and x in places}
    return next(iter(found)) if len(found) == 1 else None


def _below(view: View, x: Letter, z: Letter, e: Expr, whole: Expr) -> tuple[list[Step], Expr]:
    """That the weight of one letter is at most that of all, and its exponent."""
    at: dict[str, Place] = {x.name: z}
    there, w = at_places(e, at), view.letter(x.over, "w")
    if isinstance(whole, Sum):
        return [one_term("one weight", exp(there) <= whole, {whole.letter.name: z})], there
    share, shares = exp(there) / whole, Sum(w, exp(at_places(e, {x.name: w})) / whole)
    known = [n for n, k in view.known.items() if n.startswith("sum of") and key_of(k.relation.left) == key_of(shares)]
    return [one_term("a share", share <= shares, {w.name: z}), combine("at most 1", share <= ONE, "a share", *known[:1]),
            pointwise("one weight", exp(there) <= whole, "at most 1", terms=(exp(there),))], there


def _terms(*parts: Expr) -> tuple[Expr, ...]:
    """What is one number each in a step."""
    return tuple(dict.fromkeys(e for e in parts if not is_scalar(e)))


def _numbers(view: View) -> list[str]:
    return [n for n in view.numbers() if not any(isinstance(e, Sum) for e in walk(view.known[n].relation))]


def _about(view: View, exponents: tuple[Expr, ...], places: tuple[Letter, ...]) -> list[Use]:
    """What is known at these letters of the functions in some exponents."""
    symbols = {n.of for n in walk(exponents) if isinstance(n, Atom)}
    found = list[Use]()
    for n, k in view.known.items():
        used = {a.of for a in walk(k.relation) if isinstance(a, Atom)}
        if len(k.letters) == 1 and not k.where and used and used <= symbols and not any(
                isinstance(e, Sum) for e in walk(k.relation)) and k.relation.left != k.relation.right:
            found += [use(n, {"1": x}) for x in places if x.over == k.letters[0].over]
    return found[:MOST]
