"""Nikolov 2017, lecture 5: advanced composition of differentially private mechanisms.  Logarithms are natural.

The document fixes no kind of range; every random variable here takes finitely many values, on an alphabet of any size.
"""
TITLE = "CSC2419 Algorithms and Complexity in Private Data Analysis, Lecture 5: Advanced Composition"
AUTHORS = ("Aleksandar Nikolov", "Assimakis Kattis (scribe)")
YEAR = 2017
BASE = "nats"
