"""The text of conditions, taken apart: which names are declared together, what is said of each, and where."""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from verify.read.condition_words import plain_words
from verify.read.foreign import nearest
from verify.read.other_words import SIGNS, plain_condition
from verify.read.parse import RELATIONS, require_ordinary
from verify.read.source import ReadError, Source
from verify.read.tokens import Kind, Token, tokenize

KINDS = {"integer": True, "integers": True, "real": False, "reals": False}
SETS = {"reals": False, "Z": True, "integers": True}     # R may be the name of an alphabet
INFINITE = ("oo", "inf", "infinity")
THINGS = ("distribution", "distributions", "law", "laws", "channel", "channels", "event", "events", "function", "functions",
          "letter", "letters")
_OPEN, _CLOSED = ("(", "[", "{"), (")", "]", "}")
_SET_ADVICE = "write x in (0, 1], k in 1..n, or a chain such as 0 <= x <= 1"


@dataclass(frozen=True)
class Bare:
    """Names that are said to be real or integer numbers."""

    names: tuple[Token, ...]
    integer: bool
    natural: Token | None = None        # the set of natural numbers, which begins at 0 or at 1


@dataclass(frozen=True)
class Chain:
    """A chain of relations as runs of tokens between its signs; `word` is "integer" or "real" where that stands behind it.

    Of several names that are declared together each has a chain of its own, in which it stands for the first side.  `beside` is
    the name before the comma in `0 < x, y < 1`, which may be meant as 0 < x < 1 and 0 < y < 1."""

    sides: tuple[tuple[Token, ...], ...]
    signs: tuple[Token, ...]
    word: Token | None = None
    beside: Token | None = None

    def run(self) -> tuple[Token, ...]:
        """The tokens of the chain."""
        return (*self.sides[0], *(t for sign, side in zip(self.signs, self.sides[1:], strict=True) for t in (sign, *side)))


@dataclass(frozen=True)
class Things:
    """Names of laws, channels, events, functions or letters; `rest` is what stands behind the word that says which."""

    names: tuple[Token, ...]
    word: Token
    rest: tuple[Token, ...]


Condition = Bare | Chain | Things


def conditions(source: Source) -> list[Condition]:
    """The conditions of a text in order: between commas, semicolons and "and" that stand outside parentheses."""
    made: list[Condition] = []
    waiting: list[Token] = []
    before: Token | None = None         # the name in "integer n", which may go on with other names
    for run in _runs(source, plain_words(source, tokenize(source))) if source.text.strip() else ():
        if waiting and source.text[:run[0].at].rstrip().endswith(";"):
            made += _too(source, made, waiting, before)
            waiting = []
        first = waiting[0] if waiting else run[0]
        comma, lone = source.text[:first.at].rstrip().endswith(","), None
        run = plain_condition(run, RELATIONS)
        if len(run) > 1 and run[0].text in KINDS and run[1].kind is Kind.NAME and run[1].text not in KINDS:
            run[:2] = run[1], run[0]                      # "integer n >= 1"
            lone = run[0] if len(run) == 2 else None
        elif before is not None and comma:
            _require_own_words(source, before, (*waiting, run[0]), run)
        if len(run) == 1 and run[0].kind is Kind.NAME:
            waiting.append(run[0])
            continue
        subject = run[0]
        if waiting and not (subject.kind is Kind.NAME and (
                run[1].text in (*RELATIONS, "in", *KINDS, *THINGS))):
            raise _no_domain(source, waiting[0])
        unfinished = _open_ended(source, made, waiting) if waiting and run[1].text != "in" else None
        if unfinished is not None:
            raise of_both(source, unfinished.sides[1][0], waiting[0])
        found = _condition(source, (*waiting, subject), run)
        for c in found:
            name = _beside(made[-1], c) if comma and made and isinstance(c, Chain) else None
            if name is not None and isinstance(c, Chain) and len(c.sides[0]) > 1:
                raise of_both(source, name, c.sides[0][0])
            made.append(replace(c, beside=name) if isinstance(c, Chain) else c)
        waiting, before = [], lone
    return made + _too(source, made, waiting, before) if waiting else made


