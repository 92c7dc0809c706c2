"""Identities by which a certificate rewrites a summand, each at the factors, letters or conditions that it picks.  A rule
returns the summands whose sum is the given one, or None where its conditions are not shown."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verify.kernel.sums.keys import key_of
from verify.kernel.sums.letters import at_places, place_letters
from verify.kernel.sums.signs import Scope
from verify.kernel.sums.summands import Form, Summand, each_once, factor
from verify.language import (
    Alphabet, Atom, Channel, Datasets, Distribution, Expr, Iid, Letter, Positions, Q, Same, Space, Sum, exp, log)

Picks = tuple[int, ...]


def kept_positive(t: Summand, probable: tuple[Expr, ...], scope: Scope) -> Summand:
    """The summand where probabilities, once factors of it, are positive: one that has cancelled becomes a condition, since
    conditions that it implied may have been left out."""
    still = set(map(key_of, t.probabilities()))
    lost = [p for p in probable if key_of(p) not in still]
    there = scope.inside(t.letters, (*t.conditions, *t.probabilities())) if lost else scope
    lost = [p for p in lost if not there.positive(p)]
    return replace(t, conditions=each_once((*t.conditions, *lost))) if lost else t


def _implied(t: Summand, picks: Picks, scope: Scope) -> Form | None:
    """A condition that the other conditions and the positive probabilities imply is none."""
    others = tuple(c for i, c in enumerate(t.conditions) if i not in picks)
    dropped = [c for i, c in enumerate(t.conditions) if i in picks]
    there = scope.inside(t.letters, (*others, *t.probabilities()))
    return [replace(t, conditions=others)] if dropped and all(map(there.positive, dropped)) else None


def _same(t: Summand, picks: Picks, scope: Scope) -> Form | None:
    """sum_x Same(x, y) u(x) = u(y)."""
    f, k = t.powers[picks[0]]
    if not isinstance(f, Same) or k < 0:
        return None
    x, y = (f.left, f.right) if picks[1] == 0 else (f.right, f.left)
    if x not in t.letters or not isinstance(x, Letter) or x.name in place_letters(y):
        return None
    probable = tuple(at_places(p, {x.name: y}) for p in t.probabilities())
    return [kept_positive(t.without((x,), picks[0]).moved({x.name: y}), probable, scope)]


def _counted(t: Summand, picks: Picks, scope: Scope) -> Form | None:
    """A letter that nothing mentions counts its set; there are n positions, and |X|^n datasets."""
    x, rest = t.letters[picks[0]], t.without((t.letters[picks[0]],))
    return None if x.name in rest.names() else [rest.times(factor(_size(x.over)))]


def _size(s: Space) -> Expr:
    known = s.size if isinstance(s, Alphabet) else None
    return s.of.length if isinstance(s, Positions) else exp(s.length * log(_size(s.over))) if isinstance(s, Datasets) else (
        Q(known) if known else Sum(Letter("#", s), Q(1)))


def _summed_out(t: Summand, picks: Picks, scope: Scope) -> Form | None:
    """The sum over the outputs of one law is 1."""
    f, k = t.powers[picks[0]]
    if k != 1 or not isinstance(f, Atom) or not isinstance(f.of, Distribution | Channel | Iid):
        return None
    cut = 1 if isinstance(f.of, Channel) else len(f.letters)
    outputs = tuple(x for x in f.letters[:cut] if isinstance(x, Letter) and x in t.letters)
    rest, names = t.without(outputs, picks[0]), {x.name for x in outputs}
    others = rest.names().union(*(place_letters(x) for x in f.letters[cut:]))
    return [rest] if len(names) == cut and not others & names else None


def _ordered(t: Summand, picks: Picks, scope: Scope) -> Form | None:
    """Sums may be taken in any order."""
    return [replace(t, letters=tuple(t.letters[i] for i in picks))] if sorted(picks) == list(range(len(t.letters))) else None


IDENTITIES: dict[str, Callable[[Summand, Picks, Scope], Form | None]] = {
    "implied": _implied, "same": _same, "counted": _counted, "summed out": _summed_out, "ordered": _ordered,
}
