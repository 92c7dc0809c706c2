"""Tokens to expressions and chains of relations, by precedence climbing.

Written by hand, not with a parser library: the certificate checker rebuilds claims from text where only python-flint is there.
"""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verify.language.expr import Expr, Num, Sym, call, rational
from verify.read.foreign import nearest
from verify.read.source import ReadError, Source
from verify.read.tokens import Kind, Token

FUNCTIONS: dict[str, int | None] = {        # name -> number of arguments; None is "one or more"
    **dict.fromkeys("exp log log2 sqrt abs floor ceil sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh "
                    "erf erfc gamma lgamma factorial".split(), 1),
    "min": None, "max": None, "binomial": 2}
CONSTANTS = ("pi", "E")
RELATIONS = ("<=", "<", ">=", ">", "==")
NOT_NUMBERS = ("nan", "inf", "infinity", "oo")
WORDS = ("integer", "real", "in", "and", "or", "not")
_POWERS = {"+": 10, "-": 10, "*": 20, "/": 20, "^": 40, "**": 40}
_SIGN = 30              # binds tighter than * and looser than ^: -x^2 is -(x^2)
MAX_NESTING = 100       # parentheses, calls, signs and exponents inside one another
MAX_DEPTH = 70          # operations on one path of the tree: what canonical data can hold and give back
_MAX_BITS = 4096        # constant rationals larger than this are not followed


@dataclass(frozen=True)
class Part:
    """An expression, its depth, and its value where that is plain rational arithmetic on literals of moderate size."""

    expr: Expr
    depth: int
    value: Fraction | None


class Parser:
    """Reads one run of tokens (closed by END); `names` collects the symbols met, each with its first token."""

    def __init__(self, source: Source, tokens: list[Token]) -> None:
        self.source, self.tokens, self.index = source, tokens, 0
        self.names: dict[str, Token] = {}

    def chain(self) -> tuple[list[Part], list[Token]]:
        """All sides and all relation signs of `a <= b <= c`, of which there is at least one sign."""
        sides, signs = [self._expression(0, 0)], []
        while self._here().text in RELATIONS:
            signs.append(self._next())
            sides.append(self._expression(0, 0))
        self._require_end()
        if not signs:
            raise self._error(self._here(), f"a relation is missing; write LEFT <= RIGHT with one of {' '.join(RELATIONS)}")
        return sides, signs

    def expression(self) -> Part:
        """The whole run as one expression."""
        part = self._expression(0, 0)
        if self._here().text in RELATIONS:
            raise self._error(self._here(), "a relation stands where only an expression is read; write one side of it")
        self._require_end()
        return part

    def _here(self) -> Token:
        return self.tokens[self.index]

    def _next(self) -> Token:
        token = self.tokens[self.index]
        self.index += token.kind is not Kind.END
        return token

    def _error(self, token: Token, message: str) -> ReadError:
        return self.source.error(token.at, len(token.text), message)

    def _require_end(self) -> None:
        token = self._here()
        if token.kind is Kind.END:
            return
        if token.text == ")":
            raise self._error(token, "this parenthesis closes nothing; remove it or open one before")
        if token.text == ",":
            raise self._error(token, "a comma stands outside a call; write one formula per text")
        raise self._error(token, _missing_operator(token))

    def _expression(self, weakest: int, nesting: int) -> Part:
        """Operands joined by the operators that bind at least as tightly as `weakest`."""
        if nesting > MAX_NESTING:
            raise self._error(self._here(), f"nested more than {MAX_NESTING} deep; remove parentheses or split the claim")
        left = self._operand(nesting)
        while True:
            sign = self._here()
            power = _POWERS.get(sign.text)
            if power is None or power < weakest:
                return left
            self._next()
            right = self._expression(_SIGN, nesting + 1) if power > _SIGN else self._expression(power + 1, nesting)
            left = self._join(sign, left, right)

    def _operand(self, nesting: int) -> Part:
        token = self._next()
        if token.kind is Kind.NUMBER:
            value = rational(token.text)
            return Part(Num(value), 0, _moderate(value))
        if token.kind is Kind.NAME:
            return self._call(token, nesting) if self._here().text == "(" else self._name(token)
        if token.text in ("-", "+"):
            return self._signed(token, nesting)
        if token.text == "(":
            inside = self._expression(0, nesting + 1)
            self._close(token)
            return inside
        if token.kind is Kind.END:
            found = "the text is empty" if self.source.text.strip() == "" else "the text ends"
            raise self._error(token, f"{found} where a number, a name or a parenthesis is expected; write one")
        raise self._error(token, "a number, a name or a parenthesis is expected here; write one, or remove this sign")

    def _close(self, opening: Token) -> None:
        token = self._here()
        if token.text == ")":
            self._next()
        elif token.text in RELATIONS:
            raise self._error(token, "a relation stands inside parentheses; write it outside, as in a <= b <= c")
        elif token.kind is Kind.END:
            raise self._error(opening, "this parenthesis is never closed; add )")
        elif token.text == ",":
            raise self._error(token, "a comma stands outside a call; remove it, or name the function before the parenthesis")
        else:
            raise self._error(token, _missing_operator(token))

    def _signed(self, first: Token, nesting: int) -> Part:
        """An operand behind one or more signs."""
        minus = [first] if first.text == "-" else []
        while self._here().text in ("-", "+"):
            token = self._next()
            if token.text == "-":
                minus.append(token)
        part = self._expression(_SIGN, nesting + 1)
        for sign in minus:
            negative = -part.expr
            depth = 0 if isinstance(negative, Num) else part.depth + 1
            part = self._bounded(sign, Part(negative, depth, None if part.value is None else -part.value))
        return part

    def _name(self, token: Token) -> Part:
        name = token.text
        if name in CONSTANTS:
            return Part(call(name), 0, None)
        require_ordinary(self.source, token)
        self.names.setdefault(name, token)
        return Part(Sym(name), 0, None)

    def _call(self, token: Token, nesting: int) -> Part:
        name, opening = token.text, self._next()
        if name in CONSTANTS:
            raise self._error(token, f"{name} is a constant; write {name} without parentheses, or {name}*(...)")
        if name not in FUNCTIONS:
            raise self._error(token, f"this is not a function of the grammar; for a product write *{nearest(name, FUNCTIONS)}")
        if self._here().text == ")":
            raise self._error(token, f"{name}() has no argument; write {_usage(name)}")
        args = [self._expression(0, nesting + 1)]
        while self._here().text == ",":
            self._next()
            args.append(self._expression(0, nesting + 1))
        self._close(opening)
        wanted = FUNCTIONS[name]
        if wanted is not None and len(args) != wanted:
            raise self._error(token, f"{name} takes {wanted} argument(s), not {len(args)}; write {_usage(name)}")
        return self._bounded(token, Part(call(name, *(a.expr for a in args)), 1 + max(a.depth for a in args), None))

    def _join(self, sign: Token, left: Part, right: Part) -> Part:
        """The operation that `sign` spells, built by the operators of Expr."""
        a, b = left.expr, right.expr
        depth = 1 + max(left.depth, right.depth)
        match sign.text:
            case "+": expr = a + b
            case "-": expr, depth = a - b, 1 + max(left.depth, right.depth + (not isinstance(b, Num)))
            case "*": expr = a * b
            case "/": expr = a / b
            case _: expr = a ** b
        return self._bounded(sign, Part(expr, depth, self._value(sign, left.value, right.value)))

    def _value(self, sign: Token, a: Fraction | None, b: Fraction | None) -> Fraction | None:
        if sign.text == "/" and b == 0:
            raise self._error(sign, "this divides by zero; write a non-zero denominator")
        if a is None or b is None:
            return None
        match sign.text:
            case "+": return _moderate(a + b)
            case "-": return _moderate(a - b)
            case "*": return _moderate(a * b)
            case "/": return _moderate(a / b)
        if a == 0 and b < 0:
            raise self._error(sign, "a negative power of zero divides by zero; write a non-zero base")
        if b.denominator != 1 or _bits(a) * abs(b.numerator) > _MAX_BITS:
            return None
        return _moderate(Fraction(a ** b.numerator))

    def _bounded(self, token: Token, part: Part) -> Part:
        if part.depth > MAX_DEPTH:
            raise self._error(token, f"more than {MAX_DEPTH} operations stand inside one another (a long sum counts one "
                                     f"for each term); group the terms in parentheses, or split the claim")
        return part


