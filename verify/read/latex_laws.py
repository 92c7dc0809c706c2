r"""LaTeX about laws and random variables as the project's own text: `\mathbb{E}[X^2]`, `\Pr[M(x) \in S]`, `I(X; Y \mid Z)`.

Each command has one meaning here; how far a sum or a product without a sign reaches is left to the reader of that text, which
refuses what could be two things."""
from __future__ import annotations

import re
from collections.abc import Collection

from verify.read.latex_formulas import NAMES
from verify.read.source import Source

_WORDS = {
    "le": "<=", "leq": "<=", "leqslant": "<=", "ge": ">=", "geq": ">=", "geqslant": ">=", "lt": "<", "gt": ">", "ne": "!=",
    "neq": "!=", "cdot": "*", "times": "\u00d7", "otimes": "\u2297", "in": " in ", "sim": "~", "to": "->", "rightarrow": "->",
    "infty": "oo", "ln": "log", "log": "log", "exp": "exp", "max": "max", "min": "min", "sup": "sup", "sum": "sum", "Pr": "Pr",
    "mid": "|", "vert": "|", "lvert": "|", "rvert": "|", "|": "||", "Vert": "||", "parallel": "||", "cup": " or ",
    "cap": " and ",
    "tanh": "tanh", "cosh": "cosh", "sinh": "sinh", "pi": "pi", "forall": "for every ", "land": " and ", "chi": "chi",
    **dict.fromkeys((",", ";", ":", "!", " ", "quad", "qquad", "left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr",
                     "displaystyle"), " ")}
_LETTERS = ("mathbb", "mathrm", "mathbf", "mathcal", "mathsf", "mathit", "operatorname", "text", "textrm")
_NAMED = {"P": "Pr", "E": "E", "R": "R"}       # of the letters with a double stroke
_ABOUT_LAWS = re.compile(r"\\Pr\b|\\sim\b|\\math(?:bb|bf|rm|sf)\{?\s*[EP]\b|\\operatorname\{(?:E|Pr|Var|Cov|KL|TV|H|I)\}"
                         r"|(?<![A-Za-z\\])(?:E|Var|Cov|Pr|H|I|KL|TV|D|MI|JS)\s*(?:\\left\s*)?[\[(]|\\mathrm\{(?:Var|Cov|KL|TV|JS)\}"
                         r"|\\chi\^2|\bE_\{|\\sum_\{?\s*[a-z]\s*(?:\\in|\}|[A-Z\\|])"
                         r"|\\cup\b|\\cap\b|\\(?:max|sup)_[a-z]|D_\{?\\(?:alpha|infty)\b|\\mathcal\{?\s*N\b")
_FUNCTIONS = ("log", "exp", "max", "min", "anh", "osh", "inh")      # the last three letters of functions
_ENDINGS = tuple(f"\\{word}" for word in ("le", "ge", "lt", "gt", "ne", "right", "mid", "land", "in", "text", "]", ")"))
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[\^_{}]|\$+|[^\\\^_{}$]+", re.DOTALL)


def about_laws(text: str) -> bool:
    """Whether LaTeX speaks of laws, means or entropies."""
    return _ABOUT_LAWS.search(text) is not None


def own_text(source: Source, known: Collection[str]) -> str | None:
    """The project's own text of LaTeX about laws, with a name of `known` for a Greek letter that has several; None where a
    command has no meaning here."""
    try:
        return re.sub(r"[ \t]+", " ", _Reader(_TOKEN.findall(source.text), frozenset(known)).until("")).strip()
    except (LookupError, RecursionError):
        return None


class _Reader:
    """Reads commands and groups from the left; what it does not know raises LookupError."""

    def __init__(self, tokens: list[str], known: frozenset[str]) -> None:
        self.tokens, self.known, self.at, self.made = tokens, known, 0, ""

    def until(self, end: str) -> str:
        """The text up to a closing brace, or the end."""
        made: list[str] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token == end:
                self.at += 1
                return "".join(made)
            made.append(self._one())
            self.made = made[-1] if made[-1].strip() else self.made
        if end:
            raise LookupError(end)
        return "".join(made)

    def _one(self) -> str:
        token = self.tokens[self.at]
        self.at += 1
        if token[0] == "$":
            return " "
        if token == "^":
            inside = self._group()
            then = "".join(self.tokens[self.at:self.at + 1]).lstrip()[:1]
            if then in ("^", "!") or (inside.isdigit() and then.isdigit()):        # 2^3^2, 2^n!, x^12
                raise LookupError("^")
            if inside.strip() == "2" and self.made.strip() == "chi":
                return "^2"
            return "^c " if inside.strip() == "c" else f"^({inside})"
        if token == "_":
            inside = self._group().strip()
            return f"_{inside} " if inside.isalnum() else "_{" + inside + "}"
        if token == "{":                                # prints nothing: around more than one sign it misleads
            inside = self.until("}").strip()
            return f" {inside} " if re.fullmatch(r"\w+", inside) else self._fail()
        if token[0] != "\\":
            return re.sub(r"(?<=[0-9])(?=e(?![A-Za-z]))", " ", token)     # 2e-3 is 2*e - 3 here
        return self._command(token[1:])

    def _command(self, word: str) -> str:
        if word in ("frac", "tfrac", "dfrac"):
            before = self.made.rstrip()
            if before[-1:].isdigit():                   # a mixed number, or a product
                raise LookupError(word)
            made = f"(({self._group()})/({self._group()}))"
            return made if before[-3:] not in _FUNCTIONS or self._ends() else self._fail()
        if word == "sqrt":
            return f" sqrt({self._group()})"
        if word in _LETTERS:
            inside = self._group()
            if word == "mathbb":
                return f" {_NAMED.get(inside, inside)}"
            return f" {inside} "
        if word in ("{", "}"):
            return word
        if word in _WORDS:
            mended = _WORDS[word]
            return f" {mended}" if mended.isalpha() else mended
        names = NAMES[f"\\{word}"]
        return f" {next((n for n in names if n in self.known), names[0])} "

    def _group(self) -> str:
        """What stands in braces, or one character."""
        while self.at < len(self.tokens) and not self.tokens[self.at].strip():
            self.at += 1
        token = self.tokens[self.at]
        if token == "{":
            self.at += 1
            return self.until("}")
        if token[0] in "\\^_}$":
            return self._one() if token[0] == "\\" else self._fail()
        token = token.lstrip()
        self.tokens[self.at] = token[1:]
        self.at += not token[1:]
        return token[0]

    def _ends(self) -> bool:
        """Whether the argument of a function without parentheses ends here."""
        rest = "".join(self.tokens[self.at:self.at + 2]).lstrip()
        return not rest or rest[0] in "+-)],;=<>|}" or rest.startswith(_ENDINGS)

    def _fail(self) -> str:
        raise LookupError("group")
