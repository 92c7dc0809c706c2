"""Formulas and statements: domains, quantifiers, hypotheses, conclusions."""
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Union, get_args

from verify.language.expr import Expr, LanguageError, Mean, Num, Relation, Sym, as_expr, rational, walk
from verify.language.alphabets import Alphabet, Graph, Letter, Mechanisms
from verify.language.finite import (
    Algorithms, Channel, Distribution, Event, Exchanged, Function, Law, NoiseMean, Numbers, PrivacyLoss, Process, RangeProduct,
    RangeSum, Sequence, Sum, Sup)

BASES = ("nats", "bits")
_INTERVAL = re.compile(r"\s*([\[(])\s*([^,\s]+)\s*,\s*([^,\s]+)\s*([\])])\s*(integer)?\s*")


@dataclass(frozen=True)
class Domain:
    """An interval of reals or integers; an end of None is infinite, other ends are expressions in earlier symbols."""

    lo: Expr | None = None
    hi: Expr | None = None
    lo_closed: bool = False
    hi_closed: bool = False
    integer: bool = False


@dataclass(frozen=True)
class Both:
    """The conjunction of formulas, at least one."""

    parts: tuple[Formula, ...]

    def __post_init__(self) -> None:
        if not self.parts:
            raise LanguageError("a conjunction needs at least one part")


@dataclass(frozen=True)
class Every:
    """The relation holds at all letters; `where` restricts to letters at which its expressions are positive."""

    letters: tuple[Letter, ...]
    relation: Relation
    where: tuple[Expr, ...] = ()


_Binder = NoiseMean | Sum | Sup | Every | RangeSum | RangeProduct | Mean | Graph


@dataclass(frozen=True)
class Defined:
    """The expression has a (finite) value: no zero denominator, no logarithm of a number <= 0, no root of a negative."""

    expr: Expr


@dataclass(frozen=True)
class Indistinguishable:
    """For every event S: p(S) <= exp(eps) q(S) + delta, and the same with p and q exchanged."""

    p: Law
    q: Law
    eps: Expr
    delta: Expr = Num(rational(0))


@dataclass(frozen=True)
class EachDP:
    """Every M_i is (eps, delta)-DP on the pair: after each past, the two laws of the next output satisfy
    Indistinguishable(eps, delta).  Numbers in place of a level are those of M_1, M_2, ..."""

    mechanisms: Mechanisms | Exchanged
    eps: Expr | Numbers
    delta: Expr | Numbers = field(default=Num(rational(0)), metadata={"silent": True})


@dataclass(frozen=True)
class ComposedDP:
    """The last output y_k, as a mechanism of the database, is (eps, delta)-DP on the pair, in both directions."""

    mechanisms: Mechanisms | Exchanged
    eps: Expr
    delta: Expr = Num(rational(0))


@dataclass(frozen=True)
class BadSet:
    """Some set B of transcripts has P(y in B) < delta, and outside B every transcript that the run on x can give has
    log P(y = r)/P(y' = r) < eps."""

    mechanisms: Mechanisms | Exchanged
    eps: Expr
    delta: Expr


@dataclass(frozen=True)
class EachMaxInfo:
    """For every i, every transcript of outputs of A_1..A_{i-1} and every law of the dataset, the beta_i-approximate
    max-information of the dataset and the output of A_i after that transcript is at most k_i (in nats)."""

    algorithms: Algorithms
    beta: Numbers
    k: Numbers


@dataclass(frozen=True)
class ComposedMaxInfo:
    """For every law of the dataset, the beta-approximate max-information of the dataset and the last output is at most k."""

    algorithms: Algorithms
    beta: Expr
    k: Expr


@dataclass(frozen=True)
class Bounded:
    """|Z_i| <= bound for every i, surely."""

    process: Process | PrivacyLoss
    bound: Expr


@dataclass(frozen=True)
class Drift:
    """E[Z_i | past] <= bound for every i and every past."""

    process: Process | PrivacyLoss
    bound: Expr


Symbol = Sym | Distribution | Channel | Event | Function | Letter | Process | Mechanisms | Sequence | Numbers | Algorithms
_SYMBOLS = frozenset(get_args(Symbol))
Formula = Union[Relation, Both, Every, Defined, Indistinguishable, EachDP, ComposedDP, BadSet, EachMaxInfo, ComposedMaxInfo,
                Bounded, Drift, "Statement"]


