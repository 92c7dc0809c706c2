"""The proof of Theorem 2: coupling, chain rule, bound on Z_i, last sentence.  Nikolov 2017, lecture 5; nats."""
from verify.language import (
    Alphabet, At, Channel, D_inf, Event, Indistinguishable, Letter, RangeSum, Remark, Sequence, Sum, Sym, Theorem, absolute,
    distributions, equal, every, exp, forall, log, real)

A = Alphabet("A")
B = Alphabet("B")
a = Letter("a", A)
a2 = Letter("a2", A)
b = Letter("b", B)
Y1, Y1p = distributions("Y1 Y1p", A)
M2p = Channel("M2p", B, (A,))
eps = real("eps", "[0, oo)")

proof_2_coupling = Theorem(
    "nikolov2017/proof-2.coupling", "Proof of Theorem 2, definition of y'_i", "Nikolov 2017, lecture 5, proof of Theorem 2",
    prefix=forall(Y1, Y1p, M2p, eps),
    given=[Indistinguishable(Y1, Y1p, eps)],
    claim=every(b, equal(Sum(a, Y1(a) * M2p(b, a)), Sum(a2, Y1p(a2) * M2p(b, a2)))),
    instances=[
        {"Y1": "1/3 2/3", "Y1p": "2/3 1/3", "M2p": {(0,): "1/2 1/2", (1,): "1/3 2/3"}, "eps": log(2)},
        {"Y1": "1/2 1/2", "Y1p": "1/2 1/2", "M2p": {(0,): "1 0", (1,): "0 1"}, "eps": "0"},
    ],
    expected="REFUTED",
    note="k = 2 on one pair of neighbours: Y1 and Y1p are the laws of y_1 = M_1(x) and y'_1 = M_1(x'), close as M_1 is eps-DP; "
         "M2p is M_2(x', .), and M_2 is eps-DP with M_2(x, .) equal to it.  With y'_2 = M_2(x', y_1) as printed, the law of "
         "y'_2 (left) should be the law of M(x') (right).  The printed y'_i feeds the outputs of the run on x into the "
         "mechanisms on x'.",
    remarks=[Remark("READING", "what the definition must deliver is judged: the last y'_k has the law of M(x')"),
             Remark("READING", "the printed y_1 = M(x), y'_1 = M(x') is read as M_1(x), M_1(x')")],
    part_of="nikolov2017/thm-2")
proof_2_coupling.variant(
    "repaired", prefix=forall(Y1p, M2p), given=(),
    instances=[{"Y1p": "2/3 1/3", "M2p": {(0,): "1/2 1/2", (1,): "1/3 2/3"}}],
    claim=every(b, equal(Sum(a, Y1p(a) * M2p(b, a)), Sum(a2, Y1p(a2) * M2p(b, a2)))),
    note="y'_2 = M_2(x', y'_1): the run on x' throughout, which makes the two sides the same; no hypothesis is needed.")

k = real("k", "[1, oo) integer")
i = Sym("i")
P_seq = Sequence("a", k)
Q_seq = Sequence("b", k)
PREFIXES = (
    {"k": "1", "a": ("1/3",), "b": ("2/3",)},
    {"k": "2", "a": ("1/2", "1/6"), "b": ("1/3", "1/4")},
    {"k": "3", "a": ("1", "1/2", "1/2"), "b": ("1/2", "1/4", "1/8")},
)

proof_2_chain_rule = Theorem(
    "nikolov2017/proof-2.chain-rule", "Proof of Theorem 2, sum of Z_i", "Nikolov 2017, lecture 5, proof of Theorem 2",
    prefix=forall(k, P_seq, Q_seq),
    claim=equal(
        RangeSum("i", k, log((At(P_seq, i) / At(P_seq, i - 1)) / (At(Q_seq, i) / At(Q_seq, i - 1)))),
        log(At(P_seq, k) / At(Q_seq, k))),
    instances=PREFIXES,
    note="a_i and b_i are the probabilities of y_1..y_i under the run on x and on x' (with the repaired y'_i), positive "
         "on a transcript that the run on x can give, b_i because every M_i is eps-DP; a_i/a_{i-1} is P(y_i | y_{i-1}, "
         "..., y_1).  Judged for all positive numbers.  The printed middle member, the logarithm of the two products, is "
         "passed over: only the two ends are compared.",
    remarks=[Remark("READING", "the conditions 'y_{i-1} =' without a right side are read as the values of the drawn "
                               "transcript")],
    part_of="nikolov2017/thm-2")
