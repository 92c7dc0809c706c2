"""The reading of two laws by their likelihood ratio: every divergence is an integral against the law of t = p/q under q.

Letters of equal ratio are one letter.  What p has where q is 0 is kept apart: the ratio is +oo there.
"""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.models.reals import constant_sign
from verify.kernel.numbers.folding import add, mul
from verify.language import App, Expr, Functional, Num, Q, log


@dataclass(frozen=True)
class RatioLaw:
    """(t, mass under q) for each ratio t = p/q by falling t, and the mass of p where q is 0."""

    atoms: tuple[tuple[Fraction, Fraction], ...]
    lost: Fraction

    def pair(self) -> tuple[list[Fraction], list[Fraction]]:
        """The smallest pair of laws with these ratios."""
        p, q = [t * m for t, m in self.atoms], [m for _, m in self.atoms]
        return ([*p, self.lost], [*q, Fraction(0)]) if self.lost else (p, q)


def ratio_law(p: Sequence[Fraction], q: Sequence[Fraction]) -> RatioLaw:
    """The law of the likelihood ratio of two laws on the same letters."""
    found: dict[Fraction, Fraction] = {}
    for a, b in zip(p, q, strict=True):
        if b:
            found[a / b] = found.get(a / b, Fraction(0)) + b
    lost = sum((a for a, b in zip(p, q, strict=True) if not b), Fraction(0))
    return RatioLaw(tuple(sorted(found.items(), reverse=True)), lost)


def divergence_of(name: str, law: RatioLaw, param: Expr | None = None) -> Expr | None:
    """A functional of the two laws as an exact constant; None for +oo.  `param` is a constant in its domain."""
    level = param if param is not None else Q(0)
    if law.lost and name in ("KL", "D_inf", "chi_square", "renyi"):
        return None
    match name:
        case "KL": return add(*(mul(Num(m * t), log(Num(t))) for t, m in law.atoms if t))
        case "D_inf": return log(Num(law.atoms[0][0]))
        case "TV": return Num((sum((abs(t - 1) * m for t, m in law.atoms), Fraction(0)) + law.lost) / 2)
        case "chi_square": return Num(sum(((t - 1) ** 2 * m for t, m in law.atoms), Fraction(0)))
        case "hockey_stick":
            over = [(Num(t) - level) * Num(m) for t, m in law.atoms if constant_sign(Num(t) - level) > 0]
            return add(Num(law.lost), *over)
        case "renyi": return add(*(mul(Num(m), App("pow", (Num(t), level))) for t, m in law.atoms if t))
        case _: return _approximate(law, level)


def _approximate(law: RatioLaw, delta: Expr) -> Expr | None:
    """log max (P(t >= s) - delta)/Q(t >= s) over the values s of the ratio with P(t >= s) > delta."""
    if constant_sign(Num(law.lost) - delta) > 0:
        return None
    above, below, best = law.lost, Fraction(0), Q(0)
    for t, m in law.atoms:
        above, below = above + t * m, below + m
        value = (Num(above) - delta) / below
        if constant_sign(value - best) > 0:
            best = value
    return log(best)


def of_functional(f: Functional, p: Sequence[Fraction], q: Sequence[Fraction]) -> Expr | None:
    """A functional whose parameter is a constant, on two laws given by their cells."""
    return divergence_of(f.name, ratio_law(p, q), f.params[0] if f.params else None)
