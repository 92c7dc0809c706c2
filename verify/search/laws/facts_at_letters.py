"""What is known at letters that has to do with some expressions."""
from __future__ import annotations

from verify.language import App, Atom, Expr, Letter, Sum, Sup, literal, walk
from verify.language.proofs import Use
from verify.search.laws.letterwise import at_letter
from verify.search.laws.view import View


def at_letter_about(view: View, letters: tuple[Letter, ...], *about: Expr) -> list[Use]:
    """What is known at letters of the values of functions that some expressions are made of, without laws and sums: a scalar
    fact is found sooner when nothing else is assumed."""
    symbols = {n.of for e in about for n in walk(e) if isinstance(n, Atom)}
    found = []
    for u in at_letter(view, letters):
        r = view.known[u.step].relation
        used = {n.of for n in walk(r) if isinstance(n, Atom)}
        if used and used <= symbols and not any(isinstance(n, Sum | Sup) for n in walk(r)) and not trivial(r.left, r.right):
            found.append(u)
    return found


def trivial(left: Expr, right: Expr) -> bool:
    """Whether a relation says that something is itself, or that a probability is not negative."""
    return left == right or (literal(left) == 0 and not isinstance(right, App))
