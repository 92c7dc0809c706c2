"""Notation that speaks of declared laws, as tokens of the grammar: `E_P[f]`, `Var_P[f]`, `|X|` for the letters of an alphabet,
`D(P || Q)`, `D_beta(P, Q)`, `Pr[S]`, `Pr[M(x) in S]`, `Pr[M(x) = y]`, `E[f(M(x))]`, `Pr[X in S]` for X ~ P."""
from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise

from verify.language.finite import Channel, Distribution, Event, Function
from verify.read.brackets import closings
from verify.read.random_means import argument_alone
from verify.read.source import Source
from verify.read.spelled_laws import CHANCES, Drawn
from verify.read.things import Declared, Thing
from verify.read.tokens import Kind, Token, token_at, tokens_at, unused

_LEVELS = ("alpha", "eps", "delta")     # D_alpha is read with its order elsewhere; D_eps and D_delta are other divergences
_UNDER = ("E_", "Var_")
_LONGEST = 200          # tokens of a mean of outputs


def under_laws(source: Source, run: list[Token], declared: Declared, numbers: Collection[str], used: Collection[str],
               drawn: Mapping[str, Drawn]) -> list[Token]:
    """The tokens of a formula with the grammar's words for what speaks of laws and alphabets; `used` are names that letters of
    its own must not have.  Raises ReadError for a mean of no function."""
    if not declared.things:
        return run
    letter = unused("r", {*used, *declared.things})
    ends, orders = closings(run), {*numbers} - {*_LEVELS}
    laws = [name for name, thing in declared.things.items() if isinstance(thing, Distribution)]
    made: list[Token] = []
    i = 0
    while i < len(run):
        token, end = run[i], ends.get(i + 1)
        law = next((declared.things.get(token.text.removeprefix(p)) for p in _UNDER if token.text.startswith(p)), None)
        bars = [t.text for t in run[i:i + 3]]
        if isinstance(law, Distribution) and end is not None and run[i + 1].text == "[" and len(law.over) == 1:
            made += _mean(source, token, run[i + 2:end], law.name, letter, declared.things)
            i = end
        elif bars[::2] == ["|", "|"] and bars[1] in declared.alphabets and bars[1] not in (*numbers, *declared.things):
            size = tokens_at(token, "(", "sum", "(", letter, "in", bars[1], ",", "1", ")", ")")
            made += argument_alone(source, made, size, run[i + 3:i + 4])
            i += 2
        elif token.text in ("E", *CHANCES) and token.text not in declared.things and end is not None and (
                run[i + 1].text == "[") and end - i < _LONGEST and (
                of := _of_an_output(run[i + 2:end], declared.things, letter)):
            made += [*tokens_at(token, "mean" if token.text == "E" else "Pr", "(", letter, "~"), *of[0], token_at(",", token),
                     *of[1], token_at(")", token)]
            i = end
        elif token.text in CHANCES and end is not None and token.text not in declared.things and (
                member := _membership(run[i + 2:end], declared.things, drawn)):
            made += member
            i = end
        elif end is not None and run[i + 1].text in "[(" and (token.text in CHANCES or token.text in laws) and (
                name := _law_of(token, run[i + 2:end], laws, declared.things)):
            made += [token_at(name, token), *tokens_at(token, "("), *run[i + 2:end], *tokens_at(token, ")")]
            i = end
        elif token.text == "D" and end is not None and "D" not in (*numbers, *declared.things) and _two_bars(run[i + 2:end]):
            made.append(token_at("KL", token))
        elif end is not None and run[i + 1].text == "(" and token.text[:2] == "D_" and token.text[2:] in orders:
            made += [token_at("D_alpha", token), *under_laws(source, run[i + 1:end], declared, numbers, used, drawn),
                     *tokens_at(token, ",", token.text[2:], ")")]
            i = end
        else:
            made.append(token)
        i += 1
    return made


