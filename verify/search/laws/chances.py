"""Sums over all letters beside probabilities that something holds: what is summed vanishes where it does not hold."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.language import (
    App, Atom, Expr, Functional, Letter, Q, Sum, Sup, Sym, equal, literal, maximum, substitute, symbols, walk)
from verify.language.proofs import (
    Derivation, Step, Use, combine, derivation, fewer_terms, pointwise, same_support, total, use)
from verify.search.laws.letterwise import tidy
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, Flat, View, exchanged, flat, minus, terms_of, without_factor


def by_chances(view: View) -> Iterator[Derivation]:
    """sum f <= P(w > 0) where f <= p and f vanishes elsewhere, and sum f <= 1 - P(w > 0) where it vanishes there."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    held = [(t, ()) for t in view.sums if t.where] + [
        (t, (name,)) for name, k in view.known.items() if not k.letters and k.relation.op == "<="
        for t in view.sums_of(k.relation.right - k.relation.left) if t.where]
    for t in (t for t in view.sums if not t.where):
        for c, known in held:
            if len(c.where) == 1 and [x.over for x in c.letters] == [x.over for x in t.letters]:
                letters = tuple(view.letter(x.over, "c") for x in t.letters)
                f, p, (w,) = t.at(letters), c.at(letters), c.where_at(letters)
                there = maximum(w, 0)
                yield from derivation(
                    pointwise("nothing elsewhere", equal(f, ZERO)).for_all(*letters, zero=(there,)),
                    same_support("only there", equal(total(letters, f, (there,)), total(letters, f)), there,
                                 "nothing elsewhere"),
                    pointwise("there", f <= p).for_all(*letters, where=(there,)),
                    combine("claim", aim, use("there", over=letters, where=(there,)), use("only there", weight=-1), *known))
                yield from derivation(
                    pointwise("not more", p - f >= ZERO).for_all(*letters),
                    pointwise("nothing there", p <= p - f).for_all(*letters, where=(w,)),
                    fewer_terms("fewer", total(letters, p - f, (w,)) <= total(letters, p - f), "not more"),
                    combine("claim", aim, use("nothing there", over=letters, where=(w,)), "fewer", *known))


def by_weights(view: View) -> Iterator[Derivation]:
    """a P(w > 0) <= sum g for a number a >= 0, and P(w >= 0) as 1 - P(-w > 0), where g >= 0 and a p <= g where the condition
    holds: Markov, Chebyshev and Chernoff."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    for c in (t for t in view.sums if len(t.where) == 1):
        hidden: dict[Expr, Expr] = {c.whole: Sym("_c")}
        gap = exchanged(view.gap, hidden.get)
        if any(isinstance(n, Functional | Sup) for n in walk(gap)):
            continue
        slope, most = diff(gap, "_c"), substitute(gap, {"_c": ZERO})
        letters = tuple(view.letter(x.over, "c") for x in c.letters)
        p, (w,) = c.at(letters), c.where_at(letters)
        for a, outside in _times(tidy(slope)):
            for g, bound in _weights(view, add(most, a) if outside else most, c, letters):
                own = _known(view, letters)
                for known in dict.fromkeys((own, (*own, *map(use, view.numbers())))):
                    steps, uses = (_outside if outside else _inside)(letters, mul(a, p), w, g, known)
                    yield from derivation(*steps, combine("claim", aim, *uses, *bound))


def _times(slope: Expr) -> tuple[tuple[Expr, bool], ...]:
    """By what a probability is multiplied in a claim, and whether it is that of the contrary; either where it is no number."""
    k = literal(slope)
    if k is not None:
        return ((Q(1), k == 1),) if k in (1, -1) else ()
    return () if "_c" in symbols(slope) else ((tidy(minus(slope)), False), (slope, True))


def by_deviations(view: View) -> Iterator[Derivation]:
    """P(d >= t) <= v/(v + t^2) for d of mean 0 and mean square at most v, as ((t d + v)/(t^2 + v))^2 is at least 1 there:
    Cantelli's inequality."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=" or not is_scalar(aim.right):
        return
    for letters, p, w, outside in _on_the_left(view):
        parts = polynomial(w, lambda e: isinstance(e, Atom | Sum)) or {}
        t = parts.get((), ZERO) if outside else tidy(minus(parts.get((), ZERO)))
        d = add(t, minus(w)) if outside else add(w, t)
        for name in view.numbers():
            k = view.known[name].relation
            if not view.context.scope().positive(t) or not is_scalar(k.right) or not _sums(k.left):
                continue
            v, scale = k.right, (t ** 2 + k.right) ** 2
            g, value = p * (t * d + v) ** 2 / scale, (t ** 2 * v + v ** 2) / scale
            steps, uses = (_outside if outside else _inside)(letters, p, w, g, _known(view, letters))
            zero = [use(n, weight=2 * t * v / scale) for n in view.numbers() if n != name and view.known[n].relation.op == "=="
                    and literal(view.known[n].relation.right) == 0]
            yield from derivation(
                *steps, combine("its mean", total(letters, g) <= value, use(name, weight=t ** 2 / scale), *zero[:1]),
                pointwise("its value", value <= aim.right), combine("claim", aim, *uses, "its mean", "its value"))


