"""Claims with one letter in every alphabet: functions are numbers, a sum is one term, noise one variable."""
from __future__ import annotations

from dataclasses import replace
from typing import Any

from verify.language import (
    Alphabet, App, Atom, Both, Channel, Distribution, Every, Expr, Formula, Function, LanguageError, Letter, Mean, NoiseMean,
    Num, Q, Quantifier, Relation, Same, Statement, Sum, Sup, Sym, gaussian_mean, laplace_mean)
from verify.search import noise_climb, noise_samples
from verify.search.budget import Budget
from verify.search.finding import Finding, Trace

ONE = Q(1)


class OfMoreLetters(ValueError):
    """The statement says something that needs more than one letter, or that is not read here."""


def read(s: Statement) -> Statement:
    """What a statement says where every alphabet has one letter; raises OfMoreLetters."""
    prefix = list[Quantifier]()
    for b in s.prefix:
        if b.kind != "forall" or not isinstance(b.symbol, Sym | Function | Letter | Distribution | Channel):
            raise OfMoreLetters(b.symbol.name)
        if isinstance(b.symbol, Sym):
            prefix.append(b)
        elif isinstance(b.symbol, Function):
            prefix.append(replace(b, symbol=Sym(b.symbol.name), domain=None))
    return Statement(tuple(prefix), tuple(f for g in s.given for f in _formulas(g)), _claim(s.claim), s.base)


def _claim(f: Formula) -> Formula:
    found = _formulas(f)
    if not found:
        raise OfMoreLetters("a claim about no letter")
    return found[0] if len(found) == 1 else Both(tuple(found))


def _formulas(f: Formula) -> list[Relation]:
    if isinstance(f, Relation):
        return [Relation(f.op, _term(f.left), _term(f.right))]
    if isinstance(f, Both):
        return [r for part in f.parts for r in _formulas(part)]
    if isinstance(f, Every):
        return _formulas(f.relation) if _met(f.where) else []
    raise OfMoreLetters(type(f).__name__)


def _met(where: tuple[Expr, ...]) -> bool:
    """Whether conditions hold at the only letters."""
    found = [_term(w) for w in where]
    if not all(isinstance(w, Num) for w in found):
        raise OfMoreLetters("a condition on numbers")
    return all(w.value > 0 for w in found if isinstance(w, Num))


def _term(e: Expr) -> Expr:
    if isinstance(e, Num | Sym):
        return e
    if isinstance(e, App):
        return App(e.op, tuple(map(_term, e.args)))
    if isinstance(e, Same):
        return ONE
    if isinstance(e, Atom) and isinstance(e.of, Function):
        return Sym(e.of.name)
    if isinstance(e, Atom) and isinstance(e.of, Distribution | Channel):
        return ONE
    if isinstance(e, Sum) and isinstance(e.letter.over, Alphabet):
        return _term(e.body) if _met(e.where) else Q(0)
    if isinstance(e, Sup) and isinstance(e.letter.over, Alphabet) and _met(e.where):
        return _term(e.body)
    if isinstance(e, NoiseMean):
        x = Sym(e.noise.name)
        return laplace_mean(x, _term(e.body)) if e.law == "laplace" else gaussian_mean(x, _term(e.body))
    if isinstance(e, Mean):
        return replace(e, body=_term(e.body))
    raise OfMoreLetters(type(e).__name__)


def refute(s: Statement, budget: Budget, trace: Trace) -> Finding | None:
    """A counterexample to a claim about noise with one letter in each alphabet; the other alphabets are written from it."""
    try:
        one = read(s)
    except (OfMoreLetters, LanguageError):
        return None
    finding = noise_samples.refute(one, budget.part(0.2), trace) or noise_climb.refute(one, budget, trace)
    if finding is None or not isinstance(finding.evidence, dict):
        trace.note("no counterexample with one letter in each alphabet")
        return None
    numbers: dict[str, Any] = finding.evidence["model"]
    model = {b.symbol.name: _table(b.symbol, numbers) for b in s.prefix}
    return replace(finding, evidence={"rule": "witness", "model": model})


def _table(x: object, numbers: dict[str, Any]) -> object:
    """The value of a symbol as a model has it."""
    if isinstance(x, Letter):
        return 0
    if isinstance(x, Channel):
        return {",".join("0" for _ in x.inputs): ["1"]}
    value = "1" if isinstance(x, Distribution) else numbers[x.name]  # type: ignore[attr-defined]
    for _ in getattr(x, "over", ()):
        value = [value]
    return value
