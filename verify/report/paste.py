"""A counterexample as Python text to paste: its values, both sides in floating point, and the line that replays it exactly."""
from __future__ import annotations

import keyword
import re
from collections.abc import Mapping

from verify.language.expr import App, Expr, Num, Relation, Sym, walk
from verify.language.formula import Both, Formula, Statement
from verify.report.text import expression_text

_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9']*|\^|[0-9]+")
_RATIONAL = re.compile(r"-?[0-9]+(/[0-9]+)?", re.ASCII)
_RENAMED = {"pi": "math.pi", "E": "math.e", "binomial": "math.comb", "^": "**"}
_BUILT_IN = ("abs", "min", "max")
_TAKEN = ("math", "Fraction", "print", "left", "right", *_BUILT_IN)
_NOT_IN_PYTHON = ("digamma", "sign")


def paste_text(title: str, statement: Statement | None, witness: Mapping[str, str], gap: Mapping[str, str] | None = None,
               replay: str | None = None) -> str:
    """Python text that shows a counterexample.

    `title` is a comment on top, `witness` maps names to exact values, `gap` encloses the margin between the two sides, `replay`
    is the path of the stored witness.  Statements about distributions give their values only.
    """
    lines = [f"# {_line(title)}"]
    if gap is not None:
        lines.append(f"# the margin between the two sides lies in [{_line(gap['lower'])}, {_line(gap['upper'])}]")
    sides = _sides(statement.claim) if statement is not None else []
    names = {node.name for node in walk(tuple(sides)) if isinstance(node, Sym)}
    if sides and names <= set(witness) and all(_RATIONAL.fullmatch(v) for v in witness.values()):
        lines += ["import math", "from fractions import Fraction"]
        lines += [f"{_python_name(n)} = {_python_value(v)}" for n, v in witness.items()]
        for r in sides:
            lines += [f"left = {_python(r.left)}", f"right = {_python(r.right)}", f"print(left, {r.op!r}, right, left {r.op} right)"]
    else:
        lines.append("witness = {")
        lines += [f"    {n!a}: {v!a}," for n, v in witness.items()]
        lines.append("}")
    if replay:
        lines.append(f"# exactly: python -m verify replay {_line(replay)}")
    return "\n".join(lines) + "\n"


def _sides(claim: Formula) -> list[Relation]:
    """The relations of a claim about numbers that floating point can show; none where it says anything else."""
    parts = claim.parts if isinstance(claim, Both) else (claim,)
    relations = [p for p in parts if isinstance(p, Relation)]
    shown = all(isinstance(node, App | Sym | Num) for node in walk(claim) if isinstance(node, Expr))
    known = all(node.op not in _NOT_IN_PYTHON for node in walk(claim) if isinstance(node, App))
    return relations if len(relations) == len(parts) and shown and known else []


def _python_value(text: str) -> str:
    return f'Fraction("{text}")' if "/" in text else text


def _python_name(name: str) -> str:
    plain = name.replace("'", "_prime")
    return plain + "_" if keyword.iskeyword(plain) or plain in _TAKEN else plain


def _python(expr: Expr) -> str:
    """The expression in Python syntax over `math`."""
    text = expression_text(expr)

    def write(match: re.Match[str]) -> str:
        found = match.group()
        called = text[match.end():match.end() + 1] == "("
        if found == "^":
            return "**"
        if found in ("pi", "E") and not called:
            return _RENAMED[found]
        if not called or found[0].isdigit():
            return found if found[0].isdigit() else _python_name(found)
        return found if found in _BUILT_IN else _RENAMED.get(found, f"math.{found}")

    return _NAME.sub(write, text)


def _line(text: str) -> str:
    return " ".join(str(text).split())
