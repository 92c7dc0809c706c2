"""Written proofs that a careless checker accepts: of each false statement, with an exact model, none; of its neighbour, one."""
from __future__ import annotations

import time
from dataclasses import dataclass, field

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Judgement
from verify.kernel.models.model import read_model
from verify.kernel.models.evaluate import evaluate, in_domain
from verify.kernel.numbers.intervals import UndefinedValue
from verify.kernel.format.rejected import Rejected
from verify.language import (
    KL, TV, Alphabet, App, Channel, Datasets, Distribution, Entry, Event, Function, I_inf, Iid, Letter, Position,
    Positions, Q, Replaced, Row, Statement, Sum, Sym, Within, between, both, encode, equal, every, exists, exp, forall, log, maximum, minimum, outputs,
    position, real)
from verify.language import Same as same
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.written import derivation_node
from verify.language.proofs import (
    Derivation, LawAt, Step, cases, combine, derivation, fewer_terms, gibbs, identity, instance, limit, mcdiarmid, one_term,
    pointwise, same_support, total, use)

X, Y = Alphabet("X"), Alphabet("Y")
x, x2, x3, u = (Letter(n, X) for n in ("x", "x2", "x3", "u"))
y, y2, y3 = (Letter(n, Y) for n in ("y", "y2", "y3"))
P, R = (Distribution(n, (X,)) for n in "PR")
PY, RY = (Distribution(n, (Y,)) for n in ("PY", "RY"))
K = Channel("K", Y, (X,))
E, F, H = Event("E", (X,)), Function("F", (X,)), Function("H", (X,))
HY = Function("HY", (Y,))
ONE, ZERO = Q(1), Q(0)


@dataclass(frozen=True)
class Case:
    """A statement with a written proof, and for a false one values that satisfy its hypotheses and not its claim."""

    statement: Statement
    proof: Derivation
    model: dict[str, object] = field(default_factory=dict)


def proof(*steps: Step, let: tuple[Sym, ...] = ()) -> Derivation:
    return derivation(*steps, let=let)[0]


def accept(case: Case) -> Judgement:
    """The judgement on the written proof, with scalar proofs that the search finds for its steps."""
    node = derivation_node(case.statement, case.proof, Budget.of_seconds(20), Trace(Options(), ()))
    return judge(case.statement, "PROVED", node or {"rule": "derivation", "proof": encode(case.proof)})


def refuted(case: Case) -> bool:
    """Whether the model of a false statement satisfies its hypotheses, those with quantifiers aside, and not its claim."""
    model = read_model(tuple(b.symbol for b in case.statement.prefix), case.model)
    given = [h for h in case.statement.given if not isinstance(h, Statement)]
    return in_domain(case.statement, model) is None and all(evaluate(h, model).holds for h in given) and (
        evaluate(case.statement.claim, model).holds is False)


def pieces_of_one(y: Letter, whole: bool) -> tuple[App, Statement]:
    """The sum of P/(P + R) and R/(P + R), each over letters x where its own numerator is positive: 0 where both are 0."""
    d = PY(y) + RY(y)
    left = Sum(x, P(x) * PY(y) / d, (PY(y) * P(x),)) + Sum(x, P(x) * RY(y) / d, (RY(y) * P(x),))
    return left, Statement(forall(P, PY, RY), (), every(y, equal(left, ONE), () if whole else (d,)))


def negative_sum(sign: int) -> tuple[Statement, Step]:
    """sum_x sum_y H(y) G(x)/g for g = sum_x G(x) > 0; and for -g > 0 the same with -g, which is -sum_y H(y), not 0."""
    g = Sum(x, F(x))
    below = g if sign > 0 else 0 - g
    left, right = Sum(x, Sum(y, HY(y) * F(x) / below)), sign * Sum(y, HY(y), (g,))
    return Statement(forall(F, HY), (), every(y3, equal(left, right), (below,))), identity("c", left, right).for_all(y3, where=(below,))


S1, S2 = Datasets("S1", X, ONE), Datasets("S2", X, Q(2))
Z1, Z2 = Letter("Z", S1), Letter("Z", S2)
i1, j1 = Letter("i", Positions(S1)), Letter("j", Positions(S1))
i2, j2 = Letter("i", Positions(S2)), Letter("j", Positions(S2))
D1 = Distribution("D", (S1,))


