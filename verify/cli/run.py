"""`all` and `run`: encoded claims, many at a time."""
from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from verify.cli.formats import FORMATS, Found, formatted
from verify.cli.options import Commands, Parser, add_command, limits
from verify.cli.terminal import complain, put, say, say_json
from verify.run.wrong_input import WrongInput

if TYPE_CHECKING:
    from verify.report.result import ClaimResult
    from verify.run.conduct import Runner
    from verify.run.job import Job

INTERRUPTED = 130
UNAIDED = "unaided"             # where runs without hints leave what they find, beside what is kept of the others


def add_all(commands: Commands) -> None:
    """Register `all`."""
    _with_fresh(add_command(commands, "all", "Decide every encoded claim and write the reports: kept evidence is judged again, "
                            "the rest searched.", "python -m verify all --jobs 4", partial(execute, targets=("*",))))


def add_run(commands: Commands) -> None:
    """Register `run`."""
    command = _with_fresh(add_command(
        commands, "run", "Decide the claims that ids, globs or files of your own name, and write the reports.",
        'python -m verify run "nikolov2017/*" my_bounds.py', execute))
    command.add_argument("targets", metavar="TARGET", nargs="+",
                         help="an id, id#variant, a glob, or a file of claims (.py, .toml, .md)")
    command.add_argument("--write", action="store_true", help="write the verdicts back into the Markdown files that are named")


def _with_fresh(command: Parser) -> Parser:
    command.add_argument("--unaided", action="store_true",
                         help="ignore hints (written proofs, bounds, suggested models, choices): search everything anew, and "
                              "write to the folder unaided of the reports")
    command.add_argument("--format", choices=FORMATS, default="",
                         help="the results in the format of another tool, on standard output and nothing else there")
    command.add_argument("--fresh", action="store_true", help="ignore what is kept of earlier runs: search everything anew")
    return command


def execute(options: Any, targets: Sequence[str] = ()) -> int:
    """Run, report, compare: 0 every verdict as recorded, 1 some differ, 4 some ended in ERROR."""
    gc.disable()                    # what is made lives until the report: to look for garbage took a quarter of the time
    try:
        return _run(options, targets)
    finally:
        gc.enable()


def _run(options: Any, targets: Sequence[str]) -> int:
    from verify.cli.present import summary_lines
    from verify.cli.progress import progress_for
    from verify.run.plan import jobs_for
    from verify.run.store import Store

    badged = [t for t in options.targets if t.endswith(".md")] if getattr(options, "write", False) else []
    if getattr(options, "write", False) and not badged:
        raise WrongInput("--write: verdicts are written into files of Markdown, and none is named; leave the option out")
    if options.json and options.format:
        raise WrongInput("--format: it stands beside --json, and there is one standard output; leave one of them out")
    if not options.scheduler:
        prepare(targets or options.targets)
    # wrong input ends here, before anything heavy loads
    jobs = jobs_for(targets or options.targets, limits(options), options.timeout is None, options.unaided)
    with_runner = runner(options)
    from verify.questions.pictures.kept import pictures
    from verify.run.badges import write_badges
    from verify.run.conduct import conduct
    from verify.run.plan import portable
    from verify.run.published import published

    store = Store(options.output / UNAIDED if options.unaided else options.output)
    progress = progress_for(len(jobs), options.json or bool(options.format), options.quiet, options.verbose)
    try:
        run = conduct(jobs, store, with_runner, progress, fresh=options.fresh or options.no_cache or options.unaided)
    finally:
        progress.close()
    if run.interrupted:
        complain(f"interrupted: {len(run.results)} of {len(jobs)} claims are done; their results are in "
                 f"{store.shown('.journal.jsonl')}")
        return INTERRUPTED
    drawn = pictures(run.results, store, keep=targets == ("*",))
    paths = published(run.results, store, run.sentences, drawn, run.outlines)
    for target in badged:
        there = [r for r, job in zip(run.results, jobs, strict=True) if job.file == portable(target)]
        write_badges(target, {r.id.partition("/")[2]: r for r in there})
    if options.format:
        put(formatted(options.format, _placed(run.results, jobs)), sys.stdout)
    elif options.json:
        say_json({"claims": [r.to_json() for r in run.results], "reports": paths})
    else:
        say(*summary_lines(run.results), *(f"report: {p}" for p in paths if not options.quiet))
    return exit_code(run.results)


def _placed(results: Sequence[ClaimResult], jobs: Sequence[Job]) -> list[Found]:
    """The results of jobs, in their order, with the places of the claims and their written proofs."""
    from verify.report.proof_text import proof_steps
    from verify.run.claim_job import asked
    from verify.run.load import claim_files
    from verify.run.places import line_of

    encoded = claim_files() if any(not job.file for job in jobs) else {}
    files = [job.file or encoded[job.id] for job in jobs]
    proofs = [proof_steps(v.proof) if (v := asked(job).variant) is not None else () for job in jobs]
    return [Found(r, file, line_of(file, r.id, r.variant), proof)
            for r, file, proof in zip(results, files, proofs, strict=True)]


def runner(options: Any) -> Runner:
    """The machine's processes, or the cluster that the options name; a request to end is from here on like a Ctrl-C."""
    from verify.run.confine import ended_like_ctrl_c

    ended_like_ctrl_c()
    if options.scheduler:
        from verify.run.dask_cluster import connect, solve_on_cluster

        return partial(solve_on_cluster, connect(options.scheduler))
    from verify.run.workers import solve_in_processes

    return lambda jobs, started: solve_in_processes(jobs, options.jobs, started)


def prepare(targets: Sequence[str]) -> None:
    """Let the documents be loaded where the jobs will run, while they are loaded here."""
    from verify.run import workers
    from verify.run.package import is_user_file, may_hold, papers

    patterns = [t for t in targets if not is_user_file(t)]
    workers.prepare([paper for paper in papers() if any(may_hold(paper, p) for p in patterns)])


def exit_code(results: Sequence[ClaimResult]) -> int:
    """The code of a finished run."""
    from verify.cli.present import differing

    if any(r.verdict == "ERROR" for r in results):
        return 4
    return 1 if differing(results) else 0
