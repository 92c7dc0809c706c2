"""Searches that take long run with the slow tests; others of each kind stay with the fast ones."""
import pytest

LONG = {       # of each module the claims, as the names of their tests have them
    "test_binomials": ("binomial(n,k) <= 2^n-n >= 0 integer, 0 <= k <= n integer-True",),
    "test_both_ways": ("outputs", "weaker parameters",),
    "test_chains": ("1-TV(P,Q) >= 1/(2*(1+chi_square(P,Q)))", "2*TV(K(P),K(Q))^2 <= KL(P,Q)", "TV(P,Q) <= sqrt(rho)",
        "TV(P,Q)^2 <= 1-exp(-D_alpha(P,Q,2))", "sum(r in R, min(P(r),Q(r))) >= exp(-KL(P,Q))/2",),
    "test_circle": ("sin(x)*cos(x) <= 49/100-x real",),
    "test_closed_sums": ("sum(k = n+1..2*n, 1/k) <= log(2)-PROVED",),
    "test_datasets": ("Hoeffding", "Hoeffding, below", "McDiarmid", "McDiarmid, closed",),
    "test_derivations": (
        "K(y|x) <= exp(eps)*K(y|z) for every y in X, x in X, z in X, K channel X -> X; eps >= 0; c > 0",
        "KL(M,N) <= (KL(P,Q)+KL(S,T))/2, P, Q, S, T, M, N distributions",
        "KL(M,Q) <= t*KL(P,Q), P, Q, M distributions; 0 <= t <= 1",
        "hockey_stick(P x M, Q x N, exp(a+b)) <= delta+gam, P, Q, M, N distributions; a >= 0; b >= 0; 0 <= delta <= 1; 0 <= gam <= 1",),
    "test_dobrushin": ("hockey-stick by variation", "hockey-stick by hockey-stick", "chi-square by variation",
                       "KL of private outputs"),
    "test_exchangeable": ("near", "posterior", "wang2016/lem-6", "wang2016/thm-4", "wang2016/thm-4.step-symmetry"),
    "test_double_angles": ("sin(x)*cos(x) < tanh(x)-x > 0-PROVED",),
    "test_evident_terms": ("x < exp(x) - 1 + x^2 + y^2-x real, y real",),
    "test_mean_gaps": ("concentrated privacy of an event", "functions of bounded size",
        "functions of bounded size under privacy",
        "functions of which no two values are further apart than a number",),
    "test_middles": ("Jensen-Shannon with weights", "chi-square of private outputs", "data processing of information",
        "mean of squares",),
    "test_noise_choices": ("another symbol and 0", "a root", "no slope along a curve", "a simple number",),
    "test_noise_means": ("mean(x ~ laplace(0, b), max(1-exp((abs(x)-abs(x-m))/b), 0)) == 1-exp(-m/(2*b))",),
    "test_normalised": ("prior", "sensitive",),
    "test_outlines": ("Jensen-Shannon divergence of outputs", "Pinsker's inequality for mutual information",
        "contraction of the variation", "two channels", "two channels and chi-square",),
    "test_products_as_variables": ("1/2 + sum(k = 1..n, cos(k*x)) == sin((n+1/2)*x)/(2*sin(x/2))-PROVED",),
    "test_reductions": ("MI(P,K) <= eps^2/2", "hockey_stick(K(P),K(Q),exp(eps/2)) <= (exp(eps)-exp(eps/2))/(1+exp(eps))",),
    "test_rejected_proofs": ("t*log(x) - t*log(y) + log(y) <= log(t*x - t*y + y)-PROVED",
        "x^t*y^(1 - t) <= t*x + (1 - t)*y-PROVED",),
    "test_roots_of_logarithms": (
        "erfc((c - eps/(2*c))/sqrt(2))/2 - exp(eps)*erfc((c + eps/(2*c))/sqrt(2))/2 <= delta-0 < eps <= 1, 0 < delta < 1, c == sqrt(2*log(5/4/delta))",
        "erfc((s*eps - 1/(2*s))/sqrt(2))/2 - exp(eps)*erfc((s*eps + 1/(2*s))/sqrt(2))/2 <= delta-0 < eps <= 1, 0 < delta < 1, s == sqrt(2*log(5/4/delta))/eps",),
    "test_roots_of_squares": (
        "k*eps*(exp(eps) - 1) + sqrt(2*k*log(1/d))*eps <= 3*sqrt(k*log(1/d))*eps-k integer >= 1, 0 < d <= 1/10, 0 < eps, k*(exp(eps) - 1)^2 <= 1/4",
        "sqrt(x^2) == abs(x)-x real",),
    "test_stationary": ("along a curve",),
    "test_chances": ("sum", "unbounded", "both errors", "variation",),
    "test_strict": ("variance",),
    "test_two_laws": ("no divergence, one letter", "little divergence, every letter", "Le Cam", "concave entropy, ends and all"),
    "test_undone": ("(x^p+y^p)^(1/p) <= x+y-x > 0, y > 0, p >= 1-PROVED",),
    "test_vacuous": ("KL(P,Q) < TV(P,Q)^2",),
    "test_weighted": ("approximate max-divergence of products",),
    "test_writers": ("Doeblin, chi-square", "Doeblin, divergence", "Fano's inequality for a channel",
        "Jensen-Shannon below the logarithm", "concave in the input", "convex in the channel",
        "variation of three draws",),
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them before the slow tests are left out."""
    for item in items:
        claim = item.nodeid.partition("::")[2].partition("[")[2].removesuffix("]")
        if claim in LONG.get(item.path.stem, ()):
            item.add_marker(pytest.mark.slow)
