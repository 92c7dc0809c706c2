"""Claims about one pair of laws that take two inequalities in a row: KL below the logarithm of a moment of the likelihood
ratio, and total variation below KL, by Pinsker or by Bretagnolle and Huber; the latter for both orders of the laws."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.signs import Premise
from verify.language import (
    App, Atom, Distribution, Expr, Letter, Q, Sum, equal, exp, literal, log, maximum, minimum, substitute, walk)
from verify.language.proofs import Derivation, Step, combine, derivation, gibbs, pointwise, use
from verify.search.laws.divergences import bretagnolle_huber, pinsker
from verify.search.laws.logarithms import below_logarithm
from verify.search.laws.opening import positive_moment
from verify.search.laws.pairs import _least, of_events
from verify.search.laws.view import INSIDE, ONE, ZERO, Flat, View, at_letter, exchanged, flat, outer_sums, without_factor

Lemma = tuple[list[Step], list[str]]


def by_chains(view: View) -> Iterator[Derivation]:
    """The claim from two inequalities of a pair of laws, between numbers."""
    if view.aim.letters:
        return
    for p, q, r in _pairs(view):
        seen, events = _Seen(view, r), of_events(view, p, q, r)
        v, d, back = variation(p, q, r), divergence(p, q, r), divergence(q, p, r)
        over_events = [s.name for s in events if s.rule == "combine"]
        about = bool(over_events) or any(map(seen.has, (v, Sum(r, minimum(p, q)), Sum(r, minimum(q, p)))))
        overlap = [combine("the overlap", equal(Sum(r, minimum(p, q)), 1 - v))] if not seen.has(v) else []
        links, names = [*overlap, *events], [*over_events, *(s.name for s in overlap)]
        near: Lemma = (pinsker(p, q, r), ["Pinsker", "divergence"])
        far: Lemma = ([*bretagnolle_huber(p, q, r), gibbs("Gibbs", p, q, (r,), d >= ZERO)], [
            "Bretagnolle-Huber", "Gibbs", "below 1"])
        if about and seen.has(d) and seen.has(back) and key_of(d) < key_of(back):
            one, two = (named_apart(pinsker(*pair, r, v), f" of {pair[0]}") for pair in ((p, q), (q, p)))
            yield _ended(view, [*one, *two, *links], [one[-1].name, two[-1].name, *names])
        for steps, last in (near, far) if about and seen.has(d) else ():
            yield _ended(view, [*steps, *links], [*last, *names])
        least, there = _positive_least(view, p, q, r)
        for steps, (name,), moment in _moments(there, seen, p, q, r, bool(least)):
            if seen.has(d):
                yield _ended(view, steps, [name])
                if least:
                    yield _below_least(view, least, steps, name, d, Sum(r, (p - q) ** 2 / q))
            if about:
                bounds = [_below_known(view, moment, steps, near[0], links, names),
                          _exponential_below_known(view, moment, steps, far, v, d, links, names)]
                exponential = any(isinstance(n, App) and n.op == "exp" for n in walk(view.gap))
                yield from (made for b in (reversed(bounds) if exponential else bounds) for made in b)
            if about and literal(steps[-1].relation.left) is None:
                yield _by_exponential(view, moment, [*far[0], *steps], far[1][0], v, d, links, names)
                for more, last in (near, far):
                    yield _ended(view, [*steps, *more, *links], [name, *last, *names])


def _below_known(view: View, moment: Expr, steps: list[Step], near: list[Step], links: list[Step], names: list[str]
                 ) -> Iterator[Derivation]:
    """k V^2 <= k KL/2 <= log(moment)/2 <= c/2 where the moment is known to be at most exp(c)."""
    below, last = steps[-1], near[-1].relation
    k = _factor(below)
    for bound, logarithm in _bounds_of_logarithm(view, moment):
        yield _ended(view, [
            *steps, *near, logarithm,
            combine("variation by the moment", k * last.left <= bound, below.name, logarithm.name,
                    use(near[-1].name, weight=k)), *links], ["variation by the moment", *names], ())


def _by_exponential(view: View, moment: Expr, steps: list[Step], far: str, v: Expr, d: Expr, links: list[Step], names: list[str]
                    ) -> Derivation:
    """V^2 <= 1 - exp(-KL) <= 1 - exp(-log(moment)/k), where k KL <= log(moment)."""
    below, k = steps[-1], _factor(steps[-1])
    bound = ONE / moment if k == ONE else exp(-(log(moment) / k))
    if k == ONE:
        made = [pointwise("its exponential", exp(-d) >= bound, below.name, terms=(moment,))]
    else:
        made = [pointwise("divided", d <= log(moment) / k, below.name, terms=(log(moment), d)),
                pointwise("its exponential", exp(-d) >= bound, "divided", terms=(log(moment) / k, d))]
    hidden = (moment,) if k == ONE else (bound,)
    made.append(pointwise("variation and moment", v ** 2 <= 1 - bound, "its exponential", far, terms=(*hidden, exp(-d), v)))
    return _ended(view, [*steps, *made, *links], ["variation and moment", *names])


def _factor(below: Step) -> Expr:
    """k of the step k KL <= log(moment)."""
    left = below.relation.left
    return left.args[0] if isinstance(left, App) and left.op == "mul" else ONE


def _exponential_below_known(view: View, moment: Expr, steps: list[Step], far: Lemma, v: Expr, d: Expr, links: list[Step],
                             names: list[str]) -> Iterator[Derivation]:
    """V^2 <= 1 - exp(-KL) <= 1 - exp(-c) where the moment is known to be at most exp(k c), and k KL <= log(moment)."""
    k = _factor(steps[-1])
    for bound, logarithm in _bounds_of_logarithm(view, moment):
        rest = without_factor(bound, k)
        c = bound / k if rest is None else rest
        yield _ended(view, [
            *far[0], *steps, logarithm,
            pointwise("divergence by the moment", d <= c, steps[-1].name, logarithm.name, terms=(log(moment), d)),
            pointwise("its exponential", exp(-d) >= exp(-c), "divergence by the moment", terms=(d, c)),
            pointwise("variation by the moment", v ** 2 <= 1 - exp(-c), "its exponential", far[1][0],
                      terms=(exp(-d), exp(-c), v)), *links], ["variation by the moment", *names], ())


def _bounds_of_logarithm(view: View, moment: Expr) -> Iterator[tuple[Expr, Step]]:
    """What log(moment) is known to be at most, and the step that says so."""
    for n in view.numbers():
        r = view.known[n].relation
        if r.op == "<=" and key_of(r.left) == key_of(moment) and isinstance(r.right, App) and r.right.op == "exp":
            bound = r.right.args[0]
            yield bound, pointwise("its logarithm", log(moment) <= bound, _logarithm_of(view, n), terms=(moment,))


def _logarithm_of(view: View, name: str) -> str:
    """The step that says of a logarithm what is known by this name of what stands inside, where there is one."""
    multiplied = name.removesuffix(INSIDE) + ", multiplied"
    return multiplied if any(s.name == multiplied for s in view.lemmas) else name


def _positive_least(view: View, p: Atom, q: Atom, r: Letter) -> tuple[list[Step], View]:
    """The steps for chi-square <= 2 V^2/c where c <= q, after the step that q is positive, and the view that knows it."""
    least = _least(view, p, q, r)[0]
    if not least:
        return [], view
    positive = pointwise("Q is positive", q > ZERO, *at_letter(view, (r,))).for_all(r)
    known = view.known | {positive.name: Premise((r,), (), positive.relation)}
    return [positive, *least], View(view.statement, view.aim, known, view.context, view.used)


def _below_least(view: View, least: list[Step], steps: list[Step], name: str, d: Expr, chi: Expr) -> Derivation:
    """KL <= log(1 + chi-square) <= log(1 + 2 V^2/c)."""
    bound = next(t for t in least if t.name == "chi-square and V").relation.right
    return _ended(view, [
        *least, *steps, combine("chi-square everywhere", chi <= bound, "chi-square and V"),
        pointwise("their logarithms", log(1 + chi) <= log(1 + bound), "chi-square everywhere", terms=(chi, bound)),
        combine("the bound", d <= log(1 + bound), name, "their logarithms")], ["the bound"])


def _ended(view: View, steps: list[Step], names: list[str], numbers: tuple[str, ...] | None = None) -> Derivation:
    """The claim from some steps and from what is known between numbers, or from some of that."""
    numbers = tuple(view.numbers()) if numbers is None else numbers
    aim, link = view.aim.relation, next((s for s in steps if s.name == "the overlap"), None)
    if link is None:
        root = aim.right.args[0] if isinstance(aim.right, App) and aim.right.op == "sqrt" else None
        value = [] if root is None else [pointwise("below the root", root >= ZERO, *names, *numbers)]
        (made,) = derivation(*steps, *value, pointwise("claim", aim, *names, *numbers))
        return made
    opened, values = view.opened
    slope = next((diff(opened, n) for n, e in values.items() if key_of(e) == key_of(link.relation.left)), ZERO)
    inner = replace(aim, left=_spelled(aim.left, link), right=_spelled(aim.right, link))
    others = [n for n in names if n != link.name]
    (made,) = derivation(
        *steps, pointwise("by the variation", inner, *others, *numbers),
        combine("claim", aim, "by the variation", use(link.name, weight=mul(Q(-1), substitute(slope, values)))))
    return made


def _spelled(e: Expr, link: Step) -> Expr:
    """The expression with the overlap as 1 minus the variation."""
    old, new = key_of(link.relation.left), link.relation.right
    return exchanged(e, lambda a: new if isinstance(a, Sum) and key_of(a) == old else None)


def named_apart(steps: list[Step], suffix: str) -> list[Step]:
    """The steps under other names."""
    new = {s.name: s.name + suffix for s in steps}
    return [replace(s, name=new[s.name], uses=tuple(replace(u, step=new.get(u.step, u.step)) for u in s.uses)) for s in steps]


def variation(p: Expr, q: Expr, r: Letter) -> Expr:
    """The total variation, as the claim writes it."""
    return Sum(r, maximum(p - q, 0))


def divergence(p: Expr, q: Expr, r: Letter) -> Expr:
    """KL of two laws at a letter."""
    return Sum(r, p * log(p / q), (p,))


class _Seen:
    """The sums that the claim, or what is known between numbers, speaks of."""

    def __init__(self, view: View, r: Letter) -> None:
        known = [side for n in view.numbers() for side in (view.known[n].relation.left, view.known[n].relation.right)]
        self.sums = [flat(e) for side in (view.gap, *known) for e in outer_sums(side)]
        self.at = [Sum(r, t.at((r,)), tuple(Flat(t.whole, t.letters, (), w).at((r,)) for w in t.where)) for t in self.sums
                   if [x.over for x in t.letters] == [r.over]]
        self.keys = {key_of(e) for e in self.at}

    def has(self, e: Expr) -> bool:
        """Whether a sum is one of these."""
        return key_of(e) in self.keys


def _pairs(view: View) -> Iterator[tuple[Atom, Atom, Letter]]:
    """Two laws of one letter."""
    for space in dict.fromkeys(t.letters[0].over for t in view.sums if len(t.letters) == 1):
        r = view.letter(space, "r")
        used = {n.of for n in walk((view.gap, tuple(view.known[n].relation for n in view.numbers()))) if isinstance(n, Atom)}
        laws = [Atom(w, (r,)) for w in view.laws((space,)) if w in used][:3]
        yield from ((p, q, r) for p in laws for q in laws if p != q)


def _moments(view: View, seen: _Seen, p: Atom, q: Atom, r: Letter, with_chi: bool
             ) -> Iterator[tuple[list[Step], list[str], Expr]]:
    """k KL <= log of the sum of p (p/q)^k, for each such sum of the claim, and for k = 1 where it has chi-square."""
    chi = Sum(r, (p - q) ** 2 / q)
    for e in dict.fromkeys((*seen.at, *([chi] if with_chi else []))):
        order = _order(e, p, q)
        whole = e if order is not None else 1 + e if key_of(e.body) == key_of((p - q) ** 2 / q) else None
        if whole is None or not isinstance(p.of, Distribution):
            continue
        number = None if order is None else literal(order)
        if number is not None:
            yield [*_below_moment(p, q, r, e, Q(number - 1))], ["below the moment"], e
            continue
        k = ONE if order is None else order - 1
        for _, steps in below_logarithm(view, "1", whole, flat(e), p.of):
            below = combine("below the moment", k * divergence(p, q, r) <= log(whole), steps[-1].name)
            yield [*steps, below], [below.name], whole


def _below_moment(p: Expr, q: Expr, r: Letter, moment: Expr, k: Expr) -> list[Step]:
    """k KL <= log of the moment, which is the mean of (p/q)^k, for a given number k > 0."""
    mean = Sum(r, p * (p / q) ** k, (p,))
    return [
        *positive_moment("moment", moment, mean),
        pointwise("tangent", k * log(p / q) - log(moment) <= (p / q) ** k / moment - 1, "moment is positive",
                  terms=(p / q, moment)).for_all(r, where=(p,)),
        pointwise("over the moment", mean / moment <= 1, "moment as a mean", "moment is positive", terms=(mean, moment)),
        combine("below the moment", k * divergence(p, q, r) <= log(moment), use("tangent", weight=p, over=(r,), where=(p,)),
                "over the moment")]


def _order(e: Sum, p: Expr, q: Expr) -> Expr | None:
    body = e.body
    if isinstance(body, App) and body.op == "mul" and len(body.args) == 2 and all(
            isinstance(f, App) and f.op == "pow" for f in body.args):
        first, second = (f for f in body.args if isinstance(f, App))
        return first.args[1] if (first.args[0], second.args[0]) == (p, q) else None
    return None