def _too(source: Source, made: Sequence[Condition], waiting: Sequence[Token], kind: Token | None) -> list[Condition]:
    """What `0 < x` says of names that stand alone behind it up to a semicolon or the end, as in `0 < x, y`, and the word before
    the name `kind` in `real x, y`; raises ReadError where they stand behind something else."""
    if kind is not None and isinstance(made[-1], Bare) and made[-1].names == (kind,):
        return [replace(made[-1], names=tuple(waiting))]
    last = _open_ended(source, made, waiting)
    if last is None:
        raise _no_domain(source, waiting[0])
    return [Chain((last.sides[0], (name,)), last.signs) for name in waiting]


def _open_ended(source: Source, made: Sequence[Condition], waiting: Sequence[Token]) -> Chain | None:
    """The condition `0 < x`, of a number and a name, before a comma and names that stand alone; None if it is another one."""
    last = made[-1] if made else None
    if not isinstance(last, Chain) or len(last.signs) > 1 or last.word is not None or last.signs[0].text in ("==", "!="):
        return None
    of_a_name = len(last.sides[1]) == 1 and last.sides[1][0].kind is Kind.NAME and last.sides[1][0].text not in INFINITE
    if not of_a_name or any(t.kind is Kind.NAME for t in last.sides[0]):
        return None
    name = last.sides[1][0]
    return last if source.text[name.at + name.length:waiting[0].at].strip() == "," else None


def _require_own_words(source: Source, before: Token, names: Sequence[Token], run: Sequence[Token]) -> None:
    """Raise ReadError for "integer n, m >= 1", where the word may be meant for m as well."""
    goes_on = len(run) > 1 and (run[1].text in RELATIONS or (run[1].text == "in" and run[2:3] and run[2].text in _OPEN))
    if goes_on and run[0].kind is Kind.NAME and run[-1].text not in KINDS and any(n.text != before.text for n in names):
        raise source.error(before.at, before.length, f"the word before this may be meant for {names[-1].text} as well; write "
                                                     "it behind each name that is meant, as in n integer")


def meant_together(source: Source, before: Sequence[Token], behind: Sequence[Token]) -> None:
    """Raise ReadError for two hypotheses such as `0 < x, y < 1`, given as runs of tokens."""
    first, second = (Chain(*_split(list(run))) for run in (before, behind))
    name = _beside(first, second) if first.signs and second.signs else None
    if name is not None:
        raise of_both(source, name, second.sides[0][0])


def of_both(source: Source, name: Token, other: Token) -> ReadError:
    """The error about `0 < x, y < 1`."""
    return source.error(name.at, name.length, f"this may be meant for {name.text} and {other.text} together; write chains such "
                                              "as 0 < x < 1 for both, or a semicolon between the two conditions")


def _beside(before: Condition, chain: Chain) -> Token | None:
    """The name between two signs of one direction and a comma, as in `0 < x, y < 1`, if it is another one than that behind."""
    if not isinstance(before, Chain) or len(before.signs) > 1 or len(chain.signs) > 1 or before.word is not None:
        return None
    one_direction = before.signs[0].text[0] == chain.signs[0].text[0] and before.signs[0].text in ("<", "<=", ">", ">=")
    single = len(before.sides[1]) == len(chain.sides[0]) == 1 and chain.sides[0][0].kind is Kind.NAME
    name = before.sides[1][0] if before.sides[1] else None
    of_calls = all(any(t.text == "(" for t in side) for side in (before.sides[1], chain.sides[0])) and not any(
        t.kind is Kind.NAME for t in chain.sides[1])                          # 0 < P(x), Q(x) <= 1/4
    if name is None or not (one_direction and (single or of_calls)) or any(t.kind is Kind.NAME for t in before.sides[0]):
        return None
    if of_calls and not single:
        return None if _words(before.sides[1]) == _words(chain.sides[0]) else name
    return None if name.text in {t.text for side in chain.sides for t in side} else name


