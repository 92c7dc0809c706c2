"""Rules about datasets of n records, for every n: chains of neighbours, concentration, exchange of independent records.

All of them rest on what a dataset is: X^n is reached from any of its elements by n replacements of one record, and under P^n
the records are independent with the law P."""
from __future__ import annotations

from collections.abc import Callable

from verify.kernel.written.context import Context, exactly
from verify.kernel.written.extent import also_converges
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.signs import Premise, Scope
from verify.kernel.format.rejected import Rejected
from verify.kernel.sums.letters import at_places, entry, fresh, letters_of, replaced
from verify.kernel.sums.forms import equal
from verify.language import (
    App, Atom, Channel, Datasets, Distribution, Domain, Expr, Iid, Letter, Merged, Place, Position, Positions, Q, Relation,
    I_inf, Repeated, Same, Sum, Sym, exp, log, walk)
from verify.language.steps import LawAt, Step, total

_U, _P = Sym("u"), Sym("p")
# E exp(u (B - p)) <= exp(u^2/8) for a coin B of probability p; by convexity the same holds for all laws on [-p, 1 - p] of
# mean 0, which is Hoeffding's lemma for an interval of length 1 (W. Hoeffding, Probability inequalities for sums of bounded
# random variables, J. Amer. Statist. Assoc. 58, 1963, section 4).
HOEFFDING = Goal((Variable("p", Domain(Q(0), Q(1), True, True)), Variable("u", Domain())), (),
                 _P * _U + _U ** 2 / 8 - log(1 - _P + _P * exp(_U)))


def _neighbours(c: Context, step: Step, among: int = 3) -> tuple[
        Premise, Letter, Datasets, dict[str, Place], tuple[Letter, ...], Scope]:
    """The relation of the use between a dataset Z and Z[i:=x], for all Z, i and x, or the first two `among` these, its other
    letters, and the scope of all."""
    if not 1 <= len(step.uses) <= (2 if step.rule == "mcdiarmid" else 1) or len(step.binders) != 3 or step.uses[0].at:
        raise Rejected("one use, at its own letters, and three bound letters: dataset, position, record")
    k, (z, i, x) = c.of(step.uses[0]), step.binders
    if not isinstance(z.over, Datasets) or i.over != Positions(z.over) or x.over != z.over.over:
        raise Rejected("the bound letters are not a dataset, one of its positions and a record")
    if not set(step.binders[:among]) <= set(k.letters) or any(
            letters_of(w) & {z.name, i.name, x.name} for w in (*k.where, *k.zero)):
        raise Rejected("the use is not about all datasets, positions and records")
    others = tuple(y for y in k.letters if y not in step.binders)
    return k, z, z.over, {z.name: replaced(z, i, x)}, others, c.scope(
        (*others, *(y for y in step.binders if y in k.letters)), k.where, k.zero)


def _all_records(c: Context, step: Step) -> None:
    """u(Z) <= factor u(Z[i:=x]) for all Z, i, x gives u(Z) <= factor^n u(W): records of W for those of Z (see `made_of`)."""
    scope = c.conclude(step)
    k, z, datasets, changed, others, inside = _neighbours(c, step)
    (factor,) = exactly(step.terms, 1)
    names = {x.name for x in step.binders}
    u = k.relation.left
    c.in_scope(factor, inside)
    if letters_of(u) & (names - {z.name}) or letters_of(factor) & names or not inside.defined(factor) or (
            not inside.positive(factor) or k.relation.op not in ("<=", "<", "==")):
        raise Rejected("the left side is not u(Z), or the factor is not shown to be a positive number")
    if not equal(k.relation.right, factor * at_places(u, changed), inside):
        raise Rejected("the right side is not factor * u(Z[i:=x])")
    ends = [x for x in step.letters if x.over == datasets and x not in others]
    if z not in ends or len(ends) != 2 or step.relation.op != "<=":
        raise Rejected("the step is not about that dataset and another")
    here = Premise(others, k.where, k.relation, k.zero).at({x.name: x for x in others})
    right = exp(datasets.length * log(factor)) * at_places(u, {z.name: next(x for x in ends if x != z)})
    if not scope.holds(here) or not equal(step.relation.left, u, scope) or not equal(step.relation.right, right, scope):
        raise Rejected("the relation is not u(Z) <= factor^n u(W)")


def _independent(c: Context, step: Step, law: Expr) -> bool:
    """Whether the second use says J(Z) = (sum over W of J(W) 1[W_i = Z_i]) (sum over x of J(Z[i:=x])) for all Z, i and a law J:
    Z_i is independent of the other records; so, for one i after the other, J is the product of their laws."""
    (z, i, x), k = step.binders, c.of(step.uses[-1])
    c.extent.only("finite")
    match (k, law):
        case Premise(_, (), Relation("==", left, App("mul", (Sum(w) as own, rest))), ()), Atom(Distribution(), (at,)):
            alike = Sum(w, at_places(law, {z.name: w}) * Same(entry(w, i), entry(z, i)))
            others = Sum(x, at_places(law, {z.name: replaced(z, i, x)}))
            return len(step.uses) == 2 and set(k.letters) == {z, i} and w.name not in (z.name, i.name) and (
                (at, left, own, rest) == (z, law, alike, others))
    return False


