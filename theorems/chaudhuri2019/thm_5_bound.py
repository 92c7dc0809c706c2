"""The bound of Theorem 5 against equation (4), and norms of sensitivity vectors.  Chaudhuri et al. 2019, Section 5; nats."""
from theorems.chaudhuri2019.notation import a
from verify.language import Q, Alphabet, Function, Letter, Sum, Theorem, absolute, every, exp, forall, log, real

COORDINATES = Alphabet("I")
i = Letter("i", COORDINATES)
j = Letter("j", COORDINATES)
v = Function("v", (COORDINATES,))
any_a = real("a", "[1, oo)")
small_a = real("a", "(0, 1)")
large_a = real("a", "[4, oo)")
eps = real("eps", "(0, oo)")
s = real("s", "[1, oo) integer")

theorem_5 = log(1 + Q(2)**(s * (a - 1)) * eps**a) / (a - 1)
equation_4 = log((Q("1/2") + 1 / (4 * a - 2)) * exp((a - 1) * eps) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a * eps)) / (a - 1)
AT_1 = {"s": "1", "a": "2", "eps": "1"}

thm_5_better = Theorem(
    "chaudhuri2019/thm-5-better", "Before Theorem 5", "Chaudhuri et al. 2019, Section 5, before Theorem 5",
    prefix=forall(s, a, eps),
    claim=theorem_5 <= equation_4,
    instances=[AT_1, {"s": "1", "a": "4", "eps": "1"}],
    expected="REFUTED",
    note="'Regardless of which A is chosen, a privacy parameter that is better than any known Renyi-DP analysis has shown': "
         "the bound of Theorem 5, for a matrix A with s rows, is at most equation (4), which is the Renyi-DP parameter of a "
         "matrix with one row, and for which the document cites earlier work.")
thm_5_better.variant(
    "repaired", prefix=forall(large_a),
    claim=log(1 + Q(2)**(a - 1)) / (a - 1) <= log(
        (Q("1/2") + 1 / (4 * a - 2)) * exp(a - 1) + (Q("1/2") - 1 / (4 * a - 2)) * exp(-a)) / (a - 1),
    instances=[{"a": "4"}, {"a": "10"}],
    note="For one row, eps = 1 and orders from 4 on, as in Figure 1a.")

moment = Sum(i, absolute(v(i))**a, (absolute(v(i)),))
norm_1 = Sum(i, absolute(v(i)))
laplace = log(1 + Q(2)**(s * (a - 1)) * (eps**a * moment)) / (a - 1)
UNIT = (norm_1 <= 1,)

thm_5_same_bound = Theorem(
    "chaudhuri2019/thm-5-same-bound", "After Theorem 5", "Chaudhuri et al. 2019, Section 5, after Theorem 5",
    prefix=forall(s, a, eps, v),
    given=UNIT,
    claim=laplace <= theorem_5,
    instances=[
        {"s": "2", "a": "2", "eps": "1", "v": "1/2 -1/3"}, {"s": "2", "a": "3/2", "eps": "2", "v": "1 0"},
        {"s": "1", "a": "3", "eps": "1/2", "v": "0"}],
    note="The s-dimensional Laplace mechanism with v = A(x - x')/||A||_1 has the bound of Table 1, row 5, with d = s; there "
         "||v||_1 <= 1 for x and x' that differ by 1 in one count.  (eps ||v||_a)^a is eps^a times the sum of |v_i|^a over "
         "v_i != 0.")
thm_5_same_bound.variant(
    "attained", prefix=forall(s, a, eps, v, j), given=[*UNIT, absolute(v(j)) >= 1], claim=theorem_5 <= laplace,
    instances=[{"s": "2", "a": "2", "eps": "1", "v": "1 0", "j": 0}, {"s": "2", "a": "3/2", "eps": "2", "v": "0 -1", "j": 1}],
    note="A vector with one entry of 1 or -1, and 0 elsewhere, has no smaller bound.")
thm_5_same_bound.variant(
    "control: each entry at most 1", given=[every(i, absolute(v(i)) <= 1)], expected="REFUTED",
    instances=[{"s": "2", "a": "2", "eps": "1", "v": "1 1"}], proof=({"s": "2", "a": "2", "eps": "1", "v": "1 1"},),
    note="Two entries of 1.")

ddim_norm = Theorem(
    "chaudhuri2019/ddim-norm", "Section 5, multidimensional", "Chaudhuri et al. 2019, Section 5, Laplace Mechanism",
    prefix=forall(any_a, v),
    given=[norm_1 > 0],
    claim=moment**(1 / any_a) <= norm_1,
    instances=[{"a": "2", "v": "3 -4"}, {"a": "1", "v": "1 0"}, {"a": "3/2", "v": "1"}],
    note="||v||_a <= ||v||_1 for a >= 1 and v in R^d for every d.  v != 0, since a power of 0 with a variable exponent has no "
         "value here; both norms of 0 are 0.")
ddim_norm.variant(
    "control: a < 1", prefix=forall(small_a, v), claim=moment**(1 / small_a) <= norm_1, expected="REFUTED",
    instances=[{"a": "1/2", "v": "1 1"}, {"a": "1/2", "v": "1 0"}], proof=({"a": "1/2", "v": "1 1"},),
    note="||(1, 1)||_(1/2) = 4.")
