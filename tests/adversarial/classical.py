"""Classical statements about laws, channels and datasets, each with the names of those of its mutations that are false."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verify.language import (
    KL, MI, TV, Alphabet, Channel, D_inf, Datasets, Distribution, Event, Expr, Function, I_inf, Iid, Indistinguishable, Joint,
    Letter, Product, Q, Replaced, Statement, Sum, chi_square, distributions, equal, every, exp, forall, hockey_stick,
    independent, log, maximum, outputs, positions, real, renyi, sqrt, tanh)
from verify.search.adversary.mutations import Mutation, mutations

R, S, U = Alphabet("R"), Alphabet("S"), Alphabet("U")
r, r2, s = Letter("r", R), Letter("r2", R), Letter("s", S)
X, Y, Z = distributions("X Y Z", R)
P = Distribution("P", (R,))
A, A2, B = Channel("A", S, (R,)), Channel("A2", S, (R,)), Channel("B", U, (R,))
eps, delta, v = real("eps", "[0, oo)"), real("delta", "[0, 1]"), real("v", "[0, oo)")
n = real("n", "[1, oo) integer")
D = Datasets("D", R, n)
z, w, u, i, x = Letter("z", D), Letter("w", D), Letter("u", D), Letter("i", positions(D)), Letter("x", R)
M, PD, O = Channel("M", S, (D,)), Distribution("PD", (D,)), Event("O", (D, S))
f, c, t = Function("f", (D,)), real("c", "(0, oo)"), real("t", "(0, oo)")
beta, k = real("beta", "[0, 1)"), real("k")
prior, G, L, h, h2 = Distribution("prior", (S,)), Channel("G", S, (R,)), Function("L", (S, R)), Letter("h", S), Letter("h2", S)
lam = real("lam", "(0, oo)")

CLOSE = (D_inf(X, Y) <= eps, D_inf(Y, X) <= eps)
PRIVATE = Statement(forall(u, i, x), (), Indistinguishable(M.row(u), M.row(Replaced(u, i, x)), eps))
SENSITIVE = Statement(forall(u, i, x), (), f(u) - f(Replaced(u, i, x)) <= c)
GIBBS = every((h, r), equal(G(h, r) * Sum(h2, prior(h2) * exp(-lam * L(h2, r))), prior(h) * exp(-lam * L(h, r))))
FLAT = every((h, r, r2), L(h, r) - L(h, r2) <= c)
joint, apart = Joint(PD, M), independent(PD, M)
mean = Sum(z, Iid(P, D)(z) * f(z))
variance = Sum(z, Iid(P, D)(z) * f(z) ** 2) - mean ** 2


def on_event(law: Expr) -> Expr:
    """The probability of the event O under a joint law of a dataset and an output."""
    return Sum(z, Sum(s, law * O(z, s)))


@dataclass(frozen=True)
class Classical:
    """A true statement; `false` names the mutations that are false, all others are true or not known to be false."""

    name: str
    statement: Statement
    false: tuple[str, ...]

    def controls(self) -> Iterator[Mutation]:
        """The mutations that are false."""
        found = {m.name: m for m in mutations(self.statement)}
        return (found[name] for name in self.false)


HALF, STRICT, FIRST, SECOND = "half of the bound", "strict", "without hypothesis 1", "without hypothesis 2"
CLASSICAL = (
    Classical("Pinsker", Statement(forall(X, Y), (), 2 * TV(X, Y) ** 2 <= KL(X, Y)), (HALF, STRICT)),
    Classical("data processing", Statement(forall(X, Y, A), (), KL(outputs(X, A), outputs(Y, A)) <= KL(X, Y)),
              (HALF, STRICT, "the laws of KL exchanged (divergence 1)", "the laws of KL exchanged (divergence 2)")),
    Classical("KL of private outputs", Statement(forall(X, Y, eps), CLOSE, KL(X, Y) <= eps * (exp(eps) - 1)), (FIRST, SECOND, STRICT)),
    Classical("the same, sharp", Statement(forall(X, Y, eps), CLOSE, KL(X, Y) <= eps * tanh(eps / 2)), (FIRST, SECOND, HALF, STRICT)),
    Classical("TV of private outputs", Statement(forall(X, Y, eps), CLOSE, TV(X, Y) <= tanh(eps / 2)), (FIRST, SECOND, HALF, STRICT)),
    Classical("group privacy", Statement(forall(n, M, z, w, eps), (PRIVATE,), Indistinguishable(M.row(z), M.row(w), n * eps)),
              (FIRST, HALF)),
    Classical("post-processing", Statement(forall(X, Y, A, eps, delta), (Indistinguishable(X, Y, eps, delta),),
                                           Indistinguishable(outputs(X, A), outputs(Y, A), eps, delta)), (FIRST, HALF)),
    Classical("hockey-stick divergences are jointly convex", Statement(
        forall(P, A, A2, v), (), hockey_stick(outputs(P, A), outputs(P, A2), v) <= Sum(r, P(r) * hockey_stick(A.row(r), A2.row(r), v))),
              (HALF, STRICT, "the laws of hockey_stick exchanged (divergence 1)",
               "the laws of hockey_stick exchanged (divergence 2)")),
    Classical("KL below chi-square", Statement(forall(X, Y), (), KL(X, Y) <= log(1 + chi_square(X, Y))),
              (HALF, STRICT, "the laws of KL exchanged (divergence 1)", "the laws of chi_square exchanged (divergence 2)")),
    Classical("max-information bounds events", Statement(
        forall(n, PD, M, O, beta, k), (equal(D_inf(joint, apart, beta), k),),
        on_event(joint(z, s)) <= exp(k) * on_event(apart(z, s)) + beta), (FIRST, HALF, STRICT)),
    Classical("max-information of private outputs", Statement(forall(n, PD, M, eps), (PRIVATE,), I_inf(PD, M) <= n * eps),
              (FIRST, HALF, STRICT)),
    Classical("mutual information below max-information", Statement(forall(n, PD, M), (), MI(PD, M) <= I_inf(PD, M)),
              (HALF, STRICT, "the laws of KL exchanged (divergence 1)")),
    Classical("Efron-Stein for bounded differences", Statement(forall(n, P, f, c), (SENSITIVE,), variance <= n * c ** 2 / 4),
              (FIRST, HALF, STRICT)),
    Classical("exponential mechanism", Statement(
        forall(prior, L, lam, G, c), (GIBBS, FLAT), every((h, r, r2), G(h, r) <= exp(2 * lam * c) * G(h, r2))),
              (FIRST, SECOND, HALF, STRICT, "lam without its lower end")),
)

# False statements that are no mutations of the above: a wrong constant near the right one, a wrong combination.
O1, e1, e2, d1, d2 = Event("O1", (D,)), real("e1", "[0, oo)"), real("e2", "[0, oo)"), real("d1", "[0, 1]"), real("d2", "[0, 1]")
D3 = Datasets("D3", R, Q(3))
M3, a3, b3, u3, i3 = Channel("M3", S, (D3,)), Letter("a3", D3), Letter("b3", D3), Letter("u3", D3), Letter("i3", positions(D3))
TAIL = every(z, t <= f(z) - Sum(w, Iid(P, D)(w) * f(w)), where=(O1(z),))
PAIRS = (Indistinguishable(A.row(r), A.row(r2), e1, d1), Indistinguishable(B.row(r), B.row(r2), e2, d2))
LOG_2_PRIVATE = Statement(forall(u3, i3, x), (), Indistinguishable(M3.row(u3), M3.row(Replaced(u3, i3, x)), log(2)))


def composed(level: Expr, excess: Expr) -> Statement:
    """Two private outputs together are (level, excess)-private."""
    both = Product(A.row(r), B.row(r)), Product(A.row(r2), B.row(r2))
    return Statement(forall(A, B, r, r2, e1, e2, d1, d2), PAIRS, Indistinguishable(*both, level, excess))


NEAR_MISSES = {
    "sharp KL bound times 9999/10000": Statement(forall(X, Y, eps), CLOSE, KL(X, Y) <= eps * tanh(eps / 2) * 9999 / 10000),
    "Pinsker with 201/100": Statement(forall(X, Y), (), Q("201/100") * TV(X, Y) ** 2 <= KL(X, Y)),
    "KL is a metric": Statement(forall(X, Y, Z), (), KL(X, Y) <= KL(X, Z) + KL(Z, Y)),
    "Renyi of order 2 below KL": Statement(forall(X, Y), (), renyi(X, Y, 2) <= 1 + KL(X, Y)),
    "McDiarmid with 246/100 for 2": Statement(
        forall(n, P, f, c, t, O1), (SENSITIVE, TAIL), Sum(u, Iid(P, D)(u) * O1(u)) <= exp(-Q("246/100") * t ** 2 / (n * c ** 2))),
    "composition at the larger eps": composed(maximum(e1, e2), d1 + d2),
    "composition at the larger delta": composed(e1 + e2, maximum(d1, d2)),
    "group privacy at eps": Statement(forall(n, M, z, w, eps), (PRIVATE,), Indistinguishable(M.row(z), M.row(w), eps)),
    "group privacy at 2 eps": Statement(forall(n, M, z, w, eps), (PRIVATE,), Indistinguishable(M.row(z), M.row(w), 2 * eps)),
    "group privacy of three, a percent short": Statement(
        forall(M3, a3, b3), (LOG_2_PRIVATE,), Indistinguishable(M3.row(a3), M3.row(b3), 3 * log(2) * Q("99/100"))),
    "max-information of i.i.d. data at eps": Statement(forall(n, P, M, eps), (PRIVATE,), I_inf(Iid(P, D), M) <= eps),
    "mutual information of i.i.d. data, n eps^2/9": Statement(forall(n, P, M, eps), (PRIVATE,), MI(Iid(P, D), M) <= n * eps ** 2 / 9),
    "max-information 99 percent": Statement(forall(n, PD, M, eps), (PRIVATE,), I_inf(PD, M) <= n * eps * 99 / 100),
    "Gibbs posteriors without the 2": Statement(
        forall(prior, L, lam, G, c), (GIBBS, FLAT), every((h, r, r2), G(h, r) <= exp(lam * c) * G(h, r2))),
    "three sets of probability beta": Statement(
        forall(n, PD, M, O, beta), (every(s, Sum(z, PD(z) * O(z, s)) <= beta),),
        Sum(w, Sum(s, PD(w) * M(s, w) * O(w, s))) <= 2 * beta),
    "max-information without its first term": Statement(
        forall(n, P, M, eps, beta), (PRIVATE, beta > 0), I_inf(Iid(P, D), M, beta) <= eps * sqrt(n * log(1 / beta) / 8)),
}
