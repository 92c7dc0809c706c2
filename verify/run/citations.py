"""Citations between the claims of a document: each gets the hints of the proof that it names; no proof rests on itself."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace

from verify.language import Theorem, Variant, statement_hash
from verify.language.citing import Citation, Citing
from verify.run.wrong_input import LoadError


def with_proofs(theorems: Sequence[tuple[Theorem, str]]) -> tuple[tuple[Theorem, str], ...]:
    """Theorems with their files, the citations in whose hints have the hints of what they cite; raises LoadError for one that
    cites what is not there, or in a circle."""
    variants = {f"{t.id}#{v.name}": v for t, _ in theorems for v in t.variants}
    made = []
    for theorem, file in theorems:
        if any(isinstance(hint, Citing) for v in theorem.variants for hint in v.proof):
            theorem = copy(theorem)
            object.__setattr__(theorem, "variants", tuple(
                replace(v, proof=_resolved(v.proof, variants, (f"{theorem.id}#{v.name}",))) for v in theorem.variants))
        made.append((theorem, file))
    return tuple(made)


def _resolved(proof: Iterable[object], variants: Mapping[str, Variant], path: tuple[str, ...]) -> tuple[object, ...]:
    """Hints with their citations resolved; `path` names the claims that rest on the one with these hints."""
    def cited(k: Citation) -> Citation:
        if k.assumed:
            return k
        if k.name in path:
            raise LoadError(f"{path[0]}: its proof rests on itself: {' cites '.join((*path, k.name))}; prove one "
                            "of them otherwise")
        if k.name not in variants or variants[k.name].statement != k.statement:
            raise LoadError(f"{path[-1]}: cites {k.name}, which is no claim of the same document; cite one that is")
        return replace(k, proof=_resolved(variants[k.name].proof, variants, (*path, k.name)))

    return tuple(replace(hint, cited=tuple(map(cited, hint.cited))) if isinstance(hint, Citing) else hint for hint in proof)


def names_of(hashes: Sequence[str], theorems: Iterable[Theorem]) -> tuple[str, ...]:
    """The statements with some hashes as "id#variant" of theorems, in order of name; the hash itself where none has it."""
    found = {statement_hash(v.statement): f"{t.id}#{v.name}" for t in theorems for v in reversed(t.variants)} if hashes else {}
    return tuple(sorted(found.get(h, h) for h in hashes))


def follows(theorem: Theorem, cited: Sequence[str]) -> bool:
    """Whether what a proof cites is, in whatever variant, just what the print derives the claim from."""
    return bool(theorem.follows) and {name.partition("#")[0] for name in cited} == set(theorem.follows)