def by_own_deviations(view: View) -> Iterator[Derivation]:
    """P(f - m >= t) <= V/(V + t^2) for f of mean m and variance V, as (V + t^2)^2 is at most (t (f - m) + V)^2 there."""
    aim, right = view.aim.relation, view.aim.relation.right
    if view.aim.letters or aim.op != "<=" or not isinstance(right, App) or right.op != "div" or not _sums(right.args[0]):
        return
    v = right.args[0]
    for letters, p, w, outside in _on_the_left(view):
        for t in (Sym(b.symbol.name) for b in view.statement.prefix if isinstance(b.symbol, Sym)):
            if not view.context.scope().positive(t):
                continue
            d = tidy(add(t, minus(w)) if outside else add(w, t))
            a, g = (v + t ** 2) ** 2, p * (t * d + v) ** 2
            steps, uses = (_outside if outside else _inside)(letters, a * p, w, g, (*_known(view, letters), use("its spread")))
            yield from derivation(
                pointwise("a spread", d ** 2 >= ZERO).for_all(*letters),
                combine("its spread", v >= ZERO, use("a spread", weight=p, over=letters)), *steps,
                combine("times a number", a * aim.left <= t ** 2 * v + v ** 2, *uses),
                pointwise("claim", aim, "times a number", "its spread"))


def _on_the_left(view: View) -> Iterator[tuple[tuple[Letter, ...], Expr, Expr, bool]]:
    """The one probability that the left side is: letters, law and condition there, and whether it is 1 - P(w > 0)."""
    left = view.aim.relation.left
    outside = isinstance(left, App)
    for c in (t for t in view.sums if len(t.where) == 1):
        if left == (1 - c.whole if outside else c.whole):
            letters = tuple(view.letter(x.over, "c") for x in c.letters)
            yield letters, c.at(letters), c.where_at(letters)[0], outside


def by_conditions(view: View) -> Iterator[Derivation]:
    """A claim about probabilities of one relation under several laws: at the letters where it holds, and by what is summed over
    all letters, which is not negative; both ways for the absolute value of a difference."""
    aim, left = view.aim.relation, view.aim.relation.left
    if view.aim.letters or aim.op != "<=":
        return
    for c in (t for t in view.sums if t.where):
        if isinstance(left, App) and left.op == "abs":
            gaps = [add(aim.right, mul(Q(k), left.args[0])) for k in (-1, 1)]
            for turned in ((False, True), (True, False), (False, False)):
                sides = [_parts(view, gap, c, f" {i}", back) for i, (gap, back) in enumerate(zip(gaps, turned, strict=True))]
                if all(sides):
                    yield from derivation(*sides[0], *sides[1], pointwise("claim", aim, "claim 0", "claim 1"))
        else:
            steps = _parts(view, view.gap, c, "", False)
            if steps:
                yield from derivation(*steps)


def _parts(view: View, gap: Expr, c: Flat, tag: str, turned: bool) -> list[Step]:
    """The steps for 0 <= gap, where it is the sum of something where the relation holds and of something over all letters;
    turned: a positive part of u is read as that of -u, and u."""
    (hidden, names), inside, everywhere = view.opened_at(gap), list[Expr](), list[Expr]()
    letters = tuple(view.letter(x.over, "c") for x in c.letters)
    where = c.where_at(letters)
    for t, name in zip(view.sums_of(gap), names, strict=True):
        slope = diff(hidden, name)
        here = t.where_at(letters) if len(t.letters) == len(letters) else None
        if here is None or (here and here != where) or symbols(slope) & set(names):
            return []
        (inside if here else everywhere).append(mul(slope, t.at(letters)))
    constant = tidy(substitute(hidden, dict.fromkeys(names, ZERO)))
    if not inside or (literal(constant) != 0 and not isinstance(where[0], Atom)):
        return []
    if isinstance(where[0], Atom):                    # what has the law as a factor vanishes elsewhere
        everywhere = everywhere if literal(constant) == 0 else [*everywhere, mul(constant, where[0])]
        summands = [e for part in everywhere for e in terms_of(part)]
        inside += [e for e in summands if without_factor(e, where[0]) is not None]
        everywhere = [e for e in summands if without_factor(e, where[0]) is None]
    rest, steps, uses = add(*everywhere), list[Step](), [use(f"there{tag}", over=letters, where=where)]
    for n in dict.fromkeys(n for n in walk(rest) if isinstance(n, App) and n.op == "max" and turned):
        of: dict[Expr, Expr] = {n: Sym("_m")}
        back = maximum(minus(n.args[0]), 0)
        steps.append(pointwise(f"turned{tag}", back <= n - n.args[0]).for_all(*letters))
        uses.append(use(f"turned{tag}", weight=tidy(diff(exchanged(rest, of.get), "_m")), over=letters))
        rest = substitute(exchanged(rest, of.get), {"_m": back})
    known, gain = _known(view, letters), add(*inside, rest)
    terms = _sums(where, gain)
    steps.append(pointwise(f"there{tag}", gain >= ZERO, *known, terms=terms).for_all(*letters, where=where))
    if everywhere:
        steps += [pointwise(f"anywhere{tag}", rest >= ZERO, *known, terms=terms).for_all(*letters),
                  fewer_terms(f"fewer{tag}", total(letters, rest, where) <= total(letters, rest), f"anywhere{tag}")]
        uses.append(use(f"fewer{tag}"))
    return [*steps, combine(f"claim{tag}", view.aim.relation if not tag else gap >= ZERO, *uses)]


