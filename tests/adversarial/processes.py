"""Processes, mechanisms and algorithms: pasts of probability 0, of the wrong length, that do not exist or are missing."""
from __future__ import annotations

import itertools
from collections.abc import Callable
from random import Random
from typing import Any

from tests.adversarial.applications import applications
from tests.adversarial.cases import Case, Point
from verify.language import (
    Algorithms, Alphabet, At, BadSet, Begins, Bounded, ComposedDP, ComposedMaxInfo, Drift, EachDP, EachMaxInfo, Exchanged, Formula, Letter,
    Mechanisms, Numbers, PrivacyLoss, Process, Q, RangeProduct, Statement, Sym, Tail, Transcripts, equal, every, forall, log, real)

X = Sym("x")
D = Alphabet("D")
LAWS = {1: ("1",), 2: ("1/2 1/2", "1 0", "0 1", "1/3 2/3", "3/4 1/4", "1/4 3/4"), 3: ("1/2 1/2 0", "1/3 1/3 1/3", "0 1 0", "1/2 1/3 1/6")}
POSITIVE = {n: tuple(row for row in rows if " 0" not in f" {row}".replace(" 0/", "")) for n, rows in LAWS.items()}
Table = dict[str, Any]


def pasts(rng: Random, length: int) -> dict[str, list[str]]:
    """A law for every past of the right length."""
    table: dict[str, list[str]] = {}
    laws = POSITIVE if rng.random() < 0.5 else LAWS
    level: list[tuple[int, ...]] = [()]
    for _ in range(length):
        longer = []
        for past in level:
            row = rng.choice(laws[rng.choice((1, 2, 2, 2, 3))]).split()
            table[",".join(map(str, past))] = row
            longer += [(*past, i) for i in range(len(row))]
        level = longer
    return table


def spoiled(rng: Random, table: Table, row: Callable[[], Any]) -> Table:
    """The table as it is, or with a past too many, or with one missing."""
    kind = rng.choice(("right", "right", "right", "longer", "unknown", "missing", "far"))
    made = dict(table)
    deep = max(table, key=lambda k: k.count(",") + bool(k))
    if kind == "longer":
        made[f"{deep},0".lstrip(",")] = row()
    elif kind == "unknown":
        made[rng.choice(("7", "0,9", "3,0"))] = row()
    elif kind == "far":
        made["0,0,0,0,0"] = row()
    elif kind == "missing" and len(made) > 1:
        made.pop(rng.choice([k for k in made if k]))
    return made


def process_table(rng: Random, length: int) -> Table:
    """A process, perhaps no model."""
    def branches(row: list[str]) -> list[list[str]]:
        return [[rng.choice(("0", "1", "-1", "1/2", "5")), p] for p in row]

    made = {k: branches(row) for k, row in pasts(rng, length).items()}
    return spoiled(rng, made, lambda: branches(rng.choice(LAWS[2]).split()))


def process(rng: Random) -> Case:
    """Bounded, Drift and tails, from each other."""
    k = rng.choice((1, 1, 2, 2, 3))
    z = Process("Z", Q(k))
    b = rng.choice((Q(0), Q(1), Q("1/2"), X, log(X), X ** Q("1/2")))
    said: list[Formula] = [Bounded(z, b), Drift(z, b), Tail(z, b) <= 0, Tail(z, -b, False) >= 1, Tail(z, b) <= Q("1/2"), Bounded(z, Q(1)), Drift(z, Q(0))]
    claim, *given = rng.sample(said, rng.choice((1, 2, 2, 3)))
    points = tuple({"x": x, "Z": process_table(rng, k)} for x in ("1", "-1", "0", "2") for _ in range(3))
    s = Statement((*forall(real("x")), *forall(z)), tuple(given), claim)
    return Case("", s, points, offered=tuple(("PROVED", node) for node in applications(s)))


def mechanism_table(rng: Random, length: int) -> Table:
    """Two runs with the same pasts; sometimes equal, sometimes far from private where it never happens."""
    first = pasts(rng, length)
    second = {k: list(row) for k, row in first.items()}
    for k, row in second.items():
        if rng.random() < 0.4:
            second[k] = rng.choice(LAWS[len(row)]).split()
    one = spoiled(rng, first, lambda: ["1", "0"])
    two = {k: second.get(k, ["0", "1"]) for k in one}
    return {"x": one, "x'": two}


