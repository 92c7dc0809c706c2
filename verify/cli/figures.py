"""`figures`: the figures of the documents, recomputed."""
from __future__ import annotations

import sys
from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json
from verify.run.store import StoreError

DONE = 0


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(
        commands, "figures", "Recompute the figures of the documents: data with certified enclosures, and pictures.",
        "python -m verify figures chaudhuri2019/fig1a", execute)
    command.add_argument("ids", metavar="ID", nargs="*",
                         help="a document or one of its figures; without an ID all of them")


def execute(options: Any) -> int:
    """Write the figures into `latest/figures` in the folder of the reports and say what they show; code 0."""
    from verify.figures.write import written

    made = []
    try:
        for summary in written(options.ids, options.output):
            made.append(summary)
            if not options.json:
                say(*_shown(summary, options.quiet), to=sys.stdout)
    except OSError as error:
        if error.filename is None:
            raise
        raise StoreError(f"{error.filename}: cannot be written ({error.strerror}); give a folder with --output") from error
    if options.json:
        say_json({"figures": made})
    return DONE


def _shown(summary: dict[str, Any], quiet: bool) -> list[str]:
    lines = [summary["id"]]
    if quiet:
        return [*lines, f"  {summary['files']['svg']}"]
    lines.append(f"  {summary['title']}")
    if "shares" in summary:
        lines += [f"  {word:<10} {_percent(share)} of the window" for word, share in summary["shares"].items()]
    elif "arrows" in summary:
        lines += [f"  {count:2} {word}" for word, count in summary["arrows"].items()]
    elif "sampled" in summary:
        lines.append(f"  {summary['points']} means of {summary['sampled']} runs, each with two standard errors on either side; "
                     f"the widest {summary['widest']} wide")
    else:
        lines.append(f"  {summary['points']} enclosed values, the widest {summary['widest']} wide")
    for fact in summary["facts"]:
        shown = "" if "shown" not in fact else ": shown" if fact["shown"] else ": NOT shown"
        between = f": between {fact['between'][0]} and {fact['between'][1]}" if "between" in fact else ""
        lines.append(f"  {fact['what']}{between}{shown}")
    return [*lines, *(f"  {path}" for path in summary["files"].values())]


def _percent(share: str) -> str:
    from fractions import Fraction

    return f"{float(Fraction(share) * 100):6.2f} %"
