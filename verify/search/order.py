"""Which ideas are tried, in which order: the cheap and the specific before the costly and the general."""
from __future__ import annotations

from verify.search.ideas.along_variables import along_variables
from verify.search.ideas.cases import cases
from verify.search.ideas.compare import compare_logs
from verify.search.ideas.forms_at_once import forms_at_once
from verify.search.ideas.hypotheses import subtract_hypothesis
from verify.search.ideas.isolate import exponentiate, isolate
from verify.search.ideas.reciprocal import reciprocal
from verify.search.ideas.split import boundary, split
from verify.search.task import Idea

IDEAS: tuple[Idea, ...] = (cases, forms_at_once, along_variables, isolate, compare_logs, exponentiate, subtract_hypothesis,
                           reciprocal, boundary, split)
RAW_IDEAS: tuple[Idea, ...] = (along_variables, compare_logs)