def impossible_records() -> Case:
    """Z[i:=x] has only possible records, Z may not: sum_j 1/P(Z[i:=x][j]) is no sum over the records of Z."""
    changed = Replaced(Z1, i1, x)
    left = Sum(y, HY(y) * (P(Entry(Z1, i1)) * Sum(j1, 1 / P(Entry(changed, j1)))))
    right = (Sum(y, HY(y) * (P(Entry(Z1, i1)) * Sum(j1, 1 / P(Entry(Z1, j1)))), (D1(Z1),))
             + (P(Entry(Z1, i1)) / P(x) - 1) * Sum(y, HY(y)))
    given = (every((Z1, j1), P(Entry(Z1, j1)) > 0, (D1(Z1),)), every((Z1, i1), D1(Z1) > 0, (P(Entry(Z1, i1)),)),
             every((Z1, i1, x, j1), P(Entry(changed, j1)) > 0, (P(x),)))
    return Case(Statement(forall(P, D1, HY), given, every((Z1, i1, x), equal(left, right), (P(x),))),
                proof(identity("c", left, right).for_all(Z1, i1, x, where=(P(x),))), {"P": "1 0", "D": "1 0", "HY": "1"})


def at_number(e: object) -> Entry:
    return Entry(Z2, Position(S2, e))  # type: ignore[arg-type]


MINUS_8 = Datasets("T", X, Q(-8))
T, iT = Letter("T0", MINUS_8), Letter("iT", Positions(MINUS_8))
a, b, b_here, c, beta, k = (real("a", "[0, 1]"), real("b", "[5, 6]"), real("b", "[1/10, 9/10]"), real("c"),
                            real("beta", "[0, 1)"), real("k"))
BOUNDED_PRODUCT = Statement(forall(a, b), (), a * b <= c + b)
MAX_INFORMATION = equal(I_inf(R, K, beta), k)
AS_P = {"R": LawAt((x,), P(x))}


def never(hypothesis: object) -> Statement:
    """No law R makes the hypothesis true, and it is I_inf(P, K, beta) <= k: false for a constant channel, beta = 0, k = 1."""
    return Statement(forall(K, P, beta, k), (Statement(forall(R), (hypothesis,), ONE <= 0), I_inf(P, K, beta) <= k), ONE <= 0)  # type: ignore[arg-type]


KL_PR = Sum(x2, P(x2) * log(P(x2) / R(x2)), (P(x2),))
FINITE_SUM = (gibbs("g", P(x2), R(x2), (x2,), ZERO <= KL_PR), pointwise("o", ZERO <= 1 / R(x) - 1),
              combine("c", ZERO <= KL_PR + 1 / R(x) - 1, "g", "o"))
G = Function("G", (X, X))
QUANTIFIED_LAW = Statement(forall(R), (), Sum(x, R(x) * F(x)) <= 1)
al = real("al", "(0, 1)")
uX, vX, uY, vY, q1, q2 = Letter("u", X), Letter("v", X), Letter("u", Y), Letter("v", Y), Letter("q1", Y), Letter("q2", Y)
SAME_Y = Statement(forall(q1, q2), (), equal(same(q1, q2), 1))

