"""errata.md: what is wrong in print, the witness of it, and what holds instead."""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.report.arrange import Claim, Paper, papers
from verify.report.markdown import code, code_block, link, plain
from verify.report.result import FAULTY, MEANING, ClaimResult


def errata_markdown(results: Sequence[ClaimResult], titles: Mapping[str, str], to_root: str = "../../") -> str:
    """The text of errata.md: each printed claim that is REFUTED, VACUOUS or ILL_POSED, and each printed step that fails.

    `to_root` is the way from the file's folder to the project's root, in front of links to certificates and witnesses.
    """
    arranged = papers(results, titles)
    faulty = sum(_is_faulty(c) for p in arranged for c in p.claims)
    lines = ["# Errata", "", f"Printed claims that do not hold as printed: {faulty}.  Each verdict rests on evidence that the "
             "checker has accepted; each repaired reading carries a verdict of its own."]
    for paper in arranged:
        lines += _paper(paper, to_root)
    return "\n".join(lines) + "\n"


def _is_faulty(claim: Claim) -> bool:
    return claim.printed is not None and claim.printed.verdict in FAULTY


def _paper(paper: Paper, to_root: str) -> list[str]:
    faulty = [c for c in paper.claims if _is_faulty(c)]
    steps = [(c, m) for c in paper.claims for m in (c.printed.remarks if c.printed else ()) if m["kind"] == "STEP_REFUTED"]
    if not faulty and not steps:
        return []
    lines = ["", f"## {plain(paper.title)}"]
    for claim in faulty:
        lines += ["", *_claim(claim, to_root)]
    if steps:
        lines += ["", "### Steps of printed proofs that fail", ""]
        lines += [f"- {plain(c.label)} ({code(c.id)}): {plain(m['text'])}" + (f" See {code(m['see'])}." if m.get("see") else "")
                  for c, m in steps]
    return lines


def _claim(claim: Claim, to_root: str) -> list[str]:
    printed = claim.printed
    assert printed is not None
    lines = [f"### {plain(claim.label)}: {plain(printed.verdict)}", "",
             f"{code(claim.id)}, {plain(printed.source)}", "", "As printed:", "", *code_block(printed.statement), "",
             f"{plain(printed.verdict)}: {MEANING[printed.verdict]}."]
    if printed.note:
        lines += ["", plain(printed.note)]
    lines += _evidence(printed, to_root)
    for remark in printed.remarks:
        lines += ["", f"{plain(remark['kind'])}: {plain(remark['text'])}"]
    for other in claim.mended:
        lines += ["", f"{plain(other.variant[:1].upper() + other.variant[1:])} ({plain(other.verdict)}):", "",
                  *code_block(other.statement)]
        if other.note:
            lines += ["", plain(other.note)]
    return lines


def _evidence(printed: ClaimResult, to_root: str) -> list[str]:
    lines: list[str] = []
    if printed.witness:
        lines += ["", "Witness: " + ", ".join(code(f"{name} = {value}") for name, value in printed.witness.items())]
    if printed.gap:
        lines += ["", f"Margin between the two sides: in {code('[{lower}, {upper}]'.format_map(printed.gap))}."]
    files = [("witness", printed.witness_file), ("certificate", printed.certificate)]
    links = [link(name, path, to_root) for name, path in files if path]
    if links:
        lines += ["", "To replay: " + ", ".join(links)]
    return lines
