"""The verdict on a claim, as an object that prints well and can be checked again."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, NoReturn

from verify.api.checking import Accepted, accepted
from verify.cli.present import evidence_lines, result_lines
from verify.kernel.format.rejected import Rejected
from verify.language import DECISIVE, Statement
from verify.notation.latex import statement_latex
from verify.report.result import ClaimResult
from verify.run.store import write_whole

_COLOURS = {"PROVED": "#1a7f37", "REFUTED": "#cf222e", "VACUOUS": "#9a6700", "ILL_POSED": "#9a6700"}
_OTHER = "#57606a"
CELL = "text-align:left;vertical-align:top;padding:0 1em 0 0"


class NotEstablished(AssertionError):
    """A claim has another verdict than the one that was required; `result` is the Decision.

    The message is one line: the verdict, the statement, and the counterexample or the reason.
    """

    def __init__(self, message: str, result: Decision) -> None:
        super().__init__(message)
        self.result = result


@dataclass(frozen=True, repr=False)
class Decision:
    """A claim with its verdict.  `as_read` is the statement that was decided, `certificate` the text of the certificate or
    witness file (None where the verdict has none), `wanted` the verdict that was asked for ("" for any decisive one)."""

    result: ClaimResult
    as_read: Statement
    certificate: str | None
    wanted: str = ""

    @property
    def verdict(self) -> str:
        """PROVED, REFUTED, VACUOUS, ILL_POSED, CONDITIONAL, UNDECIDED or ERROR."""
        return self.result.verdict

    @property
    def statement(self) -> str:
        """The statement as it was read, with all of its quantifiers."""
        return self.result.statement

    @property
    def witness(self) -> Mapping[str, str] | None:
        """The exact values of a counterexample (or where the claim has no value) by name, None where there is none."""
        return self.result.witness

    @property
    def margin(self) -> Mapping[str, str] | None:
        """An enclosure of the left minus the right side at the counterexample, {"lower", "upper"} rounded outward."""
        return self.result.gap

    @property
    def method(self) -> str: return self.result.method
    @property
    def reason(self) -> str: return self.result.reason
    @property
    def paste(self) -> str: return self.result.paste

    @property
    def ok(self) -> bool:
        """Whether the verdict is the one that was asked for; for `decide`, whether it is decisive."""
        return self.verdict == self.wanted if self.wanted else self.verdict in DECISIVE

    def require(self, verdict: str = "") -> Decision:
        """This decision, if it has the verdict (or the one that was asked for); raises NotEstablished if not."""
        wanted = verdict or self.wanted
        if not (self.verdict == wanted if wanted else self.ok):
            raise NotEstablished(f"{self._line()} (required: {wanted or 'a decisive verdict'})", self)
        return self

    def check(self) -> Accepted:
        """What the kernel says of the certificate, judged again here against the statement; raises Rejected unless it
        establishes the verdict, and where there is no certificate."""
        if self.certificate is None:
            raise Rejected(f"the verdict {self.verdict} has no certificate: {self.reason or 'none was found'}")
        return accepted(self.certificate, self.as_read, self.verdict)

    def save(self, path: str | Path) -> Path:
        """The file to which the certificate was written, for `verify check` and `verify replay`; raises Rejected where there is
        none."""
        if self.certificate is None:
            raise Rejected(f"the verdict {self.verdict} has no certificate to save")
        write_whole(Path(path), self.certificate)
        return Path(path)

    def to_json(self) -> dict[str, Any]:
        """The JSON object of `verify claim --json`."""
        return self.result.to_json()

    def __bool__(self) -> NoReturn:
        raise TypeError("a verdict has no truth value, for there are more than two; ask .ok, or compare .verdict")

    def __repr__(self) -> str:
        return f"<{self._line()}>"

    def __str__(self) -> str:
        shown = self.to_json()
        return "\n".join([*result_lines(shown), *evidence_lines(shown)])

    def _line(self) -> str:
        at = ", ".join(f"{name} = {value}" for name, value in (self.witness or {}).items())
        return f"{self.verdict}: {self.statement}" + (f", at {at}" if at else f" ({self.reason})" if self.reason else "")

    def _repr_html_(self) -> str:
        """The verdict for a notebook: the statement typeset, and what establishes it."""
        rows = [line.split(None, 1) for line in str(self).splitlines()[1 + len(self.statement.splitlines()):]]
        body = "".join(f'<tr><th style="{CELL}">{escape(key)}</th><td style="{CELL}">{escape("".join(rest))}</td></tr>'
                       for key, *rest in rows)
        return (f'<div><strong style="color:{_COLOURS.get(self.verdict, _OTHER)}">{escape(self.verdict)}</strong> '
                f"${escape(statement_latex(self.as_read))}$"
                + (f"<table>{body}</table>" if body else "") + "</div>")

    def _repr_latex_(self) -> str:
        """The verdict and the statement for a notebook without HTML."""
        word = self.verdict.replace("_", r"\_")
        return rf"$\textbf{{{word}}}\quad {statement_latex(self.as_read)}$"
