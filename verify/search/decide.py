"""From a statement to a finding: which kind of search fits, in which order, and what is left when none succeeds."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.format.rejected import Rejected
from verify.language import (
    Both, ComposedMaxInfo, Every, General, Indistinguishable, LanguageError, NoiseProof, Relation, Statement, Sym,
    holds_mean, walk)
from verify.language.alphabets import Mechanisms
from verify.language.finite import NoiseMean, Process, RangeProduct, RangeSum
from verify.language.citing import Citing
from verify.language.proofs import Cut, Derivation, LeastBound
from verify.notation.conjuncts import relations
from verify.notation.rejection import rejection_text
from verify.notation.text import statement_text
from verify.search.aloud import listening, say
from verify.search.budget import Budget, OutOfTime
from verify.search.ideas.huge_constants import huge_constants
from verify.search.finding import Finding, Options, Trace, accepted, established
from verify.search.kinds import is_scalar
from verify.search.memory import CACHES
from verify.search.outer_stop import OuterStop, in_force
from verify.search.watch import watched

__all__ = ["Finding", "Options", "accepted", "decide"]
Attempt = Callable[[Statement, Budget, Trace], "Finding | None"]


def decide(statement: Statement, hints: tuple[object, ...] = (), options: Options = Options(),
           negated: bool = False) -> Finding:
    """A verdict for a statement, found within the limits of the options.  Evidence is passed through the kernel before it is
    returned, but callers judge again: nothing here is believed.  `negated` says that the statement is itself a negation."""
    hints = () if options.unaided else hints
    trace, outer = Trace(options, hints, decide), in_force()
    try:
        with watched(options.timeout, options.memory) as budget:
            outer = budget.outer
            found = _tried(statement, hints, negated, budget, trace)
            if found is not None:
                return replace(found, trials=trace.trials, reason=found.reason or _cut(outer))
            if budget.left() < 0.05 * budget.steps:
                raise OutOfTime
    except OutOfTime:
        if not _cut(outer):
            trace.note(f"all steps of a search of {options.timeout:g} s are used up")
    except MemoryError:
        if outer is not None:
            outer.out_of_memory()
    except RecursionError:
        trace.note("an expression is nested too deep for the search")
    trace.note(_cut(outer))
    reason = "; ".join(trace.tried or ["no method fits this kind of statement"])
    return Finding("UNDECIDED", None, "search", reason, trace.region, trace.trials)


def _cut(outer: OuterStop | None) -> str:
    """What the outer stop of a search cut short, empty where it cut nothing."""
    return "" if outer is None else outer.cut


def _vacuous(s: Statement) -> list[Attempt]:
    """Whether nothing satisfies domains and hypotheses is asked first: a statement about nothing is not PROVED."""
    from verify.search import scalar_search

    return [scalar_search.vacuous] if (s.prefix or s.given) and all(b.kind == "forall" for b in s.prefix) else []


def _tried(statement: Statement, hints: tuple[object, ...], negated: bool, budget: Budget, trace: Trace) -> Finding | None:
    """What the first method that succeeds finds, with evidence that the kernel accepts.  A method that breaks down is left out;
    its error is raised where no other one decides."""
    broken: Exception | None = None
    if listening():
        say(f"deciding {statement_text(statement)}")
    nothing = [] if negated or hints else _nothing(statement)
    for attempt in [*_vacuous(statement), *_written(hints), *_attempts(statement, negated), *nothing]:
        name = attempt.__name__.replace("_", " ")
        say(f"  {budget.used} steps: {name} ({attempt.__module__.rpartition('.')[2].replace('_', ' ')})")
        try:
            finding = attempt(statement, budget, trace)
        except (ArithmeticError, NotDifferentiable, LanguageError, Rejected) as error:
            trace.note(f"{name}: {rejection_text(error)}")
            continue
        except (MemoryError, ImportError) as error:        # a library that finds no memory fails to load
            trace.note(f"{name}: stopped at the limit of memory ({type(error).__name__})")
            CACHES.empty()
            if budget.outer is not None:
                budget.outer.out_of_memory()
            continue
        except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
            broken = broken or error
            continue
        found = None if finding is None else established(statement, finding) or _carefully(attempt, statement, budget, trace)
        if found is not None:
            return _of_something(found, nothing, statement, budget, trace)
        if finding is not None:
            trace.note(f"{finding.method}: the kernel rejected the evidence")
    if broken is not None:
        raise broken
    return None


def _nothing(s: Statement) -> list[Attempt]:
    """Whether the contrary of a hypothesis holds is asked last: of what is left open, and of what is proved without an author,
    who has shown what satisfies the hypotheses."""
    if not s.given or holds_mean(s) or any(b.kind != "forall" for b in s.prefix):
        return []
    from verify.search.laws import contraries

    return [contraries.vacuous]


def _of_something(found: Finding, nothing: list[Attempt], s: Statement, budget: Budget, trace: Trace) -> Finding:
    """What was found, or that it is about nothing, where it is a proof."""
    for attempt in nothing if found.verdict == "PROVED" else ():
        from verify.search.laws.contraries import also_of_nothing

        try:
            return also_of_nothing(s, found.evidence) or attempt(s, budget, trace) or found
        except (OutOfTime, ArithmeticError, NotDifferentiable, LanguageError, Rejected):
            return found
    return found


def _carefully(attempt: Attempt, statement: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """The attempt once more, each proof about numbers elaborated where it is found, so that another takes the place of one that
    is rejected."""
    careful = replace(trace, careful=True)
    try:
        finding = attempt(statement, budget, careful)
    except (ArithmeticError, NotDifferentiable, LanguageError, Rejected, MemoryError):
        return None
    trace.trials = careful.trials
    return None if finding is None else established(statement, finding)


def _written(hints: tuple[object, ...]) -> list[Attempt]:
    if not hints:
        return []
    from verify.search import citing, noise, noise_means, quantifiers, written

    citations: list[Attempt] = [citing.prove] if any(isinstance(h, Citing) for h in hints) else []
    by_steps = any(isinstance(h, Derivation | LeastBound) for h in hints)
    derivations: list[Attempt] = [written.vacuous, written.prove] if by_steps else []
    bounds: list[Attempt] = [noise.prove] if any(isinstance(h, NoiseProof) for h in hints) else []
    cuts: list[Attempt] = [quantifiers.by_cut] if any(isinstance(h, Cut) for h in hints) else []
    general: list[Attempt] = [noise_means.by_general] if any(isinstance(h, General) for h in hints) else []
    return [*citations, *derivations, *cuts, *general, *bounds]


def _attempts(s: Statement, negated: bool) -> Sequence[Attempt]:
    """What is tried for a kind of statement, in order; a claim about numbers loads nothing that is for others only."""
    closed = not s.prefix and not s.given
    parts = s.claim.parts if isinstance(s.claim, Both) else (s.claim,)
    if any(b.kind == "exists" for b in s.prefix) or holds_mean(s) or (closed and all(isinstance(p, Statement) for p in parts)):
        return _about_quantifiers(s, negated)
    if is_scalar(s):
        from verify.search import scalar_search

        beyond: list[Attempt] = []
        if any(huge_constants(side) for r in relations(s.claim) for side in (r.left, r.right)):
            from verify.search import quantifiers

            beyond = [quantifiers.refute_beyond_constants]
        if closed and not negated:
            from verify.search import quantifiers

            return [scalar_search.refute_quickly, scalar_search.prove, scalar_search.ill_posed,
                    quantifiers.refute_by_negation]
        return [scalar_search.refute_quickly, *beyond, scalar_search.prove, scalar_search.ill_posed,
                scalar_search.refute_slowly]
    from verify.search import adaptive, chain_search, duality, finite_search, hinted, quantified, standard_models
    from verify.search.adversary import refuter      # not for claims about numbers: it loads scipy

    if isinstance(s.claim, Relation | Every | Both) and chain_search.is_identity(s):
        from verify.search.laws import derived

        return [chain_search.identity, hinted.refute, refuter.refute_adversarially, derived.prove, finite_search.refute_slowly]
    if isinstance(s.claim, ComposedMaxInfo):
        return [hinted.refute, adaptive.prove, finite_search.refute_quickly]
    if any(isinstance(b.symbol, Mechanisms | Process) for b in s.prefix):
        universal: list[Attempt] = [chain_search.prove]
    else:
        from verify.search.laws import (
            at_infinity, both_ways, by_definitions, derived, excesses, fixed_letters, greatest, largest, mean_gaps,
            mixture_ends, number_bounds, orders, outlines, private_runs, reductions, rows, vacuous)

        universal = [vacuous.vacuous, by_definitions.prove, derived.prove_by_links, derived.prove_moments,
                     derived.prove_contractions, derived.prove_events, orders.prove, at_infinity.prove,
                     reductions.prove_spelled_out, duality.prove, reductions.prove, reductions.prove_without_logarithm,
                     refuter.refute_briefly, excesses.prove, largest.prove, greatest.prove, mean_gaps.prove, outlines.prove,
                     reductions.prove_of_weights, derived.prove_on_supports, derived.prove, fixed_letters.prove,
                     rows.prove, private_runs.prove, both_ways.prove, number_bounds.prove, mixture_ends.prove,
                     greatest.prove_sizes, derived.prove_strict, derived.prove_at_the_event]
        if isinstance(s.claim, Indistinguishable):
            universal = [vacuous.vacuous, refuter.refute_briefly, both_ways.prove]
        if any(isinstance(n, RangeSum | RangeProduct) for n in walk(s.claim, once=True)):
            from verify.search import long_sums, range_sums

            universal = [long_sums.refute, range_sums.by_induction, *universal, chain_search.open_step]
    return [finite_search.refute_quickly, hinted.refute, *universal, quantified.refute, standard_models.refute,
            refuter.refute_adversarially, finite_search.refute_slowly]


def _about_quantifiers(s: Statement, negated: bool) -> Sequence[Attempt]:
    """The same for statements that something exists, about means, and made of closed statements."""
    from verify.search import finite_search, hinted, noise_climb, noise_samples, quantifiers

    if not s.prefix and not s.given and isinstance(s.claim, Statement):
        return [quantifiers.inner]
    if isinstance(s.claim, Both) and not s.prefix and not s.given and all(isinstance(p, Statement) for p in s.claim.parts):
        return [quantifiers.conjunction]
    if any(b.kind == "exists" for b in s.prefix):
        if all(isinstance(b.symbol, Sym) for b in s.prefix):
            from verify.search import noise_choices

            return [quantifiers.choose, *[noise_choices.choose] * holds_mean(s),
                    *[quantifiers.refute_by_negation] * (not negated)]
        refuting = [] if negated else [quantifiers.refute_by_family, quantifiers.refute_by_negation]
        if all(b.kind == "exists" for b in s.prefix):
            return [quantifiers.as_suggested, finite_search.example_quickly, *refuting, finite_search.example]
        return [quantifiers.as_suggested, hinted.family, *refuting]
    if any(isinstance(n, NoiseMean) for n in walk(s)):
        from verify.search import few_letters, noise_means

        return [noise_means.by_theorem, hinted.refute, few_letters.refute]
    from verify.search.laws import noise_bounds
    from verify.search.laws import noise_means as closed

    mixed = isinstance(s.claim, Both) and any(isinstance(p, Statement) for p in s.claim.parts)
    return [hinted.refute, *[quantifiers.conjunction] * mixed, closed.prove, noise_samples.refute,
            noise_bounds.prove, noise_climb.refute, *[quantifiers.refute_by_negation] * (not negated)]
