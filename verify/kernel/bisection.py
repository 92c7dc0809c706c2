"""The rule `bisect`: boxes cut in two, again and again, until a leaf shows each; the cuts and leaves are one short text.

Reading the text, in prefix order: a digit i cuts the i-th variable at `middle` of its interval, the part below first;
`e` one enclosure of the claim; `m` the mean value form; `b` Bernstein's coefficients of a polynomial; `t` a Taylor series
around the centre of the one variable that is left; `x` a fact that fails on the whole box; `p` the next of `proofs`.
"""
from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from verify.kernel import bernstein
from verify.kernel.domains import conditions, holds_on
from verify.kernel.enclose import enclose, enclosing
from verify.kernel.goal import Fact, Goal, Variable
from verify.kernel.intervals import NEG, POS, Interval, Undefined, add, down, mul, precision
from verify.kernel.jets import NotSmooth, jet
from verify.kernel.nodes import listed, take
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.language import Expr, Num, Sym, symbols

MAX_TREE, MAX_CUTS, ORDER = 1_000_000, 400, 8
Cut = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True)
class Boxes:
    """A goal whose variables have been cut: the box, and for each variable the cuts that replace its ends."""

    goal: Goal
    box: dict[str, Interval]
    cuts: dict[str, Cut]

    def halves(self, index: int) -> tuple[Boxes, Boxes]:
        """The parts below and above the middle of a variable; raises Rejected where it cannot be cut."""
        v = self.goal.variables[index]
        x, (below, above) = self.box[v.name], self.cuts[v.name]
        at = middle(x, v.domain.integer)
        if at is None:
            raise Rejected(f"bisect: {v.name} has no middle")
        ball, after = arb(fmpq(at.numerator, at.denominator)), at + 1 if v.domain.integer else at
        if not ball.is_exact():
            raise Rejected("bisect: a cut that is no binary fraction of this precision")
        beyond = down(ball + 1) if v.domain.integer else ball
        return (replace(self, box={**self.box, v.name: Interval(x.lo, ball, x.lo_open, not v.domain.integer)},
                        cuts={**self.cuts, v.name: (below, at)}),
                replace(self, box={**self.box, v.name: Interval(beyond, x.hi, False, x.hi_open)},
                        cuts={**self.cuts, v.name: (after, above)}))

    def ends(self) -> dict[str, tuple[Fraction | None, Fraction | None]]:
        """The ends of the variables as exact numbers, rounded outward where they are no rationals; None where infinite."""
        made = {}
        for v in self.goal.variables:
            d, x, (lo, hi) = v.domain, self.box[v.name], self.cuts[v.name]
            low = d.lo.value if lo is None and isinstance(d.lo, Num) and not d.integer else lo
            high = d.hi.value if hi is None and isinstance(d.hi, Num) and not d.integer else hi
            made[v.name] = (bernstein.exact(x.lo) if low is None else low, bernstein.exact(x.hi) if high is None else high)
        return made

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