def require_ordinary(source: Source, token: Token) -> None:
    """Raise ReadError if a name has a fixed meaning, is one of the checker's own, or would be taken for no finite number."""
    name = token.text
    if name.startswith("_"):
        raise source.error(token.at, len(name), "names that begin with _ are the checker's own; "
                                                f"write {name.strip('_') or 'x'} or another name")
    if name in FUNCTIONS:
        raise source.error(token.at, len(name), f"{name} is a function; write {_usage(name)}, or choose another name")
    if name in CONSTANTS:
        raise source.error(token.at, len(name), f"{name} is a constant; choose another name")
    if name.lower() in NOT_NUMBERS:
        raise source.error(token.at, len(name), "this is not a real number; leave an infinite end out, as in x > 0")
    if name in WORDS:
        raise source.error(token.at, len(name), "this word has a fixed meaning; choose another name, and join relations as "
                                                "a chain a <= b <= c")


def _missing_operator(token: Token) -> str:
    if token.text in WORDS:
        return "this word cannot stand in a formula; join relations as a chain a <= b <= c, and state other claims separately"
    if token.kind is Kind.OPERATOR and token.text != "(":
        return "this cannot follow here; remove it or complete the formula"
    return "an operator is missing before this; write * for a product"


def _usage(name: str) -> str:
    wanted = FUNCTIONS[name]
    return f"{name}(n, k)" if wanted == 2 else f"{name}(x)" if wanted == 1 else f"{name}(x, y)"


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _moderate(value: Fraction) -> Fraction | None:
    return value if _bits(value) <= _MAX_BITS else None
