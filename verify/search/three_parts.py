"""A domain cut in three: what is below a value, the value itself, what is above."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verify.language import Domain, Expr, Statement
from verify.search.task import Node


def three_parts(domain: Domain, at: Expr) -> dict[str, Domain]:
    """The part at the value first (it is the cheapest to prove), then the open sides."""
    return {"at_cut": Domain(at, at, True, True), "below": replace(domain, hi=at, hi_closed=False),
            "above": replace(domain, lo=at, lo_closed=False)}


def with_domain(statement: Statement, name: str, domain: Domain) -> Statement:
    """The statement with another domain for one of its symbols."""
    return replace(statement, prefix=tuple(replace(b, domain=domain) if b.symbol.name == name else b for b in statement.prefix))


def split_in_three(var: str, at: object, domains: dict[str, Domain],
                   prove: Callable[[str, Domain], Node | None]) -> Node | None:
    """The split of a variable from a proof of every part, by the part's name and domain; None where one fails."""
    node: Node = {"rule": "split", "var": var, "at": at}
    for part, domain in domains.items():
        proof = prove(part, domain)
        if proof is None:
            return None
        node[part] = proof
    return node
