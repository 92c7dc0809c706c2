"""On which spaces a written proof holds: what its rules need there, and which sums its statement takes to converge."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.convergence import Extent, Taken, converges, finitely_many, made_of, one_sign
from verify.kernel.sums.forms import LONGEST_PROOF, Forms
from verify.kernel.sums.letters import at_places, letters_of, subplaces
from verify.kernel.sums.signs import Premise, Scope
from verify.kernel.sums.summands import Summand, each_once
from verify.kernel.written.context import Context
from verify.kernel.written.meaning import plain
from verify.language import (
    App, Both, Defined, Every, Expr, Formula, Functional, Graph, LanguageError, Letter, Merged, Place, Q, Relation, Repeated,
    Replaced, Same, Statement, Sum, Sup, walk)
from verify.language.steps import Derivation, Step, Use, total

# Rules that hold on all spaces if the sums converge; that a term is at most a sum needs letters that are events.
_RULES = {"combine": "general", "pointwise": "general", "gibbs": "general", "fewer_terms": "general", "same_support": "general",
          "cases": "general", "instance": "general", "exchange": "general", "permute": "general", "exchange_first": "general",
          "limit": "general", "one_term": "countable"}
_NO_FORM = (Rejected, LanguageError, ArithmeticError, ValueError, LookupError, TypeError)
_FINITE = (Repeated, Same, Sup)
FEW_STEPS, MANY_SUMS = 5_000, 60


def begin(c: Context, s: Statement, proof: Derivation) -> None:
    """Note what the statement and the rules of the proof allow, and the sums that the statement takes to converge."""
    for step in proof.steps:
        c.extent.only(_RULES.get(step.rule, "finite"))
    nodes = list(walk((s, proof), once=True))
    if any(isinstance(n, _FINITE) for n in nodes) or any(
            isinstance(n, Sum | Use) and any(isinstance(m, Graph) for m in walk(n, once=True)) for n in nodes):
        c.extent.only("finite")                       # the letters at which functions are in a class may be no event
    if c.extent.spaces != "finite":
        c.extent.taken = _taken(c, s, [n for n in nodes if isinstance(n, Replaced | Merged)])


def converge(c: Context, k: Premise, scope: Scope) -> None:
    """Note whether the sums of a relation converge."""
    for e in (k.relation.left, k.relation.right):
        for one in _sums(e) if c.extent.spaces != "finite" else ():
            try:
                Forms(c.answers).form(one, scope)
            except _NO_FORM:
                c.extent.only("finite")


def also_converges(c: Context, e: Expr, step: Step) -> None:
    """Take a sum to converge that a step shows to, at almost all of its letters where its conditions are positive: one that is
    another one, shown to converge, at places that keep the measure, or that is below another one."""
    if c.extent.spaces != "finite" and isinstance(e, Sum) and not step.zero:
        c.extent.taken = (*c.extent.taken, *(
            replace(t, summand=replace(t.summand, conditions=each_once((*t.summand.conditions, *step.where))), anywhere=tuple(
                x for x in step.letters if x.name in t.summand.names().union(*map(letters_of, step.where))))
            for t in _alone(c, e, step.letters)))


def dominated(c: Context, step: Step, scope: Scope, use: Use, r: Relation) -> None:
    """Take a weighted sum of what is >= 0 and at most something else to converge where that of the other is seen to."""
    inner = scope.inside(use.over, use.where)
    if c.extent.spaces == "finite" or not use.over or not inner.nonnegative(r.left) or not inner.nonnegative(use.weight):
        return
    lesser, greater = (total(use.over, use.weight * e, use.where) for e in (r.left, r.right))
    extent = Extent("general", c.extent.taken)
    try:
        Forms(c.answers).form(greater, replace(scope, extent=extent))
    except _NO_FORM:
        return
    if extent.spaces == "general":
        also_converges(c, lesser, step)


def without_ends(goal: Goal) -> Goal:
    """The goal for densities, which may exceed 1."""
    return replace(goal, variables=tuple(
        replace(v, domain=replace(v.domain, hi=None, hi_closed=False)) if v.name.startswith("_t") and v.domain.hi == Q(1)
        and not v.domain.integer and v.domain.lo != v.domain.hi else v for v in goal.variables))


def _taken(c: Context, s: Statement, places: list[Place]) -> tuple[Taken, ...]:
    """The summands that converge, where the statement speaks: those of sums that a hypothesis bounds or says to be defined,
    those of sums that have not one sign, for which it takes that for granted, and the last one of a sum of several if the
    others converge."""
    given, claim = list(s.given), s.claim
    while isinstance(claim, Statement):
        given, claim = given + list(claim.given), claim.claim
    found = [t for g in given for t in (*_defined(c, g, places), *_bounded(c, g))]
    signed: list[tuple[Sum, tuple[Letter, ...]]] = []
    for f in (*(r for g in given for r in _relations(g)), *_relations(claim)):
        for e in (f.left, f.right):                   # not the sums of a divergence, which may be +oo
            signed += [(part, letters) for one in _sums(e) for part, letters in _with_inner(one, ()) if not one_sign(part)]
    todo, before = list(dict.fromkeys(signed))[:MANY_SUMS], -1
    while before < len(found):
        before = len(found)
        for one in tuple(todo):
            more = list(_of_sum(c, *one, tuple(found)))
            if more:
                todo.remove(one)
            found += [t for t in more if t not in found]
    return tuple(found)


def _defined(c: Context, g: Formula, places: list[Place]) -> Iterator[Taken]:
    """What a hypothesis says to be defined, for all datasets and other letters: also at datasets that are made of others."""
    prefix, claim = (g.prefix, g.claim) if isinstance(g, Statement) and not g.given else ((), g)
    letters = tuple(b.symbol for b in prefix if isinstance(b.symbol, Letter) and b.kind == "forall" and b.domain is None)
    if not isinstance(claim, Defined) or not isinstance(claim.expr, Sum) or len(letters) < len(prefix):
        return
    for at in ({}, *({x.name: p} for x in letters for p in places if p.over == x.over and made_of([p]) is not None)):
        own = [q for p in at.values() for q in subplaces(p) if isinstance(q, Letter)]
        try:
            body = at_places(claim.expr, at)
        except _NO_FORM:
            continue
        if isinstance(body, Sum) and not {x.name for x in letters} - set(at) & {x.name for x in own}:
            yield from _alone(c, body, (*(x for x in letters if x.name not in at), *own))


def _bounded(c: Context, g: Formula) -> Iterator[Taken]:
    """The sum on the left of a hypothesis: at letters that it is about, of things shown to be >= 0, with one bound for all."""
    whole = isinstance(g, Every) and not g.where
    for f in [g.relation] if isinstance(g, Every) and whole else _relations(g):
        if f.op not in ("<=", "<", "==") or not is_scalar(f.right):
            continue
        try:
            one = c.plain(Premise((), (), replace(f, left=plain(f.left)))).relation.left
            shown = not isinstance(g, Every) or _at(c, g.letters).nonnegative(one)
        except _NO_FORM:
            continue
        if isinstance(one, Sum) and shown:
            for t in _alone(c, one, g.letters if isinstance(g, Every) else ()):
                yield replace(t, bounded=isinstance(g, Every))


def _with_inner(e: Expr, letters: tuple[Letter, ...]) -> Iterator[tuple[Sum, tuple[Letter, ...]]]:
    """A sum and those inside it, with the letters of the sums around each."""
    for one in _sums(e):
        if not finitely_many(one.letter.over):
            yield one, letters
        if not one.where:                             # at all letters, not only where the conditions hold
            yield from _with_inner(one.body, (*letters, one.letter))


def _of_sum(c: Context, one: Sum, anywhere: tuple[Letter, ...], known: tuple[Taken, ...]) -> Iterator[Taken]:
    """The summand of a sum that converges; of several at each letter the last one, where the others converge."""
    try:
        plain_one = c.plain(Premise((), (), one <= one)).relation.left
    except _NO_FORM:
        return
    if not isinstance(plain_one, Sum):
        return
    alone = list(_alone(c, plain_one, anywhere))
    yield from alone
    if alone:
        return
    letters, where, body = _multiple(plain_one)
    try:
        extent = Extent("general", known)
        scope = replace(c.scope(), extent=extent).inside((*anywhere, *letters), where)
        form = _forms(c).form(body, scope)
    except _NO_FORM:
        return
    parts = [replace(t, letters=(*letters, *t.letters), conditions=each_once((*where, *t.conditions))) for t in form]
    open_ = [t for t in parts if not converges(t, known)]
    if len(open_) == 1 and len(open_[0].letters) == len(letters) and extent.spaces == "general":
        whole = _without_numbers(open_[0], anywhere, scope)
        yield whole
        extent.taken = (*known, whole)
        outer = replace(c.scope(), extent=extent).inside(anywhere)
        form = _forms(c).form(open_[0].written(), outer)       # with laws summed out
        if len(form) == 1 and form[0].letters and extent.spaces == "general":
            yield _without_numbers(form[0], anywhere, outer)


def _forms(c: Context) -> Forms:
    """Forms of few steps, so that what a statement takes to converge is seen soon or not."""
    forms = Forms(c.answers)
    forms.length = LONGEST_PROOF - FEW_STEPS
    return forms


def _multiple(e: Expr) -> tuple[tuple[Letter, ...], tuple[Expr, ...], Expr]:
    """An expression as one multiple sum, with the sums that are factors in its sums."""
    if isinstance(e, Sum):
        letters, where, body = _multiple(e.body)
        return (e.letter, *letters), (*e.where, *where), body
    sums = [a for a in e.args if isinstance(a, Sum)] if isinstance(e, App) and e.op == "mul" else []
    if len(sums) != 1 or not isinstance(e, App):
        return (), (), e
    letters, where, body = _multiple(sums[0])
    return letters, where, App("mul", (*(a for a in e.args if a is not sums[0]), body))


def _alone(c: Context, one: Sum, letters: tuple[Letter, ...]) -> Iterator[Taken]:
    """The summand of a sum that has one."""
    try:
        scope = _at(c, letters)
        form = _forms(c).form(one, scope)
    except _NO_FORM:
        return
    if len(form) == 1 and form[0].letters:
        yield _without_numbers(form[0], letters, scope)


def _at(c: Context, letters: tuple[Letter, ...]) -> Scope:
    """The scope at some letters, where nothing is noted."""
    new = tuple(x for x in letters if x.name not in {y.name for y in c.letters})
    return replace(c.scope(), extent=Extent("finite")).inside(new)


def _without_numbers(t: Summand, letters: tuple[Letter, ...], scope: Scope) -> Taken:
    """A summand without numbers that are not 0, at almost all of those letters that it mentions."""
    powers = tuple((f, k) for f, k in t.powers if letters_of(f) or not scope.positive(f))
    t = replace(t, coefficient=Fraction(1), powers=powers)
    return Taken(t, tuple(x for x in letters if x.name in t.names()))


def _relations(f: Formula) -> Iterator[Relation]:
    if isinstance(f, Both):
        for part in f.parts:
            yield from _relations(part)
    elif isinstance(f, Relation) and not (isinstance(f.left, Functional) and f.left.name in ("D_inf", "D_inf_delta")):
        yield f


def _sums(e: Expr) -> Iterator[Sum]:
    """The sums of an expression that are in no other."""
    if isinstance(e, Sum):
        yield e
    for a in e.args if isinstance(e, App) else ():
        yield from _sums(a)
