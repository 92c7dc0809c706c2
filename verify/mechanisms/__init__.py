"""The canonical mechanisms as exact channels, and interactive algorithms as programs with an exact and a practical reading."""
from verify.mechanisms.composition import compose, repeat
from verify.mechanisms.holdout import ReusableHoldout
from verify.mechanisms.interactive import (
    above_threshold, sparse_validate, sparse_vector, thresholdout, thresholdout_of_experiments)
from verify.mechanisms.laplace_runs import SparseVector
from verify.mechanisms.matrix import MatrixMechanism, column_norm, pseudo_inverse
from verify.mechanisms.median import MedianMechanism
from verify.mechanisms.noise import exponential_mechanism, geometric, randomised_response, weighted_mechanism
from verify.mechanisms.programs import Session, discrete_laplace, drawing, exact_law
from verify.mechanisms.reveal import constant, identity, reveal_with_probability, subsample_and_reveal, threshold

__all__ = [
    "MatrixMechanism",
    "MedianMechanism",
    "ReusableHoldout",
    "Session",
    "SparseVector",
    "above_threshold",
    "column_norm",
    "compose",
    "constant",
    "discrete_laplace",
    "drawing",
    "exact_law",
    "exponential_mechanism",
    "geometric",
    "identity",
    "pseudo_inverse",
    "randomised_response",
    "repeat",
    "reveal_with_probability",
    "sparse_validate",
    "sparse_vector",
    "subsample_and_reveal",
    "threshold",
    "thresholdout",
    "thresholdout_of_experiments",
    "weighted_mechanism",
]
