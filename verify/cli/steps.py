"""`steps`: written proofs, step by step."""
from __future__ import annotations

import json
from typing import Any

from verify.cli.options import Commands, add_command, limits
from verify.cli.terminal import at_work, say, say_json
from verify.run.wrong_input import WrongInput

HOLD, FAIL, LEFT_OPEN, ERROR = 0, 1, 3, 4


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(
        commands, "steps", "Show written proofs step by step: what is known, what fails and why, which rules would apply.",
        "python -m verify steps my_proof.py", execute)
    command.add_argument("targets", metavar="TARGET", nargs="+", help="an id, id#variant, a glob, or a Python file of your own")


def execute(options: Any) -> int:
    """Print each written proof that a target has; 0 every step holds, 1 one fails, 3 a proof is not shown, 4 an error."""
    if options.scheduler:
        raise WrongInput("--scheduler: this command runs on this machine only; leave the option out")
    jobs = _jobs(options)
    with at_work("checking each step", options.quiet):
        from verify.questions.steps.explained import WORK
        from verify.run.confine import ended_like_ctrl_c
        from verify.run.workers import solve_in_processes

        ended_like_ctrl_c()
        answers = {answer.job: answer for answer in solve_in_processes(jobs, options.jobs, work=WORK)}
    found = [{"id": job.id, "variant": job.variant, "error": answers[job].error, **json.loads(answers[job].text or "{}")}
             for job in jobs]
    if options.json:
        say_json({"claims": found})
    else:
        for i, claim in enumerate(found):
            say(*([""] if i else []), *_lines(claim, options.quiet))
    if any(claim["error"] for claim in found):
        return ERROR
    if not all(proof["holds"] for claim in found for proof in claim["proofs"]):
        return FAIL
    return HOLD if all(claim["proofs"] for claim in found) else LEFT_OPEN


def _jobs(options: Any) -> list[Any]:
    """The claims that the targets name, that have proofs made of steps and are expected to be proved; a control that has the
    proof of the claim is shown where it is named."""
    from verify.run.plan import has_steps, jobs_for

    named = any("#" in target for target in options.targets)
    wanted = [job for job in jobs_for(options.targets, limits(options), options.timeout is None) if has_steps(job, named)]
    if not wanted:
        raise WrongInput(f"{' '.join(options.targets)}: no claim there has a proof by steps; "
                         "`python -m verify new mine --kind proof` writes one to start from")
    return wanted


def _lines(claim: dict[str, Any], quiet: bool) -> list[str]:
    lines = [f"{claim['id']} ({claim['variant']})"]
    if claim["error"]:
        return [*lines, f"  ERROR     {claim['error']}"]
    if not claim["proofs"]:
        return [*lines, "  its steps show what is left once values are chosen, and are not shown here"]
    for proof in claim["proofs"]:
        if not quiet:
            lines += [f"  {line}" for line in proof["statement"].splitlines()]
            lines += [f"  known     {k['name']}: {k['shows']}" for k in proof["known"]]
            lines += [f"  to show   {k}" for k in proof["to_show"]]
        for i, step in enumerate(proof["steps"], 1):
            if not quiet or step["reason"]:
                lines += [f"  {i}. {step['name']}: {step['state'].upper() if step['reason'] else step['state']}",
                          f"     {step['shows']}", f"     by {step['by']}"]
            lines += [f"     why     {step['reason']}"] if step["reason"] else []
            lines += [f"     try     {rule}" for rule in step["instead"]]
        lines += [f"  NOT REACHED  {proof['reason']}"] if proof["reason"] else []
        lines += [f"     try     {rule}" for rule in proof["instead"]]
        lines.append("  every step holds, and the claim follows" if proof["holds"] else "  the proof does not show the claim")
    return lines
