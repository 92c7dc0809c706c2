"""Lemma 35: a small dataset with nearly the same means.  Dwork et al. 2015, Appendix B."""
from theorems.dwork2015.notation import DATA, P, S, X, Z, n, x
from verify.language import (
    Alphabet, Datasets, Entry, Function, Letter, Q, Sum, Sup, Theorem, absolute, both, call, equal, every, forall, log2,
    positions, real)

J = Alphabet("J")
j = Letter("j", J)
k = Letter("k", positions(S))
phi = Function("phi", (J, X))
t = real("t", "[1, oo) integer")
any_alpha = real("alpha", "[0, 1]")
alpha = real("alpha", "(0, 1]")
size = Sum(j, Q(1))
gap = absolute(Sum(k, phi(j, Entry(Z, k))) / n - Sum(x, P(x) * phi(j, x)))
near = Sum(Z, DATA(Z), where=(alpha - Sup(j, gap),))
PAIR = {"n": "1", "alpha": "1", "P": "1/2 1/2", "phi": (("0", "1"), ("1", "0"))}
HALVES = {"n": "3", "alpha": "3/4", "P": "1/3 2/3", "phi": (("0", "1"), ("1", "1/2"))}

S_T = Datasets("T", X, t)
s = Letter("s", S_T)
h = Letter("l", positions(S_T))
of_z, of_s = Sum(k, phi(j, Entry(Z, k))) / n, Sum(h, phi(j, Entry(s, h))) / t
off = Sup(j, absolute(of_z - of_s))
QUERIES = (every((j, x), phi(j, x) >= 0), every((j, x), phi(j, x) <= 1))

exponent = log2(size) / any_alpha**2
datasets = Sum(s, Q(1))
THREE = {"n": "1", "t": "1", "alpha": "1", "Z": 0, "phi": (("0",), ("0",), ("0",))}

lem_35 = Theorem(
    "dwork2015/lem-35", "Lemma 35", "Dwork et al. 2015, Lemma 35",
    prefix=forall(n, t, any_alpha, Z, phi),
    given=QUERIES,
    claim=both(equal(call("floor", exponent), exponent),
               Sum(s, Q(1), where=(off - any_alpha,)) < datasets + datasets * (t - exponent)**2),
    instances=[THREE],
    expected="REFUTED",
    base="bits",
    note="'There exists a dataset in X^t of size t = log m/alpha^2', for any m >= 1 and alpha in [0, 1]: that this number is "
         "whole, and that, if it is t, not all datasets of X^t are further than alpha off on some query; the last summand is 0 "
         "for that t only.  At m = 3, alpha = 1 the number is log 3, and at alpha = 0 there is none.",
    proof=(THREE,))
lem_35.variant(
    "repaired", prefix=forall(n, alpha, P, phi), proof=(), expected="PROVED",
    given=[*QUERIES, size >= 2, n >= log2(size) / alpha**2],
    claim=near > 0, instances=[PAIR, HALVES],
    note="For m >= 2, alpha > 0 and every whole t >= log m/alpha^2, which is called n here: P is the law of a random record of "
         "S, or any law, and t records drawn from it are within alpha on every query with positive probability, so that such "
         "a dataset exists.")
lem_35.variant(
    "control: a third of the records", prefix=forall(n, alpha, P, phi),
    given=[*QUERIES, size >= 2, n >= log2(size) / (9 * alpha**2)],
    claim=near > 0, instances=[PAIR, {"n": "1", "alpha": "1/3", "P": "1/2 1/2", "phi": (("0", "1"), ("1", "0"))}],
    expected="REFUTED", proof=({"n": "1", "alpha": "1/3", "P": "1/2 1/2", "phi": (("0", "1"), ("1", "0"))},),
    note="One bit is never within 1/3 of 1/2.")
