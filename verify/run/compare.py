"""Whether committed reports say what a run computes: `python -m verify.run.compare COMMITTED COMPUTED`, two report folders.

The repository carries `report.md`, `errata.md` and `index.html`, not `report.json`: the verdicts are read from the table.
"""
from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from verify.language.theorem import VERDICTS
from verify.run.store import REPORT
from verify.run.wrong_input import WrongInput

Verdicts = Mapping[tuple[str, str], str]
CARRIED = ("report.md", "errata.md", "index.html")


def verdicts_in(folder: Path) -> Verdicts:
    """The verdict of each (id, variant) in the tables of a folder's `report.md`.  Raises WrongInput if there is none."""
    path = folder / REPORT.parent / "report.md"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongInput(f"{path}: cannot be read ({error}); run `python -m verify all` and keep its reports") from error
    found: dict[tuple[str, str], str] = {}
    for line in text.splitlines():
        cells = [re.sub(r"\\(.)", r"\1", c.strip()) for c in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 6 and "/" in cells[0] and cells[3].split(",")[0] in VERDICTS:
            found[cells[0], cells[2]] = cells[3].split(",")[0]
    if not found and not text.startswith("# Verdicts"):
        raise WrongInput(f"{path}: holds no table of verdicts; run `python -m verify all` and keep its reports")
    return found


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
        committed, computed = (verdicts_in(Path(folder)) for folder in arguments)
    except WrongInput as error:
        print(f"compare: {error}", file=sys.stderr)
        return 2
    lines = differences(committed, computed)
    lines += [f"{name} is not committed" for name in CARRIED if not (Path(arguments[0]) / REPORT.parent / name).is_file()]
    for line in lines:
        print(line)
    print(f"{len(computed)} verdicts computed, {len(lines)} differences from the committed reports")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
