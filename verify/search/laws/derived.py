"""Derivations that are written by the search: each writer proposes some, the first that the kernel accepts is the proof."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.laws.least_bound import by_bounds
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import Goal
from verify.language import App, Both, Defined, Event, Every, Formula, LanguageError, Relation, Statement, equal, literal, walk
from verify.language.finite import Functional
from verify.language.proofs import Derivation, Step, use
from verify.search.budget import SECOND, Budget, OutOfTime
from verify.search.finding import Finding, Trace, established
from verify.search.laws import (
    accuracy, affinities, chain_rule, chains, chances, common_part, common_support, compositions, contraction, convexity,
    couplings, cuts, datasets, distances, divergences, dobrushin, entropies, equations_at_letters, event_planes, events,
    excess_levels, exchangeable, exponential_tails, fano, hoeffding, hoelder, in_logarithms, independent, indicators,
    informations, inner_means, known_bounds, letter_bounds, letter_gaps, letterwise, links, local_privacy, mean_products,
    middles, moment_squares, moments, named_letters, normalised, one_ratio, pairs, power_means, powers_of_sums,
    private_information, processing, product_laws, renyi_levels, rewriting, second_moments, squares, strict, stronger,
    suprema, tails, tilted, two_letters, uniform, weighted)
from verify.search.laws.opening import views
from verify.search.laws.view import View
from verify.search.written import derivation_node

Node = dict[str, Any]
Writer = Callable[[View], Iterator[Derivation]]
BY_VARIANCES = stronger.by_variances((letterwise.tangents,))
STRONGER: tuple[Writer, ...] = (
    processing.outputs, convexity.by_tangent_planes, letterwise.tangents, BY_VARIANCES, entropies.from_facts, pairs.by_lemmas,
    chains.by_chains, squares.by_squares, suprema.by_terms, suprema.by_sums, suprema.by_powers)
MOMENTS: tuple[Writer, ...] = (
    renyi_levels.by_chord, renyi_levels.by_mixture,
    renyi_levels.by_moment((renyi_levels.by_chord, renyi_levels.by_mixture, processing.outputs, chain_rule.by_moments)))
BY_DENOMINATORS = stronger.by_denominators((
    second_moments.by_second_moment, squares.by_squares, mean_products.by_products, indicators.by_several_conditions,
    chances.by_weights, events.by_change_of_measure, letterwise.tangents))
WRITERS: tuple[Writer, ...] = (
    datasets.by_mcdiarmid, datasets.by_records, datasets.by_groups, exchangeable.by_exchange, entropies.identities,
    equations_at_letters.by_means, known_bounds.by_known_bounds, BY_DENOMINATORS, normalised.by_weights,
    exponential_tails.by_share, exponential_tails.by_event,
    accuracy.by_weights, accuracy.by_logarithms, chances.by_own_deviations, mean_products.by_products,
    independent.by_moments, hoeffding.by_hoeffding, processing.at_letters, links.by_links, processing.outputs,
    suprema.by_terms, suprema.by_sums,
    tails.by_moments, local_privacy.by_ratios, events.by_shares, compositions.by_ways, compositions.by_stages,
    compositions.by_rows, weighted.by_weights, weighted.by_excess, chain_rule.by_chain_rule, contraction.by_contraction,
    letter_bounds.by_bounds_at_letters, middles.by_middles, middles.by_outputs, convexity.by_tangent_planes,
    couplings.by_common_parts, cuts.cantelli, pairs.by_lemmas, moments.by_orders, hoelder.by_powers, power_means.by_power_means,
    powers_of_sums.by_powers_of_sums,
    letterwise.tangents, entropies.from_facts, in_logarithms.by_logarithms, divergences.by_inequalities, squares.by_squares,
    chains.by_chains, letterwise.pairs, cuts.by_cuts, private_information.by_largest, stronger.by_stronger(STRONGER),
    stronger.by_processing((processing.outputs, convexity.by_tangent_planes), (
        links.by_links, divergences.by_inequalities, pairs.by_lemmas, chains.by_chains, letterwise.tangents,
        entropies.from_facts)), processing.at_own_letters, processing.at_more_letters,
    stronger.by_means_of_suprema((links.by_links, pairs.by_lemmas, letterwise.tangents)),
    named_letters.by_named_letters, common_part.by_common_part, informations.by_mixtures,
    distances.by_second_moment, distances.by_triangle, middles.by_logarithm, affinities.by_affinity, product_laws.by_products,
    fano.by_guesses, events.by_events, events.by_change_of_measure, events.by_all_letters,
    inner_means.by_inner_means, chances.by_chances, chances.by_weights, chances.by_conditions,
    informations.below_entropy, letter_gaps.by_letter_gaps, tilted.by_tilting, suprema.by_powers,
    uniform.by_uniform_law, one_ratio.by_one_ratio, rewriting.by_rewriting, second_moments.by_second_moment,
    moment_squares.by_moment_squares,
    stronger.by_signs((links.by_links, pairs.by_lemmas, letterwise.tangents, indicators.by_several_conditions)),
    *MOMENTS, chain_rule.by_moments,
    excess_levels.by_ratios, indicators.by_several_conditions, BY_VARIANCES, chances.by_deviations,
    hoelder.by_sizes, rewriting.by_places)
STRICT: tuple[Writer, ...] = (strict.by_values, strict.by_something, divergences.by_inequalities, strict.by_variation,
                               strict.by_divergences, strict.by_ratios)
SUPPORTS: tuple[Writer, ...] = (
    common_support.by_common_support, two_letters.by_symmetric_planes, event_planes.by_event_planes)
EVENTS: tuple[Writer, ...] = (two_letters.by_planes_at_the_event,)
CONTRACTIONS: tuple[Writer, ...] = (dobrushin.by_hockey_sticks, dobrushin.by_transport)
MOST_EACH, BOUND = 5 * SECOND, "bound"
# those whose derivations rest on long scalar proofs, or ask many questions
LONG: dict[Writer, int] = dict.fromkeys((
    *MOMENTS, private_information.by_largest, datasets.by_mcdiarmid,
    exchangeable.by_exchange, chain_rule.by_chain_rule, normalised.by_weights, one_ratio.by_one_ratio,
    rewriting.by_rewriting, powers_of_sums.by_powers_of_sums, rewriting.by_places, hoelder.by_sizes,
    chances.by_own_deviations, indicators.by_several_conditions, BY_DENOMINATORS,
    second_moments.by_second_moment, events.by_change_of_measure, chances.by_weights, entropies.from_facts,
    events.by_events), 12 * SECOND) | {
        hoeffding.by_hoeffding: 18 * SECOND, dobrushin.by_transport: 24 * SECOND,
        **dict.fromkeys((*SUPPORTS, *EVENTS), 24 * SECOND)}
METHOD = "a derivation found by the search, each step checked by the kernel"


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by a derivation that the search wrote."""
    node = prove_node(s, budget.part(0.63), trace)
    if node is None:
        trace.note("no derivation was found")
        return None
    return Finding("PROVED", node, METHOD)


