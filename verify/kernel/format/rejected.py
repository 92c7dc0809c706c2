"""The ways in which the kernel says no."""


class Rejected(Exception):
    """The evidence does not establish what it claims; the message is one line that says why, in texts and expressions."""

    def __str__(self) -> str: return "".join(part if isinstance(part, str) else str(part)[:120] for part in self.args)


class TooComplex(ArithmeticError):
    """What is to be written out exactly is too large."""


class NotSmooth(ArithmeticError):
    """The expression is not shown to have enough derivatives on the box."""
