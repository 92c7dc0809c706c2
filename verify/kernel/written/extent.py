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
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, letters_of, subplaces
from verify.kernel.sums.signs import Premise, Scope
from verify.kernel.sums.summands import Summand, each_once
from verify.kernel.written.context import Context, in_one
from verify.kernel.written.meaning import FINITE, ONE, ZERO, aims, bare, functionals, plain, upwards
from verify.language import (
    App, Both, Channel, Datasets, Defined, Every, Expr, Formula, Function, Functional, Graph, Indistinguishable, LanguageError,
    Letter, Merged, Place, Q, Quantifier, Relation, Repeated, Replaced, Same, Statement, Sum, Sup, walk)
from verify.language.steps import Derivation, Step, Use, total

# Rules that hold on all spaces if the sums converge; that a term is at most a sum needs letters that are events.
_GENERAL = ("combine", "pointwise", "gibbs", "fewer_terms", "same_support", "cases", "instance", "exchange", "permute",
            "exchange_first", "limit", "at_most_sup", "sup_at_most", "mcdiarmid", "increments", "all_records", "point_laws")
_NO_FORM = (Rejected, LanguageError, ArithmeticError, ValueError, LookupError, TypeError)
FEW_STEPS, MANY_SUMS = 5_000, 60                      # of forms, so that what a statement takes to converge is seen soon or not


def begin(c: Context, s: Statement, proof: Derivation) -> None:
    """Note what the statement and the rules of the proof allow, and the sums that the statement takes to converge."""
    for step in proof.steps:
        c.extent.only("general" if step.rule in _GENERAL else "countable" if step.rule == "one_term" else "finite")
    nodes = list(walk((s, proof), once=True))
    if any(isinstance(n, Repeated | Same) for n in nodes) or not _suprema_are_numbers(c, s, proof, nodes) or any(
            isinstance(n, Sum | Use) and any(isinstance(m, Graph) for m in walk(n, once=True))
            for n in (nodes if any(isinstance(n, Graph) for n in nodes) else ())):
        c.extent.only("finite")                       # the letters at which functions are in a class may be no event
    if c.extent.spaces != "finite":
        alone = [Repeated(p, x.over) for step in proof.steps if step.rule == "point_laws" for _, p in step.values
                 for x in step.binders[:1] if isinstance(p, Letter) and isinstance(x.over, Datasets)]
        c.extent.taken = _taken(c, s, [*(n for n in nodes if isinstance(n, Replaced | Merged)), *alone])
        c.extent.only("general" if _bounds_are_numbers(c, in_one(s)[1]) else "finite")


def _suprema_are_numbers(c: Context, s: Statement, proof: Derivation, nodes: list[object]) -> bool:
    """Whether each supremum is a number, not +oo: what has none bounds it, in a hypothesis or in a step without conditions
    after which no others were mentioned; or it is one of these at each letter of another, or, with a divergence in it, a
    summand of a claim's larger side, which is +oo with it and without it has a value.  What is so at a letter of the statement
    need not be where that letter is bound again."""
    _, given, claim = in_one(s)
    own = [n.letter for n in nodes if isinstance(n, Sum | Sup)] + [x for n in nodes if isinstance(n, Every) for x in n.letters]
    again = {x.name for x in (*own, *(n.symbol for n in walk(given) if isinstance(n, Quantifier))) if x in c.letters}
    numbers: set[object] = set()

    def keys(*of: object) -> set[object]:
        return {key_of(plain(n, c.scope())) for n in walk(of, once=True) if isinstance(n, Sup)}

    def bounded(e: Expr) -> None:
        while isinstance(e, Sup):
            numbers.update([] if letters_of(plain(e, c.scope())) & again else [key_of(plain(e, c.scope()))])
            e = ZERO if e.where else e.body

    try:
        if c.extent.spaces == "finite" or not any(isinstance(n, Sup) for n in nodes):
            return True
        for f in (f for g in given for f in _relations(g) if f.op == "<=" and is_scalar(f.right)):
            bounded(f.left)
        for f in _relations(claim):
            aim = aims(claim, c.scope())
            for e in _summands(f.right) if aim.assumed else ():
                if any(x.name not in FINITE for x in functionals(e)) and not keys(e) & keys(aim.defined):
                    bounded(e)
        for i, step in enumerate(proof.steps):
            f = step.relation
            if (step.rule, step.where, step.zero, f.op) == ("sup_at_most", (), (), "<=") and not keys(f.right) and (
                    keys(given, proof.steps[:i]) <= numbers):
                bounded(f.left)
        return keys(*nodes) <= numbers
    except _NO_FORM:
        return False


