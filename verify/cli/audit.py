"""`audit-table`: a published table of numbers against a formula."""
from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verify.cli.options import Commands, add_command, unprotected
from verify.cli.terminal import say, say_json
from verify.run.wrong_input import WrongInput, unreadable

if TYPE_CHECKING:
    from verify.questions.printed_table import Cell

ALL_RIGHT, SOME_WRONG, LEFT_OPEN = 0, 1, 3


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "audit-table", "Compare each number of a published table with its formula, exactly.",
                          'python -m verify audit-table table.csv --formula "eps*tanh(eps/2)" --direction upper', execute)
    command.add_argument("file", metavar="FILE", help="CSV: a column for each name of the formula, one with the printed number")
    command.add_argument("--formula", metavar="TEXT", type=unprotected, required=True, help="an expression in names of columns")
    command.add_argument("--value", metavar="COLUMN", default="value", help="the column with the printed numbers (%(default)s)")
    command.add_argument("--direction", choices=("nearest", "upper", "lower"), default="nearest",
                         help="how numbers are printed, where the column direction or a sign says nothing else (%(default)s)")


def execute(options: Any) -> int:
    """Print a line for each cell; 0 all right, 1 some are not, 3 some are undecided and none is wrong."""
    from verify.questions.printed_table import RIGHT, UNDECIDED, cells

    try:
        text = Path(options.file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise WrongInput(f"{options.file}: cannot be read ({unreadable(error)}); give a file of CSV in UTF-8") from error
    found = cells(options.file, text, options.formula, options.value, options.direction)
    counts = Counter(c.word for c in found)
    if options.json:
        say_json({"file": options.file, "formula": options.formula, "cells": [c.to_json() for c in found],
                  "counts": dict(counts)})
    else:
        say(*(_line(c) for c in found if not (options.quiet and c.word == RIGHT)),
            ", ".join(f"{number} {word}" for word, number in counts.items()))
    return SOME_WRONG if set(counts) - {RIGHT, UNDECIDED} else LEFT_OPEN if counts[UNDECIDED] else ALL_RIGHT


def _line(c: Cell) -> str:
    """A cell: where, what, the printed number, the true one, and what should stand there."""
    at = ", ".join(f"{name} = {value}" for name, value in c.at.items())
    parts = [f"line {c.line}: {c.word.upper()}  {at}: printed {c.claimed} ({c.direction})"]
    if c.value:
        parts.append(f"value {c.value[0]}" if c.value[0] == c.value[1] else f"value in [{c.value[0]}, {c.value[1]}]")
    parts += [f"should be {c.should_be}"] if c.should_be and (c.word != "right" or c.loose) else []
    return "; ".join(parts)
