"""claim = a + b f(u) with f = erf, atan, asin or log: divided by b, its slope holds no f, one step of calculus is enough."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.numbers.normal_form import NormalForms
from verify.kernel.scalar.goal import Goal
from verify.kernel.numbers.folding import mul
from verify.language import Expr, Num, Q, symbols
from verify.search.factoring import sign_at_once, signed_factor
from verify.search.forms import Poly, factored, simplified, written
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
            for short in _shapes(goal, forms, rest, b) if rest != 0 else (Q(0),):
                yield _divided(prover, goal, by * sign, (forms.expr(quotient) + short + forms.exprs[i]) * sign)


def _shapes(goal: Goal, forms: NormalForms, top: Poly, bottom: Poly) -> Iterator[Expr]:
    """A quotient as a product of factors, with a difference that holds a root turned into a quotient by its conjugate, and in
    powers of 1/x, so that its limit at infinity is seen."""
    if len(bottom) == 1:
        yield written(forms, top * (1 / bottom.leading_coefficient()), tuple(int(x) for x in bottom.monoms()[0]))
    else:
        short = simplified(goal, forms.expr(top) / forms.expr(bottom))
        if short is not None:
            yield short
    for i, key in enumerate(forms.keys):
        if key[0] in ("root", "rootq") and {int(m[i]) for m in top.monoms()} == {0, 1}:
            b = top.derivative(i)
            a = top - b * top.context().gens()[i]
            conjugate = b * top.context().gens()[i] - a
            product = simplified(goal, forms.expr(top) * forms.expr(conjugate) / forms.expr(bottom))
            if product is not None:
                yield product / written(forms, conjugate)
        if key[0] == "sym":
            n, d = (max(int(m[i]) for m in p.monoms()) for p in (top, bottom))
            if n and d and n <= d:
                above, below = (written(forms, p, tuple(k if j == i else 0 for j in range(len(top.monoms()[0]))))
                                for p, k in ((top, n), (bottom, d)))
                yield above / below * forms.exprs[i] ** (n - d) if n < d else above / below


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
