"""Mir 2012: PAC-Bayesian bounds and differentially-private learning.  Logarithms are natural.

A prior and a posterior are densities with respect to one measure on the predictors; a sample is a dataset of n records.
"""
TITLE = "Differentially-private Learning and Information Theory"
AUTHORS = ("Darakhshan Mir",)
YEAR = 2012
BASE = "nats"
