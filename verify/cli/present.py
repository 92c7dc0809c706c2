"""Results as lines for a reader at a terminal."""
from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verify.report.result import ClaimResult


def evidence_lines(shown: Mapping[str, Any]) -> list[str]:
    """Exact values, hypotheses with enclosures, both sides and the margin."""
    lines = [f"at          {name} = {value}" for name, value in (shown.get("witness") or {}).items()]
    lines += [f"hypothesis  {h['text']}  {_holds(h)}" for h in shown.get("hypotheses") or ()]
    for name, key in (("left", "lhs"), ("right", "rhs")):
        if shown.get(key):
            lines.append(f"{name:<12}{_interval(shown[key])}")
    if shown.get("gap"):
        lines.append(f"margin      {_interval((shown['gap']['lower'], shown['gap']['upper']))}")
    return lines


def result_lines(result: Mapping[str, Any], verbose: bool = False) -> list[str]:
    """A result: the verdict, the statement, then what establishes it or why there is nothing stronger; verbose: the rules."""
    from verify.report.result import trust_text

    lines = [f"{result['verdict']}", *(f"  {line}" for line in result["statement"].splitlines())]
    lines += [f"scope       {result['scope']}"] if result.get("scope") else []
    lines += [f"method      {result['method']}"] if result.get("method") else []
    lines += [f"rules       {', '.join(result['rules'])}"] if verbose and result.get("rules") else []
    lines += [f"rests on    {trust_text(result['trust'])}"] if verbose and result.get("trust") else []
    lines += [f"by          {name}" for name in result.get("rests_on") or ()]
    lines += [f"assumes     {name}" for name in result.get("assumes") or ()]
    lines += [f"reason      {result['reason']}"] if result.get("reason") else []
    lines += [f"left open   {region}" for region in result.get("region") or ()]
    return lines


def progress_line(result: ClaimResult, done: int, total: int, verbose: bool = False) -> str:
    """One finished claim as one line: whether its evidence was kept or found; verbose: the method, or why nothing stronger was
    found."""
    differs = f"  (expected {result.expected})" if result.as_expected is False else ""
    more = f"  {result.reason or result.method}" if verbose else ""
    name = f"{result.id} ({result.variant})"
    return f"[{done}/{total}] {result.verdict:<11} {name}  {result.evidence}, {result.seconds:.1f} s{differs}{more}"


def summary_lines(results: Sequence[ClaimResult]) -> list[str]:
    """How many claims have each verdict, how many rest on kept evidence, and which differ from what is recorded."""
    counts, origins = Counter(r.verdict for r in results), Counter(r.evidence for r in results)
    lines = [f"{verdict:<12}{counts[verdict]:>5}" for verdict in VERDICT_ORDER if counts[verdict]]
    lines.append(f"{'total':<12}{len(results):>5}  ({origins['kept']} kept, {origins['found']} found)")
    for r in differing(results):
        reason = f": {r.reason}" if r.reason else ""
        lines.append(f"differs: {r.id} ({r.variant}) is {r.verdict}, expected {r.expected}{reason}")
    return lines


def differing(results: Sequence[ClaimResult]) -> list[ClaimResult]:
    """The results whose verdict is not the one recorded beside the claim."""
    return [r for r in results if r.as_expected is False]


VERDICT_ORDER = ("PROVED", "REFUTED", "VACUOUS", "ILL_POSED", "CONDITIONAL", "BOUNDED", "SUPPORTED", "UNDECIDED", "ERROR")


def _holds(hypothesis: Mapping[str, Any]) -> str:
    word = {True: "holds", False: "fails", None: "undecided"}[hypothesis.get("holds")]
    return f"{word}, {_interval(hypothesis['enclosure'])}" if hypothesis.get("enclosure") else word


def _interval(ends: Sequence[str]) -> str:
    return ends[0] if ends[0] == ends[1] else f"[{ends[0]}, {ends[1]}]"
