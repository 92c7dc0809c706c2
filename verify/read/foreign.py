"""What to write instead of characters, numbers and names that the grammar does not have."""
from __future__ import annotations

import re
from collections.abc import Iterable

_SCIENTIFIC = re.compile(r"[eE]([+-]?[0-9]+)(?![A-Za-z_0-9])")
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9']{0,40}")
_ASCII_ADVICE = {
    "=": "write == for equality, or <= or >= for an order",
    "!": "write n! or factorial(n) behind a number or a name",
    "|": "a bar is missing; write |x| or abs(x) for the absolute value",
    "%": "write a - b*floor(a/b) for a remainder",
    **dict.fromkeys("[]", "this may be a parenthesis or an integer part: use parentheses ( ), or write floor(x)"),
    **dict.fromkeys("{}", "use parentheses ( )"),
    ";": "separate conditions by a comma",
    ":": "write conditions as in x > 0, separated by commas",
    "\\": "write plain text instead of LaTeX, for example exp(x) or 1/2",
    "$": "write plain text instead of LaTeX, for example exp(x) or 1/2",
    "&": "write a chain a <= b <= c, or a second claim",
    "'": "quotes have no meaning here; write numbers and names bare",
    '"': "quotes have no meaning here; write numbers and names bare",
    ".": "a point must stand in a number, as in 0.5",
}
_WRITE = {
    "\u2212": "-", "\u2013": "-", "\u2014": "-", "\u2010": "-", "\u2011": "-", "\u00d7": "*", "\u00b7": "*", "\u22c5": "*",
    "\u2217": "*", "\u00f7": "/", "\u2215": "/", "\u2044": "/", "\u2264": "<=", "\u2265": ">=", "\u2a7d": "<=", "\u2a7e": ">=",
    "\u2260": "the cases < and > as two claims", "\u03c0": "pi", "\u221a": "sqrt(...)", "\u221e": "no end at all, as in x > 0",
    "\u2032": "'", "\u2019": "'", "\u2018": "'", "\u00a0": "a plain space", "\u200b": "nothing", "\ufeff": "nothing",
    "\u03b1": "alpha", "\u03b2": "beta", "\u03b3": "gam", "\u03b4": "delta", "\u03b5": "eps", "\u03f5": "eps", "\u03b7": "eta",
    "\u03b8": "theta", "\u03bb": "lam", "\u03bc": "mu", "\u03bd": "nu", "\u03be": "xi", "\u03c1": "rho", "\u03c3": "sigma",
    "\u03c4": "tau", "\u03c6": "phi", "\u03c7": "chi", "\u03c8": "psi", "\u03c9": "omega", "\u03bf": "o",
    **dict(zip("\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u04bb", "aeopcyxijsdh", strict=True)),
    **dict(zip("\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406", "ABEKMHOPCTXI", strict=True)),
}
_OTHER_NAMES = {
    "ln": "log", "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arsinh": "asinh", "arcosh": "acosh", "artanh": "atanh",
    "comb": "binomial", "choose": "binomial", "ceiling": "ceil", "fact": "factorial", "loggamma": "lgamma", "gammaln": "lgamma",
    "log10": "log(x)/log(10)", "expm1": "exp(x) - 1", "log1p": "log(1 + x)", "pow": "a^b", "square": "x^2",
    "e": "E", "euler": "E",
    **dict.fromkeys(("D", "Dkl", "kl_div"), "KL(P, Q)"), **dict.fromkeys(("delta_TV", "TVD"), "TV(P, Q)"),
    **dict.fromkeys(("I", "I_mutual"), "MI(J), MI(P, K), or I(X; Y) with the condition X, Y random variables"),
    **dict.fromkeys(("R_alpha", "D_a", "D_order", "Renyi"), "D_alpha(P, Q, a)"),
    **dict.fromkeys(("Hellinger", "hellinger", "H2"), "sum(r in R, (sqrt(P(r)) - sqrt(Q(r)))^2) or half of it"),
    **dict.fromkeys(("h", "h_b", "hb", "H_b", "Hb", "h2", "h_2"), "H(Bern(p)), in nats, or H(Bern(p))/log(2), in bits"),
    **dict.fromkeys(("E_gamma", "H_eps"), "hockey_stick(P, Q, exp(eps))"), "Pr": "P(S) with an event S",
}

