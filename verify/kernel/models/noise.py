"""Means over several independent noise variables on exact models."""
from __future__ import annotations

from verify.kernel.models.model import ModelError
from verify.kernel.models.reals import Real, mean, operation, real
from verify.language import Expr, Mean, Q, Sym, substitute, symbols


def over_noise(law: str, body: Expr) -> Real:
    """The mean of an expression in noise variables of one law that depends on one of them at most; raises ModelError."""
    if len(symbols(body)) > 1:
        raise ModelError("a mean over noise in several coordinates is not evaluated")
    for t in symbols(body):
        if law == "normal":
            return mean(Mean("normal", t, body))
        sides = tuple(mean(Mean("exponential", t, side)) for side in (body, substitute(body, {t: -Sym(t)})))
        return operation("mul", (Real(Q("1/2")), operation("add", sides)))
    return real(body)
