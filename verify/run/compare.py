"""Whether committed reports say what a run computes: `python -m verify.run.compare COMMITTED COMPUTED`, two report folders."""
from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from verify.report.json_report import read_report
from verify.report.markdown import report_markdown
from verify.report.result import ClaimResult
from verify.report.schema import ReportError
from verify.run.published import titles
from verify.run.store import REPORT
from verify.run.wrong_input import WrongInput

Verdicts = Mapping[tuple[str, str], str]


def results_in(folder: Path) -> tuple[ClaimResult, ...]:
    """The results in the last report of a folder.  Raises WrongInput if there is none."""
    path = folder / REPORT
    try:
        return read_report(path.read_text(encoding="utf-8"))
    except (OSError, ReportError) as error:
        raise WrongInput(f"{path}: cannot be read ({error}); run `python -m verify all` and keep its reports") from error


def verdicts(results: Sequence[ClaimResult]) -> Verdicts:
    """The verdict of each (id, variant)."""
    return {(r.id, r.variant): r.verdict for r in results}


def stale_table(folder: Path, results: Sequence[ClaimResult]) -> list[str]:
    """One line if the table in `report.md` is not the one that the folder's results render to."""
    path = folder / REPORT.parent / "report.md"
    if path.is_file() and path.read_text(encoding="utf-8") == report_markdown(results, titles(results)):
        return []
    return [f"{path} is not what report.json renders to; run `python -m verify report`"]


def differences(committed: Verdicts, computed: Verdicts) -> list[str]:
    """One line per claim whose committed and computed verdicts are not the same, or that only one side has."""
    lines = []
    for key in sorted({*committed, *computed}):
        old, new = committed.get(key, "absent"), computed.get(key, "absent")
        if old != new:
            lines.append(f"{key[0]} ({key[1]}): committed {old}, computed {new}")
    return lines


def main(arguments: Sequence[str]) -> int:
    """0 if the two folders agree, 1 if not (one line per difference), 2 if one cannot be read."""
    if len(arguments) != 2:
        print("compare: give two folders of reports, the committed and the computed one", file=sys.stderr)
        return 2
    try:
        committed, computed = (results_in(Path(folder)) for folder in arguments)
    except WrongInput as error:
        print(f"compare: {error}", file=sys.stderr)
        return 2
    lines = differences(verdicts(committed), verdicts(computed)) + stale_table(Path(arguments[0]), committed)
    for line in lines:
        print(line)
    print(f"{len(computed)} verdicts computed, {len(lines)} differences from the committed reports")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
