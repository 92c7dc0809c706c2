"""How many monomials a sum of squares may be made of."""
import pytest

from tests.search.goals import goal
from verify.search.polynomials.linear import _free
from verify.search.polynomials.squares import blocks_of
from verify.search.polynomials.system import degree, system


@pytest.mark.parametrize(("names", "power", "some"), [("ab", 4, True), ("abcd", 8, True), ("abcdfghijklm", 24, False)])
def test_of_many_variables_in_a_high_degree_no_monomials_are_listed(names: str, power: int, some: bool) -> None:
    made = system(goal(f"{' + '.join(names)} <= a^{power} + {len(names)}", ", ".join(f"{n} >= 0" for n in names)))
    assert made is not None
    assert bool(blocks_of(made, made.poly, [()], degree(made.poly))) == some
    assert bool(_free(made, made.constraints[0].poly)) == some
