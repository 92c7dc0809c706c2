"""The diagram of implications: each arrow is drawn by the verdict of its claim, and the claims are there."""
from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from verify.figures.diagram import Arrow, Diagram
from verify.figures.wang2016 import ARROWS, BOXES
from verify.figures.write import make, written
from verify.run.kept import kept_verdicts
from verify.run.wrong_input import WrongInput

REPORTS = Path(__file__).parents[2] / "reports"
SMALL = Diagram("paper/rows", "What <implies> what", "Paper 2020, Table 1", {"A": (100, 100), "B": (400, 300), "C": (400, 100)},
                (Arrow("A", "B", "paper/x#one", "2 eps"), Arrow("B", "A", "paper/x#two"), Arrow("A", "C", "paper/x#three")),
                {"paper/x#one": "PROVED", "paper/x#two": "REFUTED", "paper/x#three": "SUPPORTED"})


def test_arrows_are_told_apart_by_their_verdicts() -> None:
    text = SMALL.svg_text()
    drawn = [(g.find("{*}title").text, g.find("{*}path").get("stroke-dasharray")) for g in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}g")]     # type: ignore[union-attr]
    assert [what.split(": ")[1].split(" (")[0] for what, _ in drawn] == ["implies", "does not imply", "not decided"]     # type: ignore[union-attr]
    assert len({dashes for _, dashes in drawn}) == 3 and text.count(" l10,10 m0,-10 ") == 1 and SMALL.svg_text() == text
    assert SMALL.summary()["arrows"] == {"implies: proved": 1, "does not imply: a counterexample": 1, "not decided": 1}


def test_data() -> None:
    rows = list(csv.DictReader(io.StringIO(SMALL.csv_text())))
    assert [r["verdict"] for r in rows] == ["PROVED", "REFUTED", "UNDECIDED"] and rows == json.loads(SMALL.json_text())["rows"]


def test_every_arrow_of_table_1_is_decided_by_a_kept_claim() -> None:
    diagram = make("wang2016/fig-1", REPORTS)
    assert isinstance(diagram, Diagram) and {x for a in ARROWS for x in (a.tail, a.head)} == set(BOXES)
    assert all(diagram.kind(a) for a in ARROWS) and len({(a.tail, a.head) for a in ARROWS}) == len(ARROWS)
    assert all((diagram.kind(a) == "REFUTED") == any(word in a.claim for word in ("no arrow", "control", "rand-weaker")) for a in ARROWS)


def test_nothing_is_shown_that_is_not_kept(tmp_path: Path) -> None:
    (summary,) = written(["wang2016/fig-1"], tmp_path)
    assert summary["arrows"]["not decided"] == len(ARROWS) and (tmp_path / "latest" / "figures" / "wang2016-fig-1.svg").is_file()
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "wang2016.json").write_text("{}", encoding="utf-8")
    with pytest.raises(WrongInput, match="restore it"):
        kept_verdicts("wang2016", tmp_path)