def _weights(view: View, most: Expr, c: Flat, letters: tuple[Letter, ...]
             ) -> Iterator[tuple[Expr, tuple[Use, ...]]]:
    """What is summed to a bound: its sums at the letters, a number times a law, or times a sum that is known to be bounded."""
    spaces = [x.over for x in c.letters]
    bodies = {t.whole: t.at(letters) for t in view.sums if not t.where and [x.over for x in t.letters] == spaces}
    made = exchanged(most, bodies.get)
    if made != most:
        yield made, ()
        yield from ((linear, ()) for linear in _about_means(view, most, bodies, letters))
    elif not any(isinstance(n, Letter) for n in walk(most)):
        yield from ((mul(most, law(*letters)), ()) for law in view.laws_and_rows(tuple(spaces)))
        for name in view.numbers():
            whole, k = view.known[name].relation.left, view.known[name].relation.right
            t = flat(whole)
            if isinstance(whole, Sum) and is_scalar(k) and not t.where and [x.over for x in t.letters] == spaces:
                scale = tidy(most / k)
                yield mul(scale, t.at(letters)), (use(name, weight=scale),)


def _about_means(view: View, most: Expr, bodies: dict[Expr, Expr], letters: tuple[Letter, ...]) -> Iterator[Expr]:
    """The bound with p f at a letter for a mean m of f by a law p, and 2 m p f - m^2 p for its square: a variance becomes the
    mean of a square."""
    parts = polynomial(most, lambda e: e in bodies) or {}
    squares = [e for m in parts for e, k in m if len(m) == 1 and k == 2]
    if not squares or any(len(m) != 1 or m[0][1] > 2 for m in parts):
        return
    for law in (p(*letters) for p in view.laws_and_rows(tuple(x.over for x in letters))):
        if all(without_factor(bodies[e], law) is not None for e in squares):
            yield add(*(mul(c, bodies[e] if k == 1 else 2 * e * bodies[e] - law * e ** 2) for ((e, k),), c in parts.items()))


def _known(view: View, letters: tuple[Letter, ...]) -> tuple[Use, ...]:
    """What is known at all letters of these sets, at these."""
    return tuple(use(name, {str(i): x for i, x in enumerate(letters, 1)}) for name, k in view.known.items()
                 if [x.over for x in k.letters] == [x.over for x in letters] and not k.where and not k.zero)


def _sums(*parts: object) -> tuple[Expr, ...]:
    """The sums inside, each once."""
    return tuple(dict.fromkeys(e for e in walk(parts) if isinstance(e, Sum)))


def _inside(letters: tuple[Letter, ...], p: Expr, w: Expr, g: Expr, known: tuple[Use, ...]) -> tuple[list[Step], list[Use]]:
    terms = _sums(w, g)
    return [pointwise("there", p <= g, *known, terms=terms).for_all(*letters, where=(w,)),
            pointwise("not negative", g >= ZERO, *known, terms=terms).for_all(*letters),
            fewer_terms("fewer", total(letters, g, (w,)) <= total(letters, g), "not negative")], [
        use("there", over=letters, where=(w,)), use("fewer")]


def _outside(letters: tuple[Letter, ...], p: Expr, w: Expr, g: Expr, known: tuple[Use, ...]) -> tuple[list[Step], list[Use]]:
    there, more, terms = maximum(w, 0), maximum(p - g, 0), _sums(w, g)
    return [pointwise("elsewhere", p <= g, *known, terms=terms).for_all(*letters, zero=(there,)),
            pointwise("not negative", g >= ZERO, *known, terms=terms).for_all(*letters),
            pointwise("nothing elsewhere", equal(more, ZERO), "elsewhere", terms=(g,)).for_all(*letters, zero=(there,)),
            same_support("only there", equal(total(letters, more, (there,)), total(letters, more)), there,
                         "nothing elsewhere"),
            pointwise("at least", p - g <= more, terms=(g,)).for_all(*letters),
            pointwise("not more", more <= p, "not negative", terms=(g,)).for_all(*letters)], [
        use("at least", over=letters), use("not more", over=letters, where=(there,)), use("only there", weight=-1)]
