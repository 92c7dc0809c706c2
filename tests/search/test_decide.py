"""Decisive findings are accepted by the kernel and agree with exact evaluation; the others say why; time is respected."""
import random
import time
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kernel.random_expressions import NoValue, value
from tests.search.goals import rationals
from verify.kernel.statements.judge import judge
from verify.kernel.format.rejected import Rejected
from verify.language import (
    DECISIVE, KL, TV, Alphabet, App, D_inf, Domain, Expr, Num, Q, Relation, Statement, Sym, both, distributions, exists, forall,
    real)
from verify.read.text import read_claim
from verify.search import scalar_search
from verify.search.budget import Budget
from verify.search.decide import Options, accepted, decide
from verify.search.kinds import is_scalar
from verify.search.finding import Trace
from verify.search.watch import PATIENCE

DOMAINS = ("(0, oo)", "[0, oo)", "[0, 1]", "(0, 1)", "[-1, 1]", "(-oo, oo)", "[1, oo) integer", "[0, 5] integer", "[3/7, 2]")
LEAVES = st.one_of(
    st.sampled_from([Sym("x"), Sym("x"), Sym("y")]), st.sampled_from([Q(q) for q in ("0", "1", "2", "-1", "1/2", "1/3")]))
ONE, TWO = ("exp", "log", "sqrt", "abs", "tanh", "cosh", "sin", "floor"), ("add", "mul", "div", "min", "max")
EXPRESSIONS = st.recursive(LEAVES, lambda inner: st.one_of(
    st.builds(lambda op, u: App(op, (u,)), st.sampled_from(ONE), inner),
    st.builds(lambda op, u, v: App(op, (u, v)), st.sampled_from(TWO), inner, inner),
    st.builds(lambda u, n: u ** Q(n), inner, st.sampled_from((2, 3)))), max_leaves=4)


@st.composite
def claims(draw: st.DrawFn) -> Statement:
    """Small scalar claims, about half of them likely to be true."""
    left, right = draw(EXPRESSIONS), draw(EXPRESSIONS)
    right = left + right ** 2 if draw(st.booleans()) else right
    given_ = (Relation("<=", draw(LEAVES), draw(EXPRESSIONS)),) if draw(st.integers(0, 3)) == 0 else ()
    prefix = forall(*(real(n, draw(st.sampled_from(DOMAINS))) for n in ("x", "y")))
    return Statement(prefix, given_, Relation(draw(st.sampled_from(("<=", "<=", "<", "==", "!="))), left, right))


def point(rng: random.Random, s: Statement) -> dict[str, Fraction]:
    """A rational point of the domain."""
    found = {}
    for b in s.prefix:
        d = b.domain or Domain()
        lo, hi = (end.value if isinstance(end, Num) else None for end in (d.lo, d.hi))
        q = rationals(rng, lo, hi)
        found[b.symbol.name] = Fraction(q.__ceil__()) if d.integer else q
    return found


def holds(r: Relation, at: dict[str, mpmath.mpf]) -> bool | None:
    """Whether a relation holds at a point by 60 digits of another library; None where that is not clear."""
    try:
        left, right = value(r.left, at, 60), value(r.right, at, 60)
    except NoValue:
        return None
    near = abs(left - right) <= mpmath.mpf(10) ** -40 * (1 + abs(left))
    return (None if near else left < right) if r.op in ("<=", "<") else (near if r.op == "==" else None if near else True)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(claims())
def test_decisive_findings_are_accepted_and_not_contradicted(s: Statement) -> None:
    finding = decide(s, options=Options(timeout=0.25))
    if finding.verdict not in DECISIVE:
        assert finding.verdict == "UNDECIDED" and finding.evidence is None and finding.reason
        return
    assert judge(s, finding.verdict, finding.evidence).verdict == finding.verdict
    if finding.verdict in ("PROVED", "VACUOUS"):
        rng = random.Random(0)
        for _ in range(50):
            at = {n: mpmath.mpf(q.numerator) / q.denominator for n, q in point(rng, s).items()}
            if all(isinstance(f, Relation) and f.op == "<=" and holds(f, at) for f in s.given):
                assert finding.verdict == "PROVED" and isinstance(s.claim, Relation)
                assert holds(s.claim, at) is not False, at


def test_the_check_of_points_would_see_a_false_claim() -> None:
    at = {"x": mpmath.mpf(2)}
    x: Expr = Sym("x")
    assert holds(x ** 2 <= x, at) is False and holds(x <= x ** 2, at) is True and holds(x <= x, at) is None
    assert holds(Relation("==", x, x + 1), at) is False and holds(Relation("!=", x, x), at) is None


