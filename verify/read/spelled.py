"""Notation of mathematicians as tokens of the grammar: `sin x cos x`, `n choose k`, `a mod b`, `H_n`, `max{a, b}`, `xy`, sums
under a sign.  What could be meant in two ways is left as it is, or refused where the parser would read it in one of them."""
from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from verify.read.brackets import OPENING, closing, closings
from verify.read.foreign import NO_FORMULA
from verify.read.other_words import BARE, NAMED
from verify.read.parse import FUNCTIONS, RELATIONS
from verify.read.source import Source
from verify.read.spelled_laws import Drawn, laws_spelled, names_of
from verify.read.tokens import RAISED_DIGITS, Kind, Token, token_at

_ENDS = ("+", "-", ")", ",", ";", "|", "and", *RELATIONS)
TAKES = frozenset((*FUNCTIONS, *NAMED))
_SUMS = {"sum": "sum", "prod": "prod", "sum_": "sum", "prod_": "prod", "\u2211": "sum", "\u220f": "prod"}
_AS_SUM = {"Sum": "sum", "Product": "prod", "product": "prod", "Prod": "prod"}
_OVER_LETTERS = {"sum": "sum", "sup": "sup", "max": "sup"}
_UNDER = {"sup_": "sup", "max_": "sup"}          # the word of max_{r in R}, whose letters are behind it
_RAISED = {**{sign: str(i) for i, sign in enumerate(RAISED_DIGITS)}, "\u207b": "-", "\u207f": "n"}
_WORDS = frozenset("is are a an any on of or not at to in and for all each if law laws".split())
_INFIX = {"choose": "binomial", "mod": "mod"}
_INVERTED = ("sin", "cos", "tan", "sinh", "cosh", "tanh")
_SIGNS = ("\u2248", "~", "approx", "\u226a", "\u226b")


def euler(tokens: list[Token], names: Iterable[str]) -> list[Token]:
    """The tokens with exp(u) for e^u, and E for e elsewhere and where a power goes on, unless e is a name of the text."""
    bound = any(t.text == "e" and ((then.text in ("==", "in") and before.text == "(") or then.text == "~"
                                   or before.text in ("every", "all", "each", "event", "events"))
                for before, t, then in zip(tokens, tokens[1:], tokens[2:], strict=False))
    if bound or "e" in names:
        return tokens
    powers = {i for i, (t, then) in enumerate(pairwise(tokens))
              if (t.text, t.kind) == ("e", Kind.NAME) and then.text in ("^", "**")}
    run = [replace(t, text="E") if (t.text, t.kind) == ("e", Kind.NAME) and then.text != "(" else t
           for t, then in zip(tokens, [*tokens[1:], tokens[-1]], strict=True)]
    for i in sorted(powers, reverse=True):
        at = i + 2 + (run[i + 2].text == "-")
        end = closing(run, at) if run[at].text == "(" else at if run[at].kind in (Kind.NAME, Kind.NUMBER) else None
        if end is None or end + 1 >= len(run):
            continue
        then, group = run[end + 1], run[at].text == "("
        touching = then.at == run[end].at + run[end].length and (then.kind is Kind.NAME or then.text in ("(", "\u221a", "|"))
        if not (then.text in ("^", "**", "!", *_RAISED) or (not group and (touching or then.text == "("))):
            run[i:end + 1] = [token_at("exp", run[i]), token_at("(", run[i + 1]), *run[i + 2:end + 1], token_at(")", run[end])]
    return run


def spelled(source: Source, tokens: list[Token], names: Iterable[str], apart: bool = True,
            drawn: Mapping[str, Drawn] = MappingProxyType({}),
            nonnegative: frozenset[str] = frozenset(), things: Collection[str] = ()) -> tuple[list[Token], frozenset[str]]:
    """The tokens of a formula with other notation as what the grammar has, and the names that stand for numbers in it: those
    that are declared and the indices of its sums; with `apart` xy may be a product and sum_x a sum; `drawn` are names with a
    law of noise, `nonnegative` those that are declared to be at least 0, `things` what stands for no number.  Raises ReadError
    for what has no one meaning."""
    run = laws_spelled(source, _based(tokens), frozenset(names), drawn, nonnegative, things)
    run = _raised(_bracketed(_percent(source, run)))
    _refuse(source, run)
    run = _written_sums(source, _named_sums(run, names), frozenset(names), apart)
    numbers = frozenset(names) | {name.text for word, opening, name, sign, first in zip(
        run, run[1:], run[2:], run[3:], run[4:], strict=False) if word.text in ("sum", "prod") and opening.text == "("
        and (sign.text == "==" or (sign.text == "in" and first.kind is Kind.NUMBER))}
    run = euler(run, {*numbers, *things, *(name for names_ in drawn for name in names_of(names_))})
    run = products_apart(run, numbers) if apart else run
    run = _harmonic(source, run, numbers)
    run = _infix(source, run, numbers)
    return _applied(run, numbers), numbers


