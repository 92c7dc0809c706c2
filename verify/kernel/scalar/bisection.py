"""The rule `bisect`: boxes cut in two, again and again, until a leaf shows each; the cuts and leaves are one short text.

Reading the text, in prefix order: a digit i cuts the i-th variable at the next of `cuts`, the part below first;
`e` one enclosure of the claim; `m` the mean value form; `b` Bernstein's coefficients of a polynomial; `t` a Taylor series
around the centre of the one variable that is left; `x` a fact that fails on the whole box; `p` the next of `proofs`."""
from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from flint import arb, fmpq

from verify.kernel.numbers.conditions import conditions
from verify.kernel.values.enclose import enclose, enclosing, holds_on
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.numbers.intervals import Interval, Undefined, add, down, mul, precision
from verify.kernel.scalar.proof import MAX_BITS, Proof, Step
from verify.kernel.format.parts import rests_on
from verify.kernel.format.rejected import NotSmooth, Rejected
from verify.language import Expr, Num, Sym, rational, symbols

MAX_TREE, MAX_CUTS, ORDER, LEAVES = 1_000_000, 400, 8, ("e", "m", "b", "t", "x")
Cut = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True)
class Boxes:
    """A goal whose variables have been cut: the box, and for each variable the cuts that replace its ends."""

    goal: Goal
    box: dict[str, Interval]
    cuts: dict[str, Cut]

    def halves(self, index: int, at: Fraction) -> tuple[Boxes | None, Boxes | None]:
        """The parts below and above a cut, None for one without points; raises Rejected where there can be none."""
        v = self.goal.variables[index]
        x, (below, above) = self.box[v.name], self.cuts[v.name]
        ball, after = arb(fmpq(at.numerator, at.denominator)), at + 1 if v.domain.integer else at
        if not ball.is_exact() or (v.domain.integer and at.denominator != 1):
            raise Rejected("bisect: a cut that is no binary fraction of this precision, or no integer at an integer variable")
        beyond = down(ball + 1) if v.domain.integer else ball
        low = replace(self, box={**self.box, v.name: Interval(x.lo, ball, x.lo_open, not v.domain.integer)},
                      cuts={**self.cuts, v.name: (below, at)})
        high = replace(self, box={**self.box, v.name: Interval(beyond, x.hi, False, x.hi_open)},
                       cuts={**self.cuts, v.name: (after, above)})
        if ball >= x.hi:
            return self, None
        return (None, self) if (ball < x.lo if v.domain.integer else ball <= x.lo) else (low, high)

    def restricted(self) -> Goal:
        """The goal on this box; an end that a cut replaces and is not shown to lie beyond stays as a hypothesis."""
        given, variables = list(self.goal.given), list[Variable]()
        for v in self.goal.variables:
            d, (lo, hi) = v.domain, self.cuts[v.name]
            for cut, end, closed, side in ((lo, d.lo, d.lo_closed, 1), (hi, d.hi, d.hi_closed, -1)):
                if cut is not None and end is not None and (
                        symbols(end) or not enclose((Num(cut) - end) * side, {}).nonnegative(True)):
                    given.append(Fact((Sym(v.name) - end) * side, not closed))
            if lo is not None:
                d = replace(d, lo=Num(lo), lo_closed=True)
            if hi is not None:
                d = replace(d, hi=Num(hi), hi_closed=v.domain.integer)      # the cut itself belongs to the part above
            variables.append(Variable(v.name, d))
        return replace(self.goal, variables=tuple(variables), given=tuple(given))


def whole(goal: Goal) -> Boxes:
    """The goal before any cut; raises EmptyBox or Undefined as `Goal.box` does."""
    return Boxes(goal, goal.box(), {v.name: (None, None) for v in goal.variables})


@dataclass(frozen=True)
class Bisect(Proof):
    """The boxes of a bisection cover the domain, and a leaf shows the claim on each."""

    tree: str
    cuts: str
    proofs: tuple[Proof, ...] = ()
    bits: int = 64

    def check(self, goal: Goal, c: Step) -> None:
        """Follow the tree."""
        if len(self.tree) > MAX_TREE or not 30 <= self.bits <= MAX_BITS:
            raise Rejected("bisect: a tree of more than a million characters, or bits that are not between 30 and 4096")
        letters, cuts, proofs = iter(self.tree), iter(self.cuts.split()), iter(self.proofs)
        with precision(self.bits):
            todo: list[tuple[Boxes | None, int]] = [(whole(goal), 0)]
        while todo:
            (here, depth), letter = todo.pop(), next(letters, "")
            if letter == "p":
                proof = next(proofs, None)
                if proof is None:
                    raise Rejected("bisect: more boxes than proofs")
                if here is not None:
                    c.check(here.restricted(), proof)
                continue
            with precision(self.bits):
                if letter.isdigit() and letter.isascii() and int(letter) < len(goal.variables) and depth < MAX_CUTS:
                    at = next(cuts, None)
                    if at is None:
                        raise Rejected("bisect: more boxes than cuts")
                    below, above = (None, None) if here is None else here.halves(int(letter), rational(at))
                    todo += [(above, depth + 1), (below, depth + 1)]
                elif letter not in LEAVES or (here is not None and not leaf_holds(here, letter)):
                    raise Rejected(f"bisect: the leaf {letter!r} does not show the claim" + ("" if here is None else " on " + (
                                   ", ".join(f"{n} in [{x.lo}, {x.hi}]" for n, x in here.box.items()))))
        if any(next(left, None) is not None for left in (letters, cuts, proofs)):
            raise Rejected("bisect: more leaves, cuts or proofs than boxes")


