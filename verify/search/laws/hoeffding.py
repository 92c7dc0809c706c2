"""Hoeffding's lemma for a function between two numbers, E exp(l f) <= exp(l E f + l^2 (b - a)^2/8), and for the sum of two
independent ones; and with Chernoff's bound what it says of events on which the function is large, and of the chance that it is.

Where the two numbers are not known to differ, the upper one is raised by a number that then goes to 0."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import letters_of
from verify.language import (
    App, Atom, Event, Expr, Function, Letter, Num, Q, Relation, Sum, Sup, Sym, equal, exp, literal, log, real, walk)
from verify.language.proofs import Derivation, Step, Use, combine, derivation, limit, pointwise, total, use
from verify.search.laws.chains import named_apart
from verify.search.laws.function_ranges import ranges
from verify.search.laws.indicators import by_several_conditions
from verify.search.laws.polynomials import as_sum, polynomial
from verify.search.laws.view import ONE, ZERO, Flat, View, at_letter, exchanged, free, minus, without_factor


@dataclass(frozen=True)
class Bounded:
    """A function at a letter, the numbers that it lies between, and where that is known."""

    x: Letter
    law: Expr
    f: Expr
    low: Expr
    high: Expr
    uses: tuple[Use, ...]
    steps: tuple[Step, ...] = ()
    raised: Sym | None = None

    @property
    def mean(self) -> Expr:
        """The mean of the function."""
        return Sum(self.x, mul(self.law, self.f))

    def as_mean(self, e: Expr) -> Expr | None:
        """The mean as it is written here, where an expression is it."""
        return self.mean if isinstance(e, Sum) and key_of(e) == key_of(self.mean) else None

    @property
    def width(self) -> Expr:
        """How far the two numbers are apart."""
        return _plain(add(self.high, minus(self.low)))


def by_hoeffding(view: View) -> Iterator[Derivation]:
    """The claim about the mean of an exponential, or about the probability of an event."""
    squares = any(isinstance(n, App) and n.op == "pow" and literal(n.args[1]) == 2 and is_scalar(n)
                  for n in walk(view.aim.relation))
    if view.aim.letters or not squares:
        return
    yield from _of_two(view)
    yield from _of_chances(view)
    for b in _bounded(view):
        raised = replace(b, raised=real(free("raised", view.used), "(0, 1]"))
        for rate, offset, whole in _exponentials(view, b):
            for one in (b, raised):
                yield from _derivation(view, one, rate, offset, whole)
        right = view.aim.relation.right
        if not (isinstance(right, App) and right.op == "exp"):
            continue
        for event, level, hypothesis in _events(view, b):
            gap = _plain(add(level, minus(b.mean)))
            named = [s for s in dict.fromkeys(walk(right)) if isinstance(s, Sym) and view.context.scope().nonnegative(s)]
            for rate in (4 * gap / b.width ** 2, *named):
                yield from _tail(view, b, event, level, hypothesis, rate)
            for rate in named:
                yield from _tail(view, raised, event, level, hypothesis, rate)


def _of_two(view: View) -> Iterator[Derivation]:
    """The claim about the mean of exp(a f + b g + c) for independent f and g, which is a product of two means."""
    for t in view.sums:
        for one, two in _pairs(view, t) if len(t.letters) == 2 and not t.where else ():
            rest = without_factor(t.at((one.x, two.x)), one.law)
            rest = None if rest is None else without_factor(rest, two.law)
            line = _line(rest.args[0], (one, two)) if isinstance(rest, App) and rest.op == "exp" else None
            if line is not None:
                steps, exponent = _product(view, (one, two), line[:-1], line[-1], t.whole)
                yield from _ends(view, one, steps, t.whole, exponent)


def _pairs(view: View, t: Flat) -> Iterator[tuple[Bounded, ...]]:
    """Bounded functions at letters of the sets of a sum."""
    for own in product(*(list(_bounded(view)) for _ in t.letters)):
        if [x.over for x in t.letters] == [b.x.over for b in own]:
            yield own


def _line(e: Expr, own: tuple[Bounded, ...]) -> tuple[Expr, ...] | None:
    """The slopes in each of some functions and what is left, where that holds none of their letters."""
    made = polynomial(e, {b.f for b in own}.__contains__) or {}
    keys = [((b.f, 1),) for b in own]
    rest = made.get((), ZERO)
    if not set(keys) <= set(made) <= {*keys, ()} or {b.x.name for b in own} & letters_of(rest):
        return None
    return (*(made[k] for k in keys), rest)


def _product(view: View, both: tuple[Bounded, ...], rates: tuple[Expr, ...], offset: Expr, whole: Expr
             ) -> tuple[list[Step], Expr]:
    """Steps to a bound of the mean of exp(a f + b g + offset) from the lemmas of both functions, and the exponent of it."""
    pairs = list(zip(both, rates, strict=True))
    sums = [Sum(b.x, mul(b.law, exp(mul(rate, b.f)))) for b, rate in pairs]
    first, second = (_lemma(view, b, rate, e) for (b, rate), e in zip(pairs, sums, strict=True))
    second = named_apart(second, " of the second")
    bounds, front, letters = [exp(_bound(b, rate)) for b, rate in pairs], exp(offset), tuple(b.x for b in both)
    apart = equal(exp(add(*(mul(rate, b.f) for b, rate in pairs), offset)),
                  mul(front, *(exp(mul(rate, b.f)) for b, rate in pairs)))
    exponent = add(offset, *(_bound(b, rate) for b, rate in pairs))
    return [
        *first, *second, pointwise("apart", apart).for_all(*letters),
        combine("factors", whole <= mul(front, *sums), use("apart", weight=mul(*(b.law for b in both)), over=letters)),
        combine("product", mul(*sums) <= mul(*bounds), use("lemma", weight=sums[1]), use(second[-1].name, weight=bounds[0])),
        combine("bounded", whole <= mul(front, *bounds), "factors", use("product", weight=front)),
        pointwise("moment", whole <= exp(exponent), "bounded", terms=(whole,))], exponent


def _of_chances(view: View) -> Iterator[Derivation]:
    """The probability that f, or the sum of two independent functions, is at least a number, by Chernoff's bound."""
    r = view.aim.relation
    for t in view.sums if isinstance(r.right, App) and r.right.op == "exp" else ():
        made = polynomial(r.left, {t.whole}.__contains__) or {}
        sign, front = literal(made.get(((t.whole, 1),), ZERO)), literal(made.get((), ZERO))
        if len(t.where) != 1 or len(t.letters) > 2 or len(made) > 2 or front is None or sign != 1 - 2 * front or (
                front not in (0, 1)):
            continue
        for own in _pairs(view, t):
            letters = tuple(b.x for b in own)
            (gap,) = t.where_at(letters)
            excess = gap if front == 0 else minus(gap)
            line = _line(excess, own)
            if line is not None and t.at(letters) == mul(*(b.law for b in own)) and None not in map(literal, line[:-1]):
                yield from _chance(view, own, excess, line)


