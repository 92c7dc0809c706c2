"""Claims about means of functions at letters: an inequality at each letter, tangent where the sums say, weighted and summed.

For any multipliers l, the gap F(S) of a claim about the sums S = sum_r w(r) g(r) of a law w is the sum over r of w(r) times
sum_k l_k g_k(r) + F(S) - sum_k l_k S_k.  With l the slopes of F this is Jensen's inequality where the others are linear.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import chain, permutations, product

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import letters_of
from verify.language import (
    App, Atom, Distribution, Expr, Function, Letter, Q, Sum, Sym, exp, literal, log, substitute, symbols, walk)
from verify.language.proofs import Derivation, Step, Use, combine, derivation, identity, pointwise, total, use
from verify.search.laws.function_ranges import ranges
from verify.search.laws.polynomials import degree, polynomial, product_of
from verify.search.laws.samples import Model
from verify.search.laws.view import (
    ONE, ZERO, Flat, View, at_letter, exchanged, factors, flat, minus, outer_sums, without_factor)

MOST_CHOICES, MODELS, MOST_PARTS = 64, 24, 5


def at_parts(view: View, letters: tuple[Letter, ...]) -> list[tuple[Use, ...]]:
    """What is known at some of these letters: choices of at most one relation at each."""
    if len(letters) < 2:
        return [()]
    each = [[use(n, {"1": x}) for n in view.everywhere((x.over,)) if not view.known[n].where] for x in letters]
    return [tuple(u for u in found if u is not None) for found in product(*([None, *uses] for uses in each))
            if len({u.step for u in found if u is not None}) == sum(u is not None for u in found)][:MOST_PARTS]


def tangents(view: View) -> Iterator[Derivation]:
    """The claim as a sum of an inequality at each letter, with the slopes of the gap as multipliers, and of known relations
    between numbers with multipliers that fit."""
    numbers = about_sums(view)
    for weights in ({}, *fitting(view, numbers), *_touching(view, numbers)):
        yield from _of_gap(view, *less_known(view, weights))


def about_sums(view: View) -> list[str]:
    """The names of the known relations between numbers that are about sums, but for those that say that laws sum to 1."""
    return [n for n in view.numbers() if any(True for _ in outer_sums(difference(view, n))) and not n.startswith("sum of")]


def less_known(view: View, weights: dict[str, Expr]) -> tuple[Expr, tuple[Use, ...]]:
    """The gap without known relations times weights, and the uses of these that make up for it."""
    gap = add(view.gap, *(minus(mul(w, difference(view, n))) for n, w in weights.items()))
    return gap, tuple(use(n, weight=w) for n, w in weights.items())


def summed_up(view: View, slopes: list[Expr], sums: list[Flat], rest: Expr, own: tuple[Use, ...], uses: tuple[Use, ...]
              ) -> list[Step]:
    """The claim from the gap to first order, which some uses of one's own show to be >= 0, and the uses of what is known."""
    whole = add(*(mul(m, t.whole) for m, t in zip(slopes, sums, strict=True)), rest)
    return [combine("summed", whole >= ZERO, *own),
            *(combine(f"by {u.step}", mul(u.weight, difference(view, u.step)) >= ZERO, u) for u in uses),
            pointwise("claim", view.aim.relation, "summed", *(f"by {u.step}" for u in uses))]


def difference(view: View, name: str) -> Expr:
    """right - left of what is known under a name."""
    r = view.known[name].relation
    return add(r.right, minus(r.left))


def fitting(view: View, names: list[str]) -> Iterator[dict[str, Expr]]:
    """Weights of known relations that are bounded by numbers: together they make up the slopes of the claim in these."""
    bounds = {n: view.known[n].relation.right for n in names}
    shares: list[list[dict[str, Expr]]] = []
    for bound in dict.fromkeys(bounds.values()):
        same = [n for n in names if bounds[n] == bound]
        if not isinstance(bound, Sym):
            shares.append([dict.fromkeys(same, ONE)])
            continue
        slope = polynomial(diff(view.opened[0], bound.name), _is_atom)
        terms = [product_of(m) for m, c in (slope or {}).items()
                 for _ in range(int(literal(c) or 0) if (literal(c) or 0) > 0 else 0)]
        whole = add(*terms)
        if len(terms) == len(same):
            shares.append([dict(zip(same, p, strict=True)) for p in dict.fromkeys(permutations(terms))])
        else:
            even = mul(Q(Fraction(1, len(same))), diff(view.opened[0], bound.name))
            shares.append([*({n: whole} for n in same), dict.fromkeys(same, even)] if terms else [
                dict.fromkeys(same, ONE), dict.fromkeys(same, even)])
    for chosen in product(*shares):
        found = {n: w for share in chosen for n, w in share.items()}
        if found:
            yield found
    if len(names) > 1:
        yield from ({n: ONE} for n in names)


