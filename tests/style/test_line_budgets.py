"""What must be believed stays small enough to be read: non-blank lines of the kernel that each kind of verdict rests on."""
from __future__ import annotations

import ast
from pathlib import Path

import pytest

from verify.elaborate.statement import renewed
from verify.kernel.format.certificate import read
from verify.kernel.statements.judge import judge
from verify.language import LanguageError, Theorem, forall, real, statement_hash, theorem
from verify.run.trust import ALWAYS, KERNEL, closure, floor_of, kernel_modules, trust

ROOT = Path(__file__).parents[2]
PROOFS, ABOUT_LAWS = f"{KERNEL}.statements.proofs", f"{KERNEL}.statements.about_laws"
KEPT = (*sorted((ROOT / "tests" / "frozen").glob("*.json")), *(ROOT / "reports" / f"{name}.json" for name in (
    "certificates/dwork2015/lem-14.step-2.printed", "witnesses/nikolov2017/prop-5.step-jensen.control-jensen-reversed")))


def on(*floors: str) -> tuple[str, ...]:
    """The modules of some floors."""
    return tuple(m for m in kernel_modules() if floor_of(m) in floors)


# The parts that a verdict of a plain kind may rest on at most, and its budget.  A number may only fall.
PATHS = {
    "a witness": ((f"{KERNEL}.statements.witnesses",), 1844),
    "a proof about numbers": ((PROOFS, *on("numbers", "enclosures", "values", "scalar")), 3259),
    "a written proof about laws": (
        (PROOFS, ABOUT_LAWS, *on("numbers", "enclosures", "values", "scalar", "sums", "written")), 6095),
}
LANGUAGE, KERNEL_IN_ALL = 1352, 9631
AUTHORS = ("proofs.py", "citing.py")    # how proofs are written; what is written is data, and the kernel reads only that
REFUSES = "encoding.py"                 # what only refuses an encoding, with advice; what it lets pass is the same without it


def count(*paths: Path) -> int:
    """The non-blank lines of files."""
    return sum(bool(line.strip()) for path in paths for line in path.read_text(encoding="utf-8").splitlines())


def trusted_language() -> list[Path]:
    """The files of the language that a verdict can rest on."""
    return sorted(f for f in (ROOT / "verify" / "language").rglob("*.py") if f.name not in (*AUTHORS, REFUSES))


@pytest.mark.parametrize("kind", PATHS)
def test_what_a_verdict_rests_on_stays_within_its_budget(kind: str) -> None:
    parts, budget = PATHS[kind]
    assert trust(parts).lines <= budget


def plain_kind(verdict: str, parts: frozenset[str]) -> str | None:
    """The kind of a verdict that rests on one way alone; None for what cites, or mixes a proof with exact models, or rests on
    multipliers, integrals or named theorems."""
    floors = {floor_of(m) for m in parts}
    if f"{KERNEL}.statements.citing" in parts or floors & {"laws", "theorems", "means"}:
        return None
    if verdict == "PROVED" and "models" not in floors:
        return "a written proof about laws" if "written" in floors else "a proof about numbers"
    return "a witness" if verdict == "REFUTED" and "scalar" not in floors else None


def test_what_kept_evidence_rests_on_is_within_the_way_of_its_kind() -> None:
    """The ways are what verdicts use, not what a list says that they use."""
    met: dict[str, int] = {}
    for file in KEPT:
        kept = read(file.read_text(encoding="utf-8"))
        noted = judge(kept.statement, kept.verdict, renewed(kept.statement, kept.verdict, kept.evidence)).parts
        used = closure((*ALWAYS, *noted))
        kind = plain_kind(kept.verdict, used)
        if kind is not None:
            met[kind] = max(met.get(kind, 0), trust(noted).lines)
            assert used <= closure((*ALWAYS, *PATHS[kind][0])), file.name
    assert set(met) == {*PATHS} and all(0 < lines <= PATHS[kind][1] for kind, lines in met.items())


def test_all_that_is_trusted_stays_within_its_budget() -> None:
    assert count(*trusted_language()) <= LANGUAGE
    assert count(*(ROOT / "verify" / "kernel").rglob("*.py")) <= KERNEL_IN_ALL


def imported(source: str) -> set[str]:
    """The modules of this package that a source imports, in whatever way and wherever."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
            found |= {"verify.relative"} if node.level else set()
    return {name for name in found if name.split(".")[0] == "verify"}


def test_nothing_that_is_trusted_imports_how_authors_write() -> None:
    trusted = (*trusted_language(), *(ROOT / "verify" / "kernel").rglob("*.py"))
    outside = {f"verify.language.{author.removesuffix('.py')}" for author in AUTHORS}
    assert all((ROOT / "verify" / "language" / author).is_file() for author in AUTHORS)
    for file in trusted:
        names = imported(file.read_text(encoding="utf-8"))
        assert not names & outside, file
        assert all(name.split(".")[:2] in (["verify", "language"], ["verify", "kernel"], ["verify"]) for name in names), file


@pytest.mark.parametrize("source", ["from verify.language.citing import by", "from verify.language import citing",
                                    "import verify.language.citing", "def f():\n    import verify.language.citing as c"])
def test_every_way_to_import_is_seen(source: str) -> None:
    assert "verify.language.citing" in imported(source)
    assert "verify.language.citing" not in imported(source.replace("citing", "formula"))


def test_what_refuses_encodings_makes_no_statement(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gives nothing back: with nothing in its place a theorem says the same."""
    source = ast.parse((ROOT / "verify" / "language" / REFUSES).read_text(encoding="utf-8"))
    public = [f for f in source.body if isinstance(f, ast.FunctionDef) and f.name[0] != "_"]
    assert public and all(isinstance(f.returns, ast.Constant) and f.returns.value is None for f in public)
    x = real("x", "[0, oo)")
    made = Theorem(id="a/b", label="1", source="s", claim=x <= x + 1, prefix=forall(x), instances=[{"x": "1"}]).variants[0].statement
    with pytest.raises(LanguageError):
        Theorem(id="a/b", label="1", source="s", claim=x, prefix=forall(x))  # type: ignore[arg-type]
    for f in public:
        monkeypatch.setattr(theorem, f.name, lambda *_, **__: None, raising=False)
    same = Theorem(id="a/b", label="1", source="s", claim=x <= x + 1, prefix=forall(x), instances=[{"x": "1"}]).variants[0].statement
    assert same == made and statement_hash(same) == statement_hash(made)


def test_the_lines_of_a_verdict_are_those_of_its_files() -> None:
    files = [ROOT / (m.replace(".", "/") + ".py") for m in closure((PROOFS,))]
    assert count(*files) == sum(count(f) for f in files) > 0
    assert trust(kernel_modules()).lines == count(*((ROOT / "verify" / "kernel").rglob("[!_]*.py")))


def test_lines_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "three.py"
    file.write_text("a = 1\n\n   \n# b\nc = 2\n", encoding="utf-8")
    assert count(file) == 3