FALSE = {
    "a denominator that may be 0 is cleared":
        Case(pieces_of_one(y, True)[1], proof(identity("c", pieces_of_one(y, True)[0], ONE).for_all(y)),
             {"P": "1", "PY": "1 0", "RY": "1 0"}),
    "a negative sum as a condition": Case(negative_sum(-1)[0], proof(negative_sum(-1)[1]), {"F": "-1", "HY": "1"}),
    "records that may be impossible": impossible_records(),
    "one symbol in place of another, and then another value in its place":
        Case(Statement(forall(c), (BOUNDED_PRODUCT,), Q(25) <= c + 5),
             proof(instance("i", Q(25) <= c + 5, "given 1", {"a": Sym("b"), "b": Q(5)}), let=(b_here,)), {"c": "0"}),
    "datasets of -8 records":
        Case(Statement(forall(P), (), ONE <= exp(Q(-1))),
             proof(pointwise("n", ZERO <= 1).for_all(T, iT, x),
                   mcdiarmid("m", Sum(T, Iid(P, MINUS_8)(T) * exp(ONE * 0)) <= exp(Sum(T, Iid(P, MINUS_8)(T) * ZERO) - 1),
                             Iid(P, MINUS_8)(T), ZERO, 1, 1, T, iT, x, "n"), combine("c", ONE <= exp(Q(-1)), "m")), {"P": "1"}),
    "letters in the number of a position":
        Case(Statement(forall(F, H, E, Z2), (every(x, equal(F(at_number(1 + E(x))), H(x))),), every((x, x2), equal(H(x), H(x2)))),
             proof(combine("c", equal(H(x), H(x2)), use("given 1", weight=-1), use("given 1", {"x": x2})).for_all(x, x2)),
             {"F": "0 1", "H": "0 1", "E": "0 1", "Z": 1}),
    "a position beyond n":
        Case(Statement(forall(F, Z1), (every((i1, j1, x), equal(F(Entry(Replaced(Z1, i1, x), j1)), F(x))),),
                       every((x, x2), equal(F(x), F(x2)))),
             proof(combine("c", equal(F(x), F(x2)), use("given 1", {"i": position(S1, 1), "j": position(S1, 2)}, weight=-1),
                           use("given 1", {"i": position(S1, 1), "j": position(S1, 2), "x": x2})).for_all(x, x2)),
             {"F": "0 1", "Z": 1}),
    "an equality of divergences discharged by a bound":
        Case(never(MAX_INFORMATION), proof(instance("i", ONE <= 0, "given 1", AS_P, "given 2.1", "given 2.2", "given 2.3")),
             {"K": {"0": "1"}, "P": "1", "beta": "0", "k": "1"}),
    "the same within a conjunction":
        Case(never(both(MAX_INFORMATION)), proof(instance("i", ONE <= 0, "given 1", AS_P, "given 2.1", "given 2.2", "given 2.3")),
             {"K": {"0": "1"}, "P": "1", "beta": "0", "k": "1"}),
    "defined only where a divergence is finite":
        Case(Statement(forall(P, R, x), (P(x) > 0,), ZERO <= KL(P, R) + 1 / R(x) - 1), proof(*FINITE_SUM),
             {"P": "1 0", "R": "0 1", "x": 0}),
    "a letter of a definition captured":
        Case(Statement(forall(F, G, x), (every(x2, equal(F(x2), G(x2, x))), every(x, F(x) <= 0)), every(x3, G(x3, x3) <= 0)),
             proof(combine("c", G(x3, x3) <= 0, use("given 2", {"x": x3})).for_all(x3)),
             {"F": "0 0", "G": [["0", "0"], ["0", "1"]], "x": 0}),
    "letters of two sets with one name":
        Case(Statement(forall(uX, vX, P), (SAME_Y,), equal(same(uX, vX), 1)),
             proof(instance("c", equal(same(uY, vY), 1), "given 1", {"q1": uY, "q2": vY})), {"u": 0, "v": 1, "P": "1/2 1/2"}),
    "a limit where the symbol stands in a condition":
        Case(Statement(forall(P), (), ONE <= 0),
             proof(identity("s", Sum(x, P(x), (al,)), ONE), limit("c", ONE <= 0, al, 0, "s"), let=(al,)), {"P": "1"}),
    "a step outside its conditions":
        Case(Statement(forall(P, x), (), P(x) <= 0), proof(identity("v", P(x), ZERO).for_all(zero=(P(x),)), combine("c", P(x) <= 0, "v")),
             {"P": "1", "x": 0}),
    "a law that does not sum to 1":
        Case(Statement(forall(F), (QUANTIFIED_LAW,), every(x, 2 * F(x) <= 1)),
             proof(instance("c", 2 * F(x) <= 1, "given 1", {"R": LawAt((u,), 2 * same(u, x))}).for_all(x)), {"F": "0 1"}),
    "a law with negative values":
        Case(Statement(forall(F), (QUANTIFIED_LAW,), every((x, x2), 2 * F(x) - F(x2) <= 1)),
             proof(instance("c", 2 * F(x) - F(x2) <= 1, "given 1",
                            {"R": LawAt((u,), 2 * same(u, x) - same(u, x2))}).for_all(x, x2)), {"F": "0 1"}),
    "strict with a weight that may be 0":
        Case(Statement(forall(P, E, x), (P(x) < 1,), E(x) * P(x) < E(x)), proof(combine("c", E(x) * P(x) < E(x), use("given 1", weight=E(x)))),
             {"P": "1/2 1/2", "E": "0 0", "x": 0}),
    "a term that its condition leaves out":
        Case(Statement(forall(P, x), (), P(x) <= Sum(x2, P(x2), (1 - P(x2),))),
             proof(one_term("c", P(x) <= Sum(x2, P(x2), (1 - P(x2),)), {"x2": x})), {"P": "1", "x": 0}),
}