def _touching(view: View, names: list[str]) -> Iterator[dict[str, Expr]]:
    """The weight of a known mean of one function with which the gap has the slope 0 where the function is its mean, or is the
    same at the two numbers that the function is known to lie between: that of a chord."""
    found, x = linear_slopes(view, view.gap), Sym("_x")
    for n in names:
        r = view.known[n].relation
        t = flat(r.left)
        if found is None or r.op != "==" or not is_scalar(r.right) or not t.letters:
            continue
        spaces = [y.over for y in t.letters]
        for law in view.laws_and_rows(tuple(spaces)):
            f = without_factor(t.body, law(*t.letters))
            if not isinstance(f, Atom) or not isinstance(f.of, Function):
                continue
            at: dict[Expr, Expr] = {f: x}
            parts = [without_factor(u.at(t.letters), law(*t.letters)) if [y.over for y in u.letters] == spaces and not u.where
                     else None for u in view.sums]
            if None in parts:
                continue
            body = add(*(mul(k, exchanged(g, at.get)) for k, g in zip(found[0], parts, strict=True) if g is not None))
            if not any(isinstance(e, Atom | Sum) for e in walk(body)):
                with suppress(NotDifferentiable):
                    yield {n: tidy(minus(substitute(diff(body, x.name), {x.name: r.right})))}
                for between in ranges(view, f.of, t.letters[0]) if len(t.letters) == 1 else ():
                    low, high = (substitute(body, {x.name: end}) for end in (between.low, between.high))
                    width = add(between.high, minus(between.low))
                    if is_scalar(between.low) and is_scalar(between.high):
                        yield {n: tidy(add(low, minus(high)) / width)}


def _is_atom(e: Expr) -> bool:
    return isinstance(e, Sym) or (isinstance(e, App) and e.op == "exp")


def _of_gap(view: View, gap: Expr, uses: tuple[Use, ...]) -> Iterator[Derivation]:
    """Derivations in which a gap is the sum of what is >= 0 at each letter."""
    fine = view.sums_of(gap)
    if not fine or any(t.where for t in fine):
        return
    found = linear_slopes(view, gap)
    if found is None:
        return
    fewest = min(len(t.letters) for t in fine)
    for sums in (fine, [_inside(t, fewest) for t in fine]) if any(len(t.letters) > fewest for t in fine) else (fine,):
        over = max((tuple(x.over for x in t.letters) for t in sums), key=len)
        letters = tuple(view.letter(a) for a in over)
        joint = [*(w(*letters) for w in view.laws_and_rows(over)), *_products(view, letters)]
        for slopes, rest in chain((found,), _at_mean(view, sums, letters, joint, gap, found[0])):
            yield from _of_slopes(view, letters, joint, sums, slopes, rest, uses)


def _inside(t: Flat, many: int) -> Flat:
    """The sum over so many letters of sums over the others, which no factor without them stands in."""
    inner = t.letters[many:]
    if not inner:
        return t
    names = {x.name for x in inner}
    front = [f for f in factors(t.body) if not letters_of(f) & names]
    return Flat(t.whole, t.letters[:many], (), mul(*front, total(inner, mul(*(f for f in factors(t.body) if f not in front)))))


