"""Proofs that use other claims: "by Theorem 20" as a hint of an author."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.language.alphabets import Alphabet, Space
from verify.language.expr import LanguageError
from verify.language.formula import Statement, Symbol
from verify.language.theorem import Theorem


@dataclass(frozen=True)
class Citation:
    """A statement that a proof uses, in the names and with the sets of the statement that it is of, and said `at` symbols that
    both quantify in the same way; with hints for its own proof, or the name of the result from outside that it is."""

    name: str
    statement: Statement
    names: tuple[tuple[str, str], ...] = ()
    sets: tuple[tuple[str, Space], ...] = ()
    at: tuple[str, ...] = ()
    assumed: bool = False
    proof: tuple[object, ...] = ()


@dataclass(frozen=True)
class Citing:
    """A proof with the citations as further hypotheses, in their order after those of the statement."""

    cited: tuple[Citation, ...]
    proof: tuple[object, ...]


def by(theorem: Theorem, variant: str = "printed", at: tuple[Symbol, ...] = (), names: Mapping[str, str] | None = None,
       sets: Mapping[Alphabet, Space] | None = None) -> Citation:
    """A variant of an encoded claim of the same document, see `Citation`."""
    found = next((v for v in theorem.variants if v.name == variant), None)
    if found is None:
        raise LanguageError(f"{theorem.id}: there is no variant {variant!r} to cite")
    return _citation(f"{theorem.id}#{variant}", found.statement, at, names, sets)


def by_known(name: str, statement: Statement, at: tuple[Symbol, ...] = (), names: Mapping[str, str] | None = None,
             sets: Mapping[Alphabet, Space] | None = None) -> Citation:
    """A result from outside the library, by its name in the literature: what rests on it is CONDITIONAL."""
    made = _citation(name, statement, at, names, sets)
    return Citation(made.name, statement, made.names, made.sets, made.at, assumed=True)


def _citation(name: str, statement: Statement, at: tuple[Symbol, ...], names: Mapping[str, str] | None,
              sets: Mapping[Alphabet, Space] | None) -> Citation:
    return Citation(name, statement, tuple(sorted((names or {}).items())),
                    tuple(sorted(((a.name, s) for a, s in (sets or {}).items()), key=lambda pair: pair[0])),
                    tuple(s.name for s in at))


def citing(*cited: Citation, proof: tuple[object, ...]) -> tuple[Citing]:
    """The `proof` of a theorem that uses other claims: the first citation is the hypothesis after the last of its own."""
    return (Citing(cited, proof),)