def _chance(view: View, own: tuple[Bounded, ...], excess: Expr, line: tuple[Expr, ...]) -> Iterator[Derivation]:
    """P(f >= level) <= E exp(rate (f - level)), which is bounded by the lemma, with the best rate."""
    *slopes, rest = line
    means = [b.mean for b in own]
    level = exchanged(minus(rest), lambda e: next((m for b in own for m in [b.as_mean(e)] if m is not None), None))
    gap = _plain(add(level, *(minus(mul(c, m)) for c, m in zip(slopes, means, strict=True))))
    widths = [mul(c, b.width) for c, b in zip(slopes, own, strict=True)]
    numbers = [w for w in map(literal, widths) if w is not None]
    if not is_scalar(gap):
        return
    squares = sum((w * w for w in numbers), start=Fraction(0))
    rate = mul(Num(4 / squares), gap) if len(numbers) == len(own) and squares else 4 * gap / add(*(w ** 2 for w in widths))
    offset, rates, laws = minus(mul(rate, level)), tuple(mul(rate, c) for c in slopes), mul(*(b.law for b in own))
    letters, grown = tuple(b.x for b in own), exp(mul(rate, excess))
    body = exp(add(*(mul(k, b.f) for k, b in zip(rates, own, strict=True)), offset))
    whole, left = total(letters, mul(laws, body)), view.aim.relation.left
    steps, exponent = _moment(view, own[0], rates[0], offset, whole) if len(own) == 1 else _product(
        view, own, rates, offset, whole)
    for markov in islice(by_several_conditions(view.aimed(left <= total(letters, mul(laws, grown)))), 2):
        first = named_apart(list(markov.steps), " of Markov")
        yield from _ends(view, own[0], [
            *steps, *first, pointwise("spelled", equal(grown, body)).for_all(*letters),
            combine("Chernoff", left <= exp(exponent), first[-1].name, use("spelled", weight=laws, over=letters), "moment")],
            left, exponent)


def _bounded(view: View) -> Iterator[Bounded]:
    """Functions with bounds from below and from above that hold at every letter."""
    functions = [q.symbol for q in view.statement.prefix if isinstance(q.symbol, Function) and not isinstance(q.symbol, Event)]
    for f in functions:
        if len(f.over) != 1:
            continue
        x = view.letter(f.over[0], "u")
        for r in ranges(view, f, x):
            for w in view.laws((x.over,)):
                yield Bounded(x, w(x), f(x), _plain(r.low), _plain(r.high), (r.below, r.above), r.steps)


