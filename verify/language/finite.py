"""Finite alphabets, distributions, channels, processes, and the terms and functionals over them.

An alphabet of size None stands for every finite size.  `P(r)` is the probability of the letter r, `A(h, z)` the probability
of output h on input z.  Sums and suprema run over the letters where every term of `where` is positive.
"""
from __future__ import annotations

from dataclasses import dataclass

from verify.language.alphabets import Datasets, Letter, Place, Space
from verify.language.expr import Expr, LanguageError, Num, as_expr, call, log, rational, walk


@dataclass(frozen=True)
class Distribution:
    """A probability distribution on an alphabet, or on a product of several (a joint law)."""

    name: str
    over: tuple[Space, ...]

    def __call__(self, *letters: Place) -> Expr: return Atom(self, letters)


@dataclass(frozen=True)
class Channel:
    """A channel: for each tuple of input letters a distribution on the output alphabet; called as A(output, *inputs)."""

    name: str
    output: Space
    inputs: tuple[Space, ...]

    @property
    def over(self) -> tuple[Space, ...]: return (self.output, *self.inputs)

    def __call__(self, *letters: Place) -> Expr: return Atom(self, letters)
    def row(self, *inputs: Place) -> Row: return Row(self, inputs)


@dataclass(frozen=True)
class Event:
    """A set of letters (or of tuples of letters); called, it is its indicator, 0 or 1."""

    name: str
    over: tuple[Space, ...]

    def __call__(self, *letters: Place) -> Expr: return Atom(self, letters)


@dataclass(frozen=True)
class Function:
    """A real-valued function of letters."""

    name: str
    over: tuple[Space, ...]

    def __call__(self, *letters: Place) -> Expr: return Atom(self, letters)


@dataclass(frozen=True)
class Iid:
    """The law of a dataset of independent records, each drawn from `law`."""

    law: Distribution
    datasets: Datasets

    def __post_init__(self) -> None:
        if self.law.over != (self.datasets.over,):
            raise LanguageError(f"{self.law.name} is not a law of one record of {self.datasets.name}")

    @property
    def over(self) -> tuple[Space, ...]: return (self.datasets,)
    @property
    def name(self) -> str: return f"{self.law.name}^{getattr(self.datasets.length, 'name', 'n')}"
    def __call__(self, *letters: Place) -> Expr: return Atom(self, letters)


@dataclass(frozen=True)
class Atom(Expr):
    """The value of a distribution, channel, event or function at letters."""

    of: Distribution | Channel | Event | Function | Iid
    letters: tuple[Place, ...]

    def __post_init__(self) -> None:
        if tuple(x.over for x in self.letters) != self.of.over:
            raise LanguageError(f"{self.of.name} is over ({', '.join(a.name for a in self.of.over)}), but is given letters of "
                                f"({', '.join(x.over.name for x in self.letters)})")


@dataclass(frozen=True)
class Same(Expr):
    """1 where two places name the same element of their set, else 0: the law that is sure of y is Same(x, y) at x."""

    left: Place
    right: Place

    def __post_init__(self) -> None:
        if self.left.over != self.right.over:
            raise LanguageError(f"{self.left.name} and {self.right.name} are elements of different sets")


@dataclass(frozen=True)
class Within(Expr):
    """1 where a position is among the first `upto`, else 0."""

    position: Place
    upto: Expr


@dataclass(frozen=True)
class Sum(Expr):
    """The sum of `body` over the letters of `letter` at which every expression of `where` is positive."""

    letter: Letter
    body: Expr
    where: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class Sup(Expr):
    """The greatest value of `body` over the letters at which every expression of `where` is positive."""

    letter: Letter
    body: Expr
    where: tuple[Expr, ...] = ()


@dataclass(frozen=True)
class Composed:
    """The channel `second` applied to the output of the channel `first` (post-processing)."""

    first: Channel
    second: Channel

    def __post_init__(self) -> None:
        if self.second.inputs != (self.first.output,):
            raise LanguageError(f"{self.second.name} does not take the outputs of {self.first.name}")

    @property
    def name(self) -> str: return f"{self.second.name} o {self.first.name}"
    @property
    def output(self) -> Space: return self.second.output
    @property
    def inputs(self) -> tuple[Space, ...]: return self.first.inputs
    def row(self, *inputs: Place) -> Row: return Row(self, inputs)

    def __call__(self, *letters: Place) -> Expr:
        middle = Letter(_unused(f"{self.first.output.name}_of_{self.second.name}", letters), self.first.output)
        return Sum(middle, self.first(middle, *letters[1:]) * self.second(letters[0], middle))