def middle(x: Interval, integer: bool) -> Fraction | None:
    """A short binary fraction inside an interval: about its centre, in scale where it spans scales; None if there is none."""
    if x.lo == NEG and x.hi == POS:
        return Fraction(0)
    if x.hi <= 0 and not (integer and x.hi == 0):
        below = middle(Interval(-x.hi, -x.lo), integer)
        return None if below is None else -below - (1 if integer else 0)
    if x.hi == POS:
        at = Fraction(1) if x.lo < 1 else Fraction(2) ** (_exponent(x.lo) + 2)
        if x.lo < 0:
            at = Fraction(0)
    elif x.lo > 0 and x.hi > 8 * x.lo:
        at = Fraction(2) ** ((_exponent(x.lo) + _exponent(x.hi)) // 2 + 1)
    elif x.lo == NEG:
        return Fraction(-1 if x.hi == 0 else 0)
    else:
        width = _exponent(x.hi - x.lo) if x.hi > x.lo else -MAX_CUTS * 8
        step = Fraction(2) ** (width - 3)
        at = round(_exact((x.lo + x.hi) / 2) / step) * step
    if integer:
        at = Fraction(at.__floor__())
        inside = x.lo <= at.numerator and x.hi >= at.numerator + 1
    else:
        ball = arb(fmpq(at.numerator, at.denominator))
        inside = bool(x.lo < ball) and bool(ball < x.hi)
    return at if inside else None


def _exact(x: arb) -> Fraction:
    man, exp = (int(t) for t in x.mid().man_exp())
    return Fraction(man) * Fraction(2) ** max(min(exp, 4000), -4000)


def _exponent(x: arb) -> int:
    """k with 2^k <= x < 2^(k+1), for x > 0."""
    man, exp = (int(t) for t in x.mid().man_exp())
    return max(min(abs(man).bit_length() - 1 + exp, 2000), -2000)


def bisect(c: Obligations, goal: Goal, node: Any, depth: int) -> None:
    """The boxes of a bisection cover the domain, and a leaf shows the claim on each."""
    take(node, "tree", "proofs bits")
    tree, bits, proofs = node["tree"], node.get("bits", 64), iter(listed(node.get("proofs", [])))
    if not isinstance(tree, str) or len(tree) > MAX_TREE:
        raise Rejected("bisect: the tree is not a text of at most a million characters")
    if not isinstance(bits, int) or not 30 <= bits <= 4096:
        raise Rejected(f"bisect: {bits!r} bits are not between 30 and 4096")
    letters = iter(tree)
    with precision(bits):
        todo = [(whole(goal), 0)]
    while todo:
        here, cuts = todo.pop()
        letter = next(letters, "")
        if letter == "p":
            c.check(here.restricted(), next(proofs, None), depth)
            continue
        with precision(bits):
            if letter.isdigit() and letter.isascii() and int(letter) < len(goal.variables) and cuts < MAX_CUTS:
                below, above = here.halves(int(letter))
                todo += [(above, cuts + 1), (below, cuts + 1)]
            elif not leaf_holds(here, letter):
                raise Rejected(f"bisect: the leaf {letter!r} does not show the claim on "
                               f"{', '.join(f'{n} in [{x.lo}, {x.hi}]' for n, x in here.box.items())}")
    if next(letters, None) is not None or next(proofs, None) is not None:
        raise Rejected("bisect: more leaves or proofs than boxes")


def leaf_holds(here: Boxes, letter: str) -> bool:
    """Whether a leaf `e`, `m`, `b`, `t` or `x` shows the claim on a box (no other letter is a leaf)."""
    goal, box = here.goal, here.box
    try:
        match letter:
            case "e": return enclose(goal.claim, box).nonnegative(goal.strict)
            case "m": return _mean_value(goal, box)
            case "b": return bernstein.nonnegative(goal.claim, here.ends(), goal.strict)
            case "t": return _series(goal, box)
            case "x": return any(_fails(fact.expr, fact.strict, box) for fact in goal.facts())
    except (Undefined, NotSmooth):
        return False
    return False


def _fails(expr: Expr, strict: bool, box: dict[str, Interval]) -> bool:
    """Whether a fact, defined on the box, has one enclosure on the wrong side."""
    return all(holds_on(k, box) for k in conditions(expr)) and enclose(expr, box).nonpositive(not strict)


def _mean_value(goal: Goal, box: dict[str, Interval]) -> bool:
    """Go to the end of each variable in which the claim is monotone; then one enclosure there, or the mean value theorem
    around the centre of what is left.

    The claim is continuous on the box and smooth inside it (its conditions hold and `jet` found its derivatives there); the
    bounds found for interior points hold at the rest of the box by continuity.
    """
    here, limits = enclosing(box), conditions(goal.claim)
    if not all(holds_on(k, box, here) for k in limits):
        return False
    inside = {n: x if x.lo == x.hi else Interval(x.lo, x.hi, True, True) for n, x in box.items()}
    face, slopes, values = dict(box), dict[str, Interval](), enclosing(inside)
    for name in sorted(symbols(goal.claim)):
        x = box[name]
        if x.lo == x.hi:
            continue
        slope = jet(goal.claim, name, inside, 1, values)[1]
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
    centre = _point(box[name])
    distance = add(box[name], Interval(-centre.lo, -centre.lo))
    near, total = jet(goal.claim, name, {**box, name: centre}, ORDER), jet(goal.claim, name, box, ORDER)[ORDER]
    for k in range(ORDER - 1, -1, -1):
        total = add(near[k], mul(distance, total))
    return bool(total.lo > 0) or (bool(total.lo >= 0) and not goal.strict)


def _point(x: Interval) -> Interval:
    centre = down((x.lo + x.hi) / 2)
    return Interval(centre, centre) if x.lo <= centre <= x.hi else Interval(x.lo, x.lo)


