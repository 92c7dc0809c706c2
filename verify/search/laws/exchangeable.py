"""Means over datasets of independent records: a mean stays what it is when a record is exchanged for a fresh one or another one
of the dataset; so normalisers cancel, and every position counts alike."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from verify.kernel.numbers.folding import mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.letters import at_places, entry, letters_of, replaced
from verify.kernel.sums.summands import Summand, product
from verify.language import (
    App, Atom, Channel, Datasets, Entry, Expr, Function, Iid, Letter, Merged, Place, Position, Positions, Q, Replaced,
    Space, Sum, equal, literal, log, position, walk)
from verify.language.proofs import (
    Derivation, Step, combine, derivation, exchange, exchange_first, gibbs, permute, pointwise, total, use)
from verify.search.laws.linear_facts import Facts, own_names, power
from verify.search.laws.view import ONE, ZERO, View, minus, named

HALF, LEVELS = Q("1/2"), 2


@dataclass(frozen=True)
class Data:
    """A dataset Z of independent records: `law` is P^n(Z)."""

    law: Expr
    iid: Iid
    z: Letter

    def at(self, z: Letter) -> Data:
        """The same law of another dataset."""
        return Data(self.iid(z), self.iid, z)

    def record(self, x: Letter) -> Expr:
        """P(x)."""
        return self.iid.law(x)

    @property
    def records(self) -> Space:
        """The set of the records."""
        return self.iid.law.over[0]

    @property
    def first(self) -> Position:
        """The first position."""
        return position(self.iid.datasets, 1)


@dataclass(frozen=True)
class Mean:
    """The sum over Z of P^n(Z), and over a position `at` if there is one, of weight * body."""

    data: Data
    at: tuple[Letter, ...]
    weight: Expr
    body: Expr


@dataclass
class Records(Facts):
    """Facts about datasets and what can be exchanged in them."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.data = [d for n in self.nodes for d in _data(n)]
        self.merged = [n for n in self.nodes if isinstance(n, Merged) and isinstance(n.second, Letter)]
        self.signs = {k.relation.right.of: name for name, k in self.view.known.items() if isinstance(k.relation.right, Atom)
                      and isinstance(k.relation.right.of, Function) and k.relation.left == ZERO and not (k.where or k.zero)
                      and k.relation.right.letters == k.letters}
        self.scales = (ONE, self.aim.right) if is_scalar(self.aim.right) and literal(self.aim.right) is None else (ONE,)
        places = dict.fromkeys(n.position for n in self.nodes if isinstance(n, Entry | Replaced))
        self.positions = [p for p in places if isinstance(p, Position) or p in self.view.context.letters]


def by_exchange(view: View) -> Iterator[Derivation]:
    """The claim as a combination of what is known with means in which records are exchanged."""
    if view.aim.letters or view.aim.relation.op != "<=" or not any(d for n in walk(view.aim.relation) for d in _data(n)):
        return
    facts = Records(view)
    _known(facts)
    _divergences(facts)
    for _ in _levels(facts):
        proof = facts.proof()
        if proof is not None:
            yield from derivation(*proof)
            return


def _data(n: object) -> list[Data]:
    return [Data(n, n.of, n.letters[0])] if isinstance(n, Atom) and isinstance(n.of, Iid) and isinstance(
        n.letters[0], Letter) else []


def _known(facts: Records) -> None:
    """What is known of numbers, and in the mean what is known at datasets, positions, records and outputs."""
    for own, k, before in facts.known():
        if k.where:
            continue
        for at, weight, times, over in _meant(facts, k.letters):
            key, equation = (own, tuple(at.items()), weight, times), k.relation.op == "=="
            if times is None:
                for scale in (ONE,) if any(isinstance(x.over, Datasets) for x in k.letters) else facts.scales:
                    facts.add((*key, scale), before, use(own, at, weight=mul(scale, weight), over=over), equation)
                continue
            left, right = (at_places(e, at) for e in (k.relation.left, k.relation.right))
            sign = use(facts.signs[times.of], {str(i): y for i, y in enumerate(times.letters, 1)})  # type: ignore[index]
            step = pointwise(facts.name(f"{own}, times {times.of.name}"), times * left <= times * right, use(own, at), sign,
                             terms=(left, right, times)).for_all(*over)
            facts.add(key, (*before, step), use(step.name, weight=weight, over=over), False)


Meant = tuple[dict[str, Place], Expr, Atom | None, tuple[Letter, ...]]


