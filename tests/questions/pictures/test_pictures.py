"""Pictures of claims: what is drawn is enclosed, a word on a box is true on it, and nothing is made twice."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import exp
from pathlib import Path
from typing import Any

import pytest

from verify.figures.figure import Figure
from verify.language.canonical import encode
from verify.questions.pictures import kept
from verify.questions.pictures.enclosed import figures
from verify.questions.pictures.kept import FOLDER, pictures
from verify.questions.pictures.view import view_of
from verify.read.text import read_claim
from verify.report.arrange import Claim
from verify.report.result import ClaimResult
from verify.run.store import Store


def result(text: str, where: str, given: Sequence[str] = (), *, variant: str = "printed", verdict: str = "REFUTED", **more: Any) -> ClaimResult:
    return ClaimResult("paper/claim", variant, "Claim", "Paper, Claim", text, verdict,
                       statement_data=encode(read_claim(text, where, given)), **more)


def drawn(*variants: ClaimResult) -> tuple[Figure, ...]:
    view = view_of(Claim("paper/claim", variants))
    return () if view is None else figures(view, "paper/claim", "Paper")


LINE = result("exp(x) <= 1 + 2*x", "x >= 0", witness={"x": "2"}, sides={"left": ["7.38", "7.39"], "right": ["5", "5"]})
PLANE = result("x*y <= 1", "0 <= x <= 2, 0 <= y <= 2", witness={"x": "2", "y": "2"})
LAW_WHERE, LAW_GIVEN = "eps >= 0; P, Q distributions", ("D_inf(P, Q) <= eps", "D_inf(Q, P) <= eps")
LAW = result("KL(P, Q) <= eps*(exp(eps) - 1)", LAW_WHERE, LAW_GIVEN, verdict="PROVED", instances=(
    {"at": {"P": "[1/2, 1/2]", "Q": "[1/3, 2/3]", "eps": "log(2)"}, "lhs": ["0.0588", "0.0589"], "rhs": ["0.69", "0.70"], "digits": 3},))
SHARP = result("KL(P, Q) <= eps*tanh(eps/2)", LAW_WHERE, LAW_GIVEN, variant="sharp", verdict="PROVED")


def test_a_claim_of_one_number_has_its_sides_its_gap_and_where_it_holds() -> None:
    sides, gap = drawn(LINE)
    assert [c.name for c in sides.curves] == ["left side", "right side"]
    assert all(Fraction(lo) <= Fraction(exp(x)) + Fraction(1, 10**9) and Fraction(exp(x)) - Fraction(1, 10**9) <= Fraction(hi)
               for x, lo, hi in sides.curves[0].points)
    assert [m.name for m in sides.marks] == ["counterexample: left side"]
    words = [word for *_, word in sides.strip]
    assert words == ["undecided", "holds", "undecided", "fails"]        # equality at 0, and at about 1.2564
    assert sides.strip[2][0] < Fraction("1.2564312") < sides.strip[2][1]
    assert gap.band[0][0] == sides.x.low and gap.band[-1][1] == sides.x.high
    assert all(b == c for (_, b, *_), (c, *_) in pairwise(gap.band))


def test_a_band_holds_the_gap_at_every_point() -> None:
    (_, gap) = drawn(LINE)
    for a, b, lo, hi in gap.band:
        for x in (a, (a + b) / 2, b):
            value = 1 + 2 * float(x) - exp(x)
            assert float(lo) - 1e-9 <= value <= float(hi) + 1e-9
    assert max(Fraction(hi) - Fraction(lo) for *_, lo, hi in gap.band) < 1


def test_what_a_map_says_of_a_box_is_true_on_all_of_it() -> None:
    (map_,) = drawn(PLANE)
    said = {word for *_, word in map_.cells}
    assert [(m.name, m.points) for m in map_.marks] == [("counterexample", ((2, "2", "2"),))] and drawn(replace(PLANE, witness=None))[0].marks == ()
    assert said == {"holds", "fails", "undecided"}
    for a, b, c, d, word in map_.cells:
        assert word != "holds" or b * d <= 1
        assert word != "fails" or a * c > 1
    area = sum((b - a) * (d - c) for a, b, c, d, _ in map_.cells)
    assert area == 4 and sum((b - a) * (d - c) for a, b, c, d, w in map_.cells if w == "undecided") < Fraction(1, 2)


def test_a_bound_on_laws_is_drawn_with_the_proved_sharper_one_and_the_exact_values() -> None:
    (sides,) = drawn(LAW, SHARP)
    assert [c.name for c in sides.curves] == ["printed bound", "sharp"] and [m.name for m in sides.marks] == ["instance: left side"]
    assert all(Fraction(hi) <= Fraction(top) for (_, _, hi), (_, top, _) in zip(sides.curves[1].points[1:], sides.curves[0].points[1:], strict=True))
    assert drawn(LAW, replace(SHARP, verdict="UNDECIDED")) == ()      # one curve and one point say nothing
    other = result("KL(Q, P) <= eps*tanh(eps/2)", LAW_WHERE, LAW_GIVEN, variant="sharp", verdict="PROVED")
    assert drawn(LAW, other) == ()                                    # a bound on something else is no curve here


@pytest.mark.parametrize("claim", [
    result("KL(P, Q) <= TV(P, Q)", "P, Q distributions"), result("1 <= 0", ""), result("x == x^2", "x >= 0"),
    replace(LINE, statement_data=None), replace(LINE, variant="sharp"), result("exp(exp(exp(x))) <= x", "x >= 100", witness={"x": "200"}),
], ids=["no numbers", "no names", "an equation", "no statement", "not printed", "beyond any axis"])
def test_what_has_no_picture_has_none(claim: ClaimResult) -> None:
    assert drawn(claim) == ()


def test_pictures_are_kept_and_made_again_only_where_a_statement_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, made = Store(tmp_path), []
    real = kept.figures
    monkeypatch.setattr(kept, "figures", lambda *args: made.append(args) or real(*args))
    first = pictures([LINE], store, keep=True)
    text = (tmp_path / FOLDER / "paper.json").read_text(encoding="utf-8")
    assert pictures([LINE], store, keep=True) == first and len(first["paper/claim"]) == 2 and len(made) == 1
    assert pictures([replace(LINE, witness={"x": "3"})], store) != first and len(made) == 2
    assert (tmp_path / FOLDER / "paper.json").read_text(encoding="utf-8") == text        # nothing is kept unless asked for
    (tmp_path / FOLDER / "paper.json").write_text("{", encoding="utf-8")
    assert pictures([LINE], store, keep=True) == first and len(made) == 3
    assert (tmp_path / FOLDER / "paper.json").read_text(encoding="utf-8") == text


def test_a_kept_figure_is_the_one_that_was_made() -> None:
    for figure in (*drawn(LINE), *drawn(PLANE), *drawn(LAW, SHARP)):
        assert kept._figure(kept._written(figure)) == figure
