"""Scalar statements: counterexamples, undefined points, vacuity, proofs."""
from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, cast

from verify.kernel.scalar.opening import scalar_goal
from verify.kernel.numbers.convert import mantissa
from verify.kernel.numbers.intervals import Interval
from verify.kernel.numbers.conditions import NONZERO, POSITIVE, conditions
from verify.kernel.scalar.goal import Goal
from verify.kernel.format.terms import write_term
from verify.language import App, Expr, Num, Q, Statement, call, substitute, symbols, walk
from verify.notation.conjuncts import relations
from verify.notation.empty_domains import without_values
from verify.search.between_jumps import between_jumps
from verify.search.budget import SECOND, Budget, OutOfTime, size
from verify.search.by_sum import by_sum
from verify.search.boxes.cloud import candidates
from verify.search.ideas.curvature import roots_of_linear_factors
from verify.search.finding import Finding, Trace, accepted
from verify.search.points import Point, inside, sample, value_at
from verify.search.numeric import zero_candidates
from verify.search.order import scalar_prover
from verify.search.schedule import prove_statement
from verify.search.stages import prove_goal
from verify.search.solved import Solved, roots, solutions, solved
from verify.search.task import pinned
from verify.search.ties import least_gaps, numbers, ties

CENTRES = tuple(map(Fraction, ("1/2", "1", "0", "1/4", "3/4", "2")))
DISTANCES = (5, 10, 15, 20, 30)
MOST_CONSTANTS = 6
MOST_BITS = 4000          # of a constant with convergents
MOST_WHOLE = 300
MOST_SIMPLE = 60_000      # points of small height that are looked at
MOST_CHAINS = 6           # of equations solved one after the other
SIMPLE_TIES = 60          # points among which the first few are asked whether the sides of a strict claim are equal there
MOST_ASKED = 8            # points that may be without a value, of one condition
ROUND = tuple(map(Fraction, ("1", "2", "5", "10", "20", "30", "100", "1/2", "1/10", "1/100")))
SIMPLE = sorted({Fraction(n, d) for d in (1, 2, 3, 4, 5, 8, 10, 100, 1000)
                 for n in (*range(-12, 13), 15, 16, 20, 25, 30, 50, 100, 1000)},
                key=lambda q: (q.denominator + abs(q.numerator), q < 0, q))


def gap_goals(statement: Statement) -> list[Goal]:
    """For each relation of the claim a goal `right - left >= 0` (two for an equality)."""
    goals = []
    for r in relations(statement.claim):
        if r.op == "!=":
            goals.append(scalar_goal(statement, (r.right - r.left) ** 2, True))
            continue
        goals.append(scalar_goal(statement, r.right - r.left, r.op == "<"))
        if r.op == "==":
            goals.append(scalar_goal(statement, r.left - r.right))
    return goals


def witness(point: Point) -> dict[str, Any]:
    """The evidence that a point refutes."""
    return {"rule": "witness", "model": {name: write_term(Num(q)) for name, q in point.items()}}


