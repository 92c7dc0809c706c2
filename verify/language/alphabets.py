"""Finite sets and the ways to name an element of one: letters, entries of datasets, datasets with entries replaced."""
from __future__ import annotations

from verify.language.expr import Expr, LanguageError, Num, as_expr, node, shown


@node
class Alphabet:
    """A finite set of letters; size None quantifies over every size >= 1."""

    name: str
    size: int | None = None


@node
class Datasets:
    """The datasets of `length` >= 1 records from the alphabet `over`: the set over^length."""

    name: str
    over: Alphabet
    length: Expr

    def __post_init__(self) -> None:
        if not isinstance(self.over, Alphabet):
            raise LanguageError(f"{self.name}: records are letters of an alphabet; write for example Alphabet('X')")


@node
class Positions:
    """The positions 1..length of the records of a dataset."""

    of: Datasets

    @property
    def name(self) -> str: return f"positions of {self.of.name}"


@node
class Mechanisms:
    """Adaptive mechanisms M_1..M_length seen on one pair of neighbours (x, x'): for every past transcript a law of the next
    output on x and one on x'.  Quantifying over all such pairs is quantifying over all mechanisms and all neighbours."""

    name: str
    length: Expr


@node
class Transcripts:
    """The transcripts (r_1, ..., r_length) that the run of mechanisms on x or that on x' can give."""

    mechanisms: Mechanisms

    @property
    def name(self) -> str: return f"transcripts of {self.mechanisms.name}"


@node
class Reals:
    """The real numbers; `Function("f", (Reals(),))` is a real function of a real variable."""

    @property
    def name(self) -> str: return "reals"


@node
class Functions:
    """The real functions on a finite set; `Event("H", (Functions(X),))` is a class of functions."""

    of: Alphabet

    @property
    def name(self) -> str: return f"functions on {self.of.name}"


Space = Alphabet | Datasets | Positions | Reals | Functions | Transcripts


@node
class Letter:
    """An element of a finite set: bound by a sum, a supremum or `every`, or quantified in the statement."""

    name: str
    over: Space

    def __post_init__(self) -> None:
        if isinstance(self.over, Reals | Functions):
            raise LanguageError(f"{self.name}: a letter is an element of a finite set, not one of the {self.over.name}")


@node
class Position:
    """The position with a given number, 1 for the first."""

    of: Datasets
    number: Expr

    @property
    def over(self) -> Space: return Positions(self.of)
    @property
    def name(self) -> str: return _numeral(self.number)


@node
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


@node
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


@node
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
    def name(self) -> str: return f"{self.first.name}[1..{_numeral(self.upto)}:={self.second.name}]"


@node
class Repeated:
    """The dataset (x, ..., x) of one record, as often as the datasets are long."""

    record: Place
    of: Datasets

    def __post_init__(self) -> None:
        if self.record.over != self.of.over:
            raise LanguageError(f"{self.record.name} is not a record of {self.of.name}")

    @property
    def over(self) -> Space: return self.of
    @property
    def name(self) -> str: return f"({self.record.name}, ..., {self.record.name})"


@node
class Number:
    """A real number, as the argument of a function of a real variable."""

    value: Expr

    @property
    def over(self) -> Space: return Reals()
    @property
    def name(self) -> str: return shown(self.value)


@node
class Graph:
    """The function of a letter, which it binds, that has the value `body`: an element of the set of functions."""

    letter: Letter
    body: Expr

    def __post_init__(self) -> None:
        if not isinstance(self.letter.over, Alphabet):
            raise LanguageError(f"{self.letter.name}: a function in a class has letters of an alphabet")

    @property
    def over(self) -> Space: return Functions(self.letter.over)  # type: ignore[arg-type]  # checked when it was made

    @property
    def name(self) -> str: return f"{self.letter.name} -> {shown(self.body)}"


Place = Letter | Position | Entry | Replaced | Merged | Repeated | Number | Graph


def _numeral(e: Expr) -> str: return str(e.value) if isinstance(e, Num) else getattr(e, "name", "?")


def _records(dataset: Place) -> Alphabet:
    assert isinstance(dataset.over, Datasets)          # checked when the place was made
    return dataset.over.over


def positions(of: Datasets) -> Positions: return Positions(of)
def position(of: Datasets, number: object) -> Position: return Position(of, as_expr(number))
