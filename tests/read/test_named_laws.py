"""Divergences of laws with numbers, Bern(p), N(m, v), Lap(m, b), are written out as the sums and means that they are, or in closed form."""
from __future__ import annotations

import contextlib
import math
import re
import time
from fractions import Fraction

import pytest

from verify.kernel.models.evaluate import ground
from verify.kernel.models.model import Model
from verify.language import holds_mean
from verify.notation.text import statement_text
from verify.read.source import ReadError
from verify.read.text import read_claim
from verify.run.instances import enclosed


def shown(text: str, where: str) -> str:
    return statement_text(read_claim(text, where))


PINSKER = ("for all 0 < p < 1, 0 < q < 1, d >= 0: p*log(p/q) + (1 - p)*log((1 - p)/(1 - q)) <= d => abs(p - q) <= sqrt(d/2)")


@pytest.mark.parametrize(("text", "where", "said"), [
    ("KL(Bern(p), Bern(q)) >= 2 (p-q)^2", "p, q in (0, 1)",
     "for all 0 < p < 1, 0 < q < 1: 2*(p - q)^2 <= p*log(p/q) + (1 - p)*log((1 - p)/(1 - q))"),
    ("D(Ber(p) || Bernoulli(1/2)) <= log 2", "0 < p < 1",
     "for all 0 < p < 1: p*log(p/(1/2)) + (1 - p)*log((1 - p)/(1 - 1/2)) <= log(2)"),
    ("2 TV(Bern(p), Bern(q)) <= 2", "0 <= p <= q; q <= 1", "for all 0 <= p <= 1, p <= q <= 1: 2*abs(p - q) <= 2"),
    ("TV(Bern(x/2), Bern(1 - x)) <= 1/2", "0 <= x <= 1", "for all 0 <= x <= 1: abs(x/2 - (1 - x)) <= 1/2"),
    ("KL(Bern(p*q), Bern(q^2)) >= 0", "p, q in (0, 1)",
     "for all 0 < p < 1, 0 < q < 1: 0 <= p*q*log(p*q/q^2) + (1 - p*q)*log((1 - p*q)/(1 - q^2))"),
    ("\u03c7\u00b2(Bern(p), Bern(q)) <= chi^2(Bern(p), Bern(q))", "p, q in (0, 1)",
     "for all 0 < p < 1, 0 < q < 1: (p - q)^2/q + (p - q)^2/(1 - q) <= (p - q)^2/q + (p - q)^2/(1 - q)"),
    ("D_chi2(Bern(p), Bern(q)) <= total_variation(Bern(p), Bern(q))", "p, q in (0, 1)",
     "for all 0 < p < 1, 0 < q < 1: (p - q)^2/q + (p - q)^2/(1 - q) <= abs(p - q)"),
    ("D_\u03b1(Bern(p), Bern(q)) <= D_\u221e(Bern(p), Bern(q))", "p, q in (0, 1); \u03b1 > 1",
     "for all 0 < p < 1, 0 < q < 1, alpha > 1: log(p^alpha/q^(alpha - 1) + (1 - p)^alpha/(1 - q)^(alpha - 1))/(alpha - 1) <= "
     "max(log(p/q), log((1 - p)/(1 - q)))"),
    ("KL(Bern(p), Bern(q)) <= d => TV(Bern(p), Bern(q)) <= sqrt(d/2)", "p, q in (0, 1); d >= 0", PINSKER),
    ("|p - q| <= sqrt(d/2)", "p, q in (0, 1); d >= 0; KL(Bern(p), Bern(q)) <= d", PINSKER),
    ("TV(Lap(1), Lap(m, 1)) <= N", "m, N real; N > 1",
     "for all m real, N > 1: E_{t ~ Exp(1)}[1/2*(max(1 - exp(-(abs(t - m) - abs(t))), 0) + max(1 - exp(-(abs(-t - m) - "
     "abs(-t))), 0))] <= N"),
    ("H(Bern(p)) <= log 2", "0 < p < 1", "for all 0 < p < 1: -p*log(p) - (1 - p)*log(1 - p) <= log(2)"),
    ("D_alpha(Bern(p), Bern(1-p)) >= 0", "0 < p < 1; alpha > 1",
     "for all 0 < p < 1, alpha > 1: 0 <= log(p^alpha/(1 - p)^(alpha - 1) + (1 - p)^alpha/(1 - (1 - p))^(alpha - 1))/(alpha - 1)"),
    ("KL(Bern(e^t/(1+e^t)), Bern(1/(1+e^t))) >= 0", "t real",
     "for all t real: 0 <= exp(t)/(1 + exp(t))*log(exp(t)/(1 + exp(t))/(1/(1 + exp(t)))) + (1 - exp(t)/(1 + exp(t)))*"
     "log((1 - exp(t)/(1 + exp(t)))/(1 - 1/(1 + exp(t))))"),
    ("KL(N(0, s^2), N(m, s^2)) <= 1", "m real; s > 0",
     "for all m real, s > 0: E_{t ~ N(0, 1)}[1/2*((s*t - m)^2/(2*s^2) - (s*t)^2/(2*s^2) + ((-(s*t) - m)^2/(2*s^2) - "
     "(-(s*t))^2/(2*s^2)))] <= 1"),
    ("hockey_stick(2, N(0, 1), N(\u0394, 1)) <= D_alpha(3, Bern(1/2), Bern(1/4))", "\u0394 > 0",
     "for all Delta > 0: erfc((log(2)/Delta - Delta/2)/sqrt(2))/2 - 2*erfc((log(2)/Delta + Delta/2)/sqrt(2))/2 <= "
     "log((1/2)^3/(1/4)^2 + (1 - 1/2)^3/(1 - 1/4)^2)/2"),
    ("x H(Bern(p)) + TV(Bern(p), Bern(q)) H(Bern(p)) <= 1", "x > 0; p, q in (0, 1)",
     "for all x > 0, 0 < p < 1, 0 < q < 1: x*(-p*log(p) - (1 - p)*log(1 - p)) + abs(p - q)*(-p*log(p) - (1 - p)*log(1 - p)) <= "
     "1"),
    ("TV(N(0, 1), N(m, 1)) <= m/2", "m >= 0", "for all m >= 0: erf(abs(m)/(2*sqrt(2))) <= m/2"),
    ("hockey_stick(N(a, v), N(a, v), exp(x)) <= TV(N(a, s^2), N(b, s^2))", "a, b, x real; v, s > 0",
     "for all a real, b real, x real, v > 0, s > 0: E_{t ~ N(0, 1)}[1/2*(max(1 - exp(x)*exp(-((a + sqrt(v)*t - a)^2/(2*v) - "
     "(a + sqrt(v)*t - a)^2/(2*v))), 0) + max(1 - exp(x)*exp(-((a - sqrt(v)*t - a)^2/(2*v) - (a - sqrt(v)*t - a)^2/(2*v))), "
     "0))] <= erf(abs(a - b)/(2*sqrt(2)*s))"),
    ("hockey_stick(N(0, s^2), N(1, s^2), e^eps) <= delta", "eps, delta >= 0; s > 0",
     "for all eps >= 0, delta >= 0, s > 0: erfc((eps*s - 1/(2*s))/sqrt(2))/2 - exp(eps)*erfc((eps*s + 1/(2*s))/sqrt(2))/2 <= "
     "delta"),
    ("hockey_stick(N(0, 1), N(c, 1), 2) <= 1", "b > 1, c >= b",
     "for all b > 1, c >= b: erfc((log(2)/c - c/2)/sqrt(2))/2 - 2*erfc((log(2)/c + c/2)/sqrt(2))/2 <= 1"),
    ("D_inf(Lap(0, b), Lap(m, b)) <= eps", "b, eps > 0; m real", "for all b > 0, eps > 0, m real: abs(m)/b <= eps"),
    ("TV(Lap(1), Lap(m, 1)) <= x", "m, x real",
     "for all m real, x real: E_{t ~ Exp(1)}[1/2*(max(1 - exp(-(abs(t - m) - abs(t))), 0) + max(1 - exp(-(abs(-t - m) - "
     "abs(-t))), 0))] <= x"),
])
def test_said(text: str, where: str, said: str) -> None:
    assert shown(text, where) == said


