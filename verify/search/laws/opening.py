"""Statements opened for the writers of derivations: their views, with the steps that a proof may need before its own, what is
positive or finite, and what follows from what is known."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, permutations, product

from verify.elaborate.written import Searched
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, letters_of, with_symbol
from verify.kernel.sums.signs import Premise
from verify.kernel.written.context import opened
from verify.kernel.written.meaning import aims, hypotheses
from verify.language import (
    App, Atom, Datasets, Distribution, Event, Expr, Functional, Letter, Place, Relation, Replaced, Statement, Sum, Sup, Sym,
    exp, literal, log, sqrt, walk)
from verify.language.steps import LawAt
from verify.language.proofs import Derivation, Step, all_records, combine, identity, instance, pointwise, total, use
from verify.search.laws.view import (
    EACH, INSIDE, LEVEL, ONE, ZERO, View, at_most_1, flat, named, neighbours, outer_sums, where_mixed, without_contraries,
    without_factor)

MOST_PLACES = 4                                       # letters of the statement at which what holds at all is known


def views(s: Statement, op: str = "<=") -> Iterator[View]:
    """The view of a statement that has one aim, of this relation; none where a derivation can't be about it."""
    context, claim = opened(s, Derivation(()), _nothing, Searched())
    wanted = aims(claim, context.scope())
    known = dict(context.known) | {f"finite {i}": context.plain(k) for i, k in enumerate(wanted.assumed, 1)}
    shown, numbers = _apart([context.plain(k) for k in wanted.shown])
    if not shown or shown[-1].relation.op != op:
        return
    used = {n.name for n in walk((s, tuple(known.values()), shown[-1])) if isinstance(n, Letter | Sym)}
    used |= {b.symbol.name for b in s.prefix}
    known = {n: k.changed(lambda e: named(e, used)) for n, k in known.items()}
    view = View(s, shown[-1].changed(lambda e: named(e, used)), known, context, used)
    view.before = tuple(shown[:-1])
    moments = tuple(_positive_moments(view))
    view.supports = (*moments, *_values(view, wanted.defined, moments), *_supports(view, shown[:-1]), *_within(view, numbers))
    view.lemmas = (*_instances(view), *_without_logarithms(view), *_group_privacy(view), *_levels(view))
    yield view
    turned = view.aim.changed(without_contraries)
    if turned != view.aim:
        yield replace(view, aim=turned)


def _apart(shown: list[Premise]) -> tuple[list[Premise], list[Relation]]:
    """What is to be shown without the relations between numbers that come last, and these."""
    numbers = list[Relation]()
    while len(shown) > 1 and not shown[-1].letters and is_scalar(shown[-1].relation.right - shown[-1].relation.left):
        numbers.insert(0, shown[-1].relation)
        shown = shown[:-1]
    return shown, numbers


def _values(view: View, wanted: tuple[Expr, ...], moments: tuple[Step, ...]) -> Iterator[Step]:
    """That what logarithms are of, and what divides, is positive, where it is made of sums and neither its form nor the steps
    for moments say so."""
    shown = {key_of(step.relation.left) for step in moments}
    inside = [n.args[-1] for e in wanted if not view.context.scope().defined(e) for n in walk(e)
              if isinstance(n, App) and n.op in ("log", "div")]
    for i, e in enumerate(dict.fromkeys(e for e in inside if any(isinstance(n, Sum) for n in walk(e))), 1):
        if not view.context.scope().positive(e) and key_of(e) not in shown:
            chances = [step for t in dict.fromkeys(outer_sums(e))
                       for step in at_most_1(flat(named(t, view.used)), f", for value {i}")]
            yield from chances
            yield pointwise(f"value {i}", named(e, view.used, whole=True) > ZERO, *view.numbers(), *(
                step.name for step in chances if not step.letters))


def _within(view: View, numbers: list[Relation]) -> Iterator[Step]:
    """What a domain says of a parameter, where the domains of its symbols alone do not."""
    known = [n for n in view.numbers() if is_scalar(view.known[n].relation.right - view.known[n].relation.left)]
    for i, r in enumerate(numbers, 1):
        value = view.context.scope().interval(r.right - r.left)
        if value is None or not value.nonnegative(r.op == "<"):
            yield pointwise(f"number {i}", r, *known)