def _at_mean(view: View, sums: list[Flat], letters: tuple[Letter, ...], joint: list[Expr], gap: Expr, slopes: list[Expr]
             ) -> Iterator[tuple[list[Expr], Expr]]:
    """Other slopes for the mean m of a function: those with which the inequality touches where the function is m."""
    if len(letters) != 1 or len(sums) < 2 or any(len(t.letters) != 1 for t in sums):
        return
    x, (opened, values) = Sym("_x"), view.opened_at(gap)
    names = {key_of(whole): Sym(name) for name, whole in values.items()}

    def named(e: Expr) -> Expr | None:
        return names.get(key_of(e)) if isinstance(e, Sum) else None

    for i, w in product(range(len(sums)), joint):
        parts = [without_factor(t.at(letters), w) for t in sums]
        f = parts[i]
        if not isinstance(f, Atom) or not isinstance(f.of, Function) or None in parts:
            continue
        mean = names[key_of(sums[i].whole)]
        others = [(exchanged(s, named), exchanged(g, partial(_named_at, f, x, named)), names[key_of(t.whole)])
                  for j, (s, g, t) in enumerate(zip(slopes, parts, sums, strict=True)) if j != i and g is not None]
        body = add(*(mul(s, g) for s, g, _ in others))
        if any(isinstance(n, Atom) for n in walk(body)):
            continue
        with suppress(NotDifferentiable):
            slope = tidy(minus(substitute(diff(body, x.name), {x.name: mean})))
            left = add(opened, *(minus(mul(s, u)) for s, _, u in others), minus(mul(slope, mean)))
            if slope != exchanged(slopes[i], named):
                yield [*slopes[:i], substitute(slope, values), *slopes[i + 1:]], substitute(tidy(left), values)


def _named_at(f: Expr, x: Expr, named: Callable[[Expr], Expr | None], e: Expr) -> Expr | None:
    return x if e == f else named(e)


def _of_slopes(view: View, letters: tuple[Letter, ...], joint: list[Expr], sums: list[Flat], slopes: list[Expr], rest: Expr,
               uses: tuple[Use, ...]) -> Iterator[Derivation]:
    for bodies in list(_bodies(view, sums, letters))[:MOST_CHOICES]:
        for w in joint:
            parts = [without_factor(b, w) if isinstance(w, Atom) else None for b in bodies]
            if None not in parts:
                body = add(*(mul(m, g) for m, g in zip(slopes, parts, strict=True) if g is not None), rest)
                if plausible(view, body, letters):
                    yield from _in_exponentials(view, body, letters, w, slopes, sums, rest, uses)
        whole = add(*(mul(m, b) for m, b in zip(slopes, bodies, strict=True)))
        shared = [add(whole, mul(rest, w)) for w in ([ZERO] if literal(rest) == 0 else joint)]
        for body in [*shared, *_at_ends(whole, rest, joint)]:
            if plausible(view, body, letters):
                yield from _in_exponentials(view, body, letters, ONE, slopes, sums, rest, uses)


def _at_ends(whole: Expr, rest: Expr, joint: list[Expr]) -> Iterator[Expr]:
    """What is left shared by two laws, so that nothing is lost where one of them is all there is."""
    atoms = [w for w in joint if isinstance(w, Atom)]
    others = {n for n in walk(whole) if isinstance(n, Atom) and n not in atoms}
    for one, two in permutations(atoms, 2):
        for inside in ([ZERO, ONE] if others else [ZERO]):
            values: dict[Expr, Expr] = {**dict.fromkeys(others, inside), **dict.fromkeys(atoms, ZERO), one: ONE}
            first = minus(folded(whole, values))
            yield add(whole, mul(first, one), mul(add(rest, minus(first)), two))


def folded(e: Expr, values: dict[Expr, Expr]) -> Expr:
    """The expression at values of some parts, numbers folded."""
    if e in values:
        return values[e]
    if not isinstance(e, App):
        return e
    args = tuple(folded(a, values) for a in e.args)
    if e.op in ("max", "min") and len(args) == 2 and all(literal(a) is not None for a in args):
        return (max if e.op == "max" else min)(args, key=lambda a: literal(a) or 0)
    if e.op == "max" and literal(args[1]) == 0 and isinstance(args[0], App) and args[0].op == "mul" and (
            literal(args[0].args[0]) == -1 and all(isinstance(a, App) and a.op == "exp" for a in args[0].args[1:])):
        return ZERO                                   # max(-exp(u), 0)
    return add(*args) if e.op == "add" else mul(*args) if e.op == "mul" else App(e.op, args)


def plausible(view: View, body: Expr, letters: tuple[Letter, ...]) -> bool:
    """Whether no random model has a negative value of an expression that no hypothesis at letters is about."""
    if any(k.letters for k in view.known.values()):
        return True
    for seed in range(MODELS):
        try:
            model = Model(view.statement, seed)
            at = {x.name: (seed + i * i) % model.size(x.over) for i, x in enumerate(letters)}
            if model.value(body, at) < -1e-9:
                return False
        except (ValueError, KeyError, TypeError, ArithmeticError):
            continue
    return True


