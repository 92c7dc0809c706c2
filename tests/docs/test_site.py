"""The pages of the site: their commands print what they show, their examples in Python run, and every page has its place."""
from __future__ import annotations

import doctest
import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.docs.transcripts import DOCS, PAGES, ROOT, commands, filled

CONFIG = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
PLACES = re.findall(r": ([\w/-]+\.md)$", CONFIG, re.MULTILINE)
HOOK: dict[str, Any] = runpy.run_path(str(ROOT / ".ci" / "site_pages.py"))


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_the_commands_print_what_the_page_shows(name: str, tmp_path: Path) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert filled(page, tmp_path) == page, f"run `python -m tests.docs.transcripts {name}`"


def test_an_output_that_is_another_would_be_seen(tmp_path: Path) -> None:
    shown = "```console\n$ cat a.txt\none\n```\n"
    page = '```text title="a.txt"\none\n```\n' + shown
    assert filled(page, tmp_path) == page
    assert filled(page.replace("one\n```\n```console", "two\n```\n```console"), tmp_path) != page
    assert filled(page + shown.replace("one", "three"), tmp_path) == page + shown
    assert commands("$ python -m verify claim \\\n    x\nout\n$ ls\n") == ["python -m verify claim \\\n    x", "ls"]
    with pytest.raises(ValueError, match="rm"):
        filled("```console\n$ rm a.txt\n```", tmp_path)


@pytest.mark.parametrize("name", PAGES)
def test_the_examples_in_python_give_what_they_show(name: str) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL, verbose=False)
    for i, example in enumerate(re.findall(r"^```python\n(>>> .*?)^```", (DOCS / name).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)):
        runner.run(parser.get_doctest(example, {}, f"{name}[{i}]", name, 0))
    assert runner.summarize(verbose=False).failed == 0


def test_every_page_has_one_place_and_every_place_a_page() -> None:
    assert sorted(PLACES) == sorted(f.relative_to(DOCS).as_posix() for f in DOCS.rglob("*.md"))
    assert len(PLACES) == len(set(PLACES)) > 25


def test_paths_become_links_and_files_are_taken_in() -> None:
    linked = HOOK["linked"]
    assert linked("see `docs/text.md`.", "howto/a.md") == "see [`docs/text.md`](../text.md)."
    assert linked("see `README.md`", "a.md") == "see [`README.md`](index.md)"
    assert linked("`docs/a.md`\n```\n`docs/b.md`\n```\n", "a.md") == "[`docs/a.md`](a.md)\n```\n`docs/b.md`\n```\n"
    assert linked("see `verify/run/`, [`docs/a.md`](a.md)", "a.md") == "see `verify/run/`, [`docs/a.md`](a.md)"
    for file, page in HOOK["TAKEN_IN"].items():
        assert HOOK["with_files"]((DOCS / page).read_text(encoding="utf-8")) == (ROOT / file).read_text(encoding="utf-8")
    assert HOOK["with_files"]("words <!-- file: README.md -->") == "words <!-- file: README.md -->"
