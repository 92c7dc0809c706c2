"""The stages by which a goal between numbers is proved, each with its share of the steps, one after the other."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from verify.elaborate.scalar import defined_and_proved
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.derivative import NotDifferentiable
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.language import symbols
from verify.search.budget import OutOfTime
from verify.search.factoring import factors
from verify.search.forms import open_powers
from verify.search.ideas.angles import sums_of_angles
from verify.search.ideas.along_variables import along_variables
from verify.search.ideas.bernoulli import around_one, bernoulli
from verify.search.ideas.bisection import BRIEF, GLANCE, LONG, MEDIUM, bisected, without_factors
from verify.search.ideas.cases_apart import cases_apart
from verify.search.ideas.circle import on_the_circle
from verify.search.ideas.combinations_given import bounded, combinations_given
from verify.search.ideas.compare import logarithms_as_written, powers_first
from verify.search.ideas.binomials import through_powers
from verify.search.ideas.constant import constant, vanishes
from verify.search.ideas.exchanged import exchanged
from verify.search.ideas.function_alone import function_alone
from verify.search.ideas.homogeneous import homogeneous
from verify.search.ideas.huge_constants import named_constants
from verify.search.ideas.induction import untied
from verify.search.ideas.known_identities import identities, unfactored, whole
from verify.search.ideas.power_means import by_equation, power_means
from verify.search.ideas.products_as_variables import hidden_product, products_as_variables
from verify.search.ideas.reals import of_reals, stirling_between_reals
from verify.search.ideas.reciprocal import reciprocal_alone
from verify.search.ideas.restated import at_one_value
from verify.search.ideas.roots_given import holds_root, roots_given
from verify.search.ideas.roots_of_logarithms import rooted, roots_of_logarithms
from verify.search.ideas.rounded_reals import rounded, rounded_reals
from verify.search.ideas.roundings import roundings
from verify.search.ideas.roots_of_squares import roots_of_squares, squared_in_roots
from verify.search.ideas.split import halves
from verify.search.ideas.square_roots import squared
from verify.search.ideas.stirling import stirling_at_once
from verify.search.ideas.tangents import tangents_at_one_point, tangents_of_roots
from verify.search.ideas.unused import of_the_used
from verify.search.order import scalar_prover, slopes_prover
from verify.search.points import sample
from verify.search.prover import Ideas, Prover
from verify.search.task import SAMPLES, Node, Task, first_node

Search = Callable[[Prover, Goal], "Node | None"]
Note = Callable[[str], None]


@dataclass(frozen=True)
class Stage:
    """One way to search for a proof.  With a share it has a prover of its own and so much of the steps that are left, and
    running out of them ends nothing else; without one it goes on with the prover, the memory and the steps of its schedule."""

    name: str
    search: Search
    share: float | None = None


def standing(whole: Goal, defined: list[Node]) -> Callable[[Goal, Node], bool]:
    """Whether a proof of this goal, with what shows that its claim has a value, is written out in rules of the core."""
    def stands(goal: Goal, node: Node) -> bool:
        if goal != whole:
            return True
        try:
            defined_and_proved(goal, {"defined": defined, "proof": node})
        except Rejected:
            return False
        return True

    return stands


def first_proof(stages: Sequence[Stage], prover: Prover, goal: Goal, note: Note = lambda line: None) -> Node | None:
    """What the first stage that succeeds finds; one line about each that does not."""
    for stage in stages:
        own = prover if stage.share is None else scalar_prover(prover.budget.part(stage.share), prover.seed)
        own.notes.stuck, own.notes.shown, own.notes.stands = prover.notes.stuck, prover.notes.shown, prover.notes.stands
        before = own.budget.used
        try:
            node = stage.search(own, goal)
        except (RecursionError, EmptyBox, Undefined, NotDifferentiable, TooComplex):
            node = None
        except OutOfTime:
            if own is prover:
                return None
            node = None
        if node is not None and own.notes.stands(goal, node):
            return node
        note(f"{stage.name}: no proof in {own.budget.used - before} steps")
    return None


def at_depth(depth: int, last: bool, boxes: bool) -> list[Stage]:
    """Ideas that nest so deep: on the factored claim, then as it is written, then on boxes, on many of them at the last."""
    return [Stage(f"ideas {depth} deep", lambda prover, goal: prover.prove(goal, depth)),
            Stage(f"as written, {depth + 1} deep", lambda prover, goal: prover.prove_raw(goal, depth + 1)),
            *([Stage("both sides of a diagonal", halves)] if depth == 2 else []),
            *([Stage("boxes", partial(_by_boxes, patient=last))] if boxes else [])]


def prove_goal(prover: Prover, goal: Goal, depths: tuple[int, ...] = (2, 4, 6), boxes: bool = True) -> Node | None:
    """A certificate, by depths."""
    if not boxes:
        prover = prover.with_effort(replace(prover.effort, for_boxes=-1))
    tied = next(untied(goal), None) is not None
    again = partial(prove_goal, depths=depths, boxes=boxes)
    stages = [Stage("at once", lambda own, goal: own.at_once(goal)),
              Stage("variables that are used", partial(of_the_used, search=again)),
              Stage("variables that are numbers", partial(at_one_value, search=again)),
              *([Stage("roots of logarithms as variables", partial(roots_of_logarithms, search=slopes_first), 0.5)]
                if boxes and rooted(goal) is not None else []),
              *([Stage("roots in hypotheses", partial(roots_given, search=briefly), 0.5)]
                if boxes and any(holds_root(f.expr) for f in goal.given) else []),
              *([Stage("roots of squares", partial(roots_of_squares, search=briefly), 0.5)]
                if boxes and squared_in_roots(goal) else []),
              Stage("huge constants as variables", named_constants),
              *([Stage("a reciprocal alone", lambda own, goal: reciprocal_alone(own, goal, briefly), 0.5)] if boxes else []),
              *([Stage("one function at two variables", partial(exchanged, search=briefly), 0.6)]
                if boxes and len(goal.variables) > 1 else []),
              *([Stage("roundings", roundings, 0.3)] if boxes else []),
              *([Stage("roundings as reals", partial(rounded_reals, search=briefly), 0.8)] if boxes and rounded(goal) else []),
              *([Stage("identities", identically, 0.3), Stage("constant", partial(constant, search=_of_roots), 0.3)]
                if boxes else []),
              *([Stage("binomials through powers", partial(through_powers, search=briefly), 0.7)] if boxes else []),
              *([Stage("Stirling's series between integers", stirling_between_reals, 0.35)]
                if boxes and tied else []),
              *([Stage("on the unit circle", partial(on_the_circle, search=briefly), 0.2)] if boxes else []),
              *([Stage("products as variables", partial(products_as_variables, search=briefly), 0.6)]
                if boxes and hidden_product(goal) is not None else []),
              *([Stage("sums of angles", partial(sums_of_angles, search=briefly), 0.4)]
                if boxes and len(goal.variables) > 1 else []),
              *([Stage("means of powers", power_means, 0.2), Stage("means of powers by an equation", by_equation, 0.2)]
                if boxes and open_powers(goal.claim) else []),
              *([Stage("Bernoulli's inequality", partial(bernoulli, search=three_deep), 0.5),
                 Stage("powers around one", partial(around_one, search=briefly), 0.5)]
                if boxes and open_powers(goal.claim) else []),
              *([Stage("squares of both sides", partial(squared, search=briefly), 0.6)] if boxes else []),
              *([Stage("cases apart", partial(cases_apart, search=_on_one_side), 0.15)]
                if boxes and len(goal.variables) > 1 else []),
              *([Stage("combinations in hypotheses", partial(combinations_given, search=briefly), 0.5)]
                if boxes and bounded(goal) else []),
              *([Stage("a few boxes", lambda own, goal: bisected(own, goal, GLANCE), 0.1)] if boxes else []),
              *([Stage("one function alone", function_alone, 0.4)] if boxes else []),
              *([Stage("tangents at one point", tangents_at_one_point, 0.1),
                 Stage("tangents of roots", tangents_of_roots, 0.1)] if boxes else []),
              *([Stage("logarithms as written", _by_logarithms, 0.05 if tied else 0.25),
                 Stage("slopes as written", _by_slopes, 0.15)] if boxes and len(symbols(goal.claim)) > 1 else []),
              Stage("powers first", _by_powers),
              *([Stage("Stirling's series", stirling_at_once, 0.3)] if boxes else []),
              *([Stage("integers as reals", of_reals, 0.4)] if boxes and tied else []),
              *([Stage("powers as written", _powers_as_written, 0.25)] if boxes and open_powers(goal.claim) else []),
              *(stage for d in depths for stage in at_depth(d, d == depths[-1], boxes))]
    return first_proof(stages, prover, goal)


def briefly(prover: Prover, goal: Goal) -> Node | None:
    """A certificate from ideas that nest four deep."""
    return prove_goal(prover, goal, (2, 4))


def slopes_first(prover: Prover, goal: Goal) -> Node | None:
    """A certificate from slopes of a claim in several variables, else from ideas that nest four deep."""
    several = len(symbols(goal.claim)) > 1
    stages = (*([Stage("slopes in turn", slopes_in_turn, 0.15)] if several else []), Stage("ideas four deep", briefly))
    return first_proof(stages, prover, goal)


def three_deep(prover: Prover, goal: Goal) -> Node | None:
    """A certificate from ideas that nest three deep, of the claim as factored or as written."""
    return prover.prove(goal, 3) or prover.prove_raw(goal, 3)


def _of_roots(prover: Prover, goal: Goal) -> Node | None:
    """A certificate of a slope that may be an identity between roots."""
    return first_proof((Stage("roots of squares", partial(roots_of_squares, search=three_deep), 0.3),
                        Stage("squares of both sides", partial(squared, search=three_deep), 0.4),
                        Stage("three ideas deep", three_deep, 0.5)), prover, goal)


def _on_one_side(prover: Prover, goal: Goal) -> Node | None:
    """A certificate from slopes, which have a sign on one side of a diagonal; from other cases, or few ideas."""
    return first_proof((Stage("at once", lambda own, goal: own.at_once(goal)),
                        Stage("cases apart", partial(cases_apart, search=_on_one_side)),
                        Stage("slopes as written", _by_slopes, 0.4),
                        Stage("ideas 2 deep", lambda own, goal: own.prove(goal, 2), 0.6)), prover, goal)


def identically(prover: Prover, goal: Goal) -> Node | None:
    """A claim that is 0 at all sample points: by its normal form and by known identities alone."""
    if not vanishes(goal, goal.claim):
        return None
    return Prover(prover.budget, Ideas((whole, unfactored, factors), (identities,), ()), prover.seed).prove(goal, 6)


def _by_powers(prover: Prover, goal: Goal) -> Node | None:
    return first_node(powers_first(prover, Task(goal, [], 3)))


def _by_logarithms(prover: Prover, goal: Goal) -> Node | None:
    return first_node(logarithms_as_written(prover, goal))


def _by_slopes(prover: Prover, goal: Goal) -> Node | None:
    """By the slopes of the claim as it is written, whose sign its factored form hides."""
    return first_node(along_variables(prover, Task(goal, list(sample(goal, SAMPLES, 0)), 4)))


def slopes_in_turn(prover: Prover, goal: Goal, depths: tuple[int, ...] = (3, 4)) -> Node | None:
    """By slopes alone, and slopes of slopes, of the claim as it is written or factored, with few deep ones first."""
    for depth in depths if symbols(goal.claim) else ():
        for search in (Prover.prove_raw, Prover.prove):
            try:
                node = search(slopes_prover(prover, 0.65), goal, depth)
            except OutOfTime:
                node = None
            if node is not None:
                return node
    return None


def _powers_as_written(prover: Prover, goal: Goal) -> Node | None:
    """By the slopes of the claim as it is written, for its factored form hides how powers grow; else divided by a variable."""
    task = Task(goal, list(sample(goal, SAMPLES, 0)), 4)
    return first_node(node for idea in (along_variables, homogeneous) for node in idea(prover, task))


def _by_boxes(prover: Prover, goal: Goal, patient: bool) -> Node | None:
    """A proof by bisection: first with few boxes, then with more of them, for the claim and for its only open factor."""
    many = LONG if patient else MEDIUM
    if len(symbols(goal.claim)) > 1 and not patient:
        return bisected(prover, goal, BRIEF)
    return bisected(prover, goal, BRIEF) or without_factors(prover, goal, many) or bisected(prover, goal, many)
