"""What `sharpen` and `region` share: many claims for one question, and options that are exact numbers."""
from __future__ import annotations

import signal
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verify.cli.options import limits
from verify.run.wrong_input import WrongInput

if TYPE_CHECKING:
    from verify.run.steps import Steps

LEAST = Fraction(1, 10**60)


def steps_for(options: Any) -> Steps:
    """The claims of one question, in processes of this machine; a request to end is from here on like a Ctrl-C."""
    from verify.run.steps import Steps, in_processes
    from verify.run.store import Store

    if options.scheduler:
        raise WrongInput("--scheduler: this command runs on this machine only; leave the option out")
    with suppress(ValueError):    # only the main thread may say so
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    return Steps(Store(options.output), limits(options), in_processes(options.jobs), options.jobs)


def width_of(text: str) -> Fraction:
    """A width as the exact rational that the text spells: "1e-20", "0.001", "1/64"; raises WrongInput."""
    try:
        value = Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not LEAST <= value <= 1:
        raise WrongInput(f"width: {text!r} is not a number from 1e-60 to 1; write for example 1e-20")
    return value
