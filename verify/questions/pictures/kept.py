"""The pictures of claims, made again only where a statement, an instance or a verdict behind one has changed.

What is kept are the enclosed numbers, one file a document; nobody believes them, and no verdict rests on them."""
from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from verify.figures.draw import svg
from verify.figures.figure import Axis, Curve, Figure
from verify.questions.pictures.enclosed import figures
from verify.questions.pictures.view import view_of
from verify.report.arrange import Claim, papers
from verify.report.result import ClaimResult
from verify.run.store import Store

FORMAT = "verify-pictures/1"
FOLDER = "kept/pictures"
Pictures = dict[str, tuple[tuple[str, str], ...]]       # title and SVG of each picture, by the id of its claim


def pictures(results: Sequence[ClaimResult], store: Store, keep: bool = False) -> Pictures:
    """The pictures of the printed claims among some results; with `keep`, what is new is written beside the evidence."""
    made: Pictures = {}
    for paper in papers([r for r in results if r.paper], {}):
        path = f"{FOLDER}/{paper.key}.json"
        kept = _read(store.evidence(path))
        fresh = dict(kept)
        for claim in paper.claims:
            key = _key(claim)
            entry = kept.get(claim.id, {})
            if entry.get("key") != key:
                drawn = _figures(claim)
                fresh[claim.id] = {"key": key, "figures": [_written(f) for f in drawn]}
            else:
                drawn = tuple(_figure(f) for f in entry["figures"])
            if drawn:
                made[claim.id] = tuple((f.title, svg(f)) for f in drawn)
        if keep and fresh != kept and not any(v.verdict == "ERROR" for c in paper.claims for v in c.variants):
            store.write(path, _text(fresh))
    return made


def _figures(claim: Claim) -> tuple[Figure, ...]:
    view = view_of(claim)
    return () if view is None else figures(view, claim.id, claim.variants[0].source)


def _key(claim: Claim) -> str:
    """The hash of what a picture shows: statements, verdicts, instances and the counterexample."""
    parts = [[v.variant, v.verdict, v.statement_data] for v in claim.variants if not v.is_control]
    shown = [[[i["at"], i["lhs"], i["rhs"]] for i in v.instances] + [v.witness, v.sides] for v in claim.variants
             if v.variant == "printed"]
    return hashlib.sha256(json.dumps([FORMAT, parts, shown], sort_keys=True).encode()).hexdigest()[:16]


def _read(text: str) -> Mapping[str, Any]:
    """The entries of a file by claim; none where it is of another form, for all of them can be made again."""
    try:
        data = json.loads(text) if text else {}
        return dict(data["claims"]) if data.get("format") == FORMAT else {}
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return {}


def _text(entries: Mapping[str, Any]) -> str:
    """One line a claim, in order, so that a change of one is a change of one line."""
    lines = [f"{json.dumps(id)}:{json.dumps(entries[id], separators=(',', ':'))}" for id in sorted(entries)]
    return f'{{"format":"{FORMAT}","claims":{{\n' + ",\n".join(lines) + "\n}}\n"


def _written(f: Figure) -> dict[str, Any]:
    """A figure as JSON data, numbers as texts."""
    lists = {"cells": f.cells, "band": f.band, "strip": f.strip}
    curves = {"curves": f.curves, "marks": f.marks}
    return {"id": f.id, "title": f.title, "source": f.source,
            **{name: [a.label, str(a.low), str(a.high), [str(t) for t in a.ticks]] for name, a in (("x", f.x), ("y", f.y))},
            **{name: [[c.name, [[str(part) for part in p] for p in c.points]] for c in given]
               for name, given in curves.items() if given},
            **{name: [[str(part) for part in row] for row in given] for name, given in lists.items() if given}}


def _figure(data: Mapping[str, Any]) -> Figure:
    """The figure that `_written` wrote."""
    def axis(part: Any) -> Axis:
        return Axis(part[0], Fraction(part[1]), Fraction(part[2]), tuple(map(Fraction, part[3])))

    def curves(name: str) -> tuple[Curve, ...]:
        return tuple(Curve(n, tuple((Fraction(x), lo, hi) for x, lo, hi in points)) for n, points in data.get(name, ()))

    return Figure(data["id"], data["title"], data["source"], axis(data["x"]), axis(data["y"]), curves("curves"),
                  tuple((*map(Fraction, row[:4]), row[4]) for row in data.get("cells", ())), (), curves("marks"),
                  tuple((Fraction(a), Fraction(b), lo, hi) for a, b, lo, hi in data.get("band", ())),
                  tuple((Fraction(a), Fraction(b), word) for a, b, word in data.get("strip", ())))
