"""From statements about laws on one alphabet of any size to scalar goals, one per pattern of zeros.

A claim `left <= right` between sums over the alphabet is `0 <= c + sum_r f(r)`.  Since every law sums to 1 and every
hypothesis sum H is >= 0, it follows from: for all letters, f + sum of m_d d - sum of m_H h >= 0, and
c - sum of m_d - sum of m_H c_H >= 0, for any multipliers m_d, and m_H >= 0 (weak duality of moment problems).  At one letter
each law is zero or positive and each event 0 or 1: a *cell*.  A homogeneous claim may be scaled so that one law is 1 there."""
from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.conditions import conditions
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal, Variable
from verify.kernel.format.rejected import Rejected
from verify.language import (
    App, Defined, Domain, Every, Expr, Formula, Num, Q, Relation, Sum, Sup, Sym, substitute, symbols, walk)
from verify.kernel.laws.summands import ONE, REAL, ZERO, Summands, Linear, Supremum, Term, is_supremum


@dataclass(frozen=True)
class Cell:
    """One pattern of zeros: `goals` must all hold there; `settled` says that a hypothesis excludes it, that the claim is not
    about it, or that the claim holds because its right side is +oo."""

    key: str
    goals: tuple[Goal, ...] = ()
    settled: bool = False


@dataclass(frozen=True)
class Plan:
    """What is left to show: the scalar part (None where there is none) and the cells."""

    scalar: Goal | None
    nonnegative: tuple[Goal, ...]
    cells: tuple[Cell, ...]


