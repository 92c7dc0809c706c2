"""Joint convexity: g(sum of w a, sum of w b) <= sum of w g(a, b) for the convex g of a divergence, by its tangent plane at the
sums; the sums run over the inputs of a channel or over the parts of a mixture."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.letters import at_places, letters_of
from verify.kernel.sums.signs import Premise
from verify.language import (
    App, Atom, Distribution, Expr, Letter, Q, Sum, Sym, equal, literal, log, maximum, sqrt, substitute, walk)
from verify.language.proofs import Derivation, Step, Use, cases, combine, derivation, fewer_terms, pointwise, total, use
from verify.search.laws.polynomials import polynomial
from verify.search.laws.processing import at_inputs
from verify.search.laws.view import ONE, ZERO, Flat, View, exchanged, flat, nested, outer_sums, without_factor

FIRST, SECOND = Sym("_A"), Sym("_B")


@dataclass(frozen=True)
class Part:
    """One part of both arguments: `weight` times a and b, summed over letters."""

    weight: Expr
    letters: tuple[Letter, ...]
    a: Expr
    b: Expr


@dataclass(frozen=True)
class Coarse:
    """A sum of a function of two expressions that are both sums of parts."""

    sum: Flat
    a: Expr
    b: Expr
    parts: tuple[Part, ...]

    @property
    def function(self) -> Expr:
        """The body as a function of the two."""
        return exchanged(self.sum.body, {self.a: FIRST, self.b: SECOND}.get)


def by_tangent_planes(view: View) -> Iterator[Derivation]:
    """The claim from the tangent plane of each sum of a function of sums, with its slope as the weight."""
    if view.aim.letters:
        return
    opened, values = view.opened
    for name, e in values.items():
        for coarse in _coarse(view, flat(e)):
            try:
                slope = substitute(mul(Q(-1), diff(opened, name)), values)
                yield from _derivations(view, coarse, slope)
            except NotDifferentiable:
                continue


def _derivations(view: View, c: Coarse, slope: Expr) -> Iterator[Derivation]:
    g = c.function
    if any(isinstance(n, App) and n.op in ("max", "abs") for n in walk(g)):
        yield from _positive_parts(view, c, slope)
    elif any(isinstance(n, App) and n.op == "log" for n in walk(g)):
        yield from _logarithms(view, c, slope)
    elif any(isinstance(n, App) and n.op == "sqrt" for n in walk(g)):
        yield from _roots(view, c)
    elif (order := _order(g)) is not None and not c.parts[0].letters:
        yield from _powers(view, c, slope, order)
    else:
        yield from _planes(view, c, slope)


def _planes(view: View, c: Coarse, slope: Expr) -> Iterator[Derivation]:
    """g_A(A, B) a + g_B(A, B) b <= g(a, b)."""
    g, at = c.function, {FIRST.name: c.a, SECOND.name: c.b}
    by_a, by_b = (substitute(_one_by_one(diff(g, s.name)), at) for s in (FIRST, SECOND))
    apart = not c.parts[0].letters and not isinstance(c.b, Atom)
    weights = tuple(p.weight for p in c.parts if not _is_positive(view, p.weight)) if apart else ()
    steps, uses = _supports(view, c), list[Use]()
    for i, p in enumerate(c.parts, 1):
        both, fine = (*c.sum.letters, *p.letters), substitute(g, {FIRST.name: p.a, SECOND.name: p.b})
        hidden = tuple(e for e in (p.a, p.b) if not isinstance(e, Atom))
        plane = add(mul(by_a, p.a), mul(by_b, p.b))
        steps.append(pointwise(f"tangent plane {i}", plane <= fine, terms=hidden).for_all(*both, where=(*weights, p.b)))
        uses.append(use(f"tangent plane {i}", weight=mul(slope, p.weight), over=both, where=(p.b,)))
    if apart:
        steps += _counted(view, c, weights)
        steps.append(pointwise("the planes together", equal(add(mul(by_a, c.a), mul(by_b, c.b)), c.sum.body), terms=(c.a, c.b)
                               ).for_all(*c.sum.letters, where=(*weights, *c.sum.where)))
        uses.append(use("the planes together", weight=mul(Q(-1), slope), over=c.sum.letters, where=c.sum.where))
    yield from _by_weights(view, c, weights, steps, uses) if weights else _ends(view, steps, uses)


def _order(g: Expr) -> Expr | None:
    """The order a where a function is A^a B^(1 - a), and a is no number."""
    if not isinstance(g, App) or g.op != "mul" or len(g.args) != 2:
        return None
    one, two = g.args
    if not (isinstance(one, App) and isinstance(two, App) and one.op == two.op == "pow" and literal(one.args[1]) is None):
        return None
    return one.args[1] if (one.args[0], two.args[0]) == (FIRST, SECOND) else None


def _powers(view: View, c: Coarse, slope: Expr, a: Expr) -> Iterator[Derivation]:
    """A^a B^(1 - a) by Bernoulli's inequality for the ratio of each part, p/q, to that of the whole, A/B."""
    weights = tuple(p.weight for p in c.parts if not _is_positive(view, p.weight))
    letters, u = c.sum.letters, c.a / c.b
    steps, uses = [*_supports(view, c), *_counted(view, c, weights)], list[Use]()
    for i, p in enumerate(c.parts, 1):
        z, where = p.a / (p.b * u), (*weights, p.a)
        few, all_ = (total(letters, p.b * u ** a, w) for w in ((c.a, p.a), (c.a,)))
        steps += [
            pointwise(f"Bernoulli {i}", 1 + a * (z - 1) <= z ** a, terms=(z,)).for_all(*letters, where=where),
            pointwise(f"powers {i}", equal(z ** a * u ** a * p.b, p.a ** a * p.b ** (1 - a)), terms=(u,)
                      ).for_all(*letters, where=where),
            fewer_terms(f"part {i}", few <= all_).for_all(where=weights)]
        share = mul(slope, p.weight)
        uses += [use(f"Bernoulli {i}", weight=mul(share, p.b * u ** a), over=letters, where=(p.a,)),
                 use(f"powers {i}", weight=share, over=letters, where=(p.a,)),
                 use(f"part {i}", weight=mul(a - 1, share))]
    steps.append(pointwise("the parts together", equal(a * u ** (a - 1) * c.a + (1 - a) * u ** a * c.b, c.sum.body),
                           terms=(c.a, c.b)).for_all(*letters, where=(*weights, c.a)))
    uses.append(use("the parts together", weight=mul(Q(-1), slope), over=letters, where=(c.a,)))
    yield from _by_weights(view, c, weights, steps, uses) if weights else _ends(view, steps, uses)


