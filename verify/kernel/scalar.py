"""The scalar checker: one function per rule, each a sufficient condition for its goal.

Invariant of `check(goal, node)`: the claim is defined at every point of the goal's domain.  A rule that moves to another
expression or a larger domain proves (`_defined`) that the invariant still holds there.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from verify.kernel.derivative import NotDifferentiable, diff
from verify.kernel.domains import NONZERO, POSITIVE, Condition, conditions, holds_on, wider_powers
from verify.kernel.enclose import enclose
from verify.kernel.goal import EmptyBox, Fact, Goal, Variable, map_ends
from verify.kernel.intervals import NEG, POS, Interval, Undefined, precision
from verify.kernel.normal_form import TooComplex
from verify.kernel.rejected import Rejected
from verify.kernel.terms import read_term
from verify.language import App, Domain, Expr, Num, Q, Sym, exp, log, sqrt, substitute, symbols

MAX_NODES, MAX_DEPTH, MAX_BITS = 200_000, 120, 4096


def take(node: object, required: str, optional: str = "") -> dict[str, Any]:
    """A certificate node, or an entry of one, as a dict with exactly the named fields (besides `rule`); raises Rejected."""
    if not isinstance(node, dict):
        raise Rejected(f"{str(node)[:60]!r} is not a certificate node")
    need, may = set(required.split()), set(optional.split()) | {"rule"}
    if need - set(node) or set(node) - need - may:
        raise Rejected(f"rule {node.get('rule')}: fields {sorted(set(node) - {'rule'})}, "
                       f"expected {sorted(need)} and at most {sorted(may)}")
    return node


class Checker:
    """Checks scalar certificates; `rules` collects the names of the rules that were used."""

    def __init__(self) -> None:
        self.rules: dict[str, int] = {}
        self.nodes = 0

    def check(self, goal: Goal, node: object, depth: int = 0) -> None:
        """Return if the certificate establishes the goal, raise Rejected with the reason if not."""
        rule = node.get("rule") if isinstance(node, dict) else None
        if not isinstance(rule, str) or rule not in _RULES:
            raise Rejected(f"{rule!r} is not a rule of the scalar checker")
        self.nodes += 1
        if depth > MAX_DEPTH or self.nodes > MAX_NODES:
            raise Rejected("the certificate is nested too deep or too large")
        self.rules[rule] = self.rules.get(rule, 0) + 1
        try:
            goal.box()
        except EmptyBox:
            return                                     # no point satisfies the domains: nothing to show
        except Undefined as error:
            raise Rejected(f"an end of the domain is undefined: {error}") from None
        try:
            _RULES[rule](self, goal, node, depth + 1)
        except (NotDifferentiable, TooComplex, Undefined, EmptyBox) as error:
            raise Rejected(f"rule {rule}: {error}") from None

    # --- obligations

    def defined(self, goal: Goal, expr: Expr, proofs: object, depth: int) -> None:
        """Check that `expr` has a value on the whole domain of the goal."""
        left = goal.undefined_conditions(expr)
        listed = proofs if isinstance(proofs, list) else []
        if len(listed) != len(left):
            raise Rejected(f"{len(left)} conditions need a proof that {expr!r:.80} is defined "
                           f"({left[0].expr!r:.80} {left[0].kind}), {len(listed)} given"
                           if left else "proofs of definedness where none is needed")
        for condition, entry in zip(left, listed, strict=True):
            if not isinstance(entry, dict) or set(entry) != {"sign", "proof"} or entry["sign"] not in ("+", "-"):
                raise Rejected('a definedness proof has the fields "sign" ("+" or "-") and "proof"')
            if entry["sign"] == "-" and condition.kind != NONZERO:
                raise Rejected(f"{condition.kind} cannot be shown by a negative sign")
            claim = condition.expr if entry["sign"] == "+" else -condition.expr
            self.check(goal.with_claim(claim, condition.kind in (POSITIVE, NONZERO)), entry["proof"], depth)

    def shows(self, goal: Goal, expr: Expr, strict: bool, node: object, depth: int) -> None:
        """Check `expr >= 0` (`> 0`) on the goal's domain; a missing proof (None) means that one enclosure shows it."""
        self.check(goal.with_claim(expr, strict), {"rule": "evaluate"} if node is None else node, depth)

    def same(self, goal: Goal, left: Expr, right: Expr) -> None:
        """Check that two expressions agree wherever both are defined in the goal."""
        if not goal.normal_forms().equal(left, right):
            raise Rejected(f"{left!r:.120} and {right!r:.120} are not shown to be identical")


