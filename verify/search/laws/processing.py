"""Data processing and joint convexity: g(sum a, sum b) <= sum g(a, b) for the convex g of a divergence, output by output; and
bounds of likelihood ratios at letters."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations, product

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.letters import at_places
from verify.kernel.sums.signs import Premise
from verify.language import App, Atom, Expr, Letter, Place, Relation, Sum, Sup, literal, maximum, walk
from verify.language.proofs import (
    Derivation, Step, Use, at_most_sup, combine, derivation, fewer_terms, one_term, pointwise, total, use)
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import (
    ONE, Flat, View, exchanged, factors, flat, minus, outer_sums, terms_of, without_factor)

MOST_LINKS, MOST_LETTERS = 5, 3


def outputs(view: View) -> Iterator[Derivation]:
    """A divergence of two laws that are sums of others is at most that of these, summed over the outputs."""
    left = view.aim.relation.left
    if view.aim.letters or not isinstance(left, Sum):
        return
    whole = flat(left)
    if any(isinstance(n, Sum) for n in walk(whole.body)):
        yield from _positive_parts(view, whole)
        yield from _powers(view, whole)
    else:
        yield from _marginals(view, whole)


def _marginals(view: View, whole: Flat) -> Iterator[Derivation]:
    """max(A - c B, 0), where the right side has a sum of max(a - c b, 0) over more letters that a and b sum to A and B over."""
    body = whole.body
    if not isinstance(body, App) or body.op != "max" or literal(body.args[1]) != 0 or whole.where:
        return
    for t in view.sums_of(view.aim.relation.right):
        part = t.body
        if len(t.letters) <= len(whole.letters) or not isinstance(part, App) or part.op != "max" or t.where:
            continue
        for own in permutations(t.letters, len(whole.letters)):
            if [x.over for x in own] != [x.over for x in whole.letters]:
                continue
            at: dict[str, Place] = {x.name: y for x, y in zip(own, whole.letters, strict=True)}
            others = tuple(view.letter(x.over, "o") for x in t.letters if x not in own)
            at |= {x.name: y for x, y in zip((x for x in t.letters if x not in own), others, strict=True)}
            inner = at_places(part.args[0], at)
            steps = _below_parts(body, whole.letters, inner, maximum(inner, 0), others)
            yield from derivation(*steps, *_end(view, use(steps[-1].name, over=whole.letters)))


def _joined(view: View, sums: list[Expr]) -> tuple[tuple[Letter, ...], list[Expr]] | None:
    """Sums over letters of the same sets as sums over the same letters: these, and the bodies."""
    flats = [flat(e) for e in sums]
    over = [tuple(x.over for x in t.letters) for t in flats]
    if len(set(over)) != 1 or any(t.where for t in flats):
        return None
    letters = tuple(view.letter(a, "x") for a in over[0])
    return letters, [t.at(letters) for t in flats]


def _positive_parts(view: View, whole: Flat) -> Iterator[Derivation]:
    """max(A - c B, 0) for sums A and B."""
    found = [f for f in factors(whole.body) if isinstance(f, App) and f.op == "max" and literal(f.args[1]) == 0]
    if len(found) != 1 or whole.where:
        return
    body, front = found[0], without_factor(whole.body, found[0])
    parts = list(outer_sums(body.args[0]))
    joined = _joined(view, parts)
    if joined is None:
        return
    letters, bodies = joined
    for inner, part in _bounded_parts(view, body.args[0], dict(zip(parts, bodies, strict=True)), letters):
        steps = _below_parts(body, whole.letters, inner, part, letters)
        here = use(steps[-1].name, weight=ONE if front is None else front, over=whole.letters)
        yield from derivation(*steps, *_end(view, here))
        for known in at_inputs(view, letters):
            yield from derivation(*steps, combine("claim", view.aim.relation, here, known))
        for most in dict.fromkeys(n for n in walk(view.aim.relation.right) if isinstance(n, Sup) and not n.where):
            for law in view.laws((most.letter.over,)):
                x = view.letter(most.letter.over, "x")
                value = at_places(most.body, {most.letter.name: x})
                yield from derivation(
                    *steps, at_most_sup("at most the supremum", value <= most, {most.letter.name: x}).for_all(x),
                    combine("claim", view.aim.relation, here, use("at most the supremum", weight=law(x), over=(x,))))


def _below_parts(body: App, outer: tuple[Letter, ...], inner: Expr, part: Expr, letters: tuple[Letter, ...]) -> list[Step]:
    """max(A, 0) is at most the sum of parts >= 0, for an A that is the sum of what they are at least."""
    below = total(letters, part)
    return [pointwise("each part", inner <= part).for_all(*outer, *letters),
            combine("each output", body.args[0] <= below, use("each part", over=letters)).for_all(*outer),
            pointwise("its positive part", body <= below, "each output").for_all(*outer)]


def _bounded_parts(view: View, e: Expr, bodies: dict[Expr, Expr], letters: tuple[Letter, ...]) -> Iterator[tuple[Expr, Expr]]:
    """What an expression is the sum of, over letters, and a bound of that which is not negative: its positive part; w times
    that of the rest, for a law w that all sums are taken over; and p max(k - m, 0) + m max(p - q, 0) for p k - q m."""
    inner = exchanged(e, bodies.get)
    if all(t in bodies or without_factor(t, minus(ONE)) in bodies or any(n in bodies for n in walk(t)) for t in terms_of(e)):
        yield inner, maximum(inner, 0)
    for w in (law(*letters) for law in view.laws(tuple(x.over for x in letters))):
        rests = {s: without_factor(b, w) for s, b in bodies.items()}
        if None not in rests.values():
            rest = exchanged(e, rests.get)
            yield mul(w, rest), mul(w, maximum(rest, 0))
    if len(bodies) == 2:
        signs = {m[0][0]: literal(c) for m, c in (polynomial(e, bodies.__contains__) or {}).items() if m}
        two = [factors(bodies[s]) for sign in (1, -1) for s in bodies if signs.get(s) == sign]
        if len(two) == 2 and all(len(f) == 2 for f in two):
            (a, b), (c, d) = two
            for p, k, q, m in ((a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)):
                yield inner, p * maximum(k - m, 0) + m * maximum(p - q, 0)


def at_inputs(view: View, letters: tuple[Letter, ...]) -> list[Use]:
    """What is known of sums at all letters of these sets, in the mean by a law of them."""
    if any(isinstance(n, Sum) for n in walk(view.aim.relation.right)):
        return []
    over = tuple(x.over for x in letters)
    names = [n for n in view.everywhere(over) if any(isinstance(e, Sum) for e in walk(view.known[n].relation.left))]
    return [use(n, {str(i): x for i, x in enumerate(letters, 1)}, weight=law(*letters), over=letters)
            for n in names for law in view.laws(over)]


def _end(view: View, first: Use) -> tuple[Step, ...]:
    r = view.aim.relation
    numbers = [n for n in view.numbers() if any(isinstance(e, Sum) for e in walk(view.known[n].relation))]
    if numbers and not any(isinstance(e, Sum) for e in walk(r.right)):
        return (combine("claim", r, first, *numbers),)
    return (combine("claim", r, first),)


def _powers(view: View, whole: Flat) -> Iterator[Derivation]:
    """A^a B^(1 - a) for sums A and B: Bernoulli's inequality at the ratio of the outputs."""
    body = whole.body
    if not isinstance(body, App) or body.op != "mul" or len(body.args) != 2 or not all(
            isinstance(f, App) and f.op == "pow" and isinstance(f.args[0], Sum) for f in body.args):
        return
    first, second = (f for f in body.args if isinstance(f, App))
    a = first.args[1]
    (A, B) = first.args[0], second.args[0]
    joined = _joined(view, [A, B])
    if joined is None:
        return
    letters, (p, q) = joined
    u = A / B
    t = (p / q) / u
    both = (*whole.letters, *letters)
    moment = total(letters, p ** a * q ** (1 - a), (p,))
    steps = (
        pointwise("Bernoulli", 1 + a * (t - 1) <= t ** a, terms=(t,)).for_all(*both, where=(p,)),
        combine("tangent", q * u ** a * (1 + a * (t - 1)) <= p ** a * q ** (1 - a), use("Bernoulli", weight=q * u ** a)
                ).for_all(*both, where=(p,)),
        *_fewer(letters, p, q, whole.letters),
        combine("each output", A ** a * B ** (1 - a) <= moment, use("tangent", over=letters, where=(p,)),
                use("fewer", weight=(a - 1) * u ** a)).for_all(*whole.letters, where=(A,)))
    here = use("each output", over=whole.letters, where=(A,))
    yield from derivation(*steps, *_end(view, here))
    for known in at_inputs(view, letters):
        yield from derivation(*steps, combine("claim", view.aim.relation, here, known))