def leaf_holds(here: Boxes, letter: str) -> bool:
    """Whether a leaf `e`, `m`, `b`, `t` or `x` shows the claim on a box (no other letter is a leaf)."""
    goal, box = here.goal, here.box
    try:
        match letter:
            case "e": return enclose(goal.claim, box).nonnegative(goal.strict)
            case "m": return _mean_value(goal, box)
            case "b": return _bernstein(here)
            case "t": return _series(goal, box)
            case "x": return any(_fails(fact.expr, fact.strict, box) for fact in goal.facts())
    except (Undefined, NotSmooth):
        return False
    return False


def _bernstein(here: Boxes) -> bool:
    """The coefficients of a polynomial claim in Bernstein's basis are all on the right side."""
    from verify.kernel.enclosures import bernstein

    rests_on(bernstein.__name__)
    return bernstein.nonnegative(here.goal.claim, exact_ends(here), here.goal.strict)


def exact_ends(here: Boxes) -> dict[str, Cut]:
    """The ends of the variables as exact numbers, rounded outward where they are no rationals; None where infinite."""
    from verify.kernel.enclosures.bernstein import exact

    made = {}
    for v in here.goal.variables:
        d, x, (lo, hi) = v.domain, here.box[v.name], here.cuts[v.name]
        low = d.lo.value if lo is None and isinstance(d.lo, Num) and not d.integer else lo
        high = d.hi.value if hi is None and isinstance(d.hi, Num) and not d.integer else hi
        made[v.name] = (exact(x.lo) if low is None else low, exact(x.hi) if high is None else high)
    return made


def _fails(expr: Expr, strict: bool, box: dict[str, Interval]) -> bool:
    """Whether a fact, defined on the box, has one enclosure on the wrong side."""
    return all(holds_on(k, box) for k in conditions(expr)) and enclose(expr, box).nonpositive(not strict)


def _mean_value(goal: Goal, box: dict[str, Interval]) -> bool:
    """Go to the end of each variable in which the claim is monotone; then one enclosure there, or the mean value theorem
    around the centre of what is left.

    The claim is continuous on the box and smooth inside it (its conditions hold and `jet` found its derivatives there); the
    bounds found for interior points hold at the rest of the box by continuity."""
    from verify.kernel.enclosures import jets

    rests_on(jets.__name__)
    here, limits = enclosing(box), conditions(goal.claim)
    if not all(holds_on(k, box, here) for k in limits):
        return False
    inside = {n: x if x.lo == x.hi else Interval(x.lo, x.hi, True, True) for n, x in box.items()}
    face, slopes, values = dict(box), dict[str, Interval](), enclosing(inside)
    for name in sorted(symbols(goal.claim)):
        x = box[name]
        if x.lo == x.hi:
            continue
        slope = jets.jet(goal.claim, name, values, 1)[1]
        if slope.nonnegative() and x.lo.is_finite():
            face[name] = Interval(x.lo, x.lo)
        elif slope.nonpositive() and x.hi.is_finite():
            face[name] = Interval(x.hi, x.hi)
        else:
            slopes[name] = slope
    there = enclosing(face)
    if not all(holds_on(k, face, there) for k in limits):
        return False
    value = there(goal.claim)
    if value.lo > 0 or (value.lo >= 0 and not goal.strict):
        return True
    if not all(face[n].lo.is_finite() and face[n].hi.is_finite() for n in slopes):
        return False
    centre = {n: _point(x) if n in slopes else x for n, x in face.items()}
    total = enclose(goal.claim, centre)
    for name, slope in slopes.items():
        total = add(total, mul(slope, add(face[name], Interval(-centre[name].lo, -centre[name].lo))))
    return bool(total.lo > 0) or (bool(total.lo >= 0) and not goal.strict)


def _series(goal: Goal, box: dict[str, Interval]) -> bool:
    """Taylor's theorem with Lagrange's remainder around the centre of the only variable of the claim that is no point."""
    wide = [n for n in sorted(symbols(goal.claim)) if box[n].lo != box[n].hi]
    if len(wide) != 1 or not all(holds_on(k, box) for k in conditions(goal.claim)):
        return False
    name = wide[0]
    if not (box[name].lo.is_finite() and box[name].hi.is_finite()):
        return False
    from verify.kernel.enclosures import jets

    rests_on(jets.__name__)
    centre = _point(box[name])
    distance = add(box[name], Interval(-centre.lo, -centre.lo))
    total = jets.taylor(goal.claim, name, enclosing({**box, name: centre}), enclosing(box), distance, ORDER)
    return total.nonnegative(goal.strict)


def _point(x: Interval) -> Interval:
    centre = down((x.lo + x.hi) / 2)
    return Interval(centre, centre) if x.lo <= centre <= x.hi else Interval(x.lo, x.lo)