def _counted(view: View, c: Coarse, weights: tuple[Expr, ...]) -> list[Step]:
    """That both sums are positive where a part is, as the kernel writes them out."""
    letters = c.sum.letters
    found: dict[tuple[Expr, Expr], None] = {(view.normal(w, letters), a): None for w in (c.a, *c.sum.where)
                                            for p in c.parts for a in (p.a, p.b) if isinstance(a, Atom) and w != a}
    return [pointwise(f"counted {i}", w > ZERO).for_all(*letters, where=(*weights, a))
            for i, (w, a) in enumerate(found, 1) if a in _atoms(w)]


def _atoms(e: Expr) -> set[Expr]:
    return {n for n in walk(e) if isinstance(n, Atom)}


def _one_by_one(e: Expr) -> Expr:
    """Divided by a factor twice in place of by its square, which would become a sum over two letters."""
    by = e.args[1] if isinstance(e, App) and e.op == "div" else None
    if isinstance(e, App) and isinstance(by, App) and by.op == "pow" and by.args[1] == Q(2):
        b = by.args[0]
        return _one_by_one(e.args[0]) / b / b
    return App(e.op, tuple(map(_one_by_one, e.args))) if isinstance(e, App) else e


def _logarithms(view: View, c: Coarse, slope: Expr) -> Iterator[Derivation]:
    """a log(a/b) >= a log(A/B) + a - b A/B; where a weight may be 0, that case is one of its own."""
    weights = tuple(p.weight for p in c.parts if not _is_positive(view, p.weight))
    ratio, steps, uses = c.a / c.b, _supports(view, c), list[Use]()
    letters, apart = c.sum.letters, not c.parts[0].letters
    steps += _counted(view, c, weights) if apart else []
    for i, p in enumerate(c.parts, 1):
        both, z = (*letters, *p.letters), (p.b * c.a) / (p.a * c.b)
        steps.append(pointwise(f"tangent {i}", log(z) <= z - 1, terms=(z,)).for_all(*both, where=(*weights, p.a)))
        uses.append(use(f"tangent {i}", weight=mul(slope, p.weight, p.a), over=both, where=(p.a,)))
        if not apart and any(isinstance(n, Sum) or (isinstance(n, App) and n.op == "add") for n in walk((p.a, p.b))):
            hidden = tuple(e for e in (c.a, c.b, p.a, p.b) if not isinstance(e, Atom))
            steps.append(pointwise(f"logarithm {i}", equal(log(z), log(ratio) - log(p.a / p.b)), terms=hidden
                                   ).for_all(*both, where=(*weights, p.a)))
            uses.append(use(f"logarithm {i}", weight=mul(Q(-1), slope, p.weight, p.a), over=both, where=(p.a,)))
        if apart:
            steps.append(pointwise(f"logarithm {i}", equal(log(z), log(ratio) - log(p.a / p.b)), terms=(c.a, c.b)
                                   ).for_all(*letters, where=(*weights, p.a)))
            few, all_ = (total(letters, p.b * ratio, w) for w in ((c.a, p.a), (c.a,)))
            steps.append(fewer_terms(f"part {i}", few <= all_).for_all(where=weights))
            uses += [use(f"logarithm {i}", weight=mul(Q(-1), slope, p.weight, p.a), over=letters, where=(p.a,)),
                     use(f"part {i}", weight=mul(slope, p.weight))]
    if apart and not isinstance(c.b, Atom):
        steps.append(pointwise("the parts together", equal(c.b * ratio, c.a), terms=(c.a, c.b)
                               ).for_all(*letters, where=(*weights, c.a)))
        uses.append(use("the parts together", weight=slope, over=letters, where=(c.a,)))
    yield from _by_weights(view, c, weights, steps, uses) if weights else _ends(view, steps, uses)
    if not apart and not weights:
        (p,), where = c.parts, (c.a,)                 # b counts also where a is 0, and ratio B is A
        whole, all_ = total(p.letters, p.b), total(p.letters, p.b * ratio)
        steps += [fewer_terms("part 1", total(p.letters, p.b * ratio, (p.a,)) <= all_).for_all(*letters, where=where),
                  combine("the ratio outside", equal(all_, ratio * whole)).for_all(*letters, where=where),
                  combine("the whole", equal(whole, c.b)).for_all(*letters),
                  pointwise("the parts together", ratio * whole <= c.a, "the whole", terms=(c.a, c.b, whole)
                            ).for_all(*letters, where=where)]
        share = mul(slope, p.weight)
        uses += [use(n, weight=share, over=letters, where=where) for n in ("part 1", "the ratio outside", "the parts together")]
        yield from _ends(view, steps, uses)


