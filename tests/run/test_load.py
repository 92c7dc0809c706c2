"""Loading encodings: what is found, what is refused, and that nothing heavy is imported."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from tests.run.encodings import CLAIM, encode
from verify.language import LanguageError
from verify.run import load
from verify.run.load import load_theorems
from verify.run.wrong_input import LoadError


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
    ("import os\nos._exit(0)\n", "cannot be loaded: SystemExit: os._exit"),
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


def test_a_process_that_a_users_file_starts_may_end_as_it_likes(papers: Path) -> None:
    file, leave = papers / "own.py", os._exit
    file.write_text("import os\nchild = os.fork()\nif not child:\n    os._exit(7)\nended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])\n"
                    + CLAIM.format(name="one", id="own/one", value="1") + "assert ended == 7\n")
    assert [t.id for t in load_theorems((str(file),))] == ["own/one"] and os._exit is leave


def test_a_users_claim_needs_no_instances(papers: Path) -> None:
    file = papers / "own.py"
    file.write_text(CLAIM.format(name="one", id="own/one", value="1").replace('[{"x": "1"}]', "[]"))
    assert load_theorems((str(file),))[0].variants[0].instances == ()
    other = papers / "other.py"                 # but one that breaks a condition is an error
    other.write_text(CLAIM.format(name="one", id="own/one", value="-1"))
    with pytest.raises(LoadError, match="instances: item 1"):
        load_theorems((str(other),))


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


def proofs(file: Path, text: str) -> None:
    file.write_text(f"from verify.language import Q\nfrom verify.language.proofs import choice\n{text}\n")


def test_proofs_in_a_file_of_their_own_are_joined_by_id(papers: Path) -> None:
    stated = encode(papers, "a2019", "one", "a2019/lemma-1")
    stated.write_text(stated.read_text() + 'one.variant("sharp", proof=(x,))\n')
    proofs(papers / "a2019" / "one_written.py",
           'PROOFS = {"a2019/lemma-1#printed": (choice({"y": Q(1)}),), "a2019/lemma-1#sharp": (choice({"y": Q(2)}),)}')
    (theorem,), (bare,) = load_theorems(), load_theorems(proofs=False)
    assert [len(v.proof) for v in theorem.variants] == [1, 2]
    assert [len(v.proof) for v in bare.variants] == [0, 1]
    assert [v.statement for v in theorem.variants] == [v.statement for v in bare.variants]


def test_statements_are_loaded_without_running_the_proofs(papers: Path) -> None:
    encode(papers, "a2019", "one", "a2019/lemma-1")
    (papers / "a2019" / "one_written.py").write_text("raise RuntimeError('read')\n")
    assert [t.id for t in load_theorems(("a2019/*",), proofs=False)] == ["a2019/lemma-1"]
    with pytest.raises(LoadError, match="RuntimeError: read"):
        load_theorems(("a2019/*",))


@pytest.mark.parametrize(("text", "said"), [
    ('PROOFS = {"a2019/lemma-2#printed": ()}', "there is no claim 'a2019/lemma-2#printed'"),
    ('PROOFS = {"a2019/lemma-1#sharp": ()}', "there is no claim 'a2019/lemma-1#sharp'"),
    ('PROOFS = {"a2019/lemma-1": ()}', "there is no claim 'a2019/lemma-1'"),
    ('PROOFS = {"a2019/lemma-1#printed": choice({"y": Q(1)})}', "a tuple for each"),
    ("PROOFS = []", "a tuple for each"),
    ('from verify.language import Theorem\nmore = Theorem("a2019/lemma-3", "L", "S", Q(1) <= 2)', "is stated in a file of proofs"),
    ('PROOFS = {"a2019/lemma-1#printed": (choice({"y": Q(3)}),)}', "has proofs in two files"),
])
def test_proofs_of_nothing_are_refused_in_one_line(papers: Path, text: str, said: str) -> None:
    encode(papers, "a2019", "one", "a2019/lemma-1")
    proofs(papers / "a2019" / "a_written.py", 'PROOFS = {"a2019/lemma-1#printed": (choice({"y": Q(1)}),)}')
    assert load_theorems(proofs=False)
    proofs(papers / "a2019" / "one_written.py", text)
    with pytest.raises(LoadError, match=said) as caught:
        load_theorems()
    assert "\n" not in str(caught.value) and "one_written.py" in str(caught.value)


def test_a_loaded_theorem_is_complete(papers: Path) -> None:
    encode(papers, "a2019", "one", "a2019/lemma-1")
    (theorem,) = load_theorems()
    with pytest.raises(LanguageError, match="is complete"):
        theorem.variant("sharp")
    with pytest.raises(FrozenInstanceError):
        theorem.expected = "REFUTED"  # type: ignore[misc]
    assert [v.name for v in theorem.variants] == ["printed"]


def test_proofs_in_a_users_file(papers: Path) -> None:
    file = papers / "own.py"
    file.write_text(CLAIM.format(name="one", id="own/one", value="1") + 'PROOFS = {"own/one#printed": (x,)}\n')
    assert len(load_theorems((str(file),))[0].variants[0].proof) == 1
    load._of_user_file.cache_clear()
    file.write_text(file.read_text().replace("#printed", "#sharp"))
    with pytest.raises(LoadError, match="there is no claim 'own/one#sharp'"):
        load_theorems((str(file),))
