"""Files of a run: evidence, journal, last results.  A file is there whole or not at all."""
from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from verify.report import whole_file
from verify.report.whole_file import BYTES
from verify.run.wrong_input import WrongInput

JOURNAL = ".journal.jsonl"
JOURNAL_BYTES = 4_000_000
REPORT = Path("latest") / "report.json"
FOLDERS = ("certificates", "witnesses", "kept", "latest")


class StoreError(WrongInput):
    """A file of the reports cannot be written: one line that says which and why."""


def write_whole(path: Path, text: str) -> None:
    """Write a text so that a reader, or a run that is interrupted, never sees half of it; raises StoreError."""
    try:
        whole_file.write_whole(path, text)
    except OSError as error:
        raise StoreError(f"{path}: cannot be written ({error.strerror}); give a folder with --output") from error


class Store:
    """The folder of the reports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def require_writable(self) -> None:
        """Raise StoreError unless files can be written here, as far as that can be known before: no search is for nothing."""
        for folder in (self.folder, *(self.folder / name for name in FOLDERS)):
            there = next(p for p in (folder, *folder.absolute().parents) if p.exists() or p.is_symlink())
            if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
                why = "no permission" if there.is_dir() else f"{there} is no folder"
                raise StoreError(f"{folder}: cannot be written ({why}); give a folder with --output")

    def keep_evidence(self, path: str, text: str) -> str:
        """Write the evidence of a claim at a path inside the folder; the path as a user would type it."""
        if self.evidence(path) != text:
            write_whole(self.folder / path, text)
        return self.shown(path)

    def drop_evidence(self, path: str) -> None:
        """Remove evidence that no longer belongs to the verdict of its claim."""
        with suppress(FileNotFoundError):
            (self.folder / path).unlink()

    def evidence(self, path: str) -> str:
        """The text of an evidence file by its path inside the folder, or "" if it cannot be read."""
        try:
            return (self.folder / path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    @contextmanager
    def alone(self, path: str) -> Iterator[None]:
        """Meanwhile no other run that asks for it changes a folder inside this one, where the system has locks for folders."""
        handle = None
        with suppress(ImportError, OSError):
            import fcntl

            (self.folder / path).mkdir(parents=True, exist_ok=True)
            handle = os.open(self.folder / path, os.O_RDONLY)
            fcntl.flock(handle, fcntl.LOCK_EX)
        try:
            yield
        finally:
            if handle is not None:
                os.close(handle)

    def write(self, path: str, text: str) -> None:
        """Write a file inside the folder whole."""
        write_whole(self.folder / path, text)

    def shown(self, path: str | Path) -> str:
        """A path of the folder as a user would type it from here."""
        return Path(os.path.relpath(self.folder / path)).as_posix()

    def log(self, result: Mapping[str, object]) -> None:
        """Append a result to the journal, so that it survives whatever happens to the run: at once, so that no other run writes
        into its line, and behind a line that was cut short on one of its own."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with (self.folder / JOURNAL).open("ab+", buffering=0) as file:
                cut = file.seek(0, os.SEEK_END) > 0 and file.seek(-1, os.SEEK_END) >= 0 and file.read(1) != b"\n"
                line = ("\n" * cut + json.dumps(result, ensure_ascii=False) + "\n").encode("utf-8", BYTES)
                while line:
                    line = line[file.write(line):]
        except OSError as error:
            raise StoreError(f"{self.folder / JOURNAL}: cannot be written ({error.strerror}); "
                             "give a folder with --output") from error

    def compact(self) -> None:
        """Keep the newest line of each claim of a journal that has grown long."""
        path = self.folder / JOURNAL
        with suppress(OSError):
            if path.stat().st_size > JOURNAL_BYTES:
                newest = {(str(r.get("id")), str(r.get("variant"))): r for r in self._logged() if isinstance(r, dict)}
                write_whole(path, "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in newest.values()))

    def last(self, claim_id: str) -> dict[str, dict[str, object]]:
        """The last known result of each variant of a claim: from the last report, then from the journal, which is newer."""
        found: dict[str, dict[str, object]] = {}
        for item in (*self._reported(), *self._logged()):
            if isinstance(item, dict) and item.get("id") == claim_id:
                found[str(item.get("variant"))] = item
        return found

    def _reported(self) -> list[object]:
        try:
            return list(json.loads((self.folder / REPORT).read_text(encoding="utf-8"))["claims"])
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return []

    def _logged(self) -> list[object]:
        try:
            lines = (self.folder / JOURNAL).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return []
        found: list[object] = []
        for line in lines:
            with suppress(ValueError, RecursionError):    # a line that an interruption cut short
                found.append(json.loads(line))
        return found
