"""Notation of papers for laws as tokens of the grammar: `KL(P ‖ Q)`, `chi^2(P, Q)`, `E_{x ~ P}[f(x)]`, and means and chances of
noise, `E[Z^2]` and `Pr[Z > t]`, for Z with the law that a condition gives, `Z ~ Lap(b)`, `Z ~ N(0, s^2)`."""
from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from verify.read.brackets import closed, closings, parts, separators, whole, without
from verify.read.source import Source
from verify.read.tokens import RAISED_DIGITS, Kind, Token, token_at, tokenize, tokens_at, tokens_of

TWO, BERNOULLI = "two", ("Bern", "Ber", "Bernoulli")            # the kind of the laws on 0 and 1, and their names
_NOISE = MappingProxyType({**dict.fromkeys(("Lap", "Laplace", "laplace", "lap"), "laplace"),
                           **dict.fromkeys(BERNOULLI, TWO), "N": "normal", "gaussian": "gaussian",
                           **dict.fromkeys(("Normal", "normal", "Gaussian"), "")})
_DRAWN = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)\s*[~\u223c]\s*(?P<law>[A-Za-z_]\w*)\s*\((?P<inside>.*)\)\s*", re.DOTALL)
_STANDARD = re.compile(r"\A\s*(?:[Ll]et\s+)?(?P<name>[A-Za-z_]\w*)(?:\s+(?:is|be))?(?:\s+a)?\s+standard\s+"
                       r"(?:normal|[Gg]aussian)(?:\s+(?:random\s+)?variable)?\s*\Z")
_FROM_A_LAW = re.compile(r"\s*(?P<name>[A-Za-z_]\w*|\(\s*[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)+\s*\))"
                         r"\s*[~\u223c]\s*(?P<law>[A-Za-z_]\w*)\s*")
_POSITIVE = re.compile(r"\s*(?P<law>[A-Z]\w*)\s*>\s*0\s*")
_TWO_LAWS = re.compile(r"\s*(?P<p>[A-Z]\w*)\s*(?P<sign>==?|!=|<>|\u2260|<<|\u226a)\s*(?P<q>[A-Z]\w*)\s*")
_FINITE = re.compile(r"\s*(?:KL|D_inf|chi_square|chi2|\u03c7\u00b2|D)\s*\(\s*(?P<p>[A-Z]\w*)\s*(?:,|\|\||\u2016)\s*"
                     r"(?P<q>[A-Z]\w*)\s*\)\s*(?:<\s*(?:oo|\u221e|inf|infinity)|is\s+finite)\s*")
_OF_NUMBERS = re.compile(r"\b\w+\s?\(\s?(?:Bern|Ber|Bernoulli|Lap|Laplace|N)\s?\(")
_LISTED = re.compile(r"((?:[A-Z]\w*'*\s*(?:,|\band\b)\s*){0,20}[A-Z]\w*'*)\s+(?:(?:are|is|an?|probability|finite)\s+){0,3}"
                     r"(?:distribution|law|measure)s?\b")
_GOES_ON = re.compile(r"\s*[A-Za-z_]\w*'*(?:\s+(?:in|\u2208)\s+[A-Za-z_]\w*)?\s*")
_LAST = re.compile(r"(?:^|[,;])\s*(?P<name>[A-Za-z_]\w*'*)\s*$")
_EVERY = re.compile(r"\bfor\s+(?:every|all|each)\s+\w")
_SIGN = re.compile("[<>=\u2264\u2265]")
_NAME_OF_A_LAW = re.compile(r"[PQD][\d']*")       # of one that X ~ P need not declare; U might be uniform
_CHANCE = re.compile(r"\bPr(?:ob)?\s?\[")
GOES_ON = frozenset(("^", "**", "!", "(", "|", "[", *RAISED_DIGITS))      # behind E|Z|, where it may belong into the mean
CHANCES = ("Pr", "P", "Prob", "prob")
_HOLDS: Mapping[str, Callable[[Fraction | int, Fraction], bool]] = MappingProxyType({
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge})
_TURNED = MappingProxyType({"<": ">", "<=": ">=", ">": "<", ">=": "<="})
_PIECES = re.compile(r"[\w']+|[(),]")
_UNDER = {"E_": "mean", "Pr_": "Pr", "Prob_": "Pr"}
_MOST_OF_A_TERM = 20
_DEEPEST = 8            # means inside one another
_TWO_HELLINGERS = ("the squared Hellinger distance is defined with and without a factor 1/2; write "
                   "sum(r in R, (sqrt(P(r)) - sqrt(Q(r)))^2) or half of it")


