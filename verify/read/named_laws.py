"""Divergences of laws that are given by numbers, as tokens of the grammar: `KL(Bern(p), Bern(q))`, `TV(Lap(b), Lap(1, b))`,
`D_alpha(N(0, v), N(m, v))`, and the entropy `H(Bern(p))`; each is written out as the sum or mean that it is."""
from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate, pairwise

from verify.language.expr import Num
from verify.language.formula import Domain
from verify.read.brackets import OPENING, closings
from verify.read.laws import ORDERS, SAME
from verify.read.source import ReadError, Source
from verify.read.spelled_laws import BERNOULLI, TWO, behind_square, is_square
from verify.read.tokens import RAISED_DIGITS, Kind, Token, token_at, tokenize, tokens_at, tokens_of, unused

_KINDS = {**dict.fromkeys(BERNOULLI, TWO), **dict.fromkeys(("Lap", "Laplace"), "laplace"), "N": "gaussian"}
_WITH_A_NUMBER = frozenset(("D_alpha", "renyi", "hockey_stick"))
_NUMBER_FIRST = frozenset(("D_alpha", "hockey_stick"))      # the number may stand before the laws
_WORDS = _WITH_A_NUMBER | {"KL", "TV", "chi_square", "D_inf", "H"}
_WITH_ENDS = frozenset(("TV", "hockey_stick"))          # have values also where a probability is 0 or 1, and are at most 1
_LOGISTIC = re.compile(r"(?P<e>e(?:xp)?(?:\^\w+|\^\(\w+\)|\(\w+\)))/\((?:1\+(?P=e)|(?P=e)\+1)\)"
                       r"|1/\((?:1\+e(?:xp)?(?:\^\w+|\^\(-?\w+\)|\(-?\w+\))|e(?:xp)?(?:\^\w+|\^\(-?\w+\)|\(-?\w+\))\+1)\)")
_EVERY = ("every", "all", "each")
_LONGEST = 200           # tokens of a divergence before its first law
_GROWING = frozenset(("+", "*", "/", "^", "**", "(", ")", "sqrt", "exp", "pi", "e", "E", *RAISED_DIGITS))
_USAGE = "write Bern(p), N(m, v) with the variance v, or Lap(m, b), on both sides"


def _binary(run: list[Token]) -> list[Token]:
    """The tokens with KL(Bern(p), Bern(q)) for kl(p, q) and kl(p || q)."""
    made, ends, i = list[Token](), closings(run), 0
    while i < len(run):
        end = ends.get(i + 1) if run[i].text == "kl" and run[i + 1].text == "(" else None
        inside = run[i + 2:end] if end is not None and end - i < _LONGEST else []
        depths = list(accumulate((t.text in OPENING) - (t.text in OPENING.values()) for t in inside))
        cuts = [j for j, t in enumerate(inside) if t.text in (",", "|") and depths[j] == 0]
        if [inside[j].text for j in cuts] not in ([","], ["|", "|"]):
            made.append(run[i])
            i += 1
            continue
        one, two = inside[:cuts[0]], inside[cuts[-1] + 1:]
        made += [*tokens_at(run[i], "KL", "(", "Bern", "("), *one, *tokens_at(run[i], ")", ",", "Bern", "("), *two,
                 *tokens_at(run[i], ")", ")")]
        i = (end or i) + 1
    return made


@dataclass(frozen=True)
class _Law:
    """A law by its kind, the texts of its parameters and of the square of its scale; `numbers` are the parameters' tokens."""

    word: Token
    kind: str
    place: str
    scale: str
    square: str
    numbers: tuple[tuple[Token, ...], ...]


