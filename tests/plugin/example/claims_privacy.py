"""What our mechanism promises: claims that are decided with the tests."""
from verify.language import Theorem, exp, forall, real, tanh

eps = real("eps", "[0, oo)")

tight = Theorem(
    "ours/tight-bound", "The bound of our documentation",
    source="README, section 2",
    prefix=forall(eps),
    claim=eps * tanh(eps / 2) <= eps * (exp(eps) - 1),
    instances=[{"eps": "1/2"}])
tight.variant("control: reversed", claim=eps * (exp(eps) - 1) <= eps * tanh(eps / 2), expected="REFUTED")
