"""Section 5: Table 1, a definition of privacy in each row, and what implies what.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import A, D, DATA, FIRST, H, S, W, X, Z, h, i, j, n, z
from theorems.wang2016.notation_privacy import (
    ANOTHER, CLOSE_PAIRS, COIN, KL_ANOTHER, KL_FIRST, OTHER, PAIRS, PURE_OTHER, P, Q, RESPONSE, bad_pairs, bad_records, delta,
    eps, excess, privacy_of, small, t, u)
from verify.language import (
    KL, TV, D_inf, Distribution, Entry, Event, Expr, Function, Iid, Indistinguishable, Letter, Place, Remark, Replaced,
    Statement, Sum, Theorem, both, equal, every, exists, exp, forall, hockey_stick, log, real, tanh)

level = Function("e", (X,))
CHANGED = Replaced(Z, i, z)
PURE_FIRST = every((Z, z, h), A(h, Z) <= exp(eps) * A(h, FIRST))
PURE = every((Z, i, z, h), A(h, Z) <= exp(eps) * A(h, CHANGED))
SECOND = {"n": "2", "eps": "0", "A": {0: "2/3 1/3", 1: "1/3 2/3", 2: "2/3 1/3", 3: "1/3 2/3"}}
E = Distribution("E", (X,))
THEIRS = Iid(E, S)
other_privacy = Sum(Z, Sum(z, THEIRS(Z) * E(z) * KL(A.row(Z), A.row(FIRST)), where=(E(z),)), where=(THEIRS(Z),))
SHIFTED = {**RESPONSE, "eps": "0", "D": "1 0", "E": "1/2 1/2"}
TABLE = "Wang et al. 2016, Table 1"

pure = Theorem(
    "wang2016/tab-1.pure", "Table 1, Pure DP", TABLE,
    prefix=forall(n, eps, A),
    claim=both(
        Statement(forall(Z, i, z), (PURE,), D_inf(A.row(Z), A.row(CHANGED)) <= eps),
        Statement((), (Statement(forall(Z, i, z), (), D_inf(A.row(Z), A.row(CHANGED)) <= eps),), PURE)),
    instances=[RESPONSE, {**SECOND, "eps": log(2)}],
    note="The row is Definition 1: for every Z and any record replaced by any z the divergence is at most eps.  The table does "
         "not say what P and Q are; as in the rows below they are the outputs on datasets that differ in one record.",
    remarks=[Remark("READING", "not with the first record", see="wang2016/tab-1.pure#reading: the first record")])
pure.variant(
    "reading: the first record", claim=both(Statement((), (PURE_FIRST,), PURE), Statement((), (PURE,), PURE_FIRST)),
    expected="REFUTED", proof=(SECOND,),
    note="P = A(Z) and Q = A([Z_{-1}, z]) as in Definition 2.  An algorithm that reads the second record only.")
pure.variant(
    "direction: from the definition to the row", proof=(), given=[PURE], claim=PURE_FIRST,
    instances=[RESPONSE, {**SECOND, "eps": log(2)}],
    note="The first record is one of them.")

LEAK = {"P": "1/2 1/2", "Q": "1 0", "eps": "0", "delta": "1/2"}
SURELY = {"n": "1", "D": "1/2 1/2", "eps": "0", "delta": "1/2", "A": {0: "1/2 1/2", 1: "1 0"}}

approx = Theorem(
    "wang2016/tab-1.approx", "Table 1, Approx-DP", TABLE,
    prefix=forall(n, eps, delta, A),
    claim=both(
        Statement(forall(Z, i, z), (Statement(forall(W, j, u), (), D_inf(A.row(W), A.row(ANOTHER), delta) <= eps),),
                  hockey_stick(A.row(Z), A.row(CHANGED), exp(eps)) <= delta),
        Statement(forall(Z, i, z), (Statement(forall(W, j, u), (), hockey_stick(A.row(W), A.row(ANOTHER), exp(eps)) <= delta),),
                  D_inf(A.row(Z), A.row(CHANGED), delta) <= eps)),
    instances=[{**RESPONSE, "delta": "0"}, {**SECOND, "delta": "1/3"}],
    note="The row is (eps, delta)-differential privacy: D^delta_inf <= eps for every Z and any record replaced says P(O) <= "
         "exp(eps) Q(O) + delta for every event O.",
    remarks=[Remark("READING", "for delta > 0 it implies none of the rows with the KL divergence",
                    see="wang2016/tab-1.approx#reading: it implies On-Average KL-Privacy")])
approx.variant(
    "reading: it implies On-Average KL-Privacy", prefix=forall(n, eps, delta, D, A), given=[CLOSE_PAIRS],
    claim=privacy_of <= eps, instances=[SURELY], expected="REFUTED", proof=(SURELY,),
    note="With probability 1/2 the output is impossible for the other dataset: the divergence is +oo.")
approx.variant(
    "reading: one pair of datasets", prefix=forall(eps, delta, P, Q),
    claim=both(Statement((), (D_inf(P, Q, delta) <= eps,), hockey_stick(P, Q, exp(eps)) <= delta),
               Statement((), (hockey_stick(P, Q, exp(eps)) <= delta,), D_inf(P, Q, delta) <= eps)),
    instances=[LEAK, {"P": "2/3 1/3", "Q": "1/3 2/3", "eps": log(2), "delta": "0"}],
    note="For P and Q alone.")
approx.variant(
    "control: delta twice", prefix=forall(eps, delta, P, Q),
    claim=Statement((), (D_inf(P, Q, delta) <= eps,), hockey_stick(P, Q, exp(eps)) <= delta / 2),
    instances=[LEAK], proof=(LEAK,), expected="REFUTED",
    note="The excess may be delta.")

LARGER_LEVEL = {**RESPONSE, "eps": "1/2", "e": "1 1"}
PERSONAL_FIRST = every((Z, z, h), A(h, Z) <= exp(level(z)) * A(h, FIRST))
personal = Theorem(
    "wang2016/tab-1.personal", "Table 1, Personal-DP", TABLE,
    prefix=forall(n, delta, level, A),
    claim=both(
        Statement(forall(Z, i, z, h), (Statement(forall(W, j, u), (), D_inf(A.row(W), A.row(ANOTHER)) <= level(u)),),
                  A(h, Z) <= exp(level(z)) * A(h, CHANGED)),
        Statement(forall(Z, i, z), (every((W, j, u, h), A(h, W) <= exp(level(u)) * A(h, ANOTHER)),),
                  D_inf(A.row(Z), A.row(CHANGED)) <= level(z)),
        Statement(forall(Z, i, z), (Statement(forall(W, j, u), (), D_inf(A.row(W), A.row(ANOTHER), delta) <= level(u)),),
                  hockey_stick(A.row(Z), A.row(CHANGED), exp(level(z))) <= delta),
        Statement(forall(Z, i, z), (Statement(forall(W, j, u), (), hockey_stick(
            A.row(W), A.row(ANOTHER), exp(level(u))) <= delta),), D_inf(A.row(Z), A.row(CHANGED), delta) <= level(z))),
    instances=[{"n": "1", "delta": "1/4", "e": "0 1", "A": COIN}],
    note="Each z has a level e(z) of its own: D_inf, or D^delta_inf, is at most e(z) for every Z in which z replaces a record "
         "where the probabilities of all events are that close.")
personal.variant(
    "reading: one level for all", prefix=forall(n, eps, A),
    claim=both(
        Statement(forall(level), (PERSONAL_FIRST, every(z, level(z) <= eps)), PURE_FIRST),
        Statement(forall(level), (PURE_FIRST, every(z, level(z) >= eps)), PERSONAL_FIRST)), instances=[RESPONSE],
    note="With levels of at most eps it is eps-DP, and eps-DP is personal with levels >= eps.  The first record is replaced.")
personal.variant(
    "control: levels at least eps", prefix=forall(n, eps, level, A), expected="REFUTED",
    given=[PERSONAL_FIRST, every(z, level(z) >= eps)], claim=PURE_FIRST,
    instances=[{**RESPONSE, "e": "1 1"}, LARGER_LEVEL], proof=(LARGER_LEVEL,),
    note="Larger levels say less.")

PURE_ANOTHER = every((W, j, u, h), A(h, W) <= exp(eps) * A(h, ANOTHER))
AT = {**RESPONSE, "Z": 0, "z": 1}
HIDDEN = {"n": "1", "D": "9/10 1/10", "eps": "1/10", "A": {0: "2/3 1/3", 1: "1/3 2/3"}}

kl = Theorem(
    "wang2016/tab-1.kl", "Table 1, KL-Privacy", TABLE,
    prefix=forall(n, eps, A),
    claim=both(
        Statement(forall(Z, i, z), (PURE_ANOTHER,), KL(A.row(Z), A.row(CHANGED)) <= eps),
        Statement(forall(D), (KL_ANOTHER,), privacy_of <= eps),
        Statement(forall(Z, i, z), (KL_ANOTHER,), 2 * TV(A.row(Z), A.row(CHANGED))**2 <= eps)),
    instances=[RESPONSE],
    note="The supremum over Z and z, any record replaced: eps-DP is eps-KL private, which is eps-On-Average KL private for "
         "every D, and sqrt(eps/2)-TV private (squared).",
    remarks=[Remark("WEAK", "eps tanh(eps/2) does for the first eps", see="wang2016/tab-1.kl#sharp")])
kl.variant(
    "part: Pure DP to KL", prefix=forall(n, eps, A, Z, z), given=[PURE_OTHER], claim=KL(A.row(Z), A.row(FIRST)) <= eps,
    instances=[AT],
    note="The first arrow.")
kl.variant(
    "sharp", prefix=forall(P, Q, eps), given=[Indistinguishable(P, Q, eps)], claim=KL(P, Q) <= eps * tanh(eps / 2),
    instances=[{**PAIRS, "eps": log(2)}],
    note="For the outputs P and Q on two datasets; randomised response attains it.")
kl.variant(
    "part: KL to On-Average KL", prefix=forall(n, eps, A, D), given=[KL_FIRST], claim=privacy_of <= eps,
    instances=[{**RESPONSE, "eps": "1", "D": "1/2 1/2"}],
    note="The second arrow.")
kl.variant(
    "part: KL to TV", prefix=forall(P, Q, eps), given=[KL(P, Q) <= eps], claim=2 * TV(P, Q)**2 <= eps, instances=[PAIRS],
    note="The third arrow, Pinsker's inequality.")
kl.variant(
    "control: KL to Pure DP", prefix=forall(n, eps, A), given=[KL_FIRST], claim=PURE_FIRST, expected="REFUTED",
    instances=[{**RESPONSE, "eps": "1/4"}], proof=({**RESPONSE, "eps": "1/4"},),
    note="Randomised response: its divergence is below its level.")
kl.variant(
    "control: On-Average KL to KL", prefix=forall(n, eps, A, D, Z, z), given=[privacy_of <= eps],
    claim=KL(A.row(Z), A.row(FIRST)) <= eps, expected="REFUTED", instances=[{**HIDDEN, "Z": 0, "z": 1}],
    proof=({**HIDDEN, "Z": 0, "z": 1},),
    note="On average most pairs are equal.")
kl.variant(
    "control: TV to KL", prefix=forall(P, Q, eps), given=[TV(P, Q) <= eps], claim=KL(P, Q) <= eps, expected="REFUTED",
    instances=[{"P": "1/2 1/2", "Q": "1 0", "eps": "1/2"}], proof=({"P": "1/2 1/2", "Q": "1 0", "eps": "1/2"},),
    note="The divergence may be +oo.")

tv = Theorem(
    "wang2016/tab-1.tv", "Table 1, TV-Privacy", TABLE,
    prefix=forall(n, t, A),
    claim=both(
        Statement(forall(Z, i, z), (Statement(forall(W, j, u), (), TV(A.row(W), A.row(ANOTHER)) <= t),),
                  Indistinguishable(A.row(Z), A.row(CHANGED), 0 * t, t)),
        Statement(forall(Z, i, z), (Statement(forall(W, j, u), (), Indistinguishable(A.row(W), A.row(ANOTHER), 0 * t, t)),),
                  TV(A.row(Z), A.row(CHANGED)) <= t)),
    instances=[{"n": "1", "A": COIN, "t": "1/3"}],
    note="The row, for every Z and any record replaced, says |P(E) - Q(E)| <= t for every event E.")
tv.variant(
    "reading: one pair of datasets", prefix=forall(t, P, Q),
    claim=both(Statement((), (TV(P, Q) <= t,), Indistinguishable(P, Q, 0 * t, t)),
               Statement((), (Indistinguishable(P, Q, 0 * t, t),), TV(P, Q) <= t)),
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "t": "1/3"}],
    note="For P and Q alone.")
tv.variant(
    "control: the sum of |P - Q|", prefix=forall(t, P, Q),
    claim=Statement((), (Indistinguishable(P, Q, 0 * t, t),), 2 * TV(P, Q) <= t),
    instances=[{"P": "2/3 1/3", "Q": "1/3 2/3", "t": "1/3"}], proof=({"P": "2/3 1/3", "Q": "1/3 2/3", "t": "1/3"},),
    expected="REFUTED",
    note="The sum is twice the greatest difference of probabilities.")

bad_datasets = Sum(Z, DATA(Z), where=(bad_records - small,))
their_bad_datasets = Sum(Z, THEIRS(Z), where=(Sum(z, E(z), where=(excess,)) - small,))
RARE = {"n": "1", "D": "1/2 1/2", "eps": "0", "delta": "0", "delta1": "1/2", "A": {0: "1/2 1/2", 1: "1/2 1/2"}}
ONE_WAY = {"n": "1", "D": "1/2 1/2", "eps": log(2), "delta": "0", "delta1": "1/4", "A": {0: "1/2 1/2", 1: "1/8 7/8"}}
THREE = {**RARE, "D": "1/2 1/4 1/4", "A": {0: "1 0 0", 1: "0 1 0", 2: "0 0 1"}}

rand = Theorem(
    "wang2016/tab-1.rand", "Table 1, Rand-Privacy", TABLE,
    prefix=forall(n, eps, delta, small, D, A),
    given=[Statement(forall(E), (), Sum(Z, THEIRS(Z) * Sum(z, E(z), where=(excess,))) <= small)],
    claim=both(bad_datasets <= small,
               Statement((), (bad_pairs > small,), Statement(exists(E), (), their_bad_datasets > small))),
    instances=[{**RARE, "delta1": "1/4"}, ONE_WAY],
    expected="REFUTED", proof=(ONE_WAY,),
    note="The columns '1 - delta_1', for any law: for a part 1 - delta_1 of the datasets, a part 1 - delta_1 of the records "
         "is good.  'Rand-DP, which assumes' that 'the n + 1 data points' are 'iid', asks it of them together, with one "
         "probability, for every law E.  That the two are one: from the definition to the row, and where the definition fails "
         "at a law the row fails at one.  The former fails: one bit, of which one value betrays itself, p (1 - p) <= 1/4, and "
         "half of the datasets are bad for half of the records.",
    remarks=[Remark("READING", "the two columns one after the other, as in the other rows, give the probability 2 delta_1",
                    see="wang2016/tab-1.rand#repaired")])
rand.variant(
    "reading: from the row, at one law", given=[bad_datasets <= small], claim=bad_pairs <= small, instances=[RARE, THREE],
    expected="REFUTED", proof=(THREE,), note="The other way, at one law of the data: the columns do not give one probability.")
rand.variant(
    "repaired", given=[bad_datasets <= small], claim=bad_pairs <= 2 * small, instances=[RARE], proof=(),
    note="What the two columns give: delta_1 twice.")

REVEALED = {**RARE, "A": {0: "1 0", 1: "0 1"}}
REVEALED_ONE = {"n": "1", "D": "1/2 1/2", "A": {0: "1 0", 1: "0 1"}}
average_row = Sum(u, Sum(W, DATA(W) * D(u) * KL(A.row(W), A.row(OTHER)), where=(DATA(W),)), where=(D(u),))
onavg = Theorem(
    "wang2016/tab-1.onavg", "Table 1, On-Avg KL-Privacy", TABLE,
    prefix=forall(n, D, A),
    claim=equal(average_row, privacy_of),
    instances=[{"n": "1", "D": "1/2 1/2", "A": {0: "2/3 1/3", 1: "1/3 2/3"}}, REVEALED_ONE],
    note="The row is Definition 2: E over Z from D^n and over z from D (printed Z), for each D.  Both may be +oo.",
    remarks=[Remark("TRIVIAL", "two expectations in another order")])
onavg.variant(
    "control: one law for all", prefix=forall(n, eps, D, E, A), given=[privacy_of <= eps], claim=other_privacy <= eps,
    instances=[SHIFTED], proof=(SHIFTED,), expected="REFUTED",
    note="'For each D': what holds for one law of the data says nothing of another.")

ALL_DRAWN = every((Z, z, h), A(h, Z) <= exp(eps) * A(h, FIRST), where=(DATA(Z), D(z)))
weaker = Theorem(
    "wang2016/sec-5.rand-weaker", "Section 5, random differential privacy", "Wang et al. 2016, Section 5",
    prefix=forall(n, eps, delta, small, D, A),
    given=[Statement(forall(E), (), Sum(Z, THEIRS(Z) * Sum(z, E(z), where=(excess,))) <= small)],
    claim=privacy_of <= eps,
    instances=[REVEALED],
    expected="REFUTED", proof=(REVEALED,),
    note="'Ours is weaker than Rand-DP': it is implied by it.  For every law E of a record, for all but a part delta_1 of the "
         "n + 1 records the pair is (eps, delta_2)-close; then On-Average KL-Privacy is at most eps for every law D.  The bad "
         "part may have divergence +oo: a bit is revealed, and 2 p (1 - p) <= 1/2.  'In that ours is a distribution-specific "
         "quantity' is true.")
weaker.variant(
    "reading: at one law of the data", given=[bad_pairs <= small], instances=[{**RARE, "delta1": "0"}, REVEALED],
    expected="REFUTED",
    note="The hypothesis for the law D itself.")
weaker.variant(
    "repaired", prefix=forall(n, eps, D, A), given=[ALL_DRAWN], proof=(),
    instances=[{"n": "1", "D": "1/2 1/2", "eps": log(2), "A": {0: "2/3 1/3", 1: "1/3 2/3"}}],
    note="delta_1 = delta_2 = 0: all that can be drawn is eps-close.")

some_eps = real("eps", "(0, oo)")
gap_size = real("delta", "(0, 1)")
once = exp(some_eps)
ONES = Event("One", (X,))
YES = Distribution("Yes", (H,))
NO = Distribution("No", (H,))
V = Letter("V", S)


def ones(Z: Place) -> Expr: return Sum(j, ONES(Entry(Z, j)))
def chance_of(count: Expr) -> Expr: return gap_size * (exp(some_eps * count) - 1) / (once - 1)
def answer(h: Place, Z: Place) -> Expr: return chance_of(ones(Z)) * YES(h) + (1 - chance_of(ones(Z))) * NO(h)


ANSWERS = (every((h, V), equal(A(h, V), answer(h, V))), every(h, NO(h) <= 0, where=(YES(h),)), chance_of(n) <= 1 - 1 / once)
ARE_CLOSE = Statement(forall(Z, i, z), (), hockey_stick(A.row(Z), A.row(CHANGED), once) <= gap_size)
GROUP = (every(j, ONES(Entry(Z, j)) > 0), every(j, ONES(Entry(W, j)) <= 0))
group_excess = hockey_stick(A.row(Z), A.row(W), exp(t))
least_growth = gap_size * exp((n - 1) * some_eps)
SAYS_YES = {
    "n": "2", "eps": log(2), "delta": "1/8", "One": "0 1", "Yes": "1 0", "No": "0 1",
    "A": {0: "0 1", 1: "1/8 7/8", 2: "1/8 7/8", 3: "3/8 5/8"}}
ALL_YES = {**SAYS_YES, "t": "0", "Z": 3, "W": 0}
factor = real("q", "(1, oo)")
grown = real("R", "[1, oo)")
chance = gap_size * (factor * grown - 1) / (factor - 1)
group = Theorem(
    "wang2016/sec-5.group-delta", "Section 5, last sentence", "Wang et al. 2016, Section 5",
    prefix=forall(n, some_eps, gap_size, ONES, YES, NO, A),
    given=ANSWERS,
    claim=both(ARE_CLOSE, Statement(forall(t, Z, W), GROUP, least_growth <= group_excess)),
    instances=[SAYS_YES],
    note="'Does not have a satisfactory group privacy guarantee as delta grows exponentially with the group size': for every "
         "size n and every eps there are, for small delta, algorithms that are (eps, delta)-private and need a delta of "
         "delta exp((n - 1) eps) at least for two datasets that differ in n records, at whatever level t.  These say yes "
         "(Yes, which puts out nothing that No does) with probability delta (exp(c eps) - 1)/(exp(eps) - 1), where c records "
         "of the n are ones, as long as that is at most 1 - exp(-eps).",
    remarks=[Remark("READING", "what any guarantee has to allow for; how much is enough, the sentence does not say",
                    see="textbook/group-privacy-approximate")])
group.variant(
    "control: half of delta", expected="REFUTED", proof=(SAYS_YES,),
    claim=Statement(forall(Z, i, z), (), hockey_stick(A.row(Z), A.row(CHANGED), once) <= gap_size / 2),
    note="One record among zeros.")
group.variant(
    "control: a further factor", prefix=forall(n, some_eps, gap_size, ONES, YES, NO, A, t, Z, W), given=(*ANSWERS, *GROUP),
    claim=gap_size * exp(n * some_eps) <= group_excess, instances=[ALL_YES], proof=(ALL_YES,), expected="REFUTED",
    note="Two records, eps = log 2: 3 delta, not 4 delta.")
group.variant(
    "part: the growth", prefix=forall(factor, gap_size, grown), given=(), claim=gap_size * grown <= chance,
    instances=[{"q": "2", "delta": "1/100", "R": "2"}],
    note="q is exp(eps) and R is exp((n - 1) eps): the probability of yes from n ones is at least delta exp((n - 1) eps).")
group.variant(
    "control: twice the growth", prefix=forall(factor, gap_size, grown), given=(), claim=2 * gap_size * grown <= chance,
    expected="REFUTED", instances=[{"q": "2", "delta": "1/100", "R": "1"}],
    note="At R = 1, one step, it is delta.")
