"""Exact real-valued expressions: what a claim can say about numbers.

A tree is made of rationals, scalar symbols, the operations of `ARITY`, and (see `finite.py`) probabilities and sums over
alphabets.  Trees are immutable and hash by structure; `a <= b` builds a `Relation`, `equal(a, b)` an equality.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform

# Operation -> number of arguments; None is "one or more".  The derivatives of digamma, trigamma, tetragamma and pentagamma, and
# sign occur in derivatives only.  abspow(u, p) is |u|^p.  Which has a value where: docs/semantics.md.
ARITY: dict[str, int | None] = {
    "add": None, "mul": None, "div": 2, "pow": 2, "min": None, "max": None, "pi": 0, "E": 0,
    **dict.fromkeys(
        "exp log log2 sqrt abs floor ceil sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh "
        "erf erfc gamma lgamma factorial digamma trigamma tetragamma pentagamma sign".split(), 1),
    "binomial": 2, "abspow": 2,
}
# Laws of the noise over which `Mean` averages: exp(-t) on t > 0, and exp(-t^2/2)/sqrt(2 pi) on all reals.
NOISES = ("exponential", "normal")
_LEAVES, _ROWS = frozenset({str, int, bool, Fraction, type(None)}), (tuple, list)
_SIGNS = {"add": " + ", "mul": "*", "div": "/", "pow": "^"}
_NUMBER = re.compile(r"[+-]?(\d{1,2000}(\.\d{0,2000})?|\.\d{1,2000})(/\d{1,2000})?", re.ASCII)


Node = TypeVar("Node")
Part = TypeVar("Part", bound="Expr | Relation")


class LanguageError(ValueError):
    """A statement was written wrongly: the message says where, echoes the value, states the rule and gives the fix."""


def rational(value: object) -> Fraction:
    """The exact rational that an int, a Fraction or the text "3", "-3/2", "1.5" spells; floats are refused."""
    if isinstance(value, float):
        raise LanguageError(f'{value!r} is a float, and floats are not exact; write "{value}" as text, or a fraction')
    if isinstance(value, bool) or not isinstance(value, (int, str, Fraction)):
        raise LanguageError(f'{value!r} is not a rational number; write an integer, "p/q" or a decimal as text')
    if isinstance(value, str):
        text = value.strip()
        if not _NUMBER.fullmatch(text) or ("." in text and "/" in text):
            raise LanguageError(f'{value!r} is not a rational number; write an integer, "p/q" or a decimal as text')
        if "/" in text and int(text.split("/")[1]) == 0:
            raise LanguageError(f"{value!r} divides by zero; write a non-zero denominator")
        return Fraction(text)
    return Fraction(value)


class Expr:
    """A real-valued expression; arithmetic operators build larger ones, order comparisons build a `Relation`.

    A class that binds a letter or a symbol names in `BINDS` the field that says which, and the fields in its scope.
    """

    __slots__ = ()
    BINDS: ClassVar[tuple[str, tuple[str, ...]]] = ("", ())

    def __add__(self, other: object) -> Expr: return App("add", (self, as_expr(other)))
    def __radd__(self, other: object) -> Expr: return App("add", (as_expr(other), self))
    def __sub__(self, other: object) -> Expr: return App("add", (self, -as_expr(other)))
    def __rsub__(self, other: object) -> Expr: return App("add", (as_expr(other), -self))
    def __mul__(self, other: object) -> Expr: return App("mul", (self, as_expr(other)))
    def __rmul__(self, other: object) -> Expr: return App("mul", (as_expr(other), self))
    def __truediv__(self, other: object) -> Expr: return App("div", (self, as_expr(other)))
    def __rtruediv__(self, other: object) -> Expr: return App("div", (as_expr(other), self))
    def __pow__(self, other: object) -> Expr: return App("pow", (self, as_expr(other)))
    def __rpow__(self, other: object) -> Expr: return App("pow", (as_expr(other), self))
    def __neg__(self) -> Expr:
        return Num(-self.value) if isinstance(self, Num) else App("mul", (Num(Fraction(-1)), self))
    def __le__(self, other: object) -> Relation: return Relation("<=", self, as_expr(other))
    def __lt__(self, other: object) -> Relation: return Relation("<", self, as_expr(other))
    def __ge__(self, other: object) -> Relation: return Relation("<=", as_expr(other), self)
    def __gt__(self, other: object) -> Relation: return Relation("<", as_expr(other), self)
    def __str__(self) -> str: return shown(self)
    def __bool__(self) -> bool:
        raise LanguageError("an expression has no truth value; compare with <=, < or equal(a, b), and join with both(...)")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(cls: type[Node]) -> type[Node]:
    """A frozen class whose objects compute their hash once; it does not travel to a process that has another seed."""
    made: Any = dataclass(frozen=True)(cls)
    names, plain = tuple(f.name for f in fields(made)), made.__hash__

    def remembered(self: Any) -> Any:
        try:
            return self._hash
        except AttributeError:
            return self.__dict__.setdefault("_hash", plain(self))

    made.__hash__, made.__reduce__ = remembered, lambda self: (made, tuple(getattr(self, name) for name in names))
    return cast(type[Node], made)


@node
class Num(Expr):
    """An exact rational."""

    value: Fraction


@node
class Sym(Expr):
    """A scalar symbol: equal to any other of the same name; `domain` (a Domain) is what its quantifier will say of it."""

    name: str
    domain: object = field(default=None, compare=False, repr=False)


@node
class App(Expr):
    """An operation of `ARITY` applied to expressions."""

    op: str
    args: tuple[Expr, ...]

    def __post_init__(self) -> None:
        if self.op not in ARITY:
            raise LanguageError(f"{self.op!r} is not an operation; known: {', '.join(sorted(ARITY))}")
        arity = ARITY[self.op]
        if (arity is None and not self.args) or (arity is not None and len(self.args) != arity):
            raise LanguageError(f"{self.op} takes {arity or 'one or more'} arguments, not {len(self.args)}")


class Expectation(Expr):
    """A mean over noise."""

    __slots__ = ()


@node
class Mean(Expectation):
    """The mean of `body` over the symbol `variable`, which it binds and which has the law `noise`, one of `NOISES`: an
    integral that converges absolutely, or it has no value."""

    BINDS = ("variable", ("body",))
    noise: str
    variable: str
    body: Expr

    def __post_init__(self) -> None:
        if self.noise not in NOISES:
            raise LanguageError(f"{self.noise!r} is not a law of noise; use one of {', '.join(NOISES)}")
        if not re.fullmatch(r"[A-Za-z_][A-Za-z_0-9']{0,40}", self.variable):
            raise LanguageError(f"{self.variable!r} is not a name; use letters, digits and _, starting with a letter")


@dataclass(frozen=True)
class Relation:
    """`left op right` with op one of <=, <, ==, !=; `a >= b` is stored as `b <= a`."""

    op: str
    left: Expr
    right: Expr

    def __post_init__(self) -> None:
        if self.op not in ("<=", "<", "==", "!="):
            raise LanguageError(f"{self.op!r} is not a relation; use <=, <, == or !=")

    def __str__(self) -> str: return f"{self.left} {self.op} {self.right}"
    def __bool__(self) -> bool:
        raise LanguageError("a relation has no truth value; write a <= b <= c as both(a <= b, b <= c)")


def as_expr(value: object) -> Expr:
    """An expression from an expression, an int, a Fraction, or the text of a rational."""
    return value if isinstance(value, Expr) else Num(rational(value))


def equal(left: object, right: object) -> Relation:
    """The claim that two expressions have the same value."""
    return Relation("==", as_expr(left), as_expr(right))


def differ(left: object, right: object) -> Relation:
    """The claim that two expressions have different values."""
    return Relation("!=", as_expr(left), as_expr(right))


def call(op: str, *args: object) -> Expr:
    """The operation `op` applied to values that `as_expr` takes."""
    return App(op, tuple(as_expr(a) for a in args))


def exp(u: object) -> Expr: return call("exp", u)
def log(u: object) -> Expr: return call("log", u)
def log2(u: object) -> Expr: return call("log2", u)
def sqrt(u: object) -> Expr: return call("sqrt", u)
def absolute(u: object) -> Expr: return call("abs", u)
def minimum(*u: object) -> Expr: return call("min", *u)
def maximum(*u: object) -> Expr: return call("max", *u)
def abs_power(u: object, p: object) -> Expr: return call("abspow", u, p)
def tanh(u: object) -> Expr: return call("tanh", u)
def cosh(u: object) -> Expr: return call("cosh", u)
def sinh(u: object) -> Expr: return call("sinh", u)
def Q(value: object) -> Expr: return Num(rational(value))


def literal(e: Expr) -> Fraction | None:
    """The value of a rational written with numbers, -, * and / only (so that x^(3/2) has a literal exponent), else None."""
    if isinstance(e, Num):
        return e.value
    if not isinstance(e, App) or e.op not in ("mul", "div", "add"):
        return None
    values = list[Fraction]()
    for v in map(literal, e.args):
        if v is None or max(v.numerator.bit_length(), v.denominator.bit_length()) >= 4096:
            return None
        values.append(v)
    if e.op == "div":
        return values[0] / values[1] if values[1] else None
    total = values[0]
    for v in values[1:]:
        total = total * v if e.op == "mul" else total + v
    return total


def walk(node: object, once: bool = False) -> Iterator[object]:
    """Every node of a tree, a formula or a statement, parents first; with `once`, what is one object in several places is
    visited at the first."""
    stack, visited = [node], set[int]()
    while stack:
        item = stack.pop()
        kind = type(item)
        if kind not in _LEAVES:
            if once and id(item) in visited:
                continue
            visited.add(id(item))
            stack += (item.args[::-1] if kind is App else item[::-1] if kind in _ROWS  # type: ignore[attr-defined, index]
                      else [getattr(item, name) for name in _PARTS[kind]])
        yield item


def shown(part: object) -> str:
    """An expression, or a part of one, as a message shows it: 2*(x + 1), exp(x), P(r), Sum(r, P(r))."""
    if isinstance(part, tuple):
        return ", ".join(map(shown, part))
    if isinstance(part, App) and part.op in _SIGNS:
        return _SIGNS[part.op].join(f"({shown(a)})" if getattr(a, "op", "") in _SIGNS else shown(a) for a in part.args)
    if isinstance(part, Num) or not is_dataclass(part):
        return str(getattr(part, "value", part))
    if isinstance(part, Sym) or (not isinstance(part, Expr) and hasattr(part, "name")):
        return str(part.name)
    parts = [shown(getattr(part, name)) for name in reversed(_PARTS[type(part)])]
    head = parts.pop(0) if type(part).__name__ in ("App", "Atom", "Functional") else type(part).__name__
    return f"{head}({', '.join(p for p in parts if p)})"


class _Parts(dict[type, tuple[str, ...]]):
    """For each class of nodes the names of the fields that make it up, the last first; looked up once."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        self[kind] = tuple(f.name for f in reversed(fields(kind)) if f.compare) if is_dataclass(kind) else ()
        return self[kind]


