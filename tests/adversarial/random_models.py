"""Random exact values for the symbols of a statement, as the data of a witness, bent towards its hypotheses."""
from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from tests.adversarial.evaluator import Infinity, NoModel, NotDecided, World, integer, value
from tests.adversarial.sixty_digits import MP, NoValue, Real, Unsure, ball, div, mul, sign
from tests.adversarial.worlds import in_domain, world
from verify.language import (
    Alphabet, App, Channel, Distribution, Domain, Event, Expr, Function, Letter, Mechanisms, Numbers, Process,
    Quantifier, Sequence, Statement, Sym, walk)
from verify.notation.conjuncts import relations

_SIMPLE = [Fraction(n, d) for n, d in ((0, 1), (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 10), (5, 1), (3, 2), (1, 100), (10, 1),
                                       (7, 5), (99, 100), (30, 1), (9, 8))]
_DOUBT = (NoValue, NotDecided, Unsure, NoModel, LookupError)


def models(statement: Statement, rng: Random, count: int) -> Iterator[dict[str, Any]]:
    """`count` attempts; those for which the statement's symbols have no random values here are left out."""
    for _ in range(count):
        try:
            data = model(statement, rng)
        except _DOUBT:
            continue
        yield data
        bent = towards(statement, data, rng)
        if bent != data:
            yield bent


def model(statement: Statement, rng: Random) -> dict[str, Any]:
    """Values of all symbols; scalars lie in their domains where these can be met."""
    sizes: dict[str, int] = {}
    for n in walk(statement):
        if isinstance(n, Alphabet):
            sizes.setdefault(n.name, n.size or rng.choice((1, 2, 2, 2, 3, 3, 4)))
    w, data = World({}, {}, sizes), {}
    for b in statement.prefix:
        if isinstance(b.symbol, Sym):
            number = scalar(b, w, rng)
            w = w.scalar(b.symbol.name, number)
            data[b.symbol.name] = str(number)
    laws: list[tuple[Any, Any]] = []
    for b in statement.prefix:
        if not isinstance(b.symbol, Sym):
            data[b.symbol.name] = _drawn(b.symbol, sizes, w, rng, laws)
    return data


def scalar(b: Quantifier, w: World, rng: Random) -> Fraction:
    """A number of a domain, often near or at one of its ends."""
    d = b.domain or Domain()
    for _ in range(30):
        lo, hi = _end(d.lo, w), _end(d.hi, w)
        step = rng.choice(_SIMPLE) if rng.random() < 0.7 else Fraction(rng.randint(1, 400), rng.choice((7, 60, 100)))
        if lo is not None and hi is not None:
            number = lo + (hi - lo) * Fraction(rng.choice((0, 1, 2, 3, 5, 8, 10, 13, 15, 16)), 16)
        elif lo is not None or hi is not None:
            number = lo + step if lo is not None else hi - step          # type: ignore[operator]
        else:
            number = step * rng.choice((1, -1))
        if d.integer:
            number = Fraction(math.floor(min(number, 4) if number > 4 and rng.random() < 0.7 else number) + rng.choice((0, 0, 1)))
        if in_domain(d, number, w):
            return number
    raise NoModel(f"no value of {b.symbol.name} was met")


def _end(e: Expr | None, w: World) -> Fraction | None:
    return None if e is None else rational(value(e, w))


def rational(x: Any) -> Fraction:
    """The number, or a rational close to it."""
    if isinstance(x, Infinity):
        raise NotDecided("+oo")
    if isinstance(x, Fraction):
        return x
    return Fraction(round(ball(x).hi * MP.mpf(10) ** 20)) / 10 ** 20


def _law(n: int, rng: Random, near: list[Fraction] | None = None) -> list[Fraction]:
    if near is not None and len(near) == n:
        weights = [w * rng.choice((4, 4, 4, 5, 3)) for w in near] if rng.random() < 0.6 else rng.sample(near, n)
    else:
        weights = [Fraction(rng.choice((0, 1, 1, 2, 3, 5, 9, 40))) for _ in range(n)]
    if not sum(weights):
        weights[rng.randrange(n)] = Fraction(1)
    return [w / sum(weights) for w in weights]


def _nested(flat: list[Fraction], sizes: list[int]) -> Any:
    if len(sizes) == 1:
        return [str(x) for x in flat]
    step = len(flat) // sizes[0]
    return [_nested(flat[i * step:(i + 1) * step], sizes[1:]) for i in range(sizes[0])]


