"""Written proofs as ASCII text, one step after the other."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from verify.language.citing import Citation, Citing
from verify.language.expr import Expr
from verify.language.noise import Known, MeanBound, NoiseProof
from verify.language.proofs import Choice, Cut, Derivation, LeastBound, Models, Step, Use
from verify.notation.text import expression_text, formula_text, letters_text


@dataclass(frozen=True)
class ProofStep:
    """A step of a written proof: what it is called, and what it shows by which rule."""

    name: str
    detail: str = ""


def proof_steps(hints: Iterable[object]) -> tuple[ProofStep, ...]:
    """The steps of what an author gives as a proof; a hint that is no derivation is one step in the words of `hint_lines`."""
    found: list[ProofStep] = []
    for hint in hints:
        match hint:
            case Derivation():
                found += [ProofStep(step.name, f"{step_text(step)}  by {rule_text(step)}") for step in hint.steps]
            case LeastBound():
                found += [ProofStep(f"let {hint.bound} be a bound of the right side"), *proof_steps((hint.proof,))]
            case Citing():
                found += [*(ProofStep(_citation(k)) for k in hint.cited), *proof_steps(hint.proof)]
            case _:
                first, *rest = hint_lines(hint) or [""]
                found.append(ProofStep(first, "\n".join(rest)))
    return tuple(found)


def hint_lines(hint: object) -> list[str]:
    """What an author suggests as a proof or a counterexample, line by line."""
    match hint:
        case Derivation(): return proof_lines(hint)
        case LeastBound(): return [f"let {hint.bound} be a bound of the right side", *proof_lines(hint.proof)]
        case NoiseProof(): return [line for b in hint.bounds for line in _bound(b)] + [f"with {_known(k)}" for k in hint.known]
        case Models():
            return [*hint_lines(dict(hint.exact)), *hint_lines(Choice(hint.values))]
        case Choice(): return ["choose " + ", ".join(f"{name} = {expression_text(value)}" for name, value in hint.values)]
        case Cut():
            ends = (f"{hint.symbol} < {expression_text(hint.at)}", f"{hint.symbol} >= {expression_text(hint.at)}")
            return [line for end, hints in zip(ends, (hint.below, hint.above), strict=True)
                    for line in (f"for {end}:", *(f"  {line}" for h in hints for line in hint_lines(h)))]
        case Citing(): return [*map(_citation, hint.cited), *(line for h in hint.proof for line in hint_lines(h))]
        case Mapping(): return [", ".join(f"{k} = {expression_text(v) if isinstance(v, Expr) else v}" for k, v in hint.items())]
    return [expression_text(hint) if isinstance(hint, Expr) else str(hint)]


def _citation(k: Citation) -> str:
    """What is cited, in which names and with which sets."""
    changes = [f"{new} for {old}" for old, new in k.names] + [f"{space.name} for {name}" for name, space in k.sets]
    outside = ", a result from outside" if k.assumed else ""
    return f"by {k.name}{outside}" + (f", with {', '.join(changes)}" if changes else "")


def _bound(b: MeanBound) -> list[str]:
    """A bound of a mean: what its body is compared with on each interval of the noise."""
    sign = {"below": ">=", "above": "<=", "equal": "="}[b.side]
    t, rate = b.mean.variable, "" if b.mean.noise == "exponential" else f"{b.mean.variable}*"
    waves = "".join(f" + {expression_text(c)}*exp({expression_text(r)}*{t})" for c, r in b.waves)
    lines = [f"{expression_text(b.mean)}: the body {sign} {expression_text(b.constant)}{waves} + {rate}H - H'"]
    for p in b.pieces:
        upto = "" if p.upto is None else f" up to {t} = {expression_text(p.upto)}"
        lines.append(f"  H = {expression_text(p.potential)}{upto}" + "".join(f", with {_known(k)}" for k in p.known))
    return lines


def _known(k: Known) -> str:
    of = f" of {k.of}" if k.of else ""
    return f"{expression_text(k.weight)} times {k.theorem}{of} at {', '.join(expression_text(e) for e in k.at)}"


def proof_lines(proof: Derivation) -> list[str]:
    """The steps of a written proof, each with what it shows, its rule and what it rests on."""
    lines: list[str] = []
    for b in proof.let:
        lines.append(f"let {b.symbol.name} be any number of its interval")
    for i, step in enumerate(proof.steps, 1):
        lines += [f"{i}. {step.name}", f"   {step_text(step)}", f"   by {rule_text(step)}"]
    return lines


def step_text(step: Step) -> str:
    """What a step shows, with its letters and the conditions there."""
    held = [f"{expression_text(w)} > 0" for w in step.where] + [f"{expression_text(z)} = 0" for z in step.zero]
    letters = f"for all {letters_text(step.letters)}" if step.letters else ""
    scope = " with ".join(part for part in (letters, ", ".join(held)) if part)
    return (f"{scope}: " if scope else "") + formula_text(step.relation)


def rule_text(step: Step) -> str:
    """The rule of a step, and what it uses: "combine from "part" times K(y | x) summed over x"."""
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
