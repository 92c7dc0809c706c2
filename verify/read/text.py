"""Claims and expressions in text: the public functions of the reader."""
from __future__ import annotations

from collections.abc import Sequence

from verify.language.expr import Expr, Relation
from verify.language.formula import Both, Formula, Statement
from verify.read.domains import read_domains, require_declared
from verify.read.parse import Parser, Part
from verify.read.source import ReadError, Source
from verify.read.tokens import Token, tokenize

__all__ = ["ReadError", "read_claim", "read_expression"]
MAX_HYPOTHESES = 100


def read_claim(text: str, where: str = "", given: Sequence[str] = ()) -> Statement:
    """The statement that a claim in text makes for all values of its names in their domains, under its hypotheses.

    `text` and each item of `given` are relations or chains of them, `where` the domains of the names.  Raises ReadError.

    >>> read_claim("log(x) <= x - 1", "x > 0").claim.op
    '<='
    """
    if isinstance(given, str) or len(given) > MAX_HYPOTHESES:
        raise ReadError(f"given: hypotheses are a list of at most {MAX_HYPOTHESES} texts; write each as an item of its own")
    try:
        prefix = read_domains(Source("where", where))
        declared = tuple(b.symbol.name for b in prefix)
        hypotheses = tuple(_formula(Source(f"given {i}", item), declared) for i, item in enumerate(given, 1))
        return Statement(prefix, hypotheses, _formula(Source("claim", text), declared))
    except RecursionError:
        raise ReadError("claim: nested too deeply; remove parentheses or split the claim") from None


def read_expression(text: str) -> Expr:
    """The expression that a text spells, with any names in it as scalar symbols; raises ReadError.

    >>> read_expression("-x^2") == -(read_expression("x") ** 2)
    True
    """
    source = Source("expression", text)
    try:
        return Parser(source, tokenize(source)).expression().expr
    except RecursionError:
        raise ReadError("expression: nested too deeply; remove parentheses or split it") from None


def _formula(source: Source, declared: tuple[str, ...]) -> Formula:
    parser = Parser(source, tokenize(source))
    sides, signs = parser.chain()
    require_declared(source, parser.names, declared)
    relations = tuple(_relation(sign, a, b) for sign, a, b in zip(signs, sides, sides[1:], strict=False))
    return relations[0] if len(relations) == 1 else Both(relations)


def _relation(sign: Token, left: Part, right: Part) -> Relation:
    match sign.text:
        case ">=": return Relation("<=", right.expr, left.expr)
        case ">": return Relation("<", right.expr, left.expr)
        case op: return Relation(op, left.expr, right.expr)
