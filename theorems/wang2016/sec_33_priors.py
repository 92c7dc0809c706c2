"""Section 3.3: priors, the most private algorithm, and which mechanisms are posterior sampling.  Wang et al. 2016; nats."""
from theorems.wang2016.notation import A, D, DATA, FIRST, H, S, W, X, Z, g, h, j, loss, n, posterior, r, z
from verify.language import (
    KL, Distribution, Entry, Expr, Function, Letter, Place, Remark, Replaced, Statement, Sum, Theorem, absolute, as_expr, equal,
    every, exp, forall, log, position, real)

gamma = real("gamma", "(0, oo)")
f = Letter("f", H)
z2 = Letter("z2", X)
Q = Distribution("Q", (H,))
prior = Distribution("pi", (H,))
L = Function("L", (H,))


def entropy(law: Expr) -> Expr: return -Sum(h, law * log(law), (law,))
def mean_loss(law: Expr) -> Expr: return Sum(h, law * L(h))
def with_prior(h: Place, rate: Expr) -> Expr: return exp(-rate * L(h)) * prior(h) / Sum(g, exp(-rate * L(g)) * prior(g))
def divergence(law: Expr) -> Expr: return Sum(h, law * log(law / prior(h)), (law,))
def gain(law: Expr) -> Expr: return -Sum(h, prior(h) * log(prior(h)), (prior(h),)) - entropy(law)
def printed_objective(law: Expr) -> Expr: return gain(law) + gamma * mean_loss(law)
def objective(law: Expr) -> Expr: return divergence(law) + gamma * mean_loss(law)


UNEVEN = {"gamma": "1", "pi": "1/4 3/4", "L": "0 0", "Q": "1/2 1/2"}
TILTED = {"gamma": "2", "pi": "1/3 2/3", "L": "0 1", "Q": "1/2 1/2"}
SOURCE = "Wang et al. 2016, Section 3.3, last paragraph"

with_a_prior = Theorem(
    "wang2016/sec-3.3.prior", "Section 3.3, any form of prior", SOURCE,
    prefix=forall(gamma, prior, L, Q),
    claim=printed_objective(with_prior(h, as_expr("1"))) <= printed_objective(Q(h)),
    instances=[TILTED, UNEVEN],
    expected="REFUTED", proof=(UNEVEN,),
    note="For one Z, as after Theorem 9: I~ = H~ - H(h | Z) with H~ = -E_pi log pi, which does not depend on the law of the "
         "output, so that I~ + gamma E L knows nothing of the prior; and exp(-L) pi as printed, without gamma.  A constant "
         "loss, a prior that is not uniform: the uniform law is better than the prior.")
with_a_prior.variant(
    "repaired", claim=objective(with_prior(h, gamma)) <= objective(Q(h)), proof=(), instances=[TILTED, UNEVEN],
    given=[every(h, prior(h) > 0)],
    note="The divergence from the prior as information gain, and exp(-gamma L) pi.  Where the prior is 0 the divergence "
         "is +oo.")
with_a_prior.variant(
    "reading: gamma with the loss", claim=printed_objective(with_prior(h, gamma)) <= printed_objective(Q(h)),
    instances=[TILTED, UNEVEN], expected="REFUTED",
    note="exp(-gamma L) pi with the printed information gain.")
with_a_prior.variant(
    "reading: the divergence, without gamma", claim=objective(with_prior(h, as_expr("1"))) <= objective(Q(h)),
    given=[every(h, prior(h) > 0)], instances=[TILTED, UNEVEN, {**TILTED, "gamma": "4", "Q": "9/10 1/10"}], expected="REFUTED",
    proof=({**TILTED, "gamma": "4", "Q": "9/10 1/10"},),
    note="exp(-L) pi with the divergence from the prior: right for gamma = 1 only.")


utility = Function("u", (S, H))
L_of = Function("L", (S, H))


def sampler(h: Place, Z: Place) -> Expr: return exp(-gamma * utility(Z, h)) / Sum(g, exp(-gamma * utility(Z, g)))
def expected_loss(law: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(h, law * utility(Z, h)))
def conditional(law: Expr) -> Expr: return Sum(Z, DATA(Z) * entropy(law))


sampled_privacy = Sum(Z, DATA(Z) * Sum(z, D(z) * Sum(h, sampler(h, Z) * log(sampler(h, Z) / sampler(h, FIRST)))))
privacy_of = Sum(Z, Sum(z, DATA(Z) * D(z) * KL(A.row(Z), A.row(FIRST)), where=(D(z),)), where=(DATA(Z),))
IGNORES = {"n": "1", "gamma": "1", "D": "1/2 1/2", "u": (("0", "0"), ("0", "1")), "A": {0: "1 0", 1: "1 0"}}
SAME = {"n": "1", "gamma": "1", "D": "1/2 1/2", "u": (("0", "0"), ("0", "0")), "A": {0: "2/3 1/3", 1: "1/3 2/3"}}

