"""Section 2, written out: that the divergences have values follows from the signs of what they are made of."""
from verify.language.proofs import derivation

PROOFS: dict[str, tuple[object, ...]] = {}

PROOFS["dwork2015/def-max-divergence#repaired"] = derivation()
PROOFS["dwork2015/def-approx-max-divergence#repaired"] = derivation()
