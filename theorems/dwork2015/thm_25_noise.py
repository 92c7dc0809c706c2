"""Theorem 25, proof: the tail of the Laplace noise.  Dwork et al. 2015, Section 4.1."""
from verify.language import Sym, Theorem, exp, forall, laplace_mean, real

s = real("s", "(0, oo)")
sigma = real("sigma", "(0, oo)")
eta = Sym("eta")
second_moment = laplace_mean(eta, eta**2, 0, 4 * sigma)

thm_25_step_laptail = Theorem(
    "dwork2015/thm-25.step-laptail", "Theorem 25, proof, Laplace tail", "Dwork et al. 2015, proof of Theorem 25",
    scope="a consequence, by Chebyshev's inequality",
    prefix=forall(s, sigma),
    claim=(s * (4 * sigma))**2 * exp(-s / 2) <= second_moment,
    instances=[{"s": "1", "sigma": "1"}, {"s": "4", "sigma": "1"}],
    expected="REFUTED",
    note="eta is Lap(4 sigma), of density exp(-|x|/(4 sigma))/(8 sigma), and s is the printed t.  (s 4 sigma)^2 P[|eta| >= s "
         "4 sigma] is at most the mean of eta^2, so that the printed tail e^(-s/2) would make this true for every s > 0; at s "
         "= 4 it is 256 e^(-2) sigma^2 against 32 sigma^2.  The tail is e^(-s).")
thm_25_step_laptail.variant(
    "repaired", claim=(s * (4 * sigma))**2 * exp(-s) <= second_moment, instances=[{"s": "1", "sigma": "1"}], expected="PROVED",
    scope="a consequence, by Chebyshev's inequality",
    note="With e^(-s): s^2 e^(-s) is at most 2.")
