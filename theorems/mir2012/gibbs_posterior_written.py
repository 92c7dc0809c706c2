"""Lemma 3.2, written out: the objective is its least value plus 1/lambda times the divergence from the Gibbs posterior."""
from theorems.mir2012.gibbs_posterior import RHO, delta, f, factor, least_upper, lemma_3_2, partition
from theorems.mir2012.notation import T, lam, prior, t
from verify.language import Expr, Letter, Sum, equal, exp, log
from verify.language.citing import by, citing
from verify.language.proofs import LawAt, combine, derivation, gibbs, instance, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}


def gibbs_law(t: Letter) -> Expr: return exp(-lam * f(t)) * prior(t) / partition


posterior = gibbs_law(t)
h = Letter("h", T)
least = -log(partition) / lam


def divergence(p: Expr, q: Expr) -> Expr: return Sum(t, p * log(p / q), (p,))
def objective(p: Expr) -> Expr: return Sum(t, p * f(t)) + divergence(p, prior(t)) / lam
def upper(p: Expr) -> Expr: return factor * (objective(p) - log(delta) / lam)


positive = pointwise("the factor", factor > 0)
above_all = combine("the bound", least_upper <= upper(RHO(t)), use("claim", weight=factor))
apart = divergence(RHO(t), posterior)
beyond = (
    pointwise("in parts", equal(log(RHO(t) / posterior), log(RHO(t) / prior(t)) - log(exp(-lam * f(t))) + log(partition)),
              terms=(RHO(t), prior(t), partition, exp(-lam * f(t)))).for_all(t, where=(RHO(t),)),
    combine("its divergence", equal(apart, lam * objective(RHO(t)) + log(partition)),
            use("in parts", weight=RHO(t), over=(t,), where=(RHO(t),))))
above = (*beyond, gibbs("rho against the Gibbs posterior", RHO(t), posterior, (t,), apart >= 0),
         combine("claim", least <= objective(RHO(t)), use("rho against the Gibbs posterior", weight=1 / lam),
                 use("its divergence", weight=1 / lam)))

only_it = derivation(
    *beyond, positive, combine("no divergence", apart <= 0, use("given 4.2", weight=lam / factor), "its divergence"),
    pointwise("support", gibbs_law(h) > 0).for_all(h, where=(RHO(h),)),
    instance("the same law", equal(RHO(t), posterior), "given 3",
             {"rho2": LawAt((h,), RHO(h)), "G2": LawAt((h,), gibbs_law(h))},
             "support", "no divergence", binders=(t,)).for_all(t))
PROOFS["mir2012/lemma-3.2#printed"] = citing(
    by(lemma_3_2, "part: no divergence", names={"rho": "rho2", "G": "G2"}), proof=(
        *derivation(positive, combine("logarithms", equal(upper(posterior), least_upper))),
        *derivation(*above, positive, above_all), *only_it))
