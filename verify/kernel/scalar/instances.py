"""Scalar rules that change the variables: a claim as an instance of another, and a variable put in terms of the others."""
from __future__ import annotations

from dataclasses import dataclass, field, replace

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import read_term
from verify.kernel.scalar.goal import Fact, Goal, Variable, known_symbols, map_ends
from verify.kernel.scalar.proof import Proof, Step
from verify.language import Expr, Num, Q, Sym, substitute, symbols


@dataclass(frozen=True)
class Instance(Proof):
    """The claim is an instance of a claim about other variables, which stand for expressions (where none is given, for
    themselves) that satisfy the new domains and hypotheses wherever the goal's variables satisfy the old ones.

    The new claim must have a value.  It does where it is the old one with expressions in the new variables, `back`, that
    satisfy the old domains and hypotheses wherever the new variables satisfy the new ones."""

    variables: tuple[Variable, ...]
    given: tuple[Fact, ...]
    claim: Expr
    proof: Proof
    values: dict[str, Expr] = field(default_factory=dict)
    back: dict[str, Expr] | None = None

    def check(self, goal: Goal, c: Step) -> None:
        """Check that points go to points, the claim, and the new goal."""
        general = Goal(self.variables, self.given, self.claim, goal.strict)
        for i, v in enumerate(self.variables):
            before = replace(general, variables=self.variables[:i], given=())
            if not isinstance(read_term(v.name), Sym) or any(v.name == w.name for w in before.variables):
                raise Rejected(f"instance: {v.name!r:.40} is no name, or declared twice")
            for end in (v.domain.lo, v.domain.hi):
                if end is not None:
                    known_symbols(before, end)
                    c.defined(before, end)
        for e in (self.claim, *(f.expr for f in self.given)):
            known_symbols(general, e)
        _stands_for(c, goal, general, self.values)
        c.same(goal, goal.claim, substitute(self.claim, self.values))
        if self.back is None:
            c.defined(general, self.claim)
        elif substitute(goal.claim, self.back) != self.claim:
            raise Rejected("instance: the new claim is not the old one with the expressions put in")
        else:
            _stands_for(c, general.with_claim(Q(0)), goal, self.back)       # floor in a claim without value says nothing
        c.check(general, self.proof)


def _stands_for(c: Step, here: Goal, there: Goal, values: dict[str, Expr]) -> None:
    """At every point of one goal's domain, the values are a point of the other's."""
    if not set(values) <= {v.name for v in there.variables}:
        raise Rejected("instance: a value for no variable")
    for v in there.variables:
        value = values.get(v.name, Sym(v.name))
        known_symbols(here, value)
        c.defined(here, value)
        if v.domain.integer and not here.integral(value):
            raise Rejected(f"instance: {v.name} stands for what is not seen to be an integer")
    for fact in (*there.given, *there.ends()):
        c.holds(here, substitute(fact.expr, values), fact.strict)


@dataclass(frozen=True)
class Replace(Proof):
    """A variable that is >= and <= an expression in the others is that expression; its ends become hypotheses about it."""

    var: str
    value: Expr
    proof: Proof

    def check(self, goal: Goal, c: Step) -> None:
        """Check the two inequalities, then the goal without the variable."""
        v, value = goal.variable(self.var), self.value
        rest = [w for w in goal.variables if w is not v]
        known_symbols(replace(goal, variables=tuple(rest)), value)
        for i, w in enumerate(rest):
            if any(v.name in symbols(end) and not symbols(value) <= {u.name for u in rest[:i]}
                   for end in (w.domain.lo, w.domain.hi) if end is not None):
                raise Rejected(f"replace: an end of {w.name} would mention a variable that is not declared before")
        c.defined(goal, value)
        at, said = {v.name: value}, (Sym(v.name) - value, value - Sym(v.name))
        for gap in said:
            c.holds(goal, gap, False)
        own = (f for f in replace(goal, variables=(v,)).ends() if f.strict or f.expr not in said)
        given = tuple(Fact(substitute(f.expr, at), f.strict) for f in (*goal.given, *own))
        kept = tuple(replace(w, domain=map_ends(w.domain, at)) for w in rest)
        c.check(Goal(kept, given, substitute(goal.claim, at), goal.strict), self.proof)     # the same points

    def parts(self, goal: Goal) -> tuple[tuple[Goal, Proof], ...]:
        """The goal at the value, if the domain of the variable is that number."""
        d = goal.variable(self.var).domain
        pinned = isinstance(self.value, Num) and d.lo == d.hi == self.value and d.lo_closed and d.hi_closed
        return ((goal.fix(self.var, self.value), self.proof),) if pinned else ()
