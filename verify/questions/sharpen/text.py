"""The enclosure of a best constant, and its evidence, as lines for a reader at a terminal."""
from __future__ import annotations

from typing import Any


def lines(result: dict[str, Any], quiet: bool) -> list[str]:
    """The result of `sharpen` (its JSON data) as lines; quiet: without the files."""
    name, shown = result["constant"], []
    if result["status"] in ("always", "never"):
        where = _never(name, result["never"]["at"], result["ends"]) if "never" in result else ""
        holds = "holds for every" if result["status"] == "always" else "fails for every"
        shown.append(f"{result['status'].upper()}: the claim {holds} {name} in its domain{where}")
    for end in result["ends"]:
        shown += [_enclosure(name, end)] if result["status"] != "never" else []
        shown += [] if quiet else [f"  {line}" for line in _evidence(name, end)]
    if result["status"] == "partial" or not shown:
        shown.append(f"left open   {result['reason']}")
    if not quiet:
        shown += [f"certificate {file}" for file in (result.get("always"), (result.get("never") or {}).get("file")) if file]
    return shown


def _never(name: str, at: dict[str, str], ends: list[dict[str, Any]]) -> str:
    """Where a claim fails for every constant, or for those beyond one up to which it fails elsewhere."""
    end = next((e for e in ends if at and (e["refuted"] or {}).get("by") == at), None)
    beyond = "" if end is None else f" for {name} {'>' if end['side'] == 'least' else '<'} {end['refuted']['at']}"
    return f" ({_at(at).strip()}{beyond})" if at else ""


def _enclosure(name: str, end: dict[str, Any]) -> str:
    """One line: the exact value where it is known, or an interval that contains it."""
    exact = f"{name}* = {end['exact']}" if end["exact"] else f"{name}*"
    interval = f"in [{end['lo']}, {end['hi']}]"
    kind = "holds from" if end["side"] == "least" else "holds up to"
    attained = {"yes": ", attained", "no": ", not attained"}.get(end["attained"], "")
    at = "".join(f" at {k} = {v}" for k, v in (end["equality_at"] or {}).items())
    return f"{kind} {exact} {interval}{attained}{at}"


def _at(point: dict[str, str]) -> str:
    """Where a claim fails; nothing is said where no name but that of the constant has a value."""
    return " at " + ", ".join(f"{k} = {v}" for k, v in point.items()) if point else ""


def _evidence(name: str, end: dict[str, Any]) -> list[str]:
    lines, beyond = [], "<=" if end["side"] == "least" else ">="
    refuted, proved = end["refuted"], end["proved"]
    if refuted:
        lines.append(f"refuted     {name} = {refuted['at']}{_at(refuted['witness'])}: {refuted['file']}")
        lines += [f"refuted     every {name} {beyond} {refuted['at']}: {file}" for file in refuted["beyond"][:1]]
        by = _at(refuted.get("by", refuted["witness"]))
        upto = f"from there to {end['exact']}" if end["exact"] else "beyond that"
        lines += [f"refuted     every {name} {upto}{by}: {file}" for file in refuted["beyond"][1:]]
    if proved:
        lines.append(f"proved      {name} = {proved['at']}: {proved['file']}")
        lines += [f"proved      on the whole good side ({proved['how']}): {file}" for file in proved["beyond"]]
    if end["attained_file"]:
        lines.append(f"equality    {'reached' if end['attained'] == 'yes' else 'nowhere'}: {end['attained_file']}")
    return lines
