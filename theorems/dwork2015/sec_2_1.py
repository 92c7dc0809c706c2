"""Section 2: sensitivity, McDiarmid's inequality, Definition 2, and the bad event of Section 3.1.2.  Dwork et al. 2015."""
from theorems.dwork2015.notation import DATA, P, S, W, X, Z, i, n, x
from verify.language import (
    Alphabet, Channel, D_inf, Defined, Distribution, Entry, Event, Function, Indistinguishable, Letter, Remark, Replaced, Same,
    Statement, Sum, Theorem, absolute, both, distributions, equal, every, exp, forall, hockey_stick, maximum, positions, real)

f = Function("f", (S,))
c = real("c", "(0, oo)")
any_c = real("c")
alpha = real("alpha", "(0, oo)")
SENSITIVE = every((Z, i, x), f(Z) - f(Replaced(Z, i, x)) <= c)
SENSITIVE_ANY = every((Z, i, x), f(Z) - f(Replaced(Z, i, x)) <= any_c)
mean = Sum(W, DATA(W) * f(W))
far = 1 - Sum(Z, DATA(Z), where=(alpha - (f(Z) - mean),))
BIT = {"n": "1", "P": "1/2 1/2", "f": ("0", "1"), "c": "1", "alpha": "1/2"}
COUNT = {"n": "2", "P": "1/3 2/3", "f": ("0", "1", "1", "2"), "c": "1", "alpha": "2/3"}
STEEP = {"n": "1", "P": "1/2 1/2", "f": ("0", "4"), "c": "1", "alpha": "2"}

def_sensitivity = Theorem(
    "dwork2015/def-sensitivity", "Section 2, sensitivity", "Dwork et al. 2015, Section 2, before Lemma 1",
    prefix=forall(n, f, Z, i, x),
    claim=Defined(f(Z) - f(Replaced(Z, i, x))),
    instances=[{"n": "1", "f": ("0", "1"), "Z": 1, "i": 0, "x": 0},
               {"n": "2", "f": ("0", "1", "1", "2"), "Z": 3, "i": 1, "x": 0}],
    note="A definition claims nothing of its own; what it bounds has a value, for every function, dataset, position and "
         "record.")
def_sensitivity.variant(
    "reading: for both signs", prefix=forall(n, f, any_c),
    given=[SENSITIVE_ANY],
    claim=every((Z, i, x), absolute(f(Z) - f(Replaced(Z, i, x))) <= any_c),
    instances=[{"n": "1", "f": ("0", "1"), "c": "1"}, {"n": "2", "f": ("0", "1", "1", "2"), "c": "3/2"}],
    note="What it is used for: one-sided as printed, f(S) - f(S') <= c for all neighbours is |f(S) - f(S')| <= c for all of "
         "them, since neighbours may be exchanged.")
def_sensitivity.variant(
    "part: not negative", prefix=forall(n, f, any_c, Z, i), given=[SENSITIVE_ANY], claim=any_c >= 0, scope="a consequence",
    instances=[{"n": "1", "f": ("0", "1"), "c": "1", "Z": 0, "i": 0}],
    note="A record may be replaced by itself, so that c >= 0.")
def_sensitivity.variant(
    "control: half of c", prefix=forall(n, f, any_c), given=[SENSITIVE_ANY],
    claim=every((Z, i, x), absolute(f(Z) - f(Replaced(Z, i, x))) <= any_c / 2), expected="REFUTED",
    instances=[{"n": "1", "f": ("0", "1"), "c": "1"}], proof=({"n": "1", "f": ("0", "1"), "c": "1"},),
    note="c may be attained.")

# Independent records: P(X = Z) = P(X_i = Z_i) P(X_k = Z_k for all other k), for every Z and i.
JOINT = Distribution("J", (S,))
INDEPENDENT = every((Z, i), equal(
    JOINT(Z), Sum(W, JOINT(W) * Same(Entry(W, i), Entry(Z, i))) * Sum(x, JOINT(Replaced(Z, i, x)))))
its_mean = Sum(W, JOINT(W) * f(W))
too_far = 1 - Sum(Z, JOINT(Z), where=(alpha - (f(Z) - its_mean),))
OWN_LAWS = {"n": "2", "J": "1/6 1/6 1/3 1/3", "f": ("0", "1", "1", "2"), "c": "1", "alpha": "2/3"}
ONE_LAW = {"n": "1", "J": "1/2 1/2", "f": ("0", "1"), "c": "1", "alpha": "1/2"}
TIED = {"n": "2", "J": "1/2 0 0 1/2", "f": ("0", "1", "1", "2"), "c": "1", "alpha": "1"}

