"""Claims that a moment of a likelihood ratio of an order above 1 is at most a number, or its logarithm is: from ratios that
are bounded both ways, by the chord of the power; for mixtures, as powers are convex; by what is shown of the moment itself."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places
from verify.kernel.written.meaning import functionals
from verify.language import App, Atom, Expr, Functional, Letter, Relation, Sum, equal, exp, log, maximum
from verify.language.proofs import (
    Derivation, Step, cases, combine, derivation, fewer_terms, pointwise, same_support, total, use)
from verify.search.laws import pair_inequalities
from verify.search.laws.chains import named_apart
from verify.search.laws.polynomials import polynomial
from verify.search.laws.moment_logarithms import at_least_one, logarithm_below
from verify.search.laws.view import ONE, ZERO, View
from verify.search.laws.ways import Way, Ways

Writer = Callable[[View], Iterator[Derivation]]
MOST_INNER = 3


def by_moment(writers: Sequence[Writer]) -> Writer:
    """The writer that has log(S)/c <= R shown as S <= exp(c R) by others, for a moment S."""

    def logarithm(view: View) -> Iterator[Derivation]:
        r = view.aim.relation
        found, inside = None if view.aim.letters or r.op != "<=" else _logarithm(r.left), _logarithm(r.right)
        if found is None or not isinstance(found[0], Sum) or not (is_scalar(r.right) or (inside and inside[1] == found[1])):
            return
        whole, c = found
        exponent = mul(c, r.right) if inside is None or inside[1] != c else log(inside[0])
        bound = exp(exponent) if inside is None or inside[1] != c else inside[0]
        inner = view.aimed(whole <= bound)
        for made in (d for writer in writers for d in islice(writer(inner), MOST_INNER)):
            steps, last = [*named_apart(list(made.steps), " of the moment"), *at_least_one(view, whole)], made.steps[-1].name
            if isinstance(exponent, App) and exponent.op == "log":
                yield from derivation(
                    *steps, pointwise("the bound", bound >= ONE, f"{last} of the moment", "at least 1",
                                     terms=(whole, bound)),
                    pointwise("its logarithm", log(whole) <= exponent, f"{last} of the moment", "at least 1", "the bound",
                              terms=(whole, bound)),
                    combine("claim", r, use("its logarithm", weight=ONE / c)))
            else:
                yield from derivation(
                    *steps, *logarithm_below(whole, exponent, f"{last} of the moment", "at least 1"),
                    combine("claim", r, use("its logarithm", weight=ONE / c)))

    return logarithm


def _logarithm(e: Expr) -> tuple[Expr, Expr] | None:
    """S and the number c where an expression is log(S)/c."""
    left, c = (e.args[0], e.args[1]) if isinstance(e, App) and e.op == "div" else (e, ONE)
    whole = left.args[0] if isinstance(left, App) and left.op == "log" else None
    c = add(*c.args) if isinstance(c, App) and c.op == "add" else c
    return None if whole is None or not is_scalar(c) else (whole, c)


def by_chord(view: View) -> Iterator[Derivation]:
    """S <= F for the moment S of two laws with p <= u q and q <= u p: t^a lies below its chord between 1/u and u."""
    r = view.aim.relation
    if view.aim.letters or r.op != "<=" or not is_scalar(r.right):
        return
    for f, ways in _moments_of(view, r.left):
        for one in ways.of(*f.laws)[:1]:
            for two in ways.of(*f.laws[::-1])[:1]:
                if one.exponent == two.exponent:
                    yield from _chord(view, ways, f, one, two)


def _moments_of(view: View, whole: Expr) -> Iterator[tuple[Functional, Ways]]:
    """The moments of the claim that are written like this."""
    for f in (f for f in functionals(view.statement.claim) if f.name == "renyi"):
        ways = Ways(view)
        p, q = (ways.body(law) for law in f.laws)
        if key_of(whole) == key_of(_moment(p, q, f.params[0], ways.letters(f.laws[0]))):
            yield f, ways


def _moment(p: Expr, q: Expr, a: Expr, letters: tuple[Letter, ...]) -> Expr:
    return total(letters, p ** a * q ** (1 - a), (p,))


def _chord(view: View, ways: Ways, f: Functional, one: Way, two: Way) -> Iterator[Derivation]:
    (a,), letters, e = f.params, ways.letters(f.laws[0]), one.exponent
    p, q = (ways.body(law) for law in f.laws)
    u, t, r = exp(e), p / q, view.aim.relation
    s, power, above, below = _moment(p, q, a, letters), t ** a, t - 1 / u, u - t
    bound = (u ** a + u ** (1 - a)) / (1 + u)
    steps = [
        *one.steps, *two.steps,
        pointwise("support", q > ZERO, one.name).for_all(*letters, where=(p,)),
        pointwise("ratio from above", below >= ZERO, one.name, "support").for_all(*letters, where=(p,)),
        pointwise("ratio from below", above >= ZERO, two.name, "support").for_all(*letters, where=(p,))]
    for name, z, end, weight in (("upper", u / t, u ** a, above), ("lower", 1 / (u * t), u ** (-a), below)):
        steps += [
            pointwise(f"Bernoulli at the {name} end", 1 + a * (z - 1) <= z ** a, terms=(z,)).for_all(*letters, where=(p,)),
            pointwise(f"{name} end", weight * power * (z ** a - 1 - a * (z - 1)) >= ZERO, f"Bernoulli at the {name} end",
                      f"ratio from {'below' if name == 'upper' else 'above'}", terms=(weight, power, z ** a, z)
                      ).for_all(*letters, where=(p,)),
            pointwise(f"power at the {name} end", equal(power * z ** a, end), terms=(t, u)).for_all(*letters, where=(p,))]
    steps += [
        combine("chord", power * (u - 1 / u) <= above * u ** a + below * u ** (-a), "upper end", "lower end",
                use("power at the upper end", weight=-above), use("power at the lower end", weight=-below)
                ).for_all(*letters, where=(p,)),
        pointwise("where P is 0", equal(q, ZERO), two.name).for_all(*letters, zero=(p,)),
        *pair_inequalities.where_positive("where P is positive", p, letters, q, "where P is 0"),
        combine("in the mean", s * (u - 1 / u) <= (1 - 1 / u) * u ** a + (u - 1) * u ** (-a),
                use("chord", weight=q, over=letters, where=(p,)),
                use("where P is positive", weight=u ** (-a) * u - u ** a / u)),
        pointwise("above 1", u > ONE).for_all(where=(e,)),
        pointwise("a width", u - 1 / u > ZERO, "above 1", terms=(u,)).for_all(where=(e,)),
        combine("over the width", s <= ((1 - 1 / u) * u ** a + (u - 1) * u ** (-a)) / (u - 1 / u),
                use("in the mean", weight=1 / (u - 1 / u))).for_all(where=(e,)),
        pointwise("its value", ((1 - 1 / u) * u ** a + (u - 1) * u ** (-a)) / (u - 1 / u) <= bound, "above 1", terms=(u,)
                  ).for_all(where=(e,)),
        combine("the moment", s <= bound, "over the width", "its value").for_all(where=(e,)),
        pointwise("numbers", bound <= r.right).for_all(where=(e,)),
        combine("not alike", r, "the moment", "numbers").for_all(where=(e,)),
        pointwise("factor at most 1", u <= ONE).for_all(zero=(e,)),
        pointwise("ratio at most 1", t <= ONE, "ratio from above", "factor at most 1", terms=(t, u)
                  ).for_all(*letters, where=(p,), zero=(e,)),
        pointwise("power at most 1", power <= ONE, "ratio at most 1", terms=(t,)).for_all(*letters, where=(p,), zero=(e,)),
        *pair_inequalities.a_part("a part of Q", p, letters, q),
        pointwise("numbers, alike", r.right >= ONE).for_all(zero=(e,)),
        combine("alike", r, use("power at most 1", weight=q, over=letters, where=(p,)), "a part of Q", "numbers, alike"
                ).for_all(zero=(e,))]
    yield from derivation(*steps, cases("claim", r, e, "not alike", "alike"))


def by_mixture(view: View) -> Iterator[Derivation]:
    """The moment of a mixture s p + (1 - s) q against q is at most s times that of p, and 1 - s: powers are convex."""
    r = view.aim.relation
    for f, ways in () if view.aim.letters else _moments_of(view, r.left):
        letters, (a,) = ways.letters(f.laws[0]), f.params
        m, q = (ways.body(law) for law in f.laws)
        made = polynomial(m, lambda e: isinstance(e, Atom)) or {}
        parts = {n[0][0]: w for n, w in made.items() if len(n) == 1 and n[0][1] == 1}
        if len(parts) == 2 and q in parts and len(letters) == 1:
            p = next(e for e in parts if e != q)
            yield from _mixture(view, r, letters[0], (m, p, q), parts[p], a)


def _mixture(view: View, r: Relation, x: Letter, laws: tuple[Expr, Expr, Expr], s: Expr, a: Expr) -> Iterator[Derivation]:
    (m, p, q), name = laws, "support of the mixture"
    t = p / q
    mixed = s * t + (1 - s)
    whole, of_p = m ** a * q ** (1 - a), p ** a * q ** (1 - a)
    supports = [use(n, {"1": x}) for n, k in view.known.items() if len(k.letters) == 1 and k.letters[0].over == x.over and (
        k.relation.op == "<" and at_places(k.relation.right, {k.letters[0].name: x}) == q) and all(
            at_places(w, {k.letters[0].name: x}) == p for w in k.where)]
    excess = maximum(whole - (1 - s) * q, 0)
    steps = [
        pointwise(f"{name}, both", q > ZERO, *supports).for_all(x, where=(m, p)),
        pointwise(f"{name}, one", q > ZERO).for_all(x, where=(m,), zero=(p,)),
        cases(name, q > ZERO, p, f"{name}, both", f"{name}, one").for_all(x, where=(m,)),
        pointwise("its ratio", mixed > ZERO, name).for_all(x, where=(m,)),
        *_tangent("P", t / mixed, mixed, t, a, (x,), (m, p)), *_tangent("Q", 1 / mixed, mixed, ONE, a, (x,), (m, p)),
        pointwise("ratios", equal(s * (t / mixed) + (1 - s) * (1 / mixed), ONE), "its ratio", terms=(t,)
                  ).for_all(x, where=(m, p)),
        combine("convexity", mixed ** a <= s * t ** a + 1 - s, use("tangent plane at P", weight=s),
                use("tangent plane at Q", weight=1 - s), use("ratios", weight=a * mixed ** a)).for_all(x, where=(m, p)),
        pointwise("no ratio", equal(t, ZERO), name).for_all(x, where=(m,), zero=(p,)),
        pointwise("a share", mixed <= 1 - s, "no ratio", terms=(t,)).for_all(x, where=(m,), zero=(p,)),
        pointwise("its power", mixed ** a <= mixed, "a share", "its ratio", terms=(mixed,)).for_all(x, where=(m,), zero=(p,)),
        pointwise("as a power", equal(q * mixed ** a, whole), name).for_all(x, where=(m,)),
        pointwise("no excess", equal(excess, ZERO), "as a power", "its power", "a share", terms=(mixed, mixed ** a, whole)
                  ).for_all(x, where=(m,), zero=(p,)),
        same_support("excess where P is", equal(Sum(x, excess, (m, p)), Sum(x, excess, (m,))), p, "no excess"),
        pointwise("as a power of P", equal(q * t ** a, of_p), f"{name}, both").for_all(x, where=(m, p)),
        combine("at a letter", whole - (1 - s) * q <= s * of_p, use("convexity", weight=q), use("as a power", weight=-ONE),
                use("as a power of P", weight=s)).for_all(x, where=(m, p)),
        pointwise("excess at a letter", excess <= s * of_p, "at a letter", terms=(whole, of_p)).for_all(x, where=(m, p)),
        pointwise("below its excess", whole - (1 - s) * q <= excess, terms=(whole,)).for_all(x, where=(m,)),
        fewer_terms("all of P", Sum(x, of_p, (p, m)) <= Sum(x, of_p, (p,))),
        fewer_terms("all of Q", Sum(x, q, (m,)) <= Sum(x, q)),
        combine("the mixture", Sum(x, whole, (m,)) <= s * Sum(x, of_p, (p,)) + 1 - s,
                use("below its excess", over=(x,), where=(m,)), use("excess where P is", weight=-ONE),
                use("excess at a letter", over=(x,), where=(m, p)), use("all of P", weight=s), use("all of Q", weight=1 - s))]
    yield from derivation(*steps, combine("claim", r, "the mixture"))
    for n in view.numbers():
        k = view.known[n].relation
        if k.op == "<=" and is_scalar(k.right) and is_scalar(r.right) and key_of(k.left) == key_of(Sum(x, of_p, (p,))):
            yield from derivation(*steps, pointwise("numbers", s * k.right + 1 - s <= r.right),
                                  combine("claim", r, "the mixture", use(n, weight=s), "numbers"))


def _tangent(name: str, z: Expr, low: Expr, high: Expr, a: Expr, letters: tuple[Letter, ...], where: tuple[Expr, ...]
             ) -> list[Step]:
    """high^a >= low^a (1 + a (z - 1)) for z = high/low, by Bernoulli's inequality."""
    same = equal(low ** a * z ** a, high ** a) if high != ONE else equal(low ** a * z ** a, ONE)
    hidden = (low ** a, z ** a, *((high ** a,) if high != ONE else ()), z)
    return [pointwise(f"tangent at {name}", 1 + a * (z - 1) <= z ** a, "its ratio", terms=(z,)).for_all(*letters, where=where),
            pointwise(f"power at {name}", same, "its ratio", terms=tuple(e for e in (low, high) if e != ONE)
                      ).for_all(*letters, where=where),
            pointwise(f"tangent plane at {name}", low ** a * (1 + a * (z - 1)) <= same.right, f"tangent at {name}",
                      f"power at {name}", terms=hidden).for_all(*letters, where=where)]
