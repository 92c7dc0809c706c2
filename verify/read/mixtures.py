"""Mixtures of laws in text, (1 - t)*P + t*Q and (P + Q)/2, as laws of their own that a hypothesis defines."""
from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction

from verify.language.alphabets import Letter
from verify.language.expr import App, Expr, Num, Sym, equal, literal, substitute, symbols, walk
from verify.language.finite import Channel, Distribution, Law
from verify.language.formula import Every
from verify.read.parse import Parser
from verify.read.things import Declared
from verify.read.tokens import Kind, Token

BUILT = ("joint", "product", "marginal")            # words for laws that are made of others
_POINTS = tuple(Fraction(n, 97) for n in (13, 29, 31, 37, 41, 43, 59, 61))      # values of names at which weights are added up
_USAGE = "write weights that add up to 1, as in (1 - t)*P + t*Q and (P + Q)/2, or declare a law, M(r) = ... for every r"


@dataclass(frozen=True)
class Mixture:
    """What a mixture is at a letter: an expression in which `law'0`, `law'1`, ... stand for the values of laws."""

    weights: Expr
    laws: tuple[Law, ...]

    def defines(self, made: Distribution, letters: tuple[Letter, ...]) -> Every:
        """That a law is this mixture."""
        value = substitute(self.weights, {f"law'{i}": law(*letters) for i, law in enumerate(self.laws)})
        return Every(letters, equal(made(*letters), value))


def half_of_each(p: Law, q: Law) -> Mixture:
    """(P + Q)/2."""
    return Mixture((Sym("law'0") + Sym("law'1")) / 2, (p, q))


def ends_mixture(parser: Parser) -> int:
    """Where a mixture of laws ends that begins here; 0 where a law of another kind, or nothing, stands here."""
    depth, signs, end = 0, set[str](), parser.index
    while parser.tokens[end].kind is not Kind.END:
        text = parser.tokens[end].text
        depth += (text == "(") - (text == ")")
        if depth < 0 or (depth == 0 and text in (",", ";", "|", "\u2016")):
            break
        signs |= {text} if depth == 0 else set()
        end += 1
    return end if "+" in signs or (parser.here().text == "(" and signs & {"/", "*"}) else 0


def read_mixture(parser: Parser, end: int, declared: Declared, one_law: Callable[[Parser], Law]) -> Mixture:
    """The mixture up to `end`; raises ReadError unless its weights are seen to add up to 1."""
    word, run, laws = parser.here(), list[Token](), list[Law]()
    while parser.index < end:
        token = parser.here()
        weight, law = token.text[:-1], declared.things.get(token.text[-1:])
        if isinstance(law, Distribution) and weight in parser.numbers and token.text not in (
                *parser.numbers, *declared.things):                     # tP
            parser.next()
            run += [Token(Kind.NAME, weight, token.at, token.length), Token(Kind.OPERATOR, "*", token.at, 0),
                    Token(Kind.NAME, f"law'{len(laws)}", token.at, token.length)]
            laws.append(law)
        elif isinstance(declared.things.get(token.text), Distribution | Channel) or token.text in BUILT:
            run.append(Token(Kind.NAME, f"law'{len(laws)}", token.at, token.length))
            laws.append(one_law(parser))
        else:
            run.append(parser.next())
    if parser.index != end or not laws or len({law.over for law in laws}) > 1:
        raise parser.error(word, f"a mixture is of laws on the same alphabets; {_USAGE}")
    if any(isinstance(n, Letter) for law in laws for n in walk(law)):
        raise parser.error(word, "a mixture is read of laws without letters; write it out as a sum")
    names = frozenset(f"law'{i}" for i in range(len(laws)))
    inner = Parser(parser.source, [*run, Token(Kind.END, "", word.at)], parser.calls, parser.things, parser.nonnegative,
                   parser.numbers | names, parser.claimed)
    weights = inner.expression().expr
    for name, token in inner.names.items():
        if name not in names:
            parser.names.setdefault(name, token)
    if not _adds_up(weights, names):
        raise parser.error(word, f"this is not seen to be a mixture of laws; {_USAGE}")
    return Mixture(weights, tuple(laws))


def _adds_up(weights: Expr, laws: Collection[str]) -> bool:
    """Whether an expression is linear in what stands for laws, with weights that add up to 1, at some values of its names."""
    others, ordered = sorted(symbols(weights) - set(laws)), sorted(laws)
    for start in range(3):
        at: dict[str, Expr] = {name: Num(_POINTS[(start + 3 * i) % len(_POINTS)] + i) for i, name in enumerate(others)}

        def value(*of: int, at: dict[str, Expr] = at) -> Fraction | None:
            return _rational(substitute(weights, {**at, **{n: Num(Fraction(v)) for n, v in zip(ordered, of, strict=True)}}))

        one = value(*(1 for _ in laws))
        first, second = [i + 2 for i in range(len(laws))], [7 - 3 * i for i in range(len(laws))]
        parts = value(*first), value(*second), value(*(a + b for a, b in zip(first, second, strict=True)))
        if one != 1 or None in parts or (parts[0] or 0) + (parts[1] or 0) != parts[2]:
            return False
    return True


def _rational(e: Expr) -> Fraction | None:
    """The value of an expression of rationals, also with powers that are whole numbers."""
    if isinstance(e, App) and e.op == "pow":
        base, exponent = map(_rational, e.args)
        small = exponent is not None and exponent.denominator == 1 and abs(exponent) <= 20
        return base ** int(exponent) if small and base and exponent is not None else None
    if isinstance(e, App) and e.args and e.op in ("add", "mul", "div"):
        parts = [_rational(a) for a in e.args]
        return None if None in parts else literal(App(e.op, tuple(Num(p) for p in parts if p is not None)))
    return e.value if isinstance(e, Num) else None
