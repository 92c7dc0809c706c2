"""How much the output of a mechanism says about its input: information, average privacy, generalisation; exact, in nats."""
from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from flint import fmpq

from verify.exact.channel import Channel
from verify.exact.datasets import Histogram, iid_histograms
from verify.exact.distribution import Distribution, Letter, aligned, as_distribution, require_count
from verify.exact.divergences import kl, level_of, read_slack
from verify.exact.errors import InvalidInput
from verify.exact.numbers import INFINITY, LogSum
from verify.exact.rationals import ONE, ZERO, key, read, total
from verify.exact.terms import or_term
from verify.exact.threshold_sets import Pair, optimum


@or_term
def MI(prior: object, channel: Channel) -> LogSum:
    """The mutual information I(X; Y) of an input X drawn from `prior` and the output Y of the channel on it, in nats.

    `prior` is a law on the inputs of the channel, or a row in their order; InvalidInput for another.  Source: Cover, Thomas
    2006, (2.28).
    """
    weights = aligned(prior, channel.inputs, "prior")
    shares: dict[int, list[fmpq]] = {}
    rows = {id(r): r for r in channel.rows}
    for w, r in zip(weights, channel.rows, strict=True):
        if w != 0:
            shares.setdefault(id(r), []).append(w)
    masses: dict[tuple[int, int], list[fmpq]] = {}
    values: dict[tuple[int, int], fmpq] = {}
    for i, ws in shares.items():
        share = total(ws)
        for a in rows[i]:
            if a != 0 and a != 1:
                masses.setdefault(k := key(a), []).append(share * a)
                values[k] = a
    terms = [(total(m), values[k]) for k, m in masses.items()]
    return LogSum.of(ZERO, [*terms, *((-m, m) for m in channel.mixed(weights) if m != 0)])


@or_term
def I_inf(prior: object, channel: Channel, beta: object = 0) -> LogSum:
    """The (beta-approximate) max-information of input and output: D_inf, with slack beta, of their joint law from the product
    of its marginals, in nats; the logarithm of a rational.

    Raises IllPosed for beta < 0 and beta >= 1.  Source: Dwork, Feldman, Hardt, Pitassi, Reingold, Roth 2015, Definition 10 (in
    bits there: divide by log(2)).
    """
    return level_of(optimum(_joint_pair(prior, channel), read_slack(beta, "beta")).ratio)


def I_inf_event(prior: object, channel: Channel, beta: object = 0) -> tuple[tuple[Letter, Letter], ...]:
    """The pairs (input, output) of an event that attains I_inf(prior, channel, beta): those whose likelihood ratio reaches a
    threshold."""
    event = optimum(_joint_pair(prior, channel), read_slack(beta, "beta")).event
    return tuple((channel.inputs[s], channel.outputs[y]) for s, y in sorted(event))


def _joint_pair(prior: object, channel: Channel) -> Pair:
    weights = aligned(prior, channel.inputs, "prior")
    return Pair(weights, channel.rows, channel.mixed(weights))


def on_average_KL(law: object, mechanism: Channel, position: int = 1) -> LogSum:
    """The mean of KL(A(Z) || A(Z')) in nats, where Z has i.i.d. records drawn from `law`, and Z' is Z with the record at
    `position` (1 is the first) replaced by another, independent draw; +oo where a pair of positive probability gives +oo.

    The inputs of the mechanism are datasets (tuples), histograms, or single records (n = 1); all those of positive probability
    must be there.  Source: Wang, Lei, Fienberg 2016, Definition 2.
    """
    record = as_distribution(law, "law")
    known: dict[tuple[int, int], LogSum] = {}
    parts: list[tuple[fmpq, LogSum]] = []
    for mass, x, others in _replacements(record, mechanism, position):
        row = mechanism.weights(x)
        for share, y in others:
            other = mechanism.weights(y)
            if row is other:
                continue
            value = known.get((id(row), id(other)))
            if value is None:
                value = known[id(row), id(other)] = kl(row, other)
            if not value.is_finite():
                return INFINITY
            parts.append((mass * share, value))
    return LogSum.weighted(parts)


