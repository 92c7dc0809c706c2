"""Conditions in any order and number: what becomes a domain, what a hypothesis, and that neither is lost."""

from __future__ import annotations

import pytest

from verify.language import PI, Domain, Q, Relation, Statement, absolute, between, differ, equal, real
from verify.notation.text import statement_text
from verify.read import ReadError, read_claim

x, y, n, k, p, q = (real(name) for name in "xynkpq")


def read(where: str) -> tuple[dict[str, Domain | None], tuple[object, ...]]:
    s = read_claim("0 <= 1", where)
    return {b.symbol.name: b.domain for b in s.prefix}, s.given


@pytest.mark.parametrize(("where", "domains"), [
    ("x > 0, x < 3", {"x": between(0, 3, "()")}),
    ("x < 3, x > 0", {"x": between(0, 3, "()")}),
    ("x > 0 and x < 3", {"x": between(0, 3, "()")}),
    ("x > 0; x < 3", {"x": between(0, 3, "()")}),
    ("x > 0, x > 1, x >= 1/2", {"x": between(1, None, "()")}),
    ("x >= 1, x > 1", {"x": between(1, None, "()")}),
    ("p <= q, 0 <= p, q <= 1", {"p": between(0, 1), "q": between(p, 1)}),
    ("0 <= p, p <= q <= 1", {"p": between(0, 1), "q": between(p, 1)}),
    ("p <= q < 1, p > 0", {"p": between(0, 1, "()"), "q": between(p, 1, "[)")}),
    ("p < q <= 1, p > 0", {"p": between(0, 1, "()"), "q": between(p, 1, "(]")}),
    ("p <= q <= 1, 0 <= p <= 3", {"p": between(0, 3), "q": between(p, 1)}),
    ("0 < q <= p, p > 0", {"q": between(0, p, "(]"), "p": between(0, None, "()")}),
    ("0 < x < y < 1", {"x": between(0, 1, "()"), "y": between(x, 1, "()")}),
    ("0 <= x <= y <= z < 1", {"x": between(0, 1, "[)"), "y": between(x, 1, "[)"), "z": between(y, 1, "[)")}),
    ("x, y > 0", {"x": between(0, None, "()"), "y": between(0, None, "()")}),
    ("x in (0, 1]", {"x": between(0, 1, "(]")}),
    ("x in [0, oo)", {"x": between(0, None, "[)")}),
    ("x, y in (0, 1) and n integer", {"x": between(0, 1, "()"), "y": between(0, 1, "()"), "n": Domain(integer=True)}),
    ("x \u2208 (0, \u221e)", {"x": between(0, None, "()")}),
    ("-oo < x < oo", {"x": Domain()}),
    ("0 < x < \u03c0", {"x": between(0, PI, "()")}),
    ("x \u2208 \u211d, n \u2208 \u2124", {"x": Domain(), "n": Domain(integer=True)}),
    ("x is real, k, n are integers", {"x": Domain(), "k": Domain(integer=True), "n": Domain(integer=True)}),
    ("is > 0", {"is": between(0, None, "()")}),
    ("x in R, n in Z", {"x": Domain(), "n": Domain(integer=True)}),
    ("n integer >= 1, k in 1..n", {"n": between(1, None, "[)", integer=True), "k": between(1, n, integer=True)}),
    ("k in 1..n, n integer", {"k": between(1, None, "[)", integer=True), "n": between(k, None, "[)", integer=True)}),
    ("integer n >= 1", {"n": between(1, None, "[)", integer=True)}),
    ("n >= 1, n integer", {"n": between(1, None, "[)", integer=True)}),
    ("n, k integer >= 2", {"n": between(2, None, "[)", integer=True), "k": between(2, None, "[)", integer=True)}),
    ("0 <= k <= n integer, n integer", {"k": between(0, None, "[)", integer=True), "n": between(k, None, "[)", integer=True)}),
    ("x == 1", {"x": between(1, 1)}),
    ("|x| < 1", {"x": between(-1, 1, "()")}),
    ("1/2 >= abs(x)", {"x": between("-1/2", "1/2")}),
    ("|x| <= y, y > 0", {"y": between(0, None, "()"), "x": between(-y, y)}),
    ("0 < x, y", {"x": between(0, None, "()"), "y": between(0, None, "()")}),
    ("0 <= x, y; y <= 1; n integer", {"x": between(0, None, "[)"), "y": between(0, 1), "n": Domain(integer=True)}),
])
def test_what_is_a_domain(where: str, domains: dict[str, Domain]) -> None:
    assert read(where) == (domains, ())