def _by_weights(view: View, c: Coarse, weights: tuple[Expr, ...], steps: list[Step], uses: list[Use]) -> Iterator[Derivation]:
    """The claim where all weights are positive, and where one of them is 0, which leaves the other part of the mixture."""
    r = view.aim.relation
    steps.append(combine("all weights positive", r, *uses).for_all(where=weights))
    for i in reversed(range(len(weights))):
        name, before = f"whether {weights[i]} is 0" if i else "claim", steps[-1].name
        here, one = (weights[:i], (weights[i],)), [w for w in dict.fromkeys((*weights[:i], *(p.weight for p in c.parts)))
                                                                      if view.normal(w + weights[i], ()) == ONE]
        one = one if isinstance(c.a, Atom) or isinstance(c.b, Atom) else []
        steps += [*(pointwise(f"logarithm of {w}", equal(log(w), ZERO)).for_all(where=here[0], zero=here[1]) for w in one),
                  combine(f"{weights[i]} is 0", r, *(
                      use(f"logarithm of {w}", weight=w if isinstance(c.b, Atom) else -ONE) for w in one)
                          ).for_all(where=here[0], zero=here[1]),
                  cases(name, r, weights[i], before, f"{weights[i]} is 0").for_all(where=weights[:i])]
    yield from derivation(*steps)



