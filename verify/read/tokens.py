"""Text to tokens: numbers, names and operators; the usual signs of mathematics are read as what they mean, anything else is an
error that says what to write."""
from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from verify.read.foreign import advice_on_character, advice_on_number_suffix
from verify.read.source import ReadError, Source

MAX_DIGITS = 2000
RAISED_DIGITS = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
MAX_NAME = 41
_SIGNS = {      # one sign, one meaning: other signs that only look alike stay errors
    "\u2264": "<=", "\u2265": ">=", "\u2a7d": "<=", "\u2a7e": ">=", "\u2260": "!=", "\u00b7": "*", "\u22c5": "*", "\u00d7": "*",
    "\u2212": "-", "\u2013": "-", "\u2217": "*", "\u2022": "*", "\u2215": "/", "\u2044": "/",
    "\u2266": "<=", "\u2267": ">=", "=<": "<=", "=/=": "!=", "/=": "!=",
    "&&": "and", "&": "and", "\u221b": "\u221b", "\u2115": "N",
    "\u2026": "...", "\u2211": "\u2211", "\u220f": "\u220f",
    "\u03a3": "\u2211", "\u03a0": "\u220f", "\u21d4": "iff",
    "\u2248": "\u2248", "\u226a": "\u226a", "\u226b": "\u226b",
    "\u2016": "\u2016", "\u222a": "\u222a", "\u2229": "\u2229", "\u223c": "~", "\u2297": "*", "\u2218": "o",
    "\u207b": "\u207b", "\u207f": "\u207f",
    "\u00bd": "1/2", "\u00bc": "1/4", "\u00be": "3/4", "\u2153": "1/3", "\u2154": "2/3",
    "\u00f7": "/", "\u221a": "\u221a", "\u03c0": "pi", "\u221e": "oo", "\u2208": "in", "\u2209": "\u2209", "\u2227": "and",
    "\u211d": "R", "\u2124": "Z", "\u0393": "Gamma", "\u0394": "Delta", "\u03a6": "Phi", "=": "==",
    **{sign: sign for sign in RAISED_DIGITS + "\u230a\u230b\u2308\u2309"},
    **dict(zip("\u03b1\u03b2\u03b3\u03b4\u03b5\u03f5\u03b7\u03b8\u03bb\u03bc\u03bd\u03be\u03c1\u03c3\u03c4\u03c6\u03c7\u03c8\u03c9",
               "alpha beta gam delta eps eps eta theta lam mu nu xi rho sigma tau phi chi psi omega".split(), strict=True))}
_OTHERS = "".join(sign for sign in _SIGNS if not sign.isascii())
_TOKEN = re.compile(
    r"(?P<space>[ \t\r\n]+)"
    r"|(?P<number>(?:[0-9]+(?:\.(?!\.|\s+[A-Za-z(])[0-9]*)?|\.[0-9]+)(?:e[-+\u2212\u2013]?[0-9]{1,3}(?![A-Za-z_0-9.]))?)"
    r"|(?P<name>[A-Za-z_][A-Za-z_0-9'\u2032\u2080-\u2089]*)"
    rf"|(?P<operator>\*\*|=/=|/=(?![=<>])|<=|>=|==(?!=)|!=(?!=)|//|<>|->|\.\.\.|\.\.|=<|&&|&|=(?![=<>])|[-+*/^<>,!](?!=)|[()|;~%{{}}]|\[|\]|[{_OTHERS}])")
_PLAIN = {      # log\u2082 is log2, x\u2081 is x1, and a minus in 1e-6 is one
    0x2032: "'", 0x2212: "-", 0x2013: "-", **{0x2080 + digit: str(digit) for digit in range(10)}}
_NOT_A_PRODUCT = re.compile(r"_|[eE][-+\u2212\u2013]?[0-9]")      # 1E-6 may be 10^-6 or a product with Euler's number
_NOT_READ = {"//": "write floor(a/b) for the integer quotient"}


class Kind(Enum):
    """What a token is."""

    NUMBER = "number"
    NAME = "name"
    OPERATOR = "operator"
    END = "end"             # the position behind the last token


@dataclass(frozen=True)
class Token:
    """A token as it is read, the position (from 0) at which it starts, and its length in the text."""

    kind: Kind
    text: str
    at: int
    length: int = 0


def token_at(text: str, at: Token) -> Token:
    """A token of other text where one stands."""
    kind = Kind.NAME if text[0].isalpha() else Kind.NUMBER if text[0].isdecimal() else Kind.OPERATOR
    return Token(kind, text, at.at, at.length)


def tokens_at(at: Token, *texts: str) -> list[Token]:
    """Tokens of other texts where one stands."""
    return [token_at(text, at) for text in texts]


def tokens_of(source: Source, at: Token) -> list[Token]:
    """The tokens of a text, without its end, where one stands; raises ReadError as `tokenize`."""
    return [token_at(t.text, at) for t in tokenize(source)[:-1]]


def unused(name: str, used: Collection[str], sign: str = "'") -> str:
    """The name with as many signs behind it as make it none of the used ones."""
    while name in used:
        name += sign
    return name


def tokenize(source: Source) -> list[Token]:
    """The tokens of a text, closed by one END token; raises ReadError at the first character that belongs to none."""
    tokens = list[Token]()
    at, text = 0, source.text
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            length, advice = advice_on_character(text, at)
            raise source.error(at, length, advice)
        if match.lastgroup != "space":
            kind = Kind(match.lastgroup)
            _require_readable(source, kind, match)
            word = {"<>": "!=", **_SIGNS}.get(match.group(), match.group()).translate(_PLAIN)
            kind = Kind.NAME if word[0].isalpha() else Kind.NUMBER if word[0].isdecimal() else kind
            last = tokens[-1] if tokens else None
            if last is not None and last.text == "D_" and last.at + 2 == at and (kind is Kind.NAME or word == "oo"):
                tokens[-1] = Token(Kind.NAME, f"D_{'inf' if word == 'oo' else word}", last.at, match.end() - last.at)
                at = match.end()
                continue
            tokens.append(Token(kind, word, at, match.end() - at))
        at = match.end()
    return [*tokens, Token(Kind.END, "", len(text.rstrip()))]


def _require_readable(source: Source, kind: Kind, match: re.Match[str]) -> None:
    word, at, end = match.group(), match.start(), match.end()
    if word in _NOT_READ:
        raise source.error(at, len(word), f"this operator is not read; {_NOT_READ[word]}")
    if kind is Kind.NAME and len(word) > MAX_NAME:
        raise source.error(at, len(word), f"the name has {len(word)} characters; use at most {MAX_NAME}")
    if kind is Kind.NUMBER:
        if len(word) > MAX_DIGITS:
            raise source.error(at, len(word), f"the number has {len(word)} characters; use at most {MAX_DIGITS}")
        if _NOT_A_PRODUCT.match(source.text, end):
            raise _glued(source, word, at, end)


def _glued(source: Source, number: str, at: int, end: int) -> ReadError:
    length, advice = advice_on_number_suffix(number, source.text[end:end + 60])
    return source.error(at, len(number) + length, advice)
