"""`region`: where a claim holds and where it fails."""
from __future__ import annotations

from typing import Any

from verify.cli.options import Commands, add_command, limits, unprotected
from verify.cli.terminal import say, say_json
from verify.run.wrong_input import WrongInput

COMPLETE, LEFT_OPEN, INTERRUPTED = 0, 3, 130


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(
        commands, "region", "Show where a claim in one or two names holds and where it fails, with enclosed boundaries.",
        'python -m verify region "exp(x) >= 20*x^2" --where "x > 0"', execute)
    command.add_argument("text", metavar="TEXT", type=unprotected, help='an inequality, for example "x*y <= 1"')
    command.add_argument("--where", metavar="DOMAINS", type=unprotected, default="", help='for example "0 <= x <= 2, y > 0"')
    command.add_argument("--given", metavar="HYPOTHESIS", type=unprotected, action="append", default=[],
                         help="a relation that is assumed (repeatable)")
    command.add_argument("--width", metavar="NUMBER", default="",
                         help="of boundaries (1e-20), or of boxes as a share of the window (1/64)")
    command.add_argument("--window", metavar="DOMAINS", type=unprotected, default="",
                         help='of a map in two names, for example "0 <= x <= 5"; 10 long where a domain is infinite')


def execute(options: Any) -> int:
    """Print the region and write its picture; 0 complete to the requested width, 3 something is left open."""
    from verify.cli.stepwise import steps_for, width_of
    from verify.read.source import ReadError
    from verify.run.regions import Question, Region

    width = width_of(options.width) if options.width else None
    question = Question(options.text, options.where, tuple(options.given), width, options.window, limits(options))
    interrupted = False
    try:
        region = Region(question, steps_for(options))
        try:
            region.run()
        except KeyboardInterrupt:
            interrupted = True
            region.result["reason"] = "interrupted"
    except ReadError as error:
        raise WrongInput(str(error)) from error
    result = region.result
    if result.get("pieces") or result.get("boxes"):
        region.save()
    if options.json:
        say_json(result)
    else:
        say(*_shown(result, options.quiet))
    return INTERRUPTED if interrupted else COMPLETE if result["status"] == "complete" else LEFT_OPEN


def _shown(result: dict[str, Any], quiet: bool) -> list[str]:
    lines = []
    for p in result.get("pieces", ()):
        lines.append(f"{p['is']:<12}{p['text']}")
        lines += [] if quiet else [f"  certificate {file}" for file in p["files"]]
    for b in result.get("boundaries", ()):
        place = f"{b['exact']} = " if b["exact"] not in (None, b["lo"]) else ""
        interval = b["lo"] if b["lo"] == b["hi"] else f"[{b['lo']}, {b['hi']}]"
        once = "" if b["unique"] else ", not shown to be the only one there"
        lines.append(f"boundary    {place}{interval}{once}")
    for word, share in result.get("shares", {}).items():
        count = sum(b["is"] == word for b in result["boxes"])
        lines.append(f"{word:<12}{_percent(share)} of the window, {count} boxes")
    if result.get("window"):
        lines.append("window      " + ", ".join(f"{a} <= {n} <= {b}" for n, (a, b) in result["window"].items()))
    for b in result.get("beyond", ()):
        lines.append(f"beyond      {b['is']} for {b['where']}")
        lines += [f"  certificate {b['file']}"] if b["file"] and not quiet else []
    if result["status"] != "complete":
        lines.append(f"left open   {result['reason']}")
    if result["picture"] and not quiet:
        lines += [f"picture     {result['picture']}", f"data        {result['data']}"]
    return lines


def _percent(share: str) -> str:
    from fractions import Fraction

    return f"{float(Fraction(share) * 100):.3f} %"
