"""`claim`: one claim in text, decided on the spot."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from verify.cli.options import Commands, add_command, add_reading, add_where, limits, unprotected
from verify.cli.terminal import at_work, complain, say, say_json
from verify.run.wrong_input import WrongInput

if TYPE_CHECKING:
    from verify.language import Statement
    from verify.run.alone import Alone
    from verify.run.claim_job import Outcome
    from verify.run.job import Job
    from verify.run.plan import Asked
    from verify.run.store import Store

_CODES = {"PROVED": 0, "REFUTED": 1, "VACUOUS": 1, "ILL_POSED": 1, "ERROR": 4}
WEAKER, UNFILED = 3, 4


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(
        commands, "claim", "Decide one claim: prove it, or refute it with an exact witness.",
        'python -m verify claim "x*tanh(x/2) <= x*(exp(x)-1)" --where "x >= 0"', execute)
    command.add_argument("text", metavar="TEXT", type=unprotected, help='LHS REL RHS, for example "log(x) <= x - 1"')
    add_where(command, '"x > 0, 0 <= p <= 1, n integer >= 1", "x in (0, 1], x != 1/2", "eps >= 0; P, Q distributions"')
    command.add_argument("--given", metavar="HYPOTHESIS", type=unprotected, action="append", default=[],
                         help="a relation that is assumed, or several between commas (repeatable)")
    add_reading(command)


def execute(options: Any) -> int:
    """Print verdict, statement and evidence; 0 PROVED, 1 REFUTED, VACUOUS or ILL_POSED, 3 anything weaker, 4 ERROR, or where
    the evidence cannot be filed."""
    from verify.run.claim_text import plain
    from verify.run.job import Job
    from verify.run.store import Store

    store = Store(options.output)
    store.require_writable()
    text, where, given = plain(options.text, options.where, tuple(options.given), options.reading)
    job = Job(text=text, where=where, given=given, limits=limits(options))
    statement, begun = _begun(job, options)
    try:
        with at_work("searching for a proof or a counterexample", options.quiet):
            from verify.run.claim_job import Outcome, failed
            from verify.run.plan import Asked

            done, error, seconds = begun.result()
    finally:
        begun.kill()
    claim = Asked(job, statement)
    outcome = Outcome.from_json(done) if done else failed(claim, error, seconds)
    result, lost = _filed(claim, outcome, store)
    if options.json:
        say_json(result)
    else:
        say(*_shown(result, options))
    if lost:
        complain(lost)
    return UNFILED if lost else _CODES.get(result["verdict"], WEAKER)


def _filed(claim: Asked, outcome: Outcome, store: Store) -> tuple[dict[str, Any], str]:
    """The result, its evidence and a line of the journal on file; and which file is not, where the disk is full, say: what was
    found is said all the same."""
    from verify.run.conduct import file_outcome
    from verify.run.store import StoreError

    lost = ""
    try:
        result = file_outcome(claim, outcome, store).result.to_json()
    except StoreError as error:
        result, lost = outcome.result.to_json(), str(error)
    result["hypotheses"] = result["hypotheses"] or _assumed(claim.statement)
    try:
        store.log(result)
    except StoreError as error:
        lost = lost or str(error)
    return result, lost


def _begun(job: Job, options: Any) -> tuple[Statement, Alone | ByRunner]:
    """The claim as it is read here, and the process that decides it, which starts meanwhile; wrong input is one line."""
    from verify.run import alone
    from verify.run.confine import ended_like_ctrl_c

    ended_like_ctrl_c()
    elsewhere = options.scheduler or not alone.AVAILABLE
    begun = ByRunner(job, options) if elsewhere else alone.Alone(job, aloud=options.verbose and not options.json)
    try:
        return _read(job), begun
    except BaseException:
        begun.kill()
        raise


def _read(job: Job) -> Statement:
    from verify.read.text import ReadError, read_claim

    try:
        return read_claim(job.text, job.where, job.given)
    except ReadError as error:
        raise WrongInput(str(error)) from error


class ByRunner:
    """The job as the only one of a run."""

    def __init__(self, job: Job, options: Any) -> None:
        self.job, self.options = job, options

    def result(self) -> tuple[str | None, str, float]:
        """The text that the work returned, or None with the reason, and the seconds that it took."""
        from verify.cli.run import runner

        answer = next(iter(runner(self.options)([self.job], lambda job: None)))
        return answer.text, answer.error, answer.seconds

    def kill(self) -> None:
        """A run ends what it started."""


def _assumed(statement: Statement) -> list[dict[str, Any]]:
    """The hypotheses as they were read, of which no values are known."""
    from verify.notation.text import formula_text

    return [{"text": formula_text(f), "holds": None, "enclosure": None} for f in statement.given]


def _shown(result: dict[str, Any], options: Any) -> list[str]:
    from verify.cli.present import evidence_lines, result_lines

    lines = result_lines(result, options.verbose)
    if options.quiet:
        return lines[:1]
    known = [h for h in result["hypotheses"] if h["holds"] is not None or h["enclosure"]]
    lines += [f"hypothesis  {h['text']}" for h in result["hypotheses"] if h not in known]
    lines += evidence_lines({**result, "hypotheses": known})
    lines += [f"note        {result['note']}"] * bool(result["note"])
    if result["paste"]:
        lines += ["", *result["paste"].splitlines(), ""]
    if result["certificate"]:
        lines.append(f"evidence    {result['certificate']}")
        lines.append(f"replay      python -m verify replay {result['certificate']}")
    return lines
