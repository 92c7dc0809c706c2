"""Processes, mechanisms and algorithms on exact models: their probabilities, and what the predicates about them say."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.kernel.numbers.folding import add
from verify.kernel.numbers.intervals import UndefinedValue
from verify.kernel.models.model import Model, ModelError, integer_value
from verify.kernel.models.pasts import Past, Row, at, excess, paths, transcripts
from verify.kernel.models.places import place_value, space_size, transcripts_of
from verify.kernel.models.reals import ONE, Real, real
from verify.language import (
    Algorithms, App, At, BadSet, Begins, Bounded, ComposedDP, ComposedMaxInfo, Drift, EachDP, EachMaxInfo, Exchanged, Expr,
    Formula, Num, Numbers, PrivacyLoss, Q, Relation, Runs, Tail, Transcripts, exp, log)


@dataclass(frozen=True)
class OnModel:
    """A model, and the function that gives the real number that an expression is on a model."""

    model: Model
    finite: Callable[[Expr, Model], Real]

    def probability(self, e: Tail | Begins) -> Real:
        """The probability of a tail, or of the beginning of a transcript."""
        return self._tail(e) if isinstance(e, Tail) else Real(Num(self._beginning(e)))

    def relations(self, f: Formula) -> Iterator[Relation]:
        """A predicate on a model as relations between constants that hold together exactly if it does."""
        if isinstance(f, EachDP):
            runs = self._runs(f.mechanisms)              # exactly the pasts that one of the runs can reach
            for past in runs["x"]:
                eps, delta = (At(v, Q(len(past) + 1)) if isinstance(v, Numbers) else v for v in (f.eps, f.delta))
                for run, other in (("x", "x'"), ("x'", "x")):
                    yield excess(runs[run][past], runs[other][past], eps) <= delta
        elif isinstance(f, ComposedDP):
            runs, last = self._runs(f.mechanisms), dict[int, list[Fraction]]()
            for past, p, q in transcripts(runs, self._integer(f.mechanisms.length)):
                if not past:
                    raise ModelError(f"{f.mechanisms.name}: there is no last output, the length is 0")
                pair = last.setdefault(past[-1], [Fraction(0), Fraction(0)])
                pair[0] += p
                pair[1] += q
            p_row, q_row = [v[0] for v in last.values()], [v[1] for v in last.values()]
            for a, b in ((p_row, q_row), (q_row, p_row)):
                yield excess(a, b, f.eps) <= f.delta
        elif isinstance(f, BadSet):
            runs, level, total = self._runs(f.mechanisms), self._finite(f.eps), Fraction(0)
            for _, p, q in transcripts(runs, self._integer(f.mechanisms.length)):
                if p and (not q or (real(log(Num(p / q))) - level).sign() >= 0):
                    total += p
            yield Num(total) < f.delta
        elif isinstance(f, EachMaxInfo):
            for past, table in self._tables(f.algorithms):
                yield from self._without_data(table, At(f.beta, Q(len(past) + 1)), At(f.k, Q(len(past) + 1)))
        elif isinstance(f, ComposedMaxInfo):
            for _, table in self._tables(f.algorithms):
                yield from self._without_data(table, f.beta, f.k)
        elif isinstance(f, Bounded | Drift) and isinstance(f.process, PrivacyLoss):
            yield from self._of_loss(f, f.process, self._finite(f.bound).expr)
        elif isinstance(f, Bounded):
            for row in self.model.values[f.process.name].values():
                yield from (App("abs", (Num(z),)) <= f.bound for z, p in row if p)
        elif isinstance(f, Drift):
            for row in self.model.values[f.process.name].values():
                yield Num(sum((z * p for z, p in row), Fraction(0))) <= f.bound
        else:
            raise ModelError(f"{type(f).__name__} is not evaluated on models")

    def _beginning(self, e: Begins) -> Fraction:
        assert isinstance(e.transcript.over, Transcripts)
        past = transcripts_of(e.transcript.over, self.model, self._on)[place_value(e.transcript, self.model, self._on)]
        upto = self._integer(e.upto)
        if not 0 <= upto <= len(past):
            raise UndefinedValue(f"a transcript of {e.mechanisms.name} has no first {upto} outputs")
        return _begins(self.model.values[e.mechanisms.name], e.run, past[:upto])

    def _runs(self, of: Runs) -> Mapping[str, Mapping[Past, Row]]:
        """The tables of mechanisms on the two datasets."""
        if isinstance(of, Exchanged):
            runs = self._runs(of.of)
            return {"x": runs["x'"], "x'": runs["x"]}
        return self.model.values[of.name]  # type: ignore[no-any-return]

    def _tail(self, e: Tail) -> Real:
        threshold, total = self._finite(e.threshold), Fraction(0)

        def beyond(x: Real) -> bool:
            sign = (x - threshold).sign()
            return sign > 0 if e.strict else sign >= 0

        if isinstance(e.process, PrivacyLoss):
            for _, p, q in transcripts(self._runs(e.process.of), self._integer(e.process.length)):
                if p and (not q or beyond(real(log(Num(p / q))))):
                    total += p
            return Real(Num(total))
        table = self.model.values[e.process.name]
        made: list[tuple[Past, Fraction, Fraction]] = [((), Fraction(0), Fraction(1))]
        for _ in range(self._integer(e.process.length)):
            made = [((*past, i), z + step, p * w) for past, z, p in made for i, (step, w) in enumerate(table[past]) if w]
        return Real(Num(sum((p for _, z, p in made if beyond(Real(Num(z)))), Fraction(0))))

    def _of_loss(self, f: Bounded | Drift, loss: PrivacyLoss, bound: Expr) -> Iterator[Relation]:
        """A bound of each privacy loss, or of its mean given the past; where a second probability is 0 the loss is +oo."""
        runs = self._runs(loss.of)
        for past in _reached(runs, self._integer(loss.length)):
            pairs = [(p, q) for p, q in zip(runs["x"][past], runs["x'"][past], strict=True) if p]
            if not all(q for _, q in pairs):
                yield Q(1) <= Q(0)
            elif isinstance(f, Drift):
                yield add(*(Num(p) * log(Num(p / q)) for p, q in pairs)) <= bound
            else:
                yield from (App("abs", (log(Num(p / q)),)) <= bound for p, q in pairs)

    def _tables(self, of: Algorithms) -> Iterator[tuple[Past, Mapping[Past, tuple[Fraction, ...]]]]:
        """The channels of adaptive algorithms after every transcript of earlier outputs that some dataset gives."""
        for past, table in self.model.values[of.name].items():
            if len(table) != space_size(of.data, self.model, self._on):
                raise ModelError(f"{of.name}: no laws for every dataset after the outputs {past}")
            yield past, table

    def _without_data(self, table: Mapping[Past, tuple[Fraction, ...]], beta: Expr, k: Expr) -> Iterator[Relation]:
        """That the beta-approximate max-information is at most k, of an output that does not depend on the dataset: the laws
        are equal, and the greatest p(O) - exp(k) p(O) is max(1 - exp(k), 0)."""
        if len(set(table.values())) > 1:
            raise ModelError("max-information for every law is evaluated only where the output does not depend on the dataset")
        level = self._finite(beta)
        if level.sign() < 0 or (ONE - level).sign() <= 0:
            raise UndefinedValue("the maximum over the events of probability > beta, for beta < 0 or beta >= 1")
        yield App("max", (1 - exp(k), Q(0))) <= beta

    def _on(self, e: Expr, model: Model) -> int: return integer_value(self.finite(e, model).expr)

    def _integer(self, e: Expr) -> int: return self._on(e, self.model)

    def _finite(self, e: Expr) -> Real: return self.finite(e, self.model)


def _reached(runs: Mapping[str, Mapping[Past, Row]], length: int) -> list[Past]:
    """The pasts before the outputs 1, ..., `length` that the run on x can give."""
    return [past for level in paths(runs, length)[:-1] for past, p, _ in level if p]


def _begins(runs: Mapping[str, Mapping[Past, Row]], run: str, transcript: Past) -> Fraction:
    """The probability that a run begins with these outputs; see `verify.language.finite.Begins`."""
    if run != "mixed":
        probability = Fraction(1)
        for i, y in enumerate(transcript):
            probability *= at(runs[run], transcript[:i])[y] if probability else 0
        return probability
    drawn: dict[Past, Fraction] = {(): Fraction(1)}        # the outputs of the run on x, with y'_1 = r_1, ..., y'_i = r_i
    for r in transcript:
        rows = {past: w * _output(at(runs["x'"], past), r) for past, w in drawn.items()}
        drawn = {(*past, y): w * p for past, w in rows.items() if w for y, p in enumerate(at(runs["x"], past)) if p}
    return sum(drawn.values(), Fraction(0))


def _output(row: Row, y: int) -> Fraction: return row[y] if y < len(row) else Fraction(0)
