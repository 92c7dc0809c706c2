"""Where a claim holds: in one variable certified pieces with enclosed boundaries, in two a map of certified boxes."""
from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from verify.kernel.domains import NONZERO, POSITIVE, conditions
from verify.kernel.terms import read_term
from verify.language import Domain, Expr, Num, Relation, Statement, negation, statement_hash
from verify.report.text import domain_text, expression_text, statement_text
from verify.run.derived import Derived, relations, with_domains
from verify.run.plan import Job, Limits
from verify.run.sharpening import decimal_of, rounded, sign
from verify.run.steps import Steps, file_of, verdict
from verify.run.store import write_whole
from verify.run.wrong_input import WrongInput

CUTS, BOXES = "verify.run.regions:cuts_text", "verify.run.regions:boxes_text"
MOST_SPLITS = 5
LINE_WIDTH, MAP_WIDTH = Fraction(1, 10**20), Fraction(1, 64)


def cuts_text(job_text: str) -> str:
    """Where the claim changes (JSON text), as work for a process of its own."""
    from verify.read.text import read_claim
    from verify.search.region.cuts import cuts_and_pieces

    job = Job.from_json(job_text)
    wanted = json.loads(job.request)
    return json.dumps(cuts_and_pieces(read_claim(job.text, job.where, job.given), Fraction(wanted["width"]), wanted["seconds"]))


def boxes_text(job_text: str) -> str:
    """The boxes of a part of the window (JSON text), as work for a process of its own."""
    from verify.read.text import read_claim
    from verify.search.region.boxes import boxes

    job = Job.from_json(job_text)
    wanted = json.loads(job.request)
    window = {n: (Fraction(a), Fraction(b)) for n, (a, b) in wanted["window"].items()}
    s = read_claim(job.text, job.where, job.given)
    return json.dumps(boxes(s, window, wanted["depth"], wanted["seconds"], job.limits.seed))


@dataclass(frozen=True)
class Question:
    """A claim in text with one or two names; how narrow boundaries or boxes must be; the window of a map (domains in text)."""

    text: str
    where: str
    given: tuple[str, ...]
    width: Fraction | None
    window: str = ""
    limits: Limits = Limits()

    def statement(self) -> Statement:
        """The claim; raises ReadError, and WrongInput where there is no region to show."""
        from verify.read.text import read_claim

        s = read_claim(self.text, self.where, self.given)
        if len(s.prefix) not in (1, 2):
            raise WrongInput(f"claim: it has {len(s.prefix)} names with a domain; a region is shown for one or two")
        if any(r.op not in ("<=", "<") for r in relations(s.claim)):
            raise WrongInput("claim: an equality holds on no region; write an inequality")
        if any(r.op not in ("<=", "<") for f in s.given for r in relations(f)):
            raise WrongInput("given: an equality leaves no region; put its value into the claim")
        if len(s.prefix) == 2 and any(b.domain and b.domain.integer for b in s.prefix):
            raise WrongInput("where: a map is drawn for real names; declare them without the word integer")
        if self.window and len(s.prefix) == 1:
            raise WrongInput("window: only a claim in two names is shown in a window; leave the option out")
        return s


@dataclass
class Region:
    """The question at work; `result` is at any time what is certified so far."""

    question: Question
    steps: Steps
    result: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        q = self.question
        self.statement = q.statement()
        self.job = Job(text=q.text, where=q.where, given=q.given, limits=q.limits)
        names = [b.symbol.name for b in self.statement.prefix]
        self.line = len(names) == 1
        self.width = q.width or (LINE_WIDTH if self.line else MAP_WIDTH)
        self.result = {"text": q.text, "where": q.where, "given": list(q.given), "variables": names,
                       "statement": statement_text(self.statement), "status": "partial", "requested_width": str(self.width),
                       "seed": q.limits.seed, "files": self.steps.files, "picture": None, "data": None, "reason": ""}
        self.result |= {"pieces": [], "boundaries": []} if self.line else {
            "window": {}, "boxes": [], "shares": {}, "beyond": []}

    def run(self) -> dict[str, Any]:
        """Find the region and certify it, within the time."""
        if self.line:
            Line(self).run()
        else:
            from verify.run.areas import Area

            Area(self).run()
        return self.result

    def save(self) -> None:
        """Write the result and its picture next to each other."""
        from verify.report.picture import line_svg, map_svg

        name = f"regions/{statement_hash(self.statement)[:12]}"
        store = self.steps.store
        self.result |= {"picture": store.shown(f"{name}.svg"), "data": store.shown(f"{name}.json")}
        write_whole(store.folder / f"{name}.svg", (line_svg if self.line else map_svg)(self.result))
        write_whole(store.folder / f"{name}.json", json.dumps(self.result, indent=1) + "\n")


