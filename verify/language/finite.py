"""Finite alphabets, distributions, channels, processes, and the terms and functionals over them.

An alphabet of size None stands for every finite size.  `P(r)` is the probability of the letter r, `A(h, z)` the probability
of output h on input z.  Sums and suprema run over the letters where every term of `where` is positive.
"""
from __future__ import annotations

from verify.language.alphabets import Alphabet, Datasets, Letter, Mechanisms, Place, Space, Transcripts
from verify.language.expr import Expectation, Expr, LanguageError, Num, as_expr, call, log, node, rational, walk


# Laws of the coordinates over which `NoiseMean` averages, on all reals: exp(-|t|)/2, and exp(-t^2/2)/sqrt(2 pi).
NOISE_LAWS = ("laplace", "normal")


@node
class Distribution:
    """A probability distribution on an alphabet, or on a product of several (a joint law)."""

    name: str
    over: tuple[Space, ...]

    def __call__(self, *letters: Place) -> Expr: return Atom(self, letters)


@node
class Channel:
    """A channel: for each tuple of input letters a distribution on the output alphabet; called as A(output, *inputs)."""

    name: str
    output: Space
    inputs: tuple[Space, ...]

    @property
    def over(self) -> tuple[Space, ...]: return (self.output, *self.inputs)

    def __call__(self, *letters: Place) -> Expr: return Atom(self, letters)
    def row(self, *inputs: Place) -> Row: return Row(self, inputs)

    def at(self, *inputs: Place | None) -> Partial:
        """The channel with some inputs fixed: B(., y) is B.at(None, y)."""
        return Partial(self, inputs)


@node
class Event:
    """A set of letters (or of tuples of letters); called, it is its indicator, 0 or 1."""

    name: str
    over: tuple[Space, ...]

    def __call__(self, *letters: Place) -> Expr: return Atom(self, letters)


@node
class Function:
    """A real-valued function of letters."""

    name: str
    over: tuple[Space, ...]

    def __call__(self, *letters: Place) -> Expr: return Atom(self, letters)


@node
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


@node
class Atom(Expr):
    """The value of a distribution, channel, event or function at letters."""

    of: Distribution | Channel | Event | Function | Iid
    letters: tuple[Place, ...]

    def __post_init__(self) -> None:
        if tuple(x.over for x in self.letters) != self.of.over:
            raise LanguageError(f"{self.of.name} is over ({', '.join(a.name for a in self.of.over)}), but is given letters of "
                                f"({', '.join(x.over.name for x in self.letters)})")


@node
class Same(Expr):
    """1 where two places name the same element of their set, else 0: the law that is sure of y is Same(x, y) at x."""

    left: Place
    right: Place

    def __post_init__(self) -> None:
        if self.left.over != self.right.over:
            raise LanguageError(f"{self.left.name} and {self.right.name} are elements of different sets")


@node
class Within(Expr):
    """1 where a position is among the first `upto`, else 0."""

    position: Place
    upto: Expr


@node
class Sum(Expr):
    """The sum of `body` over the letters of `letter` at which every expression of `where` is positive."""

    BINDS = ("letter", ("body", "where"))
    letter: Letter
    body: Expr
    where: tuple[Expr, ...] = ()


@node
class Sup(Expr):
    """The greatest value of `body` over the letters at which every expression of `where` is positive."""

    BINDS = ("letter", ("body", "where"))
    letter: Letter
    body: Expr
    where: tuple[Expr, ...] = ()


@node
class NoiseMean(Expectation):
    """The mean of `body` over the function `noise`, which it binds and whose values at its letters are independent, each of
    the law `law`, one of `NOISE_LAWS`: an integral that converges absolutely, or it has no value."""

    BINDS = ("noise", ("body",))
    law: str
    noise: Function
    body: Expr

    def __post_init__(self) -> None:
        if self.law not in NOISE_LAWS:
            raise LanguageError(f"{self.law!r} is not a law of noise; use one of {', '.join(NOISE_LAWS)}")
        if len(self.noise.over) != 1 or not isinstance(self.noise.over[0], Alphabet):
            raise LanguageError(f"{self.noise.name}: noise is a function of one letter of an alphabet, its coordinate")


@node
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


@node
class Partial:
    """A channel with some of its inputs fixed; None stands for those that are left."""

    channel: Channel
    fixed: tuple[Place | None, ...]

    def __post_init__(self) -> None:
        if len(self.fixed) != len(self.channel.inputs) or any(
                p is not None and p.over != over for p, over in zip(self.fixed, self.channel.inputs, strict=False)):
            raise LanguageError(f"{self.channel.name} takes inputs of ({', '.join(a.name for a in self.channel.inputs)}); give "
                                "an element of its set or None for each")

    @property
    def name(self) -> str: return f"{self.channel.name}({', '.join('.' if p is None else p.name for p in self.fixed)})"
    @property
    def output(self) -> Space: return self.channel.output
    @property
    def inputs(self) -> tuple[Space, ...]:
        """The sets of the inputs that are left."""
        return tuple(a for a, p in zip(self.channel.inputs, self.fixed, strict=True) if p is None)

    def __call__(self, *letters: Place) -> Expr: return self.channel(letters[0], *self.filled(letters[1:]))
    def row(self, *inputs: Place) -> Row: return Row(self.channel, self.filled(inputs))

    def filled(self, inputs: tuple[Place, ...]) -> tuple[Place, ...]:
        """All inputs of the channel: those that are fixed, and these in place of the others."""
        if len(inputs) != len(self.inputs):
            raise LanguageError(f"{self.name} takes {len(self.inputs)} inputs, not {len(inputs)}")
        rest = iter(inputs)
        return tuple(next(rest) if p is None else p for p in self.fixed)


