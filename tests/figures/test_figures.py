"""Recomputed figures: their data, their pictures, the files and the command."""
from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from flint import arb

import verify.figures.write
from verify.cli import main
from verify.figures import chaudhuri2019, dwork2015
from verify.figures.boxes import PrintedBound
from verify.figures.draw import STYLES, svg
from verify.figures.figure import Axis, Curve, Figure
from verify.figures.write import DOCUMENTS, chosen, make
from verify.restricted import Laplace, laplace_linear_bound, renyi_laws, restricted_renyi
from verify.run.wrong_input import WrongInput

F = Fraction
SVG = "{http://www.w3.org/2000/svg}"
AXIS = Axis("order alpha (no unit)", F(1), F(3), (F(1), F(2), F(3)))
CURVES = Figure("paper/fig", "Two <curves>", "Paper 2020, Figure 1", AXIS, Axis("parameter (nats)", F(0), F(1), (F(0), F(1))), (
    Curve("a & b", ((F(1), "0.1", "0.2"), (F(2), "0.3", "0.3"))), Curve("c", ((F(1), "0.5", "0.6"), (F(3), "0.7", "0.71")))), facts=({"what": "c is above", "shown": True},))
MAP = Figure("paper/map", "A map", "Paper 2020", AXIS, Axis("eps (nats)", F(0), F(2), (F(0), F(2))), cells=(
    (F(1), F(2), F(0), F(2), "holds"), (F(2), F(3), F(0), F(1), "fails"), (F(2), F(3), F(1), F(2), "undecided")))


@pytest.mark.parametrize("figure", [CURVES, MAP])
def test_pictures_are_readable_without_colour(figure: Figure) -> None:
    text = svg(figure)
    tree = ElementTree.fromstring(text)
    said = {t.text for t in tree.iter(f"{SVG}text")}
    assert {figure.title, figure.x.label, figure.y.label} <= said and svg(figure) == text
    if figure is CURVES:
        assert {"a & b", "c"} <= said and len({(dash, mark) for _, dash, mark in STYLES}) == len(STYLES) == len({mark for _, _, mark in STYLES})
        assert text.count("stroke-dasharray") == 2       # the second curve and its line of the legend
    else:
        assert {"holds", "fails", "boundary (not decided)"} <= said
        assert {p.get("class") for p in tree.iter(f"{SVG}path") if p.get("class")} == {"holds", "fails", "undecided"}
        assert len({p.get("fill") for p in tree.iter(f"{SVG}path") if p.get("class")}) == 3


def test_places_in_a_picture() -> None:
    points = [[tuple(map(float, p.split(","))) for p in e.get("points", "").split()] for e in ElementTree.fromstring(svg(CURVES)).iter(f"{SVG}polyline")]
    (first, second), (third, last) = points[0], points[2]
    assert first[0] == third[0] < second[0] < last[0] and first[1] > second[1] > third[1] > last[1]


def test_data_in_json_and_csv() -> None:
    data = json.loads(CURVES.json_text())
    assert data["curves"][0] == {"name": "a & b", "points": [["1", "0.1", "0.2"], ["2", "0.3", "0.3"]]} and data["widest"] == "0.1" and data["facts"][0]["shown"]
    rows = list(csv.reader(io.StringIO(CURVES.csv_text())))
    assert rows[0] == ["curve", "order alpha (no unit)", "parameter (nats): lower end", "upper end"] and rows[1] == ["a & b", "1", "0.1", "0.2"] and len(rows) == 5
    boxes = json.loads(MAP.json_text())
    assert boxes["boxes"][2] == ["2", "3", "1", "2", "undecided"] and boxes["shares"] == {"holds": "1/2", "fails": "1/4", "undecided": "1/4"}
    assert len(list(csv.reader(io.StringIO(MAP.csv_text())))) == 4


@pytest.fixture(scope="module")
def fig1a() -> Figure:
    return make("chaudhuri2019/fig1a")


def test_figure_1a_is_what_the_formulas_give(fig1a: Figure) -> None:
    printed, exact4, linear, below = fig1a.curves
    assert [p[0] for p in linear.points] == list(chaudhuri2019.FINE) and linear.points[0][0] == F(21, 20) and linear.points[-1][0] == 10
    for x, lo, hi in linear.points[::9]:
        made = restricted_renyi(Laplace(1, 1), Laplace(0, 1), x)
        assert F(lo) <= F(made.enclosure(20)[1]) and F(made.enclosure(20)[0]) <= F(hi) and 0 < F(hi) - F(lo) < F(1, 10 ** 11)
    for curve, value in ((printed, lambda a: laplace_linear_bound(1, a)), (exact4, lambda a: renyi_laws(Laplace(1, 1), Laplace(0, 1), a))):
        assert all(F(lo) <= F(value(x).enclosure(30)[0]) and F(value(x).enclosure(30)[1]) <= F(hi) for x, lo, hi in curve.points[::9])
    two = next(p for p in linear.points if p[0] == 2)
    assert two[1].startswith("0.405465108108") and below.points[0][0] >= F("1.7")        # log(3/2)


