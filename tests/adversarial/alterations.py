"""Single changes of a statement, anywhere in its tree: numbers, relations, hypotheses, domains, quantifiers, names, operations.

A change may make the statement stronger, weaker or nonsense; statements that are not well formed are left out.
"""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import well_formed
from verify.language import (
    Q, App, Atom, Both, Domain, Every, Functional, LanguageError, Letter, Mean, Num, Quantifier, Relation, Same, Statement, Sum,
    Sup, Sym, Tail, walk)
from verify.language.finite import FUNCTIONALS, Numbers
from verify.language.formula import Symbol, require_exact_and_closed

Path = tuple[Any, ...]
_EXCHANGED = {"add": "mul", "mul": "add", "min": "max", "max": "min"}
_FLIPPED = {"forall": "exists", "exists": "forall"}


@dataclass(frozen=True)
class Alteration:
    """A change: where in the tree (fields and indices from the root), what was done, and how to build the statement."""

    path: Path
    what: str
    new: Any

    @property
    def label(self) -> str:
        """In words: what, and where."""
        return f"{self.what} at {'.'.join(map(str, self.path)) or 'the root'}"

    def of(self, statement: Statement) -> Statement | None:
        """The altered statement, None where it is the same, not well formed, or no statement."""
        try:
            if self.path == ("everywhere",):
                made = _everywhere(statement, *self.new)
            else:
                made = put(statement, self.path, self.new)
            require_exact_and_closed("altered", made)
            well_formed(made)
        except (LanguageError, Rejected, RecursionError, TypeError, ValueError):
            return None
        return made if isinstance(made, Statement) and made != statement else None


def put(node: Any, path: Path, new: Any) -> Any:
    """The tree with another node at a path."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(node, tuple):
        return (*node[:step], put(node[step], rest, new), *node[step + 1:])
    return replace(node, **{step: put(getattr(node, step), rest, new)})


def _everywhere(node: Any, old: Any, new: Any) -> Any:
    """The tree with a node replaced wherever it stands."""
    if node == old and type(node) is type(old):
        return new
    if isinstance(node, tuple):
        return tuple(_everywhere(x, old, new) for x in node)
    if is_dataclass(node) and not isinstance(node, type):
        parts = {f.name: _everywhere(getattr(node, f.name), old, new) for f in fields(node) if f.compare}
        changed = {name: v for name, v in parts.items() if v is not getattr(node, name)}
        return replace(node, **changed) if changed else node
    return node


def alterations(statement: Statement) -> Iterator[Alteration]:
    """Every single change, those of the root first; many are not well formed (see `Alteration.of`)."""
    nodes = list(walk(statement))
    scalars = sorted({n.name for n in nodes if isinstance(n, Sym)})
    letters = sorted({n for n in nodes if isinstance(n, Letter)}, key=repr)
    for path, node in places(statement):
        for what, new in _changes(node, scalars, letters):
            yield Alteration(path, what, new)
    for symbol in sorted({n for n in nodes if isinstance(n, Numbers)}, key=repr):
        flipped = replace(symbol, nonnegative=not symbol.nonnegative)
        yield Alteration(("everywhere",), f"the sign of {symbol.name}", (symbol, flipped))


def places(node: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every node with its path; what a symbol is declared as stands in many places, so it is not entered."""
    yield path, node
    if isinstance(node, tuple):
        for i, x in enumerate(node):
            yield from places(x, (*path, i))
    elif is_dataclass(node) and not isinstance(node, Symbol):
        for f in fields(node):
            if f.compare:
                yield from places(getattr(node, f.name), (*path, f.name))