class Reduction(Summands):
    """A statement over one alphabet and the goals that it leaves.  Raises Rejected on anything that it does not cover."""

    at_letters = False                                # whether a probability is used as that of a letter, which is at most 1

    # --- the plan

    def plan(self, multipliers: Mapping[str, Expr], units: Mapping[str, str],
             values: Mapping[str, Mapping[str, Expr]] | None = None, positive: frozenset[str] = frozenset(),
             bounds: Mapping[str, Expr] | None = None) -> Plan:
        """What the claim reduces to, with multipliers by name of law, "h0", "h1", ... (hypotheses) and "_s0", ... (sums), for
        each cell optionally the density that is scaled to 1, and what is to be shown and used of nonlinear sums and suprema."""
        self.values, self.positive, self.bounds = values or {}, positive, bounds or {}
        if any(symbols(b) - {v.name for v in self.parameters} for b in self.bounds.values()):
            raise Rejected("duality: the bound of a supremum is an expression in the parameters")
        laws = self._laws()
        if any(d not in laws or symbols(m) for v in self.values.values() for d, m in v.items()):
            raise Rejected("duality: the value of a sum is a constant combination of laws")
        plan = self._plan(self.statement.claim, multipliers, units)
        return replace(plan, nonnegative=(*plan.nonnegative, *self._numbers_defined()))

    def _plan(self, claim: Formula, multipliers: Mapping[str, Expr], units: Mapping[str, str]) -> Plan:
        if isinstance(claim, Every):
            where = tuple(self.point(w) for w in claim.where)
            left, right = self.point(claim.relation.left), self.point(claim.relation.right)
            return self._pointwise_plan(left, right, claim.relation.op, where, None, multipliers, units)
        if isinstance(claim, Defined):
            return self._defined_plan(claim, units)
        if not isinstance(claim, Relation) or claim.op not in ("<=", "<"):
            raise Rejected("duality: the claim is not <=, < or a claim at every letter")
        if is_supremum(claim.left):
            bound, term = self.linear(claim.right), self._whole(claim.left)
            if bound.terms or not self._not_empty(term.where):
                raise Rejected("duality: a supremum is bounded by a sum, or its support may be empty")
            return self._pointwise_plan(term.body, bound.constant, claim.op, term.where, term.vanishing, multipliers, units)
        left_part, right_part = self.linear(claim.left), self.linear(claim.right)
        return self._sum_plan(left_part, right_part, claim.op == "<", multipliers, units)

    def _numbers_defined(self) -> Iterator[Goal]:
        """Goals `e^2 >= 0`, whose point is that the parts of the claim that mention no letter have a value: what holds in a
        cell does not help, since a model may have no letter there."""
        claim = self.statement.claim
        if not isinstance(claim, Relation):
            return                                    # and the constants of a sum are in the scalar part
        numbers = (self.linear(claim.right).constant,) if is_supremum(claim.left) else (
            t.coefficient for side in (claim.left, claim.right) for t in self.linear(side).terms)
        yield from (self._scalar_goal(e ** 2, False) for e in numbers if conditions(e))

    def _sum_plan(self, left: Linear, right: Linear, strict: bool, multipliers: Mapping[str, Expr],
                  units: Mapping[str, str]) -> Plan:
        total, nonnegative = self._with_multipliers(right.plus(left, Q(-1)), multipliers)
        scalar = self._scalar_goal(total.constant, strict)
        cells = []
        for key, at in self._patterns():
            facts = self._facts(at)
            if facts is None:
                cells.append(Cell(key, settled=True))
                continue
            if not strict and self._right_infinite(left, right, at):
                goals = [self._goal(at, facts, _at(t.body, at) ** 2, False, units.get(key)) for t in left.terms + right.terms
                         if self._support(t.where, at) and not self._is_lost(t, at)]
                cells.append(Cell(key, (*goals, *self._inner_goals(at, facts, units.get(key)))))
                continue
            psi, lost = self._body(total, at)
            lost |= self._supremum_lost(at)
            goal = self._goal(at, facts, Q(-1) if lost else psi, False, units.get(key))
            cells.append(Cell(key, (goal, *self._inner_goals(at, facts, units.get(key)))))
        return Plan(scalar, nonnegative, tuple(cells))

    def _with_multipliers(self, total: Linear, multipliers: Mapping[str, Expr]) -> tuple[Linear, tuple[Goal, ...]]:
        """total + sum over laws of m (sum d - 1) - sum of m_H H - sum of m_s (sum body - s); multipliers of inequalities."""
        nonnegative = []
        scalar_names = {v.name for v in self.parameters} | {s.name for s in self.suprema} | {n for n, _ in self.sums}
        for name, m in sorted(multipliers.items()):
            if symbols(m) - scalar_names:
                raise Rejected(f"duality: the multiplier of {name} mentions {sorted(symbols(m) - scalar_names)}")
            laws = [d for d in self.densities.values() if d.name == name and not d.event]
            if laws:
                total = total.plus(Linear(Q(-1), (Term(ONE, Sym(name), ()),)), m)
            elif name.startswith("h") and name[1:].isdecimal() and int(name[1:]) < len(self.hypotheses):
                h, two_sided = self.hypotheses[int(name[1:])]
                total = total.plus(h, -m)
                if not two_sided:
                    nonnegative.append(self._scalar_goal(m, False))
            elif name in dict(self.sums):
                total = total.plus(Linear(-Sym(name), (dict(self.sums)[name],)), -m)
            else:
                raise Rejected(f"duality: there is no law, hypothesis or sum {name!r}")
        return total, tuple(nonnegative)

    def _pointwise_plan(self, left: Expr, right: Expr, op: str, where: tuple[Expr, ...], vanishing: Expr | None,
                        multipliers: Mapping[str, Expr], units: Mapping[str, str]) -> Plan:
        """A claim at every letter; with multipliers, hypotheses with sum <= 0 that are >= 0 at each letter vanish there."""
        if op == "!=":
            raise Rejected("duality: != at every letter")
        null, nonnegative = self._with_multipliers(Linear(ZERO), multipliers)
        cells = []
        for key, at in self._patterns():
            facts = self._facts(at)
            inside = self._support(where, at)
            if facts is None:
                cells.append(Cell(key, settled=True))
                continue
            psi, lost = self._body(null, at)
            goals = []
            if multipliers:
                goals.append(self._goal(at, facts, Q(-1) if lost else psi, False, units.get(key)))
                facts = [*facts, Fact(-psi)]
            infinite = vanishing is not None and _at(vanishing, at) == ZERO
            if inside and op == "<=" and self._right_infinite(Linear(left), Linear(right), at):
                goals += [] if infinite else [self._goal(at, facts, _at(left, at) ** 2, False, units.get(key))]
            elif inside:
                gap = Q(-1) if infinite or self._supremum_lost(at) else _at(right, at) - _at(left, at)
                goals.append(self._goal(at, facts, gap, op == "<", units.get(key)))
                goals += [self._goal(at, facts, Q(-1) * gap, False, units.get(key))] if op == "==" else []
            cells.append(Cell(key, (*goals, *self._inner_goals(at, facts, units.get(key)))))
        return Plan(self._scalar_goal(null.constant, False) if multipliers else None, nonnegative, tuple(cells))

    def _defined_plan(self, claim: Defined, units: Mapping[str, str]) -> Plan:
        """Every summand is defined in its support: the goals are `body^2 >= 0`, whose point is that the body is defined."""
        for node in walk(claim.expr):
            if isinstance(node, Sum | Sup) and any(isinstance(inner, Sum | Sup) for inner in walk(node.body)):
                raise Rejected("duality: nested sums")
        parts = self.linear(claim.expr)
        bodies = [(t.body, t.where) for t in parts.terms] + [(s.body, s.where) for s in self.suprema]
        if self.sums or any(t.coefficient != ONE for t in parts.terms):
            raise Rejected("duality: definedness of a nonlinear expression of sums")
        cells = []
        for key, at in self._patterns():
            facts = self._facts(at)
            goals = [] if facts is None else [self._goal(at, self._given(facts), _at(body, at) ** 2, False, units.get(key))
                                              for body, where in bodies if self._support(where, at)]
            cells.append(Cell(key, tuple(goals), settled=facts is None))
        return Plan(self._scalar_goal(parts.constant ** 2, False), (), tuple(cells))

    # --- cells

    def _patterns(self) -> list[tuple[str, dict[str, Expr]]]:
        """For each density 0 or positive (for an event 1): the key and the values that replace symbols."""
        names = list(self.densities.values())
        if len(names) > 6:
            raise Rejected("duality: more than 6 laws and events")
        made = []
        for bits in itertools.product("01", repeat=len(names)):
            at = {d.name: ZERO if b == "0" else ONE for d, b in zip(names, bits, strict=True) if b == "0" or d.event}
            made.append(("".join(bits), at))
        return made

    def _positive(self, at: Mapping[str, Expr]) -> list[str]:
        return [d.name for d in self.densities.values() if d.name not in at]

    def _support(self, where: tuple[Expr, ...], at: Mapping[str, Expr]) -> bool:
        """Whether the support conditions, which have values, hold in the cell: decided by signs, or Rejected."""
        cell = self._goal(at, [], ZERO, False, None)
        try:
            box = cell.box()
        except EmptyBox:
            return True                           # no values of the parameters: every goal is vacuous
        if any(cell.undefined_conditions(_at(w, at)) for w in where):
            raise Rejected("duality: a support condition is not shown to have a value in a cell")
        for w in where:
            value = enclose(_at(w, at), box)
            if not value.nonnegative(True):
                if value.nonpositive():
                    return False
                raise Rejected(f"duality: the support condition {w!s:.60} has no sign in a cell")
        return True

    def _body(self, total: Linear, at: Mapping[str, Expr]) -> tuple[Expr, bool]:
        """The summand in a cell, and whether a divergence there is infinite on the wrong side."""
        parts, lost = [], False
        for t in total.terms:
            if self._support(t.where, at):
                if t.vanishing is not None and _at(t.vanishing, at) == ZERO:
                    lost = True
                else:
                    parts.append(mul(t.coefficient, _at(t.body, at)))
        return add(*parts), lost

    def _is_lost(self, t: Term | Supremum, at: Mapping[str, Expr]) -> bool:
        """Whether a divergence is +oo in the cell."""
        return t.vanishing is not None and _at(t.vanishing, at) == ZERO and self._support(t.where, at)

    def _right_infinite(self, left: Linear, right: Linear, at: Mapping[str, Expr]) -> bool:
        """Whether a divergence that is a summand of the right side, and occurs nowhere else, is +oo in the cell."""
        lost = [t for t in right.terms if self._is_lost(t, at)]
        if not all(self._support((t.coefficient,), at)
                   for t in (*lost, *(t for t in left.terms if self._is_lost(t, at)))):
            return False                          # oo - oo has no value
        tops = right.constant.args if isinstance(right.constant, App) and right.constant.op == "add" else (right.constant,)
        everywhere = [_total(left), _total(right)]
        once = {n for n in (s.name for s in self.suprema) if sum(x == Sym(n) for e in everywhere for x in walk(e)) == 1}
        used = {x.name for e in everywhere for x in walk(e) if isinstance(x, Sym)}
        sups = [s for s in self.suprema if s.name in used and self._is_lost(s, at)]
        return bool(lost or sups) and all(s.name in once and Sym(s.name) in tops for s in sups)

    def _supremum_lost(self, at: Mapping[str, Expr]) -> bool:
        """Whether a supremum is +oo in the cell, so that its symbol does not stand for it."""
        return any(self._is_lost(s, at) for s in self.suprema)

    def _inner_goals(self, at: Mapping[str, Expr], facts: list[Fact], unit: str | None) -> tuple[Goal, ...]:
        """Goals `body^2 >= 0`, whose point is that the bodies of suprema and of nonlinear sums are defined in the cell; and
        what is used of those sums: that every summand is positive, or is a given combination of the laws."""
        bodies = [s.body for s in self.suprema if s.vanishing is None and self._support(s.where, at)]
        free = self._given(facts)
        goals = [self._goal(at, free, _at(b, at) ** 2, False, unit) for b in bodies]
        goals += [self._goal(at, free, self.bounds[s.name] - _at(s.body, at), False, unit) for s in self.suprema
                  if s.name in self.bounds and self._support(s.where, at) and not self._is_lost(s, at)]
        for name, t in self.sums:
            inside = self._support(t.where, at)
            body = _at(t.body, at) if inside else ZERO
            if name in self.values:
                gap = body - _at(App("add", (ZERO, *(m * Sym(d) for d, m in sorted(self.values[name].items())))), at)
                goals += [self._goal(at, facts, gap, False, unit), self._goal(at, facts, -gap, False, unit)]
            elif name in self.positive and not self._not_empty(t.where):
                raise Rejected("duality: a sum that may be empty is not positive")
            elif inside:
                strict = name in self.positive
                goals.append(self._goal(at, facts, body if strict else body ** 2, strict, unit))
        return tuple(goals)

    def _facts(self, at: Mapping[str, Expr]) -> list[Fact] | None:
        """What the hypotheses say in a cell, or None where one of them excludes it outright."""
        facts: list[Fact] = []
        for p, q, _ in self.ratios:
            if at.get(q) == ZERO and p not in at:
                return None                       # 0 < p <= bound * 0 is impossible
        for gap, strict, where in self.pointwise:
            try:
                if self._support(where, at):
                    facts.append(Fact(_at(gap, at), strict))
            except Rejected:
                continue                          # a hypothesis that is not used
        for h, two_sided in self.hypotheses:
            for t in _bounded_divergences(h, two_sided, frozenset(s.name for s in self.suprema)):
                if self._is_lost(t, at):
                    return None                   # the hypothesis says that a divergence is finite
        for s in self.suprema:
            if self._support(s.where, at) and not (s.vanishing is not None and _at(s.vanishing, at) == ZERO):
                facts.append(Fact(Sym(s.name) - _at(s.body, at)))
        return facts

    def _given(self, facts: list[Fact]) -> list[Fact]:
        """The facts that hypotheses state.  That a supremum is at least its body is known only where the body has a value: it
        is no hypothesis that leaves a point out, and does not help to show that the body has a value."""
        return [f for f in facts if not symbols(f.expr) & {s.name for s in self.suprema}]

    def _scalar_goal(self, claim: Expr, strict: bool) -> Goal:
        bounds = self.bounds
        fresh = [Variable(s.name, Domain(None, bounds.get(s.name), False, s.name in bounds)) for s in self.suprema]
        fresh += [Variable(n, self._sum_domain(n)) for n, _ in self.sums]
        return Goal((*self.parameters, *fresh), tuple(self.scalar_facts), claim, strict)

    def _sum_domain(self, name: str) -> Domain:
        if name in self.values:
            value = add(*self.values[name].values())
            return Domain(value, value, True, True)
        return Domain(ZERO) if name in self.positive else REAL

    def _goal(self, at: Mapping[str, Expr], facts: list[Fact], claim: Expr, strict: bool, unit: str | None) -> Goal:
        """The goal in a cell; with `unit`, which needs homogeneity, that density is 1 and ratio bounds become ends."""
        base = self._scalar_goal(claim, strict)
        positive = self._positive(at)
        if unit is None:
            ratio_facts = [Fact(bound * Sym(q) - Sym(p)) for p, q, bound in self.ratios if p in positive and q in positive]
            self.at_letters |= any(degree(e, set(positive)) is None for e in (claim, *(f.expr for f in facts)))
            domain = Domain(ZERO, ONE, False, True)
            return replace(base, variables=(*base.variables, *(Variable(n, domain) for n in positive)),
                           given=(*base.given, *facts, *ratio_facts))
        if unit not in positive or degree(claim, set(positive)) is None:
            raise Rejected("duality: only a positive law can be scaled to 1, and only in a homogeneous claim")
        one = {unit: ONE}
        kept = [Fact(substitute(f.expr, one), f.strict) for f in facts if degree(f.expr, set(positive)) is not None]
        domains = {n: Domain(ZERO) for n in positive if n != unit}
        for p, q, bound in self.ratios:
            if q == unit and p in domains and domains[p].hi is None:
                domains[p] = replace(domains[p], hi=bound, hi_closed=True)
            elif p == unit and q in domains and domains[q].lo == ZERO:
                domains[q] = replace(domains[q], lo=ONE / bound, lo_closed=True)
            elif p in domains and q in domains:
                kept.append(Fact(bound * Sym(q) - Sym(p)))
        return replace(base, variables=(*base.variables, *(Variable(n, d) for n, d in domains.items())),
                       given=(*base.given, *kept), claim=substitute(claim, one))


