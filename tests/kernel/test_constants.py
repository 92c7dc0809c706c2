"""Signs of constants: decided exactly, or left open; never guessed."""
from __future__ import annotations

from fractions import Fraction

import pytest

from verify.kernel.models.constants import LogSum, SignUnknown, log_sum
from verify.kernel.models.reals import constant_sign, undefined_part
from verify.language import Expr, Q, absolute, call, exp, log, maximum, sqrt

ROOTS = sqrt(Q(2)) + sqrt(Q(3)) - sqrt(5 + 2 * sqrt(Q(6)))


@pytest.mark.parametrize("e, sign", [
    (log(Q(8)) - 3 * log(Q(2)), 0), (log(Q(8)) - 3 * log(Q(2)) + Q("1/1" + "0" * 60), 1), (exp(log(Q(3))) - 3, 0), (log(Q(2)) - Q("693/1000"), 1),
    (log(Q(2)) - Q("6932/10000"), -1), (sqrt(Q("4/9")) - Q("2/3"), 0), (exp(Q(1)) - call("E"), 0), (call("pi") - Q("22/7"), -1),
    (sqrt(Q(2)) ** 2 - 2, 0), (call("floor", Q("-1/2")) + 1, 0), (call("ceil", Q("-1/2")), 0), (absolute(log(Q("1/2"))) - log(Q(2)), 0),
    (maximum(log(Q(2)), log(Q(3))) - log(Q(3)), 0), (exp(Q(10**6)), 1), (exp(-exp(Q(10))), 1), (Q(0) * exp(Q(1)), 0), (exp(Q(1)) - exp(Q(1)), 0),
    (call("sin", call("pi")), 0), (call("sin", call("pi") / 5) - sqrt(10 - 2 * sqrt(5)) / 4, 0), (call("gamma", Q("1/2")) - sqrt(call("pi")), 0), (call("sin", Q(10) ** 1000) - 1, -1)])
def test_signs(e: Expr, sign: int) -> None:
    assert constant_sign(e) == sign
    assert constant_sign(-e) == -sign


@pytest.mark.parametrize("e", [call("gamma", Q("1/4")) * call("gamma", Q("3/4")) - call("pi") * sqrt(Q(2)), call("sin", call("pi") / 7) * call("sin", 2 * call("pi") / 7) * call("sin", 3 * call("pi") / 7) - sqrt(Q(7)) / 8,
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


@pytest.mark.parametrize(("e", "value"), [
    (call("gamma", Q("-1/2")), -2 * sqrt(call("pi"))), (call("gamma", Q("-3/2")), 4 * sqrt(call("pi")) / 3), (call("factorial", Q("-1/2")), sqrt(call("pi"))),
    (call("lgamma", Q("-1/2")), log(2 * sqrt(call("pi")))), (call("binomial", Q(2), Q(3)), Q(0)), (call("binomial", Q("1/2"), Q("3/2")), Q(0)),
    (call("binomial", Q(4), Q(2)), Q(6)), (Q(0) ** sqrt(Q(2)), Q(0)), (Q(0) ** (sqrt(Q(4)) - 2), Q(1)), (Q(-3) ** sqrt(Q(4)), Q(9)), (Q(-3) ** (sqrt(Q(4)) - 1), Q(-3))])
def test_values_beyond_what_proofs_use(e: Expr, value: Expr) -> None:
    """Where the conditions of proofs fail and there is a value all the same (docs/semantics.md)."""
    assert undefined_part(e) is None
    assert constant_sign(e - value - Q("1/10") ** 20) == -1 and constant_sign(e - value + Q("1/10") ** 20) == 1


@pytest.mark.parametrize("e", [
    call("gamma", Q(-2)), call("lgamma", Q(0)), call("factorial", Q(-1)), call("binomial", Q(-1), Q(2)), call("binomial", Q(2), Q(-1)),
    call("binomial", Q(2), Q("5/2")), Q(0) ** -sqrt(Q(2)), Q(-3) ** sqrt(Q(2)), Q(-3) ** log(Q(2)), call("sign", Q(0)), call("sign", log(Q(1)))])
def test_neighbours_without_a_value(e: Expr) -> None:
    assert undefined_part(e) is not None


@pytest.mark.parametrize("e", [Q(-3) ** (log(Q(9)) / log(Q(3))), call("gamma", -(log(Q(9)) / log(Q(3))))])
def test_what_is_not_decided_is_not_called_undefined(e: Expr) -> None:
    with pytest.raises(SignUnknown):
        undefined_part(e)
