"""Suprema in written proofs, and divergences compared by their bounds: what holds is proved, false neighbours are refused."""
from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.format.rejected import Rejected
from verify.kernel.models.evaluate import evaluate, in_domain
from verify.kernel.models.model import read_model
from verify.kernel.numbers.intervals import UndefinedValue
from verify.kernel.statements.judge import Judgement
from verify.language import (
    KL, Alphabet, Channel, Datasets, D_inf, Defined, Distribution, Entry, Event, Expr, Formula, Function, Letter, Q, Statement,
    Sum, Sup, Sym, encode, every, exp, forall, log, maximum, position, real, renyi)
from verify.language.proofs import (
    Derivation, LeastBound, Step, at_most_sup, combine, derivation, exclusive, least_bound, pointwise, sup_at_most, use)
from verify.search.budget import Budget
from verify.search.finding import Options, Trace
from verify.search.written import prove

X, Y = Alphabet("X"), Alphabet("Y")
x, u, v, y, V = Letter("x", X), Letter("u", X), Letter("v", X), Letter("y", Y), Letter("V", Y)
P, R = Distribution("P", (X,)), Distribution("R", (X,))
E, F, H, K = Event("E", (X,)), Function("F", (X,)), Function("H", (X,)), Channel("K", X, (Y,))
G = Function("G", (X, X))
ONE, ZERO = Q(1), Q(0)
k, t, beta, to_one = real("k"), real("t"), real("beta", "[0, 1)"), real("beta", "[0, 1]")
some_output = Sum(V, K(x, V))
above_one, about_one = real("a", "(1, oo)"), real("a", "(0, oo)")
rows = Channel("A", Y, (X,))


@dataclass(frozen=True)
class Case:
    """A statement with a written proof, and for a false one values that satisfy its hypotheses and not its claim."""

    statement: Statement
    proof: tuple[Derivation | LeastBound, ...]
    model: dict[str, object] = field(default_factory=dict)


def accept(case: Case) -> Judgement:
    trace = Trace(Options(), case.proof)
    found = prove(case.statement, Budget.of_seconds(20), trace)
    if found is None:
        proof = case.proof[0]
        node = {"rule": "derivation", "proof": encode(proof if isinstance(proof, Derivation) else proof.proof)}
        return judge(case.statement, "PROVED", node if isinstance(proof, Derivation) else {
            "rule": "bounds", "bound": proof.bound, "evidence": node})
    return judge(case.statement, "PROVED", found.evidence)


def mean(where: tuple[object, ...], law: Distribution) -> Case:
    """The mean of F under a law is at most the supremum of F over its support, not over that of another law."""
    top = Sup(x, F(x), where)  # type: ignore[arg-type]
    return Case(Statement(forall(F, P, R), (), Sum(u, law(u) * F(u)) <= top), derivation(
        at_most_sup("a term", F(u) <= top, {"x": u}).for_all(u, where=(law(u),)),
        combine("c", Sum(u, law(u) * F(u)) <= top, use("a term", weight=law(u), over=(u,), where=(law(u),)))),
        {"F": "0 1", "P": "1 0", "R": "0 1"})


def bounded(where: tuple[object, ...], strict: bool) -> Case:
    """What is below H at the letters of a supremum is below it there, and strictly only if it is so at each."""
    top = Sup(x, F(x), where)  # type: ignore[arg-type]
    known = every(x, F(x) < t, (P(x),)) if strict else every(x, F(x) <= t, (P(x),))
    claim = top < t
    return Case(Statement(forall(F, P, t), (known,), claim), derivation(sup_at_most("c", claim, "given 1")),
                {"F": "0 1", "P": "1 0", "t": "1"} if strict else {"F": "1 0", "P": "1 0", "t": "1"})


def excluded(first: Expr, second: Expr, body: Expr) -> Case:
    """Sums where F > 0 and where F < 0 are parts of the whole; where H > 0, there may be terms of both."""
    claim = Sum(x, body, (first,)) + Sum(x, body, (second,)) <= Sum(x, body)
    return Case(Statement(forall(F, G, H, P), (), claim), derivation(
        pointwise("not both", ONE <= 0, terms=(F(x),)).for_all(x, where=(first, second)),
        exclusive("c", claim, first, second, "not both")), {"F": "1 0", "H": "1 0", "G": [["1", "0"], ["0", "0"]], "P": "1 0"})


