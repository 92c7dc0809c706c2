"""The wheel, in an environment of its own and a folder that holds nothing of the project: it has every file, and works."""
from __future__ import annotations

import json
import os
import shutil
import site
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
NEEDED = ("verify", "theorems", "pyproject.toml", "README.md", "LICENSE")
CERTIFICATE = ROOT / "reports" / "certificates" / "nikolov2017" / "lemma-6.printed.json"
Run = Any


def packaged(folder: Path) -> set[str]:
    """The files of the packages, but what Python leaves behind."""
    return {f.relative_to(folder).as_posix() for part in ("verify", "theorems") for f in (folder / part).rglob("*")
            if f.is_file() and f.suffix != ".pyc"}


def missing(wheel: Path) -> set[str]:
    """The files of the packages that a wheel lacks."""
    with ZipFile(wheel) as archive:
        return packaged(ROOT) - set(archive.namelist())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the sources."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in NEEDED:
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, source / name)
    subprocess.run([sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, source], check=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def run(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A function that runs a program of an environment with the wheel, in an empty folder; the libraries are the ones here."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "env"], check=True)
    programs = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(subprocess.run([programs / "python", "-c", code], capture_output=True, text=True, check=True).stdout.strip())
    subprocess.run([sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", "--no-deps", "--no-index", wheel],
                   check=True)
    (packages / "libraries.pth").write_text("\n".join(site.getsitepackages()))      # a plain path: what is editable there stays unseen
    (folder / "work").mkdir()
    clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}

    def execute(program: str, *arguments: str | Path, code: int = 0) -> str:
        done = subprocess.run([programs / program, *arguments], cwd=folder / "work", capture_output=True, text=True, check=False, env=clean)
        assert done.returncode == code, (arguments, done.stdout, done.stderr)
        return done.stdout

    execute.folder = folder / "work"    # type: ignore[attr-defined]
    return execute


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    assert missing(wheel) == set() and len(packaged(ROOT)) > 300


def test_a_file_that_is_left_out_would_be_seen(wheel: Path, tmp_path: Path) -> None:
    left_out = "verify/report/schema.json"
    with ZipFile(wheel) as old, ZipFile(tmp_path / "short.whl", "w") as short:
        for name in old.namelist():
            if name != left_out:
                short.writestr(name, old.read(name))
    assert missing(tmp_path / "short.whl") == {left_out}


def test_nothing_is_taken_from_the_source_tree(run: Run) -> None:
    code = "import theorems, verify; print(verify.__file__, *theorems.__path__)"
    assert str(ROOT) not in run("python", "-c", code)


def test_the_library_is_there_and_is_decided(run: Run) -> None:
    listed = json.loads(run("verify", "list", "--json"))["claims"]
    here = subprocess.run([sys.executable, "-m", "verify", "list", "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert listed == json.loads(here.stdout)["claims"]
    assert "Lemma 6" in run("verify", "show", "nikolov2017/lemma-6")
    done = json.loads(run("verify", "run", "nikolov2017/lemma-6", "--jobs", "1", "--json"))["claims"]
    assert {c["evidence"] for c in done} == {"found"} and all(c["verdict"] == c["expected"] for c in done)
    assert all((run.folder / "reports" / "latest" / name).is_file() for name in ("index.html", "report.md", "report.json", "errata.md"))
    again = json.loads(run("verify", "run", "nikolov2017/lemma-6", "--jobs", "1", "--json"))["claims"]
    assert {c["evidence"] for c in again} == {"kept"}


def test_claims_are_decided_and_their_files_checked(run: Run) -> None:
    run("verify", "claim", "tanh(x) <= x", "--where", "x >= 0", "-q")
    run("verify", "claim", "tanh(x) <= 9*x/10", "--where", "x >= 0", "-q", code=1)
    run("verify", "claim", "tanh(x) <= ", "--where", "x >= 0", code=2)
    (proof,) = (run.folder / "reports" / "certificates" / "claims").glob("*.json")
    (witness,) = (run.folder / "reports" / "witnesses" / "claims").glob("*.json")
    assert run("verify", "check", proof, witness).count("ACCEPTED") == 2
    assert "re-established" in run("verify", "replay", witness)


def test_a_certificate_of_the_repository_is_checked_against_the_packaged_statement(run: Run) -> None:
    assert "ACCEPTED PROVED" in run("verify", "check", CERTIFICATE)
    changed = run.folder / "changed.json"
    text = CERTIFICATE.read_text(encoding="utf-8")
    changed.write_text(text.replace('"variant":"printed"', '"variant":"sharp"'), encoding="utf-8")
    assert changed.read_text() != text
    run("verify", "check", changed, code=1)      # "sharp" is another statement


def test_the_plugin_guards_the_example(run: Run) -> None:
    shutil.copytree(ROOT / "tests" / "plugin" / "example", run.folder / "example")
    assert "6 passed" in run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "example")
    claims = run.folder / "example" / "noise.claims.toml"
    claims.write_text("wrong = 'x^2 <= x where x >= 0'\n" + claims.read_text())
    assert "1 failed" in run("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "example/noise.claims.toml", code=1)
