"""Theorem 4, written out: exchange one record for a fresh one; the normalisers cancel, and every position counts alike."""
from theorems.wang2016.notation import D, DATA, FIRST, FIRST_POSITION, Z, gap, h, i, loss, n, normaliser, posterior, privacy, z
from theorems.wang2016.thm_4 import (
    CHANGED, changed_k, expected_k, line_4, line_5, step_symmetry)
from verify.language import Entry, Expr, Place, Q, Sum, equal, log
from verify.language.proofs import Step, combine, derivation, exchange, gibbs, permute, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}


def drawn(body: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(h, posterior(h, Z) * body))


def growth(changed: Place) -> Expr: return log(normaliser(changed) / normaliser(Z))
def shrinking(changed: Place) -> Expr: return log(normaliser(Z) / normaliser(changed))
def fresh(body: Expr) -> Expr: return Sum(Z, DATA(Z) * Sum(z, D(z) * body))


def normalisers(name: str, at: Place, changed: Place) -> tuple[Step, ...]:
    """E log K(Z')/K(Z) = 0, also where E log K has no value: it changes its sign when the record is exchanged back."""
    return (
        exchange(f"exchanged back, {name}", equal(fresh(growth(changed)), fresh(shrinking(changed))), DATA(Z), D(z),
                 growth(changed), at),
        pointwise(f"the other sign, {name}", equal(shrinking(changed), -growth(changed)),
                  terms=(normaliser(Z), normaliser(changed))).for_all(Z, z),
        combine(name, equal(fresh(growth(changed)), Q(0)), use(f"exchanged back, {name}", weight=Q("1/2")),
                use(f"the other sign, {name}", weight=DATA(Z) * D(z) / 2, over=(Z, z))))


at_first = normalisers("the normalisers cancel", FIRST_POSITION, FIRST)
alike = permute("every position counts as the first",
                equal(drawn(loss(Entry(Z, i), h)), drawn(loss(Entry(Z, FIRST_POSITION), h))),
                DATA(Z), Sum(h, posterior(h, Z) * loss(Entry(Z, i), h)), FIRST_POSITION, i).for_all(i)
the_gap = combine("privacy is the gap", equal(privacy, gap), use("the normalisers cancel"),
                  use("every position counts as the first", over=(i,), weight=1 / n))
divergence = gibbs("each divergence is >= 0", posterior(h, Z), posterior(h, FIRST), (h,),
                   Q(0) <= Sum(h, posterior(h, Z) * log(posterior(h, Z) / posterior(h, FIRST)))).for_all(Z, z)
average = combine("privacy is >= 0", Q(0) <= privacy, use("each divergence is >= 0", weight=DATA(Z) * D(z), over=(Z, z)))
STEPS = (*at_first, alike, the_gap, divergence, average)

OLD, NEW, SEEN = posterior(h, Z), posterior(h, FIRST), (DATA(Z), D(z))
RECORD = Entry(Z, FIRST_POSITION)


def back(name: str, body: Expr, after: Expr) -> Step:
    """The mean cost of a record under p(h | Z) is that of the record it is exchanged for under p(h | Z')."""
    before = Sum(h, OLD * body)
    return exchange(name, equal(fresh(before), fresh(Sum(h, NEW * after))), DATA(Z), D(z), before, FIRST_POSITION)


SIGN = (
    alike, back("the new record", loss(z, h), loss(RECORD, h)), back("the old record", loss(RECORD, h), loss(z, h)),
    pointwise("the more likely, the less the loss", Q(0) <= (OLD - NEW) * log(OLD / NEW), terms=(OLD, NEW)).for_all(Z, z, h),
    combine("both divergences", Q(0) <= Sum(h, (OLD - NEW) * (loss(z, h) - loss(RECORD, h))),
            use("the more likely, the less the loss", over=(h,))).for_all(Z, z, where=SEEN),
    combine("gap is >= 0", Q(0) <= gap, use("both divergences", weight=DATA(Z) * D(z) / 2, over=(Z, z), where=SEEN),
            use("the new record", weight=-Q("1/2")), use("the old record", weight=Q("1/2")),
            use("every position counts as the first", over=(i,), weight=1 / n)))
PROOFS["wang2016/thm-4.sign#printed"] = (*derivation(divergence, average), *derivation(*SIGN))

PROOFS["wang2016/thm-4.step-4#printed"] = (
    *derivation(combine("what cancels", equal(loss(z, h) - loss(Entry(Z, i), h), line_4))),
    *derivation(combine("logarithms", equal(line_4, line_5))))
same_k = equal(fresh(normaliser(Z)), changed_k)
no_difference = equal(expected_k - changed_k, 0)
PROOFS["wang2016/thm-4.step-logK#printed"] = (
    *derivation(exchange("exchange", same_k, DATA(Z), D(z), normaliser(Z), i), combine("claim", no_difference, "exchange")),
    *derivation(exchange("exchange", equal(same_k.right, same_k.left), DATA(Z), D(z), normaliser(CHANGED), i),
                combine("claim", no_difference, use("exchange", weight=-1))))

loss_of_first, loss_of_any = (
    Sum(z, D(z) * Sum(h, posterior(h, Z) * log(posterior(h, Z) / posterior(h, changed)))) for changed in (FIRST, CHANGED))
PROOFS["wang2016/thm-4.step-symmetry#printed"] = derivation(
    permute("every position as the first", equal(Sum(Z, DATA(Z) * loss_of_first), Sum(Z, DATA(Z) * loss_of_any)),
            DATA(Z), loss_of_first, FIRST_POSITION, i).for_all(i),
    combine("claim", step_symmetry.claim, use("every position as the first", over=(i,), weight=-1 / n)))
