"""Formulas as MathML, and statements as HTML: a line of quantifiers, a list of hypotheses, the conclusion."""
from __future__ import annotations

from html import escape

from verify.language.expr import Expr, Relation, Sym
from verify.language.alphabets import Alphabet, Datasets, Letter, Mechanisms, Space, Transcripts
from verify.language.finite import Algorithms, Channel, Distribution, Event, Function, Numbers, PrivacyLoss, Process, Sequence
from verify.language.formula import (
    BadSet, Both, Bounded, ComposedDP, ComposedMaxInfo, Defined, Domain, Drift, EachDP, EachMaxInfo, Every, Formula,
    Indistinguishable, Quantifier, Statement)
from verify.report.mathml import expression_mathml, held_mathml, law_mathml, letters_mathml, loss_mathml, run_mathml
from verify.report.mathml_parts import (
    applied, element, fenced, identifier, number, op, parens, row, separated, sub, word, words)
from verify.notation.shape import ATOM, SUM, ZERO, Block, Chain, Group, blocks, chain_of, domain_chain, groups, level_of
from verify.notation.definitions import Definition, Named

_SIGNS = {"<=": "≤", "<": "<", ">=": "≥", ">": ">", "==": "=", "!=": "≠"}
_QUANTIFIERS = {"forall": "for all", "exists": "there is"}


def math(inside: str, *, block: bool = False) -> str:
    """A `math` element, standing in a line of text or on a line of its own."""
    return f'<math display="{"block" if block else "inline"}">{inside}</math>'


def statement_html(statement: Statement) -> str:
    """A statement as an HTML block: quantifiers in a line that can wrap, each hypothesis and the conclusion on its own line."""
    if statement.given and any(b.kind == "exists" for b in statement.prefix):
        return _alternating(statement)
    lines = []
    quantifiers = _quantifiers(statement.prefix)
    if quantifiers:
        lines.append(f'<p class="quantifiers">{quantifiers}</p>')
    if statement.given:
        items = "".join(f"<li>{math(formula_mathml(f), block=True)}</li>" for f in statement.given)
        lines.append(f'<p class="joint">if</p><ul class="hypotheses">{items}</ul><p class="joint">then</p>')
    lines.append(f'<div class="conclusion">{math(formula_mathml(statement.claim), block=True)}</div>')
    return f'<div class="statement">{"".join(lines)}</div>'


def definition_mathml(d: Definition) -> str:
    """What a name stands for, as `name(parameters) = term`."""
    return row(expression_mathml(Named(d.name, d.parameters)), op("="), expression_mathml(d.body))


def _alternating(statement: Statement) -> str:
    """A statement with hypotheses about what exists: each stands beside the quantifier that it belongs to."""
    parts = [_quantifiers(b.quantifiers) + (" with " if b.given else "")
             + " and ".join(math(formula_mathml(f)) for f in b.given) for b in blocks(statement)]
    such_that = " such that" if statement.prefix[-1].kind == "exists" else ""
    return (f'<div class="statement"><p class="quantifiers">{", ".join(parts)}{such_that}</p>'
            f'<div class="conclusion">{math(formula_mathml(statement.claim), block=True)}</div></div>')


def formula_mathml(formula: Formula) -> str:
    """A formula as MathML, without the `math` element around it."""
    match formula:
        case Relation():
            return _chain(Chain((formula.left, formula.right), (formula.op,)))
        case Both():
            chain = chain_of(formula.parts)
            return _chain(chain) if chain else row(words(" and ").join(formula_mathml(p) for p in formula.parts))
        case Every():
            letters = letters_mathml(formula.letters, formula.where)
            return row(words("for all "), letters, op(":"), formula_mathml(formula.relation))
        case Defined():
            return row(held_mathml(formula.expr, SUM + 1), words(" is defined"))
        case Statement():
            return _nested(formula)
        case _:
            return _said(formula)


