"""Written proofs in full: the steps of an author with the answers that the kernel needs to check them."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from verify.elaborate import signs, sums
from verify.kernel.format.parts import SPACES
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.scalar.goal import Goal
from verify.kernel.sums.answers import Reason, Rewriting, read_answers
from verify.kernel.sums.forms import Forms
from verify.kernel.sums.keys import address
from verify.kernel.sums.signs import Scope
from verify.kernel.sums.summands import Operation, Summand
from verify.kernel.written.derivation import derive
from verify.language import Expr, Statement
from verify.language.proofs import Derivation

MAX_QUESTIONS = 300_000
Node = dict[str, Any]
T = TypeVar("T")


class Searched:
    """Answers that are searched, those found before first; what was accepted is recorded."""

    def __init__(self, questions: int = MAX_QUESTIONS, *, asked: Callable[[], None] = lambda: None) -> None:
        self.left, self.asked = questions, asked      # `asked` is told of each question, and may raise
        self.together = 0                             # how far logarithms of ratios are left as they are
        self.apart = False                            # whether the logarithm of a ratio was taken apart
        self.positive: dict[str, list[Reason]] = {}
        self.equal: dict[str, list[Rewriting]] = {}

    def reasons(self, e: Expr, scope: object, depth: int) -> Iterator[Reason]:
        """See `Answers`."""
        assert isinstance(scope, Scope)
        yield from self._counted(self.positive.get(address(e), []), signs.reasons(e, scope, depth))

    def rewritings(self, key: str, what: Summand | Operation, forms: object, scope: object) -> Iterator[Rewriting]:
        """See `Answers`."""
        assert isinstance(scope, Scope) and isinstance(forms, Forms)
        if isinstance(what, Operation):
            found = sums.of_operation(what, forms, scope, self.together)
            self.apart |= what.name == "log" and sums.is_ratio(what, forms)
        else:
            found = sums.of_summand(what, forms, scope)
        yield from self._counted(self.equal.get(key, []), found)

    def _counted(self, before: list[T], found: Iterable[T]) -> Iterator[T]:
        known = tuple(before)
        yield from known
        self._spend()
        for answer in found:
            self._spend()
            if answer not in known:
                yield answer

    def _spend(self) -> None:
        self.left -= 1
        self.asked()
        if self.left < 0:
            raise TooComplex("too many questions about signs and sums")

    def accept(self, key: str, answer: Reason | Rewriting) -> None:
        """See `Answers`."""
        if isinstance(answer, Reason):
            _add(self.positive.setdefault(key, []), answer)
        else:
            _add(self.equal.setdefault(key, []), answer)


class Kept:
    """The answers of a table; those that are used are recorded."""

    def __init__(self, node: Node) -> None:
        self.table = read_answers(node)
        self.used: set[tuple[str, Reason | Rewriting]] = set()

    def reasons(self, e: Expr, scope: object, depth: int) -> Iterable[Reason]:
        """See `Answers`."""
        return self.table.reasons(e, scope, depth)

    def rewritings(self, key: str, what: Summand | Operation, forms: object, scope: object) -> Iterable[Rewriting]:
        """See `Answers`."""
        return self.table.rewritings(key, what, forms, scope)

    def accept(self, key: str, answer: Reason | Rewriting) -> None:
        """See `Answers`."""
        self.used.add((key, answer))


def answers(statement: Statement, proof: Derivation, shown: Callable[[str, Goal], None],
            asked: Callable[[], None] = lambda: None) -> Node:
    """The answers that the kernel needs for a written proof, and no others; raises Rejected where the proof fails, and what
    `asked` raises, which is told of each question.

    On general spaces the logarithm of a ratio may have a mean where those of its parts have none.
    """
    searched = Searched(asked=asked)
    derive(statement, proof, shown, searched)
    spaces = derive(statement, proof, shown, searched, SPACES[-1])
    for together in (1, 2) if spaces == SPACES[0] and searched.apart else ():
        other = Searched(asked=asked)
        other.together = together
        try:
            if derive(statement, proof, shown, other, SPACES[-1]) != spaces:
                searched = other
                break
        except (Rejected, TooComplex):
            pass
    kept = Kept(_node(searched.positive, searched.equal))
    derive(statement, proof, lambda name, goal: None, kept, SPACES[-1])
    return _node({k: [r for r in found if (k, r) in kept.used] for k, found in searched.positive.items()},
                 {k: [r for r in found if (k, r) in kept.used] for k, found in searched.equal.items()})


def _node(positive: dict[str, list[Reason]], equal: dict[str, list[Rewriting]]) -> Node:
    parts = {"positive": {k: [[r.premise, *(t for pair in r.at for t in pair)] for r in found]
                          for k, found in sorted(positive.items()) if found},
             "equal": {k: [[r.name, *r.picks] for r in found] for k, found in sorted(equal.items()) if found}}
    return {name: part for name, part in parts.items() if part}


def _add(found: list[T], answer: T) -> None:
    if answer not in found:
        found.append(answer)
