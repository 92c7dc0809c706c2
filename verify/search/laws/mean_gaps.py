"""Claims about the difference of the probabilities of an event, or of the means of a function, under two laws, and about its
square: from what is shown of the variation of the two laws, or of their hockey-stick divergence."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations, product
from math import prod
from typing import Any

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.kernel.written.meaning import functionals
from verify.language import (
    TV, App, Atom, Channel, Distribution, Event, Expr, Function, LanguageError, Letter, Product, Q, Relation, Space,
    Statement, Sup, Sym, absolute, exp, hockey_stick, literal, maximum, outputs, symbols, walk)
from verify.language.finite import Joint, Law, Marginal
from verify.language.proofs import Derivation, Step, Use, combine, derivation, pointwise, total, use
from verify.search.budget import Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.laws import derived, outlines
from verify.search.laws.function_ranges import ranges
from verify.search.laws.letterwise import tidy
from verify.search.laws.opening import views
from verify.search.laws.pairs import folded_difference
from verify.search.laws.polynomials import as_sum, polynomial
from verify.search.laws.view import ONE, ZERO, View, factors, minus, nested, outer_sums, size_of, terms_of, without_factor
from verify.search.laws.ways import Ways
from verify.search.written import derivation_node

Node = dict[str, Any]
METHOD, LEMMA = "the variation of two laws, of which means differ by no more", "about the laws"
MOST_LAWS = 40


@dataclass(frozen=True)
class Mean:
    """The mean of g under a law; `whole` is how the claim writes it."""

    whole: Expr
    letters: tuple[Letter, ...]
    g: Atom
    law: Law
    body: Expr


@dataclass(frozen=True)
class Gap:
    """The claim as one about the difference of two means, one of them times `level`, from a claim about the two laws."""

    first: Mean
    second: Mean
    level: Expr
    claim: Relation
    width: Expr
    low: Expr
    uses: tuple[Use, ...]
    kind: str                                         # what the claim says of it: the difference, its square or its size
    scale: Expr = ONE
    common: Expr = ONE                                # a factor of both sides that the claim about the laws is without
    steps: tuple[Step, ...] = ()                      # what shows between which numbers the function lies


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a claim about two means from one about their laws."""
    if not isinstance(s.claim, Relation) or s.claim.op != "<=" or not any(
            isinstance(b.symbol, Event | Function) for b in s.prefix):
        return None
    try:
        for view in views(s):
            by_ratio = _by_ratio(s, view, budget.part(0.2), trace)
            if by_ratio is not None:
                return Finding("PROVED", by_ratio, METHOD)
            for gap in _gaps(s, view):
                try:
                    found = _proved(s, view, gap, budget.part(0.38), trace)
                except OutOfTime:
                    if budget.left() <= 0:
                        return None
                    continue
                if found is not None:
                    return Finding("PROVED", found, METHOD)
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        pass
    return None


# --- what the claim is about

def _gaps(s: Statement, view: View) -> Iterator[Gap]:
    assert isinstance(s.claim, Relation)
    means = list(_means(s.claim, view))
    for one, two in permutations(means, 2):
        if one.g.of != two.g.of or one.law == two.law or len(means) > 2:
            continue
        here = tuple(one.letters)
        for low, high, uses in _ranges(view, one.g, here):
            yield from _about(s.claim, view, one, two, low, high, uses)
        for r in ranges(view, one.g.of, here[0]) if isinstance(one.g.of, Function) and len(here) == 1 else ():
            made = _about(s.claim, view, one, two, r.low, r.high, (r.below, r.above)) if r.steps else ()
            yield from (replace(gap, steps=r.steps) for gap in made)


def _about(claim: Relation, view: View, one: Mean, two: Mean, low: Expr, high: Expr, uses: tuple[Use, ...]) -> Iterator[Gap]:
    wholes, width = (one.whole, two.whole), _multiplied_out(folded_difference(high, low))
    pairs = ((one.law, two.law), (two.law, one.law))
    c, left = _times(claim.left)
    for kind, inside in (("square", _square_of(left)), ("size", size_of(left))):
        if inside is not None and _coefficients(inside, wholes) == (ONE, minus(ONE), ZERO):
            for pair in pairs:
                v = mul(width, TV(*pair))
                yield Gap(one, two, ONE, mul(c, v ** 2 if kind == "square" else v) <= claim.right, width, low, uses, kind, c)
            return
    made = _coefficients(add(claim.right, minus(claim.left)), wholes)
    scale = ONE if made is None else _multiplied(minus(made[0]))
    if made is None or not view.context.scope().positive(scale):
        return
    level, rest = _over(_multiplied(made[1]), scale), _multiplied(made[2])
    level = min((level, *_as_written(claim, two.whole, scale)), key=_exponentials)
    if level == ONE:
        inner = None if literal(width) is not None else _without_factors(rest, width)    # what is left of the right side
        common, bound, factor = (ONE, rest, mul(scale, width)) if inner is None else (width, inner, scale)
        for pair in pairs:
            yield Gap(one, two, ONE, mul(factor, TV(*pair)) <= bound, width, low, uses, "difference", scale, common)
    elif literal(low) == 0 and literal(high) == 1 and is_scalar(level):
        excess, inner = hockey_stick(one.law, two.law, level), without_factor(rest, scale)
        common, lemma = (ONE, mul(scale, excess) <= rest) if inner is None else (scale, excess <= inner)
        yield Gap(one, two, level, lemma, ONE, ZERO, uses, "difference", scale, common)


