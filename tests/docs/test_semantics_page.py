"""docs/semantics.md: each row of its table, read alike by witnesses, instances, proofs and text."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kernel.elaborated import judge
from verify.kernel.statements.judge import Rejected
from verify.run.instances import evaluate_instance
from verify.language import (
    KL, Alphabet, D_inf, Distribution, Event, Expr, Function, Functions, Graph, Letter, NoiseMean, Numbers, Q, RangeSum, Statement,
    Sum, Sup, Sym, abs_power, between, call, differ, distributions, equal, exists, forall, laplace_mean, log, real)
from verify.language.finite import At
from verify.read import read_claim

PAGE = Path(__file__).parents[2] / "docs" / "semantics.md"
x, y = Sym("x"), Sym("y")
a, b = real("x"), real("y")

# First cell of a row -> cases: an expression in x, y (text of claims, or a tree), the values, and the value there (None: none).
CASES: dict[str, list[tuple[str | Expr, str, str, str | None]]] = {
    "a + b": [("x + y", "1", "2", "3"), ("max(x, y) - min(x, y)", "1", "3", "2"), ("floor(x) + ceil(y)", "1/2", "1/2", "1"),
              ("0*log(x)", "0", "0", None), ("min(x, log(y))", "-5", "0", None), ("max(1, sqrt(x))", "-1", "0", None)],
    "a/b": [("x/y", "1", "2", "1/2"), ("x/y", "0", "0", None), ("x/y - x/y", "1", "0", None)],
    "b^u": [("x^y", "4", "1/2", "2"), ("x^y", "4", "-1/2", "1/2"), ("x^y", "0", "2", "0"), ("x^y", "0", "0", "1"),
            ("x^y", "0", "-1", None), ("x^y", "-3", "1", "-3"), ("x^y", "-3", "-2", "1/9"), ("x^y", "-8", "1/3", None),
            ("x^(1/3)", "8", "0", "2"), ("x^(1/3)", "-8", "0", None), ("x^(2/3)", "-8", "0", None), ("x^3", "-2", "0", "-8"),
            ("x^(sqrt(4))", "-3", "0", "9"), ("x^(-1)", "0", "0", None), ("x^0", "0", "0", "1")],
    "abs_power(b, u)": [(abs_power(x, y), "-4", "1/2", "2"), (abs_power(x, y), "-4", "-1", "1/4"), (abs_power(x, y), "0", "1/2", "0"),
                        (abs_power(x, y), "0", "0", "1"), (abs_power(x, y), "0", "-1", None)],
    "sqrt(a)": [("sqrt(x)", "4", "0", "2"), ("sqrt(x)", "0", "0", "0"), ("sqrt(x)", "-1", "0", None)],
    "log(a)": [("log(x)", "1", "0", "0"), ("log2(x)", "8", "0", "3"), ("log(x)", "0", "0", None), ("log2(x)", "-1", "0", None)],
    "tan(a)": [("tan(x)", "0", "0", "0"), ("tan(pi/2 + x)", "0", "0", None)],
    "asin(a)": [("asin(x)", "0", "0", "0"), ("acos(x)", "1", "0", "0"), ("asin(x)", "2", "0", None), ("acos(x)", "-2", "0", None)],
    "atanh(a)": [("atanh(x)", "0", "0", "0"), ("atanh(x)", "1", "0", None)],
    "acosh(a)": [("acosh(x)", "1", "0", "0"), ("acosh(x)", "1/2", "0", None)],
    "gamma(a)": [("gamma(x)", "4", "0", "6"), ("lgamma(x)", "2", "0", "0"), ("gamma(x)", "0", "0", None), ("lgamma(x)", "-1", "0", None),
                 ("gamma(x) + gamma(x)/1", "-2", "0", None)],
    "factorial(a)": [("factorial(x)", "3", "0", "6"), ("factorial(x)", "0", "0", "1"), ("factorial(x)", "-1", "0", None)],
    "binomial(n, k)": [("binomial(x, y)", "4", "2", "6"), ("binomial(x, y)", "4", "5", "0"), ("binomial(x, y)", "0", "0", "1"),
                       ("binomial(x, y)", "1/2", "3/2", "0"), ("binomial(x, y)", "2", "5/2", None), ("binomial(x, y)", "-1", "2", None),
                       ("binomial(x, y)", "2", "-1", None)],
    "sign(a)": [(call("sign", x), "2", "0", "1"), (call("sign", x), "-2", "0", "-1"), (call("sign", x), "0", "0", None)],
}
P, Q_ = distributions("P Q")
r = Letter("r", P.over[0])
n = real("n", "[0, oo) integer")
numbers, i = Numbers("a", Sym("n")), Sym("i")
t = Sym("s")
noise, weights = Function("z", P.over), Function("w", P.over)
along = Sum(r, weights(r) * noise(r))
members = Event("H", (Functions(P.over[0]),))  # type: ignore[arg-type]  # an alphabet
# The rows about laws, sums and means: a closed symbol list, an expression, the model, and the value (None: none; "oo").
MODELS: dict[str, list[tuple[tuple[object, ...], Expr, dict[str, object], str | None]]] = {
    "a sum over letters": [((P,), Sum(r, 1 / P(r), (P(r),)), {"P": "1 0"}, "1"), ((P,), Sum(r, 1 / P(r)), {"P": "1 0"}, None),
                           ((P,), Sum(r, P(r), (1 / P(r),)), {"P": "1 0"}, None), ((P,), Sum(r, P(r), (P(r) - 2,)), {"P": "1 0"}, "0")],
    "a supremum over letters": [((P,), Sup(r, P(r)), {"P": "1/3 2/3"}, "2/3"), ((P,), Sup(r, P(r), (P(r) - 2,)), {"P": "1 0"}, None),
                                ((P,), Sup(r, 1 / P(r)), {"P": "1 0"}, None)],
    "sum_{i=1}^k": [((n, numbers), RangeSum("i", Sym("n"), At(numbers, i)), {"n": "2", "a": "1 -3"}, "-2"),
                    ((n, numbers), RangeSum("i", Sym("n"), At(numbers, i)), {"n": "0", "a": ""}, "0"),
                    ((n, numbers), RangeSum("i", Sym("n"), 1 / At(numbers, i)), {"n": "2", "a": "1 0"}, None)],
    "a_i, an entry": [((n, numbers), At(numbers, Sym("n")), {"n": "2", "a": "1 -3"}, "-3"), ((n, numbers), At(numbers, Q(0)), {"n": "1", "a": "5"}, "1"),
                      ((n, numbers), At(numbers, Sym("n") + 1), {"n": "2", "a": "1 -3"}, None), ((n, numbers), At(numbers, Q(-1)), {"n": "1", "a": "5"}, None)],
    "a divergence": [((P, Q_), KL(P, Q_), {"P": "1 0", "Q": "1 0"}, "0"), ((P, Q_), KL(P, Q_), {"P": "1 0", "Q": "0 1"}, "oo"),
                     ((P, Q_), KL(P, Q_) + D_inf(P, Q_, 2), {"P": "1 0", "Q": "0 1"}, None),
                     ((P, Q_), D_inf(P, Q_, 2) + KL(P, Q_), {"P": "1 0", "Q": "0 1"}, None),
                     ((P, Q_), D_inf(P, Q_, Q("1/2")), {"P": "1 0", "Q": "1/2 1/2"}, "0"),
                     ((P, Q_), KL(P, Q_) * (1 + D_inf(P, P)), {"P": "1 0", "Q": "0 1"}, "oo")],
    "a mean under noise": [((a,), laplace_mean(t, x * t * t), {"x": "1"}, "2")],
    "a mean over noise": [((weights,), NoiseMean("laplace", noise, along ** 2), {"w": "2"}, "8"),
                          ((weights,), NoiseMean("normal", noise, along ** 2), {"w": "0 3"}, "9"),
                          ((weights,), NoiseMean("normal", noise, Sum(r, log(weights(r)) * noise(r))), {"w": "-1"}, None)],
    "H(Graph(x, e))": [((members, P), members(Graph(r, 2 * P(r))), {"H": ["0 0", "1 1"], "P": "1/2 1/2"}, "1"),
                       ((members, P), members(Graph(r, P(r))), {"H": ["0 0", "1 1"], "P": "1/2 1/2"}, "0"),
                       ((members, P), members(Graph(r, 1 / P(r))), {"H": ["0 0", "1 1"], "P": "0 1"}, None)],
}
# A function of all reals has no exact model: what is said of it is in tests/kernel/test_classes.py.
WITHOUT_MODELS = {"`f(Number(e))`"}


def rows() -> list[str]:
    """The first cells of the table of values, without the continuation rows."""
    table = PAGE.read_text().split("## Values")[1].split("## Relations")[0]
    cells = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")][2:]
    return [c for c in cells if c]


def test_every_row_has_cases() -> None:
    keys = [*CASES, *MODELS]
    found = {key: [c for c in rows() if c.replace("`", "").startswith(key)] for key in keys}
    assert all(len(cells) == 1 for cells in found.values()), found
    assert {c for cells in found.values() for c in cells} == set(rows()) - WITHOUT_MODELS
    assert set(rows()) >= WITHOUT_MODELS


def expression(e: str | Expr) -> Expr:
    if isinstance(e, Expr):
        return e
    claim = read_claim(f"({e}) + 0 <= 0*x*y", "x real, y real").claim
    return claim.left.args[0]  # type: ignore[union-attr]


def cases() -> Iterator[tuple[tuple[object, ...], Expr, dict[str, object], str | None]]:
    for listed in CASES.values():
        for e, u, v, value in listed:
            yield (a, b), expression(e), {"x": u, "y": v}, value
    for models in MODELS.values():
        yield from models


def refused(s: Statement, verdict: str, evidence: object) -> bool:
    try:
        judge(s, verdict, evidence)
    except Rejected:
        return True
    return False


@pytest.mark.parametrize(("symbols", "e", "model", "value"), list(cases()))
def test_witnesses_and_instances(symbols: tuple[object, ...], e: Expr, model: dict[str, object], value: str | None) -> None:
    prefix = forall(*symbols)  # type: ignore[arg-type]
    witness, undefined = {"rule": "witness", "model": model}, {"rule": "undefined", "model": model}
    low, high = Statement(prefix, (), e <= -10 ** 9), Statement(prefix, (), e > -10 ** 9)
    assert refused(low, "REFUTED", witness) == (value is None)
    assert refused(high, "REFUTED", witness)
    assert refused(low, "ILL_POSED", undefined) == (value is not None)
    # As a hypothesis, what has no value is not satisfied: no witness stands on it.
    for h in (e > -10 ** 9, e <= 10 ** 9, equal(e, e), differ(e, -10 ** 9)):
        if value is None:
            assert refused(Statement(prefix, (h,), Q(1) <= 0), "REFUTED", witness)
    assert refused(Statement(prefix, (e > -10 ** 9,), Q(1) <= 0), "REFUTED", witness) == (value is None)
    report = evaluate_instance(low, model)
    assert (report.lhs is None) == (value in (None, "oo"))
    if value not in (None, "oo") and report.lhs is not None:
        wanted = eval_fraction(value or "")
        assert float(report.lhs[0]) <= wanted + 1e-12 <= float(report.lhs[1]) + 2e-12


def eval_fraction(text: str) -> float:
    top, _, bottom = text.partition("/")
    return int(top) / int(bottom or 1)


SPLIT = {"rule": "scalar", "proof": {"rule": "evaluate"}}


@pytest.mark.parametrize(("e", "model", "value"), [(e, m, v) for s, e, m, v in cases() if s == (a, b)])
def test_proofs(e: Expr, model: dict[str, object], value: str | None) -> None:
    """At the point alone: nothing is proved of what has no value; a hypothesis without one is not satisfied, one with a value
    is not taken for failing."""
    at = forall(real("x", f"[{model['x']}, {model['x']}]"), real("y", f"[{model['y']}, {model['y']}]"))
    fails = {"rule": "scalar", "proof": {"rule": "infeasible", "fact": 0}}
    assert value is not None or all(refused(Statement(at, (), c), "PROVED", SPLIT) for c in (e <= 10 ** 9, e >= -10 ** 9, equal(e, e)))
    assert value is None or refused(Statement(at, (e > -10 ** 9,), Q(1) <= 0), "PROVED", fails)
    assert value is None or refused(Statement(at, (e <= 10 ** 9,), Q(1) <= 0), "PROVED", fails)


@pytest.mark.parametrize(("text", "where", "excluded"), [
    ("log(x) <= 10", "-1 <= x <= -1", True), ("sqrt(x) >= 0", "-2 <= x <= -2", True), ("sqrt(x) >= 0", "2 <= x <= 2", False),
    ("binomial(x, 3) <= 0", "-1 <= x <= -1", True), ("binomial(x, 3) <= 0", "2 <= x <= 2", False)])
def test_hypotheses_without_a_value_exclude_their_points(text: str, where: str, excluded: bool) -> None:
    s = read_claim(text, where)
    false = Statement(s.prefix, (s.claim,), Q(1) <= 0)
    assert refused(false, "PROVED", {"rule": "scalar", "proof": {"rule": "infeasible", "fact": 0}}) != excluded


# --- relations, quantifiers, domains

def test_an_end_without_a_value_holds_no_value() -> None:
    end = call("tanh", x ** Q("1/2"))
    for e in (end, call("max", x ** Q("1/2"), Q(5)), call("min", 1 / (x ** Q("1/2") * 2 ** Q("1/2") - 2), 5), 0 * log(x)):
        s = Statement(forall(a, real("y", between(e, None))), (), x >= 0)
        for verdict, rule in (("REFUTED", "witness"), ("ILL_POSED", "undefined")):
            assert refused(s, verdict, {"rule": rule, "model": {"x": "-1", "y": "7"}})
        some = Statement(exists(a, real("y", between(e, None))), (), x < 0)
        assert refused(some, "PROVED", {"rule": "example", "model": {"x": "-1", "y": "7"}})
    defined = Statement(forall(a, real("y", between(x, None))), (), x >= 0)
    assert not refused(defined, "REFUTED", {"rule": "witness", "model": {"x": "-1", "y": "7"}})


CHOICE = {"rule": "choose", "values": {"x": "5"}, "proof": {"rule": "scalar", "proof": {"rule": "evaluate"}},
          "such_that": {"1": {"rule": "scalar", "proof": {"rule": "evaluate"}}}}


@pytest.mark.parametrize(("given", "claim", "true"), [
    (x >= 5, x <= 6, True), (x >= 5, x <= 0, False), (x >= 6, x <= 6, False), (log(x - 5) <= 0, x <= 6, False), (x <= 5, x >= 5, True),
    (x < 0, x > 4, False), (x < 9, x > 4, True)])
def test_such_that_is_a_conjunction(given: object, claim: object, true: bool) -> None:
    s = Statement(exists(a), (given,), claim)  # type: ignore[arg-type]
    assert refused(s, "PROVED", CHOICE) != true
    assert refused(s, "PROVED", {k: v for k, v in CHOICE.items() if k != "such_that"})
    assert refused(s, "PROVED", {"rule": "example", "model": {"x": "5"}}) != true
    implied = {**CHOICE, "such_that": {}, "proof": {"rule": "scalar", "proof": {"rule": "infeasible", "fact": 0}}}
    assert refused(s, "PROVED", implied)


def test_a_hypothesis_belongs_to_the_innermost_symbol_that_it_mentions() -> None:
    after, both = forall(b) + exists(a), {**CHOICE, "values": {"x": "y"}}
    premise, part = y >= 1, x >= y
    s = Statement(after, (part, premise), x * y >= 1)
    proof = {"rule": "scalar", "proof": {"rule": "tighten", "fact": 0, "var": "y", "by": "1", "end": "1", "proof": {"rule": "evaluate"}}}
    same = {"rule": "scalar", "proof": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}}
    assert not refused(s, "PROVED", {**both, "proof": proof, "such_that": {"1": same}})
    assert refused(s, "PROVED", {**both, "proof": proof, "such_that": {"1": same, "2": same}})
    assert refused(s, "PROVED", {**both, "proof": proof, "such_that": {"2": same}})
    assert refused(Statement(after, (x >= y + 1, premise), x * y >= 1), "PROVED", {**both, "proof": proof, "such_that": {"1": same}})
    # With the quantifiers exchanged x is fixed first, and both hypotheses are premises about y.
    first = Statement(exists(a) + forall(b), (part, premise), x * y >= 1)
    assert refused(first, "PROVED", {**CHOICE, "values": {"x": "y"}})


def test_the_negation_keeps_the_hypotheses() -> None:
    s = Statement(exists(a), (x >= 5,), x <= 0)
    node = {"rule": "negation", "proof": {"rule": "scalar", "proof": {"rule": "tighten", "fact": 0, "var": "x", "by": "1", "end": "5", "proof": {"rule": "evaluate"}}}}
    assert not refused(s, "REFUTED", node)
    assert refused(Statement(exists(a), (x >= 5,), x <= 6), "REFUTED", node)
    assert refused(Statement(exists(a), (), x <= 0), "REFUTED", node)


def test_an_inner_hypothesis_without_a_value_is_not_satisfied() -> None:
    X = Alphabet("X")
    law, k = Distribution("P", (X,)), Letter("k", X)
    inner = Statement(forall(k), (law(k) / law(k) <= 1,), law(k) > 0)
    s = Statement(forall(law), (), inner)
    assert refused(s, "REFUTED", {"rule": "witness", "model": {"P": "1 0"}})
    strict = Statement(forall(k), (law(k) >= 0,), law(k) > 0)
    assert not refused(Statement(forall(law), (), strict), "REFUTED", {"rule": "witness", "model": {"P": "1 0"}})
