"""The collection of claims about laws: every text is read, has a source, and stands beside a false sibling."""
from __future__ import annotations

import pytest

from tests.benchmarks.entropies import CLAIMS as CLAIMS_OF_PSITIP
from tests.benchmarks.laws import AGAIN, TOOLS, Claim, asked, load
from tests.benchmarks.laws_report import markdown

CLAIMS = load()


def test_names_are_unique_and_half_of_the_claims_are_false() -> None:
    """A false claim is named after the true one before it."""
    names = [c.name for c in CLAIMS]
    assert len(set(names)) == len(names) >= 150
    true = {c.name for c in CLAIMS if c.truth}
    assert all(c.name.rsplit(": ", 1)[0] in true for c in CLAIMS if not c.truth)
    assert abs(2 * len(true) - len(CLAIMS)) <= 5


@pytest.mark.parametrize("claim", CLAIMS, ids=[c.name for c in CLAIMS])
def test_a_claim_is_read_and_has_a_source(claim: Claim) -> None:
    """What stands in the file is a statement of the language."""
    assert claim.statement.prefix and claim.source
    assert claim.outcome("proved") == ("right" if claim.truth else "wrong")


def test_what_psitip_is_asked_is_in_the_collection_and_true() -> None:
    """Its words stand beside the name of a claim; a false one would be no question for it."""
    true = {c.name for c in CLAIMS if c.truth}
    assert set(CLAIMS_OF_PSITIP) <= true
    assert {c.name for c in asked("psitip", CLAIMS, {})} == set(CLAIMS_OF_PSITIP)
    one, two = CLAIMS[:2]
    assert asked(AGAIN, CLAIMS, {one.name: {"word": "unknown"}, two.name: {"word": "refuted"}}) == [one]
    assert not any(c.truth for c in asked("random", CLAIMS, {})) and len(asked("verify", CLAIMS, {})) == len(CLAIMS)


@pytest.mark.parametrize(("text", "word"), [("KL(P,Q) >= 0", "proved"), ("KL(P,Q) >= 1", "refuted")])
def test_a_tool_says_one_of_its_words(text: str, word: str) -> None:
    """What is found counts once the kernel has accepted it."""
    claim = Claim("Gibbs", text, "P, Q distributions", word == "proved", "textbook", "divergences")
    answer = TOOLS["verify"](claim, 5)
    assert answer["word"] == word and answer["bytes"] > 0 and claim.outcome(word) == "right"
    assert claim.outcome("unknown") == "undecided" and claim.outcome("refuted" if word == "proved" else "proved") == "wrong"
    if word == "refuted":
        assert TOOLS["random"](claim, 5)["word"] == "refuted"


def test_refuters_have_no_models_of_noise() -> None:
    """A mean over noise is no table."""
    claim = Claim("noise", "E[Z^2] <= 1", "Z ~ N(0, 2)", False, "textbook", "noise")
    assert TOOLS["hypothesis"](claim, 1)["word"] == "unsupported"


def test_the_report_counts_what_was_answered() -> None:
    """Solved, wrong and open claims are three things, and each tool is asked for its own claims."""
    made = {"P": True, "P: constant": False, "Q": True}
    data = {"claims": {n: {"truth": t, "tags": ["means"], "text": f"{n} <= 1", "where": "", "given": []} for n, t in made.items()},
            "tools": {t: {"release": "1", "limit": 15} for t in ("verify", "random")},
            "results": {"verify": {"P": {"word": "proved", "seconds": 1.0}, "P: constant": {"word": "proved", "seconds": 1.0},
                                   "Q": {"word": "unknown", "seconds": 9.0}},
                        "random": {"P: constant": {"word": "refuted", "seconds": 0.5}}}}
    text = markdown(data)
    assert "| verify | 1 | 15 | 1/3 | 1/2 | 0/1 | 1 | 1.000 | 1.000 |" in text
    assert "| random | 1 | 15 | 1/1 | - | 1/1 | 0 | 0.500 | 0.500 |" in text
    assert "- Q: `Q <= 1` where nothing is said" in text and "- P: `" not in text
