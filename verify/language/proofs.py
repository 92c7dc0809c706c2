"""Written proofs as an author writes them: one function for each rule.  Nothing rests on how a step was written."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.language.alphabets import Letter, Place
from verify.language.expr import Expr, LanguageError, Relation, Sym, as_expr, equal
from verify.language.formula import Formula, forall
from verify.language.steps import Choice as Choice
from verify.language.steps import Cut as Cut
from verify.language.steps import Derivation as Derivation
from verify.language.steps import LawAt as LawAt
from verify.language.steps import LeastBound as LeastBound
from verify.language.steps import Step as Step
from verify.language.steps import Use as Use
from verify.language.steps import Value as Value
from verify.language.steps import total as total


def cut(symbol: Sym, at: object, below: tuple[object, ...], above: tuple[object, ...]) -> Cut:
    """The proof in two ranges; see `Cut`."""
    return Cut(symbol.name, as_expr(at), below, above)


@dataclass(frozen=True)
class Models:
    """A model of what exists for all numbers that come first, as an author suggests it: exact values, and by name the numbers,
    and factors of functions, that are terms in the numbers that come first."""

    exact: tuple[tuple[str, object], ...]
    values: tuple[tuple[str, Expr], ...]


def models(exact: Mapping[str, object], values: Mapping[str, object]) -> Models:
    """The suggestion of models; see `Models`."""
    return Models(tuple(sorted(exact.items())), choice(values).values)


def choice(values: Mapping[str, object]) -> Choice:
    """The suggestion of values by name; see `Choice`."""
    return Choice(tuple((name, as_expr(value)) for name, value in sorted(values.items())))


def least_bound(bound: Sym, *steps: Step, let: tuple[Sym, ...] = ()) -> tuple[LeastBound]:
    """The `proof` of a comparison of two divergences; see `LeastBound`."""
    (proof,) = derivation(*steps, let=let)
    return (LeastBound(bound.name, proof),)


def derivation(*steps: Step, let: tuple[Sym, ...] = ()) -> tuple[Derivation]:
    """The `proof` of a theorem: steps in order; `let` declares real symbols (with domains) that the steps add."""
    names = [s.name for s in steps]
    again = next((n for n in names if names.count(n) > 1), None)
    if again is not None:
        raise LanguageError(f"two steps are called {again!r}; rename one of them")
    return (Derivation(steps, forall(*let)),)


def use(step: str, at: Mapping[str, Place] | None = None, weight: object = 1, over: tuple[Letter, ...] = (),
        where: tuple[Expr, ...] = ()) -> Use:
    """An earlier step, see `Use`."""
    return Use(step, tuple(sorted((at or {}).items(), key=lambda pair: pair[0])), as_expr(weight), over, where)


def combine(name: str, relation: Formula, *uses: Use | str) -> Step:
    """The relation as a sum of earlier ones with weights >= 0 (any weights for equations), up to rearranging sums."""
    return Step(name, "combine", _relation(relation), uses=_uses(uses))


def identity(name: str, left: Expr, right: Expr) -> Step:
    """Two expressions that are equal by rearranging sums."""
    return Step(name, "combine", equal(left, right))


def pointwise(name: str, relation: Formula, *uses: Use | str, terms: tuple[Expr, ...] = ()) -> Step:
    """A relation between numbers: every probability, function value and sum in it, and in the steps it uses, is a variable,
    probabilities between 0 and 1; each expression in `terms` is one variable as a whole."""
    return Step(name, "pointwise", _relation(relation), uses=_uses(uses), terms=terms)


def gibbs(name: str, p: Expr, q: Expr, binders: tuple[Letter, ...], relation: Formula, where: tuple[Expr, ...] = ()) -> Step:
    """Gibbs' inequality: 0 <= sum of p log(p/q) over the letters `binders` where p > 0, for p and q that sum to 1; where
    `where` is given, both need a value, and are summed, only where its expressions are positive."""
    return Step(name, "gibbs", _relation(relation), terms=(p, q, *where), binders=binders)


def one_term(name: str, relation: Formula, at: Mapping[str, Place], *nonnegative: Use | str) -> Step:
    """A term of a sum of things >= 0 is at most the sum: the sum is the right side, `at` says at which letters the term is.
    Where the sign of the terms is not evident, a step 0 <= term shows it."""
    return Step(name, "one_term", _relation(relation), uses=_uses(nonnegative),
                values=tuple(sorted(at.items(), key=lambda pair: pair[0])))


def at_most_sup(name: str, relation: Formula, at: Mapping[str, Place]) -> Step:
    """A term of a supremum is at most the supremum, the right side; `at` says at which letter the term is."""
    return Step(name, "at_most_sup", _relation(relation), values=tuple(at.items()))


def sup_at_most(name: str, relation: Formula, step: Use | str) -> Step:
    """A supremum (the left side) is at most what the use shows to bound all its terms."""
    return Step(name, "sup_at_most", _relation(relation), uses=_uses((step,)))


def exclusive(name: str, relation: Formula, first: Expr, second: Expr, never_both: Use | str) -> Step:
    """Two sums of a thing >= 0, each under one more condition, are together at most the sum without (the right side): the use
    says 1 <= 0 where both conditions are positive."""
    return Step(name, "exclusive", _relation(relation), terms=(first, second), uses=_uses((never_both,)))


def fewer_terms(name: str, relation: Formula, *nonnegative: Use | str) -> Step:
    """A sum of things >= 0 under more conditions (the left side) is at most the sum (the right side)."""
    return Step(name, "fewer_terms", _relation(relation), uses=_uses(nonnegative))


def same_support(name: str, relation: Formula, condition: Expr, *uses: Use | str) -> Step:
    """A sum is the sum over the letters where `condition` is positive, since its body vanishes where that is 0 (the use)."""
    return Step(name, "same_support", _relation(relation), terms=(condition,), uses=_uses(uses))


def cases(name: str, relation: Formula, condition: Expr, positive: Use | str, zero: Use | str) -> Step:
    """A relation that is known where `condition`, which is >= 0, is positive, and where it is zero."""
    return Step(name, "cases", _relation(relation), terms=(condition,), uses=_uses((positive, zero)))


def instance(name: str, relation: Formula, step: Use | str, values: Mapping[str, Value], *discharged: Use | str,
             binders: tuple[Letter, ...] = ()) -> Step:
    """A hypothesis about all laws (or letters, or reals) at particular ones; its own hypotheses are the steps `discharged`,
    and `binders` are the letters of this step that stand for those at which its claim speaks, in order."""
    return Step(name, "instance", _relation(relation), uses=_uses((step, *discharged)), binders=binders,
                values=tuple(sorted(values.items(), key=lambda pair: pair[0])))


def limit(name: str, relation: Formula, symbol: Sym, value: object, step: Use | str) -> Step:
    """A step about all values of a symbol of `let`, at the end `value` of its domain, by continuity."""
    return Step(name, "limit", _relation(relation), uses=_uses((step,)), terms=(Sym(symbol.name), as_expr(value)))


def all_records(name: str, relation: Formula, dataset: Letter, position: Letter, record: Letter, factor: object,
                step: Use | str) -> Step:
    """From u(Z) <= factor * u(Z[i:=x]) for all Z, i, x: u(Z) <= factor^n u(W), record by record."""
    return Step(name, "all_records", _relation(relation), uses=_uses((step,)), terms=(as_expr(factor),),
                binders=(dataset, position, record))


def mcdiarmid(name: str, relation: Formula, law: Expr, function: Expr, sensitivity: object, rate: object,
              dataset: Letter, position: Letter, record: Letter, *steps: Use | str) -> Step:
    """E exp(rate f) <= exp(rate E f + n rate^2 c^2 / 8) for i.i.d. records, from f(Z) <= c + f(Z[i:=x]) for all Z, i, x.
    Where the law is J(Z), a second step says that each record is independent of the others: for all Z, i
    J(Z) = (sum over W of J(W) 1[W_i = Z_i]) (sum over x of J(Z[i:=x]))."""
    return Step(name, "mcdiarmid", _relation(relation), uses=_uses(steps), binders=(dataset, position, record),
                terms=(law, function, as_expr(sensitivity), as_expr(rate)))


def increments(name: str, relation: Formula, law: Expr, function: Expr, bound: object, dataset: Letter, position: Letter,
               record: Letter, step: Use | str) -> Step:
    """E exp(f) <= exp(E f + n b) for i.i.d. records, from E_x exp(f(Z[i:=x]) - E_y f(Z[i:=y])) <= exp(b) for all Z, i."""
    return Step(name, "increments", _relation(relation), uses=_uses((step,)), binders=(dataset, position, record),
                terms=(law, function, as_expr(bound)))


def exchange(name: str, relation: Formula, law: Expr, record_law: Expr, body: Expr, position: Place) -> Step:
    """sum over Z and x of P^n(Z) P(x) u(Z, x) is the same with the record of Z at the position and x exchanged."""
    return Step(name, "exchange", _relation(relation), terms=(law, record_law, body), values=(("position", position),))


def permute(name: str, relation: Formula, law: Expr, body: Expr, first: Place, second: Place) -> Step:
    """sum over Z of P^n(Z) u(Z) is the same with the records of Z at two positions exchanged."""
    return Step(name, "permute", _relation(relation), terms=(law, body), values=(("first", first), ("second", second)))


def exchange_first(name: str, relation: Formula, law: Expr, other: Expr, upto: object, body: Expr) -> Step:
    """sum over Z and W of P^n(Z) P^n(W) u(Z, W) is the same with their first `upto` records exchanged."""
    return Step(name, "exchange_first", _relation(relation), terms=(law, other, as_expr(upto), body))


def point_laws(name: str, relation: Formula, step: str, dataset: Letter, output: Letter, other: Letter, record: Place) -> Step:
    """From I_inf(E^n, A) <= b for every law E of a record (the hypothesis `step`), with Z the `dataset`, y the `output` of A,
    and another letter for datasets: A(y | Z) <= exp(b) A(y | x, ..., x) for a `record` x."""
    return Step(name, "point_laws", _relation(relation), uses=_uses((step,)), binders=(dataset, output, other),
                values=(("record", record),))


def _relation(f: Formula) -> Relation:
    if not isinstance(f, Relation):
        raise LanguageError(f"a step shows a relation, not {type(f).__name__}; write one step for each")
    return f


def _uses(uses: tuple[Use | str, ...]) -> tuple[Use, ...]:
    return tuple(Use(u) if isinstance(u, str) else u for u in uses)