def _bounds_are_numbers(c: Context, given: tuple[Formula, ...]) -> bool:
    """Whether no hypothesis compares a divergence, which may be +oo, with what may be +oo too."""
    outside = [f for g in given for f in _relations(g)]
    for f in walk(given, once=True):
        if isinstance(f, Indistinguishable) or (isinstance(f, Relation) and any(
                x.name not in FINITE for x in functionals(f.left))):
            bound = f.eps if isinstance(f, Indistinguishable) else f.right
            if any(isinstance(n, Sum | Sup) for n in walk(bound)) and not (f in outside and _converge(c, [bound], c.scope())):
                return False
    return True


def _summands(e: Expr) -> list[Expr]:
    return [b for a in e.args for b in _summands(a)] if isinstance(e, App) and e.op == "add" else [e]


def converge(c: Context, k: Premise, scope: Scope) -> None:
    """Note whether the sums of a relation converge."""
    sides = (k.relation.left, k.relation.right)
    c.extent.only("general" if c.extent.spaces == "finite" or all(_has_value(c, e, scope) for e in sides) else "finite")


def _has_value(c: Context, e: Expr, scope: Scope) -> bool:
    if isinstance(e, Sup):
        inner, letter, body, where = scope.enter(e)
        return _has_value(c, body, inner) and all(_has_value(c, w, scope.inside((letter,))) for w in where)
    if isinstance(e, App):
        return all(_has_value(c, a, scope) for a in e.args)
    applied = any(isinstance(n, Sum | Sup) for n in walk(e))         # what a function is applied to
    return _have_forms(c, [e], scope) if isinstance(e, Sum) else not applied


def also_converges(c: Context, e: Expr, step: Step, among: tuple[Letter, ...] | None = ()) -> None:
    """Take a sum to converge that a step shows to, at almost all of its letters where its conditions are positive: one that is
    another one, shown to converge, at places that keep the measure, or one that is below another one (see `_alone`)."""
    if c.extent.spaces != "finite" and isinstance(e, Sum) and not step.zero:
        c.extent.taken = (*c.extent.taken, *(
            replace(t, summand=replace(t.summand, conditions=each_once((*t.summand.conditions, *step.where))), anywhere=tuple(
                x for x in step.letters if x.name in t.summand.names().union(*map(letters_of, step.where))))
            for t in _alone(c, e, step.letters, among)))


def at_most_a_number(c: Context, r: Relation, step: Step, scope: Scope) -> None:
    """Take a sum of things >= 0 to converge where a hypothesis says, at the letters of a step, that it is at most a number."""
    if r.op != "!=" and not any(isinstance(n, Sup) for n in walk(r.right)) and scope.nonnegative(r.left) and (
            _converge(c, [r.right], scope)):
        also_converges(c, r.left, step)


def dominated(c: Context, step: Step, scope: Scope, use: Use, r: Relation) -> None:
    """Take a sum with weights w >= 0 of what is >= 0, or a logarithm, and at most something else to converge where that of the
    other is seen to, and for w log u >= w - w/u also those of w and w/u."""
    inner, w = scope.inside(use.over, use.where), use.weight
    is_log = isinstance(r.left, App) and r.left.op == "log"
    if c.extent.spaces == "finite" or not (use.over and (is_log or inner.nonnegative(r.left)) and inner.nonnegative(w)):
        return
    bounds = (r.right, ONE, 1 / r.left.args[0]) if isinstance(r.left, App) and is_log else (r.right,)
    lesser, *others = (total(use.over, w * e, use.where) for e in (r.left, *bounds))
    if _converge(c, others, scope):
        also_converges(c, lesser, step, use.over)


def absorbed(c: Context, larger: Expr) -> None:
    """Take the sums of the divergences on the larger side of a claim to converge: where one is +oo, so is this side."""
    c.extent.taken = (*c.extent.taken, *_divergences(c, larger, (), ())) if c.extent.spaces != "finite" else ()