def _meant(facts: Records, letters: tuple[Letter, ...]) -> Iterator[Meant]:
    """Places for letters, with the probability of the letters that are summed over, a function >= 0 if one counts them, and
    these."""
    if not letters:
        yield {}, ONE, None, ()
    own = [d.at(z) for d in facts.data for z in letters if z.over == d.z.over]
    for data in (own or facts.data)[:1] if letters else ():
        over = Positions(data.iid.datasets)
        positions = [i for i in letters if i.over == over]
        others = sorted((x for x in letters if x != data.z and x not in positions), key=lambda x: x.over != data.records)
        places: list[Place] = [*(positions or [facts.view.letter(over, "i")]), *facts.positions]
        for p in places if len(positions) <= 1 else ():
            counted = isinstance(p, Letter) and p not in facts.positions
            at: dict[str, Place] = {i.name: p for i in positions if i != p}
            options: list[Meant] = [(at, mul(data.law, 1 / data.iid.datasets.length), None, (data.z, p)) if isinstance(
                p, Letter) and counted else (at, data.law, None, (data.z,))]
            for x in others:
                options = [more for option in options for more in _more(facts, data, x, p, option)]
            yield from options


def _more(facts: Records, data: Data, x: Letter, p: Place, option: Meant) -> Iterator[Meant]:
    """One letter more: a fresh record, that of the position, or one that is there; an output of a channel on the dataset, or
    one that counts as a function of it and of a record says."""
    at, weight, times, over = option
    records = [entry(data.z, p), *(y for y in over if y.over == data.records)]
    if x.over == data.records:
        yield at, mul(weight, data.record(x)), times, (*over, x)
        yield from (({**at, x.name: place}, weight, times, over) for place in records)
        return
    for of in dict.fromkeys(n.of for n in facts.nodes if isinstance(n, Atom)):
        if isinstance(of, Channel) and of.output == x.over and of.inputs == (data.z.over,):
            yield at, mul(weight, of(x, data.z)), times, (*over, x)
        elif of in facts.signs and len(of.over) == 2 and times is None:
            for y in (y for y in records if {y.over, x.over} == set(of.over)):
                yield at, weight, Atom(of, tuple(y if a == y.over else x for a in of.over)), (*over, x)


def _divergences(facts: Records) -> None:
    """The mean over datasets and records of a divergence, which is >= 0."""
    for e in facts.nodes:
        match e:
            case Sum(x, App("mul", (p, App("log", (App("div", (q, r)),)))), ()) if p == q:
                letters = [y for y in dict.fromkeys(walk(e)) if isinstance(y, Letter) and y.name in letters_of(e)]
                data = [d for d in facts.data if d.z in letters][:1]
                records = [y for y in letters if data and y.over == data[0].records]
                if data and len(letters) == 1 + len(records):
                    step = gibbs(facts.name("a divergence"), p, r, (x,), e >= ZERO).for_all(*letters)
                    weight = mul(data[0].law, *map(data[0].record, records))
                    facts.add(e, (step,), use(step.name, weight=weight, over=tuple(letters)), False)
            case _:
                continue


def _levels(facts: Records) -> Iterator[None]:
    """The facts; then with means of the claim and of what is known with records exchanged; then with these means exchanged."""
    done = set[str]()
    todo = {t.key: t for t in (*facts.of_claim(), *(t for f in facts.found for t in facts.form(f.gap)))}
    yield
    for _ in range(LEVELS):
        before = len(facts.found)
        for key, t in todo.items():
            done.add(key)
            if not any(isinstance(n, Replaced) and isinstance(n.dataset, Replaced) for n in walk(t.powers)):
                for mean in _means(t, facts.view):
                    _permuted(facts, mean)
                    _renewed(facts, mean)
        yield
        todo = {t.key: t for f in facts.found[before:] for t in facts.form(f.gap) if t.key not in done}


def _means(t: Summand, view: View) -> Iterator[Mean]:
    """A summand as a mean over a dataset; one that sums over positions as one over each of these."""
    t = own_names(t, view)
    for law, k in t.powers:
        for data in _data(law) if k == 1 and not t.conditions else ():
            if data.z not in t.letters:
                continue
            positions: list[tuple[Letter, ...]] = [(i,) for i in t.letters if i.over == Positions(data.iid.datasets)]
            for at in positions or [()]:
                bound = {x.name for x in t.letters if x not in at}
                factors = [power(f, q) for f, q in t.powers if f != law]
                weight, rest = ([f for f in factors if bool(letters_of(f) & bound) == inner] for inner in (False, True))
                body = total(tuple(x for x in t.letters if x != data.z and x not in at), product(rest))
                if rest:
                    yield Mean(data, at, product(weight), named(body, view.used))


