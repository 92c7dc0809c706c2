"""Claims about sums over the letters where laws are positive, each sum over other ones: all are made sums over the letters
where all of these laws are positive, and an inequality there is weighted and summed.

A summand b that its sum takes where P, say, may be 0 is b - b0 + b0, for its value b0 where P is 0: the first difference
vanishes there, so that its sum is one over the letters where P is positive, and b0 is a multiple of another law.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Atom, Distribution, Expr, Letter, Q, Sum, equal, literal, walk
from verify.language.proofs import Derivation, Step, Use, derivation, fewer_terms, pointwise, same_support, total, use
from verify.search.laws.letterwise import about_sums, fitting, less_known, linear_slopes, plausible, summed_up, tidy
from verify.search.laws.view import ONE, ZERO, Flat, View, minus

MOST_SUMS = 5


@dataclass(frozen=True)
class _Part:
    """A sum as one over the common support of something else and a rest over all letters, with the steps that say so and the
    names of the equations among them."""

    body: Expr
    rest: Expr
    steps: tuple[Step, ...]
    equations: tuple[str, ...]


def by_common_support(view: View) -> Iterator[Derivation]:
    """The claim, less known relations between numbers, by an inequality at the letters of the common support."""
    if not 0 < len(view.sums) <= MOST_SUMS or not any(t.where for t in view.sums):
        return
    for weights in ({}, *fitting(view, about_sums(view))):
        yield from _of_gap(view, *less_known(view, weights))


def _of_gap(view: View, gap: Expr, uses: tuple[Use, ...]) -> Iterator[Derivation]:
    sums = view.sums_of(gap)
    found = linear_slopes(view, gap)
    if found is None or {len(t.letters) for t in sums} != {1} or len({t.letters[0].over for t in sums}) != 1:
        return
    slopes, rest = found
    x = view.letter(sums[0].letters[0].over)
    laws = [law for law in (d(x) for d in view.laws((x.over,))) if any(law in t.where_at((x,)) for t in sums)]
    if not 0 < len(laws) <= 2:
        return
    parts = [_part(view, f"sum {i}", t, x, laws) for i, t in enumerate(sums, 1)]
    if None in parts:
        return
    made = [p for p in parts if p is not None]
    inside = tidy(add(*(mul(m, p.body) for m, p in zip(slopes, made, strict=True))))
    outside = tidy(add(*(mul(m, p.rest) for m, p in zip(slopes, made, strict=True))))
    for extra, steps, more in _shared(view, outside, rest, x, laws):
        body = add(inside, extra)
        if not plausible(view, body, (x,)):
            continue
        at_each = pointwise("on the common support", body >= ZERO, *_known_at(view, x, tuple(laws), inside=True)
                            ).for_all(x, where=tuple(laws))
        on_support = use("on the common support", over=(x,), where=tuple(laws))
        equations = (use(name, weight=m) for m, p in zip(slopes, made, strict=True) for name in p.equations)
        (derived,) = derivation(*(s for p in made for s in p.steps), *steps, at_each, *summed_up(
            view, slopes, sums, rest, (on_support, *equations, *more), uses))
        yield derived


def _part(view: View, name: str, t: Flat, x: Letter, laws: list[Expr]) -> _Part | None:
    """A sum over the letters where all laws are positive, of the body less its values where one of the others is 0."""
    body, where = t.at((x,)), t.where_at((x,))
    missing = [p for p in laws if p not in where]
    rest = ZERO
    for p in missing:
        value = at_end(body, p)
        if value is None and not any(k.where for k in view.known.values()) and not view.context.scope((x,), ()).positive(p):
            return None
        rest = rest if value is None else add(rest, value)
    kept = add(body, minus(rest)) if literal(rest) != 0 else body
    steps, equations, now = _values(view, name, body, x, where), list[str](), where
    for i, p in enumerate(missing, 1):
        here = name if len(missing) == 1 else f"{name}, {i}"
        nothing = f"{here}, nothing elsewhere"
        steps += [pointwise(nothing, equal(kept, ZERO), *_known_at(view, x, now)).for_all(x, where=now, zero=(p,)),
                  same_support(here, equal(total((x,), kept, (*now, p)), total((x,), kept, now)), p, nothing)]
        equations.append(here)
        now = (*now, p)
    return _Part(kept, rest, tuple(steps), tuple(equations))


def _known_at(view: View, x: Letter, where: tuple[Expr, ...], inside: bool = False) -> list[Use]:
    """What is known at a letter where some things are positive, and perhaps others 0; `inside`, where none is, what is not
    evident there."""
    found, scope = [], view.context.scope((x,), where)
    for n in view.everywhere((x.over,)):
        at = view.known[n].at({y.name: x for y in view.known[n].letters})
        r = at.relation
        evident = r.left == r.right or (inside and r.left == ZERO and (
            scope.positive(r.right) if r.op == "<" else r.op == "<=" and scope.nonnegative(r.right)))
        if set(at.where) <= set(where) and not evident:
            found.append(use(n, {"1": x}))
    return found


def _values(view: View, name: str, body: Expr, x: Letter, where: tuple[Expr, ...]) -> list[Step]:
    """That what logarithms are of and what divides is positive where a sum is taken, if its form does not say so."""
    scope = view.context.scope((x,), where)
    inside = list[Expr]()
    for n in walk(body):
        if isinstance(n, App) and n.op == "log" and isinstance(n.args[0], App) and n.args[0].op == "div":
            inside += n.args[0].args
        elif isinstance(n, App) and n.op in ("log", "div"):
            inside.append(n.args[-1])
    return [pointwise(f"{name}, value {i}", e > ZERO, *_known_at(view, x, where)).for_all(x, where=where)
            for i, e in enumerate(dict.fromkeys(inside), 1) if not is_scalar(e) and not scope.positive(e)]


def at_end(e: Expr, p: Expr) -> Expr | None:
    """The value of an expression where a probability in it is 0, None where it has none that is seen; one in which a single
    other probability is left is taken to be a multiple of it."""
    value = _valued(e, {p: ZERO})
    left = {n for n in walk(value) if isinstance(n, Atom)} if value is not None else set()
    if value is None or len(left) != 1:
        return value
    (other,) = left
    k = _valued(value, {other: ONE}) if isinstance(other.of, Distribution) else None
    return value if k is None else mul(k, other)


def _valued(e: Expr, values: dict[Expr, Expr]) -> Expr | None:
    """The expression with some of its parts as numbers, as far as it has a value that is seen."""
    if e in values:
        return values[e]
    if not isinstance(e, App):
        return None if isinstance(e, Sum) and set(values) & set(walk(e)) else e
    args = [a for a in (_valued(a, values) for a in e.args) if a is not None]
    if len(args) < len(e.args):
        return None
    numbers = [n for n in map(literal, args) if n is not None]
    first, second = literal(args[0]) if args else None, literal(args[-1]) if args else None
    match e.op:
        case "add": return add(*args)
        case "mul": return ZERO if 0 in numbers else mul(*args)
        case "div" if second == 0: return None
        case "div" if second is not None: return mul(Q(1 / second), args[0])
        case "div" if first == 0: return ZERO
        case "log" if first is not None: return None if first <= 0 else ZERO if first == 1 else App("log", tuple(args))
        case "sqrt" | "abs" if first in (0, 1): return args[0]
        case "pow" if second is not None and second.denominator == 1 and first is not None:
            return Q(first ** int(second)) if first or second > 0 else None
        case "pow" if first == 1: return ONE
        case "pow" if first == 0: return ZERO if second is not None and second > 0 else None
        case "max" if len(numbers) == len(args): return Q(max(numbers))
        case "min" if len(numbers) == len(args): return Q(min(numbers))
        case "max" if second == 0 and _negated(args[0]): return ZERO
        case "max" if second == 0 and isinstance(args[0], Atom): return args[0]
    return App(e.op, tuple(args))


def _negated(e: Expr) -> bool:
    return isinstance(e, App) and e.op == "mul" and len(e.args) == 2 and literal(e.args[0]) == -1 and (
        isinstance(e.args[1], Atom))


def _shared(view: View, outside: Expr, rest: Expr, x: Letter, laws: list[Expr]
            ) -> Iterator[tuple[Expr, tuple[Step, ...], tuple[Use, ...]]]:
    """What is at most the rest when it is summed over the common support, with the steps that say so."""
    atoms = dict.fromkeys(n for n in walk(outside) if isinstance(n, Atom))
    shares = [_valued(outside, {**dict.fromkeys(atoms, ZERO), p: ONE}) for p in atoms]
    linear = all(isinstance(p.of, Distribution) for p in atoms) and all(k is not None and is_scalar(k) for k in shares)
    number = tidy(add(rest, *(k for k in shares if k is not None))) if linear else rest
    if len(laws) == 1:
        (p,) = laws
        if linear:
            yield mul(number, p), (), ()
        if literal(outside) != 0:
            steps = (pointwise("the rest, at letters", outside >= ZERO, *_known_at(view, x, ())).for_all(x),
                     fewer_terms("the rest", total((x,), outside, (p,)) <= total((x,), outside), "the rest, at letters"))
            yield add(outside, mul(rest, p)), steps, (use("the rest"),)
        return
    if not linear:
        return
    if literal(number) == 0:
        yield ZERO, (), ()
        return
    for share in (*laws, mul(Q("1/2"), add(*laws))):
        step = fewer_terms("a part of the laws", total((x,), share, tuple(laws)) <= total((x,), share))
        yield mul(number, share), (step,), (use("a part of the laws", weight=number),)

