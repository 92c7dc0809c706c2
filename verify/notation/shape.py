"""The shapes that printed formulas have and trees don't: differences, chains, grouped quantifiers, named processes."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from verify.language.expr import App, Expr, Num, Relation, Sym
from verify.language.alphabets import Graph, Letter
from verify.language.finite import At, Atom, Begins, Distribution, Event, Numbers
from verify.language.formula import ComposedDP, Domain, EachDP, Formula, Indistinguishable, Quantifier, Statement, bearers

SUM, BIG, PRODUCT, SIGN, POWER, ATOM = range(1, 7)      # how tightly a printed term holds together, loosest first
ZERO = Num(Fraction(0))
_MINUS_ONE = Num(Fraction(-1))
_TURNED = {"<=": ">=", "<": ">"}


@dataclass(frozen=True)
class Chain:
    """Sides and the signs between them: `a <= b < c` has three sides and two signs."""

    sides: tuple[Expr, ...]
    signs: tuple[str, ...]


@dataclass(frozen=True)
class Group:
    """Neighbouring quantifiers of one kind that are introduced together, as in "for all X, Y on R"."""

    kind: str
    quantifiers: tuple[Quantifier, ...]


@dataclass(frozen=True)
class Block:
    """Neighbouring quantifiers of one kind, with the hypotheses that belong to them."""

    kind: str
    quantifiers: tuple[Quantifier, ...]
    given: tuple[Formula, ...]


def blocks(statement: Statement) -> list[Block]:
    """The quantifiers of a statement in order, neighbours of one kind together, each with its hypotheses."""
    owners, found = bearers(statement), list[Block]()
    for i, bound in enumerate(statement.prefix):
        own = tuple(f for f, owner in zip(statement.given, owners, strict=True) if owner == i)
        if found and found[-1].kind == bound.kind:
            found[-1] = Block(bound.kind, (*found[-1].quantifiers, bound), (*found[-1].given, *own))
        else:
            found.append(Block(bound.kind, (bound,), own))
    return found


def negated(expr: Expr) -> Expr | None:
    """The u of a tree that prints as -u: the product of -1 and one factor that is not a number; else None."""
    if isinstance(expr, App) and expr.op == "mul" and len(expr.args) == 2 and expr.args[0] == _MINUS_ONE:
        return None if isinstance(expr.args[1], Num) else expr.args[1]
    return None


def factors(expr: App) -> tuple[Expr, ...]:
    """The factors of a product; a leading -1 and the factor behind it are one, which prints as -u."""
    first = App("mul", expr.args[:2])
    return expr.args if negated(first) is None else (first, *expr.args[2:])


def signed_terms(expr: App) -> list[tuple[bool, Expr]]:
    """The terms of a sum that was built from the left, each with True where it is subtracted; the first as it stands."""
    later: list[tuple[bool, Expr]] = []
    node: Expr = expr
    while isinstance(node, App) and node.op == "add":
        later.extend(_signed(term) for term in reversed(node.args[1:]))
        node = node.args[0]
    return [(False, node), *reversed(later)]


def _signed(term: Expr) -> tuple[bool, Expr]:
    if isinstance(term, Num) and term.value < 0:
        return True, Num(-term.value)
    positive = negated(term)
    return (False, term) if positive is None else (True, positive)


def level_of(formula: Indistinguishable | ComposedDP | EachDP) -> tuple[Expr, Expr]:
    """The eps and delta of a privacy level; numbers for M_1, M_2, ... are shown as those of M_i."""
    eps, delta = (At(level, Sym("i")) if isinstance(level, Numbers) else level for level in (formula.eps, formula.delta))
    return eps, delta


def run_of(expr: Begins) -> str:
    """Which run gives the outputs: "on x", "on x'", or "on x' after the outputs on x"."""
    return "on x' after the outputs on x" if expr.run == "mixed" else f"on {expr.run}"


def chain_of(parts: tuple[Formula, ...]) -> Chain | None:
    """The chain that a conjunction of relations prints as, if each relation starts where the one before ends."""
    relations = [p for p in parts if isinstance(p, Relation)]
    if len(relations) != len(parts) or not relations:
        return None
    if all(a.right == b.left for a, b in pairwise(relations)):
        return Chain((relations[0].left, *(r.right for r in relations)), tuple(r.op for r in relations))
    if all(a.left == b.right for a, b in pairwise(relations)):
        return Chain((relations[0].right, *(r.left for r in relations)), tuple(_TURNED.get(r.op, r.op) for r in relations))
    return None


def membership(r: Relation) -> tuple[Event, Graph] | None:
    """The class and the function where a relation says that the function is in the class."""
    if r.op == "<" and r.left == ZERO and isinstance(r.right, Atom) and isinstance(r.right.of, Event):
        place = r.right.letters[0]
        return (r.right.of, place) if isinstance(place, Graph) else None
    return None


def domain_chain(name: Expr, domain: Domain) -> Chain | None:
    """The chain that states a domain, as in `0 < p <= 1`, `x > 0` or `c == pi`; None where both ends are infinite."""
    if domain.lo is not None and domain.lo == domain.hi and domain.lo_closed and domain.hi_closed:
        return Chain((name, domain.lo), ("==",))
    low, high = "<=" if domain.lo_closed else "<", "<=" if domain.hi_closed else "<"
    if domain.lo is not None and domain.hi is not None:
        return Chain((domain.lo, name, domain.hi), (low, high))
    if domain.lo is not None:
        return Chain((name, domain.lo), (_TURNED[low],))
    return Chain((name, domain.hi), (high,)) if domain.hi is not None else None


def groups(prefix: tuple[Quantifier, ...]) -> list[Group]:
    """The quantifiers in order, with neighbours over the same alphabets introduced together."""
    found: list[Group] = []
    for bound in prefix:
        last = found[-1] if found else None
        if last is not None and last.kind == bound.kind and _together(last.quantifiers[-1], bound):
            found[-1] = Group(last.kind, (*last.quantifiers, bound))
        else:
            found.append(Group(bound.kind, (bound,)))
    return found


def _together(a: Quantifier, b: Quantifier) -> bool:
    if type(a.symbol) is not type(b.symbol) or not isinstance(a.symbol, Distribution | Event | Letter):
        return False
    return a.symbol.over == b.symbol.over       # type: ignore[union-attr]
