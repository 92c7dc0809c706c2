"""The steps of a written proof, each with what becomes of it.  The kernel alone says what holds; here it is asked, again and
again."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from verify.elaborate.written import Searched
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.sums.signs import Premise
from verify.kernel.written.abstraction import Names
from verify.kernel.written.context import Context, opened
from verify.kernel.written.derivation import derive
from verify.kernel.written.meaning import aims
from verify.language import App, Expr, Q, Statement, Sym
from verify.language.proofs import Derivation, Step
from verify.notation.goals import goal_text
from verify.notation.rejection import rejection_text
from verify.notation.text import expression_text
from verify.questions.steps.own_names import in_own_names
from verify.search.budget import Budget
from verify.search.numeric import refuted_at
from verify.search.points import sample
from verify.search.written import SAMPLES, scalar_node

HOLDS, FAILS, RESTS = "holds", "fails", "rests on a step that fails"


@dataclass(frozen=True)
class Fate:
    """What became of a step: HOLDS, FAILS (with the reason), or RESTS, and steps that would hold in its place."""

    step: Step
    state: str
    reason: str = ""
    instead: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Walk:
    """A written proof: what is known before its first step, its steps, and what is then left to show."""

    known: tuple[tuple[str, Premise], ...]
    shown: tuple[Premise, ...]
    fates: tuple[Fate, ...]
    reason: str = ""
    instead: tuple[Step, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether every step holds and the claim is among what they show."""
        return not self.reason and all(f.state == HOLDS for f in self.fates)


@dataclass
class Walker:
    """The kernel's answers about one statement and proof, within a budget of steps."""

    statement: Statement
    proof: Derivation
    budget: Budget
    goals: dict[tuple[str, str], bool] = field(default_factory=dict)
    refused: Goal | None = None

    def failure(self, steps: Sequence[Step]) -> tuple[Step | None, str]:
        """The first of some steps that the kernel refuses, with the reason; no step where only the claim is missing; (None, "")
        where the steps show it."""
        self.refused = None
        try:
            derive(self.statement, replace(self.proof, steps=tuple(steps)), self._show, Searched())
        except (Rejected, TooComplex) as error:
            said = rejection_text(error)
            first = next((s for s in steps if said.startswith(f"step {s.name!r}")), None)
            return first, said.partition(": ")[2] if first else said
        return None, ""

    def holds(self, steps: Sequence[Step]) -> bool:
        """Whether the kernel accepts each of some steps, whatever is left to show: it then refuses the one behind them."""
        end = Step("\n", "no rule", Q(0) <= Q(0))
        return self.failure([*steps, end])[0] == end

    def _show(self, name: str, goal: Goal) -> None:
        key = (name, goal_text(goal))
        if key not in self.goals:
            self.goals[key] = scalar_node(goal, self.budget) is not None
        if not self.goals[key]:
            self.refused = goal
            raise Rejected("the inequality between numbers was not proved")

    def context(self) -> Context:
        """What is in scope and known before the first step; raises Rejected."""
        return opened(self.statement, self.proof, self._show, Searched())[0]

    def walk(self) -> Walk:
        """What becomes of each step; raises Rejected where the proof is none of this statement."""
        context, claim = opened(self.statement, self.proof, self._show, Searched())
        known = tuple(context.known.items())
        try:
            wanted = aims(claim, context.scope())
        except Rejected as error:
            return Walk(known, (), (), rejection_text(error))
        known = (*known, *((f"finite {i}", context.plain(k)) for i, k in enumerate(wanted.assumed, 1)))
        kept, lost = list(self.proof.steps), dict[str, Fate]()
        while True:
            step, reason = self.failure(kept)
            if step is None:
                break
            before = kept[:kept.index(step)]
            lost[step.name] = Fate(step, FAILS, self._why(step, before, reason))
            for other in list(kept):                  # in order, so that what rests on it in turn is seen
                if any(u.step in lost for u in other.uses):
                    lost.setdefault(other.name, Fate(other, RESTS))
            kept = [s for s in kept if s.name not in lost]
        fates = tuple(lost.get(s.name, Fate(s, HOLDS)) for s in self.proof.steps)
        missing = reason.partition(": ")[0] if not lost else ""
        own = [*context.letters, *dict.fromkeys(x for s in self.proof.steps for x in s.letters)]
        return Walk(known, tuple(in_own_names(context.plain(k), own) for k in wanted.shown), fates, missing)

    def _why(self, step: Step, before: Sequence[Step], reason: str) -> str:
        """The reason in the names of the author: of a refused inequality between numbers, values at which it fails."""
        if self.refused is None:
            return reason
        try:
            at = refuted_at(self.refused, list(sample(self.refused, SAMPLES)))
        except (EmptyBox, Undefined):
            at = None
        if at is None:
            return f"{reason}; no values were found at which it fails: it may need a fact more, or shorter steps"
        names = self._names(step, before)
        values = [f"{names[n]} = {v}" for n, v in at.items() if n in names or not n.startswith("_")]
        said = f" where {', '.join(values)}" if len(values) == len(at) else ""
        return f"with no more than what it uses the inequality fails{said}: a fact is missing, or it is false"

    def _names(self, step: Step, before: Sequence[Step]) -> dict[str, str]:
        """For each variable of the goal of a step what it stands for: numbers in the order in which the kernel meets them."""
        context = self.context()
        context.known |= {s.name: Premise(s.letters, s.where, s.relation, s.zero) for s in before}
        scope = context.scope(step.letters, step.where, step.zero)
        met = Met(scope)
        try:
            for e in step.terms:
                met.hide(e)
            for r in (step.relation, *(context.at(u, scope).relation for u in step.uses)):
                for side in (r.right, r.left) if r is step.relation else (r.left, r.right):
                    met.number(side)
            for e in (*(w for w in step.where if isinstance(w, App | Sym)), *step.zero):
                met.number(e)
        except Rejected:
            pass
        symbols = {v.name: v.name for v in context.scalars.variables}
        return symbols | {name: expression_text(e) for name, e in met.terms.items()}


@dataclass
class Met(Names):
    """The names of numbers, with the expression that each variable stands for."""

    terms: dict[str, Expr] = field(default_factory=dict)

    def hide(self, e: Expr) -> None:
        """See `Names`."""
        before = len(self.found)
        super().hide(e)
        self._note(e, before)

    def number(self, e: Expr) -> Expr:
        """See `Names`."""
        before = len(self.found)
        made = super().number(e)
        if not isinstance(e, App):                    # its arguments are noted themselves
            self._note(e, before)
        return made

    def _note(self, e: Expr, before: int) -> None:
        if len(self.found) > before:
            self.terms[list(self.found.values())[-1].name] = e
