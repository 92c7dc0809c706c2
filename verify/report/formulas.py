"""LaTeX of the language as MathML that wraps: a long formula is cut at its outermost signs into pieces that follow one another
like words, so that a narrow page needs no scrolling."""
from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from latex2mathml.converter import convert
from markupsafe import Markup, escape

from verify.report.mathml import tidied

_TOKEN = re.compile(r"\\(?:left|right)(?![A-Za-z])\s*(?:\\[A-Za-z]+|.)|\\[A-Za-z]+|\\.|.", re.DOTALL)
_FENCE = re.compile(r"(?P<open>[{(\[]|\\\{|\\left(?![A-Za-z]).*)|(?P<close>[})\]]|\\\}|\\right(?![A-Za-z]).*)", re.DOTALL)
_BEFORE = frozenset((r"\le", r"\ge", r"\ne", r"\implies", r"\approx", r"\quad", "<", ">", "="))     # may start a piece
# Characters of LaTeX: neighbours that are shorter together are one piece; a longer piece is cut at sums and products too,
# or inside of parentheses.
_SHORT, _LONG, _WIDE = 40, 40, 60
# Between letters and functions no dot is needed; before a parenthesis it tells a factor from an argument.
_DOT = re.compile(r" \\cdot (?=[A-Za-z]|\\(?!left|frac|cdot|text)[a-z])")
_WORD = re.compile(r"\\mathrm\{((?:[A-Za-z0-9]|\\_){2,})\}")
_ATTRIBUTE = re.compile(r"\s([A-Za-z:]+)=")
_SAFE = frozenset("xmlns display lspace rspace movablelimits stretchy fence form mathvariant linethickness width minsize "
                  "maxsize accent separator".split())
_ENTITY = re.compile(r"&#x0*([0-9A-Fa-f]+);")
_AMPERSAND = re.compile(r"&(?!(?:lt|gt|amp|quot|#x[0-9A-Fa-f]+);)")
# What a fence is without being told, by its place in its row.
_ONLY_WORDS = re.compile("<mrow><mtext>([^<]*)</mtext></mrow>")
_USUAL = (' stretchy="true" fence="true"', ' form="prefix"', ' form="postfix"', ' fence="false"')
_INFIX = '<mo form="infix">'        # in front of a piece too a sign has the space that it has between two terms
_KEPT = "<>&\"'"


def math_html(latex: str) -> Markup:
    """A formula as `math` elements with blanks between them, at which lines can break; LaTeX that cannot be read stays."""
    cut = _joined(pieces(_DOT.sub(r"\\,", latex.replace(r"\,\|\,", r"\parallel "))))
    try:
        return Markup(" ").join(_math(piece, i > 0, i == len(cut) - 1) for i, piece in enumerate(cut))
    except Exception:       # the reader of LaTeX raises whatever it meets: a page with one formula in LaTeX is better than none
        return Markup("<code>{}</code>").format(latex)


def pieces(latex: str) -> list[str]:
    r"""A formula cut before its outermost signs, a long piece of it inside of its parentheses too.

    >>> pieces(r"a \le \left(b + c\right), \ d")
    ['a ', '\\le \\left(b + c\\right), \\ d']
    """
    found = _cut(latex, _is_outer)
    found = [part for piece in found for part in (_cut(piece, _is_inner) if len(piece) > _LONG else [piece])]
    return [part for piece in found for part in (_cut(piece, _is_inner, True) if len(piece) > _WIDE else [piece])]


def _joined(cut: list[str]) -> list[str]:
    """Pieces with short neighbours joined, which fit on any line."""
    found = cut[:1]
    for piece in cut[1:]:
        if len(found[-1]) + len(piece) <= _SHORT:
            found[-1] += piece
        else:
            found.append(piece)
    return found


def _is_outer(token: str, last: str) -> bool:
    return token in _BEFORE


def _is_inner(token: str, last: str) -> bool:
    return (token in "+-" and last == " ") or token in (r"\cdot", r"\,") or last == r"\ " or token in _BEFORE


def _cut(latex: str, here: Callable[[str, str], bool], deep: bool = False) -> list[str]:
    """The parts of a text that is cut before each token for which `here(token, the last one)`, outside of all parentheses; or,
    if `deep`, outside of braces, and then parentheses around a cut have the height of a line."""
    tokens = _TOKEN.findall(latex)
    whole = _with_scripts(tokens)
    open_, last, found = list[str](), "", [""]
    for i, token in enumerate(tokens):
        if here(token, last) and found[-1].strip(" \\,") and ("{" not in open_ if deep else not open_):
            found.append("")
        fence, last = _FENCE.fullmatch(token), token
        if fence and fence["open"]:
            open_.append("{" if i in whole else token)
        flat = deep and fence and "{" not in open_
        if fence and fence["close"] and open_:
            open_.pop()
        found[-1] += re.sub(r"^\\(left|right)\s*", "", token) if flat else token
    return [part for part in found if part.strip()]


def _with_scripts(tokens: list[str]) -> frozenset[int]:
    """Where parentheses open that carry a subscript or an exponent, and so stay in one piece."""
    open_, found = list[int](), set[int]()
    for i, token in enumerate(tokens):
        fence = _FENCE.fullmatch(token)
        if fence and fence["open"]:
            open_.append(i)
        elif fence and open_:
            start = open_.pop()
            if tokens[i + 1:i + 2] in (["_"], ["^"]):
                found.add(start)
    return frozenset(found)


@cache
def _math(latex: str, later: bool, last: bool) -> Markup:
    """One piece as a `math` element; `later`: another piece stands before it; `last`: none stands behind it."""
    text = convert(_WORD.sub(lambda m: f"\\text{{{m[1]}}}".replace(r"\_", "_"), latex), display="block")
    if not _SAFE.issuperset(_ATTRIBUTE.findall(text)):      # a name of a claim that holds LaTeX of its own, such as a link
        raise ValueError(latex)
    inside = _AMPERSAND.sub("&amp;", text[text.index(">") + 1:-len("</math>")])
    inside = _ENTITY.sub(_character, inside)
    for usual in _USUAL:
        inside = inside.replace(usual, "")
    inside = inside.replace('<mspace width="0.167em" />', "<mtext>\u2009</mtext>").replace("</mtext><mtext>", "")
    words = _ONLY_WORDS.fullmatch(inside)
    if words:
        return Markup(words[1])
    made = tidied(f"<math>{inside}</math>", not later, last)
    return Markup(re.sub("^<math><mo>(?=[-−+])", f"<math>{_INFIX}", made) if later else made)


def _character(match: re.Match[str]) -> str:
    sign = chr(int(match[1], 16))
    return str(escape(sign)) if sign in _KEPT else sign
