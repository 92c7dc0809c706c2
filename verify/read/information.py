"""Entropies and mutual information of random variables as tokens of the grammar: H(X, Y), H(X | Y), I(X; Y), I(X; Y | Z)."""
from __future__ import annotations

from collections.abc import Collection, Sequence

from verify.read.brackets import closings
from verify.read.source import Source
from verify.read.tokens import Kind, Token, tokens_of

_LONGEST = 200          # tokens of an entropy
_USAGE = "write H(X, Y), H(X | Y), I(X; Y) or I(X; Y | Z) of different random variables"


def law_of(some: Sequence[str], names: Sequence[str], law: str) -> str:
    """The law of some of the random variables that a law draws, in their order there: a joint law, or one of independent ones,
    P x Q."""
    if list(some) == list(names):
        return law
    if " x " in law:
        return " x ".join(law.split(" x ")[names.index(n)] for n in some)
    return f"marginal({law}, {', '.join(str(names.index(n) + 1) for n in some)})"


def entropies(source: Source, run: list[Token], names: Sequence[str], law: str, known: Collection[str]) -> list[Token]:
    """The tokens with entropies and information of random variables written by their laws, where H and I are no names of
    the text, which `known` are; raises ReadError for a random variable in several of their places."""
    made, ends = list[Token](), closings(run)
    i = 0
    while i < len(run):
        here = run[i].text in {"H", "I"} - {*known} and [t.text for t in run[i + 1:i + 2]] == ["("]
        end = ends.get(i + 1) if here else None
        end = end if end is not None and end - i < _LONGEST else None
        inside = run[i + 2:end] if end is not None else []
        others = [t for t in inside if t.kind is Kind.NAME and t.text not in names]
        of_variables = end is not None and any(t.text in names for t in inside)
        if of_variables and others:
            raise source.error(others[0].at, others[0].length, "this is no random variable of the text; write "
                                                               f"{', '.join([*names, others[0].text])} random variables")
        if end is not None and of_variables and all(t.text in (*names, ",", ";", "|", "(", ")") for t in inside):
            text = _written(source, run[i], [t for t in inside if t.text not in ("(", ")")], names, law)
            made += tokens_of(Source(source.name, text), run[i])
            i = end
        else:
            made.append(run[i])
        i += 1
    return made


def _written(source: Source, word: Token, inside: list[Token], names: Sequence[str], law: str) -> str:
    """An entropy, or information, in entropies of joint laws; the information of two coordinates as a divergence."""
    signs = "".join(t.text for t in inside if t.kind is not Kind.NAME and t.text != ",")
    groups = [set[str]()]
    for token in inside:
        if token.text in (";", "|"):
            groups.append(set())
        elif token.text in names:
            if any(token.text in g for g in groups):
                raise source.error(token.at, token.length, f"this random variable stands here twice; {_USAGE}")
            groups[-1].add(token.text)
    commas = [i for i, t in enumerate(inside) if t.text == ","]
    if any(not 0 < i < len(inside) - 1 or inside[i - 1].text not in names or inside[i + 1].text not in names for i in commas):
        raise source.error(word.at, word.length, f"a random variable is missing beside a comma; {_USAGE}")
    if signs not in (("", "|") if word.text == "H" else (";", ";|")) or not all(groups):
        raise source.error(word.at, word.length, f"this is no entropy or information of random variables; {_USAGE}")

    def of(*parts: set[str]) -> list[str]: return [n for n in names if any(n in p for p in parts)]
    def entropy(*parts: set[str]) -> str: return f"H({law_of(of(*parts), names, law)})"

    if signs == "":
        return entropy(groups[0])
    if signs == "|":
        return f"({entropy(*groups)} - {entropy(groups[1])})"
    if signs == ";" and len(groups[0]) == len(groups[1]) == 1:
        return f"MI({law_of(of(*groups), names, law)})"
    if signs == ";":
        return f"({entropy(groups[0])} + {entropy(groups[1])} - {entropy(*groups)})"
    first, second, given = groups
    return f"({entropy(first, given)} + {entropy(second, given)} - {entropy(*groups)} - {entropy(given)})"
