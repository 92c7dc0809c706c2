"""Mutual information of mixtures: it is convex in the channel and concave in the law of the input."""
from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from verify.kernel.numbers.folding import mul
from verify.kernel.sums.letters import at_places
from verify.language import App, Atom, Channel, Distribution, Expr, Letter, Place, Q, Sum, equal, log, walk
from verify.language.proofs import Derivation, Step, Use, combine, derivation, fewer_terms, one_term, pointwise, use
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ZERO, View

Parts = list[tuple[Expr, Expr]]


def by_mixtures(view: View) -> Iterator[Derivation]:
    """The claim for a channel, or a law of its input, that a hypothesis defines as a mixture, with weights > 0."""
    if view.aim.letters or not any(isinstance(n, App) and n.op == "log" for n in walk(view.gap)):
        return
    channels = [b.symbol for b in view.statement.prefix if isinstance(b.symbol, Channel) and len(b.symbol.inputs) == 1]
    for name, k in view.known.items():
        spaces = tuple(x.over for x in k.letters)
        if not name.endswith(" >= 0") or len(spaces) > 2:
            continue
        fresh = [view.letter(a, "a") for a in spaces]
        at: dict[str, Place] = {x.name: y for x, y in zip(k.letters, fresh, strict=True)}
        mixed = at_places(k.relation.right, at)
        parts = [(w, m[0][0]) for m, w in (polynomial(mixed, lambda e: isinstance(e, Atom)) or {}).items()
                 if len(m) == 1 and m[0][1] == 1]
        if len(parts) < 2 or not all(view.context.scope().positive(w) for w, _ in parts):
            continue
        if len(fresh) == 2:
            for law in view.laws(spaces[1:]):
                yield from _of_channels(view, law(fresh[1]), mixed, parts, fresh[0], fresh[1])
        for channel in channels if len(fresh) == 1 else ():
            if channel.inputs == spaces:
                y = view.letter(channel.output, "y")
                yield from _of_laws(view, channel(y, fresh[0]), mixed, parts, y, fresh[0])


def below_entropy(view: View) -> Iterator[Derivation]:
    """The information through a channel is at most the entropy of its input: K/m <= 1/P, for P K is one term of m."""
    if view.aim.letters or not any(isinstance(n, App) and n.op == "log" for n in walk(view.gap)):
        return
    symbols = [b.symbol for b in view.statement.prefix]
    for law, channel in product([b for b in symbols if isinstance(b, Distribution) and len(b.over) == 1],
                                [b for b in symbols if isinstance(b, Channel)]):
        if channel.inputs != law.over:
            continue
        x, y, z = view.letter(law.over[0], "x"), view.letter(channel.output, "y"), view.letter(law.over[0], "z")
        both, m = law(x) * channel(y, x), Sum(z, law(z) * channel(y, z))
        at: dict[str, Place] = {z.name: x}
        yield from derivation(
            one_term("one input", both <= m, at).for_all(x, y),
            pointwise("its logarithm", log(both / (law(x) * m)) <= mul(Q(-1), log(law(x))), "one input", terms=(m,)).for_all(
                x, y, where=(both,)),
            combine("claim", view.aim.relation, use("its logarithm", weight=both, over=(x, y), where=(both,))))


def _output(view: View, term: Expr, x: Letter) -> Expr:
    """The sum of a term over the input, under another letter."""
    z = view.letter(x.over, "z")
    return Sum(z, at_places(term, {x.name: z}))


