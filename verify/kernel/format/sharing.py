"""Parts of a certificate that are stored once: {"@": k} stands for entry k of a table."""
from __future__ import annotations

from typing import Any

from verify.kernel.format.rejected import Rejected

MAX_PARTS, MAX_DEPTH = 4_000_000, 400


def expanded(data: list[object], shared: object) -> list[Any]:
    """Data in which each {"@": k} stands for entry k of a table, whose entries may refer to those before them; raises Rejected
    where they do not, or where the whole is too large or too deep.  Equal parts are one object: nothing grows in memory."""
    table: list[tuple[object, int, int]] = []

    def go(x: object) -> tuple[object, int, int]:
        """The expanded part, how many parts it has, and its depth."""
        if isinstance(x, dict) and "@" in x:
            k = x["@"]
            if len(x) != 1 or type(k) is not int or not 0 <= k < len(table):
                raise Rejected(f"{str(x)[:60]} does not name an earlier entry of the shared table")
            return table[k]
        if not isinstance(x, dict | list):
            return x, 1, 0
        parts = [go(part) for part in (x.values() if isinstance(x, dict) else x)]
        size, depth = 1 + sum(p[1] for p in parts), 1 + max((p[2] for p in parts), default=0)
        if size > MAX_PARTS or depth > MAX_DEPTH:
            raise Rejected("the evidence is too large or too deep when what is shared is written out")
        values = [p[0] for p in parts]
        return (dict(zip(x, values, strict=True)) if isinstance(x, dict) else values), size, depth

    if not isinstance(shared, list):
        raise Rejected("shared is not a list")
    for entry in shared:
        table.append(go(entry))
    return [go(x)[0] for x in data]