def _at(e: Expr, at: Mapping[str, Expr]) -> Expr:
    """An expression in a cell, numbers folded so that vanishing parts vanish visibly."""
    if isinstance(e, Sym):
        return at.get(e.name, e)
    if not isinstance(e, App):
        return e
    args = tuple(_at(a, at) for a in e.args)
    return add(*args) if e.op == "add" else mul(*args) if e.op == "mul" else App(e.op, args)


def _total(left: Linear) -> Expr: return App("add", (left.constant, *(t.coefficient for t in left.terms)))


def _bounded_divergences(h: Linear, two_sided: bool, suprema: frozenset[str]) -> list[Term]:
    """The divergences that `h >= 0` (or `h == 0`) bounds from above: all that it holds, if all have that sign."""
    found = [t for t in h.terms if t.vanishing is not None]
    if any(isinstance(n, Sym) and n.name in suprema for n in walk(_total(h))):
        return []                                 # a supremum may be +oo itself
    if any(not isinstance(t.coefficient, Num) for t in found):
        return []
    negative = [isinstance(t.coefficient, Num) and t.coefficient.value < 0 for t in found]
    return found if all(negative) or (two_sided and not any(negative)) else []


def degree(e: Expr, names: set[str]) -> int | None:
    """The degree d with e(s x) = s^d e(x) for all s > 0 (x the named symbols), or None if none is seen.  Zero has degree 1."""
    if isinstance(e, Num):
        return 0 if e.value else 1
    if isinstance(e, Sym):
        return 1 if e.name in names else 0
    if not isinstance(e, App):
        return None
    if not symbols(e) & names:
        return 0
    zeros = [a == ZERO for a in e.args]
    degrees = [degree(a, names) for a in e.args]
    if None in degrees:
        return None
    match e.op:
        case "add" | "max" | "min":
            found = {d for d, z in zip(degrees, zeros, strict=True) if not z}
            return found.pop() if len(found) == 1 else None
        case "mul": return sum(d for d in degrees if d is not None)
        case "div": return (degrees[0] or 0) - (degrees[1] or 0)
        case "abs": return degrees[0]
        case "pow" if isinstance(e.args[1], Num) and e.args[1].value.denominator == 1:
            return (degrees[0] or 0) * int(e.args[1].value)
    return 0 if all(d == 0 for d in degrees) else None
