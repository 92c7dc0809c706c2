"""What must be believed stays small enough to be read: non-blank lines of the kernel that each kind of verdict rests on."""
from __future__ import annotations

from pathlib import Path

import pytest

from verify.run.trust import KERNEL, closure, floor_of, kernel_modules, trust

ROOT = Path(__file__).parents[2]
PROOFS = f"{KERNEL}.statements.proofs"


def on(*floors: str) -> tuple[str, ...]:
    """The modules of some floors."""
    return tuple(m for m in kernel_modules() if floor_of(m) in floors)


# The parts that a verdict of a kind may rest on at most, and its budget.  A number may only fall.
PATHS = {
    "a witness": ((f"{KERNEL}.statements.witnesses",), 1875),
    "a proof about numbers": ((PROOFS, *on("numbers", "enclosures", "values", "scalar")), 4037),
    "a written proof about laws": ((PROOFS, *on("numbers", "enclosures", "values", "scalar", "sums", "written")), 6751),
}
LANGUAGE, KERNEL_IN_ALL = 1489, 9883
AUTHORS = "proofs.py"           # how steps are written; what is written is data of `steps.py`, and the kernel reads only that


def count(*paths: Path) -> int:
    """The non-blank lines of files."""
    return sum(bool(line.strip()) for path in paths for line in path.read_text(encoding="utf-8").splitlines())


def trusted_language() -> list[Path]:
    """The files of the language that a verdict can rest on."""
    return sorted(f for f in (ROOT / "verify" / "language").rglob("*.py") if f.name != AUTHORS)


@pytest.mark.parametrize("kind", PATHS)
def test_what_a_verdict_rests_on_stays_within_its_budget(kind: str) -> None:
    parts, budget = PATHS[kind]
    assert trust(parts).lines <= budget


def test_all_that_is_trusted_stays_within_its_budget() -> None:
    assert count(*trusted_language()) <= LANGUAGE
    assert count(*(ROOT / "verify" / "kernel").rglob("*.py")) <= KERNEL_IN_ALL


def test_nothing_that_is_trusted_imports_how_authors_write() -> None:
    trusted = (*trusted_language(), *(ROOT / "verify" / "kernel").rglob("*.py"))
    assert not [f for f in trusted if f"language.{AUTHORS.removesuffix('.py')}" in f.read_text(encoding="utf-8")]
    assert (ROOT / "verify" / "language" / AUTHORS).is_file()


def test_the_lines_of_a_verdict_are_those_of_its_files() -> None:
    files = [ROOT / (m.replace(".", "/") + ".py") for m in closure((PROOFS,))]
    assert count(*files) == sum(count(f) for f in files) > 0
    assert trust(kernel_modules()).lines == count(*((ROOT / "verify" / "kernel").rglob("[!_]*.py")))


def test_lines_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "three.py"
    file.write_text("a = 1\n\n   \n# b\nc = 2\n", encoding="utf-8")
    assert count(file) == 3