def _changes(node: Any, scalars: list[str], letters: list[Letter]) -> Iterator[tuple[str, Any]]:
    match node:
        case Statement():
            yield from _statement(node)
        case Quantifier():
            yield f"{node.symbol.name}: {_FLIPPED[node.kind]}", replace(node, kind=_FLIPPED[node.kind])
        case Domain():
            yield from _domain(node)
        case Relation():
            yield from _relation(node)
        case Both() | Every() | Sum() | Sup() | Tail() | Functional() | Mean():
            yield from _compound(node)
        case Num():
            v = node.value
            yield from ((f"{v} to {w}", Q(w)) for w in dict.fromkeys((v + 1, v - 1, 2 * v, v / 2, -v, v - v)) if w != v)
        case Sym():
            yield from ((f"{node.name} to {name}", Sym(name)) for name in scalars if name != node.name)
        case App():
            yield from _operation(node)
        case Atom() | Same():
            places = node.letters if isinstance(node, Atom) else (node.left, node.right)
            for i, x in enumerate(places):
                for other in letters:
                    if other != x and other.over == x.over:
                        swapped = (*places[:i], other, *places[i + 1:])
                        yield (f"letter {x.name} to {other.name}",
                               replace(node, letters=swapped) if isinstance(node, Atom) else Same(*swapped))


def _statement(s: Statement) -> Iterator[tuple[str, Any]]:
    for i in range(len(s.given)):
        yield f"hypothesis {i + 1} dropped", replace(s, given=s.given[:i] + s.given[i + 1:])
    for i in range(len(s.prefix) - 1):
        a, b = s.prefix[i:i + 2]
        if a.kind != b.kind:
            yield f"{a.symbol.name}, {b.symbol.name} exchanged", replace(s, prefix=(*s.prefix[:i], b, a, *s.prefix[i + 2:]))


def _domain(d: Domain) -> Iterator[tuple[str, Any]]:
    if d.lo is not None:
        yield "lower end dropped", replace(d, lo=None, lo_closed=False)
        yield "lower end opened or closed", replace(d, lo_closed=not d.lo_closed)
    if d.hi is not None:
        yield "upper end dropped", replace(d, hi=None, hi_closed=False)
        yield "upper end opened or closed", replace(d, hi_closed=not d.hi_closed)
    yield ("integrality dropped" if d.integer else "integrality added"), replace(d, integer=not d.integer)


def _relation(r: Relation) -> Iterator[tuple[str, Any]]:
    for op in ("<=", "<", "==", "!="):
        if op != r.op:
            yield f"{r.op} to {op}", replace(r, op=op)
    yield "reversed", Relation(r.op, r.right, r.left)
    if r.op == "<=":
        yield "reversed and strict", Relation("<", r.right, r.left)


def _compound(node: Any) -> Iterator[tuple[str, Any]]:
    for i in range(len(node.parts) if isinstance(node, Both) else 0):
        if len(node.parts) > 1:
            yield f"part {i + 1} dropped", Both(node.parts[:i] + node.parts[i + 1:])
    for i in range(len(node.where) if isinstance(node, Every | Sum | Sup) else 0):
        yield f"condition {i + 1} dropped", replace(node, where=node.where[:i] + node.where[i + 1:])
    match node:
        case Sum():
            yield "sum to supremum", Sup(node.letter, node.body, node.where)
        case Sup():
            yield "supremum to sum", Sum(node.letter, node.body, node.where)
        case Tail():
            yield "strictness of a tail", replace(node, strict=not node.strict)
        case Mean():
            yield "law of the noise", replace(node, noise="normal" if node.noise == "exponential" else "exponential")
        case Functional():
            yield "laws exchanged", replace(node, laws=node.laws[::-1])
            for name, count in FUNCTIONALS.items():
                if name != node.name and count == len(node.params):
                    yield f"{node.name} to {name}", replace(node, name=name)


def _operation(e: App) -> Iterator[tuple[str, Any]]:
    if e.op in _EXCHANGED:
        if len(e.args) > 1:
            yield f"{e.op} to {_EXCHANGED[e.op]}", App(_EXCHANGED[e.op], e.args)
            for i in range(len(e.args)):
                yield f"argument {i + 1} of {e.op} dropped", App(e.op, e.args[:i] + e.args[i + 1:])
    elif len(e.args) == 1:
        yield f"{e.op} removed", e.args[0]
    elif len(e.args) == 2:
        yield f"arguments of {e.op} exchanged", App(e.op, e.args[::-1])
        yield f"{e.op} to its first argument", e.args[0]
