"""The proof of Theorem 2: the runs, the chain rule, the bound on Z_i, the last sentence.  Nikolov 2017, lecture 5; nats."""
from theorems.nikolov2017.notation import M, eps, k
from verify.language import (
    Alphabet, At, BadSet, Begins, Bounded, Channel, ComposedDP, D_inf, EachDP, Event, Exchanged, Indistinguishable,
    Letter, PrivacyLoss, RangeProduct, RangeSum, Remark, Sequence, Sum, Sym, Theorem, Transcripts, absolute, between, both,
    distributions, equal, every, exp, forall, log, real)

i = Sym("i")
one = real("i", between(1, k, integer=True))
t = Letter("r", Transcripts(M))
ON_X = (Begins(M, "x", t, k),)                     # the transcripts that the run on x can give
PURE = EachDP(M, eps)
# P(y_i = r_i | y_{i-1} = r_{i-1}, ..., y_1 = r_1) in the run on x, in that on x', and with the printed y'_i
NEXT = Begins(M, "x", t, i) / Begins(M, "x", t, i - 1)
NEXT_PRIME = Begins(M, "x'", t, i) / Begins(M, "x'", t, i - 1)
NEXT_PRINTED = Begins(M, "mixed", t, i) / Begins(M, "mixed", t, i - 1)
RESPONSE = {"x": {(): "1/3 2/3"}, "x'": {(): "2/3 1/3"}}
KEPT = {
    "x": {(): "1/3 2/3", (0,): "2/3 1/3", (1,): "1/3 2/3"},
    "x'": {(): "2/3 1/3", (0,): "1/3 2/3", (1,): "2/3 1/3"}}
COIN_AND_COPY = {(): "1/2 1/2", (0,): "1 0", (1,): "0 1"}                           # M_2(x, y) = y
ECHO = {"x": COIN_AND_COPY, "x'": COIN_AND_COPY}
SAME = {"x": {(): "1/2 1/2"}, "x'": {(): "1/2 1/2"}}
TWO_OUTPUTS = {"k": "2", "eps": log(2), "M": KEPT}
RUNS = (
    {"k": "1", "eps": log(2), "M": RESPONSE},
    TWO_OUTPUTS,
    {"k": "1", "eps": "0", "M": SAME},
)
STEPS = (
    {"k": "1", "eps": log(2), "i": "1", "M": RESPONSE},
    {"k": "2", "eps": log(2), "i": "2", "M": KEPT},
    {"k": "1", "eps": "0", "i": "1", "M": SAME},
)
SECOND_OUTPUT = {"k": "2", "eps": "0", "i": "2", "M": ECHO}

A = Alphabet("A")
B = Alphabet("B")
a = Letter("a", A)
a2 = Letter("a2", A)
b = Letter("b", B)
Y1, Y1p = distributions("Y1 Y1p", A)
M2p = Channel("M2p", B, (A,))

proof_2_coupling = Theorem(
    "nikolov2017/proof-2.coupling", "Proof of Theorem 2, definition of y'_i", "Nikolov 2017, lecture 5, proof of Theorem 2",
    prefix=forall(k, M, eps, one),
    given=[PURE],
    claim=every(t, absolute(log(NEXT / NEXT_PRINTED)) <= eps, where=ON_X),
    instances=[*STEPS, SECOND_OUTPUT],
    proof=(SECOND_OUTPUT,),
    expected="REFUTED",
    note="y_i = M_i(x, y_{i-1}) and y'_i = M_i(x', y_{i-1}) as printed: the mechanisms on x' are fed with the outputs of "
         "the run on x, with coins of their own.  A definition is judged by what is said of it: that the Z_i made of it, "
         "log of P(y_i = r_i | r_{i-1}, ..., r_1) over P(y'_i = r_i | y'_{i-1} = r_{i-1}, ..., y'_1 = r_1), have |Z_i| <= "
         "eps.  M_1 a coin, M_2(x, y) = y: y_2 is y_1, but y'_2 = y_1 is independent of y'_1, so Z_2 = log 2 with eps = 0.",
    remarks=[Remark("READING", "M_i may see the whole past; the witness looks at the last output only, as printed"),
             Remark("READING", "the printed y_1 = M(x), y'_1 = M(x') is read as M_1(x), M_1(x')")],
    part_of="nikolov2017/thm-2")
proof_2_coupling.variant(
    "repaired", claim=every(t, absolute(log(NEXT / NEXT_PRIME)) <= eps, where=ON_X), instances=STEPS,
    proof=(),
    note="y'_i = M_i(x', y'_{i-1}): the run on x' throughout.")
proof_2_coupling.variant(
    "reading: the transcript of M on x'", prefix=forall(k, M, eps), instances=RUNS, proof=({"k": "2", "eps": "0", "M": ECHO},),
    claim=every(t, equal(Begins(M, "mixed", t, k), Begins(M, "x'", t, k))), expected="REFUTED",
    note="That the printed y'_1, ..., y'_k have the law of the transcript of M(x'), as the last sentence needs.")
