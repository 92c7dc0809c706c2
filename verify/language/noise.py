"""Means under Laplace and Gaussian noise, and written bounds of such means.

A Laplace law is location + scale * t or location - scale * t, each with probability 1/2, for t of density exp(-t) on t > 0; so
is a normal law for a standard normal t, which is symmetric.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.language.alphabets import Letter
from verify.language.expr import Expr, LanguageError, Mean, Num, Sym, as_expr, rational, substitute, symbols
from verify.language.formula import Statement
from verify.language.steps import LawAt

NOISE = Sym("t")
LINE = Sym("_s")
_HALF = Num(rational("1/2"))


def laplace_mean(x: Sym, body: Expr, location: object = 0, scale: object = 1) -> Mean:
    """E[body] where x has the density exp(-|x - location|/scale)/(2 scale)."""
    return _folded("exponential", x, body, location, scale)


def gaussian_mean(x: Sym, body: Expr, location: object = 0, deviation: object = 1) -> Mean:
    """E[body] where x is normal with this mean and standard deviation."""
    return _folded("normal", x, body, location, deviation)


def _folded(noise: str, x: Sym, body: Expr, location: object, scale: object) -> Mean:
    """The mean of the average of the body at location + scale * t and at location - scale * t."""
    here, taken = as_expr(location), symbols(body) | symbols(as_expr(location)) | symbols(as_expr(scale))
    t = next(u for u in (NOISE, *(Sym(f"t{i}") for i in range(1, len(taken) + 1))) if u.name not in taken)
    step = t if scale == 1 else as_expr(scale) * t
    sides = (step, -step) if location == 0 else (here + step, here - step)
    up, down = (substitute(body, {x.name: side}) for side in sides)
    return Mean(noise, t.name, _HALF * (up + down))


@dataclass(frozen=True)
class Known:
    """What a theorem that the kernel knows says at some expressions, something >= 0, times `weight`: "young" at x, y, a says
    a x y <= (a - 1)|x|^(a/(a - 1)) + |y|^a; "tangent" `of` exp or log at u, v compares it at u with its tangent at v."""

    theorem: str
    at: tuple[Expr, ...]
    weight: Expr
    of: str = ""


def young(x: object, y: object, a: object, weight: object) -> Known:
    """Young's inequality; see `Known`."""
    return Known("young", (as_expr(x), as_expr(y), as_expr(a)), as_expr(weight))


def tangent(of: str, u: object, v: object, weight: object) -> Known:
    """The tangent of exp (below it) or log (above it); see `Known`."""
    return Known("tangent", (as_expr(u), as_expr(v)), as_expr(weight), of)


@dataclass(frozen=True)
class Piece:
    """An interval of the noise t up to `upto` (None: to the end), with the `potential` H that is compared there, and `signs`,
    expressions that are >= 0 there: an |u| in the body is resolved where u, or -u, is one of them."""

    potential: Expr
    upto: Expr | None = None
    known: tuple[Known, ...] = ()
    signs: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class MeanBound:
    """A bound of a mean, `side` "below", "above" or "equal": on each piece its body is compared with

        constant + sum of c exp(b t) over (c, b) in `waves` + k(t) H(t) - H'(t),

    k = 1 for exponential noise, k = t for normal noise (and only there waves), whose mean is known: w k H - w H' is the
    derivative of -w H for the density w.  `exponents` lists (u, rate, constant) with u <= constant + rate * t, for those
    exp(u) in the body, under exponential noise, whose u is not linear in t.
    """

    mean: Mean
    side: str
    pieces: tuple[Piece, ...]
    constant: Expr = Num(rational(0))
    waves: tuple[tuple[Expr, Expr], ...] = ()
    exponents: tuple[tuple[Expr, Expr, Expr], ...] = ()

    def __post_init__(self) -> None:
        if self.side not in ("below", "above", "equal"):
            raise LanguageError(f"{self.side!r} is not a side; use below, above or equal")


@dataclass(frozen=True)
class NoiseProof:
    """A written proof of a claim about means: bounds of them, from which the claim follows as one about numbers, with the
    help of what the kernel knows."""

    bounds: tuple[MeanBound, ...]
    known: tuple[Known, ...] = ()
    joined: bool = False


def joined(bound: MeanBound, known: tuple[Known, ...] = ()) -> NoiseProof:
    """A written proof of a claim whose means are first made one, that of right - left; `bound` is about the sum of their
    bodies, each times its factor, in the order in which the claim has them."""
    return NoiseProof((bound,), known, True)


@dataclass(frozen=True)
class General:
    """A proof by a more general statement, in which new symbols stand for expressions: hints for those of its hypotheses that
    the statement does not have, by their numbers, and for itself."""

    statement: Statement
    values: tuple[tuple[str, LawAt | Expr], ...]
    given: tuple[tuple[int, tuple[object, ...]], ...]
    proof: tuple[object, ...]


def general(statement: Statement, values: Mapping[str, object], given: Mapping[int, tuple[object, ...]],
            proof: tuple[object, ...]) -> General:
    """The proof by a more general statement; see `General`.  A function gets a `LawAt` of letters and a body."""
    own = {name: value if isinstance(value, LawAt) else as_expr(value) for name, value in values.items()}
    return General(statement, tuple(sorted(own.items())), tuple(sorted(given.items())), proof)


@dataclass(frozen=True)
class Coordinate:
    """A lower bound of a mean of phi(L), L = sum of w_i x(i), by phi(s) >= h(t) + g(t) s for t = x(j), j = `letter`, with the
    help of `known` theorems about s, written `LINE`, and t; see `one_coordinate`."""

    letter: Letter
    h: Expr
    g: Expr
    known: tuple[Known, ...] = ()


@dataclass(frozen=True)
class Rewriting:
    """Two expressions that are equal at all noise, the second in the place of the first, and hints that show it."""

    left: Expr
    right: Expr
    proof: tuple[object, ...]
