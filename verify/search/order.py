"""Which ideas are tried, in which order: the cheap and the specific before the costly and the general."""
from __future__ import annotations

from verify.search.ideas.bisection import bisection
from verify.search.ideas.along_variables import along_variables
from verify.search.ideas.cases import cases
from verify.search.ideas.compare import compare_logs, exponential_alone, powers_first
from verify.search.ideas.diagonal import diagonal
from verify.search.ideas.envelopes import chords, envelopes, gamma_logs
from verify.search.ideas.forms_at_once import forms_at_once
from verify.search.ideas.hypotheses import subtract_hypothesis
from verify.search.ideas.induction import either_first, induction, points, untie
from verify.search.ideas.isolate import exponentiate, isolate
from verify.search.ideas.ordering import ordering
from verify.search.ideas.positive_terms import positive_terms
from verify.search.ideas.reciprocal import reciprocal
from verify.search.ideas.roots import roots_away
from verify.search.ideas.split import boundary, split
from verify.search.ideas.squares import squares
from verify.search.ideas.tangents import tangents
from verify.search.task import Idea

IDEAS: tuple[Idea, ...] = (cases, forms_at_once, positive_terms, squares, ordering, roots_away, untie, points, chords, envelopes, gamma_logs, induction, either_first,
                           tangents, along_variables, isolate, compare_logs, exponentiate, subtract_hypothesis, bisection,
                           reciprocal, boundary, split)
RAW_IDEAS: tuple[Idea, ...] = (powers_first, exponential_alone, diagonal, along_variables, compare_logs)
