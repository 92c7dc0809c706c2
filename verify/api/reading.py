"""What a caller gives as a claim, read: text, statements of `verify.language`, relations of sympy."""
from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from verify.api.limits import whole
from verify.language import (
    Domain, Expr, Formula, LanguageError, Quantifier, Statement, Sym, Theorem, Variant, decode, encode, statement_hash)
from verify.language.encoding import require_formula, require_hypotheses, require_ordinary_names, require_quantifiers
from verify.language.formula import Symbol, free_names, named, require_exact_and_closed
from verify.notation.text import domain_text, formula_text, statement_text
from verify.read.source import ReadError
from verify.read.text import read_claim
from verify.run.claim_text import plain
from verify.run.confine import SOLVE
from verify.run.job import Job, Limits
from verify.run.wrong_input import WrongInput

SOLVE_STATEMENT = "verify.api.work:solve_statement"
_FORMULAS = tuple(f for f in get_args(Formula) if isinstance(f, type))
_KINDS = 'write it as text, as in "log(x) <= x - 1", or with verify.language or sympy'


@dataclass(frozen=True)
class Read:
    """A claim as it was read: the statement, and the job and the work that decide it."""

    statement: Statement
    job: Job
    work: str = SOLVE

    @property
    def in_text(self) -> bool:
        """Whether the claim has a text that is read as this statement, so that anyone can check its certificate."""
        return self.work == SOLVE


def read(claim: object, where: object, given: object, limits: Limits, real: str = "", reading: object = 0) -> Read:
    """The claim that arguments make, all of its names quantified.

    `claim` is text, a `Statement`, `Theorem` or `Variant`, a formula whose symbols carry their domains, or a sympy relation;
    `where` is text; `given` is one or several of texts and relations.  A symbol of sympy called `real` needs no domain;
    `reading` says which reading of LaTeX is meant.  Raises WrongInput.
    """
    if not isinstance(where, str):
        raise WrongInput(f'where: {_shown(where)} is not text; write domains as in "x > 0, n integer"')
    assumed = _items(given)
    try:
        if any(map(_of_sympy, (claim, *assumed))):
            from verify.read.symbolic import translated

            words = translated(*_without_objects(claim, assumed), where=where, real=real)
            claim, where, assumed = words.text, words.where, words.given
        if isinstance(claim, str) and all(isinstance(g, str) for g in assumed):
            return _text(*plain(claim, where, tuple(map(str, assumed)), whole("reading", reading, 0), "reading=N"), limits)
        return _tree(_statement(claim, where, assumed), limits)
    except ReadError as error:
        raise WrongInput(str(error)) from None
    except (LanguageError, TypeError, RecursionError) as error:
        raise WrongInput(f"claim: {' '.join(str(error).split())[:300]}") from None


def _items(given: object) -> tuple[object, ...]:
    single = isinstance(given, (str, *_FORMULAS)) or _of_sympy(given)
    if single:
        return (given,)
    if isinstance(given, Iterable) and not isinstance(given, dict | bytes):
        return tuple(given)
    raise WrongInput(f"given: {_shown(given)} is no hypothesis; write one or a list of them, each as text or as a relation")


def _text(claim: str, where: str, given: tuple[str, ...], limits: Limits) -> Read:
    return Read(read_claim(claim, where, given), Job(text=claim, where=where, given=given, limits=limits))


def _tree(statement: Statement, limits: Limits) -> Read:
    """A statement as a job: as text where there is a text that says just this, else as data."""
    where = ", ".join(domain_text(b.symbol.name, b.domain) for b in statement.prefix if b.domain is not None)
    try:
        made = _text(formula_text(statement.claim), where, tuple(map(formula_text, statement.given)), limits)
        if statement_hash(made.statement) == statement_hash(statement):
            return made
    except ReadError:
        pass
    job = Job(text=statement_text(statement), limits=limits, request=json.dumps(encode(statement)))
    return Read(statement, job, SOLVE_STATEMENT)


