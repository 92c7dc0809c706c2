"""The JSON Schema of reports, and the check of data against the part of JSON Schema that it uses."""
from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

SCHEMA = "verify-report/1"
_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float), "boolean": (bool,),
    "null": (type(None),)}


class ReportError(ValueError):
    """Data is not a report or a claim's result: one line that names the place, shows the value and states the rule."""


@cache
def report_schema() -> dict[str, Any]:
    """The schema of report.json."""
    schema: dict[str, Any] = json.loads(Path(__file__).with_name("schema.json").read_text(encoding="utf-8"))
    return schema


def require_report(data: object) -> None:
    """Raise ReportError unless the data is a report."""
    _require(data, report_schema(), "report")


def require_claim(data: object) -> None:
    """Raise ReportError unless the data is the result of one claim."""
    _require(data, report_schema()["$defs"]["claim"], "claim")


def _require(data: object, schema: dict[str, Any], place: str) -> None:
    problem = next(iter(_problems(data, schema, place)), None)
    if problem is not None:
        raise ReportError(problem)


def _problems(data: Any, schema: dict[str, Any], place: str) -> list[str]:
    if "$ref" in schema:
        return _problems(data, report_schema()["$defs"][schema["$ref"].rpartition("/")[2]], place)
    if "anyOf" in schema:
        tried = [_problems(data, option, place) for option in schema["anyOf"]]
        return [] if not all(tried) else tried[0]
    if "const" in schema and data != schema["const"]:
        return [f"{place}: {_shown(data)} stands where {schema['const']!r} is required"]
    if "enum" in schema and data not in schema["enum"]:
        return [f"{place}: {_shown(data)} is not one of {', '.join(schema['enum'])}"]
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(_is(data, kind) for kind in kinds):
        return [f"{place}: {_shown(data)} is no {' or '.join(kinds)}"]
    if isinstance(data, dict):
        return _object_problems(data, schema, place)
    if isinstance(data, list):
        return _array_problems(data, schema, place)
    if "minimum" in schema and not data >= schema["minimum"]:
        return [f"{place}: {_shown(data)} is less than {schema['minimum']}"]
    return []


def _object_problems(data: dict[str, Any], schema: dict[str, Any], place: str) -> list[str]:
    missing = [key for key in schema.get("required", ()) if key not in data]
    if missing:
        return [f"{place}: the key {missing[0]!r} is missing"]
    known, other, found = schema.get("properties", {}), schema.get("additionalProperties", True), []
    for key, value in data.items():
        if not isinstance(key, str) or (key not in known and other is False):
            return [f"{place}: {_shown(key)} is not a key of {place.rpartition('.')[2]}; remove it"]
        rule = known.get(key, other)
        found += _problems(value, rule, f"{place}.{key}") if isinstance(rule, dict) else []
    return found


def _array_problems(data: list[Any], schema: dict[str, Any], place: str) -> list[str]:
    if not schema.get("minItems", 0) <= len(data) <= schema.get("maxItems", len(data)):
        return [f"{place}: {len(data)} items stand where {schema['minItems']} are required"]
    return [p for i, item in enumerate(data) for p in _problems(item, schema.get("items", {}), f"{place}[{i}]")]


def _is(data: object, kind: str) -> bool:
    return isinstance(data, _TYPES[kind]) and (kind == "boolean" or not isinstance(data, bool))


def _shown(data: object) -> str:
    text = ascii(data)
    return text if len(text) <= 60 else text[:57] + "..."
