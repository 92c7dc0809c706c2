"""Theorem 34: Hoeffding's inequality for m fixed queries at once.  Dwork et al. 2015, Appendix B."""
from theorems.dwork2015.notation import DATA, P, S, X, Z, n, x
from verify.language import (
    Alphabet, Entry, Function, Letter, Q, Sum, Sup, Theorem, absolute, every, exp, forall, positions, real)

J = Alphabet("J")
j = Letter("j", J)
k = Letter("k", positions(S))
phi = Function("phi", (J, X))
alpha = real("alpha", "(0, oo)")

size = Sum(j, Q(1))
average = Sum(k, phi(j, Entry(Z, k))) / n
mean = Sum(x, P(x) * phi(j, x))
gap = absolute(average - mean)
far = 1 - Sum(Z, DATA(Z), where=(alpha - Sup(j, gap),))
COIN = {"n": "1", "P": "1/2 1/2", "phi": (("0", "1"), ("1", "0")), "alpha": "1/2"}

thm_34_step_hoeffding = Theorem(
    "dwork2015/thm-34.step-hoeffding", "Theorem 34, proof, Hoeffding and union bound", "Dwork et al. 2015, proof of Theorem 34",
    prefix=forall(n, alpha, P, phi),
    given=[every((j, x), phi(j, x) >= 0), every((j, x), phi(j, x) <= 1)],
    claim=far <= 2 * size * exp(-2 * n * alpha**2),
    instances=[COIN, {"n": "2", "P": "1/3 2/3", "phi": (("0", "1"),), "alpha": "2/3"}],
    base="nats",
    note="The queries are the letters j of a set of m, fixed in advance; the event is the complement of: all gaps below alpha.")
thm_34_step_hoeffding.variant(
    "control: without the factor 2m", claim=far <= exp(-2 * n * alpha**2), expected="REFUTED", proof=(COIN,),
    note="A fair bit is 1/2 away from its mean always.")
