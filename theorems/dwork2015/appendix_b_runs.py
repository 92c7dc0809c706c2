"""Figure 5 as a run: Lemma 36, and what the proof of Lemma 37 says of its rounds.  Dwork et al. 2015, Appendix B."""
from theorems.dwork2015.notation import P, X, n
from verify.language import (
    Alphabet, Datasets, Entry, Event, Expr, Formula, Function, Letter, Q, Same, Sum, Theorem, absolute, both, call, equal,
    every, forall, log2, maximum, minimum, positions, real, sqrt)

alpha = real("alpha", "(0, oo)")
t = real("t", "[1, oo) integer")
J = Alphabet("J")
DATASET = Datasets("D", X, n)
Z = Letter("Z", DATASET)
T = Datasets("S", X, t)
i, j = Letter("i", J), Letter("j", J)
x = Letter("x", X)
s, s1 = Letter("s", T), Letter("s1", T)
k, h = Letter("k", positions(DATASET)), Letter("l", positions(T))
phi = Function("phi", (J, X))
pub = Function("pub", (J,))
before, update = Event("E", (J, J)), Event("U", (J,))
m = Sum(j, Q(1))


def priv(query: Letter) -> Expr:
    return Sum(k, phi(query, Entry(Z, k))) / n


def mean(query: Letter, dataset: Letter) -> Expr:
    return Sum(h, phi(query, Entry(dataset, h))) / t


def whole(query: Letter) -> Expr:
    return call("floor", priv(query) / alpha)


# Of step (d) where there is an update, else of step (c); `below` is the number of the multiple of alpha.
def answer(query: Letter, below: Expr) -> Expr:
    return update(query) * (alpha * below) + (1 - update(query)) * pub(query)


# How many of the earlier queries with an update have removed the dataset.
def removed(earlier: Expr, dataset: Letter, below: Expr) -> Expr:
    return Sum(j, earlier * update(j), where=(absolute(answer(j, below) - mean(j, dataset)) - 2 * alpha,))


# How many datasets none of the earlier queries has removed.
def consistent(earlier: Expr, below: Expr, *where: Expr) -> Expr:
    return Sum(s, Q(1), where=(1 - removed(earlier, s, below), *where))


def at_most_half_above(below: Expr) -> Formula:
    return every(i, consistent(before(j, i), below, mean(i, s) - pub(i)) <= consistent(before(j, i), below) / 2)


def at_most_half_below(below: Expr) -> Formula:
    return every(i, consistent(before(j, i), below, pub(i) - mean(i, s)) <= consistent(before(j, i), below) / 2)


# Steps 3 (a) to (d) of Figure 5 for every query i.
QUERIES = (every((i, x), phi(i, x) >= 0), every((i, x), phi(i, x) <= 1))
UPDATES = (every(i, absolute(pub(i) - priv(i)) > 2 * alpha, where=(update(i),)),
           every(i, absolute(pub(i) - priv(i)) <= 2 * alpha, where=(1 - update(i),)))
RUN = (*QUERIES, at_most_half_above(whole(j)), at_most_half_below(whole(j)), *UPDATES)

# One round, by the means e of the consistent datasets, and by the mean d of one dataset.
alpha_1, pub_1, priv_1, mean_1 = real("alpha", "(0, 1]"), real("pub", "[0, 1]"), real("priv", "[0, 1]"), real("e", "[0, 1]")
K = Alphabet("K")
kept = Letter("s", K)
e = Function("e", (K,))
size = Sum(kept, Q(1))
MEDIAN = (Sum(kept, Q(1), where=(e(kept) - pub_1,)) <= size / 2, Sum(kept, Q(1), where=(pub_1 - e(kept),)) <= size / 2)
TRIGGERED = absolute(pub_1 - priv_1) > 2 * alpha_1
rounded_down = alpha_1 * call("floor", priv_1 / alpha_1)
nearest = alpha_1 * call("floor", priv_1 / alpha_1 + Q("1/2"))
ROUND = {"alpha": "1/3", "pub": "0", "priv": "3/4", "e": "0 0 1/12"}


def leaving(answer: Expr, width: Expr) -> Expr:
    return Sum(kept, Q(1), where=(absolute(answer - e(kept)) - width,))


