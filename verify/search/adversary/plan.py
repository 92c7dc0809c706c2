"""Which symbols of a statement are searched, and which follow from the others by its hypotheses: the tight parameters."""
from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from verify.language import (
    Channel, Distribution, Domain, Event, Expr, Function, Iid, Letter, Statement, Sym, Symbol, walk)
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
    derived = {**_definitions(s, domains), **_tight(s, domains, lengths)}
    return Plan(s, _ordered(s, derived, domains), domains, lengths)


def _definitions(s: Statement, domains: dict[str, Domain]) -> dict[str, Step]:
    """For each hypothesis that defines laws or functions, the one of them that is quantified last."""
    declared = {b.symbol.name: b.symbol for b in s.prefix}
    names = list(declared)
    made: dict[str, Step] = {}
    for f in conjuncts(*s.given):
        found = [d for d in definitions(f, domains) if d[0] in names and d[0] not in made]
        for name, letters, value in sorted(found, key=lambda d: -names.index(d[0]))[:1]:
            symbol = declared[name]
            if isinstance(symbol, Distribution | Channel | Function):
                made[name] = Given(symbol, letters, value)
    return made


def _tight(s: Statement, domains: dict[str, Domain], lengths: frozenset[str]) -> dict[str, Step]:
    made: dict[str, Step] = {}
    for name in domains:
        if name in lengths:
            continue
        facts = [fact for f in conjuncts(*s.given) for fact in scalar_facts(f, name, domains)]
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
