"""The growth of the number of samples of Theorem 25, written out."""
from theorems.dwork2015.sec4_growth import B, C, N, a, beta, c, m, n, n0_25, n1_25, rate, tau
from theorems.dwork2015.sec4_remarks import for_privacy, for_sample
from verify.language import Expr, Q, call, exp, log, minimum, sqrt, substitute
from verify.language.proofs import Step, choice, combine, derivation, identity, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

spread = log(1 / (tau / 8 * (beta / (2 * m))))
printed_log = log(log(m / beta) / tau)

# B = m = K, beta = exp(-K), tau = 1/K.
K = C**4 + N
AT = {"m": K, "B": K, "beta": exp(-K), "tau": 1 / K}


def put(e: Expr) -> Expr: return substitute(e, AT)


q, L = sqrt(sqrt(K)), put(log(4 * m / beta))
ratio, inner, root = put(log(m / beta)), put(spread), put(sqrt(B * printed_log))
n1_root = put(sqrt(B * spread))
PROOFS["dwork2015/thm-25.bigO#printed"] = (choice(AT), *derivation(
    pointwise("K >= 4", K >= 4), pointwise("N <= K", N <= K),
    pointwise("a power", K * exp(-K) <= 1, "K >= 4", terms=(K,)),
    combine("claim", N * exp(-K) <= 1, use("N <= K", weight=exp(-K)), "a power")
), *derivation(
    pointwise("K > 0", K > 0), pointwise("N <= K", N <= K),
    combine("claim", N * (1 / K) <= 1, use("N <= K", weight=1 / K))
), *derivation(
    pointwise("K >= 4", K >= 4),
    pointwise("C is at most its fourth root", C <= q),
    pointwise("L >= K", L >= K, "K >= 4", terms=(K,)),
    pointwise("the logarithm of n1", inner >= K, "K >= 4", terms=(K,)),
    pointwise("ln(m/beta) <= 2K", ratio <= 2 * K, "K >= 4", terms=(K,)),
    pointwise("ln(m/beta) >= 0", ratio >= 0, "K >= 4", terms=(K,)),
    pointwise("the printed root", root <= 2 * q**3, "K >= 4", terms=(K,)),
    combine("for privacy", 1536 * K**4 <= put(for_privacy), use("L >= K", weight=1536 * K**3)),
    pointwise("n0", 1536 * K**4 <= put(n0_25), "for privacy", terms=(put(for_privacy), put(for_sample), K)),
    pointwise("root of n1", n1_root >= K, "the logarithm of n1", "K >= 4", terms=(inner, K)),
    pointwise("product", n1_root * L >= K**2, "root of n1", "L >= K", "K >= 4", terms=(n1_root, L, K)),
    combine("n1", 61440 * K**4 <= put(n1_25), use("product", weight=61440 * K**2)),
    pointwise("min", 1536 * K**4 <= minimum(put(n0_25), put(n1_25)), "n0", "n1", terms=(put(n0_25), put(n1_25), K)),
    pointwise("the print", C * ratio * root <= 4 * K**2, "C is at most its fourth root", "ln(m/beta) <= 2K",
              "ln(m/beta) >= 0", "the printed root", "K >= 4", terms=(ratio, root, K)),
    pointwise("its min", minimum(K, root) <= root, terms=(K, root)),
    pointwise("room", 4 * K**4 < 1536 * K**4, "K >= 4", terms=(K,)),
    combine("claim", put(C * rate * minimum(B, sqrt(B * printed_log))) < minimum(put(n0_25), put(n1_25)),
            use("its min", weight=C * ratio * K**2), use("the print", weight=K**2), "room", "min")))

L_, printed_root, base = log(4 * m / beta), sqrt(B * log(m / (tau * beta))), log(m / beta)
big = Q(184320)
PROOFS["dwork2015/thm-25.bigO#repaired"] = (choice({"C": big, "N": 3}), *derivation(
    pointwise("ln(m/beta) >= 2", base >= 2),
    pointwise("L", L_ <= 2 * base),
    pointwise("the other logarithm", spread <= 2 * log(m / (tau * beta))),
    pointwise("the sample", log(6 / (beta / (2 * m))) <= 3 * base),
    pointwise("root", sqrt(B * spread) <= Q("3/2") * printed_root, "the other logarithm",
              terms=(spread, log(m / (tau * beta)))),
    combine("for privacy", for_privacy <= 3072 * rate * B, use("L", weight=1536 * B / tau**2)),
    combine("for the sample", for_sample <= 192 * rate, use("the sample", weight=64 / tau**2)),
    pointwise("n0", n0_25 <= big * rate * B, "for privacy", "for the sample", terms=(for_privacy, for_sample, rate)),
    combine("n1", n1_25 <= big * rate * printed_root, use("root", weight=61440 * L_ / tau**2),
            use("L", weight=92160 * printed_root / tau**2)),
    pointwise("claim", minimum(n0_25, n1_25) <= big * rate * minimum(B, printed_root), "n0", "n1",
              terms=(n0_25, n1_25, rate, printed_root))))

