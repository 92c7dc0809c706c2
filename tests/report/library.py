"""The library as large as a page may become: its statements, proofs, certificates and pictures, again under other names until
there are enough variants, with values as long as those of a run."""
from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from verify.questions.pictures.kept import _figure, _read
from verify.figures.draw import svg
from verify.language import Theorem, Variant
from verify.report.html import report_html
from verify.report.proof_text import proof_steps
from verify.report.result import ClaimResult
from verify.report.sentence import typeset
from verify.run.claim_job import description
from verify.run.kept import kept_verdicts
from verify.run.load import definitions_of, load_theorems
from verify.run.outlines import outlines
from verify.run.plan import Asked, Job, evidence_path

REPORTS = Path(__file__).parents[2] / "reports"
VALUE = "0." + "1234567890" * 5


def library_page(variants: int) -> str:
    """The page of that many variants."""
    once = list(_results())
    pictures = {id: [(f["title"], svg(_figure(f))) for f in entry["figures"]] for file in sorted((REPORTS / "kept" / "pictures").glob("*.json"))
                for id, entry in _read(file.read_text(encoding="utf-8")).items()}
    figures = {f.stem: f.read_text(encoding="utf-8") for f in sorted((REPORTS / "latest" / "figures").glob("*.svg"))}
    results: list[ClaimResult] = []
    drawn, told, said, shapes = {}, {}, {}, {}
    for k in range(-(-variants // len(once))):
        for theorem, variant, result in once[:variants - len(results)]:
            r = replace(result, id=result.id.replace("/", f"-{k}/", 1) if k else result.id)
            name = f"{r.id}#{r.variant}"
            results.append(r)
            drawn[r.id] = pictures.get(theorem.id, [])
            if variant.proof:
                told[name] = proof_steps(variant.proof)
            if not r.is_control:
                said[name] = typeset(variant.statement, definitions_of(result.paper))
    shapes = outlines(replace(r, certificate=str(REPORTS.parent / (r.certificate or "none"))) for r in results)
    return report_html(results, {}, figures=figures, proofs=told, sentences=said, pictures=drawn, outlines=shapes)


def _results() -> Iterator[tuple[Theorem, Variant, ClaimResult]]:
    theorems = load_theorems()
    verdicts = {n: v for paper in dict.fromkeys(t.id.split("/")[0] for t in theorems) for n, v in kept_verdicts(paper, REPORTS).items()}
    for theorem in theorems:
        names = [v.name for v in theorem.variants]
        for variant in theorem.variants:
            job = Job(id=theorem.id, variant=variant.name)
            verdict = verdicts.get(job.name, "UNDECIDED")
            result = description(Asked(job, variant.statement, theorem, variant))
            path = f"reports/{evidence_path(job, verdict, '', names)}"
            more: dict[str, Any] = {"witness_file": path, "witness": {"P": "[1/3, 2/3]", "eps": "log(2)", "n": "2"}, "sides": {"left": [VALUE, VALUE + "1"], "right": [VALUE, VALUE + "2"]},
                                    "gap": {"lower": VALUE, "upper": VALUE + "1"}, "hypotheses": ({"text": "D_inf(X || Y) <= eps", "holds": True, "enclosure": [VALUE, VALUE + "1"]},) * 2,
                                    "paste": "print(1)\n" * 90} if verdict == "REFUTED" else {"examined": {"points": 200, "seed": 0}}
            instances = tuple({"at": {k: str(v) for k, v in at.items()}, "lhs": [VALUE, VALUE + "1"], "rhs": [VALUE, VALUE + "2"], "digits": 50, "holds": True, "hypotheses": ()}
                              for at in variant.instances)
            yield theorem, variant, replace(result, verdict=verdict, expected=verdict, method="certified inequalities", certificate=path, instances=instances, evidence="kept",
                                            rules=("combine", "product", "evaluate"), trust={"lines": 3460, "parts": ["format", "numbers", "values", "scalar", "statements"]}, **more)
