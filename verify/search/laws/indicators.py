"""Probabilities of several relations at once, as sums over all letters with ceil(min(1, w)) where w > 0 is asked, 1
where that holds and 0 where it does not: the claim is shown at each letter, for each of the relations holding or not."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.language import (
    App, Atom, Distribution, Expr, Letter, Q, Sum, Sym, equal, literal, maximum, minimum, substitute, symbols,
    walk)
from verify.language.proofs import Derivation, Step, Use, cases, combine, derivation, pointwise, total, use
from verify.search.laws.contradictions import IMPOSSIBLE
from verify.search.laws.letterwise import tidy
from verify.search.laws.pair_inequalities import where_positive
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import (
    ONE, ZERO, Flat, View, at_letter, exchanged, factors, minus, outer_sums, without_factor)

MOST_CONDITIONS, LEAST = 6, 1e-9
Slopes = list[tuple[Flat, Expr]]


@dataclass(frozen=True)
class _Linear:
    """A gap as a sum of other sums with factors, and of what is left; in both may stand `fixed` sums, which are not summed at
    letters."""

    slopes: Slopes
    rest: Expr
    fixed: tuple[Flat, ...]


def by_several_conditions(view: View) -> Iterator[Derivation]:
    """A claim about probabilities of relations about the same letters that is linear in these: the union bound, that what
    implies another is no more likely, and with the means in it as numbers bounds by variances."""
    held = [t for t in view.sums if t.where]
    if view.aim.letters or view.aim.relation.op != "<=" or not held:
        return
    letters = tuple(view.letter(x.over, "c") for x in held[0].letters)
    lifted = {t: _lifted(view, t, letters) for t in view.sums}
    linear = _linear(view) if all(t is not None and len(t.where) <= 1 for t in lifted.values()) else None
    if linear is None:
        return
    linear = _Linear([(lifted[t] or t, slope) for t, slope in linear.slopes], linear.rest, tuple(
        lifted[t] or t for t in linear.fixed))
    laws = [law(*letters) for law in view.laws_and_rows(tuple(x.over for x in letters))]
    for x, y in [letters] if len(letters) == 2 else ():
        laws += [mul(one(x), two(y)) for one, two in product(view.laws_and_rows((x.over,)), view.laws((y.over,)))
                 if x.over != y.over or one == two]
    for gap in (linear, _exchanged(linear, letters)):
        conditions = list(dict.fromkeys(t.where_at(letters)[0] for t, _ in gap.slopes if t.where)) if gap is not None else []
        if gap is None or len(conditions) > MOST_CONDITIONS:
            continue
        for p in laws if gap.fixed or literal(gap.rest) != 0 else [ZERO]:
            for more in _multiples(gap, letters, p):
                yield from derivation(*_steps(view, letters, conditions, gap, add(mul(gap.rest, p), more)))


def _lifted(view: View, t: Flat, letters: tuple[Letter, ...]) -> Flat | None:
    """A sum over one of two letters of different sets as one over both with the law of the other; None for other letters."""
    over = [x.over for x in t.letters]
    if over == [x.over for x in letters]:
        return t
    if len(letters) != 2 or len(over) != 1 or letters[0].over == letters[1].over or over[0] not in [x.over for x in letters]:
        return None
    own, other = letters if over[0] == letters[0].over else letters[::-1]
    laws = view.laws_and_rows((other.over,))
    return Flat(t.whole, letters, t.where_at((own,)), mul(laws[0](other), t.at((own,)))) if len(laws) == 1 else None


def _exchanged(gap: _Linear, letters: tuple[Letter, ...]) -> _Linear | None:
    """The gap with half of each sum over two letters of one set written with these exchanged."""
    if len(letters) != 2 or letters[0].over != letters[1].over:
        return None
    slopes: Slopes = []
    for t, slope in gap.slopes:
        body, where = t.at(letters[::-1]), t.where_at(letters[::-1])
        slopes += [(t, mul(Q("1/2"), slope)), (Flat(total(letters, body, where), letters, where, body), mul(Q("1/2"), slope))]
    return _Linear(slopes, gap.rest, gap.fixed)


def _linear(view: View) -> _Linear | None:
    """The gap in sums with conditions and those that have number factors; sums that stand otherwise are fixed."""
    hidden, names = view.opened
    sums = dict(zip(names, view.sums, strict=True))
    inside = {key_of(e) for t in view.sums for w in t.where for e in walk(w) if isinstance(e, Sum)}
    firm = {n for n, t in sums.items() if not t.where and (
        symbols(diff(hidden, n)) & set(names) or key_of(t.whole) in inside)}
    found = [(t, _tidy(diff(hidden, n))) for n, t in sums.items() if n not in firm]
    if any(symbols(slope) & (set(names) - firm) for _, slope in found):
        return None
    back = {n: sums[n].whole for n in firm}
    rest = _tidy(substitute(hidden, {n: ZERO for n in names if n not in firm}))
    return _Linear([(t, substitute(slope, back)) for t, slope in found], substitute(rest, back), tuple(sums[n] for n in firm))


def _tidy(e: Expr) -> Expr:
    """The expression as it is written where it has quotients: the kernel compares these in the form of the claim."""
    return e if any(isinstance(n, App) and n.op == "div" and literal(n) is None for n in walk(e)) else tidy(e)


def _multiples(gap: _Linear, letters: tuple[Letter, ...], p: Expr) -> Iterator[Expr]:
    """Multiples of f(r) p(r) - E[f] p(r), whose sum vanishes, for a fixed mean E[f]: none, and that with which what is to be
    shown at a letter, where all relations hold or none does, has slope 0 where f(r) is its mean."""
    yield from _products(gap, letters, p)
    yield ZERO
    for t in gap.fixed:
        body, of = t.at(letters), without_factor(t.at(letters), p)
        if not isinstance(of, Atom):
            continue
        at: dict[Expr, Expr] = {of: Sym("_x")}
        for held in (True, False):
            whole = add(*(mul(slope, e) for u, slope in gap.slopes if held or not u.where
                          for e in [without_factor(u.at(letters), p)] if e is not None))
            slope = substitute(diff(exchanged(whole, at.get), "_x"), {"_x": t.whole})
            yield mul(minus(tidy(slope)), add(body, minus(mul(t.whole, p))))


def _products(gap: _Linear, letters: tuple[Letter, ...], p: Expr) -> Iterator[Expr]:
    """Multiples of (f(r) - E[f]) (g(s) - E[g]) p(r, s), whose sum vanishes, for independent f and g with means inside sums."""
    if len({x.over for x in letters}) != 2:
        return
    means = dict.fromkeys(e for t, _ in gap.slopes for e in outer_sums(t.at(letters)))
    bodies = [{e: at_places(e.body, {e.letter.name: x}) for e in means if isinstance(e, Sum) and e.letter.over == x.over}
              for x in letters]
    own = [[(f, e) for e, body in found.items() for f in (without_factor(body, law) for law in factors(p))
            if isinstance(f, Atom)] for found in bodies]
    for (f, one), (g, two) in product(*own):
        for slope in dict.fromkeys(slope for u, slope in gap.slopes if not u.where and not any(
                isinstance(n, App) and n.op == "exp" for n in walk(u.body))):
            yield mul(Q(2), slope, add(f, minus(one)), add(g, minus(two)), p)


def _steps(view: View, letters: tuple[Letter, ...], conditions: list[Expr], gap: _Linear, rest: Expr) -> list[Step]:
    steps, last = list[Step](), [use("at a letter", over=letters)]
    parts: list[Expr] = [maximum(w, 0) for w in conditions]
    marks: list[Expr] = [App("ceil", (minimum(1, part),)) for part in parts]
    for i, (w, part, mark) in enumerate(zip(conditions, parts, marks, strict=True)):
        steps += [pointwise(f"holds {i}", w > ZERO).for_all(*letters, where=(part,)),
                  pointwise(f"fails {i}", w <= ZERO).for_all(*letters, zero=(part,)),
                  pointwise(f"one {i}", equal(mark, ONE), terms=(part,)).for_all(*letters, where=(part,)),
                  pointwise(f"none {i}", equal(mark, ZERO), terms=(part,)).for_all(*letters, zero=(part,))]
    inside, everywhere = list[tuple[Expr, int]](), [rest]
    for j, (t, slope) in enumerate(gap.slopes):
        body = t.at(letters)
        if not t.where:
            everywhere.append(mul(slope, body))
            continue
        i = conditions.index(t.where_at(letters)[0])
        marked = mul(body, marks[i])
        inside.append((mul(slope, body), i))
        steps += [combine(f"nothing {j}", equal(marked, ZERO), use(f"none {i}", weight=body)
                          ).for_all(*letters, zero=(parts[i],)),
                  *where_positive(f"only there {j}", parts[i], letters, marked, f"nothing {j}"),
                  combine(f"the sum {j}", equal(t.whole, total(letters, marked)),
                          use(f"one {i}", weight=minus(body), over=letters, where=(parts[i],)), f"only there {j}")]
        last.append(use(f"the sum {j}", weight=minus(slope)))
    at = _Letter(view, letters, conditions, parts, marks, inside, add(*everywhere), tuple(t.whole for t in gap.fixed))
    steps += at.steps("at a letter", ())
    return [*steps, combine("claim", view.aim.relation, *last)]


class _Letter:
    """What is to be shown at a letter: that the sum of `inside`, each with its mark, and of `rest` is not negative."""

    def __init__(self, view: View, letters: tuple[Letter, ...], conditions: list[Expr], parts: list[Expr], marks: list[Expr],
                 inside: list[tuple[Expr, int]], rest: Expr, fixed: tuple[Expr, ...]) -> None:
        self.conditions, self.ways = conditions, list(map(_greatest_of, conditions))
        self.letters, self.parts, self.marks, self.inside, self.rest, self.fixed = letters, parts, marks, inside, rest, fixed
        each = [u for x in letters if len({y.over for y in letters}) > 1 for u in at_letter(view, (x,))]
        self.known: list[Use] = [*at_letter(view, letters), *each, *map(use, view.numbers())]
        self.gain = add(*(mul(e, marks[i]) for e, i in inside), rest)

    def steps(self, name: str, held: tuple[bool, ...]) -> list[Step]:
        """The steps where the first relations hold or do not hold."""
        i = len(held)
        where = tuple(p for p, holds in zip(self.parts, held, strict=False) if holds)
        zero = tuple(p for p, holds in zip(self.parts, held, strict=False) if not holds)
        if i < len(self.parts):
            return [*self.steps(f"{name}, {i} holds", (*held, True)), *self.steps(f"{name}, {i} fails", (*held, False)),
                    cases(name, self.gain >= ZERO, self.parts[i], f"{name}, {i} holds", f"{name}, {i} fails"
                          ).for_all(*self.letters, where=where, zero=zero)]
        number = f"{name}, as numbers"
        uses = [use(f"{'holds' if holds else 'fails'} {j}") for j, holds in enumerate(held)]
        left = add(*(e for e, j in self.inside if held[j]), self.rest)
        signs = [use(f"{'one' if held[j] else 'none'} {j}", weight=minus(e)) for e, j in self.inside]
        known = (*uses, *self.known)
        terms = [(literal(c), [e for e, n in m for _ in range(n)]) for m, c in (
            polynomial(left, lambda e: isinstance(e, Atom)) or {}).items()]
        if terms and all(c is not None and c < 0 for c, _ in terms) and not self.possible(held):
            weight = add(*(mul(Q(-(c or 0)), *atoms) for c, atoms in terms))
            return [*self.never(number, held, known, where, zero),
                    combine(name, self.gain >= ZERO, use(number, weight=weight), *signs).for_all(
                        *self.letters, where=where, zero=zero)]
        grown = {n for e in walk(left) if isinstance(e, App) and e.op == "exp" for n in walk(e)}
        terms_of_it = (*(w for w in self.conditions if w in grown), *self.fixed)
        left, front = _apart(left)
        return [pointwise(number, left >= ZERO, *known, terms=terms_of_it).for_all(*self.letters, where=where, zero=zero),
                combine(name, self.gain >= ZERO, use(number, weight=front), *signs).for_all(
                    *self.letters, where=where, zero=zero)]

    def never(self, name: str, held: tuple[bool, ...], known: Sequence[Use], where: tuple[Expr, ...], zero: tuple[Expr, ...]
              ) -> list[Step]:
        """Steps to a contradiction, first to the contrary of one relation that those which do not hold exclude."""
        failing = self.failing(held)
        for j, (w, ways) in enumerate(zip(self.conditions, self.ways, strict=True)):
            if held[j] and len(ways) > 1 and not any(_some_point([way], failing) for way in ways):
                others = [u for u in known if u.step != f"holds {j}"]
                return [pointwise(f"{name}, not {j}", w <= ZERO, *others).for_all(*self.letters, where=where, zero=zero),
                        pointwise(name, IMPOSSIBLE, f"{name}, not {j}", f"holds {j}", terms=(w,)).for_all(
                            *self.letters, where=where, zero=zero)]
        return [pointwise(name, IMPOSSIBLE, *known).for_all(*self.letters, where=where, zero=zero)]

    def possible(self, held: tuple[bool, ...]) -> bool:
        """Whether numbers seem to exist at which just these relations hold; true also where that is no linear program."""
        failing, holding = self.failing(held), [ways for ways, holds in zip(self.ways, held, strict=True) if holds]
        return any(_some_point(ways, failing) for ways in product(*holding))

    def failing(self, held: tuple[bool, ...]) -> list[Expr]:
        """What is not positive where just these relations hold."""
        return [w for ways, holds in zip(self.ways, held, strict=True) if not holds for w in ways]


def _apart(e: Expr) -> tuple[Expr, Expr]:
    """An expression without the probabilities that are factors of it, and these: of two laws, or where it has exponentials."""
    front, rest = list[Expr](), e
    for law in [n for n in dict.fromkeys(walk(e)) if isinstance(n, Atom) and isinstance(n.of, Distribution)]:
        less = without_factor(rest, law)
        if less is not None:
            front, rest = [*front, law], less
    grows = any(isinstance(n, App) and n.op == "exp" for n in walk(e))
    return (rest, mul(*front)) if len(front) > 1 or (front and grows) else (e, ONE)


def _greatest_of(w: Expr) -> list[Expr]:
    """Expressions of which one is the greatest, where it is w: u + c and v + c for max(u, v) + c, u and -u for |u|."""
    terms = list(w.args) if isinstance(w, App) and w.op == "add" else [w]
    for i, e in enumerate(terms):
        if isinstance(e, App) and e.op in ("max", "abs"):
            options = e.args if e.op == "max" else (e.args[0], minus(e.args[0]))
            return [part for option in options for part in _greatest_of(add(*terms[:i], option, *terms[i + 1:]))]
    return [w]


def _some_point(positive: Sequence[Expr], others: Sequence[Expr]) -> bool:
    """Whether linear expressions seem to be positive somewhere where others are not; true also where some are not linear."""
    from scipy.optimize import linprog

    rows = [{m: literal(c) for m, c in (polynomial(w, lambda e: isinstance(e, Atom | Sym | Sum)) or {((w, 2),): ZERO}).items()}
            for w in (*positive, *others)]
    names = list(dict.fromkeys(m for row in rows for m in row if m))
    if any(len(m) > 1 or m[0][1] > 1 for m in names) or any(c is None for row in rows for c in row.values()):
        return True
    signs = [-1.0] * len(positive) + [1.0] * len(others)
    columns = [[sign * float(row.get(m) or 0) for m in names] + [float(sign < 0)]
               for sign, row in zip(signs, rows, strict=True)]
    ends = [-sign * float(row.get((), 0) or 0) for sign, row in zip(signs, rows, strict=True)]
    most = linprog([0.0] * len(names) + [-1.0], A_ub=columns, b_ub=ends, bounds=[(None, None)] * len(names) + [(None, 1)])
    return most.status != 0 or bool(-most.fun > LEAST)
