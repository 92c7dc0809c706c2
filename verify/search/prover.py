"""The scalar prover: from a goal to a certificate, by trying one idea after the other, cheap ones first."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from verify.kernel.derivative import NotDifferentiable, diff
from verify.kernel.domains import NONZERO, POSITIVE
from verify.kernel.enclose import enclose
from verify.kernel.goal import EmptyBox, Fact, Goal, Variable
from verify.kernel.intervals import NEG, POS, Interval, Undefined, precision
from verify.kernel.normal_form import TooComplex
from verify.kernel.terms import write_term
from verify.language import App, Domain, Expr, Num, Q, Sym, substitute, symbols, walk
from verify.search.budget import Budget
from verify.search.forms import Factored, collected, divided_by_terms, factored, linear_in, written
from verify.search.points import Point, sample, value_at

Node = dict[str, Any]
SAMPLES = 36


class Prover:
    """Searches certificates for scalar goals within a budget.  `stuck` remembers small domains where nothing worked."""

    def __init__(self, budget: Budget, seed: int = 0) -> None:
        self.budget = budget
        self.seed = seed
        self.failed: dict[tuple[Any, ...], int] = {}
        self.stuck: list[Goal] = []

    # --- entry

    def prove(self, goal: Goal, depth: int = 6) -> Node | None:
        """A certificate for the goal, or None."""
        self.budget.spend()
        quick = self.at_once(goal)
        if quick is not None:
            return quick
        for v in goal.variables:
            d = v.domain
            if d.lo is not None and d.lo == d.hi and d.lo_closed and d.hi_closed and not d.integer:
                inner = self.prove(goal.fix(v.name, d.lo), depth)
                return None if inner is None else {"rule": "at_point", "var": v.name, "proof": inner}
        key = (goal.variables, goal.given, goal.claim, goal.strict)
        if depth <= 0 or self.failed.get(key, -1) >= depth:
            return None
        points = list(sample(goal, SAMPLES, self.seed))
        if refuted_at(goal, points):
            return None
        node = self._contradiction(goal, depth) if goal.given and not points else None
        node = node or (self._by_cut(goal, depth) if goal.given else None) or self._simplified(goal, points, depth)
        if node is None:
            self.failed[key] = max(depth, self.failed.get(key, -1))
            if depth <= 3 and len(self.stuck) < 40:
                self.stuck.append(goal)
        return node

    def prove_raw(self, goal: Goal, depth: int) -> Node | None:
        """A certificate from the claim as it is written, without factoring it first."""
        points = list(sample(goal, SAMPLES, self.seed))
        if refuted_at(goal, points):
            return None
        for idea in itertools.chain(self._along_variables(goal, points, depth), self._two_sides(goal, None, depth)):
            if idea is not None:
                return idea
        return None

    def at_once(self, goal: Goal) -> Node | None:
        """One enclosure, or a hypothesis that is the claim, or one that cannot hold."""
        try:
            box = goal.box()
        except EmptyBox:
            return {"rule": "evaluate"}
        except Undefined:
            return None
        try:
            value = enclose(goal.claim, box)
            if value.nonnegative(goal.strict):
                return {"rule": "evaluate"}
            if value.nonnegative() or (value.lo > -1e-12 and not value.nonpositive()):
                with precision(256):
                    if enclose(goal.claim, goal.box()).nonnegative(goal.strict):
                        return {"rule": "evaluate", "bits": 256}
        except Undefined:
            pass
        return self._by_fact(goal)

    def _by_fact(self, goal: Goal) -> Node | None:
        facts = goal.facts()
        for i, f in enumerate(facts):
            try:
                if enclose(f.expr, goal.box()).nonpositive(not f.strict):
                    return {"rule": "infeasible", "fact": i}
            except Undefined:
                return {"rule": "infeasible", "fact": i}
            except EmptyBox:
                return {"rule": "evaluate"}
            if symbols(f.expr) == symbols(goal.claim) and (f.strict or not goal.strict) and self._same(goal, f.expr):
                return {"rule": "fact", "fact": i}
        return None

    def _same(self, goal: Goal, other: Expr) -> bool:
        try:
            return goal.normal_forms().equal(goal.claim, other)
        except (TooComplex, TypeError):
            return False

    def _contradiction(self, goal: Goal, depth: int) -> Node | None:
        """A hypothesis that fails on the whole domain."""
        for i, f in enumerate(goal.given):
            others = replace(goal, given=tuple(g for g in goal.given if g is not f))
            if goal.undefined_conditions(f.expr):
                continue
            wanted = replace(others, claim=-f.expr, strict=not f.strict)
            if refuted_at(wanted, list(sample(wanted, 20, self.seed))):
                continue
            proof = self.prove(wanted, depth - 1)
            if proof is not None:
                return {"rule": "infeasible", "fact": i, "proof": proof}
        return None

    def _by_cut(self, goal: Goal, depth: int) -> Node | None:
        """Cut at an exact zero of the claim, the zero itself as a third part: hypotheses can exclude one open side."""
        names = sorted(symbols(goal.claim))
        if depth < 3 or len(names) != 1 or goal.variable(names[0]).domain.integer:
            return None
        for at in zero_candidates(replace(goal, given=()), names[0], goal.claim):
            if strictly_inside(goal, names[0], at):
                d = goal.variable(names[0]).domain
                parts = {"below": replace(d, hi=at, hi_closed=False), "at_cut": Domain(at, at, True, True),
                         "above": replace(d, lo=at, lo_closed=False)}
                node: Node = {"rule": "split", "var": names[0], "at": write_term(at)}
                for part, domain in parts.items():
                    proof = self.prove(goal.with_domain(names[0], domain), depth - 1)
                    if proof is None:
                        return None
                    node[part] = proof
                return node
        return None

    # --- factoring

    def _simplified(self, goal: Goal, points: list[Point], depth: int) -> Node | None:
        """Factor the claim, show the sign of each factor but one by enclosures where possible, work on what is left."""
        whole = factored(goal)
        if whole is None:
            return self._core(goal, None, points, depth)
        if whole.zero:
            return None if goal.strict else {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
        done: list[Node] = []
        open_factors: list[tuple[Any, Expr, int]] = []
        sign = 1 if whole.constant > 0 else -1
        done.append({"expr": write_term(Num(whole.constant)), "sign": "+" if sign > 0 else "-", "proof": None})
        for poly, power in whole.factors:
            e = written(whole.forms, poly)
            base_sign = self._sign_at_once(goal, e, power)
            if power % 2 == 0 or power < 0:
                even = power if power % 2 == 0 else power - 1
                entry = self._even_factor(goal, e, even, base_sign)
                if entry is None:
                    return self._core(goal, None, points, depth)
                if even:
                    done.append(entry)
                if power % 2 == 0:
                    continue
            if base_sign:
                sign *= base_sign
                done.append({"expr": write_term(e), "sign": "+" if base_sign > 0 else "-", "proof": None})
            else:
                open_factors.append((poly, e, power))
            if power > 1:
                extra = self._even_factor(goal, e, power - 1, base_sign)
                if extra is None:
                    return self._core(goal, None, points, depth)
                done.append(extra)
        return self._close_factors(goal, whole, done, open_factors, sign, points, depth)

    def _close_factors(self, goal: Goal, whole: Factored, done: list[Node], left: list[tuple[Any, Expr, int]], sign: int,
                       points: list[Point], depth: int) -> Node | None:
        if len(left) > 1:
            for _, e, _ in left[:-1]:
                s = numeric_sign(goal, e, points)
                proof = self.prove(goal.with_claim(e if s >= 0 else -e, goal.strict), depth - 1) if s is not None else None
                if proof is None:
                    return self._core(goal, None, points, depth)
                sign *= 1 if s is None or s >= 0 else -1
                entry = self._entry(goal, e, 1 if s is None or s >= 0 else -1, proof)
                if entry is None:
                    return None
                done.append(entry)
            left = left[-1:]
        if not left:
            return {"rule": "product", "factors": done} if sign > 0 else None
        poly, e, _ = left[0]
        proof = self._core(goal.with_claim(e if sign > 0 else -e), (whole, poly if sign > 0 else -poly), points, depth)
        entry = None if proof is None else self._entry(goal, e, sign, proof)
        return None if entry is None else {"rule": "product", "factors": [*done, entry]}

    def _entry(self, goal: Goal, e: Expr, sign: int, proof: Node | None) -> Node | None:
        """A factor with its sign and, where one enclosure does not show that it is defined, what shows it."""
        entry = {"expr": write_term(e), "sign": "+" if sign > 0 else "-", "proof": proof}
        return self._node(goal, entry, e)

    def _sign_at_once(self, goal: Goal, e: Expr, power: int) -> int:
        strict = goal.strict or power < 0
        for s, claim in ((1, e), (-1, -e)):
            try:
                if enclose(claim, goal.box()).nonnegative(strict and goal.strict):
                    return s
            except (Undefined, EmptyBox):
                return 0
        return 0

    def _even_factor(self, goal: Goal, e: Expr, power: int, sign: int) -> Node | None:
        """The entry for an even (or negative) power, >= 0 by one enclosure, with what shows that it is defined."""
        value = e ** power
        entry: Node = {"expr": write_term(value), "sign": "+", "proof": None}
        wanted = goal.with_claim(value)
        if self.at_once(wanted) is None:
            if not goal.strict:
                return None
            nonzero = self.nonzero(goal, e)
            if nonzero is None or (nonzero["sign"] == "-" and power % 2):
                return None
            if power > 0:
                entry["proof"] = {"rule": "product", "factors": [
                    {"expr": write_term(e), "sign": nonzero["sign"], "proof": nonzero["proof"]}] * power}
        proofs = self.definedness(goal, value)
        if proofs is None:
            return None
        if proofs:
            entry["defined"] = proofs
        return entry

    # --- definedness

    def definedness(self, goal: Goal, e: Expr, depth: int = 3) -> list[Node] | None:
        """Proofs for the conditions of an expression that one enclosure does not show; None where one was not found."""
        proofs = []
        for condition in goal.undefined_conditions(e):
            if condition.kind == NONZERO:
                entry = self.nonzero(goal, condition.expr, depth)
            else:
                node = self.prove(goal.with_claim(condition.expr, condition.kind == POSITIVE), depth)
                entry = None if node is None else {"sign": "+", "proof": node}
            if entry is None:
                return None
            proofs.append(entry)
        return proofs

    def nonzero(self, goal: Goal, e: Expr, depth: int = 3) -> Node | None:
        """An entry that proves an expression to be of one sign, never 0; None where none is found."""
        s = numeric_sign(goal, e, list(sample(goal, 12, self.seed)))
        order = ("+", "-") if s is None or s >= 0 else ("-", "+")
        for sign in order[:1] if s else order:
            node = self.prove(goal.with_claim(e if sign == "+" else -e, True), depth)
            if node is not None:
                return {"sign": sign, "proof": node}
        return None

    def _node(self, goal: Goal, rule: Node, e: Expr, field: str = "defined") -> Node | None:
        """The node with definedness proofs of `e` added where they are needed; None where they were not found."""
        proofs = self.definedness(goal, e)
        if proofs is None:
            return None
        return {**rule, field: proofs} if proofs else rule

    # --- one irreducible claim

    def _core(self, goal: Goal, poly: tuple[Factored, Any] | None, points: list[Point], depth: int) -> Node | None:
        for idea in self._ideas(goal, poly, points, depth):
            if idea is not None:
                return idea
        return None

    def _ideas(self, goal: Goal, poly: tuple[Factored, Any] | None, points: list[Point], depth: int) -> Iterator[Node | None]:
        yield self.at_once(goal)
        if any(isinstance(n, App) and n.op in ("abs", "min", "max") for n in walk(goal.claim)):
            yield self._by_cases(goal, depth)
        if poly is not None:
            yield from self._rewritten(goal, poly[0], poly[1])
        yield from self._along_variables(goal, points, depth)
        if poly is not None:
            yield from self._isolated(goal, poly[0], poly[1], depth)
        yield from self._two_sides(goal, poly, depth)
        if poly is not None:
            yield from self._exponentiated(goal, poly[0], poly[1], depth)
        yield from self._with_facts(goal, depth)
        yield from self._by_reciprocal(goal, depth)
        yield from self._by_boundary(goal, depth)
        yield self._by_splitting(goal, points, depth)

    def _rewritten(self, goal: Goal, whole: Factored, poly: Any) -> Iterator[Node | None]:
        """The same claim with exponentials gathered, or divided by one of its terms, closed by one enclosure."""
        gathered = written(whole.forms, poly)
        collections = ((None, e) for e in collected(whole.forms, poly))
        for factor, rest in [(None, gathered), *collections, *divided_by_terms(whole.forms, poly)]:
            closed = self.at_once(goal.with_claim(rest))
            if closed is None or closed["rule"] == "fact":
                continue
            proofs = self.definedness(goal, rest, 2)
            if proofs is None:
                continue
            extra = {"defined": proofs} if proofs else {}
            if factor is None:
                yield {"rule": "rewrite", "to": write_term(rest), "proof": closed, **extra}
            elif self.at_once(goal.with_claim(factor)) is not None:
                yield {"rule": "product", "factors": [{"expr": write_term(factor), "sign": "+", "proof": None},
                                                      {"expr": write_term(rest), "sign": "+", "proof": closed, **extra}]}

    # --- calculus in one variable

    def _along_variables(self, goal: Goal, points: list[Point], depth: int) -> Iterator[Node | None]:
        for v in reversed(goal.variables):
            name = v.name
            if name not in symbols(goal.claim) or any(
                    name in symbols(end) for w in goal.variables for end in (w.domain.lo, w.domain.hi) if end is not None):
                continue
            try:
                slope = diff(goal.claim, name)
                second = diff(slope, name)
            except NotDifferentiable:
                continue
            along = goal.along(name)
            along = along.with_domain(name, replace(along.variable(name).domain, integer=False))
            inner = points if along.given == goal.given else list(sample(along, SAMPLES, self.seed))
            s = numeric_sign(along, slope, inner)
            if s is not None and s != 0:
                yield self._monotone(goal, along, name, slope, s, depth)
            if s is None or s == 0:
                yield self._unimodal(goal, along, name, slope, inner, depth)
                yield from self._curved(goal, along, name, second, inner, depth)

    def _monotone(self, goal: Goal, along: Goal, name: str, slope: Expr, s: int, depth: int) -> Node | None:
        d = goal.variable(name).domain
        to, end, closed = ("lo", d.lo, d.lo_closed) if s > 0 else ("hi", d.hi, d.hi_closed)
        node: Node = {"rule": "monotone", "var": name, "to": to}
        by_slope = False
        if end is None:
            try:
                at = NEG if to == "lo" else POS
                value = enclose(along.claim, {**along.box(), name: Interval(at, at)}, limit=True)
            except (Undefined, EmptyBox):
                return None
            if not value.nonnegative():
                return None
            by_slope = goal.strict and not value.lo > 0
            node["face"] = None
        else:
            face = along.fix(name, end)
            fields = self._node(face, node, face.claim, "face_defined")
            if fields is None or refuted_at(replace(face, strict=False), list(sample(face, 12, self.seed))):
                return None
            node = fields
            proof = self.prove(replace(face, strict=goal.strict), depth - 1)
            if proof is None and goal.strict and not closed:
                by_slope = True
                proof = self.prove(replace(face, strict=False), depth - 1)
            if proof is None:
                return None
            node["face"] = proof
        if by_slope:
            node["strict_by"] = "slope"
        fields = self._node(along, node, slope)
        if fields is None:
            return None
        proof = self.prove(replace(along, claim=slope if s > 0 else -slope, strict=by_slope), depth - 1)
        return None if proof is None else {**fields, "slope": proof}

    def _curved(self, goal: Goal, along: Goal, name: str, second: Expr, points: list[Point],
                depth: int) -> Iterator[Node | None]:
        s = numeric_sign(along, second, points)
        d = goal.variable(name).domain
        if s is None or s == 0:
            return
        if s < 0 and d.lo is not None and d.hi is not None:
            yield self._concave(goal, along, name, second, depth)
        if s > 0:
            yield from self._convex(goal, along, name, second, points, depth)

    def _concave(self, goal: Goal, along: Goal, name: str, second: Expr, depth: int) -> Node | None:
        d = goal.variable(name).domain
        faces = [along.fix(name, end) for end in (d.lo, d.hi) if end is not None]
        defined = [self.definedness(face, face.claim) for face in faces]
        if None in defined:
            return None
        by_curvature = False
        proofs = [self.prove(replace(face, strict=goal.strict), depth - 1) for face in faces]
        if None in proofs and goal.strict and not (d.lo_closed or d.hi_closed):
            by_curvature = True
            proofs = [self.prove(replace(face, strict=False), depth - 1) for face in faces]
        if None in proofs:
            return None
        node: Node = {"rule": "concave", "var": name, "low": proofs[0], "high": proofs[1]}
        if any(defined):
            node["face_defined"] = defined
        if by_curvature:
            node["strict_by"] = "curvature"
        fields = self._node(along, node, second)
        proof = None if fields is None else self.prove(replace(along, claim=-second, strict=by_curvature), depth - 1)
        return None if fields is None or proof is None else {**fields, "curvature": proof}

    def _convex(self, goal: Goal, along: Goal, name: str, second: Expr, points: list[Point],
                depth: int) -> Iterator[Node | None]:
        slope = diff(goal.claim, name)
        position = [w.name for w in goal.variables].index(name)
        earlier = {w.name for w in goal.variables[:position]}
        for at in stationary_candidates(goal, name, slope, earlier, points):
            face = along.fix(name, at)
            if face.undefined_conditions(substitute(slope, {name: at})):
                continue
            try:
                if not face.normal_forms().equal(substitute(slope, {name: at}), Q(0)):
                    continue
            except TooComplex:
                continue
            value = self.prove(face, depth - 1)
            fields = None if value is None else self._node(
                along, {"rule": "convex", "var": name, "at": write_term(at), "value": value}, second)
            proof = None if fields is None else self.prove(replace(along, claim=second, strict=False), depth - 1)
            if fields is not None and proof is not None:
                yield {**fields, "curvature": proof}

    def _unimodal(self, goal: Goal, along: Goal, name: str, slope: Expr, points: list[Point], depth: int) -> Node | None:
        """The slope has one factor without a sign, and that factor falls: the claim is least at an end."""
        whole = None if goal.strict else factored(along.with_claim(slope))
        if whole is None or whole.zero:
            return None
        signed: list[Expr] = [Num(whole.constant)]
        open_factor: Expr | None = None
        for p, power in whole.factors:
            e = written(whole.forms, p)
            if numeric_sign(along, e, points) in (1, -1) or power % 2 == 0:
                signed.append(e ** power if power != 1 else e)
            elif open_factor is None and power == 1:
                open_factor = e
            else:
                return None
        if open_factor is None:
            return None
        positive: Expr = App("mul", tuple(signed))
        if numeric_sign(along, positive, points) == -1:
            positive, open_factor = -positive, -open_factor
        try:
            falling = -diff(open_factor, name)
        except NotDifferentiable:
            return None
        if numeric_sign(along, falling, points) not in (1, 0) or any(
                along.undefined_conditions(e) for e in (positive, open_factor, falling)):
            return None
        node: Node = {"rule": "unimodal", "var": name, "positive": write_term(positive), "factor": write_term(open_factor),
                      "positive_proof": self.prove(replace(along, claim=positive, strict=False), depth - 1),
                      "falling": self.prove(replace(along, claim=falling, strict=False), depth - 1)}
        if node["positive_proof"] is None or node["falling"] is None:
            return None
        for end, side in ((goal.variable(name).domain.lo, "low"), (goal.variable(name).domain.hi, "high")):
            if end is None:
                node[side] = None
                continue
            face = along.fix(name, end)
            node[side] = None if face.undefined_conditions(face.claim) else self.prove(replace(face, strict=False), depth - 1)
            if node[side] is None:
                return None
        return node

    # --- forms that need more than an identity

    def _isolated(self, goal: Goal, whole: Factored, poly: Any, depth: int) -> Iterator[Node | None]:
        """claim = a + b * atom: a root is squared away; a logarithm loses its factor, so that one derivative removes it."""
        for a, b, atom in linear_in(whole.forms, poly, ("root",)):
            for left, right in ((-a, b * atom), (-b * atom, a)):
                if self.at_once(goal.with_claim(right)) is not None:
                    node = self._compared(goal, "square", left, right, right ** 2 - left ** 2, depth)
                    if node is not None:
                        yield node
        for a, b, atom in linear_in(whole.forms, poly, ("log",)):
            if not symbols(b) or not symbols(atom):
                continue
            for s in (1, -1):
                if self.at_once(goal.with_claim(b * s, True)) is not None:
                    rest = a / (b * s) + (atom if s > 0 else -atom)
                    proof = self.prove(goal.with_claim(rest), depth - 1)
                    if proof is not None:
                        yield {"rule": "product", "factors": [{"expr": write_term(b * s), "sign": "+", "proof": None},
                                                              {"expr": write_term(rest), "sign": "+", "proof": proof}]}

    def _two_sides(self, goal: Goal, poly: tuple[Factored, Any] | None, depth: int) -> Iterator[Node | None]:
        """claim = right - left with both positive: compare logarithms, where that removes an exponential or a power."""
        if depth < 2:
            return
        for left, right in self._sides(goal, poly):
            growing = ("exp", "pow", "cosh", "sinh", "gamma")
            if any(isinstance(n, App) and n.op in growing and symbols(n) for n in walk((left, right))):
                yield self._compared(goal, "log", left, right, App("log", (right,)) - App("log", (left,)), depth)

    def _sides(self, goal: Goal, poly: tuple[Factored, Any] | None) -> Iterator[tuple[Expr, Expr]]:
        forms = [goal.claim] + ([written(poly[0].forms, poly[1])] if poly is not None else [])
        for e in forms:
            if not isinstance(e, App) or e.op != "add":
                continue
            right, left = [], []
            for t in e.args:
                if self.at_once(goal.with_claim(t, True)) is not None:
                    right.append(t)
                elif self.at_once(goal.with_claim(-t, True)) is not None:
                    left.append(-t)
                else:
                    break
            else:
                if left and right:
                    yield (left[0] if len(left) == 1 else App("add", tuple(left)),
                           right[0] if len(right) == 1 else App("add", tuple(right)))

    def _exponentiated(self, goal: Goal, whole: Factored, poly: Any, depth: int) -> Iterator[Node | None]:
        """claim = a + log(u) with rational coefficient: compare exponentials."""
        for a, b, atom in linear_in(whole.forms, poly, ("log",)):
            if isinstance(b, Num) and b.value > 0 and depth >= 2 and isinstance(atom, App):
                rest = -(a / b)
                proof = self._compared(goal, "exp", b * rest, b * atom, App("exp", (b * atom,)) - App("exp", (b * rest,)), depth)
                if proof is not None:
                    yield {"rule": "rewrite", "to": write_term(b * atom - b * rest), "proof": proof}

    def _by_reciprocal(self, goal: Goal, depth: int) -> Iterator[Node | None]:
        """A positive variable without upper bound as the reciprocal of a bounded one."""
        for v in goal.variables:
            d = v.domain
            if depth < 3 or v.name not in symbols(goal.claim) or d.hi is not None or not isinstance(d.lo, Num) or d.lo.value <= 0:
                continue
            if d.integer:
                wider = goal.with_domain(v.name, replace(d, integer=False))
                fields = self._node(wider, {"rule": "relax", "var": v.name}, goal.claim)
                inner = next((n for n in self._by_reciprocal(wider, depth) if n is not None), None) if fields is not None else None
                yield None if inner is None or fields is None else {**fields, "proof": inner}
                continue
            name = f"{v.name}_r"
            at = {v.name: 1 / Sym(name)}
            i = goal.variables.index(v)
            if any(w.name == name for w in goal.variables) or any(
                    v.name in symbols(e) for w in goal.variables for e in (w.domain.lo, w.domain.hi) if e is not None):
                continue
            domain = Domain(Q(0), 1 / d.lo, False, d.lo_closed)
            moved = replace(goal, variables=(*goal.variables[:i], Variable(name, domain), *goal.variables[i + 1:]),
                            given=tuple(Fact(substitute(f.expr, at), f.strict) for f in goal.given), claim=substitute(goal.claim, at))
            proof = self.prove(moved, depth - 2)
            yield None if proof is None else {"rule": "transform", "var": v.name, "by": "reciprocal", "name": name, "proof": proof}

    def _compared(self, goal: Goal, through: str, left: Expr, right: Expr, claim: Expr, depth: int) -> Node | None:
        if goal.undefined_conditions(left) or goal.undefined_conditions(right):
            return None
        proof = self.prove(goal.with_claim(claim), depth - 1)
        return None if proof is None else {"rule": "compare", "through": through, "left": write_term(left),
                                           "right": write_term(right), "proof": proof}

    def _with_facts(self, goal: Goal, depth: int) -> Iterator[Node | None]:
        """The claim minus a hypothesis."""
        for i, f in enumerate(goal.given):
            if depth < 2 or not symbols(f.expr) & symbols(goal.claim) or goal.undefined_conditions(f.expr):
                continue
            rest = goal.with_claim(goal.claim - f.expr)
            whole = factored(rest)
            if whole is None or (not whole.zero and sum(len(p) for p, _ in whole.factors) > 12):
                continue
            proof = self.prove(rest.with_claim(goal.claim - Q(1) * f.expr, goal.strict), depth - 2)
            if proof is not None:
                yield {"rule": "combine", "multipliers": [{"fact": i, "by": "1", "proof": None}], "proof": proof}

    # --- splitting

    def _by_cases(self, goal: Goal, depth: int) -> Node | None:
        """abs, min and max are freed by the sign of what they compare."""
        for n in walk(goal.claim):
            if not isinstance(n, App) or n.op not in ("abs", "min", "max") or (n.op != "abs" and len(n.args) != 2):
                continue
            on = n.args[0] if n.op == "abs" else n.args[1] - n.args[0]
            if goal.undefined_conditions(on) or depth < 2:
                continue
            proofs = []
            for s in (1, -1):
                chosen = n.args[0] * s if n.op == "abs" else n.args[1] if (s > 0) == (n.op == "max") else n.args[0]
                case = replace(goal, given=(*goal.given, Fact(on if s > 0 else -on)))
                proof = self.prove(case.with_claim(_replace(goal.claim, n, chosen)), depth - 1)
                if proof is None:
                    return None
                proofs.append({"rule": "rewrite", "to": write_term(_replace(goal.claim, n, chosen)), "proof": proof})
            return {"rule": "cases", "on": write_term(on), "nonnegative": proofs[0], "nonpositive": proofs[1]}
        return None

    def _by_boundary(self, goal: Goal, depth: int) -> Iterator[Node | None]:
        """A closed end apart from the rest, where a derivative need not exist."""
        for v in goal.variables:
            d = v.domain
            for end, closed in ((d.lo, d.lo_closed), (d.hi, d.hi_closed)):
                if depth < 4 or len(goal.variables) < 2 or not closed or d.integer or not isinstance(end, Num) or d.lo == d.hi or (
                        v.name not in symbols(goal.claim)):
                    continue
                parts = {"below": replace(d, hi=end, hi_closed=False), "at_cut": Domain(end, end, True, True),
                         "above": replace(d, lo=end, lo_closed=False)}
                node: Node = {"rule": "split", "var": v.name, "at": write_term(end)}
                for part, domain in parts.items():
                    proof = self.prove(goal.with_domain(v.name, domain), depth - 2)
                    if proof is None:
                        break
                    node[part] = proof
                else:
                    yield node

    def _by_splitting(self, goal: Goal, points: list[Point], depth: int) -> Node | None:
        """Cut one variable's domain and prove both parts; each part is first tried at full depth."""
        if depth < 3:
            return None
        for name, at in split_candidates(goal, points, self.seed):
            node = self._split_at(goal, name, at, depth)
            if node is not None:
                return node
            if self.budget.left() < 0.2 * self.budget.seconds:
                return None
        return None

    def _split_at(self, goal: Goal, name: str, at: Expr, depth: int) -> Node | None:
        d = goal.variable(name).domain
        if d.integer:
            parts = [replace(d, hi=at, hi_closed=True), replace(d, lo=at + 1 if not isinstance(at, Num) else Num(at.value + 1),
                                                                 lo_closed=True)]
        else:
            parts = [replace(d, hi=at, hi_closed=True), replace(d, lo=at, lo_closed=True)]
        proofs = []
        for part in parts:
            node = self.prove(goal.with_domain(name, part), depth - 1)
            if node is None:
                return None
            proofs.append(node)
        return {"rule": "split", "var": name, "at": write_term(at), "below": proofs[0], "above": proofs[1]}