def _divergences(c: Context, e: Expr, letters: tuple[Letter, ...], where: tuple[Expr, ...]) -> Iterator[Taken]:
    """The summands of the divergences that make an expression +oo at some letters, of which it is shown to be finite at all."""
    for a in _summands(e):
        body, at, there = (a.body, (*letters, a.letter), (*where, *a.where)) if isinstance(a, Sup) else (a, letters, where)
        for part, mass in _each_divergence(body):
            alone = part == body and (a == e or not letters) and not letters_of(mass) & {x.name for x in at}
            if (alone or not at) and _converge(c, [mass], c.scope()):
                yield from _at_all(c, part, at, there)


def _each_divergence(e: Expr) -> Iterator[tuple[Expr, Expr]]:
    """The summands of an expression that are divergences, with their weights and inside the sums around them, and these weights
    alone: since p log(p/q) >= p - q, the sum of all its absolute values is finite where both are."""
    if isinstance(e, Functional) and e.name not in FINITE:
        yield e, ONE
    elif isinstance(e, Sum):
        yield from ((Sum(e.letter, part, e.where), Sum(e.letter, mass, e.where)) for part, mass in _each_divergence(e.body))
    elif isinstance(e, App) and e.op in ("add", "mul", "div"):
        args = (e.args[0], 1 / e.args[1]) if e.op == "div" else e.args
        for i, a in enumerate(e.args):
            weights = tuple(b for j, b in enumerate(args) if j != i and not is_scalar(b)) if e.op != "add" else ()
            for part, mass in _each_divergence(a):
                yield (App("mul", (*weights, part)), App("mul", (*weights, mass))) if weights else (part, mass)


def _converge(c: Context, sums: list[Expr], scope: Scope) -> bool:
    """Whether some expressions are seen to have finite values."""
    extent = Extent("general", c.extent.taken)
    return _have_forms(c, sums, replace(scope, extent=extent)) and extent.spaces == "general"


def _have_forms(c: Context, sums: list[Expr], scope: Scope) -> bool:
    try:
        return all(Forms(c.answers).form(e, scope) is not None for e in sums)
    except _NO_FORM:
        return False


def without_ends(goal: Goal) -> Goal:
    """The goal for densities, which may exceed 1."""
    return replace(goal, variables=tuple(
        replace(v, domain=replace(v.domain, hi=None, hi_closed=False)) if v.name.startswith("_t") and v.domain.hi == Q(1)
        and not v.domain.integer and v.domain.lo != v.domain.hi else v for v in goal.variables))


def _taken(c: Context, s: Statement, places: list[Place]) -> tuple[Taken, ...]:
    """The summands that converge, where the statement speaks: of sums that a hypothesis bounds or says to be defined, of sums
    that have not one sign, for which it takes that for granted, and of several in one sum the last one if the others do."""
    _, given, claim = in_one(s)
    found = [*_of_laws(c), *(t for g in given for t in _defined(c, g, places))]
    signed: list[tuple[Sum, tuple[Letter, ...]]] = []
    for f in (*(r for g in given for r in _relations(g)), *_relations(claim)):
        for e in (f.left, f.right):                   # not the sums of a divergence, which may be +oo
            signed += [(part, letters) for one in _sums(e) for part, letters in _with_inner(one, ())
                       if not one_sign(part) and not functionals(part)]
    todo, before = list(dict.fromkeys(signed))[:MANY_SUMS], -1
    while before < len(found):
        before, c.extent.taken = len(found), tuple(found)
        found += [t for g in given for t in _bounded(c, g) if t not in found]
        for one in tuple(todo):
            more = list(_of_sum(c, *one, tuple(found)))
            todo = [other for other in todo if other != one or not more]
            found += [t for t in more if t not in found]
    return tuple(found)