def _instances(view: View) -> Iterator[Step]:
    """What a hypothesis about all letters and laws says, at the laws of the statement, and at its letters and at others, which
    is known from then on."""
    for name, s in view.context.quantified.items():
        letters = [b.symbol for b in s.prefix if b.kind == "forall" and isinstance(b.symbol, Letter)]
        laws = [b.symbol for b in s.prefix if b.kind == "forall" and isinstance(b.symbol, Distribution)]
        conditions = [f.right for f in s.given if isinstance(f, Relation) and f.op == "<" and f.left == ZERO]
        if len(conditions) < len(s.given) or not s.prefix or len(letters) + len(laws) < len(s.prefix) or any(
                isinstance(n, Statement) for n in walk(s.claim)) or any(isinstance(n, Functional) for n in walk(conditions)):
            continue
        parts = [*map(view.context.plain, hypotheses(s.claim))]
        for chosen in islice(product(*(view.laws(x.over) for x in laws)), MOST_PLACES):
            yield from _at_places(view, name, letters, conditions, parts, dict(zip(laws, chosen, strict=True)))


def _at_places(view: View, name: str, letters: list[Letter], conditions: list[Expr], parts: list[Premise],
               laws: dict[Distribution, Distribution]) -> Iterator[Step]:
    """The instances with these laws, at letters of one's own and at those of the statement."""
    own = tuple(view.letter(x.over, x.name) for x in letters)
    given = islice(product(*([y for y in view.context.letters if y.over == x.over] for x in letters)), MOST_PLACES)
    values = {x.name: LawAt(at, law(*at)) for x, law in laws.items() for at in [tuple(view.letter(a, "a") for a in x.over)]}

    def put(e: Expr) -> Expr:
        for x in laws:
            e = with_symbol(e, x, values[x.name].letters, values[x.name].body)
        return e

    for places in dict.fromkeys((own, *given)):
        at: dict[str, Place] = {x.name: y for x, y in zip(letters, places, strict=True)}
        free, where = (own, "all letters") if places == own else ((), ", ".join(y.name for y in places))
        of = "".join(f", of {x.name}" for x in laws.values())
        held = tuple(put(at_places(e, at)) for e in conditions)
        shown = [f"{name}{of}, condition {i}" for i, _ in enumerate(held, 1)] if places == own else [
            n for e in held for n, k in view.known.items() if k == Premise((), (), e > ZERO)][:len(held)]
        if places == own and not any(isinstance(e, Atom) and isinstance(e.of, Event) for e in held):
            yield from (pointwise(n, e > ZERO).for_all(*own, where=held) for n, e in zip(shown, held, strict=True))
        elif held and (places == own or len(shown) < len(held)):
            continue
        for i, k in enumerate(parts, 1):
            bound = {x.name: view.letter(x.over, x.over.name[0].lower()) for x in k.letters}
            here = k.at({**at, **bound}).changed(lambda e: named(put(e), view.used))
            said = f"{name}{of}, part {i}, at {where}"
            if not k.zero:
                new = Premise((*free, *bound.values()), (*(held if places == own else ()), *here.where), here.relation)
                yield instance(said, here.relation, name, {**at, **values}, *shown, binders=tuple(bound.values())
                               ).for_all(*new.letters, where=new.where)
                view.known[said] = new


