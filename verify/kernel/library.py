"""Known theorems that a certificate may use: each gives an expression that is >= 0 (or > 0) wherever its premises hold."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from verify.kernel.derivative import diff
from verify.kernel.goal import Goal
from verify.kernel.nodes import known_symbols, listed, take
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.kernel.terms import read_term
from verify.language import Expr, Num, Q, Sym, abs_power, call, log, substitute

GAMMA_ORDERS = ("lgamma", "digamma", "trigamma", "tetragamma")
MOST_TERMS = 12
# Operation: 1 where it is convex, -1 where it is concave, on all reals or (True) on the positive ones.
CURVED = {"exp": (1, False), "log": (-1, True), "lgamma": (1, True)}

@dataclass(frozen=True)
class Theorem:
    """`expr` has a value and is >= 0 (> 0 where strict) wherever each premise is >= 0 (> 0 where its flag says so)."""

    expr: Expr
    premises: tuple[tuple[Expr, bool], ...]
    strict: bool = False


def known(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The claim minus a non-negative multiple of what a known theorem says is >= 0 (> 0)."""
    take(node, "theorem at by proof", "of order by_proof premises defined strict_by")
    at, by = [read_term(t) for t in listed(node["at"])], read_term(node["by"])
    for e in at:
        known_symbols(goal, e)
        c.defined(goal, e, None, depth)
    known_symbols(goal, by)
    c.defined(goal, by, node.get("defined"), depth)
    fact = theorem(node["theorem"], at, node.get("of"), node.get("order"))
    proofs = listed(node.get("premises", [None] * len(fact.premises)))
    if len(proofs) != len(fact.premises):
        raise Rejected(f"known: {len(fact.premises)} premises, {len(proofs)} proofs")
    for (premise, strict), proof in zip(fact.premises, proofs, strict=True):
        c.shows(goal, premise, strict, proof, depth)
    by_theorem = goal.strict and node.get("strict_by") == "theorem"
    if node.get("strict_by", "theorem") != "theorem" or (by_theorem and not fact.strict):
        raise Rejected("known: strict_by is theorem, and the theorem is strict")
    c.shows(goal, by, by_theorem, node.get("by_proof"), depth)
    c.check(goal.with_claim(goal.claim - by * fact.expr, goal.strict and not by_theorem), node["proof"], depth)


def theorem(name: object, at: list[Expr], of: object = None, order: object = None) -> Theorem:
    """The theorem of that name at some expressions; raises Rejected."""
    if name == "stirling":
        return _stirling(at, order)
    if name == "gaussian tail":
        return _gaussian_tail(at, order)
    if name == "young" and of is None and order is None:
        return _young(at)
    made = _ABOUT.get(name) if isinstance(name, str) else None
    if made is None or order is not None:
        raise Rejected(f"known: {str(name)[:40]!r} is no theorem here, or takes no order")
    count, table, build = made
    if not isinstance(of, str) or of not in table or len(at) != count:
        raise Rejected(f"known: {name} is not about {str(of)[:40]!r} at {len(at)} expressions")
    sign, positive = table[of]
    return build(of, sign, positive, at)


def _stirling(at: list[Expr], order: object) -> Theorem:
    """Stirling's series envelopes log gamma on (0, oo), and so do its derivatives: with S_k the series up to k terms,
    (-1)^k (log gamma - S_k) is completely monotonic (H. Alzer, On some inequalities for the gamma and psi functions, Math.
    Comp. 66, 1997, theorem 8), so that (-1)^(k + m) times its m-th derivative is positive."""
    if not (isinstance(order, list) and len(order) == 2 and len(at) == 1 and all(type(i) is int for i in order)):
        raise Rejected("known: stirling takes one expression and the order [terms, derivatives]")
    k, m = order
    if not (0 <= k <= MOST_TERMS and 0 <= m < len(GAMMA_ORDERS)):
        raise Rejected(f"known: stirling with {k} terms and {m} derivatives")
    series = _series(k)
    for _ in range(m):
        series = diff(series, "u")
    gap = call(GAMMA_ORDERS[m], at[0]) - substitute(series, {"u": at[0]})
    return Theorem(gap if (k + m) % 2 == 0 else -gap, ((at[0], True),), True)


