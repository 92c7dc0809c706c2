"""Sines, cosines and tangents of sums of two variables: half the sum and half the difference become the variables.

With A + B = 2 u and A - B = 2 v, sin(A) + sin(B) is 2 sin(u) cos(v): a claim that does not change when A and B are exchanged
holds v in cosines only, and is then often monotone or a polynomial in cos(v)."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm, pi
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.scalar.library import theorem
from verify.language import App, Domain, Expr, Num, Q, Sym, call, substitute, symbols, walk
from verify.search.forms import replaced
from verify.search.ideas.equations import without
from verify.search.solved import solutions
from verify.search.task import Node, first_node

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_ATOMS, MOST_PARTS = 10, 8
CIRCULAR = ("sin", "cos", "tan")
Search = Callable[["Prover", Goal], "Node | None"]


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


def sums_of_angles(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof from one about the half sum and the half difference of the two variables of a claim that holds sines, cosines or
    tangents of both together; equations are solved for a variable first."""
    if not any(isinstance(n, App) and n.op in CIRCULAR for n in walk(goal.claim)):
        return None
    return first_node(_of_two(prover, goal, search, 2))


def _of_two(prover: Prover, goal: Goal, search: Search, most: int) -> Iterator[Node | None]:
    if len(goal.variables) == 2:
        yield _turned(prover, goal, search)
    elif most:
        for made in solutions(goal):
            yield without(prover, goal, made, lambda own, left: first_node(_of_two(own, left, search, most - 1)))


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


def bound(facts: Sequence[tuple[int, Linear, bool]], of: Linear) -> Bound | None:
    """The least number, as far as one or two facts show one, that a linear function does not pass."""
    best: Bound | None = None
    for chosen in (*((f,) for f in facts), *combinations(facts, 2)):
        shares = _shares([f[1].of for f in chosen], tuple(-x for x in of.of))
        if shares is None or min(shares) < 0:
            continue
        end = of
        for share, (_, f, _) in zip(shares, chosen, strict=True):
            end = end.plus(f, share)
        made = Bound(end, tuple((i, s) for s, (i, _, _) in zip(shares, chosen, strict=True) if s),
                     any(s and strict for s, (_, _, strict) in zip(shares, chosen, strict=True)))
        if best is None or _size(made.end) < _size(best.end):
            best = made
    return best


def _size(end: Linear) -> float:
    return float(end.rational) + float(end.turns) * pi


def _shares(rows: list[tuple[Fraction, ...]], wanted: tuple[Fraction, ...]) -> list[Fraction] | None:
    """The multiples of one or two rows of two numbers that add up to what is wanted, None where there are none or many."""
    (a, b), (p, q) = rows[0], wanted
    if len(rows) == 1:
        share = p / a if a else q / b if b else None
        return [share] if share is not None and (share * a, share * b) == (p, q) else None
    c, d = rows[1]
    det = a * d - b * c
    return [(p * d - q * c) / det, (a * q - b * p) / det] if det else None


@dataclass(frozen=True)
class _Turn:
    """The new variables, multiples of the sum and the difference of the old ones, as expressions in these, and back."""

    names: tuple[str, str]
    values: tuple[Expr, Expr]
    back: dict[str, Expr]
    units: tuple[Fraction, Fraction]


def _turned(prover: Prover, goal: Goal, search: Search) -> Node | None:
    names = [v.name for v in goal.variables]
    if any(v.domain.integer for v in goal.variables):
        return None
    claim = _without_tangents(goal.claim)
    atoms = list(dict.fromkeys(n for n in walk(claim, once=True)
                               if isinstance(n, App) and n.op in ("sin", "cos") and symbols(n)))
    found = {n: f for n in atoms if (f := linear(n.args[0], names)) is not None}
    if len(found) < len(atoms) or not 1 < len(atoms) <= MOST_ATOMS or not any(all(f.of) for f in found.values()):
        return None
    turn = _turn(names, list(found.values()))
    if turn is None:
        return None
    counts = {n: _counts(f, turn) for n, f in found.items()}
    if any(sum(map(abs, parts)) > MOST_PARTS for parts in counts.values()):
        return None
    terms, premises = _ends(goal, turn)
    given: list[Expr] = []
    to = claim
    for i, n in enumerate(atoms):
        name = f"{n.op}_{i}"
        to = replaced(to, n, Sym(name))
        terms.append({"name": name, "expr": write_term(n)})
        given += [Sym(name) - _expanded(n.op, counts[n], found[n], turn.names)]
        given += [-given[-1]]
        premises += [_addition(n, counts[n], found[n], turn, sign) for sign in (1, -1)]
    to = substitute(to, turn.back)
    general = _general(goal, terms, given, to)
    node = prover.with_definedness(general, {
        "rule": "generalise", "terms": terms, "keep": [], "to": write_term(to), "given": [write_term(e) for e in given],
        "premises": premises}, to)
    proof = None if node is None else _without_atoms(prover, general, [t["name"] for t in terms[2:]], search)
    return None if node is None or proof is None else {**node, "proof": proof}


def _without_tangents(e: Expr) -> Expr:
    if not isinstance(e, App):
        return e
    args = tuple(_without_tangents(a) for a in e.args)
    return call("sin", *args) / call("cos", *args) if e.op == "tan" and symbols(e) else App(e.op, args)