@pytest.mark.parametrize(("call", "value"), [
    ("KL(N(0, 4), N(1, 9))", math.log(1.5) + 5 / 18 - 0.5),
    ("D_2(N(0, 2), N(1, 2))", 0.5),
    ("D_alpha(N(0, 1), N(1, 1), 3)", 1.5),
    ("chi2(N(0, 1), N(1, 1))", math.e - 1),
    ("renyi(N(0, 1), N(1, 1), 3)", math.exp(3)),
    ("KL(Lap(0, 1), Lap(2, 1))", 1 + math.exp(-2)),
    ("KL(Lap(1), Lap(0, 2))", math.log(2) - 0.5),
    ("TV(Lap(1), Lap(2, 1))", 1 - math.exp(-1)),
    ("chi2(Bern(1/2), Bern(1/4))", 1 / 3),
    ("D_inf(Bern(1/2), Bern(1/4))", math.log(2)),
    ("hockey_stick(Bern(3/4), Bern(1/4), 2)", 0.25),
    ("D_2(Bern(1/2), Bern(1/4))", math.log(4 / 3)),
])
def test_the_values_are_those_of_the_textbooks(call: str, value: float) -> None:
    low, high = enclosed(ground(read_claim(f"{call} <= 100").claim.left, Model({}, {})), 20) or ("nan", "nan")
    assert float(low) == pytest.approx(value, abs=1e-9) == float(high)


