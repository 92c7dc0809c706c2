"""Claims about moments, variations and affinities of products of laws: each sum over all coordinates is a product of sums, or
at most a sum of them."""
from __future__ import annotations

from collections.abc import Iterator

from verify.kernel.numbers.folding import mul
from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Atom, Distribution, Expr, Sum, equal, log, maximum, walk
from verify.language.proofs import Derivation, Step, combine, derivation, pointwise, use
from verify.search.laws.chains import named_apart
from verify.search.laws.moment_logarithms import at_least_one
from verify.search.laws.view import ONE, ZERO, Flat, View, factors


def by_products(view: View) -> Iterator[Derivation]:
    """The claim with its sums over the coordinates of products by those over one."""
    if view.aim.letters:
        return
    yield from _moments(view)
    yield from _variations(view)


def _factored(view: View, t: Flat) -> list[tuple[Expr, Expr]] | None:
    """The two laws at each letter where the body is a function of the ratio of products of laws, one for each letter."""
    atoms = [n for n in dict.fromkeys(walk(t.body)) if isinstance(n, Atom) and isinstance(n.of, Distribution)]
    if len(t.letters) < 2 or any(len(n.letters) != 1 for n in atoms):
        return None
    pairs = [tuple(n for n in atoms if n.letters == (x,)) for x in t.letters]
    return [(p[0], p[1]) for p in pairs if len(p) == 2] if all(len(p) == 2 for p in pairs) else None


def _moments(view: View) -> Iterator[Derivation]:
    """log of the sum of (p p')^a (q q')^(1 - a), as a sum of logarithms."""
    steps, names = list[Step](), list[str]()
    for i, t in enumerate(view.sums, 1):
        pairs, order = _factored(view, t), _order(t.body)
        if pairs is None or order is None:
            continue
        parts = [Sum(x, p ** order * q ** (1 - order), (p,)) for x, (p, q) in zip(t.letters, pairs, strict=True)]
        steps += [combine(f"a product {i}", equal(t.whole, mul(*parts))),
                  *(s for j, e in enumerate(parts, 1) for s in named_apart(list(at_least_one(view, e)), f" {i}, {j}")),
                  pointwise(f"its logarithm {i}", equal(log(t.whole), sum((log(e) for e in parts[1:]), log(parts[0]))),
                            f"a product {i}", *(f"at least 1 {i}, {j}" for j in range(1, len(parts) + 1)),
                            terms=(t.whole, *parts))]
        names.append(f"its logarithm {i}")
    r = view.aim.relation
    known = [n for n in view.numbers() if any(isinstance(e, App) and e.op == "log" for e in walk(view.known[n].relation.left))]
    orders = dict.fromkeys(ONE / e.args[1] for e in walk((r.left, r.right)) if isinstance(e, App) and e.op == "div"
                           and is_scalar(e.args[1]))
    for scale in (s for e in (*orders, ONE) for s in (e, -e)) if names else ():
        yield from derivation(*steps, combine("claim", r, *(use(n, weight=scale) for n in names), *known))


def _variations(view: View) -> Iterator[Derivation]:
    """V of products is at most the sum of V of the factors: max(p p' - q q', 0) <= max(p - q, 0) p' + q max(p' - q', 0)."""
    for t in view.sums:
        pairs = _factored(view, t)
        if pairs is None or t.where or not isinstance(t.body, App) or t.body.op != "max":
            continue
        share = ZERO
        for i, (p, q) in enumerate(pairs):
            share = share + mul(*(b for _, b in pairs[:i]), maximum(p - q, 0), *(a for a, _ in pairs[i + 1:]))
        yield from derivation(
            pointwise("at letters", t.body <= share).for_all(*t.letters),
            combine("claim", view.aim.relation, use("at letters", over=t.letters)))


def _order(body: Expr) -> Expr | None:
    powers = [f for f in factors(body) if isinstance(f, App) and f.op == "pow"]
    return powers[0].args[1] if len(powers) == len(factors(body)) == 2 else None
