"""sympy expressions and relations as claims in text, which the reader then reads like any other.

What is translated is the object as sympy holds it, after sympy's own simplifications.  An operation means what
docs/semantics.md says: wherever it has a real value there and in sympy, the two agree.  What has no such counterpart (floats,
complex numbers, infinities, piecewise functions, ...) is refused.  Imported only where sympy objects are given.
"""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import sympy

from verify.language import Num
from verify.read.parse import CONSTANTS, FUNCTIONS, NOT_NUMBERS, WORDS
from verify.read.source import ReadError, excerpt
from verify.read.text import read_claim
from verify.read.tokens import MAX_DIGITS, MAX_NAME

_NAMES: dict[Any, str] = {
    sympy.exp: "exp", sympy.log: "log", sympy.Abs: "abs", sympy.floor: "floor", sympy.ceiling: "ceil", sympy.sin: "sin",
    sympy.cos: "cos", sympy.tan: "tan", sympy.asin: "asin", sympy.acos: "acos", sympy.atan: "atan", sympy.sinh: "sinh",
    sympy.cosh: "cosh", sympy.tanh: "tanh", sympy.asinh: "asinh", sympy.acosh: "acosh", sympy.atanh: "atanh",
    sympy.erf: "erf", sympy.erfc: "erfc", sympy.gamma: "gamma", sympy.factorial: "factorial", sympy.binomial: "binomial",
    sympy.Max: "max", sympy.Min: "min"}
_SIGNS = {sympy.Le: "<=", sympy.Lt: "<", sympy.Ge: ">=", sympy.Gt: ">", sympy.Eq: "==", sympy.Ne: "!="}
_RESERVED = {*CONSTANTS, *FUNCTIONS, *NOT_NUMBERS, *WORDS, "e", "sum", "prod", "mean", "sup"}
# What a symbol may be known to be, with the condition that says just that; in this order the first that fits is the one.
_KNOWN = (("integer", "positive", "{} > 0 integer"), ("integer", "nonnegative", "{} >= 0 integer"),
          ("integer", "negative", "{} < 0 integer"), ("integer", "nonpositive", "{} <= 0 integer"),
          ("integer", "", "{} integer"), ("", "positive", "{} > 0"), ("", "nonnegative", "{} >= 0"), ("", "negative", "{} < 0"),
          ("", "nonpositive", "{} <= 0"), ("real", "", "{} real"))
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


@dataclass(frozen=True)
class Translated:
    """A claim with its conditions and hypotheses, all as text."""

    text: str
    where: str
    given: tuple[str, ...]


def translated(claim: object, given: Iterable[object], where: str = "", real: str = "") -> Translated:
    """The text of a claim and hypotheses of which some are sympy relations; a symbol that `where` does not name has the domain
    that its assumptions say, and one that it names keeps its assumptions as hypotheses; one called `real` may have none.

    Raises ReadError with one line for whatever has no faithful translation.
    """
    items = [("claim", claim), *((f"given {i}", g) for i, g in enumerate(given, 1))]
    texts = [item if isinstance(item, str) else formula(item, name) for name, item in items]
    domains = {b.symbol.name: b.domain for b in read_claim("0 <= 1", where).prefix}
    conditions, assumed = list[str](), []
    for s in _symbols(item for _, item in items if not isinstance(item, str)):
        known = _domain(s)
        if s.name not in domains:
            if not known and s.name != real:
                raise ReadError(f"claim: {s.name} is a complex symbol in sympy and has no domain; declare it, as in "
                                f'where="{s.name} > 0", or make it with real=True or positive=True')
            conditions.append(known or f"{s.name} real")
        elif known and not (domains[s.name] and _says(domains[s.name], known)):
            if "integer" in known and not getattr(domains[s.name], "integer", False):
                raise ReadError(f"where: {s.name} is declared as a real number, and is an integer by its assumptions in sympy; "
                                f"write {s.name} integer")
            assumed.append(known.removesuffix(" integer"))
    own = where.strip().rstrip(",;")
    return Translated(texts[0], "; ".join(filter(None, (own, ", ".join(conditions)))), (*texts[1:], *assumed))


