"""One application of each theorem of the kernel, its certificate stored beside it; `python -m tests.kernel.theorem_cases`
searches them anew."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from verify.language import (
    Algorithms, Alphabet, At, BadSet, Begins, Bounded, ComposedDP, ComposedMaxInfo, Drift, EachDP, EachMaxInfo, Exchanged,
    Letter, Mechanisms, Numbers, PrivacyLoss, Process, Q, RangeSum, Statement, Sym, Tail, Transcripts, absolute, between, every,
    exp, forall, log, real, sqrt)

STORED = Path(__file__).parent / "theorem_cases.json"
k, a, b, t = real("k", "[1, oo) integer"), real("a", "(0, oo)"), real("b"), real("t", "[0, oo)")
eps, delta = real("eps", "(0, oo)"), real("delta", "(0, 1)")
K = Sym("k")
Z, M = Process("Z", K), Mechanisms("M", K)
PRIVATE, SIZE, DRIFT = EachDP(M, eps), Bounded(Z, a), Drift(Z, b)
WHOLE = k * eps
r, i = Letter("r", Transcripts(M)), real("i", between(1, k, integer=True))
FIRST, SECOND = (Begins(M, run, r, i) / Begins(M, run, r, i - 1) for run in ("x", "x'"))
EPS, DELTA = Numbers("e", k), Numbers("d", k, nonnegative=True)

m = real("m", "[1, oo) integer")
C = Algorithms("A", Alphabet("S"), m)
beta, bits = Numbers("beta", m, nonnegative=True), Numbers("k", m)


def total(of: Numbers) -> RangeSum:
    """The sum of all entries."""
    return RangeSum("i", m, At(of, Sym("i")))


def up_to(of: Numbers) -> RangeSum:
    """The same of those of mechanisms."""
    return RangeSum("i", k, At(of, Sym("i")))


CASES: dict[str, Statement] = {
    "azuma": Statement(forall(k, a, b, t, Z), (SIZE, DRIFT), Tail(Z, k * b + t * a * sqrt(k)) <= exp(-(t**2) / 2)),
    "bounded sum, over": Statement(forall(k, a, Z), (SIZE,), Tail(Z, k * a) <= 0),
    "bounded sum, at least": Statement(forall(k, a, Z), (SIZE,), Tail(Z, k * a + 1, False) <= 0),
    "bounded sum with drift, over": Statement(forall(k, b, Z), (Bounded(Z, Q(0)), DRIFT), Tail(Z, k * b) <= 0),
    "bounded sum with drift, at least": Statement(forall(k, b, Z), (Bounded(Z, Q(0)), DRIFT), Tail(Z, k * b + 1, False) <= 0),
    "size of the privacy loss": Statement(forall(k, eps, M), (PRIVATE,), Bounded(PrivacyLoss(M), eps)),
    "size of the privacy loss on transcripts": Statement(
        forall(k, eps, M, i), (PRIVATE,), every(r, absolute(log(FIRST / SECOND)) <= eps, where=(Begins(M, "x", r, k),))),
    "drift of the privacy loss": Statement(forall(k, eps, M), (PRIVATE,), Drift(PrivacyLoss(M), eps * (exp(eps) - 1))),
    "exchanged runs": Statement(forall(k, eps, delta, M), (EachDP(M, eps, delta),), EachDP(Exchanged(M), eps, delta)),
    "composition": Statement(forall(k, eps, M), (PRIVATE,), ComposedDP(M, WHOLE)),
    "composition from bad sets": Statement(
        forall(k, eps, delta, M), (BadSet(M, eps, delta), BadSet(Exchanged(M), eps, delta)), ComposedDP(M, eps, delta)),
    "bad set": Statement(forall(k, eps, delta, M), (PRIVATE,), BadSet(M, WHOLE + 1, delta)),
    "basic composition": Statement(forall(k, EPS, DELTA, M), (EachDP(M, EPS, DELTA),), ComposedDP(M, up_to(EPS), up_to(DELTA))),
    "composition of approximate privacy": Statement(
        forall(k, eps, delta, t, M), (EachDP(M, eps, delta),), ComposedDP(M, WHOLE, k * delta + t)),
    "max-information": Statement(
        forall(m, C, beta, bits), (EachMaxInfo(C, beta, bits), total(beta) < 1), ComposedMaxInfo(C, total(beta), total(bits))),
}


def stored() -> dict[str, Any]:
    """The certificate of each case."""
    made: dict[str, Any] = json.loads(STORED.read_text(encoding="utf-8"))
    return made


def main() -> None:
    """Search the certificates anew."""
    from verify.search import adaptive, chain_search
    from verify.search.budget import Budget
    from verify.search.finding import Options, Trace, established

    made = {}
    for name, statement in CASES.items():
        prove = adaptive.prove if name == "max-information" else chain_search.prove
        found = prove(statement, Budget.of_seconds(100), Trace(Options(), ()))
        core = None if found is None else established(statement, found)
        if core is None:
            raise SystemExit(f"no proof of the case {name}")
        made[name] = core.evidence
    STORED.write_text(json.dumps(made, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
