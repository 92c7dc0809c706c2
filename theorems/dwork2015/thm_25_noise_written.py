"""The second moment of Lap(b) is 2 b^2."""
from theorems.dwork2015.thm_25_noise import second_moment, sigma
from verify.language import NOISE, MeanBound, NoiseProof, Piece

PROOFS: dict[str, tuple[object, ...]] = {}

t = NOISE
PROOFS["dwork2015/thm-25.step-laptail#repaired"] = (NoiseProof((MeanBound(
    second_moment, "equal", pieces=(Piece((4 * sigma)**2 * (t**2 + 2 * t + 2), None),)),)),)
