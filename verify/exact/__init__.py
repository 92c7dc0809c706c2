"""Exact finite distributions, channels and mechanisms, and their functionals: rational inputs, exact values, no floats."""
from verify.exact.channel import Channel
from verify.exact.datasets import (
    Histogram, add_or_remove_one, at_most_apart, datasets, every_pair, expand, histograms, iid, iid_histograms, replace_one,
    sensitivity)
from verify.exact.distribution import Distribution
from verify.exact.divergences import (
    KL, TV, D_inf, chi_square, hockey_stick, optimal_event, renyi_divergence, renyi_moment)
from verify.exact.errors import IllPosed, InvalidInput, NotRational, Undecided
from verify.exact.information import MI, I_inf, I_inf_event, generalisation_gap, on_average_KL
from verify.exact.numbers import INFINITY, Enclosed, LogSum, Real, log
from verify.exact.privacy import PrivacyProfile, dp_delta, dp_level, privacy_profile

__all__ = [
    "INFINITY",
    "KL",
    "MI",
    "TV",
    "Channel",
    "D_inf",
    "Distribution",
    "Enclosed",
    "Histogram",
    "I_inf",
    "I_inf_event",
    "IllPosed",
    "InvalidInput",
    "LogSum",
    "NotRational",
    "PrivacyProfile",
    "Real",
    "Undecided",
    "add_or_remove_one",
    "at_most_apart",
    "chi_square",
    "datasets",
    "dp_delta",
    "dp_level",
    "every_pair",
    "expand",
    "generalisation_gap",
    "histograms",
    "hockey_stick",
    "iid",
    "iid_histograms",
    "log",
    "on_average_KL",
    "optimal_event",
    "privacy_profile",
    "renyi_divergence",
    "renyi_moment",
    "replace_one",
    "sensitivity",
]
