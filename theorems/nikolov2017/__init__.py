"""Nikolov 2017, lecture 5: advanced composition of differentially private mechanisms.  Logarithms are natural.

The document fixes no kind of range.  Statements are written for alphabets of any size; on which spaces a verdict holds is said
with it (docs/semantics.md, Spaces).
"""
TITLE = "CSC2419 Algorithms and Complexity in Private Data Analysis, Lecture 5: Advanced Composition"
AUTHORS = ("Aleksandar Nikolov", "Assimakis Kattis (scribe)")
YEAR = 2017
BASE = "nats"
