"""Wang, Lei, Fienberg 2016: On-Average KL-Privacy and generalization.  Logarithms are natural.

Data points, hypotheses and outputs come from finite sets of any size here, so that every expectation is a finite sum; the
document also speaks of densities.  [Z_{-1}, z] is the dataset Z with its first record replaced by z.
"""
TITLE = "On-Average KL-Privacy and its Equivalence to Generalization for Max-Entropy Mechanisms"
AUTHORS = ("Yu-Xiang Wang", "Jing Lei", "Stephen E. Fienberg")
YEAR = 2016
BASE = "nats"
