"""Sections 2.1 and 2.2: differential privacy, neighbours, sensitivity, and what the exponential mechanism covers.  Mir 2012."""
from theorems.mir2012.notation import ARE_NEAR, INPUTS, M, NEAR, OUTPUTS, lam, q, u, x, x1, x2, y
from verify.language import (
    Alphabet, Channel, D_inf, Datasets, Defined, Entry, Event, Expr, Function, Indistinguishable, Letter, Place, Remark,
    Replaced, Same, Statement, Sum, Sup, Theorem, absolute, both, distributions, equal, every, exists, exp, forall, log,
    minimum, positions, real)

Y = Event("Y", (OUTPUTS,))
P, V, Q = distributions("P V Q", OUTPUTS)
C = Alphabet("C")
c = Letter("c", C)
f = Function("f0", (C, INPUTS))

RATIOS = every((x1, x2, u), M(u, x1) <= exp(lam) * M(u, x2), where=(NEAR(x1, x2),))
IN_Y = Sum(u, M(u, x) * Y(u)) <= exp(lam) * Sum(u, M(u, y) * Y(u))

PAIRED = (("0", "1"), ("1", "0"))
RESPONSE = {"lambda": log(2), "N": PAIRED, "f": {0: "2/3 1/3", 1: "1/3 2/3"}}
ONE_PAIR = {**RESPONSE, "Y": "1 0", "x": 0, "y": 1}

def_2_1 = Theorem(
    "mir2012/def-2.1", "Definition 2.1", "Mir 2012, Definition 2.1",
    spaces="countable",
    prefix=forall(lam, NEAR, M),
    claim=both(
        Statement(forall(Y, x, y), (RATIOS, ARE_NEAR), IN_Y),
        Statement(forall(x, y, u), (Statement(forall(x1, x2), (NEAR(x1, x2) > 0,), Indistinguishable(
            M.row(x1), M.row(x2), lam)), ARE_NEAR), M(u, x) <= exp(lam) * M(u, y))),
    instances=[RESPONSE],
    note="The inequality for every set Y of outputs, for all neighbours, says the same as for single outputs.")
def_2_1.variant(
    "part: every set", prefix=forall(lam, NEAR, M, Y, x, y), given=[RATIOS, ARE_NEAR], claim=IN_Y, instances=[ONE_PAIR],
    note="A mechanism whose single outputs satisfy the inequality satisfies it for every set Y of outputs.")
def_2_1.variant(
    "control: half of lambda", prefix=forall(lam, NEAR, M, Y, x, y), given=[RATIOS, ARE_NEAR], instances=[ONE_PAIR],
    claim=Sum(u, M(u, x) * Y(u)) <= exp(lam / 2) * Sum(u, M(u, y) * Y(u)), expected="REFUTED",
    proof=(ONE_PAIR,), note="Randomised response.")

IN_Y_ON_X = Sum(u, M(u, x) * Y(u))
IN_Y_ON_Y = Sum(u, M(u, y) * Y(u))
discrete = Theorem(
    "mir2012/def-2.1.discrete", "Section 2.1, 'this definition assumes a discrete distribution'",
    "Mir 2012, Section 2.1, after Definition 2.1",
    scope="read as: it is enough that the distribution is discrete",
    spaces="countable",
    prefix=forall(lam, NEAR, M, Y, x, y),
    given=[ARE_NEAR],
    claim=both(Defined(IN_Y_ON_X), Defined(exp(lam) * IN_Y_ON_Y), IN_Y_ON_X <= 1),
    instances=[ONE_PAIR],
    note="Definition 2.1 is about all Y in Range(f), and not about the measurable ones: for a discrete law every set Y of "
         "outputs has a probability, so that both sides of the inequality have values, for any two neighbours.",
    remarks=[Remark("READING", "what it assumes is enough for it to have a meaning; that nothing else is, the sentence does "
                    "not say")])
discrete.variant(
    "control: strict", claim=IN_Y_ON_X < 1, expected="REFUTED", instances=[{**ONE_PAIR, "Y": "1 1"}],
    proof=({**ONE_PAIR, "Y": "1 1"},), note="All outputs.")

n = real("n", "[1, oo) integer")
ROWS = Alphabet("R")
DATA_SETS = Datasets("X", ROWS, n)
X = Letter("X", DATA_SETS)
r = Letter("r", ROWS)
i = Letter("i", positions(DATA_SETS))
ROW = Entry(X, i)
PEOPLE = Alphabet("I")
p = Letter("p", PEOPLE)
j = Letter("j", positions(DATA_SETS))
row = Letter("s", ROWS)
OF = Event("Of", (ROWS, PEOPLE))


