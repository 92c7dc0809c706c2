"""z3, with its own transcendental functions: the default solver first, then the one for the logic QF_NTA."""
from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

from tests.benchmarks.peers.answer import Answer, Available, candidate, package
from tests.benchmarks.peers.smt import Script
from verify.language import Statement

NATIVE = {name: name for name in "exp log sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh pi".split()}


def available() -> Available:
    """The release of z3-solver; before 5.0 z3 read exp and log as functions of which nothing is known."""
    found = package("z3-solver", "z3")
    if found.release and int(found.release.split(".")[0]) < 5:
        return Available(None, f"z3-solver {found.release} has no exponential function; version 5 or newer is needed")
    return found


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """proved if the negation is unsatisfiable; refuted if a model passes the check."""
    import z3

    script = Script(NATIVE).of(statement)
    begun, last = time.perf_counter(), Answer("unknown")
    for logic, share in ((None, 0.5), ("QF_NTA", 1.0)):
        solver = z3.SolverFor(logic) if logic else z3.Solver()
        solver.set("timeout", max(1, int(1000 * (share * seconds - (time.perf_counter() - begun)))))
        solver.from_string(script)
        found = solver.check()
        if found == z3.unsat:
            return Answer("proved", logic or "default")
        if found == z3.sat:
            model = solver.model()
            last = candidate(statement, {b.symbol.name: _value(model, b.symbol.name) for b in statement.prefix})
            if last.word == "refuted":
                return last
        elif last.word == "unknown":
            last = Answer("unknown", solver.reason_unknown()[:100])
    return last


def _value(model: Any, name: str) -> Fraction:
    import z3

    for declaration in model.decls():
        if declaration.name() == f"v_{name}":
            found = model[declaration]
            found = found.approx(15) if z3.is_algebraic_value(found) else found
            return Fraction(found.as_fraction()) if z3.is_rational_value(found) else Fraction(found.as_long())
    return Fraction(0)
