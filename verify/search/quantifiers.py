"""Statements with existential quantifiers, and conjunctions of quantified statements."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from verify.kernel.chains import scalar_goal
from verify.kernel.goal import Goal, map_ends
from verify.kernel.judge import substitute_formula
from verify.kernel.terms import write_term
from verify.language import Bound, Domain, Expr, Q, Relation, Statement, Sym, holds_mean, negation, sqrt, substitute, symbols
from verify.language.proofs import Choice, Cut
from verify.search.budget import Budget, OutOfTime
from verify.search.decide import decide
from verify.search.finding import Finding, Trace, accepted
from verify.search.points import sample, value_at
from verify.search.numeric import refuted_at
from verify.search.prover import Prover
from verify.search.scalar_search import gap_goals, prove_goal, prove_statement


def conjunction(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """Each part decided by itself: proved if all are, refuted if one is."""
    parts = s.claim.parts  # type: ignore[union-attr]
    nodes = []
    for i, part in enumerate(parts):
        finding = decide(part, trace.hints, replace(trace.options, timeout=budget.left() / (len(parts) - i)))
        trace.trials += finding.trials
        if finding.verdict == "REFUTED":
            evidence = {"rule": "part", "index": i, "refutation": finding.evidence}
            return Finding("REFUTED", evidence, f"part {i + 1}: {finding.method}")
        nodes.append(finding.evidence if finding.verdict == "PROVED" else None)
        if nodes[-1] is None:
            trace.note(f"part {i + 1} is {finding.verdict}: {finding.reason}")
    return None if None in nodes else Finding("PROVED", {"rule": "parts", "parts": nodes}, "every part proved")


def inner(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A closed statement that wraps another one."""
    finding = decide(s.claim, trace.hints, replace(trace.options, timeout=budget.left()))  # type: ignore[arg-type]
    trace.trials += finding.trials
    if finding.verdict in ("PROVED", "REFUTED"):
        return replace(finding, evidence={"rule": "inner", "evidence": finding.evidence})
    trace.note(finding.reason)
    return None


