"""Sines, cosines and tangents of sums of two variables: half the sum and half the difference become the variables.

With A + B = 2 u and A - B = 2 v, sin(A) + sin(B) is 2 sin(u) cos(v): a claim that does not change when A and B are exchanged
holds v in cosines only, and is then often monotone or a polynomial in cos(v)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from verify.elaborate.rules import generalised
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Goal
from verify.language import App, Expr, Num, Q, Sym, call, substitute, symbols, walk
from verify.search.factoring import factors
from verify.search.forms import replaced
from verify.search.ideas.equations import without
from verify.search.ideas.ranges import Linear, linear, ranges, within
from verify.search.ideas.substitution import ranged
from verify.search.prover import Ideas, Prover
from verify.search.solved import solutions
from verify.search.task import Node, Task, first_node

MOST_ATOMS, MOST_PARTS = 10, 8
CIRCULAR = ("sin", "cos", "tan")
Search = Callable[[Prover, Goal], Node | None]


def sums_of_angles(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof from one about the half sum and the half difference of the two variables of a claim that holds sines, cosines or
    tangents of both together; equations are solved for a variable first."""
    if not any(isinstance(n, App) and n.op in CIRCULAR for n in walk(goal.claim)):
        return None
    return first_node(_of_two(prover, goal, search, 2))


def _of_two(prover: Prover, goal: Goal, search: Search, most: int) -> Iterator[Node | None]:
    if len(goal.variables) == 2:
        divides = any(isinstance(n, App) and n.op == "div" and symbols(n.args[1]) for n in walk(goal.claim))

        def turned(own: Prover, task: Task) -> Iterator[Node | None]:
            yield _turned(prover, task.goal, search)

        def of_one(own: Prover, task: Task) -> Iterator[Node | None]:
            yield prover.prove(task.goal, 3) if divides and len(symbols(task.goal.claim)) == 1 else None

        def narrowed(own: Prover, task: Task) -> Iterator[Node | None]:
            yield from ranges(prover, task)
        yield Prover(prover.budget, Ideas((narrowed, factors), (turned, of_one), ()), prover.seed).prove(goal, 3)
    elif most:
        for made in solutions(goal):
            yield without(prover, goal, made, lambda own, left: first_node(_of_two(own, left, search, most - 1)))


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
    node: Node = {"rule": "generalise", "terms": terms, "keep": [], "to": write_term(to),
                  "given": [write_term(e) for e in given], "premises": premises}
    general = generalised(goal, node)
    new = [t["name"] for t in terms[2:]]
    proof = None if general.undefined_conditions(to) else _without_atoms(prover, general, new, search)
    return None if proof is None else {**node, "proof": proof}


def _without_tangents(e: Expr) -> Expr:
    if not isinstance(e, App):
        return e
    args = tuple(_without_tangents(a) for a in e.args)
    return call("sin", *args) / call("cos", *args) if e.op == "tan" and symbols(e) else App(e.op, args)


def _turn(names: list[str], found: list[Linear]) -> _Turn | None:
    if any(len(f.of) != 2 for f in found):
        return None
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
    terms: list[Node] = []
    premises: list[Node] = []
    for name, value in zip(turn.names, turn.values, strict=True):
        entry, proofs = within(goal, name, value)
        terms.append(entry)
        premises += proofs
    return terms, premises


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
        return _in_squares(prover, goal, search)
    made = next((m for m in solutions(goal) if m.name == names[0]), None)
    return None if made is None else without(prover, goal, made, lambda own, left: _without_atoms(own, left, names[1:], search))


def _in_squares(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """The squares of the cosines as variables, where the claim, without its factors of known sign, holds only these."""
    def squared(own: Prover, task: Task) -> Iterator[Node | None]:
        yield _with_squares(prover, task, search) or search(prover, task.goal)
    if goal.given:
        return search(prover, goal)
    return Prover(prover.budget, Ideas((factors,), (squared,), ()), prover.seed).prove(goal, 3)


def _with_squares(prover: Prover, task: Task, search: Search) -> Node | None:
    if task.factors is None:
        return None
    goal, forms = task.goal, task.factors.forms
    terms: list[Node] = []
    kept = [v.name for v in goal.variables]
    chosen: dict[int, Sym] = {}
    for v in goal.variables:
        own = {i: e for i, e in enumerate(forms.exprs) if v.name in symbols(e) and any(m[i] for m in task.poly.monoms())}
        if list(own.values()) != [call("cos", Sym(v.name))] or any(m[i] % 2 for i in own for m in task.poly.monoms()):
            continue
        (i, cosine), = own.items()
        chosen[i] = Sym(f"{v.name}_square")
        entry = ranged(goal, chosen[i].name, cosine ** 2)
        if entry is None:
            return None
        terms.append(entry)
        kept.remove(v.name)
    if not terms:
        return None
    to = add(*(mul(Num(Fraction(int(c.p), int(c.q))), *(
        chosen[i] ** (e // 2) if i in chosen else forms.exprs[i] ** e for i, e in enumerate(map(int, m)) if e))
        for m, c in task.poly.terms()))
    node: Node = {"rule": "generalise", "terms": terms, "keep": kept, "to": write_term(to)}
    proof = search(prover, generalised(goal, node))
    return None if proof is None else {**node, "proof": proof}
