"""Statements at exact values, for a reader: both sides, the margin and the hypotheses, by the kernel's own evaluation."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.kernel.constants import SignUnknown, constant_interval
from verify.kernel.intervals import Undefined, UndefinedValue
from verify.kernel.model_data import Model, ModelError, read_model
from verify.notation.values import write_model
from verify.kernel.models import Reading, evaluate, in_domain
from verify.kernel.reals import real
from verify.language import Expr, Statement
from verify.notation.decimals import enclosure_text


@dataclass(frozen=True)
class InstanceReport:
    """A statement at exact values: both sides and left - right as decimals rounded outward, each hypothesis."""

    at: dict[str, str]
    lhs: tuple[str, str] | None
    rhs: tuple[str, str] | None
    holds: bool | None
    margin: tuple[str, str] | None
    hypotheses: tuple[dict[str, object], ...]


def enclosed(e: Expr | None, digits: int) -> tuple[str, str] | None:
    """A constant as two decimal strings around it, or None where there is none."""
    if e is None:
        return None
    try:
        if real(e).sign() == 0:
            return "0", "0"
    except (SignUnknown, Undefined):
        pass
    try:
        return enclosure_text(constant_interval(e, int(digits * 3.33) + 40), digits)
    except Undefined:
        return None


def hypothesis_report(statement: Statement, model: Model, digits: int) -> tuple[dict[str, object], ...]:
    """Each hypothesis with its truth and, for a relation, the enclosure of right - left."""
    made: list[dict[str, object]] = []
    for i, f in enumerate(statement.given):
        try:
            r = evaluate(f, model)
        except UndefinedValue:
            r = Reading(False)
        slack = None if r.left is None or r.right is None else enclosed(r.right - r.left, min(digits, 20))
        made.append({"text": f"hypothesis {i + 1}", "holds": r.holds, "enclosure": slack})
    return tuple(made)


def evaluate_instance(statement: Statement, values: Mapping[str, object], digits: int = 50) -> InstanceReport:
    """The statement at exact values of its symbols; raises ModelError where they do not fit it."""
    symbols = tuple(b.symbol for b in statement.prefix)
    model = read_model(symbols, values)
    at = {name: _shown(v) for name, v in write_model(symbols, model).items()}
    outside = in_domain(statement, model)
    if outside:
        raise ModelError(outside)
    hypotheses = hypothesis_report(statement, model, digits)
    try:
        r = evaluate(statement.claim, model)
    except UndefinedValue as error:
        undefined: dict[str, object] = {"text": f"undefined: {error}", "holds": None, "enclosure": None}
        return InstanceReport(at, None, None, None, None, (*hypotheses, undefined))
    margin = None if r.left is None or r.right is None else enclosed(r.left - r.right, min(digits, 20))
    return InstanceReport(at, enclosed(r.left, digits), enclosed(r.right, digits), r.holds, margin, hypotheses)


def _shown(v: object) -> str:
    if isinstance(v, list) and v and v[0] in ("exp", "log", "sqrt", "div", "mul", "add", "pow"):
        op, args = v[0], [_shown(a) for a in v[1:]]
        joint = {"div": "/", "mul": "*", "add": " + ", "pow": "^"}.get(op)
        return f"{op}({args[0]})" if joint is None else "(" + joint.join(args) + ")"
    if isinstance(v, list):
        return "[" + ", ".join(_shown(x) for x in v) + "]"
    if isinstance(v, dict):
        return "{" + "; ".join(f"({k}): {_shown(x)}" for k, x in v.items()) + "}"
    return str(v)
