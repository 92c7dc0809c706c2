"""`list`: what is encoded."""
from __future__ import annotations

from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "list", "List the encoded claims, one line per variant.",
                          'python -m verify list "nikolov2017/*"', execute)
    command.add_argument("targets", metavar="TARGET", nargs="*", default=[], help="ids, globs or files of claims (all)")


def execute(options: Any) -> int:
    """Print id, variant and label of every encoded variant; code 0."""
    from verify.run.index import listed
    from verify.run.package import EVERYTHING

    claims = [{"id": c.id, "variant": v.name, "label": c.label, "source": c.source, "kind": v.kind,
               "scope": v.scope}
              for c in listed(options.targets or (EVERYTHING,)) for v in c.variants]
    if options.json:
        say_json({"claims": claims})
        return 0
    width = max((len(c["id"]) for c in claims), default=0)
    for c in claims:
        say(f"{c['id']:<{width}}  {c['variant']:<12}  {c['label']}")
    if not claims and not options.quiet:
        say("no claim is encoded here; `python -m verify new NAME` makes a first file")
    return 0
