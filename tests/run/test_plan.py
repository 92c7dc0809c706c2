"""Jobs and file names."""
from __future__ import annotations

from pathlib import Path

import pytest

from verify.language import Alphabet, KL, Statement, distributions, forall, real
from verify.run.wrong_input import LoadError
from verify.run.limits import LONGER
from verify.run.plan import Job, Limits, evidence_path, jobs_for, slug, statement_kind

OWN = '''from verify.language import Theorem, forall, real
x = real("x", "[0, oo)")
one = Theorem("own/one", "L", "S", prefix=forall(x), claim=x >= 0, instances=[{"x": "0"}])
one.variant("control: strict", claim=x > 0, expected="REFUTED")
'''


@pytest.mark.parametrize(("name", "expected"), [
    ("printed", "printed"), ("control: no beta", "control-no-beta"), ("eps < 1", "eps-1"), ("../../etc", "etc")])
def test_a_variant_becomes_a_file_name(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_variants_that_would_share_a_name_get_different_ones() -> None:
    names = ["eps < 1", "eps > 1", "eps-1", "printed"]
    made = [slug(n, names) for n in names]
    assert len(set(made)) == len(names)
    assert made[3] == "printed"


def test_a_variant_without_letters_still_has_a_name() -> None:
    assert slug("<=") and slug("<=") != slug(">=")


def test_a_job_survives_its_json_and_a_changed_one_differs() -> None:
    job = Job(text="x <= 1", where="x real", given=("x <= 0",), limits=Limits(timeout=1.5, seed=3))
    assert Job.from_json(job.to_json()) == job
    assert Job.from_json(job.to_json().replace("x <= 0", "x <= 2")) != job


def test_a_users_file_gives_a_job_per_variant_with_a_portable_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bounds.py").write_text(OWN)
    inside = jobs_for([str(tmp_path / "bounds.py")], Limits())
    assert [(j.id, j.variant, j.file) for j in inside] == [
        ("own/one", "printed", "bounds.py"), ("own/one", "control: strict", "bounds.py")]
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert jobs_for(["../bounds.py"], Limits())[0].file == (tmp_path / "bounds.py").as_posix()


def test_a_variant_can_be_chosen_and_a_missing_one_is_an_error() -> None:
    assert [j.variant for j in jobs_for(["nikolov2017/lemma-6#sharp"], Limits())] == ["sharp"]
    with pytest.raises(LoadError):
        jobs_for(["nikolov2017/lemma-6#no such reading"], Limits())


def test_witnesses_and_certificates_lie_apart_and_own_claims_away_from_printed_ones() -> None:
    job = Job(id="a2019/lemma-1", variant="printed")
    assert evidence_path(job, "PROVED", "0" * 64) == "certificates/a2019/lemma-1.printed.json"
    assert evidence_path(job, "REFUTED", "0" * 64) == "witnesses/a2019/lemma-1.printed.json"
    own = Job(id="a2019/lemma-1", variant="printed", file="own.py")
    assert evidence_path(own, "PROVED", "0" * 64) == "certificates/own/a2019/lemma-1.printed.json"
    assert evidence_path(Job(text="1 <= 2"), "PROVED", "ab" * 32) == "certificates/claims/abababababab.json"


def test_the_kind_of_a_statement() -> None:
    x, (p, q) = real("x", "[0, oo)"), distributions("P Q", Alphabet("R"))
    assert statement_kind(Statement(forall(x), (), x >= 0)) == "scalar"
    assert statement_kind(Statement(forall(p, q), (), KL(p, q) >= 0)) == "distributions"


def test_a_written_proof_has_more_time_and_only_if_that_is_asked_for() -> None:
    def seconds(patient: bool) -> dict[str, float]:
        return {j.variant: j.limits.timeout for j in jobs_for(["dwork2015/thm-20"], Limits(timeout=20), patient)}

    assert set(seconds(False).values()) == {20}
    longer = seconds(True)
    assert longer["printed"] == 20 * LONGER and longer["control: without privacy"] == longer["sharp"] == 20