def _fewer(letters: tuple[Letter, ...], p: Expr, q: Expr, others: tuple[Letter, ...]) -> list[Step]:
    """The sum of q >= 0 over the letters where p is positive is at most that over all, at all others."""
    *outer, x = letters
    inside = fewer_terms("fewer, inside" if outer else "fewer", Sum(x, q, (p,)) <= Sum(x, q)).for_all(*others, *outer)
    return [inside, combine("fewer", total(letters, q, (p,)) <= total(letters, q), use(inside.name, over=tuple(outer))
                            ).for_all(*others)] if outer else [inside]


def at_letters(view: View) -> Iterator[Derivation]:
    """A relation at letters: from what is known at letters, as one between numbers, or weighted by a channel and summed."""
    letters, aim, uses = _at_new_letters(view)
    if not letters:
        return
    yield from _chained(view, aim.relation, letters, aim.where)
    yield from _product_bound(view, aim.relation, letters)
    yield from _mixture_bound(view, aim.relation, letters, aim.where)
    shown = pointwise("claim", aim.relation, *uses, *view.numbers()).for_all(*letters, where=aim.where)
    yield from derivation(shown)
    yield from derivation(replace(pointwise("claim", aim.relation, *uses), letters=letters))
    yield from _summed_bound(view, aim.relation, letters, aim.where)
    for e in dict.fromkeys(e for e in outer_sums(aim.relation.right) if isinstance(e, Sum) and not e.where):
        for x in (x for x in letters if x.over == e.letter.over):
            term = one_term("a term", at_places(e.body, {e.letter.name: x}) <= e, {e.letter.name: x}).for_all(*letters)
            yield from derivation(term, pointwise("claim", aim.relation, "a term", *uses, *view.numbers(), terms=(e,)
                                                  ).for_all(*letters, where=aim.where))


