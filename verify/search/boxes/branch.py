"""Branch and bound over arrays of boxes: closed by enclosures, mean value forms or a failing fact."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from verify.elaborate.cuts import halves
from verify.kernel.scalar.bisection import Boxes, whole
from verify.kernel.scalar.goal import Goal
from verify.kernel.format.rejected import Rejected
from verify.search.boxes.arrays import Array, Span, sub
from verify.search.boxes.gradient import gradients, values
from verify.search.boxes.program import NoProgram, Step, compiled
from verify.search.budget import Budget

DEEP = 56
CAUTION = 0.96    # of a value at a centre: the kernel's slopes are a little wider
Close = Callable[[Boxes], "str | dict[str, object] | None"]


@dataclass
class Exploration:
    """What branch and bound found: the letters of a tree in prefix order, `None` for a box that stays open; proofs of the
    leaves `p` in their order; a point where the claim seems to fail; how many boxes were looked at."""

    letters: list[str | None] = field(default_factory=list)
    proofs: list[dict[str, object]] = field(default_factory=list)
    open: list[Boxes] = field(default_factory=list)
    violation: dict[str, Fraction] | None = None
    boxes: int = 0

    @property
    def closed(self) -> bool:
        """Whether every box was closed."""
        return bool(self.letters) and None not in self.letters and self.violation is None


class Branch:
    """One branch and bound run.  `close` may close a box that stays open where few are left."""

    def __init__(self, goal: Goal, budget: Budget, limit: int = 20_000, close: Close | None = None, few: int = 40) -> None:
        self.goal, self.budget, self.limit, self.close, self.few = goal, budget, limit, close, few
        self.names = tuple(v.name for v in goal.variables)
        self.claim = compiled(goal.claim, self.names)
        self.facts: list[tuple[list[Step], bool]] = []
        for fact in goal.facts() if goal.given or any(_depends(v.domain) for v in goal.variables) else ():
            try:
                self.facts.append((compiled(fact.expr, self.names), fact.strict))
            except (NoProgram, ValueError):
                continue
        self.whole_numbers = np.array([v.domain.integer for v in goal.variables])
        self.root = whole(goal)
        self.letter: list[str | None] = [None]
        self.kids: list[tuple[int, int] | None] = [None]
        self.path: list[tuple[int, int, int]] = [(-1, 0, 0)]     # parent, variable, side
        self.proof: dict[int, dict[str, object]] = {}

    def run(self) -> Exploration:
        """Explore until all boxes are closed, the limit is reached, or a violation is seen."""
        low, high = [float(self.root.box[n].lo) for n in self.names], [float(self.root.box[n].hi) for n in self.names]
        lo, hi, ids = np.array([low]), np.array([high]), np.array([0])
        result, depth = Exploration(), 0
        while len(ids) and depth < DEEP:
            self.budget.spend()
            result.boxes += len(ids)
            keep, cut, bad = self._level(lo, hi, ids)
            if bad is not None:
                result.violation = bad
                break
            lo, hi, ids, cut = lo[keep], hi[keep], ids[keep], cut[keep]
            if self.close is not None and len(ids) <= self.few and depth >= 2:
                keep = np.array([not self._closed(int(i)) for i in ids], dtype=bool)
                lo, hi, ids, cut = lo[keep], hi[keep], ids[keep], cut[keep]
            if result.boxes + 2 * len(ids) > self.limit:
                break
            lo, hi, ids = self._halve(lo, hi, ids, cut)
            depth += 1
        self._collect(result)
        return result

    # --- one level

    def _level(self, lo: Array, hi: Array, ids: Array) -> tuple[Array, Array, dict[str, Fraction] | None]:
        """Which boxes stay open, which variable each should be cut at, and a point where the claim seems to fail."""
        strict = self.goal.strict
        value = values(self.claim, _spans(lo, hi))
        shown = np.broadcast_to((value.lo > 0) if strict else (value.lo >= 0), ids.shape)
        self._mark(ids[shown], "e")
        fails = np.zeros(len(ids), dtype=bool)
        for steps, is_strict in self.facts:
            f = values(steps, _spans(lo, hi))
            fails |= np.broadcast_to((f.hi <= 0) if is_strict else (f.hi < 0), ids.shape) & ~shown & ~fails
        self._mark(ids[fails], "x")
        keep = ~(shown | fails)
        cut = np.zeros(len(ids), dtype=int)
        if keep.any():
            done, where = self._mean_value(lo[keep], hi[keep])
            places = np.flatnonzero(keep)
            self._mark(ids[places[done]], "m")
            cut[places] = where
            keep[places[done]] = False
            if keep.any():
                return keep, cut, self._violation(lo[keep], hi[keep])
        return keep, cut, None

    def _mark(self, ids: Array, letter: str) -> None:
        for i in ids:
            self.letter[int(i)] = letter

    def _mean_value(self, lo: Array, hi: Array) -> tuple[Array, Array]:
        _, slopes, smooth = gradients(self.claim, _spans(lo, hi))
        n = len(lo)
        face_lo, face_hi = lo.copy(), hi.copy()
        free: list[int] = []
        width = hi - lo
        with np.errstate(all="ignore"):
            score = np.where(np.isfinite(width), width / (1 + np.minimum(np.abs(lo), np.abs(hi))), 1e6) * 1e-9
        for i, slope in slopes.items():
            s_lo, s_hi = np.broadcast_to(slope.lo, n), np.broadcast_to(slope.hi, n)
            up, down = (s_lo >= 0) & np.isfinite(lo[:, i]), (s_hi <= 0) & np.isfinite(hi[:, i])
            face_hi[:, i] = np.where(up, lo[:, i], face_hi[:, i])
            face_lo[:, i] = np.where(down & ~up, hi[:, i], face_lo[:, i])
            free.append(i)
            with np.errstate(all="ignore"):
                steep = np.maximum(np.abs(s_lo), np.abs(s_hi)) * width[:, i]
                score[:, i] = np.where(np.isfinite(steep), steep + score[:, i], 1e200 * (1 + score[:, i]))
        score = np.where((width > 0), score, -1.0)
        strict = self.goal.strict
        at_face = values(self.claim, _spans(face_lo, face_hi))
        done = smooth & ((at_face.lo > 0) if strict else (at_face.lo >= 0))
        with np.errstate(all="ignore"):
            centre = (face_lo + face_hi) / 2
        total = values(self.claim, _spans(centre, centre)).lo * CAUTION
        with np.errstate(all="ignore"):
            for i in free:
                s, x = slopes[i], Span(face_lo[:, i], face_hi[:, i])
                d = sub(x, Span(centre[:, i], centre[:, i]))
                part = np.fmin.reduce([s.lo * d.lo, s.lo * d.hi, s.hi * d.lo, s.hi * d.hi])
                total = total + np.where(d.hi == d.lo, 0.0, part)
            done = np.broadcast_to(done | (smooth & ((total > 1e-300) if strict else (total >= 0))), n)
        return done, np.argmax(score, axis=1)

    def _violation(self, lo: Array, hi: Array) -> dict[str, Fraction] | None:
        """A centre of a box where the claim seems to fail and the facts seem to hold."""
        with np.errstate(all="ignore"):
            outwards = np.where(np.isfinite(lo), 2 * np.abs(lo) + 1, hi - 1)
            at = np.where(np.isfinite(lo) & np.isfinite(hi), (lo + hi) / 2, outwards)
            at = np.where(np.isfinite(at), at, 0.0)
            at = np.where(self.whole_numbers, np.clip(np.floor(at), lo, hi), at)
            value = values(self.claim, _spans(at, at))
            bad = np.broadcast_to((value.hi < -1e-280) & np.isfinite(value.hi), len(at)).copy()
            for steps, _ in self.facts:
                bad &= np.broadcast_to(values(steps, _spans(at, at)).lo >= 0, len(at))
        if not bad.any():
            return None
        best = at[np.flatnonzero(bad)[np.argmin(np.broadcast_to(value.hi, len(at))[bad])]]
        return {name: Fraction(float(x)) for name, x in zip(self.names, best, strict=True)}

    # --- cuts and leaves

    def _halve(self, lo: Array, hi: Array, ids: Array, cut: Array) -> tuple[Array, Array, Array]:
        rows = np.arange(len(ids))
        x, y, whole_number = lo[rows, cut], hi[rows, cut], self.whole_numbers[cut]
        at = middles(x, y)
        at = np.where(whole_number, np.where(y < 0, np.ceil(at) - 1, np.floor(at)), at)
        good = np.where(whole_number, (x <= at) & (y >= at + 1), (x < at) & (at < y))
        rows = rows[good]
        low_hi, high_lo = hi[rows].copy(), lo[rows].copy()
        k = np.arange(len(rows))
        low_hi[k, cut[rows]] = at[rows]
        high_lo[k, cut[rows]] = np.where(whole_number[rows], at[rows] + 1, at[rows])
        below, above = [], []
        for row in rows:
            i, variable = int(ids[row]), int(cut[row])
            self.letter[i] = str(variable)
            self.kids[i] = (len(self.letter), len(self.letter) + 1)
            below.append(len(self.letter))
            above.append(len(self.letter) + 1)
            self.letter += [None, None]
            self.kids += [None, None]
            self.path += [(i, variable, 0), (i, variable, 1)]
        made = np.array(below + above, dtype=int)
        return np.concatenate([lo[rows], high_lo]), np.concatenate([low_hi, hi[rows]]), made

    def _boxes(self, i: int) -> Boxes:
        """A box of the tree as the kernel sees it."""
        steps = []
        while self.path[i][0] >= 0:
            steps.append(self.path[i][1:])
            i = self.path[i][0]
        here = self.root
        for variable, side in reversed(steps):
            here = halves(here, variable)[side]
        return here

    def _closed(self, i: int) -> bool:
        try:
            leaf = self.close(self._boxes(i)) if self.close is not None else None
        except Rejected:
            return False
        if leaf is None:
            return False
        self.letter[i] = leaf if isinstance(leaf, str) else "p"
        if not isinstance(leaf, str):
            self.proof[i] = leaf
        return True

    def _collect(self, result: Exploration) -> None:
        todo = [0]
        while todo:
            i = todo.pop()
            result.letters.append(self.letter[i])
            kids = self.kids[i]
            if kids is not None:
                todo += [kids[1], kids[0]]
            elif self.letter[i] == "p":
                result.proofs.append(self.proof[i])
            elif self.letter[i] is None and len(result.open) < 40:
                try:
                    result.open.append(self._boxes(i))
                except Rejected:
                    continue


def _depends(domain: object) -> bool:
    from verify.language import Domain, symbols

    return isinstance(domain, Domain) and any(e is not None and bool(symbols(e)) for e in (domain.lo, domain.hi))


def _spans(lo: Array, hi: Array) -> list[Span]:
    return [Span(lo[:, i], hi[:, i]) for i in range(lo.shape[1])]


def middles(x: Array, y: Array) -> Array:
    """`verify.kernel.scalar.bisection.middle` for arrays of finite or infinite real ends."""
    with np.errstate(all="ignore"):
        mirrored = y <= 0
        a, b = np.where(mirrored, -y, x), np.where(mirrored, -x, y)
        exponent = np.frexp(np.where(np.isfinite(b - a), b - a, 1.0))[1] - 1
        step = np.ldexp(1.0, exponent - 3)
        at = np.rint((a + b) / 2 / step) * step
        e_lo, e_hi = np.frexp(np.where(a > 0, a, 1.0))[1] - 1, np.frexp(np.where(np.isfinite(b), b, 1.0))[1] - 1
        at = np.where((a > 0) & (b > 8 * a), np.ldexp(1.0, (e_lo + e_hi) // 2 + 1), at)
        at = np.where(np.isinf(b), np.where(a < 0, 0.0, np.where(a < 1, 1.0, np.ldexp(1.0, e_lo + 2))), at)
        at = np.where(np.isinf(a), 0.0, at)
        return np.where(mirrored, -at, at)
