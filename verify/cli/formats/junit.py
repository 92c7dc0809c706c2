"""JUnit XML: a suite for each document, a case for each variant, a failure where the verdict is not the recorded one."""
from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from verify.cli.formats import Found

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def written(found: Sequence[Found]) -> str:
    """The document.  Source: the schema of the Apache Ant JUnit task, as Jenkins and GitLab read it."""
    top = ElementTree.Element("testsuites", _counts(found))
    for paper in dict.fromkeys(f.result.paper for f in found):
        own = [f for f in found if f.result.paper == paper]
        suite = ElementTree.SubElement(top, "testsuite", {"name": _clean(paper) or "claims", **_counts(own)})
        for f in own:
            case = ElementTree.SubElement(suite, "testcase", {
                "classname": _clean(f.result.id), "name": _clean(f.result.variant), "file": _clean(f.file), "line": str(f.line),
                "time": f"{f.result.seconds:.3f}"})
            properties = ElementTree.SubElement(case, "properties")
            ElementTree.SubElement(properties, "property", {"name": "verdict", "value": f.result.verdict})
            if f.wrong:
                kind = "error" if f.result.verdict == "ERROR" else "failure"
                node = ElementTree.SubElement(case, kind, {"message": _clean(f.message), "type": f.result.verdict})
                node.text = _clean(f"{f.file}:{f.line}: {f.message}")
    ElementTree.indent(top)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(top, encoding="unicode") + "\n"


def _counts(found: Sequence[Found]) -> dict[str, str]:
    errors = sum(f.result.verdict == "ERROR" for f in found)
    return {"tests": str(len(found)), "failures": str(sum(f.wrong for f in found) - errors), "errors": str(errors),
            "time": f"{sum(f.result.seconds for f in found):.3f}"}


def _clean(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return _NOT_XML.sub("?", text)
