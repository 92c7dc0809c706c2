"""`show`: one claim in full."""
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from verify.cli.options import Commands, add_command
from verify.cli.terminal import say, say_json

Last = Callable[[str], dict[str, dict[str, object]]]      # the last result of each variant of the claim with that id


def add(commands: Commands) -> None:
    """Register the command."""
    command = add_command(commands, "show", "Show a claim: source, statement, variants, instances, proof, last verdict.",
                          "python -m verify show nikolov2017/lemma-6", execute)
    command.add_argument("id", metavar="ID", help="an id, or a glob")


def execute(options: Any) -> int:
    """Print the claims that the id names; code 0."""
    from verify.run.load import load_theorems
    from verify.run.store import Store

    last = cache(Store(options.output).last)
    shown = [_claim(theorem, last) for theorem in load_theorems((options.id,))]
    if options.json:
        say_json(shown[0] if len(shown) == 1 else {"claims": shown})
    else:
        for i, claim in enumerate(shown):
            say(*([""] if i else []), *_lines(claim))
    return 0


def _claim(theorem: Any, last_of: Last) -> dict[str, Any]:
    from verify.report.proof_text import hint_lines
    from verify.report.text import statement_text
    from verify.run.remarks import established

    last = last_of(theorem.id)

    def verdict_of(name: str) -> object:
        claim, _, variant = name.partition("#")
        return last_of(claim).get(variant, {}).get("verdict")

    return {
        "id": theorem.id, "label": theorem.label, "source": theorem.source, "base": theorem.base, "part_of": theorem.part_of,
        "remarks": [{"kind": r.kind, "text": r.text, "see": r.see, "established": established(r, verdict_of)}
                    for r in theorem.remarks],
        "variants": [{
            "variant": v.name, "statement": statement_text(v.statement), "note": v.note, "expected": v.expected,
            "instances": [{k: _value(x) for k, x in at.items()} for at in v.instances],
            "proof": [line for h in v.proof for line in hint_lines(h)],
            "last": _last(last.get(v.name), statement_text(v.statement)),
        } for v in theorem.variants]}


def _value(value: object) -> str:
    from verify.language import Expr
    from verify.report.text import expression_text

    return expression_text(value) if isinstance(value, Expr) else str(value)


def _last(result: dict[str, object] | None, statement: str) -> dict[str, object] | None:
    """The last verdict, if it was said of the statement as it is encoded now."""
    if result is None or result.get("statement") != statement:
        return None
    return {k: result.get(k) for k in ("verdict", "method", "reason", "certificate", "seconds")}


def _lines(claim: dict[str, Any]) -> list[str]:
    lines = [f"{claim['id']}  {claim['label']}", f"source      {claim['source']}", f"log base    {claim['base']}"]
    lines += [f"part of     {claim['part_of']}"] if claim["part_of"] else []
    lines += [f"remark      {r['kind']}: {r['text']}" + (f" (see {r['see']})" if r["see"] else "") if r["established"] else
              f"remark      {r['kind']} is not said: no verdict of {r['see']} carries it" for r in claim["remarks"]]
    for v in claim["variants"]:
        lines += ["", f"{v['variant']}", *(f"  {line}" for line in v["statement"].splitlines())]
        lines += [f"  note      {v['note']}"] if v["note"] else []
        lines += [f"  at        {', '.join(f'{k} = {x}' for k, x in at.items())}" for at in v["instances"] if at]
        lines += [f"  proof     {step}" for step in v["proof"]]
        last = v["last"]
        lines.append(f"  expected  {v['expected']}")
        lines.append("  last      " + (f"{last['verdict']}  {last['certificate'] or last['reason'] or ''}".rstrip() if last
                                       else "no verdict yet for this statement"))
    return lines
