"""cvc5 with its transcendental functions, in a logic of its own for real and for mixed claims; then with tangent planes."""
from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

from tests.benchmarks.peers.answer import Answer, Available, candidate, package
from tests.benchmarks.peers.smt import Script
from verify.language import Statement

NATIVE = {"exp": "exp", "sin": "sin", "cos": "cos", "tan": "tan", "asin": "arcsin", "acos": "arccos", "atan": "arctan",
          "pi": "real.pi"}
ATTEMPTS: tuple[tuple[dict[str, str], float], ...] = (
    ({}, 0.5), ({"nl-ext-tplanes": "true", "nl-ext-tf-tplanes": "true"}, 1.0))


def available() -> Available:
    """The release of the package cvc5."""
    return package("cvc5")


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """proved if the negation is unsatisfiable; refuted if a model passes the check."""
    script = Script(NATIVE).of(statement)
    logic = "QF_NIRAT" if "to_real" in script else "QF_NRAT"
    begun, last = time.perf_counter(), Answer("unknown")
    for options, share in ATTEMPTS:
        left = share * seconds - (time.perf_counter() - begun)
        word, point = _solve(f"(set-logic {logic})\n{script}", [b.symbol.name for b in statement.prefix], options, left)
        if word == "unsat":
            return Answer("proved", ", ".join(options) or "default")
        if word == "sat" and point is not None:
            last = candidate(statement, point)
            if last.word == "refuted":
                return last
        elif last.word == "unknown":
            last = Answer("unknown", word)
    return last


def _solve(script: str, names: list[str], options: dict[str, str], seconds: float) -> tuple[str, dict[str, Fraction] | None]:
    import cvc5

    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    for key, value in {"produce-models": "true", "tlimit-per": str(max(1, int(1000 * seconds))), **options}.items():
        solver.setOption(key, value)
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "claim")
    symbols = parser.getSymbolManager()
    while True:
        command = parser.nextCommand()
        if command.isNull():
            break
        command.invoke(solver, symbols)
    result = solver.checkSat()
    if result.isUnsat():
        return "unsat", None
    if not result.isSat():
        return str(result), None
    declared = {str(t): t for t in symbols.getDeclaredTerms()}
    point = {}
    for name in names:
        value = solver.getValue(declared[f"v_{name}"])
        if not (value.isRealValue() or value.isIntegerValue()):
            return "a model that is not rational", None
        point[name] = Fraction(value.getRealValue()) if value.isRealValue() else Fraction(value.getIntegerValue())
    return "sat", point
