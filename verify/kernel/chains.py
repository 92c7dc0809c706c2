"""Rules for adaptive processes and compositions of any length k.

Each function takes the statement and its certificate node and returns the statements and scalar goals that are left.  A
statement proved here has universal quantifiers, and hypotheses Bounded/Drift on a process or EachDP on mechanisms.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from verify.kernel.domains import conditions
from verify.kernel.goal import Fact, Goal, Variable
from verify.kernel.normal_form import NormalForms, TooComplex
from verify.kernel.obligations import Obligations
from verify.kernel.rejected import Rejected
from verify.kernel.nodes import take
from verify.kernel.terms import read_term
from verify.language import (
    KL, Alphabet, App, At, BadSet, Both, Bound, Bounded, ComposedDP, D_inf, Distribution, Domain, Drift, EachDP, Expr, Formula,
    Mean, Num, PrivacyLoss, Process, Q, RangeSum, Relation, Sequence, Statement, Sym, Tail, cosh, exp, log, sinh, symbols,
    walk)

Prove = Callable[[Statement, object], None]
_U, _B = Sym("u"), Sym("b")
# log E exp(uZ) for |Z| <= 1, E Z <= b: by convexity exp(uz) <= cosh u + z sinh u, then this inequality.
HOEFFDING = Goal((Variable("u", Domain(Q(0), None, True)), Variable("b", Domain(Q(-1), None, True))), (),
                 _B * _U + _U ** 2 / 2 - log(cosh(_U) + _B * sinh(_U)))


def scalar_goal(statement: Statement, claim: Expr, strict: bool = False) -> Goal:
    """A goal about the scalar symbols of a statement, under its scalar hypotheses; entries of sequences have no place in it."""
    if any(isinstance(n, Expr) and not isinstance(n, Num | Sym | App | Mean) for n in walk(claim)):
        raise Rejected("a claim between scalars holds something else")
    variables = tuple(Variable(b.symbol.name, b.domain or Domain()) for b in statement.prefix if isinstance(b.symbol, Sym))
    return Goal(variables, tuple(scalar_facts(statement.given)), claim, strict)


def scalar_facts(given: tuple[Formula, ...]) -> list[Fact]:
    """The hypotheses that are relations between scalars, as facts; others are left out, which only weakens what is assumed."""
    facts: list[Fact] = []
    for f in given:
        if isinstance(f, Both):
            facts += scalar_facts(f.parts)
        elif isinstance(f, Relation) and _scalar(f.left) and _scalar(f.right) and f.op != "!=":
            facts.append(Fact(f.right - f.left, f.op == "<"))
            if f.op == "==":
                facts.append(Fact(f.left - f.right))
    return facts


def _scalar(e: Expr) -> bool:
    return isinstance(e, Num | Sym) or (isinstance(e, App) and all(_scalar(a) for a in e.args))


def tail(c: Obligations, prove: Prove, statement: Statement, node: Any) -> None:
    """P(Z_1 + ... + Z_k > s) <= bound, from |Z_i| <= a and E[Z_i | past] <= b, by one of two methods.

    "none": s >= k a, so the event is empty.  "moment": for a rate l >= 0, E exp(l Z_i | past) <= exp(l b + l^2 a^2 / 2)
    (HOEFFDING with u = l a; if a = 0 then Z = 0 and b >= 0), by induction on k the same for sums with a factor k, and by
    Markov P(sum >= s) <= exp(k (l b + l^2 a^2 / 2) - l s); P(sum > s) is strictly less where l > 0.
    """
    claim = statement.claim
    if not isinstance(claim, Relation) or claim.op not in ("<=", "<") or (
            not isinstance(claim.left, Tail) or not _scalar(claim.right)):
        raise Rejected("tail: the claim is not P(sum > threshold) <= bound")
    e, bound, strict = claim.left, claim.right, claim.op == "<"
    if any(b.kind != "forall" for b in statement.prefix):
        raise Rejected("tail: every quantifier must be universal")
    take(node, "method", "rate drift hoeffding exponent threshold_defined bound_defined rate_defined rate_sign "
                         "hoeffding_defined")
    size, drift = _steps(prove, statement, e, node)
    length, base = chain_length(e), tail_goal(statement, e, size, drift)
    for e2 in (size, drift, length):
        c.defined(base, e2, None, 0)
    c.check(scalar_goal(statement, length - 1), {"rule": "evaluate"})
    c.defined(base, e.threshold, node.get("threshold_defined"), 0)
    c.defined(base, bound, node.get("bound_defined"), 0)
    if node["method"] == "none":
        c.shows(base, e.threshold - length * size, not e.strict, node.get("exponent"), 0)
        return c.shows(base, bound, strict, node.get("rate_sign"), 0)
    if node["method"] != "moment":
        raise Rejected(f"tail: {node['method']!r} is not none or moment")
    rate = _in_parameters(statement, node.get("rate"))
    c.defined(base, rate, node.get("rate_defined"), 0)
    positive_rate = strict and e.strict
    c.shows(base, rate, positive_rate, node.get("rate_sign"), 0)
    c.defined(HOEFFDING, HOEFFDING.claim, node.get("hoeffding_defined"), 0)
    c.check(HOEFFDING, node["hoeffding"])
    exponent = length * (rate * drift + rate ** 2 * size ** 2 / 2) - rate * e.threshold
    c.check(base.with_claim(bound - exp(exponent), strict and not positive_rate), node["exponent"])
    return None


def chain_length(e: Tail) -> Expr:
    """How many steps a process, or the mechanisms behind a privacy loss, have."""
    return (e.process.of if isinstance(e.process, PrivacyLoss) else e.process).length


def tail_goal(statement: Statement, e: Tail, size: Expr, drift: Expr) -> Goal:
    """The scalar goal of the tail rule: under the scalar hypotheses, and -size <= E Z_1 <= drift, since Z_1 has a law."""
    base = scalar_goal(statement, e.threshold)
    return replace(base, given=(*base.given, Fact(drift + size))) if isinstance(e.process, Process) else base


def _steps(prove: Prove, statement: Statement, e: Tail, node: Any) -> tuple[Expr, Expr]:
    """A bound on |Z_i| and one on E[Z_i | past], from the hypotheses."""
    if isinstance(e.process, PrivacyLoss):
        eps = next((f.eps for f in statement.given if isinstance(f, EachDP) and f.mechanisms == e.process.of), None)
        if eps is None:
            raise Rejected("tail: no hypothesis bounds the privacy loss of each mechanism")
        if node["method"] == "none":
            return eps, eps
        drift = node.get("drift")
        if not isinstance(drift, dict) or set(drift) != {"value", "proof"}:
            raise Rejected('tail: a privacy loss needs "drift" with "value" and "proof"')
        value = _in_parameters(statement, drift["value"])
        prove(divergence_statement(statement, eps, value), drift["proof"])
        return eps, value
    sizes = [f.bound for f in statement.given if isinstance(f, Bounded) and f.process == e.process]
    drifts = [f.bound for f in statement.given if isinstance(f, Drift) and f.process == e.process]
    if not sizes or not (drifts or node["method"] == "none"):
        raise Rejected("tail: the hypotheses do not bound the process")
    return sizes[0], (drifts or sizes)[0]


def _in_parameters(statement: Statement, term: object) -> Expr:
    """An expression of the certificate that mentions only scalar symbols of the statement."""
    value = read_term(term)
    if not symbols(value) <= {b.symbol.name for b in statement.prefix if isinstance(b.symbol, Sym)}:
        raise Rejected("tail: an expression mentions a symbol that is no parameter of the statement")
    return value


def divergence_statement(statement: Statement, eps: Expr, value: Expr) -> Statement:
    """E[Z_i | past] is the KL divergence of two laws whose max-divergences are at most eps: it is at most `value`."""
    x, y = (Distribution(name, (Alphabet("_outputs"),)) for name in ("_X", "_Y"))
    scalars = tuple(b for b in statement.prefix if isinstance(b.symbol, Sym))
    given = tuple(f for f in statement.given if isinstance(f, Relation) and _scalar(f.left) and _scalar(f.right))
    return Statement((*scalars, Bound("forall", x), Bound("forall", y)), (*given, D_inf(x, y) <= eps, D_inf(y, x) <= eps),
                     KL(x, y) <= value)


def composed(statement: Statement) -> Statement:
    """ComposedDP(eps', delta) from P(privacy loss > eps') <= delta: every event S of transcripts, hence of last outputs, has
    P(S) <= exp(eps') Q(S) + P(loss > eps').  EachDP is symmetric in the two runs, so the bound holds with them exchanged."""
    claim = statement.claim
    if not isinstance(claim, ComposedDP) or not any(
            isinstance(f, EachDP) and f.mechanisms == claim.mechanisms for f in statement.given):
        raise Rejected("composed: the claim is not about mechanisms that are each private")
    return replace(statement, claim=Tail(PrivacyLoss(claim.mechanisms), claim.eps) <= claim.delta)


def bad_set(statement: Statement) -> Statement:
    """BadSet(eps', delta) from P(privacy loss >= eps') < delta: B is the set where the loss is >= eps'."""
    claim = statement.claim
    if not isinstance(claim, BadSet):
        raise Rejected("bad_set: the claim is not about a bad set")
    return replace(statement, claim=Tail(PrivacyLoss(claim.mechanisms), claim.eps, False) < claim.delta)