TRUE = {
    "the denominator is positive": Case(pieces_of_one(y, False)[1], proof(identity(
        "c", pieces_of_one(y, False)[0], ONE).for_all(y, where=(PY(y) + RY(y),)))),
    "a value in place of each symbol": Case(
        Statement(forall(c), (BOUNDED_PRODUCT,), Q(5) <= c + 5),
        proof(instance("i", Q(5) <= c + 5, "given 1", {"a": Q(1), "b": Q(5)}))),
    "datasets of the statement": Case(
        Statement(forall(P, Z2), (), ONE <= exp(Q("1/4"))),
        proof(pointwise("n", ZERO <= 1).for_all(Letter("W", S2), i2, x),
              mcdiarmid("m", Sum(Letter("W", S2), Iid(P, S2)(Letter("W", S2)) * exp(ONE * 0))
                        <= exp(Sum(Letter("W", S2), Iid(P, S2)(Letter("W", S2)) * ZERO) + Q("1/4")),
                        Iid(P, S2)(Letter("W", S2)), ZERO, 1, 1, Letter("W", S2), i2, x, "n"), combine("c", ONE <= exp(Q("1/4")), "m"))),
    "a position that exists": Case(
        Statement(forall(F, H, Z2), (every((i2, x), equal(F(Entry(Z2, i2)), H(x))),), every((x, x2), equal(H(x), H(x2)))),
        proof(combine("c", equal(H(x), H(x2)), use("given 1", {"i": position(S2, 2)}, weight=-1),
                      use("given 1", {"i": position(S2, 2), "x": x2})).for_all(x, x2))),
    "a bound discharged by a bound": Case(
        never(I_inf(R, K, beta) <= k), proof(instance("i", ONE <= 0, "given 1", AS_P, "given 2.1", "given 2.2", "given 2.3"))),
    "finite and infinite": Case(Statement(forall(P, R), (), ZERO <= KL(P, R)), proof(FINITE_SUM[0])),
    "a definition": Case(
        Statement(forall(F, G, x), (every(x2, equal(F(x2), G(x2, x))), every(x2, F(x2) <= 0)), every(x3, G(x3, x) <= 0)),
        proof(combine("c", G(x3, x) <= 0, use("given 2", {"x2": x3})).for_all(x3))),
    "letters of one set": Case(Statement(forall(uY, vY), (SAME_Y,), equal(same(uY, vY), 1)),
                               proof(instance("c", equal(same(uY, vY), 1), "given 1", {"q1": uY, "q2": vY}))),
    "the law of one letter": Case(
        Statement(forall(F), (QUANTIFIED_LAW,), every(x, F(x) <= 1)),
        proof(instance("c", F(x) <= 1, "given 1", {"R": LawAt((u,), same(u, x))}).for_all(x))),
}


beyond, between_ = real("beyond", "[0, 2]"), real("between", "(0, 1)")
U2, D2 = Function("U2", (S2,)), Distribution("D2", (S2,))
QUANTIFIED_LAW_2 = Statement(forall(R), (), Sum(x2, R(x2) * F(x2)) <= 1)
A_BELOW = Statement(forall(real("a", "[0, 1)")), (), Sym("a") < beyond)
WHOLE = Statement(forall(real("j", "[1, oo) integer")), (), 1 / Sym("j") <= c)
CONDITIONAL = Statement(forall(a), (), every(x, a * F(x) <= H(x), (E(x),)))
NO_LAW_BELOW = Statement(forall(R), (every(x, R(x) <= F(x)),), ONE <= 0)
FROM_HALF = Statement(forall(a), (a <= Q("1/2"),), a * c <= b)
SOME_A = Statement((*exists(a),), (), c <= a)
EVENTS = Statement(forall(F), (every(x, F(x) * F(x) <= F(x)),), Sum(x, P(x) * F(x)) <= Q("1/2"))
KERNELS = Statement(forall(K), (), every(x, Sum(y, K(y, x) * HY(y)) <= 1))
INDEPENDENT = Statement(forall(R), (), Sum(Z2, Iid(R, S2)(Z2) * U2(Z2)) <= 1)
RECORDS = Statement(forall(R), (), Sum(Z2, Iid(R, S2)(Z2) * R(Entry(Z2, position(S2, 1))) * F(Entry(Z2, position(S2, 1)))) <= 0)
POSSIBLE = Statement(forall(R), (), every(Z2, U2(Z2) <= 0, (Iid(R, S2)(Z2),)))
PREMISE = Statement(forall(R), (Sum(Z2, Iid(R, S2)(Z2) * U2(Z2)) <= 0,), ONE <= 0)
ONE_TO_P = {"R": LawAt((u,), P(u))}
IID_P = Iid(P, S2)
BELOW_AL = instance("i", al < beyond, "given 1", {"a": Sym("al")})