def _permuted(facts: Records, m: Mean) -> None:
    """The record of a position that is summed over exchanged for that of another position."""
    z, law = m.data.z, m.data.law
    for i, p in ((i, p) for i in m.at for p in facts.positions or [m.data.first]):
        moved = at_places(m.body, {z.name: replaced(replaced(z, i, entry(z, p)), p, entry(z, i))})
        step = permute(facts.name("one position as another"), equal(Sum(z, law * m.body), _tidy(facts, Sum(z, law * moved), m)),
                       law, m.body, i, p).for_all(i)
        facts.add(("permute", m, p), (step,), use(step.name, weight=m.weight, over=m.at))


def _renewed(facts: Records, m: Mean) -> None:
    """A record exchanged for a fresh one; in the logarithm of a normaliser all records, too, that the claim exchanges."""
    data, z = m.data, m.data.z
    drawn = [x for x in _summed(m.body) if x.over == data.records and data.record(x) in walk(m.body)]
    x = drawn[0] if drawn else facts.view.letter(data.records, "x")
    body = _undrawn(m.body, x, data.record(x)) if drawn else m.body
    for p in m.at or facts.positions or [data.first]:
        there = replaced(z, p, x)
        if not _of_normaliser(body):
            after = mul(data.law, data.record(x), at_places(body, {z.name: there, x.name: entry(z, p)}))
            r = equal(total((z, x), mul(data.law, data.record(x), body)), _tidy(facts, total((z, x), after), m))
            step = exchange(facts.name("a fresh record"), r, data.law, data.record(x), body, p).for_all(*m.at)
            facts.add(("exchange", m, p), (step,), use(step.name, weight=m.weight, over=m.at))
        elif not drawn:
            _cancelled(facts, m, there, x, data.record(x), lambda name, r, mass, body, p=p: exchange(
                name, r, data.law, mass, body, p))
    for other in facts.merged if _of_normaliser(m.body) else ():
        w, upto = other.second, other.upto
        if isinstance(w, Letter):
            _cancelled(facts, m, Merged(z, w, upto), w, data.at(w).law, lambda name, r, mass, body, upto=upto: exchange_first(
                name, r, data.law, mass, upto, body))


def _cancelled(facts: Records, m: Mean, there: Place, x: Letter, mass: Expr, exchanged: Callable[..., Step]) -> None:
    """E log K(Z')/K(Z) = 0, also where E log K has no value: it changes its sign when the records are exchanged back."""
    z, law, one = m.data.z, m.data.law, m.body.args[0]  # type: ignore[attr-defined]  # a logarithm
    changed = at_places(one, {z.name: there})
    growth, shrinking = log(changed / one), log(one / changed)
    before, after = (total((z, x), mul(law, mass, e)) for e in (growth, shrinking))
    back, sign, none = map(facts.name, ("exchanged back", "the other sign", "normalisers cancel"))
    facts.add(("cancel", m, there), (
        exchanged(back, equal(before, after), mass, growth).for_all(*m.at),
        pointwise(sign, equal(shrinking, minus(growth)), terms=(one, changed)).for_all(z, x, *m.at),
        combine(none, equal(before, ZERO), use(back, weight=HALF), use(sign, weight=mul(HALF, law, mass), over=(z, x))
                ).for_all(*m.at)), use(none, weight=m.weight, over=m.at))


def _of_normaliser(e: Expr) -> bool: return isinstance(e, App) and e.op == "log" and isinstance(e.args[0], Sum)


def _tidy(facts: Records, e: Expr, m: Mean) -> Expr: return named(facts.view.normal(e, m.at), facts.view.used)


def _summed(e: Expr) -> list[Letter]: return [e.letter, *_summed(e.body)] if isinstance(e, Sum) else []


def _undrawn(e: Expr, x: Letter, law: Expr) -> Expr:
    """A sum over letters without one of them and its probability."""
    letters, body = _summed(e), e
    while isinstance(body, Sum):
        body = body.body
    factors = body.args if isinstance(body, App) and body.op == "mul" else (body,)
    return total(tuple(y for y in letters if y != x), product([f for f in factors if f != law]))