_PARTS = _Parts()


def rebuild(node: Part, f: Callable[[Expr], Expr], inside: Callable[[Expr, Any], Expr] | None = None) -> Part:
    """The same node with `f` applied to each expression that it is made of; a number or a symbol is made of none.

    Where the node binds something (the Letter of a sum or supremum, the name of the index or variable of a range sum or mean),
    the parts in its scope become `inside(part, bound)`; without `inside` such a node raises LanguageError, so that no map goes
    below a binder unawares.  Expressions inside places, laws and sets are left as they are.
    """
    binder, scope = node.BINDS if isinstance(node, Expr) else ("", ())
    changed: dict[str, Any] = {}
    for name in _PARTS[type(node)]:
        old = getattr(node, name)
        parts = old if isinstance(old, tuple) else (old,)
        if not all(isinstance(part, Expr) for part in parts):
            continue
        if name in scope and inside is None:
            raise LanguageError(f"{type(node).__name__} binds a name, and what is in its scope is not changed unawares")
        new = tuple(inside(part, getattr(node, binder)) if inside and name in scope else f(part) for part in parts)
        if any(a is not b for a, b in zip(new, parts, strict=True)):
            changed[name] = new if isinstance(old, tuple) else new[0]
    return cast(Part, replace(cast(Any, node), **changed)) if changed else node