READ = ("J is the set of the m queries, E says which come before which, phi(i, .) is the query i, Z the dataset S, of n "
        "records, and X^t, t any number, in particular log m/alpha^2, the set of datasets to begin with.  U says at which "
        "queries there is an update.  A dataset is in Consistent_(i-1) if no update before i has removed it; pub(i) is a "
        "median of the means of these.  ")
CALM = {"n": "1", "t": "1", "alpha": "1", "Z": 1, "phi": (("0", "1"), ("1/2", "0")), "pub": "1/2 1/4",
        "E": (("0", "1"), ("0", "0")), "U": ("0", "0")}
UPDATED = {"n": "1", "t": "1", "alpha": "7/20", "Z": 0, "phi": (("1", "0", "0"),), "pub": "0", "E": (("0",),),
           "U": ("1",)}

lem_36 = Theorem(
    "dwork2015/lem-36", "Lemma 36", "Dwork et al. 2015, Lemma 36",
    prefix=forall(n, t, alpha, Z, phi, pub, before, update),
    given=RUN,
    claim=every(i, absolute(answer(i, whole(i)) - priv(i)) <= 2 * alpha),
    instances=[CALM, UPDATED],
    note=READ + "Where there is an update the answer is the multiple of alpha below the mean on S, else the median.")
lem_36.variant(
    "part: one round", prefix=forall(alpha_1, pub_1, priv_1), given=(),
    claim=maximum(minimum(absolute(pub_1 - priv_1), 2 * alpha_1), absolute(rounded_down - priv_1)) <= 2 * alpha_1,
    scope="one round",
    instances=[{"alpha": "1/5", "pub": "0", "priv": "9/20"}, {"alpha": "1", "pub": "1", "priv": "1/3"}],
    note="The greater of the errors of the median, cut at 2 alpha, where it is not the answer, and of the rounding.")
lem_36.variant(
    "control: half of alpha", expected="REFUTED", proof=(UPDATED,),
    claim=every(i, absolute(answer(i, whole(i)) - priv(i)) <= alpha / 2),
    note="Rounding down may lose nearly alpha.")

IN_ORDER = (("1", "1"), ("0", "1"))
ONLY_ONE = {"n": "1", "t": "1", "alpha": "1", "Z": 0, "phi": (("0",), ("1",)), "pub": "0 1", "E": (("0", "1"), ("0", "0")),
            "U": ("0", "0"), "P": "1", "A": IN_ORDER}

q = Function("q", (J,))
CALM_HALF = {**CALM, "q": "1 0"}
ROUNDED = {"n": "1", "t": "6", "alpha": sqrt(Q("1/6")), "Z": 0, "pub": "7/40 0",
           "phi": (("1", "1/100", "1/100", "1/100"), ("0", "0", "0", "0")),
           "q": "2 0", "E": (("0", "1"), ("0", "0")), "U": ("1", "0")}

lem_37_step_half = Theorem(
    "dwork2015/lem-37.step-half", "Lemma 37, proof, halving", "Dwork et al. 2015, proof of Lemma 37",
    prefix=forall(n, t, alpha, Z, phi, pub, q, before, update),
    given=[equal(t * alpha**2, log2(m)), *QUERIES, at_most_half_above(q(j)), at_most_half_below(q(j)), *UPDATES,
           every(i, equal(q(i), whole(i)))],
    claim=every(i, consistent(maximum(before(j, i), Same(i, j)), q(j))
                <= consistent(before(j, i), q(j)) / 2, where=(update(i),)),
    instances=[CALM_HALF],
    expected="REFUTED",
    note="t = log m/alpha^2 is a whole number, and q(i) is how often it goes into the mean on S.  " + READ
    + "m = 2, t = 6, alpha = 1/sqrt(6), and X of four letters: S = (x_1), and the first query is 1 on x_1, 1/100 on the "
    "others.  The median over X^6 is 7/40, that of the datasets with one x_1; the answer is 2 alpha, and no dataset leaves.  "
    "Medians are of the means of all datasets, counted as often as they are met, as in 'at least half of the datasets'.",
    proof=(ROUNDED,))
