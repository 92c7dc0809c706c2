"""What finds proofs of claims about laws proves a claim, and not its false sibling."""
from __future__ import annotations

from collections.abc import Callable

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.language import Statement
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Finding, Options, Trace
from verify.search.laws import derived

Attempt = Callable[[Statement, Budget, Trace], Finding | None]


def searched(attempt: Attempt, s: Statement, seconds: float = 30) -> Finding | None:
    """What an attempt finds in so many seconds' steps."""
    return attempt(s, Budget.of_seconds(seconds), Trace(Options(), ()))


def proved_and_no_more(text: str, false: str, where: str, given: tuple[str, ...], attempt: Attempt, short: float = 1) -> None:
    """The kernel accepts the evidence for the claim, and neither for its sibling nor without its first hypothesis; for the
    sibling none is found in a `short` time."""
    claim, sibling = (read_claim(t, where, given) for t in (text, false))
    found = searched(attempt, claim)
    assert found is not None
    evidence = elaborate(claim, "PROVED", found.evidence)
    judge(claim, "PROVED", evidence)
    for other in (sibling, *([read_claim(text, where, given[1:])] if given else [])):
        with pytest.raises(Rejected):
            judge(other, "PROVED", evidence)
    assert searched(attempt, sibling, short) is None


def proves_and_not_more(text: str, false: str, where: str, given: tuple[str, ...], writer: derived.Writer) -> None:
    """The same of a writer of derivations alone."""
    def attempt(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
        node = derived.prove_node(s, budget, trace, (writer,))
        return None if node is None else Finding("PROVED", node, "")

    proved_and_no_more(text, false, where, given, attempt)


def written(s: Statement, writers: tuple[derived.Writer, ...], seconds: float = 12) -> bool:
    """Whether a derivation of some writers is accepted; of an equation, one for each direction."""
    node = derived.prove_node(s, Budget.of_seconds(seconds), Trace(Options(timeout=seconds), ()), writers)
    if node is not None:
        assert judge(s, "PROVED", elaborate(s, "PROVED", node)).verdict == "PROVED"
    return node is not None