@dataclass
class _Piece:
    domain: Domain
    guess: str
    splits: int = 0
    label: str = "undecided"
    file: str | None = None


class Line:
    """A region in one variable."""

    def __init__(self, region: Region) -> None:
        self.region, self.steps, self.statement = region, region.steps, region.statement
        self.name = self.statement.prefix[0].symbol.name

    def run(self) -> None:
        """Cut, certify the pieces, cut what is left open, certify the boundaries."""
        found = self.steps.ask(self.region.job, CUTS, {"width": str(self.region.width)}, self.steps.left() / 4)
        result = self.region.result
        if found is None:
            result["reason"] = "the numeric search failed: " + "; ".join(self.steps.problems)
            return
        pieces = [_Piece(_domain(p, self._integer()), p["guess"]) for p in found["pieces"]]
        done: list[_Piece] = []
        share = 0.3
        while pieces and self.steps.left() > 0:
            self._certify(pieces, self.steps.left() * share)
            done += [p for p in pieces if p.label != "undecided" or p.splits >= MOST_SPLITS]
            pieces = [half for p in pieces if p.label == "undecided" and p.splits < MOST_SPLITS for half in self._halves(p)]
            self._show([*done, *pieces], found["cuts"])
        done += pieces
        self._show(done, found["cuts"])
        self._boundaries(found["cuts"])
        open_pieces = [p for p in result["pieces"] if p["is"] == "undecided"]
        loose = [b for b in result["boundaries"] if not b["unique"]]
        result["status"] = "partial" if open_pieces or loose else "complete"
        if open_pieces:
            result["reason"] = f"undecided on {', '.join(p['text'] for p in open_pieces)}"
        elif loose:
            result["reason"] = "it was not proved that there is one boundary only in " + ", ".join(
                f"[{b['lo']}, {b['hi']}]" for b in loose)

    def _integer(self) -> bool:
        d = self.statement.prefix[0].domain
        return d is not None and d.integer

    def _certify(self, pieces: Sequence[_Piece], seconds: float) -> None:
        asked = [(p, label, claim) for p in pieces for label, claim in self._claims(p)]
        found = self.steps.decide([claim for _, _, claim in asked], seconds)
        for (p, label, _), r in zip(asked, found, strict=True):
            if p.label == "undecided" and verdict(r) == "PROVED":
                p.label, p.file = label, file_of(r, "PROVED")

    def _claims(self, p: _Piece) -> list[tuple[str, Derived]]:
        """The claims one of which says what is guessed for a piece."""
        s = with_domains(self.statement, {self.name: p.domain})
        if p.guess == "holds":
            return [("holds", Derived(s))]
        if p.guess == "fails":
            return [("fails", Derived(replace(s, claim=negation(r)))) for r in relations(s.claim)]
        if p.guess == "outside":
            return [("outside", Derived(replace(s, given=(), claim=negation(r)))) for f in s.given for r in relations(f)]
        if p.guess == "undefined":
            sides = [side for r in relations(s.claim) for side in (r.left, r.right)]
            found = dict.fromkeys(c for side in sides for c in conditions(side))
            zero = Num(Fraction(0))
            return [("undefined", Derived(replace(s, given=(), claim=Relation(
                {POSITIVE: "<=", NONZERO: "=="}.get(c.kind, "<"), c.expr, zero)))) for c in found]
        return [("holds", Derived(s)), *(("fails", Derived(replace(s, claim=negation(r)))) for r in relations(s.claim))]

    def _halves(self, p: _Piece) -> list[_Piece]:
        """An undecided piece in two, further out where it is infinite; itself where it is a point."""
        d = p.domain
        lo, hi = (None if e is None else _near(e) for e in (d.lo, d.hi))
        if lo is not None and hi is not None:
            at = (lo + hi) / 2
        elif lo is not None or hi is not None:
            known = lo if lo is not None else hi
            assert known is not None
            at = known + (1 if lo is not None else -1) * 4**p.splits
        else:
            at = Fraction(0)
        if d.integer:
            at = Fraction(at.__floor__())
            if (lo is not None and at < lo) or (hi is not None and at + 1 > hi):
                return [replace(p, splits=MOST_SPLITS)]
            parts = (replace(d, hi=Num(at), hi_closed=True), replace(d, lo=Num(at + 1), lo_closed=True))
        else:
            if d.lo == d.hi:
                return [replace(p, splits=MOST_SPLITS)]
            at = at.limit_denominator(10**6) if lo is None or hi is None or hi - lo > Fraction(1, 10**3) else at
            parts = (replace(d, hi=Num(at), hi_closed=True), replace(d, lo=Num(at), lo_closed=False))
        return [_Piece(part, p.guess, p.splits + 1) for part in parts]

    def _show(self, pieces: Sequence[_Piece], cuts: Sequence[dict[str, Any]]) -> None:
        """The pieces in order, neighbours of one kind joined."""
        ordered = sorted(pieces, key=lambda p: (p.domain.lo is not None, _near(p.domain.lo) if p.domain.lo is not None else 0,
                                                not p.domain.lo_closed))
        shown: list[dict[str, Any]] = []
        for p in ordered:
            if shown and shown[-1]["is"] == p.label and self._meets(shown[-1]["domain"], p.domain):
                last = shown[-1]
                last["domain"] = replace(last["domain"], hi=p.domain.hi, hi_closed=p.domain.hi_closed)
                last["files"] += [p.file] if p.file else []
            else:
                shown.append({"is": p.label, "domain": p.domain, "files": [p.file] if p.file else []})
        self.region.result["pieces"] = [self._piece(x["is"], x["domain"], x["files"]) for x in shown]

    def _meets(self, a: Domain, b: Domain) -> bool:
        if a.hi is None or b.lo is None:
            return False
        if a.integer:
            return sign(b.lo - a.hi - 1) == 0 or (sign(b.lo - a.hi) == 0 and a.hi_closed != b.lo_closed)
        return (a.hi == b.lo or sign(b.lo - a.hi) == 0) and (a.hi_closed or b.lo_closed)

    def _piece(self, label: str, d: Domain, files: list[str]) -> dict[str, Any]:
        """A piece as JSON: its ends as expressions and as decimals rounded outward."""
        ends = [None if e is None else expression_text(e) for e in (d.lo, d.hi)]
        decimals = ["-oo" if d.lo is None else rounded(d.lo, False, self._digits()),
                    "oo" if d.hi is None else rounded(d.hi, True, self._digits())]
        point = d.lo is not None and d.lo == d.hi
        return {"is": label, "from": ends[0], "to": ends[1], "from_closed": d.lo_closed, "to_closed": d.hi_closed,
                "decimals": decimals, "files": files,
                "text": f"{self.name} = {_plain(d.lo)}" if point and d.lo is not None else _domain_words(self.name, d)}

    def _digits(self) -> int:
        return len(str(self.region.width.denominator // self.region.width.numerator)) + 4

    def _boundaries(self, cuts: Sequence[dict[str, Any]]) -> None:
        """Each place where the claim changes: its enclosure, and that there is no more than one change in it."""
        pieces = self.region.result["pieces"]
        claims, shown = [], []
        for c in cuts:
            lo, hi = Fraction(c["lo"]), Fraction(c["hi"])
            exact = None if c["exact"] is None else read_term(c["exact"])
            entry: dict[str, Any] = {"exact": None, "unique": True, "file": None}
            if exact is not None:
                entry |= {"exact": expression_text(exact), "lo": rounded(exact, False, self._digits()),
                          "hi": rounded(exact, True, self._digits())}
            else:
                entry |= {"lo": decimal_of(lo), "hi": decimal_of(hi), "unique": False}
                if c["slope"] is not None:
                    slope = read_term(c["slope"])
                    zero = Num(Fraction(0))
                    claim = Relation("<", zero, slope) if c["rising"] else Relation("<", slope, zero)
                    s = with_domains(self.statement, {self.name: Domain(Num(lo), Num(hi), True, True)})
                    claims.append((entry, Derived(replace(s, given=(), claim=claim))))
            entry["between"] = _labels_around(pieces, lo if exact is None else None, exact, hi)
            if len(entry["between"]) == 2 and entry["between"][0] == entry["between"][1]:
                continue
            shown.append(entry)
        wanted = [(e, d) for e, d in claims if e in shown]
        found = self.steps.decide([d for _, d in wanted], max(1.0, self.steps.left()))
        for (entry, _), r in zip(wanted, found, strict=True):
            entry |= {"unique": verdict(r) == "PROVED", "file": file_of(r, "PROVED")}
        self.region.result["boundaries"] = shown


def _labels_around(pieces: Sequence[dict[str, Any]], lo: Fraction | None, exact: Expr | None, hi: Fraction) -> list[str]:
    """What the claim is just before and just after a cut; an exact cut that is a piece of its own stands between them."""
    from verify.read.text import read_expression

    left = Num(lo) if lo is not None else exact
    right = Num(hi) if lo is not None else exact
    assert left is not None and right is not None

    def ends_at(p: dict[str, Any], end: str, place: Expr) -> bool:
        return p[end] is not None and sign(read_expression(p[end]) - place) == 0

    parts = [p for p in pieces if p["from"] is None or p["from"] != p["to"]]
    points = [p for p in pieces if p["from"] is not None and p["from"] == p["to"]]
    before = [p["is"] for p in parts if ends_at(p, "to", left)]
    after = [p["is"] for p in parts if ends_at(p, "from", right)]
    at = [p["is"] for p in points if lo is None and ends_at(p, "from", left)]
    return [*before[-1:], *at, *after[:1]]


def _domain(p: dict[str, Any], integer: bool) -> Domain:
    lo, hi = (None if e is None else read_term(e) for e in (p["lo"], p["hi"]))
    return Domain(lo, hi, p["lo_closed"], p["hi_closed"], integer)


def _near(e: Expr) -> Fraction:
    """A rational close to a constant."""
    from verify.kernel.constants import constant_interval

    if isinstance(e, Num):
        return e.value
    man, power = (int(k) for k in constant_interval(e, 300).lo.man_exp())
    return Fraction(man) * Fraction(2) ** power


def _plain(e: Expr) -> str:
    """An end as a reader likes it: decimals where they are finite, else the expression."""
    if isinstance(e, Num) and e.value.denominator > 1000:
        denominator = e.value.denominator
        while denominator % 2 == 0 or denominator % 5 == 0:
            denominator //= 2 if denominator % 2 == 0 else 5
        return decimal_of(e.value) if denominator == 1 else expression_text(e)
    return expression_text(e)


def _domain_words(name: str, d: Domain) -> str:
    """A domain with ends in short form."""
    low = "" if d.lo is None else f"{_plain(d.lo)} {'<=' if d.lo_closed else '<'} "
    high = "" if d.hi is None else f" {'<=' if d.hi_closed else '<'} {_plain(d.hi)}"
    if not low and not high:
        return domain_text(name, replace(d, lo=None, hi=None))
    if not high:
        return f"{name} {'>=' if d.lo_closed else '>'} {_plain(d.lo)}" if d.lo is not None else name
    return low + name + high