@dataclass(frozen=True)
class Drawn:
    """A law of noise, laplace or gaussian, with the texts of its mean and of its scale or standard deviation; a law on 0 and 1
    with the probability of 1 as its scale; without a kind the law of this name."""

    kind: str
    place: str
    scale: str

    def tokens(self) -> tuple[str, ...]:
        """The texts of the tokens of `laplace(0, b)` or `gaussian(0, s)`."""
        return (self.kind, "(", *self.place.split(), ",", *self.scale.split(), ")") if self.kind else (
            *self.scale.split(),)


def apart_from_noise(where: Source) -> tuple[Source, dict[str, Drawn]]:
    """The other conditions, every character where it was, and the laws of names, `Z ~ Lap(b)`, `Z ~ Laplace(m, b)`,
    `Z ~ N(m, v)`, v the variance, `Z ~ gaussian(m, s)`, s the standard deviation, and `X ~ P`; raises ReadError where there
    are several, for whether they are independent is not said."""
    text, drawn, taken = where.text, dict[str, Drawn](), list[tuple[int, int]]()
    for begin, end in parts(text):
        part = _STANDARD.sub(r" \g<name> ~ N(0, 1)", text[begin:end])
        noise, letters = _DRAWN.fullmatch(part), _FROM_A_LAW.fullmatch(part)
        found = noise if noise is not None and noise["law"] in _NOISE and whole(f"({noise['inside']})") else letters
        if found is not None:
            at = begin + found.start("name")
            law = _law(where, _NOISE[found["law"]], found["inside"], at) if found is noise else Drawn("", "", found["law"])
            if drawn:
                raise where.error(at, len(found["name"]), "more than one name has a law of noise; write one mean inside the "
                                                          "other, mean(x ~ laplace(0, b), mean(y ~ laplace(0, b), body))")
            drawn[found["name"]] = law
            require_own_condition(where, begin)
            taken.append((begin, end))
    kept = without(text, taken)
    laws = (law.scale for name, law in drawn.items() if not law.kind and name.isidentifier())
    undeclared = [law for law in laws if declares_itself(law, kept)]
    kept = "; ".join(c for c in (kept, *(f"{law} distribution" for law in undeclared)) if c.strip(" ;,"))
    return (Source(where.name, kept) if taken else where), drawn


def _law(where: Source, kind: str, inside: str, at: int) -> Drawn:
    """laplace(0, b) for Lap(b), gaussian(m, s) for N(m, s^2) and gaussian(m, sqrt(v)) for N(m, v)."""
    cuts = separators(inside)
    usage = "write Z ~ Lap(b), Z ~ Laplace(m, b) or Z ~ N(m, v), v the variance"
    if len(cuts) > 1 or (kind not in ("laplace", TWO) and not cuts):
        raise where.error(at, 0, f"the parameters of this noise are not read; {usage}")
    first, last = (inside[:cuts[0]], inside[cuts[0] + 1:]) if cuts else ("0", inside)
    place, scale = ([t.text for t in tokenize(Source(where.name, part))[:-1]] for part in (first, last))
    if not place or not scale or (kind == TWO and cuts):
        raise where.error(at, 0, f"a parameter of this noise is missing; {usage}")
    if not kind and not is_square(scale) and scale != ["1"]:
        raise where.error(at, 0, "the second parameter of this noise may be a variance or a standard deviation; write "
                                 "Z ~ N(m, v) with the variance, or Z ~ gaussian(m, s)")
    if kind in ("normal", ""):
        kind = "gaussian"
        scale = scale[:1] if is_square(scale) or scale == ["1"] else ["sqrt", "(", *scale, ")"]
    return Drawn(kind, " ".join(place), " ".join(scale))


