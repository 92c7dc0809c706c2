"""A number that a hypothesis defines is put in its place, and nothing else is."""
import pytest

from verify.elaborate.statement import elaborate
from verify.kernel.statements.judge import Rejected, judge
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.decide import decide
from verify.search.finding import Options, Trace
from verify.search.laws import by_definitions

TRACE = Trace(Options(timeout=10), (), decide)


@pytest.mark.parametrize(("claim", "false", "where", "given"), [
    ("v <= 1 - exp(-eps)", "v <= 1 - exp(-eps/2)", "P, Q distributions on X; v real; eps >= 0",
     ("v = TV(P,Q)", "D_inf(P,Q) <= eps")),
    ("m^2 <= E_P[f^2]", "2*m^2 <= E_P[f^2]", "P distribution on X; f: X -> R; m real", ("m = E_P[f]",))])
def test_a_claim_with_a_name_for_a_sum(claim: str, false: str, where: str, given: tuple[str, ...]) -> None:
    s = read_claim(claim, where, given)
    found = by_definitions.prove(s, Budget.of_seconds(10), TRACE)
    assert found is not None
    evidence = elaborate(s, "PROVED", found.evidence)
    judge(s, "PROVED", evidence)
    for other in (read_claim(false, where, given), read_claim(claim, where, given[1:])):
        with pytest.raises(Rejected):
            judge(other, "PROVED", evidence)
        assert by_definitions.prove(other, Budget.of_seconds(1), TRACE) is None


@pytest.mark.parametrize("given", [
    ("v >= TV(P,Q)",), ("v = TV(P,Q)", "v <= 1/2"), ("v = KL(P,Q)",), ("v = 1/2",), ("v + 1 = TV(P,Q)",)])
def test_what_defines_no_number(given: tuple[str, ...]) -> None:
    s = read_claim("v <= 1", "P, Q distributions on X; v real", given)
    assert by_definitions.prove(s, Budget.of_seconds(1), TRACE) is None
