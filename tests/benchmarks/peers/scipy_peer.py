"""scipy's global optimisers look for a counterexample; one counts only if it passes the check in high precision."""
from __future__ import annotations

import time
from typing import Any

from tests.benchmarks.peers.answer import Answer, Available, near, package
from verify.language import Statement


def available() -> Available:
    """The release of scipy."""
    return package("scipy")


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """refuted if differential_evolution, shgo or dual_annealing finds a point that passes the check; never proved."""
    from scipy import optimize

    from tests.benchmarks.peers.floats import box, worst

    names = [b.symbol.name for b in statement.prefix]
    integer = [b.domain is not None and b.domain.integer for b in statement.prefix]
    if not names:
        return near({}, statement)
    begun, last = time.perf_counter(), Answer("unknown", "no counterexample found")

    def goal(x: Any) -> float:
        if time.perf_counter() - begun > 0.9 * seconds:
            raise TimeoutError
        return worst(statement, {n: float(round(v)) if i else float(v) for n, v, i in zip(names, x, integer, strict=True)})

    sides = box(statement)
    for run in (lambda: optimize.differential_evolution(goal, sides, seed=0, tol=1e-12, maxiter=300, polish=False),
                lambda: optimize.shgo(goal, sides, n=64, iters=2), lambda: optimize.dual_annealing(goal, sides, seed=0, maxiter=300)):
        try:
            found = run()
        except TimeoutError:
            break
        except (ValueError, IndexError, TypeError, AttributeError):    # shgo on boxes in which no point has a value
            continue
        if found.fun is not None and float(found.fun) <= 0:
            answer = near(dict(zip(names, map(float, found.x), strict=True)), statement)
            if answer.word == "refuted":
                return answer
            if float(found.fun) < -1e-9:
                last = answer
    return last
