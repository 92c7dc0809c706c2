"""How long the light commands take from a cold process: `python tests/benchmarks/start_up.py`; seconds, best and worst of 7."""
from __future__ import annotations

import subprocess
import sys
import time

COMMANDS = (["--help"], ["list"], ["check", "--help"], ["claim", "x <"])


def seconds(arguments: list[str]) -> float:
    """The wall time of one command in a new process."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-m", "verify", *arguments], capture_output=True, check=False)
    return time.perf_counter() - begun


if __name__ == "__main__":
    for command in COMMANDS:
        times = sorted(seconds(command) for _ in range(7))
        print(f"{times[0]:.3f} {times[-1]:.3f}  python -m verify {' '.join(command)}")
