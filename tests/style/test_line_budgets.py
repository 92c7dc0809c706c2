"""What must be believed stays small enough to be read: non-blank lines of the trusted files, each with its budget."""
from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# Raising a number is a decision: say why in the change that does it.
# gammas, products: enclosures that are exact at the ends; library: theorems about gamma, exp and log; integers: induction.
BUDGETS = {
    "verify/kernel/rejected.py": 3,
    "verify/kernel/terms.py": 29,
    "verify/kernel/domains.py": 59,
    "verify/kernel/derivative.py": 110,
    "verify/kernel/goal.py": 118,
    "verify/kernel/enclose.py": 150,
    "verify/kernel/intervals.py": 226,
    "verify/kernel/gammas.py": 70,
    "verify/kernel/products.py": 142,
    "verify/kernel/normal_form.py": 436,
    "verify/kernel/nodes.py": 34,
    "verify/kernel/cutting.py": 138,
    "verify/kernel/calculus.py": 130,
    "verify/kernel/rewriting.py": 163,
    "verify/kernel/library.py": 101,
    "verify/kernel/integers.py": 121,
    "verify/kernel/scalar.py": 76,
}
SCALAR_CHECKER, LANGUAGE_AND_KERNEL = 2072, 4514


def count(*paths: Path) -> int:
    """The non-blank lines of files."""
    return sum(bool(line.strip()) for path in paths for line in path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("path", sorted(BUDGETS))
def test_a_file_of_the_scalar_checker_stays_within_its_budget(path: str) -> None:
    assert count(ROOT / path) <= BUDGETS[path]


def test_the_scalar_checker_and_all_that_is_trusted_stay_within_their_budgets() -> None:
    assert count(*(ROOT / path for path in BUDGETS)) <= SCALAR_CHECKER
    trusted = [*(ROOT / "verify" / "language").rglob("*.py"), *(ROOT / "verify" / "kernel").rglob("*.py")]
    assert count(*trusted) <= LANGUAGE_AND_KERNEL


def test_lines_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "three.py"
    file.write_text("a = 1\n\n   \n# b\nc = 2\n", encoding="utf-8")
    assert count(file) == 3
