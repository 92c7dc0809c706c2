"""An equality by induction on k: if f(0) = g(0), and f(j) - f(j - 1) = g(j) - g(j - 1) for j = 1, ..., k, then f(k) = g(k).

The sides may hold sums and products over i = 1, ..., k, whose bodies may mention the entries i and i - 1, and the entry k, of
sequences of length k: they exist for i = 1, ..., k.  A sum up to j is that up to j - 1, any number, and the body at j; so a
product, which is positive if its factors are.  The probability that a run begins with the first j outputs of a transcript of
k mechanisms is such an entry, positive wherever that of the whole transcript is; where every mechanism is eps-DP, it is
positive in the one run if it is in the other.
"""
from __future__ import annotations

from dataclasses import dataclass, field

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import universal
from verify.kernel.scalar.goal import Goal, Variable
from verify.kernel.scalar.checker import Checker as Obligations
from verify.language import (
    App, At, Begins, Domain, EachDP, Every, Expr, Mechanisms, Num, Numbers, Place, Q, RangeProduct, RangeSum, Relation,
    Sequence, Statement, Sym, substitute, symbols, walk)

ZERO, ONE = Q(0), Q(1)
Run = tuple[Mechanisms, Place, str]
Entries = Sequence | Numbers | Run


def sum_by_induction(c: Obligations, statement: Statement) -> None:
    """Show left == right, or that at all transcripts of some runs, for all values of what else the two sides mention."""
    universal(statement)
    claim = statement.claim.relation if isinstance(statement.claim, Every) else statement.claim
    if not isinstance(claim, Relation) or claim.op != "==":
        raise Rejected("telescope: the claim is not an equality")
    sides = (claim.left, claim.right)
    k = next((e.last for e in walk(claim) if isinstance(e, RangeSum | RangeProduct)), None)
    domain = next((b.domain for b in statement.prefix if b.symbol == k), None)
    if not isinstance(k, Sym) or domain is None or not domain.integer or not isinstance(domain.lo, Num) or domain.lo.value < 0:
        raise Rejected("telescope: nothing is summed or multiplied up to a non-negative integer symbol")
    others = [Variable(b.symbol.name, Domain()) for b in statement.prefix if isinstance(b.symbol, Sym) and b.symbol != k]
    steps = Steps(c, k, [Variable(k.name, Domain(ONE, None, True, integer=True)), *others], _positive_runs(statement, k))
    here, before, start = ([steps.number(e, at) for e in sides] for at in (k, k - 1, ZERO))
    goal = steps.goal()
    for e in (*here, *before, *start):
        c.defined(goal, e, None, 0)
    c.same(goal, start[0], start[1])
    c.same(goal, here[0] - before[0], here[1] - before[1])


@dataclass
class Steps:
    """The sides at j, j - 1 and 0, where j is called k: entries, sums and products are variables."""

    c: Obligations
    k: Sym
    variables: list[Variable]
    positive: frozenset[Run]
    names: dict[object, str] = field(default_factory=dict)

    def goal(self) -> Goal:
        """What holds of the variables so far, with nothing to show."""
        return Goal(tuple(self.variables), (), ZERO)

    def number(self, e: Expr, at: Expr, index: str = "") -> Expr:
        """An expression with `at` in place of k, or of the index of a body."""
        moving = index or self.k.name
        match e:
            case Num() | Sym(): return substitute(e, {moving: at})
            case App(): return App(e.op, tuple(self.number(a, at, index) for a in e.args))
            case At(): return self._entry(e.sequence, e.sequence.length, substitute(e.position, {moving: at}))
            case Begins():
                run = (e.mechanisms, e.transcript, e.run)
                return self._entry(run, e.mechanisms.length, substitute(e.upto, {moving: at}))
            case RangeSum() | RangeProduct() if e.last == self.k and not index: return self._range(e, at)
        raise Rejected(f"telescope: a side holds a {type(e).__name__} that is not of the length of the claim")

    def _range(self, e: RangeSum | RangeProduct, at: Expr) -> Expr:
        if self.k.name in _names(e.body):
            raise Rejected("telescope: a summand depends on the last index")
        if at == ZERO:
            return ZERO if isinstance(e, RangeSum) else ONE
        body = self.number(e.body, self.k, e.index)
        self.c.defined(self.goal(), body, None, 0)
        positive = isinstance(e, RangeProduct) and self._shown(body)
        so_far = self._variable((type(e), body), Domain(ZERO, None) if positive else Domain())
        if at != self.k:
            return so_far
        return so_far + body if isinstance(e, RangeSum) else so_far * body

    def _shown(self, body: Expr) -> bool:
        """Whether a factor is shown to be positive."""
        try:
            self.c.shows(self.goal(), body, True, None, 0)
        except Rejected:
            return False
        return True

    def _entry(self, of: Entries, length: Expr, position: Expr) -> Expr:
        """The entry k or k - 1 of something of length k, as a variable; entry 0 is 1."""
        if length != self.k or position not in (ZERO, self.k, self.k - 1):
            raise Rejected("telescope: an entry that may not exist")
        if position == ZERO:
            return ONE
        domain = Domain(ZERO, ONE, of not in self.positive, True) if isinstance(of, tuple) else _values(of)
        return self._variable((of, position), domain)

    def _variable(self, key: object, domain: Domain) -> Sym:
        if key not in self.names:
            self.names[key] = f"_{len(self.names)}"
            self.variables.append(Variable(self.names[key], domain))
        return Sym(self.names[key])


def _values(sequence: Sequence | Numbers) -> Domain:
    """Where the entries of a sequence lie."""
    if isinstance(sequence, Numbers):
        return Domain(ZERO, None, True) if sequence.nonnegative else Domain()
    return Domain(ZERO, None)


def _positive_runs(statement: Statement, k: Sym) -> frozenset[Run]:
    """The runs that give the transcripts which the claim is about with positive probability."""
    if not isinstance(statement.claim, Every):
        return frozenset()
    found: set[Run] = set()
    for w in statement.claim.where:
        if not isinstance(w, Begins) or w.upto != k or w.mechanisms.length != k:
            raise Rejected("telescope: a condition is not that a run gives the whole transcript")
        found.add((w.mechanisms, w.transcript, w.run))
    private = {f.mechanisms for f in statement.given if isinstance(f, EachDP) and f.delta == ZERO}
    both = {(m, r, other) for m, r, run in found if m in private and run != "mixed" for other in ("x", "x'")}
    return frozenset(found | both)


def _names(e: Expr) -> frozenset[str]:
    """The scalars that an expression mentions, not counting the lengths of sequences and of transcripts."""
    match e:
        case At(): return symbols(e.position)
        case Begins(): return symbols(e.upto)
        case App(): return frozenset().union(*map(_names, e.args))
        case _: return symbols(e)
