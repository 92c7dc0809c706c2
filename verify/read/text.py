"""Claims and expressions in text: the public functions of the reader."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from verify.language.alphabets import Letter
from verify.language.expr import App, Expr, LanguageError, Num, Relation, Sym, literal, walk
from verify.language.finite import Distribution, Event
from verify.language.formula import Both, Formula, Quantifier, Statement, require_exact_and_closed
from verify.notation.conjuncts import both_ways
from verify.read.channel_outputs import by_the_input
from verify.read.conditions import conditions, meant_together, misspelt
from verify.read.divergences import added, each_divergence
from verify.read.domains import Domains, relation, require_declared
from verify.read.laws import LawReader
from verify.read.letters_apart import letters_apart, letters_named, sizes_for_names
from verify.read.events import for_every_event, without_bars
from verify.read.parse import Parser, require_ordinary
from verify.read.named_laws import NamedLaws
from verify.read.private import apart_from_privacy, claimed, is_of_privacy
from verify.read.quantified import about_laws, assumes, taken_apart
from verify.read.random_variables import apart_from_variables
from verify.read.source import ReadError, Source
from verify.read.spelled import products_apart, spelled
from verify.read.spelled_laws import (
    TWO, Drawn, apart_from_noise, names_of, of_numbers, two_laws_compared, without_conditions_at_letters)
from verify.read.things import Declared
from verify.read.tokens import Kind, Token, tokenize
from verify.read.under_laws import under_laws
from verify.read.uses import set_of, spaces_of

__all__ = ["ReadError", "read_claim", "read_expression"]
MAX_HYPOTHESES = 100
_SIGN = re.compile("(?<!-)>|[<=\u2264\u2265\u2260~]|\\bin\\b")
_SUBSCRIPT = re.compile(r"(?<=\w)_\{(\w+)\}")
_SOME_SET = re.compile(r"\bon (?:a|the same|one|some) (?:finite )?(?:set|alphabet|space)\b")        # as all are
_BEHIND_NAMES = (",", ";", "and", "in", "")
_EVERY = ("say what the name is: for all x > 0, for all x real, or P(r) <= Q(r) for every r in R, with an alphabet that laws "
          "are on")


def read_claim(text: str, where: str = "", given: Sequence[str] = ()) -> Statement:
    """The statement that a claim in text makes for all values of its names in their domains, under its hypotheses.

    `text` is a chain of relations or several joined by "and"; each item of `given` is that or several between commas; `where`
    declares the names, and what is no end of a domain there is a hypothesis.  Raises ReadError.

    >>> read_claim("log(x) <= x - 1", "x > 0").claim.op
    '<='
    """
    if isinstance(given, str) or len(given) > MAX_HYPOTHESES:
        raise ReadError(f"given: hypotheses are a list of at most {MAX_HYPOTHESES} texts; write each as an item of its own")
    hypotheses = [Source(f"given {i}", item) for i, item in enumerate(given, 1)]
    try:
        return _statement(Source("claim", text), Source("where", where), hypotheses)
    except RecursionError:
        raise ReadError("claim: nested too deeply; remove parentheses or split the claim") from None
    except ReadError as error:
        made = _with_words(text, where, given) or _with_own_conditions(text, where, hypotheses)
        if isinstance(made, ReadError):
            raise made from None
        if made is not None:
            return made
        hint = misspelt(where) if str(error).startswith("where") and "did you mean" not in str(error) else ""
        raise (ReadError(f"{error}{hint}") if hint else error) from None


def _without_braces(source: Source) -> Source:
    """The text with D_KL for D_{KL}, every character behind it where it was."""
    return replace(source, text=_SUBSCRIPT.sub(lambda m: f"_{m[1]}  ", source.text))


def _with_words(text: str, where: str, given: Sequence[str]) -> Statement | None:
    """The statement of a claim with hypotheses in words alone, such as `K is eps-LDP`, which `where` says as well; None where
    there is none, or where that reads nothing."""
    words = [item for item in given if isinstance(item, str) and item.strip() and not _SIGN.search(item)]
    if not words or not isinstance(where, str):
        return None
    try:
        return read_claim(text, _joined(where.strip(" ;"), "; ".join(words)), [i for i in given if i not in words])
    except ReadError:
        return None


def _with_own_conditions(text: str, where: str, given: Sequence[Source]) -> Statement | ReadError | None:
    """The statement of a claim whose text holds conditions, which about numbers are read like those of `where`, about laws as
    hypotheses; None where that reads nothing or more than one statement, and of an implication why."""
    failed: ReadError | None = None
    if not isinstance(text, str) or not isinstance(where, str):
        return None
    found: list[Statement] = []
    for claim, assumed, own in about_laws(text, where):
        if is_of_privacy(assumed):                    # which `where` says, not a relation
            assumed, own = "", _joined(own, assumed)
        try:
            more = [Source("claim", assumed)] if assumed.strip() else []
            made = _statement(Source("claim", claim), Source("where", _joined(where, own)), [*given, *more])
        except ReadError as error:
            failed = failed or error
            continue
        except RecursionError:
            continue
        numbers = all(isinstance(b.symbol, Sym) for b in made.prefix) and not of_numbers(text)
        found += [made] if not numbers and made not in found else []
    for claim, own in taken_apart(text, not where.strip(" ;,")):
        try:
            made = _statement(Source("claim", claim), Source("where", _joined(where, own)), given)
        except (ReadError, RecursionError):
            continue
        numbers = all(isinstance(b.symbol, Sym) for b in made.prefix)
        found += [made] if numbers and made not in found else []
    return found[0] if len(found) == 1 else failed if not found and assumes(text) else None


def _joined(where: str, own: str) -> str:
    """The conditions of `where` and those of the claim's text."""
    return f"{where}; {own}" if where.strip(" ;,") and own.strip(" ;,") else own if own.strip(" ;,") else where


