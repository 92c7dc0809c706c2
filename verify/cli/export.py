"""`export`: a claim for another prover."""
from __future__ import annotations

from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json
from verify.run.wrong_input import WrongInput


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "export", "Print a claim about numbers as a Coq file that re-proves it with coq-interval.",
                          "python -m verify export coq chaudhuri2019/kl-slightly > claim.v", execute)
    command.add_argument("format", metavar="FORMAT", choices=["coq"], help="coq")
    command.add_argument("id", metavar="ID", help='an id, or "id#variant" for another variant than printed')


def execute(options: Any) -> int:
    """Print the file; code 0.  Whether Coq accepts it is for `coqc` to say: no verdict is said here."""
    from verify.export.coq import NotExported, coq_file
    from verify.notation.text import statement_text
    from verify.run.load import load_theorems

    theorems = load_theorems((options.id,), proofs=False)
    name = options.id.partition("#")[2] or "printed"
    found = [(t, v) for t in theorems for v in t.variants if v.name == name]
    if len(found) != 1:
        raise WrongInput(f"export: {options.id}: {len(found)} claims are named; write one id, such as {theorems[0].id}, or "
                         f"{theorems[0].id}#{theorems[0].variants[-1].name}")
    theorem, variant = found[0]
    title = f"{theorem.id} ({variant.name}), {theorem.source}: {statement_text(variant.statement)}"
    try:
        text = coq_file(title, variant.statement)
    except NotExported as error:
        raise WrongInput(f"export: {theorem.id} ({variant.name}): {error}") from error
    if options.json:
        say_json({"id": theorem.id, "variant": variant.name, "format": options.format, "text": text})
    else:
        say(*text.splitlines())
    return 0
