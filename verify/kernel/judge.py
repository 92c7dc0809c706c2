"""The judge: the only place where evidence becomes a verdict."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from verify.kernel import chains, compositions
from verify.kernel.constants import SignUnknown
from verify.kernel.derivation import derive
from verify.kernel.goal import EmptyBox, Goal, map_ends
from verify.kernel.intervals import Undefined
from verify.kernel.model_data import Model, ModelError, read_model
from verify.kernel.models import Infinite, evaluate, in_domain
from verify.kernel.intervals import UndefinedValue
from verify.kernel.normal_form import TooComplex
from verify.kernel.noise import noise
from verify.kernel.pointwise import Reduction
from verify.kernel.rejected import Rejected
from verify.kernel.nodes import take
from verify.kernel.scalar import Checker
from verify.kernel.terms import read_term
from verify.kernel.well_formed import well_formed
from verify.language.proofs import Derivation
from verify.language import (
    Both, Bound, Domain, Expr, Formula, LanguageError, Num, Q, Relation, Statement, Sym, decode,
    holds_mean, negation, substitute, symbols, walk)
from verify.language.formula import bearers, free_names

__all__ = ["Judgement", "Rejected", "judge"]


@dataclass(frozen=True)
class Judgement:
    """An established verdict and the rules used."""

    verdict: str
    rules: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()


def judge(statement: Statement, verdict: str, evidence: object) -> Judgement:
    """The judgement that the evidence establishes; raises Rejected, with a one-line reason, if it does not establish it."""
    c = Checker()
    try:
        well_formed(statement)
        match verdict:
            case "PROVED":
                _prove(c, statement, evidence)
                return Judgement(verdict, tuple(sorted(c.rules)))
            case "VACUOUS":
                goal = chains.scalar_goal(statement, Q(-1))
                if any(b.kind != "forall" for b in statement.prefix):
                    raise Rejected("vacuous: every quantifier must be universal")
                _domain_is_defined(goal)
                c.check(goal, _labelled(evidence, "proof", "vacuous"))
                return Judgement(verdict, tuple(sorted(c.rules)))
            case "REFUTED":
                return _refute(c, statement, evidence)
            case "ILL_POSED":
                return _ill_posed(statement, evidence)
    except (ModelError, SignUnknown, TooComplex, Undefined, EmptyBox) as error:
        raise Rejected(f"{type(error).__name__}: {error}") from None
    except RecursionError:
        raise Rejected("an expression is nested too deep") from None
    except (Infinite, LanguageError, ArithmeticError, ValueError, TypeError, LookupError, AttributeError) as error:
        shown = f"{type(error).__name__}: {str(error)[:120]}"
        raise Rejected(f"the evidence has not the form that its rule needs ({shown})") from None
    raise Rejected(f"{verdict!r} is not a verdict that evidence can establish")


def _labelled(node: object, field: str, rule: str) -> object:
    """The only field of a node, whose rule (where it is named) is the given one."""
    fields = take(node, field)
    if fields.get("rule", rule) != rule:
        raise Rejected(f"the rule is {fields['rule']!r:.40}, not {rule!r}")
    return fields[field]


# --- proofs

def _prove(c: Checker, statement: Statement, node: object) -> None:
    rule = node.get("rule") if isinstance(node, dict) else None
    if not isinstance(rule, str) or rule not in _PROOFS:
        raise Rejected(f"{rule!r} is not a rule for statements")
    if rule not in _ABOUT_MEANS and holds_mean(statement):
        raise Rejected(f"the rule {rule} is not for claims about means")
    c.rules[rule] = c.rules.get(rule, 0) + 1
    _PROOFS[rule](c, statement, node)


def _universal(statement: Statement) -> None:
    if any(b.kind != "forall" for b in statement.prefix):
        raise Rejected("this rule needs every quantifier to be universal")


def _domain_is_defined(goal: Goal) -> None:
    for i, v in enumerate(goal.variables):
        before = replace(goal, variables=goal.variables[:i], given=())
        for end in (v.domain.lo, v.domain.hi):
            if end is not None and before.undefined_conditions(end):
                raise Rejected(f"an end of the domain of {v.name} is not shown to be defined")


def _parts(c: Checker, s: Statement, node: Any) -> None:
    """A conjunction, part by part."""
    take(node, "parts")
    _universal(s)
    if not isinstance(s.claim, Both) or not isinstance(node["parts"], list) or len(node["parts"]) != len(s.claim.parts):
        raise Rejected("parts: the claim is not a conjunction of that many parts")
    for part, proof in zip(s.claim.parts, node["parts"], strict=True):
        closed = isinstance(part, Statement) and not s.prefix and not s.given
        _prove(c, part if closed and isinstance(part, Statement) else replace(s, claim=part), proof)


def _inner(c: Checker, s: Statement, node: Any) -> None:
    """A statement that is nothing but another closed statement."""
    take(node, "evidence")
    if s.prefix or s.given or not isinstance(s.claim, Statement):
        raise Rejected("inner: the claim is not a closed statement")
    _prove(c, s.claim, node["evidence"])


def _scalar(c: Checker, s: Statement, node: Any) -> None:
    """A relation between scalars: both sides are defined, and right - left has its sign."""
    take(node, "proof", "defined")
    _universal(s)
    if not isinstance(s.claim, Relation):
        raise Rejected("scalar: the claim is not a relation")
    left, right = s.claim.left, s.claim.right
    gap = (right - left) ** 2 if s.claim.op == "!=" else right - left
    if s.claim.op == "==":
        raise Rejected("scalar: an equality is shown by the rule equal")
    goal = chains.scalar_goal(s, gap, s.claim.op != "<=")
    _domain_is_defined(goal)
    c.defined(goal, goal.claim, node.get("defined"), 0)
    c.check(goal, node["proof"])


def _equal(c: Checker, s: Statement, node: Any) -> None:
    """An equality as two inequalities."""
    take(node, "below above")
    _universal(s)
    if not isinstance(s.claim, Relation) or s.claim.op != "==":
        raise Rejected("equal: the claim is not an equality")
    _prove(c, replace(s, claim=s.claim.left <= s.claim.right), node["below"])
    _prove(c, replace(s, claim=s.claim.right <= s.claim.left), node["above"])


def _split(c: Checker, s: Statement, node: Any) -> None:
    """A real parameter is below, at, or above a constant."""
    take(node, "var at below at_cut above")
    at = read_term(node["at"])
    found = [b for b in s.prefix if isinstance(b.symbol, Sym) and b.symbol.name == node["var"] and b.kind == "forall"]
    if not found or not isinstance(at, Num) or (found[0].domain or Domain()).integer:
        raise Rejected("split: a real universally quantified parameter is cut at a rational")
    if any(b.kind != "forall" for b in s.prefix[:s.prefix.index(found[0])]):
        raise Rejected("split: the parameter is quantified after an existential one")
    d = found[0].domain or Domain()
    for part, domain in (("below", replace(d, hi=at, hi_closed=False)), ("at_cut", Domain(at, at, True, True)),
                         ("above", replace(d, lo=at, lo_closed=False))):
        prefix = tuple(replace(b, domain=domain) if b is found[0] else b for b in s.prefix)
        _prove(c, replace(s, prefix=prefix), node[part])


def _choose(c: Checker, s: Statement, node: Any) -> None:
    """Each existential scalar is given as an expression in the universal ones before it; it lies in its domain and satisfies
    the hypotheses that belong to it, under those that belong to the universal ones before it."""
    take(node, "values proof", "domains such_that")
    values: dict[str, Expr] = {}
    kept: list[Bound] = []
    premises: list[Formula] = []
    domains, such_that, owners = node.get("domains", {}), node.get("such_that", {}), bearers(s)
    for i, b in enumerate(s.prefix):
        own = [(str(j + 1), substitute_formula(f, values)) for j, f in enumerate(s.given) if owners[j] == i]
        if b.kind == "forall":
            kept.append(replace(b, domain=b.domain and map_ends(b.domain, values)))
            premises += [f for _, f in own]
            continue
        before = Statement(tuple(kept), tuple(premises), s.claim)
        values[b.symbol.name] = _chosen(c, before, b, values, node["values"], domains)
        for name, f in own:
            _prove(c, replace(before, claim=substitute_formula(f, values)), such_that.get(name))
    named = {str(j + 1) for j, i in enumerate(owners) if s.prefix[i].kind == "exists"}
    if set(node["values"]) != set(values) or set(such_that) != named or (
            not set(domains) <= {f"{v}.{end}" for v in values for end in ("lo", "hi")}):
        raise Rejected("choose: values and proofs are needed for exactly what is quantified existentially")
    chosen = Statement(tuple(kept), tuple(premises), substitute_formula(s.claim, values))
    if any(isinstance(n, Sym) and n.name in values for n in walk(chosen)):
        raise Rejected("choose: a chosen symbol occurs inside a sum or a law")
    _prove(c, chosen, node["proof"])


def _chosen(c: Checker, before: Statement, b: Bound, values: dict[str, Expr], terms: Any, domains: Any) -> Expr:
    """The value of one existential symbol, shown to lie in its domain under the quantifiers and premises before it."""
    if not isinstance(b.symbol, Sym) or b.symbol.name not in terms:
        raise Rejected(f"choose: no value for {b.symbol.name}")
    value, d = read_term(terms[b.symbol.name]), map_ends(b.domain or Domain(), values)
    if symbols(value) - {k.symbol.name for k in before.prefix}:
        raise Rejected(f"choose: the value of {b.symbol.name} mentions what is quantified after it")
    goal = chains.scalar_goal(before, value)
    _domain_is_defined(goal)
    c.defined(goal, value, None, 0)
    for end, side, closed, name in ((d.lo, 1, d.lo_closed, "lo"), (d.hi, -1, d.hi_closed, "hi")):
        if end is not None:
            c.defined(goal, end, None, 0)
            c.shows(goal, (value - end) * side, not closed, domains.get(f"{b.symbol.name}.{name}"), 0)
    if d.integer and not goal.integral(value):
        raise Rejected(f"choose: {b.symbol.name} must be an integer")
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


def _example(c: Checker, s: Statement, node: Any) -> None:
    """A purely existential statement, by exact values that satisfy it."""
    take(node, "model")
    if not s.prefix or any(b.kind != "exists" for b in s.prefix):
        raise Rejected("example: every quantifier must be existential")
    model = _model(s, node["model"])
    for f in (*s.given, s.claim):
        if evaluate(f, model).holds is not True:
            raise Rejected("example: the values do not satisfy the formula")


def _pointwise(c: Checker, s: Statement, node: Any) -> None:
    """A claim about laws on an alphabet of any size, by scalar goals for each pattern of zeros."""
    take(node, "", "multipliers units values positive bounds scalar cells signs")
    reduction = Reduction(s)
    multipliers = {n: read_term(t) for n, t in node.get("multipliers", {}).items()}
    values = {n: {d: read_term(t) for d, t in v.items()} for n, v in node.get("values", {}).items()}
    bounds = {n: read_term(t) for n, t in node.get("bounds", {}).items()}
    plan = reduction.plan(multipliers, node.get("units", {}), values, frozenset(node.get("positive", [])), bounds)
    keys = {cell.key for cell in plan.cells}
    if not {*node.get("units", {}), *node.get("cells", {})} <= keys:
        raise Rejected("pointwise: proofs or units for cells that do not exist")
    for goal, proof in _paired(plan.nonnegative, node.get("signs")):
        _defined_and_shown(c, goal, proof)
    if plan.scalar is not None:
        _domain_is_defined(plan.scalar)
        _defined_and_shown(c, plan.scalar, node.get("scalar"))
    for cell in plan.cells:
        if not cell.settled:
            for goal, proof in _paired(cell.goals, node.get("cells", {}).get(cell.key)):
                _defined_and_shown(c, goal, proof)


def _paired(goals: tuple[Goal, ...], proofs: object) -> Iterator[tuple[Goal, object]]:
    """Goals with their proofs; a missing list or entry means that one enclosure shows the goal."""
    listed = proofs if isinstance(proofs, list) else []
    if len(listed) > len(goals):
        raise Rejected(f"pointwise: {len(listed)} proofs for {len(goals)} goals")
    yield from zip(goals, listed + [None] * (len(goals) - len(listed)), strict=True)


def _defined_and_shown(c: Checker, goal: Goal, proof: object) -> None:
    """`proof` is a scalar certificate, or {"defined": [...], "proof": ...} where definedness needs certificates."""
    _domain_is_defined(goal)
    inner = take(proof, "proof", "defined") if isinstance(proof, dict) and "rule" not in proof else {"proof": proof}
    c.defined(goal, goal.claim, inner.get("defined"), 0)
    c.shows(goal, goal.claim, goal.strict, inner["proof"], 0)


def _tail(c: Checker, s: Statement, node: Any) -> None:
    """See `chains.tail`."""
    chains.tail(c, lambda other, proof: _prove(c, other, proof), s, node)


def _composed(c: Checker, s: Statement, node: Any) -> None:
    """See `chains.composed`."""
    _prove(c, chains.composed(s), take(node, "tail")["tail"])


def _bad_set(c: Checker, s: Statement, node: Any) -> None:
    """See `chains.bad_set`."""
    _prove(c, chains.bad_set(s), take(node, "tail")["tail"])


def _telescope(c: Checker, s: Statement, node: Any) -> None:
    """See `chains.telescope`."""
    take(node, "")
    chains.telescope(s)


def _adaptive(c: Checker, s: Statement, node: Any) -> None:
    """See `compositions.adaptive`."""
    fields = take(node, "step last")
    compositions.adaptive(lambda other, proof: _prove(c, other, proof), s, fields["step"], fields["last"])


def _derivation(c: Checker, s: Statement, node: Any) -> None:
    """A written proof; see `derivation`."""
    fields = take(node, "proof", "scalars")
    proof, scalars, used = decode(fields["proof"], Derivation), fields.get("scalars", {}), set()

    def shown(name: str, goal: Goal) -> None:
        used.add(name)
        _defined_and_shown(c, goal, scalars.get(name))

    derive(s, proof, shown)
    for step in proof.steps:
        c.rules[step.rule] = c.rules.get(step.rule, 0) + 1
    if not set(scalars) <= used:
        raise Rejected("derivation: scalar proofs for steps that need none")


def _noise(c: Checker, s: Statement, node: Any) -> None:
    """See `noise`."""
    _domain_is_defined(chains.scalar_goal(s, Q(0)))
    noise(c, s, node)


_PROOFS: dict[str, Callable[[Checker, Statement, Any], None]] = {
    "parts": _parts, "inner": _inner, "scalar": _scalar, "equal": _equal, "split": _split, "choose": _choose,
    "example": _example, "pointwise": _pointwise, "tail": _tail, "composed": _composed, "bad_set": _bad_set,
    "telescope": _telescope, "derivation": _derivation, "adaptive": _adaptive, "noise": _noise,
}
_ABOUT_MEANS = frozenset({"parts", "inner", "equal", "split", "choose", "noise"})


# --- refutations

def _model(s: Statement, values: object) -> Model:
    if not isinstance(values, dict):
        raise Rejected("a model is an object that maps names to values")
    model = read_model(tuple(b.symbol for b in s.prefix), values)
    outside = in_domain(s, model)
    if outside:
        raise Rejected(outside)
    return model


def _satisfied(s: Statement, model: Model) -> None:
    for i, f in enumerate(s.given):
        if evaluate(f, model).holds is not True:
            raise Rejected(f"hypothesis {i + 1} is not shown to hold at the witness")


def _refute(c: Checker, s: Statement, node: object) -> Judgement:
    rule = node.get("rule") if isinstance(node, dict) else None
    if rule == "witness":
        _universal(s)
        model = _model(s, take(node, "model")["model"])
        _satisfied(s, model)
        if evaluate(s.claim, model).holds is not False:
            raise Rejected("the claim is not shown to fail at the witness")
        return Judgement("REFUTED", ("witness",))
    if rule == "part":
        fields = take(node, "index refutation")
        index = fields["index"]
        if s.prefix or s.given or not isinstance(s.claim, Both) or (
                not isinstance(index, int) or not 0 <= index < len(s.claim.parts)):
            raise Rejected("part: the statement is not a plain conjunction with such a part")
        part = s.claim.parts[index]
        if not isinstance(part, Statement):
            raise Rejected("part: the part is not a statement")
        return _refute(c, part, fields["refutation"])
    if rule == "inner":
        if s.prefix or s.given or not isinstance(s.claim, Statement):
            raise Rejected("inner: the claim is not a closed statement")
        return _refute(c, s.claim, take(node, "evidence")["evidence"])
    if rule == "negation":
        if not isinstance(s.claim, Relation):
            raise Rejected("negation: only for a relation")
        flipped = tuple(replace(b, kind="exists" if b.kind == "forall" else "forall") for b in s.prefix)
        _prove(c, Statement(flipped, s.given, negation(s.claim)), take(node, "proof")["proof"])
        return Judgement("REFUTED", ("negation", *sorted(c.rules)))
    raise Rejected(f"{rule!r} is not a way to refute")


def _ill_posed(s: Statement, node: object) -> Judgement:
    """At the witness every hypothesis holds and an expression of the claim has no value."""
    _universal(s)
    model = _model(s, _labelled(node, "model", "undefined"))
    _satisfied(s, model)
    try:
        evaluate(s.claim, model)
    except UndefinedValue:
        return Judgement("ILL_POSED", ("undefined",))
    raise Rejected("every expression of the claim has a value at the witness")


