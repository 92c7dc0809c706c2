"""Claims that are linear in divergences of one pair of laws, by one inequality for the ratio u = p/q: the sum of c_i f_i(u) is
at least its tangent at 1, or not negative.  All sums are taken where p is positive, where q is too."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.language import App, Atom, Expr, Letter, Q, Sum, Sym, equal, literal, substitute, symbols, walk
from verify.language.proofs import Derivation, Step, Use, combine, derivation, fewer_terms, pointwise, same_support, use
from verify.search.laws import pair_inequalities
from verify.search.laws.letterwise import folded, tidy
from verify.search.laws.view import ONE, ZERO, Flat, View, exchanged, minus

RATIO, TURNING, SCALED = Sym("_u"), ("max", "min", "abs"), ("max", "min", "abs", "sqrt", "pow")
MOST_SLOPES = 4


@dataclass(frozen=True)
class Term:
    """A sum of the claim as that of `body` where p is positive, and a number; how often the claim has it, and what shows it."""

    body: Expr
    number: Expr
    weight: Expr
    steps: tuple[Step, ...] = ()


def by_one_ratio(view: View) -> Iterator[Derivation]:
    """The claim from one inequality for the ratio of two laws."""
    spaces = {tuple(x.over for x in t.letters) for t in view.sums}
    if view.aim.letters or len(spaces) != 1 or len(next(iter(spaces))) != 1:
        return
    r = view.letter(next(iter(spaces))[0], "r")
    laws = [w(r) for w in view.laws((r.over,)) if any(n == w(r) for t in view.sums for n in walk((t.at((r,)),)))]
    for p, q in ((laws, laws[::-1]) if len(laws) == 2 else ()):
        support = _support(view, p, q, r)
        terms = None if support is None or not isinstance(p, Atom) or not isinstance(q, Atom) else _terms(view, p, q, r)
        if support is not None and terms is not None:
            yield from _derivations(view, p, q, r, support, terms)


def _support(view: View, p: Expr, q: Expr, r: Letter) -> tuple[Use, ...] | None:
    """What says that q is positive where p is."""
    for n, k in view.known.items():
        if len(k.letters) == 1 and k.letters[0].over == r.over and k.relation.op == "<" and not k.zero:
            here = k.at({k.letters[0].name: r})
            if here.relation.left == ZERO and here.relation.right == q and here.where in ((), (p,), (p + q,), (q + p,)):
                return (use(n, {"1": r}),)
    return None


def _terms(view: View, p: Atom, q: Atom, r: Letter) -> list[Term] | None:
    """The sums of the claim where p is positive; the last is the rest of the claim, a number."""
    opened, values = view.opened
    found, rest = list[Term](), opened
    for i, (name, whole) in enumerate(values.items(), 1):
        try:
            weight = tidy(diff(opened, name))
        except NotDifferentiable:
            return None
        term = None if symbols(weight) & set(values) or not is_scalar(weight) else _term(i, next(
            t for t in view.sums if t.whole == whole), weight, p, q, r)
        if term is None:
            return None
        found.append(term)
        rest = substitute(rest, {name: ZERO})
    return [*found, Term(ZERO, tidy(rest), ONE)]


def _term(i: int, t: Flat, weight: Expr, p: Atom, q: Atom, r: Letter) -> Term | None:
    body, where = t.at((r,)), t.where_at((r,))
    if where == (p,):
        return Term(body, ZERO, weight)
    if where in ((p + q,), (q + p,)) and key_of(body) == key_of((p - q) ** 2 / q):
        return Term(p ** 2 / q, Q(-1), weight, tuple(pair_inequalities.second_moment(p, q, (r,))))
    if where:
        return None
    kinks = any(isinstance(n, App) and n.op == "max" for n in walk(body))
    outside = ZERO if kinks else tidy(folded(body, {p: ZERO, q: ONE}))
    if literal(outside) is None:
        return None
    less = add(body, minus(mul(outside, q)))
    return Term(less, outside, weight, (
        pointwise(f"where P is 0, {i}", equal(less, ZERO)).for_all(r, zero=(p,)),
        same_support(f"where P is positive, {i}", equal(Sum(r, less, (p,)), Sum(r, less)), p, f"where P is 0, {i}")))


def _derivations(view: View, p: Expr, q: Expr, r: Letter, support: tuple[Use, ...], terms: list[Term]) -> Iterator[Derivation]:
    number = tidy(add(*(mul(t.weight, t.number) for t in terms)))
    bodies = [exchanged(t.body, {p: RATIO, q: ONE}.get) for t in terms]
    convex = add(*(mul(t.weight, b) for t, b in zip(terms, bodies, strict=True)))
    height = add(convex, mul(number, RATIO))
    apart = [t for t in terms if t.steps]
    for slope in _slopes(height, number):
        if not view.context.scope().nonnegative(slope):
            continue
        u = p / q
        back: dict[Expr, Expr] = {RATIO: u}
        line = add(convex, mul(tidy(add(number, minus(slope))), RATIO), slope)
        scaled = [pointwise(f"scaled {i}", equal(mul(q, exchanged(b, back.get)), t.body), *support).for_all(r, where=(p,))
                  for i, (t, b) in enumerate(zip(terms, bodies, strict=True), 1)
                  if any(isinstance(n, App) and n.op in SCALED for n in walk(t.body))]
        weights = {f"scaled {i}": t.weight for i, t in enumerate(terms, 1)}
        whole = add(*(mul(t.weight, t.body) for t in terms), mul(number, p), minus(mul(slope, add(p, minus(q)))))
        yield from derivation(
            *(s for t in apart for s in t.steps),
            pointwise("for one ratio", exchanged(line, back.get) >= ZERO, *support, terms=(u,)).for_all(r, where=(p,)),
            *scaled,
            combine("at a letter", whole >= ZERO, use("for one ratio", weight=q),
                    *(use(s.name, weight=weights[s.name]) for s in scaled)).for_all(r, where=(p,)),
            fewer_terms("a part of Q", Sum(r, q, (p,)) <= Sum(r, q)),
            combine("claim", view.aim.relation, use("at a letter", over=(r,), where=(p,)), use("a part of Q", weight=slope),
                    *(use(t.steps[-1].name, weight=t.weight) for t in apart)))


def _slopes(height: Expr, number: Expr) -> Iterator[Expr]:
    """The slopes at 1, on both sides where it has kinks, and 0; before them, where the height at 1 is not 0 by its form, that
    with which the number is one of q."""
    kinks = [n for n in dict.fromkeys(walk(height)) if isinstance(n, App) and n.op in TURNING]
    found = list[Expr]()
    for sides in product((0, 1), repeat=min(len(kinks), 2)):
        values: dict[Expr, Expr] = {n: n.args[i] if n.op != "abs" else mul(Q(1 - 2 * i), n.args[0])
                                    for n, i in zip(kinks, sides, strict=False)}
        try:
            found.append(tidy(substitute(diff(exchanged(height, values.get), RATIO.name), {RATIO.name: ONE})))
        except NotDifferentiable:
            continue
    touching = literal(tidy(folded(height, {RATIO: ONE}))) == 0
    yield from list(dict.fromkeys([*found, ZERO] if touching else [number, ZERO, *found]))[:MOST_SLOPES]
