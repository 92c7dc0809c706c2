"""The sizes of the finite sets of a model, and the shapes of the tables of its symbols."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.language import (
    Alphabet, Channel, Datasets, Distribution, Event, Expr, Function, Letter, Num, Positions, Space, Statement, Sym, Symbol,
    walk)


class NotRead(ValueError):
    """The formula holds something that has no reading in doubles."""


@dataclass(frozen=True)
class Shape:
    """The sizes of the alphabets and the lengths of the datasets of a model, by name."""

    sizes: Mapping[str, int]
    lengths: Mapping[str, int]

    def length(self, e: Expr) -> int:
        """The number of records that a length stands for."""
        if isinstance(e, Num) and e.value.denominator == 1 and e.value >= 1:
            return int(e.value)
        if isinstance(e, Sym) and e.name in self.lengths:
            return self.lengths[e.name]
        raise NotRead(f"{e!s:.60} is not a length of datasets")

    def size(self, space: Space) -> int:
        """How many elements a finite set has."""
        if isinstance(space, Alphabet):
            if space.size is None and space.name not in self.sizes:
                raise NotRead(f"the alphabet {space.name} has no size")
            return space.size or self.sizes[space.name]
        if isinstance(space, Positions):
            return self.length(space.of.length)
        if not isinstance(space, Datasets):
            raise NotRead(f"{space.name} are not finite")
        return int(self.size(space.over) ** self.length(space.length))

    def table(self, s: Symbol) -> tuple[int, ...]:
        """The shape of the table of a law, channel (outputs first), event or function; () for scalars and letters."""
        if isinstance(s, Distribution | Channel | Event | Function):
            return tuple(self.size(a) for a in s.over)
        if isinstance(s, Sym | Letter):
            return ()
        raise NotRead(f"{type(s).__name__} has no table")


def free_alphabets(s: Statement) -> list[str]:
    """The alphabets of a statement without a size of their own, in order of appearance."""
    return list(dict.fromkeys(n.name for n in walk(s) if isinstance(n, Alphabet) and n.size is None))


def length_symbols(s: Statement) -> list[str]:
    """The scalar symbols that are lengths of datasets."""
    return list(dict.fromkeys(n.length.name for n in walk(s) if isinstance(n, Datasets) and isinstance(n.length, Sym)))