FALSE |= {
    "a letter of a value captured by a sum of the hypothesis":
        Case(Statement(forall(F, x2), (QUANTIFIED_LAW_2,), Sum(x2, F(x2)) <= 1),
             proof(instance("c", Sum(x2, F(x2)) <= 1, "given 1", {"R": LawAt((u,), same(u, x2))})), {"F": "1 1", "x2": 0}),
    "a condition of the hypothesis left out":
        Case(Statement(forall(F, H, E), (CONDITIONAL,), every(x, F(x) <= H(x))),
             proof(instance("c", F(x) <= H(x), "given 1", {"a": ONE}, binders=(x,)).for_all(x)), {"F": "1", "H": "0", "E": "0"}),
    "a condition at another letter":
        Case(Statement(forall(F, H, E), (CONDITIONAL,), every((x, x2), F(x) <= H(x), (E(x2),))),
             proof(instance("c", F(x) <= H(x), "given 1", {"a": ONE}, binders=(x,)).for_all(x, x2, where=(E(x2),))),
             {"F": "1 0", "H": "0 0", "E": "0 1"}),
    "a hypothesis of the hypothesis at one letter":
        Case(Statement(forall(P, F, x), (NO_LAW_BELOW, P(x) <= F(x)), ONE <= 0),
             proof(instance("c", ONE <= 0, "given 1", ONE_TO_P, "given 2")), {"P": "1/2 1/2", "F": "1/2 0", "x": 0}),
    "no hypothesis of the hypothesis":
        Case(Statement(forall(P, F), (NO_LAW_BELOW,), ONE <= 0), proof(instance("c", ONE <= 0, "given 1", ONE_TO_P)),
             {"P": "1/2 1/2", "F": "1/2 0"}),
    "a weaker hypothesis of the hypothesis":
        Case(Statement(forall(c, b), (FROM_HALF, ONE <= 1), c <= b),
             proof(instance("c", ONE * c <= b, "given 1", {"a": ONE}, "given 2")), {"c": "8", "b": "5"}),
    "a value outside the domain":
        Case(Statement(forall(beyond), (A_BELOW,), ONE < beyond), proof(instance("c", ONE < beyond, "given 1", {"a": ONE})), {"beyond": "1"}),
    "a value that is no integer":
        Case(Statement(forall(c), (WHOLE,), Q(2) <= c), proof(instance("c", 1 / Q("1/2") <= c, "given 1", {"j": Q("1/2")})), {"c": "1"}),
    "a value for what only exists":
        Case(Statement(forall(c), (SOME_A,), c <= 0), proof(instance("c", c <= 0, "given 1", {"a": ZERO})), {"c": "1"}),
    "a channel that sums to 1 over its inputs":
        Case(Statement(forall(HY, P), (KERNELS,), every(x, P(x) * Sum(y, HY(y)) <= 1)),
             proof(instance("c", P(x) * Sum(y, HY(y)) <= 1, "given 1", {"K": LawAt((y2, x2), P(x2))}, binders=(x,)).for_all(x)),
             {"HY": "1 1", "P": "1"}),
    "a function that is no event":
        Case(Statement(forall(P, H), (EVENTS,), Sum(x, P(x) * H(x)) <= Q("1/2")),
             proof(instance("c", Sum(x, P(x) * H(x)) <= Q("1/2"), "given 1", {"F": LawAt((u,), H(u))})), {"P": "1", "H": "1"}),
    "a strict limit":
        Case(Statement(forall(beyond), (A_BELOW,), ONE < beyond), proof(BELOW_AL, limit("c", ONE < beyond, al, 1, "i"), let=(al,)),
             {"beyond": "1"}),
    "a limit beyond the end":
        Case(Statement(forall(beyond), (A_BELOW,), Q(2) <= beyond), proof(BELOW_AL, limit("c", Q(2) <= beyond, al, 2, "i"), let=(al,)),
             {"beyond": "1"}),
    "a limit in a symbol of the statement":
        Case(Statement(forall(between_, beyond), (between_ < beyond,), ONE <= beyond),
             proof(limit("c", ONE <= beyond, between_, 1, "given 1")), {"between": "1/4", "beyond": "1/2"}),
    "a limit of rounding up":
        Case(Statement(forall(P), (), ONE <= App("ceil", (ZERO,))),
             proof(pointwise("i", ONE <= App("ceil", (al,))), limit("c", ONE <= App("ceil", (ZERO,)), al, 0, "i"), let=(al,)), {"P": "1"}),
    "a limit of a quotient":
        Case(Statement(forall(P), (), ONE <= ZERO * 0 / (ZERO + 1)),
             proof(identity("i", ONE, al / al), limit("c", ONE <= ZERO * 0 / (ZERO + 1), al, 0, "i"), let=(al,)), {"P": "1"}),
    "a limit of rounding down":
        Case(Statement(forall(P), (), App("floor", (ONE,)) <= 0),
             proof(pointwise("i", App("floor", (al,)) <= 0), limit("c", App("floor", (ONE,)) <= 0, al, 1, "i"), let=(al,)), {"P": "1"}),
    "cases of what may be negative":
        Case(Statement(forall(F), (), every(x, F(x) >= 0)),
             proof(pointwise("p", F(x) >= 0).for_all(x, where=(F(x),)), pointwise("z", F(x) >= 0).for_all(x, zero=(F(x),)),
                   cases("c", F(x) >= 0, F(x), "p", "z").for_all(x)), {"F": "-1"}),
    "cases of two things":
        Case(Statement(forall(P, E, H), (every(x, H(x) <= 0, (E(x),)), every(x, H(x) <= P(x))), every(x, H(x) <= 0)),
             proof(combine("p", H(x) <= 0, "given 1").for_all(x, where=(E(x),)), combine("z", H(x) <= 0, "given 2").for_all(x, zero=(P(x),)),
                   cases("c", H(x) <= 0, E(x), "p", "z").for_all(x)), {"P": "1", "E": "0", "H": "1"}),
    "fewer terms that are negative":
        Case(Statement(forall(F, E), (), Sum(x, F(x), (E(x),)) <= Sum(x, F(x))),
             proof(fewer_terms("c", Sum(x, F(x), (E(x),)) <= Sum(x, F(x)))), {"F": "1 -1", "E": "1 0"}),
    "a divergence from what sums to 2":
        Case(Statement(forall(P, R), (every(x, R(x) > 0),), ZERO <= Sum(x, P(x) * log(P(x) / (2 * R(x))), (P(x),))),
             proof(gibbs("c", P(x), 2 * R(x), (x,), ZERO <= Sum(x, P(x) * log(P(x) / (2 * R(x))), (P(x),)))), {"P": "1", "R": "1"}),
    "a support on which something is left":
        Case(Statement(forall(P, E), (), equal(Sum(x, P(x), (E(x),)), Sum(x, P(x)))),
             proof(pointwise("z", equal(P(x), ZERO)).for_all(x, zero=(P(x),)),
                   same_support("c", equal(Sum(x, P(x), (E(x),)), Sum(x, P(x))), E(x), "z")), {"P": "1", "E": "0"}),
}

