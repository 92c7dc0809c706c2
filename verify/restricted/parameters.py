"""Parameters of laws and orders: exact rationals, or real numbers that are known through balls of any precision."""
from __future__ import annotations

from flint import arb, fmpq

from verify.exact.errors import InvalidInput, NotRational
from verify.exact.numbers import LogSum, Real
from verify.exact.rationals import read

Parameter = fmpq | Real


def parameter(value: object, name: str) -> Parameter:
    """A parameter from an int, a Fraction, text ("3/2", "0.1"), or a finite `Real` such as log(3); floats are refused."""
    if not isinstance(value, Real):
        return read(value, name)
    if not value.is_finite():
        raise InvalidInput(f"{name}: {value!r} is infinite; write a number")
    if isinstance(value, LogSum):
        try:
            return read(value.as_fraction(), name)
        except NotRational:
            pass
    return value


def positive(value: object, name: str) -> Parameter:
    """A parameter > 0."""
    made = parameter(value, name)
    if not made > 0:
        raise InvalidInput(f"{name}: {shown(value)} is not > 0; write a positive number such as 1 or 1/2")
    return made


def order(value: object, name: str = "order") -> Parameter:
    """The order of a Renyi divergence, a parameter > 1."""
    made = parameter(value, name)
    if not made > 1:
        raise InvalidInput(f"{name}: {shown(value)} is not > 1; restricted Renyi divergences are defined here for orders > 1")
    return made


def count(value: object, name: str, least: int = 0) -> int:
    """A whole number >= least."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InvalidInput(f"{name}: {shown(value)} is not a whole number >= {least}")
    return value


def shown(value: object) -> str:
    """How a message quotes a value."""
    return str(value) if isinstance(value, int | fmpq) else f"{value!s:.60}"


def ball(value: Parameter) -> arb:
    """A ball around the parameter at the current precision."""
    return arb(value) if isinstance(value, fmpq) else value.ball()


def power(x: arb, n: int) -> arb:
    """x^n for a whole number n >= 0; also for balls that touch 0, where `**` gives no value."""
    made = arb(1)
    for _ in range(n):
        made *= x
    return made
