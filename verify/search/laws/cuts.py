"""Claims about means cut by what is known at letters: products of hypotheses, chords and kinks, summed by a law."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import letters_of
from verify.language import App, Distribution, Event, Expr, Function, Letter, Q, Sum, Sym, equal, exp, literal, log
from verify.language.proofs import Derivation, Step, Use, combine, derivation, pointwise, total, use
from verify.search.laws.polynomials import Monomial, Polynomial, as_sum, polynomial, product_of
from verify.search.laws.view import ONE, ZERO, View, at_letter, minus, without_factor

MOST_FACTS = 6


def by_cuts(view: View) -> Iterator[Derivation]:
    """Products of what is known at each letter, and chords, summed; the claim then follows between numbers."""
    spaces = {tuple(x.over for x in t.letters) for t in view.sums}
    if len(spaces) != 1 or any(t.where for t in view.sums):
        return
    (over,) = spaces
    letters = tuple(view.letter(a) for a in over)
    known = at_letter(view, letters)[:MOST_FACTS]
    gaps = [_gap(view, u, letters) for u in known]
    steps: list[Step] = []
    bodies: list[tuple[str, Expr, tuple[Use, ...]]]
    for w in view.laws(over):
        bodies = [(f"{u.step} at a letter", g, (u,)) for u, g in zip(known, gaps, strict=True)]
        bodies += [(f"{known[i].step} and {known[j].step}", mul(gaps[i], gaps[j]), (known[i], known[j]))
                   for i in range(len(known)) for j in range(i, len(known))]
        bodies += list(_chords(view, letters, known, gaps, w))
        bodies += list(_kinks(view, letters, w))
        bodies += list(_inverses(view, letters, known, gaps, w))
        for name, body, uses in bodies:
            summed = _as_sums(view, body, letters, w)
            if summed is not None:
                named = f"{name}, {w.name}"
                steps.append(pointwise(named, body >= ZERO, *uses).for_all(*letters))
                steps.append(combine(f"mean of {named}", summed >= ZERO, use(named, weight=w(*letters), over=letters)))
        for i, t in enumerate(view.sums):
            rest = without_factor(t.at(letters), w(*letters))
            expanded = None if rest is None else _as_sums(view, rest, letters, w)
            if expanded is not None and not isinstance(expanded, Sum):
                steps.append(combine(f"sum {i + 1} by {w.name}", equal(t.whole, expanded)))
    yield from _hoeffding(view, steps)
    names = [s.name for s in steps if s.rule == "combine"]
    brief = [n for n in names if "chord" in n or "sum " in n]
    plain = [n for n in names if "inverse" in n or ("at a letter" in n and any("inverse" in k for k in names))]
    for chosen in dict.fromkeys((tuple(plain), tuple(brief), tuple(names))):
        kept = [s for s in steps if s.name in chosen or f"mean of {s.name}" in chosen]
        if chosen:
            yield from derivation(*kept, pointwise("claim", view.aim.relation, *chosen, *view.numbers()))


def _hoeffding(view: View, steps: list[Step]) -> Iterator[Derivation]:
    """A mean of exponentials is below its chord, and this below an exponential: by logarithms."""
    left, right = view.aim.relation.left, view.aim.relation.right
    made = next((s for s in steps if s.name.startswith("mean of the chord")), None)
    if made is None or not isinstance(right, App) or right.op != "exp" or not isinstance(left, Sum):
        return
    chord = polynomial(add(made.relation.right, left), lambda e: isinstance(e, Sum))
    if chord is None:
        return
    bound = as_sum(chord)
    means = [s.name for s in steps if s.name.startswith("mean of given") and " and " not in s.name]
    numbers = [n for n in view.numbers() if not n.startswith("sum of")]
    kept = [s for s in steps if {s.name, f"mean of {s.name}"} & {made.name, *means}]
    yield from derivation(
        *kept, pointwise("in logarithms", log(bound) <= right.args[0], *means, *numbers),
        pointwise("the chord's mean", bound <= right, "in logarithms", terms=(bound, right.args[0])),
        combine("claim", left <= right, made.name, "the chord's mean"))


def _gap(view: View, u: Use, letters: tuple[Letter, ...]) -> Expr:
    k = view.known[u.step]
    r = k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)}).relation
    return add(r.right, minus(r.left))


def _as_sums(view: View, body: Expr, letters: tuple[Letter, ...], w: Distribution) -> Expr | None:
    """The mean of a body in the sums of the aim, and in others."""
    names = {x.name for x in letters}
    made = polynomial(body, lambda e: bool(letters_of(e) & names))
    if made is None:
        return None
    parts = []
    for monomial, coefficient in made.items():
        parts.append(mul(coefficient, _mean_of(view, monomial, letters, w)))
    return add(*parts)


def _mean_of(view: View, monomial: Monomial, letters: tuple[Letter, ...], w: Distribution) -> Expr:
    if not monomial:
        return ONE
    names = {x.name for x in letters}
    for t in view.sums:
        rest = without_factor(t.at(letters), w(*letters))
        found: Polynomial | None = None if rest is None else polynomial(rest, lambda e: bool(letters_of(e) & names))
        if found is not None and len(found) == 1 and found.get(monomial) == ONE:
            return t.whole
    body: Expr = mul(w(*letters), product_of(monomial))
    for x in reversed(letters):
        body = Sum(x, body)
    return body


def _chords(view: View, letters: tuple[Letter, ...], known: list[Use], gaps: list[Expr], w: Distribution
            ) -> Iterator[tuple[str, Expr, tuple[Use, ...]]]:
    """An exponential of a function between two numbers lies below its chord."""
    names = {x.name for x in letters}
    for t in view.sums:
        rest = without_factor(t.at(letters), w(*letters))
        if not isinstance(rest, App) or rest.op != "exp":
            continue
        inner = polynomial(rest.args[0], lambda e: bool(letters_of(e) & names))
        atoms = [m[0][0] for m in inner or {} if len(m) == 1 and m[0][1] == 1]
        if inner is None or len(atoms) != 1 or len(inner) != 1:
            continue
        (f,), (slope,) = atoms, tuple(inner.values())
        ends = {}
        for u, g in zip(known, gaps, strict=True):
            line = polynomial(g, lambda e: bool(letters_of(e) & names)) or {}
            c = literal(line.get(((f, 1),), ZERO))
            if set(line) <= {((f, 1),), ()} and c is not None and abs(c) == 1:
                ends[int(c)] = (mul(Q(-c), line.get((), ZERO)), u)
        if set(ends) == {1, -1}:
            (lo, below), (hi, above) = ends[1], ends[-1]
            width = literal(add(hi, minus(lo)))
            if width is not None and width > 0:
                share = mul(Q(Fraction(1) / width), add(f, minus(lo)))
                chord = add(mul(add(ONE, minus(share)), exp_of(mul(slope, lo))), mul(share, exp_of(mul(slope, hi))))
                yield "the chord", add(chord, minus(rest)), (below, above)


def _kinks(view: View, letters: tuple[Letter, ...], w: Distribution) -> Iterator[tuple[str, Expr, tuple[Use, ...]]]:
    """An absolute value is at least each of its two values."""
    for t in view.sums:
        rest = without_factor(t.at(letters), w(*letters))
        if isinstance(rest, App) and rest.op == "abs":
            yield f"{rest} from above", add(rest, minus(rest.args[0])), ()
            yield f"{rest} from below", add(rest, rest.args[0]), ()


def _inverses(view: View, letters: tuple[Letter, ...], known: list[Use], gaps: list[Expr], w: Distribution
              ) -> Iterator[tuple[str, Expr, tuple[Use, ...]]]:
    """The inverse of a function f between two numbers a and b lies below its chord: f + a b/f <= a + b."""
    names = {x.name for x in letters}
    for t in view.sums:
        rest = without_factor(t.at(letters), w(*letters))
        f = rest.args[1] if isinstance(rest, App) and rest.op == "div" and literal(rest.args[0]) == 1 else None
        ends: dict[int, tuple[Expr, Use]] = {}
        for u, g in zip(known, gaps, strict=True) if f is not None else ():
            line = polynomial(g, lambda e: bool(letters_of(e) & names)) or {}
            c = literal(line.get(((f, 1),), ZERO)) if f is not None else None
            if set(line) <= {((f, 1),), ()} and c is not None and abs(c) == 1:
                ends[int(c)] = (mul(Q(-c), line.get((), ZERO)), u)
        if f is not None and rest is not None and set(ends) == {1, -1}:
            (low, below), (high, above) = ends[1], ends[-1]
            yield "the chord of the inverse", add(low, high, minus(f), minus(mul(low, high, rest))), (below, above)


def exp_of(e: Expr) -> Expr:
    """exp(e), which is 1 at 0."""
    return ONE if literal(e) == 0 else exp(e)


# --- events far from the mean

def cantelli(view: View) -> Iterator[Derivation]:
    """S <= ((t f + v)/(t^2 + v))^2 at each letter, for a function f of mean 0 and mean square v that is at least t on S."""
    symbols = [b.symbol for b in view.statement.prefix]
    events, functions = ([s for s in symbols if isinstance(s, kind)] for kind in (Event, Function))
    for s, f, w in product(events, functions, (p for p in symbols if isinstance(p, Distribution))):
        if view.aim.letters or not s.over == f.over == w.over:
            continue
        x = tuple(view.letter(a) for a in s.over)
        first, second = (next((n for n in view.numbers() if key_of(view.known[n].relation.left) == key_of(total(x, e))), None)
                         for e in (w(*x) * f(*x), w(*x) * f(*x) ** 2))
        if first is None or second is None or literal(view.known[first].relation.right) != 0:
            continue
        v = view.known[second].relation.right
        for t in (Sym(b.name) for b in symbols if isinstance(b, Sym) and Sym(b.name) != v):
            yield from derivation(
                pointwise("a square", s(*x) * (t ** 2 + v) ** 2 <= (t * f(*x) + v) ** 2, *at_letter(view, x)).for_all(*x),
                combine("its mean", total(x, w(*x) * s(*x)) * (t ** 2 + v) ** 2 <= t ** 2 * v + v ** 2,
                        use("a square", weight=w(*x), over=x), use(first, weight=2 * t * v), use(second, weight=t ** 2)),
                pointwise("claim", view.aim.relation, "its mean"))
