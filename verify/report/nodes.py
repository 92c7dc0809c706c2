"""Nodes of certificates as nested lists."""
from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from verify.notation.outline import Node


def nodes_html(nodes: Sequence[Node]) -> Markup:
    """The nodes and those below them, each a line of a nested list, with how many are left out."""
    return Markup(f'<ul class="nodes">{_items(nodes)}</ul>') if nodes else Markup("")


def _items(nodes: Sequence[Node], left: int = 0) -> str:
    return "".join(map(_item, nodes)) + (f"<li>… {left} more node{'s' if left > 1 else ''}</li>" if left else "")


def _item(node: Node) -> str:
    role = f"{escape(node.role)}: " if node.role else ""
    below = f"<ul>{_items(node.below, node.left)}</ul>" if node.below or node.left else ""
    return f"<li>{role}{escape(node.rule)}{below}</li>"
