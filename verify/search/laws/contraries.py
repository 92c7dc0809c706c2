"""Hypotheses that nothing satisfies, since the contrary of one of them, or of an end of a domain, holds wherever the others do:
it is decided as a claim of its own, by whatever decides any claim, in few steps.

A claim that is proved, or left open, is asked this where no random model satisfies its hypotheses."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.statements.citing import Cited, said_in
from verify.language import (
    Distribution, Domain, Every, Expr, LanguageError, Letter, Q, Relation, Space, Statement, Sym, encode, negation, walk)
from verify.language.proofs import combine, derivation, instance, pointwise, use
from verify.search.adversary.exact import state
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.examine import TRIES, random_models
from verify.search.finding import Finding, Trace, established
from verify.search.kinds import is_scalar
from verify.search.laws.opening import views
from verify.search.laws.view import free
from verify.search.scalar_search import has_a_point
from verify.search.written import derivation_node

NOTHING = Q(0) <= Q(-1)
SHARE, AT_MOST, MOST_EACH = 0.75, 10 * SECOND, 8 * SECOND
MOST_TRIED = 6                         # contraries of one statement


@dataclass(frozen=True)
class Contrary:
    """A claim that shows, under hypotheses of the statement, that `relation` fails there: a hypothesis, the one at all letters
    of that number, or an end of the domain of the number that is called `values` in the claim."""

    claim: Statement
    relation: Relation
    letters: tuple[Letter, ...] = ()
    weight: Expr = field(default_factory=lambda: Q(1))
    number: int = 0
    values: Mapping[str, Expr] = field(default_factory=dict)


def satisfiable(s: Statement, seed: int) -> bool:
    """Whether one of a few random models satisfies the domains and hypotheses of a universal statement."""
    nothing = replace(s, claim=NOTHING)
    return any(m is not None and state(nothing, m) != "outside" for m in islice(random_models(s, seed), TRIES))


def also_of_nothing(s: Statement, evidence: Any) -> Finding | None:
    """VACUOUS, where the proof of a claim about numbers never looks at the claim: it shows -1 >= 0 as well."""
    parts = evidence.get("parts") or [evidence[side] for side in ("below", "above") if side in evidence]
    if parts:
        return next((found for part in parts if (found := also_of_nothing(s, part))), None)
    if evidence.get("rule") != "scalar":
        return None
    same = {"rule": "vacuous", "proof": evidence["proof"]}
    return established(s, Finding("VACUOUS", same, "certified: no values satisfy the hypotheses"))


def vacuous(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """No values satisfy the hypotheses of a universal statement without means: asked where none of a few random models does."""
    if satisfiable(s, trace.options.seed) or (is_scalar(s) and has_a_point(scalar_goal(s, Q(-1)))):
        return None
    own = budget.part(SHARE, AT_MOST)
    for contrary in islice(contraries(s), MOST_TRIED):
        steps = min(own.left(), MOST_EACH)
        if steps <= 0:
            break
        shown = trace.decide(contrary.claim, (), replace(trace.options, timeout=steps / SECOND), negated=True)
        proof = from_contrary(s, contrary, shown, own, trace) if shown.verdict == "PROVED" else None
        found = proof and Finding("VACUOUS", {"rule": "vacuous", "proof": proof},
                                  f"the contrary of a hypothesis, by {shown.method}: nothing satisfies the hypotheses")
        if found and established(s, found):
            return found
    return None


def contraries(s: Statement) -> Iterator[Contrary]:
    """The contraries of hypotheses under the others, then those of the ends of domains under all."""
    for i, f in enumerate(s.given, 1):
        without = replace(s, given=tuple(g for g in s.given if g is not f))
        if isinstance(f, Relation) and f.op != "==":
            yield Contrary(replace(without, claim=negation(f)), f)
        if isinstance(f, Every) and not f.where and f.relation.op in ("<", "<="):
            weight = _weight(s, f.letters)
            if weight is not None:
                yield Contrary(replace(without, claim=Every(f.letters, negation(f.relation))), f.relation, f.letters, weight, i)
    used = {n.name for n in walk(s) if isinstance(n, Sym | Letter)}
    for b in s.prefix:
        x, d = b.symbol, b.domain or Domain()
        if isinstance(x, Sym) and not d.integer:
            for end, other, closed in ((d.hi, replace(d, hi=None, hi_closed=False), d.hi_closed),
                                       (d.lo, replace(d, lo=None, lo_closed=False), d.lo_closed)):
                if end is not None:
                    low, high = (x, end) if end is d.hi else (end, x)
                    said, prefix = Relation("<=" if closed else "<", low, high), tuple(
                        replace(q, domain=other) if q is b else q for q in s.prefix)
                    yield Contrary(replace(s, prefix=prefix, claim=negation(said)), said, values={free(x.name, used): x})


def from_contrary(s: Statement, k: Contrary, shown: Finding, budget: Budget, trace: Trace) -> dict[str, Any] | None:
    """The proof node of 0 <= -1 from a contrary that is cited; None where none is found."""
    names = {x.name: name for name, x in k.values.items() if isinstance(x, Sym)}
    cited = Cited(encode(k.claim), names, at=tuple(b.symbol.name for b in s.prefix if b.symbol.name not in names),
                  evidence=shown.evidence)
    whole = {"rule": "cite", "cited": [node(cited)]}
    if not k.number and not k.values:
        return whole
    try:
        known = next((view.known for view in views(replace(s, claim=NOTHING))), {})
    except (Rejected, TooComplex, LanguageError):
        return None
    facts = [name for name in known if name.startswith("given ") and name != f"given {k.number}"]
    hypothesis = [f"given {k.number}"] if k.number else []
    steps = [instance("contrary", negation(k.relation), f"given {len(s.given) + 1}", k.values, *facts,
                      binders=k.letters).for_all(*k.letters)]
    if k.letters:
        steps += [pointwise("at letters", NOTHING, *hypothesis, "contrary").for_all(*k.letters),
                  combine("claim", NOTHING, use("at letters", weight=k.weight, over=k.letters))]
    else:
        steps += [pointwise("claim", NOTHING, "contrary")]
    try:
        other = replace(s, given=(*s.given, said_in(s, k.claim, cited)))
        last = derivation_node(other, derivation(*steps)[0], budget.part(0.9), Trace(trace.options, ()))
    except (Rejected, TooComplex, LanguageError, OutOfTime):
        return None
    return None if last is None else {**whole, "evidence": last}


def _weight(s: Statement, letters: tuple[Letter, ...]) -> Expr | None:
    """A product of probabilities that sums to 1 over some letters, None where the statement has no laws for it."""
    laws = [_law(s, x.over) for x in letters]
    weight: Expr | None = None
    for x, law in zip(letters, laws, strict=True):
        if law is None:
            return None
        weight = law(x) if weight is None else weight * law(x)
    return weight


def _law(s: Statement, over: Space) -> Distribution | None:
    return next((b.symbol for b in s.prefix if isinstance(b.symbol, Distribution) and b.symbol.over == (over,)), None)