def _turn(names: list[str], found: list[Linear]) -> _Turn | None:
    halves = [((f.of[0] + f.of[1]) / 2, (f.of[0] - f.of[1]) / 2) for f in found]
    units = tuple(_common(h[i] for h in halves) for i in (0, 1))
    if not all(units) or {"u_sum", "v_difference"} & set(names):
        return None
    a, b = Sym(names[0]), Sym(names[1])
    u, v = Sym("u_sum"), Sym("v_difference")
    half = Num(Fraction(1, 2))
    s, d = (mul(half / Num(g), x) for g, x in zip(units, (u, v), strict=True))
    return _Turn((u.name, v.name), (mul(Num(units[0]), a + b), mul(Num(units[1]), a - b)),
                 {a.name: s + d, b.name: s - d}, (units[0], units[1]))


def _common(numbers: Iterator[Fraction]) -> Fraction:
    """The greatest rational of which all are multiples."""
    top, bottom = 0, 1
    for q in numbers:
        whole = lcm(bottom, q.denominator)
        top, bottom = gcd(top * (whole // bottom), abs(q.numerator) * (whole // q.denominator)), whole
    return Fraction(top, bottom)


def _counts(f: Linear, turn: _Turn) -> tuple[int, int]:
    """How often each new variable stands in a linear function of the old ones."""
    a, b = f.of
    return int((a + b) / 2 / turn.units[0]), int((a - b) / 2 / turn.units[1])


def _ends(goal: Goal, turn: _Turn) -> tuple[list[Node], list[Node]]:
    """The domains of the new variables as far as the facts bound them, with the proofs."""
    names = [v.name for v in goal.variables]
    facts = [(i, f, fact.strict) for i, fact in enumerate(goal.facts()) if (f := linear(fact.expr, names)) is not None]
    terms: list[Node] = []
    premises: list[Node] = []
    for name, value in zip(turn.names, turn.values, strict=True):
        entry: Node = {"name": name, "expr": write_term(value)}
        of = linear(value, names)
        assert of is not None
        for end, sign in (("lo", -1), ("hi", 1)):
            zero = Linear((Fraction(0),) * 2, Fraction(0), Fraction(0))
            found = bound(facts, zero.plus(of, Fraction(sign)))
            if found is None:
                continue
            entry |= {end: write_term(zero.plus(found.end, Fraction(sign)).constant), f"{end}_strict": found.strict}
            premises.append({"rule": "combine", "multipliers": [{"fact": i, "by": write_term(Num(s)), "proof": None}
                                                                for i, s in found.shares],
                             "proof": {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}},
                             **({"strict_by": "terms"} if found.strict else {})})
        terms.append(entry)
    return terms, premises


def _general(goal: Goal, terms: list[Node], given: list[Expr], to: Expr) -> Goal:
    from verify.elaborate.rules import generalised

    return generalised(goal, {"terms": terms, "keep": [], "to": write_term(to), "given": [write_term(e) for e in given]})


def _pieces(counts: tuple[int, int], f: Linear, values: tuple[Expr, Expr]) -> list[Expr]:
    """The summands of an angle: a constant, then the new variables one by one."""
    constant = [f.constant] if f.rational or f.turns else []
    return [*constant, *(value if k > 0 else -value for k, value in zip(counts, values, strict=True) for _ in range(abs(k)))]


def _expanded(op: str, counts: tuple[int, int], f: Linear, names: tuple[str, str]) -> Expr:
    """The sine or cosine of a sum over those of its summands."""
    sine, cosine = Q(0), Q(1)
    for k, name in zip(counts, names, strict=True):
        s, c = call("sin", Sym(name)), call("cos", Sym(name))
        for _ in range(abs(k)):
            turned = s if k > 0 else -s
            sine, cosine = add(mul(sine, c), mul(cosine, turned)), add(mul(cosine, c), mul(Q(-1), sine, turned))
    if f.rational or f.turns:
        s, c = call("sin", f.constant), call("cos", f.constant)
        sine, cosine = add(mul(sine, c), mul(cosine, s)), add(mul(cosine, c), mul(Q(-1), sine, s))
    return sine if op == "sin" else cosine


def _addition(atom: App, counts: tuple[int, int], f: Linear, turn: _Turn, sign: int) -> Node:
    """The proof, by addition theorems, that an atom minus what it is over the new variables, times the sign, is >= 0."""
    pieces = _pieces(counts, f, turn.values)
    on_sine, on_cosine = (Q(sign), Q(0)) if atom.op == "sin" else (Q(0), Q(sign))
    around: list[Node] = []
    while len(pieces) > 1:
        last = pieces.pop()
        at = [add(*pieces), last]
        s, c = call("sin", last), call("cos", last)
        around += [{"rule": "known", "theorem": "addition", "of": op, "at": [write_term(e) for e in at], "by": write_term(by)}
                   for op, by in (("sin", on_sine), ("cos", on_cosine)) if by != Q(0)]
        on_sine, on_cosine = (add(mul(on_sine, c), mul(Q(-1), on_cosine, s)), add(mul(on_sine, s), mul(on_cosine, c)))
    node: Node = {"rule": "rewrite", "to": "0", "proof": {"rule": "evaluate"}}
    for outer in reversed(around):
        node = {**outer, "proof": node}
    return node


def _without_atoms(prover: Prover, goal: Goal, names: list[str], search: Search) -> Node | None:
    """The sines and cosines of sums replaced by what they are."""
    if not names:
        return search(prover, goal)
    made = next((m for m in solutions(goal) if m.name == names[0]), None)
    return None if made is None else without(prover, goal, made, lambda own, left: _without_atoms(own, left, names[1:], search))