# --- numeric hints

def refuted_at(goal: Goal, points: list[Point]) -> Point | None:
    """A sample point where the claim certainly fails."""
    for p in points:
        v = value_at(goal.claim, p)
        if v is not None and v.nonpositive(not goal.strict):
            return p
    return None


def numeric_sign(goal: Goal, e: Expr, points: list[Point]) -> int | None:
    """1 or -1 where the values at sample points have that sign (or vanish), 0 where all vanish, None where they differ."""
    signs = set()
    for p in points:
        v = value_at(e, p)
        if v is not None:
            signs.add(1 if v.nonnegative(True) else -1 if v.nonpositive(True) else 0)
    if {1, -1} <= signs:
        return None
    return next((s for s in (1, -1) if s in signs), 0)


def stationary_candidates(goal: Goal, name: str, slope: Expr, earlier: set[str], points: list[Point]) -> Iterator[Expr]:
    """Guesses of an expression in earlier variables where the slope vanishes: simple numbers, then earlier variables."""
    for other in sorted(earlier & symbols(goal.claim)):
        yield Sym(other)
        yield from (Sym(other) ** 2, App("sqrt", (Sym(other),)), -Sym(other), Sym(other) ** 3, 2 * Sym(other), Sym(other) / 2)
        yield 1 - Sym(other)
        yield 1 / Sym(other)
        yield App("exp", (Sym(other),))
        yield App("log", (Sym(other),))
    if not (symbols(goal.claim) - {name}):
        yield from zero_candidates(goal, name, slope)