TRUE |= {
    "a letter of a value beside the sum": Case(
        Statement(forall(F, x2), (QUANTIFIED_LAW_2,), F(x2) <= 1), proof(instance("c", F(x2) <= 1, "given 1", {"R": LawAt((u,), same(u, x2))}))),
    "a condition of the hypothesis": Case(
        Statement(forall(F, H, E), (CONDITIONAL,), every(x, F(x) <= H(x), (E(x),))),
        proof(instance("c", F(x) <= H(x), "given 1", {"a": ONE}, binders=(x,)).for_all(x, where=(E(x),)))),
    "the hypothesis of the hypothesis": Case(
        Statement(forall(c, b), (FROM_HALF,), c / 2 <= b),
        proof(pointwise("h", Q("1/2") <= Q("1/2")), instance("c", c / 2 <= b, "given 1", {"a": Q("1/2")}, "h"))),
    "a value in the domain": Case(
        Statement(forall(beyond), (A_BELOW,), Q("1/2") < beyond), proof(instance("c", Q("1/2") < beyond, "given 1", {"a": Q("1/2")}))),
    "a channel": Case(
        Statement(forall(HY, PY), (KERNELS,), every(x, Sum(y, PY(y) * HY(y)) <= 1)),
        proof(instance("c", Sum(y, PY(y) * HY(y)) <= 1, "given 1", {"K": LawAt((y2, x2), PY(y2))}, binders=(x,)).for_all(x))),
    "a limit at the end": Case(Statement(forall(beyond), (A_BELOW,), ONE <= beyond),
                               proof(BELOW_AL, limit("c", ONE <= beyond, al, 1, "i"), let=(al,))),
    "cases of a probability": Case(
        Statement(forall(P, H), (every(x, H(x) <= 0, (P(x),)), every(x, H(x) <= P(x))), every(x, H(x) <= 0)),
        proof(combine("p", H(x) <= 0, "given 1").for_all(x, where=(P(x),)), combine("z", H(x) <= 0, "given 2").for_all(x, zero=(P(x),)),
              cases("c", H(x) <= 0, P(x), "p", "z").for_all(x))),
    "fewer terms": Case(Statement(forall(P, E), (), Sum(x, P(x), (E(x),)) <= Sum(x, P(x))),
                        proof(fewer_terms("c", Sum(x, P(x), (E(x),)) <= Sum(x, P(x))))),
    "a divergence from a law": Case(
        Statement(forall(P, R), (every(x, R(x) > 0),), ZERO <= Sum(x, P(x) * log(P(x) / R(x)), (P(x),))),
        proof(gibbs("c", P(x), R(x), (x,), ZERO <= Sum(x, P(x) * log(P(x) / R(x)), (P(x),))))),
    "an i.i.d. law as a law on datasets": Case(
        Statement(forall(P, U2), (Statement(forall(D2), (), Sum(Z2, D2(Z2) * U2(Z2)) <= 1),), Sum(Z2, IID_P(Z2) * U2(Z2)) <= 1),
        proof(instance("c", Sum(Z2, IID_P(Z2) * U2(Z2)) <= 1, "given 1", {"D2": LawAt((Letter("W", S2),), IID_P(Letter("W", S2)))}))),
}