_TWO_CLAIMS = "an equivalence is two claims; write A => B in one and B => A in the other"
NO_FORMULA = {          # words that join formulas, or say something of one
    "iff": _TWO_CLAIMS, "if": f"what stands behind this is no condition; {_TWO_CLAIMS}",
    "only": f"A only if B is written A => B; {_TWO_CLAIMS}",
    "unless": "write what holds instead as a condition, as in exp(x) >= 1 whenever x >= 0",
    "not": "write the relation that holds instead, as in x > 0 or x != 0",
    **dict.fromkeys(("exists", "exist", "there", "some"),
                    "a claim in text is about all values of its names; docs/language.md says how one about some is encoded"),
}


def advice_on_character(text: str, at: int) -> tuple[int, str]:
    """How many characters at `at` cannot be read, and what to write instead."""
    char = text[at]
    if char.isascii():
        two = text[at:at + 2]
        if two in _ASCII_ADVICE:
            return 2, _ASCII_ADVICE[two]
        name = f"U+{ord(char):04X}" if not char.isprintable() else char
        return 1, _ASCII_ADVICE.get(char, f"{name} has no meaning here; remove it")
    return 1, f"{_code_point(char)} is not ASCII; {_ascii_for(char)}"


def _code_point(char: str) -> str:
    import unicodedata          # only needed for an error; start-up stays fast
    name = unicodedata.name(char, "")
    return f"U+{ord(char):04X}" + (f" {name}" if name else "")


def _ascii_for(char: str) -> str:
    import unicodedata
    written = _WRITE.get(char)
    if written is None:
        plain = unicodedata.normalize("NFKC", char)
        if plain.isascii() and plain.isprintable() and plain.strip():
            raised = unicodedata.decomposition(char).startswith("<super>")
            written = f"^{plain}" if raised else plain
        elif plain != char and plain in _WRITE:
            written = _WRITE[plain]
        elif char.isdecimal():
            written = str(unicodedata.decimal(char))
    return f"write {written}" if written is not None else "use ASCII letters, digits and operators"


def advice_on_number_suffix(number: str, suffix: str) -> tuple[int, str]:
    """How many characters behind a number are glued to it, and what to write instead."""
    scientific = _SCIENTIFIC.match(suffix)
    if scientific is None:
        word = _WORD.match(suffix)
        length = word.end() if word else 1
        return length, f"an operator is missing; write {number[:20]}*{suffix[:min(length, 20)]}"
    exponent = scientific.group(1).removeprefix("+")
    power = f"10^{exponent}" if number.rstrip(".") == "1" else f"{number[:20]}*10^{exponent}"
    if len(exponent.lstrip("-")) > 3:
        written = f"write {power}" if len(exponent) < 20 else "write a power of 10"
        return scientific.end(), f"an exponent of more than three digits is not read behind e; {written}"
    if abs(int(exponent)) > 20 or len(number) > 20:
        return scientific.end(), f"scientific notation is not read; write {power}"
    from decimal import Decimal
    decimal = format(Decimal(f"{number}e{exponent}"), "f")
    return scientific.end(), f"scientific notation is not read; write {power} or {decimal}"


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that a misspelt one most likely means, as "; did you mean X?", or nothing."""
    from difflib import get_close_matches       # only needed for an error; start-up stays fast
    choices = list(known)
    found = _OTHER_NAMES.get(name) or next((k for k in choices if k.lower() == name.lower()), None)
    close = [found] if found else get_close_matches(name[:41], choices, 1, 0.6)
    return f"; did you mean {close[0]}?" if close else ""