def _defined(c: Context, g: Formula, places: list[Place]) -> Iterator[Taken]:
    """What a hypothesis says to be defined, for all datasets and other letters: also at datasets that are made of others, or
    of one record, for it says so of every dataset."""
    prefix, claim = (g.prefix, g.claim) if isinstance(g, Statement) and not g.given else ((), g)
    letters = tuple(b.symbol for b in prefix if isinstance(b.symbol, Letter) and b.kind == "forall" and b.domain is None)
    if not isinstance(claim, Defined) or not isinstance(claim.expr, Sum) or len(letters) < len(prefix):
        return
    for at in ({}, *({x.name: p} for x in letters for p in places if p.over == x.over and (
            made_of([p.record if isinstance(p, Repeated) else p]) is not None))):
        own = list(dict.fromkeys(q for p in at.values() for q in subplaces(p) if isinstance(q, Letter) and q not in c.letters))
        try:
            body = at_places(claim.expr, at)
        except _NO_FORM:
            continue
        if isinstance(body, Sum) and not {x.name for x in letters} - set(at) & {x.name for x in own}:
            yield from _alone(c, body, (*(x for x in letters if x.name not in at), *own))


def _of_laws(c: Context) -> Iterator[Taken]:
    """What a hypothesis defines as a law: it has the sum 1 over its outputs, at almost all inputs."""
    for d in c.definitions:
        cut, scope = 1 if isinstance(d.symbol, Channel) else len(d.letters), _at(c, d.letters)
        try:
            form = [] if isinstance(d.symbol, Function) else Forms(c.answers, LONGEST_PROOF - FEW_STEPS).form(d.body, scope)
        except _NO_FORM:
            continue
        whole = len(form) == 1 and not form[0].letters and scope.extent.spaces == "general" and not {*d.letters} & {*c.letters}
        for t in form if whole else ():
            yield replace(_without_numbers(replace(t, letters=d.letters[:cut]), d.letters[cut:], scope),
                          bounded=cut < len(d.letters))


def _bounded(c: Context, g: Formula) -> Iterator[Taken]:
    """The sum on the left of a hypothesis: at its letters, of a divergence or of things shown to be >= 0, with one bound."""
    claim: Formula = g.relation if isinstance(g, Every) else g
    letters, where = (g.letters, g.where) if isinstance(g, Every) else ((), ())
    if isinstance(g, Statement):
        letters, claim = tuple(b.symbol for b in g.prefix if isinstance(b.symbol, Letter) and b.kind == "forall"), g.claim
        where = tuple(r.right for r in g.given if isinstance(r, Relation) and (r.op, r.left) == ("<", ZERO))
        if len(letters) < len(g.prefix) or len(where) < len(g.given):
            return
    for f in _relations(claim):
        infinite = [x for x in functionals(f.left) if x.name not in FINITE]
        if f.op not in ("<=", "<", "==") or (not is_scalar(f.right) and (
                letters or not infinite or functionals(f.right) or not _converge(c, [f.right], c.scope()))):
            continue                                  # the right side may be +oo
        if infinite and all(upwards(f.left, x, c.scope()) for x in infinite) and _converge(
                c, [bare(f.left, infinite)], c.scope()):
            yield from _divergences(c, f.left, letters, where)
        elif not infinite and (not letters or _at(c, letters).inside((), where).nonnegative(plain(f.left))):
            yield from _at_all(c, f.left, letters, where, ())


def _at_all(c: Context, one: Expr, letters: tuple[Letter, ...], where: tuple[Expr, ...],
            among: tuple[Letter, ...] | None = None) -> Iterator[Taken]:
    """The summand of a sum at some letters where conditions are positive, with one bound for all."""
    for t in _alone(c, one, letters, among):
        yield replace(t, bounded=bool(letters), summand=replace(
            t.summand, conditions=each_once((*t.summand.conditions, *where))))


def _with_inner(e: Expr, letters: tuple[Letter, ...]) -> Iterator[tuple[Sum, tuple[Letter, ...]]]:
    """A sum and those inside it, with the letters of the sums around each."""
    for one in _sums(e):
        if not finitely_many(one.letter.over):
            yield one, letters
        if not one.where:                             # at all letters, not only where the conditions hold
            yield from _with_inner(one.body, (*letters, one.letter))


