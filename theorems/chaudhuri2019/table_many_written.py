"""The d-dimensional entries of Table 1 from means over one coordinate: Laplace noise coordinate by coordinate, Gaussian noise
by its rotation."""
from theorems.chaudhuri2019.laplace_coordinates_written import coordinates, reflexive
from theorems.chaudhuri2019.notation import alpha, c
from theorems.chaudhuri2019.table_many import (
    INDEX, b, bs, eps, i, norm_1, norm_2, normal, normal_moment, p, s, sigma, v, value, x)
from verify.language import (
    NOISE, Expr, Letter, Mean, MeanBound, Piece, Q, Statement, Sum, abs_power, absolute, equal, forall, general, joined, real,
    sqrt, young)
from verify.language.proofs import combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE
j = Letter("j", INDEX)
size, k, S, z, R, y = (real(n) for n in ("size", "k", "S", "z", "R", "y"))
HALF = Q("1/2")

laplace_bound, shown = coordinates(i, j, x, b, s)
within = derivation(
    pointwise("each", absolute(s(i)) <= absolute(v(i)), "given 1").for_all(i),
    combine("claim", Sum(i, absolute(s(i))) <= (eps * norm_1) * (1 / eps), use("each", over=(i,))))
PROOFS["chaudhuri2019/tab1-r5c1#repaired"] = (general(
    laplace_bound, {"lam": 1 / eps, "kappa": eps * norm_1},
    {1: within, 2: reflexive(b(i)), 3: reflexive(s(i)), 4: reflexive(c)}, shown),)


def along(size: Expr) -> Mean:
    return Mean("normal", t.name, abs_power(c + size * t, p))


def cross(i: Letter, j: Letter) -> Expr:
    return b(i) * sigma * s(j) - b(j) * sigma * s(i)


weights = Sum(i, (b(i) * (sigma * 1)) ** 2)
moved, room = sigma * bs, sqrt(weights) * norm_2
cauchy_schwarz = derivation(
    pointwise("square", cross(i, j) ** 2 >= 0).for_all(i, j),
    combine("Lagrange", moved ** 2 <= weights * Sum(i, s(i) ** 2), use("square", weight=HALF, over=(i, j))),
    pointwise("less", s(i) ** 2 <= v(i) ** 2, "given 1").for_all(i),
    combine("shifts", Sum(i, s(i) ** 2) <= Sum(i, v(i) ** 2), use("less", over=(i,))),
    combine("squares", moved ** 2 <= room ** 2, "Lagrange", use("shifts", weight=weights)),
    pointwise("sign", room >= 0, terms=(sqrt(weights), norm_2)),
    pointwise("claim", moved <= room, "squares", "sign", terms=(moved, room)))
one_dimension = joined(MeanBound(
    along(size), "below", (Piece(alpha * (c * k / sigma + size + size * k * t / sigma), None,
                                 (young(c + size * t, 1 + k * t / sigma, alpha, 1),)),),
    constant=alpha * c + alpha * size * k / sigma))
rotated = general(
    Statement(forall(alpha, sigma, c, size, k, S), (sigma * S <= size * k,), value(S, along(size)) <= normal_moment(k)),
    {"size": sqrt(weights), "k": norm_2, "S": bs}, {1: cauchy_schwarz}, (one_dimension,))
PROOFS["chaudhuri2019/tab1-r6c1#repaired"] = (general(
    Statement(forall(alpha, sigma, c, S, z, R, y), (value(S, y) <= R, equal(z, y)), value(S, z) <= R),
    {"S": bs, "z": normal, "R": normal_moment(norm_2), "y": along(sqrt(weights))}, {1: (rotated,), 2: ()}, ()),)
