"""Written proofs over laws on finite sets of any size: a relation becomes known only by a rule that shows it.

Each rule is a function of the context (what is in scope and known) and a step; it raises Rejected unless what the step shows
follows.  Everything known has a value on both sides wherever it is claimed."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from verify.kernel.written.abstraction import abstracted
from verify.kernel.written.context import STRONGER, Context, Shown, exactly, one_meaning, opened
from verify.kernel.written.extent import absorbed, at_most_a_number, begin, converge, dominated, without_ends
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.sums.answers import Answers
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.signs import Premise, Scope
from verify.kernel.format.parts import rests_on
from verify.kernel.format.rejected import Rejected
from verify.kernel.sums.letters import at_places, letters_of, place_letters, with_scalar, with_symbol
from verify.kernel.sums.forms import equal, vanishes
from verify.kernel.written.meaning import ONE, ZERO, Aims, aims, functionals, hypotheses, own_letters
from verify.language import (
    App, Channel, Distribution, Domain, Expr, Function, Letter, Num, Place, Quantifier, Relation, Statement, Sum, Sym,
    literal, log, symbols, walk)
from verify.language.steps import Derivation, LawAt, Step, total


def derive(statement: Statement, proof: Derivation, shown: Shown, answers: Answers, spaces: str = "finite") -> str:
    """The widest class of spaces, none beyond `spaces`, on which the written proof is seen to show the statement; raises
    Rejected, with the step and the reason, if it does not show it on finite ones."""
    one_meaning(statement, proof)
    context, claim = opened(statement, proof, shown, answers)
    try:
        context.scalars.box()
    except EmptyBox:
        return spaces                                 # no values of the scalars: nothing to show
    context.extent.only(spaces)
    begin(context, statement, proof)
    wanted, waiting = aims(claim, context.scope()), True
    for step in (None, *proof.steps):
        if step is not None:
            if step.name in context.known or step.name in context.quantified:
                raise Rejected(f"step {step.name!r}: the name is taken")
            try:
                _rule(step.rule)(context, step)
            except Rejected as error:
                raise Rejected(f"step {step.name!r} ({step.rule}): ", *error.args) from None
            k = Premise(step.letters, step.where, step.relation, step.zero)
            converge(context, k, context.scope(k.letters, k.where, k.zero))
            context.known[step.name] = k
        if waiting and all(map(context.scope().defined, wanted.defined)):
            waiting = False                           # also where a divergence is infinite: that is left aside from here on
            for e in wanted.defined:
                converge(context, Premise((), (), e <= e), context.scope())
            context.known |= {f"finite {i}": context.plain(k) for i, k in enumerate(wanted.assumed, 1)}
            if wanted.assumed and isinstance(claim, Relation):
                absorbed(context, claim.right)
    if waiting:
        raise Rejected("a part of the claim is not shown to have a value")
    _reached(context, wanted)
    return context.extent.spaces


def _rule(name: str) -> Callable[[Context, Step], None]:
    if name in _RULES:
        return _RULES[name]
    from verify.kernel.written import dataset_rules, suprema

    for module, rules in ((dataset_rules, dataset_rules.DATASET_RULES), (suprema, suprema.SUPREMA)):
        if name in rules:
            rests_on(module.__name__)
            return rules[name]
    raise Rejected("that is not a rule")


def _reached(context: Context, wanted: Aims) -> None:
    """Raise Rejected unless each aim is among what is known, up to names of letters and rearranging sums."""
    for aim in map(context.plain, wanted.shown):
        scope = context.scope(aim.letters, aim.where)
        if not (scope.defined(aim.relation.left) and scope.defined(aim.relation.right)):
            raise Rejected("a side of the claim is not shown to have a value")
        for e in aim.where:                           # that it has a value, no step says
            converge(context, Premise((), (), e <= e), context.scope(aim.letters))
        if any(_is_aim(k, aim, scope) for k in reversed(context.known.values())):
            continue
        if not _evident(aim, scope):
            raise Rejected(f"the claim is not among what the steps show: {aim.relation!s:.200}")
        plain_sum = isinstance(aim.relation.right, Sum) and sum(isinstance(n, Sum) for n in walk(aim.relation.right)) == 1
        if not plain_sum:                             # a sum of things >= 0 may be +oo, what is made of sums may not
            converge(context, aim, scope)


def _is_aim(k: Premise, aim: Premise, scope: Scope) -> bool:
    if k.relation.op not in STRONGER[aim.relation.op] or [x.over for x in k.letters] != [x.over for x in aim.letters]:
        return False
    here = k.at({x.name: y for x, y in zip(k.letters, aim.letters, strict=True)})
    return scope.holds(here) and _same(here.relation, aim.relation, scope)


def _evident(aim: Premise, scope: Scope) -> bool:
    """Whether an aim follows from the signs of its sides: 0 < e, 0 <= e, or e < 1 for a scalar."""
    r, strict = aim.relation, aim.relation.op == "<"
    value = scope.interval(r.right - r.left) if is_scalar(r.right - r.left) else None
    positive = value.nonnegative(strict) if value is not None else r.left == ZERO and (
        scope.positive(r.right) or (not strict and scope.nonnegative(r.right)))
    return r.op in ("<=", "<") and positive


# --- rules

def _combine(c: Context, step: Step) -> None:
    """right - left is the sum of the uses' right - left, with weights >= 0, summed over letters."""
    scope, op = c.conclude(step), step.relation.op
    strict, gap = False, [step.relation.right, -step.relation.left]
    for u in step.uses:
        anywhere, inner = scope.inside(u.over), scope.inside(u.over, u.where)
        for e in (u.weight, *u.where):
            c.in_scope(e, inner)
        if not all(anywhere.defined(w) for w in u.where) or not inner.defined(u.weight) or (u.where and not u.over):
            raise Rejected(f"{u.step}: its weight or a condition is not shown to have a value, or has no letter to sum over")
        here = c.at(u, inner).relation
        if here.op == "!=" or (here.op != "==" and (op == "==" or not inner.nonnegative(u.weight))):
            raise Rejected(f"{u.step}: an inequality is used with a weight that is not shown to be >= 0, or for an equation")
        dominated(c, step, scope, u, here)
        strict |= here.op == "<" and not u.over and inner.positive(u.weight)
        part: Expr = App("mul", (u.weight, App("add", (here.right, -here.left))))
        gap.append(-total(u.over, part, u.where))
    if op == "!=" or (op == "<" and not strict):
        raise Rejected("a strict inequality needs a strict one with a positive weight")
    if not vanishes(App("add", tuple(gap)), scope):
        raise Rejected("the two sides differ by something else than the weighted sum of what is used")


