"""The JSON schema of certificates, made from the classes that the kernel reads them into.

    python -m verify.elaborate.schema        writes docs/certificate.schema.json
"""
from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from verify.kernel.format.certificate import FORMAT
from verify.kernel.scalar.checker import RULES
from verify.kernel.scalar.proof import Proof
from verify.language import Expr

FILE = Path(__file__).parents[2] / "docs" / "certificate.schema.json"
Schema = dict[str, Any]


def schema() -> Schema:
    """The schema of a certificate or witness file.  Evidence about laws, and models, are described in docs/certificates.md."""
    made: Schema = {
        "shared": {"type": "object", "properties": {"@": {"type": "integer", "minimum": 0}}, "required": ["@"],
                   "additionalProperties": False},
        "term": {"anyOf": [_ref("shared"), {"type": "string"}, {"type": "array", "minItems": 1, "items": _ref("term")}]},
        "proof": {"anyOf": [_ref("shared"), *(_ref(f"rule {name}") for name in RULES)]},
    }
    for name, rule in RULES.items():
        made[f"rule {name}"] = _object(rule, made, {"rule": {"const": name}})
    statement: Schema = {"type": "object"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Certificates and witnesses",
        "type": "object", "additionalProperties": False,
        "required": ["format", "claim", "statement", "hash", "verdict", "evidence"],
        "properties": {
            "format": {"const": FORMAT}, "claim": {"type": "object"}, "statement": statement,
            "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "verdict": {"enum": ["PROVED", "REFUTED", "VACUOUS", "ILL_POSED"]}, "evidence": _ref("evidence"),
            "shared": {"type": "array"}},
        "$defs": made | {
            "evidence": {"anyOf": [_ref("shared"), _ref("scalar statement"), _ref("other evidence")]},
            "scalar statement": {
                "type": "object", "properties": {"rule": {"const": "scalar"}, "proof": _ref("proof")},
                "required": ["rule", "proof"], "additionalProperties": False},
            "other evidence": {"type": "object", "properties": {"rule": {"type": "string", "not": {"const": "scalar"}}}}}}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _object(cls: type, made: Schema, first: Schema) -> Schema:
    """The schema of an object with the fields of a class."""
    hints = get_type_hints(cls)
    needed = [f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING]
    return {"type": "object", "properties": first | {f.name: _of(hints[f.name], made) for f in fields(cls)},
            "required": [*first, *needed], "additionalProperties": False}


def _of(hint: Any, made: Schema) -> Schema:
    """The schema of a declared type; the classes it names are added to what is made."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return {"anyOf": [{"type": "null"}, _of(next(a for a in args if a is not type(None)), made)]}
    if origin is Literal:
        return {"enum": list(args)}
    if origin is tuple:
        return {"anyOf": [_ref("shared"), {"type": "array", "items": _of(args[0], made)}]}
    if origin in (dict, Mapping):
        return {"anyOf": [_ref("shared"), {"type": "object", "additionalProperties": _of(args[1], made)}]}
    if hint is Expr or hint is Proof:
        return _ref("term" if hint is Expr else "proof")
    if is_dataclass(hint) and isinstance(hint, type):
        name = f"part {hint.__name__.lower()}"
        if name not in made:
            made[name] = {}
            made[name] = {"anyOf": [_ref("shared"), _object(hint, made, {})]}
        return _ref(name)
    return {"type": {str: "string", int: "integer", bool: "boolean"}[hint]}


def text() -> str:
    """The text of the schema's file."""
    return json.dumps(schema(), indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
