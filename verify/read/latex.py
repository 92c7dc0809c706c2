r"""LaTeX to the project's own text: every way in which a formula can be read, for the user to choose from.

Where LaTeX leaves something open (`1/2x`, `\sin 2x`, `xy`, the reach of `\sum`), each choice is tried.  What is no claim about
the names that are declared is left out, and so is what makes the same statement as a reading before it.  Nothing is decided
here: a claim is decided from the text of the reading that the user takes, which is also what its certificate names.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from math import prod

from verify.language.canonical import statement_hash
from verify.language.formula import Statement
from verify.read.latex_formulas import NAMES, one_way
from verify.read.source import ReadError, Source
from verify.read.text import read_claim
from verify.read.tokens import RAISED_DIGITS

_BARE = re.compile(r"(?<![\\A-Za-z])(sum|prod)(?=_\{)")
_FUNCTIONS = re.compile(r"(?<![\\A-Za-z_{])(exp|log|ln|sin|cos|tan|sinh|cosh|tanh|arcsin|arccos|arctan)(?=\^| +[A-Za-z0-9\\])")
_MEMBER = re.compile(r"(?<![\\A-Za-z])in(?=\s+[RZN][_^]\{)")
_SIGNS = {0x2211: "\\sum", 0x220f: "\\prod", 0x3a3: "\\sum", 0x3a0: "\\prod",
          **{ord(sign): f"^{{{i}}}" for i, sign in enumerate(RAISED_DIGITS)},
          **{ord(sign): f"\\{name} " for sign, name in zip(
              "\u2264\u2265\u2a7d\u2a7e\u2260\u2208\u221e\u2200\u21d2\u27f9\u00b7\u22c5\u00d7\u03c0\u03b1\u03b2\u03b4\u03b5\u03f5\u03bb\u03bc\u03c3\u03b8\u2026",
              "le ge le ge ne in infty forall Rightarrow implies cdot cdot times pi alpha beta delta epsilon epsilon lambda mu "
              "sigma theta dots".split(), strict=True)},
          **{sign: f"\\mathbb{{{letter}}}" for sign, letter in ((0x211d, "R"), (0x2124, "Z"), (0x2115, "N"))}, 0x2212: "-"}
MOST = 200              # ways through the choices of one text, and of all texts of a claim


class TooManyWays(ReadError):
    """What has more ways than are tried: a reading that was not tried may be the one that is meant."""

    def __init__(self, where: str) -> None:
        super().__init__(f"{where}: this can be read in more than {MOST} ways; write \\cdot where a parenthesis behind a name "
                         "is a factor, and parentheses where an argument or a product ends")


def is_latex(text: str) -> bool:
    """Whether a text is LaTeX rather than the project's own text."""
    return any(sign in text for sign in ("\\", "^{", "_{", "$"))


def readings(text: str, where: str, given: Sequence[str]) -> list[tuple[str, str, tuple[str, ...]]]:
    """All different readings as text, where and given; raises ReadError where there is none."""
    sources = [Source("claim", text), Source("where", where), *(Source(f"given {i}", g) for i, g in enumerate(given, 1))]
    found: dict[str, tuple[str, str, tuple[str, ...]]] = {}
    problem: ReadError | None = None
    ways = [_ways_of_text(s) if is_latex(s.text) else [s.text] for s in sources]
    if prod(map(len, ways)) > MOST:
        raise TooManyWays("claim, where and given")
    for choice in product(*ways):
        made = (choice[0], choice[1], tuple(choice[2:]))
        try:
            statement: Statement = read_claim(*made)
        except ReadError as error:
            problem = problem or ReadError(f"{error} (LaTeX read as {made[0]!r:.200}; every other reading fails too)")
            continue
        plain = _shorter_names(made)
        same = None if plain == made else statement_hash(read_claim(*plain))
        found.setdefault(statement_hash(statement) if same is None or same not in found else same, made)
    if not found and problem is not None:
        raise problem
    return list(found.values())


def _shorter_names(made: tuple[str, str, tuple[str, ...]]) -> tuple[str, str, tuple[str, ...]]:
    """A reading with the first name that a command may stand for in place of its others, where nothing else has that name."""
    words = set(re.findall(r"\w+", " ".join((made[0], made[1], *made[2]))))
    renamed = {other: names[0] for names in NAMES.values() for other in names[1:]
               if other in words and names[0] not in words}

    def plain(text: str) -> str:
        return re.sub(r"\w+", lambda word: renamed.get(word.group(), word.group()), text)

    return plain(made[0]), plain(made[1]), tuple(map(plain, made[2]))


def _ways_of_text(source: Source) -> list[str]:
    """The texts that a source may spell, also with sin for what is no product of s, i and n."""
    text = _MEMBER.sub(r"\\in", _BARE.sub(r"\\\1", source.text.translate(_SIGNS)))
    named = _FUNCTIONS.sub(r"\\\1", text)
    if named == text:
        return _ways(Source(source.name, text))
    try:
        return [*_ways(Source(source.name, named)), *_ways(Source(source.name, text))]
    except TooManyWays:
        raise
    except ReadError:
        return _ways(Source(source.name, text))


def _ways(source: Source) -> list[str]:
    """The texts that the choices in a source lead to, the likeliest first."""
    found: dict[str, None] = {}
    choices: list[list[int]] = []           # [taken, how many] of each choice on the way
    problem: ReadError | None = None
    for _ in range(MOST):
        try:
            found[one_way(source, choices)] = None
        except ReadError as error:
            problem = problem or error
        except RecursionError:
            raise ReadError(f"{source.name}: nested too deeply; split the formula") from None
        while choices and choices[-1][0] + 1 == choices[-1][1]:
            choices.pop()
        if not choices:
            break
        choices[-1][0] += 1
    else:
        if found:
            raise TooManyWays(source.name)
    if not found and problem is not None:
        raise problem
    return list(found)
