"""A writer of derivations proves a claim about laws, and not its false sibling."""
from __future__ import annotations

import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.laws import derived


def proves_and_not_more(text: str, false: str, where: str, given: tuple[str, ...], writer: derived.Writer) -> None:
    """The kernel accepts the derivation for the claim, and neither for its sibling nor without its first hypothesis."""
    claim, sibling = (read_claim(t, where, given) for t in (text, false))
    node = derived.prove_node(claim, Budget.of_seconds(30), Trace(Options(), ()), (writer,))
    assert node is not None
    evidence = elaborate(claim, "PROVED", node)
    judge(claim, "PROVED", evidence)
    for other in (sibling, *([read_claim(text, where, given[1:])] if given else [])):
        with pytest.raises(Rejected):
            judge(other, "PROVED", evidence)
    assert derived.prove_node(sibling, Budget.of_seconds(1), Trace(Options(), ()), (writer,)) is None
