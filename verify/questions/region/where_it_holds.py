"""Where a claim holds: in one variable certified pieces with enclosed boundaries, in two a map of certified boxes."""
from __future__ import annotations

import json
from typing import Any

from verify.language import statement_hash
from verify.questions.claims import Claims
from verify.questions.region.line import Line
from verify.questions.region.map import Map
from verify.questions.region.question import Inquiry, Question
from verify.report.picture import line_svg, map_svg
from verify.notation.text import statement_text
from verify.run.store import write_whole


class Region:
    """The question at work; `result` is at any time what is certified so far."""

    def __init__(self, question: Question, claims: Claims) -> None:
        self.inquiry = Inquiry.of(question, claims)
        self.shape: Line | Map = Line(self.inquiry) if len(self.inquiry.statement.prefix) == 1 else Map(self.inquiry)
        self.files: dict[str, str | None] = {"picture": None, "data": None}

    def run(self) -> None:
        """Find the region and certify it, within the time."""
        self.shape.run()

    def interrupted(self) -> None:
        """What is certified stays; the reason says why there is no more."""
        self.shape.reason = "interrupted"

    def result(self) -> dict[str, Any]:
        """The question and what is certified so far, as the command shows it."""
        q, s = self.inquiry.question, self.inquiry.statement
        return {"text": q.text, "where": q.where, "given": list(q.given), "variables": [b.symbol.name for b in s.prefix],
                "statement": statement_text(s), "status": self.shape.status, "requested_width": str(self.inquiry.width),
                "seed": q.limits.seed, "files": self.inquiry.claims.files, **self.files, "reason": self.shape.reason,
                **self.shape.to_json()}

    def save(self) -> None:
        """Write the result and its picture next to each other, where there is anything to draw."""
        if not self.shape.found():
            return
        name = f"regions/{statement_hash(self.inquiry.statement)[:12]}"
        store = self.inquiry.claims.store
        self.files = {"picture": store.shown(f"{name}.svg"), "data": store.shown(f"{name}.json")}
        result = self.result()
        write_whole(store.folder / f"{name}.svg", (line_svg if isinstance(self.shape, Line) else map_svg)(result))
        write_whole(store.folder / f"{name}.json", json.dumps(result, indent=1) + "\n")
