"""Decide a few claims and print their evidence: run as a script by `test_repeatable`, in processes that differ.

    python -m tests.search.repeat [SLOWER] NAME...    # a claim below, or an id#variant of the library
"""
from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator

from verify.elaborate.writing import write
from verify.language import KL, Alphabet, D_inf, Statement, distributions, forall, real
from verify.read.text import read_claim
from verify.run.claim_job import asked
from verify.run.plan import Limits, jobs_for
from verify.search import watch
from verify.search.decide import Options, decide

X, Y = distributions("X Y", Alphabet("R"))
eps = real("eps", "[0, oo)")
CLAIMS: dict[str, Statement] = {
    "tanh": read_claim("tanh(x) <= x", "x >= 0"),
    "tangent": read_claim("log(1+x) >= x/(1+x)", "x > -1"),
    "two variables": read_claim("p*log(p/q)+(1-p)*log((1-p)/(1-q)) >= 2*(p-q)^2", "0 < p < 1, 0 < q < 1"),
    "squares": read_claim("a^2 + b^2 + c^2 >= a*b + b*c + c*a", "a real, b real, c real"),
    "integer": read_claim("2^n >= n + 1", "n >= 0 integer"),
    "refuted": read_claim("p*log(p/q)+(1-p)*log((1-p)/(1-q)) >= 3*(p-q)^2", "0 < p < 1, 0 < q < 1"),
    "open": read_claim("erf(x)*gamma(x+1) <= gamma(x+1) - exp(-x^3)/1000000", "x >= 1"),
    "law": Statement(forall(X, Y, eps), (D_inf(X, Y) <= eps,), KL(X, Y) <= eps),
    "law refuted": Statement(forall(X, Y, eps), (D_inf(X, Y) <= eps,), KL(X, Y) <= eps / 2),
}


def slowed(times: int) -> None:
    """A clock of processor time that runs so many times as fast, as on a machine so much slower; the outer stop, which may cut
    a search on a slow machine, is moved away."""
    usual = time.thread_time
    time.thread_time = lambda: times * usual()
    watch.PATIENCE *= 20 * times


def evidence(names: list[str]) -> Iterator[str]:
    """One line of JSON for each claim: all that another run must find again."""
    for name in names:
        timeout = 1 if name == "open" else 10 if name in CLAIMS else 60
        if name in CLAIMS:
            statement, hints = CLAIMS[name], ()
        else:
            claim = asked(jobs_for((name,), Limits())[0])
            statement, hints = claim.statement, claim.variant.proof if claim.variant else ()
        found = decide(statement, hints, Options(timeout=timeout))
        text = write({"text": name}, statement, found.verdict, found.evidence) if found.evidence is not None else ""
        yield json.dumps([name, found.verdict, found.method, found.reason, list(found.region), found.trials, text])


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments and arguments[0].isdigit():
        slowed(int(arguments.pop(0)))
    for line in evidence(arguments or list(CLAIMS)):
        print(line, flush=True)
