"""The README as a newcomer executes it: its commands print what it shows, in one folder from above to below, and its Python runs."""
from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.transcripts import ROOT, output

README = (ROOT / "README.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def shown(text: str) -> list[tuple[str, str]]:
    """The commands behind `$`, each with what is printed below it."""
    blocks = [body for kind, body in _BLOCK.findall(text) if not kind and body.startswith("$ ")]
    return [(command, out) for body in blocks for command, out in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", body, re.MULTILINE)]


@pytest.mark.slow
def test_every_command_prints_what_is_shown(tmp_path: Path) -> None:
    found = shown(README)
    assert len(found) == 7 and all(out for _, out in found)
    for command, out in found:
        assert output(command, tmp_path) == out, command


def test_an_output_that_is_another_would_be_seen(tmp_path: Path) -> None:
    (found,) = shown("```\n$ python -m verify show nikolov2017/lemma-6 --nope\nverify: fine\n```\n")
    assert output(found[0], tmp_path) != found[1] == "verify: fine\n"


@pytest.mark.parametrize("number", range(3))
def test_the_examples_in_python_give_what_they_show(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = [body for kind, body in _BLOCK.findall(README) if kind == "python" and body.startswith(">>> ")]
    assert len(blocks) == 3
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(doctest.DocTestParser().get_doctest(blocks[number], {}, "README.md", None, 0))
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.slow
def test_the_first_own_claim_is_decided_and_a_certificate_is_checked(tmp_path: Path) -> None:
    (block,) = [body for kind, body in _BLOCK.findall(README) if "verify new" in body]
    assert block == "python -m verify new my_bounds\npython -m verify run my_bounds.py\n"
    for line in block.splitlines():
        done = subprocess.run([sys.executable, *line.split()[1:]], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (line, done.stdout, done.stderr)
    assert "python -m verify check reports/certificates/nikolov2017/*.json\n" in README
    files = sorted((ROOT / "reports" / "certificates" / "nikolov2017").glob("*.json"))[:5]
    done = subprocess.run([sys.executable, "-m", "verify", "check", *map(str, files)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout.count("ACCEPTED") == 5
