"""What `sharpen` and `region` return, as a notebook shows it."""
from __future__ import annotations

import pytest

from verify import BestConstant, Region


def best(**end: object) -> BestConstant:
    whole = {"side": "least", "lo": "0.49", "hi": "0.51", "exact": None, "attained": "yes", "equality_at": None, **end}
    return BestConstant({"status": "complete", "statement": "s", "reason": "", "constant": "lambda", "ends": [whole]})


def region(*pieces: tuple[str, str, str, bool, bool]) -> Region:
    made = [{"is": word, "decimals": [low, high], "from_closed": left, "to_closed": right, "text": ""} for word, low, high, left, right in pieces]
    return Region({"status": "complete" if pieces else "partial", "statement": "s", "reason": "time", "variables": ["x"], "pieces": made, "boundaries": []})


def test_a_constant_is_its_value_or_its_enclosure() -> None:
    assert best(exact="1/2")._repr_latex_() == r"$\lambda^* = \frac{1}{2}$"
    assert best()._repr_latex_() == r"$\lambda^* \in [0.49, 0.51]$" and best(lo="-oo")._repr_latex_() == r"$\lambda^* \in [-\infty, 0.51]$"


def test_a_region_is_its_pieces() -> None:
    shown = region(("holds", "0", "0.25", False, True), ("fails", "0.26", "oo", True, False))
    assert shown._repr_latex_() == r"$\text{holds}:\ x \in (0, 0.25];\quad \text{fails}:\ x \in [0.26, \infty)$"


def test_an_answer_that_says_nothing_says_so() -> None:
    assert region()._repr_latex_() == r"$\text{partial}$"


@pytest.mark.parametrize("answer", [best(), region(("holds", "0", "1", True, True))])
def test_an_answer_is_no_truth_value(answer: BestConstant | Region) -> None:
    with pytest.raises(TypeError, match="no truth value"):
        bool(answer)
