"""Claims that hide their form: at the one value of a variable, with a difference as a variable, in natural logarithms."""
import pytest

from tests.search.goals import ENOUGH, accepts, goal
from verify.kernel.scalar.goal import Goal
from verify.read.text import read_claim
from verify.search.budget import Budget
from verify.search.finding import Finding, Options, Trace, established
from verify.search.ideas.restated import difference, hypotheses_as_ends, in_natural_logarithms
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.schedule import prove_statement
from verify.search.stages import prove_goal
from verify.search.task import Node

PROFILE = "Phi(mu/2 - eps/mu) - exp(eps)*Phi(-mu/2 - eps/mu)"
INTEGERS = "n integer >= 2, k integer >= 1, k <= n - 1"


def proved(text: str, where: str) -> bool:
    s = read_claim(text, where, ())
    node = prove_statement(s, Budget.of_seconds(12), Trace(Options(), ()))
    return node is not None and established(s, Finding("PROVED", node, "")) is not None


@pytest.mark.parametrize(("text", "where"), [
    ("a*b <= a^p/p + b^q/q", "a > 0, b > 0, p > 1, q = p/(p - 1)"),
    ("a^p - b^p <= (a - b)^p", "b > 0, a > b, 0 < p <= 1"),
    ("binomial(n, k) <= 2^(n*(-(k/n)*log2(k/n) - (1 - k/n)*log2(1 - k/n)))", INTEGERS),
    (f"{PROFILE} <= mu/sqrt(2*pi)*exp(-(eps/mu - mu/2)^2/2)", "mu > 0, eps >= mu^2/2")])
def test_a_claim_that_hides_its_form_is_proved(text: str, where: str) -> None:
    assert proved(text, where)


@pytest.mark.parametrize(("text", "where"), [
    ("a*b <= a^p/p + b^q/q", "a > 0, b > 0, p > 1, q = p/(p + 1)"),
    ("a^p - b^p >= (a - b)^p", "b > 0, a > b, 0 < p <= 1"),
    ("binomial(n, k) >= 2^(n*(-(k/n)*log2(k/n) - (1 - k/n)*log2(1 - k/n)))", INTEGERS)])
def test_a_false_one_has_no_proof(text: str, where: str) -> None:
    assert prove_statement(read_claim(text, where, ()), Budget.of_seconds(1), Trace(Options(), ())) is None


def test_powers_of_differences_are_seen() -> None:
    found = difference(goal("(a - b)^p <= a^p", "b > 0, a > b, p >= 1"))
    assert found is not None and found[0].name == "a" and len(found[1]) == 1
    assert difference(goal("(a + b)^p <= 2^p*a^p", "b > 0, a > b, p >= 1")) is None
    assert difference(goal("(a - b)^p <= a^p", "b > 0, 2*b > a > b, p >= 1")) is None


def test_only_powers_of_two_become_natural() -> None:
    assert in_natural_logarithms(goal("2^(x*log2(x)) >= 0", "x > 1")) == goal("exp(x*log(x)) >= 0", "x > 1").claim
    for text in ("3^(x*log2(x)) >= 0", "2^(x + log2(x)) >= 0", "2^x >= log2(x)"):
        g = goal(text, "x > 1")
        assert in_natural_logarithms(g) == g.claim


@pytest.mark.parametrize(("given", "ends"), [
    (("p < 1", "q <= p"), 2), (("q <= p", "p < 1", "p > 1/10"), 3), (("p*q <= 1",), 0), ((), 0),
    (("p < 1", "q <= p", "q > 1/100", "p > 1/10"), 0)])              # not linear; none; too many
def test_hypotheses_become_ends_all_or_none(given: tuple[str, ...], ends: int) -> None:
    """What is searched has no hypotheses; the rules that say so are accepted around its proof."""
    g, seen = goal("p*log(p/q) + q >= p", "p > 0, q > 0", given), list[Goal]()

    def search(prover: Prover, inner: Goal) -> Node | None:
        seen.append(inner)
        return prove_goal(prover, inner)

    node = hypotheses_as_ends(scalar_prover(Budget.of_seconds(ENOUGH)), g, search)
    assert (node is not None) == bool(ends) and [s.given for s in seen] == ([()] if ends else [])
    rules = list[str]()
    inside = node
    while inside is not None and inside.get("rule") in ("tighten", "reorder"):
        rules.append(inside["rule"])
        inside = inside["proof"]
    assert rules.count("tighten") == ends
    assert node is None or accepts(g, node)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "false", "given"), [
    ("log(x) <= a*log(y)", "log(x) <= (a - 1/10)*log(y)", ("x <= y^a",)),              # y stands behind x
    ("x^(1/a) <= y", "x^(1/a) <= 9*y/10", ("x <= y*y^(a - 1)", "y > 0"))])             # what the domain says anyway
def test_a_variable_is_bounded_by_one_behind_it(text: str, false: str, given: tuple[str, ...]) -> None:
    where = "a >= 1, x > 0, y > 0"
    for claim, true in ((text, True), (false, False)):
        s = read_claim(claim, where, given)
        node = prove_statement(s, Budget.of_seconds(8 if true else 1), Trace(Options(), ()))
        assert (node is not None and established(s, Finding("PROVED", node, "")) is not None) == true