lem_1 = Theorem(
    "dwork2015/lem-1", "Lemma 1 (McDiarmid's inequality)", "Dwork et al. 2015, Lemma 1",
    prefix=forall(n, JOINT, f, c, alpha),
    given=[INDEPENDENT, SENSITIVE],
    claim=too_far <= exp(-2 * alpha**2 / (n * c**2)),
    instances=[ONE_LAW, OWN_LAWS],
    note="J is the law of X_1, ..., X_n, which are independent: each of the others.  P[f - mu >= alpha] is the "
         "complement of f - mu < alpha.")
lem_1.variant(
    "part: records of one law", prefix=forall(n, P, f, c, alpha), given=[SENSITIVE], scope="records of one law",
    claim=far <= exp(-2 * alpha**2 / (n * c**2)), instances=[BIT, COUNT],
    note="As in every use of the lemma.")
lem_1.variant(
    "control: records that are not independent", given=[SENSITIVE], instances=[OWN_LAWS, TIED], expected="REFUTED",
    proof=(TIED,),
    note="One fair bit twice: 1/2 against exp(-1).")
lem_1.variant(
    "control: twice the exponent", prefix=forall(n, P, f, c, alpha), given=[SENSITIVE], expected="REFUTED", proof=(BIT,),
    claim=far <= exp(-4 * alpha**2 / (n * c**2)),
    instances=[BIT, COUNT],
    note="A fair bit, alpha = 1/2: 1/2 against exp(-1).")
lem_1.variant(
    "control: without the sensitivity", prefix=forall(n, P, f, c, alpha), given=(), instances=[BIT, STEEP], expected="REFUTED",
    claim=far <= exp(-2 * alpha**2 / (n * c**2)), proof=(STEEP,),
    note="A function that jumps by 4.")

app_sup = Theorem(
    "dwork2015/app-sup", "Section 3.1.2, before Corollary 21", "Dwork et al. 2015, Section 3.1.2, before Corollary 21",
    prefix=forall(n, P, f, c, alpha),
    claim=far <= exp(-2 * alpha**2 / (c**2 * n)),
    instances=[BIT, STEEP],
    expected="REFUTED",
    note="The supremum over all f : X^n -> R, as it stands: it is at most the bound where each f is; alpha is tau.  A fair "
         "bit times 4 with c = 1 and tau = 2.  The paragraph is about functions of sensitivity c, for which it holds: see "
         "repaired.",
    remarks=[Remark("READING", "the supremum is over all f, as it stands; for the functions of sensitivity c that the "
                    "paragraph is about it holds", see="dwork2015/app-sup#repaired")],
    proof=(STEEP,))
app_sup.variant(
    "repaired", given=[SENSITIVE], instances=[BIT, COUNT], proof=(),
    note="The supremum over the c-sensitive f, for i.i.d. records: Lemma 1.")

phi = Function("phi", (X,))
a = real("a")
u = Letter("u", X)
j = Letter("j", positions(S))
length = real("alpha", "[0, oo)")
IN_RANGE = (every(u, a <= phi(u)), every(u, phi(u) <= a + length))
mean_of_phi = Sum(j, phi(Entry(Z, j))) / n
mean_replaced = Sum(j, phi(Entry(Replaced(Z, i, x), j))) / n

sec2_mean_sensitivity = Theorem(
    "dwork2015/sec2-mean-sensitivity", "Section 2, sensitivity of a mean", "Dwork et al. 2015, Section 2, after Lemma 1",
    prefix=forall(n, phi, a, length, Z, i, x),
    given=IN_RANGE,
    claim=mean_of_phi - mean_replaced <= length / n,
    instances=[{"n": "1", "phi": ("0", "1"), "a": "0", "alpha": "1", "Z": 1, "i": 0, "x": 0},
               {"n": "2", "phi": ("1", "3"), "a": "1", "alpha": "2", "Z": 3, "i": 1, "x": 0}],
    note="phi takes values in [a, a + alpha], and the mean of phi over the records of Z has sensitivity alpha/n.")
sec2_mean_sensitivity.variant(
    "control: half of it", claim=mean_of_phi - mean_replaced <= length / (2 * n), expected="REFUTED",
    proof=({"n": "1", "phi": ("0", "1"), "a": "0", "alpha": "1", "Z": 1, "i": 0, "x": 0},),
    note="One record that changes from the one end to the other.")

R = Alphabet("R")
F, G = distributions("F G", R)
eps = real("eps", "[0, oo)")
delta = real("delta", "[0, 1)")
FORTH = D_inf(F, G, delta) <= eps
BACK = D_inf(G, F, delta) <= eps
SAID_IN_EVENTS = Indistinguishable(F, G, eps, delta)
PAIR = {"F": "2/3 1/3", "G": "1/3 2/3", "eps": "7/10", "delta": "0"}
LEAK = {"F": "1/2 1/2", "G": "1 0", "eps": "0", "delta": "1/2"}

