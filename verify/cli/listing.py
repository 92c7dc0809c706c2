"""`list`: what is encoded."""
from __future__ import annotations

from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "list", "List the encoded claims, one line per variant.",
                          'python -m verify list "nikolov2017/*"', execute)
    command.add_argument("targets", metavar="TARGET", nargs="*", default=[], help="ids, globs or Python files (all)")


def execute(options: Any) -> int:
    """Print id, variant and label of every encoded variant; code 0."""
    from verify.run.load import EVERYTHING, load_theorems
    from verify.run.plan import statement_kind

    claims = [
        {"id": t.id, "variant": v.name, "label": t.label, "source": t.source,
         "kind": v.kind if v.kind != "scalar" else statement_kind(v.statement)}
        for t in load_theorems(options.targets or (EVERYTHING,)) for v in t.variants]
    if options.json:
        say_json({"claims": claims})
        return 0
    width = max((len(c["id"]) for c in claims), default=0)
    for c in claims:
        say(f"{c['id']:<{width}}  {c['variant']:<12}  {c['label']}")
    if not claims and not options.quiet:
        say("no claim is encoded here; `python -m verify new NAME` makes a first file")
    return 0
