"""Random boxes with points in them, and a check of scalar goals at points: mpmath disagrees, it never decides."""
from fractions import Fraction

import mpmath

from tests.kernel.random_expressions import NoValue, expression, value
from tests.kernel.elaborated import check
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.format.rejected import Rejected
from verify.language import App, Domain, Num

BENT = ("add", "mul", "min", "max", "abs", "floor", "ceil", "div", "sqrt")


def domain(rng, integer=False):
    """A closed, half-open or infinite interval with short ends."""
    a, b = sorted(Fraction(rng.randint(-6, 8), rng.choice((1, 1, 2, 3))) for _ in "ab")
    lo, hi = (None if rng.random() < 0.05 else a), (None if rng.random() < 0.08 else b)
    if integer:
        a, b = sorted((rng.randint(-3, 6), rng.randint(-3, 6)))
        return Domain(Num(Fraction(a)), Num(Fraction(b)), True, True, True)
    closed = (True, True) if a == b else (rng.random() < 0.6, rng.random() < 0.6)
    return Domain(None if lo is None else Num(lo), None if hi is None else Num(hi), closed[0] and lo is not None,
                  closed[1] and hi is not None)


def point(rng, d):
    """A point of a domain whose ends are numbers: an end, near one, or anywhere."""
    if d.integer:
        return mpmath.mpf(rng.randint(int(d.lo.value), int(d.hi.value)))
    low = mpmath.mpf(d.lo.value.numerator) / d.lo.value.denominator if d.lo is not None else None
    high = mpmath.mpf(d.hi.value.numerator) / d.hi.value.denominator if d.hi is not None else None
    if low is None or high is None:
        far = mpmath.mpf(rng.randint(1, 900)) / rng.choice((1, 100, 10**6))
        return high - far if low is None and high is not None else low + far if low is not None else far * rng.choice((1, -1))
    ends = [low] * d.lo_closed + [high] * d.hi_closed
    if ends and rng.random() < 0.3:
        return rng.choice(ends)
    t = rng.choice((mpmath.mpf(10) ** -9, 1 - mpmath.mpf(10) ** -9, mpmath.mpf(rng.randint(1, 99)) / 100))
    return low + (high - low) * t


def values_at(rng, goal, times=12):
    """(point, value of the claim) at points of the domain where it has one, hypotheses left aside."""
    found = []
    for _ in range(times):
        at = {v.name: point(rng, v.domain) for v in goal.variables}
        try:
            found.append((at, value(goal.claim, at, 60)))
        except NoValue:
            continue
    return found


def near_a_tie(rng, unary, names=("x", "y"), integer=False):
    """A goal whose claim is an expression minus a number close to its least value at some points, and those points."""
    depth = rng.choice((2, 3, 3, 4))
    e = expression(rng, depth, names, unary, rng.random() < 0.5)
    variables = tuple(Variable(n, domain(rng, integer and n == names[-1])) for n in names)
    seen = values_at(rng, Goal(variables, (), e))
    if not seen:
        return None, []
    least = min(v for _, v in seen)
    if abs(least) > 1000:
        return None, []
    by = Fraction(rng.choice((0, 0, -1, 1, -3, 40)), rng.choice((2**10, 2**4)))
    cut = Fraction(round(least * 2**12), 2**12) + by
    return Goal(variables, (), App("add", (e, Num(-cut))), rng.random() < 0.5), seen


def accepts(goal, node):
    """Whether the kernel accepts; what is no rejection is an error of the test."""
    try:
        check(goal, node)
    except Rejected:
        return False
    return True


def violated(goal, at):
    """Whether the claim is certainly false at a point; a value 0 counts where it is 0 at 3000 digits too, not far out."""
    try:
        v = value(goal.claim, at, 100)
        return v < -mpmath.mpf(10) ** -40 or (
            goal.strict and v == 0 and all(abs(t) < 100 for t in at.values()) and value(goal.claim, at, 3000) == 0)
    except NoValue:
        return False
