"""Proofs of statements about laws, means and processes: which floor checks each rule."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from verify.kernel.format.nodes import read_fields, read_rule
from verify.kernel.format.parts import holds_on, rests_on
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.checker import Checker
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import domain_is_defined, scalar_goal, settled
from verify.language import Algorithms, Alphabet, Expr, Mechanisms, Process, Q, Statement, decode, walk
from verify.language.steps import Derivation

Prove = Callable[[Statement, object], None]
_OF_ANY_SIZE = (Process, Mechanisms, Algorithms)


@dataclass(frozen=True)
class Duality:
    """Multipliers and bounds for a claim about laws, and scalar proofs by the cells of its zeros."""

    multipliers: dict[str, Expr] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    values: dict[str, dict[str, Expr]] = field(default_factory=dict)
    positive: tuple[str, ...] = ()
    bounds: dict[str, Expr] = field(default_factory=dict)
    scalar: object = None
    cells: dict[str, tuple[object, ...]] = field(default_factory=dict)
    signs: tuple[object, ...] = ()


@dataclass(frozen=True)
class Telescope:
    """Of an inequality, scalar proofs of its goals, and by how much it holds."""

    proofs: tuple[object, ...] = ()
    excess: Expr = field(default_factory=lambda: Q(0))


@dataclass(frozen=True)
class Derived:
    """A written proof, scalar proofs by the names of its steps, and answers to what its steps ask about sums."""

    proof: object
    scalars: dict[str, object] = field(default_factory=dict)
    answers: object = field(default_factory=dict)


def prove(c: Checker, others: Prove, statement: Statement, rule: str, node: object) -> None:
    """Return if the evidence, by a rule about laws, shows the statement; `others` checks evidence for further statements.  A
    rule returns the class of spaces on which the evidence holds; one that says nothing holds on finite ones."""
    if rule in WITH_OTHERS:
        spaces = WITH_OTHERS[rule](c, others, statement, node)
    else:
        kind, check = RULES[rule]
        spaces = check(c, statement, node if kind is object else read_rule(node, {rule: kind}))
    if any(isinstance(n, _OF_ANY_SIZE) or (isinstance(n, Alphabet) and n.size is None) for n in walk(statement)):
        from verify.kernel.laws.coarse_graining import is_of_divergences

        holds_on("general" if is_of_divergences(statement) else spaces or "finite")


def _duality(c: Checker, s: Statement, node: Duality) -> str | None:
    """A claim about laws on an alphabet of any size, by scalar goals for each pattern of zeros."""
    from verify.kernel.laws import duality, spaces

    rests_on(duality.__name__)
    reduction = duality.Reduction(s)
    plan = reduction.plan(node.multipliers, node.units, node.values, frozenset(node.positive), node.bounds)
    if not {*node.units, *node.cells} <= {cell.key for cell in plan.cells}:
        raise Rejected("duality: proofs or units for cells that do not exist")
    for goal, proof in _paired(plan.nonnegative, node.signs):
        settled(c, goal, proof)
    if plan.scalar is not None:
        settled(c, plan.scalar, node.scalar)
    for cell in plan.cells:
        if not cell.settled:
            for goal, proof in _paired(cell.goals, node.cells.get(cell.key, ())):
                settled(c, goal, proof)
    found = spaces.spaces_of_integrals(reduction)
    return "countable" if found == "general" and reduction.at_letters else found


def _paired(goals: tuple[Goal, ...], proofs: tuple[object, ...]) -> Iterator[tuple[Goal, object]]:
    """Goals with their proofs; a missing entry means that one enclosure shows the goal."""
    if len(proofs) > len(goals):
        raise Rejected(f"{len(proofs)} proofs for {len(goals)} goals")
    yield from zip(goals, (*proofs, *[None] * (len(goals) - len(proofs))), strict=True)


def _theorem(c: Checker, prove: Prove, s: Statement, node: Any) -> str | None:
    """A named theorem at values of its parameters; see `applying.apply`."""
    from verify.kernel.theorems import library
    from verify.kernel.theorems.applying import Application, apply

    a = read_fields(node, Application)
    theorem, module = library.named(a.theorem)
    rests_on(module)
    c.rules[theorem.name] = c.rules.get(theorem.name, 0) + 1
    apply(c, prove, s, theorem, a)
    return theorem.spaces


def _telescope(c: Checker, s: Statement, node: Telescope) -> str | None:
    """See `sum_by_induction`."""
    from verify.kernel.theorems import sum_by_induction

    rests_on(sum_by_induction.__name__)
    for goal, proof in _paired(sum_by_induction.goals_of(c, s, node.excess), node.proofs):
        settled(c, goal, proof)
    return "countable"                                 # what it says of a transcript, it says of each one


def _derivation(c: Checker, s: Statement, node: Derived) -> str | None:
    """A written proof; see `derivation`."""
    from verify.kernel.sums.answers import read_answers
    from verify.kernel.written import derivation

    rests_on(derivation.__name__)
    proof = decode(node.proof, Derivation)
    spaces = derivation.derive(s, proof, lambda name, goal: settled(c, goal, node.scalars.get(name)),
                               read_answers(node.answers), "general")
    for step in proof.steps:
        c.rules[f"step {step.rule}"] = c.rules.get(f"step {step.rule}", 0) + 1
    return spaces


def _noise(c: Checker, s: Statement, node: Any) -> None:
    """See `noise`."""
    from verify.kernel.theorems import noise

    rests_on(noise.__name__)
    domain_is_defined(scalar_goal(s, Q(0)))
    noise.noise(c, s, read_fields(node, noise.NoiseEvidence))


def _general(c: Checker, prove: Prove, s: Statement, node: Any) -> None:
    """See `general`."""
    from verify.kernel.theorems import general

    rests_on(general.__name__)
    general.general(prove, s, read_fields(node, general.General))


def _noise_means(c: Checker, prove: Prove, s: Statement, node: Any) -> None:
    """See `noise_means`."""
    from verify.kernel.theorems import noise_means

    rests_on(noise_means.__name__)
    noise_means.noise_means(c, prove, s, read_fields(node, noise_means.NoiseMeans))


def _family(c: Checker, prove: Prove, s: Statement, node: Any) -> str:
    """See `concrete.family`."""
    from verify.kernel.statements import concrete

    rests_on(concrete.__name__)
    at = read_fields(node, concrete.Family)
    concrete.each_shown(concrete.family(s, at.model, at.values), at.proofs, prove)
    return "general"


WITH_OTHERS: dict[str, Callable[[Checker, Prove, Statement, Any], str | None]] = {
    "theorem": _theorem, "general": _general, "noise_means": _noise_means, "family": _family}
# Each rule with the class of its node (other nodes, and that of `noise`, are read where they are checked).
RULES: dict[str, tuple[type, Callable[[Checker, Statement, Any], str | None]]] = {
    "duality": (Duality, _duality), "telescope": (Telescope, _telescope), "derivation": (Derived, _derivation),
    "noise": (object, _noise),
}
