"""Notation of papers for laws as tokens of the grammar: `KL(P ‖ Q)`, `chi^2(P, Q)`, `E_{x ~ P}[f(x)]`, and means and chances of
noise, `E[Z^2]` and `Pr[Z > t]`, for Z with the law that a condition gives, `Z ~ Lap(b)`, `Z ~ N(0, s^2)`."""
from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from verify.read.brackets import closed, closing
from verify.read.source import Source
from verify.read.tokens import Kind, Token, token_at, tokenize

_NOISE = MappingProxyType({**dict.fromkeys(("Lap", "Laplace", "laplace", "lap"), "laplace"),
                           **dict.fromkeys(("N", "Normal", "normal", "Gaussian", "gaussian"), "gaussian")})
_DRAWN = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)\s*[~\u223c]\s*(?P<law>[A-Za-z_]\w*)\s*\((?P<inside>.*)\)\s*", re.DOTALL)
_FROM_A_LAW = re.compile(r"\s*(?P<name>[A-Za-z_]\w*|\(\s*[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)+\s*\))"
                         r"\s*[~\u223c]\s*(?P<law>[A-Za-z_]\w*)\s*")
_AT_LETTERS = re.compile(r"[^<>=\u2264\u2265]*\([^<>=]*[<>=\u2264\u2265].*\bfor\s+(?:every|all|each)\b.+", re.DOTALL)
_CHANCES = ("Pr", "P", "Prob", "prob")
_TURNED = MappingProxyType({"<": ">", "<=": ">=", ">": "<", ">=": "<="})
_PIECES = re.compile(r"[\w']+|[(),]")
_UNDER = {"E_": "mean", "Pr_": "Pr", "Prob_": "Pr"}
_SQUARED = ("\u00b2", "2")
_TWO_HELLINGERS = ("the squared Hellinger distance is defined with and without a factor 1/2; write "
                   "sum(r in R, (sqrt(P(r)) - sqrt(Q(r)))^2) or half of it")


@dataclass(frozen=True)
class Drawn:
    """A law of noise, laplace or gaussian, with the texts of its mean and of its scale or standard deviation; without a kind
    the law of this name."""

    kind: str
    place: str
    scale: str

    def tokens(self) -> tuple[str, ...]:
        """The texts of the tokens of `laplace(0, b)` or `gaussian(0, s)`."""
        return (self.kind, "(", *self.place.split(), ",", *self.scale.split(), ")") if self.kind else (self.scale,)


@dataclass
class Noises:
    """What the conditions of a text say of noise, and the conditions without that, every character where it was."""

    rest: Source
    drawn: dict[str, Drawn] = field(default_factory=dict)


def apart_from_noise(where: Source) -> Noises:
    """The conditions `Z ~ Lap(b)`, `Z ~ Laplace(m, b)`, `Z ~ N(m, v)`, v the variance, apart from the others; raises ReadError
    where there are several, for whether they are independent is not said."""
    made = Noises(where)
    text, begin = where.text, 0
    for end in [*_separators(text), len(text)]:
        noise, letters = _DRAWN.fullmatch(text[begin:end]), _FROM_A_LAW.fullmatch(text[begin:end])
        found = noise if noise is not None and noise["law"] in _NOISE else letters
        if found is not None:
            at = begin + found.start("name")
            law = _law(where, _NOISE[found["law"]], found["inside"], at) if found is noise else Drawn("", "", found["law"])
            if made.drawn:
                raise where.error(at, len(found["name"]), "more than one name has a law of noise; write one mean inside the "
                                                          "other, mean(x ~ laplace(0, b), mean(y ~ laplace(0, b), body))")
            made.drawn[found["name"]] = law
            stop = end + 1 if end < len(text) else end
            start = begin if end < len(text) else max(begin - 1, 0)
            text = text[:start] + " " * (stop - start) + text[stop:]
        begin = end + 1
    made.rest = Source(where.name, text)
    return made


def _separators(text: str) -> list[int]:
    """Where commas and semicolons stand outside brackets."""
    depth, found = 0, list[int]()
    for i, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        found += [i] if char in ",;" and depth == 0 else []
    return found


