"""Named theorems as data, and the one rule that applies them."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from verify.kernel.format.parts import note_all, noting
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import read_term
from verify.kernel.format.well_formed import one_kind, universal
from verify.kernel.scalar.goal import Goal, known_symbols
from verify.kernel.scalar.checker import Checker as Obligations
from verify.kernel.scalar.opening import domain_is_defined, is_scalar, lies_in, scalar_goal
from verify.language import (
    Algorithms, Both, Quantifier, Domain, Exchanged, Mechanisms, Numbers, PrivacyLoss, Process, Q, Relation, Statement, Sym)
from verify.language.formula import free_names

Prove = Callable[[Statement, object], None]
Objects = Process | Mechanisms | Algorithms | Numbers


@dataclass(frozen=True)
class Theorem:
    """A theorem that the kernel believes: if every lemma holds then the statement does.

    The symbols that the statement quantifies are the parameters, also of the lemmas.  Its hypotheses stand among those of the
    statement that it is applied to, or are proved under these; the lemmas are proved there."""

    name: str
    source: str
    statement: Statement
    lemmas: tuple[tuple[str, Statement], ...] = ()
    spaces: str = "finite"                            # the widest class on which it holds
    on_finite: tuple[str, ...] = ()                   # the lemmas that it needs on finite spaces only


@dataclass(frozen=True)
class Application:
    """A theorem `at` values of its parameters (a term, or the name of a process and the like), proofs of its hypotheses
    (`given`, by number) that the statement does not have, proofs that the values are `defined` and lie in their `domains`,
    proofs of its `lemmas`, and the `proof` that its conclusion gives the claim."""

    theorem: str
    at: Mapping[str, object]
    given: Mapping[str, object] = field(default_factory=dict)
    lemmas: Mapping[str, object] = field(default_factory=dict)
    defined: Mapping[str, object] = field(default_factory=dict)
    domains: Mapping[str, object] = field(default_factory=dict)
    proof: object = None


def apply(c: Obligations, prove: Prove, statement: Statement, theorem: Theorem, a: Application) -> None:
    """The claim is the theorem's conclusion at the values, or an upper bound that follows from the theorem's."""
    universal(statement)
    base = scalar_goal(statement, Q(0))
    domain_is_defined(base)
    values: dict[str, object] = {}
    if set(a.at) != {b.symbol.name for b in theorem.statement.prefix}:
        raise Rejected(f"{theorem.name}: a value is needed for each of its parameters and nothing else")
    for b in theorem.statement.prefix:
        own = a.at[b.symbol.name]
        values[b.symbol.name] = (_number(c, base, specialise(b, values), own, a) if isinstance(b.symbol, Sym)
                                 else _object(statement, specialise(b.symbol, values), own))
    for i, f in enumerate(specialise(theorem.statement.given, values), 1):
        if f not in statement.given:
            if str(i) not in a.given:
                raise Rejected(f"{theorem.name}: a hypothesis of the theorem is not one of the statement, and has no proof")
            prove(_closed(Statement(statement.prefix, statement.given, f)), a.given[str(i)])
    _conclude(c, statement, specialise(theorem.statement.claim, values), a)
    for name, lemma in theorem.lemmas:
        with noting() as noted:
            prove(opened(statement, specialise(lemma, values)) if free_names(lemma) else lemma, a.lemmas.get(name))
        note_all(noted, but="spaces" if name in theorem.on_finite else "")


def _number(c: Obligations, base: Goal, b: Quantifier, term: object, a: Application) -> object:
    """The value of a parameter that is a number, shown to be defined and in its domain."""
    value, name = read_term(term), b.symbol.name
    known_symbols(base, value)
    c.defined(base, value, a.defined.get(name), 0)
    lies_in(c, base, value, b.domain or Domain(), name, a.domains)
    return value


def _named(statement: Statement, name: object) -> object:
    """What a name says: a symbol of the statement, or mechanisms with their runs exchanged, or the privacy loss of those."""
    match name:
        case ["Exchanged", of]: return Exchanged(_named(statement, of))  # type: ignore[arg-type]  # checked there
        case ["PrivacyLoss", of]:
            own = _named(statement, of)
            return PrivacyLoss(own) if isinstance(own, Mechanisms | Exchanged) else None
    return next((b.symbol for b in statement.prefix if b.symbol.name == name), None)


def _object(statement: Statement, parameter: Objects, name: object) -> object:
    """What stands for a parameter: of the same kind and length."""
    own = _named(statement, name)
    as_asked: object = own
    if isinstance(own, Numbers) and isinstance(parameter, Numbers):
        as_asked = replace(own, name=parameter.name, nonnegative=own.nonnegative and parameter.nonnegative)
    elif isinstance(own, Algorithms) and isinstance(parameter, Algorithms):
        as_asked = replace(own, name=parameter.name, data=parameter.data)
    elif isinstance(own, Process | Mechanisms | PrivacyLoss | Exchanged):
        kind = Process if isinstance(own, Process | PrivacyLoss) else Mechanisms
        as_asked = kind(parameter.name, own.length)
    if as_asked != parameter:
        raise Rejected(f"{str(name)[:40]!r} is not of the kind and length that {parameter.name} has in the theorem")
    return own


def specialise(node: Any, values: Mapping[str, object]) -> Any:
    """A part of a theorem with its parameters replaced; a theorem binds each name once, so no binder hides a parameter."""
    if isinstance(node, Sym | Objects) and node.name in values:
        return values[node.name]
    if isinstance(node, tuple):
        return tuple(specialise(x, values) for x in node)
    if is_dataclass(node) and not isinstance(node, type):
        return type(node)(*(specialise(getattr(node, f.name), values) for f in fields(node) if f.compare))
    return node


def opened(statement: Statement, lemma: Statement) -> Statement:
    """A lemma for all values of the statement's scalars under its scalar hypotheses."""
    scalars = tuple(b for b in statement.prefix if isinstance(b.symbol, Sym))
    known = tuple(f for f in statement.given if isinstance(f, Relation) and is_scalar(f.left) and is_scalar(f.right))
    return _closed(Statement((*scalars, *lemma.prefix), (*known, *lemma.given), lemma.claim))


def _closed(whole: Statement) -> Statement:
    """A statement made of parts of a theorem and of the one that it is applied to, in which no value is captured."""
    free = one_kind(whole)                              # rejected where a value would be captured: its symbols are bound again
    if free:
        raise Rejected(f"a part of the theorem mentions {', '.join(sorted(free))}, which is no parameter of the statement")
    return whole


def _conclude(c: Obligations, statement: Statement, conclusion: object, a: Application) -> None:
    claim = statement.claim
    for part in conclusion.parts if isinstance(conclusion, Both) else (conclusion,):
        if part == claim:
            return None
        if isinstance(part, Relation) and isinstance(claim, Relation) and part.left == claim.left and (
                part.op == "<=" and claim.op in ("<=", "<")):
            goal = scalar_goal(statement, claim.right - part.right, claim.op == "<")
            c.defined(goal, goal.claim, a.defined.get("claim"), 0)
            return c.shows(goal, goal.claim, goal.strict, a.proof, 0)
    raise Rejected("the claim is not what the theorem concludes")
