"""Means of a function against its mean square and the probability that it is not 0, by the inequality of Cauchy and Schwarz
where it is more than a level, or less than 0."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Expr, Function, Letter, Q, equal, literal, maximum, walk
from verify.language.proofs import Derivation, Step, combine, derivation, fewer_terms, pointwise, same_support, total, use
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, Flat, View, at_letter, minus, outer_sums


def by_second_moment(view: View) -> Iterator[Derivation]:
    """(m - s)^2 <= M P(f > s) for a function f of mean m >= s >= 0 and mean square M, the inequality of Paley and Zygmund, for
    any s with the mean of (f - s)^2 for M, and m^2 <= M (P(f > 0) + P(f < 0))."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=" or not any(isinstance(n, App) and n.op in ("pow", "mul", "div") for n in walk(aim)):
        return
    parts = [part for c in view.sums if len(c.where) == 1 and len(c.letters) == 1 for part in _parts(view, c)]
    for part in parts:
        if not part.below:
            yield from _above(view, part)
    for one, two in ((one, two) for one in parts for two in parts if one.f.of == two.f.of and not one.below and two.below):
        if one.s == two.s == ZERO:
            yield from _apart_from_zero(view, one, two)


@dataclass(frozen=True)
class _Part:
    """The probability of f > s, or of -f > s: as the claim has it, and at a letter x."""

    whole: Expr
    x: Letter
    p: Expr
    f: Atom
    s: Expr
    w: Expr
    below: bool

    @property
    def mean(self) -> Expr:
        """The mean of f."""
        return total((self.x,), self.p * self.f)

    @property
    def over(self) -> Expr:
        """What the mean of f, or of -f, is over s."""
        mean = minus(self.mean) if self.below else self.mean
        return mean if self.s == ZERO else mean - self.s

    @property
    def second(self) -> Expr:
        """The mean of f^2."""
        return total((self.x,), self.p * self.f ** 2)

    @property
    def chance(self) -> Expr:
        """The probability, at the letter."""
        return total((self.x,), self.p, (maximum(self.w, 0),))


def _parts(view: View, c: Flat) -> Iterator[_Part]:
    space = c.letters[0].over
    x = view.letter(space, "c")
    w = c.where_at((x,))[0]
    parts = polynomial(w, lambda e: isinstance(e, Atom)) or {}
    found = [(m[0][0], literal(k)) for m, k in parts.items() if len(m) == 1 and m[0][1] == 1]
    f, sign = found[0] if len(found) == 1 else (None, None)
    if isinstance(f, Atom) and isinstance(f.of, Function) and sign in (1, -1) and not set(parts) - {((f, 1),), ()}:
        yield _Part(c.whole, x, c.at((x,)), f, minus(parts.get((), ZERO)), w, sign == -1)


def _above(view: View, part: _Part) -> Iterator[Derivation]:
    numbers, over, here = view.numbers(), part.over, at_letter(view, (part.x,))
    at_letters = [pointwise("not negative at letters", part.p * part.f >= ZERO, *here).for_all(part.x),
                  combine("the mean", part.mean >= ZERO, use("not negative at letters", over=(part.x,)))] if here else []
    for known in ((at_letters, []) if here else ([],)):
        sign = [*known, pointwise("not negative", over >= ZERO, *numbers, *(step.name for step in known[1:]),
                                  terms=(part.mean,))]
        if part.s != ZERO:
            yield from derivation(
                *sign, *_about_level(view, part), *_last(view, part), pointwise(
                    "claim", view.aim.relation, "of the excess", "not negative", "the chance", "a variance", *numbers))
        yield from derivation(
            *sign, *_squared(view, part, ""),
            pointwise("its square", over ** 2 <= part.second * part.chance, "of the excess", "not negative",
                      terms=(part.second, part.chance, over)),
            *_last(view, part), pointwise(
                "claim", view.aim.relation, "its square", "the chance", "not less than the square", "a variance", *numbers))


def _apart_from_zero(view: View, one: _Part, two: _Part) -> Iterator[Derivation]:
    two = replace(two, x=one.x, p=one.p, f=one.f, w=at_places(two.w, {two.x.name: one.x}))
    chances, mean = one.chance + two.chance, one.mean
    yield from derivation(
        *_squared(view, one, ""), *_squared(view, two, " below 0"),
        pointwise("in two parts", mean ** 2 <= maximum(mean, 0) ** 2 + maximum(minus(mean), 0) ** 2, terms=(mean,)),
        combine("of the mean", mean ** 2 <= one.second * chances, "in two parts", "of the excess", "of the excess below 0"),
        *_last(view, one), combine("the chance below 0", equal(two.chance, two.whole)),
        pointwise("claim", view.aim.relation, "of the mean", "the chance", "the chance below 0", "a variance", *view.numbers()))