BY_PRIOR = {"n": "1", "D": "1", "u": (("0", "0"),), "pi": "1/4 3/4", "A": {0: "1/2 1/2"}}


def weight(h: Place, Z: Place) -> Expr: return exp(-utility(Z, h)) * prior(h)
def max_ent(h: Place, Z: Place) -> Expr: return weight(h, Z) / Sum(g, weight(g, Z))
def privacy_loss(law: Expr) -> Expr: return entropy(prior(h)) - conditional(law)


sampled = Sum(Z, Sum(z, DATA(Z) * D(z) * Sum(h, max_ent(h, Z) * log(max_ent(h, Z) / max_ent(h, FIRST)))))
mean_output = Sum(W, DATA(W) * A(h, W))
mean_sampled = Sum(W, DATA(W) * sampler(h, W))
information = Sum(Z, DATA(Z) * Sum(h, A(h, Z) * log(A(h, Z) / mean_output), (A(h, Z),)), (DATA(Z),))
sampled_information = Sum(Z, DATA(Z) * Sum(h, sampler(h, Z) * log(sampler(h, Z) / mean_sampled)), (DATA(Z),))
ALWAYS = {"n": "1", "D": "1/2 1/2", "u": (("0", "0"), ("0", "1")), "pi": "1/2 1/2", "A": {0: "1 0", 1: "1 0"}}

most_private = Theorem(
    "wang2016/sec-3.3.most-private", "Section 3.3, last sentence", SOURCE,
    prefix=forall(n, D, prior, utility, A),
    given=[expected_loss(A(h, Z)) <= expected_loss(max_ent(h, Z))],
    claim=sampled <= privacy_of,
    instances=[{**ALWAYS, "u": (("0", "0"), ("0", "0")), "A": {0: "1/2 1/2", 1: "1/2 1/2"}}, ALWAYS],
    expected="REFUTED", proof=(ALWAYS,),
    note="'The class of A that samples from MaxEnt distributions', exp(-u(Z, h)) pi(h) over its sum, 'as the most private "
         "algorithm among all algorithms that achieves a given utility constraint': no A with at most its expected loss has "
         "less of On-Average KL-Privacy, the privacy of the document.  An output that is good for every dataset: A always "
         "gives it, with no loss of privacy.",
    remarks=[Remark("READING", "with the information gain I~ for privacy, it fails with a prior, and holds without one",
                    see="wang2016/sec-3.3.most-private#reading: the information gain, with a prior")])
most_private.variant(
    "reading: the information gain, with a prior", claim=privacy_loss(max_ent(h, Z)) <= privacy_loss(A(h, Z)),
    instances=[{**BY_PRIOR, "A": {0: "1/4 3/4"}}, BY_PRIOR], expected="REFUTED", proof=(BY_PRIOR,),
    note="'I~ can be thought of as an information-theoretic quantification of privacy loss': I~ = H~ - H(h | Z), with the "
         "prior entropy H~.  One dataset and no loss: the uniform law has a smaller I~ than a prior that is not uniform.")
WITHOUT_PRIOR = forall(n, gamma, D, utility, A)
AS_GOOD = (expected_loss(A(h, Z)) <= expected_loss(sampler(h, Z)),)
most_private.variant(
    "reading: On-Average KL-Privacy, without a prior", prefix=WITHOUT_PRIOR, given=AS_GOOD,
    claim=sampled_privacy <= privacy_of, instances=[SAME, IGNORES], expected="REFUTED", proof=(IGNORES,),
    note="Sampling with exp(-gamma u).")
most_private.variant(
    "reading: mutual information, without a prior", prefix=WITHOUT_PRIOR, given=AS_GOOD,
    claim=sampled_information <= information, instances=[IGNORES], expected="REFUTED", proof=(IGNORES,),
    note="The information of the output about the dataset, 0 for an algorithm that always gives the same.")
most_private.variant(
    "repaired", prefix=WITHOUT_PRIOR, given=AS_GOOD, claim=conditional(A(h, Z)) <= conditional(sampler(h, Z)), proof=(),
    instances=[SAME, IGNORES],
    note="Without a prior: the information gain I~ is then a constant minus this conditional entropy, and no algorithm with at "
         "most the expected loss has a greater one.")

ONE = Replaced(Z, position(S, 1), z)
OTHER = Replaced(Z, position(S, 2), z2)
BOTH = Replaced(ONE, position(S, 2), z2)
n_from_2 = real("n", "[2, oo) integer")
q = Function("q", (S,))
v = Function("v", (H,))
b = real("b", "(0, oo)")


def mechanism(h: Place, Z: Place) -> Expr: return exp(utility(Z, h)) / Sum(g, exp(utility(Z, g)))
def laplace(h: Place, Z: Place) -> Expr: return exp(-absolute(v(h) - q(Z)) / b) / Sum(g, exp(-absolute(v(g) - q(Z)) / b))


of_utility = equal(
    log(mechanism(h, Z)) + log(mechanism(h, BOTH)) - log(mechanism(h, ONE)) - log(mechanism(h, OTHER)),
    log(mechanism(f, Z)) + log(mechanism(f, BOTH)) - log(mechanism(f, ONE)) - log(mechanism(f, OTHER)))
