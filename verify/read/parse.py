"""Tokens to expressions and chains of relations, by precedence climbing.

Written by hand, not with a parser library: the certificate checker rebuilds claims from text where only python-flint is there.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from verify.language.expr import Expr, Num, Sym, call, rational
from verify.read.foreign import NO_FORMULA, advice_on_character, nearest
from verify.read.other_words import (
    DEEPEST, MADE_OF_OTHERS, NAMED, OF_TWO, RAISED, SAME, bare_argument, order_of_root, root, side_by_side, to_base)
from verify.read.source import ReadError, Source
from verify.read.tokens import RAISED_DIGITS, Kind, Token

FUNCTIONS: dict[str, int | None] = {        # name -> number of arguments; None is "one or more"
    **dict.fromkeys("exp log log2 sqrt abs floor ceil sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh "
                    "erf erfc gamma lgamma digamma factorial".split(), 1),
    "min": None, "max": None, "binomial": 2}
CONSTANTS = ("pi", "E")
RELATIONS = ("<=", "<", ">=", ">", "==", "!=")
NOT_NUMBERS = ("nan", "inf", "infinity", "oo")
WORDS = ("integer", "real", "in", "and", "or", "not")
_FOREIGN = ("[", "]", "{", "}", ";", "!", "|", "%")          # signs that are read at some places only
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


_ROOTS = MappingProxyType({"\u221a": "sqrt", "\u221b": "cbrt"})
_ROUNDED = {"\u230a": ("floor", "\u230b"), "\u2308": ("ceil", "\u2309")}
_RAISED = {sign: Part(Num(Fraction(digit)), 0, Fraction(digit)) for digit, sign in enumerate(RAISED_DIGITS)}


class Parser:
    """Reads one run of tokens (closed by END); `names` collects the symbols met, each with its first token.

    `calls` reads what follows a name and an opening parenthesis where that is no function of numbers; `things` says of names
    that stand for no number what they are; `bound` counts the names that a sum or a mean around here binds; `nonnegative` are
    names that are declared to be at least 0, `numbers` those that are declared as numbers, which may stand before
    a parenthesis; with `claimed`, in a claim or a hypothesis, a space between two factors is a product, and 1/0 is read as it
    is written: it has no value.
    """

    def __init__(self, source: Source, tokens: list[Token], calls: Mapping[str, Call] = MappingProxyType({}),
                 things: Mapping[str, str] = MappingProxyType({}), nonnegative: frozenset[str] = frozenset(),
                 numbers: frozenset[str] = frozenset(), claimed: bool = False) -> None:
        self.source, self.tokens, self.index = source, tokens, 0
        self.calls, self.things, self.nonnegative, self.numbers = calls, things, nonnegative, numbers
        self.names: dict[str, Token] = {}
        self.bound: Counter[str] = Counter()
        self.claimed, self.in_bars, self.loose = claimed, False, False
        self.functions = frozenset((*FUNCTIONS, *NAMED, "prod", *calls, "sum"))

    def chain(self, behind: tuple[str, ...] = ()) -> tuple[list[Part], list[Token]]:
        """All sides and all relation signs of `a <= b <= c`, of which there is at least one, up to a token of `behind`."""
        sides, signs = [self.part(0)], []
        while self.here().text in RELATIONS:
            signs.append(self.next())
            sides.append(self.part(0))
        if self.here().text not in behind:
            self.require_end()
        if not signs:
            raise self.error(self.here(), f"a relation is missing; write LEFT <= RIGHT with one of {' '.join(RELATIONS)}")
        return sides, signs

    def expression(self) -> Part:
        """The whole run as one expression."""
        part = self.part(0)
        if self.here().text in RELATIONS:
            raise self.error(self.here(), "a relation stands where only an expression is read; write one side of it")
        self.require_end()
        return part

    def part(self, nesting: int) -> Part:
        """An expression up to where it ends."""
        return self._expression(0, nesting)

    def here(self) -> Token:
        """The next token, which stays where it is."""
        return self.tokens[self.index]

    def next(self) -> Token:
        """The next token; the end is never passed."""
        token = self.tokens[self.index]
        self.index += token.kind is not Kind.END
        return token

    def require(self, text: str, advice: str) -> Token:
        """The next token, which must be this one."""
        if self.here().text != text:
            raise self.error(self.here(), f"{text} is expected here; {advice}")
        return self.next()

    def error(self, token: Token, message: str) -> ReadError:
        """The error that `message` describes, about a token."""
        return self.source.error(token.at, token.length, message)

    def require_end(self) -> None:
        """Raise ReadError unless everything is read."""
        token = self.here()
        if token.kind is Kind.END:
            return
        if token.text == ")":
            raise self.error(token, "this parenthesis closes nothing; remove it or open one before")
        if token.text == ",":
            raise self.error(token, "a comma stands outside a call; write one formula per text")
        raise self.error(token, self._missing_operator(token))

    def _expression(self, weakest: int, nesting: int) -> Part:
        """Operands joined by the operators that bind at least as tightly as `weakest`."""
        if nesting > MAX_NESTING:
            raise self.error(self.here(), f"nested more than {MAX_NESTING} deep; remove parentheses or split the claim")
        left, last = self._operand(nesting), Token(Kind.OPERATOR, "", 0)
        while True:
            sign = self.here()
            beside = sign.text not in _POWERS and self._beside()
            power = _POWERS["*"] if beside else _POWERS.get(sign.text)
            if beside and not self._binds_one_way(last):
                raise self.error(sign, "a product without a sign could bind in two ways here; write * and parentheses")
            if power is None or power < weakest:
                return left
            if beside:
                sign = Token(Kind.OPERATOR, "*", sign.at, sign.length)
            else:
                self.next()
            right = self._expression(_SIGN, nesting + 1) if power > _SIGN else self._expression(power + 1, nesting)
            left, last = self._join(sign, left, right), sign

    def _beside(self) -> bool:
        """Whether a product without a sign goes on here; a bar closes those that are open."""
        if self.here().text == "|" and self.in_bars:
            return False
        found = side_by_side(self.tokens, self.index, self.numbers, self.functions, self.claimed)
        behind_bar = found and self.tokens[self.index - 1].text == "|"
        if found and self.loose and self.here().text == "|" and not behind_bar:
            raise self.error(self.here(), "these bars could belong together in two ways; write abs(x)")
        self.loose |= behind_bar and self.here().text != "|"
        return found

    def _binds_one_way(self, last: Token) -> bool:
        """Whether a product without a sign behind a quotient or a power is one thing: 1/2x is not, 1/2 f(x), x^2 y,
        x^2(1 - x) and p^k (1 - p) are."""
        if last.text not in ("^", "**"):
            return last.text != "/" or self._behind_a_number()
        sign, exponent, here = self.tokens[self.index - 2:self.index + 1]
        single, apart = sign.text in ("^", "**"), exponent.at + exponent.length < here.at
        if single and exponent.kind is Kind.NAME and self.claimed:
            return apart and self._begins_closed()
        return (single and exponent.kind is Kind.NUMBER and (here.text in ("(", "|") or apart)) or (
            exponent.text == ")" and self.claimed)

    def _behind_a_number(self) -> bool:
        """Whether what goes on here is a parenthesis or a call that stands apart from a quotient of two numbers, 3/2 f(x)."""
        before, top, _, bottom, here = [Token(Kind.OPERATOR, "", 0)] * (4 - self.index) + self.tokens[
            max(self.index - 4, 0):self.index + 1]
        return self.claimed and top.kind is bottom.kind is Kind.NUMBER and before.text not in ("/", "^", "**") and (
            bottom.at + bottom.length < here.at) and self._begins_closed()

    def _begins_closed(self) -> bool:
        """Whether a parenthesis or a call goes on here, which says itself where it ends."""
        here, behind = self.here(), self.tokens[self.index + 1:self.index + 2]
        return here.text == "(" or (here.kind is Kind.NAME and [t.text for t in behind] == ["("])

    def _operand(self, nesting: int) -> Part:
        """An operand with what stands behind it and binds tightest: n! and x\u00b2."""
        part = self._primary(nesting)
        token = self.here()
        if token.text in ("!", *_RAISED):
            self.next()
            if token.text == "!":
                part = self._bounded(token, Part(call("factorial", part.expr), part.depth + 1, None))
            else:
                part = self._join(Token(Kind.OPERATOR, "^", token.at, 1), part, _RAISED[token.text])
            if self.here().text in ("!", "^", "**", *_RAISED):
                raise self.error(self.here(), "this could bind in two ways; write parentheses")
        return part

    def _root(self, sign: Token, nesting: int) -> Part:
        """The root of the number, name, call or parenthesis behind its sign."""
        name = _ROOTS[sign.text]
        if self.here().kind is Kind.OPERATOR and self.here().text not in ("(", "|"):
            raise self.error(sign, f"a number, a name or a parenthesis is expected behind the root; write {name}(...)")
        single = self.here().text not in ("(", "|")
        part = self._primary(nesting + 1)
        if single and (self.here().text in ("!", "^", "**", *_RAISED) or (
                self.here().text not in (*_POWERS, *_ROOTS) and self._beside())):
            raise self.error(self.here(), f"this could bind in two ways; write {name}(...) with parentheses")
        if name == "cbrt":
            return self._bounded(sign, Part(root(part.expr, 3, self.nonnegative), part.depth + DEEPEST, None))
        return self._bounded(sign, Part(call("sqrt", part.expr), part.depth + 1, None))

    def _inside(self, nesting: int, bars: bool = False) -> Part:
        """An expression inside brackets, or inside bars."""
        around, self.in_bars = self.in_bars, bars
        part = self._expression(0, nesting)
        self.in_bars = around
        return part

    def _between_bars(self, opening: Token, nesting: int) -> Part:
        part = self._inside(nesting + 1, True)
        if self.here().text != "|":
            raise self.error(opening, "this bar is never closed; write |x| or abs(x)")
        self.next()
        return self._bounded(opening, Part(call("abs", part.expr), part.depth + 1, None))

    def _rounded(self, opening: Token, nesting: int) -> Part:
        function, closing = _ROUNDED[opening.text]
        part = self._inside(nesting + 1)
        self.require(closing, f"write {function}(x)")
        return self._bounded(opening, Part(call(function, part.expr), part.depth + 1, None))

    def _raised(self, nesting: int) -> bool:
        """Whether an exponent and a parenthesis stand next, as in sin^2(x)."""
        sign, exponent, opening = (*self.tokens[self.index:self.index + 3], *[self.tokens[-1]] * 3)[:3]
        return sign.text in ("^", "**") and exponent.text.isdigit() and opening.text == "("

    def _power_of(self, token: Token, nesting: int) -> Part:
        sign, exponent = self.next(), self.next()
        value = Fraction(exponent.text)
        return self._join(sign, self._call(token, nesting), Part(Num(value), 0, value))

    def _primary(self, nesting: int) -> Part:
        if nesting > MAX_NESTING:
            raise self.error(self.here(), f"nested more than {MAX_NESTING} deep; remove parentheses or split the claim")
        token = self.next()
        if token.kind is Kind.NUMBER:
            digits, _, exponent = token.text.partition("e")
            if exponent and "e" in self.numbers:
                raise self.error(token, "this may be a product with the name e or a number in scientific notation; "
                                        "write * or 10^")
            value = rational(digits) * Fraction(10) ** int(exponent or 0)
            return Part(Num(value), 0, _moderate(value))
        if token.kind is Kind.NAME:
            if token.text in RAISED and self._raised(nesting):
                return self._power_of(token, nesting)
            if bare_argument(self.tokens, self.index, self.numbers):
                part = self._primary(nesting)
                return self._bounded(token, Part(call(SAME.get(token.text, token.text), part.expr), part.depth + 1, None))
            product = token.text in self.numbers and (          # C is a binomial coefficient only where it is no number
                token.text == "C" or token.text not in (*self.calls, *FUNCTIONS, *SAME, *MADE_OF_OTHERS, "cbrt"))
            product |= self.claimed and token.text == "pi" and token.at + token.length < self.here().at and self._beside()
            return self._call(token, nesting) if self.here().text == "(" and not product else self._name(token)
        if token.text in ("-", "+"):
            return self._signed(token, nesting)
        if token.text == "(":
            inside = self._inside(nesting + 1)
            self.close(token)
            return inside
        if token.text == "|":
            return self._between_bars(token, nesting)
        if token.text in _ROUNDED:
            return self._rounded(token, nesting)
        if token.text in _ROOTS:
            return self._root(token, nesting)
        if token.text in _FOREIGN:
            raise self.error(token, advice_on_character(token.text, 0)[1])
        if token.kind is Kind.END:
            found = "the text is empty" if self.source.text.strip() == "" else "the text ends"
            raise self.error(token, f"{found} where a number, a name or a parenthesis is expected; write one")
        if token.text == "...":
            raise self.error(token, "what the dots stand for is not read; write sum(k = 1..n, 1/k) or prod(k = 1..n, k)")
        raise self.error(token, "a number, a name or a parenthesis is expected here; write one, or remove this sign")

    def close(self, opening: Token) -> None:
        """Pass the parenthesis that closes an opening one."""
        token = self.here()
        if token.text == ")":
            self.next()
        elif token.text in RELATIONS:
            raise self.error(token, "a relation stands inside parentheses; write it outside, as in a <= b <= c")
        elif token.kind is Kind.END:
            raise self.error(opening, "this parenthesis is never closed; add )")
        elif token.text == ",":
            raise self.error(token, "a comma stands outside a call; remove it, or name the function before the parenthesis")
        else:
            raise self.error(token, self._missing_operator(token))

    def _missing_operator(self, token: Token) -> str:
        for word in (token, self.tokens[max(self.index - 1, 0)]):
            if word.kind is Kind.NAME and word.text in NO_FORMULA and word.text not in self.numbers:
                return NO_FORMULA[word.text]
        if token.text in WORDS:
            return ("this word cannot stand in a formula; join relations as a chain a <= b <= c, and state other claims "
                    "separately")
        if token.text in _FOREIGN:
            return advice_on_character(token.text, 0)[1]
        if token.kind is Kind.OPERATOR and token.text != "(":
            return "this cannot follow here; remove it or complete the formula"
        return "an operator is missing before this; write * for a product"

    def _signed(self, first: Token, nesting: int) -> Part:
        """An operand behind one or more signs."""
        minus = [first] if first.text == "-" else []
        while self.here().text in ("-", "+"):
            token = self.next()
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
        if name in self.things:
            raise self.error(token, f"{name} is {self.things[name]}")
        if not self.bound[name]:
            self.names.setdefault(name, token)
        return Part(Sym(name), 0, None)

    def _call(self, token: Token, nesting: int) -> Part:
        name, opening = token.text, self.next()
        made_of = None if name in self.calls else MADE_OF_OTHERS.get(name)
        name = name if name in self.calls else SAME.get(name, name)
        if name in self.calls:
            around, self.in_bars = self.in_bars, False
            part = self.calls[name](self, token, nesting + 1)
            self.in_bars = around
            return self._bounded(token, part)
        if name in CONSTANTS:
            raise self.error(token, f"{name} is a constant; write {name} without parentheses, or {name}*(...)")
        base, order = self._base(name), order_of_root(name)
        if base is not None:
            made_of = to_base(base)
        if order:
            made_of = partial(root, order=order, nonnegative=self.nonnegative)
        if name in NO_FORMULA:
            raise self.error(token, NO_FORMULA[name])
        if name not in FUNCTIONS and made_of is None and name not in OF_TWO:
            raise self.error(token, "this is not a function of the grammar; for a product write *"
                                    f"{nearest(name, (*FUNCTIONS, *self.calls))}")
        if self.here().text == ")":
            raise self.error(token, f"{name}() has no argument; write {_usage(name)}")
        args = [self._inside(nesting + 1)]
        while self.here().text == ",":
            self.next()
            args.append(self._inside(nesting + 1))
        self.close(opening)
        if token.text == "log" and len(args) == 2:
            made_of = self._to_number(token, args.pop(), args[0])
        wanted = 1 if made_of is not None else 2 if name in OF_TWO else FUNCTIONS[name]
        if wanted is not None and len(args) != wanted:
            raise self.error(token, f"{name} takes {wanted} argument(s), not {len(args)}; write {_usage(name)}")
        if name in ("max", "min") and len(args) == 1 and self.things:
            raise self.error(token, f"{name} of one number may be meant over letters; write sup(x in X, P(x)), or {name}(x, y) "
                                    "of several numbers")
        deep = Part(args[0].expr, DEEPEST + max(a.depth for a in args), None)
        if made_of is not None:
            return self._bounded(token, replace(deep, expr=made_of(args[0].expr)))
        if name in OF_TWO:
            return self._bounded(token, replace(deep, expr=OF_TWO[name](args[0].expr, args[1].expr)))
        return self._bounded(token, Part(call(name, *(a.expr for a in args)), 1 + max(a.depth for a in args), None))

    def _to_number(self, token: Token, base: Part, argument: Part) -> Callable[[Expr], Expr]:
        """The logarithm of log(x, 2), to a number behind the comma; between two names either could be the base."""
        if not isinstance(base.expr, Num) or isinstance(argument.expr, Num):
            raise self.error(token, "which of the two is the base is not clear; write log_2(x), or log(x)/log(b)")
        return partial(call, "log2") if base.value == 2 else to_base(base.expr)

    def _base(self, name: str) -> Expr | None:
        """The base of log_3 and log_b, where b is declared."""
        base = name.removeprefix("log_") if name.startswith("log_") and name not in (*SAME, *MADE_OF_OTHERS) else ""
        return Num(Fraction(base)) if base.isdigit() else Sym(base) if base in self.numbers else None

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
        if sign.text == "/" and b == 0 and not self.claimed:
            raise self.error(sign, "this divides by zero; write a non-zero denominator")
        if a is None or b is None:
            return None
        match sign.text:
            case "+": return _moderate(a + b)
            case "-": return _moderate(a - b)
            case "*": return _moderate(a * b)
            case "/": return _moderate(a / b) if b else None
        if a == 0 and b < 0:
            if self.claimed:
                return None
            raise self.error(sign, "a negative power of zero divides by zero; write a non-zero base")
        if b.denominator != 1 or _bits(a) * abs(b.numerator) > _MAX_BITS:
            return None
        return _moderate(Fraction(a ** b.numerator))

    def _bounded(self, token: Token, part: Part) -> Part:
        if part.depth > MAX_DEPTH:
            raise self.error(token, f"more than {MAX_DEPTH} operations stand inside one another (a long sum counts one "
                                     f"for each term); group the terms in parentheses, or split the claim")
        return part


Call = Callable[[Parser, Token, int], Part]     # reads a call from behind its opening parenthesis, which closes it


def require_ordinary(source: Source, token: Token) -> None:
    """Raise ReadError if a name has a fixed meaning, is one of the checker's own, or would be taken for no finite number."""
    name = token.text
    if name.startswith("_"):
        raise source.error(token.at, token.length, "names that begin with _ are the checker's own; "
                                                f"write {name.strip('_') or 'x'} or another name")
    if name in FUNCTIONS:
        raise source.error(token.at, token.length, f"{name} is a function; write {_usage(name)}, or choose another name")
    if name in CONSTANTS:
        raise source.error(token.at, token.length, f"{name} is a constant; choose another name")
    if name.lower() in NOT_NUMBERS:
        raise source.error(token.at, token.length, "this is not a real number; leave an infinite end out, as in x > 0")
    if name in WORDS:
        raise source.error(token.at, token.length, "this word has a fixed meaning; choose another name, and join relations as "
                                                "a chain a <= b <= c")


def _usage(name: str) -> str:
    wanted = 2 if name in OF_TWO else FUNCTIONS.get(name, 1)
    return f"{name}(n, k)" if wanted == 2 else f"{name}(x)" if wanted == 1 else f"{name}(x, y)"


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _moderate(value: Fraction) -> Fraction | None:
    return value if _bits(value) <= _MAX_BITS else None
