"""Conditions in other words as tokens of the grammar: `n = 1, 2, 3, ...`, `x non-negative`, `n natural`, `x in ]0, 1[`."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from verify.read.parse import RELATIONS
from verify.read.source import Source
from verify.read.spelled import TAKES, euler, pieces
from verify.read.tokens import Kind, Token, token_at

NATURALS = "N"
_BETWEEN = (",", ";", "and")
_KINDS = ("integer", "integers", "real", "reals", "in", "positive", "negative", "nonnegative", "nonpositive", "nonzero")
_FIRST = ("let", "where", "with", "when", "if", "given", "suppose", "assume")
_SETS = {"N_0": "0", "N0": "0", "N_1": "1", "N1": "1"}


def plain_words(source: Source, tokens: list[Token]) -> list[Token]:
    """The tokens of conditions with other words for what the grammar has; raises ReadError for an open choice."""
    run = _listed(_joined_words(source, list(tokens)))
    run = _outside_brackets(run)
    names = {t.text for t in run if t.kind is Kind.NAME} - TAKES - {*_KINDS, *_BETWEEN}
    plain = any(t.text == "e" and then.text not in ("^", "**") for t, then in pairwise(run))
    return _products(euler(run, ("e",) if plain else ()), frozenset(names))


def _joined_words(source: Source, run: list[Token]) -> list[Token]:
    """Words of several tokens as one, and separators for with and such that."""
    made: list[Token] = []
    i = 0
    while i < len(run):
        token, then = run[i], run[min(i + 1, len(run) - 1)]
        inner = bool(made) and made[-1].text not in _BETWEEN
        if token.text == "non" and then.text == "-" and i + 2 < len(run):
            made.append(token_at("non" + run[i + 2].text, token))
            i += 2
        elif token.text in _FIRST and token.kind is Kind.NAME and then.kind is not Kind.OPERATOR:
            made += [token_at(";", token)] if inner else []
        elif (token.text, then.text) == ("such", "that"):
            made += [token_at(";", token)] if inner else []
            i += 1
        elif (token.text == "strictly" and then.text in ("positive", "negative")) or (
                token.text in ("a", "an") and inner and made[-1].kind is Kind.NUMBER and then.text in _KINDS):
            pass
        elif token.text == "natural" and then.text in ("number", "numbers") and run[min(i + 2, len(run) - 2)].kind is Kind.NAME:
            name = run[i + 2]                     # "for all natural numbers n >= 1"
            made += [name, token_at("in", token), token_at(NATURALS, token)]
            made += [token_at(",", token), name] if run[i + 3].text in RELATIONS else []
            i += 2
        elif token.text in ("natural", "naturals") and inner and made[-1].kind is Kind.NAME:
            name = made[-1]
            made += [token_at("in", token), token_at(NATURALS, token)]
            i += then.text in ("number", "numbers")
            made += [token_at(",", token), name] if run[i + 1].text in RELATIONS else []
        elif token.text in ("even", "odd") and inner and _is_said_alone(made):
            made = _without_verb(made)
            i += then.text == "integer"
            rest = ("integer", ",", "mod", "(", made[-1].text, ",", "2", ")", "==", "0" if token.text == "even" else "1")
            again = [token_at(",", token), made[-1]] if run[i + 1].text in RELATIONS else []
            made += [*(token_at(t, token) for t in rest), *again]
        elif token.text in _SETS or (token.text == NATURALS and then.text in ("_0", "_1", "+")):
            first = _SETS.get(token.text, "0" if then.text == "_0" else "1")
            made += [token_at(first, token), token_at("..", token), token_at("oo", token)]
            i += token.text == NATURALS
        elif token.text == "between" and inner:
            raise source.error(token.at, token.length, "whether the ends belong to it is not said; write "
                                                           "0 <= x <= 1 or 0 < x < 1")
        else:
            made.append(token)
        i += 1
    return made


def _is_said_alone(made: list[Token]) -> bool:
    """Whether one name, behind which nothing or "is" stands, begins a condition, and no name without one waits before it."""
    kept = _without_verb(made)
    words = [t.text in _BETWEEN for t in kept[-4:-1]]
    return bool(kept) and kept[-1].kind is Kind.NAME and (not words or words[-1]) and words[-3:] != [True, False, True] and (
        len(kept) != 3 or not words[-1])


def _without_verb(made: list[Token]) -> list[Token]:
    return _without_verb(made[:-1]) if made and made[-1].text in ("is", "an") else made


def _listed(run: list[Token]) -> list[Token]:
    """`n in 1..oo` for `n = 1, 2, ...` and `n in {1, 2, ...}`, and with an end behind the dots that end."""
    made: list[Token] = []
    i = 0
    while i < len(run):
        end = _end_of_list(run, i)
        if end is None and run[i].text == "in" and (pair := _in_a_row(run, i + 1)) is not None:
            made += [run[i], run[i + 2], token_at("..", run[i + 2]), run[pair - 2]]
            i = pair
            continue
        if end is None:
            made.append(run[i])
            i += 1
            continue
        first = run[i + 1 + (run[i + 1].text == "{")]
        dots = next(j for j in range(i, end) if run[j].text == "...")
        last = [t for t in run[dots + 1:end] if t.text not in (",", "}")]
        made += [token_at("in", run[i]), first, token_at("..", run[dots]), *(last or [token_at("oo", run[dots])])]
        i = end
    return made


def _in_a_row(run: list[Token], at: int) -> int | None:
    """Behind {1, 2, 3}, integers in a row; None where there is none."""
    end = next((j for j in range(at, len(run)) if run[j].text == "}"), at)
    inside = run[at + 1:end]
    numbers = [int(t.text) for t in inside[::2] if t.kind is Kind.NUMBER and t.text.isdigit()]
    listed = run[at].text == "{" and len(inside) == 2 * len(numbers) - 1 > 1 and all(t.text == "," for t in inside[1::2])
    return end + 1 if listed and numbers == list(range(numbers[0], numbers[0] + len(numbers))) else None


def _end_of_list(run: list[Token], i: int) -> int | None:
    """Behind the list of integers in steps of one that begins with = or in at `i` and goes on with dots; None if none does."""
    if run[i].text not in ("==", "in") or i + 1 >= len(run):
        return None
    braces = run[i + 1].text == "{"
    at, shown = i + 1 + braces, list[int]()
    while at + 1 < len(run) and run[at].kind is Kind.NUMBER and run[at].text.isdigit() and run[at + 1].text == ",":
        shown.append(int(run[at].text))
        at += 2
    if not shown or run[at].text != "..." or shown != list(range(shown[0], shown[0] + len(shown))):
        return None
    at += 1
    if run[at].text == "," and run[at + 1].kind in (Kind.NAME, Kind.NUMBER) and run[at + 2].text not in (*RELATIONS, *_KINDS):
        at += 2
    if braces and run[at].text != "}":
        return None
    return at + braces


def _outside_brackets(run: list[Token]) -> list[Token]:
    """(a, b) for ]a, b[."""
    for i in range(1, len(run)):
        if run[i - 1].text != "in" or run[i].text not in ("]", "[", "("):
            continue
        stop = next((j for j in range(i + 1, len(run)) if run[j].text in ("]", "[", "}", "{")), None)
        if run[i].text == "]" and stop is not None:
            run[i] = token_at("(", run[i])
        if stop is not None and run[stop].text == "[":
            run[stop] = token_at(")", run[stop])
    return run


def _runs(run: list[Token]) -> Iterable[tuple[int, int]]:
    begin = depth = 0
    for i, token in enumerate(run):
        depth += (token.text in ("(", "[", "{")) - (token.text in (")", "]", "}"))
        if (token.text in _BETWEEN and depth <= 0) or token.kind is Kind.END:
            yield begin, i
            begin = i + 1


def _products(run: list[Token], names: frozenset[str]) -> list[Token]:
    """The product of declared names for xy, unless xy is declared by a word or in a list."""
    made = list(run)
    lone = {run[begin].text for begin, end in _runs(run) if end == begin + 1}
    for begin, end in reversed(list(_runs(run))):
        for i in range(end - 1, begin - 1, -1):
            token = run[i]
            found = pieces(token.text, names - {token.text}) if token.kind is Kind.NAME and token.text in names else None
            alone = end == begin + 1 or (i == begin and run[i + 1].kind is Kind.END)
            listed = i == begin and begin > 1 and run[begin - 1].text == "," and run[begin - 2].kind is Kind.NAME and (
                begin == 2 or run[begin - 3].text in _BETWEEN)
            if found is None or token.text in lone or listed or alone or run[i + 1].text in (*_KINDS, "("):
                continue
            at, factors = token.at, list[Token]()
            for name in found:
                factors += [replace(token_at("*", token), length=0)] * bool(factors) + [Token(Kind.NAME, name, at, len(name))]
                at += len(name)
            made[i:i + 1] = factors
    return made