def _pointwise(c: Context, step: Step) -> None:
    """The relation as one between numbers; see `abstraction`."""
    scope = c.scope(step.letters, step.where, step.zero)
    for e in (step.relation.left, step.relation.right, *step.where, *step.zero, *step.terms):
        c.in_scope(e, scope)
    if any(u.over or u.where or u.weight != ONE for u in step.uses) or step.relation.op == "!=":
        raise Rejected("a pointwise step shows <=, < or ==, and uses earlier steps without weights")
    used = [c.at(u, scope).relation for u in step.uses]
    for r in used:
        converge(c, Premise((), (), r), scope)
    scalar = [r for k in c.known.values() for r in [k.relation] if r.op != "!=" and not (k.letters or k.where or k.zero) and (
        is_scalar(r.left) and is_scalar(r.right))]
    goal = abstracted(step, scope, c.scalars, used, scalar)
    wider = without_ends(goal) if c.extent.spaces == "general" else goal      # of more numbers: then the goal follows
    try:
        _show(c, step, wider)
    except Rejected:
        c.extent.only("countable")
        _show(c, step, goal)


def _show(c: Context, step: Step, goal: Goal) -> None:
    c.shown(step.name, goal)
    if step.relation.op == "==":
        c.shown(f"{step.name} (above)", goal.with_claim(-goal.claim))


def _gibbs(c: Context, step: Step) -> None:
    """0 <= sum of p log(p/q) where p > 0, for p, q >= 0 that sum to 1: log(q/p) <= q/p - 1, and sum q - sum p = 0.  The terms
    after p and q are conditions: both laws need a value, and sum to 1, only where these are positive."""
    if len(step.terms) < 2 or not step.binders:
        raise Rejected("two laws, and letters to sum over")
    scope, (p, q, *where) = c.conclude(step), step.terms
    anywhere, inner = scope.inside(step.binders), scope.inside(step.binders, tuple(where))
    for e in (p, q, *where):
        c.in_scope(e, inner)
    if not all(anywhere.defined(w) for w in where):
        raise Rejected("a condition is not shown to have a value")
    for e in (p, q):
        if not inner.defined(e) or not inner.nonnegative(e) or not equal(total(step.binders, e, tuple(where)), ONE, scope):
            raise Rejected("a law is not shown to be >= 0 and to sum to 1")
    if not scope.inside(step.binders, (*where, p)).positive(q):
        raise Rejected("the second law is not shown to be positive where the first is")
    if step.relation.op != "<=" or step.relation.left != ZERO or (
            not equal(step.relation.right, total(step.binders, p * log(p / q), (*where, p)), scope)):
        raise Rejected("the relation is not 0 <= sum of p log(p/q)")


