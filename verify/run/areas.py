"""A region in two variables: boxes in a finite window, and what is provable beyond it."""
from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from verify.kernel.constants import constant_interval
from verify.kernel.intervals import Undefined
from verify.language import Domain, Expr, Num, Statement, negation
from verify.report.text import domain_text
from verify.run.derived import Derived, relations, with_domains
from verify.run.steps import file_of, verdict
from verify.run.wrong_input import WrongInput

if TYPE_CHECKING:
    from verify.run.regions import Region

SPAN = Fraction(10)
Ends = tuple[Fraction, Fraction]


class Area:
    """A map of a claim in two variables."""

    def __init__(self, region: Region) -> None:
        self.region, self.steps, self.statement = region, region.steps, region.statement
        self.window = window(region.statement, region.question.window)
        region.result["window"] = {n: [str(a), str(b)] for n, (a, b) in self.window.items()}

    def run(self) -> None:
        """Cut the window into boxes, in parts at a time, then try what lies beyond it."""
        from verify.run.regions import BOXES

        result = self.region.result
        depth = next(k for k in range(400) if Fraction(1, 2**k) <= self.region.width)
        level = min(1, depth)
        parts = _parts(self.window, level)
        beyond = self._strips()
        seconds = self.steps.left() * (0.6 if beyond else 0.85) / max(1, -(-len(parts) // self.steps.count))
        wanted = [(self.region.job, {"window": {n: [str(a), str(b)] for n, (a, b) in p.items()}, "depth": depth - level})
                  for p in parts]
        for found in self.steps.ask_all(wanted, BOXES, seconds):
            result["boxes"] += found
            result["shares"] = shares(result["boxes"], self.window)
        missing = 1 - sum((Fraction(s) for s in result["shares"].values()), Fraction(0))
        if missing > 0:
            result["shares"]["undecided"] = str(Fraction(result["shares"].get("undecided", 0)) + missing)
        result["boxes"].sort(key=lambda b: [tuple(map(Fraction, ends)) for ends in b["box"].values()])
        self._beyond(beyond)
        self._status(missing)

    def _status(self, missing: Fraction) -> None:
        """Complete where every undecided box is as small as was asked for and what lies beyond the window is settled."""
        result, reasons = self.region.result, []
        wide = [b for b in result["boxes"] if b["is"] == "undecided" and self._wider(b["box"])]
        if missing > 0:
            reasons.append("a part of the window was not reached: " + "; ".join(self.steps.problems[:1]))
        if wide:
            reasons.append(f"{len(wide)} undecided boxes are wider than requested: the time was over")
        unknown = [b["where"] for b in result["beyond"] if b["is"] == "undecided"]
        if unknown:
            reasons.append(f"undecided beyond the window: {'; '.join(unknown)}")
        result["status"] = "partial" if reasons else "complete"
        result["reason"] = "; ".join(reasons)

    def _wider(self, box: dict[str, list[str]]) -> bool:
        return any(Fraction(b) - Fraction(a) > self.region.width * (self.window[n][1] - self.window[n][0])
                   for n, (a, b) in box.items())

    def _strips(self) -> list[Statement]:
        """The parts of the domain beyond the window, one for each of its sides that lies inside the domain."""
        made = []
        for b in self.statement.prefix:
            d, (lo, hi) = b.domain or Domain(), self.window[b.symbol.name]
            if d.lo is None or _below(d.lo, lo):
                made.append(with_domains(self.statement, {b.symbol.name: replace(d, hi=Num(lo), hi_closed=True)}))
            if d.hi is None or _below(Num(hi), d.hi):
                made.append(with_domains(self.statement, {b.symbol.name: replace(d, lo=Num(hi), lo_closed=True)}))
        return made

    def _beyond(self, strips: list[Statement]) -> None:
        claims = [(i, label, claim) for i, s in enumerate(strips) for label, claim in (
            ("holds", Derived(s)), *(("fails", Derived(replace(s, claim=negation(r)))) for r in relations(s.claim)))]
        found = self.steps.decide([c for _, _, c in claims], self.steps.left() * 0.4) if claims else []
        for i, s in enumerate(strips):
            proved = next(((label, file_of(r, "PROVED")) for (k, label, _), r in zip(claims, found, strict=True)
                           if k == i and verdict(r) == "PROVED"), ("undecided", None))
            where = ", ".join(domain_text(b.symbol.name, b.domain or Domain()) for b in s.prefix)
            self.region.result["beyond"].append({"where": where, "is": proved[0], "file": proved[1]})


def window(s: Statement, text: str) -> dict[str, Ends]:
    """The window of a map: the domains where they are finite, 10 long where they are not, or what a text says."""
    chosen = _read(s, text) if text.strip() else {}
    made: dict[str, Ends] = {}
    for b in s.prefix:
        d, name = b.domain or Domain(), b.symbol.name
        lo, hi = _outer(d.lo, made, False), _outer(d.hi, made, True)
        if name in chosen:
            made[name] = chosen[name]
        elif lo is not None:
            made[name] = (lo, hi if hi is not None else lo + SPAN)
        else:
            made[name] = (hi - SPAN, hi) if hi is not None else (-SPAN, SPAN)
        if made[name][0] >= made[name][1]:
            raise WrongInput(f"where: the domain of {name} is a point; put its value into the claim")
    return made


def _read(s: Statement, text: str) -> dict[str, Ends]:
    from verify.read.domains import read_domains
    from verify.read.source import Source

    names = {b.symbol.name for b in s.prefix}
    made: dict[str, Ends] = {}
    for b in read_domains(Source("window", text)):
        d = b.domain or Domain()
        if b.symbol.name not in names:
            raise WrongInput(f"window: {b.symbol.name} is no name of the claim; its names are {', '.join(sorted(names))}")
        if not isinstance(d.lo, Num) or not isinstance(d.hi, Num):
            raise WrongInput(f"window: {b.symbol.name} needs two rational ends, for example 0 <= {b.symbol.name} <= 5")
        made[b.symbol.name] = (d.lo.value, d.hi.value)
    return made


def _outer(e: Expr | None, before: dict[str, Ends], upward: bool) -> Fraction | None:
    """A rational at or beyond an end, over the window of the names before it; a rational end itself."""
    from verify.kernel.enclose import enclose
    from verify.kernel.intervals import Interval, number

    if e is None or isinstance(e, Num):
        return None if e is None else e.value
    try:
        v = enclose(e, {n: Interval(number(a).lo, number(b).hi) for n, (a, b) in before.items()})
    except Undefined:
        raise WrongInput("where: an end has no value on a part of the window; choose another --window") from None
    x = v.hi if upward else v.lo
    if not x.is_finite():
        raise WrongInput("where: an end is not bounded in the window; choose another --window")
    man, power = (int(k) for k in x.man_exp())
    exact = Fraction(man) * Fraction(2) ** power
    return Fraction((exact * 1000).__ceil__() if upward else (exact * 1000).__floor__(), 1000)


def _below(a: Expr, b: Expr | Fraction) -> bool:
    """Whether a constant is certainly less than another; not where an end mentions a name."""
    other = Num(b) if isinstance(b, Fraction) else b
    try:
        return constant_interval(other - a, 200).nonnegative(True)
    except (Undefined, KeyError):
        return False


def _parts(ends: dict[str, Ends], level: int) -> list[dict[str, Ends]]:
    """The window in 4^level equal parts."""
    n = 2**level
    cuts = {name: [(a + (b - a) * Fraction(i, n), a + (b - a) * Fraction(i + 1, n)) for i in range(n)]
            for name, (a, b) in ends.items()}
    return [dict(zip(cuts, combo, strict=True)) for combo in itertools.product(*cuts.values())]


def shares(boxes: list[dict[str, Any]], ends: dict[str, Ends]) -> dict[str, str]:
    """The share of the window's area for each word."""
    whole = Fraction(1)
    for a, b in ends.values():
        whole *= b - a
    sums: dict[str, Fraction] = {}
    for box in boxes:
        area = Fraction(1)
        for a, b in box["box"].values():
            area *= Fraction(b) - Fraction(a)
        sums[box["is"]] = sums.get(box["is"], Fraction(0)) + area / whole
    return {word: str(share) for word, share in sorted(sums.items())}