def _series(terms: int) -> Expr:
    """(u - 1/2) log u - u + log(2 pi)/2 + sum of B_2i/(2i (2i - 1) u^(2i - 1)) for i = 1, ..., terms."""
    u = Sym("u")
    total = (u - Q("1/2")) * log(u) - u + log(2 * call("pi")) / 2
    for i in range(1, terms + 1):
        b = fmpq.bernoulli(2 * i)
        total = total + Num(Fraction(int(b.p), int(b.q)) / (2 * i * (2 * i - 1))) / u ** (2 * i - 1)
    return total


def _gaussian_tail(at: list[Expr], order: object) -> Theorem:
    """sqrt(pi) exp(u^2) erfc(u) = 1/(u + (1/2)/(u + (2/2)/(u + (3/2)/(u + ...)))) for u > 0 (Laplace; Abramowitz and Stegun
    7.1.14): all parts are positive, so the convergents with an odd number of them lie above, the others below."""
    if type(order) is not int or not 1 <= order <= MOST_TERMS or len(at) != 1:
        raise Rejected("known: gaussian tail takes one expression and the number of parts of the continued fraction")
    u = at[0]
    under = u
    for k in range(order - 1, 0, -1):
        under = u + Q(Fraction(k, 2)) / under
    gap = call("exp", -(u ** 2)) / (call("sqrt", call("pi")) * under) - call("erfc", u)
    return Theorem(gap if order % 2 else -gap, ((u, True),), True)


def _young(at: list[Expr]) -> Theorem:
    """Young's inequality a x y <= (a - 1)|x|^p + |y|^a for real x and y, a > 1, p = a/(a - 1): log is concave, so where x y is
    not 0, |x y| = exp((1/p) log |x|^p + (1/a) log |y|^a) <= |x|^p/p + |y|^a/a."""
    if len(at) != 3:
        raise Rejected("known: young takes x, y and the order a")
    x, y, a = at
    return Theorem((a - 1) * abs_power(x, a / (a - 1)) + abs_power(y, a) - a * x * y, ((a - 1, True),))


def _premises(positive: bool, *at: Expr) -> tuple[tuple[Expr, bool], ...]:
    return tuple((e, True) for e in at) if positive else ()


def _tangent(op: str, sign: int, positive: bool, at: list[Expr]) -> Theorem:
    """A convex function lies above its tangents, a concave one below."""
    a, b = at
    slope = substitute(diff(call(op, Sym("u")), "u"), {"u": b})
    return Theorem((call(op, a) - call(op, b) - slope * (a - b)) * sign, _premises(positive, a, b))


def _chord(op: str, sign: int, positive: bool, at: list[Expr]) -> Theorem:
    """A convex function lies below its chords, a concave one above: at p a + (1 - p) b for 0 <= p <= 1."""
    a, b, p = at
    gap = p * call(op, a) + (1 - p) * call(op, b) - call(op, p * a + (1 - p) * b)
    return Theorem(gap * sign, (*_premises(positive, a, b), (p, False), (1 - p, False)))


def _strict_chord(op: str, sign: int, positive: bool, at: list[Expr]) -> Theorem:
    """Strictly so between two different points, since no second derivative of these functions vanishes."""
    a, b, p = at
    premises = (*_premises(positive, a, b), (p, True), (1 - p, True), ((a - b) ** 2, True))
    return Theorem(_chord(op, sign, positive, at).expr, premises, True)


Build = Callable[[str, int, bool, list[Expr]], Theorem]
_ABOUT: dict[str, tuple[int, dict[str, tuple[int, bool]], Build]] = {
    "tangent": (2, CURVED, _tangent), "chord": (3, CURVED, _chord), "strict chord": (3, CURVED, _strict_chord)}
