"""Claims as combinations of facts that are linear in sums over letters: a linear program finds the multipliers."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from verify.kernel.format.rejected import Rejected
from verify.kernel.numbers.folding import mul
from verify.kernel.sums.forms import Forms
from verify.kernel.sums.letters import at_places
from verify.kernel.sums.signs import Premise
from verify.kernel.sums.summands import Form, Summand
from verify.language import App, Expr, LanguageError, Letter, Place, Q, Relation, walk
from verify.language.proofs import Step, Use, combine, pointwise, total
from verify.search.laws.combinations import combination
from verify.search.laws.mean_polynomials import Polynomial, plus
from verify.search.laws.view import View, minus, outer_sums, size_of

MOST_FACTS = 40


@dataclass(frozen=True)
class Fact:
    """What steps show, as it is used: `gap` = 0, or >= 0 where it is not `free`."""

    steps: tuple[Step, ...]
    use: Use
    gap: Expr
    polynomial: Polynomial
    free: bool


@dataclass
class Facts:
    """The facts that may be of use, each once."""

    view: View
    found: list[Fact] = field(default_factory=list)
    seen: set[object] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.letters = tuple(self.view.letter(x.over, x.over.name[0].lower()) for x in self.view.aim.letters)
        aim = self.view.aim.at({x.name: y for x, y in zip(self.view.aim.letters, self.letters, strict=True)})
        self.aim, self.where, self.inside = aim.relation, aim.where, size_of(aim.relation.left)
        self.fixed: tuple[Place, ...] = self.letters
        self.nodes = list(dict.fromkeys(walk((self.aim, *(k.relation for k in self.view.known.values())))))

    def start(self) -> None:
        """The facts that are there from the beginning: here none."""

    def holds(self, condition: Expr, letters: tuple[Letter, ...]) -> bool:
        """Whether a condition is taken to be known at the letters of the claim and others: here none is."""
        return False

    def form(self, e: Expr) -> Form:
        """The summands of an expression."""
        return self.form_at(e, ())

    def form_at(self, e: Expr, letters: tuple[Letter, ...]) -> Form:
        """The summands of an expression at letters beside those of the claim."""
        scope = self.view.context.scope((*self.letters, *letters))
        return Forms(scope.answers).form(e, scope)

    def of_claim(self) -> Form:
        """The summands of both sides of the claim, without an absolute value around the smaller one."""
        return [*self.form(self.aim.right), *self.form(self.aim.left if self.inside is None else self.inside)]

    def polynomial(self, e: Expr) -> Polynomial:
        """The summands with their coefficients."""
        made: Polynomial = {}
        for t in self.form(e):
            made = plus(made, {((t.key, 1),): t.coefficient})
        return made

    def name(self, stem: str) -> str:
        """A name for a step."""
        return f"{stem}, {len(self.seen)}"

    def add(self, key: object, steps: tuple[Step, ...], used: Use, free: bool = True) -> None:
        """A fact, by its last step or what is known by that name, as it is used."""
        if key in self.seen or len(self.found) >= MOST_FACTS:
            return
        self.seen.add(key)
        shown = steps[-1] if steps else self.view.known[used.step]
        at = {shown.letters[int(x) - 1].name if x.isdigit() else x: place for x, place in used.at}
        gap = total(used.over, used.weight * at_places(shown.relation.right - shown.relation.left, at), used.where)
        try:
            polynomial = self.polynomial(gap)
        except (Rejected, LanguageError):
            return
        if polynomial:
            self.found.append(Fact(steps, used, gap, polynomial, free))

    def known(self) -> Iterator[tuple[str, Premise, tuple[Step, ...]]]:
        """What is known, that of an absolute value as two relations, and the steps that show them."""
        for name, k in self.view.known.items():
            within = size_of(k.relation.left)
            if k.zero or k.relation.op == "!=":
                continue
            if within is None:
                yield name, k, ()
                continue
            for side, e in (("above", within), ("below", minus(within))):
                step = pointwise(f"{name}, {side}", e <= k.relation.right, name, terms=(within,)).for_all(
                    *k.letters, where=k.where)
                yield step.name, Premise(k.letters, k.where, step.relation), (step,)

    def proof(self) -> tuple[Step, ...] | None:
        """The claim by one combination, or that of an absolute value by two."""
        aim = self.aim
        if self.inside is None:
            return self._combined("claim", aim)
        above = self._combined("from above", self.inside <= aim.right)
        below = above and self._combined("from below", minus(self.inside) <= aim.right)
        return None if above is None or below is None else (*dict.fromkeys((*above, *below)), pointwise(
            "claim", aim, "from above", "from below", terms=tuple(outer_sums(self.inside))).for_all(
                *self.letters, where=self.where))

    def _combined(self, name: str, r: Relation) -> tuple[Step, ...] | None:
        # an equation is two inequalities here: free multipliers of equations that are not independent have no least cost
        signed = [(f, sign) for f in self.found for sign in ((1, -1) if f.free else (1,))]
        found = combination([self.polynomial(r.right - r.left)], [plus({}, f.polynomial, sign) for f, sign in signed], [],
                            [1.0] * len(signed))
        if found is None:
            return None
        used = [(f, sign * q) for (f, sign), q in zip(signed, found[1], strict=True) if q]
        return (*dict.fromkeys(step for f, _ in used for step in f.steps), combine(
            name, r, *(Use(f.use.step, f.use.at, mul(Q(q), f.use.weight), f.use.over, f.use.where) for f, q in used))
            .for_all(*self.letters, where=self.where))


def own_names(t: Summand, view: View) -> Summand:
    """The summand with names of our own for letters that have names of the kernel's."""
    return t.moved({x.name: view.letter(x.over, x.over.name[0].lower()) for x in t.letters if x.name.startswith("#")})


def power(f: Expr, q: Fraction) -> Expr:
    """A factor of a summand as an expression."""
    return f if q == 1 else App("pow", (f, Q(q)))
