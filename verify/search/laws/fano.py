"""Fano's inequality: the entropy of x given y is at most log 2 + P(error) log n, where an event has one right guess x for each
y."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.sums.letters import at_places
from verify.language import App, Channel, Distribution, Event, Expr, Letter, Q, Same, Sum, equal, log, walk
from verify.language.proofs import Derivation, Step, combine, derivation, fewer_terms, identity, one_term, pointwise, use
from verify.search.laws.view import ONE, ZERO, View

HALF = Q("1/2")


def by_guesses(view: View) -> Iterator[Derivation]:
    """The claim from Gibbs' inequality for the law that gives half to the right guess, and spreads the other half evenly; where
    both are letters of one set, y itself is the right guess."""
    if view.aim.letters or not any(isinstance(n, App) and n.op == "log" for n in walk(view.gap)):
        return
    for b in view.statement.prefix:
        if not isinstance(b.symbol, Event) or len(b.symbol.over) != 2:
            continue
        x, y = (view.letter(space, n) for space, n in zip(b.symbol.over, "xy", strict=True))
        g = b.symbol(x, y)
        one = next((n for n, k in view.known.items() if k.relation.op == "==" and [z.over for z in k.letters] == [y.over]
                    and isinstance(k.relation.left, Sum) and k.relation.right == ONE), None)
        for j in _joints(view, x, y) if one is not None else ():
            yield from _derivation(view, j, g, x, y, one or "")
    for space in dict.fromkeys(b.symbol.over[0] for b in view.statement.prefix if isinstance(b.symbol, Distribution)
                               and len(b.symbol.over) == 2 and b.symbol.over[0] == b.symbol.over[1]):
        x, y = view.letter(space, "x"), view.letter(space, "y")
        guess = identity("one guess", Sum(x, Same(x, y)), ONE).for_all(y)
        for j in _joints(view, x, y):
            yield from _derivation(view, j, Same(x, y), x, y, guess.name, guess)


def _joints(view: View, x: Letter, y: Letter) -> Iterator[Expr]:
    yield from (law(x, y) for law in view.laws((x.over, y.over)))
    for b in view.statement.prefix:
        if isinstance(b.symbol, Channel) and b.symbol.inputs == (x.over,) and b.symbol.output == y.over:
            yield from (p(x) * b.symbol(y, x) for p in view.laws((x.over,)))


def _derivation(view: View, j: Expr, g: Expr, x: Letter, y: Letter, one: str, *before: Step) -> Iterator[Derivation]:
    u, v, w = view.letter(y.over, "u"), view.letter(x.over, "v"), view.letter(x.over, "w")
    n, m, own = Sum(v, ONE), Sum(w, at_places(j, {x.name: w})), Sum(u, at_places(j, {y.name: u}))
    miss = 1 - g
    q = (1 - miss) / 2 + miss / (2 * n)
    t = m * q / j
    error = 1 - Sum(x, at_places(j, {y.name: x})) if isinstance(g, Same) else Sum(x, Sum(y, j * (1 - g)))
    entropy = Sum(x, Sum(y, j * log(m / j), (j,)))
    cost = log(Q(2)) + miss * log(n)
    steps = [
        *before, one_term("a term", n >= ONE, {v.name: x}).for_all(x),
        combine("a size", n >= ONE, use("a term", weight=j, over=(x, y))),
        pointwise("random letter", m > ZERO).for_all(x, y, where=(j,)),
        pointwise("a guess", q > ZERO, "a size").for_all(x, y, where=(j,)),
        pointwise("tangent", log(t) <= t - 1, "random letter", "a guess", terms=(t,)).for_all(x, y, where=(j,)),
        pointwise("logarithm", equal(log(t), log(m / j) + log(q)), "random letter", "a guess", terms=(m, q, j)
                  ).for_all(x, y, where=(j,)),
        pointwise("a miss", miss <= ONE).for_all(x, y),
        pointwise("no less", miss >= ZERO).for_all(x, y),
        pointwise("cost", -log(q) <= cost, "a size", "a miss", "no less", terms=(miss,)).for_all(x, y, where=(j,)),
        combine("at letters", log(m / j) <= t - 1 + cost, "tangent", use("logarithm", weight=Q(-1)), "cost"
                ).for_all(x, y, where=(j,)),
        pointwise("a share", q >= ZERO, "a size").for_all(x, y),
        fewer_terms("fewer letters", Sum(x, q, (j,)) <= Sum(x, q), "a share").for_all(y),
        combine("all guesses", equal(Sum(x, q), 1 - 1 / (2 * n)), use(one, {"1": y}, weight=HALF - 1 / (2 * n))).for_all(y),
        pointwise("at most 1", Sum(x, q) <= ONE, "all guesses", terms=(Sum(x, q),)).for_all(y),
        combine("entropy", entropy <= log(Q(2)) + error * log(n), use("at letters", weight=j, over=(x, y), where=(j,)),
                use("fewer letters", weight=m, over=(y,)), use("at most 1", weight=m, over=(y,)))]
    known = [k for k in view.numbers() if not k.startswith("sum of")]
    yield from derivation(*steps, combine("claim", view.aim.relation, "entropy"))
    if any(isinstance(e, App) and e.op == "mul" and sum(isinstance(a, Sum) for a in e.args) == 2 for e in walk(view.gap)):
        yield from derivation(
            *steps, pointwise("guessed letter", own > ZERO).for_all(x, y, where=(j,)),
            pointwise("information", equal(log(j / (own * m)), -log(m / j) - log(own)), "random letter", "guessed letter",
                      terms=(m, own, j)).for_all(x, y, where=(j,)),
            combine("claim", view.aim.relation, "entropy", use("information", weight=-j, over=(x, y), where=(j,))))
    named = combine("as it is stated", view.aim.relation.left <= log(Q(2)) + error * log(n), "entropy")
    yield from derivation(*steps, named, pointwise("not negative", log(n) >= ZERO, "a size", terms=(n,)), pointwise(
        "claim", view.aim.relation, "as it is stated", "not negative", *known, terms=(log(n),)))
