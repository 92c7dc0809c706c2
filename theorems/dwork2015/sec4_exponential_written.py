"""Theorem 25 and the number of queries, written out: values at which both numbers of samples are above n, and an N."""
from theorems.dwork2015.sec4_remarks import A, B, K, beta, c, for_privacy, for_sample, from_n, m, n0_25, n1_25, tau
from theorems.dwork2015.sec4_remarks import later as n
from verify.language import Expr, Q, call, equal, exp, log, maximum, minimum, sqrt, substitute
from verify.language.proofs import Step, choice, combine, derivation, identity, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

spread = log(1 / (tau / 8 * (beta / (2 * m))))

# tau = beta = 1, n = A j, B = n, m = floor(exp(j)), for j >= N + 8 A.
def both_are_above(j: Expr, budget: Step) -> tuple[Step, ...]:
    """Both numbers of samples are above n, and m and B are as large as is granted."""
    F = maximum(1, call("floor", exp(j)))
    values = {"tau": Q(1), "beta": Q(1), "n": A * j, "m": F, "B": A * j}

    def at(e: Expr) -> Expr: return substitute(e, values)

    top, other, root = at(log(4 * m / beta)), at(spread), at(sqrt(B * spread))
    return (
        pointwise("j >= 9", j >= 9),
        pointwise("A <= j/8", j / 8 >= A),
        pointwise("floor", exp(j) - 1 <= F, terms=(exp(j),)),
        pointwise("a power", j**2 / 8 <= exp(j) - 1, "j >= 9", terms=(j,)),
        pointwise("B <= m", A * j <= F, "a power", "floor", "A <= j/8", "j >= 9", terms=(F, exp(j), j)),
        pointwise("exp(j) >= 1", exp(j) >= 1),
        pointwise("at most exp(j)", exp(j) >= F, "exp(j) >= 1", terms=(exp(j),)),
        pointwise("exponent", j <= A * j / A),
        pointwise("exponentials", exp(j) <= exp(A * j / A), "exponent", terms=(j, A * j / A)),
        combine("m <= exp(n/A)", exp(A * j / A) >= F, "at most exp(j)", "exponentials"),
        budget,
        pointwise("half the exponent", exp(j) - 1 >= exp(j / 2), "j >= 9", terms=(j,)),
        combine("F", exp(j / 2) <= F, "floor", "half the exponent"),
        pointwise("logarithms", log(F) >= log(exp(j / 2)), "F", terms=(F, exp(j / 2))),
        pointwise("its logarithm", equal(log(exp(j / 2)), j / 2)),
        pointwise("4 F", top >= log(F), terms=(F,)),
        pointwise("16 F", other >= log(F), terms=(F,)),
        combine("L", top >= j / 2, "4 F", "logarithms", "its logarithm"),
        combine("the other logarithm", other >= j / 2, "16 F", "logarithms", "its logarithm"),
        pointwise("product", 1536 * A * j * top > A * j, "L", "j >= 9", terms=(j, top)),
        combine("for privacy", at(for_privacy) > A * j, "product"),
        pointwise("n0", at(n0_25) > A * j, "for privacy", terms=(at(for_privacy), at(for_sample), A * j)),
        pointwise("B >= j", A * j >= j, "j >= 9", terms=(j,)),
        pointwise("root", root >= j / 2, "the other logarithm", "B >= j", "j >= 9", terms=(other, A * j, j)),
        pointwise("root and logarithm", root * top >= j**2 / 4, "root", "L", "j >= 9", terms=(root, top, j)),
        combine("n1", at(n1_25) >= 15360 * j**2, use("root and logarithm", weight=61440)),
        pointwise("and so", at(n1_25) > A * j, "n1", "A <= j/8", "j >= 9", terms=(at(n1_25), j)),
        pointwise("claim", A * j < minimum(at(n0_25), at(n1_25)), "n0", "and so", terms=(at(n0_25), at(n1_25))))


def chosen(j: Expr) -> dict[str, Expr]:
    """The values in terms of j."""
    return {"tau": Q(1), "beta": Q(1), "n": A * j, "m": maximum(1, call("floor", exp(j))), "B": A * j}


j = from_n + 8 * A
PROOFS["dwork2015/sec-4.1.exponential-m#printed"] = (choice({"c": Q(1), **chosen(j)}), *derivation(
    *both_are_above(j, pointwise("the budget", A * j <= (A * j)**(Q(2) - Q(1))))))
more = from_n + 8 * A + K
PROOFS["dwork2015/intro-exponential-quadratic#printed"] = (choice(chosen(more)), *derivation(
    *both_are_above(more, pointwise("the budget", A * more <= (A * more)**2 / K))))

