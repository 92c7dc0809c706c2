"""Questions that take many claims: the best value of a constant, and where a claim holds."""
from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, TypeVar

from verify.api.checking import Accepted, accepted
from verify.api.decision import CELL
from verify.api.limits import limits_of, whole
from verify.api.processes import in_fresh_processes
from verify.api.reading import read
from verify.cli.questions import width_of
from verify.language import Sym
from verify.notation.latex import expression_latex
from verify.questions.claims import Claims
from verify.questions.region import question as region_question
from verify.questions.region import text as region_text
from verify.questions.region.where_it_holds import Region as RegionAtWork
from verify.questions.sharpen import question as sharpen_question
from verify.questions.sharpen import text as sharpen_text
from verify.questions.sharpen.sharpening import Sharpening
from verify.read.source import ReadError
from verify.read.text import read_expression
from verify.report.picture import line_svg, map_svg
from verify.run.claim_text import Words, plain
from verify.run.job import Limits
from verify.run.limits import USUAL
from verify.run.store import Store, write_whole
from verify.run.wrong_input import WrongInput

DIGITS = 50     # of what a question shows
At = TypeVar("At", Sharpening, RegionAtWork)


class InMemory(Store):
    """Evidence that is kept as text, and no file."""

    def __init__(self) -> None:
        super().__init__(Path())
        self.texts: dict[str, str] = {}

    def keep_evidence(self, path: str, text: str) -> str:
        """Keep the evidence of a claim under a path."""
        self.texts[path] = text
        return path

    def drop_evidence(self, path: str) -> None:
        """Forget evidence."""
        self.texts.pop(path, None)

    def evidence(self, path: str) -> str:
        """The text of evidence by its path, or ""."""
        return self.texts.get(path, "")

    def shown(self, path: str | Path) -> str: return str(path)
    def log(self, result: Mapping[str, object]) -> None: """Nothing is journaled."""


@dataclass(frozen=True, repr=False)
class _Answered:
    """The answer to a question: `data` are what the command prints with --json, `certificates` the text of each file named in
    them."""

    data: Mapping[str, Any]
    certificates: Mapping[str, str] = field(default_factory=dict)

    @property
    def status(self) -> str: return str(self.data["status"])
    @property
    def statement(self) -> str: return str(self.data["statement"])
    @property
    def reason(self) -> str: return str(self.data["reason"])

    @property
    def ok(self) -> bool:
        """Whether nothing is left open."""
        return self.status != "partial"

    def check(self) -> dict[str, Accepted]:
        """What the kernel says of each certificate, judged again here; raises Rejected if it rejects one."""
        return {name: accepted(text, None) for name, text in self.certificates.items()}

    def save(self, folder: str | Path) -> Path:
        """The folder to which the certificates were written, under the names in `data`."""
        for name, text in self.certificates.items():
            write_whole(Path(folder) / name, text)
        return Path(folder)

    def _lines(self, quiet: bool) -> list[str]:
        raise NotImplementedError

    def __bool__(self) -> bool:
        raise TypeError("an answer has no truth value; ask .ok, or .status")

    def __repr__(self) -> str:
        return f"<{self.statement}: {'; '.join(self._lines(quiet=True))}>"

    def __str__(self) -> str:
        return "\n".join(self._lines(quiet=False))

    def _repr_html_(self) -> str:
        """The answer for a notebook."""
        rows = "".join(f'<tr><td style="{CELL}">{escape(line)}</td></tr>' for line in self._lines(quiet=True))
        return f"<div><code>{escape(self.statement)}</code><table>{rows}</table></div>"

    def _repr_latex_(self) -> str:
        """The answer for a notebook without HTML."""
        return "$" + r";\quad ".join(self._formulas() or [rf"\text{{{self.status}}}"]) + "$"

    def _formulas(self) -> list[str]:
        raise NotImplementedError


class BestConstant(_Answered):
    """The best values of a constant: `ends`, each as in docs/commands.md."""

    @property
    def ends(self) -> list[dict[str, Any]]: return list(self.data["ends"])

    @property
    def exact(self) -> str | None:
        """The only end as an expression, None where there is another number of ends or the end is not known exactly."""
        return self.ends[0]["exact"] if len(self.ends) == 1 else None

    @property
    def enclosure(self) -> tuple[str, str] | None:
        """Decimals around the only end, rounded outward; None where there is another number of ends."""
        return (self.ends[0]["lo"], self.ends[0]["hi"]) if len(self.ends) == 1 else None

    def _lines(self, quiet: bool) -> list[str]: return sharpen_text.lines(dict(self.data), quiet)

    def _formulas(self) -> list[str]:
        name = expression_latex(Sym(self.data["constant"]))
        exact = (None if end["exact"] is None else expression_latex(read_expression(end["exact"])) for end in self.ends)
        return [rf"{name}^* \in [{_decimal(end['lo'])}, {_decimal(end['hi'])}]" if value is None else f"{name}^* = {value}"
                for end, value in zip(self.ends, exact, strict=True)]


