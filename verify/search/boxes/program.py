"""An expression compiled once to a straight-line program over its distinct subexpressions."""
from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from verify.language import App, Expr, Num, Sym, call, literal


@dataclass(frozen=True)
class Step:
    """One operation on earlier results: `op` is an operation of the language, "sym" or "num"."""

    op: str
    arguments: tuple[int, ...] = ()
    index: int = 0                     # of the variable, for "sym"
    value: Fraction | None = None      # of the number, for "num", and of a literal exponent, for "pow"


class NoProgram(ValueError):
    """The expression holds something that has no value in doubles."""


def compiled(expr: Expr, names: tuple[str, ...]) -> list[Step]:
    """The steps that compute an expression in the named variables; the last one is its value."""
    steps: list[Step] = []
    places: dict[Expr, int] = {}

    def place(e: Expr) -> int:
        if isinstance(e, App) and e.op == "abspow":
            return place(call("abs", e.args[0]) ** e.args[1])
        if e not in places:
            step = _step(e, names, tuple(place(a) for a in e.args) if isinstance(e, App) else ())
            places[e] = len(steps)
            steps.append(step)
        return places[e]

    place(expr)
    return steps


def _step(e: Expr, names: tuple[str, ...], arguments: tuple[int, ...]) -> Step:
    if isinstance(e, Num):
        try:
            float(e.value)
        except OverflowError:
            raise NoProgram(f"{e.value} is too large") from None
        return Step("num", value=e.value)
    if isinstance(e, Sym):
        return Step("sym", index=names.index(e.name))
    if not isinstance(e, App):
        raise NoProgram(f"{type(e).__name__} is not a scalar expression")
    if e.op in ("binomial", "factorial", "sign", "digamma", "trigamma", "tetragamma", "pentagamma"):
        raise NoProgram(f"{e.op} is not compiled")
    return Step(e.op, arguments, value=literal(e.args[1]) if e.op == "pow" else None)
