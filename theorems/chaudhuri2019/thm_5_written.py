"""Theorem 5 from noise in s coordinates: post-processing turns an affine function of M_A into one of the noisy A x."""
from theorems.chaudhuri2019.laplace_coordinates_written import coordinates, reflexive
from theorems.chaudhuri2019.notation import ROWS, A, alpha, counts as x, j, k, moment
from theorems.chaudhuri2019.thm_5 import added, adversary, col, eps, m, o, on_x, p, q, r, r_2, recovered, replaced, z
from verify.language import (
    Expr, Function, General, NoiseMean, Q, Rewriting, Statement, Sum, abs_power, absolute, equal, forall, general, real)
from verify.language.proofs import Derivation, LawAt, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

b, s = Function("b", (ROWS,)), Function("s", (ROWS,))
start, noisy, at_rest, moved, R = (real(name) for name in ("start", "noisy", "rest", "moved", "R"))
scale = m * (1 / eps)
slope = Sum(o, q(o) * recovered(o, r))
center = adversary(x(col), Q(0))
by_rows = center + Sum(r, slope * (scale * z(r)))
in_rows = NoiseMean("laplace", z, abs_power(by_rows, p))
whole, shown = coordinates(r, r_2, z, b, s)


def through_rows(shifted: Expr, shift: Expr, kappa: Expr, within: tuple[Derivation]) -> General:
    """The claim for counts that move A x by `shift` in row r, of which `within` shows that it has an L1 norm of at most kappa
    times the scale of the noise."""
    one = general(whole, {"c": center, "lam": scale, "kappa": kappa, "b": LawAt((r,), slope), "s": LawAt((r,), shift)},
                  {1: within, 2: reflexive(slope), 3: reflexive(shift), 4: reflexive(center)}, shown)
    row_shift = center + Sum(r, slope * shift)
    same = (*derivation(combine("claim", shifted <= row_shift)), *derivation(combine("claim", row_shift <= shifted)))
    exchanged = adversary(x(col), m * (1 / eps * z(r)))
    rows = (*derivation(combine("claim", exchanged <= by_rows)), *derivation(combine("claim", by_rows <= exchanged)))
    return general(
        Statement(forall(alpha, start, noisy, at_rest, moved, R),
                  (equal(moved, start), alpha * start - (alpha - 1) * at_rest <= R, equal(noisy, at_rest)),
                  alpha * moved - (alpha - 1) * noisy <= R),
        {"moved": shifted, "start": row_shift, "noisy": on_x, "rest": in_rows, "R": moment(kappa)},
        {1: same, 2: (one,), 3: (Rewriting(exchanged, by_rows, rows),)}, ())


PROOFS["chaudhuri2019/thm-5#repaired"] = (through_rows(replaced, A(r, j) - A(r, k), 2 * eps, derivation(
    pointwise("row", absolute(A(r, j) - A(r, k)) <= absolute(A(r, j)) + absolute(A(r, k))).for_all(r),
    combine("claim", Sum(r, absolute(A(r, j) - A(r, k))) <= (2 * eps) * scale, use("row", over=(r,)),
            use("given 2", {"col": j}), use("given 2", {"col": k})))),)
PROOFS["chaudhuri2019/thm-5#repaired: add or remove"] = (through_rows(added, A(r, j), eps, derivation(
    combine("claim", Sum(r, absolute(A(r, j))) <= eps * scale, use("given 2", {"col": j})))),)
