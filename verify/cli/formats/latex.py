"""A table of verdicts and an appendix of proofs and counterexamples in LaTeX: a document that compiles as it stands, and whose
parts can be pasted into another."""
from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from verify.cli.formats import Found
from verify.notation.latex import statement_latex, statement_parts
from verify.report.result import FAULTY, MEANING, ClaimResult, trust_text
from verify.report.shown import code, commands, is_runnable, numbers

_SPECIAL = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "^": r"\textasciicircum{}",
            "_": r"\_", "~": r"\textasciitilde{}", "%": r"\%", "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
            '"': "\'\'", "\u2013": "--", "\u2014": "---", "\u2019": "'", "\u2264": r"$\le$", "\u2265": r"$\ge$",
            "\u221e": r"$\infty$", "\u03b5": r"$\varepsilon$", "\u03b4": r"$\delta$", "\u03b1": r"$\alpha$",
            "\u03b2": r"$\beta$"}
_HEAD = r"""\documentclass[a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage{amsmath,amssymb,array,longtable,listings}
\usepackage[margin=2cm]{geometry}
\lstset{basicstyle=\ttfamily\small,breaklines=true,breakindent=2em,columns=fullflexible,keepspaces=true,showstringspaces=false}
\begin{document}
% The table, and each part of the appendix, can be pasted into a document with these packages and settings, but geometry.
\begin{longtable}{>{\raggedright\arraybackslash}p{0.24\textwidth}>{\raggedright\arraybackslash}p{0.16\textwidth}%
>{\raggedright\arraybackslash}p{0.5\textwidth}}
\hline
claim & verdict & statement, and where it fails or why\\
\hline
\endhead
"""
_TAIL = r"""\hline
\end{longtable}
"""
_PARTS = r"""\section*{Proofs and counterexamples}
Each verdict rests on a file of evidence that \lstinline|python -m verify check FILE| judges again; values are exact, and
decimals are rounded outward.
"""
_FOOT = r"""\end{document}
"""
_SHOWN = ("PROVED", "REFUTED", "VACUOUS", "ILL_POSED", "CONDITIONAL")
_END = r"\end{lstlisting}"
_LONGEST = 1200          # characters of a line


def written(found: Sequence[Found]) -> str:
    """The document: a row for each variant; proofs and counterexamples of all but the controls."""
    parts = [_part(f) for f in found if f.result.verdict in _SHOWN and not f.result.is_control]
    return _HEAD + "".join(map(_row, found)) + _TAIL + (_PARTS if parts else "") + "".join(parts) + _FOOT


def _part(f: Found) -> str:
    """The proof or counterexample of a variant."""
    r = f.result
    variant = "" if r.variant in ("printed", "text") else f" ({text(r.variant)})"
    statement = r.decoded_statement()
    lines = [rf"\subsection*{{{text(r.label or r.id)}{variant}: {text(r.verdict)}}}",
             rf"\noindent\texttt{{{_breakable(text(r.id))}}}" + (rf", {text(r.source)}" if r.source else "")
             + (rf"; scope: {text(r.scope)}" if r.scope else "") + r"\par"]
    lines += [text(r.statement) + r"\par"] if statement is None else _stated(*statement_parts(statement))
    lines += [text(r.note) + r"\par"] if r.note else []
    lines += _counterexample(r) if r.verdict in FAULTY else _proof(f)
    lines += [rf"{text(m['kind'])}: {text(m['text'])}.\par" for m in r.remarks]
    if r.rests_on:
        cited = ", ".join(_breakable(text(name)) for name in r.rests_on)
        lines.append(rf"{'Follows from' if r.follows_from else 'Rests on'} {cited}.\par")
    if r.trust:
        lines.append(rf"Believed: {text(trust_text(r.trust))}.\par")
    again = "\n".join(f"python -m verify {command} {file}" for command, file in commands(r))
    return "\n".join([*lines, *_listing(again)]) + "\n"


def _stated(quantifiers: str, given: Sequence[str], claim: str) -> list[str]:
    lines = [rf"${quantifiers}$:\par"] if quantifiers else []
    if given:
        lines += [r"\begin{itemize}\raggedright", *(rf"\item ${g}$" for g in given), r"\end{itemize}"]
    return [r"{\raggedright", *lines, ("then " if given else "") + rf"${claim}$\par}}"]


def _counterexample(r: ClaimResult) -> list[str]:
    if r.verdict == "REFUTED" and "negation" in r.rules:
        return [rf"The negation is proved ({text(', '.join(r.rules))}).\par", *_listing("\n".join(numbers(r)))]
    lines = [rf"{text(MEANING[r.verdict][:1].upper() + MEANING[r.verdict][1:])}.\par", *_listing("\n".join(numbers(r)))]
    paste = code(r.paste) if is_runnable(r.paste) else ""
    return [*lines, *(_listing(paste) if max(map(len, paste.splitlines()), default=0) <= _LONGEST else [])]


def _proof(f: Found) -> list[str]:
    r = f.result
    how = f" ({', '.join(r.rules)})" if r.rules else ""
    lines = [rf"{text(f'Proof: {r.method}{how}')}.\par"] if r.method or how else []
    if r.assumes:
        lines.append(rf"Assumes {text('; '.join(r.assumes))}.\par")
    steps = ["\n".join([rf"\item {text(step.name)}", *_listing(step.detail)]) for step in f.proof]
    return [*lines, *([r"\begin{enumerate}", *steps, r"\end{enumerate}"] if steps else [])]


def _listing(lines: str) -> list[str]:
    """Lines as they are, in ASCII and shortened where LaTeX would find them too wide; a text cannot end its listing."""
    if not lines.strip():
        return []
    short = (line if len(line) <= _LONGEST else f"{line[:_LONGEST]} ..." for line in lines.split("\n"))
    plain = "\n".join("".join(c if c.isascii() and c.isprintable() else _plain(c) for c in line) for line in short)
    return [r"\begin{lstlisting}", plain.replace(_END, _END.replace("{", " {")), _END]


def _plain(c: str) -> str:
    """A sign of the page in ASCII."""
    return {"\u2212": "-", "\u2026": "..."}.get(c) or _ascii(c)


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
