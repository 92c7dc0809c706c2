"""Lemma 38, proof: the queries and answers are reconstructed from those that are updates.  Dwork et al. 2015, Appendix B."""
from verify.language import (
    Alphabet, Datasets, Entry, Event, Every, Expr, Function, Letter, Statement, Sum, Theorem, absolute, both, differ, equal,
    every, forall, positions, real)

alpha = real("alpha", "(0, oo)")
t = real("t", "[1, oo) integer")
J, X = Alphabet("J"), Alphabet("X")
T = Datasets("T", X, t)
i, j, x, s = Letter("i", J), Letter("j", J), Letter("x", X), Letter("s", T)
h = Letter("l", positions(T))
number = Function("r", (J,))
earlier = number(i) - number(j)

# Two interactions: queries, medians, answers; at which queries the answer is not the median; which of the datasets of X^t are
# far from which answer, and which are consistent before which query.
phi, phi_2 = Function("phi", (J, X)), Function("phi'", (J, X))
pub, pub_2 = Function("pub", (J,)), Function("pub'", (J,))
a, a_2 = Function("a", (J,)), Function("a'", (J,))
update, update_2 = Event("U", (J,)), Event("U'", (J,))
far, far_2 = Event("F", (J, T)), Event("F'", (J, T))
kept, kept_2 = Event("K", (J, T)), Event("K'", (J, T))


# How far the answer is from the mean of the query on the dataset s.
def away(query: Function, answers: Function, query_number: Letter) -> Expr:
    return absolute(answers(query_number) - Sum(h, query(query_number, Entry(s, h))) / t)


# How many of the queries before i have removed the dataset s.
def removals(updates: Event, distant: Event) -> Expr:
    return Sum(j, updates(j) * distant(j, s), where=(earlier,))


# Where the answer is not the median; which datasets are far from it; and which no earlier update has removed.
def another(answers: Function, median: Function, updates: Event) -> Every:
    return every(i, differ(answers(i), median(i)), where=(updates(i),))


def the_median(answers: Function, median: Function, updates: Event) -> Every:
    return every(i, equal(answers(i), median(i)), where=(1 - updates(i),))


def distant_from(query: Function, answers: Function, distant: Event) -> Every:
    return every((j, s), away(query, answers, j) > 2 * alpha, where=(distant(j, s),))


def near_to(query: Function, answers: Function, distant: Event) -> Every:
    return every((j, s), away(query, answers, j) <= 2 * alpha, where=(1 - distant(j, s),))


def not_removed(updates: Event, distant: Event, consistent: Event) -> Every:
    return every((i, s), removals(updates, distant) <= 0, where=(consistent(i, s),))


def has_been_removed(updates: Event, distant: Event, consistent: Event) -> Every:
    return every((i, s), removals(updates, distant) > 0, where=(1 - consistent(i, s),))


RUN = (another(a, pub, update), the_median(a, pub, update), distant_from(phi, a, far), near_to(phi, a, far),
       not_removed(update, far, kept), has_been_removed(update, far, kept))
RUN_2 = (another(a_2, pub_2, update_2), the_median(a_2, pub_2, update_2), distant_from(phi_2, a_2, far_2),
         near_to(phi_2, a_2, far_2), not_removed(update_2, far_2, kept_2), has_been_removed(update_2, far_2, kept_2))
other_query = Sum(x, absolute(phi(i, x) - phi_2(i, x)))
difference = Sum(x, absolute(phi(j, x) - phi_2(j, x))) + absolute(a(j) - a_2(j))
history = Sum(j, difference, where=(earlier,))
other_set = Sum(s, absolute(kept(i, s) - kept_2(i, s)))
ANALYST = Statement(forall(i), (history <= 0,), other_query <= 0)
MEDIAN = Statement(forall(i), (other_set <= 0, other_query <= 0), equal(pub(i), pub_2(i)))
SAME_PLACES = every(i, equal(update(i), update_2(i)))
SAME_RECORD = (SAME_PLACES, every(i, equal(a(i), a_2(i)), where=(update(i),)))
ONE_QUERY = {"t": "1", "alpha": "1/4", "r": "1", "phi": (("0", "1"),), "phi'": (("0", "1"),), "pub": "0", "pub'": "0",
             "a": "0", "a'": "0", "U": ("0",), "U'": ("0",), "F": (("0", "1"),), "F'": (("0", "1"),), "K": (("1", "1"),),
             "K'": (("1", "1"),)}
TWO_ANSWERS = {**ONE_QUERY, "alpha": "1/8", "a": "1", "a'": "1/2", "U": ("1",), "U'": ("1",),
               "F": (("1", "0"),), "F'": (("1", "1"),)}

lem_38_step_reconstruct = Theorem(
    "dwork2015/lem-38.step-reconstruct", "Lemma 38, proof, reconstruction", "Dwork et al. 2015, proof of Lemma 38",
    prefix=forall(t, alpha, number, phi, phi_2, pub, pub_2, a, a_2, update, update_2, far, far_2, kept, kept_2),
    given=[*RUN, *RUN_2, ANALYST, MEDIAN, *SAME_RECORD],
    claim=both(every(i, equal(a(i), a_2(i))), every((i, x), equal(phi(i, x), phi_2(i, x)))),
    instances=[ONE_QUERY],
    note="M = {(i, a_i) : a_i is not the median} determines the sequence: two interactions of one analyst, her coins fixed, "
         "with the same M have the same queries and answers.  J is the set of queries, r(i) the number of the query i, so "
         "that r(j) < r(i) says that j is earlier; phi, pub, a and phi', pub', a' are what is asked, the medians and the "
         "answers, on two datasets.  U says where the answer is not the median, F(j, s) that the answer j is more than 2 "
         "alpha from the mean on s, K(i, s) that s is in Consistent_(i-1): no earlier query with an update has removed it.  "
         "The analyst's next query is a function of the queries and answers before, and a median, ties broken in one way, "
         "one of the consistent set and the query: where the former are the same, so are the latter.")
lem_38_step_reconstruct.variant(
    "control: the places alone", expected="REFUTED", instances=[ONE_QUERY, TWO_ANSWERS], proof=(TWO_ANSWERS,),
    given=[*RUN, *RUN_2, ANALYST, MEDIAN, SAME_PLACES],
    note="Where the updates are does not say what their answers are.")
