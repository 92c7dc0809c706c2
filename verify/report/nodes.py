"""Nodes of certificates, packed into a page: a script unpacks them where a proof is unfolded."""
from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Sequence

from verify.notation.outline import Node


class Trees:
    """The trees of nodes that a page holds, each once, in the order in which they are first asked for."""

    def __init__(self) -> None:
        self._places: dict[tuple[Node, ...], int] = {}

    def place(self, nodes: Sequence[Node]) -> int:
        """The number of some trees among those of the page."""
        return self._places.setdefault(tuple(nodes), len(self._places))

    def packed(self) -> str:
        """All of them in base64: a compressed list of lists of nodes, each of which is what it is there for, its rule, the
        nodes below it, and how many of these are left out."""
        data = json.dumps([[n.to_json() for n in nodes] for nodes in self._places], ensure_ascii=False, separators=(",", ":"))
        return base64.b64encode(gzip.compress(data.encode(), mtime=0)).decode() if self._places else ""
