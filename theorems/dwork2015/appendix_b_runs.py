"""Figure 5 as a run: Lemma 36, and what the proof of Lemma 37 says of its rounds.  Dwork et al. 2015, Appendix B."""
from theorems.dwork2015 import appendix_b_median as of_one_round
from theorems.dwork2015.appendix_b_median import MEDIAN, ONE_ROUND, ROUND, TRIGGERED, down, leaving, nearest, size
from theorems.dwork2015.notation import S, X, Z, n
from verify.language import (
    Alphabet, Datasets, Entry, Event, Expr, Formula, Function, Letter, Q, Same, Sum, Theorem, absolute, call, equal, every,
    forall, log2, maximum, positions, real, sqrt)

alpha = real("alpha", "(0, oo)")
t = real("t", "[1, oo) integer")
J = Alphabet("J")
T = Datasets("T", X, t)
i, j = Letter("i", J), Letter("j", J)
x = Letter("x", X)
s, s1 = Letter("s", T), Letter("s1", T)
k, h = Letter("k", positions(S)), Letter("l", positions(T))
phi = Function("phi", (J, X))
pub = Function("pub", (J,))
before, update = Event("E", (J, J)), Event("U", (J,))
m = Sum(j, Q(1))


def priv(query: Letter) -> Expr:
    return Sum(k, phi(query, Entry(Z, k))) / n


def mean(query: Letter, dataset: Letter) -> Expr:
    return Sum(h, phi(query, Entry(dataset, h))) / t


def answer(query: Letter, width: Expr, multiple: Expr | None = None) -> Expr:
    """Of step (d) where there is an update, else of step (c); the multiple of alpha below the mean on S has this number."""
    below = call("floor", priv(query) / width) if multiple is None else multiple
    return update(query) * (width * below) + (1 - update(query)) * pub(query)


def removed(earlier: Expr, dataset: Letter, width: Expr, multiple: Expr | None = None) -> Expr:
    """How many of the earlier queries with an update have removed the dataset."""
    return Sum(j, earlier * update(j), where=(absolute(answer(j, width, multiple) - mean(j, dataset)) - 2 * width,))


def consistent(earlier: Expr, width: Expr, *where: Expr, multiple: Expr | None = None) -> Expr:
    """How many datasets none of the earlier queries has removed."""
    return Sum(s, Q(1), where=(1 - removed(earlier, s, width, multiple), *where))


def run(width: Expr, multiple: Expr | None = None) -> tuple[Formula, ...]:
    """Steps 3 (a) to (d) of Figure 5 for every query i, with width for alpha."""
    def left(*where: Expr) -> Expr: return consistent(before(j, i), width, *where, multiple=multiple)

    return (
        every((i, x), phi(i, x) >= 0), every((i, x), phi(i, x) <= 1),
        every(i, left(mean(i, s) - pub(i)) <= left() / 2),
        every(i, left(pub(i) - mean(i, s)) <= left() / 2),
        every(i, absolute(pub(i) - priv(i)) > 2 * width, where=(update(i),)),
        every(i, absolute(pub(i) - priv(i)) <= 2 * width, where=(1 - update(i),)))


READ = ("J is the set of the m queries, E says which come before which, phi(i, .) is the query i, Z the dataset S, of n "
        "records, and T the set X^t, where t is any number, in particular log m/alpha^2.  U says at which queries there is "
        "an update.  A dataset is in Consistent_(i-1) if no update before i has removed it; pub(i) is a median of the means "
        "of these.  ")
CALM = {"n": "1", "t": "1", "alpha": "1", "Z": 1, "phi": (("0", "1"), ("1/2", "0")), "pub": "1/2 1/4",
        "E": (("0", "1"), ("0", "0")), "U": ("0", "0")}
UPDATED = {"n": "1", "t": "1", "alpha": "7/20", "Z": 0, "phi": (("1", "0", "0"),), "pub": "0", "E": (("0",),),
           "U": ("1",)}

lem_36 = Theorem(
    "dwork2015/lem-36", "Lemma 36", "Dwork et al. 2015, Lemma 36",
    prefix=forall(n, t, alpha, Z, phi, pub, before, update),
    given=run(alpha),
    claim=every(i, absolute(answer(i, alpha) - priv(i)) <= 2 * alpha),
    instances=[CALM, UPDATED],
    note=READ + "Where there is an update the answer is the multiple of alpha below the mean on S, else the median.")
lem_36.variant(
    "part: one round", prefix=forall(of_one_round.alpha, of_one_round.pub, of_one_round.priv), given=(),
    claim=2 * of_one_round.alpha >= ONE_ROUND, scope="one round",
    instances=[{"alpha": "1/5", "pub": "0", "priv": "9/20"}, {"alpha": "1", "pub": "1", "priv": "1/3"}],
    note="The greater of the errors of the median, cut at 2 alpha, where it is not the answer, and of the rounding.")
