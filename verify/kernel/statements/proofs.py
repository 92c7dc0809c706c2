"""Proofs of statements: one function per rule, each a sufficient condition."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from verify.kernel.format.nodes import read_fields, read_rule
from verify.kernel.format.parts import rests_on
from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import universal
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import map_ends
from verify.kernel.statements import nodes
from verify.kernel.scalar.opening import domain_is_defined, lies_in, scalar_goal, settled
from verify.language import (
    Both, Quantifier, Domain, Expr, Formula, Num, Q, Relation, Statement, Sym, holds_mean, substitute, symbols, walk)
from verify.language.formula import bearers, free_names


def proved(statement: Statement, evidence: object, checker: Checker) -> tuple[str, ...]:
    """The rules by which the evidence proves the statement; raises Rejected if it does not."""
    prove(checker, statement, evidence)
    return tuple(sorted(checker.rules))


def vacuous(statement: Statement, evidence: object, checker: Checker) -> tuple[str, ...]:
    """The rules by which the evidence shows that no values satisfy domains and hypotheses: 0 <= -1 wherever they do."""
    universal(statement)
    goal = scalar_goal(statement, Q(-1))
    domain_is_defined(goal)
    named = {"rule": "vacuous", **evidence} if isinstance(evidence, dict) else evidence
    proof = read_rule(named, {"vacuous": nodes.Scalar}).proof
    if isinstance(proof, dict) and proof.get("rule") in (*ABOUT_LAWS, "cite"):
        return proved(replace(statement, claim=Q(0) <= Q(-1)), proof, checker)
    checker.check(goal, proof)
    return tuple(sorted(checker.rules))


def prove(c: Checker, statement: Statement, node: object) -> None:
    """Return if the evidence shows the statement; raise Rejected, with the reason, if not."""
    rule = node.get("rule") if isinstance(node, dict) else None
    if not isinstance(rule, str) or not (rule in _PROOFS or rule in ABOUT_LAWS):
        raise Rejected(f"{rule!r} is not a rule for statements")
    if rule not in _ABOUT_MEANS and holds_mean(statement):
        raise Rejected(f"the rule {rule} is not for claims about means")
    c.rules[rule] = c.rules.get(rule, 0) + 1
    if rule in ABOUT_LAWS:
        from verify.kernel.statements import about_laws

        rests_on(about_laws.__name__)
        return about_laws.prove(c, lambda other, proof: prove(c, other, proof), statement, rule, node)
    kind, check = _PROOFS[rule]
    return check(c, statement, node if kind is object else read_rule(node, {rule: kind}))


def _parts(c: Checker, s: Statement, node: nodes.Parts) -> None:
    """A conjunction, part by part."""
    universal(s)
    if not isinstance(s.claim, Both) or len(node.parts) != len(s.claim.parts):
        raise Rejected("parts: the claim is not a conjunction of that many parts")
    for part, proof in zip(s.claim.parts, node.parts, strict=True):
        prove(c, part if isinstance(part, Statement) and not (s.prefix or s.given) else replace(s, claim=part), proof)


def _inner(c: Checker, s: Statement, node: nodes.Inner) -> None:
    """A statement that is nothing but another closed statement."""
    if s.prefix or s.given or not isinstance(s.claim, Statement):
        raise Rejected("inner: the claim is not a closed statement")
    prove(c, s.claim, node.evidence)


def _scalar(c: Checker, s: Statement, node: nodes.Scalar) -> None:
    """A relation between scalars: both sides are defined, and right - left has its sign."""
    universal(s)
    if not isinstance(s.claim, Relation) or s.claim.op == "==" or node.proof is None:
        raise Rejected("scalar: the claim is not a relation, or has no proof; an equality is shown by the rule equal")
    gap = s.claim.right - s.claim.left
    settled(c, scalar_goal(s, gap ** 2 if s.claim.op == "!=" else gap, s.claim.op != "<="), node.proof)


def _equal(c: Checker, s: Statement, node: nodes.Equal) -> None:
    """An equality as two inequalities."""
    universal(s)
    if not isinstance(s.claim, Relation) or s.claim.op != "==":
        raise Rejected("equal: the claim is not an equality")
    prove(c, replace(s, claim=s.claim.left <= s.claim.right), node.below)
    prove(c, replace(s, claim=s.claim.right <= s.claim.left), node.above)


def _bounds(c: Checker, s: Statement, node: nodes.Bounds) -> None:
    """A divergence is at most another, since what bounds that bounds it; see `least_bound`."""
    from verify.kernel.laws import least_bound

    rests_on(least_bound.__name__)
    parts = (least_bound.by_bounds(s, node.bound),) if node.infinite is None else least_bound.finite_or_not(s, node.bound)
    for part, evidence in zip(parts, (node.evidence, node.infinite), strict=False):
        prove(c, part, evidence)


def _split(c: Checker, s: Statement, node: nodes.Split) -> None:
    """A real parameter is below, at, or above a constant."""
    at = node.at
    found = [b for b in s.prefix if isinstance(b.symbol, Sym) and b.symbol.name == node.var and b.kind == "forall"]
    if not found or not isinstance(at, Num) or (found[0].domain or Domain()).integer or (
            any(b.kind != "forall" for b in s.prefix[:s.prefix.index(found[0])])):
        raise Rejected("split: a real universally quantified parameter, with no existential one before, is cut at a rational")
    d = found[0].domain or Domain()
    for part, domain in ((node.below, replace(d, hi=at, hi_closed=False)), (node.at_cut, Domain(at, at, True, True)),
                         (node.above, replace(d, lo=at, lo_closed=False))):
        prefix = tuple(replace(b, domain=domain) if b is found[0] else b for b in s.prefix)
        prove(c, replace(s, prefix=prefix), part)


def _choose(c: Checker, s: Statement, node: nodes.Choose) -> None:
    """Each existential scalar is given as an expression in the universal ones before it; it lies in its domain and satisfies
    the hypotheses that belong to it, under those that belong to the universal ones before it."""
    values: dict[str, Expr] = {}
    kept: list[Quantifier] = []
    premises: list[Formula] = []
    owners = bearers(s)
    for i, b in enumerate(s.prefix):
        own = [(str(j + 1), substitute_formula(f, values)) for j, f in enumerate(s.given) if owners[j] == i]
        if b.kind == "forall":
            kept.append(replace(b, domain=b.domain and map_ends(b.domain, values)))
            premises += [f for _, f in own]
            continue
        before = Statement(tuple(kept), tuple(premises), s.claim)
        values[b.symbol.name] = _chosen(c, before, b, values, node)
        for name, f in own:
            prove(c, replace(before, claim=substitute_formula(f, values)), node.such_that.get(name))
    named = {str(j + 1) for j, i in enumerate(owners) if s.prefix[i].kind == "exists"}
    if set(node.values) != set(values) or set(node.such_that) != named:
        raise Rejected("choose: values and proofs are needed for exactly what is quantified existentially")
    chosen = Statement(tuple(kept), tuple(premises), substitute_formula(s.claim, values))
    if any(isinstance(n, Sym) and n.name in values for n in walk(chosen)):
        raise Rejected("choose: a chosen symbol occurs inside a sum or a law")
    prove(c, chosen, node.proof)


def _chosen(c: Checker, before: Statement, b: Quantifier, values: dict[str, Expr], node: nodes.Choose) -> Expr:
    """The value of one existential symbol, shown to lie in its domain under the quantifiers and premises before it."""
    if not isinstance(b.symbol, Sym) or b.symbol.name not in node.values:
        raise Rejected(f"choose: no value for {b.symbol.name}")
    value, d = node.values[b.symbol.name], map_ends(b.domain or Domain(), values)
    if symbols(value) - {k.symbol.name for k in before.prefix}:
        raise Rejected(f"choose: the value of {b.symbol.name} mentions what is quantified after it")
    goal = scalar_goal(before, value)
    domain_is_defined(goal)
    c.defined(goal, value, None, 0)
    lies_in(c, goal, value, d, b.symbol.name, node.domains)
    return value


def substitute_formula(f: Any, values: dict[str, Expr]) -> Any:
    """A formula made of relations with scalar symbols replaced; raises Rejected on any other that mentions one of them."""
    if not free_names(f) & set(values):
        return f
    if isinstance(f, Relation):
        return Relation(f.op, substitute(f.left, values), substitute(f.right, values))
    if isinstance(f, Both):
        return Both(tuple(substitute_formula(p, values) for p in f.parts))
    raise Rejected("choose: the claim must be made of relations between scalars")


def _cite(c: Checker, s: Statement, node: Any) -> None:
    """See `citing`."""
    from verify.kernel.statements import citing

    rests_on(citing.__name__)
    citing.cite(lambda other, proof: prove(c, other, proof), s, read_fields(node, citing.Cite))


def _example(c: Checker, s: Statement, node: nodes.AtModel) -> None:
    """A purely existential statement, by exact values that satisfy it."""
    from verify.kernel.statements import witnesses

    rests_on(witnesses.__name__)
    if not s.prefix or any(b.kind != "exists" for b in s.prefix):
        raise Rejected("example: every quantifier must be existential")
    model = witnesses.read_exact(s, node.model)
    if not all(witnesses.holds(f, model) for f in (*s.given, s.claim)):
        raise Rejected("example: the values do not satisfy the formula")


# Each rule with the class of its node; those about laws are loaded, and noted, where they are used.
_PROOFS: dict[str, tuple[type, Callable[[Checker, Statement, Any], None]]] = {
    "parts": (nodes.Parts, _parts), "inner": (nodes.Inner, _inner), "scalar": (nodes.Scalar, _scalar),
    "equal": (nodes.Equal, _equal), "split": (nodes.Split, _split), "choose": (nodes.Choose, _choose),
    "bounds": (nodes.Bounds, _bounds), "example": (nodes.AtModel, _example), "cite": (object, _cite),
}
ABOUT_LAWS = ("duality", "theorem", "telescope", "derivation", "noise", "general", "noise_means", "family")
_ABOUT_MEANS = frozenset({"parts", "inner", "equal", "split", "choose", "noise", "general", "noise_means"})
