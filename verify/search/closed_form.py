"""Closed forms by sympy, in a process of its own that can be killed: other ways to write a claim, and where a slope vanishes.

What comes back is only a suggestion: it becomes part of a certificate that the kernel checks, or it is dropped.  The process
ends after a number of collections of garbage, which come at the same places in each run; the clock is only its outer stop.
"""
from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from contextlib import suppress
from typing import Any

from verify.kernel.numbers.convert import to_fraction
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.numbers.derivative import GAMMA_ORDERS
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import read_term, write_term
from verify.language import App, Expr, Num, Sym, literal, walk
from verify.search.budget import SECOND, count
from verify.search.ideas.huge_constants import huge_constants
from verify.search.outer_stop import in_force

SAME_NAME = ("exp log sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc gamma floor "
             "factorial binomial sign").split()


MOST_COLLECTIONS, STEPS = 300, SECOND // 2          # of one process; what one counts
HIGHEST_POWER = 200
CLOCK, PROCESSOR = 600, 90                         # seconds after which a process is killed


def suggestions(goal: Goal, task: str, name: str = "") -> list[Expr]:
    """Expressions that sympy finds: the task "forms" rewrites the claim, "zeros" solves it for `name`."""
    try:
        box = goal.box()
    except (EmptyBox, Undefined):
        return []
    if huge_constants(goal.claim) or any(map(_high_power, walk(goal.claim, once=True))):      # sympy would write them out
        return []
    signs = {n: "positive" if x.nonnegative(True) else "nonnegative" if x.nonnegative() else "real" for n, x in box.items()}
    question = json.dumps({"term": write_term(goal.claim), "signs": signs, "task": task, "name": name})
    count(STEPS)
    found = []
    for line in _lines(question):
        try:
            found.append(read_term(json.loads(line)))
        except (Rejected, ValueError):
            continue
    return found


def _high_power(node: object) -> bool:
    """Whether something is a power whose expansion is long."""
    power = literal(node.args[1]) if isinstance(node, App) and node.op == "pow" else None
    return power is not None and abs(power) > HIGHEST_POWER


def _lines(question: str) -> list[str]:
    """What the process prints; where it was killed, the outer stop of the search remembers it."""
    outer = in_force()
    try:
        done = subprocess.run([sys.executable, "-m", "verify.search.closed_form"], input=question, capture_output=True,
                              text=True, timeout=CLOCK, check=False, env={**os.environ, "PYTHONHASHSEED": "0"})
    except (subprocess.TimeoutExpired, OSError) as error:
        if outer is not None:
            outer.strike(f"sympy stopped: {type(error).__name__}")
        return []
    if done.returncode < 0 and outer is not None:
        outer.strike(f"sympy stopped by signal {-done.returncode}")
    return done.stdout.splitlines()


def _confine() -> None:
    """End this process after so many collections of garbage, and in any case after some seconds of processor time."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    gc.collect()
    made = iter(range(MOST_COLLECTIONS))

    def counted(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and next(made, None) is None:
            os._exit(0)

    gc.callbacks.append(counted)


def answer(question: dict[str, Any]) -> None:
    """Print one term a line: the child's side of `suggestions`."""
    import sympy

    _confine()
    symbols = {n: sympy.Symbol(n, **({"real": True} if s == "real" else {s: True})) for n, s in question["signs"].items()}
    expr = to_sympy(read_term(question["term"]), symbols)
    if question["task"] == "zeros":
        found = [s for s in sympy.solve(expr, symbols[question["name"]]) if s.is_real is not False]
    else:
        found = []
        for rewrite in (sympy.factor, sympy.simplify, lambda e: sympy.logcombine(e, force=True), sympy.trigsimp):
            found.append(rewrite(expr))
            print_term(found[-1])
        return
    for e in found:
        print_term(e)


def print_term(e: Any) -> None:
    """One line of JSON for a sympy expression that the language can say; nothing for others."""
    made = from_sympy(e)
    if made is not None:
        print(json.dumps(write_term(made)), flush=True)


def to_sympy(e: Expr, symbols: dict[str, Any]) -> Any:
    """The sympy expression of a scalar expression, built node by node (no text is parsed)."""
    import sympy

    if isinstance(e, Num):
        return sympy.Rational(e.value.numerator, e.value.denominator)
    if isinstance(e, Sym):
        return symbols[e.name]
    if not isinstance(e, App):
        raise TypeError(f"{type(e).__name__} is not a scalar expression")
    a = [to_sympy(x, symbols) for x in e.args]
    match e.op:
        case "add": return sympy.Add(*a)
        case "mul": return sympy.Mul(*a)
        case "div": return a[0] / a[1]
        case "pow": return a[0] ** a[1]
        case "pi": return sympy.pi
        case "E": return sympy.E
        case "log2": return sympy.log(a[0]) / sympy.log(2)
        case "abs": return sympy.Abs(a[0])
        case "min": return sympy.Min(*a)
        case "max": return sympy.Max(*a)
        case "ceil": return sympy.ceiling(a[0])
        case "lgamma": return sympy.loggamma(a[0])
        case "digamma" | "trigamma" | "tetragamma" | "pentagamma": return sympy.polygamma(GAMMA_ORDERS.index(e.op) - 1, a[0])
    return getattr(sympy, e.op)(*a)


def from_sympy(e: Any) -> Expr | None:
    """The scalar expression of a sympy expression, or None where the language has no word for a part of it."""
    import sympy

    if e.is_Rational:
        return Num(to_fraction(e))
    if e.is_Symbol:
        return Sym(str(e.name))
    if e in (sympy.pi, sympy.E):
        return App("pi" if e == sympy.pi else "E", ())
    args = [from_sympy(a) for a in e.args]
    if not args or any(a is None for a in args):
        return None
    known = tuple(a for a in args if a is not None)
    names = {"Add": "add", "Mul": "mul", "Pow": "pow", "Abs": "abs", "Min": "min", "Max": "max", "ceiling": "ceil",
             "loggamma": "lgamma", **{n: n for n in SAME_NAME}}
    op = names.get(type(e).__name__)
    return None if op is None else App(op, known)


if __name__ == "__main__":
    answer(json.loads(sys.stdin.read()))