def _words(side: Sequence[Token]) -> list[str]:
    return [t.text for t in side]


def _no_domain(source: Source, name: Token) -> ReadError:
    require_ordinary(source, name)
    return source.error(name.at, name.length, f"this has no domain; write {name.text} > 0 or {name.text} real")


def _runs(source: Source, tokens: list[Token]) -> list[list[Token]]:
    runs: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.text in _OPEN) - (token.text in _CLOSED)
        if token.text in ("or", "not") and token.kind is Kind.NAME:
            raise source.error(token.at, token.length, "this word joins no conditions; all of them hold, as in a chain "
                                                       "0 < x < 1, and other cases are claims of their own")
        if token.kind is Kind.END or (token.text in (",", ";", "and") and depth <= 0):
            if not runs[-1] and token.kind is Kind.END and source.text.rstrip().endswith(";") and len(runs) > 1:
                return runs[:-1]
            if not runs[-1]:
                raise source.error(token.at, token.length, "a condition is missing here; remove the comma or write x > 0")
            runs.append([])
        else:
            runs[-1].append(token)
    return runs[:-1]


def _condition(source: Source, subjects: Sequence[Token], run: list[Token]) -> list[Condition]:
    """What one run says of the names that wait before it and of its own first name."""
    if len(run) > 1 and run[1].text in THINGS and run[1].kind is Kind.NAME:
        return [Things(tuple(subjects), run[1], tuple(run[2:]))]
    words, rest, last = _kind_words(source, run)
    made: list[Condition] = []
    for name, word in words:
        if KINDS[word.text] is not KINDS[words[0][1].text]:
            raise source.error(word.at, word.length, f"{name.text} is both real and integer here; choose one of the words")
    if words:
        of = tuple(subjects) if words[0][0] is run[0] else tuple(t for t, _ in words)
        made.append(Bare(of, KINDS[words[0][1].text]))
    elif len(rest) == 1:
        raise source.error(rest[0].at, rest[0].length, "this says nothing of a name; write x in 1..3 for integers in a row, "
                                                       "and claims of their own for several values")
    if len(rest) == 1:
        return made
    if len(rest) > 1 and rest[1].text == "in":
        return made + _in_set(source, subjects, rest, last)
    sides, signs = _split(rest)
    if not signs:
        end, drawn = rest[-1], next((t for t in rest if t.text == "~"), None)
        if drawn is not None:
            raise source.error(drawn.at, drawn.length, "this law is not read; write Z ~ Lap(b), Z ~ N(m, v) with the variance "
                                                       "v, X ~ Bern(p), or X ~ P with P distribution")
        raise source.error(end.at + end.length, 0, "a relation is missing; write a condition such as x > 0")
    return made + [Chain(_with(sides, run[0], name), signs, last) for name in subjects]


def _kind_words(source: Source, run: list[Token]) -> tuple[list[tuple[Token, Token]], list[Token], Token | None]:
    """The names with "integer" or "real" beside them, the run without these words, and such a word at its end."""
    found: list[tuple[Token, Token]] = []
    rest: list[Token] = []
    for i, token in enumerate(run):
        word = token.kind is Kind.NAME and token.text in KINDS
        if not word or (rest and rest[-1].text == "in"):
            rest.append(token)
        elif i == len(run) - 1 and len(rest) > 1:
            return found, rest, token
        elif rest and rest[-1].kind is Kind.NAME:
            found.append((rest[-1], token))
        else:
            require_ordinary(source, Token(Kind.NAME, "real" if len(token.text) < 6 else "integer", token.at, token.length))
    for name, _ in found:
        require_ordinary(source, name)
    return found, rest, None