def _evaluate(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """One enclosure of the claim over the box, at `bits` bits, is on the right side."""
    bits = take(node, "", "bits").get("bits", 64)
    if not isinstance(bits, int) or not 30 <= bits <= MAX_BITS:
        raise Rejected(f"evaluate: {bits!r} bits are not between 30 and {MAX_BITS}")
    with precision(bits):
        value = enclose(goal.claim, goal.box())
    if not value.nonnegative(goal.strict):
        raise Rejected(f"evaluate: {goal.claim!r:.100} has the enclosure [{value.lo}, {value.hi}]")


def _infeasible(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """A fact (hypothesis or end) fails, or has no value, on the whole domain: by one enclosure, or a proof of its opposite."""
    take(node, "fact", "proof defined")
    facts, i = goal.facts(), node["fact"]
    if not isinstance(i, int) or not 0 <= i < len(facts):
        raise Rejected(f"infeasible: there is no fact {i!r}")
    if "proof" in node:
        c.defined(goal, facts[i].expr, node.get("defined"), depth)
        c.check(goal.with_claim(-facts[i].expr, not facts[i].strict), node["proof"], depth)
        return
    _powers_of_positives(goal, facts[i].expr)
    try:
        value = enclose(facts[i].expr, goal.box())
    except Undefined:
        return
    if not value.nonpositive(not facts[i].strict):
        raise Rejected(f"infeasible: the fact {i} can hold")


def _split(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """Two sides of a cut cover the domain; with `at_cut` they are open and the cut is a third part.  At an integer
    variable the parts are v <= at and v >= at + 1."""
    take(node, "var at below above", "at_cut")
    v = _variable(goal, node["var"])
    at, d = read_term(node["at"]), v.domain
    earlier = [w.name for w in goal.variables[:goal.variables.index(v)]]
    if not symbols(at) <= set(earlier):
        raise Rejected("split: the cut mentions a variable that is not declared before")
    c.defined(goal, at, None, depth)
    below, above = _clear_of(goal, at, d.hi, d.hi_closed, -1), _clear_of(goal, at, d.lo, d.lo_closed, 1)
    if d.integer:
        if not isinstance(at, Num) or at.value.denominator != 1 or "at_cut" in node:
            raise Rejected("split: an integer variable is cut at an integer")
        parts = [(replace(d, hi=at, hi_closed=True), "below"), (replace(d, lo=at + 1, lo_closed=True), "above")]
    elif "at_cut" in node:
        parts = [(replace(d, hi=at, hi_closed=False), "below"), (replace(d, lo=at, lo_closed=False), "above")]
        parts.append((Domain(at, at, True, True), "at_cut"))
    else:
        parts = [(replace(d, hi=at, hi_closed=below), "below"), (replace(d, lo=at, lo_closed=above), "above")]
    if not (below or above) or ("at_cut" in node and not (below and above)):
        raise Rejected("split: the cut is not shown to lie inside the domain")
    for domain, name in parts:
        c.check(goal.with_domain(v.name, domain), node[name], depth)


def _clear_of(goal: Goal, at: Expr, end: Expr | None, closed: bool, side: int) -> bool:
    """Whether a cut that is shown not to pass an end belongs to the domain as far as that end goes."""
    if end is None:
        return True
    gap = enclose((at - end) * side, goal.box())
    if not gap.nonnegative() and not goal.normal_forms().equal(at, end):
        raise Rejected("split: the cut is not shown to lie in the domain")
    return closed or gap.nonnegative(True)


def _cases(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """An expression is >= 0 or <= 0; each is added as a hypothesis."""
    take(node, "on nonnegative nonpositive", "defined")
    on = read_term(node["on"])
    _known_symbols(goal, on)
    c.defined(goal, on, node.get("defined"), depth)
    for fact, name in ((Fact(on), "nonnegative"), (Fact(-on), "nonpositive")):
        c.check(replace(goal, given=(*goal.given, fact)), node[name], depth)


def _monotone(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """The claim rises away from an end (finite: its value there; infinite: its limit) where it is >= 0.

    Mean value theorem on the segment from the end: it needs the claim continuous up to the end and differentiable inside.
    """
    take(node, "var to slope face", "defined face_defined strict_by")
    v = _variable(goal, node["var"])
    if node["to"] not in ("lo", "hi") or node.get("strict_by", "face") not in ("face", "slope"):
        raise Rejected("monotone: `to` is lo or hi, `strict_by` is face or slope")
    low = node["to"] == "lo"
    end, closed = (v.domain.lo, v.domain.lo_closed) if low else (v.domain.hi, v.domain.hi_closed)
    along, slope = _derivative(c, goal, v, 1, node.get("defined"), depth)
    by_slope = goal.strict and node.get("strict_by") == "slope"
    if by_slope and closed:
        raise Rejected("monotone: a strict claim at a closed end needs a strict face")
    c.shows(along, slope if low else -slope, by_slope, node["slope"], depth)
    if end is None:
        if node["face"] is not None:
            raise Rejected("monotone: at an infinite end the limit is enclosed, the face proof is null")
        _limit_holds(along, v.name, low, goal.strict and not by_slope)
        return
    face = along.fix(v.name, end)
    c.defined(face, face.claim, node.get("face_defined"), depth)
    c.check(replace(face, strict=goal.strict and not by_slope), node["face"], depth)


def _limit_holds(goal: Goal, name: str, low: bool, strict: bool) -> None:
    """The enclosure of the claim's limits at an infinite end of a variable is >= 0 (> 0)."""
    at = NEG if low else POS
    value = enclose(goal.claim, {**goal.box(), name: Interval(at, at)}, limit=True)
    if not value.nonnegative() or (strict and not value.lo > 0):
        raise Rejected(f"the limit has the enclosure [{value.lo}, {value.hi}]")


def _concave(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """A concave function is >= 0 between two points where it is; > 0 inside if it is strictly concave."""
    take(node, "var curvature low high", "defined face_defined strict_by")
    v = _variable(goal, node["var"])
    d = v.domain
    along, second = _derivative(c, goal, v, 2, node.get("defined"), depth)
    by_curvature = goal.strict and node.get("strict_by") == "curvature"
    if d.lo is None or d.hi is None or (by_curvature and (d.lo_closed or d.hi_closed)):
        raise Rejected("concave: both ends must be finite, and open where strictness comes from the curvature")
    c.shows(along, -second, by_curvature, node["curvature"], depth)
    proofs = node.get("face_defined", [None, None])
    for end, name, proof in ((d.lo, "low", proofs[0]), (d.hi, "high", proofs[1])):
        face = along.fix(v.name, end)
        c.defined(face, face.claim, proof, depth)
        c.check(replace(face, strict=goal.strict and not by_curvature), node[name], depth)


def _convex(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """A convex function lies above its tangent: horizontal at a point of the domain where the value is >= 0."""
    take(node, "var at curvature value", "defined")
    v = _variable(goal, node["var"])
    at, d = read_term(node["at"]), v.domain
    if not symbols(at) <= {w.name for w in goal.variables[:goal.variables.index(v)]}:
        raise Rejected("convex: the point mentions a variable that is not declared before")
    along, second = _derivative(c, goal, v, 2, node.get("defined"), depth)
    c.defined(along, at, None, depth)
    for end, side in ((d.lo, 1), (d.hi, -1)):
        if end is not None:
            c.shows(along, (at - end) * side, False, None, depth)
    c.shows(along, second, False, node["curvature"], depth)
    face, slope = along.fix(v.name, at), substitute(diff(goal.claim, v.name), {v.name: at})
    c.defined(face, face.claim, None, depth)
    c.defined(face, slope, None, depth)
    c.same(face, slope, Q(0))
    c.check(face, node["value"], depth)


def _unimodal(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """The slope is `positive * factor` with `factor` falling: the claim rises, then falls, so its values (at an infinite end
    its limits, the proof being null) at both ends bound it below."""
    take(node, "var positive factor positive_proof falling low high", "defined")
    v = _variable(goal, node["var"])
    if goal.strict:
        raise Rejected("unimodal: the claim must not be strict")
    along, slope = _derivative(c, goal, v, 1, None, depth)
    positive, factor = read_term(node["positive"]), read_term(node["factor"])
    for e in (positive, factor):
        _known_symbols(goal, e)
    c.same(along, slope, positive * factor)
    falling = diff(factor, v.name)
    for e in (positive, factor, falling):
        c.defined(along, e, None, depth)
    c.shows(along, positive, False, node["positive_proof"], depth)
    c.shows(along, -falling, False, node["falling"], depth)
    for end, name in ((v.domain.lo, "low"), (v.domain.hi, "high")):
        if end is None and node[name] is None:
            _limit_holds(along, v.name, name == "low", False)
        elif end is None:
            raise Rejected("unimodal: at an infinite end the limit is enclosed, the proof is null")
        else:
            face = along.fix(v.name, end)
            c.defined(face, face.claim, None, depth)
            c.check(face, node[name], depth)


def _at_point(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """A variable whose two closed ends are the same expression has that value."""
    take(node, "var proof")
    v = _variable(goal, node["var"])
    if v.domain.lo is None or v.domain.lo != v.domain.hi or not (v.domain.lo_closed and v.domain.hi_closed) or v.domain.integer:
        raise Rejected("at_point: the domain of the variable is not one point")
    c.check(goal.fix(v.name, v.domain.lo), node["proof"], depth)


def _relax(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """What holds for all reals of an interval holds for its integers; the claim must be defined there."""
    take(node, "var proof", "defined")
    v = _variable(goal, node["var"])
    wider = goal.with_domain(v.name, replace(v.domain, integer=False))
    c.defined(wider, goal.claim, node.get("defined"), depth)
    c.check(wider, node["proof"], depth)


def _rewrite(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """The claim equals another expression identically."""
    take(node, "to proof", "defined")
    to = read_term(node["to"])
    _known_symbols(goal, to)
    c.same(goal, goal.claim, to)
    c.defined(goal, to, node.get("defined"), depth)
    c.check(goal.with_claim(to), node["proof"], depth)


def _product(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """The claim is a product of factors of proved signs, an even number of them negative."""
    take(node, "factors")
    factors = [(read_term(take(f, "expr sign proof", "defined")["expr"]), f) for f in _listed(node["factors"])]
    if any(f["sign"] not in ("+", "-") for _, f in factors) or sum(f["sign"] == "-" for _, f in factors) % 2:
        raise Rejected("product: signs are + and -, with an even number of -")
    whole = App("mul", tuple(e for e, _ in factors)) if factors else Q(1)
    _known_symbols(goal, whole)
    c.same(goal, goal.claim, whole)
    for e, f in factors:
        c.defined(goal, e, f.get("defined"), depth)
        c.shows(goal, e if f["sign"] == "+" else -e, goal.strict, f["proof"], depth)


def _sum(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """The claim is a sum of terms that are each >= 0 (and the first > 0 where the claim is strict)."""
    take(node, "terms")
    terms = [(read_term(take(t, "expr proof", "defined")["expr"]), t) for t in _listed(node["terms"])]
    if not terms:
        raise Rejected("sum: no terms")
    whole = App("add", tuple(e for e, _ in terms))
    _known_symbols(goal, whole)
    c.same(goal, goal.claim, whole)
    for i, (e, t) in enumerate(terms):
        c.defined(goal, e, t.get("defined"), depth)
        c.shows(goal, e, goal.strict and i == 0, t["proof"], depth)


def _combine(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """The claim minus non-negative multiples of facts is >= 0 (> 0)."""
    take(node, "multipliers proof")
    facts, rest = goal.facts(), goal.claim
    for m in _listed(node["multipliers"]):
        take(m, "fact by proof", "defined")
        if not isinstance(m["fact"], int) or not 0 <= m["fact"] < len(facts):
            raise Rejected(f"combine: there is no fact {m['fact']!r}")
        by = read_term(m["by"])
        _known_symbols(goal, by)
        c.defined(goal, by, m.get("defined"), depth)
        c.defined(goal, facts[m["fact"]].expr, None, depth)
        c.shows(goal, by, False, m["proof"], depth)
        rest = rest - by * facts[m["fact"]].expr
    c.check(goal.with_claim(rest), node["proof"], depth)


def _fact(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """The claim is a fact, up to an identity."""
    take(node, "fact")
    facts = goal.facts()
    if not isinstance(node["fact"], int) or not 0 <= node["fact"] < len(facts):
        raise Rejected(f"fact: there is no fact {node['fact']!r}")
    fact = facts[node["fact"]]
    if goal.strict and not fact.strict:
        raise Rejected("fact: the fact is not strict, the claim is")
    _powers_of_positives(goal, fact.expr)
    c.same(goal, goal.claim, fact.expr)


def _compare(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """claim = right - left has the sign of f(right) - f(left): f = log on positives, square where right >= 0, exp."""
    take(node, "through left right proof", "left_proof right_proof defined")
    left, right = read_term(node["left"]), read_term(node["right"])
    for e in (left, right):
        _known_symbols(goal, e)
        c.defined(goal, e, None, depth)
    c.same(goal, goal.claim, right - left)
    match node["through"]:
        case "log":
            c.shows(goal, left, True, node.get("left_proof"), depth)
            c.shows(goal, right, True, node.get("right_proof"), depth)
            claim = log(right) - log(left)
        case "square":
            c.shows(goal, right, False, node.get("right_proof"), depth)
            claim = right ** 2 - left ** 2
        case "exp": claim = exp(right) - exp(left)
        case other: raise Rejected(f"compare: {other!r} is not log, square or exp")
    c.check(goal.with_claim(claim), node["proof"], depth)


def _transform(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """A one-to-one change of a real variable: v = exp(w), lo + w, hi - w, 1/w, w^2, or scale * w."""
    take(node, "var by name proof", "scale")
    v, name = _variable(goal, node["var"]), node["name"]
    if v.domain.integer or not isinstance(name, str) or not isinstance(read_term(name), Sym) or any(
            name == w.name for w in goal.variables):
        raise Rejected("transform: the variable must be real and the new name unused")
    value, domain = _change(c, goal, v, node, Sym(name), depth)
    at = {v.name: value}
    i = goal.variables.index(v)
    later = tuple(replace(w, domain=map_ends(w.domain, at)) for w in goal.variables[i + 1:])
    c.check(replace(goal, variables=(*goal.variables[:i], Variable(name, domain), *later),
                    given=tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given),
                    claim=substitute(goal.claim, at)), node["proof"], depth)


def _change(c: Checker, goal: Goal, v: Variable, node: Any, w: Expr, depth: int) -> tuple[Expr, Domain]:
    d = v.domain
    swapped = Domain(None, None, d.hi_closed, d.lo_closed)
    if node["by"] == "shift" and d.lo is not None:
        return d.lo + w, replace(d, lo=Q(0), hi=None if d.hi is None else d.hi - d.lo)
    if node["by"] == "reflect" and d.hi is not None:
        return d.hi - w, replace(swapped, lo=Q(0), hi=None if d.lo is None else d.hi - d.lo)
    if node["by"] == "scale":
        s = read_term(node.get("scale"))
        if not symbols(s) <= {x.name for x in goal.variables[:goal.variables.index(v)]}:
            raise Rejected("transform: the scale mentions a variable that is not declared before")
        c.defined(goal, s, None, depth)
        c.shows(goal, s, True, None, depth)
        return s * w, replace(d, lo=None if d.lo is None else d.lo / s, hi=None if d.hi is None else d.hi / s)
    if d.lo is None:
        raise Rejected(f"transform: {node['by']!r} needs a lower end")
    zero = isinstance(d.lo, Num) and d.lo.value == 0
    if not zero:
        c.shows(goal, d.lo, node["by"] != "square", None, depth)
    if node["by"] == "square":
        return w ** 2, replace(d, lo=sqrt(d.lo), hi=None if d.hi is None else sqrt(d.hi))
    if zero and d.lo_closed:
        raise Rejected("transform: zero itself is not reached")
    if node["by"] == "exp":
        return exp(w), replace(d, lo=None if zero else log(d.lo), hi=None if d.hi is None else log(d.hi),
                               lo_closed=d.lo_closed and not zero)
    if node["by"] == "reciprocal":
        return 1 / w, replace(swapped, lo=Q(0) if d.hi is None else 1 / d.hi, hi=None if zero else 1 / d.lo,
                              lo_closed=d.hi_closed and d.hi is not None, hi_closed=d.lo_closed and not zero)
    raise Rejected(f"transform: {node['by']!r} is not shift, reflect, scale, square, exp or reciprocal")


def _generalise(c: Checker, goal: Goal, node: Any, depth: int) -> None:
    """The claim is an instance of a claim in other variables: each new one stands for an expression that lies in its domain."""
    take(node, "terms keep to proof", "defined")
    keep = [v for v in goal.variables if v.name in _listed(node["keep"])]
    values, variables = {}, list(keep)
    for t in _listed(node["terms"]):
        take(t, "name expr", "lo hi lo_strict hi_strict lo_proof hi_proof defined")
        e, ends = read_term(t["expr"]), dict[str, Expr | None]()
        _known_symbols(goal, e)
        if not isinstance(t["name"], str) or not isinstance(read_term(t["name"]), Sym) or any(
                t["name"] == v.name for v in variables):
            raise Rejected("generalise: a new variable needs an unused name")
        c.defined(goal, e, t.get("defined"), depth)
        for end, side in (("lo", 1), ("hi", -1)):
            at = ends[end] = None if t.get(end) is None else read_term(t[end])
            if at is not None:
                if symbols(at):
                    raise Rejected("generalise: the ends of a new variable are constants")
                c.defined(goal, at, None, depth)
                c.shows(goal, (e - at) * side, bool(t.get(end + "_strict")), t.get(end + "_proof"), depth)
        values[t["name"]] = e
        variables.append(Variable(t["name"], Domain(ends["lo"], ends["hi"], ends["lo"] is not None and not t.get("lo_strict"),
                                                    ends["hi"] is not None and not t.get("hi_strict"))))
    names = {v.name for v in keep}
    if any(symbols(e) - names for v in keep for e in (v.domain.lo, v.domain.hi) if e is not None):
        raise Rejected("generalise: a kept variable has an end that mentions a dropped one")
    to = read_term(node["to"])
    general = Goal(tuple(variables), tuple(f for f in goal.given if symbols(f.expr) <= names), to, goal.strict)
    _known_symbols(general, to)
    c.same(goal, goal.claim, substitute(to, values))
    c.defined(general, to, node.get("defined"), depth)
    c.check(general, node["proof"], depth)


def _derivative(c: Checker, goal: Goal, v: Variable, order: int, proofs: object, depth: int) -> tuple[Goal, Expr]:
    """The goal along a variable and a derivative of its claim, both shown to be defined between the ends."""
    later = goal.variables[goal.variables.index(v) + 1:]
    if any(v.name in symbols(end) for w in later for end in (w.domain.lo, w.domain.hi) if end is not None):
        raise Rejected(f"the ends of another variable depend on {v.name}: declare {v.name} after it")
    along = goal.along(v.name)
    along = along.with_domain(v.name, replace(along.variable(v.name).domain, integer=False))
    d = goal.claim
    between: tuple[Condition, ...] = ()
    for _ in range(order):
        between = (*between, *along.undefined_conditions(d)) if d is not goal.claim else between
        d = diff(d, v.name)
    known = {*conditions(goal.claim), *conditions(d)}
    if not all(b in known or Condition(POSITIVE, b.expr) in known or (
            b.kind == NONZERO and Condition(NONZERO, b.expr ** 2) in known) for b in between):
        raise Rejected("a lower derivative is not shown to be defined")
    if v.domain.integer or along.given != goal.given:      # the segment may leave where the claim is known to be defined
        c.defined(along, goal.claim, None, depth)
    c.defined(along, d, proofs, depth)
    return along, d


def _variable(goal: Goal, name: object) -> Variable:
    for v in goal.variables:
        if v.name == name:
            return v
    raise Rejected(f"there is no variable {name!r}")


def _known_symbols(goal: Goal, e: Expr) -> None:
    unknown = symbols(e) - {v.name for v in goal.variables}
    if unknown:
        raise Rejected(f"the certificate mentions {', '.join(sorted(unknown))}, which the goal does not")


def _listed(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise Rejected(f"{str(value)[:60]!r} is not a list")
    return value


def _powers_of_positives(goal: Goal, fact: Expr) -> None:
    """A hypothesis may hold where b <= 0 in some b^u; rules that do not prove it defined need one enclosure to exclude that."""
    box = goal.box()
    if not all(holds_on(condition, box) for condition in wider_powers(fact)):
        raise Rejected("a base in the hypothesis, to a power that is not a literal, is not shown to be positive")


Rule = Callable[[Checker, Goal, Any, int], None]
_RULES: dict[str, Rule] = {
    "evaluate": _evaluate, "infeasible": _infeasible, "split": _split, "cases": _cases, "monotone": _monotone,
    "concave": _concave, "convex": _convex, "unimodal": _unimodal, "at_point": _at_point, "relax": _relax,
    "rewrite": _rewrite, "product": _product, "sum": _sum, "combine": _combine, "fact": _fact, "compare": _compare,
    "transform": _transform, "generalise": _generalise,
}
