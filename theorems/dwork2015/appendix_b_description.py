"""Theorem 34, proof: the queries of an analyst whose interaction has a short description.  Dwork et al. 2015, Appendix B."""
from theorems.dwork2015.notation import DATA, P, S, X, Y, Z, n, x, y
from verify.language import (
    Alphabet, Channel, Distribution, Entry, Event, Function, Letter, Q, Remark, Sum, Sup, Theorem, absolute, both, equal, every,
    exp, forall, log2, positions, real)

C, J = Alphabet("C"), Alphabet("J")
r, j = Letter("r", C), Letter("j", J)
k = Letter("k", positions(S))
U = Distribution("U", (C,))
AR = Channel("Ar", Y, (C, S))
phi = Function("phi", (Y, J, X))
far = Event("O", (S, Y))
alpha = real("alpha", "(0, oo)")
b = real("b")

m, letters = Sum(j, Q(1)), Sum(x, Q(1))
average = Sum(k, phi(y, j, Entry(Z, k))) / n
gap = absolute(average - Sum(x, P(x) * phi(y, j, x)))
worst = Sup(j, gap)
possible = Sum(Z, AR(y, r, Z))
FIXED = every((y, r, Z), equal(AR(y, r, Z) * AR(y, r, Z), AR(y, r, Z)))
SHORT = every(r, Sum(y, Q(1), where=(possible,)) <= 2**b)
bits = log2(letters) * log2(m) / alpha**2
chance = Sum(r, Sum(Z, Sum(y, U(r) * DATA(Z) * AR(y, r, Z) * far(Z, y))))
hoeffding = 2 * m * exp(-2 * n * alpha**2)
ONE_BIT = {
    "n": "1", "alpha": "1/2", "P": "1/2 1/2", "U": "1", "Ar": {(0, 0): "1 0", (0, 1): "0 1"}, "b": "1",
    "phi": ((("0", "1"), ("1", "0")), (("1", "1"), ("0", "1"))), "O": (("1", "1"), ("1", "1"))}

thm_34_step_desc = Theorem(
    "dwork2015/thm-34.step-desc", "Theorem 34, proof, description-length display", "Dwork et al. 2015, proof of Theorem 34",
    scope="an algorithm of the description length of Lemma 38",
    prefix=forall(n, alpha, b, P, U, AR, phi, far),
    given=[
        FIXED, SHORT, every((y, j, x), phi(y, j, x) >= 0), every((y, j, x), phi(y, j, x) <= 1),
        every((Z, y), worst >= alpha, where=(far(Z, y),)), every((Z, y), worst < alpha, where=(1 - far(Z, y),)),
        b <= bits * (log2(m) + log2(1 / alpha)), m >= 1],
    claim=both(chance <= 2**b * hoeffding, 2**b * hoeffding <= 2**(bits * log2(m / alpha)) * hoeffding),
    instances=[ONE_BIT],
    base="bits",
    note="r are the coins of the analyst, of law U; with these fixed the output y, the queries and the answers, is a function "
         "of the dataset Z, and at most 2^b outputs are possible.  b is at most what Lemma 38 says: here that is what is "
         "known of the algorithm.  phi(y, j, .) is the query j of the output y, and O(Z, y) says that for some j its mean on "
         "Z is alpha or more away from its expectation.",
    remarks=[Remark("STEP_REFUTED", "the Median Mechanism has not the description length of Lemma 38", see="dwork2015/lem-38")],
    follows=["dwork2015/thm-29", "dwork2015/thm-34.step-hoeffding"])
TWO_BITS = {
    "n": "2", "alpha": "1/2", "P": "1/2 1/2", "U": "1", "b": "2",
    "Ar": {(0, 0): "1 0 0", (0, 1): "0 1 0", (0, 2): "0 1 0", (0, 3): "0 0 1"},
    "phi": ((("0", "1"), ("0", "1")), (("0", "0"), ("0", "0")), (("0", "1"), ("0", "1"))),
    "O": (("1", "0", "1"), ("0", "0", "0"), ("0", "0", "0"), ("1", "0", "1"))}
thm_34_step_desc.variant(
    "control: without m and the outputs", claim=chance <= exp(-2 * n * alpha**2), expected="REFUTED",
    instances=[ONE_BIT, TWO_BITS], proof=(TWO_BITS,),
    note="Two fair bits and a query that is far off on half of the datasets: 1/2 against exp(-1).")
