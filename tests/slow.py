"""Tests that take long run with the slow ones; others of each kind stay with the fast ones."""

LONG = {       # of each module the claims, as the names of their tests have them, or the names of tests without one
    "test_at_infinity": (
        "TV(P,Q) <= sqrt(1-exp(-KL(P,Q)))-TV(P,Q) <= sqrt(1-2*exp(-KL(P,Q)))",
        "test_both_cases_are_needed",),
    "test_bends_apart": (
        "abs(log(1+x)) <= 99/100*abs(x)/sqrt(1+x)-x > -1",),
    "test_bernstein": (
        "test_no_random_polynomial_is_accepted_that_is_negative_somewhere",),
    "test_binomials": (
        "binomial(n,k) <= 2^n-n >= 0 integer, 0 <= k <= n integer-True",),
    "test_both_ways": (
        "outputs",
        "weaker parameters",
        "outputs, pure",),
    "test_chains": (
        "1-TV(P,Q) >= 1/(2*(1+chi_square(P,Q)))",
        "2*TV(K(P),K(Q))^2 <= KL(P,Q)",
        "TV(P,Q) <= sqrt(rho)",
        "TV(P,Q)^2 <= 1-exp(-D_alpha(P,Q,2))",
        "sum(r in R, min(P(r),Q(r))) >= exp(-KL(P,Q))/2",
        "false0",
        "false1",),
    "test_chances": (
        "a size",
        "in a row",
        "the greater of two",
        "a quotient",
        "by the variance",
        "sum",
        ">",
        "unbounded",
        "both errors",
        "variation",
        "two draws",
        "two draws, no less",
        "strict",),
    "test_circle": (
        "sin(x)*cos(x) <= 49/100-x real",),
    "test_closed_sums": (
        "sum(k = n+1..2*n, 1/k) <= log(2)-PROVED",),
    "test_compare": (
        "cosh(a*x) <= cosh(x)^(a^2)-cosh(a*x) <= cosh(x)^a-a >= 1, x >= 0",),
    "test_cuts": (
        "Kantorovich",
        "test_means_of_powers_of_functions_that_may_be_0",),
    "test_datasets": (
        "Hoeffding",
        "Hoeffding, below",
        "McDiarmid",
        "McDiarmid, closed",),
    "test_defined_laws": (
        "test_a_true_one_is_not",),
    "test_derivation_holes": (
        "sums of six letters in sums",),
    "test_derivations": (
        "K(y|x) <= exp(eps)*K(y|z) for every y in X, x in X, z in X, K channel X -> X; eps >= 0; c > 0",
        "KL(M,N) <= (KL(P,Q)+KL(S,T))/2, P, Q, S, T, M, N distributions",
        "KL(M,Q) <= t*KL(P,Q), P, Q, M distributions; 0 <= t <= 1",
        "hockey_stick(P x M, Q x N, exp(a+b)) <= delta+gam, P, Q, M, N distributions; a >= 0; b >= 0; 0 <= delta <= 1; 0 <= gam <= 1",
        "KL(P,Q) <= 2*TV(P,Q)^2/c, P, Q distributions; c > 0",
        "KL(P,Q) <= c, P, Q distributions; a > 1; c >= 0",
        "exp(-KL(P,Q)/2) <= sum(r in R,sqrt(P(r)*Q(r))), P, Q distributions",
        "MI(P,K) <= H(P), P distribution; K channel",
        "mean(r ~ P, f(r))-mean(r ~ Q, f(r)) <= TV(P,Q), P, Q distributions; f function on R",
        "chi_square(M,Q) <= t^2*c, P, Q, M distributions; 0 <= t <= 1; c >= 0",
        "hockey_stick(P,Q,exp(eps)) <= exp((a-1)*(c-eps)), P, Q distributions; eps >= 0; a > 1; c >= 0",
        "MI(P,K) <= c, P distribution on X; K channel X -> Y; c >= 0",),
    "test_dobrushin": (
        "hockey-stick by variation",
        "hockey-stick by hockey-stick",
        "chi-square by variation",
        "KL of private outputs",),
    "test_documents": (
        "dwork2015/lem-37.step-half",
        "dwork2015/lem-37.step-half#printed",
        "wang2016/sec-3.3.laplace#printed",
        "wang2016/sec-4.russo-zou#control: half of it",
        "wang2016/sec-4.russo-zou",
        "wang2016/def-10#printed",),
    "test_double_angles": (
        "sin(x)*cos(x) < tanh(x)-x > 0-PROVED",),
    "test_enclose": (
        "2",
        "3",
        "0",),
    "test_events": (
        "k-given1",
        "KL(P,Q)-given0",),
    "test_evident_terms": (
        "x < exp(x) - 1 + x^2 + y^2-x real, y real",),
    "test_excesses": (
        "Pr[M(x) in S] - Pr[M(x') in S] <= 1-exp(-eps)*(1-delta)-Pr[M(x) in S] - Pr[M(x') in S] <= 1-exp(-eps)*(1-delta/2)",
        "TV(M(x), M(x')) <= exp(eps)-1+delta-TV(M(x), M(x')) <= exp(eps)-1+delta/2",),
    "test_exchangeable": (
        "near",
        "posterior",
        "wang2016/lem-6",
        "wang2016/thm-4",
        "wang2016/thm-4.step-symmetry",),
    "test_excluded": (
        "x/s == s-x > 0, x != 1, s >= 0, s^2 = x",),
    "test_greatest": (
        "I(X; Y) <= min(H(X), H(Y))-I(X; Y) <= min(H(X), H(Y)/2)",
        "max(H(X), H(Y)) <= H(X, Y)-max(H(X), 2*H(Y)) <= H(X, Y)",),
    "test_in_a_row": (
        "Fano for a joint law",
        "information from likelihood ratios",
        "hockey-stick in a row",),
    "test_independent_records": (
        "test_records_with_laws_of_their_own",),
    "test_json_page": (
        "arguments9-claims",),
    "test_judge": (
        "proof2-claim1",),
    "test_mean_gaps": (
        "Renyi privacy of an event",
        "concentrated privacy of an event",
        "concentrated privacy of an event at the best order",
        "functions of bounded size",
        "functions of bounded size under privacy",
        "functions of which no two values are further apart than a number",
        "functions up to a number",
        "means of outputs on two inputs",
        "generalisation from approximate privacy",),
    "test_mean_products": (
        "abs(mean(r ~ P, f(r))-mean(r ~ Q, f(r))) <= (exp(eps)-1)*mean(r ~ Q, abs(f(r)))",
        "mean(r ~ P, g(r)^2)-mean(r ~ P, g(r))^2 <= l^2*(mean(r ~ P, f(r)^2)-mean(r ~ P, f(r))^2)",),
    "test_middles": (
        "Jensen-Shannon with weights",
        "chi-square of private outputs",
        "data processing of information",
        "mean of squares",),
    "test_noise_bounds": (
        "mean(x ~ gaussian(0, s), abs(x)) <= mean(x ~ gaussian(0, s), abs(x-c))",
        "mean(x ~ gaussian(0, s), abs(x+c)) <= abs(c)+s*sqrt(2/pi)",
        "mean(x ~ gaussian(0, s), max(a+x,c)) >= max(a,c)",
        "mean(x ~ gaussian(0, s), max(x-k,0)) <= s*exp(-k^2/(2*s^2))/sqrt(2*pi)",),
    "test_noise_choices": (
        "another symbol and 0",
        "a root",
        "no slope along a curve",
        "a simple number",),
    "test_noise_means": (
        "mean(x ~ laplace(0, b), max(1-exp((abs(x)-abs(x-m))/b), 0)) == 1-exp(-m/(2*b))",
        "mean(x ~ laplace(0, b), min(abs(x),u)) == b*(1-exp(-u/b))",
        "mean(x ~ gaussian(0, 1), x^2*exp(c*x)) == (1+c^2)*exp(c^2/2)",),
    "test_noise_samples": (
        "mean(x ~ gaussian(0, 1), abs(x - 1)) <= 6/5",
        "mean(x ~ laplace(0, 1), max(x - 1, 0)) >= 1/6",),
    "test_normalised": (
        "prior",
        "sensitive",),
    "test_number_bounds": (
        "test_a_renyi_divergence_is_at_most_the_greatest",
        "D_inf(P,Q) > 0-; P != Q-PROVED",
        "D_inf(P,Q) > x-; x >= 0; TV(P,Q) > x-PROVED",
        "D_inf(P,Q) >= log(x)-; 0 < x < 1-PROVED",),
    "test_orders": (
        "D_2(P,Q) <= D_4(P,Q)-D_4(P,Q) <= D_2(P,Q)",),
    "test_outlines": (
        "Jensen-Shannon divergence of outputs",
        "Pinsker's inequality for mutual information",
        "contraction of the variation",
        "two channels",
        "two channels and chi-square",
        "two private runs",
        "variation of two draws",
        "mutual information and chi-square",
        "subsampling",
        "subsampling beside a common part",),
    "test_part_turns": (
        "1 - exp(-z) <= exp((a-1)*z)*(1 - 1/a)^a/(a - 1)-a > 1, z real-True",),
    "test_plugin": (
        "-holds no claim",
        "0",
        "bad = 'x <= '\\n-own.claims.toml: bad: claim, column 5",),
    "test_polynomial_between": (
        "2*(p-q)^2 + 4/9*(p-q)^4 <= p*log(p/q) + (1-p)*log((1-p)/(1-q))-0 < p < 1, 0 < q < 1-True",),
    "test_positions_of_records": (
        "[2, oo) integer-3-UNDECIDED",
        "[1, oo) integer-2-UNDECIDED",),
    "test_powers_of_zero": (
        "(x+y)^p <= x^p+y^p-x >= 0, y >= 0, 0 < p <= 1-PROVED",
        "(x+y)^p >= x^p+y^p-x >= 0, y >= 0, p >= 1-PROVED",
        "x^t*y^(1-t) <= t*x+(1-t)*y-x >= 0, y >= 0, 0 < t < 1-PROVED",),
    "test_products_as_variables": (
        "1/2 + sum(k = 1..n, cos(k*x)) == sin((n+1/2)*x)/(2*sin(x/2))-PROVED",),
    "test_quantified": (
        "given0-claim0",
        "given1-claim1",),
    "test_reciprocal": (
        "(1+1/x)^x <= E*(1 - 1/(2*(x+1)))-x > 0-True",),
    "test_reductions": (
        "MI(P,K) <= eps^2/2",
        "hockey_stick(K(P),K(Q),exp(eps/2)) <= (exp(eps)-exp(eps/2))/(1+exp(eps))",
        "test_a_renyi_divergence_from_its_moment",
        "KL(K(P),K(Q)) <= eps^2/2",
        "test_outputs_of_close_inputs_are_as_close_as_any_two_laws",
        "chi2(M,Q) <= q^2*chi2(P,Q)-chi2(M,Q) <= q^3*chi2(P,Q)",),
    "test_refuter": (
        "P(A) <= exp(2*eps)*R(A) + 2*delta-P, Q, R distributions on X; A event on X; eps >= 0; 0 <= delta <= 1-given1",),
    "test_regions": (
        "test_a_place_without_a_value_between_two_decimals_is_shown",),
    "test_rejected_proofs": (
        "t*log(x) - t*log(y) + log(y) <= log(t*x - t*y + y)-PROVED",
        "x^t*y^(1 - t) <= t*x + (1 - t)*y-PROVED",),
    "test_restated": (
        "binomial(n, k) <= 2^(n*(-(k/n)*log2(k/n) - (1 - k/n)*log2(1 - k/n)))-n integer >= 2, k integer >= 1, k <= n - 1",
        "a^p - b^p <= (a - b)^p-b > 0, a > b, 0 < p <= 1",
        "binomial(n, k) >= 2^(n*(-(k/n)*log2(k/n) - (1 - k/n)*log2(1 - k/n)))-n integer >= 2, k integer >= 1, k <= n - 1",),
    "test_rewriting": (
        "K(P)(B) <= exp(eps)*L(P)(B)-PROVED",),
    "test_roots_of_logarithms": (
        "erfc((c - eps/(2*c))/sqrt(2))/2 - exp(eps)*erfc((c + eps/(2*c))/sqrt(2))/2 <= delta-0 < eps <= 1, 0 < delta < 1, c == sqrt(2*log(5/4/delta))",
        "erfc((s*eps - 1/(2*s))/sqrt(2))/2 - exp(eps)*erfc((s*eps + 1/(2*s))/sqrt(2))/2 <= delta-0 < eps <= 1, 0 < delta < 1, s == sqrt(2*log(5/4/delta))/eps",),
    "test_roots_of_squares": (
        "k*eps*(exp(eps) - 1) + sqrt(2*k*log(1/d))*eps <= 3*sqrt(k*log(1/d))*eps-k integer >= 1, 0 < d <= 1/10, 0 < eps, k*(exp(eps) - 1)^2 <= 1/4",
        "sqrt(x^2) == abs(x)-x real",
        "sqrt((exp(x) - 1 - x)^2*y) == (exp(x) - 1 - x)*sqrt(y)-x > 0, y >= 0",
        "rho + 2*sqrt(rho*log(1/delta)) == eps-0 < delta < 1, eps > 0, rho == (sqrt(log(1/delta) + eps) - sqrt(log(1/delta)))^2",),
    "test_rounded_reals": (
        "2*n <= 1/d + 1/t-n real; d, t > 0-given9",),
    "test_scalar_search": (
        "0 <= x*(1-x) <= 1/4-0 <= x <= 1-0 <= x*(1-x) <= 1/5",
        "(x+1)^2 == x^2 + 2*x + 1-x real-(x+1)^2 == x^2 + 2*x + 2",),
    "test_second_moments": (
        "test_about_any_level",
        "test_far_above_the_mean",
        "Pr[X = 0] <= Var[X]/E[X^2]-Pr[X = 0] <= Var[X]/(2*E[X^2])-given1",
        "Pr[X <= 0] <= Var[X]/(Var[X]+E[X]^2)-Pr[X <= 0] <= Var[X]/(Var[X]+2*E[X]^2)-given2",),
    "test_series": (
        "log(x/(exp(x)-1))-0",),
    "test_sizes": (
        "(atan(b/t)-atan(a/t))/t > (b-a)/sqrt((a^2+t^2)*(b^2+t^2))-0 < a < b, t real-abs(t) > 1",
        "1/x^2 < 10000-x real-abs(x) > 1/100",
        "1/x^2 <= 10000-x real-abs(x) >= 1/100",
        "abs(log(1+x)-x) <= 2*x^2-x real-abs(x) <= 1/2",),
    "test_slopes_in_turn": (
        "log((1-q)/q)/(1-2*q)*(p-q)^2 <= p*log(p/q) + (1-p)*log((1-p)/(1-q))-0 < p < 1, 0 < q < 1/2",
        "log((1+exp(a+b))/(exp(a)+exp(b))) <= a*b/2-a, b >= 0",),
    "test_spaces_of_exponents": (
        "test_what_is_said_to_converge_does",),
    "test_spaces_of_products": (
        "test_what_is_not_said_to_be_defined_is_not_compared",),
    "test_stationary": (
        "along a curve",),
    "test_streams": (
        "<&- 2>&- | true",
        "2>&- | true",
        "PYTHONIOENCODING=utf-16",
        "LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0",),
    "test_strict": (
        "JS(P,Q) > TV(P,Q)^2/5-JS(P,Q) > TV(P,Q)^2-given12",
        "KL(P,Q) > TV(P,Q)^2-KL(P,Q) > 3*TV(P,Q)^2-given7",
        "KL(P,Q) + KL(Q,P) > 0-KL(P,Q) > KL(Q,P)-given6",
        "variance",
        "KL(P,Q) > 0-KL(P,Q) > 1/100-given5",
        "JS(P,Q) > 0-JS(P,Q) > 1/100-given11",
        "D_alpha(P,Q,2) > 0-D_alpha(P,Q,2) > 1-given10",
        "renyi(P,Q,2) > 1-renyi(P,Q,2) > 101/100-given9",
        "chi_square(P,Q) > TV(P,Q)-chi_square(P,Q) > 5*TV(P,Q)^2-given8",),
    "test_textbook_inequalities": (
        "means",
        "profile",
        "Kittaneh",
        "Bretagnolle",
        "entropy",
        "identric",
        "rate",
        "quartic",
        "weighted",
        "harmonic",),
    "test_two_laws": (
        "a logarithm that has a value by a hypothesis",
        "no divergence, one letter",
        "little divergence, every letter",
        "Le Cam",
        "concave entropy, ends and all",
        "little chi-square, one letter",
        "variation and the root of affinity",
        "the norm and affinity",
        "Pinsker for the norm",
        "Bretagnolle and Huber for the norm",
        "excess below the divergence",
        "no chi-square, one letter",
        "affinity 1, one letter",
        "twice the variation and affinity",
        "covariance",
        "ratio to a tilted law",
        "a mixture with the second law",
        "ratio of a tilted law",
        "divergence below half of chi-square and variation",),
    "test_typed": (
        "binomial(n,k)*(k/n)^k*(1-k/n)^(n-k) >= 1/(n+1)-binomial(n,k)*(k/n)^k*(1-k/n)^(n-k) >= 3/(n+3)",
        "a^sqrt(2)+b^sqrt(2) >= 2*((a+b)/2)^sqrt(2)-a^sqrt(2)+b^sqrt(2) >= 21*((a+b)/2)^sqrt(2)/10-a, b > 0-given4",
        "text7--(p*(1-q))*log((p*(1-q)))-(1-(p*(1-q)))*log(1-(p*(1-q))) >= -p*log(p)-(1-p)*log(1-p)-0 < p < 1, 0 < q < 1-given7",),
    "test_undone": (
        "(x^p+y^p)^(1/p) <= x+y-x > 0, y > 0, p >= 1-PROVED",),
    "test_vacuous": (
        "KL(P,Q) < TV(P,Q)^2",),
    "test_weakened_proofs": (
        "test_what_is_said_to_be_defined_is_needed_where_sums_may_diverge",
        "wang2016/lem-6.step-normalisers#repaired",
        "wang2016/lem-6.step-normalisers#repaired-without log K",),
    "test_weighted": (
        "approximate max-divergence of products",),
    "test_workers": (
        "test_a_process_that_overruns_is_killed_with_its_children",),
    "test_writers": (
        "Doeblin, chi-square",
        "Doeblin, divergence",
        "Fano's inequality for a channel",
        "Jensen-Shannon below the logarithm",
        "concave in the input",
        "convex in the channel",
        "variation of three draws",
        "change of measure to a rare event",
        "change of measure to an event",
        "variation below a Renyi divergence of order 3",
        "affinity and both divergences",
        "information given a third letter, of independent ones",
        "affinity and chi-square",
        "Renyi divergence of independent draws",),
}
