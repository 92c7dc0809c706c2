"""Python files that hold encodings, executed: whatever their code raises is one line about the file."""
from __future__ import annotations

import importlib.util
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout, suppress
from pathlib import Path
from types import FrameType, ModuleType
from typing import NoReturn

from verify.language import LanguageError
from verify.run.wrong_input import LoadError

LOADING = 60.0    # seconds on the clock that a user's file may take to be executed


@contextmanager
def loading(file: str) -> Iterator[None]:
    """What the body raises while it executes a file becomes a LoadError; also what would end the process (SystemExit, os._exit,
    a KeyboardInterrupt of the file's own).  A Ctrl-C of the user stays one."""
    with _ctrl_c() as pressed, _no_exit():
        try:
            yield
        except LanguageError as error:
            raise LoadError(f"{file}: {_one_line(error)}") from error
        except BaseException as error:
            if pressed:
                raise
            raise LoadError(f"{file}: {_failure(error)}") from error


def module_of(path: str, full: str) -> ModuleType:
    """The module of a Python file outside the package, executed; `path` is how the user wrote `full`.  Raises LoadError."""
    if not Path(full).is_file():
        raise LoadError(f"{path}: there is no such file; give the path of a Python file that builds Theorem objects")
    name = "verify_user_" + "".join(c if c.isalnum() else "_" for c in full)
    spec = importlib.util.spec_from_file_location(name, full)
    if spec is None or spec.loader is None:
        raise LoadError(f"{path}: not a Python file that can be loaded; rename it to end in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    with loading(path), chdir(os.getcwd()), _aside(), _in_time():
        spec.loader.exec_module(module)
    return module


@contextmanager
def _aside() -> Iterator[None]:
    """What a file prints, or a program that it runs, goes to standard error: standard output is for results."""
    kept = None
    with suppress(OSError, ValueError, AttributeError):    # a program may have closed its standard output
        sys.stdout.flush()
        kept = os.dup(1)
        os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        if kept is not None:
            os.dup2(kept, 1)
            os.close(kept)


@contextmanager
def _in_time() -> Iterator[None]:
    """Raise TimeoutError, again and again, where the body takes longer than `LOADING`; a process that has a limit keeps it."""
    def over(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"it has not ended after {LOADING:g} s")

    before = None
    if hasattr(signal, "setitimer") and not signal.getitimer(signal.ITIMER_REAL)[0]:
        with suppress(ValueError):    # only the main thread is interrupted
            before = signal.signal(signal.SIGALRM, over)
            signal.setitimer(signal.ITIMER_REAL, LOADING, 1)
    try:
        yield
    finally:
        if before is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


@contextmanager
def _ctrl_c() -> Iterator[list[int]]:
    """A list that is not empty once the user has pressed Ctrl-C."""
    pressed: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        pressed.append(number)
        raise KeyboardInterrupt

    before = None
    with suppress(ValueError):    # only the main thread is interrupted, and only it may say so
        before = signal.signal(signal.SIGINT, note)
    try:
        yield pressed
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


@contextmanager
def _no_exit() -> Iterator[None]:
    """Let os._exit, called here, raise SystemExit; processes that a file starts end as they would."""
    own, leave = os.getpid(), os._exit

    def ended(status: int) -> NoReturn:
        if os.getpid() != own:
            leave(status)
        raise SystemExit(f"os._exit({status})")

    os._exit = ended
    try:
        yield
    finally:
        os._exit = leave


def _one_line(error: BaseException) -> str:
    try:
        return " ".join(str(error).split()) or type(error).__name__
    except BaseException:
        return type(error).__name__


def _failure(error: BaseException) -> str:
    where = f" (line {error.lineno})" if isinstance(error, SyntaxError) and error.lineno else ""
    return f"cannot be loaded{where}: {type(error).__name__}: {_one_line(error)}; mend the file and try again"
