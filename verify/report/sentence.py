"""A statement on the page, typeset in the words of its document."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from verify.language import Statement
from verify.notation.definitions import Definition, Named, abbreviated
from verify.notation.latex import expression_latex, statement_parts
from verify.report.formulas import math_html


@dataclass(frozen=True)
class Sentence:
    """A statement on the page: quantifiers, hypotheses, conclusion, and the definitions of its names; `same_ranges` and
    `same_given` say that the quantifiers, and hypotheses, of another statement belong to it too."""

    quantifiers: Markup
    given: tuple[Markup, ...]
    claim: Markup
    where: tuple[Markup, ...]
    same_ranges: bool = False
    same_given: bool = False

    def to_json(self) -> list[object]:
        """Its parts as JSON data."""
        return [self.quantifiers, self.given, self.claim, self.where]

    @classmethod
    def from_json(cls, data: Any) -> Sentence:
        """The statement that `to_json` wrote."""
        quantifiers, given, claim, where = data
        return cls(Markup(quantifiers), tuple(map(Markup, given)), Markup(claim), tuple(map(Markup, where)))

    def beside(self, other: Sentence) -> Sentence:
        """What this statement has and the other has not, and its conclusion; all hypotheses where it lacks one of the other."""
        ranges = bool(self.quantifiers) and self.quantifiers == other.quantifiers
        more = bool(other.given) and set(other.given) <= set(self.given)
        return Sentence(Markup("") if ranges else self.quantifiers,
                        tuple(g for g in self.given if g not in other.given) if more else self.given, self.claim,
                        tuple(w for w in self.where if w not in other.where), ranges, more)


Sentences = Mapping[str, Sentence]      # typeset statements, by "id#variant"


def typeset(statement: Statement | None, names: Sequence[Definition]) -> Sentence | None:
    """A statement in the words of its document; None where there is none."""
    if statement is None:
        return None
    short, needed = abbreviated(statement, names) if names else (statement, ())
    quantifiers, given, claim = statement_parts(short)
    where = (f"{expression_latex(Named(d.name, d.parameters))} = {expression_latex(d.body)}" for d in needed)
    return Sentence(math_html(quantifiers), tuple(math_html(_bare(g)) for g in given), math_html(claim),
                    tuple(map(math_html, where)))


def _bare(formula: str) -> str:
    """A formula that stands alone, without the parentheses around it."""
    inside, depth = formula[1:-1], 0
    for sign in inside:
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            return formula
    return inside if formula.startswith("(") and formula.endswith(")") and not formula.endswith(r"\right)") else formula
