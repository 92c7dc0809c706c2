"""Bounds of one combination of laws from bounds of others: chains of close pairs, mixtures and subsampling.

What is known are links: p - c q at a letter, or the sum of its positive parts, is bounded.  A claim about a combination G of
laws follows from multipliers mu >= 0 of the links with G <= sum of mu (p - c q); they solve as many linear equations, one for
each of some laws, as there are links in use.  The equations are solved in the parameters, once they hold at points.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import isfinite

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.scalar.opening import is_scalar
from verify.language import (
    App, Atom, Channel, Distribution, Domain, Event, Expr, Letter, Q, Sum, Sup, Sym, literal, maximum, walk)
from verify.language.proofs import Derivation, Step, Use, combine, derivation, pointwise, total, use
from verify.search.laws.letterwise import tidy
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import LEVEL, ONE, ZERO, View, exchanged, factors, flat, minus, outer_sums
from verify.search.points import sample, value_at

MOST_LINKS, MOST_FACTS, MOST_PROOFS, POINTS, MORE_POINTS, TOLERANCE = 4, 10, 3, 6, 36, 1e-9
Linear = dict[Expr, Expr]                              # laws at a letter with their coefficients
Point = dict[str, Fraction]


@dataclass(frozen=True)
class Link:
    """A combination of laws that is at most 0 at each letter, or whose positive parts sum to at most a bound."""

    name: str
    gap: Linear
    bound: Expr | None = None
    own: bool = False                                  # the bound is the sum itself, which stands in the claim

    @property
    def excess(self) -> Expr:
        """What the combination is at most at each letter."""
        return ZERO if self.bound is None else maximum(as_expr(self.gap), 0)


@dataclass(frozen=True)
class Aim:
    """A combination of laws at letters; the claim is about its positive parts, its values under an event, or itself."""

    letters: tuple[Letter, ...]
    gap: Linear
    bound: Expr | None = None
    event: Expr | None = None
    other: bool = False                                # the negative parts in place of the positive ones

    @property
    def summed(self) -> Expr:
        """What is summed over the letters."""
        return mul(self.event, as_expr(self.gap)) if self.event is not None else maximum(as_expr(self.gap), 0)


def by_links(view: View) -> Iterator[Derivation]:
    """The claim by multipliers of links."""
    aim = _aim(view)
    if aim is None:
        return
    links = [*_own_links(aim), *_links(view, aim.letters)]
    links = [*links, *_turned(links)][:MOST_FACTS]
    for one in (aim, *_other_parts(aim)):
        for chosen, multipliers in _multipliers(view, one, links):
            yield from _derivation(view, one, chosen, multipliers)


def _other_parts(aim: Aim) -> Iterator[Aim]:
    """The claim about the negative parts: both parts differ by the combination, whose sum is that of its coefficients."""
    if aim.bound is not None and aim.event is None:
        rest = tidy(add(*aim.gap.values()))
        yield replace(aim, gap={a: tidy(minus(c)) for a, c in aim.gap.items()}, bound=add(aim.bound, minus(rest)), other=True)


def _own_links(aim: Aim) -> Iterator[Link]:
    """The sums of positive parts on the right side, each a link with itself as the bound."""
    for e in dict.fromkeys(outer_sums(aim.bound)) if aim.bound is not None and aim.event is None else ():
        whole = flat(e)
        if tuple(x.over for x in whole.letters) == tuple(x.over for x in aim.letters) and not whole.where:
            inside = _inside(whole.at(aim.letters))
            gap = None if inside is None else linear(inside)
            if gap is not None:
                yield Link("", gap, e, True)


def _turned(links: list[Link]) -> Iterator[Link]:
    """Bounds of variations with the two laws exchanged."""
    for link in links:
        if link.bound is not None and not link.own and sorted(literal(c) or 0 for c in link.gap.values()) == [-1, 1]:
            yield replace(link, gap={a: minus(c) for a, c in link.gap.items()})


def as_expr(e: Linear) -> Expr:
    """The combination as an expression."""
    return add(*(mul(c, a) for a, c in e.items()))


def linear(e: Expr) -> Linear | None:
    """An expression as a combination of probabilities; None where it is none."""
    found = polynomial(e, lambda a: isinstance(a, Atom) and isinstance(a.of, Distribution | Channel))
    if not found or any(len(m) != 1 or m[0][1] != 1 for m in found) or not all(is_scalar(c) for c in found.values()):
        return None
    return {m[0][0]: tidy(c) for m, c in found.items()}


def _inside(e: Expr) -> Expr | None:
    """u where an expression is max(u, 0)."""
    return e.args[0] if isinstance(e, App) and e.op == "max" and literal(e.args[1]) == 0 else None


def _aim(view: View) -> Aim | None:
    r = view.aim.relation
    if view.aim.letters:
        letters = tuple(view.letter(x.over, "r") for x in view.aim.letters)
        here = view.aimed_at(letters)
        gap = linear(add(here.left, minus(here.right)))
        return None if gap is None else Aim(letters, gap)
    if isinstance(r.left, Sum):
        whole = flat(r.left)
        inside = None if whole.where else _inside(whole.body)
        gap = None if inside is None else linear(inside)
        if gap is not None:
            return Aim(whole.letters, gap, r.right)
    return _under_event(view)


def _parts(e: Expr) -> Iterator[Expr]:
    yield e
    if isinstance(e, App):
        for a in e.args:
            yield from _parts(a)


def _under_event(view: View) -> Aim | None:
    """A claim that is linear in probabilities of one event."""
    opened, values = view.opened
    made = polynomial(opened, lambda e: isinstance(e, Sym) and e.name in values)
    spaces = {tuple(x.over for x in t.letters) for t in view.sums}
    if made is None or len(spaces) != 1 or any(t.where for t in view.sums):
        return None
    letters = tuple(view.letter(a, "r") for a in next(iter(spaces)))
    bodies = {name: t.at(letters) for name, t in zip(values, view.sums, strict=True)}
    events = {a for b in bodies.values() for a in _parts(b) if isinstance(a, Atom) and isinstance(a.of, Event)}
    if len(events) != 1:
        return None
    (event,) = events
    gap: Linear = {}
    for monomial, c in made.items():
        if not monomial:
            continue
        body = bodies.get(str(monomial[0][0])) if len(monomial) == 1 and monomial[0][1] == 1 else None
        found = () if body is None else factors(body)
        others = linear(mul(*(f for f in found if f != event))) if found.count(event) == 1 else None
        if others is None:
            return None
        for a, k in others.items():
            gap[a] = add(gap.get(a, ZERO), mul(Q(-1), c, k))
    return Aim(letters, gap, made.get((), ZERO), event)


def _links(view: View, letters: tuple[Letter, ...]) -> Iterator[Link]:
    over = tuple(x.over for x in letters)
    for name in view.numbers():
        r = view.known[name].relation
        whole = flat(r.left) if isinstance(r.left, Sum) else None
        if whole is None or whole.where or tuple(x.over for x in whole.letters) != over or not is_scalar(r.right):
            continue
        inside = _inside(whole.at(letters))
        gap = None if inside is None else linear(inside)
        if gap is not None:
            yield Link(name, gap, r.right)
    for name in view.everywhere(over):
        k = view.known[name]
        r = k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)}).relation
        plain = not k.where and k.relation.op == "<=" and not name.endswith(" >= 0")
        gap = linear(add(r.left, minus(r.right))) if plain else None
        if gap is not None:
            yield Link(name, gap)


# --- the equations

def _multipliers(view: View, aim: Aim, links: list[Link]) -> Iterator[tuple[tuple[Link, ...], list[Expr]]]:
    opened, sums = _opened(aim)
    if opened is not None and any(isinstance(n, Sup) for n in walk(opened)):
        return
    here = replace(aim, bound=opened)
    links = [replace(link, bound=sums[link.bound]) if link.own and link.bound is not None else link for link in links]
    variables = (*_numbers(view), *(Variable(e.name, Domain(ZERO, ONE, True, True)) for e in sums.values()))
    points = _points(Goal(variables, _facts(view), ZERO), here, links) if variables else [{}]
    back: dict[Expr, Expr] = {e: whole for whole, e in sums.items()}
    proofs: list[tuple[tuple[Link, ...], list[Expr]]] = []
    for size in range(min(MOST_LINKS, len(links)) + 1):
        for chosen in combinations(links, size):
            laws = list(dict.fromkeys(a for link in chosen for a in link.gap))
            for equations in combinations(laws, size):
                if all(_fits(here, chosen, equations, at) for at in points):
                    found = _solved([[link.gap.get(a, ZERO) for link in chosen] for a in equations],
                                    [aim.gap.get(a, ZERO) for a in equations])
                    if found is not None and (chosen, found) not in proofs:
                        proofs.append((chosen, found))
                        yield tuple(replace(link, bound=back[link.bound]) if link.own and link.bound is not None else link
                                    for link in chosen), found
                        if len(proofs) >= MOST_PROOFS:
                            return


def _points(goal: Goal, aim: Aim, links: list[Link]) -> list[Point]:
    """Some points, and of more points those where the bound is least: where it is 1 or more, anything fits."""
    found = [at for n in (POINTS, MORE_POINTS) for at in sample(goal, n, 0) if _has_values(aim, links, at)]
    bound = aim.bound
    least = [] if bound is None else sorted(found, key=lambda at: _float(bound, at))[:POINTS]
    return [*found[:POINTS], *least]


def _opened(aim: Aim) -> tuple[Expr | None, dict[Expr, Sym]]:
    """The bound with a symbol for each of its sums."""
    sums: dict[Expr, Sym] = {}
    if aim.bound is None:
        return None, sums
    for e in outer_sums(aim.bound):
        sums.setdefault(e, Sym(f"_s{len(sums)}"))
    return exchanged(aim.bound, sums.get), sums


def _numbers(view: View) -> tuple[Variable, ...]:
    """The numbers of the statement with their domains."""
    return tuple(Variable(b.symbol.name, b.domain or Domain()) for b in view.statement.prefix if isinstance(b.symbol, Sym))


def _facts(view: View) -> tuple[Fact, ...]:
    """What is known between numbers alone."""
    known = (k.relation for k in view.known.values() if not (k.letters or k.where or k.zero))
    return tuple(Fact(r.right - r.left, r.op == "<") for r in known if r.op in ("<=", "<") and is_scalar(r.right - r.left))


def _positive_at_points(view: View, e: Expr) -> bool:
    """Whether a number is not negative, but seldom 0, at points at which what is known between numbers alone holds."""
    facts = _facts(view)
    values = [_float(e, at) for at in sample(Goal(_numbers(view), facts, ZERO), POINTS, 0)] if facts else []
    return any(v > 0 for v in values) and all(v >= 0 for v in values)


def _fits(aim: Aim, chosen: tuple[Link, ...], equations: tuple[Expr, ...], at: Point) -> bool:
    """Whether the multipliers at a point are >= 0 and give the bound."""
    matrix = [[_float(link.gap.get(a, ZERO), at) for link in chosen] for a in equations]
    side = [_float(aim.gap.get(a, ZERO), at) for a in equations]
    found = _solved_at(matrix, side)
    if found is None or any(m < -TOLERANCE for m in found):
        return False
    over, used = 0.0, list(zip(found, chosen, strict=True))
    for a in dict.fromkeys((*aim.gap, *(a for link in chosen for a in link.gap))):
        parts = [_float(aim.gap.get(a, ZERO), at), *(-m * _float(link.gap.get(a, ZERO), at) for m, link in used)]
        over += sum(parts) if sum(parts) > TOLERANCE * sum(map(abs, parts)) else 0.0
    if aim.bound is None:
        return over == 0 and all(link.bound is None for link in chosen)
    whole = over + sum(m * _float(link.bound, at) for m, link in used if link.bound is not None)
    most = _float(aim.bound, at)
    return whole <= most + TOLERANCE * (1 + abs(most))


def _float(e: Expr, at: Point) -> float:
    value = value_at(e, at)
    return float("nan") if value is None or not value.lo.is_finite() else float(value.lo)


def _has_values(aim: Aim, links: list[Link], at: Point) -> bool:
    """Whether every coefficient and bound has a value that is a float at a point."""
    parts = [*aim.gap.values(), *(c for link in links for c in link.gap.values()), *(
        e for e in (aim.bound, *(link.bound for link in links)) if e is not None)]
    return all(isfinite(_float(e, at)) for e in parts)


def _solved_at(matrix: list[list[float]], side: list[float]) -> list[float] | None:
    rows = [[*row, b] for row, b in zip(matrix, side, strict=True)]
    n = len(rows)
    for i in range(n):
        best = max(range(i, n), key=lambda j: abs(rows[j][i]))
        if not abs(rows[best][i]) > TOLERANCE:
            return None
        rows[i], rows[best] = rows[best], rows[i]
        for j in range(n):
            if j != i:
                share = rows[j][i] / rows[i][i]
                rows[j] = [x - share * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def _solved(matrix: list[list[Expr]], side: list[Expr]) -> list[Expr] | None:
    """The solution of linear equations with expressions as coefficients; None where a pivot is missing."""
    rows = [[*row, b] for row, b in zip(matrix, side, strict=True)]
    n = len(rows)
    for i in range(n):
        pivot = next((j for j in range(i, n) if literal(rows[j][i]) != 0), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [tidy(x / rows[i][i]) for x in rows[i]]
        for j in range(n):
            if j != i and literal(rows[j][i]) != 0:
                rows[j] = [tidy(add(x, mul(Q(-1), rows[j][i], y))) for x, y in zip(rows[j], rows[i], strict=True)]
    return [rows[i][n] for i in range(n)]


# --- the steps

def _derivation(view: View, aim: Aim, chosen: tuple[Link, ...], multipliers: list[Expr]) -> Iterator[Derivation]:
    scope, steps, letters = view.context.scope(), list[Step](), aim.letters
    uses, bound, excess = list[Use](), list[Expr](), list[Expr]()
    places = {str(i): x for i, x in enumerate(letters, 1)}
    for i, (link, m) in enumerate(zip(chosen, multipliers, strict=True), 1):
        if literal(m) == 0:
            continue
        if not scope.nonnegative(m):
            steps.append(pointwise(f"multiplier {i}", m >= ZERO))
        if link.bound is None:
            uses.append(use(link.name, places, m))
            continue
        steps.append(pointwise(f"link {i}", as_expr(link.gap) <= link.excess).for_all(*letters))
        uses.append(use(f"link {i}", weight=m))
        excess.append(mul(m, link.excess))
        bound.append(mul(m, link.bound))
    laws = dict.fromkeys((*aim.gap, *(a for link in chosen for a in link.gap)))
    for a in laws:
        parts = (mul(Q(-1), m, link.gap[a]) for link, m in zip(chosen, multipliers, strict=True) if a in link.gap)
        rest = tidy(add(aim.gap.get(a, ZERO), *parts))
        if literal(rest) == 0:
            continue
        shown = scope.nonnegative(rest)
        if not shown and aim.bound is not None and is_scalar(rest) and _positive_at_points(view, rest):
            steps.append(pointwise(f"multiplier of {a}", rest >= ZERO, *(n for n in view.numbers() if n.endswith(LEVEL))))
            shown = True
        if aim.bound is None or not shown:
            steps.append(pointwise(f"what is left of {a}", rest <= ZERO))
            uses.append(use(f"what is left of {a}", weight=a))
        else:
            excess.append(mul(rest, a))
            bound.append(rest)
    if aim.bound is None:
        here = view.aimed_at(letters)
        yield from derivation(*steps, combine("claim", here.left <= here.right, *uses).for_all(*letters))
        return
    whole, below = as_expr(aim.gap), add(*excess)
    hidden = tuple(dict.fromkeys((whole, *(link.excess for link in chosen if link.bound is not None))))
    known = [use(link.name, weight=m) for link, m in zip(chosen, multipliers, strict=True) if link.bound is not None
             and not link.own and literal(m) != 0]
    steps += [combine("together", whole <= below, *uses).for_all(*letters),
              pointwise("not negative", below >= ZERO, *(s.name for s in steps if s.name.startswith("multiplier")),
                        terms=hidden[1:]).for_all(*letters),
              pointwise("at each letter", aim.summed <= below, "together", "not negative", terms=(whole, below)
                        ).for_all(*letters)]
    steps.append(combine("bound", total(letters, aim.summed) <= add(*bound), use("at each letter", over=letters), *known))
    uses = [use("bound")]
    if aim.other:
        both = add(maximum(whole, 0), minus(whole))
        steps.append(pointwise("the other parts", maximum(minus(whole), 0) <= both, terms=(whole,)).for_all(*letters))
        uses.append(use("the other parts", over=letters))
    numbers = [n for n in view.numbers() if not any(isinstance(e, Sum) for e in _parts(view.known[n].relation.left))]
    yield from derivation(*steps, combine("claim", view.aim.relation, *uses))
    yield from derivation(*steps, pointwise("what it is", add(*bound) <= aim.bound, *numbers),
                          combine("claim", view.aim.relation, *uses, "what it is"))