def _as_written(claim: Relation, whole: Expr, scale: Expr) -> list[Expr]:
    """The factor of a sum as the right side writes it, where this has the sum once."""
    found = [f for t in terms_of(claim.right) for f in [without_factor(t, whole)] if f is not None]
    return found if scale == ONE and len(found) == 1 and is_scalar(found[0]) and whole not in walk(claim.left) else []


def _exponentials(e: Expr) -> int:
    return sum(isinstance(n, App) and n.op == "exp" for n in walk(e, once=True))


def _times(e: Expr) -> tuple[Expr, Expr]:
    """A number > 0 and what it multiplies."""
    c = literal(e.args[0]) if isinstance(e, App) and e.op == "mul" and len(e.args) == 2 else None
    return (Q(c), e.args[1]) if isinstance(e, App) and c is not None and c > 0 else (ONE, e)


def _multiplied(e: Expr) -> Expr:
    """A product with its numbers multiplied."""
    found = [f for a in factors(e) for f in (factors(_multiplied(a)) if isinstance(a, App) and a.op == "mul" else (a,))]
    number = prod((literal(f) or Fraction(1) for f in found if literal(f) is not None), start=Fraction(1))
    return mul(Q(number), *(f for f in found if literal(f) is None)) if any(literal(f) is not None for f in found) else e


def _without_factors(e: Expr, width: Expr) -> Expr | None:
    """The other factors of a product that has all of a width."""
    rest: Expr | None = e
    for f in factors(width):
        rest = None if rest is None else without_factor(rest, f)
    return rest


def _multiplied_out(e: Expr) -> Expr:
    """A sum of multiples of symbols as it is short, where that has one term."""
    made = polynomial(e, lambda a: isinstance(a, Sym | Sup))
    return as_sum(made) if made is not None and len(made) == 1 else e


def _over(e: Expr, scale: Expr) -> Expr:
    """e/scale, of an exponential as one with the negative exponent."""
    if isinstance(scale, App) and scale.op == "exp":
        return mul(e, exp(minus(scale.args[0])))
    return tidy(e / scale)


def _coefficients(e: Expr, wholes: tuple[Expr, Expr]) -> tuple[Expr, Expr, Expr] | None:
    """The numbers a, b and what is left where an expression is a times the first sum, b times the second, and that."""
    made = polynomial(e, lambda a: a in wholes)
    if made is None or any(len(m) > 1 or (m and m[0][1] != 1) for m in made):
        return None
    found = {m[0][0] if m else None: c for m, c in made.items()}
    rest = found.get(None, ZERO)
    if set(found) - {None} != set(wholes) or not all(is_scalar(found[w]) for w in wholes) or any(
            isinstance(n, Event | Function) for n in walk(rest)):
        return None
    return found[wholes[0]], found[wholes[1]], add(*rest.args) if isinstance(rest, App) and rest.op == "add" else rest


def _square_of(e: Expr) -> Expr | None:
    return e.args[0] if isinstance(e, App) and e.op == "pow" and literal(e.args[1]) == 2 else None


def _means(claim: Relation, view: View) -> Iterator[Mean]:
    for e in dict.fromkeys(e for side in (claim.left, claim.right) for e in outer_sums(side)):
        t = nested(e)
        atoms = [a for a in factors(t.body) if isinstance(a, Atom) and isinstance(a.of, Event | Function)]
        if len(atoms) != 1 or t.where or set(atoms[0].letters) != set(t.letters):
            continue
        letters = tuple(x for x in atoms[0].letters if isinstance(x, Letter))
        body = without_factor(t.body, atoms[0])
        law = None if body is None else _law_of(view, body, letters)
        if law is not None and body is not None:
            yield Mean(e, letters, atoms[0], law, body)


