"""Theorems by id, from the `theorems` package or from a file of the user's own.  Imports the language only."""
from __future__ import annotations

import importlib
import os
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from verify.language import LanguageError, Statement, Theorem, decode, encode
from verify.language.theorem import SPACES
from verify.run.citations import with_proofs
from verify.run.loading import loading, module_of
from verify.run.package import EVERYTHING, PACKAGE, is_user_file, matches, may_hold, names_nothing, papers, roots
from verify.run.wrong_input import LoadError

if TYPE_CHECKING:
    from verify.notation.definitions import Definition

WRITTEN = "_written"      # how the names of files end that hold written proofs, and no statement


def load_theorems(patterns: Sequence[str] = (EVERYTHING,), proofs: bool = True) -> list[Theorem]:
    """The theorems that any of the patterns names, in order of id, each once; `proofs` are joined to them, or the files of
    written proofs of the package are not read.

    A pattern is an id, an id with a variant ("paper/claim#printed"), a glob over ids, or the path of a file of claims
    (Python, TOML, Markdown).
    Raises LoadError if a pattern names nothing, a file fails to import, or one id stands in two files.
    """
    found: dict[str, tuple[Theorem, str]] = {}
    for pattern in _each_once(patterns):
        matched = False
        for theorem, file in _of_pattern(pattern, proofs):
            other = found.setdefault(theorem.id, (theorem, file))
            if other[0] is not theorem:
                raise _twice(theorem.id, other[1], file)
            matched = True
        if not matched and pattern != EVERYTHING:
            from verify.run.index import known    # only needed for an error: everything is loaded where no index is kept

            raise LoadError(names_nothing(pattern, known()))
    return [found[i][0] for i in sorted(found)]


def _each_once(patterns: Sequence[str]) -> list[str]:
    """The patterns; of the paths of one file the first."""
    return list({os.path.abspath(p) if is_user_file(p) else p: p for p in reversed(patterns)}.values())[::-1]


def theorems_of(paper: str) -> list[Theorem]:
    """The theorems of a paper of the package, in the order of its files."""
    return [theorem for theorem, _ in _statements_of(paper)]


def encoded_theorems(id: str) -> list[Theorem]:
    """The theorems of the package with an id, as it stands: neither a glob nor a path, whatever it looks like."""
    paper = id.partition("/")[0]
    return [theorem for theorem, _ in _of_paper(paper) if theorem.id == id] if paper in papers() else []


def claim_files() -> dict[str, str]:
    """For the id of each theorem of the package the file that encodes it, as seen from the current folder."""
    return {theorem.id: _shown(file) for paper in papers() for theorem, file in _of_paper(paper)}


def _of_pattern(pattern: str, proofs: bool) -> list[tuple[Theorem, str]]:
    if is_user_file(pattern):
        return _of_user_file(pattern, str(Path(pattern).resolve()))
    read = _of_paper if proofs else _statements_of
    pairs = [pair for paper in papers() if may_hold(paper, pattern) for pair in read(paper)]
    return [(t, file) for t, file in pairs if matches(pattern, t.id, (v.name for v in t.variants))]


def paper_title(paper: str) -> str:
    """The TITLE that the package of a paper states, or else the paper's own name."""
    if paper not in papers() or not any((root / paper / "__init__.py").is_file() for root in map(Path, roots())):
        return paper
    return str(getattr(_imported(f"{PACKAGE}.{paper}", f"{PACKAGE}/{paper}/__init__.py"), "TITLE", paper))


def definitions_of(paper: str) -> tuple[Definition, ...]:
    """The DEFINITIONS by whose names the statements of a paper of the package are printed."""
    file = next((f for root in roots() if (f := Path(root) / paper / "definitions.py").is_file()), None)
    if paper not in papers() or file is None:
        return ()
    return tuple(_imported(f"{PACKAGE}.{paper}.definitions", _shown(file)).DEFINITIONS)


@cache
def document_spaces(paper: str) -> str:
    """The SPACES that the notation of a paper states, "" if it states none."""
    file = next((f for root in roots() if (f := Path(root) / paper / "notation.py").is_file()), None)
    said = "" if paper not in papers() or file is None else getattr(
        _imported(f"{PACKAGE}.{paper}.notation", _shown(file)), "SPACES", "")
    if said not in ("", *SPACES):
        raise LoadError(f"{paper}/notation.py: SPACES: {said!r} is not a class of spaces; use one of {', '.join(SPACES)}")
    return str(said)


@cache
def _statements_of(paper: str) -> tuple[tuple[Theorem, str], ...]:
    """Every theorem of a paper without its written proofs, with the file that states it; one id stands in one file."""
    found: dict[str, tuple[Theorem, str]] = {}
    for module, file in _modules(paper, written=False):
        for theorem in _theorems_in(module):
            if not theorem.id.startswith(paper + "/"):
                raise LoadError(f"{_shown(file)}: id: {theorem.id!r} stands in the folder {paper}; "
                                f"begin it with {paper + '/'!r}")
            other = found.setdefault(theorem.id, (theorem, file))
            if other[0] is not theorem:
                raise _twice(theorem.id, other[1], file)
    return tuple(found.values())


@cache
def _of_paper(paper: str) -> tuple[tuple[Theorem, str], ...]:
    """Every theorem of a paper with its proofs, and the file that states it."""
    stated, written = _statements_of(paper), list(_modules(paper, written=True))
    for module, file in written:
        for theorem in _theorems_in(module):
            if all(theorem is not known for known, _ in stated):
                raise LoadError(f"{_shown(file)}: {theorem.id} is stated in a file of proofs; state it in a file that does not "
                                f"end in {WRITTEN}.py")
    return joined(stated, (*_modules(paper, written=False), *written))


