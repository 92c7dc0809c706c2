"""Theorem 20, proof: P[S in B_y | Y=y] as the sum over the B_i, dataset by dataset, and at most beta."""
from theorems.dwork2015.notation import A, DATA, W, Z, beta, eps, n, y
from theorems.dwork2015.thm_20_proof import (
    P_B_I, P_B_Y, P_REST, above_i, above_next, beyond_t_1, first, follows, in_union, index, last, loss, out, p, posterior, q,
    t_1, t_at)
from theorems.dwork2015.thm_20_proof_written import TWO_ENDS, preliminaries
from verify.language import Expr, Letter, Q, Sum, equal, exp, log, maximum, sqrt
from verify.language.proofs import Step, Use, cases, combine, derivation, pointwise, same_support, use

PROOFS: dict[str, tuple[object, ...]] = {}

here, then, at_q = log(2**index(p) / beta), log(2**(index(p) + 1) / beta), log(2**(index(q) + 1) / beta)
t_here, t_then = t_at(index(p)), t_at(index(p) + 1)


def implied(name: str, one: Expr, its: str | Use, other: Expr, others: str | Use, same: str | Use, where: tuple[Expr, ...],
            *letters: Letter) -> tuple[Step, ...]:
    """One event, where g is above its level, implies another one, whose level is not higher by the step `same`."""
    holds, fails = maximum(one, 0), maximum(other, 0)

    def at(step: Step, more: tuple[Expr, ...] = (), zero: tuple[Expr, ...] = ()) -> Step:
        return step.for_all(*letters, where=(*where, *more), zero=zero)

    return (
        at(pointwise(f"{name}: holds", one > 0), (holds,)),
        at(pointwise(f"{name}: fails", 1 - other > 0), (), (fails,)),
        at(combine(f"{name}: absurd", Q(0) < 0, its, others, same), (holds,), (fails,)),
        at(pointwise(f"{name}: then", one <= other, f"{name}: absurd"), (holds,), (fails,)),
        at(pointwise(f"{name}: both", one <= other), (holds, fails)),
        at(cases(f"{name}: if it holds", one <= other, fails, f"{name}: both", f"{name}: then"), (holds,)),
        at(pointwise(f"{name}: if not", one <= other), (), (holds,)),
        at(cases(name, one <= other, holds, f"{name}: if it holds", f"{name}: if not")))


LEVELS = (
    *preliminaries(),
    pointwise("the same power", equal(here, at_q), "given 3.1", terms=(index(p), index(q))
              ).for_all(q, p, where=(follows(q, p),)),
    pointwise("both > 0", at_q > 0, use("given 3.2", {"p": q}), terms=(index(q),)).for_all(q),
    pointwise("the next index", equal(t_at(index(p)), t_at(index(q) + 1)), "the same power", "both > 0", terms=(here, at_q)
              ).for_all(q, p, where=(follows(q, p),)),
    pointwise("the first index", equal(t_at(index(p)), t_1), "given 3.3", terms=(index(p),)).for_all(p, where=(first(p),)))


def linked(name: str, one: Expr, other: Expr, event: Expr, *letters: Letter) -> tuple[Step, ...]:
    """What holds where an event does, times the event, holds everywhere."""
    holds = maximum(event, 0)
    return (
        pointwise(f"{name}: there", event > 0).for_all(*letters, where=(holds,)),
        combine(f"{name}: so", event * one <= event * other, use(name, weight=event)).for_all(*letters, Z, where=(holds,)),
        pointwise(f"{name}: else", event * one <= event * other).for_all(*letters, Z, zero=(holds,)),
        cases(f"{name}: everywhere", event * one <= event * other, holds, f"{name}: so", f"{name}: else").for_all(*letters, Z))


