"""The two facts behind adaptive composition of max-information, as written proofs."""
from __future__ import annotations

from verify.elaborate.theorems import application
from verify.kernel.theorems.max_information import FINAL as final
from verify.kernel.theorems.max_information import (
    JOINT, LAST, LAST_OF, MAX_INFORMATION, OTHERS, STEP, A, B, D, a1, a2, b1, b2, h, s, t, y)
from verify.language import ComposedMaxInfo, EachMaxInfo, Q, Statement, Sum, equal, exp, maximum, minimum
from verify.language.proofs import (
    LawAt, combine, derivation, fewer_terms, identity, instance, pointwise, same_support, total, use)
from verify.search.budget import Budget
from verify.search.finding import Finding, Trace
from verify.search.written import derivation_node

V, W = exp(a1), exp(a2)
mean = Sum(t, D(t) * A(h, t))                         # the law of the transcript
drawn = D(s) * A(h, s)
second_mean = OTHERS / mean                           # the law of the second output after a transcript
first, second = maximum(A(h, s) - V * mean, 0), maximum(B(y, s, h) - W * second_mean, 0)
least = minimum(A(h, s), V * mean)
excess = maximum(JOINT - V * W * D(s) * OTHERS, 0)
first_part = maximum(drawn - V * D(s) * mean, 0)
second_part = maximum(JOINT - W * drawn * second_mean, 0)
parts = B(y, s, h) * first_part + second_part
conditional = A(h, s) * B(y, s, h) - V * W * OTHERS

ONE_STEP = derivation(
    instance("the first", total((s, h), first_part) <= b1, "given 1", {"P": LawAt((s,), D(s))}),
    instance("the second, after h", total((s, y), second_part / mean) <= b2, "given 2",
             {"P": LawAt((s,), drawn / mean), "h": h}).for_all(h, where=(mean,)),
    identity("no excess where nothing is drawn", Sum(y, excess), Q(0)).for_all(s, h, zero=(drawn,)),
    same_support("where something is drawn", equal(Sum(s, Sum(y, excess), (drawn,)), Sum(s, Sum(y, excess))), drawn,
                 "no excess where nothing is drawn").for_all(h),
    pointwise("an output beyond its mean", B(y, s, h) <= W * second_mean + second).for_all(s, h, y, where=(drawn,)),
    pointwise("least of two, mean", least <= V * mean).for_all(s, h),
    pointwise("least of two, own", least <= A(h, s)).for_all(s, h),
    combine("two parts", conditional <= B(y, s, h) * first + A(h, s) * second,
            use("an output beyond its mean", weight=least), use("least of two, mean", weight=W * second_mean),
            use("least of two, own", weight=second)).for_all(s, h, y, where=(drawn,)),
    combine("two parts, weighted", JOINT - V * W * D(s) * OTHERS <= parts, use("two parts", weight=D(s))).for_all(
        s, h, y, where=(drawn,)),
    pointwise("excess in two parts", excess <= parts, "two parts, weighted").for_all(s, h, y, where=(drawn,)),
    fewer_terms("first part where drawn", Sum(s, first_part, (drawn,)) <= Sum(s, first_part)).for_all(h),
    fewer_terms("transcripts that occur", Sum(h, mean * b2, (mean,)) <= Sum(h, mean * b2)),
    combine("claim", total((s, h, y), excess) <= b1 + b2, use("where something is drawn", over=(h,), weight=-1),
            use("excess in two parts", over=(h, s, y), where=(drawn,)), use("first part where drawn", over=(h,)),
            use("the second, after h", over=(h,), where=(mean,), weight=mean), "transcripts that occur", "the first"))

ONE_OUTPUT = derivation(
    pointwise("each transcript", drawn - V * D(s) * mean <= first_part, terms=(drawn, V * D(s) * mean)).for_all(s, h),
    combine("each output", final <= Sum(h, LAST_OF(y, h) * first_part),
            use("each transcript", weight=LAST_OF(y, h), over=(h,))).for_all(s, y),
    pointwise("its excess", maximum(final, 0) <= Sum(h, LAST_OF(y, h) * first_part), "each output",
              terms=(final,)).for_all(s, y),
    combine("claim", total((s, y), maximum(final, 0)) <= total((s, h), first_part), use("its excess", over=(s, y))))


def prove(statement: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of adaptive composition by its two facts."""
    claim = statement.claim
    each = next((f for f in statement.given if isinstance(f, EachMaxInfo) and isinstance(claim, ComposedMaxInfo)
                 and f.algorithms == claim.algorithms), None)
    if each is None:
        return None
    step, last = (derivation_node(fact, proof, budget, trace) for fact, (proof,) in ((STEP, ONE_STEP), (LAST, ONE_OUTPUT)))
    if step is None or last is None:
        return None
    at = {"m": each.algorithms.length, "C": each.algorithms, "beta": each.beta, "bits": each.k}
    node = {**application(MAX_INFORMATION, at), "lemmas": {"step": step, "last": last}}
    return Finding("PROVED", node, "adaptive composition, from one written step")
