"""Certificate and witness files: strict reading, writing, and the binding to a statement by its hash."""
from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

from verify.kernel.rejected import Rejected
from verify.language import LanguageError, Statement, decode, encode, statement_hash

FORMAT = "verify-certificate/1"
MAX_BYTES, MAX_DEPTH, MAX_DIGITS = 20_000_000, 400, 4000
_KEYS = {"format", "claim", "statement", "hash", "verdict", "evidence"}
_VERDICTS = ("PROVED", "REFUTED", "VACUOUS", "ILL_POSED")


@dataclass(frozen=True)
class Certificate:
    """A file's content.  `statement` is the file's own copy: the checker compares it with the statement it rebuilds."""

    claim: dict[str, Any]
    statement: Statement
    verdict: str
    evidence: object


def write(claim: dict[str, Any], statement: Statement, verdict: str, evidence: object) -> str:
    """The JSON text of a certificate (PROVED, VACUOUS) or witness (REFUTED, ILL_POSED) for a claim."""
    return json.dumps({"format": FORMAT, "claim": claim, "statement": encode(statement), "hash": statement_hash(statement),
                       "verdict": verdict, "evidence": evidence}, separators=(",", ":"), sort_keys=True) + "\n"


def read(text: str) -> Certificate:
    """The certificate in a text; raises Rejected on unknown or repeated keys, floats, huge numbers, deep nesting, or a hash
    that is not the statement's."""
    data = read_json(text)
    if not isinstance(data, dict) or set(data) != _KEYS:
        raise Rejected(f"a certificate has exactly the keys {', '.join(sorted(_KEYS))}")
    if data["format"] != FORMAT:
        raise Rejected(f"the format is {str(data['format'])[:40]!r}, this checker reads {FORMAT!r}")
    if data["verdict"] not in _VERDICTS:
        raise Rejected(f"{str(data['verdict'])[:40]!r} is not a verdict that evidence can establish")
    if not isinstance(data["claim"], dict):
        raise Rejected("the claim must be an object")
    try:
        statement = decode(data["statement"], Statement)
    except (LanguageError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise Rejected(f"the statement cannot be read: {str(error)[:160]}") from None
    if statement_hash(statement) != data["hash"]:
        raise Rejected("the hash is not that of the statement in the file")
    return Certificate(data["claim"], statement, data["verdict"], data["evidence"])


def read_json(text: str) -> object:
    """JSON data with the limits of this module; raises Rejected."""
    if len(text) > MAX_BYTES:
        raise Rejected(f"the file is longer than {MAX_BYTES} characters")
    _check_depth(text)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_float=_no_float, parse_constant=_no_float,
                          parse_int=_short_int)
    except RecursionError:
        raise Rejected(f"the file is nested more than {MAX_DEPTH} deep") from None
    except ValueError as error:
        raise Rejected(f"the file is not JSON: {str(error)[:160]}") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise Rejected("an object repeats a key")
    return made


def _no_float(text: str) -> object:
    raise Rejected(f'{text[:40]} is a float or not a number; exact numbers are integers or "p/q"')


def _short_int(text: str) -> int:
    if len(text) > min(MAX_DIGITS, sys.get_int_max_str_digits() or MAX_DIGITS):
        raise Rejected(f"an integer has more than {MAX_DIGITS} digits")
    return int(text)


def _check_depth(text: str) -> None:
    depth, in_string, escaped = 0, False, False
    for ch in text:
        if in_string:
            if escaped:
                escaped = False
            elif ch == "\\":
                escaped = True
            elif ch == '"':
                in_string = False
        elif ch == '"':
            in_string = True
        elif ch in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise Rejected(f"the file is nested more than {MAX_DEPTH} deep")
        elif ch in "]}":
            depth -= 1
