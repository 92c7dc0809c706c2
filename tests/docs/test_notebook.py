"""docs/notebook.ipynb: every cell runs, in order, and shows what is stored."""
from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from verify.run import alone

BOOK = json.loads((Path(__file__).parents[2] / "docs" / "notebook.ipynb").read_text(encoding="utf-8"))
CELLS = [c for c in BOOK["cells"] if c["cell_type"] == "code"]


def displayed(source: str, names: dict[str, Any]) -> dict[str, str]:
    """What a notebook shows of a cell: its last expression, in each form that the value offers."""
    tree = ast.parse(source)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    exec(compile(tree, "cell", "exec"), names)
    value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    forms = {"text/plain": repr(value)}
    for kind, method in (("text/html", "_repr_html_"), ("text/latex", "_repr_latex_")):
        forms |= {kind: getattr(value, method)()} if hasattr(value, method) else {}
    return forms


def test_the_notebook_is_of_the_format() -> None:
    assert (BOOK["nbformat"], BOOK["nbformat_minor"]) == (4, 5) and len({c["id"] for c in BOOK["cells"]}) == len(BOOK["cells"])
    assert [c["execution_count"] for c in CELLS] == list(range(1, len(CELLS) + 1)) and len(CELLS) >= 4
    assert all(o["output_type"] == "execute_result" for c in CELLS for o in c["outputs"])


@pytest.mark.slow
@pytest.mark.skipif(not alone.AVAILABLE, reason="scripts need a guard here")
def test_every_cell_shows_what_is_stored() -> None:
    names: dict[str, Any] = {}
    for cell in CELLS:
        (output,) = cell["outputs"]
        assert displayed("".join(cell["source"]), names) == {kind: "".join(text) for kind, text in output["data"].items()}