def read_expression(text: str) -> Expr:
    """The expression that a text spells, with any names in it as scalar symbols; raises ReadError.

    >>> read_expression("-x^2") == -(read_expression("x") ** 2)
    True
    """
    source = Source("expression", text)
    try:
        return Parser(source, tokenize(source), LawReader(Declared(source), frozenset()).calls()).expression().expr
    except RecursionError:
        raise ReadError("expression: nested too deeply; remove parentheses or split it") from None


def _statement(claim: Source, where: Source, given: Sequence[Source]) -> Statement:
    where, claim, *given = map(_without_braces, (where, claim, *given))
    claim, where = claimed(claim, replace(where, text=_SOME_SET.sub(lambda m: " " * len(m[0]), where.text)))
    where, (claim, *given) = by_the_input(where, (claim, *given))
    where, private = apart_from_privacy(where, (claim, *given))
    where, drawn = apart_from_noise(where)
    where, variables, of_variables = apart_from_variables(where, (claim, *given), drawn)
    drawn = drawn or variables.drawn()
    where, said_there = without_conditions_at_letters(where)
    given = (*two_laws_compared(given, where), *said_there, *of_variables, *private)
    found = conditions(where)
    declared = Declared(where)
    rest = declared.read(found)
    tokens = [tokenize(source) for source in (claim, *given)]
    used = frozenset(t.text for run in tokens for t in run if t.kind is Kind.NAME) | frozenset(
        n.text for c in found for n in getattr(c, "names", ()))
    declared.with_a_law(used)
    if variables.function and any(isinstance(t, Event) for t in declared.things.values()):
        raise ReadError("where, column 1: of which draw an event speaks is not clear beside iid random variables; write the "
                        "chance of a relation, Pr[X > t]")
    laws = LawReader(declared, used)
    prefix, assumed = Domains(where, laws.calls(), declared.what()).read(rest)
    things = declared.quantifiers()
    numbered = NamedLaws({b.symbol.name: b.domain for b in prefix}, declared.things, used)
    tokens = [numbered.written_out(source, run) for source, run in zip((claim, *given), tokens, strict=True)]
    names = tuple(b.symbol.name for b in prefix)
    for b in things:
        if b.symbol.name in names:
            raise ReadError(f"where, column 1: {b.symbol.name} is declared as a number and as something else; rename one")
    formulas = _Formulas(laws, declared.what(), names, frozenset(b.symbol.name for b in prefix if _nonnegative(b)),
                         drawn)
    for name, law in drawn.items():
        if set(names_of(name)) & {*names, *declared.things}:
            raise ReadError(f"where, column 1: {name} is declared as noise and as something else; rename one")
        if law.kind == TWO:
            numbered.require_probability(where, name, law.scale)
        if not law.kind and not isinstance(declared.things.get(law.scale.split()[0]), Distribution):
            raise ReadError(f"where, column 1: {name} is drawn from {law.scale}, which is no law of the text; write X ~ P with "
                            "P distribution, Z ~ Lap(b) or Z ~ N(m, v)")
    known = {*names, *declared.things}
    first, *others = [variables.spelled(source, run, known, source is not claim) for source, run in zip(
        (claim, *given), tokens, strict=True)]
    of_sizes = [f for c in declared.sizes for f in formulas.several(where, [*c.run(), Token(Kind.END, "", len(where.text))])]
    hypotheses = [f for source, run in zip(given, others, strict=True) for f in formulas.several(source, run)]
    said = formulas.one(claim, first)
    more, defining = laws.definitions()
    made = sizes_for_names(Statement((*prefix, *things, *more), (*assumed, *of_sizes, *hypotheses, *defining), said), of_sizes)
    try:
        require_exact_and_closed("claim", made)
    except LanguageError as error:
        raise ReadError(f"claim, column 1: {str(error).removeprefix('claim: ')}") from None
    return letters_apart(letters_named(made))


