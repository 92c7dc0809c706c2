"""Random variables in the conditions of a text: `X, Y random variables`, `X -> Y -> Z`, `X, Y independent`; `f: X -> [0, 1]`.

In entropies a random variable is a letter drawn from a law; in E[X], Var[X] and Pr[X > t] it is a real function of one."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from verify.read.brackets import parts, without
from verify.read.information import law_of
from verify.read.random_means import Variables, between
from verify.read.source import Source
from verify.read.spelled_laws import Drawn, names_of, require_own_condition
from verify.read.things import USUAL, USUAL_OUTPUT
from verify.read.tokens import unused

_NAME = r"[A-Z]\w*'*"
_CENTRED = ("zero-mean", "mean-zero", "centered", "centred")
_KINDS = (r"(?:(?:real|real-valued|nonnegative|non-negative|positive|discrete|finite|bounded|independent|iid|i\.i\.d\.|"
          + "|".join(_CENTRED) + r")\s+)*")
_VARIABLES = re.compile(
    rf"\s*(?:[Ll]et\s+)?(?P<names>{_NAME}(?:\s+and\s+{_NAME})*)(?P<said>\s+in\s+[\[(].*?[\])]|\s*[<>\u2264\u2265]=?\s*\S+)?\s*"
    rf"(?:\s(?:is|are|be)\b)?(?:\s+an?\b)?\s+(?P<kind>{_KINDS})random\s+variables?\b(?P<rest>.*)", re.DOTALL)
_IN_WORDS = re.compile(r"\btakes?\s+(?:its\s+)?values\s+in\b")
_ALONE = re.compile(rf"\s*(?:[Ll]et\s+)?(?P<name>{_NAME})\s*")
_ARROW = "-->|<?->|\u2192|\u2194|-o-|--?"
_CHAIN = re.compile(rf"\s*(?:Markov\s+chain\s+)?(?P<chain>{_NAME}(?:\s*(?:{_ARROW})\s*{_NAME}){{2,}})"
                    r"(?:\s+(?:is|be|forms?)\s+a)?(?:\s+Markov\s+chain)?\s*")
_IN_ORDER = re.compile(rf"\s*(?P<names>{_NAME}(?:\s+and\s+{_NAME})*)\s+(?:be|is|are|forms?)\s+a\s+Markov\s+chain"
                       r"(?:\s+in\s+this\s+order)?\s*")
_APART_GIVEN = re.compile(rf"\s*(?P<first>{_NAME}(?:\s+and\s+{_NAME})?)(?:\s+(?:is|are))?\s+(?:conditionally\s+)?independent"
                          rf"(?:\s+of\s+(?P<second>{_NAME}))?\s+given\s+(?P<by>{_NAME})\s*")
_INDEPENDENT = re.compile(rf"\s*(?P<first>{_NAME}(?:\s+and\s+{_NAME})*)(?:\s+(?:is|are))?\s+"
                          rf"(?:independent(?:\s+of\s+(?P<second>{_NAME}))?|(?P<alike>iid|i\.i\.d\.))\s*")
_COPIES = re.compile(r"\b(?:i\.\s?i\.\s?d\.|iid\b)")
_REST = re.compile(r"(?:(?:(?:with|taking)\s+values\s+)?(?:in|on)\s+(?P<set>[\[(][^\[\]]*[\])]))?"
                   r"\s*(?:(?:with|such\s+that|and)\s+(?!mean\s|variance\s)(?P<relation>[^<>=\u2264\u2265]*[<>=\u2264\u2265].*))?"
                   r"\s*(?:(?:with|of|and)\s+(?:mean\s+(?P<mean>(?:(?!\s+and\b).)+?))?(?:(?:\s+and\s+)?variance\s+(?P<variance>(?:(?!\s+and\b).)+?))?"
                   r"(?:\s+and\s+(?P<also>[^<>=\u2264\u2265]*[<>=\u2264\u2265].*))?)?")
_MAP = re.compile(r"(?P<head>\s*[A-Za-z_]\w*'*\s*):\s*(?P<over>[A-Za-z_]\w*(?:\s+x\s+[A-Za-z_]\w*)*)\s*(?:->|\u2192)\s*"
                  r"(?P<into>R|\u211d|[\[(].*[\])])\s*")
_SIGNS_OF = {"nonnegative": ">= 0", "non-negative": ">= 0", "positive": "> 0"}
_UNIFORM = re.compile(r"\s*(?P<name>[A-Z]\w*'*)(?:\s+is)?(?:\s+the|\s+a)?\s+uniform(?:\s+(?:distribution|law))?"
                      r"(?P<on>\s+on\s+\w+(?:\s+letters)?)?\s*")
_ON_LETTERS = re.compile(r"(?P<head>.*\b(?:distributions?|laws?|measures?)\s+on)\s+(?P<number>[A-Za-z]\w*)\s+letters\s*",
                         re.DOTALL)
_ON_A_SET = re.compile(r"\b(?:distributions?|laws?|measures?)\s+on\s+([A-Z]\w*)")
_ON_SEVERAL = re.compile(r"\b(?:distributions?|laws?|measures?)\s+on\s+[A-Z]\w*\s+x\s")
_ON_USUAL = re.compile(r"\b(?:distributions?|laws?|measures?)\b(?!\s+on\b)")
_ENTROPY = re.compile(r"\b[HI]\s?\(")
MOST, _LONGEST = 20, 400        # random variables of a text, characters of an entropy
_USAGE = ("what is said of this random variable is not read; write conditions of their own, as in X random variable, "
          "0 <= X <= 1, E[X] = 0")
_IN_ENTROPIES = ("in entropies a random variable has letters for values, of which nothing else is said; write X random "
                 "variable, and |X| = 3 for how many letters there are")
_ONE_LAW = ("that random variables have one law is read of some by name; write X, Y iid, or X, Y independent random variables, "
            "and hypotheses about their means")


def apart_from_variables(where: Source, formulas: Sequence[Source], drawn: dict[str, Drawn]
                         ) -> tuple[Source, Variables, tuple[Source, ...]]:
    """The other conditions with what declares the laws of random variables behind them, these, and hypotheses about them;
    `drawn` are the names that have a law already.  Raises ReadError for what is not read."""
    where, mapped = _maps(where)
    texts = [where.text, *(f.text for f in formulas)]
    spans, found = parts(where.text), _Found(where)
    for begin, end in spans:
        found.read(begin, end)
    names = tuple(found.names)
    if not names and len(drawn) == 1 and any(not d.kind for d in drawn.values()):
        (named, own), = drawn.items()
        return _with_law(where, texts, names_of(named), own.scale), Variables(tuple(names_of(named)), own.scale), mapped
    if not names:
        return where, Variables(), mapped
    if drawn or len(names) > MOST:
        raise where.error(found.first, 0, f"more than {MOST} random variables are not read; write fewer" if not drawn else
                          "random variables stand beside a name with a law of its own; write one of the two")
    letters = bool(found.chains) or _in_entropies(texts, names)
    if letters and (found.said or found.alike):
        raise where.error(found.first, 0, _IN_ENTROPIES)
    used = set(re.findall(r"[\w']+", " ".join(texts)))
    said = [Source(where.name, " " * begin + text) for begin, text in found.said]
    left = [span for span in spans if span not in found.spans]
    for begin, end, text in _own_conditions(where, left, names, letters):
        said += [Source(where.name, " " * begin + text)] if text else []
        found.spans.add((begin, end))
    for given in formulas[1:]:
        _require_no_pair(given, parts(given.text), names)
    if letters:
        variables, declared = _letters(found, names, used)
        said += [Source(where.name, text) for text in _independences(found, names, variables.law, used)]
    else:
        variables, declared = _functions(where, found, names, used)
    return _with(where, without(where.text, found.spans), declared), variables, (*mapped, *said)


def _own_conditions(where: Source, spans: list[tuple[int, int]], names: tuple[str, ...], letters: bool
                    ) -> Iterator[tuple[int, int, str]]:
    """The conditions that speak of random variables, `X, Y >= 0` of each; raises ReadError for what could be two things."""
    waiting: list[str] = []
    if not letters:
        _require_no_pair(where, spans, names)
    words = set(re.findall(r"[\w']+", where.text))
    for begin, end in spans:
        text = where.text[begin:end]
        if not letters:
            _require_signs(where, begin, text, names, words)
        if letters and _in_entropies([text], names):
            yield begin, end, text
        elif letters and (alone := re.match(r"\s*([A-Z]\w*'*)\s*[<>=\u2264\u2265]", text)) and alone[1] in names:
            raise where.error(begin, end - begin, _IN_ENTROPIES)
        elif not letters and set(names) & set(re.findall(r"[\w']+", text)):
            if text.strip() in names:
                waiting = [*(waiting if where.text[begin - 1:begin] == "," else []), text.strip()]
                yield begin, end, ""
                continue
            first = re.match(r"\s*([A-Z]\w*'*)(?=\s*(?:[<>=!\u2264\u2265\u2260]|in\b|\u2208))", text)
            if waiting and (first is None or where.text[begin - 1:begin] != ","):
                raise where.error(begin, end - begin, f"what is said of {waiting[0]} is not clear; write it by itself")
            rest = text[first.end():] if first is not None else ""
            yield begin, end, "; ".join([*(f"{name}{rest}" for name in waiting), text])
            waiting = []
    if waiting:
        raise where.error(spans[-1][0], 0, f"nothing is said of {waiting[0]}; write {waiting[0]} >= 0")


def _require_signs(where: Source, begin: int, text: str, names: tuple[str, ...], words: Collection[str]) -> None:
    """Raise ReadError for EX and tX, which would be declared as numbers of these names."""
    for word in re.findall(r"[A-Za-z]\w*", text):
        mean = re.fullmatch(r"(?:E|Var|Cov|Pr)([A-Z]+)", word)
        product = set(word) & set(names) and all(c in names or c in words for c in word)
        if len(word) > 1 and word not in names and (product or (mean is not None and set(mean[1]) <= set(names))):
            raise where.error(begin + text.find(word), len(word), f"this holds a random variable; write E[{names[0]}], "
                                                                  f"t*{names[0]} with a sign between the names")


def _require_no_pair(source: Source, spans: list[tuple[int, int]], names: tuple[str, ...]) -> None:
    """Raise ReadError for `0 <= X, Y <= 1`, which may be meant for both."""
    for (begin, end), (start, stop) in pairwise(spans):
        first, second = (re.split(r"(<=|>=|[<>\u2264\u2265])", source.text[a:b]) for a, b in ((begin, end), (start, stop)))
        beside = source.text[end] == "," and start == end + 1
        if not beside or len(first) != 3 or len(second) != 3 or _turn(first[1]) != _turn(second[1]):
            continue
        outer = re.search(r"[A-Za-z_]", first[0] + second[2])
        if outer is None and set(names) & set(re.findall(r"[\w']+", first[2] + second[0])):
            raise source.error(begin, stop - begin, "this may be meant for both names together; write chains such as "
                                                    "0 <= X <= 1 for each, or a semicolon between the two conditions")


def _turn(sign: str) -> str: return "<" if sign[0] in "<\u2264" else ">"


def _uniform(where: Source, begin: int, end: int, found: re.Match[str]) -> tuple[str, Source]:
    """What declares a uniform law where nothing else does, and the hypothesis that it is uniform."""
    require_own_condition(where, begin)
    name, sets = found["name"], sorted(set(_ON_A_SET.findall(where.text))) or [USUAL]
    if found["on"] is None and (len(sets) > 1 or _ON_SEVERAL.search(where.text)):
        raise where.error(begin, end - begin, f"say of which set; write {name} uniform on {sets[0]}")
    over = USUAL if "letters" in (found["on"] or "") else found["on"].split()[1] if found["on"] else sets[0]
    others = where.text[:begin] + where.text[end:]
    known = re.search(rf"\b{name}(?![\w'])[^;]*\b(?:distribution|law|measure)", others)
    if known and "letters" in (found["on"] or ""):
        raise where.error(begin, end - begin, f"{name} is declared twice; write {name} uniform, or {name} uniform on X")
    value = Source(where.name, " " * begin + f"{name}(x') = 1/sum(z' in {over}, 1) for every x'")
    return "" if known else f" {name} distribution on {over}", value


def _in_entropies(texts: Sequence[str], names: Collection[str]) -> bool:
    """Whether one of the names stands in H(...) or I(...)."""
    for text in texts:
        for found in _ENTROPY.finditer(text):
            if not any(name in text[found.end():found.end() + _LONGEST] for name in names):
                continue
            depth, end = 1, found.end()
            while end < min(len(text), found.end() + _LONGEST) and depth:
                depth += (text[end] == "(") - (text[end] == ")")
                end += 1
            if set(re.findall(r"[\w']+", text[found.end():end])) & set(names):
                return True
    return False


def _with_law(where: Source, texts: list[str], names: list[str], law: str) -> Source:
    """The conditions, with (X, Y) ~ J declaring J where it is in entropies and nothing else does."""
    if not _in_entropies(texts, names) or not re.fullmatch(r"[A-Z](?:_?[A-Z]+)?'?", law) or law in "UNB" or re.search(
            rf"\b{re.escape(law)}(?![\w'])", where.text):
        return where
    return _with(where, where.text, f"{law} distribution on {' x '.join(names)}")


def _with(where: Source, kept: str, declared: str) -> Source:
    """The conditions that are kept with what declares laws and functions behind them."""
    return Source(where.name, f"{kept.ljust(len(where.text))}; {declared}" if kept.strip() else declared)


@dataclass
class _Found:
    """What conditions say of random variables, and where."""

    where: Source
    names: dict[str, None] = field(default_factory=dict)
    spans: set[tuple[int, int]] = field(default_factory=set)
    said: list[tuple[int, str]] = field(default_factory=list)
    chains: list[list[str]] = field(default_factory=list)
    independent: list[list[str]] = field(default_factory=list)
    alike: list[list[str]] = field(default_factory=list)
    waiting: list[tuple[int, int]] = field(default_factory=list)
    first: int = 0

    def read(self, begin: int, end: int) -> None:
        """A condition between two separators."""
        text = _IN_WORDS.sub("random variable in", " ".join(self.where.text[begin:end].split()))
        if _ALONE.fullmatch(text) and self.where.text[begin - 1:begin] != ";":
            self.waiting.append((begin, end))
            return
        own = _VARIABLES.fullmatch(text) if "random" in text else None
        chain = _CHAIN.fullmatch(text) if "Markov" in text or re.search("[>\u2192\u2194]", text) else None
        ordered = _IN_ORDER.fullmatch(text) if "Markov" in text else None
        given = _APART_GIVEN.fullmatch(text) if "given" in text else None
        apart = _INDEPENDENT.fullmatch(text) if "independent" in text or _COPIES.search(text) else None
        before = self.waiting if self.where.text[begin - 1:begin] == "," else []
        self.waiting = [(begin, end)] if _ALONE.fullmatch(text) else []
        if own is None and chain is None and ordered is None and given is None and apart is None:
            if _COPIES.search(text):
                raise self.where.error(begin, len(text), _ONE_LAW)
            return
        self.first = self.first or begin
        self.spans |= {(begin, end), *(before if chain is None else [])}
        names = [self.where.text[b:e].split()[-1] for b, e in before] if chain is None else []
        if given is not None:
            names += [*re.findall(_NAME, given["first"]), *filter(None, [given["second"]])]
            if len(names) != 2:
                raise self.where.error(begin, end - begin, "of two random variables it is read that they are independent given "
                                                           "another; write X, Z independent given Y")
            names.insert(1, given["by"])
            self.chains.append(names)
        elif chain is not None or ordered is not None:
            last = chain["chain"] if chain is not None else ordered["names"] if ordered is not None else ""
            names = [*(names if chain is None else []), *re.findall(_NAME, last)]
            if len(names) > MOST:
                raise self.where.error(begin, end - begin, f"more than {MOST} random variables are not read; write fewer")
            self.chains.append(names)
        elif apart is not None:
            names += re.findall(_NAME, apart["first"])
            if apart["second"] and len(names) > 1:
                raise self.where.error(begin, end - begin, "this may be said of each or of both together; write conditions of "
                                                           "their own, as in X independent of Z; Y independent of Z")
            self.independent += [[*names, apart["second"]]] if apart["second"] else [names]
            self.alike += [names] if apart["alike"] else []
            names += [apart["second"]] if apart["second"] else []
        elif own is not None:
            names += re.findall(_NAME, own["names"])
            self._kinds(begin, own, names)
        if len(set(names)) < len(names) or (apart is not None and len(names) < 2):
            raise self.where.error(begin, end - begin, "different random variables are expected here; write X, Y independent")
        self.names |= dict.fromkeys(names)

    def _kinds(self, begin: int, own: re.Match[str], names: list[str]) -> None:
        """What stands beside the words "random variable"."""
        kinds, rest = own["kind"].split(), own["rest"].strip()
        copies = not {"iid", "i.i.d."}.isdisjoint(kinds)
        self.independent += [names] if copies or "independent" in kinds else []
        self.alike += [names] if copies else []
        sign = next((s for k, s in _SIGNS_OF.items() if k in kinds), "")
        behind = _REST.fullmatch(rest)
        if behind is None:
            raise self.where.error(begin, len(own[0]), _USAGE)
        relation = behind["relation"] or behind["also"]
        centred = not set(_CENTRED).isdisjoint(kinds)
        if (relation and not set(names) & set(re.findall(r"[\w']+", relation))) or (centred and behind["mean"]):
            raise self.where.error(begin, len(own[0]), _USAGE)
        mean = "0" if centred else {"zero": "0", "one": "1"}.get(behind["mean"] or "", behind["mean"])
        for name in names:
            own_said = [f"{name} {sign}" if sign else "", f"{name} {own['said'].strip()}" if own["said"] else ""]
            own_said += [f"{name} in {behind['set']}" if behind["set"] else "", f"E[{name}] = {mean}" if mean else "",
                         f"Var[{name}] = {behind['variance']}" if behind["variance"] else ""]
            self.said += [(begin, text) for text in own_said if text]
        self.said += [(begin, relation)] if relation else []


def _maps(where: Source) -> tuple[Source, tuple[Source, ...]]:
    """Functions that are declared by an arrow, f: X -> [0, 1], as `f function on X`, and that their values lie there; uniform
    laws, and laws on n letters."""
    text, said, made = where.text, list[Source](), ""
    spans, numbers = parts(text), set[str]()
    maps = {begin: _MAP.fullmatch(text[begin:end]) for begin, end in spans if ":" in text[begin:end]}
    several = len({found["over"] for found in maps.values() if found}) > 1
    for begin, end in spans:
        part, found = text[begin:end], maps.get(begin)
        uniform = _UNIFORM.fullmatch(" ".join(part.split())) if "uniform" in part else None
        sized = _ON_LETTERS.fullmatch(" ".join(part.split())) if "letters" in part else None
        if uniform is not None:
            declared, value = _uniform(where, begin, end, uniform)
            number = (uniform["on"] or "").split()[1] if "letters" in (uniform["on"] or "") else ""
            made += declared + (_of_size(where, begin, number, numbers) if number else "")
            said.append(value)
        elif sized is not None:
            made += f"{sized['head']} {USUAL}{_of_size(where, begin, sized['number'], numbers)}"
        elif found is None:
            made += part
        else:
            spaces = re.split(r"\s+x\s+", found["over"])
            output = spaces == [USUAL_OUTPUT] and re.search(r"\b(?:channel|kernel|mechanism|LDP|DP)\b", text)
            once = len(re.findall(rf"\b{spaces[0]}(?![\w'])", text)) == 1 and _ON_USUAL.search(text)
            named = several or bool(output) or len(spaces) > 1 or not once
            made += f"{found['head']} function" + (f" on {found['over']}" if named else "")
            name, letters = found["head"].strip(), [f"{a.lower()}'{i or ''}" for i, a in enumerate(spaces)]
            if found["into"][0] in "[(":
                require_own_condition(where, begin)
                places = ", ".join(f"{x} in {a}" if named else x for x, a in zip(letters, spaces, strict=True))
                inside = between(f"{name}({', '.join(letters)})", found["into"])
                if inside is None:
                    raise where.error(begin, len(part), "the values of this function are not read; write f: X -> [0, 1]")
                said.append(Source(where.name, " " * begin + f"{inside} for every {places}"))
        made += text[end:end + 1]
    made = ";".join(c for c in made.split(";") if c.strip()) if said else made
    return (where if made == text else Source(where.name, made)), tuple(said)


def _of_size(where: Source, begin: int, number: str, numbers: set[str]) -> str:
    """What says that the usual set has so many letters, once, and that this is an integer where nothing else is said of it;
    raises ReadError where `numbers` has another size of it."""
    if number in numbers:
        return ""
    numbers.add(number)
    if len(numbers) > 1:
        raise where.error(begin, 0, f"laws on {' and '.join(sorted(numbers))} letters are on different sets; "
                                    f"write P distribution on X, |X| = {number}")
    alone = not number.isdigit() and re.search(rf"\b{number}\b(?!')(?!\s+letters)", where.text) is None
    return f"; |{USUAL}| = {number}" + (f"; {number} integer >= 1" if alone else "")


def _independences(found: _Found, names: tuple[str, ...], law: str, used: set[str]) -> Iterator[str]:
    """That random variables are independent, or given another one, as hypotheses about their joint law."""
    letter = dict[str, str]()
    for name in names:
        letter[name] = _unused((name.lower(),), used | set(letter.values()))

    def chance(some: list[str]) -> str:
        ordered = [n for n in names if n in some]
        return f"{law_of(ordered, names, law)}({', '.join(letter[n] for n in ordered)})"

    def everywhere(some: list[str]) -> str:
        return " for every " + ", ".join(f"{letter[n]} in {n}" for n in names if n in some)

    for group in found.independent if " x " not in law else ():
        yield f"{chance(group)} = {'*'.join(chance([n]) for n in group)}{everywhere(group)}"
    for chain in found.chains:
        for i in range(1, len(chain) - 1):
            past, here, then = chain[:i], chain[i], chain[i + 1]
            yield (f"{chance([*past, here, then])}*{chance([here])} = {chance([*past, here])}*{chance([here, then])}"
                   f"{everywhere([*past, here, then])}")


def _letters(found: _Found, names: tuple[str, ...], used: set[str]) -> tuple[Variables, str]:
    """The letters that random variables are, of one joint law, or each of its own where they are independent; and what declares
    these."""
    if not found.chains and len(found.independent) == 1 and len(found.independent[0]) == len(names):
        laws = list[str]()
        for _ in names:
            laws.append(_unused(("P", "Q"), used | set(laws)))
        declared = "; ".join(f"{law} distribution on {name}" for law, name in zip(laws, names, strict=True))
        return Variables(names, " x ".join(laws)), declared
    law = _unused(("J",) if len(names) > 1 else ("P",), used)
    return Variables(names, law), f"{law} distribution on {' x '.join(names)}"


def _functions(where: Source, found: _Found, names: tuple[str, ...], used: set[str]) -> tuple[Variables, str]:
    """The functions that random variables are, on one space, or on one for each where they are independent, or one at letters
    that are drawn apart where they have one law; and what declares them."""
    groups = found.independent
    if found.chains or len(groups) > 1 or (groups and set(groups[0]) != set(names)):
        raise where.error(found.first, 0, "of random variables with values all or none are independent; write X, Y independent")
    laws, spaces, letters = list[str](), list[str](), list[str]()
    for _ in names if groups and not found.alike else names[:1]:
        laws.append(_unused(("P", "Q"), used | set(laws)))
        spaces.append(_unused(("Omega",), used | set(spaces)))
    for _ in names if groups else names[:1]:
        letters.append(_unused(("w", "v", "u", "s"), used | set(letters)))
    if found.alike:
        copies = {name: (letter, spaces[0]) for name, letter in zip(names, letters, strict=True)}
        return (Variables(names, " x ".join(laws * len(names)), copies, names[0]),
                f"{laws[0]} distribution on {spaces[0]}; {names[0]} function on {spaces[0]}")
    own = [i if groups else 0 for i in range(len(names))]
    at = {name: (letters[i], spaces[i]) for name, i in zip(names, own, strict=True)}
    declared = [*(f"{p} distribution on {s}" for p, s in zip(laws, spaces, strict=True)),
                *(f"{name} function on {at[name][1]}" for name in names)]
    return Variables(names, " x ".join(laws), at), "; ".join(declared)


def _unused(wanted: tuple[str, ...], used: set[str]) -> str:
    """A name that the text has not."""
    return unused(next((n for n in wanted if n not in used), wanted[-1]), used)
