"""How long the light commands take from a cold process: `python tests/benchmarks/start_up.py`; seconds, best and worst of 7."""
from __future__ import annotations

import subprocess
import sys
import tempfile
import time

COMMANDS = (["--help"], ["list"], ["show", "nikolov2017/lemma-6"], ["check", "--help"], ["claim", "x <"],
            ["claim", "tanh(x) <= x", "--where", "x >= 0"])


def seconds(arguments: list[str]) -> float:
    """The wall time of one command in a new process."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "verify", *arguments, *(["--output", folder] if arguments[0] == "claim" else [])],
                       capture_output=True, check=False)
        return time.perf_counter() - begun


if __name__ == "__main__":
    for command in COMMANDS:
        times = sorted(seconds(command) for _ in range(7))
        print(f"{times[0]:.3f} {times[-1]:.3f}  python -m verify {' '.join(command)}")
