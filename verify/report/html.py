"""index.html: one page that opens from disk: what each document is worth as printed, what is wrong in it, every claim."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path
from textwrap import shorten
from types import MappingProxyType

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from verify.language.theorem import AS_PRINTED, VERDICTS
from verify.notation.definitions import Names
from verify.notation.outline import Outline
from verify.report.arrange import Claim, Paper, papers, printed_count
from verify.report.findings import findings
from verify.report.json_report import generator, summary
from verify.report.nodes import Trees
from verify.report.proof_text import ProofStep
from verify.report.result import FAULTY, MEANING, ClaimResult, trust_text
from verify.report.sentence import Sentence, Sentences, typeset
from verify.report.shown import (
    anchor, code, commands, file_address, instance_text, is_runnable, numbers, short_interval)
from verify.report.vector import address, shortened

Proofs = Mapping[str, Sequence[ProofStep]]      # the steps of written proofs, by "id#variant"
Pictures = Mapping[str, Sequence[tuple[str, str]]]
Outlines = Mapping[str, Outline]                # of certificates, by "id#variant"
_PROOF = 1000                   # characters of the longest proof that is shown in full
_STEPS, _NAME = 12, 100         # steps of a longer one, and characters of their names
_BETWEEN = re.compile(r">\n+<")          # text has no such signs: in it they are escaped
_FOLDER = Path(__file__).parent


def report_html(results: Sequence[ClaimResult], titles: Mapping[str, str], to_root: str = "../../",
                made_by: Mapping[str, str] | None = None, figures: Mapping[str, str] = MappingProxyType({}),
                names: Names = MappingProxyType({}), proofs: Proofs = MappingProxyType({}),
                sentences: Sentences = MappingProxyType({}), pictures: Pictures = MappingProxyType({}),
                outlines: Outlines = MappingProxyType({})) -> str:
    """The text of index.html; it needs no network and no script.

    `to_root` is the way from the file's folder to the project's root, in front of links to certificates and witnesses;
    `figures` are the documents' figures as SVG, by name ("paper-name" belongs to the claims "paper/name" and "paper/name-...",
    and "paper-name-more" to the claim "paper/name" too);
    `names` are the definitions of each paper, by which its statements are printed, `proofs` the steps of written proofs,
    `sentences` the statements that are typeset already, `pictures` title and SVG of the pictures of claims, by their ids,
    `outlines` those of certificates.
    """
    view = _View(papers(results, titles), to_root, figures, names, proofs, dict(sentences), pictures, outlines)
    counts = summary(results)
    text = _environment().get_template("page.html.jinja").render(
        view=view, papers=view.arranged, counts=counts, printed=printed_count(results), MEANING=MEANING, FAULTY=FAULTY,
        AS_PRINTED=AS_PRINTED,
        findings=[(w, tuple(fs)) for w, fs in groupby(findings(view.arranged), key=lambda f: f.weight)],
        kinds=sorted({r.kind for r in results if r.kind}), verdicts=[v for v in VERDICTS if v in counts["verdicts"]],
        printed_verdicts=printed_verdicts, made_by=generator() if made_by is None else made_by,
        css=Markup(_packaged("style.css")), js=Markup(_packaged("page.js")))
    return _BETWEEN.sub("><", text)


def _packaged(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _environment() -> Environment:
    found = Environment(loader=FileSystemLoader(_FOLDER), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
                        lstrip_blocks=True)
    found.globals |= {"anchor": anchor, "interval": short_interval, "numbers": numbers, "commands": commands,
                      "trust_text": trust_text, "instance_text": instance_text, "is_runnable": is_runnable, "code": code}
    return found


def printed_verdicts(paper: Paper) -> list[tuple[str, int]]:
    """How often each verdict occurs among the printed claims of a document, the words in their usual order."""
    counts = Counter(c.printed.verdict for c in paper.claims if c.printed is not None)
    return [(v, counts[v]) for v in VERDICTS if counts[v]]


@dataclass(frozen=True)
class _View:
    """What templates ask about results."""

    arranged: tuple[Paper, ...]
    to_root: str
    figures: Mapping[str, str]
    names: Names
    proofs: Proofs
    sentences: dict[str, Sentence | None]
    drawn: Pictures
    outlines: Outlines
    trees: Trees = field(default_factory=Trees)

    @cached_property
    def used_by(self) -> Mapping[str, tuple[ClaimResult, ...]]:
        """The results whose evidence cites a result, by its "id#variant"."""
        return {f"{k.result.id}#{k.result.variant}": k.cited_by for p in self.arranged for k in p.links()}

    @cached_property
    def known(self) -> frozenset[str]:
        """The ids, and "id#variant", that the page holds."""
        return frozenset(n for p in self.arranged for c in p.claims for v in c.variants for n in (v.id, f"{v.id}#{v.variant}"))

    def sentence(self, r: ClaimResult) -> Sentence | None:
        """The statement of a result in the words of its document; None where its canonical form cannot be read."""
        key = f"{r.id}#{r.variant}"
        if key not in self.sentences:
            self.sentences[key] = typeset(r.decoded_statement(), self.names.get(r.paper, ()))
        return self.sentences[key]

    def beside(self, r: ClaimResult, other: ClaimResult) -> Sentence | None:
        """The statement of a result as far as it differs from that of another."""
        own, first = self.sentence(r), self.sentence(other)
        return own if own is None or first is None or r is other else own.beside(first)

    @cached_property
    def story(self) -> Mapping[str, str]:
        """The anchor of the finding about a claim, by the id of the claim."""
        return {f.claim.id: anchor("finding", f.printed.id) for f in findings(self.arranged)}

    @cached_property
    def typeset(self) -> Mapping[str, str]:
        """The anchor of the finding that shows the statement of a result, by its "id#variant"."""
        return {f"{r.id}#{r.variant}": anchor("finding", f.printed.id) for f in findings(self.arranged)
                for r in (f.printed, *f.better)}

    def file(self, path: str | None) -> str:
        """The address of a file of the project, or "" for what is none."""
        return file_address(path, self.to_root)

    def proof(self, r: ClaimResult) -> tuple[Sequence[ProofStep], int]:
        """The steps of the written proof of a result, of a long one the names of the first, and how many are left out."""
        steps = self.proofs.get(f"{r.id}#{r.variant}", ())
        if sum(len(s.name) + len(s.detail) for s in steps) <= _PROOF:
            return steps, 0
        return [ProofStep(shorten(s.name, _NAME, placeholder=" …")) for s in steps[:_STEPS]], max(0, len(steps) - _STEPS)

    def nodes(self, r: ClaimResult, step: str = "") -> int | None:
        """The place among the page's trees of the nodes of a certificate, or of those that belong to a step of the written
        proof; None where there are none."""
        found = self.outlines.get(f"{r.id}#{r.variant}")
        nodes = () if found is None else found.steps.get(step, ()) if step else found.nodes
        return self.trees.place(nodes) if nodes else None

    def size(self, r: ClaimResult) -> int:
        """How many nodes the certificate of a result has; 0 where the steps of its written proof say all that it does."""
        found = self.outlines.get(f"{r.id}#{r.variant}")
        steps, left = self.proof(r)
        written = found is not None and [n.rule for n in found.nodes] == ["derivation"] and steps and not left
        return 0 if found is None or (written and set(found.steps) <= {s.name for s in steps}) else found.size

    def target(self, name: str) -> str:
        """The anchor of the claim "id" or "id#variant", or "" where the page does not hold it."""
        return anchor("claim", *name.split("#", 1)) if name in self.known else ""

    def pictures(self, claim: Claim) -> list[tuple[str, str]]:
        """The figures of a claim, each with its address: those that have its id, or begin with it."""
        key = claim.id.replace("/", "-")
        return [(f"Figure {name}", address(shortened(svg))) for name, svg in self.figures.items()
                if f"{name}-".startswith(f"{key}-")]

    def plots(self, claim: Claim) -> list[tuple[str, str]]:
        """The pictures of what a claim says, each with its title and address."""
        return [(title, address(shortened(svg))) for title, svg in self.drawn.get(claim.id, ())]

    def pictured(self, claim: Claim) -> list[str]:
        """The names of the figures that a claim is a part of."""
        return [name for name in self.figures if claim.id.replace("/", "-").startswith(name + "-")]

    def figure_target(self, name: str) -> str:
        """The anchor of the claim that shows a figure, or ""."""
        return next((anchor("claim", c.id) for p in self.arranged for c in p.claims if c.id.replace("/", "-") == name), "")
