"""What a text declares beside numbers: laws, channels, events and functions on finite alphabets, and letters."""
from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from verify.language.alphabets import Alphabet, Letter
from verify.language.finite import Channel, Distribution, Event, Function
from verify.language.formula import Quantifier
from verify.read.condition_words import NATURALS
from verify.read.conditions import Bare, Chain, Condition, Things
from verify.read.parse import require_ordinary
from verify.read.source import ReadError, Source
from verify.read.tokens import Kind, Token

Thing = Distribution | Channel | Event | Function | Letter
REALS = "R"
USUAL, USUAL_OUTPUT = "R", "Y"        # the alphabets of laws and of the outputs of channels where none is named
_BESIDE_ALPHABETS = frozenset(("x", "on", "of", "in", "to", "from", "letters", "letter"))
_WHAT = {Distribution: "a distribution; write {0}(r) for a letter r, {0}(S) for an event S, or a divergence such as KL({0}, Q)",
         Channel: "a channel; write {0}(y | x) for letters, or {0}(P) for the law of its output",
         Event: "an event; write P({0}) for its probability under a law P",
         Function: "a function of letters; write {0}(r) for a letter r",
         Letter: "a letter; it stands in parentheses only, as in P({0})"}


def has_size(sides: tuple[tuple[Token, ...], ...]) -> str | None:
    """The name between bars that is one side of a relation, as in |X| = 3; None where there is none."""
    for side in sides:
        if [t.text for t in side][::2] == ["|", "|"] and len(side) == 3 and side[1].kind is Kind.NAME:
            return side[1].text
    return None


def _tokens(c: Condition) -> tuple[Token, ...]:
    """The tokens of a condition."""
    return c.run() if isinstance(c, Chain) else c.names


