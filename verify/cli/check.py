"""`check`: the independent checker."""
from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from verify.cli.options import Commands, Parser, add_command, limits
from verify.cli.terminal import complain, say, say_json
from verify.run.wrong_input import WrongInput

if TYPE_CHECKING:
    from verify.run.recheck import Checked, Source

ACCEPTED, REJECTED, UNREADABLE = 0, 1, 2
DEEPEST, MOST, LINES = 100, 1000, 5000          # of the nodes that are printed


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(
        commands, "check", "Check certificates and witnesses against the encoded statements; imports none of the provers.",
        "python -m verify check reports/certificates/nikolov2017/*.json", execute)
    command.add_argument("files", metavar="FILE", nargs="+", help="certificate or witness files")
    add_source(command)


def add_source(command: Parser) -> None:
    """The option that names the file in which claims may stand."""
    command.add_argument("--source", metavar="FILE", default="",
                         help="the file of claims of your own; a Python file is executed, so name one that you trust")


def source_of(options: Any) -> Source:
    """The file that the user named, with the time that it may take."""
    from verify.run.recheck import Source

    return Source(options.source, limits(options).timeout)


def execute(options: Any) -> int:
    """Print one line per file; the worst of the codes 0 accepted, 1 rejected, 2 unreadable or --source is missing or wrong."""
    found = [_checked(path, options) for path in options.files]
    if options.json:
        say_json({"files": [{k: v for k, v in line.items() if k != "nodes"} for _, line in found]})
    for code, line in found:
        if code == UNREADABLE:
            complain(line["reason"])
        elif not options.json and not (options.quiet and code == ACCEPTED):
            say(_shown(line), *line.get("nodes", ()))
    return max(code for code, _ in found)


def _checked(path: str, options: Any) -> tuple[int, dict[str, Any]]:
    from verify.kernel.statements.judge import Rejected
    from verify.notation.rejection import rejection_text
    from verify.run.recheck import recheck
    from verify.run.trust import trust

    try:
        done = recheck(path, source_of(options))
    except WrongInput as error:
        return UNREADABLE, {"file": path, "status": "unreadable", "reason": " ".join(str(error).split())}
    except (Rejected, RecursionError) as error:
        return REJECTED, {"file": path, "status": "rejected", "reason": rejection_text(error)}
    believed = trust(done.judgement.parts).to_json()
    return ACCEPTED, {"file": path, "status": "accepted", "verdict": done.verdict, "claim": done.claim,
                      "rules": list(done.judgement.rules), "assumes": list(done.judgement.assumes),
                      "cites": list(done.judgement.cites),
                      "trust": believed,
                      "nodes": _verbose(done, believed) if options.verbose else []}


def _verbose(done: Checked, believed: dict[str, Any]) -> list[str]:
    """What a verdict rests on, and the nodes of its evidence, as lines."""
    from verify.notation.outline import outline
    from verify.report.result import trust_text

    lines = (line for node in outline(done.evidence, DEEPEST, MOST).nodes for line in node.lines("  "))
    return [f"  rests on {trust_text(believed)}", *islice(lines, LINES)]


def _shown(line: dict[str, Any]) -> str:
    if line["status"] == "rejected":
        return f"REJECTED {line['file']}: {line['reason']}"
    assumes = f" assumes: {', '.join(line['assumes'])}" if line["assumes"] else ""
    return f"ACCEPTED {line['verdict']} {line['claim']} rules: {', '.join(line['rules'])}{assumes}"
