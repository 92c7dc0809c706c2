"""errata.md: what is wrong in print, the witness of it, and what holds instead."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from verify.language.theorem import AS_PRINTED
from verify.notation.definitions import Definition, Names, abbreviated
from verify.notation.text import definition_text, statement_text
from verify.report.arrange import Claim, Paper, papers
from verify.report.markdown import code, code_block, link, plain
from verify.report.result import FAULTY, MEANING, ClaimResult

_VIOLATED = "an exact witness satisfies every hypothesis and violates the claim"
_NEGATED = "the negation of the claim is proved; the checker has accepted a certificate"


def errata_markdown(results: Sequence[ClaimResult], titles: Mapping[str, str], to_root: str = "../../",
                    names: Names = MappingProxyType({})) -> str:
    """The text of errata.md: each printed claim that is REFUTED, VACUOUS or ILL_POSED, and each printed step that fails.

    `to_root` is the way from the file's folder to the project's root, in front of links to certificates and witnesses;
    `names` are the definitions of each paper, by which its statements are printed.
    """
    arranged = papers(results, titles)
    faulty = [c.printed for p in arranged for c in p.claims if _is_faulty(c)]
    exact = sum(r is not None and r.scope == AS_PRINTED for r in faulty)
    less = f"; what is encoded in place of {len(faulty) - exact} more fails too" if len(faulty) > exact else ""
    lines = ["# Errata", "", f"Printed claims that do not hold as printed: {exact}{less}.  Each verdict rests on evidence that "
             "the checker has accepted; each repaired reading carries a verdict of its own."]
    for paper in arranged:
        lines += _paper(paper, to_root, names.get(paper.key, ()))
    return "\n".join(lines) + "\n"


def _stated(r: ClaimResult, names: Sequence[Definition]) -> str:
    """The statement by the names of definitions, and what they stand for."""
    statement = r.decoded_statement() if names else None
    if statement is None:
        return r.statement
    short, needed = abbreviated(statement, names)
    return "\n".join((statement_text(short), *(f"  where {definition_text(d)}" for d in needed))) if needed else r.statement


def _is_faulty(claim: Claim) -> bool:
    return claim.printed is not None and claim.printed.verdict in FAULTY


def _paper(paper: Paper, to_root: str, names: Sequence[Definition]) -> list[str]:
    faulty = [c for c in paper.claims if _is_faulty(c)]
    steps = [(c, m) for c in paper.claims for m in (c.printed.remarks if c.printed else ()) if m["kind"] == "STEP_REFUTED"]
    if not faulty and not steps:
        return []
    lines = ["", f"## {plain(paper.title)}"]
    for claim in faulty:
        lines += ["", *_claim(claim, to_root, names)]
    if steps:
        lines += ["", "### Steps of printed proofs that fail", ""]
        lines += [f"- {plain(c.label)} ({code(c.id)}): {_remark(m)}" for c, m in steps]
    return lines


def _claim(claim: Claim, to_root: str, names: Sequence[Definition]) -> list[str]:
    printed = claim.printed
    assert printed is not None
    lines = [f"### {plain(claim.label)}: {plain(printed.verdict)}", "",
             f"{code(claim.id)}, {plain(printed.source)}", "", _heading(printed), "", *code_block(_stated(printed, names)), "",
             f"{plain(printed.verdict)}: {_meaning(printed)}."]
    if printed.note:
        lines += ["", plain(printed.note)]
    lines += _evidence(printed, to_root)
    for remark in printed.remarks:
        lines += ["", f"{plain(remark['kind'])}: {_remark(remark)}"]
    for other in claim.mended:
        lines += ["", f"{plain(other.variant[:1].upper() + other.variant[1:])} ({plain(other.verdict)}):", "",
                  *code_block(_stated(other, names))]
        if other.note:
            lines += ["", plain(other.note)]
    return lines


def _heading(printed: ClaimResult) -> str:
    """What stands below: the print, or, with its scope, what is encoded of it."""
    return "As printed:" if printed.scope == AS_PRINTED else f"Encoded ({plain(printed.scope or 'scope unknown')}):"


def _remark(remark: Mapping[str, str]) -> str:
    """The text of a remark, and the claim that carries it."""
    return f"{plain(remark['text'])}." + (f" See {code(remark['see'])}." if remark.get("see") else "")


def _meaning(printed: ClaimResult) -> str:
    """What the verdict says; a claim can be refuted without a model, by a proof of its negation."""
    if printed.verdict != "REFUTED":
        return MEANING[printed.verdict]
    return _NEGATED if "negation" in printed.rules else _VIOLATED


def _evidence(printed: ClaimResult, to_root: str) -> list[str]:
    lines: list[str] = []
    if printed.witness:
        lines += ["", "Witness: " + ", ".join(code(f"{name} = {value}") for name, value in printed.witness.items())]
    if printed.gap:
        lines += ["", f"Left side minus right side: {_margin(printed.gap)}."]
    if "print(" in printed.paste:
        lines += ["", "In Python, both sides at the witness:", "", *code_block(printed.paste, "python")]
    same = printed.witness_file == printed.certificate
    kept = "witness" if printed.witness else "certificate"
    files = [(kept if same else "witness", printed.witness_file), ("certificate", None if same else printed.certificate)]
    links = [link(name, path, to_root) for name, path in files if path]
    if links:
        lines += ["", "To replay: " + ", ".join(links)]
    return lines


def _margin(gap: Mapping[str, str]) -> str:
    """An enclosure as text; equal ends are one exact number."""
    return code(gap["lower"]) if gap["lower"] == gap["upper"] else f"in {code('[{lower}, {upper}]'.format_map(gap))}"
