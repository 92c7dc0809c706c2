"""The schedule by which scalar claims are proved: stages with their shares of the steps, one after the other."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from verify.kernel.format.rejected import TooComplex
from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal
from verify.kernel.scalar.opening import scalar_goal
from verify.language import App, Both, Domain, Num, Relation, Statement, symbols, walk
from verify.search.aloud import say
from verify.search.budget import Budget, OutOfTime
from verify.search.closed_form import suggestions
from verify.search.excluded import excluding, where_hypotheses_hold, without_excluded
from verify.search.finding import Trace
from verify.search.forms import holds_errors, open_powers
from verify.search.ideas.bends_apart import bends, bends_apart
from verify.search.ideas.both_letters import both_letters, one_letter
from verify.search.ideas.bounds_apart import bounds_apart, crossing
from verify.search.ideas.cases import choices_apart, turning
from verify.search.ideas.compare import by_logarithms
from verify.search.ideas.double_angles import double_angles, doubled
from verify.search.ideas.ends_apart import ends_apart
from verify.search.ideas.equations import by_values, explicit, root_of_a_variable
from verify.search.ideas.even import even_in, middle, one_half
from verify.search.ideas.exponents import exponent_as_variable, power_alone
from verify.search.ideas.homogeneous import one_by_the_other, scales
from verify.search.ideas.in_front import beside_an_error, in_front, without_exponential
from verify.search.ideas.numerators import has_denominators, numerators
from verify.search.ideas.one_logarithm import one_logarithm
from verify.search.ideas.one_of_two import joined, one_of_two
from verify.search.ideas.one_slope import its_slope, one_slope
from verify.search.ideas.piecewise import is_piecewise, pieces
from verify.search.ideas.quotients import moved, quotients
from verify.search.ideas.reals import of_reals, smooth_in_an_integer
from verify.search.ideas.reciprocal import in_the_reciprocal, reciprocal_inside
from verify.search.ideas.part_turns import part_turns, turn
from verify.search.ideas.polynomial_between import polynomial_between, splits
from verify.search.ideas.restated import (
    difference, differences, hypotheses_as_ends, in_natural_logarithms, natural_logarithms)
from verify.search.ideas.roots_as_variables import roots_as_variables, under_roots
from verify.search.ideas.split import equal_at_first, first_apart, split_at
from verify.search.ideas.square_roots import sides_of_a_root, squared
from verify.search.ideas.substitution import functions_as_variables, hidden
from verify.search.ideas.turns_apart import turns_apart
from verify.search.ideas.undone import done_up, undone
from verify.search.ideas.without_slack import without_slack
from verify.search.left_open import narrowest, region
from verify.search.numeric import strictly_inside
from verify.search.order import scalar_prover
from verify.search.prover import Prover
from verify.search.sizes import by_size, sized
from verify.search.stages import (
    Search, Stage, briefly, first_proof, identically, prove_goal, slopes_first, slopes_in_turn, standing, three_deep)
from verify.search.task import Node, at_point, first_node, pinned
from verify.search.zero_bases import Cut, cut_at_zero, split_node


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
              *([Stage("its slope", lambda prover, goal: its_slope(prover, goal, anew), 0.7)] if _falls_off(goal) else []),
              Stage("as written, 2 deep", lambda prover, goal: prover.prove_raw(goal, 2), 0.5),
              Stage("ideas 2 deep", lambda prover, goal: prover.prove(goal, 2)))
    return first_proof(stages, scalar_prover(budget), goal)


def _falls_off(goal: Goal) -> bool:
    """Whether the slope in the only variable is an exponential times what holds none."""
    try:
        return in_front(goal.with_claim(diff(goal.claim, goal.variables[0].name))) is not None
    except NotDifferentiable:
        return False


def _errors_and_roots(goal: Goal) -> bool:
    """Whether a claim in one variable compares an error function with a root: boxes do not close where both are nearly 1."""
    return len(goal.variables) == 1 and holds_errors(goal.claim) and "sqrt" in _operations(goal)


def _operations(goal: Goal) -> set[str]:
    """The operations on something with symbols in it."""
    return {n.op for n in walk(goal.claim, once=True) if isinstance(n, App) and symbols(n)}


def _restated(goal: Goal) -> list[Stage]:
    """What comes before the other stages where a claim says it in a way that hides its form."""
    try:
        return [*([Stage("pieces", pieces, 0.5)] if is_piecewise(goal) else []),
                *(Stage("without the exponential in front", partial(without_exponential, found=found, search=search), 0.8)
                  for found, search in ((in_front(goal), _restated_briefly), (beside_an_error(goal), anew)) if found),
                *([Stage("a polynomial between", partial(polynomial_between, search=_of_part(anew)), 0.3)]
                  if len(symbols(goal.claim)) == 1 and splits(goal) else []),
                *([Stage("choices apart", partial(choices_apart, search=_of_part(anew)), 0.95)] if turning(goal) else []),
                *([Stage("bounds apart", partial(bounds_apart, search=_of_part(anew)), 0.9)]
                  if crossing(goal) is not None else []),
                *([Stage("a part that turns", partial(part_turns, search=_restated_briefly), 0.5)] if turn(goal) else []),
                *([Stage("variables by their values", partial(by_values, find=explicit, search=anew), 0.9)]
                  if explicit(goal) else []),
                *([Stage("the first integer apart", partial(first_apart, search=anew), 0.9)] if equal_at_first(goal) else []),
                *([Stage("natural logarithms", partial(natural_logarithms, search=briefly), 0.6)]
                  if in_natural_logarithms(goal) != goal.claim else []),
                *([Stage("hypotheses as ends", partial(hypotheses_as_ends, search=anew), 0.8)]
                  if goal.given and (holds_errors(goal.claim) or any(open_powers(f.expr) for f in goal.given)) else []),
                *([Stage("differences as variables", partial(
                    differences, search=_restated_briefly if holds_errors(goal.claim) else briefly), 0.6)]
                  if difference(goal) else []),
                *([Stage("one letter of binary laws", partial(both_letters, half=half, search=_restated_briefly), 0.5)]
                  if (half := one_letter(goal)) is not None else []),
                *([Stage("two variables as one", partial(one_of_two, found=pair, search=_restated_briefly), 0.6)]
                  if (pair := joined(goal)) is not None else []),
                *([Stage("functions as variables", partial(functions_as_variables, search=_restated_briefly), 0.6)]
                  if goal.given and hidden(goal) is not None else []),
                *([Stage("a quotient as a variable", partial(quotients, search=briefly), 0.5)]
                  if next(moved(goal), None) is not None else []),
                *([Stage("bends apart", partial(bends_apart, search=briefly), 0.2)] if bends(goal) else []),
                *([Stage("roots for variables", partial(by_values, find=root_of_a_variable, search=_restated_briefly), 0.6)]
                  if root_of_a_variable(goal) else []),
                *([Stage("roots as variables", partial(roots_as_variables, search=briefly), 0.4)]
                  if under_roots(goal) else []),
                *([Stage("double angles", partial(double_angles, search=partial(prove_goal, depths=(2, 4))), 0.6)]
                  if doubled(goal) is not None else []),
                *([Stage("the numerator", partial(numerators, search=briefly), 0.5)] if has_denominators(goal) else []),
                *([Stage("the turns apart", _turns_apart, 0.65)] if _errors_and_roots(goal) else []),
                *([Stage("a logarithm or a root undone", partial(undone, search=briefly), 0.6)] if done_up(goal) else []),
                *([Stage("squares of both sides", partial(squared, search=slopes_first), 0.6)]
                  if sides_of_a_root(goal) else []),
                *([Stage("one variable by the other", partial(
                    one_by_the_other, slopes=_of_part(slopes_in_turn), search=_of_part(anew)), 0.6)]
                  if scales(goal) is not None else []),
                *([Stage("in the reciprocal", partial(in_the_reciprocal, search=_with_logarithms), 0.5)]
                  if reciprocal_inside(goal) is not None else []),
                *([Stage("an integer as a real", partial(of_reals, search=anew), 0.4)] if smooth_in_an_integer(goal) else []),
                *([Stage("an exponent as a variable", partial(exponent_as_variable, search=briefly), 0.3)]
                  if power_alone(goal) else [])]
    except TooComplex:
        return []


def _restated_briefly(prover: Prover, goal: Goal) -> Node | None:
    """What comes first where a form is hidden, then slopes, then ideas that nest four deep."""
    one = [Stage("its slope", _by_its_slope, 0.4)] if len(goal.variables) == 1 else []
    return first_proof((*_restated(goal), *one, Stage("ideas four deep", slopes_first)), prover, goal)


def _halved(goal: Goal) -> list[Stage]:
    """One half first, of a claim in several variables that is even in one about 0."""
    v = even_in(goal) if len(symbols(goal.claim)) > 1 else None
    about_zero = v is not None and middle(v.domain) == 0
    return [Stage("one half of an even claim", partial(one_half, search=_of_half), 0.5)] if about_zero else []


def _of_size(goal: Goal) -> list[Stage]:
    """One half first, of a claim in one variable that is even where an absolute value or an error function hides its size, or
    about another number than 0."""
    v = even_in(goal) if len(goal.variables) == 1 else None
    first = v is not None and (middle(v.domain) or holds_errors(goal.claim) or "abs" in _operations(goal))
    return [Stage("one half of an even claim", partial(one_half, search=anew), 0.7)] if first else []


def anew(prover: Prover, goal: Goal) -> Node | None:
    """What comes first where a form is hidden, then the stages of a claim."""
    return first_proof((*_restated(goal), *THOROUGH), prover, goal)


def _of_part(search: Search) -> Callable[[Prover, Goal, float], Node | None]:
    """A search for a proof of a part of a claim, with a share of the steps."""
    return lambda prover, goal, share: search(scalar_prover(prover.budget.part(share), prover.seed), goal)


def _by_slopes_or_briefly(prover: Prover, goal: Goal) -> Node | None:
    """A proof by slopes or by ideas that nest four deep."""
    return first_proof((Stage("slopes in turn", slopes_in_turn, 0.5), Stage("ideas four deep", briefly, 0.9)), prover, goal)


def _with_logarithms(prover: Prover, goal: Goal) -> Node | None:
    """Ideas that nest four deep, then logarithms."""
    return first_proof((Stage("ideas four deep", slopes_first, 0.7), BY_LOGARITHMS), prover, goal)


def _of_half(prover: Prover, goal: Goal) -> Node | None:
    """What comes first where a form is hidden, logarithms, then ideas that nest four deep."""
    return first_proof((*_restated(goal), BY_LOGARITHMS, Stage("ideas four deep", briefly)), prover, goal)


def _by_one_slope(prover: Prover, goal: Goal) -> Node | None:
    """A proof from one end of a variable, where a claim is about several."""
    if len(symbols(goal.claim)) < 2:
        return None
    of_slope = partial(first_proof, (Stage("the slope", three_deep, 0.2),))
    return one_slope(prover, goal, of_slope, _restated_briefly)


def _by_its_slope(prover: Prover, goal: Goal) -> Node | None:
    """A proof from one end of the only variable; its slope is a claim as others are."""
    return its_slope(prover, goal, partial(first_proof, (Stage("the slope", partial(prove_goal, depths=(2,)), 0.7),)))


def _slopes_of_several(prover: Prover, goal: Goal) -> Node | None:
    """A proof by slopes alone, where a claim is about several variables."""
    return slopes_in_turn(prover, goal, (4,)) if len(symbols(goal.claim)) > 1 else None


def _slopes_of_one(prover: Prover, goal: Goal) -> Node | None:
    """A proof by slopes alone, where a claim is about one variable."""
    return slopes_in_turn(prover, goal, (4, 5)) if len(symbols(goal.claim)) == 1 else None


BY_LOGARITHMS = Stage("logarithms by all ideas", partial(by_logarithms, search=_restated_briefly), 0.7)
THOROUGH = (Stage("identities", identically, 0.2),
            Stage("slopes in turn", _slopes_of_several, 0.28),
            Stage("a polynomial between", partial(polynomial_between, search=_of_part(_by_slopes_or_briefly)), 0.25),
            Stage("its slope", _by_its_slope, 0.15),
            Stage("two to four ideas deep", partial(prove_goal, depths=(2, 4)), 0.55),
            Stage("the boundary apart", _boundary_apart, 0.4),
            Stage("without its slack", partial(without_slack, search=_restated_briefly), 0.4),
            Stage("one logarithm of a quotient", partial(one_logarithm, search=briefly), 0.5),
            BY_LOGARITHMS, Stage("slopes along a line", _slopes_of_one, 0.3),
            Stage("one slope", _by_one_slope, 0.4),
            Stage("the turns apart", _turns_apart, 0.5),
            Stage("the ends apart", _ends_apart, 0.45),
            Stage("six ideas deep", partial(prove_goal, depths=(6,)), 0.6),
            Stage("closed forms", _by_closed_form, 0.5))
BRIEFLY = (Stage("three ideas deep, without boxes", partial(prove_goal, depths=(3,), boxes=False), 0.55),)


def prove_statement(s: Statement, budget: Budget, trace: Trace, thorough: bool = True) -> Node | None:
    """A proof node for a scalar statement, or None; unless thorough, only from ideas that nest three deep."""
    if isinstance(s.claim, Both):
        parts = list(_of_parts([replace(s, claim=p) for p in s.claim.parts], budget, trace, thorough))
        return None if None in parts else {"rule": "parts", "parts": parts}
    if not isinstance(s.claim, Relation):
        return None
    if s.claim.op == "==":
        sides = [replace(s, claim=r) for r in (s.claim.left <= s.claim.right, s.claim.right <= s.claim.left)]
        below, *above = _of_parts(sides, budget, trace, thorough)
        return {"rule": "equal", "below": below, "above": above[0]} if above and above[0] else None
    gap = s.claim.right - s.claim.left
    return _prove_gap(scalar_goal(s, gap ** 2 if s.claim.op == "!=" else gap, s.claim.op != "<="), budget, trace, thorough)


def _of_parts(parts: list[Statement], budget: Budget, trace: Trace, thorough: bool) -> Iterator[Node | None]:
    """A proof of each part in turn, None for the first that has none; what one does not need is left for the next."""
    for p in parts:
        node = prove_statement(p, budget.part(0.95 if p is parts[-1] else 0.85), trace, thorough)
        yield node
        if node is None:
            return


def _prove_gap(goal: Goal, budget: Budget, trace: Trace, thorough: bool) -> Node | None:
    """That the claim of a goal has a value on the whole domain, then the stages; what hypotheses exclude comes first."""
    fact = excluding(goal)
    if fact is not None:
        apart = without_excluded(goal, fact, lambda part, share: _prove_gap(part, budget.part(share), trace, thorough))
        return None if apart is None else {"rule": "scalar", **apart}
    size = sized(goal)
    if size is not None:
        apart = by_size(lambda: scalar_prover(budget.part(0.1)), goal, size,
                        lambda part, share: _prove_gap(part, budget.part(share), trace, thorough))
        return None if apart is None else {"rule": "scalar", **apart}
    prover = scalar_prover(budget, trace.options.seed)
    try:
        first = scalar_prover(budget.part(0.55), trace.options.seed)
        first.notes.shown = prover.notes.shown
        defined = first.definedness(goal, goal.claim)
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
