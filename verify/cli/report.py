"""`report`: the reports rendered again."""
from __future__ import annotations

from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json


def add(commands: Commands) -> None:
    """Register the command."""
    add_command(commands, "report", "Render the reports again from the last results.", "python -m verify report", execute)


def execute(options: Any) -> int:
    """Render what `latest/report.json` in the folder of the reports holds; code 0."""
    from verify.questions.pictures.kept import pictures
    from verify.run.outlines import outlines
    from verify.run.published import last_results, published
    from verify.run.store import Store

    store = Store(options.output)
    results = last_results(store)
    paths = published(results, store, pictures=pictures(results, store), outlines=outlines(results))
    if options.json:
        say_json({"reports": paths})
    else:
        say(*(f"report: {path}" for path in paths))
    return 0