@dataclass(frozen=True)
class Row:
    """The output law of a channel on given inputs."""

    channel: Channel | Composed
    inputs: tuple[Place, ...]

    @property
    def over(self) -> tuple[Space, ...]: return (self.channel.output,)
    def __call__(self, *letters: Place) -> Expr: return self.channel(*letters, *self.inputs)


@dataclass(frozen=True)
class Marginal:
    """The law of one coordinate (0, 1, ...) of a joint law."""

    joint: Law
    axis: int

    def __post_init__(self) -> None:
        if not 0 <= self.axis < len(self.joint.over):
            raise LanguageError(f"axis {self.axis} is not a coordinate of a law on {len(self.joint.over)} alphabets")

    @property
    def over(self) -> tuple[Space, ...]: return (self.joint.over[self.axis],)

    def __call__(self, *letters: Place) -> Expr:
        others = [Letter(_unused(f"{a.name}_{i}_of_{letters[0].name}", (self.joint, letters)), a)
                  for i, a in enumerate(self.joint.over)]
        expr = self.joint(*(letters[0] if i == self.axis else x for i, x in enumerate(others)))
        for i, x in enumerate(others):
            if i != self.axis:
                expr = Sum(x, expr)
        return expr


@dataclass(frozen=True)
class Joint:
    """The joint law of an input drawn from `prior` and the output of `channel` on it."""

    prior: Law
    channel: Channel | Composed

    @property
    def over(self) -> tuple[Space, ...]: return (*self.prior.over, self.channel.output)
    def __call__(self, *letters: Place) -> Expr: return self.prior(*letters[:-1]) * self.channel(letters[-1], *letters[:-1])


@dataclass(frozen=True)
class Product:
    """The law of two independent draws."""

    first: Law
    second: Law

    @property
    def over(self) -> tuple[Space, ...]: return self.first.over + self.second.over

    def __call__(self, *letters: Place) -> Expr:
        cut = len(self.first.over)
        return self.first(*letters[:cut]) * self.second(*letters[cut:])


def _unused(name: str, where: object) -> str:
    """The name, or one like it, that no letter in a law or among places has: a letter of that name would be captured."""
    used = {n.name for n in walk(where) if isinstance(n, Letter)}
    while name in used:
        name += "'"
    return name


Law = Distribution | Row | Marginal | Joint | Product | Iid
FUNCTIONALS = {"KL": 0, "D_inf": 0, "TV": 0, "chi_square": 0, "hockey_stick": 1, "renyi": 1, "D_inf_delta": 1}


@dataclass(frozen=True)
class Functional(Expr):
    """A divergence of two laws on the same alphabets, with the standard conventions (values in [0, oo]), in nats."""

    name: str
    laws: tuple[Law, ...]
    params: tuple[Expr, ...] = ()

    def __post_init__(self) -> None:
        if self.name not in FUNCTIONALS or len(self.params) != FUNCTIONALS[self.name] or len(self.laws) != 2:
            raise LanguageError(f"{self.name}: unknown functional or wrong arguments; known: {', '.join(FUNCTIONALS)}")
        if self.laws[0].over != self.laws[1].over:
            raise LanguageError(f"{self.name}: the two laws must be over the same alphabets")


def KL(p: Law, q: Law) -> Expr: return Functional("KL", (p, q))
def D_inf(p: Law, q: Law, delta: object | None = None) -> Expr:
    """The max-divergence log max p/q over the support of p; with delta, log max (p(O) - delta)/q(O) over the events O with
    p(O) > delta, which has no value for delta >= 1, where there is no such event, nor for delta < 0 (0/0 on no letters)."""
    return Functional("D_inf", (p, q)) if delta is None else Functional("D_inf_delta", (p, q), (as_expr(delta),))


def outputs(prior: Law, channel: Channel | Composed) -> Law:
    """The law of the output of a channel whose input is drawn from `prior`."""
    return Marginal(Joint(prior, channel), len(prior.over))


