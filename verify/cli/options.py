"""Parsing of the command line: options that commands share, errors of one line, texts that begin with a minus sign."""
from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from verify.cli.terminal import complain
from verify.run.limits import LONGER, USUAL

if TYPE_CHECKING:
    from verify.run.job import Limits

Commands = Any    # what ArgumentParser.add_subparsers returns; its type is private
_OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?|-[hqv]+|--", re.DOTALL)


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line and takes no abbreviated options."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("allow_abbrev", False)
        kwargs.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(*args, **kwargs)

    def error(self, message: str) -> NoReturn:
        """End with code 2 and one line that says what is wrong and where the help is."""
        complain(f"{message}; see {self.prog} --help")
        sys.exit(2)


def protect_texts(arguments: Sequence[str]) -> list[str]:
    """The arguments with a space before each text that begins with a minus sign but is no option: "-x <= 0"."""
    return [f" {a}" if a.startswith("-") and not _OPTION.fullmatch(a) else a for a in arguments]


def unprotected(text: str) -> str:
    """The text that a user gave, without the space that `protect_texts` put there; in UTF-8, whatever Python takes for the
    encoding of this machine."""
    given = text[1:] if text.startswith(" -") else text
    with suppress(UnicodeError):
        return os.fsencode(given).decode("utf-8")
    return given


def add_command(commands: Commands, name: str, does: str, example: str, execute: Callable[[Any], int]) -> Parser:
    """A command with its help, its example and the common options."""
    command: Parser = commands.add_parser(name, help=does, description=does, epilog=f"Example: {example}")
    command.set_defaults(execute=execute)
    common = command.add_argument_group("common options")
    common.add_argument("--json", action="store_true", help="one JSON document on standard output, nothing else there")
    common.add_argument("--output", metavar="DIR", type=Path, default=Path("reports"), help="of the reports (%(default)s)")
    common.add_argument("--jobs", metavar="N", type=_count, default=os.cpu_count() or 1, help="processes (%(default)s)")
    common.add_argument("--timeout", metavar="SECONDS", type=_seconds, default=None,
                        help=f"of search, per claim, counted in steps ({USUAL:g}; {LONGER} times as long with a written proof)")
    common.add_argument("--memory", metavar="MB", type=_count, default=2048, help="per claim (%(default)s)")
    common.add_argument("--seed", metavar="N", type=_seed, default=0, help="of the search (%(default)s)")
    common.add_argument("--precision", metavar="DIGITS", type=_digits, default=50, help="decimal digits (%(default)s)")
    common.add_argument("--no-cache", action="store_true", help="use nothing that is kept, search (as --fresh)")
    common.add_argument("--scheduler", metavar="ADDRESS", default="", help="run on an existing Dask cluster")
    common.add_argument("-q", dest="quiet", action="store_true", help="only what was asked for, no progress")
    common.add_argument("-v", dest="verbose", action="store_true", help="more detail; of `claim` also what is tried")
    return command


class _Joined(argparse.Action):
    """Conditions of an option that is given several times, as those of one text: none is left out without a word."""

    def __call__(self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any,
                 option: str | None = None) -> None:
        setattr(namespace, self.dest, "; ".join(text for text in (getattr(namespace, self.dest), values) if text.strip()))


def add_where(command: Parser, examples: str) -> None:
    """The option that declares the names of a claim."""
    command.add_argument("--where", metavar="DOMAINS", type=unprotected, default="", action=_Joined,
                         help=f"for example {examples} (repeatable)")


def add_reading(command: Parser) -> None:
    """The option that chooses among the readings of LaTeX."""
    command.add_argument("--reading", metavar="N", type=_count, default=0,
                         help="of a formula in LaTeX that can be read in several ways: which of those that are shown")


def limits(options: Any) -> Limits:
    """What one claim may use, as the options say."""
    from verify.run.job import Limits

    return Limits(USUAL if options.timeout is None else options.timeout, options.memory, options.seed, options.precision)


def _count(text: str) -> int:
    if not text.strip().isascii() or not text.strip().isdigit() or len(text) > 1000 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{_echo(text)} is not a whole number >= 1")
    return int(text)


def _seed(text: str) -> int:
    if not re.fullmatch(r"\s*[-+]?[0-9_]{1,1000}\s*", text):
        raise argparse.ArgumentTypeError(f"{_echo(text)} is not a whole number")
    return int(text)


def _digits(text: str) -> int:
    if _count(text) > 10_000:
        raise argparse.ArgumentTypeError(f"{_echo(text)} is more than 10000 digits")
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 10**7:
        raise argparse.ArgumentTypeError(f"{_echo(text)} is not a number of seconds > 0 and at most 10000000")
    return value


def _echo(text: str) -> str:
    """A value as the user wrote it, shortened where it is long."""
    return repr(unprotected(text) if len(text) <= 60 else f"{text[:60]}...")
