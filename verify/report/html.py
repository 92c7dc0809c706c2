"""index.html: one page that opens from disk, with every claim, its verdicts and its evidence."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from types import MappingProxyType

from verify.language.theorem import VERDICTS
from verify.notation.definitions import Definition, Names
from verify.report.arrange import Claim, Links, Paper, papers, printed_count
from verify.report.html_evidence import anchor, badge, table, variant_section
from verify.report.json_report import generator, summary
from verify.report.result import MEANING, ClaimResult


def report_html(results: Sequence[ClaimResult], titles: Mapping[str, str], to_root: str = "../../",
                made_by: Mapping[str, str] | None = None, figures: Sequence[str] = (),
                names: Names = MappingProxyType({})) -> str:
    """The text of index.html; it needs no network and no script.

    `to_root` is the way from the file's folder to the project's root, in front of links to certificates and witnesses;
    `figures` are the paths, from the file's folder, of the documents' figures ("paper-name.svg" belongs to the claims
    "paper/name" and "paper/name-..."); `names` are the definitions of each paper, by which its statements are printed.
    """
    arranged = papers(results, titles)
    body = [_head(results, arranged), *(_table(p) for p in arranged),
            *(_paper(p, to_root, figures, names.get(p.key, ())) for p in arranged), _foot(made_by)]
    return (f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>Verdicts</title>\n'
            f'<style>\n{_packaged("style.css")}</style>\n</head>\n<body>\n{"".join(body)}'
            f'<script>\n{_packaged("filter.js")}</script>\n</body>\n</html>\n')


def _packaged(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _head(results: Sequence[ClaimResult], arranged: tuple[Paper, ...]) -> str:
    counts = summary(results)
    shown = "".join(f'<div><dt>{badge(v)}</dt><dd>{n}</dd></div>' for v, n in counts["verdicts"].items())
    differing = f'{counts["differing"]} differ from the recorded verdict' if counts["differing"] else "each as recorded"
    links = "".join(f'<li><a href="#{anchor("table", p.key)}">{escape(p.title)}</a>{_printed(p)}</li>' for p in arranged)
    options = "".join(f"<option>{v}</option>" for v in VERDICTS if v in counts["verdicts"])
    said = f'{counts["claims"]} variants of claims; {differing}; {printed_count(results)}'
    meanings = "".join(f"<tr><td>{badge(v)}</td><td>{escape(MEANING[v])}</td></tr>" for v in counts["verdicts"])
    return (f'<header>\n<h1>Verdicts</h1>\n<p>{said}.</p>\n'
            f'<dl class="counts">{shown}</dl>\n'
            f'<nav aria-label="Papers"><ul>{links}</ul></nav>\n'
            f'{table(meanings, caption="What the words mean")}'
            f'<form class="filter" hidden><label>Find <input type="search" autocomplete="off"></label>'
            f'<label>Verdict <select><option value="">all</option>{options}</select></label><output></output></form>\n'
            f'</header>\n<main>\n')


def _printed(paper: Paper) -> str:
    return f": {paper.printed}" if paper.printed.claims else ""


def _table(paper: Paper) -> str:
    rows = "".join(_row(claim, r) for claim in paper.claims for r in claim.variants)
    name = anchor("table", paper.key)
    shown = table(rows, ("claim", "label", "variant", "verdict", "scope", "recorded", "method", "seconds"))
    return f'<section aria-labelledby="{name}">\n<h2 id="{name}">{escape(paper.title)}</h2>\n{shown}{_links(paper)}</section>\n'


def _links(paper: Paper) -> str:
    """What rests on what, both ways."""
    def named(results: Sequence[ClaimResult]) -> str:
        return "<br>".join(f'<a href="#{anchor("claim", r.id, r.variant)}">{escape(f"{r.id} {r.variant}")}</a>'
                           for r in results)

    def absent(k: Links) -> str:
        known = {f"{r.id}#{r.variant}" for r in k.cites}
        return "".join(f" <code>{escape(name)}</code>" for name in k.result.rests_on if name not in known)

    rows = "".join(f"<tr><td>{named([k.result])}</td><td>{named(k.cites)}{absent(k)}</td><td>{named(k.cited_by)}</td></tr>"
                   for k in paper.links())
    return table(rows, ("claim", "rests on", "used by"), "What rests on what") if rows else ""


def _row(claim: Claim, r: ClaimResult) -> str:
    recorded = "" if r.expected is None else escape(r.expected)
    if r.as_expected is False:
        recorded = f'<span class="differs">{recorded} (differs)</span>'
    remarks = "".join(f" <small>{escape(m['kind'])}</small>" for m in r.remarks)
    return (f'<tr data-verdict="{r.verdict}"><td><a href="#{anchor("claim", r.id)}">{escape(r.id)}</a></td>'
            f"<td>{escape(r.label)}</td><td>{escape(r.variant)}</td>"
            f'<td><a href="#{anchor("claim", r.id, r.variant)}" class="badge {r.verdict}">{r.verdict}</a>{remarks}</td>'
            f'<td>{escape(r.scope)}</td><td>{recorded}</td>'
            f'<td class="wide">{escape(r.method)}</td><td class="number">{r.seconds:.2f}</td></tr>\n')


def _paper(paper: Paper, to_root: str, figures: Sequence[str], names: Sequence[Definition]) -> str:
    name = anchor("paper", paper.key)
    claims = "".join(_claim(c, to_root, figures, names) for c in paper.claims)
    heading = f'<h2 id="{name}">{escape(paper.title)}: claims in full</h2>'
    return f'<section aria-labelledby="{name}">\n{heading}\n{claims}</section>\n'


def _claim(claim: Claim, to_root: str, figures: Sequence[str], names: Sequence[Definition]) -> str:
    name = anchor("claim", claim.id)
    title = f"{escape(claim.label)} <code>{escape(claim.id)}</code>" if claim.label else f"<code>{escape(claim.id)}</code>"
    source = claim.variants[0].source
    variants = "".join(variant_section(r, to_root, names) for r in claim.variants)
    return (f'<article aria-labelledby="{name}">\n<h3 id="{name}">{title}</h3>\n'
            f'<p class="source">{escape(source)}</p>\n{_figures(claim, figures)}{variants}</article>\n')


def _figures(claim: Claim, figures: Sequence[str]) -> str:
    """The figure of a claim, or a link to the figure that it speaks of."""
    key, shown = claim.id.replace("/", "-"), ""
    for path in figures:
        stem = Path(path).stem
        if key == stem:
            shown += f'<p><img src="{escape(path)}" alt="Figure {escape(stem)}" loading="lazy"></p>\n'
        elif key.startswith(stem + "-"):
            shown += f'<p>Figure: <a href="{escape(path)}">{escape(stem)}</a></p>\n'
    return shown


def _foot(made_by: Mapping[str, str] | None) -> str:
    versions = ", ".join(f"{escape(k)} {escape(v)}" for k, v in (generator() if made_by is None else made_by).items())
    return f"</main>\n<footer><p class=\"source\">Made by {versions}.</p></footer>\n"
