"""Claims about processed laws from what is known of the laws themselves, be these products or sums: at letters weighted by the
probabilities that are left over, and summed; and positive parts of such sums."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Expr, Letter, Sum, literal, walk
from verify.language.proofs import Derivation, combine, derivation, pointwise, total, use
from verify.search.forms import product_factors
from verify.search.laws.view import View, flat, nested, terms_of


def by_weights(view: View) -> Iterator[Derivation]:
    """L <= R at letters, where L is the sum of w l and R that of w r for known l <= r."""
    letters = tuple(view.letter(x.over, "y") for x in view.aim.letters)
    aim = view.aim.at({x.name: y for x, y in zip(view.aim.letters, letters, strict=True)})
    if not letters:
        return
    for name, k in view.known.items():
        if not k.letters or k.where or k.zero or k.relation.op != "<=" or isinstance(k.relation.left, Atom):
            continue
        for at, weight, over in _places(view, aim.relation.left, letters, k.relation.left, k.letters):
            if not over:
                continue
            places = {str(i): at[x.name] for i, x in enumerate(k.letters, 1)}
            yield from derivation(combine("claim", aim.relation, use(name, places, weight=weight, over=over)
                                          ).for_all(*letters, where=aim.where))


def by_excess(view: View) -> Iterator[Derivation]:
    """The sum of max(G, 0) is at most that of max(l, 0), which is known or the right side, where G is the sum of w l."""
    left = nested(view.aim.relation.left)
    if view.aim.letters or not left.letters or left.where or not _is_positive_part(left.body):
        return
    letters = tuple(view.letter(x.over, "y") for x in left.letters)
    excess = left.at(letters)
    assert isinstance(excess, App)
    known = [(k.relation.left, (n,)) for n, k in view.known.items() if not (k.letters or k.where or k.zero) and (
        k.relation.op == "<=")]
    for e, names in [*known, *((e, ()) for e in walk(view.aim.relation.right) if isinstance(e, Sum))]:
        fine = nested(e)
        if not fine.letters or fine.where or not _is_positive_part(fine.body) or not isinstance(fine.body, App):
            continue
        inputs = tuple(view.letter(x.over, "x") for x in fine.letters)
        part = fine.at(inputs)
        assert isinstance(part, App)
        first = part.args[0].args[0] if isinstance(part.args[0], App) and part.args[0].op == "add" else part.args[0]
        for at, weight, over in _places(view, excess.args[0], letters, first, inputs):
            if not over:
                continue
            here = at_places(part, at)
            below = total(over, mul(weight, here))
            steps = (
                pointwise("a part", part.args[0] <= part).for_all(*inputs),
                combine("in all", excess.args[0] <= below, use(
                    "a part", {x.name: at[x.name] for x in inputs}, weight=weight, over=over)).for_all(*letters),
                pointwise("its positive part", excess <= below, "in all", terms=(excess.args[0], below)).for_all(*letters))
            yield from derivation(*steps, combine("claim", view.aim.relation, use("its positive part", over=letters), *names))


def _is_positive_part(e: Expr) -> bool:
    return isinstance(e, App) and e.op == "max" and literal(e.args[1]) == 0


def _places(view: View, whole: Expr, fixed: tuple[Letter, ...], part: Expr, free: tuple[Letter, ...]
            ) -> Iterator[tuple[dict[str, Letter], Expr, tuple[Letter, ...]]]:
    """Letters for the free ones of a part, a weight and letters to sum over, with which its first product, summed over letters
    of its own, is one of the whole."""
    small = flat(terms_of(view.normal(part, free))[0])
    parts, letters = [f for f in product_factors(small.body) if isinstance(f, Atom)], (*free, *small.letters)
    for big in map(flat, terms_of(view.normal(whole, fixed)) if not small.where else ()):
        atoms = [f for f in product_factors(big.body) if isinstance(f, Atom)]
        for at, rest in _matched(parts, atoms, {}) if not big.where else ():
            inner = {at[x.name] for x in small.letters if x.name in at}
            if all(x.name in at for x in letters) and not inner & {*fixed, *(n for n in walk(rest) if isinstance(n, Letter))}:
                yield at, mul(*rest), tuple(x for x in big.letters if x not in inner)


def _matched(parts: list[Atom], atoms: list[Atom], at: dict[str, Letter]) -> Iterator[tuple[dict[str, Letter], list[Atom]]]:
    """Ways to have each part as one of the atoms, by letters, with the atoms that are left."""
    if not parts:
        yield at, atoms
        return
    first, *more = parts
    for i, atom in enumerate(atoms):
        if atom.of != first.of:
            continue
        new = dict(at)
        if all(isinstance(x, Letter) and isinstance(y, Letter) and new.setdefault(x.name, y) == y
               for x, y in zip(first.letters, atom.letters, strict=True)) and len(set(new.values())) == len(new):
            yield from _matched(more, atoms[:i] + atoms[i + 1:], new)
