"""Evidence elaborated: the judge runs over it with a checker that writes each scalar proof in the core's rules."""
from __future__ import annotations

from typing import Any

from verify.elaborate.retired import ALL_RULES, names_retired, read_any
from verify.elaborate.scalar import Recorder, TooMany, at_most, defined_and_proved, elaborated
from verify.elaborate.writing import node
from verify.kernel.format.nodes import read_fields
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.proof import Lemma, Proof
from verify.kernel.statements.judge import judged
from verify.language import Expr, Statement

MOST_WRITTEN = 5_000


def elaborate(statement: Statement, verdict: str, evidence: object) -> object:
    """Evidence that the kernel accepts, from evidence whose scalar proofs may use high-level rules; raises Rejected if what it
    says does not hold."""
    return _recorded(statement, verdict, _reshaped(evidence), Recording())


def renewed(statement: Statement, verdict: str, evidence: object) -> object:
    """Evidence without rules that the core no longer has: where it names none, as it is.  Raises Rejected where it does not
    hold, where a scalar proof in it is not of rules that the core has or had, or where it is too large when written out."""
    if not names_retired(evidence):
        return evidence
    try:
        with at_most(MOST_WRITTEN):
            return _recorded(statement, verdict, _copied(evidence), Strict())
    except TooMany:
        raise Rejected(f"the evidence takes more than {MOST_WRITTEN} rules when those that the core no longer has are "
                       "written out; prove the claim anew") from None


def _recorded(statement: Statement, verdict: str, own: object, recorder: Recording) -> object:
    judged(statement, verdict, own, recorder)
    return _replaced(own, recorder.replaced)


class Recording(Checker):
    """A checker that remembers the core form of the scalar proofs it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.replaced: dict[int, object] = {}

    def settle(self, goal: Goal, data: object) -> None:
        """Elaborate a proof that also shows its claim to be defined."""
        self._keep(data, defined_and_proved(goal, data))

    def check(self, goal: Goal, data: object, depth: int = 0) -> None:
        """Elaborate a proof."""
        self._keep(data, elaborated(goal, data))

    def defined(self, goal: Goal, expr: Expr, lemmas: object = None, depth: int = 0) -> None:
        """Elaborate proofs of definedness."""
        step = Recorder(lemmas if isinstance(lemmas, list) else [])
        step.defined(goal, expr)
        if isinstance(lemmas, list):
            self.replaced[id(lemmas)] = [node(lemma) for lemma in step.lemmas]
        elif step.lemmas:
            raise Rejected("there is no place for proofs of definedness")

    def _keep(self, data: object, proof: Proof) -> None:
        if isinstance(data, dict):
            self.replaced[id(data)] = node(proof)


class Strict(Recording):
    """One that takes no high-level proofs: what a file holds is a proof as it stands, or none."""

    def settle(self, goal: Goal, data: object) -> None:
        """Read the proof first."""
        if data is not None:
            read_any(data)
        super().settle(goal, data)

    def check(self, goal: Goal, data: object, depth: int = 0) -> None:
        """Read the proof first."""
        read_any(data)
        super().check(goal, data, depth)

    def defined(self, goal: Goal, expr: Expr, lemmas: object = None, depth: int = 0) -> None:
        """Read the lemmas first."""
        for entry in lemmas if isinstance(lemmas, list) else []:
            read_fields(entry, Lemma, ALL_RULES)
        super().defined(goal, expr, lemmas, depth)


def _copied(data: Any) -> Any:
    """A copy in which no two parts are one object: what is recorded of a part is of that place alone."""
    if isinstance(data, list):
        return [_copied(x) for x in data]
    return {name: _copied(x) for name, x in data.items()} if isinstance(data, dict) else data


def _reshaped(data: Any) -> Any:
    """A copy in which a proof and what shows its claim to be defined stand together."""
    if isinstance(data, list):
        return [_reshaped(x) for x in data]
    if not isinstance(data, dict):
        return data
    own = {name: _reshaped(x) for name, x in data.items()}
    if own.get("rule") == "pointwise":                 # its name in the old format
        own["rule"] = "duality"
    if own.get("rule") == "scalar" and "defined" in own:
        own = {"rule": "scalar", "proof": {"proof": own["proof"], "defined": own["defined"]}}
    return own


def _replaced(data: Any, replaced: dict[int, object]) -> Any:
    if id(data) in replaced:
        return replaced[id(data)]
    if isinstance(data, list):
        return [_replaced(x, replaced) for x in data]
    return {name: _replaced(x, replaced) for name, x in data.items()} if isinstance(data, dict) else data
