"""Laws in text: P, K(P), K(x), joint(P, K), product(P, Q), marginal(J, 1), (P + Q)/2, and letters at which they are taken."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from verify.language.alphabets import Letter
from verify.language.expr import Expr, LanguageError, equal, walk
from verify.language.finite import Channel, Distribution, Joint, Law, Marginal, Product, Row, outputs
from verify.language.formula import Every, Quantifier
from verify.language.steps import total
from verify.read.mixtures import BUILT, Mixture, ends_mixture, read_mixture
from verify.read.parse import Parser, Part
from verify.read.things import Declared, Thing
from verify.read.tokens import Token, unused

Made = TypeVar("Made")


@dataclass
class LawTerms:
    """Reads laws; `used` are the names that letters of sums must not have."""

    declared: Declared
    used: frozenset[str]
    letters: dict[str, Letter] = field(default_factory=dict)        # bound by a sum around here
    marginals: dict[tuple[Law, tuple[int, ...]], Distribution] = field(default_factory=dict)      # of several coordinates
    mixtures: dict[Mixture, Distribution] = field(default_factory=dict)

    def law(self, parser: Parser, nesting: int, mixed: bool = True) -> Law:
        """A law: P, K(P), K(x), joint(P, K), product(P, Q) or P x Q, marginal(J, 1)."""
        if nesting > 40:
            raise parser.error(parser.here(), "laws are nested more than 40 deep; write fewer")
        if mixed and (end := ends_mixture(parser)):
            return self.mixed(read_mixture(parser, end, self.declared, lambda p: self._one_law(p, nesting + 1)))
        law, word = self._one_law(parser, nesting), parser.here()
        while parser.here().text in ("x", "*"):
            parser.next()
            law = self._guarded(parser, word, Product, law, self._one_law(parser, nesting))
        return law

    def _one_law(self, parser: Parser, nesting: int) -> Law:
        word = parser.next()
        thing = self.declared.things.get(word.text)
        if isinstance(thing, Distribution):
            return thing
        if (pair := self._beside(word.text)) is not None:
            return outputs(pair[0], self._fits(parser, word, *pair))
        if isinstance(thing, Channel) and parser.here().text == "o" and "o" not in self.declared.things:
            parser.next()
            prior = self._one_law(parser, nesting + 1)
            return outputs(prior, self._fits(parser, word, prior, thing))
        if isinstance(thing, Channel):
            opening = parser.require("(", f"write {word.text}(P) for the law of its output, or {word.text}(x) for a letter x")
            if self._is_letter(parser.here()):
                return self._guarded(parser, word, Row, thing, tuple(self._places(parser, opening)))
            prior = self.law(parser, nesting + 1)
            parser.close(opening)
            return outputs(prior, self._fits(parser, word, prior, thing))
        if word.text in BUILT:
            return self._built(parser, word, nesting)
        known = ", ".join(n for n, t in self.declared.things.items() if isinstance(t, Distribution | Channel))
        raise parser.error(word, f"a law is expected here; laws are made of {known or 'distributions'} as in P, K(P), "
                                 "joint(P, K), product(P, Q), marginal(J, 1)")

    def _beside(self, word: str) -> tuple[Distribution, Channel] | None:
        """The law P and the channel K of PK and KP, where this is no name itself."""
        if word in self.declared.things:
            return None
        cuts = [(self.declared.things.get(word[:i]), self.declared.things.get(word[i:])) for i in range(1, len(word))]
        found = [(p, k) for a, b in cuts for p, k in ((a, b), (b, a)) if isinstance(p, Distribution) and isinstance(k, Channel)]
        return found[0] if len(found) == 1 else None

    def _built(self, parser: Parser, word: Token, nesting: int) -> Law:
        opening = parser.require("(", f"write {word.text}(...)")
        first = self.law(parser, nesting + 1)
        parser.require(",", "write joint(P, K), product(P, Q) or marginal(J, 1)")
        if word.text == "marginal":
            return self._marginal(parser, word, opening, first)
        second = self._channel(parser, first) if word.text == "joint" else self.law(parser, nesting)
        parser.close(opening)
        make: dict[str, Callable[..., Law]] = {"joint": Joint, "product": Product}
        return self._guarded(parser, word, make[word.text], first, second)

    def _marginal(self, parser: Parser, word: Token, opening: Token, law: Law) -> Law:
        """marginal(J, 1), or marginal(J, 1, 2): a law of its own, which a hypothesis defines."""
        axes = [self._coordinate(parser)]
        while parser.here().text == ",":
            parser.next()
            axes.append(self._coordinate(parser))
        parser.close(opening)
        if len(axes) == 1:
            return self._guarded(parser, word, Marginal, law, axes[0])
        if len(set(axes)) < len(axes) or max(axes) >= len(law.over):
            raise parser.error(word, f"coordinates from 1 to {len(law.over)}, each once, are expected; write marginal(J, 1, 2)")
        if any(isinstance(n, Letter) for n in walk(law)):
            raise parser.error(word, "a marginal of several coordinates is of a law without letters; write it out as a sum")
        name = "_".join([law.name if isinstance(law, Distribution) else "marginal", *(str(i + 1) for i in axes)])
        name = unused(name, self.used | set(self.declared.things) | {d.name for d in self.marginals.values()}, "_")
        return self.marginals.setdefault((law, tuple(axes)), Distribution(name, tuple(law.over[i] for i in axes)))

    def _coordinate(self, parser: Parser) -> int:
        number = parser.next()
        if not number.text.isdigit() or int(number.text) < 1:
            raise parser.error(number, "the number of a coordinate is expected here; write marginal(J, 1)")
        return int(number.text) - 1

    def mixed(self, mixture: Mixture) -> Distribution:
        """The law that is a mixture, which a hypothesis defines."""
        name = unused("M", self.used | set(self.declared.things) | {d.name for d in self.mixtures.values()})
        return self.mixtures.setdefault(mixture, Distribution(name, mixture.laws[0].over))

    def definitions(self) -> tuple[tuple[Quantifier, ...], tuple[Every, ...]]:
        """The laws that stand for marginals of several coordinates, and the hypotheses that say what they are."""
        said = []
        for (law, axes), made in self.marginals.items():
            letters = self.letters_of(law)
            others = tuple(x for i, x in enumerate(letters) if i not in axes)
            own = tuple(letters[i] for i in axes)
            said.append(Every(own, equal(made(*own), total(others, law(*letters)))))
        said += [mixture.defines(made, self.letters_of(made)) for mixture, made in self.mixtures.items()]
        return tuple(Quantifier("forall", d) for d in (*self.marginals.values(), *self.mixtures.values())), tuple(said)

    def _channel(self, parser: Parser, prior: Law) -> Channel:
        """A channel for inputs of a law."""
        word = parser.next()
        thing = self.declared.things.get(word.text)
        if not isinstance(thing, Channel):
            raise parser.error(word, "a channel is expected here; declare one, as in K channel X -> Y")
        return self._fits(parser, word, prior, thing)

    def _fits(self, parser: Parser, word: Token, prior: Law, channel: Channel) -> Channel:
        """The channel; raises ReadError unless it takes what the law gives."""
        if channel.inputs != prior.over:
            takes, given = (" x ".join(a.name for a in over) for over in (channel.inputs, prior.over))
            raise parser.error(word, f"{channel.name} takes letters of {takes}, the law is on {given}; declare the two alike")
        return channel

    def _is_letter(self, token: Token) -> bool:
        return token.text in self.letters or isinstance(self.declared.things.get(token.text), Letter)

    def _place(self, parser: Parser) -> Letter:
        token = parser.next()
        thing: Thing | None = self.letters.get(token.text) or self.declared.things.get(token.text)
        if not isinstance(thing, Letter):
            raise parser.error(token, "a letter or an event is expected here; declare one, as in x in X or S event on X, or "
                                      "bind one, as in sum(r in X, ...) or ... for every r in X")
        return thing

    def _places(self, parser: Parser, opening: Token) -> list[Letter]:
        places = [self._place(parser)]
        while parser.here().text == ",":
            parser.next()
            places.append(self._place(parser))
        parser.close(opening)
        return places

    def letters_of(self, law: Law) -> tuple[Letter, ...]:
        """Letters of the alphabets of a law, with names that nothing else has."""
        made: list[Letter] = []
        for over in law.over:
            made.append(Letter(unused(over.name.lower(), self.used | set(self.letters) | {x.name for x in made}), over))
        return tuple(made)

    def _made(self, parser: Parser, word: Token, depth: int, make: Callable[[], Expr]) -> Part:
        return Part(self._guarded(parser, word, make), depth, None)

    def _guarded(self, parser: Parser, word: Token, make: Callable[..., Made], *args: object) -> Made:
        """What the language makes of the arguments; what it refuses is an error at the word."""
        try:
            return make(*args)
        except LanguageError as error:
            raise parser.error(word, f"{error}") from None