@dataclass
class NamedLaws:
    """Writes divergences of laws with numbers out; `domains` are those of the numbers that are declared, `things` the names of
    other things, `used` all that stand in the text."""

    domains: Mapping[str, Domain | None]
    things: Collection[str]
    used: Collection[str]
    bound: set[str] = field(default_factory=set)

    def written_out(self, source: Source, run: list[Token]) -> list[Token]:
        """The tokens of a text with what laws with numbers stand in written out.  Raises ReadError."""
        run = run if "kl" in {*self.things, *self.domains} else _binary(run)
        laws = [i for i, (t, then) in enumerate(pairwise(run)) if then.text == "(" and t.text in _KINDS
                and t.text not in {*self.things, *self.domains}]
        if not self.things:
            self._require_laws(source, run)
        if not laws:
            return run
        made: list[Token] = []
        ends, i = closings(run), 0
        self.bound = {t.text for before, t, then in zip(run, run[1:], run[2:], strict=False) if (
            then.text == "~" or (then.text in ("==", "in") and before.text in ("(", "{")) or before.text in _EVERY)}
        while i < len(run):
            squared = behind_square(run, i + 1) if run[i].text == "chi" and "chi" not in self.domains else 0
            opening = squared or i + 1
            end = ends.get(opening)
            at = bisect(laws, i + 1)
            near = end is not None and at < len(laws) and laws[at] < min(end, i + _LONGEST)
            word = token_at("chi_square", run[i]) if squared else run[i]
            found = self._call(source, word, run[opening + 1:end]) if near else None
            if found is None or end is None:
                made.append(run[i])
            else:
                before = made[-1] if made else None
                if before is not None and before.kind is Kind.NAME and before.text not in (*self.domains, "and", "or", "not"):
                    raise source.error(run[i].at, run[i].length, "a sign is missing before this; for a product write *")
                made += found
                i = end
            i += 1
        return made

    def require_probability(self, source: Source, name: str, text: str) -> None:
        """Raise ReadError unless the text of the parameter of a law on 0 and 1 is seen to be a probability."""
        if not self._is_probability(tuple(_tokens(text)), False):
            raise ReadError(f"{source.name}, column 1: {name} is 1 with the probability {text}, which must be one; declare "
                            "0 <= p <= 1, write Bern(p), and give p == ...")

    def _require_laws(self, source: Source, run: list[Token]) -> None:
        """Raise ReadError for a divergence in a text without laws, of what is no law that is given by numbers."""
        ends = closings(run)
        for i, (word, then) in enumerate(pairwise(run)):
            name = SAME.get(word.text, word.text)
            if then.text != "(" or name not in _WORDS - {"H"} or word.text in self.domains:
                continue
            sides = _arguments(run[i + 2:min(ends.get(i + 1, i), i + _LONGEST)])[0]
            if not any(map(self._begins, sides[:2] if name in _NUMBER_FIRST else sides[:1])):
                raise source.error(word.at, word.length, "a divergence is of laws; declare them, P, Q distributions, or write "
                                                         "Bern(p), N(m, v) with the variance v, Lap(m, b)")

    def _call(self, source: Source, word: Token, inside: list[Token]) -> list[Token] | None:
        """What stands for a divergence of two such laws, or the entropy of one; None for anything else."""
        name, order = SAME.get(word.text, word.text), ORDERS.get(word.text)
        if word.text in self.things or not (name in _WORDS or order or name == "D"):
            return None
        sides, bars = _arguments(inside)
        if name in _NUMBER_FIRST and len(sides) == 3 and not self._is_law(sides[0]):         # D_alpha(2, P, Q)
            sides = [*sides[1:], sides[0]]
        named = [s for s in sides if self._is_law(s)]
        if not named:
            return None
        if name == "D" and not bars:
            raise source.error(word.at, 1, "this may be any divergence; write KL(P, Q), or D(P || Q)")
        name = "KL" if name == "D" else "D_alpha" if order else name
        laws = [self._law(source, s) for s in named]
        if name == "H":
            if len(sides) > 1 or laws[0].kind != TWO:
                raise source.error(word.at, word.length, "the entropy of one law on finitely many letters is read here; write "
                                                         "H(Bern(p))")
            self._require(source, laws, inner=True)
            p = laws[0].place
            return tokens_of(Source("claim", f"(-({p})*log({p}) - (1 - ({p}))*log(1 - ({p})))"), word)
        if len(sides) < 2 or not all(map(self._is_law, sides[:2])) or len(named) > 2 or laws[0].kind != laws[1].kind:
            raise source.error(word.at, word.length, f"two laws of one kind are compared here; {_USAGE}")
        self._require(source, laws, inner=name not in _WITH_ENDS)
        numbers = [*map(_text, sides[2:]), *([str(order)] if order else [])]
        return tokens_of(Source("claim", f"({self._divergence(source, word, name, laws, numbers)})"), word)

    def _divergence(self, source: Source, word: Token, name: str, laws: Sequence[_Law], numbers: list[str]) -> str:
        p, q = laws
        if name == "D_alpha" and not numbers and "alpha" in self.domains:
            numbers = ["alpha"]
        wanted = int(name in _WITH_A_NUMBER and word.text not in ORDERS)
        if len(numbers) != (name in _WITH_A_NUMBER):
            raise source.error(word.at, word.length, f"{word.text} takes two laws and {wanted} number(s); {_USAGE}")
        number = numbers[0] if numbers else ""
        if name == "D_alpha" and number in ("1", "1.0"):
            raise source.error(word.at, word.length, "the Renyi divergence of order 1 is KL(P, Q); write that, or more")
        if p.kind == TWO:
            return _of_two_letters(name, p.place, q.place, number)
        if name == "D_inf" and (p.kind != "laplace" or p.scale != q.scale):
            raise source.error(word.at, word.length, "this supremum over real numbers is +oo, or not read; for laws of noise "
                                                     "write KL, TV, hockey_stick or D_alpha, or two Laplace laws of one scale")
        if p.scale != q.scale and name not in _WITH_ENDS | {"KL"}:
            raise source.error(word.at, word.length, "laws of noise with different scales have this divergence only where it "
                                                     "is finite; write it as a mean")
        return self._of_noise(name, p, q, number)

    def _of_noise(self, name: str, p: _Law, q: _Law, number: str) -> str:
        """A mean under the first law of what the logarithm of the ratio of the densities says, or in closed form."""
        if p.scale == q.scale and (known := self._closed_form(name, p, q, number)):
            return known
        x = unused("x", {*self.used, *self.things, *self.domains})
        apart = "" if p.scale == q.scale else f" + log(({q.scale})/({p.scale}))"
        ratio = f"({_away(q, x)} - {_away(p, x)}{apart})"
        less = _less_one(number)
        mean = f"mean({x} ~ {p.kind}({p.place}, {p.scale}), "
        match name:
            case "KL":
                return f"{mean}{ratio})"
            case "TV":
                return f"{mean}max(1 - exp(-{ratio}), 0))"
            case "chi_square":
                return f"{mean}exp({ratio})) - 1"
            case "hockey_stick":
                return f"{mean}max(1 - ({number})*exp(-{ratio}), 0))"
            case "renyi":
                return f"{mean}exp({_times(less)}{ratio}))"
        return f"log({mean}exp({_times(less)}{ratio}))){_over(less)}"

    def _closed_form(self, name: str, p: _Law, q: _Law, number: str) -> str:
        """D_inf of Laplace laws of one scale, and for normal ones that are m apart in their scale the difference of the chances
        that the logarithm of their ratio is above log c: it is N(m^2/2, m^2) under the first, N(-m^2/2, m^2) under the second
        (B. Balle and Y.-X. Wang, Improving the Gaussian mechanism, 2018, Theorem 8).  "" where c > 0 and m > 0 are not seen,
        and where none is known."""
        gap = q.place if p.place == "0" else p.place if q.place == "0" else f"({p.place}) - ({q.place})"
        alone = "0" in (p.place, q.place)
        apart = self._is_positive(gap) if alone else _differ(p.place, q.place)
        m = f"({gap})" if apart and alone else f"abs({gap})"
        scaled, times = (f"({p.scale})", f"*({p.scale})") if p.scale != "1" else ("", "")
        log = self._logarithm(number)
        match p.kind, name:
            case "laplace", "D_inf":
                return f"{m}/{scaled}" if scaled else m
            case "gaussian", "TV":
                return f"erf({m}/(2*sqrt(2){times}))"
            case "gaussian", "hockey_stick" if apart and log:
                at, half = f"{log}{times}" + (f"/{m}" if gap != "1" else ""), f"{m}/(2{times})"
                above, below = (f"erfc(({at} {sign} {half})/sqrt(2))/2" for sign in "-+")
                return f"{above} - ({number})*{below}"
        return ""

    def _logarithm(self, number: str) -> str:
        """The logarithm of a number that is seen to be positive, "" for another."""
        run = _tokens(number)
        texts, own = [t.text for t in run], {"e", "E", "exp"} & {*self.domains, *self.things}
        power = texts[:2] in (["e", "^"], ["E", "^"])
        begin = 1 if texts[:1] == ["exp"] else 2 if power else 0
        if begin and not own and (closings(run).get(begin) == len(run) - 1 or (power and len(run) == 3)):
            return f"({_text(run[begin:])})"
        return f"log({number})" if self._is_positive(number) else ""

    def _is_positive(self, text: str) -> bool:
        """Whether the tokens of a text keep what is positive so, and are not none."""
        return bool(text) and all(map(self._keeps_positive, _tokens(text)))

    def _begins(self, side: Sequence[Token]) -> bool:
        """Whether a side begins with the word for a law that is given by numbers."""
        return bool(side) and side[0].text in _KINDS and side[0].text not in {*self.things, *self.domains}

    def _is_law(self, side: Sequence[Token]) -> bool:
        """Whether a side is one law that is given by numbers."""
        return (len(side) > 3 and self._begins(side) and side[1].text == "(" and closings(side).get(1) == len(side) - 1)

    def _law(self, source: Source, side: Sequence[Token]) -> _Law:
        word, arguments = side[0], _arguments(side[2:-1])[0]
        kind = _KINDS[word.text]
        texts = [_text(a) for a in arguments]
        if not all(texts) or len(texts) not in {TWO: (1,), "laplace": (1, 2), "gaussian": (2,)}[kind]:
            raise source.error(word.at, word.length, f"the parameters of this law are not read; {_USAGE}")
        place, scale = (texts[0], "") if kind == TWO else ("0", texts[0]) if len(texts) == 1 else (texts[0], texts[1])
        if kind == "gaussian":
            last = [t.text for t in arguments[1]]
            scale = last[0] if is_square(last) or scale == "1" else f"sqrt({scale})"
        return _Law(word, kind, place, scale, texts[-1], tuple(map(tuple, arguments)))

    def _require(self, source: Source, laws: Sequence[_Law], inner: bool) -> None:
        """Raise ReadError unless the laws are seen to exist, with `inner` for probabilities that are neither 0 nor 1: of these
        the logarithm is taken, and the grammar has no 0 log 0."""
        for law in laws:
            inside = law.numbers[-1]
            bound = next((t for run in law.numbers for t in run if t.text in self.bound), None)
            if bound is not None:
                raise source.error(bound.at, bound.length, f"{bound.text} runs over a range or letters here; the parameters "
                                                           "of a law are numbers of the text, which are declared")
            fits = self._is_probability(inside, inner) if law.kind == TWO else all(map(self._keeps_positive, inside))
            if not fits:
                raise source.error(law.word.at, law.word.length, self._advice(law, inside, inner))

    def _advice(self, law: _Law, inside: tuple[Token, ...], inner: bool) -> str:
        """What is wrong with a parameter that is not seen to fit, and how to mend it."""
        text = _text(inside)
        name = inside[0].text if len(inside) == 1 and inside[0].kind is Kind.NAME else unused("q", self.used)
        name = inside[0].text if is_square([t.text for t in inside]) else name
        said = "" if name in text.split()[:1] else f", write {law.word.text}(...) with {name}, and give {name} == {text}"
        more = ""
        if inner:
            more = "; the ends, where 0 log 0 is 0, are read of laws on 2 letters"
        closed = not any(t.kind is Kind.NAME for t in inside)
        if law.kind != TWO:
            return f"that {text} is positive is not seen" + ("" if closed else f"; declare {name} > 0{said}")
        if closed:
            return f"{text} is no probability {'between 0 and 1' if inner else 'from 0 to 1'} here{more}"
        return f"{text} must be a probability here; declare {f'0 < {name} < 1' if inner else f'0 <= {name} <= 1'}{said}{more}"

    def _keeps_positive(self, token: Token) -> bool:
        """Whether a token is positive, or makes what is positive of what is: of these every expression is positive."""
        if token.text in _GROWING and token.text not in {*self.domains, *self.things}:
            return True
        return (token.kind is Kind.NUMBER and token.text.strip("0.") != "") or self._begins_above_zero(token.text, set())

    def _begins_above_zero(self, name: str, seen: set[str]) -> bool:
        """Whether the domain of a number begins above 0, or at a number of which that is so."""
        domain = self.domains.get(name)
        if domain is None or name in seen:
            return False
        if isinstance(domain.lo, Num):
            return domain.lo.value > 0 or (domain.lo.value == 0 and not domain.lo_closed)
        return self._begins_above_zero(getattr(domain.lo, "name", ""), {*seen, name})

    def _is_probability(self, inside: tuple[Token, ...], inner: bool) -> bool:
        """Whether a number, a name by its domain, 1 less one of these, a product of such, or a logistic function is in [0, 1],
        with `inner` in (0, 1)."""
        texts = [t.text for t in inside]
        numeric = [t.kind is Kind.NUMBER for t in inside]
        if texts[:2] == ["1", "-"] and len(texts) == 3:
            return self._is_probability(inside[2:], inner)
        if numeric in ([True], [True, False, True]) and texts[1:2] in ([], ["/"]):
            below = Fraction(texts[2]) if len(texts) == 3 else Fraction(1)
            value = Fraction(texts[0]) / below if below else Fraction(-1)
            return 0 < value < 1 or (not inner and value in (0, 1))
        if len(inside) > 2 and texts[-2] in ("/", "^", "**") and texts[-1].isdigit() and int(texts[-1]) > 0:
            return self._is_probability(inside[:-2], inner)
        if len(inside) > 2 and texts[-2] == "*":
            return self._is_probability(inside[:-2], inner) and self._is_probability(inside[-1:], inner)
        if len(inside) > 1:
            own = {"e", "exp"} & {*self.domains, *self.things}
            return not own and "".join(texts).isascii() and _LOGISTIC.fullmatch("".join(texts)) is not None
        return self._end_fits(texts[0], inner, "lo", set()) and self._end_fits(texts[0], inner, "hi", set())

    def _end_fits(self, name: str, inner: bool, end: str, seen: set[str]) -> bool:
        domain = self.domains.get(name)
        if domain is None or name in seen:
            return False
        at, closed = (domain.lo, domain.lo_closed) if end == "lo" else (domain.hi, domain.hi_closed)
        if isinstance(at, Num):
            beyond = -at.value if end == "lo" else at.value - 1
            return bool(beyond < 0 or (beyond == 0 and not (inner and closed)))
        other = getattr(at, "name", "")
        return bool(other) and self._end_fits(other, inner and closed, end, {*seen, name})