def _law_of(view: View, body: Expr, letters: tuple[Letter, ...]) -> Law | None:
    """The law that has this probability at the letters."""
    wanted = key_of(view.normal(body, letters))
    for law in list(_laws(view, tuple(x.over for x in letters)))[:MOST_LAWS]:
        try:
            if key_of(view.normal(Ways(view).spelled(law, letters), letters)) == wanted:
                return law
        except (Rejected, TooComplex):
            continue
    return None


def _laws(view: View, spaces: tuple[Space, ...]) -> Iterator[Law]:
    symbols = [b.symbol for b in view.statement.prefix]
    laws, channels = [x for x in symbols if isinstance(x, Distribution)], [x for x in symbols if isinstance(x, Channel)]
    yield from view.laws(spaces)
    named = [x for x in symbols if isinstance(x, Letter)]
    yield from (k.row(*xs) for k in channels if spaces == (k.output,) for xs in product(
        *([x for x in named if x.over == space] for space in k.inputs)))
    runs = [(p, k) for p in laws for k in channels if k.inputs == p.over]
    yield from (outputs(p, k) for p, k in runs if spaces == (k.output,))
    yield from (Joint(p, k) for p, k in runs if spaces == (*p.over, k.output))
    parts: list[Law] = [*laws, *(Marginal(p, i) for p in laws if len(p.over) > 1 for i in range(len(p.over)))]
    yield from (p for p in parts if isinstance(p, Marginal) and p.over == spaces)
    yield from (Product(p, q) for p, q in product(parts, repeat=2) if (*p.over, *q.over) == spaces)


def _ranges(view: View, g: Atom, letters: tuple[Letter, ...]) -> list[tuple[Expr, Expr, tuple[Use, ...]]]:
    """Between which numbers g is known to lie, and what says so."""
    if isinstance(g.of, Event):
        return [(ZERO, ONE, ())]
    lows, highs, found = list[tuple[Expr, Use]](), list[tuple[Expr, Use]](), list[tuple[Expr, Expr, tuple[Use, ...]]]()
    for n in view.everywhere(tuple(x.over for x in letters)):
        k = view.known[n]
        here, u = k.at(dict(zip((x.name for x in k.letters), letters, strict=True))).relation, use(
            n, {str(i): x for i, x in enumerate(letters, 1)})
        if not k.where and here.right == g and is_scalar(here.left):
            lows.append((here.left, u))
        elif not k.where and here.left == g and is_scalar(here.right):
            highs.append((here.right, u))
        elif len(letters) > 1 and not k.where and here.left == absolute(g) and is_scalar(here.right):
            found.append((minus(here.right), here.right, (u,)))
    return [*((low, high, (u, v)) for low, u in lows for high, v in highs), *found][:2]


# --- shown

def _by_ratio(s: Statement, view: View, budget: Budget, trace: Trace) -> Node | None:
    """One mean is at most a number times another, where likelihood ratios are at most that and the function is >= 0."""
    assert isinstance(s.claim, Relation)
    for one, two in permutations(list(_means(s.claim, view)), 2):
        made = _coefficients(add(s.claim.right, minus(s.claim.left)), (one.whole, two.whole))
        if made is None or (literal(made[0]) or 0) >= 0 or literal(made[2]) != 0 or one.g.of != two.g.of:
            continue
        ways, scale, level = Ways(view), minus(made[0]), tidy(made[1] / minus(made[0]))
        letters = ways.letters(one.law)
        at = dict(zip((x.name for x in one.g.letters if isinstance(x, Letter)), letters, strict=True))
        g, p, q = at_places(one.g, dict(at)), ways.body(one.law), ways.body(two.law)
        signs = [use(n, {str(i): x for i, x in enumerate(letters, 1)}) for n in view.everywhere(one.law.over) if view.known[
            n].relation.left == ZERO and isinstance(view.known[n].relation.right, Atom) and not view.known[n].where]
        for way in ways.of(one.law, two.law)[:2]:
            (proof,) = derivation(
                *way.steps, pointwise("exponents", exp(way.exponent) <= level),
                pointwise("at a letter", g * p <= exp(way.exponent) * (g * q), way.name, *signs).for_all(*letters),
                pointwise("not negative", g * q >= ZERO, *signs).for_all(*letters),
                combine("the second", total(letters, g * q) >= ZERO, use("not negative", over=letters)),
                combine("claim", view.aim.relation, use("at a letter", weight=scale, over=letters),
                        use("exponents", weight=scale * total(letters, g * q))))
            node = derivation_node(s, proof, budget, Trace(trace.options, (), careful=trace.careful))
            if node is not None:
                return node
    return None