def _exponentials(view: View, b: Bounded) -> Iterator[tuple[Expr, Expr, Expr]]:
    """Rate, offset and sum of the means of exponentials that are linear in the function."""
    for t in view.sums:
        if tuple(y.over for y in t.letters) != (b.x.over,) or t.where:
            continue
        rest = without_factor(t.at((b.x,)), b.law)
        if isinstance(rest, App) and rest.op == "exp":
            line = polynomial(rest.args[0], lambda e: e == b.f) or {}
            if set(line) <= {((b.f, 1),), ()} and ((b.f, 1),) in line and b.x.name not in letters_of(line.get((), ZERO)):
                yield line[((b.f, 1),)], line.get((), ZERO), t.whole


def _events(view: View, b: Bounded) -> Iterator[tuple[Expr, Expr, Use]]:
    """Events on which the function is at least a number, with that number."""
    for u in at_letter(view, (b.x,)):
        k = view.known[u.step]
        r = k.at({k.letters[0].name: b.x}).relation
        made = polynomial(add(r.right, minus(r.left)), lambda e: b.x.name in letters_of(e)) or {}
        events = {e for m in made for e, _ in m if isinstance(e, Atom) and isinstance(e.of, Event)}
        for s in events:
            both = next((m for m in made if {e for e, _ in m} == {s, b.f}), None)
            if both is not None and literal(made[both]) == 1 and set(made) <= {both, ((s, 1),)}:
                level = _plain(minus(made.get(((s, 1),), ZERO)))
                yield s, exchanged(level, b.as_mean), u


def _plain(e: Expr) -> Expr:
    """The expression as a sum of multiples of symbols and sums."""
    made = polynomial(e, lambda u: isinstance(u, Sym | Sum | Sup))
    return e if made is None else as_sum(made)


# --- the steps

def _lemma(view: View, b: Bounded, rate: Expr, whole: Expr) -> list[Step]:
    """Steps of which the last says Hoeffding's lemma of the sum of w exp(l f), where the two numbers differ or in the limit."""
    if b.raised is None:
        return [*b.steps, pointwise("width", view.normal(b.width, ()) > ZERO), *_between(b, b.width, "width", rate, whole)]
    wider, name = add(b.width, b.raised), "a wider width"
    *steps, last = _between(b, wider, name, rate, whole)
    return [
        *b.steps,
        pointwise("width at letters", view.normal(b.width, ()) >= ZERO, *b.uses).for_all(b.x),
        combine("width", view.normal(b.width, ()) >= ZERO, use("width at letters", weight=b.law, over=(b.x,))),
        pointwise(name, wider > ZERO, "width"), *steps, replace(last, name="wider lemma"),
        limit("lemma", whole <= exp(_bound(b, rate)), b.raised, 0, "wider lemma")]


def _between(b: Bounded, w: Expr, positive: str, rate: Expr, whole: Expr) -> list[Step]:
    """The lemma for a function between the lower number and that plus w, which a step says is positive."""
    low = b.low
    part, average = add(b.f, minus(low)), add(b.mean, minus(low))
    hidden = (w,) if isinstance(w, App) else ()
    share, height, p = part / w, mul(rate, w), average / w
    chord, exponent = 1 - p + p * exp(height), p * height + height ** 2 / 8
    inner, front = App("mul", (height, share)), exp(mul(rate, low))
    return [
        pointwise("part, below", part >= ZERO, b.uses[0]).for_all(b.x),
        pointwise("part, above", part <= w, b.uses[1]).for_all(b.x),
        pointwise("share, below", share >= ZERO, "part, below", positive, terms=(part, *hidden)).for_all(b.x),
        pointwise("share, above", share <= ONE, "part, above", positive, terms=(part, *hidden)).for_all(b.x),
        pointwise("chord", exp(inner) <= 1 - share + share * exp(height), "share, below", "share, above", terms=(share, height)
                  ).for_all(b.x),
        pointwise("exponents", equal(exp(mul(rate, b.f)), front * exp(inner)), positive).for_all(b.x),
        combine("mean of the chord", whole <= front * chord, use("chord", weight=mul(b.law, front), over=(b.x,)),
                use("exponents", weight=b.law, over=(b.x,))),
        combine("mean, below", average >= ZERO, use("part, below", weight=b.law, over=(b.x,))),
        combine("mean, above", average <= w, use("part, above", weight=b.law, over=(b.x,))),
        pointwise("mean share, below", p >= ZERO, "mean, below", positive, terms=(average, *hidden)),
        pointwise("mean share, above", p <= ONE, "mean, above", positive, terms=(average, *hidden)),
        pointwise("in logarithms", log(chord) <= exponent, "mean share, below", "mean share, above", terms=(p, height)),
        pointwise("bound of the chord", chord <= exp(exponent), "in logarithms", terms=(chord, exponent)),
        pointwise("together", equal(front * exp(exponent), exp(_bound(b, rate, w))), positive),
        combine("lemma", whole <= exp(_bound(b, rate, w)), "mean of the chord", use("bound of the chord", weight=front),
                "together")]