def _differ(one: str, other: str) -> bool:
    """Whether the texts are those of two numbers, which are not the same one."""
    return all(re.fullmatch(r"\d+(\.\d+)?", text) for text in (one, other)) and Fraction(one) != Fraction(other)


def _of_two_letters(name: str, p: str, q: str, number: str) -> str:
    pairs = ((f"({p})", f"({q})"), (f"(1 - ({p}))", f"(1 - ({q}))"))

    def both(term: Callable[[str, str], str], joined: str = " + ") -> str:
        return joined.join(term(a, b) for a, b in pairs)

    match name:
        case "KL":
            return both(lambda a, b: f"{a}*log({a}/{b})")
        case "TV":
            return f"abs({pairs[0][0]} - {pairs[0][1]})"
        case "chi_square":
            return both(lambda _, b: f"(({p}) - ({q}))^2/{b}")
        case "hockey_stick":
            return both(lambda a, b: f"max({a} - ({number})*{b}, 0)")
        case "D_inf":
            return f"max({both(lambda a, b: f'log({a}/{b})', ', ')})"
    less = _less_one(number)
    moment = both(lambda a, b: f"{a}^({number})/{b}{'' if less == '1' else f'^{less}'}")
    return moment if name == "renyi" else f"log({moment}){_over(less)}"