def is_square(texts: Sequence[str]) -> bool:
    """Whether the texts of tokens are those of the square of a name, s^2."""
    return len(texts) > 1 and texts[0].rstrip("'").isidentifier() and "".join(texts[1:]) in ("^2", "**2", "^(2)", "\u00b2")


def laws_spelled(source: Source, run: list[Token], numbers: Collection[str], drawn: Mapping[str, Drawn],
                 nonnegative: Collection[str], things: Collection[str]) -> list[Token]:
    """The tokens of a formula with the grammar's words for laws; `numbers` are the names that stand for numbers, `drawn` those
    with a law of noise, `nonnegative` those that are declared to be at least 0, `things` those of laws and events.  Raises
    ReadError for what has no one meaning."""
    return _Speller(source, numbers, nonnegative, things).spelled(run, drawn, 0)


@dataclass(frozen=True)
class _Speller:
    """Rewrites the tokens of one text."""

    source: Source
    numbers: Collection[str]
    nonnegative: Collection[str]
    things: Collection[str]

    def spelled(self, run: list[Token], drawn: Mapping[str, Drawn], depth: int) -> list[Token]:
        """The tokens with the grammar's words; in a mean inside `depth` others what is drawn has names of its own."""
        if depth > _DEEPEST:
            raise self.source.error(run[0].at if run else 0, 0, f"means are nested more than {_DEEPEST} deep; write fewer")
        made: list[Token] = []
        ends, i = closings(run), 0
        while i < len(run):
            token, end = run[i], ends.get(i + 1)
            squared = behind_square(run, i + 1) if token.text in ("chi", "H") and token.text not in self.numbers else 0
            opened = run[i + 1].text if end is not None else ""
            norm = _one_norm(run, i, self.things) if token.text in ("|", "\u2016") else None
            if norm is not None:
                body, i = norm
                twice = ("2", "*") if run[i].text == "_1" else ()
                made += [*tokens_at(token, "(", *twice, "TV", "("), *body, *tokens_at(token, ")", ")")]
            elif token.text == "\u2016":
                made += [token_at("|", token), token_at("|", token)]
            elif squared and run[squared].text == "(":
                if token.text == "H":
                    raise self.source.error(token.at, token.length, _TWO_HELLINGERS)
                made.append(token_at("chi_square", token))
                i = squared - 1
            elif token.text in _UNDER and opened == "{" and end is not None and end + 1 in ends and run[end + 1].text != "{":
                body = self.spelled(run[end + 2:ends[end + 1]], drawn, depth + 1)
                made += [*tokens_at(token, _UNDER[token.text], "("), *run[i + 2:end], token_at(",", token), *body,
                         token_at(")", token)]
                i = ends[end + 1]
            elif token.text == "E" and token.text not in self.things and any(law.kind for law in drawn.values()) and [
                    t.text for t in run[i + 1:i + 4]] in ([["|", n, "|"] for n in drawn]):
                if {t.text for t in run[i + 4:i + 5]} & GOES_ON:
                    raise self.source.error(token.at, token.length, "what stands behind this may belong into the mean; write "
                                                                    "E[...] with brackets around all of it, or (E[...])^2")
                made += self._mean(token, run[i + 1:i + 4], *next(iter(drawn.items())), depth)
                i += 3
            elif drawn and token.text in ("E", "Var", *CHANCES) and end is not None and (
                    opened == "[" or (opened == "(" and token.text == "Var" and "Var" not in self.things)):
                if token.text in self.things:
                    raise self.source.error(token.at, token.length, f"{token.text} is a law of the text; write Pr[...]")
                body = run[i + 2:end]
                name, law = _drawn_in(body, *next(iter(drawn.items())))
                if law.kind and self._goes_before(made):
                    made.append(token_at("*", token))            # e^eps Pr[Z > t]: what is written out is no word
                made += self._chance(token, body, name, law, depth) if token.text in CHANCES else (
                    self._mean(token, body, name, law, depth))
                i = end
            else:
                made.append(token)
            i += 1
        return made

    def _goes_before(self, made: list[Token]) -> bool:
        """Whether a factor ends here that has no quotient before it in its term, of which the last tokens are looked at."""
        if not made or (made[-1].text not in self.numbers and made[-1].text != ")" and made[-1].kind is not Kind.NUMBER):
            return False
        last = [t.text for t in made[-_MOST_OF_A_TERM:]]
        begin = max((i for i, text in enumerate(last) if text in ("+", "-", "<=", ">=", "<", ">", "==", ",")), default=-1)
        return "/" not in last[begin + 1:] and (begin >= 0 or len(made) <= _MOST_OF_A_TERM)

    def _mean(self, word: Token, body: list[Token], name: str, law: Drawn, depth: int) -> list[Token]:
        """mean(Z ~ law, body), and for Var[u] the mean of (u - E[u])^2; under noise, where a mean of means is not known, it is
        E[(u)^2] - E[u]^2, which has a value where that has one."""
        if word.text == "Var":
            at = partial(tokens_at, word)
            if any(t.text == "Var" for t in body):
                raise self.source.error(word.at, word.length, "a variance inside a variance is not read; write it as means")
            if law.kind:
                moments = [*at("(", "E", "[", "("), *body, *at(")", "^", "2", "]", "-", "E", "["), *body,
                           *at("]", "^", "2", ")")]
                return self.spelled(moments, {name: law}, depth)
            body = [*at("(", "("), *body, *at(")", "-", "E", "["), *body, *at("]", ")", "^", "2")]
        own = re.sub(r"[\w']+", r"\g<0>'", name) if depth else name
        inside = self.spelled(_primed(body, name) if depth else body, {own: law}, depth + 1)
        if law.kind == TWO:
            return _of_two(word, law, [_multiplied(inside, own, self.numbers)] * 2, own)
        head = ("mean", "(", *_PIECES.findall(own), "~", *law.tokens(), ",")
        return [*tokens_at(word, *head), *_multiplied(inside, own, self.numbers), *tokens_at(word, ")")]

    def _chance(self, word: Token, body: list[Token], name: str, law: Drawn, depth: int) -> list[Token]:
        if law.kind == TWO:
            return _chance_of_two(self.source, word, body, name, law)
        if law.kind:
            return _chance(self.source, word, body, {name: law}, self.nonnegative)
        head = ("Pr", "(", *_PIECES.findall(name), "~", *law.tokens(), ",")
        return [*tokens_at(word, *head), *self.spelled(body, {name: law}, depth + 1), *tokens_at(word, ")")]