def _of_sum(c: Context, one: Sum, anywhere: tuple[Letter, ...], known: tuple[Taken, ...]) -> Iterator[Taken]:
    """The summand of a sum that converges; of several at each letter the last one, where the others converge."""
    alone = list(_alone(c, one, anywhere))
    yield from alone
    try:
        letters, where, body = _multiple(plain(one, c.scope()))
        inside = c.plain(Premise((), where, body <= ZERO))
        extent = Extent("general", known)
        scope = replace(c.scope(), extent=extent).inside((*anywhere, *letters), inside.where)
        form = [] if alone else Forms(c.answers, LONGEST_PROOF - FEW_STEPS).form(inside.relation.left, scope)
    except _NO_FORM:
        return
    parts = [replace(t, letters=(*letters, *t.letters), conditions=each_once((*inside.where, *t.conditions))) for t in form]
    open_ = [t for t in parts if not converges(t, known)]
    whole = _without_numbers(open_[0], anywhere, scope) if len(open_) == 1 else None
    if whole and len(open_[0].letters) == len(letters) and extent.spaces == "general":
        yield whole
        extent.taken = (*known, whole)
        outer = replace(c.scope(), extent=extent).inside(anywhere)
        form = Forms(c.answers, LONGEST_PROOF - FEW_STEPS).form(open_[0].written(), outer)       # with laws summed out
        if len(form) == 1 and form[0].letters and extent.spaces == "general":
            yield _without_numbers(form[0], anywhere, outer)


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


def _in_sight(e: Expr) -> list[Letter]:
    """The letters of the sums that are factors in an expression as it is written."""
    if isinstance(e, Sum):
        return [e.letter, *_in_sight(e.body)]
    factors = e.args[:{"mul": None, "div": 1}.get(e.op, 0)] if isinstance(e, App) else ()
    return [x for a in factors for x in _in_sight(a)]


def _alone(c: Context, one: Expr, letters: tuple[Letter, ...], among: tuple[Letter, ...] | None = None) -> Iterator[Taken]:
    """The summand of a sum that has one.  What converges is a sum over letters `among` these, or those that it has as it is
    written; of sums inside what is summed, in a logarithm or a function that is defined, the factors are shown to be >= 0."""
    try:
        said = plain(one, c.scope())
        one, scope = c.plain(Premise((), (), said <= ZERO)).relation.left, _at(c, letters)
        form = Forms(c.answers, LONGEST_PROOF - FEW_STEPS).form(one, scope) if isinstance(one, Sum) else []
    except _NO_FORM:
        return
    bound = [n.letter.name for n in walk(one) if isinstance(n, Sum | Sup)]
    own = {x.name for x in (_in_sight(said) if among is None else among) if bound.count(x.name) == 1}
    for t in form if len(form) == 1 and form[0].letters and not {*letters} & {*c.letters} else ():
        there, new = scope.inside(t.letters, t.conditions), {x.name for x in t.letters} - own
        taken = _without_numbers(t, letters, scope)
        if all(k.denominator > 1 or k % 2 == 0 or there.nonnegative(f) for f, k in t.powers if letters_of(f) & new) and (
                scope.extent.spaces == "general"):
            yield taken


def _at(c: Context, letters: tuple[Letter, ...]) -> Scope:
    """The scope at some letters, where sums converge and nothing is noted but what else holds on some spaces only."""
    return replace(c.scope(), extent=Extent(supposed=True)).inside(tuple(x for x in letters if x not in c.letters))


def _without_numbers(t: Summand, letters: tuple[Letter, ...], scope: Scope) -> Taken:
    """A summand without numbers that are not 0, nor made of sums, at almost all of those letters that it mentions."""
    t = replace(t, coefficient=Fraction(1), powers=tuple((f, k) for f, k in t.powers if letters_of(f) or any(
        isinstance(n, Sum | Sup) for n in walk(f)) or not scope.positive(f)))
    return Taken(t, tuple(x for x in letters if x.name in t.names()))


def _relations(f: Formula) -> list[Relation]:
    if isinstance(f, Both):
        return [r for part in f.parts for r in _relations(part)]
    return [f] if isinstance(f, Relation) and not any(x.name in ("D_inf", "D_inf_delta") for x in functionals(f)) else []


def _sums(e: Expr) -> list[Sum]:
    """The sums of an expression that are in no other."""
    return [e] if isinstance(e, Sum) else [s for a in e.args for s in _sums(a)] if isinstance(e, App) else []
