"""Restricted divergences: what adversaries of a class can tell apart, between two certified ends.

Laplace and Gaussian laws with polynomial adversaries, and finite distributions with adversaries from a basis or a list; closed
forms for the unrestricted divergences of the laws.  Everything certified is ball or rational arithmetic; floats only suggest.
"""
from verify.restricted.bounded import restricted_hockey_stick
from verify.restricted.bracket import Bracket
from verify.restricted.divergences import (
    KL_laws, gaussian_linear_bound, gaussian_linear_proved, hockey_stick_laws, laplace_linear_bound, laplace_linear_proved,
    laplace_renyi_bound, renyi_laws)
from verify.restricted.finite import restricted_by_list, restricted_kl_finite, restricted_renyi_finite
from verify.restricted.integrals import NotIntegrated
from verify.restricted.kl import affine_kl, restricted_kl
from verify.restricted.laws import Gaussian, Laplace
from verify.restricted.products import gaussian_vector_renyi, laplace_vector_kl, laplace_vector_renyi
from verify.restricted.renyi import restricted_renyi

__all__ = [
    "Bracket",
    "Gaussian",
    "KL_laws",
    "Laplace",
    "NotIntegrated",
    "affine_kl",
    "gaussian_linear_bound",
    "gaussian_linear_proved",
    "gaussian_vector_renyi",
    "hockey_stick_laws",
    "laplace_linear_bound",
    "laplace_linear_proved",
    "laplace_renyi_bound",
    "laplace_vector_kl",
    "laplace_vector_renyi",
    "renyi_laws",
    "restricted_by_list",
    "restricted_hockey_stick",
    "restricted_kl",
    "restricted_kl_finite",
    "restricted_renyi",
    "restricted_renyi_finite",
]