def takes_part(X: Place) -> Expr: return minimum(1, Sum(j, OF(Entry(X, j), p)))


changed_participation = Sum(p, absolute(takes_part(X) - takes_part(Replaced(X, i, r))))
OF_ONE_AT_MOST = every(row, Sum(p, OF(row, p)) <= 1)
LEAVES = {"n": "1", "Of": (("0",), ("1",)), "X": 0, "i": 0, "r": 1}
TWO_PEOPLE = {"n": "1", "Of": (("1", "0"), ("0", "1")), "X": 0, "i": 0, "r": 1}
MOVES = {"n": "1", "Of": (("1",), ("1",)), "X": 0, "i": 0, "r": 1}
BY_PARTICIPATION = (D_inf(P, V) <= lam, D_inf(V, P) <= lam, D_inf(V, Q) <= lam, D_inf(Q, V) <= lam)
CHAIN = {"lambda": log(2), "P": "4/7 3/7", "V": "2/7 5/7", "Q": "1/7 6/7"}

neighbours = Theorem(
    "mir2012/sec-2.1.neighbours", "Section 2.1, neighbours by participation and by a row", "Mir 2012, Section 2.1",
    scope="a row replaced by another",
    prefix=forall(n, OF, X, i, r),
    given=[OF_ONE_AT_MOST, Same(ROW, r) < 1],
    claim=equal(changed_participation, 1),
    instances=[LEAVES, MOVES],
    expected="REFUTED", proof=(MOVES,),
    note="'neighbors if they differ only in the participation of a single individual.  For example', 'if they differ in a "
         "single row'.  Data sets are vectors, and two differ in a single row as Section 2.2 has it: 'for some i' the rows "
         "differ, 'and for every other j' they are equal.  So X, and X with row i replaced by another row r, would be an "
         "example of the former: the participation of one individual p changes.  A row is that of an individual (Of), or of "
         "nobody, and p takes part where some row is that of p.  Two rows of one individual, whose data change.",
    remarks=[Remark("READING", "the former privacy gives the latter at twice the level",
                    see="mir2012/sec-2.1.neighbours#repaired")])
neighbours.variant(
    "reading: two individuals", claim=changed_participation <= 1, expected="REFUTED",
    instances=[LEAVES, TWO_PEOPLE], proof=(TWO_PEOPLE,),
    note="At most one changes: a row of one individual in the place of another one's.")
neighbours.variant(
    "reading: the same level", prefix=forall(lam, P, V, Q), given=BY_PARTICIPATION, claim=D_inf(P, Q) <= lam,
    instances=[CHAIN], expected="REFUTED", proof=(CHAIN,),
    note="What is private for the former neighbours is so for the latter.  P and Q are the outputs on two data sets that "
         "differ in a row, V that on the data set without the row, a neighbour of both by participation.")
neighbours.variant(
    "repaired", prefix=forall(lam, P, V, Q), given=BY_PARTICIPATION, claim=D_inf(P, Q) <= 2 * lam, instances=[CHAIN], proof=(),
    note="Two changes of participation: twice the level.")

distance = Sum(c, absolute(f(c, x) - f(c, y)))
HAS_NEIGHBOURS = Sum(x2, NEAR(x1, x2))
here = real("a")
there = real("b")
one = real("s")
another = real("t")
SENSITIVITY = Sup(x1, Sup(x2, Sum(c, absolute(f(c, x1) - f(c, x2))), (NEAR(x1, x2),)), (HAS_NEIGHBOURS,))
VALUES = {"N": PAIRED, "f0": (("0", "1"), ("2", "0"))}
ALONE = {"N": (("0",),), "f0": (("0",),)}
AT_TWO = {**VALUES, "x": 0, "y": 1}

def_2_2 = Theorem(
    "mir2012/def-2.2", "Definition 2.2", "Mir 2012, Definition 2.2",
    prefix=forall(NEAR, f),
    claim=both(Defined(SENSITIVITY), every((x, y), distance <= SENSITIVITY, where=(NEAR(x, y),))),
    instances=[VALUES],
    expected="ILL_POSED", proof=(ALONE,),
    note="'For f: D -> R^d, the global sensitivity of f is' the greatest L1 distance of the values at two neighbours: it has a "
         "value, and no distance is greater.  Inputs, their neighbours and f are arbitrary: where no two inputs are "
         "neighbours, as where there is one data set only, there is none.  Nor need there be one where there are infinitely "
         "many.",
    remarks=[Remark("READING", "on infinitely many inputs there is no greatest distance either",
                    see="mir2012/def-2.2#reading: real inputs"),
             Remark("READING", "of the distances of two neighbours among finitely many inputs it is a bound",
                    see="mir2012/def-2.2#repaired")])
