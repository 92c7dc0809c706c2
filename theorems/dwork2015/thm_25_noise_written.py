"""The tail of the Laplace distribution, by ramps, and a union over draws."""
from theorems.dwork2015.thm_25_noise import (
    B, M, share, above, any_beta, asked, exceeding, h, i, j, large, m, reaching, s, some, u)
from verify.language import NOISE, Mean, MeanBound, NoiseProof, Piece, Q, Sum, Sup
from verify.language.proofs import combine, derivation, one_term, sup_at_most, use

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE


def tail(mean: Mean, side: str) -> NoiseProof:
    """The mean of h times a ramp is at most, or at least, h times the probability exp(-s) of what is beyond s."""
    return NoiseProof((MeanBound(mean, side, pieces=(Piece(Q(0), s, signs=(t,)), Piece(h, None, signs=(t,)))),))


PROOFS["dwork2015/thm-25.step-laptail#repaired"] = (tail(exceeding(s), "above"), tail(reaching(s), "below"))
UNION = (
    one_term("one of them", large(j, u) <= Sum(i, large(i, u)), {"i": j}).for_all(j, u),
    sup_at_most("some", Sup(j, large(j, u)) <= Sum(i, large(i, u)), "one of them").for_all(u))
PROOFS["dwork2015/thm-25.step-etabound#printed"] = (tail(exceeding(s), "above"), *derivation(
    *UNION,
    combine("claim", some <= any_beta / 4, use("some", weight=M(u), over=(u,)), use("given 1", over=(i,)),
            use("given 2", weight=any_beta / (4 * m)))))
PROOFS["dwork2015/thm-25.step-gamma-xi#printed"] = (tail(exceeding(s), "above"), *derivation(
    *UNION,
    combine("claim", some <= B * share, use("some", weight=M(u), over=(u,)), use("given 1", over=(i,)),
            use("given 2", weight=share))))

answered = combine("answered", Sum(j, asked(j)) <= m, use("given 2", over=(j,)), "given 5")
loud = combine("above", Sum(j, above(j)) <= m, use("given 1", over=(j,)), "answered")
PROOFS["dwork2015/thm-25.step-count#repaired"] = (
    *derivation(combine("claim", Sum(j, asked(j)) <= m, use("given 2", over=(j,)), "given 5")),
    *derivation(answered, combine("claim", Sum(j, above(j)) <= m, use("given 1", over=(j,)), "answered")),
    *derivation(answered, loud, combine("claim", 1 + Sum(j, above(j)) <= m + 1, "above")),
    *derivation(combine("claim", Sum(j, above(j)) <= B, "given 4")))
