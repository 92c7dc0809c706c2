"""A statement with what is known of it, and what a judge may and must say to evidence about it."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from tests.adversarial import blind
from tests.adversarial.truth import Status, game, status
from tests.adversarial.sixty_digits import Unsure
from tests.adversarial.worlds import never_reached
from verify.language import Statement
from verify.read import ReadError, read_claim
from verify.notation.text import statement_text

Point = Mapping[str, Any]
Evidence = tuple[str, Any]                         # a verdict, and evidence for it
Says = Callable[[Statement, str, Any], bool]       # whether a judge accepts
Reads = Callable[..., Statement]


class Truth(Enum):
    """What is known of a statement by the way it was made."""

    TRUE = "true: no point fails and every claim has a value"
    FALSE = "not true: the claim fails or has no value at a named point"
    EMPTY = "nothing satisfies the hypotheses"
    MALFORMED = "no statement: names clash or nothing binds them"
    UNKNOWN = "only the points tell"


@dataclass(frozen=True)
class Text:
    """A claim in text; the reader `must` "read" it as the statement, may refuse it ("either"), or must have it "refused"."""

    claim: str
    where: str
    given: tuple[str, ...]
    must: str


@dataclass(frozen=True)
class Case:
    """One statement: where it comes from, points to try, what is known, and evidence that must be accepted."""

    label: str                                     # family/number: `campaign.case(label)` makes it again
    statement: Statement
    points: tuple[Point, ...] = ()
    truth: Truth = Truth.UNKNOWN
    accepted: tuple[Evidence, ...] = ()            # right evidence
    offered: tuple[Evidence, ...] = ()             # more evidence to try, right or wrong
    text: Text | None = None                       # the same statement in text
    required: bool = True                          # whether right evidence must be accepted


@dataclass(frozen=True)
class Failure:
    """What a judge said that it must not say, with all that is needed to see it again."""

    label: str
    what: str
    statement: str
    verdict: str
    evidence: Any

    def __str__(self) -> str:
        return f"{self.label}: {self.what}\n    {self.statement}\n    {self.verdict} by {self.evidence}"


@dataclass
class Examination:
    """What came of one case: failures, how many pieces of right evidence were offered and accepted, verdicts accepted."""

    failures: list[Failure] = field(default_factory=list)
    right: int = 0
    taken: int = 0
    tried: int = 0
    refused: list[Failure] = field(default_factory=list)
    verdicts: set[str] = field(default_factory=set)


_SATISFIED = (Status.HOLDS, Status.FAILS, Status.NO_VALUE)
_MOST = {Status.OUTSIDE: 5, Status.FAILS: 4, Status.NO_VALUE: 4, Status.NO_MODEL: 4, Status.HOLDS: 2, Status.NOT_DECIDED: 3,
         Status.UNSURE: 2}
_UNIVERSAL_WRONG = {"REFUTED": Status.FAILS, "ILL_POSED": Status.NO_VALUE}


def examine(case: Case, says: Says, reads: Reads = read_claim) -> Examination:
    """All evidence for a case put before a judge, and what the judge says compared with the truth."""
    if case.text is not None:
        return _examine_text(case, case.text, says, reads)
    made = Examination()
    readable = readable_text(case.statement)

    def offer(verdict: str, evidence: Any, right: bool = False, wrong: str = "") -> bool:
        made.tried += 1
        yes, right = says(case.statement, verdict, evidence), right and case.required
        made.right, made.taken = made.right + right, made.taken + (right and yes)
        if right and not yes:
            made.refused.append(Failure(case.label, "right evidence is rejected", readable, verdict, evidence))
        if yes:
            made.verdicts.add(verdict)
            if wrong:
                made.failures.append(Failure(case.label, wrong, readable, verdict, evidence))
        return yes

    truth, at = _truth(case)
    if isinstance(truth, str):
        made.failures.append(Failure(case.label, truth, readable, "", None))
        return made
    satisfied = any(found in _SATISFIED for _, found in at)
    for verdict, evidence in case.accepted:
        offer(verdict, evidence, True, wrong_verdict(verdict, truth, satisfied))
    for point, found in _some(at):
        for verdict, evidence in (("REFUTED", {"rule": "witness", "model": point}),
                                  ("ILL_POSED", {"rule": "undefined", "model": point})):
            right = _UNIVERSAL_WRONG[verdict] is found and truth is not Truth.MALFORMED
            wrong = wrong_verdict(verdict, truth, satisfied)
            if not right and found is not Status.UNSURE:
                wrong = wrong or f"accepted at a point where {found.value}"
            offer(verdict, evidence, right and not never_reached(case.statement, point), wrong)
    for verdict, evidence in (*case.offered, *blind.proofs(case.statement, case.points, says)):
        offer(verdict, evidence, False, wrong_verdict(verdict, truth, satisfied))
    if "PROVED" in made.verdicts and made.verdicts & {"REFUTED", "ILL_POSED"}:
        made.failures.append(Failure(case.label, "proved and refuted", readable, str(sorted(made.verdicts)), None))
    return made


def _some(at: list[tuple[Point, Status]]) -> list[tuple[Point, Status]]:
    """The points that are put before the judge: not more of a kind than tell something."""
    kept = []
    for status_, most in _MOST.items():
        kept += [(p, s) for p, s in at if s is status_][:most]
    return kept


def _examine_text(case: Case, text: Text, says: Says, reads: Reads) -> Examination:
    """What the reader makes of a text, compared with what is meant at every point; then the judge on what was read."""
    shown = f"{text.claim!r} where {text.where!r} given {list(text.given)!r}"
    try:
        found = reads(text.claim, text.where, list(text.given))
    except ReadError as error:
        made = Examination(right=int(text.must == "read"))
        if text.must == "read":
            made.refused.append(Failure(case.label, f"a text that should be read is refused: {error}", shown, "", None))
        return made
    if text.must == "refused":
        return Examination([Failure(case.label, "a text that must be refused is read", shown, readable_text(found), None)])
    for point in case.points:
        meant, said = status(case.statement, point), status(found, point)
        if Status.UNSURE not in (meant, said) and meant is not said:
            what = f"read as something else: at {dict(point)} it {said.name}, not {meant.name}"
            return Examination([Failure(case.label, what, shown, readable_text(found), None)])
    made = examine(replace(case, statement=found, text=None), says)
    return replace(made, right=made.right + 1, taken=made.taken + 1) if text.must == "read" else made


def readable_text(statement: Statement) -> str:
    """A statement for readers."""
    try:
        return statement_text(statement)
    except Exception:        # a statement that is none has no text
        return repr(statement)


def wrong_verdict(verdict: str, truth: Truth, satisfied: bool) -> str:
    """Why a verdict is wrong, or nothing; `satisfied` says that all hypotheses are satisfied at some point."""
    if verdict == "VACUOUS" and satisfied:
        return "the hypotheses are satisfied at one of the points"
    allowed = {Truth.TRUE: {"PROVED", "VACUOUS"}, Truth.FALSE: {"REFUTED", "ILL_POSED"}, Truth.EMPTY: {"VACUOUS", "PROVED"},
               Truth.MALFORMED: set(), Truth.UNKNOWN: {"PROVED", "REFUTED", "ILL_POSED", "VACUOUS"}}[truth]
    return "" if verdict in allowed else f"the statement is {truth.value}"


def _truth(case: Case) -> tuple[Truth | str, list[tuple[Point, Status]]]:
    """The truth, by construction and by the independent evaluator, with the status of every point; or why these differ."""
    if case.truth is Truth.MALFORMED:
        return case.truth, [(p, Status.UNSURE) for p in case.points]
    if any(b.kind == "exists" for b in case.statement.prefix):
        found = played(case.statement)
        if Truth.UNKNOWN not in (found, case.truth) and found is not case.truth:
            return f"the truth by construction is {case.truth.name}, by trial {found.name}", []
        return (found if case.truth is Truth.UNKNOWN else case.truth), []
    at = [(p, status(case.statement, p)) for p in case.points]
    seen = {s for _, s in at}
    false, satisfied = bool(seen & {Status.FAILS, Status.NO_VALUE}), bool(seen & set(_SATISFIED))
    if (case.truth is Truth.TRUE and false) or (case.truth is Truth.EMPTY and satisfied):
        worst = next(p for p, s in at if s in (_SATISFIED if case.truth is Truth.EMPTY else _SATISFIED[1:]))
        return f"the truth by construction is {case.truth.name}, but see {worst}", []
    if case.truth is Truth.FALSE and not seen & {Status.FAILS, Status.NO_VALUE, Status.UNSURE, Status.NOT_DECIDED}:
        return "false by construction, but no point shows it", []
    if case.truth is not Truth.UNKNOWN:
        return case.truth, at
    return (Truth.FALSE if false else Truth.UNKNOWN), at


def known_truth(case: Case) -> tuple[Truth, bool]:
    """The truth of a case, and whether all hypotheses are satisfied at one of its points; raises ValueError where the suite
    contradicts itself."""
    truth, at = _truth(case)
    if isinstance(truth, str):
        raise ValueError(f"{case.label}: {truth}")
    return truth, any(s in _SATISFIED for _, s in at)


def played(statement: Statement) -> Truth:
    """The truth of a statement with quantifiers that alternate, where trial of all values tells it."""
    try:
        return Truth.TRUE if game(statement) else Truth.FALSE
    except Unsure:
        return Truth.UNKNOWN
