"""claim = a + b f(u) with f = erf, atan, asin or log: divided by b, its slope holds no f, so that one step of calculus is enough."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.folding import mul
from verify.language import Expr, Num, Q, symbols
from verify.search.factoring import sign_at_once, signed_factor
from verify.search.forms import factored, simplified, written
from verify.search.ideas.along_variables import along_variables
from verify.search.numeric import numeric_sign, refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, Task, first_node

if TYPE_CHECKING:
    from verify.search.prover import Prover

ALONE = ("erf", "atan", "asin", "log")
MOST_TERMS = 40


def function_alone(prover: Prover, goal: Goal) -> Node | None:
    """A proof from the sign of the coefficient and from the monotone quotient."""
    return first_node(_alone(prover, goal))


def _alone(prover: Prover, goal: Goal) -> Iterator[Node | None]:
    whole = factored(goal)
    if whole is None or whole.zero or any(len(p) > MOST_TERMS for p, _ in whole.factors):
        return
    forms = whole.forms
    points = list(sample(goal, SAMPLES, prover.seed))
    for poly, power in whole.factors:
        for i, key in enumerate(forms.keys):
            if key[0] not in ALONE or power != 1 or {int(m[i]) for m in poly.monoms()} != {0, 1} or not symbols(forms.exprs[i]):
                continue
            b = poly.derivative(i)
            a = poly - b * poly.context().gens()[i]
            quotient, rest = divmod(a, b)
            if b.is_constant() and len(whole.factors) == 1:
                continue
            others = [written(forms, p) if e == 1 else written(forms, p) ** e for p, e in whole.factors if p is not poly]
            by = mul(Num(whole.constant), *others, written(forms, b))
            sign = numeric_sign(goal, by, points)
            if sign not in (1, -1):
                continue
            over = tuple(int(x) for x in b.monoms()[0]) if len(b) == 1 else None
            short = (Q(0) if rest == 0 else simplified(goal, forms.expr(rest) / forms.expr(b)) if over is None else
                     written(forms, rest * (1 / b.leading_coefficient()), over))
            if short is not None:
                yield _divided(prover, goal, by * sign, (forms.expr(quotient) + short + forms.exprs[i]) * sign)


def _divided(prover: Prover, goal: Goal, by: Expr, rest: Expr) -> Node | None:
    """The claim as a positive factor times another claim."""
    inner = goal.with_claim(rest)
    points = list(sample(inner, SAMPLES, prover.seed))
    if refuted_at(inner, points):
        return None
    at_once = sign_at_once(goal, by) > 0
    shown = None if at_once else prover.prove(goal.with_claim(by), 4)
    first = None if shown is None and not at_once else signed_factor(prover, goal, by, 1, shown)
    node = None if first is None else first_node(along_variables(prover, Task(inner, points, 5)))
    second = None if node is None else signed_factor(prover, goal, rest, 1, node)
    return None if second is None else {"rule": "product", "factors": [first, second]}
