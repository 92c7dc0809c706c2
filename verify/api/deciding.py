"""One claim, decided on the spot."""
from __future__ import annotations

from verify.api.decision import Decision
from verify.api.limits import limits_of
from verify.api.processes import in_fresh_processes
from verify.api.reading import Read, read
from verify.run.claim_job import Outcome, failed
from verify.run.limits import USUAL
from verify.run.plan import Asked


def decide(claim: object, where: str = "", given: object = (), *, timeout: float = USUAL, memory: int = 2048, seed: int = 0,
           precision: int = 50, reading: int = 0) -> Decision:
    """The verdict on a claim for all values of its names in their domains, with its certificate or exact witness.

    `claim` is text as in docs/text.md, a `Statement` or `Theorem` of `verify.language`, a formula of it whose symbols carry
    their domains, or a relation of sympy; `where` declares names, `given` is one hypothesis or several (texts or relations).
    `timeout`: seconds of search, counted in steps; `memory`: megabytes; `precision`: decimal digits of what is shown;
    `reading`: which reading of a claim in LaTeX is meant, where it has several.
    The search runs in a process of its own.  Raises WrongInput with one line if the input cannot be used.
    """
    return _decided(claim, where, given, "", (timeout, memory, seed, precision), reading)


def prove(claim: object, where: str = "", given: object = (), *, timeout: float = USUAL, memory: int = 2048, seed: int = 0,
          precision: int = 50, reading: int = 0) -> Decision:
    """What `decide` gives, asked for a proof: `ok` says whether there is one, and `require()` raises NotEstablished if not.

    Arguments and what is raised: as for `decide`.  A claim that is false comes back REFUTED, with its counterexample.
    """
    return _decided(claim, where, given, "PROVED", (timeout, memory, seed, precision), reading)


def refute(claim: object, where: str = "", given: object = (), *, timeout: float = USUAL, memory: int = 2048, seed: int = 0,
           precision: int = 50, reading: int = 0) -> Decision:
    """What `decide` gives, asked for a counterexample: `ok` says whether there is one, `require()` raises if not.

    Arguments and what is raised: as for `decide`.  A claim that is true comes back PROVED, with its certificate.
    """
    return _decided(claim, where, given, "REFUTED", (timeout, memory, seed, precision), reading)


def _decided(claim: object, where: str, given: object, wanted: str, limits: tuple[object, object, object, object],
             reading: object) -> Decision:
    made = read(claim, where, given, limits_of(*limits), reading=reading)
    outcome = _outcome(made)
    return Decision(outcome.result, made.statement, outcome.evidence or None, wanted)


def _outcome(made: Read) -> Outcome:
    (answer,) = in_fresh_processes(1)([made.job], made.work)
    if answer.text:
        return Outcome.from_json(answer.text)
    return failed(Asked(made.job, made.statement), answer.error, answer.seconds)
