"""Privacy in the conditions of a text: `K eps-LDP channel`, and `M (eps, delta)-DP` with M(x) and M(x') in the formulas."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from verify.read.brackets import one_or_two_parts, parts, without
from verify.read.source import Source
from verify.read.spelled_laws import require_own_condition

_LEVEL = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))+\)"            # parentheses, and two levels of them inside
_PRIVATE = re.compile(
    rf"\s*(?P<name>[A-Z]\w*'*)(?:\s+is)?(?:\s+an?)?\s+(?P<level>{_LEVEL} ?-?|[\w.*/]+ ?-) ?"
    r"(?P<kind>LDP|DP|(?:locally\s+)?(?:differentially\s+)?private)(?:\s+(?:channel|mechanism|algorithm|randomizer))?"
    r"(?P<arrow>\s+(?:from\s+)?\w+\s*(?:->|\u2192|to)\s*\w+)?\s*")
_NEIGHBOURS = re.compile(r"\s*(?P<a>\w+'*)\s*(?P<sign>~|,|and)\s*(?P<b>\w+'*)"
                         r"(?P<word>\s+(?:are\s+)?(?:neighbou?rs|neighbou?ring|adjacent)"
                         r"(?:\s+(?:datasets|databases|inputs))?)?\s*")
_ALIKE = re.compile(r"\s*(?P<a>[A-Z]\w*'*)\s*(?:,|and)\s*(?P<b>[A-Z]\w*'*)\s+(?:are\s+)?"
                    rf"(?P<level>{_LEVEL}|(?!are\b)[\w.*/]+)\s*[- ]\s*indistinguishable\s*")
_MOST = 20
_PAIRS = (("x", "y"), ("x", "x'"), ("a", "b"), ("u", "v"))
_SETS = ("D", "X", "Z")         # names for the set of inputs
_TWO = ("two inputs, which are neighbours, are expected here, or more in a row, x ~ y; y ~ z; write {0}(x) and {0}(x') in the "
        "claim, or declare the laws, P, Q distributions, with indistinguishable(P, Q, eps) as a hypothesis")


def apart_from_privacy(where: Source, formulas: Sequence[Source]) -> tuple[Source, tuple[Source, ...]]:
    """The conditions with channels for what they say to be private, and the hypotheses that say so: local privacy of all
    inputs, privacy of the two inputs of which the formulas speak.  Raises ReadError where these are not two."""
    where, alike = _alike(where)
    text = where.text
    found = {(begin, end): m for begin, end in parts(text) if (m := _private(text[begin:end]))}
    if not found:
        return where, alike
    if len(found) > _MOST:
        raise where.error(0, 0, f"more than {_MOST} private channels are not read; write fewer")
    others = without(text, list(found))
    words = set(re.findall(r"\w+'*", " ".join([text, *(f.text for f in formulas)])))
    said, more = list[Source](), list[str]()
    made, pair = list[str](), tuple[str, ...]()
    for (begin, end), m in found.items():
        require_own_condition(where, begin)
        name, local = m["name"], m["kind"] == "LDP" or m["kind"].startswith("locally")
        levels = [level.strip() for level in _inside(m["level"]).split(",")]
        of_it = re.compile(rf"\b{re.escape(name)}\(\s?(?:\w+'*\s?\|\s?)?(\w+'*)\s?\)")
        inputs = tuple(dict.fromkeys(a for f in (*formulas, where) for a in of_it.findall(f.text.replace("\u2032", "'"))))
        couples = _neighbours(others, inputs)
        every = tuple(dict.fromkeys(a for couple in couples for a in couple))
        if len(levels) > 2 or (not local and (len(couples[0]) != 2 or pair or not set(inputs) <= set(every))):
            raise where.error(begin, end - begin, _TWO.format(name))
        inputs = inputs if local else every
        laws = [a for a in inputs if _says(others, a, "(?:distribution|law|measure)s?")]
        if laws and not local:
            raise where.error(begin, end - begin, f"{laws[0]} is a law, and privacy is of two inputs; {_TWO.format(name)}")
        pair = pair if local else inputs
        private = [_of_all(name, levels, words)] if local else [
            f"indistinguishable({name}({a}), {name}({b}), {', '.join(levels)})" for a, b in couples]
        said += (Source(where.name, " " * begin + text) for text in private)
        placed = local or _says(others, pair[0], "in")
        if not _says(others, name, "(?:channel|mechanism|kernel)"):
            arrow = m["arrow"] or ("" if local else f" {next(s for s in _SETS if s not in inputs)} -> Y")
            made.append(f"{name} channel{arrow}")
            if not placed:
                more.append(f"{', '.join(pair)} in {arrow.replace('from', '').replace('->', ' ').split()[0]}")
        elif not placed and (inputs_of := _inputs(name, [others[b:e] for b, e in parts(others)])):
            more.append(f"{', '.join(pair)} in {inputs_of}")
        elif not placed:
            raise where.error(begin, end - begin, f"say of which set the inputs are; write {', '.join(pair)} in X")
        outputs = _outputs(name, [*made[::-1], *(others[b:e] for b, e in parts(others))])
        for event in dict.fromkeys(e for f in (*formulas, where) for e in re.findall(
                rf"\b{re.escape(name)}\([^()]{{1,60}}\)\s*(?:(?:(?:not\s+)?in|\u2208|\u2209)\s+|\(\s?)([A-Z]\w*)", f.text)):
            others = re.sub(rf"(?<![\w'])({event})\s+event(?=\s*(?:[;,]|$))", rf"\1 event on {outputs}", others)
            if _of_the_claim_alone(event, formulas, where.text):
                more.append(f"{event} event on {outputs}")
        for f in dict.fromkeys(f for text in (*formulas, where) for f in re.findall(
                rf"\b(\w+)\(\s?{re.escape(name)}\([^()]{{1,60}}\)\s?\)", text.text)):
            others = re.sub(rf"(?<![\w'])({f})\s+function(?=\s*(?:[;,]|$))", rf"\1 function on {outputs}", others)
        more += _levels(levels, others, more)
    kept = _without_neighbours(others, pair)
    return Source(where.name, "; ".join(c for c in (kept, *made, *more) if c.strip(" ;,"))), (*alike, *said)


def claimed(claim: Source, where: Source) -> tuple[Source, Source]:
    """A claim that a mechanism is private, or that two laws are indistinguishable, as one about two inputs or the two laws,
    which the conditions then name."""
    found, two = _private(claim.text), _of_two(claim.text)
    if two is not None:
        return replace(claim, text=f"indistinguishable({two['a']}, {two['b']}, {_inside(two['level'])})"), where
    words = set(re.findall(r"\w+'*", where.text))
    if found is None or found["name"] not in words:
        return claim, where
    level = _inside(found["level"])
    a, b = next((a, b) for a, b in (*_PAIRS, *((f"x_{i}", f"y_{i}") for i in range(len(words) + 1))) if not {a, b} & words)
    conditions = [where.text[begin:end] for begin, end in parts(where.text)]
    alike = [m for m in map(_NEIGHBOURS.fullmatch, conditions) if m is not None and (m["sign"] == "~" or m["word"])]
    if alike:
        a, b = alike[-1]["a"], alike[-1]["b"]
    if found["kind"] == "LDP" or found["kind"].startswith("locally"):
        over = _inputs(found["name"], conditions)
        joined = f"; {a}, {b} in {over}" if over else f"; {found['name']} channel X -> Y; {a}, {b} in X"
    else:
        joined = "" if alike else f"; {a} ~ {b}"
    return replace(claim, text=f"indistinguishable({found['name']}({a}), {found['name']}({b}), {level})"), replace(
        where, text=where.text.rstrip(" ;,") + joined)


def is_of_privacy(text: str) -> bool:
    """Whether a text says of one mechanism that it is private, or of two laws that they are indistinguishable."""
    return _private(text) is not None or _of_two(text) is not None


def _of_two(part: str) -> re.Match[str] | None:
    """A condition that two laws are indistinguishable."""
    return _ALIKE.fullmatch(" ".join(part.split())) if "indist" in part else None


def _of_the_claim_alone(event: str, formulas: Sequence[Source], where: str) -> bool:
    """Whether a name for an event stands in the claim alone, and in it without a word such as every or event before it."""
    claim, *given = (f.text for f in formulas)
    own = re.compile(rf"(?<![\w']){event}(?![\w'])")
    return not any(own.search(text) for text in (*given, where)) and re.search(
        rf"\b(?:all|any|each|event|events|every|set|sets|some|subset|subsets)\s+{event}(?![\w'])", claim) is None


def _levels(levels: Sequence[str], others: str, said: Collection[str]) -> list[str]:
    """What is said of names for eps and delta of which the other conditions say nothing; eps alone is at least 0 wherever two
    laws are eps-indistinguishable, and is said to be where only a bound from above is given."""
    texts = [f"0 <= {level}{' <= 1' if i else ''}" for i, level in enumerate(levels)
             if level.isidentifier() and not re.search(rf"\b{level}\b", others)]
    bounded = rf"(?:^|[;,])\s*{re.escape(levels[0])}\s*(?:<=?|\u2264)[^;,<>=\u2264\u2265]+(?:[;,]|$)"
    said_of_it = re.findall(rf"\b{re.escape(levels[0])}\b", others) if len(levels) == 1 and levels[0].isidentifier() else []
    if len(said_of_it) == 1 and re.search(bounded, others):
        texts.append(f"0 <= {levels[0]}")
    return [text for text in texts if text not in said]


def _outputs(name: str, conditions: Sequence[str]) -> str:
    """The set of the outputs in the condition that declares a channel, Y where none names it."""
    arrow = re.compile(rf"\s*{re.escape(name)}\s.*?(?:->|\u2192|\bto\b)\s*(\w+)\s*")
    return next((found[1] for c in conditions if (found := arrow.fullmatch(c))), "Y")


def _inputs(name: str, conditions: Sequence[str]) -> str:
    """The set of the inputs in the condition that declares a channel, "" where none names it."""
    arrow = re.compile(rf"\s*{re.escape(name)}\s+(?:channel|mechanism|kernel)\s+(?:from\s+)?(?P<over>\w+)\s*"
                       r"(?:->|\u2192|\bto\b)\s*\w+\s*")
    return next((found["over"] for c in conditions if (found := arrow.fullmatch(c))), "")


def _says(text: str, name: str, word: str) -> bool:
    """Whether a name stands before a word in a text, with no semicolon between them."""
    return re.search(rf"(?<!\w){re.escape(name)}(?![\w'])[^;]*\b{word}\b", text) is not None


def _private(part: str) -> re.Match[str] | None:
    """A condition that something is private, with its level."""
    found = _PRIVATE.fullmatch(" ".join(part.split())) if "DP" in part or "private" in part else None
    return None if found is None or found["level"].strip("- ").endswith("ly") else found


def _alike(where: Source) -> tuple[Source, tuple[Source, ...]]:
    """The conditions without `P, Q are eps-indistinguishable`, which becomes a hypothesis; laws are declared where nothing else
    says what P and Q are."""
    text = where.text
    if "indistinguishable" not in text:
        return where, ()
    said, removed, more, laws = list[Source](), list[tuple[int, int]](), list[str](), dict[str, None]()
    for begin, end in one_or_two_parts(text):
        found = _of_two(text[begin:end])
        if found is None:
            continue
        removed.append((begin, end))
        said.append(Source(where.name, " " * begin + f"indistinguishable({found['a']}, {found['b']}, "
                                                     f"{_inside(found['level'])})"))
        rest = text[:begin] + text[end:]
        more += _levels([level.strip() for level in _inside(found["level"]).split(",")], rest, more)
        laws |= dict.fromkeys((found["a"], found["b"]))
    if not said:
        return where, ()
    rest = without(text, removed)
    if not any(re.search(rf"\b{re.escape(law)}(?![\w'])", rest) for law in laws):
        more.append(f"{', '.join(laws)} distributions")
    return Source(where.name, "; ".join(c for c in (without(text, removed), *more) if c.strip(" ;,"))), tuple(said)


def _inside(level: str) -> str:
    """A level without the parentheses around it and the dash behind it."""
    level = level.rstrip("- ").strip()
    return level[1:-1] if level.startswith("(") else level


def _of_all(name: str, levels: list[str], words: Collection[str]) -> str:
    """Local privacy, of every two inputs."""
    a, b = (next(n for n in (f"{x}{i or ''}'" for i in range(len(words) + 1)) if n not in words) for x in "xz")
    if len(levels) == 1:
        return f"D_inf({name}({a}), {name}({b})) <= {levels[0]} for every {a}, {b}"
    return f"hockey_stick({name}({a}), {name}({b}), exp({levels[0]})) <= {levels[1]} for every {a}, {b}"


def _neighbours(text: str, inputs: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The pairs of neighbours that connect some inputs, as x ~ y and y ~ z do; the inputs themselves for one pair at most."""
    pairs = list(dict.fromkeys((found["a"], found["b"]) for _, found in _of_neighbours(text)))
    reached = set(inputs)
    for _ in pairs:
        reached |= {a for pair in pairs if reached & set(pair) for a in pair}
    own: list[tuple[str, ...]] = [pair for pair in pairs if reached & set(pair)]
    return own if len(own) > 1 else [inputs]


def _of_neighbours(text: str) -> Iterator[tuple[tuple[int, int], re.Match[str]]]:
    for begin, end in one_or_two_parts(text):
        found = _NEIGHBOURS.fullmatch(" ".join(text[begin:end].split()))
        if found and (found["word"] or found["sign"] == "~") and found["a"] != found["b"]:
            yield (begin, end), found


def _without_neighbours(text: str, inputs: Collection[str]) -> str:
    """The conditions but those that call two of the inputs neighbours."""
    removed = [place for place, found in _of_neighbours(text) if {found["a"], found["b"]} <= set(inputs)]
    return without(text, removed)
