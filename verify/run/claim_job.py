"""One claim: an earlier run or a search proposes, the kernel judges, and only then is a verdict said."""
from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from verify.elaborate.writing import write
from verify.kernel.format import certificate
from verify.kernel.statements.judge import Judgement, Rejected, judge
from verify.language import Expr, encode, statement_hash
from verify.notation.rejection import rejection_text
from verify.report.result import ClaimResult
from verify.notation.outline import Outline, outline
from verify.notation.text import expression_text, formula_text, statement_text
from verify.run.citations import follows, names_of
from verify.run.facts import Facts
from verify.run.evidence import CANNOT_EVALUATE, described, digits_for, ends, named
from verify.run.instances import evaluate_instance, refuting, shown_value
from verify.report.sentence import Sentence, typeset
from verify.run.load import definitions_of, load_theorems
from verify.run.outlines import has_outline
from verify.run.plan import Asked, EXACT_KINDS, JUDGED, Job, Proposal, statement_kind
from verify.run.scope import scope_of
from verify.run.trust import trust
from verify.run.wrong_input import LoadError

if TYPE_CHECKING:
    from verify.search.finding import Options

SIMPLER = 5.0                    # seconds to look for a simpler counterexample than an instance that is one
MOMENT = ("renyi(P, Q, a) is the moment, the sum of P(r)^a Q(r)^(1 - a), which is 1 at P = Q; the Renyi divergence is "
          "D_alpha(P, Q, a)")
EXAMINED = ("PROVED", "VACUOUS", "CONDITIONAL")                          # words that a single point can contradict


