"""Which symbols of a statement are searched, and which follow from the others by its hypotheses: the tight parameters."""
from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from verify.kernel.numbers.folding import mul
from verify.language import (
    App, Channel, Distribution, Domain, Event, Expr, Formula, Function, Iid, Letter, Statement, Sum, Sym, Symbol, walk)
from verify.notation.conjuncts import conjuncts
from verify.search.adversary.solve import definitions, scalar_facts
from verify.search.readings.shape import NotRead, length_symbols


@dataclass(frozen=True)
class Tight:
    """A scalar that is searched from a bound of the hypotheses onwards: "lo" upwards, "hi" downwards, "eq" not at all; a
    strict bound is not reached."""

    symbol: Sym
    side: str
    bounds: tuple[Expr, ...]
    strict: bool = False


@dataclass(frozen=True)
class Given:
    """A law, channel or function that a hypothesis defines letter by letter."""

    symbol: Distribution | Channel | Function
    letters: tuple[Letter, ...]
    value: Expr


Step = Symbol | Tight | Given


@dataclass(frozen=True)
class Plan:
    """The symbols in an order in which each follows from those before it; plain symbols are free."""

    statement: Statement
    steps: tuple[Step, ...]
    domains: dict[str, Domain]
    lengths: frozenset[str]

    @property
    def symbols(self) -> tuple[Symbol, ...]: return tuple(b.symbol for b in self.statement.prefix)

    def free(self) -> Iterator[Symbol]:
        """The symbols that are searched."""
        yield from (x for x in self.steps if not isinstance(x, Tight | Given))


def plan(s: Statement) -> Plan:
    """How a universal statement is searched; raises NotRead on symbols without tables."""
    for b in s.prefix:
        if b.kind != "forall" or not isinstance(b.symbol, Sym | Letter | Distribution | Channel | Event | Function):
            raise NotRead(f"{b.symbol.name} is not searched")
    domains = {b.symbol.name: b.domain or Domain() for b in s.prefix if isinstance(b.symbol, Sym)}
    lengths = frozenset(length_symbols(s))
    defined = _definitions(s, domains)
    normalisers = {n: (law, step) for n, law, step in _normalisers(defined, domains, lengths)}
    spent = {law for law, _ in normalisers.values()}
    derived = {**defined, **_tight(domains, lengths, [f for f in conjuncts(*s.given) if not _defines(f, spent, domains)])}
    derived |= {n: step for n, (_, step) in normalisers.items()}
    return Plan(s, _ordered(s, derived, domains), domains, lengths)


def _definitions(s: Statement, domains: dict[str, Domain]) -> dict[str, Step]:
    """For each hypothesis that defines laws or functions, the one of them that is quantified last; a law that is defined by
    exponents with a scalar, which may be rational where the logarithm of a probability is not, comes first."""
    declared = {b.symbol.name: b.symbol for b in s.prefix}
    names = list(declared)
    made: dict[str, Step] = {}
    for f in conjuncts(*s.given):
        found = [d for d in definitions(f, domains) if d[0] in names and d[0] not in made]
        found.sort(key=lambda d: (not _by_exponents(declared[d[0]], d[2]), -names.index(d[0])))
        for name, letters, value in found[:1]:
            symbol = declared[name]
            if isinstance(symbol, Distribution | Channel | Function):
                made[name] = Given(symbol, letters, value)
    return made


def _by_exponents(symbol: Symbol, value: Expr) -> bool:
    exponents = [n for n in walk(value) if isinstance(n, App) and n.op == "exp"]
    return isinstance(symbol, Distribution) and any(isinstance(n, Sym) for n in walk(exponents)) and any(
        isinstance(n, Function) for n in walk(exponents))


def _defines(f: Formula, laws: Collection[str], domains: dict[str, Domain]) -> bool:
    return any(name in laws for name, _, _ in definitions(f, domains))


def _normalisers(defined: dict[str, Step], domains: dict[str, Domain], lengths: frozenset[str]
                 ) -> Iterator[tuple[str, str, Tight]]:
    """The scalars by which defined laws are divided or multiplied, with the laws: they make the sum of the probabilities 1."""
    for step in defined.values():
        if not isinstance(step, Given) or not isinstance(step.symbol, Distribution):
            continue
        for name in (n for n in domains if n not in lengths):
            weight, divided = _without(step.value, Sym(name))
            if weight is not None:
                for letter in reversed(step.letters):
                    weight = Sum(letter, weight)
                yield name, step.symbol.name, Tight(Sym(name), "eq", (weight if divided else 1 / weight,))


def _without(e: Expr, x: Sym) -> tuple[Expr | None, bool]:
    """The rest of a quotient that has a scalar for divisor, or of a product that has it for factor; whether it is a divisor."""
    if sum(n == x for n in walk(e)) != 1 or not isinstance(e, App):
        return None, False
    if e.op == "div" and e.args[1] == x:
        return e.args[0], True
    if e.op == "mul" and x in e.args:
        return mul(*(a for a in e.args if a != x)), False
    return None, False


def _tight(domains: dict[str, Domain], lengths: frozenset[str], given: list[Formula]) -> dict[str, Step]:
    made: dict[str, Step] = {}
    for name in domains:
        if name in lengths:
            continue
        facts = [fact for f in given for fact in scalar_facts(f, name, domains)]
        for side in ("eq", "lo", "hi"):
            here = [fact for fact in facts if fact.side == side]
            if here:
                bounds = tuple(dict.fromkeys(fact.closed() for fact in here))
                made[name] = Tight(Sym(name), side, bounds, any(fact.strict for fact in here))
                break
    return made


def _ordered(s: Statement, derived: dict[str, Step], domains: dict[str, Domain]) -> tuple[Step, ...]:
    """Each symbol after those that it is computed from; where several wait for one another, one of them is free instead."""
    symbols = {b.symbol.name: b.symbol for b in s.prefix}
    pending: dict[str, Step] = {n: x for n, x in symbols.items() if n not in derived} | derived
    order: list[Step] = []
    while pending:
        ready = [n for n, step in pending.items() if not (_needs(step, symbols) | _after(domains.get(n))) & set(pending) - {n}]
        if ready:
            order += [pending.pop(n) for n in ready]
            continue
        stuck = [n for n, step in pending.items() if isinstance(step, Tight | Given)]
        name = stuck[-1] if stuck else next(iter(pending))
        pending[name] = symbols[name]
        if not stuck:
            order.append(pending.pop(name))
    return tuple(order)


def _after(d: Domain | None) -> set[str]:
    return {n.name for n in walk(d) if isinstance(n, Sym)} if d is not None else set()


def _needs(step: Step, names: Collection[str]) -> set[str]:
    """The symbols that a derived symbol is computed from."""
    nodes: object = step.bounds if isinstance(step, Tight) else step.value if isinstance(step, Given) else None
    found = set()
    for n in walk(nodes):
        if isinstance(n, Sym | Distribution | Channel | Event | Function | Letter) and n.name in names:
            found.add(n.name)
        elif isinstance(n, Iid):
            found.add(n.law.name)
    return found