def _based(run: list[Token]) -> list[Token]:
    """The logarithm to a base in braces, log_{10}, under one name."""
    made, i = list[Token](), 0
    while i < len(run):
        braces = run[i].text == "log_" and [t.text for t in run[i + 1:i + 4:2]] == ["{", "}"]
        made.append(token_at(f"log_{run[i + 2].text}", run[i]) if braces else run[i])
        i += 4 if braces else 1
    return made


def _bracketed(run: list[Token]) -> list[Token]:
    """Parentheses for the braces and square brackets behind ^ and behind the name of a function."""
    ends = closings(run)
    for i in range(1, len(run)):
        before, end = run[i - 1], ends.get(i) if run[i].text in ("{", "[") else None
        if end is not None and ((before.text in ("^", "**") and run[i].text == "{") or before.text in TAKES):
            run[i], run[end] = token_at("(", run[i]), token_at(")", run[end])
    return run


def _percent(source: Source, run: list[Token]) -> list[Token]:
    """Hundredths for a number before %; raises ReadError where that may be a remainder."""
    made: list[Token] = []
    for token, then in zip(run, [*run[1:], run[-1]], strict=True):
        if token.text != "%":
            made.append(token)
        elif made and made[-1].kind is Kind.NUMBER and then.kind not in (Kind.NUMBER, Kind.NAME) and then.text != "(":
            number = made.pop()
            made += [token_at("(", number), number, token_at("/", token), token_at("100", token), token_at(")", token)]
        else:
            raise source.error(token.at, 1, "this may be a percentage or a remainder; write a/100 or mod(a, b)")
    return made


def _raised(run: list[Token]) -> list[Token]:
    """Exponents in raised signs that are more than one digit, x\u207b\u00b9, as x^(-1)."""
    made: list[Token] = []
    i = 0
    while i < len(run):
        end = i
        while end < len(run) and run[end].text in _RAISED and (end == i or run[end].at == run[end - 1].at + 1):
            end += 1
        exponent = "".join(_RAISED[t.text] for t in run[i:end])
        if end - i > 1 or exponent == "n":
            digits = exponent.removeprefix("-")
            made += [token_at("^", run[i]), token_at("(", run[i]), *([token_at("-", run[i])] if digits != exponent else []),
                     token_at(digits, run[i]), token_at(")", run[i])]
        else:
            made += run[i:max(end, i + 1)]
        i = max(end, i + 1)
    return made


def _refuse(source: Source, run: list[Token]) -> None:
    depth = 0
    for i, (token, then) in enumerate(pairwise(run)):
        depth += (token.text in OPENING) - (token.text in OPENING.values())
        twice = token.text in ("<", ">") and then.text == token.text and token.at + token.length == then.at
        if (token.text == "iff" and depth == 0) or (token.text, then.text) == ("<=", ">"):
            raise source.error(token.at, token.length, NO_FORMULA["iff"])
        if (token.text in _SIGNS and depth == 0) or twice:
            raise source.error(token.at, token.length, "this says no inequality that holds or fails; write one with <= or <, "
                                                       "such as |a - b| <= c")
        if token.text in _INVERTED and _is_inverse(run[i + 1:i + 6]):
            raise source.error(token.at, token.length, "this may be the inverse function or a quotient; write "
                                                       f"a{token.text}(x) or 1/{token.text}(x)")
        if token.text == "lg" and then.text not in (*_ENDS, "*", "/", "^"):
            raise source.error(token.at, 2, "the base may be 2 or 10; write log2(x) or log10(x)")
        if token.kind is Kind.NUMBER and token.text[0] == "0" and token.text[1:2].isdigit() and token.at > 1 and (
                source.text[token.at - 1] == "," and source.text[token.at - 2].isdigit()):
            raise source.error(token.at - 1, 1 + token.length, "a comma in a number is not read; write 1000 or 0.5")


