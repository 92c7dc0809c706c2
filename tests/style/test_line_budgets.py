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
    "verify/kernel/domains.py": 79,          # conditions do not reach into means, which show their own; which of them are merely sufficient
    "verify/kernel/derivative.py": 110,
    "verify/kernel/goal.py": 130,          # n - k in a binomial coefficient of integers
    "verify/kernel/enclose.py": 148,         # powers by their values, means; decimals have left
    "verify/kernel/intervals.py": 232,      # sin, cos and tan by their turning points; products of non-negative intervals at once
    "verify/kernel/gammas.py": 83,          # gamma left of 0, binomial(n, k) for k > n
    "verify/kernel/products.py": 148,       # u log(u), u exp(-u) by their turning points: without it, no proof near 0 or oo
    "verify/kernel/removable.py": 70,       # 0/0 at an end, by Taylor's theorem
    "verify/kernel/jets.py": 337,           # Taylor coefficients, enclosed or exact: what bisect, taylor and removable rest on
    "verify/kernel/normal_form.py": 450,    # quotients in exponents, atan(1/u), values at simple points, shifts of polygammas
    "verify/kernel/nodes.py": 34,
    "verify/kernel/cutting.py": 139,
    "verify/kernel/calculus.py": 130,
    "verify/kernel/rewriting.py": 163,
    "verify/kernel/bisection.py": 200,      # one rule in place of thousands of nested cuts
    "verify/kernel/bernstein.py": 95,       # its leaf for polynomials, with limits of degree and digits
    "verify/kernel/taylor.py": 68,
    "verify/kernel/library.py": 123,        # known theorems: Stirling's series, the Gaussian tail, Young, tangents, chords
    "verify/kernel/integers.py": 122,       # induction and the order of variables
    "verify/kernel/equalities.py": 40,      # a variable that two hypotheses give its value
    "verify/kernel/scalar.py": 78,
}
# bisection, taylor, jets, removable: about 650 of these lines, read by one who tried to have a false claim accepted.
# Written proofs (sigma, region, derivation and what they use, the language of steps and datasets): 2,300 lines more, read likewise;
# without them nothing about channels, averages or datasets of n records is proved for all sizes.
# Means under noise (noise, quadrature, the language of both): 500 lines more; without them no claim about the Laplace and
# Gaussian mechanisms is decided.
# One notion of having a value and of being bound (reals, pasts, kinds of names), and what an encoding may be made of (encoding,
# which only refuses): 330 lines; decimals, reports of instances, the writing of models and the rule `renaming` have left.
SCALAR_CHECKER, LANGUAGE_AND_KERNEL = 2935, 8860


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
