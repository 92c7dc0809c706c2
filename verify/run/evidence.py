"""What evidence shows: exact values, hypotheses with their enclosures, both sides, the margin.  Everything as JSON data."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from verify.kernel.judge import Judgement
from verify.language.formula import Both, Statement
from verify.report.text import formula_text
from verify.run.paste import constant_lines, python_lines

# What the kernel raises where a statement has no evaluation at given values; none of it concerns the verdict.
CANNOT_EVALUATE = (ValueError, ArithmeticError, LookupError, RecursionError)


def described(statement: Statement, evidence: object, judged: Judgement, digits: int) -> dict[str, Any]:
    """The evidence for a reader: values and sides are null where it is no witness or the statement has no two sides.

    A witness against one part of a claim is shown with the statement of that part; `paste` is Python that shows it.
    """
    inner, model = focus(statement, evidence)
    shown, lhs, rhs = None, None, None
    if model is not None:
        from verify.kernel.models import evaluate_instance

        try:
            report = evaluate_instance(inner, model, digits)
            shown, lhs, rhs = dict(report.at), ends(report.lhs), ends(report.rhs)
        except CANNOT_EVALUATE:
            shown = {str(k): _text(v) for k, v in model.items()}
    return {"witness": shown, "hypotheses": named(inner, judged.hypotheses), "lhs": lhs, "rhs": rhs, "gap": gap_json(judged),
            "paste": "\n".join(_pasted(inner, shown, model, digits)) if shown else ""}


def _pasted(statement: Statement, shown: Mapping[str, str], model: Mapping[str, Any] | None, digits: int) -> list[str]:
    """Python that shows the witness: the claim at its values, or for a model of distributions its sides written out."""
    lines = python_lines(statement, shown, digits)
    if model is None or any(not line.startswith("#") for line in lines):
        return lines
    from verify.kernel.models import UndefinedValue, evaluate, read_model

    try:
        reading = evaluate(statement.claim, read_model(tuple(b.symbol for b in statement.prefix), model))
    except UndefinedValue as error:
        return [*lines, f"# undefined there: {error}"]
    except CANNOT_EVALUATE:
        return lines
    if reading.left is None or reading.right is None:
        return lines
    return lines + constant_lines(reading.left, reading.right, digits)


def gap_json(judged: Judgement) -> dict[str, str] | None:
    """The certified enclosure of the margin."""
    return {"lower": judged.gap[0], "upper": judged.gap[1]} if judged.gap else None


def named(statement: Statement, hypotheses: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Hypotheses of a report with their printed text in place of their number."""
    made = []
    for h in hypotheses:
        text = str(h["text"])
        number = text.removeprefix("hypothesis ")
        if number != text and number.isdigit() and 1 <= int(number) <= len(statement.given):
            text = formula_text(statement.given[int(number) - 1])
        made.append({"text": text, "holds": h["holds"], "enclosure": ends(h["enclosure"])})
    return made


def ends(enclosure: Iterable[str] | None) -> list[str] | None:
    """An enclosure as a JSON list."""
    return None if enclosure is None else list(enclosure)


def focus(statement: Statement, evidence: object) -> tuple[Statement, Mapping[str, Any] | None]:
    """The statement that a witness speaks about, and its values by name; None for evidence that is no witness."""
    while isinstance(evidence, Mapping) and evidence.get("rule") == "part" and isinstance(statement.claim, Both):
        part = statement.claim.parts[evidence["index"]]
        if not isinstance(part, Statement):
            break
        statement, evidence = part, evidence["refutation"]
    model = evidence.get("model") if isinstance(evidence, Mapping) else None
    return statement, model if isinstance(model, Mapping) else None


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_text(v) for v in value) + "]"
    return str(value)
