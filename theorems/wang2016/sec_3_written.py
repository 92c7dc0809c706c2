"""Section 3, written out: sums of inequalities at single outputs, and E_F dF/dG >= 1 + the divergence."""
from theorems.textbook.kl_written import pinsker
from theorems.wang2016.notation import A, D, DATA, FIRST, S, W, X, Z, g, gap, h, i, loss, n, posterior, privacy, z
from theorems.wang2016.sec_3 import (
    CHANGED, CHANGED_THERE, def_2, empirical_of, entry, eps, erm, f, printed_privacy, ratio, risk_at_f, risk_of, tolerance)
from theorems.wang2016.thm_4_written import STEPS, alike, at_first, normalisers
from verify.language import Q as number
from verify.language import Entry, Expr, Letter, Replaced, Sum, Sup, absolute, equal, exp, log, maximum, position
from verify.language.proofs import (
    at_most_sup, cases, choice, combine, derivation, gibbs, identity, one_term, pointwise, sup_at_most, use)

PROOFS: dict[str, tuple[object, ...]] = {}

of_output, of_record = Sup(h, log(ratio)), Sup(z, Sup(h, log(ratio)))
of_position = Sup(i, of_record)
PROOFS["wang2016/def-1.sup-form#printed"] = derivation(
    pointwise("one output", log(ratio) <= eps, "given 1", "given 2", use("given 1", {"Z": CHANGED})).for_all(Z, i, z, h),
    sup_at_most("all outputs", of_output <= eps, "one output").for_all(Z, i, z),
    sup_at_most("all records", of_record <= eps, "all outputs").for_all(Z, i),
    sup_at_most("all positions", of_position <= eps, "all records").for_all(Z),
    sup_at_most("claim", Sup(Z, of_position) <= eps, "all positions"))
PROOFS["wang2016/def-1.sup-form#reading: and conversely"] = derivation(
    at_most_sup("one output", log(ratio) <= of_output, {"h": h}).for_all(Z, i, z, h),
    at_most_sup("one record", of_output <= of_record, {"z": z}).for_all(Z, i, z),
    at_most_sup("one position", of_record <= of_position, {"i": i}).for_all(Z, i),
    at_most_sup("one dataset", of_position <= Sup(Z, of_position), {"Z": Z}).for_all(Z),
    combine("its logarithm", log(ratio) <= eps, "one output", "one record", "one position", "one dataset", "given 2"
            ).for_all(Z, i, z, h),
    pointwise("claim", A(h, Z) <= exp(eps) * A(h, CHANGED), "its logarithm", "given 1", use("given 1", {"Z": CHANGED})
              ).for_all(Z, i, z, h))

p, q = posterior(h, Z), posterior(h, FIRST)
PROOFS["wang2016/def-2.printed-kl-thm4#direction: only if"] = derivation(
    *STEPS,
    pointwise("log t <= t - 1", log(p / q) <= p / q - 1, terms=(p / q,)).for_all(Z, z, h),
    combine("at least the divergence", privacy <= printed_privacy - 1,
            use("log t <= t - 1", weight=DATA(Z) * D(z) * p, over=(Z, z, h))),
    pointwise("claim", absolute(gap) <= eps, "given 2", "at least the divergence", "privacy is the gap", "privacy is >= 0",
              terms=(gap, privacy, printed_privacy)))

PROOFS["wang2016/def-2#repaired"] = derivation(
    *at_first, *normalisers("the same at any position", entry, CHANGED_THERE), alike,
    combine("claim", def_2.variants[1].statement.claim, use("the normalisers cancel"),
            use("the same at any position", weight=-1), use("every position counts as the first", {"i": entry})))

in_sample = Sum(i, loss(Entry(Z, i), g)) / n
PROOFS["wang2016/def-3.consistency#printed"] = (choice({"eta": tolerance / 2}), *derivation(
    pointwise("the error", risk_of - empirical_of <= tolerance / 2, "given 1", terms=(risk_of - empirical_of,)),
    combine("claim", risk_of <= risk_at_f + tolerance, "the error", "given 2")))
PROOFS["wang2016/def-3.consistency#part: the excess risk"] = derivation(
    at_most_sup("the best in the sample", -(Sum(i, loss(Entry(Z, i), f)) / n) <= Sup(g, -in_sample), {"g": f}).for_all(Z),
    pointwise("the error", risk_of - empirical_of <= eps, "given 1", terms=(risk_of - empirical_of,)),
    combine("claim", risk_of <= risk_at_f + eps + erm, "the error", "given 2",
            use("the best in the sample", weight=DATA(Z), over=(Z,))))

divergence = Sum(h, A(h, Z) * log(A(h, Z) / A(h, FIRST)), (A(h, Z),))
POSSIBLE = (DATA(Z), D(z))
PROOFS["wang2016/def-2.zero-iff#part: never negative"] = derivation(
    gibbs("each divergence", A(h, Z), A(h, FIRST), (h,), number(0) <= divergence).for_all(Z, z, where=POSSIBLE),
    combine("claim", number(0) <= Sum(Z, Sum(z, DATA(Z) * D(z) * divergence, (D(z),)), (DATA(Z),)),
            use("each divergence", weight=DATA(Z) * D(z), over=(Z, z), where=POSSIBLE)))

