"""What a statement speaks about, which decides how it is searched."""
from __future__ import annotations

from verify.language import Atom, Every, Statement, Sym, walk
from verify.language.alphabets import Mechanisms
from verify.language.finite import Functional, Process, RangeProduct, RangeSum, Sum, Sup


def is_scalar(statement: Statement) -> bool:
    """Whether a statement speaks about numbers only."""
    finite = (Atom, Sum, Sup, Functional, RangeProduct, RangeSum, Mechanisms, Process, Every)
    return all(isinstance(b.symbol, Sym) for b in statement.prefix) and not any(isinstance(n, finite) for n in walk(statement))
