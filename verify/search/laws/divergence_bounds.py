"""Which bounds of divergences would do for a claim: from what is known, from likelihood ratios, and from other divergences by
inequalities that hold for all laws; only between numbers, nothing is shown here."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice, product

from verify.kernel.format.rejected import Rejected, TooComplex
from verify.kernel.numbers.normal_form import NormalForms
from verify.kernel.scalar.goal import Fact, Goal, Variable
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.written.meaning import functionals
from verify.language import (
    App, Atom, Distribution, Domain, Every, Expr, Functional, Letter, Place, Product, Q, Relation, Statement, Sum, Sup, Sym,
    exp, log, outputs, sqrt, tanh, walk)
from verify.language.finite import Law
from verify.language.proofs import Step
from verify.search.laws import local_privacy, pair_inequalities
from verify.search.laws.view import ONE, ZERO, View, exchanged
from verify.search.laws.ways import Way, Ways, prior
from verify.search.numeric import refuted_at
from verify.search.points import sample

Rule = Callable[[Expr, Expr, tuple[Letter, ...]], list[Step]]
INFINITE = ("KL", "chi_square", "renyi")
MOST_BOUNDS, SAMPLES = 40, 48
EXPONENT = Sym("e_")


def _pure(name: str) -> tuple[Expr, ...]:
    """What a divergence of two laws is at most whose ratios are at most exp(e), both ways."""
    e = EXPONENT
    if name == "KL":
        return e * tanh(e / 2), e ** 2 / 2
    if name == "TV":
        return tanh(e / 2), e / 2
    return ((exp(e) - 1) ** 2 * exp(-e),) if name == "chi_square" else ()


def _one_sided(name: str) -> tuple[Expr, ...]:
    """The same for ratios that are bounded one way."""
    e = EXPONENT
    return {"KL": (e,), "TV": (1 - exp(-e),), "chi_square": (exp(e) - 1,)}.get(name, ())


@dataclass(frozen=True)
class Bound:
    """A divergence is at most `value`: by a link from the bounds of others (a rule for any two laws, or what writers show), or
    for all laws with such ratios; where it is known or stands on the right side there is nothing to show."""

    of: Functional
    value: Expr
    link: Expr | None = None
    inner: tuple[Bound, ...] = ()
    rule: Rule | None = None
    turned: bool = False
    ways: tuple[Way, ...] = ()
    pattern: Expr | None = None
    known: str = ""


@dataclass
class Bounds:
    """The bounds of divergences in a view; `right` are those of the right side, with what says that they are finite, and
    `finite` asks whether something else says it."""

    s: Statement
    view: View
    ways: Ways
    right: dict[Functional, str]
    finite: Callable[[Functional], bool]
    made: dict[Functional, list[Bound]] = field(default_factory=dict)

    def of(self, f: Functional, depth: int) -> list[Bound]:
        """Bounds of a divergence, the simplest first."""
        if f not in self.made:
            self.made[f] = []
            if depth > 0:
                once = {b.value: b for b in reversed(list(islice(self._found(f, depth), MOST_BOUNDS)))}
                self.made[f] = list(reversed(once.values()))
        return self.made[f]

    def _found(self, f: Functional, depth: int) -> Iterator[Bound]:
        if f in self.right and (self.right[f] in self.view.known or f.name not in INFINITE or self.finite(f)):
            yield Bound(f, f)
        yield from self._given(f)
        yield from self._ratios(f)
        exponential = any(isinstance(n, App) and n.op == "exp" for n in walk(self.s.claim))
        rules = [(link, (g,), rule, turned) for link, g, rule, turned in _rules(f, exponential)]
        for link, inner, rule, turned in [*((e, gs, None, False) for e, gs in self._links(f)), *rules]:
            for bounds in islice(product(*(self.of(g, depth - 1) for g in inner)), MOST_BOUNDS):
                yield Bound(f, exchanged(link, _values(bounds).get), link, bounds, rule, turned)

    def _given(self, f: Functional) -> Iterator[Bound]:
        for i, g in enumerate(self.s.given, 1):
            if isinstance(g, Relation) and g.left == f and g.op in ("<=", "<") and is_scalar(g.right):
                several = f.name in INFINITE
                yield Bound(f, g.right, known=f"given {i}" + (".2" if several else ""))

    def _ratios(self, f: Functional) -> Iterator[Bound]:
        if len(f.laws[0].over) != 1 or f.name not in ("KL", "TV", "chi_square"):
            return
        one, two = (self.ways.of(*pair)[:1] for pair in (f.laws, f.laws[::-1]))
        if one and two and one[0].exponent == two[0].exponent:
            yield from (Bound(f, at(p, EXPONENT, one[0].exponent), ways=(one[0], two[0]), pattern=p) for p in _pure(f.name))
        elif one:
            yield from (Bound(f, at(p, EXPONENT, one[0].exponent), ways=(one[0],), pattern=p) for p in _one_sided(f.name))

    def _links(self, f: Functional) -> Iterator[tuple[Expr, tuple[Functional, ...]]]:
        """What a divergence is at most, in terms of others."""
        (p, q), name = f.laws, f.name
        if isinstance(p, Product) and isinstance(q, Product) and p.first.over == q.first.over:
            one, two = (replace(f, laws=pair) for pair in ((p.first, q.first), (p.second, q.second)))
            made = one + two if name in ("KL", "TV") else (1 + one) * (1 + two) - 1 if name == "chi_square" else None
            if made is not None:
                yield made, tuple(dict.fromkeys((one, two)))
        inner = inputs_of(p, q) or self._same_channel(p, q)
        if inner is not None:
            yield from self._of_inputs(f, inner)
        back = replace(f, laws=(q, p))
        if name == "TV" and back in self.right:
            yield back, (back,)
        for weight, pair in self._mixed(p, q):
            g = replace(f, laws=pair)
            yield (weight ** 2 * g if name == "chi_square" else weight * g), (g,)
        for weight, pair in self._beside(p, q):
            g = replace(f, laws=pair)
            yield weight * g, (g,)

    def _of_inputs(self, f: Functional, inner: tuple[Law, Law]) -> Iterator[tuple[Expr, tuple[Functional, ...]]]:
        """The same of the outputs of one channel, which may bring the laws of its inputs closer together."""
        g, v = (Functional(name, inner, params) for name, params in ((f.name, f.params), ("TV", ())))
        yield g, (g,)
        for b in local_privacy.bounds(self.view):
            if prior(f.laws[0]) != (inner[0], b.channel):
                continue
            if f.name == "TV":
                yield (b.factor - 1) / (b.factor + 1) * g, (g,)
                if isinstance(b.factor, App) and b.factor.op == "exp":
                    yield tanh(b.factor.args[0] / 2) * g, (g,)
            if f.name == "chi_square":
                yield (b.factor - 1) ** 2 * v ** 2, (v,)

    def _same_channel(self, p: Law, q: Law) -> tuple[Law, Law] | None:
        """Laws of inputs where the first law is that of an output, and the second is what the channel makes of some law."""
        first = prior(p)
        if first is None or prior(q) is not None:
            return None
        for law in self.view.laws(first[0].over):
            try:
                if self._normal(outputs(law, first[1])) == self._normal(q):
                    return first[0], law
            except (Rejected, TooComplex):
                continue
        return None

    def _normal(self, law: Law) -> str:
        return key_of(self.view.normal(self.ways.body(law), self.ways.letters(law)))

    def _mixed(self, p: Law, q: Law) -> Iterator[tuple[Expr, tuple[Law, Law]]]:
        """s and a, b where p = s a + (1 - s) b is defined by a hypothesis, and q = b."""
        for g in self.s.given:
            left = g.relation.left if isinstance(g, Every) and g.relation.op == "==" else None
            if isinstance(g, Every) and isinstance(left, Atom) and left.of == p and isinstance(q, Distribution):
                here = left.letters
                for a, s in product(self.view.laws(q.over), self._numbers()):
                    if a not in (p, q) and _equal(g.relation.right, s * a(*here) + (1 - s) * q(*here)):
                        yield s, (a, q)

    def _beside(self, p: Law, q: Law) -> Iterator[tuple[Expr, tuple[Law, Law]]]:
        """s and a, b where hypotheses define p = s a + (1 - s) c and q = s b + (1 - s) c."""
        mixtures = dict[Law, tuple[Expr, tuple[Place, ...]]]()
        for g in self.s.given:
            left = g.relation.left if isinstance(g, Every) and g.relation.op == "==" else None
            if isinstance(g, Every) and isinstance(left, Atom) and left.of in (p, q):
                mixtures[left.of] = (g.relation.right, left.letters)
        if p == q or len(mixtures) < 2:
            return
        (one, here), (two, there) = mixtures[p], mixtures[q]
        laws = [law for law in self.view.laws(p.over) if law not in (p, q)]
        for a, c, s in product(laws, laws, self._numbers()):
            if a != c and _equal(one, s * a(*here) + (1 - s) * c(*here)):
                yield from ((s, (a, b)) for b in laws if b not in (a, c) and _equal(
                    two, s * b(*there) + (1 - s) * c(*there)))

    def _numbers(self) -> Iterator[Expr]:
        for b in self.s.prefix:
            if isinstance(b.symbol, Sym):
                yield from (b.symbol, 1 - b.symbol)
        yield Q("1/2")

    def plausible(self, chosen: tuple[Bound, ...]) -> bool:
        """Whether no numbers refute the claim with these bounds in place of its divergences."""
        assert isinstance(self.s.claim, Relation)
        gap = self.s.claim.right - exchanged(self.s.claim.left, _values(chosen).get)
        left_over = functionals(gap)
        names: dict[Expr, Expr] = {f: Sym(f"_f{i}") for i, f in enumerate(left_over)}
        gap = exchanged(gap, names.get)
        if any(isinstance(n, Sum | Sup | Atom) for n in walk(gap)):
            return True
        numbers = [Variable(b.symbol.name, b.domain or Domain()) for b in self.s.prefix if isinstance(b.symbol, Sym)]
        numbers += [Variable(f"_f{i}", Domain(ZERO, ONE if f.name == "TV" else None, True, f.name == "TV"))
                    for i, f in enumerate(left_over)]
        facts = tuple(Fact(k.relation.right - k.relation.left, k.relation.op == "<") for k in self.view.known.values()
                      if not (k.letters or k.where or k.zero) and is_scalar(k.relation.left) and is_scalar(k.relation.right)
                      and k.relation.op in ("<=", "<"))
        goal = Goal(tuple(numbers), facts, gap)
        return refuted_at(goal, list(sample(goal, SAMPLES))) is None


def at(e: Expr, symbol: Sym, value: Expr) -> Expr:
    """The expression at a value of a symbol."""
    values: dict[Expr, Expr] = {symbol: value}
    return exchanged(e, values.get)


def _values(bounds: Iterable[Bound]) -> dict[Expr, Expr]:
    return {b.of: b.value for b in bounds}


def _equal(a: Expr, b: Expr) -> bool:
    """Whether two expressions in probabilities are the same."""
    names: dict[Expr, Expr] = {n: Sym(f"_a{i}") for i, n in enumerate(dict.fromkeys(
        n for n in walk((a, b)) if isinstance(n, Atom)))}
    try:
        return NormalForms(lambda e: 1).equal(exchanged(a, names.get), exchanged(b, names.get))
    except (TooComplex, TypeError):
        return False


def _rules(f: Functional, exponential: bool) -> Iterator[tuple[Expr, Functional, Rule, bool]]:
    """What a divergence of any two laws is at most, in terms of one other, perhaps of the laws the other way round; with an
    exponential for claims that have some."""
    p, q = f.laws
    if f.name == "TV":
        for turned, pair in ((False, (p, q)), (True, (q, p))):
            d, c = (Functional(name, pair) for name in ("KL", "chi_square"))
            yield sqrt(d / 2), d, pair_inequalities.pinsker, turned
            yield sqrt(1 - exp(-d)), d, pair_inequalities.bretagnolle_huber, turned
            yield sqrt(c) / 2, c, pair_inequalities.variation_below_chi_square, turned
            if exponential:
                yield 1 - exp(-d) / 2, d, pair_inequalities.overlap, turned
    if f.name == "KL":
        c = Functional("chi_square", (p, q))
        yield log(1 + c), c, pair_inequalities.divergence_below_logarithm, False
        yield c, c, pair_inequalities.divergence_below_chi_square, False


def occurring(e: Expr) -> list[Functional]:
    """The functionals of an expression as they stand in it, from left to right."""
    if isinstance(e, Functional):
        return [e]
    parts = e.args if isinstance(e, App) else (e.body,) if isinstance(e, Sum | Sup) else ()
    return [f for a in parts for f in occurring(a)]


def inputs_of(p: Law, q: Law) -> tuple[Law, Law] | None:
    """The laws of the inputs, where two laws are those of outputs of one channel."""
    one, two = prior(p), prior(q)
    return (one[0], two[0]) if one is not None and two is not None and one[1] == two[1] else None