def _split(run: list[Token]) -> tuple[tuple[tuple[Token, ...], ...], tuple[Token, ...]]:
    """The sides and the signs of a chain, by the relation signs outside parentheses."""
    sides: list[list[Token]] = [[]]
    signs: list[Token] = []
    depth = 0
    for token in run:
        depth += (token.text in _OPEN) - (token.text in _CLOSED)
        if token.text in RELATIONS and depth <= 0:
            signs.append(token)
            sides.append([])
        else:
            sides[-1].append(token)
    return tuple(map(tuple, sides)), tuple(signs)


def _with(sides: tuple[tuple[Token, ...], ...], first: Token, name: Token) -> tuple[tuple[Token, ...], ...]:
    return sides if name is first else ((name,), *sides[1:])


def _in_set(source: Source, subjects: Sequence[Token], run: list[Token], word: Token | None) -> list[Condition]:
    """What `x in (0, 1]`, `k in 1..n` and `x in R` say, as chains."""
    sign, body = run[1], run[2:]
    if not body:
        raise source.error(sign.at, sign.length, f"a set is missing here; {_SET_ADVICE}")
    if len(body) == 1 and body[0].kind is Kind.NAME:
        if body[0].text in SETS:
            return [Bare(tuple(subjects), SETS[body[0].text])]
        return [Things(tuple(subjects), Token(Kind.NAME, "letter", sign.at, sign.length), (sign, body[0]))]
    dots = [i for i, t in enumerate(body) if t.text == ".."]
    if dots:
        at, stop = dots[0], len(body)
        braces = body[0].text == "{" and body[-1].text == "}"
        low, high = body[braces:at], body[at + 1:stop - braces]
        signs = [Token(Kind.OPERATOR, "<=", body[at].at, body[at].length)] * 2
        made: list[Condition] = [Chain((tuple(low), (name,), tuple(high)), tuple(signs)) for name in subjects]
        return [Bare(tuple(subjects), True), *made]
    comma = _middle_comma(body)
    if body[0].text in ("R", "Z", "Q") and len(body) == 2 and body[1].text in "+-":
        raise source.error(body[0].at, 2, "0 may or may not belong to this set; write x > 0 or x >= 0")
    if body[0].text not in ("(", "[") or body[-1].text not in (")", "]") or comma is None:
        raise source.error(sign.at, sign.length, f"this set is not read; {_SET_ADVICE}")
    first = Token(Kind.OPERATOR, "<=" if body[0].text == "[" else "<", body[0].at, 1)
    second = Token(Kind.OPERATOR, "<=" if body[-1].text == "]" else "<", body[-1].at, 1)
    ends = tuple(body[1:comma]), tuple(body[comma + 1:-1])
    return [Chain((ends[0], (name,), ends[1]), (first, second), word) for name in subjects]


def _middle_comma(body: list[Token]) -> int | None:
    depth, found = 0, []
    for i, token in enumerate(body):
        depth += (token.text in _OPEN) - (token.text in _CLOSED)
        if token.text == "," and depth == 1:
            found.append(i)
    return found[0] if len(found) == 1 else None


def misspelt(text: str) -> str:
    """For conditions that cannot be read the word of this grammar that one of theirs most likely means, as "; did you mean real
    for reel?", or nothing.  Looked at is what stands beside a name as such words do: "x reel", "intger n", "P distributon"."""
    words = (*KINDS, *THINGS, "letters", "in")
    for first, second in re.findall(r"(?=\b([A-Za-z_]\w*) +([A-Za-z_]\w*))", text):
        if second in ("even", "odd"):
            return f"; write {second} behind each name that is meant"
        if second in SIGNS and first not in words:
            return f"; for {first} {second} write {first} {SIGNS[second]} 0"
        for word in (second, first):
            if len(word) > 2 and not {first, second} & {*words, "on", "of", "is", "are", "and", "for", "every", "each", "all"}:
                hint = nearest(word, words)
                if hint:
                    return f"{hint[:-1]} for {word}?"
    return ""
