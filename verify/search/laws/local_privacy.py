"""Channels whose outputs on any two inputs have likelihood ratios at most exp(eps): what that says of outputs of laws."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from verify.kernel.scalar.opening import is_scalar
from verify.language import App, Atom, Channel, Distribution, Expr, Letter, Relation, Sum, log, maximum, walk
from verify.language.proofs import Derivation, Step, Use, cases, combine, derivation, pointwise, use
from verify.search.laws.view import ONE, View


@dataclass(frozen=True)
class Bound:
    """It is known that k(y | x) <= factor k(y | z) for all inputs x and z; `use_at` says so at particular letters."""

    name: str
    channel: Channel
    factor: Expr
    order: tuple[int, ...]            # which letters of what is known are y, x and z

    def use_at(self, y: Letter, x: Letter, z: Letter, weight: Expr = ONE, over: tuple[Letter, ...] = ()) -> Use:
        """The bound at letters."""
        places = dict(zip(self.order, (y, x, z), strict=True))
        return use(self.name, {str(i + 1): places[i] for i in sorted(places)}, weight=weight, over=over)


def by_ratios(view: View) -> Iterator[Derivation]:
    """The claim from a bound of all likelihood ratios of a channel, or of the variation of its outputs on two inputs."""
    yield from _dobrushin(view)
    for bound in bounds(view):
        yield from _of_outputs(view, bound)
        yield from _information(view, bound)
        yield from _divergence(view, bound)
        yield from _contraction(view, bound)


def bounds(view: View) -> Iterator[Bound]:
    """What is known of all likelihood ratios of a channel."""
    for name, k in view.known.items():
        first = k.relation.left
        if len(k.letters) != 3 or k.where or k.relation.op != "<=" or not isinstance(first, Atom):
            continue
        others = [n for n in walk(k.relation.right) if isinstance(n, Atom)]
        if not isinstance(first.of, Channel) or len(first.letters) != 2 or len(others) != 1 or others[0].of != first.of:
            continue
        (y, x), (w, z) = first.letters, others[0].letters
        right = k.relation.right
        if y == w and isinstance(right, App) and right.op == "mul" and right.args[1:] == (others[0],):
            order = tuple(k.letters.index(e) for e in (y, x, z) if isinstance(e, Letter))
            yield Bound(name, first.of, right.args[0], order)


def _of_outputs(view: View, b: Bound) -> Iterator[Derivation]:
    """K(P)(y) <= exp(eps) K(Q)(y): the mean of the bound over both inputs."""
    if len(view.aim.letters) == 2:
        yield from _of_runs(view, b)
    if len(view.aim.letters) != 1:
        return
    y = view.letter(view.aim.letters[0].over, "y")
    aim = view.aim.at({view.aim.letters[0].name: y})
    for p, q, x, z in _priors(view, b.channel):
        mean = b.use_at(y, x, z, p(x) * q(z), (x, z))
        yield from derivation(combine("claim", aim.relation, mean).for_all(y, where=aim.where))


def _of_runs(view: View, b: Bound) -> Iterator[Derivation]:
    """P(x) K(y | x) <= exp(eps) P(x) K(P)(y): the mean of the bound over the other input."""
    x, z = (view.letter(b.channel.inputs[0], n) for n in ("x", "z"))
    y = view.letter(b.channel.output, "y")
    for places in ((x, y), (y, x)):
        if tuple(e.over for e in places) == tuple(e.over for e in view.aim.letters):
            aim = view.aim.at({e.name: new for e, new in zip(view.aim.letters, places, strict=True)})
            for p in view.laws(b.channel.inputs):
                yield from derivation(combine("claim", aim.relation, b.use_at(y, x, z, p(x) * p(z), (z,))
                                              ).for_all(*places, where=aim.where))


def _priors(view: View, channel: Channel) -> Iterator[tuple[Distribution, Distribution, Letter, Letter]]:
    laws, fresh = view.laws(channel.inputs), tuple(view.letter(channel.inputs[0], n) for n in ("x", "z"))
    for p in laws:
        for q in laws:
            yield p, q, fresh[0], fresh[1]


def _information(view: View, b: Bound) -> Iterator[Derivation]:
    """The divergence of the output on x from that on a random input, or of two random outputs, is at most eps."""
    if view.aim.letters or not any(isinstance(n, App) and n.op == "log" for n in walk(view.gap)):
        return
    for p in view.laws(b.channel.inputs):
        x, z = (view.letter(b.channel.inputs[0], n) for n in ("x", "z"))
        y = view.letter(b.channel.output, "y")
        output, here = Sum(z, p(z) * b.channel(y, z)), p(x) * b.channel(y, x)
        ratio = log(here / (p(x) * output))
        steps = (
            combine("an output", b.channel(y, x) <= b.factor * output, b.use_at(y, x, z, p(z), (z,))).for_all(y, x),
            pointwise("its logarithm", ratio <= log(b.factor), "an output").for_all(y, x, where=(here,)))
        mean = use("its logarithm", weight=here, over=(y, x), where=(here,))
        yield from derivation(*steps, combine("claim", view.aim.relation, mean))


def _divergence(view: View, b: Bound) -> Iterator[Derivation]:
    """KL(K(P), K(Q)) <= eps."""
    if view.aim.letters or not any(isinstance(n, App) and n.op == "log" for n in walk(view.gap)):
        return
    for p, q, x, z in _priors(view, b.channel):
        y = view.letter(b.channel.output, "y")
        first, second = Sum(x, p(x) * b.channel(y, x)), Sum(x, q(x) * b.channel(y, x))
        if p != q:
            yield from derivation(
                combine("an output", first <= b.factor * second, b.use_at(y, x, z, p(x) * q(z), (x, z))).for_all(y),
                pointwise("its logarithm", log(first / second) <= log(b.factor), "an output").for_all(y, where=(first,)),
                combine("claim", view.aim.relation, use("its logarithm", weight=first, over=(y,), where=(first,))))


def _contraction(view: View, b: Bound) -> Iterator[Derivation]:
    """TV(K(P), K(Q)) <= (a - 1)/(a + 1) TV(P, Q) for the bound a of likelihood ratios."""
    a, rate = b.factor, (b.factor - 1) / (b.factor + 1)

    def of_two_inputs(y: Letter, x: Letter, z: Letter) -> list[Step]:
        more = maximum(b.channel(y, x) - b.channel(y, z), 0)
        return [pointwise("at two inputs", (1 + a) * more <= a * b.channel(y, x) - b.channel(y, z),
                          b.use_at(y, x, z), b.use_at(y, z, x)).for_all(y, x, z),
                combine("variation of two inputs", Sum(y, more) <= rate, use("at two inputs", weight=1 / (1 + a), over=(y,))
                        ).for_all(x, z)]

    yield from _contracted(view, b.channel, rate, of_two_inputs)


def _dobrushin(view: View) -> Iterator[Derivation]:
    """TV(K(P), K(Q)) <= c TV(P, Q) for a bound c of the variation of the outputs on any two inputs."""
    for name, k in view.known.items():
        body = k.relation.left.body if isinstance(k.relation.left, Sum) else None
        rows = [n for n in walk(body) if isinstance(n, Atom) and isinstance(n.of, Channel)]
        if len(k.letters) != 2 or k.where or k.relation.op != "<=" or not isinstance(body, App) or body.op != "max" or (
                len({n.of for n in rows}) != 1 or not is_scalar(k.relation.right)):
            continue
        channel = rows[0].of
        assert isinstance(channel, Channel)

        def of_two_inputs(y: Letter, x: Letter, z: Letter, name: str = name, c: Expr = k.relation.right,
                          channel: Channel = channel) -> list[Step]:
            more = Sum(y, maximum(channel(y, x) - channel(y, z), 0))
            return [combine("variation of two inputs", more <= c, use(name, {"1": x, "2": z})).for_all(x, z)]

        yield from _contracted(view, channel, k.relation.right, of_two_inputs)


def _contracted(view: View, channel: Channel, rate: Expr, of_two_inputs: Callable[[Letter, Letter, Letter], list[Step]]
                ) -> Iterator[Derivation]:
    """TV(K(P), K(Q)) <= rate TV(P, Q): P - Q is the difference of two measures of one mass V, and V (P - Q)(x) the sum over z
    of products of these."""
    left = view.aim.relation.left
    if view.aim.letters or not isinstance(left, Sum) or left.letter.over != channel.output or left.where:
        return
    for p, q, x, z in _priors(view, channel):
        y = view.letter(channel.output, "y")
        if p == q:
            continue
        up, down = maximum(p(x) - q(x), 0), maximum(q(z) - p(z), 0)
        mass = Sum(x, up)
        outputs = [Sum(x, w(x) * channel(y, x)) for w in (p, q)]
        gap, more = outputs[0] - outputs[1], maximum(channel(y, x) - channel(y, z), 0)
        pairs = Sum(x, Sum(z, up * down * more))
        whole = Sum(y, maximum(gap, 0))
        relations = [Relation("<=", whole, rate * mass), Relation("<=", whole, mass)]
        plain = Sum(x, up * channel(y, x))
        yield from derivation(
            *of_two_inputs(y, x, z),
            pointwise("a part of it", channel(y, x) - channel(y, z) <= more).for_all(y, x, z),
            combine("an output", mass * gap <= pairs, use("a part of it", weight=up * down, over=(x, z))).for_all(y),
            combine("an output, over the mass", gap <= pairs / mass, use("an output", weight=1 / mass)
                    ).for_all(y, where=(mass,)),
            pointwise("its positive part", maximum(gap, 0) <= pairs / mass, "an output, over the mass", terms=(gap, pairs, mass)
                      ).for_all(y, where=(mass,)),
            combine("all outputs", relations[0], use("its positive part", over=(y,)),
                    use("variation of two inputs", weight=up * down / mass, over=(x, z))).for_all(where=(mass,)),
            pointwise("one input", p(x) - q(x) <= up).for_all(x),
            combine("one output", gap <= plain, use("one input", weight=channel(y, x), over=(x,))).for_all(y),
            pointwise("its excess", maximum(gap, 0) <= plain, "one output", terms=(gap, plain)).for_all(y),
            combine("processing", relations[1], use("its excess", over=(y,))),
            combine("equal laws", relations[0], "processing").for_all(zero=(mass,)),
            cases("contraction", relations[0], mass, "all outputs", "equal laws"),
            pointwise("claim", view.aim.relation, "contraction"))
