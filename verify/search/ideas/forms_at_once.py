"""The same claim with exponentials gathered, or divided by one of its terms, closed by one enclosure."""
from __future__ import annotations

from typing import TYPE_CHECKING
from collections.abc import Iterator

from verify.kernel.format.terms import write_term
from verify.search.forms import by_logarithms, collected, divided_by_terms, written
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover


def forms_at_once(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Other ways to write an irreducible claim, each tried with one enclosure."""
    if task.factors is None:
        return
    goal, forms = task.goal, task.factors.forms
    collections = ((None, e) for e in collected(forms, task.poly))
    for factor, rest in [(None, written(forms, task.poly)), *collections, *divided_by_terms(forms, task.poly),
                         *by_logarithms(forms, task.poly)]:
        closed = prover.at_once(goal.with_claim(rest))
        if closed is None or closed["rule"] == "fact":
            continue
        proofs = prover.definedness(goal, rest, 2)
        if proofs is None:
            continue
        extra = {"defined": proofs} if proofs else {}
        if factor is None:
            yield {"rule": "rewrite", "to": write_term(rest), "proof": closed, **extra}
        elif prover.at_once(goal.with_claim(factor)) is not None:
            yield {"rule": "product", "factors": [{"expr": write_term(factor), "sign": "+", "proof": None},
                                                  {"expr": write_term(rest), "sign": "+", "proof": closed, **extra}]}
