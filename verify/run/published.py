"""The reports of a run, written by the renderers."""
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType

from verify.notation.definitions import Definition
from verify.report.html import Outlines, Pictures
from verify.report.json_report import read_report
from verify.report.proof_text import ProofStep, proof_steps
from verify.report.result import ClaimResult
from verify.report.schema import ReportError
from verify.report.sentence import Sentences
from verify.report.write import write_reports
from verify.run.load import definitions_of, load_theorems, paper_title
from verify.run.package import papers
from verify.run.store import REPORT, Store, StoreError
from verify.run.wrong_input import WrongInput


def published(results: Sequence[ClaimResult], store: Store, sentences: Sentences = MappingProxyType({}),
              pictures: Pictures = MappingProxyType({}), outlines: Outlines = MappingProxyType({})) -> list[str]:
    """Write the reports of a finished run, in which some statements were typeset; their paths as a user would type them."""
    try:
        paths = write_reports(results, store.folder / REPORT.parent, titles(results), Path.cwd(), _names(results),
                              _proofs(results), sentences, pictures, outlines)
    except OSError as error:
        raise StoreError(f"{store.folder}: cannot be written ({error.strerror}); give a folder with --output") from error
    return [store.shown(path.relative_to(store.folder)) for path in paths]


def last_results(store: Store) -> tuple[ClaimResult, ...]:
    """The results in the last `report.json`; raises WrongInput if there is none."""
    path = store.folder / REPORT
    try:
        return read_report(path.read_text(encoding="utf-8"))
    except ReportError as error:
        raise WrongInput(f"{path}: {error}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise WrongInput(f"{path}: cannot be read; run `python -m verify all`, or name its folder with --output") from error


def titles(results: Sequence[ClaimResult]) -> dict[str, str]:
    """The title of each document that the results speak of, in order of first appearance."""
    return {paper: paper_title(paper) for paper in dict.fromkeys(r.paper for r in results) if paper}


def _names(results: Sequence[ClaimResult]) -> dict[str, Sequence[Definition]]:
    return {paper: definitions_of(paper) for paper in dict.fromkeys(r.paper for r in results) if paper}


def _proofs(results: Sequence[ClaimResult]) -> dict[str, tuple[ProofStep, ...]]:
    """The steps of the written proofs of the package's documents that the results speak of, by "id#variant"."""
    patterns = tuple(f"{paper}/*" for paper in dict.fromkeys(r.paper for r in results) if paper in papers())
    return {f"{t.id}#{v.name}": proof_steps(v.proof) for t in (load_theorems(patterns) if patterns else ()) for v in t.variants
            if v.proof}
