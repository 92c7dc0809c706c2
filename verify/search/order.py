"""Which ideas are tried, in which order: the cheap and the specific before the costly and the general."""
from __future__ import annotations

from verify.search.budget import Budget
from verify.search.factoring import factors
from verify.search.ideas.absolute import absolute
from verify.search.ideas.bernstein import bernstein, bernstein_patient
from verify.search.ideas.bisection import bisection
from verify.search.ideas.along_variables import along_variables
from verify.search.ideas.cases import cases, hypothesis_cases
from verify.search.ideas.compare import compare_logs, exponential_alone, powers_first
from verify.search.ideas.conjugates import conjugates
from verify.search.ideas.diagonal import contacts, diagonal
from verify.search.ideas.evident_terms import evident_terms
from verify.search.ideas.envelopes import chords, envelopes, gamma_logs
from verify.search.ideas.equations import equations, explicit_equations
from verify.search.ideas.forms_at_once import forms_at_once
from verify.search.ideas.homogeneous import homogeneous
from verify.search.ideas.harmonic import harmonic
from verify.search.ideas.hypotheses import by_hypotheses, subtract_hypothesis
from verify.search.ideas.induction import either_first, induction, points, untie
from verify.search.ideas.known_identities import identities, whole
from verify.search.ideas.isolate import exponentiate, exponentiate_at_once, isolate
from verify.search.ideas.one_combination import one_combination
from verify.search.ideas.ordering import ordering
from verify.search.ideas.paired_logarithms import paired_logarithms
from verify.search.ideas.positive_terms import positive_terms
from verify.search.ideas.ranges import ranges
from verify.search.ideas.reciprocal import reciprocal
from verify.search.ideas.roots import roots_away
from verify.search.ideas.sines_of_sums import sines_of_sums
from verify.search.ideas.split import boundary, split, split_integers
from verify.search.ideas.square_roots import root_sides, square_roots
from verify.search.ideas.squares import squares
from verify.search.ideas.stationary import at_stationary, between_logarithms
from verify.search.ideas.substitution import substitution
from verify.search.ideas.tails import gaussian_tails
from verify.search.ideas.tangents import tangents, tangents_at_an_argument
from verify.search.prover import Ideas, Prover
from verify.search.task import Idea

ON_GOALS: tuple[Idea, ...] = (whole, explicit_equations, ranges, hypothesis_cases, by_hypotheses, factors, split_integers)
IRREDUCIBLE: tuple[Idea, ...] = (
    absolute, sines_of_sums, cases, identities, forms_at_once, substitution, conjugates, exponentiate_at_once, one_combination,
    harmonic, bernstein, square_roots, positive_terms, paired_logarithms, equations,
    squares, ordering, homogeneous, bernstein_patient, roots_away, untie, points, chords, envelopes, gaussian_tails, gamma_logs,
    induction, either_first, along_variables, isolate, compare_logs, tangents_at_an_argument, tangents, at_stationary,
    between_logarithms, exponentiate, subtract_hypothesis, bisection, reciprocal, boundary, split)
AS_WRITTEN: tuple[Idea, ...] = (
    evident_terms, substitution, root_sides, powers_first, exponential_alone, diagonal, along_variables, compare_logs)
IDEAS = Ideas(ON_GOALS, IRREDUCIBLE, AS_WRITTEN)
SLOPES = Ideas((whole, factors, along_variables), (identities, forms_at_once, bernstein, positive_terms, along_variables),
               (evident_terms, powers_first, exponential_alone, diagonal, along_variables, contacts))


def slopes_prover(prover: Prover, share: float) -> Prover:
    """A prover of slopes and of slopes of slopes, each as it is written or factored, and of little else, with a share of the
    steps of another one."""
    own = Prover(prover.budget.part(share), SLOPES, prover.seed)
    own.notes.shown = prover.notes.shown
    return own


def scalar_prover(budget: Budget, seed: int = 0) -> Prover:
    """A prover that has all ideas."""
    return Prover(budget, IDEAS, seed)