# A mean divergence of 0 is 0 at every pair that can be drawn; by Pinsker's inequality the laws are then the same.
fresh = Letter("u", X)


def at(Z: Letter, z: Letter) -> Expr:
    first = Replaced(Z, position(S, 1), z)
    return DATA(Z) * D(z) * Sum(h, A(h, Z) * log(A(h, Z) / A(h, first)), (A(h, Z),))


def one_dataset(Z: Letter) -> Expr: return Sum(fresh, at(Z, fresh), (D(fresh),))


everywhere = Sum(W, one_dataset(W), (DATA(W),))
excess = maximum(A(h, Z) - A(h, FIRST), 0)
rest, distance = A(h, FIRST) - A(h, Z), Sum(h, excess)
zero = number(0)
same_laws = derivation(
    gibbs("each divergence", A(h, Z), A(h, FIRST), (h,), zero <= divergence).for_all(Z, z, where=POSSIBLE),
    combine("each term", zero <= at(Z, fresh), use("each divergence", {"Z": Z, "z": fresh}, weight=DATA(Z) * D(fresh))
            ).for_all(Z, fresh, where=(DATA(Z), D(fresh))),
    combine("each dataset", zero <= one_dataset(W), use("each divergence", {"Z": W, "z": fresh}, weight=DATA(W) * D(fresh),
                                                        over=(fresh,), where=(D(fresh),))).for_all(W, where=(DATA(W),)),
    one_term("one dataset", one_dataset(Z) <= everywhere, {"W": Z}, "each dataset").for_all(Z, where=(DATA(Z),)),
    one_term("one pair", DATA(Z) * D(z) * divergence <= one_dataset(Z), {"u": z}, "each term").for_all(Z, z, where=POSSIBLE),
    combine("no divergence", DATA(Z) * D(z) * divergence <= zero, "one pair", "one dataset", "given 1.2"
            ).for_all(Z, z, where=POSSIBLE),
    pointwise("none at one pair", divergence <= zero, "no divergence", terms=(divergence, DATA(Z), D(z))
              ).for_all(Z, z, where=POSSIBLE),
    *pinsker(A(h, Z), A(h, FIRST), h, (Z, z), POSSIBLE, "Pinsker"),
    combine("no distance > 0", distance <= zero, use("Pinsker", weight=1 / (2 * distance)),
            use("none at one pair", weight=1 / (2 * distance))).for_all(Z, z, where=(*POSSIBLE, distance)),
    pointwise("a distance 0", distance <= zero, terms=(distance,)).for_all(Z, z, where=POSSIBLE, zero=(distance,)),
    cases("no distance", distance <= zero, distance, "no distance > 0", "a distance 0").for_all(Z, z, where=POSSIBLE),
    one_term("one output", excess <= Sum(g, maximum(A(g, Z) - A(g, FIRST), 0)), {"g": h}).for_all(Z, z, h, where=POSSIBLE),
    pointwise("one difference", -rest <= excess, terms=(A(h, Z), A(h, FIRST))).for_all(Z, z, h, where=POSSIBLE),
    combine("from below", zero <= rest, "one difference", "one output", "no distance").for_all(Z, z, h, where=POSSIBLE),
    combine("each rest", zero <= A(g, FIRST) - A(g, Z), use("from below", {"h": g})).for_all(Z, z, g, where=POSSIBLE),
    one_term("one rest", rest <= Sum(g, A(g, FIRST) - A(g, Z)), {"g": h}, "each rest").for_all(Z, z, h, where=POSSIBLE),
    combine("from above", rest <= zero, "one rest").for_all(Z, z, h, where=POSSIBLE),
    pointwise("claim", equal(A(h, Z), A(h, FIRST)), "from above", "from below", terms=(A(h, Z), A(h, FIRST))
              ).for_all(Z, z, h, where=POSSIBLE))
PROOFS["wang2016/def-2.zero-iff#repaired"] = (
    *PROOFS["wang2016/def-2.zero-iff#part: never negative"], *same_laws, *derivation(
        pointwise("its logarithm", equal(log(A(h, Z) / A(h, FIRST)), zero), "given 1", terms=(A(h, Z), A(h, FIRST))
                  ).for_all(Z, z, h, where=(*POSSIBLE, A(h, Z))),
        combine("claim", Sum(Z, Sum(z, DATA(Z) * D(z) * divergence, (D(z),)), (DATA(Z),)) <= zero,
                use("its logarithm", weight=DATA(Z) * D(z) * A(h, Z), over=(Z, z, h), where=(*POSSIBLE, A(h, Z))))),
    *derivation(identity("claim", A(h, Replaced(Z, position(S, 1), Entry(Z, position(S, 1)))), A(h, Z)).for_all(Z, h)))
