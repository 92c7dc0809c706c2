"""`replay`: a stored witness, re-established and shown."""
from __future__ import annotations

import json
from typing import Any

from verify.cli.options import Commands, add_command


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "replay", "Re-establish a stored witness (or certificate) from its file alone.",
                          "python -m verify replay reports/witnesses/nikolov2017/lemma-6.printed.json", execute)
    command.add_argument("file", metavar="FILE", help="witness or certificate file")


def execute(options: Any) -> int:
    """Show values, hypotheses, both sides, the margin and the verdict; 0 if re-established, 1 if not, 2 if unreadable."""
    from verify.cli.present import evidence_lines
    from verify.kernel.judge import Rejected
    from verify.run.evidence import described
    from verify.run.recheck import recheck

    try:
        done = recheck(options.file)
    except (Rejected, RecursionError) as error:
        reason = " ".join(str(error).split())
        print(json.dumps({"file": options.file, "established": False, "reason": reason}) if options.json
              else f"NOT RE-ESTABLISHED {options.file}: {reason}")
        return 1
    shown = described(done.statement, done.evidence, done.judgement, options.precision)
    if options.json:
        print(json.dumps({"file": options.file, "established": True, "claim": done.claim, "verdict": done.verdict,
                          "rules": list(done.judgement.rules)} | shown, indent=1))
        return 0
    print(f"claim       {done.claim}")
    for line in evidence_lines(shown):
        print(line)
    print(f"verdict     {done.verdict}, re-established ({', '.join(done.judgement.rules)})")
    return 0