proof_2_coupling.variant(
    "part: the last output of two mechanisms", scope="a consequence", prefix=forall(Y1, Y1p, M2p, eps),
    given=[Indistinguishable(Y1, Y1p, eps)],
    claim=every(b, equal(Sum(a, Y1(a) * M2p(b, a)), Sum(a2, Y1p(a2) * M2p(b, a2)))),
    instances=[
        {"Y1": "1/3 2/3", "Y1p": "2/3 1/3", "M2p": {(0,): "1/2 1/2", (1,): "1/3 2/3"}, "eps": log(2)},
        {"Y1": "1/2 1/2", "Y1p": "1/2 1/2", "M2p": {(0,): "1 0", (1,): "0 1"}, "eps": "0"},
    ],
    expected="REFUTED", proof=(),
    note="k = 2 on one pair of neighbours: Y1 and Y1p are the laws of y_1 = M_1(x) and y'_1 = M_1(x'), M2p is M_2(x', .), "
         "and M_2 is eps-DP with M_2(x, .) equal to it.  The law of the printed y'_2 = M_2(x', y_1) is not that of M(x').")

LOSSES = RangeSum("i", k, log(NEXT / NEXT_PRIME))
OF_PRODUCTS = log(RangeProduct("i", k, NEXT) / RangeProduct("i", k, NEXT_PRIME))
OF_TRANSCRIPTS = log(Begins(M, "x", t, k) / Begins(M, "x'", t, k))
P_seq = Sequence("a", k)
Q_seq = Sequence("b", k)
PREFIXES = (
    {"k": "1", "a": ("1/3",), "b": ("2/3",)},
    {"k": "2", "a": ("1/2", "1/6"), "b": ("1/3", "1/4")},
    {"k": "3", "a": ("1", "1/2", "1/2"), "b": ("1/2", "1/4", "1/8")},
)

proof_2_chain_rule = Theorem(
    "nikolov2017/proof-2.chain-rule", "Proof of Theorem 2, sum of Z_i", "Nikolov 2017, lecture 5, proof of Theorem 2",
    prefix=forall(k, M, eps),
    given=[PURE],
    claim=both(every(t, equal(LOSSES, OF_PRODUCTS), where=ON_X), every(t, equal(OF_PRODUCTS, OF_TRANSCRIPTS), where=ON_X)),
    instances=RUNS,
    note="At every transcript r that the run on x can give, which y is: the sum of the Z_i, the logarithm of the two "
         "products of conditional probabilities, and that of the two probabilities of the transcript (with the repaired "
         "y'_i).  A conditional probability is the quotient of the probabilities of the first i and of the first i - 1 "
         "outputs; that it has a value in the run on x' follows from eps-DP.",
    remarks=[Remark("READING", "the conditions 'y_{i-1} =' without a right side are read as the values of the drawn "
                               "transcript")],
    part_of="nikolov2017/thm-2")
proof_2_chain_rule.variant(
    "part: an identity of numbers", scope="an identity of numbers", prefix=forall(k, P_seq, Q_seq), given=(),
    claim=equal(
        RangeSum("i", k, log((At(P_seq, i) / At(P_seq, i - 1)) / (At(Q_seq, i) / At(Q_seq, i - 1)))),
        log(At(P_seq, k) / At(Q_seq, k))),
    instances=PREFIXES,
    note="The two ends, for all positive numbers a_i and b_i in place of the probabilities.")
proof_2_chain_rule.variant(
    "control: joint for conditional probabilities", expected="REFUTED", instances=RUNS, proof=(TWO_OUTPUTS,),
    claim=every(t, equal(RangeSum("i", k, log(Begins(M, "x", t, i) / Begins(M, "x'", t, i))), OF_TRANSCRIPTS), where=ON_X),
    note="For k = 2 the first term is counted twice.")
proof_2_chain_rule.variant(
    "control: the printed y'_i", expected="REFUTED", instances=RUNS, proof=(TWO_OUTPUTS,),
    claim=every(t, equal(RangeSum("i", k, log(NEXT / NEXT_PRINTED)), OF_TRANSCRIPTS), where=ON_X),
    note="With the mechanisms on x' fed by the run on x the sum is not about the transcript of M(x').")

R = Alphabet("R")
r = Letter("r", R)
X, Y = distributions("X Y", R)
CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)

proof_2_z_bound = Theorem(
    "nikolov2017/proof-2.Z-bound", "Proof of Theorem 2, |Z_i|<=eps", "Nikolov 2017, lecture 5, proof of Theorem 2",
    prefix=forall(k, M, eps),
    given=[PURE],
    claim=Bounded(PrivacyLoss(M), eps),
    instances=RUNS,
    note="Z_i at the outputs of positive probability, after every past that the run on x can give (with the repaired y'_i).",
    part_of="nikolov2017/thm-2")
