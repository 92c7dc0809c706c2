"""What a hypothesis says about one symbol: a bound or a value as an expression in the other symbols."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from verify.kernel.numbers.folding import add, mul
from verify.language import (
    App, Atom, Both, D_inf, Distribution, Domain, Every, Expr, Formula, Functional, Indistinguishable, Letter, Num, Q, Relation,
    Statement, Sum, Sup, Sym, absolute, exp, hockey_stick, literal, log, maximum, sqrt, walk)
from verify.language.finite import Channel, Function, Iid
from verify.notation.conjuncts import conjuncts

Domains = Mapping[str, Domain]
OPPOSITE = {"lo": "hi", "hi": "lo", "eq": "eq"}


@dataclass(frozen=True)
class Fact:
    """The target is >= ("lo"), <= ("hi") or == ("eq") `value` (or > or <, where strict), at all `letters` where every
    expression of `where` is > 0."""

    side: str
    value: Expr
    letters: tuple[Letter, ...] = ()
    where: tuple[Expr, ...] = ()
    strict: bool = False

    def closed(self) -> Expr:
        """The strongest of the bounds over all letters, for a scalar target."""
        value, rest = self.value if self.side != "hi" else -self.value, self.where
        for i, letter in reversed(list(enumerate(self.letters))):
            value = Sup(letter, value, rest)
            inner = self.letters[i:]
            rest = (_somewhere(inner, self.where),) if self.where else ()
        return value if self.side != "hi" else -value


def _somewhere(letters: tuple[Letter, ...], where: tuple[Expr, ...]) -> Expr:
    """An expression that is positive where the conditions hold at some of the letters."""
    found = mul(*(maximum(w, 0) for w in where))
    for letter in reversed(letters):
        found = Sum(letter, found)
    return found


def scalar_facts(f: Formula, name: str, domains: Domains) -> Iterator[Fact]:
    """What a hypothesis says about a scalar symbol."""
    if isinstance(f, Relation):
        yield from _of_relation(f, Sym(name), domains)
    elif isinstance(f, Indistinguishable):
        yield from _of_indistinguishable(f, name, domains)
    elif isinstance(f, Every):
        for fact in scalar_facts(f.relation, name, domains):
            yield replace(fact, letters=f.letters + fact.letters, where=f.where + fact.where)
    elif isinstance(f, Both):
        for p in f.parts:
            yield from scalar_facts(p, name, domains)
    elif isinstance(f, Statement):
        where = _conditions(f.given)
        letters = tuple(b.symbol for b in f.prefix if isinstance(b.symbol, Letter) and b.kind == "forall")
        if where is not None and len(letters) == len(f.prefix):
            for fact in scalar_facts(f.claim, name, domains):
                yield replace(fact, letters=letters + fact.letters, where=where + fact.where)


def definitions(f: Formula, domains: Domains) -> Iterator[tuple[str, tuple[Letter, ...], Expr]]:
    """The laws, channels and functions whose value at every letter a hypothesis states: name, letters, value."""
    if isinstance(f, Statement) and not f.given and all(isinstance(b.symbol, Letter) and b.kind == "forall" for b in f.prefix):
        letters, r = tuple(b.symbol for b in f.prefix if isinstance(b.symbol, Letter)), f.claim
    elif isinstance(f, Every) and not f.where:
        letters, r = f.letters, f.relation
    else:
        return
    if not isinstance(r, Relation) or r.op != "==":
        return
    for target in dict.fromkeys(n for n in walk(r) if isinstance(n, Atom)):
        here = tuple(x for x in target.letters if isinstance(x, Letter) and x in letters)
        if len(set(here)) == len(target.letters) == len(letters) and isinstance(target.of, Distribution | Channel | Function):
            for fact in _of_relation(r, target, domains):
                if fact.side == "eq" and not fact.letters and not _mentions(fact.value, target.of.name):
                    yield target.of.name, here, fact.value


def _mentions(e: object, name: str) -> bool:
    return any((isinstance(n, Distribution | Channel | Function | Sym) and n.name == name)
               or (isinstance(n, Iid) and n.law.name == name) for n in walk(e))


def _conditions(given: tuple[Formula, ...]) -> tuple[Expr, ...] | None:
    """Hypotheses as expressions that are positive where these hold; None where one has no such form."""
    made = []
    for h in conjuncts(*given):
        if not isinstance(h, Relation) or h.op not in ("<", "!="):
            return None
        made.append(h.right - h.left if h.op == "<" else absolute(h.right - h.left))
    return tuple(made)


# --- one relation

def _of_relation(r: Relation, target: Sym | Atom, domains: Domains) -> Iterator[Fact]:
    sides = [_count(e, target) for e in (r.left, r.right)]
    if sorted(sides) != [0, 1] or r.op == "!=":
        return
    if r.op == "==":
        side, start, value = "eq", (r.left if sides[0] else r.right), (r.right if sides[0] else r.left)
    elif sides[0]:
        side, start, value = "hi", r.left, r.right
    else:
        side, start, value = "lo", r.right, r.left
    if isinstance(value, Functional) and value.name == "D_inf" and isinstance(start, Sym):
        yield Fact(side, value, strict=r.op == "<")
        return
    found = _undo(start, target, value, side, domains)
    if found is not None:
        yield replace(found, strict=r.op == "<")


def _count(e: Expr, target: Sym | Atom) -> int:
    """How often the target occurs; 2 where its law or function occurs in any other way."""
    nodes = list(walk(e))
    if isinstance(target, Sym):
        return sum(n == target for n in nodes if isinstance(n, Sym))
    others = [n for n in nodes if isinstance(n, Distribution | Channel | Function) and n.name == target.of.name]
    return 0 if not others else 1 if len(others) == sum(n == target for n in nodes if isinstance(n, Atom)) == 1 else 2


def _undo(e: Expr, target: Sym | Atom, value: Expr, side: str, domains: Domains) -> Fact | None:
    """The bound on the target that the bound `value` on `e` is."""
    if e == target:
        return Fact(side, value)
    if isinstance(e, Sup) and side == "hi":
        found = _undo(e.body, target, value, side, domains)
        return found and replace(found, letters=(e.letter, *found.letters), where=(*e.where, *found.where))
    if not isinstance(e, App):
        return None
    i = next(i for i, a in enumerate(e.args) if _count(a, target))
    inner, others = e.args[i], e.args[:i] + e.args[i + 1:]
    made = _inverse(e.op, i, others, value, side, domains)
    return None if made is None else _undo(inner, target, made[0], made[1], domains)


def _inverse(op: str, i: int, others: tuple[Expr, ...], value: Expr, side: str, domains: Domains) -> tuple[Expr, str] | None:
    match op:
        case "add": return add(value, mul(Q(-1), add(*others))), side
        case "mul": return _scaled(value / mul(*others), mul(*others), side, domains)
        case "div" if i == 0: return _scaled(value * others[0], others[0], side, domains)
        case "div" if sign(others[0], domains) > 0: return others[0] / value, OPPOSITE[side]
        case "exp": return log(value), side
        case "log": return exp(value), side
        case "sqrt" if side != "lo": return value ** 2, side
        case "max" if side == "hi": return value, side
        case "min" if side == "lo": return value, side
        case "pow" if i == 0 and literal(others[0]) == 2: return sqrt(value), side
    return None


def _scaled(value: Expr, by: Expr, side: str, domains: Domains) -> tuple[Expr, str] | None:
    s = sign(by, domains)
    return (value, side) if s > 0 or side == "eq" else (value, OPPOSITE[side]) if s < 0 else None


def sign(e: Expr, domains: Domains) -> int:
    """1 or -1 where an expression is seen to be >= 0 or <= 0 (0 aside), else 0."""
    if isinstance(e, Num):
        return (e.value > 0) - (e.value < 0)
    if isinstance(e, Sym):
        d = domains.get(e.name, Domain())
        return 1 if isinstance(d.lo, Num) and d.lo.value >= 0 else -1 if isinstance(d.hi, Num) and d.hi.value <= 0 else 0
    if isinstance(e, Functional):
        return 1 if e.name != "D_inf_delta" else 0
    if isinstance(e, Atom):
        return 0 if isinstance(e.of, Function) else 1
    if isinstance(e, Sum):
        return sign(e.body, domains)
    if isinstance(e, App):
        parts = [sign(a, domains) for a in e.args]
        if e.op in ("mul", "div"):
            return parts[0] * (parts[1] if len(parts) == 2 else sign(mul(*e.args[1:]), domains) if len(parts) > 2 else 1)
        if e.op == "add":
            return 1 if min(parts) > 0 else -1 if max(parts) < 0 else 0
        return 1 if e.op in ("exp", "sqrt", "cosh", "abs", "pi", "E") else 0
    return 0


# --- indistinguishability

def _of_indistinguishable(f: Indistinguishable, name: str, domains: Domains) -> Iterator[Fact]:
    target = Sym(name)
    in_eps, in_delta = _count(f.eps, target), _count(f.delta, target)
    if in_eps + in_delta != 1 or _count_laws(f, name):
        return
    if in_delta:
        least = maximum(hockey_stick(f.p, f.q, exp(f.eps)), hockey_stick(f.q, f.p, exp(f.eps)))
        found = _undo(f.delta, target, least, "lo", domains)
    else:
        delta = None if literal(f.delta) == 0 else f.delta
        found = _undo(f.eps, target, maximum(D_inf(f.p, f.q, delta), D_inf(f.q, f.p, delta)), "lo", domains)
    if found is not None:
        yield found


def _count_laws(f: Indistinguishable, name: str) -> bool:
    return any(isinstance(n, Sym) and n.name == name for n in walk((f.p, f.q)))
