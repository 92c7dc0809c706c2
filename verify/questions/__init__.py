"""Questions that many claims answer: the best value of a constant, and where a claim holds.

What numbers suggest is only a guess; what is said of it is a claim in text of its own, decided and filed like any other."""
