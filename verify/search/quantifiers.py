"""Statements with existential quantifiers, and conjunctions of quantified statements."""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar, scalar_goal
from verify.kernel.scalar.goal import Goal, map_ends
from verify.kernel.statements.proofs import substitute_formula
from verify.kernel.format.terms import write_term
from verify.language import (
    App, Q, Domain, Expr, Num, Quantifier, Relation, Statement, Sym, holds_mean, negation, sqrt, substitute, symbols, walk)
from verify.language.formula import bearers
from verify.language.proofs import Choice, Cut
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.by_sum import by_sum
from verify.search.finding import Finding, Trace, accepted
from verify.search.forms import summands
from verify.search.ideas.huge_constants import huge_constants
from verify.search.points import sample, value_at
from verify.search.order import scalar_prover
from verify.search.scalar_search import gap_goals
from verify.search.schedule import prove_statement
from verify.search.stages import prove_goal


def conjunction(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """Each part decided by itself: proved if all are, refuted if one is that is closed."""
    closed = not s.prefix and not s.given
    parts = [part if closed and isinstance(part, Statement) else replace(s, claim=part)
             for part in s.claim.parts]  # type: ignore[union-attr]
    nodes = []
    for i, part in enumerate(parts):
        finding = trace.decide(part, trace.hints, replace(trace.options, timeout=budget.left() / SECOND / (len(parts) - i)))
        trace.trials += finding.trials
        if finding.verdict == "REFUTED" and part in s.claim.parts:  # type: ignore[union-attr]
            evidence = {"rule": "part", "index": i, "refutation": finding.evidence}
            return Finding("REFUTED", evidence, f"part {i + 1}: {finding.method}")
        nodes.append(finding.evidence if finding.verdict == "PROVED" else None)
        if nodes[-1] is None:
            trace.note(f"part {i + 1} is {finding.verdict}: {finding.reason}")
    return None if None in nodes else Finding("PROVED", {"rule": "parts", "parts": nodes}, "every part proved")


def inner(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A closed statement that wraps another one."""
    finding = trace.decide(s.claim, trace.hints, replace(trace.options, timeout=budget.left() / SECOND))  # type: ignore[arg-type]
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
            options = replace(trace.options, timeout=budget.left() / SECOND / (len(ranges) - len(nodes)))
            finding = trace.decide(part, hint.below if name == "below" else hint.above, options)
            if finding.verdict != "PROVED":
                trace.note(f"{hint.symbol} {name.replace('_', ' ')}: {finding.reason}")
                return None
            nodes[name] = finding.evidence
        node = {"rule": "split", "var": hint.symbol, "at": write_term(hint.at), **nodes}
        return Finding("PROVED", node, "written proofs in ranges of a parameter")
    return None


MANY = 100                       # samples at which a few may be left open
FAR = ("1/10", 100, "1/100", 1000, "1/1000", 10 ** 4, "1/10000", 10 ** 6, "1/1000000", 10 ** 8, "1/100000000")


def choices(s: Statement, b: Quantifier, before: list[str]) -> Iterator[Expr]:
    """Expressions in earlier symbols that an existential scalar may be: what it is compared with and its neighbours, also where
    these hold other choices, what makes an argument simple, functions of one symbol, small constants, quotients, others."""
    earlier = {*before, *(e.symbol.name for e in s.prefix[:s.prefix.index(b)] if e.kind == "exists")}
    for r in (*s.given, s.claim):
        for e in (r.left, r.right) if isinstance(r, Relation) and b.symbol in (r.left, r.right) else ():
            if symbols(e) <= set(before):
                yield from (e, e + 1, e - 1)
            elif symbols(e) <= earlier:
                yield e
    yield from _at_arguments(s, b)
    whole = b.domain is not None and b.domain.integer
    quotients = [] if whole else [(Sym(x) + 1) / Sym(y) for x, y in itertools.permutations(before, 2)]
    early = any(True for e in s.prefix if e.kind == "exists" for _ in _at_arguments(s, e))
    yield from quotients if early else ()                # the other choices are then made of these
    for name in before:
        x = Sym(name)
        for c in (1, 2, 4, Q("1/2")):
            yield x if c == 1 else c * x
            if not whole:
                yield from (c / sqrt(x), Q(1) / (2 * x) if c == Q("1/2") else c / x, c * sqrt(x), c * x / (1 + x))
    yield from (Q(v) for v in (1, 2, 0, "1/2", 3, "1/4", -1, 4, "1/8", 10))
    yield from () if early else quotients
    if not whole:
        start = b.domain.lo if b.domain and isinstance(b.domain.lo, Num) else Q(0)
        for x, c in itertools.product(map(Sym, before), (1, 2, 10)):
            yield from (start + c + c / x, start + c + c * x)
    yield from map(Q, FAR)


def _at_arguments(s: Statement, b: Quantifier) -> Iterator[Expr]:
    """What makes an argument of a function of the claim, which holds the symbol once and not in a product, 1 or 0."""
    for e in dict.fromkeys(n.args[0] for n in walk(s.claim) if isinstance(n, App) and n.op in ("exp", "log", "pow")):
        terms = list(summands(e))
        rest = add(*(mul(Num(k), t) for k, t in terms if t != b.symbol))
        if any(k == 1 and t == b.symbol for k, t in terms) and b.symbol.name not in symbols(rest):
            yield from (1 - rest, -rest)


def choose(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """Values for the existential scalars that leave a universal statement which is proved."""
    return explicit(_choose, s, budget, trace)


def explicit(made: Callable[[Statement, Budget, Trace], dict[str, Any] | None], s: Statement, budget: Budget, trace: Trace
             ) -> Finding | None:
    """A proof by the choice that is made, if one is in time."""
    try:
        node = made(s, budget, trace)
    except OutOfTime:
        node = None
    return None if node is None else Finding("PROVED", node, "explicit choice, then a certified inequality")


def as_suggested(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """The values that an author suggests for the existential scalars, where the others are laws or functions too."""
    return explicit(_as_suggested, s, budget, trace)


def _as_suggested(s: Statement, budget: Budget, trace: Trace) -> dict[str, Any] | None:
    chosen = {b.symbol.name for b in s.prefix if b.kind == "exists"}
    for hint in trace.hints:
        if isinstance(hint, Choice) and {name for name, _ in hint.values} == chosen:
            node = suggested(s, dict(hint.values), budget.part(0.9), trace)
            if node is not None:
                return node
    return None


def _choose(s: Statement, budget: Budget, trace: Trace) -> dict[str, Any] | None:
    node = _as_suggested(s, budget, trace)
    if node is not None:
        return node
    chosen = [b for b in s.prefix if b.kind == "exists"]
    if holds_mean(s):
        trace.note("no suggested choice of the existential symbols was proved")
        return None
    budget, lists = budget.part(0.6, 20 * SECOND), []
    for b in chosen:
        before = [e.symbol.name for e in s.prefix[:s.prefix.index(b)] if e.kind == "forall"]
        lists.append([e for e in choices(s, b, before)
                      if is_scalar(e) and (not symbols(e) <= set(before) or _inside(s, b, {b.symbol.name: e}))])
    promising: Promising = []
    try:
        node = _at_once(s, chosen, lists, promising, budget.part(0.4), trace)
    except OutOfTime:
        node = None
    for values, left in promising[:5]:
        if node is None:
            node = _proved(s, values, left, budget, (0.5, 6 * SECOND), trace)
    if node is None:
        trace.note("no choice of the existential symbols was found")
    return node


def _at_once(s: Statement, chosen: list[Quantifier], lists: list[list[Expr]], promising: Promising, budget: Budget, trace: Trace
             ) -> dict[str, Any] | None:
    """The first choice that leaves what is proved in few steps; those that seem to hold are listed as promising."""
    for combo in itertools.islice(by_sum([len(c) for c in lists]), 6000):
        budget.spend()
        values = _in_order({b.symbol.name: c[i] for b, c, i in zip(chosen, lists, combo, strict=True)})
        if values is None:
            continue
        left = instantiated(s, values)
        if not all(_holds_at_samples(g, n) for n in (4, 40, 400) for part in left for g in gap_goals(part.statement)) or (
                not all(_inside(s, b, values) for b in chosen)):
            continue
        promising.append((values, left))
        node = _proved(s, values, left, budget, (0.2, SECOND // 2), trace, thorough=False)
        if node is not None:
            return node
        if len(promising) >= 30:
            break
    return None


def _in_order(values: dict[str, Expr]) -> dict[str, Expr] | None:
    """The choices with the others written out; None where two need each other."""
    made: dict[str, Expr] = {}
    while len(made) < len(values):
        ready = {name: substitute(e, made) for name, e in values.items() if name not in made}
        ready = {name: e for name, e in ready.items() if not symbols(e) & set(values)}
        if not ready:
            return None
        made |= ready
    return {name: made[name] for name in values}


def suggested(s: Statement, values: dict[str, Expr], budget: Budget, trace: Trace) -> dict[str, Any] | None:
    """The choice that an author suggests, with proofs that the values lie in their domains."""
    proofs: dict[str, object] = {}
    for part in instantiated(s, values):
        finding = trace.decide(part.statement, trace.hints, replace(trace.options, timeout=budget.left() / SECOND))
        if finding.verdict != "PROVED":
            trace.note(f"the suggested choice: {finding.reason}")
            return None
        proofs[part.name] = finding.evidence
    return _in_domains(s, values, _node(values, proofs), budget)


def _in_domains(s: Statement, values: dict[str, Expr], node: dict[str, Any], budget: Budget) -> dict[str, Any] | None:
    """The certificate of a choice, with proofs that the values lie in their domains where these are needed."""
    if accepted(s, Finding("PROVED", node, "")):
        return node
    ends, prover = {}, scalar_prover(budget)
    for b, before in existential(s, values):
        d = map_ends(b.domain or Domain(), values)
        for end, side, closed, name in ((d.lo, 1, d.lo_closed, "lo"), (d.hi, -1, d.hi_closed, "hi")):
            if end is not None:
                goal = scalar_goal(before, (values[b.symbol.name] - end) * side, not closed)
                ends[f"{b.symbol.name}.{name}"] = prove_goal(prover, goal)
    node = {**node, "domains": {name: proof for name, proof in ends.items() if proof is not None}}
    return node if accepted(s, Finding("PROVED", node, "")) else None


@dataclass(frozen=True)
class Part:
    """What a choice leaves to show: the claim (its name is empty) or the hypothesis of that number about what is chosen."""

    name: str
    statement: Statement


Promising = list[tuple[dict[str, Expr], list[Part]]]  # choices with what they leave to show


def existential(s: Statement, values: dict[str, Expr]) -> Iterator[tuple[Quantifier, Statement]]:
    """Each existential quantifier with what stands before it: the universal ones and their premises, at the chosen values."""
    owners = bearers(s)
    for i, b in enumerate(s.prefix):
        if b.kind == "exists":
            universal = [j for j in range(i) if s.prefix[j].kind == "forall"]
            kept = tuple(replace(e, domain=e.domain and map_ends(e.domain, values)) for e in (s.prefix[j] for j in universal))
            yield b, Statement(kept, tuple(substitute_formula(f, values) for f, j in zip(s.given, owners, strict=True)
                                           if j in universal), s.claim)


def instantiated(s: Statement, values: dict[str, Expr]) -> list[Part]:
    """What is left to show for a choice: the hypotheses about what is chosen, and the claim."""
    owners, parts = bearers(s), []
    for b, before in existential(s, values):
        parts += [Part(str(j + 1), replace(before, claim=substitute_formula(f, values)))
                  for j, f in enumerate(s.given) if s.prefix[owners[j]] is b]
    kept = tuple(replace(b, domain=b.domain and map_ends(b.domain, values)) for b in s.prefix if b.kind == "forall")
    given = tuple(substitute_formula(f, values) for f, i in zip(s.given, owners, strict=True) if s.prefix[i].kind == "forall")
    return [Part("", Statement(kept, given, substitute_formula(s.claim, values))), *parts]


def _proved(s: Statement, values: dict[str, Expr], left: list[Part], budget: Budget, share: tuple[float, int],
            trace: Trace, thorough: bool = True) -> dict[str, Any] | None:
    """The certificate of a choice all of whose parts are proved."""
    proofs: dict[str, object] = {}
    for part in left:
        proofs[part.name] = prove_statement(part.statement, budget.part(*share), trace, thorough=thorough)
        if proofs[part.name] is None:
            return None
    return _in_domains(s, values, _node(values, proofs), budget)


def _node(values: dict[str, Expr], proofs: dict[str, object]) -> dict[str, Any]:
    node = {"rule": "choose", "values": {n: write_term(e) for n, e in values.items()}, "proof": proofs[""]}
    such_that = {name: proof for name, proof in proofs.items() if name}
    return {**node, "such_that": such_that} if such_that else node


def _holds_at_samples(goal: Goal, count: int) -> bool:
    """Whether the claim certainly holds at sample points (or, where it is not strict, may be an equality); at one in ten of
    many large numbers may cancel."""
    values = [value_at(goal.claim, p) for p in sample(goal, count, 3)]
    if not goal.strict or count < MANY:
        return all(v is not None and (v.nonnegative(True) if goal.strict else not v.nonpositive(True)) for v in values)
    return all(v is not None and not v.nonpositive(False) for v in values) and (
        10 * sum(v is not None and v.nonnegative(True) for v in values) >= 9 * len(values))


def _inside(s: Statement, b: Quantifier, values: dict[str, Expr]) -> bool:
    """Whether the value of an existential symbol seems to lie in its domain; unknown where an end mentions other choices."""
    d, literal = b.domain, value_at(values[b.symbol.name], {}) if not symbols(values[b.symbol.name]) else None
    if d is None:
        return True
    if d.integer and literal is not None and literal.lo == literal.hi and not literal.lo.is_integer():
        return False
    kept = tuple(replace(e, domain=e.domain and map_ends(e.domain, values)) for e in s.prefix[:s.prefix.index(b)]
                 if e.kind == "forall")
    names = {e.symbol.name for e in kept}
    ends = (e for k in kept if k.domain is not None for e in (k.domain.lo, k.domain.hi) if e is not None)
    if not all(symbols(e) <= names for e in ends):
        return True
    for end, side, closed in ((d.lo, 1, d.lo_closed), (d.hi, -1, d.hi_closed)):
        claim = None if end is None else (values[b.symbol.name] - substitute(end, values)) * side
        if claim is not None and symbols(claim) <= names:
            goal = scalar_goal(Statement(kept, (), s.claim), claim, not closed)
            if not _holds_at_samples(goal, 20):
                return False
    return True


def refute_beyond_constants(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A refutation at a constant of the claim that is too large to write out, or beside it, such as 9^9^9^9 + 1."""
    if len(s.prefix) != 1 or s.given or not isinstance(s.claim, Relation):
        return None
    b, sides = s.prefix[0], [e for e in (s.claim.left, s.claim.right) if not symbols(e) and huge_constants(e)]
    whole = b.domain is not None and b.domain.integer
    near = [e for side in sides for c in ((App("floor", (side,)),) if whole else (side,)) for e in (c + 1, c, c - 1, 2 * c, -c)]
    for value in near:
        hint = Choice(((b.symbol.name, value),))
        trial = Trace(replace(trace.options, unaided=False), (hint,), trace.decide)
        try:
            finding = refute_by_negation(s, budget.part(0.1, 2 * SECOND), trial)
        except OutOfTime:
            return None
        if finding is not None and accepted(s, finding):
            return replace(finding, method="counterexample beyond the constants of the claim, by a proof of the negation")
    return None


def negated_statement(s: Statement) -> Statement:
    """What the kernel asks for a proof of, where a statement about a relation is refuted by its negation."""
    flipped = tuple(replace(b, kind="exists" if b.kind == "forall" else "forall") for b in s.prefix)
    return Statement(flipped, s.given, negation(s.claim))  # type: ignore[arg-type]


def refute_by_family(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A refutation by suggested models, one for all numbers that come first."""
    from verify.search import hinted

    found = hinted.family(negated_statement(s), budget, trace) if isinstance(s.claim, Relation) else None
    return found and replace(found, verdict="REFUTED", evidence={"rule": "negation", "proof": found.evidence})


def refute_by_negation(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A refutation as a proof of the negated statement."""
    if not isinstance(s.claim, Relation):
        return None
    negated = negated_statement(s)
    finding = trace.decide(negated, trace.hints, replace(trace.options, timeout=budget.part(0.9).steps / SECOND), negated=True)
    trace.trials += finding.trials
    if finding.verdict != "PROVED":
        return None
    return Finding("REFUTED", {"rule": "negation", "proof": finding.evidence}, f"the negation is proved: {finding.method}")
