"""Certificate and witness files: strict reading, and the binding to a statement by its hash."""
from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

from verify.kernel.format.rejected import Rejected
from verify.language import LanguageError, Statement, decode, statement_hash

FORMAT = "verify-certificate/2"
MAX_BYTES, MAX_DEPTH, MAX_DIGITS = 20_000_000, 400, 4000
_VERDICTS = ("PROVED", "CONDITIONAL", "REFUTED", "VACUOUS", "ILL_POSED")
_KEYS = {"format", "claim", "statement", "hash", "verdict", "evidence"}


@dataclass(frozen=True)
class Certificate:
    """A file's content.  `statement` is the file's own copy: the checker compares it with the statement it rebuilds."""

    claim: dict[str, Any]
    statement: Statement
    verdict: str
    evidence: object


def read(text: str) -> Certificate:
    """The certificate in a text; raises Rejected on unknown or repeated keys, floats, huge numbers, deep nesting, or a hash
    that is not the statement's."""
    data = read_json(text)
    if not isinstance(data, dict) or set(data) - {"shared"} != _KEYS:
        raise Rejected(f"a certificate has exactly the keys {', '.join(sorted(_KEYS))}, and may have shared")
    if data["format"] != FORMAT:
        raise Rejected(f"the format is {str(data['format'])[:40]!r}, this checker reads {FORMAT!r}; "
                       "`verify all --fresh`, or `verify claim`, writes evidence of an old format anew")
    if data["verdict"] not in _VERDICTS:
        raise Rejected(f"{str(data['verdict'])[:40]!r} is not a verdict that evidence can establish")
    if not isinstance(data["claim"], dict):
        raise Rejected("the claim must be an object")
    statement_data, evidence = data["statement"], data["evidence"]
    if "shared" in data:
        from verify.kernel.format.sharing import expanded

        statement_data, evidence = expanded([statement_data, evidence], data["shared"])
    try:
        statement = decode(statement_data, Statement)
    except (LanguageError, ValueError, TypeError, KeyError, RecursionError) as error:
        raise Rejected(f"the statement cannot be read: {str(error)[:160]}") from None
    if statement_hash(statement) != data["hash"]:
        raise Rejected("the hash is not that of the statement in the file")
    return Certificate(data["claim"], statement, data["verdict"], evidence)


def read_json(text: str) -> object:
    """JSON data with the limits of this module; raises Rejected."""
    if len(text) > MAX_BYTES:
        raise Rejected(f"the file is longer than {MAX_BYTES} characters")
    try:
        data = json.loads(text, object_pairs_hook=_unique, parse_float=_no_float, parse_constant=_no_float,
                          parse_int=_short_int)
        return _shallow(data, MAX_DEPTH)
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


def _shallow(data: object, depth: int) -> object:
    if isinstance(data, dict | list):
        if depth == 0:
            raise RecursionError
        for part in data.values() if isinstance(data, dict) else data:
            _shallow(part, depth - 1)
    return data