def substitute(expr: Expr, values: dict[str, Expr]) -> Expr:
    """The expression with every scalar symbol in `values` replaced (no bound scalar symbol may be captured)."""
    memo: dict[Expr, Expr] = {}

    def go(node: Expr) -> Expr:
        if isinstance(node, Sym):
            return values.get(node.name, node)
        if isinstance(node, Mean):
            inner = {name: value for name, value in values.items() if name != node.variable and name in symbols(node.body)}
            if any(node.variable in symbols(value) for value in inner.values()):
                raise LanguageError(f"{node.variable} is bound by a mean, and a value that mentions it would be put inside")
            return Mean(node.noise, node.variable, substitute(node.body, inner)) if inner else node
        if not isinstance(node, App):
            return node
        found = memo.get(node)
        if found is None:
            args = tuple(go(a) for a in node.args)
            found = memo[node] = node if args == node.args else App(node.op, args)
        return found

    return go(expr)


def holds_mean(node: object) -> bool:
    """Whether a mean occurs in an expression, a formula or a statement."""
    return any(isinstance(n, Expectation) for n in walk(node, once=True))


def symbols(expr: object) -> frozenset[str]:
    """The names of the scalar symbols that occur in an expression or a domain, bound ones too, which its object keeps."""
    if "_symbols" not in expr.__dict__:
        expr.__dict__["_symbols"] = frozenset(node.name for node in walk(expr, once=True) if isinstance(node, Sym))
    return cast(frozenset[str], expr.__dict__["_symbols"])
