"""A statement shown with the help of others: each is proved apart, or is a named result from outside, and is then a hypothesis.

Theorem (cut): if T holds, and S holds under its hypotheses and T, then S holds.  T may be said with other names for what it
binds, with other sets for its alphabets (it holds for all sets), and at a universal symbol of its prefix that S quantifies in
just the same way.  The proof of T is a part of the evidence, so that nothing can rest on itself.  Where T is the contrary of a
hypothesis, nothing satisfies them all, and S holds."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from verify.kernel.format.parts import note, note_all, noting
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import universal, well_formed
from verify.language import (
    Alphabet, Letter, Quantifier, Relation, Statement, Symbol, decode, encode, negation, statement_hash, walk)
from verify.language.alphabets import Space


@dataclass(frozen=True)
class Cited:
    """A closed universal statement, with other `names` for what it binds, other `sets` for its alphabets, and the names, after
    that, of the symbols that it is said at; with its evidence, or the name of the result that it is assumed from."""

    statement: object
    names: dict[str, str] = field(default_factory=dict)
    sets: dict[str, object] = field(default_factory=dict)
    at: tuple[str, ...] = ()
    evidence: object = None
    assumed: str = ""


@dataclass(frozen=True)
class Cite:
    """What is cited, and evidence for the statement with it as further hypotheses; none where it is their contrary."""

    cited: tuple[Cited, ...]
    evidence: object = None


def cite(prove: Callable[[Statement, object], None], s: Statement, node: Cite) -> None:
    """Return if the evidence shows the statement from what it cites; raise Rejected if not."""
    universal(s)
    found = []
    for k in node.cited:
        t = decode(k.statement, Statement)
        well_formed(t)
        universal(t)
        if (k.evidence is None) == (not k.assumed):
            raise Rejected("cite: a cited statement has evidence, or the name of the result that it is assumed from")
        found.append(said_in(s, t, k))
        if k.assumed:
            note("assumes", k.assumed)
        else:
            with noting() as noted:
                prove(t, k.evidence)
            note_all(noted, but="cites")
        note("cites", statement_hash(t))
    other = replace(s, given=(*s.given, *found))
    well_formed(other)                                # nothing is captured: no name in scope is bound again
    contraries = {negation(f) for f in s.given if isinstance(f, Relation)}
    if node.evidence or not any(t.claim in contraries and not t.prefix and {*t.given} <= {*s.given} for t in found):
        prove(other, node.evidence)


def said_in(s: Statement, t: Statement, k: Cited) -> Statement:
    """The cited statement in the names and with the sets that `k` gives, at symbols of `s`."""
    texts, alphabets = {n for n in walk(t) if isinstance(n, str)}, {n for n in walk(t) if isinstance(n, Alphabet)}
    bound = {b.symbol.name for b in walk(t) if isinstance(b, Quantifier)} | {n.name for n in walk(t) if isinstance(n, Letter)}
    if not set(k.names) <= bound or texts & set(k.names.values()) or len(set(k.names.values())) < len(k.names):
        raise Rejected("cite: new names are for what the cited statement binds, different, and none of its own")
    sets: dict[str, Space] = {name: decode(data, Space) for name, data in k.sets.items()}
    if not set(sets) <= {a.name for a in alphabets if a.size is None}:
        raise Rejected("cite: another set stands for an alphabet of any size of the cited statement")
    made = decode(encode(_rewritten(t, k.names, sets)), Statement)          # which reads each part as what it must be
    own = {b.symbol.name: b for b in made.prefix if b in s.prefix}
    if not set(k.at) <= set(own):
        raise Rejected("cite: the cited statement is said at what both quantify in the same way")
    return Statement(tuple(b for b in made.prefix if b.symbol.name not in k.at), made.given, made.claim)


def _rewritten(x: Any, names: Mapping[str, str], sets: Mapping[str, Space]) -> Any:
    """A part of a statement with other names and sets."""
    if isinstance(x, tuple):
        return tuple(_rewritten(y, names, sets) for y in x)
    if isinstance(x, Alphabet) or not is_dataclass(x) or isinstance(x, type):
        return sets.get(x.name, x) if isinstance(x, Alphabet) else x
    parts = {f.name: _rewritten(getattr(x, f.name), names, sets) for f in fields(x) if f.compare}
    if isinstance(x, Symbol):
        parts["name"] = names.get(x.name, x.name)
    return type(x)(**parts)
