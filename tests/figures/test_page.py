"""`docs/figures.md` names every figure and every key of the files, and its commands can be read."""
from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.figures.test_figures import CURVES, MAP
from verify.cli import parser
from verify.figures.write import chosen

PAGE = (Path(__file__).parents[2] / "docs" / "figures.md").read_text(encoding="utf-8")


def test_every_figure_and_key_is_documented() -> None:
    named = set(re.findall(r"`([\w/.-]+)`", PAGE))
    assert set(chosen(())) <= named
    assert {*CURVES.data(), *MAP.data()} - {"points", "cells"} <= named
    assert "chaudhuri2019/fig9" not in named


def test_the_commands_of_the_page_are_read() -> None:
    commands = re.findall(r"^python -m verify (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 2 and [parser().parse_args(shlex.split(c)).ids for c in commands] == [[], ["chaudhuri2019/fig1a"]]