def by_cut(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof in the two ranges of a parameter that the author suggests."""
    for hint in trace.hints:
        found = [b for b in s.prefix if isinstance(hint, Cut) and b.symbol.name == hint.symbol and b.kind == "forall"]
        d = (found[0].domain if found else None) or Domain()
        if not isinstance(hint, Cut) or not found or (d.lo is not None and d.lo == d.hi):
            continue
        nodes: dict[str, Any] = {}
        ranges = {"below": replace(d, hi=hint.at, hi_closed=False), "at_cut": Domain(hint.at, hint.at, True, True),
                  "above": replace(d, lo=hint.at, lo_closed=False)}
        for name, domain in ranges.items():
            part = replace(s, prefix=tuple(replace(b, domain=domain) if b is found[0] else b for b in s.prefix))
            options = replace(trace.options, timeout=budget.left() / (len(ranges) - len(nodes)))
            finding = decide(part, hint.below if name == "below" else hint.above, options)
            if finding.verdict != "PROVED":
                trace.note(f"{hint.symbol} {name.replace('_', ' ')}: {finding.reason}")
                return None
            nodes[name] = finding.evidence
        node = {"rule": "split", "var": hint.symbol, "at": write_term(hint.at), **nodes}
        return Finding("PROVED", node, "written proofs in ranges of a parameter")
    return None


def choices(b: Bound, before: list[str]) -> Iterator[Expr]:
    """Expressions in earlier symbols that an existential scalar may be: simple functions of one, then small constants."""
    for name in before:
        x = Sym(name)
        for c in (1, 2, 4, Q("1/2")):
            yield x if c == 1 else c * x
            if not (b.domain and b.domain.integer):
                yield from (c / sqrt(x), c / x, c * sqrt(x), c * x / (1 + x))
    yield from (Q(v) for v in (1, 2, 0, "1/2", 3, "1/4", -1, 4, "1/8", 10))


def choose(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """Values for the existential scalars that leave a universal statement which is proved."""
    try:
        node = _choose(s, budget, trace)
    except OutOfTime:
        node = None
    return None if node is None else Finding("PROVED", node, "explicit choice, then a certified inequality")


def _choose(s: Statement, budget: Budget, trace: Trace) -> dict[str, Any] | None:
    chosen = [b for b in s.prefix if b.kind == "exists"]
    for hint in trace.hints:
        if isinstance(hint, Choice) and {name for name, _ in hint.values} == {b.symbol.name for b in chosen}:
            suggested = _suggested(s, dict(hint.values), budget.part(0.9), trace)
            if suggested is not None:
                return suggested
    if holds_mean(s):
        trace.note("no suggested choice of the existential symbols was proved")
        return None
    budget, lists = budget.part(0.4, 10), []
    for b in chosen:
        before = [e.symbol.name for e in s.prefix[:s.prefix.index(b)] if e.kind == "forall"]
        lists.append([e for e in choices(b, before) if _inside(s, b, {b.symbol.name: e})])
    promising = []
    for combo in itertools.islice(sorted(itertools.product(*(range(len(c)) for c in lists)), key=sum), 6000):
        budget.spend()
        values = {b.symbol.name: c[i] for b, c, i in zip(chosen, lists, combo, strict=True)}
        rest = _instantiated(s, values)
        if not all(_holds_at_samples(g, n) for n in (4, 40) for g in gap_goals(rest)) or (
                not all(_inside(s, b, values) for b in chosen)):
            continue
        promising.append((values, rest))
        node = _with_proof(s, values, prove_statement(rest, budget.part(0.2, 0.5), trace, thorough=False))
        if node is not None:
            return node
        if len(promising) >= 30:
            break
    for values, rest in promising[:5]:
        node = _with_proof(s, values, prove_statement(rest, budget.part(0.3, 6), trace))
        if node is not None:
            return node
    trace.note("no choice of the existential symbols was found")
    return None


def _suggested(s: Statement, values: dict[str, Expr], budget: Budget, trace: Trace) -> dict[str, Any] | None:
    """The choice that an author suggests, with proofs that the values lie in their domains."""
    finding = decide(_instantiated(s, values), trace.hints, replace(trace.options, timeout=budget.left()))
    if finding.verdict != "PROVED":
        trace.note(f"the suggested choice: {finding.reason}")
        return None
    node = {"rule": "choose", "values": {n: write_term(e) for n, e in values.items()}, "proof": finding.evidence}
    if accepted(s, Finding("PROVED", node, "")):
        return node
    proofs = {}
    prover = Prover(budget)
    for b in s.prefix:
        if b.kind == "exists" and b.domain is not None:
            d = map_ends(b.domain, values)
            kept = tuple(replace(e, domain=e.domain and map_ends(e.domain, values))
                         for e in s.prefix[:s.prefix.index(b)] if e.kind == "forall")
            for end, side, closed, name in ((d.lo, 1, d.lo_closed, "lo"), (d.hi, -1, d.hi_closed, "hi")):
                if end is not None:
                    goal = scalar_goal(Statement(kept, (), s.claim), (values[b.symbol.name] - end) * side, not closed)
                    proofs[f"{b.symbol.name}.{name}"] = prove_goal(prover, goal)
    node["domains"] = {name: proof for name, proof in proofs.items() if proof is not None}
    return node if accepted(s, Finding("PROVED", node, "")) else None


def _holds_at_samples(goal: Goal, count: int) -> bool:
    """Whether the claim certainly holds at sample points (or, where it is not strict, may be an equality)."""
    values = [value_at(goal.claim, p) for p in sample(goal, count, 3)]
    return all(v is not None and (v.nonnegative(True) if goal.strict else not v.nonpositive(True)) for v in values)


def _with_proof(s: Statement, values: dict[str, Expr], proof: dict[str, Any] | None) -> dict[str, Any] | None:
    node = {"rule": "choose", "values": {n: write_term(e) for n, e in values.items()}, "proof": proof}
    return node if proof is not None and accepted(s, Finding("PROVED", node, "")) else None


def _instantiated(s: Statement, values: dict[str, Expr]) -> Statement:
    kept = tuple(replace(b, domain=b.domain and map_ends(b.domain, values)) for b in s.prefix if b.kind == "forall")
    return Statement(kept, tuple(substitute_formula(f, values) for f in s.given), substitute_formula(s.claim, values))


def _inside(s: Statement, b: Bound, values: dict[str, Expr]) -> bool:
    """Whether the value of an existential symbol seems to lie in its domain; unknown where an end mentions other choices."""
    d = b.domain
    if d is None:
        return True
    kept = tuple(e for e in s.prefix[:s.prefix.index(b)] if e.kind == "forall")
    names = {e.symbol.name for e in kept}
    for end, side, closed in ((d.lo, 1, d.lo_closed), (d.hi, -1, d.hi_closed)):
        claim = None if end is None else (values[b.symbol.name] - substitute(end, values)) * side
        if claim is not None and symbols(claim) <= names:
            goal = scalar_goal(Statement(kept, (), s.claim), claim, not closed)
            if refuted_at(goal, list(sample(goal, 20, 5))):
                return False
    return True


def refute_by_negation(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A refutation as a proof of the negated statement."""
    if s.given or not isinstance(s.claim, Relation):
        return None
    flipped = tuple(replace(b, kind="exists" if b.kind == "forall" else "forall") for b in s.prefix)
    negated = Statement(flipped, (), negation(s.claim))
    finding = decide(negated, trace.hints, replace(trace.options, timeout=budget.part(0.9).seconds), negated=True)
    trace.trials += finding.trials
    if finding.verdict != "PROVED":
        return None
    return Finding("REFUTED", {"rule": "negation", "proof": finding.evidence}, f"the negation is proved: {finding.method}")