def _membership(inside: list[Token], things: Mapping[str, Thing], drawn: Mapping[str, Drawn]) -> list[Token]:
    """M(x)(S) for M(x) in S, M(x)(not S) for M(x) not in S, M(y | x) for M(x) = y, and P(S) for X in S where X ~ P; nothing for
    anything else."""
    at = next((i for i, t in enumerate(inside) if t.text in ("in", "\u2209", "==")), 0)
    sign, left, right = inside[at].text if inside else "", inside[:at], inside[at + 1:]
    if not left or len(right) != 1 or right[0].kind is not Kind.NAME:
        return []
    if sign == "\u2209" or [t.text for t in left[-1:]] == ["not"]:
        left, right = left[:at - (sign == "in")], [token_at("not", right[0]), *right]
    law = drawn.get(left[0].text) if left else None
    if len(left) == 1 and law is not None and not law.kind and sign != "==":
        return [token_at(law.scale, left[0]), *tokens_at(left[0], "("), *right, *tokens_at(left[0], ")")]
    if not left or not isinstance(things.get(left[0].text), Channel) or [t.text for t in left[1:2] + left[-1:]] != ["(", ")"]:
        return []
    if sign != "==":
        return [*left, *tokens_at(left[0], "("), *right, *tokens_at(left[0], ")")]
    return [*left[:2], *right, *tokens_at(left[0], "|"), *left[2:]]


def _of_an_output(inside: list[Token], things: Mapping[str, Thing], letter: str) -> tuple[list[Token], list[Token]] | None:
    """M(x), and what stands in E[...] with f at a letter for f(M(x)), where functions of one output stand in it."""
    ends, law, made = closings(inside), list[Token](), list[Token]()
    i = 0
    while i < len(inside):
        token, end = inside[i], ends.get(i + 1)
        of = inside[i + 2:end] if end is not None else []
        channel = len(of) > 3 and isinstance(things.get(of[0].text), Channel) and ends.get(i + 3) == (end or 0) - 1
        if isinstance(things.get(token.text), Function) and channel:
            if law and [t.text for t in law] != [t.text for t in of]:
                return None
            law, i = of, end or i
            made += [token, *tokens_at(token, "(", letter, ")")]
        else:
            made.append(token)
        i += 1
    return (law, made) if law and not any(t.text in ("[", "E") for t in made) else None


def _law_of(word: Token, inside: list[Token], laws: list[str], things: Mapping[str, Thing]) -> str:
    """The name of the law in P[S], and in Pr[S] and Pr(S) where there is one law only; "" for anything else."""
    first = next((t for t in inside if t.text not in ("(", "not")), word)
    if not isinstance(things.get(first.text), Event):
        return ""
    return word.text if word.text in laws else laws[0] if len(laws) == 1 and word.text not in things else ""


def _two_bars(inside: list[Token]) -> bool:
    """Whether two bars beside one another stand between two laws."""
    signs = [t.text for t in inside]
    return "\u2016" in signs or any(pair == ("|", "|") for pair in pairwise(signs))


def _mean(source: Source, word: Token, body: list[Token], law: str, letter: str, things: Mapping[str, Thing]) -> list[Token]:
    """mean(r ~ P, f(r)) for E_P[f], and the mean of (f - E_P[f])^2 for the variance."""
    functions = [t for i, t in enumerate(body) if isinstance(things.get(t.text), Function) and [
        u.text for u in body[i + 1:i + 2]] != ["("]]
    if not functions:
        raise source.error(word.at, word.length, f"a mean of a function of letters is read here; write E_{law}[f] with f "
                                                 f"function, or E_{{r ~ {law}}}[...]")
    if any(t.text in ("[", "E", *_UNDER) for t in body):
        raise source.error(word.at, word.length, f"means inside one another are read with letters; write E_{{r ~ {law}}}[...]")

    def taken(at: str) -> list[Token]:
        return [u for t in body for u in ([t, *tokens_at(t, "(", at, ")")] if t in functions else [t])]

    def mean(at: str, inside: list[Token]) -> list[Token]:
        return [*tokens_at(word, "mean", "(", at, "~", law, ","), *inside, *tokens_at(word, ")")]

    if word.text.startswith("E_"):
        return mean(letter, taken(letter))
    other = f"{letter}'"
    return mean(letter, [*tokens_at(word, "(", "("), *taken(letter), *tokens_at(word, ")", "-"), *mean(other, taken(other)),
                         *tokens_at(word, ")", "^", "2")])