def _says(domain: Any, condition: str) -> bool:
    """Whether a domain lies in that of a condition of `_KNOWN`, as far as its rational ends show."""
    name, sign, *_ = [*condition.removesuffix(" integer").split(), "real"]
    end = domain.lo if ">" in sign else domain.hi
    closed = domain.lo_closed if ">" in sign else domain.hi_closed
    if domain.integer < condition.endswith("integer"):
        return False
    if sign in ("real", "integer") or condition == f"{name} integer":
        return True
    if not isinstance(end, Num):
        return False
    inside = end.value if ">" in sign else -end.value
    return inside > 0 or (inside == 0 and ("=" in sign or not closed))


def formula(value: object, where: str = "claim") -> str:
    """A sympy relation, or a conjunction of some, as text; raises ReadError.

    >>> formula(sympy.log(sympy.Symbol("x")) <= sympy.Symbol("x") - 1)
    'log(x) <= x - 1'
    """
    if isinstance(value, sympy.And):
        return " and ".join(formula(part, where) for part in sorted(value.args, key=sympy.default_sort_key))
    sign = _SIGNS.get(type(value))
    _require_writable(value, where)
    if sign is None:
        what = excerpt(str(value))
        if value in (sympy.true, sympy.false):
            raise ReadError(f"{where}: sympy has evaluated the relation to {value} already; write it as text")
        if isinstance(value, sympy.Expr):
            raise ReadError(f"{where}: {what} is an expression; a claim is a relation, as in a <= b or sympy.Eq(a, b)")
        raise ReadError(f"{where}: {what} ({type(value).__name__}) has no translation; write relations, joined by sympy.And")
    left, right = value.args  # type: ignore[attr-defined]
    return f"{_bare(left, where)} {sign} {_bare(right, where)}"


def _require_writable(value: Any, where: str) -> None:
    """Raise ReadError for a number with more digits than text may have."""
    for number in value.atoms(sympy.Rational) if isinstance(value, sympy.Basic) else ():
        if max(abs(number.p), number.q) >= 10**MAX_DIGITS:
            raise ReadError(f"{where}: a number has more than {MAX_DIGITS} digits; write it as a power")


def _bare(e: Any, where: str) -> str:
    """An expression as text, without parentheses around all of it."""
    if isinstance(e, sympy.Add):
        return _sum(e, where)
    if isinstance(e, sympy.Mul) or _is_rational(e):
        sign, size = _signed(e, where)
        return sign + size
    return _text(e, where)


def _text(e: Any, where: str) -> str:
    """An expression as text that holds together in any place."""
    if isinstance(e, sympy.Float):
        raise ReadError(f'{where}: {float(e)!r} is a float in a sympy expression, and floats are not exact; write a '
                        f'rational, as in sympy.Rational("{float(e)!r}")')
    if isinstance(e, sympy.Symbol):
        return _name(e, where)
    if e in (sympy.pi, sympy.E):
        return "pi" if e == sympy.pi else "E"
    if _is_rational(e) and e.q == 1 and e.p >= 0:
        return str(e)
    if isinstance(e, sympy.Add | sympy.Mul) or _is_rational(e):
        return f"({_bare(e, where)})"
    if isinstance(e, sympy.Pow):
        base, exponent = e.args
        fraction = _is_rational(exponent) and exponent < 0
        return f"(1/{_raised(base, -exponent, where)})" if fraction else _raised(base, exponent, where)
    name = _NAMES.get(e.func) if isinstance(e, sympy.Function | sympy.Max | sympy.Min) else None
    if name is None or (name == "log" and len(e.args) != 1):
        raise _refused(e, where)
    args = sorted(e.args, key=sympy.default_sort_key) if name in ("min", "max") else e.args
    return f"{name}({', '.join(_bare(a, where) for a in args)})"


