"""The note after Corollary 21, from Corollary 22 for means of values in [0, 1]."""
from theorems.dwork2015.cor_21 import average, average_replaced, phi, true_mean
from theorems.dwork2015.cor_22 import cor_22
from theorems.dwork2015.notation import CHOICE, DATA, P, Z, i, n, named, tau, x
from verify.language import Entry, Replaced, Sum, equal, exp
from verify.language.citing import by, citing
from verify.language.proofs import LawAt, combine, derivation, instance, pointwise, use

PROOFS: dict[str, tuple[object, ...]] = {}

FALLS = pointwise("one record", phi(named, Entry(Z, i)) - phi(named, x) <= 1, use("given 1", {"x": x}),
                  use("given 2", {"x": Entry(Z, i)})).for_all(Z, i, x, named)
SENSITIVITY, FALLS_SO = (
    combine(name, average - average_replaced <= 1 / n, use("one record", weight=1 / n)).for_all(named, Z, i, x)
    for name in ("sensitivity", "claim"))
overfit = 1 - Sum(Z, Sum(named, DATA(Z) * CHOICE(named, Z), where=(tau - (average - true_mean),)))
IDENTITIES = (
    *derivation(combine("claim", equal(tau**2 / ((1 / n)**2 * n**2), tau**2))),
    *derivation(combine("claim", equal(tau / (1 / n * n), tau))))
PROOFS["dwork2015/cor-21.note#printed"] = citing(by(cor_22, at=(n, tau, P, CHOICE)), proof=(
    *derivation(FALLS, FALLS_SO),
    *IDENTITIES,
    *derivation(
        FALLS, SENSITIVITY,
        combine("the same level", CHOICE(named, Z) <= exp(tau / (1 / n * n)) * CHOICE(named, Replaced(Z, i, x)), "given 3"
                ).for_all(Z, i, x, named),
        instance("by Corollary 22", overfit <= exp(-3 * tau**2 / (4 * (1 / n)**2 * n)), "given 4",
                 {"c": 1 / n, "f": LawAt((named, Z), average)}, "sensitivity", "the same level"),
        combine("claim", overfit <= exp(-3 * tau**2 * n / 4), "by Corollary 22"))))