def _drawn(s: Any, sizes: dict[str, int], w: World, rng: Random, laws: list[tuple[Any, Any]]) -> Any:
    dims = [sizes[a.name] if isinstance(a, Alphabet) else _unknown() for a in getattr(s, "over", ())] if not isinstance(
        s, Letter) else []
    total = math.prod(dims) if dims else 0
    match s:
        case Letter():
            return rng.randrange(sizes[s.over.name]) if isinstance(s.over, Alphabet) else _unknown()
        case Distribution():
            near = [row for over, row in laws if over == s.over]
            row = _law(total, rng, rng.choice(near) if near and rng.random() < 0.7 else None)
            laws.append((s.over, row))
            return _nested(row, dims)
        case Channel():
            rows: list[list[Fraction]] = []
            for _ in product(*(range(n) for n in dims[1:])):
                rows.append(_law(dims[0], rng, rows[-1] if rows and rng.random() < 0.7 else None))
            keys = product(*(range(n) for n in dims[1:]))
            return {",".join(map(str, k)): [str(x) for x in row] for k, row in zip(keys, rows, strict=True)}
        case Event():
            return _nested([Fraction(rng.randint(0, 1)) for _ in range(total)], dims)
        case Function():
            scale = rng.choice((1, 1, 2, 5, 20))
            kind = rng.choice((_SIMPLE[:5], [Fraction(1, 2), Fraction(-1, 2), Fraction(0)], [Fraction(1)], [Fraction(0), Fraction(1)],
                               [Fraction(n, 7) for n in range(-9, 10)]))
            return _nested([rng.choice(kind) / scale for _ in range(total)], dims)
        case Sequence() | Numbers():
            return [str(rng.choice(_SIMPLE[1:] if isinstance(s, Sequence) or s.nonnegative else _SIMPLE)) for _ in
                    range(integer(s.length, w))]
        case Process() | Mechanisms():
            return _chain(s, integer(s.length, w), rng)
    return _unknown()


def _unknown() -> Any:
    raise Unsure("a symbol without random values")


def _chain(s: Any, length: int, rng: Random) -> Any:
    """Laws after all pasts, of two letters each that both have positive probability."""
    if length > 4:
        raise Unsure("a long process")
    pasts = [past for n in range(length) for past in product((0, 1), repeat=n)]
    size = rng.choice((Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(2)))
    runs: dict[str, dict[str, Any]] = {"x": {}, "x'": {}}
    table = {}
    for past in pasts:
        key, p = ",".join(map(str, past)), Fraction(rng.randint(1, 9), 10)
        q = p if rng.random() < 0.3 else Fraction(rng.randint(1, 9), 10)
        runs["x"][key], runs["x'"][key] = [str(p), str(1 - p)], [str(q), str(1 - q)]
        table[key] = [[str(size * rng.choice((1, 1, Fraction(1, 2)))), str(p)], [str(-size * rng.choice((1, 1, Fraction(1, 3)))), str(1 - p)]]
    return runs if isinstance(s, Mechanisms) else table


# --- towards the hypotheses

def towards(statement: Statement, data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The data with scalars changed so that hypotheses that compare one with something else hold, at their ends or inside."""
    domains = {b.symbol.name: b.domain or Domain() for b in statement.prefix if isinstance(b.symbol, Sym)}
    made = dict(data)
    for r in [r for h in statement.given for r in relations(h)]:
        for side, other, sense in ((r.right, r.left, 1), (r.left, r.right, -1)):
            try:
                w = world(statement, made)
                name, factor = _solved(side, domains, w)
                if name is None or any(n == Sym(name) for n in walk(other)):
                    continue
                bound = rational(div(_finite(value(other, w)), factor))
                slack = Fraction(0) if r.op == "==" or rng.random() < 0.4 else rng.choice(_SIMPLE)
                number = bound + sense * slack
                if domains[name].integer:
                    number = Fraction(math.ceil(number) if sense > 0 else math.floor(number))
                made[name] = str(number)
                break
            except _DOUBT:
                continue
    return made


def _finite(x: Any) -> Real:
    if isinstance(x, Infinity):
        raise NotDecided("+oo")
    return x  # type: ignore[no-any-return]


def _solved(e: Expr, domains: dict[str, Domain], w: World) -> tuple[str | None, Real]:
    """The scalar that an expression is a positive multiple of, with the factor."""
    factors = e.args if isinstance(e, App) and e.op == "mul" else (e,)
    names = [x for x in factors if isinstance(x, Sym) and x.name in domains]
    if len(names) != 1:
        return None, Fraction(1)
    factor = mul(Fraction(1), *(_finite(value(x, w)) for x in factors if x is not names[0]))
    return (names[0].name if sign(factor) > 0 else None), factor
