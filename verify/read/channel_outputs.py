"""Random variables that are the inputs and outputs of a declared channel: `I(X; M(X))` with X ~ P, or with Y = M(X) as a
condition, by the law of X."""
from __future__ import annotations

import re
from collections.abc import Sequence

from verify.read.brackets import parts, without
from verify.read.source import Source
from verify.read.spelled_laws import declares_itself
from verify.read.tokens import unused

_NAME = r"[A-Z]\w{0,20}'?"
_OUTPUT = re.compile(rf"\s*({_NAME})\s*(?:=|==|:=|~|\u223c)\s*({_NAME})\s?\(\s?({_NAME})\s?\)\s*")
_DRAWN = re.compile(rf"\s*({_NAME})\s*(?:~|\u223c)\s*({_NAME})\s*")
_VARIABLE = re.compile(rf"\s*({_NAME})\s+(?:is\s+)?(?:an?\s+)?random\s+variable\s*")
_AT_A_NAME = re.compile(rf"\b(?!H\()({_NAME})\(\s?({_NAME})\s?\)")
_CHANNEL = r"\b[^;,]*\b(?:channel|mechanism|kernel|algorithm|randomizer|L?DP|private)\b"


def by_the_input(where: Source, formulas: Sequence[Source]) -> tuple[Source, tuple[Source, ...]]:
    """The conditions and formulas with the law of X where they speak of X and M(X) in entropies and information only; as they
    were where they say more."""
    as_given = where, tuple(formulas)
    texts, spans = [f.text for f in formulas], parts(where.text)
    conditions = [where.text[begin:end] for begin, end in spans]
    outputs = [m for c in conditions if (m := _OUTPUT.fullmatch(c))]
    pairs = {(m[2], m[3]) for m in outputs} | {(m[1], m[2]) for text in texts for m in _AT_A_NAME.finditer(text)}
    if len(pairs) != 1 or len(outputs) > 1:
        return as_given
    (channel, x), = pairs
    drawn = {c: m[2] for c in conditions if (m := _DRAWN.fullmatch(c)) and m[1] == x}
    variables = {c for c in conditions if (m := _VARIABLE.fullmatch(c)) and m[1] == x}
    if len(drawn) + len(variables) != 1 or re.search(rf"\b{channel}{_CHANNEL}", where.text) is None:
        return as_given
    law = next(iter(drawn.values()), unused("P", set(re.findall(r"[\w']+", " ".join([where.text, *texts])))))
    about = {*drawn, *variables, *(m[0] for m in outputs)}
    kept = without(where.text, [span for span, c in zip(spans, conditions, strict=True) if c in about])
    declares = re.compile(rf"\s*{channel}{_CHANNEL}(?:[^;,]*?(\w+)\s*(?:->|\u2192|\bto\b))?.*")
    others = [c for c in map(str.strip, re.split("[;,]", kept)) if not declares.fullmatch(c)]
    if declares_itself(law, kept):
        over = next((f" on {m[1]}" for c in conditions if (m := declares.fullmatch(c)) and m[1]), "")
        kept = f"{kept}; {law} distribution{over}"
    names = [x, *(m[1] for m in outputs)]
    output = "|".join([rf"{channel}\(\s?{x}\s?\)", *(rf"{y}(?![\w'])" for y in names[1:])])
    made = []
    for text in texts:
        text = re.sub(rf"\bM?I\(\s?(?:{x}\s?[;,]\s?(?:{output})|(?:{output})\s?[;,]\s?{x})\s?\)", f"MI({law}, {channel})", text)
        text = re.sub(rf"\bH\(\s?(?:{output})\s?\)", f"H({channel}({law}))", text)
        made.append(re.sub(rf"\bH\(\s?{x}\s?\)", f"H({law})", text))
    left = re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?![\w'])")
    if any(left.search(text) for text in (*others, *made)) or made == texts:
        return as_given
    return Source(where.name, kept), tuple(Source(f.name, text) for f, text in zip(formulas, made, strict=True))