Replacement = tuple[fmpq, Letter, list[tuple[fmpq, Letter]]]


def _replacements(record: Distribution, mechanism: Channel, position: int) -> Iterator[Replacement]:
    """The probability of each dataset, the dataset, and each dataset with one record redrawn, with the probability of that."""
    require_count(position, 1, "position")
    drawn = [(w, i, x) for i, (x, w) in enumerate(zip(record.letters, record.weights, strict=True)) if w != 0]
    for mass, x in _input_law(record, mechanism):
        if isinstance(x, Histogram):                  # the records are exchangeable: the one replaced is a uniform one
            for i, count in enumerate(x):
                if count:
                    yield mass * count / sum(x), x, [(w, x.moved(-1, i).moved(1, j)) for w, j, _ in drawn]
        elif isinstance(x, tuple):
            if position > len(x):
                raise InvalidInput(f"position: {position} is more than the {len(x)} records of a dataset")
            yield mass, x, [(w, (*x[:position - 1], z, *x[position:])) for w, _, z in drawn]
        else:
            yield mass, x, [(w, z) for w, _, z in drawn]


def _input_law(record: Distribution, mechanism: Channel) -> list[tuple[fmpq, Letter]]:
    """The inputs of a mechanism with their probabilities > 0, where the records are i.i.d.; raises InvalidInput where they are
    not all there."""
    at = dict(zip(record.letters, record.weights, strict=True))
    first = mechanism.inputs[0]
    types: dict[Letter, fmpq] = {}
    if isinstance(first, Histogram):
        law = iid_histograms(record, sum(first))
        types = dict(zip(law.letters, law.weights, strict=True))
    reached: list[tuple[fmpq, Letter]] = []
    for x in mechanism.inputs:
        mass = types.get(x, ZERO) if types else ONE
        if not types:
            for z in x if isinstance(x, tuple) else (x,):
                mass *= at.get(z, ZERO)
        if mass != 0:
            reached.append((mass, x))
    if (covered := total([mass for mass, _ in reached])) != 1:
        raise InvalidInput(f"mechanism: under i.i.d. records its inputs have probability {covered}, not 1; they must be all "
                           "datasets of n records (tuples or histograms), or all records")
    return reached


def generalisation_gap(law: object, mechanism: Channel, loss: Callable[[Any, Any], object] | Mapping[Any, object]) -> LogSum:
    """E R(A(Z)) - E R'(A(Z), Z): how far the mean loss on a new record exceeds the mean loss on the records of Z, where Z has
    i.i.d. records drawn from `law` and the output h of the mechanism has R(h) = E loss(z, h), R'(h, Z) = mean of loss(z_i, h).

    `loss` gives rationals, as a function of (record, output) or a mapping from such pairs.  The value is rational and can be
    negative; the on-average generalisation error is its absolute value.  Source: Wang, Lei, Fienberg 2016, Definition 3.
    """
    record = as_distribution(law, "law")
    cost = {(z, h): read(loss[z, h] if isinstance(loss, Mapping) else loss(z, h), f"loss({z!r}, {h!r})")
            for z, w in zip(record.letters, record.weights, strict=True) if w != 0 for h in mechanism.outputs}
    risk = [total([w * cost[z, h] for z, w in zip(record.letters, record.weights, strict=True) if w != 0])
            for h in mechanism.outputs]
    parts: list[fmpq] = []
    for mass, x in _input_law(record, mechanism):
        for h, a, r in zip(mechanism.outputs, mechanism.weights(x), risk, strict=True):
            if a != 0:
                if isinstance(x, Histogram):
                    seen = total([c * cost[z, h] for z, c in zip(record.letters, x, strict=True) if c]) / sum(x)
                else:
                    records = x if isinstance(x, tuple) else (x,)
                    seen = total([cost[z, h] for z in records]) / len(records)
                parts.append(mass * a * (r - seen))
    return LogSum.of(total(parts))
