"""What is kept of earlier runs: evidence files, and beside them, in one file a document, what they do not say (the method, and
for a claim that stayed open why, and for which search).  Nothing kept is believed: decisive words count once the kernel has
accepted the evidence again, and that a claim was left open says nothing about its truth."""
from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from verify.language import Theorem, Variant, statement_hash
from verify.notation.text import statement_text
from verify.report.result import ClaimResult
from verify.run.plan import JUDGED, Asked, Job, Limits, Proposal, evidence_path
from verify.run.store import Store
from verify.run.wrong_input import WrongInput

if TYPE_CHECKING:
    from verify.run.claim_job import Outcome

FORMAT = "verify-kept/1"
FOLDER = "kept"


@dataclass(frozen=True)
class Record:
    """What is kept of one result beside its evidence, with the facts that its instances need.  Of a claim that stayed open also
    the hash of the hints that its search had, and the seconds and megabytes that it was allowed."""

    statement: str
    verdict: str
    method: str
    trials: int
    seed: int
    reason: str = ""
    region: tuple[str, ...] = ()
    hints: str = ""
    timeout: float = 0
    memory: int = 0
    facts: dict[str, object] = field(default_factory=dict)

    def repeats(self, variant: Variant, limits: Limits) -> bool:
        """Whether a search with these limits would do nothing that the recorded one, which left the claim open, did not."""
        return (self.verdict not in JUDGED and self.hints == hints_hash(variant) and self.seed == limits.seed
                and limits.timeout <= self.timeout and limits.memory <= self.memory)


def hints_hash(variant: Variant) -> str:
    """The hash of what an author gave to the search of a claim: hints, and instances, from which searches start."""
    instances = [sorted((name, repr(value)) for name, value in at.items()) for at in variant.instances]
    return hashlib.sha256(json.dumps([repr(variant.proof), instances]).encode()).hexdigest()[:16]


def kept_proposals(claims: Iterable[Asked], store: Store) -> dict[str, Proposal]:
    """For each claim of which something is kept what it proposes, by the claim's name."""
    records: dict[str, dict[str, Record]] = {}
    found: dict[str, Proposal] = {}
    for claim in claims:
        path = _records_path(claim.job)
        if path not in records:
            records[path] = _records(store.folder / path)
        proposal = _proposal(claim, records[path].get(claim.job.name), store)
        if proposal is not None:
            found[claim.job.name] = proposal
    return found


def _proposal(claim: Asked, record: Record | None, store: Store) -> Proposal | None:
    texts = tuple(t for t in (store.evidence(path) for path in evidence_paths(claim)) if t)
    own = claim.hash
    record = record if record is not None and record.statement == own else None
    if texts and (record is None or record.verdict not in JUDGED):
        return Proposal(own, evidence=texts)
    if record is None or claim.variant is None or not (texts or record.repeats(claim.variant, claim.job.limits)):
        return None
    return Proposal(own, record.verdict, record.method, record.reason, record.region, record.trials, record.seed, texts,
                    record.facts)


def kept_results(theorem: Theorem, store: Store) -> dict[str, dict[str, object]]:
    """What is kept of each variant of an encoded theorem, in the keys of results; nothing where the evidence is gone."""
    found: dict[str, dict[str, object]] = {}
    records = _records(store.folder / _records_path(Job(id=theorem.id)))
    for v in theorem.variants:
        claim = Asked(Job(id=theorem.id, variant=v.name), v.statement, theorem, v)
        record = records.get(claim.job.name)
        path = next((p for p in evidence_paths(claim) if store.evidence(p)), None)
        if record is not None and record.statement == statement_hash(v.statement) and (path or record.verdict not in JUDGED):
            found[v.name] = {"verdict": record.verdict, "method": record.method, "reason": record.reason, "seconds": None,
                             "certificate": path and store.shown(path), "statement": statement_text(v.statement)}
    return found


def evidence_paths(claim: Asked) -> tuple[str, ...]:
    """The two places in the folder of the reports where evidence of a claim can lie: of proofs, and of witnesses."""
    siblings = [v.name for v in claim.theorem.variants] if claim.theorem else []
    own = "" if claim.job.id else claim.hash
    return tuple(evidence_path(claim.job, verdict, own, siblings) for verdict in ("PROVED", "REFUTED"))


