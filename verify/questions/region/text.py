"""A region as lines for a reader at a terminal."""
from __future__ import annotations

from fractions import Fraction
from typing import Any


def lines(result: dict[str, Any], quiet: bool) -> list[str]:
    """The result of `region` (its JSON data) as lines; quiet: without the files."""
    shown = []
    for p in result.get("pieces", ()):
        shown.append(f"{p['is']:<12}{p['text']}")
        shown += [] if quiet else [f"  certificate {file}" for file in p["files"]]
    for b in result.get("boundaries", ()):
        place = f"{b['exact']} = " if b["exact"] not in (None, b["lo"]) else ""
        interval = b["lo"] if b["lo"] == b["hi"] else f"[{b['lo']}, {b['hi']}]"
        once = "" if b["unique"] else ", not shown to be the only one there"
        shown.append(f"boundary    {place}{interval}{once}")
    for word, share in result.get("shares", {}).items():
        count = sum(b["is"] == word for b in result["boxes"])
        shown.append(f"{word:<12}{_percent(share)} of the window, {count} boxes")
    if result.get("window"):
        shown.append("window      " + ", ".join(f"{a} <= {n} <= {b}" for n, (a, b) in result["window"].items()))
    for b in result.get("beyond", ()):
        shown.append(f"beyond      {b['is']} for {b['where']}")
        shown += [f"  certificate {b['file']}"] if b["file"] and not quiet else []
    if result["status"] != "complete":
        shown.append(f"left open   {result['reason']}")
    if result["picture"] and not quiet:
        shown += [f"picture     {result['picture']}", f"data        {result['data']}"]
    return shown


def _percent(share: str) -> str:
    return f"{float(Fraction(share) * 100):.3f} %"