def _statement(claim: object, where: str, given: Sequence[object]) -> Statement:
    """The statement of objects of the language, checked like an encoding."""
    if isinstance(claim, Theorem):
        claim = claim.variants[0]
    if isinstance(claim, Variant):
        claim = claim.statement
    if isinstance(claim, Statement):
        if where or given:
            raise WrongInput("claim: a statement has its own quantifiers and hypotheses; leave where and given out")
        made = claim
    else:
        texts = [g for g in given if isinstance(g, str)]
        formulas = tuple(g for g in given if not isinstance(g, str))
        base = read_claim(claim if isinstance(claim, str) else "0 <= 1", where, texts)
        if not isinstance(claim, (str, *_FORMULAS)):
            raise WrongInput(f"claim: {_shown(claim)} is no claim; {_hint(claim)}")
        require_hypotheses("given", formulas)
        formula: Any = base.claim if isinstance(claim, str) else claim
        prefix = (*base.prefix, *_closure((*formulas, formula), {b.symbol.name: b.domain for b in base.prefix}))
        assumed: tuple[Any, ...] = formulas
        made = Statement(prefix, (*base.given, *assumed), formula)
    require_quantifiers("claim", made.prefix)
    require_hypotheses("given", made.given)
    require_formula("claim", made.claim)
    require_exact_and_closed("claim", made)
    require_ordinary_names("claim", made)
    return decode(encode(made), Statement)  # type: ignore[no-any-return]


def _closure(formulas: tuple[object, ...], bound: Mapping[str, Domain | None]) -> Iterator[Quantifier]:
    """A universal quantifier for each symbol that is free in formulas, in the order in which they occur, but behind the symbols
    that its domain or its sets mention; `bound` are the names that have a quantifier already, with their domains."""
    done, found = set(bound), dict[str, Symbol]()
    free = free_names(formulas)
    for s in named(formulas):
        if s.name in free:
            _require_one_domain(s, bound.get(s.name), getattr(found.get(s.name), "domain", None))
        if s.name not in found or getattr(s, "domain", None) is not None:
            found[s.name] = s

    def quantified(name: str, around: tuple[str, ...]) -> Iterator[Quantifier]:
        if name in done or name not in found:
            return
        s = found[name]
        domain = getattr(s, "domain", None)
        if isinstance(s, Sym) and not isinstance(domain, Domain):
            raise WrongInput(f'claim: {name} has no domain; declare it in where, or make it with real("{name}", "[0, oo)")')
        if name in around:
            raise WrongInput(f"claim: the domain of {name} mentions {name}; give it other ends")
        for inner in (domain, *(getattr(s, part, None) for part in ("over", "data", "length"))):
            for other in named(inner):
                _require_one_domain(other, bound.get(other.name), getattr(found.get(other.name), "domain", None))
                if other.name not in done | set(found):
                    found[other.name] = other
                if other.name != name or isinstance(s, Sym):
                    yield from quantified(other.name, (*around, name))
        if name not in done:
            done.add(name)
            yield Quantifier("forall", Sym(name) if isinstance(s, Sym) else s, domain)

    for name in sorted(free, key=list(found).index):
        yield from quantified(name, ())


def _require_one_domain(s: Symbol, *others: Domain | None) -> None:
    """Raise WrongInput where a symbol carries another domain than one that its name has elsewhere."""
    own = getattr(s, "domain", None)
    for other in others:
        if own is not None and other is not None and own != other:
            raise WrongInput(f"claim: {s.name} has two domains, {domain_text(s.name, own)} and {domain_text(s.name, other)}; "
                             "say it once, or rename one of them")


def _of_sympy(value: object) -> bool:
    """Whether a value is an object of sympy, which is not imported for it."""
    return any(cls.__module__.partition(".")[0] == "sympy" for cls in type(value).__mro__)


def _without_objects(claim: object, given: Sequence[object]) -> tuple[object, Sequence[object]]:
    for item in (claim, *given):
        if not (isinstance(item, str) or _of_sympy(item)):
            raise WrongInput(f"claim: {_shown(item)} stands beside an expression of sympy; {_hint(item)}")
    return claim, given


def _hint(value: object) -> str:
    if isinstance(value, bool):
        return "Python has compared two objects; write equal(a, b), sympy.Eq(a, b), or the claim as text"
    return _KINDS


def _shown(value: object) -> str:
    return f"{ascii(str(value) if isinstance(value, Expr) else value)[:60]} ({type(value).__name__})"
