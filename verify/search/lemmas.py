"""The lemmas of the kernel's theorems, as written proofs: what is closed in them is proved once."""
from __future__ import annotations

from functools import lru_cache
from typing import Any

from verify.elaborate.written import answers
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.goal import Goal
from verify.kernel.theorems import azuma
from verify.kernel.theorems import dp_composition as dp
from verify.language import App, Expr, Q, Statement, Sum, cosh, encode, equal, exp, log, maximum, minimum, sinh
from verify.language.proofs import Derivation, Step, cases, combine, derivation, instance, pointwise, use
from verify.notation.goals import goal_text
from verify.search.budget import Budget
from verify.search.order import scalar_prover
from verify.search.prover import Prover

Node = dict[str, Any]
a, b, rate, s, h, y, A, D, E = (
    azuma.a, azuma.b, azuma.rate, azuma.s, azuma.h, azuma.y, azuma.A, azuma.D, azuma.E)
so_far, value = azuma.S(h), azuma.Z(y, h)
u, part, drift = rate * a, value / a, b / a              # the chord is that of exp(u z) for -1 <= z <= 1
growth = exp(rate * b + rate ** 2 * a ** 2 / 2)
moment, chords = Sum(y, A(y, h) * exp(u * part)), cosh(u) + drift * sinh(u)

STEP = derivation(
    pointwise("at least -1", part >= -1, "given 1").for_all(y, h),
    pointwise("at most 1", part <= 1, "given 2").for_all(y, h),
    pointwise("below the chord", exp(u * part) <= cosh(u) + part * sinh(u), "at least -1", "at most 1",
              terms=(u, part)).for_all(y, h),
    combine("mean of the chord", moment <= chords, use("below the chord", weight=A(y, h), over=(y,)),
            use("given 3", weight=sinh(u) / a)).for_all(h),
    combine("the drift is at least -1", Q(-1) <= drift, use("at least -1", weight=A(y, h), over=(y,)),
            use("given 3", weight=1 / a)).for_all(h),
    pointwise("moment", chords <= exp(u * drift + u ** 2 / 2), "the drift is at least -1", terms=(u, drift)).for_all(h),
    pointwise("in the units of the process", equal(exp(u * drift + u ** 2 / 2), growth)),
    pointwise("the past is a factor", equal(exp(rate * (so_far + value)), exp(rate * so_far) * exp(u * part))).for_all(y, h),
    combine("after each past", Sum(y, A(y, h) * exp(rate * (so_far + value))) <= growth * exp(rate * so_far),
            use("the past is a factor", weight=A(y, h), over=(y,)), *(
                use(name, weight=exp(rate * so_far)) for name in (
                    "mean of the chord", "moment", "in the units of the process"))).for_all(h),
    combine("claim", azuma.STEP.claim, use("after each past", weight=D(h), over=(h,))))

beyond = exp(-(rate * s)) * exp(rate * so_far)
MARKOV = derivation(
    pointwise("where the event is", E(h) <= beyond, "given 1").for_all(h, where=(E(h),)),
    combine("elsewhere 0", E(h) <= 0).for_all(h, zero=(E(h),)),
    pointwise("positive", Q(0) <= beyond).for_all(h),
    combine("elsewhere", E(h) <= beyond, "elsewhere 0", "positive").for_all(h, zero=(E(h),)),
    cases("each past", E(h) <= beyond, E(h), "where the event is", "elsewhere").for_all(h),
    combine("claim", azuma.MARKOV.claim, use("each past", weight=D(h), over=(h,))))


P, Q_law, F, G = dp.P(dp.h), dp.Q_law(dp.h), dp.F(dp.y, dp.h), dp.G(dp.h)
after = Sum(dp.h, P * F) - exp(dp.e) * Sum(dp.h, Q_law * F)


def _of_outputs(each: Expr, known: str) -> tuple[Step, ...]:
    """The excess of the last output is at most that of the transcripts, where each of those is at most `each`."""
    mean = Sum(dp.h, F * each)
    return (combine("each output", after <= mean, use(known, weight=F, over=(dp.h,))).for_all(dp.y),
            pointwise("each is not negative", Q(0) <= each).for_all(dp.h),
            combine("not negative", Q(0) <= mean, use("each is not negative", weight=F, over=(dp.h,))).for_all(dp.y),
            pointwise("its excess", maximum(after, 0) <= mean, "each output", "not negative",
                      terms=(after, mean)).for_all(dp.y))


bad = P * (1 - G)
PASSAGE = derivation(
    pointwise("outside the bad set", dp.gap <= bad, "given 2", terms=(dp.gap,)).for_all(dp.h, where=(P, G)),
    pointwise("the other run", Q(0) <= exp(dp.e) * Q_law).for_all(dp.h),
    combine("in the bad set", dp.gap <= bad, "the other run").for_all(dp.h, where=(P,), zero=(G,)),
    cases("where it can be", dp.gap <= bad, G, "outside the bad set", "in the bad set").for_all(dp.h, where=(P,)),
    combine("never", dp.gap <= bad, "the other run").for_all(dp.h, zero=(P,)),
    cases("each transcript", dp.gap <= bad, P, "where it can be", "never").for_all(dp.h),
    *_of_outputs(bad, "each transcript"),
    combine("claim", dp.PASSAGE.claim, use("its excess", over=(dp.y,)), "given 1"))