def _last(view: View, part: _Part) -> list[Step]:
    """The chance as the claim has it, and what the mean of the square is beside a variance."""
    mean = part.mean
    return [combine("the chance", equal(part.chance, part.whole)),
            *square_of_mean("not less than the square", part.p, part.f, part.x),
            combine("a variance", equal(total((part.x,), part.p * (part.f - mean) ** 2), part.second - mean ** 2))]


def square_of_mean(name: str, p: Expr, f: Expr, x: Letter) -> list[Step]:
    """(E f)^2 <= E f^2 for a function f and a law p at a letter."""
    mean = total((x,), p * f)
    return [pointwise(f"{name}, at a letter", (f - mean) ** 2 >= ZERO).for_all(x),
            combine(name, mean ** 2 <= total((x,), p * f ** 2), use(f"{name}, at a letter", weight=p, over=(x,)))]


def _about_level(view: View, part: _Part) -> list[Step]:
    """max(E f - s, 0)^2 <= E (f - s)^2 P(f > s)."""
    there, all_, spread = maximum(part.w, 0), total((part.x,), part.p * maximum(part.w, 0) ** 2), part.p * part.w ** 2
    steps, gain, square = _gained(view, part, "")
    about = part.second - 2 * part.s * part.mean + part.s ** 2
    return [
        *steps, fewer_terms("all", square <= all_),
        pointwise("not more than the square", part.p * there ** 2 <= spread, terms=tuple(outer_sums(part.w))).for_all(part.x),
        combine("a spread about the level", all_ <= about, use("not more than the square", over=(part.x,))),
        combine("of the gain", gain ** 2 <= about * part.chance, "the gain there", use("all", weight=part.chance),
                use("a spread about the level", weight=part.chance)),
        pointwise("of the excess", part.over ** 2 <= about * part.chance, "gain", "of the gain", "not negative",
                  terms=(gain, part.second, part.chance, part.mean))]


def _squared(view: View, part: _Part, tag: str) -> list[Step]:
    """max(E g - s, 0)^2 <= E f^2 P(g > s)."""
    x, p, there = part.x, part.p, maximum(part.w, 0)
    inner, (steps, gain, square) = total((x,), p * part.f ** 2, (there,)), _gained(view, part, tag)
    level = pointwise(f"the level{tag}", part.s >= ZERO, *view.numbers())
    return [
        *steps, level, pointwise(f"below the function{tag}", p * there ** 2 <= p * part.f ** 2, level.name, terms=tuple(
            outer_sums(part.w))).for_all(x, where=(there,)),
        combine(f"there{tag}", square <= inner, use(f"below the function{tag}", over=(x,), where=(there,))),
        fewer_terms(f"all{tag}", inner <= part.second),
        combine(f"of the gain{tag}", gain ** 2 <= part.second * part.chance, f"the gain there{tag}",
                use(f"there{tag}", weight=part.chance), use(f"all{tag}", weight=part.chance)),
        pointwise(f"of the excess{tag}", maximum(part.over, 0) ** 2 <= part.second * part.chance, f"gain{tag}",
                  f"of the gain{tag}", terms=(gain, part.second, part.chance, part.over))]


def _gained(view: View, part: _Part, tag: str) -> tuple[list[Step], Expr, Expr]:
    """E g - s <= G and G^2 <= S P(g > s), for the mean G of max(g - s, 0) and that of its square where it is positive, S."""
    x, y, p, there = part.x, view.letter(part.x.over, "d"), part.p, maximum(part.w, 0)
    other = at_places(there, {x.name: y})
    gain, gain_there, square = (total((x,), p * e, where) for e, where in (
        (there, ()), (there, (there,)), (there ** 2, (there,))))
    return [
        pointwise(f"not less{tag}", p * part.w <= p * there).for_all(x),
        combine(f"gain{tag}", part.over <= gain, use(f"not less{tag}", over=(x,))),
        pointwise(f"nothing elsewhere{tag}", equal(p * there, ZERO)).for_all(x, zero=(there,)),
        same_support(f"only there{tag}", equal(gain_there, gain), there, f"nothing elsewhere{tag}"),
        pointwise(f"a square{tag}", (there - other) ** 2 >= ZERO).for_all(x, y, where=(there, other)),
        combine(f"Cauchy-Schwarz{tag}", gain_there ** 2 <= square * part.chance, use(f"a square{tag}", weight=mul(
            Q("1/2"), p, at_places(p, {x.name: y})), over=(x, y), where=(there, other))),
        combine(f"the gain there{tag}", gain ** 2 <= square * part.chance, f"Cauchy-Schwarz{tag}",
                use(f"only there{tag}", weight=minus(gain_there + gain)))], gain, square
