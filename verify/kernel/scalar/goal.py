"""Scalar goals: `claim >= 0` (or `> 0`) for all values of some variables that satisfy some hypotheses."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, TypeGuard

from flint import ctx

from verify.kernel.numbers.conditions import NO_GAP, NONZERO, Condition, conditions
from verify.kernel.values.enclose import enclose, enclosing, holds_on
from verify.kernel.numbers.intervals import NEG, POS, Interval, Undefined, down, up
from verify.kernel.format.parts import rests_on
from verify.kernel.format.rejected import Rejected
from verify.language import App, Domain, Expr, Num, Sym, substitute, symbols, walk

if TYPE_CHECKING:
    from verify.kernel.numbers.normal_form import NormalForms


@dataclass(frozen=True)
class Variable:
    """A real or integer variable; its ends may mention the variables before it."""

    name: str
    domain: Domain


@dataclass(frozen=True)
class Fact:
    """`expr >= 0`, or `expr > 0` where strict."""

    expr: Expr
    strict: bool = False


class EmptyBox(ArithmeticError):
    """No values satisfy the domains."""


@dataclass(frozen=True)
class Goal:
    """For all values of the variables in their domains that satisfy the facts in `given`: `claim >= 0` (`> 0` if strict)."""

    variables: tuple[Variable, ...]
    given: tuple[Fact, ...]
    claim: Expr
    strict: bool = False

    def box(self) -> dict[str, Interval]:
        """The smallest box around the domain that one enclosure of each end gives; raises EmptyBox if it has no point."""
        found: dict[int, dict[str, Interval]] = self.__dict__.setdefault("_boxes", {})
        if ctx.prec not in found:
            found[ctx.prec] = self._box()
        return found[ctx.prec]

    def _box(self) -> dict[str, Interval]:
        box: dict[str, Interval] = {}
        for v in self.variables:
            d = v.domain
            low = Interval(NEG, NEG, True) if d.lo is None else enclose(d.lo, box)
            high = Interval(POS, POS, True, True) if d.hi is None else enclose(d.hi, box)
            lo, hi = low.lo, high.hi
            lo_open, hi_open = low.lo_open or not d.lo_closed, high.hi_open or not d.hi_closed
            if d.integer:
                lo = lo if lo == NEG else down(lo.floor() + 1 if lo_open else lo.ceil())
                hi = hi if hi == POS else up(hi.ceil() - 1 if hi_open else hi.floor())
                lo_open, hi_open = bool(lo == NEG), bool(hi == POS)
            if lo > hi or (lo == hi and (lo_open or hi_open)):
                raise EmptyBox(v.name)
            box[v.name] = Interval(lo, hi, lo_open, hi_open)
        return box

    @cached_property
    def enclosed(self) -> Callable[[Expr], Interval]:
        """The enclosure of an expression over the box, as `enclosing` remembers it."""
        return enclosing(self.box())

    def variable(self, name: object) -> Variable:
        """The variable of that name; raises Rejected if there is none."""
        for v in self.variables:
            if v.name == name:
                return v
        raise Rejected(f"there is no variable {name!r}")

    def facts(self) -> tuple[Fact, ...]:
        """The hypotheses, then what the ends of each variable say, then what floor and ceil in the claim say, in this order."""
        return self._facts

    @cached_property
    def _facts(self) -> tuple[Fact, ...]:
        rounded = (n for n in walk(self.claim, once=True) if isinstance(n, App) and n.op in ("floor", "ceil"))
        return (*self.given, *self.ends(), *(f for n in rounded for f in _rounding(n)))

    def ends(self) -> tuple[Fact, ...]:
        """What the ends of each variable say: v - lo and hi - v."""
        return tuple(fact for v in self.variables for fact in (
            [] if v.domain.lo is None else [Fact(Sym(v.name) - v.domain.lo, not v.domain.lo_closed)]) + (
            [] if v.domain.hi is None else [Fact(v.domain.hi - Sym(v.name), not v.domain.hi_closed)]))

    def has(self, expr: Expr, strict: bool) -> bool:
        """Whether a fact says that an expression is >= 0 (> 0)."""
        return any(f.expr == expr and (f.strict or not strict) for f in self.facts())

    def fact(self, expr: Expr) -> Fact:
        """The fact about an expression, the strict one if there are two; raises Rejected."""
        if not self.has(expr, False):
            raise Rejected("there is no fact ", expr)
        return Fact(expr, self.has(expr, True))

    def before(self, v: Variable) -> tuple[Variable, ...]:
        """The variables that are declared before one."""
        return self.variables[:self.variables.index(v)]

    def with_claim(self, claim: Expr, strict: bool | None = None) -> Goal:
        """The goal with another claim, strict as before unless said."""
        made = Goal(self.variables, self.given, claim, self.strict if strict is None else strict)
        made.__dict__["_boxes"] = self.__dict__.setdefault("_boxes", {})      # of the same variables
        return made

    def with_domain(self, name: str, domain: Domain) -> Goal:
        """The goal with another domain of one variable."""
        return replace(self, variables=tuple(Variable(name, domain) if v.name == name else v for v in self.variables))

    def fix(self, name: str, value: Expr) -> Goal:
        """The goal at one value (an expression in earlier variables) of a variable, which is dropped."""
        at = {name: value}
        kept = tuple(replace(v, domain=map_ends(v.domain, at)) for v in self.variables if v.name != name)
        return replace(self, variables=kept, given=tuple(Fact(substitute(f.expr, at), f.strict) for f in self.given),
                       claim=substitute(self.claim, at))

    def along(self, name: str) -> Goal:
        """The goal with only what holds on whole segments of a variable: without hypotheses that mention it, its ends open."""
        d = self.variable(name).domain
        opened = self.with_domain(name, replace(d, lo_closed=False, hi_closed=False))
        return replace(opened, given=tuple(f for f in self.given if name not in symbols(f.expr)))

    def normal_forms(self) -> NormalForms:
        """Normal forms that may use the signs which enclosures over this goal's box prove, and those of the hypotheses."""
        from verify.kernel.numbers import normal_form

        rests_on(normal_form.__name__)
        try:
            box = self.box()
        except (EmptyBox, Undefined):
            return normal_form.NormalForms()
        signs = {f.expr: 1 for f in self.given} | {f.expr.args[1]: -1 for f in self.given if _is_negation(f.expr)}
        strict = {f.expr for f in self.given if f.strict}

        def sign_of(e: Expr) -> int:
            try:
                value = enclose(e, box)
            except Undefined:
                return 0
            return 1 if value.nonnegative() else -1 if value.nonpositive() else signs.get(e, 0)

        return normal_form.NormalForms(sign_of, lambda e: e in strict or holds_on(Condition(NONZERO, e), box))

    def undefined_conditions(self, expr: Expr) -> tuple[Condition, ...]:
        """The definedness conditions of an expression that one enclosure over the box does not prove."""
        if not conditions(expr):
            return ()
        try:
            box = self.box()
        except EmptyBox:
            return ()
        except Undefined:
            return conditions(expr)
        values = enclosing(box)
        return tuple(c for c in conditions(expr)
                     if not (holds_on(c, box, values) or (c.kind == NO_GAP and self.integral(c.expr))))

    def undefined_end(self) -> str | None:
        """The first variable an end of whose domain is not shown to have a value at all values of those before it, or None."""
        for i, v in enumerate(self.variables):
            before = replace(self, variables=self.variables[:i], given=())
            if any(end is not None and before.undefined_conditions(end) for end in (v.domain.lo, v.domain.hi)):
                return v.name
        return None

    def integral(self, e: Expr) -> bool:
        """Whether an expression is seen to be an integer wherever it has a value in the goal's domain."""
        if isinstance(e, Num):
            return e.value.denominator == 1
        if isinstance(e, Sym):
            return self.variable(e.name).domain.integer
        return isinstance(e, App) and (e.op in ("floor", "ceil") or (
            e.op in ("add", "mul", "min", "max") and all(self.integral(a) for a in e.args)))


def _rounding(n: App) -> list[Fact]:
    """floor(u) <= u < floor(u) + 1 and ceil(u) - 1 < u <= ceil(u)."""
    side = 1 if n.op == "floor" else -1
    return [Fact((n.args[0] - n) * side), Fact(1 - (n.args[0] - n) * side, True)]


def _is_negation(e: Expr) -> TypeGuard[App]:
    return isinstance(e, App) and e.op == "mul" and len(e.args) == 2 and e.args[0] == Num(Fraction(-1))


def map_ends(domain: Domain, values: dict[str, Expr]) -> Domain:
    """A domain with symbols in its ends replaced."""
    return replace(domain, lo=None if domain.lo is None else substitute(domain.lo, values),
                   hi=None if domain.hi is None else substitute(domain.hi, values))


def known_symbols(goal: Goal, e: Expr) -> None:
    """Raise Rejected if an expression mentions what the goal does not."""
    unknown = symbols(e) - {v.name for v in goal.variables}
    if unknown:
        raise Rejected(f"the certificate mentions {', '.join(sorted(unknown))}, which the goal does not")
