"""Random variables in the conditions of a text: `X, Y random variables`, `X -> Y -> Z`, `X, Y independent`; `f: X -> [0, 1]`.

In entropies a random variable is a letter drawn from a law; in E[X], Var[X] and Pr[X > t] it is a real function of one."""
from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from verify.read.brackets import closing, parts, without
from verify.read.information import entropies, law_of
from verify.read.source import Source
from verify.read.spelled import TAKES
from verify.read.spelled_laws import CHANCES, Drawn, names_of
from verify.read.tokens import Kind, Token, token_at, tokenize

_NAME = r"[A-Z]\w*'*"
_KINDS = r"(?:(?:real|real-valued|nonnegative|non-negative|positive|discrete|finite|independent)\s+)*"
_VARIABLES = re.compile(
    rf"\s*(?P<names>{_NAME}(?:\s+and\s+{_NAME})*)(?P<said>\s+in\s+[\[(].*?[\])]|\s*[<>\u2264\u2265]=?\s*\S+)?\s*"
    rf"(?:\s(?:is|are|be)\b)?(?:\s+an?\b)?\s+(?P<kind>{_KINDS})random\s+variables?\b(?P<rest>.*)", re.DOTALL)
_ALONE = re.compile(rf"\s*{_NAME}\s*")
_CHAIN = re.compile(rf"\s*(?:Markov\s+chain\s+)?(?P<chain>{_NAME}(?:\s*(?:->|\u2192)\s*{_NAME}){{2,}})"
                    r"(?:\s+(?:is|be|forms?)\s+a)?(?:\s+Markov\s+chain)?\s*")
_INDEPENDENT = re.compile(rf"\s*(?P<first>{_NAME}(?:\s+and\s+{_NAME})*)(?:\s+(?:is|are))?\s+"
                          rf"independent(?:\s+of\s+(?P<second>{_NAME}))?\s*")
_COPIES = re.compile(r"\b(?:i\.\s?i\.\s?d\.|iid\b)")
_REST = re.compile(r"(?:(?:(?:with|taking)\s+values\s+)?(?:in|on)\s+(?P<set>[\[(][^\[\]]*[\])]))?"
                   r"\s*(?:(?:with|of|and)\s+(?:mean\s+(?P<mean>(?:(?!\s+and\b).)+?))?(?:(?:\s+and\s+)?variance\s+(?P<variance>.+))?)?")
_ENDS = re.compile(r"\s*(?P<open>[\[(])(?P<low>[^,;]+),(?P<high>[^,;]+)(?P<close>[\])])\s*")
_MAP = re.compile(r"(?P<head>\s*[A-Za-z_]\w*'*\s*):\s*(?P<over>[A-Za-z_]\w*(?:\s+x\s+[A-Za-z_]\w*)*)\s*(?:->|\u2192)\s*"
                  r"(?P<into>R|\u211d|[\[(].*[\])])\s*")
_SIGNS_OF = {"nonnegative": ">= 0", "non-negative": ">= 0", "positive": "> 0"}
_ON_USUAL = re.compile(r"\b(?:distributions?|laws?|measures?)\b(?!\s+on\b)")
_ENTROPY = re.compile(r"\b[HI]\s*\(([^()]*)\)")
_USAGE = ("what is said of this random variable is not read; write conditions of their own, as in X random variable, "
          "0 <= X <= 1, E[X] = 0")
_ONE_LAW = ("that random variables have one law is not read; write X, Y independent random variables, and hypotheses about "
            "their means")
_OUTSIDE = "this is a random variable; write E[{0}], Var[{0}] or Pr[{0} > t]"
_MEANS = ("E", "Var", "Cov")


