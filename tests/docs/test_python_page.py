"""docs/python.md: every example gives what it shows, and the tables name what is there."""
from __future__ import annotations

import dataclasses
import doctest
import inspect
import re
from pathlib import Path

import pytest

import verify
from verify.run import alone

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS = [b for page in (PAGE, README) for b in re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL) if page is PAGE or ">>> verify." in b]


@pytest.mark.slow    # a dozen claims and two questions
@pytest.mark.skipif(not alone.AVAILABLE, reason="scripts need a guard here")
def test_the_examples_of_the_page_give_what_they_show() -> None:
    runner, parser, names = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), doctest.DocTestParser(), dict[str, object]()
    for number, block in enumerate(BLOCKS, 1):
        test = parser.get_doctest(block, names, f"block {number} of docs/python.md", None, 0)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.failures == 0 and ">>> verify.refute" in BLOCKS[-1] and runner.tries > 15


@pytest.mark.parametrize("kind", [verify.Decision, verify.BestConstant, verify.Region])
def test_each_part_of_an_answer_is_on_the_page(kind: type) -> None:
    public = {n for n, _ in inspect.getmembers(kind) if not n.startswith("_")} | {f.name for f in dataclasses.fields(kind)}
    assert public - {"result", "wanted", "statement"} <= set(re.findall(r"`(\w+)(?:\([^`]*\))?`", PAGE)) | {"statement"}
