"""Proofs with citations: what is cited is proved first, and is then a hypothesis."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.statements.citing import Cited, said_in
from verify.language import Statement, encode
from verify.language.citing import Citation, Citing
from verify.search.budget import SECOND, Budget
from verify.search.finding import Finding, Trace


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by the first hint that cites other statements, each of which is proved by hints of its own."""
    hint = next(h for h in trace.hints if isinstance(h, Citing))
    cited = [_cited(k) for k in hint.cited]
    other = replace(s, given=(*s.given, *(said_in(s, k.statement, c) for k, c in zip(hint.cited, cited, strict=True))))
    asked = [(f"the cited {k.name}", k.statement, k.proof) for k in hint.cited if not k.assumed]
    found: list[Finding] = []
    for name, statement, proof in [*asked, ("what is left with the citations", other, hint.proof)]:
        options = replace(trace.options, timeout=budget.left() / SECOND / (len(asked) + 1 - len(found)))
        found.append(trace.decide(statement, proof, options))
        if found[-1].verdict not in ("PROVED", "CONDITIONAL"):
            trace.note(f"{name}: {found[-1].verdict}, {found[-1].reason}")
            return None
    evidence = iter(found)
    nodes: list[Any] = [node(replace(c, evidence=None if k.assumed else next(evidence).evidence))
                        for k, c in zip(hint.cited, cited, strict=True)]
    conditional = any(k.assumed for k in hint.cited) or any(f.verdict == "CONDITIONAL" for f in found)
    return Finding("CONDITIONAL" if conditional else "PROVED", {"rule": "cite", "cited": nodes, "evidence": found[-1].evidence},
                   f"from {len(cited)} cited {'claim' if len(cited) == 1 else 'claims'}: {found[-1].method}")


def with_lemma(s: Statement, lemma: Statement, evidence: Any) -> tuple[Cited, Statement]:
    """A lemma with evidence of its own, cited at what a statement quantifies in the same way, and the statement with what it
    says as the last hypothesis; raises Rejected, LanguageError."""
    cited = Cited(encode(lemma), at=tuple(b.symbol.name for b in lemma.prefix if b in s.prefix), evidence=evidence)
    return cited, replace(s, given=(*s.given, said_in(s, lemma, cited)))


def _cited(k: Citation) -> Cited:
    return Cited(encode(k.statement), dict(k.names), {name: encode(space) for name, space in k.sets}, k.at,
                 assumed=k.name if k.assumed else "")
