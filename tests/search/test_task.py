"""The first node that a search gives."""
from __future__ import annotations

from collections.abc import Iterator

from verify.search.task import Node, first_node


def test_the_search_ends_with_the_first_node() -> None:
    tried = []

    def nodes() -> Iterator[Node | None]:
        for node in (None, {}, {"rule": "evaluate"}):
            tried.append(node)
            yield node

    assert first_node(nodes()) == {} and tried == [None, {}]


def test_where_none_is_given_there_is_none() -> None:
    assert first_node([]) is None and first_node([None, None]) is None
