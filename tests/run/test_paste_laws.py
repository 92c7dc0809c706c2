"""Counterexamples of laws as Python: what is pasted holds the model, and computes the sides that the kernel computes."""
from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any

import pytest
from mpmath import mp

from verify.kernel.models.model import read_model
from verify.kernel.statements.judge import Judgement
from verify.language import (
    KL, MI, TV, Alphabet, Channel, D_inf, Datasets, Every, Function, I_inf, Iid, Indistinguishable, Joint, Letter, Numbers, Q,
    RangeSum, At, Statement, Sum, Sup, Sym, both, chi_square, distributions, equal, exp, forall, hockey_stick, log, outputs, independent, Entry,
    Replaced, positions, real, renyi)
from verify.run.evidence import described
from verify.run.paste_laws import NotWritten, law_lines
from verify.run.recheck import recheck

ROOT = Path(__file__).parents[2]
R, Y = Alphabet("R"), Alphabet("Y")
P, Q2 = distributions("P Q", R)
A, h = Channel("A", Y, (R,)), Function("h", (R,))
eps, n = real("eps", "[0, oo)"), real("n", "[1, oo) integer")
S = Datasets("S", R, n)
M = Channel("M", Y, (S,))
r, y, z, i = Letter("r", R), Letter("y", Y), Letter("z", R), Letter("Z", S)
PAIR = {"P": "1/2 1/2", "Q": "1/3 2/3"}
RUN = {"P": "1/4 3/4", "A": {0: "1 0", 1: "1/3 2/3"}}


def pasted(statement: Statement, values: dict[str, object]) -> tuple[dict[str, Any], str, dict[str, Any], str]:
    """What the lines define and print, what is said of the witness, and the lines."""
    shown = described(statement, {"rule": "witness", "model": values}, Judgement("REFUTED"), 50)
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(shown["paste"], names)
    return names, out.getvalue(), shown, shown["paste"]


def agrees(names: dict[str, Any], shown: dict[str, Any]) -> bool:
    """Whether both sides lie in the enclosures of the kernel, up to rounding."""
    with mp.workdps(60):
        slack = mp.mpf(10) ** -30
        return all(mp.mpf(low) - slack <= mp.convert(names[side]) <= mp.mpf(high) + slack
                   for side, (low, high) in (("left", shown["lhs"]), ("right", shown["rhs"])))


@pytest.mark.parametrize(("symbols", "claim", "values"), [
    ((P, Q2), KL(P, Q2) <= 0, PAIR), ((P, Q2), TV(P, Q2) <= Q("1/7"), PAIR), ((P, Q2), chi_square(P, Q2) <= 0, PAIR),
    ((P, Q2), D_inf(P, Q2) <= D_inf(Q2, P), PAIR), ((P, Q2), hockey_stick(P, Q2, 1) <= Q("1/7"), PAIR),
    ((P, Q2, eps), hockey_stick(P, Q2, exp(eps)) <= 0, {**PAIR, "eps": "1/9"}), ((P, Q2), renyi(P, Q2, 3) <= 1, PAIR),
    ((P, Q2), D_inf(P, Q2, Q("1/4")) <= Q("-5"), PAIR), ((P, Q2), Indistinguishable(P, Q2, Q(0), Q("1/9")), PAIR),
    ((P, A), MI(P, A) <= 0, RUN), ((P, A), I_inf(P, A) <= 0, RUN), ((P, A), I_inf(P, A, Q("1/5")) <= 0, RUN),
    ((P, A), chi_square(Joint(P, A), independent(P, A)) <= 0, RUN), ((P, A), TV(outputs(P, A), A.row(r)) <= 0, {**RUN, "r": 1}),
    ((P, A), hockey_stick(Joint(P, A), independent(P, A), 1) <= 0, RUN), ((P, A), renyi(Joint(P, A), independent(P, A), 2) <= 1, RUN),
    ((P, A), Every((r, z, y), A(y, r) <= 2 * A(y, z)), RUN), ((P, A), Every((r, y), Sum(z, P(z) * A(y, z)) <= A(y, r), (P(r),)), RUN),
    ((P, h), Sum(r, P(r) * h(r)) - Sup(r, h(r)) >= 0, {"P": "1/2 1/2", "h": "-1 1/3"}),
    ((P, h), equal(Sum(r, P(r) * h(r), (h(r),)), 0), {"P": "1/2 1/2", "h": "-1 1/3"}),
    ((P, h), 3 - exp(h(r) * 0) / 7 * log(2) + Sum(r, h(r)) / 3 <= Sum(r, P(r)) / 5, {"P": "1/2 1/2", "h": "-1 1/3", "r": 1}),
    ((n, P, M), Every((i, y), M(y, i) <= Sum(Letter("W", S), Iid(P, S)(Letter("W", S)) * M(y, Letter("W", S)))),
     {"n": "2", "P": "1/2 1/2", "M": {0: "1 0", 1: "1/3 2/3", 2: "1 0", 3: "1 0"}}),
])
def test_what_is_pasted_computes_the_sides_of_the_kernel(symbols: tuple[Any, ...], claim: Any, values: dict[str, object]) -> None:
    extra = () if "r" not in values else (r,)
    names, printed, shown, lines = pasted(Statement(forall(*symbols, *extra), (), claim), values)
    assert agrees(names, shown) and printed.strip().endswith("False") and "# the claim says" in lines
    assert not any(isinstance(v, float) for v in (names["left"], names["right"]))
    assert not agrees(names | {"left": names["left"] + 1}, shown)


