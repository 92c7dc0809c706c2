"""Laplace noise in d coordinates from one: if |s_1| + ... + |s_d| <= kappa lam, then an affine adversary c + <b, x> does not
tell lam x + s from lam x, x of d independent coordinates of Lap(0, 1), better than E|1 + kappa u/2|^alpha, u of Lap(0, 1).

By Young's inequality with 1 + kappa x_j/2 and 1 - kappa x_j/2, alpha (c + lam kappa b_j) - (alpha - 1) z <= R and the same for
-b_j, for every j, where z = E|c + <b, lam x>|^p and R is the bound; these are added up with the weights (|s_j| + s_j)/2 and
(|s_j| - s_j)/2.
"""
from theorems.chaudhuri2019.notation import alpha, c, moment
from verify.language import (
    LINE, NOISE, Coordinate, Expr, Function, General, Letter, Mean, MeanBound, NoiseMean, Piece, Q, Relation, Statement, Sum,
    abs_power, absolute, every, forall, general, joined, real, substitute, young)
from verify.language.proofs import Derivation, cases, combine, derivation, one_term, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE
HALF = Q("1/2")
lam, kappa, z, R, y, q = (real(n) for n in ("lam", "kappa", "seen", "R", "y", "q"))
p = alpha / (alpha - 1)


def bounded(shift: Expr, mean: Expr, bound: Expr) -> Relation:
    return alpha * (c + shift) - (alpha - 1) * mean <= bound


def reflexive(e: Expr) -> tuple[Derivation]:
    """That an expression has a value."""
    return derivation(combine("claim", e <= e))


def coordinates(i: Letter, j: Letter, x: Function, b: Function, s: Function) -> tuple[Statement, tuple[object, ...]]:
    """The statement above, for noise x and functions b and s, and its proof; i and j are letters for coordinates."""
    mean = NoiseMean("laplace", x, abs_power(c + Sum(i, b(i) * (lam * x(i))), p))
    moved, total = Sum(i, b(i) * s(i)), Sum(i, absolute(s(i)))
    given = (total <= kappa * lam, every(i, b(i) <= b(i)), every(i, s(i) <= s(i)), c <= c)
    whole = Statement(forall(alpha, c, lam, kappa, b, s), given, bounded(moved, mean, moment(kappa)))
    sides = tuple(every(j, bounded(sign * b(j) * (lam * kappa), z, R)) for sign in (Q(1), Q(-1)))
    added = Statement(forall(alpha, c, lam, kappa, b, s, z, R), (*given, *sides), bounded(moved, z, R))
    proof = general(added, {"seen": mean, "R": moment(kappa)}, {
        5: (_one_side(Q(1), j, b, mean),), 6: (_one_side(Q(-1), j, b, mean),)}, _added(i, j, b, s))
    return whole, (proof,)


def _one_side(sign: Expr, j: Letter, b: Function, mean: Expr) -> General:
    """alpha (c + sign b_j lam kappa) - (alpha - 1) E|c + <b, lam x>|^p <= R by the coordinate j."""
    ratio = 1 + sign * kappa * t / 2
    h, g = (alpha * c * ratio - abs_power(ratio, alpha)) / (alpha - 1), alpha * ratio / (alpha - 1)

    def one(b: Expr) -> Mean:
        body = h + g * ((b * (lam * 1)) * t)
        return Mean("exponential", t.name, HALF * (body + substitute(body, {t.name: -t})))

    def side(b: Expr, mean: Expr, bound: Expr) -> Relation:
        return bounded(sign * b * (lam * kappa), mean, bound)

    bound = MeanBound(one(q), "below", (Piece(alpha * sign * q * lam * kappa * (t ** 2 / 2 + t + 1)),), constant=alpha * c)
    numbers = general(Statement(forall(alpha, c, lam, kappa, q), (q <= q,), side(q, one(q), moment(kappa))), {"q": b(j)},
                      {1: reflexive(b(j))}, (joined(bound),))
    return general(
        Statement(forall(alpha, c, lam, kappa, z, R, y, q), (side(q, y, R), y <= z), side(q, z, R)),
        {"seen": mean, "R": moment(kappa), "y": one(b(j)), "q": b(j)},
        {1: (numbers,), 2: (Coordinate(j, h, g, (young(c + LINE, ratio, alpha, 1 / (alpha - 1)),)),)}, ())


def _added(i: Letter, j: Letter, b: Function, s: Function) -> tuple[Derivation]:
    """The sides added up; where s = 0 there is no shift."""
    room, slope, size = R - alpha * c + (alpha - 1) * z, alpha * b(i) * (lam * kappa), absolute(s(i))
    moved, total = Sum(i, b(i) * s(i)), Sum(i, absolute(s(i)))
    no_shift = {"where": (), "zero": (total,)}
    return derivation(
        pointwise("up", size + s(i) >= 0).for_all(i),
        pointwise("down", size - s(i) >= 0).for_all(i),
        combine("more", room - slope >= 0, use("given 5", {j.name: i})).for_all(i),
        combine("less", room + slope >= 0, use("given 6", {j.name: i})).for_all(i),
        pointwise("products", (size + s(i)) * (room - slope) + (size - s(i)) * (room + slope) >= 0, "up", "down", "more",
                  "less", terms=(size + s(i), size - s(i), room - slope, room + slope)).for_all(i),
        combine("term", slope * s(i) <= size * room, use("products", weight=HALF)).for_all(i),
        combine("sum", lam * kappa * (alpha * moved) <= total * room, use("term", over=(i,))),
        combine("not negative", room >= 0, use("more", weight=HALF), use("less", weight=HALF)).for_all(i),
        combine("as often", Sum(i, Q(1)) * room >= 0, use("not negative", over=(i,))),
        pointwise("once", room >= 0, "as often", terms=(room,)),
        pointwise("larger", total * room <= kappa * lam * room, "once", "given 1", terms=(room, total, kappa * lam)),
        combine("both", lam * kappa * (alpha * moved) <= kappa * lam * room, "sum", "larger"),
        pointwise("where s != 0", alpha * moved <= room, "both", "given 1", terms=(moved, room, total, kappa * lam)).for_all(
            where=(total,)),
        one_term("one size", absolute(s(j)) <= total, {i.name: j}).for_all(j),
        pointwise("none", s(i) <= 0, "down", use("one size", {j.name: i}), terms=(size,)).for_all(i, **no_shift),
        pointwise("none below", s(i) >= 0, "up", use("one size", {j.name: i}), terms=(size,)).for_all(i, **no_shift),
        pointwise("no shift", b(i) * s(i) <= 0, "none", "none below").for_all(i, **no_shift),
        combine("no shifts", alpha * moved <= 0, use("no shift", weight=alpha, over=(i,))).for_all(**no_shift),
        combine("where s = 0", alpha * moved <= room, "once", "no shifts").for_all(**no_shift),
        cases("either", alpha * moved <= room, total, "where s != 0", "where s = 0"),
        combine("claim", alpha * (c + moved) - (alpha - 1) * z <= R, "either"))