def _of_two(word: Token, law: Drawn, bodies: list[list[Token]], name: str) -> list[Token]:
    """(1 - p) u(0) + p u(1), from what u is at 0 and at 1 with the name of the letter in it."""
    at, p = partial(tokens_at, word), law.scale.split()
    below, above = ([u for t in body for u in (at("(", value, ")") if t.text == name else [t])]
                    for value, body in zip("01", bodies, strict=True))
    return [*at("(", "(", "1", "-", "(", *p, ")", ")", "*", "("), *below, *at(")", "+", "(", *p, ")", "*", "("), *above,
            *at(")", ")")]


def _chance_of_two(source: Source, word: Token, inside: list[Token], name: str, law: Drawn) -> list[Token]:
    """The chance of one relation between a letter, 0 or 1, and a number."""
    signs = [i for i, t in enumerate(inside) if t.text in _HOLDS]
    sides = (inside[:signs[0]], inside[signs[0] + 1:]) if len(signs) == 1 else ([], [])
    left, right = ("".join(t.text for t in side) for side in sides)
    sign = inside[signs[0]].text if signs else ""
    if right == name:
        left, sign, right = right, _TURNED.get(sign, sign), left
    if left != name or not re.fullmatch(r"\d+(\.\d+)?|\d+/0*[1-9]\d*", right):
        raise source.error(word.at, word.length, f"a chance of {name}, which is 0 or 1, is read of a relation to a number, as "
                                                 f"Pr[{name} = 1] is")
    held = [tokens_at(word, str(int(_HOLDS[sign](x, Fraction(right))))) for x in (0, 1)]
    return _of_two(word, law, held, name)


