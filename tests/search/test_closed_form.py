"""Suggestions from another process: each is only a candidate, and a missing answer is no error."""
import subprocess
import sys

import pytest

from tests.search.goals import goal
from verify.kernel.numbers.normal_form import NormalForms
from verify.search import closed_form
from verify.search.budget import Budget
from verify.kernel.scalar.goal import Goal
from verify.language import Expr
from verify.read.text import read_claim
from verify.search.decide import Options, decide
from verify.search.closed_form import STEPS, suggestions
from verify.search.watch import watched


def test_other_forms_of_a_claim() -> None:
    g, budget = goal("x^2 <= x^2 + 2*x + 1", "x >= 0"), Budget.of_seconds(20)
    found = suggestions(g, "forms")
    assert found and any(NormalForms().equal(e, g.claim) for e in found)
    assert suggestions(g, "forms") == found and budget.used == 2 * STEPS


def test_a_process_that_ends_by_itself_is_not_remembered_and_one_that_is_killed_is(monkeypatch: pytest.MonkeyPatch) -> None:
    g = goal("x <= x + 1", "x >= 0")
    with watched(60, 2048) as budget:
        suggestions(g, "forms")
        assert budget.outer is not None and budget.outer.cut == ""
        monkeypatch.setattr(closed_form, "CLOCK", 0.001)
        assert suggestions(g, "forms") == [] and budget.outer.cut == "sympy stopped: TimeoutExpired"


def test_the_process_ends_after_its_collections_of_garbage() -> None:
    code = ("from verify.search import closed_form as c\nc.MOST_COLLECTIONS = 5\nc._confine()\nkept = []\n"
            "while True:\n    kept.append([])\n    if len(kept) % 1000 == 0:\n        print(len(kept), flush=True)\n")
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False) for _ in "ab"]
    assert runs[0].returncode == 0 and len(runs[0].stdout.split()) >= 3 and runs[0].stdout == runs[1].stdout


def test_no_process_writes_out_a_high_power(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(closed_form, "_lines", lambda question: asked.append(question) or [])
    for power, calls in ((100000, 0), (201, 0), (200, 1)):
        suggestions(goal(f"(1+x/100000)^{power} <= exp(x)", "x >= 0"), "forms")
        assert len(asked) == calls


def test_sympy_is_not_asked_for_what_no_steps_are_left_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain is given up at the first relation that is not proved: each question is a process of its own."""
    asked: list[str] = []

    def counted(g: Goal, task: str, name: str = "") -> list[Expr]:
        asked.append(task)
        return []

    monkeypatch.setattr("verify.search.schedule.suggestions", counted)
    chain = " <= ".join(f"exp(x) + {i}*x^2" for i in range(60))
    assert decide(read_claim(chain, "x real"), (), Options(timeout=1)).verdict == "UNDECIDED" and len(asked) <= 2
    asked.clear()
    assert decide(read_claim("sin(x) + sin(sqrt(2)*x) > -2", "x real"), (), Options(timeout=2)).verdict == "UNDECIDED" and asked
