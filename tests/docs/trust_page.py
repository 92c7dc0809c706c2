"""The tables of docs/trust.md, made from the sources: `python -m tests.docs.trust_page` writes them into the page, and fills the
page with commands that print numbers of lines."""
from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from tests.docs import transcripts
from tests.style.test_line_budgets import PATHS, count, trusted_language
from verify.run.trust import FLOORS, floor_of, kernel_modules, trust

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "trust.md"
LANGUAGE = ROOT / "verify" / "language"


def tables() -> dict[str, str]:
    """The text of each table by the name that its markers have in the page."""
    return {"kinds": _kinds(), "floors": _floors(), "modules": _modules()}


def filled(page: str) -> str:
    """The page with every table as it is now; raises ValueError where a table has no place."""
    for name, text in tables().items():
        pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.S)
        if len(pattern.findall(page)) != 1:
            raise ValueError(f"{PAGE.name} has not one place for the table {name!r}")
        page = pattern.sub(lambda m, text=text: f"{m[1]}{text}\n{m[2]}", page)
    return page


def _kinds() -> str:
    rows = [(kind, f"{trust(parts).lines:,}", ", ".join(trust(parts).parts)) for kind, (parts, _) in PATHS.items()]
    return _table(("a verdict that rests on", "lines at most", "floors"), rows)


def _floors() -> str:
    rows = []
    for floor in FLOORS:
        folder = ROOT / "verify" / "kernel" / floor
        lines = count(*folder.glob("*.py"))
        rows.append((f"`{floor}/`", f"{lines:,}", _first_sentence(folder / "__init__.py").partition(": ")[2]))
    rows.append(("language (beside the kernel)", f"{count(*trusted_language()):,}", _first_sentence(LANGUAGE / "__init__.py")))
    return _table(("floor", "lines", "what it holds"), rows)


def _modules() -> str:
    rows = [(f"`language/{file.name}`", str(count(file)), _first_sentence(file)) for file in trusted_language() if file.name[0] != "_"]
    for floor in FLOORS:
        modules = [m for m in kernel_modules() if floor_of(m) == floor]
        for m in sorted(modules, key=lambda m: (trust((m,)).lines, m)):
            file = ROOT / (m.replace(".", "/") + ".py")
            rows.append((f"`{floor}/{file.name}`", str(count(file)), _first_sentence(file)))
    return _table(("module", "lines", "what it holds"), rows)


def _first_sentence(file: Path) -> str:
    text = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split()).replace("|", "\\|")


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [tuple(head), *map(tuple, rows)]
    lines.insert(1, ("---",) * len(lines[0]))
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    transcripts.write(("explanation/verdicts.md",))
