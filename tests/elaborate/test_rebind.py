"""Evidence is bound anew only to what it is evidence for."""
from __future__ import annotations

from dataclasses import replace

import pytest

from verify.elaborate.rebind import rebound
from verify.elaborate.writing import write
from verify.kernel.format.certificate import read
from verify.kernel.statements.judge import judge
from verify.language import Statement, forall, log2, real, statement_hash

x = real("x", "[1, oo)")
NATS = Statement(forall(x), (), log2(x) >= 0)
BITS = replace(NATS, base="bits")
EVIDENCE = {"rule": "scalar", "proof": {"rule": "evaluate"}}


def test_the_evidence_stays_and_the_binding_changes() -> None:
    old = write({"id": "a/b"}, NATS, "PROVED", EVIDENCE)
    made = read(rebound(old, BITS))
    assert made.statement == BITS and made.evidence == EVIDENCE and made.claim == {"id": "a/b"}
    assert statement_hash(NATS) != statement_hash(BITS)
    assert judge(made.statement, made.verdict, made.evidence) == judge(NATS, "PROVED", EVIDENCE)
    assert rebound(old, NATS) == old


@pytest.mark.parametrize("other", [replace(BITS, claim=log2(x) >= 1), replace(BITS, given=(x <= 2,)), replace(BITS, prefix=())])
def test_another_statement_is_refused(other: Statement) -> None:
    with pytest.raises(ValueError, match="another statement"):
        rebound(write({}, NATS, "PROVED", EVIDENCE), other)
