"""The remark after Lemma 23, written out: the second-order term is small for a small level."""
from theorems.dwork2015.lem_23 import B, delta, small, start, tighter
from verify.language import Q, log, sqrt, tanh
from verify.language.proofs import choice, combine, derivation, pointwise, use

printed, ours = sqrt(32 * B * log(2 / delta)), sqrt(2 * (2 * B) * log(1 / delta))
half = sqrt(B * log(2 / delta))
PROOFS: dict[str, tuple[object, ...]] = {}
PROOFS["dwork2015/lem-23.remark-tighter#printed"] = (choice({"eps_0": 1 / B}), *derivation(
    pointwise("tanh t <= t", tanh(small / 2) <= small / 2),
    pointwise("below 1/B", B * small < 1),
    pointwise("ln(2/delta) >= 1/2", log(2 / delta) >= Q("1/2")),
    pointwise("ln(1/delta) <= ln(2/delta)", log(1 / delta) <= log(2 / delta)),
    pointwise("ln(1/delta) >= 0", log(1 / delta) >= 0),
    pointwise("the root of the one", ours <= 2 * half, "ln(1/delta) <= ln(2/delta)", "ln(1/delta) >= 0",
              terms=(log(1 / delta), log(2 / delta))),
    pointwise("the root of the other", 5 * half <= printed, "ln(2/delta) >= 1/2", terms=(log(2 / delta),)),
    pointwise("half of it", 3 * half >= 1, "ln(2/delta) >= 1/2", terms=(log(2 / delta),)),
    combine("claim", tighter < printed * small, use("tanh t <= t", weight=2 * B * small), use("below 1/B", weight=small),
            use("the root of the one", weight=small), use("the root of the other", weight=small),
            use("half of it", weight=small))))
PROOFS["dwork2015/lem-23.remark-tighter#control: a sixth of it"] = (
    choice({"B": 1, "delta": Q("1/2"), "eps": start / 2}),)
