"""KL and moments of laws of two letters that are made in a row: by the chain rule, from what is known of the first laws and of
the second ones at each first letter; for KL also from likelihood ratios that are bounded both ways."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.written.meaning import functionals
from verify.language import App, Atom, Channel, Distribution, Expr, Functional, Letter, Relation, Sum, equal, exp, log, walk
from verify.language.finite import Joint, Product
from verify.language.proofs import Derivation, Step, Use, cases, combine, derivation, pointwise, same_support, use
from verify.search.laws.chains import named_apart
from verify.search.laws.view import ONE, ZERO, View, without_factor

MOST = 6


@dataclass(frozen=True)
class Part:
    """KL of two laws at a letter is at most `value` at all of some others, by the last of the steps."""

    value: Expr
    steps: tuple[Step, ...]
    use: Use


def by_chain_rule(view: View) -> Iterator[Derivation]:
    """KL(P K, Q L) is KL(P, Q) and the mean of KL(K(x), L(x)); of products too."""
    r, claim = view.aim.relation, view.statement.claim
    f = claim.left if isinstance(claim, Relation) else None
    if view.aim.letters or not isinstance(f, Functional) or f.name != "KL" or not is_scalar(r.right):
        return
    pairs = _stages(f)
    if pairs is None:
        return
    (x, y), first, second = _at_letters(view, pairs)
    for a, b in list(product(_parts(view, first[0], first[1], x, (), " first"), _parts(
            view, second[0], second[1], y, (x,), " second")))[:MOST]:
        yield from derivation(
            *a.steps, *b.steps,
            combine("chain rule", r.left <= a.value + b.value, a.use, Use(b.use.step, b.use.at, first[0], (x,))),
            pointwise("numbers", a.value + b.value <= r.right), combine("claim", r, "chain rule", "numbers"))


Pairs = tuple[tuple[Distribution, Distribution], tuple[Channel | Distribution, Channel | Distribution]]


def _stages(f: Functional) -> Pairs | None:
    """The first laws and the second ones of two laws of two letters that are made in a row."""
    p, q = f.laws
    found: tuple[object, ...] = ()
    if isinstance(p, Joint) and isinstance(q, Joint):
        found = (p.prior, q.prior, p.channel, q.channel)
    elif isinstance(p, Product) and isinstance(q, Product):
        found = (p.first, q.first, p.second, q.second)
    match found:
        case (Distribution() as a, Distribution() as b, Channel() as k, Channel() as m) if len(a.over) == 1:
            return (a, b), (k, m)
        case (Distribution() as a, Distribution() as b, Distribution() as c, Distribution() as d):
            return ((a, b), (c, d)) if len(a.over) == len(c.over) == 1 else None
    return None


def _at_letters(view: View, pairs: Pairs) -> tuple[tuple[Letter, Letter], tuple[Expr, Expr], tuple[Expr, Expr]]:
    """Two letters, and the probabilities of the first one, and of the second one given the first."""
    (a, b), (k, m) = pairs
    x = view.letter(a.over[0], "x")
    y = view.letter(k.output if isinstance(k, Channel) else k.over[0], "y")
    second = [law(y, x) if isinstance(law, Channel) else law(y) for law in (k, m)]
    return (x, y), (a(x), b(x)), (second[0], second[1])


def _parts(view: View, p: Expr, q: Expr, x: Letter, others: tuple[Letter, ...], tag: str) -> Iterator[Part]:
    for n, k in view.known.items():
        if len(k.letters) <= len(others) and k.relation.op == "<=" and is_scalar(k.relation.right) and not k.where and any(
                isinstance(e, App) and e.op == "log" for e in walk(k.relation.left)):
            symbols = {e.of for e in walk(k.relation.left) if isinstance(e, Atom)}
            if symbols == {e.of for e in (p, q) if isinstance(e, Atom)}:
                yield Part(k.relation.right, (), use(n, {str(i): z for i, (_, z) in enumerate(zip(
                    k.letters, others, strict=False), 1)}))
    for e, one in ratios(view, p, q, x, others):
        for other, two in ratios(view, q, p, x, others):
            if e == other:
                steps = named_apart(pure_divergence(p, q, x, others, e, one, two), tag)
                exact, square = steps[-1].relation.right, e ** 2 / 2
                below = pointwise(f"square{tag}", exact <= square)
                small = combine(f"by the square{tag}", steps[-1].relation.left <= square, steps[-1].name, below.name
                                ).for_all(*others)
                yield Part(square, (*steps, below, small), use(small.name))
                yield Part(exact, tuple(steps), use(steps[-1].name))


def ratios(view: View, p: Expr, q: Expr, x: Letter, others: tuple[Letter, ...]) -> Iterator[tuple[Expr, Use]]:
    """The numbers e with p <= exp(e) q at all letters, and what says so."""
    for n, k in view.known.items():
        spaces = [z.over for z in k.letters]
        if k.where or k.zero or not k.letters or len(k.letters) > 1 + len(others):
            continue
        for places in ((x, *others), (*others, x)) if others else ((x,),):
            chosen = places[:len(k.letters)] if len(k.letters) > 1 or not others else (x,)
            if [z.over for z in chosen] == spaces:
                r = k.at({z.name: w for z, w in zip(k.letters, chosen, strict=True)}).relation
                factor = without_factor(r.right, q) if r.left == p and r.op == "<=" else None
                if isinstance(factor, App) and factor.op == "exp" and is_scalar(factor):
                    yield factor.args[0], use(n, {str(i): z for i, z in enumerate(chosen, 1)})
                    break


def pure_divergence(p: Expr, q: Expr, x: Letter, others: tuple[Letter, ...], e: Expr, one: Use, two: Use) -> list[Step]:
    """KL <= e (u - 1)/(u + 1) for laws with p <= u q and q <= u p, u = exp(e): t log t lies below its chord on [1/u, u]."""
    u, t, letters = exp(e), p / q, (x, *others)
    above, below, d = t - 1 / u, u - t, Sum(x, p * log(t), (p,))
    bound = e * (u - 1) / (u + 1)
    return [
        pointwise("support", q > ZERO, one).for_all(*letters, where=(p,)),
        pointwise("from above", below >= ZERO, one, "support").for_all(*letters, where=(p,)),
        pointwise("from below", above >= ZERO, two, "support").for_all(*letters, where=(p,)),
        pointwise("upper tangent", above * (u * (e - log(t)) - below) >= ZERO, "from above", "from below", terms=(t,)
                  ).for_all(*letters, where=(p,)),
        pointwise("lower tangent", below * (-e - log(t) - 1 + t * u) >= ZERO, "from above", "from below", terms=(t,)
                  ).for_all(*letters, where=(p,)),
        combine("chord", t * log(t) * (u - 1 / u) <= above * u * e - below * e / u, "upper tangent",
                use("lower tangent", weight=1 / u)).for_all(*letters, where=(p,)),
        pointwise("where P is 0", equal(q, ZERO), two).for_all(*letters, zero=(p,)),
        same_support("where P is positive", equal(Sum(x, q, (p,)), Sum(x, q)), p, "where P is 0").for_all(*others),
        combine("in the mean", d * (u - 1 / u) <= (u - 1) * e - (1 - 1 / u) * e, use("chord", weight=q, over=(x,), where=(p,)),
                use("where P is positive", weight=-(e + e))).for_all(*others),
        pointwise("above 1", u > ONE).for_all(where=(e,)),
        pointwise("a width", u - 1 / u > ZERO, "above 1", terms=(u,)).for_all(where=(e,)),
        combine("over the width", d <= ((u - 1) * e - (1 - 1 / u) * e) / (u - 1 / u), use("in the mean", weight=1 / (u - 1 / u))
                ).for_all(*others, where=(e,)),
        pointwise("its value", ((u - 1) * e - (1 - 1 / u) * e) / (u - 1 / u) <= bound, "above 1", terms=(u,)
                  ).for_all(where=(e,)),
        combine("not alike", d <= bound, "over the width", "its value").for_all(*others, where=(e,)),
        pointwise("factor at most 1", u <= ONE).for_all(zero=(e,)),
        pointwise("no more", log(t) <= ZERO, "from above", "factor at most 1", terms=(t, u)
                  ).for_all(*letters, where=(p,), zero=(e,)),
        combine("alike at all letters", d <= ZERO, use("no more", weight=p, over=(x,), where=(p,))).for_all(*others, zero=(e,)),
        pointwise("alike", d <= bound, "alike at all letters", terms=(d,)).for_all(*others, zero=(e,)),
        cases("divergence", d <= bound, e, "not alike", "alike").for_all(*others)]


def by_moments(view: View) -> Iterator[Derivation]:
    """The moment of two laws of two letters that are made in a row is at most the product of bounds of the moments of each."""
    r = view.aim.relation
    if view.aim.letters or not isinstance(r.left, Sum) or not is_scalar(r.right):
        return
    for f in (f for f in functionals(view.statement.claim) if f.name == "renyi"):
        pairs, (a,) = _stages(f), f.params
        if pairs is None:
            continue
        (x, y), first, second = _at_letters(view, pairs)
        one, two = (p ** a * q ** (1 - a) for p, q in (first, second))
        for (c1, u1), (c2, u2) in product(_moment_bounds(view, Sum(x, one, first[:1]), ()),
                                          _moment_bounds(view, Sum(y, two, second[:1]), (x,))):
            yield from derivation(
                combine("first", Sum(x, one, first[:1]) <= c1, u1),
                combine("second", Sum(y, two, second[:1]) <= c2, u2).for_all(x),
                combine("in a row", r.left <= c1 * c2, use("second", weight=one, over=(x,), where=first[:1]),
                        use("first", weight=c2)),
                pointwise("numbers", c1 * c2 <= r.right), combine("claim", r, "in a row", "numbers"))


def _moment_bounds(view: View, whole: Sum, others: tuple[Letter, ...]) -> list[tuple[Expr, Use]]:
    """The numbers that a moment is known to be at most, at all other letters."""
    found = list[tuple[Expr, Use]]()
    for n, k in view.known.items():
        if len(k.letters) <= len(others) and not k.where and k.relation.op == "<=" and is_scalar(k.relation.right):
            here = k.at({z.name: x for z, x in zip(k.letters, others, strict=False)}).relation
            if key_of(here.left) == key_of(whole):
                places = zip(k.letters, others, strict=False)
                found.append((here.right, use(n, {str(i): x for i, (_, x) in enumerate(places, 1)})))
    return found[:2]
