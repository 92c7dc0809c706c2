"""Goals of the kernel as text, and what the kernel says when it says no."""
from __future__ import annotations

import pytest

from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.models.constants import SignUnknown
from verify.kernel.models.reals import constant_sign
from verify.language import PI, Domain, Q, Sym, call, exp, sqrt
from verify.notation.goals import goal_text

x, n = Sym("x"), Sym("n")


@pytest.mark.parametrize(("goal", "text"), [
    (Goal((Variable("x", Domain(Q(0), None, True)),), (), 1 + x, True), "for all x >= 0: 0 < 1 + x"),
    (Goal((Variable("x", Domain()), Variable("n", Domain(Q(1), None, True, False, True))), (Fact(x - n),), exp(x)),
     "for all x real, n >= 1 integer: 0 <= x - n => 0 <= exp(x)"),
])
def test_a_goal_is_a_statement(goal: Goal, text: str) -> None:
    assert goal_text(goal) == text


def test_the_kernel_says_no_in_formulas() -> None:
    with pytest.raises(SignUnknown) as caught:
        constant_sign(call("gamma", Q("1/4")) * call("gamma", Q("3/4")) - PI * sqrt(2))
    assert "(gamma(1/4)*gamma(3/4)) + (-1*(pi()*sqrt(2)))" in str(caught.value) and "App(" not in str(caught.value)