def _moments(c: Context, step: Step) -> None:
    """E exp(f) <= exp(E f + n b) for independent records, if E_x exp(f(Z[i:=x]) - E_y f(Z[i:=y])) <= exp(b) for all Z and i.

    The increment E[f | Z_1, ..., Z_i] - E[f | Z_1, ..., Z_(i-1)] is the mean of f(Z) - E_y f(Z[i:=y]) over the records after i;
    by Jensen's inequality its exponential has a conditional mean of at most exp(b), and the increments multiply, where E f
    converges.  So it is, by HOEFFDING (u = l s), with l f and l^2 s^2/8 for f(Z) <= s + f(Z[i:=x]) (C. McDiarmid, On the method
    of bounded differences, Surveys in Combinatorics 1989, 148-188)."""
    bounded = step.rule == "mcdiarmid"
    scope, (k, z, datasets, changed, others, inside) = c.conclude(step), _neighbours(c, step, 3 if bounded else 2)
    law, f, b, rate = exactly(step.terms if bounded else (*step.terms, Q(1)), 4)
    iid = law.of if isinstance(law, Atom) and isinstance(law.of, Iid) and law.letters == (z,) else None
    if (iid is None or iid.datasets != datasets) and not (bounded and _independent(c, step, law)):
        raise Rejected("the first term is not P^n at the dataset, nor a law whose records are shown to be independent")
    names = {x.name for x in step.binders}
    for e, hidden in ((f, names - {z.name}), (b, names), (rate, names)):
        c.in_scope(e, inside)
        if letters_of(e) & hidden or not inside.defined(e):
            raise Rejected("the function or a number mentions a bound letter or may have no value")
    there, x = at_places(f, changed), step.binders[2]
    if bounded:
        c.shown("Hoeffding's lemma", HOEFFDING)
        said, needed, b = k.relation.right - k.relation.left, b + there - f, rate ** 2 * b ** 2 / 8
    else:
        y = fresh(x, inside.names | {x.name})
        centred = there - Sum(y, iid.law(y) * at_places(there, {x.name: y}))  # type: ignore[union-attr]  # not None here
        said, needed = k.relation.left - k.relation.right, Sum(x, iid.law(x) * exp(centred)) - exp(b)  # type: ignore[union-attr]
    here = Premise(others, k.where, k.relation, k.zero).at({x.name: x for x in others if x in scope.letters})
    if k.relation.op not in ("<=", "<", "==") or not equal(said, needed, inside) or here.letters or not scope.holds(here):
        raise Rejected("the use does not say so of the function, or its conditions are not shown to hold")
    left, right = Sum(z, law * exp(rate * f)), exp(rate * Sum(z, law * f) + datasets.length * b)
    shown = step.relation.op == "<=" and equal(step.relation.right, right, scope)
    also_converges(c, left, step)                     # it is at most the right side, a number
    if not shown or not equal(step.relation.left, left, scope):
        raise Rejected("the relation is not E exp(f) <= exp(E f + n b)")


def _exchange(c: Context, step: Step) -> None:
    """(Z, x) -> (Z[i:=x], Z[i]) is one to one and keeps P^n(Z) P(x)."""
    scope, places = c.conclude(step), dict(step.values)
    law, record_law, body = exactly(step.terms, 3)
    z, datasets = _dataset_of(law)
    x = record_law.letters[0] if isinstance(record_law, Atom) and record_law.of == law.of.law else None  # type: ignore[attr-defined]
    if not isinstance(x, Letter) or record_law != law.of.law(x) or set(places) != {"position"}:  # type: ignore[attr-defined]
        raise Rejected("the second term is not the law of one record, a letter, or there is something else than a position")
    i = _position(places["position"], datasets, scope, {z.name, x.name})
    _same_sums(c, step, scope, {z: replaced(z, i, x), x: entry(z, i)}, law * record_law, body)


def _permute(c: Context, step: Step) -> None:
    """Exchanging two records is one to one on datasets and keeps P^n."""
    scope, places = c.conclude(step), dict(step.values)
    law, body = exactly(step.terms, 2)
    z, datasets = _dataset_of(law)
    if set(places) != {"first", "second"}:
        raise Rejected("the places are not two positions of the dataset")
    i, j = (_position(places[name], datasets, scope, {z.name}) for name in ("first", "second"))
    _same_sums(c, step, scope, {z: replaced(replaced(z, i, entry(z, j)), j, entry(z, i))}, law, body)


