"""The leaf `b` of a bisection: a polynomial claim whose coefficients in Bernstein's basis over a box are all >= 0."""
from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, prod

from flint import arb, fmpq, fmpq_mat

from verify.kernel.numbers.convert import mantissa, to_fmpq
from verify.kernel.numbers.normal_form import NormalForms, TooComplex
from verify.language import Expr, Sym

MOST_COEFFICIENTS, HIGHEST, MOST_BITS = 20_000, 100, 100_000_000     # of one variable the degree, of all numbers the digits
End = Fraction | None
Powers = tuple[int, ...]


@lru_cache(maxsize=64)
def polynomial(claim: Expr) -> tuple[tuple[str, ...], dict[Powers, Fraction]] | None:
    """The variables of a claim and its coefficients by their exponents; None where it is no polynomial in symbols."""
    forms = NormalForms()
    try:
        n, d = forms.together(claim)[0]
    except (TooComplex, TypeError):
        return None
    atoms = [(i, e) for i, e in enumerate(forms.exprs) if any(m[i] for m in n.monoms())]
    if not d.is_constant() or not all(isinstance(e, Sym) for _, e in atoms):
        return None
    scale = d.leading_coefficient()
    return (tuple(e.name for _, e in atoms if isinstance(e, Sym)),
            {tuple(int(m[i]) for i, _ in atoms): Fraction(int((c / scale).p), int((c / scale).q)) for m, c in n.terms()})


def nonnegative(claim: Expr, ends: dict[str, tuple[End, End]], strict: bool) -> bool:
    """Whether the coefficients show a claim to be >= 0 (> 0) on a closed box; None is an infinite end.

    On [a, b] a polynomial of degree d is sum_i c_i B_i(x) with Bernstein's B_i >= 0 whose sum is 1, on [a, oo) it is
    sum_k c_k (x - a)^k, on (-oo, b] sum_k c_k (b - x)^k; in several variables the basis is the products of these.  Where all
    c >= 0 the polynomial is >= 0; where those without a power of x - a or b - x are > 0, it is > 0."""
    found = polynomial(claim)
    if found is None or any(ends[name] == (None, None) for name in found[0]):
        return False
    names, terms = found
    degrees = [max((p[i] for p in terms), default=0) for i in range(len(names))]
    if max(degrees, default=0) > HIGHEST or prod(d + 1 for d in degrees) > MOST_COEFFICIENTS or (
            _bits(terms, degrees, [ends[name] for name in names]) > MOST_BITS):
        return False
    table = _dense(terms, degrees)
    for name, d in zip(names, degrees, strict=True):      # the axis in front goes to the back: all have been there at the end
        rows = fmpq_mat(d + 1, len(table) // (d + 1), table)
        table = (_change(d, *ends[name]) * rows).transpose().entries()
    if not strict:
        return all(c >= 0 for c in table)
    needed = [range(d + 1) if None not in ends[name] else range(1) for name, d in zip(names, degrees, strict=True)]
    return all(c > 0 if all(i in r for i, r in zip(place, needed, strict=True)) else c >= 0
               for c, place in zip(table, _places(degrees), strict=True))


def _bits(terms: dict[Powers, Fraction], degrees: list[int], ends: list[tuple[End, End]]) -> int:
    """About how many binary digits the changed coefficients, or the largest of the matrices, have in all."""
    def size(q: Fraction) -> int:
        return q.numerator.bit_length() + q.denominator.bit_length()

    grown = [d * (4 + sum(size(e) for e in pair if e is not None)) for d, pair in zip(degrees, ends, strict=True)]
    table = prod(d + 1 for d in degrees) * (max((size(c) for c in terms.values()), default=0) + sum(grown))
    return max([table, *((d + 1) ** 2 * g for d, g in zip(degrees, grown, strict=True))])


def _dense(terms: dict[Powers, Fraction], degrees: list[int]) -> list[fmpq]:
    table = [fmpq(0)] * prod(d + 1 for d in degrees)
    for powers, c in terms.items():
        at = 0
        for p, d in zip(powers, degrees, strict=True):
            at = at * (d + 1) + p
        table[at] = to_fmpq(c)
    return table


def _places(degrees: list[int]) -> list[Powers]:
    made: list[Powers] = [()]
    for d in degrees:
        made = [(*p, i) for p in made for i in range(d + 1)]
    return made


def _change(d: int, lo: End, hi: End) -> fmpq_mat:
    """The matrix from the coefficients of x^j to those of the basis on [lo, hi], [lo, oo) or (-oo, hi]."""
    start = hi if lo is None else lo
    assert start is not None
    step = hi - lo if lo is not None and hi is not None else Fraction(1 if lo is not None else -1)
    shifted = [[comb(j, k) * start ** (j - k) * step ** k if j >= k else Fraction(0) for j in range(d + 1)]
               for k in range(d + 1)]
    if lo is not None and hi is not None:
        shifted = [[sum((Fraction(comb(i, k), comb(d, k)) * shifted[k][j] for k in range(i + 1)), Fraction(0))
                    for j in range(d + 1)] for i in range(d + 1)]
    return fmpq_mat([[to_fmpq(c) for c in row] for row in shifted])


def exact(x: arb) -> End:
    """A finite number as a rational, None for an infinite one (and for one that is not exact, or too large to write)."""
    if not x.is_finite() or not x.is_exact():
        return None
    man, exp = mantissa(x)
    return Fraction(man) * Fraction(2) ** exp if abs(exp) < 4000 else None