def _proved(s: Statement, view: View, gap: Gap, budget: Budget, trace: Trace) -> Node | None:
    """A derivation of the claim about the laws, with the steps that lead from it to that about the means."""
    lemma = replace(s, claim=gap.claim)
    last = _last_steps(view, gap)
    quiet = Trace(trace.options, (), careful=trace.careful)
    for inner in views(lemma):
        search = _Search(lemma, inner, budget.part(0.6), quiet)
        search.whole, search.last = s, last
        made = search.run([f for f in functionals(gap.claim.left) if f.name in outlines.READ])
        if made is not None:
            return made
    memory: dict[Goal, Node] = {}
    for proof, _ in derived.proofs(lemma, budget.part(0.8), quiet, memory=memory):
        made = derivation_node(s, _joined(proof.steps, last), budget.part(0.5), quiet, memory)
        if made is not None:
            return made
    return None


def _joined(steps: tuple[Step, ...] | list[Step], last: list[Step]) -> Derivation:
    """Steps that show a claim about laws, and those that lead from it to another."""
    *first, end = steps
    (made,) = derivation(*first, replace(end, name=LEMMA), *last)
    return made


class _Search(outlines.Search):
    """The search for bounds of the divergence of two laws, which ends in the claim about means."""

    whole: Statement
    last: list[Step]

    def checked(self, s: Statement, steps: list[Step], most: int, trace: Trace) -> Node | None:
        other = replace(self.whole, given=s.given)
        return super().checked(other, list(_joined(steps, self.last).steps), most, trace)


def _last_steps(view: View, gap: Gap) -> list[Step]:
    """The steps from the claim about the laws to that about the means."""
    aim = view.aim.relation
    letters, (p, q) = gap.first.letters, (gap.first.body, _at(gap.second, gap.first.letters))
    fresh = tuple(view.letter(x.over, "m") for x in letters)
    here = dict(zip((x.name for x in letters), fresh, strict=True))
    p, q, g = (at_places(e, dict(here)) for e in (p, q, gap.first.g))
    one, two, v = (total(fresh, e) for e in (p * g, q * g, maximum(p - gap.level * q, 0)))
    uses = tuple(replace(u, at=tuple((i, here[x.name]) for i, x in u.at if isinstance(x, Letter))) for u in gap.uses)
    shifted = g if literal(gap.low) == 0 else g - gap.low
    apart = (shifted, gap.width, p - gap.level * q) if gap.steps else ()      # the numbers of which the product is bounded
    terms = tuple(e for e in apart if isinstance(e, App)) or (gap.level,) * (len(symbols(gap.level)) > 1)
    steps = list(gap.steps)
    if gap.steps:
        steps += [pointwise("part, below", shifted >= ZERO, uses[0]).for_all(*fresh),
                  pointwise("part, above", shifted <= gap.width, uses[1]).for_all(*fresh)]
        uses = tuple(use(n, {str(i): x for i, x in enumerate(fresh, 1)}) for n in ("part, below", "part, above"))
    steps += [
        pointwise("the two means at letters", shifted * (p - gap.level * q) <= gap.width * maximum(p - gap.level * q, 0), *uses,
                  terms=terms).for_all(*fresh),
        combine("the two means", one - gap.level * two <= gap.width * v, use("the two means at letters", over=fresh))]
    if gap.kind == "difference":
        return [*steps, combine("claim", aim, use(LEMMA, weight=gap.common), use("the two means", weight=gap.scale))]
    steps += [
        pointwise("the two means at letters, turned", shifted * (q - p) <= gap.width * maximum(q - p, 0), *uses,
                  terms=(*terms[:-1], q - p) if apart else ()).for_all(*fresh),
        combine("the two means, turned", two - one <= gap.width * v, use("the two means at letters, turned", over=fresh))]
    both = ("the two means", "the two means, turned")
    if gap.kind == "size":
        size = pointwise("size", absolute(one - two) <= gap.width * v, *both, terms=(one, two, v))
        return [*steps, size, combine("claim", aim, LEMMA, use("size", weight=gap.scale))]
    square = pointwise("square", (one - two) ** 2 <= (gap.width * v) ** 2, *both, terms=(one, two, v))
    return [*steps, square, combine("claim", aim, LEMMA, use("square", weight=gap.scale))]


def _at(mean: Mean, letters: tuple[Letter, ...]) -> Expr:
    """The probability of other letters."""
    return at_places(mean.body, {x.name: y for x, y in zip(mean.letters, letters, strict=True)})
