"""The schedule by which scalar claims are proved: stages with their shares of the steps, one after the other."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from verify.elaborate.scalar import defined_and_proved
from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Goal
from verify.kernel.scalar.opening import scalar_goal
from verify.language import App, Both, Domain, Num, Relation, Statement, symbols, walk
from verify.search.aloud import say
from verify.search.budget import Budget, OutOfTime
from verify.search.closed_form import suggestions
from verify.search.excluded import excluding, where_hypotheses_hold, without_excluded
from verify.search.factoring import factors
from verify.search.finding import Trace
from verify.search.forms import open_powers
from verify.search.ideas.angles import sums_of_angles
from verify.search.ideas.along_variables import along_variables
from verify.search.ideas.bends_apart import bends, bends_apart
from verify.search.ideas.bernoulli import around_one, bernoulli
from verify.search.ideas.bisection import BRIEF, GLANCE, LONG, MEDIUM, bisected, without_factors
from verify.search.ideas.cases_apart import cases_apart
from verify.search.ideas.circle import on_the_circle
from verify.search.ideas.combinations_given import bounded, combinations_given
from verify.search.ideas.compare import by_logarithms, logarithms_as_written, powers_first
from verify.search.ideas.binomials import through_powers
from verify.search.ideas.constant import constant, vanishes
from verify.search.ideas.double_angles import double_angles, doubled
from verify.search.ideas.ends_apart import ends_apart
from verify.search.ideas.equations import root_of_a_variable, roots_for_variables
from verify.search.ideas.even import even_in, one_half
from verify.search.ideas.exchanged import exchanged
from verify.search.ideas.exponents import exponent_as_variable, power_alone
from verify.search.ideas.function_alone import function_alone
from verify.search.ideas.homogeneous import homogeneous
from verify.search.ideas.huge_constants import named_constants
from verify.search.ideas.induction import untied
from verify.search.ideas.known_identities import identities, unfactored, whole
from verify.search.ideas.one_logarithm import one_logarithm
from verify.search.ideas.one_slope import one_slope
from verify.search.ideas.piecewise import is_piecewise, pieces
from verify.search.ideas.power_means import by_equation, power_means
from verify.search.ideas.products_as_variables import hidden_product, products_as_variables
from verify.search.ideas.quotients import moved, quotients
from verify.search.ideas.reals import of_reals, stirling_between_reals
from verify.search.ideas.reciprocal import reciprocal_alone
from verify.search.ideas.restated import at_one_value, difference, differences, in_natural_logarithms, natural_logarithms
from verify.search.ideas.roots_as_variables import roots_as_variables, under_roots
from verify.search.ideas.roots_given import holds_root, roots_given
from verify.search.ideas.roots_of_logarithms import rooted, roots_of_logarithms
from verify.search.ideas.rounded_reals import rounded, rounded_reals
from verify.search.ideas.roundings import roundings
from verify.search.ideas.roots_of_squares import roots_of_squares, squared_in_roots
from verify.search.ideas.split import halves, split_at
from verify.search.ideas.square_roots import squared
from verify.search.ideas.stirling import stirling_at_once
from verify.search.ideas.substitution import functions_as_variables, hidden
from verify.search.ideas.tangents import tangents_at_one_point, tangents_of_roots
from verify.search.ideas.turns_apart import turns_apart
from verify.search.ideas.undone import done_up, undone
from verify.search.ideas.unused import of_the_used
from verify.search.ideas.without_slack import without_slack
from verify.search.left_open import narrowest, region
from verify.search.numeric import strictly_inside
from verify.search.order import scalar_prover
from verify.search.points import sample
from verify.search.prover import Ideas, Prover
from verify.search.sizes import by_size, sized
from verify.search.task import SAMPLES, Node, Task, at_point, first_node, pinned
from verify.search.zero_bases import Cut, cut_at_zero, split_node

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
        own.notes.stuck, own.notes.stands = prover.notes.stuck, prover.notes.stands
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


# --- the stages of a goal

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
              *([Stage("roots of logarithms as variables", partial(roots_of_logarithms, search=_briefly), 0.5)]
                if boxes and rooted(goal) is not None else []),
              *([Stage("roots in hypotheses", partial(roots_given, search=_briefly), 0.5)]
                if boxes and any(holds_root(f.expr) for f in goal.given) else []),
              *([Stage("roots of squares", partial(roots_of_squares, search=_briefly), 0.5)]
                if boxes and squared_in_roots(goal) else []),
              Stage("huge constants as variables", named_constants),
              *([Stage("a reciprocal alone", lambda own, goal: reciprocal_alone(own, goal, _briefly), 0.5)] if boxes else []),
              *([Stage("one function at two variables", partial(exchanged, search=_briefly), 0.6)]
                if boxes and len(goal.variables) > 1 else []),
              *([Stage("roundings", roundings, 0.3)] if boxes else []),
              *([Stage("roundings as reals", partial(rounded_reals, search=_briefly), 0.8)] if boxes and rounded(goal) else []),
              *([Stage("identities", _identically, 0.3), Stage("constant", partial(constant, search=_of_roots), 0.3)]
                if boxes else []),
              *([Stage("binomials through powers", partial(through_powers, search=_briefly), 0.7)] if boxes else []),
              *([Stage("Stirling's series between integers", stirling_between_reals, 0.35)]
                if boxes and tied else []),
              *([Stage("on the unit circle", partial(on_the_circle, search=_briefly), 0.2)] if boxes else []),
              *([Stage("products as variables", partial(products_as_variables, search=_briefly), 0.6)]
                if boxes and hidden_product(goal) is not None else []),
              *([Stage("sums of angles", partial(sums_of_angles, search=_briefly), 0.4)]
                if boxes and len(goal.variables) > 1 else []),
              *([Stage("means of powers", power_means, 0.2), Stage("means of powers by an equation", by_equation, 0.2)]
                if boxes and open_powers(goal.claim) else []),
              *([Stage("Bernoulli's inequality", partial(bernoulli, search=_three_deep), 0.5),
                 Stage("powers around one", partial(around_one, search=_briefly), 0.5)]
                if boxes and open_powers(goal.claim) else []),
              *([Stage("squares of both sides", partial(squared, search=_briefly), 0.6)] if boxes else []),
              *([Stage("cases apart", partial(cases_apart, search=_on_one_side), 0.15)]
                if boxes and len(goal.variables) > 1 else []),
              *([Stage("combinations in hypotheses", partial(combinations_given, search=_briefly), 0.5)]
                if boxes and bounded(goal) else []),
              *([Stage("a few boxes", lambda own, goal: bisected(own, goal, GLANCE), 0.1)] if boxes else []),
              *([Stage("one function alone", function_alone, 0.4)] if boxes else []),
              *([Stage("tangents at one point", tangents_at_one_point, 0.1),
                 Stage("tangents of roots", tangents_of_roots, 0.1)] if boxes else []),
              *([Stage("logarithms as written", _by_logarithms, 0.05 if tied else 0.2),
                 Stage("slopes as written", _by_slopes, 0.15)] if boxes and len(symbols(goal.claim)) > 1 else []),
              Stage("powers first", _by_powers),
              *([Stage("Stirling's series", stirling_at_once, 0.3)] if boxes else []),
              *([Stage("integers as reals", of_reals, 0.4)] if boxes and tied else []),
              *([Stage("powers as written", _powers_as_written, 0.25)] if boxes and open_powers(goal.claim) else []),
              *(stage for d in depths for stage in at_depth(d, d == depths[-1], boxes))]
    return first_proof(stages, prover, goal)


def _briefly(prover: Prover, goal: Goal) -> Node | None:
    """A certificate from ideas that nest four deep."""
    return prove_goal(prover, goal, (2, 4))


def _three_deep(prover: Prover, goal: Goal) -> Node | None:
    """A certificate from ideas that nest three deep, of the claim as factored or as written."""
    return prover.prove(goal, 3) or prover.prove_raw(goal, 3)


def _of_roots(prover: Prover, goal: Goal) -> Node | None:
    """A certificate of a slope that may be an identity between roots."""
    return first_proof((Stage("roots of squares", partial(roots_of_squares, search=_three_deep), 0.3),
                        Stage("squares of both sides", partial(squared, search=_three_deep), 0.4),
                        Stage("three ideas deep", _three_deep, 0.5)), prover, goal)


def _on_one_side(prover: Prover, goal: Goal) -> Node | None:
    """A certificate from slopes, which have a sign on one side of a diagonal; from other cases, or few ideas."""
    return first_proof((Stage("at once", lambda own, goal: own.at_once(goal)),
                        Stage("cases apart", partial(cases_apart, search=_on_one_side)),
                        Stage("slopes as written", _by_slopes, 0.4),
                        Stage("ideas 2 deep", lambda own, goal: own.prove(goal, 2), 0.6)), prover, goal)


def _identically(prover: Prover, goal: Goal) -> Node | None:
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


# --- the stages of a statement

def _with_open_ends(prover: Prover, goal: Goal) -> Node | None:
    """The closed rational ends of real variables apart, one after the other, then the claim where all are open."""
    for v in goal.variables:
        d = v.domain
        for end, closed, open_part, other in ((d.lo, d.lo_closed, "above", "below"), (d.hi, d.hi_closed, "below", "above")):
            if not closed or d.integer or not isinstance(end, Num) or d.lo == d.hi or v.name not in symbols(goal.claim):
                continue
            opened = replace(d, lo_closed=False) if open_part == "above" else replace(d, hi_closed=False)
            at_end = prove_goal(prover, goal.with_domain(v.name, Domain(end, end, True, True)), (2, 4))
            rest = None if at_end is None else _with_open_ends(prover, goal.with_domain(v.name, opened))
            return None if rest is None else {"rule": "split", "var": v.name, "at": write_term(end), "at_cut": at_end,
                                              open_part: rest, other: {"rule": "evaluate"}}
    return prove_goal(prover, goal, (2, 4))


def _boundary_apart(prover: Prover, goal: Goal) -> Node | None:
    """A proof with the boundary apart, where a claim in several variables has one."""
    if len(goal.variables) < 2 or not any((isinstance(v.domain.lo, Num) and v.domain.lo_closed) or v.domain.hi_closed
                                          for v in goal.variables):
        return None
    return _with_open_ends(prover, goal)


def _ends_apart(prover: Prover, goal: Goal) -> Node | None:
    """A proof with the ends apart, where a claim is about one real variable."""
    return ends_apart(prover, goal, _piece)


def _piece(goal: Goal, budget: Budget) -> Node | None:
    """A proof at one end of a line: of the claim as it is written, by few ideas, then of its factors."""
    stages = (Stage("as written, 3 deep", lambda prover, goal: prover.prove_raw(goal, 3), 0.25),
              Stage("ideas 1 deep", lambda prover, goal: prover.prove(goal, 1), 0.8),
              Stage("ideas 2 deep", lambda prover, goal: prover.prove(goal, 2)))
    return first_proof(stages, scalar_prover(budget), goal)


def _by_closed_form(prover: Prover, goal: Goal) -> Node | None:
    """The claim in a form that sympy suggests; in one variable also a cut where its slope vanishes."""
    prover.budget.spend()                             # sympy is not asked for what no steps are left to prove
    for form in suggestions(goal, "forms"):
        if form != goal.claim and prover.same(goal, form):
            node = prover.with_definedness(goal, {"rule": "rewrite", "to": write_term(form)}, form)
            proof = prover.prove_raw(goal.with_claim(form), 4) if node is not None else None
            if node is not None and proof is not None:
                return {**node, "proof": proof}
    names = sorted(symbols(goal.claim))
    if len(names) != 1:
        return None
    slope = goal.with_claim(diff(goal.claim, names[0]))
    cuts = (at for at in suggestions(slope, "zeros", names[0]) if not symbols(at) and strictly_inside(goal, names[0], at))
    return first_node(split_at(prover, goal, names[0], at, 5) for at in cuts)


def _turns_apart(prover: Prover, goal: Goal) -> Node | None:
    """A proof with its turns apart, where a claim is about one real variable."""
    return turns_apart(prover, goal, _between_turns)


def _between_turns(goal: Goal, budget: Budget) -> Node | None:
    """A proof where a slope has one sign or the claim is clear."""
    bounded = None not in (goal.variables[0].domain.lo, goal.variables[0].domain.hi)
    stages = (*([Stage("ideas 1 deep", lambda prover, goal: prover.prove(goal, 1), 0.3)] if bounded else []),
              Stage("as written, 2 deep", lambda prover, goal: prover.prove_raw(goal, 2), 0.5),
              Stage("ideas 2 deep", lambda prover, goal: prover.prove(goal, 2)))
    return first_proof(stages, scalar_prover(budget), goal)


def _of_errors(goal: Goal) -> bool:
    """Whether a claim in one variable compares an error function with a root: boxes do not close where both are nearly 1."""
    return len(goal.variables) == 1 and {"erf", "sqrt"} <= _operations(goal)


def _operations(goal: Goal) -> set[str]:
    """The operations on something with symbols in it."""
    return {n.op for n in walk(goal.claim, once=True) if isinstance(n, App) and symbols(n)}


def _restated(goal: Goal) -> list[Stage]:
    """What comes before the other stages where a claim says it in a way that hides its form."""
    try:
        return [*([Stage("pieces", pieces, 0.5)] if is_piecewise(goal) else []),
                *([Stage("natural logarithms", partial(natural_logarithms, search=_briefly), 0.6)]
                  if in_natural_logarithms(goal) != goal.claim else []),
                *([Stage("differences as variables", partial(differences, search=_briefly), 0.6)] if difference(goal) else []),
                *([Stage("functions as variables", partial(functions_as_variables, search=_briefly), 0.6)]
                  if goal.given and hidden(goal) is not None else []),
                *([Stage("a quotient as a variable", partial(quotients, search=_briefly), 0.5)]
                  if next(moved(goal), None) is not None else []),
                *([Stage("bends apart", partial(bends_apart, search=_briefly), 0.2)] if bends(goal) else []),
                *([Stage("roots for variables", partial(roots_for_variables, search=_restated_briefly), 0.6)]
                  if root_of_a_variable(goal) else []),
                *([Stage("roots as variables", partial(roots_as_variables, search=_briefly), 0.4)]
                  if under_roots(goal) else []),
                *([Stage("double angles", partial(double_angles, search=partial(prove_goal, depths=(2, 4))), 0.6)]
                  if doubled(goal) is not None else []),
                *([Stage("the turns apart", _turns_apart, 0.65)] if _of_errors(goal) else []),
                *([Stage("a logarithm or a root undone", partial(undone, search=_briefly), 0.6)] if done_up(goal) else []),
                *([Stage("an exponent as a variable", partial(exponent_as_variable, search=_briefly), 0.3)]
                  if power_alone(goal) else [])]
    except TooComplex:
        return []


def _restated_briefly(prover: Prover, goal: Goal) -> Node | None:
    """What comes first where a form is hidden, then ideas that nest four deep."""
    return first_proof((*_restated(goal), Stage("ideas four deep", _briefly)), prover, goal)


def _halved(goal: Goal) -> list[Stage]:
    """One half first, of a claim in several variables that is even in one."""
    several = len(symbols(goal.claim)) > 1 and even_in(goal) is not None
    return [Stage("one half of an even claim", partial(one_half, search=_of_half), 0.5)] if several else []


def _of_size(goal: Goal) -> list[Stage]:
    """One half first, of a claim in one variable that is even where an absolute value or an error function hides its size."""
    hidden_in = len(goal.variables) == 1 and {"abs", "erf", "erfc"} & _operations(goal)
    return [Stage("one half of an even claim", partial(one_half, search=_anew), 0.7)] if hidden_in and even_in(goal) else []


def _anew(prover: Prover, goal: Goal) -> Node | None:
    return first_proof((*_restated(goal), *THOROUGH), prover, goal)


def _of_half(prover: Prover, goal: Goal) -> Node | None:
    """What comes first where a form is hidden, logarithms, then ideas that nest four deep."""
    return first_proof((*_restated(goal), BY_LOGARITHMS, Stage("ideas four deep", _briefly)), prover, goal)


def _by_one_slope(prover: Prover, goal: Goal) -> Node | None:
    """A proof from one end of a variable, where a claim is about several."""
    if len(symbols(goal.claim)) < 2:
        return None
    of_slope = partial(first_proof, (Stage("the slope", _three_deep, 0.2),))
    return one_slope(prover, goal, of_slope, _restated_briefly)


BY_LOGARITHMS = Stage("logarithms by all ideas", partial(by_logarithms, search=_restated_briefly), 0.7)
THOROUGH = (Stage("two to four ideas deep", partial(prove_goal, depths=(2, 4)), 0.55),
            Stage("without its slack", partial(without_slack, search=_restated_briefly), 0.4),
            Stage("one logarithm of a quotient", partial(one_logarithm, search=_briefly), 0.5),
            BY_LOGARITHMS, Stage("one slope", _by_one_slope, 0.4),
            Stage("the turns apart", _turns_apart, 0.5),
            Stage("the boundary apart", _boundary_apart, 0.4),
            Stage("the ends apart", _ends_apart, 0.45),
            Stage("six ideas deep", partial(prove_goal, depths=(6,)), 0.6),
            Stage("closed forms", _by_closed_form, 0.5))
BRIEFLY = (Stage("three ideas deep, without boxes", partial(prove_goal, depths=(3,), boxes=False), 0.55),)


def prove_statement(s: Statement, budget: Budget, trace: Trace, thorough: bool = True) -> Node | None:
    """A proof node for a scalar statement, or None; unless thorough, only from ideas that nest three deep."""
    if isinstance(s.claim, Both):
        parts = list[Node]()
        for p in s.claim.parts:
            part = prove_statement(replace(s, claim=p), budget.part(0.6), trace, thorough)
            if part is None:
                return None
            parts.append(part)
        return {"rule": "parts", "parts": parts}
    if not isinstance(s.claim, Relation):
        return None
    if s.claim.op == "==":
        below = prove_statement(replace(s, claim=s.claim.left <= s.claim.right), budget.part(0.6), trace, thorough)
        above = below and prove_statement(replace(s, claim=s.claim.right <= s.claim.left), budget.part(0.9), trace, thorough)
        return {"rule": "equal", "below": below, "above": above} if above else None
    gap = s.claim.right - s.claim.left
    return _prove_gap(scalar_goal(s, gap ** 2 if s.claim.op == "!=" else gap, s.claim.op != "<="), budget, trace, thorough)


def _prove_gap(goal: Goal, budget: Budget, trace: Trace, thorough: bool) -> Node | None:
    """That the claim of a goal has a value on the whole domain, then the stages; what hypotheses exclude comes first."""
    fact = excluding(goal)
    if fact is not None:
        apart = without_excluded(goal, fact, lambda part, share: _prove_gap(part, budget.part(share), trace, thorough))
        return None if apart is None else {"rule": "scalar", **apart}
    size = sized(goal)
    if size is not None:
        apart = by_size(scalar_prover(budget.part(0.1)), goal, size,
                        lambda part, share: _prove_gap(part, budget.part(share), trace, thorough))
        return None if apart is None else {"rule": "scalar", **apart}
    prover = scalar_prover(budget, trace.options.seed)
    try:
        defined = scalar_prover(budget.part(0.55), trace.options.seed).definedness(goal, goal.claim)
    except (OutOfTime, RecursionError):
        trace.note("the steps ran out before it was shown that both sides are defined on the whole domain")
        return None
    cut = cut_at_zero(goal) if defined is None else None
    if cut is not None:
        return _in_parts(cut, budget, trace, thorough)
    there = pinned(goal) if defined is None else None
    if there is not None and isinstance(goal.variable(there[0]).domain.lo, Num):
        node = _prove_gap(there[1], budget.part(0.9), trace, thorough)
        return None if node is None else {"rule": "scalar", "proof": at_point(there[0], _without_rule(node))}
    apart = None if defined is not None or not goal.given else where_hypotheses_hold(
        goal, lambda part, share: _prove_gap(part, budget.part(share), trace, thorough))
    if apart is not None:
        return {"rule": "scalar", "proof": apart}
    if defined is None:
        trace.note("it was not shown that both sides are defined on the whole domain")
        return None
    if trace.careful:
        prover.notes.stands = standing(goal, defined)
    lines: list[str] = []

    def note(line: str) -> None:
        lines.append(line)
        say(f"    {line}")

    stages = (*_of_size(goal), *_restated(goal), *_halved(goal), *THOROUGH) if thorough else BRIEFLY
    node = first_proof(stages, prover, goal, note)
    if node is not None:
        return {"rule": "scalar", "proof": node, **({"defined": defined} if defined else {})}
    if thorough:
        for line in lines:
            trace.note(line)
        trace.note(narrowest(goal, trace.options.seed))
    own = {v.name for v in goal.variables}
    stuck = (g for g in reversed(prover.notes.stuck) if {v.name for v in g.variables} <= own)
    trace.region = tuple(dict.fromkeys(r for r in map(region, stuck) if r))[:6]
    return None


def _in_parts(cut: Cut, budget: Budget, trace: Trace, thorough: bool) -> Node | None:
    """A proof at the end where a base vanishes, then one beyond it."""
    proofs: dict[str, Node] = {}
    for part in (cut.pinned, *(name for name in cut.goals if name != cut.pinned)):
        pinned = part == cut.pinned
        goal = cut.goals[part].fix(cut.name, cut.at) if pinned else cut.goals[part]
        node = _prove_gap(goal, budget.part(0.5 if pinned else 0.95), trace, thorough)
        if node is None:
            return None
        proofs[part] = _without_rule(node)
    return {"rule": "scalar", "proof": split_node(cut, proofs)}


def _without_rule(node: Node) -> Node:
    """The proof of a gap, with that its claim has a value, as a part of another one."""
    return {key: node[key] for key in ("proof", "defined") if key in node}
