"""What a caller lets a claim use, checked."""
from __future__ import annotations

from verify.run.job import Limits
from verify.run.wrong_input import WrongInput

MOST_SECONDS, MOST_DIGITS = 10**7, 10_000


def limits_of(timeout: object, memory: object, seed: object, precision: object) -> Limits:
    """The limits that arguments name; raises WrongInput."""
    if isinstance(timeout, bool) or not isinstance(timeout, int | float) or not 0 < timeout <= MOST_SECONDS:
        raise WrongInput(f"timeout: {timeout!r:.40} is not a number of seconds > 0")
    return Limits(float(timeout), whole("memory", memory, 1), whole("seed", seed, None),
                  whole("precision", precision, 1, MOST_DIGITS))


def whole(name: str, value: object, least: int | None, most: int | None = None) -> int:
    """An argument that must be an int within ends; raises WrongInput."""
    inside = isinstance(value, int) and not isinstance(value, bool)
    if not isinstance(value, int) or not inside or (least is not None and value < least) or (most is not None and value > most):
        ends = ("" if least is None else f" >= {least}") + ("" if most is None else f" and <= {most}")
        raise WrongInput(f"{name}: {value!r:.40} is not a whole number{ends}")
    return value