def same_statement(text: str, own: str) -> bool:
    """Whether the text of an evidence file is about the statement with a hash."""
    from verify.kernel.format import certificate
    from verify.kernel.format.rejected import Rejected

    try:
        return statement_hash(certificate.read(text).statement) == own
    except Rejected:
        return False


def keep(claim: Asked, outcome: Outcome, store: Store) -> None:
    """Record an outcome that was found, unless time or memory cut its search short of what is expected of it."""
    if claim.variant is None or claim.theorem is None or not _worth_keeping(outcome.result):
        return
    with store.alone(FOLDER):
        try:
            records = _records(store.folder / _records_path(claim.job))
        except WrongInput:                      # what cannot be read is made anew
            records = {}
        names = {f"{claim.theorem.id}#{v.name}" for v in claim.theorem.variants}
        others = {n: r for n, r in records.items() if n in names or n.partition("#")[0] != claim.theorem.id}
        _write(claim, {**others, claim.job.name: _record(claim, outcome)}, store)


def keep_facts(claim: Asked, outcome: Outcome, store: Store) -> None:
    """Record the facts that the instances of a kept outcome turned out to need, beside what is recorded of it."""
    with store.alone(FOLDER):
        records = _records(store.folder / _records_path(claim.job))
        record = records.get(claim.job.name)
        if record is not None and record.statement == outcome.hash:
            _write(claim, {**records, claim.job.name: replace(record, facts=outcome.facts)}, store)


def _write(claim: Asked, records: Mapping[str, Record], store: Store) -> None:
    store.write(_records_path(claim.job), _text(records))


def _worth_keeping(result: ClaimResult) -> bool:
    if result.verdict == "ERROR":
        return False
    cut = any(word in result.reason for word in ("time", "stopped"))
    return result.verdict in JUDGED or not cut or result.verdict == result.expected


def _record(claim: Asked, outcome: Outcome) -> Record:
    r, limits = outcome.result, claim.job.limits
    if r.verdict in JUDGED or claim.variant is None:
        return Record(outcome.hash, r.verdict, r.method, r.trials, r.seed, facts=outcome.facts)
    return Record(outcome.hash, r.verdict, r.method, r.trials, r.seed, r.reason, r.region, hints_hash(claim.variant),
                  limits.timeout, limits.memory, outcome.facts)


def kept_verdicts(document: str, folder: Path) -> dict[str, str]:
    """The verdicts that are kept of a document's claims, by "id#variant"."""
    return {name: r.verdict for name, r in _records(folder / FOLDER / f"{document}.json").items()}


def _records_path(job: Job) -> str:
    return f"{FOLDER}/{'own/' if job.file else ''}{job.id.partition('/')[0]}.json"


def _records(path: Path) -> dict[str, Record]:
    """The records of a file by name, none if it is not there.  Raises WrongInput if it cannot be read."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["format"] != FORMAT:
            raise ValueError(f"the format is {str(data['format'])[:40]!r}, not {FORMAT!r}")
        return {name: Record(**{**r, "region": tuple(r.get("region", ()))}) for name, r in data["claims"].items()}
    except FileNotFoundError:
        return {}
    except NotADirectoryError as error:
        raise WrongInput(f"{path}: cannot be read (a folder in this path is a file); give a folder with --output") from error
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise WrongInput(f"{path}: does not say what is kept ({' '.join(str(error).split())[:120]}); restore it, or run with "
                         "--fresh") from error


def _text(records: Mapping[str, Record]) -> str:
    """One line a claim, in order, so that a change of one is a change of one line."""
    lines = [f"{json.dumps(name)}:{json.dumps(_short(records[name]), sort_keys=True, separators=(',', ':'))}"
             for name in sorted(records)]
    return f'{{"format":"{FORMAT}","claims":{{\n' + ",\n".join(lines) + "\n}}\n"


def _short(record: Record) -> dict[str, object]:
    return {key: value for key, value in asdict(record).items() if value or key in ("trials", "seed")}
