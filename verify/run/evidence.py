"""What evidence shows: exact values, hypotheses with their enclosures, both sides, the margin.  Everything as JSON data."""
from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verify.kernel.models.model import Model, read_model
from verify.kernel.statements.judge import Judgement
from verify.language.expr import App, Expr, LanguageError, Num, Sym, holds_mean, literal
from verify.language.formula import Both, Every, Statement
from verify.notation.text import expression_text, formula_text
from verify.run.paste import constant_lines, python_lines
from verify.run.paste_laws import law_lines
from verify.run.plan import EXACT_KINDS

if TYPE_CHECKING:
    from verify.run.instances import InstanceReport

# What the kernel raises where a statement has no evaluation at given values; none of it concerns the verdict.
CANNOT_EVALUATE = (ValueError, ArithmeticError, LookupError, RecursionError)


DIGITS_OF_MEANS = 15                    # an integral costs too much for more


def digits_for(statement: Statement, digits: int) -> int:
    """How many digits the sides of a statement are shown with: fewer where it holds means under noise."""
    return min(digits, DIGITS_OF_MEANS) if holds_mean(statement) else digits


def described(statement: Statement, evidence: object, judged: Judgement, digits: int) -> dict[str, Any]:
    """The evidence for a reader: values and sides are null where it is no witness or the statement has no two sides.

    A witness against one part of a claim is shown with the statement of that part; `paste` is Python that shows it.
    """
    inner, model, proved = focus(statement, evidence)
    if judged.verdict in EXACT_KINDS:                 # a witness: that each hypothesis holds there is established
        proved = {*proved, *(str(i) for i, f in enumerate(inner.given, 1) if isinstance(f, Every))}
    shown, report = _chosen(inner, evidence), None
    if model is not None:
        from verify.run.instances import evaluate_instance

        try:
            report = evaluate_instance(inner, model, digits_for(inner, digits), proved)
            shown = {**report.at, **_scalars(inner, model)}
        except CANNOT_EVALUATE:
            shown = {str(k): _text(v) for k, v in model.items()}
    lhs, rhs, gap = (report.lhs, report.rhs, report.margin) if report else (None, None, None)
    hypotheses = named(inner, report.hypotheses) if report else []
    return {"witness": shown, "hypotheses": hypotheses, "lhs": ends(lhs), "rhs": ends(rhs),
            "gap": {"lower": gap[0], "upper": gap[1]} if gap and judged.verdict == "REFUTED" else None,
            "paste": "\n".join(_pasted(inner, shown, model, report, digits)) if shown and model is not None else ""}


def _pasted(statement: Statement, shown: Mapping[str, str], model: Mapping[str, Any], report: InstanceReport | None, digits: int
            ) -> list[str]:
    """Python that shows the witness: the claim at its values, or its model of laws and both sides computed from it; where that
    is not written, its sides written out, where they are more than two rationals."""
    compared = report is not None and not isinstance(report.reading, str) and report.margin != ("0", "0")
    lines = python_lines(statement, shown, digits, compared)
    if any(not line.startswith("#") for line in lines):
        return lines
    reading = report.reading if report else None
    if isinstance(reading, str):
        return [*lines, f"# undefined there: {reading}"]
    if reading is None:
        return lines
    symbols = tuple(b.symbol for b in statement.prefix)
    try:
        exact = read_model(symbols, model)
        simple = {name: _simplest(v) if isinstance(v, Expr) else v for name, v in exact.values.items()}
        return law_lines(statement.claim, symbols, Model(simple, exact.sizes), digits)
    except CANNOT_EVALUATE:
        pass
    if reading.left is None or reading.right is None:
        return [*lines, "# one side is +oo there"] if reading.why == "infinite" else lines
    left, right = _simplest(reading.left), _simplest(reading.right)
    return lines if isinstance(left, Num) and isinstance(right, Num) else lines + constant_lines(left, right, digits)


def _chosen(statement: Statement, evidence: object) -> dict[str, str] | None:
    """The values at which a proof of the negation breaks the claim, in terms of the names that the claim says exist."""
    node = evidence.get("proof") if isinstance(evidence, Mapping) and evidence.get("rule") == "negation" else None
    values = node.get("values") if isinstance(node, Mapping) and node.get("rule") in ("choose", "family") else None
    if not isinstance(values, Mapping) or not isinstance(node, Mapping):
        return None
    shown = {str(name): _text(value) for name, value in node.get("model", {}).items()}
    for b in (b for b in statement.prefix if b.symbol.name in values):
        name, term = b.symbol.name, _scalar(values[b.symbol.name])
        shown[name] = term if isinstance(b.symbol, Sym) else f"({term}) times {shown[name]}"
    return shown or None


def _scalars(statement: Statement, model: Mapping[str, Any]) -> dict[str, str]:
    """The scalar values of a model by name, as expressions."""
    names = {b.symbol.name for b in statement.prefix if isinstance(b.symbol, Sym)}
    return {name: _scalar(value) for name, value in model.items() if name in names}


def _scalar(data: object) -> str:
    """A scalar of an evidence file in a simple form: log(2) for max(log(1/3/(2/3)), log(2/3/(1/3)))."""
    from verify.kernel.statements.judge import Rejected
    from verify.kernel.format.terms import read_term

    try:
        return expression_text(_simplest(read_term(data)))
    except (LanguageError, Rejected, RecursionError):
        return _text(data)


def _simplest(expr: Expr) -> Expr:
    """The same value with rationals as one number, and the greatest or least of logarithms of rationals as one."""
    value = literal(expr)
    if value is not None:
        return Num(value)
    if not isinstance(expr, App):
        return expr
    args = tuple(_simplest(a) for a in expr.args)
    if expr.op == "log" and args == (Num(Fraction(1)),):
        return Num(Fraction(0))
    inside = [u.value for u in (_in_log(a) for a in args) if isinstance(u, Num) and u.value > 0]
    if expr.op in ("max", "min") and len(inside) == len(args):
        return _simplest(App("log", (Num(max(inside) if expr.op == "max" else min(inside)),)))
    return App(expr.op, args)


def _in_log(expr: Expr) -> Expr | None:
    """The u of log(u), which is 1 for 0; None for anything else."""
    if expr == Num(Fraction(0)):
        return Num(Fraction(1))
    return expr.args[0] if isinstance(expr, App) and expr.op == "log" else None


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


def focus(statement: Statement, evidence: object) -> tuple[Statement, Mapping[str, Any] | None, Collection[str]]:
    """The statement that a witness speaks about, its values by name (None for evidence that is no witness), and the numbers of
    the hypotheses that it proves there."""
    while isinstance(evidence, Mapping):
        if evidence.get("rule") == "part" and isinstance(statement.claim, Both):
            part, inner = statement.claim.parts[evidence["index"]], evidence["refutation"]
        elif evidence.get("rule") == "inner":
            part, inner = statement.claim, evidence["evidence"]
        else:
            break
        if not isinstance(part, Statement):
            break
        statement, evidence = part, inner
    fields = evidence if isinstance(evidence, Mapping) else {}
    model, proofs = fields.get("model"), fields.get("proofs")
    return statement, model if isinstance(model, Mapping) else None, tuple(proofs) if isinstance(proofs, Mapping) else ()


def _text(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_text(v) for v in value) + "]"
    return str(value)