def _said(formula: Formula) -> str:
    """The formulas that are said in words."""
    match formula:
        case Indistinguishable():
            laws = row(law_mathml(formula.p), words(" and "), law_mathml(formula.q))
            return row(laws, words(" are "), _level(formula.eps, formula.delta), words("-indistinguishable"))
        case EachDP():
            every = sub(identifier(formula.mechanisms.name), identifier("i"))
            return row(words("every "), every, words(" is "), _level(*level_of(formula)), words("-DP"))
        case ComposedDP():
            run = run_mathml(formula.mechanisms)
            return row(words("the last output of "), run, words(" is "), _level(formula.eps, formula.delta), words("-DP"))
        case BadSet():
            rare = row(applied(word("P"), identifier("B")), op("<"), expression_mathml(formula.delta))
            rest = row(words(" and off B the privacy loss is "), op("<"), expression_mathml(formula.eps))
            return row(words("for some set B of transcripts of "), run_mathml(formula.mechanisms), op(":"), rare, rest)
        case Bounded():
            entry = fenced("|", _entry(formula.process), "|")
            return row(entry, op("≤"), expression_mathml(formula.bound), words(" for all "), identifier("i"))
        case EachMaxInfo():
            each, beta, k = (sub(identifier(x.name), identifier("i")) for x in (formula.algorithms, formula.beta, formula.k))
            return row(words("after every transcript, "), each, words(" has "), beta, words("-approximate max-information "),
                       op("≤"), k, words(" for every law of the data"))
        case ComposedMaxInfo():
            run = run_mathml(formula.algorithms)
            return row(words("the last output of "), run, words(" has "), parens(expression_mathml(formula.beta)),
                       words("-approximate max-information "), op("≤"), expression_mathml(formula.k),
                       words(" for every law of the data"))
        case Drift():
            entry = row(_entry(formula.process), op("|"), words("past"))
            return row(word("E"), fenced("[", entry, "]"), op("≤"), expression_mathml(formula.bound), words(" for all "),
                       identifier("i"))
        case _:
            return element("mtext", "?")


def _entry(process: Process | PrivacyLoss) -> str:
    return loss_mathml(process) if isinstance(process, PrivacyLoss) else sub(identifier(process.name), identifier("i"))


def _level(eps: Expr, delta: Expr) -> str:
    return held_mathml(eps, ATOM) if delta == ZERO else parens(row(expression_mathml(eps), op(","), expression_mathml(delta)))


def _chain(chain: Chain) -> str:
    shown = [expression_mathml(chain.sides[0])]
    for sign, side in zip(chain.signs, chain.sides[1:], strict=True):
        shown += [op(_SIGNS[sign]), expression_mathml(side)]
    return row(*shown)


def _nested(statement: Statement) -> str:
    """A statement that stands inside a formula, on one line."""
    parts = []
    for b in blocks(statement) or [Block("forall", (), statement.given)]:
        own = separated([formula_mathml(f) for f in b.given]) if b.given else ""
        parts += [row(words(_QUANTIFIERS[g.kind] + " "), _group(g), op(":")) for g in groups(b.quantifiers)]
        parts += [own, op("⇒" if b.kind == "forall" else "∧")] if own else []
    return parens(row(*parts, formula_mathml(statement.claim)))


def _quantifiers(prefix: tuple[Quantifier, ...]) -> str:
    kind, items = "", []
    for group in groups(prefix):
        said = "" if group.kind == kind else escape(_QUANTIFIERS[group.kind]) + " "
        items.append(said + math(_group(group)))
        kind = group.kind
    return ", ".join(items)


def _group(group: Group) -> str:
    """Symbols that are introduced together, with where they live."""
    symbol = group.quantifiers[0].symbol
    names = separated([identifier(b.symbol.name) for b in group.quantifiers])
    match symbol:
        case Sym(): return _domain(symbol, group.quantifiers[0].domain or Domain())
        case Distribution(): return row(names, words(" on "), _space(symbol.over))
        case Channel(): return row(names, op(":"), _space(symbol.inputs), op("→"), _alphabet(symbol.output))
        case Event(): return row(names, op("⊆"), _space(symbol.over))
        case Function(): return row(names, op(":"), _space(symbol.over), op("→"), element("mi", "ℝ"))
        case Letter(): return row(names, op("∈"), _alphabet(symbol.over))
        case Process(): return row(words("processes "), run_mathml(symbol))
        case Mechanisms(): return row(words("adaptive mechanisms "), run_mathml(symbol))
        case Sequence(): return row(run_mathml(symbol), op(">"), number(0))
        case Numbers():
            return row(run_mathml(symbol), op("≥"), number(0)) if symbol.nonnegative else row(
                run_mathml(symbol), op("∈"), element("mi", "ℝ"))
        case Algorithms(): return row(words("adaptive algorithms "), run_mathml(symbol), words(" on "), _alphabet(symbol.data))


def _domain(symbol: Sym, domain: Domain) -> str:
    chain = domain_chain(symbol, domain)
    space = element("mi", "ℤ" if domain.integer else "ℝ")
    if chain is None:
        return row(identifier(symbol.name), op("∈"), space)
    return row(_chain(chain), words(" integer")) if domain.integer else _chain(chain)


def _space(alphabets: tuple[Space, ...]) -> str:
    return row(op("×").join(_alphabet(a) for a in alphabets)) if alphabets else words("()")


def _alphabet(alphabet: Space) -> str:
    if isinstance(alphabet, Datasets):
        return element("msup", identifier(alphabet.over.name), expression_mathml(alphabet.length))
    if isinstance(alphabet, Transcripts):
        return words(alphabet.name)
    name = identifier(alphabet.name)
    if not isinstance(alphabet, Alphabet) or alphabet.size is None:
        return name
    return row(name, words(" of "), number(alphabet.size), words(" letters"))