@dataclass(frozen=True)
class Variables:
    """The random variables of a text, and what is drawn: `law` the text of its law; for entropies the names are its letters,
    else `at` says at which letter, of which set, the function of each name is taken."""

    names: tuple[str, ...] = ()
    law: str = ""
    at: dict[str, tuple[str, str]] = field(default_factory=dict)

    def drawn(self) -> dict[str, Drawn]:
        """The letters that are drawn, under the name that means have for them."""
        letters = list(dict.fromkeys(letter for letter, _ in self.at.values())) or list(self.names)
        named = letters[0] if len(letters) == 1 else f"({', '.join(letters)})"
        return {named: Drawn("", "", self.law)} if self.names else {}

    def spelled(self, source: Source, run: list[Token], known: Collection[str], hypothesis: bool) -> list[Token]:
        """The tokens of a formula with the grammar's words; a hypothesis about X, as X >= 0, is one about all its values.
        Raises ReadError where X stands outside of means and probabilities in a claim."""
        if not self.names:
            return run
        run = entropies(source, run, self.names, self.law, known)
        if not self.at:
            return run
        pieces = (self._products(piece, known) for piece in _pieces(run))
        return [t for piece in pieces for t in self._about_values(source, piece, known, hypothesis)]

    def _about_values(self, source: Source, run: list[Token], known: Collection[str], hypothesis: bool) -> list[Token]:
        """A relation in means, or, as a hypothesis, in all values of what stands outside of them."""
        made, outside = self._means(source, _in_a_set(run, self.at), known, False)
        if outside and not hypothesis:
            raise source.error(outside[0].at, outside[0].length, _OUTSIDE.format(outside[0].text))
        if outside:
            end = next((i for i in range(len(made) - 1, 0, -1) if made[i].kind is not Kind.END and made[i].text not in (
                "and", ",", ";")), 0)
            places = dict.fromkeys(self.at[t.text] for t in outside)
            said = " , ".join(f"{letter} in {space}" for letter, space in places).split()
            made[end + 1:end + 1] = [token_at(t, outside[0]) for t in ("for", "every", *said)]
        return made

    def _means(self, source: Source, run: list[Token], known: Collection[str], within: bool) -> tuple[list[Token], list[Token]]:
        """The tokens with X(w) for X and brackets behind E, Var and Pr, and the names that stand outside of these."""
        made: list[Token] = []
        outside: list[Token] = []
        i = 0
        while i < len(run):
            token = run[i]
            begin, end = _argument(run, i + 1)
            inside = run[begin:end]
            closed = made and made[-1].text in TAKES
            if token.text in (*_MEANS, *CHANCES) and token.text not in known and any(t.text in self.at for t in inside):
                if sum(t.text == "|" for t in inside) % 2:
                    raise source.error(token.at, token.length, "means and probabilities under a condition on random variables "
                                                               "are not read; write them out over the letters of a law")
                mean = _bracketed(source, token, self._means(source, inside, known, True)[0])
                made += [token_at("(", token), *mean, token_at(")", token)] if closed else mean
                i = end - (run[begin].text == "|" and begin == i + 1)
            elif token.text in self.at and (i + 1 == len(run) or run[i + 1].text != "("):
                outside += [] if within else [token]
                value = [token, *(token_at(t, token) for t in ("(", self.at[token.text][0], ")"))]
                made += [token_at("(", token), *value, token_at(")", token)] if closed else value
            else:
                made.append(token)
            i += 1
        return made, outside

    def _products(self, run: list[Token], known: Collection[str]) -> list[Token]:
        """X*Y for XY and t*X for tX, where these are no names of the text."""
        made: list[Token] = []
        for token in run:
            factors = list(token.text)
            product = len(factors) > 1 and token.kind is Kind.NAME and token.text not in {*known, *self.at} and any(
                f in self.at for f in factors) and all(f in self.at or f in known for f in factors)
            if product:
                made += [token_at(t, token) for f in factors for t in ("*", f)][1:]
            else:
                made.append(token)
        return made


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
    if drawn:
        raise where.error(found.first, 0, "random variables stand beside a name with a law of its own; write one of the two")
    letters = bool(found.chains) or any(set(re.findall(r"[\w']+", m)) & set(names) for t in texts for m in _ENTROPY.findall(t))
    used = set(re.findall(r"[\w']+", " ".join(texts)))
    said = [Source(where.name, " " * begin + text) for begin, text in found.said]
    for begin, end in spans:
        text = where.text[begin:end]
        mentions = _ENTROPY.search(text) if letters else set(names) & set(re.findall(r"[\w']+", text))
        if mentions and (begin, end) not in found.spans:
            said.append(Source(where.name, " " * begin + where.text[begin:end]))
            found.spans.add((begin, end))
    if letters:
        variables, declared = _letters(found, names, used)
        said += [Source(where.name, text) for text in _independences(found, names, variables.law, used)]
    else:
        variables, declared = _functions(where, found, names, used)
    return _with(where, without(where.text, found.spans), declared), variables, (*mapped, *said)