@pytest.mark.parametrize(("where", "hypotheses"), [
    ("x > 0, x != 1", (differ(x, 1),)),
    ("x > 0, x <> 1", (differ(x, 1),)),
    ("x \u2265 0, x \u2260 1", (differ(x, 1),)),
    ("x real, |x| <= 1", (absolute(x) <= 1,)),
    ("x, y >= 0; x^2 + y^2 <= 1", (x**2 + y**2 <= 1,)),
    ("x > 0, y > x, y > 2*x", (2 * x < y,)),
    ("x real, x == 1", (equal(x, 1),)),
    ("x > 0, x > pi", (Relation("<", PI, x),)),
    ("x, y real, x < y < x^2 + 1, x^3 > y", (Relation("<", y, x**3),)),
])
def test_what_is_no_end_is_a_hypothesis_that_is_shown(where: str, hypotheses: tuple[object, ...]) -> None:
    assert read(where)[1] == hypotheses
    shown = statement_text(read_claim("0 <= 1", where))
    assert " => 0 <= 1" in shown


def test_every_condition_is_an_end_or_a_hypothesis() -> None:
    """A model that violates one condition violates a domain or a hypothesis, whatever the order."""
    parts = ["x > 0", "x < 3", "y >= x", "y <= 2*x", "x != 1", "z integer", "z >= y"]
    for turn in range(len(parts)):
        s: Statement = read_claim("0 <= 1", ", ".join(parts[turn:] + parts[:turn]))
        ends = sum((b.domain.lo is not None) + (b.domain.hi is not None) for b in s.prefix if b.domain is not None)
        assert ends + len(s.given) == 6
        order = [b.symbol.name for b in s.prefix]
        for i, b in enumerate(s.prefix):
            assert b.domain is not None
            for end in (b.domain.lo, b.domain.hi):
                assert end is None or not any(f"Sym(name='{later}')" in repr(end) for later in order[i:])


def test_a_circle_of_ends_is_broken_by_a_hypothesis() -> None:
    found, given = read("x < y^2, y < x^2")
    assert (len(found), given) == (2, (y < x**2,))


def test_conditions_before_the_claims_hypotheses_keep_the_order_of_the_text() -> None:
    s = read_claim("x <= y", "x, y > 0, x != y, x*y <= 1", ["x <= 2, y <= 3", "x^2 <= y and y <= 1"])
    assert s.given == (differ(x, y), x * y <= 1, x <= 2, y <= 3, x**2 <= y, y <= 1)


@pytest.mark.parametrize("where", ["x in (0, 1], x in S", "x integer, x real", "k in 1..", "x in",
                                   "x in [0, 1", "x in (0; 1)", "1..n", "0 < 1 < x, y => 2", "x >"])
def test_what_is_neither_is_an_error(where: str) -> None:
    with pytest.raises(ReadError, match="where, column"):
        read(where)


@pytest.mark.parametrize("where", [
    "0 < x, y < 1", "0 <= x, y, z <= 1", "1 > x, y > 0", "-1/2 < x, y < log(2)", "0 < x, y <= 1 integer", "p > 2, 0 < x, y < p", "0 < x, y < 1; P, Q distributions"])
def test_two_ends_that_may_be_meant_for_both_names_are_refused(where: str) -> None:
    with pytest.raises(ReadError, match=r"where, column .*'x': this may be meant for x and y together"):
        read_claim("0 <= 1", where)


def test_two_ends_that_may_be_meant_for_the_sizes_of_two_names_are_refused() -> None:
    with pytest.raises(ReadError, match="may be meant for abs and abs together"):
        read("x, y real; 0 < abs(x), abs(y) < 1")


@pytest.mark.parametrize(("where", "same"), [
    ("0 < x; y < 1", "x > 0, y < 1"), ("0 < x and y < 1", "x > 0, y < 1"), ("0 < x, y > 1", "x > 0, y > 1"), ("0 < x, y < 1, x < 3", "0 < x < 3, y < 1"),
    ("0 < x, y < 1, y > -1", "x > 0, -1 < y < 1"), ("0 < x, y < x", "x > 0, y < x"), ("0 < x, x < y, y < 1", "0 < x < y < 1"), ("0 < x, y, z in (0, 1)", "x > 0, y in (0, 1), z in (0, 1)"),
    ("p >= q, k >= 1, q real", "p >= q, k >= 1; q real"), ("x real; 0 < abs(x), abs(x) < 1", "x real; 0 < abs(x) < 1")])
