"""Means and probabilities of random variables as tokens of the grammar: E[X], Var[X], Cov(X, Y), Pr[X >= t], and X >= 0."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import partial

from verify.read.brackets import closings
from verify.read.information import entropies
from verify.read.parse import RELATIONS
from verify.read.source import Source
from verify.read.spelled import TAKES
from verify.read.spelled_laws import CHANCES, GOES_ON, Drawn
from verify.read.tokens import Kind, Token, token_at, tokens_at, tokens_of

_ENDS = re.compile(r"\s*(?P<open>[\[(])(?P<low>[^,;]+),(?P<high>[^,;]+)(?P<close>[\])])\s*")
_OUTSIDE = "this is a random variable; write E[{0}], Var[{0}] or Pr[{0} > t]"
_MEANS = ("E", "Var", "Cov")


@dataclass(frozen=True)
class Variables:
    """The random variables of a text, and what is drawn: `law` the text of its law; for entropies the names are its letters,
    else `at` says at which letter, of which set, the function of each name is taken, or the one `function` of all."""

    names: tuple[str, ...] = ()
    law: str = ""
    at: dict[str, tuple[str, str]] = field(default_factory=dict)
    function: str = ""

    def drawn(self) -> dict[str, Drawn]:
        """The letters that are drawn, under the name that means have for them."""
        letters = list(dict.fromkeys(letter for letter, _ in self.at.values())) or list(self.names)
        named = letters[0] if len(letters) == 1 else f"({', '.join(letters)})"
        return {named: Drawn("", "", self.law)} if self.names else {}

    def spelled(self, source: Source, run: list[Token], known: Collection[str], hypothesis: bool) -> list[Token]:
        """The tokens of a formula with the grammar's words; a hypothesis about X, as X >= 0, is one about all its values.
        Raises ReadError where X stands outside of means and probabilities in a claim, and for what could be two things."""
        if not self.names:
            return run
        if not self.at:
            return entropies(source, run, self.names, self.law, known)
        pieces = (self._products(source, piece, known) for piece in _pieces(run))
        return [t for piece in pieces for t in self._about_values(source, piece, known, hypothesis)]

    def _about_values(self, source: Source, run: list[Token], known: Collection[str], hypothesis: bool) -> list[Token]:
        """A relation in means, or, as a hypothesis, in all values of what stands outside of them."""
        run = _in_a_set(run, self.at)
        made, outside = self._means(source, run, known, "")
        if outside and not hypothesis:
            raise source.error(outside[0].at, outside[0].length, _OUTSIDE.format(outside[0].text))
        if outside:
            letters = {letter: letter for letter, _ in self.at.values()}
            if any(t.text in (*_MEANS, *CHANCES) and t.text not in known for t in run):      # which bind these letters
                letters = {letter: f"{letter}0" for letter in letters}
                made = self._means(source, run, known, "0")[0]
            places = dict.fromkeys(self.at[t.text] for t in outside)
            said = " , ".join(f"{letters[letter]} in {space}" for letter, space in places).split()
            made[-1:-1] = tokens_at(outside[0], "for", "every", *said)
        return made

    def _means(self, source: Source, run: list[Token], known: Collection[str], behind: str, ends: dict[int, int] | None = None,
               begin: int = 0, stop: int | None = None, within: bool = False) -> tuple[list[Token], list[Token]]:
        """The tokens with X(w) for X and brackets behind E, Var and Pr, and the names that stand outside of these, at whose
        letters `behind` stands."""
        ends = _arguments(run) if ends is None else ends
        stop = len(run) if stop is None else stop
        made: list[Token] = []
        outside: list[Token] = []
        i = begin
        while i < stop:
            token, end = run[i], ends.get(i + 1)
            here = token.text in (*_MEANS, *CHANCES) and token.text not in known
            if token.text in (*_MEANS, "Pr") and here and end is None:
                raise source.error(token.at, token.length, f"a mean, a variance or a probability has brackets beside random "
                                                           f"variables; write {token.text}[...]")
            inside = (i + 1 if run[i + 1].text == "|" else i + 2) if end is not None else i
            if here and end is not None and any(t.text in self.at for t in run[i + 2:end]):
                last = end + (run[end].text == "|")
                _require_one_reach(source, run, i, end)
                if token.text == "Cov" and any(t.text == "Cov" for t in run[i + 2:end]):
                    raise source.error(token.at, token.length, "a covariance inside a covariance is not read; write means")
                if sum(t.text == "|" for t in run[inside:last]) % 2 or _two_conditions(run[inside:last]):
                    raise source.error(token.at, token.length, "means and probabilities under a condition on random variables "
                                                               "are not read; write them out over the letters of a law")
                mean = _bracketed(source, token, self._means(source, run, known, behind, ends, inside, last, True)[0])
                made += argument_alone(source, made, mean, run[end + 1:end + 2])
                i = end
            elif token.text in self.at and (i + 1 == len(run) or run[i + 1].text != "("):
                outside += [] if within else [token]
                letter = self.at[token.text][0] + ("" if within else behind)
                value = tokens_at(token, self.function or token.text, "(", letter, ")")
                made += argument_alone(source, made, value, run[i + 1:i + 2])
            elif token.text in ("H", "I") and token.text not in known and end is not None and any(
                    t.text in self.at for t in run[i + 2:end]):
                raise source.error(token.at, token.length, "this random variable stands in means, too; write its entropy as "
                                                           "that of a law, H(P)")
            else:
                made.append(token)
            i += 1
        return made, outside

    def _products(self, source: Source, run: list[Token], known: Collection[str]) -> list[Token]:
        """X*Y for XY and t*X for tX, where these are no names of the text; raises ReadError behind what binds tighter."""
        made: list[Token] = []
        for token in run:
            factors = list(token.text)
            product = len(factors) > 1 and token.kind is Kind.NAME and token.text not in {*known, *self.at} and any(
                f in self.at for f in factors) and all(f in self.at or f in known for f in factors)
            before = made[-1].text if made else ""
            one = sum(f in self.at for f in factors) == 1
            of_e = one and before in ("^", "**") and len(made) > 1 and made[-2].text == "e"           # e^tX
            if product and (before in ("/", "^", "**") or before in TAKES) and not of_e:
                raise source.error(token.at, token.length, f"this could bind in two ways; write ({'*'.join(factors)})")
            if product:
                inside = tokens_at(token, *"*".join(factors))
                made += [token_at("(", token), *inside, token_at(")", token)] if of_e else inside
            else:
                made.append(token)
        return made


def between(value: str, ends: str) -> str | None:
    """That a value lies in an interval."""
    found = _ENDS.fullmatch(ends)
    if found is None:
        return None
    below, above = ("<=" if sign in "[]" else "<" for sign in (found["open"], found["close"]))
    infinite = [re.fullmatch(r"\s*[-+]?\s*(?:oo|\u221e|inf|infinity)\s*", found[end]) is not None for end in ("low", "high")]
    low, high = ("" if infinite[0] else f"{found['low']} {below} "), ("" if infinite[1] else f" {above} {found['high']}")
    return f"{low}{value}{high}" if low or high else None


def _in_a_set(run: list[Token], names: dict[str, tuple[str, str]]) -> list[Token]:
    """a <= X <= b for X in [a, b], a run of its own."""
    if len(run) < 4 or run[0].text not in names or run[1].text != "in":
        return run
    text = between(run[0].text, " ".join(t.text for t in run[2:-1]))
    return run if text is None else [*tokens_of(Source("where", text), run[0]), run[-1]]


def _pieces(run: list[Token]) -> Iterator[list[Token]]:
    """The formulas of a run, each with the sign or the end that closes it."""
    depth, begin = 0, 0
    for i, token in enumerate(run):
        depth += (token.text in "([{" and token.kind is Kind.OPERATOR) - (token.text in ")]}" and token.kind is Kind.OPERATOR)
        if (depth <= 0 and token.text in ("and", ",", ";")) or i == len(run) - 1:
            yield run[begin:i + 1]
            begin = i + 1


def _arguments(run: list[Token]) -> dict[int, int]:
    """For each parenthesis and bracket that closes where it does, and for the bar behind E where the next one stands."""
    ends = {i: end for i, end in closings(run).items() if run[i].text in ("(", "[")}
    after = len(run)
    for i in range(len(run) - 1, 0, -1):
        if run[i].text == "|":
            if run[i - 1].text == "E" and after < len(run):
                ends[i] = after
            after = i
    return ends


def _two_conditions(body: list[Token]) -> bool:
    """Whether X | Y | Z stands in a body, which may be a product or two conditions."""
    bars = [i for i, t in enumerate(body) if t.text == "|"]
    return len(bars) == 2 and all(0 <= i < len(body) and body[i].kind is Kind.NAME for i in (bars[0] - 1, bars[1] + 1))


def _require_one_reach(source: Source, run: list[Token], word: int, end: int) -> None:
    """Raise ReadError for E|X|^2 and E(X - Y)^2, where what follows may belong into the mean; E(X)^2 is one thing."""
    then = run[end + 1].text if end + 1 < len(run) else ""
    if run[word].text == "E" and then in GOES_ON and run[word + 1].text != "[" and not (
            run[word + 1].text == "(" and end == word + 3 and then not in ("(", "[")):
        raise source.error(run[word].at, run[word].length, "what stands behind this may belong into the mean; write E[...] "
                                                           "with brackets around all of it, or (E[...])^2")


def argument_alone(source: Source, before: list[Token], value: list[Token], then: list[Token]) -> list[Token]:
    """A value with parentheses around it behind the name of a function; raises ReadError where the argument may go on."""
    if not before or before[-1].text not in TAKES:
        return value
    if then and then[0].kind is not Kind.END and then[0].text not in ("+", "-", ")", "]", ",", ";", "and", "|", *RELATIONS):
        raise source.error(value[0].at, value[0].length, f"how far {before[-1].text} reaches is not clear; write "
                                                         f"{before[-1].text}(...)")
    return [token_at("(", value[0]), *value, token_at(")", value[0])]


def _bracketed(source: Source, word: Token, body: list[Token]) -> list[Token]:
    """E[...], Var[...] or Pr[...] of a body, and the covariance as a mean of a product."""
    at = partial(tokens_at, word)
    if word.text != "Cov":
        return [*at("Pr" if word.text in CHANCES else word.text, "["), *body, *at("]")]
    sides = list(_pieces(body))
    if len(sides) != 2 or sides[0][-1].text != ",":
        raise source.error(word.at, word.length, "a covariance is of two random variables; write Cov(X, Y)")
    centred = [[*at("(", "("), *s, *at(")", "-", "E", "["), *s, *at("]", ")")] for s in (sides[0][:-1], sides[1])]
    return [*at("E", "["), *centred[0], *at("*"), *centred[1], *at("]")]
