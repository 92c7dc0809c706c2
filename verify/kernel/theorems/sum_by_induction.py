"""A relation by induction on k: it holds at the first k, and for each later one up to the last it follows from that at k - 1.

The sides may hold sums and products over i = 1, ..., c k + d, written out at the first k, whose bodies may mention the entries
i and i - 1, and the entry k, of sequences of length k: they exist for i = 1, ..., k, and with any the first k is 0.  A sum up
to k is that up to k - 1, any number (>= 0 if its terms are), and the terms that it has more; so a product, > 0 if its factors
are.  An equality f = g needs f = g at the first k, and f(k) - f(k - 1) = g(k) - g(k - 1), as identities.  The probability that
a run begins with the first j outputs of a transcript of k mechanisms is such an entry, positive wherever that of the whole
transcript is; where every mechanism is eps-DP, it is positive in the one run if it is in the other."""
from __future__ import annotations

from dataclasses import dataclass, field, replace

from verify.kernel.format.rejected import Rejected
from verify.kernel.format.well_formed import universal
from verify.kernel.scalar.goal import Fact, Goal, Variable, known_symbols
from verify.kernel.scalar.checker import Checker as Obligations
from verify.kernel.scalar.opening import domain_is_defined, is_scalar, scalar_goal
from verify.language import (
    App, At, Begins, Domain, EachDP, Every, Expr, Mechanisms, Num, Numbers, Place, Q, RangeProduct, RangeSum, Relation,
    Sequence, Statement, Sym, literal, substitute, symbols, walk)

ZERO, ONE, MOST_TERMS = Q(0), Q(1), 200
Run = tuple[Mechanisms, Place, str]
Entries = Sequence | Numbers | Run


def goals_of(c: Obligations, statement: Statement, excess: Expr = ZERO) -> tuple[Goal, ...]:
    """What is left to show: nothing of an equality, maybe at all transcripts of some runs, which is checked; of an inequality
    that the gap between its sides is >= `excess` (> 0 for `<` without one) at the first k and from k - 1 to k, and its sign."""
    universal(statement)
    claim = statement.claim.relation if isinstance(statement.claim, Every) else statement.claim
    if not isinstance(claim, Relation) or claim.op == "!=" or (claim.op != "==" and claim is not statement.claim):
        raise Rejected("telescope: the claim is no relation between numbers")
    if not is_scalar(excess):
        raise Rejected("telescope: the excess is no expression in the symbols of the statement")
    k = Sym(min((n for e in walk(claim) if isinstance(e, RangeSum | RangeProduct) for n in symbols(e.last)), default=""))
    known_symbols(whole := scalar_goal(statement, ZERO), excess)
    d = whole.variable(k.name).domain
    if not d.integer or not isinstance(d.lo, Num) or d.lo.value < 0:
        raise Rejected("telescope: nothing is summed or multiplied up to a non-negative integer symbol")
    early = any(isinstance(e, At | Begins) for e in walk(claim)) or not d.lo_closed or d.lo.value.denominator > 1
    first = Num(0 * d.lo.value if early else d.lo.value)
    others = [Variable(v.name, Domain()) if k.name in symbols(v.domain) else v for v in whole.variables if v.name != k.name]
    given = tuple(f for f in whole.given if k.name not in symbols(f.expr))
    steps = Steps(c, k, first, [*others, Variable(k.name, Domain(ONE, None, True, integer=True))], given,
                  _positive_runs(statement, k))
    here, before, start = ([steps.number(e, at) for e in (claim.left, claim.right, excess)] for at in (k, k - 1, first))
    domain_is_defined(goal := steps.goal())
    later = goal.with_domain(k.name, Domain(Num(first.value + 1), d.hi, True, d.hi_closed, integer=True))
    if claim.op != "==":
        strict, gap = claim.op == "<" and excess == ZERO, [b - a - e for a, b, e in (start, before, here)]
        step = replace(later, given=(*given, Fact(gap[1], strict)), claim=gap[2], strict=strict)
        own = goal.with_domain(k.name, Domain(first, None, True, integer=True))
        return goal.with_claim(gap[0], strict), step, own.with_claim(excess, claim.op == "<" and not strict)
    c.defined(goal, App("add", (*start,)), None, 0)   # also where no later k is left
    c.defined(later, App("add", (*here, *before)), None, 0)
    c.same(later, start[0], start[1])
    c.same(later, here[0] - before[0], here[1] - before[1])
    return ()


@dataclass
class Steps:
    """The sides at k, k - 1 and the first k: entries, sums and products are variables."""

    c: Obligations
    k: Sym
    first: Num
    variables: list[Variable]
    given: tuple[Fact, ...]
    positive: frozenset[Run]
    names: dict[object, str] = field(default_factory=dict)

    def goal(self) -> Goal: return Goal(tuple(self.variables), self.given, ZERO)

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
            case RangeSum() | RangeProduct() if not index and symbols(e.last) <= {self.k.name}: return self._range(e, at)
        raise Rejected(f"telescope: a side holds a {type(e).__name__} that is not of the length of the claim")

    def _range(self, e: RangeSum | RangeProduct, at: Expr) -> Expr:
        if self.k.name in _names(e.body) or self.goal().undefined_conditions(e.last):
            raise Rejected("telescope: a summand depends on the last index, or that is not shown to have a value")
        last, then = (literal(substitute(e.last, {self.k.name: i})) for i in (self.first, Num(self.first.value + 1)))
        if last is None or then is None or not 0 < then - last <= MOST_TERMS >= last >= 0 or last.denominator > 1:
            raise Rejected("telescope: a sum or product up to what does not rise by an integer")
        new = [e.last if i == 0 else e.last - i for i in reversed(range(int(then - last)))]
        self.c.same(self.goal(), e.last, substitute(e.last, {self.k.name: self.k - 1}) + Num(then - last))
        combined, neutral = ("add", ZERO) if isinstance(e, RangeSum) else ("mul", ONE)
        if at == self.first:
            return App(combined, (neutral, neutral, *(self.number(e.body, Q(i), e.index) for i in range(1, int(last) + 1))))
        body = self.number(e.body, self.k, e.index)
        signed = next((strict for strict in (True, False) if self._shown(body, strict)), None)
        domain = Domain() if signed is None else Domain(ZERO, None, not signed or isinstance(e, RangeSum))
        so_far = self._variable((type(e), e.last, body), domain)
        return App(combined, (so_far, *(self.number(e.body, i, e.index) for i in new))) if at == self.k else so_far

    def _shown(self, body: Expr, strict: bool) -> bool:
        """Whether a body has a value and is >= 0 (> 0) for i = 1, 2, ...: where k starts at 1, it stands for i."""
        try:
            self.c.defined(self.goal(), body, None, 0)
            self.c.shows(self.goal(), body, strict, None, 0)
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
            if any(v.name == self.names[key] for v in self.variables):
                raise Rejected(f"telescope: the name {self.names[key]} is taken")
            self.variables.append(Variable(self.names[key], domain))
        return Sym(self.names[key])


def _values(of: Sequence | Numbers) -> Domain:
    """Where the entries of a sequence lie."""
    return Domain() if isinstance(of, Numbers) and not of.nonnegative else Domain(ZERO, None, isinstance(of, Numbers))


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