# True, but by no substitution that is known here: a law that stands inside an i.i.d. law is not replaced there.
INSIDE = {
    "a sum over datasets": Case(Statement(forall(P, U2), (INDEPENDENT,), Sum(Z2, IID_P(Z2) * U2(Z2)) <= 1),
                                proof(instance("c", Sum(Z2, IID_P(Z2) * U2(Z2)) <= 1, "given 1", ONE_TO_P))),
    "inside and outside": Case(Statement(forall(P, F), (RECORDS,), Sum(x, P(x) ** 2 * F(x)) <= 0),
                               proof(instance("c", Sum(x, P(x) ** 2 * F(x)) <= 0, "given 1", ONE_TO_P))),
    "a condition": Case(Statement(forall(P, U2), (POSSIBLE,), every(Z2, U2(Z2) <= 0, (IID_P(Z2),))),
                        proof(instance("c", U2(Z2) <= 0, "given 1", ONE_TO_P, binders=(Z2,)).for_all(Z2, where=(IID_P(Z2),)))),
    "a hypothesis of the hypothesis": Case(Statement(forall(P, U2), (PREMISE, Sum(Z2, IID_P(Z2) * U2(Z2)) <= 0), ONE <= 0),
                                           proof(instance("c", ONE <= 0, "given 1", ONE_TO_P, "given 2"))),
    "the name of the law in scope": Case(
        Statement(forall(P, R, F), (RECORDS,), Sum(x, R(x) * P(x) * F(x)) <= 0),
        proof(instance("c", Sum(x, R(x) * P(x) * F(x)) <= 0, "given 1", ONE_TO_P))),
}


@pytest.mark.parametrize("name", INSIDE)
def test_a_law_inside_an_independent_law_is_not_replaced(name: str) -> None:
    with pytest.raises(Rejected):
        accept(INSIDE[name])


@pytest.mark.parametrize("name", FALSE)
def test_no_proof_of_a_false_statement(name: str) -> None:
    case = FALSE[name]
    with pytest.raises(Rejected):
        accept(case)
    try:
        assert refuted(case)
    except UndefinedValue:
        assert name == "defined only where a divergence is finite"


@pytest.mark.parametrize("name", TRUE)
def test_its_neighbour_is_proved(name: str) -> None:
    assert "derivation" in accept(TRUE[name]).rules


def test_a_letter_of_a_law_is_not_captured_by_its_own_sums() -> None:
    """The law of the output for an input drawn from C(.|t) is K(.|C(t)), whatever t is called."""
    c_on_x = Channel("C", X, (X,))
    values = {"K": {"0": "1 0", "1": "0 1"}, "C": {"0": "0 1", "1": "1 0"}, "RY": "0 1"}
    for name in ("t", "X_0_of__r0", "X_0_of__r0'"):
        t = Letter(name, X)
        statement = Statement(forall(K, c_on_x, RY, t), (), TV(outputs(Row(c_on_x, (t,)), K), RY) <= 0)
        model = read_model((K, c_on_x, RY, t), {**values, name: 0})
        assert evaluate(statement.claim, model).holds is True
        with pytest.raises(Rejected):
            judge(statement, "REFUTED", {"rule": "witness", "model": {**values, name: 0}})
        assert judge(statement, "REFUTED", {"rule": "witness", "model": {**values, name: 1}}).verdict == "REFUTED"


