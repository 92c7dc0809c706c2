"""Means over independent noise x(i), one coordinate for each letter i, and means over one coordinate.

Let L = sum over i of w_i x(i), and body = phi(L).

rotation      For normal noise L has the law of |w| t, |w|^2 = sum of w_i^2, t normal (W. Feller, An Introduction to
              Probability Theory and Its Applications II, 1971, II.4 and III.6): E phi(L) = E phi(|w| t), and one has a value
              if the other has.
coordinate    If phi(s) >= h(t) + g(t) s for all real s and t, then E phi(L) >= E[h(x_j) + g(x_j) w_j x_j].  For
              E[g(x_j) x_i] = 0 for i != j, by independence and E x_i = 0; all three functions grow like powers, so that every
              mean converges.
factors       E exp(sum of psi_i(x(i))) = product of E exp(psi_i(x(i))), where each factor has a value (Tonelli).
rewriting     E body = E body' for bodies that are equal at all noise.

In `rotation` and `rewriting` a hypothesis shows that the right side has a value, in `factors` one gives the factors."""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count
from typing import Literal

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import universal, well_formed
from verify.kernel.scalar.goal import Goal, Variable, known_symbols
from verify.kernel.scalar.checker import Checker as Obligations
from verify.kernel.scalar.opening import domain_is_defined, is_scalar, scalar_goal
from verify.kernel.theorems.general import Prove, bound_names, changed, has_value
from verify.kernel.theorems.noise import Growth
from verify.language import (
    App, Atom, Domain, Every, Expr, Function, Letter, Mean, NoiseMean, Num, Number, Q, Relation, Statement, Sum, Sym, decode,
    equal, exp, forall, holds_mean, log, sqrt, substitute, symbols, walk)
from verify.language.formula import free_names

ZERO, ONE, T = Q(0), Q(1), Sym("t")


@dataclass(frozen=True)
class NoiseMeans:
    """Which theorem; for `coordinate` the letter, h and g in t, and proofs; for `rewriting` two equal expressions, encoded,
    the second in the place of the first, and evidence that they are equal at all noise."""

    theorem: Literal["rotation", "coordinate", "factors", "rewriting"]
    letter: str = ""
    h: Expr = ZERO
    g: Expr = ZERO
    proof: object = None
    defined: dict[str, object] = field(default_factory=dict)
    equal: object = None


def noise_means(c: Obligations, prove: Prove, s: Statement, node: NoiseMeans) -> None:
    """Return if the claim is what the theorem says."""
    universal(s)
    if not isinstance(s.claim, Relation):
        raise Rejected("noise means: the claim is not a relation")
    left, right = s.claim.left, s.claim.right
    mean = right if node.theorem == "coordinate" else left
    if not isinstance(mean, NoiseMean) or any(isinstance(n, Number) for n in walk(mean.body)):
        raise Rejected("noise means: no mean over noise stands there, or a function of a real variable stands in it")
    if node.theorem == "coordinate":
        return _coordinate(c, s, mean, node)
    if s.claim.op != "==":
        raise Rejected("noise means: the claim is not an equation")
    if node.theorem == "factors":
        return _factors(s, mean)
    if not any(has_value(right, f) for f in s.given):
        raise Rejected("noise means: no hypothesis shows that the right side has a value")
    if node.theorem == "rewriting":
        return _rewriting(prove, s, mean, node)
    if right != rotated(mean):
        raise Rejected("rotation: the right side is not the mean over one coordinate")
    return None


def rotated(mean: NoiseMean) -> Mean:
    """The mean over one normal variable t with |w| t in the place of the sum."""
    letter, weight, along = linear(mean)
    if mean.law != "normal" or T.name in symbols(mean.body):
        raise Rejected("rotation: the noise is not normal, or t has another meaning")
    return Mean("normal", T.name, changed(mean.body, {along: sqrt(Sum(letter, weight ** 2)) * T}))


def linear(mean: NoiseMean) -> tuple[Letter, Expr, Sum]:
    """The one sum over coordinates in a body below operations, which alone mentions the noise: its letter, the weight of the
    noise there, and the sum."""
    def sums(e: Expr) -> set[Sum]:
        if mean.noise not in walk(e):
            return set()
        if isinstance(e, Sum):
            return {e}
        if not isinstance(e, App):
            raise Rejected("noise means: the noise is met outside a sum over its coordinates")
        return set().union(*map(sums, e.args))

    found = sums(mean.body)
    if len(found) != 1:
        raise Rejected("noise means: the body is not a function of one sum over the coordinates of the noise")
    (along,) = found
    x = Atom(mean.noise, (along.letter,)) if along.letter.over == mean.noise.over[0] else None
    if x is None or along.where or not _proportional(along.body, x):
        raise Rejected("noise means: the sum is not one of multiples of the noise over its coordinates")
    return along.letter, changed(along.body, {x: ONE}), along


def _proportional(e: Expr, x: Expr) -> bool:
    """Whether an expression is a multiple of x by something free of x."""
    if e == x:
        return True
    if not isinstance(e, App) or e.op not in ("mul", "div"):
        return False
    inside = [a for a in e.args if any(n == x.of for n in walk(a))] if isinstance(x, Atom) else []
    return len(inside) == 1 and (e.op == "mul" or inside[0] is e.args[0]) and _proportional(inside[0], x)