proof_2_chain_rule.variant(
    "control: joint for conditional probabilities", expected="REFUTED",
    claim=equal(RangeSum("i", k, log(At(P_seq, i) / At(Q_seq, i))), log(At(P_seq, k) / At(Q_seq, k))),
    note="For k = 2 the first term is counted twice.")

R = Alphabet("R")
r = Letter("r", R)
X, Y = distributions("X Y", R)
CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)

proof_2_z_bound = Theorem(
    "nikolov2017/proof-2.Z-bound", "Proof of Theorem 2, |Z_i|<=eps", "Nikolov 2017, lecture 5, proof of Theorem 2",
    prefix=forall(X, Y, eps),
    given=CLOSE,
    claim=every(r, absolute(log(X(r) / Y(r))) <= eps, where=(X(r),)),
    instances=[
        {"X": "1/3 2/3", "Y": "2/3 1/3", "eps": log(2)},
        {"X": "1/4 1/4 1/2 0", "Y": "1/2 1/4 1/4 0", "eps": log(3)},
        {"X": "1", "Y": "1", "eps": "0"},
    ],
    note="X and Y are the laws of y_i and y'_i given the same past (with the repaired y'_i); Z_i takes the value "
         "log(P(X=r)/P(Y=r)) at the outputs r of positive probability.",
    part_of="nikolov2017/thm-2")
proof_2_z_bound.variant(
    "control: one direction only", given=[D_inf(X, Y) <= eps], expected="REFUTED",
    note="P(X=r) can then be far below P(Y=r).")

P, Q_law = distributions("P Q", R)
Bad = Event("B", (R,))
S = Event("S", (R,))
level = real("eps", "(-oo, oo)")
delta = real("delta", "(-oo, oo)")
small_delta = real("delta", "[0, 1]")
OUTSIDE = (P(r), 1 - Bad(r))

proof_2_final = Theorem(
    "nikolov2017/proof-2.final", "last sentence", "Nikolov 2017, lecture 5, last sentence",
    prefix=forall(P, Q_law, Bad, S, level, delta),
    given=[Sum(r, P(r) * Bad(r)) < delta,
           every(r, Q_law(r) > 0, where=OUTSIDE),
           every(r, log(P(r) / Q_law(r)) < level, where=OUTSIDE)],
    claim=Sum(r, P(r) * S(r)) <= exp(level) * Sum(r, Q_law(r) * S(r)) + delta,
    instances=[
        {"P": "1/3 2/3", "Q": "2/3 1/3", "B": "0 0", "S": "0 1", "eps": "1", "delta": "1/10"},
        {"P": "1/4 1/4 1/2", "Q": "1/2 1/2 0", "B": "0 0 1", "S": "1 0 1", "eps": "0", "delta": "2/3"},
        {"P": "1", "Q": "1", "B": "1", "S": "1", "eps": "-1", "delta": "2"},
    ],
    note="P and Q are the laws of the transcripts r = (r_1, ..., r_k) of the two runs, eps is the printed eps'.  Item 2 is "
         "taken at P(r) > 0; that its logarithm is below eps' says that Q(r) > 0 there, which is written as a hypothesis "
         "of its own so that the logarithm has a value.  The other direction is the same claim for the exchanged pair, and "
         "an event of y_k is one of transcripts.  eps' and delta are any real numbers; delta <= 0 contradicts item 1.",
    part_of="nikolov2017/thm-2")
proof_2_final.variant(
    "control: without delta", claim=Sum(r, P(r) * S(r)) <= exp(level) * Sum(r, Q_law(r) * S(r)), expected="REFUTED",
    note="Inside B nothing bounds the ratio.")
proof_2_final.variant(
    "control: item 1 dropped", prefix=forall(P, Q_law, Bad, S, level, small_delta), expected="REFUTED",
    given=[every(r, Q_law(r) > 0, where=OUTSIDE), every(r, log(P(r) / Q_law(r)) < level, where=OUTSIDE)],
    instances=[{"P": "1/3 2/3", "Q": "2/3 1/3", "B": "0 0", "S": "0 1", "eps": "1", "delta": "1/10"}],
    note="With B everything, item 2 says nothing.  delta in [0, 1], so that no negative delta refutes it.")