@dataclass(frozen=True)
class Quantifier:
    """One quantifier: `kind` is "forall" or "exists"."""

    kind: str
    symbol: Symbol
    domain: Domain | None = None


@dataclass(frozen=True)
class Statement:
    """Quantifiers, then hypotheses, then the conclusion.

    `base` is the unit in which the document counts information.  The formulas are in nats in any case: k bits of the document
    are k*log(2) here.  Evidence is for the statement with its base.  A statement inside another names none.
    """

    prefix: tuple[Quantifier, ...]
    given: tuple[Formula, ...]
    claim: Formula
    base: str = field(default="nats", metadata={"silent": True})

    def __post_init__(self) -> None:
        if self.base not in BASES:
            raise LanguageError(f"base: {str(self.base)!r:.40} is not a log base; write {' or '.join(BASES)}")


def real(name: str, domain: str | Domain = "(-oo, oo)") -> Sym:
    """A real (or, with "[1, oo) integer", an integer) symbol with its domain, ends rational or infinite."""
    if not re.fullmatch(r"[A-Za-z_][A-Za-z_0-9']{0,40}", name):
        raise LanguageError(f"{name!r} is not a name; use letters, digits and _, starting with a letter")
    if isinstance(domain, Domain):
        return Sym(name, domain)
    match = _INTERVAL.fullmatch(domain)
    if match is None:
        raise LanguageError(f'{name}: {domain!r} is not a domain; write for example "(0, 1]", "[0, oo)" or "[1, oo) integer"')
    left, lo, hi, right, integer = match.groups()
    low, high = (None if lo == "-oo" else as_expr(lo)), (None if hi == "oo" else as_expr(hi))
    return Sym(name, Domain(low, high, left == "[" and low is not None, right == "]" and high is not None, bool(integer)))


def between(lo: object, hi: object, ends: str = "[]", *, integer: bool = False) -> Domain:
    """The domain from `lo` to `hi`, each an expression or None for infinite; ends "[]", "()", "[)" or "(]".

    Raises LanguageError for other ends: a mistyped one would silently be open.
    """
    if ends not in ("[]", "()", "[)", "(]"):
        raise LanguageError(f'{ends!r} are not the ends of a domain; write "[]", "()", "[)" or "(]"')
    low, high = (None if lo is None else as_expr(lo)), (None if hi is None else as_expr(hi))
    return Domain(low, high, ends[0] == "[" and low is not None, ends[1] == "]" and high is not None, integer)


def distributions(names: str, over: Alphabet | None = None) -> tuple[Distribution, ...]:
    """Distributions by name on one common finite alphabet, of any size unless one is given."""
    return tuple(Distribution(n, (over or Alphabet("R"),)) for n in names.split())


def both(*parts: Formula) -> Both: return Both(parts)
def every(letters: Letter | tuple[Letter, ...], relation: Relation, where: tuple[Expr, ...] = ()) -> Every:
    """The relation at all letters, or at those where every expression of `where` is positive."""
    return Every(letters if isinstance(letters, tuple) else (letters,), relation, where)


def forall(*symbols: Symbol) -> tuple[Quantifier, ...]:
    """Universal quantifiers over symbols, in order."""
    return tuple(_quantifier("forall", s) for s in symbols)


def exists(*symbols: Symbol) -> tuple[Quantifier, ...]:
    """Existential quantifiers over symbols, in order."""
    return tuple(_quantifier("exists", s) for s in symbols)


def _quantifier(kind: str, symbol: Symbol) -> Quantifier:
    if isinstance(symbol, Sym):
        if not isinstance(symbol.domain, Domain):
            raise LanguageError(f"{symbol.name} has no domain; declare it with real({symbol.name!r}, ...)")
        return Quantifier(kind, Sym(symbol.name), symbol.domain)
    return Quantifier(kind, symbol)