def test_sides_of_fractions_are_exact_and_short() -> None:
    names, printed, _, lines = pasted(Statement(forall(P, h), (), Sum(r, P(r) * h(r)) <= 0), {"P": "1/2 1/2", "h": "0 1/3"})
    assert lines.splitlines() == [
        "from fractions import Fraction as F", "P = [F(1, 2), F(1, 2)]", "h = [0, F(1, 3)]", "left = sum(P[r]*h[r] for r in range(2))", "right = 0",
        "print(left, right, left <= right)    # the claim says: left <= right"]
    assert printed == "1/6 0 False\n" and str(names["left"]) == "1/6"


def test_entries_and_replaced_records_of_datasets() -> None:
    whole, x, f = Letter("Z", S), Letter("x", R), Function("f", (S,))
    j = Letter("j", positions(S))
    claim = Every((whole, j, x), f(whole) - f(Replaced(whole, j, x)) + Sum(j, h(Entry(whole, j))) / n <= 0)
    names, printed, shown, lines = pasted(Statement(forall(n, f, h), (), claim), {"n": "2", "f": "0 1 1 2", "h": "0 1/3"})
    assert agrees(names, shown) and "(*Z[:j], x, *Z[j + 1:])" in lines and printed.endswith("False\n")


def test_sequences_and_ranges() -> None:
    a, k = Numbers("a", real("k", "[1, oo) integer")), real("k", "[1, oo) integer")
    claim = RangeSum("i", k, At(a, Sym("i")) * Sym("i") / 3) <= 0
    names, _, shown, _ = pasted(Statement(forall(k, a), (), claim), {"k": "2", "a": ["1/2", "5"]})
    assert agrees(names, shown) and str(names["left"]) == "7/2"


def test_a_divergence_that_is_infinite() -> None:
    names, printed, _, _ = pasted(Statement(forall(P, Q2), (), KL(P, Q2) <= 1), {"P": "1/2 1/2", "Q": "1 0"})
    assert names["left"] == mp.inf and printed == "+inf 1 False\n"


def test_the_part_that_fails_is_pasted_and_a_claim_that_holds_is_not() -> None:
    symbols, values = (P, Q2), {"P": "1/2 1/2", "Q": "1/3 2/3"}
    _, _, _, lines = pasted(Statement(forall(*symbols), (), both(TV(P, Q2) <= 1, KL(P, Q2) <= 0)), values)
    assert "mp.log" in lines and lines.count("print(") == 1
    with pytest.raises(NotWritten, match="no relation fails"):
        law_lines(TV(P, Q2) <= 1, symbols, read_model(symbols, values), 50)


def test_equal_sides_are_not_compared_in_rounded_numbers() -> None:
    symbols, values = (P, Q2), {"P": "1/2 1/2", "Q": "1/3 2/3"}
    lines = law_lines(KL(P, Q2) < KL(P, Q2), symbols, read_model(symbols, values), 50)
    assert "print(left, right)    # the claim says: left < right" in lines
    assert law_lines(TV(P, Q2) < TV(P, Q2), symbols, read_model(symbols, values), 50)[-1].startswith("print(left, right, left < right)")


def test_a_condition_that_rounding_could_change_is_not_written() -> None:
    claim = Sum(r, P(r), (exp(eps) * P(r) - Q2(r),)) <= 0
    names, _, shown, _ = pasted(Statement(forall(P, Q2, eps), (), claim), {**PAIR, "eps": "1"})
    assert agrees(names, shown)
    claim = Sum(r, P(r), (log(2 * P(r)),)) - 1 >= 0                # log(1) is 0, and the sum is over nothing
    with pytest.raises(NotWritten, match="rounding"):
        law_lines(claim, (P, Q2), read_model((P, Q2), PAIR), 50)


def test_a_sum_of_too_many_terms_is_not_written() -> None:
    def written(records: int) -> list[str]:
        law, whole = Iid(P, S), Letter("Z", S)
        return law_lines(Sum(whole, law(whole) * Sum(r, P(r))) <= 0, (n, P), read_model((n, P), {"n": str(records), "P": "1/2 1/2"}), 50)

    assert "print(" in written(5)[-1]
    with pytest.raises(NotWritten, match="too many"):
        written(14)


def test_a_name_is_never_more_than_a_name() -> None:
    odd = Letter("1); import os #", R)
    names, printed, _, lines = pasted(Statement(forall(P), (), Sum(odd, P(odd)) <= 0), {"P": "1/2 1/2"})
    assert str(names["left"]) == "1" and "import os" not in lines and printed.endswith("False\n")
    left, mp_ = real("left", "[0, oo)"), real("mp", "[0, oo)")      # words that the lines use themselves
    names, printed, shown, _ = pasted(Statement(forall(P, left, mp_), (), KL(P, P) + left + exp(mp_) <= 0), {"P": "1/2 1/2", "left": "1/3", "mp": "1"})
    assert agrees(names, shown) and printed.endswith("False\n")


@pytest.mark.slow
def test_every_kept_witness_of_laws_that_is_pasted_computes_its_sides() -> None:
    pasted_models = 0
    for file in sorted((ROOT / "reports" / "witnesses").glob("*/*.json")):
        done = recheck(str(file))
        shown = described(done.statement, done.evidence, done.judgement, 50)
        if "# the claim says" not in shown["paste"] or not ("range(" in shown["paste"] or "F(" in shown["paste"]):
            continue
        names: dict[str, Any] = {}
        with contextlib.redirect_stdout(io.StringIO()) as out:
            exec(shown["paste"], names)
        assert " True" not in out.getvalue(), file
        assert shown["lhs"] is None or shown["rhs"] is None or agrees(names, shown), file
        pasted_models += 1
    assert pasted_models > 200
