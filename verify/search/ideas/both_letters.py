"""Claims about binary laws, sums over two letters: what is said of p and q at one letter is said of 1 - p and 1 - q at the
other, and each of the two parts is at least 0."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from verify.elaborate.goals import in_place
from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import App, Expr, Num, Q, Sym, literal, substitute, symbols
from verify.search.budget import count, size
from verify.search.forms import product_factors, simplified, summands
from verify.search.ideas.even import middle
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.task import SAMPLES, Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

Search = Callable[["Prover", Goal], "Node | None"]
Term = tuple[Fraction, Expr]
LARGEST, MOST = 150, 24


def one_letter(goal: Goal) -> Expr | None:
    """Half of a claim, of which the other is the same with 1 - v for each of its variables v, which lie between 0 and 1."""
    ends = [(v.domain.lo, middle(v.domain), v.domain.integer) for v in goal.variables]
    if len(ends) < 2 or goal.given or size(goal.claim) > LARGEST or any(
            integer or lo != Q(0) or centre != Fraction(1, 2) for lo, centre, integer in ends):
        return None
    count(100 * size(goal.claim))
    try:
        return _half(goal)
    except (TooComplex, TypeError):
        return None


def _half(goal: Goal) -> Expr | None:
    other: dict[str, Expr] = {v.name: 1 - Sym(v.name) for v in goal.variables}
    forms = goal.normal_forms()
    left = [t for c, e in summands(goal.claim) for t in _apart(goal, c, e, other)]
    half, pairs = list[Expr](), 0
    if len(left) > MOST:
        return None
    while left:
        c, e = left.pop(0)
        turned = substitute(e, other)
        if forms.equal(e, turned):
            half.append(mul(Num(c / 2), e))
            continue
        i = next((i for i, (k, x) in enumerate(left) if k == c and forms.equal(x, turned)), None)
        if i is None:
            return None
        half.append(mul(Num(c), min(e, left.pop(i)[1], key=size)))       # the letter of p, not that of 1 - p
        pairs += 1
    whole = add(*half)
    return whole if pairs and forms.equal(goal.claim, whole + substitute(whole, other)) else None


def _apart(goal: Goal, c: Fraction, e: Expr, other: dict[str, Expr]) -> Iterator[Term]:
    """A term a/(u v), where v is u with the other probabilities and k - u, as a/(k u) and a/(k v)."""
    if isinstance(e, App) and e.op == "div":
        below = [x for x in product_factors(e.args[1]) if symbols(x)]
        number = [x for x in product_factors(e.args[1]) if not symbols(x)]
        if len(below) == 2 and goal.normal_forms().equal(substitute(below[0], other), below[1]):
            whole = simplified(goal, add(*below))
            k = None if whole is None else literal(whole)
            if k:
                yield from ((c / k, mul(*(1 / x for x in number), e.args[0] / x)) for x in below)
                return
    yield c, e


def both_letters(prover: Prover, goal: Goal, half: Expr, search: Search) -> Node | None:
    """A proof of the claim from one of its half, or of that with a multiple of p - q."""
    points = list(sample(goal, SAMPLES, prover.seed))
    if refuted_at(goal.with_claim(half), points):
        balanced = _balanced(goal, half)
        if balanced is None or refuted_at(goal.with_claim(balanced), points):
            return None
        half = balanced
    terms, inner = list[Node](), _renamed(goal.with_claim(half))
    proof, other = search(prover, inner), substitute(half, {v.name: 1 - Sym(v.name) for v in goal.variables})
    for by, e in (("shift", half), ("reflect", other)) if proof else ():
        moved, chain = goal.with_claim(e), list[Node]()
        for v in goal.variables:
            own = Sym(f"{v.name}_w")
            chain.append({"rule": "transform", "var": v.name, "by": by, "name": own.name})
            moved = in_place(moved, v, Variable(own.name, v.domain), own if by == "shift" else 1 - own)
        rule = prover.with_definedness(moved, {"rule": "rewrite", "to": write_term(inner.claim)}, inner.claim)
        if rule is None:
            return None
        node: Node = {**rule, "proof": proof}
        for step in reversed(chain):
            node = {**step, "proof": node}
        terms.append({"expr": write_term(e), "proof": node})
    return {"rule": "sum", "terms": terms} if terms else None


def _balanced(goal: Goal, half: Expr) -> Expr | None:
    """The half of a claim about two numbers with a multiple of p - q, of which the two letters' sum is 0, so that it does not
    fall or rise where they are equal."""
    if len(goal.variables) != 2:
        return None
    p, q = (Sym(v.name) for v in goal.variables)
    try:
        slope = simplified(goal, substitute(diff(half, p.name), {q.name: p}))
    except (NotDifferentiable, TooComplex):
        return None
    k = None if slope is None else literal(slope)
    return None if not k else add(half, mul(Num(-k), p - q))


def _renamed(goal: Goal) -> Goal:
    for v in goal.variables:
        goal = in_place(goal, v, Variable(f"{v.name}_w", v.domain), Sym(f"{v.name}_w"))
    return goal