def zero_candidates(goal: Goal, name: str, e: Expr) -> Iterator[Expr]:
    """Simple numbers near a sign change of an expression in one variable."""
    points = sorted(p[name] for p in sample(goal, 80, 7))
    values = [(x, value_at(e, {name: x})) for x in points]
    signs = [(x, 1 if v.nonnegative(True) else -1 if v.nonpositive(True) else 0) for x, v in values if v is not None]
    yield from (Num(x) for x, s in signs if s == 0)
    for (a, sa), (b, sb) in itertools.pairwise(signs):
        if sa * sb < 0:
            lo, hi = a, b
            for _ in range(90):
                mid = (lo + hi) / 2
                v = value_at(e, {name: mid}, 200)
                if v is None or not v.nonzero():
                    lo = hi = mid
                    break
                lo, hi = (mid, hi) if v.nonnegative(True) == (sa > 0) else (lo, mid)
            yield from recognised((lo + hi) / 2)


def recognised(x: Fraction) -> Iterator[Expr]:
    """Simple exact numbers within 10^-9 of x: rationals, logarithms and roots of rationals, multiples of pi and e."""
    from math import exp as fexp
    tolerance = Fraction(1, 10**9) * max(Fraction(1), abs(x))
    q = x.limit_denominator(1000)
    if abs(q - x) < tolerance:
        yield Num(q)
    if abs(x) < 50:
        r = Fraction(fexp(float(x))).limit_denominator(200)
        if r > 0 and abs(Fraction(fexp(float(x))) - r) < tolerance * max(Fraction(1), r):
            yield App("log", (Num(r),))
    s = (x * x).limit_denominator(500)
    if x > 0 and abs(x * x - s) < 2 * tolerance * max(Fraction(1), x):
        yield App("sqrt", (Num(s),))
    for name, value in (("pi", Fraction(3141592653589793, 10**15)), ("E", Fraction(2718281828459045, 10**15))):
        m = (x / value).limit_denominator(24)
        if m and abs(m * value - x) < tolerance:
            yield Num(m) * App(name, ())


