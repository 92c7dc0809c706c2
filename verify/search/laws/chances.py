"""Sums over all letters beside probabilities that something holds: what is summed vanishes where it does not hold."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.letters import at_places
from verify.language import (
    App, Expr, Functional, Letter, Place, Q, Sum, Sup, Sym, equal, literal, maximum, substitute, symbols, walk)
from verify.language.proofs import (
    Derivation, Step, Use, combine, derivation, fewer_terms, pointwise, same_support, total, use)
from verify.search.laws.letterwise import tidy
from verify.search.laws.view import ZERO, Flat, View, exchanged, minus


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
                f, p, w = (_at(e, own, letters) for e, own in ((t.body, t), (c.body, c), (c.where[0], c)))
                there = maximum(w, 0)
                yield from derivation(
                    pointwise("nothing elsewhere", equal(f, ZERO)).for_all(*letters, zero=(there,)),
                    same_support("only there", equal(_total(letters, f, (there,)), _total(letters, f)), there,
                                 "nothing elsewhere"),
                    pointwise("there", f <= p).for_all(*letters, where=(there,)),
                    combine("claim", aim, use("there", over=letters, where=(there,)), use("only there", weight=-1), *known))
                yield from derivation(
                    pointwise("not more", p - f >= ZERO).for_all(*letters),
                    pointwise("nothing there", p <= p - f).for_all(*letters, where=(w,)),
                    fewer_terms("fewer", _total(letters, p - f, (w,)) <= _total(letters, p - f), "not more"),
                    combine("claim", aim, use("nothing there", over=letters, where=(w,)), "fewer", *known))


def _at(e: Expr, t: Flat, letters: tuple[Letter, ...]) -> Expr:
    at: dict[str, Place] = {x.name: y for x, y in zip(t.letters, letters, strict=True)}
    return at_places(e, at)


def _total(letters: tuple[Letter, ...], body: Expr, where: tuple[Expr, ...] = ()) -> Expr:
    return total(letters[:-1], Sum(letters[-1], body, where))


def by_weights(view: View) -> Iterator[Derivation]:
    """P(w > 0) <= sum g, and P(w >= 0) as 1 - P(-w > 0), where g >= 0 and p <= g where the condition holds: Markov, Chebyshev
    and Chernoff."""
    aim = view.aim.relation
    if view.aim.letters or aim.op != "<=":
        return
    for c in (t for t in view.sums if len(t.where) == 1):
        mark, hidden = Sym("_c"), dict[Expr, Expr]({c.whole: Sym("_c")})
        gap = exchanged(view.gap, hidden.get)
        slope = literal(diff(gap, mark.name)) if not any(isinstance(n, Functional | Sup) for n in walk(gap)) else None
        if slope not in (1, -1):
            continue
        outside, most = slope == 1, exchanged(gap, dict[Expr, Expr]({mark: ZERO}).get)
        letters = tuple(view.letter(x.over, "c") for x in c.letters)
        p, w = _at(c.body, c, letters), _at(c.where[0], c, letters)
        for g in _weights(view, add(most, Q(1)) if outside else most, c, letters):
            terms = tuple(dict.fromkeys(e for e in walk((w, g)) if isinstance(e, Sum)))
            own = [use(name, {str(i): x for i, x in enumerate(letters, 1)}) for name, k in view.known.items()
                   if [x.over for x in k.letters] == [x.over for x in letters] and not k.where and not k.zero]
            for known in dict.fromkeys((tuple(own), (*own, *map(use, view.numbers())))):
                yield from derivation(*(_outside if outside else _inside)(letters, p, w, g, known, terms), combine(
                    "claim", aim, *(_uses_outside if outside else _uses_inside)(letters, w)))


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
    names: dict[Expr, Expr] = {t.whole: Sym(f"_p{i}") for i, t in enumerate(view.sums_of(gap))}
    hidden, inside, everywhere = exchanged(gap, names.get), list[Expr](), list[Expr]()
    letters = tuple(view.letter(x.over, "c") for x in c.letters)
    where = tuple(_at(w, c, letters) for w in c.where)
    for t in view.sums_of(gap):
        slope = diff(hidden, str(names[t.whole]))
        here = tuple(_at(w, t, letters) for w in t.where) if len(t.letters) == len(letters) else None
        if here is None or (here and here != where) or symbols(slope) & {str(n) for n in names.values()}:
            return []
        (inside if here else everywhere).append(mul(slope, _at(t.body, t, letters)))
    if literal(tidy(substitute(hidden, {str(n): ZERO for n in names.values()}))) != 0 or not inside:
        return []
    rest, steps, uses = add(*everywhere), list[Step](), [use(f"there{tag}", over=letters, where=where)]
    for n in dict.fromkeys(n for n in walk(rest) if isinstance(n, App) and n.op == "max" and turned):
        of: dict[Expr, Expr] = {n: Sym("_m")}
        back = maximum(minus(n.args[0]), 0)
        steps.append(pointwise(f"turned{tag}", back <= n - n.args[0]).for_all(*letters))
        uses.append(use(f"turned{tag}", weight=tidy(diff(exchanged(rest, of.get), "_m")), over=letters))
        rest = substitute(exchanged(rest, of.get), {"_m": back})
    known = [use(name, {str(i): x for i, x in enumerate(letters, 1)}) for name, k in view.known.items()
             if [x.over for x in k.letters] == [x.over for x in letters] and not k.where and not k.zero]
    gain = add(*inside, rest)
    terms = tuple(dict.fromkeys(e for e in walk((where, gain)) if isinstance(e, Sum)))
    steps.append(pointwise(f"there{tag}", gain >= ZERO, *known, terms=terms).for_all(*letters, where=where))
    if everywhere:
        steps += [pointwise(f"anywhere{tag}", rest >= ZERO, *known, terms=terms).for_all(*letters),
                  fewer_terms(f"fewer{tag}", _total(letters, rest, where) <= _total(letters, rest), f"anywhere{tag}")]
        uses.append(use(f"fewer{tag}"))
    return [*steps, combine(f"claim{tag}", view.aim.relation if not tag else gap >= ZERO, *uses)]


def _weights(view: View, most: Expr, c: Flat, letters: tuple[Letter, ...]) -> Iterator[Expr]:
    """What is summed to a bound: its sums at the letters, or a number times a law."""
    spaces = [x.over for x in c.letters]
    bodies = {t.whole: _at(t.body, t, letters) for t in view.sums if not t.where and [x.over for x in t.letters] == spaces}
    made = exchanged(most, bodies.get)
    if made != most:
        yield made
    elif not any(isinstance(n, Letter) for n in walk(most)):
        yield from (mul(most, law(*letters)) for law in view.laws(tuple(spaces)))


def _inside(letters: tuple[Letter, ...], p: Expr, w: Expr, g: Expr, known: tuple[Use, ...], terms: tuple[Expr, ...]
            ) -> Iterator[Step]:
    yield pointwise("there", p <= g, *known, terms=terms).for_all(*letters, where=(w,))
    yield pointwise("not negative", g >= ZERO, *known, terms=terms).for_all(*letters)
    yield fewer_terms("fewer", _total(letters, g, (w,)) <= _total(letters, g), "not negative")


def _uses_inside(letters: tuple[Letter, ...], w: Expr) -> tuple[Use, ...]:
    return use("there", over=letters, where=(w,)), use("fewer")


def _outside(letters: tuple[Letter, ...], p: Expr, w: Expr, g: Expr, known: tuple[Use, ...], terms: tuple[Expr, ...]
             ) -> Iterator[Step]:
    there, more = maximum(w, 0), maximum(p - g, 0)
    yield pointwise("elsewhere", p <= g, *known, terms=terms).for_all(*letters, zero=(there,))
    yield pointwise("not negative", g >= ZERO, *known, terms=terms).for_all(*letters)
    yield pointwise("nothing elsewhere", equal(more, ZERO), "elsewhere", terms=(g,)).for_all(*letters, zero=(there,))
    yield same_support("only there", equal(_total(letters, more, (there,)), _total(letters, more)), there, "nothing elsewhere")
    yield pointwise("at least", p - g <= more, terms=(g,)).for_all(*letters)
    yield pointwise("not more", more <= p, "not negative", terms=(g,)).for_all(*letters)


def _uses_outside(letters: tuple[Letter, ...], w: Expr) -> tuple[Use, ...]:
    return use("at least", over=letters), use("not more", over=letters, where=(maximum(w, 0),)), use("only there", weight=-1)
