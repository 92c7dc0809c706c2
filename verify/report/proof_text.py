"""Written proofs as ASCII text, one step after the other."""
from __future__ import annotations

from verify.language.expr import Expr
from verify.language.proofs import Derivation, Step, Use
from verify.report.text import expression_text, formula_text, letters_text


def proof_lines(proof: Derivation) -> list[str]:
    """The steps of a written proof, each with what it shows, its rule and what it rests on."""
    lines: list[str] = []
    for b in proof.let:
        lines.append(f"let {b.symbol.name} be any number of its interval")
    for i, step in enumerate(proof.steps, 1):
        lines += [f"{i}. {step.name}", f"   {_shown(step)}", f"   by {_by(step)}"]
    return lines


def _shown(step: Step) -> str:
    held = [f"{expression_text(w)} > 0" for w in step.where] + [f"{expression_text(z)} = 0" for z in step.zero]
    letters = f"for all {letters_text(step.letters)}" if step.letters else ""
    scope = " with ".join(part for part in (letters, ", ".join(held)) if part)
    return (f"{scope}: " if scope else "") + formula_text(step.relation)


def _by(step: Step) -> str:
    used = ", ".join(_used(u) for u in step.uses)
    return step.rule + (f" from {used}" if used else "")


def _used(u: Use) -> str:
    parts = [f'"{u.step}"']
    if u.at:
        parts.append("at " + ", ".join(f"{name} = {place.name}" for name, place in u.at))
    if not _is_one(u.weight):
        parts.append(f"times {expression_text(u.weight)}")
    if u.over:
        where = f" where {', '.join(f'{expression_text(w)} > 0' for w in u.where)}" if u.where else ""
        parts.append(f"summed over {', '.join(x.name for x in u.over)}{where}")
    return " ".join(parts)


def _is_one(e: Expr) -> bool:
    return expression_text(e) == "1"