def split_candidates(goal: Goal, points: list[Point], seed: int) -> Iterator[tuple[str, Expr]]:
    """Cuts, in the order they should be tried: an exact interior zero, a diagonal, then a middle point of some variable."""
    names = [v.name for v in goal.variables if v.name in symbols(goal.claim)]
    box = None
    try:
        box = goal.box()
    except (EmptyBox, Undefined):
        return
    if len(names) == 1 and not goal.strict:
        try:
            slope = diff(goal.claim, names[0])
            for at in zero_candidates(goal, names[0], slope):
                if strictly_inside(goal, names[0], at):
                    yield names[0], at
        except NotDifferentiable:
            pass
    for i, v in enumerate(goal.variables):
        for w in goal.variables[:i]:
            if v.name in names and w.name in names and not v.domain.integer and strictly_inside(goal, v.name, Sym(w.name)):
                yield v.name, Sym(w.name)
    widths: list[tuple[float, str, Fraction]] = []
    for name in names:
        x = box[name]
        lo, hi = x.lo, x.hi
        integer = goal.variable(name).domain.integer
        if lo == NEG and hi == POS:
            widths.append((10**9, name, Fraction(0)))
        elif hi == POS or lo == NEG:
            end = int((lo if hi == POS else -hi).floor().unique_fmpz() or 0) if abs(lo if hi == POS else hi) < 10**9 else None
            if end is None:
                continue
            cut = end + 1 if end < 1 else 2 * end
            if cut < 4096:
                widths.append((10**6, name, Fraction(cut if hi == POS else -cut)))
        else:
            mid = (lo + hi) / 2
            man, exp = (int(t) for t in mid.mid().man_exp())
            q = Fraction(man) * Fraction(2) ** exp
            width = float(hi - lo)
            step = Fraction(max(width, 1e-6))
            fine = width < 1e-3
            q = Fraction(round(q * 2**20 / step)) * step / 2**20 if fine else q.limit_denominator(max(4, int(64 / width)))
            if integer:
                q = Fraction(q.__floor__())
            if width > 1e-4 and (not integer or width >= 1):
                widths.append((width, name, q))
    for _, name, q in sorted(widths, key=lambda t: -t[0])[:2]:
        if strictly_inside(goal, name, Num(q)) or goal.variable(name).domain.integer:
            yield name, Num(q)


def strictly_inside(goal: Goal, name: str, at: Expr) -> bool:
    """Whether one enclosure shows that a value lies between the ends of a variable."""
    d: Domain = goal.variable(name).domain
    try:
        box = goal.box()
        return all(end is None or enclose((at - end) * side, box).nonnegative(True) for end, side in ((d.lo, 1), (d.hi, -1)))
    except (Undefined, EmptyBox):
        return False


def _replace(e: Expr, old: Expr, new: Expr) -> Expr:
    if e == old:
        return new
    return App(e.op, tuple(_replace(a, old, new) for a in e.args)) if isinstance(e, App) else e
