"""Statements at exact values, for a reader: both sides, the margin and the hypotheses, by the kernel's own evaluation."""
from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from verify.kernel.models.constants import SignUnknown, constant_interval
from verify.kernel.numbers.intervals import Undefined, UndefinedValue
from verify.kernel.models.model import Model, ModelError, read_model
from verify.notation.values import write_model
from verify.kernel.models.evaluate import evaluate, in_domain
from verify.kernel.models.readings import Reading
from verify.kernel.models.reals import real
from verify.language import Every, Expr, Statement
from verify.notation.decimals import enclosure_text
from verify.notation.text import formula_text
from verify.run.facts import Facts


@dataclass(frozen=True)
class InstanceReport:
    """A statement at exact values: both sides and left - right as decimals rounded outward, each hypothesis.

    `reading` is the claim there as the kernel reads it, or in words why it has no value."""

    at: dict[str, str]
    lhs: tuple[str, str] | None
    rhs: tuple[str, str] | None
    holds: bool | None
    margin: tuple[str, str] | None
    hypotheses: tuple[dict[str, object], ...]
    reading: Reading | str


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


def hypothesis_report(statement: Statement, model: Model, digits: int, proved: Collection[str] | Facts
                      ) -> tuple[dict[str, object], ...]:
    """Each hypothesis with its truth and, for a relation, the enclosure of right - left; `proved` as in evaluate_instance."""
    made: list[dict[str, object]] = []
    for i, f in enumerate(statement.given):
        known = not isinstance(proved, Facts) and str(i + 1) in proved
        try:
            r = Reading(True) if known and isinstance(f, Every) else evaluate(f, model)
        except UndefinedValue:
            r = Reading(False)
        except ModelError:
            if not isinstance(f, Statement):
                raise
            r = Reading(proved.hold(f, model) if isinstance(proved, Facts) else known or None)
        slack = None if r.left is None or r.right is None else enclosed(r.right - r.left, min(digits, 20))
        made.append({"text": f"hypothesis {i + 1}", "holds": r.holds, "enclosure": slack})
    return tuple(made)


def evaluate_instance(statement: Statement, values: Mapping[str, object], digits: int = 50,
                      proved: Collection[str] | Facts | None = None) -> InstanceReport:
    """The statement at exact values of its symbols; raises ModelError where they do not fit it.

    `proved` holds the numbers, from 1, of hypotheses about all laws, numbers or letters that accepted evidence shows at these
    values, or the facts about numbers that show them, which a short search finds where they are not known.
    """
    proved = Facts() if proved is None else proved
    symbols = tuple(b.symbol for b in statement.prefix)
    model = read_model(symbols, values)
    at = {name: shown_value(v) for name, v in write_model(symbols, model).items()}
    outside = in_domain(statement, model)
    if outside:
        raise ModelError(outside)
    hypotheses = hypothesis_report(statement, model, digits, proved)
    try:
        r = evaluate(statement.claim, model)
    except UndefinedValue as error:
        undefined: dict[str, object] = {"text": f"undefined: {error}", "holds": None, "enclosure": None}
        return InstanceReport(at, None, None, None, None, (*hypotheses, undefined), str(error))
    margin = None if r.left is None or r.right is None else enclosed(r.left - r.right, min(digits, 20))
    return InstanceReport(at, enclosed(r.left, digits), enclosed(r.right, digits), r.holds, margin, hypotheses, r)


@dataclass(frozen=True)
class Refutation:
    """An instance that decides a claim, as what a search finds: the kernel judges it again."""

    verdict: str
    evidence: object
    method: str = "an instance of the author, checked exactly"
    reason: str = ""
    region: tuple[str, ...] = ()
    trials: int = 0


def refuting(statement: Statement, instances: Sequence[Mapping[str, object]]) -> Refutation | None:
    """The first instance that satisfies every hypothesis and violates the claim, or gives it no value."""
    if not all(b.kind == "forall" for b in statement.prefix):
        return None
    symbols = tuple(b.symbol for b in statement.prefix)
    for values in instances:
        try:
            model = read_model(symbols, values)
            if in_domain(statement, model) is not None or not all(evaluate(f, model).holds for f in statement.given):
                continue
            written = write_model(symbols, model)
            try:
                if evaluate(statement.claim, model).holds is False:
                    return Refutation("REFUTED", {"rule": "witness", "model": written})
            except UndefinedValue:
                return Refutation("ILL_POSED", {"rule": "undefined", "model": written})
        except (ModelError, SignUnknown, Undefined, ArithmeticError, LookupError, RecursionError):
            continue
    return None


def misfit(statement: Statement, values: Mapping[str, object]) -> str:
    """Why values are no instance of a statement: a name too many or too few, no model, outside a domain, against a hypothesis.

    Empty where nothing is seen to be wrong.
    """
    names = {b.symbol.name for b in statement.prefix}
    for name in sorted(set(values) ^ names):
        return f"{name} has no value" if name in names else f"the statement has no symbol {name}"
    symbols = tuple(b.symbol for b in statement.prefix)
    try:
        model = read_model(symbols, values)
    except ModelError as error:
        return str(error)
    try:
        outside = in_domain(statement, model)
        if outside:
            return outside
        for i, f in enumerate(statement.given, 1):
            try:
                holds = evaluate(f, model).holds
            except UndefinedValue:
                holds = False
            if holds is False:
                return f"hypothesis {i} fails there: {formula_text(f)}"
    except (ModelError, SignUnknown, Undefined, ArithmeticError, LookupError, RecursionError):
        return ""               # too large to evaluate: nothing is seen to be wrong
    return ""


def shown_value(v: object) -> str:
    """A value of a model, as evidence files write it, for a reader."""
    if isinstance(v, list) and v and v[0] in ("exp", "log", "sqrt", "div", "mul", "add", "pow"):
        op, args = v[0], [shown_value(a) for a in v[1:]]
        joint = {"div": "/", "mul": "*", "add": " + ", "pow": "^"}.get(op)
        return f"{op}({args[0]})" if joint is None else "(" + joint.join(args) + ")"
    if isinstance(v, list):
        return "[" + ", ".join(shown_value(x) for x in v) + "]"
    if isinstance(v, dict):
        return "{" + "; ".join(f"({k}): {shown_value(x)}" for k, x in v.items()) + "}"
    return str(v)
