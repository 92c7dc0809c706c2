"""The scopes of printed claims: an encoding that adds to the print, supposes a part of it, or stops before its end says so."""
from __future__ import annotations

import pytest

from verify.language.theorem import AS_PRINTED
from verify.run.load import load_theorems

# What the encoding states besides the print, supposes of it, or leaves to the reader.
NOT_THE_PRINT = {
    "dwork2015/lem-24.n1": "a case that follows from the print by an argument that nothing checks",
    "dwork2015/sec-4.1.pick-larger": "both bounds are hypotheses",
    "mir2012/sec-2.1.neighbours": "which data sets differ in a row is taken from another section",
    "chaudhuri2019/def-3-reduction": "the divergence is a limit of what is bounded",
}
PRINTED = ("dwork2015/lem-1", "dwork2015/lem-23.pure", "dwork2015/lem-23.approx", "dwork2015/lem-23.step-sv", "dwork2015/thm-25",
           "dwork2015/thm-4", "dwork2015/thm-20.step-3", "mir2012/thm-4.2", "mir2012/thm-3.1.bounded", "mir2012/optimal-prior",
           "wang2016/lem-7.step-avg")


@pytest.mark.parametrize("name", [*NOT_THE_PRINT, *PRINTED])
def test_what_is_not_the_print_has_a_scope_of_its_own(name: str) -> None:
    (theorem,) = load_theorems((name,), proofs=False)
    assert (theorem.variants[0].scope == AS_PRINTED) is (name in PRINTED)
