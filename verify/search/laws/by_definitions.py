"""Claims in a number that a hypothesis defines, h = sum of ..., as the claim with what it is in its place."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.statements.citing import Cited, said_in
from verify.language import Expr, Relation, Statement, Sym, encode, equal, walk
from verify.language.proofs import Derivation, combine, instance, pointwise
from verify.search.budget import SECOND, Budget
from verify.search.finding import Finding, Trace
from verify.search.forms import replaced
from verify.search.laws.opening import views
from verify.search.written import derivation_node

GIVEN, WITH_ITS_VALUE = "given", "with its value"


@dataclass(frozen=True)
class Definition:
    """The hypothesis of this number, counted from 1, says what a symbol is; the statement with that in its place."""

    number: int
    symbol: Sym
    inner: Statement


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof from the claim without the symbol."""
    found = next(_definitions(s), None)
    if found is None:
        return None
    shown = trace.decide(found.inner, (), replace(trace.options, timeout=0.7 * budget.left() / SECOND))
    if shown.verdict != "PROVED":
        return None
    cited = Cited(encode(found.inner), {}, at=tuple(b.symbol.name for b in found.inner.prefix), evidence=shown.evidence)
    evidence = _with_the_symbol(s, found, said_in(s, found.inner, cited), budget, trace)
    return None if evidence is None else Finding("PROVED", {"rule": "cite", "cited": [node(cited)], "evidence": evidence},
                                                 f"{found.symbol.name} by its definition; {shown.method}")


def _definitions(s: Statement) -> Iterator[Definition]:
    """The symbols that a hypothesis defines, and that no other hypothesis and no domain mentions."""
    claim = s.claim
    if not isinstance(claim, Relation) or claim.op not in ("<=", "<"):
        return
    for i, g in enumerate(s.given, 1):
        if not isinstance(g, Relation) or g.op != "==":
            continue
        for h, value in ((g.left, g.right), (g.right, g.left)):
            if not isinstance(h, Sym) or is_scalar(value):
                continue
            prefix = tuple(b for b in s.prefix if b.symbol.name != h.name)
            others = tuple(f for f in s.given if f is not g)
            made = Relation(claim.op, replaced(claim.left, h, value), replaced(claim.right, h, value))
            if h not in [*walk(prefix), *walk(others), *walk(made)] and made != claim:
                yield Definition(i, h, Statement(prefix, others, made))


def _with_the_symbol(s: Statement, found: Definition, said: Statement, budget: Budget, trace: Trace) -> dict[str, Any] | None:
    """Evidence for the claim where that without the symbol is a hypothesis."""
    other = replace(s, given=(*s.given, said))
    for view in views(other, s.claim.op):             # type: ignore[union-attr]
        name = f"{GIVEN} {found.number}"
        if name not in view.known:                    # an equation with a divergence, which may be +oo
            return None
        defined = view.known[name].relation
        value = defined.right if defined.left == found.symbol else defined.left
        aim = view.aim.relation
        others = [n for n in view.known if n != name]

        def put(e: Expr, value: Expr = value) -> Expr:
            return replaced(e, found.symbol, value)

        inner = Relation(aim.op, put(aim.left), put(aim.right))
        steps = (instance(WITH_ITS_VALUE, inner, f"{GIVEN} {len(other.given)}", {}, *others),
                 combine("its value", equal(found.symbol, value), name),
                 pointwise("claim", aim, WITH_ITS_VALUE, "its value"))
        evidence = derivation_node(other, Derivation((*view.supports, *steps)), budget.part(0.5), Trace(trace.options, ()))
        if evidence is not None:
            return evidence
        trace.note(f"with {found.symbol.name} in the place of its value: no proof")
    return None