proof_2_z_bound.variant(
    "part: one pair of laws", scope="one pair of laws", prefix=forall(X, Y, eps), given=CLOSE,
    claim=every(r, absolute(log(X(r) / Y(r))) <= eps, where=(X(r),)),
    instances=[
        {"X": "1/3 2/3", "Y": "2/3 1/3", "eps": log(2)},
        {"X": "1/4 1/4 1/2 0", "Y": "1/2 1/4 1/4 0", "eps": log(3)},
        {"X": "1", "Y": "1", "eps": "0"},
    ],
    note="X and Y are the laws of y_i and y'_i given the same past, as in print: from D_inf(X||Y), D_inf(Y||X) <= eps.")
proof_2_z_bound.variant(
    "control: half of eps", claim=Bounded(PrivacyLoss(M), eps / 2), expected="REFUTED",
    note="Randomised response attains eps.")
proof_2_z_bound.variant(
    "control: one pair, one direction only", prefix=forall(X, Y, eps), given=[D_inf(X, Y) <= eps],
    claim=every(r, absolute(log(X(r) / Y(r))) <= eps, where=(X(r),)), expected="REFUTED",
    instances=[{"X": "1/3 2/3", "Y": "2/3 1/3", "eps": log(2)}],
    note="P(X=r) can then be far below P(Y=r).")

P, Q_law = distributions("P Q", R)
Bad = Event("B", (R,))
S = Event("S", (R,))
level = real("eps", "(-oo, oo)")
delta = real("delta", "(-oo, oo)")
small_delta = real("delta", "[0, 1]")
OUTSIDE = (P(r), 1 - Bad(r))
BAD_SET = BadSet(M, level, delta)
BAD_SETS = (BAD_SET, BadSet(Exchanged(M), level, delta))

proof_2_final = Theorem(
    "nikolov2017/proof-2.final", "last sentence", "Nikolov 2017, lecture 5, last sentence",
    prefix=forall(k, M, level, delta),
    given=BAD_SETS,
    claim=ComposedDP(M, level, delta),
    instances=[
        {"k": "1", "eps": "1", "delta": "1/10", "M": RESPONSE},
        {"k": "2", "eps": "1", "delta": "1/2", "M": KEPT},
        {"k": "1", "eps": "1", "delta": "2/3", "M": {"x": {(): "1/4 1/4 1/2"}, "x'": {(): "1/2 1/2 0"}}},
    ],
    note="Items 1 and 2 for the pair x, x' and for x', x: the pair is any pair of neighbours.  In item 2 a transcript that "
         "the run on x cannot give has no logarithm and is left out.  eps is the printed eps'; eps' and delta are any real "
         "numbers.",
    part_of="nikolov2017/thm-2")
proof_2_final.variant(
    "part: one direction, on transcripts", scope="one direction", prefix=forall(P, Q_law, Bad, S, level, delta),
    given=[Sum(r, P(r) * Bad(r)) < delta,
           every(r, Q_law(r) > 0, where=OUTSIDE),
           every(r, log(P(r) / Q_law(r)) < level, where=OUTSIDE)],
    claim=Sum(r, P(r) * S(r)) <= exp(level) * Sum(r, Q_law(r) * S(r)) + delta,
    instances=[
        {"P": "1/3 2/3", "Q": "2/3 1/3", "B": "0 0", "S": "0 1", "eps": "1", "delta": "1/10"},
        {"P": "1/4 1/4 1/2", "Q": "1/2 1/2 0", "B": "0 0 1", "S": "1 0 1", "eps": "0", "delta": "2/3"},
        {"P": "1", "Q": "1", "B": "1", "S": "1", "eps": "-1", "delta": "2"},
    ],
    note="P and Q are the laws of the transcripts r = (r_1, ..., r_k) of the two runs.  Item 2 is taken at P(r) > 0; that its "
         "logarithm is below eps' says that Q(r) > 0 there, which is written as a hypothesis of its own.")
proof_2_final.variant(
    "control: without delta", claim=ComposedDP(M, level), expected="REFUTED",
    proof=({"k": "1", "eps": "1", "delta": "2/3", "M": {"x": {(): "1/4 1/4 1/2"}, "x'": {(): "1/2 1/2 0"}}},),
    note="Inside B nothing bounds the ratio.")
proof_2_final.variant(
    "control: bad sets in one direction", given=[BAD_SET], expected="REFUTED",
    proof=({"k": "1", "eps": "1", "delta": "1/10", "M": {"x": {(): "1 0"}, "x'": {(): "1/2 1/2"}}},),
    note="The other run may give outputs that this one never does.")
proof_2_final.variant(
    "control: item 1 dropped", prefix=forall(P, Q_law, Bad, S, level, small_delta), expected="REFUTED",
    given=[every(r, Q_law(r) > 0, where=OUTSIDE), every(r, log(P(r) / Q_law(r)) < level, where=OUTSIDE)],
    claim=Sum(r, P(r) * S(r)) <= exp(level) * Sum(r, Q_law(r) * S(r)) + delta,
    instances=[{"P": "1/3 2/3", "Q": "2/3 1/3", "B": "0 0", "S": "0 1", "eps": "1", "delta": "1/10"}],
    note="With B everything, item 2 says nothing.  delta in [0, 1], so that no negative delta refutes it.")
