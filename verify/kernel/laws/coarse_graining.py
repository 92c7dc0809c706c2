"""Which statements about divergences hold on all spaces once they hold on finite sets.

Every f-divergence, D_inf and the approximate max-divergence of laws P, Q on any measurable space is the supremum of those of
the laws that finite measurable partitions give them, and no partition raises it (I. Gelfand, A. Yaglom, A. Perez; I. Csiszar;
F. Liese and I. Vajda, On divergences and informations in statistics and information theory, IEEE Trans. Inf. Theory 52, 2006;
T. van Erven and P. Harremoes, Renyi divergence and Kullback-Leibler divergence, IEEE Trans. Inf. Theory 60, 2014, Theorem 10).
Let hypotheses bound divergences from above by numbers and the claim be L <= R, where L grows continuously with divergences and
R grows.  On each partition the hypotheses hold, so L of the partition <= R of the partition <= R; along finer partitions L of
the partition tends to L.

L may also hold divergences of the outputs of one channel F on two laws.  Take a finite partition of the outputs, one of the
inputs in whose cells F changes by less than 1/n, and a finite channel with the values of F at a point of each cell.  Its output
laws differ by less than 1/n from those of F, and divergences on a finite set are lower semicontinuous, so as n grows L of the
partition of the outputs is at most R.  Inputs that a statement names, as in A(. | z), are finitely many and need no partition.
"""
from __future__ import annotations

from verify.kernel.scalar.opening import is_scalar
from verify.language import (
    Alphabet, App, Atom, Channel, Distribution, Every, Expr, Formula, Functional, Graph, Indistinguishable, Joint, Marginal,
    Num, Number, Relation, Row, Statement, Sum, Sup, walk)


def is_of_divergences(s: Statement) -> bool:
    """Whether a statement is one that coarse-graining carries from finite sets to all spaces."""
    if any(b.kind != "forall" for b in s.prefix) or not (_reached(s.claim) and all(map(_kept, s.given))):
        return False
    found = [f for f in walk(s) if isinstance(f, Functional | Indistinguishable)]
    if not all(is_scalar(e) for f in found for e in (f.params if isinstance(f, Functional) else (f.eps, f.delta))):
        return False
    pairs = [(f.p, f.q) if isinstance(f, Indistinguishable) else f.laws for f in found]
    through = {p.joint.channel for p, _ in pairs if isinstance(p, Marginal) and isinstance(p.joint, Joint)}
    named = {d.channel for pair in pairs for d in pair if isinstance(d, Row)}
    return not through & named and not any(isinstance(n, Atom | Sum | Sup | Every | Number | Graph) for n in walk(s))


def _kept(f: Formula) -> bool:
    """Whether a hypothesis still holds on a partition."""
    if isinstance(f, Indistinguishable):
        return _plain(f.p) and _plain(f.q)
    return isinstance(f, Relation) and is_scalar(f.right) and (is_scalar(f.left) or (f.op in ("<=", "<") and _grows(f.left)))


def _reached(f: Formula) -> bool:
    """Whether a claim holds if it does on all partitions."""
    if isinstance(f, Indistinguishable):
        return _comparable(f.p, f.q)
    return isinstance(f, Relation) and f.op == "<=" and _grows(f.left, through=True) and (is_scalar(f.right) or _grows(f.right))


def _plain(law: object) -> bool:
    """Whether a law is a symbol on one alphabet, or what a channel to one does at an input that the statement names."""
    return isinstance(law, Distribution | Row) and len(law.over) == 1 and isinstance(law.over[0], Alphabet) and (
        not isinstance(law, Row) or isinstance(law.channel, Channel))


def _comparable(p: object, q: object) -> bool:
    """Whether two laws are plain, or the outputs of one channel on plain laws."""
    if isinstance(p, Marginal) and isinstance(q, Marginal) and isinstance(p.joint, Joint) and isinstance(q.joint, Joint):
        f = p.joint.channel
        return p.axis == q.axis == 1 and f == q.joint.channel and isinstance(f, Channel) and (
            isinstance(f.output, Alphabet) and _plain(p.joint.prior) and _plain(q.joint.prior))
    return _plain(p) and _plain(q)


def _grows(e: Expr, alone: bool = False, through: bool = False) -> bool:
    """Whether an expression grows continuously on [0, oo] with the divergences in it, and is >= 0 if `alone`; these may be of
    outputs of a channel if `through`."""
    if isinstance(e, Functional):
        return (e.name != "D_inf_delta" or not alone) and (_comparable(*e.laws) if through else all(map(_plain, e.laws)))
    if not isinstance(e, App):
        return False
    match e.op:
        case "add" | "max": return all(_grows(a, alone, through) or (not alone and is_scalar(a)) for a in e.args)
        case "mul": return sum(_grows(a, alone, through) for a in e.args) == 1 and all(
            _grows(a, alone, through) or (isinstance(a, Num) and a.value > 0) for a in e.args)
        case "pow": return _grows(e.args[0], True, through) and isinstance(e.args[1], Num) and e.args[1].value > 0
    return e.op == "sqrt" and _grows(e.args[0], True, through)