def _without_logarithms(view: View) -> Iterator[Step]:
    """log(F)/k <= c, for a sum F and a number k > 0, as F <= exp(k c), which is known from then on."""
    for name, k in list(view.known.items()):
        found = _logarithm(k)
        if found is None:
            continue
        letters = tuple(view.letter(x.over, "w") for x in k.letters)
        at: dict[str, Place] = {x.name: y for x, y in zip(k.letters, letters, strict=True)}
        new, inside, here = k.at(at), name + INSIDE, use(name, {str(i): x for i, x in enumerate(letters, 1)})
        whole, exponent = at_places(found[0], at), at_places(mul(found[1], k.relation.right), at)
        bound, steps = exp(exponent), (f"{name}, positive", f"{name}, multiplied")
        if literal(found[1]) is not None:
            yield pointwise(inside, whole <= bound, here, terms=(whole,)).for_all(*letters, where=new.where)
        else:
            yield pointwise(steps[0], whole > ZERO, here, terms=(whole,)).for_all(*letters, where=new.where)
            compound = any(n.op != "add" for n in walk(found[1]) if isinstance(n, App))
            multiplied = combine(steps[1], log(whole) <= exponent, replace(here, weight=found[1])) if (
                compound and view.context.scope().positive(found[1])) else pointwise(
                    steps[1], log(whole) <= exponent, steps[0], here, terms=(whole,))
            yield multiplied.for_all(*letters, where=new.where)
            yield pointwise(inside, whole <= bound, *steps, terms=(whole, exponent)).for_all(*letters, where=new.where)
        view.known[inside] = Premise(letters, new.where, whole <= bound)


def _group_privacy(view: View) -> Iterator[Step]:
    """u(Z) <= exp(e) u(Z[i:=x]) between neighbours as u(Z) <= exp(n e) u(W) between any two datasets of n records, which is
    known from then on."""
    for name, k in list(view.known.items()):
        for z, i, x in neighbours(k):
            factor = without_factor(k.relation.right, at_places(k.relation.left, {z.name: Replaced(z, i, x)}))
            if not isinstance(factor, App) or factor.op != "exp" or not isinstance(z.over, Datasets) or k.where or k.zero or (
                    letters_of(factor) & {z.name, i.name, x.name}):
                continue
            own = {y: view.letter(y.over, y.name) for y in k.letters}          # a claim about given datasets has these names
            at: dict[str, Place] = {y.name: own[y] for y in k.letters}
            here, w = k.at(at).relation, view.letter(z.over, "w")
            yield combine(f"{name}, neighbours", here, use(name, {str(m): own[y] for m, y in enumerate(k.letters, 1)})).for_all(
                *own.values())
            others = tuple(own[y] for y in k.letters if y not in (z, i, x))
            relation = here.left <= exp(mul(factor.args[0], z.over.length)) * at_places(here.left, {own[z].name: w})
            yield all_records(name + EACH, relation, own[z], own[i], own[x], factor, f"{name}, neighbours").for_all(
                own[z], w, *others)
            view.known[name + EACH] = Premise((own[z], w, *others), (), relation)


def _levels(view: View) -> Iterator[Step]:
    """p <= exp(c) q at all letters of two laws as c >= 0, which is known from then on, for a number c that may be negative."""
    for name, k in list(view.known.items()):
        right, scope = k.relation.right, view.context.scope()
        parts = right.args if isinstance(right, App) and right.op == "mul" and len(right.args) == 2 else (ONE, ONE)
        level = parts[0].args[0] if isinstance(parts[0], App) and parts[0].op == "exp" else ONE
        if not isinstance(level, Sym) or scope.nonnegative(level) or k.where or k.zero or k.relation.op != "<=" or not all(
                isinstance(p, Atom) and isinstance(p.of, Distribution) and p.letters == k.letters
                for p in (k.relation.left, parts[1])):
            continue
        letters = tuple(view.letter(x.over, "l") for x in k.letters)
        at = {str(i): x for i, x in enumerate(letters, 1)}
        yield combine(f"{name}, summed", exp(level) >= ONE, use(name, at, over=letters))
        yield pointwise(name + LEVEL, level >= ZERO, f"{name}, summed")
        view.known[name + LEVEL] = Premise((), (), level >= ZERO)


def _logarithm(k: Premise) -> tuple[Sum, Expr] | None:
    """F and the number c where a relation is log(F)/c <= a number."""
    e = k.relation.left
    left, by = (e.args[0], _number(e.args[1])) if isinstance(e, App) and e.op == "div" else (e, ONE)
    numbers = not any(isinstance(n, Sum | Sup) for n in walk((by, k.relation.right)))
    whole = left.args[0] if isinstance(left, App) and left.op == "log" else None
    return (whole, by) if isinstance(whole, Sum) and numbers and not k.zero and k.relation.op == "<=" else None