def _exchange_first(c: Context, step: Step) -> None:
    """Exchanging the first k records of two independent datasets is one to one and keeps P^n(Z) P^n(W)."""
    scope = c.conclude(step)
    first, second, upto, body = exactly(step.terms, 4)
    (z, datasets), (w, others) = _dataset_of(first), _dataset_of(second)
    if first.of != second.of or datasets != others or z == w or not scope.counts(upto, datasets):  # type: ignore[attr-defined]
        raise Rejected("the laws are not of two datasets of one kind, or the number of records is not from 0 to n")
    _same_sums(c, step, scope, {z: Merged(z, w, upto), w: Merged(w, z, upto)}, first * second, body)


def _point_laws(c: Context, step: Step) -> None:
    """If A's max-information under E^n is at most b for every law E of a record, A(y | Z) <= exp(b) A(y | x, ..., x).

    A law E that gives x the probability 1 - s, and the rest to all records, by F > 0, has E^n(Z) > 0, so that A(y | Z) is at
    most exp(b) times the sum over W of E^n(W) A(y | W).  As s tends to 0 that tends to A(y | x, ..., x): what k < n records x
    and others from F contribute is finite for almost every y, for its sum over y is 1.  E need not have a density."""
    scope, place = c.conclude(step), dict(step.values).get("record")
    s = c.quantified.get(step.uses[0].step) if len(step.uses) == 1 else None
    law = s.prefix[0].symbol if s is not None and len(s.prefix) == 1 and s.prefix[0].kind == "forall" else None
    if s is None or s.given or not isinstance(law, Distribution) or not isinstance(r := s.claim, Relation) or (
            len({*step.binders}) != 3):
        raise Rejected("one hypothesis about every law, and three different letters: dataset, output, another dataset")
    z, y, w = step.binders
    a = next((n for n in walk(r.left) if isinstance(n, Channel)), None)
    if not isinstance(z.over, Datasets) or w.over != z.over or not {z, y} <= set(step.letters) or a is None or (
            y.over != a.output or r.op not in ("<=", "<") or not is_scalar(r.right) or r.left != I_inf(Iid(law, z.over), a)):
        raise Rejected("the hypothesis does not bound the max-information of a channel, or a letter is none of the step")
    if isinstance(place, LawAt | Expr) or place is None or place.over != z.over.over or not scope.is_place(place):
        raise Rejected("there is no record that is shown to exist")
    c.extent.placed((z, y, place), frozenset)
    k = c.plain(Premise((z, y, w), (), a(y, z) <= exp(r.right) * a(y, w))).at({w.name: Repeated(place, z.over)})
    if step.relation.op != "<=" or not equal(step.relation.left, k.relation.left, scope) or not equal(
            step.relation.right, k.relation.right, scope):
        raise Rejected("the relation is not A(y | Z) <= exp(b) A(y | x, ..., x)")


def _dataset_of(law: Expr) -> tuple[Letter, Datasets]:
    z = law.letters[0] if isinstance(law, Atom) and isinstance(law.of, Iid) else None
    if not isinstance(z, Letter) or not isinstance(z.over, Datasets):
        raise Rejected("the first term is not P^n at a letter")
    return z, z.over


def _position(p: object, datasets: Datasets, scope: Scope, bound: set[str]) -> Place:
    """A place that is a position of the datasets: a letter in scope, or a number from 1 to the least n."""
    if not isinstance(p, Letter | Position) or p.over != Positions(datasets) or not scope.is_place(p) or (
            isinstance(p, Letter) and (p not in scope.letters or p.name in bound)):
        raise Rejected("a place is not a position of the dataset")
    return p


def _same_sums(c: Context, step: Step, scope: Scope, to: dict[Letter, Place], weight: Expr, body: Expr) -> None:
    """The step says that a sum is the same with the body at other places, by a one-to-one change that keeps the weight."""
    letters, inside = tuple(to), scope.inside(tuple(to))
    c.in_scope(body, inside)
    if not inside.defined(body):
        raise Rejected("the summand may have no value")
    moved = at_places(body, {x.name: place for x, place in to.items()})
    before, after = total(letters, weight * body), total(letters, weight * moved)
    shown = step.relation.op == "==" and equal(step.relation.left, before, scope)
    also_converges(c, after, step, None)
    if not shown or not equal(step.relation.right, after, scope):
        raise Rejected("the relation is not the sum before and after the exchange")


DATASET_RULES: dict[str, Callable[[Context, Step], None]] = {
    "all_records": _all_records, "mcdiarmid": _moments, "increments": _moments, "exchange": _exchange, "permute": _permute,
    "exchange_first": _exchange_first, "point_laws": _point_laws,
}
