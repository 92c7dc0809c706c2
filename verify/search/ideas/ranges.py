"""Linear hypotheses give a variable ends: A > 0, B > 0, C > 0 and A + B + C == pi leave A in (0, pi)."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import pi
from typing import TYPE_CHECKING

from verify.elaborate.rules import generalised
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, Sym, call, symbols, walk
from verify.search.forms import replaced
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_FACTS = 10


@dataclass(frozen=True)
class Linear:
    """The sum of coefficients times variables, a rational, and a rational multiple of pi."""

    of: tuple[Fraction, ...]
    rational: Fraction
    turns: Fraction

    def plus(self, other: Linear, by: Fraction) -> Linear:
        """This and a multiple of another one."""
        return Linear(tuple(a + by * b for a, b in zip(self.of, other.of, strict=True)),
                      self.rational + by * other.rational, self.turns + by * other.turns)

    @property
    def constant(self) -> Expr:
        """What it is where all variables are 0."""
        return add(Num(self.rational), mul(Num(self.turns), call("pi"))) if self.turns else Num(self.rational)


@dataclass(frozen=True)
class Bound:
    """`end` minus something is the sum of multiples >= 0 of facts, given by their numbers."""

    end: Linear
    shares: tuple[tuple[int, Fraction], ...]
    strict: bool


def linear(e: Expr, names: Sequence[str]) -> Linear | None:
    """An expression as a linear function of variables, None where it is seen to be none."""
    zero = Linear((Fraction(0),) * len(names), Fraction(0), Fraction(0))
    if isinstance(e, Num):
        return replace(zero, rational=e.value)
    if isinstance(e, Sym) and e.name in names:
        return replace(zero, of=tuple(Fraction(n == e.name) for n in names))
    if not isinstance(e, App):
        return None
    if e.op == "pi":
        return replace(zero, turns=Fraction(1))
    parts = [linear(a, names) for a in e.args]
    known = [p for p in parts if p is not None]
    if len(known) < len(parts):
        return None
    if e.op == "add":
        for p in known:
            zero = zero.plus(p, Fraction(1))
        return zero
    numbers = [p.rational if not any(p.of) and not p.turns else None for p in known]
    if e.op == "div" and numbers[1]:
        return zero.plus(known[0], 1 / numbers[1])
    if e.op != "mul" or numbers.count(None) > 1:
        return None
    share, rest = Fraction(1), replace(zero, rational=Fraction(1))
    for p, q in zip(known, numbers, strict=True):
        share, rest = (share, p) if q is None else (share * q, rest)
    return zero.plus(rest, share)


def tidy(e: Expr, names: list[str]) -> Expr:
    """An expression with its linear parts added up."""
    if not isinstance(e, App) or not symbols(e):
        return e
    found = linear(e, names)
    if found is None:
        return App(e.op, tuple(tidy(a, names) for a in e.args))
    terms = [Sym(n) if c == 1 else mul(Num(c), Sym(n)) for n, c in zip(names, found.of, strict=True) if c]
    return add(*terms, *([found.constant] if found.rational or found.turns else []))


Known = tuple[int, Linear, bool]        # the number of a fact, what it says is >= 0, whether it is strict


def bound(facts: Sequence[Known], of: Linear) -> Bound | None:
    """The least number, as far as a few facts show one, that a linear function does not pass."""
    best: Bound | None = None
    for chosen in (c for k in range(1, len(of.of) + 1) for c in combinations(facts, k)):
        shares = _shares([f.of for _, f, _ in chosen], [-x for x in of.of])
        if shares is None or min(shares) < 0:
            continue
        end = of
        for share, (_, f, _) in zip(shares, chosen, strict=True):
            end = end.plus(f, share)
        used = sorted((not strict, i, s) for s, (i, _, strict) in zip(shares, chosen, strict=True) if s)     # strict ones first
        made = Bound(end, tuple((i, s) for _, i, s in used), bool(used) and not used[0][0])
        if best is None or _size(made.end) < _size(best.end):
            best = made
    return best


def _size(end: Linear) -> float:
    return float(end.rational) + float(end.turns) * pi


def _shares(rows: list[tuple[Fraction, ...]], wanted: list[Fraction]) -> list[Fraction] | None:
    """The multiples of some independent rows that add up to what is wanted, None where there are none."""
    system = [[row[j] for row in rows] + [w] for j, w in enumerate(wanted)]
    for column in range(len(rows)):
        pivot = next((line for line in system[column:] if line[column]), None)
        if pivot is None:
            return None
        system.remove(pivot)
        system.insert(column, [x / pivot[column] for x in pivot])
        system = [line if k == column else [x - line[column] * y for x, y in zip(line, system[column], strict=True)]
                  for k, line in enumerate(system)]
    return None if any(line[-1] for line in system[len(rows):]) else [line[-1] for line in system[:len(rows)]]


def within(goal: Goal, name: str, value: Expr) -> tuple[Node, list[Node]]:
    """A term of a `generalise` that stands for a linear function, with the ends that facts give it, and the proofs of these."""
    names = [v.name for v in goal.variables]
    facts = [(i, f, fact.strict) for i, fact in enumerate(goal.facts()) if (f := linear(fact.expr, names)) is not None]
    of = linear(value, names)
    entry: Node = {"name": name, "expr": write_term(value)}
    proofs: list[Node] = []
    if of is None:
        return entry, proofs
    for end, sign in (("lo", -1), ("hi", 1)):
        zero = Linear((Fraction(0),) * len(names), Fraction(0), Fraction(0))
        found = bound(facts[:MOST_FACTS], zero.plus(of, Fraction(sign)))
        if found is None:
            continue
        entry |= {end: write_term(zero.plus(found.end, Fraction(sign)).constant), f"{end}_strict": found.strict}
        proofs.append({"rule": "combine", "multipliers": [{"fact": i, "by": write_term(Num(s)), "proof": None}
                                                          for i, s in found.shares],
                       "proof": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}},
                       **({"strict_by": "terms"} if found.strict else {})})
    return entry, proofs


def ranges(prover: Prover, task: Task) -> Iterator[Node | None]:
    """A claim that depends on one variable, or on one linear function, whose ends the hypotheses give."""
    goal = task.goal
    if not goal.given or task.depth < 2 or any(v.domain.integer for v in goal.variables):
        return
    for value in _alone(goal):
        name = "linear_t"
        to = replaced(goal.claim, value, Sym(name))
        if symbols(to) != {name}:
            continue
        entry, premises = within(goal, name, value)
        d = goal.variable(value.name).domain if isinstance(value, Sym) else None
        if all(end not in entry or (d is not None and getattr(d, end) is not None) for end in ("lo", "hi")):
            continue
        node: Node = {"rule": "generalise", "terms": [entry], "keep": [], "to": write_term(to), "premises": premises}
        general = generalised(goal, node)
        fields = prover.with_definedness(general, node, to)
        proof = None if fields is None else prover.prove(general, task.depth)
        yield None if fields is None or proof is None else {**fields, "proof": proof}
        return


def _alone(goal: Goal) -> Iterator[Expr]:
    """The only variable of a claim, or the linear arguments of its functions."""
    names = sorted(symbols(goal.claim))
    if len(names) == 1:
        yield Sym(names[0])
    everything = [v.name for v in goal.variables]
    for n in walk(goal.claim, once=True) if len(names) > 1 else ():
        if isinstance(n, App) and len(n.args) == 1 and symbols(n) == set(names) and linear(n.args[0], everything) is not None:
            yield n.args[0]