def _with_law(where: Source, texts: list[str], names: list[str], law: str) -> Source:
    """The conditions, with (X, Y) ~ J declaring J where it is in entropies and nothing else does."""
    entropy = any(set(re.findall(r"[\w']+", m)) & set(names) for t in texts for m in _ENTROPY.findall(t))
    if not entropy or not re.fullmatch(r"[A-Z](?:_?[A-Z]+)?'?", law) or law in "UNB" or re.search(
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
    waiting: list[tuple[int, int]] = field(default_factory=list)
    first: int = 0

    def read(self, begin: int, end: int) -> None:
        """A condition between two separators."""
        text = self.where.text[begin:end]
        if _ALONE.fullmatch(text) and self.where.text[begin - 1:begin] != ";":
            self.waiting.append((begin, end))
            return
        own = _VARIABLES.fullmatch(text)
        chain, apart = _CHAIN.fullmatch(text), _INDEPENDENT.fullmatch(text)
        before = self.waiting if self.where.text[begin - 1:begin] == "," else []
        self.waiting = [(begin, end)] if _ALONE.fullmatch(text) else []
        if own is None and chain is None and apart is None:
            if copies := _COPIES.search(text):
                raise self.where.error(begin + copies.start(), len(copies[0]), _ONE_LAW)
            return
        self.first = self.first or begin
        self.spans |= {(begin, end), *(before if chain is None else [])}
        names = [self.where.text[b:e].strip() for b, e in before] if chain is None else []
        if chain is not None:
            names = re.findall(_NAME, chain["chain"])
            self.chains.append(names)
        elif apart is not None:
            names += re.findall(_NAME, apart["first"])
            if apart["second"] and len(names) > 1:
                raise self.where.error(begin, end - begin, "this may be said of each or of both together; write conditions of "
                                                           "their own, as in X independent of Z; Y independent of Z")
            self.independent += [[*names, apart["second"]]] if apart["second"] else [names]
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
        self.independent += [names] if "independent" in kinds else []
        sign = next((s for k, s in _SIGNS_OF.items() if k in kinds), "")
        behind = _REST.fullmatch(rest)
        if behind is None:
            raise self.where.error(begin + own.start("rest"), len(own["rest"]), _USAGE)
        mean = {"zero": "0", "one": "1"}.get(behind["mean"] or "", behind["mean"])
        for name in names:
            own_said = [f"{name} {sign}" if sign else "", f"{name} {own['said'].strip()}" if own["said"] else ""]
            own_said += [f"{name} in {behind['set']}" if behind["set"] else "", f"E[{name}] = {mean}" if mean else "",
                         f"Var[{name}] = {behind['variance']}" if behind["variance"] else ""]
            self.said += [(begin, text) for text in own_said if text]


def _maps(where: Source) -> tuple[Source, tuple[Source, ...]]:
    """Functions that are declared by an arrow, f: X -> [0, 1], as `f function on X`, and that their values lie there."""
    text, said, made = where.text, list[Source](), ""
    for begin, end in parts(text):
        part = text[begin:end]
        found = _MAP.fullmatch(part)
        if found is None:
            made += part
        else:
            spaces = re.split(r"\s+x\s+", found["over"])
            named = len(spaces) > 1 or len(re.findall(rf"\b{spaces[0]}(?![\w'])", text)) > 1 or not _ON_USUAL.search(text)
            made += f"{found['head']} function" + (f" on {found['over']}" if named else "")
            name, letters = found["head"].strip(), [f"{a.lower()}'{i or ''}" for i, a in enumerate(spaces)]
            if found["into"][0] in "[(":
                places = ", ".join(f"{x} in {a}" if named else x for x, a in zip(letters, spaces, strict=True))
                inside = _between(f"{name}({', '.join(letters)})", found["into"])
                if inside is None:
                    raise where.error(begin, len(part), "the values of this function are not read; write f: X -> [0, 1]")
                said.append(Source(where.name, " " * begin + f"{inside} for every {places}"))
        made += text[end:end + 1]
    return (where if made == text else Source(where.name, made)), tuple(said)


def _between(value: str, ends: str) -> str | None:
    """That a value lies in an interval."""
    found = _ENDS.fullmatch(ends)
    if found is None:
        return None
    below, above = ("<=" if sign in "[]" else "<" for sign in (found["open"], found["close"]))
    infinite = [re.fullmatch(r"\s*[-+]?\s*(?:oo|\u221e|inf|infinity)\s*", found[end]) is not None for end in ("low", "high")]
    low, high = ("" if infinite[0] else f"{found['low']} {below} "), ("" if infinite[1] else f" {above} {found['high']}")
    return f"{low}{value}{high}" if low or high else None


def _in_a_set(run: list[Token], names: dict[str, tuple[str, str]]) -> list[Token]:
    """a <= X <= b for X in [a, b], a run of its own."""
    if len(run) < 4 or run[0].text not in names or run[1].text != "in":
        return run
    behind = [t for t in run[2:] if t.kind is Kind.END or t.text in ("and", ",", ";")][-1:]
    inside = run[2:len(run) - 1] if behind == run[-1:] else run[2:]
    text = _between(run[0].text, " ".join(t.text for t in inside))
    if text is None:
        return run
    return [*(token_at(t.text, run[0]) for t in tokenize(Source("where", text))[:-1]), *(behind if behind == run[-1:] else [])]


def _pieces(run: list[Token]) -> Iterator[list[Token]]:
    """The formulas of a run, each with the sign or the end that closes it."""
    depth, begin = 0, 0
    for i, token in enumerate(run):
        depth += (token.text in "([{" and token.kind is Kind.OPERATOR) - (token.text in ")]}" and token.kind is Kind.OPERATOR)
        if (depth <= 0 and token.text in ("and", ",", ";")) or i == len(run) - 1:
            yield run[begin:i + 1]
            begin = i + 1


def _argument(run: list[Token], at: int) -> tuple[int, int]:
    """Where the inside of a parenthesis or a bracket begins and ends, or |X| with its bars; nothing where neither stands."""
    sign = run[at].text if at < len(run) else ""
    if sign == "|":
        end = next((i for i in range(at + 1, len(run)) if run[i].text == "|"), None)
        return (at, end + 1) if end is not None else (at, at)
    end = closing(run, at) if sign in ("(", "[") else None
    return (at + 1, end) if end is not None else (at, at)


def _bracketed(source: Source, word: Token, body: list[Token]) -> list[Token]:
    """E[...], Var[...] or Pr[...] of a body, and the covariance as a mean of a product."""
    def at(*texts: str) -> list[Token]: return [token_at(t, word) for t in texts]

    if word.text != "Cov":
        return [*at("Pr" if word.text in CHANCES else word.text, "["), *body, *at("]")]
    cuts = [i for i, t in enumerate(body) if t.text == "," and _depth(body[:i]) == 0]
    if len(cuts) != 1:
        raise source.error(word.at, word.length, "a covariance is of two random variables; write Cov(X, Y)")
    sides = (body[:cuts[0]], body[cuts[0] + 1:])
    centred = [[*at("(", "("), *s, *at(")", "-", "E", "["), *s, *at("]", ")")] for s in sides]
    return [*at("E", "["), *centred[0], *at("*"), *centred[1], *at("]")]


def _depth(run: list[Token]) -> int: return sum((t.text in ("(", "[")) - (t.text in (")", "]")) for t in run)


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
    """The functions that random variables are, on one space, or on one for each where they are independent; and what declares
    them."""
    groups = found.independent
    if found.chains or len(groups) > 1 or (groups and set(groups[0]) != set(names)):
        raise where.error(found.first, 0, "of random variables with values all or none are independent; write X, Y independent")
    laws, spaces, letters = list[str](), list[str](), list[str]()
    for _ in names if groups else names[:1]:
        laws.append(_unused(("P", "Q"), used | set(laws)))
        spaces.append(_unused(("Omega",), used | set(spaces)))
        letters.append(_unused(("w", "v", "u", "s"), used | set(letters)))
    own = [i if groups else 0 for i in range(len(names))]
    at = {name: (letters[i], spaces[i]) for name, i in zip(names, own, strict=True)}
    declared = [*(f"{p} distribution on {s}" for p, s in zip(laws, spaces, strict=True)),
                *(f"{name} function on {at[name][1]}" for name in names)]
    return Variables(names, " x ".join(laws), at), "; ".join(declared)


def _unused(wanted: tuple[str, ...], used: set[str]) -> str:
    """A name that the text has not."""
    name = next((n for n in wanted if n not in used), wanted[-1])
    while name in used:
        name += "'"
    return name
