"""Refutations of what is no plain universal statement: of a part, of an inner statement, or by proving the negation."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verify.kernel.format.fields import take
from verify.kernel.format.rejected import Rejected
from verify.language import Both, Relation, Statement, negation

Rules = tuple[str, ...]
Show = Callable[[Statement, object], Rules]       # the rules by which evidence refutes, or proves, a statement


def refuted(prove: Show, refute: Show, s: Statement, node: object) -> Rules:
    """The rules by which the evidence refutes the statement; raises Rejected if it does not."""
    rule = node.get("rule") if isinstance(node, dict) else None
    if rule == "part":
        fields = take(node, "index refutation")
        index = fields["index"]
        if s.prefix or s.given or not isinstance(s.claim, Both) or not isinstance(index, int) or (
                not 0 <= index < len(s.claim.parts)) or not isinstance(part := s.claim.parts[index], Statement):
            raise Rejected("part: the statement is not a plain conjunction with such a part, or the part is not a statement")
        return refute(part, fields["refutation"])
    if rule == "inner":
        if s.prefix or s.given or not isinstance(s.claim, Statement):
            raise Rejected("inner: the claim is not a closed statement")
        return refute(s.claim, take(node, "evidence")["evidence"])
    if rule == "negation":
        if not isinstance(s.claim, Relation) or (s.given and not s.prefix):
            raise Rejected("negation: only for a relation, and a hypothesis needs a quantifier that it belongs to")
        flipped = tuple(replace(b, kind="exists" if b.kind == "forall" else "forall") for b in s.prefix)
        return ("negation", *prove(Statement(flipped, s.given, negation(s.claim)), take(node, "proof")["proof"]))
    raise Rejected(f"{rule!r} is not a way to refute")