def _law(where: Source, kind: str, inside: str, at: int) -> Drawn:
    """laplace(0, b) for Lap(b), gaussian(m, s) for N(m, s^2) and gaussian(m, sqrt(v)) for N(m, v)."""
    cuts = _separators(inside)
    usage = "write Z ~ Lap(b), Z ~ Laplace(m, b) or Z ~ N(m, v), v the variance"
    if len(cuts) > 1 or (kind == "gaussian" and not cuts):
        raise where.error(at, 0, f"the parameters of this noise are not read; {usage}")
    first, last = (inside[:cuts[0]], inside[cuts[0] + 1:]) if cuts else ("0", inside)
    place, scale = ([t.text for t in tokenize(Source(where.name, part))[:-1]] for part in (first, last))
    if not place or not scale:
        raise where.error(at, 0, f"a parameter of this noise is missing; {usage}")
    if kind == "gaussian":
        of_a_name = len(scale) > 1 and scale[0].isidentifier() and scale[1:] in (["^", "2"], ["**", "2"], ["\u00b2"])
        scale = scale[:1] if of_a_name else scale if scale == ["1"] else ["sqrt", "(", *scale, ")"]
    return Drawn(kind, " ".join(place), " ".join(scale))


def laws_spelled(source: Source, run: list[Token], numbers: Collection[str], drawn: Mapping[str, Drawn],
                 nonnegative: Collection[str], inside: bool = False) -> list[Token]:
    """The tokens of a formula with the grammar's words for laws; `numbers` are the names that stand for numbers, `drawn` those
    with a law of noise, `nonnegative` those that are declared to be at least 0; `inside` a mean, another one has other names.
    Raises ReadError for what has no one meaning."""
    made: list[Token] = []
    i = 0
    while i < len(run):
        token, then = run[i], run[min(i + 1, len(run) - 1)]
        squared = _behind_square(run, i + 1)
        if token.text == "\u2016":
            made += [token_at("|", token), token_at("|", token)]
        elif token.text == "chi" and token.text not in numbers and squared and run[squared].text == "(":
            made.append(token_at("chi_square", token))
            i = squared - 1
        elif token.text == "H" and token.text not in numbers and squared and run[squared].text == "(":
            raise source.error(token.at, token.length, _TWO_HELLINGERS)
        elif token.text in _UNDER and then.text == "{" and (inner := closing(run, i + 1)) is not None and (
                run[inner + 1].text in ("[", "(") and (outer := closing(run, inner + 1)) is not None):
            body = laws_spelled(source, run[inner + 2:outer], numbers, drawn, nonnegative)
            made += [token_at(_UNDER[token.text], token), token_at("(", token), *run[i + 2:inner], token_at(",", token), *body,
                     token_at(")", run[outer])]
            i = outer
        elif drawn and token.text in ("E", "Var") and then.text == "[" and (outer := closing(run, i + 1)) is not None:
            (name, law), = drawn.items()
            if token.text == "Var" and law.kind:
                run = [*run[:i], *_moments(token, run[i + 2:outer]), *run[outer + 1:]]
                continue
            own = re.sub(r"[\w']+", r"\g<0>'", name) if inside else name
            body = _primed(run[i + 2:outer], name) if inside else run[i + 2:outer]
            body = body if token.text == "E" else _squared_gap(token, body)
            body = laws_spelled(source, body, numbers, {own: law}, nonnegative, True)
            head = ("mean", "(", *_PIECES.findall(own), "~", *law.tokens(), ",")
            made += [*(token_at(t, token) for t in head), *_multiplied(body, own, numbers), token_at(")", run[outer])]
            i = outer
        elif drawn and token.text in _CHANCES and then.text == "[" and (outer := closing(run, i + 1)) is not None:
            (name, law), = drawn.items()
            if law.kind:
                made += _chance(source, token, run[i + 2:outer], drawn, nonnegative)
            else:
                head = ("Pr", "(", *_PIECES.findall(name), "~", law.scale, ",")
                body = laws_spelled(source, run[i + 2:outer], numbers, drawn, nonnegative, True)
                made += [*(token_at(t, token) for t in head), *body, token_at(")", run[outer])]
            i = outer
        else:
            made.append(token)
        i += 1
    return made


def _primed(body: list[Token], name: str) -> list[Token]:
    """The body of a mean inside another one, with other names for what is drawn."""
    return [replace(t, text=f"{t.text}'") if t.kind is Kind.NAME and t.text in _PIECES.findall(name) else t for t in body]


def _moments(word: Token, body: list[Token]) -> list[Token]:
    """(E[(u)^2] - E[u]^2), which is the variance of u, and has a value where that has one."""
    def at(*texts: str) -> list[Token]:
        return [token_at(t, word) for t in texts]

    return [*at("(", "E", "[", "("), *body, *at(")", "^", "2", "]", "-", "E", "["), *body, *at("]", "^", "2", ")")]


def _squared_gap(word: Token, body: list[Token]) -> list[Token]:
    """(u - E[u])^2, of which the mean is the variance of u."""
    def at(*texts: str) -> list[Token]:
        return [token_at(t, word) for t in texts]

    return [*at("(", "("), *body, *at(")", "-", "E", "["), *body, *at("]", ")", "^", "2")]