def independent(prior: Law, channel: Channel | Composed) -> Law:
    """The law of an input and the output on another, independent input."""
    return Product(prior, outputs(prior, channel))


def MI(prior: Law, channel: Channel | Composed) -> Expr:
    """The mutual information of the input and the output of a channel, in nats."""
    return KL(Joint(prior, channel), independent(prior, channel))


def I_inf(prior: Law, channel: Channel | Composed, beta: object | None = None) -> Expr:
    """The (beta-approximate) max-information of the input and the output of a channel, in nats (Dwork et al. 2015, Def. 10)."""
    return D_inf(Joint(prior, channel), independent(prior, channel), beta)


def TV(p: Law, q: Law) -> Expr: return Functional("TV", (p, q))
def chi_square(p: Law, q: Law) -> Expr: return Functional("chi_square", (p, q))
def hockey_stick(p: Law, q: Law, level: object) -> Expr: return Functional("hockey_stick", (p, q), (as_expr(level),))
def renyi(p: Law, q: Law, order: object) -> Expr: return Functional("renyi", (p, q), (as_expr(order),))


def unfold(f: Functional, letters: tuple[Letter, ...]) -> tuple[Expr, tuple[Expr, ...], Expr | None]:
    """The summand (for D_inf: the body of the supremum) of a functional at letters, its support condition, and the
    probability whose vanishing inside the support makes the value +oo (None where there is none).

    KL = sum of p log(p/q), D_inf = sup log(p/q), TV = sum |p-q|/2, chi_square = sum (p-q)^2/q, hockey_stick(v) =
    sum max(p - v q, 0), renyi(a) = sum p^a q^(1-a) (the moment, for a > 1, before log and 1/(a-1)).
    """
    if f.name == "D_inf_delta":
        raise LanguageError("the approximate max-divergence is no sum or supremum over letters")
    p, q = f.laws[0](*letters), f.laws[1](*letters)
    half = Num(rational("1/2"))
    match f.name:
        case "KL": return p * log(p / q), (p,), q
        case "D_inf": return log(p / q), (p,), q
        case "TV": return half * call("abs", p - q), (), None
        case "chi_square": return (p - q) ** 2 / q, (p + q,), q
        case "hockey_stick": return call("max", p - f.params[0] * q, 0), (), None
        case _: return p ** f.params[0] * q ** (1 - f.params[0]), (p,), q


@dataclass(frozen=True)
class Process:
    """An adapted real process Z_1..Z_length with finitely many values; each past of positive probability has a next law."""

    name: str
    length: Expr


@dataclass(frozen=True)
class Mechanisms:
    """Adaptive mechanisms M_1..M_length seen on one pair of neighbours (x, x'): for every past transcript a law of the next
    output on x and one on x'.  Quantifying over all such pairs is quantifying over all mechanisms and all neighbours."""

    name: str
    length: Expr


@dataclass(frozen=True)
class PrivacyLoss:
    """The process Z_i = log P(y_i | past) / P(y'_i = y_i | same past), with y drawn from the run on x."""

    of: Mechanisms


@dataclass(frozen=True)
class Tail(Expr):
    """P(Z_1 + ... + Z_k > threshold), or >= where not strict; for a privacy loss, over the run on x."""

    process: Process | PrivacyLoss
    threshold: Expr
    strict: bool = True


@dataclass(frozen=True)
class Sequence:
    """Real numbers a_1..a_length, each positive."""

    name: str
    length: Expr


@dataclass(frozen=True)
class Numbers:
    """Real numbers a_1..a_length, each >= 0 where `nonnegative`."""

    name: str
    length: Expr
    nonnegative: bool = False


@dataclass(frozen=True)
class Algorithms:
    """Adaptive algorithms A_1..A_length on one dataset: for every transcript of outputs of A_1..A_{i-1} a channel from the
    dataset to the finitely many outputs of A_i."""

    name: str
    data: Space
    length: Expr


@dataclass(frozen=True)
class At(Expr):
    """The entry of a sequence at an integer position; position 0 is 1 (the probability of the empty transcript)."""

    sequence: Sequence | Numbers
    position: Expr


@dataclass(frozen=True)
class RangeSum(Expr):
    """The sum of `body` for the integer symbol `index` from 1 to `last`."""

    index: str
    last: Expr
    body: Expr