def refute_quickly(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A counterexample among simple values and a few hundred sample points."""
    return _refute(s, budget.part(0.15, 4 * SECOND), trace, 240, 0)


def refute_slowly(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A counterexample near the smallest values found, at more points and scales."""
    trace.note("no proof was found")
    return _refute(s, budget.part(0.8), trace, 6000, 40)


def _refute(s: Statement, budget: Budget, trace: Trace, count: int, descents: int) -> Finding | None:
    if not s.prefix:
        finding = Finding("REFUTED", witness({}), "exact evaluation")
        return finding if accepted(s, finding) else None
    for goal in gap_goals(s):
        free, values = _by_equations(goal)
        if values:
            found = _where_equations_hold(s, free, values, budget, trace, count, descents)
            if found is not None:
                return found
            continue
        point, ended = _violation_in_time(goal, budget, trace, count, descents)
        if point is not None:
            smallest = _smallest(goal, point, budget)
            return Finding("REFUTED", witness(smallest), "counterexample search")
        near = least_gaps(goal, simple_points(goal, SIMPLE_TIES)) if descents else ()
        for at in itertools.chain(map(numbers, ties(goal, simple_points(goal, SIMPLE_TIES))), near):
            finding = _at(at, "counterexample search where the sides are equal")
            if accepted(s, finding):
                return finding
        if ended:
            return None
    return _at_printed_constant(s)


def _violation_in_time(goal: Goal, budget: Budget, trace: Trace, count: int, descents: int) -> tuple[Point | None, bool]:
    """A point at which the claim fails, and whether the steps ended before one was found."""
    try:
        return _violation(goal, budget, trace, count, descents), False
    except OutOfTime:
        return None, True


def _by_equations(goal: Goal) -> tuple[Goal, dict[str, Expr]]:
    """The goal without the variables that have one value or that equations give, and their values, the last one first, if one
    is no rational; of some ways to solve the equations the one that leaves the fewest hypotheses."""
    alone: dict[str, Expr] = {}
    left = goal
    while (there := pinned(left)) is not None:
        alone[there[0]] = cast(Expr, left.variable(there[0]).domain.lo)
        left = there[1]
    chains = itertools.islice(_chains(left, {}), MOST_CHAINS) if left.given else iter(((left, {}),))
    left, values = min(chains, key=lambda chain: len(chain[0].given))
    values |= alone
    return (left, values) if not all(map(_rational, values.values())) else (goal, {})


def _chains(goal: Goal, values: dict[str, Expr]) -> Iterator[tuple[Goal, dict[str, Expr]]]:
    last = True
    for made in solutions(goal):
        last = False
        yield from _chains(made.goal, {made.name: made.value} | values)
    if last:
        yield goal, values


def _where_equations_hold(s: Statement, goal: Goal, values: dict[str, Expr], budget: Budget, trace: Trace, count: int,
                          descents: int) -> Finding | None:
    """A counterexample some of whose coordinates, which equations give, are no rationals, such as pi - A - B."""
    point, _ = _violation_in_time(goal, budget, trace, count, descents)
    found = ties(goal, simple_points(goal, SIMPLE_TIES)) if point is None else iter((_smallest(goal, point, budget),))
    for p in found:
        at = numbers(p)
        for name, value in values.items():
            at[name] = substitute(value, at)
        finding = _at(at, "counterexample search where the hypotheses are equations")
        if accepted(s, finding):
            return finding
    return None


def _at(point: dict[str, Expr], method: str) -> Finding:
    """That the claim fails at a point whose coordinates may be no rationals."""
    return Finding("REFUTED", {"rule": "witness", "model": {name: write_term(e) for name, e in point.items()}}, method)


def _rational(e: Expr) -> bool:
    return all(not isinstance(n, App) or n.op in ("add", "mul", "div") for n in walk(e))


def _at_printed_constant(s: Statement) -> Finding | None:
    """A counterexample at a constant that an end or a hypothesis names and that is no rational, such as log(2)."""
    if len(s.prefix) != 1:
        return None
    ends = [e for b in s.prefix if b.domain is not None for e in (b.domain.lo, b.domain.hi)]
    sides = [side for f in s.given for r in relations(f) for side in (r.left, r.right)]
    for value in dict.fromkeys(e for e in (*ends, *sides) if e is not None and not isinstance(e, Num) and not symbols(e)):
        node = {"rule": "witness", "model": {s.prefix[0].symbol.name: write_term(value)}}
        finding = Finding("REFUTED", node, "counterexample search at the constants of the claim")
        if accepted(s, finding):
            return finding
    return None


def violated(goal: Goal, point: Point, precisions: tuple[int, ...] = (90, 400)) -> bool:
    """Whether the claim of a goal fails at a point, as far as enclosures at so many bits show."""
    for bits in precisions:
        v = value_at(goal.claim, point, bits)
        if v is None:
            return False
        if v.nonpositive(not goal.strict):
            return inside(goal, point)
    return False


def _violation(goal: Goal, budget: Budget, trace: Trace, count: int, descents: int) -> Point | None:
    """A point at which the claim fails: first among thousands in doubles, then among fewer with exact care."""
    if goal.variables:
        likely = candidates(goal, trace.options.seed, 40 * count, 60 + 8 * descents)
        for p in itertools.chain(near_simple(goal), near_constants(goal), where_equal(goal), likely):
            budget.spend()
            trace.trials += 1
            if violated(goal, p):
                return p
        count //= 4
    deep = bool(descents) or len(goal.variables) == 1
    for p in _round_points(goal) if deep else ():           # where the sides agree in their first hundred digits
        budget.spend(16 * size(goal.claim))
        if violated(goal, p, (1600,)):
            return p
    found: list[tuple[float, Point]] = []
    for p in itertools.chain(simple_points(goal, 60), sample(goal, count, trace.options.seed, budget)):
        budget.spend()
        trace.trials += 1
        if violated(goal, p):
            return p
        score = _relative(goal, p)
        if descents and score is not None:
            found.append((score, p))
    for p in between_jumps(goal):
        budget.spend()
        if violated(goal, p):
            return p
    found.sort(key=lambda t: t[0])
    for _, p in found[:descents]:
        q = _descend(goal, p, budget, trace)
        if q is not None:
            return q
    return None


def _relative(goal: Goal, p: Point) -> float | None:
    v = value_at(goal.claim, p)
    if v is None or not v.lo.is_finite():
        return None
    try:
        return float(v.lo)
    except OverflowError:
        return None


def _descend(goal: Goal, start: Point, budget: Budget, trace: Trace) -> Point | None:
    """Coordinate search with steps that double on success and halve on failure."""
    best, value = dict(start), _relative(goal, start)
    steps = {n: max(abs(q) / 8, Fraction(1, 2**20)) for n, q in start.items()}
    integer = {v.name for v in goal.variables if v.domain.integer}
    for _ in range(60):
        for name in best:
            for direction in (1, -1):
                budget.spend()
                trace.trials += 1
                step = Fraction(max(1, round(steps[name]))) if name in integer else steps[name]
                trial = {**best, name: _rounded(best[name] + direction * step)}
                if not inside(goal, trial):
                    continue
                if violated(goal, trial):
                    return trial
                new = _relative(goal, trial)
                if new is not None and (value is None or new < value):
                    best, value = trial, new
                    steps[name] *= 2
                    break
            else:
                steps[name] /= 2
    return None


def _rounded(q: Fraction) -> Fraction:
    scale = 2 ** max(0, 60 - abs(q).__floor__().bit_length())
    return Fraction(round(q * scale), scale)


def simple_points(goal: Goal, limit: int) -> Iterator[Point]:
    """Points of small height, in size order."""
    names = [v.name for v in goal.variables]
    if not names:
        yield {}
        return
    per = min(len(SIMPLE), max(3, int((limit * 4) ** (1 / len(names)))))
    made = 0
    for combo in itertools.islice(by_sum([per] * len(names)), MOST_SIMPLE):
        p = {n: SIMPLE[i] for n, i in zip(names, combo, strict=True)}
        if inside(goal, p):
            yield p
            made += 1
            if made >= limit:
                return


def _round_points(goal: Goal) -> Iterator[Point]:
    names = [v.name for v in goal.variables]
    for combo in itertools.product(ROUND, repeat=len(names)) if len(names) <= 2 else ():
        p = dict(zip(names, combo, strict=True))
        if inside(goal, p):
            yield p


def near_simple(goal: Goal) -> Iterator[Point]:
    """Exact points at small distances from simple ones: where a claim fails by less than doubles can tell, it may be there."""
    reals = [v.name for v in goal.variables if not v.domain.integer]
    if not reals or len(goal.variables) > 2:
        return
    names = [v.name for v in goal.variables]
    for base, k in itertools.product(CENTRES, DISTANCES):
        for direction in itertools.product((0, 1, -1), repeat=len(names)):
            p = {n: base + Fraction(d if n in reals else 0, 2**k) for n, d in zip(names, direction, strict=True)}
            if any(direction) and inside(goal, p):
                yield p


def near_constants(goal: Goal) -> Iterator[Point]:
    """Values of the only variable, an integer, that an irrational constant of the claim brings close to another integer, or
    pi where there are sines: the numerators and denominators of its convergents."""
    if len(goal.variables) != 1 or not goal.variables[0].domain.integer:
        return
    found: list[Expr] = [n for n in walk(goal.claim, once=True) if isinstance(n, App) and not symbols(n) and size(n) <= 4]
    turning = any(isinstance(n, App) and n.op in ("sin", "cos", "tan") for n in walk(goal.claim, once=True))
    if turning:
        found += [call("pi"), call("pi") / 2]
    for e in list(dict.fromkeys(found))[:MOST_CONSTANTS]:
        value = value_at(e, {}, 400)
        before = 0
        for q in convergents(value) if value is not None else ():
            near = [before + k * q.numerator for k in (1, 2, 3)] if turning else []      # other multiples of the constant, too
            before = q.numerator
            for whole in (q.numerator, q.denominator, *near):
                p = {goal.variables[0].name: Fraction(whole)}
                if inside(goal, p):
                    yield p


def where_equal(goal: Goal) -> Iterator[Point]:
    """Points at which the sides of a claim `!=` in one or two variables agree, where one of them, if there are two, is a small
    whole number and the other one solves a linear equation."""
    squared = isinstance(goal.claim, App) and goal.claim.op == "pow" and goal.claim.args[1] == Q(2)
    if not goal.strict or not squared or not isinstance(goal.claim, App) or len(goal.variables) > 2:
        return
    for v in goal.variables:
        others = [w.name for w in goal.variables if w is not v]
        for root in roots_of_linear_factors(goal, v.name, goal.claim.args[0], set(others)):
            for k in range(2 * MOST_WHOLE if others else 1):
                whole = {name: Fraction(k // 2 if k % 2 else -(k // 2)) for name in others}
                p = Solved(goal, v.name, root, Q(1), (0, 0)).complete(whole)
                if p is not None and inside(goal, p):
                    yield p


def convergents(value: Interval, most: int = 40) -> Iterator[Fraction]:
    """The convergents of a number's continued fraction, as far as an enclosure shows them; none of one beyond all digits."""
    ends = [mantissa(end) for end in (value.lo, value.hi) if end.is_finite()]
    if len(ends) < 2 or any(abs(exp) > MOST_BITS for _, exp in ends):
        return
    low, high = (Fraction(man) * Fraction(2) ** exp for man, exp in ends)
    before, here = (0, 1), (1, 0)
    for _ in range(most):
        part = low.__floor__()
        if part != high.__floor__():
            return
        before, here = here, (part * here[0] + before[0], part * here[1] + before[1])
        yield Fraction(*here)
        if low == part or high == part:
            return
        low, high = 1 / (high - part), 1 / (low - part)


def _smallest(goal: Goal, point: Point, budget: Budget) -> Point:
    """The witness of least height among simple values; failing that, the found one with shorter coordinates."""
    names = list(point)
    per = {0: 1, 1: len(SIMPLE), 2: 40, 3: 14}.get(len(names), 7)
    try:
        for combo in by_sum([per] * len(names)):
            budget.spend()
            p = {n: SIMPLE[i] for n, i in zip(names, combo, strict=True)}
            if inside(goal, p) and violated(goal, p):
                return p
    except OutOfTime:
        return point
    return _shorter(goal, point)


def _shorter(goal: Goal, point: Point) -> Point:
    """A counterexample with shorter coordinates, one after the other."""
    for name in point:
        for bound in (1, 2, 4, 10, 100, 1000, 10**6, 10**9):
            trial = {**point, name: point[name].limit_denominator(bound)}
            if inside(goal, trial) and violated(goal, trial):
                point = trial
                break
    return point


def vacuous(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """No values satisfy the hypotheses."""
    if not s.given and not any(b.domain and b.domain.lo is not None and b.domain.hi is not None for b in s.prefix):
        return None
    goal = scalar_goal(s, Q(-1))
    if has_a_point(goal):
        return None
    node = prove_goal(scalar_prover(budget.part(0.1, 2 * SECOND)), goal)
    if node is None:
        return None
    missing = without_values(s.prefix)
    return Finding("VACUOUS", {"rule": "vacuous", "proof": node},
                   f"certified: no {missing} satisfies its conditions; exchange or widen the two ends" if missing
                   else "certified: no values satisfy the hypotheses")


def has_a_point(goal: Goal) -> bool:
    """Whether values that satisfy the hypotheses are found at once; equations are solved for a variable first."""
    if next(sample(goal, 1, 1), None) is not None:
        return True
    return any(made is not None and has_a_point(made.goal) for made in (next(roots(goal), None), solved(goal)))


def prove(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A certificate for every relation of the claim."""
    name = scalar_goal(s, Q(0)).undefined_end()
    if name is not None:
        trace.note(f"an end of the domain of {name} is not shown to have a value wherever what it mentions has: nothing is "
                   "proved there; narrow what it mentions, or write the condition as a hypothesis")
        return None
    node = prove_statement(s, budget.part(0.7), trace)
    return None if node is None else Finding("PROVED", node, "certified inequalities")


def ill_posed(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A point of the domain at which an expression of the claim has no value."""
    for r in relations(s.claim):
        for side in (r.left, r.right):
            for condition in conditions(side):
                goal = scalar_goal(s, condition.expr, condition.kind in (POSITIVE, NONZERO))
                points = _undefined_points(goal, condition.kind, budget.part(0.5), trace)
                rationals = (witness(p)["model"] for p in itertools.islice(points, MOST_ASKED))
                for model in itertools.chain(rationals, _constants(goal)):
                    finding = Finding("ILL_POSED", {"rule": "undefined", "model": model}, "search for points without a value")
                    if accepted(s, finding):
                        return finding
    return None


def _constants(goal: Goal) -> Iterator[dict[str, Any]]:
    """The empty point of a goal without variables; values of one real variable that are no rationals, its closed ends and
    where the claim, or the base of a power, changes its sign: the kernel decides whether a condition fails there."""
    if not goal.variables:
        yield {}
    if len(goal.variables) == 1 and not goal.variables[0].domain.integer:
        name, d, e = goal.variables[0].name, goal.variables[0].domain, goal.claim
        while isinstance(e, App) and e.op == "pow":
            e = e.args[0]
        ends = [end for end, closed in ((d.lo, d.lo_closed), (d.hi, d.hi_closed)) if closed and end is not None]
        found = [z for z in dict.fromkeys((*ends, *zero_candidates(goal, name, e))) if not isinstance(z, Num)]
        yield from ({name: write_term(z)} for z in sorted(found, key=lambda z: len(str(z)))[:MOST_ASKED])


def _undefined_points(goal: Goal, kind: str, budget: Budget, trace: Trace) -> Iterator[Point]:
    try:
        for p in itertools.chain(simple_points(goal, 400), sample(goal, 400, trace.options.seed, budget), _zeros(goal, kind)):
            budget.spend()
            trace.trials += 1
            v = value_at(goal.claim, p)
            if v is None or not inside(goal, p):
                continue
            if (v.lo == v.hi == 0 and kind != ">=0") or (v.nonpositive(True) and kind != NONZERO):
                yield p
    except OutOfTime:
        return


def _zeros(goal: Goal, kind: str) -> Iterator[Point]:
    """Exact zeros of a condition in one variable."""
    if len(goal.variables) == 1:
        name = goal.variables[0].name
        yield from ({name: e.value} for e in zero_candidates(goal, name, goal.claim) if isinstance(e, Num))


