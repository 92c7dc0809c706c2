"""Finite sets and the ways to name an element of one: letters, entries of datasets, datasets with entries replaced."""
from __future__ import annotations

from dataclasses import dataclass

from verify.language.expr import Expr, LanguageError, Num, as_expr


@dataclass(frozen=True)
class Alphabet:
    """A finite set of letters; size None quantifies over every size >= 1."""

    name: str
    size: int | None = None


@dataclass(frozen=True)
class Datasets:
    """The datasets of `length` >= 1 records from the alphabet `over`: the set over^length."""

    name: str
    over: Alphabet
    length: Expr


@dataclass(frozen=True)
class Positions:
    """The positions 1..length of the records of a dataset."""

    of: Datasets

    @property
    def name(self) -> str: return f"positions of {self.of.name}"


Space = Alphabet | Datasets | Positions


@dataclass(frozen=True)
class Letter:
    """An element of a finite set: bound by a sum, a supremum or `every`, or quantified in the statement."""

    name: str
    over: Space


@dataclass(frozen=True)
class Position:
    """The position with a given number, 1 for the first."""

    of: Datasets
    number: Expr

    @property
    def over(self) -> Space: return Positions(self.of)
    @property
    def name(self) -> str: return str(self.number.value) if isinstance(self.number, Num) else getattr(self.number, "name", "?")


@dataclass(frozen=True)
class Entry:
    """The record of a dataset at a position."""

    dataset: Place
    position: Place

    def __post_init__(self) -> None:
        if not isinstance(self.dataset.over, Datasets) or self.position.over != Positions(self.dataset.over):
            raise LanguageError(f"{self.dataset.name}[{self.position.name}]: not a dataset and one of its positions")

    @property
    def over(self) -> Space: return _records(self.dataset)
    @property
    def name(self) -> str: return f"{self.dataset.name}[{self.position.name}]"


@dataclass(frozen=True)
class Replaced:
    """The dataset with the record at a position replaced."""

    dataset: Place
    position: Place
    record: Place

    def __post_init__(self) -> None:
        if self.record.over != Entry(self.dataset, self.position).over:
            raise LanguageError(f"{self.record.name} is not a record of {self.dataset.name}")

    @property
    def over(self) -> Space: return self.dataset.over
    @property
    def name(self) -> str: return f"{self.dataset.name}[{self.position.name}:={self.record.name}]"


@dataclass(frozen=True)
class Merged:
    """The dataset with the records of `second` at the positions 1..upto, and those of `first` at the others."""

    first: Place
    second: Place
    upto: Expr

    def __post_init__(self) -> None:
        if not isinstance(self.first.over, Datasets) or self.first.over != self.second.over:
            raise LanguageError(f"{self.first.name} and {self.second.name} are not datasets of one kind")

    @property
    def over(self) -> Space: return self.first.over
    @property
    def name(self) -> str:
        """How the dataset is written, as in Z[1..k:=W]."""
        shown = str(self.upto.value) if isinstance(self.upto, Num) else getattr(self.upto, "name", "?")
        return f"{self.first.name}[1..{shown}:={self.second.name}]"


Place = Letter | Position | Entry | Replaced | Merged


def _records(dataset: Place) -> Alphabet:
    assert isinstance(dataset.over, Datasets)          # checked when the place was made
    return dataset.over.over


def positions(of: Datasets) -> Positions: return Positions(of)
def position(of: Datasets, number: object) -> Position: return Position(of, as_expr(number))
