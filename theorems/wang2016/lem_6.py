"""Lemma 6: posterior sampling when k records change.  Wang et al. 2016, Section 3.2 and Appendix A; nats."""
from theorems.wang2016.notation import (
    D, DATA, H, S, V, WELL_DEFINED, W, X, Z, empirical, g, h, j, loss, n, posterior, privacy, r, risk)
from verify.language import (
    Defined, Entry, Expr, Function, Letter, Merged, Place, Remark, Replaced, Statement, Sum, Theorem, between, both, equal,
    every, exp, forall, log, position, real)

n_from_2 = real("n", "[2, oo) integer")
k = real("k", between(1, n, integer=True))
z1 = Letter("z1", X)
z2 = Letter("z2", X)
eps = real("eps", "[0, oo)")


def without_r(Z: Place) -> Expr: return Sum(g, exp(-Sum(j, loss(Entry(Z, j), g))))
def expected(body: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(z1, D(z1) * Sum(z2, D(z2) * Sum(h, posterior(h, Z) * body))))


ONE = Replaced(Z, position(S, 1), z1)
TWO = Replaced(ONE, position(S, 2), z2)
SECOND = Replaced(Z, position(S, 2), z2)
RECORD_2 = Entry(Z, position(S, 2))
group = Sum(Z, DATA(Z) * Sum(W, DATA(W) * Sum(
    h, posterior(h, Z) * log(posterior(h, Z) / posterior(h, Merged(Z, W, k))))))
two_changed = expected(log(posterior(h, Z) / posterior(h, TWO)))
one_changed = expected(log(posterior(h, Z) / posterior(h, ONE)))
second_term = expected(log(posterior(h, ONE) / posterior(h, TWO)))
shorter_weight = exp(-(Sum(j, loss(Entry(SECOND, j), h)) - loss(Entry(SECOND, position(S, 1)), h)) - r(h))
shorter_normaliser = Sum(g, exp(-(Sum(j, loss(Entry(SECOND, j), g)) - loss(Entry(SECOND, position(S, 1)), g)) - r(g)))
printed_ratio = expected(log(posterior(h, ONE) / (shorter_weight / shorter_normaliser)))
second_changed = expected(log(posterior(h, Z) / posterior(h, SECOND)))

TWO_RECORDS = {"n": "2", "D": "1/3 2/3", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "1")}
FLAT = {"n": "2", "D": "1/2 1/2", "l": (("0", "1"), ("1", "0")), "r": ("0", "0")}
ONE_POINT = {"n": "3", "D": "1", "l": (("1", "-1"),), "r": ("0", "0")}
PROOF = "Wang et al. 2016, Appendix A, proof of Lemma 6"

lem_6 = Theorem(
    "wang2016/lem-6", "Lemma 6", "Wang et al. 2016, Lemma 6",
    scope="where the risks are finite",
    prefix=forall(n, k, D, loss, r),
    given=[WELL_DEFINED, Defined(risk), Defined(empirical)],
    claim=equal(group, k * privacy),
    instances=[{**TWO_RECORDS, "k": "2"}, {**FLAT, "k": "1"}, {**ONE_POINT, "k": "2"}],
    note="A(Z) is posterior sampling as in Theorem 4, with finite normalisers and with the risks of which it speaks; "
         "[Z_{-1:k}, z_{1:k}] is Z with its first k records from an independent dataset W.")
lem_6.variant(
    "control: k^2 for k", claim=equal(group, k**2 * privacy), expected="REFUTED", instances=[{**FLAT, "k": "2"}],
    proof=({**FLAT, "k": "2"},),
    note="The privacy of small groups grows linearly.")

step_chain = Theorem(
    "wang2016/lem-6.step-chain", "Lemma 6, proof, first display", PROOF,
    prefix=forall(n_from_2, eps, D, loss, r),
    given=[WELL_DEFINED, privacy <= eps],
    claim=both(equal(two_changed, one_changed + second_term), two_changed <= eps + second_term),
    instances=[{**TWO_RECORDS, "eps": "1"}, {**FLAT, "eps": "1/2"}],
    note="k = 2, so n >= 2.",
    part_of="wang2016/lem-6")
step_chain.variant(
    "control: half of eps", claim=two_changed <= eps / 2 + second_term, expected="REFUTED",
    instances=[{**FLAT, "eps": "1/2"}, {**FLAT, "eps": "1/5"}], proof=({**FLAT, "eps": "1/5"},),
    note="The first term is the privacy itself.")

# What the two expectations are of, as functions, so that they have means as wholes.
u = Function("u", (S, X, X, H))
v = Function("v", (S, X, X, H))
log_ratio = log(posterior(h, ONE) / posterior(h, TWO))
in_losses = -loss(RECORD_2, h) + loss(z2, h) - log(without_r(ONE)) + log(without_r(TWO))
DRAWN = (Z, z1, z2, h)
INTEGRANDS = (every(DRAWN, u(*DRAWN) <= log_ratio), every(DRAWN, u(*DRAWN) >= log_ratio),
              every(DRAWN, v(*DRAWN) <= in_losses), every(DRAWN, v(*DRAWN) >= in_losses))
FINITE = (WELL_DEFINED, Statement(forall(V), (), Defined(without_r(V))))
NO_CHANGE = {"n": "2", "D": "1", "l": (("1", "2"),), "r": ("0", "1"), "u": (((("0", "0"),),),), "v": (((("0", "0"),),),)}

step_rewrite = Theorem(
    "wang2016/lem-6.step-rewrite", "Lemma 6, proof, the second term rewritten", PROOF,
    prefix=forall(n_from_2, D, loss, r, u, v),
    given=[*FINITE, *INTEGRANDS],
    claim=equal(expected(u(*DRAWN)), expected(v(*DRAWN))),
    instances=[NO_CHANGE],
    note="log p(z, h) = -l(z, h); K and K' are printed without r(h); normalisers are finite.  u and v are what the two "
         "expectations are of.  Their difference does not depend on h, and changes its sign when the second record is "
         "exchanged for the fresh one, so that its mean is 0.",
    remarks=[Remark("READING", "for one dataset the equation needs r in the normalisers",
                    see="wang2016/lem-6.step-rewrite#control: without the expectation")],
    part_of="wang2016/lem-6")
step_rewrite.variant(
    "control: without the expectation", prefix=forall(n_from_2, loss, r, Z, z1, z2, h), given=(), expected="REFUTED",
    claim=equal(log(posterior(h, ONE) / posterior(h, TWO)),
                -loss(RECORD_2, h) + loss(z2, h) - log(without_r(ONE)) + log(without_r(TWO))),
    instances=[{"n": "2", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "1"), "Z": 0, "z1": 0, "z2": 1, "h": 0}],
    proof=({"n": "2", "l": (("0", "1"), ("2", "1/2")), "r": ("0", "1"), "Z": 0, "z1": 0, "z2": 1, "h": 0},),
    note="For r that is not constant the normalisers without r are others.")

step_normalisers = Theorem(
    "wang2016/lem-6.step-normalisers", "Lemma 6, proof, last display", PROOF,
    prefix=forall(n_from_2, D, loss, r),
    claim=equal(printed_ratio, second_changed),
    instances=[FLAT, TWO_RECORDS],
    expected="REFUTED",
    note="The denominator on the left is printed as A([Z_{-1:2}, z_2']), a posterior from n - 1 records.",
    proof=(FLAT,),
    part_of="wang2016/lem-6")
step_normalisers.variant(
    "repaired", claim=equal(second_term, second_changed), proof=(),
    note="A([Z_{-1:2}, z_1', z_2']) in the denominator on the left.")
