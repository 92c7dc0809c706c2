"""The wall: which part imports what, read from the source, and the calls that occur nowhere."""
from __future__ import annotations

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = tuple(sorted(f.relative_to(ROOT).as_posix() for part in ("verify", "theorems") for f in (ROOT / part).rglob("*.py")))
STANDARD = frozenset(sys.stdlib_module_names)

# Folder or file -> what its modules may import besides the standard library.  The longest path that fits is the rule.
ALLOWED = {
    "verify/language": ("verify.language",),
    "verify/kernel": ("flint", "verify.language", "verify.kernel"),
    "verify/notation": ("flint", "verify.language", "verify.kernel", "verify.notation"),
    "verify/read": ("verify.language", "verify.notation.conjuncts", "verify.read"),
    "verify/read/symbolic.py": ("sympy", "verify.language", "verify.read"),
    "verify/report": ("jinja2", "latex2mathml", "markupsafe", "verify", "verify.language", "verify.notation", "verify.report"),
    "verify/elaborate": ("flint", "verify.language", "verify.kernel", "verify.notation", "verify.elaborate"),
    "verify/elaborate/rebind.py": ("verify.language", "verify.kernel", "verify.elaborate", "verify.run.load"),
    "verify/search": ("flint", "numpy", "scipy", "sympy", "mpmath", "verify.language", "verify.kernel", "verify.notation",
                      "verify.elaborate", "verify.search"),
    "verify/run": ("verify", "verify.language", "verify.kernel", "verify.elaborate", "verify.notation", "verify.read",
                   "verify.report", "verify.run",
                   "verify.search.aloud", "verify.search.decide", "verify.search.examine", "verify.search.finding",
                   "verify.search.nearest"),
    "verify/questions": ("flint", "mpmath", "verify.language", "verify.kernel", "verify.elaborate", "verify.notation", "verify.read", "verify.report",
                         "verify.run", "verify.search", "verify.questions"),
    "verify/questions/pictures": ("flint", "verify.figures.draw", "verify.figures.figure", "verify.kernel", "verify.language", "verify.notation",
                                  "verify.questions", "verify.read", "verify.report", "verify.run.store"),
    "verify/exact": ("flint", "verify.language", "verify.kernel", "verify.notation", "verify.exact"),
    "verify/mechanisms": ("flint", "verify.exact", "verify.mechanisms"),
    "verify/mechanisms/matrix.py": ("flint", "numpy", "verify.exact", "verify.restricted"),
    "verify/mechanisms/holdout.py": ("numpy", "verify.exact", "verify.mechanisms"),
    "verify/restricted": ("flint", "numpy", "scipy", "verify.kernel", "verify.exact", "verify.restricted"),
    "verify/figures": ("flint", "verify.kernel", "verify.exact", "verify.restricted", "verify.report", "verify.run.wrong_input",
                       "verify.figures"),
    "verify/figures/dwork2015.py": ("numpy", "verify.figures"),
    "verify/figures/wang2016.py": ("flint", "numpy", "verify.exact", "verify.kernel", "verify.figures"),
    "verify/figures/write.py": ("verify.report", "verify.run.kept", "verify.run.wrong_input", "verify.figures"),
    "verify/strategies.py": ("hypothesis", "verify.exact", "verify.mechanisms"),
    "verify/api": ("verify.api", "verify.cli.present", "verify.cli.questions", "verify.kernel", "verify.language", "verify.notation",
                   "verify.questions", "verify.read", "verify.report", "verify.run"),
    "verify/pytest_plugin": ("pytest", "verify.api", "verify.cli.present", "verify.report", "verify.run", "verify.pytest_plugin"),
    "verify/__init__.py": ("verify.api", "verify.exact", "verify.mechanisms"),
    "verify": ("verify", "verify.language", "verify.kernel", "verify.notation", "verify.read", "verify.report", "verify.run",
               "verify.questions", "verify.cli", "verify.figures", "verify.export"),
    "verify/export": ("verify.language", "verify.notation.conjuncts"),
    "theorems": ("verify.language", "verify.notation.definitions", "theorems"),
}
NO_STANDARD = ("theorems",)    # data: the vocabulary and nothing else
FORBIDDEN_MODULES = frozenset({"pickle", "marshal", "shelve", "dill", "cloudpickle"})
FORBIDDEN_NAMES = frozenset({"eval", "exec", "compile", "__import__", "sympify", "parse_expr"})
FORBIDDEN_ATTRIBUTES = frozenset({("pickle", "load"), ("pickle", "loads"), ("mpmath", "iv"), ("mp", "iv")})


@cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    """The nodes of a source text that import, or that name what they use."""
    return tuple(n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Import | ast.ImportFrom | ast.Name | ast.Attribute))


def imported(source: str) -> set[str]:
    """The modules that a source text imports, at any depth; `from a import b` counts as a (or as a.b where a is verify)."""
    found: set[str] = set()
    for node in nodes(source):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            if module in ("verify", "verify.search") and not all(alias.name.startswith("_") for alias in node.names):
                found |= {f"{module}.{alias.name}" for alias in node.names}
            else:
                found.add(module)
    return found


