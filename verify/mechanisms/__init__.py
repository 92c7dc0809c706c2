"""The canonical mechanisms as exact channels."""
from verify.mechanisms.composition import compose, repeat
from verify.mechanisms.matrix import MatrixMechanism, column_norm, pseudo_inverse
from verify.mechanisms.noise import exponential_mechanism, geometric, randomised_response, weighted_mechanism
from verify.mechanisms.reveal import constant, identity, reveal_with_probability, subsample_and_reveal, threshold

__all__ = [
    "MatrixMechanism",
    "column_norm",
    "compose",
    "constant",
    "exponential_mechanism",
    "geometric",
    "identity",
    "pseudo_inverse",
    "randomised_response",
    "repeat",
    "reveal_with_probability",
    "subsample_and_reveal",
    "threshold",
    "weighted_mechanism",
]
