"""What a statement must be before anything is shown of it."""
from __future__ import annotations

from verify.kernel.rejected import Rejected
from verify.language import (
    Alphabet, Bound, Channel, Datasets, Distribution, Event, Function, Letter, Mechanisms, Num, Process, RangeSum, Sequence,
    Statement, Sym, Symbol, walk)
from verify.language.formula import free_names


def well_formed(statement: Statement) -> None:
    """Raise Rejected unless the statement is closed, a name stands for one thing, and none is the kernel's own."""
    free = free_names(statement)
    if free:
        raise Rejected(f"the statement leaves {', '.join(sorted(free))} without a quantifier")
    nodes = list(walk(statement))
    declared = {b.symbol for b in nodes if isinstance(b, Bound)}
    overs: dict[tuple[str, str], object] = {}
    for n in nodes:
        if isinstance(n, Bound) and n.kind not in ("forall", "exists"):
            raise Rejected(f"{n.kind!r} is not a quantifier")
        if isinstance(n, Distribution | Channel | Event | Function | Process | Mechanisms | Sequence) and n not in declared:
            raise Rejected(f"{n.name} is not what the quantifier of that name declares")
        if isinstance(n, Datasets):
            _well_formed_length(statement, n)
        if isinstance(n, Letter | Alphabet | Datasets):
            what: object = n.size if isinstance(n, Alphabet) else n.over if isinstance(n, Letter) else (n.over, n.length)
            if not isinstance(n, Letter) and overs.setdefault(("space", n.name), type(n)) is not type(n):
                raise Rejected(f"{n.name} stands for an alphabet and for datasets")
            if overs.setdefault((type(n).__name__, n.name), what) != what or (isinstance(what, int) and what < 1):
                raise Rejected(f"{n.name} stands for two things, or an alphabet is empty")
        name = n.index if isinstance(n, RangeSum) else getattr(n, "name", "") if isinstance(n, Symbol) else ""
        if name.startswith(("_", "#")):
            raise Rejected(f"{name!r} is a name of the kernel's own; rename it")


def _well_formed_length(statement: Statement, d: Datasets) -> None:
    """The number of records is a number >= 1, or an integer symbol >= 1 that the outermost quantifiers make universal."""
    if isinstance(d.length, Num) and d.length.value.denominator == 1 and d.length.value >= 1:
        return
    found = [b.domain for b in statement.prefix if isinstance(d.length, Sym) and b.symbol == d.length and b.kind == "forall"]
    low = found[0].lo if found and found[0] is not None and found[0].integer else None
    if not isinstance(low, Num) or low.value < 1:
        raise Rejected(f"{d.name}: the number of records is an integer symbol >= 1 of the outermost universal quantifiers")
