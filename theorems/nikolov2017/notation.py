"""The outputs R, the levels, and the mechanisms of most results.  Nikolov 2017."""
from verify.language import Alphabet, Letter, Mechanisms, real

SPACES = "general"

R = Alphabet("R")
r = Letter("r", R)

k = real("k", "[1, oo) integer")
eps = real("eps", "[0, oo)")
delta = real("delta", "(0, 1]")

M = Mechanisms("M", k)
