"""The text of domains: ends, integers, order of declarations."""

from __future__ import annotations

import pytest

from verify.language import PI, Domain, Q, between, log, maximum, real
from verify.read import ReadError, read_claim

n, p = real("n"), real("p")


def domains(where: str) -> dict[str, Domain | None]:
    return {b.symbol.name: b.domain for b in read_claim("0 <= 1", where).prefix}


@pytest.mark.parametrize(
    ("where", "domain"),
    [
        ("x > 0", between(0, None, "()")),
        ("x >= 0", between(0, None, "[)")),
        ("x < 1", between(None, 1, "()")),
        ("x <= 1", between(None, 1, "(]")),
        ("0 < x", between(0, None, "()")),
        ("1 >= x", between(None, 1, "(]")),
        ("0 < x < 1", between(0, 1, "()")),
        ("-1 <= x <= 2", between(-1, 2)),
        ("1 > x >= 0", between(0, 1, "[)")),
        ("x real", Domain()),
        ("x integer", Domain(integer=True)),
        ("x > 0 real", between(0, None, "()")),
        ("x >= 1 integer", between(1, None, "[)", integer=True)),
        ("2 <= x <= 9 integer", between(2, 9, integer=True)),
        ("1/3 <= x < log(2)", between("1/3", log(2), "[)")),
        ("0.5 < x < 2*pi", between("1/2", 2 * PI, "()")),
        ("0 < x < max(2, pi)", between(0, maximum(2, PI), "()")),
        ("1 <= x <= 1", between(1, 1)),
        ("x > 1 - 2^-1", between("1/2", None, "()")),
    ],
)
def test_one_condition(where: str, domain: Domain) -> None:
    assert domains(where) == {"x": domain}


@pytest.mark.parametrize(
    ("open_end", "closed_end"), [("x > 0", "x >= 0"), ("0 < x < 1", "0 < x <= 1"), ("x integer", "x real")]
)
def test_open_and_closed_ends_are_kept_apart(open_end: str, closed_end: str) -> None:
    assert domains(open_end) != domains(closed_end)


def test_ends_may_use_names_declared_before() -> None:
    found = domains("n >= 1 integer, 1 <= k <= n integer, 0 < p < 1, 0 <= q <= p, r >= p")
    assert found["k"] == between(1, n, integer=True)
    assert found["q"] == between(0, p)
    assert found["r"] == between(p, None, "[)")
    assert list(found) == ["n", "k", "p", "q", "r"]


def test_the_name_declared_is_the_new_one_on_either_side() -> None:
    assert domains("p > 0, p >= q")["q"] == between(None, p, "(]")


def test_rational_ends_are_rationals() -> None:
    found = domains("x > 1/2 + 1/2")["x"]
    assert found is not None and found.lo == Q(1)


@pytest.mark.parametrize(
    ("where", "column", "advice"),
    [
        ("x", 1, "x > 0 or x real"),
        ("x in 0", 3, "chain"),
        ("0 < x > -1", 7, "opposite"),
        ("x < x", 1, "own bound"),
        (", x > 0", 1, "missing"),
        ("x > 0,", 7, "missing"),
        ("exp > 0", 1, "choose another name"),
        ("E > 0", 3, "another name"),
        ("nan > 0", 1, "not a real number"),
        ("1 < 2", 3, "no name"),
        ("x > 0 y > 0", 7, "operator"),
        ("integer integer", 1, "choose another name"),
        ("real real", 1, "choose another name"),
        ("x > 1/0", 6, "non-zero"),
        ("x > (0", 5, "add )"),
        ("x > oo", 5, "leave an infinite end out"),
        ("x < -Infinity", 6, "leave"),
        ("oo == x", 1, "leave"),
        ("0 < 2*x < 1", 7, "stands alone"),
        ("x > 0; ; y > 0", 8, "missing"),
        ("x, 2*y > 0", 1, "x > 0 or x real"),
        ("x > 0, x real, x integer", 16, "both real and integer"),
        ("0 <= k <= n integer", 13, "k or n"),
        ("x > 0, x + y < 1", 12, "stands alone"),
        ("x in (0, 1", 3, "not read"),
        ("x in {0, 2}", 3, "k in 1..n"),
        ("x in S", 6, "no set"),
        ("x > 0 or x < -1", 7, "chain"),
    ],
)
def test_an_error_names_the_column_and_the_mending(where: str, column: int, advice: str) -> None:
    with pytest.raises(ReadError) as caught:
        domains(where)
    assert str(caught.value).startswith(f"where, column {column}:")
    assert advice in str(caught.value)


def test_commas_in_calls_do_not_split() -> None:
    assert list(domains("0 < x < min(1, 2, 3), y > max(0, x)")) == ["x", "y"]


def test_ends_that_are_not_rational_are_not_compared() -> None:
    assert domains("pi < x < log(2)")["x"] == between(PI, log(2), "()")