lem_37_step_half.variant(
    "part: one round, by the means of the consistent datasets",
    prefix=forall(alpha_1, pub_1, priv_1, e), given=[*MEDIAN, TRIGGERED],
    claim=leaving(rounded_down, 2 * alpha_1) >= size / 2, instances=[ROUND], proof=(ROUND,),
    scope="one round, by the means of the consistent datasets", expected="REFUTED",
    note="e(s) is the mean of the query on the consistent dataset s, and pub a median of these: not more than half lie on "
         "either side.  With alpha = 1/3 and E_S[phi] = 3/4 the answer is 2/3, from which no number in [0, 1] is further "
         "than 2/3.")
lem_37_step_half.variant(
    "repaired", prefix=forall(alpha_1, pub_1, priv_1, e),
    given=[*MEDIAN, TRIGGERED], claim=leaving(nearest, 3 * alpha_1 / 2) >= size / 2, proof=(),
    instances=[{**ROUND, "e": "0 0 1/2"}], scope="one round, by the means of the consistent datasets",
    note="Rounded to the nearest multiple, and datasets leave that are further from it than 3 alpha/2: the answer is more "
         "than 3 alpha/2 away from the median, and so are at least half of the means.")

# The law of a random record of Z.
OF_THE_RECORDS = every(x, equal(n * P(x), Sum(k, Same(x, Entry(Z, k)))))
upto = Event("A", (J, J))
UP_TO = (every((i, j), before(j, i) <= upto(j, i)), every(i, upto(i, i) >= 1),
         every((i, j), upto(j, i) <= before(j, i) + Same(i, j)))
left = consistent(upto(j, i), whole(j))
letters = Sum(x, Q(1))

lem_37_step_nonempty = Theorem(
    "dwork2015/lem-37.step-nonempty", "Lemma 37, proof, non-emptiness", "Dwork et al. 2015, proof of Lemma 37",
    prefix=forall(n, t, alpha, Z, P, phi, pub, before, upto, update),
    given=[equal(t * alpha**2, log2(m)), m >= 2, OF_THE_RECORDS, *RUN, *UP_TO],
    claim=both(equal(Sum(s, Q(1)), letters**(log2(m) / alpha**2)), every(i, left >= 1)),
    instances=[{**CALM, "P": "0 1", "A": IN_ORDER}],
    note="|Consistent_0| = |X|^(log m/alpha^2) = |X|^t, where t is a whole number, and |Consistent_i| >= 1 after every "
         "query i.  "
    + READ + "A(j, i) says that j is i or comes before.  P is the law of a random record of Z, from which t records are "
             "drawn in Lemma 35.  t >= 1 asks for m >= 2.")
lem_37_step_nonempty.variant(
    "part: an accurate dataset", scope="that an accurate dataset is never removed",
    prefix=forall(n, t, alpha, Z, phi, pub, before, update, s1),
    given=[*RUN, every(j, absolute(priv(j) - mean(j, s1)) <= alpha)],
    claim=every(i, removed(before(j, i), s1, whole(j)) <= 0),
    instances=[{**CALM, "s1": 1}],
    note=READ + "A dataset with a mean within alpha of that of Z on every query, which Lemma 35 gives, is never removed.")
lem_37_step_nonempty.variant(
    "control: two are left", expected="REFUTED", claim=every(i, left >= 2), instances=[ONLY_ONE], proof=(ONLY_ONE,),
    note="A universe of one letter has one dataset.")
lem_37_step_nonempty.variant(
    "part: one round", prefix=forall(alpha_1, priv_1, mean_1), scope="one round",
    given=[absolute(priv_1 - mean_1) <= alpha_1],
    claim=absolute(rounded_down - mean_1) <= 2 * alpha_1,
    instances=[{"alpha": "1/3", "priv": "3/4", "e": "1/2"}, {"alpha": "1", "priv": "0", "e": "1"}],
    note="e is the mean of the query on the dataset S' of Lemma 35, within alpha of E_S[phi_i] = priv.")
lem_37_step_nonempty.variant(
    "control: removed beyond alpha", prefix=forall(alpha_1, priv_1, mean_1),
    given=[absolute(priv_1 - mean_1) <= alpha_1], expected="REFUTED",
    claim=absolute(rounded_down - mean_1) <= alpha_1,
    instances=[{"alpha": "1/3", "priv": "3/5", "e": "3/4"}],
    note="The error of S' and of the rounding add up.")
