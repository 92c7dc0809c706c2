"""Remarks say what another verdict carries (that a bound is weak, that a step fails), and only while it does."""
from __future__ import annotations

from collections.abc import Callable

from verify.language.theorem import Remark

_BACKING = {"TRIVIAL": "PROVED", "WEAK": "PROVED", "STEP_REFUTED": "REFUTED"}    # what the claim that a remark names must be


def established(remark: Remark, verdict_of: Callable[[str], object]) -> bool:
    """Whether the claim that a remark names ("id#variant") has the verdict that carries it; a reading needs none."""
    needed = _BACKING.get(remark.kind)
    return needed is None or verdict_of(remark.see if "#" in remark.see else f"{remark.see}#printed") == needed
