"""Claims whose proofs cite others: the result names them, the certificate is enough for `check`, and no circle loads."""
from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.run.encodings import forget
from verify.kernel.statements.judge import Rejected
from verify.language import Theorem, forall, real
from verify.run.citations import follows
from verify.run.claim_job import asked, solve
from verify.run.load import load_theorems
from verify.run.plan import Job
from verify.run.recheck import recheck
from verify.run.wrong_input import LoadError

STATED = '''from verify.language import Alphabet, Distribution, Letter, Sum, Theorem, forall
X = Alphabet("X")
x, P = Letter("x", X), Distribution("P", (X,))
squares = Sum(x, P(x) * P(x))
lemma = Theorem("a2019/lemma", "L", "S", prefix=forall(P), claim=squares <= 1, instances=[{"P": "1"}])
lemma.variant("sharp", claim=squares * squares <= 1)
step = Theorem("a2019/step", "L", "S", prefix=forall(P), claim=2 * squares <= 2, instances=[{"P": "1"}], follows=["a2019/lemma"])
'''
WRITTEN = '''from dataclasses import replace
from theorems_here.a2019.one import P, lemma, squares, step, x
from verify.language.citing import by, citing
from verify.language.proofs import combine, derivation, instance, pointwise, use
PROOFS = {
    "a2019/lemma#printed": derivation(
        pointwise("each", P(x) * P(x) <= P(x)).for_all(x), combine("claim", squares <= 1, use("each", over=(x,)))),
    "a2019/step#printed": citing(by(lemma, at=(P,)), proof=derivation(
        instance("lemma", squares <= 1, "given 1", {}), combine("claim", 2 * squares <= 2, use("lemma", weight=2)))),
}
'''


def stated(papers: Path, written: str = WRITTEN) -> None:
    (papers / "a2019").mkdir(exist_ok=True)
    (papers / "a2019" / "one.py").write_text(STATED)
    (papers / "a2019" / "one_written.py").write_text(written.replace("theorems_here", papers.name))
    forget()


def test_a_result_names_what_its_evidence_cites_and_check_needs_no_more(papers: Path) -> None:
    stated(papers)
    done = solve(asked(Job(id="a2019/step", variant="printed")))
    assert (done.result.verdict, done.result.rests_on) == ("PROVED", ("a2019/lemma#printed",))
    assert done.result.follows_from == ("a2019/lemma#printed",) and done.result.method.startswith("from 1 cited claim: written")
    kept = papers / "step.json"
    kept.write_text(done.evidence)
    assert recheck(str(kept)).verdict == "PROVED"
    data = json.loads(done.evidence)
    assert data["evidence"]["rule"] == "cite"
    del data["evidence"]["cited"][0]["evidence"]
    kept.write_text(json.dumps(data))
    with pytest.raises(Rejected):
        recheck(str(kept))
    alone = solve(asked(Job(id="a2019/lemma", variant="printed"))).result
    assert (alone.verdict, alone.rests_on, alone.follows_from) == ("PROVED", (), ())


@pytest.mark.parametrize(("change", "said"), [
    (('"a2019/lemma#printed": derivation(', '"a2019/lemma#printed": citing(by(step), proof=()), "a2019/lemma#sharp": derivation('),
     "its proof rests on itself: a2019/.* cites a2019/.* cites a2019/"),
    (("by(lemma, at", "by(step, at"), "its proof rests on itself: a2019/step#printed cites a2019/step#printed"),
    (("by(lemma, at=(P,))", "replace(by(lemma), name='a2018/lemma#printed')"), "cites a2018/lemma#printed, which is no claim of the same"),
    (("by(lemma, at=(P,))", "replace(by(lemma), name='a2019/lemma#sharp')"), "cites a2019/lemma#sharp, which is no claim of the same"),
    (("by(lemma, at", 'by(lemma, "repaired", at'), "there is no variant 'repaired' to cite")])
def test_a_circle_or_a_citation_of_nothing_is_refused_when_it_is_loaded(papers: Path, change: tuple[str, str], said: str) -> None:
    assert change[0] in WRITTEN
    stated(papers, WRITTEN.replace(*change))
    with pytest.raises(LoadError, match=said):
        load_theorems()


def test_a_step_follows_from_displays_if_it_cites_just_these() -> None:
    e = real("e")
    step = Theorem("a2019/s", "", "", prefix=forall(e), claim=e <= e, instances=[{"e": "1"}], follows=["a2019/a", "a2019/b"])
    assert follows(step, ["a2019/a#printed", "a2019/b#repaired"])
    for cited in ([], ["a2019/a#printed"], ["a2019/a#printed", "a2019/b#printed", "a2019/c#printed"]):
        assert not follows(step, cited)
    assert not follows(Theorem("a2019/s", "", "", prefix=forall(e), claim=e <= e, instances=[{"e": "1"}]), [])
