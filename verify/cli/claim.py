"""`claim`: one claim in text, decided on the spot."""
from __future__ import annotations

from typing import Any

from verify.cli.options import Commands, add_command, limits, unprotected
from verify.cli.terminal import say, say_json
from verify.run.wrong_input import WrongInput

_CODES = {"PROVED": 0, "REFUTED": 1, "VACUOUS": 1, "ILL_POSED": 1, "ERROR": 4}
WEAKER = 3


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(
        commands, "claim", "Decide one claim: prove it, or refute it with an exact witness.",
        'python -m verify claim "x*tanh(x/2) <= x*(exp(x)-1)" --where "x >= 0"', execute)
    command.add_argument("text", metavar="TEXT", type=unprotected, help='LHS REL RHS, for example "log(x) <= x - 1"')
    command.add_argument("--where", metavar="DOMAINS", type=unprotected, default="",
                         help='for example "x > 0, 0 <= p <= 1, n >= 1 integer"')
    command.add_argument("--given", metavar="HYPOTHESIS", type=unprotected, action="append", default=[],
                         help="a relation that is assumed (repeatable)")


def execute(options: Any) -> int:
    """Print verdict, statement and evidence; 0 PROVED, 1 REFUTED, VACUOUS or ILL_POSED, 3 anything weaker, 4 ERROR."""
    from verify.cli.run import runner
    from verify.read.text import ReadError
    from verify.run.claim_job import Outcome, asked, failed
    from verify.run.conduct import file_outcome
    from verify.run.plan import Job
    from verify.run.store import Store

    job = Job(text=options.text, where=options.where, given=tuple(options.given), limits=limits(options))
    try:
        claim = asked(job)
    except ReadError as error:
        raise WrongInput(str(error)) from error
    answer = next(iter(runner(options)([job], lambda job: None)))
    store = Store(options.output)
    outcome = Outcome.from_json(answer.text) if answer.text else failed(claim, answer.error, answer.seconds)
    result = file_outcome(claim, outcome, store).result
    store.log(result)
    if options.json:
        say_json(result)
    else:
        say(*_shown(result, options))
    return _CODES.get(result["verdict"], WEAKER)


def _shown(result: dict[str, Any], options: Any) -> list[str]:
    from verify.cli.present import evidence_lines, result_lines

    lines = result_lines(result, options.verbose)
    if options.quiet:
        return lines[:1]
    lines += evidence_lines(result)
    if result["paste"]:
        lines += ["", *result["paste"].splitlines(), ""]
    if result["certificate"]:
        lines.append(f"evidence    {result['certificate']}")
        lines.append(f"replay      python -m verify replay {result['certificate']}")
    return lines