def _is_inverse(behind: list[Token]) -> bool:
    """Whether the exponent -1 stands first, and what a function is applied to behind it."""
    signs = [t.text for t in behind]
    return signs[:3] in (["^", "-", "1"], ["**", "-", "1"]) or signs[:5] == ["^", "(", "-", "1", ")"]


def _named_sums(run: list[Token], names: Iterable[str]) -> list[Token]:
    """`Sum(` and `Product(` as `sum(` and `prod(`, unless they are names of the text; so `product(` with ends, which laws and
    mechanisms in it have not."""
    declared = frozenset(names)
    return [token_at(_AS_SUM[t.text], t) if t.text in _AS_SUM and t.text not in declared and run[i + 1:] and (
        run[i + 1].text == "(" and (t.text != "product" or _has_ends(run, i + 1))) else t for i, t in enumerate(run)]


def _has_ends(run: list[Token], opening: int) -> bool:
    """Whether what is in brackets names the ends of an index."""
    inside = run[opening + 1:closing(run, opening)]
    return any(t.text == ".." for t in inside) or any(len(p) == 1 and p[0].kind is Kind.NUMBER for p in _parts(inside))


def _written_sums(source: Source, run: list[Token], numbers: Iterable[str], over_letters: bool) -> list[Token]:
    """`sum(k = 1..n, body)` for sums with their ends under and over the sign, and for those whose body stands first."""
    i = 0
    while i < len(run):
        word = _SUMS.get(run[i].text, _UNDER.get(run[i].text) if over_letters else None)
        over = _letter_behind(run, i, numbers) if over_letters else None
        if over is not None:
            run, word = _over_a_letter(source, run, i, *over), None
        if word is None or i + 1 >= len(run):
            i += 1
            continue
        if run[i + 1].text == "(" and run[i].text in ("sum", "prod"):
            run = _reordered(run, i)
        elif run[i + 1].text == "_" and run[i].text not in ("sum", "prod"):
            del run[i + 1]
            continue
        elif run[i + 1].text in OPENING and run[i].text not in ("sum", "prod"):
            run = _under_a_sign(source, run, i, word)
        i += 1
    return run


def _letter_behind(run: list[Token], i: int, numbers: Iterable[str]) -> tuple[str, Token, int] | None:
    """The word sum or sup of sum_r, max_r, max_{r} and the sign with _r behind it, the letter, and where the body begins; None
    of other names."""
    head, _, letter = run[i].text.partition("_")
    if run[i].text == "\u2211" and i + 1 < len(run) and run[i + 1].text[:1] == "_" and run[i + 1].text[1:].isidentifier():
        return "sum", replace(run[i + 1], text=run[i + 1].text[1:]), i + 2
    if head in _OVER_LETTERS and letter.isidentifier() and run[i].text not in numbers and letter not in numbers:
        return _OVER_LETTERS[head], replace(run[i], text=letter), i + 1
    word = _SUMS.get(run[i].text, _UNDER.get(run[i].text))
    behind = [t.text for t in run[i + 1:i + 4]] if word in _OVER_LETTERS else []
    if word and behind[::2] == ["{", "}"] and behind[1].isidentifier() and behind[1] not in numbers:
        return word, run[i + 2], i + 4
    return None


