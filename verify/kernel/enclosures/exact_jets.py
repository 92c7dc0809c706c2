"""Taylor coefficients as expressions in normal form: how many of the first ones vanish identically."""
from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from verify.kernel.enclosures.jets import Jets, NotSmooth
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.language import App, Expr, Num, Q, Sym, call

LARGE, MOST_STEPS = 100, 2000       # terms of an exact coefficient, and operations on them


def leading_zeros(claim: Expr, forms: NormalForms, name: str, at: Expr, most: int) -> int:
    """How many of the first Taylor coefficients of an expression at a value of one variable, up to `most`, are identically
    zero in the others: a number of them that exact arithmetic shows."""
    numbers = Exact(forms)
    made = Jets(numbers, name, most, numbers.at(name, at)).of(claim)
    found = 0
    while found < most and (found >= len(made) or made[found] == Q(0)):
        found += 1
    return found


class Exact:
    """Coefficients that are expressions in normal form; identities hold wherever both sides are defined."""

    def __init__(self, forms: NormalForms) -> None:
        self.forms = forms
        self.steps = 0

    def simple(self, e: Expr) -> Expr:
        """The expression in normal form."""
        if isinstance(e, Num):
            return e
        n, d = self.forms.together(e)[0]
        self.steps += 1
        if len(n) + len(d) > LARGE or self.steps > MOST_STEPS:
            raise TooComplex("exact Taylor coefficients that are too large")
        top = self.forms.expr(n)
        return top if d.is_one() else top / self.forms.expr(d)

    def at(self, name: str, value: Expr) -> Callable[[Expr], Expr]:
        """Expressions at a value of one variable, in normal form, remembered."""
        memo: dict[Expr, Expr] = {Sym(name): self.simple(value)}

        def go(e: Expr) -> Expr:
            if e not in memo:
                memo[e] = self.simple(App(e.op, tuple(go(a) for a in e.args)) if isinstance(e, App) else e)
            return memo[e]

        return go

    def number(self, q: Fraction) -> Expr:
        """A rational."""
        return Num(q)

    def add(self, a: Expr, b: Expr) -> Expr:
        """a + b."""
        return b if a == Q(0) else a if b == Q(0) else self.simple(a + b)

    def mul(self, a: Expr, b: Expr) -> Expr:
        """a b."""
        return Q(0) if Q(0) in (a, b) else b if a == Q(1) else a if b == Q(1) else self.simple(a * b)

    def recip(self, a: Expr) -> Expr:
        """1/a."""
        return self.simple(1 / a)

    def of(self, op: str, *args: Expr) -> Expr:
        """An operation of the language."""
        return self.simple(App(op, args))

    def power(self, a: Expr, q: Fraction) -> Expr:
        """a^q for a literal q."""
        return self.simple(App("pow", (a, Num(q))))

    def positive(self, a: Expr) -> bool:
        """Whether roots of a are smooth: shown where the series is enclosed."""
        return a != Q(0)

    def log_gamma(self, u: Expr, n: int) -> list[Expr]:
        """The first two coefficients."""
        if n > 1:
            raise NotSmooth("exact coefficients of log gamma beyond the first")
        return [self.simple(call("lgamma", u)), call("digamma", u)][:n + 1]

    def bent(self, op: str, args: list[list[Expr]], n: int) -> list[Expr]:
        """Not shown to be smooth."""
        raise NotSmooth(f"exact coefficients of {op}")
