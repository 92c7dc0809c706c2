"""What is >= 0 in means: at letters, products of two things known there and squares, and then between numbers."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.letters import letters_of
from verify.language import App, Atom, Event, Expr, Letter, Q, Sym, walk
from verify.language.proofs import Step, Use, combine, pointwise, use
from verify.search.laws.mean_polynomials import Polynomial, Ring, TooLarge, degree, plus
from verify.search.laws.view import ONE, ZERO, View, at_letter, factors, minus

MOST_FACTS, MOST_BASES = 8, 7


@dataclass(frozen=True)
class Known:
    """Something >= 0 (or 0) at letters, its polynomial there, and what shows it."""

    name: str
    gap: Expr
    value: Polynomial
    uses: tuple[Use, ...] = ()
    equal: bool = False


@dataclass(frozen=True)
class Fact:
    """A number >= 0 (or 0), the steps that its use rests on, and its use with weight 1."""

    name: str
    gap: Expr
    value: Polynomial
    steps: tuple[Step, ...]
    use: Use
    size: int = 1
    equal: bool = False
    positive: bool = False

    @property
    def shown(self) -> tuple[Step, ...]:
        """Steps of which the last says that the number is >= 0."""
        if self.steps and self.steps[-1].name == self.use.step and not self.use.over:
            return self.steps
        name = f"{self.name}, as a number"
        return (*self.steps, combine(name, self.gap >= ZERO, self.use))


# --- at letters

def at_letters(view: View, ring: Ring, letters: tuple[Letter, ...], aim: Polynomial) -> Iterator[Fact]:
    """Means of what is known at letters, of products of two such things, and of squares."""
    weights = [mul(*(w(x) for x in letters)) for w in view.laws((letters[0].over,))] or [ONE]
    most = max(degree(aim), 2)
    known = [k for x in letters for k in _known(view, ring, (x,), most)]
    known += _known(view, ring, letters, most) if len(letters) > 1 else []
    known = known[:MOST_FACTS * len(letters)]
    squares = list(_squares(view, ring, letters, aim))
    inverses = list(_inverses(view, ring, letters))
    laws = [k for k in known if _has_law(ring, k.value)]
    plain = [k for k in known if k not in laws and not k.equal]
    for k in (*known, *inverses):
        yield from _means(ring, letters, (k,), weights, 1)
    for k in squares:
        yield from _means(ring, letters, (k,), weights, 2)
    pairs = [(one, two) for one, two in combinations(plain, 2) if degree(one.value) + degree(two.value) <= most + 2]
    for parts in (*pairs, *((*pair, k) for k in inverses for pair in pairs)):
        yield from _means(ring, letters, parts, weights, len(parts))
    weighing = [*(k for k in laws if not k.equal), *(k for k in plain if not k.uses and degree(k.value) == 1), *inverses]
    for one in weighing:
        for two in (*(plain if one in laws else ()), *squares):
            yield from _means(ring, letters, (one, two), weights, 2)


def _has_law(ring: Ring, p: Polynomial) -> bool:
    return any(key in ring.laws for m in p for key, _ in m)


def _means(ring: Ring, letters: tuple[Letter, ...], parts: tuple[Known, ...], weights: list[Expr], size: int) -> Iterator[Fact]:
    """The means of a product, by each law, or its sum where a law is in it."""
    value, name = ring.product(k.value for k in parts), " and ".join(k.name for k in parts)
    if not value:
        return
    written = mul(*(k.gap for k in parts))
    body = ring.expression(value) if ring.squares or ring.inverses else written
    uses = tuple(dict.fromkeys(u for k in parts for u in k.uses))
    equal = any(k.equal for k in parts)
    for w in [ONE] if _has_law(ring, value) else weights:
        summed = ring.summed(ring.product((value, ring.of(w))), letters)
        steps = [pointwise(name, body >= ZERO, *uses).for_all(*letters)]
        if body != written and uses:
            steps = [pointwise(f"{name}, as it is", written >= ZERO, *uses).for_all(*letters),
                     pointwise(name, body >= ZERO, f"{name}, as it is", *uses).for_all(*letters)]
        if equal and len(uses) == 1:
            used = Use(uses[0].step, uses[0].at, w, letters)
            yield Fact(f"{name} by {w}", ring.expression(summed), summed, (), used, size, True)
        elif not equal:
            yield Fact(f"{name} by {w}", ring.expression(summed), summed, tuple(steps), use(name, weight=w, over=letters), size)


def _known(view: View, ring: Ring, letters: tuple[Letter, ...], most: int) -> list[Known]:
    """What is known at letters: the hypotheses, also their powers, that events are 0 or 1, and what absolute values and maxima
    are above."""
    found = list[Known]()
    for u in at_letter(view, letters):
        k = view.known[u.step]
        r = k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)}).relation
        gap = add(r.right, minus(r.left))
        try:
            value = ring.of(gap)
            powers = [ring.product([ring.of(r.right)] * n) for n in range(2, most + 1)] if (
                r.op != "==" and _of_sign(view, r.left)) else []
        except TooLarge:
            continue
        if not value or u.step.endswith(">= 0"):
            continue
        where = "" if len(letters) > 1 else f" at {letters[0].name}"
        found.append(Known(f"{u.step}{where}, gap", gap, value, (u,), k.relation.op == "=="))
        for n, power in enumerate(powers, 2):
            difference = plus(power, ring.product([ring.of(r.left)] * n), -1)
            found.append(Known(f"{u.step}{where}, power {n}", add(r.right ** n, minus(r.left ** n)), difference, (u,)))
    for key in sorted(ring.at_letters):
        e = ring.generators[key]
        if letters_of(e) & {x.name for x in letters} == {x.name for x in letters}:
            found += [Known(f"{g}", g, ring.of(g)) for g in _signs(e)]
    return found


def _of_sign(view: View, e: Expr) -> bool:
    """Whether an expression is >= 0 evidently: an absolute value, or a product of events and numbers."""
    parts = factors(e)
    return any(not is_scalar(a) for a in parts) and all(
        (isinstance(a, App) and a.op == "abs") or (isinstance(a, Atom) and isinstance(a.of, Event))
        or (is_scalar(a) and view.context.scope().nonnegative(a)) for a in parts)


def _inverses(view: View, ring: Ring, letters: tuple[Letter, ...]) -> Iterator[Known]:
    """Reciprocals of functions of which something at letters shows that they are positive."""
    if len(letters) > 1:
        return
    uses = tuple(u for u in at_letter(view, letters) if not u.step.endswith(">= 0"))
    for key in sorted(ring.inverses):
        e = ring.generators[key]
        if key in ring.at_letters and isinstance(e, App) and e.op == "div":
            yield Known(f"{e}", e, ring.of(e), uses)


def _signs(e: Expr) -> Iterator[Expr]:
    """What is >= 0 of a value by itself."""
    if isinstance(e, Atom) and isinstance(e.of, Event):
        yield from (e, add(ONE, minus(e)))
    if isinstance(e, App) and e.op == "abs":
        yield from (add(e, minus(e.args[0])), add(e, e.args[0]))
    if isinstance(e, App) and e.op in ("max", "min") and len(e.args) == 2:
        yield from (add(e, minus(a)) if e.op == "max" else add(a, minus(e)) for a in e.args)


def _squares(view: View, ring: Ring, letters: tuple[Letter, ...], aim: Polynomial) -> Iterator[Known]:
    """Squares of differences of values at the letters, and of these and numbers."""
    bases = [ring.generators[key] for key in sorted(ring.at_letters - ring.laws - ring.events)
             if letters_of(ring.generators[key]) & {x.name for x in letters}][:MOST_BASES]
    numbers = list[Expr](ring.generators[key] for key in sorted({key for m in aim for key, _ in m}))[:4]
    if len(letters) == 1:
        numbers += [ring.mean(w, b) for w in view.laws((letters[0].over,))[:2] for b in bases if isinstance(b, Atom)]
    found = [(b ** 2) for b in bases]
    found += [add(a, mul(Q(k), b)) ** 2 for a, b in combinations(bases, 2) for k in (1, -1)]
    found += [add(b, minus(n)) ** 2 for b in bases for n in numbers if not letters_of(n)]
    if len(letters) == 1:
        for w in view.laws((letters[0].over,))[:2]:
            centred = [add(b, minus(ring.mean(w, b))) for b in bases if isinstance(b, Atom)]
            found += [add(a, mul(Q(k), b)) ** 2 for a, b in combinations(centred, 2) for k in (1, -1)]
    for e in dict.fromkeys(found):
        partial = any(isinstance(n, App) and n.op in ("sqrt", "div") for n in walk(e))
        uses = tuple(u for x in letters for u in at_letter(view, (x,)) if not u.step.endswith(">= 0")) if partial else ()
        yield Known(f"square {e}", e, ring.of(e), uses)


# --- between numbers

def between_numbers(view: View, ring: Ring) -> Iterator[Fact]:
    """What is known between numbers, and the ends of the scalars' domains."""
    for name in view.numbers():
        r = view.known[name].relation
        gap = add(r.right, minus(r.left))
        try:
            value = ring.of(gap)
        except TooLarge:
            continue
        if value and not name.startswith("sum of"):
            yield Fact(name, gap, value, (), use(name), 1, r.op == "==", r.op == "<")
    for b in view.statement.prefix:
        d, v = getattr(b, "domain", None), b.symbol
        if d is None or not isinstance(v, Sym):
            continue
        ends: list[tuple[Expr, bool]] = [(add(v, minus(d.lo)), d.lo_closed)] if d.lo is not None else []
        ends += [(add(d.hi, minus(v)), d.hi_closed)] if d.hi is not None else []
        for gap, closed in ends:
            step = pointwise(f"scalar {gap}", gap >= ZERO)
            yield Fact(step.name, gap, ring.of(gap), (step,), use(step.name), 1, False, not closed)
    for e in [e for e in ring.generators.values() if isinstance(e, App) and e.op == "exp"]:
        for gap in (e, *([add(e, minus(ONE))] if view.context.scope().nonnegative(e.args[0]) else [])):
            step = pointwise(f"scalar {gap}", gap >= ZERO)
            yield Fact(step.name, gap, ring.of(gap), (step,), use(step.name), 1, False, gap == e)


