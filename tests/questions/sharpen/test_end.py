"""An end says what is certified of it and what is missing; an estimate crosses the border between processes unchanged."""
from __future__ import annotations

import dataclasses
import json
from fractions import Fraction

import pytest

from verify.language import Num, Sym, sqrt
from verify.questions.sharpen.end import End, Equality, Proved, Refuted
from verify.questions.sharpen.estimate import Estimate, Located, Toward
from verify.questions.sharpen.text import lines

HALF, WIDTH = Num(Fraction(1, 2)), Fraction(1, 10**3)
ESTIMATE = Estimate(1, Fraction(1, 2), below=Fraction(49, 100), witness={"x": Fraction(1)}, touching=({"x": Num(Fraction(1))},),
                    candidates=(HALF, sqrt(Num(Fraction(2)))), toward=Toward("x", HALF))
REFUTED = Refuted(Num(Fraction(4999, 10000)), {"x": Num(Fraction(1))}, "w.json", ("f.json",))
PROVED = Proved(HALF, "p.json", ("all.json",), "one certificate")
END = End(ESTIMATE, REFUTED, PROVED)


@pytest.mark.parametrize("located", [
    Located((ESTIMATE, Estimate(-1, Fraction(-3, 7), unbounded=True, toward=Toward("x", "-oo")))),
    Located(never={"x": Fraction(2, 3)}), Located(problem="nothing")])
def test_what_is_located_is_read_as_it_was_written(located: Located) -> None:
    assert Located.from_json(json.loads(json.dumps(located.to_json()))) == located


def test_an_end_with_both_sides_lacks_nothing() -> None:
    assert END.missing("c", WIDTH) == []
    assert (END.good, END.bad) == (HALF, REFUTED.at)
    shown = END.to_json()
    assert (shown["side"], shown["lo"], shown["hi"], shown["exact"]) == ("least", "0.4999", "0.5", None)
    assert (shown["attained"], shown["equality_at"], shown["attained_file"]) == ("unknown", None, None)
    assert "by" not in shown["refuted"]


@pytest.mark.parametrize(("changed", "said"), [
    ({"refuted": None}, "no constant was found for which the claim is refuted"),
    ({"proved": None}, "no constant was found for which the claim is proved"),
    ({"refuted": dataclasses.replace(REFUTED, beyond=())}, "it was not proved that the claim fails for every c beyond 4999/10000"),
    ({"proved": dataclasses.replace(PROVED, beyond=())}, "the claim is proved for c = 1/2 alone"),
    ({"refuted": dataclasses.replace(REFUTED, at=Num(Fraction(1, 4)))}, "the enclosure is wider than requested"),
    ({"estimate": dataclasses.replace(ESTIMATE, unbounded=True)}, "the claim seems to hold for no c")])
def test_each_part_that_is_missing_is_named(changed: dict[str, object], said: str) -> None:
    assert dataclasses.replace(END, **changed).missing("c", WIDTH) == [said]


def test_a_side_without_evidence_is_open_and_an_exact_end_is_closed_on_both() -> None:
    assert (End(ESTIMATE).to_json()["lo"], End(ESTIMATE).to_json()["hi"]) == ("-oo", "oo")
    greatest = dataclasses.replace(END, estimate=dataclasses.replace(ESTIMATE, side=-1)).to_json()
    assert (greatest["side"], greatest["lo"], greatest["hi"]) == ("greatest", "0.5", "0.4999")
    exact = dataclasses.replace(END, exact=True, equality=Equality({"x": Sym("c")}, "e.json"),
                                refuted=dataclasses.replace(REFUTED, by={"x": Sym("c")}))
    assert exact.bad == exact.good == HALF and exact.missing("c", WIDTH) == []
    shown = exact.to_json()
    assert (shown["lo"], shown["hi"], shown["exact"], shown["attained"]) == ("0.5", "0.5", "1/2", "yes")
    assert shown["equality_at"] == shown["refuted"]["by"] == {"x": "c"}
    assert dataclasses.replace(END, equality=Equality(None, "e.json")).to_json()["attained"] == "no"


def test_an_end_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        END.exact = True  # type: ignore[misc]


@pytest.mark.parametrize(("witness", "by", "said"), [
    ({"x": Num(Fraction(1))}, None, ["c = 4999/10000 at x = 1: w.json", "every c <= 4999/10000: f.json", "every c beyond that at x = 1: g.json"]),
    ({"x": Num(Fraction(1))}, {"x": Sym("c")}, [
        "c = 4999/10000 at x = 1: w.json", "every c <= 4999/10000: f.json", "every c beyond that at x = c: g.json"]),
    ({}, None, ["c = 4999/10000: w.json", "every c <= 4999/10000: f.json", "every c beyond that: g.json"])])
def test_a_line_says_where_the_claim_fails_and_nothing_of_no_place(witness: object, by: object, said: list[str]) -> None:
    end = dataclasses.replace(END, refuted=dataclasses.replace(REFUTED, witness=witness, by=by, beyond=("f.json", "g.json")))
    shown = lines({"constant": "c", "status": "complete", "ends": [end.to_json()]}, False)
    assert [line.removeprefix("  refuted     ") for line in shown if line.startswith("  refuted")] == said
