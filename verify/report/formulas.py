"""LaTeX of the language as MathML that wraps: a long formula is cut at its outermost signs into pieces that follow one another
like words, so that a narrow page needs no scrolling."""
from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from latex2mathml.converter import convert
from markupsafe import Markup, escape

_TOKEN = re.compile(r"\\(?:left|right)(?![A-Za-z])\s*(?:\\[A-Za-z]+|.)|\\[A-Za-z]+|\\.|.", re.DOTALL)
_FENCE = re.compile(r"(?P<open>[{(\[]|\\\{|\\left(?![A-Za-z]).*)|(?P<close>[})\]]|\\\}|\\right(?![A-Za-z]).*)", re.DOTALL)
_BEFORE = frozenset((r"\le", r"\ge", r"\ne", r"\implies", r"\approx", "<", ">", "="))      # a piece may start with these
_LONG = 40      # characters of LaTeX: a piece that is longer is cut at its sums and products too
# A dot between factors is left out where two letters or functions meet; before a parenthesis it tells a factor from an argument.
_DOT = re.compile(r" \\cdot (?=[A-Za-z]|\\(?!left|frac|cdot|text)[a-z])")
_WORD = re.compile(r"\\mathrm\{((?:[A-Za-z0-9]|\\_){2,})\}")
_ENTITY = re.compile(r"&#x0*([0-9A-Fa-f]+);")
_LONE = re.compile(r"<mrow>(<(m[ino])>[^<]*</\2>)</mrow>")
_KEPT = "<>&\"'"


def math_html(latex: str) -> Markup:
    """A formula as `math` elements with blanks between them, at which a line can break; LaTeX that cannot be read is shown as it
    stands."""
    try:
        return Markup(" ").join(_math(piece) for piece in pieces(_DOT.sub(r"\\,", latex)))
    except Exception:       # the reader of LaTeX raises whatever it meets: a page with one formula in LaTeX is better than none
        return Markup("<code>{}</code>").format(latex)


def pieces(latex: str) -> list[str]:
    r"""A formula cut before its outermost signs.

    >>> pieces(r"a \le \left(b + c\right), \ d")
    ['a', '\\le \\left(b + c\\right), \\ d']
    """
    return [p for piece in _cut(latex, _is_outer) for p in ([piece] if len(piece) <= _LONG else _cut(piece, _is_inner))]


def _is_outer(token: str, last: str) -> bool:
    return token in _BEFORE


def _is_inner(token: str, last: str) -> bool:
    return (token in "+-" and last == " ") or token == r"\cdot" or last == r"\ "


def _cut(latex: str, here: Callable[[str, str], bool]) -> list[str]:
    """The parts of a text that is cut, outside of all parentheses, before each token for which `here(token, the last one)`."""
    depth, last, found = 0, "", [""]
    for token in _TOKEN.findall(latex):
        if depth == 0 and here(token, last) and found[-1].strip(" \\,"):
            found.append("")
        fence = _FENCE.fullmatch(token)
        if fence:
            depth += 1 if fence["open"] else -1
        found[-1] += token
        last = token
    return [part.strip() for part in found if part.strip()]


@cache
def _math(latex: str) -> Markup:
    """One piece as a `math` element; a sign in front keeps the space that it has between two terms."""
    text = convert(_WORD.sub(r"\\text{\1}", latex), display="block")
    inside = text[text.index(">") + 1:-len("</math>")]
    inside = _ENTITY.sub(_character, inside).replace(' stretchy="true" fence="true"', "").replace(" />", "/>")
    inside = _LONE.sub(r"\1", inside)
    inside = re.sub(r"^<mrow><mo>(?=[-−+·≤≥≠<=]|&[lg]t;)", '<mrow><mo form="infix">', inside)
    return Markup(f"<math>{inside}</math>")


def _character(match: re.Match[str]) -> str:
    sign = chr(int(match[1], 16))
    return str(escape(sign)) if sign in _KEPT else sign