def _one_term(c: Context, step: Step) -> None:
    """A term of a sum of things >= 0 is at most the sum."""
    scope, places = c.conclude(step), dict(step.values)
    body: Expr = step.relation.right
    if step.relation.op != "<=" or not isinstance(body, Sum):
        raise Rejected("the right side is not a sum")
    while isinstance(body, Sum) and body.letter.name in places:
        place = places.pop(body.letter.name)
        if isinstance(place, LawAt | Expr) or place.over != body.letter.over or not scope.is_place(place):
            raise Rejected("a letter of the sum gets no element of its set that is shown to exist")
        _nonnegative_terms(c, step, scope, body)
        at = {body.letter.name: place}
        if not all(scope.positive(at_places(w, at)) for w in body.where):
            raise Rejected("the term is not shown to be one of the sum")
        body = at_places(body.body, at)
    if places:
        raise Rejected(f"the sum has no letters {sorted(places)}")
    c.in_scope(body, scope)
    if not equal(step.relation.left, body, scope):
        raise Rejected("the left side is not that term")


def _fewer_terms(c: Context, step: Step) -> None:
    """A sum of things >= 0 under more conditions is at most the sum."""
    scope, (few, all_) = c.conclude(step), (step.relation.left, step.relation.right)
    if step.relation.op != "<=" or not isinstance(few, Sum) or not isinstance(all_, Sum) or few.letter != all_.letter or (
            few.body != all_.body or not set(all_.where) <= set(few.where)):
        raise Rejected("the sides are not one sum with more and with fewer conditions")
    _nonnegative_terms(c, step, scope, all_)


def _nonnegative_terms(c: Context, step: Step, scope: Scope, e: Sum) -> None:
    """Raise Rejected unless the terms of a sum are >= 0 by their form, or the only use says so."""
    inner, _, body, _ = scope.enter(e)
    if inner.nonnegative(body):
        return
    if len(step.uses) != 1:
        raise Rejected("the terms are not shown to be >= 0")
    same = scope.inside((e.letter,), e.where)
    here = c.at(step.uses[0], same).relation
    if here.op == "!=" or here.left != ZERO or not equal(here.right, e.body, same):
        raise Rejected("the use does not say that the terms are >= 0")


def _same_support(c: Context, step: Step) -> None:
    """A sum is the sum over the letters where a thing >= 0 is positive, if its body vanishes where that is 0."""
    scope, (condition,) = c.conclude(step), exactly(step.terms, 1)
    few, all_ = step.relation.left, step.relation.right
    if step.relation.op != "==" or not isinstance(few, Sum) or not isinstance(all_, Sum) or few.letter != all_.letter or (
            few.body != all_.body or set(few.where) != {*all_.where, condition} or len(step.uses) != 1):
        raise Rejected("the sides are not one sum with and without the condition")
    inner = scope.inside((all_.letter,), all_.where)
    outside = scope.inside((all_.letter,), all_.where, (condition,))
    here = c.at(step.uses[0], outside).relation
    if not inner.nonnegative(condition) or here.op != "==" or here.right != ZERO or not equal(here.left, all_.body, outside):
        raise Rejected("the use does not say that the body vanishes where the condition, on a thing shown to be >= 0, fails")


def _cases(c: Context, step: Step) -> None:
    """A relation that holds where a thing >= 0 is positive and where it is 0."""
    scope, (condition,) = c.conclude(step), exactly(step.terms, 1)
    c.in_scope(condition, scope)
    if not scope.defined(condition) or not scope.nonnegative(condition) or len(step.uses) != 2:
        raise Rejected("the cases are not of a thing shown to be >= 0, or not two")
    for u, part in zip(step.uses, (scope.inside((), (condition,)), scope.inside((), (), (condition,))), strict=True):
        here = c.at(u, part).relation
        if not _same(here, step.relation, part):
            raise Rejected(f"{u.step} is not the relation in its case")


