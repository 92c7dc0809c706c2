"""Claims by the inequality of Cauchy and Schwarz: (sum of w u v)^2 <= (sum of w u^2) (sum of w v^2), as a sum over pairs of
letters of squares, for weights w and functions u and v that the sums of the claim suggest."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, letters_of
from verify.language import App, Atom, Distribution, Event, Expr, Function, Letter, Q, Sum, equal, literal, sqrt, walk
from verify.language.proofs import Derivation, Step, Use, combine, derivation, fewer_terms, pointwise, use
from verify.search.laws.polynomials import Monomial, polynomial, product_of
from verify.search.laws.view import ONE, ZERO, Flat, View, at_letter, exchanged, minus, outer_sums, without_factor

HALF, MOST = Q("1/2"), 12


@dataclass(frozen=True)
class Side:
    """The sum of w u^2 at a letter, over the letters where all of `where` is positive; `whole` is it as the claim has it."""

    w: Expr
    u: Expr
    where: tuple[Expr, ...] = ()
    whole: Expr | None = None


def by_squares(view: View) -> Iterator[Derivation]:
    """The claim from one inequality of Cauchy and Schwarz, between numbers."""
    if view.aim.letters or not (_has_products(view.gap) or any(isinstance(n, Function) for n in walk(
            [view.known[n].relation for n in view.numbers()]))):
        return
    for space in dict.fromkeys(t.letters[0].over for t in _sums(view) if len(t.letters) == 1):
        x, y = view.letter(space, "a"), view.letter(space, "b")
        sides = list(dict.fromkeys(_sides(view, x)))
        pairs = [(s, t) for s, t in combinations(sides, 2) if s.w == t.w][:MOST]
        for s, t in pairs:
            square, over = _square(s, t, x, y)
            yield from derivation(square, combine("claim", view.aim.relation, over))
        means = list(_means(view, x))
        for s, t in pairs:
            if s.whole is not None and t.whole is not None:
                yield from _with_known_product(view, s, t, x, y)
        for s, t in pairs:
            yield from _between_numbers(view, s, t, x, y, means)
        for s, t in combinations([e for e in sides if any(True for _ in outer_sums(e.u))], 2):
            if s.w == t.w and (s, t) not in pairs:
                square, over = _square(s, t, x, y)
                yield from derivation(square, combine("claim", view.aim.relation, over))


def _has_products(gap: Expr) -> bool:
    """Whether a product, a power or a root is made of sums."""
    return any(isinstance(n, App) and n.op in ("pow", "sqrt", "abs", "mul") and sum(1 for _ in outer_sums(n)) > (n.op == "mul")
               for n in walk(gap))


def _sums(view: View) -> list[Flat]:
    """The sums of the claim, and of what is known between numbers."""
    found = list(view.sums)
    for n in view.numbers():
        r = view.known[n].relation
        seen = {key_of(u.whole) for u in found}
        found += [t for t in view.sums_of(add(r.right, minus(r.left))) if key_of(t.whole) not in seen]
    return found


def _sides(view: View, x: Letter) -> Iterator[Side]:
    symbols = [b.symbol for b in view.statement.prefix]
    laws = [s(x) for s in symbols if isinstance(s, Distribution) and s.over == (x.over,)]
    functions = {s(x): s for s in symbols if isinstance(s, Function | Event) and s.over == (x.over,)}
    for t in _sums(view):
        if tuple(z.over for z in t.letters) != (x.over,):
            continue
        body, where = exchanged(t.at((x,)), _number), tuple(at_places(w, {t.letters[0].name: x}) for w in t.where)
        for q in laws:
            there = where if view.context.scope((x,), where).positive(q) else (q,)     # what is divided by q is 0 elsewhere
            for p in laws:
                if key_of(body) in (key_of((p - q) ** 2 / q), key_of((p - q) ** 2 * (1 / q))):
                    yield Side(q, (p - q) / q, there, t.whole)
                    yield Side(q, p / q, there, add(ONE, t.whole))
                if key_of(body) in (key_of(p ** 2 * q ** Q(-1)), key_of(p ** 2 / q)):
                    yield Side(q, p / q, there, t.whole)
        if any(isinstance(n, App) and n.op == "sqrt" for n in walk(body)):
            yield from (Side(ONE, sqrt(p)) for p in laws)
    used = {n.of for t in _sums(view) for n in walk(t.body) if isinstance(n, Atom)}
    powers = {n for t in _sums(view) if len(t.letters) == 1 for n in walk(at_places(t.body, {t.letters[0].name: x}))}
    for w in laws:
        yield from _bases(view, x, w) if isinstance(w, Atom) else ()
    for w in (*laws, ONE):
        for f, symbol in functions.items():
            if symbol in used and (w == ONE or (isinstance(w, Atom) and w.of in used)):
                yield Side(w, f)
                if w != ONE:
                    yield Side(w, f - Sum(x, mul(w, f)))
                if w != ONE and f ** 4 in powers:
                    yield Side(w, f ** 2 - Sum(x, mul(w, f ** 2)))
        for f, g in combinations([f for f, symbol in functions.items() if isinstance(symbol, Function)], 2):
            yield Side(w, mul(f, g))
        if w != ONE:
            yield Side(w, ONE)


def _bases(view: View, x: Letter, w: Atom) -> Iterator[Side]:
    """The sums of w u^2 for a function u, or one and a number."""
    for t in _sums(view):
        if tuple(z.over for z in t.letters) != (x.over,) or t.where:
            continue
        rest = without_factor(t.at((x,)), w)
        if isinstance(rest, App) and rest.op == "pow" and literal(rest.args[1]) == 2 and not any(
                isinstance(n, Sum) or (isinstance(n, Atom) and not isinstance(n.of, Function)) for n in walk(rest)):
            yield Side(w, rest.args[0], (), t.whole)


def _number(e: Expr) -> Expr | None:
    """A sum of numbers as a number."""
    return add(*e.args) if isinstance(e, App) and e.op == "add" and all(literal(a) is not None for a in e.args) else None


def _square(s: Side, t: Side, x: Letter, y: Letter) -> tuple[Step, Use]:
    """Half the square at two letters, and its mean."""
    u, v = (at_places(e, {x.name: y}) for e in (s.u, t.u))
    where = tuple(dict.fromkeys((*s.where, *t.where)))
    both = (*where, *(at_places(e, {x.name: y}) for e in where))
    w = at_places(s.w, {x.name: y})
    square = pointwise("a square", (s.u * v - t.u * u) ** 2 >= ZERO).for_all(x, y, where=both)
    return square, use("a square", weight=mul(HALF, s.w, w), over=(x, y), where=both)


def _between_numbers(view: View, s: Side, t: Side, x: Letter, y: Letter, means: list[tuple[Step, Step]]
                     ) -> Iterator[Derivation]:
    square, over = _square(s, t, x, y)
    where = tuple(dict.fromkeys((*s.where, *t.where)))
    product, first, second = (Sum(x, _times(s.w, u, v), where) for u, v in ((s.u, t.u), (s.u, s.u), (t.u, t.u)))
    steps = [square, combine("Cauchy-Schwarz", product ** 2 <= first * second, over)]
    names = ["Cauchy-Schwarz"]
    for i, (side, few) in enumerate(((s, first), (t, second)), 1):
        if where and not side.where:
            steps.append(fewer_terms(f"all letters {i}", few <= Sum(x, few.body)))
            names.append(f"all letters {i}")
    known = _sums(view)
    for i, e in enumerate(dict.fromkeys((product, first, second, *(
            Sum(x, few.body) for side, few in ((s, first), (t, second)) if where and not side.where))), 1):
        whole = next((side.whole for side, few in ((s, first), (t, second)) if few == e), None)
        divided = any(isinstance(n, App) and n.op == "div" and x.name in letters_of(n.args[1]) for n in walk(e))
        partly = bool(where) and e in (first, second)
        link = whole if whole is not None else None if divided or partly else _spread(e, x, known)
        if link is not None and key_of(link) != key_of(e):
            steps.append(combine(f"sum {i}", equal(e, link)))
            names.append(f"sum {i}")
    for i, k in enumerate(known, 1):
        if tuple(z.over for z in k.letters) != (x.over,) or k.where:
            continue
        link = _spread(Sum(x, k.at((x,))), x, [z for z in known if z is not k])
        if link is not None and key_of(link) != key_of(k.whole):
            steps.append(combine(f"known sum {i}", equal(k.whole, link)))
            names.append(f"known sum {i}")
    facts = view.numbers()
    yield from derivation(*steps, pointwise("claim", view.aim.relation, *names, *facts))
    if means:
        yield from derivation(*(z for pair in means for z in pair), *steps, pointwise(
            "claim", view.aim.relation, *names, *facts, *(z.name for _, z in means)))


def _with_known_product(view: View, s: Side, t: Side, x: Letter, y: Letter) -> Iterator[Derivation]:
    """The claim from two sums of squares as they are written, and their product in means that are known or in the claim."""
    square, over = _square(s, t, x, y)
    where = tuple(dict.fromkeys((*s.where, *t.where)))
    product = Sum(x, _times(s.w, s.u, t.u), where)
    first, second = (Sum(x, _times(e.w, e.u, e.u) if e.where else mul(e.w, e.u ** 2), where) for e in (s, t))
    steps, names = [square, combine("Cauchy-Schwarz", product ** 2 <= first * second, over)], ["Cauchy-Schwarz"]
    for i, (side, few) in enumerate(((s, first), (t, second)), 1):
        if where and not side.where:
            steps.append(fewer_terms(f"all letters {i}", few <= Sum(x, few.body)))
            few = Sum(x, few.body)
            names.append(f"all letters {i}")
        if side.whole is not None and key_of(few) != key_of(side.whole):
            steps.append(combine(f"sum {i}", equal(few, side.whole)))
            names.append(f"sum {i}")
    value = _spread(product, x, _sums(view))
    if value is None:
        return
    uses, number = list[Use](), value
    for n in view.numbers():
        r = view.known[n].relation
        whole = next((e for e in outer_sums(value) if key_of(e) == key_of(r.left)), None)
        if r.op == "==" and whole is not None and not any(isinstance(e, Sum) for e in walk(r.right)):
            weight = polynomial(value, {whole}.__contains__)
            if weight is not None and set(weight) <= {(), ((whole, 1),)}:
                uses.append(use(n, weight=minus(weight[(whole, 1),])))
                number = exchanged(number, {whole: r.right}.get)
    steps.append(combine("their product", equal(product, number), *uses))
    facts = [n for n in view.numbers() if view.known[n].relation.op != "==" and not n.startswith("sum of")]
    yield from derivation(*steps, pointwise("claim", view.aim.relation, *names, "their product", *facts, *(
        n for n in view.numbers() if n not in facts and not any(isinstance(e, Sum) for e in walk(view.known[n].relation)))))


def _times(w: Expr, u: Expr, v: Expr) -> Expr:
    """The product, without a division by the weight."""
    if isinstance(u, App) and u.op == "div" and u.args[1] == w:
        return mul(u.args[0], v)
    if isinstance(v, App) and v.op == "div" and v.args[1] == w:
        return mul(u, v.args[0])
    return mul(w, u ** 2) if u == v and isinstance(u, Atom) and isinstance(u.of, Function) else mul(w, u, v)


def _spread(e: Sum, x: Letter, known: list[Flat]) -> Expr | None:
    """A sum in sums of monomials, those that are known as they are known."""
    made = polynomial(e.body, lambda n: x.name in letters_of(n))
    if made is None or len(made) > 6:
        return None
    return add(*(mul(c, _sum_of(m, x, known)) for m, c in made.items()))


def _sum_of(m: Monomial, x: Letter, known: list[Flat]) -> Expr:
    squared = tuple((e, 1 if isinstance(e, Atom) and isinstance(e.of, Event) else k) for e, k in m)
    body = product_of(squared)
    if len(squared) == 1 and isinstance(body, Atom) and isinstance(body.of, Distribution):
        return ONE
    for t in known:
        if len(t.letters) == 1 and t.letters[0].over == x.over:
            body_there = exchanged(t.at((x,)), _number)
            there = polynomial(body_there, lambda n: x.name in letters_of(n))
            if there == {m: ONE} or there == {squared: ONE}:
                return t.whole
    return Sum(x, body)


def _means(view: View, x: Letter) -> Iterator[tuple[Step, Step]]:
    """The mean by each law of what is known at each letter."""
    for w in view.laws((x.over,))[:2]:
        for u in at_letter(view, (x,))[:3]:
            k = view.known[u.step]
            r = k.at({k.letters[0].name: x}).relation
            spread = _spread(Sum(x, mul(w(x), add(r.right, minus(r.left)))), x, _sums(view))
            if spread is not None and not k.where:
                name = f"{u.step} at a letter, {w.name}"
                yield (pointwise(name, add(r.right, minus(r.left)) >= ZERO, u).for_all(x),
                       combine(f"mean of {name}", spread >= ZERO, use(name, weight=w(x), over=(x,))))
