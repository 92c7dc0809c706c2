"""Outputs of a channel that has a part in common for all inputs, K(y | x) = C(y) + E(y, x): a divergence of two outputs is at
most the mass of E times that of the inputs (Doeblin), for the common part adds nothing to it."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.kernel.numbers.folding import add, mul
from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Channel, Expr, Letter, Place, Sum, equal, literal, log, maximum, walk
from verify.language.proofs import (
    Derivation, Step, cases, combine, derivation, fewer_terms, one_term, pointwise, same_support, use)
from verify.search.laws.polynomials import polynomial, product_of
from verify.search.laws.view import ZERO, View, at_letter


@dataclass(frozen=True)
class Split:
    """A channel at an output y and an input x as a common part and what is beyond it, with the step that this is >= 0."""

    y: Letter
    x: Letter
    row: Expr
    common: Expr
    beyond: Expr
    sign: Step


def by_common_part(view: View) -> Iterator[Derivation]:
    """The claim that a divergence of two outputs is at most a share of that of the inputs."""
    left = view.aim.relation.left
    if view.aim.letters or not isinstance(left, Sum):
        return
    for s in _splits(view, left):
        laws = view.laws((s.x.over,))
        for p, q in ((p(s.x), q(s.x)) for p in laws for q in laws if p != q):
            if any(isinstance(n, App) and n.op == "log" for n in walk(left)):
                yield from derivation(*_divergence(view, s, p, q))
            elif any(isinstance(n, App) and n.op == "max" for n in walk(left)):
                yield from _positive_parts(view, s, p, q, left)
            elif left.where:
                yield from derivation(*_chi_square(view, s, p, q))


def _splits(view: View, left: Sum) -> Iterator[Split]:
    """From bounds c M(y) <= K(y | x), and from channels that are defined as mixtures with one law."""
    for name, k in view.known.items():
        r, spaces = k.relation, [x.over for x in k.letters]
        if r.op != "<=" or k.where or k.zero or len(spaces) != 2:
            continue
        row = r.right if isinstance(r.right, Atom) else None
        if row is not None and isinstance(row.of, Channel) and len(row.letters) == 2 and literal(r.left) != 0 and (
                row.letters[1] not in set(walk(r.left))):
            old_y, old_x = row.letters
        elif name.endswith(" >= 0") and row is None:
            old_y, old_x = k.letters
        else:
            continue
        if not isinstance(old_y, Letter) or not isinstance(old_x, Letter) or old_y.over != left.letter.over:
            continue
        y, x = view.letter(old_y.over, "y"), view.letter(old_x.over, "x")
        at: dict[str, Place] = {old_y.name: y, old_x.name: x}
        places = {str(i): at[z.name] for i, z in enumerate(k.letters, 1)}
        here = k.at(at).relation
        if row is not None:
            common, beyond = here.left, here.right - here.left
            yield Split(y, x, here.right, common, beyond, combine("beyond", beyond >= ZERO, use(name, places)).for_all(y, x))
            continue
        terms = [mul(c, product_of(m)) for m, c in (polynomial(here.right, lambda e: isinstance(e, Atom)) or {}).items()]
        common, beyond = (add(*(t for t in terms if (x in set(walk(t))) == inside)) for inside in (False, True))
        if literal(common) is None and literal(beyond) is None:
            yield Split(y, x, here.right, common, beyond, pointwise("beyond", beyond >= ZERO).for_all(y, x))


def _positive_parts(view: View, s: Split, p: Expr, q: Expr, left: Sum) -> Iterator[Derivation]:
    """max(A - c B, 0) <= sum of E max(P - c Q, 0), for c >= 1."""
    x, y, a, b = s.x, s.y, Sum(s.x, mul(p, s.row)), Sum(s.x, mul(q, s.row))
    factors = dict.fromkeys(n for n in walk(left.body) if isinstance(n, App) and n.op == "exp")
    for c in (*factors, None):
        gap, part = (p - q, a - b) if c is None else (p - c * q, a - c * b)
        share = Sum(x, mul(s.beyond, maximum(gap, 0)))
        yield from derivation(
            s.sign, pointwise("at an input", s.beyond * gap <= s.beyond * maximum(gap, 0), s.sign.name).for_all(y, x),
            pointwise("the common part", s.common * (0 if c is None else 1 - c) <= ZERO).for_all(y),
            combine("an output", part <= share, use("at an input", over=(x,)), "the common part").for_all(y),
            pointwise("not negative", s.beyond * maximum(gap, 0) >= ZERO, s.sign.name).for_all(y, x),
            combine("their sum", share >= ZERO, use("not negative", over=(x,))).for_all(y),
            pointwise("its positive part", maximum(part, 0) <= share, "an output", "their sum", terms=(a, b, share)).for_all(y),
            combine("claim", view.aim.relation, use("its positive part", over=(y,))))


def _chi_square(view: View, s: Split, p: Expr, q: Expr) -> Iterator[Step]:
    """(A - B)^2/B <= sum of E (P - Q)^2/Q, by its tangent plane."""
    x, y, a, b = s.x, s.y, Sum(s.x, mul(p, s.row)), Sum(s.x, mul(q, s.row))
    known, d, where = at_letter(view, (x,)), (a - b) / b, (a + b,)
    cost = (p - q) ** 2 / q
    yield s.sign
    yield pointwise("support, A > 0", b > ZERO).for_all(y, where=(a + b, a))
    yield pointwise("support, A = 0", b > ZERO).for_all(y, where=(a + b,), zero=(a,))
    yield cases("support", b > ZERO, a, "support, A > 0", "support, A = 0").for_all(y, where=(a + b,))
    yield pointwise("tangent", 2 * d * (p - q) - d ** 2 * q <= cost, *known, terms=(d,)).for_all(y, x, where=where)
    yield pointwise("at an input", s.beyond * (2 * d * (p - q) - d ** 2 * q) <= s.beyond * cost, "tangent", s.sign.name,
                    terms=(d, s.beyond, cost)).for_all(y, x, where=where)
    yield pointwise("the common part", s.common * d ** 2 >= ZERO, terms=(d,)).for_all(y, where=where)
    yield combine("an output", 2 * d * (a - b) - d ** 2 * b <= Sum(x, s.beyond * cost), use("at an input", over=(x,)),
                  "the common part").for_all(y, where=where)
    yield pointwise("its square", (a - b) ** 2 / b <= 2 * d * (a - b) - d ** 2 * b, "support", terms=(a, b)
                    ).for_all(y, where=where)
    yield combine("each output", (a - b) ** 2 / b <= Sum(x, s.beyond * cost), "an output", "its square").for_all(y, where=where)
    yield pointwise("terms", s.beyond * cost >= ZERO, s.sign.name, *known, terms=(s.beyond,)).for_all(y, x)
    yield combine("sums", Sum(x, s.beyond * cost) >= ZERO, use("terms", over=(x,))).for_all(y)
    yield fewer_terms("fewer outputs", Sum(y, Sum(x, s.beyond * cost), where) <= Sum(y, Sum(x, s.beyond * cost)), "sums")
    yield combine("claim", view.aim.relation, use("each output", over=(y,), where=where), "fewer outputs")


def _divergence(view: View, s: Split, p: Expr, q: Expr) -> Iterator[Step]:
    """A log(A/B) <= sum of P E log(P/Q), by log z <= z - 1 at z = (A/B)/(P/Q), and at B/A for the common part."""
    x, y, a, b = s.x, s.y, Sum(s.x, mul(p, s.row)), Sum(s.x, mul(q, s.row))
    e, u, inner = s.beyond, log(a / b), log(p / q)
    z = (q * a) / (p * b)
    here, both, known = (a,), (a, p), at_letter(view, (x,))
    w = Letter(f"{x.name}_w", x.over)
    yield s.sign
    yield pointwise("support", b > ZERO).for_all(y, where=here)
    yield pointwise("tangent", log(z) <= z - 1, *known, "support", terms=(z,)).for_all(y, x, where=both)
    yield pointwise("logarithm", equal(log(z), u - inner), *known, "support", terms=(a, b)).for_all(y, x, where=both)
    yield combine("times P", p * (u - inner) <= q * (a / b) - p, use("tangent", weight=p), use("logarithm", weight=-p)
                  ).for_all(y, x, where=both)
    yield pointwise("times E", p * e * u - p * e * inner <= e * q * (a / b) - p * e, "times P", s.sign.name,
                    terms=(u, inner, a / b, e)).for_all(y, x, where=both)
    yield pointwise("the common part", s.common * u <= s.common * (a / b) - s.common, "support", terms=(a, b)
                    ).for_all(y, where=here)
    yield pointwise("a term", e * q >= ZERO, s.sign.name, terms=(e,)).for_all(y, x)
    yield fewer_terms("fewer inputs", Sum(x, e * q, (p,)) <= Sum(x, e * q), "a term").for_all(y)
    yield combine("an output", a * u <= Sum(x, p * e * inner, (p,)), use("times E", over=(x,), where=(p,)), "the common part",
                  use("fewer inputs", weight=a / b)).for_all(y, where=here)
    at: dict[str, Place] = {x.name: w}
    yield one_term("one input", p * s.row <= Sum(w, at_places(mul(p, s.row), at)), {w.name: x}).for_all(y, x)
    yield pointwise("nothing", equal(p * e, ZERO), "one input", s.sign.name, terms=(e,) if e != s.row - s.common else ()
                    ).for_all(y, x, zero=here)
    yield same_support("all outputs", equal(Sum(y, p * e, here), Sum(y, p * e)), a, "nothing").for_all(x)
    yield combine("claim", view.aim.relation, use("an output", over=(y,), where=here),
                  use("all outputs", weight=inner, over=(x,), where=(p,)))
