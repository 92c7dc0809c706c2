"""A file that is there whole or not at all."""
from __future__ import annotations

import os
import threading
from contextlib import suppress
from pathlib import Path

BYTES = "backslashreplace"      # of names of files that are no UTF-8: in JSON they are read back as they were


def write_whole(path: Path, text: str) -> None:
    """Write a text, and the folder for it, so that a reader, or who interrupts it, sees the old file or the new one; raises
    OSError."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        temporary.write_text(text, encoding="utf-8", errors=BYTES, newline="")
        if path.exists():
            temporary.chmod(path.stat().st_mode)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