def _chance(source: Source, word: Token, inside: list[Token], drawn: Mapping[str, Drawn], nonnegative: Collection[str]
            ) -> list[Token]:
    """Pr[Z > t], Pr[Z < t], Pr[|Z| > t] and Pr[|Z| < t] in closed form: that of >= is that of >, as noise has a density.

    With u = (t - m)/b the Laplace law has above t the weight exp(-max(u, 0))/2 + (1 - exp(min(u, 0)))/2; the Gaussian one has
    erfc((t - m)/(s sqrt(2)))/2.  |Z| > t is |Z| > max(t, 0) but for a set of weight 0."""
    signs = [i for i, t in enumerate(inside) if t.text in _TURNED]
    left, right = (inside[:signs[0]], inside[signs[0] + 1:]) if len(signs) == 1 else ([], [])
    sign = inside[signs[0]].text if signs else ""
    if [t.text for t in right if t.text != "|"] in ([name] for name in drawn):
        left, right, sign = right, left, _TURNED[sign]
    shape = [t.text for t in left]
    name = next((n for n in drawn if shape in ([n], ["|", n, "|"])), None)
    if name is None or not right or any(t.text in drawn for t in right):
        raise source.error(word.at, word.length, "a probability under noise is read of Z or |Z| and a bound; write "
                                                 "Pr[Z > t] or Pr[|Z| > t]")
    kind, place, scale = drawn[name].kind, drawn[name].place, drawn[name].scale
    bound = " ".join(t.text for t in right)
    known = bound in nonnegative or (len(right) == 1 and right[0].kind is Kind.NUMBER)
    size = scale if scale in nonnegative or re.fullmatch(r"[\d.]+", scale) else f"abs({scale})"
    sized, above = len(shape) == 3, sign[0] == ">"
    if sized and not known:
        bound = f"max({bound}, 0)"
    if sized and place == "0":
        text = f"exp(-{_over(bound, size)})" if kind == "laplace" else f"erfc({_over(bound, size)}/sqrt(2))"
    elif sized:
        text = f"{_above(kind, bound, place, size)} + 1 - {_above(kind, f'-({bound})', place, size)}"
    elif kind == "laplace" and known and place == "0":
        text = f"exp(-{_over(bound, size)})/2"
    else:
        text = _above(kind, bound, place, size)
    return [token_at(t.text, word) for t in tokenize(Source("claim", f"({text})" if above else f"(1 - ({text}))"))[:-1]]


def _above(kind: str, bound: str, place: str, size: str) -> str:
    """The weight of a law of noise above a bound."""
    u = _over(bound if place == "0" else f"{closed(bound)} - {closed(place)}", size)
    if kind == "laplace":
        return f"(exp(-max({u}, 0))/2 + (1 - exp(min({u}, 0)))/2)"
    return f"erfc({u}/sqrt(2))/2"


def _over(u: str, size: str) -> str: return closed(u) if size == "1" else f"{closed(u)}/{closed(size)}"


def _multiplied(body: list[Token], name: str, numbers: Collection[str]) -> list[Token]:
    """The body of a mean with a sign for products of the name with a number or a declared name, `t Z`, `2 Z`, `Z t`."""
    made: list[Token] = []
    for token in body:
        before = made[-1] if made else None
        factor = before is not None and (before.kind is Kind.NUMBER or before.text in (")", name) or before.text in numbers)
        if before is not None and factor and name in (token.text, before.text) and (
                token.text == name or (token.kind is Kind.NAME and token.text in numbers)):
            made.append(Token(Kind.OPERATOR, "*", token.at, 0))
        made.append(token)
    return made


def _behind_square(run: list[Token], at: int) -> int:
    """Behind \u00b2 or ^2 at a place; 0 where there is none."""
    if run[at:at + 1] and run[at].text == "\u00b2":
        return at + 1
    exponent = run[at + 1:at + 2]
    return at + 2 if run[at:at + 1] and run[at].text in ("^", "**") and exponent and exponent[0].text == "2" and (
        exponent[0].kind is Kind.NUMBER) and len(run) > at + 2 else 0


def without_conditions_at_letters(where: Source) -> tuple[Source, tuple[Source, ...]]:
    """The conditions without those that hold for every letter, `Q(r) > 0 for every r in R`, and these, every character where it
    was."""
    text, begin, found = where.text, 0, list[Source]()
    for end in [*_separators(text), len(text)]:
        part = text[begin:end]
        if _AT_LETTERS.fullmatch(part):
            found.append(Source(where.name, " " * begin + part))
            stop = end + 1 if end < len(text) else end
            start = begin if end < len(text) else max(begin - 1, 0)
            text = text[:start] + " " * (stop - start) + text[stop:]
        begin = end + 1
    return (Source(where.name, text) if found else where), tuple(found)
