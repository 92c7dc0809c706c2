"""From a statement to a finding: which kind of search fits, in which order, and what is left when none succeeds."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from verify.kernel.derivative import NotDifferentiable
from verify.kernel.rejected import Rejected
from verify.language import (
    Atom, Both, ComposedMaxInfo, Every, LanguageError, NoiseProof, Relation, Statement, Sym, holds_mean, walk)
from verify.language.finite import Functional, Mechanisms, Process, RangeSum, Sum, Sup
from verify.language.proofs import Cut, Derivation
from verify.search.budget import Budget, OutOfTime
from verify.search.finding import Finding, Options, Trace, accepted
from verify.search.memory import CACHES
from verify.search.watch import watched

__all__ = ["Finding", "Options", "accepted", "decide"]
Attempt = Callable[[Statement, Budget, Trace], "Finding | None"]


def decide(statement: Statement, hints: tuple[object, ...] = (), options: Options = Options(),
           negated: bool = False) -> Finding:
    """A verdict for a statement, found within the limits of the options.  Evidence is passed through the kernel before it is
    returned, but callers judge again: nothing here is believed.  `negated` says that the statement is itself a negation."""
    trace = Trace(options, hints)
    try:
        with watched(options.timeout, options.memory) as budget:
            found = _tried(statement, hints, negated, budget, trace)
            if found is not None:
                return replace(found, trials=trace.trials)
            if budget.left() < 0.05 * options.timeout:
                raise OutOfTime
    except OutOfTime:
        trace.note(f"stopped after {options.timeout:g} s")
    except MemoryError:
        trace.note(f"stopped at the limit of memory, {options.memory:g} MB")
    except RecursionError:
        trace.note("an expression is nested too deep for the search")
    reason = "; ".join(trace.tried or ["no method fits this kind of statement"])
    return Finding("UNDECIDED", None, "search", reason, trace.region, trace.trials)


def _vacuous(s: Statement) -> list[Attempt]:
    """Whether nothing satisfies domains and hypotheses is asked first: a statement about nothing is not PROVED."""
    from verify.search import scalar_search

    return [scalar_search.vacuous] if s.prefix and all(b.kind == "forall" for b in s.prefix) else []


def _tried(statement: Statement, hints: tuple[object, ...], negated: bool, budget: Budget, trace: Trace) -> Finding | None:
    """What the first method that succeeds finds, with evidence that the kernel accepts."""
    for attempt in [*_vacuous(statement), *_written(hints), *_attempts(statement, negated)]:
        name = attempt.__name__.replace("_", " ")
        try:
            finding = attempt(statement, budget, trace)
        except (ArithmeticError, NotDifferentiable, LanguageError, Rejected) as error:
            trace.note(f"{name}: {error}")
            continue
        except (MemoryError, ImportError) as error:        # a library that finds no memory fails to load
            trace.note(f"{name}: stopped at the limit of memory ({type(error).__name__})")
            CACHES.empty()
            continue
        if finding is not None and accepted(statement, finding):
            return finding
        if finding is not None:
            trace.note(f"{finding.method}: the kernel rejected the evidence")
    return None


def _written(hints: tuple[object, ...]) -> list[Attempt]:
    from verify.search import noise, quantifiers, written

    derivations: list[Attempt] = [written.prove] if any(isinstance(h, Derivation) for h in hints) else []
    bounds: list[Attempt] = [noise.prove] if any(isinstance(h, NoiseProof) for h in hints) else []
    cuts: list[Attempt] = [quantifiers.by_cut] if any(isinstance(h, Cut) for h in hints) else []
    return [*derivations, *cuts, *bounds]


def is_scalar(statement: Statement) -> bool:
    """Whether a statement speaks about numbers only."""
    finite = (Atom, Sum, Sup, Functional, RangeSum, Mechanisms, Process, Every)
    return all(isinstance(b.symbol, Sym) for b in statement.prefix) and not any(isinstance(n, finite) for n in walk(statement))


def _attempts(s: Statement, negated: bool) -> Sequence[Attempt]:
    from verify.search import adaptive, chain_search, duality, finite_search, hinted, noise_samples, quantifiers, scalar_search

    if not s.prefix and not s.given and isinstance(s.claim, Statement):
        return [quantifiers.inner]
    if isinstance(s.claim, Both) and not s.prefix and not s.given and all(isinstance(p, Statement) for p in s.claim.parts):
        return [quantifiers.conjunction]
    if any(b.kind == "exists" for b in s.prefix):
        if all(isinstance(b.symbol, Sym) for b in s.prefix):
            return [quantifiers.choose] + [quantifiers.refute_by_negation] * (not negated)
        return [finite_search.example] + [quantifiers.refute_by_negation] * (not negated)
    if holds_mean(s):
        return [hinted.refute, noise_samples.refute] + [quantifiers.refute_by_negation] * (not negated)
    if is_scalar(s):
        return [scalar_search.refute_quickly, scalar_search.prove, scalar_search.ill_posed,
                scalar_search.refute_slowly]
    from verify.search.adversary import refuter      # not for claims about numbers: it loads scipy

    if isinstance(s.claim, Relation | Every) and chain_search.is_identity(s):
        return [chain_search.identity, hinted.refute, refuter.refute_adversarially, finite_search.refute_slowly]
    if isinstance(s.claim, ComposedMaxInfo):
        return [hinted.refute, adaptive.prove, finite_search.refute_quickly]
    universal = chain_search.prove if any(isinstance(b.symbol, Mechanisms | Process) for b in s.prefix) else duality.prove
    return [finite_search.refute_quickly, hinted.refute, universal, refuter.refute_adversarially, finite_search.refute_slowly]