def by_bounds(left: object, right: object, *given: Formula, bound: Sym = t, symbols: tuple[object, ...] = (P, R),
              steps: tuple[Step, ...] = (), model: dict[str, object] | None = None) -> Case:
    return Case(Statement(forall(*symbols), given, left <= right), least_bound(bound, *steps), model or {})  # type: ignore[operator,arg-type]


def excess(p: Distribution, q: Distribution) -> Expr: return Sum(x, maximum(p(x) - exp(t) * q(x), 0))
moment = Sum(x, P(x) ** above_one * R(x) ** (1 - above_one), (P(x),))


def kl(a: Letter) -> Expr: return Sum(y, rows(y, a) * log(rows(y, a) / rows(y, u)), (rows(y, a),))


LOSS = log(P(x) / R(x))
MEAN_LOSS = (
    pointwise("one loss", LOSS <= t, use("given 1", {"1": x}), terms=(P(x), R(x))).for_all(x, where=(P(x),)),
    combine("mean", Sum(x, P(x) * LOSS, (P(x),)) <= t, use("one loss", weight=P(x), over=(x,), where=(P(x),))))
WORST_LOSS = (pointwise("one loss", P(x) <= exp(t) * R(x), "given 1", terms=(P(x), R(x))).for_all(x, where=(P(x),)),)

SAME = (combine("c", excess(P, R) <= beta, "given 1.1"),)

TRUE = {
    "the mean is at most the greatest": mean((P(x),), P),
    "the least is at most the mean": Case(
        Statement(forall(F, P), (), -Sup(x, -F(x), (P(x),)) <= Sum(x, P(x) * F(x))), derivation(
            at_most_sup("each", -F(u) <= Sup(x, -F(x), (P(x),)), {"x": u}).for_all(u, where=(P(u),)),
            combine("c", -Sup(x, -F(x), (P(x),)) <= Sum(x, P(x) * F(x)),
                    use("each", weight=P(u), over=(u,), where=(P(u),))))),
    "bounded": bounded((P(x),), True),
    "a value where there is a letter": Case(Statement(forall(P, R), (every(x, R(x) > 0, (P(x),)),), Defined(
        log(Sup(x, P(x) / R(x), (P(x),))))), derivation()),
    "some input gives some output": Case(Statement(forall(K), (), Defined(Sup(x, ONE, (some_output,)))), derivation()),
    "a divergence with a value": Case(Statement(forall(P, R, beta), (every(x, R(x) > 0),), Defined(D_inf(P, R, beta))),
                                      derivation()),
    "a term of infinite values": Case(
        Statement(forall(rows, x, u), (), KL(rows.row(x), rows.row(u)) <= Sup(v, KL(rows.row(v), rows.row(u)))),
        derivation(at_most_sup("c", kl(x) <= Sup(v, kl(v)), {"v": x}))),
    "the mean loss": by_bounds(KL(P, R), D_inf(P, R), steps=MEAN_LOSS),
    "conditions that exclude each other": excluded(F(x), -F(x), P(x)),
    "a moment of an order above 1": Case(
        Statement(forall(P, R, above_one), (), ZERO <= renyi(P, R, above_one)), derivation(pointwise("c", ZERO <= moment))),
    "an approximate divergence": by_bounds(D_inf(P, R, beta), D_inf(P, R, beta), symbols=(P, R, beta), steps=SAME),
}

