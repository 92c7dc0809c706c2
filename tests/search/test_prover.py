"""The prover as a whole: certificates for true goals, none for false ones, no effort without time."""
import pytest

from tests.search.goals import accepts, goal
from verify.language import Q
from verify.search.budget import Budget, OutOfTime
from verify.search.order import scalar_prover
from verify.search.prover import MOST_CONDITIONS, Prover

PAIRS = [
    ("exp(x) >= 1 + x + x^2/2", "x >= 0", "exp(x) >= 1 + x + x^2"),
    ("x*y <= (x^2 + y^2)/2", "x real, y real", "x*y <= (x^2 + y^2)/3"),
    ("log(x) <= x - 1", "x > 0", "log(x) < x - 1"), ("x/(1+x) <= log(1+x)", "x > -1", "x/(1+x/3) <= log(1+x)"),
    ("tanh(x) < 1", "x real", "tanh(x) < 999/1000"), ("2^n >= n + 1", "n >= 0 integer", "2^n >= n + 2"),
    ("abs(x + y) <= abs(x) + abs(y)", "0 <= x <= 1, -1 <= y <= 1", "abs(x + y) <= abs(x) - abs(y)")]


@pytest.mark.parametrize("true, where, false", PAIRS)
def test_a_true_goal_is_proved_and_its_false_sibling_is_not(true: str, where: str, false: str) -> None:
    g, wrong = goal(true, where), goal(false, where)
    node = scalar_prover(Budget.of_seconds(20)).prove(g)
    assert node is not None and accepts(g, node)
    assert not accepts(wrong, node) and not accepts(wrong, scalar_prover(Budget.of_seconds(3)).prove(wrong, 4))


def test_a_hypothesis_that_is_the_claim() -> None:
    g = goal("x^2 + y <= 3", "x real, y real", ("x^2 <= 3 - y",))
    node = scalar_prover(Budget.of_seconds(5)).prove(g)
    assert node == {"rule": "fact", "fact": 0} and accepts(g, node)


@pytest.mark.parametrize("text, where, shown", [
    ("sqrt(1 - cos(x)^2) <= x", "0 <= x <= 3", True), ("0 < sqrt(1 - cos(x))", "0 < x <= 3", True),
    ("sqrt(1 - cos(x)^2) <= 9/10*x", "0 <= x <= 3", False), ("0 < sqrt(1 - cos(x))", "0 <= x <= 3", False)])
def test_a_root_that_is_0_at_an_end_takes_few_steps(text: str, where: str, shown: bool) -> None:
    g, prover = goal(text, where), scalar_prover(Budget.of_seconds(10))
    node = prover.prove(g, 3)
    assert (node is not None) is shown and prover.budget.used < 500_000


def test_proofs_that_something_has_a_value_are_not_inside_one_another_for_ever() -> None:
    g = goal("0 <= log(x^2 - x + 1) + 1", "x real")
    prover = scalar_prover(Budget.of_seconds(10))
    assert prover.definedness(g, g.claim) and prover.notes.conditions == 0
    prover.notes.conditions = MOST_CONDITIONS
    assert prover.definedness(g, g.claim) is None and prover.definedness(g, g.claim + 1) is None
    assert prover.definedness(goal("x <= 1", "x real"), Q(1)) == []


def test_a_domain_of_one_point() -> None:
    g = goal("y^2 <= 2 + x", "2 <= x <= 2, y real", ("y^2 <= 4",))
    assert accepts(g, scalar_prover(Budget.of_seconds(5)).prove(g))


def test_definedness_is_proved_where_one_enclosure_does_not_show_it() -> None:
    prover, g = scalar_prover(Budget.of_seconds(10)), goal("0 <= log(x^2 - x + 1) + 1", "x real")
    proofs = prover.definedness(g, g.claim)
    assert proofs and prover.definedness(goal("0 <= log(x^2 - x)", "x real"), goal("0 <= log(x^2 - x)", "x real").claim) is None


def test_nonzero_on_both_sides_of_zero() -> None:
    prover, g = scalar_prover(Budget.of_seconds(10)), goal("x <= 1", "x >= 2")
    assert (prover.nonzero(g, g.claim) or {}).get("sign") == "-" and (prover.nonzero(g, -g.claim) or {}).get("sign") == "+"
    both = goal("x <= 1", "x real")
    assert prover.nonzero(both, both.claim) is None


def test_without_time_the_search_stops() -> None:
    with pytest.raises(OutOfTime):
        scalar_prover(Budget.of_seconds(0)).prove(goal("exp(x) >= 1 + x", "x real"))


def test_what_has_a_value_is_shown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, prover, g = list[object](), scalar_prover(Budget.of_seconds(5)), goal("log(x - y + 1/9) <= x", "x >= 0, 0 <= y <= x")
    plain = Prover._shown
    monkeypatch.setattr(Prover, "_shown", lambda own, *about: asked.append(about[1]) or plain(own, *about))
    first, again = prover.definedness(g, g.claim), prover.definedness(g, g.claim)
    assert first == again and first and len(asked) == 1
    assert prover.definedness(goal("log(x - y + 1/9) <= x", "x >= 0, 0 <= y <= x + 1/5"), g.claim) is None
