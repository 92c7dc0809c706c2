"""The reusable holdout for users: answers, budget, seeds, parameters, and one clear line for what is wrong."""
from __future__ import annotations

import copy
import doctest
import re
from pathlib import Path
from typing import Any

import numpy
import pytest

from verify import InvalidInput, ReusableHoldout

DATA = numpy.random.default_rng(0).normal(size=(400, 2))
TRAIN, HOLDOUT = DATA[:200], DATA[200:]


def positive(rows: Any) -> Any:
    return rows[:, 0] > 0


def fitted(**params: Any) -> ReusableHoldout:
    return ReusableHoldout(**{"threshold": 0.2, "noise": 0.001, "budget": 2, "random_state": 1, **params}).fit(TRAIN, HOLDOUT)


def test_agreement_costs_nothing_and_returns_the_training_mean() -> None:
    holdout = fitted()
    assert holdout.query(positive) == positive(TRAIN).mean() and holdout.budget_left_ == 2 and not holdout.from_holdout_


def test_overfitting_is_answered_from_the_holdout_until_the_budget_is_used_up() -> None:
    holdout = fitted()
    seen = {row.tobytes() for row in TRAIN}

    def memorised(rows: Any) -> Any:
        return numpy.array([row.tobytes() in seen for row in rows])

    answers = [holdout.query(memorised) for _ in range(4)]
    assert answers[2:] == [None, None] and all(a is not None and abs(a) < 0.05 for a in answers[:2])
    assert holdout.budget_left_ == 0 and holdout.n_queries_ == 2


def test_the_same_seed_gives_the_same_answers_and_another_one_others() -> None:
    def overfitted(rows: Any) -> Any:
        return numpy.full(len(rows), float(rows is TRAIN))

    once = [fitted(random_state=seed).query(overfitted) for seed in (1, 1, 2)]
    assert once[0] == once[1] != once[2]
    generator = numpy.random.default_rng(1)
    assert fitted(random_state=generator).query(overfitted) == once[0]


def test_the_variant_of_the_experiments_has_no_budget() -> None:
    holdout = fitted(law="gaussian", budget=None)
    assert all(holdout.query(lambda rows: numpy.full(len(rows), float(rows is TRAIN))) is not None for _ in range(50))


def test_parameters_as_scikit_learn_has_them() -> None:
    holdout = ReusableHoldout(threshold=0.1)
    params = holdout.get_params()
    assert params == {"threshold": 0.1, "noise": 0.01, "budget": 100, "law": "laplace", "random_state": None}
    assert ReusableHoldout(**params).get_params() == params and copy.deepcopy(holdout).get_params() == params
    assert holdout.set_params(budget=3) is holdout and holdout.budget == 3 and "budget=3" in repr(holdout)
    assert holdout.fit(TRAIN, HOLDOUT) is holdout and not [name for name in params if name.endswith("_")]
    with pytest.raises(InvalidInput, match="tolerance: no parameter"):
        holdout.set_params(tolerance=1)


@pytest.mark.parametrize(("params", "message"), [
    ({"noise": 0}, "noise: 0 is not a finite number > 0"), ({"noise": "x"}, "noise"), ({"threshold": float("nan")}, "threshold"),
    ({"budget": 0}, "budget: 0 is not an integer"), ({"budget": None}, "only law='gaussian'"), ({"budget": 1.5}, "budget"),
    ({"law": "cauchy"}, "law: 'cauchy' is neither"),
])
def test_wrong_parameters_are_one_line(params: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message) as error:
        fitted(**params)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("phi", "message"), [
    (3, "is no function"), (lambda rows: rows, "of shape"), (lambda rows: rows[:, 0] * 10, "outside"),
    (lambda rows: ["a"] * len(rows), "no array of numbers"), (lambda rows: rows[:, 0] * float("nan"), "outside"),
])
def test_wrong_queries_are_one_line(phi: Any, message: str) -> None:
    holdout = fitted()
    with pytest.raises(InvalidInput, match=message) as error:
        holdout.query(phi)
    assert "\n" not in str(error.value) and holdout.n_queries_ == 0


def test_records_are_needed() -> None:
    with pytest.raises(InvalidInput, match="call fit"):
        ReusableHoldout().query(positive)
    for train, holdout in (([], HOLDOUT), (TRAIN, None)):
        with pytest.raises(InvalidInput, match="holds no records"):
            ReusableHoldout().fit(train, holdout)


def test_the_examples_of_the_readme_and_the_docstring_give_what_they_show() -> None:
    import verify.mechanisms.holdout

    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (block,) = [b for b in re.findall(r"^```python\n(>>> .*?)^```", text, re.MULTILINE | re.DOTALL) if "ReusableHoldout" in b]
    test = doctest.DocTestParser().get_doctest(block, {}, "README.md", None, 0)
    assert len(block.splitlines()) == 10 and doctest.DocTestRunner().run(test).failed == 0 < len(test.examples)
    done = doctest.testmod(verify.mechanisms.holdout)
    assert done.failed == 0 < done.attempted
