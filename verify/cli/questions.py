"""`sharpen` and `region`: questions that take many claims."""
from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from verify.cli.options import Commands, Parser, add_command, add_reading, add_where, limits, unprotected
from verify.cli.terminal import say, say_json
from verify.run.wrong_input import WrongInput

if TYPE_CHECKING:
    from fractions import Fraction

    from verify.questions.claims import Claims
    from verify.questions.region.where_it_holds import Region
    from verify.questions.sharpen.sharpening import Sharpening

    Lines = Callable[[dict[str, Any], bool], list[str]]

COMPLETE, LEFT_OPEN, INTERRUPTED = 0, 3, 130


def add_sharpen(commands: Commands) -> None:
    """Register `sharpen`."""
    command = add_command(
        commands, "sharpen", "Enclose the best value of a constant in a claim: refuted on one side, proved on the other.",
        'python -m verify sharpen "sqrt(x) <= c*(1+x)" --where "x >= 0" --constant c', sharpen)
    _add_claim(command, "log(1+x) <= c*x", "x > 0")
    command.add_argument("--constant", metavar="NAME", default="c",
                         help="the constant; real unless --where says more (%(default)s)")
    command.add_argument("--width", metavar="NUMBER", default="1e-6", help="of the enclosure, relative (%(default)s)")


def add_region(commands: Commands) -> None:
    """Register `region`."""
    command = add_command(
        commands, "region", "Show where a claim in one or two names holds and where it fails, with enclosed boundaries.",
        'python -m verify region "exp(x) >= 20*x^2" --where "x > 0"', region)
    _add_claim(command, "x*y <= 1", "0 <= x <= 2, y > 0")
    command.add_argument("--width", metavar="NUMBER", default="",
                         help="of boundaries (1e-20), or of boxes as a share of the window (1/64)")
    command.add_argument("--window", metavar="DOMAINS", type=unprotected, default="",
                         help='of a map in two names, for example "0 <= x <= 5"; 10 long where a domain is infinite')


def _add_claim(command: Parser, text: str, where: str) -> None:
    command.add_argument("text", metavar="TEXT", type=unprotected, help=f'an inequality, for example "{text}"')
    add_where(command, f'"{where}"')
    command.add_argument("--given", metavar="HYPOTHESIS", type=unprotected, action="append", default=[],
                         help="a relation that is assumed (repeatable)")
    add_reading(command)


def sharpen(options: Any) -> int:
    """Print the enclosure and its evidence; 0 complete, 3 something is left open."""
    width = width_of(options.width)
    from verify.questions.sharpen.question import Question
    from verify.questions.sharpen.sharpening import Sharpening
    from verify.questions.sharpen.text import lines
    from verify.run.claim_text import plain

    words = plain(options.text, options.where, tuple(options.given), options.reading, real=options.constant)
    question = Question(*words, options.constant, width, limits(options))
    return _answered(options, lambda: Sharpening(question, _claims(options)), lines)


def region(options: Any) -> int:
    """Print the region and write its picture; 0 complete to the requested width, 3 something is left open."""
    width = width_of(options.width) if options.width else None
    from verify.questions.region.question import Question
    from verify.questions.region.text import lines
    from verify.questions.region.where_it_holds import Region
    from verify.run.claim_text import plain

    words = plain(options.text, options.where, tuple(options.given), options.reading)
    question = Question(*words, width, options.window, limits(options))
    return _answered(options, lambda: Region(question, _claims(options)), lines)


def _answered(options: Any, begin: Callable[[], Sharpening | Region], lines: Lines) -> int:
    """Run a question and print what is certified when it ends or is interrupted."""
    from verify.read.source import ReadError

    try:
        asked = begin()
    except ReadError as error:
        raise WrongInput(str(error)) from error
    interrupted = False
    try:
        asked.run()
    except KeyboardInterrupt:
        interrupted = True
        asked.interrupted()
    asked.save()
    result = asked.result()
    if options.json:
        say_json(result)
    else:
        say(*lines(result, options.quiet))
    return INTERRUPTED if interrupted else LEFT_OPEN if result["status"] == "partial" else COMPLETE


def _claims(options: Any) -> Claims:
    """The claims of one question, in processes of this machine; a request to end is from here on like a Ctrl-C."""
    from verify.questions.claims import Claims, in_processes
    from verify.run.confine import ended_like_ctrl_c
    from verify.run.store import Store

    if options.scheduler:
        raise WrongInput("--scheduler: this command runs on this machine only; leave the option out")
    ended_like_ctrl_c()
    store = Store(options.output)
    store.require_writable()
    return Claims(store, limits(options), in_processes(options.jobs), options.jobs)


def width_of(text: str) -> Fraction:
    """A width as the exact rational that the text spells: "1e-20", "0.001", "1/64"; raises WrongInput."""
    from fractions import Fraction

    try:
        value = Fraction(0 if re.search(r"e[-+]?[0-9_]{4}", text, re.IGNORECASE) else text.strip())
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if not Fraction(1, 10**60) <= value <= 1:
        raise WrongInput(f"width: {text[:60]!r} is not a number from 1e-60 to 1; write for example 1e-20")
    return value
