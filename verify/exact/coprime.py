"""Which multiplicative relations hold among integers: found with greatest common divisors, without factoring long numbers."""
from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from flint import fmpq, fmpz

from verify.exact.rationals import ZERO

FACTORED_BITS = 64       # integers up to this length are factored into primes
SMALL_PRIMES = 2_000     # primes below are removed from longer ones before these are compared with each other

Tree = list[list[fmpz]]


def independent_logs(*sums: Iterable[tuple[fmpq, fmpq]]) -> list[dict[int, fmpq]]:
    """Each sum of c log(q), for pairs (c, q) with q > 0, as the sum of c' log(b) with c' != 0 over integers b > 1 that are
    pairwise coprime, within the sums and between them.

    The logarithms of pairwise coprime integers > 1 are linearly independent over the rationals (unique factorisation), and
    with 1 as well (Lindemann): a sum is zero, or rational, exactly if no b is left.
    """
    over_integers: list[dict[int, fmpq]] = []
    for terms in sums:
        integers: dict[int, fmpq] = {}
        for c, q in terms:
            for n, side in ((int(q.p), c), (int(q.q), -c)):
                if n > 1:
                    integers[n] = integers.get(n, ZERO) + side
        over_integers.append({n: c for n, c in integers.items() if c != 0})
    powers = factored({n for integers in over_integers for n in integers})
    made = []
    for integers in over_integers:
        logs: dict[int, fmpq] = {}
        for n, c in integers.items():
            for b, k in powers[n]:
                logs[b] = logs.get(b, ZERO) + c * k
        made.append({b: c for b, c in logs.items() if c != 0})
    return made


def factored(integers: Iterable[int]) -> dict[int, list[tuple[int, int]]]:
    """Each integer > 1 as the pairs (b, k) of a product of powers b^k, k >= 1, over one set of pairwise coprime b > 1."""
    made: dict[int, list[tuple[int, int]]] = {}
    known, long = set(_small_primes()), []
    for n in integers:
        if n.bit_length() > FACTORED_BITS:
            long.append(n)
        else:
            made[n] = [(int(p), int(k)) for p, k in fmpz(n).factor()]
            known.update(p for p, _ in made[n])
    tree = _product_tree([fmpz(p) for p in sorted(known)]) if long else []
    rest: dict[int, fmpz] = {}
    for n in long:
        made[n], left = [], fmpz(n)
        for p in _divisors(left.gcd(tree[-1][0]), tree, len(tree) - 1, 0):
            k, left = _multiplicity(left, p)
            made[n].append((int(p), k))
        rest[n] = left
    base = _coprime_base(list(rest.values()))
    for n, left in rest.items():
        made[n] += [(int(b), k) for b in base if (k := _multiplicity(left, b)[0])]
    return made


@cache
def _small_primes() -> tuple[int, ...]:
    return tuple(n for n in range(2, SMALL_PRIMES) if fmpz(n).is_prime())


def _multiplicity(n: fmpz, b: fmpz) -> tuple[int, fmpz]:
    """How often b divides n, and what is left."""
    k = 0
    while True:
        quotient, remainder = divmod(n, b)
        if remainder != 0:
            return k, n
        k, n = k + 1, quotient


def _product_tree(leaves: list[fmpz]) -> Tree:
    """The leaves, their products in pairs, the products of these in pairs, and so on to the product of all."""
    tree: Tree = [leaves]
    while len(tree[-1]) > 1:
        last = tree[-1]
        tree.append([last[i] * last[i + 1] if i + 1 < len(last) else last[i] for i in range(0, len(last), 2)])
    return tree


def _divisors(g: fmpz, tree: Tree, level: int, i: int) -> list[fmpz]:
    """The leaves below a node of a product tree that divide g."""
    if g == 1:
        return []
    if level == 0:
        return [tree[0][i]]
    return [p for j in (2 * i, 2 * i + 1) if j < len(tree[level - 1])
            for p in _divisors(g.gcd(tree[level - 1][j]), tree, level - 1, j)]


def _coprime_base(numbers: list[fmpz]) -> list[fmpz]:
    """Pairwise coprime integers > 1 of which each of the numbers is a product of powers."""
    base: list[fmpz] = []
    product, waiting = fmpz(1), list(numbers)
    while waiting:
        n = waiting.pop()
        if n == 1:
            continue
        if n.gcd(product) == 1:
            base.append(n)
            product *= n
            continue
        i, g = next((i, g) for i, b in enumerate(base) if (g := n.gcd(b)) != 1)
        b = base[i]
        if b == n:
            continue
        base[i] = base[-1]
        base.pop()
        product //= b
        waiting += [g, b // g, n // g]
    return base
