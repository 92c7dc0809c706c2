"""Print the Python commands of the first fenced block of a README that installs the project, as they stand there."""
import re
import sys
from pathlib import Path


def commands(readme: str) -> list[str]:
    """The lines that start with `python -m` in the first fenced block that holds a `python -m pip install`."""
    for block in re.findall(r"^```[^\n]*\n(.*?)^```", readme, re.MULTILINE | re.DOTALL):
        lines = [line for line in block.splitlines() if line.startswith("python -m ")]
        if any(line.startswith("python -m pip install") for line in lines):
            return lines
    raise SystemExit("README: no fenced block holds a line that starts with `python -m pip install`")


if __name__ == "__main__":
    print("\n".join(commands(Path(sys.argv[1]).read_text(encoding="utf-8"))))
