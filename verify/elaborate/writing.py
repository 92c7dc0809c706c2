"""The text of a certificate: nodes as JSON data, and what repeats stored once."""
from __future__ import annotations

import json
from collections import Counter
from dataclasses import MISSING, fields, is_dataclass
from typing import Any

from verify.kernel.format.certificate import FORMAT
from verify.kernel.format.terms import write_term
from verify.kernel.scalar.proof import Proof
from verify.language import Expr, Statement, encode, statement_hash

SHORT = 24      # characters that a reference does not pay for


def write(claim: dict[str, Any], statement: Statement, verdict: str, evidence: object) -> str:
    """The text of a certificate (PROVED, VACUOUS) or witness (REFUTED, ILL_POSED) for a claim."""
    body, shared = share([encode(statement), evidence])
    content = {"format": FORMAT, "claim": claim, "statement": body[0], "hash": statement_hash(statement), "verdict": verdict,
               "evidence": body[1], **({"shared": shared} if shared else {})}
    return json.dumps(content, separators=(",", ":"), sort_keys=True) + "\n"


def node(value: object) -> Any:
    """JSON data for a proof, a term, or what they are made of; fields that have their default are left out."""
    if isinstance(value, Expr):
        return write_term(value)
    if isinstance(value, tuple):
        return [node(x) for x in value]
    if isinstance(value, dict):
        return {name: node(x) for name, x in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        own = {f.name: node(getattr(value, f.name)) for f in fields(value) if not _default(f, getattr(value, f.name))}
        return {"rule": type(value).__name__.lower(), **own} if isinstance(value, Proof) else own
    return value


def _default(f: Any, value: object) -> bool:
    if f.default_factory is not MISSING:
        return bool(value == f.default_factory())
    return f.default is not MISSING and type(value) is type(f.default) and value == f.default


def share(data: list[Any]) -> tuple[list[Any], list[Any]]:
    """The data with every subtree that repeats, and is longer than a reference, replaced by {"@": k}; and the table of these,
    each of which refers to earlier ones only."""
    texts: dict[int, str] = {}
    counts: Counter[str] = Counter()

    def measure(x: Any) -> str:
        if isinstance(x, dict):
            text = "{" + ",".join(f"{json.dumps(k)}:{measure(x[k])}" for k in sorted(x)) + "}"
        elif isinstance(x, list):
            text = "[" + ",".join(map(measure, x)) + "]"
        else:
            return json.dumps(x)
        texts[id(x)] = text
        return text

    def count(x: Any) -> None:                  # what lies inside a repetition is no repetition of its own
        if isinstance(x, dict | list):
            counts[texts[id(x)]] += 1
            if counts[texts[id(x)]] == 1:
                for part in x.values() if isinstance(x, dict) else x:
                    count(part)

    measure(data)
    for part in data:
        count(part)
    table: list[Any] = []
    places: dict[str, int] = {}

    def replaced(x: Any, top: bool = False) -> Any:
        if not isinstance(x, dict | list):
            return x
        text = texts[id(x)]
        repeats = not top and counts[text] > 1 and len(text) > SHORT
        if repeats and text in places:
            return {"@": places[text]}
        made: Any = {k: replaced(x[k]) for k in sorted(x)} if isinstance(x, dict) else [replaced(v) for v in x]
        if not repeats:
            return made
        table.append(made)
        places[text] = len(table) - 1
        return {"@": places[text]}

    return [replaced(x, True) for x in data], table
