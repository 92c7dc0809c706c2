"""Compositions: several mechanisms on the same input, each of which may see the outputs before it."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from verify.exact.channel import Channel
from verify.exact.datasets import iid_histograms
from verify.exact.distribution import Distribution, require_count
from verify.exact.errors import InvalidInput

Next = Channel | Mapping[Any, Channel] | Callable[[Any], Channel]


def compose(first: Channel, *others: Next) -> Channel:
    """The adaptive composition: the outputs of `first` and of each other mechanism on the same input, as one tuple.

    Each of the others is a channel, or a mapping or function from the tuple of outputs so far to the channel that follows.
    Source: Dwork, Roth 2014, Section 3.5; Dwork, Feldman, Hardt, Pitassi, Reingold, Roth 2015, Section 2.
    """
    made = first.post_process(lambda y: (y,))
    for other in others:
        made = _flat(made.compose(other))
    return made


def _flat(channel: Channel) -> Channel:
    """The channel with outputs ((y1, ..), z) written (y1, .., z)."""
    pairs: Any = channel.outputs
    return Channel.of(channel.inputs, tuple((*y, z) for y, z in pairs), channel.rows)


def repeat(mechanism: Channel, k: int, by_histogram: bool = False) -> Channel:
    """The composition of k >= 1 independent runs of a mechanism on the same input, as a tuple of outputs.

    With `by_histogram` the output is the histogram of the k outputs (in the order of `mechanism.outputs`): every functional
    of two rows, the privacy profile among them, has the same value, and k may be in the hundreds.
    """
    require_count(k, 1, "k")
    if not isinstance(by_histogram, bool):
        raise InvalidInput(f"by_histogram: {by_histogram!r} is neither True nor False")
    laws = {id(row): (iid_histograms if by_histogram else Distribution.iid)(Distribution.of(mechanism.outputs, row), k)
            for row in mechanism.rows}
    outputs = next(iter(laws.values())).letters
    return Channel.of(mechanism.inputs, outputs, [laws[id(row)].weights for row in mechanism.rows])
