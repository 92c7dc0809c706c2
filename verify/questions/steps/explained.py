"""The written proofs of one claim, explained: the work of a process, from the JSON text of a job to JSON text."""
from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.laws.least_bound import by_bounds
from verify.kernel.statements.citing import Cited, said_in
from verify.kernel.sums.signs import Premise
from verify.language import Both, Relation, Statement, encode
from verify.language.citing import Citing
from verify.language.proofs import Derivation, LeastBound, Step
from verify.notation.rejection import rejection_text
from verify.notation.text import formula_text, statement_text
from verify.questions.steps.instead import with_suggestions
from verify.questions.steps.walk import Walk, Walker
from verify.report.proof_text import rule_text, step_text
from verify.run.claim_job import asked
from verify.run.job import Job
from verify.search.budget import OutOfTime
from verify.search.finding import Finding, Options, Trace, established
from verify.search.watch import watched
from verify.search.written import derivation_node

WORK = "verify.questions.steps.explained:explained_text"


def explained_text(job_text: str) -> str:
    """The written proofs of a job's claim, step by step, as JSON text."""
    job = Job.from_json(job_text)
    claim = asked(job)
    proofs = list(written_proofs(claim.statement, claim.variant.proof if claim.variant else ()))
    with watched(job.limits.timeout, job.limits.memory) as budget:
        made = [_explained(Walker(s, proof, budget.part(1 / (len(proofs) - i)))) for i, (s, proof) in enumerate(proofs)]
    return json.dumps({"statement": statement_text(claim.statement), "proofs": made})


def written_proofs(s: Statement, hints: tuple[object, ...]) -> Iterator[tuple[Statement, Derivation]]:
    """Each proof by steps among the hints of a statement, with the statement that it is about: a part of a conjunction, a side
    of an equation, or that a bound of the right side of a comparison is one of the left side."""
    if any(b.kind != "forall" for b in s.prefix):      # a proof of what is left once values are chosen
        return
    given = [h for h in hints if isinstance(h, Derivation | LeastBound)]
    for h in hints:
        if isinstance(h, Citing):
            cited = [Cited(encode(k.statement), dict(k.names), {n: encode(over) for n, over in k.sets}, k.at) for k in h.cited]
            said = (said_in(s, k.statement, c) for k, c in zip(h.cited, cited, strict=True))
            yield from written_proofs(replace(s, given=(*s.given, *said)), h.proof)
    for about, proof in zip(_parts(s, len(given)), given, strict=False):
        try:
            yield (about, proof) if isinstance(proof, Derivation) else (by_bounds(about, proof.bound), proof.proof)
        except Rejected:
            yield about, Derivation(())


def _parts(s: Statement, count: int) -> list[Statement]:
    if count > 1 and isinstance(s.claim, Both) and len(s.claim.parts) == count:
        closed = not s.prefix and not s.given
        return [p if closed and isinstance(p, Statement) else replace(s, claim=p) for p in s.claim.parts]
    if count == 2 and isinstance(s.claim, Relation) and s.claim.op == "==":
        return [replace(s, claim=s.claim.left <= s.claim.right), replace(s, claim=s.claim.right <= s.claim.left)]
    return [s]


def _explained(walker: Walker) -> dict[str, Any]:
    try:
        walk = with_suggestions(walker, walker.walk())
        if walk.holds and not _judged(walker):
            walk = replace(walk, reason="the kernel does not accept the whole; `verify run` says more")
    except (Rejected, TooComplex) as error:
        walk = Walk((), (), (), rejection_text(error))
    except OutOfTime:
        walk = Walk((), (), (), "the time for this proof is over; raise --timeout")
    return {"statement": statement_text(walker.statement), "holds": walk.holds, "reason": walk.reason,
            "known": [{"name": name, "shows": _premise(k)} for name, k in walk.known],
            "to_show": [_premise(k) for k in walk.shown],
            "steps": [{"name": f.step.name, "shows": step_text(f.step), "by": rule_text(f.step), "state": f.state,
                       "reason": f.reason, "instead": [rule_text(s) for s in f.instead]} for f in walk.fates],
            "instead": [rule_text(s) for s in walk.instead]}


def _judged(walker: Walker) -> bool:
    """Whether the kernel accepts the proof with its scalar proofs, which the steps took as found."""
    node = derivation_node(walker.statement, walker.proof, walker.budget, Trace(Options(), ()))
    return node is not None and established(walker.statement, Finding("PROVED", node, "")) is not None


def _premise(k: Premise) -> str:
    return step_text(Step("", "", k.relation, k.letters, k.where, zero=k.zero)) if k.letters or k.where or k.zero else (
        formula_text(k.relation))
