"""Theorem 1: simple composition, k mechanisms that are eps-DP compose to k*eps.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import M, eps, k
from verify.language import ComposedDP, EachDP, Theorem, forall, log

thm_1 = Theorem(
    "nikolov2017/thm-1", "Theorem 1 (Simple Composition)", "Nikolov 2017, lecture 5, Theorem 1",
    prefix=forall(k, M, eps),
    given=[EachDP(M, eps)],
    claim=ComposedDP(M, k * eps),
    instances=[
        {"k": "1", "eps": "0", "M": {"x": {(): "1/2 1/2"}, "x'": {(): "1/2 1/2"}}},
        {"k": "1", "eps": log(2), "M": {"x": {(): "1/3 2/3"}, "x'": {(): "2/3 1/3"}}},
        {"k": "2", "eps": log(2), "M": {
            "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"},
            "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}},
    ],
    note="Ranges are sets of any size.  M(x) is the last output y_k.  M_i may see the whole past transcript; the "
         "printed M_i(x, y_{i-1}) is the special case that looks at the last output only.  eps >= 0 and k >= 1 are what "
         "the text leaves to the reader.")
thm_1.variant(
    "control: one mechanism not paid for", claim=ComposedDP(M, (k - 1) * eps), expected="REFUTED",
    note="At k = 1 the claim would be (0, 0)-DP; one randomised response refutes it, and it has no past.")
