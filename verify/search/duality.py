"""Multipliers for claims about laws on an alphabet of any size: guessed from the claim's shape, proved cell by cell.

For two laws the candidates are those of the moment problem's optimal solutions: the tangent at equal laws, the chord between
the extreme likelihood ratios, the right side's constant on one law; a hypothesis enters with multiplier 1, a sum inside a
nonlinear expression with the slope of that expression.
"""
from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.folding import add, mul
from verify.kernel.numbers.conditions import conditions
from verify.kernel.values.enclose import enclose
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.kernel.laws.duality import Plan, Reduction, degree
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.terms import write_term
from verify.language import (
    App, Both, Defined, Domain, Every, Expr, Num, Q, Relation, Statement, Sym, exp, rebuild, substitute, symbols, walk)
from verify.notation.rejection import rejection_text
from verify.search.budget import Budget, OutOfTime
from verify.search.finding import Finding, Trace
from verify.search.forms import as_product
from verify.search.points import Point, sample, value_at
from verify.search.numeric import refuted_at
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.three_parts import split_in_three, three_parts, with_domain

Node = dict[str, Any]
TOLERANCE, LARGE = 1e-9, 1e12


@dataclass
class Guess:
    """Multipliers, and what is used of nonlinear sums."""

    multipliers: dict[str, Expr] = field(default_factory=dict)
    values: dict[str, dict[str, Expr]] = field(default_factory=dict)
    positive: list[str] = field(default_factory=list)
    bounds: dict[str, Expr] = field(default_factory=dict)

    def with_multipliers(self, found: Mapping[str, Expr]) -> Guess:
        """The guess with further multipliers."""
        return replace(self, multipliers={**self.multipliers, **found})


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A proof for every alphabet size, with case splits where a parameter degenerates."""
    try:
        node = prove_node(s, budget.part(0.55), trace)
    except OutOfTime:
        node = None
    if node is None:
        trace.note("no multipliers were found that prove the claim letter by letter")
        return None
    return Finding("PROVED", node, "moment duality, for every alphabet size")


def prove_node(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    """A proof node for a statement about laws, or None."""
    if isinstance(s.claim, Both):
        parts = [prove_node(replace(s, claim=p), budget.part(0.5), trace) for p in s.claim.parts]
        return None if None in parts else {"rule": "parts", "parts": parts}
    if isinstance(s.claim, Relation) and s.claim.op == "==":
        below = prove_node(replace(s, claim=s.claim.left <= s.claim.right), budget.part(0.5), trace)
        above = below and prove_node(replace(s, claim=s.claim.right <= s.claim.left), budget.part(0.9), trace)
        return {"rule": "equal", "below": below, "above": above} if above else None
    return _within(s, budget.part(0.3), trace) or _in_parts(s, budget.part(0.7), trace) or _within(s, budget.part(0.9), trace)


def _within(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    """A proof by one guess; what is found in no budget of its own ends nothing else."""
    try:
        return _pointwise(s, budget, trace)
    except OutOfTime:
        return None


def _in_parts(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    """A proof at the closed end of a parameter, and one beyond it: multipliers may have no value there."""
    for b in s.prefix:
        d = b.domain
        if isinstance(b.symbol, Sym) and d is not None and not d.integer and (
                d.lo_closed and isinstance(d.lo, Num) and d.lo != d.hi):
            def part_proof(_: str, domain: Domain, name: str = b.symbol.name) -> Node | None:
                return _within(with_domain(s, name, domain), budget.part(0.6), trace)

            made = split_in_three(b.symbol.name, str(d.lo.value), three_parts(d, d.lo), part_proof)
            if made is not None:
                return made
    return None


def _pointwise(s: Statement, budget: Budget, trace: Trace) -> Node | None:
    try:
        reduction = Reduction(s)
    except Rejected as error:
        trace.note(rejection_text(error))
        return None
    prover = scalar_prover(budget, trace.options.seed)
    tried = []
    for guess in _guesses(s, reduction):
        key = repr((sorted((n, repr(m)) for n, m in guess.multipliers.items()), guess.values, guess.positive, guess.bounds))
        if key in tried:
            continue
        tried.append(key)
        budget.spend()
        trace.trials += 1
        try:
            node = _try(reduction, guess, prover, trace.options.seed)
        except (Rejected, TooComplex, Undefined, NotDifferentiable):
            continue
        if node is not None:
            return node
    return None


def _try(reduction: Reduction, guess: Guess, prover: Prover, seed: int) -> Node | None:
    units: dict[str, str] = {}
    plan = _planned(reduction, guess, units)
    units = _units(reduction, plan)
    plan = _planned(reduction, guess, units)
    goals = [*plan.nonnegative, *([plan.scalar] if plan.scalar is not None else []), *(g for c in plan.cells for g in c.goals)]
    for g in goals:
        if refuted_at(g, list(sample(g, 24, seed))):
            return None
    node: Node = {"rule": "duality"}
    if guess.multipliers:
        node["multipliers"] = {n: write_term(m) for n, m in guess.multipliers.items()}
    if units:
        node["units"] = units
    if guess.values:
        node["values"] = {n: {d: write_term(m) for d, m in v.items()} for n, v in guess.values.items()}
    if guess.positive:
        node["positive"] = list(guess.positive)
    if guess.bounds:
        node["bounds"] = {n: write_term(m) for n, m in guess.bounds.items()}
    signs = [_shown(prover, g) for g in plan.nonnegative]
    scalar = _shown(prover, plan.scalar) if plan.scalar is not None else {}
    if None in signs or scalar is None:
        return None
    cells = {}
    for c in plan.cells:
        proofs = [_shown(prover, g) for g in c.goals]
        if None in proofs:
            return None
        if any(p for p in proofs):
            cells[c.key] = [p or None for p in proofs]
    if any(signs):
        node["signs"] = [p or None for p in signs]
    if scalar:
        node["scalar"] = scalar
    if cells:
        node["cells"] = cells
    return node


def _planned(reduction: Reduction, guess: Guess, units: Mapping[str, str]) -> Plan:
    return reduction.plan(guess.multipliers, units, guess.values, frozenset(guess.positive), guess.bounds)


def _units(reduction: Reduction, plan: Plan) -> dict[str, str]:
    """In each cell with a homogeneous claim the last positive law is scaled to 1."""
    chosen = {}
    laws = [d.name for d in reduction.densities.values() if not d.event]
    for c in plan.cells:
        names = [d.name for d, bit in zip(reduction.densities.values(), c.key, strict=True) if bit == "1" and not d.event]
        positive = [n for n in laws if n in names]
        if positive and all(degree(g.claim, set(positive)) is not None for g in c.goals) and not c.settled:
            chosen[c.key] = positive[-1]
    return chosen


def _shown(prover: Prover, goal: Goal) -> Node | None:
    """A proof that a goal is defined and holds: {} where one enclosure does both."""
    defined = prover.definedness(goal, goal.claim)
    if defined is None:
        return None
    node = prover.prove(goal, 5)
    if node is None:
        return None
    if defined:
        return {"defined": defined, "proof": node}
    return {} if node == {"rule": "evaluate"} else node


# --- guesses

def _guesses(s: Statement, r: Reduction) -> Iterator[Guess]:
    laws = [d.name for d in r.densities.values() if not d.event]
    bases = list(_sums(s, r))
    exponents = dict.fromkeys(b.args[0] for _, _, b in r.ratios if isinstance(b, App) and b.op == "exp")
    # Bounds of suprema come first: with them a proof holds on general spaces too.
    bases[:0] = [replace(base, bounds={m.name: e for m in r.suprema}) for e in exponents if r.suprema for base in bases]
    for base in bases:
        yield base
        if isinstance(s.claim, Every | Defined):
            for j in range(len(r.hypotheses)):
                for sign in (1, -1):
                    with_h = base.with_multipliers({f"h{j}": Q(sign)})
                    yield with_h
                    yield from _tangents(r, with_h, laws)
            continue
        choices = [Q(0)] if not r.hypotheses else [Q(1), Q(0), Q(-1)]
        signed = (base.with_multipliers({f"h{j}": m for j, m in enumerate(signs) if m != Q(0)})
                  for signs in itertools.product(choices, repeat=min(len(r.hypotheses), 3)))
        for start in itertools.chain(_weighed(s, r, base), signed):
            yield start
            yield from _tangents(r, start, laws)
            yield from _alone(r, start, laws)
            yield from _chords(r, start, laws)
            yield from _constants(s, r, start, laws)
            yield from _fitted(s, r, start, laws)


def _sums(s: Statement, r: Reduction) -> Iterator[Guess]:
    """What nonlinear sums are: a combination of laws where their summand is one; otherwise a positive variable with the
    slope of the scalar part as multiplier."""
    if not r.sums:
        yield Guess()
        return
    names = [d.name for d in r.densities.values() if not d.event]
    values = {}
    for name, term in r.sums:
        for law in names:
            try:
                if NormalForms(lambda e: 1).equal(term.body, Sym(law)) and len(term.where) == 0:
                    values[name] = {law: Q(1)}
            except TooComplex:
                continue
    if len(values) == len(r.sums):
        yield Guess(values=values)
    others = [n for n, _ in r.sums if n not in values]
    yield Guess(values=values, positive=others)
    if isinstance(s.claim, Relation):
        constant = add(r.linear(s.claim.right).constant, mul(Q(-1), r.linear(s.claim.left).constant))
        for law in names:
            multipliers = {}
            rest = constant
            for name in others:
                slope = diff(constant, name)
                multipliers[name] = mul(Q(-1), slope)
                rest = add(rest, mul(Q(-1), slope, Sym(name)))
            yield Guess({**multipliers, law: rest}, values, others)


def _ratio_claims(r: Reduction, guess: Guess, laws: list[str]) -> list[Expr]:
    """The summand where both laws are positive, as an expression in both: one for what is in the events and what is not."""
    return _summands(r, guess, lambda name: True) if len(laws) == 2 else []


def _summands(r: Reduction, guess: Guess, positive: Callable[[str], bool]) -> list[Expr]:
    """The summand in each cell in which so many laws are positive."""
    densities = r.densities.values()
    try:
        plan = _planned(r, guess, {})
    except (Rejected, Undefined):
        return []
    return [c.goals[0].claim for c in plan.cells if c.goals and all(
        d.event or (bit == "1") == positive(d.name) for d, bit in zip(densities, c.key, strict=True))]


def _resolved(e: Expr, r: Reduction) -> Expr:
    """An expression in the parameters with the greatest and the least of several as the one that it is at a few points."""
    if isinstance(e, App) and e.op in ("max", "min", "abs"):
        args = [_resolved(a, r) for a in e.args]
        if e.op == "abs":
            args.append(mul(Q(-1), args[0]))
        sign = Q(1) if e.op == "min" else Q(-1)
        one = _least([mul(sign, a) for a in args], r)
        return e if one is None else mul(sign, one)
    return rebuild(e, lambda a: _resolved(a, r)) if isinstance(e, App) else e


def _points(r: Reduction) -> list[Point]:
    """A few values of the parameters."""
    return list(sample(Goal(tuple(r.parameters), (), Q(0)), 5, 0)) if r.parameters else [{}]


def _least(choices: list[Expr], r: Reduction) -> Expr | None:
    """The one of some expressions in the parameters that is the least at a few points; None where none is at all of them."""
    points = _points(r)
    values = [[value for at in points if (value := _float(e, at)) is not None] for e in choices]
    for e, own in zip(choices, values, strict=True):
        if len(own) == len(points) and all(len(other) == len(own) and all(a <= b + TOLERANCE for a, b in zip(
                own, other, strict=True)) for other in values):
            return e
    return None


def _tidy(e: Expr, r: Reduction) -> Expr:
    """The expression as a product of factors of its normal form, where there is one."""
    forms = NormalForms(lambda u: 1 if _positive(u, r) else 0)
    try:
        n, d = forms.together(e)[0]
        return Q(0) if n == 0 else as_product(forms, n, d)
    except TooComplex:
        return e


def _positive(e: Expr, r: Reduction) -> bool:
    names = {v.name: v for v in r.parameters}
    try:
        goal = Goal(tuple(names.values()), (), e)
        return bool(enclose(e, goal.box()).nonnegative()) if symbols(e) <= set(names) else False
    except (Undefined, ArithmeticError):
        return False


def _tangents(r: Reduction, guess: Guess, laws: list[str]) -> Iterator[Guess]:
    """Multipliers that make the summand and its first derivatives vanish where the two laws agree."""
    at = {n: Q(1) for n in laws}
    for claim in _ratio_claims(r, guess, laws):
        try:
            yield guess.with_multipliers({n: _tidy(mul(Q(-1), substitute(diff(claim, n), at)), r) for n in laws})
        except NotDifferentiable:
            continue


def _alone(r: Reduction, guess: Guess, laws: list[str]) -> Iterator[Guess]:
    """Multipliers that make the summand vanish where one of two laws alone is positive, for each of them."""
    found: dict[str, Expr] = {}
    for law in laws if len(laws) == 2 else ():
        there = {substitute(claim, {law: Q(1)}) for claim in _summands(r, guess, law.__eq__)}
        if len(there) == 1:
            found[law] = _tidy(mul(Q(-1), there.pop()), r)
    if len(found) == 2:
        yield guess.with_multipliers(found)


def _chords(r: Reduction, guess: Guess, laws: list[str]) -> Iterator[Guess]:
    """Multipliers that make the summand vanish at both extreme likelihood ratios."""
    claims = _ratio_claims(r, guess, laws)
    bounds = {(p, q): b for p, q, b in reversed(r.ratios)}
    if not claims:
        return
    p, q = laws
    kinks = [] if (p, q) in bounds else _kinks(r, p, q)
    if (p, q) not in bounds and len(kinks) != 2:
        return
    hi, lo = kinks or (bounds[p, q], 1 / bounds[q, p] if (q, p) in bounds else Q(0))
    at_hi = _least([_resolved(substitute(claim, {p: hi, q: Q(1)}), r) for claim in claims], r)
    low = claims if (q, p) in bounds or kinks else _summands(r, guess, lambda name: name == q)
    at_lo = _least([_resolved(substitute(claim, {p: lo, q: Q(1)}), r) for claim in low], r)
    if at_hi is None or at_lo is None:
        return
    slope = _tidy(mul(Q(-1), (at_hi - at_lo) / (hi - lo)), r)
    offset = _tidy(mul(Q(-1), at_lo) - slope * lo, r)
    if not any(isinstance(c.expr, Num) for e in (slope, offset) for c in conditions(e)):
        yield guess.with_multipliers({p: slope, q: offset})


def _kinks(r: Reduction, p: str, q: str) -> list[Expr]:
    """The ratios at which what a hypothesis bounds, the sum of max(a p - b q, 0), begins to grow."""
    found = dict[Expr, None]()
    for h, _ in r.hypotheses:
        bodies = (t.body for t in h.terms if isinstance(t.body, App) and t.body.op == "max" and t.body.args[1] == Q(0))
        for excess in (body.args[0] for body in bodies):
            try:
                one, other = diff(excess, p), diff(excess, q)
            except NotDifferentiable:
                continue
            if not {p, q} & (symbols(one) | symbols(other)) and Q(0) not in (one, other):
                found[_tidy(mul(Q(-1), other) / one, r)] = None
    return list(found)


def _weighed(s: Statement, r: Reduction, base: Guess) -> Iterator[Guess]:
    """Hypotheses as often as the claim has their bound; of two of one bound each half as often, or one of them alone."""
    constant = _constant(s, r, base)
    if constant is None:
        return
    bounds = [(j, h.constant.name) for j, (h, _) in enumerate(r.hypotheses) if isinstance(h.constant, Sym)]
    for name in dict.fromkeys(name for _, name in bounds):
        weight, own = _tidy(diff(constant, name), r), [f"h{j}" for j, other in bounds if other == name]
        if name not in symbols(weight) and weight != Q(0):
            if len(own) == 2:
                yield base.with_multipliers({j: mul(Q("1/2"), weight) for j in own})
            yield from (base.with_multipliers({j: weight}) for j in own)


def _fitted(s: Statement, r: Reduction, guess: Guess, laws: list[str]) -> Iterator[Guess]:
    """Multipliers m of the first law and (constant) - m of the second, for the simplest m for which no ratio of a grid
    refutes the claim; with parameters, for m among a few expressions in them."""
    claims, constant = _ratio_claims(r, guess, laws), _constant(s, r, guess)
    if not claims or constant is None:
        return
    p, q = laws
    if frozenset().union(*map(symbols, (*claims, constant))) - {p, q, *(v.name for v in r.parameters)}:
        return                                        # a supremum over letters has no values to try
    bounds = {(a, b): e for a, b, e in reversed(r.ratios)}
    points = _points(r)
    ends = [_slopes([substitute(claim, {q: Q(1)}) for claim in claims], constant, p, at, bounds.get((p, q)), bounds.get((q, p)))
            for at in points]
    if not ends or any(lo > hi + TOLERANCE for lo, hi in ends):
        return
    if not r.parameters:
        lo, hi = ends[0]
        near = dict.fromkeys(Fraction((lo + hi) / 2).limit_denominator(d) for d in (1, 2, 3, 4, 6, 8, 12))
        found: Sequence[Expr] = [
            *[m for m in _logarithms(s) if lo - TOLERANCE <= (_float(m, {}) or 0.0) <= hi + TOLERANCE][:2],
            *[Num(m) for m in near if lo - TOLERANCE <= m <= hi + TOLERANCE][:2]]
    else:
        found = [m for m in _simple(r) if all(lo - TOLERANCE <= (_float(m, at) or 0.0) <= hi + TOLERANCE
                                              for (lo, hi), at in zip(ends, points, strict=True))][:3]
    for m in found:
        yield guess.with_multipliers({p: m, q: add(constant, mul(Q(-1), m))})


def _logarithms(s: Statement) -> list[Expr]:
    """The logarithms of numbers that a claim has, and their halves and doubles, of both signs."""
    found = dict.fromkeys(n for n in walk(s.claim) if isinstance(n, App) and n.op == "log" and isinstance(n.args[0], Num))
    return [mul(Q(c), n) for n in found for c in ("1", "-1", "1/2", "-1/2", "2", "-2")]


def _simple(r: Reduction) -> list[Expr]:
    numbers: list[Expr] = [Sym(v.name) for v in r.parameters]
    numbers += [exp(x) for x in numbers] + [exp(mul(Q(-1), x)) for x in numbers]
    plain = [Q(0), Q(1), Q(-1), Q("1/2"), Q("-1/2"), Q(2), Q(-2)]
    near = [*plain, *numbers, *(mul(Q(-1), x) for x in numbers), *(add(Q(1), mul(Q(-1), x)) for x in numbers),
            *(add(Q(-1), x) for x in numbers), *(add(Q(1), x) for x in numbers)]
    scaled = [*numbers, *(1 / Sym(v.name) for v in r.parameters if _positive(Sym(v.name), r) and not _may_vanish(v))]
    return [*near, *(mul(Q(c), x) for x in scaled for c in ("1/2", "-1/2", "1/4", "-1/4", "2", "-2")), *scaled[len(numbers):]]


def _may_vanish(v: Variable) -> bool:
    """Whether 0 is the lower end of a domain and belongs to it."""
    return v.domain.lo_closed and v.domain.lo == Q(0)


def _slopes(claims: list[Expr], constant: Expr, p: str, at: dict[str, Fraction], most: Expr | None, inverse: Expr | None
            ) -> tuple[float, float]:
    """Between which numbers m must lie for m (t - 1) + constant + claim(t) >= 0 at ratios t of a grid within the bounds."""
    lo, hi, c = -LARGE, LARGE, _float(constant, at)
    top = LARGE if most is None else (_float(most, at) or LARGE)
    low = 0.0 if inverse is None else 1 / (_float(inverse, at) or LARGE)
    for k in range(-40, 41):
        t = Fraction(2) ** k if abs(k) > 8 else 1 + Fraction(k, 10)
        if k == 0 or not low <= t <= top:
            continue
        for value in (_float(claim, {**at, p: t}) for claim in claims):
            if value is not None and c is not None:
                edge = -(c + value) / float(t - 1)
                lo, hi = (max(lo, edge), hi) if t > 1 else (lo, min(hi, edge))
    return lo, hi


def _float(e: Expr, at: dict[str, Fraction]) -> float | None:
    value = value_at(e, at) if symbols(e) <= set(at) else None
    return None if value is None or not value.lo.is_finite() else float(value.lo)


def _constant(s: Statement, r: Reduction, guess: Guess) -> Expr | None:
    """The number that the multipliers of the laws share."""
    if not isinstance(s.claim, Relation):
        return None
    try:
        constant = add(r.linear(s.claim.right).constant, mul(Q(-1), r.linear(s.claim.left).constant))
    except Rejected:
        return None
    for j, (h, _) in enumerate(r.hypotheses):
        m = guess.multipliers.get(f"h{j}")
        if m is not None:
            constant = add(constant, mul(Q(-1), m, h.constant))
    return constant


def _constants(s: Statement, r: Reduction, guess: Guess, laws: list[str]) -> Iterator[Guess]:
    """The scalar part put on one law, or shared evenly by all."""
    constant = _constant(s, r, guess)
    if constant is None:
        return
    for law in laws:
        yield guess.with_multipliers({law: constant})
    if len(laws) > 1:
        yield guess.with_multipliers({law: mul(Q(1) / len(laws), constant) for law in laws})

