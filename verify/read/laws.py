"""Formulas about laws in text: KL(P, Q), D_inf(P, Q, delta), P(S), K(P), joint(P, K), sums over letters, means under noise."""
from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from verify.language.alphabets import Alphabet, Letter
from verify.language.expr import Expr, Mean, Num, Q, Relation, Sym, exp, log, sqrt, substitute, symbols, walk
from verify.language.finite import (
    KL, MI, TV, Channel, D_inf, Distribution, Event, Function, Functional, I_inf, Law, Marginal, Product, Sum, Sup,
    chi_square, hockey_stick, renyi)
from verify.language.formula import Every, Indistinguishable
from verify.language.noise import NOISE, gaussian_mean, laplace_mean
from verify.language.steps import total
from verify.read.brackets import closing
from verify.read.divergences import unbounded
from verify.read.events import begins_event, read_event
from verify.read.law_terms import LawTerms
from verify.read.mixtures import BUILT, half_of_each
from verify.read.parse import RELATIONS, Call, Parser, Part, require_ordinary
from verify.read.ranges import at_value, read_range
from verify.read.tokens import Kind, Token
from verify.read.uses import set_of

_DIVERGENCES: dict[str, tuple[Callable[..., Expr], int, int]] = {      # made by, fewest and most numbers behind the laws
    "KL": (KL, 0, 0), "TV": (TV, 0, 0), "chi_square": (chi_square, 0, 0), "D_inf": (D_inf, 0, 1),
    "hockey_stick": (hockey_stick, 1, 1), "renyi": (renyi, 1, 1)}
SAME = {                                       # the names of papers, where they say which one is meant
    **dict.fromkeys(("D_KL", "KLD", "relative_entropy"), "KL"), **dict.fromkeys(("D_TV", "d_TV", "total_variation"), "TV"),
    **dict.fromkeys(("chi2", "chi_2", "chisq", "chi_squared", "D_chi2"), "chi_square"), "D_max": "D_inf", "D_oo": "D_inf",
    "renyi_moment": "renyi", "renyi_divergence": "D_alpha", "mutual_information": "MI", "entropy": "H"}
ORDERS = {f"D_{order}": order for order in range(2, 100)}        # the Renyi divergence of an order in its name
_VARIABLE = Sym("_value")         # of a mean, before it is replaced by the noise; no text has this name
_PAIR, _PAIR_USAGE = "indistinguishable", "write indistinguishable(P, Q, eps) or indistinguishable(P, Q, eps, delta)"
_NOISE = {"laplace": laplace_mean, "gaussian": gaussian_mean}
_CHANCE_USAGE = "write Pr(r ~ P, P(r) > 2*Q(r))"
_NOISE_USAGE = "write mean(x ~ laplace(0, b), body) or mean(x ~ gaussian(0, s), body), s the standard deviation"


def renyi_divergence(p: Law, q: Law, order: Expr) -> Expr:
    """The Renyi divergence of an order > 1, in nats: the logarithm of the moment over the order less 1."""
    less = Num(order.value - 1) if isinstance(order, Num) else order - 1
    divergence = log(renyi(p, q, order))
    return divergence if less == Num(Fraction(1)) else divergence / less