class Region(_Answered):
    """Where a claim holds: `pieces` and `boundaries` in one name, `boxes` and `shares` in two, each as in docs/commands.md."""

    @property
    def pieces(self) -> list[dict[str, Any]]: return list(self.data.get("pieces", ()))
    @property
    def boundaries(self) -> list[dict[str, Any]]: return list(self.data.get("boundaries", ()))
    @property
    def boxes(self) -> list[dict[str, Any]]: return list(self.data.get("boxes", ()))
    @property
    def shares(self) -> dict[str, str]: return dict(self.data.get("shares", {}))

    @property
    def svg(self) -> str:
        """The picture, "" where there is nothing to draw."""
        drawn = self.boxes or self.pieces
        return (line_svg if self.pieces else map_svg)(dict(self.data)) if drawn else ""

    def _lines(self, quiet: bool) -> list[str]: return region_text.lines(dict(self.data), quiet)

    def _formulas(self) -> list[str]:
        name = expression_latex(Sym(self.data["variables"][0]))
        return [rf"\text{{{p['is']}}}:\ {name} \in {_interval(p)}" for p in self.pieces]

    def _repr_html_(self) -> str: return f"{self.svg}{super()._repr_html_()}"


def _interval(piece: Mapping[str, Any]) -> str:
    """A piece as an interval, with the decimals that are certified."""
    low, high = map(_decimal, piece["decimals"])
    return f"{'[' if piece['from_closed'] else '('}{low}, {high}{']' if piece['to_closed'] else ')'}"


def _decimal(text: str) -> str:
    return text.replace("oo", r"\infty")


def sharpen(claim: object, where: str = "", given: object = (), *, constant: str = "c", width: str = "1e-6",
            timeout: float = USUAL, memory: int = 2048, seed: int = 0, processes: int | None = None,
            reading: int = 0) -> BestConstant:
    """The best value of a constant in an inequality, enclosed: refuted on one side, proved on the other.

    `claim`, `where`, `given`, `reading`: as for `decide`, about numbers; the constant is real unless more is said.  `width`
    (a number as text) is that of the enclosure, relative to max(1, |constant|); `timeout`: seconds for the whole question;
    `processes` run at a time.  Raises WrongInput.
    """
    if not isinstance(constant, str):
        raise WrongInput(f'constant: {constant!r:.40} is no name; write for example constant="c"')
    limits = limits_of(timeout, memory, seed, DIGITS)
    words = _texts(claim, where, given, limits, constant, reading)
    question = sharpen_question.Question(*words, constant, _width(width), limits)
    store = InMemory()
    asked = _begun(lambda: Sharpening(question, _claims(store, limits, processes)))
    asked.run()
    return BestConstant(asked.result(), store.texts)


def region(claim: object, where: str = "", given: object = (), *, width: str | None = None, window: str = "",
           timeout: float = USUAL, memory: int = 2048, seed: int = 0, processes: int | None = None,
           reading: int = 0) -> Region:
    """Where an inequality in one or two real names holds and where it fails, as certified pieces or boxes.

    `claim`, `where`, `given`, `reading`: as for `decide`.  `width` (a number as text) is that of boundaries (1e-20), or of
    boxes as a share of the window (1/64); `window` are the domains of a map in two names, as text.  Raises WrongInput.
    """
    limits = limits_of(timeout, memory, seed, DIGITS)
    wide = None if width is None else _width(width)
    question = region_question.Question(*_texts(claim, where, given, limits, "", reading), wide, window, limits)
    store = InMemory()
    asked = _begun(lambda: RegionAtWork(question, _claims(store, limits, processes)))
    asked.run()
    return Region(asked.result(), store.texts)


def _texts(claim: object, where: str, given: object, limits: Limits, constant: str, reading: object) -> Words:
    """The question as text, which is what its parts are made of."""
    items = (given,) if isinstance(given, str) else given
    if isinstance(claim, str) and isinstance(items, list | tuple) and all(isinstance(g, str) for g in items):
        return plain(claim, where, tuple(items), whole("reading", reading, 0), "reading=N", constant)
    made = read(claim, where, given, limits, real=constant)
    if not made.in_text:
        raise WrongInput("claim: this one has no text that says the same; ask it about numbers, or write it as text")
    return made.job.text, made.job.where, made.job.given


def _width(width: object) -> Fraction:
    if isinstance(width, float):
        raise WrongInput(f'width: {width!r} is a float; write it as text, as in "1e-6"')
    return width_of(str(width))


def _begun(begin: Callable[[], At]) -> At:
    try:
        return begin()
    except ReadError as error:
        raise WrongInput(str(error)) from None


def _claims(store: Store, limits: Limits, processes: int | None) -> Claims:
    count = whole("processes", os.cpu_count() or 1 if processes is None else processes, 1)
    return Claims(store, limits, in_fresh_processes(count), count)
