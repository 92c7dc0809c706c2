"""report.json: every result of a run in one document."""
from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from verify import __version__
from verify.language.theorem import VERDICTS
from verify.report.arrange import printed_count
from verify.report.result import ClaimResult
from verify.report.schema import SCHEMA, ReportError, require_report


def generator() -> dict[str, str]:
    """The versions of what makes a report."""
    import platform                             # only needed to write; start-up stays fast
    from importlib.metadata import PackageNotFoundError, version
    try:
        flint = version("python-flint")
    except PackageNotFoundError:
        flint = "not installed"
    return {"verify": __version__, "python": platform.python_version(), "python-flint": flint}


def summary(results: Sequence[ClaimResult]) -> dict[str, Any]:
    """Counts: of results, by verdict, by agreement with the recorded expectation, and of what is decided as printed."""
    printed = printed_count(results)
    verdicts, agreement = Counter(r.verdict for r in results), Counter(r.as_expected for r in results)
    return {"claims": len(results), "verdicts": {v: verdicts[v] for v in VERDICTS if verdicts[v]},
            "as_expected": agreement[True], "differing": agreement[False], "without_expectation": agreement[None],
            "printed": {"claims": printed.claims, "as_printed": printed.as_printed}}


def document(results: Sequence[ClaimResult], made_by: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The report as JSON data; raises ReportError if a result breaks the schema."""
    data = {"schema": SCHEMA, "generator": dict(generator() if made_by is None else made_by), "summary": summary(results),
            "claims": [r.to_json() for r in results]}
    require_report(data)
    return data


def report_json(results: Sequence[ClaimResult], made_by: Mapping[str, str] | None = None) -> str:
    """The text of report.json, one line for each claim."""
    data = document(results, made_by)
    head = json.dumps({key: value for key, value in data.items() if key != "claims"})
    claims = ",\n".join(json.dumps(claim, allow_nan=False) for claim in data["claims"])
    return f'{head[:-1]}, "claims": [\n{claims}\n]}}\n'


def read_report(text: str) -> tuple[ClaimResult, ...]:
    """The results in the text of a report.json; raises ReportError if it is not one."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ReportError(f"report: the text is not JSON ({str(error)[:80]}); run `python -m verify all` again") from None
    require_report(data)
    return tuple(ClaimResult.from_json(item) for item in data["claims"])
