"""A statement as an instance of a more general one, in which new symbols stand for expressions.

Theorem.  Let G say: for all values of some symbols of S, of real numbers z and of real functions f, if H_1, ..., H_m then C.
Let C with e in the place of z and u(i) in that of f(i) be the claim of S, and let each H_k, so changed, be a hypothesis of S or
follow from these and the H_j before it.  If each z, and each f(i) for all i, is met in some H_k below operations only, then G
implies S.

Proof.  A relation that holds has values on both sides, and an operation has one only if its arguments have; so the e and u(i)
have values wherever the hypotheses of S hold, real ones, as no divergence is in them.  There G is true at these values."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import one_kind, universal, well_formed
from verify.language import (
    Alphabet, App, Atom, Both, Datasets, Domain, Every, Expr, Formula, Function, Functional, Graph, Quantifier, Relation,
    Statement, Sym, decode, forall, holds_mean, walk)
from verify.language.formula import free_names, named
from verify.language.steps import LawAt

Prove = Callable[[Statement, object], None]


@dataclass(frozen=True)
class General:
    """The general statement and what its new symbols stand for, encoded; evidence for its hypotheses by their numbers, where
    they are no hypotheses of the statement, and for itself."""

    statement: object
    values: object
    proof: object
    given: dict[str, object] = field(default_factory=dict)


def general(prove: Prove, s: Statement, node: General) -> None:
    """Return if the evidence shows the statement by the theorem above."""
    g = decode(node.statement, Statement)
    pairs = replacements(s, g, dict(decode(node.values, tuple[tuple[str, LawAt | Expr], ...])))
    if changed(g.claim, pairs) != s.claim:
        raise Rejected("general: the claim is not the general one at the values")
    for k, lemma in enumerate(lemmas(s, g, pairs), 1):
        if lemma is not None:
            well_formed(lemma)
            prove(lemma, node.given.get(str(k)))
    prove(g, node.proof)


def replacements(s: Statement, g: Statement, values: Mapping[str, LawAt | Expr]) -> dict[Expr, Expr]:
    """What stands for each new symbol in the general statement; raises Rejected where it may not."""
    well_formed(g)
    universal(s)
    universal(g)
    one_kind((s, g))
    new = [b for b in g.prefix if b not in s.prefix]
    taken = {x.name for x in named(s)}
    if {b.symbol.name for b in new} != set(values) or taken & set(values):
        raise Rejected("general: each new symbol has a new name and a value, and nothing else has")
    sets = [{n for n in walk(x) if isinstance(n, Alphabet | Datasets)} for x in (g, s)]
    if not sets[0] <= sets[1]:
        raise Rejected("general: a set that the statement does not have")
    pairs = dict(_pair(b, values[b.symbol.name]) for b in new)
    own, bound = {b.symbol.name for b in s.prefix}, set(bound_names((g.given, g.claim)))
    for old, value in pairs.items():
        free = free_names(value) - ({x.name for x in old.letters} if isinstance(old, Atom) else set())
        if not free <= own or free & bound or any(isinstance(n, Functional) for n in walk(value)):
            raise Rejected("general: a value mentions what is not quantified, or is bound inside, or a divergence")
        if not any(has_value(old, f) for f in g.given):
            raise Rejected(f"general: no hypothesis shows that what {old} stands for has a value")
    return pairs


def _pair(b: Quantifier, value: LawAt | Expr) -> tuple[Expr, Expr]:
    """A new symbol, a function at the letters of its value, with that value."""
    if isinstance(b.symbol, Sym) and b.domain == Domain() and isinstance(value, Expr):
        return b.symbol, value
    if isinstance(b.symbol, Function) and isinstance(value, LawAt) and len(set(value.letters)) == len(value.letters) and (
            all(isinstance(space, Alphabet) for space in b.symbol.over)):
        return Atom(b.symbol, value.letters), value.body
    raise Rejected(f"general: {b.symbol.name} is no real number or function, or its value is of another kind")


def lemmas(s: Statement, g: Statement, pairs: Mapping[Expr, Expr]) -> Iterator[Statement | None]:
    """What is to be shown for each hypothesis of the general statement; None where it is one of the statement.  Hypotheses
    about means are left out where none is to be shown."""
    known = s.given
    for f in (changed(f, pairs) for f in g.given):
        given = tuple(k for k in known if holds_mean(f) or not holds_mean(k))
        if f in s.given:
            yield None
        elif isinstance(f, Every) and not f.where:
            yield Statement((*s.prefix, *forall(*f.letters)), given, f.relation)
        else:
            yield Statement(s.prefix, given, f)
        known = (*known, f)


def changed(node: Any, pairs: Mapping[Expr, Expr]) -> Any:
    """A formula with expressions replaced wherever they are met; raises Rejected where the symbol of one is left."""
    left = {old.of if isinstance(old, Atom) else old for old in pairs}

    def go(n: Any) -> Any:
        if isinstance(n, Expr) and n in pairs:
            return pairs[n]
        if isinstance(n, tuple):
            return tuple(map(go, n))
        if is_dataclass(n) and not isinstance(n, type):
            return type(n)(*(go(getattr(n, f.name)) for f in fields(n) if f.compare))
        return n

    made = go(node)
    if any(isinstance(n, Sym | Function) and n in left for n in walk(made)):
        raise Rejected("general: a new function is met at other letters than those of its value")
    return made


def bound_names(node: object) -> Iterator[str]:
    """The names that something in a tree binds."""
    for n in walk(node):
        if isinstance(n, Expr) and n.BINDS[0]:
            bound = getattr(n, n.BINDS[0])
            yield getattr(bound, "name", bound)
        elif isinstance(n, Graph):
            yield n.letter.name
        elif isinstance(n, Every):
            yield from (x.name for x in n.letters)
        elif isinstance(n, Statement):
            yield from (b.symbol.name for b in n.prefix)


def has_value(e: Expr, f: Formula) -> bool:
    """Whether a formula that holds shows that an expression has a value: a function, at all its letters."""
    match f:
        case Relation(): return any(_below_operations(e, side) for side in (f.left, f.right)) and not _is_function(e)
        case Both(): return any(has_value(e, part) for part in f.parts)
        case Every() if not f.where:
            letters = set(e.letters) if isinstance(e, Atom) else set()
            return letters <= set(f.letters) and any(_below_operations(e, side) for side in (f.relation.left, f.relation.right))
    return False


def _is_function(e: Expr) -> bool: return isinstance(e, Atom)


def _below_operations(e: Expr, whole: Expr) -> bool:
    return e == whole or (isinstance(whole, App) and any(_below_operations(e, a) for a in whole.args))