def _instance(c: Context, step: Step) -> None:
    """A hypothesis with quantifiers of its own, at particular values; `bound` are the letters of its claim, in order."""
    scope = c.conclude(step)
    if not step.uses or step.uses[0].step not in c.quantified:
        raise Rejected("the first use is not a hypothesis with quantifiers of its own")
    s, values = c.quantified[step.uses[0].step], dict(step.values)
    if any(b.kind != "forall" for b in s.prefix) or set(values) != {b.symbol.name for b in s.prefix} or (
            any(isinstance(n, Statement) for n in walk((s.given, s.claim)))):
        raise Rejected("values for exactly the universal symbols of the hypothesis are needed")
    for b in s.prefix:
        _allowed(c, b, values[b.symbol.name], scope)
    c.extent.placed((*(v for v in values.values() if isinstance(v, Place)), *step.binders), lambda: _letters_in(values) | (
        {x.name for x in c.letters} & {n.name for n in walk((s.given, s.claim), once=True) if isinstance(n, Letter)}))
    for f in s.given:
        if any(isinstance(r, Relation) and r.op != "<=" and functionals(r) for r in walk(f)):
            raise Rejected("a hypothesis of the hypothesis about a divergence is one of the form <=")
        for k in hypotheses(f):
            _satisfied(c, step, c.plain(_specialised(k, s, values, scope)), scope)
    for k in hypotheses(s.claim):
        here = c.plain(_specialised(k, s, values, scope))
        if [x.over for x in here.letters] == [x.over for x in step.binders] and set(step.binders) <= set(scope.letters):
            here = here.at({x.name: y for x, y in zip(here.letters, step.binders, strict=True)})
            if scope.holds(here):
                at_most_a_number(c, here.relation, step, scope)
                if _same(here.relation, step.relation, scope):
                    return
    raise Rejected("the relation is not what the hypothesis says at these values")


def _letters_in(values: Mapping[str, object]) -> frozenset[str]:
    """The letters in scope that laws, functions and numbers depend on."""
    laws = (letters_of(v.body) - {x.name for x in v.letters} for v in values.values() if isinstance(v, LawAt))
    return frozenset().union(*laws, *(letters_of(v) for v in values.values() if isinstance(v, Expr)))


def _satisfied(c: Context, step: Step, k: Premise, scope: Scope) -> None:
    """Raise Rejected unless a hypothesis of a hypothesis has values, and is one of the steps used, at all letters of its own
    where its conditions hold; the letters of a use that have no place in the scope stand for them, in order."""
    anywhere, inner = scope.inside(k.letters), scope.inside(k.letters, k.where, k.zero)
    if not all(anywhere.defined(w) for w in (*k.where, *k.zero)) or not (
            inner.defined(k.relation.left) and inner.defined(k.relation.right)):
        raise Rejected("a hypothesis of the hypothesis is not shown to have a value, without which it is not satisfied")
    for u in step.uses[1:]:
        own = [x for x in c.of(u).letters if x.name not in {*dict(u.at), *(y.name for y in scope.letters)}]
        at = tuple((x.name, y) for x, y in zip(own, k.letters, strict=False))
        if [x.over for x in own] == [y.over for y in k.letters] and (
                _same(c.at(replace(u, at=(*u.at, *at)), inner).relation, k.relation, inner)):
            return
    raise Rejected("a hypothesis of the hypothesis is not among the steps that are used")


def _same(a: Relation, b: Relation, scope: Scope) -> bool:
    return a.op in STRONGER[b.op] and equal(a.left, b.left, scope) and equal(a.right, b.right, scope)


def _allowed(c: Context, b: Quantifier, value: object, scope: Scope) -> None:
    """Raise Rejected unless a value may stand for a quantified symbol at all letters of the scope."""
    s = b.symbol
    if isinstance(s, Sym):
        _allowed_number(c, s.name, b.domain or Domain(), value, scope)
    elif isinstance(s, Letter):
        if not isinstance(value, Place) or value.over != s.over or not scope.is_place(value) or (
                place_letters(value) - {x.name for x in scope.letters}):
            raise Rejected(f"{s.name}: a letter gets an element of its set")
    elif not isinstance(s, Distribution | Channel | Function) or not isinstance(value, LawAt) or (
            tuple(x.over for x in value.letters) != s.over):
        raise Rejected(f"{s.name}: a law or a function gets one on the same sets")
    else:
        inner = scope.inside(value.letters)
        c.in_scope(value.body, inner)
        if not inner.defined(value.body):
            raise Rejected(f"{s.name}: the value is not defined everywhere")
        cut = 1 if isinstance(s, Channel) else len(value.letters)
        if not isinstance(s, Function) and not (inner.nonnegative(value.body) and equal(
                total(value.letters[:cut], value.body), ONE, scope.inside(value.letters[cut:]))):
            raise Rejected(f"{s.name}: the value is not shown to be a law")


