"""One variant of a claim in index.html: its statement, instances, evidence, witness and remarks."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from verify.notation.definitions import Definition, abbreviated
from verify.report.mathml_formula import definition_mathml, math, statement_html
from verify.report.result import ClaimResult, trust_text

_ORIGIN = {"kept": "kept of an earlier run", "found": "found in this run"}
_UNSAFE = re.compile(r"[^A-Za-z0-9.-]")


def anchor(*names: str) -> str:
    """The id of an element, different for different names."""
    return "_".join(_UNSAFE.sub(lambda m: f"__{ord(m.group()):x}_", name) for name in names)


def badge(verdict: str) -> str:
    """A verdict as a word in a frame; its colour says nothing that the word does not say."""
    return f'<span class="badge {escape(verdict)}">{escape(verdict)}</span>'


def table(rows: str, head: Sequence[str] = (), caption: str = "") -> str:
    """A table with column headings and a caption, as wide as it needs to be."""
    above = f"<caption>{escape(caption)}</caption>" if caption else ""
    columns = "".join(f'<th scope="col">{escape(name)}</th>' for name in head)
    above += f"<thead><tr>{columns}</tr></thead>" if columns else ""
    return f'<div class="scroll"><table>{above}<tbody>{rows}</tbody></table></div>\n'


def variant_section(r: ClaimResult, to_root: str, names: Sequence[Definition] = ()) -> str:
    """The section of one variant, its statement printed by the names of definitions."""
    name = anchor("claim", r.id, r.variant)
    heading = f'<h4 id="{name}">{escape(r.variant)} {badge(r.verdict)}</h4>\n'
    parts = [f'<section class="variant" aria-labelledby="{name}">\n', heading, _statement(r, names),
             _paragraph("note", r.note), _expectation(r), _evidence(r, to_root), _witness(r, to_root),
             _hypotheses(r.hypotheses), _instances(r), _remarks(r), "</section>\n"]
    return "".join(parts)


def _statement(r: ClaimResult, names: Sequence[Definition]) -> str:
    statement = r.decoded_statement()
    if statement is None:
        return f"<pre>{escape(r.statement)}</pre>\n"
    full = f"{statement_html(statement)}\n<p><code>{escape(r.statement)}</code></p>\n"
    short, needed = abbreviated(statement, names)
    if not needed:
        return full
    where = "".join(f"<li>{math(definition_mathml(d), block=True)}</li>" for d in needed)
    return (f'{statement_html(short)}\n<p class="joint">where</p><ul class="hypotheses">{where}</ul>\n'
            f"<details><summary>Without names</summary>{full}</details>\n")


def _paragraph(kind: str, text: str) -> str:
    return f'<p class="{kind}">{escape(text)}</p>\n' if text else ""


def _expectation(r: ClaimResult) -> str:
    if r.as_expected is not False:
        return ""
    return f'<p class="differs">The recorded verdict is {escape(r.expected or "")}.</p>\n'


def _evidence(r: ClaimResult, to_root: str) -> str:
    """Scope, method, rules, assumptions, reason and region as a list, and the certificate."""
    examined = f"{r.examined['points']} random exact points, seed {r.examined['seed']}" if r.examined else ""
    items = [("Scope", escape(r.scope)), ("Method", escape(r.method)), ("Result", _ORIGIN[r.evidence]),
             ("Cross-examined", examined), ("Rules", escape(", ".join(r.rules))), ("Rests on", escape(trust_text(r.trust))),
             ("Why not decided", escape(r.reason)),
             ("Region left", "<br>".join(f"<code>{escape(x)}</code>" for x in r.region)),
             ("Follows from" if r.follows_from else "Uses", "<br>".join(f"<code>{escape(x)}</code>" for x in r.rests_on)),
             ("Relies on", "<br>".join(escape(x) for x in r.assumes)),
             ("Certificate", _file(r.certificate, to_root) if r.certificate != r.witness_file else ""),
             ("Margin", _interval((r.gap["lower"], r.gap["upper"])) if r.gap and not r.witness else ""),
             ("Sharpness", "<br>".join(f"{escape(k)}: <code>{escape(v)}</code>" for k, v in (r.sharpness or {}).items())),
             ("Trials", str(r.trials) if r.trials else ""), ("Time", f"{r.seconds:.2f} s")]
    rows = "".join(f'<tr><th scope="row">{name}</th><td>{value}</td></tr>' for name, value in items if value)
    return f"<h5>Evidence</h5>\n{table(rows)}"


def _witness(r: ClaimResult, to_root: str) -> str:
    if not r.witness and not r.paste:
        return ""
    rows = "".join(f'<tr><th scope="row"><code>{escape(k)}</code></th><td><code>{escape(v)}</code></td></tr>'
                   for k, v in (r.witness or {}).items())
    margin = f"<p>Left side minus right side: {_interval((r.gap['lower'], r.gap['upper']))}</p>\n" if r.gap else ""
    paste = f'<p>To paste:</p>\n<pre tabindex="0">{escape(r.paste)}</pre>\n' if r.paste else ""
    stored = f"<p>Stored as {_file(r.witness_file, to_root)}</p>\n" if r.witness_file else ""
    return f"<h5>Witness</h5>\n{table(rows) if rows else ''}{margin}{paste}{stored}"


def _hypotheses(hypotheses: tuple[Mapping[str, Any], ...]) -> str:
    if not hypotheses:
        return ""
    rows = "".join(f"<tr><td><code>{escape(h['text'])}</code></td><td>{_holds(h['holds'])}</td>"
                   f"<td>{_interval(h['enclosure'])}</td></tr>" for h in hypotheses)
    return f"<h5>Hypotheses</h5>\n{table(rows, ('hypothesis', 'holds', 'enclosure'))}"


def _instances(r: ClaimResult) -> str:
    if not r.instances:
        return ""
    rows = "".join(_instance(i) for i in r.instances)
    return f"<h5>Instances</h5>\n{table(rows, ('at', 'left side', 'right side', 'holds'))}"


def _instance(instance: Mapping[str, Any]) -> str:
    at = "<br>".join(f"<code>{escape(k)} = {escape(v)}</code>" for k, v in instance["at"].items())
    sides = "".join(f"<td>{_interval(instance[side])}</td>" for side in ("lhs", "rhs"))
    return f"<tr><td>{at}</td>{sides}<td>{_holds(instance.get('holds'))}</td></tr>"


def _remarks(r: ClaimResult) -> str:
    if not r.remarks:
        return ""
    items = "".join(f"<li><strong>{escape(m['kind'])}</strong> {escape(m['text'])}.{_see(m.get('see', ''))}</li>"
                    for m in r.remarks)
    return f"<h5>Remarks</h5>\n<ul>{items}</ul>\n"


def _see(claim: str) -> str:
    """A link to the claim, or the variant of it, that "id" or "id#variant" names."""
    return f' See <a href="#{anchor("claim", *claim.split("#", 1))}">{escape(claim)}</a>.' if claim else ""


def _holds(value: bool | None) -> str:
    return {True: "yes", False: "no", None: "not decided"}[value]


def _interval(ends: tuple[str, str] | list[str] | None) -> str:
    """An enclosure with both ends in full; equal ends are one exact number."""
    if ends is None:
        return ""
    low, high = ends
    return f"<code>{escape(low)}</code>" if low == high else f"[<code>{escape(low)}</code>, <code>{escape(high)}</code>]"


def _file(path: str | None, to_root: str) -> str:
    """A link to a file of the project; a path that leaves the project is shown and not linked."""
    if not path:
        return ""
    if path.startswith(("/", "\\")) or ":" in path or ".." in path.split("/"):
        return f"<code>{escape(path)}</code>"
    return f'<a href="{escape(to_root + quote(path))}"><code>{escape(path)}</code></a>'
