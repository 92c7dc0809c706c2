"""Theorem 4, written out: exchange one record for a fresh one; the normalisers cancel, and every position counts alike."""
from theorems.wang2016.thm_4 import (
    CHANGED, DATA, FIRST, D, S, Z, eps, gap, ghost, h, i, loss, n, normaliser, one_by_one, posterior, privacy, sign, step_1,
    step_4, step_log_k, step_symmetry, thm_4, thm_4_identity, z)
from verify.language import Entry, Expr, Place, Q, Sum, absolute, equal, log, position
from verify.language.proofs import Step, combine, derivation, exchange, gibbs, identity, permute, pointwise, use

FIRST_POSITION = position(S, 1)


def drawn(body: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(h, posterior(h, Z) * body))


def normalisers(name: str, at: Place, changed: Place) -> Step:
    before, after = (Sum(Z, DATA(Z) * Sum(z, D(z) * log(normaliser(x)))) for x in (Z, changed))
    return exchange(name, equal(before, after), DATA(Z), D(z), log(normaliser(Z)), at)


at_first = normalisers("E log K is that of the changed dataset", FIRST_POSITION, FIRST)
alike = permute("every position counts as the first",
                equal(drawn(loss(Entry(Z, i), h)), drawn(loss(Entry(Z, FIRST_POSITION), h))),
                DATA(Z), Sum(h, posterior(h, Z) * loss(Entry(Z, i), h)), FIRST_POSITION, i).for_all(i)
the_gap = combine("privacy is the gap", equal(privacy, gap), use("E log K is that of the changed dataset", weight=-1),
                  use("every position counts as the first", over=(i,), weight=1 / n))
divergence = gibbs("each divergence is >= 0", posterior(h, Z), posterior(h, FIRST), (h,),
                   Q(0) <= Sum(h, posterior(h, Z) * log(posterior(h, Z) / posterior(h, FIRST)))).for_all(Z, z)
average = combine("privacy is >= 0", Q(0) <= privacy, use("each divergence is >= 0", weight=DATA(Z) * D(z), over=(Z, z)))
STEPS = (at_first, alike, the_gap, divergence, average)

thm_4_identity.proved_by("printed", *derivation(at_first, alike, the_gap))
only_if = derivation(*STEPS, pointwise("claim", absolute(gap) <= eps, "given 1", "privacy is the gap", "privacy is >= 0",
                                       terms=(gap, privacy)))
if_ = derivation(*STEPS, pointwise("claim", privacy <= eps, "given 1", "privacy is the gap", "privacy is >= 0",
                                   terms=(gap, privacy)))
thm_4.proved_by("printed", *only_if, *if_)
thm_4.proved_by("direction: only if", *only_if)
thm_4.proved_by("direction: if", *if_)
sign.proved_by("printed", *derivation(divergence, average), *derivation(
    *STEPS, combine("gap is >= 0", Q(0) <= gap, "privacy is >= 0", "privacy is the gap")))

step_1.proved_by("printed", *derivation(identity("ghost sample", gap, ghost)),
                 *derivation(identity("record by record", ghost, one_by_one)))
step_4.proved_by("printed", *derivation(combine("logarithms", step_4.claim)))
step_log_k.proved_by("printed", *derivation(exchange(
    "exchange", step_log_k.variants[0].statement.claim, DATA(Z), D(z), normaliser(Z), i)))
step_log_k.proved_by("reading: what is needed", *derivation(exchange(
    "exchange", step_log_k.variants[1].statement.claim, DATA(Z), D(z), log(normaliser(Z)), i)))
step_symmetry.proved_by("printed", *derivation(
    at_first, normalisers("the same at every position", i, CHANGED).for_all(i), alike,
    combine("claim", step_symmetry.claim, "E log K is that of the changed dataset",
            use("the same at every position", over=(i,), weight=-1 / n),
            use("every position counts as the first", over=(i,), weight=-1 / n))))
