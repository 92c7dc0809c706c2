"""`check`: the independent checker."""
from __future__ import annotations

import json
import sys
from typing import Any

from verify.cli.options import Commands, add_command
from verify.run.wrong_input import WrongInput

ACCEPTED, REJECTED, UNREADABLE = 0, 1, 2


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(
        commands, "check", "Check certificates and witnesses against the encoded statements; imports none of the provers.",
        "python -m verify check reports/certificates/nikolov2017/*.json", execute)
    command.add_argument("files", metavar="FILE", nargs="+", help="certificate or witness files")


def execute(options: Any) -> int:
    """Print one line per file; the worst of the codes 0 accepted, 1 rejected, 2 unreadable."""
    found = [_checked(path) for path in options.files]
    if options.json:
        print(json.dumps({"files": [line for _, line in found]}, indent=1))
    for code, line in found:
        if code == UNREADABLE:
            print(f"verify: {line['reason']}", file=sys.stderr)
        elif not options.json and not (options.quiet and code == ACCEPTED):
            print(_shown(line))
    return max(code for code, _ in found)


def _checked(path: str) -> tuple[int, dict[str, Any]]:
    from verify.kernel.judge import Rejected
    from verify.run.recheck import recheck

    try:
        done = recheck(path)
    except WrongInput as error:
        return UNREADABLE, {"file": path, "status": "unreadable", "reason": " ".join(str(error).split())}
    except (Rejected, RecursionError) as error:
        return REJECTED, {"file": path, "status": "rejected", "reason": " ".join(str(error).split())}
    return ACCEPTED, {"file": path, "status": "accepted", "verdict": done.verdict, "claim": done.claim,
                      "rules": list(done.judgement.rules), "assumes": list(done.judgement.assumes)}


def _shown(line: dict[str, Any]) -> str:
    if line["status"] == "rejected":
        return f"REJECTED {line['file']}: {line['reason']}"
    assumes = f" assumes: {', '.join(line['assumes'])}" if line["assumes"] else ""
    return f"ACCEPTED {line['verdict']} {line['claim']} rules: {', '.join(line['rules'])}{assumes}"
