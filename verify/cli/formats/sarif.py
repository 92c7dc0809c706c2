"""SARIF 2.1.0, for code scanning: an error where a verdict is not the recorded one, a note where a printed claim is false;
what is undecided is open, and passes nowhere."""
from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from verify import __version__
from verify.cli.formats import Found
from verify.language.theorem import VERDICTS
from verify.report.result import FAULTY, MEANING

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def written(found: Sequence[Found]) -> str:
    """The log, one run.  Source: OASIS, Static Analysis Results Interchange Format 2.1.0."""
    rules = [{"id": v, "shortDescription": {"text": v}, "fullDescription": {"text": f"{v}: {MEANING[v]}."}} for v in VERDICTS]
    driver = {"name": "verify", "version": __version__, "rules": rules}
    log = {"$schema": SCHEMA, "version": "2.1.0",
           "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": [_result(f) for f in found]}]}
    return json.dumps(log, indent=1) + "\n"


def _result(f: Found) -> dict[str, Any]:
    r = f.result
    false = r.verdict in FAULTY and r.variant == "printed"
    kind, level = ("fail", "error") if f.wrong else ("fail", "note") if false else (
        "open" if r.verdict == "UNDECIDED" else "pass", "none")
    return {"ruleId": r.verdict, "ruleIndex": VERDICTS.index(r.verdict), "kind": kind, "level": level,
            "message": {"text": f"{f.name}: {f.message}"}, "partialFingerprints": {"claim/v1": f.name},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": _uri(f.file)}, "region": {"startLine": f.line}},
                           "logicalLocations": [{"fullyQualifiedName": f.name}]}]}


def _uri(path: str) -> str:
    """A path as a URI: relative where the path is."""
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote(os.fsencode(pure.as_posix()))
