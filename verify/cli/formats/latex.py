"""A table of verdicts in LaTeX: a document that compiles as it stands, whose table can be pasted elsewhere."""
from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from verify.cli.formats import Found
from verify.notation.latex import statement_latex

_SPECIAL = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "^": r"\textasciicircum{}",
            "_": r"\_", "~": r"\textasciitilde{}", "%": r"\%", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
            '"': "\'\'", "\u2013": "--", "\u2014": "---", "\u2019": "'", "\u2264": r"$\le$", "\u2265": r"$\ge$",
            "\u221e": r"$\infty$", "\u03b5": r"$\varepsilon$", "\u03b4": r"$\delta$", "\u03b1": r"$\alpha$",
            "\u03b2": r"$\beta$"}
_HEAD = r"""\documentclass[a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb,array,longtable}
\usepackage[margin=2cm]{geometry}
\begin{document}
% The table alone can be pasted into a document that uses amsmath, amssymb, array and longtable.
\begin{longtable}{>{\raggedright\arraybackslash}p{0.24\textwidth}>{\raggedright\arraybackslash}p{0.16\textwidth}%
>{\raggedright\arraybackslash}p{0.5\textwidth}}
\hline
claim & verdict & statement, and where it fails or why\\
\hline
\endhead
"""
_FOOT = r"""\hline
\end{longtable}
\end{document}
"""


def written(found: Sequence[Found]) -> str:
    """The document."""
    return _HEAD + "".join(map(_row, found)) + _FOOT


def _row(f: Found) -> str:
    r = f.result
    statement = r.decoded_statement()
    shown = f"${statement_latex(statement)}$" if statement is not None else text(r.statement)
    why = f"at {text(f.at)}" if f.at else text(r.method or r.reason)
    expected = f", expected {text(r.expected or '')}" if r.as_expected is False else ""
    variant = "" if r.variant == "printed" else f" ({text(r.variant)})"
    label = f"{text(r.label)}: " if r.label and r.label != r.id.partition("/")[2] else ""
    said = rf" \newline {why}" if why else ""
    row = f"{label}{_breakable(text(r.id))}{variant} & {text(r.verdict)}{expected} & {shown}{said}\\\\\n"
    return f"{{}}{row}" if row[0] in "[*" else row    # behind the end of a row these begin an argument


def text(words: str) -> str:
    r"""Words as LaTeX in ASCII, with nothing left that LaTeX would take for a command.

    >>> text("50% of x_1")
    '50\\% of x\\_1'
    """
    return "".join(_SPECIAL.get(c, c if c.isascii() and c.isprintable() else _ascii(c)) for c in " ".join(words.split()))


def _ascii(c: str) -> str:
    """The letter without its accent, or a question mark, which stands for what is not printed too."""
    return "".join(d for d in unicodedata.normalize("NFKD", c) if d.isascii() and d.isprintable()) or "?"


def _breakable(id: str) -> str:
    return id.replace("/", r"/\allowbreak{}").replace(".", r".\allowbreak{}").replace("-", r"-\allowbreak{}")
