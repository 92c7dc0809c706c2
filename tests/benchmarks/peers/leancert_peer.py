"""leancert on bounded boxes: the checked bound, then adaptive splitting, rigorous optimisation, and its search for a checked
counterexample."""
from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from tests.benchmarks.fold import Unsupported, fold, relations
from tests.benchmarks.peers.answer import Answer, Available, candidate, package
from tests.benchmarks.sampling import value
from verify.language import App, Expr, Num, Relation, Statement
from verify.language.expr import literal
from verify.language.formula import Domain

STRICT = Fraction(1, 10**12)    # what a strict relation must leave: leancert shows f >= c only


def available() -> Available:
    """The release of the package leancert, whose wheel holds the checked binaries."""
    return package("leancert")


def decide(statement: Statement, seconds: float, claim: dict[str, Any]) -> Answer:
    """proved if every relation is verified on the box; refuted if a point that leancert rejects passes the check."""
    import leancert as lc

    if statement.given:
        raise Unsupported("hypotheses")
    box = _box(statement)
    goals = [g for r in relations(statement.claim) for g in _goals(r)]
    with lc.Solver() as solver:
        answers = [_one(lc, solver, statement, _term(lc, gap), strict, box) for gap, strict in goals]
    return next((a for a in answers if a.word != "proved"), answers[0])


def _one(lc: Any, solver: Any, statement: Statement, gap: Any, strict: bool, box: dict[str, tuple[Fraction, Fraction]]) -> Answer:
    least = STRICT if strict else Fraction(0)
    said = "unknown"
    for depth in (10, 20):
        found = solver.verify_bound(gap, box, lower=least, config=lc.Config(taylor_depth=depth))
        said = type(found).__name__
        if isinstance(found, lc.Verified):
            return Answer("proved", f"checked bound, depth {depth}")
        if isinstance(found, lc.Unsupported):
            raise Unsupported("checked route")
    sought = solver.verify_bound(gap, box, lower=least, method="adaptive")
    if isinstance(sought, lc.Rejected):
        point = {k: Fraction(v) for k, v in sought.counterexample.values.items()}
        return candidate(statement, point)
    try:
        if solver.verify_bound_adaptive(gap, box, lower=least, adaptive_config=lc.AdaptiveConfig(max_splits=512, max_depth=30,
                                                                                               parallel=False)).verified:
            return Answer("proved", "adaptive splitting")
        if solver.find_bounds(gap, box, config=lc.Config(max_iters=4000, tolerance=Fraction(1, 10**9))).min_lo >= least:
            return Answer("proved", "rigorous optimisation")
    except lc.LeanCertError as error:
        said = str(error)[:120]
    return Answer("unknown", said)


def _box(statement: Statement) -> dict[str, tuple[Fraction, Fraction]]:
    """The smallest closed box with rational ends, found from the ends of the domains, that holds the domain."""
    box: dict[str, tuple[Fraction, Fraction]] = {}
    for bound in statement.prefix:
        d = bound.domain or Domain()
        if d.lo is None or d.hi is None:
            raise Unsupported("unbounded domains")
        corners = [dict(zip(box, c, strict=True)) for c in _corners(list(box.values()))]
        lows, highs = ([_end(end, c) for c in corners] for end in (d.lo, d.hi))
        box[bound.symbol.name] = (min(low for low, _ in lows), max(high for _, high in highs))
    return box


def _corners(sides: list[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, ...]]:
    corners: list[tuple[Fraction, ...]] = [()]
    for side in sides:
        corners = [(*c, x) for c in corners for x in side]
    return corners


def _end(end: Expr, at: dict[str, Fraction]) -> tuple[Fraction, Fraction]:
    exact = literal(end)
    if exact is not None:
        return exact, exact
    scaled = value(end, at) * 10**15
    return Fraction(math.floor(scaled), 10**15), Fraction(math.ceil(scaled), 10**15)


def _goals(r: Relation) -> list[tuple[Expr, bool]]:
    if r.op == "!=":
        raise Unsupported("!=")
    gaps = [(r.right - r.left, r.op == "<")]
    return [*gaps, (r.left - r.right, False)] if r.op == "==" else gaps


def _term(lc: Any, e: Expr) -> Any:
    def power(base: Any, exponent: Any) -> Any:
        return lc.exp(exponent * lc.log(base))

    def total(*a: Any) -> Any: return sum(a[1:], a[0])
    def pi() -> Any: return 4 * lc.atan(lc.const(1))

    operations = {
        "add": total, "mul": lambda *a: math.prod(a[1:], start=a[0]), "div": lambda a, b: a / b, "pow": power,
        "pi": pi, "E": lambda: lc.exp(lc.const(1)), "log2": lambda u: lc.log(u) / lc.log(lc.const(2)),
        "min": lambda a, b: lc.Min(a, b), "max": lambda a, b: lc.Max(a, b), "asinh": lc.arsinh,
        "asin": lambda u: lc.atan(u / lc.sqrt(1 - u * u)), "acos": lambda u: pi() / 2 - lc.atan(u / lc.sqrt(1 - u * u)),
        "erfc": lambda u: 1 - lc.erf(u),
        **{name: getattr(lc, name) for name in "exp log sqrt abs sin cos tan atan sinh cosh tanh atanh erf".split()}}

    def go(e: Expr) -> Any:
        if isinstance(e, App) and e.op == "pow":
            q = literal(e.args[1])
            if q is not None and q.denominator == 1:
                return go(e.args[0]) ** int(q) if q >= 0 else 1 / go(e.args[0]) ** int(-q)
            if q is not None and q.denominator == 2 and q > 0:
                return lc.sqrt(go(e.args[0])) ** q.numerator
        if isinstance(e, App) and e.args:
            if e.op not in operations:
                raise Unsupported(e.op)
            return operations[e.op](*map(go, e.args))
        return lc.const(e.value) if isinstance(e, Num) else fold(e, lc.const, lc.var, operations)

    return go(e)
