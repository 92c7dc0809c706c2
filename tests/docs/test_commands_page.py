"""`docs/commands.md` names the keys that the results of `sharpen` and `region` have, and its commands can be read."""
from __future__ import annotations

import re
import shlex
from fractions import Fraction
from pathlib import Path

from tests.questions.in_this_process import crash, run_here
from verify.cli import parser
from verify.run.plan import Limits
from verify.questions.sharpen.question import Question
from verify.questions.sharpen.sharpening import Sharpening
from verify.questions.claims import Claims
from verify.run.store import Store

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")


def test_the_keys_of_an_end_are_documented(tmp_path: Path) -> None:
    question = Question("x^2 <= c", "0 <= x <= 1", (), "c", Fraction(1, 10), Limits(timeout=10))
    claims = Claims(Store(tmp_path), question.limits, lambda jobs, work: (run_here if "locate" in work else crash)(jobs, work))
    asked = Sharpening(question, claims)
    asked.run()
    (end,) = asked.result()["ends"]
    named = set(re.findall(r"`(\w+)`", PAGE.split("## `region`")[0]))
    assert set(end) <= named
    assert not {"lower", "upper"} <= named


def test_the_commands_of_the_page_are_read() -> None:
    commands = re.findall(r"^python -m verify (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 4
    for command in commands:
        assert parser().parse_args(shlex.split(command)).command in ("sharpen", "region", "export")