LATE = (last(q), index(q) + 1 - 3 * n)
ABOVE, NEXT, NEXT_OF_Q, B = above_i(p, Z), above_next(p, Z), above_next(q, Z), in_union(Z)
some, in_b, beyond = maximum(NEXT_OF_Q, 0), maximum(B, 0), maximum(loss - t_1, 0)
PROOFS["dwork2015/thm-20.step-7#printed"] = (
    *derivation(
        *LEVELS,
        pointwise("ln(2^i/beta) > 0", here > 0, "given 3.2", terms=(index(p),)).for_all(p),
        pointwise("and the next > 0", then > 0, "given 3.2", terms=(index(p),)).for_all(p),
        pointwise("it rises", here <= then, terms=(index(p),)).for_all(p),
        pointwise("its root", sqrt(n * here / 2) <= sqrt(n * then / 2), "it rises", "ln(2^i/beta) > 0", terms=(here, then)
                  ).for_all(p),
        pointwise("t_i <= t_(i+1)", t_here <= t_then, "its root", "ln(2^i/beta) > 0",
                  "and the next > 0", terms=(here, then)).for_all(p),
        *implied("above the next", NEXT, "given 5.1", ABOVE, "given 4.2", "t_i <= t_(i+1)", (), p, Z),
        *implied("then the next", ABOVE, "given 4.1", NEXT_OF_Q, use("given 5.2", {"p": q}),
                 use("the next index", weight=-1),
                 (follows(q, p),), q, p, Z),
        *implied("then in B", ABOVE, "given 4.1", B, "given 6.2", use("the first index", weight=-1), (first(p),), p, Z),
        *linked("then the next", ABOVE, NEXT_OF_Q, follows(q, p), q, p),
        *linked("then in B", ABOVE, B, first(p), p),
        pointwise("the next without it", NEXT * (1 - ABOVE) <= 0, "above the next").for_all(p, Z),
        pointwise("after the last", last(q) * NEXT_OF_Q >= 0).for_all(q, Z),
        combine("each dataset", Sum(p, ABOVE * (1 - NEXT)) <= B, use("the next without it", over=(p,)),
                use("then in B: everywhere", over=(p,)), use("then the next: everywhere", over=(q, p)),
                use("after the last", over=(q,)), use("given 3.4", weight=B), use("given 3.5", weight=-ABOVE, over=(p,)),
                use("given 3.6", weight=NEXT_OF_Q, over=(q,))).for_all(Z),
        combine("claim", Sum(p, P_B_I) <= P_B_Y, use("each dataset", weight=posterior, over=(Z,)))),
    *derivation(
        *LEVELS,
        *implied("then above i", NEXT_OF_Q, use("given 5.1", {"p": q}), ABOVE, "given 4.2", "the next index",
                 (follows(q, p),), q, p, Z),
        *implied("then above the first", B, "given 6.1", ABOVE, "given 4.2", "the first index", (first(p),), p, Z),
        *linked("then above i", NEXT_OF_Q, ABOVE, follows(q, p), q, p),
        *linked("then above the first", B, ABOVE, first(p), p),
        pointwise("the next without it", NEXT * (1 - ABOVE) >= 0).for_all(p, Z),
        combine("each dataset", Sum(p, ABOVE * (1 - NEXT)) + Sum(q, last(q) * NEXT_OF_Q) >= B,
                use("the next without it", over=(p,)), use("then above the first: everywhere", over=(p,)),
                use("then above i: everywhere", over=(q, p)),
                use("given 3.4", weight=-B), use("given 3.5", weight=ABOVE, over=(p,)),
                use("given 3.6", weight=-NEXT_OF_Q, over=(q,))).for_all(Z),
        combine("claim", Sum(p, P_B_I) + P_REST >= P_B_Y, use("each dataset", weight=posterior, over=(Z,)))),
    *derivation(
        *preliminaries(),
        combine("A <= e^(n eps) P[Y=y]", A(y, Z) <= exp(n * eps) * out,
                use("group privacy", {"yp": y}, weight=DATA(W), over=(W,))).for_all(Z),
        pointwise("g <= n eps", loss <= n * eps, "A <= e^(n eps) P[Y=y]", terms=(A(y, Z), out)).for_all(Z),
        pointwise("k >= 3n - 1", index(q) >= 3 * n - 1, terms=(index(q),)).for_all(q, where=LATE),
        pointwise("long enough", at_q >= 2 * n, "k >= 3n - 1", terms=(index(q),)).for_all(q, where=LATE),
        pointwise("t >= n eps", t_at(index(q) + 1) >= n * eps, "long enough", terms=(at_q,)).for_all(q, where=LATE),
        pointwise("is above", NEXT_OF_Q > 0).for_all(q, Z, where=(some,)),
        combine("absurd", Q(0) < 0, use("given 5.1", {"p": q}), "t >= n eps", "g <= n eps").for_all(q, Z, where=(*LATE, some)),
        pointwise("then not", NEXT_OF_Q <= 0, "absurd").for_all(q, Z, where=(*LATE, some)),
        pointwise("or not", NEXT_OF_Q <= 0).for_all(q, Z, where=LATE, zero=(some,)),
        cases("claim", NEXT_OF_Q <= 0, some, "then not", "or not").for_all(q, Z, where=LATE)),
    *derivation(
        *TWO_ENDS,
        cases("g above t_1", beyond_t_1 <= beta, eps, "eps > 0", "eps = 0"),
        pointwise("is in B", B > 0).for_all(Z, where=(in_b,)),
        pointwise("not above t_1", loss <= t_1, terms=(loss, t_1)).for_all(Z, zero=(beyond,)),
        combine("absurd", Q(0) < 0, "given 6.1", "not above t_1").for_all(Z, where=(in_b,), zero=(beyond,)),
        pointwise("then none", B <= 0, "absurd").for_all(Z, where=(in_b,), zero=(beyond,)),
        pointwise("or none", B <= 0).for_all(Z, zero=(in_b, beyond)),
        cases("none", B <= 0, in_b, "then none", "or none").for_all(Z, zero=(beyond,)),
        pointwise("exactly none", equal(B, Q(0)), "none").for_all(Z, zero=(beyond,)),
        combine("no chance", equal(posterior * B, Q(0)), use("exactly none", weight=posterior)).for_all(Z, zero=(beyond,)),
        same_support("only beyond t_1", equal(Sum(Z, posterior * B, (beyond,)), Sum(Z, posterior * B)), beyond, "no chance"),
        pointwise("at most once", B <= 1).for_all(Z),
        combine("claim", beta >= P_B_Y, "g above t_1", use("only beyond t_1", weight=-1),
                use("at most once", weight=posterior, over=(Z,), where=(beyond,)))))