def _one_norm(run: list[Token], start: int, things: Collection[str]) -> tuple[list[Token], int] | None:
    """The two laws of ||P - Q||_1 or ||P - Q||_TV with a comma between them, and where it ends; None for other norms."""
    bars = 1 if run[start].text == "\u2016" else 2
    end = next((j for j in range(start + bars, len(run)) if run[j].text == run[start].text), None)
    if end is None or [t.text for t in run[start:start + bars]] != [t.text for t in run[end:end + bars]] or (
            [t.text for t in run[end + bars:end + bars + 1]] not in (["_1"], ["_TV"])):
        return None
    body, depth, signs = run[start + bars:end], 0, list[int]()
    for j, t in enumerate(body):
        depth += (t.text in "([{") - (t.text in ")]}")
        signs += [j] if not depth and t.text in ("+", "-", "*", "/") else []
    sides = (body[:signs[0]], body[signs[0] + 1:]) if len(signs) == 1 and body[signs[0]].text == "-" else ()
    if not sides or not all(side and side[0].text in things for side in sides):
        return None
    return [*sides[0], token_at(",", body[signs[0]]), *sides[1]], end + bars


def _drawn_in(body: list[Token], name: str, law: Drawn) -> tuple[str, Drawn]:
    """Of independent draws, (X, Y) ~ P x Q, those that stand in a body, and their law; all where none does."""
    names, laws = names_of(name), law.scale.split(" x ")
    found = [i for i, n in enumerate(names) if any(t.text == n for t in body)]
    if law.kind or len(names) != len(laws) or not 0 < len(found) < len(names):
        return name, law
    named = [names[i] for i in found]
    return f"({', '.join(named)})" if len(found) > 1 else named[0], replace(law, scale=" x ".join(laws[i] for i in found))


def names_of(drawn: str) -> list[str]:
    """The names in X, and in (X, Y)."""
    return re.findall(r"[\w']+", drawn)


def _primed(body: list[Token], name: str) -> list[Token]:
    """The body of a mean inside another one, with other names for what is drawn."""
    return [replace(t, text=f"{t.text}'") if t.kind is Kind.NAME and t.text in names_of(name) else t for t in body]


def _chance(source: Source, word: Token, inside: list[Token], drawn: Mapping[str, Drawn], nonnegative: Collection[str]
            ) -> list[Token]:
    """Pr[Z > t], Pr[Z < t], Pr[|Z| > t] and Pr[|Z| < t] in closed form: that of >= is that of >, as noise has a density.

    With u = t - m the Laplace law has above t the weight exp(-max(u, 0)/b)/2 + (1 - exp(min(u, 0)/b))/2; the Gaussian one has
    erfc((t - m)/(s sqrt(2)))/2.  |Z| > t is |Z| > max(t, 0) but for a set of weight 0."""
    signs = [i for i, t in enumerate(inside) if t.text in _TURNED]
    left, right = (inside[:signs[0]], inside[signs[0] + 1:]) if len(signs) == 1 else ([], [])
    sign = inside[signs[0]].text if signs else ""
    if any(t.text in drawn for t in right) and not any(t.text in drawn for t in left):
        left, right, sign = right, left, _TURNED[sign]
    left, right = _alone(left, right, drawn)
    shape = [t.text for t in left]
    name = next((n for n in drawn if shape in ([n], ["|", n, "|"])), None)
    if name is None or not right or any(t.text in drawn for t in right):
        raise source.error(word.at, word.length, "a probability under noise is read of Z or |Z| and a bound; write "
                                                 "Pr[Z > t] or Pr[|Z| > t]")
    kind, place, scale = drawn[name].kind, drawn[name].place, drawn[name].scale
    bound = " ".join(t.text for t in right)
    known = bound in nonnegative or (len(right) == 1 and right[0].kind is Kind.NUMBER)
    parts_of_it = re.split(r"\s*[*/]\s*", scale)              # a product or quotient of what is not negative is not, either
    size = scale if all(x in nonnegative or re.fullmatch(r"[\d.]+", x) for x in parts_of_it) else f"abs({scale})"
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
    return tokens_of(Source("claim", f"({text})" if above else f"(1 - ({text}))"), word)


