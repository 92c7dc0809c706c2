"""Lemma 7, written out: the logarithm of a product of probabilities is a sum, and every output of B has its own bound."""
from theorems.wang2016.notation import A, D, DATA, FIRST, W, Z, h, i, z
from theorems.wang2016.lem_7 import B, CHANGED, average_both, eps1, eps2, g, seen, support
from verify.language import Expr, Letter, Place, Q, Sum, Sup, equal, log
from verify.language.proofs import Step, at_most_sup, combine, derivation, fewer_terms, instance, pointwise, total, use

PROOFS: dict[str, tuple[object, ...]] = {}

DRAWN = (A(h, Z),)
run, rerun = A(h, Z) * B(g, Z, h), A(h, CHANGED) * B(g, CHANGED, h)
PLACE = {"W": Z, "j": i, "u": z}
HAS_H = (*DRAWN, seen)
ratio_a, ratio_b = log(A(h, Z) / A(h, CHANGED)), log(B(g, Z, h) / B(g, CHANGED, h))

PROOFS["wang2016/lem-7.kl#printed"] = derivation(
    instance("the support of A", Q(0) < A(h, CHANGED), "given 1", PLACE, binders=(h,)).for_all(h, where=DRAWN),
    instance("A is KL-private", Sum(h, A(h, Z) * ratio_a, DRAWN) <= eps1, "given 1", PLACE),
    pointwise("some dataset has h", Q(0) < seen).for_all(h, where=HAS_H),
    instance("the support of B", Q(0) < B(g, CHANGED, h), "given 2", {**PLACE, "h": h}, "some dataset has h",
             binders=(g,)).for_all(h, g, where=(*HAS_H, B(g, Z, h))),
    instance("B is KL-private", Sum(g, B(g, Z, h) * ratio_b, (B(g, Z, h),)) <= eps2,
             "given 2", {**PLACE, "h": h}, "some dataset has h").for_all(h, where=HAS_H),
    pointwise("both outputs", equal(log(run / rerun), ratio_a + ratio_b),
              terms=(A(h, Z), A(h, CHANGED), B(g, Z, h), B(g, CHANGED, h))).for_all(h, g, where=(*HAS_H, run)),
    combine("claim", total((h, g), run * log(run / rerun), (run,)) <= eps1 + eps2, "A is KL-private",
            use("both outputs", weight=run, over=(h, g), where=(*HAS_H, run)),
            use("B is KL-private", weight=A(h, Z), over=(h,), where=HAS_H)))


def losses_of_b(W: Place) -> Expr: return Sum(g, B(g, Z, h) * log(B(g, Z, h) / B(g, W, h)), (B(g, Z, h),))
def losses_of_a(W: Place) -> Expr: return Sum(h, A(h, Z) * log(A(h, Z) / A(h, W)), DRAWN)
def worst_of_b(W: Place, of: Expr = support) -> Expr: return Sup(h, losses_of_b(W), (of,))


def chain(W: Place, *letters: Letter, where: tuple[Expr, ...] = ()) -> tuple[Step, ...]:
    """The divergence of both outputs on Z and on W is at most that of A and the greatest of B."""
    both = A(h, Z) * B(g, Z, h)
    return (
        pointwise("some dataset has h", Q(0) < support).for_all(*letters, h, where=(*where, *DRAWN)),
        at_most_sup("B at h", losses_of_b(W) <= worst_of_b(W), {"h": h}).for_all(*letters, h, where=(*where, *DRAWN)),
        combine("both outputs",
                total((h, g), both * log(both / (A(h, W) * B(g, W, h))), (both,)) <= worst_of_b(W) + losses_of_a(W),
                use("B at h", weight=A(h, Z), over=(h,), where=DRAWN)).for_all(*letters, where=where))


# Where the divergence of both outputs is finite so is that of A alone: log u >= 1 - 1/u for the second ratio.
worst, middle = worst_of_b(W, seen), Sum(h, A(h, Z) * losses_of_b(W), DRAWN) + losses_of_a(W)
on_z, on_w = run, A(h, W) * B(g, W, h)
IN_RUN, terms, DRAWN_BY_BOTH = (on_z,), (A(h, Z), A(h, W), B(g, Z, h), B(g, W, h)), (*DRAWN, B(g, Z, h))
log_both, log_a, log_b = log(on_z / on_w), log(A(h, Z) / A(h, W)), log(B(g, Z, h) / B(g, W, h))
divergence = total((h, g), on_z * log_both, IN_RUN)
shared = B(g, Z, h) * (A(h, Z) * on_w / (on_z + on_w))
to_middle = derivation(
    pointwise("both outputs", equal(log_both, log_a + log_b), terms=terms).for_all(h, g, where=IN_RUN),
    combine("claim", divergence <= middle, use("both outputs", weight=on_z, over=(h, g), where=IN_RUN)))
from_middle = derivation(
    pointwise("a part", shared <= on_w, terms=(on_w,)).for_all(h, g, where=DRAWN_BY_BOTH),
    fewer_terms("where B(Z, h) puts out", Sum(g, on_w, (B(g, Z, h),)) <= Sum(g, on_w)).for_all(h, where=DRAWN),
    combine("the support of A", Sum(g, shared, (B(g, Z, h),)) <= A(h, W), "where B(Z, h) puts out",
            use("a part", over=(g,), where=(B(g, Z, h),))).for_all(h, where=DRAWN),
    pointwise("tangent", log_a <= log_both + B(g, W, h) / B(g, Z, h) - 1, terms=terms).for_all(h, g, where=IN_RUN),
    combine("that of A is finite", losses_of_a(W) <= divergence + total((h, g), on_z * (B(g, W, h) / B(g, Z, h) - 1), IN_RUN),
            use("tangent", weight=on_z, over=(h, g), where=IN_RUN)),
    pointwise("the rest", equal(log_b, log_both - log_a), terms=terms).for_all(h, g, where=IN_RUN),
    combine("claim", middle <= divergence, use("the rest", weight=on_z, over=(h, g), where=IN_RUN)))
to_worst = derivation(
    pointwise("some dataset has h", Q(0) < seen).for_all(h, where=HAS_H),
    at_most_sup("B at h", losses_of_b(W) <= worst, {"h": h}).for_all(h, where=HAS_H),
    pointwise("both outputs", equal(log_both, log_a + log_b), terms=terms).for_all(h, g, where=(*HAS_H, run)),
    combine("claim", divergence <= worst + losses_of_a(W),
            use("both outputs", weight=on_z, over=(h, g), where=(*HAS_H, on_z)),
            use("B at h", weight=A(h, Z), over=(h,), where=HAS_H)))
PROOFS["wang2016/lem-7.step-sup#printed"] = (*to_middle, *from_middle, *to_worst)
PROOFS["wang2016/lem-7.step-sup#part: the two ends"] = to_worst


def averaged(body: Expr) -> Expr: return Sum(Z, Sum(z, DATA(Z) * D(z) * body, (D(z),)), (DATA(Z),))


CHANGED_FIRST = chain(FIRST, Z, z, where=(DATA(Z), D(z)))
average = use("both outputs", weight=DATA(Z) * D(z), over=(Z, z), where=(DATA(Z), D(z)))
PROOFS["wang2016/lem-7.step-avg#repaired"] = derivation(
    *CHANGED_FIRST, combine("claim", average_both <= averaged(worst_of_b(FIRST)) + averaged(losses_of_a(FIRST)), average))
PROOFS["wang2016/lem-7.onavg#repaired"] = derivation(
    *CHANGED_FIRST, combine("claim", average_both <= eps1 + eps2, average, "given 1.2", "given 2.2"))