def test_ends_that_are_meant_for_one_name_are_read(where: str, same: str) -> None:
    assert read(where) == read(same)


@pytest.mark.parametrize("given", ["0 < x, y < 1", "x < 3, 0 <= x, y < 1", "1 > x, y > 0"])
def test_hypotheses_that_may_be_meant_for_both_names_are_refused(given: str) -> None:
    with pytest.raises(ReadError, match=r"given 1, column .*'x': this may be meant for x and y together"):
        read_claim("0 <= 1", "x, y real", [given])
    assert len(read_claim("0 <= 1", "x, y real", [given.replace(",", ";")]).given) == given.count(",") + 1


@pytest.mark.parametrize("given", ["0 < x, y > 1", "0 < x, y < x", "0 < x, x < 1", "x > 0, y < 1", "x <= y, y < 1", "0 <= x <= 1, y < 1", "0 < x, y^2 < 1"])
def test_other_hypotheses_stand_between_commas(given: str) -> None:
    assert len(read_claim("0 <= 1", "x, y real", [given]).given) == 2


@pytest.mark.parametrize("where", ["integer n, k >= 1", "integer n, x, k >= 1", "real x, y > 0", "integer n, k in [0, 3]"])
def test_a_word_that_may_be_meant_for_the_next_name_is_refused(where: str) -> None:
    with pytest.raises(ReadError, match=r"the word before this may be meant for [ky] as well"):
        read_claim("0 <= 1", where)


@pytest.mark.parametrize(("where", "same"), [
    ("integer n >= 1, x > 0", "n >= 1 integer, x > 0"), ("integer n; x > 0", "n integer, x > 0"), ("integer n, n >= 1", "n >= 1 integer"), ("integer n, real x", "n integer, x real"),
    ("integer n, 0 < x < 1", "n integer, 0 < x < 1"), ("integer n, integer k >= 1", "n integer, k >= 1 integer"), ("integer n, k >= 1 integer", "n integer, k >= 1 integer")])
def test_a_word_before_one_name_is_read(where: str, same: str) -> None:
    assert read(where) == read(same)


@pytest.mark.parametrize(("where", "domain", "hypothesis"), [
    ("0 < |x| < 1", between(-1, 1, "()"), differ(x, 0)), ("|x| >= 1", Domain(), Relation("<=", Q(1), absolute(x))),
    ("x > 0, |x| < 1", between(0, None, "()"), Relation("<", absolute(x), Q(1)))])
def test_the_size_of_a_name_that_is_no_end(where: str, domain: Domain, hypothesis: Relation) -> None:
    assert read(where) == ({"x": domain}, (hypothesis,))


@pytest.mark.parametrize("where", ["|x| < x", "|x| + |y| <= 1"])
def test_a_size_that_gives_no_domain(where: str) -> None:
    with pytest.raises(ReadError):
        read(where)


@pytest.mark.parametrize("where", ["0 < x, y, n integer", "0 < x, y, z <= 1", "0 < x, y and z real"])
def test_a_name_between_two_conditions_that_could_mean_it(where: str) -> None:
    with pytest.raises(ReadError, match="may be meant for x and y together"):
        read(where)


@pytest.mark.parametrize("where", ["x; y > 0", "x > 0, y", "0 < x < 1, y", "x < y, z; x real"])
def test_a_name_of_which_nothing_is_said(where: str) -> None:
    with pytest.raises(ReadError, match="has no domain"):
        read(where)


@pytest.mark.parametrize("where", ["x = 1, 2, 3", "x = 2, 4, 6, ...", "x = 1, 3, 5, ...", "x > 0, 5", "5; x > 0"])
def test_a_number_by_itself_is_no_condition(where: str) -> None:
    with pytest.raises(ReadError, match="this says nothing of a name"):
        read(where)


@pytest.mark.parametrize(("where", "domain"), [
    ("x = 1, 2, ..., 9", between(1, 9, integer=True)), ("x in {1, 2, ..., 9}", between(1, 9, integer=True)), ("x = 1", between(1, 1))])
def test_numbers_in_a_row_are_integers(where: str, domain: Domain) -> None:
    assert read(where) == ({"x": domain}, ())


def test_two_words_that_exclude_one_another_are_refused() -> None:
    with pytest.raises(ReadError, match="x is both real and integer"):
        read("x real integer")
    assert read("x real, n integer") == ({"x": Domain(), "n": Domain(integer=True)}, ())
