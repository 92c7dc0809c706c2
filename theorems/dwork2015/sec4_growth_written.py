"""The growth of the number of samples of Theorem 25, written out."""
from theorems.dwork2015.sec4_remarks import B, beta, factor, for_privacy, for_sample, m, n0_25, n1_25, rate, start, tau
from verify.language import Expr, Q, equal, exp, log, minimum, sqrt, substitute
from verify.language.proofs import choice, combine, derivation, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

C, N = factor, start
spread = log(1 / (tau / 8 * (beta / (2 * m))))
printed_log = log(log(m / beta) / tau)

# B = m = K, beta = exp(-K), tau = 1/N.
K = C * C * C * C + N
AT = {"m": K, "B": K, "beta": exp(-K), "tau": 1 / N}


def put(e: Expr) -> Expr: return substitute(e, AT)


L, ratio, inner, under = put(log(4 * m / beta)), put(log(m / beta)), put(spread), put(printed_log)
root, n1_root = put(sqrt(B * printed_log)), put(sqrt(B * spread))
big = K * L * N**2
PROOFS["dwork2015/thm-25.bigO#printed"] = (choice(AT), *derivation(
    pointwise("K >= 4", K >= 4),
    pointwise("K >= 0", K >= 0),
    pointwise("N <= K", N <= K),
    pointwise("C^2 <= K^(1/2)", sqrt(K) >= C**2),
    pointwise("ratio", equal(ratio, log(K) + K), "K >= 4", terms=(K,)),
    pointwise("L", equal(L, log(Q(4)) + log(K) + K), "K >= 4", terms=(K,)),
    pointwise("inner", equal(inner, log(Q(16)) + log(K) + K + log(N)), "K >= 4", terms=(K,)),
    pointwise("log N", log(N) >= 1),
    pointwise("log K >= 1", log(K) >= 1, "K >= 4", terms=(K,)),
    pointwise("log K <= K", log(K) <= K, "K >= 4", terms=(K,)),
    pointwise("ratio >= 1", ratio >= 1, "ratio", "log K >= 1", "K >= 4", terms=(ratio, log(K), K)),
    pointwise("ratio <= L", ratio <= L, "ratio", "L", terms=(ratio, L, log(K), K)),
    combine("ratio <= 3K", ratio <= 3 * K, "ratio", "log K <= K", "K >= 0"),
    pointwise("inner >= K", inner >= K, "inner", "log K >= 1", "log N", terms=(inner, log(K), log(N), K)),
    pointwise("under", under <= log(3 * K**2), "ratio <= 3K", "ratio >= 1", "N <= K", "K >= 4", terms=(ratio, K)),
    pointwise("a root", log(3 * K**2) <= 4 * sqrt(K), "K >= 4", terms=(K,)),
    pointwise("under >= 0", under >= 0, "ratio >= 1", terms=(ratio,)),
    combine("under <= 4 K^(1/2)", under <= 4 * sqrt(K), "under", "a root"),
    pointwise("the printed root", C * root <= 2 * K, "C^2 <= K^(1/2)", "under <= 4 K^(1/2)", "under >= 0", "K >= 4",
              terms=(under, K)),
    pointwise("n1's root", n1_root >= K, "inner >= K", "K >= 4", terms=(inner, K)),
    pointwise("its min", minimum(K, root) <= root, terms=(K, root)),
    combine("L >= 1", L >= 1, "ratio <= L", "ratio >= 1"),
    pointwise("positive", big > 0, "L >= 1", "K >= 4", terms=(L, K)),
    combine("for privacy", put(for_privacy) >= 1536 * big),
    pointwise("n0", put(n0_25) >= 1536 * big, "for privacy", terms=(put(for_privacy), put(for_sample), big)),
    combine("n1", put(n1_25) >= 61440 * big, use("n1's root", weight=61440 * L * N**2)),
    pointwise("min", minimum(put(n0_25), put(n1_25)) >= 1536 * big, "n0", "n1", "positive",
              terms=(put(n0_25), put(n1_25), big)),
    combine("room", 2 * big < 1536 * big, use("positive", weight=1534)),
    combine("claim", put(C * rate * minimum(B, sqrt(B * printed_log))) < minimum(put(n0_25), put(n1_25)),
            use("its min", weight=C * ratio * N**2), use("the printed root", weight=ratio * N**2),
            use("ratio <= L", weight=2 * K * N**2), "room", "min")))

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