@dataclass
class LawReader(LawTerms):
    """Reads calls that speak about the things of a text; `used` are the names that letters of sums must not have."""

    chances: dict[Expr, tuple[Law, Event]] = field(default_factory=dict)       # the probabilities of events that are met

    def calls(self) -> dict[str, Call]:
        """What is read behind each name and an opening parenthesis."""
        made: dict[str, Call] = {"sum": self._sum, "prod": read_range, "sup": self._sup, "mean": self._mean}
        if self.declared.things:
            made |= dict.fromkeys((*_DIVERGENCES, "D_alpha"), self._divergence)
            made |= {"MI": self._information, "I_inf": self._information, "H": self._entropy}
            made |= dict.fromkeys(("JS", "JSD", "D_JS", "jensen_shannon"), self._jensen_shannon)
            made |= dict.fromkeys(("BC", "bhattacharyya"), self._bhattacharyya)
            made |= dict.fromkeys(("Pr", "Prob", "prob"), self._chance)
            made |= {name: made[same] for name, same in SAME.items()} | dict.fromkeys(ORDERS, self._divergence)
            made |= dict.fromkeys(BUILT, self._probability) | {_PAIR: self._pair_in_a_formula}
            made |= {name: self._probability for name, thing in self.declared.things.items() if not isinstance(thing, Letter)}
        return made

    def _divergence(self, parser: Parser, word: Token, nesting: int) -> Part:
        opening = parser.tokens[parser.index - 1]
        name = SAME.get(word.text, word.text)
        order = ORDERS.get(name, 0)
        made, least, most = _DIVERGENCES.get(name, (renyi_divergence, 1 - bool(order), 1 - bool(order)))
        usage = f"write {name}(P, Q{', order' if name in ('renyi', 'D_alpha') else ', number' if least else ''})"
        numbers: list[Part] = []
        if most and (parser.here().kind is Kind.NUMBER or parser.here().text in parser.numbers):       # D_alpha(2, P, Q)
            if name == "renyi":
                raise parser.error(parser.here(), "a law is expected here; write D_alpha(P, Q, 2) for the divergence of order "
                                                  "2, renyi(P, Q, 2) for the moment, the sum of P(r)^2/Q(r)")
            numbers.append(parser.part(nesting))
            parser.require(",", usage)
        first = self.law(parser, nesting)
        if parser.here().text == "|" and parser.tokens[parser.index + 1].text == "|":
            parser.next()
        elif parser.here().text != ",":
            raise parser.error(parser.here(), f"a second law is missing; {usage}")
        parser.next()
        second = self.law(parser, nesting)
        while parser.here().text in (",", ";"):
            parser.next()
            numbers.append(parser.part(nesting))
        parser.close(opening)
        if name == "D_alpha" and not numbers and "alpha" in parser.numbers:
            numbers = [Part(Sym("alpha"), 0, None)]
            parser.names.setdefault("alpha", word)
        if not least <= len(numbers) <= most:
            wanted = str(least) if least == most else f"{least} or {most}"
            raise parser.error(word, f"{name} takes two laws and {wanted} number(s), not {len(numbers)}; {usage}")
        depth = 5 + max((n.depth for n in numbers), default=0)
        parameters = [Q(order)] if order else [n.expr for n in numbers]
        return self._made(parser, word, depth, lambda: made(first, second, *parameters))

    def _jensen_shannon(self, parser: Parser, word: Token, nesting: int) -> Part:
        """The mean of the divergences of two laws from the law half way between them."""
        p, q = self._two(parser, word, nesting)
        if any(isinstance(n, Letter) and n.name not in self.declared.things for law in (p, q) for n in walk(law)):
            raise parser.error(word, "the two laws hold no letters but those of the conditions; write JS(P, Q)")
        middle = self.mixed(half_of_each(p, q))
        return self._made(parser, word, 8, lambda: (KL(p, middle) + KL(q, middle)) / 2)

    def _bhattacharyya(self, parser: Parser, word: Token, nesting: int) -> Part:
        """The Bhattacharyya coefficient of two laws, the sum of the roots of their products."""
        p, q = self._two(parser, word, nesting)
        letters = self.letters_of(p)
        return self._made(parser, word, 8, lambda: total(letters, sqrt(p(*letters) * q(*letters))))

    def _two(self, parser: Parser, word: Token, nesting: int) -> tuple[Law, Law]:
        """The two laws between parentheses, on the same alphabets."""
        opening, p = parser.tokens[parser.index - 1], self.law(parser, nesting)
        while parser.here().text in (",", "|"):
            parser.next()
        q = self.law(parser, nesting)
        parser.close(opening)
        if p.over != q.over:
            raise parser.error(word, f"the two laws are on the same alphabets; write {word.text}(P, Q)")
        return p, q

    def begins_pair(self, parser: Parser) -> bool:
        """Whether `indistinguishable(...)` is what follows."""
        return bool(self.declared.things) and parser.here().text == _PAIR and parser.tokens[parser.index + 1].text == "("

    def _pair_in_a_formula(self, parser: Parser, word: Token, nesting: int) -> Part:
        raise parser.error(word, f"that two laws are indistinguishable is a claim and no number; {_PAIR_USAGE} by itself")

    def pair(self, parser: Parser, behind: tuple[str, ...]) -> Indistinguishable:
        """indistinguishable(P, Q, eps) and indistinguishable(P, Q, eps, delta), up to a token of `behind`."""
        word, opening = parser.next(), parser.next()
        p = self.law(parser, 1)
        parser.require(",", _PAIR_USAGE)
        q = self.law(parser, 1)
        levels: list[Expr] = []
        while parser.here().text in (",", ";"):
            parser.next()
            levels.append(parser.part(1).expr)
        parser.close(opening)
        if not 1 <= len(levels) <= 2:
            raise parser.error(word, f"two laws and 1 or 2 numbers are expected here, not {len(levels)}; {_PAIR_USAGE}")
        if p.over != q.over:
            raise parser.error(word, "the two laws are on different alphabets; declare them alike")
        if parser.here().text in RELATIONS:
            raise parser.error(parser.here(), f"that two laws are indistinguishable is a claim and no number; {_PAIR_USAGE} "
                                              "by itself")
        if parser.here().text not in behind:
            parser.require_end()
        return Indistinguishable(p, q, *levels)

    def _information(self, parser: Parser, word: Token, nesting: int) -> Part:
        """MI(P, K), I_inf(P, K, beta), and MI(J) of a joint law of two coordinates."""
        opening = parser.tokens[parser.index - 1]
        prior = self.law(parser, nesting)
        if parser.here().text == ")" and word.text != "I_inf":
            parser.close(opening)
            if len(prior.over) != 2:
                raise parser.error(word, "a law on two alphabets is expected here; write MI(J) or MI(P, K)")
            return self._made(parser, word, 5, lambda: KL(prior, Product(Marginal(prior, 0), Marginal(prior, 1))))
        parser.require(",", f"write {word.text}(P, K) with a law P and a channel K")
        channel = self._channel(parser, prior)
        beta: list[Part] = []
        if parser.here().text == "," and word.text == "I_inf":
            parser.next()
            beta.append(parser.part(nesting))
        parser.close(opening)
        make = I_inf if word.text == "I_inf" else MI
        return self._made(parser, word, 8, lambda: make(prior, channel, *(b.expr for b in beta)))

    def _entropy(self, parser: Parser, word: Token, nesting: int) -> Part:
        opening = parser.tokens[parser.index - 1]
        law = self.law(parser, nesting)
        parser.close(opening)
        letters = self.letters_of(law)
        p = law(*letters)
        return self._made(parser, word, 8, lambda: total(letters, -(p * log(p)), (p,)))

    def _probability(self, parser: Parser, word: Token, nesting: int) -> Part:
        """P(r), K(y | x), S(r), f(r), and the probability P(S) of an event under any law."""
        thing = self.declared.things.get(word.text)
        if isinstance(thing, Event | Function):
            letters = self._places(parser, parser.tokens[parser.index - 1])
            return self._made(parser, word, 1, lambda: thing(*letters))
        if isinstance(thing, Channel) and self._is_letter(parser.here()):
            return self._of_channel(parser, word, thing, nesting)
        if isinstance(thing, Distribution):
            return self._at(parser, word, thing)
        parser.index -= 2
        law = self.law(parser, nesting, False)
        if parser.here().text != "(":
            raise parser.error(word, "a law is no number; write its probability of a letter or an event, or a divergence")
        parser.next()
        return self._at(parser, word, law)

    def _of_channel(self, parser: Parser, word: Token, channel: Channel, nesting: int) -> Part:
        """K(y | x), or K(x)(S) and K(x)(y) for the law of the output on x."""
        opening = parser.tokens[parser.index - 1]
        first = self._place(parser)
        if parser.here().text == "|":
            parser.next()
            places = [first, *self._places(parser, opening)]
            return self._made(parser, word, 1, lambda: channel(*places))
        parser.index -= 3
        law = self.law(parser, nesting, False)
        parser.require("(", f"write {word.text}(y | x) for letters")
        return self._at(parser, word, law)

    def _at(self, parser: Parser, word: Token, law: Law) -> Part:
        """The probability of letters or of an event, behind the opening parenthesis."""
        opening = parser.tokens[parser.index - 1]
        if begins_event(parser, self.declared.things):
            begin, event = parser.index, read_event(parser, self.declared.things)
            letters = self.letters_of(law)
            chance = self._guarded(parser, word, lambda: total(letters, law(*letters) * event(*letters)))
            if isinstance(event, Event):
                self.chances[chance] = (law, event)
            if parser.here().text == "|":
                parser.next()
                given = read_event(parser, self.declared.things)
                chance = self._guarded(parser, word, lambda: total(letters, law(*letters) * event(*letters) * given(*letters))
                                       / total(letters, law(*letters) * given(*letters)))
            parser.close(opening)
            return Part(chance, 4 + parser.index - begin, None)
        places = self._places(parser, opening)
        return self._made(parser, word, 4, lambda: law(*places))

    def _sum(self, parser: Parser, word: Token, nesting: int) -> Part:
        """sum(r in X, body) over letters, or sum(k = 1..n, body)."""
        name = parser.here()
        over = self._alphabet_behind(parser)
        return read_range(parser, word, nesting) if over is None else self._over_letters(parser, word, name, over, nesting)

    def _sup(self, parser: Parser, word: Token, nesting: int) -> Part:
        name, over = parser.here(), self._alphabet_behind(parser)
        if over is None:
            raise parser.error(word, "a supremum runs over the letters of an alphabet; write sup(r in R, body)")
        if name.text[0].isupper() and parser.tokens[parser.index + 1].text == ",":
            raise parser.error(name, f"this may be a letter or an event; write sup({name.text} in {over.name}, ...) for "
                                     "letters; of all events the greatest P(S) - c*Q(S) is hockey_stick(P, Q, c)")
        return self._over_letters(parser, word, name, over, nesting)

    def _alphabet_behind(self, parser: Parser) -> Alphabet | None:
        """The alphabet in `r in X, ...`, if that is what follows; in `r, ...` that which the letter is used for."""
        ahead = parser.tokens[parser.index:parser.index + 4]
        if len(ahead) > 1 and ahead[1].text == "," and ahead[0].kind is Kind.NAME and ahead[0].text not in parser.numbers:
            end = closing(parser.tokens, parser.index - 1) or parser.index
            return set_of(self.declared.things, parser.tokens, ahead[0], parser.index, end)
        if len(ahead) < 4 or ahead[1].text != "in" or ahead[3].text != ",":
            return None
        return self.declared.alphabets.get(ahead[2].text)

    def _over_letters(self, parser: Parser, word: Token, name: Token, over: Alphabet, nesting: int) -> Part:
        opening = parser.tokens[parser.index - 1]
        parser.index += 2 if parser.tokens[parser.index + 1].text == "," else 4
        letter = self.bind(parser, name, over)
        body = parser.part(nesting)
        del self.letters[name.text]
        parser.close(opening)
        make = Sum if word.text == "sum" else Sup
        return Part(make(letter, body.expr), body.depth + 2, None)

    def bind(self, parser: Parser, name: Token, over: Alphabet) -> Letter:
        """A letter in scope from here on."""
        require_ordinary(parser.source, name)
        if name.text in self.letters or name.text in self.declared.things:
            raise parser.error(name, "this name is in use already; choose another name for the letter")
        self.letters[name.text] = Letter(name.text, over)
        return self.letters[name.text]

    def _mean(self, parser: Parser, word: Token, nesting: int) -> Part:
        """A mean under noise, laplace(m, b) or gaussian(m, s), or over a law: mean(r ~ P, body), mean((x, y) ~ J, body)."""
        opening = parser.tokens[parser.index - 1]
        if parser.here().text == "(":
            return self._mean_over_law(parser, opening, self._several(parser), nesting)
        name = parser.next()
        require_ordinary(parser.source, name)
        if name.text in parser.numbers or parser.bound[name.text]:
            raise parser.error(name, "this name is in use already; choose another name for the noise")
        parser.require("~", _NOISE_USAGE)
        noise = _NOISE.get(parser.here().text.lower())
        if noise is None:
            return self._mean_over_law(parser, opening, [name], nesting)
        kind = parser.next()
        inner = parser.require("(", _NOISE_USAGE)
        place = parser.part(nesting)
        parser.require(",", _NOISE_USAGE)
        scale = parser.part(nesting)
        parser.close(inner)
        parser.require(",", _NOISE_USAGE)
        parser.bound[name.text] += 1
        body = parser.part(nesting)
        parser.bound[name.text] -= 1
        parser.close(opening)
        depth = 6 + body.depth + max(place.depth, scale.depth)
        here, step = (Num(p.value) if p.value is not None else p.expr for p in (place, scale))
        inside = at_value(body.expr, name.text, _VARIABLE)
        made = self._made(parser, kind, depth, lambda: noise(
            _VARIABLE, inside, 0 if place.value == 0 else here, 1 if scale.value == 1 else step))
        made = Part(_bound_apart(made.expr, parser.numbers), made.depth, None)
        if _VARIABLE.name in symbols(made.expr):
            raise parser.error(name, f"{name.text} stands inside a sum or a law here, where noise is not read; write the mean "
                                     "inside the sum")
        return made

    def _several(self, parser: Parser) -> list[Token]:
        """The names in (x, y) ~."""
        inner, names = parser.next(), [parser.next()]
        while parser.here().text == ",":
            parser.next()
            names.append(parser.next())
        for name in names:
            if not name.text.rstrip("'").isidentifier():
                raise parser.error(name, "a name for a letter is expected here, as in mean((x, y) ~ J, f(x, y))")
        parser.close(inner)
        parser.require("~", "write mean((x, y) ~ J, f(x, y)) with a law J of pairs")
        return names

    def _mean_over_law(self, parser: Parser, opening: Token, names: list[Token], nesting: int) -> Part:
        law, letters = self._drawn(parser, names, nesting)
        body = parser.part(nesting)
        self._end(parser, names, opening)
        p = law(*letters)
        where = (p,) if any(True for _ in unbounded(body.expr)) else ()
        return Part(total(letters, p * body.expr, where), body.depth + 3 + len(letters), None)

    def _drawn(self, parser: Parser, names: list[Token], nesting: int) -> tuple[Law, tuple[Letter, ...]]:
        """The law behind ~, and the letters that are drawn from it."""
        law = self.law(parser, nesting)
        parser.require(",", "write mean(r ~ P, f(r)) with a law P")
        if len(law.over) != len(names):
            raise parser.error(names[0], "a letter for each alphabet of the law is expected here; write mean(r ~ P, f(r)) "
                                         "with a law P on one alphabet, mean((x, y) ~ J, f(x, y)) with a law J of pairs")
        letters: list[Letter] = []
        for name, over in zip(names, law.over, strict=True):
            assert isinstance(over, Alphabet)
            letters.append(self.bind(parser, name, over))
        return law, tuple(letters)

    def _end(self, parser: Parser, names: list[Token], opening: Token) -> None:
        for name in names:
            del self.letters[name.text]
        parser.close(opening)

    def _chance(self, parser: Parser, word: Token, nesting: int) -> Part:
        """A probability, Pr(r ~ P, P(r) > 2*Q(r)): the sum over the letters at which the difference of the sides is positive,
        and for >= and <= what is left of the whole."""
        opening = parser.tokens[parser.index - 1]
        if parser.here().text == "(":
            names = self._several(parser)
        else:
            names = [parser.next()]
            parser.require("~", _CHANCE_USAGE)
        law, letters = self._drawn(parser, names, nesting)
        parts, signs = parser.chain((")",))
        self._end(parser, names, opening)
        if len(signs) != 1:
            raise parser.error(signs[-1], f"a probability is read of one relation; {_CHANCE_USAGE}")
        left, right = (p.expr for p in parts)
        rises, strict = signs[0].text in (">", ">="), signs[0].text in ("<", ">", "!=")

        def positive(where: Expr) -> Expr: return total(letters[:-1], Sum(letters[-1], law(*letters), (where,)))

        if signs[0].text in ("==", "!="):
            chance = positive(left - right) + positive(right - left)
        else:
            chance = positive(left - right if rises == strict else right - left)
        return Part(chance if strict else 1 - chance, max(p.depth for p in parts) + 5 + len(letters), None)

    def at_letters(self, letters: tuple[Letter, ...], r: Relation, held: tuple[Expr, ...] = ()) -> Every:
        """A relation at all letters where what is `held` is positive; a bound D_inf(p, q) <= c of the laws there is
        p <= exp(c) q at each output."""
        f = r.left
        if r.op == "<=" and isinstance(f, Functional) and f.name == "D_inf" and not f.params and not any(
                isinstance(n, Functional) for n in walk(r.right)):
            outputs_ = self.letters_of(f.laws[0])
            return Every((*outputs_, *letters), f.laws[0](*outputs_) <= exp(r.right) * f.laws[1](*outputs_), held)
        return Every(letters, r, held)

def _bound_apart(e: Expr, used: frozenset[str]) -> Expr:
    """A mean whose noise has a name that is no declared number."""
    if not isinstance(e, Mean) or e.variable not in used:
        return e
    taken = used | symbols(e.body)
    fresh = next(n for n in (f"{NOISE.name}{i}" for i in itertools.count(1)) if n not in taken)
    return Mean(e.noise, fresh, substitute(e.body, {e.variable: Sym(fresh)}))
