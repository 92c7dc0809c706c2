"""Signs of constants: decided exactly, or left open; never guessed."""
from __future__ import annotations

from fractions import Fraction

import pytest

from verify.kernel.constants import LogSum, SignUnknown, constant_sign, log_sum, undefined_part
from verify.language import Expr, Q, absolute, call, exp, log, maximum, sqrt

ROOTS = sqrt(Q(2)) + sqrt(Q(3)) - sqrt(5 + 2 * sqrt(Q(6)))


@pytest.mark.parametrize("e, sign", [
    (log(Q(8)) - 3 * log(Q(2)), 0), (log(Q(8)) - 3 * log(Q(2)) + Q("1/1" + "0" * 60), 1), (exp(log(Q(3))) - 3, 0), (log(Q(2)) - Q("693/1000"), 1),
    (log(Q(2)) - Q("6932/10000"), -1), (sqrt(Q("4/9")) - Q("2/3"), 0), (exp(Q(1)) - call("E"), 0), (call("pi") - Q("22/7"), -1),
    (sqrt(Q(2)) ** 2 - 2, 0), (call("floor", Q("-1/2")) + 1, 0), (call("ceil", Q("-1/2")), 0), (absolute(log(Q("1/2"))) - log(Q(2)), 0),
    (maximum(log(Q(2)), log(Q(3))) - log(Q(3)), 0), (exp(Q(10**6)), 1), (exp(-exp(Q(10))), 1), (Q(0) * exp(Q(1)), 0), (exp(Q(1)) - exp(Q(1)), 0),
    (call("sin", call("pi")), 0)])
def test_signs(e: Expr, sign: int) -> None:
    assert constant_sign(e) == sign
    assert constant_sign(-e) == -sign


@pytest.mark.parametrize("e", [call("gamma", Q("1/2")) - sqrt(call("pi")), call("sin", call("pi") / 5) - sqrt(10 - 2 * sqrt(5)) / 4,
                               exp(Q(-10**6)) + 1 - 1 - exp(Q(-10**6)) + exp(-exp(Q(20))) * (call("sin", call("pi")))])
def test_a_zero_that_no_method_sees_is_left_open(e: Expr) -> None:
    with pytest.raises(SignUnknown):
        constant_sign(e)


def test_log_sums_are_canonical() -> None:
    assert log_sum(log(Q(12))) == LogSum(Fraction(0), {2: Fraction(2), 3: Fraction(1)})
    assert log_sum(log(Q("2/3")) + log(Q("3/2"))) == LogSum(Fraction(0), {})
    assert log_sum(log(Q(2)) * log(Q(2))) is None
    assert log_sum(exp(log(Q(2)) / 2)) is None


@pytest.mark.parametrize("e, undefined", [
    (log(Q(0)), True), (log(Q(1)), False), (1 / (log(Q(4)) - 2 * log(Q(2))), True), (sqrt(Q(-1)), True), (sqrt(Q(0)), False),
    (Q(0) * log(Q(0)), True), (Q(0) ** -1, True), (Q(0) ** 0, False), (Q(-8) ** Q("1/3"), True), (Q(-2) ** 3, False), (Q(0) ** Q("1/2"), False),
    (call("asin", Q(2)), True), (call("asin", Q(1)), False), (call("atanh", Q(1)), True), (call("acosh", Q("1/2")), True), (call("gamma", Q(0)), True)])
def test_definedness(e: Expr, undefined: bool) -> None:
    assert (undefined_part(e) is not None) == undefined


@pytest.mark.parametrize("e", [call("gamma", Q("-1/2")), call("binomial", Q(2), Q(3)), Q(0) ** sqrt(Q(2))])
def test_what_is_merely_not_covered_is_not_called_undefined(e: Expr) -> None:
    with pytest.raises(SignUnknown):
        undefined_part(e)
