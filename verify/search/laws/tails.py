"""From a bound of a Renyi moment to approximate privacy: p - v q <= k v^(1 - a) p^a q^(1 - a) at each letter, for k = 1 and
for the least such k, which is (1 - 1/a)^(a - 1)/a.

With z = p/(v q), Bernoulli's inequality z^a >= 1 + a (z - 1) gives z - 1 <= z^a where z >= 1, and at z (a - 1)/a the other."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from verify.kernel.numbers.folding import add, mul
from verify.language import App, Atom, Expr, Letter, Num, Q, Sum, equal, exp, literal, log, walk
from verify.language.proofs import Derivation, combine, derivation, pointwise, same_support, use
from verify.search.laws.letterwise import tidy
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import INSIDE, ONE, ZERO, View, at_letter, flat, minus, without_factor


def by_moments(view: View) -> Iterator[Derivation]:
    """A bound of a hockey-stick divergence from each Renyi moment that is known to be bounded."""
    excess = None if view.aim.letters else excess_of(view, view.aim.relation.left)
    if excess is None:
        return
    r, p, q, v = excess
    for name in dict.fromkeys((*view.numbers(), *(n for n in view.known if n.endswith(INSIDE)))):
        moment = view.known[name].relation.left
        order = _order(moment, p, q, r)
        if order is not None:
            for sharp in (False, True):
                yield from _derivation(view, (r, p, q, v), moment, order, name, sharp)


def excess_of(view: View, e: Expr) -> tuple[Letter, Expr, Expr, Expr] | None:
    """The letter, the laws and the level of a sum of max(p - v q, 0)."""
    whole = flat(e)
    if len(whole.letters) != 1 or whole.where or not isinstance(e, Sum) or not isinstance(whole.body, App) or (
            whole.body.op != "max" or literal(whole.body.args[1]) != 0):
        return None
    r = whole.letters[0]
    made = polynomial(whole.body.args[0], lambda n: isinstance(n, Atom)) or {}
    laws = {m[0][0]: c for m, c in made.items() if len(m) == 1 and m[0][1] == 1}
    first = [a for a, c in laws.items() if literal(c) == 1]
    if len(laws) != 2 or len(made) != 2 or not first:
        return None
    p = first[0]
    (q,) = (a for a in laws if a != p)
    v = without_factor(laws[q], Q(-1))                # as it is written in the sum
    v = tidy(minus(laws[q])) if v is None or literal(v) is not None else v
    return (r, p, q, v) if view.context.scope().positive(v) else None


def _order(e: Expr, p: Expr, q: Expr, r: Letter) -> Expr | None:
    """The order a of a sum of p^a q^(1 - a)."""
    t = flat(e)
    body = t.at((r,)) if isinstance(e, Sum) and tuple(x.over for x in t.letters) == (r.over,) else None
    if isinstance(body, App) and body.op == "mul" and len(body.args) == 2 and all(
            isinstance(f, App) and f.op == "pow" for f in body.args) and [
                f.args[0] for f in body.args if isinstance(f, App)] == [p, q]:
        first = body.args[0]
        return first.args[1] if isinstance(first, App) else None
    return None


def _derivation(view: View, excess: tuple[Letter, Expr, Expr, Expr], moment: Expr, a: Expr, name: str, sharp: bool
                ) -> Iterator[Derivation]:
    r, p, q, v = excess
    z = p / (v * q)
    k = ONE if not sharp else Num(_least(a)) if literal(a) is not None else (1 - 1 / a) ** (a - 1) / a
    w = z if not sharp else z * (1 - 1 / a)
    body, large = flat(view.aim.relation.left).body, flat(moment).at((r,))
    bound = view.known[name].relation.right
    weight, shares = mul(k, v ** _one_minus(a)), ONE if not sharp else a - 1
    known = at_letter(view, (r,))
    order = tuple(add(*a.args[1:]) for _ in [a] if isinstance(a, App) and a.op == "add" and literal(a.args[0]) == 1)
    numbers = (*order, v) if order else ()            # an order 1 + c that is no symbol is hidden with c, as is the level
    (made,) = derivation(
        pointwise("Bernoulli", 1 + a * (w - 1) <= w ** a, *known, terms=(w, *order)).for_all(r, where=(p,)),
        pointwise("at a ratio", shares * (z - 1) <= w ** a, "Bernoulli", *known, terms=(w ** a, z, *order)
                  ).for_all(r, where=(p,)),
        pointwise("its power", v * q * w ** a <= large * weight * shares, *known, terms=numbers).for_all(r, where=(p,)),
        combine("at a letter", shares * (p - v * q) <= large * weight * shares, use("at a ratio", weight=v * q),
                "its power").for_all(r, where=(p,)),
        pointwise("excess", body <= large * weight, "at a letter", terms=(large, weight, v, *order)).for_all(r, where=(p,)),
        pointwise("no excess", equal(body, ZERO)).for_all(r, zero=(p,)),
        same_support("where there is an excess", equal(Sum(r, body, (p,)), view.aim.relation.left), p, "no excess"),
        combine("by the moment", view.aim.relation.left <= weight * bound, use("excess", over=(r,), where=(p,)),
                use("where there is an excess", weight=Q(-1)), use(name, weight=weight)))
    steps = made.steps
    scalars = [n for n in view.numbers() if not any(isinstance(e, Sum) for e in walk(view.known[n].relation))]
    exponent = add(mul(_one_minus(a), logarithm_of(v)), logarithm_of(bound))
    together, right = mul(k, exp(exponent)), view.aim.relation.right
    value = pointwise("as one number", weight * bound <= together)
    end = combine("claim", view.aim.relation, "by the moment", "as one number", "what it is")
    if not any(isinstance(e, Sum) for e in walk(right)):
        if not sharp and not any(isinstance(e, App) and e.op == "exp" for e in walk(right)):
            yield from derivation(
                *steps, value, pointwise("in logarithms", exponent <= log(right), *scalars),
                pointwise("what it is", together <= right, "in logarithms", terms=(exponent,)), end)
        yield from derivation(*steps, value, pointwise("what it is", together <= right, *scalars), end)


def logarithm_of(e: Expr) -> Expr:
    """The logarithm of a positive number, of an exponential its exponent."""
    return e.args[0] if isinstance(e, App) and e.op == "exp" else log(e)


def _one_minus(a: Expr) -> Expr:
    n = literal(a)
    return add(ONE, minus(a)) if n is None else Num(1 - n)


def _least(a: Expr) -> Fraction:
    """(1 - 1/a)^(a - 1)/a at an integer a."""
    n = literal(a) or Fraction(2)
    return (1 - 1 / n) ** int(n - 1) / n
