"""What a formula about laws says in sums and relations at letters, as a hypothesis and as a claim.

Divergences that can be infinite are finite exactly if their support conditions hold: KL(p, q) < oo if and only if q > 0
wherever p > 0, and then it is the sum of p log(p/q) over the letters where p > 0."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.signs import Premise, Scope
from verify.kernel.format.rejected import Rejected
from verify.kernel.sums.letters import fresh
from verify.language import (
    App, Both, Defined, Every, Expr, Formula, Functional, Indistinguishable, Letter, Num, Q, Relation, Space, Sum, Sup,
    exp, log, sqrt, unfold, walk)
from verify.language.steps import total

FINITE = ("TV", "hockey_stick")                       # always finite: plain sums
ZERO, ONE = Q(0), Q(1)


@dataclass(frozen=True)
class Aims:
    """A claim taken apart: `assumed` may be used, all of `shown` and `scalars` must be shown."""

    shown: tuple[Premise, ...]
    assumed: tuple[Premise, ...] = ()
    defined: tuple[Expr, ...] = ()                    # scalar parts that must have a value even where a side is +oo


def hypotheses(f: Formula, scope: Scope | None = None) -> list[Premise]:
    """What a hypothesis says at letters; raises Rejected where it is of a kind that no rule uses."""
    if isinstance(f, Both):
        return [k for p in f.parts for k in hypotheses(p, scope)]
    if isinstance(f, Every):
        inner = hypotheses(f.relation, scope.inside(f.letters) if scope and functionals(f.relation) else None)
        return [replace(k, letters=(*f.letters, *k.letters), where=(*f.where, *k.where)) for k in inner]
    if isinstance(f, Indistinguishable):
        pairs = ((f.p, f.q), (f.q, f.p))
        if f.delta == ZERO:
            return [k for a, b in pairs for k in _ratio(Functional("D_inf", (a, b)), f.eps)]
        return [Premise((), (), _unfolded(Functional("hockey_stick", (a, b), (exp(f.eps),))) <= f.delta) for a, b in pairs]
    if isinstance(f, Defined) and not functionals(f):
        return [Premise((), (), f.expr <= f.expr)]
    if not isinstance(f, Relation):
        raise Rejected(f"the hypothesis {type(f).__name__} is not used by a derivation")
    if isinstance(f.left, Functional) and not functionals(f.right) and f.op in ("<=", "<", "=="):
        if f.left.name == "D_inf":
            return _ratio(f.left, f.right)
        if f.left.name == "D_inf_delta":
            delta = f.left.params[0]                  # the divergence has a value only for 0 <= delta < 1
            return [Premise((), (), r) for r in (_excess(f.left, f.right) <= delta, delta >= ZERO, delta < ONE)]
    found = functionals(f)
    if any(x.name in ("D_inf", "D_inf_delta") for x in found):
        raise Rejected("a max-divergence is used in the form D_inf(p, q) <= bound only")
    infinite = [x for x in found if x.name not in FINITE]
    if infinite and (functionals(f.right) or f.op == "!=" or not all(upwards(f.left, x, scope) for x in infinite)):
        raise Rejected("a divergence that may be infinite is used in the form divergence <= bound only")
    return [*_occurrences(f.left), Premise((), (), replace(f, left=plain(f.left, scope), right=plain(f.right, scope)))]


def aims(f: Formula, scope: Scope) -> Aims:
    """What a claim asks to be shown, at letters."""
    if isinstance(f, Every):
        return Aims((Premise(f.letters, f.where, f.relation),))
    if isinstance(f, Indistinguishable):
        parts = [aims(Functional("hockey_stick", pair, (exp(f.eps),)) <= f.delta, scope) for pair in ((f.p, f.q), (f.q, f.p))]
        return Aims(tuple(k for a in parts for k in a.shown))
    if isinstance(f, Defined):
        return _having_a_value(f.expr, scope)
    if not isinstance(f, Relation):
        raise Rejected(f"a derivation does not show {type(f).__name__}")
    found = functionals(f)
    if isinstance(f.left, Functional) and not functionals(f.right) and f.op == "<=":
        if f.left.name == "D_inf":
            letters, (p, q) = _at_letters(f.left)
            return Aims((Premise(letters, (p,), p <= exp(f.right) * q),))
        if f.left.name == "D_inf_delta":
            delta = f.left.params[0]
            return Aims((Premise((), (), _excess(f.left, f.right) <= delta), Premise((), (), delta >= ZERO),
                         Premise((), (), delta < ONE)), defined=(f.right,))
    if any(x.name in ("D_inf", "D_inf_delta") for x in found):
        raise Rejected("a max-divergence is shown in the form D_inf(p, q) <= bound only")
    infinite = [x for x in found if x.name not in FINITE]
    left, above = ([x for x in infinite if x in functionals(e)] for e in (f.left, f.right))
    less = f.op == "<" and not left and not any(isinstance(n, Sum | Sup) for n in walk(f.left))
    absorbed = (f.op == "<=" or less) and bool(above) and not set(left) & set(above) and all(
        upwards(e, x, scope) for e, those in ((f.left, left), (f.right, above)) for x in those)
    right = tuple(_occurrences(f.right))
    return Aims((*_occurrences(f.left), *(() if absorbed else right),
                 Premise((), (), replace(f, left=plain(f.left, scope), right=plain(f.right, scope)))),
                right if absorbed else (), tuple(bare(e, infinite) for e in (f.left, f.right) if absorbed))


def _having_a_value(e: Expr, scope: Scope) -> Aims:
    """What shows that an expression has a finite value.  A divergence in its range has one where the second law is positive
    wherever the first is (the approximate one then too: its events are finitely many)."""
    if not functionals(e):
        return Aims((), defined=(e,))
    if not isinstance(e, Functional) or e.name not in ("KL", "D_inf", "chi_square", "D_inf_delta"):
        raise Rejected("of a divergence itself it is shown that it has a value, not of what is made of it")
    scope.extent.only("finite")                       # on others a divergence may be infinite with its support
    # these have values exactly where the parameters do, and lie in their range
    within = tuple(part for delta in e.params for part in (log(1 - delta), sqrt(delta)))
    return Aims((_support(replace(e, name="D_inf", params=())),), defined=within)


def functionals(node: object) -> list[Functional]:
    """The functionals of an expression or formula, each once."""
    return list(dict.fromkeys(n for n in walk(node, once=True) if isinstance(n, Functional)))


def _occurrences(e: Expr, letters: tuple[Letter, ...] = (), where: tuple[Expr, ...] = ()) -> Iterator[Premise]:
    """For each divergence in an expression that may be infinite: where it is finite, at the letters of the sums around it."""
    if isinstance(e, Functional) and e.name not in FINITE:
        support = _support(e)
        yield Premise((*letters, *support.letters), (*where, *support.where), support.relation)
    elif isinstance(e, App):
        for a in e.args:
            yield from _occurrences(a, letters, where)
    elif isinstance(e, Sum | Sup):
        yield from _occurrences(e.body, (*letters, e.letter), (*where, *e.where))


def own_letters(over: tuple[Space, ...], *where: object) -> tuple[Letter, ...]:
    """New letters of the sets `over`, with names that occur nowhere in some things."""
    used = {n.name for n in walk(where, once=True) if isinstance(n, Letter)}
    found: list[Letter] = []
    for space in over:
        found.append(fresh(Letter("", space), used | {x.name for x in found}))
    return tuple(found)


def _at_letters(f: Functional) -> tuple[tuple[Letter, ...], tuple[Expr, Expr]]:
    letters = own_letters(f.laws[0].over, f)
    return letters, (f.laws[0](*letters), f.laws[1](*letters))


def _ratio(f: Functional, bound: Expr) -> list[Premise]:
    """D_inf(p, q) <= bound: p <= exp(bound) q at every letter (where p is 0 there is nothing to show)."""
    letters, (p, q) = _at_letters(f)
    return [Premise(letters, (), p <= exp(bound) * q)]


def _excess(f: Functional, bound: Expr) -> Expr:
    """D_inf_delta(p, q) <= bound, 0 <= delta < 1, says that the greatest p(O) - exp(bound) q(O), which this is, is <= delta."""
    return _unfolded(Functional("hockey_stick", f.laws, (exp(bound),)))


def _unfolded(f: Functional) -> Expr:
    letters = own_letters(f.laws[0].over, f)
    return total(letters, *unfold(f, letters)[:2])


def _support(f: Functional) -> Premise:
    letters = own_letters(f.laws[0].over, f)
    _, where, vanishing = unfold(f, letters)
    assert vanishing is not None                      # the plain sums are not asked
    return Premise(letters, where, vanishing > ZERO)


def plain(e: Expr, scope: Scope | None = None) -> Expr:
    """The expression with its functionals written out as sums."""
    if isinstance(e, Functional):
        order = e.params[0] if e.name == "renyi" else None
        if order is not None and not (order.value > 1 if isinstance(order, Num) else scope and is_scalar(order) and (
                scope.defined(order) and scope.positive(order - 1))):
            raise Rejected("the order of renyi is not a number above 1")
        return _unfolded(e)
    if isinstance(e, App):
        return App(e.op, tuple(plain(a, scope) for a in e.args))
    if isinstance(e, Sum | Sup):
        return type(e)(e.letter, plain(e.body, scope), tuple(plain(w, scope) for w in e.where))
    return e


def upwards(e: Expr, f: Functional, scope: Scope | None = None) -> bool:
    """Whether +oo of a functional makes the expression +oo: it is a summand, with positive factors, or in a root of such."""
    if e == f or f not in functionals(e):
        return True
    if isinstance(e, App) and e.op in ("add", "sqrt", "log", "exp"):
        return all(upwards(a, f, scope) for a in e.args)
    if isinstance(e, App) and (e.op == "mul" or (e.op == "div" and f not in functionals(e.args[1]))):
        others = [a for a in e.args if f not in functionals(a)]
        positive = not functionals(tuple(others)) and all(
            (isinstance(a, Num) and a.value > 0) or (scope is not None and scope.positive(a)) for a in others)
        return positive and len(others) == len(e.args) - 1 and all(upwards(a, f, scope) for a in e.args if a not in others)
    if isinstance(e, Sum | Sup) and scope is not None and not any(functionals(w) for w in e.where):
        inner, letter, body, _ = scope.enter(e)
        return letter == e.letter and upwards(body, f, inner)
    return False


def bare(e: Expr, found: list[Functional]) -> Expr:
    """The expression without its divergences, which stand upwards: where it has a value, it has one with them."""
    if isinstance(e, Functional) and e in found:
        return ONE if e.name == "renyi" else ZERO     # the least that it can be
    if isinstance(e, App) and e.op in ("add", "mul", "div", "sqrt", "log", "exp"):
        return App(e.op, tuple(bare(a, found) for a in e.args))
    if isinstance(e, Sum | Sup):
        return type(e)(e.letter, bare(e.body, found), e.where)
    return plain(e)