@pytest.mark.parametrize("text, where, given_, verdict", [
    ("tanh(x) <= x", "x >= 0", (), "PROVED"), ("tanh(x) <= 9*x/10", "x >= 0", (), "REFUTED"),
    ("x >= 100", "x real", ("x^2 < 0",), "VACUOUS"),
    ("log(x) <= x", "x >= 0", (), "ILL_POSED"), ("x > 3/7", "3/7 <= x <= 1", (), "REFUTED"),
    ("n*(n-1) >= 0", "n integer", (), "PROVED"),
    ("x >= 100", "0 < x < 1", ("2*x < x",), "VACUOUS"),
    ("x <= 1", "x, y real", ("x*y == 1", "y == 0"), "VACUOUS"), ("x <= 1", "x, y real", ("x*y == 0", "y == 1"), "PROVED"),
    ("x == -5", "x, y real", ("x/y == 2", "y == 0"), "VACUOUS"), ("x == 0", "x, y real", ("x/y == 0", "y == 2"), "PROVED"),
    ("2 <= 1", "", ("1 <= 0",), "VACUOUS"), ("2 <= 1", "", ("log(0) <= 1",), "VACUOUS"), ("2 <= 1", "", ("0 <= 1",), "REFUTED")])
def test_one_of_each_verdict(text: str, where: str, given_: tuple[str, ...], verdict: str) -> None:
    s = read_claim(text, where, given_)
    finding = decide(s, options=Options(timeout=20))
    assert finding.verdict == verdict and accepted(s, finding)
    assert not accepted(s, type(finding)("PROVED" if verdict != "PROVED" else "REFUTED", finding.evidence, ""))



@pytest.mark.parametrize("text, where, given_", [
    ("erf(x)*gamma(x+1) <= gamma(x+1) - exp(-x^3)/1000000", "x >= 1", ()),
    ("x^2 + sin(x*y)*10^6 >= y", "x real, y real", ("sin(x)*y >= 2*abs(y) + 1",)),
    ("x <= 1", "x real", ("x*x <= cos(x) - 2 + x^2",))])
def test_time_is_respected(text: str, where: str, given_: tuple[str, ...]) -> None:
    started = time.thread_time()
    finding = decide(read_claim(text, where, given_), options=Options(timeout=1.5))
    assert time.thread_time() - started < 1.5 * PATIENCE + 2
    assert finding.verdict in DECISIVE or finding.reason


def test_an_open_claim_says_why() -> None:
    finding = decide(read_claim("sqrt(x^y+y^x-1) >= 0", "x > 0, y > 0"), options=Options(timeout=2))
    assert finding.verdict == "UNDECIDED" and "defined" in finding.reason
    stopped = decide(read_claim("exp(x) >= 1 + x", "x real"), options=Options(timeout=0))
    assert stopped.verdict == "UNDECIDED" and stopped.reason


def test_which_search_fits() -> None:
    X, Y = distributions("X Y", Alphabet("R"))
    x, y = real("x", "(0, oo)"), real("y", "(0, oo)")
    laws = Statement(forall(X, Y), (), KL(X, Y) <= D_inf(X, Y))
    numbers = Statement(forall(x), (), x >= 0)
    assert is_scalar(numbers) and not is_scalar(laws)
    for s, verdict in ((laws, "PROVED"), (Statement(forall(X, Y), (), TV(X, Y) <= 1), "PROVED"), (Statement((),
    (), numbers), "PROVED"),
                       (Statement((), (), both(numbers, Statement(forall(x), (), x >= 1))), "REFUTED"),
                       (Statement(forall(x) + exists(y), (), x < y), "PROVED"), (Statement(exists(y) + forall(x),
                       (), x < y), "REFUTED")):
        finding = decide(s, options=Options(timeout=20))
        assert finding.verdict == verdict and accepted(s, finding)


def test_memory_that_runs_out_leaves_the_claim_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(scalar_search, "prove", exhausted)
    found = decide(read_claim("sin(x) + x^2 >= -1/4", "x real", ()), options=Options(timeout=5))
    assert found.verdict == "UNDECIDED" and found.evidence is None and "limit of memory" in found.reason


def test_a_statement_that_a_method_cannot_take_is_noted_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(s: Statement, budget: Budget, trace: Trace) -> None:
        raise Rejected("not a claim of this kind")

    monkeypatch.setattr("verify.search.decide._attempts", lambda s, negated: [refuses])
    finding = decide(read_claim("x <= 1", "x real"))
    assert finding.verdict == "UNDECIDED" and finding.reason == "refuses: not a claim of this kind"


def test_a_method_that_breaks_down_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(s: Statement, budget: Budget, trace: Trace) -> None:
        raise IndexError("tuple index out of range")

    monkeypatch.setattr("verify.search.decide._attempts", lambda s, negated: [broken, scalar_search.prove])
    assert decide(read_claim("x <= x + 1", "x real")).verdict == "PROVED"
    with pytest.raises(IndexError):                   # where nothing else decides, it is seen
        decide(read_claim("x^2 + 1 == x", "x real"))


def test_an_unaided_search_ignores_the_hints() -> None:
    seen: list[tuple[object, ...]] = []

    def noted(s: Statement, hints: tuple[object, ...], *_: object) -> None:
        seen.append(hints)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("verify.search.decide._tried", noted)
        for unaided in (False, True):
            decide(read_claim("x <= 1", "x real"), ({"x": "2"},), Options(timeout=1, unaided=unaided))
    assert seen == [({"x": "2"},), ()]
