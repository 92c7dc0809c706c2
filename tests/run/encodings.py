"""A package of encodings that takes the place of `theorems`, and claims to put into it."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from verify.run import load, package

CLAIM = '''from verify.language import Theorem, forall, real
x = real("x", "[0, oo)")
{name} = Theorem("{id}", "L", "S", prefix=forall(x), claim=x >= 0, instances=[{{"x": "{value}"}}])
'''


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty package of encodings that takes the place of `theorems`."""
    name = f"encoded_{tmp_path.name}".replace("-", "_")
    root = tmp_path / name
    root.mkdir()
    (root / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for module in (load, package):
        monkeypatch.setattr(module, "PACKAGE", name)
    forget()
    yield root
    forget()


def forget() -> None:
    """Load everything again when it is asked for next."""
    for kept in (package.roots, load._modules, load._statements_of, load._of_paper, load._of_user_file,
                 load.document_spaces):
        kept.cache_clear()


def encode(papers: Path, paper: str, module: str, claim_id: str, value: str = "1") -> Path:
    (papers / paper).mkdir(exist_ok=True)
    file = papers / paper / f"{module}.py"
    file.write_text(CLAIM.format(name=module, id=claim_id, value=value))
    return file
