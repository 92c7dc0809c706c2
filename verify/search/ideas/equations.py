"""A hypothesis that is an equation, linear in a variable: the variable is replaced by its value."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from verify.kernel.format.terms import write_term
from verify.kernel.numbers.intervals import Undefined
from verify.kernel.scalar.goal import EmptyBox, Fact, Goal
from verify.kernel.values.enclose import enclose
from verify.kernel.numbers.folding import add, mul
from verify.language import App, Expr, Sym, symbols, walk
from verify.search.ideas.compare import flat
from verify.search.ideas.square_roots import turned
from verify.search.solved import Solved, by_value, roots, solutions
from verify.search.task import Node, Task

if TYPE_CHECKING:
    from verify.search.prover import Prover

FUNCTIONS = ("sqrt", "log", "exp")
Search = Callable[["Prover", Goal], "Node | None"]


def equations(prover: Prover, task: Task) -> Iterator[Node | None]:
    """For each equation, each variable whose factor in it is shown to be positive or negative."""
    if task.depth >= 2:
        for made in solutions(task.goal):
            yield without(prover, task.goal, made, lambda own, left: own.prove(left, task.depth))


def explicit(goal: Goal) -> Solved | None:
    """The first equation among the hypotheses that gives a variable as an expression with a function of others, which lies in
    its domain as one enclosure shows."""
    if not any(_holds_function(f.expr) for f in goal.given[1:]):
        return None
    kept = len(goal.given) - 2
    written = (w for made in solutions(goal) for w in (*_as_written(goal, made), made))
    return next((made for made in written if _holds_function(made.value)
                 and not made.goal.undefined_conditions(made.value)
                 and all(_seen(made.goal, f) for f in made.goal.given[kept:])), None)


def _holds_function(e: Expr) -> bool:
    return any(isinstance(n, App) and n.op in FUNCTIONS for n in walk(e, once=True))


def _as_written(goal: Goal, made: Solved) -> Iterator[Solved]:
    """The solution with its value as the equation has it, where one term of that is the variable, or a product with it."""
    terms = list(flat(goal.given[made.pair[0]].expr))
    held = [t for t in terms if made.name in symbols(t)]
    rest = add(*(t for t in terms if t not in held))
    for term, value in ((held[0], turned(rest)), (turned(held[0]), rest)) if len(held) == 1 else ():
        by = term.args if isinstance(term, App) and term.op == "mul" else (term,)
        others = [f for f in by if f != Sym(made.name)]
        if len(by) - len(others) == 1 and not any(made.name in symbols(f) for f in others):
            yield from by_value(goal, made.pair, made.name, value / mul(*others) if others else value,
                                mul(*others) if term is held[0] else turned(mul(*others)))


def explicit_equations(prover: Prover, task: Task) -> Iterator[Node | None]:
    """Such a variable is replaced before anything else is tried."""
    made = explicit(task.goal)
    if made is not None:
        yield without(prover, task.goal, made, lambda own, left: own.prove(left, task.depth))


def without(prover: Prover, goal: Goal, made: Solved, search: Search) -> Node | None:
    """A proof with the variable of a solved equation replaced, from one of what is left, which is searched for."""
    left = made.goal
    shown = prover.at_once(goal.with_claim(made.by, True))
    if shown is None or goal.undefined_conditions(made.by):
        return None
    node: Node = {"rule": "eliminate", "var": made.name, "value": write_term(made.value), "by": write_term(made.by),
                  "facts": list(made.pair), "by_proof": shown}
    fields = prover.with_definedness(goal, node, made.value, "value_defined")
    fields = None if fields is None else prover.with_definedness(left, fields, left.claim)
    proof = None if fields is None else search(prover, left)
    return None if fields is None or proof is None else {**fields, "proof": proof}


def root_of_a_variable(goal: Goal) -> Solved | None:
    """The first equation among the hypotheses in the square of a variable that is not negative, solved for it."""
    return next(roots(goal), None) if len(goal.given) > 1 else None


def by_values(prover: Prover, goal: Goal, find: Callable[[Goal], Solved | None], search: Search) -> Node | None:
    """A proof with a value for each variable of which `find` finds one, none of which is a variable in what `search` proves."""
    made = find(goal)
    if made is None:
        return without_evident(prover, goal, search)
    return without(prover, goal, made, lambda own, left: by_values(own, left, find, search))


def without_evident(prover: Prover, goal: Goal, search: Search) -> Node | None:
    """A proof without the hypotheses that one enclosure shows, such as that a root is positive."""
    for i, f in enumerate(goal.given):
        left = replace(goal, given=tuple(g for g in goal.given if g is not f))
        if not left.undefined_conditions(f.expr) and _seen(left, f):
            proof = without_evident(prover, left, search)
            return None if proof is None else {"rule": "forget", "fact": i, "proof": proof}
    return search(prover, goal)


def _seen(goal: Goal, fact: Fact) -> bool:
    try:
        return enclose(fact.expr, goal.box()).nonnegative(fact.strict)
    except (Undefined, EmptyBox):
        return False
