"""The command line: one module per command, imported when `--help` or the command needs it."""
from __future__ import annotations

import os
import sys
from errno import EBADF, EIO, ENAMETOOLONG, ENOSPC
from collections.abc import Sequence
from io import StringIO, TextIOWrapper

from verify.cli import (
    audit, check, claim, completion, doctor, export, figures, listing, new, questions, replay, report, run, show, steps, watch)
from verify.cli.options import Parser, protect_texts
from verify.cli.terminal import complain, put, say
from verify.run.wrong_input import WrongInput

_COMMANDS = (run.add_all, run.add_run, watch.add, claim.add, questions.add_sharpen, questions.add_region, audit.add,
             listing.add, show.add, steps.add, check.add, replay.add, figures.add, report.add, export.add, new.add, doctor.add,
             completion.add)
INTERRUPTED = 130    # what a shell expects after Ctrl-C


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code.  Wrong input is one line on standard error and code 2, never a traceback."""
    _fill_streams()
    if sys.stdout is None:
        return _complain("standard output is closed; leave it open, or send it to /dev/null", 2)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")    # a name that the terminal cannot show is no reason to fail
    verbose = False
    try:
        options = parser().parse_args(protect_texts(sys.argv[1:] if arguments is None else arguments))
        verbose = options.verbose
        code = int(options.execute(options))
        put("", sys.stdout, now=True)
        return code
    except WrongInput as error:
        return _complain(str(error), 2)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except Exception as error:
        if isinstance(error.__cause__, KeyboardInterrupt):      # raised while a class was made
            return _complain("interrupted", INTERRUPTED)
        if isinstance(error, OSError) and error.filename is None and error.errno in (ENOSPC, EIO, EBADF):
            return _complain(f"the output cannot be written ({error.strerror}); nothing is lost that is in files", 4)
        if isinstance(error, OSError) and error.errno == ENAMETOOLONG:
            return _complain(f"{str(error.filename)[-60:]}: this is no path ({error.strerror}); give a shorter one", 2)
        if isinstance(error, FileNotFoundError) and not _here():
            return _complain("the current folder is no longer there; change to one that is", 2)
        if verbose:
            import traceback

            say(*"".join(traceback.format_exception(error)).splitlines(), to=sys.stderr)
        library = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
        if library not in ("", "verify", "theorems"):
            return _complain(f"the library {library} is not installed; `python -m verify doctor` says what is missing, "
                             "and how to get it", 4)
        more = "" if verbose else "; -v shows where"
        return _complain(f"internal error: {type(error).__name__}: {error}{more}", 4)


def _fill_streams() -> None:
    """Let no file that is opened later have the number of a standard stream that is closed; what would be said on a standard
    error that is closed is lost."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stderr is None:
        sys.stderr = StringIO()


def _here() -> bool:
    """Whether the current folder exists."""
    try:
        return bool(os.getcwd())
    except FileNotFoundError:
        return False


def parser() -> Parser:
    """The parser of the whole command line."""
    top = Parser(prog="python -m verify",
                 description="Decide printed mathematical claims: certified proofs, exact counterexamples, honest verdicts.",
                 epilog='Example: python -m verify claim "exp(x) >= 1 + x" --where "x real"')
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for add in _COMMANDS:
        add(commands)
    return top


def _complain(message: str, code: int) -> int:
    complain(message)
    return code