lem_36.variant(
    "control: half of alpha", expected="REFUTED", proof=(UPDATED,),
    claim=every(i, absolute(answer(i, alpha) - priv(i)) <= alpha / 2),
    note="Rounding down may lose nearly alpha.")

q = Function("q", (J,))
CALM_HALF = {**CALM, "q": "1 0"}
ROUNDED = {"n": "1", "t": "6", "alpha": sqrt(Q("1/6")), "Z": 0, "pub": "7/40 0",
           "phi": (("1", "1/100", "1/100", "1/100"), ("0", "0", "0", "0")),
           "q": "2 0", "E": (("0", "1"), ("0", "0")), "U": ("1", "0")}

lem_37_step_half = Theorem(
    "dwork2015/lem-37.step-half", "Lemma 37, proof, halving", "Dwork et al. 2015, proof of Lemma 37",
    prefix=forall(n, t, alpha, Z, phi, pub, q, before, update),
    given=[equal(t * alpha**2, log2(m)), *run(alpha, q(j)), every(i, equal(q(i), call("floor", priv(i) / alpha)))],
    claim=every(i, consistent(maximum(before(j, i), Same(i, j)), alpha, multiple=q(j))
                <= consistent(before(j, i), alpha, multiple=q(j)) / 2, where=(update(i),)),
    instances=[CALM_HALF],
    expected="REFUTED",
    note="t = log m/alpha^2 is a whole number, and q(i) is how often it goes into the mean on S.  " + READ
    + "m = 2, t = 6, alpha = 1/sqrt(6), and X of four letters: S = (x_1), and the first query is 1 on x_1, 1/100 on the "
    "others.  The median over X^6 is 7/40, that of the datasets with one x_1; the answer is 2 alpha, and no dataset leaves.  "
    "Medians are of the means of all datasets, counted as often as they are met, as in 'at least half of the datasets'.",
    proof=(ROUNDED,))
lem_37_step_half.variant(
    "part: one round, by the means of the consistent datasets",
    prefix=forall(of_one_round.alpha, of_one_round.pub, of_one_round.priv, of_one_round.e), given=[*MEDIAN, TRIGGERED],
    claim=leaving(down(of_one_round.priv), 2 * of_one_round.alpha) >= size / 2, instances=[ROUND], proof=(ROUND,),
    scope="one round, by the means of the consistent datasets", expected="REFUTED",
    note="e(s) is the mean of the query on the consistent dataset s, and pub a median of these: not more than half lie on "
         "either side.  With alpha = 1/3 and E_S[phi] = 3/4 the answer is 2/3, from which no number in [0, 1] is further than "
         "2/3.")
lem_37_step_half.variant(
    "repaired", prefix=forall(of_one_round.alpha, of_one_round.pub, of_one_round.priv, of_one_round.e),
    given=[*MEDIAN, TRIGGERED], claim=leaving(nearest(of_one_round.priv), 3 * of_one_round.alpha / 2) >= size / 2, proof=(),
    instances=[{**ROUND, "e": "0 0 1/2"}], scope="one round, by the means of the consistent datasets",
    note="Rounded to the nearest multiple, and datasets leave that are further from it than 3 alpha/2: the answer is more than "
         "3 alpha/2 away from the median, and so are at least half of the means.")

lem_37_step_nonempty = Theorem(
    "dwork2015/lem-37.step-nonempty", "Lemma 37, proof, non-emptiness", "Dwork et al. 2015, proof of Lemma 37",
    scope="that an accurate dataset is never removed",
    prefix=forall(n, t, alpha, Z, phi, pub, before, update, s1),
    given=[*run(alpha), every(j, absolute(priv(j) - mean(j, s1)) <= alpha)],
    claim=every(i, removed(before(j, i), s1, alpha) <= 0),
    instances=[{**CALM, "s1": 1}],
    note=READ + "A dataset of T with a mean within alpha of that of S on every query, which Lemma 35 gives, is never removed.")
lem_37_step_nonempty.variant(
    "part: one round", prefix=forall(of_one_round.alpha, of_one_round.priv, of_one_round.mean), scope="one round",
    given=[absolute(of_one_round.priv - of_one_round.mean) <= of_one_round.alpha],
    claim=absolute(down(of_one_round.priv) - of_one_round.mean) <= 2 * of_one_round.alpha,
    instances=[{"alpha": "1/3", "priv": "3/4", "e": "1/2"}, {"alpha": "1", "priv": "0", "e": "1"}],
    note="e is the mean of the query on the dataset S' of Lemma 35, within alpha of E_S[phi_i] = priv.")
lem_37_step_nonempty.variant(
    "control: removed beyond alpha", prefix=forall(of_one_round.alpha, of_one_round.priv, of_one_round.mean),
    given=[absolute(of_one_round.priv - of_one_round.mean) <= of_one_round.alpha], expected="REFUTED",
    claim=absolute(down(of_one_round.priv) - of_one_round.mean) <= of_one_round.alpha,
    instances=[{"alpha": "1/3", "priv": "3/5", "e": "3/4"}],
    note="The error of S' and of the rounding add up.")