def _number(e: Expr) -> Expr:
    """The expression as a number, where it is one."""
    return add(*e.args) if isinstance(e, App) and e.op == "add" else e


def _supports(view: View, wanted: list[Premise]) -> Iterator[Step]:
    """That laws of the left side are positive where others are, from what is known of products at more letters: these are
    positive for some values of the letters that are left out."""
    for i, aim in enumerate(wanted, 1):
        letters = tuple(view.letter(x.over, "w") for x in aim.letters)
        here = aim.at({x.name: y for x, y in zip(aim.letters, letters, strict=True)})
        for name, k in view.known.items():
            if len(k.letters) < len(letters):
                continue
            if len(k.letters) == len(letters):
                if len(k.where) != 1 or any(x.over != y.over for x, y in zip(k.letters, letters, strict=True)):
                    continue
                there, q = k.at({x.name: y for x, y in zip(k.letters, letters, strict=True)}), here.relation.right
                if there.relation == here.relation and len(here.where) == 1 and here.where != there.where and (
                        set(_atoms(here.where)) <= set(_atoms((*there.where, q)))):
                    yield from where_mixed(here.where[0], there.where[0], q, letters, f"of aim {i}")
                    break
                continue
            for places in permutations(k.letters, len(letters)):
                at = dict(zip((x.name for x in places), letters, strict=True))
                if any(x.over != y.over for x, y in zip(places, letters, strict=True)):
                    continue
                others = {x.name: view.letter(x.over, "w") for x in k.letters if x not in places}
                there = k.at({**at, **others})
                if set(_atoms(here.relation.right)) <= set(_atoms(there.relation.right)) and set(
                        _atoms(here.where)) <= set(_atoms(there.where)):
                    body = mul(*there.where, there.relation.right)
                    yield pointwise(f"support {i}, {name}", here.relation).for_all(
                        *letters, where=(*here.where, total(tuple(others.values()), body)))
                    break


def _positive_moments(view: View) -> Iterator[Step]:
    """Moments of given orders, and affinities, whose logarithms the claim takes are positive: each is the mean, under the first
    law, of a power of the ratio."""
    inside = [n.args[0] for n in walk(view.aim.relation) if isinstance(n, App) and n.op == "log"]
    for i, e in enumerate(dict.fromkeys(e for e in inside if isinstance(e, Sum)), 1):
        parts = e.body.args if isinstance(e.body, App) and e.body.op == "mul" and len(e.body.args) == 2 else ()
        factors = [f.args for f in parts if isinstance(f, App) and f.op == "pow"]
        if len(factors) == 2 and isinstance(factors[0][0], Atom) and literal(factors[0][1]) is not None:
            (p, order), (q, _) = factors
            mean = Sum(e.letter, p * (p / q) ** (order - 1), e.where)
            yield from positive_moment(f"moment {i}", e, mean)
        root = e.body.args[0] if isinstance(e.body, App) and e.body.op == "sqrt" else None
        for p, q in permutations(root.args, 2) if isinstance(root, App) and root.op == "mul" and len(root.args) == 2 else ():
            if isinstance(p, Atom) and isinstance(q, Atom) and not e.where and _positive_where(view, q, p):
                yield from positive_moment(f"affinity {i}", e, Sum(e.letter, p * sqrt(q / p), (p,)))
                break


def _positive_where(view: View, q: Atom, p: Atom) -> bool:
    """Whether q is known to be positive, at least where p is."""
    return any((k.relation.op, k.relation.left) == ("<", ZERO) and isinstance(k.relation.right, Atom) and (
        k.relation.right.of == q.of) and all(isinstance(w, Atom) and w.of == p.of for w in k.where)
        for k in view.known.values())


def positive_moment(name: str, moment: Expr, mean: Expr) -> list[Step]:
    """A moment is the mean of a power of the ratio, and positive."""
    return [identity(f"{name} as a mean", moment, mean),
            pointwise(f"{name} is positive", moment > ZERO, f"{name} as a mean", terms=(moment, mean))]


def _atoms(e: object) -> list[Atom]:
    return [n for n in walk(e) if isinstance(n, Atom)]


def _nothing(name: str, goal: Goal) -> None:
    """No step is taken."""