def prove_by_links(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof by multipliers of what is known of pairs of laws, which are found at once or not at all, and by tangent planes
    where a hypothesis defines a mixture."""
    mixed = any(isinstance(g, Every) and g.relation.op == "==" for g in s.given)
    planes: tuple[Writer, ...] = (convexity.by_tangent_planes,) if mixed else ()
    node = prove_node(s, budget.part(0.3), trace, (links.by_links, *planes))
    return None if node is None else Finding("PROVED", node, METHOD)


def prove_moments(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a claim about a moment of a likelihood ratio of an order that is not a given number."""
    if not any(isinstance(f, Functional) and f.name == "renyi" and literal(f.params[0]) is None for f in walk(s.claim)):
        return None
    node = prove_node(s, budget.part(0.5), trace, MOMENTS)
    return None if node is None else Finding("PROVED", node, METHOD)


def prove_strict(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a claim with < or >."""
    if not isinstance(s.claim, Relation) or s.claim.op != "<":
        return None
    node = next(_nodes(s, budget.part(0.5), trace, STRICT, ("<=", "<")), None)
    return None if node is None else Finding("PROVED", node, METHOD)


def prove_contractions(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a claim that compares a divergence of the outputs of a channel on two laws with that of the laws."""
    if not any(dobrushin.compared(s.claim)):
        return None
    node = prove_node(s, budget.part(0.9), trace, CONTRACTIONS)
    return None if node is None else Finding("PROVED", node, METHOD)


def prove_on_supports(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a claim about sums over letters where laws are positive, as divergences are, or about one and an event."""
    node = prove_node(s, budget.part(0.6), trace, SUPPORTS)
    return None if node is None else Finding("PROVED", node, METHOD)


def prove_at_the_event(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a claim about one divergence and the total variation, in many steps."""
    node = prove_node(s, budget.part(0.95), trace, EVENTS)
    return None if node is None else Finding("PROVED", node, METHOD)


def prove_events(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof of a claim in which a logarithm is of the probabilities of an event, as binary divergences are."""
    if not any(isinstance(n, App) and n.op == "log" and any(isinstance(a, Event) for a in walk(n)) for n in walk(s.claim)):
        return None
    node = prove_node(s, budget.part(0.4), trace, (events.by_events, events.by_change_of_measure))
    return None if node is None else Finding("PROVED", node, METHOD)


def prove_node(s: Statement, budget: Budget, trace: Trace, writers: tuple[Writer, ...] = WRITERS) -> Node | None:
    """A proof node for a statement about laws, or None."""
    if isinstance(s.claim, Both):
        parts = [prove_node(replace(s, claim=p), budget, trace, writers) for p in s.claim.parts]
        return None if None in parts else {"rule": "parts", "parts": parts}
    if isinstance(s.claim, Defined):
        return derivation_node(s, Derivation(()), budget, trace)
    if isinstance(s.claim, Relation) and s.claim.op == "==":
        below = prove_node(replace(s, claim=s.claim.left <= s.claim.right), budget, trace, writers)
        above = below and prove_node(replace(s, claim=s.claim.right <= s.claim.left), budget, trace, writers)
        return {"rule": "equal", "below": below, "above": above} if above else None
    equation = said(s.claim)
    if equation is not None and equation.op == "==":
        return _equation(s, equation, budget, trace, writers)
    node = next(_nodes(s, budget, trace, writers), None)
    if node is None and isinstance(s.claim, Relation) and isinstance(s.claim.right, Functional) and (
            isinstance(s.claim.left, Functional)):
        try:
            inner = next(_nodes(by_bounds(s, BOUND), budget, trace, writers), None)
        except Rejected:
            return None
        return None if inner is None else {"rule": "bounds", "bound": BOUND, "evidence": inner}
    return node


def said(f: Formula) -> Relation | None:
    """The relation that a formula claims at letters, or under hypotheses of its own; None for other formulas."""
    match f:
        case Relation(): return f
        case Every(): return f.relation
        case Statement(): return said(f.claim)
    return None


def saying(f: Formula, r: Relation) -> Formula:
    """The formula with another relation as what it claims."""
    match f:
        case Every(): return replace(f, relation=r)
        case Statement(): return replace(f, claim=saying(f.claim, r))
    return r


def _equation(s: Statement, r: Relation, budget: Budget, trace: Trace, writers: tuple[Writer, ...]) -> Node | None:
    """An equation at letters, or under hypotheses of its own, by two derivations that are made one."""
    one = next(proofs(replace(s, claim=saying(s.claim, r.left <= r.right)), budget.part(0.5), trace, writers), None)
    two = one and next(proofs(replace(s, claim=saying(s.claim, r.right <= r.left)), budget, trace, writers), None)
    if one is None or two is None:
        return None
    below, names = one[0].steps, {t.name for t in one[0].steps}
    others = {t.name: f"{t.name}, the other way" for t in two[0].steps if t.name in names and t not in below}
    above = [replace(t, name=others.get(t.name, t.name), uses=tuple(
        replace(u, step=others.get(u.step, u.step)) for u in t.uses)) for t in two[0].steps if t not in below]
    last, first = above[-1], below[-1]
    whole = Step("both ways", "pointwise", equal(last.relation.right, last.relation.left), last.letters, last.where, uses=(
        use(last.name), use(first.name, {str(i): y for i, y in enumerate(last.letters, 1)})))
    return derivation_node(s, replace(one[0], steps=(*below, *above, whole)), budget, trace)


def _nodes(s: Statement, budget: Budget, trace: Trace, writers: tuple[Writer, ...], ops: tuple[str, ...] = ("<=",)
           ) -> Iterator[Node]:
    yield from (node for _, node in proofs(s, budget, trace, writers, ops=ops))


def proofs(s: Statement, budget: Budget, trace: Trace, writers: tuple[Writer, ...] = WRITERS,
           memory: dict[Goal, Node] | None = None, ops: tuple[str, ...] = ("<=",)) -> Iterator[tuple[Derivation, Node]]:
    """Derivations for a statement with one aim that the kernel accepts, with their nodes; `memory` as for `derivation_node`,
    `ops` the relations that the aim may have."""
    try:
        seen = [v for op in ops for v in views(s, op)]
    except (Rejected, TooComplex, LanguageError):
        return
    memory = {} if memory is None else memory
    for view in seen:
        for writer in writers:
            for found in _written(writer, view):
                used = {u.step for step in found.steps for u in step.uses}
                lemmas = view.lemmas if used & {step.name for step in view.lemmas} else ()
                proof = replace(found, steps=(*view.supports, *lemmas, *found.steps))
                trace.trials += 1
                quiet, share = Trace(trace.options, (), careful=trace.careful), 0.75 if writer in LONG else 0.4
                try:
                    node = derivation_node(s, proof, budget.part(share, LONG.get(writer, MOST_EACH)), quiet, memory)
                except (OutOfTime, Undefined, ArithmeticError):
                    if budget.left() <= 0:
                        return
                    continue
                if node is not None and (not trace.careful or established(s, Finding("PROVED", node, METHOD))):
                    yield proof, node


def _written(writer: Writer, view: View) -> Iterator[Derivation]:
    try:
        yield from writer(view)
    except (Rejected, TooComplex, LanguageError, ArithmeticError):
        return