def _alone(left: list[Token], right: list[Token], drawn: Collection[str]) -> tuple[list[Token], list[Token]]:
    """Z and the other side less what is added to Z, m + Z > t as Z > t - m; as they are where Z is no summand."""
    found = [i for i, t in enumerate(left) if t.text in drawn]
    if len(found) != 1 or len(left) < 3 or not right:
        return left, right
    i, at = found[0], partial(tokens_at, left[found[0]])
    before, behind = left[:i], left[i + 1:]
    inside = sum((t.text in "([{") - (t.text in ")]}") for t in before)
    if inside or (before and before[-1].text != "+") or (behind and behind[0].text not in ("+", "-")) or any(
            t.text in ("|", "mod", "choose") for t in left):
        return left, right
    rest = [*before[:-1], *behind] if before else behind[1:] if behind[0].text == "+" else behind
    return [left[i]], [*at("("), *right, *at(")", "-", "("), *rest, *at(")")]


def _above(kind: str, bound: str, place: str, size: str) -> str:
    """The weight of a law of noise above a bound."""
    u = bound if place == "0" else f"{closed(bound)} - {closed(place)}"
    if kind == "laplace":
        return f"(exp(-{_over(f'max({u}, 0)', size)})/2 + (1 - exp({_over(f'min({u}, 0)', size)}))/2)"
    return f"erfc({_over(u, size)}/sqrt(2))/2"


def _over(u: str, size: str) -> str: return closed(u) if size == "1" else f"{closed(u)}/{closed(size)}"


def _multiplied(body: list[Token], name: str, numbers: Collection[str]) -> list[Token]:
    """The body of a mean with a sign for products of the name with a number or a declared name, `t Z`, `2 Z`, `Z t`."""
    made: list[Token] = []
    for token in body:
        before = made[-1] if made else None
        factor = before is not None and (before.kind is Kind.NUMBER or before.text in (")", name) or before.text in numbers)
        if before is not None and factor and name in (token.text, before.text) and _binds_one_way(made) and (
                token.text == name or (token.kind is Kind.NAME and token.text in numbers)):
            made.append(Token(Kind.OPERATOR, "*", token.at, 0))
        made.append(token)
    return made


def _binds_one_way(run: list[Token]) -> bool:
    """Whether what ends a run is no denominator and no exponent, but in parentheses, behind which a product could go on."""
    at = len(run) - 1
    if run[at].text == ")":
        depth = 1
        while at and depth:
            at -= 1
            depth += (run[at].text == ")") - (run[at].text == "(")
    return at < 1 or run[at - 1].text not in ("/", *(("^", "**") if run[-1].text != ")" else ()))


def behind_square(run: list[Token], at: int) -> int:
    """Behind \u00b2 or ^2 at a place, where something follows; 0 where there is none."""
    signs = [t.text for t in run[at:at + 3]]
    return at + 1 if signs[:1] == ["\u00b2"] and len(signs) > 1 else at + 2 if len(signs) == 3 and (
        signs[0] in ("^", "**") and signs[1] == "2") else 0


