"""Scalar proofs elaborated: a high-level node becomes core rules, and what these ask for is found among what it offers.

A core rule is run with a step that records: what it checks is elaborated there and then, and what it needs is looked for in
the proofs that the high-level node holds, and among a few derivations of common facts.
"""
from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, replace
from typing import Any

from verify.elaborate import derivations
from verify.elaborate.retired import Unimodal, is_retired, names_retired, read_any, written_out
from verify.elaborate.rules import Offer, Raw, core
from verify.elaborate.writing import node
from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.conditions import NONZERO, POSITIVE
from verify.kernel.numbers.derivative import diff
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.checker import Checker, read_proof
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.scalar.instances import Instance
from verify.kernel.scalar.proof import Evaluate, Lemma, Proof, Step
from verify.language import Expr


MALFORMED = (KeyError, TypeError, AttributeError, ValueError, IndexError, ArithmeticError, Undefined)
_LEFT: ContextVar[list[int] | None] = ContextVar("_LEFT", default=None)


class TooMany(Exception):
    """The rules to be written out are more than were allowed."""


@contextmanager
def at_most(rules: int) -> Iterator[None]:
    """Inside the block, raise TooMany once that many rules have been recorded: written out, nested proofs may double at each
    level."""
    token = _LEFT.set([rules])
    try:
        yield
    finally:
        _LEFT.reset(token)


def _counted() -> None:
    left = _LEFT.get()
    if left is not None:
        left[0] -= 1
        if left[0] < 0:
            raise TooMany


def elaborated(goal: Goal, data: object, offers: tuple[Offer, ...] = ()) -> Proof:
    """A core proof of a goal whose claim is defined, from a high-level node or a core node; raises Rejected if there is none.
    `offers` are proofs that may show what the node needs besides its own; {"proof": ..., "defined": [...]} adds to them."""
    if isinstance(data, dict) and "rule" not in data and "proof" in data:
        return elaborated(goal, data["proof"], (*data.get("defined", []), *offers))
    try:
        proof = read_proof(data)
        Checker().verify(goal, proof)
        return proof
    except Rejected:
        if not isinstance(data, dict):
            raise
    if names_retired(data):
        try:
            return recorded(goal, read_any(data), (), offers)
        except (Rejected, *MALFORMED):
            pass
    try:
        goal.box()
        rule, own = core(goal, data)
        return recorded(goal, rule, own, offers)
    except EmptyBox:
        return Evaluate()
    except MALFORMED as error:
        raise Rejected(f"rule {data.get('rule')!r:.40}: {type(error).__name__}: {error}") from None


def defined_and_proved(goal: Goal, data: object) -> Proof:
    """As `elaborated`, for a claim that is not yet known to be defined: {"proof": ..., "defined": [...]}, or a node alone."""
    offers: list[Offer] = []
    if isinstance(data, dict) and "rule" not in data:
        offers, data = list(data.get("defined", [])), data.get("proof")
    data = {"rule": "evaluate"} if data is None else data
    step = Recorder(offers)
    try:
        known = read_any(data)
        offers += [lemma.proof for lemma in known.needs]
    except Rejected:
        known = None
    try:
        step.defined(goal, goal.claim)
    except Rejected:
        return _in_parts(goal, data)
    proof = elaborated(goal, data, tuple(offers))
    return replace(proof, needs=_without_repeats((*proof.needs, *step.lemmas)))


def _in_parts(goal: Goal, data: object) -> Proof:
    """As `defined_and_proved`, where the claim has a value on each of the parts that the proof cuts the domain into."""
    try:
        rule = read_any(data)
    except Rejected:
        rule = core(goal, data)[0] if isinstance(data, dict) else Evaluate()
    parts = rule.parts(goal)
    if not parts:
        raise Rejected("the claim is not shown to have a value")
    made = {id(p): defined_and_proved(g, p.data if isinstance(p, Raw) else node(p)) for g, p in parts}
    proof: Proof = _filled(rule, made)
    Checker().verify(goal, proof)
    return proof


def recorded(goal: Goal, rule: Proof, own: tuple[Offer, ...], above: tuple[Offer, ...] = ()) -> Proof:
    """A core rule with its high-level parts elaborated and its needs filled in; what the node itself offers is offered to its
    parts too."""
    _counted()
    rule = written_out(goal, _with_conditions(goal, rule, own, above)) or rule
    if isinstance(rule, Instance) and rule.back is not None and _defined(rule, own):
        rule = replace(rule, back=None)
    step = Recorder([*own, *above], rule.needs, own)
    _One(step).verify(goal, rule)
    filled: Proof = _filled(rule, step.parts)
    return replace(filled, needs=_without_repeats(tuple(step.lemmas)))


