"""Chaudhuri, Imola, Machanavajjhala 2019: capacity bounded differential privacy.  Logarithms are natural.

A restricted divergence is a supremum over a class of adversaries h: "at most eps" quantifies over the members of the class.
With f(t) = t log t the conjugate is f*(s) = exp(s - 1); with f(t) = (|t|^a - 1)/(a^2 - a), a > 1, on all reals, as printed,
f*(s) = |(a - 1)s|^p / a + 1/(a(a - 1)) with p = a/(a - 1), and with g = (a - 1)h

    1 + a(a - 1) D^H(P, Q) = sup over h in H of  a E_P[g] - (a - 1) E_Q[|g|^p].
"""
TITLE = "Capacity Bounded Differential Privacy"
AUTHORS = ("Kamalika Chaudhuri", "Jacob Imola", "Ashwin Machanavajjhala")
YEAR = 2019
BASE = "nats"