of_laplace = equal(
    log(laplace(h, Z)) + log(laplace(h, BOTH)) - log(laplace(h, ONE)) - log(laplace(h, OTHER)),
    log(laplace(f, Z)) + log(laplace(f, BOTH)) - log(laplace(f, ONE)) - log(laplace(f, OTHER)))
of_posterior = equal(
    log(posterior(h, Z)) + log(posterior(h, BOTH)) - log(posterior(h, ONE)) - log(posterior(h, OTHER)),
    log(posterior(f, Z)) + log(posterior(f, BOTH)) - log(posterior(f, ONE)) - log(posterior(f, OTHER)))
PARITY = {"n": "2", "u": (("1", "0"), ("0", "0"), ("0", "0"), ("0", "0")), "Z": 0, "z": 1, "z2": 1, "h": 0, "f": 1}
COUNT = {"n": "2", "q": "0 1 1 2", "v": "0 1", "b": "1", "Z": 0, "z": 1, "z2": 1, "h": 0, "f": 1}
RECORDS = {"n": "2", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "1"), "Z": 0, "z": 1, "z2": 1, "h": 0, "f": 1}

def log_odds(Z: Place) -> Expr: return utility(Z, h) - utility(Z, f)
def posterior_log_odds(Z: Place) -> Expr:
    return -Sum(j, loss(Entry(Z, j), h)) - r(h) + Sum(j, loss(Entry(Z, j), f)) + r(f)


# Laws proportional to exp(u) and exp(v) are the same if and only if u(h) - u(f) = v(h) - v(f) for all h and f.
apart = Sum(Z, Sum(h, Sum(f, (log_odds(Z) - posterior_log_odds(Z))**2)))
NO_POSTERIOR = Statement(forall(loss, r), (), apart > 0)
OF_BOTH = {"n": "2", "u": (("1", "0"), ("0", "0"), ("0", "0"), ("0", "0"))}
special_cases = Theorem(
    "wang2016/sec-3.3.laplace", "Section 3.3, first claim", "Wang et al. 2016, Section 3.3",
    prefix=forall(n, utility),
    given=[NO_POSTERIOR],
    claim=as_expr("1") <= 0,
    instances=[OF_BOTH],
    expected="REFUTED", proof=(OF_BOTH,),
    note="'Laplace, Gaussian and Exponential Mechanism are special cases of this class', that of Theorem 4: every mechanism "
         "with p(h | Z) proportional to exp(u(Z, h)) has p(h | Z) proportional to exp(-sum_i l(z_i, h) - r(h)) for some l and "
         "r.  It is written as: for no n and u all l and r give another law, with other log p(h | Z) - log p(f | Z) for some "
         "Z, h and f.  A utility of two records together has no such form.  Remark 1 widens the class to losses of the "
         "whole dataset, where the claim holds: see repaired.",
    remarks=[Remark("READING", "with losses of the whole dataset it holds", see="wang2016/sec-3.3.laplace#repaired")])
special_cases.variant(
    "reading: two records changed", prefix=forall(n_from_2, utility, Z, z, z2, h, f), given=[], claim=of_utility,
    instances=[{**PARITY, "u": (("0", "0"), ("0", "0"), ("0", "0"), ("0", "0"))}, PARITY], proof=(PARITY,), expected="REFUTED",
    note="What posterior sampling has in common: with losses that add up over the records, what two changes of records do to "
         "log p(h | Z) together is what they do one by one, up to a number that is the same for all h.  A utility of both "
         "records does not.")
special_cases.variant(
    "part: posterior sampling has it", prefix=forall(n_from_2, loss, r, Z, z, z2, h, f), given=[], claim=of_posterior,
    instances=[RECORDS], proof=(),
    note="The same equation for the class of Theorem 4.")
special_cases.variant(
    "reading: Laplace noise", prefix=forall(n_from_2, q, v, b, Z, z, z2, h, f), given=[], claim=of_laplace, instances=[COUNT],
    expected="REFUTED", proof=(COUNT,),
    note="|v(h) - q(Z)| does not add up over the records, even where q counts them.")
special_cases.variant(
    "repaired", prefix=forall(n, utility, L_of, r), given=[every((Z, h), equal(L_of(Z, h) + r(h), -utility(Z, h)))],
    claim=every((Z, h), equal(mechanism(h, Z), exp(-L_of(Z, h) - r(h)) / Sum(g, exp(-L_of(Z, g) - r(g))))), proof=(),
    instances=[{"n": "1", "u": (("0", "-1"), ("-1", "0")), "L": (("0", "1"), ("1", "0")), "r": "0 0"}],
    note="In the form of Remark 1, with a loss of the whole dataset, every mechanism exp(u)/sum of exp(u) is posterior "
         "sampling: Laplace noise with u = -|v(h) - q(Z)|/b, Gaussian noise with u = -(v(h) - q(Z))^2/b.")
