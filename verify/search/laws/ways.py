"""Which pairs of laws have likelihood ratios bounded by a number, one way: from what is known at letters, through third laws,
for products, and for the outputs of channels."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from verify.kernel.numbers.folding import add, mul
from verify.kernel.scalar.opening import is_scalar
from verify.kernel.sums.keys import key_of
from verify.kernel.sums.signs import Premise
from verify.language import App, Channel, Expr, Letter, Marginal, Product, Q, Sum, exp, walk
from verify.language.finite import Joint, Law, Row
from verify.language.proofs import Step, Use, combine, use
from verify.search.forms import product_factors
from verify.search.laws.local_privacy import Bound, bounds
from verify.search.laws.view import ZERO, View, without_factor

MOST_LINKS = 2


@dataclass(frozen=True)
class Way:
    """p <= exp(exponent) q at all letters, by a step that has this name among the steps."""

    exponent: Expr
    name: str
    steps: tuple[Step, ...]


@dataclass
class Ways:
    """What is known of likelihood ratios in a view; steps get names that begin in `stem`."""

    view: View
    stem: str = "ratio"
    made: dict[tuple[Law, Law], list[Way]] = field(default_factory=dict)
    own: dict[tuple[str, ...], tuple[Letter, ...]] = field(default_factory=dict)
    count: int = 0

    def of(self, first: Law, second: Law) -> list[Way]:
        """Ways for two laws, the shortest first."""
        key = (first, second)
        if key not in self.made:
            self.made[key] = []
            self.made[key] = list(self._found(first, second))
        return self.made[key]

    def letters(self, law: Law) -> tuple[Letter, ...]:
        """Letters of a law, the same each time."""
        key = tuple(a.name for a in law.over)
        if key not in self.own:
            self.own[key] = tuple(self.view.letter(a, "r") for a in law.over)
        return self.own[key]

    def body(self, law: Law) -> Expr:
        """The probability of its letters, without symbols that hypotheses define."""
        return self.spelled(law, self.letters(law))

    def spelled(self, law: Law, letters: tuple[Letter, ...]) -> Expr:
        """The probability of some letters, without symbols that hypotheses define."""
        return self.view.context.plain(Premise(letters, (), law(*letters) <= ZERO)).relation.left

    def _step(self, name: str, first: Law, second: Law, exponent: Expr, *uses: Use) -> Step:
        return combine(name, self.body(first) <= exp(exponent) * self.body(second), *uses).for_all(*self.letters(first))

    def _name(self) -> str:
        self.count += 1
        return f"{self.stem} {self.count}"

    def _found(self, first: Law, second: Law) -> Iterator[Way]:
        direct = list(self._known(first, second))
        yield from direct
        if direct:
            return
        yield from self._of_channels(first, second)
        if isinstance(first, Product) and isinstance(second, Product) and first.first.over == second.first.over:
            yield from self._of_products(first, second)
        yield from self._through(first, second)

    def _known(self, first: Law, second: Law) -> Iterator[Way]:
        at = self.letters(first)
        p, q = self.body(first), self.body(second)
        for n in self.view.everywhere(first.over):
            k = self.view.known[n]
            r = k.at({x.name: y for x, y in zip(k.letters, at, strict=True)}).relation
            factor = self._factor(r.right, q, at) if r.left == p and r.op == "<=" and not k.where else None
            exponent = _exponent(factor)
            if exponent is not None:
                step = self._step(self._name(), first, second, exponent, use(n, {str(i): x for i, x in enumerate(at, 1)}))
                yield Way(exponent, step.name, (step,))

    def _factor(self, e: Expr, q: Expr, at: tuple[Letter, ...]) -> Expr | None:
        """The number c where an expression is c q, whatever the letters of sums are called."""
        found = without_factor(e, q)
        if found is not None or not any(isinstance(n, Sum) for n in walk(q)):
            return found
        numbers = [f for f in product_factors(e) if is_scalar(f)]
        rest = mul(*(f for f in product_factors(e) if not is_scalar(f)))
        return mul(*numbers) if key_of(self.view.normal(rest, at)) == key_of(self.view.normal(q, at)) else None

    def _through(self, first: Law, second: Law) -> Iterator[Way]:
        """p <= a m <= a b q."""
        for middle in self.view.laws(first.over) if len(first.over) == 1 else ():
            if middle in (first, second):
                continue
            for one in self._known(first, middle):
                for two in self.of(middle, second)[:1]:
                    if len(two.steps) < MOST_LINKS + 1:
                        exponent = _sum(one.exponent, two.exponent)
                        step = self._step(self._name() + " through", first, second, exponent, use(one.name),
                                          use(two.name, weight=exp(one.exponent)))
                        yield Way(exponent, step.name, (*one.steps, *two.steps, step))

    def _of_products(self, first: Product, second: Product) -> Iterator[Way]:
        for one in self.of(first.first, second.first)[:1]:
            for two in self.of(first.second, second.second)[:1]:
                exponent, at = _sum(one.exponent, two.exponent), self.letters(first)
                cut = len(first.first.over)
                left, right = at[:cut], at[cut:]
                uses = (use(one.name, {x.name: y for x, y in zip(self.letters(first.first), left, strict=True)},
                            weight=first.second(*right)),
                        use(two.name, {x.name: y for x, y in zip(self.letters(first.second), right, strict=True)},
                            weight=exp(one.exponent) * second.first(*left)))
                step = self._step(self._name() + " of products", first, second, exponent, *uses)
                yield Way(exponent, step.name, tuple(dict.fromkeys((*one.steps, *two.steps, step))))

    def _of_channels(self, first: Law, second: Law) -> Iterator[Way]:
        """Outputs of a channel that is private at its inputs, or of one channel on laws that are as close."""
        for b in bounds(self.view):
            exponent = _exponent(b.factor)
            uses = None if exponent is None else self._mean(b, first, second)
            if exponent is not None and uses is not None:
                step = self._step(self._name() + " of outputs", first, second, exponent, uses)
                yield Way(exponent, step.name, (step,))
        before, after = prior(first), prior(second)
        if before is None or after is None or before[1] != after[1]:
            return
        (p, channel), (q, _) = before, after
        for one in self.of(p, q)[:1]:
            (y,), xs = self.letters(first), self.letters(p)
            step = self._step(self._name() + " of outputs", first, second, one.exponent,
                              use(one.name, weight=channel(y, *xs), over=xs))
            yield Way(one.exponent, step.name, (*one.steps, step))

    def _mean(self, b: Bound, first: Law, second: Law) -> Use | None:
        """The bound at two inputs, as the mean over those that are random."""
        if first.over != (b.channel.output,):
            return None
        (y,), places, weight, over = self.letters(first), list[Letter](), list[Expr](), list[Letter]()
        for law in (first, second):
            from_input = prior(law)
            if isinstance(law, Row) and law.channel == b.channel and len(law.inputs) == 1 and isinstance(law.inputs[0], Letter):
                places.append(law.inputs[0])
            elif from_input is not None and from_input[1] == b.channel and len(from_input[0].over) == 1:
                x = self.view.letter(from_input[0].over[0], "x")
                places.append(x)
                weight.append(from_input[0](x))
                over.append(x)
            else:
                return None
        return b.use_at(y, places[0], places[1], mul(*weight), tuple(over))


def prior(law: Law) -> tuple[Law, Channel] | None:
    """The law of the input, and the channel, where a law is that of an output."""
    joint = law.joint if isinstance(law, Marginal) else None
    if isinstance(law, Marginal) and isinstance(joint, Joint) and law.axis == len(joint.over) - 1 and (
            isinstance(joint.channel, Channel)):
        return joint.prior, joint.channel
    return None


def _exponent(factor: Expr | None) -> Expr | None:
    """e where a number is exp(e)."""
    if factor is None or not is_scalar(factor):
        return None
    return factor.args[0] if isinstance(factor, App) and factor.op == "exp" else None


def _sum(a: Expr, b: Expr) -> Expr:
    """The sum, with equal summands counted."""
    return mul(Q(2), a) if a == b else add(a, b)
