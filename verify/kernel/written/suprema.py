"""Rules about suprema, the least bounds of their terms, and about sums under conditions that exclude each other.  That a
supremum is at least a mean, or that some term is at most a mean, follows by `combine`."""
from __future__ import annotations

from collections.abc import Callable

from verify.kernel.format.rejected import Rejected
from verify.kernel.sums.forms import equal
from verify.kernel.sums.letters import at_places, letters_of
from verify.kernel.written.context import STRONGER, Context, exactly
from verify.kernel.written.meaning import ONE, ZERO
from verify.language import App, Expr, Sum, Sup
from verify.language.steps import LawAt, Step


def _at_most_sup(c: Context, step: Step) -> None:
    """A term of a supremum is at most the supremum: the right side, with a value for its letter."""
    scope, places, e = c.conclude(step), dict(step.values), step.relation.right
    if not isinstance(e, Sup) or step.relation.op != "<=" or set(places) != {e.letter.name}:
        raise Rejected("the right side is not a supremum, or it is not its letter that gets a place")
    place = places[e.letter.name]
    if isinstance(place, LawAt | Expr) or place.over != e.letter.over or not scope.is_place(place):
        raise Rejected("the letter gets no element of its set that is shown to exist")
    at = {e.letter.name: place}
    c.extent.placed([place], lambda: letters_of(e))
    term, where = at_places(e.body, at), [at_places(w, at) for w in e.where]
    for part in (term, *where):
        c.in_scope(part, scope)
    if not all(map(scope.positive, where)) or not equal(step.relation.left, term, scope):
        raise Rejected("the term is not shown to be one of the supremum, or the left side is not the term at that place")


def _sup_at_most(c: Context, step: Step) -> None:
    """What bounds every term bounds the supremum, on finite sets strictly too: it is one of finitely many terms."""
    scope, e, r = c.conclude(step), step.relation.left, step.relation
    if not isinstance(e, Sup) or len(step.uses) != 1:
        raise Rejected("the left side is not a supremum, or not one step bounds its terms")
    inner = scope.inside((e.letter,), e.where)
    c.extent.only("finite" if r.op == "<" else "general")
    here = c.at(step.uses[0], inner).relation
    if r.op not in ("<=", "<") or here.op not in STRONGER[r.op] or not (
            equal(here.left, e.body, inner) and equal(here.right, r.right, inner)):
        raise Rejected("the use is not an inequality that shows this one, or does not bound the terms of the supremum")


def _exclusive(c: Context, step: Step) -> None:
    """Sums of a thing >= 0 under one more condition each, which are not both positive, are together at most the sum without."""
    scope, whole, conditions = c.conclude(step), step.relation.right, exactly(step.terms, 2)
    if not isinstance(whole, Sum) or step.relation.op != "<=" or len(step.uses) != 1:
        raise Rejected("the right side is not a sum, or not one step shows that the conditions exclude each other")
    inner, both = (scope.inside((whole.letter,), (*whole.where, *more)) for more in ((), conditions))
    for e in conditions:
        c.in_scope(e, inner)
    here = c.at(step.uses[0], both).relation
    if here.op == "!=" or (here.left, here.right) != (ONE, ZERO) or not inner.nonnegative(whole.body):
        raise Rejected("the use does not say 1 <= 0 where both conditions are positive, or the terms are not shown to be >= 0")
    parts = [Sum(whole.letter, whole.body, (*whole.where, e)) for e in conditions]
    if not all(map(scope.defined, parts)) or not equal(step.relation.left, App("add", tuple(parts)), scope):
        raise Rejected("the left side is not the two sums")


SUPREMA: dict[str, Callable[[Context, Step], None]] = {
    "at_most_sup": _at_most_sup, "sup_at_most": _sup_at_most, "exclusive": _exclusive,
}
