"""Rules of the normal form about datasets: sums over positions, records replaced or merged, and marginals of one record."""
from __future__ import annotations

from dataclasses import replace

from verify.kernel.region import Region
from verify.kernel.relabel import entry, fresh, letters_of, place_letters
from verify.kernel.sum_terms import ONE, Form, Term, factor
from verify.language import (
    App, Atom, Entry, Expr, Iid, Letter, Merged, Place, Positions, Replaced, Same, Sum, Within)


def counted(t: Term, region: Region) -> Term | None:
    """The sum over positions j of Within(j, k) is k, for k = 0, 1, ..., n."""
    for f, k in t.powers:
        if isinstance(f, Within) and k == 1 and f.position in t.letters and isinstance(f.position.over, Positions) and (
                region.counts(f.upto, f.position.over.of)):
            name = f.position.name
            rest = tuple(p for p in t.powers if p[0] != f)
            if not any(name in letters_of(e) for e in (*(g for g, _ in rest), *t.conditions)):
                left = replace(t, letters=tuple(x for x in t.letters if x != f.position), powers=rest)
                return left.times(factor(f.upto))
    return None


def one_record(t: Term, region: Region) -> Term | None:
    """sum_Z P^n(Z) u(Z[j]) = sum_x P(x) u(x), where Z occurs in nothing else."""
    for f, k in t.powers:
        z = f.letters[0] if isinstance(f, Atom) and isinstance(f.of, Iid) and k == 1 else None
        if not isinstance(z, Letter) or z not in t.letters or any(z.name in letters_of(c) for c in t.conditions):
            continue
        assert isinstance(f, Atom) and isinstance(f.of, Iid)
        rest = tuple(p for p in t.powers if p[0] != f)
        entries = {p for g, _ in rest for p in _places_of(g) if z.name in place_letters(p)}
        x = fresh(Letter("", f.of.datasets.over))
        if len(entries) == 1:
            whole = entries.pop()
            if isinstance(whole, Entry) and whole.dataset == z:
                moved = tuple((_with_place(g, whole, x), p) for g, p in rest)
                if not any(z.name in letters_of(g) for g, _ in moved):
                    letters = (*(y for y in t.letters if y != z), x)
                    return replace(t, letters=letters, powers=moved).times(factor(f.of.law(x)))
    return None


def at_merged(t: Term, here: Region) -> Form | None:
    """sum_j u(M[j]) = sum_j u(Z[j]) + sum_j Within(j, k) (u(W[j]) - u(Z[j])) for M = Z with its first k records from W."""
    for j in t.letters:
        if not isinstance(j.over, Positions) or any(j.name in letters_of(c) for c in t.conditions):
            continue
        found = {p for f, _ in t.powers for p in _places_of(f)
                 if isinstance(p, Entry) and p.position == j and isinstance(p.dataset, Merged)}
        for whole in found:
            assert isinstance(whole, Entry) and isinstance(whole.dataset, Merged)
            m = whole.dataset
            hidden = fresh(Letter("", whole.over))
            plain = replace(t, powers=tuple((_with_place(f, whole, hidden), k) for f, k in t.powers))
            if j.name in place_letters(m) or any(whole in _places_of(f) for f, _ in plain.powers) or (
                    not _everywhere(plain, hidden, here)):
                continue
            kept = plain.moved({hidden.name: entry(m.first, j)})
            inside = factor(Within(j, m.upto))
            return [kept, plain.moved({hidden.name: entry(m.second, j)}).times(inside), kept.times(inside).scaled(-ONE)]
    return None


def at_replaced(t: Term, here: Region) -> Form | None:
    """sum_j u(Z[i:=x][j]) = sum_j u(Z[j]) - u(Z[i]) + u(x), for u that mentions j in no other way than Z[i:=x][j]."""
    for j in t.letters:
        if not isinstance(j.over, Positions) or any(j.name in letters_of(c) for c in t.conditions):
            continue
        found = {p for f, _ in t.powers for p in _entries(f, j)}
        for whole in found:
            assert isinstance(whole, Entry) and isinstance(whole.dataset, Replaced)
            z, i, x = whole.dataset.dataset, whole.dataset.position, whole.dataset.record
            if j.name in place_letters(whole.dataset):
                continue
            hidden = fresh(Letter("", whole.over))
            powers = tuple((_with_place(f, whole, hidden), k) for f, k in t.powers)
            plain = replace(t, powers=powers)
            if not _everywhere(plain, hidden, here):
                continue
            one = replace(plain, letters=tuple(y for y in t.letters if y != j))
            at = one.moved({j.name: i})
            return [plain.moved({hidden.name: entry(z, j)}),
                    at.moved({hidden.name: entry(z, i)}).scaled(-ONE), at.moved({hidden.name: x})]
    return None


def _everywhere(t: Term, record: Letter, here: Region) -> bool:
    """Whether the factors that mention a record have a value, and are not divided by, whatever the record is."""
    inside = here.inside((record,))
    return all(k > 0 and inside.defined(f) for f, k in t.powers if record.name in letters_of(f))


def _places_of(e: Expr) -> list[Place]:
    """The places that the probabilities and function values of an expression are taken at, those inside its sums too."""
    if isinstance(e, Atom):
        return list(e.letters)
    if isinstance(e, Same | Within):
        return [e.left, e.right] if isinstance(e, Same) else [e.position]
    if isinstance(e, App):
        return [p for a in e.args for p in _places_of(a)]
    return [p for part in (e.body, *e.where) for p in _places_of(part)] if isinstance(e, Sum) else []


def _entries(e: Expr, j: Letter) -> list[Place]:
    if isinstance(e, Atom):
        return [x for x in e.letters if isinstance(x, Entry) and x.position == j and isinstance(x.dataset, Replaced)]
    if isinstance(e, App):
        return [p for a in e.args for p in _entries(a, j)]
    return []


def _with_place(e: Expr, old: Place, new: Place) -> Expr:
    if isinstance(e, Atom):
        return Atom(e.of, tuple(new if x == old else x for x in e.letters))
    if isinstance(e, App):
        return App(e.op, tuple(_with_place(a, old, new) for a in e.args))
    return e