@pytest.mark.parametrize(("one", "other", "level"), [
    ("N(0, 1)", "N(1, 1)", "exp(1)"), ("N(0, 4)", "N(3, 4)", "2"), ("N(2, 1)", "N(1/2, 1)", "exp(0)"), ("N(2, 9)", "N(1, 9)", "e^2"),
    ("N(0, 1)", "N(3, 1)", "0.5"), ("N(1, 1)", "N(0, 1)", "exp(-2)"), ("N(0, 1)", "N(-1, 1)", "exp(1)")])
def test_what_is_known_in_closed_form_is_the_integral(one: str, other: str, level: str) -> None:
    def law(text: str) -> tuple[float, float]:
        place, square = (float(Fraction(part)) for part in text[2:-1].split(", "))
        return place, math.sqrt(square)

    def density(x: float, place: float, scale: float) -> float:
        return math.exp(-((x - place) / scale) ** 2 / 2) / scale / math.sqrt(2 * math.pi)

    p, q, steps = law(one), law(other), 200_000
    for call, c in ((f"hockey_stick({one}, {other}, {level})", eval_level(level)), (f"TV({one}, {other})", 1.0)):
        grid = (-40 + 80 * k / steps for k in range(steps))
        value = 80 / steps * sum(max(density(x, *p) - c * density(x, *q), 0.0) for x in grid)
        said = read_claim(f"{call} <= 100").claim.left
        if not holds_mean(said):
            low, high = enclosed(ground(said, Model({}, {})), 20) or ("nan", "nan")
            assert float(low) == pytest.approx(value, abs=1e-7) == float(high)
    assert not holds_mean(read_claim(f"TV({one}, {other}) <= 1").claim.left)


def eval_level(text: str) -> float:
    exponent = re.fullmatch(r"(?:exp\(|e\^)(-?\d+)\)?", text)
    return math.exp(int(exponent[1])) if exponent else float(text)


@pytest.mark.parametrize("call", [
    "hockey_stick(N(0, 1), N(m, 1), 2)", "hockey_stick(N(0, 1), N(0, 1), 2)", "hockey_stick(N(a, 1), N(a + 1, 1), 2)",
    "hockey_stick(N(0, 1), N(1, 1), a)", "hockey_stick(N(0, 1), N(1, 1), exp(1) - 3)", "hockey_stick(N(0, 1), N(1, 1), e^2*a)",
    "hockey_stick(N(0, 1), N(1, 4), 2)", "TV(N(0, 1), N(0, 4))", "hockey_stick(N(2, 1), N(2.0, 1), 2)"])
def test_where_the_distance_or_the_level_may_vanish_the_mean_stays(call: str) -> None:
    assert holds_mean(read_claim(f"{call} <= 1", "m >= 0; a real").claim.left)


