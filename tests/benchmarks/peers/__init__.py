"""The tools that are compared, one module each: `available()` says which release runs or why none does, `decide(claim,
seconds)` answers for one claim."""
from __future__ import annotations

from importlib import import_module
from types import ModuleType

NAMES = ("verify", "z3", "cvc5", "leancert", "coq_interval", "sympy", "dreal", "scipy", "hypothesis")


def peer(name: str) -> ModuleType:
    """The module of a tool."""
    if name not in NAMES:
        raise LookupError(f"{name!r} is not a tool of the benchmark; choose from {', '.join(NAMES)}")
    return import_module(f"tests.benchmarks.peers.{name}_peer")