def at_own_letters(view: View) -> Iterator[Derivation]:
    """A relation at letters, from what is known of no other probabilities than its own, where more is known at its letters."""
    letters, aim, uses = _at_new_letters(view)
    if not letters:
        return
    near = [u for u in uses if _about(view, u) <= set(_atoms(aim.relation))]
    if 0 < len(near) < len(uses):
        yield from derivation(pointwise("claim", aim.relation, *near, *view.numbers()).for_all(*letters, where=aim.where))


def at_more_letters(view: View) -> Iterator[Derivation]:
    """A <= c B at letters for sums of p k and q k, from p <= c q at letters of the sums and of the claim; products of two."""
    letters, aim, _ = _at_new_letters(view)
    left = flat(aim.relation.left)
    if not letters or left.where:
        return
    xs = tuple(view.letter(x.over, "x") for x in left.letters)
    body = left.at(xs)
    factors = body.args if isinstance(body, App) and body.op == "mul" else (body,)
    found = {f: list(islice(_below_something(view, f, (*xs, *letters)), MOST_LINKS)) for f in factors if isinstance(f, Atom)}
    for f, bounds in found.items() if xs else ():
        rest = mul(*(g for g in factors if g != f))
        for u, _ in bounds:
            yield from derivation(combine("claim", aim.relation, replace(u, weight=rest, over=xs)
                                          ).for_all(*letters, where=aim.where))
    if not xs and len(factors) == len(found) == 2:
        for (_, first), (two, second) in permutations(found.items(), 2):
            for (u, above), (v, _) in product(first, second):
                if any(len(view.known[w.step].letters) > 2 for w in (u, v)):
                    yield from derivation(combine("claim", aim.relation, replace(u, weight=two), replace(v, weight=above)
                                                  ).for_all(*letters, where=aim.where))


def _below_something(view: View, e: Expr, letters: tuple[Letter, ...]) -> Iterator[tuple[Use, Expr]]:
    """What is known at two or three of these letters to be at least an expression."""
    for n, k in view.known.items():
        for places in permutations(letters, len(k.letters)) if 1 < len(k.letters) <= MOST_LETTERS and not k.where else ():
            if all(x.over == y.over for x, y in zip(k.letters, places, strict=True)):
                here = k.at({x.name: y for x, y in zip(k.letters, places, strict=True)}).relation
                if here.left == e and here.op == "<=" and not k.zero:
                    yield use(n, {str(i): y for i, y in enumerate(places, 1)}), here.right


def _at_new_letters(view: View) -> tuple[tuple[Letter, ...], Premise, list[Use]]:
    """New letters, the relation that is wanted there, and what is known there."""
    letters = tuple(view.letter(x.over, "y") for x in view.aim.letters)
    aim = view.aim.at({x.name: y for x, y in zip(view.aim.letters, letters, strict=True)})
    return letters, aim, [u for n in view.known for u in _placed(view, n, letters)]


def _about(view: View, u: Use) -> set[Expr]:
    """The probabilities and values at letters that a known relation speaks of where it is used."""
    k, places = view.known[u.step], dict(u.at)
    return set(_atoms(k.at({x.name: places[str(i)] for i, x in enumerate(k.letters, 1)}).relation))