def _bound(b: Bounded, rate: Expr, width: Expr | None = None) -> Expr:
    return add(mul(rate, b.mean), rate ** 2 * (b.width if width is None else width) ** 2 / 8)


def _derivation(view: View, b: Bounded, rate: Expr, offset: Expr, whole: Expr) -> Iterator[Derivation]:
    steps, exponent = _moment(view, b, rate, offset, whole)
    yield from _ends(view, b, steps, whole, exponent)


def _moment(view: View, b: Bounded, rate: Expr, offset: Expr, whole: Expr) -> tuple[list[Step], Expr]:
    """Steps to a bound of the mean of exp(rate f + offset), and the exponent of it."""
    inside = Sum(b.x, mul(b.law, exp(mul(rate, b.f))))
    steps = _lemma(view, b, rate, inside)
    exponent = add(offset, _bound(b, rate))
    steps += [pointwise("offset", equal(exp(add(mul(rate, b.f), offset)), exp(offset) * exp(mul(rate, b.f)))).for_all(b.x),
              combine("with the offset", whole <= exp(offset) * exp(_bound(b, rate)), use("lemma", weight=exp(offset)),
                      use("offset", weight=b.law, over=(b.x,))),
              pointwise("moment", whole <= exp(exponent), "with the offset", terms=(whole,))] if literal(offset) != 0 else [
              pointwise("moment", whole <= exp(exponent), "lemma", terms=(whole,))]
    return steps, exponent


def _tail(view: View, b: Bounded, event: Expr, level: Expr, hypothesis: Use, rate: Expr) -> Iterator[Derivation]:
    inside = Sum(b.x, mul(b.law, exp(mul(rate, b.f))))
    probability, shift = Sum(b.x, mul(b.law, event)), exp(mul(Q(-1), rate, level))
    exponent = add(mul(Q(-1), rate, level), _bound(b, rate))
    excess = add(b.f, minus(level))
    steps = [
        *_lemma(view, b, rate, inside),
        pointwise("rate", rate >= ZERO, "width"),
        pointwise("excess", mul(event, excess) >= ZERO, hypothesis).for_all(b.x),
        pointwise("on the event", event <= exp(App("mul", (rate, excess))), "excess", "rate", terms=(rate, excess)
                  ).for_all(b.x),
        pointwise("apart", equal(exp(App("mul", (rate, excess))), shift * exp(mul(rate, b.f))), "width").for_all(b.x),
        combine("Markov", probability <= shift * inside, use("on the event", weight=b.law, over=(b.x,)),
                use("apart", weight=b.law, over=(b.x,))),
        combine("Chernoff", probability <= shift * exp(_bound(b, rate)), "Markov", use("lemma", weight=shift)),
        pointwise("one exponential", probability <= exp(exponent), "Chernoff", "width", terms=(probability,))]
    yield from _ends(view, b, steps, probability, exponent)


def _ends(view: View, b: Bounded, steps: list[Step], whole: Expr, exponent: Expr) -> Iterator[Derivation]:
    """The claim from whole <= exp(exponent): its right side is an exponential, or its left side a logarithm, or neither."""
    r, last, let = view.aim.relation, steps[-1].name, () if b.raised is None else (b.raised,)
    numbers = [n for n in view.numbers() if not n.startswith("sum of")]
    right = r.right.args[0] if isinstance(r.right, App) and r.right.op == "exp" else None
    if isinstance(r.left, App) and r.left.op == "log":
        yield from derivation(
            *steps, pointwise("its logarithm", log(whole) <= exponent, last, terms=(whole, exponent)),
            pointwise("claim", Relation("<=", r.left, r.right), "its logarithm", "width", *numbers), let=let)
    elif right is not None and not any(isinstance(e, App) and e.op == "exp" and is_scalar(e) for e in walk(r.left)):
        yield from derivation(
            *steps, pointwise("exponent", exponent <= right, "width", *numbers),
            pointwise("its exponential", exp(exponent) <= r.right, "exponent", terms=(exponent, right)),
            combine("claim", r.left <= r.right, last, "its exponential"), let=let)
    else:
        yield from derivation(*steps, pointwise("claim", r.left <= r.right, last, "width", *numbers, terms=()), let=let)

