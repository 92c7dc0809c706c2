"""One way through a text in LaTeX: formulas and conditions in the project's own text."""
from __future__ import annotations

import re
from collections.abc import Callable

from verify.read.brackets import closed, signed, whole
from verify.read.foreign import NO_FORMULA
from verify.read.source import ReadError, Source

_TOKEN = re.compile(r"\s*(?:(\\[A-Za-z]+|\\.)|([0-9]+(?:\.[0-9]+)?|\.[0-9]+)|(<=|>=|!=|==|\|\|)|(.))", re.DOTALL)
_SILENT = ("\\left", "\\right", "\\big", "\\Big", "\\bigl", "\\bigr", "\\Bigl", "\\Bigr", "\\,", "\\;", "\\:", "\\!", "\\ ",
           "\\quad", "\\qquad", "\\displaystyle", "\\limits", "\\nolimits", "$", "~", "\\(", "\\)", "\\[", "\\]")
_RELATIONS = {"<": "<", ">": ">", "<=": "<=", ">=": ">=", "=": "==", "==": "==", "!=": "!=", "\\le": "<=", "\\leq": "<=",
              "\\leqslant": "<=", "\\ge": ">=", "\\geq": ">=", "\\geqslant": ">=", "\\ne": "!=", "\\neq": "!=", "\\lt": "<",
              "\\gt": ">", "\\in": "in"}
_TIMES = {"*": "*", "\\cdot": "*", "\\times": "*", "\\ast": "*", "/": "/", "\\div": "/"}
_FUNCTIONS = {**{f"\\{n}": n for n in "exp log min max sin cos tan sinh cosh tanh".split()}, "\\ln": "log", "\\lg": "log2",
              "\\arcsin": "asin", "\\arccos": "acos", "\\arctan": "atan", "\\Gamma": "gamma"}
_INVERSE = {"sin": "asin", "cos": "acos", "tan": "atan", "sinh": "asinh", "cosh": "acosh", "tanh": "atanh"}
_GREEK = "alpha beta gamma delta zeta eta theta kappa lambda mu nu xi rho sigma tau phi chi psi omega Delta Theta Lambda " \
         "Sigma Phi Psi Omega".split()
NAMES = {**{f"\\{n}": (n,) for n in _GREEK}, "\\epsilon": ("eps", "epsilon"), "\\varepsilon": ("eps", "epsilon"),
          "\\vartheta": ("theta",), "\\varphi": ("phi",), "\\gamma": ("gam", "gamma_"), "\\lambda": ("lam", "lambda"),
          "\\ell": ("l", "ell"), "\\pi": ("pi",), "\\infty": ("oo",)}
_PAIRS = {"(": ")", "[": "]", "\\{": "\\}", "\\lfloor": "\\rfloor", "\\lceil": "\\rceil", "|": "|", "\\lvert": "\\rvert",
          "\\vert": "\\vert"}
_AROUND = {"\\lfloor": "floor", "\\lceil": "ceil", "|": "abs", "\\lvert": "abs", "\\vert": "abs"}
_WORDS = ("\\mathrm", "\\text", "\\operatorname", "\\mathit", "\\textrm", "\\mathbf", "\\mathbb", "\\textup")
_IN_CONDITIONS = ("integer", "integers", "real", "reals", "and", "positive", "nonnegative", "negative", "nonzero", "is", "are",
                  "for", "all", "forall", "forevery", "if", "then", "where", "when", "with", "distribution", "distributions",
                  "law", "laws", "channel", "event", "function", "on")
_IMPLIES = ("\\implies", "\\Rightarrow", "\\Longrightarrow")
_DOTS = ("\\dots", "\\ldots", "\\cdots")
_FRACTIONS = ("\\frac", "\\tfrac", "\\dfrac")


def one_way(source: Source, choices: list[list[int]]) -> str:
    """A text in the project's own text, by the choices [taken, how many] that are said; those met beyond them are added, at
    their first option.  Raises ReadError."""
    return _Reader(source, choices).all()