def _sum(e: Any, where: str) -> str:
    """The terms of a sum, a positive one first where there is one."""
    terms = sorted((_signed(a, where) for a in e.as_ordered_terms()), key=lambda term: term[0])
    first, *rest = terms
    return first[0] + first[1] + "".join(f" {sign or '+'} {size}" for sign, size in rest)


def _signed(e: Any, where: str) -> tuple[str, str]:
    """The sign of a term, "-" or "", and the product that is left; factors with negative exponents in the denominator."""
    number, rest = e.as_coeff_Mul(rational=True)
    top = [str(abs(number.p))] if abs(number.p) != 1 else []
    bottom = [str(number.q)] if number.q != 1 else []
    for factor in () if rest == 1 else sympy.Mul.make_args(rest):
        base, exponent = factor.args if isinstance(factor, sympy.Pow) else (factor, sympy.S.One)
        if _is_rational(exponent) and exponent < 0:
            bottom.append(_raised(base, -exponent, where))
        else:
            top.append(_text(factor, where))
    under = bottom[0] if len(bottom) == 1 else f"({'*'.join(bottom)})"
    return "-" if number < 0 else "", "*".join(top or ["1"]) + (f"/{under}" if bottom else "")


def _is_rational(e: Any) -> bool:
    return isinstance(e, sympy.Rational) and bool(e.is_finite)


def _raised(base: Any, exponent: Any, where: str) -> str:
    if exponent == 1:
        return _text(base, where)
    if exponent == sympy.Rational(1, 2):
        return f"sqrt({_bare(base, where)})"
    return f"({_text(base, where)}^{_text(exponent, where)})"


def _name(s: Any, where: str) -> str:
    """The name of a symbol, which must be one that text can spell and that means nothing else there."""
    spelled = bool(_NAME.fullmatch(s.name)) and len(s.name) <= MAX_NAME
    if not spelled or s.name in _RESERVED:
        why = "means something else in claims" if spelled else "is no name in claims"
        raise ReadError(f"{where}: the symbol {excerpt(s.name)} {why}; rename it, with letters, digits and _")
    return str(s.name)


def _symbols(items: Iterable[Any]) -> list[Any]:
    """The symbols in order of their names, one for each name; raises ReadError where two symbols have one name."""
    found: dict[str, Any] = {}
    for item in items:
        for s in item.free_symbols:
            if found.setdefault(s.name, s) != s:
                raise ReadError(f"claim: two symbols of sympy, with other assumptions, are both called {s.name}; rename one")
    return [found[name] for name in sorted(found)]


def _domain(s: Any) -> str:
    """The condition that says what a symbol is assumed to be, "" where nothing is; raises ReadError for other assumptions."""
    if s.assumptions0 == sympy.Symbol(s.name).assumptions0:
        return ""
    for kind, sign, condition in _KNOWN:
        same: Callable[..., Any] = sympy.Symbol
        if s.assumptions0 == same(s.name, **dict.fromkeys(filter(None, (kind, sign)), True)).assumptions0:
            return condition.format(s.name)
    raise ReadError(f"claim: the assumptions of the symbol {s.name} in sympy say more than an interval of reals or integers; "
                    f"leave them out, and say them in where and given")


def _refused(e: Any, where: str) -> ReadError:
    """The line about something that has no translation."""
    what, kind = excerpt(str(e)), type(e).__name__
    if e is sympy.I or e in (sympy.oo, -sympy.oo, sympy.zoo, sympy.nan):
        return ReadError(f"{where}: {what} is no real number; a claim is about real numbers")
    if isinstance(e, sympy.Sum | sympy.Product):
        word = "sum" if isinstance(e, sympy.Sum) else "prod"
        return ReadError(f"{where}: {what} is not expanded; use .doit(), or write it as text: {word}(k = 1..n, ...)")
    return ReadError(f"{where}: {what} ({kind}) has no translation; write the claim as text, with what docs/text.md lists")
