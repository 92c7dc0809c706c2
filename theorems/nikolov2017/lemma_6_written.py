"""Lemma 6 from the displays of its printed proof: Proposition 5 gives the first line, and the others are cited one by one."""
from theorems.nikolov2017.lemma_6 import (
    X, Y, cancelling, hoelder, lemma_6_step_3, lemma_6_step_4, lemma_6_step_5, lemma_6_step_6, lemma_6_step_7, lemma_6_step_8,
    line_2, line_4, line_5a, line_5b)
from theorems.nikolov2017.notation import eps, r
from verify.language import Formula, Q, Sum, equal, exp, log
from verify.language.citing import by, citing
from verify.language.proofs import Step, combine, derivation, gibbs, instance, pointwise, use

LINES = (lemma_6_step_3, lemma_6_step_4, lemma_6_step_5, lemma_6_step_6, lemma_6_step_7, lemma_6_step_8)
forwards = Sum(r, X(r) * log(X(r) / Y(r)), (X(r),))
backwards = Sum(r, Y(r) * log(Y(r) / X(r)), (Y(r),))


def line(i: int, relation: Formula) -> Step: return instance(f"line {i}", relation, f"given {i}", {}, "given 1", "given 2")


PROOFS: dict[str, tuple[object, ...]] = {}
PROOFS["nikolov2017/lemma-6#proof: the printed chain"] = citing(*(by(t, at=(X, Y, eps)) for t in LINES), proof=derivation(
    pointwise("Y > 0 where X > 0", Q(0) < Y(r), use("given 1", {"1": r})).for_all(r, where=(X(r),)),
    pointwise("X > 0 where Y > 0", Q(0) < X(r), use("given 2", {"1": r})).for_all(r, where=(Y(r),)),
    gibbs("Proposition 5", Y(r), X(r), (r,), Q(0) <= backwards),
    combine("lines 1 and 2", forwards <= line_2, "Proposition 5"),
    line(3, equal(line_2, cancelling + line_4)),
    line(4, equal(cancelling + line_4, line_4)),
    line(5, line_4 <= hoelder),
    line(6, hoelder <= line_5a),
    line(7, line_5a <= line_5b),
    line(8, line_5b <= eps * (exp(eps) - 1)),
    combine("claim", forwards <= eps * (exp(eps) - 1), "lines 1 and 2", *(f"line {i}" for i in range(3, 9)))))
