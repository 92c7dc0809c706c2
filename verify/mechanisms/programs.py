"""Interactive algorithms as programs that ask for noise: one definition, read exactly or by drawing numbers.

A program is a generator.  It yields `Noise(scale)` and receives a number, and yields `Answer(value)` and receives the next
query.  `exact_law` follows every branch with noise of a finite rational law; a `Session` draws from a numpy Generator.
"""
from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq

from verify.exact.distribution import Distribution, require_count, require_size
from verify.exact.errors import InvalidInput
from verify.exact.rationals import ONE, fraction, power, read

BOTTOM = None      # the answer of an algorithm whose budget is exhausted


@dataclass(frozen=True)
class Noise:
    """A request for independent noise, symmetric around 0, of a scale in units of the noise rate."""

    scale: int


@dataclass(frozen=True)
class Answer:
    """What the analyst sees, and whether it was charged to a budget; the first one of a run answers nothing and is dropped."""

    value: Any
    charged: bool = False


Program = Generator[Noise | Answer, Any, None]
Analyst = Callable[[tuple[Any, ...]], Any]             # the next query from the answers so far
Law = Callable[[int], Distribution]                    # from a scale to the law of the noise


def discrete_laplace(ratio: object, reach: int, step: object = 1, widest: int = 4) -> Law:
    """Laplace noise on the multiples of `step`, moved to the nearer end where it leaves -reach..reach steps.

    Of scale `widest` it falls by the rational factor `ratio` < 1 with each step, of scale s by ratio^(widest/s), as the
    density of Lap(s) does; s divides `widest`.
    """
    q, unit = read(ratio, "ratio"), read(step, "step")
    require_count(reach, 1, "reach")
    if not 0 < q < 1 or unit <= 0:
        raise InvalidInput(f"ratio, step: {q}, {unit} need 0 < ratio < 1 and step > 0; write 3/4 and 1/10")

    def law(scale: int) -> Distribution:
        if widest % scale:
            raise InvalidInput(f"scale: {scale} does not divide {widest}; take another `widest`")
        a = power(q, widest // scale)
        inner = (1 - a) / (1 + a)
        weights = [inner * power(a, abs(k)) for k in range(-reach, reach + 1)]
        weights[0] = weights[-1] = power(a, reach) / (1 + a)
        return Distribution.of(tuple(fraction(unit * k) for k in range(-reach, reach + 1)), tuple(weights))

    return law


def exact_law(start: Callable[[], Program], queries: Iterable[Any] | Analyst, law: Law, most: int = 64) -> Distribution:
    """The exact law of the tuple of answers to a list of queries, or to an analyst who stops with StopIteration.

    Every value of every noise is followed; runs with the same answers are added up.
    """
    analyst = queries if callable(queries) else listed(tuple(queries))
    found: dict[tuple[Any, ...], fmpq] = {}
    stack: list[tuple[tuple[Any, ...], fmpq]] = [((), ONE)]
    laws: dict[int, Distribution] = {}
    while stack:
        drawn, weight = stack.pop()
        ended, rest = _follow(start(), analyst, drawn, most)
        if isinstance(rest, Noise):
            here = laws.setdefault(rest.scale, law(rest.scale))
            stack += [((*drawn, v), weight * w) for v, w in zip(here.letters, here.weights, strict=True) if w != 0]
        else:
            found[ended] = found.get(ended, fmpq(0)) + weight
        require_size(len(found))
    return Distribution.of(tuple(found), tuple(found.values()))


def _follow(program: Program, analyst: Analyst, drawn: tuple[Any, ...], most: int) -> tuple[tuple[Any, ...], Noise | None]:
    """The answers of the run with these draws, and the request for noise where they do not suffice."""
    answers: list[Any] = []
    used, event = 0, next(program)
    began = False
    while True:
        if isinstance(event, Noise):
            if used == len(drawn):
                return tuple(answers), event
            event = program.send(drawn[used])
            used += 1
            continue
        if began:
            answers.append(event.value)
        began = True
        if len(answers) >= most:
            return tuple(answers), None
        try:
            query = analyst(tuple(answers))
            event = program.send(query)
        except StopIteration:
            return tuple(answers), None


def listed(queries: tuple[Any, ...]) -> Analyst:
    """The analyst who asks these queries whatever the answers are."""
    def analyst(answers: tuple[Any, ...]) -> Any:
        if len(answers) == len(queries):
            raise StopIteration
        return queries[len(answers)]

    return analyst


class Session:
    """A run of a program in floating point: `ask(query)` gives the next answer; `draw(scale)` gives noise of a scale."""

    def __init__(self, program: Program, draw: Callable[[int], float]) -> None:
        self._program, self._draw, self.charged = program, draw, False
        self._advance(next(program))

    def ask(self, query: Any) -> Any:
        """The answer to a query."""
        return self._advance(self._program.send(query))

    def _advance(self, event: Noise | Answer) -> Any:
        while isinstance(event, Noise):
            event = self._program.send(self._draw(event.scale))
        self.charged = event.charged
        return event.value


def drawing(generator: Any, law: Law) -> Callable[[int], Fraction]:
    """Noise of a finite law drawn by a numpy Generator: the practical reading of an exact program, with the same law."""
    laws: dict[int, Distribution] = {}

    def draw(scale: int) -> Fraction:
        here = laws.setdefault(scale, law(scale))
        place = generator.choice(len(here), p=[float(w.p) / float(w.q) for w in here.weights])
        value: Any = here.letters[int(place)]
        return Fraction(value)

    return draw