def test_positions_are_no_letters_of_a_set_of_that_name() -> None:
    n = real("n", "[1, oo) integer")
    data, named = Datasets("S", X, n), Alphabet("positions of S")
    law, claim = Distribution("L", (named,)), Sum(Letter("i", Positions(data)), ONE) <= n
    values = {"n": "1", "L": "1/2 1/2", "P": "1", "Z": 0}
    with pytest.raises(Rejected, match="two kinds"):
        judge(Statement(forall(n, law, P, Letter("Z", data)), (), claim), "REFUTED", {"rule": "witness", "model": values})
    plain = Statement(forall(n, P, Letter("Z", data)), (), claim)
    with pytest.raises(Rejected, match="not shown to fail"):
        judge(plain, "REFUTED", {"rule": "witness", "model": {"n": "1", "P": "1", "Z": 0}})
    assert accept(Case(plain, proof(identity("c", Sum(Letter("i", Positions(data)), ONE), n)))).verdict == "PROVED"


@pytest.mark.parametrize("number", [1 + E(x), Sum(x2, P(x2)), Q(1) + 1])
def test_numbers_of_positions_mention_no_letters(number: App) -> None:
    for e in (F(Entry(Z2, Position(S2, number))), Within(i2, number)):
        with pytest.raises(Rejected, match="number of a position"):
            accept(Case(Statement(forall(F, P, E, Z2, i2, x), (), equal(e, e)), proof(identity("c", e, e))))


def test_an_end_of_a_domain_has_a_value() -> None:
    above = real("b", between(log(Sym("a")), None, "[)"))
    for lo, fine in (("[1, 2]", True), ("[-1, 1]", False)):
        case = Case(Statement(forall(real("a", lo), above, P), (), ZERO <= 1), proof(pointwise("c", ZERO <= 1)))
        if fine:
            assert accept(case).verdict == "PROVED"
        else:
            with pytest.raises(Rejected, match="an end of the domain"):
                accept(case)


def nested(op: object, times: int) -> App:
    e = F(x)
    for i in range(times):
        e = op(e, i)  # type: ignore[operator]
    return e  # type: ignore[return-value]


def deep_sums(times: int) -> App:
    letters = tuple(Letter(f"l{i}", X) for i in range(6))
    body = App("mul", tuple(F(v) for v in letters))
    return total(letters, (body * exp(deep_sums(times - 1)) if times else body) + 1)  # type: ignore[return-value]


def replaced_often(times: int) -> App:
    positions = tuple(Letter(f"j{i}", Positions(S2)) for i in range(times))
    body = App("mul", tuple(F(Entry(Replaced(Z2, i2, x), j)) for j in positions))
    return Sum(Z2, D2(Z2) * Sum(i2, Sum(x, total(positions, body))))  # type: ignore[return-value]


LARGE = {
    "minima in minima": lambda: Sum(x, nested(lambda e, i: minimum(e * 2, Q(i)), 40)),
    "maxima in maxima": lambda: Sum(x, nested(lambda e, i: maximum(e, -F(x) * i), 40)),
    "sums of six letters in sums": lambda: deep_sums(4),
    "records replaced at many positions": lambda: replaced_often(20),
    "a power of a power": lambda: nested(lambda e, i: (e + 2 if i == 0 else e) ** 12, 12),
    "a number to a large power": lambda: Sum(x, P(x) * exp(Q(10**12) * log(Q(2)))),
    "an inverse of an inverse": lambda: 1 / (1 + maximum(sum((H(Letter(f"h{i}", X)) for i in range(10)), ZERO), 0)) ** -12,
}


@pytest.mark.parametrize("name", LARGE)
def test_large_expressions_are_refused_soon(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.elaborate.written.Searched.__init__.__defaults__", (3_000,))
    e, start = LARGE[name](), time.process_time()
    letters = tuple(Letter(f"h{i}", X) for i in range(10))
    with pytest.raises(Rejected):
        accept(Case(Statement(forall(F, H, P, D2, x, *letters), (), equal(e, 1)), proof(identity("c", e, ONE))))
    assert time.process_time() - start < 100        # it ends: what explodes would take hours
