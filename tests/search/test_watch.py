"""Limits where a search counts no steps."""
import signal
import threading
import time
import warnings

import numpy as np
import pytest
from flint import acb

from verify.read.text import read_claim
from verify.search.budget import OutOfTime
from verify.search.decide import Options, decide
from verify.search.watch import PATIENCE, watched

ZERO_IN_DISGUISE = [("atan(tan(x)) == x", "-1 <= x <= 1"), ("sin(asin(x)) == x", "-1 <= x <= 1")]


def busy(seconds: float) -> None:
    """Use processor time."""
    begun = time.thread_time()
    while time.thread_time() - begun < seconds:
        pass


def test_what_does_not_stop_by_itself_is_interrupted() -> None:
    begun = time.thread_time()
    with pytest.raises(OutOfTime), watched(0.2, 2048):
        busy(60)
    assert time.thread_time() - begun < 20


def test_what_stops_in_time_is_not_interrupted_and_nothing_is_left_behind() -> None:
    with watched(60, 2048):
        busy(0.5)
    assert signal.getsignal(signal.SIGPROF) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_inside_another_search_the_outer_limits_stay() -> None:
    with pytest.raises(OutOfTime), watched(0.2, 2048), watched(60, 2048):
        busy(60)


def test_another_user_of_the_timer_keeps_it_and_other_threads_do_without() -> None:
    before = signal.signal(signal.SIGPROF, lambda number, frame: None)
    try:
        with watched(0.1, 2048):
            busy(0.8)
    finally:
        signal.signal(signal.SIGPROF, before)
    found: list[str] = []

    def in_a_thread() -> None:
        found.append(decide(read_claim("exp(x) >= 1 + x", "x real"), options=Options(timeout=30)).verdict)

    thread = threading.Thread(target=in_a_thread)
    thread.start()
    thread.join()
    assert found == ["PROVED"]


@pytest.mark.parametrize(("text", "where"), ZERO_IN_DISGUISE)
def test_a_claim_that_is_identically_zero_keeps_the_limit(text: str, where: str) -> None:
    begun = time.process_time()
    finding = decide(read_claim(text, where), options=Options(timeout=2))
    assert time.process_time() - begun < 2 * PATIENCE + 40          # the timer of a busy machine is late
    assert finding.verdict in ("PROVED", "UNDECIDED")


@pytest.mark.parametrize(("text", "where", "verdict"), [
    ("exp(exp(x)) >= x", "x real", "PROVED"), ("exp(exp(exp(x))) >= exp(x) + 1/x", "x > 0", ""),
    ("1/x <= exp(x)", "x real", "REFUTED"),
    ("exp(1000*x) <= exp(exp(x)) + 1/(x - 1)", "x real", ""), ("x^x*gamma(x) >= 0", "x > 0", ""), ("log(x)/x <= 1", "x > 0", ""),
    ("x*y/(x - y) <= 1", "x > 0, y > 0", "")])
def test_no_search_warns_of_overflows_and_divisions_by_zero(text: str, where: str, verdict: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        finding = decide(read_claim(text, where), options=Options(timeout=3))
    assert verdict in (finding.verdict, "")


def test_warnings_outside_a_search_are_as_before() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with watched(60, 2048):
            np.exp(np.array([1e9]))
        with pytest.raises(RuntimeWarning):
            np.exp(np.array([1e9]))


def test_numpy_treats_errors_as_before_also_where_a_search_left_it_otherwise() -> None:
    before = np.geterr()
    with watched(60, 2048):
        np.seterr(all="ignore")
    assert np.geterr() == before


def test_an_interrupt_inside_a_library_that_calls_back_is_no_error_of_the_library() -> None:
    def slow(z: acb, analytic: bool) -> acb:
        for _ in range(200):
            z.exp()
        return z.exp()

    with pytest.raises(OutOfTime), watched(0.2, 2048):
        while True:
            acb.integral(slow, acb(0), acb(1))
    with pytest.raises(SystemError), watched(60, 2048):
        raise SystemError("of the library's own")
