"""The table of docs/explanation/verdicts.md that says what is decided alone: `python -m tests.docs.shares_page` writes it."""
from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from verify.language import DECISIVE
from verify.run.kept import kept_results
from verify.run.load import load_theorems
from verify.run.plan import statement_kind
from verify.run.store import Store

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explanation" / "verdicts.md"
_TABLE = re.compile(r"(<!-- shares -->\n).*?(<!-- end -->)", re.DOTALL)
ABOUT = {"scalar": "numbers", "distributions": "laws, channels, datasets", "process": "processes and compositions"}


def counts() -> dict[str, tuple[int, int, int]]:
    """For each kind of statement of the library: how many variants there are, are decided, and are decided with no hint."""
    every, decided, alone = Counter[str](), Counter[str](), Counter[str]()
    store = Store(ROOT / "reports")
    for theorem in load_theorems():
        last = kept_results(theorem, store)
        for variant in theorem.variants:
            kind = statement_kind(variant.statement)
            every[kind] += 1
            if last.get(variant.name, {}).get("verdict") in (*DECISIVE, "CONDITIONAL"):
                decided[kind] += 1
                alone[kind] += not variant.proof
    return {kind: (every[kind], decided[kind], alone[kind]) for kind in ABOUT}


def filled(page: str, found: dict[str, tuple[int, int, int]]) -> str:
    """The page with the table of the counts; raises ValueError where it has no place."""
    rows = "".join(f"| {ABOUT[kind]} | {n} | {decided / n:.0%} | {alone / n:.0%} |\n" for kind, (n, decided, alone) in found.items() if n)
    if len(_TABLE.findall(page)) != 1:
        raise ValueError(f"{PAGE.name} has not one place for the table")
    table = f"| variants of the library about | number | decided | decided alone |\n| --- | ---: | ---: | ---: |\n{rows}"
    return _TABLE.sub(lambda m: f"{m[1]}{table}{m[2]}", page)


def shown(page: str) -> dict[str, tuple[int, int]]:
    """For what each row is about the two shares in percent."""
    table = _TABLE.search(page)
    rows = re.findall(r"^\| ([^|]+) \| \d+ \| (\d+)% \| (\d+)% \|$", table[0] if table else "", re.MULTILINE)
    return {about: (int(decided), int(alone)) for about, decided, alone in rows}


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), counts()), encoding="utf-8")
