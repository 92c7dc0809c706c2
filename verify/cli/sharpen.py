"""`sharpen`: the best value of a constant in a claim."""
from __future__ import annotations

from typing import Any

from verify.cli.options import Commands, add_command, limits, unprotected
from verify.cli.terminal import say, say_json
from verify.run.wrong_input import WrongInput

COMPLETE, LEFT_OPEN, INTERRUPTED = 0, 3, 130


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(
        commands, "sharpen", "Enclose the best value of a constant in a claim: refuted on one side, proved on the other.",
        'python -m verify sharpen "sqrt(x) <= c*(1+x)" --where "x >= 0" --constant c', execute)
    command.add_argument("text", metavar="TEXT", type=unprotected, help='an inequality, for example "log(1+x) <= c*x"')
    command.add_argument("--where", metavar="DOMAINS", type=unprotected, default="", help='for example "x > 0"')
    command.add_argument("--given", metavar="HYPOTHESIS", type=unprotected, action="append", default=[],
                         help="a relation that is assumed (repeatable)")
    command.add_argument("--constant", metavar="NAME", default="c",
                         help="the constant; real unless --where says more (%(default)s)")
    command.add_argument("--width", metavar="NUMBER", default="1e-6", help="of the enclosure, relative (%(default)s)")


def execute(options: Any) -> int:
    """Print the enclosure and its evidence; 0 complete, 3 something is left open."""
    from verify.cli.stepwise import steps_for, width_of
    from verify.read.source import ReadError
    from verify.run.sharpening import Question, Sharpening

    width = width_of(options.width)
    question = Question(options.text, options.where, tuple(options.given), options.constant, width, limits(options))
    try:
        sharpening = Sharpening(question, steps_for(options))
    except ReadError as error:
        raise WrongInput(str(error)) from error
    interrupted = False
    try:
        sharpening.run()
    except KeyboardInterrupt:
        interrupted = True
        sharpening.result["reason"] = "interrupted"
    result = sharpening.result
    if options.json:
        say_json(result)
    else:
        say(*_shown(result, options.quiet))
    return INTERRUPTED if interrupted else LEFT_OPEN if result["status"] == "partial" else COMPLETE


def _shown(result: dict[str, Any], quiet: bool) -> list[str]:
    name, lines = result["constant"], []
    if result["status"] in ("always", "never"):
        where = "".join(f" (at {k} = {v})" for k, v in (result["never"]["at"] if "never" in result else {}).items())
        holds = "holds for every" if result["status"] == "always" else "fails for every"
        lines.append(f"{result['status'].upper()}: the claim {holds} {name} in its domain{where}")
    for end in result["ends"]:
        lines += [_enclosure(name, end)] if result["status"] != "never" else []
        lines += [] if quiet else [f"  {line}" for line in _evidence(name, end)]
    if result["status"] == "partial" or not lines:
        lines.append(f"left open   {result['reason']}")
    if not quiet:
        lines += [f"certificate {file}" for file in (result.get("always"), (result.get("never") or {}).get("file")) if file]
    return lines


def _enclosure(name: str, end: dict[str, Any]) -> str:
    """One line: the exact value where it is known, or an interval that contains it."""
    exact = f"{name}* = {end['exact']}" if end["exact"] else f"{name}*"
    interval = f"in [{end['lo']}, {end['hi']}]"
    kind = "holds from" if end["side"] == "least" else "holds up to"
    attained = {"yes": ", attained", "no": ", not attained"}.get(end["attained"], "")
    at = "".join(f" at {k} = {v}" for k, v in (end["equality_at"] or {}).items())
    return f"{kind} {exact} {interval}{attained}{at}"


def _evidence(name: str, end: dict[str, Any]) -> list[str]:
    lines, beyond = [], "<=" if end["side"] == "least" else ">="
    refuted, proved = end["refuted"], end["proved"]
    if refuted:
        at = ", ".join(f"{k} = {v}" for k, v in refuted["witness"].items())
        lines.append(f"refuted     {name} = {refuted['at']} at {at}: {refuted['file']}")
        lines += [f"refuted     every {name} {beyond} {refuted['at']}: {file}" for file in refuted["beyond"][:1]]
        by = ", ".join(f"{k} = {v}" for k, v in refuted.get("by", {}).items())
        upto = f"from there to {end['exact']}" if end["exact"] else "beyond that"
        lines += [f"refuted     every {name} {upto}, at {by}: {file}" for file in refuted["beyond"][1:]]
    if proved:
        lines.append(f"proved      {name} = {proved['at']}: {proved['file']}")
        lines += [f"proved      on the whole good side ({proved['how']}): {file}" for file in proved["beyond"]]
    if end["attained_file"]:
        lines.append(f"equality    {'reached' if end['attained'] == 'yes' else 'nowhere'}: {end['attained_file']}")
    return lines
