"""`replay`: a stored witness, re-established and shown."""
from __future__ import annotations

from typing import Any

from verify.cli.check import add_source, source_of
from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "replay", "Re-establish a stored witness (or certificate) from its file alone.",
                          "python -m verify replay reports/witnesses/nikolov2017/lemma-6.printed.json", execute)
    command.add_argument("file", metavar="FILE", help="witness or certificate file")
    add_source(command)


def execute(options: Any) -> int:
    """Show values, hypotheses, both sides, the margin and the verdict; 0 if re-established, 1 if not, 2 if unreadable."""
    from verify.cli.present import evidence_lines
    from verify.kernel.statements.judge import Rejected
    from verify.notation.rejection import rejection_text
    from verify.run.evidence import described
    from verify.run.recheck import recheck

    try:
        done = recheck(options.file, source_of(options))
    except (Rejected, RecursionError) as error:
        if options.json:
            say_json({"file": options.file, "established": False, "reason": rejection_text(error)})
        else:
            say(f"NOT RE-ESTABLISHED {options.file}: {rejection_text(error)}")
        return 1
    shown = described(done.statement, done.evidence, done.judgement, options.precision)
    if options.json:
        say_json({"file": options.file, "established": True, "claim": done.claim, "verdict": done.verdict,
                  "rules": list(done.judgement.rules)} | shown)
        return 0
    say(f"claim       {done.claim}", *evidence_lines(shown),
        f"verdict     {done.verdict}, re-established ({', '.join(done.judgement.rules)})")
    return 0