class _Reader:
    """One way through a text: at each choice the one that `choices` says, the first where that says nothing yet."""

    def __init__(self, source: Source, choices: list[list[int]]) -> None:
        self.source, self.choices, self.met, self.index = source, choices, 0, 0
        self.once: dict[str, int] = {}
        self.tokens: list[tuple[str, int]] = []
        at = 0
        while (match := _TOKEN.match(source.text, at)) and match.group().strip():
            word = next(g for g in match.groups() if g is not None)
            if word not in _SILENT:
                self.tokens.append((word, match.end() - len(word)))
            at = match.end()
        self.tokens.append(("", len(source.text)))

    def here(self) -> str:
        return self.tokens[self.index][0]

    def next(self) -> str:
        word = self.tokens[self.index][0]
        self.index += bool(word)
        return word

    def error(self, message: str) -> ReadError:
        word, at = self.tokens[self.index]
        return self.source.error(at, len(word), message)

    def choose(self, options: int) -> int:
        if self.met == len(self.choices):
            self.choices.append([0, options])
        self.met += 1
        return self.choices[self.met - 1][0]

    def choose_once(self, key: str, options: tuple[str, ...]) -> str:
        """One spelling for all places of a text."""
        if key not in self.once:
            self.once[key] = self.choose(len(options)) if len(options) > 1 else 0
        return options[self.once[key]]

    def all(self) -> str:
        """The whole text: sides between relations, commas and words."""
        made = ""
        while self.here():
            word = self.here()
            if word in _RELATIONS:
                made += f" {_RELATIONS[self.next()]} "
            elif word in (",", ";", "\\land", "\\wedge"):
                made += " and " if self.next()[0] == "\\" else f"{word} "
            elif word in (*_IMPLIES, ":", "\\colon") and self.source.name == "claim":
                made += " => " if self.next() in _IMPLIES else ": "
            elif self._in_set(made):
                made += self._set()
            elif made.endswith(" in ") and (self.here() in ("\\mathbb", "\\mathbf", "\\{") or self._bare_numbers()):
                made = made.removesuffix(" in ") + (self._listed() if self.here() == "\\{" else self._numbers())
            elif self.condition_word():
                made += f" {self.condition_word(take=True)} "
            else:
                made += self.sum()
        return made

    def _bare_numbers(self) -> bool:
        """Whether a letter for a set of numbers stands next with what is said of its sign, as in R_{>0}."""
        return self.here() in ("R", "Z", "N") and self.tokens[self.index + 1][0] in ("_", "^")

    def _in_set(self, made: str) -> bool:
        return made.endswith(" in ") and self.here() in ("(", "[")

    def condition_word(self, take: bool = False) -> str:
        """The word of the project's own text for conditions, bare in conditions or in \\text{...}, that stands next; ""
        where none does."""
        if self.here() == "\\forall":
            self.index += take
            return "for" if self.source.name == "where" else "for all"
        framed = self.here() in _WORDS and self.tokens[self.index + 1][0] == "{"
        start = at = self.index + 2 * framed
        while self.tokens[at][0].isalpha() and (at == start or self.tokens[at][1] == self.tokens[at - 1][1] + 1 or framed):
            at += 1
        word = "".join(token for token, _ in self.tokens[start:at])
        if word not in _IN_CONDITIONS or not (framed or self.source.name == "where"):
            return ""
        word = {"forall": "for all", "forevery": "for every"}.get(word, word)
        if take:
            self.index = at + framed
        return word

    def _numbers(self) -> str:
        """What \\mathbb{R}, \\mathbb{N} and such sets say of a name; \\mathbb{N} begins with 1 or with 0."""
        self.index += self.here()[0] == "\\"
        braces = self.here() == "{"
        self.index += braces
        letter = self.next()
        self.index += braces
        if letter not in ("R", "Z", "N"):
            raise self.error("this set of numbers is not read; write \\mathbb{R}, \\mathbb{Z} or \\mathbb{N}")
        signs = ""
        while self.here() in ("_", "^"):
            self.next()
            depth = 0
            while self.here() and (depth or not signs or self.tokens[self.index - 1][0] == "{"):
                word = self.next()
                depth += (word == "{") - (word == "}")
                signs += _RELATIONS.get(word, word).strip("{}")
                if not depth:
                    break
        bounds = {"": ("",), "+": (" > 0", " >= 0"), ">0": (" > 0",), ">=0": (" >= 0",), "0": (" >= 0",), "++": (" > 0",)}
        if letter == "N" and not signs:
            return " integer" + self.choose_once("N", (" >= 1", " >= 0"))
        if re.fullmatch(r">=?[0-9]+", signs):
            bounds[signs] = (f" {signs}",)
        if signs not in bounds or (signs == "0" and letter != "N"):
            raise self.error("this set of numbers is not read; write for example x > 0")
        return (" real" if letter == "R" else " integer") + self.choose_once(f"{letter}{signs}", bounds[signs])

    def _listed(self) -> str:
        """What \\{1, 2, \\dots\\} and \\{1, \\dots, n\\} say of a name."""
        self.next()
        parts = [self.next() if self.here() in _DOTS else self.sum()]
        while self.here() == ",":
            self.next()
            parts.append(self.next() if self.here() in _DOTS else self.sum())
        if self.next() != "\\}" or not any(p in _DOTS for p in parts[1:]) or parts[0] in _DOTS:
            self.index -= 1
            raise self.error("this set is not read; write \\{1, 2, \\dots\\} or \\{1, \\dots, n\\}")
        return f" integer >= {parts[0]}" if parts[-1] in _DOTS else f" in {parts[0]}..{parts[-1]}"

    def _set(self) -> str:
        first = self.next()
        low = self.sum()
        if self.next() != ",":
            raise self.error("a comma is expected in this interval; write x \\in (0, 1]")
        high = self.sum()
        if self.here() not in (")", "]"):
            raise self.error("this interval is never closed; add ) or ]")
        return f"{first}{low}, {high}{self.next()}"

    def sum(self) -> str:
        """Terms with + and - between them."""
        made = self.next() if self.here() in ("-", "+") else ""
        made += self.term()
        while self.here() in ("+", "-"):
            made += f" {self.next()} " + self.term()
        return made

    def term(self) -> str:
        """Factors side by side or with * and / between them; `a/bc` is read in two ways."""
        made = last = self.factor()
        while True:
            word = self.here()
            self.apart(last)
            if word in _TIMES:
                self.next()
                right = self.factor()
                if _TIMES[word] == "/" and self.starts() and self.choose(2):
                    while self.starts():
                        right = f"({right}*{self.factor()})"
                made, last = f"{made}{_TIMES[word]}{right}", right
            elif self.starts():
                last = self.factor()
                made = f"{made}*{last}"
            else:
                return made

    def apart(self, left: str) -> None:
        """Raise ReadError where a number stands directly behind a number: 10\\,000 is one, 2\\frac12 may be 5/2."""
        if re.fullmatch(r"[0-9.]+", left) and (re.match(r"[0-9.]", self.here()) or self.here() in _FRACTIONS):
            raise self.error("two numbers stand side by side; write them as one, or \\cdot between them")

    def starts(self) -> bool:
        """Whether a factor stands next, with no sign before it."""
        word = self.here()
        if not word or word in (")", "]", "}", "\\}", "\\rfloor", "\\rceil", "\\rvert", "|", "\\vert", "^", "_", "!", "&",
                                "\\mid", "\\|", "||", "'", "+", "-", ",", ";", "\\land", "\\wedge", ":", "\\colon", *_IMPLIES):
            return False
        return word not in _RELATIONS and word not in _TIMES and not self.condition_word()

    def factor(self) -> str:
        """Something with its powers and factorials."""
        base, call = self.base()
        before = ""
        while self.here() in ("^", "!"):
            if before == "^" or (before and self.here() == "!"):
                raise self.error("this could bind in two ways; write braces or parentheses, as in x^{y^z}, (2^n)! and (n!)!")
            before = self.next()
            if before == "!":
                base = f"factorial({base})"
                continue
            power = self.script()
            self.uncut()
            if call is not None and self.choose(2):
                base, call = call(power), None
            else:
                base = f"exp({power})" if base == "E" else f"{closed(base)}^{closed(power)}"
        return base

    def script(self) -> str:
        """What stands behind ^ or _: a group, or one thing."""
        if self.here() == "{":
            return self.group()
        if self.here() in ("-", "+"):
            return self.next() + self.script()
        if self.here()[:1].isdigit() and len(self.here()) > 1:
            raise self.error("TeX takes one digit only; write the whole number in braces, as in x^{12}")
        return self.letter() if len(self.here()) == 1 and self.here().isalpha() else self.base()[0]

    def group(self) -> str:
        """What stands between braces."""
        if self.next() != "{":
            self.index -= 1
            raise self.error("an opening brace is expected here")
        made = self.sum()
        if self.here() != "}":
            raise self.error("this cannot stand in a group; close it by }")
        self.next()
        return made

    def letter(self) -> str:
        self.no_mean(self.here())
        word = self.next()
        return self.choose_once("e", ("E", "e")) if word == "e" else word

    def base(self) -> tuple[str, Callable[[str], str] | None]:
        """One thing, and for a call with parentheses what it is if a power behind it belongs to its argument."""
        word = self.here()
        if re.fullmatch(r"[0-9.]+", word):
            return self.next(), None
        if word.isalpha() and len(word) == 1:
            return self.name(), None
        if word in NAMES:
            self.next()
            return self.call(self.subscripted(self.choose_once(word, NAMES[word]))), None
        if word in _WORDS:
            return self.call(self.subscripted(self.word())), None
        if word in _FUNCTIONS:
            return self.function()
        if word in _FRACTIONS or word in ("\\binom", "\\tbinom", "\\dbinom"):
            self.next()
            first, second = self.argument(), self.argument()
            self.uncut()
            quotient = f"({closed(first)}/{closed(second)})"
            return (quotient if word in _FRACTIONS else f"binomial({first}, {second})"), None
        if word == "\\sqrt":
            return self.root(), None
        if word in ("\\sum", "\\prod"):
            return self.range(), None
        if word == "{":
            made = self.group()
            if closed(made) != made and (signed(made) or self.here() in ("^", "!")):
                raise self.error("the braces before this print nothing; write parentheses")
            return closed(made), None
        if word in _PAIRS:
            return self.grouped(word), None
        if word in ("\\iff", "\\Leftrightarrow", "\\Longleftrightarrow"):
            raise self.error(NO_FORMULA["iff"])
        raise self.error("this is not read in LaTeX; write plain text instead, for example exp(x) or 1/2")

    def argument(self) -> str:
        """An argument of a command: a group, or one digit or letter, as TeX takes it."""
        if self.here() == "{":
            return self.group()
        word, at = self.tokens[self.index]
        if word[:1].isdigit() and len(word) > 1:
            self.tokens[self.index:self.index + 1] = [(word[0], at), (word[1:], at + 1)]
        return self.next() if self.here()[:1].isdigit() else self.base()[0]

    def once_only(self, above: str, below: str) -> None:
        """Raise ReadError where a command has what stands next, above or below, already."""
        if above if self.here() == "^" else below:
            raise self.error("this stands there twice; leave one of them out")

    def uncut(self) -> None:
        """Raise ReadError where a number goes on behind the digit that a command has taken."""
        (before, start), (word, at) = self.tokens[self.index - 1:self.index + 1]
        if before.isdigit() and word[:1].isdigit() and at == start + len(before):
            raise self.error("TeX takes one digit only; write the whole number in braces, as in \\sqrt{12}")

    def between(self, opening: str) -> str:
        made = self.sum()
        while opening in ("(", "\\{") and self.here() in (",",):
            self.next()
            made += f", {self.sum()}"
        if self.here() != _PAIRS[opening]:
            raise self.error(f"{_PAIRS[opening]} is expected here")
        self.next()
        around = _AROUND.get(opening, "")
        return f"{around}({made})" if around or "," in made else closed(made)

    def grouped(self, opening: str) -> str:
        """What stands between brackets of some kind; where none of a smaller kind are inside, [x] may be an integer part, and
        \\{x\\} what is left of x without it."""
        self.next()
        start, made = self.index, self.between(opening)
        smaller = {"[": ("(",), "\\{": ("(", "[")}.get(opening)
        inside = [word for word, _ in self.tokens[start:self.index]]
        if smaller is None or "," in made or any(word in smaller for word in inside) or not self.choose(2):
            return made
        return f"floor({made})" if opening == "[" else f"({made} - floor({made}))"

    def name(self) -> str:
        """A letter, or letters side by side: their product, or one name."""
        run = 1
        while (self.tokens[self.index + run][0].isalpha() and len(self.tokens[self.index + run][0]) == 1
               and self.tokens[self.index + run][1] == self.tokens[self.index][1] + run):
            run += 1
        if run > 1 and self.choose_once("names of several letters", ("products", "names")) == "names":
            word = "".join(self.next() for _ in range(run))
            return self.call(self.subscripted(word))
        return self.call(self.subscripted(self.letter()))

    def subscripted(self, name: str) -> str:
        """A name with its subscript and primes: x_1, x_{max}; D_{KL} and D_\\infty are divergences."""
        if self.here() == "_":
            self.next()
            index = self.subscript()
            name = {"D_KL": "KL", "D_oo": "D_inf", "d_TV": "TV"}.get(f"{name}_{index}", f"{name}_{index}")
        while self.here() == "'":
            name += self.next()
        return name

    def subscript(self) -> str:
        if self.here() == "{":
            self.next()
            made = ""
            while self.here() not in ("}", ""):
                made += self.word() if self.here() in _WORDS else self.plain()
            self.next()
        else:
            made = self.plain()
        if not re.fullmatch(r"[A-Za-z_0-9]+", made):
            raise self.error("a subscript is letters and digits here; write a name such as x_1")
        return made

    def plain(self) -> str:
        word = self.next()
        return NAMES[word][0] if word in NAMES else word

    def word(self) -> str:
        """The letters in \\mathrm{...}."""
        self.next()
        if self.next() != "{":
            raise self.error("a word in braces is expected here")
        made = ""
        while self.here() not in ("}", ""):
            made += self.next()
        self.no_mean(made)
        self.next()
        return made

    def no_mean(self, word: str) -> None:
        """Raise ReadError at an E, which is a mean on paper and Euler's number in the project's own text."""
        if word == "E":
            raise self.error("Euler's number is e in LaTeX; a mean is read in plain text only, as in mean(r ~ P, f(r))")

    def call(self, name: str) -> str:
        """A name, and where a parenthesis follows: a call, or a product."""
        if self.here() != "(" or self.choose_once(f"parentheses behind {name}", ("products", "calls")) == "products":
            return name
        self.next()
        made = ""
        while self.here() not in (")", ""):
            if self.here() in ("\\|", "||", "\\mid", "|", ",", ";"):
                made += {"\\|": " || ", "||": " || ", "\\mid": " | ", "|": " | "}.get(self.next(), ", ")
            else:
                made += self.sum()
        self.next()
        return f"{name}({made})"

    def function(self) -> tuple[str, Callable[[str], str] | None]:
        """A function with its power or base and its argument, in parentheses or not."""
        command = self.next()
        name, power, base = _FUNCTIONS[command], "", ""
        while self.here() in ("^", "_"):
            self.once_only(power, base)
            if self.here() == "_" and command != "\\log":
                raise self.error(f"{command} has no base; only \\log has one, as in \\log_2 x")
            if self.next() == "^":
                power = self.script()
            else:
                base = self.script()
        if name == "log" and base:
            name, base = ("log2", "") if base == "2" else (name, base)
        if command == "\\lg" and self.choose_once(command, ("2", "10")) == "10":
            name, base = "log", "10"

        def applied(argument: str) -> str:
            made = f"{name}({argument})" + (f"/log({base})" if base else "")
            return f"({made})" if base else made

        framed = self.here() in ("(", "[", "{", "\\{")
        inner = self.parenthesised() if framed else self.bare()
        if power == "-1" and name in _INVERSE and self.choose(2) == 0:
            name, power = _INVERSE[name], ""
        made = applied(inner)
        if power:
            return f"{made}^{closed(power)}", None
        return made, (lambda exponent: applied(f"{closed(inner)}^{closed(exponent)}")) if framed else None

    def parenthesised(self) -> str:
        if self.here() == "{":
            return self.group()
        opening = self.next()
        made = self.between(opening)
        return made[1:-1] if whole(made) else made

    def bare(self) -> str:
        """An argument without parentheses: one factor, or all that stand side by side, or with what they are divided by."""
        first = self.next() if self.here() == "-" else ""
        first += self.factor()
        if not (self.starts() and self.here() not in _FUNCTIONS) and self.here() not in _TIMES:
            return first
        wide = self.starts()
        if self.choose(2) == (1 if wide else 0):
            return first
        while (self.starts() and self.here() not in _FUNCTIONS) or (not wide and self.here() in _TIMES):
            first += (_TIMES[self.next()] if self.here() in _TIMES else "*") + self.factor()
        return first

    def root(self) -> str:
        self.next()
        if self.here() != "[":
            radicand = self.argument()
            self.uncut()
            return f"sqrt({radicand})"
        self.next()
        order = self.sum()
        if self.next() != "]":
            raise self.error("] is expected behind the order of the root")
        radicand = self.argument()
        self.uncut()
        return f"root_{order}({radicand})" if order.isdigit() and int(order) > 2 else f"{closed(radicand)}^(1/{closed(order)})"

    def range(self) -> str:
        """A sum or product over an index, over one term or over all that follows; a product over one factor also."""
        word = self.next()[1:]
        low = high = ""
        while self.here() in ("_", "^"):
            self.once_only(high, low)
            if self.next() == "^":
                high = self.script()
                continue
            if self.next() != "{":
                raise self.error("an index with its first value is expected here; write \\sum_{k=1}^{n}")
            index = self.name()
            if self.next() not in ("=", "=="):
                raise self.error("an index with its first value is expected here; write \\sum_{k=1}^{n}")
            low = f"{index} = {self.sum()}"
            self.next()
        if not low or not high:
            raise self.error("an index with both ends is expected here; write \\sum_{k=1}^{n}")
        if word == "prod" and self.choose(2):
            return f"prod({low}..{high}, {self.factor()})"
        body = self.term()
        if self.here() in ("+", "-") and self.choose(2):
            while self.here() in ("+", "-"):
                body += f" {self.next()} " + self.term()
        return f"{word}({low}..{high}, {body})"
