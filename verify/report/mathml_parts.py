"""The elements of presentation MathML that formulas are made of; every text is escaped."""
from __future__ import annotations

import re
from fractions import Fraction
from html import escape

_GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "gam": "γ", "delta": "δ", "eps": "ε", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "kappa": "κ", "lam": "λ", "lambda_": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "rho": "ρ", "sigma": "σ",
    "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Delta": "Δ", "Gamma": "Γ", "Sigma": "Σ", "Phi": "Φ", "Omega": "Ω"}
INVISIBLE_TIMES = "\u2062"
_TALL = ("<mfrac", "<munder")
_SUMMED_LETTER = re.compile(r"(\w+?)_([0-9]+)_of_(\w+)", re.ASCII)      # the letters that a marginal law sums over
_SUBSCRIPTED = re.compile(r"([A-Za-z]+?)(?:_([A-Za-z0-9_]+)|([0-9]+))('*)")


def element(tag: str, *children: str) -> str:
    """An element around children that are MathML already."""
    return f"<{tag}>{''.join(children)}</{tag}>"


def row(*children: str) -> str:
    """Children one behind the other, as one term."""
    return element("mrow", *children)


def op(sign: str) -> str:
    """An operator sign."""
    return element("mo", escape(sign))


def word(text: str) -> str:
    """A name of several letters, upright, such as log or KL."""
    return f'<mi mathvariant="normal">{escape(text)}</mi>'


def words(text: str) -> str:
    """Words between formulas; blanks at their ends are kept."""
    inside = text.strip(" ")
    start, end = text[:len(text) - len(text.lstrip(" "))], text[len(text.rstrip(" ")):]
    return element("mtext", "\u00a0" * len(start) + escape(inside) + "\u00a0" * len(end))


def number(value: int) -> str:
    """A natural number, or an integer with its sign."""
    return element("mn", str(value)) if value >= 0 else row(op("−"), element("mn", str(-value)))


def rational(value: Fraction) -> str:
    """A rational: an integer or a fraction, the sign in front."""
    if value.denominator == 1:
        return number(value.numerator)
    fraction = element("mfrac", number(abs(value.numerator)), number(value.denominator))
    return fraction if value > 0 else row(op("−"), fraction)


def identifier(name: str) -> str:
    """A symbol: Greek names as letters, `eps_1` and `p0` with a subscript, `x'` with a prime."""
    summed = _SUMMED_LETTER.fullmatch(name)
    if summed:
        return sub(identifier(summed[1]), row(number(int(summed[2])), op(","), identifier(summed[3])))
    match = _SUBSCRIPTED.fullmatch(name)
    plain = name.rstrip("'")
    base, lower, primes = (match[1], match[2] or match[3], match[4]) if match else (plain, "", name[len(plain):])
    shown = element("mi", escape(_GREEK.get(base, base)))
    if lower:
        shown = sub(shown, number(int(lower)) if lower.isdigit() and len(lower) < 9 else identifier(lower.strip("_") or "_"))
    return element("msup", shown, op("′" * len(primes))) if primes else shown


def sub(base: str, lower: str) -> str:
    """A base with a subscript."""
    return element("msub", base, lower)


def separated(items: list[str], sign: str = ",") -> str:
    """Items with a sign between them."""
    return op(sign).join(items)


def fenced(left: str, inside: str, right: str) -> str:
    """A term between two fences, which grow only around tall terms: without a mathematical font they grow too far."""
    if any(tag in inside for tag in _TALL):
        return row(op(left), inside, op(right))
    return row(_flat(left), inside, _flat(right))


def _flat(sign: str) -> str:
    return f'<mo stretchy="false">{escape(sign)}</mo>'


def times() -> str:
    """The product of two terms that stand side by side."""
    return f'{op(INVISIBLE_TIMES)}<mspace width="0.14em"></mspace>'


def parens(inside: str) -> str:
    """A term in parentheses."""
    return fenced("(", inside, ")")


def applied(name: str, inside: str) -> str:
    """A function, given as MathML, at its arguments."""
    return row(name, op("\u2061"), parens(inside))