def one_coordinate(mean: NoiseMean, letter: Letter, h: Expr, g: Expr) -> Mean:
    """E[h(t) + g(t) w_j t] for one coordinate j = `letter`."""
    own, weight, _ = linear(mean)
    at_letter = h + g * (at(weight, own, letter) * T)
    return over_one(mean.law, at_letter)


def over_one(law: str, body: Expr) -> Mean:
    """The mean of a body over t of a law; a Laplace one is folded."""
    if law == "normal":
        return Mean("normal", T.name, body)
    return Mean("exponential", T.name, Q("1/2") * (body + substitute(body, {T.name: -T})))


def at(weight: Expr, own: Letter, letter: Letter) -> Expr:
    """A weight at another letter: one made of operations and of functions at letters."""
    if isinstance(weight, Num | Sym):
        return weight
    if isinstance(weight, Atom) and isinstance(weight.of, Function) and all(isinstance(x, Letter) for x in weight.letters):
        return Atom(weight.of, tuple(letter if x == own else x for x in weight.letters))
    if not isinstance(weight, App):
        raise Rejected("coordinate: a weight holds more than numbers and values of functions")
    return App(weight.op, tuple(at(a, own, letter) for a in weight.args))


def _coordinate(c: Obligations, s: Statement, mean: NoiseMean, node: NoiseMeans) -> None:
    letters = [b.symbol for b in s.prefix if isinstance(b.symbol, Letter) and b.symbol.name == node.letter]
    own, weight, along = linear(mean)
    if len(letters) != 1 or letters[0].over != own.over or (
            s.claim != Relation("<=", one_coordinate(mean, letters[0], node.h, node.g), mean)):
        raise Rejected("coordinate: the claim is not that of the theorem at a letter in scope")
    base, line, phi = scalar_goal(s, ZERO), Sym("_s"), changed(mean.body, {along: Sym("_s")})
    domain_is_defined(base)
    if T.name in {v.name for v in base.variables} | symbols(mean.body) or not is_scalar(phi):
        raise Rejected("coordinate: the body is not made of numbers and the sum, or t has another meaning")
    on_t = replace(base, variables=(*base.variables, Variable(T.name, Domain())))
    both = replace(on_t, variables=(*on_t.variables, Variable(line.name, Domain())))
    for name, goal, e in (("h", on_t, node.h), ("g", on_t, node.g), ("body", both, phi)):
        known_symbols(goal, e)
        c.defined(goal, e, node.defined.get(name), 0)
        growth = Growth(line.name if name == "body" else T.name, goal.normal_forms().equal, {})
        if any(r != ZERO for r in growth.rates(e)):
            raise Rejected("coordinate: something grows faster than a power of the noise")
    _weights_have_values(c, base, weight, node.defined.get("weight"))
    c.shows(both, phi - node.h - node.g * line, False, node.proof, 0)


def _weights_have_values(c: Obligations, base: Goal, weight: Expr, proof: object) -> None:
    """A weight has a value whatever the values of the functions in it."""
    numbers: dict[Expr, Sym] = {}
    names = count()
    for n in walk(weight):
        if isinstance(n, Atom) and n not in numbers:
            numbers[n] = Sym(f"_w{next(names)}")
    free = changed(weight, numbers) if numbers else weight
    goal = replace(base, variables=(*base.variables, *(Variable(w.name, Domain()) for w in numbers.values())))
    known_symbols(goal, free)
    c.defined(goal, free, proof, 0)


def factor_mean(mean: NoiseMean) -> tuple[Letter, Mean]:
    """The letter of the sum in exp(sum over i of psi_i(x(i))), and E exp(psi_i(t))."""
    e = mean.body.args[0] if isinstance(mean.body, App) and mean.body.op == "exp" else None
    if not isinstance(e, Sum) or e.where or e.letter.over != mean.noise.over[0] or T.name in symbols(e) or (
            e.letter.name in bound_names(e.body)):
        raise Rejected("factors: the body is not the exponential of a sum over the coordinates of the noise")
    return e.letter, over_one(mean.law, exp(changed(e.body, {Atom(mean.noise, (e.letter,)): T})))


def _factors(s: Statement, mean: NoiseMean) -> None:
    letter, one = factor_mean(mean)
    for f in s.given:
        if isinstance(f, Every) and f.letters == (letter,) and not f.where and f.relation.op == "==" and (
                f.relation.left == one and s.claim == equal(mean, exp(Sum(letter, log(f.relation.right))))):
            return
    raise Rejected("factors: no hypothesis gives the factors whose product the right side is")


def _rewriting(prove: Prove, s: Statement, mean: NoiseMean, node: NoiseMeans) -> None:
    one = decode(node.equal, Relation)
    exchanged = replace(mean, body=changed(mean.body, {one.left: one.right}))
    if one.op != "==" or free_names(one) & set(bound_names(mean.body)) or s.claim != equal(mean, exchanged):
        raise Rejected("rewriting: the right side is not the left one with equal expressions exchanged")
    whole = Statement((*s.prefix, *forall(mean.noise)), tuple(f for f in s.given if not holds_mean(f)), one)
    well_formed(whole)
    prove(whole, node.proof)