def number_squares(ring: Ring, gap: Polynomial) -> list[Fact]:
    """Squares of differences of numbers of the claim, and of sums of two minus twice a third."""
    keys = sorted({key for m in gap for key, _ in m})[:MOST_BASES]
    numbers = [ring.generators[key] for key in keys if key not in ring.at_letters]
    found = [e ** 2 for e in numbers]
    found += [add(a, mul(Q(k), b)) ** 2 for a, b in combinations(numbers, 2) for k in (1, -1)]
    found += [add(mul(Q(k), a), minus(ONE)) ** 2 for a in numbers for k in (1, 2)]
    found += [add(a, b, mul(Q(-2), c)) ** 2 for a, b in combinations(numbers, 2) for c in numbers if c not in (a, b)]
    return [Fact(f"square {e}", e, ring.of(e), (pointwise(f"square {e}", e >= ZERO),), use(f"square {e}"), 3) for e in found]


def number_factors(ring: Ring, means: list[Fact], numbers: list[Fact]) -> list[Fact]:
    """The numbers whose products are tried: means of what is known, also of two things where these are few, what is known of
    numbers, and squares of the ends of domains."""
    few = [m for m in means if not m.equal and m.size <= 2 and "square" not in m.name]
    chosen = few if len(few) <= 24 else [m for m in few if m.size == 1]
    ends = [n for n in numbers if not n.equal and n.name.startswith("scalar")]
    squares = [Fact(f"{n.name} squared", n.gap ** 2, ring.product((n.value, n.value)), (
        pointwise(f"{n.name} squared", n.gap ** 2 >= ZERO),), use(f"{n.name} squared"), 2) for n in ends[:3]]
    both = [Fact(f"{m.name} by {n.name}", mul(m.gap, n.gap), ring.product((m.value, n.value)), (
        pointwise(f"{m.name} by {n.name}", mul(m.gap, n.gap) >= ZERO),), use(f"{m.name} by {n.name}"), 2)
        for m, n in combinations(ends[:4], 2)]
    return [*chosen[:24], *(n for n in numbers if not n.equal), *squares, *both]


def number_products(ring: Ring, numbers: list[Fact], most: int) -> list[Fact]:
    """Products of two numbers."""
    found = list[Fact]()
    for one, two in combinations_with_replacement(numbers, 2):
        if degree(one.value) + degree(two.value) > most + 1:
            continue
        gap, name = mul(one.gap, two.gap), f"{one.name} times {two.name}"
        steps = (*one.shown, *two.shown)
        terms = tuple(dict.fromkeys(f.gap for f in (one, two) if isinstance(f.gap, App)))
        last = pointwise(name, gap >= ZERO, *dict.fromkeys((one.shown[-1].name, two.shown[-1].name)), terms=terms)
        found.append(Fact(name, gap, ring.product((one.value, two.value)), (*steps, last), use(name), 4))
    return found
