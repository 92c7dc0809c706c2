"""The end pieces of a line: towards infinity one term outgrows the others; towards a finite end, after 1/(v - end)."""
from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import fmpq

from verify.kernel.numbers.convert import mantissa, to_fraction
from verify.kernel.numbers.folding import mul
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.format.terms import write_term
from verify.language import App, Domain, Expr, Num, Q, Sym, exp, literal, log, sqrt, substitute, symbols, walk
from verify.search.factoring import sign_at_once
from verify.search.forms import Factored, factored, gathered, written
from verify.search.points import Point, value_at
from verify.search.task import Node

if TYPE_CHECKING:
    from verify.search.prover import Prover

FAR = Fraction(2) ** 10


def end_piece(prover: Prover, goal: Goal, line: Any, depth: int) -> Node | None:
    """A proof for a goal in one variable whose domain is unbounded, or ends where the claim is not smooth.  `line` proves the
    goals that bisection can prove."""
    v = goal.variables[0]
    d = v.domain
    if d.hi is None and isinstance(d.lo, Num) and d.lo.value > 0:
        return dominant(prover, goal) or _logarithmic(goal, line, depth) or _reciprocal(prover, goal, line, depth)
    if d.lo is None and d.hi is not None:
        return _moved(goal, "reflect", d.hi - Sym(f"{v.name}_w"), Domain(Q(0), None, d.hi_closed, False), line, depth)
    if d.hi is not None and d.lo is not None and not d.lo_closed:
        if d.lo == Q(0):
            return _squared(goal, line, depth) or _reciprocal(prover, goal, line, depth)
        return _moved(goal, "shift", d.lo + Sym(f"{v.name}_w"), replace(d, lo=Q(0), hi=d.hi - d.lo), line, depth)
    if d.hi is not None and d.lo is not None and not d.hi_closed:
        return _moved(goal, "reflect", d.hi - Sym(f"{v.name}_w"), Domain(Q(0), d.hi - d.lo, False, d.lo_closed), line, depth)
    return None


def _logarithmic(goal: Goal, line: Any, depth: int) -> Node | None:
    """On a logarithmic scale, where the claim holds the logarithm of the variable."""
    v = goal.variables[0]
    if v.domain.lo is None or not any(isinstance(n, App) and n.op in ("log", "log2") and v.name in symbols(n.args[0])
                                      for n in walk(goal.claim)):
        return None
    return _moved(goal, "exp", exp(Sym(f"{v.name}_w")), replace(v.domain, lo=log(v.domain.lo)), line, min(depth, 1))


def _squared(goal: Goal, line: Any, depth: int) -> Node | None:
    """The variable as a square, where the claim holds a square root of what vanishes with it."""
    v = goal.variables[0]
    if v.domain.hi is None or not any(isinstance(n, App) and _is_root(n) and v.name in symbols(n.args[0])
                                      for n in walk(goal.claim)):
        return None
    return _moved(goal, "square", Sym(f"{v.name}_w") ** 2, replace(v.domain, lo=sqrt(Q(0)), hi=sqrt(v.domain.hi)), line, depth)


def _is_root(n: App) -> bool:
    q = literal(n.args[1]) if n.op == "pow" else None
    return n.op == "sqrt" or (q is not None and q.denominator == 2)


def _reciprocal(prover: Prover, goal: Goal, line: Any, depth: int) -> Node | None:
    d, name = goal.variables[0].domain, f"{goal.variables[0].name}_w"
    lo = Q(0) if d.hi is None else 1 / d.hi
    hi = None if d.lo is None or d.lo == Q(0) else 1 / d.lo
    domain = Domain(lo, hi, d.hi_closed and d.hi is not None, d.lo_closed and hi is not None)
    return _moved(goal, "reciprocal", 1 / Sym(name), domain, line, depth)


def _moved(goal: Goal, by: str, value: Expr, domain: Domain, line: Any, depth: int) -> Node | None:
    """The goal after a change of its variable, the claim rewritten without the factors of known sign."""
    v = goal.variables[0]
    name = f"{v.name}_w"
    if depth <= 0:
        return None
    at = {v.name: value}
    moved = replace(goal, variables=(Variable(name, domain),), claim=substitute(goal.claim, at),
                    given=tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given))
    proof = line(moved, depth - 1)
    return None if proof is None else {"rule": "transform", "var": v.name, "by": by, "name": name, "proof": proof}


