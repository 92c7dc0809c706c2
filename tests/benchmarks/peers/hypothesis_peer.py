"""hypothesis looks for a falsifying example, as a user's own test of the claim would; it counts only if it passes the check."""
from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

from tests.benchmarks.peers.answer import Answer, Available, candidate, package
from tests.benchmarks.sampling import violates
from verify.language import Statement
from verify.language.formula import Domain

EXAMPLES = 3000


def available() -> Available:
    """The release of hypothesis."""
    return package("hypothesis")


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """refuted if an example violates the claim in floats and in high precision; never proved."""
    import hypothesis
    from hypothesis import strategies as st
    from hypothesis.errors import HypothesisException, NoSuchExample

    from tests.benchmarks.peers.floats import number, worst

    def one(d: Domain) -> Any:
        ends = []
        for end in (d.lo, d.hi):
            try:
                ends.append(None if end is None else number(end, {}))
            except KeyError:                                 # an end that depends on a name: left to the claim itself
                ends.append(None)
        if d.integer:
            return st.integers(*(None if e is None else round(e) for e in ends))
        return st.floats(*ends, allow_nan=False, allow_infinity=False)

    begun = time.perf_counter()

    def falsified(values: tuple[Any, ...]) -> bool:
        if time.perf_counter() - begun > 0.9 * seconds:
            return False
        point = dict(zip((b.symbol.name for b in statement.prefix), values, strict=True))
        return worst(statement, {k: float(v) for k, v in point.items()}) <= 0 and violates(
            statement, {k: Fraction(v) for k, v in point.items()})

    strategy = st.tuples(*(one(b.domain or Domain()) for b in statement.prefix))
    quiet = hypothesis.settings(max_examples=EXAMPLES, database=None, deadline=None, derandomize=True,
                                suppress_health_check=list(hypothesis.HealthCheck))
    try:
        found = hypothesis.find(strategy, falsified, settings=quiet)
    except NoSuchExample:
        return Answer("unknown", "no falsifying example")
    except HypothesisException as error:
        return Answer("unknown", str(error)[:100])
    names = (b.symbol.name for b in statement.prefix)
    return candidate(statement, {k: Fraction(v) for k, v in zip(names, found, strict=True)})
