"""Replay every witness file that the arguments name, in one process; the exit code is the worst of theirs."""
import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from io import StringIO

from verify.cli import main
from verify.run.garbage import look_seldom


def worst(files: Iterable[str]) -> int:
    """The greatest exit code of `replay` over the files; those that fail are named."""
    codes = [0]
    for file in files:
        shown = StringIO()
        with redirect_stdout(shown):
            codes.append(main(["replay", file]))
        if codes[-1]:
            print(f"{file}: exit code {codes[-1]}", *shown.getvalue().splitlines()[-1:])
    return max(codes)


if __name__ == "__main__":
    look_seldom()
    raise SystemExit(worst(sys.argv[1:]))
