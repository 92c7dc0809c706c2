"""Section 3, the scalar steps of Theorem 3.1 and the factor lambda/(n(1 - exp(-lambda/n))).  Mir 2012; nats."""
from theorems.mir2012.notation import lam
from verify.language import Theorem, between, both, exists, exp, forall, real

N = real("n", "(0, oo)")
rows = real("n", "[1, oo) integer")
V = real("X")
Y = real("Y")
a = real("a", "(0, oo)")
eta = real("eta", "(0, oo)")
c = real("c", "(0, oo)")
small = real("lambda", between(0, 2 * N, "()"))

share = 1 - exp(-lam / N)
factor = lam / (N * share)
share_of_small = 1 - exp(-small / N)

PLACES = ({"lambda": "1", "n": "10"}, {"lambda": "3", "n": "2"})
SOURCE = "Mir 2012, Section 3, after eq. (1)"

step_2 = Theorem(
    "mir2012/thm-3.1.step-2", "Theorem 3.1, second inequality", "Mir 2012, Theorem 3.1",
    prefix=forall(lam, N, V),
    claim=(1 - exp(-lam * V / N)) / share <= factor * V,
    instances=[{"lambda": "1", "n": "10", "X": "1/2"}, {"lambda": "3", "n": "2", "X": "-1"}],
    note="X is the mean empirical risk plus (D_KL - log delta)/lambda, any real number.",
    part_of="")
step_2.variant(
    "control: half of it", claim=(1 - exp(-lam * V / N)) / share <= factor * V / 2, expected="REFUTED",
    instances=[{"lambda": "1", "n": "10", "X": "1/2"}], note="For small X the two sides are close.")

expectation_step_2 = Theorem(
    "mir2012/thm-3.1.expectation-step-2", "Theorem 3.1, in expectation, second inequality", "Mir 2012, Theorem 3.1",
    prefix=forall(a, Y),
    claim=(1 - exp(-Y)) / (1 - exp(-a)) <= Y / (1 - exp(-a)),
    instances=[{"a": "1/10", "Y": "1/2"}, {"a": "3/2", "Y": "-1"}],
    note="a is lambda/n, and Y the mean of lambda times the empirical risk plus the divergence, divided by n.",
    part_of="")
expectation_step_2.variant(
    "control: half of it", claim=(1 - exp(-Y)) / (1 - exp(-a)) <= Y / (1 - exp(-a)) / 2, expected="REFUTED",
    instances=[{"a": "1/10", "Y": "1/2"}], note="For small Y the two sides are close.")

lower = Theorem(
    "mir2012/catoni-factor.lower", "Section 3, the factor is at least 1", SOURCE,
    prefix=forall(lam, N),
    claim=factor >= 1,
    instances=PLACES,
    note="For every lambda > 0.")
lower.variant(
    "control: one and a quarter of lambda/n", claim=1 + lam / (4 * N) * 5 <= factor, expected="REFUTED", instances=PLACES,
    note="Near 0 the factor rises with slope 1/2.")

upper = Theorem(
    "mir2012/catoni-factor.upper", "Section 3, the factor is at most 1/(1 - lambda/(2n))", SOURCE,
    prefix=forall(lam, rows),
    claim=factor <= (1 - lam / (2 * N))**-1,
    instances=[*PLACES, {"lambda": "3", "n": "1"}],
    expected="REFUTED",
    note="No domain is printed: Theorem 3.1 is about any positive lambda.  The right side is negative for lambda > 2n, and at "
         "lambda = 2n it has no value.  The same sentence speaks of lambda much smaller than n, 'which will always [be] the "
         "case "
         "for us', where it holds: see repaired.")
upper.variant(
    "repaired", prefix=forall(N, small), claim=small / (N * share_of_small) <= (1 - small / (2 * N))**-1, instances=PLACES,
    note="0 < lambda < 2n.  The document needs it for lambda much smaller than n.")
upper.variant(
    "control: 1/(1 - lambda/(3n))", prefix=forall(N, small), instances=PLACES, expected="REFUTED",
    claim=small / (N * share_of_small) <= (1 - small / (3 * N))**-1,
    note="Near 0 the factor rises with slope 1/2.")

close = Theorem(
    "mir2012/catoni-factor.close", "Section 3, the factor is close to 1", SOURCE,
    prefix=forall(eta) + exists(c) + forall(lam, N),
    given=[lam <= c * N],
    claim=both(1 - eta <= factor, factor <= 1 + eta),
    instances=[{"eta": "1/10", "c": "1/10", "lambda": "1", "n": "20"}],
    note="For every eta > 0 there is a c > 0 such that for lambda <= c n the factor is within eta of 1.")
close.variant(
    "sharp", prefix=forall(lam, N), given=(), claim=both(factor >= 1, factor <= 1 + lam / N), instances=PLACES,
    note="For every lambda > 0; c = eta will do.")
close.variant(
    "control: closer than it is", prefix=forall(lam, N), given=(), claim=factor <= 1 + lam / (4 * N), instances=PLACES,
    expected="REFUTED", proof=({"lambda": "1", "n": "10"},),
    note="Near 0 the factor rises with slope 1/2.")