@pytest.mark.parametrize(("text", "where", "message"), [
    ("KL(Bern(p), Bern(q)) >= 0", "p, q in [0, 1]", "declare 0 < p < 1"),
    ("H(Bern(p)) <= 1", "0 <= p < 1", "declare 0 < p < 1"),
    ("H(Bern(p)) <= 1", "p > 0", "declare 0 < p < 1"),
    ("TV(Bern(p), Bern(q)) <= 1", "p, q real", "declare 0 <= p <= 1"),
    ("KL(Bern((1+x)/2), Bern(1/2)) <= x^2", "-1 <= x <= 1", "give q =="),
    ("KL(Bern(1), Bern(1/2)) <= 1", "", "no probability between 0 and 1"),
    ("KL(N(0, s), N(1, s)) >= 0", "s real", "declare s > 0"),
    ("KL(N(0, s^2), N(1, s^2)) >= 0", "s real", "positive is not seen"),
    ("KL(N(0, s^2), N(1, s^2)) >= 0", "r >= 0; s >= r", "positive is not seen"),
    ("TV(Bern(x/2), Bern(1/2)) <= 1/2", "x real", "must be a probability"),
    ("TV(Bern(p + d), Bern(p)) <= d and d <= 1", "0 < p < 1; d > 0", "must be a probability"),
    ("TV(Bern(-1), Bern(p)) <= 2*p", "0 < p < 1", "no probability"),
    ("TV(Bern(1/0), Bern(p)) <= 1", "0 < p < 1", "no probability"),
    ("TV(Bern(/), Bern(p)) <= 1", "0 < p < 1", "no probability"),
    ("KL(N(0, -1), N(1, -1)) <= -5", "", "positive is not seen"),
    ("KL(N(0, v - 1), N(1, v - 1)) >= 0", "v > 0", "positive is not seen"),
    ("KL(Lap(1/0), Lap(1, 1/0)) <= 1", "", "positive is not seen"),
    ("TV(Bern(1/(1 + e^x)), Bern(1/2)) <= 1", "x real; e real", "must be a probability"),
    ("sum(p=1..3, TV(Bern(p), Bern(q))) <= 1", "p, q in (0, 1)", "runs over"),
    ("sum(s=0..3, KL(N(0, s^2), N(1, s^2))) <= 1", "s > 0", "runs over"),
    ("D_alpha(Bern(p), Bern(q), 1) >= 0", "p, q in (0, 1)", "order 1 is KL"),
    ("D_01(Bern(p), Bern(q)) >= 0", "p, q in (0, 1)", "not a function"),
    ("chi2(N(0, 1), N(0, 3)) >= 0", "", "only where it is finite"),
    ("D_inf(N(0, 1), N(1, 1)) >= 0", "", "supremum"),
    ("D_inf(Lap(0, 1), Lap(1, 2)) >= 0", "", "supremum"),
    ("KL(2, N(0, 1), N(1, 1)) >= 0", "", "is of laws; declare them"),
    ("renyi(2, N(0, 1), N(1, 1)) >= 0", "", "is of laws; declare them"),
    ("TV(N(0, s^2), N(1, s^2)) <= 1", "s >= sqrt(x); x > 0", "positive is not seen; declare s > 0$"),
    ("KL(Bern(p), N(0, 1)) >= 0", "0 < p < 1", "two laws of one kind"),
    ("KL(Bern(p), P) >= 0", "0 < p < 1; P distribution", "two laws of one kind"),
    ("D(Bern(p), Bern(q)) >= 0", "p, q in (0, 1)", "may be any divergence"),
    ("KL(N(0), N(1)) >= 0", "", "parameters of this law"),
    ("D_alpha(Bern(p), Bern(q)) >= 0", "p, q in (0, 1)", "1 number"),
    ("exp KL(Bern(p), Bern(q)) >= 0", "x > 0; p, q in (0, 1)", "for a product write"),
    ("H(N(0, 1)) >= 0", "", "finitely many letters"),
    ("KL(Normal(0, 1), Normal(1, 1)) >= 0", "", "is of laws; declare them"),
])
def test_what_has_no_one_meaning_is_refused(text: str, where: str, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        read_claim(text, where)


@pytest.mark.parametrize("text", ["(" * 9000 + "x" + ")" * 9000, "KL(" * 4000 + "x" + ")" * 4000, "H(((" * 1500 + "x" + ")))" * 1500,
                                  "KL(Bern(" * 2000 + "x" + "))" * 2000, "KL(Bern(x), Bern(x)) + " * 500 + "x"])
def test_long_texts_are_read_or_refused_soon(text: str) -> None:
    begin = time.process_time()
    with contextlib.suppress(ReadError):
        read_claim(f"{text} >= 0", "0 < x < 1")
    assert time.process_time() - begin < 2


def test_a_name_of_the_text_is_no_law() -> None:
    assert shown("KL(N, P) >= 0", "N, P distributions") == "for all N, P on R: 0 <= KL(N || P)"