p, q = P, exp(dp.e1) * Q_law
r1, s1 = dp.A1(dp.y, dp.h), exp(dp.e2) * dp.A2(dp.y, dp.h)
least, more = minimum(p, q), maximum(r1 - s1, 0)
shares = r1 * maximum(p - q, 0) + p * more
STEP_OF_PRIVACY = derivation(
    instance("after h", Sum(dp.y, more) <= dp.d2, "given 2", {"h": dp.h}).for_all(dp.h),
    pointwise("least <= q", least <= q, terms=(exp(dp.e1),)).for_all(dp.h),
    pointwise("least <= p", least <= p, terms=(exp(dp.e1),)).for_all(dp.h),
    pointwise("r <= s + excess", r1 <= s1 + more, terms=(exp(dp.e2),)).for_all(dp.h, dp.y),
    combine("p r - q s <= shares", p * r1 - q * s1 <= shares, use("r <= s + excess", weight=least),
            use("least <= q", weight=s1), use("least <= p", weight=more)).for_all(dp.h, dp.y),
    pointwise("shares are not negative", Q(0) <= shares, terms=(maximum(p - q, 0), more)).for_all(dp.h, dp.y),
    pointwise("its excess", maximum(p * r1 - q * s1, 0) <= shares, "p r - q s <= shares", "shares are not negative",
              terms=(p * r1 - q * s1, shares)).for_all(dp.h, dp.y),
    combine("claim", Sum(dp.h, Sum(dp.y, maximum(p * r1 - q * s1, 0))) <= dp.d1 + dp.d2,
            use("its excess", over=(dp.h, dp.y)), "given 1", use("after h", weight=p, over=(dp.h,))))
LAST = derivation(
    pointwise("a transcript", dp.gap <= maximum(dp.gap, 0), terms=(dp.gap,)).for_all(dp.h),
    *_of_outputs(maximum(dp.gap, 0), "a transcript"),
    combine("claim", dp.LAST.claim, use("its excess", over=(dp.y,))))


@lru_cache(maxsize=1)
def of_passage() -> Node:
    """The certificate of the lemma behind the passage from privacy losses to privacy."""
    return {"passage": lemma(dp.PASSAGE, *PASSAGE)}


@lru_cache(maxsize=1)
def of_basic() -> Node:
    """Certificates of the two lemmas behind basic composition."""
    return {"step": lemma(dp.STEP, *STEP_OF_PRIVACY), "last": lemma(dp.LAST, *LAST)}


@lru_cache(maxsize=1)
def of_azuma() -> Node:
    """Certificates of the two lemmas behind the moment bound."""
    return {"step": lemma(azuma.STEP, *STEP, by_logarithms="moment"), "markov": lemma(azuma.MARKOV, *MARKOV)}


def lemma(statement: Statement, proof: Derivation, by_logarithms: str = "") -> Node:
    """The certificate of a lemma that is known to follow from its written proof, one step of which compares logarithms."""
    scalars: dict[str, Node] = {}

    def shown(name: str, goal: Goal) -> None:
        if name not in scalars:
            scalars[name] = _scalar(goal, name == by_logarithms)

    try:
        answered = answers(statement, proof, shown)
    except Rejected as error:
        raise AssertionError(f"a lemma lost its proof: the prover regressed ({error})") from None
    return {"rule": "derivation", "proof": encode(proof), "scalars": scalars, "answers": answered}


def exponential_bound(prover: Prover, goal: Goal, depth: int) -> Node | None:
    """A proof of v - exp(u) >= 0, or exp(u) - v >= 0, by logarithms, where v > 0."""
    match goal.claim:
        case App("add", (App("exp") as right, App("mul", (_, left)))):
            other, field = left, "left_proof"
        case App("add", (right, App("mul", (_, App("exp") as left)))):
            other, field = right, "right_proof"
        case _:
            return None
    positive = prover.prove(goal.with_claim(other, True), depth)
    proof = None if positive is None else prover.prove(goal.with_claim(log(right) - log(left)), depth)
    if positive is None or proof is None:
        return None
    return {"rule": "compare", "through": "log", "left": write_term(left), "right": write_term(right), "proof": proof,
            **({} if positive == {"rule": "evaluate"} else {field: positive})}


def _scalar(goal: Goal, by_logarithms: bool) -> Node:
    """A proof of a scalar goal and that it is defined."""
    prover = scalar_prover(Budget.of_seconds(60))
    defined = prover.definedness(goal, goal.claim)
    node = exponential_bound(prover, goal, 6) if by_logarithms else prover.prove(goal)
    if node is None or defined is None:
        raise Rejected(f"not proved: {goal_text(goal):.300}")
    return {"proof": node, **({"defined": defined} if defined else {})}
