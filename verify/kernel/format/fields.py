"""Certificate nodes: reading their fields strictly."""
from __future__ import annotations

from typing import Any

from verify.kernel.format.rejected import Rejected


def take(node: object, required: str, optional: str = "") -> dict[str, Any]:
    """A certificate node, or an entry of one, as a dict with exactly the named fields (besides `rule`); raises Rejected."""
    if not isinstance(node, dict):
        raise Rejected(f"{str(node)[:60]!r} is not a certificate node")
    need, may = set(required.split()), set(optional.split()) | {"rule"}
    if need - set(node) or set(node) - need - may:
        raise Rejected(f"rule {node.get('rule')}: fields {sorted(set(node) - {'rule'})}, "
                       f"expected {sorted(need)} and at most {sorted(may)}")
    return node


def listed(value: object) -> list[Any]:
    """A JSON list; raises Rejected."""
    if not isinstance(value, list):
        raise Rejected(f"{str(value)[:60]!r} is not a list")
    return value
