"""Laws that a hypothesis defines by exponentials, as P(r) == exp(u(r))/sum(s in R, exp(u(s))), on small exact models."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from verify.kernel.models.constants import SignUnknown, constant_interval
from verify.kernel.models.evaluate import ground
from verify.kernel.models.model import read_model
from verify.kernel.numbers.convert import midpoint
from verify.kernel.numbers.intervals import Undefined
from verify.language import App, Distribution, Expr, LanguageError, Statement, walk
from verify.search.adversary.plan import Given, plan
from verify.search.readings.shape import NotRead

NEAR = Fraction(1, 2**60)           # a value so near a short rational is taken for it, and judged exactly afterwards
LONGEST = 10_000                    # denominator of a short rational


def defined_laws(s: Statement) -> tuple[Given, ...]:
    """The laws on one alphabet that hypotheses define with exponentials, each after those that it is computed from."""
    try:
        steps = plan(s).steps
    except (NotRead, LanguageError):
        return ()
    return tuple(x for x in steps if isinstance(x, Given) and isinstance(x.symbol, Distribution) and len(x.letters) == 1
                 and any(isinstance(n, App) and n.op == "exp" for n in walk(x.value)))


def completed(s: Statement, laws: tuple[Given, ...], values: Mapping[str, Any]) -> dict[str, Any] | None:
    """The values with those of the defined laws; None where one has no short rationals for probabilities."""
    made = dict(values)
    for law in laws:
        model = read_model(tuple(b.symbol for b in s.prefix if b.symbol.name in made), made)
        letter = law.letters[0]
        if letter.over.name not in model.sizes:
            return None
        try:
            row = [_short(ground(law.value, model.with_letters({letter.name: i})))
                   for i in range(model.sizes[letter.over.name])]
        except (Undefined, ArithmeticError, KeyError, SignUnknown, ValueError):          # of a model, or no finite number
            return None
        if any(q is None for q in row):
            return None
        made[law.symbol.name] = [str(q) for q in row]
    return made


def _short(e: Expr) -> Fraction | None:
    """The short rational that is very near a constant."""
    value = constant_interval(e, 80)
    ends = [midpoint(end) for end in (value.lo, value.hi)]
    q = ends[0].limit_denominator(LONGEST)
    return q if all(abs(end - q) < NEAR for end in ends) else None