@dataclass
class Declared:
    """The things of a text by name, and its alphabets."""

    source: Source
    things: dict[str, Thing] = field(default_factory=dict)
    alphabets: dict[str, Alphabet] = field(default_factory=dict)
    sizes: list[Chain] = field(default_factory=list)        # what is said of how many letters alphabets have, |X| <= n

    def read(self, found: Sequence[Condition]) -> list[Condition]:
        """Declare what the conditions declare, laws before channels before what only names alphabets; return the others."""
        found = self._sized(found)
        for stems in (("distribution", "law"), ("channel",), ("event",), ("function",)):
            for c in found:
                if isinstance(c, Things) and c.word.text.rstrip("s") in stems:
                    self._declare(c, stems[0])
        kept: list[Condition] = []
        for c in found:
            if not isinstance(c, Things):
                kept.append(c)
            elif c.word.text.rstrip("s") == "letter":
                kept += self._members(c)
        return kept

    def with_a_law(self, used: Collection[str]) -> None:
        """Declare the law P, or Pr, of the events of a text that has none and speaks of their probabilities."""
        events = [t for t in self.things.values() if isinstance(t, Event)]
        other = any(isinstance(t, Distribution | Channel) for t in self.things.values())
        name = next((n for n in ("P", "Pr") if n in used), "")
        if events and name and not other and name not in self.things and len({e.over for e in events}) == 1:
            self.things = {name: Distribution(name, events[0].over), **self.things}

    def _sized(self, found: Sequence[Condition]) -> list[Condition]:
        """The conditions but those that say how many letters an alphabet of the text has, |X| = 3 or |X| <= n."""
        things = [c for c in found if isinstance(c, Things)]
        named = {t.text for c in things for t in c.rest if t.kind is Kind.NAME} - _BESIDE_ALPHABETS
        named |= {USUAL_OUTPUT if c.word.text.startswith("channel") else USUAL for c in things if not c.rest}
        named |= {USUAL for c in things if not c.rest and c.word.text.startswith("channel")}
        sized = set[str]()
        kept: list[Condition] = []
        for c in found:
            name = has_size(c.sides) if isinstance(c, Chain) else None
            if name is not None and name not in named and things and name[0].isupper() and isinstance(c, Chain) and [
                    s.text for s in c.signs] == ["=="] and sum(name in [t.text for t in _tokens(o)] for o in found) == 1:
                raise self._error(c.signs[0], f"{name} is no alphabet of the text, and no number that anything else is said of")
            if not isinstance(c, Chain) or name not in named or name is None:
                kept.append(c)
                continue
            numbers = [side[0] for side in c.sides if len(side) == 1 and side[0].text.isdigit()]
            if [s.text for s in c.signs] == ["=="] and numbers and 0 < int(numbers[0].text) <= 1000:
                if name in sized:
                    raise self._error(c.signs[0], f"the alphabet {name} has a size already; say it once")
                sized.add(name)
                self.alphabet(name, int(numbers[0].text))
            else:
                self.sizes.append(c)
        return kept

    def _members(self, c: Things) -> list[Condition]:
        """Letters of a known alphabet; `x in R` is a real number where no alphabet has this name."""
        named = c.rest[-1] if len(c.rest) == 2 else None
        if named is not None and named.text not in self.alphabets:
            if named.text == REALS:
                return [Bare(c.names, False)]
            if named.text == NATURALS:
                return [Bare(c.names, True, named)]
            raise self._error(named, "this is no set and no alphabet here; write x real, k in 1..n, or P distribution on X")
        self._declare(c, "letter")
        return []

    def what(self) -> dict[str, str]:
        """What each name stands for, as an error says it."""
        return {name: _WHAT[type(thing)].format(name) for name, thing in self.things.items()}

    def quantifiers(self) -> tuple[Quantifier, ...]:
        """One universal quantifier for each thing, in the order in which they are declared."""
        return tuple(Quantifier("forall", thing) for thing in self.things.values())

    def alphabet(self, name: Token | str, size: int | None = None) -> Alphabet:
        """The alphabet of a name; what is said first of its size counts."""
        text = name if isinstance(name, str) else name.text
        known = self.alphabets.setdefault(text, Alphabet(text, size))
        if size is not None and known.size != size and isinstance(name, Token):
            raise self._error(name, f"the alphabet {text} has another size above; say it once, where {text} is named first")
        return known

    def _declare(self, c: Things, stem: str) -> None:
        alphabets = self._alphabets(c, stem)
        for name in c.names:
            if name.kind is not Kind.NAME:
                raise self._error(name, "a name is expected here; write P distribution on X of 3 letters for a size")
            require_ordinary(self.source, name)
            if name.text in self.things:
                raise self._error(name, "this name is declared twice; choose another name")
            match stem:
                case "distribution": self.things[name.text] = Distribution(name.text, alphabets)
                case "channel": self.things[name.text] = Channel(name.text, alphabets[-1], alphabets[:-1])
                case "event": self.things[name.text] = Event(name.text, alphabets)
                case "function": self.things[name.text] = Function(name.text, alphabets)
                case _: self.things[name.text] = Letter(name.text, alphabets[0])

    def _alphabets(self, c: Things, stem: str) -> tuple[Alphabet, ...]:
        """The alphabets that a condition names: `on X x Y of 3 letters`, `X -> Y`, `of X`, or the usual ones."""
        rest = [*c.rest, Token(Kind.END, "", c.word.at + c.word.length)]
        if len(rest) == 1:
            one = self._usual(c)
            return (one, self.alphabet(USUAL_OUTPUT)) if stem == "channel" else (one,)
        if rest[0].text in ("on", "of", "in", "from"):
            rest.pop(0)
        if rest[0].kind is Kind.NUMBER and stem != "channel":          # P distribution on 3 letters
            rest[:0] = [Token(Kind.NAME, USUAL, rest[0].at), Token(Kind.NAME, "of", rest[0].at)]
        found = [self._named(rest)]
        while rest[0].text in ("x", "*"):
            rest.pop(0)
            found.append(self._named(rest))
        if stem == "channel":
            if rest[0].text not in ("->", "to"):
                raise self._error(rest[0], "an arrow is expected here; write K channel X -> Y")
            rest.pop(0)
            found.append(self._named(rest))
        if len(rest) > 1:
            raise self._error(rest[0], "this cannot follow here; write P, Q distributions on X, K channel X -> Y, S event on X")
        if stem == "letter" and len(found) > 1:
            raise self._error(c.word, "a letter is of one alphabet; write x in X")
        return tuple(found)

    def _usual(self, c: Things) -> Alphabet:
        """The one alphabet that laws are on, or the usual one where there are no laws."""
        of_laws = {over for thing in self.things.values() if isinstance(thing, Distribution) for over in thing.over}
        if len(of_laws) > 1:
            raise self._error(c.word, "laws are on several alphabets; write S event on X, K channel X -> Y")
        one = of_laws.pop() if of_laws else self.alphabet(USUAL)
        assert isinstance(one, Alphabet)
        return one

    def _named(self, rest: list[Token]) -> Alphabet:
        name = rest.pop(0)
        if name.kind is not Kind.NAME:
            raise self._error(name, "the name of an alphabet is expected here; write P, Q distributions on X")
        if [rest[0].text, rest[1].text if len(rest) > 1 else ""] != ["of", rest[1].text if len(rest) > 1 else "-"]:
            return self.alphabet(name)
        number = rest[1]
        if not (number.kind is Kind.NUMBER and number.text.isdigit() and 0 < int(number.text) <= 1000 and len(rest) > 2
                and rest[2].text in ("letter", "letters")):
            raise self._error(number, f"a number of letters is expected here; write {name.text} of 3 letters")
        del rest[:3]
        return self.alphabet(name, int(number.text))

    def _error(self, token: Token, message: str) -> ReadError:
        return self.source.error(token.at, token.length, message)
