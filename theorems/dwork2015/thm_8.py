"""Theorem 8: approximate differential privacy and functions with values in [0, 1].  Dwork et al. 2015, Section 2.2."""
from theorems.dwork2015.notation import DATA, P, S, X, Z, i, n, x
from verify.language import (
    Alphabet, Channel, Entry, Function, Letter, Remark, Replaced, Statement, Sum, Theorem, absolute, every, exp, forall, log,
    maximum, positions, real)

Y = Alphabet("F")
y = Letter("y", Y)
A = Channel("A", Y, (S,))
phi = Function("phi", (Y, X))
j = Letter("j", positions(S))
u = Letter("u", X)
eps = real("eps", "[0, oo)")
small_eps = real("eps", "(0, 1/13]")
middle_eps = real("eps", "(1/13, 2]")
to_2 = real("eps", "(0, 2]")
delta = real("delta", "[0, 1)")
some_delta = real("delta", "(0, 1)")

PRIVATE = every((Z, i, x), Sum(y, maximum(A(y, Z) - exp(eps) * A(y, Replaced(Z, i, x)), 0)) <= delta)
VALUES = (every((y, u), phi(y, u) >= 0), every((y, u), phi(y, u) <= 1))
ENOUGH = n >= 2 * log(8 / delta) / eps**2
gap = Sum(u, P(u) * phi(y, u)) - Sum(j, phi(y, Entry(Z, j))) / n
far = 1 - Sum(Z, Sum(y, DATA(Z) * A(y, Z), where=(13 * eps - absolute(gap),)))
bound = 2 * delta / eps * log(2 / eps)
LARGE = {"n": "1", "P": "1/2 1/2", "A": {0: "1", 1: "1"}, "phi": (("0", "1"),), "eps": "3", "delta": "1/2"}
MIDDLE = {"n": "6", "P": "1", "A": {0: "1"}, "phi": (("1/2",),), "eps": "1", "delta": "1/2"}
FEW = {"n": "1", "P": "1/2 1/2", "A": {0: "1", 1: "1"}, "phi": (("0", "1"),), "eps": "1/26", "delta": "1/1000"}

thm_8 = Theorem(
    "dwork2015/thm-8", "Theorem 8", "Dwork et al. 2015, Theorem 8",
    prefix=forall(n, eps, delta, P, A, phi),
    given=[PRIVATE, *VALUES, ENOUGH],
    claim=far <= bound,
    instances=[MIDDLE, LARGE],
    expected="REFUTED",
    note="The output y of A is the function phi(y, .); the probability that the means differ by 13 eps or more is the "
         "complement of less.  Private is said in events.  No range of eps is printed: for eps > 2 the right side is "
         "negative.",
    proof=(LARGE,),
    remarks=[Remark("TRIVIAL", "for 1/13 < eps <= 2 the event is impossible and the bound >= 0",
                    see="dwork2015/thm-8#part: eps above 1/13")])
thm_8.variant(
    "repaired", prefix=forall(n, to_2, some_delta, P, A, phi), instances=[MIDDLE], proof=(), expected="CONDITIONAL",
    note="0 < eps <= 2 and delta > 0: up to eps = 1/13 the theorem of Nissim and Stemmer, beyond it says nothing more.")
thm_8.variant(
    "part: eps above 1/13", prefix=forall(n, middle_eps, some_delta, P, A, phi), instances=[MIDDLE], proof=(),
    scope="eps above 1/13",
    note="Two means of values in [0, 1] differ by at most 1 < 13 eps, and the bound is at least 0 up to eps = 2.")
thm_8.variant(
    "control: no condition on n", prefix=forall(n, to_2, some_delta, P, A, phi), given=[PRIVATE, *VALUES],
    instances=[MIDDLE, FEW], expected="REFUTED", proof=(FEW,),
    note="One record: the means differ by 1/2.")

thm_8_range = Theorem(
    "dwork2015/thm-8.range", "Theorem 8, 0 < eps <= 1/13", "Dwork et al. 2015, Theorem 8",
    claim=Statement(forall(n, small_eps, some_delta, P, A, phi), (PRIVATE, *VALUES, ENOUGH), far <= bound),
    expected="UNDECIDED",
    note="The only range in which the statement says something: the theorem of Nissim and Stemmer.  n is at least 703 there.",
    remarks=[Remark("READING", "conditional on that theorem it holds up to eps = 2", see="dwork2015/thm-8#repaired")],
    part_of="dwork2015/thm-8")
thm_8_range.variant(
    "control: no condition on n", prefix=forall(n, small_eps, some_delta, P, A, phi), given=[PRIVATE, *VALUES],
    claim=far <= bound, instances=[FEW], expected="REFUTED", proof=(FEW,),
    note="One record: the means differ by 1/2.")
