"""A claim with its constraints over common atoms."""
from fractions import Fraction

from tests.search.goals import accepts, found_by, goal, task
from verify.kernel.scalar.goal import Goal
from verify.search.ideas import positive_terms as idea
from verify.search.polynomials.system import System, degree, plausible, system
from verify.search.task import Node


def positive_terms(g: Goal) -> Node | None:
    return found_by(idea.positive_terms, task(g))


def made(text: str, where: str, given: tuple[str, ...] = ()) -> System:
    found = system(goal(text, where, given))
    assert found is not None
    return found


def shown(s: System) -> set[str]:
    return {str(c.poly) for c in s.constraints}


def test_signs_of_variables_and_hypotheses_are_constraints_with_their_proofs() -> None:
    s = made("x*y <= 3", "x > 0, y real", ("x+y <= 1",))
    assert [(c.strict, c.proof) for c in s.constraints] == [(True, None), (False, {"rule": "fact", "fact": 0})]


def test_a_sign_that_a_nearer_bound_implies_is_left_out() -> None:
    assert len(made("x*y <= 3", "1 <= x <= 2, y real").constraints) == 2


def test_a_hypothesis_that_is_an_equation_is_a_pair() -> None:
    s = made("x+y <= 2", "x real, y real", ("x^2+y^2 == 1",))
    assert not s.constraints and len(s.pairs) == 1 and s.pairs[0][0].poly == -s.pairs[0][1].poly


def test_a_variable_under_a_root_is_the_power_of_the_root() -> None:
    s = made("(x*y)^(1/3) <= x+y", "x >= 0, y >= 0")
    assert len(s.atoms) == 2 and degree(s.poly) == 3 and not s.zero


def test_a_root_of_something_else_has_a_polynomial_that_vanishes() -> None:
    s = made("sqrt(1+x^2) <= 1+y", "x real, y real")
    assert len(s.zero) == 1 and degree(s.zero[0]) == 2


def test_a_constant_lies_between_rationals_that_are_near() -> None:
    bounds = [c for c in made("pi*x <= y", "x real, y real").constraints if len(c.poly) == 2]
    assert len(bounds) == 2 and all(c.strict and c.proof is None for c in bounds)


def test_quotients_and_long_claims_have_no_system() -> None:
    assert system(goal("x/y <= 1", "x real, y > 0")) is None
    assert system(goal("(x+y+z)^8 >= x", "x real, y real, z real"), most_terms=20) is None


def test_values_that_refute_the_claim_over_its_atoms_are_seen() -> None:
    assert plausible(made("2*x*y <= x^2+y^2", "x real, y real")) and not plausible(made("2*x*y <= x^2-y^2", "x real, y real"))
    assert not plausible(made("1+x+y <= exp(x+y)", "x >= 0, y >= 0"))      # true, but not for an exponential that may be anything
    assert plausible(made("w > y*z", "x > 0, y real, z real, w real", ("x*y*z < 0", "x*w > 0")))


def test_powers_are_those_of_the_atoms_that_occur() -> None:
    s = made("x*y/2 <= x^2", "x real, y real")
    assert sorted(s.powers(s.atoms, s.poly).values()) == [Fraction(-1, 2), Fraction(1)]


def test_what_a_rounding_says_is_numbered_in_a_claim_of_its_own() -> None:
    g = goal("floor(x)*floor(y) <= x*y", "x >= 0, y >= 0")
    node = positive_terms(g)
    assert node is not None and accepts(g, node)


def test_no_products_of_roundings_prove_what_is_false() -> None:
    assert positive_terms(goal("ceil(x)*ceil(y) <= x*y", "x >= 0, y >= 0")) is None
