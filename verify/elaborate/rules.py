"""What each high-level rule of a scalar proof is in the core."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verify.elaborate.cuts import halves
from verify.elaborate.goals import in_place, moved_last, reflected, shifted
from verify.elaborate.retired import Compare, Convex, Unimodal, written_out
from verify.kernel.format.fields import listed, take
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import read_term, write_term
from verify.kernel.numbers.intervals import precision, whole
from verify.kernel.scalar import bisection
from verify.kernel.scalar.bisection import Bisect
from verify.kernel.scalar.calculus import Monotone
from verify.kernel.scalar.cutting import Cases, Infeasible, Split
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.scalar.instances import Instance, Replace
from verify.kernel.scalar.integers import Induction, Whole
from verify.kernel.scalar.library import Known
from verify.kernel.scalar.proof import Evaluate, Proof, Step
from verify.kernel.scalar.rewriting import ZERO, Combine, Factor, Product, Term
from verify.kernel.scalar.taylor import Taylor
from verify.kernel.numbers.derivative import diff
from verify.kernel.values.enclose import enclose
from verify.language import Domain, Expr, Num, Q, Sym, exp, log, sqrt, substitute, symbols

Offer = Any                     # a proof as data, {"sign": ..., "proof": ...}, or a core proof
Node = dict[str, Any]
MOST_POINTS = 2000
# The fields of each high-level rule: those it must have, and those it may have.
FIELDS: dict[str, tuple[str, str]] = {
    "evaluate": ("", "bits"), "infeasible": ("fact", "proof defined"), "split": ("var at below above", "at_cut cut_in"),
    "cases": ("on nonnegative nonpositive", "defined"), "at_point": ("var proof", ""), "relax": ("var proof", "defined"),
    "tighten": ("fact var by end proof", "defined"), "fact": ("fact", ""),
    "monotone": ("var to slope face", "defined face_defined strict_by"),
    "concave": ("var curvature low high", "defined face_defined strict_by"),
    "convex": ("var at curvature value", "defined"),
    "unimodal": ("var positive factor positive_proof falling low high", "defined"), "rewrite": ("to proof", "defined"),
    "product": ("factors", ""), "sum": ("terms", ""), "combine": ("multipliers proof", "strict_by"),
    "compare": ("through left right proof", "left_proof right_proof defined"), "transform": ("var by name proof", "scale"),
    "generalise": ("terms keep to proof", "defined given given_strictly premises"), "bisect": ("tree", "proofs bits"),
    "taylor": ("var at order zeros", "bits"),
    "known": ("theorem at by proof", "of order by_proof premises defined strict_by"),
    "induction": ("var base step", "by by_proof by_defined defined base_defined"), "points": ("var proofs", ""),
    "whole": ("proof", ""), "forget": ("fact proof", "defined"), "reorder": ("var proof", "keep"),
    "shift": ("var name proof", ""),
    "eliminate": ("var value by facts proof", "by_proof value_defined defined"),
}


@dataclass(frozen=True, eq=False)
class Raw(Proof):
    """A part that is still to be elaborated, with proofs that may show what it needs."""

    data: object = None
    offers: tuple[Offer, ...] = ()


def core(goal: Goal, node: Node) -> tuple[Proof, tuple[Offer, ...]]:
    """The core rule of a high-level node, with parts that are still to be elaborated, and the proofs that it offers."""
    rule = node.get("rule")
    if not isinstance(rule, str) or rule not in _RULES:
        raise Rejected(f"{str(rule)[:40]!r} is not a rule of scalar proofs")
    take(node, *FIELDS[rule])
    return _RULES[rule](goal, node), tuple(_offers(node))


def _offers(node: Node) -> Iterator[Offer]:
    """The proofs of side conditions inside a node, in order."""
    for name, value in node.items():
        if name == "defined" or name.endswith("_defined") or name == "premises":
            yield from _flat(value)
        elif name in ("by_proof", "left_proof", "right_proof", "lo_proof", "hi_proof"):
            yield from _flat([value])
        elif name in ("multipliers", "factors", "terms"):
            for part in value:
                yield from _offers(part)
                if name == "multipliers":
                    yield from _flat([part.get("proof")])


def _flat(value: Any) -> Iterator[Offer]:
    if isinstance(value, list):
        for x in value:
            yield from _flat(x)
    elif isinstance(value, dict):
        yield value


def _raw(data: object) -> Raw:
    return Raw(data=data)


def _optional(data: object) -> Raw | None:
    return None if data is None else Raw(data=data)


def _strict_by(goal: Goal) -> Any:
    return "terms" if goal.strict else "rest"


# --- closing and cutting

def _infeasible(goal: Goal, node: Node) -> Proof:
    return Infeasible(goal.facts()[_index(node["fact"])].expr, _optional(node.get("proof")))


def _index(value: object) -> int:
    if type(value) is not int or value < 0:
        raise Rejected(f"{str(value)[:40]!r} is not the number of a fact")
    return value


def _split(goal: Goal, node: Node) -> Proof:
    v, at = goal.variable(node["var"]), read_term(node["at"])
    below, above = _raw(node["below"]), _raw(node["above"])
    if "at_cut" in node:
        return Split(v.name, at, below, above, _raw(node["at_cut"]))
    if "cut_in" in node:
        return Split(v.name, at, below, above, cut_in=node["cut_in"])
    inside = [end is None or closed or enclose((end - at) * side, goal.box()).nonnegative(True)
              for end, closed, side in ((v.domain.hi, v.domain.hi_closed, 1), (v.domain.lo, v.domain.lo_closed, -1))]
    if v.domain.integer or all(inside):
        return Split(v.name, at, below, above)
    return Split(v.name, at, below, above, cut_in="below" if inside[0] else "above")


def _cases(goal: Goal, node: Node) -> Proof:
    return Cases(read_term(node["on"]), _raw(node["nonnegative"]), _raw(node["nonpositive"]))


def _points(goal: Goal, node: Node) -> Proof:
    v, proofs = goal.variable(node["var"]), node["proofs"]
    box = goal.box()[v.name]
    if not v.domain.integer or not isinstance(v.domain.lo, Num) or not isinstance(v.domain.hi, Num):
        raise Rejected("points: the variable must be an integer between two numbers")
    first, last = whole(box.lo), whole(box.hi)
    if len(proofs) != last - first + 1 or len(proofs) > MOST_POINTS:
        raise Rejected(f"points: {last - first + 1} values, {len(proofs)} proofs, at most {MOST_POINTS}")
    return _between(goal, v.name, first, proofs)


def _between(goal: Goal, name: str, first: int, proofs: list[object]) -> Proof:
    if len(proofs) == 1:
        at, inner = goal.fix(name, Q(first)), _raw(proofs[0])
        if _numbers_facts(proofs[0]):                     # a split leaves facts about numbers, such as 1 >= 0 + 1
            return Replace(name, Q(first), Instance(at.variables, at.given, at.claim, inner, {}, {}))
        return Replace(name, Q(first), inner)
    half = len(proofs) // 2
    return Split(name, Q(first + half - 1), _between(goal, name, first, proofs[:half]),
                 _between(goal, name, first + half, proofs[half:]))


def _numbers_facts(node: object) -> bool:
    """Whether a high-level proof speaks of facts by their numbers."""
    if isinstance(node, dict):
        return "fact" in node or "facts" in node or any(map(_numbers_facts, node.values()))
    return isinstance(node, list) and any(map(_numbers_facts, node))


# --- the claim

def _fact(goal: Goal, node: Node) -> Proof:
    return Combine((Term(goal.facts()[_index(node["fact"])].expr),), ZERO, strict_by=_strict_by(goal))


def _rewrite(goal: Goal, node: Node) -> Proof:
    return Combine((), read_term(node["to"]), _raw(node["proof"]))


def _sum(goal: Goal, node: Node) -> Proof:
    terms = tuple(Term(read_term(t["expr"]), proof=_raw(t["proof"]) if t["proof"] is not None else Evaluate())
                  for t in node["terms"])
    return Combine(terms, ZERO, strict_by=_strict_by(goal))


def _combine(goal: Goal, node: Node) -> Proof:
    terms = tuple(Term(goal.facts()[_index(m["fact"])].expr, read_term(m["by"])) for m in node["multipliers"])
    return Combine(terms, None, _raw(node["proof"]), node.get("strict_by", "rest"))


def _product(goal: Goal, node: Node) -> Proof:
    return Product(tuple(Factor(read_term(f["expr"]), f["sign"], _optional(f["proof"])) for f in node["factors"]))


def _compare(goal: Goal, node: Node) -> Proof:
    return Compare(node["through"], read_term(node["left"]), read_term(node["right"]), _raw(node["proof"])).core(goal)


def _known(goal: Goal, node: Node) -> Proof:
    order = node.get("order", [])
    rule = Known(node["theorem"], tuple(map(read_term, node["at"])), read_term(node["by"]), _raw(node["proof"]), node.get("of"),
                 tuple(order if isinstance(order, list) else [order]), node.get("strict_by", "rest"))
    return written_out(goal, rule) or rule


# --- calculus

def _monotone(goal: Goal, node: Node) -> Proof:
    return Monotone(node["var"], node["to"], _optional(node["slope"]), _optional(node["face"]), node.get("strict_by", "face"))


def _concave(goal: Goal, node: Node) -> Proof:
    """The slope falls: it is 1 times a falling factor."""
    if node.get("strict_by", "curvature" if not goal.strict else "face") != "curvature":
        raise Rejected("concave: a strict claim is strict by its curvature")
    return Unimodal(node["var"], Q(1), diff(goal.claim, node["var"]), None, _optional(node["curvature"]), _raw(node["low"]),
                    _raw(node["high"]))


def _convex(goal: Goal, node: Node) -> Proof:
    return Convex(node["var"], read_term(node["at"]), _optional(node["curvature"]), _optional(node["value"]))


def _unimodal(goal: Goal, node: Node) -> Proof:
    return Unimodal(node["var"], read_term(node["positive"]), read_term(node["factor"]), _optional(node["positive_proof"]),
                    _optional(node["falling"]), _optional(node["low"]), _optional(node["high"]))


def _taylor(goal: Goal, node: Node) -> Proof:
    return Taylor(node["var"], read_term(node["at"]), node["order"], node["zeros"], node.get("bits", 64))


def _bisect(goal: Goal, node: Node) -> Proof:
    """The cuts, at the middles of the boxes, are written down."""
    bits, cuts = node.get("bits", 64), list[str]()
    with precision(bits):
        todo = [bisection.whole(goal)]
        for letter in node["tree"]:
            here = todo.pop()
            if letter.isdigit():
                below, above = halves(here, int(letter))
                cuts.append(str(below.cuts[goal.variables[int(letter)].name][1]))
                todo += [above, below]
    return Bisect(node["tree"], " ".join(cuts), tuple(map(_raw, listed(node.get("proofs", [])))), bits)


def _whole(goal: Goal, node: Node) -> Proof:
    return Whole(_raw(node["proof"]))


def _induction(goal: Goal, node: Node) -> Proof:
    return Induction(node["var"], tuple(map(_raw, node["base"])), _raw(node["step"]),
                     read_term(node["by"]) if "by" in node else None)


# --- other variables

def _instance(of: Goal, values: dict[str, Expr], node: Node, back: dict[str, Expr] | None = None) -> Proof:
    return Instance(of.variables, of.given, of.claim, _raw(node["proof"]), values, back)


def _relax(goal: Goal, node: Node) -> Proof:
    v = goal.variable(node["var"])
    return _instance(goal.with_domain(v.name, replace(v.domain, integer=False)), {}, node)


def _tighten(goal: Goal, node: Node) -> Proof:
    v, by, end = goal.variable(node["var"]), read_term(node["by"]), read_term(node["end"])
    if not isinstance(by, Num) or by.value == 0:
        raise Rejected("tighten: the factor is not a rational other than 0")
    hypothesis = goal.given[_index(node["fact"])]
    domain = replace(v.domain, lo=end, lo_closed=not hypothesis.strict) if by.value > 0 else replace(
        v.domain, hi=end, hi_closed=not hypothesis.strict)
    old, closed, side = (v.domain.lo, v.domain.lo_closed, 1) if by.value > 0 else (v.domain.hi, v.domain.hi_closed, -1)
    strictly = not symbols(end) or not (closed or hypothesis.strict)
    if old is not None and not enclose((end - old) * side, goal.box()).nonnegative(strictly):
        raise Rejected("tighten: the variable has an end on that side, which is not shown to lie beyond the new one")
    if not goal.normal_forms().equal(hypothesis.expr, by * (Sym(v.name) - end)):
        raise Rejected("tighten: the hypothesis does not say that")
    given = tuple(f for i, f in enumerate(goal.given) if i != node["fact"])
    return _instance(replace(goal.with_domain(v.name, domain), given=given), {}, node, {})


def _forget(goal: Goal, node: Node) -> Proof:
    """The goal without one of its hypotheses."""
    return _instance(replace(goal, given=tuple(f for i, f in enumerate(goal.given) if i != _index(node["fact"]))), {}, node)


def _shift(goal: Goal, node: Node) -> Proof:
    v, name = goal.variable(node["var"]), node["name"]
    lo = _least(v)
    if not v.domain.integer:
        raise Rejected("shift: an integer variable from an integer on")
    return _instance(shifted(goal, v, lo, name), {name: Sym(v.name) - lo}, node, {v.name: lo + Sym(name)})


def _reorder(goal: Goal, node: Node) -> Proof:
    return _instance(moved_last(goal, goal.variable(node["var"]), node.get("keep", [])), {}, node, {})


def _generalise(goal: Goal, node: Node) -> Proof:
    return _instance(generalised(goal, node), {t["name"]: read_term(t["expr"]) for t in node["terms"]}, node)


_GIVEN = (("given", False), ("given_strictly", True))


def generalised(goal: Goal, node: Node) -> Goal:
    """The goal about new variables that stand for the terms of a node; with what is given about them as hypotheses."""
    keep = [v for v in goal.variables if v.name in node["keep"]]
    variables = list(keep)
    for t in node["terms"]:
        lo, hi = (None if t.get(end) is None else read_term(t[end]) for end in ("lo", "hi"))
        variables.append(Variable(t["name"], Domain(lo, hi, lo is not None and not t.get("lo_strict"),
                                                    hi is not None and not t.get("hi_strict"), bool(t.get("integer")))))
    names = {v.name for v in keep}
    given = (*(f for f in goal.given if symbols(f.expr) <= names),
             *(Fact(read_term(e), strict) for name, strict in _GIVEN for e in node.get(name, ())))
    return Goal(tuple(variables), given, read_term(node["to"]), goal.strict)


def given_as(facts: Sequence[Fact]) -> Node:
    """The fields of a `generalise` with these hypotheses about the new variables; in the goal the strict ones come last."""
    return {name: [write_term(f.expr) for f in facts if f.strict is strict] for name, strict in _GIVEN}


def _transform(goal: Goal, node: Node) -> Proof:
    """A one-to-one change of a variable: v = hi - w, or of a real one exp(w), lo + w, 1/w, w^2, or scale * w."""
    v, name = goal.variable(node["var"]), node["name"]
    if (v.domain.integer and node["by"] != "reflect") or any(name == w.name for w in goal.variables):
        raise Rejected("transform: the variable must be real, but to be reflected, and the new name unused")
    forth, back, domain = _CHANGES[node["by"]](v, Sym(name), node)
    return _instance(in_place(goal, v, Variable(name, domain), forth), {name: back}, node, {v.name: forth})


Change = tuple[Expr, Expr, Domain]


def _swapped(d: Domain) -> Domain:
    return Domain(None, None, d.hi_closed, d.lo_closed)


def _least(v: Variable) -> Expr:
    if v.domain.lo is None:
        raise Rejected("the variable needs a lower end")
    return v.domain.lo


def _lower(v: Variable, w: Expr, node: Node) -> Change:
    d, lo = v.domain, _least(v)
    return lo + w, Sym(v.name) - lo, replace(d, lo=Q(0), hi=None if d.hi is None else d.hi - lo)


def _reflect(v: Variable, w: Expr, node: Node) -> Change:
    d = v.domain
    if d.hi is None:
        raise Rejected("transform: reflect needs an upper end")
    return d.hi - w, d.hi - Sym(v.name), reflected(d, d.hi)


def _scale(v: Variable, w: Expr, node: Node) -> Change:
    d, s = v.domain, read_term(node["scale"])
    return s * w, Sym(v.name) / s, replace(d, lo=None if d.lo is None else d.lo / s, hi=None if d.hi is None else d.hi / s)


def _square(v: Variable, w: Expr, node: Node) -> Change:
    d = v.domain
    return w ** 2, sqrt(Sym(v.name)), replace(d, lo=sqrt(_least(v)), hi=None if d.hi is None else sqrt(d.hi))


def _exponential(v: Variable, w: Expr, node: Node) -> Change:
    d, zero = v.domain, _least(v) == Q(0)
    return exp(w), log(Sym(v.name)), replace(d, lo=None if zero else log(_least(v)), hi=None if d.hi is None else log(d.hi),
                                             lo_closed=d.lo_closed and not zero)


def _reciprocal(v: Variable, w: Expr, node: Node) -> Change:
    d, zero = v.domain, _least(v) == Q(0)
    return 1 / w, 1 / Sym(v.name), replace(
        _swapped(d), lo=Q(0) if d.hi is None else 1 / d.hi, hi=None if zero else 1 / _least(v),
        lo_closed=d.hi_closed and d.hi is not None, hi_closed=d.lo_closed and not zero)


_CHANGES: dict[str, Callable[[Variable, Expr, Node], Change]] = {
    "shift": _lower, "reflect": _reflect, "scale": _scale, "square": _square, "exp": _exponential, "reciprocal": _reciprocal}


def _at_point(goal: Goal, node: Node) -> Proof:
    v = goal.variable(node["var"])
    if v.domain.lo is None:
        raise Rejected("at_point: the domain of the variable is not one point")
    return Replace(v.name, v.domain.lo, _raw(node["proof"]))


def _eliminate(goal: Goal, node: Node) -> Proof:
    """The variable is replaced, and the two hypotheses that give its value are left out."""
    v, value = goal.variable(node["var"]), read_term(node["value"])
    pair, by = [goal.given[_index(i)] for i in node["facts"]], read_term(node["by"])
    for f, gap in zip(pair, (Sym(v.name) - value, value - Sym(v.name)), strict=True):
        if not goal.normal_forms().equal(f.expr, by * gap):
            raise Rejected("eliminate: the hypotheses do not say that")
    after = _Peek()
    Replace(v.name, value, Evaluate()).check(goal, after)
    gone = [Fact(substitute(f.expr, {v.name: value}), f.strict) for f in pair]
    left = replace(after.goal, given=tuple(f for f in after.goal.given if f not in gone))
    if left.given == after.goal.given:
        return Replace(v.name, value, _raw(node["proof"]))
    return Replace(v.name, value, Instance(left.variables, left.given, left.claim, Raw(data=node["proof"])))


class _Peek(Step):
    """A step that believes everything and remembers the goal that is left."""

    def __init__(self) -> None:
        super().__init__(self._remember, ())
        self.goal: Goal

    def _remember(self, goal: Goal, proof: Proof) -> None:
        self.goal = goal

    def defined(self, goal: Goal, expr: Expr) -> None:
        """Believed."""

    def holds(self, goal: Goal, expr: Expr, strict: bool) -> None:
        """Believed."""


_RULES: dict[str, Callable[[Goal, Node], Proof]] = {
    "evaluate": lambda goal, node: Evaluate(node.get("bits", 64)), "infeasible": _infeasible, "split": _split, "cases": _cases,
    "at_point": _at_point, "relax": _relax, "tighten": _tighten, "fact": _fact, "monotone": _monotone, "concave": _concave,
    "convex": _convex, "unimodal": _unimodal, "rewrite": _rewrite, "product": _product, "sum": _sum, "combine": _combine,
    "compare": _compare, "transform": _transform, "generalise": _generalise, "bisect": _bisect, "taylor": _taylor,
    "known": _known, "induction": _induction, "whole": _whole,
    "points": _points, "reorder": _reorder, "forget": _forget, "shift": _shift, "eliminate": _eliminate,
}