def _is_positive(view: View, weight: Expr) -> bool:
    """Whether a number is positive on its whole domain."""
    return view.context.scope().positive(weight)


def _positive_parts(view: View, c: Coarse, slope: Expr) -> Iterator[Derivation]:
    """max(A - v B, 0) <= sum of w max(a - v b, 0) at each letter."""
    body = c.function
    if not isinstance(body, App) or body.op != "max" or c.sum.where or any(p.letters for p in c.parts):
        return
    inside = body.args[0]
    steps, uses, bound = list[Step](), list[Use](), list[Expr]()
    for i, p in enumerate(c.parts, 1):
        gap = substitute(inside, {FIRST.name: p.a, SECOND.name: p.b})
        if p.a == p.b:
            steps.append(pointwise(f"part {i}", gap <= ZERO).for_all(*c.sum.letters))
            uses.append(use(f"part {i}", weight=p.weight))
            continue
        steps.append(pointwise(f"part {i}", gap <= maximum(gap, 0)).for_all(*c.sum.letters))
        uses.append(use(f"part {i}", weight=p.weight))
        bound.append(mul(p.weight, maximum(gap, 0)))
    whole, below = substitute(inside, {FIRST.name: c.a, SECOND.name: c.b}), add(*bound)
    steps += [combine("together", whole <= below, *uses).for_all(*c.sum.letters),
              pointwise("not negative", below >= ZERO, terms=tuple(maximum(b.args[-1].args[0], 0) for b in bound if isinstance(
                  b, App) and isinstance(b.args[-1], App) and b.args[-1].op == "max")).for_all(*c.sum.letters),
              pointwise("positive part", maximum(whole, 0) <= below, "together", "not negative", terms=(whole, below)
                        ).for_all(*c.sum.letters)]
    yield from _ends(view, steps, [use("positive part", weight=slope, over=c.sum.letters)])


def _roots(view: View, c: Coarse) -> Iterator[Derivation]:
    """sqrt(a b) <= (a B + b A)/(2 sqrt(A B)): the affinity of sums is at least the sum of affinities."""
    apart = any(n == sqrt(FIRST) for n in walk(c.function))
    whole, where = (sqrt(c.a) * sqrt(c.b), (c.a, c.b)) if apart else (sqrt(c.a * c.b), (c.a * c.b,))
    steps, uses = list[Step](), list[Use]()
    for i, p in enumerate(c.parts, 1):
        both = (*c.sum.letters, *p.letters)
        hidden = tuple(e for e in (p.a, p.b, *_written_out(c)) if not isinstance(e, Atom))
        steps.append(pointwise(f"tangent plane {i}", sqrt(p.a * p.b) <= (p.a * c.b + p.b * c.a) / (2 * whole), terms=hidden
                               ).for_all(*both, where=where))
        uses.append(use(f"tangent plane {i}", weight=p.weight, over=both, where=where))
    few, all_ = (total(c.sum.letters, whole, w) for w in (where, ()))
    steps.append(fewer_terms("all outputs", few <= all_))
    uses.append(use("all outputs"))
    for weight in (ONE, Q(2)):
        yield from _ends(view, steps, [Use(u.step, u.at, mul(weight, u.weight), u.over, u.where) for u in uses])


def _written_out(c: Coarse) -> tuple[Expr, ...]:
    """The two arguments that are sums of parts of a mixture, and no sums over letters."""
    return () if c.parts[0].letters else (c.a, c.b)