@dataclass(frozen=True)
class Outcome:
    """The result of a claim and the text of its evidence file, "" where the verdict has none; where a proposal was to be
    judged and does not count, `refused` says why, and the result says nothing.  `facts` are what its instances needed;
    `sentence` is the statement of an encoded claim, typeset, `outline` that of its certificate, as pages show them."""

    result: ClaimResult
    evidence: str = ""
    hash: str = ""
    refused: str = ""
    facts: dict[str, object] = field(default_factory=dict)
    sentence: Sentence | None = None
    outline: Outline | None = None

    def to_json(self) -> str:
        """One line of JSON."""
        return json.dumps({"result": self.result.to_json(), "evidence": self.evidence, "hash": self.hash,
                           "refused": self.refused, "facts": self.facts,
                           "sentence": self.sentence and self.sentence.to_json(),
                           "outline": self.outline and self.outline.to_json()}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Outcome:
        """The outcome that `to_json` wrote."""
        data = json.loads(text)
        return cls(ClaimResult(**data["result"]), data["evidence"], data["hash"], data["refused"], data["facts"],
                   data["sentence"] and Sentence.from_json(data["sentence"]),
                   data["outline"] and Outline.from_json(data["outline"]))


def solve_text(job_text: str) -> str:
    """The outcome (JSON text) of a job (JSON text): the form in which jobs travel to processes and machines."""
    return solve(asked(Job.from_json(job_text))).to_json()


def asked(job: Job) -> Asked:
    """The statement of a job, from its encoding or its text.  Raises LoadError or ReadError."""
    if not job.id:
        from verify.read.text import read_claim

        return Asked(job, read_claim(job.text, job.where, job.given))
    theorem = next((t for t in load_theorems((job.file or job.id,)) if t.id == job.id), None)
    variant = next((v for v in theorem.variants if v.name == job.variant), None) if theorem else None
    if theorem is None or variant is None:
        raise LoadError(f"{job.name}: no such claim; `python -m verify list` prints the ids and variants that exist")
    return Asked(job, variant.statement, theorem, variant)


def solve(claim: Asked) -> Outcome:
    """The outcome of a claim: what is proposed, if the kernel accepts it, or else what a search finds."""
    start = time.perf_counter()
    outcome = None if claim.job.proposal is None else _proposed(claim, claim.job.proposal)
    if outcome is None or (outcome.refused and not claim.job.again):
        outcome = _searched(claim)
    facts = Facts(claim.job.proposal.facts if claim.job.proposal else {})
    result = outcome.result if outcome.refused else _completed(claim, outcome.result, facts)
    sentence = typeset(claim.statement, definitions_of(result.paper)) if claim.theorem and not result.is_control else None
    return replace(outcome, result=replace(result, seconds=round(time.perf_counter() - start, 3)), facts=facts.used,
                   sentence=sentence)


def failed(claim: Asked, reason: str, seconds: float) -> Outcome:
    """The outcome of a run that failed: never folded into another verdict."""
    return Outcome(replace(description(claim), verdict="ERROR", reason=reason, seconds=round(seconds, 3)),
                   hash=claim.hash)


def description(claim: Asked) -> ClaimResult:
    """A result before anything is found out: what does not depend on any search, and empty places for the rest."""
    theorem, variant, job = claim.theorem, claim.variant, claim.job
    return ClaimResult(
        id=job.id or f"claims/{claim.hash[:12]}", variant=job.variant or "text",
        label=theorem.label if theorem else "", source=theorem.source if theorem else "",
        statement=statement_text(claim.statement), verdict="UNDECIDED", expected=variant.expected if variant else None,
        seed=job.limits.seed, kind=statement_kind(claim.statement), note=variant.note if variant else _note(job.text),
        scope=variant.scope if variant else "", statement_data=encode(claim.statement), unaided=job.unaided)


def _note(text: str) -> str:
    """What a reader of a claim in text may take for something else."""
    return MOMENT if re.search(r"\brenyi *\(", text) else ""


def _proposed(claim: Asked, proposal: Proposal) -> Outcome:
    """The outcome that a proposal leads to: refused unless it is about this statement and the kernel accepts its evidence."""
    own = claim.hash
    result = replace(description(claim), evidence="kept" if claim.job.again else "found")
    if proposal.statement != own:
        return Outcome(result, hash=own, refused="the statement is another one now")
    if not proposal.evidence:
        if proposal.verdict in JUDGED:
            return Outcome(result, hash=own, refused="there is no evidence for the verdict")
        return Outcome(_worded(result, proposal), hash=own)
    accepted, refused = [], ""
    for text in proposal.evidence:
        try:
            accepted.append((text, _judged(claim, text)))
        except Rejected as error:
            refused = rejection_text(error)
    if not accepted:
        return Outcome(result, hash=own, refused=f"the kernel rejects it: {refused}")
    if len(accepted) > 1:
        words = " and ".join(judged["verdict"] for _, (judged, _) in accepted)
        result = replace(result, verdict="ERROR", reason=f"evidence is kept, and accepted, for {words} at once")
        return Outcome(result, hash=own)
    text, (judged, shape) = accepted[0]
    told = _worded(result, proposal) if judged["verdict"] == proposal.verdict else result
    return Outcome(replace(told, **judged), text, own, outline=shape)


def _worded(result: ClaimResult, proposal: Proposal) -> ClaimResult:
    """A result with what a proposal says beside its evidence."""
    return replace(result, verdict=proposal.verdict, method=proposal.method, reason=proposal.reason, region=proposal.region,
                   trials=proposal.trials, seed=proposal.seed)


def _searched(claim: Asked) -> Outcome:
    from verify.search.decide import Options, decide

    limits = claim.job.limits
    against = None if claim.variant is None or claim.job.unaided else refuting(claim.statement, claim.variant.instances)
    seconds = limits.timeout if against is None else min(limits.timeout, SIMPLER)
    options = Options(timeout=seconds, seed=limits.seed, memory=limits.memory, unaided=claim.job.unaided)
    finding: Any = decide(claim.statement, claim.variant.proof if claim.variant else (), options)
    if against is not None and finding.verdict not in JUDGED:
        finding = against
    reason = finding.reason if claim.variant or finding.verdict in JUDGED else _with_nearest(claim, finding.reason, options)
    result = replace(description(claim), verdict=finding.verdict, method=finding.method, reason=reason,
                     region=tuple(finding.region), trials=finding.trials)
    evidence, shape = "", None
    if finding.verdict in JUDGED or finding.evidence is not None:
        try:
            evidence = write(claim.job.claim, claim.statement, finding.verdict, finding.evidence)
            judged, shape = _judged(claim, evidence)
            result = replace(result, **judged)
        except Rejected as error:
            evidence = ""
            result = replace(result, verdict="UNDECIDED", reason=f"the kernel rejected: {rejection_text(error)}")
    return Outcome(result, evidence, claim.hash, outline=shape)


def _with_nearest(claim: Asked, reason: str, options: Options) -> str:
    """Why a claim of a user's own stays open, and the nearest one that is proved."""
    from verify.search.nearest import nearest

    near = nearest(claim.statement, options)
    return reason if near is None else f"{reason}; near it, this is proved: {formula_text(near.claim)}"


def _judged(claim: Asked, text: str) -> tuple[dict[str, Any], Outline | None]:
    """What the kernel establishes from the text of an evidence file, as a reader of the file would, and the outline of a proof
    of an encoded claim; raises Rejected."""
    kept = certificate.read(text)
    if kept.claim != claim.job.claim or statement_hash(kept.statement) != claim.hash:
        raise Rejected("the evidence is for another claim")
    judged = judge(claim.statement, kept.verdict, kept.evidence)
    shown = described(claim.statement, kept.evidence, judged, claim.job.limits.precision)
    exact = judged.verdict in EXACT_KINDS and shown["witness"] is not None
    drawn = claim.theorem is not None and has_outline(replace(description(claim), verdict=judged.verdict))
    return {
        "verdict": judged.verdict, "scope": scope_of(claim, judged), **_citations(claim, judged),
        "gap": shown["gap"], "hypotheses": shown["hypotheses"],
        "assumes": list(judged.assumes), "rules": list(judged.rules), "trust": trust(judged.parts).to_json(),
        "witness": shown["witness"] if exact else None,
        "sides": {"left": shown["lhs"], "right": shown["rhs"]} if exact and shown["lhs"] and shown["rhs"] else None,
        "paste": shown["paste"] if exact else ""}, outline(kept.evidence) if drawn else None


def _citations(claim: Asked, judged: Judgement) -> dict[str, list[str]]:
    """The names of the claims that a judgement cites, as far as the document or file of the claim holds them, and whether they
    are just those from which the print derives it."""
    if not judged.cites or claim.theorem is None:
        return {"rests_on": list(judged.cites), "follows_from": []}
    own = load_theorems((claim.job.file or claim.theorem.id.split("/")[0] + "/*",), proofs=False)
    names = names_of(judged.cites, own)
    return {"rests_on": list(names), "follows_from": list(names) if follows(claim.theorem, names) else []}


def _completed(claim: Asked, result: ClaimResult, facts: Facts) -> ClaimResult:
    """The result of an encoded claim with its instances and, where a proof is to be put to the test, cross-examined."""
    if claim.variant is None or result.verdict == "ERROR":
        return result
    result = replace(result, instances=tuple(_instance(claim, at, facts) for at in claim.variant.instances))
    return _examined(claim, result) if result.verdict in EXAMINED else result


def _examined(claim: Asked, result: ClaimResult) -> ClaimResult:
    """The result with the number of points at which the kernel's own evaluation agrees with it, the instances among them; an
    ERROR that names the point where one contradicts it."""
    from verify.search.examine import examine

    inside = [i for i in result.instances if all(h["holds"] is True for h in i["hypotheses"])]
    against = next((i["at"] for i in inside if i["holds"] is False or (i["holds"] and result.verdict == "VACUOUS")), None)
    points = sum(i["holds"] is True for i in inside)
    if against is None:
        found = examine(claim.statement, result.verdict, claim.job.limits.seed)
        points += found.points
        against = found.against and {name: shown_value(value) for name, value in found.against.items()}
    result = replace(result, examined={"points": points, "seed": claim.job.limits.seed})
    if against is None:
        return result
    point = ", ".join(f"{name} = {value}" for name, value in against.items())
    return replace(result, verdict="ERROR", reason=f"{result.verdict} by accepted evidence, yet contradicted at {point}: the "
                                                   "kernel is wrong in one of the two; report it")


def _instance(claim: Asked, at: Mapping[str, object], facts: Facts) -> dict[str, Any]:
    """An exact instance evaluated by the kernel; values at which the statement has no evaluation say why."""
    digits = digits_for(claim.statement, claim.job.limits.precision)
    try:
        report = evaluate_instance(claim.statement, at, digits, facts)
    except CANNOT_EVALUATE as error:
        problem = {"text": f"not evaluated: {' '.join(str(error).split())}", "holds": None, "enclosure": None}
        return {"at": {k: _shown(v) for k, v in at.items()}, "lhs": None, "rhs": None, "digits": digits, "holds": None,
                "hypotheses": [problem]}
    return {"at": dict(report.at), "lhs": ends(report.lhs), "rhs": ends(report.rhs), "digits": digits, "holds": report.holds,
            "hypotheses": named(claim.statement, report.hypotheses)}


def _shown(value: object) -> str:
    return expression_text(value) if isinstance(value, Expr) else str(value)
