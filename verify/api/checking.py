"""Certificates in memory, judged by the kernel in this process."""
from __future__ import annotations

from dataclasses import dataclass

from verify.kernel.format import certificate
from verify.kernel.format.rejected import Rejected
from verify.kernel.statements.judge import judge
from verify.language import Statement, statement_hash
from verify.report.result import trust_text
from verify.run.recheck import present, rebuilt
from verify.run.trust import trust


@dataclass(frozen=True, repr=False)
class Accepted:
    """What the kernel established: the verdict, the rules it used, the cited results it assumes, what it rests on."""

    verdict: str
    rules: tuple[str, ...]
    assumes: tuple[str, ...]
    rests_on: str

    def __repr__(self) -> str:
        assumes = f", assuming {', '.join(self.assumes)}" if self.assumes else ""
        return f"<ACCEPTED {self.verdict} by {', '.join(self.rules)}{assumes}; rests on {self.rests_on}>"


def accepted(text: str, statement: Statement | None, verdict: str = "") -> Accepted:
    """The judgement of the kernel on the text of a certificate for a statement (None: the one that its claim in text makes);
    raises Rejected unless it is accepted, and for the verdict."""
    kept = certificate.read(text)
    about = rebuilt(kept.claim) if statement is None else statement
    if statement_hash(kept.statement) != statement_hash(about):
        raise Rejected("the certificate is for another statement")
    judged = judge(about, kept.verdict, present(about, kept))
    if judged.verdict != (verdict or kept.verdict):
        raise Rejected(f"the evidence establishes {judged.verdict}, not {verdict or kept.verdict}")
    return Accepted(judged.verdict, tuple(judged.rules), tuple(judged.assumes), trust_text(trust(judged.parts).to_json()))