def_2_2.variant(
    "repaired", prefix=forall(NEAR, f, x, y), given=[ARE_NEAR], claim=distance <= SENSITIVITY, instances=[AT_TWO], proof=(),
    note="Finitely many inputs, two neighbours among them.")
def_2_2.variant(
    "reading: real inputs", prefix=exists(here, there) + forall(one, another), proof=(), expected="REFUTED",
    instances=[{"a": "0", "b": "1", "s": "2", "t": "0"}],
    claim=absolute(one - another) <= absolute(here - there),
    note="Data sets of one real row, any two of which are neighbours, and f(D) = D: no two of them have the greatest "
         "distance.")
def_2_2.variant(
    "control: half of it", prefix=forall(NEAR, f, x, y), given=[ARE_NEAR], claim=distance <= SENSITIVITY / 2,
    expected="REFUTED", instances=[AT_TWO], proof=(AT_TWO,),
    note="The two inputs that attain it.")

REFERENCE = every((x1, u), equal(q(x1, u), log(M(u, x1) / M(u, y)) / lam), where=(M(u, y),))
SAME_SUPPORT = (every((x1, x2, u), M(u, x2) > 0, where=(M(u, x1),)))
IS_TILTED = every(u, equal(M(u, x), exp(lam * q(x, u)) * M(u, y)))
V_SET = Letter("V", DATA_SETS)
W_SET = Letter("W", DATA_SETS)
Y_SET = Letter("Y", DATA_SETS)
MS = Channel("f", OUTPUTS, (DATA_SETS,))
QS = Function("q", (DATA_SETS, OUTPUTS))
IS_PRIVATE = every((V_SET, i, r, u), MS(u, V_SET) <= exp(lam) * MS(u, Replaced(V_SET, i, r)))
SCORE = every((V_SET, u), equal(QS(V_SET, u), log(MS(u, V_SET) / MS(u, Y_SET)) / lam), where=(MS(u, Y_SET),))

APART = {"lambda": "1", "f": {0: "0 1", 1: "1 0"}, "q": (("0", "0"), ("0", "0"))}
ONE_WAY = {"lambda": log(2), "n": "1", "f": {0: "1/2 1/2", 1: "1 0"}, "q": (("-1", "0"), ("0", "0")), "X": 0, "Y": 1}
ALIKE = {"lambda": log(2), "f": {0: "2/3 1/3", 1: "1/3 2/3"}, "q": (("1", "-1"), ("0", "0"))}

general = Theorem(
    "mir2012/exp-mech.general", "Section 2.1, 'the exponential mechanism generalizes all specific mechanisms'",
    "Mir 2012, Section 2.1 and the introduction",
    prefix=forall(lam, n, MS, QS, Y_SET, X),
    given=[IS_PRIVATE, SCORE],
    claim=every(u, equal(MS(u, X), exp(lam * QS(X, u)) * MS(u, Y_SET))),
    instances=[{**ALIKE, "n": "1", "X": 0, "Y": 1}],
    note="Every private mechanism is an exponential one: with the outputs on one data set Y as the base measure and log(f(u | "
         "X)/f(u | Y))/lambda as the score, where f(u | Y) > 0, with the constant 1.  Data sets are vectors, and neighbours "
         "differ in a row, so that any two are joined by neighbours, and have the same possible outputs.")
general.variant(
    "part: the same possible outputs", scope="the same outputs possible on all inputs", prefix=forall(lam, M, q, y, x),
    given=[SAME_SUPPORT, REFERENCE], claim=IS_TILTED, instances=[{**ALIKE, "x": 0, "y": 1}],
    note="For inputs of any kind, all with the same possible outputs: so it is where every two inputs are joined by "
         "neighbours, for pure privacy.")
general.variant(
    "control: not private", given=[SCORE], expected="REFUTED", instances=[ONE_WAY], proof=(ONE_WAY,),
    note="What may be put out on the one data set never is on the other.")
general.variant(
    "control: inputs with other outputs", prefix=forall(lam, M, q, y, x), given=[], claim=IS_TILTED, expected="REFUTED",
    instances=[{**APART, "x": 0, "y": 1}], proof=({**APART, "x": 0, "y": 1},),
    note="Inputs that no neighbours join.")
