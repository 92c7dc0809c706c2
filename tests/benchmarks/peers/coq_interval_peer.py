"""coq-interval: one Coq file per claim, with the tactic in its plain form, by bisection, by derivatives and by Taylor models.

The time is that of the tactic and of Qed, which leaves out the second that Coq takes to load; nothing here refutes.
"""
from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

from tests.benchmarks.fold import Unsupported, relations
from tests.benchmarks.peers.answer import Answer, Available
from verify.language import App, Expr, Num, Relation, Statement, Sym
from verify.language.expr import literal
from verify.language.formula import Domain

HEAD = "Require Import Reals.\nFrom Interval Require Import Tactic.\nOpen Scope R_scope.\n"
FUNCTIONS = {"exp": "exp", "log": "ln", "sqrt": "sqrt", "abs": "Rabs", "sin": "sin", "cos": "cos", "tan": "tan", "atan": "atan"}
_SPENT = re.compile(r"Finished (?:failing )?transaction in ([0-9.]+) secs")


def available() -> Available:
    """The release of Coq, if its library Interval is there."""
    if not shutil.which("coqc"):
        return Available(None, "coqc is not on the path; Debian has the packages coq and libcoq-interval")
    done = _run(HEAD + "Goal 0 <= exp 1. Proof. interval. Qed.\n", 60)
    if done is None or done.returncode:
        return Available(None, "coqc does not load Interval; Debian has the package libcoq-interval")
    shown = subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=False).stdout
    return Available("Coq " + (re.findall(r"version ([0-9.]+)", shown) or ["?"])[0])


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """proved if a form of the tactic closes every relation of the claim."""
    text = HEAD + "".join(_goal(statement, r, seconds) for r in relations(statement.claim))
    done = _run(text, seconds + 5)
    if done is None:
        return Answer("unknown", "time")
    spent = sum(map(float, _SPENT.findall(done.stdout)))
    if done.returncode:
        return Answer("unknown", " ".join(done.stderr.split())[-150:], spent)
    return Answer("proved", "interval", spent)


def _run(text: str, seconds: float) -> subprocess.CompletedProcess[str] | None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "claim.v"
        file.write_text(text, encoding="utf-8")
        try:
            return subprocess.run(["coqc", str(file)], capture_output=True, text=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return None


def _goal(statement: Statement, relation: Relation, seconds: float) -> str:
    names = [b.symbol.name for b in statement.prefix]
    hypotheses = []
    for b in statement.prefix:
        d = b.domain or Domain()
        for end, closed, lower in ((d.lo, d.lo_closed, True), (d.hi, d.hi_closed, False)):
            if end is not None:
                sides = [_term(end), f"v_{b.symbol.name}"][:: 1 if lower else -1]
                hypotheses.append(f"{sides[0]} {'<=' if closed else '<'} {sides[1]}")
    hypotheses += [f"{_term(r.left)} {_op(r)} {_term(r.right)}" for g in statement.given for r in relations(g)]
    aims = [(relation.right - relation.left, relation.op)]
    if relation.op == "==":
        aims = [(relation.right - relation.left, "<="), (relation.left - relation.right, "<=")]
    quantified = f"forall {' '.join(f'v_{n}' for n in names)} : R, " if names else ""
    before = quantified + "".join(f"{h} -> " for h in hypotheses)
    tactic = _tactics(names, seconds / len(aims))
    return "".join(f"Goal {before}0 {op} {_term(gap)}.\nProof. intros. Time ({tactic}). Time Qed.\n" for gap, op in aims)


def _tactics(names: list[str], seconds: float) -> str:
    every = ", ".join(f"i_bisect v_{n}" for n in names)
    forms = ["i_prec 30", "i_prec 90"]
    if names:
        first = f"v_{names[0]}"
        forms += [f"{every}, i_prec 30", f"{every}, i_autodiff {first}, i_prec 60, i_depth 20",
                  f"{every}, i_taylor {first}, i_degree 8, i_prec 60, i_depth 20"]
        forms += [f"{every}, i_autodiff v_{n}, i_prec 60, i_depth 20" for n in names[1:]]
    each = max(1, int(seconds / len(forms)))
    return "first [" + " | ".join(f"timeout {each} (interval with ({form}))" for form in forms) + "]"


def _op(r: Relation) -> str:
    return {"==": "=", "!=": "<>"}.get(r.op, r.op)


def _rational(q: Fraction) -> str:
    return f"({q.numerator})" if q.denominator == 1 else f"({q.numerator}/{q.denominator})"


def _term(e: Expr) -> str:
    if isinstance(e, Num):
        return _rational(e.value)
    if isinstance(e, Sym):
        return f"v_{e.name}"
    if not isinstance(e, App):
        raise Unsupported(type(e).__name__)
    if e.op == "pow":
        return _power(e.args[0], e.args[1])
    a = [_term(x) for x in e.args]
    match e.op:
        case "add": return f"({' + '.join(a)})"
        case "mul": return f"({' * '.join(a)})"
        case "div": return f"({a[0]} / {a[1]})"
        case "pi": return "PI"
        case "E": return "(exp 1)"
        case "log2": return f"(ln {a[0]} / ln 2)"
        case "sinh": return f"((exp {a[0]} - exp (- {a[0]})) / 2)"
        case "cosh": return f"((exp {a[0]} + exp (- {a[0]})) / 2)"
        case "tanh": return f"(1 - 2 / (exp (2 * {a[0]}) + 1))"
        case "asinh": return f"(ln ({a[0]} + sqrt ({a[0]} * {a[0]} + 1)))"
        case "atanh": return f"(ln ((1 + {a[0]}) / (1 - {a[0]})) / 2)"
        case "asin": return f"(atan ({a[0]} / sqrt (1 - {a[0]} * {a[0]})))"
        case "max" | "min" if len(a) == 2:
            return f"(({a[0]} + {a[1]} {'+' if e.op == 'max' else '-'} Rabs ({a[0]} - {a[1]})) / 2)"
        case op if op in FUNCTIONS: return f"({FUNCTIONS[op]} {a[0]})"
        case op: raise Unsupported(op)


def _power(base: Expr, exponent: Expr) -> str:
    q, u = literal(exponent), _term(base)
    if q is not None and q.denominator == 1:
        return f"({u} ^ {q})" if q >= 0 else f"(/ ({u} ^ {-q}))"
    if q is not None and q.denominator == 2 and q > 0:
        return f"(sqrt {u} ^ {q.numerator})"
    return f"(exp ({_term(exponent)} * ln {u}))"