def mechanism(rng: Random) -> Case:
    """Each mechanism private, the composition private, bad sets, tails of the privacy loss."""
    k = rng.choice((1, 1, 2, 2, 3))
    m = Mechanisms("M", Q(k))
    e = rng.choice((Q(0), log(Q(2)), Q(1), X, log(X)))
    r, i = Letter("r", Transcripts(m)), Sym("i")
    whole = RangeProduct("i", Q(k), Begins(m, "x", r, i) / Begins(m, "x", r, i - 1))
    said: list[Formula] = [EachDP(m, e), EachDP(m, Q(0)), ComposedDP(m, e), ComposedDP(m, e, Q("1/4")), BadSet(m, e, Q("1/2")), BadSet(m, e, X),
                           Tail(PrivacyLoss(m), e) <= 0, Tail(PrivacyLoss(m), e, False) <= Q("1/2"), ComposedDP(m, Q(0)), EachDP(m, e, Q("1/4")),
                           EachDP(Exchanged(m), e), BadSet(Exchanged(m), e, Q("1/2")), Tail(PrivacyLoss(Exchanged(m)), e) <= 0,
                           Bounded(PrivacyLoss(m), e), Drift(PrivacyLoss(m), e), Bounded(PrivacyLoss(Exchanged(m)), e),
                           every(r, Begins(m, "x", r, Q(k)) <= 2 * Begins(m, "x'", r, Q(k))),
                           every(r, Begins(m, "mixed", r, Q(1)) / Begins(m, "x'", r, Q(1)) <= 1, where=(Begins(m, "x", r, Q(k)),)),
                           every(r, equal(Begins(m, "mixed", r, Q(k)), Begins(m, "x'", r, Q(k)))), every(r, equal(whole, Begins(m, "x", r, Q(k))))]
    claim, *given = rng.sample(said, rng.choice((1, 2, 2, 3)))
    points = tuple({"x": x, "M": mechanism_table(rng, k)} for x in ("1", "0", "2", "-1") for _ in range(3))
    s = Statement((*forall(real("x")), *forall(m)), tuple(given), claim)
    return Case("", s, points, offered=tuple(("PROVED", node) for node in applications(s)))


def algorithm(rng: Random) -> Case:
    """Algorithms that do not look at the data, with levels that only matter where an output can happen."""
    n = rng.choice((1, 1, 2, 2))
    a, beta, k = Algorithms("A", D, Q(n)), Numbers("beta", Q(n), True), Numbers("k", Q(n), True)
    claim, given = rng.choice(((EachMaxInfo(a, beta, k), ()), (EachMaxInfo(a, beta, k), (ComposedMaxInfo(a, Q("1/4"), Q(0)),)),
                               (ComposedMaxInfo(a, Q("1/4"), Q(0)), ()), (ComposedMaxInfo(a, At(beta, Q(1)), At(k, Q(1))), (EachMaxInfo(a, beta, k),)),
                               (At(beta, Q(1)) < 1, (EachMaxInfo(a, beta, k),))))
    points: list[Point] = []
    for beta_row, k_row in itertools.product((["1/4"] * n, ["0"] * n, ["1/4", "2"][:n], ["1"] * n), (["0"] * n, ["1"] * n)):
        table = spoiled(rng, pasts(rng, n), lambda: ["1", "0"])
        rows = {past: {str(d): row for d in range(rng.choice((1, 2)))} for past, row in table.items()}
        size = max(len(r) for r in rows.values())
        rows = {past: {str(d): next(iter(r.values())) for d in range(size)} for past, r in rows.items()}
        points.append({"A": rows, "beta": beta_row, "k": k_row})
    return Case("", Statement(forall(a, beta, k), given, claim), tuple(points))


SHAPES = (process, process, mechanism, mechanism, algorithm)


def make(rng: Random, number: int) -> Case:
    """The statement of this number."""
    return SHAPES[number % len(SHAPES)](rng)
