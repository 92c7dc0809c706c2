"""Known theorems that a certificate may use: each gives an expression that is >= 0 (or > 0) wherever its premises hold."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from flint import fmpq

from verify.kernel.numbers.derivative import GAMMA_ORDERS, diff
from verify.kernel.scalar.goal import Goal, known_symbols
from verify.kernel.scalar.proof import Proof, Step
from verify.kernel.format.rejected import Rejected
from verify.language import Expr, Num, Q, Sym, abs_power, call, log, substitute

MOST_TERMS = 12


@dataclass(frozen=True)
class Theorem:
    """`expr` has a value and is >= 0 (> 0 where strict) wherever each premise is >= 0 (> 0 where its flag says so); with `zero`
    it is 0 wherever they are and it has a value."""

    expr: Expr
    premises: tuple[tuple[Expr, bool], ...]
    strict: bool = False
    zero: bool = False


@dataclass(frozen=True)
class Known(Proof):
    """The claim minus a non-negative multiple of what a known theorem says is >= 0 (> 0), or any multiple of what is 0."""

    theorem: str
    at: tuple[Expr, ...]
    by: Expr
    proof: Proof
    of: str | None = None
    order: tuple[int, ...] = ()
    strict_by: Literal["rest", "theorem"] = "rest"

    def check(self, goal: Goal, c: Step) -> None:
        """Check the premises, the multiple and the rest."""
        for e in (*self.at, self.by):
            known_symbols(goal, e)
            c.defined(goal, e)
        fact = theorem(self.theorem, list(self.at), self.of, self.order)
        for premise, strict in fact.premises:
            c.shows(goal, premise, strict)
        by_theorem = goal.strict and self.strict_by == "theorem"
        if by_theorem and not fact.strict:
            raise Rejected("known: the theorem is not strict, the claim is")
        if fact.zero:
            c.defined(goal, fact.expr)
        else:
            c.shows(goal, self.by, by_theorem)
        c.check(goal.with_claim(goal.claim - self.by * fact.expr, goal.strict and not by_theorem), self.proof)


def theorem(name: str, at: list[Expr], of: str | None = None, order: Sequence[int] = ()) -> Theorem:
    """The theorem of that name at some expressions; raises Rejected."""
    if name == "stirling":
        return _stirling(at, order)
    if name == "gaussian tail":
        return _gaussian_tail(at, order)
    if name == "young" and of is None and not order:
        return _young(at)
    if of is None or order or len(at) != {"identity": 1, "addition": 2}.get(name):
        raise Rejected(f"known: {str(name)[:40]!r} is no theorem here about {str(of)[:40]!r} at {len(at)} expressions")
    return _identity(of, at)


def _stirling(at: list[Expr], order: Sequence[int]) -> Theorem:
    """Stirling's series envelopes log gamma on (0, oo), and so do its derivatives: with S_k the series up to k terms,
    (-1)^k (log gamma - S_k) is completely monotonic (H. Alzer, On some inequalities for the gamma and psi functions, Math.
    Comp. 66, 1997, theorem 8), so that (-1)^(k + m) times its m-th derivative is positive."""
    if len(order) != 2 or len(at) != 1:
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


def _gaussian_tail(at: list[Expr], order: Sequence[int]) -> Theorem:
    """sqrt(pi) exp(u^2) erfc(u) = 1/(u + (1/2)/(u + (2/2)/(u + (3/2)/(u + ...)))) for u > 0 (Laplace; Abramowitz and Stegun
    7.1.14): all parts are positive, so the convergents with an odd number of them lie above, the others below."""
    if len(order) != 1 or not 1 <= order[0] <= MOST_TERMS or len(at) != 1:
        raise Rejected("known: gaussian tail takes one expression and the number of parts of the continued fraction")
    u = under = at[0]
    for k in range(order[0] - 1, 0, -1):
        under = u + Q(Fraction(k, 2)) / under
    gap = call("exp", -(u ** 2)) / (call("sqrt", call("pi")) * under) - call("erfc", u)
    return Theorem(gap if order[0] % 2 else -gap, ((u, True),), True)


def _young(at: list[Expr]) -> Theorem:
    """Young's inequality a x y <= (a - 1)|x|^p + |y|^a for real x and y, a > 1, p = a/(a - 1): log is concave, so where x y is
    not 0, |x y| = exp((1/p) log |x|^p + (1/a) log |y|^a) <= |x|^p/p + |y|^a/a."""
    if len(at) != 3:
        raise Rejected("known: young takes x, y and the order a")
    x, y, a = at
    return Theorem((a - 1) * abs_power(x, a / (a - 1)) + abs_power(y, a) - a * x * y, ((a - 1, True),))


def _identity(op: str, at: list[Expr]) -> Theorem:
    """Abramowitz and Stegun 4.3.16 and 4.3.17 (sums of angles), 4.4.34 (the sum of two inverse tangents lies between -pi/2 and
    pi/2 where u v < 1), 6.1.17 (Euler's reflection formula for 0 < u < 1), and sin(asin(u)) = u, cos(acos(u)) = u; asin, acos
    and atan are the inverses of sin, cos and tan on [-pi/2, pi/2], [0, pi] and (-pi/2, pi/2) (4.4.1 to 4.4.12)."""
    u, v, pi = at[0], at[-1], call("pi")
    su, cu, sv, cv = (call(f, e) for e in (u, v) for f in ("sin", "cos"))
    match op, len(at):
        case "sin", 2: return Theorem(call("sin", u + v) - su * cv - cu * sv, (), zero=True)
        case "cos", 2: return Theorem(call("cos", u + v) - cu * cv + su * sv, (), zero=True)
        case "atan", 2:
            gap = call("atan", (u + v) / (1 - u * v)) - call("atan", u) - call("atan", v)
            return Theorem(gap, ((1 - u * v, True),), zero=True)
        case "sin" | "cos", 1: return Theorem(call(op, call(f"a{op}", u)) - u, (), zero=True)
        case "asin", 1: return Theorem(call(op, call("sin", u)) - u, ((pi / 2 - u, False), (pi / 2 + u, False)), zero=True)
        case "acos", 1: return Theorem(call(op, call("cos", u)) - u, ((u, False), (pi - u, False)), zero=True)
        case "atan", 1: return Theorem(call(op, call("tan", u)) - u, ((pi / 2 - u, True), (pi / 2 + u, True)), zero=True)
        case "gamma", 1:
            return Theorem(call(op, u) * call(op, 1 - u) - pi / call("sin", pi * u), ((u, True), (1 - u, True)), zero=True)
    raise Rejected(f"known: no identity of {op} at {len(at)} expressions")
