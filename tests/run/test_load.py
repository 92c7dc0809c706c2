"""Loading encodings: what is found, what is refused, and that nothing heavy is imported."""
from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from verify.run import load
from verify.run.load import load_theorems
from verify.run.wrong_input import LoadError

CLAIM = '''from verify.language import Theorem, forall, real
x = real("x", "[0, oo)")
{name} = Theorem("{id}", "L", "S", prefix=forall(x), claim=x >= 0, instances=[{{"x": "{value}"}}])
'''


@pytest.fixture
def papers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty package of encodings that takes the place of `theorems`."""
    package = f"encoded_{tmp_path.name}".replace("-", "_")
    root = tmp_path / package
    root.mkdir()
    (root / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(load, "PACKAGE", package)
    caches = (load._roots, load._of_paper, load._of_user_file)
    for kept in caches:
        kept.cache_clear()
    yield root
    for kept in caches:
        kept.cache_clear()


def encode(papers: Path, paper: str, module: str, claim_id: str, value: str = "1") -> Path:
    (papers / paper).mkdir(exist_ok=True)
    file = papers / paper / f"{module}.py"
    file.write_text(CLAIM.format(name=module, id=claim_id, value=value))
    return file


def test_ids_globs_and_variants_find_claims_in_order(papers: Path) -> None:
    encode(papers, "b2020", "thm", "b2020/thm-1")
    encode(papers, "a2019", "two", "a2019/lemma-2")
    encode(papers, "a2019", "one", "a2019/lemma-1")
    assert [t.id for t in load_theorems()] == ["a2019/lemma-1", "a2019/lemma-2", "b2020/thm-1"]
    assert [t.id for t in load_theorems(("a2019/*",))] == ["a2019/lemma-1", "a2019/lemma-2"]
    assert [t.id for t in load_theorems(("b2020/thm-1", "*/thm-1"))] == ["b2020/thm-1"]
    assert [t.id for t in load_theorems(("a2019/lemma-2#printed",))] == ["a2019/lemma-2"]


@pytest.mark.parametrize("pattern", ["a2019/lemma-3", "a2018/*", "lemma-1", "a2019/lemma-1#sharp"])
def test_a_pattern_that_names_nothing_is_an_error_that_names_it(papers: Path, pattern: str) -> None:
    encode(papers, "a2019", "one", "a2019/lemma-1")
    with pytest.raises(LoadError, match="names no claim") as caught:
        load_theorems((pattern,))
    assert repr(pattern) in str(caught.value)


def test_a_target_imports_its_own_paper_only(papers: Path) -> None:
    encode(papers, "a2019", "one", "a2019/lemma-1")
    (papers / "b2020").mkdir()
    (papers / "b2020" / "broken.py").write_text("import nothing_of_this_name\n")
    assert [t.id for t in load_theorems(("a2019/lemma-1",))] == ["a2019/lemma-1"]
    with pytest.raises(LoadError, match=r"broken\.py: cannot be loaded: ModuleNotFoundError"):
        load_theorems()


def test_one_id_in_two_files_names_both(papers: Path) -> None:
    encode(papers, "a2019", "one", "a2019/lemma-1")
    encode(papers, "a2019", "other", "a2019/lemma-1")
    with pytest.raises(LoadError, match=r"encoded twice, in \S*one\.py and in \S*other\.py"):
        load_theorems()


def test_a_theorem_imported_by_a_second_module_is_one_theorem(papers: Path) -> None:
    encode(papers, "a2019", "one", "a2019/lemma-1")
    (papers / "a2019" / "later.py").write_text(f"from {papers.name}.a2019.one import one\n")
    assert [t.id for t in load_theorems()] == ["a2019/lemma-1"]


def test_an_id_of_another_paper_is_refused(papers: Path) -> None:
    encode(papers, "a2019", "one", "b2020/lemma-1")
    with pytest.raises(LoadError, match="stands in the folder a2019; begin it with 'a2019/'"):
        load_theorems()


def test_a_language_error_names_the_file_and_the_fix(papers: Path) -> None:
    file = encode(papers, "a2019", "one", "a2019/lemma-1")
    file.write_text(file.read_text().replace('"1"', "0.5"))
    with pytest.raises(LoadError) as caught:
        load_theorems()
    message = str(caught.value)
    assert "\n" not in message
    assert all(part in message for part in ("one.py", "instances", "0.5 is a float", 'write "0.5" as text'))


def test_a_users_file_gives_its_theorems_also_from_lists(papers: Path) -> None:
    file = papers / "own.py"
    file.write_text(CLAIM.format(name="one", id="own/one", value="1") + 'more = [Theorem("own/two", "L", "S", claim=x >= 0, '
                    'prefix=forall(x), instances=[{"x": "0"}])]\n')
    assert [t.id for t in load_theorems((str(file),))] == ["own/one", "own/two"]


@pytest.mark.parametrize(("text", "said"), [
    ("x = 1\n", "holds no Theorem"),
    ("x = (\n", "SyntaxError"),
    ("raise RuntimeError('two\\nlines')\n", "RuntimeError: two lines"),
    ("raise SystemExit(0)\n", "cannot be loaded: SystemExit: 0; mend the file"),
    ("raise KeyboardInterrupt\n", "cannot be loaded: KeyboardInterrupt"),
    ("raise GeneratorExit\n", "cannot be loaded: GeneratorExit"),
    ("def f(): f()\nf()\n", "cannot be loaded: RecursionError"),
    ("class E(Exception):\n    def __str__(self): raise SystemExit(3)\nraise E\n", "cannot be loaded: E: E; mend"),
])
def test_a_users_file_that_is_no_encoding_is_one_line(papers: Path, text: str, said: str) -> None:
    file = papers / "own.py"
    file.write_text(text)
    with pytest.raises(LoadError, match=said) as caught:
        load_theorems((str(file),))
    assert "\n" not in str(caught.value)
    assert "own.py" in str(caught.value)


def test_a_users_file_that_is_not_there(papers: Path) -> None:
    with pytest.raises(LoadError, match="there is no such file"):
        load_theorems(("absent.py",))


def test_loading_every_encoding_imports_no_heavy_library() -> None:
    code = ("import sys; from verify.run.load import load_theorems; load_theorems(); "
            "print(sorted({'flint', 'sympy', 'numpy', 'mpmath', 'scipy', 'multiprocessing'} & set(sys.modules)))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_ctrl_c_of_the_user_while_a_file_is_loaded_stays_one(papers: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    file = papers / "own.py"
    file.write_text("import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)\n")
    with pytest.raises(KeyboardInterrupt):
        load_theorems((str(file),))
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize(("claim", "said"), [
    ("Relation('<=', x, 3)", r"own/two \(printed\): "), ("KL(x, x) <= x", "cannot be loaded: AttributeError"),
    ("x == 2", "claim: False is no formula"), ("App('exp', (1,)) <= x", r"own/two \(printed\): "), ("_y <= 1", "the name '_y' begins")])
def test_a_statement_that_is_none_is_refused_before_anything_runs(papers: Path, claim: str, said: str) -> None:
    file = papers / "own.py"
    file.write_text(CLAIM.format(name="one", id="own/one", value="1") + "from verify.language import KL, App, Relation\n_y = real('_y')\n"
                    f"two = Theorem('own/two', 'L', 'S', prefix=forall(x, _y) if {claim.startswith('_')} else forall(x), claim={claim}, "
                    "instances=[{'x': '1'}])\n")
    with pytest.raises(LoadError, match=said) as caught:
        load_theorems((str(file),))
    assert "\n" not in str(caught.value) and "own.py" in str(caught.value)
