"""The theorems that a certificate may name."""
from __future__ import annotations

from types import MappingProxyType

from verify.kernel.format.rejected import Rejected
from verify.kernel.theorems import azuma, bounded_sum, dp_composition, max_information, privacy_loss
from verify.kernel.theorems.applying import Theorem

THEOREMS = MappingProxyType({
    t.name: (t, module.__name__) for module in (azuma, bounded_sum, privacy_loss, dp_composition, max_information)
    for t in module.THEOREMS})


def named(name: str) -> tuple[Theorem, str]:
    """The theorem of that name and the module that states it; raises Rejected."""
    if name not in THEOREMS:
        raise Rejected(f"{name[:40]!r} is not a theorem of the kernel")
    return THEOREMS[name]