def dominant(prover: Prover, goal: Goal) -> Node | None:
    """One positive term is larger than all negative ones together from here on, because each quotient falls from a value
    that it has at the lower end, or is bounded."""
    whole = factored(goal)
    if whole is None or whole.zero or len(goal.variables) != 1:
        return None
    signed: list[Node] = [{"expr": write_term(Num(whole.constant)), "sign": "+" if whole.constant > 0 else "-", "proof": None}]
    sign, left = (1 if whole.constant > 0 else -1), []
    for poly, power in whole.factors:
        e = written(whole.forms, poly) if power == 1 else written(whole.forms, poly) ** power
        s = sign_at_once(goal, e)
        if s:
            sign *= s
            signed.append({"expr": write_term(e), "sign": "+" if s > 0 else "-", "proof": None})
        else:
            left.append((poly, power))
    if len(left) != 1 or left[0][1] != 1:
        return None
    return _outgrown(prover, goal, whole, left[0][0] if sign > 0 else -left[0][0], signed, sign)


def _outgrown(prover: Prover, goal: Goal, whole: Factored, poly: Any, signed: list[Node], sign: int) -> Node | None:
    forms, name = whole.forms, goal.variables[0].name
    d = goal.variables[0].domain
    start = d.lo.value if isinstance(d.lo, Num) else Fraction(1)
    terms = [([int(x) for x in m], to_fraction(fmpq(c))) for m, c in poly.terms()]
    if not 2 <= len(terms) <= 14:
        return None
    best = _largest(forms, terms, {name: start * FAR})
    if best is None:
        return None
    over, leading = terms[best]
    monomial = mul(Num(leading), *gathered(forms, over))
    if sign_at_once(goal, monomial) != 1:
        return None
    parts: list[Node] = []
    slack = Fraction(1)
    for i, (powers, c) in enumerate(terms):
        if i == best:
            continue
        quotient = mul(Num(c / leading), *gathered(forms, [p - q for p, q in zip(powers, over, strict=True)]))
        s = sign_at_once(goal, quotient)
        if s >= 0 and s:
            parts.append({"expr": write_term(quotient), "proof": None})
            continue
        bound = _bounded(prover, goal, quotient)
        if bound is None:
            return None
        slack -= bound[0]
        parts.append(bound[1])
        if slack < 0:
            return None
    if slack == 0 and goal.strict:
        return None
    inner: Node = {"rule": "sum", "terms": [{"expr": write_term(Num(slack)), "proof": None}, *parts]}
    rest = written(forms, poly, tuple(over))
    rest = rest if leading == 1 else rest / Num(leading)
    factors = [*signed, {"expr": write_term(monomial), "sign": "+", "proof": None},
               {"expr": write_term(rest), "sign": "+", "proof": inner}]
    # `signed` holds the factors taken out of the claim, with their signs; the polynomial left was turned to match
    if sign < 0:
        factors.insert(0, {"expr": write_term(Num(Fraction(-1))), "sign": "-", "proof": None})
    return {"rule": "product", "factors": factors}


def _largest(forms: Any, terms: list[tuple[list[int], Fraction]], at: Point) -> int | None:
    """The number of the term that is largest far out; None where that is a negative one or not clear."""
    sizes = []
    for powers, c in terms:
        v = value_at(mul(Num(c), *gathered(forms, powers)), at)
        if v is None:
            return None
        sizes.append(v)
    best = max(range(len(sizes)), key=lambda i: float(abs(sizes[i].lo).log()) if sizes[i].lo != 0 else float("-inf"))
    return best if sizes[best].lo > 0 else None


def _bounded(prover: Prover, goal: Goal, quotient: Expr) -> tuple[Fraction, Node] | None:
    """A rational b with b + quotient >= 0, and that as a term with its proof, where |quotient| is bounded or falls."""
    value = enclose(quotient, goal.box())
    if value.lo.is_finite() and abs(value.lo) < 1:
        b = _above(-value.lo)
        return b, {"expr": write_term(Num(b) + quotient), "proof": None}
    name, d = goal.variables[0].name, goal.variables[0].domain
    if d.lo is None or not value.nonpositive(True):
        return None
    there = value_at(quotient, {name: d.lo.value}) if isinstance(d.lo, Num) else None
    if there is None or not there.lo > -1:
        return None
    b = _above(-there.lo)
    left, right = -quotient, Num(b)
    compared = goal.with_claim(log(right) - log(left), False)
    proof = prover.prove(compared, 2)
    if proof is None:
        return None
    return b, {"expr": write_term(Num(b) + quotient), "proof": {
        "rule": "compare", "through": "log", "left": write_term(left), "right": write_term(right), "proof": proof}}


def _above(x: Any) -> Fraction:
    """A short rational a little above a small non-negative number."""
    man, exp = mantissa(x.upper())
    q = Fraction(man) * Fraction(2) ** max(exp, -3000)
    unit = Fraction(2) ** (q.numerator.bit_length() - q.denominator.bit_length() - 8) if q else Fraction(1, 2**40)
    return (q / unit).__ceil__() * unit + unit

