"""Other tools' privacy profiles of k runs of binary randomised response: delta at each eps, in double precision."""
from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.benchmarks.peers.answer import Available, package

Profile = Callable[[float, int, Sequence[float]], list[float]]


@dataclass(frozen=True)
class Peer:
    """A way to ask a tool: its package and module, what it does, what it promises, and delta at each eps for e^eps0 and k runs.

    `promise` is "above" for upper bounds, "below" for lower bounds, "" where the tool aims at the value itself.
    """

    package: str
    module: str
    what: str
    promise: str
    profile: Profile


def _discretised(pessimistic: bool, grid: float = 1e-4) -> Profile:
    def profile(level: float, runs: int, eps: Sequence[float]) -> list[float]:
        from dp_accounting.pld.privacy_loss_distribution import from_randomized_response

        loss = from_randomized_response(2 / (1 + level), 2, pessimistic_estimate=pessimistic, value_discretization_interval=grid).self_compose(runs)
        return [float(loss.get_delta_for_epsilon(e)) for e in eps]

    return profile


def _renyi(level: float, runs: int, eps: Sequence[float]) -> list[float]:
    from autodp.mechanism_zoo import RandresponseMechanism
    from autodp.transformer_zoo import Composition

    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = Composition()([RandresponseMechanism(p=level / (1 + level))], [runs])
        return [float(made.get_approx_delta(e)) for e in eps]


def _fourier(level: float, runs: int, eps: Sequence[float]) -> list[float]:
    from autodp.mechanism_zoo import RandresponseMechanism
    from autodp.transformer_zoo import ComposeAFA

    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = ComposeAFA()([RandresponseMechanism(p=level / (1 + level), RDP_off=True, phi_off=False)], [runs])
        return [float(made.get_approx_delta(e)) for e in eps]


PEERS = {
    "dp-accounting, pessimistic": Peer("dp-accounting", "dp_accounting", "privacy loss distribution, default grid of 10^-4, rounded up", "above",
                                       _discretised(True)),
    "dp-accounting, optimistic": Peer("dp-accounting", "dp_accounting", "the same, rounded down", "below", _discretised(False)),
    "dp-accounting, finer": Peer("dp-accounting", "dp_accounting", "grid of 10^-5, rounded up", "above", _discretised(True, 1e-5)),
    "autodp, Renyi": Peer("autodp", "autodp", "Renyi composition and its conversion", "above", _renyi),
    "autodp, Fourier": Peer("autodp", "autodp", "ComposeAFA with its default Gaussian quadrature of the characteristic function, which does not decay for a discrete loss", "",
                            _fourier)}


def available(name: str) -> Available:
    """The release of a peer, or that it is missing."""
    found = package(PEERS[name].package, PEERS[name].module)
    return found if found.release else Available(None, f"not installed; python -m pip install {PEERS[name].package}")
