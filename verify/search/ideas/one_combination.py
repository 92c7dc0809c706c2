"""A claim that depends on some variables only through one combination of them, such as e (2 a - 1) or x - y."""
from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.derivative import NotDifferentiable, diff
from verify.kernel.scalar.goal import Goal, Variable
from verify.language import App, Domain, Expr, Num, Q, Sym, substitute, symbols, walk
from verify.kernel.format.terms import read_term
from verify.search.budget import size
from verify.search.factoring import sign_at_once
from verify.search.forms import divided_by_terms, factored, simplified, written
from verify.search.ideas.substitution import ranged
from verify.search.numeric import numeric_sign
from verify.search.points import sample
from verify.search.task import SAMPLES, Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

MOST_SUMMANDS, MOST_CANDIDATES, MOST_FAILED, LARGEST = 12, 4, 2, 150
NAME = "combined_t"


def one_combination(prover: Prover, task: Task) -> Iterator[Node | None]:
    """The claim, or what is left of it after division by one of its terms, in that combination as the only variable of those
    in it."""
    goal = task.goal
    if task.factors is None or task.depth < 1 or len(task.poly) > MOST_SUMMANDS or size(goal.claim) > LARGEST or (
            len(symbols(goal.claim)) < 2 or any(v.name == NAME or v.domain.integer for v in goal.variables)):
        return
    failed = 0
    parts = [(Q(1), goal.claim), *divided_by_terms(task.factors.forms, task.poly)]
    for term, rest in parts:
        sign = sign_at_once(goal, term) if symbols(term) else 1
        if not sign or goal.undefined_conditions(term) or goal.undefined_conditions(rest):
            continue
        for value in _arguments(rest):
            whole = simplified(goal, value)
            made = None if whole is None else in_terms_of(prover, goal, rest * sign, whole)
            if made is None or whole is None:
                continue
            general, entry = made
            proof = prover.prove(general, task.depth)
            if proof is None:
                yield None
                failed += 1
                if failed < MOST_FAILED:
                    break
                return
            node = {"rule": "generalise", "terms": [entry], "keep": [v.name for v in general.variables if v.name != NAME],
                    "to": write_term(general.claim), "proof": proof}
            yield node if term == Q(1) else {"rule": "product", "factors": [
                {"expr": write_term(term * sign), "sign": "+", "proof": None},
                {"expr": write_term(rest * sign), "sign": "+", "proof": node}]}
            return


def _arguments(e: Expr) -> list[Expr]:
    """Arguments of functions, and bases of powers, that hold two variables or more."""
    found = (n.args[0] for n in walk(e, once=True)
             if isinstance(n, App) and (len(n.args) == 1 or n.op == "pow") and len(symbols(n.args[0])) > 1)
    return sorted(dict.fromkeys(found), key=size)[:MOST_CANDIDATES]


def tidy_arguments(goal: Goal, e: Expr) -> Expr:
    """An expression with the arguments of its functions as products of their factors."""
    if not isinstance(e, App):
        return e
    args = tuple(tidy_arguments(goal, a) for a in e.args)
    if len(args) == 1 and len(symbols(args[0])) > 1:
        short = simplified(goal, args[0])
        args = args if short is None else (short,)
    return App(e.op, args)


def in_terms_of(prover: Prover, goal: Goal, claim: Expr, value: Expr, known: Node | None = None) -> tuple[Goal, Node] | None:
    """The claim in a new variable for the value of an expression, if none of its variables is left; with the ends that are
    known of it."""
    entry = ranged(goal, NAME, value)
    if entry is None:
        return None
    entry |= known or {}
    inside = symbols(value)
    kept = tuple(v for v in goal.variables if v.name not in inside and v.name in symbols(claim))
    if any(symbols(end) & inside for v in kept for end in (v.domain.lo, v.domain.hi) if end is not None):
        return None
    for name in sorted(inside):
        try:
            slope = diff(value, name)
        except NotDifferentiable:
            continue
        if name in symbols(slope) or slope == Q(0):
            continue
        solved = (Sym(NAME) - substitute(value, {name: Q(0)})) / slope
        open_goal = Goal((*goal.variables, Variable(NAME, Domain(None, None, False, False))), (),
                         substitute(claim, {name: solved}), goal.strict)
        whole = factored(open_goal.with_claim(tidy_arguments(open_goal, open_goal.claim)))
        if whole is None or whole.zero:
            continue
        parts = [written(whole.forms, p) ** power if power != 1 else written(whole.forms, p) for p, power in whole.factors]
        to = App("mul", (Num(whole.constant), *parts)) if parts else Num(whole.constant)
        if not {NAME} <= symbols(to) <= {NAME, *(v.name for v in kept)}:
            continue
        entry = _with_end(prover, goal, value, entry)
        general = Goal((*kept, Variable(NAME, _between(entry))), (), to, goal.strict)
        if not general.undefined_conditions(to):
            return general, entry
    return None


def _with_end(prover: Prover, goal: Goal, value: Expr, entry: Node) -> Node:
    """The entry with 0 as its lower end where it has none and a proof shows one."""
    if "lo" in entry or numeric_sign(goal, value, list(sample(goal, SAMPLES, prover.seed))) != 1:
        return entry
    shown = prover.prove(goal.with_claim(value, False), 2)
    return entry if shown is None else {**entry, "lo": "0", "lo_strict": False, "lo_proof": shown}


def _between(entry: Node) -> Domain:
    """The domain of a new variable, as its entry has it."""
    low, high = (None if entry.get(end) is None else read_term(entry[end]) for end in ("lo", "hi"))
    return Domain(low, high, low is not None and not entry["lo_strict"], high is not None and not entry["hi_strict"])