FALSE = {
    "conditions that may both hold": excluded(F(x), H(x), P(x)),
    "terms below 0": excluded(F(x), -F(x), G(x, x) - 1),
    "a moment of an order that may be below 1": Case(
        Statement(forall(P, R, about_one), (), ZERO <= renyi(P, R, about_one)), derivation(pointwise("c", ZERO <= moment)),
        {"P": "1", "R": "1", "a": "1"}),
    "a mean under another law": mean((P(x),), R),
    "strict from what is not": bounded((P(x),), False),
    "bounded elsewhere": bounded((), True),
    "a term that its condition leaves out": Case(
        Statement(forall(G, P, u), (), G(u, u) <= Sup(x, G(x, u), (P(x),))),
        derivation(at_most_sup("c", G(u, u) <= Sup(x, G(x, u), (P(x),)), {"x": u})),
        {"G": [["0", "0"], ["0", "1"]], "P": "1 0", "u": 1}),
    "a letter of a supremum captured": Case(
        Statement(forall(G, F), (every((x, u), G(x, u) <= F(u)),), every(u, Sup(x, G(x, x)) <= F(u))),
        derivation(sup_at_most("c", Sup(x, G(x, x)) <= F(u), use("given 1", {"x": x, "u": x})).for_all(u)),
        {"G": [["1", "0"], ["0", "0"]], "F": "1 0"}),
    "the greatest of nothing": Case(
        Statement(forall(E, P), (), Sup(x, ZERO, (E(x),)) <= 0),
        derivation(pointwise("z", ZERO <= 0).for_all(x), sup_at_most("c", Sup(x, ZERO, (E(x),)) <= 0, "z")),
        {"E": "0", "P": "1"}),
    "a ratio with a zero below": Case(
        Statement(forall(P, R), (), Defined(log(Sup(x, P(x) / R(x), (P(x),))))), derivation(), {"P": "1 0", "R": "0 1"}),
    "the logarithm of what may be 0": Case(
        Statement(forall(F, P), (every(x, F(x) >= 0),), Defined(log(Sup(x, F(x))))), derivation(), {"F": "0", "P": "1"}),
    "an infinite divergence": Case(Statement(forall(P, R), (), Defined(KL(P, R))), derivation(), {"P": "1 0", "R": "0 1"}),
    "an approximate divergence out of its range": Case(
        Statement(forall(P, R, to_one), (every(x, R(x) > 0),), Defined(D_inf(P, R, to_one))), derivation(),
        {"P": "1", "R": "1", "beta": "1"}),
    "the worst loss": by_bounds(D_inf(P, R), KL(P, R), steps=WORST_LOSS, model={"P": "1/4 3/4", "R": "3/4 1/4"}),
    "a bound that is known already": by_bounds(
        D_inf(P, R), KL(P, R), D_inf(P, R) <= k, bound=k, symbols=(P, R, k),
        steps=(combine("c", P(x) <= exp(k) * R(x), "given 1").for_all(x),),
        model={"P": "1/4 3/4", "R": "3/4 1/4", "k": "10"}),
    "bounds of a divergence out of its range": by_bounds(
        D_inf(P, R, to_one), D_inf(P, R, to_one), symbols=(P, R, to_one), steps=SAME, model={"P": "1", "R": "1", "beta": "1"}),
    "bounds of a number": by_bounds(KL(P, R) / 2, KL(R, P), steps=MEAN_LOSS, model={"P": "1/2 1/2", "R": "1/1000 999/1000"}),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_holds_is_proved(name: str) -> None:
    assert accept(TRUE[name]).verdict == "PROVED"


@pytest.mark.parametrize("name", FALSE)
def test_no_proof_of_a_false_statement(name: str) -> None:
    case = FALSE[name]
    with pytest.raises(Rejected):
        accept(case)
    model = read_model(tuple(b.symbol for b in case.statement.prefix), case.model)
    assert in_domain(case.statement, model) is None
    assert all(evaluate(h, model).holds for h in case.statement.given)
    try:
        assert evaluate(case.statement.claim, model).holds is False
    except UndefinedValue:
        assert name in ("the greatest of nothing", "a moment of an order that may be below 1", "a ratio with a zero below", "the logarithm of what may be 0",
                        "an approximate divergence out of its range", "bounds of a divergence out of its range")


def test_a_bound_is_a_new_number() -> None:
    case = TRUE["the mean loss"]
    for name in ("P", "_t0", "#1", "log x"):
        with pytest.raises(Rejected, match="not a new name"):
            judge(case.statement, "PROVED", {"rule": "bounds", "bound": name, "evidence": {"rule": "derivation"}})


def test_numbered_records_have_no_bounds() -> None:
    """The second record of a dataset may not exist, and then a divergence at it has no value."""
    n = real("n", "[1, oo) integer")
    data = Datasets("D", X, n)
    W = Letter("W", data)
    row = rows.row(Entry(W, position(data, 2)))
    statement = Statement(forall(n, rows, W), (), KL(row, row) <= KL(row, row))
    with pytest.raises(Rejected, match="numbered record"):
        judge(statement, "PROVED", {"rule": "bounds", "bound": "t", "evidence": {"rule": "derivation"}})


def test_support_makes_a_divergence_finite_on_finite_spaces_only() -> None:
    """On a countable space P/R may be unbounded, where R > 0 everywhere."""
    assert accept(TRUE["a divergence with a value"]).spaces == "finite"
    assert accept(TRUE["the mean is at most the greatest"]).spaces == "finite"
    assert accept(TRUE["conditions that exclude each other"]).spaces == "finite"