def trespasses(path: str, source: str) -> list[str]:
    """The imports of a module that the wall forbids."""
    folder = max((f for f in ALLOWED if path == f or path.startswith(f + "/")), key=len)
    allowed = ALLOWED[folder]

    def permitted(name: str) -> bool:
        inside = any(name == a or (a != "verify" and name.startswith(a + ".")) for a in allowed)
        return inside or (folder not in NO_STANDARD and name.split(".")[0] in STANDARD - FORBIDDEN_MODULES)

    return sorted(f"{path} imports {name}" for name in imported(source) if not permitted(name))


def calls(source: str) -> list[str]:
    """The uses of names and attributes that turn text or data into running code, or of unsound enclosures."""
    found = []
    for node in nodes(source):
        if isinstance(node, ast.Name) and node.id in FORBIDDEN_NAMES:
            found.append(node.id)
        elif isinstance(node, ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if node.attr in ("sympify", "parse_expr") or (owner, node.attr) in FORBIDDEN_ATTRIBUTES:
                found.append(f"{owner}.{node.attr}")
        elif isinstance(node, ast.ImportFrom):
            names = {alias.name for alias in node.names}
            found += sorted(names & {"sympify", "parse_expr"})
            found += ["mpmath.iv"] if node.module == "mpmath" and "iv" in names else []
    return found


def test_a_module_imports_only_what_its_side_of_the_wall_allows() -> None:
    assert [line for path in SOURCES for line in trespasses(path, (ROOT / path).read_text(encoding="utf-8"))] == []


def test_no_module_runs_text_or_unpickles_or_uses_unsound_enclosures() -> None:
    assert [f"{path}: {call}" for path in SOURCES for call in calls((ROOT / path).read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(("path", "line"), [
    ("verify/kernel/statements/judge.py", "import sympy"), ("verify/kernel/statements/judge.py", "from mpmath import mp"),
    ("verify/kernel/scalar/checker.py", "from verify.search.decide import decide"), ("verify/kernel/scalar/checker.py", "import numpy as np"),
    ("verify/kernel/scalar/checker.py", "from verify import search"), ("verify/kernel/models/evaluate.py", "import pickle"),
    ("verify/language/expr.py", "import flint"), ("verify/language/expr.py", "from verify.kernel import judge"),
    ("verify/language/expr.py", "def f():\n    import flint"), ("verify/language/expr.py", "from . import finite"),
    ("verify/read/text.py", "from verify.search.points import sample"), ("verify/read/text.py", "from flint import arb"),
    ("verify/report/html.py", "import verify.search.decide"), ("verify/report/html.py", "from verify import search"),
    ("verify/run/conduct.py", "import mpmath"), ("verify/run/conduct.py", "from verify.search import prover"),
    ("verify/run/conduct.py", "from verify.questions.claims import Claims"), ("verify/questions/claims.py", "import numpy"),
    ("verify/search/decide.py", "from verify.questions.values import sign"), ("verify/questions/claims.py", "from verify.cli import main"),
    ("verify/cli/check.py", "from verify.search.decide import decide"), ("verify/__main__.py", "import scipy.optimize"),
    ("verify/exact/channel.py", "import hypothesis"), ("verify/exact/channel.py", "from verify.search.decide import decide"),
    ("verify/mechanisms/noise.py", "import numpy"), ("verify/strategies.py", "import numpy"),
    ("verify/__init__.py", "import hypothesis"), ("verify/kernel/models/evaluate.py", "from verify.exact import Channel"),
    ("theorems/paper/lemma_1.py", "import math"), ("theorems/paper/lemma_1.py", "from verify.kernel.statements.judge import judge"),
])
def test_the_wall_would_be_seen_to_be_crossed(path: str, line: str) -> None:
    assert len(trespasses(path, line)) == 1


@pytest.mark.parametrize(("path", "line"), [
    ("verify/kernel/statements/judge.py", "from flint import arb\nimport json\nfrom verify.kernel import chains"),
    ("verify/language/expr.py", "from __future__ import annotations\nfrom fractions import Fraction"),
    ("verify/strategies.py", "from hypothesis import strategies"), ("verify/mechanisms/noise.py", "import flint"),
    ("verify/report/html.py", "from verify import __version__"), ("verify/search/prover.py", "import scipy.optimize"),
    ("theorems/paper/lemma_1.py", "from verify.language import KL"),
])
def test_the_wall_lets_through_what_belongs(path: str, line: str) -> None:
    assert trespasses(path, line) == []


@pytest.mark.parametrize("line", [
    "eval('1')", "exec(text)", "f = eval", "__import__('os')", "sympy.sympify(text)", "from sympy import sympify",
    "from sympy.parsing.sympy_parser import parse_expr", "pickle.loads(data)", "pickle.load(file)", "mpmath.iv.exp(1)",
    "from mpmath import iv"])
def test_a_forbidden_call_would_be_seen(line: str) -> None:
    assert calls(line) != []


def test_a_name_that_only_looks_alike_is_no_forbidden_call() -> None:
    assert calls("evaluate(x)\npattern.match(x)\nre.compile(x)\njson.loads(x)") == []
