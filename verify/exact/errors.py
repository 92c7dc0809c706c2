"""What the exact objects raise: a value that does not exist, an input that is not read, a comparison that is not decided."""
from __future__ import annotations


class IllPosed(ArithmeticError):
    """The expression has no value here: 0/0, oo - oo, the maximum over no events, a Renyi order that is not defined, ...

    It is raised instead of a number, never together with one; the message names the expression and the values at fault.
    """


class InvalidInput(ValueError):
    """An argument does not describe what it should: a float, a row that does not sum to 1, a letter that is not there, ...

    The message is one line: the argument, the value that was given, the rule, and how to mend it.
    """


class NotRational(ValueError):
    """A rational number was asked of a value that is none; `enclosure` and `float` work for every value."""


class Undecided(ArithmeticError):
    """Two numbers were not told apart at the highest precision; they may be equal.

    Only values of type `Enclosed` raise it (powers with fractional exponents, products of logarithms); a `LogSum` never does.
    """