def _with_conditions(goal: Goal, rule: Proof, own: tuple[Offer, ...], above: tuple[Offer, ...]) -> Proof:
    """A bend with the conditions of what it moves from the variable to another point of its domain among its needs, shown where
    the variable is."""
    if not isinstance(rule, Unimodal):
        return rule
    d = goal.variable(rule.var).domain
    along = replace(goal.along(rule.var), variables=goal.variables)
    if d.integer:
        along = along.with_domain(rule.var, replace(d, integer=False))
    step = Recorder([*own, *above], rule.needs)
    for e in (goal.claim, rule.positive, rule.factor, diff(rule.factor, rule.var)):
        for k in along.undefined_conditions(e):
            step.need(along, (k.expr, -k.expr) if k.kind == NONZERO else (k.expr,), k.kind in (POSITIVE, NONZERO))
    return replace(rule, needs=_without_repeats((*rule.needs, *step.lemmas)))


def _defined(rule: Instance, offers: tuple[Offer, ...]) -> bool:
    """Whether the new claim is shown to have a value without the old one."""
    try:
        Recorder(list(offers)).defined(Goal(rule.variables, rule.given, rule.claim), rule.claim)
    except (Rejected, EmptyBox, Undefined):
        return False
    return True


class _One(Checker):
    """A checker that runs one rule with a given step."""

    def __init__(self, only: Step) -> None:
        super().__init__()
        self.only = only

    def step(self, proof: Proof) -> Step:
        """The given one."""
        return self.only


class Recorder(Step):
    """A step that elaborates what it is to check, and finds what a rule needs."""

    def __init__(self, offers: list[Offer], needs: tuple[Lemma, ...] = (), handed: tuple[Offer, ...] = ()) -> None:
        super().__init__(Checker().verify, needs)
        self.offers, self.handed = offers, handed
        self.parts: dict[int, Proof] = {}
        self.lemmas: list[Lemma] = []

    def check(self, goal: Goal, proof: Proof) -> None:
        """Elaborate a high-level part; check a core one."""
        if isinstance(proof, Raw):
            self.parts[id(proof)] = elaborated(goal, proof.data, (*proof.offers, *self.handed))
        elif _has_raw(proof):
            self.parts[id(proof)] = recorded(goal, proof, (), self.handed)
        else:
            try:
                super().check(goal, proof)
            except Rejected:
                if isinstance(proof, Evaluate):
                    raise
                self.parts[id(proof)] = recorded(goal, proof, (), self.handed)

    def shows(self, goal: Goal, expr: Expr, strict: bool = False, proof: Proof | None = None) -> None:
        """One enclosure is tried before what the node offers."""
        if proof is None and not goal.has(expr, strict):
            try:
                return super().check(goal.with_claim(expr, strict), Evaluate())
            except Rejected:
                pass
        return super().shows(goal, expr, strict, proof)

    def need(self, goal: Goal, claims: tuple[Expr, ...], strict: bool) -> bool:
        """Find a proof of one of some claims."""
        for claim in claims:
            for proof in self._found(goal.with_claim(claim, strict)):
                self.lemmas.append(Lemma(claim, proof, strict))
                return True
        return False

    def _found(self, goal: Goal) -> Iterator[Proof]:
        for lemma in (*self.needs, *self.lemmas):
            if lemma.claim == goal.claim and (lemma.strict or not goal.strict):
                if _has_raw(lemma.proof):
                    yield from self._part(goal, lemma.proof)
                elif _checks(goal, lemma.proof):
                    yield lemma.proof
        for offer in self.offers:
            data = offer["proof"] if isinstance(offer, dict) and "rule" not in offer else offer
            yield from self._part(goal, data)
        yield from (proof for proof in derivations.of(goal) if _checks(goal, proof))

    def _part(self, goal: Goal, data: Any) -> Iterator[Proof]:
        """A proof that is to be written out first, if it shows the goal then."""
        try:
            if isinstance(data, Raw):
                yield elaborated(goal, data.data, (*data.offers, *self.handed))
            else:
                yield recorded(goal, data, ()) if isinstance(data, Proof) else elaborated(goal, data)
        except Rejected:
            return


def _checks(goal: Goal, proof: Proof) -> bool:
    try:
        Checker().verify(goal, proof)
    except Rejected:
        return False
    return True


def _has_raw(value: object) -> bool:
    """Whether a part is high-level, or of a retired rule."""
    if isinstance(value, Raw) or is_retired(value):
        return True
    if isinstance(value, tuple):
        return any(map(_has_raw, value))
    return hasattr(value, "__dataclass_fields__") and not isinstance(value, Expr) and any(
        _has_raw(getattr(value, name)) for name in value.__dataclass_fields__)


def _filled(value: Any, parts: dict[int, Proof]) -> Any:
    """A rule with its high-level parts replaced."""
    if id(value) in parts:
        return parts[id(value)]
    if isinstance(value, tuple):
        return tuple(_filled(x, parts) for x in value)
    if isinstance(value, Expr) or not hasattr(value, "__dataclass_fields__") or isinstance(value, type):
        return value
    return replace(value, **{f.name: _filled(getattr(value, f.name), parts) for f in fields(value)})


def _without_repeats(lemmas: tuple[Lemma, ...]) -> tuple[Lemma, ...]:
    return tuple({(x.claim, x.strict): x for x in lemmas}.values())