DOMAIN, OUTPUTS = Alphabet("S"), Alphabet("Y")
d, d0 = Letter("x", DOMAIN), Letter("xp", DOMAIN)
d1, d2 = Letter("x1", DOMAIN), Letter("x2", DOMAIN)
o = Letter("y", OUTPUTS)
ALGORITHM = Channel("A", OUTPUTS, (DOMAIN,))
differ_in_one = Event("N", (DOMAIN, DOMAIN))
SYMMETRIC = every((d1, d2), equal(differ_in_one(d1, d2), differ_in_one(d2, d1)))
A_PAIR = differ_in_one(d, d0) > 0
AS_PRINTED = Statement(forall(d1, d2), (differ_in_one(d1, d2) > 0,),
                       D_inf(ALGORITHM.row(d1), ALGORITHM.row(d2), delta) <= eps)
USUAL = Statement(forall(d1, d2), (differ_in_one(d1, d2) > 0,),
                  hockey_stick(ALGORITHM.row(d1), ALGORITHM.row(d2), exp(eps)) <= delta)
ANY = (ALGORITHM, differ_in_one, eps, delta, d, d0)

def_2 = Theorem(
    "dwork2015/def-2", "Definition 2", "Dwork et al. 2015, Definition 2",
    claim=both(
        Statement(forall(*ANY), (SYMMETRIC, AS_PRINTED, A_PAIR),
                  Indistinguishable(ALGORITHM.row(d), ALGORITHM.row(d0), eps, delta)),
        Statement(forall(*ANY), (SYMMETRIC, USUAL, A_PAIR),
                  D_inf(ALGORITHM.row(d), ALGORITHM.row(d0), delta) <= eps)),
    base="bits",
    note="An algorithm is (eps, delta)-private if and only if, for all pairs of datasets that differ in one element, "
         "D^delta(A(S) || A(S')) <= log(e^eps) bits, which is eps nats.  S is the set of datasets and N says which differ in "
         "one element, here any relation that goes both ways.  Private is P(O) <= e^eps Q(O) + delta for all events O: the "
         "sum of max(P - e^eps Q, 0) is at most delta, for every such pair.  0 <= delta < 1, where the divergence has a value.")
def_2.variant(
    "direction: only if", prefix=forall(F, G, eps, delta), given=[FORTH, BACK], claim=SAID_IN_EVENTS, instances=[PAIR, LEAK],
    note="From the divergences to the events.")
def_2.variant(
    "direction: if", prefix=forall(F, G, eps, delta), given=[SAID_IN_EVENTS], claim=FORTH, instances=[PAIR, LEAK],
    note="From the events to the divergences.")
def_2.variant(
    "control: one order of the pair", prefix=forall(F, G, eps, delta), given=[FORTH], claim=BACK, expected="REFUTED",
    instances=[PAIR, {"F": "1 0", "G": "1/2 1/2", "eps": "7/10", "delta": "0"}],
    proof=({"F": "1 0", "G": "1/2 1/2", "eps": "7/10", "delta": "0"},),
    note="The definition is for all pairs of neighbours, so for both orders.")

DATA_SETS = Alphabet("S")
S_, W_ = Letter("S'", DATA_SETS), Letter("W", DATA_SETS)
D = Distribution("D", (DATA_SETS,))
estimate = Function("f", (DATA_SETS,))
tau = real("tau", "(0, oo)")
gap = estimate(S_) - Sum(W_, D(W_) * estimate(W_))
FIRST = {"D": "3/4 1/4", "f": "0 1", "tau": "1/2", "S'": 1}

app_event = Theorem(
    "dwork2015/app-event", "Section 3.1.2, equation (3)", "Dwork et al. 2015, Section 3.1.2, equation (3)",
    claim=both(
        Statement(forall(D, estimate, tau, S_), (absolute(gap) > tau,), gap >= tau),
        Statement(forall(D, estimate, tau, S_), (gap >= tau,), absolute(gap) > tau)),
    expected="REFUTED",
    note="The sentence and the display say of a dataset and a function, for any law D on the datasets, that it is in the set.  "
         "'More than tau away from the expectation. Namely f(S) - D[f] >= tau': an estimate that is too small by more than "
         "tau is not in the set, and one that is tau above is not more than tau away.")
app_event.variant(
    "direction: only if, for the sign that is meant", prefix=forall(D, estimate, tau, S_), given=[gap > tau],
    claim=gap >= tau, instances=[FIRST],
    note="More than tau above.")
app_event.variant(
    "repaired", prefix=forall(D, estimate, tau, S_),
    claim=equal(absolute(gap), maximum(gap, -estimate(S_) - Sum(W_, D(W_) * -estimate(W_)))),
    instances=[FIRST, {**FIRST, "S'": 0}],
    note="'At least tau away' is the union of the sets of f and of -f, for which the corollaries hold alike.")