def _of_channels(view: View, p: Expr, row: Expr, parts: Parts, y: Letter, x: Letter) -> Iterator[Derivation]:
    """The sum of w K_i log((K/m)/(K_i/m_i)) is at most 0, by log t <= t - 1 at t = (K/m)/(K_i/m_i)."""
    m, both = _output(view, mul(p, row), x), p * row
    steps = [pointwise("cancelled", equal(log(row) - log(m), log(both / (p * m))), terms=(m, row)).for_all(y, x, where=(both,))]
    uses = [use("cancelled", weight=-both, over=(x, y), where=(both,))]
    for i, (w, part) in enumerate(parts, 1):
        n, here = _output(view, mul(p, part), x), p * part
        t, where, share = (row * n) / (part * m), (here,), n / m
        steps += [
            pointwise(f"counted {i}", view.normal(both, (y, x)) > ZERO).for_all(y, x, where=where),
            pointwise(f"row {i}", row > ZERO).for_all(y, x, where=where),
            pointwise(f"random output {i}", m > ZERO).for_all(y, x, where=where),
            combine(f"counted output {i}", view.normal(m, (y,)) > ZERO, f"random output {i}").for_all(y, x, where=where),
            pointwise(f"output {i}", n > ZERO).for_all(y, x, where=where),
            pointwise(f"tangent {i}", log(t) <= t - 1, f"row {i}", f"random output {i}", f"output {i}", terms=(t,)
                      ).for_all(y, x, where=where),
            pointwise(f"logarithm {i}", equal(log(t), log(row / m) - log(part / n)), f"row {i}", f"random output {i}",
                      f"output {i}", terms=(n, m, row)).for_all(y, x, where=where),
            combine(f"at each {i}", here * (log(row / m) - log(part / n)) <= p * row * share - here,
                    use(f"tangent {i}", weight=here), use(f"logarithm {i}", weight=-here)).for_all(y, x, where=where),
            *(fewer_terms(f"fewer inputs {i}, {j}", Sum(x, p * k, (here,)) <= Sum(x, p * k)).for_all(y)
              for j, (_, k) in enumerate(parts, 1)),
            pointwise(f"whole {i}", equal(m * share, n), terms=(m, n)).for_all(y, where=(m,)),
            fewer_terms(f"fewer outputs {i}", Sum(y, n, (m,)) <= Sum(y, n))]
        uses += [use(f"at each {i}", weight=w, over=(x, y), where=(here,)), *(
            use(f"fewer inputs {i}, {j}", weight=w * v * share, over=(y,), where=(m,)) for j, (v, _) in enumerate(parts, 1)),
                 use(f"whole {i}", weight=w, over=(y,), where=(m,)), use(f"fewer outputs {i}", weight=w)]
    yield from _ended(view, steps, uses)


def _of_laws(view: View, row: Expr, p: Expr, parts: Parts, y: Letter, x: Letter) -> Iterator[Derivation]:
    """The sum of w m_i log(m_i/m) is at least 0."""
    m, both = _output(view, mul(p, row), x), p * row
    steps = [pointwise("cancelled", equal(log(row / m), log(both / (p * m))), terms=(m, p)).for_all(y, x, where=(both,))]
    uses = [use("cancelled", weight=both, over=(x, y), where=(both,))]
    for i, (w, part) in enumerate(parts, 1):
        n, here = _output(view, mul(part, row), x), part * row
        steps += [
            pointwise(f"random output {i}", m > ZERO).for_all(y, where=(n,)),
            pointwise(f"tangent {i}", log(m / n) <= m / n - 1, f"random output {i}", terms=(m, n)
                      ).for_all(y, where=(n,)),
            pointwise(f"whole {i}", n * log(m / n) <= m - n, f"tangent {i}", terms=(m, n, log(m / n))
                      ).for_all(y, where=(n,)),
            pointwise(f"counted {i}", view.normal(both, (y, x)) > ZERO).for_all(y, x, where=(here,)),
            pointwise(f"at an input {i}", m > ZERO).for_all(y, x, where=(here,)),
            pointwise(f"output {i}", n > ZERO).for_all(y, x, where=(here,)),
            pointwise(f"logarithm {i}", equal(log(row / n), log(row / m) + log(m / n)), f"output {i}", f"at an input {i}",
                      terms=(m, n)).for_all(y, x, where=(here,)),
            fewer_terms(f"fewer outputs {i}", Sum(y, m, (n,)) <= Sum(y, m))]
        uses += [use(f"whole {i}", weight=w, over=(y,), where=(n,)), use(f"fewer outputs {i}", weight=w),
                 use(f"logarithm {i}", weight=w * here, over=(x, y), where=(here,))]
    yield from _ended(view, steps, uses)


def _ended(view: View, steps: list[Step], uses: list[Use]) -> Iterator[Derivation]:
    """The claim with the first step, and without it, as the kernel cancels where all factors are known to be positive."""
    for used in (uses, uses[1:]):
        yield from derivation(*steps, combine("claim", view.aim.relation, *used))
