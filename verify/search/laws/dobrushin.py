"""Dobrushin's coefficient: what a bound of the variation, or of a hockey-stick, between the outputs on any two inputs says of a
divergence of the outputs of two laws."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.written.meaning import functionals
from verify.language import (
    TV, App, Atom, Channel, Expr, Formula, Functional, Letter, Relation, Sum, equal, log, maximum)
from verify.language.proofs import (
    Derivation, Step, cases, combine, derivation, exclusive, fewer_terms, gibbs, one_term, pointwise, same_support, use)
from verify.search.laws.local_privacy import bounds
from verify.search.laws.polynomials import polynomial
from verify.search.laws.view import ONE, ZERO, View, where_either
from verify.search.laws.ways import prior

TWO_INPUTS = "two inputs"


@dataclass(frozen=True)
class Coefficient:
    """The sum over y of max(K(y|x) - level K(y|z), 0) is at most `rate` for all inputs x and z."""

    channel: Channel
    level: Expr
    rate: Expr
    name: str = ""                    # of what is known, where it says so itself

    def steps(self, view: View, y: Letter, x: Letter, z: Letter) -> list[Step]:
        """The bound at letters, as the step `TWO_INPUTS`."""
        k, other = self.channel(y, x), self.channel(y, z)
        more = maximum(k - other if self.level == ONE else k - self.level * other, 0)
        if self.name:
            return [combine(TWO_INPUTS, Sum(y, more) <= self.rate, use(self.name, {"1": x, "2": z})).for_all(x, z)]
        (b,) = (b for b in bounds(view) if b.channel == self.channel)
        a = b.factor
        return [pointwise("at two inputs", (1 + a) * more <= a * k - other, b.use_at(y, x, z), b.use_at(y, z, x)
                          ).for_all(y, x, z),
                combine(TWO_INPUTS, Sum(y, more) <= self.rate, use("at two inputs", weight=1 / (1 + a), over=(y,))
                        ).for_all(x, z)]


@dataclass(frozen=True)
class Outputs:
    """A divergence of the outputs of a channel on two laws, with letters for an output and for inputs."""

    f: Functional
    channel: Channel
    y: Letter
    x: Letter
    z: Letter

    def law(self, i: int, letter: Letter) -> Expr:
        """The probability of an input by the first or the second law."""
        found = prior(self.f.laws[i])
        assert found is not None
        return found[0](letter)

    def output(self, i: int) -> Expr:
        """The probability of the output y by the first or the second law."""
        return Sum(self.x, self.law(i, self.x) * self.channel(self.y, self.x))


def coefficients(view: View, channel: Channel) -> Iterator[Coefficient]:
    """The bounds that are known for a channel."""
    for name, k in view.known.items():
        body = k.relation.left.body if isinstance(k.relation.left, Sum) else None
        if len(k.letters) != 2 or k.where or k.relation.op != "<=" or not isinstance(body, App) or body.op != "max" or (
                not is_scalar(k.relation.right) or k.letters[0].over != k.letters[1].over):
            continue
        made = polynomial(body.args[0], lambda e: isinstance(e, Atom)) or {}
        rows = {m[0][0]: c for m, c in made.items() if len(m) == 1 and m[0][1] == 1}
        y = k.relation.left.letter if isinstance(k.relation.left, Sum) else k.letters[0]
        one, two = (channel(y, x) if channel.inputs == (x.over,) and channel.output == y.over else None for x in k.letters)
        if len(made) == 2 and set(rows) == {one, two} and one is not None and two is not None and rows[one] == ONE:
            yield Coefficient(channel, -rows[two], k.relation.right, name)
    for b in bounds(view):
        if b.channel == channel:
            yield Coefficient(channel, ONE, (b.factor - 1) / (b.factor + 1))


def compared(claim: Formula) -> Iterator[tuple[Functional, Channel]]:
    """The divergences of the outputs of a channel on two laws that are in a claim with that of the laws, or hockey-sticks with
    their variation, and the channel."""
    found = functionals(claim)
    for f in found:
        first, *rest = [prior(law) for law in f.laws]
        second = rest[0] if len(rest) == 1 else None
        if first is None or second is None or first[1] != second[1] or len(first[1].inputs) != 1:
            continue
        if replace(f, laws=(first[0], second[0])) in found or (f.name == "hockey_stick" and TV(first[0], second[0]) in found):
            yield f, first[1]


def _outputs(view: View, name: str) -> Iterator[Outputs]:
    for f, channel in compared(view.statement.claim) if not view.aim.letters else ():
        if f.name == name:
            yield Outputs(f, channel, view.letter(channel.output, "y"), *(view.letter(channel.inputs[0], n) for n in "xz"))


def by_hockey_sticks(view: View) -> Iterator[Derivation]:
    """E(PK, QK) <= rate E(P, Q) for the hockey-stick E of a level v >= 1: with U and D the parts of P - v Q above and below 0,
    which have masses E and E + v - 1 >= v E, the mass of D times PK - v QK is at most the sum of U(x) D(z) (K(x) - v K(z))."""
    for o in _outputs(view, "hockey_stick"):
        for c in coefficients(view, o.channel):
            yield from _excess(view, o, c)


def _excess(view: View, o: Outputs, c: Coefficient) -> Iterator[Derivation]:
    y, x, z, (v,) = o.y, o.x, o.z, o.f.params
    k, other = o.channel(y, x), o.channel(y, z)
    up = maximum(o.law(0, x) - v * o.law(1, x), 0)
    down = maximum(v * o.law(1, z) - o.law(0, z), 0)
    mass, lost = Sum(x, up), Sum(z, down)
    gap, more = o.output(0) - v * o.output(1), maximum(k - v * other, 0)
    pairs, plain, below = Sum(x, Sum(z, up * down * more)), Sum(x, up * k), Sum(z, down * other)
    whole = Sum(y, maximum(gap, 0))
    claim = whole <= c.rate * mass
    steps = c.steps(view, y, x, z)
    if c.level != v:
        least = maximum(k - c.level * other, 0)
        steps += [pointwise("a higher level", more <= least).for_all(y, x, z),
                  combine("at the level", Sum(y, more) <= c.rate, TWO_INPUTS, use("a higher level", over=(y,))).for_all(x, z)]
    steps += [
        pointwise("a part of P", up <= o.law(0, x)).for_all(x),
        combine("at most 1", mass <= ONE, use("a part of P", over=(x,))),
        combine("masses", v * mass <= lost, use("at most 1", weight=v - 1)),
        pointwise("a part of it", k - v * other <= more).for_all(y, x, z),
        combine("an output", lost * gap <= pairs, use("a part of it", weight=up * down, over=(x, z)),
                use("masses", weight=below)).for_all(y),
        pointwise("its positive part", lost * maximum(gap, 0) <= pairs, "an output", terms=(gap, pairs, lost)).for_all(y),
        combine("all outputs", lost * whole <= lost * (c.rate * mass), use("its positive part", over=(y,)),
                use(steps[-1].name, weight=up * down, over=(x, z))),
        pointwise("over the mass", claim, "all outputs", terms=(whole, mass, lost)).for_all(where=(lost,)),
        pointwise("one input", o.law(0, x) - v * o.law(1, x) <= up).for_all(x),
        combine("one output", gap <= plain, use("one input", weight=k, over=(x,))).for_all(y),
        pointwise("its excess", maximum(gap, 0) <= plain, "one output", terms=(gap, plain)).for_all(y),
        combine("processing", whole <= mass, use("its excess", over=(y,))),
        pointwise("no mass", mass <= ZERO, "masses", terms=(mass, lost)).for_all(zero=(lost,)),
        pointwise("equal laws", claim, "processing", "no mass", terms=(whole, mass)).for_all(zero=(lost,)),
        cases("contraction", claim, lost, "over the mass", "equal laws")]
    yield from derivation(*steps, _end(view, claim))
    if any(e.name == "TV" for e in functionals(view.statement.claim)):
        apart = maximum(o.law(0, x) - o.law(1, x), 0)
        yield from derivation(
            *steps, pointwise("a lower level", up <= apart).for_all(x),
            combine("claim", view.aim.relation, "contraction", use("a lower level", weight=c.rate, over=(x,))))


def by_transport(view: View) -> Iterator[Derivation]:
    """chi-square or KL of the outputs is at most rate times that of the laws: with U and D the parts of P - Q above and below
    0, of one mass V, V (PK - QK) is the sum of (P - Q) by weights W(y, x) <= V K(y|x), which sum to at most V rate over y: they
    are the sums over z of D(z) max(K(y|x) - K(y|z), 0) where P > Q, and of U(z) max(K(y|x) - K(y|z), 0) where P < Q."""
    for name, writer in (("chi_square", _squares), ("KL", _logarithms)):
        for o in _outputs(view, name):
            for c in coefficients(view, o.channel):
                if c.level == ONE:
                    yield from writer(view, o, c, _Transport(o))


@dataclass(frozen=True)
class _Side:
    """Where one law is above the other, by `own` at x and by `part` the other way at z; y is `more` likely on x than on z."""

    i: int
    p: Expr
    q: Expr
    x: Letter
    z: Letter
    own: Expr
    part: Expr
    more: Expr

    @property
    def weight(self) -> Expr:
        """W(y, x)."""
        return Sum(self.z, self.part * self.more)

    def summed(self, body: Expr) -> Expr:
        """The sum of W times an expression."""
        return Sum(self.x, body * self.weight, (self.own,))


@dataclass(frozen=True)
class _Transport:
    """The two sides, and what W gives in outputs."""

    o: Outputs

    @property
    def sides(self) -> tuple[_Side, _Side]:
        y, x, z = self.o.y, self.o.x, self.o.z
        k, other = self.o.channel(y, x), self.o.channel(y, z)
        (p, q), (p_at_z, q_at_z) = ((self.o.law(0, e), self.o.law(1, e)) for e in (x, z))
        up, down = maximum(p - q, 0), maximum(q_at_z - p_at_z, 0)
        return (_Side(0, p, q, x, z, up, down, maximum(k - other, 0)),
                _Side(1, p_at_z, q_at_z, z, x, down, up, maximum(other - k, 0)))

    @property
    def mass(self) -> Expr:
        return Sum(self.o.x, self.sides[0].own)

    def steps(self) -> Iterator[Step]:
        """What W gives in the difference of two outputs, and of one output, at y."""
        y, sides, one, two = self.o.y, self.sides, self.o.output(0), self.o.output(1)
        owns = [Sum(t.x, t.q * self.o.channel(y, t.x), (t.own,)) for t in sides]
        for t in sides:
            k, whole = self.o.channel(y, t.x), t.own * t.weight
            yield from (
                pointwise(f"nothing {t.i}", equal(whole, ZERO), terms=(t.weight,)).for_all(y, t.x, zero=(t.own,)),
                same_support(f"all {t.i}", equal(t.summed(t.own), Sum(t.x, whole)), t.own, f"nothing {t.i}").for_all(y),
                pointwise(f"below its channel {t.i}", t.more <= k).for_all(y, t.x, t.z),
                combine(f"share {t.i}", t.summed(t.q) <= self.mass * owns[t.i], use(
                    f"below its channel {t.i}", weight=t.q * t.part, over=(t.x, t.z), where=(t.own,))).for_all(y))
        a, b = sides
        opposite = maximum(a.q - a.p, 0)
        yield from (
            combine("difference", equal(a.summed(a.own) - b.summed(b.own), self.mass * (one - two)), "all 0",
                    use("all 1", weight=-ONE)).for_all(y),
            pointwise("never both", ONE <= ZERO).for_all(y, a.x, where=(a.own, opposite)),
            exclusive("one side", owns[0] + owns[1] <= two, a.own, opposite, "never both").for_all(y),
            combine("shares", a.summed(a.q) + b.summed(b.q) <= self.mass * two, "share 0", "share 1", use(
                "one side", weight=self.mass)).for_all(y))


def _squares(view: View, o: Outputs, c: Coefficient, t: _Transport) -> Iterator[Derivation]:
    y, one, two = o.y, o.output(0), o.output(1)
    gap, a = one - two, t.sides[0]
    s, signs, square, fines = gap / two, (ONE, -ONE), gap ** 2 / two, [(e.p - e.q) ** 2 / e.q for e in t.sides]
    whole, inputs = Sum(y, square, (one + two,)), Sum(a.x, fines[0], (a.p + a.q,))
    claim, sums = whole <= c.rate * inputs, [e.summed(fines[e.i]) for e in t.sides]
    opposite = maximum(a.q - a.p, 0)
    steps = [
        *_support(view, o, t), *c.steps(view, y, o.x, o.z), *t.steps(),
        *(pointwise(f"tangent {e.i}", 2 * s * (signs[e.i] * e.own) - e.q * s ** 2 <= fines[e.i], f"support {e.i}",
          terms=(s,)).for_all(y, e.x, where=(two, e.own)) for e in t.sides),
        combine("at an output", t.mass * square <= sums[0] + sums[1], *(
            use(f"tangent {e.i}", weight=e.part * e.more, over=(e.x, e.z), where=(e.own,)) for e in t.sides),
            use("difference", weight=-2 * s), use("shares", weight=s ** 2)).for_all(y, where=(two,)),
        *(fewer_terms(f"fewer {i}", Sum(y, sums[i], (one + two,)) <= Sum(y, sums[i])) for i in (0, 1)),
        *(combine(f"rate {e.i}", Sum(y, sums[e.i]) <= c.rate * t.mass * Sum(e.x, fines[e.i], (e.own,)), use(
            TWO_INPUTS, {o.x.name: e.x, o.z.name: e.z}, weight=e.part * fines[e.i], over=(e.x, e.z), where=(e.own,)))
          for e in t.sides),
        pointwise("never both of an input", ONE <= ZERO).for_all(a.x, where=(a.p + a.q, a.own, opposite)),
        exclusive("both sides", Sum(a.x, fines[0], (a.p + a.q, a.own)) + Sum(a.x, fines[0], (a.p + a.q, opposite)) <= inputs,
                  a.own, opposite, "never both of an input"),
        combine("times the mass", t.mass * whole <= t.mass * (c.rate * inputs), use(
            "at an output", over=(y,), where=(one + two,)), "fewer 0", "fewer 1", "rate 0", "rate 1",
            use("both sides", weight=c.rate * t.mass)),
        pointwise("over the mass", claim, "times the mass", terms=(whole, inputs, t.mass)).for_all(where=(t.mass,)),
        *_equal_outputs(o, t),
        pointwise("no square", square <= ZERO, "equal outputs", "support, either of outputs", terms=(one, two)
                  ).for_all(y, where=(one + two,), zero=(t.mass,)),
        combine("nothing left", whole <= ZERO, use("no square", over=(y,), where=(one + two,))).for_all(zero=(t.mass,)),
        pointwise("equal laws", claim, "nothing left", terms=(whole, inputs)).for_all(zero=(t.mass,)),
        cases("contraction", claim, t.mass, "over the mass", "equal laws")]
    yield from derivation(*steps, _end(view, claim))


def _support(view: View, o: Outputs, t: _Transport) -> Iterator[Step]:
    """That the second law, and its output, is positive where the first is, and where one of them is."""
    x, y, one, two = o.x, o.y, o.output(0), o.output(1)
    facts = [use(n, {"1": x}) for n, k in view.known.items() if k.relation.op == "<" and len(k.letters) == 1 and (
        k.letters[0].over == x.over)]
    above, below = t.sides
    yield pointwise("support of an input", above.q > ZERO, *facts).for_all(x, where=(above.p,))
    yield pointwise("where P is above", above.p > ZERO).for_all(x, where=(above.own,))
    yield pointwise("support 0", above.q > ZERO, *facts, "where P is above").for_all(x, where=(above.own,))
    yield pointwise("support 1", below.q > ZERO).for_all(below.x, where=(below.own,))
    yield pointwise("support of an output", two > ZERO).for_all(y, where=(one,))
    yield from where_either(one, two, (y,), "of outputs", "support of an output")


def _equal_outputs(o: Outputs, t: _Transport) -> Iterator[Step]:
    """That the outputs are equal where the parts of P - Q have no mass."""
    y, one, two = o.y, o.output(0), o.output(1)
    for side, gap in zip(t.sides, (one - two, two - one), strict=True):
        yield pointwise(f"at most one {side.i}", o.channel(y, side.x) <= ONE).for_all(y, side.x)
        yield pointwise(f"own {side.i}", (side.p - side.q if side.i == 0 else side.q - side.p) <= side.own).for_all(side.x)
        yield combine(f"by the mass {side.i}", gap <= t.mass, use(f"own {side.i}", weight=o.channel(y, side.x), over=(side.x,)),
                      use(f"at most one {side.i}", weight=side.own, over=(side.x,))).for_all(y)
    yield pointwise("equal outputs", equal(one, two), "by the mass 0", "by the mass 1", terms=(one, two, t.mass)
                    ).for_all(y, zero=(t.mass,))


def _end(view: View, claim: Relation, *names: str) -> Step:
    """The claim from the contraction, as it is or from numbers."""
    right = view.aim.relation.right
    if key_of(view.normal(claim.right, ())) == key_of(view.normal(right, ())):
        return combine("claim", view.aim.relation, "contraction")
    return pointwise("claim", view.aim.relation, "contraction", *names, *(
        n for n in view.numbers() if is_scalar(view.known[n].relation.right - view.known[n].relation.left)))


def _logarithms(view: View, o: Outputs, c: Coefficient, t: _Transport) -> Iterator[Derivation]:
    """one log u <= the sums of p log(p/q) by the weights, u = one/two: p log u <= p log(p/q) + q u - p at inputs, and
    log u <= u - 1 for what the weights leave of K; for each two inputs the sum is at least 0."""
    y, one, two, a = o.y, o.output(0), o.output(1), t.sides[0]
    u, opposite = one / two, maximum(a.q - a.p, 0)
    logs = [log(e.p / e.q) for e in t.sides]
    terms = [e.p * logs[e.i] for e in t.sides]
    sums = [Sum(e.x, terms[e.i] * e.weight, (e.own, e.p)) for e in t.sides]
    sides = [Sum(e.x, terms[e.i], (e.own, e.p)) for e in t.sides]
    whole, inputs = Sum(y, one * log(u), (one,)), Sum(a.x, terms[0], (a.p,))
    claim = whole <= c.rate * inputs
    steps = [*_support(view, o, t), *c.steps(view, y, o.x, o.z), *t.steps(),
             *(step for e in t.sides for step in _tangents(o, t, e)), *_at_an_output(o, t, sums)]
    steps += _both_sides(a, opposite, inputs)
    for e in t.sides:
        steps += _vanishing(o, e, sums[e.i])
        steps += _less_than_rate(o, t, e, c, terms[e.i], sums[e.i], sides[e.i])
    steps += [
        combine("times the mass", t.mass * whole <= t.mass * (c.rate * inputs), use("at an output", over=(y,), where=(one,)),
                "all outputs 0", "all outputs 1", "side 0", "side 1", use("all of 0", weight=-ONE), "fewer of 1",
                use("both sides", weight=c.rate * t.mass)),
        pointwise("over the mass", claim, "times the mass", terms=(whole, inputs, t.mass)).for_all(where=(t.mass,)),
        *_equal_outputs(o, t),
        pointwise("ratio of equal outputs", u <= ONE, "equal outputs", "support of an output", terms=(one, two)
                  ).for_all(y, where=(one,), zero=(t.mass,)),
        pointwise("no logarithm", log(u) <= ZERO, "tangent of the rest", "ratio of equal outputs", terms=(u, log(u))
                  ).for_all(y, where=(one,), zero=(t.mass,)),
        combine("nothing left", whole <= ZERO, use("no logarithm", weight=one, over=(y,), where=(one,))
                ).for_all(zero=(t.mass,)),
        gibbs("Gibbs", a.p, a.q, (a.x,), inputs >= ZERO),
        pointwise("equal laws", claim, "nothing left", "Gibbs", terms=(whole, inputs)).for_all(zero=(t.mass,)),
        cases("contraction", claim, t.mass, "over the mass", "equal laws")]
    yield from derivation(*steps, _end(view, claim, "Gibbs"))


def _tangents(o: Outputs, t: _Transport, e: _Side) -> Iterator[Step]:
    """p log u <= p log(p/q) + q u - p on one side, and what is like it for the sums by the weights."""
    y, one, two, where = o.y, o.output(0), o.output(1), (e.own, e.p)
    z, u, sign = (e.q * one) / (e.p * two), one / two, ONE if e.i == 0 else -ONE
    yield from (
        pointwise(f"tangent {e.i}", log(z) <= z - 1, f"support {e.i}", "support of an output", terms=(z,)
                  ).for_all(y, e.x, where=(one, *where)),
        pointwise(f"apart {e.i}", equal(log(z), log(u) - log(e.p / e.q)), f"support {e.i}", "support of an output",
                  terms=(one, two)).for_all(y, e.x, where=(one, *where)),
        combine(f"at an input {e.i}", e.p * log(u) <= e.p * log(e.p / e.q) + e.q * u - e.p, use(
            f"tangent {e.i}", weight=e.p), use(f"apart {e.i}", weight=-e.p)).for_all(y, e.x, where=(one, *where)),
        fewer_terms(f"fewer {e.i}", Sum(e.x, e.q * e.weight, where) <= e.summed(e.q)).for_all(y),
        pointwise(f"part {e.i}", equal(e.own, sign * (e.p - e.q))).for_all(e.x, where=(e.own,)),
        combine(f"excess {e.i}", equal(e.summed(e.own), sign * (e.summed(e.p) - e.summed(e.q))), use(
            f"part {e.i}", weight=e.part * e.more, over=(e.x, e.z), where=(e.own,))).for_all(y))


def _at_an_output(o: Outputs, t: _Transport, sums: Sequence[Expr]) -> Iterator[Step]:
    y, one, two, (a, b) = o.y, o.output(0), o.output(1), t.sides
    u, both = one / two, t.mass * two
    q = [e.summed(e.q) for e in t.sides]
    yield from (
        combine("balance", equal(a.summed(a.p) + b.summed(b.p) - q[0] - q[1], t.mass * (one - two)), "difference",
                use("excess 0", weight=-ONE), "excess 1").for_all(y),
        pointwise("tangent of the rest", log(u) <= u - 1, "support of an output", terms=(u,)).for_all(y, where=(one,)),
        pointwise("rest", (both - q[0] - q[1]) * (log(u) + 1 - u) <= ZERO, "shares", "tangent of the rest",
                  terms=(both, *q, log(u), u)).for_all(y, where=(one,)),
        combine("at an output", t.mass * (one * log(u)) <= sums[0] + sums[1], *(
            use(f"at an input {e.i}", weight=e.part * e.more, over=(e.x, e.z), where=(e.own, e.p)) for e in t.sides),
            use("fewer 0", weight=u), use("fewer 1", weight=u), "rest", use("balance", weight=-(log(u) + 1))
            ).for_all(y, where=(one,)))


def _vanishing(o: Outputs, e: _Side, whole: Expr) -> Iterator[Step]:
    """The sum of a side is 0 at an output that the first law does not have."""
    y, one, k = o.y, o.output(0), o.channel(o.y, e.x)
    yield from (
        one_term(f"a term {e.i}", e.p * k <= one, {o.x.name: e.x}).for_all(y, e.x),
        combine(f"below a term {e.i}", e.p * e.more <= e.p * k, use(f"below its channel {e.i}", weight=e.p)
                ).for_all(y, e.x, e.z),
        pointwise(f"no term {e.i}", equal(e.p * e.more, ZERO), f"a term {e.i}", f"below a term {e.i}",
                  terms=(e.p * e.more, e.p * k, one)).for_all(y, e.x, e.z, zero=(one,)),
        combine(f"no sum {e.i}", equal(whole, ZERO), use(f"no term {e.i}", weight=e.part * log(e.p / e.q), over=(e.x, e.z),
                                                         where=(e.own, e.p))).for_all(y, zero=(one,)),
        same_support(f"all outputs {e.i}", equal(Sum(y, whole, (one,)), Sum(y, whole)), one, f"no sum {e.i}"))


def _less_than_rate(o: Outputs, t: _Transport, e: _Side, c: Coefficient, term: Expr, whole: Expr, side: Expr
                    ) -> Iterator[Step]:
    """The sums over outputs with the rate in place of the variation, which is less by at least the rest times p - q."""
    where, rest = (e.own, e.p), c.rate - Sum(o.y, e.more)
    two_inputs = use(TWO_INPUTS, {o.x.name: e.x, o.z.name: e.z})
    spared = e.own * Sum(e.z, e.part * rest)
    gap = e.own if e.i == 0 else -e.own
    yield from (
        combine(f"in the mean {e.i}", gap <= term, use("lower, weighted", {o.x.name: e.x}), use(
            f"part {e.i}", weight=ONE if e.i == 0 else -ONE)).for_all(e.x, where=where),
        pointwise(f"product {e.i}", rest * (term - gap) >= ZERO, two_inputs, f"in the mean {e.i}",
                  terms=(Sum(o.y, e.more), term, e.own)).for_all(e.x, e.z, where=where),
        combine(f"side {e.i}", Sum(o.y, whole) <= c.rate * t.mass * side - Sum(
            e.x, gap * Sum(e.z, e.part * rest), where), use(f"product {e.i}", weight=e.part, over=(e.x, e.z), where=where)))
    if e.i == 0:
        yield from (
            pointwise("nothing above", equal(spared, ZERO), terms=(Sum(e.z, e.part * rest),)).for_all(
                e.x, where=(e.own,), zero=(e.p,)),
            same_support("where P is, above", equal(Sum(e.x, spared, where), Sum(e.x, spared, (e.own,))), e.p,
                         "nothing above"),
            pointwise("nothing else", equal(spared, ZERO), terms=(Sum(e.z, e.part * rest),)).for_all(e.x, zero=(e.own,)),
            same_support("everywhere", equal(Sum(e.x, spared, (e.own,)), Sum(e.x, spared)), e.own, "nothing else"),
            combine("all of 0", equal(Sum(e.x, spared, where), Sum(e.x, spared)), "where P is, above", "everywhere"))
    else:
        yield combine("spared", spared >= ZERO, replace(two_inputs, weight=e.own * e.part, over=(e.z,))).for_all(e.x)
        yield fewer_terms("fewer of 1", Sum(e.x, spared, where) <= Sum(e.x, spared), "spared")


def _both_sides(a: _Side, opposite: Expr, inputs: Expr) -> Iterator[Step]:
    """KL is the sum of p log(p/q) where P is above and where it is below Q."""
    x, p, ratio = a.x, a.p, a.p / a.q
    term = p * log(ratio)
    above, below = maximum(term, 0), maximum(-term, 0)
    yield from (
        pointwise("upper", log(ratio) <= ratio - 1, "support of an input", terms=(ratio,)).for_all(x, where=(p,)),
        pointwise("lower", 1 - 1 / ratio <= log(ratio), "support of an input", terms=(ratio,)).for_all(x, where=(p,)),
        combine("lower, weighted", p - a.q <= term, use("lower", weight=p)).for_all(x, where=(p,)),
        *(step for name, ends in (("nowhere above", {"where": (p,), "zero": (a.own,)}), ("below", {"where": (p, opposite)}))
          for step in (
              pointwise(f"ratio {name}", ratio <= ONE, "support of an input").for_all(x, **ends),
              pointwise(f"sign {name}", log(ratio) <= ZERO, "upper", f"ratio {name}", terms=(ratio, log(ratio))
                        ).for_all(x, **ends))),
        pointwise("none above", equal(above, ZERO), "sign nowhere above", terms=(log(ratio),)).for_all(
            x, where=(p,), zero=(a.own,)),
        pointwise("sign above", term >= ZERO, "lower, weighted", terms=(term,)).for_all(x, where=(p, a.own)),
        pointwise("value above", equal(above, term), "sign above", terms=(term,)).for_all(x, where=(p, a.own)),
        pointwise("none below", equal(below, ZERO), "lower, weighted", terms=(term,)).for_all(x, where=(p,), zero=(opposite,)),
        pointwise("value below", equal(below, -term), "sign below", terms=(log(ratio),)).for_all(x, where=(p, opposite)),
        same_support("all above", equal(Sum(x, above, (p, a.own)), Sum(x, above, (p,))), a.own, "none above"),
        same_support("all below", equal(Sum(x, below, (p, opposite)), Sum(x, below, (p,))), opposite, "none below"))
    yield combine("both sides", equal(Sum(x, term, (p, a.own)) + Sum(x, term, (p, opposite)), inputs),
                  use("all above"), use("all below", weight=-ONE), use("value above", weight=-ONE, over=(x,), where=(p, a.own)),
                  use("value below", over=(x,), where=(p, opposite)))
