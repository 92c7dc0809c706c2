"""Sparse vector, Thresholdout, SparseValidate: algorithms that answer an analyst, each defined once as a program.

Queries are numbers (a value on the private data, or a pair of means on the training and the holdout set), so that the programs
say what the text says of one dataset; who computes the means is somebody else.  Sources: Dwork, Roth 2014, Algorithms 1 and 2;
Dwork, Feldman, Hardt, Pitassi, Reingold, Roth 2015, Figure 1 and Sections 4.2 and 5.
"""
from __future__ import annotations

from typing import Any

from verify.exact.distribution import require_count
from verify.exact.errors import InvalidInput
from verify.mechanisms.programs import BOTTOM, Answer, Noise, Program

ABOVE, BELOW = "above", "below"


def sparse_vector(threshold: Any, budget: int) -> Program:
    """Whether each query is above a noisy threshold, until `budget` of them are; the threshold is drawn again after each.

    The noise of the threshold has scale 2 and that of a query scale 4.  Source: Dwork, Roth 2014, Algorithm 2.
    """
    require_count(budget, 1, "budget")
    noisy = threshold + (yield Noise(2))
    value = yield Answer(BOTTOM)
    while budget:
        eta = yield Noise(4)
        if value > noisy + eta:
            budget -= 1
            noisy = threshold + (yield Noise(2))
            value = yield Answer(ABOVE, charged=True)
        else:
            value = yield Answer(BELOW)
    while True:
        yield Answer(BOTTOM)


def above_threshold(threshold: Any) -> Program:
    """The sparse vector algorithm with a budget of one.  Source: Dwork, Roth 2014, Algorithm 1."""
    return sparse_vector(threshold, 1)


def thresholdout(threshold: Any, budget: int) -> Program:
    """Figure 1 of Dwork et al. 2015; a query is the pair of its means on the training set and on the holdout set.

    In units of sigma the threshold has noise of scale 2, a comparison of scale 4 and an answer of scale 1.
    """
    require_count(budget, 1, "budget")
    noisy = threshold + (yield Noise(2))
    train, holdout = yield Answer(BOTTOM)
    while budget:
        eta = yield Noise(4)
        if abs(holdout - train) > noisy + eta:
            xi = yield Noise(1)
            gamma = yield Noise(2)
            budget, noisy = budget - 1, threshold + gamma
            train, holdout = yield Answer(holdout + xi, charged=True)
        else:
            train, holdout = yield Answer(train)
    while True:
        yield Answer(BOTTOM)


def thresholdout_of_experiments(threshold: Any) -> Program:
    """The variant of the experiments of Dwork et al. 2015, Section 5, as far as the text says: noise of one scale, no budget.

    The text leaves open which noise is drawn; here each comparison and each answer has its own, of scale 1.
    """
    train, holdout = yield Answer(BOTTOM)
    while True:
        eta = yield Noise(1)
        if abs(holdout - train) > threshold + eta:
            xi = yield Noise(1)
            train, holdout = yield Answer(holdout + xi, charged=True)
        else:
            train, holdout = yield Answer(train)


def sparse_validate(most: int, budget: int) -> Program:
    """SparseValidate(m, B): the values 0 or 1 of at most `most` queries on the holdout set, until `budget` of them were 1.

    Source: Dwork et al. 2015, Section 4.2.  No noise is added.
    """
    require_count(most, 1, "most")
    require_count(budget, 0, "budget")
    value = yield Answer(BOTTOM)
    while most and budget:
        if value not in (0, 1):
            raise InvalidInput(f"query: {value!r} is neither 0 nor 1; a validation is a Boolean function of the holdout set")
        most, budget = most - 1, budget - int(value)
        value = yield Answer(int(value), charged=bool(value))
    while True:
        yield Answer(BOTTOM)