def joined(stated: Sequence[tuple[Theorem, str]], modules: Sequence[tuple[ModuleType, str]]) -> tuple[tuple[Theorem, str], ...]:
    """Theorems with the proofs that modules hold as PROOFS, a mapping from "id#variant" to a tuple; raises LoadError."""
    variants = {f"{t.id}#{v.name}" for t, _ in stated for v in t.variants}
    proofs: dict[str, dict[str, Sequence[object]]] = {}
    for module, path in modules:
        held = getattr(module, "PROOFS", {})
        if not isinstance(held, dict) or not all(isinstance(v, list | tuple) for v in held.values()):
            raise LoadError(f'{_shown(path)}: PROOFS: write {{"id#variant": derivation(...)}}, a tuple for each')
        for key, proof in held.items():
            if key not in variants:
                raise LoadError(f"{_shown(path)}: PROOFS: there is no claim {key!r}; `python -m verify list` prints those "
                                "that exist")
            id, _, name = key.partition("#")
            if proofs.setdefault(id, {}).setdefault(name, proof) is not proof:
                raise LoadError(f"{_shown(path)}: PROOFS: {key!r} has proofs in two files; write them in one")
    return with_proofs([(_complete(theorem, proofs.get(theorem.id, {})), file) for theorem, file in stated])


def _complete(theorem: Theorem, proofs: Mapping[str, Sequence[object]]) -> Theorem:
    """The theorem with written proofs (see `verify.language.proofs`) for variants by name, and no further variants."""
    made = copy(theorem)
    object.__setattr__(made, "variants", tuple(
        replace(v, proof=(*proofs.get(v.name, ()), *v.proof)) for v in theorem.variants))
    object.__setattr__(made, "complete", True)
    return made


@cache
def _modules(paper: str, written: bool) -> tuple[tuple[ModuleType, str], ...]:
    """The modules of a paper, executed, those with written proofs or the others, each with its path."""
    made, folders = [], tuple(map(Path, roots()))
    for file in sorted(f for folder in folders for f in (folder / paper).rglob("*.py")):
        if file.stem.endswith(WRITTEN) == written:
            parts = file.relative_to(next(f for f in folders if f in file.parents)).with_suffix("").parts
            name = ".".join((PACKAGE, *(p for p in parts if p != "__init__")))
            made.append((_imported(name, _shown(file)), str(file)))
    return tuple(made)


def _imported(name: str, shown: str) -> ModuleType:
    with loading(shown):
        return importlib.import_module(name)


@cache
def _of_user_file(path: str, full: str) -> list[tuple[Theorem, str]]:
    """The theorems of a file, of a Python file those that are values of its module; `path` is how the user wrote `full`."""
    if not path.endswith(".py"):
        from verify.run.own_claims import own_theorems    # for files in TOML and Markdown only

        return _of_text_file(path, own_theorems(path, full))
    module = module_of(path, full)
    found: dict[str, tuple[Theorem, str]] = {}
    for theorem in _theorems_in(module):
        _require_encodable(path, theorem)
        _require_instances(path, theorem)
        if found.setdefault(theorem.id, (theorem, path))[0] is not theorem:
            raise LoadError(f"{theorem.id} is encoded twice in {path}; rename one of the two")
    if not found:
        raise LoadError(f"{path}: holds no Theorem; assign at least one to a name, for example `bound = Theorem(...)`")
    return list(joined(list(found.values()), ((module, path),)))


def _of_text_file(path: str, theorems: Sequence[Theorem]) -> list[tuple[Theorem, str]]:
    """The theorems of a TOML or Markdown file, which has no proofs; raises LoadError where there are none."""
    for theorem in theorems:
        _require_instances(path, theorem)
    if not theorems:
        raise LoadError(f"{path}: holds no claim; write a line such as `x^2 <= x where 0 <= x <= 1` in a block ```claim, or in "
                        'TOML name = "x^2 <= x where 0 <= x <= 1"')
    return list(joined([(theorem, path) for theorem in theorems], ()))


def _require_encodable(path: str, theorem: Theorem) -> None:
    """Raise LoadError unless the statements of a theorem are made of the vocabulary only, each part of its type."""
    for variant in theorem.variants:
        try:
            decode(encode(variant.statement), Statement)
        except (LanguageError, ValueError, TypeError, KeyError, RecursionError) as error:
            reason = " ".join(str(error).split())[:300]
            raise LoadError(f"{path}: {theorem.id} ({variant.name}): {reason}; "
                            "use the vocabulary of verify.language") from error


def _require_instances(path: str, theorem: Theorem) -> None:
    """Raise LoadError unless every instance of a universal statement is a model of it that satisfies its hypotheses."""
    from verify.run.instances import misfit      # the kernel is needed for files of users only

    for variant in theorem.variants:
        for i, values in enumerate(variant.instances, 1):
            problem = misfit(variant.statement, values)
            if problem:
                raise LoadError(f"{path}: {theorem.id} ({variant.name}): instances: item {i}: {problem[:200]}; "
                                "an instance gives every symbol an exact value, and satisfies every hypothesis")


def _theorems_in(module: ModuleType) -> Iterator[Theorem]:
    """The theorems that are values of the module, or stand in its lists and tuples, in the order of the file."""
    seen: set[int] = set()
    for value in vars(module).values():
        for item in value if isinstance(value, list | tuple) else (value,):
            if isinstance(item, Theorem) and id(item) not in seen:
                seen.add(id(item))
                yield item


def _twice(id: str, first: str, second: str) -> LoadError:
    return LoadError(f"{id} is encoded twice, in {_shown(first)} and in {_shown(second)}; rename one of the two")


def _shown(file: str | Path) -> str:
    """A path as seen from the folder that is the current one now."""
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except ValueError:
        return str(file)