def _products(view: View, letters: tuple[Letter, ...]) -> list[Expr]:
    """The probabilities of two letters by independent laws."""
    if len(letters) != 2:
        return []
    one, two = (view.laws_and_rows((x.over,)) for x in letters)
    return [p(letters[0]) * q(letters[1]) for p in one for q in two][:4]


def _bodies(view: View, sums: list[Flat], letters: tuple[Letter, ...]) -> Iterator[tuple[Expr, ...]]:
    """The bodies of sums at some letters; a sum over fewer of them is one over all, with a law or channel for the others."""
    choices, halves = list[list[Expr]](), list[list[Expr]]()
    for t in sums:
        found = list[list[Expr]]()
        for places in permutations(range(len(letters)), len(t.letters)):
            here = tuple(letters[i] for i in places)
            if tuple(x.over for x in here) != tuple(x.over for x in t.letters) or (
                    list(places) != sorted(places) and [x.over for x in letters] == [x.over for x in t.letters]):
                continue
            others = [x for i, x in enumerate(letters) if i not in places]
            weights: list[list[Expr]] = [[*(w(x) for w in view.laws_and_rows((x.over,))),
                                          *(k(x, *here) for k in view.channels(x, here))] for x in others]
            found.append([mul(t.at(here), *ws) for ws in product(*weights)])
        shared = [mul(Q("1/2"), add(a, b)) for a, b in product(*found)] if len(found) == 2 and len(letters) == 2 else []
        choices.append([e for each in found for e in each])
        halves.append(shared)
    plain = list(product(*choices))
    yield from plain
    with_halves = product(*([*one, *more] for one, more in zip(choices, halves, strict=True)))
    seen = set(plain)
    yield from (bodies for bodies in with_halves if bodies not in seen)


def linear_slopes(view: View, gap: Expr) -> tuple[list[Expr], Expr] | None:
    """The slopes of the gap in its sums, at these sums, and what is left of it."""
    gap, values = view.opened_at(gap)
    try:
        slopes = {name: tidy(diff(gap, name)) for name in values}
    except NotDifferentiable:
        return None
    rest = tidy(add(gap, *(minus(mul(m, Sym(name))) for name, m in slopes.items())))
    return [substitute(m, values) for m in slopes.values()], substitute(rest, values)


def tidy(e: Expr) -> Expr:
    """The expression over one denominator, where it has a normal form."""
    forms = NormalForms(lambda u: 1)
    try:
        n, d = forms.together(e)[0]
        return forms.expr(n) if d.is_one() else forms.expr(n) / forms.expr(d)
    except (TooComplex, TypeError, Undefined):
        return e


def _in_exponentials(view: View, body: Expr, letters: tuple[Letter, ...], weight: Expr, slopes: list[Expr], sums: list[Flat],
                     rest: Expr, uses: tuple[Use, ...]) -> Iterator[Derivation]:
    """The derivation with the exponentials of several numbers as variables of their own, where there are such; as it is."""
    apart = powers_of_exponentials(body)
    terms = tuple(dict.fromkeys(n for n in walk(apart) if isinstance(n, App) and n.op == "exp" and is_scalar(n)))
    zeros: dict[Expr, Expr] = dict.fromkeys(terms, ZERO)
    others = symbols(exchanged(apart, zeros.get))
    if apart != body and not any(symbols(t) & others for t in terms):
        for known in at_parts(view, letters):
            yield _weighted(view, apart, letters, weight, slopes, sums, rest, uses, terms, known)
    for known in at_parts(view, letters):
        yield _weighted(view, body, letters, weight, slopes, sums, rest, uses, known=known)


def powers_of_exponentials(e: Expr) -> Expr:
    """exp(2 a + b) as exp(a)^2 exp(b), for numbers a and b."""
    return exchanged(e, lambda u: _factors_of(u.args[0]) if isinstance(u, App) and u.op == "exp" and is_scalar(u) else None)


