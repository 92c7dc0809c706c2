"""Accuracy of the exponential mechanism: for the law P = exp(c u)/A, A = sum of exp(c u) over n letters, the mean of u is at
least u(z) - log(n)/c at every letter z.

The logarithm is below its tangent: c (u(z) - u) - log n <= exp(c (u(z) - u))/n - 1, whose mean by P is exp(c u(z))/A - 1, and
that is at most 0."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.letters import at_places, letters_of
from verify.language import App, Atom, Expr, Letter, Sum, equal, exp, log, walk
from verify.language.proofs import Derivation, combine, derivation, one_term, pointwise, use
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ONE, ZERO, View


def by_weights(view: View) -> Iterator[Derivation]:
    """The claim for each letter at which it has a value of the function in the exponents."""
    if view.aim.letters:
        return
    for t in view.sums:
        if len(t.letters) != 1 or t.where:
            continue
        x = view.letter(t.letters[0].over, "x")
        for weight, whole in _quotients(t.at((x,)), x):
            line = polynomial(weight.args[0], lambda e: x.name in letters_of(e)) or {}  # noqa: B023
            for (u, k), *others in line:
                c = line[((u, k),)] if not others else ZERO
                if k == 1 and len(line) == 1 and isinstance(u, Atom) and is_scalar(c):
                    for z in _places(view, x, u):
                        yield from _derivations(view, x, z, u, c, weight, whole)


def by_logarithms(view: View) -> Iterator[Derivation]:
    """The claim from a term of the sum in a logarithm, e <= log(sum of exp(e))."""
    for n in dict.fromkeys(walk(view.gap)):
        whole = n.args[0] if isinstance(n, App) and n.op == "log" else None
        if not isinstance(whole, Sum) or whole.where or not isinstance(whole.body, App) or whole.body.op != "exp":
            continue
        for z in dict.fromkeys(e for e in walk(view.gap) if isinstance(e, Letter) and e.over == whole.letter.over):
            if z in {b.symbol for b in view.statement.prefix}:
                term = at_places(whole.body.args[0], {whole.letter.name: z})
                yield from derivation(
                    one_term("a term", exp(term) <= whole, {whole.letter.name: z}),
                    pointwise("its logarithm", term <= log(whole), "a term", terms=(term, whole)),
                    pointwise("claim", view.aim.relation, "its logarithm", terms=(log(whole),)))


def _quotients(e: Expr, x: Letter) -> Iterator[tuple[App, Sum]]:
    """Exponentials over their sum in an expression at a letter."""
    for n in walk(e):
        if isinstance(n, App) and n.op == "div" and isinstance(n.args[1], Sum) and isinstance(n.args[0], App) and (
                n.args[0].op == "exp"):
            whole = n.args[1]
            if not whole.where and at_places(whole.body, {whole.letter.name: x}) == n.args[0]:
                yield n.args[0], whole


def _places(view: View, x: Letter, u: Atom) -> Iterator[Letter]:
    """The letters that the statement names at which the claim has the function."""
    for n in dict.fromkeys(walk(view.gap)):
        if isinstance(n, Atom) and n.of == u.of and len(n.letters) == 1 and isinstance(n.letters[0], Letter) and (
                n.letters[0] in {b.symbol for b in view.statement.prefix}):
            yield n.letters[0]


def _derivations(view: View, x: Letter, z: Letter, u: Atom, c: Expr, weight: App, whole: Sum) -> Iterator[Derivation]:
    there, number = at_places(u, {x.name: z}), Sum(x, ONE)
    top, raised, mean = at_places(weight, {x.name: z}), mul(c, there - u), Sum(x, (weight / whole) * u)
    shifted, numbers = raised - log(number), [n for n in view.numbers() if not n.startswith("sum of")]
    steps = [
        one_term("letters", number >= ONE, {x.name: z}),
        one_term("one weight", top <= whole, {whole.letter.name: z}),
        pointwise("tangent", shifted <= exp(shifted) - 1, "letters", terms=(shifted,)).for_all(x),
        pointwise("apart", equal(weight * exp(shifted), top / number), "letters", terms=(number,)).for_all(x),
        combine("mean", mul(c, there) - mul(c, mean) - log(number) <= top / whole - 1,
                use("tangent", weight=weight / whole, over=(x,)), use("apart", weight=ONE / whole, over=(x,))),
        pointwise("share", top / whole <= ONE, "one weight", terms=(top, whole)),
        combine("accuracy", mul(c, there) - mul(c, mean) <= log(number), "mean", "share")]
    yield from derivation(*steps, pointwise("claim", view.aim.relation, "accuracy", *numbers, terms=(log(number),)))
    for scale in (ONE, ONE / c):
        yield from derivation(*steps, combine("claim", view.aim.relation, use("accuracy", weight=scale)))