def without_conditions_at_letters(where: Source) -> tuple[Source, tuple[Source, ...]]:
    """The conditions without those that hold for every letter, `Q(r) > 0 for every r in R`, relate chances, or say of two laws
    that they are equal or, with a variation above 0, that they are not, and these, every character where it was."""
    text, found, taken = where.text, list[Source](), list[tuple[int, int]]()
    spans, laws = parts(text), _laws_of(text)
    for i, (begin, end) in enumerate(spans):
        positive = _POSITIVE.fullmatch(text[begin:end])
        if positive is not None and positive["law"] in laws:
            found.append(Source(where.name, " " * begin + f"{positive['law']}(r') > 0 for every r'"))
            require_own_condition(where, begin)
            taken.append((begin, end))
            continue
        compared = _of_two_laws(text[begin:end], laws)
        if compared:
            found.append(Source(where.name, " " * begin + compared))
            require_own_condition(where, begin)
            taken.append((begin, end))
            continue
        if (taken and begin < taken[-1][1]) or not _is_at_letters(text[begin:end]):
            continue
        for _, after in spans[i + 1:]:                  # for every r, s in R, y in Y
            if text[end] != "," or not _GOES_ON.fullmatch(text[end + 1:after]):
                break
            end = after
        found.append(Source(where.name, " " * begin + text[begin:end]))
        require_own_condition(where, begin)
        taken.append((begin, end))
    return (Source(where.name, without(text, taken)) if found else where), tuple(found)


def two_laws_compared(given: Sequence[Source], where: Source) -> tuple[Source, ...]:
    """Hypotheses with what it means that two laws of the conditions are equal, or are not, in those that say nothing else."""
    laws = _laws_of(where.text) if given else set()
    compared = (_of_two_laws(source.text, laws) if isinstance(source.text, str) else "" for source in given)
    return tuple(Source(source.name, text) if text else source for source, text in zip(given, compared, strict=True))


def _laws_of(conditions: str) -> set[str]:
    """The names that are listed before "distributions"."""
    return {name for listed in _LISTED.findall(conditions) for name in re.findall(r"[\w']+", listed)}


def _of_two_laws(text: str, laws: set[str]) -> str:
    """What P == Q, P != Q, P << Q and KL(P, Q) < oo, which is the same on a finite alphabet, mean of two of the laws, "" for
    another text; of several relations between commas, with the others."""
    pieces = re.split(r",(?![^(]*\))", text)
    if len(pieces) > 1:
        spelled = [_of_two_laws(piece.strip(), laws) for piece in pieces]
        return ", ".join(new or piece.strip() for new, piece in zip(spelled, pieces, strict=True)) if any(spelled) else ""
    same = _TWO_LAWS.fullmatch(text) or _FINITE.fullmatch(text)
    if same is None or not {same["p"], same["q"]} <= laws:
        return ""
    p, q, sign = same["p"], same["q"], same.groupdict().get("sign", "<<")
    if sign in ("<<", "\u226a"):
        return f"{q}(r') > 0 for every r' with {p}(r') > 0"
    return f"{p}(r') == {q}(r') for every r'" if sign in ("=", "==") else f"TV({p}, {q}) > 0"


def require_own_condition(where: Source, begin: int) -> None:
    """Raise ReadError where a name stands alone before a condition, of which it could be said as well."""
    name = _LAST.search(where.text[:begin - 1] if begin else "")
    if name is not None and where.text[begin - 1] == ",":
        raise where.error(name.start("name"), len(name["name"]), "what follows may be said of this name as well; write "
                                                                 "conditions of its own, with a semicolon behind them")


def declares_itself(law: str, conditions: str) -> bool:
    """Whether X ~ P declares this law, of which the other conditions say nothing."""
    return _NAME_OF_A_LAW.fullmatch(law) is not None and re.search(rf"(?<!\w){law}(?![\w'])", conditions) is None


def of_numbers(text: str) -> bool:
    """Whether a text speaks of laws that are given by numbers, KL(Bern(p), Bern(q))."""
    return _OF_NUMBERS.search(text) is not None


def _is_at_letters(condition: str) -> bool:
    """Whether a condition says something with parentheses, as Q(r), in a relation, and then for which letters, or that two laws
    are indistinguishable, or relates a chance, Pr[S]."""
    every, sign = _EVERY.search(condition), _SIGN.search(condition)
    if condition.lstrip().startswith("indistinguishable(") or of_numbers(condition) or (sign and _CHANCE.search(condition)):
        return True
    return every is not None and sign is not None and -1 < condition.find("(") < every.start() and sign.start() < every.start()
