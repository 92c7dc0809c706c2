"""What the kernel writes with letters of its own (#1, ...), in letters that an author would use."""
from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, count
from typing import Any

from verify.kernel.sums.signs import Premise
from verify.language import Letter, walk
from verify.language.expr import symbols
from verify.notation.parts import with_parts


def in_own_names(k: Premise, letters: Iterable[Letter]) -> Premise:
    """A premise with each letter that has a # in its name as one of the author's letters of the same set, or else as the name
    of the set in small letters, with a number where that is taken."""
    inside = list(dict.fromkeys(n for n in walk((k.letters, k.where, k.zero, k.relation)) if isinstance(n, Letter)))
    used = {x.name for x in inside} | symbols(k.relation.left) | symbols(k.relation.right)
    found = dict[Letter, Letter]()
    for x in (x for x in inside if "#" in x.name):
        names = chain((y.name for y in letters if y.over == x.over), (f"{_plain(x.over.name)}{i or ''}" for i in count()))
        name = next(n for n in names if n not in used and "#" not in n)
        used.add(name)
        found[x] = Letter(name, x.over)
    return Premise(*(_changed(part, found) for part in (k.letters, k.where, k.relation, k.zero)))


def _plain(name: str) -> str:
    """The letters of a name in small, as a name of a letter."""
    return "".join(c for c in name.lower() if c.isalpha()) or "x"


def _changed(part: Any, found: dict[Letter, Letter]) -> Any:
    """A part with letters replaced wherever they stand; their new names occur nowhere in it, so that nothing is captured."""
    if isinstance(part, Letter):
        return found.get(part, part)
    return with_parts(part, lambda p: _changed(p, found))
