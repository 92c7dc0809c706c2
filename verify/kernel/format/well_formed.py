"""What a statement must be before anything is shown of it."""
from __future__ import annotations

from verify.kernel.format.rejected import Rejected
from verify.language import (
    Alphabet, Both, Channel, Datasets, Distribution, Functions, LanguageError, Letter, Mean, Merged, NoiseMean, Num, Position,
    Positions, Quantifier, RangeProduct, RangeSum, Reals, Statement, Sym, Symbol, Transcripts, Within, walk)
from verify.language.formula import free_names, require_one_kind


def well_formed(statement: Statement) -> None:
    """Raise Rejected unless the statement is closed, a name stands for one thing, and none is the kernel's own."""
    if free := one_kind(statement):
        raise Rejected(f"the statement leaves {', '.join(sorted(free))} without a quantifier")
    numbered(statement)
    nodes = list(walk(statement, once=True))
    quantified = {b.symbol.name for b in nodes if isinstance(b, Quantifier)}
    overs: dict[tuple[str, str], object] = {}
    for n in nodes:
        if isinstance(n, Quantifier) and (n.kind not in ("forall", "exists") or (
                n.domain is not None and not isinstance(n.symbol, Sym))):
            raise Rejected(f"{n.kind!r} is not a quantifier, or {n.symbol.name} is no number, and has a domain")
        if isinstance(n, Datasets):
            _well_formed_length(statement, n)
        if isinstance(n, Distribution | Channel) and any(isinstance(a, Reals | Functions) for a in n.over):
            raise Rejected(f"{n.name} is a law on no finite set")
        if isinstance(n, Letter | Alphabet | Datasets | Positions | Transcripts):
            what: object = (n.size if isinstance(n, Alphabet) else n.over if isinstance(n, Letter)
                            else n.of if isinstance(n, Positions)
                            else n.mechanisms if isinstance(n, Transcripts) else (n.over, n.length))
            if not isinstance(n, Letter) and overs.setdefault(("space", n.name), type(n)) is not type(n):
                raise Rejected(f"{n.name} stands for sets of two kinds")
            if overs.setdefault((type(n).__name__, n.name), what) != what or (isinstance(what, int) and what < 1):
                raise Rejected(f"{n.name} stands for two things, or an alphabet is empty")
        symbol = (Sym(n.index) if isinstance(n, RangeSum | RangeProduct) else Sym(n.variable) if isinstance(n, Mean)
                  else n.noise if isinstance(n, NoiseMean) else n)
        if isinstance(symbol, Symbol) and (
                symbol.name.startswith(("_", "#")) or (symbol is not n and symbol.name in quantified)):
            raise Rejected(f"{symbol.name!r} is quantified and bound again, or a name of the kernel's own; rename it")


def universal(statement: Statement) -> None:
    """Raise Rejected unless every quantifier is universal."""
    if any(b.kind != "forall" for b in statement.prefix):
        raise Rejected("this rule needs every quantifier to be universal")


def one_kind(node: object) -> frozenset[str]:
    """The names that a statement leaves unbound; raises Rejected if a name stands for things of two kinds or is bound again."""
    try:
        require_one_kind(node)
        return free_names(node) if isinstance(node, Statement) else frozenset()
    except LanguageError as error:
        raise Rejected(str(error)) from None


def numbered(node: object) -> None:
    """Raise Rejected unless numbers of positions and of first records are numbers, or symbols that no rule replaces."""
    for n in walk(node, once=True):
        number = n.number if isinstance(n, Position) else n.upto if isinstance(n, Merged | Within) else None
        if number is not None and not isinstance(number, Num | Sym):
            raise Rejected("the number of a position, or of first records, is not a number or a symbol")
        if isinstance(n, Within) and not isinstance(n.position.over, Positions):
            raise Rejected(f"{n.position.name} is not a position")


def _well_formed_length(statement: Statement, d: Datasets) -> None:
    """The length is a number >= 1, or an integer symbol >= 1 that is universal outermost, or so in closed parts about it."""
    if isinstance(d.length, Num) and d.length.value.denominator == 1 and d.length.value >= 1:
        return
    parts = statement.claim.parts if isinstance(statement.claim, Both) else (statement.claim,)
    others = tuple(p for p in parts if not isinstance(p, Statement))
    if not statement.prefix and not statement.given and d not in walk(others, once=True):
        for part in (p for p in parts if isinstance(p, Statement) and d in walk(p, once=True)):
            _well_formed_length(part, d)
        return
    found = [b.domain for b in statement.prefix if isinstance(d.length, Sym) and b.symbol == d.length and b.kind == "forall"]
    low = found[0].lo if found and found[0] is not None and found[0].integer else None
    if not isinstance(low, Num) or low.value < 1:
        raise Rejected(f"{d.name}: the number of records is an integer symbol >= 1 of the outermost universal quantifiers")