def _away(law: _Law, x: str) -> str:
    """Minus the logarithm of a density but for what depends on the scale alone."""
    away = x if law.place == "0" else f"({x} - ({law.place}))"
    if law.kind == "laplace":
        return f"abs({away})" if law.scale == "1" else f"abs({away})/({law.scale})"
    return f"{away}^2/2" if law.scale == "1" else f"{away}^2/(2*({law.square}))"


def _less_one(number: str) -> str: return str(int(number) - 1) if number.isdigit() else f"({number} - 1)"


def _times(number: str) -> str: return "" if number == "1" else f"{number}*"


def _over(number: str) -> str: return "" if number == "1" else f"/{number}"


def _arguments(inside: Sequence[Token]) -> tuple[list[list[Token]], bool]:
    """What stands between commas, semicolons and two bars outside brackets, and whether there were bars."""
    found: list[list[Token]] = [[]]
    depth, bars = 0, 0
    pairs = {i for i, (a, b) in enumerate(pairwise(inside)) if a.text == b.text == "|"}
    for i, token in enumerate(inside):
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
        if depth == 0 and (i in pairs or i - 1 in pairs or token.text == "\u2016"):
            bars += 1
            found += [[]] if i in pairs or token.text == "\u2016" else []
        elif depth == 0 and token.text in (",", ";"):
            found.append([])
        else:
            found[-1].append(token)
    return found, bars > 0


def _tokens(text: str) -> list[Token]: return tokenize(Source("claim", text))[:-1]


def _text(run: Sequence[Token]) -> str: return " ".join(t.text for t in run)