def _factors_of(exponent: Expr) -> Expr | None:
    found: list[Expr] = []
    for part in exponent.args if isinstance(exponent, App) and exponent.op == "add" else (exponent,):
        first = literal(part.args[0]) if isinstance(part, App) and part.op == "mul" else None
        rest = mul(*part.args[1:]) if first is not None and isinstance(part, App) else part
        k = Fraction(1) if first is None else Fraction(first)
        if k.denominator != 1 or not 0 < abs(k) <= 4:
            rest, k = part, Fraction(1)
        power = exp(rest) if abs(k) == 1 else exp(rest) ** int(abs(k))
        found.append(power if k > 0 else ONE / power)
    made = mul(*found)
    return None if made == exp(exponent) else made


def _weighted(view: View, body: Expr, letters: tuple[Letter, ...], weight: Expr, slopes: list[Expr], sums: list[Flat],
              rest: Expr, uses: tuple[Use, ...], terms: tuple[Expr, ...] = (), known: tuple[Use, ...] = ()) -> Derivation:
    at_each = pointwise("at each letter", body >= ZERO, *at_letter(view, letters), *known, terms=terms).for_all(*letters)
    summed = use("at each letter", weight=weight, over=letters)
    if any(isinstance(n, App) and n.op in ("div", "pow", "exp", "log") for m in (*slopes, rest) for n in walk(m)):
        end = summed_up(view, slopes, sums, rest, (summed,), uses)
    else:
        end = [combine("claim", view.aim.relation, summed, *uses)]
    (made,) = derivation(*positive_means(view), at_each, *end)
    return made


def positive_means(view: View) -> list[Step]:
    """That a sum of what is positive is so: each positive function is the exponential of its logarithm."""
    steps = []
    for i, t in enumerate(view.sums):
        functions = {e for e in walk(t.body) if isinstance(e, Atom) and isinstance(e.of, Function) and _is_positive(view, e)}
        if functions:
            body = exchanged(t.body, partial(_as_exponential, functions))
            if not any(isinstance(e, App) and e.op in ("log", "exp") for e in walk(t.body)):
                steps.append(identity(f"sum {i + 1} by exponentials", t.whole, total(t.letters, body, t.where)))
    return steps


def _as_exponential(functions: set[Atom], e: Expr) -> Expr | None:
    return exp(log(e)) if e in functions else None


def _is_positive(view: View, e: Atom) -> bool:
    return any(k.relation.op == "<" and k.relation.left == ZERO and isinstance(k.relation.right, Atom)
               and k.relation.right.of == e.of for k in view.known.values())


# --- two letters at once

def pairs(view: View) -> Iterator[Derivation]:
    """A gap that is quadratic in sums as the sum over pairs of letters of what is >= 0 there (Lagrange's identity)."""
    spaces = {tuple(x.over for x in t.letters) for t in view.sums}
    if len(spaces) != 1 or any(t.where for t in view.sums):
        return
    (over,) = spaces
    gap, values = view.opened
    quadratic = polynomial(gap, lambda e: isinstance(e, Sym) and e.name in values)
    if quadratic is None or degree(quadratic) != 2:
        return
    one, two = (tuple(view.letter(a) for a in over) for _ in range(2))
    numbers = dict(zip(values, view.sums, strict=True))
    laws = view.laws_and_rows(over)
    none: list[Distribution | None] = [None]
    for w in [*laws] or none:
        halves = []
        for x, y in ((one, two), (two, one)):
            parts = []
            for monomial, coefficient in quadratic.items():
                if any(str(e) not in numbers for e, _ in monomial):
                    return
                names = [str(e) for e, k in monomial for _ in range(k)]
                filled = [numbers[n].at(z) for n, z in zip(names, (x, y), strict=False)]
                filled += [w(*z) if w is not None else ZERO for z in (x, y)[len(names):]]
                parts.append(mul(coefficient, *filled))
            halves.append(add(*parts))
        both = add(*halves)
        for weight in (mul(w(*one), w(*two)) if w is not None else ONE, ONE):
            body = _divided(both, weight)
            if body is not None:
                (made,) = derivation(
                    pointwise("at two letters", body >= ZERO, *at_letter(view, one), *at_letter(view, two)
                              ).for_all(*one, *two),
                    combine("claim", view.aim.relation,
                            use("at two letters", weight=mul(Q("1/2"), weight), over=(*one, *two))))
                yield made


def _divided(e: Expr, weight: Expr) -> Expr | None:
    if weight == ONE:
        return e
    assert isinstance(weight, App)
    found: Expr | None = e
    for f in weight.args:
        found = None if found is None else without_factor(found, f)
    return found