@node
class Row:
    """The output law of a channel on given inputs."""

    channel: Channel | Composed
    inputs: tuple[Place, ...]

    @property
    def over(self) -> tuple[Space, ...]: return (self.channel.output,)
    def __call__(self, *letters: Place) -> Expr: return self.channel(*letters, *self.inputs)


@node
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


@node
class Joint:
    """The joint law of an input drawn from `prior` and the output of `channel` on it."""

    prior: Law
    channel: Kernel

    @property
    def over(self) -> tuple[Space, ...]: return (*self.prior.over, self.channel.output)
    def __call__(self, *letters: Place) -> Expr: return self.prior(*letters[:-1]) * self.channel(letters[-1], *letters[:-1])


@node
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
    used = {n.name for n in walk(where, once=True) if isinstance(n, Letter)}
    while name in used:
        name += "'"
    return name


Kernel = Channel | Composed | Partial
Law = Distribution | Row | Marginal | Joint | Product | Iid
FUNCTIONALS = {"KL": 0, "D_inf": 0, "TV": 0, "chi_square": 0, "hockey_stick": 1, "renyi": 1, "D_inf_delta": 1}


@node
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


def outputs(prior: Law, channel: Kernel) -> Law:
    """The law of the output of a channel whose input is drawn from `prior`."""
    return Marginal(Joint(prior, channel), len(prior.over))


def independent(prior: Law, channel: Kernel) -> Law:
    """The law of an input and the output on another, independent input."""
    return Product(prior, outputs(prior, channel))


def MI(prior: Law, channel: Kernel) -> Expr:
    """The mutual information of the input and the output of a channel, in nats."""
    return KL(Joint(prior, channel), independent(prior, channel))


def I_inf(prior: Law, channel: Kernel, beta: object | None = None) -> Expr:
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


@node
class Process:
    """An adapted real process Z_1..Z_length with finitely many values; each past of positive probability has a next law."""

    name: str
    length: Expr


@node
class Exchanged:
    """The same mechanisms with x and x' exchanged."""

    of: Mechanisms

    def __post_init__(self) -> None:
        if not isinstance(self.of, Mechanisms):
            raise LanguageError("the two runs are exchanged twice")

    @property
    def name(self) -> str: return f"exchanged {self.of.name}"
    @property
    def length(self) -> Expr: return self.of.length


Runs = Mechanisms | Exchanged


@node
class PrivacyLoss:
    """The process Z_i = log P(y_i | past) / P(y'_i = y_i | same past), with y drawn from the run on x; +oo where the second
    probability is 0."""

    of: Mechanisms | Exchanged

    @property
    def name(self) -> str: return f"loss of {self.of.name}"
    @property
    def length(self) -> Expr: return self.of.length


RUNS = ("x", "x'", "mixed")


@node
class Begins(Expr):
    """P(y_1 = r_1, ..., y_upto = r_upto) for a transcript r: y is the run on "x" or on "x'", or "mixed": y_i is drawn anew from
    M_i on x' after the outputs 1, ..., i - 1 of a run on x.  It has a value for upto = 0, ..., the number of mechanisms."""

    mechanisms: Mechanisms
    run: str
    transcript: Place
    upto: Expr

    def __post_init__(self) -> None:
        if self.run not in RUNS or self.transcript.over != Transcripts(self.mechanisms):
            raise LanguageError(f"a transcript of {self.mechanisms.name} and one of the runs {', '.join(RUNS)} are needed")


@node
class Tail(Expr):
    """P(Z_1 + ... + Z_k > threshold), or >= where not strict; for a privacy loss, over the run on x."""

    process: Process | PrivacyLoss
    threshold: Expr
    strict: bool = True


@node
class Sequence:
    """Real numbers a_1..a_length, each positive."""

    name: str
    length: Expr


@node
class Numbers:
    """Real numbers a_1..a_length, each >= 0 where `nonnegative`."""

    name: str
    length: Expr
    nonnegative: bool = False


@node
class Algorithms:
    """Adaptive algorithms A_1..A_length on one dataset: for every transcript of outputs of A_1..A_{i-1} a channel from the
    dataset to the finitely many outputs of A_i."""

    name: str
    data: Space
    length: Expr


@node
class At(Expr):
    """The entry of a sequence at an integer position; position 0 is 1 (the probability of the empty transcript)."""

    sequence: Sequence | Numbers
    position: Expr


@node
class RangeSum(Expr):
    """The sum of `body` for the integer symbol `index` from 1 to `last`."""

    BINDS = ("index", ("body",))
    index: str
    last: Expr
    body: Expr


@node
class RangeProduct(Expr):
    """The product of `body` for the integer symbol `index` from 1 to `last`."""

    BINDS = ("index", ("body",))
    index: str
    last: Expr
    body: Expr