def _parts(run: list[Token]) -> list[list[Token]]:
    """The parts of a run between commas outside brackets."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in run:
        depth += (token.text in OPENING) - (token.text in OPENING.values())
        if token.text == "," and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _reordered(run: list[Token], i: int) -> list[Token]:
    """sum(1/k, k = 1..n), sum(1/k, k, 1, n) and sum(1/k, (k, 1, n)) with the index first, and `..` for the word to between its
    ends."""
    end = closing(run, i + 1)
    parts = _parts(run[i + 2:end]) if end is not None else []
    if end is None or not all(parts):
        return run
    first = parts[0]
    word = next((j for j, t in enumerate(first) if t.text == "for"), 0) if len(parts) == 1 else 0
    if word and len(first) > word + 3 and first[word + 2].text == "in":
        return [*run[:i + 2], *_joined([_in_range(first[word + 1:]), first[:word]]), *run[end:]]
    if len(parts) == 2 and parts[1][0].text == "(" and closing(parts[1], 0) == len(parts[1]) - 1:
        parts = [first, *_parts(parts[1][1:-1])]
    if len(first) > 3 and first[1].text == "==" and any(t.text == "to" for t in first):
        made = [[token_at("..", t) if t.text == "to" else t for t in first], *parts[1:]]
    elif len(parts) == 2 and len(parts[1]) > 3 and parts[1][1].text == "==" and any(t.text in ("..", "to") for t in parts[1]):
        made = [[token_at("..", t) if t.text == "to" else t for t in parts[1]], first]
    elif len(parts) == 4 and len(parts[1]) == 1 and parts[1][0].kind is Kind.NAME:
        name = parts[1][0]
        made = [[name, token_at("==", name), *parts[2], token_at("..", name), *parts[3]], first]
    else:
        return run
    return [*run[:i + 2], *_joined(made), *run[end:]]


def _in_range(index: list[Token]) -> list[Token]:
    """`k in a..b` as it is, and for `k in range(a, b + 1)` as Python has it."""
    if index[2].text != "range" or index[3:4] == [] or index[3].text != "(" or closing(index, 3) != len(index) - 1:
        return index
    parts = _parts(index[4:-1])
    low, high = parts if len(parts) == 2 else ([token_at("0", index[2])], parts[0])
    if len(parts) > 2 or not low or not high:
        return index
    word = index[2]
    below = high[:-2] if [t.text for t in high[-2:]] == ["+", "1"] and len(high) > 2 else [
        token_at("(", word), *high, token_at(")", word), token_at("-", word), token_at("1", word)]
    return [*index[:2], *low, token_at("..", word), *below]


def _joined(parts: list[list[Token]]) -> list[Token]:
    found = list(parts[0])
    for part in parts[1:]:
        found += [token_at(",", part[0]), *part]
    return found


def _under_a_sign(source: Source, run: list[Token], i: int, word: str) -> list[Token]:
    """The sum of which the sign and the brackets of the first end stand at `i`; its body is the term behind the last end."""
    usage = "write sup(r in R, P(r))" if word == "sup" else f"write {word}(k = 1..n, 1/k)"
    low = closing(run, i + 1)
    letters = low == i + 5 and run[i + 3].text == "in" and run[low + 1].text not in ("^", "**")
    if low is None or low + 2 >= len(run) or not (letters or (
            run[low + 1].text in ("^", "**") and low - i >= 4 and run[i + 3].text == "==")):
        raise source.error(run[i].at, run[i].length, f"the ends of this are not read; {usage}")
    high = low if letters else low + 2 if run[low + 2].text not in OPENING else closing(run, low + 2)
    if high is None:
        raise source.error(run[i].at, run[i].length, f"the ends and the body of this are not read; {usage}")
    index = run[i + 2]
    stop = _body_end(source, run, i, high + 1, index, usage)
    body = run[high + 1:stop]
    if letters:
        return [*run[:i], token_at(word, run[i]), token_at("(", run[i]), *run[i + 2:low], token_at(",", index), *body,
                token_at(")", body[-1]), *run[stop:]]
    last = run[low + 2:high + 1] if run[low + 2].text not in OPENING else run[low + 3:high]
    return [*run[:i], token_at(word, run[i]), token_at("(", run[i]), index, token_at("==", index), *run[i + 4:low],
            token_at("..", index), *last, token_at(",", index), *body, token_at(")", body[-1]), *run[stop:]]


def _over_a_letter(source: Source, run: list[Token], i: int, word: str, index: Token, behind: int) -> list[Token]:
    """sum(r, body) for the sum of which the word and its letter, sum_r, end before `behind`."""
    if i and run[i - 1].text == "/":
        raise source.error(run[i].at, run[i].length, "how far the body of this reaches is not clear; write "
                                                     f"{word}(r in R, P(r))")
    stop = _body_end(source, run, i, behind, index, f"write {word}(r in R, P(r))")
    body = run[behind:stop]
    return [*run[:i], token_at(word, run[i]), token_at("(", run[i]), index, token_at(",", index), *body,
            token_at(")", body[-1]), *run[stop:]]


def _body_end(source: Source, run: list[Token], sign: int, start: int, index: Token, usage: str) -> int:
    """Behind the body of a sum, which is the term at `start`; raises ReadError where how far it reaches is not clear."""
    stop, depth = start, 0
    if stop < len(run) and run[stop].text == "|":             # a size at the beginning of the body is a part of it
        stop = next((j + 1 for j in range(stop + 1, len(run)) if run[j].text == "|"), stop)
    while stop < len(run) and (depth > 0 or (run[stop].text not in (*_ENDS, "for") and run[stop].kind is not Kind.END)):
        depth += (run[stop].text in OPENING) - (run[stop].text in OPENING.values())
        stop += 1
    if stop == start:
        raise source.error(run[sign].at, run[sign].length, f"the ends and the body of this are not read; {usage}")
    rest = _same_side(run, stop)
    if rest and rest[0].text in ("+", "-") and (
            any(t.text == index.text for t in rest) or not any(t.kind is Kind.NAME for t in rest)):
        raise source.error(run[stop].at, 1, f"how far the body of this reaches is not clear; {usage}")
    return stop


def _same_side(run: list[Token], start: int) -> list[Token]:
    """What stands from `start` to the end of a side of a relation or of the inside of a bracket."""
    depth, end = 0, start
    while end < len(run) and run[end].kind is not Kind.END and not (
            depth == 0 and run[end].text in (*RELATIONS, *OPENING.values(), ",", ";", "and", "|")):
        depth += (run[end].text in OPENING) - (run[end].text in OPENING.values())
        end += 1
    return run[start:end]


def pieces(name: str, numbers: AbstractSet[str]) -> list[str] | None:
    """The declared names of one letter whose product a name that is not declared spells: xy with x and y."""
    return list(name) if 1 < len(name) < 5 and name not in _WORDS and set(name) <= numbers else None


def products_apart(run: list[Token], numbers: AbstractSet[str]) -> list[Token]:
    """Products that are written as one name, xy where x and y are declared and xy is not; each factor touches the next."""
    made: list[Token] = []
    for token, then in zip(run, [*run[1:], run[-1]], strict=True):
        found = None
        if token.kind is Kind.NAME and token.text not in numbers and token.text not in TAKES and then.text != "(":
            found = pieces(token.text, numbers)
        at = token.at
        for name in found or ():
            made.append(Token(Kind.NAME, name, at, len(name)))
            at += len(name)
        made += [] if found else [token]
    return made


def _harmonic(source: Source, run: list[Token], numbers: frozenset[str]) -> list[Token]:
    """The sum of 1/k over k = 1..n for H_n, where n is declared and H_n is not; raises ReadError for H_2(p), which may be an
    entropy."""
    made: list[Token] = []
    for token, then in zip(run, [*run[1:], run[-1]], strict=True):
        last = token.text[2:] if token.text.startswith("H_") and token.text not in numbers else ""
        if (last in numbers or last.isdigit()) and then.text == "(":
            raise source.error(token.at, token.length, "this may be an entropy or a product with a harmonic number; write "
                                                       f"-p*log2(p) - (1 - p)*log2(1 - p), or {token.text}*(...)")
        if last in numbers or last.isdigit():
            index = next(k for k in ("k", "j", "i", "h", "l", "m") if k not in numbers)
            made += [token_at(t, token) for t in ("sum", "(", index, "==", "1", "..", last, ",", "1", "/", index, ")")]
        else:
            made.append(token)
    return made


def _infix(source: Source, run: list[Token], numbers: frozenset[str]) -> list[Token]:
    """Calls for `a choose b` and `a mod b`: between single operands, or alone in parentheses."""
    for i in range(len(run) - 2, 0, -1):
        word = run[i]
        if word.text not in _INFIX or word.text in numbers or run[i + 1].text in _ENDS or run[i - 1].text in (
                "(", "*", "/", "^", *_ENDS[:2], *RELATIONS):
            continue
        begin, end = _left(run, i), i + 1 + len(_same_side(run, i + 1))
        alone = begin > 0 and run[begin - 1].text == "(" and run[end].text == ")"
        single = (i - begin == 1 or (run[begin].text == "(" and closing(run, begin) == i - 1)) and (
            end - i == 2 or (run[i + 1].text == "(" and closing(run, i + 1) == end - 1))
        if begin == i or end == i + 1 or not (alone or single):
            raise source.error(word.at, word.length, f"what this joins is not clear; write {_INFIX[word.text]}(a, b)")
        run = [*run[:begin], token_at(_INFIX[word.text], word), token_at("(", word), *run[begin:i], token_at(",", word),
               *run[i + 1:end], token_at(")", word), *run[end:]]
    return run


def _left(run: list[Token], i: int) -> int:
    """Where the side of a relation or the inside of a bracket that ends before `i` begins."""
    depth, at = 0, i
    while at > 0:
        depth += (run[at - 1].text in OPENING.values()) - (run[at - 1].text in OPENING)
        if depth < 0 or (depth == 0 and run[at - 1].text in (*RELATIONS, ",", ";", "and", "|")):
            break
        at -= 1
    return at


def _applied(run: list[Token], numbers: frozenset[str]) -> list[Token]:
    """Parentheses around an argument that stands alone behind a function, where the formula, its term or the factor ends
    there: `sin x cos x`, `log^2 x`, `ln ln n`, `ln n!`."""
    i = 0
    while i < len(run):
        end = _argument_end(run, i, numbers)
        if end is not None:
            run = _with_parentheses(run, i, end)
        i += 1
    return run


def _function(token: Token, numbers: frozenset[str]) -> bool:
    return token.text in TAKES and token.text not in numbers


def _argument_end(run: list[Token], i: int, numbers: frozenset[str]) -> int | None:
    """Where the argument of a function without parentheses at `i` ends; None where there is no such function."""
    if run[i].text not in BARE or run[i].text in numbers:
        return None
    at = _behind_exponent(run, i)
    if at < len(run) and run[at].text == "(":
        return closing(run, at) if run[i + 1].text in RAISED_DIGITS else None
    end = _alone(run, at, numbers)
    then = run[end] if end is not None and end < len(run) else None
    if end is None or then is None:
        return None
    if then.text in ("*", "/") and end + 1 < len(run):
        then = run[end + 1] if _function(run[end + 1], numbers) else then
    ends = then.kind is Kind.END or then.text in _ENDS or _function(then, numbers)
    return end - 1 if ends else None


def _behind_exponent(run: list[Token], i: int) -> int:
    """Behind the whole exponent of a function at `i`, as in sin^2 x; behind the function where there is none."""
    if run[i + 1].text in ("^", "**") and run[i + 2].kind is Kind.NUMBER and run[i + 2].text.isdigit():
        return i + 3
    return i + 2 if run[i + 1].text in RAISED_DIGITS and run[i + 1].text else i + 1


def _alone(run: list[Token], at: int, numbers: frozenset[str]) -> int | None:
    """Behind a number, a declared name, n!, P(x) for a law, or another function of one of these."""
    token = run[at]
    if token.kind is Kind.NAME and token.text not in (*TAKES, *numbers) and run[at + 1:at + 2] and run[at + 1].text == "(":
        end = closing(run, at + 1)
        return None if end is None else end + 1
    if token.text in BARE and token.text not in numbers and at + 1 < len(run) and run[at + 1].text != "(":
        return _alone(run, at + 1, numbers)
    if token.kind is Kind.NUMBER or token.text in numbers or token.text in ("pi", "E"):
        return at + 1 + (run[at + 1].text == "!")
    return None


def _with_parentheses(run: list[Token], i: int, end: int) -> list[Token]:
    """f(argument), with the exponent of the function behind it."""
    at = _behind_exponent(run, i)
    exponent = run[i + 1:at]
    inside = run[at:end + 1]
    inside = inside if inside[0].text == "(" and closing(inside, 0) == len(inside) - 1 else [
        token_at("(", run[at]), *inside, token_at(")", run[end])]
    made = [run[i], *inside, *exponent]
    return [*run[:i], *([token_at("(", run[i]), *made, token_at(")", run[end])] if exponent else made), *run[end + 1:]]
