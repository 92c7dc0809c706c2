"""The public names: complete, documented, imported only when asked for, and without what `check` must not need."""
from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import verify
import verify.api
import verify.exact
import verify.mechanisms

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
PYTHON = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
PACKAGES = (verify.exact, verify.mechanisms, verify.api)
NAMES = sorted({*verify.__all__} - {"__version__"})


def test_the_public_names_are_those_of_the_packages() -> None:
    assert set(NAMES) == {name for package in PACKAGES for name in package.__all__} and len(verify.__all__) == len(set(verify.__all__))
    assert set(verify.__all__) <= set(dir(verify))


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_is_there_and_says_what_it_is(name: str) -> None:
    thing = getattr(verify, name)
    assert thing is getattr(next(package for package in PACKAGES if name in package.__all__), name)
    assert name in ("INFINITY", "Q") or (inspect.getdoc(thing) or "").endswith((".", ").", '."', ":"))


def test_an_unknown_name_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        getattr(verify, "nothing_of_the_kind")  # noqa: B009
    with pytest.raises(ImportError):
        from verify import nothing_of_the_kind  # noqa: F401


def loaded(code: str) -> set[str]:
    """The modules that are loaded after some code has run in a new process."""
    done = subprocess.run([sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


@pytest.mark.parametrize(("code", "absent"), [
    ("import verify", {"flint", "verify.exact", "verify.mechanisms", "verify.language", "verify.api", "verify.run"}), ("import verify.cli.check", {"verify.exact", "hypothesis"}),
    ("from verify import KL, randomised_response", {"hypothesis", "numpy", "sympy", "mpmath", "scipy", "verify.search", "verify.strategies"})])
def test_what_is_not_needed_is_not_loaded(code: str, absent: set[str]) -> None:
    assert not absent & loaded(code)


def test_what_is_needed_is_loaded() -> None:
    assert {"flint", "verify.exact.channel", "verify.mechanisms.noise"} <= loaded("from verify import KL, randomised_response")


@pytest.mark.parametrize("name", NAMES)
def test_the_page_documents_each_public_name(name: str) -> None:
    assert re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`", PYTHON if name in verify.api.__all__ else PAGE), name


def test_the_examples_of_the_page_give_what_they_show() -> None:
    """Every example of the page, in order, with one set of names."""
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 4
    import doctest

    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    names: dict[str, object] = {}
    for number, block in enumerate(blocks):
        test = parser.get_doctest(block, names, f"block {number + 1} of docs/api.md", None, 0)
        assert test.examples
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.failures == 0 and runner.tries > 20
