"""Distributions and channels: what is read, what is refused, and what is made from them."""
from __future__ import annotations

import itertools
import pickle
import random
from fractions import Fraction
from typing import Any

import pytest

from tests.exact.random_models import row, table
from verify.exact import KL, Channel, Distribution, Histogram, IllPosed, InvalidInput, iid, iid_histograms

F = Fraction
HALF = Distribution("1/2 1/2")


@pytest.mark.parametrize("probabilities", [
    "1/3 2/3", ["1/3", "2/3"], (F(1, 3), F(2, 3)), {0: "1/3", 1: F(2, 3)}, {1: "2/3", 0: F(1, 3)}])
def test_rows_and_mappings_say_the_same(probabilities: object) -> None:
    assert Distribution(probabilities) == Distribution("1/3 2/3") and hash(Distribution(probabilities)) == hash(Distribution("1/3 2/3"))


@pytest.mark.parametrize(("probabilities", "letters", "words"), [
    ([0.5, 0.5], None, "0.5 is a float"), ("1/2 1/3", None, "sum to 5/6"), ("3/2 -1/2", None, "-1/2 is negative"), ("", None, "not a row"), ([], None, "not a row"),
    (5, None, "not a row"), ("1/2 x", None, "'x' is not a rational"), ("1/0 1", None, "divides by zero"), ("1/2 1/2", "a", "2 numbers for the 1 letters"),
    ("1/2 1/2", "aa", "names a letter twice"), ({"a": "1/2"}, None, "sum to 1/2"), ({"a": "1"}, "a", "leave out"), ([True, 0], None, "True is not a rational"),
    ({"a": 1.0}, None, "1.0 is a float"), ("1/2 1/2", ([1], [2]), "unhashable")])
def test_what_is_no_distribution_is_refused_in_one_line(probabilities: object, letters: Any, words: str) -> None:
    with pytest.raises(InvalidInput, match=r"probabilities|letters") as caught:
        Distribution(probabilities, letters)
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_probabilities_of_letters_and_events() -> None:
    law = Distribution("1/2 1/3 1/6 0", "abcd")
    assert law["a"] == law("a") == F(1, 2) and law.probability("ab") == F(5, 6) and law.probability(lambda x: x > "a") == F(1, 2)
    assert law.support() == ("a", "b", "c") and len(law) == 4 and list(law) == list("abcd") and dict(law.items())["c"] == F(1, 6)
    assert law.expectation({"a": 6, "b": "1.5", "c": F(-1), "d": 0}) == 3 + F(1, 2) - F(1, 6) and law.expectation(ord) == F(1, 2) * 97 + F(98, 3) + F(99, 6)
    assert law.given("bc")["b"] == F(2, 3) and law.image(lambda x: x in "ab") == Distribution({True: "5/6", False: "1/6"})
    assert law.probability([]) == 0 and law.probability("aa") == F(1, 2)
    for wrong in (lambda: law["e"], lambda: law.probability("ae"), lambda: law.expectation(lambda x: 0.5), lambda: law[[1]]):
        with pytest.raises(InvalidInput):
            wrong()
    with pytest.raises(IllPosed):
        law.given("d")


def test_equality_is_of_the_letters_and_their_probabilities() -> None:
    assert Distribution("1/2 1/2", "ab") == Distribution("1/2 1/2", "ba") != HALF
    assert Distribution("1/3 2/3", "ab") != Distribution("1/3 2/3", "ba") and Distribution("1 0") != Distribution("1") and HALF != "1/2 1/2"


def test_distributions_made_from_others() -> None:
    assert Distribution.uniform("abc")["b"] == F(1, 3) and Distribution.point("a", "ab") == Distribution("1 0", "ab") and Distribution.point(3).letters == (3,)
    pair = HALF.product(Distribution("1/3 2/3", "ab"))
    assert pair[0, "b"] == F(1, 3) and pair.image(lambda p: p[1]) == Distribution("1/3 2/3", "ab")
    assert HALF.mixture("1/4", Distribution({2: 1})) == Distribution({0: "1/8", 1: "1/8", 2: "3/4"})
    assert iid("1/3 2/3", 3)[0, 1, 1] == F(4, 27) and iid("1/3 2/3", 1) == Distribution({(0,): "1/3", (1,): "2/3"})
    for wrong in (lambda: Distribution.uniform([]), lambda: Distribution.point("c", "ab"), lambda: HALF.mixture("3/2", HALF), lambda: iid("1", 0), lambda: HALF.iid(40),
                  lambda: HALF.mixture(0.5, HALF)):
        with pytest.raises(InvalidInput):
            wrong()


def test_objects_are_immutable_and_travel() -> None:
    channel = Channel({"x": "1/3 2/3", "y": "1 0"}, "ab")
    for thing, name in ((HALF, "_weights"), (channel, "_rows")):
        with pytest.raises(AttributeError):
            setattr(thing, name, ())
        assert pickle.loads(pickle.dumps(thing)) == thing and hash(pickle.loads(pickle.dumps(thing))) == hash(thing)
    assert "1/2" in repr(HALF) and "'x': 1/3 2/3" in repr(channel)


@pytest.mark.parametrize("rows", [
    ["1/3 2/3", "1 0"], {0: "1/3 2/3", 1: "1 0"}, {0: {0: "1/3", 1: "2/3"}, 1: {0: 1}}, [Distribution("1/3 2/3"), Distribution({0: 1})],
    {0: {1: "2/3", 0: "1/3"}, 1: Distribution({1: 0, 0: 1})}])