# N is the least whole number from Y^(4/c) on, so that y = n^(c/4) is at least Y.
u, v, W = log(4 / beta), log(16 / (tau * beta)), 30198988800 / tau**4
Y, y = 3 + u + v + W, n**(c / 4)
power = Y**(4 / c)
L, root_of_n1 = log(4 * m / beta), sqrt(B * spread)
at_most = 122880 * y * root_of_n1 / tau**2
UP_TO_N = (choice({"N": maximum(1, call("ceil", power))}), *derivation(
    pointwise("u >= 0", u >= 0),
    pointwise("v >= 0", v >= 0),
    pointwise("W >= 0", W >= 0),
    combine("Y >= 3", Y >= 3, "u >= 0", "v >= 0", "W >= 0"),
    pointwise("3 >= 0", Q(3) >= 0),
    pointwise("n", n >= power),
    pointwise("the power > 0", power > 0, "Y >= 3", terms=(Y,)),
    pointwise("ln n", log(n) >= log(power), "n", "the power > 0", terms=(power,)),
    pointwise("ln of the power", equal(log(power), 4 / c * log(Y)), "Y >= 3", terms=(Y,)),
    combine("its multiple", c / 4 * log(n) >= log(Y), use("ln n", weight=c / 4), use("ln of the power", weight=c / 4)),
    pointwise("exponentials", exp(c / 4 * log(n)) >= exp(log(Y)), "its multiple", terms=(c / 4 * log(n), log(Y))),
    pointwise("y", equal(y, exp(c / 4 * log(n)))),
    pointwise("Y", equal(exp(log(Y)), Y), "Y >= 3", terms=(Y,)),
    combine("y >= Y", y >= Y, "exponentials", "y", use("Y", weight=-1)),
    combine("y >= W", y >= W, "y >= Y", "u >= 0", "v >= 0", "3 >= 0"),
    combine("y >= 0", y >= 0, "y >= W", "W >= 0"),
    pointwise("ln m", log(m) <= log(exp(y)), "given 1", terms=(exp(y),)),
    pointwise("of an exponential", equal(log(exp(y)), y), terms=(y,)),
    combine("L", 2 * y >= L, "ln m", "of an exponential", "y >= Y", "v >= 0", "W >= 0", "3 >= 0"),
    combine("the other logarithm", spread <= 2 * y, "ln m", "of an exponential", "y >= Y", "u >= 0", "W >= 0", "3 >= 0"),
    pointwise("it is >= 0", spread >= 0),
    identity("powers of n", n**(2 - c) * y**4, n**2),
    combine("B y^4 <= n^2", B * y**4 <= n**2, use("given 2", weight=y**4), "powers of n"),
    pointwise("square of the root", root_of_n1**2 <= 2 * y * B, "the other logarithm", "it is >= 0", terms=(spread, y)),
    combine("square", at_most**2 <= n**2, use("y >= W", weight=y**2 * root_of_n1**2 / 2),
            use("square of the root", weight=y**3 / 2), "B y^4 <= n^2"),
    pointwise("at most n", at_most <= n, "square", terms=(at_most,)),
    combine("n1", n1_25 <= n, use("L", weight=61440 * root_of_n1 / tau**2), "at most n"),
    pointwise("claim", minimum(n0_25, n1_25) <= n, "n1", terms=(n0_25, n1_25))))
PROOFS["dwork2015/sec-4.1.exponential-m#repaired"] = UP_TO_N
PROOFS["dwork2015/intro-exponential-quadratic#repaired"] = UP_TO_N


# c = 4, tau = beta = 1, m = B = n^2.
k = from_n + 8
MANY = {"c": Q(4), "tau": Q(1), "beta": Q(1), "n": k, "m": k * k, "B": k * k}
L_k, root_k = substitute(L, MANY), substitute(root_of_n1, MANY)
of_privacy, of_sample = substitute(for_privacy, MANY), substitute(for_sample, MANY)
first, second = substitute(n0_25, MANY), substitute(n1_25, MANY)
PROOFS["dwork2015/sec-4.1.exponential-m#control: a quadratic budget"] = (choice(MANY), *derivation(
    pointwise("n >= 9", k >= 9),
    pointwise("m <= exp(n)", k * k <= exp(k**(Q(4) / Q(4)))),
    pointwise("the budget", k * k <= k**2),
    pointwise("L >= 1", L_k >= 1),
    combine("for privacy", of_privacy >= 1536 * k**2, use("L >= 1", weight=1536 * k**2)),
    pointwise("n0", first > k, "for privacy", "n >= 9", terms=(of_privacy, of_sample, k)),
    pointwise("the root", root_k >= k),
    combine("n1", second >= 61440 * k, use("the root", weight=61440 * L_k), use("L >= 1", weight=61440 * k)),
    pointwise("claim", k < minimum(first, second), "n0", "n1", "n >= 9", terms=(first, second, k))))