def telescope(statement: Statement) -> None:
    """sum_{i=1}^k body(i) == f(k) for all k >= 0, by induction: f(0) = 0 and body(j) = f(j) - f(j - 1) for j = 1, ..., k.

    The body mentions entries i and i - 1 and f mentions entry k of sequences of length k, so all of them exist for every j;
    and every condition under which the two have values is on something positive, as only the entries of a Sequence are.
    """
    claim = statement.claim
    if not isinstance(claim, Relation) or claim.op != "==" or (
            not isinstance(claim.left, RangeSum) or not isinstance(claim.left.last, Sym)):
        raise Rejected("telescope: the claim is not sum_{i=1}^k body == f(k)")
    left, right, last, i = claim.left, claim.right, claim.left.last, Sym(claim.left.index)
    if any(b.kind != "forall" for b in statement.prefix) or statement.given:
        raise Rejected("telescope: only universal quantifiers and no hypotheses")
    if i == last or place(left.body, last.name, Q(0)) != left.body or place(right, i.name, Q(0)) != right:
        raise Rejected("telescope: the summand depends on the last index, or the right side on the index of the sum")
    domain = next((b.domain for b in statement.prefix if b.symbol == last), None)
    if domain is None or not domain.integer or not isinstance(domain.lo, Num) or domain.lo.value < 0:
        raise Rejected("telescope: the last index is not a non-negative integer symbol")
    for e, positions in ((left.body, (i, i - 1)), (right, (last,))):
        if not _in_entries(e, positions, last):
            raise Rejected("telescope: a side holds more than scalars and existing entries of sequences of that length")
        if not all(_positive(condition.expr) for condition in conditions(e)):
            raise Rejected("telescope: a part is not shown to be defined")
    forms = NormalForms(lambda e: 1 if _positive(e) else 0)
    try:
        if not forms.equal(place(right, last.name, Q(0)), Q(0)):
            raise Rejected("telescope: the right side is not 0 at k = 0")
        if not forms.equal(place(left.body, i.name, last), right - place(right, last.name, last - 1)):
            raise Rejected("telescope: a term is not the difference of the right side")
    except TooComplex as error:
        raise Rejected(f"telescope: {error}") from None


def place(e: Expr, name: str, value: Expr) -> Expr:
    """An expression with a scalar symbol replaced, also inside the positions of sequences."""
    if isinstance(e, Sym):
        return value if e.name == name else e
    if isinstance(e, At):
        return At(e.sequence, place(e.position, name, value))
    return App(e.op, tuple(place(a, name, value) for a in e.args)) if isinstance(e, App) else e


def _in_entries(e: Expr, positions: tuple[Expr, ...], length: Expr) -> bool:
    """Whether an expression is made of numbers, scalars and entries at these positions of sequences of that length."""
    if isinstance(e, At):
        return e.position in positions and e.sequence.length == length
    return isinstance(e, Num | Sym) or (isinstance(e, App) and all(_in_entries(a, positions, length) for a in e.args))


def _positive(e: Expr) -> bool:
    """Whether products and quotients of positive numbers and of entries of positive sequences make up an expression."""
    if isinstance(e, App):
        return e.op in ("mul", "div") and all(_positive(a) for a in e.args)
    return (isinstance(e, At) and isinstance(e.sequence, Sequence)) or (isinstance(e, Num) and e.value > 0)
