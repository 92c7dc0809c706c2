"""Statements about laws on one alphabet, taken apart at one letter: summands, suprema, and what the hypotheses say there."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.goal import Fact, Variable
from verify.kernel.format.rejected import Rejected
from verify.kernel.scalar.opening import is_scalar
from verify.language import (
    App, Atom, Both, Defined, Distribution, Domain, Event, Every, Expr, Formula, Function, Functional, Indistinguishable,
    Letter, Num, Q, Relation, Statement, Sum, Sup, Sym, exp, unfold)

ZERO, ONE = Q(0), Q(1)
REAL = Domain()


@dataclass(frozen=True)
class Density:
    """A law or an event at the current letter, written as the symbol `name`."""

    name: str
    event: bool


@dataclass(frozen=True)
class Term:
    """coefficient * (sum over letters with every `where` positive of `body`); +oo where `vanishing` is 0 inside the support."""

    coefficient: Expr
    body: Expr
    where: tuple[Expr, ...]
    vanishing: Expr | None = None


@dataclass(frozen=True)
class Linear:
    """constant + terms, the constant and the coefficients free of letters."""

    constant: Expr
    terms: tuple[Term, ...] = ()

    def plus(self, other: Linear, by: Expr = ONE) -> Linear:
        """The sum with a multiple of another."""
        scaled = tuple(replace(t, coefficient=mul(by, t.coefficient)) for t in other.terms)
        return Linear(add(self.constant, mul(by, other.constant)), self.terms + scaled)


@dataclass(frozen=True)
class Supremum:
    """A fresh real symbol that stands for a supremum: it is at least the body at every letter of the support."""

    name: str
    body: Expr
    where: tuple[Expr, ...]
    vanishing: Expr | None


@dataclass
class Summands:
    """A statement over one alphabet, taken apart.  Raises Rejected on anything this reduction does not cover."""

    statement: Statement
    densities: dict[object, Density] = field(default_factory=dict)
    suprema: list[Supremum] = field(default_factory=list)
    sums: list[tuple[str, Term]] = field(default_factory=list)
    hypotheses: list[tuple[Linear, bool]] = field(default_factory=list)       # (H, two-sided): H >= 0, or H == 0
    ratios: list[tuple[str, str, Expr]] = field(default_factory=list)         # first <= bound * second at every letter
    pointwise: list[tuple[Expr, bool, tuple[Expr, ...]]] = field(default_factory=list)
    scalar_facts: list[Fact] = field(default_factory=list)
    values: Mapping[str, Mapping[str, Expr]] = field(default_factory=dict)    # sum -> law -> m: the sum is sum of m
    positive: frozenset[str] = frozenset()                                    # sums whose every summand is positive
    bounds: Mapping[str, Expr] = field(default_factory=dict)                  # supremum -> upper bound of its body

    def __post_init__(self) -> None:
        if any(b.kind != "forall" for b in self.statement.prefix):
            raise Rejected("duality: every quantifier must be universal")
        self.letter: Letter | None = None
        scalars = [b for b in self.statement.prefix if isinstance(b.symbol, Sym)]
        self.parameters = [Variable(b.symbol.name, b.domain or REAL) for b in scalars]
        for f in self.statement.given:
            self._assume(f)
        self._meet(self.statement.claim)

    def _meet(self, claim: Formula) -> None:
        """Number the laws, suprema and sums of the claim."""
        if isinstance(claim, Every):
            self._one_letter(claim)
            for e in (*claim.where, claim.relation.left, claim.relation.right):
                self.point(e)
        elif isinstance(claim, Defined):
            self.linear(claim.expr)
        elif isinstance(claim, Relation) and not is_supremum(claim.left):
            self.linear(claim.left), self.linear(claim.right)
        elif isinstance(claim, Relation):
            self._whole(claim.left), self.linear(claim.right)
        else:
            raise Rejected(f"duality: {type(claim).__name__} is not a claim that this reduction covers")

    # --- taking formulas apart

    def point(self, e: Expr) -> Expr:
        """An expression at one letter, each law or event at it as its density symbol."""
        if isinstance(e, Atom):
            if isinstance(e.of, Function) or not all(isinstance(x, Letter) for x in e.letters):
                raise Rejected(f"duality: {e.of.name} is not a law or an event at letters")
            bound = {b.symbol.name for b in self.statement.prefix}
            free = [x for x in e.letters if isinstance(x, Letter) and x.name not in bound]
            alone = isinstance(e.of, Distribution)
            law_at_letter = len(e.letters) == 1 if alone else isinstance(e.of, Event) or e.letters[0] in free
            if len(free) != 1 or not law_at_letter:
                raise Rejected(f"duality: {e.of.name} is not a law on one alphabet at one letter")
            self._same_alphabet(free[0])
            key = (e.of, tuple("" if x == free[0] else x.name for x in e.letters))
            found = self.densities.setdefault(key, Density(f"_d{len(self.densities)}", isinstance(e.of, Event)))
            return Sym(found.name)
        if isinstance(e, App):
            return App(e.op, tuple(self.point(a) for a in e.args))
        if isinstance(e, Num | Sym):
            return e
        raise Rejected(f"duality: {type(e).__name__} inside a sum")

    def _one_letter(self, f: Every) -> None:
        if len(f.letters) != 1:
            raise Rejected("duality: a claim at several letters at once")
        self._same_alphabet(f.letters[0])

    def _laws(self) -> set[str]: return {d.name for d in self.densities.values() if not d.event}

    def _same_alphabet(self, letter: Letter) -> None:
        if self.letter is None:
            self.letter = letter
        if self.letter.over != letter.over:
            raise Rejected("duality: sums over different alphabets")

    def linear(self, e: Expr) -> Linear:
        """An expression as a constant plus sums; suprema and sums that enter otherwise become fresh symbols."""
        if isinstance(e, Sum):
            self._same_alphabet(e.letter)
            return Linear(ZERO, (Term(ONE, self.point(e.body), tuple(self.point(w) for w in e.where)),))
        if isinstance(e, Functional) and e.name != "D_inf":
            return Linear(ZERO, (self._unfolded(e),))
        if isinstance(e, App) and e.op == "add":
            total = Linear(ZERO)
            for a in e.args:
                total = total.plus(self.linear(a))
            return total
        if isinstance(e, App) and e.op == "mul":
            parts = [self.linear(a) for a in e.args]
            if sum(bool(p.terms) for p in parts) <= 1:
                whole = next((p for p in parts if p.terms), Linear(ONE))
                factor = mul(*(p.constant for p in parts if not p.terms))
                return Linear(ZERO).plus(whole, factor)
        if isinstance(e, App) and e.op == "div" and not self.linear(e.args[1]).terms:
            return Linear(ZERO).plus(self.linear(e.args[0]), ONE / self.linear(e.args[1]).constant)
        return Linear(self._scalar(e))

    def _whole(self, e: Expr) -> Term:
        """A supremum as the body, support and vanishing condition at one letter."""
        if isinstance(e, Functional):
            return self._unfolded(e)
        if not isinstance(e, Sup):
            raise Rejected("duality: not a supremum")
        self._same_alphabet(e.letter)
        return Term(ONE, self.point(e.body), tuple(self.point(w) for w in e.where))

    def _unfolded(self, f: Functional) -> Term:
        letter = Letter("_r", f.laws[0].over[0])
        if f.name == "D_inf_delta":
            raise Rejected("duality: an approximate max-divergence")
        if len(f.laws[0].over) != 1:
            raise Rejected("duality: laws on several alphabets")
        if f.name == "renyi" and not self._above_one(f.params[0]):
            raise Rejected("duality: the order of renyi is not seen to be above 1")
        body, where, vanishing = unfold(f, (letter,))
        support = tuple(self.point(w) for w in where)
        return Term(ONE, self.point(body), support, None if vanishing is None else self.point(vanishing))

    def _above_one(self, e: Expr) -> bool:
        found = [v.domain for v in self.parameters if e == Sym(v.name)]
        low = found[0].lo if found else e
        return isinstance(low, Num) and (low.value > 1 or (low.value == 1 and bool(found) and not found[0].lo_closed))

    def _not_empty(self, where: tuple[Expr, ...]) -> bool:
        """Whether a support is that of one law, or every letter."""
        return not where or (len(where) == 1 and isinstance(where[0], Sym) and where[0].name in self._laws())

    def _scalar(self, e: Expr) -> Expr:
        if isinstance(e, Num | Sym):
            return e
        if isinstance(e, Sup) or (isinstance(e, Functional) and e.name == "D_inf"):
            term = self._whole(e)
            for s in self.suprema:
                if (s.body, s.where, s.vanishing) == (term.body, term.where, term.vanishing):
                    return Sym(s.name)
            if not self._not_empty(term.where):
                raise Rejected("duality: the support of a supremum is not that of one law, so it may be empty")
            self.suprema.append(Supremum(f"_m{len(self.suprema)}", term.body, term.where, term.vanishing))
            return Sym(self.suprema[-1].name)
        if isinstance(e, Sum):
            term = self.linear(e).terms[0]
            for name, t in self.sums:
                if t == term:
                    return Sym(name)
            self.sums.append((f"_s{len(self.sums)}", term))
            return Sym(self.sums[-1][0])
        if isinstance(e, App):
            return App(e.op, tuple(self._scalar(a) for a in e.args))
        raise Rejected(f"duality: {type(e).__name__} outside a sum")

    def _assume(self, f: Formula) -> None:
        if isinstance(f, Both):
            for part in f.parts:
                self._assume(part)
        elif isinstance(f, Indistinguishable):
            p, q = (self.point(law(Letter("_r", law.over[0]))) for law in (f.p, f.q))
            if not (isinstance(p, Sym) and isinstance(q, Sym)):
                raise Rejected("duality: indistinguishable laws must be plain laws")
            for a, b in ((p, q), (q, p)):
                if f.delta == ZERO:
                    self.ratios.append((a.name, b.name, exp(f.eps)))
                else:
                    self.pointwise.append((exp(f.eps) * b + f.delta - a, False, ()))
        elif isinstance(f, Every):
            self._one_letter(f)
            where = tuple(self.point(w) for w in f.where)
            gap = self.point(f.relation.right) - self.point(f.relation.left)
            if f.relation.op in ("<=", "<", "=="):
                self.pointwise.append((gap, f.relation.op == "<", where))
            if f.relation.op == "==":
                self.pointwise.append((-gap, False, where))
        elif isinstance(f, Relation):
            self._assume_relation(f)
        else:
            raise Rejected(f"duality: the hypothesis {type(f).__name__} is not used by this reduction")

    def _assume_relation(self, f: Relation) -> None:
        left = f.left
        if isinstance(left, Functional) and left.name == "D_inf" and f.op in ("<=", "<", "==") and is_scalar(f.right):
            p, q = (self.point(law(Letter("_r", law.over[0]))) for law in left.laws)
            if isinstance(p, Sym) and isinstance(q, Sym):
                self.ratios.append((p.name, q.name, exp(f.right)))
            return
        if f.op == "!=":
            return
        if is_scalar(left) and is_scalar(f.right):
            self.scalar_facts += [Fact(f.right - left, f.op == "<")] + ([Fact(left - f.right)] if f.op == "==" else [])
            return
        self.hypotheses.append((self.linear(f.right).plus(self.linear(left), Q(-1)), f.op == "=="))


def is_supremum(e: Expr) -> bool: return isinstance(e, Sup) or (isinstance(e, Functional) and e.name == "D_inf")
