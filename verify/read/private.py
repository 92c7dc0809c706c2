"""Privacy in the conditions of a text: `K eps-LDP channel`, and `M (eps, delta)-DP` with M(x) and M(x') in the formulas."""
from __future__ import annotations

import re
from collections.abc import Sequence

from verify.read.brackets import parts, without
from verify.read.source import Source

_PRIVATE = re.compile(
    r"\s*(?P<name>[A-Z]\w*'*)(?:\s+is)?(?:\s+an?)?\s+(?P<level>\([^()]+\)|[\w.]+)\s*[- ]\s*"
    r"(?P<kind>LDP|DP|(?:locally\s+)?(?:differentially\s+)?private)(?:\s+(?:channel|mechanism|algorithm|randomizer))?"
    r"(?P<arrow>\s+(?:from\s+)?\w+\s*(?:->|\u2192|to)\s*\w+)?\s*")
_NEIGHBOURS = re.compile(r"\s*(?P<a>\w+'*)\s*(?P<sign>~|,|and)\s*(?P<b>\w+'*)"
                         r"(?P<word>\s+(?:are\s+)?(?:neighbou?rs|neighbou?ring|adjacent)"
                         r"(?:\s+(?:datasets|databases|inputs))?)?\s*")
_SETS = ("D", "X", "Z")         # names for the set of inputs
_TWO = ("two inputs, which are neighbours, are expected here; write {0}(x) and {0}(x') in the claim, or declare the laws, "
        "P, Q distributions, with indistinguishable(P, Q, eps) as a hypothesis")


def apart_from_privacy(where: Source, formulas: Sequence[Source]) -> tuple[Source, tuple[Source, ...]]:
    """The conditions with channels for what they say to be private, and the hypotheses that say so: local privacy of all
    inputs, privacy of the two inputs of which the formulas speak.  Raises ReadError where these are not two."""
    text, made, said, more = where.text, "", list[Source](), list[str]()
    pair: tuple[str, ...] = ()
    for begin, end in parts(text):
        part = text[begin:end]
        found = _PRIVATE.fullmatch(part)
        if found is None:
            made += part
        else:
            name, local = found["name"], found["kind"] == "LDP" or found["kind"].startswith("locally")
            levels = [level.strip() for level in found["level"].strip("()").split(",")]
            of_it = re.compile(rf"\b{re.escape(name)}\(\s*(\w+'*)\s*\)")
            inputs = dict.fromkeys(a for f in (*formulas, where) for a in of_it.findall(f.text))
            if len(levels) > 2 or (not local and (len(inputs) != 2 or pair)):
                raise where.error(begin, len(part), _TWO.format(name))
            a, b = ("x'", "z'") if local else inputs
            said.append(Source(where.name, " " * begin + (_of_all(name, levels) if local else
                                                          f"indistinguishable({name}({a}), {name}({b}), {', '.join(levels)})")))
            pair = pair if local else (a, b)
            arrow = found["arrow"] or ("" if local else f" {next(s for s in _SETS if s not in inputs)} -> Y")
            made += f" {name} channel{arrow}"
            if not local:
                more.append(f"{a}, {b} in {re.split(r'->|→|to', arrow.replace('from', ''))[0].strip()}")
            more += [f"0 <= {level}{' <= 1' if i else ''}" for i, level in enumerate(levels) if level.isidentifier() and len(
                re.findall(rf"\b{level}\b", text)) == 1]
        made += text[end:end + 1]
    if not said:
        return where, ()
    return Source(where.name, "; ".join(c for c in (_without_neighbours(made, pair), *more) if c.strip(" ;,"))), tuple(said)


def _of_all(name: str, levels: list[str]) -> str:
    """Local privacy, of every two inputs."""
    if len(levels) == 1:
        return f"D_inf({name}(x'), {name}(z')) <= {levels[0]} for every x', z'"
    return f"hockey_stick({name}(x'), {name}(z'), exp({levels[0]})) <= {levels[1]} for every x', z'"


def _without_neighbours(text: str, pair: tuple[str, ...]) -> str:
    """The conditions but the one that calls two inputs neighbours, `x ~ x'` or `x, x' neighbouring datasets`."""
    if not pair:
        return text
    spans, removed = parts(text), list[tuple[int, int]]()
    for (begin, end), after in zip(spans, [*spans[1:], None], strict=True):
        for last in (end, after[1] if after is not None and text[end] == "," else end):
            found = _NEIGHBOURS.fullmatch(text[begin:last])
            if found and {found["a"], found["b"]} == set(pair) and (found["word"] or found["sign"] == "~"):
                removed.append((begin, last))
    return without(text, removed)