def _ends(view: View, steps: list[Step], uses: list[Use]) -> Iterator[Derivation]:
    r = view.aim.relation
    numbers = [n for n in view.numbers() if any(isinstance(e, Sum) for e in walk(view.known[n].relation))
               and not n.startswith("sum of")]
    yield from derivation(*steps, combine("claim", r, *uses))
    if numbers:
        yield from derivation(*steps, combine("claim", r, *uses, *numbers))
    spaces = {b.symbol.over for b in view.statement.prefix if isinstance(b.symbol, Distribution)}
    for letters in (tuple(view.letter(a, "x") for a in over) for over in sorted(spaces, key=str)):
        for known in at_inputs(view, letters):
            yield from derivation(*steps, combine("claim", r, *uses, known))


def _supports(view: View, c: Coarse) -> list[Step]:
    """That the second sum is positive where the sum counts, from what is known of its parts."""
    letters, where, claim = c.sum.letters, c.sum.where, c.b > ZERO
    places = {str(i): x for i, x in enumerate(letters, 1)}
    known = [use(n, places) for n in view.everywhere(tuple(x.over for x in letters))
             if view.known[n].relation.op == "<" and not view.known[n].where and view.known[n].relation.left == ZERO
             and any(view.known[n].relation.right == at_places(p.b, {y.name: x for x, y in zip(
                 view.known[n].letters, letters, strict=True)}) for p in c.parts)]
    if isinstance(c.b, Atom) and (known or where != (c.a,)):
        plain = [pointwise("it counts everywhere", view.normal(w, letters) > ZERO, *known).for_all(*letters) for w in where]
        return plain if known and not c.parts[0].letters and where != (c.a,) else []
    if c.parts[0].letters:
        if not where or not isinstance(where[0], App) or where[0].op != "add":
            return []
        return [pointwise("support, A > 0", claim).for_all(*letters, where=(*where, c.a)),
                pointwise("support, A = 0", claim).for_all(*letters, where=where, zero=(c.a,)),
                cases("support", claim, c.a, "support, A > 0", "support, A = 0").for_all(*letters, where=where)]
    if known and len(c.parts) == len(known):
        return [pointwise("support", claim, *known).for_all(*letters)]
    if not all(isinstance(p.a, Atom) for p in c.parts):
        return []
    steps, zero = list[Step](), tuple(dict.fromkeys(p.a for p in c.parts))
    for i, a in enumerate(zero):
        there = [use(n, places) for n in view.everywhere(tuple(x.over for x in letters))
                 if _where(view.known[n], letters) == (a,)]
        steps.append(pointwise(f"support, part {i + 1} > 0", claim, *there).for_all(*letters, where=(*where, a), zero=zero[:i]))
    steps.append(pointwise("support, else", claim).for_all(*letters, where=where, zero=zero))
    for i in reversed(range(len(zero))):
        steps.append(cases(f"support {i}", claim, zero[i], f"support, part {i + 1} > 0", steps[-1].name
                           ).for_all(*letters, where=where, zero=zero[:i]))
    return steps


def _where(k: Premise, letters: tuple[Letter, ...]) -> tuple[Expr, ...]:
    """The conditions of what is known, at letters of one's own."""
    return k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)}).where


# --- the parts

def _coarse(view: View, t: Flat) -> Iterator[Coarse]:
    """A sum as one of a function of two sums of parts."""
    inner = list(dict.fromkeys(outer_sums(t.body)))
    if len(inner) == 2:
        flats = [flat(e) for e in inner]
        over = [tuple(x.over for x in f.letters) for f in flats]
        if len(set(over)) == 1 and not any(f.where for f in flats):
            letters = tuple(view.letter(a, "x") for a in over[0])
            a, b = (f.at(letters) for f in flats)
            yield Coarse(t, inner[0], inner[1], (Part(ONE, letters, a, b),))
    elif not inner:
        yield from _mixtures(view, t)
    elif len(inner) == 1 and not (whole := flat(inner[0])).where:
        letters = tuple(view.letter(x.over, "x") for x in whole.letters)
        for q in (law(*t.letters) for law in view.laws(tuple(x.over for x in t.letters))):
            for w in (law(*letters) for law in view.laws(tuple(x.over for x in letters))):
                if q in _nodes(t.body) and without_factor(whole.at(letters), w) is not None:
                    yield Coarse(t, inner[0], q, (Part(ONE, letters, whole.at(letters), mul(w, q)),))
    if inner:
        yield from _ratios(view, nested(t.whole))