def test_channels_are_read_from_rows(rows: object) -> None:
    assert Channel(rows) == Channel(["1/3 2/3", "1 0"]) and Channel(rows)(1, 0) == F(2, 3) and hash(Channel(rows)) == hash(Channel(["1/3 2/3", "1 0"]))


@pytest.mark.parametrize(("rows", "outputs"), [
    ([], None), ("1", None), (3, None), (["1/2 1/2", "1"], None), (["1/2 1/3"], None), ([[0.5, 0.5]], None), ({"x": "1 0"}, "a"), ({"x": {"a": 1}}, "b"), (["1 0"], "aa"),
    ({"x": {"a": "1/2"}}, None)])
def test_what_is_no_channel_is_refused_in_one_line(rows: object, outputs: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        Channel(rows, outputs)
    assert "\n" not in str(caught.value)


def test_joint_output_posterior_and_independent_laws() -> None:
    channel, prior = Channel({"x": "1/3 2/3 0", "y": "1 0 0"}, "abc"), Distribution("1/4 3/4", "xy")
    assert channel.joint(prior) == Distribution({("x", "a"): "1/12", ("x", "b"): "1/6", ("x", "c"): 0, ("y", "a"): "3/4", ("y", "b"): 0, ("y", "c"): 0})
    assert channel.output(prior) == channel.output("1/4 3/4") == channel.output({"y": "3/4", "x": "1/4"}) == Distribution("5/6 1/6 0", "abc")
    assert channel.posterior(prior, "a") == Distribution("1/10 9/10", "xy") and channel.posterior(prior, "b")["x"] == 1
    assert channel.independent(prior) == prior.product(channel.output(prior))
    with pytest.raises(IllPosed):
        channel.posterior(prior, "c")
    for wrong in (lambda: channel.joint("1"), lambda: channel.output(Distribution("1/2 1/2")), lambda: channel.row("z"), lambda: channel.posterior(prior, "d"), lambda: channel("d", "x")):
        with pytest.raises(InvalidInput):
            wrong()


def test_new_channels_agree_with_sums_written_out() -> None:
    rng = random.Random(11)
    for _ in range(40):
        a, b, c = Channel(table(rng, 3, 2)), Channel(table(rng, 2, 3)), [Channel(table(rng, 3, 2)) for _ in range(2)]
        cascade, adaptive, side, mixed = a.post_process(b), a.compose(c.__getitem__), a.product(b), a.mixture("1/3", c[0])
        for x in range(3):
            for z in range(3):
                assert cascade(z, x) == sum(a(y, x) * b(z, y) for y in range(2))
            for y, z in itertools.product(range(2), repeat=2):
                assert adaptive((y, z), x) == a(y, x) * c[y](z, x)
            assert all(side((y, z), (x, u)) == a(y, x) * b(z, u) for y in range(2) for z in range(3) for u in range(2))
            assert all(mixed(y, x) == F(1, 3) * a(y, x) + F(2, 3) * c[0](y, x) for y in range(2))
        records = b.per_record(2)
        assert all(records((y, z), (u, v)) == b(y, u) * b(z, v) for u, v in itertools.product(range(2), repeat=2) for y, z in itertools.product(range(3), repeat=2))
    assert a.compose({0: c[0], 1: c[1]}) == adaptive and a.compose(c[0])((0, 1), 2) == a(0, 2) * c[0](1, 2)
    assert a.post_process(lambda y: "same") == Channel(["1"] * 3, ["same"]) and a.restricted([2, 0]).inputs == (2, 0)
    for wrong in (lambda: a.compose(b), lambda: a.compose(lambda y: "no channel"), lambda: a.mixture(2, a), lambda: a.mixture("1/2", b), lambda: b.per_record(0), lambda: b.per_record(30)):
        with pytest.raises(InvalidInput):
            wrong()


def test_equal_rows_are_kept_once() -> None:
    channel = Channel(["1/3 2/3", "2/6 4/6", "1 0"])
    assert channel.rows[0] is channel.rows[1] and channel.rows[0] is not channel.rows[2]


def test_divergences_align_letters_by_name() -> None:
    p, q = Distribution("1/4 3/4", "ab"), Distribution("1/2 1/2", "ba")
    assert KL(p, q) == KL("1/4 3/4", "1/2 1/2") == KL(p, "1/2 1/2") == KL("1/4 3/4", Distribution("1/2 1/2", "ab")) != KL(p, "1/3 2/3")
    assert KL(Distribution("1/4 3/4", "ab"), Distribution("3/4 1/4", "ba")) == 0 != KL(p, Distribution("3/4 1/4", "ab"))
    with pytest.raises(InvalidInput):
        KL(p, HALF)
    with pytest.raises(InvalidInput):
        KL("1/2 1/2", "1/3 1/3 1/3")


def test_multinomial_laws() -> None:
    rng = random.Random(2)
    for n, k in ((1, 1), (3, 1), (4, 2), (3, 3), (5, 2)):
        law = Distribution(row(rng, k))
        assert iid_histograms(law, n) == law.iid(n).image(lambda s, k=k: Histogram.of(s, range(k)))
    assert len(iid_histograms("1/2 1/4 1/4", 100)) == 5151 and sum(iid_histograms("1/3 2/3", 300).probabilities) == 1