def _atoms(r: Relation) -> list[Expr]:
    return [e for e in walk(r) if isinstance(e, Atom)]


def _chained(view: View, r: Relation, letters: tuple[Letter, ...], where: tuple[Expr, ...]) -> Iterator[Derivation]:
    """p <= c q through other laws: p <= a m, m <= b q, with the product of the factors."""
    if not isinstance(r.left, Atom):
        return
    paths: list[tuple[Expr, Expr, tuple[Use, ...]]] = [(r.left, ONE, ())]
    while paths:
        here, factor, uses = paths.pop(0)
        if uses and here in set(walk(r.right)):
            yield from derivation(combine("claim", r, *uses).for_all(*letters, where=where))
        for u, right in _bounding(view, here, letters) if len(uses) < MOST_LINKS else []:
            factors = right.args if isinstance(right, App) and right.op == "mul" else (right,)
            atoms = [a for a in factors if isinstance(a, Atom)]
            if len(atoms) == 1 and all(u.step != v.step for v in uses):
                rest = without_factor(right, atoms[0])
                paths.append((atoms[0], mul(factor, rest if rest is not None else ONE), (*uses, replace(u, weight=factor))))


def _placed(view: View, name: str, letters: tuple[Letter, ...]) -> Iterator[Use]:
    """What is known at letters, at all choices of some letters."""
    k = view.known[name]
    if k.where or k.zero or not k.letters or len(k.letters) > 2:
        return
    choices: list[tuple[Letter, ...]] = [()]
    for x in k.letters:
        choices = [(*c, y) for c in choices for y in letters if y.over == x.over and y not in c]
    yield from (use(name, {str(i): y for i, y in enumerate(c, 1)}) for c in choices)


def _product_bound(view: View, r: Relation, letters: tuple[Letter, ...]) -> Iterator[Derivation]:
    """p p' <= q q' from p <= q and p' <= q'."""
    if not isinstance(r.left, App) or r.left.op != "mul" or len(r.left.args) != 2:
        return
    for first, second in ((0, 1), (1, 0)):
        one, two = r.left.args[first], r.left.args[second]
        for u, v in product(_bounding(view, one, letters), _bounding(view, two, letters)):
            yield from derivation(combine("claim", r, replace(u[0], weight=two), replace(v[0], weight=u[1])).for_all(*letters))


def _mixture_bound(view: View, r: Relation, letters: tuple[Letter, ...], where: tuple[Expr, ...]) -> Iterator[Derivation]:
    """a p + b p' <= ... from bounds of p and of p'."""
    parts = polynomial(r.left, lambda e: isinstance(e, Atom)) or {}
    if len(parts) < 2 or any(len(m) != 1 or m[0][1] != 1 for m in parts):
        return
    for bounds in islice(product(*(_bounding(view, m[0][0], letters) for m in parts)), MOST_LINKS):
        uses = [replace(u, weight=c) for (u, _), c in zip(bounds, parts.values(), strict=True)]
        yield from derivation(combine("claim", r, *uses).for_all(*letters, where=where))


def _bounding(view: View, e: Expr, letters: tuple[Letter, ...]) -> list[tuple[Use, Expr]]:
    """What is known at these letters to be at least an expression."""
    found = []
    for n, k in view.known.items():
        for u in _placed(view, n, letters):
            at = dict(u.at)
            here = k.at({x.name: at[str(i)] for i, x in enumerate(k.letters, 1)}).relation
            if here.left == e and here.op == "<=":
                found.append((u, here.right))
    return found


def _summed_bound(view: View, r: Relation, letters: tuple[Letter, ...], where: tuple[Expr, ...]) -> Iterator[Derivation]:
    """A <= c B for sums of p k and q k, from p <= c q."""
    left = flat(r.left)
    if not left.letters or left.where:
        return
    xs = tuple(view.letter(x.over, "x") for x in left.letters)
    body = left.at(xs)
    factors = body.args if isinstance(body, App) and body.op == "mul" else (body,)
    for n, k in view.known.items():
        if k.where or k.zero or not k.letters or k.relation.op != "<=":
            continue
        for u in _placed(view, n, xs):
            at = dict(u.at)
            here = k.at({x.name: at[str(i)] for i, x in enumerate(k.letters, 1)})
            if here.relation.left in factors:
                weight = mul(*(f for f in factors if f != here.relation.left))
                yield from derivation(combine("claim", r, use(n, dict(u.at), weight=weight, over=xs)).for_all(*letters))