def _nonnegative(b: Quantifier) -> bool:
    """Whether the lower end of a domain is a number that is at least 0."""
    return b.domain is not None and isinstance(b.domain.lo, Num) and b.domain.lo.value >= 0


@dataclass
class _Formulas:
    """Reads formulas; `names` are the numbers that are declared, `nonnegative` those of them that are at least
    0, `drawn` the names with a law of noise."""

    laws: LawReader
    things: dict[str, str]
    names: tuple[str, ...]
    nonnegative: frozenset[str]
    drawn: Mapping[str, Drawn]

    def one(self, source: Source, tokens: list[Token]) -> Formula:
        """A claim: chains joined by "and"."""
        found = self._all(source, tokens, ("and",))
        return found[0] if len(found) == 1 else Both(tuple(found))

    def several(self, source: Source, tokens: list[Token]) -> list[Formula]:
        """Hypotheses: chains between commas, semicolons and "and"."""
        return self._all(source, tokens, ("and", ",", ";"))

    def _all(self, source: Source, tokens: list[Token], between: tuple[str, ...]) -> list[Formula]:
        noise = {name for drawn, law in self.drawn.items() if law.kind for name in names_of(drawn)}
        tokens = products_apart(tokens, noise.union(self.names)) if noise else tokens
        tokens = under_laws(source, tokens, self.laws.declared, self.names, self.laws.used, self.drawn)
        tokens, numbers = spelled(source, tokens, self.names, True, self.drawn, self.nonnegative, self.things)
        parser = Parser(source, tokens, self.laws.calls(), self.things, self.nonnegative, numbers, True)
        found, begin = [self._chain(parser, between)], 0
        while parser.here().text in between:
            sign, before, begin = parser.next(), tokens[begin:parser.index - 1], parser.index
            found.append(self._chain(parser, between))
            if sign.text == ",":
                meant_together(source, before, tokens[begin:parser.index])
        parser.require_end()
        require_declared(source, parser.names, (*self.names, *self.laws.letters))
        return found

    def _chain(self, parser: Parser, between: tuple[str, ...]) -> Formula:
        """A chain of relations, or that two laws are indistinguishable, for every letter that is named behind it."""
        letters, events, behind = self._bound(parser, between)
        if self.laws.begins_pair(parser):
            pair = self.laws.pair(parser, (*between, "for"))
            if not letters and parser.here().text != "for":
                return pair
            relations = both_ways(pair)
        else:
            sides, signs = parser.chain((*between, "for"))
            relations = tuple(one for sign, a, b in zip(signs, sides, sides[1:], strict=False)
                              for one in each_divergence(added(relation(sign, a, b), self.nonnegative)))
        for word, event in events:
            relations = tuple(self._of_event(parser, word, event, one) for r in relations for one in without_bars(r))
        if letters or events:
            parser.index = behind
        elif parser.here().text == "for":
            raise parser.error(parser.here(), _EVERY)
        if not letters:
            return relations[0] if len(relations) == 1 else Both(relations)
        held = self._held(parser, letters, between)
        for letter in letters:
            del self.laws.letters[letter.name]
        made = tuple(self.laws.at_letters(letters, r, held) for r in relations)
        return made[0] if len(made) == 1 else Both(made)

    def _held(self, parser: Parser, letters: tuple[Letter, ...], between: tuple[str, ...]) -> tuple[Expr, ...]:
        """What is positive at the letters that are spoken of, of `for every r in R with P(r) > 0`."""
        if parser.here().text not in ("with", "where"):
            return ()
        word = parser.next()
        sides, signs = parser.chain(between)
        held = tuple((a.expr - b.expr if sign.text == ">" else b.expr - a.expr)
                     for sign, a, b in zip(signs, sides, sides[1:], strict=False) if sign.text in ("<", ">"))
        if len(held) < len(signs) or not all(set(letters) & set(walk(e)) for e in held):
            raise parser.error(word, "relations with < or > at the letters follow here; write for every r in R with P(r) > 0")
        return tuple(e.args[0] if isinstance(e, App) and e.op == "add" and literal(e.args[1]) == 0 else e for e in held)

    def _of_event(self, parser: Parser, word: Token, event: Event, r: Relation) -> Relation:
        """A relation for every event, which is no longer a thing of the text."""
        self.laws.declared.things.pop(event.name, None)
        laws = {chance: law for chance, (law, of) in self.laws.chances.items() if of == event}
        letters = tuple(self.laws.letters_of(next(iter(laws.values())))) if laws else ()
        return for_every_event(parser, word, event, letters, laws, r)

    def _bound(self, parser: Parser, between: tuple[str, ...]
               ) -> tuple[tuple[Letter, ...], list[tuple[Token, Event]], int]:
        """The letters of "for every x, y in X" and the events of "for every event S" behind the next chain, bound from here on,
        and where the text goes on then."""
        begin, depth = parser.index, 0
        while parser.here().kind is not Kind.END and (depth > 0 or parser.here().text not in (*between, "for")):
            depth += (parser.here().text == "(") - (parser.here().text == ")")
            parser.next()
        found: list[Letter] = []
        events: list[tuple[Token, Event]] = []
        if parser.here().text == "for":
            parser.next()
            of_a_set = [t.text for t in parser.tokens[parser.index + 1:parser.index + 2]] == ["in"]
            if parser.here().text in ("every", "all", "each"):
                parser.next()
            elif not of_a_set:
                raise parser.error(parser.here(), _EVERY)
            if parser.here().text in ("event", "events"):
                parser.next()
                events.append(self._event(parser, begin))
            else:
                found = self._group(parser, begin)
            while self._another(parser):
                parser.next()
                found += self._group(parser, begin)
        behind, parser.index = parser.index, begin
        return tuple(found), events, behind

    def _event(self, parser: Parser, begin: int) -> tuple[Token, Event]:
        """The event S of "for every event S", of the sets of the law that it is used for in the chain before."""
        end, name = parser.index - 3, parser.next()
        over = spaces_of(self.laws.declared.things, parser.tokens, name, begin, end)
        require_ordinary(parser.source, name)
        if over is None or name.text in self.laws.declared.things or name.text in parser.numbers:
            raise parser.error(name, "the law of this event is not seen, or its name is in use; write "
                                     "P(S) <= exp(eps)*Q(S) + delta for every event S")
        if parser.here().text in ("in", "on", "of") and parser.tokens[parser.index + 1].text in self.laws.declared.alphabets:
            parser.next()
            parser.next()
        made = Event(name.text, over)
        self.laws.declared.things[name.text] = made
        return name, made

    def _group(self, parser: Parser, begin: int) -> list[Letter]:
        """Letters of one set, `x, z in X`; without a set each is of that which it is used for in the chain before."""
        end = parser.index - 1
        names = [parser.next()]
        while parser.here().text == "," and not self._another(parser) and [
                t.text for t in parser.tokens[parser.index + 2:parser.index + 3] if t.text in _BEHIND_NAMES]:
            parser.next()
            names.append(parser.next())
        if parser.here().text != "in":
            for name in names:
                if name.text[:1].isupper():
                    raise parser.error(name, "this may be a letter or an event; write for every event "
                                             f"{name.text}, or for every {name.text} in R")
            sets = [set_of(self.laws.declared.things, parser.tokens, name, begin, end) for name in names]
            if None in sets:
                raise parser.error(parser.here(), _EVERY)
            return [self.laws.bind(parser, name, over) for name, over in zip(names, sets, strict=True) if over is not None]
        parser.next()
        over = self.laws.declared.alphabets.get(parser.here().text)
        if over is None:
            raise parser.error(parser.here(), f"this is no alphabet of the text; {_EVERY}")
        parser.next()
        return [self.laws.bind(parser, name, over) for name in names]

    def _another(self, parser: Parser) -> bool:
        """Whether another name with its set follows, as in `for every x in X, y in Y`."""
        ahead = [t.text for t in parser.tokens[parser.index:parser.index + 4]]
        return len(ahead) == 4 and ahead[0] == "," and ahead[2] == "in" and ahead[3] in self.laws.declared.alphabets
