"""From a relation between probabilities, function values and sums at letters to one between numbers."""
from __future__ import annotations

from dataclasses import dataclass, field

from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.sums.keys import key_of
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.signs import Scope
from verify.kernel.format.rejected import Rejected
from verify.language import App, Atom, Domain, Event, Expr, Function, Num, Q, Relation, Same, Sum, Sup, Sym, Within, symbols
from verify.language.steps import Step

ZERO, ONE = Q(0), Q(1)


@dataclass
class Names:
    """A variable for each probability, function value and sum that was met, equal ones sharing one."""

    scope: Scope
    found: dict[str, Variable] = field(default_factory=dict)
    opaque: bool = False

    def hide(self, e: Expr) -> None:
        """Take a whole expression for one variable."""
        if not self.scope.defined(e):
            raise Rejected("a term is not shown to have a value")
        self.opaque = True
        self.found.setdefault(key_of(e), Variable(f"_t{len(self.found)}", self._domain(e)))

    def number(self, e: Expr) -> Expr:
        """The expression with its probabilities, function values and sums as variables; raises Rejected."""
        if self.opaque and key_of(e) in self.found:
            return Sym(self.found[key_of(e)].name)
        if isinstance(e, Num | Sym):
            return e
        if isinstance(e, App):
            return App(e.op, tuple(self.number(a) for a in e.args))
        if not isinstance(e, Atom | Same | Within | Sum | Sup) or not self.scope.defined(e):
            raise Rejected(f"{type(e).__name__} is not shown to be a number")
        key = key_of(e)
        if key not in self.found:
            self.found[key] = Variable(f"_t{len(self.found)}", self._domain(e))
        return Sym(self.found[key].name)

    def _domain(self, e: Expr) -> Domain:
        probability = isinstance(e, Atom) and not isinstance(e.of, Function)
        high = ONE if probability else None
        if isinstance(e, Same | Within) or (isinstance(e, Atom) and isinstance(e.of, Event)):
            return Domain(ZERO, ONE, True, True, integer=True)
        if isinstance(e, Sym) or (isinstance(e, App) and is_scalar(e)):
            value = self.scope.interval(e)
            low = None if value is None or not value.nonnegative() else ZERO
            return Domain(low, None, low is not None and value is not None and not value.nonnegative(True))
        if self.scope.zero(e):
            return Domain(ZERO, ZERO, True, True)
        if self.scope.positive(e):
            return Domain(ZERO, high, False, high is not None)
        return Domain(ZERO, high, True, high is not None) if self.scope.nonnegative(e) else Domain()


def abstracted(step: Step, scope: Scope, scalars: Goal, used: list[Relation], general: list[Relation]) -> Goal:
    """The scalar goal that shows a step: under what is used and the conditions of the step, right - left >= 0 (> 0).  Of what
    is `general` about scalars, only what speaks of the scalars in it becomes a hypothesis; so with the scalars."""
    names = Names(scope)
    for e in step.terms:
        names.hide(e)
    claim = names.number(step.relation.right) - names.number(step.relation.left)
    facts: list[Fact] = []
    about = symbols(claim).union(*(symbols(names.number(e)) for r in used for e in (r.left, r.right)))
    for r in [*used, *(r for r in general if symbols(r.left) | symbols(r.right) <= about)]:
        gap = names.number(r.right) - names.number(r.left)
        if r.op != "!=":
            facts.append(Fact(gap, r.op == "<"))
        if r.op == "==":
            facts.append(Fact(-gap))
    facts += [Fact(names.number(w), True) for w in step.where if isinstance(w, App | Sym)]
    for z in step.zero:
        if not isinstance(z, Atom | Same | Within | Sum):
            facts += [Fact(names.number(z)), Fact(-names.number(z))]
        if isinstance(z, App) and z.op == "max":      # max(u, v) = 0 says u <= 0 and v <= 0
            facts += [Fact(-names.number(u)) for u in z.args]
    needed = symbols(claim).union(*(symbols(f.expr) for f in facts))
    kept: list[Variable] = []
    for v in reversed(scalars.variables):              # ends mention earlier variables only
        if v.name in needed:
            needed |= frozenset().union(*(symbols(e) for e in (v.domain.lo, v.domain.hi) if e is not None))
            kept.insert(0, v)
    return Goal((*kept, *names.found.values()), tuple(facts), claim, step.relation.op == "<")