# tau = beta = 1, n = A j, m = floor(exp(j)).
j = N + 8 * a
F = call("floor", exp(j))
FLOOR = pointwise("floor", F >= exp(j) - 1, terms=(exp(j),))
QUERIES = {"tau": Q(1), "beta": Q(1), "n": a * j, "m": F}


def too_few(values: dict[str, Expr]) -> tuple[Step, ...]:
    """n is below both numbers of samples at these values."""
    def at(e: Expr) -> Expr: return substitute(e, values)
    top, other = at(log(4 * m / beta)), at(spread)
    budget, n_root = values["B"], at(sqrt(B * spread))
    return (
        pointwise("j >= 11", j >= 11),
        pointwise("A <= j", a <= j),
        FLOOR,
        pointwise("L", top >= j / 2, "floor", "j >= 11", terms=(F, j)),
        pointwise("the other logarithm", other >= j / 2, "floor", "j >= 11", terms=(F, j)),
        pointwise("B", budget >= j, "j >= 11", terms=(j,)),
        combine("for privacy", 1536 * budget * top <= at(for_privacy)),
        pointwise("product", 1536 * budget * top > a * j, "L", "j >= 11", terms=(j, top)),
        pointwise("n0", at(n0_25) > a * j, "for privacy", "product", terms=(at(for_privacy), at(for_sample), budget * top)),
        pointwise("root", n_root >= j / 2, "the other logarithm", "B", "j >= 11", terms=(other, budget, j)),
        pointwise("root and logarithm", n_root * top >= j**2 / 4, "root", "L", "j >= 11", terms=(n_root, top, j)),
        combine("n1", at(n1_25) >= 15360 * j**2, use("root and logarithm", weight=61440)),
        pointwise("and so", at(n1_25) > a * j, "n1", "A <= j", "j >= 11", terms=(at(n1_25), j)),
        pointwise("claim", a * j < minimum(at(n0_25), at(n1_25)), "n0", "and so", terms=(at(n0_25), at(n1_25))))


def choose(values: dict[str, Expr], most: Expr) -> tuple[object, ...]:
    return (
        choice(values),
        *derivation(pointwise("j >= 11", j >= 11), pointwise("A <= j/8", a <= j / 8),
                    FLOOR, pointwise("a power", j**3 / 8 <= exp(j) - 1, "j >= 11", terms=(j,)),
                    pointwise("claim", values["B"] <= F, "a power", "floor", "A <= j/8", "j >= 11", terms=(F, exp(j), j))),
        *derivation(pointwise("exponent", j <= a * j / a),
                    pointwise("powers", F <= exp(j), terms=(exp(j),)),
                    pointwise("exponentials", exp(j) <= exp(a * j / a), "exponent", terms=(j, a * j / a)),
                    combine("claim", F <= exp(a * j / a), "powers", "exponentials")),
        *derivation(pointwise("claim", values["B"] <= most)),
        *derivation(*too_few(values)))


SQUARE = {**QUERIES, "B": a * j**2}
PROOFS["dwork2015/intro-exponential-quadratic#printed"] = choose(SQUARE, (a * j)**2 / a)
LINEAR = {**QUERIES, "c": Q(1), "B": a * j}
PROOFS["dwork2015/sec-4.1.exponential-m#printed"] = choose(LINEAR, (a * j)**(Q(2) - Q(1)))

# N = Y^(4/c), so that y = n^(c/4) is at least Y.
u, v, W = log(4 / beta), log(16 / (tau * beta)), 40000000000 / tau**4
Y, y = 3 + u + v + W, n**(c / 4)
PROOFS["dwork2015/sec-4.1.exponential-m#repaired"] = (choice({"N": Y**(4 / c)}), *derivation(
    pointwise("u >= 0", u >= 0),
    pointwise("v >= 0", v >= 0),
    pointwise("W >= 0", W >= 0),
    pointwise("Y >= 3", Y >= 3, "u >= 0", "v >= 0", "W >= 0", terms=(u, v, W)),
    pointwise("ln n", log(n) >= 4 / c * log(Y), "Y >= 3", terms=(Y,)),
    combine("its multiple", c / 4 * log(n) >= log(Y), use("ln n", weight=c / 4)),
    pointwise("y >= Y", y >= Y, "its multiple", "Y >= 3", terms=(Y,)),
    pointwise("ln m <= y", log(m) <= y, "given 2", terms=(y,)),
    combine("L", log(4 * m / beta) <= 2 * y, "ln m <= y", "y >= Y", "v >= 0", "W >= 0"),
    combine("the other logarithm", spread <= 2 * y, "ln m <= y", "y >= Y", "u >= 0", "W >= 0"),
))
PROOFS["dwork2015/intro-exponential-quadratic#repaired"] = PROOFS["dwork2015/sec-4.1.exponential-m#repaired"]
