"""`show`: one claim in full."""
from __future__ import annotations

from collections.abc import Callable, Mapping
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
    from verify.run.kept import kept_results
    from verify.run.load import encoded_theorems, load_theorems
    from verify.run.store import Store

    store = Store(options.output)

    @cache
    def last(claim: str) -> dict[str, dict[str, object]]:
        kept = {name: r for theorem in encoded_theorems(claim) for name, r in kept_results(theorem, store).items()}
        return {**kept, **store.last(claim)}

    shown = [_claim(theorem, last) for theorem in load_theorems((options.id,))]
    if options.json:
        say_json(shown[0] if len(shown) == 1 else {"claims": shown})
    else:
        for i, claim in enumerate(shown):
            say(*([""] if i else []), *_lines(claim))
    return 0


def _claim(theorem: Any, last_of: Last) -> dict[str, Any]:
    from verify.report.proof_text import hint_lines
    from verify.notation.definitions import abbreviated, folded
    from verify.notation.text import definition_text, statement_text
    from verify.run.load import definitions_of
    from verify.run.remarks import established

    last, definitions = last_of(theorem.id), definitions_of(theorem.id.partition("/")[0])

    def verdict_of(name: str) -> object:
        claim, _, variant = name.partition("#")
        return last_of(claim).get(variant, {}).get("verdict")

    def in_words(statement: Any) -> dict[str, Any]:
        short, names = abbreviated(statement, definitions)
        return {"statement": statement_text(statement), "short": statement_text(short),
                "where": [definition_text(d) for d in names]}

    return {
        "id": theorem.id, "label": theorem.label, "source": theorem.source, "base": theorem.base, "part_of": theorem.part_of,
        "follows": list(theorem.follows),
        "remarks": [{"kind": r.kind, "text": r.text, "see": r.see, "established": established(r, verdict_of)}
                    for r in theorem.remarks],
        "variants": [{
            "variant": v.name, "scope": v.scope, **in_words(v.statement), "note": v.note, "expected": v.expected,
            "instances": [{k: _value(x) for k, x in at.items()} for at in v.instances],
            "proof": [line for h in folded(v.proof, definitions) for line in hint_lines(h)],
            "last": _last(last.get(v.name), statement_text(v.statement)),
        } for v in theorem.variants]}


def _value(value: object) -> str:
    from verify.language import Expr
    from verify.notation.text import expression_text

    return expression_text(value) if isinstance(value, Expr) else str(value)


def _last(result: dict[str, object] | None, statement: str) -> dict[str, object] | None:
    """The last verdict, if it was said of the statement as it is encoded now."""
    if result is None or result.get("statement") != statement:
        return None
    return {k: result.get(k) for k in ("verdict", "scope", "method", "reason", "certificate", "seconds", "trust", "rests_on",
                                       "follows_from")}


def _scope(variant: Mapping[str, Any]) -> str:
    """What is declared, and what the last verdict is about where its evidence covers less."""
    covered = (variant["last"] or {}).get("scope")
    return f"{variant['scope']} (the last verdict: {covered})" if covered and covered != variant["scope"] else variant["scope"]


def _lines(claim: dict[str, Any]) -> list[str]:
    from verify.report.result import trust_text

    lines = [f"{claim['id']}  {claim['label']}", f"source      {claim['source']}", f"log base    {claim['base']}"]
    lines += [f"part of     {claim['part_of']}"] if claim["part_of"] else []
    lines += [f"remark      {r['kind']}: {r['text']}" + (f" (see {r['see']})" if r["see"] else "") if r["established"] else
              f"remark      {r['kind']} is not said: no verdict of {r['see']} carries it" for r in claim["remarks"]]
    for v in claim["variants"]:
        lines += ["", f"{v['variant']}", *([f"  scope     {_scope(v)}"] if v["scope"] else [])]
        lines += [f"  {line}" for line in v["short"].splitlines()]
        lines += [f"  {'where' if not i else '  and'}     {line}" for i, line in enumerate(v["where"])]
        lines += [f"  note      {v['note']}"] if v["note"] else []
        lines += [f"  at        {', '.join(f'{k} = {x}' for k, x in at.items())}" for at in v["instances"] if at]
        lines += [f"  proof     {step}" for step in v["proof"]]
        last = v["last"]
        lines.append(f"  expected  {v['expected']}")
        lines.append("  last      " + (f"{last['verdict']}  {last['certificate'] or last['reason'] or ''}".rstrip() if last
                                       else "no verdict yet for this statement"))
        if last and last["rests_on"]:
            lines.append(f"  {'follows from' if last['follows_from'] else 'by'} {', '.join(last['rests_on'])}")
        if last and last["trust"]:
            lines.append(f"  rests on  {trust_text(last['trust'])}")
    return lines
