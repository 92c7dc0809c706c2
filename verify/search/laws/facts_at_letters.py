"""What is known at letters that has to do with some expressions."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from verify.language import App, Atom, Expr, Letter, Sum, Sup, literal, walk
from verify.language.proofs import Use, use
from verify.search.laws.view import View, at_letter


def at_letter_about(view: View, letters: tuple[Letter, ...], *about: Expr) -> list[Use]:
    """What is known at letters of the values of functions that some expressions are made of, without laws and sums: a scalar
    fact is found sooner when nothing else is assumed."""
    symbols = {n.of for e in about for n in walk(e) if isinstance(n, Atom)}
    found = []
    for u in at_letter(view, letters) if len(letters) < 2 else _placed(view, letters):
        r = view.known[u.step].relation
        if u.step.endswith(" >= 0"):                  # of a law that a hypothesis defines
            continue
        used = {n.of for n in walk(r) if isinstance(n, Atom)}
        if used and used <= symbols and not any(isinstance(n, Sum | Sup) for n in walk(r)) and not trivial(r.left, r.right):
            found.append(u)
    return found


def _placed(view: View, letters: tuple[Letter, ...]) -> Iterator[Use]:
    """What is known at letters, at all choices of some different ones of these."""
    for n, k in view.known.items():
        for chosen in permutations(letters, len(k.letters)) if k.letters and not k.where and not k.zero else ():
            if all(x.over == y.over for x, y in zip(k.letters, chosen, strict=True)):
                yield use(n, {str(i): y for i, y in enumerate(chosen, 1)})


def trivial(left: Expr, right: Expr) -> bool:
    """Whether a relation says that something is itself, or that a probability is not negative."""
    return left == right or (literal(left) == 0 and not isinstance(right, App))
