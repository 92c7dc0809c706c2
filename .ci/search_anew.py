"""Print the ids of the claims that a change touches, 20 at most, and of a twentieth of all, each ended by a zero byte.

Touched are the claims of the files of `theorems/` that differ from the previous commit (none where there is no previous one:
a shallow clone).  The twentieth changes with the commit, not with the clock, so that a run can be repeated.
"""
import hashlib
import subprocess
import sys
from pathlib import Path

from verify.run.load import claim_files

SHARES, MOST = 20, 20      # a change that touches more claims than MOST is searched in part: `verify all --fresh` does the rest


def git(*arguments: str) -> str:
    """What git prints, "" where it fails."""
    done = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


def belongs(changed: str, encoded: str) -> bool:
    """Whether a changed file is the one that encodes a claim, or holds its proof: `thm_20_proof.py` beside `thm_20.py`."""
    file, own = Path(changed), Path(encoded)
    return file.parent == own.parent and (file.stem == own.stem or file.stem.startswith(own.stem + "_"))


def chosen(files: dict[str, str], changed: list[str], commit: str) -> list[str]:
    """The ids to search: those of changed files, and those whose hash falls into the commit's share."""
    share = number(commit) % SHARES
    touched = [name for name, file in files.items() if any(belongs(c, file) for c in changed)]
    first = set(sorted(touched, key=lambda name: number(commit + name))[:MOST])
    return [name for name in sorted(files) if name in first or number(name) % SHARES == share]


def number(text: str) -> int:
    """A number that depends on all of a text."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16)


if __name__ == "__main__":
    differing = git("diff", "--name-only", "HEAD~1", "HEAD", "--", "theorems").split()
    names = chosen(claim_files(), differing, git("rev-parse", "HEAD").strip())
    sys.stdout.write("".join(f"{name}\0" for name in names))