def _ratios(view: View, t: Flat) -> Iterator[Coarse]:
    """A sum with the logarithm of a ratio of two expressions that are both linear in sums over letters of one set."""
    for n in dict.fromkeys(n for n in walk(t.body) if isinstance(n, App) and n.op == "log" and isinstance(n.args[0], App) and (
            n.args[0].op == "div")):
        assert isinstance(n.args[0], App)
        a, b = n.args[0].args
        for space in dict.fromkeys(x.over for e in outer_sums(a) for x in flat(e).letters):
            x = view.letter(space, "x")
            one, two = (_summand(e, x) for e in (a, b))
            if one is not None and two is not None:
                yield Coarse(t, a, b, (Part(ONE, (x,), one, two),))


def _summand(e: Expr, x: Letter) -> Expr | None:
    """f where an expression is the sum of f over a letter; the sums over other letters stand inside."""
    made = polynomial(e, lambda s: isinstance(s, Sum))
    found = list[Expr]()
    for monomial, factor in (made or {}).items():
        if len(monomial) != 1 or monomial[0][1] != 1:
            return None
        inner = flat(monomial[0][0])
        places = [y for y in inner.letters if y.over == x.over]
        if inner.where or len(places) != 1:
            return None
        rest = tuple(y for y in inner.letters if y not in places)
        found.append(mul(factor, at_places(_inside(inner.body, rest), {places[0].name: x})))
    return add(*found) if found else None


def _inside(body: Expr, letters: tuple[Letter, ...]) -> Expr:
    """The sum over letters, with the factors that have none of them outside."""
    if not letters:
        return body
    names = {x.name for x in letters}
    factors = body.args if isinstance(body, App) and body.op == "mul" else (body,)
    front = [f for f in factors if not letters_of(f) & names]
    return mul(*front, total(letters, mul(*(f for f in factors if f not in front))))


def _mixtures(view: View, t: Flat) -> Iterator[Coarse]:
    over = tuple(x.over for x in t.letters)
    defined = {at_places(k.relation.right, {x.name: y for x, y in zip(k.letters, t.letters, strict=True)})
               for n, k in view.known.items() if n.endswith(" >= 0") and tuple(x.over for x in k.letters) == over}
    places = [d for d in defined if any(n == d for n in walk(t.body))]
    bare = exchanged(t.body, dict.fromkeys(places, ZERO).get)
    laws = [q for q in (p(*t.letters) for p in view.laws(over)) if q in _nodes(bare)]
    for a in (*places, *laws):
        for b in (*places, *laws):
            if a == b or (a in laws and b in laws) or not _in_order(exchanged(t.body, {a: FIRST, b: SECOND}.get)):
                continue
            weights = [w for w, _ in _parts(a if a in places else b)]
            firsts, seconds = ([p for _, p in _parts(e)] if e in places else [e] * len(weights) for e in (a, b))
            if len(weights) > 1 and len(firsts) == len(seconds) == len(weights) and (
                    a not in places or b not in places or weights == [w for w, _ in _parts(b)]):
                yield Coarse(t, a, b, tuple(Part(w, (), p, q) for w, p, q in zip(weights, firsts, seconds, strict=True)))


def _in_order(g: Expr) -> bool:
    """Whether a function does not divide by its first argument, which it has."""
    return FIRST in _nodes(g) and not any(isinstance(n, App) and n.op == "div" and FIRST in _nodes(n.args[1]) for n in walk(g))


def _nodes(e: Expr) -> set[Expr]:
    return {n for n in walk(e) if isinstance(n, Expr)}


def _parts(e: Expr) -> list[tuple[Expr, Expr]]:
    """A mixture as its laws with their weights."""
    made = polynomial(e, lambda x: isinstance(x, Atom)) or {}
    return [(w, m[0][0]) for m, w in made.items() if len(m) == 1 and m[0][1] == 1]
