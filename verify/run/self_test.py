"""A self-test of the kernel: what it must accept, and the altered siblings that it must reject."""
from __future__ import annotations

from typing import Any

TRUE_CLAIM = ("exp(x) + x >= 1", "x >= 0")
FALSE_SIBLING = ("exp(x) + x >= 2", "x >= 0")
PROOF = {"rule": "scalar", "proof": {"rule": "evaluate"}}
WITNESS = {"rule": "witness", "model": {"x": "0"}}
OTHER_POINT = {"rule": "witness", "model": {"x": "1"}}
OUTSIDE = {"rule": "witness", "model": {"x": "-1"}}
# (claim, verdict, evidence, whether the evidence establishes the verdict)
CASES: tuple[tuple[tuple[str, str], str, dict[str, Any], bool], ...] = (
    (TRUE_CLAIM, "PROVED", PROOF, True),
    (FALSE_SIBLING, "PROVED", PROOF, False),
    (FALSE_SIBLING, "REFUTED", WITNESS, True),
    (FALSE_SIBLING, "REFUTED", OTHER_POINT, False),
    (FALSE_SIBLING, "REFUTED", OUTSIDE, False),
    (TRUE_CLAIM, "REFUTED", WITNESS, False),
)


def self_test() -> str:
    """"" if the kernel decides every case as it must; else one line that says which it did not."""
    try:
        from verify.kernel.statements.judge import Rejected, judge
        from verify.read.text import read_claim

        for claim, verdict, evidence, stands in CASES:
            try:
                judge(read_claim(*claim), verdict, evidence)
                accepted = True
            except Rejected:
                accepted = False
            if accepted is not stands:
                return f"FAILED: {verdict} for {claim[0]} where {claim[1]} was {'accepted' if accepted else 'rejected'}"
        return ""
    except Exception as error:
        return f"FAILED: {type(error).__name__}: {' '.join(str(error).split())}"