def free_names(node: object, bound: Mapping[str, Symbol] = MappingProxyType({})) -> frozenset[str]:
    """The names that occur in a formula or statement without a quantifier, sum, supremum or mean that binds them.

    Raises LanguageError where a name in scope is bound again or used as something else; only a letter may be bound again, as
    a letter of the same set, by a sum, a supremum or "for every letter" (then it is the inner one there).
    """
    inner = dict(bound)
    if isinstance(node, Statement):
        free: frozenset[str] = frozenset()
        for b in node.prefix:
            free |= free_names((b.domain, *_about(b.symbol)), inner)
            if b.symbol.name in inner:
                raise LanguageError(f"{b.symbol.name} is quantified twice; rename one of the two")
            inner[b.symbol.name] = b.symbol
        return free | free_names((node.given, node.claim), inner)
    if isinstance(node, _Binder):
        outside, inside, binds = _scope(node)
        for s in binds:
            if inner.get(s.name, s) != s or (s.name in inner and not isinstance(s, Letter)):
                raise LanguageError(f"{s.name} is bound again where it is in scope; rename one of the two")
        return free_names((outside, *map(_about, binds)), bound) | free_names(inside, inner | {s.name: s for s in binds})
    if isinstance(node, tuple):
        return frozenset().union(*(free_names(x, bound) for x in node))
    if isinstance(node, Symbol):
        if bound.get(node.name, node) != node:
            raise LanguageError(f"{node.name} is used as something else than it is bound as; rename one of the two")
        return frozenset() if node.name in bound else frozenset({node.name})
    if hasattr(node, "__dataclass_fields__") and not isinstance(node, Alphabet):
        return frozenset().union(*(free_names(getattr(node, f), bound) for f in node.__dataclass_fields__))
    return frozenset()


def bearers(statement: Statement) -> tuple[int, ...]:
    """For each hypothesis the place in the prefix of the quantifier that it belongs to: the innermost whose symbol it mentions,
    the first where it mentions none.  Of a universal quantifier it is a premise ("for all x with h(x)"), of an existential
    one a part of what is claimed ("there is x with h(x) such that ...")."""
    places = {b.symbol.name: i for i, b in enumerate(statement.prefix)}
    return tuple(max((places[n] for n in free_names(f) if n in places), default=0) for f in statement.given)


def _about(s: Symbol) -> tuple[object, ...]:
    """What the declaration of a symbol mentions: sets (and with them lengths of datasets), its own length."""
    return tuple(getattr(s, field, None) for field in ("over", "data", "length"))


def _scope(node: _Binder) -> tuple[object, object, tuple[Letter | Sym | Function, ...]]:
    """The parts of a node outside and inside the scope of what it binds, and that."""
    match node:
        case Every(): return (), (node.relation, node.where), node.letters
        case Graph(): return (), node.body, (node.letter,)
        case RangeSum() | RangeProduct(): return node.last, node.body, (Sym(node.index),)
        case Mean(): return (), node.body, (Sym(node.variable),)
        case NoiseMean(): return (), node.body, (node.noise,)
        case _: return (), (node.body, node.where), (node.letter,)


def require_one_kind(node: object) -> None:
    """Raise LanguageError if a name stands for things of two kinds (a letter and a number, say), in or out of scope."""
    kinds: dict[str, type] = {}
    for s in named(node):
        if kinds.setdefault(s.name, type(s)) is not type(s):
            raise LanguageError(f"{s.name} is the name of things of two kinds; rename one of them")


def named(node: object) -> Iterator[Symbol]:
    """Whatever has a name in a tree: symbols, and as scalars the indices of range sums and the variables of means."""
    for n in walk(node, once=True):
        if type(n) in _SYMBOLS:
            yield n  # type: ignore[misc]  # one of the classes of Symbol
        elif isinstance(n, RangeSum | RangeProduct | Mean):
            yield Sym(n.variable if isinstance(n, Mean) else n.index)


def require_exact_and_closed(where: str, statement: Statement) -> None:
    """Raise LanguageError if a statement holds a float, a name that nothing binds, or one name for two things."""
    for node in walk(statement, once=True):
        if isinstance(node, float):
            raise LanguageError(f'{where}: {node!r} is a float; write "{node}" as text, or a fraction')
    try:
        require_one_kind(statement)
        free = free_names(statement)
    except LanguageError as error:
        raise LanguageError(f"{where}: {error}") from None
    if free:
        raise LanguageError(f"{where}: {', '.join(sorted(free))} is not quantified; add it to the quantifiers of the statement")


def negation(relation: Relation) -> Relation:
    """The relation that holds exactly where the given one fails (both sides being defined)."""
    match relation.op:
        case "<=": return Relation("<", relation.right, relation.left)
        case "<": return Relation("<=", relation.right, relation.left)
        case "==": return replace(relation, op="!=")
        case _: return replace(relation, op="==")
