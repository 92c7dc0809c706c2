"""The growth of the number of samples of Theorem 25, written out."""
from theorems.dwork2015.sec4_growth import B, C, N, beta, m, n0_25, n1_25, rate, tau
from theorems.dwork2015.sec4_remarks import for_privacy, for_sample
from verify.language import Expr, Q, exp, log, minimum, sqrt, substitute
from verify.language.proofs import choice, combine, derivation, pointwise, use

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
    pointwise("K >= 4", K >= 4),
    pointwise("N <= K", N <= K),
    pointwise("a power", K * exp(-K) <= 1, "K >= 4", terms=(K,)),
    combine("beta is small", N * exp(-K) <= 1, use("N <= K", weight=exp(-K)), "a power"),
    combine("tau is small", N * (1 / K) <= 1, use("N <= K", weight=1 / K)),
    pointwise("C is at most its fourth root", q >= C),
    pointwise("L >= K", L >= K, "K >= 4", terms=(K,)),
    pointwise("the logarithm of n1", inner >= K, "K >= 4", terms=(K,)),
    pointwise("ln(m/beta) <= 2K", ratio <= 2 * K, "K >= 4", terms=(K,)),
    pointwise("ln(m/beta) >= 0", ratio >= 0, "K >= 4", terms=(K,)),
    pointwise("ln(m/beta) >= 1", ratio >= 1, "K >= 4", terms=(K,)),
    pointwise("twice", 4 * sqrt(K) >= log(2 * K**2), "K >= 4", terms=(K,)),
    pointwise("the printed logarithm", put(printed_log) <= 4 * sqrt(K), "ln(m/beta) <= 2K", "ln(m/beta) >= 1", "twice",
              "K >= 4", terms=(ratio, K)),
    pointwise("it is >= 0", put(printed_log) >= 0, "ln(m/beta) >= 1", "K >= 4", terms=(ratio, K)),
    pointwise("the printed root", root <= 2 * q**3, "the printed logarithm", "it is >= 0", "K >= 4",
              terms=(put(printed_log), K)),
    combine("for privacy", put(for_privacy) >= 1536 * K**4, use("L >= K", weight=1536 * K**3)),
    pointwise("n0", put(n0_25) >= 1536 * K**4, "for privacy", terms=(put(for_privacy), put(for_sample), K)),
    pointwise("root of n1", n1_root >= K, "the logarithm of n1", "K >= 4", terms=(inner, K)),
    pointwise("product", n1_root * L >= K**2, "root of n1", "L >= K", "K >= 4", terms=(n1_root, L, K)),
    combine("n1", put(n1_25) >= 61440 * K**4, use("product", weight=61440 * K**2)),
    pointwise("min", minimum(put(n0_25), put(n1_25)) >= 1536 * K**4, "n0", "n1", terms=(put(n0_25), put(n1_25), K)),
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
    pointwise("L", 2 * base >= L_),
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