def test_the_facts_of_figure_1a(fig1a: Figure) -> None:
    first, second, *orders = fig1a.facts
    for fact, value, other in ((first, "3.31474807909", lambda a: renyi_laws(Laplace(1, 1), Laplace(0, 1), a)), (second, "3.7195258400", None)):
        low, high = map(F, fact["between"])
        assert all(t.startswith(value) for t in fact["between"]) and 0 < high - low < F(1, 10 ** 11)
        if other:
            assert laplace_linear_bound(1, low) > other(low) and laplace_linear_bound(1, high) < other(high)
    assert all(f["shown"] for f in orders)


def test_facts_can_be_false() -> None:
    low, high = Curve("low", ((F(1), "1", "2"), (F(2), "3", "3"))), Curve("high", ((F(1), "3", "3"), (F(2), "2", "2")))
    assert not chaudhuri2019.ordered("x", low, high)["shown"] and chaudhuri2019.ordered("x", Curve("l", low.points[:1]), high)["shown"]
    assert not chaudhuri2019.ordered("x", Curve("l", ((F(1), "1", "3"),)), high)["shown"]
    assert chaudhuri2019.turn(high)["shown"] and not chaudhuri2019.turn(low)["shown"]
    assert "no change of sign" in chaudhuri2019.crossing("x", lambda a: laplace_linear_bound(1, a))["what"]


def test_where_a_bound_changes() -> None:
    bound = PrintedBound(Laplace, lambda: arb(2), lambda: arb(1))
    low, high = map(F, chaudhuri2019.change(bound, F(3), F(1, 10), F(1))["between"])
    assert 0 < high - low < F(1, 10 ** 6)
    for e, fails in ((low - F(1, 10 ** 6), True), (high + F(1, 10 ** 6), False)):
        printed, exact = laplace_linear_bound(e, 3), restricted_renyi(Laplace(e, 1), Laplace(0, 1), 3)
        assert (printed < F(exact.enclosure(20)[0])) is fails and (printed > F(exact.enclosure(20)[1])) is not fails
    assert "does not change" in chaudhuri2019.change(bound, F(3, 2), F(1, 10), F(1))["what"]


def test_curves_of_polynomials_are_ordered() -> None:
    """A thinned Figure 1b: degree 2 and 3 keep growing at orders where degree 1 falls."""
    alphas = (F(5, 4), F(2), F(4), F(10))
    one, two, three = (chaudhuri2019.of_degree(k, alphas) for k in (1, 2, 3))
    assert all(F(a[2]) < F(b[1]) and F(b[2]) < F(c[1]) for a, b, c in zip(one, two, three, strict=True))
    assert F(one[3][2]) < F(one[2][1]) and F(two[2][2]) < F(two[3][1]) and F(three[2][2]) < F(three[3][1])
    assert "decrease" in chaudhuri2019.monotone(1)["what"] and "increase" in chaudhuri2019.monotone(2)["what"]


def test_ids() -> None:
    everything = chosen(())
    assert everything == chosen(["chaudhuri2019", "dwork2015", "wang2016"]) and everything[:4] == chosen(["chaudhuri2019"])
    assert tuple(f"chaudhuri2019/{n}" for n in DOCUMENTS["chaudhuri2019"]) == tuple(chaudhuri2019.FIGURES)
    assert tuple(f"dwork2015/{n}" for n in DOCUMENTS["dwork2015"]) == tuple(dwork2015.FIGURES)
    assert chosen(["chaudhuri2019/fig1b", "chaudhuri2019/fig1b"]) == ("chaudhuri2019/fig1b",)
    for wrong in ("nope", "chaudhuri2019/", "chaudhuri2019/fig2", "fig1a", ""):
        with pytest.raises(WrongInput, match="write one of chaudhuri2019"):
            chosen([wrong])


def test_the_command_writes_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(verify.figures.write, "make", lambda name, reports: {"fig1a": CURVES}.get(name.split("/")[1], MAP))
    assert main(["figures"]) == 0
    said = capsys.readouterr().out
    assert "c is above: shown" in said and "50.00 % of the window" in said and "reports/latest/figures/paper-fig.svg" in said
    assert {p.name for p in (tmp_path / "reports/latest/figures").iterdir()} == {f"paper-{n}.{e}" for n in ("fig", "map") for e in ("svg", "json", "csv")}
    assert main(["figures", "chaudhuri2019/fig1a", "--json", "--output", "elsewhere"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [f["id"] for f in data["figures"]] == ["paper/fig"] and Path(data["figures"][0]["files"]["csv"]).is_file()
    assert main(["figures", "chaudhuri2019/fig1a", "-q"]) == 0 and len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize("wrong", [["nope"], ["chaudhuri2019", "nikolov2017"], ["chaudhuri2019/fig3"]])
def test_unknown_ids_are_one_line_before_anything_is_written(wrong: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["figures", *wrong]) == 2
    said = capsys.readouterr()
    assert said.out == "" and re.fullmatch(r"verify: figures: '[^\n]*' is neither [^\n]* write one of [^\n]*\n", said.err) and not list(tmp_path.iterdir())


def test_the_command_recomputes_a_figure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["figures", "chaudhuri2019/fig1a"]) == 0
    assert "between 3.3147480790951 and 3.3147480790959" in capsys.readouterr().out
    assert json.loads((tmp_path / "reports/latest/figures/chaudhuri2019-fig1a.json").read_text())["points"] == 243