def _allowed_number(c: Context, name: str, d: Domain, value: object, scope: Scope) -> None:
    if not isinstance(value, Expr):
        raise Rejected(f"{name}: a real symbol gets a number")
    c.in_scope(value, scope)
    if d.integer or not all(scope.defined(e) for e in (value, d.lo, d.hi) if e is not None):
        raise Rejected(f"{name}: an integer, or a value or an end of its domain that is not shown to have a value")
    ends = ((None if d.lo is None else value - d.lo, d.lo_closed), (None if d.hi is None else d.hi - value, d.hi_closed))
    for gap, closed in ends:
        if gap is not None and (symbols(gap) - symbols(value) or not (
                scope.nonnegative(gap) if closed else scope.positive(gap))):
            raise Rejected(f"{name}: the value is not shown to lie in the domain")


def _specialised(k: Premise, s: Statement, values: Mapping[str, object], scope: Scope) -> Premise:
    """A relation of the hypothesis with values for its quantified symbols, and fresh letters of its own."""
    own = own_letters(tuple(x.over for x in k.letters), k, tuple(values.values()), scope.letters, scope.positives)
    k = k.at({x.name: y for x, y in zip(k.letters, own, strict=True)})

    def go(e: Expr) -> Expr:
        e = at_places(e, {b.symbol.name: p for b in s.prefix for p in [values[b.symbol.name]] if isinstance(p, Place)})
        for b in s.prefix:
            value = values[b.symbol.name]
            if isinstance(b.symbol, Sym) and isinstance(value, Expr):
                e = with_scalar(e, b.symbol.name, value)
            elif isinstance(value, LawAt) and isinstance(b.symbol, Distribution | Channel | Function):
                e = with_symbol(e, b.symbol, value.letters, value.body)
        return e

    return replace(k.changed(go), letters=own)


def _limit(c: Context, step: Step) -> None:
    """A relation for all values of a local symbol holds at an end of its domain: both sides are continuous in it."""
    c.conclude(step)
    symbol, end = exactly(step.terms, 2)
    value = literal(end)
    if not isinstance(symbol, Sym) or symbol.name not in c.local or value is None or len(step.uses) != 1:
        raise Rejected("the limit is of one step, in a symbol of `let`, at a number")
    d = c.local[symbol.name]
    assert isinstance(d.lo, Num) and isinstance(d.hi, Num)      # checked when the symbol was declared
    if not d.lo.value <= value <= d.hi.value:
        raise Rejected("the number is not in the closure of the domain")
    scope = c.scope(step.letters, step.where, step.zero)
    here = c.at(step.uses[0], scope).relation
    if any(symbol.name in symbols(e) for e in (*step.where, *step.zero)) or not (
            _continuous(here.left, symbol.name) and _continuous(here.right, symbol.name)):
        raise Rejected("a side is not seen to be continuous in the symbol")
    if any(isinstance(n, Sum) and symbol.name in symbols(n) for n in walk((here.left, here.right))):
        c.extent.only("finite")                       # the limit of integrals need not be the integral of the limit
    left, right = (with_scalar(e, symbol.name, Num(value)) for e in (here.left, here.right))
    if step.relation.op not in ("<=", "==") or not _same(Relation(here.op, left, right), step.relation, scope):
        raise Rejected("the relation is not that of the step at the number")


def _continuous(e: Expr, name: str) -> bool:
    """Whether an expression is defined and continuous in a scalar on the whole line wherever it is defined at one value."""
    if name not in symbols(e) or isinstance(e, Sym):
        return True
    if isinstance(e, Sum):
        return not any(name in symbols(w) for w in e.where) and _continuous(e.body, name)
    if not isinstance(e, App):
        return False
    if e.op == "div":
        return name not in symbols(e.args[1]) and _continuous(e.args[0], name)
    if e.op == "pow":
        q = literal(e.args[1])
        return q is not None and q.denominator == 1 and q >= 0 and _continuous(e.args[0], name)
    return e.op in ("add", "mul", "max", "min", "abs", "exp") and all(_continuous(a, name) for a in e.args)


_RULES: dict[str, Callable[[Context, Step], None]] = {
    "combine": _combine, "pointwise": _pointwise, "gibbs": _gibbs, "one_term": _one_term, "fewer_terms": _fewer_terms,
    "same_support": _same_support, "cases": _cases, "instance": _instance, "limit": _limit,
}
