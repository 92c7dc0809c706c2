"""Nodes that apply a named theorem of the kernel."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.kernel.format.terms import write_term
from verify.kernel.theorems.applying import Theorem, opened, specialise
from verify.language import Exchanged, Expr, PrivacyLoss, Statement

Node = dict[str, Any]


def application(theorem: Theorem, at: Mapping[str, Any]) -> Node:
    """The node that names a theorem and the values of its parameters."""
    return {"rule": "theorem", "theorem": theorem.name,
            "at": {name: write_term(value) if isinstance(value, Expr) else _name(value) for name, value in at.items()}}


def _name(value: Any) -> object:
    """How a certificate names a process and the like."""
    return [type(value).__name__, _name(value.of)] if isinstance(value, PrivacyLoss | Exchanged) else value.name


def given_at(s: Statement, theorem: Theorem, number: int, at: Mapping[str, object]) -> Statement:
    """What a hypothesis of a theorem says, as a claim under the hypotheses of a statement."""
    return Statement(s.prefix, s.given, specialise(theorem.statement.given[number - 1], at))


def lemma_at(s: Statement, theorem: Theorem, name: str, at: Mapping[str, object]) -> Statement:
    """What a lemma of a theorem says under the scalar quantifiers and hypotheses of a statement."""
    return opened(s, specialise(dict(theorem.lemmas)[name], at))
